"""The next turn of a game, chosen by links or typed in the notation; undone, and played again.

The address always holds the whole game, with the turns that were undone until another is played.
A turn that does anything else than lay a tile with a figure or without, or a card, is typed.
"""

from collections.abc import Mapping
from typing import Any

from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.contract.questions import load
from referee.api.contract.records import GAME as KEY
from referee.api.contract.records import GO_ON, ON_ILLEGAL
from referee.api.limits import TURNS
from referee.api.problems import Problem
from referee.catalogue.loader import CARCASSONNE
from referee.core.errors import NotAPosition
from referee.page.games.next_card import show_card_step
from referee.page.games.next_turn import show_step
from referee.page.games.played import Play
from referee.page.table.panels import View
from referee.texts.sentences import write_fault

Json = Mapping[str, Any]


def play(playing: Play) -> dict[str, Any] | Response:
    """Return what the page of the next turn shows; or redirect to the game with the turn."""
    troubles: tuple[str, ...] = ()
    if playing.asked.typed:
        told = _take_typed(playing)
        if isinstance(told, Response):
            return told
        troubles = told
    answer, state = playing.answer, playing.state
    stopped = "stopped_at" in answer
    shown: dict[str, Any] = {
        "troubles": troubles,
        "typed": playing.asked.typed,
        "fields": state.fields(at=None, tile=None, turned=None),
        "last": answer["turns"][-1] if answer["turns"] else None,
        "ruling": f"{state.at_turn(playing.count)}#turn",
        "names": [*answer["points"]],
        "points": [*answer["points"].values()],
        "stopped": stopped,
        "go_on": state.link(None, **{ON_ILLEGAL: GO_ON}) if stopped else None,
        "playing": playing,
        "is_full": playing.count >= TURNS,
        "step": "",
    }
    if stopped or "next" not in answer:
        return shown
    position = playing.asked.game.position.read_alone(answer["position"]["notation"])
    view = View(state, position, playing.language)
    show = show_step if playing.asked.game.name == CARCASSONNE else show_card_step
    step = show(playing, view)
    return step if isinstance(step, Response) else shown | {"view": view} | step


def _take_typed(playing: Play) -> Response | tuple[str, ...]:
    """Redirect to the game with the turns that were typed; or return what is wrong with them."""
    game = playing.asked.game
    joint = "," if playing.count else "/turns,"
    line = f"{playing.before}{joint}{playing.asked.typed}"
    try:
        record = load(game.schemas[KEY], {KEY: line})[KEY]
    except (NotAPosition, Problem) as refusal:
        said = (write_fault(fault, playing.language) for fault in refusal.faults)
        return tuple(dict.fromkeys(said))
    return redirect(playing.take(record.posted["turns"]), 303)
