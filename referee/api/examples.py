"""A small question of each kind, shown in the OpenAPI document; a test asks every one of them."""

from typing import Any, Final

_TABLE: Final[dict[str, Any]] = {
    "rules": {"labyrinth": "advanced"},
    "tiles": [
        {"tile": "labyrinth", "x": 0, "y": 0},
        {"tile": "base.A", "x": 1, "y": 0, "rotation": 90},
        {"tile": "inns.straight_inn.garden", "x": -1, "y": 0},
    ],
    "figures": [
        {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "labyrinth"},
        {"player": "black", "figure": "meeple", "x": -1, "y": 0, "on": "road", "side": "E"},
    ],
}
_CARDS: Final[dict[str, Any]] = {
    "cards": [
        {"card": {"openings": ["E", "S"], "treasures": ["crown", "ghost"]}, "x": 0, "y": 0},
        {"card": {"openings": ["W", "E"], "treasures": ["crown", "map"]}, "x": 1, "y": 0},
        {"card": {"openings": ["N"], "treasures": ["owl", "ring"]}, "x": 0, "y": 1},
    ],
    "hand": [{"openings": ["N", "W"], "treasures": ["map", "owl"]}],
}
_PLAYED: Final = [{"x": 0, "y": 0}]

ROADS: Final = {"position": _TABLE}
PLACEMENTS: Final = {
    "position": _TABLE,
    "tile": "base.D",
    "at": {"x": 0, "y": -1, "rotation": 90},
}
SCORES: Final = {"position": _TABLE, "moment": "end"}
_ROAD_SPOT: Final = {"x": -1, "y": 0, "on": "road", "side": "E"}
SPOTS: Final = {"position": _TABLE, "tile_at": {"x": 1, "y": 0}, "player": "red"}
MOVES: Final = {
    "position": _TABLE,
    "move": {
        "player": "red",
        "tile": {"tile": "base.A", "x": 0, "y": 1, "rotation": 180},
        "figure": {"figure": "meeple", "on": "road", "side": "N"},
    },
}
CHECK: Final = {"position": _TABLE}
CLAIMS: Final = {
    "position": _TABLE,
    "claim": {"kind": "score", "at": _ROAD_SPOT, "player": "red", "points": 3},
}
RULINGS: Final = {
    "position": _TABLE,
    "ask": {"roads": {}, "scores": {"moment": "end"}, "placements": {"tile": "base.D"}},
}
CARD_PLACEMENTS: Final = {"position": _CARDS}
PATHS: Final = {"position": _CARDS, "from": {"x": 0, "y": 0}}
COLLECTABLE: Final = {"position": _CARDS, "played": _PLAYED, "want": [{"x": 1, "y": 0}]}
TURNS: Final = {
    "position": _CARDS | {"stack": 12},
    "turn": {"actions": [{"play": {"card": 0, "x": 2, "y": 0, "rotation": 0}}], "collect": []},
}
SUGGESTIONS: Final = {"position": _CARDS | {"rules": {"variant": "caffeinated"}}}
CARDS_CHECK: Final = {"position": _CARDS}
CARD_RULINGS: Final = {
    "position": _CARDS,
    "ask": {"paths": {}, "collectable": {"played": _PLAYED}},
}
