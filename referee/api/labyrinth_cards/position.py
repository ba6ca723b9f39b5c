"""Reading a position of the card game from JSON: every fault with its pointer, then the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.api import limits
from referee.api.contract.rows import QUARTER_TURNS, Faults, read_rules
from referee.catalogue.loader import LABYRINTH_CARDS, Catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import NotAPosition, Path
from referee.core.grid import LIMIT, square_at
from referee.core.rulings import Objection
from referee.labyrinth_cards.actions import PlacedCard, State
from referee.labyrinth_cards.cards import Card, CardFace, parse_card
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable, build_table, find_warnings

KEYS: Final = ("rules", "cards", "hand", "stack")
CARD_KEYS: Final = ("card", "x", "y", "rotation")
UNKNOWN_CARD: Final = CardFace((-1, -1, -1, -1), ())
"""Stands in for a card with a fault, so that the rest of the position can still be read."""


@dataclass(frozen=True, slots=True)
class CardsPosition:
    """A table of cards, the hand of the player whose turn it is, and the rules in force.

    ``placed`` holds the cards of the table in the order in which they were posted; ``stack`` is
    None unless it was sent. ``posted`` is the position as it came in, so that a turn can give back
    the whole of it.
    """

    table: CardTable
    placed: Sequence[tuple[int, CardFace]]
    hand: tuple[CardFace, ...]
    stack: int | None
    rules: ResolvedRules
    posted: Mapping[str, Any]

    @property
    def state(self) -> State:
        """The table and hand as a turn begins, each card with the form in which it was posted."""
        placed = {
            square: PlacedCard(face, row["card"], QUARTER_TURNS[row.get("rotation", 0)])
            for (square, face), row in zip(self.placed, self.posted["cards"], strict=True)
        }
        hand = tuple(map(Card, self.hand, self.posted.get("hand", ())))
        return State(self.table, placed, hand, self.stack)

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the table and keeps nobody from ruling on the rest."""
        return find_warnings(self.table)


def read_position(raw: Any, catalogue: Catalogue) -> CardsPosition:
    """Read a position.

    :raises NotAPosition: with all faults of form, or, if there are none, all faults of the table.
    """
    faults = Faults()
    position = faults.mapping(raw)
    faults.keys(position, KEYS, ())
    if isinstance(raw, dict) and "cards" not in position:
        faults.add("missing-key", key="cards")
    rules = read_rules(position.get("rules", {}), catalogue.rulesets[LABYRINTH_CARDS], faults)
    rows = faults.rows(position.get("cards", []), limits.CARDS, "cards")
    placed = [_read_placed(row, faults, ("cards", index)) for index, row in enumerate(rows)]
    held = faults.rows(position.get("hand", []), limits.HAND, "hand")
    hand = tuple(read_card(card, faults, ("hand", index)) for index, card in enumerate(held))
    stack = None
    if "stack" in position:
        stack = faults.integer(position, "stack", 0, limits.STACK, ())
    if faults.found:
        raise NotAPosition(faults.found)
    values: dict[str, Any] = dict(rules.values)
    table = build_table(Rules(**values), placed)
    return CardsPosition(table, placed, hand, stack, rules, position)


def _read_placed(raw: Any, faults: Faults, path: Path) -> tuple[int, CardFace]:
    """Read a placed card; a sound row is recognised at once, all else is explained."""
    try:
        x, y, card = raw["x"], raw["y"], raw["card"]
        rotation = raw["rotation"] if len(raw) == len(CARD_KEYS) else 0
        if (
            type(x) is type(y) is type(rotation) is int
            and -LIMIT <= x <= LIMIT
            and -LIMIT <= y <= LIMIT
            and len(raw) <= len(CARD_KEYS)
        ):
            return square_at(x, y), parse_card(card).turned(QUARTER_TURNS[rotation])
    except (TypeError, KeyError, NotAPosition):
        pass
    return _explain_placed(raw, faults, path)


def _explain_placed(raw: Any, faults: Faults, path: Path) -> tuple[int, CardFace]:
    row = faults.mapping(raw, *path)
    faults.keys(row, CARD_KEYS, path)
    if not isinstance(raw, dict):
        return 0, UNKNOWN_CARD
    x, y = faults.coordinate(row, "x", path), faults.coordinate(row, "y", path)
    quarters = faults.quarters(row, path)
    if "card" not in row:
        faults.add("missing-key", *path, key="card")
        return 0, UNKNOWN_CARD
    return square_at(x, y), read_card(row["card"], faults, (*path, "card")).turned(quarters)


def read_card(raw: Any, faults: Faults, path: Path) -> CardFace:
    """Read a card; a stand-in with faults if it is none."""
    try:
        return parse_card(raw)
    except NotAPosition as fault:
        faults.found += [found.under(*path) for found in fault.faults]
        return UNKNOWN_CARD
