"""Squares of a map by themselves: signs of all kinds, and one square whose sides can be tapped."""

import re
from xml.etree import ElementTree as ET

from referee.carcassonne.maps.boards import SQUARE_KINDS
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from referee.diagrams.carcassonne.map_squares import SideTap, draw_map_signs, draw_square
from referee.diagrams.taps import CHOSEN

SMALLEST = 44
"""Pixels that a thumb needs."""


def draw(x: int, y: int, *sides: int, chosen: int | None = None) -> str:
    board = load_catalogue().maps["invented-coast"].board
    assert board is not None
    taps = [SideTap(s, f"/?{s}", f"<{s}>", CHOSEN if s == chosen else "side") for s in sides]
    return draw_square(board, square_at(x, y), taps, 'a "square"')


def test_every_kind_of_square_has_a_sign_that_is_passed_over_by_readers() -> None:
    signs = draw_map_signs()
    assert set(signs) > set(SQUARE_KINDS)
    assert len(set(signs.values())) == len(signs) == len(SQUARE_KINDS) + 5
    for sign in signs.values():
        assert ET.fromstring(sign).attrib["aria-hidden"] == "true"
        assert " id=" not in sign


def test_links_over_sides_are_large_and_apart() -> None:
    picture = draw(5, 4, 0, 1, 2, 3, chosen=2)
    root = ET.fromstring(picture)
    scale = float(root.attrib["width"]) / float(root.attrib["viewBox"].split()[2])
    boxes = [
        [float(box.attrib[key]) for key in ("x", "y", "width", "height")]
        for box in root.iter("{http://www.w3.org/2000/svg}rect")
        if box.attrib.get("pointer-events") == "all"
    ]
    assert len(boxes) == 4
    assert all(min(wide, high) * scale >= SMALLEST for _, _, wide, high in boxes)
    for index, (x, y, wide, high) in enumerate(boxes):
        for a, b, across, down in boxes[:index]:
            assert x + wide <= a or a + across <= x or y + high <= b or b + down <= y
    assert picture.count('aria-current="true"') == 1
    assert "&lt;2&gt;" in picture


def test_a_square_shows_what_is_at_its_sides() -> None:
    assert "landing" in draw(7, 5)
    assert "abroad city" in draw(1, 1)
    assert "large-city" in draw(5, 4)
    assert "houses" in draw(7, 6)
    assert not re.search(r'class="(landing|abroad)', draw(4, 2))
