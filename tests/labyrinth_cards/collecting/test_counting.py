"""What placements would let their player collect, against the tables on which the card is laid."""

from random import Random

import pytest

from referee.api.labyrinth_cards.position import FORM
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting import counting
from referee.labyrinth_cards.collecting.rests import LookBudget, find_best
from referee.labyrinth_cards.placement import find_placements
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import find_pool
from tests.searching import share_of
from tests.tables import TREASURES, draw_card, draw_maze

MAZES = share_of(80)


def draw_tables(seed: int, **rules: str) -> list[tuple[CardTable, tuple[CardFace, ...]]]:
    """Draw tables of up to 36 cards, each with a hand."""
    chance = Random(seed)
    found = []
    for number in range(MAZES):
        maze = draw_maze(chance, 1 + number % 36)
        hand = [draw_card(chance, TREASURES[:4]) for _ in range(1 + number % 2)]
        rules = {**maze["rules"], **rules}
        position = FORM.read_alone({**maze, "rules": rules, "hand": hand})
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


@pytest.mark.rule("card-10.4", "card-10.5.several", "card-10.5.last-card")
def test_a_placement_counts_what_is_collected_once_the_card_lies() -> None:
    counts: set[int] = set()
    for table, cards in draw_tables(41):
        found = [each.collectable for each in find_placements(table, cards).placements]
        assert found == recount(table, cards)
        counts.update(found)
    assert set(range(8)) <= counts


@pytest.mark.rule("card-11.2.collect", "card-11.2.played-stays", "card-11.2.leave-one")
@pytest.mark.parametrize("reading", ["witness", "every-set"])
def test_so_does_one_by_the_variants(reading: str) -> None:
    for table, cards in draw_tables(42, variant="caffeinated", leave_one=reading)[::2]:
        found = [each.collectable for each in find_placements(table, cards).placements]
        assert found == recount(table, cards)


@pytest.mark.of_sources
def test_what_is_not_told_soon_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = draw_tables(43)
    expected = [find_placements(*each) for each in tables]
    monkeypatch.setattr(counting, "count_joining", lambda *_: None)
    assert [find_placements(*each) for each in tables] == expected
