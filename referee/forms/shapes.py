"""The JSON Schema in which forms describe themselves."""

from collections.abc import Collection, Container, Mapping
from typing import Any

Shape = dict[str, Any]


def ref(name: str) -> Shape:
    """Return a reference to a component of the OpenAPI document."""
    return {"$ref": f"#/components/schemas/{name}"}


def number_of(values: Collection[int]) -> Shape:
    """Return the shape of one of some whole numbers, at least two, each as far from the next.

    They are a range with steps, for some generators send an enumerated number as a text.

    >>> number_of((0, 90, 180, 270))
    {'type': 'integer', 'minimum': 0, 'maximum': 270, 'multipleOf': 90}
    >>> number_of((2, 1))
    {'type': 'integer', 'minimum': 1, 'maximum': 2}
    """
    low, second, *_ = sorted(values)
    high, step = max(values), second - low
    if sorted(values) != [*range(low, high + 1, step)] or low % step:
        raise ValueError(f"{values} are no multiples, one after the other")
    steps = {} if step == 1 else {"multipleOf": step}
    return {"type": "integer", "minimum": low, "maximum": high, **steps}


def array(items: Shape, **more: Any) -> Shape:
    """Return the shape of a list."""
    return {"type": "array", "items": items, **more}


def record(properties: Mapping[str, Shape], *, optional: Container[str] = (), **more: Any) -> Shape:
    """Return the shape of an object whose keys are all known and all there but the optional."""
    return {
        "type": "object",
        "properties": properties,
        "required": [key for key in properties if key not in optional],
        "additionalProperties": False,
        **more,
    }
