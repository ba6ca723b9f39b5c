"""Two saved games come over as a whole, with the points that their program gave."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.cases import for_each

SAMPLES: Final = Path(__file__).with_name("samples")
IMPORTS: Final = "/v1/carcassonne/imports"
GAME: Final = "/v1/carcassonne/game"
POINTS: Final[dict[str, tuple[int, dict[str, int]]]] = {
    "base.jcz": (14, {"Anna": 2, "Ben": 7}),
    "labyrinth.jcz": (15, {"Mia": 0, "Noah": 15, "Zoë": 0}),
}
"""How many tiles each has, and the points that it ends with."""


@pytest.mark.parametrize("name", POINTS)
def test_a_saved_game_comes_over_whole_with_its_points(client: FlaskClient, name: str) -> None:
    response = client.post(
        IMPORTS, data=(SAMPLES / name).read_bytes(), content_type="application/json"
    )
    answer: Any = response.get_json()
    turns, points = POINTS[name]
    assert (answer["whole"], answer["turns"], answer["points"]) == (True, turns, points)
    assert "notices" not in answer
    assert "illegal" not in answer
    game = ask(client, GAME, {"game": answer["game"]["notation"]})
    assert (game["legal"], game["points"], len(game["turns"])) == (True, points, turns)
    assert game["position"] == answer["position"]


@for_each("name", POINTS)
def test_a_save_may_stand_under_its_key(client: FlaskClient, name: str) -> None:
    save = json.loads((SAMPLES / name).read_text("utf-8"))
    assert ask(client, IMPORTS, {"save": save}) == ask(client, IMPORTS, save)


def test_three_meeples_share_the_labyrinth_and_the_basic_variant_refuses(
    client: FlaskClient,
) -> None:
    save = json.loads((SAMPLES / "labyrinth.jcz").read_text("utf-8"))
    save["setup"]["rules"]["labyrinth-variant"] = "basic"
    answer = ask(client, IMPORTS, save)
    assert answer["illegal"][0] == 8
    assert "labyrinth.advanced" not in answer["game"]["notation"]
    (notice,) = [row for row in answer["notices"] if row["turn"] == 8]
    assert notice["notice"]["code"] == "import-turn-illegal"
