"""How many figures a player has for placing, by edition. Rule: car-2.2.owned."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from referee.carcassonne.figures import OWNED
from referee.carcassonne.rules import EDITIONS

_BASE: Final = "base"


class FigureFault(Exception):
    """What is said of a figure is unsound; the message names it."""


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
    documents: Iterable[Mapping[str, Any]], sources: Container[str], sets: Container[str]
) -> Mapping[str, CatalogueFigure]:
    """Read the figures, by name in the order of the files.

    :param sets: the ids of the sets of the catalogue.
    :raises FigureFault: if a figure stands twice, or it, an edition or its source is unknown.
    """
    figures: dict[str, CatalogueFigure] = {}
    for raw in (row for document in documents for row in document["figures"]):
        figure, editions = raw["figure"], tuple(raw.get("editions", EDITIONS))
        if figure in figures or figure not in OWNED:
            raise FigureFault(f"figure {figure} stands twice or is unknown")
        if not set(editions) <= set(EDITIONS) or raw["source"] not in sources:
            raise FigureFault(f"figure {figure}: an edition or its source is unknown")
        set_id = raw["source"].replace("-", "_")
        figures[figure] = CatalogueFigure(
            figure,
            raw["each_player"],
            editions,
            raw["source"],
            raw.get("note"),
            set_id if set_id in sets and set_id != _BASE else None,
        )
    return MappingProxyType(figures)


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
