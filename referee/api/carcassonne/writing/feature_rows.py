"""Features of Carcassonne in answers: a row of the same keys for each, most of which say nothing.

What a ruling has to say is put into a row once, and nothing else. Who wants the short answer gets
that row; for all others it is laid over the blank, which states the keys, their order, and what
each is where there is nothing to say. Rows are remembered as JSON by their rulings: from one
position of a game to the next most features stay as they are.
"""

from collections.abc import Sequence
from typing import Any, Final

from referee.api.carcassonne.writing.features import (
    write_awards,
    write_bonus,
    write_figure,
    write_id,
    write_majority,
    write_score,
    write_spot,
)
from referee.api.responses.answers import (
    write_places,
    write_port_place,
    write_side_place,
)
from referee.api.responses.full import Full
from referee.api.responses.options import PLAIN, Manner, Unsaid, Unwritten
from referee.api.responses.remembering import RowMemory
from referee.carcassonne.scoring.feature_rulings import (
    NO_PRINTS,
    AreaRuling,
    MaySend,
    Prints,
)
from referee.carcassonne.scoring.features import FeatureRuling, kind_name
from referee.carcassonne.scoring.majority import NOBODY
from referee.carcassonne.scoring.roads.ruling import RoadRuling
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.summaries import summarise_feature
from referee.core.grid import place_of

Row = dict[str, Any]

_ROAD: Final[Row] = {
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
"""The blank of a road: its lists are never changed."""
_FEATURE: Final[Row] = {"kind": "", **_ROAD, "cathedrals": [], "cities": []}
"""The blank of a feature of any kind."""


def _lay_over(blank: Row, said: Row, manner: Manner) -> Row:
    """Return a row in a manner, given what it says in the order of the blank."""
    return said if manner.omits_empty else blank | said


# ----------------------------------------------------------------------------- what a ruling says


def write_road(ruling: RoadRuling, manner: Manner = PLAIN) -> Row:
    """Write the ruling on one road."""
    return _lay_over(_ROAD, _say_road(ruling), manner)


def write_feature(ruling: FeatureRuling, manner: Manner = PLAIN) -> Row:
    """Write the ruling on one feature of any kind, in the form of a road with its ``kind``."""
    kind = kind_name(ruling)
    if isinstance(ruling.feature, Road):
        return _lay_over(_FEATURE, {"kind": kind} | _say_road(ruling), manner)
    return _lay_over(_FEATURE, _say_area(kind, ruling), manner)


def _say_road(ruling: RoadRuling) -> Row:
    """Say what there is to say of a road, in the order of the blank."""
    road, network = ruling.feature, ruling.feature.network
    said = _say_extent("road", ruling, network.segments)
    if network.open_ends:
        said["open_ends"] = Full(map(write_side_place, network.open_ends))
    if network.special:
        said |= _say_special(road)
    said["coats_of_arms"] = road.coats_of_arms if network.special else 0
    if road.towns:
        said["towns"] = write_places(road.towns)
    said |= _say_points(ruling)
    if ruling.castle_value is not None:
        said["castle_value"] = ruling.castle_value
    if ruling.may_send:
        said["may_send"] = [_write_may_send(right) for right in ruling.may_send]
    said["assumed"] = bool(network.special) and road.is_assumed
    said["citations"] = ruling.citations
    return said


def _say_area(kind: str, ruling: AreaRuling) -> Row:
    """Say what there is to say of any other feature, in the order of the blank."""
    area = ruling.feature
    said = _say_extent(kind, ruling, area.segments)
    if area.open_ends:
        said["open_ends"] = Full(map(write_side_place, area.open_ends))
    if area.german_cathedrals:
        said["german_cathedrals"] = write_places(area.german_cathedrals)
    if area.prints is not NO_PRINTS:
        said |= _say_prints(area.prints)
    said["coats_of_arms"] = area.coats_of_arms
    said |= _say_points(ruling)
    said["assumed"] = area.is_assumed
    said["citations"] = ruling.citations
    if area.cathedrals:
        said["cathedrals"] = write_places(area.cathedrals)
    if area.cities:
        said["cities"] = [write_id("city", segment) for segment in area.cities]
    return {"kind": kind} | said


def _say_extent(kind: str, ruling: FeatureRuling, segments: Sequence[int]) -> Row:
    """Say which feature it is, whether there is a ruling, and where it lies."""
    feature, is_ruled = ruling.feature, ruling.score is not None
    said: Row = {
        "id": write_id(kind, segments[0]),
        "ruling": "ruled" if is_ruled else "none",
        "summary": Unsaid(summarise_feature, ruling),
    }
    if ruling.reasons:
        said["reasons"] = ruling.reasons
    said["completed"] = feature.is_completed
    said["tiles"] = write_places(feature.squares)
    said["units"] = feature.units
    said["segments"] = Full(map(write_port_place, segments))
    return said


def _say_special(road: Road) -> Row:
    """Say what lies on the tiles of a road that are not all plain."""
    return {
        "tunnel_mouths": Full(map(write_side_place, road.network.mouths)),
        "labyrinths": write_places(road.labyrinths),
        "inns": write_places(road.inns),
        "german_cathedrals": write_places(road.german_cathedrals),
        **(_say_prints(road.prints) if road.prints is not NO_PRINTS else {}),
    }


def _say_prints(prints: Prints) -> Row:
    """Say what a map adds to a feature."""
    return {
        "abroad": Full(map(write_side_place, prints.abroad)),
        "ferries": write_places(prints.ferries),
    }


def _say_points(ruling: FeatureRuling) -> Row:
    """Say who stands on a feature, and what it brings."""
    said: Row = {}
    if ruling.feature.figures:
        said["figures"] = Full(map(write_figure, ruling.feature.figures))
    if ruling.majority is not NOBODY:
        said["majority"] = write_majority(ruling.majority)
    if ruling.score is not None:
        said["score"] = write_score(ruling.score)
    if ruling.awards:
        said["awards"] = write_awards(ruling.awards)
    if ruling.bonuses:
        said["bonuses"] = list(map(write_bonus, ruling.bonuses))
    return said


def _write_may_send(right: MaySend) -> Row:
    return {
        "player": right.player,
        "from": [write_spot(*place_of(square), spot) for square, spot in right.places],
        "quarters": list(right.quarters),
    }


# ------------------------------------------------------------------------------- rows, remembered


def write_roads(rulings: Sequence[RoadRuling]) -> Unwritten:
    """Write the rulings on roads."""
    return Unwritten(rulings, _ROADS.recall)


def write_features(rulings: Sequence[FeatureRuling]) -> Unwritten:
    """Write the rulings on features of any kind."""
    return Unwritten(rulings, _FEATURES.recall)


_FEW_SQUARES: Final = 32
_FEW_FIGURES: Final = 6


def _is_kept(ruling: FeatureRuling) -> bool:
    """Tell whether a ruling is small enough to be remembered: to find a large one takes long.

    A ruling with reasons against it has parameters by name, by which nothing can be found again.
    """
    feature = ruling.feature
    is_small = len(feature.squares) <= _FEW_SQUARES and len(feature.figures) <= _FEW_FIGURES
    return is_small and not ruling.reasons


_ROADS: Final = RowMemory(write_road, _is_kept)
_FEATURES: Final = RowMemory(write_feature, _is_kept)
