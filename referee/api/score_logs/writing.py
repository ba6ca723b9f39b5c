"""Writing a log of points: as CSV (RFC 4180), or as text to read.

Programs for sheets take a cell that begins with one of a few signs for a formula, and calculate it.
Names and notes are whatever somebody typed, so such a cell gets an apostrophe before it. Numbers of
ours stay numbers, also those below 0.
"""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from referee.api.responses.formats import Format, Formats
from referee.api.score_logs.awards import Award
from referee.api.score_logs.rows import FindLaid, LogRow, list_players, list_rows
from referee.api.yielding import in_steps
from referee.core.languages import Language
from referee.texts.sentences import name_player, write

Json = Mapping[str, Any]

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Signs with which a formula may begin: those of Excel, LibreOffice and Google Sheets, wide ones
too."""
COLUMNS: Final = (
    *("turn", "mover", "tile", "x", "y", "legal"),
    *("player", "points", "source", "feature", "clauses", "text"),
)
"""The heads of the columns; behind them stands a total for each player."""
TOTAL: Final = "total"
DOMAIN: Final = "score_log"
_INDENT: Final = "    "


def write_csv(answer: Json, find_laid: FindLaid, _language: Language) -> str:
    """Write the log of an answer to `game` as CSV: a head, then a row a turn and award."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    players = list_players(answer)
    writer.writerow([*COLUMNS, *(f"{TOTAL} {name}" for name in players)])
    for row in in_steps(list(list_rows(answer, find_laid))):
        writer.writerow([guard(cell) for cell in (*_list_cells(row), *_total(row, players))])
    return written.getvalue()


def _list_cells(row: LogRow) -> Iterator[str | int | None]:
    yield from (row.turn, row.mover, *row.laid)
    yield {True: "yes", False: "no", None: ""}[row.legal]
    award = row.award
    if award is None:
        yield from ("", "", "", "", "", row.text)
    else:
        yield from (award.player, award.points, award.source, award.feature)
        yield " ".join(award.clauses)
        yield award.text or row.text


def _total(row: LogRow, players: tuple[str, ...]) -> Iterator[int]:
    return (row.totals[name] for name in players)


def guard(cell: str | int | None) -> str | int:
    """Return a cell that no program takes for a formula.

    >>> guard("=1+1"), guard("anna"), guard(-2), guard(None)
    ("'=1+1", 'anna', -2, '')
    """
    if cell is None:
        return ""
    is_formula = isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA)
    return f"'{cell}" if is_formula else cell


def write_text(answer: Json, find_laid: FindLaid, language: Language) -> str:
    """Write the log of an answer to `game` as text: a paragraph a turn."""
    lines = [answer.get("summary", ""), ""]
    last: int | str = 0
    totals: Mapping[str, int] = {}
    for row in in_steps(list(list_rows(answer, find_laid))):
        if row.turn != last:
            lines += [*_say_totals(totals, language), *_begin(row, language)]
        if row.award is not None:
            lines.append(_INDENT + _say_award(row.award, language))
        last, totals = row.turn, row.totals
    lines += _say_totals(totals, language)
    return "\n".join(lines).strip("\n") + "\n"


def _begin(row: LogRow, language: Language) -> Iterator[str]:
    """Yield the first line of a turn, or of the end."""
    if isinstance(row.turn, str):
        yield write(DOMAIN, "end", {}, language)
        return
    laid = row.laid
    at = "" if laid.x is None else f" {laid.x},{laid.y}"
    names = [name_player(row.mover, language)] if row.mover else []
    head = ", ".join([*names, *([laid.text + at] if laid.text else [])])
    yield f"{row.turn}. {head}{': ' if head else ''}{row.text}"


def _say_award(award: Award, language: Language) -> str:
    """Say who gets how much, what for, and by which clauses."""
    clauses = f" ({', '.join(award.clauses)})" if award.clauses else ""
    sign = "+" if award.points >= 0 else "\N{MINUS SIGN}"
    points = f"{name_player(award.player, language)} {sign}{abs(award.points)}"
    return f"{points}: {say_award(award, language)}{clauses}"


def say_award(award: Award, language: Language) -> str:
    """Say what an award is for: in the words of the answer, or by what pays it."""
    return award.text or write(DOMAIN, f"source.{award.source}", {}, language)


def _say_totals(totals: Mapping[str, int], language: Language) -> Iterator[str]:
    if totals:
        said = (f"{name_player(name, language)} {count}" for name, count in totals.items())
        yield f"{_INDENT}= {', '.join(said)}"


def make_log_formats(find_laid: FindLaid) -> Formats:
    """Return the formats in which the answers on whole games are logs of points.

    :param find_laid: returns what a turn of the answer has laid.
    """

    def bind(write_log: Callable[[Json, FindLaid, Language], str]) -> Any:
        return lambda answer, language: write_log(answer, find_laid, language)

    return {
        "csv": Format("text/csv", bind(write_csv)),
        "txt": Format("text/plain", bind(write_text)),
    }
