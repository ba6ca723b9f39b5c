"""Notation and position say the same: whatever is written is read back, and the other way round."""

import json
import string
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.position import _list_written_ids
from referee.carcassonne import notation as carcassonne
from referee.carcassonne.notation import _locate_rows, _read_row
from referee.carcassonne.notation.plain_rows import NO_IDS, PlainRows
from referee.core.errors import Fault, NotAPosition
from referee.core.notation.names import read_name, read_text, write_name, write_text
from referee.core.notation.reading import Line
from referee.labyrinth_cards import notation as labyrinth_cards
from tests import tables
from tests.api.test_random_moves import draw_position
from tests.cases import for_each
from tests.laws import canonical
from tests.oracles import tiles
from tests.searching import examples, share_of

Json = dict[str, Any]

EXAMPLES: Final = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
URL_SAFE: Final = frozenset(string.ascii_letters + string.digits + "-._~,:/")
NAMES: Final = (
    "red",
    "mage",
    "Blue_1",
    "Anne-Marie O'Neil",
    "Zoë",
    "Мария",
    "小明",
    "a.b,c/d:e~f",
    "🦊 of 2 & 3",
    "100% *#1*",
    "1",
    "-",
)
"""Names of many scripts, with the signs of the notation, and such that look like a figure."""


def draw_named_position(chance: Random) -> Json:
    """Draw a table whose players have names of any script."""
    position = draw_position(chance, 8)
    names = dict(zip(tables.PLAYERS, chance.sample(NAMES, len(tables.PLAYERS)), strict=True))
    position["figures"] = [
        row | ({"player": names[row["player"]]} if "player" in row else {})
        for row in position["figures"]
    ]
    for quarter in position.get("leipzig", {}).values():
        quarter[:] = [names[player] for player in quarter]
    if "supply" in position:
        position["supply"] = {names[key]: held for key, held in position["supply"].items()}
    if chance.randrange(2):
        players = chance.sample(NAMES, chance.randrange(5))
        position["points"] = {name: chance.randint(-20, 10**6) for name in players}
    if not chance.randrange(3):
        position["sets"] = {"base": chance.randrange(3), "inns": 1}
    return position


def draw_named_maze(chance: Random) -> Json:
    """Draw a table of cards with a hand, whose treasures have names of any script."""
    maze = tables.draw_maze(chance, 1 + chance.randrange(10))
    names = dict(zip(tables.TREASURES, chance.sample(NAMES, len(tables.TREASURES)), strict=True))
    maze["hand"] = [tables.draw_card(chance, tables.TREASURES) for _ in range(chance.randrange(4))]
    for card in (*(row["card"] for row in maze["cards"]), *maze["hand"]):
        for path in card.get("paths", [card]):
            path["treasures"] = [names[each] for each in path["treasures"]]
    return maze | ({"stack": chance.randrange(100)} if chance.randrange(2) else {})


@given(tables.chances())
@examples(1_000)
def test_a_position_of_carcassonne_is_read_back_as_it_was_written(chance: Random) -> None:
    position = draw_named_position(chance)
    line = carcassonne.format_position(position)
    found = carcassonne.parse_position(line)
    assert canonical.sort_figures(found) == canonical.of_carcassonne(position)
    assert carcassonne.format_position(found) == line
    assert set(line) <= URL_SAFE
    assert line[-1].isalnum()


@given(tables.chances())
@examples(1_000)
def test_a_position_of_the_card_game_is_read_back_as_it_was_written(chance: Random) -> None:
    position = draw_named_maze(chance)
    line = labyrinth_cards.format_position(position)
    found = labyrinth_cards.parse_position(line)
    assert found == canonical.of_labyrinth_cards(position)
    assert labyrinth_cards.format_position(found) == line
    assert set(line) <= URL_SAFE
    assert line[-1].isalnum()


@given(tables.chances())
@examples(200)
def test_no_order_of_tiles_or_figures_changes_a_line(chance: Random) -> None:
    position = draw_named_position(chance)
    line = carcassonne.format_position(position)
    for rows in (position["tiles"], position["figures"]):
        chance.shuffle(rows)
    assert carcassonne.format_position(position) == line


@for_each("path", EXAMPLES)
def test_every_example_is_read_back_as_it_was_written(path: Path) -> None:
    position = json.loads(path.read_text("utf-8"))["body"]["position"]
    if "cards" in position:
        line = labyrinth_cards.format_position(position)
        found = labyrinth_cards.parse_position(line)
        assert found == canonical.of_labyrinth_cards(position)
    else:
        line = carcassonne.format_position(position)
        found = carcassonne.parse_position(line)
        assert canonical.sort_figures(found) == canonical.of_carcassonne(position)


def test_the_first_example_takes_less_than_two_hundred_characters() -> None:
    first = next(path for path in EXAMPLES if path.stem.startswith("E1"))
    position = json.loads(first.read_text("utf-8"))["body"]["position"]
    assert len(carcassonne.format_position(position)) < 200


@pytest.mark.parametrize("seed", range(20))
def test_a_large_table_takes_less_than_eight_hundred_characters(seed: int) -> None:
    chance = Random(seed)
    named = [tile for tile in tiles.FACES if tile.startswith(("base.", "labyrinth", "traders."))]
    laid = tables.grow(chance, 72, (chance.choice(named) for _ in iter(int, 1)))
    figures = tables.people(chance, laid, 20)[:20]
    assert len(figures) == 20
    line = carcassonne.format_position({"tiles": laid, "figures": figures})
    assert len(line) < 800


@given(st.text(max_size=40))
@examples(2_000)
def test_a_name_of_any_characters_is_read_back(name: str) -> None:
    composed = read_name(write_name(name))
    assert write_name(composed) == write_name(canonical.compose(name))
    assert composed == canonical.compose(name)
    assert read_text(write_text(name)) == canonical.compose(name)
    assert set(write_name(name)) <= URL_SAFE


def mutate(chance: Random, line: str) -> str:
    """Change a line in one to three places, or cut it off."""
    signs = list(line)
    for _ in range(1 + chance.randrange(3)):
        at = chance.randrange(len(signs) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            signs[at : at + 1] = []
        elif kind == 1:
            signs[at : at + 1] = [chance.choice(SIGNS)]
        elif kind == 2:
            signs.insert(at, chance.choice(SIGNS))
        elif kind == 3:
            signs[at:at] = signs[at : at + chance.randrange(12)]
        else:
            signs[at : at + 2] = reversed(signs[at : at + 2])
    return "".join(signs[: chance.randrange(len(signs) + 1)] if not chance.randrange(9) else signs)


SIGNS: Final = (
    *"c1l/0,-.:~_DrEfNW2 é%\ud800\n",
    "names",
    "map,",
    "/supply,",
    "/points,",
    "~00",
    "/join,0,0,",
)


@pytest.mark.parametrize("part", range(10))
def test_a_line_with_mistakes_is_a_position_or_has_faults_with_columns(part: int) -> None:
    for number in range(share_of(1_000)):
        chance = Random(1_000 * part + number)
        game, position = (
            (carcassonne, draw_named_position(chance))
            if chance.randrange(2)
            else (labyrinth_cards, draw_named_maze(chance))
        )
        line = mutate(chance, game.format_position(position))
        for fault in find_faults(game.parse_position, line):
            assert fault.code.startswith("notation-")
            assert 1 <= int(fault.params["column"]) <= len(line) + 1


def begin_line(line: str) -> Line:
    """Return the line that a row stands in, whose names are read."""
    names = [f"/{part}" for part in line.split("/") if part.startswith("names,")]
    begun = Line(f"c1{''.join(names)}", "c")
    assert list(begun.parts(())) == []
    return begun


@given(tables.chances())
@examples(500)
def test_a_plain_row_is_read_as_the_long_way_reads_it(chance: Random) -> None:
    line = carcassonne.format_position(draw_named_position(chance))
    for part in line.split("/"):
        if not (part[:1].isdigit() or part[:1] == "-"):
            continue
        row = mutate(chance, part) if chance.randrange(2) else part
        short, long = begin_line(line), begin_line(line)
        plain = PlainRows(short.name, chance.choice((NO_IDS, _list_written_ids())))
        read: tuple[list[Json], list[Json]] = [], []
        if not plain.read(9, row, *read):
            assert read == ([], [])
            assert row != part or ":" in row
            continue
        closely: tuple[list[Json], list[Json]] = [], []
        _read_row(long, 9, row, *closely)
        assert read == closely
        _locate_rows(short, plain.rows)
        assert short.finish({}) == long.finish({})


def find_faults(parse: Callable[[str], Json], line: str) -> tuple[Fault, ...]:
    """Give the faults of a line; none of one that is a position."""
    try:
        parse(line)
    except NotAPosition as refusal:
        return refusal.faults or (Fault("no fault"),)
    return ()
