"""How many figures a player has for placing, by edition. Rule: car-2.2.owned."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from referee.carcassonne.figures import OWNED
from referee.carcassonne.rules import EDITIONS


class FigureFault(Exception):
    """What is said of a figure is unsound; the message names it."""


@dataclass(frozen=True, slots=True)
class CatalogueFigure:
    """A kind of figure: how many a player has for placing, in which editions, and who says so."""

    figure: str
    each_player: int
    editions: tuple[str, ...]
    source: str
    note: str | None


def read_figures(
    documents: Iterable[Mapping[str, Any]], sources: Container[str]
) -> Mapping[str, CatalogueFigure]:
    """Read the figures, by name in the order of the files.

    :raises FigureFault: if a figure stands twice, or it, an edition or its source is unknown.
    """
    figures: dict[str, CatalogueFigure] = {}
    for raw in (row for document in documents for row in document["figures"]):
        figure, editions = raw["figure"], tuple(raw.get("editions", EDITIONS))
        if figure in figures or figure not in OWNED:
            raise FigureFault(f"figure {figure} stands twice or is unknown")
        if not set(editions) <= set(EDITIONS) or raw["source"] not in sources:
            raise FigureFault(f"figure {figure}: an edition or its source is unknown")
        figures[figure] = CatalogueFigure(
            figure, raw["each_player"], editions, raw["source"], raw.get("note")
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
