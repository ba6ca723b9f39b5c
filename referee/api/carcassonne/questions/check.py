"""`check`: everything that cannot be right about a table, all at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from referee.api.carcassonne.designs import find_tables, put_under
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.writing.remaining import write_remaining
from referee.api.contract.questions import Question
from referee.api.responses.answers import FINDINGS, Answered, write_findings
from referee.api.responses.options import LazySummary
from referee.api.yielding import pause
from referee.carcassonne.checking.remedies import Setting, add_remedies
from referee.carcassonne.checking.table import check
from referee.carcassonne.remaining.tiles import find_remaining
from referee.carcassonne.rules import DESIGNS, EDITIONS, Design, Rules
from referee.catalogue.loader import load_catalogue
from referee.core.readings import Reading, list_asked
from referee.core.rulings import Finding
from referee.core.summaries import summarise_findings
from referee.forms.shapes import ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    found = add_remedies(_check(position), _list_settings(position))
    remaining = write_remaining(find_remaining(position.table, position.bag(), checkpoint=pause))
    body = write_findings(found) | {"remaining": remaining}
    return Answered(body, LazySummary(summarise_findings, found))


def _check(position: CarcassonnePosition) -> Sequence[Finding]:
    pause()
    named = position.named_elsewhere
    return check(position.features, position.stock(), named, position.supply)


def _list_settings(position: CarcassonnePosition) -> Iterator[Setting]:
    """Yield the editions, the readings that a check asks for, and the sets that may matter."""
    rules, tables = position.table.rules, find_tables(position)

    def judge(rules: Rules) -> object:
        return _check(replace(position, table=replace(position.table, rules=rules)))

    readings = [Reading("edition", edition) for edition in EDITIONS if edition != rules.edition]
    designs = [DESIGNS[name].road_through_tunnel for name in tables]
    readings += [
        Reading("road_through_tunnel", through)
        for through in dict.fromkeys(designs)
        if through != rules.road_through_tunnel
    ]
    readings += [each for each in list_asked(judge, rules) if each.key not in Design._fields]
    for key, value in readings:
        yield Setting(key, value, partial(_check, put_under(position, tables, key, value)))
    counts = dict(position.count_in_play())
    for set_id, count in counts.items():
        yield Setting(f"sets.{set_id}", count + 1, partial(_check_with, position, {set_id: 1}))
    for tile_set in load_catalogue().tile_sets:
        if tile_set.id not in counts:
            more = {tile_set.id: 1}
            yield Setting(f"sets.{tile_set.id}", 1, partial(_check_with, position, more))
        elif tile_set.replaces_start:
            less = {tile_set.id: -counts[tile_set.id]}
            yield Setting(f"sets.{tile_set.id}", 0, partial(_check_with, position, less))


def _check_with(position: CarcassonnePosition, more: Mapping[str, int]) -> Sequence[Finding]:
    """Check a table with more, or fewer, of a set in play."""
    counts = dict(position.count_in_play())
    for set_id, count in more.items():
        counts[set_id] = counts.get(set_id, 0) + count
    return _check(replace(position, sets=counts))


CHECK: Final = Question(
    name="check",
    summary="Find everything that cannot be right about a table, all at once.",
    asks={},
    answer=_answer,
    keys={**FINDINGS, "remaining": ref("Remaining")},
    example={},
)
