"""The JSON form of maps: reading as the inverse of writing, and maps by id, drawn and joined."""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given

from referee.api.carcassonne.reading.inline_maps import inline_map, write_layout
from referee.api.carcassonne.reading.maps import MapForm
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps.boards import Board, Layout
from referee.carcassonne.maps.building import build_board
from referee.carcassonne.tiles.form import parse_drawn, parse_tile
from referee.catalogue.loader import load_catalogue
from referee.core.grid import SIDES, place_of, square_at
from tests.asking import ask_ruling
from tests.laws.map_forms import (
    city_face,
    draw_joined,
    draw_map,
    features_of,
    is_town,
    write_drawing,
)
from tests.tables import chances

Json = dict[str, Any]

MAPS = "/v1/carcassonne/maps"
RULINGS = "/v1/carcassonne/rulings"


def layout_of(form: Json) -> Layout:
    return inline_map().read_alone(form)


def board_of(raw: Any) -> Board:
    board = MapForm().read_alone(raw)
    assert board is not None
    return board


def end(x: int, y: int, side: str) -> int:
    return square_at(x, y) * 4 + SIDES.index(side)


# ------------------------------------------------------------------------------- the JSON form


def test_a_form_is_read_in_its_order() -> None:
    layout = layout_of(
        {
            "squares": [
                {"x": 1, "y": 0, "kind": "start", "town": True},
                {"x": 0, "y": 0, "kind": "plain", "town": False},
                {"x": 3, "y": -1, "kind": "island", "coats_of_arms": 2},
                {"x": 2, "y": 0, "kind": "large_city", "tile": "base.D", "rotation": 90},
            ],
            "borders": [
                {"x": 0, "y": 0, "side": "W", "kind": "city", "coats_of_arms": 3},
                {"x": 0, "y": 0, "side": "N", "kind": "road"},
            ],
            "ferries": [
                {
                    "ends": [{"x": 3, "y": -1, "side": "N"}, {"x": 1, "y": 0, "side": "N"}],
                    "coats_of_arms": 1,
                }
            ],
            "start_squares": 1,
            "id": "germany",
        }
    )
    assert [
        (*place_of(entry.square), entry.kind, entry.is_town, entry.coats_of_arms)
        for entry in layout.squares
    ] == [
        (1, 0, "start", True, 0),
        (0, 0, "plain", False, 0),
        (3, -1, "island", False, 2),
        (2, 0, "large_city", False, 0),
    ]
    assert layout.squares[3].face is load_catalogue().faces["C2"]["base.D"][1]
    assert [tuple(border) for border in layout.borders] == [
        (end(0, 0, "W"), Kind.CITY, 3),
        (end(0, 0, "N"), Kind.ROAD, 0),
    ]
    assert [tuple(ferry) for ferry in layout.ferries] == [((end(3, -1, "N"), end(1, 0, "N")), 1)]
    assert (layout.start_squares, layout.published) == (1, "germany")


@pytest.mark.parametrize(
    ("keys", "tile"),
    [
        ({}, city_face("cccc")),
        ({"coats_of_arms": 0}, city_face("cccc")),
        ({"coats_of_arms": 4}, city_face("cccc", 4)),
        ({"tile": city_face("ccrf", 1)}, city_face("ccrf", 1)),
        ({"tile": city_face("ccrf"), "rotation": 0}, city_face("ccrf")),
        ({"tile": city_face("ccrf"), "rotation": 90}, city_face("fccr")),
        ({"tile": city_face("ccrf"), "rotation": 270}, city_face("crfc")),
    ],
)
def test_a_large_city_is_written_as_it_lies(keys: Json, tile: Json) -> None:
    start = {"x": 0, "y": 0, "kind": "start"}
    square = {"x": 1, "y": 0, "kind": "large_city"} | keys
    written = write_layout(layout_of({"squares": [start, square]}))
    assert written["squares"][0] == start
    assert {key: written["squares"][1][key] for key in ("x", "y", "kind")} == {
        "x": 1,
        "y": 0,
        "kind": "large_city",
    }
    assert set(written["squares"][1]) == {"x", "y", "kind", "tile"}
    assert in_any_order(written["squares"][1]["tile"]) == in_any_order(tile)


def in_any_order(tile: Json) -> list[Any]:
    return sorted(parse_tile(tile).features, key=repr)


def test_what_is_at_its_default_is_not_written() -> None:
    bare = {"squares": [{"x": 0, "y": 0, "kind": "start"}], "borders": [], "ferries": []}
    longer = {"squares": [{"x": 0, "y": 0, "kind": "start", "town": False}], "borders": []}
    assert write_layout(layout_of(longer)) == bare
    assert write_layout(layout_of(bare)) == bare


@given(chances())
def test_a_form_that_is_written_and_read_again_is_the_same(chance: Random) -> None:
    form = draw_map(chance)
    if not chance.randrange(3):
        form["id"] = "france"
    written = write_layout(layout_of(form))
    assert layout_of(written) == turned_back(layout_of(form))
    assert write_layout(layout_of(written)) == written
    for row, square in zip(written["squares"], form["squares"], strict=True):
        assert [row[key] for key in ("x", "y", "kind")] == [
            square[key] for key in ("x", "y", "kind")
        ]
        assert is_town(row) == is_town(square)
        if square["kind"] == "large_city":
            assert in_any_order(row["tile"]) == in_any_order({"features": features_of(square)})
    assert written["ferries"] == [without_nought(row) for row in form.get("ferries", [])]
    assert written["borders"] == [without_nought(row) for row in form.get("borders", [])]
    assert written.get("start_squares") == form.get("start_squares")
    assert written.get("id") == form.get("id")


def turned_back(layout: Layout) -> Layout:
    """Give a layout whose large cities are tiles that nobody has named or turned."""
    squares = tuple(
        entry
        if entry.face is None
        else entry._replace(face=unnamed({"features": write_features(layout, index)}))
        for index, entry in enumerate(layout.squares)
    )
    return layout._replace(squares=squares)


def write_features(layout: Layout, index: int) -> list[Json]:
    features: list[Json] = write_layout(layout)["squares"][index]["tile"]["features"]
    return features


def unnamed(tile: Json) -> Any:
    return parse_drawn(tile).print_face()


def without_nought(row: Json) -> Json:
    """Leave out coats of arms where there are none."""
    return {key: value for key, value in row.items() if key != "coats_of_arms" or value}


# ------------------------------------------------------------------------------- other ways in


def test_no_map_is_no_board() -> None:
    assert MapForm().read_alone(None) is None


@given(chances())
def test_a_map_has_the_board_of_its_layout(chance: Random) -> None:
    form = draw_map(chance, drawable=True)
    board = build_board(layout_of(form))
    assert board_of(form) == board
    assert board_of(dict(form)) == board
    drawn = board_of(write_drawing(form, chance))
    assert (drawn.kinds, drawn.towns, drawn.starts, drawn.start_count) == (
        board.kinds,
        board.towns,
        board.starts,
        board.start_count,
    )
    assert (drawn.islands, drawn.island_coats, drawn.recommended) == (
        board.islands,
        board.island_coats,
        board.recommended,
    )
    assert {square: sorted(needs) for square, needs in drawn.needs.items()} == {
        square: sorted(needs) for square, needs in board.needs.items()
    }


@given(chances())
def test_a_joined_map_has_the_squares_of_both(chance: Random) -> None:
    joined, big = draw_joined(chance)
    one, other = board_of(joined), board_of(big)
    assert (one.kinds, one.towns, one.starts, one.start_count) == (
        other.kinds,
        other.towns,
        other.starts,
        other.start_count,
    )
    assert sorted(c.ends for c in one.crossings) == sorted(c.ends for c in other.crossings)


def test_a_map_with_the_id_of_a_published_one_has_its_setup_facts() -> None:
    squares = [{"x": x, "y": 0, "kind": "start"} for x in range(4)]
    assert (board_of({"squares": squares}).start_count, board_of("SSSS\n").start_count) == (2, 2)
    for raw in ({"squares": squares, "id": "great-britain"}, "SSSS\nmap great-britain\n"):
        board = board_of(raw)
        assert (board.start_count, board.recommended and board.recommended[:2]) == (3, (90, 100))
    said = board_of({"squares": squares, "id": "great-britain", "start_squares": 1})
    assert (said.start_count, said.recommended and said.recommended[:2]) == (1, (90, 100))
    few = board_of({"squares": squares[:2], "id": "great-britain"})
    assert few.start_count == 2


@pytest.mark.parametrize("used", [2, 3])
def test_a_part_keeps_the_start_squares_that_it_has_alone(used: int) -> None:
    squares = [{"x": x, "y": 0, "kind": "start"} for x in range(used)]
    part: Json = {"squares": squares, "id": "great-britain"}
    alone = board_of(part).start_count
    assert alone == used
    far: Json = {"squares": [{"x": 50, "y": 0, "kind": "start"}]}
    assert board_of({"join": [{"map": part}, {"map": far}]}).start_count == alone + 1


# ------------------------------------------------------------------------------- the catalogue


def asked(client: FlaskClient, board: Any) -> Json:
    """Ask what shows a whole map: its setup, its warnings, and where a game on it goes."""
    (first, *_) = ask_ruling(
        client,
        "/v1/carcassonne/placements",
        {"position": {"map": board, "tiles": []}, "tile": "base.X"},
    )["placements"]
    laid = [{"tile": "base.X", "x": first["x"], "y": first["y"]}]
    answers: Json = {"setup": first}
    for name, table in (("empty", []), ("begun", laid)):
        answers[name] = ask_ruling(
            client,
            RULINGS,
            {
                "position": {"map": board, "tiles": table},
                "ask": {"check": {}, "placements": {"tile": "base.X"}, "scores": {}},
            },
        )
    return answers


def known_maps() -> list[str]:
    return [entry.id for entry in load_catalogue().maps.values() if entry.board is not None]


@pytest.mark.parametrize("name", known_maps())
def test_the_layout_of_a_map_in_the_catalogue_answers_like_its_id(
    client: FlaskClient, name: str
) -> None:
    entry = client.get(f"{MAPS}/{name}").get_json()
    expected = asked(client, name)
    assert asked(client, entry["layout"]) == expected
    if "drawing" in entry:
        assert asked(client, entry["drawing"]) == expected
    if entry["joins"]:
        west, east = entry["joins"]
        joined = {"join": [{"map": west}, {"map": east, "x": 7}]}
        assert asked(client, joined) == expected


def test_the_catalogue_has_layouts_of_invented_maps_only(client: FlaskClient) -> None:
    listed = client.get(MAPS).get_json()["maps"]
    assert {row["id"] for row in listed if "layout" in row} == {
        row["id"] for row in listed if row["invented"]
    }
    assert all("drawing" not in row for row in listed if "layout" not in row)
