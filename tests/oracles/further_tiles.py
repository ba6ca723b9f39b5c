"""The tiles of the further sets, read from a list of their own (`further_tiles.json`).

The list was made once from published lists of tiles. It lies here as data because nobody drew these
tiles by hand for the oracles; `tiles.check()` holds it to the drawing rules all the same. What a
road ends at follows from what lies beside it for a wagon: the lists do not say it otherwise.
"""

import json
from itertools import chain
from pathlib import Path
from typing import Any

Face = dict[str, Any]
Row = dict[str, Any]

LIST: Row = json.loads(Path(__file__).with_suffix(".json").read_text())
EDITIONS = ("C1", "C2", "C3")


def _latest(by_edition: dict[str, int], edition: str) -> int:
    """Give the number of an edition; one that is not listed has that of the one before it."""
    earlier = EDITIONS[: EDITIONS.index(edition) + 1]
    return next((by_edition[one] for one in reversed(earlier) if one in by_edition), 0)


def _copies(row: Row, edition: str) -> int:
    number = row["copies"]
    return number if isinstance(number, int) else _latest(number, edition)


def _feature(row: Row) -> Row:
    kept = {key: row[key].split() for key in ("sides", "cities") if key in row}
    empty: Row = {"sides": [], "cities": []} if row["kind"] == "field" else {}
    return row | empty | kept


def _ends(features: list[Row], groups: list[list[int]], index: int) -> str | None:
    """Say at what a road of one side ends, by what lies beside it."""
    beside = set(chain.from_iterable(group for group in groups if index in group)) - {index}
    kinds = [features[other]["kind"] for other in beside]
    if "monastery" in kinds:
        return "monastery"
    if "road" in kinds or "garden" in kinds:
        return "village"
    return "city" if "city" in kinds else None


def _face(row: Row) -> Face:
    features = [_feature(one) for one in row["features"]]
    groups = row.get("adjacent_for_wagon", [])
    for index, feature in enumerate(features):
        if feature["kind"] == "road" and len(feature["sides"]) == 1:
            ends = _ends(features, groups, index)
            feature.update({"ends": ends} if ends else {})
        if feature["kind"] == "river" and row.get("river_role") in ("source", "lake"):
            feature.update(ends=row["river_role"])
    return {
        "features": features,
        "symbols": row.get("symbols", "").split(),
        "adjacent_for_wagon": groups,
    }


FACES: dict[str, Face] = {tile: _face(row) for tile, row in LIST["tiles"].items()}
COUNTS: dict[str, dict[str, int]] = {
    edition: {
        tile: _copies(row, edition) for tile, row in LIST["tiles"].items() if _copies(row, edition)
    }
    for edition in EDITIONS
}
SETS: dict[str, int] = {name: _latest(totals, "C3") for name, totals in LIST["totals"].items()}
"""How many tiles a set has, in each edition that has the set."""
