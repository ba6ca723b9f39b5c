"""A game that is played on: the turns before the one that is played, and those behind it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from referee.api.contract.records import GAME as KEY
from referee.core.languages import Language
from referee.page.games.state import KEEP, LATER, NEXT, Asked, GameState

Json = Mapping[str, Any]

_TURNS: Final = "turns"


class Play:
    """A game that goes on after one of its turns.

    The turns behind that one have been undone: a turn that is played takes the place of all of
    them. Where ``corrects`` is true, it takes the place of the next one alone.

    :param answer: the answer on the game up to there.
    """

    def __init__(self, asked: Asked, state: GameState, answer: Json, language: Language) -> None:
        self.asked = asked
        self.state = state
        self.answer = answer
        self.language = language
        self.turns: Sequence[Json] = asked.record.posted.get(_TURNS, ())
        self.count = len(self.turns) if asked.shown is None else asked.shown
        self.corrects = asked.in_hand.get(LATER) == KEEP and self.count < len(self.turns)

    @property
    def is_undone(self) -> bool:
        """Whether turns stand behind the one after which it goes on."""
        return self.count < len(self.turns)

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return str(self.answer["next"]["player"])

    @property
    def back(self) -> str | None:
        """The address of the page on which one more turn is undone; None at the start."""
        return self.state.play_after(self.count - 1) if self.count else None

    @property
    def forth(self) -> str | None:
        """The address of the page on which the turn that was undone last is played again."""
        if not self.is_undone:
            return None
        then = self.count + 1
        return self.state.play_after(None if then == len(self.turns) else then)

    @property
    def without(self) -> str:
        """The address of the game without the turn that is corrected."""
        game = self._write([*self.turns[: self.count], *self.turns[self.count + 1 :]])
        return self.state.with_line(game, "", self.count)

    @property
    def before(self) -> str:
        """The line of the game up to the turn that is played."""
        return self._begun[0]

    def add(self, turn: Json) -> str:
        """Return the address of the game with a turn."""
        begun, joint, end = self._begun
        alone = self._write([turn]).removeprefix(f"{self._start}/{_TURNS},")
        return self.lead_to(f"{begun}{joint}{alone}{end}")

    def take(self, turns: Sequence[Json]) -> str:
        """Return the address of the game with turns behind those before."""
        later = self.turns[self.count + 1 :] if self.corrects else ()
        return self.lead_to(self._write([*turns, *later]))

    def lead_to(self, line: str) -> str:
        """Return the address of a game in which the turn was played: the next, or the turn."""
        if self.corrects:
            return f"{self.state.with_line(line, '', self.count + 1)}#turn"
        return self.state.with_line(line, NEXT)

    @cached_property
    def _start(self) -> str:
        """The line of the game without its turns."""
        return self._write([])

    @cached_property
    def _begun(self) -> tuple[str, str, str]:
        """The line as far as it is played, what joins a turn to it, and what stands behind that."""
        begun = self._write(self.turns[: self.count])
        joint = "," if self.count else f"/{_TURNS},"
        later = self.turns[self.count + 1 :] if self.corrects else ()
        end = self._write(later).removeprefix(f"{self._start}/{_TURNS}") if later else ""
        return begun, joint, end

    def _write(self, turns: Sequence[Json]) -> str:
        """Write the game with other turns on a line."""
        game = {key: value for key, value in self.asked.record.posted.items() if key != _TURNS}
        if turns:
            game[_TURNS] = [*turns]
        line: str = self.asked.game.find_forms(KEY)[KEY].write_text(game)
        return line
