"""What placements would let their player collect, against the tables on which the card is laid."""

from random import Random
from typing import Any

import pytest

from referee.api.labyrinth_cards.position import FORM
from referee.core.grid import place_of
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import LookBudget, find_best
from referee.labyrinth_cards.placement import find_placements
from referee.labyrinth_cards.summaries import summarise_placements
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import find_pool
from tests.searching import share_of
from tests.tables import TREASURES, draw_card, draw_maze

Json = dict[str, Any]

MAZES = share_of(160, least=24)


def draw_tables(seed: int, **rules: str) -> list[tuple[CardTable, tuple[CardFace, ...]]]:
    """Draw tables of up to 36 cards, each with a hand."""
    chance = Random(seed)
    found = []
    for number in range(MAZES):
        maze = draw_maze(chance, 1 + number % 36)
        hand = [draw_card(chance, TREASURES[:4]) for _ in range(1 + number % 2)]
        position = FORM.read_alone({**maze, "rules": maze["rules"] | rules, "hand": hand})
        found.append((position.table, position.hand))
    return found


def lay(table: CardTable, square: int, face: CardFace) -> CardTable:
    return CardTable(table.rules, dict(sorted({**table.faces, square: face}.items())))


def recount(table: CardTable, cards: tuple[CardFace, ...]) -> list[int]:
    """Lay every card where it may lie, and find the best collection of all that may go then."""
    return [
        len(
            find_best(
                find_pool(
                    lay(table, found.square, cards[found.card].turned(found.rotation // 90)),
                    (found.square,),
                ),
                LookBudget(),
            )
        )
        for found in find_placements(table, cards).placements
    ]


@pytest.mark.unmeasured
@pytest.mark.rule("card-10.4", "card-10.5.several", "card-10.5.last-card")
def test_a_placement_counts_what_is_collected_once_the_card_lies() -> None:
    counts: set[int | None] = set()
    for table, cards in draw_tables(41):
        found = [each.collectable for each in find_placements(table, cards).placements]
        assert found == recount(table, cards)
        counts.update(found)
    assert set(range(8)) <= counts


@pytest.mark.unmeasured
@pytest.mark.rule("card-11.2.collect", "card-11.2.played-stays", "card-11.2.leave-one")
@pytest.mark.parametrize("reading", ["witness", "every-set"])
def test_so_does_one_by_the_variants(reading: str) -> None:
    for table, cards in draw_tables(42, variant="caffeinated", leave_one=reading)[::2]:
        found = [each.collectable for each in find_placements(table, cards).placements]
        assert found == recount(table, cards)


def strip(pairs: int) -> Json:
    """Lay two rows; every second column is a pair of matching cards, one of which has to stay."""
    crosses = [{"openings": list("NESW"), "treasures": on} for on in ([], ["crown"])]
    cards = [{"card": crosses[x % 2], "x": x, "y": y} for y in (0, 1) for x in range(2 * pairs + 1)]
    return {"cards": cards, "hand": [crosses[1]]}


@pytest.mark.parametrize("pairs", [2, 9])
def test_where_many_cards_have_to_stay_they_are_searched_for(pairs: int) -> None:
    position = FORM.read_alone(strip(pairs))
    table, cards = position.table, position.hand
    found = [each.collectable for each in find_placements(table, cards).placements]
    assert set(found) <= {pairs, pairs + 1}
    assert found == recount(table, cards)


@pytest.mark.parametrize("variant", ["official", "steroids"])
def test_what_takes_too_long_to_count_is_left_open_and_every_placement_stands(variant: str) -> None:
    position = FORM.read_alone({**strip(9), "rules": {"variant": variant}})
    table, cards = position.table, position.hand
    whole = find_placements(table, cards)
    found = find_placements(table, cards, looks=100)
    assert (whole.exact, found.exact) == (True, False)
    known = {each.collectable for each in found.placements} - {None}
    assert known <= {each.collectable for each in whole.placements}
    left_open = [each._replace(collectable=None) for each in found.placements]
    assert left_open == [each._replace(collectable=None) for each in whole.placements]
    said = summarise_placements(found).sentences
    assert said[-1].code == "then-collectable-so-far"


@pytest.mark.rule("card-10.5.last-card")
@pytest.mark.parametrize(("last_card", "collectable"), [("allowed", 2), ("forbidden", 1)])
def test_where_all_cards_match_one_may_have_to_stay(last_card: str, collectable: int) -> None:
    cards = [{"card": strip(1)["hand"][0], "x": x, "y": 0} for x in range(2)]
    hand = strip(1)["hand"]
    position = FORM.read_alone({"rules": {"last_card": last_card}, "cards": cards, "hand": hand})
    found = find_placements(position.table, position.hand).placements
    assert {each.collectable for each in found} == {collectable}


@pytest.mark.rule("card-11.2.leave-one", "card-11.2.witness")
@pytest.mark.parametrize(
    ("treasures", "held", "witness", "every_set"),
    [
        (["crown", "crown"], "", 1, 1),
        (["crown", "crown"], "crown", 2, 2),
        (["crown owl", "crown", "owl"], "", 2, 2),
        (["crown owl", "crown owl"], "", 1, 1),
        (["crown map", "crown owl", "owl map"], "", 2, 1),
        (["crown map", "crown owl", "owl map"], "owl", 2, 2),
    ],
)
def test_of_the_sets_that_the_new_card_does_not_join_cards_stay(
    treasures: list[str], held: str, witness: int, every_set: int
) -> None:
    """Below a row of bare cards lie some with treasures: any of them may go but for their sets."""
    rows = [(number, 0, "") for number in range(4)]
    rows += [(number, 1, names) for number, names in enumerate(treasures)]
    cards = [{"card": cross(names), "x": x, "y": y} for x, y, names in rows]
    for reading, collectable in (("witness", witness), ("every-set", every_set)):
        rules = {"variant": "caffeinated", "leave_one": reading}
        position = FORM.read_alone({"rules": rules, "cards": cards, "hand": [cross(held)]})
        found = find_placements(position.table, position.hand).placements
        assert recount(position.table, position.hand) == [each.collectable for each in found]
        above = {each.collectable for each in found if place_of(each.square)[1] < 0}
        assert above == {collectable}


def cross(treasures: str) -> Json:
    return {"openings": list("NESW"), "treasures": treasures.split()}
