"""The text of a value in an address: short where people type it, JSON where nothing shorter is.

=================  =====================================  ==================
value              text                                   example
=================  =====================================  ==================
number, word       as it is                               ``2``, ``base.D``
flag               ``true`` or ``false``                  ``true``
object             its values in order, with ``,``;       ``1,0,90``
                   one that is left out is empty
larger object      ``key:value`` pairs, with ``;``        ``kind:score;…``
numbers by name    ``name:number`` pairs, with ``;``      ``blue:5;red:7``
list               its values, with ``;``                 ``0,0;1,0``
list of pairs      one behind the other, with ``;``       ``tile:…;tile:…``
anything           JSON: it begins with one of ``{["``    ``{"x":1,"y":0}``
=================  =====================================  ==================

An object is written as a row if all its values but the last are plain, and the last is a row or
plain itself; any other as pairs. A part of a text without a key of its own goes on with the value
before it, so a pair may hold a list. An object within pairs stands last, and takes the keys
that it knows, each once. In a list of objects with pairs, a key that comes again begins the next.
Each form reads and writes its own text by these; nothing is checked here: what a text stands for is
then read as the same value in JSON is.
"""

import re
from collections.abc import Collection, Hashable, Mapping
from typing import Any, Final, Protocol

from referee.core.errors import SHOWN, Fault, NotAPosition

_INTEGER: Final = re.compile(r"-?[0-9]{1,18}\Z")
_PAIR: Final = re.compile(r"([a-z_]+):(.*)", re.DOTALL)


class Typed(Hashable, Protocol):
    """A form, as far as its text is concerned."""

    @property
    def is_plain(self) -> bool:
        """Whether its text has neither commas nor semicolons."""

    @property
    def is_flat(self) -> bool:
        """Whether its text has no semicolons."""

    @property
    def paired(self) -> Collection[str]:
        """The keys of its pairs, if its text has such."""

    @property
    def is_by_name(self) -> bool:
        """Whether its text has pairs of a name and a value."""

    def parse_text(self, text: str) -> Any:
        """Return the JSON value that a text stands for."""

    def write_text(self, value: Any) -> str:
        """Return the text of a JSON value."""

    def outline(self) -> str:
        """Return what its text looks like; "" if that is no more than the value itself."""

    @property
    def example(self) -> Any:
        """A value that the form reads, as JSON has it."""


def parse_integer(text: str) -> int | str:
    """Return the whole number that a text is; the text itself if it is none.

    >>> parse_integer("-12"), parse_integer("1.5")
    (-12, '1.5')
    """
    return int(text) if _INTEGER.match(text) else text


def is_flat(forms: Mapping[str, Typed]) -> bool:
    """Tell whether an object with some keys is written as a row."""
    *others, last = forms.values()
    return last.is_flat and all(form.is_plain for form in others)


def parse_keys(forms: Mapping[str, Typed], text: str) -> Any:
    """Return the object that a text stands for; the text itself if it has too many values.

    :raises NotAPosition: if a key stands twice, or a row has semicolons, which no value of it has.
    """
    return _parse_row(forms, text) if is_flat(forms) else _parse_pairs(forms, text)


def write_keys(forms: Mapping[str, Typed], value: Mapping[str, Any]) -> str:
    """Return the text of an object with some keys."""
    if is_flat(forms):
        row = [forms[key].write_text(value[key]) if key in value else "" for key in forms]
        return ",".join(row).rstrip(",")
    there = sorted((key for key in forms if key in value), key=lambda key: bool(forms[key].paired))
    return ";".join([f"{key}:{forms[key].write_text(value[key])}" for key in there])


def outline_keys(forms: Mapping[str, Typed]) -> str:
    """Return what the text of an object with some keys looks like."""
    return ",".join(forms) if is_flat(forms) else ";".join(f"{key}:…" for key in forms)


def _parse_row(forms: Mapping[str, Typed], text: str) -> Any:
    if ";" in text:
        raise NotAPosition([Fault("semicolons-for-commas", (), {"outline": outline_keys(forms)})])
    parts = text.split(",", len(forms) - 1)
    if list(forms.values())[-1].is_plain and "," in parts[-1] and len(parts) == len(forms):
        return text
    named = zip(forms.items(), parts, strict=False)
    return {key: form.parse_text(part) for (key, form), part in named if part}


def _parse_pairs(forms: Mapping[str, Typed], text: str) -> Any:
    texts: dict[str, str] = {}
    key, below = "", set[str]()
    for part in text.split(";"):
        pair = _PAIR.match(part)
        if pair and not (key in forms and _goes_on(forms, forms[key], pair[1], below)):
            key, below = add_key(texts, pair[1], pair[2]), set()
            within = _PAIR.match(pair[2])
            below = {within[1]} if within else set(forms[key].paired if key in forms else ())
        elif not key:
            return text
        else:
            texts[key] += f";{part}"
            below |= {pair[1]} if pair else set()
    return {
        key: forms[key].parse_text(text) if key in forms else text for key, text in texts.items()
    }


def _goes_on(forms: Mapping[str, Typed], form: Typed, key: str, below: set[str]) -> bool:
    """Tell whether a pair is part of the value before it.

    :param form: that of the value.
    :param key: that of the pair.
    :param below: the keys that the value has already.
    """
    return (key in form.paired and key not in below) or (form.is_by_name and key not in forms)


def split_objects(text: str) -> list[str] | None:
    """Return the texts of objects in pairs that stand one behind the other; None if there is none.

    A key that comes again begins the next one.

    >>> split_objects("kind:move;x:1;kind:points")
    ['kind:move;x:1', 'kind:points']
    """
    rows: list[list[str]] = []
    seen: set[str] = set()
    for part in text.split(";"):
        pair = _PAIR.match(part)
        if pair and (not rows or pair[1] in seen):
            rows.append([])
            seen = set()
        elif not rows:
            return None
        rows[-1].append(part)
        seen |= {pair[1]} if pair else set()
    return [";".join(row) for row in rows]


def add_key(texts: dict[str, str], key: str, text: str) -> str:
    """Add the text of a key, and return the key.

    :raises NotAPosition: if the key stands twice.
    """
    if key in texts:
        raise NotAPosition([Fault("duplicate-key", (), {"key": key[:SHOWN]})])
    texts[key] = text
    return key


def parse_choice(forms: Mapping[str, Typed], text: str) -> Any:
    """Return the object with one key out of some that a text stands for: ``play,0,2,0``."""
    name, _, rest = text.partition(",")
    return {name: forms[name].parse_text(rest)} if name in forms else text


def write_choice(forms: Mapping[str, Typed], value: Mapping[str, Any]) -> str:
    """Return the text of an object with one key out of some."""
    (name, below), *_ = value.items()
    return f"{name},{forms[name].write_text(below)}"
