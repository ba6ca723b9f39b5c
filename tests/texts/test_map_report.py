"""A map explained: each line says what it says, and nothing is left out."""

from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import parse_drawing
from referee.carcassonne.maps.report import explain
from referee.core.languages import ENGLISH
from referee.texts.map_report import write_map_report

DRAWN = """\
-t.S.
..CC~
S..I%

city 2,1 fcff 3
border 4,0 E road 2
border 0,1 W city
ferry 2,2 S 3,2 S 1
island 3,2 2
"""
EXPLAINED = """\
squares: 14, x 0 to 4, y 0 to 2
kinds: plain square 6, start square 2, town 1, large city 2, waves 1, island 1, half square 1
squares that take a tile: 10, towns among them: 1
start squares: 3,0 0,2 (used: 2)
large city: 2,1 3,1, coats of arms: 3
road abroad: 4,0 E, coats of arms: 2
city abroad: 0,1 W
ferry: 2,2 S to 3,2 S, coats of arms: 1
island: 3,2, coats of arms: 2
out of reach: nothing
"""


def lines(drawing: str) -> list[str]:
    return list(write_map_report(explain(build_board(parse_drawing(drawing).layout)), ENGLISH))


def test_a_map_is_explained_line_by_line() -> None:
    assert lines(DRAWN) == EXPLAINED.splitlines()


def test_what_nobody_reaches_is_named() -> None:
    assert lines("S-.\n--.\n")[-1] == "out of reach: 2,0 2,1"
