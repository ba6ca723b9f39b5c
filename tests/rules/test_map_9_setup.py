"""Setting up a map, and the facts of the published ones (9.2, 9.6, 9.7)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import stand, table
from tests.rules.asking_more import (
    ask_spots,
    check,
    cited_against,
    cited_by,
    codes_in,
    refused_to,
    taken_by,
)
from tests.rules.laying import PLACEMENTS, ROADS, Json, awards_of, points_of, road_at
from tests.rules.moving import feature, make, move, refused, warned
from tests.rules.on_maps import (
    CITY_E,
    CITY_EW,
    CITY_N,
    CITY_S,
    CITY_W,
    MEADOW,
    ROAD_E,
    ROAD_EW,
    ROAD_N,
    ROAD_S,
    ROAD_W,
    against,
    drawn,
    on_map,
    open_to,
    put_at,
    ways_to_lay,
)

MAPS = "/v1/carcassonne/maps"
RULES = "/v1/rules"


def get(client: FlaskClient, path: str) -> Json:
    response = client.get(path)
    assert response.status_code == 200, response.get_data(as_text=True)
    found: Json = response.get_json()
    return found


def listed(client: FlaskClient) -> dict[str, Json]:
    return {entry["id"]: entry for entry in get(client, MAPS)["maps"]}


# ------------------------------------------------------------------------------- the preparation

FIVE = drawn("S.S.S")


@pytest.mark.rule("map-9.2.start")
@pytest.mark.parametrize(
    ("laid", "still"),
    [((), {0, 2, 4}), ((0,), {2, 4}), ((2,), {0, 4}), ((0, 2), {1, 3}), ((0, 4), {1, 3})],
)
def test_in_the_preparation_exactly_the_free_start_squares_are_open(
    client: FlaskClient, laid: tuple[int, ...], still: set[int]
) -> None:
    position = on_map(FIVE, *(put_at(x, 0, MEADOW) for x in laid))
    assert open_to(client, position) == {(x, 0) for x in still}


@pytest.mark.rule("map-9.2.start")
@pytest.mark.parametrize("square", [1, 3])
def test_another_square_waits_for_the_end_of_the_preparation(
    client: FlaskClient, square: int
) -> None:
    for laid in ([], [put_at(0, 0, MEADOW)]):
        position = on_map(FIVE, *laid)
        assert against(client, position, put_at(square, 0, MEADOW)) == {
            "not-a-start-square": ["map-9.2.start", "map-9.2.start-count"]
        }


@pytest.mark.rule("map-9.2.start", "map-9.2.border", "car-2.1.sides")
def test_setup_tiles_have_to_fit_what_lies_beside_them(client: FlaskClient) -> None:
    position = on_map(drawn("SS", "border 1,0 E city"), put_at(0, 0, ROAD_E))
    assert ways_to_lay(client, position, "base.K") == [(1, 0, 90)]
    assert against(client, position, put_at(1, 0, ROAD_EW)) == {"side-mismatch": ["map-9.2.border"]}


@pytest.mark.rule("map-9.2.start-count")
@pytest.mark.parametrize(
    ("lines", "used"),
    [
        (["S-"], 1),
        (["SS"], 2),
        (["S.S.S"], 2),
        (["S.S.S", "start 1"], 1),
        (["S.S.S", "start 3"], 3),
        (["S.S.S", "map germany"], 2),
        (["S.S.S", "map great-britain"], 3),
        (["S.S.S.S", "map iberian-peninsula"], 3),
        (["S.S.S.S", "map iberian-peninsula", "start 4"], 4),
    ],
)
def test_the_preparation_ends_when_as_many_start_squares_are_covered_as_are_used(
    client: FlaskClient, lines: list[str], used: int
) -> None:
    starts = [x for x, letter in enumerate(lines[0]) if letter == "S"]
    for covered in range(len(starts) + 1):
        tiles = [put_at(x, 0, MEADOW) for x in starts[:covered]]
        found = open_to(client, on_map(drawn(*lines), *tiles))
        preparing = covered < used
        free = {(x, 0) for x in starts[covered:]}
        beside = {(x + step, 0) for x in starts[:covered] for step in (1, -1)}
        laid = {(x, 0) for x in starts[:covered]}
        printed = {(x, 0) for x, letter in enumerate(lines[0]) if letter in "S."}
        assert found == (free if preparing else beside & printed - laid)


@pytest.mark.rule("map-9.2.start", "map-9.2.start-count")
@pytest.mark.parametrize("laid", [(), (0,)])
def test_no_spots_are_offered_on_a_setup_tile(client: FlaskClient, laid: tuple[int, ...]) -> None:
    position = on_map(FIVE, *(put_at(x, 0, MEADOW) for x in laid))
    answer = ask(client, PLACEMENTS, {"position": position, "tile": "base.D"})
    assert answer["count"] > 0
    assert [placement["spots"] for placement in answer["placements"]] == [[]] * answer["count"]


@pytest.mark.rule("map-9.2.start", "map-9.2.start-count")
@pytest.mark.parametrize("laid", [(0,), (0, 2)])
def test_a_figure_finds_no_spot_on_a_setup_tile(client: FlaskClient, laid: tuple[int, ...]) -> None:
    position = on_map(FIVE, *(put_at(x, 0, ROAD_E) for x in laid))
    answer = ask_spots(client, position, laid[-1], 0)
    assert taken_by(answer) == []
    assert refused_to(answer)["road E"] == ["setup-tile"]
    assert cited_against(answer, "road E", "setup-tile") == ["map-9.2.start"]


@pytest.mark.rule("map-9.2.start-count")
def test_a_table_with_a_tile_elsewhere_is_past_the_preparation(client: FlaskClient) -> None:
    assert open_to(client, on_map(FIVE, put_at(1, 0, MEADOW))) == {(0, 0), (2, 0)}


@pytest.mark.rule("map-9.2.start-count", "map-9.6.start-squares")
def test_a_map_spelt_out_may_name_the_published_one_whose_facts_hold(client: FlaskClient) -> None:
    squares = [{"x": x, "y": 0, "kind": "start"} for x in (0, 2, 4)]
    for name, still in [("germany", 0), ("great-britain", 1)]:
        position = on_map({"squares": squares, "id": name})
        position["tiles"] = [put_at(0, 0, MEADOW), put_at(2, 0, MEADOW)]
        assert len(open_to(client, position)) == still


# ------------------------------------------------------------------------ groups of setup tiles


def check_groups(client: FlaskClient, board: str | Json, *starts: int) -> tuple[Json, list[Json]]:
    """Check a table with a tile on each of these start squares, and give what is said of them."""
    answer = check(client, on_map(board, *(put_at(x, 0, MEADOW) for x in starts)))
    found = [row for row in answer["faults"] if row["code"] == "too-many-groups-on-starts"]
    return answer, found


@pytest.mark.rule("map-9.2.start-groups", "map-9.2.setup-tiles", "map-9.6.start-squares")
@pytest.mark.parametrize(
    ("lines", "count", "severity"),
    [
        # The maps of 2019: by the rules two or three, by the table of the community as it says.
        (["S-S-S-S", "map germany"], 2, None),
        (["S-S-S-S", "map germany"], 3, "warning"),
        (["S-S-S-S", "map germany"], 4, "fault"),
        (["S-S-S-S", "map great-britain"], 2, None),
        (["S-S-S-S", "map great-britain"], 3, None),
        (["S-S-S-S", "map great-britain"], 4, "fault"),
        (["S-S-S-S", "map iberian-peninsula"], 4, "fault"),
        (["S-S-S-S", "map france", "start 1"], 2, "warning"),
        # All others: as many as are used.
        (["S-S-S-S", "map nordics"], 2, None),
        (["S-S-S-S", "map nordics"], 3, "fault"),
        (["S-S-S-S", "map ukraine"], 3, "fault"),
        (["S-S-S-S", "map usa-west"], 3, "fault"),
        (["S-S-S-S", "map usa"], 4, None),
        # One that no rules speak of uses two, or as many as it says.
        (["S-S-S-S"], 2, None),
        (["S-S-S-S"], 3, "fault"),
        (["S-S-S-S", "start 4"], 4, None),
        (["S-S-S-S", "map germany", "start 4"], 4, None),
        (["S-S-S-S", "start 1"], 2, "fault"),
    ],
)
def test_no_more_groups_rest_on_start_squares_than_the_map_uses(
    client: FlaskClient, lines: list[str], count: int, severity: str | None
) -> None:
    answer, found = check_groups(client, drawn(*lines), *(0, 2, 4, 6)[:count])
    assert [row["severity"] for row in found] == ([] if severity is None else [severity])
    assert answer["legal"] is (severity != "fault")
    for row in found:
        assert row.get("params", {})["count"] == count
        allowed = row.get("params", {})["most" if severity == "fault" else "used"]
        assert row["at"] == {"x": 2 * allowed, "y": 0}
        assert row["citations"][2] == "map-9.2.start-groups"


@pytest.mark.rule("map-9.6.start-squares")
def test_the_table_of_the_community_is_cited_for_the_maps_that_it_speaks_of(
    client: FlaskClient,
) -> None:
    table_of = "map-9.6.start-squares"
    for name, is_named in [("germany", True), ("ukraine", False), (None, False)]:
        board = drawn("S-S-S-S", *([f"map {name}"] if name else []))
        found = check_groups(client, board, 0, 2, 4)[1]
        assert (table_of in found[0]["citations"]) is is_named
        open_ones = check_groups(client, board, 0)[0]["faults"]
        assert [table_of in row["citations"] for row in open_ones] == [is_named]


@pytest.mark.rule("map-9.2.setup-tiles")
def test_a_third_setup_tile_of_a_map_of_2019_takes_no_figure(client: FlaskClient) -> None:
    board = drawn("S.S-S.S", "map germany")
    third = on_map(board, *(put_at(x, 0, MEADOW) for x in (0, 2, 4)))
    answer = ask_spots(client, third, 4, 0)
    assert answer["spots"] == []
    assert all("setup-tile" in against for against in refused_to(answer).values())
    # One that lies beside another was laid in a turn.
    beside = on_map(board, *(put_at(x, 0, MEADOW) for x in (0, 1, 2)))
    assert ask_spots(client, beside, 2, 0)["spots"] != []


@pytest.mark.rule("map-9.2.start-groups")
def test_a_start_square_that_is_reached_begins_no_group(client: FlaskClient) -> None:
    # A third start square is a square like any other once tiles come to it.
    board = drawn("S.S-S")
    tiles = [put_at(x, 0, MEADOW) for x in (0, 1, 2, 4)]
    assert check(client, on_map(board, *tiles))["faults"] == []
    # So it is over a large city, and over a ferry.
    assert check_groups(client, drawn("SCS-S"), 0, 2, 4)[1] == []
    over = on_map(drawn("S-S-S", "ferry 0,0 E 2,0 W"), put_at(0, 0, ROAD_E), put_at(2, 0, ROAD_W))
    over["tiles"].append(put_at(4, 0, MEADOW))
    assert check(client, over)["faults"] == []


@pytest.mark.rule("map-9.2.start-groups", "map-9.2.harbour")
def test_two_large_cities_with_a_ferry_between_them_make_one_group(client: FlaskClient) -> None:
    board = drawn("SC-CS-S", "city 1,0 crcc", "city 3,0 cccr")
    tiles = [put_at(0, 0, CITY_E), put_at(4, 0, CITY_W), put_at(6, 0, MEADOW)]
    assert check(client, on_map(board, *tiles))["legal"] is False
    joined = f"{board}ferry 1,0 E 3,0 W\n"
    assert check(client, on_map(joined, *tiles))["faults"] == []


@pytest.mark.rule("map-9.2.start-groups", "map-9.2.joined")
@pytest.mark.parametrize(
    ("names", "most"), [((None, None), 4), (("germany", "france"), 6), (("germany", None), 5)]
)
def test_joined_maps_have_as_many_groups_as_both_of_them(
    client: FlaskClient, names: tuple[str | None, str | None], most: int
) -> None:
    parts = [
        {"map": drawn("S-S-S-S-", *([f"map {name}"] if name else [])), "x": 8 * index}
        for index, name in enumerate(names)
    ]
    starts = [0, 2, 4, 6, 8, 10, 12]
    assert check_groups(client, {"join": parts}, *starts[:4])[1] == []
    for count in range(5, 8):
        (row,) = check_groups(client, {"join": parts}, *starts[:count])[1]
        assert row.get("params", {}) == {"count": count, "used": 4, "most": most}
        assert row["severity"] == ("fault" if count > most else "warning")


@pytest.mark.rule("map-9.2.start-groups", "map-9.2.joined")
def test_both_maps_of_the_usa_start_on_four(client: FlaskClient) -> None:
    parts = [{"map": drawn("S-S-S-")}, {"map": drawn("S-S-S-"), "x": 6}]
    joined = {"join": parts, "id": "usa"}
    assert check_groups(client, joined, 0, 2, 6, 8)[1] == []
    (row,) = check_groups(client, joined, 0, 2, 4, 6, 8)[1]
    assert row["severity"] == "fault"


@pytest.mark.rule("map-9.2.start-groups", "map-9.2.start-count")
def test_on_a_map_without_start_squares_all_tiles_are_one_group(client: FlaskClient) -> None:
    answer = check(client, on_map(drawn("..-."), put_at(0, 0, MEADOW), put_at(3, 0, MEADOW)))
    assert codes_in(answer) == ["tiles-apart"]


# --------------------------------------------------------------------- the number of tiles

COUNTRY = "S.S.S"


def beside_the_recommendation(client: FlaskClient, name: str | None, sets: Json | None) -> Json:
    board = drawn(COUNTRY, *([f"map {name}"] if name else []), "start 1")
    position = on_map(board, put_at(0, 0, MEADOW)) | ({"sets": sets} if sets else {})
    return check(client, position)


@pytest.mark.rule("map-9.6.tiles", "map-9.6.taiwan", "map-9.6.kits")
@pytest.mark.parametrize(
    ("name", "sets", "count"),
    [
        ("germany", {"base": 1, "inns": 1}, 90),
        ("germany", {"base": 1, "inns": 1, "traders": 1}, None),
        ("great-britain", {"base": 1, "inns": 1}, None),
        ("great-britain", {"base": 1, "inns": 1, "traders": 1}, 114),
        ("taiwan", {"base": 1, "inns": 1, "traders": 1}, 114),
        ("nordics", {"base": 1, "inns": 1, "traders": 1}, 114),
        ("usa-west", {"base": 2}, 144),
        ("germany", None, None),
        (None, {"base": 1}, None),
    ],
)
def test_a_check_remarks_on_more_or_fewer_tiles_than_recommended(
    client: FlaskClient, name: str | None, sets: Json | None, count: int | None
) -> None:
    answer = beside_the_recommendation(client, name, sets)
    assert answer["legal"]
    assert codes_in(answer) == ([] if count is None else ["tiles-beside-recommendation"])
    if count is not None:
        assert answer["faults"][0]["severity"] == "warning"
        assert str(count) in answer["faults"][0]["text"]
        own = ["map-9.6.taiwan"] if name == "taiwan" else []
        cited = ["map-9.6.tiles", *own, "map-9.6.kits"]
        assert cited_by(answer, "tiles-beside-recommendation") == cited


@pytest.mark.rule("map-9.6.kits", "map-9.2.expansions")
def test_two_kits_make_up_the_tiles(client: FlaskClient) -> None:
    kits = get(client, MAPS)["kits"]
    assert [kit["tiles"] for kit in kits] == [114, 120]
    assert [[part["tiles"] for part in kit["parts"]] for kit in kits] == [
        [72, 18, 24],
        [72, 18, 8, 8, 8, 6],
    ]
    for kit in kits:
        assert sum(part["tiles"] for part in kit["parts"]) == kit["tiles"]
    sets = {part["set"]: 1 for part in kits[0]["parts"]}
    assert sets == {"base": 1, "inns": 1, "traders": 1}
    assert codes_in(beside_the_recommendation(client, "germany", sets)) == []


@pytest.mark.rule("map-9.6.kits")
def test_the_kit_of_120_tiles_can_be_said(client: FlaskClient) -> None:
    sets = {part["set"]: 1 for part in get(client, MAPS)["kits"][1]["parts"]}
    assert sets["robbers"] == 1
    assert codes_in(beside_the_recommendation(client, "nordics", sets)) == []
    short = {name: 1 for name in sets if name != "robbers"}
    assert codes_in(beside_the_recommendation(client, "germany", short)) == []
    (row,) = beside_the_recommendation(client, "germany", sets | {"robbers": 2})["faults"]
    assert row.get("params", {}) == {"count": 128, "low": 110, "high": 120}


@pytest.mark.rule("map-9.6.kits")
def test_the_robbers_are_a_set_of_which_no_tile_can_be_laid(client: FlaskClient) -> None:
    listed_tiles = get(client, "/v1/carcassonne/tiles")
    (robbers,) = (one for one in listed_tiles["sets"] if one["id"] == "robbers")
    assert (robbers["total"], robbers["faces"]) == (8, "unknown")
    assert {one["faces"] for one in listed_tiles["sets"] if one["id"] == "base"} == {"known"}
    assert [one["id"] for one in listed_tiles["tiles"] if one["set"] == "robbers"] == []
    position = on_map(drawn("S"), put_at(0, 0, ("robbers.A", 0)))
    assert [e["code"] for e in refuse(client, ROADS, {"position": position})["errors"]] == [
        "unknown-tile"
    ]


@pytest.mark.rule("map-9.2.expansions")
def test_the_rules_of_expansions_are_left_out_by_advice_only(client: FlaskClient) -> None:
    # A tile of an expansion with a figure of one: ruled as anywhere, without a word of blame.
    road = stand("red", 1, 0, "road E", "large_meeple")
    position = on_map(
        drawn("S.S", "start 1"),
        put_at(0, 0, ROAD_E),
        put_at(1, 0, ("inns.straight_inn.garden", 0)),
        put_at(2, 0, ROAD_W),
        figures=[road],
    )
    answer = check(client, position)
    assert (answer["legal"], answer["faults"], answer["warnings"]) == (True, [], [])
    assert points_of(road_at(client, position, 0, 0, "E")) == {"tiles": 3, "inn": 3}
    rule = get(client, f"{RULES}/map-9.2.expansions")
    assert (rule["authority"], rule.get("readings", [])) == ("official", [])


# ------------------------------------------------------------------------------- facts and notes


def notes_with(client: FlaskClient, name: str, rule: str) -> list[Json]:
    """Give the notes of a map that rest on a rule."""
    notes = get(client, f"{MAPS}/{name}")["notes"]
    return [note for note in notes if rule in note["citations"]]


@pytest.mark.rule("map-9.6.start-squares", "map-9.6.kits", "map-9.6.tiles", "map-9.2.setup-tiles")
def test_a_fact_has_one_authority_in_the_note_and_in_the_rule(client: FlaskClient) -> None:
    rules = {rule["id"]: rule["authority"] for rule in get(client, RULES)["rules"]}
    assert rules["map-9.6.start-squares"] == rules["map-9.6.kits"] == "community"
    assert rules["map-9.6.tiles"] == rules["map-9.2.setup-tiles"] == "official"
    for entry in listed(client).values():
        for note in entry["notes"]:
            assert {rules[rule] for rule in note["citations"]} == {note["authority"]}, entry["id"]


@pytest.mark.rule("map-9.6.meeples", "map-9.6.more-meeples")
def test_where_the_meeples_come_from_is_a_clarification(client: FlaskClient) -> None:
    rules = {name: get(client, f"{RULES}/{name}") for name in MEEPLE_RULES}
    assert [rule["authority"] for rule in rules.values()] == ["official", "publisher-clarification"]


MEEPLE_RULES = ("map-9.6.meeples", "map-9.6.more-meeples")


@pytest.mark.rule("map-9.2.chips")
def test_maps_say_which_of_their_prints_belong_to_the_chips(client: FlaskClient) -> None:
    for name in ("benelux", "france", "iberian-peninsula", "ukraine", "usa-west", "usa-east"):
        (note,) = notes_with(client, name, "map-9.2.chips")
        assert note["authority"] == "official"
    (nordics,) = notes_with(client, "nordics", "map-9.2.chips")
    assert "map-9.2.highlight" in nordics["citations"]


@pytest.mark.rule("map-9.2.chips")
def test_a_map_has_no_words_for_prints_of_the_chips(client: FlaskClient) -> None:
    squares = [{"x": 0, "y": 0, "kind": "start"}, {"x": 1, "y": 0, "kind": "plain", "wine": True}]
    (fault,) = refuse(client, ROADS, {"position": on_map({"squares": squares})})["errors"]
    assert (fault["code"], fault["pointer"]) == ("unknown-key", "/position/map/squares/1/wine")


# ------------------------------------------------------------------------------------- grids


COAST = "invented-coast"


@pytest.mark.rule("map-9.7", "map-9.4.coats-of-arms", "map-9.4.printed")
@pytest.mark.parametrize(
    ("tiles", "figure", "name", "points"),
    [
        (
            [
                put_at(3, 1, CITY_S),
                put_at(3, 3, CITY_N),
                put_at(2, 2, CITY_E),
                put_at(4, 2, CITY_EW),
                put_at(5, 2, CITY_W),
            ],
            stand("red", 2, 2, "city E"),
            "city:3,1,S",
            20,
        ),
        (
            [put_at(0, 2, ROAD_EW), put_at(1, 2, ROAD_EW), put_at(2, 2, ("inns.city_road", 90))],
            stand("red", 1, 2, "road E"),
            "road:0,2,E",
            8,
        ),
        (
            [put_at(1, 1, ("base.G", 90)), put_at(1, 2, CITY_N)],
            stand("red", 1, 2, "city N"),
            "city:1,1,N",
            10,
        ),
        ([put_at(0, 3, CITY_W)], stand("red", 0, 3, "city W"), "city:0,3,W", 2),
        (
            [put_at(7, 5, ROAD_E), put_at(10, 5, ROAD_W)],
            stand("red", 7, 5, "road E"),
            "road:7,5,E",
            7,
        ),
        (
            [
                put_at(0, 3, MEADOW),
                put_at(0, 2, ROAD_W),
                *(put_at(x, y, MEADOW) for x, y in [(1, 2), (1, 3), (0, 4), (1, 4)]),
            ],
            stand("red", 0, 3, "monastery"),
            "monastery:0,3",
            6,
        ),
        (
            [put_at(1, 6, ROAD_EW), put_at(2, 6, ROAD_EW)],
            stand("red", 2, 6, "road E"),
            "road:1,6,E",
            4,
        ),
    ],
    ids=["M1", "M2", "M3", "M4", "M5", "M6", "M7"],
)
def test_the_worked_examples_lie_on_an_invented_map(
    client: FlaskClient, tiles: list[Json], figure: Json, name: str, points: int
) -> None:
    found = feature(client, on_map(COAST, *tiles, figures=[figure]), name, "end")
    assert found["completed"] == (name != "road:1,6,E")
    assert awards_of(found) == {"red": points}


@pytest.mark.rule("map-9.7", "map-9.2.island-points")
def test_the_last_worked_example_lies_on_the_same_map(client: FlaskClient) -> None:
    answer = make(client, on_map(COAST, put_at(7, 7, ROAD_S)), move("red", put_at(7, 9, ROAD_N)))
    assert awards_of(answer) == {"red": 4}


@pytest.mark.rule("map-9.2.start-count")
def test_without_start_squares_there_is_no_setup(client: FlaskClient) -> None:
    board = drawn("..~I", "ferry 1,0 E 3,0 W")
    empty = on_map(board)
    assert {(x, y) for x, y, _ in ways_to_lay(client, empty, "base.B")} == {(0, 0)}
    assert list(against(client, empty, put_at(3, 0, ROAD_W))) == ["island-not-connected"]
    begun = make(client, empty, move("red", put_at(0, 0, MEADOW)))["position_after"]
    assert list(against(client, begun, put_at(3, 0, ROAD_W))) == [
        "island-not-connected",
        "no-neighbour",
    ]
    apart = on_map(drawn("..."), put_at(0, 0, MEADOW), put_at(2, 0, MEADOW))
    checked = ask(client, "/v1/carcassonne/check", {"position": apart})
    assert [(f["code"], f["at"]) for f in checked["faults"] if f["severity"] == "fault"] == [
        ("tiles-apart", {"x": 2, "y": 0})
    ]


@pytest.mark.rule("map-9.6.meeples")
def test_nine_meeples_a_player_are_recommended(client: FlaskClient) -> None:
    assert client.get(MAPS).get_json()["meeples"] == {
        "each_player": 9,
        "scoring": 1,
        "citations": ["map-9.6.meeples"],
    }


@pytest.mark.rule("map-9.2.start")
@pytest.mark.parametrize("laid", [0, 1, 2])
def test_a_setup_tile_with_the_symbol_asks_for_neither_mage_nor_witch(
    client: FlaskClient, laid: int
) -> None:
    places = [(0, 0), (2, 0), (3, 0)]
    position = on_map(drawn("S.S.."), *(put_at(x, y, MEADOW) for x, y in places[:laid]))
    x, y = places[laid]
    magic = {"features": [{"kind": "road", "sides": ["E"]}], "magic": True}
    announced = move("red", {"tile": magic, "x": x, "y": y})
    if laid < 2:
        assert make(client, position, announced)["completed"] == []
    else:
        assert refused(client, position, announced) == ["magic-must-move"]


@pytest.mark.rule("map-9.7")
def test_a_map_that_is_not_listed_is_not_there(client: FlaskClient) -> None:
    assert client.get(f"{MAPS}/atlantis").status_code == 404
    assert warned(ask(client, ROADS, {"position": table(put_at(0, 0, MEADOW))})) == []
