"""How many figures a player has for placing, by edition. Rule: car-2.2.owned."""

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from referee.carcassonne.kinds.figures import OWNED
from referee.carcassonne.rules import EDITIONS
from referee.catalogue.reading import CatalogueFault, Words, count, read_rows
from referee.forms.form import Choice, Form, Text
from referee.forms.records import Record

_BASE: Final = "base"


@dataclass(frozen=True, slots=True)
class CatalogueFigure:
    """A kind of figure: how many a player has for placing, in which editions, and who says so.

    ``set_id`` is the set of its booklet, without which nobody has it; None for those of the base
    game, which is always there, and for one that no set with tiles brings.
    """

    figure: str
    each_player: int
    editions: tuple[str, ...]
    source: str
    note: str | None
    set_id: str | None = None


def read_figures(
    documents: Iterable[Mapping[str, Any]],
    sources: Collection[str],
    sets: Container[str],
    owned: Collection[str],
) -> Mapping[str, CatalogueFigure]:
    """Read the figures, by name in the order of the files.

    :param sets: the ids of the sets of the catalogue.
    :param owned: the figures that belong to a player.
    :raises CatalogueFault: if one is unsound, stands twice or is missing.
    """

    def make(figure: str, each: int, editions: tuple[str, ...], *more: Any) -> CatalogueFigure:
        source, note = more
        set_id = source.replace("-", "_")
        brought = set_id if set_id in sets and set_id != _BASE else None
        return CatalogueFigure(figure, each, editions, source, note, brought)

    keys: dict[str, Form[Any]] = {
        "figure": Choice(sorted(OWNED), "unknown-figure", required=True),
        "each_player": count(required=True),
        "editions": Words(Choice(EDITIONS, "unknown-edition"), load_default=EDITIONS),
        "source": Choice(sources, "unknown-source", required=True),
        "note": Text(),
    }
    rows = read_rows(documents, "figures", Record(keys, make), attrgetter("figure"))
    if lacking := set(owned) - rows.keys():
        raise CatalogueFault(f"figures/{min(lacking)} is missing: how many a player has of it")
    return MappingProxyType(rows)


def count_owned(
    figures: Mapping[str, CatalogueFigure], edition: str, meeples: int | None
) -> dict[str, int]:
    """Return how many of each kind a player has for placing in an edition.

    :param meeples: how many meeples are played with, where that differs from the base game.
    """
    owned = {
        name: entry.each_player if edition in entry.editions else 0
        for name, entry in figures.items()
    }
    return owned if meeples is None else owned | {"meeple": meeples}


def find_absent(figures: Mapping[str, CatalogueFigure], sets: Container[str]) -> dict[str, str]:
    """Return the figures that come with a set that is not in play, each with that set.

    :param sets: the ids of those in play.

    Rule: car-14.11.boxes
    """
    return {
        name: entry.set_id
        for name, entry in figures.items()
        if entry.set_id is not None and entry.set_id not in sets
    }
