"""Whole photographs, read in Python with the weights that the page has."""

from functools import cache

import numpy as np
import pytest

from tools.photo.__main__ import MARKS, WEIGHTS, load
from tools.photo.bench import OFF, Tally
from tools.photo.classes import count_copies, list_looks
from tools.photo.network import soften
from tools.photo.own import Nearest
from tools.photo.reading import Networks, Reader, listen
from tools.photo.squares import SIDES, cut_squares, find_homography, go_around, list_places, project
from tools.photo.tables import Table, make_table, tap

LOOKS = list_looks()


@cache
def load_networks() -> Networks:
    return Networks(load(WEIGHTS), load(MARKS))


@cache
def lay_twelve() -> Table:
    """Return a photograph of twelve tiles, of which no test changes anything."""
    return make_table(0, 12)


def test_a_table_is_read_from_taps_that_are_off() -> None:
    networks, made = load_networks(), lay_twelve()
    copies = count_copies(LOOKS, ("base",), made.edition)
    reader = Reader(networks, made.photo.pixels, made.grid, copies)
    logs, hidden = reader.read(tap(made, 0, OFF))
    assert hidden.shape[:2] == (SIDES, made.grid[0] * made.grid[1])
    tally = Tally()
    logs, scale = reader.share_out(logs), networks.tiles.header["scale"]
    tally.add(0, made, listen(logs, made.grid, LOOKS, copies, scale), LOOKS)
    figures = tally.summarise(0.9)
    assert figures["tiles"] == 12
    assert figures["right"] >= 0.75
    assert figures["bare seen"] >= 0.8


@pytest.mark.long
def test_the_grid_is_found_more_nearly_than_it_was_tapped() -> None:
    networks, made = load_networks(), make_table(1, 30)
    copies = count_copies(LOOKS, ("base",), made.edition)
    places = list_places(*made.grid)[:, :2]
    true = project(find_homography(made.photo.corners.tolist(), *made.grid), places)
    worst = []
    for refined in (False, True):
        tapped = tap(made, 4, 12.0)
        reader = Reader(networks, made.photo.pixels, made.grid, copies)
        homography = find_homography(tapped.tolist(), *made.grid)
        homography = reader.refine(tapped) if refined else homography
        factor = made.photo.pixels.shape[1] // reader.photo.shape[1]
        away = project(homography, places) * factor - true
        worst.append(np.linalg.norm(away, axis=1).mean())
    assert worst[1] < worst[0]


def test_a_square_is_the_same_tile_from_all_sides() -> None:
    """What is seen from aside is told as the tile lies, not as it is seen."""
    networks, made = load_networks(), lay_twelve()
    copies = count_copies(LOOKS, ("base",), made.edition)
    reader = Reader(networks, made.photo.pixels, made.grid, copies)
    homography = find_homography(made.photo.corners.tolist(), *made.grid)
    squares = go_around(reader.cut(homography, reader.places))
    seen = np.stack([reader.weigh(networks.tiles.run(each)) for each in squares])
    straight = seen[0].argmax(axis=1)
    assert (reader.average(seen).argmax(axis=1) == straight).mean() > 0.8
    assert (seen.mean(axis=0).argmax(axis=1) == straight).mean() < 0.8


def test_who_goes_around_a_square_sees_what_a_turned_place_shows() -> None:
    made = lay_twelve()
    homography = find_homography(made.photo.corners.tolist(), *made.grid)
    places = list_places(*made.grid)[:6]
    seen = go_around(cut_squares(made.photo.pixels, homography, places))
    for side in range(SIDES):
        turned = places + np.array([0.0, 0.0, side * np.pi / 2])
        found = cut_squares(made.photo.pixels, homography, turned)
        np.testing.assert_allclose(seen[side], found, atol=1e-2)


def test_what_has_no_face_keeps_what_the_network_says() -> None:
    logs = soften(np.array([[1.0, 2.0, 3.0, 0.5]]))
    near = Nearest(np.eye(2, dtype=np.float32), np.array([0, 1]), 4)
    mixed = np.exp(near.mix(np.array([[0.9, 0.1]]), logs))
    np.testing.assert_allclose(mixed.sum(), 1, atol=1e-6)
    np.testing.assert_allclose(mixed[0, 2:], np.exp(logs[0, 2:]), atol=1e-6)
    assert mixed[0, 0] > mixed[0, 1]
