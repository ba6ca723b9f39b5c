"""The River: how it is built, what may be placed meanwhile, and the volcano lake (14.1).

The source lies at (0, 0), its water to the east, unless a test says otherwise.
"""

from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from tests.asking import ask
from tests.building.maps import square
from tests.building.tables import lay, stand, table
from tests.rules.claiming import explained_by, judge
from tests.rules.laying import PLACEMENTS, codes_of, spots_of, verdict_on
from tests.rules.moving import CHECK, SPOTS, feature, make, move, put, refused_by, warned
from tests.rules.on_maps import drawn, on_map

Json = dict[str, Any]

OPTIONS = "/v1/carcassonne/options"
REMAINING = "/v1/carcassonne/remaining"

RIVER = {"base": 1, "river": 1}
RIVER_2 = {"base": 1, "river_2": 1}

SOURCE = lay("river.source", 0, 0)
STRAIGHT = lay("river.straight", 1, 0)
TO_SOUTH = lay("river.bend", 1, 0)
"""From the source to the south."""
FORKED = (lay("river_2.source", 0, 0), lay("river_2.fork", 1, 0))
"""The fork lies so that its arms run to the north and to the east."""


def river(*tiles: Json, sets: Json | None = None, **more: Any) -> Json:
    """Lay a river, and say which sets are in play if it matters."""
    return table(*tiles, **more) | ({} if sets is None else {"sets": sets})


def placements(client: FlaskClient, position: Json, tile: Any) -> list[tuple[int, int, int]]:
    found = ask(client, PLACEMENTS, {"position": position, "tile": tile})["placements"]
    return [(each["x"], each["y"], each["rotation"]) for each in found]


def warnings_on(client: FlaskClient, position: Json, tile: Any) -> list[str]:
    """Give what is warned of where a tile is to be placed."""
    return warned(ask(client, PLACEMENTS, {"position": position, "tile": tile}))


def findings(client: FlaskClient, position: Json) -> list[tuple[str, str]]:
    faults = ask(client, CHECK, {"position": position})["faults"]
    return [(each["severity"], each["code"]) for each in faults]


def finished() -> list[Json]:
    """Lay a river of three tiles."""
    return [SOURCE, STRAIGHT, lay("river.lake", 2, 0)]


# ------------------------------------------------------------------------------- its order


@pytest.mark.rule("car-14.1.order")
@pytest.mark.parametrize("tiles", [(SOURCE,), (SOURCE, STRAIGHT), (SOURCE, TO_SOUTH)])
def test_no_other_tile_is_placed_while_the_river_is_built(
    client: FlaskClient, tiles: tuple[Json, ...]
) -> None:
    position = river(*tiles)
    answer = ask(client, PLACEMENTS, {"position": position, "tile": "base.B"})
    assert (answer["count"], answer["placements"]) == (0, [])
    assert warned(answer) == ["river-not-finished"]
    assert answer["summary"].startswith("The tile fits nowhere. The river is not finished")
    verdict = verdict_on(client, position, "base.B", 0, -1)
    assert codes_of(verdict) == ["river-not-finished"]
    assert verdict["objections"][0]["citations"] == ["car-14.1.order", "car-14.1.partial"]
    tile = lay("base.B", 0, -1)
    assert refused_by(client, position, move("red", tile))[0] == "river-not-finished"
    claim = {"kind": "placement", "x": 0, "y": -1, "tile": "base.B"}
    assert judge(client, position, claim)["upheld"] is False


@pytest.mark.rule("car-14.1.order")
def test_the_objection_names_where_the_river_is_open(client: FlaskClient) -> None:
    (objection,) = verdict_on(client, river(SOURCE, TO_SOUTH), "base.B", 0, -1)["objections"]
    assert objection["at"] == {"x": 1, "y": 0, "side": "S"}


@pytest.mark.rule("car-14.1.order")
def test_once_the_lake_lies_any_tile_may_be_placed(client: FlaskClient) -> None:
    position = river(*finished())
    assert (0, -1, 0) in placements(client, position, "base.B")
    assert warnings_on(client, position, "base.B") == []
    assert findings(client, position) == []


@pytest.mark.rule("car-14.1.order")
def test_while_it_is_built_only_its_tiles_are_drawn(client: FlaskClient) -> None:
    position = river(SOURCE, lay("river.two_cities", 1, 0), sets=RIVER)
    at = {"x": 1, "y": 0, "on": "city", "side": "N"}
    answer = ask(client, REMAINING, {"position": position, "at": at})
    assert answer["left"] == 72 + 10
    fits = {row["tile"] for row in answer["tiles"] if row["fits"]}
    assert fits == {row["tile"] for row in answer["tiles"] if row["tile"].startswith("river")} - {
        "river.lake"
    }
    assert (answer["chance"]["left"], answer["chance"]["closing"]) == (9, 0)
    assert answer["dead"] == []


@pytest.mark.rule("car-14.1.join", "car-2.1.left")
def test_river_tiles_that_are_left_fill_the_end_of_the_river_alone(client: FlaskClient) -> None:
    """A tile without water ends the building; of the sets in play only river tiles are left."""
    position = river(SOURCE, lay("base.E", 0, -1, 180), sets={"river": 1})
    answer = ask(client, REMAINING, {"position": position})
    dead = {(row["x"], row["y"]) for row in answer["dead"]}
    assert dead == {(-1, 0), (0, 1), (0, -2), (-1, -1), (1, -1)}
    assert answer["left"] == 11


@pytest.mark.rule("car-14.1.join", "map-9.2.island")
def test_an_end_of_the_river_off_the_map_asks_for_no_tile(client: FlaskClient) -> None:
    board = {"squares": [square(0, 0, "start"), square(0, 1)]}
    answer = ask(
        client, REMAINING, {"position": {"map": board, "tiles": [SOURCE], "sets": {"river": 1}}}
    )
    assert [(row["x"], row["y"]) for row in answer["dead"]] == [(0, 1)]


@pytest.mark.rule("car-14.1.order")
def test_what_is_expected_of_a_river_tile_is_asked_of_river_tiles(client: FlaskClient) -> None:
    body = {
        "position": river(SOURCE, sets=RIVER),
        "tile": "river.straight",
        "player": "red",
        "expected": {"limit": 1, "next": "black"},
    }
    expected = ask(client, OPTIONS, body)["expected"]
    assert (expected["left"], expected["counted"], expected["exact"]) == (9, 9, True)
    (option, *_) = ask(client, OPTIONS, body)["options"]
    assert (option["expected"]["tiles"], option["expected"]["put_away"]) == (9, 0)


@pytest.mark.rule("car-14.1.source")
def test_the_source_is_the_first_tile_of_a_table(client: FlaskClient) -> None:
    empty = river(sets=RIVER)
    assert len(placements(client, empty, "river.source")) == 4
    assert warnings_on(client, empty, "river.source") == []
    assert warnings_on(client, empty, "river.straight") == ["river-not-begun"]
    assert warnings_on(client, empty, "base.D") == ["river-not-begun"]
    assert warnings_on(client, river(), "base.D") == []


@pytest.mark.rule("car-14.1.source")
@pytest.mark.parametrize("first", [lay("base.B", 0, 0), SOURCE])
def test_the_source_is_placed_on_no_table_with_tiles(client: FlaskClient, first: Json) -> None:
    position = river(first)
    assert placements(client, position, "river_2.source") == []
    assert warnings_on(client, position, "river_2.source") == ["source-not-first"]


@pytest.mark.rule("car-14.1.source")
def test_the_start_tile_of_the_base_game_is_then_one_like_any_other(client: FlaskClient) -> None:
    position = river(*finished(), lay("base.D", 0, -1), sets=RIVER)
    assert findings(client, position) == []
    answer = ask(client, REMAINING, {"position": position})
    (row,) = (row for row in answer["tiles"] if row["tile"] == "base.D")
    assert (row["left"], row["of"], row["fits"]) == (3, 4, True)


# ----------------------------------------------------------------------------- how it goes on


@pytest.mark.rule("car-14.1.join")
def test_a_river_tile_joins_the_open_end(client: FlaskClient) -> None:
    assert placements(client, river(SOURCE), "river.straight") == [(1, 0, 0), (1, 0, 180)]
    verdict = verdict_on(client, river(SOURCE), "river.straight", 0, -1)
    assert codes_of(verdict) == ["river-not-joined"]
    assert verdict["objections"][0]["citations"] == ["car-14.1.join"]
    assert codes_of(verdict_on(client, river(SOURCE), "river.straight", 1, 0, 90)) == [
        "river-not-joined",
        "side-mismatch",
    ]


@pytest.mark.rule("car-14.1.join")
def test_water_meets_only_water(client: FlaskClient) -> None:
    position = river(*finished(), lay("base.B", 0, 1), lay("river.straight", 1, 1))
    assert codes_of(verdict_on(client, position, "base.B", 2, 1)) == ["side-mismatch"]


@pytest.mark.rule("car-14.1.join")
def test_a_river_tile_has_nowhere_to_go_once_the_river_is_finished(client: FlaskClient) -> None:
    position = river(*finished(), sets=RIVER)
    answer = ask(client, PLACEMENTS, {"position": position, "tile": "river.bend"})
    assert (answer["placements"], warned(answer)) == ([], ["river-finished"])
    assert "no open end" in answer["summary"]
    listed = ask(client, OPTIONS, {"position": position, "tile": "river.bend", "player": "red"})
    assert (listed["count"], warned(listed)) == (0, ["river-finished"])
    left = ask(
        client,
        REMAINING,
        {"position": position, "at": {"x": 0, "y": 0, "on": "field", "side": "NNE"}},
    )
    rivers = [row["tile"] for row in left["tiles"] if row["tile"].startswith("river")]
    assert set(rivers) <= set(left["fit_nowhere"])
    assert left["chance"]["left"] == 72


@pytest.mark.rule("car-14.1.join")
def test_a_river_tile_has_nowhere_to_go_where_no_river_lies(client: FlaskClient) -> None:
    position = river(lay("base.B", 0, 0))
    assert placements(client, position, "river.straight") == []
    assert warnings_on(client, position, "river.straight") == ["river-not-begun"]


@pytest.mark.rule("car-14.1.turn")
def test_two_tiles_in_a_row_do_not_bend_to_one_side(client: FlaskClient) -> None:
    position = river(SOURCE, TO_SOUTH)
    assert placements(client, position, "river.bend") == [(1, 1, 180)]
    verdict = verdict_on(client, position, "river.bend", 1, 1, 90)
    (objection,) = verdict["objections"]
    assert (objection["code"], objection["citations"]) == ("river-turns-back", ["car-14.1.turn"])
    assert objection["at"] == {"x": 1, "y": 1, "side": "N"}


@pytest.mark.rule("car-14.1.turn")
def test_a_straight_tile_between_them_allows_it(client: FlaskClient) -> None:
    position = river(SOURCE, TO_SOUTH, lay("river.straight", 1, 1, 90))
    assert placements(client, position, "river.bend") == [(1, 2, 90), (1, 2, 180)]


@pytest.mark.rule("car-14.1.turn")
def test_check_finds_a_half_turn_that_lies(client: FlaskClient) -> None:
    back = lay("river.bend.garden", 1, 1, 90)
    assert findings(client, river(SOURCE, TO_SOUTH, back)) == [("fault", "river-turns-back")]
    on = lay("river.bend.garden", 1, 1, 180)
    assert findings(client, river(SOURCE, TO_SOUTH, on)) == []


@pytest.mark.rule("car-14.1.turn-at-fork")
def test_an_arm_that_leaves_the_fork_at_a_right_angle_is_a_bend(client: FlaskClient) -> None:
    """The river comes from the west: the arm to the north may not bend back there."""
    position = river(*FORKED)
    assert placements(client, position, "river_2.bend") == [(1, -1, 270), (2, 0, 0), (2, 0, 90)]
    (objection,) = verdict_on(client, position, "river_2.bend", 1, -1, 0)["objections"]
    assert objection["code"] == "river-turns-back"
    assert objection["citations"] == ["car-14.1.turn", "car-14.1.turn-at-fork"]
    back = lay("river_2.bend.garden", 1, -1)
    assert findings(client, river(*FORKED, back)) == [("fault", "river-turns-back")]


@pytest.mark.rule("car-14.1.turn-at-fork")
def test_of_a_fork_without_its_source_nobody_can_tell(client: FlaskClient) -> None:
    found = placements(client, river(lay("river_2.fork", 1, 0)), "river_2.bend")
    assert {(1, -1, 0), (1, -1, 270)} <= set(found)


# ------------------------------------------------------------------------- lakes and the fork


@pytest.mark.rule("car-14.1.lake")
def test_the_lake_waits_for_all_other_river_tiles(client: FlaskClient) -> None:
    position = river(SOURCE, sets=RIVER)
    assert placements(client, position, "river.lake") == []
    verdict = verdict_on(client, position, "river.lake", 1, 0)
    assert codes_of(verdict) == ["lake-comes-last"]
    assert verdict["objections"][0]["citations"] == ["car-14.1.lake", "car-14.1.partial"]


@pytest.mark.rule("car-14.1.lake")
def test_the_lake_may_be_placed_once_it_is_the_last(client: FlaskClient) -> None:
    position = build_whole_river()
    assert placements(client, position, "river.lake") == [(9, 0, 0)]
    assert placements(client, position, "base.B") == []
    done = make(client, position, move("red", lay("river.lake", 9, 0)))["position_after"]
    assert placements(client, done, "base.B") != []


def build_whole_river() -> Json:
    """Lay all tiles of the River but the lake, with a bend to the south and one back each time."""
    tiles = ["two_cities", "city_road", "monastery_road", "straight", "straight"]
    laid = [SOURCE, *(lay(f"river.{name}", x, 0) for x, name in enumerate(tiles, 1))]
    return river(
        *laid,
        lay("river.bridge", 6, 0, 90),
        lay("river.bend", 7, 0),
        lay("river.bend.garden", 7, 1, 180),
        lay("river.road_bend", 8, 1, 90),
        lay("river.corner_city_bend", 8, 0),
        sets=RIVER,
    )


SHUFFLED = {"river_2_city_lake": "shuffled"}


@pytest.mark.rule("car-14.1.city-lake")
@pytest.mark.parametrize(("rules", "found"), [({}, ["lake-comes-last"]), (SHUFFLED, [])])
def test_the_lake_with_the_city_is_kept_to_the_end_or_shuffled_in(
    client: FlaskClient, rules: Json, found: list[str]
) -> None:
    position = river(*FORKED, sets=RIVER_2, rules=rules)
    verdict = verdict_on(client, position, "river_2.lake_city", 2, 0)
    assert codes_of(verdict) == found
    volcano = verdict_on(client, position, "river_2.volcano_lake", 2, 0)
    assert codes_of(volcano) == ["lake-comes-last"]


@pytest.mark.rule("car-14.1.city-lake")
def test_a_claim_names_the_reading_by_which_the_lake_may_go_there(client: FlaskClient) -> None:
    position = river(*FORKED, sets=RIVER_2)
    claim = {"kind": "placement", "x": 2, "y": 0, "tile": "river_2.lake_city"}
    verdict = judge(client, position, claim)
    assert ({"river_2_city_lake": "shuffled"}, None) in explained_by(verdict)


@pytest.mark.rule("car-14.1.start-tile")
@pytest.mark.parametrize(
    ("sets", "reading", "left"),
    [
        (RIVER, "in_bag", 4),
        (RIVER, "out", 3),
        (RIVER_2, "out", 3),
        ({"base": 1}, "out", 4),
        (None, "out", 3),
        ({**RIVER, "leipzig": 1}, "out", 3),
    ],
    ids=str,
)
def test_the_start_tile_of_the_base_game_is_in_the_bag_or_out(
    client: FlaskClient, sets: Json | None, reading: str, left: int
) -> None:
    rules = {"start_tile_with_river": reading, "edition": "C2"}
    tiles = (lay("river.source", 0, 0), lay("base.B", 0, -1)) if sets is None else ()
    answer = ask(client, REMAINING, {"position": river(*tiles, sets=sets, rules=rules)})
    assert {row["tile"]: row["left"] for row in answer["tiles"]}["base.D"] == left


@pytest.mark.rule("car-14.1.fork")
def test_the_fork_follows_the_source(client: FlaskClient) -> None:
    position = river(FORKED[0], sets=RIVER_2)
    assert len(placements(client, position, "river_2.fork")) == 3
    assert warnings_on(client, position, "river_2.bend") == ["fork-comes-first"]
    assert placements(client, position, "river_2.bend") == []
    left = ask(client, REMAINING, {"position": position})
    assert [row["tile"] for row in left["tiles"] if row["fits"]] == ["river_2.fork"]
    late = river(FORKED[0], lay("river_2.monastery", 1, 0))
    assert placements(client, late, "river_2.fork") == []
    assert warnings_on(client, late, "river_2.fork") == ["fork-not-at-source"]


@pytest.mark.rule("car-14.1.arms")
def test_each_arm_gets_a_lake_of_its_own(client: FlaskClient) -> None:
    one = river(*FORKED, lay("river_2.lake_city", 2, 0))
    assert placements(client, one, "base.B") == []
    both = river(*FORKED, lay("river_2.lake_city", 2, 0), lay("river_2.volcano_lake", 1, -1, 270))
    assert placements(client, both, "base.B") != []


@pytest.mark.rule("car-14.1.arms")
def test_the_arms_do_not_join(client: FlaskClient) -> None:
    """Both arms lead to (2, -1): to the east and north, and to the north and east."""
    arms = (lay("river_2.bend", 2, 0, 90), lay("river_2.road_bend", 1, -1, 270))
    position = river(*FORKED, *arms)
    answer = ask(client, PLACEMENTS, {"position": position, "tile": "river_2.pigs_bend"})
    assert answer["placements"] == []
    assert warned(answer)[0] == "river-arms-join"
    ring = lay("river_2.corner_city_coat_bend", 2, -1, 90)
    assert ("fault", "river-arms-join") in findings(client, river(*FORKED, *arms, ring))


# ------------------------------------------------------------------------ figures and fields


@pytest.mark.rule("car-14.1.water")
def test_no_figure_stands_on_the_water(client: FlaskClient) -> None:
    assert spots_of(client, river(SOURCE), "river.bridge", 1, 0, 90) == [
        "road N",
        "field NNE",
        "field ESE",
        "field SSW",
        "field WNW",
    ]


@pytest.mark.rule("car-14.1.water")
def test_water_parts_fields_that_meet_around_source_and_lake(client: FlaskClient) -> None:
    farmer = stand("red", 1, 0, "field NNE")
    open_river = river(SOURCE, STRAIGHT, figures=[farmer])
    north = feature(client, open_river, "field:0,0,NNE", "end")
    assert north["tiles"] == [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
    assert {"x": 1, "y": 0, "side": "ESE"} in [
        {key: place[key] for key in ("x", "y", "side")} for place in north["segments"]
    ]
    on_tile = ask(
        client, SPOTS, {"position": open_river, "tile_at": {"x": 1, "y": 0}, "player": "black"}
    )
    assert on_tile["spots"] == []
    lone = river(STRAIGHT, figures=[farmer])
    on_tile = ask(client, SPOTS, {"position": lone, "tile_at": {"x": 1, "y": 0}, "player": "black"})
    assert [spot["side"] for spot in on_tile["spots"]] == ["ESE"]
    by_lake = river(STRAIGHT, lay("river.lake", 2, 0), figures=[farmer])
    on_tile = ask(
        client, SPOTS, {"position": by_lake, "tile_at": {"x": 1, "y": 0}, "player": "black"}
    )
    assert on_tile["spots"] == []


INLINE: Json = {
    "features": [
        {"kind": "river", "sides": ["E", "W"]},
        {"kind": "field", "sides": ["WNW", "NNW", "NNE", "ENE"]},
        {"kind": "field", "sides": ["ESE", "SSE", "SSW", "WSW"]},
    ]
}
VOLCANO = lay("river_2.volcano_lake", 2, 0)


@pytest.mark.rule("car-14.1.volcano-lake")
@pytest.mark.parametrize("figure", ["meeple", "large_meeple", "pig"])
def test_no_figure_goes_on_the_volcano_lake(client: FlaskClient, figure: str) -> None:
    position = river(*FORKED, figures=[stand("red", 1, 0, "field ESE")])
    assert spots_of(client, position, "river_2.volcano_lake", 2, 0) == []
    made = move("red", VOLCANO, figure=put("field NNE", figure))
    found = ask(client, "/v1/carcassonne/moves", {"position": position, "move": made})
    cited = {each["code"]: each["citations"] for each in found["objections"]}
    assert cited["no-figure-on-volcano-lake"] == ["car-14.1.volcano-lake"]
    lying = river(*FORKED, VOLCANO)
    asked = {"position": lying, "tile_at": {"x": 2, "y": 0}, "player": "red", "figure": figure}
    assert ask(client, SPOTS, asked)["spots"] == []
    figures = [stand("red", 2, 0, "field NNE", figure)]
    assert ("fault", "no-figure-on-volcano-lake") in findings(
        client, river(*FORKED, VOLCANO, figures=figures)
    )


@pytest.mark.rule("car-14.1.volcano-lake")
def test_a_lake_without_a_volcano_takes_figures(client: FlaskClient) -> None:
    assert spots_of(client, river(*FORKED), "river_2.lake_city", 2, 0) == [
        "city E",
        "field NNE",
        "field SSE",
    ]


@pytest.mark.rule("car-14.1.volcano-lake")
def test_whoever_places_the_volcano_lake_takes_another_turn(client: FlaskClient) -> None:
    position = river(*FORKED)
    answer = make(client, position, move("red", VOLCANO))
    assert answer["extra_turn"]
    assert answer["summary"] == "The move is allowed. Red takes another turn."
    listed = ask(
        client, OPTIONS, {"position": position, "tile": "river_2.volcano_lake", "player": "red"}
    )
    assert [option["extra_turn"] for option in listed["options"]] == [True, True]
    plain = make(client, position, move("red", lay("river_2.lake_city", 2, 0)))
    assert not plain["extra_turn"]


@pytest.mark.rule("car-14.1.volcano-lake")
def test_the_next_of_several_moves_says_that_it_is_that_turn(client: FlaskClient) -> None:
    position = river(*FORKED)
    first, second = move("red", VOLCANO), move("red", lay("river_2.lake_city", 1, -1, 270))
    body = {"position": position, "moves": [first, second]}
    answer = ask(client, "/v1/carcassonne/moves", body)
    (objection,) = answer["objections"]
    assert objection["code"] == "extra-turn-used"
    assert objection["citations"] == ["car-14.1.volcano-lake"]
    body["moves"] = [first, second | {"extra_turn_used": True}]
    assert ask(client, "/v1/carcassonne/moves", body)["legal"]


# ------------------------------------------------------------------- joined sets, partial tables


@pytest.mark.rule("car-14.1.sets")
def test_of_joined_rivers_one_source_is_used_and_a_spare_lake_is_left_out(
    client: FlaskClient,
) -> None:
    lakes = (lay("river.lake", 2, 0), lay("river_2.lake_city", 1, -1, 270))
    position = river(*FORKED, *lakes)
    assert warnings_on(client, position, "river.source") == ["source-not-first"]
    assert warnings_on(client, position, "river_2.volcano_lake") == ["river-finished"]
    assert findings(client, position) == []
    second = lay("gq11_river.source_road", 2, 0, 180)
    assert findings(client, river(SOURCE, STRAIGHT, second)) == [("fault", "second-source")]


@pytest.mark.rule("car-14.1.sets")
def test_on_two_forks_there_is_no_rule(client: FlaskClient) -> None:
    position = river(*FORKED)
    again = ask(client, PLACEMENTS, {"position": position, "tile": "river_2.fork"})
    assert again["count"] > 0
    assert warned(again) == ["forks-not-ruled"]
    assert findings(client, river(*FORKED, lay("river_2.fork", 2, 0), sets={"river_2": 2})) == [
        ("warning", "forks-not-ruled")
    ]
    both = river(FORKED[0], sets={"river_2": 2})
    assert placements(client, both, "river_2.monastery") != []
    assert warnings_on(client, both, "river_2.fork") == ["forks-not-ruled"]


@pytest.mark.rule("car-14.1.partial")
def test_later_an_open_end_is_warned_of_and_speaks_against_nothing(client: FlaskClient) -> None:
    position = river(SOURCE, lay("base.B", 0, -1))
    assert placements(client, position, "base.B") != []
    assert warnings_on(client, position, "base.B") == ["river-not-finished"]
    assert warned(make(client, position, move("red", lay("base.B", 0, 1)))) == [
        "river-not-finished"
    ]
    listed = ask(client, OPTIONS, {"position": position, "tile": "base.B", "player": "red"})
    assert warned(listed) == ["river-not-finished"]
    assert findings(client, position) == [("warning", "river-not-finished")]
    without_source = river(STRAIGHT)
    assert warnings_on(client, without_source, "base.B") == ["river-not-finished"]
    assert placements(client, without_source, "base.B") != []


@pytest.mark.rule("car-14.1.partial")
def test_without_the_sets_in_play_the_order_is_only_warned_of(client: FlaskClient) -> None:
    assert placements(client, river(SOURCE), "river.lake") == [(1, 0, 0)]
    assert warnings_on(client, river(SOURCE), "river.lake") == ["lake-comes-last"]
    assert placements(client, river(FORKED[0]), "river_2.bend") != []
    assert warnings_on(client, river(FORKED[0]), "river_2.bend") == ["fork-comes-first"]


@pytest.mark.rule("car-14.1.partial")
@pytest.mark.parametrize("odd", [INLINE, "river_2.monastery"])
def test_nor_is_it_judged_where_tiles_lie_that_are_not_of_those_sets(
    client: FlaskClient, odd: Any
) -> None:
    position = river(SOURCE, lay(odd, 1, 0), sets=RIVER)
    assert placements(client, position, "river.lake") == [(2, 0, 0)]
    assert warnings_on(client, position, "river.lake") == ["lake-comes-last"]


@pytest.mark.rule("car-14.1.partial")
def test_a_river_that_nothing_left_goes_on_with_is_as_finished_as_it_can_be(
    client: FlaskClient,
) -> None:
    """Games Quarterly has a source and a straight tile, and no lake."""
    tiles = (lay("gq11_river.source_road", 0, 0), lay("gq11_river.two_cities", 1, 0))
    position = river(*tiles, sets={"base": 1, "gq11_river": 1})
    assert placements(client, position, "base.E") != []
    assert warnings_on(client, position, "base.E") == ["river-not-finished"]
    assert placements(client, river(*tiles), "base.E") == []


@pytest.mark.rule("car-14.1.partial")
def test_setup_tiles_of_a_map_lie_before_any_river(client: FlaskClient) -> None:
    position = on_map(drawn("S.S"), SOURCE)
    assert placements(client, position, "base.B") == [(2, 0, turn) for turn in (0, 90, 180, 270)]


# ------------------------------------------------------------------------------- by brute force


def list_sides(tile: str, rotation: int) -> list[str]:
    """Give what a tile shows on each side, N E S W, as it lies."""
    shown = ["field"] * 4
    for row in load_catalogue().tiles[tile].tile.features:
        for port in row.ports:
            if port < 4:
                shown[(port + rotation // 90) % 4] = row.kind.name.lower()
    return shown


STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def goes_on(
    laid: dict[tuple[int, int], list[str]], path: list[int], tile: str, at: tuple[int, int, int]
) -> bool:
    """Tell whether a tile goes on with a river without forks, by walking along it.

    :param path: which way the river has gone from each tile so far, 0 to 3 clockwise from north.
    """
    x, y, rotation = at
    sides = list_sides(tile, rotation)
    for side, (east, south) in enumerate(STEPS):
        beside = laid.get((x + east, y + south))
        if beside is not None and beside[(side + 2) % 4] != sides[side]:
            return False
    came = (path[-1] + 2) % 4
    end = list(laid)[-1]
    if (x, y) != (end[0] + STEPS[path[-1]][0], end[1] + STEPS[path[-1]][1]):
        return False
    if sides[came] != "river":
        return False
    onward = [side for side in range(4) if sides[side] == "river" and side != came]
    if onward and len(path) > 1:
        before, now = (path[-1] - path[-2]) % 4, (onward[0] - path[-1]) % 4
        return not (before == now and before in (1, 3))
    return True


@pytest.mark.rule("car-14.1.join", "car-14.1.turn")
@pytest.mark.parametrize("seed", range(6))
def test_a_river_grows_as_one_who_walks_along_it_finds(client: FlaskClient, seed: int) -> None:
    names = ["bend", "straight", "bend.garden", "road_bend", "corner_city_bend", "two_cities"]
    tiles = [SOURCE]
    laid = {(0, 0): list_sides("river.source", 0)}
    path = [1]
    for turn in range(len(names)):
        tile = f"river.{names[(seed + turn) % len(names)]}"
        around = product(range(-7, 8), range(-7, 8), (0, 90, 180, 270))
        expected = {at for at in around if at[:2] not in laid and goes_on(laid, path, tile, at)}
        assert set(placements(client, river(*tiles), tile)) == expected
        if not expected:
            break
        x, y, rotation = sorted(expected)[seed % len(expected)]
        tiles.append(lay(tile, x, y, rotation))
        laid[x, y] = list_sides(tile, rotation)
        came = (path[-1] + 2) % 4
        path += [side for side in range(4) if laid[x, y][side] == "river" and side != came]
    assert len(tiles) > 3
