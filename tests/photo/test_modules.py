"""The modules of the page and this package hold to the same numbers, stated once in each."""

import json
import re
from math import isclose
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from referee.page import photo_tiles
from tools.photo import CELLS, CLIP, marks, neighbours, squares
from tools.photo.classes import list_faces, list_looks

MODULES: Final = Path(photo_tiles.__file__).parent / "static" / "photo"
IMPORTED: Final = re.compile(r'from "\./([\w.]+)"')


def read_module(name: str) -> str:
    return (MODULES / f"{name}.js").read_text("utf-8")


def find_number(module: str, name: str) -> float:
    found = re.search(rf"const {name} = (?:Math\.exp\()?(-?[\d.e-]+)\)?;", read_module(module))
    assert found, f"{module}.js has no {name}"
    return float(found[1])


@pytest.mark.parametrize(
    ("module", "name", "expected"),
    [
        ("squares", "CELLS", CELLS),
        ("squares", "APART", squares.APART),
        ("neighbours", "MISMATCH", -neighbours.PENALTY),
        ("neighbours", "ROUNDS", neighbours.ROUNDS),
        ("neighbours", "DAMPING", neighbours.DAMPING),
        ("neighbours", "STILL", neighbours.SETTLED),
    ],
)
def test_numbers_are_the_same(module: str, name: str, expected: float) -> None:
    assert isclose(find_number(module, name), expected)


def test_samples_sides_and_weights_are_the_same() -> None:
    fewest, most = squares.SAMPLES
    assert f"[FEWEST, MOST] = [{fewest}, {most}]" in read_module("squares")
    assert f"SIDES = {squares.SIDES};" in read_module("reading")
    told, seen = marks.WEIGHTS
    assert f"[TOLD, SEEN] = [{told:g}, {seen:g}]" in read_module("marks")


def test_the_prior_of_copies_is_the_same() -> None:
    assert "0.75 * Math.log(copies) + 0.5" in read_module("neighbours")
    weights = neighbours.weigh_copies(np.array([4, 1]))
    assert isclose(weights[0], 0.75 * 1.3862943611198906 + 0.5)


def test_every_module_imports_only_what_lies_beside_it() -> None:
    names = {path.name for path in MODULES.glob("*.js")}
    imported = {
        name for path in MODULES.glob("*.js") for name in IMPORTED.findall(path.read_text())
    }
    assert imported < names
    # What nobody imports is begun by the page: entry.js by its address, the worker by entry.js.
    assert names - imported == {"entry.js", "worker.js"}


def test_the_weights_are_those_of_the_classes_and_of_known_tiles() -> None:
    weights = (MODULES / "tiles.weights").read_bytes()
    length = int.from_bytes(weights[4:8], "little")
    header = json.loads(weights[8 : 8 + length])
    assert header["cells"] == CELLS
    assert header["clip"] == CLIP
    named = [each["tile"] for each in header["classes"]]
    assert named == [look.tile for look in list_looks()]
    taught = photo_tiles.list_taught(weights)
    assert [
        tile for tile in taught if tile.startswith("base.") and "garden" not in tile
    ] == list_faces()


def test_what_is_known_of_tiles_is_what_the_catalogue_says() -> None:
    told = json.loads(photo_tiles.write_tiles((MODULES / "tiles.weights").read_bytes()))
    assert told["base.D"]["sides"] == "crfr"
    assert told["base.D"]["copies"]["C2"] == 4
    assert told["base.D"]["set"] == "base"
    assert told["base.D"]["picture"].startswith("<svg")
    assert told["base.E.garden"]["copies"]["C1"] == 0


@pytest.mark.parametrize(
    "file", [b"", b"RTW2\0\0\0\0", b'RTW1\x1f\0\0\0{"classes":[{"tile":"base.?"}]}']
)
def test_another_file_is_refused(file: bytes) -> None:
    with pytest.raises(ValueError, match=r"weights|nobody knows"):
        photo_tiles.list_taught(file)
