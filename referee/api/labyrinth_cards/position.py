"""A position of the card game: read with every fault, then laid on a table."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import unbounded
from referee.api.contract.notations import describe_either, describe_notation, read_notation
from referee.api.contract.rules import RulesForm
from referee.api.labyrinth_cards.cards import CardForm, placed_card
from referee.api.yielding import pause
from referee.catalogue.loader import LABYRINTH_CARDS
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import QUARTER_TURNS, Square, place_of
from referee.core.reader import Reader
from referee.core.rulings import Objection
from referee.forms.form import TEXT, Form
from referee.forms.numbers import Integer
from referee.forms.records import ListOf, describe_keys, exemplify_keys, in_order
from referee.forms.shapes import Shape
from referee.labyrinth_cards.actions import PlacedCard, State
from referee.labyrinth_cards.cards import Card, CardFace
from referee.labyrinth_cards.notation import GAME, read_line
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable, build_table, find_warnings


@dataclass(slots=True)  # frozen, it would take thrice as long to make
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

    def warnings_on(
        self, depends_on: Collection[str], ask: Mapping[str, Any]
    ) -> tuple[Objection, ...]:
        """Return nothing: all rules of the game are ruled."""
        return ()


def require_card(position: CardsPosition, square: Square, path: Path) -> None:
    """Refuse a question about a card that is not there.

    :raises NotAPosition: if no card lies on a square.
    """
    if square not in position.table.faces:
        x, y = place_of(square)
        raise NotAPosition([Fault("no-card-on-square", path, {"x": x, "y": y})])


class PositionForm(Form[CardsPosition]):
    """A position of the card game, as an object or in its notation."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named="PostedCardsPosition", **options)
        self._keys: dict[str, Form[Any]] = {
            "rules": RulesForm(LABYRINTH_CARDS),
            "cards": ListOf(placed_card(), limits.CARDS, pause, required=True),
            "hand": ListOf(CardForm(), limits.HAND),
            "stack": Integer(0, limits.STACK),
        }

    def make_example(self) -> dict[str, Any]:
        """Return a table with one card."""
        return exemplify_keys(self._keys)

    def describe(self) -> Shape:
        """Return the shape of a position that is sent; one that a turn leaves may be larger."""
        return describe_either("CardsPosition", "CardsNotation", "cards", _LIMITS)

    def describe_object(self) -> Shape:
        """Return the shape of an object with the keys of a position, of any size."""
        return unbounded(describe_keys(self._keys), "cards", "hand")

    def outline(self) -> str:
        """Return what a position on one line is called."""
        return "notation"

    def text_shape(self) -> Shape:
        """Return the shape of a position on one line, or as JSON."""
        return TEXT

    def read(self, raw: Any, reader: Reader, path: Path) -> CardsPosition | None:
        """Return the position: all faults of form, or, if there are none, all of the table."""
        if isinstance(raw, str):
            return read_notation(raw, read_line, self, reader, path)
        if not reader.is_object(raw, path, self):
            return None
        reader.check_keys(raw, self._keys, path)
        if "cards" not in raw:
            reader.miss("cards", raw, self._keys, path, self.example["cards"])
        given = {"rules": {}, **raw}
        values: dict[str, Any] = {
            key: form.read(given[key], reader, (*path, key))
            for key, form in self._keys.items()
            if key in given
        }
        if reader.faults:
            return None
        rules: ResolvedRules = values["rules"]
        placed: list[tuple[Square, CardFace]] = values["cards"]
        try:
            table = build_table(_make_rules(rules), placed)
        except NotAPosition as refusal:
            reader.take(refusal, path)
            return None
        hand = in_order(values.get("hand"))
        return CardsPosition(table, placed, hand, values.get("stack"), rules, raw)


@lru_cache(maxsize=64)
def _make_rules(resolved: ResolvedRules) -> Rules:
    values: Mapping[str, Any] = resolved.values
    return Rules(**values)


_LIMITS: Final[Shape] = {
    "properties": {"cards": {"maxItems": limits.CARDS}, "hand": {"maxItems": limits.HAND}}
}
"""How much may be sent; a turn may leave a little more."""
FORM: Final = PositionForm(required=True)
"""The position of every question."""
POSITION_SHAPES: Final[dict[str, Shape]] = {
    "CardsPosition": FORM.describe_object(),
    "CardsNotation": describe_notation(GAME),
    "PostedCardsPosition": FORM.describe(),
}
"""The components that describe a position."""
