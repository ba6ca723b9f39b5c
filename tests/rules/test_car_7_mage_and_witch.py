"""Mage and witch: when they must move, where to, and when they leave the board (7.1 to 7.7)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.laying import ADVANCED, Json, awards_of, closed_road, open_road, points_of, road_at
from tests.rules.moving import (
    CHECK,
    bring,
    completed,
    feature,
    figures_after,
    ids,
    make,
    move,
    put,
    refusals,
    refused,
    refused_by,
    take_off,
)

BOTH = ["mage", "witch"]

# A road from (0, 0) eastwards and open there, a meadow below it, and a road from (0, 2) eastwards.
NORTH_ROAD = (lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90))
MEADOW = (lay("base.B", 0, 1),)
SOUTH_ROAD = (lay("base.A", 0, 2, 270), lay("base.U", 1, 2, 90))
TWO_ROADS = (*NORTH_ROAD, *MEADOW, *SOUTH_ROAD)

# On the meadow's west side: a symbol and nothing else but cities.
SYMBOL = lay("mage_witch.E", -1, 1)
PLAIN = lay("base.B", -1, 1)

ON_NORTH = (1, 0, "road E")
ON_SOUTH = (1, 2, "road E")


def on(figure: str, place: tuple[int, int, str]) -> Json:
    return stand_neutral(figure, *place)


def two_roads(*figures: Json, rules: Json | None = None) -> Json:
    return table(*TWO_ROADS, figures=figures, rules=rules)


def placed(*magic: Json, tile: Json = SYMBOL, figure: Json | None = None) -> Json:
    return move("red", tile, magic=magic, figure=figure)


def other(figure: str) -> str:
    return "witch" if figure == "mage" else "mage"


# ----------------------------------------------------------------------------------- the symbol


@pytest.mark.rule("car-7.1")
@pytest.mark.parametrize("figure", BOTH)
def test_a_tile_with_the_symbol_brings_one_of_them_in(client: FlaskClient, figure: str) -> None:
    answer = make(client, two_roads(), placed(bring(figure, *ON_NORTH)))
    assert figures_after(answer) == [on(figure, ON_NORTH)]
    assert (answer["completed"], answer.get("awards", []), answer.get("returned_figures", [])) == (
        [],
        [],
        [],
    )


@pytest.mark.rule("car-7.1")
@pytest.mark.parametrize("figure", BOTH)
def test_or_moves_one_that_is_there(client: FlaskClient, figure: str) -> None:
    position = two_roads(on("mage", ON_NORTH))
    far = (-1, 1, "city N")
    answer = make(client, position, placed(bring(figure, *far)))
    stays = [] if figure == "mage" else [on("mage", ON_NORTH)]
    assert sorted(figures_after(answer), key=str) == sorted([on(figure, far), *stays], key=str)


@pytest.mark.rule("car-7.1")
@pytest.mark.parametrize("place", [(1, 2, "road E"), (-1, 1, "city S"), (0, 0, "road E")], ids=str)
def test_any_unfinished_road_or_city_will_do(
    client: FlaskClient, place: tuple[int, int, str]
) -> None:
    answer = make(client, two_roads(), placed(bring("witch", *place)))
    assert figures_after(answer) == [on("witch", place)]


@pytest.mark.rule("car-7.1", "car-1.1.labyrinth")
def test_a_labyrinth_is_a_road_to_go_to(client: FlaskClient) -> None:
    position = table(lay("labyrinth", 0, 0), lay("base.V", 1, 0), rules=ADVANCED)
    made = move("red", lay("mage_witch.E", 1, -1, 90), magic=[bring("mage", 0, 0, "labyrinth")])
    assert figures_after(make(client, position, made)) == [on("mage", (0, 0, "labyrinth"))]


@pytest.mark.rule("car-7.1")
@pytest.mark.parametrize("there", [(), (on("mage", ON_NORTH),)], ids=["none there", "one there"])
def test_it_is_not_a_choice(client: FlaskClient, there: tuple[Json, ...]) -> None:
    code, citations = refused_by(client, two_roads(*there), placed())
    assert code == "magic-must-move"
    assert "car-7.1" in citations


@pytest.mark.rule("car-7.1")
def test_without_the_symbol_neither_may_move(client: FlaskClient) -> None:
    position = two_roads(on("mage", ON_NORTH))
    code, citations = refused_by(client, position, placed(bring("mage", *ON_SOUTH), tile=PLAIN))
    assert code == "magic-may-not-move"
    assert "car-7.1" in citations
    assert figures_after(make(client, position, placed(tile=PLAIN))) == [on("mage", ON_NORTH)]


@pytest.mark.rule("car-7.1")
def test_the_symbol_moves_one_and_not_both(client: FlaskClient) -> None:
    both = placed(bring("mage", *ON_NORTH), bring("witch", *ON_SOUTH))
    assert refused(client, two_roads(), both) == ["magic-may-not-move"]


@pytest.mark.rule("car-7.1")
@pytest.mark.parametrize(
    "place",
    [(0, 1, "monastery"), (0, 1, "field NNE"), (1, 0, "field NNE"), (-1, 1, "field ENE")],
    ids=str,
)
def test_nothing_else_is_a_target(client: FlaskClient, place: tuple[int, int, str]) -> None:
    assert refused(client, two_roads(), placed(bring("mage", *place))) == ["magic-no-target"]


@pytest.mark.rule("car-7.1")
def test_a_completed_road_is_no_target(client: FlaskClient) -> None:
    ended = two_roads()
    ended["tiles"].append(lay("base.A", 2, 0, 90))
    assert refused(client, ended, placed(bring("mage", *ON_NORTH))) == ["magic-no-target"]


@pytest.mark.rule("car-7.1")
def test_neither_is_a_city_that_this_very_tile_completes(client: FlaskClient) -> None:
    position = table(lay("base.E", 0, 0))
    made = move("red", lay("mage_witch.E", 0, -1), magic=[bring("mage", 0, 0, "city N")])
    assert refused(client, position, made) == ["magic-no-target"]


@pytest.mark.rule("car-7.1")
def test_it_comes_before_the_meeple(client: FlaskClient) -> None:
    magic, meeple = bring("mage", -1, 1, "city N"), put("city N")
    answer = make(client, two_roads(), placed(magic, figure=meeple))
    after = sorted(figures_after(answer), key=str)
    knight = stand("red", -1, 1, "city N")
    assert after == sorted([on("mage", (-1, 1, "city N")), knight], key=str)


# ------------------------------------------------------------------------------ never together


@pytest.mark.rule("car-7.2")
@pytest.mark.parametrize("figure", BOTH)
@pytest.mark.parametrize("place", [(1, 0, "road E"), (0, 0, "road E")], ids=str)
def test_one_may_not_join_the_other(
    client: FlaskClient, figure: str, place: tuple[int, int, str]
) -> None:
    position = two_roads(on(other(figure), ON_NORTH))
    code, citations = refused_by(client, position, placed(bring(figure, *place)))
    assert code == "magic-together"
    assert "car-7.2" in citations


@pytest.mark.rule("car-7.2", "car-1.1.labyrinth")
def test_another_road_of_the_same_labyrinth_is_the_same_feature(client: FlaskClient) -> None:
    tiles = (lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90), lay("base.U", 0, 1))
    position = table(*tiles, figures=[on("witch", ON_NORTH)], rules=ADVANCED)
    symbol = lay("mage_witch.E", 1, -1, 90)
    made = move("red", symbol, magic=[bring("mage", 0, 1, "road N")])
    assert refused(client, position, made) == ["magic-together"]


@pytest.mark.rule("car-7.2")
def test_a_table_with_both_on_one_road_is_at_fault(client: FlaskClient) -> None:
    position = two_roads(on("mage", ON_NORTH), on("witch", (0, 0, "road E")))
    answer = ask(client, CHECK, {"position": position})
    assert not answer["legal"]
    (fault,) = answer["faults"]
    assert (fault["severity"], fault["code"]) == ("fault", "mage-and-witch-together")
    assert "car-7.2" in fault["citations"]
    apart = two_roads(on("mage", ON_NORTH), on("witch", ON_SOUTH))
    assert ask(client, CHECK, {"position": apart})["legal"]


# ------------------------------------------------------------------------- a different feature


@pytest.mark.rule("car-7.3")
@pytest.mark.parametrize("figure", BOTH)
@pytest.mark.parametrize("place", [(1, 0, "road E"), (0, 0, "road E")], ids=str)
def test_to_move_means_to_another_feature(
    client: FlaskClient, figure: str, place: tuple[int, int, str]
) -> None:
    position = two_roads(on(figure, ON_NORTH))
    code, citations = refused_by(client, position, placed(bring(figure, *place)))
    assert code == "magic-same-feature"
    assert "car-7.3" in citations


@pytest.mark.rule("car-7.3")
@pytest.mark.parametrize("figure", BOTH)
def test_with_none_on_the_board_one_must_come_in(client: FlaskClient, figure: str) -> None:
    assert refused(client, two_roads(), placed(take_off(figure))) == ["magic-not-off"]


# ------------------------------------------------------------------------------------ no target

# Nothing unfinished: the meadow, and a symbol without road or city of its own.
MEADOW_WITH_SYMBOL = {
    "magic": True,
    "features": [
        {
            "kind": "field",
            "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"],
            "cities": [],
        }
    ],
}
BARE_SYMBOL = lay(MEADOW_WITH_SYMBOL, -1, 1)


def one_road(*figures: Json) -> Json:
    return table(*NORTH_ROAD, *MEADOW, figures=figures)


@pytest.mark.rule("car-7.4")
@pytest.mark.parametrize("figure", BOTH)
def test_where_there_is_no_target_one_goes_off(client: FlaskClient, figure: str) -> None:
    # The only unfinished road carries this one; the other may not join it there.
    position = one_road(on(figure, ON_NORTH))
    answer = make(client, position, placed(take_off(figure), tile=BARE_SYMBOL))
    assert figures_after(answer) == []
    code, citations = refused_by(client, position, placed(tile=BARE_SYMBOL))
    assert (code, citations) == ("magic-must-leave", ["car-7.1", "car-7.4"])


@pytest.mark.rule("car-7.4", "car-7.2")
@pytest.mark.parametrize("figure", BOTH)
def test_the_other_cannot_come_in_instead(client: FlaskClient, figure: str) -> None:
    position = one_road(on(other(figure), ON_NORTH))
    into = placed(bring(figure, *ON_NORTH), tile=BARE_SYMBOL)
    (together, leave) = refusals(client, position, into)
    assert (leave["code"], leave["citations"]) == ("magic-must-leave", ["car-7.1", "car-7.4"])
    assert (together["code"], together["citations"]) == ("magic-together", ["car-7.2"])
    assert "no incomplete road or city" in leave["text"]
    off = placed(take_off(figure), tile=BARE_SYMBOL)
    assert refused(client, position, off) == ["magic-not-off"]


@pytest.mark.rule("car-7.4")
@pytest.mark.parametrize("figure", BOTH)
def test_of_two_that_block_each_other_either_goes_off(client: FlaskClient, figure: str) -> None:
    position = two_roads(on("mage", ON_NORTH), on("witch", ON_SOUTH))
    answer = make(client, position, placed(take_off(figure), tile=BARE_SYMBOL))
    (left,) = figures_after(answer)
    assert left["figure"] == other(figure)
    both = placed(take_off("mage"), take_off("witch"), tile=BARE_SYMBOL)
    assert refused(client, position, both) == ["magic-may-not-move"]


@pytest.mark.rule("car-7.4")
@pytest.mark.parametrize("figure", BOTH)
def test_nobody_goes_off_while_there_is_a_target(client: FlaskClient, figure: str) -> None:
    position = two_roads(on(figure, ON_NORTH))
    code, citations = refused_by(client, position, placed(take_off(figure), tile=BARE_SYMBOL))
    assert code == "magic-not-off"
    assert "car-7.4" in citations


@pytest.mark.rule("car-7.4")
def test_with_none_on_the_board_and_no_target_nothing_happens(client: FlaskClient) -> None:
    position = table(*MEADOW)
    assert figures_after(make(client, position, placed(tile=BARE_SYMBOL))) == []
    into = placed(bring("mage", 0, 1, "monastery"), tile=BARE_SYMBOL)
    assert refused(client, position, into) == ["magic-nowhere"]
    off = placed(take_off("witch"), tile=BARE_SYMBOL)
    assert refused_by(client, position, off) == ("magic-nowhere", ["car-7.1", "car-7.4"])


# ------------------------------------------------------------------------------ merged features

# A road open to the east and one open to the west, with a gap at (2, 0) between them.
WEST_PART = (lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90))
EAST_PART = (lay("base.U", 3, 0, 90), lay("base.A", 4, 0, 90))
GAP = (2, 0)
JOINING = lay("base.U", *GAP, 90)
ON_WEST, ON_EAST = (1, 0, "road E"), (3, 0, "road E")
# A third road below, open at its east end.
BELOW = (lay("base.B", 1, 1), lay("base.A", 1, 2, 270), lay("base.U", 2, 2, 90))
ON_BELOW = (2, 2, "road E")


def parted(*figures: Json, below: tuple[Json, ...] = BELOW) -> Json:
    both = (on("mage", ON_WEST), on("witch", ON_EAST))
    return table(*WEST_PART, *EAST_PART, *below, figures=[*both, *figures])


@pytest.mark.rule("car-7.5")
def test_a_tile_that_merges_their_features_must_part_them(client: FlaskClient) -> None:
    code, citations = refused_by(client, parted(), placed(tile=JOINING))
    assert code == "magic-must-separate"
    assert "car-7.5" in citations


@pytest.mark.rule("car-7.5")
@pytest.mark.parametrize(("figure", "total"), [("mage", 3), ("witch", 5 + 5)])
def test_the_player_moves_one_before_the_completed_road_scores(
    client: FlaskClient, figure: str, total: int
) -> None:
    # Five tiles: with the witch left alone 3, with the mage left alone 10.
    position = parted(stand("black", *ON_WEST))
    answer = make(client, position, placed(bring(figure, *ON_BELOW), tile=JOINING))
    assert ids(answer["completed"]) == ["road:0,0,E"]
    assert answer.get("awards", []) == [{"player": "black", "points": total}]
    returned = sorted(row["figure"] for row in answer.get("returned_figures", []))
    assert returned == sorted(["meeple", other(figure)])
    assert figures_after(answer) == [on(figure, ON_BELOW)]


@pytest.mark.rule("car-7.5")
@pytest.mark.parametrize("figure", BOTH)
def test_they_are_parted_on_a_road_that_stays_open_too(client: FlaskClient, figure: str) -> None:
    position = parted()
    position["tiles"] = [each for each in position["tiles"] if each["x"] != 4]
    code = refused(client, position, placed(tile=JOINING))
    assert code == ["magic-must-separate"]
    answer = make(client, position, placed(bring(figure, *ON_BELOW), tile=JOINING))
    assert sorted(row["figure"] for row in figures_after(answer)) == BOTH


@pytest.mark.rule("car-7.5", "car-7.4")
@pytest.mark.parametrize("figure", BOTH)
def test_with_no_other_target_one_leaves_the_board(client: FlaskClient, figure: str) -> None:
    position = parted(stand("black", *ON_WEST), below=())
    code, citations = refused_by(client, position, placed(tile=JOINING))
    assert (code, citations) == ("magic-must-leave", ["car-7.5", "car-7.4"])
    answer = make(client, position, placed(take_off(figure), tile=JOINING))
    total = 3 if figure == "mage" else 10
    assert answer.get("awards", []) == [{"player": "black", "points": total}]
    assert figures_after(answer) == []


@pytest.mark.rule("car-7.5")
@pytest.mark.parametrize("figure", BOTH)
def test_none_leaves_while_there_is_another_target(client: FlaskClient, figure: str) -> None:
    assert refused(client, parted(), placed(take_off(figure), tile=JOINING)) == ["magic-not-off"]


@pytest.mark.rule("car-7.5", "car-7.1")
def test_a_finished_road_is_no_place_to_part_them_to(client: FlaskClient) -> None:
    closed = (*BELOW, lay("base.A", 3, 2, 90))
    made = placed(bring("mage", *ON_BELOW), tile=JOINING)
    assert refused(client, parted(below=closed), made) == ["magic-must-leave", "magic-no-target"]


@pytest.mark.rule("car-7.5")
def test_a_tile_that_joins_other_features_parts_nobody(client: FlaskClient) -> None:
    position = table(*WEST_PART, *EAST_PART, *BELOW, figures=[on("mage", ON_WEST)])
    answer = make(client, position, placed(tile=JOINING))
    assert answer.get("returned_figures", []) == [on("mage", ON_WEST)]


# A curve with the symbol closes the gap: it joins the west part to a road from the south, and its
# city, open to the north and east, is new. Another road runs out to the west at (0, 2).
CURVE = lay("mage_witch.B", 2, 0, 90)
FROM_THE_SOUTH = (lay("base.U", 2, 1), lay("base.A", 2, 2, 180))
ELSEWHERE = (lay("base.B", 0, 1), lay("base.A", 0, 2, 90))
ON_SOUTHERN, ON_FARTHER, ON_NEW_CITY = (2, 1, "road N"), (0, 2, "road W"), (2, 0, "city N")


def parted_at_a_symbol() -> Json:
    figures = [on("mage", ON_WEST), on("witch", ON_SOUTHERN)]
    return table(*WEST_PART, *FROM_THE_SOUTH, *ELSEWHERE, figures=figures)


@pytest.mark.rule("car-7.5", "car-7.1")
@pytest.mark.parametrize("first", BOTH)
@pytest.mark.parametrize("second", BOTH)
def test_a_merging_tile_with_the_symbol_parts_them_first_and_then_moves_one(
    client: FlaskClient, first: str, second: str
) -> None:
    made = placed(bring(first, *ON_FARTHER), bring(second, *ON_NEW_CITY), tile=CURVE)
    answer = make(client, parted_at_a_symbol(), made)
    # If one moved twice, the other is left alone on the completed road and goes home.
    left = [other(first)] if first == second else []
    assert [row["figure"] for row in completed(answer, "road:0,0,E").get("figures", [])] == left
    assert [row["figure"] for row in answer.get("returned_figures", [])] == left
    moved = {first: ON_FARTHER} | {second: ON_NEW_CITY}
    expected = [on(figure, place) for figure, place in moved.items()]
    assert sorted(figures_after(answer), key=str) == sorted(expected, key=str)


@pytest.mark.rule("car-7.5", "car-7.1")
def test_both_steps_are_due(client: FlaskClient) -> None:
    position = parted_at_a_symbol()
    assert "magic-must-separate" in refused(client, position, placed(tile=CURVE))
    one = placed(bring("mage", *ON_FARTHER), tile=CURVE)
    assert refused(client, position, one) == ["magic-must-move"]
    three = [bring("mage", *ON_FARTHER), bring("witch", *ON_NEW_CITY), bring("mage", *ON_NEW_CITY)]
    assert "magic-may-not-move" in refused(client, position, placed(*three, tile=CURVE))


@pytest.mark.rule("car-7.5.symbol")
def test_the_separation_is_not_the_move_that_the_symbol_asks_for(client: FlaskClient) -> None:
    one = placed(bring("mage", *ON_FARTHER), tile=CURVE)
    code, citations = refused_by(client, parted_at_a_symbol(), one)
    assert (code, citations) == ("magic-must-move", ["car-7.1", "car-7.5.symbol"])


@pytest.mark.rule("car-7.5.symbol")
def test_by_the_other_reading_the_separation_is_all_that_is_asked(client: FlaskClient) -> None:
    position = parted_at_a_symbol() | {"rules": {"symbol_after_separation": "one"}}
    one, two = bring("mage", *ON_FARTHER), bring("witch", *ON_NEW_CITY)
    answer = make(client, position, placed(one, tile=CURVE))
    assert figures_after(answer) == [on("mage", ON_FARTHER)]
    assert answer["ruleset"]["changed"] == ["symbol_after_separation"]
    code, citations = refused_by(client, position, placed(one, two, tile=CURVE))
    assert (code, citations) == ("magic-may-not-move", ["car-7.1", "car-7.5.symbol"])


@pytest.mark.rule("car-7.5", "car-7.2")
def test_the_second_step_may_not_bring_them_together_again(client: FlaskClient) -> None:
    made = placed(bring("mage", *ON_FARTHER), bring("witch", *ON_FARTHER), tile=CURVE)
    assert refused(client, parted_at_a_symbol(), made) == ["magic-together"]


@pytest.mark.rule("car-7.5", "car-1.1.labyrinth")
@pytest.mark.parametrize("figure", BOTH)
def test_a_labyrinth_that_joins_their_roads_parts_them(client: FlaskClient, figure: str) -> None:
    labyrinth = lay("labyrinth", *GAP)
    position = parted() | {"rules": ADVANCED}
    assert refused(client, position, placed(tile=labyrinth)) == ["magic-must-separate"]
    answer = make(client, position, placed(bring(figure, *ON_BELOW), tile=labyrinth))
    assert on(figure, ON_BELOW) in figures_after(answer)


@pytest.mark.rule("car-7.5")
def test_cities_that_a_tile_merges_part_them_too(client: FlaskClient) -> None:
    cities = (lay("base.E", 0, 0, 90), lay("base.E", 2, 0, 270))
    figures = [on("mage", (0, 0, "city E")), on("witch", (2, 0, "city W"))]
    position = table(*cities, lay("base.U", 0, 1, 90), figures=figures)
    joining = lay("base.G", 1, 0)
    assert refused(client, position, placed(tile=joining)) == ["magic-must-separate"]
    answer = make(client, position, placed(bring("witch", 0, 1, "road E"), tile=joining))
    assert figures_after(answer) == [on("witch", (0, 1, "road E"))]
    assert [row["figure"] for row in answer.get("returned_figures", [])] == ["mage"]


# -------------------------------------------------------------------------- leaving the board


@pytest.mark.rule("car-7.6")
@pytest.mark.parametrize(("figure", "total"), [("mage", 3 + 3), ("witch", 2)])
def test_after_scoring_it_leaves_the_board(client: FlaskClient, figure: str, total: int) -> None:
    thief = stand("black", 0, 0, "road E")
    position = table(*NORTH_ROAD, figures=[thief, on(figure, ON_NORTH)])
    answer = make(client, position, placed(tile=lay("base.A", 2, 0, 90)))
    assert answer.get("awards", []) == [{"player": "black", "points": total}]
    assert answer.get("returned_figures", []) == [thief, on(figure, ON_NORTH)]
    assert figures_after(answer) == []


@pytest.mark.rule("car-7.6")
@pytest.mark.parametrize("figure", BOTH)
def test_it_leaves_a_completed_road_that_nobody_scores(client: FlaskClient, figure: str) -> None:
    position = table(*NORTH_ROAD, figures=[on(figure, ON_NORTH)])
    answer = make(client, position, placed(tile=lay("base.A", 2, 0, 90)))
    (road,) = answer["completed"]
    assert (road.get("majority", {}).get("owners", []), road.get("awards", [])) == ([], [])
    assert answer.get("awards", []) == []
    assert answer.get("returned_figures", []) == [on(figure, ON_NORTH)]
    assert figures_after(answer) == []


@pytest.mark.rule("car-7.6")
@pytest.mark.parametrize("figure", BOTH)
def test_it_leaves_a_completed_city_that_nobody_scores(client: FlaskClient, figure: str) -> None:
    place = (0, 0, "city N")
    position = table(lay("base.E", 0, 0), figures=[on(figure, place)])
    answer = make(client, position, placed(tile=lay("base.E", 0, -1, 180)))
    assert (answer.get("awards", []), answer.get("returned_figures", [])) == (
        [],
        [on(figure, place)],
    )


@pytest.mark.rule("car-7.6")
@pytest.mark.parametrize("figure", BOTH)
def test_it_stays_where_nothing_is_completed(client: FlaskClient, figure: str) -> None:
    position = table(*NORTH_ROAD, figures=[on(figure, ON_NORTH)])
    answer = make(client, position, placed(tile=lay("base.U", 2, 0, 90)))
    assert (answer["completed"], answer.get("returned_figures", [])) == ([], [])
    assert figures_after(answer) == [on(figure, ON_NORTH)]


@pytest.mark.rule("car-7.6", "car-7.3")
def test_once_it_has_left_it_may_be_brought_in_again(client: FlaskClient) -> None:
    position = table(*NORTH_ROAD, *MEADOW, figures=[on("mage", ON_NORTH)])
    gone = make(client, position, placed(tile=lay("base.A", 2, 0, 90)))["position_after"]
    answer = make(client, gone, placed(bring("mage", -1, 1, "city N")))
    assert figures_after(answer) == [on("mage", (-1, 1, "city N"))]


# ----------------------------------------------------------------------------------- in order

RED = stand("red", 1, 0, "road E")
INN = "inns.straight_inn"


@pytest.mark.rule("car-7.7", "car-1.4.mage")
def test_the_inn_comes_before_the_mage(client: FlaskClient) -> None:
    road = road_at(client, closed_road(5, RED, on("mage", ON_NORTH), middle=INN), 1, 0, "E")
    assert list(points_of(road).items()) == [("tiles", 5), ("inn", 5), ("mage", 5)]
    assert awards_of(road) == {"red": 15}


@pytest.mark.rule("car-7.7", "car-1.4.witch")
def test_the_inn_comes_before_the_witch(client: FlaskClient) -> None:
    road = road_at(client, closed_road(5, RED, on("witch", ON_NORTH), middle=INN), 1, 0, "E")
    assert list(points_of(road).items()) == [("tiles", 5), ("inn", 5), ("witch", -5)]
    assert awards_of(road) == {"red": 5}


@pytest.mark.rule("car-7.7", "car-1.4.inn-incomplete")
@pytest.mark.parametrize(("figure", "total"), [("mage", 5), ("witch", 0)])
def test_the_lost_inn_comes_before_both(client: FlaskClient, figure: str, total: int) -> None:
    road = road_at(client, open_road(5, RED, on(figure, ON_NORTH), middle=INN), 1, 0, "E")
    assert list(points_of(road))[:2] == ["tiles", "inn-incomplete"]
    assert awards_of(road) == {"red": total}


@pytest.mark.rule("car-7.7", "car-7.2")
def test_should_both_stand_on_one_road_the_mage_comes_before_the_witch(client: FlaskClient) -> None:
    both = (on("mage", ON_NORTH), on("witch", ON_NORTH))
    road = road_at(client, closed_road(5, RED, *both, middle=INN), 1, 0, "E")
    expected = [("tiles", 5), ("inn", 5), ("mage", 5), ("witch", -7)]
    assert list(points_of(road).items()) == expected


AROUND = (lay("base.E", 1, 0, 270), lay("base.E", 0, 1), lay("base.E", -1, 0, 90))
NORTH_END = lay("base.E", 0, -1, 180)
KNIGHT = stand("red", 0, 0, "city N")


@pytest.mark.rule("car-7.7")
@pytest.mark.parametrize(("figure", "last"), [("mage", 5), ("witch", -7)])
def test_the_cathedral_comes_before_mage_and_witch(
    client: FlaskClient, figure: str, last: int
) -> None:
    # Five tiles at three points each; the mage adds five, the witch leaves eight.
    magic = on(figure, (0, 0, "city N"))
    tiles = (lay("inns.cathedral", 0, 0), *AROUND, NORTH_END)
    city = feature(client, table(*tiles, figures=[KNIGHT, magic]), "city:0,-1,S")
    assert list(points_of(city).items()) == [("tiles", 10), ("cathedral", 5), (figure, last)]
    assert awards_of(city) == {"red": 15 + last}


@pytest.mark.rule("car-7.7")
@pytest.mark.parametrize(("figure", "last"), [("mage", 4), ("witch", 0)])
def test_so_does_the_loss_of_an_unfinished_cathedral(
    client: FlaskClient, figure: str, last: int
) -> None:
    magic = on(figure, (0, 0, "city N"))
    position = table(lay("inns.cathedral", 0, 0), *AROUND, figures=[KNIGHT, magic])
    city = feature(client, position, "city:-1,0,E", moment="end")
    expected = [("tiles", 4), ("cathedral-incomplete", -4), (figure, last)]
    assert list(points_of(city).items()) == expected
    assert awards_of(city) == {"red": last}
