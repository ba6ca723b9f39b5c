"""The form of a card: one path with its treasures, or one or two such paths that do not meet.

``{"openings": ["N", "E"], "treasures": ["crown", "ghost"]}``, or ``{"paths": [...]}``.
Rule: card-10.4.separate-paths
"""

from typing import Any, Final

from referee.api import limits
from referee.api.contract.document.shapes import WORDS, either
from referee.api.labyrinth_cards.rows import (
    CARDS_ON_SQUARES,
    PATH_AT,
    leave_by,
    read_card,
    sort_treasures,
)
from referee.core.errors import NotAPosition, Path
from referee.core.grid import SIDES, Square
from referee.core.notation.writing import Names
from referee.core.reader import Reader
from referee.forms.fast_path import UNSOUND
from referee.forms.form import TEXT, Form, Name, Sound
from referee.forms.numbers import Coordinate, Integer, Rotation
from referee.forms.records import ListOf, Record, in_order
from referee.forms.shapes import Shape, array, record, ref
from referee.labyrinth_cards.cards import MAX_PATHS, MAX_TREASURES, NO_PATH, CardFace, PathAt
from referee.labyrinth_cards.notation import parse_position


class _Openings(Form[PathAt]):
    """The sides on which a path leaves, each once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named="Sides", **options)

    def read(self, raw: Any, reader: Reader, path: Path) -> PathAt | None:
        """Return which path leaves on each side."""
        if not isinstance(raw, list):
            reader.add("not-a-list", path, example=self.example)
            return None
        if not raw:
            reader.add("no-openings", path, example=self.example)
        found: list[str] = []
        for index, side in enumerate(raw[: len(SIDES) + 1]):
            if not isinstance(side, str) or side not in SIDES:
                allowed = " ".join(SIDES)
                reader.add_unknown("unknown-side", (*path, index), side, SIDES, allowed=allowed)
            elif side in found:
                reader.add("side-twice", (*path, index), side=side)
            else:
                found.append(side)
        return leave_by(tuple(found))

    def make_example(self) -> list[str]:
        """Return two openings."""
        return ["N", "E"]

    def describe(self) -> Shape:
        """Return the shape of a list of sides."""
        return WORDS["Sides"]

    def sound(self, variable: str) -> Sound:
        """Look the openings up."""
        return Sound(f"type({variable}) is list", f"path_at[tuple({variable})]", _LOOKED_UP)


_LOOKED_UP: Final = {"path_at": PATH_AT}


class _Treasures(ListOf[str]):
    """The treasures on a path, each once; by name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            Name(example="crown"), MAX_TREASURES, described={"uniqueItems": True}, **options
        )

    def read(self, raw: Any, reader: Reader, path: Path) -> Any:
        """Return the treasures."""
        names = super().read(raw, reader, path) or []
        for index, name in enumerate(names):
            if name is not None and name in names[:index]:
                reader.add("treasure-twice", (*path, index), treasure=name)
        return tuple(sorted(in_order(names)))

    def sound(self, variable: str) -> Sound:
        """Match every name and count them."""
        test = f"type({variable}) is list and len({variable}) <= {MAX_TREASURES}"
        return Sound(test, f"sort(tuple({variable}))", {"sort": sort_treasures})


_PATH: Final = Record(
    {"openings": _Openings(required=True), "treasures": _Treasures(required=True)},
    lambda path_at, treasures: CardFace(path_at, (treasures,)),
    named="CardPath",
)
"""A path, as the face of a card that has no other."""


class CardForm(Form[CardFace]):
    """A card, unturned."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named="Card", **options)

    def read(self, raw: Any, reader: Reader, path: Path) -> CardFace | None:
        """Return the card: by the fast path, if it is sound."""
        try:
            return read_card(raw)
        except UNSOUND:
            return self.read_in_full(raw, reader, path)

    def read_in_full(self, raw: Any, reader: Reader, path: Path) -> CardFace | None:
        """Return the card, read key by key, with every fault of it."""
        before = len(reader.faults)
        if not isinstance(raw, dict):
            reader.add("not-a-card", path, example=self.example)
            return None
        if "paths" in raw:
            paths = self._read_paths(raw, reader, path)
        else:
            paths = [_PATH.read(raw, reader, path)]
        if len(reader.faults) > before:
            return None
        return _combine(in_order(paths))

    def _read_paths(self, raw: dict[str, Any], reader: Reader, path: Path) -> list[CardFace | None]:
        """Read one or two paths that share no side."""
        reader.check_keys(raw, ("paths",), path)
        where = (*path, "paths")
        listed = raw["paths"]
        if not isinstance(listed, list):
            reader.add("not-a-list", where, example=[self.example])
            return []
        if not 1 <= len(listed) <= MAX_PATHS:
            reader.add("out-of-range", where, key="paths", low=1, high=MAX_PATHS)
            return []
        paths = [_PATH.read(each, reader, (*where, index)) for index, each in enumerate(listed)]
        if len(paths) == MAX_PATHS and paths[0] is not None and paths[1] is not None:
            taken = [side for side, at in zip(SIDES, paths[0].path_at, strict=True) if at == 0]
            for index, side in enumerate(listed[1]["openings"]):
                if side in taken:
                    reader.add("side-twice", (*where, 1, "openings", index), side=side)
        return paths

    def make_example(self) -> dict[str, Any]:
        """Return a card with one path."""
        return dict(_PATH.example)

    def parse_text(self, text: str) -> Any:
        """Return the card that a text stands for, written as in the notation and unturned."""
        if "," in text or "/" in text:
            return text
        try:
            [card] = parse_position(f"l1/0,0,{text}")["cards"]
        except (NotAPosition, ValueError):
            return text
        return text if card.get("rotation") else card["card"]

    def write_text(self, value: Any) -> str:
        """Return the paths of a card with colons between."""
        paths, names = value.get("paths", [value]), Names([])
        return ":".join(
            ".".join(["".join(path["openings"]), *map(names.write, path.get("treasures", ()))])
            for path in paths
        )

    def outline(self) -> str:
        """Return what a card looks like."""
        return "NE.crown:S"

    def text_shape(self) -> Shape:
        """Return the shape of the text."""
        return TEXT

    def describe(self) -> Shape:
        """Return the shape of a path or of an object with paths."""
        return either(ref("CardPath"), ref("CardPaths"))

    def sound(self, variable: str) -> Sound | None:
        """Recognise the card."""
        return Sound("", f"read_card({variable})", {"read_card": read_card})


def _combine(paths: tuple[CardFace, ...]) -> CardFace:
    """Make one face of all paths of a card."""
    path_at = [
        next((number for number, path in enumerate(paths) if path.path_at[side] == 0), NO_PATH)
        for side in range(len(SIDES))
    ]
    north, east, south, west = path_at
    return CardFace((north, east, south, west), tuple(path.treasures[0] for path in paths))


def _lay(face: CardFace, square: Square, quarters: int) -> tuple[Square, CardFace]:
    return square, face.turned(quarters)


def placed_card() -> Record[tuple[Square, CardFace]]:
    """Return the form of a card on a square: the square, and the card as it lies."""
    keys: dict[str, Form[Any]] = {
        "card": CardForm(required=True),
        "x": Coordinate(),
        "y": Coordinate(),
        "rotation": Rotation(),
    }
    return Record(keys, _lay, named="PlacedCard", fast_path=CARDS_ON_SQUARES)


def hand_index(**options: Any) -> Integer:
    """Return the form of the index of a card in the hand."""
    return Integer(0, limits.HAND - 1, named="HandIndex", **options)


SHAPES: Final[dict[str, Shape]] = {
    "HandIndex": hand_index().describe(),
    "CardPath": _PATH.describe(),
    "CardPaths": record({"paths": array(ref("CardPath"), minItems=1, maxItems=MAX_PATHS)}),
    "Card": CardForm().describe(),
    "PlacedCard": placed_card().describe(),
}
"""The components that describe cards."""
