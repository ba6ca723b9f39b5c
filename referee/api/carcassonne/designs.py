"""The tables that a position would be in other designs of its tiles.

What is asked about it under another edition or with a broken road is judged there.
Rule: car-6.10, car-14.12.broken
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.rules import DESIGNS
from referee.carcassonne.table import Table
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition

Tables = Mapping[str, Table]
"""The table by design, where that makes a difference; else empty."""


def find_tables(position: CarcassonnePosition) -> Tables:
    """Return the table in each design of its tiles, where that makes a difference; else nothing.

    A design in which the position could not be, as with a token at a mouth that is none there, is
    left out, and so is a broken road where nothing tells that The Tunnel is in play.
    """
    tables: dict[str, Table] = {}
    in_force = position.table.rules.design
    for name in _list_designs(position):
        if name == in_force:
            tables[name] = position.table
            continue
        rules = {**position.posted.get("rules", {}), **DESIGNS[name]._asdict()}
        with suppress(NotAPosition):
            tables[name] = FORM.read_alone({**position.posted, "rules": rules}).table
    return tables


def _list_designs(position: CarcassonnePosition) -> Iterator[str]:
    """Yield the designs in which the table may be another one; none where all are alike."""
    catalogue, laid, rules = load_catalogue(), position.laid.keys(), position.table.rules
    has_editions = not catalogue.changing.isdisjoint(laid)
    may_break = not catalogue.breakable.isdisjoint(laid) and position.tells_of_tunnel
    if not (has_editions or may_break):
        return
    for name, (edition, through) in DESIGNS.items():
        if (has_editions or edition == rules.edition) and (
            may_break or through == rules.road_through_tunnel
        ):
            yield name


def put_under(
    position: CarcassonnePosition, tables: Tables, key: str, value: str | bool | int
) -> CarcassonnePosition:
    """Return the same position with another value of an option of the rules."""
    change: dict[str, Any] = {key: value}
    rules = replace(position.table.rules, **change)
    table = tables.get(rules.design, position.table)
    return replace(position, table=replace(table, rules=rules))
