"""What a map is, in each of its forms, and which maps there cannot be (9.1, 9.2)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.maps.drawn_back import is_drawing
from referee.catalogue.loader import load_catalogue
from tests.asking import ask, refuse
from tests.building.maps import border, ferry, square
from tests.rules.laying import PLACEMENTS, ROADS, Json
from tests.rules.moving import SCORES
from tests.rules.on_maps import CITY_E, MEADOW, ROAD_E, drawn, on_map, open_to, put_at, ways_to_lay

# Every kind of square and of border, drawn and spelt out.
DRAWN = drawn(
    "St.C",
    "~*%C",
    ".---",
    "I---",
    "",
    "# what is printed beside the squares",
    "border 0,0 W road 2",
    "border 1,0 N city",
    "ferry 2,0 N 0,3 W 3",
    "city 3,0 ccff 2",
    "city 3,1 fcrf 1",
    "island 0,3 4",
    "town 0,0",
    "start 1",
)


def printed(kind: str, *sides: str, **more: Any) -> Json:
    return {"kind": kind, "sides": list(sides), **more}


NORTH_CITY: Json = {
    "features": [
        printed("city", "N", "E", coats_of_arms=2),
        printed("field", "SSE", "SSW", "WSW", "WNW", cities=["N"]),
    ]
}
SOUTH_CITY: Json = {
    "features": [
        printed("city", "E", coats_of_arms=1),
        printed("road", "S", ends="city"),
        printed("field", "SSE", cities=["E"]),
        printed("field", "SSW", "WSW", "WNW", "NNW", "NNE", cities=["E"]),
    ]
}
SPELT_OUT: Json = {
    "squares": [
        square(0, 0, "start", town=True),
        square(1, 0, "town"),
        square(2, 0, "plain"),
        square(3, 0, "large_city", tile=NORTH_CITY),
        square(0, 1, "waves"),
        square(1, 1, "highlight"),
        square(2, 1, "half"),
        square(3, 1, "large_city", tile=SOUTH_CITY, rotation=0),
        square(0, 2, "plain"),
        square(0, 3, "island", coats_of_arms=4),
    ],
    "borders": [
        {"x": 0, "y": 0, "side": "W", "kind": "road", "coats_of_arms": 2},
        {"x": 1, "y": 0, "side": "N", "kind": "city"},
    ],
    "ferries": [
        {"ends": [{"x": 2, "y": 0, "side": "N"}, {"x": 0, "y": 3, "side": "W"}], "coats_of_arms": 3}
    ],
    "start_squares": 1,
}
LAID = (put_at(0, 0, ("base.U", 90)), put_at(1, 0, ("base.D", 0)), put_at(2, 0, ("base.V", 90)))


def answers(client: FlaskClient, board: str | Json, *tiles: Json) -> list[Any]:
    """Ask for placements, features and roads on a map, without how the position is written."""
    position = on_map(board, *tiles, rules={"town_bonus": True})
    found = [
        placement
        for tile in ("base.B", "base.K", "base.V")
        for placement in ask(client, PLACEMENTS, {"position": position, "tile": tile})["placements"]
    ]
    scores = ask(client, SCORES, {"position": position, "moment": "end"})
    roads = ask(client, ROADS, {"position": position})
    return [found, scores["features"], roads["roads"]]


@pytest.mark.rule("map-9.1.kinds")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_a_drawing_and_its_squares_spelt_out_are_one_map(client: FlaskClient, count: int) -> None:
    tiles = LAID[:count]
    drawn_answers = answers(client, DRAWN, *tiles)
    assert drawn_answers == answers(client, SPELT_OUT, *tiles)
    assert drawn_answers[0]


@pytest.mark.rule("map-9.1.kinds")
def test_everything_on_that_map_counts(client: FlaskClient) -> None:
    roads = ask(client, ROADS, {"position": on_map(DRAWN, *LAID)})["roads"]
    (road,) = roads
    # Three tiles, the piece abroad and the ferry; two coats of arms and three.
    assert (road["units"], road["coats_of_arms"]) == (5, 5)
    assert (len(road.get("abroad", [])), len(road.get("ferries", []))) == (1, 1)


@pytest.mark.rule("map-9.1.kinds")
def test_a_drawing_may_stand_in_any_order_with_words_about_it(client: FlaskClient) -> None:
    mixed = drawn(
        "# a map", "border 0,0 W road 2", "start 1", "", "St", "~.", "", "# the end", "town 0,0"
    )
    plain = drawn("St", "~.", "town 0,0", "border 0,0 W road 2", "start 1")
    tiles = [put_at(0, 0, ("base.U", 90)), put_at(1, 0, ("base.U", 90))]
    assert answers(client, mixed, *tiles) == answers(client, plain, *tiles)


@pytest.mark.rule("map-9.1.kinds")
def test_blanks_and_dashes_are_off_the_map(client: FlaskClient) -> None:
    tile = put_at(1, 0, MEADOW)
    for board in (drawn("-S.", "..-"), drawn(" S.", "..")):
        assert open_to(client, on_map(board, tile)) == {(2, 0), (1, 1)}


@pytest.mark.rule("map-9.1.kinds")
@pytest.mark.parametrize("row", ["S..~", "S", "..t.*", "-S."])
def test_a_drawing_of_one_row_needs_no_line_break(client: FlaskClient, row: str) -> None:
    asked = [
        ask(client, PLACEMENTS, {"position": {"tiles": [], "map": drawn}, "tile": "base.B"})
        for drawn in (row, f"{row}\n")
    ]
    one, other = ([(p["x"], p["y"]) for p in answer["placements"]] for answer in asked)
    assert one == other != []


def test_no_map_of_the_catalogue_is_called_like_a_drawing() -> None:
    assert not any(map(is_drawing, load_catalogue().maps))


@pytest.mark.rule("map-9.1.kinds")
def test_a_drawing_may_begin_anywhere(client: FlaskClient) -> None:
    board = drawn("S.", ".-", "origin -3,-2", "border -2,-2 E road")
    position = on_map(board, put_at(-3, -2, ROAD_E))
    assert ways_to_lay(client, position, "base.A") == [(-3, -1, 0), (-3, -1, 90), (-3, -1, 270)]
    assert ways_to_lay(client, position, "base.U") == [
        (-2, -2, 90),
        (-2, -2, 270),
        (-3, -1, 90),
        (-3, -1, 270),
    ]


@pytest.mark.rule("map-9.1.kinds")
def test_a_large_city_without_more_words_shows_city_all_round(client: FlaskClient) -> None:
    spelt = {"squares": [square(0, 0, "start"), square(1, 0, "large_city", coats_of_arms=3)]}
    tile = put_at(0, 0, CITY_E)
    bare = answers(client, drawn("SC", "city 1,0 cccc 3"), tile)
    assert answers(client, spelt, tile) == bare
    (city,) = (feature for feature in bare[1] if feature["kind"] == "city")
    assert city["coats_of_arms"] == 3
    assert len(city["segments"]) == 2
    assert answers(client, drawn("SC"), tile) != bare


@pytest.mark.rule("map-9.1.kinds")
def test_a_position_without_a_map_is_an_open_table(client: FlaskClient) -> None:
    tile = put_at(0, 0, ROAD_E)
    without = on_map({}, tile)
    del without["map"]
    bare = ask(client, ROADS, {"position": without | {"map": None}})["roads"]
    assert bare == ask(client, ROADS, {"position": without})["roads"]
    (road,) = bare
    assert (road["completed"], road.get("abroad", []), road.get("ferries", [])) == (False, [], [])


# ------------------------------------------------------------------------------- joined maps

WEST, EAST = drawn(".S%", "..%"), drawn("%S", "%.")


@pytest.mark.rule("map-9.2.joined")
def test_two_maps_are_one_big_map(client: FlaskClient) -> None:
    joined = {"join": [{"map": WEST}, {"map": EAST, "x": 2}]}
    whole = drawn(".S.S", "....")
    for tiles in ([], [put_at(1, 0, MEADOW)], [put_at(1, 0, MEADOW), put_at(3, 0, MEADOW)]):
        assert answers(client, joined, *tiles) == answers(client, whole, *tiles)


@pytest.mark.rule("map-9.2.joined")
def test_either_map_may_be_the_one_that_is_shifted(client: FlaskClient) -> None:
    tiles = [put_at(-1, 5, MEADOW), put_at(1, 5, MEADOW)]
    one = {"join": [{"map": WEST, "x": -2, "y": 5}, {"map": EAST, "x": 0, "y": 5}]}
    other = {"join": [{"map": EAST, "y": 5}, {"map": WEST, "x": -2, "y": 5}]}
    assert answers(client, one, *tiles) == answers(client, other, *tiles)
    assert open_to(client, on_map(one, *tiles)) == {(-2, 5), (0, 5), (-1, 6), (1, 6)}


@pytest.mark.rule("map-9.2.joined")
def test_borders_and_ferries_move_with_their_map(client: FlaskClient) -> None:
    east = drawn("%S-.", "ferry 1,0 E 3,0 W 1", "border 3,0 E road 2")
    joined = {"join": [{"map": drawn("S%")}, {"map": east, "x": 1}]}
    tiles = [put_at(x, 0, ("base.U", 90)) for x in (0, 1, 2, 4)]
    (road,) = ask(client, ROADS, {"position": on_map(joined, *tiles)})["roads"]
    assert road["completed"]
    assert (road["units"], road["coats_of_arms"]) == (6, 3)
    assert road.get("ferries", []) == [{"x": 2, "y": 0}]
    assert road.get("abroad", []) == [{"x": 4, "y": 0, "side": "E"}]


@pytest.mark.rule("map-9.2.joined", "map-9.2.start-count")
def test_joined_maps_use_the_start_squares_of_both(client: FlaskClient) -> None:
    joined = {"join": [{"map": drawn("SSS%", "start 1")}, {"map": drawn("%S.S"), "x": 3}]}
    position = on_map(joined)
    for taken, still in [((), {0, 1, 2, 4, 6}), ((0,), {1, 2, 4, 6}), ((0, 4), {1, 2, 6})]:
        position["tiles"] = [put_at(x, 0, MEADOW) for x in taken]
        assert open_to(client, position) == {(x, 0) for x in still}
    position["tiles"] = [put_at(x, 0, MEADOW) for x in (0, 4, 6)]
    assert open_to(client, position) == {(1, 0), (3, 0), (5, 0)}


@pytest.mark.rule("map-9.2.joined")
@pytest.mark.parametrize(
    ("west", "east", "shift", "code"),
    [
        ("S%", "%S", 0, "squares-overlap"),
        ("S.", "%S", 1, "squares-overlap"),
        ("S.", ".S", 1, "squares-overlap"),
        ("S~", "~S", 1, "squares-overlap"),
    ],
)
def test_only_half_squares_may_meet(
    client: FlaskClient, west: str, east: str, shift: int, code: str
) -> None:
    joined = {"join": [{"map": drawn(west)}, {"map": drawn(east), "x": shift}]}
    problem = refuse(client, ROADS, {"position": on_map(joined)})
    assert code in {fault["code"] for fault in problem["errors"]}


@pytest.mark.rule("map-9.2.joined")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_two_maps_are_joined_and_no_other_number(client: FlaskClient, count: int) -> None:
    joined = {"join": [{"map": drawn("S"), "x": x} for x in range(count)]}
    problem = refuse(client, ROADS, {"position": on_map(joined)})
    assert [fault["code"] for fault in problem["errors"]] == ["join-of-two"]


# ----------------------------------------------------------------------- what there cannot be

START = square(0, 0, "start")
PLAIN = square(1, 0, "plain")
CITY = square(2, 0, "large_city")


def inline(*squares: Json, **more: Any) -> Json:
    return {"squares": list(squares), **more}


@pytest.mark.rule("map-9.1.kinds")
@pytest.mark.parametrize(
    ("board", "code", "pointer"),
    [
        ("nowhere", "unknown-map", ""),
        (7, "not-a-map", ""),
        (inline(square(0, 0, "hill")), "unknown-square-kind", "/squares/0/kind"),
        (inline(START, square(0, 0, "plain")), "squares-overlap", "/squares/1"),
        (inline(square(0, 0, "start", tile="base.C")), "tile-not-allowed", "/squares/0/tile"),
        (inline(square(0, 0, "start", coats_of_arms=1)), "coats-not-allowed", "/squares/0"),
        (
            inline(START, square(2, 0, "large_city", tile="base.C", coats_of_arms=1)),
            "coats-not-allowed",
            "/squares/1",
        ),
        (inline(START, square(1, 0, "waves", town=True)), "town-not-allowed", "/squares/1"),
        (
            inline(START, square(1, 0, "large_city", tile="base.B")),
            "not-a-large-city",
            "/squares/1/tile",
        ),
        (
            inline(START, CITY, square(3, 0, "large_city", tile="base.U")),
            "large-cities-disagree",
            "/squares/1",
        ),
        (inline(), "no-squares", "/squares"),
        (inline(START, start_squares=2), "out-of-range", "/start_squares"),
        (inline(START, start_squares=0), "out-of-range", "/start_squares"),
        (inline(START, borders=[border(5, 0, "E")]), "square-not-on-map", "/borders/0"),
        (
            inline(START, square(1, 0, "waves"), borders=[border(1, 0, "E")]),
            "square-not-on-map",
            "/borders/0",
        ),
        (inline(START, PLAIN, borders=[border(0, 0, "E")]), "border-inside", "/borders/0"),
        (
            inline(START, borders=[border(0, 0, "E"), border(0, 0, "E", "city")]),
            "border-twice",
            "/borders/1",
        ),
        (inline(START, CITY, borders=[border(2, 0, "N")]), "border-does-not-fit", "/borders/0"),
        (
            inline(START, CITY, ferries=[ferry((0, 0, "N"), (2, 0, "N"))]),
            "border-does-not-fit",
            "/ferries/0/ends/1",
        ),
        (inline(START, ferries=[ferry((0, 0, "N"), (0, 0, "N"))]), "ferry-to-itself", "/ferries/0"),
        (inline(START, ferries=[ferry((0, 0, "N"))]), "ferry-ends", "/ferries/0/ends"),
    ],
)
def test_a_map_that_cannot_be_is_refused(
    client: FlaskClient, board: Any, code: str, pointer: str
) -> None:
    problem = refuse(client, ROADS, {"position": on_map(board)})
    found = [(fault["code"], fault["pointer"]) for fault in problem["errors"]]
    assert found[0][0] == code
    assert found[0][1].startswith(f"/position/map{pointer}")
    assert len(found) == 1


@pytest.mark.rule("map-9.2.island")
@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["S-I"], ["island-without-ferry"]),
        (["S-II-I", "ferry 0,0 E 3,0 N"], ["island-without-ferry"]),
        (["S-I-I", "ferry 2,0 E 4,0 W"], []),
    ],
)
def test_an_island_without_a_ferry_makes_no_map(
    client: FlaskClient, lines: list[str], codes: list[str]
) -> None:
    body = {"position": on_map(drawn(*lines))}
    if codes:
        assert [fault["code"] for fault in refuse(client, ROADS, body)["errors"]] == codes
    else:
        assert ask(client, ROADS, body)["roads"] == []


@pytest.mark.rule("map-9.1.kinds")
@pytest.mark.parametrize(
    ("lines", "code", "where"),
    [
        (["S.", ".x"], "unknown-square-character", "Line 2, square 1,1: "),
        (["S.", "", ".."], "grid-in-two-parts", "Line 3: "),
        (["border 0,0 E road", ""], "no-grid", ""),
        (["S.", "wall 1,0 E"], "unknown-map-line", "Line 2: "),
        (["S.", "border 1,0 E river"], "map-line-misread", "Line 2: "),
        (["S.", "border 1,0 Q road"], "map-line-misread", "Line 2: "),
        (["S.", "ferry 1,0 E"], "map-line-misread", "Line 2: "),
        (["S~", "border 1,0 E road"], "square-not-on-map", "Line 2, square "),
        (["S.", "border 0,0 E road"], "border-inside", "Line 2, square "),
        (["--", "--"], "no-squares", ""),
    ],
)
def test_a_drawing_that_cannot_be_read_is_refused_with_its_line_and_square(
    client: FlaskClient, lines: list[str], code: str, where: str
) -> None:
    problem = refuse(client, ROADS, {"position": on_map(drawn(*lines))})
    (fault,) = problem["errors"]
    assert (fault["code"], fault["pointer"]) == (code, "/position/map")
    assert fault["text"].startswith(where)
