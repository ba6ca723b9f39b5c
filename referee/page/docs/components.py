"""The components of the contract: what each holds, and where it stands."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from referee.api.app import load_document
from referee.page.docs.keys import Component, Shape, Unfolder, name_of
from referee.page.docs.operations import Operation, load_operations


class Uses(NamedTuple):
    """Where a component stands: in operations, and in other components."""

    operations: tuple[Operation, ...]
    components: tuple[str, ...]


def load_components() -> Mapping[str, Shape]:
    """Return the shape of every component by its name."""
    components: Mapping[str, Shape] = load_document()["components"]["schemas"]
    return components


@cache
def show_component(name: str) -> Component:
    """Return a component with all that it holds."""
    return Unfolder(load_components()).describe(name)


@cache
def find_uses(name: str) -> Uses:
    """Return what names a component: operations in their order, components by name."""
    named = _load_named()
    operations = tuple(
        operation
        for key, operation in load_operations().items()
        if name in named.by_operations[key]
    )
    components = sorted(each for each in load_components() if name in named.by_components[each])
    return Uses(operations, tuple(components))


class _Named(NamedTuple):
    """The components that each operation and each component names."""

    by_operations: Mapping[str, frozenset[str]]
    by_components: Mapping[str, frozenset[str]]


@cache
def _load_named() -> _Named:
    """Read the whole document once, and not for each of its components."""
    return _Named(
        {
            key: frozenset(name for way in operation.ways for name in _find_names(way.told))
            for key, operation in load_operations().items()
        },
        {name: frozenset(_find_names(told)) for name, told in load_components().items()},
    )


def _find_names(told: Any) -> Iterator[str]:
    """Yield the components that a part of the document refers to, but for what examples hold."""
    if isinstance(told, Mapping):
        if "$ref" in told:
            yield name_of(told)
        for key, below in told.items():
            if key != "example":
                yield from _find_names(below)
    elif isinstance(told, list):
        for below in told:
            yield from _find_names(below)
