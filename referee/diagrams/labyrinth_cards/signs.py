"""Signs of treasures: one of our own for each that players know, and one for any other name.

The sign of an unknown name follows from it: one of eight shapes in one of eight colours, with its
first letter. Two names may get the same sign; the names stand beside the signs.
"""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from math import cos, pi, sin
from typing import Any, Final
from zlib import crc32

import svg

from referee.core.languages import Language
from referee.diagrams.ink import Kept, Line, Point, disc, group, shape, stroke
from referee.diagrams.lettering import find_capital, letter

PAPER: Final = "#fffdf6"
_FIELD: Final = 13
"""How far a sign and its disc reach from the middle, on the field on which signs are drawn."""
_COLOURS: Final = (
    "#9c2f2f",
    "#8a5a00",
    "#4d6b12",
    "#0f6b5c",
    "#1f5f99",
    "#3f3f9e",
    "#76308f",
    "#5c4a3d",
)
_CORNERS: Final = (0, 3, 4, 5, 6, 8, -4, -5)
"""How many corners a shape has: none is a disc, below zero are the points of a star."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The drawing of a known treasure; ``seams`` and ``holes`` are left out of its shapes."""

    colour: str
    shapes: tuple[Line, ...]
    lines: tuple[Line, ...]
    seams: tuple[Line, ...]
    discs: tuple[tuple[float, ...], ...]
    rings: tuple[tuple[float, ...], ...]
    holes: tuple[tuple[float, ...], ...]


@cache
def load_signs() -> Mapping[str, Sign]:
    """Return the signs of known treasures by what they are called, in any language."""
    return {
        word.casefold(): sign
        for row in _read_rows()
        for sign in (_read(row),)
        for words in row["words"].values()
        for word in words
    }


@cache
def list_treasures(language: Language) -> tuple[str, ...]:
    """Return what the known treasures are called in a language, by name.

    >>> list_treasures(Language("de"))[:3]
    ('Buch', 'Drache', 'Edelstein')
    """
    return tuple(sorted((row["words"][language][0] for row in _read_rows()), key=str.casefold))


def find_spelling(treasure: str, language: Language) -> str | None:
    """Return what a list in a language shows of a known treasure; None of an unknown one.

    >>> find_spelling("Crown", Language("de"))
    'Krone'
    """
    return _list_spellings(language).get(unicodedata.normalize("NFC", treasure).casefold().strip())


@cache
def _list_spellings(language: Language) -> Mapping[str, str]:
    return {
        word.casefold(): row["words"][language][0]
        for row in _read_rows()
        for words in row["words"].values()
        for word in words
    }


def _read_rows() -> Sequence[Mapping[str, Any]]:
    text = (files("referee.diagrams") / "data" / "treasures.toml").read_text("utf-8")
    rows: Sequence[Mapping[str, Any]] = tomllib.loads(text)["signs"]
    return rows


def _read(row: Mapping[str, Any]) -> Sign:
    def lines(key: str) -> tuple[Line, ...]:
        return tuple([_point(pair) for pair in line.split()] for line in row.get(key, ()))

    def discs(key: str) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(map(float, each.split(","))) for each in row.get(key, ()))

    drawn = lines("shapes"), lines("lines"), lines("seams")
    return Sign(row["colour"], *drawn, discs("discs"), discs("rings"), discs("holes"))


def _point(pair: str) -> Point:
    x, y = pair.split(",")
    return float(x), float(y)


def draw_sign(treasure: str, centre: Point, radius: float) -> svg.G:
    """Draw the sign of a treasure on a light disc."""
    name = unicodedata.normalize("NFC", treasure).casefold().strip()
    drawn = (
        [_keep_known(name)] if name in load_signs() else [_draw_edge(), *_draw_unknown(treasure)]
    )
    return group(drawn, "sign", at=centre, scaled=radius / _FIELD)


def _draw_edge() -> svg.Element:
    return disc((0, 0), _FIELD, PAPER, "#4a4334", 1.2)


@cache
def _keep_known(name: str) -> Kept:
    """Draw the sign that goes by a known name."""
    return Kept(elements=[_draw_edge(), *_draw_known(load_signs()[name])])


def _draw_known(sign: Sign) -> list[svg.Element]:
    drawn: list[svg.Element] = [shape(points, sign.colour) for points in sign.shapes]
    if sign.lines:
        drawn.append(stroke(sign.lines, sign.colour, 1.8))
    for x, y, radius in sign.rings:
        ring = disc((x, y), radius, "none", sign.colour, 2.2)
        drawn.append(ring)
    if sign.seams:
        drawn.append(stroke(sign.seams, PAPER, 1.3))
    drawn += [disc((x, y), radius, PAPER) for x, y, radius in sign.holes]
    dots = [disc((x, y), radius, sign.colour) for x, y, radius in sign.discs]
    return [*dots, *drawn] if not sign.rings and _covers(sign) else [*drawn, *dots]


def _covers(sign: Sign) -> bool:
    """Tell whether holes are cut into discs, which then lie below them."""
    return any(hole[2] < dot[2] for hole in sign.holes for dot in sign.discs)


def _draw_unknown(treasure: str) -> list[svg.Element]:
    mark = crc32(treasure.encode())
    colour, corners = _COLOURS[mark % 8], _CORNERS[mark // 8 % 8]
    figure = shape(_polygon(corners), colour) if corners else disc((0, 0), 9.5, colour)
    first = next(_letters(treasure), treasure[:1])
    return [figure, letter(find_capital(first), (0, 0.6 if corners == 3 else 0), 7.5, "#ffffff")]


def _letters(text: str) -> "islice[str]":
    """Return the first letter or digit of a text, if it has one."""
    return islice((each for each in text if each.isalnum()), 1)


def _polygon(corners: int) -> list[Point]:
    """Return the corners of a regular shape, one on top; of a star, if there are less than none."""
    count = corners if corners > 0 else -2 * corners
    points: list[Point] = []
    for step in range(count):
        far = 10.5 if corners > 0 or step % 2 == 0 else 7.5
        angle = 2 * pi * step / count - pi / 2
        points.append((far * cos(angle), far * sin(angle)))
    return points
