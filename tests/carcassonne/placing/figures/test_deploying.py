"""Deploying: which figures may go where on a tile that lies on the table."""

from dataclasses import replace
from typing import Any

import pytest

from referee.carcassonne.placing.figures.deploying import Deployment, find_spots
from referee.carcassonne.placing.figures.ways import WAYS
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.core.grid import square_at
from referee.core.rulings import Objection
from tests.building.tables import lay
from tests.carcassonne.laying import (
    WITHOUT_FIELDS,
    Json,
    around,
    build,
    city,
    codes,
    four,
    piece,
    place,
    road,
)

FOLLOWERS = ("meeple", "large_meeple", "wagon", "phantom", "ringmaster")
CORNERS = ("NE", "SE", "SW", "NW")

LABYRINTH = [
    lay("labyrinth", 0, 0),
    lay("base.U", 1, 0, 90),
    lay("base.U", 2, 0, 90),
    lay("base.U", -1, 0, 90),
]
"""A labyrinth with a leg of two tiles to the east and one of a single tile to the west."""


def deployment(table: Table, kind: str = "meeple", **more: Any) -> Deployment:
    return Deployment(Features(table), "red", kind, **more)


def against(
    table: Table, x: int, y: int, words: str, kind: str = "meeple", **more: Any
) -> list[str]:
    """Give the codes against a figure of red on a feature."""
    return codes(objections(table, x, y, words, kind, **more))


def objections(
    table: Table, x: int, y: int, words: str, kind: str = "meeple", **more: Any
) -> tuple[Objection, ...]:
    """Give all reasons against a figure of red; a wagon leaves the feature of a spot in words."""
    if "leaving" in more:
        more |= {"leaving": piece(table, *more["leaving"]), "via": "wagon"}
    return deployment(table, kind, **more).object_to(piece(table, x, y, words))


def spots(table: Table, x: int, y: int, kind: str = "meeple", **more: Any) -> dict[str, list[str]]:
    """Give the codes against a figure on each spot of a tile, in order."""
    found = find_spots(deployment(table, kind, **more), square_at(x, y))
    return {" ".join(filter(None, spot)): codes(reasons) for spot, reasons in found}


# ------------------------------------------------------------------------------------- followers


@pytest.mark.parametrize("kind", [*FOLLOWERS, "abbot"])
def test_any_follower_occupies_the_whole_feature(kind: str) -> None:
    table = build(*road(3), figures=[f"black {kind} 2,0 road W"])
    (objection,) = objections(table, 0, 0, "road E")
    assert (objection.code, objection.at) == ("occupied", (2, 0))
    assert objection.citations == ("car-2.2.unoccupied",)
    assert objection.params == {"figure": kind, "player": "black"}


def test_of_several_followers_the_first_is_named() -> None:
    figures = ["black meeple 2,0 road W", "green meeple 1,0 road E"]
    (objection,) = objections(build(*road(3), figures=figures), 0, 0, "road E")
    assert (objection.at, objection.params["player"]) == ((1, 0), "green")


def test_a_misplaced_figure_is_told_so() -> None:
    (objection,) = objections(build(*road(3)), 0, 0, "road E", "pig")
    assert (objection.code, objection.citations) == ("pig-not-there", ("car-2.2.pig",))


def test_every_reason_is_given_though_the_figure_is_of_the_wrong_kind() -> None:
    table = build(lay("base.U.garden", 0, 0), figures=["black abbot 0,0 garden"])
    assert against(table, 0, 0, "garden") == ["garden-for-abbot", "occupied"]


def test_a_wagon_on_a_field_is_told_both_that_and_that_farmers_are_not_played() -> None:
    table = build(lay("base.B", 0, 0), farmers=False)
    found = against(table, 0, 0, "field NNE", "wagon")
    assert sorted(found) == ["farmers-not-played", "wagon-not-on-field"]


# ------------------------------------------------------------------------------------- no ruling


@pytest.mark.parametrize(
    ("laid", "x", "words", "seen"),
    [
        ([*road(3, closed=False), lay("base.U", 3, 0)], 1, "road E", "meeple 3,0 road N"),
        ([*city("base.G", closed=False), lay("base.E", 2, 0)], 0, "city E", "meeple 2,0 city N"),
        ([lay("base.B", 0, 0), lay("base.E", 1, 0, 270)], 0, "field NNE", "meeple 1,0 field NNE"),
        ([lay("base.B", 0, 0), lay(WITHOUT_FIELDS, 0, 1)], 0, "field NNE", "meeple 0,1 field NNE"),
    ],
)
def test_a_feature_in_doubt_takes_nobody_while_somebody_may_stand_there(
    laid: list[Json], x: int, words: str, seen: str
) -> None:
    table = build(*laid, figures=[f"black {seen}"])
    (objection,) = objections(table, x, 0, words)
    assert (objection.code, objection.citations) == ("no-ruling", ("car-2.1.disagreement",))
    assert not objections(build(*laid), x, 0, words)


def test_who_stands_on_another_feature_of_the_tiles_does_not_matter() -> None:
    laid = [*road(3, closed=False), lay("base.U", 3, 0)]
    farmer = build(*laid, figures=["black meeple 3,0 field ENE"])
    assert against(farmer, 1, 0, "road E") == []


def test_two_roads_that_run_into_one_tile_may_be_one() -> None:
    laid = [*road(3, closed=False), lay("base.B", 3, 0), lay("base.U", 4, 0, 90)]
    table = build(*laid, figures=["black meeple 4,0 road E"])
    assert against(table, 1, 0, "road E") == ["no-ruling"]
    assert against(build(*laid), 1, 0, "road E") == []


def test_a_barn_may_stand_on_a_field_in_doubt() -> None:
    meeting = [lay("base.B", *square) for square in ((2, 0), (1, 1), (2, 1))]
    laid = [lay("base.B", 0, 0), lay("base.E", 1, 0, 270), *meeting]
    table = build(*laid, figures=["black barn 2,0 corner SW"])
    assert against(table, 0, 0, "field NNE") == ["no-ruling"]
    assert against(build(*laid), 0, 0, "field NNE") == []


def test_a_barn_may_hold_the_field_of_a_tile_whose_fields_nobody_gave() -> None:
    laid = [lay(WITHOUT_FIELDS, 0, 0), lay("base.B", 0, 1)]
    table = build(*laid, figures=["black barn 0,0 corner SE"])
    assert against(table, 0, 1, "field NNE") == ["no-ruling"]
    assert against(build(*laid), 0, 1, "field NNE") == []


@pytest.mark.parametrize(
    ("west", "found"),
    [([], []), ([lay("base.U", -1, 0, 90)], []), ([lay("base.A", -1, 0, 270)], ["no-ruling"])],
)
def test_a_figure_from_elsewhere_goes_where_a_feature_is_known_to_be_incomplete(
    west: list[Json], found: list[str]
) -> None:
    table = build(lay("base.U", 0, 0, 90), lay("base.B", 1, 0), *west)
    assert against(table, 0, 0, "road E", via="magic_portal") == found
    assert against(table, 0, 0, "road E") == []


def test_a_monastery_beside_a_disagreement_takes_a_monk() -> None:
    table = build(lay("base.B", 0, 0), lay("base.C", 1, 0))
    assert against(table, 0, 0, "monastery") == []


def test_it_may_be_occupied_as_well() -> None:
    laid = [*road(3, closed=False), lay("base.C", 3, 0)]
    table = build(*laid, figures=["black meeple 0,0 road E"])
    assert against(table, 1, 0, "road E") == ["no-ruling", "occupied"]


@pytest.mark.parametrize(("labyrinth", "ruled"), [("basic", False), ("advanced", True)])
def test_a_disagreement_on_another_leg_is_no_matter_under_advanced_rules(
    labyrinth: str, ruled: bool
) -> None:
    thief = ["black meeple 3,0 road N"]
    table = build(*LABYRINTH, lay("base.U", 3, 0), figures=thief, labyrinth=labyrinth)
    assert against(table, 2, 0, "road E") == ["no-ruling"]
    assert (against(table, -1, 0, "road E") == []) is ruled
    assert (against(table, 0, 0, "labyrinth") == []) is ruled


@pytest.mark.parametrize("labyrinth", ["basic", "advanced"])
def test_a_labyrinth_whose_own_side_disagrees_has_no_ruling(labyrinth: str) -> None:
    thief = ["black meeple 0,1 road E"]
    table = build(*LABYRINTH, lay("base.U", 0, 1, 90), figures=thief, labyrinth=labyrinth)
    assert against(table, 0, 0, "labyrinth") == ["no-ruling"]


# -------------------------------------------------------------------------------- the labyrinth


@pytest.mark.parametrize(
    ("figure", "occupied", "clause"),
    [
        ("1,0 road E", (2, 0, "road E"), "car-2.4.leg"),
        ("0,0 labyrinth", (0, 0, "labyrinth"), "car-2.4.labyrinth"),
        ("-1,0 road W", (-1, 0, "road W"), "car-2.4.leg"),
    ],
)
def test_advanced_rules_judge_the_labyrinth_and_each_leg_on_its_own(
    figure: str, occupied: tuple[int, int, str], clause: str
) -> None:
    table = build(*LABYRINTH, figures=[f"black meeple {figure}"], labyrinth="advanced")
    spots = [(2, 0, "road E"), (0, 0, "labyrinth"), (-1, 0, "road W")]
    found = {spot: objections(table, *spot) for spot in spots}
    assert [spot for spot, reasons in found.items() if reasons] == [occupied]
    assert found[occupied][0].citations == ("car-2.2.unoccupied", clause)


@pytest.mark.parametrize("labyrinth", ["basic", "advanced"])
def test_a_road_without_a_labyrinth_rests_on_the_usual_clause(labyrinth: str) -> None:
    table = build(*road(3), figures=["black meeple 0,0 road E"], labyrinth=labyrinth)
    (objection,) = objections(table, 1, 0, "road E")
    assert objection.citations == ("car-2.2.unoccupied",)


# ------------------------------------------------------------------------------ builder and pig


@pytest.mark.parametrize("labyrinth", ["basic", "advanced"])
@pytest.mark.parametrize(("reach", "free"), [("network", True), ("leg", False)])
def test_how_far_a_builder_reaches_is_a_reading_under_both_rules(
    labyrinth: str, reach: str, free: bool
) -> None:
    figures = ["red meeple 1,0 road E"]
    table = build(*LABYRINTH, figures=figures, labyrinth=labyrinth, builder_reach=reach)
    assert against(table, 2, 0, "road E", "builder") == []
    found = [against(table, *spot, "builder") for spot in ((-1, 0, "road W"), (0, 0, "labyrinth"))]
    assert found == [[] if free else ["builder-alone"]] * 2


def test_the_reach_of_a_builder_is_cited_where_there_is_a_labyrinth() -> None:
    table = build(*LABYRINTH, labyrinth="advanced", builder_reach="leg")
    (objection,) = objections(table, 2, 0, "road E", "builder")
    assert objection.citations == ("car-2.2.builder", "car-1.7.reach")


def test_neither_goes_where_there_is_no_ruling() -> None:
    laid = [*road(3, closed=False), lay("base.C", 3, 0)]
    table = build(*laid, figures=["red meeple 0,0 road E"])
    assert against(table, 1, 0, "road E", "builder") == ["no-ruling"]


# ---------------------------------------------------------------------------------------- supply


def test_a_figure_that_is_not_in_the_supply_goes_nowhere() -> None:
    found = spots(build(*road(3)), 0, 0, at_hand=0)
    assert found == {
        "road E": ["not-in-supply"],
        "field NNE": ["not-in-supply"],
        "monastery": ["not-in-supply"],
    }


@pytest.mark.parametrize("at_hand", [None, 1, 5])
def test_a_supply_that_is_not_sent_or_not_empty_is_no_matter(at_hand: int | None) -> None:
    assert spots(build(*road(3)), 0, 0, at_hand=at_hand)["monastery"] == []


def test_what_is_missing_is_named() -> None:
    (objection,) = objections(build(*road(3)), 0, 0, "road E", "phantom", at_hand=0)
    assert objection.params == {"player": "red", "figure": "phantom"}
    assert objection.citations == ("car-2.2.supply",)


# -------------------------------------------------------------------------------- other ways in


@pytest.mark.parametrize("via", WAYS)
def test_only_by_placement_may_a_completed_feature_be_taken(via: str) -> None:
    table = build(*road(3), figures=["red wagon 1,0 road E"])
    leaving = piece(table, 1, 0, "road E")
    found = against(table, 1, 0, "road E", "wagon", via=via) if via != "wagon" else []
    assert ("feature-completed" in found) is (via in ("magic_portal", "flying_machine"))
    if via == "wagon":
        moving = deployment(table, "wagon", via=via, leaving=leaving)
        assert codes(moving.object_to(leaving)) == ["feature-completed"]


def test_another_way_in_is_cited() -> None:
    table = build(*road(3, closed=False), figures=["black meeple 0,0 road E"])
    (objection,) = objections(table, 1, 0, "road E", via="magic_portal")
    assert objection.citations == ("car-2.2.unoccupied", "car-2.5.unoccupied")


@pytest.mark.parametrize(
    ("labyrinth", "clause"), [("basic", "car-2.3"), ("advanced", "car-2.4.leg")]
)
def test_a_flying_machine_is_kept_off_an_occupied_labyrinth_network_alone(
    labyrinth: str, clause: str
) -> None:
    figures = ["black meeple 1,0 road E"]
    table = build(*LABYRINTH, figures=figures, labyrinth=labyrinth)
    (objection,) = objections(table, 2, 0, "road E", via="flying_machine")
    assert objection.citations == ("car-2.2.unoccupied", clause, "car-2.5.unoccupied")
    plain = build(*road(3, closed=False), figures=figures, labyrinth=labyrinth)
    assert objections(plain, 1, 0, "road E", via="flying_machine") == ()


def test_a_completed_feature_rests_on_its_clause() -> None:
    (objection,) = objections(build(*road(3)), 1, 0, "road E", via="magic_portal")
    assert (objection.code, objection.citations) == ("feature-completed", ("car-2.5.incomplete",))


@pytest.mark.parametrize("via", ["magic_portal", "flying_machine"])
@pytest.mark.parametrize("kind", ["builder", "pig", "barn"])
def test_only_followers_come_another_way(kind: str, via: str) -> None:
    found = spots(build(lay("base.B", 0, 0)), 0, 0, kind, via=via)
    assert all("not-a-follower" in against for against in found.values())


# -------------------------------------------------------------------------------------- wagons

LEFT: Any = (0, 0, "road E")
"""The completed road at (0, 0) that the wagon leaves."""


def wagons(*figures: str, closed: bool = True) -> Table:
    """A road that is left, and an open one at (0, 1)."""
    return build(*road(3, closed=closed), lay("base.U", 0, 1, 90), figures=figures)


def test_only_a_wagon_moves_on() -> None:
    table = wagons("red meeple 0,0 road E")
    (objection, *_) = objections(table, 0, 1, "road E", leaving=LEFT)
    assert (objection.code, objection.citations) == ("not-a-wagon", ("car-2.5.wagon",))


def test_a_builder_on_the_move_is_neither_a_follower_nor_a_wagon() -> None:
    table = wagons("red meeple 0,1 road E", "red wagon 0,0 road E")
    found = against(table, 0, 1, "road E", "builder", leaving=LEFT)
    assert found == ["not-a-follower", "not-a-wagon"]


def test_a_wagon_that_leaves_nothing_is_not_there() -> None:
    table = wagons("red wagon 0,0 road E")
    lost = deployment(table, "wagon", via="wagon")
    assert codes(lost.object_to(piece(table, 0, 1, "road E"))) == ["wagon-not-there"]


def test_a_wagon_on_the_move_is_not_asked_of_the_supply() -> None:
    table = wagons("red wagon 0,0 road E")
    assert against(table, 0, 1, "road E", "wagon", leaving=LEFT, at_hand=0) == []


def test_the_wagon_that_moves_does_not_occupy_and_a_second_one_does() -> None:
    figures = ["red wagon 1,0 road E"]
    open_road = build(*road(3, closed=False), figures=figures)
    moving = {"leaving": (1, 0, "road E")}
    found = against(open_road, 0, 0, "road E", "wagon", **moving)
    assert found == ["wagon-not-free"]
    second = build(*road(3, closed=False), figures=[*figures, "red wagon 1,0 road W"])
    found = against(second, 0, 0, "road E", "wagon", **moving)
    assert found == ["wagon-not-free", "occupied"]


def test_of_the_feature_that_it_leaves_only_the_completion_is_told() -> None:
    table = wagons("red wagon 0,0 road E")
    first = replace(table, rules=replace(table.rules, edition="C1"))
    assert against(first, 1, 0, "road E", "wagon", leaving=LEFT) == ["feature-completed"]


def test_a_wagon_goes_to_no_german_cathedral() -> None:
    laid = [*road(3), lay("german_cathedrals.three", 0, 1)]
    table = build(*laid, figures=["red wagon 0,0 road E"])
    (objection,) = objections(table, 0, 1, "german_cathedral", "wagon", leaving=LEFT)
    assert (objection.code, objection.citations) == ("wagon-elsewhere", ("car-2.5.wagon",))


def test_a_wagon_that_leaves_no_feature_is_not_asked_how_far() -> None:
    lost = deployment(wagons("red wagon 0,0 road E"), "wagon", via="wagon")
    assert lost.find_warnings([place(0, 1, "road E")]) == ()


# -------------------------------------------------------------------------------------- barns


def test_a_pig_joins_its_farmer_beside_a_barn() -> None:
    table = four(figures=["black barn 0,0 corner SE", "red meeple 1,1 field NNE"])
    assert against(table, 1, 0, "field NNE", "pig") == []


@pytest.mark.parametrize("words", ["corner NE", "field NNE"])
def test_a_barn_that_stands_beside_no_field_of_its_tile_holds_none(words: str) -> None:
    laid = [lay("base.E", 0, 0), lay("base.B", 0, 1)]
    if words == "field NNE":
        laid = [lay("base.B", 0, 0), lay("base.B", 0, 1)]
    table = build(*laid, figures=[f"black barn 0,0 {words}"])
    assert against(table, 0, 1, "field NNE") == []


# ------------------------------------------------------------------------------------- corners


def test_a_barn_is_asked_of_the_supply_too() -> None:
    found = spots(four(), 0, 0, "barn", at_hand=0)
    assert found["corner SE"] == ["not-in-supply"]
    assert found["corner NE"] == ["corner-not-field", "not-in-supply"]


# --------------------------------------------------------------------------------- spots by name


def by_name(table: Table, x: int, y: int, words: str, kind: str, **more: Any) -> list[str]:
    square, spot = place(x, y, words)
    known = spot.on != "corner" and table.faces[square].fields_known
    number = piece(table, x, y, words) if known else None
    return codes(deployment(table, kind, **more).object_to_spot(square, spot, number))


def test_a_feature_is_judged_by_its_name_as_in_the_list() -> None:
    table = build(*road(3), figures=["black meeple 0,0 road E"])
    assert by_name(table, 1, 0, "road W", "meeple") == ["occupied"]
    assert by_name(table, 0, 0, "monastery", "meeple") == []


def test_only_a_barn_goes_on_a_corner_and_it_goes_nowhere_else() -> None:
    assert by_name(four(), 0, 0, "corner SE", "barn") == []
    assert by_name(four(), 0, 0, "corner NE", "barn") == ["corner-not-field"]
    assert by_name(four(), 0, 0, "corner SE", "meeple") == ["corner-for-barn"]
    assert by_name(four(), 0, 0, "monastery", "barn") == ["barn-on-corner"]


@pytest.mark.parametrize(("words", "kind"), [("corner SE", "meeple"), ("monastery", "barn")])
def test_a_spot_of_the_wrong_kind_is_not_the_only_reason(words: str, kind: str) -> None:
    assert "not-in-supply" in by_name(four(), 0, 0, words, kind, at_hand=0)


def test_there_is_no_ruling_on_a_field_that_nobody_gave_if_somebody_stands_on_it() -> None:
    alone = build(lay(WITHOUT_FIELDS, 0, 0))
    assert by_name(alone, 0, 0, "field SSE", "meeple") == []
    table = build(lay(WITHOUT_FIELDS, 0, 0), figures=["black meeple 0,0 field NNE"])
    assert by_name(table, 0, 0, "field SSE", "meeple") == ["no-ruling"]
    assert by_name(table, 0, 0, "field SSE", "meeple", at_hand=0) == ["no-ruling", "not-in-supply"]


def test_a_wagon_can_stand_on_no_field_whether_it_is_known_or_not() -> None:
    table = build(lay(WITHOUT_FIELDS, 0, 0))
    assert "wagon-not-on-field" in by_name(table, 0, 0, "field SSE", "wagon")


# ------------------------------------------------------------------------------------- the list


def test_spots_are_listed_by_kind_and_side_and_the_labyrinth_last() -> None:
    assert list(spots(build(lay("labyrinth", 0, 0)), 0, 0)) == [
        "field NNE",
        "field ESE",
        "field SSW",
        "field WNW",
        "labyrinth",
    ]


def test_a_wall_is_not_listed() -> None:
    table = build(lay("leipzig.fourth.gate", 0, 0))
    assert list(spots(table, 0, 0)) == ["road N", "field NNE", "field SSW"]


def test_the_spots_of_a_barn_are_the_corners() -> None:
    assert list(spots(build(*around(0, 0)), 1, 1, "barn")) == [f"corner {c}" for c in CORNERS]


def test_reasons_come_by_place_and_then_code() -> None:
    table = build(*road(3), figures=["black meeple 0,0 road E"])
    found = objections(table, 1, 0, "road E", "builder", via="magic_portal", at_hand=0)
    assert codes(found) == ["builder-alone", "feature-completed", "not-a-follower", "not-in-supply"]
    found = objections(table, 1, 0, "road E", via="magic_portal", at_hand=0)
    assert codes(found) == ["feature-completed", "not-in-supply", "occupied"]
