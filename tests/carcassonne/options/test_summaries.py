"""What is read out about options and about the steps of a move."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.options.summaries import summarise_steps
from referee.carcassonne.placing.announcements import (
    FigureStep,
    MagicTarget,
    Move,
    SendStep,
    SpotAt,
    WagonStep,
)
from referee.carcassonne.tiles import Spot
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from referee.core.languages import ENGLISH
from referee.texts.summaries import write_summary
from tests.building.tables import stand, table
from tests.carcassonne.test_summaries import OPEN, hear

Json = dict[str, Any]

PORTAL = {
    "features": [{"kind": "road", "sides": ["E", "W"]}],
    "symbols": ["portal"],
}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"tile": "base.A", "player": "red", "figures": []},
            "16 legal moves, the best: tile on 2,0 (rotation 90) (gain 1).",
        ),
        (
            {"tile": "base.A", "player": "red", "figures": [], "by": "points_now"},
            "16 legal moves, the best at once: tile on 2,0 (rotation 90) (points 3).",
        ),
        (
            {"tile": "base.A", "player": "red", "by": "end_now"},
            "63 legal moves, the best if the game ended then: tile on 0,-1 (rotation 90) and a "
            "meeple on: monastery (points 5).",
        ),
        (
            {"tile": "base.C", "player": "red"},
            "The tile fits nowhere: it is put away, and another is drawn.",
        ),
        (
            {"tile": "base.A", "player": "red", "magic": [{"figure": "mage", "to": "off"}]},
            "The tile may be placed, but no move with these steps is allowed.",
        ),
        (
            {"tile": PORTAL, "player": "black"},
            "22 legal moves, the best: tile on 0,-1 (rotation 0) and a meeple through the magic "
            "portal to 0,0: monastery (gain 3).",
        ),
    ],
)
def test_the_best_option_is_read_out(client: FlaskClient, asked: Json, said: str) -> None:
    position = table(*OPEN, figures=[stand("red", 1, 0, "road E")])
    assert hear(client, "options", position, **asked) == said


ON_THE_ROAD = SpotAt(square_at(1, 0), Spot("road", "E"))


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ({}, "Tile on 0,-1 (rotation 90)."),
        (
            {"figure": FigureStep("large_meeple", ON_THE_ROAD, "flying_machine")},
            "Tile on 0,-1 (rotation 90) and a large meeple by the flying machine to 1,0: road E.",
        ),
        (
            {"magic": (MagicTarget("mage", ON_THE_ROAD), MagicTarget("witch", None))},
            "Tile on 0,-1 (rotation 90), the mage to 1,0: road E, and the witch off the board.",
        ),
        (
            {
                "leipzig": (SendStep("red", "coiners", ON_THE_ROAD),),
                "wagons": (WagonStep(ON_THE_ROAD, ON_THE_ROAD),),
            },
            "Tile on 0,-1 (rotation 90), a meeple to the quarter of the Coiners of Leipzig, and "
            "the wagon on to 1,0: road E.",
        ),
    ],
)
def test_the_steps_of_a_move_are_said_in_their_order(steps: dict[str, Any], said: str) -> None:
    face = load_catalogue().tiles["base.A"].tile.faces[1]
    move = Move("red", face, square_at(0, -1), **steps)
    assert write_summary(summarise_steps(move), ENGLISH) == said
