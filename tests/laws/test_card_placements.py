"""Placements of cards on random mazes, recounted square by square, with what they would win."""

from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.oracles import labyrinth_cards as oracle
from tests.searching import share_of
from tests.tables import ROTATIONS, TREASURES, draw_card, draw_maze, shift_position

Json = dict[str, Any]
Place = tuple[int, int, int]

PLACEMENTS = "/v1/labyrinth-cards/placements"
MAZES = share_of(300, least=45)
LARGEST = 10


class Case(NamedTuple):
    """A maze with a hand, and what the service says of every card in the hand."""

    position: Json
    answer: Json

    @property
    def hand(self) -> list[Json]:
        return list(self.position["hand"])

    def legal(self) -> dict[tuple[int, int, int, int], frozenset[str]]:
        """Give the legal (card, y, x, rotation) of the hand with their joins."""
        return {
            (number, y, x, rotation): joins
            for number, card in enumerate(self.hand)
            for (x, y, rotation), joins in oracle.placements(self.position, card).items()
        }


@pytest.fixture(scope="module")
def cases(client: FlaskClient) -> list[Case]:
    chance = Random(19)
    found = []
    for number in range(MAZES):
        maze = draw_maze(chance, 1 + number % LARGEST)
        hand = [draw_card(chance, TREASURES[:3]) for _ in range(1 + (number % 3 == 0))]
        position = {**maze, "hand": hand}
        found.append(Case(position, ask(client, PLACEMENTS, {"position": position})))
    return found


def key_of(found: Json) -> tuple[int, int, int, int]:
    return found["card"], found["y"], found["x"], found["rotation"]


def look(card: Json, rotation: int) -> tuple[Any, ...]:
    """Describe how a card looks after a turn."""
    paths = oracle.paths_of(card, rotation)
    return tuple(sorted((*sorted(sides), "|", *sorted(treasures)) for sides, treasures in paths))


def laid(position: Json, card: Json, place: Place) -> Json:
    x, y, rotation = place
    placed = {"card": card, "x": x, "y": y, "rotation": rotation}
    return {**position, "cards": [*position["cards"], placed]}


@pytest.mark.rule("card-10.3.joins", "card-10.3.free")
def test_legal_placements_are_those_of_the_oracle_in_order(cases: list[Case]) -> None:
    for case in cases:
        assert [key_of(found) for found in case.answer["placements"]] == sorted(case.legal())


@pytest.mark.rule("card-10.3.joins")
def test_joins_are_the_sides_where_two_paths_meet(cases: list[Case]) -> None:
    for case in cases:
        expected = {
            key: [side for side in oracle.SIDES if side in joins]
            for key, joins in case.legal().items()
        }
        found = {key_of(found): found.get("joins", []) for found in case.answer["placements"]}
        assert found == expected


@pytest.mark.rule("card-10.4", "card-10.5.several")
def test_collectable_is_the_size_of_the_best_collection_by_brute_force(cases: list[Case]) -> None:
    largest = 0
    for case in cases:
        for found in case.answer["placements"]:
            place = (found["x"], found["y"], found["rotation"])
            after = laid(case.position, case.hand[found["card"]], place)
            best = oracle.best(after, (found["x"], found["y"]))
            assert found["collectable"] == len(best)
            largest = max(largest, len(best))
    assert largest >= 4


def test_collectable_is_what_the_service_itself_collects_afterwards(
    client: FlaskClient, cases: list[Case]
) -> None:
    for case in cases[::10]:
        for found in case.answer["placements"]:
            place = (found["x"], found["y"], found["rotation"])
            after = laid(case.position, case.hand[found["card"]], place)
            body = {"position": after, "played": [{"x": found["x"], "y": found["y"]}]}
            best = ask(client, "/v1/labyrinth-cards/collectable", body)["best"]
            assert best["count"] == found["collectable"]


@pytest.mark.rule("card-10.4", "card-10.4.separate-paths")
def test_a_path_may_lead_back_over_the_other_path_of_the_card_just_laid(
    client: FlaskClient,
) -> None:
    ring = [(1, 0, ["E", "S"]), (2, 0, ["S", "W"]), (2, 1, ["N", "W"])]
    cards = [
        {"card": {"openings": openings, "treasures": []}, "x": x, "y": y} for x, y, openings in ring
    ]
    cards.append({"card": {"openings": ["N"], "treasures": ["crown"]}, "x": 1, "y": 2})
    card = {
        "paths": [
            {"openings": ["N"], "treasures": ["crown"]},
            {"openings": ["E", "S"], "treasures": []},
        ]
    }
    answer = ask(client, PLACEMENTS, {"position": {"cards": cards}, "card": card})
    won = {
        found["rotation"]: found["collectable"]
        for found in answer["placements"]
        if (found["x"], found["y"]) == (1, 1)
    }
    assert won == {
        rotation: len(oracle.best(laid({"cards": cards}, card, (1, 1, rotation)), (1, 1)))
        for rotation in ROTATIONS
    }
    assert won[0] == 1


def test_counts_tell_the_listed_and_the_different_placements(cases: list[Case]) -> None:
    for case in cases:
        legal = case.legal()
        looks = {(y, x, look(case.hand[n], rotation)) for n, y, x, rotation in legal}
        assert (case.answer["count"], case.answer["distinct"]) == (len(legal), len(looks))
    assert any(case.answer["distinct"] < case.answer["count"] for case in cases)


def test_a_card_outside_the_hand_is_placed_like_one_in_it(
    client: FlaskClient, cases: list[Case]
) -> None:
    for case in cases[::5]:
        answer = ask(client, PLACEMENTS, {"position": case.position, "card": case.hand[0]})
        expected = [
            {key: value for key, value in found.items() if key != "card"}
            for found in case.answer["placements"]
            if found["card"] == 0
        ]
        assert answer["placements"] == expected


def test_a_card_that_fits_somewhere_is_met_without_a_warning(cases: list[Case]) -> None:
    for case in cases:
        codes = [warning["code"] for warning in case.answer["warnings"]]
        assert codes.count("no-legal-placement") == (not case.legal())


@pytest.mark.rule("card-10.7")
def test_a_card_that_fits_nowhere_is_met_with_a_warning(client: FlaskClient) -> None:
    facing = [
        {"card": {"openings": ["E"], "treasures": []}, "x": 0, "y": 0},
        {"card": {"openings": ["W"], "treasures": []}, "x": 1, "y": 0},
    ]
    card = {"openings": ["N", "E", "S", "W"], "treasures": ["crown"]}
    answer = ask(client, PLACEMENTS, {"position": {"cards": facing}, "card": card})
    assert answer["count"] == 0
    assert [warning["code"] for warning in answer["warnings"]] == ["no-legal-placement"]


def test_no_card_fits_on_an_empty_table(client: FlaskClient) -> None:
    body = {"position": {"cards": []}, "card": {"openings": ["N"], "treasures": []}}
    answer = ask(client, PLACEMENTS, body)
    assert (answer["placements"], answer["count"], answer["distinct"]) == ([], 0, 0)
    assert [warning["code"] for warning in answer["warnings"]] == ["no-legal-placement"]


@pytest.mark.rule("card-10.7")
def test_in_the_variants_a_card_on_the_table_can_be_rotated_so_nobody_has_to_pass(
    client: FlaskClient,
) -> None:
    card = {"openings": ["N"], "treasures": ["crown"]}
    facing = [{"card": card, "x": 0, "y": 0, "rotation": 180}, {"card": card, "x": 0, "y": 1}]
    for cards, warned in ((facing, []), ([], ["no-legal-placement"])):
        position = {"rules": {"variant": "caffeinated"}, "cards": cards, "hand": [card]}
        answer = ask(client, PLACEMENTS, {"position": position})
        assert answer["count"] == 0
        assert [warning["code"] for warning in answer["warnings"]] == warned


@pytest.mark.parametrize("seed", range(5))
def test_a_placement_is_listed_exactly_where_the_verdict_is_legal(
    client: FlaskClient, seed: int
) -> None:
    chance = Random(400 + seed)
    position = draw_maze(chance, 1 + seed)
    card = draw_card(chance, TREASURES[:3])
    squares = set(oracle.resolve(position))
    legal = oracle.placements(position, card)
    for y in range(min(y for _, y in squares) - 2, max(y for _, y in squares) + 3):
        for x in range(min(x for x, _ in squares) - 2, max(x for x, _ in squares) + 3):
            for rotation in ROTATIONS:
                at = {"x": x, "y": y, "rotation": rotation}
                answer = ask(client, PLACEMENTS, {"position": position, "card": card, "at": at})
                assert answer["verdict"]["legal"] is ((x, y, rotation) in legal)
                codes = [objection["code"] for objection in answer["verdict"]["objections"]]
                assert codes == reasons(squares, (x, y), legal=(x, y, rotation) in legal)


def reasons(squares: set[oracle.Square], square: oracle.Square, *, legal: bool) -> list[str]:
    """Give the code of the one objection to a card on a square."""
    if legal:
        return []
    if square in squares:
        return ["square-taken"]
    if not any(oracle.beside(square, side) in squares for side in oracle.SIDES):
        return ["no-neighbour"]
    return ["no-path-meets"]


def test_no_card_may_be_laid_beyond_the_last_square(client: FlaskClient) -> None:
    card = {"openings": ["N", "E", "S", "W"], "treasures": []}
    corner = shift_position({"cards": [{"card": card, "x": 0, "y": 0}]}, -999, 999)
    answer = ask(client, PLACEMENTS, {"position": corner, "card": card})
    free = {(found["x"], found["y"]) for found in answer["placements"]}
    assert free == {(-999, 998), (-998, 999)}
