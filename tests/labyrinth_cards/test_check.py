"""Checking a table of cards: groups apart are faults, all that does not fit a deck is a warning."""

import pytest

from referee.core.grid import square_at
from referee.core.rulings import FAULT, WARNING, Finding
from referee.labyrinth_cards import check as checking
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.check import Deck
from referee.labyrinth_cards.rules import CAFFEINATED, OFFICIAL, STEROIDS, Rules, Variant
from referee.labyrinth_cards.table import CardTable, build_table
from tests.labyrinth_cards.beginning import face_of

Position = tuple[CardTable, tuple[CardFace, ...], int | None]

FIFTY = Deck(50, 4)
UNCOUNTED = Deck(48, None)


def card(*treasures: str) -> CardFace:
    return face_of({"openings": ["N"], "treasures": list(treasures)})


PLAIN = card()


def lay(
    *cards: CardFace,
    hand: tuple[CardFace, ...] = (),
    stack: int | None = None,
    variant: Variant = OFFICIAL,
) -> Position:
    """Lay cards in a row."""
    placed = [(square_at(x, 0), face) for x, face in enumerate(cards)]
    return build_table(Rules(variant, "witness", "allowed", "hands_played"), placed), hand, stack


def told(findings: tuple[Finding, ...]) -> list[tuple[str, dict[str, str | int]]]:
    return [(each.objection.code, dict(each.objection.params)) for each in findings]


def check(
    table: CardTable, hand: tuple[CardFace, ...], stack: int | None, deck: Deck
) -> tuple[Finding, ...]:
    """Check a table, and leave out what is said of cards with other than two treasures."""
    found = checking.check(table, hand, stack, deck)
    return tuple(each for each in found if not each.objection.code.startswith("treasures-of-a"))


def test_a_card_has_two_treasures_on_all_its_paths_together() -> None:
    two_paths = face_of({"paths": [{"openings": ["N"], "treasures": ["crown", "map"]}]})
    position = lay(two_paths, card("crown"), card("crown", "map"), hand=(card(), card("a", "b")))
    found = checking.check(*position, UNCOUNTED)
    assert [(each.severity, each.objection.at) for each in found] == [
        (WARNING, None),
        (WARNING, (1, 0)),
    ]
    assert told(found) == [
        ("treasures-of-a-hand-card", {"card": 0, "count": 0, "usual": 2}),
        ("treasures-of-a-card", {"count": 1, "usual": 2}),
    ]


def test_treasures_that_differ_only_in_case_are_named_in_pairs() -> None:
    found = check(*lay(card("owl", "Owl"), hand=(card("OWL", "bat"),)), UNCOUNTED)
    assert told(found) == [
        ("treasures-alike", {"one": "OWL", "other": "Owl"}),
        ("treasures-alike", {"one": "Owl", "other": "owl"}),
    ]


def test_a_sound_table_has_no_finding() -> None:
    position = lay(PLAIN, PLAIN, hand=(PLAIN, PLAIN), stack=46)
    assert check(*position, FIFTY) == ()
    assert check(*lay(), FIFTY) == ()


@pytest.mark.parametrize(
    ("laid", "held", "stack", "count"),
    [(10, 1, None, 11), (4, 2, 4, None), (4, 2, 5, 11), (0, 0, 11, 11), (10, 0, 0, None)],
)
def test_all_cards_that_are_known_of_are_counted(
    laid: int, held: int, stack: int | None, count: int | None
) -> None:
    found = check(*lay(*[PLAIN] * laid, hand=(PLAIN,) * held, stack=stack), Deck(10, None))
    expected = [] if count is None else [("too-many-cards", {"count": count, "limit": 10})]
    assert told(found) == expected
    assert all(each.severity == WARNING for each in found)


def test_treasures_are_counted_by_card_on_the_table_and_in_the_hand() -> None:
    both_paths = face_of(
        {
            "paths": [
                {"openings": ["N"], "treasures": ["crown"]},
                {"openings": ["S"], "treasures": ["crown", "map"]},
            ]
        }
    )
    position = lay(both_paths, both_paths, card("crown"), hand=(card("crown", "map"),))
    assert check(*position, FIFTY) == ()
    assert told(check(*position, Deck(50, 3))) == [
        ("treasure-on-too-many-cards", {"treasure": "crown", "count": 4, "limit": 3})
    ]
    assert told(check(*position, Deck(50, 2))) == [
        ("treasure-on-too-many-cards", {"treasure": "crown", "count": 4, "limit": 2}),
        ("treasure-on-too-many-cards", {"treasure": "map", "count": 3, "limit": 2}),
    ]


def test_treasures_are_named_in_their_order() -> None:
    position = lay(*[card("ring", "bat", "owl")] * 5)
    found = check(*position, FIFTY)
    assert [each.objection.params["treasure"] for each in found] == ["bat", "owl", "ring"]


def test_where_no_source_counts_the_treasures_nothing_is_said_of_them() -> None:
    position = lay(*[card("crown", "map")] * 20)
    assert check(*position, UNCOUNTED) == ()


@pytest.mark.parametrize(
    ("variant", "limit", "rule"),
    [
        (OFFICIAL, 2, "card-10.2.setup"),
        (CAFFEINATED, 6, "card-11.1.draw"),
        (STEROIDS, 6, "card-11.1.draw"),
    ],
)
def test_the_limit_of_a_hand_is_that_of_the_variant(
    variant: Variant, limit: int, rule: str
) -> None:
    assert check(*lay(PLAIN, hand=(PLAIN,) * limit, variant=variant), FIFTY) == ()
    (found,) = check(*lay(PLAIN, hand=(PLAIN,) * (limit + 1), variant=variant), FIFTY)
    assert told((found,)) == [("hand-over-limit", {"count": limit + 1, "limit": limit})]
    assert (found.severity, found.objection.citations) == (WARNING, (rule,))


def test_each_group_but_the_first_is_a_fault_at_its_first_card() -> None:
    squares = [(5, 0), (0, 0), (0, 1), (3, 2), (2, 2)]
    placed = [(square_at(*at), PLAIN) for at in squares]
    position = build_table(Rules(OFFICIAL, "witness", "allowed", "hands_played"), placed), (), None
    found = check(*position, FIFTY)
    assert [(each.severity, each.objection.code, each.objection.at) for each in found] == [
        (FAULT, "groups-apart", (5, 0)),
        (FAULT, "groups-apart", (2, 2)),
    ]


def test_findings_without_a_place_come_first_and_then_those_of_the_table() -> None:
    placed = [(square_at(x, -999), card("crown")) for x in (0, 2)]
    hand = tuple(card("crown") for _ in range(3))
    position = build_table(Rules(OFFICIAL, "witness", "allowed", "hands_played"), placed), hand, 50
    assert [each.objection.code for each in check(*position, FIFTY)] == [
        "hand-over-limit",
        "too-many-cards",
        "treasure-on-too-many-cards",
        "groups-apart",
    ]
