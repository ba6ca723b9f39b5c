"""The next turn of a game, chosen by links or typed in the notation.

A turn takes three taps: a free square, a tile that fits there, and a spot for a figure or none. The
last link leads to the game with one turn more. A turn that does anything else is typed. The address
always holds the whole game.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.position import FORM
from referee.api.contract.questions import load
from referee.api.contract.records import GAME as KEY
from referee.api.contract.records import GO_ON, ON_ILLEGAL
from referee.api.limits import TURNS
from referee.api.problems import Problem, refuse_value
from referee.api.yielding import in_steps, pause
from referee.carcassonne.kinds.figures import NEUTRAL, OWNED
from referee.carcassonne.placing.figures.deploying import Deployment, count_at_hand, find_spots
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import CARCASSONNE, load_catalogue
from referee.core.errors import NotAPosition
from referee.core.grid import Square, place_of, square_at
from referee.core.languages import Language
from referee.diagrams.carcassonne.close_ups import OPEN, REFUSED, Ring, draw_close_up
from referee.diagrams.carcassonne.highlights import Ghost
from referee.diagrams.taps import CHOSEN, FREE, Tap
from referee.page.games.state import Asked, GameState
from referee.page.table.carcassonne.board import draw_board
from referee.page.table.carcassonne.figures import FIRST, SpotOffer, list_kinds, say_spot
from referee.page.table.carcassonne.filters import find_tiles, show_filters
from referee.page.table.carcassonne.in_play import Offered
from referee.page.table.carcassonne.laying import lay_tile
from referee.page.table.carcassonne.palette import find_fitting, make_choice
from referee.page.table.panels import Panel, View
from referee.texts.sentences import write, write_fault

Json = Mapping[str, Any]
_MOST: Final = 96
"""Tiles that are offered at most; filters find the others."""


class Play(NamedTuple):
    """A game that goes on: what its address asks, and the answer to the turns so far."""

    asked: Asked
    state: GameState
    answer: Json
    language: Language

    @property
    def posted(self) -> dict[str, Any]:
        """The game as it was posted."""
        return {**self.asked.record.posted}

    def add(self, turn: Json) -> str:
        """Return the address of the game with one turn more."""
        turns = [*self.posted.get("turns", ()), turn]
        return self.write(turns)

    def write(self, turns: list[Json]) -> str:
        """Return the address of the game with other turns."""
        game = {key: value for key, value in self.posted.items() if key != "turns"}
        if turns:
            game["turns"] = turns
        form = self.asked.game.find_forms(KEY)[KEY]
        return self.state.with_line(form.write_text(game), self.state.panel)


def play(playing: Play) -> dict[str, Any] | Response:
    """Return what the page of the next turn shows; or redirect to the game with the turns typed."""
    troubles: tuple[str, ...] = ()
    if playing.asked.typed:
        told = _take_typed(playing)
        if isinstance(told, Response):
            return told
        troubles = told
    turns = playing.posted.get("turns", [])
    last = playing.answer["turns"][-1] if playing.answer["turns"] else None
    stopped = "stopped_at" in playing.answer
    shown: dict[str, Any] = {
        "troubles": troubles,
        "typed": playing.asked.typed,
        "fields": playing.state.fields(at=None, tile=None, turned=None),
        "last": last,
        "ruling": f"{playing.state.at_turn(None)}#turn",
        "names": [*playing.answer["points"]],
        "points": [*playing.answer["points"].values()],
        "stopped": stopped,
        "go_on": playing.state.link(None, **{ON_ILLEGAL: GO_ON}) if stopped else None,
        "take_back": playing.write(turns[:-1]) if turns else None,
        "is_full": len(turns) >= TURNS,
        "step": "",
    }
    if playing.asked.game.name != CARCASSONNE or stopped or "next" not in playing.answer:
        return shown
    position = FORM.read_alone(playing.answer["position"]["notation"])
    view = View(playing.state, position, playing.language)
    return shown | {"view": view} | _show_step(playing, view)


def _take_typed(playing: Play) -> Response | tuple[str, ...]:
    """Redirect to the game with the turns that were typed; or return what is wrong with them."""
    game, notation = playing.asked.game, playing.state.notation
    joint = "," if playing.posted.get("turns") else "/turns,"
    line = f"{notation}{joint}{playing.asked.typed}"
    try:
        record = load(game.schemas[KEY], {KEY: line})[KEY]
    except (NotAPosition, Problem) as refusal:
        said = (write_fault(fault, playing.language) for fault in refusal.faults)
        return tuple(dict.fromkeys(said))
    written = game.find_forms(KEY)[KEY].write_text(record.posted)
    return redirect(playing.state.with_line(written, playing.state.panel), 303)


def _show_step(playing: Play, view: View) -> dict[str, Any]:
    """Return the board, and what is chosen next: the square, the tile, or the figure."""
    table = view.position.table
    free = set(find_free_squares(table))
    at = view.state.at
    square = None if at is None else square_at(*at)
    if at is None or square is None or square not in free:
        return {"step": "square", "board": _draw(view, free, None, None)}
    tile_id = view.state.in_hand.get("tile")
    if tile_id is None:
        shown = _offer_tiles(view, square)
        return {"step": "tile", "at": at, "board": _draw(view, free, square, None), **shown}
    faces = load_catalogue().faces[table.rules.design]
    if tile_id not in faces:
        raise refuse_value("tile", tile_id, "/v1/carcassonne/tiles")
    fitting = find_fitting(table, Offered(tile_id, faces[tile_id], None), square)
    if not fitting:
        return {"step": "misfit", "at": at, "board": _draw(view, free, square, None)}
    turned = view.state.in_hand.get("turned", "")
    face = next((each for each in fitting if str(each.rotation) == turned), fitting[0])
    shown = _offer_figures(playing, view, square, tile_id, face)
    others = [each for each in fitting if each is not face]
    after = sorted(others, key=lambda each: (each.rotation - face.rotation) % 360)
    turn = view.link(turned=str(after[0].rotation)) if after else None
    board = _draw(view, free, square, face)
    return {"step": "figure", "at": at, "board": board, "turn": turn, **shown}


def _draw(view: View, free: set[Square], chosen: Square | None, face: Face | None) -> Markup:
    """Draw the table with a link over each free square, and the chosen tile on its square."""
    taps = []
    for square in in_steps(sorted(free)):
        x, y = place_of(square)
        said = write("table", "tap.free", {"x": x, "y": y}, view.language)
        address = view.link(at=(x, y), tile=None, turned=None)
        taps.append(Tap(square, address, said, CHOSEN if square == chosen else FREE))
    ghosts: tuple[Ghost, ...] = ()
    if chosen is not None and face is not None:
        ghosts = (Ghost(chosen, face, (face.rotation,)),)
    board = draw_board(view, Panel("", {}, tuple(taps), {"ghosts": ghosts}))
    pause()
    return Markup(board)  # noqa: S704 - drawn by diagrams, which escape names


def _offer_tiles(view: View, square: Square) -> dict[str, Any]:
    """Return the tiles that fit on a square, those with the most copies left first."""
    table = view.position.table
    found = [
        (tile, fitting[0])
        for tile in find_tiles(view)
        if (fitting := find_fitting(table, tile, square))
    ]
    found.sort(key=lambda each: (each[0].left == 0, -(each[0].left or 0)))
    choices = [
        make_choice(
            view, tile, face, view.link(tile=tile.id, turned=str(face.rotation), edges=None)
        )
        for tile, face in found[:_MOST]
    ]
    return {"choices": choices, "more": len(found[_MOST:]), "filters": show_filters(view)}


def _offer_figures(
    playing: Play, view: View, square: Square, tile_id: str, face: Face
) -> dict[str, Any]:
    """Return the spots for a figure of the player whose turn it is, each with the game after it."""
    x, y = place_of(square)
    player = playing.answer["next"]["player"]
    kind = view.state.in_hand.get("figure", FIRST)
    if kind not in OWNED:
        raise refuse_value("figure", kind, ", ".join(OWNED))
    posted = lay_tile(view.posted, (x, y), tile_id, face.rotation)
    position: CarcassonnePosition = FORM.read_alone(posted)
    turn: dict[str, Any] = {"tile": {"tile": tile_id, "x": x, "y": y}}
    if face.rotation:
        turn["tile"]["rotation"] = face.rotation
    at_hand = count_at_hand(position.supply, player, kind)
    deployment = Deployment(position.features, player, kind, at_hand=at_hand, played=square)
    spots, rings = [], []
    for spot, objections in find_spots(deployment, square):
        step = {"figure": kind, "on": spot.on} | ({"side": spot.side} if spot.side else {})
        address = playing.add({**turn, "figure": step})
        reasons = [
            write("objections", each.code, {"figure": kind, **each.params}, view.language)
            for each in objections
        ]
        said = say_spot(spot, view.language)
        spots.append(SpotOffer(f"spot-{spot.on}-{spot.side or ''}", said, address, reasons))
        rings.append(Ring(spot, address, REFUSED if reasons else OPEN))
    picture = draw_close_up(position.table, square, rings, {})
    return {
        "figures": {"spots": spots, "why": None},
        "picture": Markup(picture),  # noqa: S704 - drawn by diagrams, which escape
        "without": playing.add(turn),
        "kinds": list(_offer_kinds(view, kind)),
        "tile": tile_id,
        "other_tile": view.link(tile=None, turned=None),
    }


def _offer_kinds(view: View, chosen: str) -> Iterator[tuple[str, str, str, bool]]:
    """Yield the kinds of figures in play: its words, its address, whether it is in hand."""
    for kind in sorted(list_kinds(view).difference(NEUTRAL), key=lambda each: each != FIRST):
        said = write("table", "figures.kind", {"figure": kind}, view.language)
        address = view.link(figure=None if kind == FIRST else kind)
        yield kind, said, address, kind == chosen
