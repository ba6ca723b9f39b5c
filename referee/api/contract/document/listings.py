"""Listings: what can be read with GET, stated once each."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Response, request

from referee.api.contract.document.shapes import STRING
from referee.api.contract.parameters import Parameter, read_filters
from referee.api.nowhere import refuse_name
from referee.api.responses.caching import reply_cacheable
from referee.api.responses.languages import choose_language
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.languages import ENGLISH
from referee.forms.shapes import Shape


@dataclass(frozen=True)
class Listing:
    """Something to read at an address.

    :param path: the address, with at most one parameter in braces.
    :param show: writes it in a language; None for a parameter that names nothing.
    :param shape: what it looks like.
    :param shapes: the components that describe it.
    :param takes: the shape of the parameter, if there is one.
    :param is_english: whether what it says is of the contract, which is in English.
    :param known: the names that the parameter may have.
    :param called: what generated clients call it; by default after its path.
    :param filters: parameters in the query that leave out some of it, by name; ``show`` takes what
        they read by that name, where they are given.
    """

    path: str
    tag: str
    summary: str
    show: Callable[..., Any]
    shape: Shape
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    takes: Shape = field(default_factory=lambda: STRING | {"minLength": 1})
    filters: Mapping[str, Parameter] = field(default_factory=dict)
    known: Callable[[Catalogue], Iterable[str]] = lambda _catalogue: ()
    called: str = ""
    is_english: bool = False

    @property
    def parameter(self) -> str | None:
        """The parameter of the address, if it has one."""
        found = re.search(r"{(\w+)}", self.path)
        return found and found[1]

    @property
    def name(self) -> str:
        """What generated clients call it: ``listTiles``, or ``showTile`` for one of them."""
        if self.called:
            return self.called
        if self.parameter:
            return f"show{self.parameter.removesuffix('_id').title()}"
        return f"list{self.path.rpartition('/')[2].title()}"

    @property
    def rule(self) -> str:
        """The address as Flask writes it."""
        return self.path.replace("{", "<").replace("}", ">")

    def answer(self, **arguments: str) -> Response:
        """Answer the current request.

        :raises Problem: 404, if the address names nothing.
        """
        filters = read_filters(request, self.filters)
        language = ENGLISH if self.is_english else choose_language()
        catalogue: Catalogue = load_catalogue()
        shown = self.show(catalogue, language, *arguments.values(), **filters)
        if shown is None:
            (name,) = arguments.values()
            raise refuse_name(name, self.known(catalogue))
        return reply_cacheable(shown, language)
