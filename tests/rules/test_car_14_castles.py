"""Castles: who builds them, what they score by and when, what a field counts for them (14.4)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, spot, stand, stand_neutral, table
from tests.rules.laying import Json
from tests.rules.moving import (
    CHECK,
    SCORES,
    completed,
    feature,
    figures_after,
    make,
    move,
    put,
    refusals,
    refused_by,
    totals,
    warned,
)

OPTIONS = "/v1/carcassonne/options"
ROADS = "/v1/carcassonne/roads"

# Two semicircles: (0, 0) with its city north and a road from west to east, (0, -1) with it south.
SOUTH, NORTH = lay("base.D", 0, 0), lay("base.E", 0, -1, 180)
EAST_END, WEST_END = lay("base.A", 1, 0, 90), lay("base.A", -1, 0, 270)
LORD = stand("red", 0, 0, "city N")
IN_NORTH = stand("red", 0, -1, "city S")


def castle(player: str = "red", x: int = 0, *, scored: bool = False) -> Json:
    """A castle on the tiles in a column, in rows -1 and 0."""
    tiles = [{"x": x, "y": -1}, {"x": x, "y": 0}]
    return {"player": player, "tiles": tiles, "scored": scored}


def built(*tiles: Json, figures: tuple[Json, ...] = (LORD,), **more: Any) -> Json:
    """The castle of red with more tiles around it."""
    return table(SOUTH, NORTH, *tiles, figures=figures) | {"castles": [castle()]} | more


def unbuilt(*tiles: Json, figures: tuple[Json, ...] = (IN_NORTH,), **more: Any) -> Json:
    """The northern half of the city with more tiles around it."""
    return table(NORTH, *tiles, figures=figures) | more


def made(player: str, tile: Json, castle: bool | str = True, **steps: Any) -> Json:
    """A move that makes castles."""
    return move(player, tile, **steps) | {"castle": castle}


def taken(answer: Json) -> list[tuple[str, int, str, list[str]]]:
    """Who takes how many points from what, and from what else it could have been."""
    return [
        (
            each["player"],
            each["points"],
            each["from"]["id"],
            [o["id"] for o in each.get("others", [])],
        )
        for each in answer["castles"]
    ]


# --------------------------------------------------------------------------------- building one


@pytest.mark.rule("car-14.4")
def test_a_city_of_two_semicircles_may_become_a_castle_instead_of_scoring(
    client: FlaskClient,
) -> None:
    answer = make(client, unbuilt(), made("red", SOUTH))
    city = completed(answer, "city:0,-1,S")
    assert [(item["code"], item["points"]) for item in city["score"]["items"]] == [("castle", 0)]
    assert (answer.get("awards", []), answer.get("returned_figures", [])) == ([], [])
    assert figures_after(answer) == [IN_NORTH]
    assert answer["position_after"]["castles"] == [castle()]


@pytest.mark.rule("car-14.4")
def test_without_the_step_it_scores(client: FlaskClient) -> None:
    answer = make(client, unbuilt(), move("red", SOUTH))
    assert answer.get("awards", []) == [{"player": "red", "points": 4}]
    assert "castles" not in answer["position_after"]


@pytest.mark.rule("car-14.4")
def test_a_follower_just_placed_may_hold_it(client: FlaskClient) -> None:
    answer = make(client, unbuilt(figures=()), made("red", SOUTH, figure=put("city N")))
    assert figures_after(answer) == [LORD]
    assert answer["position_after"]["castles"] == [castle()]


@pytest.mark.rule("car-14.4")
@pytest.mark.parametrize(
    ("tiles", "last"),
    [
        ((lay("base.G", 0, -1, 90), lay("base.E", 0, -2, 180)), lay("base.E", 0, 0)),
        ((lay("base.N", 0, -1, 180), lay("base.E", 1, -1, 270)), lay("base.E", 0, 0)),
        ((lay("base.E", 0, -1, 180),), lay("base.E", 1, -1)),
    ],
)
def test_no_other_city_does(client: FlaskClient, tiles: tuple[Json, ...], last: Json) -> None:
    position = table(*tiles, figures=[stand("red", 0, -1, "city S")])
    assert refused_by(client, position, made("red", last)) == ("castle-no-city", ["car-14.4"])


@pytest.mark.rule("car-14.4")
def test_of_several_cities_a_move_names_the_sides(client: FlaskClient) -> None:
    below = lay("base.E", 0, 1)
    figures = (IN_NORTH, stand("red", 0, 1, "city N"))
    position = unbuilt(below, figures=figures)
    both = make(client, position, made("red", lay("base.H", 0, 0)))
    one = make(client, position, made("red", lay("base.H", 0, 0), "S"))
    assert len(both["position_after"]["castles"]) == 2
    assert both.get("awards", []) == []
    assert [each["tiles"][1] for each in one["position_after"]["castles"]] == [{"x": 0, "y": 1}]
    assert one.get("awards", []) == [{"player": "red", "points": 4}]
    code, _ = refused_by(client, position, made("red", lay("base.H", 0, 0), "E"))
    assert code == "castle-no-city"


@pytest.mark.rule("car-14.4.holder")
def test_its_holder_chooses_whoever_places_the_tile(client: FlaskClient) -> None:
    answer = make(client, unbuilt(), made("blue", SOUTH))
    assert answer["position_after"]["castles"] == [castle("red")]


@pytest.mark.rule("car-14.4.holder")
@pytest.mark.parametrize("figures", [(), (IN_NORTH, stand("blue", 0, -1, "city S"))])
def test_a_city_of_nobody_or_of_several_is_scored(
    client: FlaskClient, figures: tuple[Json, ...]
) -> None:
    for sides in (True, "N"):
        refusal = refused_by(client, unbuilt(figures=figures), made("red", SOUTH, sides))
        assert refusal == ("castle-not-held", ["car-14.4.holder"])


@pytest.mark.rule("car-14.4.holder")
def test_a_figure_that_is_refused_holds_no_city(client: FlaskClient) -> None:
    beside_red = made("blue", SOUTH, figure={"figure": "meeple", "on": "city", "side": "N"})
    assert refused_by(client, unbuilt(), beside_red)[0] == "occupied"
    alone = unbuilt(figures=(), supply={"blue": {"meeple": 0}})
    codes = [one["code"] for one in refusals(client, alone, beside_red)]
    assert codes == ["not-in-supply", "castle-not-held"]


@pytest.mark.rule("car-14.4.holder")
def test_all_but_the_owners_followers_go_home(client: FlaskClient) -> None:
    large = stand("red", 0, -1, "city S", "large_meeple")
    blue, witch = stand("blue", 0, -1, "city S"), stand_neutral("witch", 0, -1, "city S")
    answer = make(client, unbuilt(figures=(large, blue, witch)), made("red", SOUTH))
    assert figures_after(answer) == [large]
    assert answer.get("returned_figures", []) == [witch, blue]


@pytest.mark.rule("car-14.4.castles")
def test_a_fourth_castle_is_refused(client: FlaskClient) -> None:
    tiles = [tile for x in (4, 6, 8) for tile in (lay("base.E", x, 0), lay("base.E", x, -1, 180))]
    position = unbuilt(*tiles) | {"castles": [castle(x=x, scored=True) for x in (4, 6, 8)]}
    refusal = refused_by(client, position, made("red", SOUTH))
    assert refusal == ("no-castle-left", ["car-14.4.castles"])


# ------------------------------------------------------------------------------------- scoring


@pytest.mark.rule("car-14.4.scoring")
def test_the_next_feature_completed_around_it_pays_its_owner(client: FlaskClient) -> None:
    answer = make(client, built(EAST_END), move("blue", WEST_END))
    assert taken(answer) == [("red", 3, "road:-1,0,E", [])]
    assert answer.get("awards", []) == [{"player": "red", "points": 3}]
    assert answer.get("returned_figures", []) == [LORD]
    assert answer["position_after"]["castles"] == [castle(scored=True)]


@pytest.mark.rule("car-14.4.scoring")
def test_whoever_holds_the_feature_gets_its_points_too(client: FlaskClient) -> None:
    robber = stand("blue", 1, 0, "road W")
    answer = make(client, built(EAST_END, figures=(LORD, robber)), move("red", WEST_END))
    points = {each["player"]: each["points"] for each in answer.get("awards", [])}
    assert points == {"blue": 3, "red": 3}


@pytest.mark.rule("car-14.4.scoring")
def test_a_castle_scores_once(client: FlaskClient) -> None:
    position = built(EAST_END, figures=()) | {"castles": [castle(scored=True)]}
    answer = make(client, position, move("blue", WEST_END))
    assert "castles" not in answer
    assert answer.get("awards", []) == []


@pytest.mark.rule("car-14.4.scoring")
def test_a_monastery_lies_on_its_own_tile(client: FlaskClient) -> None:
    around = [lay("base.B", x, y) for y in (-1, 0, 1) for x in (1, 2, 3) if (x, y) != (3, 1)]
    south = lay("base.E", 0, 0)
    position = table(south, NORTH, *around, figures=[LORD]) | {"castles": [castle()]}
    answer = make(client, position, move("blue", lay("base.B", 3, 1)))
    assert [each["id"] for each in answer["completed"]] == ["monastery:2,0"]
    assert "castles" not in answer


@pytest.mark.rule("car-14.4.surroundings")
def test_six_squares_surround_it(client: FlaskClient) -> None:
    (row,) = ask(client, SCORES, {"position": built(EAST_END)})["castles"]
    around = [{"x": x, "y": y} for y in (-1, 0) for x in (-1, 0, 1)]
    assert row["surroundings"] == around
    assert row.get("waits_for", []) == ["road:0,0,E", "monastery:1,0"]
    scored = built(EAST_END, figures=()) | {"castles": [castle(scored=True)]}
    (row,) = ask(client, ROADS, {"position": scored})["castles"]
    assert (row["scored"], row.get("waits_for", [])) == (True, [])


@pytest.mark.rule("car-14.4.surroundings")
def test_what_is_completed_beyond_them_pays_nothing(client: FlaskClient) -> None:
    position = built(lay("base.E", 1, 0), lay("base.A", 2, 0, 270))
    answer = make(client, position, move("blue", lay("base.A", 3, 0, 90)))
    assert [each["id"] for each in answer["completed"]] == ["road:2,0,E"]
    assert "castles" not in answer


@pytest.mark.rule("car-14.4.points")
@pytest.mark.parametrize(("figure", "points"), [("mage", 6), ("witch", 2)])
def test_mage_and_witch_count(client: FlaskClient, figure: str, points: int) -> None:
    position = built(EAST_END, figures=(LORD, stand_neutral(figure, 0, 0, "road E")))
    answer = make(client, position, move("blue", WEST_END))
    assert taken(answer) == [("red", points, "road:-1,0,E", [])]


@pytest.mark.rule("car-14.4.points")
def test_the_wainwrights_do_not(client: FlaskClient) -> None:
    figures = (LORD, stand("blue", 1, 0, "road W"))
    position = built(EAST_END, figures=figures) | {"leipzig": {"wainwrights": ["blue"]}}
    answer = make(client, position, move("blue", WEST_END))
    assert taken(answer) == [("red", 3, "road:-1,0,E", [])]
    assert {each["player"]: each["points"] for each in answer.get("awards", [])} == {
        "blue": 6,
        "red": 3,
    }


@pytest.mark.rule("car-14.4.points")
def test_the_bonus_of_a_labyrinth_does(client: FlaskClient) -> None:
    exits = (lay("base.A", 2, 0, 90), lay("base.A", 1, 1, 180), lay("base.A", 1, -1))
    figures = (LORD, stand("blue", 1, 0, "labyrinth"))
    position = built(lay("labyrinth", 1, 0), *exits, figures=figures)
    position |= {"rules": {"labyrinth": "advanced"}}
    answer = make(client, position, move("blue", WEST_END))
    (road,) = answer["completed"]
    assert road.get("castle_value") == 8
    assert taken(answer) == [("red", 8, road["id"], [])]


@pytest.mark.rule("car-14.4.later")
def test_it_takes_nothing_from_the_tile_that_makes_it(client: FlaskClient) -> None:
    answer = make(client, unbuilt(EAST_END, WEST_END), made("red", SOUTH))
    assert [each["id"] for each in answer["completed"]] == ["road:-1,0,E", "city:0,-1,S"]
    assert "castles" not in answer
    assert answer["position_after"]["castles"] == [castle()]


@pytest.mark.rule("car-14.4.later")
def test_the_second_tile_of_a_double_turn_is_later(client: FlaskClient) -> None:
    answer = make(client, built(EAST_END), move("red", WEST_END, part=2))
    assert taken(answer) == [("red", 3, "road:-1,0,E", [])]


@pytest.mark.rule("car-14.4.choice")
def test_of_several_the_best_is_taken_and_the_rest_told(client: FlaskClient) -> None:
    position = built(EAST_END, lay("base.E", -1, -1, 180))
    answer = make(client, position, move("blue", lay("base.L", -1, 0)))
    assert taken(answer) == [("red", 4, "city:-1,-1,S", ["road:-1,0,E"])]
    assert answer["castles"][0]["citations"] == ["car-14.4.scoring", "car-14.4.choice"]


BESIDE = (lay("base.E", 1, 0), lay("base.E", 1, -1, 180))
TWO = {"castles": [castle(), castle("blue", 1)]}
TWO_LORDS = (LORD, stand("blue", 1, 0, "city N"))


@pytest.mark.rule("car-14.4.chain")
def test_a_castle_takes_the_points_of_a_castle(client: FlaskClient) -> None:
    south = lay("base.E", 0, 0)
    tiles = (south, NORTH, *BESIDE, lay("base.A", 2, 0, 270))
    answer = make(
        client, table(*tiles, figures=TWO_LORDS) | TWO, move("red", lay("base.A", 3, 0, 90))
    )
    assert taken(answer) == [("red", 2, "city:1,-1,S", []), ("blue", 2, "road:2,0,E", [])]
    assert answer["castles"][0]["from"]["kind"] == "castle"
    assert answer["castles"][0]["citations"] == ["car-14.4.scoring", "car-14.4.chain"]
    assert figures_after(answer) == []


@pytest.mark.rule("car-14.4.chain")
def test_none_takes_points_that_came_from_itself(client: FlaskClient) -> None:
    tiles = (SOUTH, NORTH, lay("base.D", 1, 0), lay("base.E", 1, -1, 180), lay("base.A", 2, 0, 90))
    answer = make(client, table(*tiles, figures=TWO_LORDS) | TWO, move("red", WEST_END))
    road = "road:-1,0,E"
    assert taken(answer) == [("red", 4, road, []), ("blue", 4, road, ["city:0,-1,S"])]


@pytest.mark.rule("car-14.4.chain")
def test_a_city_that_becomes_a_castle_completes_nothing_for_another(client: FlaskClient) -> None:
    half = stand("blue", 1, -1, "city S")
    position = table(lay("base.E", 0, 0), NORTH, BESIDE[1], figures=[LORD, half])
    answer = make(client, position | {"castles": [castle()]}, made("blue", BESIDE[0]))
    assert "castles" not in answer
    assert len(answer["position_after"]["castles"]) == 2


@pytest.mark.rule("car-14.4.end")
@pytest.mark.parametrize("moment", ["now", "end"])
def test_one_that_has_not_scored_is_worth_nothing(client: FlaskClient, moment: str) -> None:
    assert totals(client, built(), moment) == {"red": 0}
    city = feature(client, built(), "city:0,-1,S", moment)
    assert city.get("awards", []) == []
    assert [item.get("params", {})["case"] for item in city["score"]["items"]] == ["waiting"]


@pytest.mark.rule("car-14.4.field")
@pytest.mark.parametrize("scored", [False, True])
def test_a_field_counts_it_four(client: FlaskClient, scored: bool) -> None:
    farmer, pig = stand("blue", 0, -1, "field NNE"), stand("blue", 0, -1, "field NNE", "pig")
    other = (lay("base.E", 0, -2), lay("base.E", 0, -3, 180))
    position = built(*other, figures=(farmer, pig)) | {"castles": [castle(scored=scored)]}
    field = feature(client, position, "field:0,-2,ENE", "end")
    alone = feature(client, built(figures=(farmer,)), "field:0,-1,NNE", "end")
    items = [(item["code"], item["points"]) for item in field["score"]["items"]]
    assert items == [("cities", 3), ("castles", 4)]
    assert [bonus["score"]["total"] for bonus in field.get("bonuses", [])] == [2]
    assert [(item["code"], item["points"]) for item in alone["score"]["items"]] == [("castles", 4)]


# -------------------------------------------------------------------------- other questions


@pytest.mark.rule("car-14.4", "car-14.4.holder")
def test_options_list_the_castle_of_the_mover_alone(client: FlaskClient) -> None:
    asked = {"position": unbuilt() | {"castles": []}, "tile": "base.E", "figures": []}
    own = ask(client, OPTIONS, asked | {"player": "red"})
    others = ask(client, OPTIONS, asked | {"player": "blue"})
    fixed = ask(client, OPTIONS, asked | {"player": "blue", "castle": True})
    assert [row.get("castle") for row in own["options"] if row["completed"]] == [None, True]
    assert not any("castle" in row for row in others["options"])
    assert ("others-may-choose" in warned(own), "others-may-choose" in warned(others)) == (
        False,
        True,
    )
    assert [row["castle"] for row in fixed["options"]] == [True]


@pytest.mark.rule("car-14.4")
def test_options_list_none_where_castles_are_not_in_play(client: FlaskClient) -> None:
    asked = {"tile": "base.E", "figures": [], "player": "red"}
    for position, has_castles in (
        (unbuilt(), False),
        (unbuilt(sets={"base": 1, "bridges_castles": 1}), True),
        (unbuilt(lay("bridges_castles.bazaar_whole_city", 4, 4)), True),
    ):
        rows = ask(client, OPTIONS, asked | {"position": position})["options"]
        assert any("castle" in row for row in rows) is has_castles


@pytest.mark.rule("car-14.4.castles", "car-14.4", "car-14.4.scoring", "car-14.4.holder")
def test_check_finds_what_is_odd_about_castles(client: FlaskClient) -> None:
    tiles = [tile for x in (2, 4, 6) for tile in (lay("base.E", x, 0), lay("base.E", x, -1, 180))]
    four = [castle(scored=True), *(castle(x=x, scored=True) for x in (2, 4, 6))]
    asked = {
        "too-many-castles": built(*tiles, figures=()) | {"castles": four},
        "castle-without-follower": built(figures=()),
        "castle-misheld": built(figures=(stand("blue", 0, 0, "city N"),)),
    }
    for code, position in asked.items():
        found = [each["code"] for each in ask(client, CHECK, {"position": position})["faults"]]
        assert code in found
    held = built() | {"castles": [castle(scored=True)]}
    (fault,) = (
        each
        for each in ask(client, CHECK, {"position": held})["faults"]
        if each["code"] == "castle-misheld"
    )
    assert (fault["severity"], fault["citations"]) == ("fault", ["car-14.4.scoring"])
    clean = [each["code"] for each in ask(client, CHECK, {"position": built()})["faults"]]
    assert not any(code.startswith("castle") for code in clean)


@pytest.mark.rule("car-14.4")
def test_a_spot_on_a_castle_takes_no_wagon(client: FlaskClient) -> None:
    position = built(EAST_END, figures=(stand("red", 1, 0, "road W", "wagon"),))
    position |= {"castles": [castle(scored=True)]}
    wagons = [{"from": spot(1, 0, "road W"), "to": spot(0, 0, "city N")}]
    answer = ask(
        client,
        "/v1/carcassonne/moves",
        {"position": position, "move": move("red", WEST_END) | {"wagons": wagons}},
    )
    assert not answer["legal"]


# ------------------------------------------------------------------------------ semicircles, mayors

NO_SEMICIRCLES = [
    ("abbey_mayor.city_coat", 90),
    ("abbey_mayor.two_cities_two_roads", 0),
    ("bridges_castles.city_road", 90),
    ("bridges_castles.city_road.garden", 90),
    ("hills_sheep.vineyard_city", 0),
    ("hills_sheep.vineyard_two_cities", 90),
    ("hills_sheep.vineyard_two_cities", 270),
    ("inns.city_split_field", 0),
]


@pytest.mark.rule("car-14.4")
@pytest.mark.parametrize(("tile", "rotation"), NO_SEMICIRCLES)
def test_a_piece_that_is_no_semicircle_makes_no_castle(
    client: FlaskClient, tile: str, rotation: int
) -> None:
    position = unbuilt(figures=(IN_NORTH,)) | {"rules": {"edition": "C2"}}
    last = lay(tile, 0, 0, rotation)
    assert refused_by(client, position, made("red", last))[0] == "castle-no-city"
    assert completed(make(client, position, move("red", last)), "city:0,-1,S")["units"] == 2


@pytest.mark.rule("car-14.4")
def test_an_inline_piece_says_that_it_is_none(client: FlaskClient) -> None:
    features = [
        {"kind": "city", "sides": ["N"], "no_semicircle": True},
        {"kind": "field", "sides": ["ENE", "ESE", "SSE", "SSW", "WSW", "WNW"], "cities": ["N"]},
    ]
    last = lay({"features": features}, 0, 0)
    assert refused_by(client, unbuilt(), made("red", last))[0] == "castle-no-city"


MAYOR = stand("red", 0, -1, "city S", "mayor")
ALWAYS = {"castle_by_mayor": "always"}


@pytest.mark.rule("car-14.4.mayor")
def test_a_mayor_without_strength_makes_no_castle_but_by_that_reading(client: FlaskClient) -> None:
    position = unbuilt(figures=(MAYOR,))
    assert refused_by(client, position, made("red", SOUTH))[0] == "castle-not-held"
    answer = make(client, position | {"rules": ALWAYS}, made("red", SOUTH))
    assert answer["position_after"]["castles"] == [castle()]


@pytest.mark.rule("car-14.4.mayor")
@pytest.mark.parametrize(("figures", "points"), [((MAYOR,), 0), ((MAYOR, LORD), 3)])
def test_by_that_reading_the_castle_pays_a_mayor_alone_nothing(
    client: FlaskClient, figures: tuple[Json, ...], points: int
) -> None:
    position = built(EAST_END, figures=figures, rules=ALWAYS)
    answer = make(client, position, move("blue", WEST_END))
    assert [(who, count) for who, count, *_ in taken(answer)] == [("red", points)]
    paid = [{"player": "red", "points": points}] if points else []
    assert answer.get("awards", []) == paid
