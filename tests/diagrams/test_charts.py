"""The chart of a game: each line is read back from the picture, and letters do not overlap."""

import re
from itertools import pairwise
from typing import Final
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from referee.core.languages import ENGLISH
from referee.diagrams.charts import draw_points
from referee.diagrams.players import find_looks

SVG: Final = "{http://www.w3.org/2000/svg}"
SAID: Final = ("Points", "Anna 4")

runs = st.integers(1, 40).flatmap(
    lambda turns: st.dictionaries(
        st.sampled_from(["anna", "ben", "carla", "dora", "emil", "red"]),
        st.lists(st.integers(-60, 400), min_size=turns + 1, max_size=turns + 1),
        min_size=1,
    )
)


def draw(points: dict[str, list[int]], shown: int | None = None) -> ET.Element:
    looks = find_looks(points)
    drawn = draw_points(points, looks, said=SAID, language=ENGLISH, shown=shown)
    return ET.fromstring(drawn.as_str())


def read_points(element: ET.Element) -> list[tuple[float, float]]:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", element.attrib["points"])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def list_lines(root: ET.Element) -> list[tuple[str, list[tuple[float, float]]]]:
    """Return the lines of the players as (colour, points), in their order."""
    lines = root.findall(f"{SVG}polyline")
    return [
        (each.attrib["stroke"], read_points(each))
        for each in lines
        if each.attrib["stroke-width"] == "2.4"
    ]


@given(runs)
def test_a_line_stands_at_each_turn_as_high_as_its_points(points: dict[str, list[int]]) -> None:
    lines = list_lines(draw(points))
    looks = find_looks(points)
    assert [colour for colour, _ in lines] == [looks[name].fill for name in points]
    turns = len(next(iter(points.values()))) - 1
    begins = {name: line[0] for name, (_, line) in zip(points, lines, strict=True)}
    per_turn = (lines[0][1][-1][0] - lines[0][1][0][0]) / turns
    climbs: list[tuple[int, float]] = []
    for name, (_, line) in zip(points, lines, strict=True):
        at = begins[name][1]
        for (x, y), (to_x, to_y) in pairwise(line):
            assert x == to_x or y == to_y
            if y != to_y:
                turn = round((x - begins[name][0]) / per_turn)
                gained = points[name][turn] - points[name][turn - 1]
                assert (gained > 0) == (to_y < y)
                climbs.append((gained, y - to_y))
            at = to_y
        assert at == line[-1][1]
    most, highest = max(climbs, key=lambda climb: abs(climb[0]), default=(1, 0.0))
    for gained, climbed in climbs:
        assert abs(climbed - gained * highest / most) < 0.35


@given(runs)
def test_letters_at_the_ends_do_not_overlap(points: dict[str, list[int]]) -> None:
    root = draw(points)
    heads = [
        (float(each.attrib["cx"]), float(each.attrib["cy"]), float(each.attrib["r"]))
        for each in root.iter(f"{SVG}circle")
    ]
    assert len(heads) == len(points)
    for index, (x, y, r) in enumerate(heads):
        assert r <= y <= 220 - r + 0.1
        assert all(abs(y - other) >= 2 * r for _, other, _ in heads[:index])
        assert x + r <= 360


def find_marks(root: ET.Element) -> list[ET.Element]:
    lines = root.findall(f"{SVG}polyline")
    return [each for each in lines if each.attrib["stroke"] == "#d6007f"]


def test_the_turn_that_is_shown_is_pointed_at() -> None:
    points = {"anna": [0, 4, 4, 9]}
    (marked,) = [
        each
        for each in draw(points, 2).findall(f"{SVG}polyline")
        if each.attrib["stroke"] == "#d6007f"
    ]
    (x, _), (same, _) = read_points(marked)
    ((_, line),) = list_lines(draw(points, 2))
    assert x == same
    assert abs(x - (line[0][0] + (line[-1][0] - line[0][0]) * 2 / 3)) < 0.2
    assert not [
        e for e in draw(points).findall(f"{SVG}polyline") if e.attrib["stroke"] == "#d6007f"
    ]


def test_a_chart_is_named() -> None:
    root = draw({"anna": [0, 4]})
    assert root.attrib["role"] == "img"
    assert [root.find(f"{SVG}{tag}").text for tag in ("title", "desc")] == list(SAID)  # type: ignore[union-attr]
