"""What a tile may state besides its features: every fault of it.

``symbols`` lists what it carries, ``adjacent_for_wagon`` which of its features are adjacent. A
missing key means unknown. Rule: car-2.5.portal, car-2.5.flight, car-2.5.adjacency
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from referee.carcassonne.kinds.features import FOR_WAGONS
from referee.carcassonne.tiles.symbols import SYMBOLS, is_flying_machine
from referee.carcassonne.tiles.tile import MAX_FEATURES, Feature
from referee.core.errors import Fault, Unknown

LISTS: Final = ("symbols", "adjacent_for_wagon")
"""The keys of a tile that state these."""
_SYMBOLS, _ADJACENT = LISTS


def find_symbol_faults(raw: Any) -> Iterator[Fault]:
    """Yield every fault of the symbols: each stands once, and one flying machine at most."""
    if fault := _find_list_fault(raw, _SYMBOLS, len(SYMBOLS), ["portal"]):
        yield fault
        return
    seen: set[str] = set()
    for index, symbol in enumerate(raw):
        if not isinstance(symbol, str) or symbol not in SYMBOLS:
            typed = symbol if isinstance(symbol, str) else ""
            yield Fault(
                "unknown-symbol",
                (_SYMBOLS, index),
                {"allowed": ", ".join(SYMBOLS)},
                Unknown(typed, SYMBOLS),
            )
            continue
        kind = "flying_machine" if is_flying_machine(symbol) else symbol
        if kind in seen:
            yield Fault("symbol-twice", (_SYMBOLS, index), {"symbol": kind})
        seen.add(kind)


def find_adjacency_faults(raw: Any, features: Sequence[Feature]) -> Iterator[Fault]:
    """Yield every fault of the groups of features that lie side by side.

    A group names two or more by their indexes, each once; a wagon can go to each of them.
    """
    if fault := _find_list_fault(raw, _ADJACENT, MAX_FEATURES, [[0, 1]]):
        yield fault
        return
    for number, group in enumerate(raw):
        path = (_ADJACENT, number)
        if not isinstance(group, list):
            yield Fault("not-a-list", path, example=[0, 1])
        elif len(group) < 2 or any(group.count(index) > 1 for index in group[:MAX_FEATURES]):
            yield Fault("not-a-group", path)
        elif len(group) > MAX_FEATURES:
            yield Fault("too-many", path, {"limit": MAX_FEATURES})
        else:
            yield from _find_index_faults(group, features, number)


def _find_index_faults(
    group: Sequence[Any], features: Sequence[Feature], number: int
) -> Iterator[Fault]:
    for place, index in enumerate(group):
        path = (_ADJACENT, number, place)
        if type(index) is not int:
            yield Fault("not-an-integer", path)
        elif not 0 <= index < len(features) or features[index].kind not in FOR_WAGONS:
            yield Fault("no-feature-for-wagons", path, {"index": str(index)[:20]})


def _find_list_fault(raw: Any, key: str, limit: int, example: Any) -> Fault | None:
    if not isinstance(raw, list):
        return Fault("not-a-list", (key,), example=example)
    return Fault("too-many", (key,), {"limit": limit}) if len(raw) > limit else None
