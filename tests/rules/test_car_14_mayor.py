"""The mayor: where he goes, what he counts for, and where he counts for nothing (14.11)."""

import pytest
from flask.testing import FlaskClient

from tests.building.tables import lay, stand, table
from tests.oracles.tiles import city, face, field
from tests.rules.asking_more import (
    ask_spots,
    check,
    cited_against,
    city_row,
    codes_in,
    fill,
    found_in,
    refused_to,
    taken_by,
)
from tests.rules.laying import Json, awards_of
from tests.rules.moving import (
    bonuses_of,
    completed,
    feature,
    figures_after,
    make,
    move,
    put,
    refused_by,
    totals,
)

MAYOR = stand("red", 0, 0, "city E", "mayor")
THE_CITY = "city:0,0,E"
COAT = "base.F"
PLAIN = "base.G"


def strengths_of(scored: Json) -> dict[str, int]:
    return {
        row["player"]: row["strength"] for row in scored.get("majority", {}).get("strengths", [])
    }


# --------------------------------------------------------------------------------- where he goes


@pytest.mark.rule("car-14.11.mayor")
def test_a_mayor_goes_into_a_city_and_nowhere_else_on_its_tile(client: FlaskClient) -> None:
    answer = ask_spots(client, table(lay("base.J", 0, 0)), 0, 0, figure="mayor")
    assert taken_by(answer) == ["city N"]
    assert set(map(tuple, refused_to(answer).values())) == {("mayor-not-there",)}
    assert "car-14.11.mayor" in cited_against(answer, "road E", "mayor-not-there")


@pytest.mark.rule("car-14.11.mayor")
@pytest.mark.parametrize("spot", ["monastery", "field NNE"])
def test_a_move_with_a_mayor_elsewhere_is_refused(client: FlaskClient, spot: str) -> None:
    made = move("red", lay("base.B", 0, 1), figure=put(spot, "mayor"))
    code, rules = refused_by(client, table(lay("base.B", 0, 0)), made)
    assert code == "mayor-not-there"
    assert "car-14.11.mayor" in rules


@pytest.mark.rule("car-14.11.mayor")
@pytest.mark.parametrize("via", ["placement", "magic_portal", "flying_machine"])
def test_no_way_brings_a_mayor_onto_a_road(client: FlaskClient, via: str) -> None:
    meadow = face(field("NNE ENE ESE SSE SSW WSW WNW NNW"))
    carrying = {**meadow, "symbols": ["portal", "flying_machine:N"]}
    position, played = table(lay("base.D", 0, 0), lay(carrying, 0, 1)), {"x": 0, "y": 1}
    if via == "placement":
        played = {"x": 0, "y": 0}
    answer = ask_spots(client, position, 0, 0, figure="mayor", via=via, played=played)
    assert taken_by(answer) == ["city N"]


@pytest.mark.rule("car-14.11.mayor")
def test_a_mayor_occupies_a_city_even_where_he_counts_for_nothing(client: FlaskClient) -> None:
    position = city_row(figures=[MAYOR], closed=False)
    made = move("black", lay(PLAIN, 1, 0), figure=put("city W"))
    assert refused_by(client, position, made)[0] == "occupied"


@pytest.mark.rule("car-14.11.mayor")
def test_a_mayor_anywhere_else_is_a_fault(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "monastery", "mayor")]
    answer = check(client, table(lay("base.B", 0, 0), figures=figures))
    assert not answer["legal"]
    assert found_in(answer) == [("figure-misplaced", (0, 0))]


@pytest.mark.rule("car-2.2.owned")
def test_a_second_mayor_is_one_too_many(client: FlaskClient) -> None:
    position = city_row(PLAIN, figures=[MAYOR, stand("red", 2, 0, "city W", "mayor")])
    assert codes_in(check(client, position)) == ["too-many-figures"]


# ---------------------------------------------------------------------------- what he counts for


@pytest.mark.rule("car-14.11.mayor")
@pytest.mark.parametrize(("coats", "owners"), [(1, ["black"]), (2, ["black", "red"]), (3, ["red"])])
def test_a_mayor_counts_as_many_as_the_city_has_coats_of_arms(
    client: FlaskClient, coats: int, owners: list[str]
) -> None:
    other = stand("black", coats + 1, 0, "city W", "large_meeple")
    scored = feature(client, city_row(*[COAT] * coats, figures=[MAYOR, other]), THE_CITY)
    assert strengths_of(scored) == {"black": 2, "red": coats}
    assert scored.get("majority", {}).get("owners", []) == owners
    assert "car-14.11.mayor" in scored.get("majority", {})["citations"]
    assert awards_of(scored) == dict.fromkeys(owners, 2 * (coats + 2) + 2 * coats)


@pytest.mark.rule("car-14.11.mayor")
def test_a_mayor_adds_to_the_meeples_of_his_player(client: FlaskClient) -> None:
    figures = [MAYOR, stand("red", 2, 0, "city W"), stand("black", 1, 0, "city E")]
    scored = feature(client, city_row(COAT, figures=figures), THE_CITY)
    assert strengths_of(scored) == {"black": 1, "red": 2}
    assert awards_of(scored) == {"red": 8}


@pytest.mark.rule("car-14.11.mayor")
def test_a_cathedral_does_not_change_what_a_mayor_counts_for(client: FlaskClient) -> None:
    cathedral = face(city("EW", coats=1, cathedral=True), field("NNE NNW"), field("SSE SSW"))
    scored = feature(client, city_row(COAT, cathedral, figures=[MAYOR]), THE_CITY)
    assert strengths_of(scored) == {"red": 2}
    assert awards_of(scored) == {"red": 18}


@pytest.mark.rule("car-14.11.mayor")
def test_the_coat_of_the_tile_that_completes_the_city_counts_too(client: FlaskClient) -> None:
    position = city_row(COAT, figures=[MAYOR, stand("black", 1, 0, "city W")], closed=False)
    coated = face(city("W", coats=1), field("NNE ENE ESE SSE SSW NNW"))
    answer = make(client, position, move("black", lay(coated, 2, 0)))
    assert awards_of(completed(answer, THE_CITY)) == {"red": 10}
    assert figures_after(answer) == []


@pytest.mark.rule("car-14.11.mayor")
def test_the_mayor_counts_the_coats_at_the_end_of_the_game_too(client: FlaskClient) -> None:
    figures = [MAYOR, stand("black", 1, 0, "city W")]
    position = city_row(COAT, COAT, figures=figures, closed=False)
    assert totals(client, position, "end") == {"black": 0, "red": 5}


# --------------------------------------------------------------------- without any coat of arms


@pytest.mark.rule("car-14.11.mayor-alone")
def test_a_mayor_alone_in_a_city_without_coats_scores_nothing(client: FlaskClient) -> None:
    scored = feature(client, city_row(PLAIN, figures=[MAYOR]), THE_CITY)
    assert strengths_of(scored) == {"red": 0}
    assert (scored.get("majority", {}).get("owners", []), scored.get("awards", [])) == ([], [])
    assert scored["score"]["total"] == 6
    assert "car-14.11.mayor-alone" in scored.get("majority", {})["citations"]
    assert scored["summary"] == (
        "Nobody holds the city, which is worth 6 points: 2 for each of 3 tiles."
    )


@pytest.mark.rule("car-14.11.mayor-alone")
def test_a_mayor_who_counts_for_nothing_loses_to_a_meeple(client: FlaskClient) -> None:
    figures = [MAYOR, stand("black", 2, 0, "city W")]
    scored = feature(client, city_row(PLAIN, figures=figures), THE_CITY)
    assert awards_of(scored) == {"black": 6}


@pytest.mark.rule("car-14.11.mayor-alone")
def test_two_mayors_who_count_for_nothing_hold_nothing_together(client: FlaskClient) -> None:
    figures = [MAYOR, stand("black", 2, 0, "city W", "mayor")]
    scored = feature(client, city_row(PLAIN, figures=figures), THE_CITY)
    assert (scored.get("majority", {}).get("owners", []), scored.get("awards", [])) == ([], [])


@pytest.mark.rule("car-14.11.mayor-alone")
def test_he_comes_home_all_the_same_when_the_city_is_completed(client: FlaskClient) -> None:
    position = city_row(figures=[MAYOR], closed=False)
    answer = make(client, position, move("red", lay("base.E", 1, 0, 270)))
    assert answer.get("awards", []) == []
    assert answer.get("returned_figures", []) == [MAYOR]


# ------------------------------------------------------------------------------------ elsewhere


@pytest.mark.rule("car-6.8", "car-14.11.mayor")
def test_a_mayor_is_present_for_the_coiners(client: FlaskClient) -> None:
    position = city_row(COAT, figures=[MAYOR]) | {"leipzig": {"coiners": ["red"]}}
    assert bonuses_of(feature(client, position, THE_CITY)) == {("red", "coiners"): 3}


@pytest.mark.rule("car-4.10", "car-14.11.mayor")
def test_a_mayor_is_no_farmer(client: FlaskClient) -> None:
    position = fill(city_row(PLAIN, figures=[MAYOR]), [(0, 1)])
    answer = ask_spots(client, position, 0, 1, figure="mayor")
    assert refused_to(answer)["field NNE"] == ["mayor-not-there"]


# -------------------------------------------------------------------------------- whose box it is


@pytest.mark.rule("car-14.11.boxes")
@pytest.mark.parametrize(
    ("figure", "box", "spot"),
    [
        ("mayor", "abbey_mayor", "city E"),
        ("wagon", "abbey_mayor", "city E"),
        ("large_meeple", "inns", "city E"),
        ("ringmaster", "big_top", "city E"),
    ],
)
def test_a_figure_of_no_box_in_play_is_odd(
    client: FlaskClient, figure: str, box: str, spot: str
) -> None:
    position = city_row(PLAIN, figures=[stand("red", 0, 0, spot, figure)])
    assert codes_in(check(client, position)) == []
    assert codes_in(check(client, position | {"sets": {"base": 1, box: 1}})) == []
    answer = check(client, position | {"sets": {"base": 1}})
    assert (answer["legal"], codes_in(answer)) == (True, ["figure-not-in-play"])
    (found,) = answer["faults"]
    assert found.get("params", {}) == {"player": "red", "figure": figure, "set": box}
    assert found["citations"] == ["car-14.11.boxes"]


@pytest.mark.rule("car-14.11.boxes")
def test_no_set_with_tiles_brings_a_phantom(client: FlaskClient) -> None:
    position = city_row(PLAIN, figures=[stand("red", 0, 0, "city E", "phantom")])
    assert codes_in(check(client, position | {"sets": {"base": 1}})) == []
