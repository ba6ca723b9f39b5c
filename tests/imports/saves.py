"""Saves of JCloisterZone, put together for tests."""

from typing import Any

Json = dict[str, Any]

START: Json = {"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}


def lay(tile: str, x: int, y: int, turned: int = 0, player: int | None = 0) -> Json:
    """Give the message that lays a tile."""
    payload = {"tileId": tile, "rotation": f"R{turned}", "position": [x, y]}
    return message("PLACE_TILE", payload, player)


def point(x: int, y: int, feature: str, location: str) -> Json:
    """Give a pointer."""
    return {"position": [x, y], "feature": feature, "location": location}


def deploy(figure: str, pointer: Json, player: int | None = 0) -> Json:
    """Give the message that places a figure."""
    return message("DEPLOY_MEEPLE", {"pointer": pointer, "meepleId": figure}, player)


def token(name: Any, pointer: Json, player: int | None = 0) -> Json:
    """Give the message that places a token."""
    return message("PLACE_TOKEN", {"token": name, "pointer": pointer}, player)


def message(kind: str, payload: Any = None, player: int | None = 0) -> Json:
    """Give a message."""
    told = {} if payload is None else {"payload": payload}
    return {"type": kind, **told} | ({} if player is None else {"player": player})


COMMIT = message("COMMIT")


def save(*messages: Any, players: Any = ("Anna", "Ben"), **setup: Any) -> Json:
    """Give a save with messages; a game of the base set, if nothing else is said."""
    return {
        "appVersion": "5.11.1",
        "setup": {"sets": {"basic:2": 1}, "start": [START], **setup},
        "players": [{"name": name} for name in players],
        "replay": list(messages),
    }
