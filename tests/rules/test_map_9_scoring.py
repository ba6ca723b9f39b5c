"""What features on a map score: closing, prints, ferries and coats of arms (9.3, 9.4)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.cards import places
from tests.building.tables import lay, spot, stand, stand_neutral
from tests.rules.asking_more import around
from tests.rules.laying import (
    ADVANCED,
    FOUR_ROADS,
    ROADS,
    Json,
    awards_of,
    item_of,
    points_of,
    road_at,
)
from tests.rules.moving import FOUR, bonuses_of, feature, features, ids
from tests.rules.on_maps import (
    CITY_E,
    CITY_EW,
    CITY_N,
    CITY_S,
    CITY_W,
    INN_EW,
    MEADOW,
    NEUTRAL,
    ROAD_E,
    ROAD_EW,
    ROAD_W,
    TOWN_BONUS,
    drawn,
    on_map,
    put_at,
    side,
)

CLAIMS = "/v1/carcassonne/claims"

RED = stand("red", 0, 0, "road E")
KNIGHT = stand("red", 0, 0, "city E")
MAGE = stand_neutral("mage", 0, 0, "road E")
WITCH = stand_neutral("witch", 0, 0, "road E")

# A road from a monastery eastwards and abroad: two tiles and the piece abroad.
ABROAD = (put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_EW))
# The same with an inn, and without the monastery that ends it in the west.
INN_ABROAD = (put_at(0, 0, ROAD_E), put_at(1, 0, INN_EW))
OPEN_ABROAD = (put_at(1, 0, ROAD_EW), put_at(2, 0, ROAD_EW))
# A road over a ferry.
OVER = (put_at(0, 0, ROAD_E), put_at(2, 0, ROAD_W))


def to_abroad(coats: int = 0, *more: str) -> str:
    """Draw a map with a road that leads abroad from its second square."""
    return drawn("S.", f"border 1,0 E road {coats}", *more)


def over_sea(coats: int = 0, *more: str) -> str:
    """Draw a map of two squares with a ferry between them."""
    return drawn("S-.", f"ferry 0,0 E 2,0 W {coats}", *more)


def the_road(client: FlaskClient, position: Json) -> Json:
    return road_at(client, position, 0, 0, "E")


# --------------------------------------------------------------------------- the border closes


@pytest.mark.rule("map-9.3.abroad")
def test_a_road_that_leads_abroad_is_closed_there(client: FlaskClient) -> None:
    road = the_road(client, on_map(to_abroad(), *ABROAD))
    assert (road["completed"], road.get("open_ends", [])) == (True, [])
    assert road.get("abroad", []) == [side(1, 0, "E")]
    assert "map-9.3.abroad" in road["citations"]


@pytest.mark.rule("map-9.3.abroad")
def test_a_city_that_leads_abroad_is_closed_there(client: FlaskClient) -> None:
    board = drawn("S.", "border 1,0 E city")
    position = on_map(board, put_at(0, 0, CITY_E), put_at(1, 0, CITY_EW))
    city = feature(client, position, "city:0,0,E")
    assert (city["completed"], city.get("abroad", [])) == (True, [side(1, 0, "E")])
    assert "map-9.3.abroad" in city["citations"]


@pytest.mark.rule("map-9.3.abroad")
def test_it_is_closed_on_that_side_only(client: FlaskClient) -> None:
    board = drawn(".S.", "border 2,0 E road")
    road = road_at(client, on_map(board, *OPEN_ABROAD), 1, 0, "E")
    assert (road["completed"], road.get("open_ends", [])) == (False, [side(1, 0, "W")])


@pytest.mark.rule("map-9.3.neutral")
@pytest.mark.parametrize("beyond", NEUTRAL)
def test_the_neutral_border_closes_roads(client: FlaskClient, beyond: str) -> None:
    road = the_road(client, on_map(drawn(f"S{beyond}"), put_at(0, 0, ROAD_E), figures=[RED]))
    assert (road["completed"], road.get("open_ends", []), road.get("abroad", [])) == (True, [], [])
    assert (points_of(road), awards_of(road)) == ({"tiles": 1}, {"red": 1})
    assert "map-9.3.neutral" in road["citations"]


@pytest.mark.rule("map-9.3.neutral")
def test_the_neutral_border_is_cited_though_the_other_end_disagrees(client: FlaskClient) -> None:
    tiles = [put_at(1, 0, ("base.U", 90)), put_at(2, 0, MEADOW)]
    road = road_at(client, on_map(drawn("~S."), *tiles), 1, 0, "E")
    assert road["ruling"] == "none"
    assert "map-9.3.neutral" in road["citations"]


@pytest.mark.rule("map-9.3.neutral")
@pytest.mark.parametrize("beyond", NEUTRAL)
def test_the_neutral_border_closes_cities(client: FlaskClient, beyond: str) -> None:
    position = on_map(drawn(f"S{beyond}"), put_at(0, 0, CITY_E), figures=[KNIGHT])
    city = feature(client, position, "city:0,0,E")
    assert (city["completed"], city.get("open_ends", [])) == (True, [])
    assert awards_of(city) == {"red": 2}
    assert "map-9.3.neutral" in city["citations"]


@pytest.mark.rule("map-9.3.neutral")
@pytest.mark.parametrize(("east", "open_sides"), [("-", "S"), ("~", "S"), (".", "ES")])
def test_the_neutral_border_closes_fields(client: FlaskClient, east: str, open_sides: str) -> None:
    position = on_map(drawn(f"S{east}", "."), put_at(0, 0, MEADOW))
    meadow = feature(client, position, "field:0,0,NNE", "end")
    assert meadow.get("open_ends", []) == [side(0, 0, name) for name in open_sides]


@pytest.mark.rule("map-9.3.neutral")
def test_a_square_that_takes_a_tile_closes_nothing(client: FlaskClient) -> None:
    for letter in ".StI":
        board = drawn(f"S{letter}", "start 1", *(["ferry 1,0 E 0,0 W"] if letter == "I" else []))
        road = the_road(client, on_map(board, put_at(0, 0, ("base.U", 90))))
        assert side(0, 0, "E") in road.get("open_ends", [])
        assert not road["completed"]


# -------------------------------------------------------------------------- printed pieces count


@pytest.mark.rule("map-9.4.printed", "map-9.4.coats-of-arms")
def test_m1_a_large_city_scores_its_tiles_and_its_coats_of_arms(client: FlaskClient) -> None:
    prints = ("city 1,1 ccfc 2", "city 2,1 ccfc 2")
    tiles = [put_at(1, 0, CITY_S), put_at(2, 0, CITY_S), put_at(0, 1, CITY_E), put_at(3, 1, CITY_W)]
    figures = [stand("red", 0, 1, "city E")]
    position = on_map(drawn(".S..", ".CC.", *prints), *tiles, figures=figures)
    city = feature(client, position, "city:1,0,S")
    assert city["completed"]
    assert city["tiles"] == places((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1))
    assert (city["units"], city["coats_of_arms"]) == (6, 4)
    assert points_of(city) == {"tiles": 12, "coats-of-arms": 8}
    assert awards_of(city) == {"red": 20}
    assert "map-9.4.printed" in item_of(city, "tiles")["citations"]
    assert "map-9.4.coats-of-arms" in item_of(city, "coats-of-arms")["citations"]


@pytest.mark.rule("map-9.4.printed", "map-9.4.coats-of-arms", "car-1.4.coats-of-arms")
def test_m2_a_road_that_ends_abroad_scores_the_piece_abroad(client: FlaskClient) -> None:
    board = drawn("S..", "border 2,0 E road 2")
    tiles = [put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_EW), put_at(2, 0, ROAD_EW)]
    road = the_road(client, on_map(board, *tiles, figures=[RED]))
    assert road["completed"]
    assert (road["units"], road["coats_of_arms"]) == (4, 2)
    assert road["tiles"] == places((0, 0), (1, 0), (2, 0))
    assert road.get("abroad", []) == [side(2, 0, "E")]
    assert points_of(road) == {"tiles": 4, "coats-of-arms": 4}
    assert awards_of(road) == {"red": 8}
    assert "map-9.4.printed" in item_of(road, "tiles")["citations"]
    coats = item_of(road, "coats-of-arms")
    assert (coats["count"], coats["each"]) == (2, 2)
    assert "car-1.4.coats-of-arms" in coats["citations"]


@pytest.mark.rule("map-9.4.printed", "map-9.4.coats-of-arms")
def test_m3_a_city_scores_its_piece_abroad(client: FlaskClient) -> None:
    board = drawn("S.", "border 1,0 E city 2")
    tiles = [put_at(0, 0, CITY_E), put_at(1, 0, CITY_EW)]
    city = feature(client, on_map(board, *tiles, figures=[KNIGHT]), "city:0,0,E")
    assert (city["units"], city["coats_of_arms"]) == (3, 2)
    assert city["tiles"] == places((0, 0), (1, 0))
    assert points_of(city) == {"tiles": 6, "coats-of-arms": 4}
    assert awards_of(city) == {"red": 10}
    assert "map-9.4.printed" in item_of(city, "tiles")["citations"]


@pytest.mark.rule("map-9.3.neutral")
@pytest.mark.parametrize("rules", [{}, {"two_tile_city": 2}])
def test_m4_half_a_city_at_the_neutral_border_scores_two(client: FlaskClient, rules: Json) -> None:
    knight = stand("red", 0, 0, "city N")
    city = feature(
        client,
        on_map(drawn("S"), put_at(0, 0, CITY_N), figures=[knight], rules=rules),
        "city:0,0,N",
    )
    assert points_of(city) == {"tiles": 2}
    assert awards_of(city) == {"red": 2}


@pytest.mark.rule("map-9.4.printed")
def test_a_road_ends_at_a_large_city_and_counts_its_piece(client: FlaskClient) -> None:
    board = drawn("SC", "city 1,0 cccr 3")
    road = the_road(client, on_map(board, put_at(0, 0, ROAD_E)))
    assert (road["completed"], road["units"]) == (True, 2)
    assert road["tiles"] == places((0, 0), (1, 0))
    assert road["segments"] == [side(0, 0, "E"), side(1, 0, "W")]
    # The coats of arms are those of the city.
    assert points_of(road) == {"tiles": 2}
    assert "map-9.4.printed" in item_of(road, "tiles")["citations"]


@pytest.mark.rule("map-9.4.printed", "car-1.4.coats-of-arms", "map-9.4.coats-of-arms")
def test_a_printed_road_of_a_large_city_may_carry_coats_of_arms(client: FlaskClient) -> None:
    tile = {
        "features": [
            {"kind": "city", "sides": ["N", "E", "S"], "coats_of_arms": 1},
            {"kind": "road", "sides": ["W"], "ends": "city", "coats_of_arms": 2},
            {"kind": "field", "sides": ["WNW"], "cities": ["N"]},
            {"kind": "field", "sides": ["WSW"], "cities": ["S"]},
        ]
    }
    squares = [
        {"x": 0, "y": 0, "kind": "start"},
        {"x": 1, "y": 0, "kind": "large_city", "tile": tile},
    ]
    road = the_road(client, on_map({"squares": squares}, put_at(0, 0, ROAD_E)))
    assert road["coats_of_arms"] == 2
    assert points_of(road) == {"tiles": 2, "coats-of-arms": 4}


@pytest.mark.rule("map-9.4.printed", "map-9.2.large-city")
def test_an_empty_square_beside_a_large_city_keeps_it_open(client: FlaskClient) -> None:
    position = on_map(drawn("SC."), put_at(0, 0, CITY_E), figures=[KNIGHT])
    assert features(client, position) == []
    city = feature(client, position, "city:0,0,E", "end")
    assert (city["completed"], city.get("open_ends", [])) == (False, [side(1, 0, "E")])
    assert points_of(city) == {"tiles": 2}
    closed = position | {"tiles": [*position["tiles"], put_at(2, 0, CITY_W)]}
    assert awards_of(feature(client, closed, "city:0,0,E")) == {"red": 6}


@pytest.mark.rule("map-9.4.printed")
@pytest.mark.parametrize(
    ("rules", "total"), [({}, 4), ({"two_tile_city": 2}, 2)], ids=["four", "two"]
)
def test_a_large_city_square_is_a_tile_of_a_city_of_two(
    client: FlaskClient, rules: Json, total: int
) -> None:
    position = on_map(drawn("SC"), put_at(0, 0, CITY_E), figures=[KNIGHT], rules=rules)
    assert awards_of(feature(client, position, "city:0,0,E")) == {"red": total}


@pytest.mark.rule("map-9.4.printed")
def test_a_cathedral_counts_large_cities_and_pieces_abroad(client: FlaskClient) -> None:
    # The cathedral at (1, 0), a large city in the west, a piece abroad in the east.
    board = drawn("CS", "city 0,0 fcff 1", "border 1,0 E city 1")
    position = on_map(
        board, put_at(1, 0, ("inns.cathedral", 0)), figures=[stand("red", 1, 0, "city N")]
    )
    city = feature(client, position, "city:0,0,E")
    assert points_of(city) == {"tiles": 6, "coats-of-arms": 4, "cathedral": 5}
    unfinished = drawn("--.", "-CS", "start 1", "origin -1,-1", "border 1,0 E city 1")
    position = on_map(unfinished, put_at(1, 0, ("inns.cathedral", 0)))
    assert feature(client, position, "city:0,0,N", "end")["score"]["total"] == 0


@pytest.mark.rule("map-9.4.printed")
@pytest.mark.parametrize(
    ("figure", "points"),
    [
        ("mage", {"tiles": 6, "coats-of-arms": 2, "mage": 3}),
        ("witch", {"tiles": 6, "coats-of-arms": 2, "witch": -4}),
    ],
)
def test_mage_and_witch_in_a_city_with_prints(
    client: FlaskClient, figure: str, points: dict[str, int]
) -> None:
    # A tile, a large city and a piece abroad behind it.
    board = drawn("SC", "city 1,0 fcfc 1", "border 1,0 E city")
    where = stand_neutral(figure, 0, 0, "city E")
    city = feature(client, on_map(board, put_at(0, 0, CITY_E), figures=[where]), "city:0,0,E")
    assert points_of(city) == points


@pytest.mark.rule("map-9.2.figures")
@pytest.mark.parametrize(
    "figure",
    [
        stand("black", 1, 0, "city S"),
        stand("black", 1, 0, "city N", "builder"),
        stand("black", 2, 0, "city W"),
        stand("black", 1, 1, "road N"),
        stand_neutral("witch", 1, 0, "city E"),
    ],
    ids=str,
)
def test_nobody_stands_on_a_large_city_abroad_or_on_an_empty_square(
    client: FlaskClient, figure: Json
) -> None:
    board = drawn("SC", "..", "city 1,0 ccrc", "border 1,0 E city")
    position = on_map(board, put_at(0, 0, CITY_E), figures=[KNIGHT, figure])
    problem = refuse(client, ROADS, {"position": position})
    assert [(e["pointer"], e["code"]) for e in problem["errors"]] == [
        ("/position/figures/1", "no-tile-there")
    ]


@pytest.mark.rule("map-9.4.printed")
def test_a_road_is_found_by_a_piece_on_a_large_city(client: FlaskClient) -> None:
    board = drawn("SC", "city 1,0 cccr")
    position = on_map(board, put_at(0, 0, ROAD_E))
    assert road_at(client, position, 1, 0, "W") == the_road(client, position)


@pytest.mark.rule("map-9.4.printed")
@pytest.mark.parametrize(("points", "upheld"), [(4, True), (2, False)])
def test_a_claim_may_name_a_piece_on_a_large_city(
    client: FlaskClient, points: int, upheld: bool
) -> None:
    position = on_map(drawn("SC"), put_at(0, 0, CITY_E), figures=[KNIGHT])
    claim = {"kind": "points", "at": spot(1, 0, "city S"), "player": "red", "points": points}
    claim["moment"] = "end"
    (verdict,) = ask(client, CLAIMS, {"position": position, "claim": claim})["verdicts"]
    assert (verdict.get("upheld"), verdict.get("right", {})) == (upheld, {"points": 4})
    assert verdict["feature"]["id"] == "city:0,0,E"


@pytest.mark.rule("map-9.4.printed")
def test_prints_without_a_placed_tile_are_not_listed(client: FlaskClient) -> None:
    board = drawn("S..", "..C", "city 2,1 crcc 2", "border 2,1 E road 2", "ferry 1,1 S 0,1 W")
    position = on_map(board, put_at(0, 0, MEADOW))
    assert ids(features(client, position, "end")) == ["field:0,0,NNE", "monastery:0,0"]


# -------------------------------------------------------------------------------------- ferries


@pytest.mark.rule("map-9.4.ferry", "map-9.4.coats-of-arms")
def test_m5_a_ferry_counts_one_and_its_coats_of_arms(client: FlaskClient) -> None:
    road = the_road(client, on_map(over_sea(2), *OVER, figures=[RED]))
    assert (road["completed"], road["units"], road["coats_of_arms"]) == (True, 3, 2)
    assert road["tiles"] == places((0, 0), (2, 0))
    assert road.get("ferries", []) == places((0, 0))
    assert points_of(road) == {"tiles": 3, "coats-of-arms": 4}
    assert awards_of(road) == {"red": 7}
    assert "map-9.4.ferry" in item_of(road, "tiles")["citations"]
    assert "map-9.4.coats-of-arms" in item_of(road, "coats-of-arms")["citations"]


@pytest.mark.rule("map-9.4.ferry-one-end", "map-9.4.coats-of-arms")
def test_a_ferry_joined_at_one_end_counts_one_at_the_end_of_the_game(client: FlaskClient) -> None:
    road = the_road(client, on_map(over_sea(2), OVER[0], figures=[RED]))
    assert (road["completed"], road["units"]) == (False, 2)
    assert road.get("open_ends", []) == [side(2, 0, "W")]
    assert road.get("ferries", []) == places((0, 0))
    assert points_of(road) == {"tiles": 2, "coats-of-arms": 2}
    assert awards_of(road) == {"red": 4}
    assert "map-9.4.ferry-one-end" in item_of(road, "tiles")["citations"]


@pytest.mark.rule("map-9.4.ferry-one-end")
def test_from_its_second_end_a_ferry_is_joined_like_from_its_first(client: FlaskClient) -> None:
    board = drawn(".-S", "ferry 0,0 E 2,0 W")
    road = road_at(client, on_map(board, put_at(2, 0, ROAD_W)), 2, 0, "W")
    assert (road["units"], road.get("ferries", [])) == (2, places((0, 0)))
    assert road.get("open_ends", []) == [side(0, 0, "E")]


@pytest.mark.rule("map-9.4.ferry")
def test_a_ferry_whose_two_ends_meet_one_road_counts_once(client: FlaskClient) -> None:
    board = drawn("S.", "ferry 1,0 E 0,0 W 1")
    position = on_map(board, *(put_at(x, 0, ROAD_EW) for x in (0, 1)), figures=[RED])
    road = the_road(client, position)
    assert (road["completed"], road["units"], road.get("ferries", [])) == (True, 3, places((0, 0)))
    assert points_of(road) == {"tiles": 3, "coats-of-arms": 2}


@pytest.mark.rule("map-9.4.ferry")
def test_every_ferry_of_a_road_counts(client: FlaskClient) -> None:
    board = drawn("S-.-.", "ferry 2,0 E 4,0 W", "ferry 0,0 E 2,0 W")
    tiles = [put_at(0, 0, ROAD_E), put_at(2, 0, ROAD_EW), put_at(4, 0, ROAD_W)]
    road = the_road(client, on_map(board, *tiles))
    assert (road["units"], road.get("ferries", [])) == (5, places((0, 0), (2, 0)))


@pytest.mark.rule("map-9.4.ferry-is-a-tile")
def test_an_inn_counts_ferries_and_pieces_abroad(client: FlaskClient) -> None:
    board = drawn("S-.", "ferry 0,0 E 2,0 W 1", "border 2,0 E road")
    position = on_map(board, OVER[0], put_at(2, 0, INN_EW), figures=[RED])
    road = the_road(client, position)
    assert points_of(road) == {"tiles": 4, "inn": 4, "coats-of-arms": 2}
    assert "map-9.4.ferry-is-a-tile" in item_of(road, "inn")["citations"]


@pytest.mark.rule("map-9.4.ferry-is-a-tile")
def test_the_mage_counts_ferries_and_pieces_abroad(client: FlaskClient) -> None:
    board = drawn("S-.", "ferry 0,0 E 2,0 W 1", "border 2,0 E road")
    position = on_map(board, OVER[0], put_at(2, 0, INN_EW), figures=[MAGE])
    road = the_road(client, position)
    assert points_of(road) == {"tiles": 4, "inn": 4, "coats-of-arms": 2, "mage": 4}
    assert "map-9.4.ferry-is-a-tile" in item_of(road, "mage")["citations"]


@pytest.mark.rule("map-9.4.ferry-is-a-tile")
def test_the_mage_counts_a_ferry_where_an_inn_has_made_the_rest_nothing(
    client: FlaskClient,
) -> None:
    board = drawn("S-.-.", "ferry 0,0 E 2,0 W 1", "ferry 2,0 E 4,0 W")
    position = on_map(board, OVER[0], put_at(2, 0, INN_EW), figures=[MAGE])
    road = the_road(client, position)
    expected = {"tiles": 4, "inn-incomplete": -4, "coats-of-arms": 0, "mage": 4}
    assert points_of(road) == expected


@pytest.mark.rule("map-9.4.ferry-is-a-tile", "car-6.6")
@pytest.mark.parametrize(
    ("board", "tiles", "counted"),
    [(over_sea(3), OVER, 3), (to_abroad(3), ABROAD, 3), (drawn("S"), OVER[:1], 1)],
    ids=["ferry", "abroad", "neither"],
)
def test_the_wainwrights_count_ferries_and_pieces_abroad(
    client: FlaskClient, board: str, tiles: tuple[Json, ...], counted: int
) -> None:
    position = on_map(board, *tiles, figures=[RED]) | {"leipzig": {"wainwrights": ["red"]}}
    road = the_road(client, position)
    assert bonuses_of(road) == {("red", "wainwrights"): counted}
    (bonus,) = road.get("bonuses", [])
    (item,) = bonus["score"]["items"]
    cited = "map-9.4.ferry-is-a-tile" in item["citations"]
    assert cited == (road.get("ferries", []) != [])


# --------------------------------------------------------------------------------- coats of arms


@pytest.mark.rule("map-9.4.coats-of-arms", "car-1.4.coats-of-arms")
def test_m7_coats_of_arms_of_an_incomplete_road_score_one_each(client: FlaskClient) -> None:
    board = drawn(".S.", "border 2,0 E road 1")
    position = on_map(board, *OPEN_ABROAD, figures=[stand("red", 1, 0, "road E")])
    road = road_at(client, position, 1, 0, "E")
    assert (road["completed"], road["score"]["basis"]) == (False, "final")
    assert points_of(road) == {"tiles": 3, "coats-of-arms": 1}
    assert awards_of(road) == {"red": 4}
    coats = item_of(road, "coats-of-arms")
    assert (coats["count"], coats["each"]) == (1, 1)
    assert "car-1.4.coats-of-arms" in coats["citations"]


@pytest.mark.rule("map-9.4.coats-of-arms")
def test_coats_of_arms_abroad_score_one_each_in_an_incomplete_city(client: FlaskClient) -> None:
    board = drawn(".S", "border 1,0 E city 3")
    city = feature(client, on_map(board, put_at(1, 0, CITY_EW)), "city:1,0,E", "end")
    assert points_of(city) == {"tiles": 2, "coats-of-arms": 3}


@pytest.mark.rule("map-9.4.coats-of-arms")
def test_coats_of_arms_of_a_road_add_up_wherever_they_are_printed(client: FlaskClient) -> None:
    board = drawn("S-.", "ferry 0,0 E 2,0 W 2", "border 0,0 W road 1", "border 2,0 E road 3")
    road = the_road(client, on_map(board, *(put_at(x, 0, ROAD_EW) for x in (0, 2))))
    assert (road["units"], road["coats_of_arms"]) == (5, 6)
    assert road.get("abroad", []) == [side(0, 0, "W"), side(2, 0, "E")]
    assert points_of(road) == {"tiles": 5, "coats-of-arms": 12}


@pytest.mark.rule("car-1.4.coats-of-arms")
def test_a_road_without_coats_of_arms_says_nothing_of_them(client: FlaskClient) -> None:
    road = the_road(client, on_map(to_abroad(), *ABROAD))
    assert (road["coats_of_arms"], points_of(road)) == (0, {"tiles": 3})


@pytest.mark.rule("car-1.4.coats-with-inn")
@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, {"tiles": 3, "inn-incomplete": -3, "coats-of-arms": 0}),
        (
            {"coats_on_incomplete_inn_road": "normal"},
            {"tiles": 3, "inn-incomplete": -3, "coats-of-arms": 2},
        ),
        ({"incomplete_inn": "normal"}, {"tiles": 3, "coats-of-arms": 2}),
    ],
)
def test_coats_of_arms_of_an_unfinished_road_with_an_inn(
    client: FlaskClient, rules: Json, points: dict[str, int]
) -> None:
    board = drawn(".S.", "border 2,0 E road 2")
    position = on_map(board, put_at(1, 0, INN_EW), OPEN_ABROAD[1], rules=rules)
    road = road_at(client, position, 1, 0, "E")
    assert points_of(road) == points
    cited = "car-1.4.coats-with-inn" in item_of(road, "coats-of-arms")["citations"]
    assert cited == ("inn-incomplete" in points)


@pytest.mark.rule("car-1.4.coats-with-inn", "car-1.4.coats-of-arms")
@pytest.mark.parametrize("reading", ["zero", "normal"])
def test_an_inn_does_not_touch_the_coats_of_arms_of_a_completed_road(
    client: FlaskClient, reading: str
) -> None:
    rules = {"coats_on_incomplete_inn_road": reading}
    road = the_road(client, on_map(to_abroad(2), *INN_ABROAD, rules=rules))
    assert points_of(road) == {"tiles": 3, "inn": 3, "coats-of-arms": 4}


@pytest.mark.rule("car-1.8", "car-1.4.coats-of-arms")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (ABROAD, {"tiles": 3, "coats-of-arms": 2, "witch": -2}),
        (INN_ABROAD, {"tiles": 3, "inn": 3, "coats-of-arms": 2, "witch": -4}),
    ],
)
def test_the_witch_halves_coats_of_arms_with_the_rest(
    client: FlaskClient, tiles: tuple[Json, ...], points: dict[str, int]
) -> None:
    road = the_road(client, on_map(to_abroad(1), *tiles, figures=[WITCH]))
    assert points_of(road) == points
    assert "car-1.8" in item_of(road, "witch")["citations"]


@pytest.mark.rule("car-1.8")
def test_the_witch_alone_on_a_road_without_coats_of_arms_cites_no_order(
    client: FlaskClient,
) -> None:
    road = the_road(client, on_map(to_abroad(), *ABROAD, figures=[WITCH]))
    assert points_of(road) == {"tiles": 3, "witch": -1}
    assert item_of(road, "witch")["citations"] == ["car-1.4.witch"]


# --------------------------------------------------------- labyrinths and German cathedrals on maps


@pytest.mark.rule("map-9.3.neutral", "car-1.4.labyrinth-meeples")
def test_a_labyrinth_at_the_border_is_closed_and_pays_its_bonus(client: FlaskClient) -> None:
    meeple = stand("red", 0, 0, "labyrinth")
    position = on_map(drawn("S"), put_at(0, 0, ("labyrinth", 0)), figures=[meeple], rules=ADVANCED)
    road = the_road(client, position)
    assert road["completed"]
    assert points_of(road) == {"tiles": 1, "labyrinth-meeples": 2}


# A German cathedral, a labyrinth and an inn in a row, a road abroad with two coats of arms behind
# them, and a town below the inn.
EVERYTHING = drawn(".S.", "--t", "origin -1,0", "border 1,0 E road 2")
ROW = (put_at(-1, 0, (FOUR, 0)), put_at(0, 0, ("labyrinth", 0)), put_at(1, 0, INN_EW))


@pytest.mark.rule("car-1.8", "car-1.4.towns", "map-9.5.bonus", "car-1.4.coats-of-arms")
@pytest.mark.parametrize(
    ("figure", "line", "total"), [("mage", ("mage", 4), 24), ("witch", ("witch", -8), 12)]
)
def test_all_lines_of_a_road_stand_in_their_order(
    client: FlaskClient, figure: str, line: tuple[str, int], total: int
) -> None:
    figures = [stand("red", 0, 0, "labyrinth"), stand_neutral(figure, 1, 0, "road E")]
    position = on_map(EVERYTHING, *ROW, figures=figures, rules={**ADVANCED, **TOWN_BONUS})
    road = the_road(client, position)
    assert list(points_of(road).items()) == [
        ("tiles", 4),
        ("inn", 4),
        ("german-cathedral", 4),
        ("coats-of-arms", 4),
        line,
        ("labyrinth-meeples", 2),
        ("towns", 2),
    ]
    assert (road["score"]["total"], road.get("castle_value")) == (total, total)
    assert awards_of(road) == {"red": total}


@pytest.mark.rule("map-9.4.ferry", "car-1.4.german-cathedral")
def test_a_ferry_counts_on_a_road_to_a_german_cathedral(client: FlaskClient) -> None:
    tiles = (lay(FOUR_ROADS, 0, 0), put_at(2, 0, ROAD_W))
    road = the_road(client, on_map(over_sea(), *tiles))
    assert points_of(road) == {"tiles": 3, "german-cathedral": 3}


@pytest.mark.rule("map-9.4.ferry", "map-9.3.neutral", "car-5.2")
@pytest.mark.parametrize("coats", [0, 2])
def test_an_archbishop_counts_ferries_but_no_coats_of_arms(client: FlaskClient, coats: int) -> None:
    # North, south and west end at the neutral border with one unit each; east has three.
    archbishop = stand("red", 0, 0, "german_cathedral")
    tiles = (put_at(0, 0, (FOUR, 0)), put_at(2, 0, ROAD_W))
    position = on_map(over_sea(coats), *tiles, figures=[archbishop])
    assert awards_of(feature(client, position, "german_cathedral:0,0")) == {"red": 6}


# ---------------------------------------------------------------------------- monasteries, fields


def monastery(client: FlaskClient, board: str, x: int, y: int, *squares: tuple[int, int]) -> Json:
    """Give a monastery with a monk on a map, with monasteries on other squares."""
    tiles = [put_at(*square, MEADOW) for square in [(x, y), *squares]]
    position = on_map(board, *tiles, figures=[stand("red", x, y, "monastery")])
    return feature(client, position, f"monastery:{x},{y}", "end")


@pytest.mark.rule("map-9.4.monastery")
def test_m6_a_monastery_at_the_border_waits_for_no_more_than_there_is(client: FlaskClient) -> None:
    others = [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    found = monastery(client, drawn(".S.", "..."), 1, 0, *others)
    assert found["completed"]
    assert found["tiles"] == places((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    assert points_of(found) == {"tiles": 6}
    assert awards_of(found) == {"red": 6}
    assert "map-9.4.monastery" in item_of(found, "tiles")["citations"]


@pytest.mark.rule("map-9.4.monastery")
@pytest.mark.parametrize("missing", [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)])
def test_a_monastery_at_the_border_waits_for_every_square_that_there_is(
    client: FlaskClient, missing: tuple[int, int]
) -> None:
    others = [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    others.remove(missing)
    found = monastery(client, drawn(".S.", "..."), 1, 0, *others)
    assert not found["completed"]
    assert points_of(found) == {"tiles": 5}


@pytest.mark.rule("map-9.4.monastery", "map-9.4.monastery-highlight")
@pytest.mark.parametrize("letter", NEUTRAL)
def test_a_monastery_neither_waits_for_nor_counts_what_takes_no_tile(
    client: FlaskClient, letter: str
) -> None:
    board = drawn(f"S.{letter}", f".{letter}{letter}")
    found = monastery(client, board, 1, 0, (0, 0), (0, 1))
    assert found["completed"]
    assert points_of(found) == {"tiles": 3}
    cited = item_of(found, "tiles")["citations"]
    assert ("map-9.4.monastery-highlight" in cited) == (letter == "*")


@pytest.mark.rule("map-9.4.monastery", "map-9.4.monastery-tiles")
def test_a_large_city_counts_as_filled_from_the_start(client: FlaskClient) -> None:
    # The monastery touches one large city at a side and one at a corner.
    board = drawn("SC", ".C", "city 1,0 cccf", "city 1,1 cccf")
    found = monastery(client, board, 0, 0, (0, 1))
    assert found["completed"]
    assert found["tiles"] == places((0, 0), (1, 0), (0, 1), (1, 1))
    assert points_of(found) == {"tiles": 4}
    assert "map-9.4.monastery-tiles" in item_of(found, "tiles")["citations"]


@pytest.mark.rule("map-9.4.monastery-tiles")
def test_a_monastery_counts_neither_pieces_abroad_nor_ferries(client: FlaskClient) -> None:
    prints = ("border 0,0 W road 2", "ferry 0,0 N 1,0 E 2")
    position = on_map(
        drawn("S.", *prints),
        put_at(0, 0, ("traders.T", 90)),
        put_at(1, 0, ROAD_E),
        figures=[stand("red", 0, 0, "monastery")],
    )
    found = feature(client, position, "monastery:0,0", "end")
    assert found["tiles"] == places((0, 0), (1, 0))
    assert (found["completed"], awards_of(found)) == (True, {"red": 2})


@pytest.mark.rule("map-9.4.monastery", "car-4.9")
def test_a_garden_at_the_border_is_completed_like_a_monastery(client: FlaskClient) -> None:
    position = on_map(
        drawn("S."),
        put_at(0, 0, ("base.E.garden", 0)),
        put_at(1, 0, MEADOW),
        figures=[stand("red", 0, 0, "garden", "abbot")],
    )
    garden = feature(client, position, "garden:0,0")
    assert (garden["completed"], awards_of(garden)) == (True, {"red": 2})


@pytest.mark.rule("map-9.4.monastery")
def test_inland_a_monastery_still_needs_eight_neighbours(client: FlaskClient) -> None:
    board = drawn("...", ".S.", "...")
    assert awards_of(monastery(client, board, 1, 1, *around(1, 1))) == {"red": 9}
    assert not monastery(client, board, 1, 1, *around(1, 1)[1:])["completed"]


@pytest.mark.rule("map-9.4.fields", "map-9.3.neutral")
def test_a_field_touches_a_city_that_the_border_has_closed(client: FlaskClient) -> None:
    farmer = stand("red", 0, 0, "field ENE")
    position = on_map(drawn("S"), put_at(0, 0, CITY_N), figures=[farmer])
    meadow = feature(client, position, "field:0,0,ENE", "end")
    assert points_of(meadow) == {"cities": 3}
    assert awards_of(meadow) == {"red": 3}


@pytest.mark.rule("map-9.4.fields")
@pytest.mark.parametrize(("north", "points"), [("-", 3), (".", 0)], ids=["closed", "open"])
def test_the_printed_fields_of_a_large_city_join_those_of_tiles(
    client: FlaskClient, north: str, points: int
) -> None:
    # The large city has city in the north only; its field meets the monastery's.
    board = drawn(f"-{north}", "SC", "city 1,1 cfff")
    farmer = stand("red", 0, 1, "field NNE")
    position = on_map(board, put_at(0, 1, MEADOW), figures=[farmer])
    meadow = feature(client, position, "field:0,1,NNE", "end")
    assert meadow["tiles"] == places((0, 1), (1, 1))
    assert awards_of(meadow) == {"red": points}
