"""Features of Carcassonne in answers, written object by object: plainly, and slowly."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.api.carcassonne.writing.features import (
    write_awards,
    write_bonus,
    write_figure,
    write_id,
    write_score,
    write_spot,
)
from referee.api.responses.answers import write_places
from referee.api.responses.options import WHOLE, LazySummary, ResponseOptions
from referee.carcassonne.scoring.feature_rulings import NO_PRINTS, AreaRuling, MaySend, Prints
from referee.carcassonne.scoring.features import FeatureRuling, kind_name
from referee.carcassonne.scoring.majority import Majority
from referee.carcassonne.scoring.roads.ruling import RoadRuling
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.summaries import summarise_feature
from referee.core.grid import at_port_place, place_of, side_place_of
from referee.core.rulings import At

Row = dict[str, Any]


def write_road(ruling: RoadRuling, options: ResponseOptions = WHOLE) -> Row:
    """Write the ruling on one road."""
    row: Row = {}
    _add_road(row, ruling, options)
    return row


def write_feature(ruling: FeatureRuling, options: ResponseOptions = WHOLE) -> Row:
    """Write the ruling on one feature of any kind: its ``kind``, then the keys that roads have."""
    kind = kind_name(ruling)
    row: Row = {"kind": kind}
    if isinstance(ruling.feature, Road):
        _add_road(row, ruling, options)
    else:
        _add_area(row, kind, ruling, options)
    return row


def _add_road(row: Row, ruling: RoadRuling, options: ResponseOptions) -> None:
    """Add the keys of a road."""
    road, network = ruling.feature, ruling.feature.network
    _add_extent(row, "road", ruling, network.segments, options)
    if network.open_ends:
        row["open_ends"] = _write_side_places(network.open_ends)
    if network.special:
        _add_special(row, road)
    row["coats_of_arms"] = road.coats_of_arms if network.special else 0
    if road.towns:
        row["towns"] = write_places(road.towns)
    _add_points(row, ruling)
    if ruling.castle_value is not None:
        row["castle_value"] = ruling.castle_value
    if ruling.may_send:
        row["may_send"] = [_write_may_send(right) for right in ruling.may_send]
    row["assumed"] = bool(network.special) and road.is_assumed
    if ruling.citations:
        row["citations"] = ruling.citations


def _add_area(row: Row, kind: str, ruling: AreaRuling, options: ResponseOptions) -> None:
    """Add the keys of any other feature."""
    area = ruling.feature
    _add_extent(row, kind, ruling, area.segments, options)
    if area.open_ends:
        row["open_ends"] = _write_side_places(area.open_ends)
    if area.german_cathedrals:
        row["german_cathedrals"] = write_places(area.german_cathedrals)
    if area.prints is not NO_PRINTS:
        _add_prints(row, area.prints)
    row["coats_of_arms"] = area.coats_of_arms
    _add_points(row, ruling)
    row["assumed"] = area.is_assumed
    if ruling.citations:
        row["citations"] = ruling.citations
    if area.cathedrals:
        row["cathedrals"] = write_places(area.cathedrals)
    if area.cities:
        row["cities"] = [write_id("city", segment) for segment in area.cities]


def _add_extent(
    row: Row, kind: str, ruling: FeatureRuling, segments: Sequence[int], options: ResponseOptions
) -> None:
    """Add which feature it is, whether there is a ruling, and where it lies."""
    feature = ruling.feature
    row["id"] = write_id(kind, segments[0])
    row["ruling"] = "none" if ruling.score is None else "ruled"
    if not options.omits_summaries:
        row["summary"] = LazySummary(summarise_feature, ruling)
    if ruling.reasons:
        row["reasons"] = ruling.reasons
    row["completed"] = feature.is_completed
    row["tiles"] = write_places(feature.squares)
    row["units"] = feature.units
    row["segments"] = [_write_at(at_port_place(place)) for place in segments]


def _add_special(row: Row, road: Road) -> None:
    """Add the keys of a road of which some tile shows more than a plain road."""
    if road.network.mouths:
        row["tunnel_mouths"] = _write_side_places(road.network.mouths)
    if road.labyrinths:
        row["labyrinths"] = write_places(road.labyrinths)
    if road.inns:
        row["inns"] = write_places(road.inns)
    if road.german_cathedrals:
        row["german_cathedrals"] = write_places(road.german_cathedrals)
    if road.prints is not NO_PRINTS:
        _add_prints(row, road.prints)


def _add_prints(row: Row, prints: Prints) -> None:
    """Add what a map adds to a feature."""
    if prints.abroad:
        row["abroad"] = _write_side_places(prints.abroad)
    if prints.ferries:
        row["ferries"] = write_places(prints.ferries)


def _add_points(row: Row, ruling: FeatureRuling) -> None:
    """Add the figures on a feature, its majority, and what it pays."""
    if ruling.feature.figures:
        row["figures"] = [write_figure(figure) for figure in ruling.feature.figures]
    if ruling.majority.strengths:
        row["majority"] = _write_majority(ruling.majority)
    if ruling.score is not None:
        row["score"] = write_score(ruling.score)
    if ruling.awards:
        row["awards"] = write_awards(ruling.awards)
    if ruling.bonuses:
        row["bonuses"] = [write_bonus(bonus) for bonus in ruling.bonuses]


def _write_majority(majority: Majority) -> dict[str, Any]:
    """Write who holds a feature."""
    written: dict[str, Any] = {
        "strengths": [
            {"player": player, "strength": strength} for player, strength in majority.strengths
        ]
    }
    if majority.owners:
        written["owners"] = majority.owners
    if majority.citations:
        written["citations"] = majority.citations
    if majority.hills:
        written["hills"] = [{"player": player, "count": n} for player, n in majority.hills]
    return written


def _write_side_places(side_places: Iterable[int]) -> list[dict[str, int | str]]:
    return [_write_at(side_place_of(place)) for place in side_places]


def _write_at(at: At) -> dict[str, int | str]:
    """Write a place or a place with a side."""
    if len(at) == 2:
        return {"x": at[0], "y": at[1]}
    return {"x": at[0], "y": at[1], "side": at[2]}


def _write_may_send(right: MaySend) -> Row:
    return {
        "player": right.player,
        "from": [write_spot(*place_of(square), spot) for square, spot in right.places],
        "quarters": list(right.quarters),
    }
