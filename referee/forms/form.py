"""Forms: one statement of what a value looks like, for requests and for the catalogue's files.

- A form *reads* a value, be it parsed from JSON or from TOML, and explains every fault by its path.
- It *describes* the value as JSON Schema; a default is stated once, as ``load_default``.
- It tells how a *sound* value is recognised, from which ``fast_path`` builds the bulk readers of
  long lists.
- It parses and writes the short text of the value in an address (see ``compact``).

A form is a field of marshmallow and a question is a schema of such fields (see ``schemas``), which
marshmallow loads; its own messages are fault codes here. Below a question, forms read forms:
``records`` has objects, lists and tables by name. The catalogue reads its rows by the same forms,
and a fault stops the start (see ``referee.catalogue.reading``).
"""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from marshmallow import ValidationError, fields, missing

from referee.core.errors import NotAPosition, Path
from referee.core.names import NAME, NAME_PATTERN
from referee.core.reader import Reader
from referee.core.readings import write_value
from referee.forms.shapes import Shape, ref

T = TypeVar("T")


class Sound(NamedTuple):
    """How generated code recognises a sound value by the name of a variable.

    ``test`` is an expression that holds for sound values, "" for none; ``value`` is what the form
    makes of one. Both may raise a KeyError or a TypeError for a value that is not sound. ``names``
    holds what they speak of.
    """

    test: str
    value: str
    names: Mapping[str, Any] = {}


MESSAGES: Final[dict[str, str | list[Any] | dict[Any, Any]]] = {
    "required": "missing-key",
    "null": "null",
}
"""The fault codes that marshmallow gives by itself."""


TEXT: Final[Shape] = {"type": "string"}
"""The shape of a text in an address of which the form itself makes sense."""


class Form(fields.Field[T], Generic[T]):
    """What a value looks like.

    :param named: the component of the document that describes it; None to describe it in place.
    :param example: a value that it reads, as JSON has it, to be shown to who sends another; by
        default one that is made of the form itself.
    :param options: those of a field of marshmallow: ``required``, ``load_default``.
    """

    default_error_messages = MESSAGES
    is_plain = True
    """Whether its text in an address has neither commas nor semicolons."""
    is_by_name = False
    """Whether its text in an address has pairs of a name and a value."""
    described: Mapping[str, Any]
    """The shape of the value, where all forms of a class have the same."""
    sample: Any
    """An example, where all forms of a class have the same."""

    def __init__(self, *, named: str | None = None, example: Any = None, **options: Any) -> None:
        super().__init__(**options)
        self.named = named
        self._example = example

    @property
    def default(self) -> Any:
        """The value of a key that is left out; ``missing`` if it has none."""
        given = self.load_default
        return given() if callable(given) else given

    @cached_property
    def example(self) -> Any:
        """A value that the form reads, as JSON has it."""
        return self.make_example() if self._example is None else self._example

    def make_example(self) -> Any:
        """Make such a value of the form."""
        return self.sample

    def read(self, raw: Any, reader: Reader, path: Path) -> T | None:
        """Return what a value means, or None with every fault of it."""
        raise NotImplementedError

    def describe(self) -> Shape:
        """Return the shape of the value itself, as a component would hold it."""
        return dict(self.described)

    def sound(self, variable: str) -> Sound | None:
        """Return how a sound value is recognised; None if only reading it in full tells."""
        return None

    @property
    def is_flat(self) -> bool:
        """Whether its text in an address has no semicolons."""
        return self.is_plain

    @property
    def paired(self) -> Collection[str]:
        """The keys of its text in an address, if that has pairs of a key and a value."""
        return ()

    def parse_text(self, text: str) -> Any:
        """Return the JSON value that a text in an address stands for (see ``compact``)."""
        return text

    def write_text(self, value: Any) -> str:
        """Return the text of a JSON value in an address, as far as something short says it."""
        return write_value(value)

    def outline(self) -> str:
        """Return what its text in an address looks like; "" if that is the value itself."""
        return ""

    def text_shape(self) -> Shape:
        """Return the shape of its text in an address, as a parameter has it."""
        return self.shape() if self.is_plain else TEXT

    def shape(self) -> Shape:
        """Return the shape where the form is used: a reference if it has a name."""
        more = {} if self.default is missing else {"default": self.default}
        return self.describe() | more if self.named is None else more | ref(self.named)

    def read_alone(self, raw: Any) -> T:
        """Return what a value means that is part of nothing else.

        :raises NotAPosition: with every fault.
        """
        reader = Reader()
        read = self.read(raw, reader, ())
        reader.refuse()
        return cast(T, read)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> T:
        try:
            return self.read_alone(value)
        except NotAPosition as refusal:  # marshmallow keeps messages of any type
            raise ValidationError(cast(list[str], list(refusal.faults))) from None


class Flag(Form[bool]):
    """True or false."""

    described = MappingProxyType({"type": "boolean"})

    def read(self, raw: Any, reader: Reader, path: Path) -> bool | None:
        """Return the value."""
        if isinstance(raw, bool):
            return raw
        reader.add("not-a-boolean", path)
        return None

    def parse_text(self, text: str) -> bool | str:
        """Return true or false."""
        return {"true": True, "false": False}.get(text, text)

    def make_example(self) -> bool:
        """Return the value that is not the default."""
        return self.load_default is not True

    def sound(self, variable: str) -> Sound:
        """Test the type."""
        return Sound(f"type({variable}) is bool", variable)


class Text(Form[str]):
    """Any string."""

    described = MappingProxyType({"type": "string"})
    sample = "word"

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the string."""
        if isinstance(raw, str):
            return raw
        reader.add("not-a-string", path, example=self.example)
        return None


class Choice(Form[str]):
    """One string out of some.

    :param names: them, or what returns them once it is asked.
    :param code: the fault of any other; it lists them.
    :param of_type: the fault of what is no string.
    :param between: what stands between the names in a fault.
    """

    def __init__(
        self,
        names: Collection[str] | Callable[[], Collection[str]],
        code: str,
        of_type: str | None = None,
        **options: Any,
    ) -> None:
        self._between: str = options.pop("between", ", ")
        super().__init__(**options)
        self._names = names
        self._code = code
        self._of_type = of_type

    @property
    def names(self) -> Collection[str]:
        """The strings."""
        return self._names() if callable(self._names) else self._names

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the string."""
        if isinstance(raw, str) and raw in self.names:
            return raw
        if self._of_type is not None and not isinstance(raw, str):
            reader.add(self._of_type, path, example=self.example)
        else:
            allowed = self._between.join(self.names)
            reader.add_unknown(self._code, path, raw, self.names, allowed=allowed)
        return None

    def make_example(self) -> str:
        """Return the first of the strings."""
        return next(iter(self.names))

    def describe(self) -> Shape:
        """Return the shape of a string out of some."""
        return {"type": "string", "enum": list(self.names)}

    def sound(self, variable: str) -> Sound:
        """Look among the names."""
        names = f"names_of_{variable}"
        return Sound(f"{variable} in {names}", variable, {names: frozenset(self.names)})


class Name(Form[str]):
    """A name of a player or a treasure.

    :param named: the component that describes it, where only some names will do.
    """

    described = MappingProxyType({"type": "string", "pattern": NAME_PATTERN})
    sample = "red"

    def __init__(self, *, named: str = "Name", **options: Any) -> None:
        super().__init__(named=named, **options)

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the name."""
        if isinstance(raw, str) and NAME.match(raw):
            return raw
        reader.add("not-a-name", path, example=self.example)
        return None

    def sound(self, variable: str) -> Sound:
        """Match the whole string; anything else is a TypeError."""
        return Sound(f"is_name({variable})", variable, {"is_name": NAME.match})


class Opaque(Form[str | None]):
    """A string of which another form makes sense, or null."""

    sample = "N"
    """A side, which is all that such strings are asked for."""

    def __init__(self, described: Shape, **options: Any) -> None:
        super().__init__(**options)
        self.described = described

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the string."""
        if raw is None or isinstance(raw, str):
            return raw
        reader.add("not-a-string", path, example=self.example)
        return None

    def sound(self, variable: str) -> Sound:
        """Test the type."""
        return Sound(f"({variable} is None or type({variable}) is str)", variable)
