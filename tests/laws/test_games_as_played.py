"""Whatever was played wrongly, a game goes on to its end, on tables that can be read."""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.games.lines import play_alone
from tests.games.recording import write_down
from tests.searching import share_of

Json = dict[str, Any]

GAME = "/v1/carcassonne/game"
STEPS = ("figure", "magic", "wagons", "phantom", "abbot_back", "leipzig", "castle", "bridge")


def spoil(chance: Random, move: Json, players: list[str]) -> Json:
    """Spoil a move so that everything that it names may still be there."""
    tile = move["tile"]
    how = chance.randrange(4)
    if how == 0:
        return move | {"player": chance.choice(players), "by hand": True}
    if how == 1:
        return {key: value for key, value in move.items() if key not in STEPS}
    bare = {key: move[key] for key in ("player", "tile")}
    if how == 2:
        return bare | {"tile": tile | {"rotation": (tile.get("rotation", 0) + 90) % 360}}
    return bare | {"tile": tile | {"x": tile["x"] + chance.choice((-1, 1))}}


@pytest.mark.parametrize("seed", range(share_of(40)))
def test_any_game_goes_on_after_any_wrong_turn(client: FlaskClient, seed: int) -> None:
    played = play_alone(client, seed, 25)
    chance, players = Random(seed), list(played.deal.players)
    entries = [
        spoil(chance, entry, players) if "tile" in entry and not chance.randrange(4) else entry
        for entry, _ in played.entries
    ]
    game = write_down(played.deal.position, players, entries)
    for turn, entry in zip(game["turns"], entries, strict=True):
        if turn.pop("by hand", False):
            turn["player"] = entry["player"]
    response = client.post(GAME, json={"game": game, "on_illegal": "go_on"})
    answer = response.get_json()
    if response.status_code == 422:  # a later figure stands on what is not there now
        assert all("turns" in error["pointer"] for error in answer["errors"])
        return
    assert (response.status_code, len(answer["turns"])) == (200, len(entries))
    for row in answer["turns"]:
        whole = ask(client, "/v1/carcassonne/check", {"position": row["position"]["notation"]})
        assert whole["position"]["notation"] == row["position"]["notation"]
