"""The boxes in which sets are sold: a position may name them among the sets in play."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from referee.carcassonne.rules import EDITIONS
from referee.catalogue.reading import CatalogueFault, Words, authority, read_rows
from referee.core.rulings import Citation, Objection
from referee.forms.form import Choice, Form, Text
from referee.forms.records import Record

_EDITIONS: Final = Citation("car-2.1.editions")


@dataclass(frozen=True, slots=True)
class CatalogueBox:
    """A box: its edition, its sets, one of each, and on whose word. Its title is in the texts."""

    id: str
    edition: str
    sets: tuple[str, ...]
    authority: str
    source: str


def read_boxes(
    documents: Iterable[Mapping[str, Any]], sets: Collection[str], sources: Collection[str]
) -> Mapping[str, CatalogueBox]:
    """Read the boxes, by id in the order of the files.

    :param sets: the ids of the sets of the catalogue.
    :param sources: the keys of the known sources.
    :raises CatalogueFault: if one is unsound, or is called as another box or a set is.
    """
    keys: dict[str, Form[Any]] = {
        "id": Text(required=True),
        "edition": Choice(EDITIONS, "unknown-edition", required=True),
        "sets": Words(Choice(sets, "unknown-set"), required=True),
        "authority": authority(),
        "source": Choice(sources, "unknown-source", required=True),
    }
    form = Record(keys, CatalogueBox, elsewhere=("title",))
    boxes = read_rows(documents, "boxes", form, attrgetter("id"))
    if both := sorted(boxes.keys() & set(sets)):
        raise CatalogueFault(f"box {both[0]} is called as a set is")
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
    if boxes.keys().isdisjoint(named):
        return ()
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
