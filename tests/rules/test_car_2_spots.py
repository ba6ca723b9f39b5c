"""Where figures of every kind may go, on the tile just placed and by other ways (2.2 to 2.6)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, spot, stand, stand_neutral, table
from tests.oracles.tiles import FACES, face
from tests.rules.asking_more import ask_spots, cited_against, city_row, fill, refused_to, taken_by
from tests.rules.laying import (
    ADVANCED,
    BASIC,
    FOUR_ROADS,
    PLACEMENTS,
    Json,
    open_road,
    points_of,
    small_labyrinth,
)
from tests.rules.moving import SPOTS, completed, figures_after, make, move, put, refused, refused_by

FOLLOWERS = ["meeple", "large_meeple", "wagon", "phantom", "ringmaster"]
NO_FARMERS = {"farmers": False}

# A city in the north, a road from east to west, a field on both sides of it.
ONE_TILE = lay("base.D", 0, 0)


# --------------------------------------------------------------------------- the tile just placed


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize("figure", ["meeple", "large_meeple", "phantom", "ringmaster"])
def test_a_follower_may_go_on_every_unoccupied_feature(client: FlaskClient, figure: str) -> None:
    answer = ask_spots(client, table(ONE_TILE), 0, 0, figure=figure)
    assert taken_by(answer) == ["road E", "city N", "field ENE", "field ESE"]
    assert answer["refused"] == []
    assert not answer["assumed"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_every_feature_is_open_or_refused_in_their_usual_order(client: FlaskClient) -> None:
    figures = [stand("black", 0, 0, "city N"), stand("black", 0, 0, "field ESE")]
    answer = ask_spots(client, table(ONE_TILE, figures=figures), 0, 0)
    assert taken_by(answer) == ["road E", "field ENE"]
    assert list(refused_to(answer).items()) == [
        ("city N", ["occupied"]),
        ("field ESE", ["occupied"]),
    ]
    assert "car-2.2.unoccupied" in cited_against(answer, "city N", "occupied")


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize("player", ["red", "black"])
@pytest.mark.parametrize("figure", FOLLOWERS)
def test_a_follower_anywhere_on_the_city_occupies_it(
    client: FlaskClient, figure: str, player: str
) -> None:
    position = city_row("base.G", figures=[stand(player, 0, 0, "city E", figure)], closed=False)
    answer = ask_spots(client, position, 1, 0)
    assert taken_by(answer) == ["field NNE", "field SSE"]
    assert refused_to(answer) == {"city E": ["occupied"]}


@pytest.mark.rule("car-2.2.unoccupied")
def test_mage_witch_builder_and_pig_leave_a_feature_free(client: FlaskClient) -> None:
    figures = [
        stand_neutral("mage", 0, 0, "road E"),
        stand_neutral("witch", 0, 0, "city N"),
        stand("black", 0, 0, "road E", "builder"),
        stand("black", 0, 0, "field ENE", "pig"),
    ]
    answer = ask_spots(client, table(ONE_TILE, figures=figures), 0, 0)
    assert answer["refused"] == []


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize(
    ("tile", "rotation"),
    [("base.D", 0), ("base.A", 90), ("base.X", 0), ("inns.double_curve", 180), ("labyrinth", 0)],
)
@pytest.mark.parametrize("rules", [BASIC, ADVANCED, NO_FARMERS])
def test_the_spots_of_a_meeple_are_those_that_the_placement_lists(
    client: FlaskClient, tile: str, rotation: int, rules: Json
) -> None:
    # The road from the west is occupied, and so is the field in the south of it.
    figures = [stand("black", -2, 0, "road E"), stand("black", -1, 0, "field SSE")]
    before = table(
        *(lay("base.U", x, 0, 90) for x in (-2, -1)),
        figures=[figures[0]] if rules == NO_FARMERS else figures,
        rules=rules,
    )
    listed = ask(client, PLACEMENTS, {"position": before, "tile": tile})["placements"]
    (placed,) = (p for p in listed if (p["x"], p["y"], p["rotation"]) == (0, 0, rotation))
    after = before | {"tiles": [*before["tiles"], lay(tile, 0, 0, rotation)]}
    assert ask_spots(client, after, 0, 0)["spots"] == placed["spots"]


@pytest.mark.rule("car-2.2.fields")
def test_no_figure_goes_on_a_field_where_farmers_are_not_played(client: FlaskClient) -> None:
    answer = ask_spots(client, table(ONE_TILE, rules=NO_FARMERS), 0, 0)
    assert refused_to(answer) == {
        "field ENE": ["farmers-not-played"],
        "field ESE": ["farmers-not-played"],
    }
    assert "car-2.2.fields" in cited_against(answer, "field ENE", "farmers-not-played")


@pytest.mark.rule("car-2.2.fields")
def test_a_farmer_on_one_strip_of_a_labyrinth_occupies_that_strip_only(client: FlaskClient) -> None:
    position = table(lay("labyrinth", 0, 0), figures=[stand("black", 0, 0, "field SSE")])
    answer = ask_spots(client, position, 0, 0)
    assert taken_by(answer) == ["field NNE", "field SSW", "field WNW", "labyrinth"]
    assert refused_to(answer) == {"field ESE": ["occupied"]}


@pytest.mark.rule("car-2.1.disagreement")
def test_no_ruling_is_given_on_a_city_that_may_go_on_to_a_knight(client: FlaskClient) -> None:
    tiles = [ONE_TILE, lay("base.U", 0, -1), lay("base.E", 0, -2, 180)]
    knight = stand("black", 0, -2, "city S")
    answer = ask_spots(client, table(*tiles, figures=[knight]), 0, 0)
    assert refused_to(answer) == {"city N": ["no-ruling"]}
    assert "car-2.1.disagreement" in cited_against(answer, "city N", "no-ruling")
    assert refused_to(ask_spots(client, table(*tiles), 0, 0)) == {}


@pytest.mark.rule("car-2.1.disagreement", "car-2.4.leg")
def test_a_disagreement_on_another_leg_leaves_the_spot_open(client: FlaskClient) -> None:
    tiles = [lay("labyrinth", 0, 0), lay("base.U", -1, 0), lay("base.U", 1, 0, 90)]
    position = table(*tiles, figures=[stand("black", -1, 0, "road N")], rules=ADVANCED)
    assert "road E" in taken_by(ask_spots(client, position, 1, 0))
    answer = ask_spots(client, position | {"rules": BASIC}, 1, 0)
    assert refused_to(answer) == {"road E": ["no-ruling"]}


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize("figure", ["mage", "witch"])
def test_mage_and_witch_are_not_placed_like_this(client: FlaskClient, figure: str) -> None:
    body = {"position": table(ONE_TILE), "tile_at": {"x": 0, "y": 0}, "player": "red"}
    refuse(client, SPOTS, body | {"figure": figure})


# ----------------------------------------------------------------------------------- the builder


@pytest.mark.rule("car-2.2.builder")
@pytest.mark.parametrize(("follower", "open_spot"), [("road E", "road E"), ("city N", "city N")])
def test_a_builder_goes_where_a_follower_of_its_owner_stands(
    client: FlaskClient, follower: str, open_spot: str
) -> None:
    position = table(ONE_TILE, figures=[stand("red", 0, 0, follower)])
    assert taken_by(ask_spots(client, position, 0, 0, figure="builder")) == [open_spot]


@pytest.mark.rule("car-2.2.builder")
def test_a_builder_does_not_go_where_no_follower_of_its_owner_stands(client: FlaskClient) -> None:
    figures = [stand("black", 0, 0, "road E"), stand("red", 0, 0, "city N", "builder")]
    answer = ask_spots(client, table(ONE_TILE, figures=figures), 0, 0, figure="builder")
    assert taken_by(answer) == []
    assert refused_to(answer) == {
        "road E": ["builder-alone"],
        "city N": ["builder-alone"],
        "field ENE": ["builder-not-there"],
        "field ESE": ["builder-not-there"],
    }
    assert "car-2.2.builder" in cited_against(answer, "road E", "builder-alone")
    assert "car-2.2.builder" in cited_against(answer, "field ENE", "builder-not-there")


@pytest.mark.rule("car-2.2.builder")
def test_a_builder_goes_on_a_road_that_others_hold_too(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "road E"), stand("black", 2, 0, "road E", "large_meeple")]
    answer = ask_spots(client, open_road(4, *figures), 3, 0, figure="builder")
    assert taken_by(answer) == ["road E"]


@pytest.mark.rule("car-2.2.builder")
def test_a_builder_goes_neither_on_monastery_nor_garden_nor_german_cathedral(
    client: FlaskClient,
) -> None:
    position = table(lay("base.A", 0, 0), figures=[stand("red", 0, 0, "monastery")])
    answer = ask_spots(client, position, 0, 0, figure="builder")
    assert refused_to(answer)["monastery"] == ["builder-not-there"]
    garden = ask_spots(client, table(lay("base.E.garden", 0, 0)), 0, 0, figure="builder")
    assert refused_to(garden)["garden"] == ["builder-not-there"]
    cathedral = ask_spots(client, table(lay(FOUR_ROADS, 0, 0)), 0, 0, figure="builder")
    assert refused_to(cathedral)["german_cathedral"] == ["builder-not-there"]


# --------------------------------------------------------------------------------------- the pig


@pytest.mark.rule("car-2.2.pig")
def test_a_pig_goes_on_a_field_where_a_farmer_of_its_owner_stands(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "field ENE"), stand("black", 1, 0, "field ENE")]
    position = table(ONE_TILE, lay("base.D", 1, 0), figures=figures)
    answer = ask_spots(client, position, 1, 0, figure="pig")
    assert taken_by(answer) == ["field ENE"]


@pytest.mark.rule("car-2.2.pig")
def test_a_pig_does_not_go_where_its_owner_has_no_farmer(client: FlaskClient) -> None:
    figures = [stand("black", 0, 0, "field ENE"), stand("red", 0, 0, "field ESE", "pig")]
    answer = ask_spots(client, table(ONE_TILE, figures=figures), 0, 0, figure="pig")
    assert refused_to(answer) == {
        "road E": ["pig-not-there"],
        "city N": ["pig-not-there"],
        "field ENE": ["pig-alone"],
        "field ESE": ["pig-alone"],
    }
    assert "car-2.2.pig" in cited_against(answer, "field ENE", "pig-alone")
    assert "car-2.2.pig" in cited_against(answer, "road E", "pig-not-there")


@pytest.mark.rule("car-2.2.pig")
@pytest.mark.parametrize(
    ("rules", "refusals"),
    [
        ({"farmers": True}, {"road E": ["pig-not-there"], "city N": ["pig-not-there"]}),
        (
            NO_FARMERS,
            {
                "road E": ["pig-not-there"],
                "city N": ["pig-not-there"],
                "field ENE": ["farmers-not-played"],
                "field ESE": ["farmers-not-played"],
            },
        ),
    ],
)
def test_a_pig_goes_nowhere_where_farmers_are_not_played(
    client: FlaskClient, rules: Json, refusals: dict[str, list[str]]
) -> None:
    farmers = [stand("red", 0, 0, "field ENE"), stand("red", 0, 0, "field ESE")]
    position = table(ONE_TILE, figures=farmers, rules=rules)
    assert refused_to(ask_spots(client, position, 0, 0, figure="pig")) == refusals


# -------------------------------------------------------------------------------------- the barn


CORNERS = ["corner NE", "corner SE", "corner SW", "corner NW"]


def corners_of(client: FlaskClient, *tiles: Json) -> list[str]:
    """List the corners of the tile at (0, 0) on which a barn may go; the others are refused."""
    answer = ask_spots(client, table(*tiles), 0, 0, figure="barn")
    open_corners, others = taken_by(answer), refused_to(answer)
    assert all(codes == ["corner-not-field"] for codes in others.values())
    assert {*open_corners, *others} == set(CORNERS)
    return open_corners


@pytest.mark.rule("car-2.2.barn")
def test_a_barn_goes_on_a_corner_where_four_fields_meet(client: FlaskClient) -> None:
    four = [lay("base.B", x, y) for x, y in [(0, 0), (1, 0), (0, 1), (1, 1)]]
    assert corners_of(client, *four) == ["corner SE"]


@pytest.mark.rule("car-2.2.barn")
def test_where_the_fields_of_a_tile_are_not_given_nobody_rules_on_a_barn(
    client: FlaskClient,
) -> None:
    three = [lay("base.B", x, y) for x, y in [(0, 0), (1, 0), (0, 1)]]
    unknown = lay({"features": [{"kind": "monastery"}]}, 1, 1)
    refusals = refused_to(ask_spots(client, table(*three, unknown), 0, 0, figure="barn"))
    assert refusals["corner SE"] == ["no-ruling"]
    # A tile that certainly has no field there decides all the same.
    walled = lay({"features": [{"kind": "city", "sides": ["N"]}]}, 1, 1)
    refusals = refused_to(ask_spots(client, table(*three, walled), 0, 0, figure="barn"))
    assert refusals["corner SE"] == ["corner-not-field"]


@pytest.mark.rule("car-2.2.barn")
def test_a_barn_needs_all_four_tiles(client: FlaskClient) -> None:
    position = table(*(lay("base.B", x, y) for x, y in [(0, 0), (1, 0), (0, 1)]))
    answer = ask_spots(client, position, 0, 0, figure="barn")
    assert list(refused_to(answer).items()) == [(each, ["corner-not-field"]) for each in CORNERS]
    assert "car-2.2.barn" in cited_against(answer, "corner SE", "corner-not-field")


@pytest.mark.rule("car-2.2.barn")
def test_a_barn_goes_on_every_corner_in_the_midst_of_fields(client: FlaskClient) -> None:
    nine = fill(table(), [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)])["tiles"]
    assert corners_of(client, *nine) == CORNERS


# A labyrinth with roads in the east and in the south, and a monastery between them.
LABYRINTH_CORNER = [
    lay("labyrinth", 0, 0),
    lay("base.U", 1, 0, 90),
    lay("base.U", 0, 1),
    lay("base.B", 1, 1),
]


@pytest.mark.rule("car-2.2.barn")
def test_a_barn_goes_on_the_corner_of_a_labyrinth(client: FlaskClient) -> None:
    assert corners_of(client, *LABYRINTH_CORNER) == ["corner SE"]


@pytest.mark.rule("car-2.2.barn")
def test_a_barn_does_not_go_on_a_corner_that_a_city_blocks(client: FlaskClient) -> None:
    blocked = [
        lay("base.B", 0, 0),
        lay("base.E", 1, 0, 180),
        lay("base.B", 0, 1),
        lay("base.E", 1, 1),
    ]
    assert corners_of(client, *blocked) == []


@pytest.mark.rule("car-2.2.barn")
@pytest.mark.parametrize(("tile", "corners"), [("traders.H", ["corner SE"]), ("traders.G", [])])
def test_a_barn_does_not_go_on_a_corner_that_two_fields_of_a_tile_share(
    client: FlaskClient, tile: str, corners: list[str]
) -> None:
    # On the first tile one field lies in the south-eastern corner, on the second two.
    assert corners_of(client, lay(tile, 0, 0), *LABYRINTH_CORNER[1:]) == corners


# ---------------------------------------------------------------------------- wagons and supplies


@pytest.mark.rule("car-2.2.wagon")
def test_a_wagon_goes_on_road_city_and_monastery_and_never_on_a_field(client: FlaskClient) -> None:
    answer = ask_spots(client, table(ONE_TILE), 0, 0, figure="wagon")
    assert taken_by(answer) == ["road E", "city N"]
    assert refused_to(answer) == {
        "field ENE": ["wagon-not-on-field"],
        "field ESE": ["wagon-not-on-field"],
    }
    assert "car-2.2.wagon" in cited_against(answer, "field ENE", "wagon-not-on-field")
    monastery = ask_spots(client, table(lay("base.A", 0, 0)), 0, 0, figure="wagon")
    assert taken_by(monastery) == ["road S", "monastery"]


@pytest.mark.rule("car-2.2.wagon")
def test_a_move_with_a_wagon_as_a_farmer_is_refused(client: FlaskClient) -> None:
    made = move("red", lay("base.B", 0, 1), figure=put("field NNE", "wagon"))
    position = table(lay("base.B", 0, 0))
    code, rules = refused_by(client, position, made)
    assert code == "wagon-not-on-field"
    assert "car-2.2.wagon" in rules


@pytest.mark.rule("car-2.2.supply")
def test_a_player_without_such_a_figure_places_none(client: FlaskClient) -> None:
    figures = [stand("black", 0, 0, "city N")]
    position = table(ONE_TILE, figures=figures) | {"supply": {"red": {"meeple": 0, "abbot": 1}}}
    answer = ask_spots(client, position, 0, 0)
    assert taken_by(answer) == []
    codes = refused_to(answer)
    assert list(codes) == ["road E", "city N", "field ENE", "field ESE"]
    assert codes["road E"] == codes["field ENE"] == ["not-in-supply"]
    assert sorted(codes["city N"]) == ["not-in-supply", "occupied"]
    assert "car-2.2.supply" in cited_against(answer, "road E", "not-in-supply")


@pytest.mark.rule("car-2.2.supply")
@pytest.mark.parametrize(
    "supply", [{}, {"supply": {"red": {"meeple": 1}, "black": {"meeple": 0}}}], ids=["none", "one"]
)
def test_a_supply_that_is_not_sent_is_not_judged(client: FlaskClient, supply: Json) -> None:
    assert ask_spots(client, table(ONE_TILE) | supply, 0, 0)["refused"] == []


@pytest.mark.rule("car-2.2.supply")
def test_a_figure_that_is_placed_leaves_the_supply_and_comes_back(client: FlaskClient) -> None:
    position = open_road(3) | {"supply": {"red": {"meeple": 3}}}
    stays = make(client, position, move("red", lay("base.U", 3, 0, 90), figure=put("road E")))
    assert stays["position_after"]["supply"] == {"red": {"meeple": 2}}
    scores = make(client, position, move("red", lay("base.A", 3, 0, 90), figure=put("road W")))
    assert scores["position_after"]["supply"] == {"red": {"meeple": 3}}


@pytest.mark.rule("car-2.2.supply")
def test_a_move_with_a_figure_that_is_not_in_the_supply_is_refused(client: FlaskClient) -> None:
    position = open_road(3) | {"supply": {"red": {"meeple": 0}}}
    made = move("red", lay("base.U", 3, 0, 90), figure=put("road E"))
    code, rules = refused_by(client, position, made)
    assert code == "not-in-supply"
    assert "car-2.2.supply" in rules


# --------------------------------------------------------------------- a wagon, by way of a city


WAGON = stand("red", 1, 0, "city N", "wagon")
FROM_THE_CITY = spot(1, 0, "city N")

# The city of (1, 0) is completed by the tile north of it; its road is the eastern leg.
BESIDE_THE_CITY = (
    lay("labyrinth", 0, 0),
    lay("base.D", 1, 0),
    lay("base.U", 0, -1),
    lay("base.E", 1, -1, 180),
)


def by_wagon(client: FlaskClient, position: Json, x: int, y: int, **more: Any) -> Json:
    """Ask where red's wagon may go from the completed city of (1, 0)."""
    asked = {"figure": "wagon", "via": "wagon", "from": FROM_THE_CITY} | more
    return ask_spots(client, position, x, y, **asked)


def beside_the_city(*figures: Json, rules: Json) -> Json:
    return table(*BESIDE_THE_CITY, figures=[*figures, WAGON], rules=rules)


LABYRINTH_TAKEN = [stand("black", 0, 0, "labyrinth"), stand("black", 0, -1, "road N")]


@pytest.mark.rule("car-2.5.unoccupied")
def test_advanced_a_wagon_joins_an_unoccupied_leg(client: FlaskClient) -> None:
    answer = by_wagon(client, beside_the_city(*LABYRINTH_TAKEN, rules=ADVANCED), 1, 0)
    assert taken_by(answer) == ["road E"]


@pytest.mark.rule("car-2.5.unoccupied")
def test_basic_a_wagon_does_not_join_a_network_that_is_occupied_anywhere(
    client: FlaskClient,
) -> None:
    answer = by_wagon(client, beside_the_city(*LABYRINTH_TAKEN, rules=BASIC), 1, 0)
    assert refused_to(answer)["road E"] == ["occupied"]
    assert "car-2.5.unoccupied" in cited_against(answer, "road E", "occupied")


@pytest.mark.rule("car-2.5.unoccupied")
@pytest.mark.parametrize("rules", [BASIC, ADVANCED])
def test_a_wagon_joins_an_unoccupied_network(client: FlaskClient, rules: Json) -> None:
    position = beside_the_city(rules=rules)
    assert taken_by(by_wagon(client, position, 1, 0)) == ["road E"]
    assert taken_by(by_wagon(client, position, 0, 0)) == ["labyrinth"]


@pytest.mark.rule("car-2.5.unoccupied")
@pytest.mark.parametrize(("rules", "spots"), [(BASIC, []), (ADVANCED, ["labyrinth"])])
def test_a_wagon_joins_an_unoccupied_labyrinth_though_a_leg_is_occupied_by_the_advanced_rules(
    client: FlaskClient, rules: Json, spots: list[str]
) -> None:
    position = beside_the_city(stand("black", 0, -1, "road N"), rules=rules)
    assert taken_by(by_wagon(client, position, 0, 0)) == spots


@pytest.mark.rule("car-2.5.unoccupied")
@pytest.mark.parametrize("rules", [BASIC, ADVANCED])
def test_a_wagon_does_not_join_an_occupied_leg(client: FlaskClient, rules: Json) -> None:
    position = beside_the_city(stand("black", 1, 0, "road W"), rules=rules)
    assert refused_to(by_wagon(client, position, 1, 0))["road E"] == ["occupied"]


@pytest.mark.rule("car-2.5.incomplete")
def test_a_wagon_does_not_stay_on_the_completed_feature(client: FlaskClient) -> None:
    answer = by_wagon(client, beside_the_city(rules=ADVANCED), 1, 0)
    assert refused_to(answer) == {
        "city N": ["feature-completed"],
        "field ENE": ["wagon-not-on-field"],
        "field ESE": ["wagon-not-on-field"],
    }
    assert "car-2.5.incomplete" in cited_against(answer, "city N", "feature-completed")


@pytest.mark.rule("car-2.5.wagon")
def test_a_wagon_does_not_leave_an_incomplete_feature(client: FlaskClient) -> None:
    position = beside_the_city(rules=ADVANCED)
    position["tiles"] = position["tiles"][:-1]
    answer = by_wagon(client, position, 0, 0)
    assert taken_by(answer) == []
    assert refused_to(answer)["labyrinth"] == ["wagon-not-free"]
    assert "car-2.5.wagon" in cited_against(answer, "labyrinth", "wagon-not-free")


@pytest.mark.rule("car-2.5.wagon")
@pytest.mark.parametrize(
    "instead", [stand("red", 1, 0, "city N"), stand("black", 1, 0, "city N", "wagon")]
)
def test_only_a_wagon_of_the_player_leaves_the_feature(client: FlaskClient, instead: Json) -> None:
    position = table(*BESIDE_THE_CITY, figures=[instead], rules=ADVANCED)
    answer = by_wagon(client, position, 0, 0)
    assert taken_by(answer) == []
    assert refused_to(answer)["labyrinth"] == ["wagon-not-there"]


@pytest.mark.rule("car-2.5.wagon")
def test_no_other_follower_moves_on_like_a_wagon(client: FlaskClient) -> None:
    answer = by_wagon(client, beside_the_city(rules=ADVANCED), 0, 0, figure="meeple")
    assert taken_by(answer) == []
    assert all("not-a-wagon" in codes for codes in refused_to(answer).values())


@pytest.mark.rule("car-2.5.wagon")
def test_the_feature_that_a_wagon_leaves_must_be_named(client: FlaskClient) -> None:
    body = {"position": beside_the_city(rules=ADVANCED), "tile_at": {"x": 0, "y": 0}}
    refuse(client, SPOTS, body | {"player": "red", "figure": "wagon", "via": "wagon"})


@pytest.mark.rule("car-2.5.wagon", "car-2.2.supply")
def test_a_wagon_that_moves_on_is_not_asked_of_the_supply(client: FlaskClient) -> None:
    position = beside_the_city(rules=ADVANCED) | {"supply": {"red": {"wagon": 0}}}
    assert taken_by(by_wagon(client, position, 0, 0)) == ["labyrinth"]


@pytest.mark.rule("car-2.5.wagon")
def test_the_wagon_itself_does_not_stand_in_its_own_way(client: FlaskClient) -> None:
    # The road of (1, 0) is completed and the wagon stands on it; it may go on in the city.
    position = table(
        lay("base.D", 1, 0),
        lay("base.A", 0, 0, 270),
        lay("base.A", 2, 0, 90),
        figures=[stand("red", 1, 0, "road E", "wagon")],
    )
    answer = by_wagon(client, position, 1, 0, **{"from": spot(1, 0, "road W")})
    assert taken_by(answer) == ["city N"]
    assert refused_to(answer)["road E"] == ["feature-completed"]


# ---------------------------------------------------------------- magic portal and flying machine


BY_AIR = pytest.mark.parametrize("via", ["magic_portal", "flying_machine"])


@pytest.mark.rule("car-2.5.unoccupied")
@BY_AIR
@pytest.mark.parametrize(("rules", "spots"), [(ADVANCED, ["road E"]), (BASIC, [])])
def test_a_meeple_that_comes_by_air_joins_an_unoccupied_leg_by_the_advanced_rules_only(
    client: FlaskClient, rules: Json, spots: list[str], via: str
) -> None:
    position = table(*BESIDE_THE_CITY, figures=LABYRINTH_TAKEN, rules={**rules, **NO_FARMERS})
    answer = ask_spots(client, position, 1, 0, via=via)
    assert taken_by(answer) == spots
    assert refused_to(answer)["city N"] == ["feature-completed"]


@pytest.mark.rule("car-2.5.unoccupied")
@BY_AIR
@pytest.mark.parametrize("rules", [BASIC, ADVANCED])
def test_a_meeple_that_comes_by_air_joins_an_unoccupied_labyrinth(
    client: FlaskClient, rules: Json, via: str
) -> None:
    position = table(*BESIDE_THE_CITY, rules={**rules, **NO_FARMERS})
    assert taken_by(ask_spots(client, position, 0, 0, via=via)) == ["labyrinth"]


@pytest.mark.rule("car-2.5.incomplete")
@BY_AIR
def test_no_meeple_comes_by_air_to_a_completed_network(client: FlaskClient, via: str) -> None:
    position = small_labyrinth(rules=ADVANCED)
    refusals = refused_to(ask_spots(client, position, 0, 0, via=via))
    assert refusals["labyrinth"] == ["feature-completed"]
    answer = ask_spots(client, position, 1, 0, via=via)
    assert refused_to(answer)["road W"] == ["feature-completed"]
    assert "car-2.5.incomplete" in cited_against(answer, "road W", "feature-completed")


@pytest.mark.rule("car-2.5.incomplete")
@BY_AIR
def test_a_finished_leg_of_an_incomplete_network_takes_a_meeple_by_air(
    client: FlaskClient, via: str
) -> None:
    black = stand("black", 0, 0, "labyrinth")
    position = small_labyrinth(black, rules=ADVANCED, north="base.U")
    assert "road W" in taken_by(ask_spots(client, position, 1, 0, via=via))


@pytest.mark.rule("car-2.5.incomplete", "car-2.2.unoccupied")
def test_on_the_tile_just_placed_a_completed_feature_takes_a_meeple(client: FlaskClient) -> None:
    position = small_labyrinth(rules=ADVANCED)
    assert "labyrinth" in taken_by(ask_spots(client, position, 0, 0))


@pytest.mark.rule("car-2.5.unoccupied")
@BY_AIR
@pytest.mark.parametrize("figure", ["builder", "pig", "barn"])
def test_only_followers_come_by_air(client: FlaskClient, figure: str, via: str) -> None:
    figures = [stand("red", 0, 0, "road E"), stand("red", 0, 0, "field ENE")]
    answer = ask_spots(client, table(ONE_TILE, figures=figures), 0, 0, figure=figure, via=via)
    assert taken_by(answer) == []
    assert all("not-a-follower" in codes for codes in refused_to(answer).values())


@pytest.mark.rule("car-2.5.unoccupied")
@BY_AIR
def test_a_move_may_bring_a_meeple_by_air_to_a_labyrinth_elsewhere(
    client: FlaskClient, via: str
) -> None:
    position = table(*BESIDE_THE_CITY, figures=[stand("black", 0, -1, "road N")], rules=ADVANCED)
    figure = put("labyrinth", via=via) | {"x": 0, "y": 0}
    made = move("red", lay(face(*FACES["base.B"]["features"]), 2, -1), figure=figure)
    answer = make(client, position, made)
    assert stand("red", 0, 0, "labyrinth") in figures_after(answer)
    assert "occupied" in refused(client, position | {"rules": BASIC}, made)


@pytest.mark.rule("car-2.2.unoccupied")
def test_a_move_places_its_figure_on_the_new_tile_and_no_other(client: FlaskClient) -> None:
    figure = put("labyrinth") | {"x": 0, "y": 0}
    made = move("red", lay("base.B", 2, -1), figure=figure)
    assert refused(client, table(*BESIDE_THE_CITY, rules=ADVANCED), made) == ["not-on-this-tile"]


# -------------------------------------------------------------------- on the tile that completes


@pytest.mark.rule("car-2.6")
def test_a_meeple_on_the_tile_that_completes_a_road_scores_at_once(client: FlaskClient) -> None:
    thief = stand("red", 3, 0, "road W")
    made = move("red", lay("base.A", 3, 0, 90), figure=put("road W"))
    answer = make(client, open_road(3), made)
    road = completed(answer, "road:0,0,E")
    assert road["majority"]["strengths"] == [{"player": "red", "strength": 1}]
    assert answer["awards"] == [{"player": "red", "points": 4}]
    assert answer["returned_figures"] == [thief]
    assert figures_after(answer) == []


@pytest.mark.rule("car-2.6", "car-2.2.unoccupied")
def test_no_meeple_joins_the_holder_of_a_road_on_the_tile_that_completes_it(
    client: FlaskClient,
) -> None:
    position = open_road(3, stand("black", 0, 0, "road E"))
    made = move("red", lay("base.A", 3, 0, 90), figure=put("road W"))
    assert refused(client, position, made) == ["occupied"]


@pytest.mark.rule("car-2.6", "car-2.4.leg")
def test_advanced_a_meeple_on_the_last_leg_ties_and_counts_for_the_bonus(
    client: FlaskClient,
) -> None:
    position = small_labyrinth(stand("black", 0, 0, "labyrinth"), north="base.U")
    made = move("red", lay("base.A", 0, -2), figure=put("road S"))
    answer = make(client, position, made)
    network = completed(answer, "road:0,-2,S")
    assert points_of(network) == {"tiles": 6, "labyrinth-meeples": 4}
    assert answer["awards"] == [{"player": "black", "points": 10}, {"player": "red", "points": 10}]
    assert len(answer["returned_figures"]) == 2
    assert figures_after(answer) == []


@pytest.mark.rule("car-2.6", "car-2.3")
def test_basic_no_meeple_joins_the_network_on_the_tile_that_completes_it(
    client: FlaskClient,
) -> None:
    position = small_labyrinth(stand("black", 0, 0, "labyrinth"), rules=BASIC, north="base.U")
    made = move("red", lay("base.A", 0, -2), figure=put("road S"))
    assert refused(client, position, made) == ["occupied"]


@pytest.mark.rule("car-2.6", "car-4.1")
def test_a_knight_on_the_tile_that_completes_a_city_scores_at_once(client: FlaskClient) -> None:
    position = city_row("base.G", closed=False)
    made = move("red", lay("base.E", 2, 0, 270), figure=put("city W"))
    answer = make(client, position, made)
    assert answer["awards"] == [{"player": "red", "points": 6}]
    assert figures_after(answer) == []


@pytest.mark.rule("car-2.6")
def test_a_farmer_on_the_tile_that_completes_a_road_stays(client: FlaskClient) -> None:
    made = move("red", lay("base.A", 3, 0, 90), figure=put("field NNE"))
    answer = make(client, open_road(3, stand("black", 0, 0, "road E")), made)
    assert answer["awards"] == [{"player": "black", "points": 4}]
    assert figures_after(answer) == [stand("red", 3, 0, "field NNE")]
