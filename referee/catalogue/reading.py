"""Reading the catalogue's files by forms: a fault is named with its file and entry.

The English words that stand beside the facts are read by ``prose``; here they are keys that are
known and left alone.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar, cast

from referee.core.errors import Fault, Path
from referee.core.reader import Reader
from referee.forms.form import Choice, Form, Text
from referee.forms.numbers import Integer
from referee.forms.records import ListOf, in_order

T = TypeVar("T")

AUTHORITIES: Final = (
    "official",
    "publisher-clarification",
    "community",
    "notorious-difference",
    "house-rule",
    "referee",
)
_LABELS: Final = ("id", "key", "code", "figure", "rule")
"""The keys by which rows are named, whichever they have."""
_MOST: Final = 10_000
"""No count in the catalogue is larger."""


class CatalogueFault(Exception):
    """The data that ships with the referee is unsound; the message names file and entry."""


class Document(dict[str, Any]):
    """A parsed TOML file that knows its name."""

    def __init__(self, name: str, parsed: Mapping[str, Any]) -> None:
        super().__init__(parsed)
        self.name = name


def read_document(document: Mapping[str, Any], form: Form[T]) -> T:
    """Return what a document means.

    :raises CatalogueFault: if it is unsound.
    """
    return _read(document, document, form, ())


def read_part(document: Mapping[str, Any], key: str, form: Form[T]) -> T | None:
    """Return what stands in a document under a key; None if nothing does.

    :raises CatalogueFault: if it is unsound.
    """
    return _read(document, document[key], form, (key,)) if key in document else None


def _read(document: Mapping[str, Any], raw: Any, form: Form[T], path: Path) -> T:
    reader = Reader()
    read = form.read(raw, reader, path)
    if reader.faults:
        raise CatalogueFault(f"{_name(document)}: {_tell(reader.faults[0], document)}")
    return cast(T, read)


def read_rows(
    documents: Iterable[Mapping[str, Any]], key: str, form: Form[T], name: Callable[[T], str]
) -> dict[str, T]:
    """Return the rows that stand in some documents under a key, by name, in their order.

    :raises CatalogueFault: for a row that is unsound or whose name stands twice.
    """
    found: dict[str, T] = {}
    for document in documents:
        for row in in_order(read_part(document, key, ListOf(form))):
            if name(row) in found:
                raise CatalogueFault(f"{_name(document)}: {key}/{name(row)} stands twice")
            found[name(row)] = row
    return found


def sort_documents(documents: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return documents by the number that stands in each under ``order``.

    :raises CatalogueFault: naming the file whose number is missing, is none, or stands in another.
    """
    found: dict[int, Mapping[str, Any]] = {}
    for document in documents:
        order = read_part(document, "order", count())
        if order is None:
            raise CatalogueFault(f"{_name(document)}: order is missing")
        if order in found:
            raise CatalogueFault(f"{_name(document)}: {_name(found[order])} has order {order}, too")
        found[order] = document
    return [found[order] for order in sorted(found)]


def find_game(document: Mapping[str, Any], games: Mapping[str, T]) -> T:
    """Return what there is for the game of a document.

    :raises CatalogueFault: naming the file, if it is of no game that there is.
    """
    game = document.get("game")
    if not isinstance(game, str) or game not in games:
        raise CatalogueFault(f"{_name(document)}: game is {game}, not one of {', '.join(games)}")
    return games[game]


def _name(document: Mapping[str, Any]) -> str:
    return document.name if isinstance(document, Document) else "catalogue"


def _tell(fault: Fault, document: Mapping[str, Any]) -> str:
    """Tell where a fault lies, with rows by their names, and what is wrong."""
    at: Any = document
    where: list[str] = []
    for step in fault.path:
        at = at.get(step) if isinstance(at, dict) else at[int(step)]
        row = at if isinstance(at, dict) else {}
        where.append(str(next((row[label] for label in _LABELS if label in row), step)))
    more = (fault.unknown.word,) if fault.unknown else (f"{k} {v}" for k, v in fault.params.items())
    return " ".join((f"{'/'.join(where)}: {fault.code}", *more))


class Raw(Form[Any]):
    """A value as it stands, which something else reads."""

    def read(self, raw: Any, _reader: Reader, _path: Path) -> Any:
        """Return the value."""
        return raw


class Words(ListOf[str]):
    """Some words, each once; as a tuple.

    :param least: how many there have to be.
    """

    def __init__(self, word: Form[str] | None = None, least: int = 0, **options: Any) -> None:
        super().__init__(word or Text(), **options)
        self._least = least

    def read(self, raw: Any, reader: Reader, path: Path) -> Any:
        """Return the words."""
        words = super().read(raw, reader, path) or []
        for index, word in enumerate(words):
            if word is not None and word in words[:index]:
                reader.add("word-twice", (*path, index), word=word)
        if len(words) < self._least:
            reader.add("too-few", path, least=self._least)
        return tuple(words)


def count(**options: Any) -> Integer:
    """Return the form of a number of things."""
    return Integer(0, _MOST, **options)


def authority() -> Choice:
    """Return the form of the authority of an entry."""
    return Choice(AUTHORITIES, "unknown-authority", required=True)
