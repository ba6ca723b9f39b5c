"""Teaching: slopes held to differences, the same bytes from the same seed, and it learns."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.photo import CELLS, FINE_CELLS, Array, material
from tools.photo.classes import Look, find_class, find_turned, list_looks
from tools.photo.drawing.styles import TAUGHT
from tools.photo.material import Material, make_material, unpack
from tools.photo.network import read_network, write_network
from tools.photo.teaching import Plan, Teacher, make_network, teach

LAYERS = (
    {"kind": "conv", "size": 3, "to": 3},
    {"kind": "pool", "size": 2},
    {"kind": "conv", "size": 3, "to": 4},
    {"kind": "pool", "size": 2},
    {"kind": "dense", "to": 12, "relu": True},
)
FEW = Plan(steps=12, batch=24, layers=LAYERS)


def draw_squares(looks: list[Look]) -> Material:
    lots = np.random.default_rng(1)
    squares = lots.integers(-90, 90, (60, CELLS, CELLS, 3)).astype(np.int8)
    return Material(squares, squares, lots.integers(0, len(looks), 60).astype(np.int16))


@pytest.mark.parametrize("layers", [LAYERS, (*LAYERS[:3], {"kind": "peak"}, LAYERS[4])])
def test_slopes_are_those_of_the_loss(layers: Sequence[Mapping[str, Any]]) -> None:
    looks = list_looks(("base",))
    plan = Plan(batch=5, layers=layers, dropout=0.0)
    teacher = Teacher(make_network(looks, plan), plan)
    lots = np.random.default_rng(2)
    values = lots.normal(size=(5, CELLS, CELLS, 3)).astype(np.float32)
    targets = np.eye(len(looks), dtype=np.float32)[lots.integers(0, len(looks), 5)]
    allowed = np.ones_like(targets, bool)
    found: list[list[Array]] = []
    teacher._move = found.append  # type: ignore[assignment,method-assign]
    teacher.step(values, targets, allowed)
    for part, slope in zip(teacher.arrays, found[0], strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), slope.shape)
        losses = []
        for move in (2e-3, -4e-3):
            part[place] += move
            losses.append(teacher.step(values, targets, allowed))
        part[place] += 2e-3
        assert abs((losses[0] - losses[1]) / 4e-3 - slope[place]) < 0.02 * abs(slope[place]) + 1e-3


def test_the_same_seed_makes_the_same_bytes() -> None:
    looks = list_looks(("base",))
    files = {write_network(teach(draw_squares(looks), looks, FEW)) for _ in range(2)}
    assert len(files) == 1
    other = Plan(seed=2, steps=12, batch=24, layers=LAYERS)
    assert write_network(teach(draw_squares(looks), looks, other)) not in files


def test_it_learns_what_it_is_shown() -> None:
    looks = list_looks()
    shown = np.array([find_class(looks)["base.B", 0], len(looks) - 1] * 20)
    squares = np.random.default_rng(1).integers(-40, 40, (40, CELLS, CELLS, 3))
    squares[shown == len(looks) - 1, :12] += 50
    plan = Plan(steps=120, batch=16, rate=6e-3, layers=LAYERS, dropout=0.0)
    shown_squares = Material(squares.astype(np.int8), squares, shown)
    network = read_network(write_network(teach(shown_squares, looks, plan)))
    assert (network.run(unpack(shown_squares.squares)).argmax(axis=1) == shown).mean() > 0.9


def test_material_has_tiles_and_bare_squares_and_follows_from_its_seed() -> None:
    one, other = (make_material(3, scenes=1) for _ in range(2))
    assert (one.squares == other.squares).all()
    assert one.squares.shape == (len(one.classes), CELLS, CELLS, 3)
    assert one.fine.shape == (len(one.classes), FINE_CELLS, FINE_CELLS, 3)
    assert 0 < (one.classes == len(list_looks()) - 1).sum() < len(one.classes) / 2


def test_a_square_that_is_turned_is_of_the_turned_class() -> None:
    looks = list_looks()
    turned, class_of = find_turned(looks), find_class(looks)
    assert turned[1, class_of["base.J", 3]] == class_of["base.J", 0]
    assert turned[2, class_of["base.H", 1]] == class_of["base.H", 1]
    assert (turned[:, -1] == len(looks) - 1).all()


def test_squares_that_were_kept_are_read_and_those_of_an_earlier_form_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, seeds = draw_squares(list_looks()), []

    def make(seed: int, _family: int) -> Material:
        seeds.append(seed)
        return made

    monkeypatch.setattr(material, "make_material", make)
    np.savez_compressed(tmp_path / f"{TAUGHT}-2.npz", squares=made.squares, classes=made.classes)
    for _ in range(2):
        found = material.gather((1, 2), tmp_path)
        np.testing.assert_array_equal(found.fine, np.concatenate([made.fine, made.fine]))
    assert seeds == [1, 2]
