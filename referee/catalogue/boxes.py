"""The boxes in which sets are sold: a position may name them among the sets in play."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from referee.carcassonne.rules import EDITIONS
from referee.catalogue.register import AUTHORITIES
from referee.core.rulings import Citation, Objection

_EDITIONS: Final = Citation("car-2.1.editions")


class BoxFault(Exception):
    """What is said of a box is unsound; the message names it."""


@dataclass(frozen=True, slots=True)
class CatalogueBox:
    """A box: its edition, its sets, one of each, and on whose word. Its title is in ``prose``."""

    id: str
    edition: str
    sets: tuple[str, ...]
    authority: str
    source: str


def read_boxes(
    documents: Iterable[Mapping[str, Any]], sets: Collection[str], sources: Container[str]
) -> Mapping[str, CatalogueBox]:
    """Read the boxes, by id in the order of the files.

    :param sets: the ids of the sets of the catalogue.
    :param sources: the keys of the known sources.
    :raises BoxFault: if an id stands twice or is that of a set, or if a set of the box, its
        edition, its authority or its source is unknown.
    """
    boxes: dict[str, CatalogueBox] = {}
    for raw in (row for document in documents for row in document["boxes"]):
        box = CatalogueBox(
            raw["id"], raw["edition"], tuple(raw["sets"]), raw["authority"], raw["source"]
        )
        if box.id in boxes or box.id in sets:
            raise BoxFault(f"box {box.id} is called as another box or a set is")
        if not set(box.sets) <= set(sets) or len(set(box.sets)) < len(box.sets):
            raise BoxFault(f"box {box.id}: a set in it is unknown or stands twice")
        if box.edition not in EDITIONS or box.authority not in AUTHORITIES:
            raise BoxFault(f"box {box.id}: its edition or its authority is unknown")
        if box.source not in sources:
            raise BoxFault(f"box {box.id}: its source is unknown")
        boxes[box.id] = box
    return MappingProxyType(boxes)


def unpack(boxes: Mapping[str, CatalogueBox], named: Mapping[str, int]) -> Mapping[str, int]:
    """Return how many of each set are in play, given how many of each set or box are named.

    A set that is in a box and named beside it counts for both.

    >>> box = CatalogueBox("big_box", "C2", ("base", "inns"), "official", "boxes")
    >>> dict(unpack({"big_box": box}, {"big_box": 1, "inns": 1}))
    {'base': 1, 'inns': 2}
    """
    if boxes.keys().isdisjoint(named):
        return named
    sets: Counter[str] = Counter()
    for name, count in named.items():
        box = boxes.get(name)
        for set_id in (name,) if box is None else box.sets:
            sets[set_id] += count
    return sets


def find_boxes_of_others(
    boxes: Mapping[str, CatalogueBox], named: Mapping[str, int], edition: str
) -> tuple[Objection, ...]:
    """Return a warning for each box named, by id, that is not of the edition in play.

    It changes no rule: ``rules.edition`` decides. Rule: car-2.1.editions
    """
    others = [
        boxes[name] for name in sorted(named) if name in boxes and boxes[name].edition != edition
    ]
    return tuple(
        Objection(
            "box-of-another-edition",
            (_EDITIONS,),
            params={"box": box.id, "box_edition": box.edition, "edition": edition},
        )
        for box in others
        if named[box.id]
    )
