"""The card game's notation: a position on one line, and back.

``l1/0,0,NE.crown.ghost,NS1.owl/hand,SW.map/stack,30``. A card is its openings, unturned, the
quarter turns, and its treasures, with a point before each; a colon stands between two paths. A row
has cards with a comma after each, from west to east; nothing between two commas is an empty square.
The parts besides the rows are ``rules``, ``hand`` and ``stack``. The grammar stands in
docs/notation.md, what both games share in ``core.notation``.

**Canonical** is a position in which nothing is written that is the default (no rotation of 0, no
empty hand), cards come by (y, x), openings in the order N E S W, treasures by name, and a card with
one path is that path. For those the two functions are inverse. No such order matters to any answer.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.grid import SIDES, squares_of
from referee.core.notation import ROTATIONS, TURNS
from referee.core.notation.names import Misread
from referee.core.notation.reading import Line, Read, read_number, read_rules
from referee.core.notation.writing import Names, finish, write_rows, write_rules

Json = dict[str, Any]
PartReader = Callable[[Line, int, str], Any]
"""What reads a part: the line, the column of its text, and the text."""
NO_MORE: Final[Mapping[str, PartReader]] = MappingProxyType({})

GAME: Final = "l"
"""The letter that a line begins with."""
_OPENINGS: Final = re.compile(r"([A-Z]*)([0-9]?)\Z")


# ------------------------------------------------------------------------------ writing


def format_position(posted: Mapping[str, Any]) -> str:
    """Write a sound position, in the form of the contract, on one line.

    >>> card = {"openings": ["N", "E"], "treasures": ["crown"]}
    >>> format_position({"cards": [{"card": card, "x": 0, "y": 0, "rotation": 90}], "stack": 30})
    'l1/0,0,NE1.crown/stack,30'
    """
    names = Names([*find_treasures(posted)])
    return finish("l1" + names.part + write_parts(posted, names))


def find_treasures(posted: Mapping[str, Any]) -> Iterator[str]:
    """Yield the treasures of a position, as often as they stand."""
    for card in (*(row["card"] for row in posted["cards"]), *posted.get("hand", ())):
        yield from find_treasures_of(card)


def find_treasures_of(card: Json) -> Iterator[str]:
    """Yield the treasures of a card."""
    for path in _paths_of(card):
        yield from path["treasures"]


def write_parts(posted: Mapping[str, Any], names: Names) -> str:
    """Write all parts of a position but names."""
    cards, hand = posted["cards"], posted.get("hand", ())
    line = write_rules(posted.get("rules", {}))
    texts = [write_card(row["card"], names, row.get("rotation", 0)) for row in cards]
    line += write_rows(dict(zip(squares_of(cards), texts, strict=True)))
    if hand:
        line += "/hand," + ",".join(write_card(card, names) for card in hand)
    return line + (f"/stack,{posted['stack']}" if "stack" in posted else "")


def _paths_of(card: Json) -> list[Json]:
    paths: list[Json] = card.get("paths") or [card]
    return paths


def write_card(card: Json, names: Names, rotation: int = 0) -> str:
    """Write a card as it lies, or unturned."""
    first, *others = _paths_of(card)
    written = _write_path(first, names, TURNS[rotation])
    return (
        ":".join([written, *(_write_path(path, names) for path in others)]) if others else written
    )


def _write_path(path: Json, names: Names, turns: str = "") -> str:
    openings = "".join(sorted(path["openings"], key=SIDES.index)) + turns
    return ".".join([openings, *map(names.write, sorted(path["treasures"]))])


# ------------------------------------------------------------------------------ reading


def parse_position(text: str) -> Json:
    """Read a line; the inverse of :func:`format_position`.

    What the position means, and whether it is sound, is for others to say.

    :raises NotAPosition: with every fault of the line, each with its column.

    >>> parse_position("l1/2,-1,N")
    {'cards': [{'card': {'openings': ['N'], 'treasures': []}, 'x': 2, 'y': -1}]}
    """
    return read_line(text).position


def read_line(
    text: str,
    checkpoint: Checkpoint = no_checkpoint,
    more: Mapping[str, PartReader] = NO_MORE,
    begins: int = 0,
) -> Read:
    """Read a line, and note at which column each entry stands.

    :param checkpoint: called for every part.
    :param more: what reads further parts, which a position does not have.
    :param begins: the index at which the line begins.
    :raises NotAPosition: with every fault of the line, each with its column.
    """
    line = Line(text, GAME, checkpoint, begins=begins)
    position: Json = {}
    cards: list[Json] = []
    for word, column, rest in line.parts(("rules", "hand", "stack", *more)):
        if not word:
            cards += _read_row(line, column, rest, len(cards))
        elif word == "rules":
            position["rules"] = read_rules(line, column, rest)
        elif word == "stack":
            position["stack"] = line.read(read_number, column, rest)
        elif word in more:
            position[word] = more[word](line, column, rest)
        else:
            position["hand"] = list(_read_hand(line, column, rest))
    position["cards"] = cards
    return line.finish(position)


def _read_row(line: Line, column: int, text: str, index: int) -> Iterator[Json]:
    for x, y, at, entry in line.row(column, text):
        path = ("cards", index)
        line.columns[path] = at
        card, rotation = read_card(line, at, entry)
        yield {"card": card, "x": x, "y": y} | ({"rotation": rotation} if rotation else {})
        index += 1


def _read_hand(line: Line, column: int, text: str) -> Iterator[Json]:
    for index, (at, entry) in enumerate(line.entries(column, text)):
        line.columns["hand", index] = at
        card, rotation = read_card(line, at, entry)
        if rotation:
            line.note(Misread("notation-turned-in-hand", 0, entry), at)
        yield card


def read_card(line: Line, column: int, text: str) -> tuple[Json, int]:
    """Read a card and its rotation."""
    paths: list[Json] = []
    rotation = 0
    for at, entry in line.entries(column, text, ":"):
        (_, openings), *treasures = line.split(at, entry, ".")
        found = _OPENINGS.match(openings)
        if found is None:
            line.note(Misread("notation-card", 0, openings), at)
            continue
        sides, turns = found.groups()
        if turns not in ROTATIONS or (turns and paths):
            line.note(Misread("notation-turns", len(sides), turns), at)
        rotation = rotation or ROTATIONS.get(turns, 0)
        names = [line.read(line.name, *treasure) for treasure in treasures]
        paths.append({"openings": list(sides), "treasures": names})
    return (paths[0] if len(paths) == 1 else {"paths": paths}), rotation
