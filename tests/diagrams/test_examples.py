"""Every worked example as a picture: all that lies there is drawn, and what is asked is marked."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from referee.diagrams import marks
from referee.diagrams.carcassonne.crowds import MOST_DRAWN
from tests.asking import ask
from tests.cases import for_each
from tests.diagrams.examples import EXAMPLES, choose_mark, count_marks, draw_example, find_question
from tests.diagrams.pixels import count_near, find_groups, find_texts, read_png

Json = dict[str, Any]

WIDTH = 420
FAINT = 60
"""How far a colour may be off in a picture that is made small."""
SIGNS = {marks.OPEN_END, marks.PLACEMENT, marks.LOOK_AT, marks.COLLECTABLE, marks.SPOT}
"""Marks that no other mark hides."""


def squares_of(rows: list[Json]) -> set[tuple[int, int]]:
    return {(row["x"], row["y"]) for row in rows}


def check_table(picture: ET.Element, position: Json) -> None:
    """Hold the tiles and figures of a picture to those of a position."""
    placed = [
        (
            int(each.get("data-x", "")),
            int(each.get("data-y", "")),
            int(each.get("data-rotation", "")),
        )
        for each in find_groups(picture, "placed")
    ]
    laid = [(tile["x"], tile["y"], tile.get("rotation", 0)) for tile in position["tiles"]]
    assert sorted(placed) == sorted(laid)
    figures = position.get("figures", [])
    crowds = [[f for f in figures if (f["x"], f["y"]) == at] for at in squares_of(figures)]
    drawn = sum(min(len(crowd), MOST_DRAWN) for crowd in crowds)
    assert len(list(find_groups(picture, "figure"))) == drawn


def check_cards(picture: ET.Element, position: Json) -> None:
    """Hold the treasures of a picture to those of a position, and the hand."""
    lying = next(find_groups(picture, "lying"))
    shown = sorted(str(each.get("data-treasure")) for each in find_groups(lying, "treasure"))
    paths = [path for laid in position["cards"] for path in paths_of(laid["card"])]
    assert shown == sorted(name for path in paths for name in path["treasures"])
    assert len(list(find_groups(picture, "in-hand"))) == len(position.get("hand", []))


def paths_of(card: Json) -> list[Json]:
    paths: list[Json] = card.get("paths", [card])
    return paths


def expect_marks(client: FlaskClient, name: str) -> dict[str, int]:
    """Return how many marks of some kinds there must be, by what the question itself answers."""
    game, _ = find_question(name)
    position = EXAMPLES[name]["body"]["position"]
    expected: dict[str, int] = {}
    for kind, asked in choose_mark(name).items():
        if kind == "places":
            expected[marks.LOOK_AT] = len(asked)
            continue
        if kind == "feature":
            continue
        answer = ask(client, f"/v1/{game}/{kind}", {"position": position, **asked})
        if kind == "roads":
            roads = answer["roads"]
            expected[marks.TRACE] = sum(not road["completed"] for road in roads)
            expected[marks.COMPLETED] = sum(road["completed"] for road in roads)
        elif kind == "placements":
            expected[marks.PLACEMENT] = len(squares_of(answer["placements"]))
        elif kind == "spots":
            expected[marks.SPOT] = len(answer["spots"])
            expected[marks.REFUSED_SPOT] = len(answer["refused"])
        elif kind == "paths":
            expected[marks.TRACE] = len({path["treasure"] for path in answer["treasure_paths"]})
        else:
            matches = answer["matches"]
            expected[marks.COLLECTABLE] = len(matches)
            expected["best"] = answer["best"]["count"]
            cut_off = [place for match in matches for place in match.get("cuts_off", [])]
            expected[marks.CUT_OFF] = len(squares_of(cut_off))
    return expected


@pytest.mark.long
@for_each("name", EXAMPLES, most=40)
def test_an_example_shows_what_lies_there_and_marks_what_is_asked(
    client: FlaskClient, name: str
) -> None:
    text, data = draw_example(client, name, WIDTH)
    picture, image = ET.fromstring(text), read_png(data)
    position = EXAMPLES[name]["body"]["position"]
    check = check_cards if "cards" in position else check_table
    check(picture, position)
    found = count_marks(picture)
    found["best"] = len(list(find_groups(picture, "best")))
    expected = expect_marks(client, name)
    assert {kind: found.get(kind, 0) for kind in expected} == expected
    assert image.width == WIDTH
    seen = count_near(image, marks.MARK, FAINT) + count_near(image, marks.REFUSED, FAINT)
    assert seen > 0 or not SIGNS & {kind for kind, count in found.items() if count}
    assert all(find_texts(picture, tag)[0] for tag in ("title", "desc"))


def test_an_example_without_marks_has_none_of_their_colour(client: FlaskClient) -> None:
    body = {"position": EXAMPLES["K1-a-crown-joined"]["body"]["position"]}
    response = client.post(
        "/v1/labyrinth-cards/diagram", json=body, headers={"Accept": "image/png"}
    )
    assert count_near(read_png(response.data), marks.MARK) == 0


def test_the_picture_of_an_example_is_the_same_every_time(client: FlaskClient) -> None:
    assert draw_example(client, "E7-two-labyrinths") == draw_example(client, "E7-two-labyrinths")


def test_a_bridge_that_placements_are_asked_with_is_drawn_over_a_tile_that_lies(
    client: FlaskClient,
) -> None:
    position = {"tiles": [{"tile": "base.B", "x": 0, "y": 0}]}
    asked = {"tile": "base.A", "bridge": {"x": 0, "y": 0, "sides": "EW"}}
    body = {"position": position, "mark": {"placements": asked}}
    picture = ET.fromstring(client.post("/v1/carcassonne/diagram", json=body).text)
    assert len(list(find_groups(picture, "bridge"))) == 1
