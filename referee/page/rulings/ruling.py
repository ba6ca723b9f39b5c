"""What the page of a ruling is made from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.api.contract.game import Game
from referee.api.contract.queries import POSITION
from referee.core.languages import Language

Answer = Mapping[str, Any]
"""An answer as JSON; a key that has nothing to say may be absent."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer with its question: what a page is made from.

    :param body: the question as it was posted; ``asked`` is what was read from it.
    :param notation: the position that it is asked on, as a line.
    """

    game: Game[Any]
    question: str
    body: Mapping[str, Any]
    asked: Mapping[str, Any]
    answer: Answer
    language: Language
    notation: str

    @property
    def posted(self) -> Mapping[str, Any]:
        """The position as it was posted, as JSON has it."""
        posted: Mapping[str, Any] = self.asked[POSITION].posted
        return posted
