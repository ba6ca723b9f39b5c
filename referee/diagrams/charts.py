"""The chart of a game: what each player has after each turn, as a line that climbs in steps.

Lines are in the colours of the players, on a dark edge, because some are light. At its end a line
has the player's letters, so that nobody has to tell colours apart. Wherever the chart is shown, the
numbers stand in a table, too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import svg

from referee.core.languages import Language
from referee.diagrams.frame import GRID, PAPER, RIM_INK, name_elements
from referee.diagrams.ink import Point, box, group, number, stroke
from referee.diagrams.lettering import letter, width_of
from referee.diagrams.players import Look

_WIDTH, _HEIGHT = 360, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 30, 12, 24
_INK: Final = "#23201b"
_SIGNS: Final = 9
"""Height of the numbers."""
_HEAD: Final = 8
"""The radius of the round at the end of a line, in which its letters stand."""
_MOST_TICKS: Final = 6
_STEPS: Final = (1, 2, 5)
_Place = Callable[[float, float], Point]
"""Returns where a turn and a number of points lie in the picture."""


def draw_points(
    points: Mapping[str, Sequence[int]],
    looks: Mapping[str, Look],
    *,
    said: tuple[str, str],
    language: Language,
    shown: int | None = None,
) -> svg.SVG:
    """Draw the points of players over the turns of a game.

    :param points: by player, what they have before the first turn and after each; all as long.
    :param said: what the chart is called, and what it shows.
    :param shown: the turn to point at, from 0.
    """
    turns = max(len(row) for row in points.values()) - 1
    values = [value for row in points.values() for value in row]
    ticks = list(_list_ticks(min(0, *values), max(1, *values)))
    low, high = ticks[0], ticks[-1]

    def place(turn: float, value: float) -> Point:
        across = (_WIDTH - _LEFT - _RIGHT) * turn / max(1, turns)
        down = (_HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low)
        return _LEFT + across, _TOP + down

    named = name_elements(*said)
    layers: list[svg.Element] = [
        group(_draw_values(ticks, place), "values"),
        group(_draw_turns(turns, place, low), "turns"),
    ]
    if shown is not None:
        layers.append(stroke([[place(shown, low), place(shown, high)]], "#d6007f", 1.5))
    lines = {name: [*_climb(row, place)] for name, row in points.items()}
    for name, line in lines.items():
        layers += [stroke([line], _INK, 4), stroke([line], looks[name].fill, 2.4)]
    layers += _draw_heads({name: line[-1] for name, line in lines.items()}, looks)
    return svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, _WIDTH, _HEIGHT),
        width=2 * _WIDTH,
        height=2 * _HEIGHT,
        class_=["chart"],
        lang=language,
        extra={"role": "img", "aria-labelledby": " ".join(str(each.id) for each in named)},
        elements=[*named, box((0, 0), (_WIDTH, _HEIGHT), PAPER), *layers],
    )


def _list_ticks(low: int, high: int) -> Iterator[int]:
    """Yield round numbers at the same distance, from at most the lowest to at least the highest.

    >>> list(_list_ticks(-3, 41))
    [-10, 0, 10, 20, 30, 40, 50]
    """
    distance = next(
        step * 10**power
        for power in range(12)
        for step in _STEPS
        if (high - low) / (step * 10**power) <= _MOST_TICKS
    )
    first, last = low // distance, -(-high // distance)
    yield from (distance * index for index in range(first, last + 1))


def _draw_values(ticks: Iterable[int], place: _Place) -> Iterator[svg.Element]:
    for tick in ticks:
        x, y = place(0, tick)
        yield stroke([[(x, y), (_WIDTH - _RIGHT, y)]], _INK if tick == 0 else GRID, 0.8)
        wide = width_of(str(tick), _SIGNS)
        yield letter(str(tick), (x - 5 - wide / 2, y), _SIGNS, RIM_INK)


def _draw_turns(turns: int, place: _Place, low: int) -> Iterator[svg.Element]:
    for tick in _list_ticks(0, max(1, turns)):
        if tick <= turns:
            x, y = place(tick, low)
            yield stroke([[(x, y), (x, y + 3)]], RIM_INK, 0.8)
            yield letter(str(tick), (x, y + 12), _SIGNS, RIM_INK)


def _climb(row: Sequence[int], place: _Place) -> Iterator[Point]:
    """Yield the corners of a line that goes on level and climbs where a turn pays."""
    yield place(0, row[0])
    for turn, (before, after) in enumerate(pairwise(row), 1):
        if after != before:
            yield place(turn, before)
            yield place(turn, after)
    yield place(len(row) - 1, row[-1])


def _draw_heads(ends: Mapping[str, Point], looks: Mapping[str, Look]) -> Iterator[svg.Element]:
    """Yield the letters at the ends of the lines, moved apart where they would overlap."""
    order = sorted(ends, key=lambda name: (ends[name][1], name))
    places = _part([ends[name][1] for name in order])
    for name, y in zip(order, places, strict=True):
        x, look = _WIDTH - _RIGHT + _HEAD + 6, looks[name]
        end = ends[name]
        yield stroke([[end, (x, y)]], _INK, 0.8, dashes="2 2")
        head = svg.Circle(
            cx=number(x), cy=number(y), r=_HEAD, fill=look.fill, stroke=_INK, stroke_width=1
        )
        yield group([head, letter(look.initials, (x, y), _SIGNS, look.ink)])


def _part(heights: Sequence[float]) -> list[float]:
    """Move heights apart, in their order, so that all stay within the chart if there is room."""
    step = min(2 * _HEAD + 1, (_HEIGHT - 2 * _HEAD) / max(1, len(heights)))
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + step if placed else _HEAD))
    over = placed[-1] - (_HEIGHT - _HEAD)
    for index in range(len(placed) - 1, -1, -1):
        limit = _HEIGHT - _HEAD - (len(placed) - 1 - index) * step
        placed[index] = min(placed[index], limit) if over > 0 else placed[index]
    return placed
