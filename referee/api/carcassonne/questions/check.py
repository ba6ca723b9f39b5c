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
from referee.carcassonne.checking.table import check, check_in_play
from referee.carcassonne.remaining.tiles import find_remaining
from referee.carcassonne.rules import DESIGNS, EDITIONS, Design, Rules
from referee.catalogue.loader import load_catalogue
from referee.core.readings import Reading, list_asked
from referee.core.rulings import FAULT, Finding
from referee.core.summaries import summarise_findings
from referee.forms.shapes import ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    found = _check(position)
    found = add_remedies(found, _list_settings(position, found))
    remaining = write_remaining(find_remaining(position.table, position.bag(), checkpoint=pause))
    body = write_findings(found) | {"remaining": remaining}
    return Answered(body, LazySummary(summarise_findings, found))


def _check(position: CarcassonnePosition) -> Sequence[Finding]:
    pause()
    named = position.named_elsewhere
    return check(position.features, position.stock(), named, position.supply)


def _list_settings(position: CarcassonnePosition, found: Sequence[Finding]) -> Iterator[Setting]:
    """Yield the editions, the readings that a check asks for, and the sets that may matter."""
    yield from _list_rules(position)
    in_play = [*_check_in_play(position, {})]
    if any(finding.severity == FAULT for finding in in_play):
        rest = [finding for finding in found if finding not in in_play]
        for set_id, count, more in _list_counts(position):
            yield Setting(f"sets.{set_id}", count, partial(_check_with, position, rest, more))


def _list_rules(position: CarcassonnePosition) -> Iterator[Setting]:
    """Yield the editions, and the readings that a check asks for."""
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


def _list_counts(position: CarcassonnePosition) -> Iterator[tuple[str, int, dict[str, int]]]:
    """Yield other counts of a set in play, with how many more, or fewer, that are.

    More of a set brings more copies of its own tiles alone, so one that has none on the table is
    not tried; fewer of one that lies in place of the start tile brings that tile back.
    """
    catalogue, counts = load_catalogue(), dict(position.count_in_play())
    lying = {catalogue.tiles[tile_id].set_id for tile_id in position.laid}
    for set_id, count in counts.items():
        if set_id in lying:
            yield set_id, count + 1, {set_id: 1}
    for tile_set in catalogue.tile_sets:
        if tile_set.id not in counts:
            if tile_set.id in lying:
                yield tile_set.id, 1, {tile_set.id: 1}
        elif tile_set.replaces_start:
            yield tile_set.id, 0, {tile_set.id: -counts[tile_set.id]}


def _check_with(
    position: CarcassonnePosition, rest: Sequence[Finding], more: Mapping[str, int]
) -> Sequence[Finding]:
    """Check a table with more, or fewer, of a set in play.

    :param rest: the findings on which sets have no bearing; to find them anew for each would take
        most of the time.
    """
    pause()
    return [*rest, *_check_in_play(position, more)]


def _check_in_play(position: CarcassonnePosition, more: Mapping[str, int]) -> Iterator[Finding]:
    counts = dict(position.count_in_play())
    for set_id, count in more.items():
        counts[set_id] = counts.get(set_id, 0) + count
    counted = replace(position, sets=counts) if more else position
    return check_in_play(position.table, counted.stock(), position.supply)


CHECK: Final = Question(
    name="check",
    summary="Find everything that cannot be right about a table, all at once.",
    asks={},
    answer=_answer,
    depends_on=("check",),
    keys={**FINDINGS, "remaining": ref("Remaining")},
    example={},
)
