"""What the components, keys, addresses and topics of the OpenAPI document mean, in English.

The sentences stand in ``data/*.toml``: a table for each component with a sentence for each of its
keys and one, under ``_``, for the component itself. ``words`` holds what a key means wherever its
component says nothing else. Describing is done once, when the document is written.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from referee.forms.shapes import Shape

ITSELF: Final = "_"
WORDS: Final = "words"


class DescriptionFault(Exception):
    """A sentence stands twice; the message names it."""


@cache
def load_descriptions() -> Mapping[str, Mapping[str, str]]:
    """Return the tables of all files.

    :raises DescriptionFault: if two of them hold the same sentence.
    """
    tables: dict[str, dict[str, str]] = {}
    folder = files("referee.api.contract") / "data"
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        for name, table in tomllib.loads(file.read_text("utf-8")).items():
            known = tables.setdefault(name, {})
            if twice := known.keys() & table.keys():
                raise DescriptionFault(f"{file.name}: {name}.{min(twice)} stands twice")
            known.update(table)
    return MappingProxyType(tables)


class Role(NamedTuple):
    """What a component is to a question: all of a role are described alike.

    :param role: one of ROLES, with which the name of the component ends.
    :param question: the name of the question.
    :param component: what its components begin with.
    """

    role: str
    question: str
    component: str

    @property
    def sibling(self) -> str:
        """The component that says what the keys of this one mean, too."""
        return f"{self.component}{ROLES[self.role]}"

    def describe(self) -> str:
        """Return what such a component is."""
        pattern = load_descriptions()["patterns"][self.role]
        return pattern.format(name=self.question, component=self.component)


ROLES: Final = {"Ask": "Ask", "Question": "Ask", "Part": "Answer", "Answer": "Answer"}
"""The roles of components; a question has the keys of what it asks, a part those of an answer."""


def find_description(*tables: str, key: str = ITSELF) -> str | None:
    """Return what the first of some tables says about a key; None if none does."""
    known = load_descriptions()
    return next((known[table][key] for table in tables if key in known.get(table, {})), None)


def describe_component(name: str, shape: Shape, role: Role | None) -> Shape:
    """Return the shape of a component with what it and each of its keys mean."""
    described: dict[str, Any] = dict(shape)
    if found := find_description(name) or (role and role.describe()):
        described["description"] = found
    tables = (name, *([role.sibling] if role else []), WORDS)
    if shape.get("type") == "object" and "properties" in shape:
        described["properties"] = {
            key: _describe_key(key, below, tables) for key, below in shape["properties"].items()
        }
    return described


def _describe_key(key: str, shape: Shape, tables: tuple[str, ...]) -> Shape:
    """Return the shape of a key with its description; keys of the shape take precedence."""
    found = shape.get("description") or find_description(*tables, key=key)
    return shape if found is None else {**shape, "description": found}
