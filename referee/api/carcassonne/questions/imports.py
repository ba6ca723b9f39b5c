"""`imports`: a game that another program saved, as a game on one line."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from referee.api.carcassonne.reading.saves import FORM, SHAPES, CarcassonneSave, Carried
from referee.api.carcassonne.writing.game_lines import PositionLines
from referee.api.carcassonne.writing.not_ruled import ON_MOVES
from referee.api.contract.document.shapes import BOOLEAN, COUNT, answer_record
from referee.api.contract.permalinks import write_position
from referee.api.contract.questions import Question
from referee.api.contract.records import ILLEGAL
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import wait_to_search
from referee.carcassonne.notation.games import format_game
from referee.forms.shapes import Shape, array, ref
from referee.imports.notices import Notice
from referee.imports.summaries import summarise_import

_SAVE: Final = "save"
_MANY: Final = 500
"""Number of messages from which a request waits in the queue of searches."""


def _answer(begun: CarcassonneSave, _ask: Mapping[str, Any]) -> Answered:
    if len(begun.save.replay) > _MANY:
        wait_to_search()
    carried = Carried(begun)
    illegal = [number for number, ruled in enumerate(carried.ruled, 1) if ruled.objections]
    game = {**begun.posted, **({"turns": carried.turns} if carried.turns else {})}
    notices = carried.notices
    body: dict[str, Any] = {
        "game": {"notation": format_game(game)},
        "whole": carried.is_whole,
        "turns": len(carried.turns),
        **({"illegal": illegal} if illegal else {}),
        "points": carried.state.points,
        **({"notices": list(map(_write_notice, notices))} if notices else {}),
    }
    summary = LazySummary(summarise_import, len(carried.turns), len(notices), carried.is_whole)
    return Answered(body, summary, position=partial(_write_position, begun, carried))


def _write_notice(notice: Notice) -> dict[str, Any]:
    """Write what is said of a save, with where it stands in the save and in the game."""
    places = (("message", notice.message), ("turn", notice.turn))
    return {
        **{key: number for key, number in places if number is not None},
        "notice": notice.objection,
    }


def _write_position(begun: CarcassonneSave, carried: Carried) -> dict[str, Any]:
    lines = PositionLines(begun.game.position.posted, begun.game.start.players)
    lines.add_tiles(_find_laid(carried))
    return write_position(lines.write(carried.state))


def _find_laid(carried: Carried) -> Sequence[Mapping[str, Any]]:
    """Return the tiles that lie, as they are written; one that lies nowhere is not among them."""
    turns = zip(carried.turns, carried.ruled, strict=True)
    return [turn["tile"] for turn, ruled in turns if ruled.is_played]


_NUMBER: Final[Shape] = {"type": "integer", "minimum": 1}
IMPORTS: Final = Question(
    name="imports",
    summary="Carry over a game that JCloisterZone saved: as a game on one line, and what is lost.",
    asks={},
    about=_SAVE,
    subject=FORM,
    alone="replay",
    answer=_answer,
    depends_on=ON_MOVES,
    keys={
        "game": ref("GameText"),
        "whole": BOOLEAN,
        "turns": COUNT,
        "illegal": ILLEGAL,
        "points": ref("Totals"),
        "notices": array(ref("ImportNotice")),
    },
    example={_SAVE: FORM.make_example()},
    title="CarcassonneImport",
    shapes={
        **SHAPES,
        "ImportNotice": answer_record(
            {"message": _NUMBER, "turn": _NUMBER, "notice": ref("Objection")},
            optional=("message", "turn"),
        ),
    },
)
