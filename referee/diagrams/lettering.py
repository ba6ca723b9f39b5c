"""Digits, capitals and a few signs as strokes of our own.

A picture must show its numbers and initials wherever it is drawn, and what turns it into pixels
may have no font at all. Each sign stands on a grid four wide and six high, its lines as pairs of
digits, column and row from the upper left. What has no strokes here is left to the reader's font.
"""

import unicodedata
from typing import Final

import svg

from referee.diagrams.ink import Line, Point, line_path, number, plain

_WIDE, _HIGH = 4, 6

_STROKES: Final = {
    "0": "10 30 41 45 36 16 05 01 10",
    "1": "11 20 26,16 36",
    "2": "01 10 30 41 42 06 46",
    "3": "01 10 30 41 42 33 13,33 44 45 36 16 05",
    "4": "36 30 04 44",
    "5": "40 00 03 33 44 45 36 06",
    "6": "40 10 01 05 16 36 45 44 33 03",
    "7": "00 40 16",
    "8": "10 30 41 42 33 13 02 01 10,13 04 05 16 36 45 44 33",
    "9": "43 13 02 01 10 30 41 45 36 06",
    " ": "",
    "-": "03 43",
    "+": "03 43,21 25",
    "×": "11 35,31 15",
    "°": "10 30 32 12 10",
    "?": "01 10 30 41 42 23 24,26 26",
    "!": "20 24,26 26",
    ",": "26 17",
    ".": "26 26",
    "/": "40 06",
    "A": "06 02 20 42 46,04 44",
    "B": "00 30 41 42 33 03,33 44 45 36 06 00",
    "C": "41 30 10 01 05 16 36 45",
    "D": "00 30 41 45 36 06 00",
    "E": "40 00 06 46,03 33",
    "F": "40 00 06,03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06,40 46,03 43",
    "I": "10 30,20 26,16 36",
    "J": "40 45 36 16 05",
    "K": "00 06,40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 30 41 45 36 16 05 01 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 30 41 45 36 16 05 01 10,24 46",
    "R": "06 00 30 41 42 33 03,23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40,20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 23 36 40",
    "X": "00 46,40 06",
    "Y": "00 23 40,23 26",
    "Z": "00 40 06 46",
}
_LINES: Final[dict[str, list[Line]]] = {
    sign: [
        [(int(pair[0]), int(pair[1])) for pair in part.split()] for part in drawn.split(",") if part
    ]
    for sign, drawn in _STROKES.items()
}
_ADVANCE: Final = _WIDE + 2.2


def find_capital(character: str) -> str:
    """Return a character as a capital without marks, if that can be drawn; else as it is.

    >>> find_capital("é"), find_capital("ж")
    ('E', 'ж')
    """
    base = unicodedata.normalize("NFD", character)[:1].upper()
    return base if base in _LINES else character


def width_of(text: str, size: float) -> float:
    """Return how wide a text is that is ``size`` high."""
    return (len(text) * _ADVANCE - (_ADVANCE - _WIDE)) * size / _HIGH


def letter(
    text: str, centre: Point, size: float, colour: str, weight: float = 0.16
) -> svg.Path | svg.Text:
    """Write a short text around a point, ``size`` high; one path, or a text for other scripts.

    :param weight: how thick the strokes are, as a part of ``size``.
    """
    if not all(character in _LINES for character in text):
        return svg.Text(
            text=plain(text),
            x=number(centre[0]),
            y=number(centre[1] + size * 0.36),
            font_size=number(size * 1.15),
            font_family="sans-serif",
            font_weight="bold",
            text_anchor="middle",
            fill=colour,
        )
    scale = size / _HIGH
    left, top = centre[0] - width_of(text, size) / 2, centre[1] - size / 2
    lines = [
        [(left + (index * _ADVANCE + x) * scale, top + y * scale) for x, y in line]
        for index, character in enumerate(text)
        for line in _LINES[character]
    ]
    return svg.Path(
        d=line_path(lines),
        fill="none",
        stroke=colour,
        stroke_width=number(size * weight),
        stroke_linecap="round",
        stroke_linejoin="round",
    )
