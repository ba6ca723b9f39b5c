"""All features of a table: their order, what is completed, and random tables recounted."""

from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.scoring.features import END, NOW, Features, find_players, sum_points
from tests.asking import ask
from tests.building.tables import lay
from tests.carcassonne.laying import (
    WITHOUT_FIELDS,
    Json,
    around,
    build,
    city,
    in_words,
    piece,
    road,
    written,
)
from tests.oracles import end_awards, scoring
from tests.tables import draw_tables

Pair = tuple[Json, scoring.Feature]

TABLES = 200
LARGEST = 14


# ---------------------------------------------------------------------- random tables, recounted


@pytest.fixture(scope="module", params=[NOW, END])
def answers(client: FlaskClient, request: pytest.FixtureRequest) -> list[tuple[Json, Json, Any]]:
    """Tables with the answer of the service and the features of the oracle, in their order."""
    moment = str(request.param)
    return [
        (
            position,
            ask(client, "/v1/carcassonne/scores", {"position": position, "moment": moment}),
            scoring.features(position, moment),
        )
        for position in draw_tables(21, TABLES, LARGEST)
    ]


@pytest.fixture
def pairs(answers: list[tuple[Json, Json, Any]]) -> list[Pair]:
    """Each feature with what the oracle says of it, whatever the order of the lists."""
    return [
        (feature, facts)
        for _, answer, judged in answers
        for by_id in [{each.id: each for each in judged}]
        for feature in answer["features"]
        for facts in [by_id[feature["id"]]]
    ]


def test_the_features_are_those_of_the_oracle_in_the_same_order(
    answers: list[tuple[Json, Json, Any]],
) -> None:
    for _, answer, judged in answers:
        assert [f["id"] for f in answer["features"]] == [facts.id for facts in judged]


def test_the_tables_hold_what_is_hard(pairs: list[Pair]) -> None:
    seen = Counter[str]()
    for feature, facts in pairs:
        seen[feature["kind"]] += 1
        seen["completed"] += facts.completed
        seen["tied"] += len(facts.owners) > 1
        seen["may send"] += bool(facts.may_send)
        seen.update(source for _, source in facts.bonuses)
        seen.update(list(facts.points))
    at_the_end = {"field", "cities", "pig", "inn-incomplete", "cathedral-incomplete"}
    assert all(count >= 3 for count in seen.values()), seen
    assert len(set(seen) - at_the_end) == 18


def test_completion_units_and_rulings_are_those_of_the_oracle(pairs: list[Pair]) -> None:
    for feature, facts in pairs:
        assert feature["completed"] is facts.completed
        assert feature["units"] == facts.units
        assert feature["ruling"] == ("ruled" if facts.ruled else "none")


def test_scores_and_their_items_are_those_of_the_oracle(pairs: list[Pair]) -> None:
    for feature, facts in pairs:
        score = feature.get("score") or {"total": None, "items": []}
        assert score["total"] == facts.total
        items = {item["code"]: item["points"] for item in score["items"] if item["points"]}
        assert items == facts.points


def test_awards_and_bonuses_are_those_of_the_oracle(pairs: list[Pair]) -> None:
    for feature, facts in pairs:
        assert {a["player"]: a["points"] for a in feature.get("awards", [])} == facts.awards
        assert {
            (b["player"], b["source"]): b["score"]["total"] for b in feature.get("bonuses", [])
        } == facts.bonuses


def test_cities_beside_a_field_are_those_of_the_oracle(pairs: list[Pair]) -> None:
    for feature, facts in pairs:
        assert feature.get("cities", []) == list(facts.cities)


def test_rights_to_send_are_those_of_the_oracle(pairs: list[Pair]) -> None:
    for feature, facts in pairs:
        rights = {r["player"]: (len(r["from"]), r["quarters"]) for r in feature.get("may_send", [])}
        assert rights == {
            player: (len({(f["x"], f["y"], f.get("side")) for f in leaving}), quarters)
            for player, (leaving, quarters) in facts.may_send.items()
        }


def test_totals_are_those_of_the_oracle(answers: list[tuple[Json, Json, Any]]) -> None:
    for position, answer, judged in answers:
        paid = end_awards.find(position) if answer["moment"] == "end" else {}
        expected = end_awards.add_to(scoring.totals(position, judged), paid)
        assert answer.get("totals", {}) == expected


# ------------------------------------------------------------------------------ kinds and order


def ids(features: Features, moment: str) -> list[str]:
    return [written(ruling)["id"] for ruling in features.rule_on_all(moment)]


def test_features_are_listed_by_kind_and_then_by_place() -> None:
    table = build(lay("base.A", 0, 0), lay("inns.corner_inn", 0, 1, 180), lay("base.B", -1, 0))
    assert ids(Features(table), END) == [
        "road:0,0,S",
        "city:0,1,E",
        "field:-1,0,NNE",
        "monastery:-1,0",
        "monastery:0,0",
    ]


def test_gardens_and_german_cathedrals_come_last() -> None:
    everything = {
        "features": [
            {"kind": "german_cathedral"},
            {"kind": "garden"},
            {"kind": "monastery"},
            {"kind": "field", "sides": ["WSW", "WNW", "NNW", "NNE", "SSW"]},
            {"kind": "field", "sides": ["SSE"]},
            {"kind": "field", "sides": []},
            {"kind": "city", "sides": ["E"]},
            {"kind": "road", "sides": ["S"]},
        ]
    }
    assert ids(Features(build(lay(everything, 0, 0))), END) == [
        "road:0,0,S",
        "city:0,0,E",
        "field:0,0,NNE",
        "field:0,0,SSE",
        "field:0,0",
        "monastery:0,0",
        "garden:0,0",
        "german_cathedral:0,0",
    ]


def test_a_labyrinth_is_listed_by_its_first_side_like_other_roads() -> None:
    both = {
        "features": [
            {"kind": "road", "sides": ["S"], "ends": "village"},
            {"kind": "road", "sides": ["E"], "labyrinth": True},
        ]
    }
    table = build(lay(both, 0, 0), lay("base.A", 1, 0, 90), lay("base.A", 0, 1, 180))
    assert ids(Features(table), END)[:2] == ["road:0,0,E", "road:0,0,S"]
    assert ids(Features(table), NOW) == ["road:0,0,E", "road:0,0,S"]


def test_only_completed_features_are_listed_now_and_never_a_field() -> None:
    table = build(*city(), *around(5, 5), lay("base.B", 5, 5), lay("base.U", 0, -1, 90))
    assert ids(Features(table), NOW) == ["city:0,0,E", "monastery:5,5"]


def test_an_empty_table_has_no_features() -> None:
    assert (ids(Features(build()), NOW), ids(Features(build()), END)) == ([], [])


# ------------------------------------------------------------------------------- one feature


@pytest.mark.parametrize(
    ("laid", "words", "completed"),
    [
        (road(3), "road E", True),
        (road(3, closed=False), "road E", False),
        (city("base.G"), "city E", True),
        (city("base.G", closed=False), "city E", False),
        (city(), "field SSE", False),
        ([lay("base.B", 0, 0), *around(0, 0)], "monastery", True),
        ([lay("base.B", 0, 0), *around(0, 0)[1:]], "monastery", False),
    ],
)
def test_a_feature_knows_whether_it_is_completed(
    laid: list[Json], words: str, completed: bool
) -> None:
    table = build(*laid)
    assert Features(table).is_completed(piece(table, 0, 0, words)) is completed


def test_the_pieces_of_a_monastery_are_its_own_alone() -> None:
    table = build(*road(3))
    features = Features(table)
    house = piece(table, 0, 0, "monastery")
    assert features.ground.pieces_of(house) == (house,)
    assert len(features.ground.pieces_of(piece(table, 1, 0, "road E"))) == 3


def test_figures_of_the_whole_feature_are_found_from_each_of_its_pieces() -> None:
    figures = ("red meeple 0,0 road E", "witch 2,0 road W", "black meeple 0,0 monastery")
    table = build(*road(3), figures=figures)
    features = Features(table)
    found = [in_words(features.find_figures(piece(table, x, 0, "road W"))) for x in (1, 2)]
    assert found == [["red meeple 0,0 road E", "witch 2,0 road W"]] * 2


def test_figures_on_two_pieces_of_one_tile_are_in_table_order_however_it_was_written() -> None:
    written_backwards = {
        "features": [
            {"kind": "city", "sides": ["W"]},
            {"kind": "city", "sides": ["N"]},
            {"kind": "field", "sides": ["ENE", "ESE", "SSE", "SSW"]},
        ]
    }
    laid = [lay(written_backwards, 0, 0), lay("base.N", 0, -1, 270), lay("base.N", -1, 0, 90)]
    figures = ("red meeple 0,0 city W", "black meeple 0,0 city N")
    table = build(*laid, lay("base.M", -1, -1, 180), figures=figures)
    found = Features(table).find_figures(piece(table, 0, 0, "city N"))
    assert in_words(found) == ["black meeple 0,0 city N", "red meeple 0,0 city W"]


# ------------------------------------------------------------------------- players and warnings


def test_points_are_summed_by_player_bonuses_too() -> None:
    figures = ("red meeple 0,0 road E", "black meeple 2,0 road W", "red meeple 0,0 monastery")
    table = build(*road(3), figures=figures, leipzig={"wainwrights": ["red"], "coiners": ["green"]})
    rulings = Features(table).rule_on_all(END)
    points = sum_points(rulings, find_players(table))
    assert list(points.items()) == [("black", 3), ("green", 0), ("red", 3 + 3 + 2)]


def test_without_names_only_those_with_points_are_summed() -> None:
    table = build(*road(3), figures=["red meeple 0,0 road E", "black meeple 0,0 field NNW"])
    assert sum_points(Features(table).rule_on_all(NOW)) == {"red": 3}


def test_players_are_those_with_figures_on_the_table_or_in_leipzig() -> None:
    figures = ("red pig 0,0 field NNW", "mage 0,0 road E")
    table = build(*road(3), figures=figures, leipzig={"fourth": ["black"]})
    assert find_players(table) == {"red", "black"}


def test_a_tile_without_fields_stands_among_the_fields() -> None:
    table = build(lay(WITHOUT_FIELDS, 1, 0), lay("base.U", 0, 0, 90))
    assert ids(Features(table), END)[1:] == ["field:0,0,NNE", "field:0,0,ESE", "field:1,0"]
