"""Kinds of dispute: what can be said of it, whether that was said, and the claims that it makes.

A dispute is on a feature (how many points, who holds it, whether it is completed) or on whether a
tile may go on a square.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

from referee.api.limits import POINTS
from referee.forms.compact import parse_integer
from referee.page.table.rows import Row

YES: Final = "yes"
NO: Final = "no"
NOBODY: Final = ","
"""The text that says that nobody holds a feature: the separator of names without any name."""
_FEW: Final = 4
"""Among at most this number of players any may tie; among more, two of them or all."""

Said = Mapping[str, Any]
"""What a player says, in the words of a claim."""


class Misread(NamedTuple):
    """What is wrong with a field: its key, and the code of the sentence that says so."""

    key: str
    code: str


class Dispute(NamedTuple):
    """A kind of dispute: the kind of its claims, and how to read what a player says.

    ``read`` returns None for what is no answer; ``fault`` is the code of what is said then.
    """

    kind: str
    read: Callable[[str], Said | None]
    fault: str


def _read_points(text: str) -> Said | None:
    number = parse_integer(text.removeprefix("+"))
    return {"points": number} if isinstance(number, int) and abs(number) <= POINTS else None


def _read_holders(text: str) -> Said | None:
    if not text:
        return None
    return {"players": [unquote(name) for name in text.split(",") if name]}


def _read_flag(key: str) -> Callable[[str], Said | None]:
    return lambda text: {key: text == YES} if text in (YES, NO) else None


DISPUTES: Final[Mapping[str, Dispute]] = {
    "points": Dispute("points", _read_points, "fault.points"),
    "holders": Dispute("majority", _read_holders, "fault.choose"),
    "completed": Dispute("completed", _read_flag("completed"), "fault.choose"),
    "place": Dispute("placement", _read_flag("legal"), "fault.choose"),
}
"""The kinds of dispute, by the last part of the name of their panel."""


def list_holders(players: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Return who may hold a feature, each with the text that says so: nobody, one, or some who tie.

    >>> [text for text, _ in list_holders(["black", "red"])]
    ['black', 'red', 'black,red', ',']
    """
    sizes = range(1, len(players) + 1) if len(players) <= _FEW else (1, 2, len(players))
    found = [each for size in sizes for each in combinations(players, size)]
    return [*((",".join(quote(name, "") for name in each), each) for each in found), (NOBODY, ())]


def find_misread(dispute: Dispute, rows: Sequence[Row]) -> list[Misread]:
    """Return what is wrong with some rows: who says nothing, and what nobody says."""
    wrong: list[Misread] = []
    for number, row in enumerate(rows, 1):
        if not row.by:
            wrong.append(Misread(f"by{number}", "fault.by"))
        if dispute.read(row.says) is None:
            wrong.append(Misread(f"says{number}", dispute.fault))
    return wrong


def make_claims(dispute: Dispute, about: Said, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the claims that rows make, of which each says only what the one before does not.

    :param about: what they are about, in the words of a claim.
    """
    said = [{"by": row.by, **(dispute.read(row.says) or {})} for row in rows]
    first, *others = said
    return [{"by": first["by"], "kind": dispute.kind, **about, **first}, *others]
