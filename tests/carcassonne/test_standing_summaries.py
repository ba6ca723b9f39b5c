"""What is read out about the score so far, and about several moves."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.carcassonne.test_summaries import hear

Json = dict[str, Any]

ON_THE_ROAD = table(
    lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90), figures=[stand("red", 1, 0, "road E")]
)
"""Red on a road of two tiles that is open in the east."""
END = {"tile": "base.A", "x": 2, "y": 0, "rotation": 90}
MOVE: Json = {"player": "red", "tile": END}


@pytest.mark.parametrize(
    ("points", "moment", "said"),
    [
        ({"red": 43, "blue": 38, "green": 1}, "now", "Red leads by 5: 43 to 38."),
        ({"red": 43, "blue": 38}, "end", "Red would then lead by 7: 45 to 38."),
        ({"red": 4, "blue": 4}, "now", "Blue and red lead together, with 4 points each."),
        (
            {"red": 2, "blue": 4},
            "end",
            "Blue and red would then lead together, with 4 points each.",
        ),
        ({"red": 4}, "now", "Red has 4 points."),
        ({}, "end", "Red would then have 2 points."),
    ],
)
def test_who_leads_is_said_after_what_scores(
    client: FlaskClient, points: dict[str, int], moment: str, said: str
) -> None:
    heard = hear(client, "scores", ON_THE_ROAD | {"points": points}, moment=moment)
    assert heard == f"{hear(client, 'scores', ON_THE_ROAD, moment=moment)} {said}"


def test_nobody_leads_where_nobody_plays(client: FlaskClient) -> None:
    assert hear(client, "scores", {"tiles": [], "points": {}}) == hear(
        client, "scores", {"tiles": []}
    )


def test_a_move_says_who_leads_after_it(client: FlaskClient) -> None:
    counting = ON_THE_ROAD | {"points": {"red": 1, "blue": 4}}
    heard = hear(client, "moves", counting, move=MOVE)
    assert heard == hear(client, "moves", ON_THE_ROAD, move=MOVE) + (
        " Blue and red lead together, with 4 points each."
    )


MONASTERY = {"tile": "base.B", "x": 0, "y": 1}
MISFIT = {"tile": "base.A", "x": 2, "y": 0, "rotation": 0}


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ([END], "The only move is allowed. The moves played bring red 3 points."),
        ([MONASTERY], "The only move is allowed."),
        ([MONASTERY, END], "All 2 moves are allowed. The moves played bring red 3 points."),
        (
            [MISFIT],
            "The only move is not allowed. This side would show a field where the neighbour shows "
            "a road.",
        ),
        (
            [END, MONASTERY, END],
            "Move 3 of 3 is not allowed. This square is taken. The moves played bring red 3 "
            "points.",
        ),
    ],
)
def test_several_moves_say_how_far_they_went_and_what_they_bring(
    client: FlaskClient, tiles: list[Json], said: str
) -> None:
    moves = [{"player": "red", "tile": tile} for tile in tiles]
    assert hear(client, "moves", ON_THE_ROAD, moves=moves) == said


def test_each_of_several_moves_is_read_out_as_it_would_be_alone(client: FlaskClient) -> None:
    moves = [{"player": "red", "tile": MONASTERY}, MOVE]
    body = {"position": ON_THE_ROAD, "moves": moves}
    results = ask(client, "/v1/carcassonne/moves", body)["results"]
    assert results[1]["summary"] == hear(client, "moves", ON_THE_ROAD, move=MOVE)
