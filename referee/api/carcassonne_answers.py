"""Answers to the questions on Carcassonne: from rulings to JSON objects."""

from functools import lru_cache
from typing import Any, Final

from referee.api.answers import (
    write_objections,
    write_place,
    write_places,
    write_side_place,
    write_verdict,
)
from referee.carcassonne.figures import Figure
from referee.carcassonne.placement import Placement, Placements
from referee.carcassonne.scoring.roads import Majority, RoadRuling, score_plain
from referee.carcassonne.tiles import Spot
from referee.core.grid import place_of, side_place_of
from referee.core.rulings import Citation, Objection, Score, ScoreItem
from referee.texts import write_item

_PLAIN_ROAD: Final[dict[str, Any]] = {
    "id": "",
    "ruling": "ruled",
    "reasons": [],
    "completed": False,
    "tiles": [],
    "units": 0,
    "segments": [],
    "open_ends": [],
    "labyrinths": [],
    "inns": [],
    "german_cathedrals": [],
    "ferries": [],
    "coats_of_arms": 0,
    "figures": [],
    "majority": {"strengths": [], "owners": [], "citations": []},
    "score": None,
    "awards": [],
    "bonuses": [],
    "castle_value": None,
    "may_send": [],
    "citations": [],
}
"""A road with nothing and nobody on it, and the order of the keys; its lists are never changed.

``ferries``, ``coats_of_arms``, ``bonuses`` and ``may_send`` stay empty: maps and Leipzig, from
which alone they come, are refused in a position.
"""


def write_road(ruling: RoadRuling) -> dict[str, Any]:
    """Write the ruling on one road."""
    road, majority, score, awards, castle_value, reasons, citations = ruling
    network = road.network
    written = _PLAIN_ROAD.copy()
    written["id"] = _write_id(network.segments[0])
    written["completed"] = road.is_completed
    written["tiles"] = list(map(write_place, road.squares))
    written["units"] = road.units
    written["segments"] = list(map(write_side_place, network.segments))
    written["open_ends"] = list(map(write_side_place, network.open_ends))
    written["castle_value"] = castle_value
    written["citations"] = citations
    if score is None:
        written["ruling"] = "none"
        written["reasons"] = write_objections(reasons)
    elif network.special or road.figures:
        written["score"] = write_score(score)
    else:
        written["score"] = _write_plain_score(score.basis, road.units)
    if network.special:
        written["labyrinths"] = write_places(road.labyrinths)
        written["inns"] = write_places(road.inns)
        written["german_cathedrals"] = write_places(road.german_cathedrals)
    if road.figures:
        written["figures"] = [write_figure(figure) for figure in road.figures]
        written["majority"] = write_majority(majority)
        written["awards"] = [{"player": player, "points": points} for player, points in awards]
    return written


@lru_cache(maxsize=16384)
def _write_id(side_place: int) -> str:
    x, y, side = side_place_of(side_place)
    return f"road:{x},{y},{side}"


def write_figure(figure: Figure) -> dict[str, Any]:
    """Write a figure with its spot in canonical form."""
    x, y = place_of(figure.square)
    written: dict[str, Any] = {} if figure.player is None else {"player": figure.player}
    return written | {"figure": figure.kind} | write_spot(x, y, figure.spot)


def write_spot(x: int, y: int, spot: Spot) -> dict[str, Any]:
    """Write a spot; one without a side has no such key."""
    if spot.side is None:
        return {"x": x, "y": y, "on": spot.on}
    return {"x": x, "y": y, "on": spot.on, "side": spot.side}


def write_majority(majority: Majority) -> dict[str, Any]:
    """Write who holds a feature."""
    return {
        "strengths": [
            {"player": player, "strength": strength} for player, strength in majority.strengths
        ],
        "owners": list(majority.owners),
        "citations": list(majority.citations),
    }


def write_score(score: Score) -> dict[str, Any]:
    """Write a score with its items; their points sum to the total."""
    return {
        "basis": score.basis,
        "total": score.total,
        "items": [_write_item(i.code, i.count, i.each, i.citations) for i in score.items],
    }


@lru_cache(maxsize=1024)
def _write_plain_score(basis: str, units: int) -> dict[str, Any]:
    """Write the score of a road with nothing on it. The result is shared: never change it."""
    return write_score(score_plain(basis, units))


@lru_cache(maxsize=4096)
def _write_item(
    code: str, count: int, each: int, citations: tuple[Citation, ...]
) -> dict[str, Any]:
    """Write a score item. The result is shared: never change it."""
    item = ScoreItem(code, count, each, citations)
    return {
        "code": code,
        "count": count,
        "each": each,
        "points": item.points,
        "text": write_item(item),
        "citations": citations,
    }


def write_placements(found: Placements, objections: tuple[Objection, ...] | None) -> dict[str, Any]:
    """Write the legal placements and, if one was asked about, the verdict on it."""
    written: dict[str, Any] = {
        "placements": [write_placement(placement) for placement in found.placements],
        "count": len(found.placements),
        "distinct": found.distinct,
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
