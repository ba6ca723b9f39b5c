"""The schemas of marshmallow that questions are read by, made of forms."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from marshmallow import RAISE, Schema, fields

from referee.api.contract.forms import MESSAGES, Form
from referee.api.contract.reader import SHOWN
from referee.api.contract.shapes import Shape, ref
from referee.core.errors import Fault, Path

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

    def __init__(self, named: str, forms: Mapping[str, Form[Any]], **options: Any) -> None:
        super().__init__(make_schema(forms, named), **options)
        self.named = named

    def shape(self) -> Shape:
        """Return a reference to its component."""
        return dict(self.metadata) | ref(self.named)


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


def list_faults(messages: Any, raw: Any, path: Path = ()) -> Iterator[Fault]:
    """Yield the faults in marshmallow's nested messages, each with its path.

    Those of keys that are known come first; unknown keys come in the order in which they were sent,
    which marshmallow itself does not keep.

    :param raw: what was read.

    >>> [fault.code for fault in list_faults({"tile": ["missing-key"]}, {})]
    ['missing-key']
    """
    if isinstance(messages, Mapping):
        for key in _in_order(messages, raw):
            below = raw.get(key) if isinstance(raw, dict) else None
            yield from list_faults(messages[key], below, path if key == "_schema" else (*path, key))
        return
    for message in messages:
        if isinstance(message, Fault):
            yield message.under(*path)
        else:
            at = path[:-1] if message == "missing-key" else path
            yield Fault(message, at, {"key": str(path[-1])[:SHOWN]} if path else {"key": ""})


def _in_order(messages: Mapping[str, Any], raw: Any) -> list[str]:
    unknown = {key for key, below in messages.items() if below == [_MESSAGES["unknown"]]}
    known = [key for key in messages if key not in unknown]
    return [*known, *(key for key in raw if key in unknown)] if unknown else known
