"""Tables that nobody laid: legal ones, with one illegal tile where that is asked for."""

from typing import Any

import numpy as np
import pytest

from tools.photo import Array
from tools.photo.classes import find_class, get_face, list_faces, list_looks
from tools.photo.drawing.tiles import draw_tile
from tools.photo.own import learn_views
from tools.photo.tables import STEPS, lay_tiles, list_tables, make_faces, make_table, spoil, tap


def count_clashes(tiles: dict[tuple[int, int], tuple[str, int]]) -> int:
    """Count the pairs of sides that do not match."""
    found = 0
    for (x, y), laid in tiles.items():
        for side in (1, 2):
            other = tiles.get((x + STEPS[side][0], y + STEPS[side][1]))
            if other:
                edges = get_face(*laid).edges[side], get_face(*other).edges[(side + 2) % 4]
                found += edges[0] != edges[1]
    return found


def test_tables_are_legal_and_have_as_many_tiles_as_asked_for() -> None:
    for seed, count in ((0, 12), (1, 30)):
        tiles = lay_tiles(seed, count, "C2")
        assert len(tiles) == count
        assert count_clashes(tiles) == 0
        assert min(x for x, _ in tiles) == min(y for _, y in tiles) == 0


def test_a_spoilt_table_has_one_tile_that_does_not_fit_on_one_side() -> None:
    tiles = lay_tiles(3, 20, "C1")
    spoilt = spoil(tiles, 3)
    assert spoilt is not None
    assert [square for square in tiles if tiles[square] != spoilt[0][square]] == [spoilt[1]]
    assert count_clashes(spoilt[0]) == 1


@pytest.mark.long
def test_a_photograph_follows_from_its_seed() -> None:
    one, other = (make_table(2, 12) for _ in range(2))
    assert (one.photo.pixels == other.photo.pixels).all()
    assert one.describe() == other.describe()
    assert (tap(one, 2, 6.0) == tap(other, 2, 6.0)).all()
    away = np.linalg.norm(tap(one, 2, 6.0) - one.photo.corners, axis=1)
    assert 0 < away.max() <= 6


def test_faces_lie_six_to_a_row_in_the_order_of_the_catalogue() -> None:
    rows = make_faces(1).describe()["tiles"]
    by_place = sorted(rows, key=lambda row: (row["row"], row["column"]))
    assert [row["tile"] for row in by_place] == list_faces()
    assert {row["rotation"] for row in rows} == {0}


def test_faces_teach_all_their_turns() -> None:
    looks = list_looks()
    views, classes = learn_views(np.zeros((24, 24, 24, 3)), np.arange(24), looks)
    assert len(views) == 96
    assert set(classes) == {
        index for (tile, _), index in find_class(looks).items() if tile in list_faces()
    }


def test_some_tables_have_an_illegal_tile() -> None:
    rows = list_tables(12)
    assert {count for _, count, _ in rows} == {12, 30, 72}
    assert sum(illegal for _, _, illegal in rows) == 6


@pytest.mark.long
def test_faces_show_the_pictures_of_the_tiles_of_their_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pictures: dict[str, bytes] = {}

    def draw(tile: str, *rest: Any) -> Array:
        picture = draw_tile(tile, *rest)
        assert pictures.setdefault(tile, picture.tobytes()) == picture.tobytes()
        return picture

    monkeypatch.setattr("tools.photo.tables.draw_tile", draw)
    tiles = {tile for tile, _ in make_table(9, 12).tiles.values()}
    known = set(pictures)
    make_faces(9)
    assert known == tiles
    assert tiles <= pictures.keys()
