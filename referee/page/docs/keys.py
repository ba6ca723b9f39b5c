"""What goes in and comes out, as pages show it: each key with its meaning, its type and its bounds.

What is read here is JSON Schema as the OpenAPI document has it: every object is a component with a
name. On a page a component unfolds where it is first met; elsewhere its name leads to its own page.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

Shape = Mapping[str, Any]
Bound = tuple[str, Mapping[str, Any]]
"""A bound as the code of its phrase, with parameters."""

LIST: Final = "list"
BY_NAME: Final = "by-name"
CHOICE: Final = "choice"
_RANGES: Final = {
    "number": ("minimum", "maximum"),
    "items": ("minItems", "maxItems"),
    "length": ("minLength", "maxLength"),
    "keys": ("minProperties", "maxProperties"),
}
_CHOICES: Final = ("oneOf", "anyOf")


class Kind(NamedTuple):
    """What a value is: the names of JSON's types, a component, or made of other kinds.

    :param how: LIST, BY_NAME (an object whose keys are names) or CHOICE, if it has ``parts``.
    :param values: the only values there are.
    """

    types: tuple[str, ...] = ()
    component: str = ""
    how: str = ""
    parts: tuple["Kind", ...] = ()
    bounds: tuple[Bound, ...] = ()
    values: tuple[str, ...] = ()


class Key(NamedTuple):
    """A key of an object, or a parameter; ``unfolded`` are the components first met there."""

    name: str
    description: str
    kind: Kind
    is_required: bool
    default: str | None
    unfolded: tuple["Component", ...]


class Component(NamedTuple):
    """A component with all that it holds."""

    name: str
    description: str
    kind: Kind
    keys: tuple[Key, ...]
    unfolded: tuple["Component", ...]


class Unfolder:
    """Reads shapes for one page, on which each component unfolds once.

    :param components: all components by name.
    :param closed: those that do not unfold.
    """

    def __init__(self, components: Mapping[str, Shape], closed: Iterable[str] = ()) -> None:
        self._components = components
        self._met = set(closed)

    def describe(self, name: str) -> Component:
        """Return a component by its name."""
        self._met.add(name)
        return self._describe(name, self._components[name])

    def read_parameter(self, parameter: Shape) -> Key:
        """Return a parameter of an address as a key."""
        shape = parameter["schema"]
        return Key(
            parameter["name"],
            parameter.get("description", ""),
            self.read_kind(shape),
            parameter.get("required", False),
            _write_default(shape),
            (),
        )

    def read_kind(self, shape: Shape) -> Kind:
        """Return what a value of a shape is."""
        if "$ref" in shape:
            found = self._resolve(shape)
            inner = Kind(("object",)) if "properties" in found else self.read_kind(found)
            return inner._replace(component=name_of(shape))
        bounds = tuple(_find_bounds(shape))
        for choice in _CHOICES:
            if choice in shape and "properties" not in shape:
                parts = tuple(self.read_kind(each) for each in shape[choice])
                return Kind(how=CHOICE, parts=parts, bounds=bounds)
        if "items" in shape:
            return Kind(how=LIST, parts=(self.read_kind(shape["items"]),), bounds=bounds)
        if shape.get("additionalProperties") and "properties" not in shape:
            part = self.read_kind(shape["additionalProperties"])
            return Kind(how=BY_NAME, parts=(part,), bounds=bounds)
        types = shape.get("type", ())
        return Kind(
            (types,) if isinstance(types, str) else tuple(types),
            bounds=bounds,
            values=tuple(_write(value) for value in _list_values(shape)),
        )

    def find_objects(self, shape: Shape) -> Iterator[tuple[str, Shape]]:
        """Yield the components with keys of their own that a shape is made of."""
        found = self._resolve(shape)
        if "properties" in found:
            yield name_of(shape), found
            return
        below = [found.get("items"), found.get("additionalProperties")]
        closer = found.get("dependentSchemas", {})
        for choice in _CHOICES:
            below += [self._draw_closer(each, closer) for each in found.get(choice, ())]
        for each in below:
            if isinstance(each, Mapping):
                yield from self.find_objects(each)

    def _draw_closer(self, shape: Shape, limits: Mapping[str, Shape]) -> Shape:
        """Return one of several shapes with the limits that are said of those with some key."""
        keys = self._resolve(shape).get("properties", {}) if limits else {}
        for key, each in limits.items():
            if key in keys:
                shape = {**shape, **each}
        return shape

    def _describe(self, name: str, shape: Shape) -> Component:
        """Return a component, given its shape with what is said beside its name."""
        shape = self._resolve(shape)
        required = shape.get("required", ())
        keys = tuple(
            self._read_key(key, each, key in required)
            for key, each in shape.get("properties", {}).items()
        )
        unfolded = () if "properties" in shape else tuple(self._unfold(shape))
        description = self._components[name].get("description", "")
        return Component(name, description, self.read_kind(shape), keys, unfolded)

    def _read_key(self, name: str, shape: Shape, is_required: bool) -> Key:
        description = shape.get("description") or self._resolve(shape).get("description", "")
        kind, default = self.read_kind(shape), _write_default(shape)
        return Key(name, description, kind, is_required, default, tuple(self._unfold(shape)))

    def _unfold(self, shape: Shape) -> Iterator[Component]:
        """Yield the components of a shape that are met for the first time."""
        for name, found in self.find_objects(shape):
            if name not in self._met:
                self._met.add(name)
                yield self._describe(name, found)

    def _resolve(self, shape: Shape) -> Shape:
        """Return a shape with what it refers to; what it says itself comes first."""
        if "$ref" in shape:
            own = {key: value for key, value in shape.items() if key not in _BESIDE}
            return _merge(self._resolve(self._components[name_of(shape)]), own)
        for each in shape.get("allOf", ()):
            if "$ref" in each:
                return _merge(self._resolve(each), shape)
        return shape


_BESIDE: Final = ("$ref", "description", "default")
"""What is said of a key, and not of the component that it refers to."""


def name_of(shape: Shape) -> str:
    """Return the name of the component that a shape refers to."""
    return str(shape["$ref"]).rpartition("/")[2]


def _merge(shape: Shape, own: Shape) -> Shape:
    """Return a shape with its bounds drawn closer, keys of keys included."""
    merged = dict(shape)
    for key, value in own.items():
        known = merged.get(key)
        if isinstance(known, Mapping) and isinstance(value, Mapping):
            merged[key] = _merge(known, value)
        else:
            merged[key] = value
    return merged


def _find_bounds(shape: Shape) -> Iterator[Bound]:
    for name, (lower, upper) in _RANGES.items():
        if name == "number" and "multipleOf" in shape:
            continue  # its values are listed
        least, most = shape.get(lower), shape.get(upper)
        if least is not None and least == most:
            yield f"bound.{name}.exactly", {"count": most}
        elif least is not None and most is not None:
            yield f"bound.{name}.between", {"least": least, "most": most}
        elif least is not None:
            yield f"bound.{name}.from", {"least": least}
        elif most is not None:
            yield f"bound.{name}.to", {"most": most}
    if "pattern" in shape:
        yield "bound.pattern", {"pattern": shape["pattern"]}
    if shape.get("uniqueItems"):
        yield "bound.unique", {}


def _list_values(shape: Shape) -> Iterable[Any]:
    if "multipleOf" in shape:
        return range(shape["minimum"], shape["maximum"] + 1, shape["multipleOf"])
    return (shape["const"],) if "const" in shape else shape.get("enum", ())


def _write_default(shape: Shape) -> str | None:
    return _write(shape["default"]) if "default" in shape else None


def _write(value: Any) -> str:
    """Write a value as it is typed; a text without its marks."""
    return value if isinstance(value, str) else json.dumps(value)
