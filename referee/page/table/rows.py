"""What several players say, as the fields of a form and as a text in an address.

The text has a row for each player, with semicolons between: who says it, and what. Both are quoted
as in any address, so that a name may hold what parts them: ``red:18;black:9``.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from referee.page.table.state import BY, CLAIMANTS, SAYS

FEWEST: Final = 2
"""Rows of a form at least."""


class Row(NamedTuple):
    """What a player says, as it was typed: "" where nothing was."""

    by: str = ""
    says: str = ""


def write_rows(rows: Iterable[Row]) -> str:
    """Write rows as a text.

    >>> write_rows([Row("red", "18"), Row("A;B", "9")])
    'red:18;A%3BB:9'
    """
    return ";".join(f"{quote(row.by, '')}:{quote(row.says, '')}" for row in rows)


def parse_rows(text: str) -> list[Row]:
    """Read the rows of a text, as far as there are fields for them.

    >>> parse_rows("red:18;A%3BB:9")
    [Row(by='red', says='18'), Row(by='A;B', says='9')]
    """
    if not text:
        return []
    parts = (part.partition(":") for part in text.split(";")[: len(CLAIMANTS)])
    return [Row(unquote(by), unquote(says)) for by, _, says in parts]


def read_rows(typed: Mapping[str, str]) -> list[Row]:
    """Read the rows that a form sent, up to the last one with a field."""
    rows = [Row(typed.get(f"{BY}{n}", ""), typed.get(f"{SAYS}{n}", "")) for n in CLAIMANTS]
    last = max((n for n in CLAIMANTS if {f"{BY}{n}", f"{SAYS}{n}"} & typed.keys()), default=0)
    return rows[:last]


def fill_rows(rows: Sequence[Row], players: Sequence[str]) -> list[Row]:
    """Return rows for at least two players, those who are there first.

    >>> fill_rows([Row("red", "18")], ["black", "red"])
    [Row(by='red', says='18'), Row(by='black', says='')]
    """
    filled = list(rows)
    free = [player for player in players if player not in {row.by for row in rows}]
    while len(filled) < FEWEST:
        filled.append(Row(free.pop(0) if free else ""))
    return filled
