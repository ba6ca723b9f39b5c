"""A drawing with faults: shown back with its axes, all faults in one go, and none that follows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import parse_drawing, show_back
from referee.carcassonne.maps.drawn_back import SQUARES, draw_back
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at
from tests.laws.map_forms import drawable_maps, write_drawing


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(NotAPosition) as caught:
        parse_drawing(text)
    return caught.value.faults


def codes_of(text: str) -> list[tuple[str, Any]]:
    return [(fault.code, fault.params["text_line"]) for fault in faults_of(text)]


SHOWN = """\
   -1  0  1  2
-2  S  C  C  -
-1  .  ?  ~  I
 0  t  C  -  .

C large_city: 0,-2 ccff, 1,-2 cccc 2
C large_city: 0,0 cccc
t town: -1,0 2,0
~ waves: 1,-1
I island: 2,-1
S start: -1,-2"""


def test_a_drawing_is_shown_back_with_its_axes_and_what_its_letters_are() -> None:
    first, *others = faults_of(
        "SCC-\n.x~I\ntC-.\norigin -1,-2\ncity 0,-2 ccff\ncity 1,-2 cccc 2\ntown 2,0\nborder\n"
    )
    assert first.params["drawing"] == SHOWN
    assert (first.params["x"], first.params["y"]) == (0, -1)
    assert [fault.code for fault in others] == ["map-line-misread"]
    assert not any("drawing" in fault.params for fault in others)


def test_a_square_is_shown_as_what_it_is_and_not_as_what_a_line_takes_it_for() -> None:
    (fault,) = faults_of("S.C\ncity 0,0 frfr\n")
    assert fault.code == "tile-not-allowed"
    listed = str(fault.params["drawing"]).partition("\n\n")[2]
    assert listed.splitlines() == ["C large_city: 2,0 cccc", "S start: 0,0"]


def test_nothing_is_shown_of_nothing() -> None:
    (fault,) = faults_of("# a map\n")
    assert fault.code == "no-grid"
    assert "drawing" not in fault.params


def test_of_a_huge_drawing_the_corner_is_shown() -> None:
    shown = draw_back(parse_drawing("\n".join(["t." * 50] * 20)).layout)
    assert len(shown) < 6_000
    assert shown.splitlines()[0].endswith(" 58 59")
    assert shown.splitlines()[-1].endswith("…")


@given(drawable_maps())
def test_the_grid_that_is_shown_back_is_the_one_that_was_drawn(form: dict[str, Any]) -> None:
    layout = parse_drawing(write_drawing(form)).layout
    grid, _, _ = draw_back(layout).partition("\n\n")
    header, *rows = grid.splitlines()
    columns = [int(x) for x in header.split()]
    read = {
        (x, int(row.split()[0])): SQUARES[letter]
        for row in rows
        for x, letter in zip(columns, row.split()[1:], strict=True)
        if letter != "-"
    }
    squares = {place_of(entry.square): entry.kind for entry in layout.squares}
    near = {(x, y) for x, y in squares if x in columns and y < int(rows[0].split()[0]) + 60}
    assert read == {place: squares[place] for place in near}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the grid and the lines in one go
        ("S?.\nborder 2,0 E raod\nborder 9,9 N road\n", [
            ("unknown-square-character", 1), ("map-line-misread", 2), ("square-not-on-map", 3)
        ]),
        ("S..\nborder 0,0 E road\nlake\n", [("border-inside", 2), ("unknown-map-line", 3)]),
        ("S?CC\ncity 3,0 rcfc\nborder 2,0 N road\n", [
            ("unknown-square-character", 1), ("border-does-not-fit", 3)
        ]),
        ("S.I\nborder 0,0\n", [("island-without-ferry", 1), ("map-line-misread", 2)]),
        ("S.\nstart 5\nborder\n", [("out-of-range", 2), ("map-line-misread", 3)]),
        # what follows is left out
        ("S?\ntown 1,0\nborder 1,0 E road\n", [("unknown-square-character", 1)]),
        ("S?\nborder 0,0 E road\n", [("unknown-square-character", 1)]),
        ("S?\nstart 2\n", [("unknown-square-character", 1)]),
        ("??\n", [("unknown-square-character", 1)] * 2),
        ("S.I\nferry 0,0 N 2,0 Q\n", [("map-line-misread", 2)]),
        ("S.I\nfery 0,0 N 2,0 N\n", [("unknown-map-line", 2)]),
        ("SCC\ncity 1,0 cfcc\ncity 2,0 ccc\n", [("city-sides-misread", 3)]),
        ("S.\norigin 5;5\ntown 6,5\nborder 6,5 E road\n", [("map-line-misread", 2)]),
        ("S.\n\n.t\ntown 0,1\n", [("grid-in-two-parts", 3)]),
        ("town 0,0\nborder 0,0 N road\n", [("no-grid", 1)]),
        ("SS\norigin 999,0\ntown 5,5\n", [("out-of-range", 1)]),
    ],
)  # fmt: skip
def test_all_faults_come_in_one_go_but_none_that_follows(
    text: str, expected: list[tuple[str, int]]
) -> None:
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("line", "code", "kind"),
    [
        ("city 1,0 cfff", "tile-not-allowed", "waves"),
        ("city 0,0 cfff", "tile-not-allowed", "start"),
        ("city 5,0 cfff", "square-not-on-map", "nothing"),
        ("island 0,0 1", "coats-not-allowed", "start"),
        ("town 1,0", "town-not-allowed", "waves"),
    ],
)
def test_a_line_about_another_square_is_told_what_lies_there(
    line: str, code: str, kind: str
) -> None:
    (fault,) = faults_of(f"S~.\n{line}\n")
    place = (fault.params["x"], fault.params["y"])
    assert (fault.code, fault.params["kind"]) == (code, kind)
    assert f"{place[0]},{place[1]}" == line.split()[1]


def test_a_border_of_another_square_is_told_what_lies_there() -> None:
    drawing = parse_drawing("S~\nborder 1,0 N road\n")
    with pytest.raises(NotAPosition) as caught:
        build_board(drawing.layout)
    (fault,) = show_back(map(drawing.locate, caught.value.faults), drawing.layout)
    assert fault.params["kind"] == "waves"
    assert fault.params["drawing"] == "  0 1\n0 S ~\n\n~ waves: 1,0\nS start: 0,0"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("border 0,0 n road", "N"),
        ("border 0,0 north road", "N"),
        ("border 0,0 N raod", "road"),
        ("Border 0,0 N road", "border"),
        ("bordr 0,0 N road", "border"),
        ("border 0;0 N road", None),
    ],
)
def test_a_misspelt_word_is_known_again(line: str, meant: str | None) -> None:
    (fault,) = faults_of(f"S\n{line}\n")
    assert fault.explained().params.get("did_you_mean") == meant


@given(st.text(alphabet=".StC~I*%- \nx,0#", max_size=60))
def test_whatever_is_drawn_is_shown_back_at_most_once(text: str) -> None:
    faults: tuple[Fault, ...] = ()
    try:
        parse_drawing(text)
    except NotAPosition as refusal:
        faults = refusal.faults
    assert sum("drawing" in fault.params for fault in faults) <= 1
    places = [(fault.params["text_line"], fault.params["text_column"]) for fault in faults]
    assert places == sorted(places)


def test_an_unknown_square_is_shown_though_no_other_is_there() -> None:
    assert draw_back(parse_drawing("-\n").layout, [square_at(3, 4)]) == "  3\n4 ?"
