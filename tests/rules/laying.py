"""Laying tiles and cards by hand, and asking about them: the words in which these tests speak.

Each test lays a small table, works the answer out by hand in its numbers, and asks over HTTP.
"""

from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import places
from tests.building.tables import lay, table
from tests.oracles.tiles import CORNERS, NORTH_HALF, SE, SW, Face, face, field, road

Json = dict[str, Any]

ROADS = "/v1/carcassonne/roads"
PLACEMENTS = "/v1/carcassonne/placements"
CARD_PLACEMENTS = "/v1/labyrinth-cards/placements"
COLLECTABLE = "/v1/labyrinth-cards/collectable"
PATHS = "/v1/labyrinth-cards/paths"

ADVANCED = {"labyrinth": "advanced"}
BASIC = {"labyrinth": "basic"}

# The catalogue has no German cathedrals yet: these lie inline, in the two shapes of the tile list.
FOUR_ROADS: Face = face(
    {"kind": "german_cathedral"}, *(road(side, "german_cathedral") for side in "NESW"), *CORNERS
)
THREE_ROADS: Face = face(
    {"kind": "german_cathedral"},
    *(road(side, "german_cathedral") for side in "ESW"),
    field(NORTH_HALF),
    field(SE),
    field(SW),
)


# ------------------------------------------------------------------------------- Carcassonne


def closed_road(length: int, *figures: Json, middle: str | Face = "base.U") -> Json:
    """Lay a completed road from (0, 0) eastwards; `middle` is the tile on (1, 0), east to west."""
    straight = [lay("base.U", x, 0, 90) for x in range(2, length - 1)]
    return table(
        lay("base.A", 0, 0, 270),
        lay(middle, 1, 0, 90 if middle == "base.U" else 0),
        *straight,
        lay("base.A", length - 1, 0, 90),
        figures=figures,
    )


def open_road(length: int, *figures: Json, middle: str | Face = "base.U") -> Json:
    """Lay the same road with its east end still open."""
    position = closed_road(length, *figures, middle=middle)
    position["tiles"][-1] = lay("base.U", length - 1, 0, 90)
    return position


def small_labyrinth(*figures: Json, rules: Json = ADVANCED, north: str = "base.A") -> Json:
    """Lay a labyrinth at (0, 0) with one tile at each exit, all of them ends but for `north`."""
    return table(
        lay("labyrinth", 0, 0),
        lay(north, 0, -1),
        lay("base.A", 1, 0, 90),
        lay("base.A", 0, 1, 180),
        lay("base.A", -1, 0, 270),
        figures=figures,
        rules=rules,
    )


def all_roads(client: FlaskClient, position: Json) -> list[Json]:
    roads: list[Json] = ask(client, ROADS, {"position": position})["roads"]
    return roads


def road_at(client: FlaskClient, position: Json, x: int, y: int, side: str) -> Json:
    at = {"x": x, "y": y, "on": "road", "side": side}
    (found,) = ask(client, ROADS, {"position": position, "at": at})["roads"]
    answer: Json = found
    return answer


def points_of(road: Json) -> dict[str, int]:
    """Give the points of each item by its code, in order."""
    return {item["code"]: item["points"] for item in road["score"]["items"]}


def item_of(road: Json, code: str) -> Json:
    (found,) = (item for item in road["score"]["items"] if item["code"] == code)
    answer: Json = found
    return answer


def awards_of(road: Json) -> dict[str, int]:
    return {award["player"]: award["points"] for award in road.get("awards", [])}


def verdict_on(
    client: FlaskClient, position: Json, tile: str | Face, x: int, y: int, rotation: int = 0
) -> Json:
    at = {"x": x, "y": y, "rotation": rotation}
    answer = ask(client, PLACEMENTS, {"position": position, "tile": tile, "at": at})
    verdict: Json = answer["verdict"]
    return verdict


def spots_of(
    client: FlaskClient, position: Json, tile: str | Face, x: int, y: int, rotation: int = 0
) -> list[str]:
    """List the spots of a plain meeple on a tile placed there, such as "road E"."""
    placements = ask(client, PLACEMENTS, {"position": position, "tile": tile})["placements"]
    (found,) = (p for p in placements if (p["x"], p["y"], p["rotation"]) == (x, y, rotation))
    assert all((spot["x"], spot["y"]) == (x, y) for spot in found["spots"])
    return [
        " ".join([spot["on"], *([spot["side"]] if "side" in spot else [])])
        for spot in found["spots"]
    ]


# --------------------------------------------------------------------------------- card game


def collectable(
    client: FlaskClient,
    cards: list[Json],
    played: tuple[int, int],
    want: list[tuple[int, int]] | None = None,
    rules: Json | None = None,
) -> Json:
    body: Json = {"position": {"rules": rules or {}, "cards": cards}, "played": places(played)}
    if want is not None:
        body["want"] = places(*want)
    return ask(client, COLLECTABLE, body)


def matches_of(answer: Json) -> dict[tuple[int, int], list[str]]:
    return {(match["x"], match["y"]): match["treasures"] for match in answer["matches"]}


def codes_of(verdict: Json) -> list[str]:
    assert verdict["legal"] == (not verdict["objections"])
    return [objection["code"] for objection in verdict["objections"]]
