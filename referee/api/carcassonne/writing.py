"""Answers about features of Carcassonne: from rulings on roads and areas to JSON objects."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from orjson import Fragment

from referee.api.answers import (
    write_place,
    write_places,
    write_port_place,
    write_side_place,
)
from referee.api.encoding import InLanguage, encode
from referee.carcassonne.figures import Figure
from referee.carcassonne.pieces import Network
from referee.carcassonne.scoring.feature_rulings import (
    NO_PRINTS,
    AreaRuling,
    Bonus,
    MaySend,
    Prints,
)
from referee.carcassonne.scoring.features import FeatureRuling, kind_name
from referee.carcassonne.scoring.majority import Majority
from referee.carcassonne.scoring.road_surveys import Road
from referee.carcassonne.scoring.roads import (
    RoadRuling,
    is_plain,
    is_short,
    rule_on_plain_road,
)
from referee.carcassonne.summaries import summarise_feature
from referee.carcassonne.tiles import Spot
from referee.core.grid import at_port_place, place_of
from referee.core.languages import Language
from referee.core.rulings import Score

_FEW_PLAYERS: Final = 6
_PLAIN_ROAD: Final[dict[str, Any]] = {
    "id": "",
    "ruling": "ruled",
    "summary": "",
    "reasons": [],
    "completed": False,
    "tiles": [],
    "units": 0,
    "segments": [],
    "open_ends": [],
    "tunnel_mouths": [],
    "labyrinths": [],
    "inns": [],
    "german_cathedrals": [],
    "abroad": [],
    "ferries": [],
    "coats_of_arms": 0,
    "towns": [],
    "figures": [],
    "majority": {"strengths": [], "owners": [], "citations": []},
    "score": None,
    "awards": [],
    "bonuses": [],
    "castle_value": None,
    "may_send": [],
    "assumed": False,
    "citations": [],
}
"""A road with nothing and nobody on it, and the order of the keys; its lists are never changed."""


def write_roads(rulings: Sequence[RoadRuling]) -> InLanguage:
    """Write the rulings on roads; short ones with nothing and nobody on them are remembered."""
    return InLanguage(rulings, _write_roads)


def _write_roads(rulings: Iterable[RoadRuling], language: Language) -> list[Any]:
    return [
        _encode_plain(ruling.feature.network, language)
        if is_plain(ruling) and is_short(ruling.feature.network)
        else write_road(ruling)
        for ruling in rulings
    ]


@lru_cache(maxsize=2048)
def _encode_plain(network: Network, language: Language) -> Fragment:
    """Encode the ruling on a short plain road; remembered for the reason that the ruling is."""
    return Fragment(encode(write_road(rule_on_plain_road(network)), language))


def write_road(ruling: RoadRuling) -> dict[str, Any]:
    """Write the ruling on one road."""
    road, majority, score, awards, castle_value, reasons, citations, bonuses, may_send = ruling
    network = road.network
    written = _PLAIN_ROAD.copy()
    written["id"] = write_id("road", network.segments[0])
    written["summary"] = summarise_feature(ruling)
    written["completed"] = road.is_completed
    written["tiles"] = list(map(write_place, road.squares))
    written["units"] = road.units
    written["segments"] = list(map(write_port_place, network.segments))
    written["open_ends"] = list(map(write_side_place, network.open_ends))
    written["castle_value"] = castle_value
    written["citations"] = citations
    if score is None:
        written["ruling"] = "none"
        written["reasons"] = reasons
    else:
        written["score"] = write_score(score)
    if network.special:
        written["tunnel_mouths"] = list(map(write_side_place, network.mouths))
        written["labyrinths"] = write_places(road.labyrinths)
        written["inns"] = write_places(road.inns)
        written["german_cathedrals"] = write_places(road.german_cathedrals)
        written["assumed"] = road.is_assumed
        if road.prints is not NO_PRINTS:
            written |= _write_prints(road.prints)
        written["coats_of_arms"] = road.coats_of_arms
    if road.towns:
        written["towns"] = write_places(road.towns)
    if road.figures:
        written["figures"] = [write_figure(figure) for figure in road.figures]
        written["majority"] = write_majority(majority)
        written["awards"] = write_awards(awards)
    if bonuses:
        written["bonuses"] = [write_bonus(bonus) for bonus in bonuses]
    if may_send:
        written["may_send"] = [_write_may_send(right) for right in may_send]
    return written


def write_feature(ruling: FeatureRuling) -> dict[str, Any]:
    """Write the ruling on one feature of any kind, in the form of a road with its ``kind``."""
    kind = kind_name(ruling)
    if isinstance(ruling.feature, Road):
        return {"kind": kind, **write_road(ruling), "cathedrals": [], "cities": []}
    return _write_area(kind, ruling)


def _write_area(kind: str, ruling: AreaRuling) -> dict[str, Any]:
    area = ruling.feature
    return {
        "kind": kind,
        **_PLAIN_ROAD,
        "id": write_id(kind, area.segments[0]),
        "ruling": "none" if ruling.score is None else "ruled",
        "summary": summarise_feature(ruling),
        "reasons": ruling.reasons,
        "completed": area.is_completed,
        "tiles": write_places(area.squares),
        "units": area.units,
        "segments": list(map(write_port_place, area.segments)),
        "open_ends": list(map(write_side_place, area.open_ends)),
        "german_cathedrals": write_places(area.german_cathedrals),
        **(_write_prints(area.prints) if area.prints is not NO_PRINTS else {}),
        "coats_of_arms": area.coats_of_arms,
        "figures": [write_figure(figure) for figure in area.figures],
        "majority": write_majority(ruling.majority),
        "score": None if ruling.score is None else write_score(ruling.score),
        "awards": write_awards(ruling.awards),
        "bonuses": [write_bonus(bonus) for bonus in ruling.bonuses],
        "assumed": area.is_assumed,
        "citations": ruling.citations,
        "cathedrals": write_places(area.cathedrals),
        "cities": [write_id("city", segment) for segment in area.cities],
    }


def _write_prints(prints: Prints) -> dict[str, Any]:
    """Write what a map adds to a feature."""
    return {
        "abroad": list(map(write_side_place, prints.abroad)),
        "ferries": write_places(prints.ferries),
    }


def write_awards(awards: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    """Write who gets how many points."""
    return [{"player": player, "points": points} for player, points in awards]


def write_bonus(bonus: Bonus) -> dict[str, Any]:
    """Write points beside those of a feature, line by line."""
    return {"player": bonus.player, "source": bonus.source, "score": write_score(bonus.score)}


def _write_may_send(right: MaySend) -> dict[str, Any]:
    return {
        "player": right.player,
        "from": [write_spot(*place_of(square), spot) for square, spot in right.places],
        "quarters": list(right.quarters),
    }


@lru_cache(maxsize=16384)
def write_id(kind: str, segment: int) -> str:
    """Write the id of a feature: its kind, and the place and side of its first piece."""
    return f"{kind}:{','.join(map(str, at_port_place(segment)))}"


@lru_cache(maxsize=4096)
def write_figure(figure: Figure) -> dict[str, Any]:
    """Write a figure with its spot in canonical form. Shared: never change it."""
    x, y = place_of(figure.square)
    written: dict[str, Any] = {} if figure.player is None else {"player": figure.player}
    return written | {"figure": figure.kind} | write_spot(x, y, figure.spot)


def write_spot(x: int, y: int, spot: Spot) -> dict[str, Any]:
    """Write a spot; one without a side has no such key."""
    if spot.side is None:
        return {"x": x, "y": y, "on": spot.on}
    return {"x": x, "y": y, "on": spot.on, "side": spot.side}


def write_majority(majority: Majority) -> dict[str, Any]:
    """Write who holds a feature; the result may be shared: never change it."""
    is_small = len(majority.strengths) <= _FEW_PLAYERS
    return _remember_majority(majority) if is_small else _write_majority(majority)


@lru_cache(maxsize=2048)
def _remember_majority(majority: Majority) -> dict[str, Any]:
    return _write_majority(majority)


def _write_majority(majority: Majority) -> dict[str, Any]:
    written: dict[str, Any] = {
        "strengths": [
            {"player": player, "strength": strength} for player, strength in majority.strengths
        ],
        "owners": list(majority.owners),
        "citations": list(majority.citations),
    }
    if majority.hills:
        written["hills"] = [{"player": player, "count": n} for player, n in majority.hills]
    return written


def write_score(score: Score) -> dict[str, Any]:
    """Write a score with its items; their points sum to the total."""
    return {"basis": score.basis, "total": score.total, "items": score.items}
