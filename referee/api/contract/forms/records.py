"""Forms made of others: objects with known keys, lists, and objects whose keys are names.

Long lists of records are read by a short way (see ``short_ways``).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from referee.api.contract import compact
from referee.api.contract.document.shapes import Shape, array, record
from referee.api.contract.forms.form import Form, Sound
from referee.api.contract.forms.reader import Reader
from referee.api.contract.forms.short_ways import (
    UNSOUND,
    ShortWay,
    compile_row,
    has_place,
    value_left_out,
)
from referee.api.yielding import in_steps
from referee.core.errors import Path
from referee.core.grid import square_at

T = TypeVar("T")


class Record(Form[T], Generic[T]):
    """An object whose keys are all known.

    :param keys: the form of each key, in the order in which values are read and described. One
        that is not required and has no default is None where it is left out.
        Where x and y are coordinates, they are one value, the square, in the place of x.
    :param make: makes the meaning of the values, in that order; it may raise UnsoundError for
        values that do not go together, which :meth:`check` then explains.
    :param described: what the description says besides the keys.
    :param typed: the keys in the order in which people type them in an address, if it is another.
    :param short_way: what is written by hand to read sound rows at once, if anything is.
    """

    is_plain = False

    def __init__(
        self, keys: Mapping[str, Form[Any]], make: Callable[..., T], **options: Any
    ) -> None:
        self._described: Shape = options.pop("described", {})
        typed: Iterable[str] = options.pop("typed", keys)
        self._short_way: ShortWay | None = options.pop("short_way", None)
        super().__init__(**options)
        self.keys = keys
        self.typed = {key: keys[key] for key in typed}
        self._make = make
        self._has_place = has_place(keys)
        self._left_out = {key: value_left_out(form) for key, form in keys.items()}

    def read(self, raw: Any, reader: Reader, path: Path) -> T | None:
        """Return what the values make together: at once, if they are sound."""
        if self.short_way is not None:
            try:
                recognised: T = self.short_way.recognise(raw)
            except UNSOUND:
                pass
            else:
                return recognised
        return self.look_closer(raw, reader, path)

    def look_closer(self, raw: Any, reader: Reader, path: Path) -> T | None:
        """Return what the values make together, read one by one, with every fault of them."""
        before = len(reader.faults)
        values = self.read_values(raw, reader, path)
        if values is not None:
            self.check(raw, values, reader, path)
        if values is None or len(reader.faults) > before:
            return None
        if self._has_place:
            values = _merge_place(values)
        return self._make(*values.values())

    def read_values(self, raw: Any, reader: Reader, path: Path) -> dict[str, Any] | None:
        """Return the value of every key, None for a faulty one; None if it is no object."""
        if not reader.is_object(raw, path, self):
            return None
        reader.check_keys(raw, self.keys, path)
        skipped = self.skips(raw)
        values = dict(self._left_out)
        for key, form in self.keys.items():
            if key in skipped:
                continue
            if key in raw:
                values[key] = form.read(raw[key], reader, (*path, key))
            elif form.required:
                reader.miss(key, raw, self.keys, path, exemplify_keys(self.keys)[key])
        return values

    def skips(self, raw: Mapping[str, Any]) -> Collection[str]:
        """Return the keys that are not worth reading, as others rule them out; none by default."""
        return ()

    def check(
        self, raw: Mapping[str, Any], values: Mapping[str, Any], reader: Reader, path: Path
    ) -> None:
        """Note what is wrong about values together; none by default."""

    @cached_property
    def is_flat(self) -> bool:
        """Whether its text in an address is a row."""
        return compact.is_flat(self.typed)

    def parse_text(self, text: str) -> Any:
        """Return the object that a row or pairs stand for."""
        return compact.parse_keys(self.typed, text)

    def write_text(self, value: Any) -> str:
        """Return the row or the pairs of an object."""
        return compact.write_keys(self.typed, value)

    def outline(self) -> str:
        """Return the keys as they follow each other."""
        return compact.outline_keys(self.typed)

    def make_example(self) -> dict[str, Any]:
        """Return an object with the keys that must be there."""
        return exemplify_keys(self.keys)

    def describe(self) -> Shape:
        """Return the shape of an object that takes no other key."""
        return describe_keys(self.keys, **self._described)

    @cached_property
    def short_way(self) -> ShortWay | None:
        """The short way for sound rows; None if one of the keys has none."""
        return self._short_way or compile_row(self.keys, self._make)

    def sound(self, variable: str) -> Sound | None:
        """Recognise the object."""
        if self.short_way is None:
            return None
        name = f"recognise_{variable}"
        return Sound("", f"{name}({variable})", {name: self.short_way.recognise})


def _merge_place(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with the square in the place of x, and without y."""
    square = square_at(values["x"], values["y"])
    return {key: square if key == "x" else value for key, value in values.items() if key != "y"}


def describe_keys(keys: Mapping[str, Form[Any]], **more: Any) -> Shape:
    """Return the shape of an object with some keys and no other."""
    optional = tuple(key for key, form in keys.items() if not form.required)
    return record({key: form.shape() for key, form in keys.items()}, optional=optional, **more)


def exemplify_keys(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object with the keys that must be there, and an example of each."""
    example = {key: form.example for key, form in keys.items() if form.required}
    return example | {"x": 1} if has_place(keys) else example  # two numbers tell x and y apart


class ListOf(Form[list[T | None]], Generic[T]):
    """A list of at most ``limit`` values of one form.

    :param described: what the description says besides.
    """

    is_plain = False

    def __init__(self, form: Form[T], limit: int, **options: Any) -> None:
        self._described: Shape = options.pop("described", {})
        super().__init__(**options)
        self.form = form
        self.limit = limit

    def read(self, raw: Any, reader: Reader, path: Path) -> list[T | None] | None:
        """Return the values; those that are faulty are None."""
        rows = self.read_rows(raw, reader, path)
        if rows is None:
            return None

        form = self.form
        if not isinstance(form, Record) or form.short_way is None:
            return [
                form.read(row, reader, (*path, index)) for index, row in enumerate(in_steps(rows))
            ]

        def explain(row: Any, index: int) -> Any:
            return form.look_closer(row, reader, (*path, index))

        return form.short_way.read_rows(in_steps(rows), explain)

    def read_rows(self, raw: Any, reader: Reader, path: Path) -> list[Any] | None:
        """Return the rows as they are, if it is a list and not too long."""
        if not isinstance(raw, list):
            reader.add("not-a-list", path, example=self.example)
        elif len(raw) > self.limit:
            reader.add("too-many", path, limit=self.limit)
        else:
            return raw
        return None

    def parse_text(self, text: str) -> Any:
        """Return the list of what stands between semicolons."""
        return compact.parse_list(self.form, text)

    def write_text(self, value: Any) -> str:
        """Return the texts of the values with semicolons between."""
        return compact.write_list(self.form, value)

    def outline(self) -> str:
        """Return the outline of the values, which may be repeated."""
        return f"{self.form.outline()};…"

    def make_example(self) -> list[Any]:
        """Return a list of one value."""
        return [self.form.example]

    def describe(self) -> Shape:
        """Return the shape of a list."""
        return array(self.form.shape(), maxItems=self.limit, **self._described)


class Names(Form[dict[str, T]], Generic[T]):
    """An object whose keys are names of some kind and whose values have one form.

    :param key: the form of the keys, which every key is read by.
    :param limit: how many keys there may be at most; None for as many as there are names.
    """

    is_plain = False

    def __init__(
        self, key: Form[str], form: Form[T], limit: int | None = None, **options: Any
    ) -> None:
        super().__init__(**options)
        self._key, self._form, self._limit = key, form, limit

    def read(self, raw: Any, reader: Reader, path: Path) -> dict[str, T] | None:
        """Return the values by name; those that are faulty are None."""
        if not reader.is_object(raw, path, self):
            return None
        if self._limit is not None and len(raw) > self._limit:
            reader.add("too-many", path, limit=self._limit)
            return None
        read: dict[str, Any] = {}
        for key, value in raw.items():
            if self.read_name(key, reader, path):
                read[key] = self._form.read(value, reader, (*path, key))
        return read

    def read_name(self, key: str, reader: Reader, path: Path) -> bool:
        """Tell whether the value of a key is worth reading; note a key that is wrong."""
        before = len(reader.faults)
        self._key.read(key, reader, (*path, key))
        return len(reader.faults) == before

    def parse_text(self, text: str) -> Any:
        """Return the values by name."""
        return compact.parse_names(self._form, text)

    def write_text(self, value: Any) -> str:
        """Return the values, each behind its name."""
        return compact.write_names(self._form, value)

    def outline(self) -> str:
        """Return the outline of pairs, which may be repeated."""
        return "name:value;…"

    def make_example(self) -> dict[str, Any]:
        """Return an object with one key."""
        return {self._key.example: self._form.example}

    def describe(self) -> Shape:
        """Return the shape of an object with such names."""
        shape: Shape = {"type": "object"}
        if self._limit is not None:
            shape["maxProperties"] = self._limit
        return shape | {
            "propertyNames": self._key.shape(),
            "additionalProperties": self._form.shape(),
        }


def in_order(values: Sequence[T | None] | None) -> tuple[T, ...]:
    """Return the sound ones of some values, in order."""
    return tuple(value for value in values or () if value is not None)
