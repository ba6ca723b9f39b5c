"""What the network tells apart, from the catalogue."""

import numpy as np

from tools.photo.classes import (
    count_copies,
    find_class,
    list_alike_but_for_arms,
    list_faces,
    list_looks,
)


def test_turns_that_look_alike_are_one_class() -> None:
    turns: dict[str | None, list[tuple[int, ...]]] = {}
    for look in list_looks():
        turns.setdefault(look.tile, []).append(look.turns)
    assert turns["base.B"] == turns["base.C"] == turns["labyrinth"] == [(0, 1, 2, 3)]
    assert turns["base.G"] == turns["inns.double_curve"] == [(0, 2), (1, 3)]
    assert turns["base.A"] == turns["base.E.garden"] == [(0,), (1,), (2,), (3,)]
    assert turns[None] == [()]


def test_every_turn_of_every_tile_has_its_class() -> None:
    looks = list_looks()
    found = find_class(looks)
    assert found[None, 0] == len(looks) - 1
    assert all((look.tile, turn) in found for look in looks[:-1] for turn in range(4))


def test_owners_photograph_the_24_faces_of_the_base_game() -> None:
    assert list_faces() == [f"base.{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]


def test_copies_are_those_of_the_edition() -> None:
    looks = list_looks()
    for edition, gardens in (("C1", 0), ("C2", 8)):
        copies = count_copies(looks, ("base",), edition)
        first = [copy for look, copy in zip(looks, copies, strict=True) if 0 in look.turns]
        assert sum(first) == 72
        garden = [look.tile is not None and look.tile.endswith(".garden") for look in looks]
        assert sum(np.array([0 in look.turns for look in looks]) * garden * copies) == gardens


def test_only_a_coat_of_arms_tells_five_pairs_of_the_base_game_apart() -> None:
    hard = list_alike_but_for_arms(list_faces())
    assert hard == [f"base.{letter}" for letter in "FGMNOPQRST"]
