"""The schemas of marshmallow that questions are read by, made of forms."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final, cast

from marshmallow import RAISE, Schema, ValidationError, fields, missing

from referee.api.contract import compact
from referee.api.contract.document.shapes import Shape, ref
from referee.api.contract.forms.form import MESSAGES, TEXT, Form
from referee.api.contract.forms.records import exemplify_keys
from referee.core.errors import SHOWN, Fault, Path, Unknown
from referee.core.spelling import find_meant

_MESSAGES: Final = {"type": "not-an-object", "unknown": "unknown-key"}


class Strict(Schema):
    """Base of all questions: unknown keys are refused."""

    error_messages = _MESSAGES

    class Meta:
        """marshmallow's options."""

        unknown = RAISE


def make_schema(forms: Mapping[str, "Form[Any] | Part"], name: str) -> Schema:
    """Return the schema of an object with some keys."""
    return Strict.from_dict(dict(forms), name=name)()


class Part(fields.Nested):
    """An object in a question, read by a schema of its own.

    :param named: the component that describes it.
    """

    default_error_messages = MESSAGES
    is_plain = False

    def __init__(self, named: str, forms: "Mapping[str, Form[Any] | Part]", **options: Any) -> None:
        super().__init__(make_schema(forms, named), **options)
        self.named = named

    @property
    def example(self) -> dict[str, Any]:
        """An object with the keys that must be there."""
        return exemplify_keys(self.schema.fields)

    @property
    def forms(self) -> Mapping[str, Form[Any]]:
        """The forms of its keys, in order."""
        return cast(Mapping[str, Form[Any]], self.schema.fields)

    @cached_property
    def is_flat(self) -> bool:
        """Whether its text in an address is a row."""
        return compact.is_flat(self.forms)

    def parse_text(self, text: str) -> Any:
        """Return the object that a row or pairs stand for."""
        return compact.parse_keys(self.forms, text)

    def write_text(self, value: Any) -> str:
        """Return the row or the pairs of an object."""
        return compact.write_keys(self.forms, value)

    def outline(self) -> str:
        """Return the keys as they follow each other."""
        return compact.outline_keys(self.forms)

    def text_shape(self) -> Shape:
        """Return the shape of its text in an address, as a parameter has it."""
        return TEXT

    def shape(self) -> Shape:
        """Return a reference to its component."""
        return dict(self.metadata) | ref(self.named)


def read_object(schema: Schema, raw: Any) -> dict[str, Any]:
    """Read a value by a schema, as ``schema.load`` does, in less time.

    What is no object, or has a key that is not known, marshmallow reads; otherwise its fields do,
    one by one, and nothing is left to do around them: our schemas rename no key and have no hooks,
    and what is given and not null goes to the form itself, for our fields have no validators.

    :raises ValidationError: with every fault, by key.
    """
    known = schema.load_fields
    if type(raw) is not dict or not raw.keys() <= known.keys():
        return cast(dict[str, Any], schema.load(raw))
    read: dict[str, Any] = {}
    faults: dict[str, Any] = {}
    for key, form in known.items():
        given = raw.get(key, missing)
        try:
            if given is missing or given is None:
                value = form.deserialize(given, key, raw)
            else:
                value = form._deserialize(given, key, raw)  # noqa: SLF001 - what forms override
        except ValidationError as error:
            faults[key] = error.messages
        else:
            if value is not missing:
                read[key] = value
    if faults:
        raise ValidationError(faults)
    return read


def describe_schema(schema: Schema, together: Shape | None = None) -> Shape:
    """Return the shape of what a schema reads.

    :param together: what the shape says of its keys together.
    """
    forms: Mapping[str, Any] = schema.fields
    shape: Shape = {
        "type": "object",
        "properties": {key: form.shape() for key, form in forms.items()},
    }
    if required := sorted(key for key, form in forms.items() if form.required):
        shape["required"] = required
    return shape | {"additionalProperties": False} | (together or {})


def list_faults(messages: Any, raw: Any, schema: Schema, path: Path = ()) -> Iterator[Fault]:
    """Yield the faults in marshmallow's nested messages, each with its path.

    Those of keys that are known come first; unknown keys come in the order in which they were sent,
    which marshmallow itself does not keep. A key that was probably meant by an unknown one is not
    missing as well.

    :param raw: what was read.
    :param schema: what it was read by.

    >>> [fault.code for fault in list_faults({"_schema": ["not-an-object"]}, [], Strict())]
    ['not-an-object']
    """
    forms: Mapping[str, Any] = schema.fields
    meant = find_meant(raw, forms) if isinstance(raw, dict) else set()
    for key in _in_order(messages, raw):
        below = (*path, key)
        if isinstance(messages[key], Mapping):
            yield from list_faults(messages[key], raw[key], forms[key].schema, below)
            continue
        for message in messages[key]:
            if isinstance(message, Fault):
                yield message.under(*below)
            elif message != MESSAGES["required"] or key not in meant:
                yield _explain(message, key, path, forms)


def _explain(code: str, key: str, path: Path, forms: Mapping[str, Any]) -> Fault:
    """Return a fault that marshmallow found about a key of an object, or about all of it."""
    if code == _MESSAGES["type"]:
        return Fault(code, path, example=exemplify_keys(forms))
    if code == _MESSAGES["unknown"]:
        return Fault(
            code, (*path, key), {"key": key[:SHOWN]}, Unknown(key, tuple(forms), is_listed=True)
        )
    example = forms[key].example
    if code == MESSAGES["null"]:
        return Fault(code, (*path, key), {"key": key}, example=example)
    return Fault(code, path, {"key": key}, example={key: example})


def _in_order(messages: Mapping[str, Any], raw: Any) -> list[str]:
    unknown = {key for key, below in messages.items() if below == [_MESSAGES["unknown"]]}
    known = [key for key in messages if key not in unknown]
    return [*known, *(key for key in raw if key in unknown)] if unknown else known
