"""The worked examples in `examples/`, each asked over HTTP and judged a second time.

E and K are the worked examples of the rules, on roads and on cards: a second reading of the rules
judges them. M are those on maps, V those on the variants of the card game, C claims of every kind,
W wrong claims that are often made.
R is named after the clause of the register that it shows.
"""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.carcassonne.questions.claims import KINDS as CLAIM_KINDS
from referee.api.labyrinth_cards.questions.claims import KINDS as CARD_CLAIM_KINDS
from referee.catalogue.loader import load_catalogue
from tests.asking import ask
from tests.cases import for_each
from tests.games.card_play import compare_end
from tests.oracles import carcassonne, labyrinth_cards, labyrinth_turns, laying
from tests.oracles.tiles import COUNTS, FACES

Json = dict[str, Any]

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES: dict[str, Json] = {
    file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))
}
TABLES = [name for name in EXAMPLES if name.startswith("E")]
ADVANCED = [name for name in TABLES if not name.startswith("E2")]
MAZES = [name for name in EXAMPLES if name.startswith("K")]
ON_MAPS = [name for name in EXAMPLES if name.startswith("M")]
IN_VARIANTS = [name for name in EXAMPLES if name.startswith("V")]
CLAIMED = [name for name in EXAMPLES if name.startswith("C")]
EVERYDAY = [name for name in EXAMPLES if name.startswith("W")]
CLAUSES = [name for name in EXAMPLES if name.startswith("R")]
ON_CARDS = [name for name in EXAMPLES if "/labyrinth-cards/" in EXAMPLES[name]["path"]]
COLLECTING = [name for name in ON_CARDS if EXAMPLES[name]["path"].endswith("/collectable")]
PLAYED = [name for name in COLLECTING if EXAMPLES[name]["body"]["played"]]
ENDS = [name for name in ON_CARDS if EXAMPLES[name]["path"].endswith("/end")]
TURNS = [name for name in ON_CARDS if EXAMPLES[name]["path"].endswith("/turns")]
IN_TURN = [name for name in (*ON_MAPS, *CLAUSES) if name not in ON_CARDS]
MOVES = [name for name in IN_TURN if EXAMPLES[name]["path"].endswith("/moves")]

STATED = ["E1", "E2", *["E3"] * 2, *["E4"] * 3, *["E5"] * 3, "E6", "E7", "E8", "K1", "K2", "K3"]
STATED_ON_MAPS = [f"M{number}" for number in range(1, 9)]
STATED_IN_VARIANTS = ["V1"]
STATED_CLAIMS = {f"C{number}" for number in range(1, 18)}
# Those of Carcassonne first, then those of the card game.
STATED_MISTAKES = {f"W{number}" for number in range(1, 42)}
# Sections 2 to 7 and 14 of the rules of Carcassonne, section 9 on its maps, 10 and 11 on the card
# game. An abbot that cannot go to Leipzig (6.3) would have to stand on a road, where no move puts
# him; what Leipzig puts out of play and brings (6.12, 6.13) is shown by no picture of a table.
SECTIONS = {"car": (*range(2, 8), 14), "map": range(9, 10), "card": range(10, 12)}
WITHOUT_EXAMPLE = {"2.7", "6.3", "6.12", "6.13"}

PLACEMENTS = "/v1/carcassonne/placements"
CHECK = "/v1/carcassonne/check"
CHECK_CARDS = "/v1/labyrinth-cards/check"
CATHEDRALS = 6
# Examples of scores are asked about before anybody has gone home.
STILL_THERE = {"figure-on-completed"}
# What a small table on a map may leave open, and no fault.
ODD_ON_MAPS = {"start-squares-open", "tiles-beside-recommendation"}
# What the examples of clause 10.1 show.
ODD_DECKS = {"too-many-cards", "treasure-on-too-many-cards"}


def part_of(answer: Any, stated: Any) -> Any:
    """Cut an answer down to the keys that are stated; lists keep all their elements.

    Null states that a key is absent.
    """
    if isinstance(stated, dict) and isinstance(answer, dict):
        return {key: part_of(answer.get(key), stated[key]) for key in stated}
    if isinstance(stated, list) and isinstance(answer, list) and len(answer) == len(stated):
        return [part_of(*both) for both in zip(answer, stated, strict=True)]
    return answer


def square_of(place: Json) -> tuple[int, int]:
    return place["x"], place["y"]


def spot_of(figure: Json) -> carcassonne.Spot:
    return figure["on"], figure.get("side")


def clause_of(rule: str) -> str:
    """Cut a rule id down to its clause: car-2.1.sides is of clause 2.1."""
    return ".".join(rule.partition("-")[2].split(".")[:2])


def has_section(rule: str) -> bool:
    """Tell whether a rule is of a section that has examples."""
    return int(clause_of(rule).split(".")[0]) in SECTIONS.get(rule.partition("-")[0], ())


def cards_of(position: Json) -> list[Json]:
    """Give the cards of the table and of the hand."""
    return [*(laid["card"] for laid in position["cards"]), *position.get("hand", [])]


def test_every_worked_example_that_can_be_asked_about_is_there() -> None:
    assert [EXAMPLES[name]["rules"] for name in (*TABLES, *MAZES)] == STATED
    assert [EXAMPLES[name]["rules"] for name in ON_MAPS] == STATED_ON_MAPS
    assert [EXAMPLES[name]["rules"] for name in IN_VARIANTS] == STATED_IN_VARIANTS
    assert {EXAMPLES[name]["rules"] for name in CLAIMED} == STATED_CLAIMS
    assert {EXAMPLES[name]["rules"] for name in EVERYDAY} == STATED_MISTAKES
    kinds = (TABLES, MAZES, ON_MAPS, IN_VARIANTS, CLAIMED, EVERYDAY, CLAUSES)
    assert len(EXAMPLES) == sum(map(len, kinds))


def test_every_clause_that_a_question_can_show_has_an_example() -> None:
    clauses = {clause_of(rule) for rule in load_catalogue().register if has_section(rule)}
    shown = {EXAMPLES[name]["rules"] for name in CLAUSES}
    assert shown == clauses - WITHOUT_EXAMPLE


@for_each("name", EXAMPLES)
def test_an_example_is_named_after_its_rules(name: str) -> None:
    assert name.partition("-")[0].removeprefix("R") == EXAMPLES[name]["rules"]


def test_each_example_is_listed_in_the_readme() -> None:
    rows = (FOLDER / "README.md").read_text("utf-8").splitlines()
    listed = [row.split("](")[1].split(")")[0] for row in rows if row.startswith("| [")]
    assert listed == [f"{name}.json" for name in sorted(EXAMPLES)]


@for_each("name", EXAMPLES)
def test_the_answer_holds_what_the_example_states(client: FlaskClient, name: str) -> None:
    example = EXAMPLES[name]
    answer = ask(client, example["path"], example["body"])
    assert part_of(answer, example["answer"]) == example["answer"]
    warnings = example["answer"].get("warnings", [])
    assert part_of(answer["warnings"], warnings) == warnings


@pytest.mark.parametrize("name", TABLES)
def test_a_second_reading_of_the_rules_scores_the_roads_alike(
    client: FlaskClient, name: str
) -> None:
    example = EXAMPLES[name]
    answered = [
        (
            road["completed"],
            road["units"],
            road["score"]["total"],
            {item["code"]: item["points"] for item in road["score"]["items"] if item["points"]},
            {award["player"]: award["points"] for award in road.get("awards", [])},
            road.get("castle_value"),
        )
        for road in ask(client, example["path"], example["body"])["roads"]
    ]
    assert answered == [
        (
            facts.completed,
            facts.units,
            facts.total,
            facts.points_by_code,
            facts.awards,
            facts.castle_value,
        )
        for facts in carcassonne.roads(example["body"]["position"], FACES)
    ]


def list_claimed(name: str) -> list[tuple[str, Json]]:
    """Give the claims of an example, each with the game that it is about."""
    body = EXAMPLES[name]["body"]
    game = EXAMPLES[name]["path"].split("/")[2]
    claims = body.get("claims", [body.get("claim")])
    return [(game, claim) for claim in claims if "kind" in claim]


def test_every_kind_of_claim_has_an_example() -> None:
    kinds = {
        (game, claim["kind"])
        for name in (*CLAIMED, *EVERYDAY)
        for game, claim in list_claimed(name)
    }
    assert kinds == {
        *(("carcassonne", kind) for kind in CLAIM_KINDS.keys),
        *(("labyrinth-cards", kind) for kind in CARD_CLAIM_KINDS.keys),
    }


@for_each("name", EVERYDAY)
def test_an_everyday_mistake_is_explained_by_its_first_reading(
    client: FlaskClient, name: str
) -> None:
    example = EXAMPLES[name]
    (verdict,) = ask(client, example["path"], example["body"])["verdicts"]
    assert verdict["upheld"] is False
    assert verdict["readings"][0]["mistake"]["text"]


@pytest.mark.parametrize("name", COLLECTING)
def test_a_second_reading_of_the_rules_collects_alike(client: FlaskClient, name: str) -> None:
    example = EXAMPLES[name]
    body = example["body"]
    answer = ask(client, example["path"], body)
    played = tuple(map(square_of, body["played"]))
    expected = labyrinth_turns.Collecting(body["position"], played)
    matches = {square_of(match): frozenset(match["treasures"]) for match in answer["matches"]}
    assert matches == expected.matches
    assert list(map(square_of, answer["best"].get("cards", []))) == expected.best
    verdict = answer.get("verdict", {"objections": []})
    reasons = expected.reasons(map(square_of, body.get("want", [])))
    assert {(each["code"], square_of(each["at"])) for each in verdict["objections"]} == reasons


@pytest.mark.parametrize("name", TURNS)
def test_a_second_reading_of_the_rules_takes_the_turn_alike(client: FlaskClient, name: str) -> None:
    example = EXAMPLES[name]
    body = example["body"]
    answer = ask(client, example["path"], body)
    expected = labyrinth_turns.play_turn(body["position"], body["turn"])
    assert (answer.get("step"), answer["final_draw"]) == (expected.step, expected.final_draw)
    assert {each["code"] for each in answer["objections"]} == {code for code, _ in expected.reasons}
    assert {each["code"] for each in answer["warnings"]} == expected.warnings
    assert list(map(square_of, answer.get("collected", []))) == expected.collected
    assert answer["points"] == expected.points


@pytest.mark.parametrize("name", ENDS)
def test_a_second_reading_of_the_rules_ends_the_game_alike(client: FlaskClient, name: str) -> None:
    example = EXAMPLES[name]
    body = example["body"]
    answer = ask(client, example["path"], body)
    compare_end(answer, body["position"], body["piles"], body["hands"])


@pytest.mark.parametrize("name", TABLES)
def test_the_tiles_come_out_of_one_box(name: str) -> None:
    used = [laid["tile"] for laid in EXAMPLES[name]["body"]["position"]["tiles"]]
    cathedrals = [tile for tile in used if tile.startswith("german_cathedrals.")]
    assert Counter(used) - Counter(cathedrals) <= Counter(COUNTS["C2"])
    assert len(cathedrals) <= CATHEDRALS


@pytest.mark.parametrize("name", TABLES)
def test_each_tile_could_be_laid_in_its_turn(name: str) -> None:
    tiles = EXAMPLES[name]["body"]["position"]["tiles"]
    assert tiles[0] == {"tile": "base.D", "x": 0, "y": 0, "rotation": 0}
    for number, laid in enumerate(tiles[1:], start=1):
        legal = laying.placements({"tiles": tiles[:number]}, laid["tile"], FACES)
        assert (laid["x"], laid["y"], laid["rotation"]) in legal


@pytest.mark.parametrize("name", ADVANCED)
def test_each_meeple_could_be_put_down_as_its_tile_was_laid(name: str) -> None:
    position = EXAMPLES[name]["body"]["position"]
    meeples = [figure for figure in position["figures"] if "player" in figure]
    put_down: list[Json] = []
    for number, laid in enumerate(position["tiles"]):
        before = {**position, "tiles": position["tiles"][:number], "figures": list(put_down)}
        legal = laying.placements(before, laid["tile"], FACES)
        own = [figure for figure in meeples if square_of(figure) == square_of(laid)]
        for figure in own:
            spots = legal[laid["x"], laid["y"], laid["rotation"]]
            assert spot_of(figure) in spots
            put_down.append(figure)
        assert len(own) <= 1
    assert len(put_down) == len(meeples)


@for_each("name", IN_TURN, most=30)
def test_the_tables_of_the_clauses_are_laid_in_turn_and_without_fault(
    client: FlaskClient, name: str
) -> None:
    position = EXAMPLES[name]["body"]["position"]
    tiles, map_board = position["tiles"], position.get("map")
    for number, laid in enumerate(tiles):
        if not number and map_board is None:
            continue
        at = {key: laid[key] for key in ("x", "y", "rotation")}
        bridges = position.get("bridges", [])
        over = [bridge for bridge in bridges if square_of(bridge) == square_of(laid)]
        lying = [
            bridge for bridge in bridges if square_of(bridge) in map(square_of, tiles[:number])
        ]
        before = {"map": map_board, "tiles": tiles[:number], "bridges": lying}
        question = {"position": before, "tile": laid["tile"], "at": at}
        question |= {"bridge": over[0]} if over else {}
        assert ask(client, PLACEMENTS, question)["verdict"]["legal"]
    answer = ask(client, CHECK, {"position": position})
    odd = STILL_THERE if map_board is None else STILL_THERE | ODD_ON_MAPS
    assert answer["legal"]
    assert {finding["code"] for finding in answer["faults"]} <= odd


@for_each("name", MOVES)
def test_a_move_leaves_a_table_without_fault(client: FlaskClient, name: str) -> None:
    after = ask(client, EXAMPLES[name]["path"], EXAMPLES[name]["body"])["position_after"]
    answer = ask(client, CHECK, {"position": after})
    odd = {"start-squares-open"} if EXAMPLES[name]["body"]["position"].get("map") else set()
    assert answer["legal"]
    assert {finding["code"] for finding in answer["faults"]} <= odd


@for_each("name", ON_CARDS)
def test_each_card_carries_two_treasures_and_lies_in_one_group(name: str) -> None:
    position = EXAMPLES[name]["body"]["position"]
    for card in cards_of(position):
        paths = card.get("paths", [card])
        assert sum(len(path["treasures"]) for path in paths) == 2
    squares = {square_of(laid) for laid in position["cards"]}
    assert len(squares) == len(position["cards"])
    assert labyrinth_cards.hangs_together(squares, {})


@for_each("name", ON_CARDS)
def test_the_cards_could_come_out_of_one_deck(client: FlaskClient, name: str) -> None:
    example = EXAMPLES[name]
    answer = ask(client, CHECK_CARDS, {"position": example["body"]["position"]})
    odd = ODD_DECKS if example["rules"] == "10.1" else set()
    assert answer["legal"]
    assert {finding["code"] for finding in answer["faults"]} <= odd


@pytest.mark.parametrize("name", PLAYED)
def test_the_card_played_could_be_laid(name: str) -> None:
    body = EXAMPLES[name]["body"]
    *before, last = body["position"]["cards"]
    assert square_of(last) == square_of(body["played"][0])
    legal = labyrinth_cards.placements({"cards": before}, last["card"])
    assert (last["x"], last["y"], last["rotation"]) in legal


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_leaves_a_table_of_cards_without_fault(client: FlaskClient, name: str) -> None:
    body = EXAMPLES[name]["body"]
    answer = ask(client, EXAMPLES[name]["path"], body)
    after = answer["position_after"]
    assert (after == body["position"]) == (not answer["legal"] or body["turn"]["actions"] == [])
    assert ask(client, CHECK_CARDS, {"position": after})["faults"] == []


def test_the_parts_of_a_list_are_not_passed_over() -> None:
    for shorter, longer in pairwise([[], [{"x": 1}], [{"x": 1}, {"x": 1}]]):
        assert part_of(longer, shorter) != shorter
        assert part_of(shorter, longer) != longer
