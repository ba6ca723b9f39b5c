"""Where a tile may go on a map, and what it must show there (9.2)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import stand
from tests.rules.asking_more import check
from tests.rules.laying import PLACEMENTS, ROADS, Json
from tests.rules.moving import make, move, warned
from tests.rules.on_maps import (
    CITY_E,
    CITY_S,
    CITY_W,
    MEADOW,
    NEUTRAL,
    ROAD_E,
    ROAD_EW,
    ROAD_S,
    ROAD_W,
    against,
    drawn,
    mismatches,
    on_map,
    open_to,
    put_at,
    ways_to_lay,
)
from tests.tables import Square

# ------------------------------------------------------------------------------ printed squares


@pytest.mark.rule("map-9.2.printed")
def test_a_tile_goes_only_where_the_map_prints_a_square(client: FlaskClient) -> None:
    position = on_map(drawn("-S.", "-.-"), put_at(1, 0, MEADOW))
    assert open_to(client, position) == {(2, 0), (1, 1)}
    for x, y in [(0, 0), (1, -1)]:
        assert against(client, position, put_at(x, y, MEADOW)) == {
            "not-on-the-map": ["map-9.2.printed"]
        }


@pytest.mark.rule("map-9.2.printed")
def test_off_the_map_no_other_reason_is_sought(client: FlaskClient) -> None:
    position = on_map(drawn("S."), put_at(0, 0, MEADOW))
    assert against(client, position, put_at(7, 7, CITY_E)) == {
        "not-on-the-map": ["map-9.2.printed"]
    }


@pytest.mark.rule("map-9.2.printed", "car-2.1.neighbour")
def test_on_a_map_too_a_tile_goes_next_to_another(client: FlaskClient) -> None:
    position = on_map(drawn("S..", "..."), put_at(0, 0, MEADOW))
    assert open_to(client, position) == {(1, 0), (0, 1)}
    for x, y in [(2, 0), (1, 1)]:
        objections = against(client, position, put_at(x, y, MEADOW))
        assert objections == {"no-neighbour": ["car-2.1.neighbour", "map-9.2.printed"]}


@pytest.mark.rule("map-9.2.printed", "car-2.1.free")
def test_a_square_is_taken_once(client: FlaskClient) -> None:
    position = on_map(drawn("S."), put_at(0, 0, MEADOW))
    assert against(client, position, put_at(0, 0, MEADOW)) == {"square-taken": ["car-2.1.free"]}


@pytest.mark.rule("map-9.2.printed", "car-2.1.sides")
def test_neighbouring_tiles_still_have_to_fit(client: FlaskClient) -> None:
    position = on_map(drawn("S."), put_at(0, 0, CITY_E))
    assert mismatches(client, position, put_at(1, 0, MEADOW)) == {"W": ["car-2.1.sides"]}
    assert ways_to_lay(client, position, "base.E") == [(1, 0, 270)]


@pytest.mark.rule("map-9.2.printed", "map-9.2.start", "car-2.1.neighbour")
@pytest.mark.parametrize(
    ("board", "laid", "codes"),
    [
        (drawn("S..."), put_at(3, 0, MEADOW), ["tile-touches-nothing"]),
        (drawn("S..S"), put_at(3, 0, MEADOW), []),
        (drawn("S...C"), put_at(3, 0, CITY_E), []),
        (drawn("S..-.", "ferry 2,0 E 4,0 W"), put_at(4, 0, ROAD_W), []),
        (drawn("S...", "border 3,0 E road"), put_at(3, 0, ROAD_E), ["tile-touches-nothing"]),
    ],
    ids=["alone", "start", "large-city", "ferry", "abroad"],
)
def test_a_tile_that_touches_nothing_is_remarked_upon(
    client: FlaskClient, board: str, laid: Json, codes: list[str]
) -> None:
    position = on_map(board, put_at(0, 0, MEADOW), laid)
    assert warned(ask(client, ROADS, {"position": position})) == codes


@pytest.mark.rule("map-9.2.printed")
def test_a_tile_that_lies_off_the_map_makes_no_position(client: FlaskClient) -> None:
    position = on_map(drawn("S."), put_at(0, 0, MEADOW), put_at(2, 0, MEADOW))
    (fault,) = refuse(client, ROADS, {"position": position})["errors"]
    assert (fault["code"], fault["pointer"]) == ("tile-off-the-map", "/position/tiles/1")


TAKE_NO_TILE = [
    ("~", "map-9.2.waves"),
    ("*", "map-9.2.highlight"),
    ("%", "map-9.2.half"),
    ("C", "map-9.2.large-city"),
]


@pytest.mark.rule("map-9.2.waves", "map-9.2.highlight", "map-9.2.half", "map-9.2.large-city")
@pytest.mark.parametrize(("letter", "rule"), TAKE_NO_TILE)
def test_some_squares_take_no_tile(client: FlaskClient, letter: str, rule: str) -> None:
    position = on_map(drawn(f"S{letter}.", "..."), put_at(0, 1, MEADOW), put_at(1, 1, MEADOW))
    found = open_to(client, position)
    assert (1, 0) not in found
    # Neither what the tile shows nor whether it lies beside another matters then.
    for shown in (MEADOW, CITY_W):
        assert against(client, position, put_at(1, 0, shown)) == {"square-takes-no-tile": [rule]}
    apart = on_map(drawn(f"S..{letter}"), put_at(0, 0, MEADOW))
    assert against(client, apart, put_at(3, 0, MEADOW)) == {"square-takes-no-tile": [rule]}


@pytest.mark.rule("map-9.2.waves", "map-9.2.highlight", "map-9.2.half", "map-9.2.large-city")
@pytest.mark.parametrize(("letter", "rule"), TAKE_NO_TILE)
def test_a_tile_that_lies_there_makes_no_position(
    client: FlaskClient, letter: str, rule: str
) -> None:
    position = on_map(drawn(f"S{letter}"), put_at(0, 0, MEADOW), put_at(1, 0, MEADOW))
    (fault,) = refuse(client, ROADS, {"position": position})["errors"]
    assert (fault["code"], fault["pointer"]) == ("square-takes-no-tile", "/position/tiles/1")


@pytest.mark.rule("map-9.1.kinds", "map-9.2.printed")
@pytest.mark.parametrize("letter", ".St")
def test_plain_squares_start_squares_and_towns_take_tiles(client: FlaskClient, letter: str) -> None:
    position = on_map(drawn(f"S{letter}", "start 1"), put_at(0, 0, MEADOW))
    assert open_to(client, position) == {(1, 0)}


# --------------------------------------------------------------------------------- large cities


@pytest.mark.rule("map-9.2.large-city")
def test_a_tile_beside_a_large_city_opens_the_squares_around_it(client: FlaskClient) -> None:
    board = drawn("...", ".C.", ".S.")
    position = on_map(board, put_at(1, 2, ("base.E", 0)))
    around = {(1, 0), (0, 1), (2, 1)}
    assert open_to(client, position, "base.E") == {*around, (0, 2), (2, 2)}
    assert [way for way in ways_to_lay(client, position, "base.E") if way[1] < 2] == [
        (1, 0, 180),
        (0, 1, 90),
        (2, 1, 270),
    ]


@pytest.mark.rule("map-9.2.large-city")
def test_a_large_city_that_nothing_lies_beside_opens_nothing(client: FlaskClient) -> None:
    position = on_map(drawn("S...", "..C.", "...."), put_at(0, 0, MEADOW))
    assert open_to(client, position) == {(1, 0), (0, 1)}
    for x, y in [(2, 0), (3, 1), (2, 2), (1, 1)]:
        objections = against(client, position, put_at(x, y, MEADOW))
        assert "no-neighbour" in objections


@pytest.mark.rule("map-9.2.large-city")
def test_the_squares_across_the_corners_of_a_large_city_stay_shut(client: FlaskClient) -> None:
    board = drawn("S..", ".C.", "...", "start 1")
    position = on_map(board, put_at(0, 0, MEADOW), put_at(1, 0, CITY_S))
    assert open_to(client, position, "base.E") == {(2, 0), (0, 1), (2, 1), (1, 2)}


@pytest.mark.rule("map-9.2.large-city")
@pytest.mark.parametrize("player", ["red", "black"])
def test_the_squares_around_a_large_city_are_open_to_everybody(
    client: FlaskClient, player: str
) -> None:
    knight = stand("red", 0, 0, "city E")
    position = on_map(drawn("SC."), put_at(0, 0, CITY_E), figures=[knight])
    answer = make(client, position, move(player, put_at(2, 0, CITY_W)))
    assert [tile["x"] for tile in answer["position_after"]["tiles"]] == [0, 2]


@pytest.mark.rule("map-9.2.large-city-fit")
def test_a_tile_must_fit_the_large_city_beside_it(client: FlaskClient) -> None:
    position = on_map(drawn("SC."), put_at(0, 0, CITY_E))
    assert mismatches(client, position, put_at(2, 0, MEADOW)) == {"W": ["map-9.2.large-city-fit"]}
    assert ways_to_lay(client, position, "base.E") == [(2, 0, 270)]


@pytest.mark.rule("map-9.2.large-city-fit")
@pytest.mark.parametrize(
    ("line", "fitting"),
    [("city 1,0 rrrc", ROAD_W), ("city 1,0 fffc", MEADOW), ("city 1,0 fcfc", CITY_W)],
)
def test_each_side_of_a_large_city_shows_what_its_line_says(
    client: FlaskClient, line: str, fitting: tuple[str, int]
) -> None:
    position = on_map(drawn("SC.", line), put_at(0, 0, CITY_E))
    for shown in (ROAD_W, MEADOW, CITY_W):
        expected = {} if shown == fitting else {"W": ["map-9.2.large-city-fit"]}
        assert mismatches(client, position, put_at(2, 0, shown)) == expected


@pytest.mark.rule("map-9.2.large-city-fit", "map-9.1.kinds")
@pytest.mark.parametrize(
    ("rotation", "west", "east"),
    [(0, ROAD_E, MEADOW), (90, ROAD_E, CITY_W), (180, MEADOW, ROAD_W), (270, CITY_E, ROAD_W)],
)
def test_a_large_city_may_be_a_tile_of_the_catalogue_turned(
    client: FlaskClient, rotation: int, west: tuple[str, int], east: tuple[str, int]
) -> None:
    # Unturned, base.K shows city, field, road and road from the north on.
    squares = [
        {"x": 0, "y": 0, "kind": "start"},
        {"x": 1, "y": 0, "kind": "large_city", "tile": "base.K", "rotation": rotation},
        {"x": 2, "y": 0, "kind": "plain"},
    ]
    position = on_map({"squares": squares}, put_at(0, 0, west))
    for shown in (MEADOW, CITY_W, ROAD_W):
        expected = {} if shown == east else {"W": ["map-9.2.large-city-fit"]}
        assert mismatches(client, position, put_at(2, 0, shown)) == expected


@pytest.mark.rule("map-9.2.large-city-group")
def test_large_cities_side_by_side_are_opened_together(client: FlaskClient) -> None:
    position = on_map(drawn(".S..", ".CC.", "...."), put_at(1, 0, CITY_S))
    around = {(2, 0), (0, 1), (3, 1), (1, 2), (2, 2)}
    assert open_to(client, position, "base.E") == {(0, 0), *around}


@pytest.mark.rule("map-9.2.large-city-group")
@pytest.mark.parametrize("shared", "fr")
def test_large_cities_that_show_no_city_to_each_other_are_two(
    client: FlaskClient, shared: str
) -> None:
    prints = (f"city 1,1 c{shared}cc", f"city 2,1 ccc{shared}")
    position = on_map(drawn(".S..", ".CC.", "....", *prints), put_at(1, 0, CITY_S))
    assert open_to(client, position, "base.E") == {(0, 0), (2, 0), (0, 1), (1, 2)}
    assert "no-neighbour" in against(client, position, put_at(3, 1, CITY_W))


# --------------------------------------------------------------------------------- the border


@pytest.mark.rule("map-9.2.border")
@pytest.mark.parametrize(
    ("printed", "fits", "others"),
    [("road", ROAD_EW, [ROAD_W]), ("city", ("base.K", 90), [ROAD_W, ROAD_EW])],
)
def test_a_tile_must_fit_what_is_printed_abroad(
    client: FlaskClient, printed: str, fits: tuple[str, int], others: list[tuple[str, int]]
) -> None:
    # base.K turned once has its city in the east and its road from west to north.
    position = on_map(drawn("S.", f"border 1,0 E {printed}"), put_at(0, 0, ROAD_E))
    assert mismatches(client, position, put_at(1, 0, fits)) == {}
    for shown in others:
        assert mismatches(client, position, put_at(1, 0, shown)) == {"E": ["map-9.2.border"]}


@pytest.mark.rule("map-9.2.border", "car-2.1.sides", "map-9.2.large-city-fit")
def test_every_side_that_does_not_fit_is_named_with_its_own_rule(client: FlaskClient) -> None:
    board = drawn("-C-", "S.-", "border 1,1 E city", "border 1,1 S road")
    position = on_map(board, put_at(0, 1, ROAD_E))
    assert mismatches(client, position, put_at(1, 1, MEADOW)) == {
        "N": ["map-9.2.large-city-fit"],
        "E": ["map-9.2.border"],
        "S": ["map-9.2.border"],
        "W": ["car-2.1.sides"],
    }


@pytest.mark.rule("map-9.2.neutral", "map-9.2.highlight")
@pytest.mark.parametrize("beyond", NEUTRAL)
def test_any_side_may_face_the_neutral_border(client: FlaskClient, beyond: str) -> None:
    board = drawn(beyond * 3, f"S.{beyond}", beyond * 3)
    position = on_map(board, put_at(0, 1, MEADOW))
    # Of a tile with one city only its west side is bound: it faces the monastery's field.
    assert ways_to_lay(client, position, "base.E") == [(1, 1, 0), (1, 1, 90), (1, 1, 180)]
    assert ways_to_lay(client, position, "base.U") == [(1, 1, 0), (1, 1, 180)]


@pytest.mark.rule("map-9.2.highlight")
def test_a_highlight_opens_nothing_on_its_other_sides(client: FlaskClient) -> None:
    reached = put_at(1, 2, ("base.E", 0))
    assert open_to(client, on_map(drawn("...", ".*.", ".S."), reached)) == {(0, 2), (2, 2)}
    with_city = on_map(drawn("...", ".C.", ".S."), reached)
    assert open_to(client, with_city, "base.E") > {(0, 2), (2, 2)}


@pytest.mark.rule("map-9.2.half", "map-9.2.joined")
def test_half_squares_take_tiles_only_where_two_maps_make_them_whole(client: FlaskClient) -> None:
    tiles = [put_at(0, 0, MEADOW), put_at(1, 0, MEADOW)]
    alone = on_map(drawn("S.%"), *tiles)
    assert open_to(client, alone) == set()
    joined = {"join": [{"map": drawn("S.%")}, {"map": drawn("%.S"), "x": 2}]}
    assert open_to(client, on_map(joined, *tiles)) == {(2, 0)}
    whole = on_map(joined, *tiles, put_at(2, 0, MEADOW))
    assert open_to(client, whole) == {(3, 0)}


@pytest.mark.rule("map-9.2.half", "map-9.2.joined")
def test_a_half_square_without_its_other_half_stays_half(client: FlaskClient) -> None:
    joined = {"join": [{"map": drawn(".%", "S%")}, {"map": drawn("%S"), "x": 1, "y": 1}]}
    position = on_map(joined, put_at(0, 1, MEADOW), put_at(2, 1, MEADOW), put_at(0, 0, MEADOW))
    assert open_to(client, position) == {(1, 1)}
    objections = against(client, position, put_at(1, 0, MEADOW))
    assert objections == {"square-takes-no-tile": ["map-9.2.half"]}


# ------------------------------------------------------------------------------------- ferries

FERRY = drawn("S.-.", "ferry 1,0 E 3,0 W")


@pytest.mark.rule("map-9.2.ferry")
def test_a_road_to_one_end_of_a_ferry_opens_the_other(client: FlaskClient) -> None:
    position = on_map(FERRY, put_at(0, 0, ROAD_E))
    assert ways_to_lay(client, position, "base.U") == [(1, 0, 90), (1, 0, 270)]
    assert list(against(client, position, put_at(3, 0, ROAD_EW))) == ["no-neighbour"]
    position["tiles"].append(put_at(1, 0, ROAD_EW))
    assert ways_to_lay(client, position, "base.U") == [(3, 0, 90), (3, 0, 270)]


@pytest.mark.rule("map-9.2.ferry")
@pytest.mark.parametrize("player", ["red", "black"])
def test_the_other_end_of_a_ferry_is_open_to_everybody(client: FlaskClient, player: str) -> None:
    robber = stand("red", 0, 0, "road E")
    tiles = [put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_EW)]
    position = on_map(FERRY, *tiles, figures=[robber])
    answer = make(client, position, move(player, put_at(3, 0, ROAD_W)))
    assert answer["position_after"]["tiles"][-1] == put_at(3, 0, ROAD_W)


@pytest.mark.rule("map-9.2.ferry")
def test_ferries_are_crossed_one_after_the_other(client: FlaskClient) -> None:
    board = drawn("S-.-.", "ferry 0,0 E 2,0 W", "ferry 2,0 E 4,0 W")
    first = on_map(board, put_at(0, 0, ROAD_E))
    assert open_to(client, first, "base.U") == {(2, 0)}
    second = on_map(board, put_at(0, 0, ROAD_E), put_at(2, 0, ROAD_EW))
    assert open_to(client, second, "base.U") == {(4, 0)}


@pytest.mark.rule("map-9.2.ferry-fit")
@pytest.mark.parametrize(("at", "shown", "wrong"), [(1, ROAD_W, "E"), (3, MEADOW, "W")])
def test_a_tile_at_either_end_of_a_ferry_must_show_a_road(
    client: FlaskClient, at: int, shown: tuple[str, int], wrong: str
) -> None:
    tiles = [put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_EW)]
    position = on_map(FERRY, *tiles[: 1 if at == 1 else 2])
    rule = ["map-9.2.ferry-fit"]
    assert mismatches(client, position, put_at(at, 0, shown)) == {wrong: rule}
    assert mismatches(client, position, put_at(at, 0, ROAD_EW)) == {}


# A large city with a road through it stands between the start square and the ferry.
OVER_A_CITY: Json = {
    "squares": [
        {"x": 0, "y": 0, "kind": "start"},
        {"x": 1, "y": 0, "kind": "large_city", "tile": "base.D"},
        {"x": 1, "y": 1, "kind": "start"},
        {"x": 3, "y": 0, "kind": "plain"},
    ],
    "ferries": [{"ends": [{"x": 1, "y": 0, "side": "E"}, {"x": 3, "y": 0, "side": "W"}]}],
    "start_squares": 1,
}


# Of a tile with one road three rotations fit there: its road may not run into the city's field.
SOUTH_OF_THE_CITY = [(1, 1, 0), (1, 1, 90), (1, 1, 270)]


@pytest.mark.rule("map-9.2.ferry-connected")
def test_a_ferry_is_connected_by_a_tile_anywhere_on_its_road(client: FlaskClient) -> None:
    position = on_map(OVER_A_CITY, put_at(0, 0, ROAD_E))
    assert ways_to_lay(client, position, "base.A") == [(3, 0, 90), *SOUTH_OF_THE_CITY]


@pytest.mark.rule("map-9.2.harbour", "map-9.2.ferry-connected", "map-9.2.large-city")
def test_a_connected_large_city_takes_a_ferry_like_a_tile(client: FlaskClient) -> None:
    # No road of the tile leads to the ferry, but the city at its end is connected.
    position = on_map(OVER_A_CITY, put_at(1, 1, MEADOW))
    assert open_to(client, position, "base.U") == {(0, 0), (3, 0)}
    assert against(client, position, put_at(3, 0, ROAD_W)) == {}


@pytest.mark.rule("map-9.2.harbour")
def test_from_ferry_to_ferry_over_large_cities_without_a_road_between_them(
    client: FlaskClient,
) -> None:
    prints = ("ferry 0,0 E 2,0 W", "ferry 2,0 N 4,0 N", "ferry 4,0 E 6,0 W", "border 6,0 S road")
    board = drawn("S-C-C-.", "city 2,0 rccr", "city 4,0 rrcf", *prints)
    assert open_to(client, on_map(board, put_at(0, 0, ROAD_E)), "base.V") == {(6, 0)}
    assert open_to(client, on_map(board, put_at(0, 0, MEADOW)), "base.V") == set()


@pytest.mark.rule("map-9.2.harbour", "map-9.2.island")
def test_an_island_whose_harbour_is_a_large_city_is_entered_by_its_ferry(
    client: FlaskClient,
) -> None:
    board = drawn("S.-CI", "...-I", "start 1", "city 3,0 fccr", "ferry 1,0 E 3,0 W")
    before = on_map(board, put_at(0, 0, MEADOW))
    assert "island-not-connected" in against(client, before, put_at(4, 0, CITY_W))
    over = on_map(board, put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_EW))
    assert (4, 0) in open_to(client, over, "base.E")
    assert (4, 1) not in open_to(client, over, "base.E")
    landed = on_map(board, *over["tiles"], put_at(4, 0, CITY_W))
    assert (4, 1) in open_to(client, landed)
    assert check(client, landed)["faults"] == []


@pytest.mark.rule("map-9.2.harbour", "map-9.2.island")
def test_a_large_city_on_the_mainland_is_no_harbour_of_an_island_beside_it(
    client: FlaskClient,
) -> None:
    # The city lies between the mainland and the island: its ferry leads back to the mainland.
    problem = refuse(
        client,
        PLACEMENTS,
        {"position": on_map(drawn("S.CI", "city 2,0 rcfc", "ferry 2,0 N 0,0 N")), "tile": "base.B"},
    )
    assert [error["code"] for error in problem["errors"]] == ["island-without-ferry"]


@pytest.mark.rule("map-9.2.large-city-group", "map-9.2.ferry")
def test_a_ferry_reaches_a_large_city_and_opens_the_squares_around_it(client: FlaskClient) -> None:
    prints = ("ferry 0,1 E 2,1 W", "city 2,1 cccr")
    board = drawn("--..", "S-CC", "--..", *prints)
    position = on_map(board, put_at(0, 1, ROAD_E))
    assert open_to(client, position, "base.E") == {(2, 0), (3, 0), (2, 2), (3, 2)}
    # Without a road to the ferry the large city stays out of reach.
    apart = drawn("S---", "..-C", "start 1", "ferry 1,1 E 3,1 W", "city 3,1 cccr")
    assert open_to(client, on_map(apart, put_at(0, 0, MEADOW))) == {(0, 1)}


# ------------------------------------------------------------------------------------- islands

ISLAND = drawn("SI", ".-", "ferry 0,1 S 1,0 E", "island 1,0 2")


@pytest.mark.rule("map-9.2.island")
def test_an_island_beside_the_mainland_waits_for_its_ferry(client: FlaskClient) -> None:
    position = on_map(ISLAND, put_at(0, 0, MEADOW))
    assert open_to(client, position, "base.A") == {(0, 1)}
    assert against(client, position, put_at(1, 0, ROAD_E)) == {
        "island-not-connected": ["map-9.2.island"]
    }
    position["tiles"].append(put_at(0, 1, ROAD_S))
    assert ways_to_lay(client, position, "base.A") == [(1, 0, 270)]


@pytest.mark.rule("map-9.2.island", "map-9.2.ferry-fit")
def test_what_does_not_fit_on_an_island_is_named_as_well(client: FlaskClient) -> None:
    position = on_map(ISLAND, put_at(0, 0, MEADOW))
    assert against(client, position, put_at(1, 0, MEADOW)) == {
        "island-not-connected": ["map-9.2.island"],
        "side-mismatch": ["map-9.2.ferry-fit"],
    }


@pytest.mark.rule("map-9.2.island")
def test_an_island_far_off_has_neither_ferry_nor_neighbour(client: FlaskClient) -> None:
    board = drawn("S.-I", "ferry 1,0 E 3,0 W")
    position = on_map(board, put_at(0, 0, MEADOW))
    assert against(client, position, put_at(3, 0, ROAD_W)) == {
        "island-not-connected": ["map-9.2.island"],
        "no-neighbour": [
            "car-2.1.neighbour",
            "map-9.2.printed",
            "map-9.2.ferry",
            "map-9.2.ferry-connected",
        ],
    }


@pytest.mark.rule("map-9.2.large-city", "map-9.2.large-city-group")
@pytest.mark.parametrize(
    ("board", "x", "clauses"),
    [
        ("S..C.", 4, ["map-9.2.large-city"]),
        ("S..CC.", 5, ["map-9.2.large-city", "map-9.2.large-city-group"]),
        ("S....", 4, []),
    ],
)
def test_what_could_open_a_square_is_named_where_it_is_not_open(
    client: FlaskClient, board: str, x: int, clauses: list[str]
) -> None:
    position = on_map(drawn(board), put_at(0, 0, MEADOW))
    cited = against(client, position, put_at(x, 0, MEADOW))["no-neighbour"]
    assert cited == ["car-2.1.neighbour", "map-9.2.printed", *clauses]


@pytest.mark.rule("map-9.2.island", "map-9.2.ferry")
def test_a_ferry_lands_on_one_square_of_an_island_and_the_others_follow(
    client: FlaskClient,
) -> None:
    board = drawn("S-II", "ferry 0,0 E 2,0 W")
    position = on_map(board, put_at(0, 0, ROAD_E))
    assert open_to(client, position, "base.U") == {(2, 0)}
    assert list(against(client, position, put_at(3, 0, ROAD_W))) == ["no-neighbour"]
    position["tiles"].append(put_at(2, 0, ROAD_EW))
    assert open_to(client, position, "base.U") == {(3, 0)}


@pytest.mark.rule("map-9.2.island")
def test_a_connected_island_opens_the_way_back_to_the_mainland(client: FlaskClient) -> None:
    # The island lies beside the square (2, 1), which nothing else has reached.
    board = drawn("S-I", ".-.", "ferry 0,0 E 2,0 W")
    position = on_map(board, put_at(0, 0, ROAD_E), put_at(2, 0, ROAD_W))
    assert open_to(client, position) == {(0, 1), (2, 1)}


@pytest.mark.rule("map-9.2.island", "map-9.2.ferry-connected")
def test_each_island_needs_a_ferry_that_is_connected(client: FlaskClient) -> None:
    board = drawn("S-I-I", ".....", "ferry 0,0 E 2,0 W", "ferry 4,1 E 4,0 E")
    meadows = [put_at(x, 1, MEADOW) for x in range(4)]
    position = on_map(board, put_at(0, 0, ROAD_E), *meadows)
    assert open_to(client, position, "base.A") == {(2, 0), (4, 1)}
    position["tiles"].append(put_at(4, 1, ROAD_E))
    assert open_to(client, position, "base.A") == {(2, 0), (4, 0)}


# ------------------------------------------------------------------------------------ counting


@pytest.mark.rule("map-9.2.printed", "map-9.2.neutral")
def test_spots_are_counted_on_maps_as_anywhere(client: FlaskClient) -> None:
    position = on_map(drawn("S."), put_at(0, 0, ROAD_E), figures=[stand("red", 0, 0, "road E")])
    answer = ask(client, PLACEMENTS, {"position": position, "tile": "base.U"})
    assert (answer["count"], answer["distinct"]) == (2, 1)
    for placement in answer["placements"]:
        assert [spot["on"] for spot in placement["spots"]] == ["field", "field"]


@pytest.mark.rule("map-9.2.ferry", "car-2.2.unoccupied")
def test_a_road_is_occupied_across_a_ferry(client: FlaskClient) -> None:
    tiles = [put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_EW)]
    position = on_map(FERRY, *tiles, figures=[stand("red", 0, 0, "road E")])
    for tile, spots in [("base.A", ["field", "monastery"]), ("base.U", ["field", "field"])]:
        answer = ask(client, PLACEMENTS, {"position": position, "tile": tile})
        assert [spot["on"] for spot in answer["placements"][0]["spots"]] == spots


@pytest.mark.rule("map-9.2.large-city", "car-2.2.unoccupied")
def test_a_city_is_occupied_across_a_large_city(client: FlaskClient) -> None:
    knight = stand("red", 0, 0, "city E")
    for figures, spots in [([knight], ["field"]), ([], ["city", "field"])]:
        position = on_map(drawn("SC."), put_at(0, 0, CITY_E), figures=figures)
        answer = ask(client, PLACEMENTS, {"position": position, "tile": "base.E"})
        (placement,) = answer["placements"]
        assert sorted(spot["on"] for spot in placement["spots"]) == spots


def squares_of(found: list[tuple[int, int, int]]) -> set[Square]:
    return {(x, y) for x, y, _ in found}


@pytest.mark.unmeasured
@pytest.mark.rule("map-9.2.printed", "map-9.2.border")
def test_the_list_of_placements_and_the_verdicts_agree(client: FlaskClient) -> None:
    board = drawn(".S.~", "..C.", "I-.*", "border 0,0 W road", "ferry 0,1 W 0,2 S", "start 1")
    position = on_map(board, put_at(1, 0, ROAD_EW))
    for tile in ("base.U", "base.D", "base.E"):
        listed = ways_to_lay(client, position, tile)
        legal = [
            (x, y, rotation)
            for y in range(-1, 4)
            for x in range(-1, 5)
            for rotation in (0, 90, 180, 270)
            if not against(client, position, put_at(x, y, (tile, rotation)))
        ]
        assert listed == legal
        assert squares_of(listed)
