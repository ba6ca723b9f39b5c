"""`collectable`: which cards may be collected, and why others may not."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import BOOLEAN, NAME, PLACE, answer_record
from referee.api.contract.questions import Question
from referee.api.labyrinth_cards.position import CardsPosition, require_card
from referee.api.labyrinth_cards.writing import COLLECTION, write_collection, write_path
from referee.api.responses.answers import Answered, write_places, write_verdict
from referee.api.responses.options import LazySummary
from referee.api.yielding import in_steps, pause
from referee.core.grid import place_of
from referee.core.rulings import Objection
from referee.forms.places import Places
from referee.forms.shapes import array, ref
from referee.labyrinth_cards.collecting.official import NOTHING, Collecting, Match
from referee.labyrinth_cards.summaries import summarise_collecting
from referee.labyrinth_cards.turns import judge_collection, object_to_played, rule_on_collecting


def rule(
    position: CardsPosition, ask: Mapping[str, Any]
) -> tuple[tuple[Objection, ...], Collecting]:
    """Rule on what may be collected; on nothing, if there are objections to what was played.

    :raises NotAPosition: if no card lies where one was played.
    """
    table, played = position.table, tuple(ask["played"])
    for index, square in enumerate(played):
        require_card(position, square, ("played", index))
    objections = object_to_played(table, played)
    return objections, NOTHING if objections else rule_on_collecting(table, played, pause)


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    table, played = position.table, tuple(ask["played"])
    objections, ruling = rule(position, ask)
    body, judged = _write_collecting(ruling), objections or None
    if "want" in ask:
        judged = objections or judge_collection(table, played, ask["want"])
    if judged is not None:
        body["verdict"] = write_verdict(judged)
    wanted = len(ask.get("want", ()))
    return Answered(body, LazySummary(summarise_collecting, ruling, judged, wanted))


def _write_collecting(ruling: Collecting) -> dict[str, Any]:
    """Write what may be collected."""
    return {
        "matches": [_write_match(match) for match in in_steps(ruling.matches)],
        "best": write_collection(ruling.best),
        "maximal": [write_collection(squares) for squares in in_steps(ruling.maximal)],
        "truncated": ruling.truncated,
    }


def _write_match(match: Match) -> dict[str, Any]:
    x, y = place_of(match.square)
    row: dict[str, Any] = {
        "x": x,
        "y": y,
        "treasures": [way.treasure for way in match.ways],
        "alone": match.may_go_alone,
    }
    if match.cuts_off:
        row["cuts_off"] = write_places(match.cuts_off)
    row["paths"] = [write_path(way) for way in match.ways]
    return row


COLLECTABLE: Final = Question(
    name="collectable",
    summary=(
        "Rule on which cards may be collected after a card was played, and why others may not."
    ),
    asks={
        "played": Places(limits.CARDS, named="Places", required=True),
        "want": Places(limits.CARDS, named="Places"),
    },
    answer=_answer,
    keys={
        "matches": array(ref("Match")),
        "best": ref("Collection"),
        "maximal": array(ref("Collection")),
        "truncated": BOOLEAN,
        "verdict": ref("Verdict"),
    },
    optional=("verdict",),
    example={"played": [{"x": 0, "y": 0}], "want": [{"x": 1, "y": 0}]},
    shapes={
        "Collection": COLLECTION,
        "Match": answer_record(
            PLACE
            | {
                "treasures": array(NAME, minItems=1),
                "alone": BOOLEAN,
                "cuts_off": array(ref("Place")),
                "paths": array(ref("TreasurePath"), minItems=1),
            }
        ),
    },
)
