"""The case that a claim on cards is about, as known mistakes take and give it."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.core.rulings import Objection
from referee.labyrinth_cards.actions import State
from referee.labyrinth_cards.cards import CardFace, Faces
from referee.labyrinth_cards.collecting.rests import Pool, Squares
from referee.labyrinth_cards.end import End
from referee.labyrinth_cards.paths import TreasurePath
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import Turn

Judge = Callable[[CardTable, "Judge"], "CardCase"]
"""Judges a table, and is told itself, for the case to hold: a function that finds itself among its
own variables would be freed, with all its tables, only when the collector comes."""


class Laying(NamedTuple):
    """A card to be laid: as it is held, by how many quarter turns it is turned, and where."""

    face: CardFace
    quarters: int
    square: int


class PlayedTurn(NamedTuple):
    """A turn that is claimed, and its collection; None where an action is refused before it."""

    start: State
    turn: Turn
    collection: "CardCase | None"


class CardCase(NamedTuple):
    """What was found about something on a table, and how it is found on other cards.

    ``is_legal`` says whether it is legal, or joined, by itself, because who makes a mistake need
    not give a reason; ``played`` and ``want`` are those of a collection, ``laying`` the card to be
    laid, ``sought`` treasure, start and goal of a path and ``way`` the path, ``pool`` what may go,
    ``taken`` a largest collection out of it, ``best`` its count, ``played_turn`` a turn, ``end``
    the end of the game and ``winners`` who has won.
    """

    table: CardTable
    judge: "Judge"
    objections: tuple[Objection, ...] = ()
    is_legal: bool = True
    warnings: tuple[Objection, ...] = ()
    played: Squares = ()
    want: Squares = ()
    laying: Laying | None = None
    sought: tuple[str, int, int] | None = None
    way: TreasurePath | None = None
    pool: Pool | None = None
    taken: Squares = ()
    best: int | None = None
    played_turn: PlayedTurn | None = None
    end: End | None = None
    winners: Sequence[str] = ()

    def on(self, faces: Faces) -> Iterator["CardCase"]:
        """Yield the case as it is judged on other cards, by the same rules."""
        yield self.judge(CardTable(self.table.rules, faces), self.judge)

    def if_legal(self, *, is_legal: bool) -> "CardCase":
        """Return the case as a mistake has it: legal, or not, and nobody gives a reason."""
        return self._replace(objections=(), is_legal=is_legal)


CardMistake = Callable[[CardCase], Iterator[CardCase]]
"""Yields the case as somebody has it who makes a mistake; nothing where the table does not have
what the mistake is about."""
