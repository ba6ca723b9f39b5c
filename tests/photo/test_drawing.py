"""Tiles drawn by program: all of them, the same ones each time, and no two styles alike."""

import numpy as np
import pytest

from tools.photo.camera import choose_camera
from tools.photo.classes import list_tiles
from tools.photo.drawing.chances import Chance
from tools.photo.drawing.styles import HELD_OUT, TAUGHT, VARIANTS, make_style
from tools.photo.drawing.tiles import draw_tile
from tools.photo.scenes import choose_laying, take_photo
from tools.photo.squares import cut_squares, find_homography, list_places


@pytest.mark.parametrize("family", [TAUGHT, HELD_OUT])
def test_every_tile_is_drawn(family: int) -> None:
    style = make_style(family, 4)
    drawn = [draw_tile(tile, style, 4, 48) for tile in list_tiles()]
    assert {picture.shape for picture in drawn} == {(48, 48, 3)}
    assert len({picture.tobytes() for picture in drawn}) == len(drawn)


def test_a_tile_is_drawn_alike_from_the_same_seeds_alone() -> None:
    one = draw_tile("base.P", make_style(TAUGHT, 7), 3, 48)
    assert (one == draw_tile("base.P", make_style(TAUGHT, 7), 3, 48)).all()
    for style, seed in ((make_style(TAUGHT, 8), 3), (make_style(TAUGHT, 7), 4)):
        assert (one != draw_tile("base.P", style, seed, 48)).any()


def test_a_city_lies_on_the_sides_that_the_catalogue_says() -> None:
    for seed in range(6):
        style = make_style(TAUGHT, seed)
        picture = draw_tile("base.E", style, seed, 64).astype(float)
        north, south, east = (
            picture[part].reshape(-1, 3).mean(axis=0)
            for part in (np.s_[1:6, 26:38], np.s_[-6:-1, 26:38], np.s_[26:38, -6:-1])
        )
        assert np.abs(south - east).sum() < np.abs(south - north).sum()


def test_styles_held_out_have_variants_that_were_never_taught() -> None:
    for taught, held_out in zip(VARIANTS[TAUGHT], VARIANTS[HELD_OUT], strict=True):
        assert set(held_out) - set(taught)


def test_the_corners_of_a_photo_are_those_of_its_grid() -> None:
    white, black = np.full((48, 48, 3), 255, np.uint8), np.zeros((48, 48, 3), np.uint8)
    tiles = {(x, y): (white, black)[(x + y) % 2] for x in range(4) for y in range(3)}
    chance = Chance(1, 2)
    camera = choose_camera(chance, 60)._replace(lens=0.02, tilt=25, glares=0, haze=0.0, blur=0.3)
    laying = choose_laying(chance)._replace(figures=0, off=0.0, turned=0.0)
    photo = take_photo(tiles, (4, 3), laying, camera, chance)
    homography = find_homography(photo.corners.tolist(), 4, 3)
    cut = cut_squares(photo.pixels, homography, list_places(4, 3))
    levels = cut[:, 6:-6, 6:-6].mean(axis=(1, 2, 3))
    assert levels[[0, 2, 5, 7, 8, 10]].min() > 2 * levels[[1, 3, 4, 6, 9, 11]].max()
