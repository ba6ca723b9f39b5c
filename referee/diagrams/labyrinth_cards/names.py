"""Names of treasures as text: shortened to their room, and whole for who points at them."""

import unicodedata
from typing import Final

import svg

from referee.diagrams.ink import Point, box, group, number, plain

FONT: Final = "DejaVu Sans, Verdana, sans-serif"
INK: Final = "#2b261b"
PLATE: Final = "#fffdf6"
_NARROW: Final = 0.6
_CAPITAL: Final = 0.76
_WIDE: Final = 1.05
"""About how wide a character is, as a part of the height of the letters; East Asian ones: wide."""
_BROAD: Final = frozenset("MWmw@%…ЖМШЩЮжмшщю")
"""Letters that are as wide as East Asian ones."""


def measure(text: str, size: float) -> float:
    """Return about how wide a text is.

    >>> round(measure("crown", 10)), round(measure("王冠", 10))
    (34, 21)
    """
    return size * sum(map(_width_of, text))


def _width_of(character: str) -> float:
    if unicodedata.combining(character):
        return 0
    if character in _BROAD or unicodedata.east_asian_width(character) in "WF":
        return _WIDE
    return _CAPITAL if character.isupper() else _NARROW


def shorten(text: str, size: float, room: float) -> str:
    """Return a text as far as there is room for it, with … where something is left out.

    >>> shorten("crown", 10, 40), shorten("a very long name", 10, 40)
    ('crown', 'a ve…')
    """
    if measure(text, size) <= room:
        return text
    kept = ""
    for character in text:
        if measure(kept + character + "…", size) > room:
            break
        kept += character
    return kept.rstrip() + "…"


def write_name(
    name: str, centre: Point, size: float, room: float, half: float | None = None
) -> svg.G:
    """Write a name on a plate, within ``half`` a width of the middle of the card, if given."""
    shown = shorten(name, size, room)
    wide = min(measure(shown, size), room) + size * 0.5
    x, y = centre
    if half is not None:
        reach = max(0.0, half - wide / 2)
        x = min(max(x, -reach), reach)
    plate = box((x - wide / 2, y - size * 0.68), (wide, size * 1.36), PLATE)
    plate.rx, plate.fill_opacity = number(size * 0.3), 0.88
    return group([plate, write_text(shown, (x, y), size)], "name")


def write_text(text: str, centre: Point, size: float, anchor: str = "middle") -> svg.Text:
    """Write a text around a point, or from it on."""
    return svg.Text(
        text=plain(text),
        x=number(centre[0]),
        y=number(centre[1] + size * 0.36),
        font_family=FONT,
        font_size=number(size),
        text_anchor="start" if anchor == "start" else "middle",
        fill=INK,
    )
