"""Shrines: how they score, their contests with monasteries, and where they may lie (14.7)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, spot, stand, table
from tests.oracles.tiles import Face, face, field, road
from tests.rules.asking_more import ask_spots, check, cited_by, found_in, taken_by
from tests.rules.claiming import judge, majority
from tests.rules.claiming import points as claim_points
from tests.rules.laying import Json, awards_of, codes_of, item_of, points_of, verdict_on
from tests.rules.moving import (
    completed,
    feature,
    figures_after,
    ids,
    make,
    move,
    put,
    refused,
    refused_by,
    totals,
)

PLACEMENTS = "/v1/carcassonne/placements"
REMAINING = "/v1/carcassonne/remaining"

MEADOW: Face = face(field("NNE ENE ESE SSE SSW WSW WNW NNW"))
HERETIC = stand("black", 0, 0, "monastery")
MONK = stand("red", 1, 0, "monastery")
BLOCK = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1)]


def contested(
    *missing: tuple[int, int],
    figures: tuple[Json, ...] = (HERETIC, MONK),
    shrine: str | Face = "cult.shrine",
    monastery: str | Face = "base.B",
) -> Json:
    """Lay a shrine at (0, 0), a monastery at (1, 0), and meadows around both but for some."""
    there = {(0, 0): shrine, (1, 0): monastery}
    squares = [square for square in BLOCK if square not in missing]
    return table(*(lay(there.get(at, MEADOW), *at) for at in squares), figures=figures)


# ------------------------------------------------------------------------------- how they score


@pytest.mark.rule("car-14.7.shrine")
def test_a_shrine_scores_like_a_monastery(client: FlaskClient) -> None:
    scored = feature(client, contested(figures=(HERETIC,)), "monastery:0,0")
    assert points_of(scored) == {"tiles": 9}
    assert awards_of(scored) == {"black": 9}
    assert "car-14.7.shrine" in scored["citations"]


@pytest.mark.rule("car-14.7.shrine")
@pytest.mark.parametrize("figure", ["meeple", "abbot", "wagon"])
def test_a_shrine_takes_who_a_monastery_takes(client: FlaskClient, figure: str) -> None:
    answer = ask_spots(client, table(lay("cult.shrine", 0, 0)), 0, 0, figure=figure)
    assert "monastery" in taken_by(answer)


# --------------------------------------------------------------------------------- the contest


@pytest.mark.rule("car-14.7.contest")
def test_the_first_completed_scores_and_the_other_goes_home(client: FlaskClient) -> None:
    answer = make(client, contested((2, 1), (-1, 1)), move("green", lay(MEADOW, 2, 1)))
    assert awards_of(completed(answer, "monastery:1,0")) == {"red": 9}
    assert answer.get("awards", []) == [{"player": "red", "points": 9}]
    (lost,) = answer.get("lost_contests", [])
    assert lost["id"] == "monastery:0,0"
    assert points_of(lost) == {"tiles": 8, "contest-lost": -8}
    assert item_of(lost, "contest-lost")["citations"] == ["car-14.7.contest"]
    assert answer.get("returned_figures", []) == [HERETIC, MONK]
    assert figures_after(answer) == []
    assert "Contest lost, and home with nothing: black." in answer["summary"]


@pytest.mark.rule("car-14.7.contest")
def test_the_shrine_may_win_too_and_corner_to_corner(client: FlaskClient) -> None:
    squares = [
        (x, y) for x in range(-1, 3) for y in range(-1, 3) if (x, y) not in {(-1, 1), (2, 2)}
    ]
    there = {(0, 0): "cult.shrine", (1, 1): "base.B"}
    monk = stand("red", 1, 1, "monastery")
    position = table(*(lay(there.get(at, MEADOW), *at) for at in squares), figures=[HERETIC, monk])
    answer = make(client, position, move("red", lay(MEADOW, -1, 1)))
    assert answer.get("awards", []) == [{"player": "black", "points": 9}]
    assert ids(answer.get("lost_contests", [])) == ["monastery:1,1"]


@pytest.mark.rule("car-14.7.contest")
@pytest.mark.parametrize("alone", [HERETIC, MONK])
def test_without_a_figure_on_each_there_is_no_contest(client: FlaskClient, alone: Json) -> None:
    position = contested((2, 1), (-1, 1), figures=(alone,))
    answer = make(client, position, move("green", lay(MEADOW, 2, 1)))
    assert answer.get("lost_contests", []) == []
    assert answer.get("returned_figures", []) == ([MONK] if alone == MONK else [])


@pytest.mark.rule("car-14.7.contest")
def test_a_player_can_lose_a_contest_against_himself(client: FlaskClient) -> None:
    own = MONK | {"player": "black"}
    position = contested((2, 1), (-1, 1), figures=(HERETIC, own))
    answer = make(client, position, move("black", lay(MEADOW, 2, 1)))
    assert answer.get("awards", []) == [{"player": "black", "points": 9}]
    assert len(answer.get("returned_figures", [])) == 2


@pytest.mark.rule("car-14.7.contest", "car-2.6")
def test_who_enters_the_contest_with_the_last_tile_loses_it_at_once(client: FlaskClient) -> None:
    position = contested((0, 0), (-1, 1), figures=(MONK,))
    laid = move("black", lay("cult.shrine", 0, 0), figure=put("monastery"))
    answer = make(client, position, laid)
    assert answer.get("awards", []) == [{"player": "red", "points": 9}]
    assert answer.get("returned_figures", []) == [HERETIC, MONK]
    assert figures_after(make(client, position, move("black", lay("cult.shrine", 0, 0)))) == []


@pytest.mark.rule("car-14.7.contest")
def test_the_supply_gets_the_figures_of_both(client: FlaskClient) -> None:
    supply = {"black": {"meeple": 2}, "red": {"meeple": 4}}
    position = contested((2, 1), (-1, 1)) | {"supply": supply}
    after = make(client, position, move("green", lay(MEADOW, 2, 1)))["position_after"]
    assert after["supply"] == {"black": {"meeple": 3}, "red": {"meeple": 5}}


@pytest.mark.rule("car-14.7.contest")
def test_at_the_end_of_the_game_both_score_as_usual(client: FlaskClient) -> None:
    position = contested((2, 1), (-1, 1))
    assert totals(client, position, "end") == {"black": 8, "red": 8}


@pytest.mark.rule("car-14.7.contest")
def test_on_a_table_that_waits_for_its_scoring_the_other_gets_nothing(client: FlaskClient) -> None:
    position = contested((-1, 1))
    assert totals(client, position, "end") == {"black": 0, "red": 9}
    lost = feature(client, position, "monastery:0,0", "end")
    assert lost["summary"] == (
        "If the game ended now, black would get nothing: 8 tiles and 8 off for the lost contest."
    )
    verdict = judge(client, position, claim_points("0,0 monastery", "black", 8, "end"))
    assert not verdict.get("upheld")
    assert judge(client, position, majority("0,0 monastery", "black")).get("upheld")


@pytest.mark.rule("car-14.7.together")
def test_if_one_tile_completes_both_both_score(client: FlaskClient) -> None:
    answer = make(client, contested((0, 1)), move("green", lay(MEADOW, 0, 1)))
    assert answer.get("awards", []) == [
        {"player": "black", "points": 9},
        {"player": "red", "points": 9},
    ]
    assert answer.get("lost_contests", []) == []


@pytest.mark.rule("car-14.7.wagon")
def test_a_wagon_that_loses_goes_home_and_does_not_move_on(client: FlaskClient) -> None:
    wagon = HERETIC | {"figure": "wagon"}
    position = contested((2, 1), (-1, 1), (-1, -1), figures=(wagon, MONK))
    position["tiles"].append(lay(face(road("N", "village"), *MEADOW["features"]), -1, -1))
    made = move("black", lay(MEADOW, 2, 1))
    assert make(client, position, made).get("returned_figures", []) == [wagon, MONK]
    step = {"from": spot(0, 0, "monastery"), "to": spot(-1, -1, "road N")}
    assert refused(client, position, made | {"wagons": [step]}) == ["wagon-not-there"]


@pytest.mark.rule("car-14.7.wagon", "car-2.5.wagon")
def test_a_wagon_that_wins_may_move_on_to_the_shrine_it_has_cleared(client: FlaskClient) -> None:
    wagon = MONK | {"figure": "wagon"}
    position = contested((2, 1), (-1, 1), figures=(HERETIC, wagon))
    step = {"from": {"x": 1, "y": 0, "on": "monastery"}, "to": {"x": 0, "y": 0, "on": "monastery"}}
    answer = make(client, position, move("red", lay(MEADOW, 2, 1)) | {"wagons": [step]})
    assert answer.get("returned_figures", []) == [HERETIC]
    assert figures_after(answer) == [HERETIC | {"player": "red", "figure": "wagon"}]


@pytest.mark.rule("car-14.7.abbey", "car-14.7.placement")
def test_an_abbey_is_a_monastery_to_a_shrine(client: FlaskClient) -> None:
    position = contested((2, 1), (-1, 1), monastery="abbey_mayor.abbey")
    assert (
        len(make(client, position, move("green", lay(MEADOW, 2, 1))).get("lost_contests", [])) == 1
    )
    hole = [at for at in BLOCK if at != (1, 0)]
    there = {(0, 0): "cult.shrine", (2, 0): "cult.shrine"}
    position = table(*(lay(there.get(at, MEADOW), *at) for at in hole))
    assert codes_of(verdict_on(client, position, "abbey_mayor.abbey", 1, 0)) == [
        "monastery-beside-two-shrines"
    ]
    placed = {"position": position, "tile": "abbey_mayor.abbey"}
    assert ask(client, PLACEMENTS, placed)["placements"] == []


@pytest.mark.rule("car-14.7.abbey")
def test_a_special_monastery_is_one_and_a_garden_is_not(client: FlaskClient) -> None:
    special = contested((2, 1), (-1, 1), monastery="monasteries.monastery")
    assert (
        len(make(client, special, move("green", lay(MEADOW, 2, 1))).get("lost_contests", [])) == 1
    )
    garden = face({"kind": "garden"}, field("NNE ENE ESE SSE SSW WSW WNW NNW"))
    abbot = stand("red", 1, 0, "garden", "abbot")
    position = contested((2, 1), (-1, 1), monastery=garden, figures=(HERETIC, abbot))
    assert make(client, position, move("green", lay(MEADOW, 2, 1))).get("lost_contests", []) == []


# ------------------------------------------------------------------------- where they may lie


def between(left: str, right: str) -> Json:
    """Lay two tiles with a free square between them, held together by meadows above."""
    return table(lay(left, 0, 0), *(lay(MEADOW, x, -1) for x in range(3)), lay(right, 2, 0))


@pytest.mark.rule("car-14.7.placement")
@pytest.mark.parametrize(
    ("beside", "tile", "code"),
    [
        ("base.B", "cult.shrine", "shrine-beside-two-monasteries"),
        ("cult.shrine", "base.B", "monastery-beside-two-shrines"),
    ],
)
def test_no_tile_goes_beside_two_of_the_other(
    client: FlaskClient, beside: str, tile: str, code: str
) -> None:
    position = between(beside, beside)
    assert codes_of(verdict_on(client, position, tile, 1, 0)) == [code]
    assert refused_by(client, position, move("red", lay(tile, 1, 0))) == (
        code,
        ["car-14.7.placement"],
    )
    placed = ask(client, PLACEMENTS, {"position": position, "tile": tile})["placements"]
    assert (1, 0) not in {(row["x"], row["y"]) for row in placed}
    assert verdict_on(client, position, beside, 1, 0)["legal"]


@pytest.mark.rule("car-14.7.placement")
@pytest.mark.parametrize(
    ("lying", "tile", "code"),
    [
        (("cult.shrine", "base.B"), "base.B", "shrine-beside-two-monasteries"),
        (("base.B", "cult.shrine"), "cult.shrine", "monastery-beside-two-shrines"),
    ],
)
def test_no_tile_brings_another_beside_two(
    client: FlaskClient, lying: tuple[str, str], tile: str, code: str
) -> None:
    position = table(lay(lying[0], 0, 0), lay(lying[1], 1, 0), lay(MEADOW, -1, 0))
    (objection,) = verdict_on(client, position, tile, -1, 1)["objections"]
    assert (objection["code"], objection["at"]) == (code, {"x": 0, "y": 0})


@pytest.mark.rule("car-14.7.placement")
def test_one_of_each_side_by_side_is_well(client: FlaskClient) -> None:
    position = table(lay("cult.shrine", 0, 0))
    assert verdict_on(client, position, "base.B", 1, 0)["legal"]
    assert check(client, contested())["legal"]


@pytest.mark.rule("car-14.7.placement")
def test_such_a_table_is_a_fault(client: FlaskClient) -> None:
    position = table(
        *(lay(tile, x, 0) for x, tile in enumerate(("base.B", "cult.shrine", "base.B")))
    )
    answer = check(client, position)
    assert not answer["legal"]
    assert found_in(answer) == [("shrine-beside-two-monasteries", (1, 0))]
    assert cited_by(answer, "shrine-beside-two-monasteries") == ["car-14.7.placement"]
    position = table(
        *(lay(tile, x, 0) for x, tile in enumerate(("cult.shrine", "base.B", "cult.shrine")))
    )
    assert found_in(check(client, position))[0] == ("monastery-beside-two-shrines", (1, 0))


def dead_squares(client: FlaskClient, position: Json) -> set[tuple[int, int]]:
    dead = ask(client, REMAINING, {"position": position})["dead"]
    return {(row["x"], row["y"]) for row in dead}


@pytest.mark.rule("car-14.7.placement", "car-2.1.left")
def test_what_is_barred_does_not_count_as_fitting(client: FlaskClient) -> None:
    hole = [lay(MEADOW, 1, -1), lay(MEADOW, 1, 1), lay("cult.shrine", 0, 0)]
    sets = {"sets": {"base": 1, "cult": 1}}
    filled = table(*hole, lay(MEADOW, 2, 0)) | sets
    assert (1, 0) not in dead_squares(client, filled)
    barred = table(*hole, lay("cult.shrine", 2, 0)) | sets
    assert (1, 0) in dead_squares(client, barred)
    assert (1, 0) in dead_squares(client, barred | {"sets": {"base": 1}})


@pytest.mark.rule("car-14.7.placement", "car-2.1.left")
def test_a_barred_tile_completes_nothing(client: FlaskClient) -> None:
    shrine = face({"kind": "monastery", "shrine": True}, *MEADOW["features"])
    at = {"x": 0, "y": 0, "on": "monastery"}
    for corner, closing in ((MEADOW, 4), (shrine, 3)):
        position = contested((1, 0), (-1, -1), shrine="base.B", figures=(MONK | {"x": 0},))
        position["tiles"].append(lay(corner, -1, -1))
        position |= {"sets": {"base": 1, "cult": 1}}
        answer = ask(client, REMAINING, {"position": position, "at": at})
        assert answer["chance"].get("closing") == closing
