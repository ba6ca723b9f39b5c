"""Cards: paths that leave on some of the four sides, and the treasures that lie on them.

The written form is ``{"openings": ["N", "E"], "treasures": ["crown", "ghost"]}`` where all openings
belong to one path, or ``{"paths": [...]}`` with one or two such paths that do not meet.
Rule: card-10.4.separate-paths
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final, NamedTuple

from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import SIDES
from referee.core.names import NAME

MAX_PATHS: Final = 2
MAX_TREASURES: Final = 8
NO_PATH: Final = -1

PathAt = tuple[int, int, int, int]

_PATH_AT: Final[dict[tuple[str, ...], PathAt]] = {
    openings: tuple(0 if side in openings else NO_PATH for side in SIDES)  # type: ignore[misc]
    for count in range(1, 5)
    for openings in permutations(SIDES, count)
}
"""Which path leaves on each side of a card with one path, by its openings in any order."""


Written = Mapping[str, Any]
"""A card in the form in which it was given."""


class CardFace(NamedTuple):
    """A card as it lies: the path that leaves on each side, and each path's treasures by name."""

    path_at: PathAt
    treasures: tuple[tuple[str, ...], ...]

    def turned(self, quarters: int) -> "CardFace":
        """Return this card after clockwise quarter turns.

        >>> CardFace((0, -1, -1, -1), (("crown",),)).turned(1).path_at
        (-1, 0, -1, -1)
        """
        if not quarters:
            return self
        north, east, south, west = self.path_at[-quarters:] + self.path_at[:-quarters]
        return CardFace((north, east, south, west), self.treasures)

    def find_treasures(self) -> list[str]:
        """Return the treasures of all paths by name, each once.

        >>> CardFace((0, 1, -1, -1), (("owl",), ("crown", "owl"))).find_treasures()
        ['crown', 'owl']
        """
        return sorted({name for names in self.treasures for name in names})

    def look(self) -> frozenset[object]:
        """Return a value that is equal for cards that look alike."""
        return frozenset(
            (tuple(side for side in range(4) if self.path_at[side] == path), treasures)
            for path, treasures in enumerate(self.treasures)
        )


class Card(NamedTuple):
    """A card that somebody gave: its face, not turned, and its written form, to give it back in."""

    face: CardFace
    written: Written


def parse_card(raw: Any) -> CardFace:
    """Read a card from its written form, unturned.

    :raises NotAPosition: with every fault found, paths relative to the card.

    >>> parse_card({"openings": ["S", "N"], "treasures": ["map"]}).path_at
    (0, -1, 0, -1)
    """
    return _recognise(raw) or _explain(raw)


def _recognise(raw: Any) -> CardFace | None:
    """Return a sound card with one path at once; None if it needs a closer look."""
    try:
        openings, treasures = raw["openings"], raw["treasures"]
        if len(raw) == 2 and type(openings) is type(treasures) is list:
            path_at = _PATH_AT[tuple(openings)]
            if len(treasures) <= MAX_TREASURES and all(map(NAME.match, treasures)):
                names = tuple(sorted(set(treasures)))
                return CardFace(path_at, (names,)) if len(names) == len(treasures) else None
    except (TypeError, KeyError):
        pass
    return None


def _explain(raw: Any) -> CardFace:
    """Read a card and find every fault in it.

    :raises NotAPosition: with every fault found.
    """
    if not isinstance(raw, dict):
        raise NotAPosition([Fault("not-a-card")])
    faults: list[Fault] = []
    path_at = [NO_PATH] * 4
    paths = _paths(raw, faults) if "paths" in raw else [((), raw)]
    treasures = tuple(
        _parse_path(path, index, where, path_at, faults)
        for index, (where, path) in enumerate(paths)
    )
    if faults:
        raise NotAPosition(faults)
    north, east, south, west = path_at
    return CardFace((north, east, south, west), treasures)


def _paths(raw: dict[str, Any], faults: list[Fault]) -> list[tuple[Path, Any]]:
    faults += [Fault("unknown-key", (key,), {"key": key[:40]}) for key in raw if key != "paths"]
    paths = raw["paths"]
    if not isinstance(paths, list):
        faults.append(Fault("not-a-list", ("paths",)))
        return []
    if not 1 <= len(paths) <= MAX_PATHS:
        faults.append(Fault("out-of-range", ("paths",), {"key": "paths"}))
        return []
    return [(("paths", index), path) for index, path in enumerate(paths)]


def _parse_path(
    raw: Any, index: int, where: Path, path_at: list[int], faults: list[Fault]
) -> tuple[str, ...]:
    """Read one path: note its openings in ``path_at`` and return its treasures by name."""
    if not isinstance(raw, dict):
        faults.append(Fault("not-an-object", where))
        return ()
    for key in ("openings", "treasures"):
        if key not in raw:
            faults.append(Fault("missing-key", where, {"key": key}))
        elif not isinstance(raw[key], list):
            faults.append(Fault("not-a-list", (*where, key)))
    faults += [
        Fault("unknown-key", (*where, key), {"key": key[:40]})
        for key in raw
        if key not in ("openings", "treasures")
    ]
    openings, treasures = raw.get("openings"), raw.get("treasures")
    if isinstance(openings, list):
        _note_openings(openings, index, (*where, "openings"), path_at, faults)
    if isinstance(treasures, list):
        return _read_treasures(treasures, (*where, "treasures"), faults)
    return ()


def _note_openings(
    openings: list[Any], index: int, where: Path, path_at: list[int], faults: list[Fault]
) -> None:
    if not openings:
        faults.append(Fault("no-openings", where))
    for position, name in enumerate(openings[: len(SIDES) + 1]):
        if not isinstance(name, str) or name not in SIDES:
            faults.append(Fault("unknown-side", (*where, position), {"allowed": " ".join(SIDES)}))
        elif path_at[SIDES.index(name)] != NO_PATH:
            faults.append(Fault("side-twice", (*where, position), {"side": name}))
        else:
            path_at[SIDES.index(name)] = index


def _read_treasures(treasures: list[Any], where: Path, faults: list[Fault]) -> tuple[str, ...]:
    if len(treasures) > MAX_TREASURES:
        faults.append(Fault("too-many", where, {"limit": MAX_TREASURES}))
        return ()
    found: list[str] = []
    for position, name in enumerate(treasures):
        if not isinstance(name, str) or not NAME.match(name):
            faults.append(Fault("not-a-name", (*where, position)))
        elif name in found:
            faults.append(Fault("treasure-twice", (*where, position), {"treasure": name}))
        else:
            found.append(name)
    return tuple(sorted(found))
