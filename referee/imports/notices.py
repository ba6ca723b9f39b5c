"""What is said of a save: what could not be carried over, and where in it that stands."""

from typing import Final, NamedTuple

from referee.core.rulings import At, Objection, Param

_SHOWN: Final = 40
"""Number of characters of a foreign word that are repeated."""


class Notice(NamedTuple):
    """Something that could not be carried over, or was read in a way of our own.

    ``message`` is its number in the save, ``turn`` that of the turn of the game in which it stands,
    both from 1. What holds for the whole game has neither.
    """

    objection: Objection
    message: int | None = None
    turn: int | None = None


class Stop(Exception):
    """What follows cannot be carried over; the notice says why."""

    def __init__(self, code: str, at: At | None = None, **params: Param) -> None:
        self.objection = Objection(code, (), at, params)
        super().__init__(code)


def shorten(word: object) -> str:
    """Return a foreign word as far as it is repeated, without what cannot be shown."""
    text = "".join(sign for sign in str(word)[:_SHOWN] if sign.isprintable())
    return text or "-"
