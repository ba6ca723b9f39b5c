"""Maps written as drawings: reading one gives the same map again."""

import pytest
from hypothesis import given

from referee.api.carcassonne.reading.maps import build
from referee.carcassonne.maps.boards import PrintedSquare
from referee.carcassonne.maps.drawing import parse_drawing
from referee.carcassonne.maps.written_drawing import format_drawing
from referee.catalogue.loader import load_catalogue
from tests.laws.map_forms import Json, drawable_maps


@given(drawable_maps())
def test_any_map_that_can_be_drawn_is_read_back_as_it_was(drawn: Json) -> None:
    layout = build(drawn).layout
    text = format_drawing(layout)
    assert text is not None
    again = parse_drawing(text).layout
    assert again._replace(squares=()) == layout._replace(squares=())
    assert again.squares == tuple(sorted(layout.squares, key=PrintedSquare.__hash__)) or sorted(
        again.squares
    ) == sorted(layout.squares)


@pytest.mark.parametrize("text", ["S\n", "-\nS\n.\norigin -3,-2"])
def test_a_drawing_has_a_line_break_whatever_it_shows(text: str) -> None:
    written = format_drawing(parse_drawing(text).layout)
    assert written is not None
    assert "\n" in written
    assert parse_drawing(written).layout == parse_drawing(text).layout


def test_the_maps_of_the_catalogue_can_be_drawn() -> None:
    boards = [entry.board for entry in load_catalogue().maps.values() if entry.board]
    for board in boards:
        text = format_drawing(board.layout)
        assert text is not None
        assert sorted(parse_drawing(text).layout.squares) == sorted(board.layout.squares)


def test_a_large_city_that_shows_another_tile_cannot_be_drawn() -> None:
    tile = {"features": [{"kind": "city", "sides": ["N"]}, {"kind": "city", "sides": ["S"]}]}
    fields = [["ENE", "ESE"], ["WNW", "WSW"]]
    tile["features"] += [{"kind": "field", "sides": each} for each in fields]
    squares = [{"x": 0, "y": 0, "kind": "large_city", "tile": tile}]
    assert format_drawing(build({"squares": squares}).layout) is None
