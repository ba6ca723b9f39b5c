"""The icons that are PNG show what their SVG shows."""

from io import BytesIO

import pytest
from PIL import Image

from tests.delivery.drawn_icons import DRAWN, ICONS, draw_icon


@pytest.mark.parametrize("name", DRAWN)
def test_an_icon_is_drawn_as_it_is_now(name: str) -> None:
    kept = (ICONS / name).read_bytes()
    assert kept == draw_icon(name), "run `make docs`"
    _, size = DRAWN[name]
    assert Image.open(BytesIO(kept)).size == (size, size)
