"""The next turn of Carcassonne, chosen by links: a tile and its square, then a figure or none.

A tile is tapped and then one of the squares where it fits, or a square and then one of the tiles
that fit there. The last tap is on a ring for a figure, in whichever way the tile may lie, or on
none; where no figure can be put and the tile lies in one way only, nothing is left to ask.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.position import FORM
from referee.api.problems import refuse_value
from referee.api.yielding import in_steps, pause
from referee.carcassonne.kinds.figures import NEUTRAL, OWNED
from referee.carcassonne.placing.figures.deploying import Deployment, count_at_hand, find_spots
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.carcassonne.tiles.tile import Face, Spot
from referee.catalogue.loader import load_catalogue
from referee.core.grid import Square, place_of, square_at
from referee.core.rulings import Objection
from referee.diagrams.carcassonne.close_ups import OPEN, REFUSED, Ring, draw_close_up
from referee.diagrams.carcassonne.highlights import Ghost, TableMarks
from referee.diagrams.carcassonne.tiles.samples import draw_sample
from referee.diagrams.taps import CHOSEN, FREE, Tap
from referee.page.games.played import Play
from referee.page.table.carcassonne.board import draw_marked
from referee.page.table.carcassonne.figures import FIRST, list_kinds, say_spot
from referee.page.table.carcassonne.filters import find_tiles, show_filters
from referee.page.table.carcassonne.in_play import Offered
from referee.page.table.carcassonne.laying import lay_tile
from referee.page.table.carcassonne.palette import find_fitting, make_choice, name_once, rank_ways
from referee.page.table.carcassonne.tile_names import name_tile
from referee.page.table.panels import View
from referee.page.table.places import Place
from referee.texts.sentences import write

Json = Mapping[str, Any]
_MOST: Final = 96
"""Tiles that are offered at most; filters find the others."""


class _Tapped(NamedTuple):
    """What is chosen so far: the squares to choose from, the one chosen, and the tile there."""

    squares: Sequence[Square]
    chosen: Square | None = None
    face: Face | None = None


class Refused(NamedTuple):
    """A spot on which no figure may stand, in words, with the reasons."""

    said: str
    reasons: Sequence[str]


class Way(NamedTuple):
    """A way in which the tile may lie: its picture with the rings, and the turn without a figure.

    ``id`` is the end of the ids of its links. ``says`` is what its sides show, as it lies.
    """

    id: str
    says: str
    picture: Markup
    without: str
    refused: Sequence[Refused]
    is_open: bool


def show_step(playing: Play, view: View) -> dict[str, Any] | Response:
    """Return the board, and what is chosen next; or go on, where nothing is left to choose."""
    table = view.position.table
    free = sorted(find_free_squares(table))
    at = view.state.at
    square = None if at is None else square_at(*at)
    if square not in free:
        square = None
    tile = _read_tile(view)
    if tile is None:
        return _offer_tiles(view, free, square)
    fitting = {each: faces for each in in_steps(free) if (faces := find_fitting(table, tile, each))}
    if square is None:
        return _offer_squares(playing, view, tile, [*fitting])
    if square not in fitting:
        board = _draw(view, _Tapped(free, square))
        return {"step": "misfit", "at": at, "board": board, "other_tile": view.link(tile=None)}
    faces = fitting[square]
    turned = view.state.in_hand.get("turned", "")
    chosen = [face for face in faces if str(face.rotation) == turned]
    return _offer_figures(playing, view, (square, chosen or faces, len(faces)), [*fitting])


def _read_tile(view: View) -> Offered | None:
    """Return the tile in hand.

    :raises Problem: ``bad-query``, for one that there is not.
    """
    tile_id = view.state.in_hand.get("tile")
    if tile_id is None:
        return None
    faces = load_catalogue().faces[view.position.table.rules.design]
    if tile_id not in faces:
        raise refuse_value("tile", tile_id, "/v1/carcassonne/tiles")
    return Offered(tile_id, faces[tile_id], None)


def _draw(view: View, tapped: _Tapped) -> Markup:
    """Draw the table with a link over each square to choose, and the tile where it would lie."""
    taps = []
    for square in in_steps(tapped.squares):
        x, y = place_of(square)
        said = write("table", "tap.free", {"x": x, "y": y}, view.language)
        address = view.link(at=(x, y), turned=None)
        taps.append(Tap(square, address, said, CHOSEN if square == tapped.chosen else FREE))
    ghosts: tuple[Ghost, ...] = ()
    if tapped.chosen is not None and tapped.face is not None:
        ghosts = (Ghost(tapped.chosen, tapped.face, (tapped.face.rotation,)),)
    board = draw_marked(view, TableMarks(ghosts=ghosts, taps=tuple(taps)))
    pause()
    return Markup(board)  # noqa: S704 - drawn by diagrams, which escape names


def _offer_tiles(view: View, free: Sequence[Square], square: Square | None) -> dict[str, Any]:
    """Return the tiles that fit on a square in each of their ways; of all that are left, without.

    Those with the most copies left come first.
    """
    table = view.position.table
    if square is None:
        left = [each for each in find_tiles(view) if each.left != 0]
        found = sorted(((each, each.faces[0]) for each in left), key=lambda each: -_count(each[0]))
        choices = [
            make_choice(view, tile, face, view.link(at=None, tile=tile.id, turned=None, edges=None))
            for tile, face in found[:_MOST]
        ]
    else:
        fitting = ((each, find_fitting(table, each, square)) for each in find_tiles(view))
        found = rank_ways(table, fitting)
        choices = name_once(
            make_choice(
                view, tile, face, view.link(tile=tile.id, turned=str(face.rotation), edges=None)
            )
            for tile, face in found[:_MOST]
        )
    return {
        "step": "begin" if square is None else "tile",
        "at": None if square is None else place_of(square),
        "board": _draw(view, _Tapped(free, square)),
        "choices": choices,
        "more": len(found[_MOST:]),
        "filters": show_filters(view),
    }


def _count(tile: Offered) -> int:
    return 0 if tile.left is None else tile.left


def _offer_squares(
    playing: Play, view: View, tile: Offered, fitting: Sequence[Square]
) -> dict[str, Any]:
    """Return the squares where the tile in hand fits; where there are none, how to put it away."""
    face = tile.faces[0]
    return {
        "step": "square",
        "board": _draw(view, _Tapped(fitting)),
        "in_hand": Markup(draw_sample(face)),  # noqa: S704 - drawn from the catalogue
        "says": name_tile(face, view.language),
        "away": None if fitting else playing.add({"put_away": tile.id}),
        "other_tile": view.link(tile=None),
    }


def _offer_figures(
    playing: Play, view: View, where: tuple[Square, Sequence[Face], int], fitting: Sequence[Square]
) -> dict[str, Any] | Response:
    """Return the tile in each of its ways, with a ring for each spot, and the turn without figure.

    :param where: the square, the ways that are shown, and how many there are.
    :param fitting: all squares where the tile fits.
    """
    square, faces, count = where
    at = place_of(square)
    player = playing.player
    kind = view.state.in_hand.get("figure", FIRST)
    if kind not in OWNED:
        raise refuse_value("figure", kind, ", ".join(OWNED))
    supply = view.position.supply
    left = (each for each in list_kinds(view) if count_at_hand(supply, player, each) != 0)
    kinds = sorted({*left, kind}.difference(NEUTRAL), key=lambda each: (each != FIRST, each))
    ways = [
        _offer_way(playing, view, (at, face, "" if index == 1 else f"-{index}"), kind)
        for index, face in enumerate(faces, 1)
    ]
    if count == 1 and not ways[0].is_open:
        others = (each for each in kinds if each != kind)
        if not any(_has_open(view, player, each, (at, faces[0])) for each in others):
            return redirect(ways[0].without, 303)
    return {
        "step": "figure",
        "at": at,
        "board": _draw(view, _Tapped(fitting, square, faces[0] if len(faces) == 1 else None)),
        "ways": ways,
        "otherwise": view.link(turned=None) if len(faces) < count else None,
        "kinds": list(_offer_kinds(view, kinds, kind)),
        "player": player,
        "other_tile": view.link(tile=None, turned=None),
    }


def _find_all_spots(
    view: View, player: str, kind: str, where: tuple[Place, Face]
) -> tuple[CarcassonnePosition, Iterator[tuple[Spot, Sequence[Objection]]]]:
    """Return the table with the tile, and the spots on it, each with what speaks against it."""
    at, face = where
    posted = lay_tile(view.posted, at, str(face.tile_id), face.rotation)
    position: CarcassonnePosition = FORM.read_alone(posted)
    square = square_at(*at)
    at_hand = count_at_hand(position.supply, player, kind)
    deployment = Deployment(position.features, player, kind, at_hand=at_hand, played=square)
    return position, iter(find_spots(deployment, square))


def _has_open(view: View, player: str, kind: str, where: tuple[Place, Face]) -> bool:
    """Return whether a player may put a figure of a kind on the tile."""
    _, spots = _find_all_spots(view, player, kind, where)
    return any(not objections for _, objections in spots)


def _offer_way(playing: Play, view: View, where: tuple[Place, Face, str], kind: str) -> Way:
    """Return a way in which the tile may lie; its rings lead to the game after the turn."""
    at, face, end = where
    turn: dict[str, Any] = {"tile": {"tile": face.tile_id, "x": at[0], "y": at[1]}}
    if face.rotation:
        turn["tile"]["rotation"] = face.rotation
    position, spots = _find_all_spots(view, playing.player, kind, (at, face))
    rings, refused = [], []
    for spot, objections in spots:
        step = {"figure": kind, "on": spot.on} | ({"side": spot.side} if spot.side else {})
        said = say_spot(spot, view.language)
        reasons = [
            write("objections", each.code, {"figure": kind, **each.params}, view.language)
            for each in objections
        ]
        if reasons:
            refused.append(Refused(said, reasons))
        rings.append(
            Ring(
                spot,
                playing.add({**turn, "figure": step}),
                REFUSED if reasons else OPEN,
                f"spot-{spot.on}-{spot.side or ''}{end}",
                f"{said}: {' '.join(reasons)}" if reasons else said,
            )
        )
    says = name_tile(face, view.language)
    picture = draw_close_up(position.table, square_at(*at), rings, {}, says)
    is_open = len(rings) > len(refused)
    drawn = Markup(picture)  # noqa: S704 - drawn by diagrams, which escape
    return Way(end, says, drawn, playing.add(turn), refused, is_open)


def _offer_kinds(
    view: View, kinds: Sequence[str], chosen: str
) -> Iterator[tuple[str, str, str, bool]]:
    """Yield the kinds of figures in play: its words, its address, whether it is in hand."""
    for kind in kinds:
        said = write("table", "figures.kind", {"figure": kind}, view.language)
        address = view.link(figure=None if kind == FIRST else kind)
        yield kind, said, address, kind == chosen
