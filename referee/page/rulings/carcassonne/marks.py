"""What the picture of an answer on Carcassonne points at, by question.

Each function takes the body of the question and the answer, and returns the marks.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.page.addresses import Mark
from referee.page.rulings.ruling import Answer

_MOST_PLACES: Final = 20
"""At most this many places are marked, so that the address of the picture stays short."""

Body = Mapping[str, Any]


def mark_road(body: Body, answer: Answer) -> Mark:
    """Mark the road asked about, or the only one that there is."""
    if "at" in body:
        return {"roads": {"at": body["at"]}}
    return {"roads": {}} if len(answer["roads"]) == 1 else {}


def mark_placements(body: Body, _answer: Answer) -> Mark:
    """Mark the place asked about, or all where the tile may go."""
    if (at := body.get("at")) is not None:
        return {"places": [{"x": at["x"], "y": at["y"]}]}
    return {"placements": {"tile": body["tile"]}}


def mark_spots(body: Body, _answer: Answer) -> Mark:
    """Mark the spots of the tile asked about."""
    return {"spots": {key: value for key, value in body.items() if key != "position"}}


def mark_best(_body: Body, answer: Answer) -> Mark:
    """Mark where the best move lays the tile."""
    return _mark_places(answer["options"][:1])


def mark_dead(_body: Body, answer: Answer) -> Mark:
    """Mark the squares that no tile left can fill."""
    return _mark_places(answer.get("dead", ()))


def mark_moves(body: Body, _answer: Answer) -> Mark:
    """Mark where the moves lay their tiles."""
    moves = body.get("moves", [body["move"]] if "move" in body else [])
    return _mark_places(move["tile"] for move in moves)


def mark_claimed(body: Body, _answer: Answer) -> Mark:
    """Mark the feature that the first claim on one is about."""
    claims = body.get("claims", [body["claim"]] if "claim" in body else [])
    spots = [claim["at"] for claim in claims if "at" in claim and "figure" not in claim]
    return {"feature": {"at": spots[0]}} if spots else {}


def mark_faults(_body: Body, answer: Answer) -> Mark:
    """Mark where the faults of a table are."""
    return _mark_places(fault["at"] for fault in answer["faults"] if "at" in fault)


def _mark_places(found: Iterable[Mapping[str, Any]]) -> Mark:
    """Mark the first of some places, each once."""
    places = list(dict.fromkeys((at["x"], at["y"]) for at in found))[:_MOST_PLACES]
    return {"places": [{"x": x, "y": y} for x, y in places]} if places else {}
