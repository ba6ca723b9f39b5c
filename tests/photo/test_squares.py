"""Squares of a photograph: where they lie, what is cut out of them, and their colours."""

import numpy as np
import pytest

from tools.photo import CELLS
from tools.photo.squares import (
    count_samples,
    cut_squares,
    find_homography,
    list_places,
    normalise,
    project,
    to_lab,
)


def test_the_corners_of_the_grid_lie_where_they_were_tapped() -> None:
    corners = [(12.5, 8.0), (230.0, 20.0), (260.0, 190.0), (3.0, 170.0)]
    homography = find_homography(corners, 5, 4)
    grid = np.array([(0, 0), (5, 0), (5, 4), (0, 4)], float)
    np.testing.assert_allclose(project(homography, grid), corners, atol=1e-9)


def test_three_corners_on_a_line_are_refused() -> None:
    with pytest.raises(np.linalg.LinAlgError):
        find_homography([(0, 0), (1, 0), (2, 0), (0, 0)], 1, 1)


def test_a_cell_is_the_mean_of_what_it_covers() -> None:
    photo = np.zeros((CELLS * 4, CELLS * 8, 3), np.uint8)
    photo[:, ::2] = 200  # every second column, so that each cell of 4 x 4 has the mean 100
    homography = find_homography([(0, 0), (192, 0), (192, 96), (0, 96)], 2, 1)
    cut = cut_squares(photo, homography, list_places(2, 1))
    assert cut.shape == (2, CELLS, CELLS, 3)
    np.testing.assert_allclose(cut[0, 1:-1, 1:-1], 100, atol=35)
    assert abs(cut.mean() - 100) < 2


def test_samples_lie_close_together_until_there_are_four() -> None:
    for pixels, samples in ((24, 2), (72, 2), (74, 3), (108, 3), (110, 4), (900, 4)):
        corners = [(0, 0), (pixels, 0), (pixels, pixels), (0, pixels)]
        homography = find_homography(corners, 1, 1)
        assert count_samples(homography, list_places(1, 1)).tolist() == [samples], pixels


def test_a_turned_square_is_cut_along_its_own_sides() -> None:
    rows, columns = np.mgrid[:100, :100]
    photo = np.stack([columns * 2, rows * 2, rows * 0], -1).astype(np.uint8)
    homography = find_homography([(0, 0), (100, 0), (100, 100), (0, 100)], 2, 2)
    plain, turned = cut_squares(photo, homography, np.array([(1, 1, 0), (1, 1, np.pi / 2)]))
    np.testing.assert_allclose(turned, np.rot90(plain), atol=0.01)


@pytest.mark.parametrize(
    ("colour", "lab"),
    [
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 128, 0), (46.23, -51.70, 49.90)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
        ((5, 5, 5), (1.37, 0.0, 0.0)),
    ],
)
def test_colours_are_those_of_the_standard(
    colour: tuple[int, int, int], lab: tuple[float, float, float]
) -> None:
    np.testing.assert_allclose(to_lab(np.array(colour)), lab, atol=0.1)


def test_squares_are_normalised_over_all_of_a_photo() -> None:
    lab = np.random.default_rng(1).normal(50, 20, (6, CELLS, CELLS, 3))
    squares = normalise(lab)
    np.testing.assert_allclose(squares.mean(axis=(0, 1, 2)), 0, atol=0.01)
    np.testing.assert_allclose(squares.std(axis=(0, 1, 2)), 1, atol=0.02)
    assert np.abs(normalise(lab * 100)).max() <= 4
