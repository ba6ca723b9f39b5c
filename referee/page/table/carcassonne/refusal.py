"""Why a tile does not go on a square: each reason with its clause, and what may be done instead.

The answer is that of ``placements``. A tile may lie there all the same, for the position is what
lies on the table; then it is laid anyway, and ``check`` names what does not fit.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.responses.answers import write_answer
from referee.api.responses.encoding import encode
from referee.api.responses.options import ResponseOptions
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from referee.core.grid import QUARTER_TURNS, square_at
from referee.diagrams.carcassonne.highlights import Ghost
from referee.diagrams.carcassonne.tiles.samples import draw_sample
from referee.diagrams.taps import CHOSEN, FREE, Tap
from referee.page.addresses import write_address
from referee.page.clauses import find_clauses
from referee.page.table.carcassonne.laying import LAID, lay_tile, write_laid
from referee.page.table.panels import Panel, View
from referee.page.table.places import Place
from referee.texts.sentences import write

QUESTION: Final = "placements"
TURNED: Final = "@"
"""Stands between the id of the tile in hand and how it is turned."""
_MOST: Final = 24
"""Squares that are listed at most; the board shows all."""

Json = Mapping[str, Any]


class Elsewhere(NamedTuple):
    """A square on which the tile fits: where a tap leads that lays it there."""

    at: Place
    address: str


class Way(NamedTuple):
    """A rotation in which the tile fits here."""

    rotation: int
    picture: Markup
    address: str
    said: str


def show_refusal(view: View) -> Panel:
    """Show what speaks against the tile in hand on the square that was tapped.

    :raises Problem: ``not-a-position``, if there is no such tile.
    """
    at = view.state.at or (0, 0)
    tile, rotation = read_tile(view.state.in_hand.get("tile", ""))
    asked = {"tile": tile, "at": {"x": at[0], "y": at[1], "rotation": rotation}}
    answer = _ask(view, asked)
    faces = load_catalogue().faces[view.position.table.rules.design][tile]
    elsewhere = _group(answer["placements"])
    here = elsewhere.pop(at, ())
    return Panel(
        "pages/table/refused.html",
        {
            "at": at,
            "answer": answer,
            "rules": find_clauses(answer, view.language),
            "picture": _draw(faces[QUARTER_TURNS[rotation]]),
            "turned": view.link(tile=write_tile(tile, (rotation + 90) % 360)),
            "here": [_show_way(view, at, tile, faces, each) for each in here],
            "squares": [_lay(view, there, tile, elsewhere[there][0]) for there in elsewhere][
                :_MOST
            ],
            "anyway": _lay(view, at, tile, rotation).address,
            "back": view.link(panel="", tile=None),
            "ruling": write_address(view.state.game, view.posted, QUESTION, asked),
        },
        marks={"ghosts": tuple(_make_ghosts(faces, elsewhere))},
        taps=tuple(_tap(view, tile, elsewhere)),
    )


def read_tile(text: str) -> tuple[str, int]:
    """Read the tile in hand and how it is turned; what is no rotation is part of its id.

    >>> read_tile("base.V@90"), read_tile("base.V")
    (('base.V', 90), ('base.V', 0))
    """
    tile, at, turned = text.rpartition(TURNED)
    if at and turned in map(str, QUARTER_TURNS):
        return tile, int(turned)
    return text, 0


def write_tile(tile: str, rotation: int) -> str:
    """Write the tile in hand, as :func:`read_tile` reads it.

    >>> write_tile("base.V", 90), write_tile("base.V", 0)
    ('base.V@90', 'base.V')
    """
    return f"{tile}{TURNED}{rotation}" if rotation else tile


def _ask(view: View, asked: Json) -> Json:
    """Return what the API answers, in the language of the page."""
    rule = view.state.game.make_ruler(QUESTION)
    answer: Json = json.loads(
        encode(
            write_answer(rule({"position": view.posted, **asked})), ResponseOptions(view.language)
        )
    )
    return answer


def _group(placements: Sequence[Json]) -> dict[Place, list[int]]:
    """Return the rotations in which the tile fits, by square."""
    found: dict[Place, list[int]] = {}
    for each in placements:
        found.setdefault((each["x"], each["y"]), []).append(each["rotation"])
    return found


def _draw(face: Face) -> Markup:
    return Markup(draw_sample(face))  # noqa: S704 - drawn from the catalogue


def _lay(view: View, at: Place, tile: str, rotation: int) -> Elsewhere:
    posted = lay_tile(view.posted, at, tile, rotation)
    hand = {LAID: write_laid(at), "tile": None, "all": None, "edges": None}
    return Elsewhere(at, view.link(posted, at=None, panel="", **hand))


def _show_way(view: View, at: Place, tile: str, faces: Sequence[Face], rotation: int) -> Way:
    said = write("table", "refused.turned", {"degrees": rotation}, view.language)
    address = _lay(view, at, tile, rotation).address
    return Way(rotation, _draw(faces[QUARTER_TURNS[rotation]]), address, said)


def _make_ghosts(faces: Sequence[Face], squares: Mapping[Place, list[int]]) -> Iterator[Ghost]:
    for at, rotations in squares.items():
        yield Ghost(square_at(*at), faces[QUARTER_TURNS[rotations[0]]], tuple(rotations))


def _tap(view: View, tile: str, squares: Mapping[Place, list[int]]) -> Iterator[Tap]:
    """Yield a tap on each square where the tile fits, which lays it there, and on where it was."""
    position: CarcassonnePosition = view.position
    x, y = view.state.at or (0, 0)
    back = write("table", "tap.chosen", {"x": x, "y": y}, view.language)
    yield Tap(square_at(x, y), view.link(panel="", tile=None), back, CHOSEN)
    for at, rotations in squares.items():
        if square_at(*at) not in position.table.faces:
            said = write("table", "refused.lay", {"x": at[0], "y": at[1]}, view.language)
            yield Tap(square_at(*at), _lay(view, at, tile, rotations[0]).address, said, FREE)
