"""Forms made of others: objects with known keys, lists, and objects whose keys are names.

Long lists of records are read by a fast path (see ``fast_path``).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from marshmallow import missing

from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.errors import Path
from referee.core.grid import square_at
from referee.core.reader import Reader
from referee.forms import compact
from referee.forms.fast_path import (
    UNSOUND,
    FastPath,
    compile_names,
    compile_row,
    has_place,
    value_left_out,
)
from referee.forms.form import Form, Sound
from referee.forms.shapes import Shape, array, record

T = TypeVar("T")


class Record(Form[T], Generic[T]):
    """An object whose keys are all known.

    :param keys: the form of each key, in the order in which values are read and described. One
        that is not required and has no default is None where it is left out.
        Where x and y are coordinates, they are one value, the square, in the place of x.
    :param make: makes the meaning of the values, in that order; it may raise UnsoundError for
        values that do not go together, which :meth:`check` then explains. Without it, the values
        are returned by key; those left out that have no default are left out.
    :param described: what the description says besides the keys.
    :param typed: the keys in the order in which people type them in an address, if it is another.
    :param fast_path: the reader of sound rows that is written by hand, if one is.
    :param elsewhere: further keys, which something else reads.
    :param is_question: whether its faults are told as those of a question are (see ``schemas``):
        null is a fault of its own, and unknown keys come last.
    """

    is_plain = False

    def __init__(
        self, keys: Mapping[str, Form[Any]], make: Callable[..., T] | None = None, **options: Any
    ) -> None:
        self._described: Shape = options.pop("described", {})
        typed: Iterable[str] = options.pop("typed", keys)
        self._fast_path: FastPath | None = options.pop("fast_path", None)
        elsewhere: Iterable[str] = options.pop("elsewhere", ())
        self._is_question: bool = options.pop("is_question", False)
        super().__init__(**options)
        self.keys = keys
        self.known = (*keys, *elsewhere)
        self.typed = {key: keys[key] for key in typed}
        self._make = make
        self._has_place = has_place(keys)
        self._left_out = {key: value_left_out(form) for key, form in keys.items()}

    def read(self, raw: Any, reader: Reader, path: Path) -> T | None:
        """Return what the values make together: by the fast path, if they are sound."""
        if self.fast_path is not None:
            try:
                recognised: T = self.fast_path.recognise(raw)
            except UNSOUND:
                pass
            else:
                return recognised
        return self.read_in_full(raw, reader, path)

    def read_in_full(self, raw: Any, reader: Reader, path: Path) -> T | None:
        """Return what the values make together, read one by one, with every fault of them."""
        before = len(reader.faults)
        values = self.read_values(raw, reader, path)
        if values is not None:
            self.check(raw, values, reader, path)
        if values is None or len(reader.faults) > before:
            return None
        if self._make is None:
            told = {key for key, form in self.keys.items() if form.default is not missing}
            return cast(T, {key: values[key] for key in values if key in raw or key in told})
        if self._has_place:
            values = _merge_place(values)
        return self._make(*values.values())

    def read_values(self, raw: Any, reader: Reader, path: Path) -> dict[str, Any] | None:
        """Return the value of every key, None for a faulty one; None if it is no object."""
        if not reader.is_object(raw, path, self):
            return None
        if not self._is_question:
            reader.check_keys(raw, self.known, path)
        skipped = self.skips(raw)
        values = dict(self._left_out)
        for key, form in self.keys.items():
            if key in skipped:
                continue
            if key not in raw:
                if form.required:
                    reader.miss(key, raw, self.known, path, self._exemplify(key))
            elif raw[key] is None and self._is_question:
                reader.add("null", (*path, key), example=form.example, key=key)
            else:
                values[key] = form.read(raw[key], reader, (*path, key))
        if self._is_question:
            reader.check_keys(raw, self.known, path)
        return values

    def _exemplify(self, key: str) -> Any:
        return self.keys[key].example if self._is_question else exemplify_keys(self.keys)[key]

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

    @property
    def paired(self) -> Collection[str]:
        """The keys of the pairs, if it is no row."""
        return () if self.is_flat else self.typed

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
    def fast_path(self) -> FastPath | None:
        """The reader of sound rows; None if one of the keys has none, or there is no ``make``."""
        if self._fast_path is not None or self._make is None:
            return self._fast_path
        return compile_row(self.keys, self._make)

    def sound(self, variable: str) -> Sound | None:
        """Recognise the object."""
        if self.fast_path is None:
            return None
        name = f"recognise_{variable}"
        return Sound("", f"{name}({variable})", {name: self.fast_path.recognise})


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
    """A list of at most ``limit`` values of one form; of any number without a limit.

    :param checkpoint: what is called every now and then while many values are read.
    :param described: what the description says besides.
    """

    is_plain = False

    def __init__(
        self,
        form: Form[T],
        limit: int | None = None,
        checkpoint: Checkpoint = no_checkpoint,
        **options: Any,
    ) -> None:
        self._described: Shape = options.pop("described", {})
        super().__init__(**options)
        self._checkpoint = checkpoint
        self.form = form
        self.limit = limit

    def read(self, raw: Any, reader: Reader, path: Path) -> list[T | None] | None:
        """Return the values; those that are faulty are None."""
        listed = self.read_rows(raw, reader, path)
        if listed is None:
            return None

        rows, form = in_steps(listed, self._checkpoint), self.form
        if not isinstance(form, Record) or form.fast_path is None:
            return [form.read(row, reader, (*path, index)) for index, row in enumerate(rows)]

        def explain(row: Any, index: int) -> Any:
            return form.read_in_full(row, reader, (*path, index))

        return form.fast_path.read_rows(rows, explain)

    def read_rows(self, raw: Any, reader: Reader, path: Path) -> list[Any] | None:
        """Return the rows as they are, if it is a list and not too long."""
        if not isinstance(raw, list):
            reader.add("not-a-list", path, example=self.example)
        elif self.limit is not None and len(raw) > self.limit:
            reader.add("too-many", path, limit=self.limit)
        else:
            return raw
        return None

    def parse_text(self, text: str) -> Any:
        """Return the list of what stands between semicolons, if something short says its values."""
        if not self.form.is_flat:
            rows = compact.split_objects(text) if self.form.paired else None
            return text if rows is None else [self.form.parse_text(row) for row in rows]
        return [self.form.parse_text(part) for part in text.split(";")] if text else []

    def write_text(self, value: Any) -> str:
        """Return the texts of the values with semicolons between."""
        return ";".join(map(self.form.write_text, value))

    def outline(self) -> str:
        """Return the outline of the values, which may be repeated."""
        return f"{self.form.outline()};…" if self.form.outline() else ""

    def make_example(self) -> list[Any]:
        """Return a list of one value."""
        return [self.form.example]

    def describe(self) -> Shape:
        """Return the shape of a list."""
        longest = {} if self.limit is None else {"maxItems": self.limit}
        return array(self.form.shape(), **longest, **self._described)


class Names(Form[dict[str, T]], Generic[T]):
    """An object whose keys are names of some kind and whose values have one form.

    :param key: the form of the keys, which every key is read by.
    :param limit: how many keys there may be at most; None for as many as there are names.
    """

    is_plain = False

    is_by_name = True

    def __init__(
        self, key: Form[str], form: Form[T], limit: int | None = None, **options: Any
    ) -> None:
        super().__init__(**options)
        self._key, self._form, self._limit = key, form, limit

    @cached_property
    def is_sound(self) -> Callable[[Any], bool] | None:
        """What recognises an object whose values all mean themselves; None if some may not."""
        return compile_names(self._key, self._form, self._limit)

    def read(self, raw: Any, reader: Reader, path: Path) -> dict[str, T] | None:
        """Return the values by name; those that are faulty are None."""
        if self.is_sound is not None and self.is_sound(raw):
            return cast("dict[str, T]", dict(raw))
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

    def sound(self, variable: str) -> Sound | None:
        """Recognise the object."""
        if self.is_sound is None:
            return None
        name = f"is_sound_{variable}"
        return Sound(f"{name}({variable})", variable, {name: self.is_sound})

    def parse_text(self, text: str) -> Any:
        """Return the values by name; the text itself if a part has no name.

        :raises NotAPosition: if a name stands twice.
        """
        texts: dict[str, str] = {}
        for part in text.split(";") if text else ():
            name, colon, below = part.rpartition(":")
            if not colon:
                return text
            compact.add_key(texts, name, below)
        return {name: self._form.parse_text(below) for name, below in texts.items()}

    def write_text(self, value: Any) -> str:
        """Return the values, each behind its name."""
        pairs = (f"{name}:{self._form.write_text(below)}" for name, below in value.items())
        return ";".join(pairs)

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
    return tuple([value for value in values if value is not None]) if values else ()
