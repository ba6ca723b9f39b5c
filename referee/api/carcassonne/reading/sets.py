"""Which sets are in play: how many of each, and boxes that hold several of them."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import Described, either, names
from referee.catalogue.loader import load_catalogue
from referee.core.errors import SHOWN, Path
from referee.core.reader import Reader
from referee.forms.form import Choice
from referee.forms.numbers import Integer
from referee.forms.records import Names
from referee.forms.shapes import Shape, ref


class _Set(Choice):
    """A tile set or a box, as the key of a number."""

    def __init__(self) -> None:
        super().__init__(_list_known, "unknown-set", example="base")

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Look for the set or box in the catalogue."""
        known = self.names
        if raw in known:
            return str(raw)
        reader.add_unknown("unknown-set", path, raw, known, key=raw[:SHOWN])
        return None


class Sets(Names[int]):
    """How many of each tile set or box are in play."""

    def __init__(self) -> None:
        super().__init__(_Set(), Integer(0, limits.SET_COPIES))

    def describe(self) -> Shape:
        """Return the shape of numbers by the ids of the sets and boxes of the catalogue."""
        return super().describe() | {"propertyNames": either(ref("SetId"), ref("BoxId"))}


def _list_known() -> list[str]:
    catalogue = load_catalogue()
    return [*(tile_set.id for tile_set in catalogue.tile_sets), *catalogue.boxes]


def unpack_sets(named: Mapping[str, int] | None) -> Mapping[str, int] | None:
    """Return how many of each set are in play, given what was sent; None if nothing was."""
    return None if named is None else load_catalogue().unpack(named)


def _describe_box_ids() -> Shape:
    return names(load_catalogue().boxes)


SHAPES: Final[dict[str, Described]] = {"BoxId": _describe_box_ids}
