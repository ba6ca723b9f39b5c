"""Positions read by the short ways: held to reading them form by form, row by row."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.at_hand import Leipzig
from referee.api.carcassonne.reading.figures import figure
from referee.api.carcassonne.reading.position import FORM
from referee.api.carcassonne.reading.rows import stand_figures
from referee.api.carcassonne.reading.tiles import placed_tile
from referee.carcassonne.figures import Figure
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import QUARTERS
from referee.carcassonne.kinds.figures import NEUTRAL
from referee.carcassonne.table import FigureClaim, Table, build_table
from referee.core.errors import NotAPosition
from referee.core.reader import Reader
from tests.building.tables import lay
from tests.laws.map_forms import map_tables
from tests.searching import examples
from tests.tables import carcassonne_tables, chances, further_tables

Json = dict[str, Any]

some = examples(100)
positions = st.one_of(carcassonne_tables(12), further_tables(12), map_tables())


def read_claims(rows: list[Any]) -> list[FigureClaim] | None:
    """Read figures row by row with the form; None if one is faulty."""
    form, reader = figure(), Reader()
    claims = [form.read_in_full(row, reader, ()) for row in rows]
    return None if reader.faults else [claim for claim in claims if claim is not None]


def stand_slowly(table: Table, rows: list[Any]) -> tuple[Figure, ...] | None:
    """Read figures with the form and put them on the tiles of a table; None for any fault."""
    claims = read_claims(rows)
    if claims is None:
        return None
    try:
        placed = list(table.faces.items())
        return build_table(table.rules, placed, claims, board=table.board).figures
    except NotAPosition:
        return None


@some
@given(positions)
def test_a_position_is_laid_as_its_forms_lay_it(position: Json) -> None:
    table = FORM.read_alone(position).table
    tile, reader = placed_tile(table.rules.edition), Reader()
    placed = [tile.read_in_full(row, reader, ()) for row in position["tiles"]]
    claims = read_claims(position.get("figures", []))
    leipzig = Leipzig().read_in_full(position.get("leipzig", {}), reader, ())
    assert reader.faults == []
    assert claims is not None
    assert leipzig is not None
    laid = [each for each in placed if each is not None]
    slowly = build_table(table.rules, laid, claims, leipzig, table.board, table.beside)
    assert list(slowly.faces.items()) == list(table.faces.items())
    assert slowly.ground.tunnels == table.ground.tunnels
    assert (slowly.figures, slowly.leipzig, slowly.beside) == (
        table.figures,
        table.leipzig,
        table.beside,
    )
    assert stand_figures(position.get("figures", []), table.faces) == table.figures


names: st.SearchStrategy[Any] = st.sampled_from(["red", "blue", " red", "", 7, None, []])
listed = st.one_of(st.lists(names, max_size=4), st.just(["red"] * 21), names)


@some
@given(st.one_of(st.dictionaries(st.sampled_from((*QUARTERS, "harbour")), listed), listed))
def test_quarters_are_read_as_one_by_one(raw: Any) -> None:
    short, closer = Reader(), Reader()
    read = Leipzig().read(raw, short, ("leipzig",))
    assert (read, short.faults) == (
        Leipzig().read_in_full(raw, closer, ("leipzig",)),
        closer.faults,
    )


# ------------------------------------------------------------------------- rows that are not sound

OTHERS: list[Any] = [
    None,
    True,
    1.0,
    0,
    4096,
    -5000,
    "",
    "N",
    "NNE",
    "NW",
    "mage",
    "barn",
    "red",
    [],
]


def spoil(chance: Random, rows: list[Json]) -> Iterator[list[Any]]:
    """Yield rows of which one is another, twice there, or has another value or none under a key."""
    at = chance.randrange(len(rows))
    row = rows[at]
    rest = [*rows[:at], *rows[at + 1 :]]
    for key in ("player", "figure", "x", "y", "on", "side"):
        yield [*rest, {other: row[other] for other in row if other != key}]
        yield [*rest, {**row, key: chance.choice(OTHERS)}]
    yield [*rest, {**row, "odd": 1}]
    yield [*rest, chance.choice(OTHERS)]
    yield [*rows, row]


@some
@given(position=positions, chance=chances())
def test_figures_that_are_not_sound_are_left_to_the_form_and_to_the_table(
    position: Json, chance: Random
) -> None:
    table = FORM.read_alone(position).table
    if not position.get("figures"):
        return
    for rows in spoil(chance, position["figures"]):
        assert stand_figures(rows, table.faces) == stand_slowly(table, rows)


def test_the_neutral_figures_stand_once_and_belong_to_nobody() -> None:
    laid = FORM.read_alone({"tiles": [lay("base.A", 0, 0)]}).table
    for kind in NEUTRAL:
        row = {"figure": kind, "x": 0, "y": 0, "on": "road", "side": "S"}
        alone = stand_figures([row], laid.faces)
        assert alone == stand_slowly(laid, [row])
        assert alone is not None
        assert stand_figures([row, row], laid.faces) is None
        assert stand_figures([{**row, "player": "red"}], laid.faces) is None


def test_a_square_beyond_the_grid_is_no_other_square() -> None:
    ground: Ground = FORM.read_alone({"tiles": [lay("base.A", 0, 1)]}).table.ground
    row = {"player": "red", "figure": "meeple", "x": 4096, "y": 0, "on": "road", "side": "S"}
    assert stand_figures([row], ground.faces) is None
    assert stand_figures([{**row, "x": 0, "y": 1}], ground.faces) is not None
