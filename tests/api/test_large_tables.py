"""Large tables: an answer grows with the table, and not with its square."""

from collections.abc import Callable
from typing import Final

import pytest
from flask.testing import FlaskClient

from tests.api.samples import CHECK, MOVES, ROADS, SCORES, Json, tile

CATHEDRAL: Final[Json] = {
    "features": [
        {"kind": "german_cathedral"},
        {"kind": "road", "sides": ["S"], "ends": "german_cathedral"},
    ]
}
CROSSROADS: Final[Json] = {"features": [{"kind": "road", "sides": ["N", "E", "S", "W"]}]}
CITY: Final[Json] = {"features": [{"kind": "city", "sides": ["N"]}]}
END: Final[Json] = {"features": [{"kind": "road", "sides": ["W"]}]}
CITY_BETWEEN_FIELDS: Final[Json] = {
    "features": [
        {"kind": "city", "sides": ["E", "W"]},
        *(
            {"kind": "field", "sides": [side], "cities": ["E"]}
            for side in ("NNE", "NNW", "SSE", "SSW")
        ),
    ]
}


def cathedrals_at_one_road(width: int, below: Json | None = None) -> Json:
    """Lay cathedrals from each of which a road leads to one road that they share."""
    tiles = [tile(CATHEDRAL, x, 0) for x in range(width)]
    tiles += [tile(CROSSROADS, x, 1) for x in range(width)]
    if below is not None:
        tiles += [tile(below, x, 2) for x in range(width)]
    return {"tiles": tiles}


def scores_of_a_road_that_disagrees(width: int) -> tuple[str, Json]:
    return SCORES, {"position": cathedrals_at_one_road(width, CITY), "moment": "end"}


def scores_of_an_open_road(width: int) -> tuple[str, Json]:
    return SCORES, {"position": cathedrals_at_one_road(width), "moment": "end"}


def scores_of_fields_at_one_city(width: int) -> tuple[str, Json]:
    tiles = [tile(CITY_BETWEEN_FIELDS, x, 0) for x in range(width)]
    ends = [tile("base.E", -1, 0, 90), tile("base.E", width, 0, 270)]
    return SCORES, {"position": {"tiles": [*tiles, *ends]}, "moment": "end"}


def roads_that_disagree(width: int) -> tuple[str, Json]:
    return ROADS, {"position": cathedrals_at_one_road(width, CITY)}


def check_of_a_road_that_disagrees(width: int) -> tuple[str, Json]:
    return CHECK, {"position": cathedrals_at_one_road(width, CITY)}


def move_beside_a_road_that_disagrees(width: int) -> tuple[str, Json]:
    move = {"player": "red", "tile": tile(END, width, 1)}
    return MOVES, {"position": cathedrals_at_one_road(width, CITY), "move": move}


@pytest.mark.parametrize(
    "question",
    [
        scores_of_a_road_that_disagrees,
        scores_of_an_open_road,
        scores_of_fields_at_one_city,
        roads_that_disagree,
        check_of_a_road_that_disagrees,
        move_beside_a_road_that_disagrees,
    ],
)
def test_an_answer_on_twice_the_table_is_about_twice_as_long(
    client: FlaskClient, question: Callable[[int], tuple[str, Json]]
) -> None:
    once, twice = (
        len(client.post(path, json=body).data) for path, body in (question(100), question(200))
    )
    assert 1.7 * once < twice < 2.5 * once
