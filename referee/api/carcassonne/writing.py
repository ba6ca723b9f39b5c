"""Answers to the questions on Carcassonne other than features: from verdicts to JSON objects."""

from collections.abc import Iterable
from typing import Any

from referee.api.answers import write_verdict
from referee.api.carcassonne.feature_writing import (
    write_awards,
    write_feature,
    write_figure,
    write_spot,
)
from referee.carcassonne.maps.payments import Payment
from referee.carcassonne.placing.moves import Outcome
from referee.carcassonne.placing.placement import Placement, Placements
from referee.carcassonne.scoring.features import FeatureRuling
from referee.carcassonne.tiles import Spot
from referee.core.grid import place_of
from referee.core.rulings import Objection


def write_placements(
    found: Placements, objections: tuple[Objection, ...] | None, assumed: bool
) -> dict[str, Any]:
    """Write the legal placements and, if one was asked about, the verdict on it."""
    written: dict[str, Any] = {
        "placements": [write_placement(placement) for placement in found.placements],
        "count": len(found.placements),
        "distinct": found.distinct,
        "assumed": assumed,
    }
    if objections is not None:
        written["verdict"] = write_verdict(objections)
    return written


def write_placement(placement: Placement) -> dict[str, Any]:
    """Write one placement with the spots of a plain meeple."""
    x, y = place_of(placement.square)
    return {
        "x": x,
        "y": y,
        "rotation": placement.face.rotation,
        "spots": [write_spot(x, y, spot) for spot in placement.spots],
    }


def write_spots(
    square: int, judged: Iterable[tuple[Spot, tuple[Objection, ...]]], *, assumed: bool
) -> dict[str, Any]:
    """Write the spots of a tile that are open, and the others with the reasons against them."""
    x, y = place_of(square)
    found: list[dict[str, Any]] = []
    refused: list[dict[str, Any]] = []
    for spot, objections in judged:
        written = write_spot(x, y, spot)
        if objections:
            refused.append({"spot": written, "objections": objections})
        else:
            found.append(written)
    return {"spots": found, "refused": refused, "assumed": assumed}


def write_outcome(outcome: Outcome, position_after: dict[str, Any]) -> dict[str, Any]:
    """Write what comes of a move."""
    return write_verdict(outcome.objections) | {
        "completed": [write_feature(ruling) for ruling in outcome.completed],
        "awards": write_awards(outcome.awards),
        "immediate": [write_payment(payment) for payment in outcome.immediate],
        "returned_figures": [write_figure(figure) for figure in outcome.returned],
        "double_turn": outcome.is_double_turn,
        "extra_turn": outcome.is_extra_turn,
        "position_after": position_after,
    }


def write_payment(payment: Payment) -> dict[str, Any]:
    """Write what a square of a map pays at once."""
    return {
        "player": payment.player,
        "points": payment.points,
        "source": payment.source,
        "items": payment.items,
    }


def write_claim(ruling: FeatureRuling, player: str, claimed: int) -> dict[str, Any]:
    """Write whether a claim holds: null where there is no ruling."""
    right = None if ruling.score is None else dict(ruling.awards).get(player, 0)
    difference = (
        [] if right in (None, claimed) else [{"what": "points", "claimed": claimed, "right": right}]
    )
    return {
        "upheld": None if right is None else right == claimed,
        "feature": write_feature(ruling),
        "points": right,
        "difference": difference,
    }
