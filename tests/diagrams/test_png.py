"""PNG: drawn from SVG with the font that ships, within bounds, in a process of its own."""

import sys

import pytest

from referee.diagrams import png
from referee.diagrams.png import LONGEST_SIDE, MOST_PIXELS, NoPicture, fit, render_png
from tests.cases import long_after
from tests.diagrams.pixels import count_near, read_png

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><g/></svg>'


def say(text: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60">'
        '<rect width="400" height="60" fill="#ffffff"/>'
        f'<text x="10" y="40" font-size="30" font-family="sans-serif">{text}</text></svg>'
    )


def count_ink(text: str) -> int:
    return count_near(read_png(render_png(say(text), 400, 60)), "#000000")


def test_a_png_has_the_size_asked_for() -> None:
    assert read_png(render_png(BLANK, 160, 80)).size == (160, 80)


@pytest.mark.parametrize(
    "text", long_after(3, ["Schlüssel", "сова", "بومة", "crown", "γλαύξ", "שועל", "☺"])
)
def test_letters_of_many_scripts_show(text: str) -> None:
    """A character without a glyph is a box of some 150 dark pixels, the same for every one."""
    assert count_ink(text) > 100
    assert read_png(render_png(say(text), 400, 60)) != read_png(
        render_png(say("\U000e0fff" * len(text)), 400, 60)
    )


def test_a_character_that_the_font_lacks_is_a_box() -> None:
    assert count_ink("王") == count_ink("冠") > 50


@pytest.mark.parametrize("size", [(1, 1), (4_096, 2_048), (10_000, 1), (4_096, 4_096)])
def test_a_size_is_cut_to_its_bounds(size: tuple[int, int]) -> None:
    width, height = fit(*size)
    assert max(width, height) <= LONGEST_SIDE
    assert width * height <= MOST_PIXELS
    assert min(width, height) >= 1


def test_what_is_no_svg_makes_no_picture() -> None:
    with pytest.raises(NoPicture):
        render_png("<svg", 10, 10)


def test_a_picture_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    circles = '<circle cx="20" cy="20" r="400" fill-opacity="0.5"/>' * 20_000
    monkeypatch.setattr(png, "_WAIT_SECONDS", 0.5)
    with pytest.raises(NoPicture):
        render_png(BLANK.replace("<g/>", circles), 2_000, 2_000)


def test_a_picture_that_needs_too_much_memory_is_given_up() -> None:
    layers = '<g opacity="0.5">' * 60 + '<rect width="80" height="40"/>' + "</g>" * 60
    with pytest.raises(NoPicture):
        render_png(BLANK.replace("<g/>", layers), LONGEST_SIDE, LONGEST_SIDE // 2)


def test_whether_png_is_installed_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    look = png.can_render.__wrapped__
    assert look()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setattr(png, "find_spec", lambda name: None)
    assert not look()
