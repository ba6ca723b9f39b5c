"""Answers to the questions on the card game: from rulings to JSON objects."""

from collections.abc import Sequence
from typing import Any

from referee.api.answers import write_place, write_places, write_verdict
from referee.api.labyrinth_cards.turns import write_suggestion
from referee.core.grid import SIDES, place_of
from referee.core.rulings import Objection
from referee.labyrinth_cards.collecting.official import Collecting, Match
from referee.labyrinth_cards.paths import Step, TreasurePath, TreasurePaths
from referee.labyrinth_cards.placement import CardPlacement, CardPlacements
from referee.labyrinth_cards.suggesting.suggestions import Suggestions
from referee.labyrinth_cards.turns import Outcome


def write_placements(
    found: CardPlacements, *, from_hand: bool, objections: tuple[Objection, ...] | None
) -> dict[str, Any]:
    """Write the legal placements and, if one was asked about, the verdict on it."""
    written: dict[str, Any] = {
        "placements": [_write_placement(placed, from_hand) for placed in found.placements],
        "count": len(found.placements),
        "distinct": found.distinct,
    }
    if objections is not None:
        written["verdict"] = write_verdict(objections)
    return written


def _write_placement(placement: CardPlacement, from_hand: bool) -> dict[str, Any]:
    x, y = place_of(placement.square)
    return {
        "card": placement.card if from_hand else None,
        "x": x,
        "y": y,
        "rotation": placement.rotation,
        "joins": [SIDES[side] for side in placement.joins],
        "collectable": placement.collectable,
    }


def write_treasure_paths(found: TreasurePaths) -> dict[str, Any]:
    """Write treasure paths, and whether the list is cut off."""
    return {
        "treasure_paths": [_write_path(path) for path in found.paths],
        "truncated": found.truncated,
    }


def _write_path(path: TreasurePath) -> dict[str, Any]:
    return {
        "treasure": path.treasure,
        "from": write_place(path.start),
        "to": write_place(path.goal),
        "steps": [_write_step(step) for step in path.steps],
        "length": path.length,
    }


def _write_step(step: Step) -> dict[str, Any]:
    x, y = place_of(step.square)
    return {
        "x": x,
        "y": y,
        "enter": None if step.enter is None else SIDES[step.enter],
        "leave": None if step.leave is None else SIDES[step.leave],
    }


def write_outcome(outcome: Outcome, position_after: dict[str, Any]) -> dict[str, Any]:
    """Write what comes of a turn."""
    actions = [write_verdict(()) for _ in range(outcome.judged)]
    if isinstance(outcome.step, int) and outcome.step < outcome.judged:
        actions[outcome.step] = write_verdict(outcome.objections)
    return write_verdict(outcome.objections) | {
        "step": outcome.step,
        "actions": actions,
        "collected": write_places(outcome.collected),
        "points": len(outcome.collected),
        "final_draw": outcome.final_draw,
        "position_after": position_after,
    }


def write_suggestions(found: Suggestions) -> dict[str, Any]:
    """Write suggested turns, the best first."""
    return {
        "turns": [write_suggestion(suggestion) for suggestion in found.turns],
        "exact": found.exact,
        "nodes": found.nodes,
        "stopped": found.stopped,
    }


def write_collecting(ruling: Collecting, objections: Sequence[Objection] | None) -> dict[str, Any]:
    """Write what may be collected and, if cards were wanted, the verdict on them."""
    written: dict[str, Any] = {
        "matches": [_write_match(match) for match in ruling.matches],
        "best": _write_collection(ruling.best),
        "maximal": [_write_collection(squares) for squares in ruling.maximal],
        "truncated": ruling.truncated,
    }
    if objections is not None:
        written["verdict"] = write_verdict(objections)
    return written


def _write_collection(squares: tuple[int, ...]) -> dict[str, Any]:
    return {"count": len(squares), "cards": write_places(squares)}


def _write_match(match: Match) -> dict[str, Any]:
    x, y = place_of(match.square)
    return {
        "x": x,
        "y": y,
        "treasures": [way.treasure for way in match.ways],
        "alone": match.may_go_alone,
        "cuts_off": write_places(match.cuts_off),
        "paths": [_write_path(way) for way in match.ways],
    }
