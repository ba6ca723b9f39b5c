"""Where a meeple may go on the tile just placed, with and without labyrinths (2.2 to 2.6)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.laying import (
    ADVANCED,
    BASIC,
    FOUR_ROADS,
    PLACEMENTS,
    ROADS,
    Json,
    points_of,
    road_at,
    spots_of,
)

WITHOUT_FARMERS = {"farmers": False}
BASIC_ROADS = {**BASIC, **WITHOUT_FARMERS}
ADVANCED_ROADS = {**ADVANCED, **WITHOUT_FARMERS}


def road_east(*figures: Json, rules: Json | None = None) -> Json:
    """Lay a road of two tiles from (0, 0) to (1, 0), open at both ends."""
    straight = [lay("base.U", 0, 0, 90), lay("base.U", 1, 0, 90)]
    return table(*straight, figures=figures, rules=rules or WITHOUT_FARMERS)


# --------------------------------------------------------------------------------- unoccupied


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_meeple_may_go_on_road_city_field_and_monastery(client: FlaskClient) -> None:
    assert spots_of(client, table(), "base.D", 0, 0) == [
        "road E",
        "city N",
        "field ENE",
        "field ESE",
    ]
    assert spots_of(client, table(), "base.A", 0, 0) == ["road S", "field NNE", "monastery"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_spots_lie_as_the_tile_is_turned(client: FlaskClient) -> None:
    spots = spots_of(client, table(), "base.D", 0, 0, 90)
    assert spots == ["road N", "city E", "field NNE", "field SSW"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_an_empty_road_takes_a_meeple(client: FlaskClient) -> None:
    assert spots_of(client, road_east(), "base.U", 2, 0, 90) == ["road E"]


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize("player", ["red", "black"])
def test_a_follower_far_along_the_road_occupies_it_whoever_owns_it(
    client: FlaskClient, player: str
) -> None:
    position = road_east(stand(player, 0, 0, "road W"))
    assert spots_of(client, position, "base.U", 2, 0, 90) == []


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize(
    "kind", ["meeple", "large_meeple", "wagon", "phantom", "ringmaster", "abbot"]
)
def test_every_follower_occupies(client: FlaskClient, kind: str) -> None:
    position = road_east(stand("red", 0, 0, "road W", kind))
    assert spots_of(client, position, "base.U", 2, 0, 90) == []


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize(
    "figure",
    [
        stand_neutral("mage", 0, 0, "road W"),
        stand_neutral("witch", 0, 0, "road W"),
        stand("red", 0, 0, "road W", "builder"),
        stand("red", 0, 0, "road W", "pig"),
    ],
)
def test_mage_witch_builder_and_pig_occupy_nothing(client: FlaskClient, figure: Json) -> None:
    assert spots_of(client, road_east(figure), "base.U", 2, 0, 90) == ["road E"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_pig_does_not_occupy_its_field_and_a_farmer_does(client: FlaskClient) -> None:
    for kind, spots in [
        ("pig", ["road E", "field NNE", "field ESE"]),
        ("meeple", ["road E", "field ESE"]),
    ]:
        farmer = stand("red", 0, 0, "field NNE", kind)
        position = table(lay("base.U", 0, 0, 90), figures=[farmer])
        assert spots_of(client, position, "base.U", 1, 0, 90) == spots


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_knight_occupies_his_city(client: FlaskClient) -> None:
    knight = stand("red", 0, 0, "city N")
    position = table(lay("base.E", 0, 0), figures=[knight], rules=WITHOUT_FARMERS)
    assert spots_of(client, position, "base.E", 0, -1, 180) == []
    assert spots_of(client, position, "inns.four_cities", 0, -1) == ["city N", "city E", "city W"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_monk_occupies_his_own_monastery_only(client: FlaskClient) -> None:
    position = table(lay("base.B", 0, 0), figures=[stand("red", 0, 0, "monastery")])
    assert spots_of(client, position, "base.B", 1, 0) == ["field NNE", "monastery"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_tile_that_joins_an_empty_road_to_an_occupied_one_takes_no_meeple(
    client: FlaskClient,
) -> None:
    position = table(
        lay("base.U", 0, 0, 90),
        lay("base.B", 0, 1),
        lay("base.B", 1, 1),
        lay("base.B", 2, 1),
        lay("base.U", 2, 0, 90),
        figures=[stand("red", 2, 0, "road E")],
        rules=WITHOUT_FARMERS,
    )
    assert spots_of(client, position, "base.U", 1, 0, 90) == []


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_new_german_cathedral_takes_a_meeple_on_roads_fields_and_itself(
    client: FlaskClient,
) -> None:
    occupied = table(lay("base.U", 0, 0, 90), figures=[stand("red", 0, 0, "road E")])
    assert spots_of(client, occupied, FOUR_ROADS, 1, 0) == [
        *("road N", "road E", "road S"),
        *("field NNE", "field ESE", "field SSW", "field WNW"),
        "german_cathedral",
    ]


# A road runs from (0, -1) over three curves to (1, 0): a tile with two curves at (0, 0) meets it on
# its north and its east side, so that both its segments become one road with whatever lies south.
ROUND_THE_CORNER = (lay("base.V", 0, -1, 270), lay("base.V", 1, -1), lay("base.V", 1, 0, 90))


@pytest.mark.rule("car-2.2.unoccupied", "car-1.3.tiles")
def test_a_road_that_comes_back_to_the_tile_just_placed_is_one_road_with_both_its_segments(
    client: FlaskClient,
) -> None:
    south = [lay("base.B", 1, 1), lay("base.U", 0, 1)]
    empty = table(*ROUND_THE_CORNER, *south, rules=WITHOUT_FARMERS)
    assert spots_of(client, empty, "inns.double_curve", 0, 0) == ["road N", "road E"]
    occupied = empty | {"figures": [stand("red", 0, 1, "road S")]}
    assert spots_of(client, occupied, "inns.double_curve", 0, 0) == []


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_city_that_comes_back_to_the_tile_just_placed_is_one_city_with_both_its_pieces(
    client: FlaskClient,
) -> None:
    # From the west of (0, 0) the city runs round the corner and comes back from the south.
    west_to_south = [lay("base.N", -1, 0, 180), lay("base.N", -1, 1, 90), lay("base.N", 0, 1)]
    north = [lay("base.B", -1, -1), lay("base.E", 0, -1, 180)]
    empty = table(*west_to_south, *north, rules=WITHOUT_FARMERS)
    spots = spots_of(client, empty, "inns.corner_coat_and_city", 0, 0)
    assert spots == ["city N", "city S"]
    occupied = empty | {"figures": [stand("red", 0, -1, "city S")]}
    assert spots_of(client, occupied, "inns.corner_coat_and_city", 0, 0) == []


@pytest.mark.rule("car-2.2.unoccupied", "car-2.2.fields")
def test_a_field_round_the_end_of_a_road_is_one_field_on_both_sides_of_it(
    client: FlaskClient,
) -> None:
    # The road from the west ends at the monastery in the east, and the meadow goes round it.
    north = [lay("base.B", x, -1) for x in (-1, 0, 1)]
    empty = table(lay("base.U", -1, 0, 90), *north, lay("base.A", 1, 0, 90))
    spots = spots_of(client, empty, "base.U", 0, 0, 90)
    assert spots == ["road E", "field NNE", "field ESE"]
    occupied = empty | {"figures": [stand("red", -1, 0, "field SSE")]}
    assert spots_of(client, occupied, "base.U", 0, 0, 90) == ["road E"]


# ------------------------------------------------------------------------------------- fields


@pytest.mark.rule("car-2.2.fields")
def test_a_labyrinth_has_four_strips_of_field_of_its_own(client: FlaskClient) -> None:
    strips = ["field NNE", "field ESE", "field SSW", "field WNW"]
    assert spots_of(client, table(), "labyrinth", 0, 0) == [*strips, "labyrinth"]


@pytest.mark.rule("car-2.2.fields")
def test_a_farmer_beside_a_labyrinth_occupies_one_strip_only(client: FlaskClient) -> None:
    position = table(lay("base.U", 1, 0, 90), figures=[stand("red", 1, 0, "field NNW")])
    spots = spots_of(client, position, "labyrinth", 0, 0)
    assert spots == ["field ESE", "field SSW", "field WNW", "labyrinth"]


@pytest.mark.rule("car-2.2.fields")
def test_a_farmer_on_one_strip_of_a_labyrinth_leaves_the_others_free(client: FlaskClient) -> None:
    position = table(lay("labyrinth", 0, 0), figures=[stand("red", 0, 0, "field ENE")])
    assert spots_of(client, position, "base.U", 1, 0, 90) == ["road E", "field ESE"]
    assert spots_of(client, position, "base.U", -1, 0, 90) == ["road E", "field NNE", "field ESE"]


@pytest.mark.rule("car-2.2.fields")
def test_without_farmers_no_meeple_goes_on_a_field(client: FlaskClient) -> None:
    position = table(rules=WITHOUT_FARMERS)
    assert spots_of(client, position, "labyrinth", 0, 0) == ["labyrinth"]
    assert spots_of(client, position, "base.B", 0, 0) == ["monastery"]


@pytest.mark.rule("car-2.2.fields", "car-2.1.disagreement")
def test_no_ruling_is_given_on_a_field_that_may_be_that_of_a_farmer(client: FlaskClient) -> None:
    bare = {"features": [{"kind": "road", "sides": ["E", "W"]}]}
    position = table(lay(bare, 0, 0), figures=[stand("black", 0, 0, "field NNE")])
    assert spots_of(client, position, "base.U", 1, 0, 90) == ["road E"]
    answer = ask(client, PLACEMENTS, {"position": position, "tile": "base.U"})
    assert [warning["code"] for warning in answer["warnings"]] == ["spots-without-ruling"]
    fields = ["road E", "field NNE", "field ESE"]
    assert spots_of(client, position | {"figures": []}, "base.U", 1, 0, 90) == fields


@pytest.mark.rule("car-2.2.garden")
def test_a_garden_takes_no_meeple(client: FlaskClient) -> None:
    assert spots_of(client, table(), "base.U.garden", 0, 0, 90) == spots_of(
        client, table(), "base.U", 0, 0, 90
    )


@pytest.mark.rule("car-2.2.garden")
def test_an_abbot_stands_in_a_garden_and_occupies_nothing_around_it(client: FlaskClient) -> None:
    abbot = stand("red", 0, 0, "garden", "abbot")
    position = table(lay("base.U.garden", 0, 0, 90), figures=[abbot])
    (road,) = ask(client, ROADS, {"position": position})["roads"]
    assert road.get("figures", []) == []
    spots = spots_of(client, position, "base.U", 1, 0, 90)
    assert spots == ["road E", "field NNE", "field ESE"]


# --------------------------------------------------------------- the labyrinth by the basic rules


@pytest.mark.rule("car-2.3")
def test_basic_a_labyrinth_takes_a_meeple_if_all_its_roads_are_empty(client: FlaskClient) -> None:
    position = road_east(rules=BASIC_ROADS)
    assert spots_of(client, position, "labyrinth", 2, 0) == ["labyrinth"]


@pytest.mark.rule("car-2.3")
def test_basic_a_labyrinth_takes_no_meeple_if_one_of_its_roads_is_occupied(
    client: FlaskClient,
) -> None:
    position = road_east(stand("red", 0, 0, "road W"), rules=BASIC_ROADS)
    assert spots_of(client, position, "labyrinth", 2, 0) == []


@pytest.mark.rule("car-2.3")
@pytest.mark.parametrize("figure", [stand("red", 0, 0, "labyrinth"), stand("red", 1, 0, "road E")])
def test_basic_a_follower_anywhere_occupies_the_whole_network(
    client: FlaskClient, figure: Json
) -> None:
    position = table(
        lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90), figures=[figure], rules=BASIC_ROADS
    )
    assert spots_of(client, position, "base.U", -1, 0, 90) == []
    assert spots_of(client, position, "base.U", 0, 1) == []


# ------------------------------------------------------------ the labyrinth by the advanced rules


@pytest.mark.rule("car-2.4.labyrinth")
@pytest.mark.parametrize("player", ["red", "black"])
def test_advanced_a_labyrinth_takes_a_meeple_though_its_roads_are_occupied(
    client: FlaskClient, player: str
) -> None:
    position = road_east(stand(player, 0, 0, "road W"), rules=ADVANCED_ROADS)
    assert spots_of(client, position, "labyrinth", 2, 0) == ["labyrinth"]


@pytest.mark.rule("car-2.4.labyrinth")
def test_advanced_a_labyrinth_beside_an_occupied_one_takes_a_meeple(client: FlaskClient) -> None:
    position = table(
        lay("labyrinth", 0, 0), figures=[stand("red", 0, 0, "labyrinth")], rules=ADVANCED_ROADS
    )
    assert spots_of(client, position, "labyrinth", 1, 0) == ["labyrinth"]
    assert spots_of(client, position | {"rules": BASIC_ROADS}, "labyrinth", 1, 0) == []


@pytest.mark.rule("car-2.4.leg")
def test_advanced_an_empty_leg_takes_a_meeple_though_labyrinth_and_other_legs_are_occupied(
    client: FlaskClient,
) -> None:
    position = table(
        lay("labyrinth", 0, 0),
        lay("base.U", 1, 0, 90),
        lay("base.U", -1, 0, 90),
        figures=[stand("red", 0, 0, "labyrinth"), stand("red", 1, 0, "road E")],
        rules=ADVANCED_ROADS,
    )
    assert spots_of(client, position, "base.U", 0, 1) == ["road N"]
    assert spots_of(client, position, "base.U", -2, 0, 90) == ["road E"]


@pytest.mark.rule("car-2.4.leg")
@pytest.mark.parametrize("player", ["red", "black"])
def test_advanced_an_occupied_leg_takes_no_second_meeple(client: FlaskClient, player: str) -> None:
    position = table(
        lay("labyrinth", 0, 0),
        lay("base.U", 1, 0, 90),
        figures=[stand(player, 1, 0, "road E")],
        rules=ADVANCED_ROADS,
    )
    assert spots_of(client, position, "base.U", 2, 0, 90) == []


@pytest.mark.rule("car-2.4.leg")
@pytest.mark.parametrize(
    "figure",
    [
        stand_neutral("mage", 1, 0, "road E"),
        stand_neutral("witch", 1, 0, "road E"),
        stand("red", 1, 0, "road E", "builder"),
        stand("red", 1, 0, "road E", "pig"),
    ],
)
def test_advanced_a_leg_with_no_follower_on_it_is_empty(client: FlaskClient, figure: Json) -> None:
    position = table(
        lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90), figures=[figure], rules=ADVANCED_ROADS
    )
    assert spots_of(client, position, "base.U", 2, 0, 90) == ["road E"]


def two_legs_round_the_corner(*figures: Json) -> Json:
    """Lay a labyrinth whose east and south legs a tile at (2, 1) would join."""
    east = [lay("base.U", 1, 0, 90), lay("base.V", 2, 0)]
    south = [lay("base.U", 0, 1), lay("base.V", 0, 2, 180), lay("base.U", 1, 2, 90)]
    return table(
        lay("labyrinth", 0, 0),
        *east,
        *south,
        lay("base.V", 2, 2, 90),
        figures=figures,
        rules=ADVANCED_ROADS,
    )


@pytest.mark.rule("car-2.4.leg")
@pytest.mark.parametrize("figure", [stand("red", 1, 0, "road E"), stand("red", 0, 1, "road N")])
def test_advanced_a_tile_that_joins_two_exits_needs_both_legs_empty(
    client: FlaskClient, figure: Json
) -> None:
    assert spots_of(client, two_legs_round_the_corner(figure), "base.U", 2, 1) == []
    empty = two_legs_round_the_corner(stand("red", 0, 0, "labyrinth"))
    assert spots_of(client, empty, "base.U", 2, 1) == ["road N"]


@pytest.mark.rule("car-2.4.leg")
def test_advanced_a_road_between_two_labyrinths_is_a_leg_of_its_own(client: FlaskClient) -> None:
    beside = [lay("base.U", 0, 1), lay("base.B", 1, 1), lay("base.U", 2, 1)]
    both_occupied = table(
        lay("labyrinth", 0, 0),
        lay("labyrinth", 2, 0),
        *beside,
        figures=[
            stand("red", 0, 0, "labyrinth"),
            stand("red", 2, 0, "labyrinth"),
            stand("red", 0, 1, "road N"),
            stand("red", 2, 1, "road N"),
        ],
        rules=ADVANCED_ROADS,
    )
    assert spots_of(client, both_occupied, "base.U", 1, 0, 90) == ["road E"]


@pytest.mark.rule("car-2.4.leg")
def test_advanced_a_follower_between_two_labyrinths_occupies_that_leg(client: FlaskClient) -> None:
    beside = [lay("base.U", 0, 1), lay("base.B", 1, 1), lay("base.B", 2, 1), lay("base.U", 3, 1)]
    position = table(
        lay("labyrinth", 0, 0),
        lay("base.U", 1, 0, 90),
        lay("labyrinth", 3, 0),
        *beside,
        figures=[stand("red", 1, 0, "road E")],
        rules=ADVANCED_ROADS,
    )
    assert spots_of(client, position, "base.U", 2, 0, 90) == []
    assert spots_of(client, position, "base.U", 4, 0, 90) == ["road E"]


@pytest.mark.rule("car-2.4.leg")
def test_advanced_a_road_without_a_labyrinth_is_occupied_as_usual(client: FlaskClient) -> None:
    position = road_east(stand("red", 0, 0, "road W"), rules=ADVANCED_ROADS)
    assert spots_of(client, position, "base.U", 2, 0, 90) == []


# ---------------------------------------------------------------------------- the last tile


@pytest.mark.rule("car-2.6")
def test_a_meeple_may_go_on_the_tile_that_completes_the_road(client: FlaskClient) -> None:
    position = table(lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90), rules=WITHOUT_FARMERS)
    assert spots_of(client, position, "base.A", 2, 0, 90) == ["road W", "monastery"]
    position["tiles"].append(lay("base.A", 2, 0, 90))
    position["figures"].append(stand("red", 2, 0, "road W"))
    road = road_at(client, position, 2, 0, "W")
    assert road["completed"]
    assert points_of(road) == {"tiles": 3}
    assert road.get("awards", []) == [{"player": "red", "points": 3}]


@pytest.mark.rule("car-2.6", "car-1.4.labyrinth-meeples")
def test_the_meeple_on_the_last_tile_of_a_labyrinth_counts_for_its_bonus(
    client: FlaskClient,
) -> None:
    three_exits = [lay("base.A", 1, 0, 90), lay("base.A", 0, 1, 180), lay("base.A", -1, 0, 270)]
    position = table(lay("labyrinth", 0, 0), *three_exits, rules=ADVANCED_ROADS)
    assert spots_of(client, position, "base.A", 0, -1) == ["road S", "monastery"]
    position["tiles"].append(lay("base.A", 0, -1))
    position["figures"].append(stand("red", 0, -1, "road S"))
    assert points_of(road_at(client, position, 0, -1, "S")) == {"tiles": 5, "labyrinth-meeples": 2}
