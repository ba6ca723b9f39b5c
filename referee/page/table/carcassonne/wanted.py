"""What the player wanted at the first view, and what the table still lacks for it.

Players who argue about the points of one road or city lay only its tiles. Once it is closed, that
is enough: the ruling is the same on the whole table. Until then each place where it goes on is
named. A monastery needs the tiles around it, a field the cities beside it.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from referee.api.problems import refuse_value
from referee.carcassonne.kinds.features import IN_NETWORKS, LABYRINTH, TO_SURROUND, Kind
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.monasteries import find_missing
from referee.core.grid import SIDES, SidePlace, Square, neighbour, place_of, split_side_place
from referee.page.table.carcassonne.asking.features import Named, list_held
from referee.page.table.carcassonne.asking.people import find_people
from referee.page.table.carcassonne.asking.scores import lead_to_score
from referee.page.table.carcassonne.asking.tiles import PLACES
from referee.page.table.panels import View
from referee.texts.sentences import write

WANT: Final = "want"
"""The key of a state that holds what the player wants."""
POINTS: Final = "points"
PLACE: Final = "places"
_WANTED: Final = (POINTS, PLACE)
_MOST: Final = 3
"""How many of the places where a feature goes on are named at most."""


class End(NamedTuple):
    """A square that is to be laid next, and the side of a tile at which a network leaves for it."""

    square: Square
    place: SidePlace | None = None


class Disputed(NamedTuple):
    """A feature on which somebody stands: how to ask about it, and what is missing until then.

    ``missing`` are the squares in words, each with the address at which it is chosen, ``lacking``
    is the number of all of them. ``hint`` is the code of what is easily forgotten, "" for nothing.
    """

    number: int
    named: Named
    ruling: str
    missing: tuple[tuple[str, str], ...]
    lacking: int
    hint: str
    is_around: bool


def show_wanted(view: View) -> dict[str, Any]:
    """Return what a panel says of what is wanted; nothing, if nothing is.

    :raises Problem: ``bad-query``, for what nobody can want.
    """
    want = read_wanted(view)
    if not want:
        return {}
    shown: dict[str, Any] = {"want": want, "disputed": []}
    if want == PLACE:
        return shown | {"hand": view.link(panel=PLACES, at=None)}
    disputed = list(_list_disputed(view))
    return shown | {"disputed": disputed, "by_name": find_people(view)}


def read_wanted(view: View) -> str:
    """Return what is wanted; "" for nothing."""
    want = view.state.in_hand.get(WANT, "")
    if want and want not in _WANTED:
        raise refuse_value(WANT, want, ", ".join(_WANTED))
    return want


def find_wanted_squares(view: View) -> list[Square] | None:
    """Return the squares that are missing for what is wanted; None if that does not say any."""
    features: Features = view.position.features
    held = list_held(features) if read_wanted(view) == POINTS else []
    if not held:
        return None
    return [end.square for each in held for end in _list_ends(features, each.piece)]


def _list_disputed(view: View) -> Iterator[Disputed]:
    features: Features = view.position.features
    for number, named in enumerate(list_held(features), 1):
        ends = list(_list_ends(features, named.piece))
        shown = tuple((_say(view, end), view.link(at=place_of(end.square))) for end in ends[:_MOST])
        ruling = lead_to_score(view, named.piece)
        hint = _find_hint(features, named)
        is_around = features.ground.feature(named.piece).kind in TO_SURROUND
        yield Disputed(number, named, ruling, shown, len(ends), hint, is_around)


def _find_hint(features: Features, named: Named) -> str:
    """Return the code of what is easily forgotten with a feature."""
    kind = features.ground.feature(named.piece).kind
    if kind is Kind.FIELD:
        return "field"
    is_network = named.code == LABYRINTH and features.table.rules.is_advanced
    return "network" if is_network else ""


def _say(view: View, end: End) -> str:
    """Return in words which square is to be laid."""
    if end.place is None:
        x, y = place_of(end.square)
        return write("wanted", "square", {"x": x, "y": y}, view.language)
    square, side = split_side_place(end.place)
    x, y = place_of(square)
    return write("wanted", "end", {"x": x, "y": y, "direction": SIDES[side]}, view.language)


def _list_ends(features: Features, piece: Piece) -> Iterator[End]:
    """Yield the squares that a feature still needs, each once."""
    ground = features.ground
    kind = ground.feature(piece).kind
    if kind in TO_SURROUND:
        for square in find_missing(features.table, square_of(piece)):
            yield End(square)
    elif kind in IN_NETWORKS:
        network = ground.network(piece)
        found = ground.find_cities(network) if kind is Kind.FIELD else [network]
        known: set[Square] = set()
        for place in (end for each in found for end in each.open_ends):
            square, side = split_side_place(place)
            beyond = neighbour(square, side)
            if beyond not in known:
                known.add(beyond)
                yield End(beyond, place)
