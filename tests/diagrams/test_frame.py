"""The frame: a picture shows its squares with their numbers, within bounds, and names itself."""

from xml.etree import ElementTree as ET

import pytest
import svg

from referee.core.grid import place_of, side_place, square_at
from referee.core.languages import ENGLISH
from referee.diagrams import frame, marks
from referee.diagrams.canvas import Canvas, lay_out
from referee.diagrams.lettering import letter
from referee.diagrams.players import find_looks

NAMESPACE = "{http://www.w3.org/2000/svg}"


def draw(canvas: Canvas, layers: list[svg.Element], title: str = "A table") -> ET.Element:
    layers = [*layers, frame.draw_rim(canvas)]
    picture = frame.draw_frame(
        canvas, layers, said=(title, "Nothing lies on it."), language=ENGLISH
    )
    return ET.fromstring(picture.as_str())


def numbers(picture: ET.Element, name: str) -> list[str | None]:
    groups = picture.iter(f"{NAMESPACE}g")
    return [
        each.get("data-x") or each.get("data-y") for each in groups if each.get("class") == name
    ]


def test_columns_are_numbered_above_and_below_and_rows_on_both_sides() -> None:
    picture = draw(lay_out([square_at(-1, 4), square_at(1, 5)]), [])
    assert numbers(picture, "column") == ["-1", "-1", "0", "0", "1", "1"]
    assert numbers(picture, "row") == ["4", "4", "5", "5"]


def test_a_picture_names_itself_to_a_screen_reader() -> None:
    picture = draw(lay_out([]), [], title='A <table> & "more"')
    title, description = picture.find(f"{NAMESPACE}title"), picture.find(f"{NAMESPACE}desc")
    assert title is not None
    assert description is not None
    assert picture.get("role") == "img"
    assert picture.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert (title.text, description.text) == ('A <table> & "more"', "Nothing lies on it.")
    assert picture.get("lang") == "en"


def test_rows_and_columns_that_hold_nothing_are_torn_out() -> None:
    canvas = lay_out([square_at(-999, -999), square_at(0, 0), square_at(999, 999)])
    assert list(canvas.columns) == [-999, 0, 999]
    assert len(canvas.tears_across) == len(canvas.tears_down) == 2
    assert max(canvas.width, canvas.height) < 500


def test_a_short_gap_stays() -> None:
    canvas = lay_out([square_at(0, 0), square_at(4, 0)])
    assert list(canvas.columns) == [0, 1, 2, 3, 4]
    assert canvas.tears_across == ()


@pytest.mark.parametrize("count", [1, 10, 2_000])
def test_no_picture_is_larger_than_its_bound(count: int) -> None:
    canvas = lay_out([square_at(x - 999, 0) for x in range(count)])
    picture = draw(canvas, [])
    assert int(picture.attrib["width"]) <= frame.MOST_PIXELS
    assert int(picture.attrib["height"]) <= frame.MOST_PIXELS


def test_a_square_is_96_pixels_wide_where_there_is_room() -> None:
    picture = draw(lay_out([square_at(0, 0)]), [])
    _, _, width, _ = picture.attrib["viewBox"].split()
    assert int(picture.attrib["width"]) == round(float(width) * 0.96)


def test_marks_name_themselves_and_their_places() -> None:
    square = square_at(3, -2)
    canvas = lay_out([square])
    drawn = draw(
        canvas,
        [
            marks.mark_square(canvas, square),
            marks.mark_open_end(canvas, side_place(square, 1)),
            marks.mark_disagreement(canvas, side_place(square, 2)),
            marks.mark_rotations([90, 0], canvas.centre(square)),
            marks.mark_trace([[canvas.centre(square), (0, 0)]], treasure="crown"),
        ],
    )
    found = [
        (each.get("class"), each.get("data-x"), each.get("data-y"), each.get("data-side"))
        for each in drawn.iter(f"{NAMESPACE}g")
        if (each.get("class") or "").startswith("mark")
    ]
    assert found == [
        ("mark mark-look-at", "3", "-2", None),
        ("mark mark-open-end", "3", "-2", "E"),
        ("mark mark-disagreement", "3", "-2", "S"),
        ("mark mark-trace", None, None, None),
    ]
    assert [each.get("data-rotations") for each in drawn.iter()].count("0 90") == 1


def test_a_point_of_a_square_lies_where_the_square_does() -> None:
    canvas = lay_out([square_at(0, 0), square_at(100, 0)])
    for square in (square_at(0, 0), square_at(100, 0)):
        left, top = canvas.corner(square)
        assert canvas.point(square, (0, 0)) == (left + 50, top + 50)
        assert canvas.side(side_place(square, 3)) == (left, top + 50)
        assert canvas.holds(square)
    assert not canvas.holds(square_at(50, 0)), place_of(square_at(50, 0))


def test_letters_without_strokes_are_left_to_a_font() -> None:
    assert isinstance(letter("A1", (0, 0), 10, "#000"), svg.Path)
    text = letter("<", (0, 0), 10, "#000")
    assert isinstance(text, svg.Text)
    assert text.text == "&lt;"


def test_many_players_of_one_initial_are_told_apart() -> None:
    looks = find_looks(["anna", "anne", "Anton", "a", "red", "rot"])
    assert len({look.initials for look in looks.values()}) == 6
    assert looks["red"].fill == looks["rot"].fill


def test_players_keep_apart_as_long_as_there_are_colours() -> None:
    looks = find_looks([f"player {number}" for number in range(12)])
    assert len({look.fill for look in looks.values()}) == 12
    more = find_looks([f"player {number}" for number in range(30)])
    assert len(more) == 30
