"""Questions for the tests of the API: good ones of every kind, and bodies that are no JSON."""

from typing import Any, Final

from referee.api.games import GAMES
from tests.building.cards import card

Json = dict[str, Any]

ROADS: Final = "/v1/carcassonne/roads"
SCORES: Final = "/v1/carcassonne/scores"
PLACEMENTS: Final = "/v1/carcassonne/placements"
SPOTS: Final = "/v1/carcassonne/spots"
OPTIONS: Final = "/v1/carcassonne/options"
MOVES: Final = "/v1/carcassonne/moves"
REMAINING: Final = "/v1/carcassonne/remaining"
CHECK: Final = "/v1/carcassonne/check"
CLAIMS: Final = "/v1/carcassonne/claims"
RULINGS: Final = "/v1/carcassonne/rulings"
CARD_PLACEMENTS: Final = "/v1/labyrinth-cards/placements"
PATHS: Final = "/v1/labyrinth-cards/paths"
COLLECTABLE: Final = "/v1/labyrinth-cards/collectable"
TURNS: Final = "/v1/labyrinth-cards/turns"
SUGGESTIONS: Final = "/v1/labyrinth-cards/suggestions"
END: Final = "/v1/labyrinth-cards/end"
CARDS_CHECK: Final = "/v1/labyrinth-cards/check"
CARD_CLAIMS: Final = "/v1/labyrinth-cards/claims"
CARD_RULINGS: Final = "/v1/labyrinth-cards/rulings"
QUESTIONS: Final = tuple(f"/v1/{game.name}/{name}" for game in GAMES for name in game.schemas)
IN_FORMATS: Final = {
    f"/v1/{game.name}/{name}.{ending}": each.media
    for game in GAMES
    for name in game.schemas
    for ending, each in game.find_formats(name).items()
}
"""The media types of the answers that are not in JSON, by address."""

PLACES: Final = [{"x": 0, "y": 0}]
INN_ROAD: Final[Json] = {
    "features": [
        {"kind": "road", "sides": ["E", "W"], "inn": True},
        {"kind": "field", "sides": ["WNW", "NNW", "NNE", "ENE"], "cities": []},
        {"kind": "field", "sides": ["ESE", "SSE", "SSW", "WSW"], "cities": []},
    ]
}
CATHEDRAL_LOOP: Final[Json] = {
    "features": [
        {"kind": "road", "sides": [side], "ends": "german_cathedral"} for side in ("N", "E")
    ]
    + [
        {"kind": "german_cathedral"},
        {"kind": "city", "sides": ["W"], "coats_of_arms": 1, "cathedral": True, "goods": "wine"},
        {"kind": "field", "sides": ["NNE", "ENE"]},
        {"kind": "field", "sides": ["NNW", "ESE", "SSE", "SSW"], "cities": ["W"]},
        {"kind": "field", "sides": []},
    ],
    "assumed": True,
}


def tile(name: str | Json, x: int, y: int, rotation: int | None = None) -> Json:
    """Lay a tile; without a rotation the key is left out."""
    row = {"tile": name, "x": x, "y": y}
    return row if rotation is None else row | {"rotation": rotation}


def meeple(x: int, y: int, on: str, side: str | None = None, **more: Any) -> Json:
    """Put down a figure: red's meeple, unless told otherwise."""
    row: Json = {"player": "red", "figure": "meeple", "x": x, "y": y, "on": on} | more
    return row if side is None else row | {"side": side}


def lay_card(face: Json, x: int, y: int, rotation: int | None = None) -> Json:
    """Lay a card; without a rotation the key is left out."""
    row: Json = {"card": face, "x": x, "y": y}
    return row if rotation is None else row | {"rotation": rotation}


def without(row: Json, key: str) -> Json:
    """Leave one key out."""
    return {name: value for name, value in row.items() if name != key}


ONE_TILE: Final[Json] = {"tiles": [tile("base.D", 0, 0)]}

LABYRINTH: Final[Json] = {
    "rules": {"labyrinth": "advanced", "incomplete_inn": "normal"},
    "sets": {"base": 1, "labyrinth": 1},
    "tiles": [
        tile("labyrinth", 0, 0),
        tile("base.W", 0, -1, 90),
        tile(INN_ROAD, 1, 0),
        tile("base.X", 2, 0, 270),
        tile("base.L", -1, 0),
        tile("base.A", 0, 1, 180),
    ],
    "figures": [
        meeple(0, 0, "labyrinth"),
        meeple(1, 0, "road", "W", player="black"),
        meeple(1, 0, "field", "WNW", player="black"),
        meeple(0, 1, "monastery", figure="abbot", player="blue"),
        meeple(-1, 0, "corner", "SE", figure="barn", player="blue"),
        {"figure": "witch", "x": -1, "y": 0, "on": "city", "side": "N"},
        {"figure": "mage", "x": 1, "y": 0, "on": "road", "side": "E"},
    ],
    "leipzig": {},
    "supply": {"red": {"meeple": 6, "builder": 1}, "black": {}},
    "points": {"red": 43, "black": -2},
}
"""A completed network under the advanced rules, with figures of all sorts."""

DISAGREEING: Final[Json] = {
    "tiles": [
        tile("base.D", 0, 0),
        tile("base.U", 1, 0, 0),
        tile("base.E", 0, -1),
        tile(CATHEDRAL_LOOP, 9, 9, 90),
        tile({"features": [{"kind": "road", "sides": ["N", "S"]}]}, 1, 1),
    ],
    "figures": [meeple(0, 0, "road", "W"), meeple(1, 1, "field", "ENE")],
}
"""Roads without a ruling, a tile that touches nothing, and a tile without fields."""

EDGE_OF_THE_WORLD: Final[Json] = {
    "tiles": [tile("base.X", 999, -999), tile("base.V", -999, 999, 180)]
}

LEIPZIG: Final[Json] = {
    "tiles": [
        tile("leipzig.wainwrights.gate", 0, 0),
        tile("leipzig.wainwrights.road", 0, -1),
        tile("leipzig.coiners.gate", 1, 0, 90),
        tile("leipzig.coiners.road", 2, 0, 90),
        tile("base.D", 3, 0),
        tile("base.E", 1, -2, 90),
        tile("base.F", 2, -2),
        tile("base.E", 3, -2, 270),
        tile("base.E.garden", 3, -1, 180),
    ],
    "figures": [
        meeple(0, -1, "road", "S"),
        meeple(2, -2, "city", "W", player="black"),
        meeple(2, 0, "road", "W", player="black"),
        meeple(3, -2, "field", "NNE", player="black"),
        meeple(3, -2, "field", "ESE", player="black", figure="pig"),
    ],
    "leipzig": {"coiners": ["black", "red"], "fourth": ["red"]},
    "supply": {"red": {"meeple": 3}, "black": {"meeple": 1, "wagon": 1}},
}
"""A road from the gate of the Wainwrights that only waits for its end, and a city with a coat."""

FROM_THE_ROAD: Final[Json] = {"x": 0, "y": -1, "on": "road", "side": "N"}
TO_LEIPZIG: Final[Json] = {
    "player": "red",
    "tile": tile("base.A", 0, -2),
    "figure": {"figure": "meeple", "on": "monastery"},
    "leipzig": [{"player": "red", "quarter": "wainwrights", "from": FROM_THE_ROAD}],
}
"""A move that completes the road of LEIPZIG; its meeple goes to the Wainwrights."""

AT_THE_WAINWRIGHTS: Final[Json] = LEIPZIG | {
    "tiles": [*LEIPZIG["tiles"], tile("base.A", 0, -2)],
    "figures": [*LEIPZIG["figures"], meeple(0, -2, "road", "S", player="black", figure="wagon")],
    "leipzig": {"wainwrights": ["black"], "coiners": ["black", "red"], "fourth": ["red"]},
}
"""The road of LEIPZIG completed, its points shared, before anybody has gone."""

MAGIC_ROAD: Final[Json] = {
    "features": [
        {"kind": "road", "sides": ["N", "S"]},
        {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE"]},
        {"kind": "field", "sides": ["SSW", "WSW", "WNW", "NNW"]},
    ],
    "magic": True,
}
TWO_SPELLS: Final[Json] = {
    "rules": {"labyrinth": "advanced"},
    "tiles": [
        tile("base.E", -1, 0),
        tile("base.E", 1, 0),
        tile("base.U", 0, -1),
        tile("base.A", 0, 1, 180),
    ],
    "figures": [
        {"figure": "mage", "x": 0, "y": -1, "on": "road", "side": "N"},
        {"figure": "witch", "x": 0, "y": 1, "on": "road", "side": "N"},
        meeple(0, -1, "road", "S"),
    ],
}
"""Two roads, each under a spell, that a tile at (0, 0) makes one."""

THE_MAGE_FLEES: Final[Json] = {
    "player": "red",
    "tile": tile(MAGIC_ROAD, 0, 0),
    "figure": {"figure": "builder", "on": "road", "side": "S"},
    "magic": [
        {"figure": "mage", "to": {"x": -1, "y": 0, "on": "city", "side": "N"}},
        {"figure": "witch", "to": {"x": 1, "y": 0, "on": "city", "side": "N"}},
    ],
}
"""A move that joins the roads of TWO_SPELLS: the mage goes first, then the symbol is obeyed."""

UNSOUND: Final[Json] = {
    "sets": {"base": 1, "inns": 0},
    "tiles": [
        tile("base.C", 0, 0),
        tile("base.C", 0, -1),
        tile("base.D", 1, 0),
        tile("inns.curve_inn", 5, 5),
        tile(INN_ROAD, 6, 5),
    ],
    "figures": [
        meeple(1, 0, "road", "E", figure="abbot"),
        meeple(1, 0, "field", "SSE", figure="pig", player="black"),
        meeple(1, 0, "corner", "NE", figure="barn"),
        meeple(6, 5, "road", "W"),
        meeple(6, 5, "road", "E", player="black"),
        meeple(5, 5, "road", "S", figure="builder", player="blue"),
        {"figure": "mage", "x": 0, "y": 0, "on": "city", "side": "N"},
        {"figure": "witch", "x": 0, "y": -1, "on": "city", "side": "N"},
    ],
}
"""A table on which hardly anything can be right."""

MAZE: Final[Json] = {
    "rules": {"variant": "official", "last_card": "forbidden"},
    "cards": [
        lay_card(card("NE", "crown", "ghost"), 0, 0),
        lay_card(card("EW", "crown"), 1, 0, 180),
        lay_card({"paths": [card("W", "map"), card("ES", "ghost", "helmet")]}, 2, 0, 0),
        lay_card(card("N", "ghost"), 2, 1, 0),
        lay_card(card("NESW"), 0, 1, 90),
    ],
    "hand": [card("SW", "ghost", "map"), {"paths": [card("NESW", "crown")]}],
    "stack": 30,
}

TWO_GROUPS: Final[Json] = {
    "cards": [lay_card(card("N", "crown"), 0, 0), lay_card(card("S", "crown"), 5, 5, 270)]
}

NO_PLACEMENT: Final[Json] = {
    "cards": [
        lay_card(card("N"), 0, 0),
        lay_card(card("NESW"), 0, -1),
        lay_card({"paths": [card("N")]}, 900, 900, 90),
    ]
}

CAFFEINATED: Final[Json] = MAZE | {"rules": {"variant": "caffeinated"}, "stack": 7}
ISLAND_MAP: Final[Json] = {
    "squares": [
        {"x": 0, "y": 0, "kind": "start", "town": True},
        {"x": 1, "y": 0, "kind": "large_city", "tile": "base.D", "rotation": 90},
        {"x": 2, "y": 0, "kind": "town"},
        {"x": 3, "y": 0, "kind": "waves"},
        {"x": 4, "y": 0, "kind": "island", "coats_of_arms": 2},
        {"x": 0, "y": 1, "kind": "plain"},
    ],
    "borders": [{"x": 0, "y": 0, "side": "W", "kind": "road", "coats_of_arms": 1}],
    "ferries": [
        {"ends": [{"x": 2, "y": 0, "side": "E"}, {"x": 4, "y": 0, "side": "W"}], "coats_of_arms": 1}
    ],
    "start_squares": 1,
}
ON_AN_ISLAND_MAP: Final[Json] = {
    "rules": {"town_bonus": True, "town_cost": True},
    "map": ISLAND_MAP,
    "tiles": [tile("base.U", 0, 0, 90)],
    "figures": [meeple(0, 0, "road", side="E")],
}

GOOD: Final[dict[str, tuple[str, Json]]] = {
    "roads of an empty table": (ROADS, {"position": {"tiles": []}}),
    "roads of one tile": (ROADS, {"position": ONE_TILE}),
    "roads of a labyrinth": (ROADS, {"position": LABYRINTH}),
    "one road": (ROADS, {"position": LABYRINTH, "at": {"x": 1, "y": 0, "on": "road", "side": "E"}}),
    "the road of a labyrinth": (
        ROADS,
        {"position": LABYRINTH, "at": {"x": 0, "y": 0, "on": "labyrinth"}},
    ),
    "roads that run into a disagreement": (ROADS, {"position": DISAGREEING}),
    "roads at the edge of the world": (ROADS, {"position": EDGE_OF_THE_WORLD}),
    "placements on an empty table": (PLACEMENTS, {"position": {"tiles": []}, "tile": "base.D"}),
    "placements beside a labyrinth": (PLACEMENTS, {"position": LABYRINTH, "tile": "base.V"}),
    "placements of an inline tile": (PLACEMENTS, {"position": LABYRINTH, "tile": CATHEDRAL_LOOP}),
    "placements beside a disagreement": (
        PLACEMENTS,
        {"position": DISAGREEING, "tile": "base.U", "at": {"x": 1, "y": -1}},
    ),
    "placements at the edge of the world": (
        PLACEMENTS,
        {
            "position": EDGE_OF_THE_WORLD,
            "tile": INN_ROAD,
            "at": {"x": 999, "y": -998, "rotation": 90},
        },
    ),
    "a placement on a taken square": (
        PLACEMENTS,
        {"position": ONE_TILE, "tile": "base.V", "at": {"x": 0, "y": 0, "rotation": 270}},
    ),
    "a placement beside nothing": (
        PLACEMENTS,
        {"position": ONE_TILE, "tile": "base.V", "at": {"x": 999, "y": 999, "rotation": 0}},
    ),
    "a placement that does not fit": (
        PLACEMENTS,
        {"position": ONE_TILE, "tile": "base.V", "at": {"x": 1, "y": 0, "rotation": 180}},
    ),
    "several rulings": (
        RULINGS,
        {
            "position": LABYRINTH,
            "ask": {
                "placements": {"tile": "base.V", "at": {"x": 3, "y": 0, "rotation": 0}},
                "roads": {"at": {"x": 2, "y": 0, "on": "road", "side": "N"}},
            },
        },
    ),
    "no ruling at all": (RULINGS, {"position": ONE_TILE, "ask": {}}),
    "roads at Leipzig": (ROADS, {"position": AT_THE_WAINWRIGHTS}),
    "scores of an empty table": (SCORES, {"position": {"tiles": []}}),
    "scores of a labyrinth": (SCORES, {"position": LABYRINTH, "moment": "now"}),
    "scores at the end": (SCORES, {"position": LABYRINTH, "moment": "end"}),
    "scores at Leipzig": (SCORES, {"position": AT_THE_WAINWRIGHTS}),
    "scores with pigs and farmers": (SCORES, {"position": LEIPZIG, "moment": "end"}),
    "scores that run into a disagreement": (SCORES, {"position": DISAGREEING, "moment": "end"}),
    "spots of a meeple": (
        SPOTS,
        {"position": LABYRINTH, "tile_at": {"x": 1, "y": 0}, "player": "red"},
    ),
    "spots of a builder": (
        SPOTS,
        {
            "position": TWO_SPELLS,
            "tile_at": {"x": 0, "y": -1},
            "player": "red",
            "figure": "builder",
            "via": "placement",
        },
    ),
    "spots of a barn": (
        SPOTS,
        {"position": UNSOUND, "tile_at": {"x": 1, "y": 0}, "player": "red", "figure": "barn"},
    ),
    "spots of a wagon that moves on": (
        SPOTS,
        {
            "position": AT_THE_WAINWRIGHTS,
            "tile_at": {"x": 0, "y": -2},
            "player": "black",
            "via": "wagon",
            "from": {"x": 0, "y": -2, "on": "road", "side": "S"},
        },
    ),
    "spots through a magic portal": (
        SPOTS,
        {
            "position": AT_THE_WAINWRIGHTS,
            "tile_at": {"x": 2, "y": -2},
            "player": "black",
            "figure": "phantom",
            "via": "magic_portal",
        },
    ),
    "spots beside a disagreement": (
        SPOTS,
        {"position": DISAGREEING, "tile_at": {"x": 0, "y": 0}, "player": "red"},
    ),
    "options on one tile": (OPTIONS, {"position": ONE_TILE, "tile": "base.D", "player": "red"}),
    "options with all that may be asked": (
        OPTIONS,
        {
            "position": ONE_TILE
            | {"supply": {"red": {"meeple": 1, "barn": 1}}, "points": {"red": 3}},
            "tile": INN_ROAD,
            "player": "red",
            "figures": ["meeple", "barn", "meeple"],
            "magic": [],
            "leipzig": [],
            "wagons": [],
            "part": 2,
            "extra_turn_used": True,
            "by": "points_now",
            "limit": 5,
            "explain": True,
            "expected": {"limit": 1, "next": "blue", "budget_nodes": 1},
        },
    ),
    "options of mage and witch": (
        OPTIONS,
        {"position": TWO_SPELLS, "tile": THE_MAGE_FLEES["tile"]["tile"], "player": "red"},
    ),
    "options that send a meeple to Leipzig": (
        OPTIONS,
        {"position": LEIPZIG, "tile": "base.A", "player": "red", "by": "end_now"},
    ),
    "options of a tile that fits nowhere": (
        OPTIONS,
        {
            "position": ONE_TILE,
            "tile": {"features": [{"kind": "wall", "sides": ["N", "E", "S", "W"]}]},
            "player": "red",
        },
    ),
    "a move on an empty table": (
        MOVES,
        {
            "position": {"tiles": []},
            "move": {"player": "red", "tile": {"tile": "base.D", "x": 0, "y": 0}},
        },
    ),
    "a move that sends a meeple to Leipzig": (MOVES, {"position": LEIPZIG, "move": TO_LEIPZIG}),
    "a move that could send a meeple to Leipzig": (
        MOVES,
        {
            "position": LEIPZIG,
            "move": {"player": "red", "tile": {"tile": "base.A", "x": 0, "y": -2}},
        },
    ),
    "scores of a position that counts": (
        SCORES,
        {"position": LEIPZIG | {"points": {"red": 43, "black": -2}}},
    ),
    "a move on a position that counts": (
        MOVES,
        {"position": LEIPZIG | {"points": {"red": 43}}, "move": TO_LEIPZIG},
    ),
    "moves in turn": (
        MOVES,
        {
            "position": LEIPZIG | {"points": {}},
            "moves": [TO_LEIPZIG, {"player": "black", "tile": tile("base.U", 4, 0, 90)}],
        },
    ),
    "moves of which the second is refused": (
        MOVES,
        {"position": LEIPZIG, "moves": [TO_LEIPZIG, TO_LEIPZIG | {"part": 2}, TO_LEIPZIG]},
    ),
    "a move with mage and witch": (MOVES, {"position": TWO_SPELLS, "move": THE_MAGE_FLEES}),
    "a move that gives a double turn": (
        MOVES,
        {
            "position": TWO_SPELLS
            | {"figures": [*TWO_SPELLS["figures"], meeple(0, -1, "road", "S", figure="builder")]},
            "move": THE_MAGE_FLEES | {"figure": {"figure": "meeple", "on": "field", "side": "ESE"}},
        },
    ),
    "the second part of a double turn": (
        MOVES,
        {
            "position": ONE_TILE | {"figures": [meeple(0, 0, "road", "E")]},
            "move": {
                "player": "red",
                "tile": tile("base.B", 0, 1, 0),
                "figure": {
                    "figure": "meeple",
                    "x": 0,
                    "y": 1,
                    "on": "monastery",
                    "via": "placement",
                },
                "magic": [],
                "leipzig": [],
                "part": 2,
            },
        },
    ),
    "a figure that comes by flying machine": (
        MOVES,
        {
            "position": LABYRINTH,
            "move": {
                "player": "red",
                "tile": tile("base.E", 0, 2, 180),
                "figure": {
                    "figure": "meeple",
                    "x": -1,
                    "y": 0,
                    "on": "city",
                    "side": "N",
                    "via": "flying_machine",
                },
            },
        },
    ),
    "a move on a taken square": (
        MOVES,
        {"position": LEIPZIG, "move": TO_LEIPZIG | {"tile": tile("base.A", 0, 0)}},
    ),
    "a move without the steps of mage and witch": (
        MOVES,
        {
            "position": TWO_SPELLS,
            "move": {
                "player": "black",
                "tile": tile(MAGIC_ROAD, 0, 0),
                "figure": {"figure": "meeple", "on": "road", "side": "N"},
            },
        },
    ),
    "a mage that leaves too early": (
        MOVES,
        {
            "position": TWO_SPELLS,
            "move": THE_MAGE_FLEES | {"magic": [{"figure": "mage", "to": "off"}]},
        },
    ),
    "meeples that may not go to Leipzig": (
        MOVES,
        {
            "position": LEIPZIG,
            "move": TO_LEIPZIG
            | {
                "leipzig": [
                    {"player": "red", "quarter": "fourth", "from": FROM_THE_ROAD},
                    {"player": "black", "quarter": "coiners", "from": FROM_THE_ROAD},
                    {
                        "player": "black",
                        "quarter": "bookbinders",
                        "from": {"x": 2, "y": 0, "on": "road", "side": "W"},
                    },
                ]
            },
        },
    ),
    "what is left beside a labyrinth": (REMAINING, {"position": LABYRINTH}),
    "what is left of no set": (REMAINING, {"position": {"tiles": []}}),
    "what is left of sets that nobody counts by tiles": (
        REMAINING,
        {"position": DISAGREEING | {"sets": {"base": 1, "robbers": 1, "german_cathedrals": 1}}},
    ),
    "the chance of a road with a tile in hand": (
        REMAINING,
        {
            "position": {"tiles": [tile("base.A", 0, 0, 270)]},
            "tile": "base.X",
            "at": {"x": 0, "y": 0, "on": "road", "side": "E"},
            "draws": 3,
        },
    ),
    "the chance of a field": (
        REMAINING,
        {
            "position": {"tiles": [tile("base.D", 0, 0)]},
            "at": {"x": 0, "y": 0, "on": "field", "side": "SSE"},
        },
    ),
    "a dead square": (
        REMAINING,
        {"position": {"sets": {"labyrinth": 1}, "tiles": [tile("base.D", 0, 0)]}},
    ),
    "a sound table": (CHECK, {"position": LEIPZIG}),
    "an empty table": (CHECK, {"position": {"tiles": []}}),
    "a table full of faults": (CHECK, {"position": UNSOUND}),
    "a table with disagreements": (CHECK, {"position": DISAGREEING}),
    "a claim that is right": (
        CLAIMS,
        {
            "position": AT_THE_WAINWRIGHTS,
            "claim": {"kind": "points", "at": FROM_THE_ROAD, "player": "red", "points": 2},
        },
    ),
    "a claim on a field": (
        CLAIMS,
        {
            "position": LEIPZIG,
            "claim": {
                "kind": "points",
                "at": {"x": 3, "y": -2, "on": "field", "side": "NNE"},
                "player": "black",
                "points": 4,
            },
        },
    ),
    "a claim on a road without a ruling": (
        CLAIMS,
        {
            "position": DISAGREEING,
            "claim": {
                "kind": "points",
                "at": {"x": 0, "y": 0, "on": "road", "side": "E"},
                "player": "red",
                "points": -1,
            },
        },
    ),
    "a claim on an unknown field": (
        CLAIMS,
        {
            "position": DISAGREEING,
            "claim": {
                "kind": "points",
                "at": {"x": 1, "y": 1, "on": "field", "side": "ENE"},
                "player": "red",
                "points": 0,
            },
        },
    ),
    "claims of every kind": (
        CLAIMS,
        {
            "position": AT_THE_WAINWRIGHTS,
            "claims": [
                {"by": "red", "kind": "points", "at": FROM_THE_ROAD, "player": "red", "points": 2},
                {"by": "black", "points": 1},
                {"kind": "majority", "players": []},
                {"kind": "completed", "completed": False},
                {"kind": "placement", "tile": "base.D", "x": 40, "y": 0},
                {"kind": "spot", "player": "red", "at": FROM_THE_ROAD},
                {
                    "kind": "move",
                    "move": {"player": "red", "tile": {"tile": "base.D", "x": 40, "y": 0}},
                    "legal": False,
                },
            ],
        },
    ),
    "several rulings on a whole move": (
        RULINGS,
        {
            "position": LEIPZIG,
            "ask": {
                "check": {},
                "moves": {"move": TO_LEIPZIG},
                "scores": {"moment": "end"},
                "spots": {"tile_at": {"x": 2, "y": -2}, "player": "black", "figure": "wagon"},
                "claims": {
                    "claim": {
                        "kind": "points",
                        "at": {"x": 2, "y": -2, "on": "city", "side": "E"},
                        "player": "black",
                        "points": 8,
                    }
                },
                "roads": {},
                "placements": {"tile": "base.V"},
            },
        },
    ),
    "placements of a hand": (CARD_PLACEMENTS, {"position": MAZE}),
    "placements of a card": (
        CARD_PLACEMENTS,
        {"position": MAZE, "card": card("NS", "ghost"), "at": {"x": 1, "y": 1, "rotation": 90}},
    ),
    "a placement out of a hand": (
        CARD_PLACEMENTS,
        {"position": MAZE, "at": {"x": 0, "y": 0, "rotation": 270, "card": 1}},
    ),
    "placements that do not exist": (
        CARD_PLACEMENTS,
        {"position": {"cards": []}, "card": card("N"), "at": {"x": 0, "y": 0}},
    ),
    "placements of a card that may not join": (
        CARD_PLACEMENTS,
        {"position": NO_PLACEMENT, "card": card("S"), "at": {"x": 0, "y": 1, "rotation": 0}},
    ),
    "all paths": (PATHS, {"position": MAZE}),
    "paths from one card": (PATHS, {"position": MAZE, "from": {"x": 2, "y": 0}}),
    "paths of two groups": (PATHS, {"position": TWO_GROUPS}),
    "what may be collected": (COLLECTABLE, {"position": MAZE, "played": [{"x": 0, "y": 0}]}),
    "a collection that is wanted": (
        COLLECTABLE,
        {
            "position": MAZE,
            "played": [{"x": 0, "y": 0}],
            "want": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 2, "y": 1}, {"x": -9, "y": 0}],
        },
    ),
    "a collection after two played cards": (
        COLLECTABLE,
        {"position": MAZE, "played": [{"x": 0, "y": 0}, {"x": 1, "y": 0}], "want": []},
    ),
    "several rulings on cards": (
        CARD_RULINGS,
        {
            "position": MAZE,
            "ask": {
                "collectable": {"played": [{"x": 2, "y": 0}], "want": [{"x": 2, "y": 1}]},
                "paths": {"from": {"x": 2, "y": 1}},
                "placements": {"at": {"x": 1, "y": 1, "rotation": 0, "card": 0}},
            },
        },
    ),
    "roads on a map": (ROADS, {"position": ON_AN_ISLAND_MAP}),
    "scores on a map at the end": (SCORES, {"position": ON_AN_ISLAND_MAP, "moment": "end"}),
    "placements on a drawn map": (
        PLACEMENTS,
        {"position": {"map": "S.C~\nborder 0,0 W road\n", "tiles": []}, "tile": "base.U"},
    ),
    "placements on an invented map": (
        PLACEMENTS,
        {"position": {"map": "invented-coast", "tiles": []}, "tile": "base.U"},
    ),
    "placements on a joined map": (
        PLACEMENTS,
        {
            "position": {
                "map": {
                    "join": [{"map": "invented-plains-west"}, {"map": ISLAND_MAP, "x": 20}],
                    "id": "usa",
                },
                "tiles": [],
            },
            "tile": "base.U",
            "at": {"x": 20, "y": 0, "rotation": 0},
        },
    ),
    "a move on a map": (
        MOVES,
        {
            "position": ON_AN_ISLAND_MAP,
            "move": {"player": "red", "tile": tile("base.U", 2, 0, 90), "extra_turn_used": False},
        },
    ),
    "a table on a map": (CHECK, {"position": ON_AN_ISLAND_MAP | {"sets": {"base": 1}}}),
    "collecting by a variant": (COLLECTABLE, {"position": CAFFEINATED, "played": []}),
    "what a variant lets nobody collect": (
        COLLECTABLE,
        {"position": CAFFEINATED, "played": [], "want": [{"x": 2, "y": 0}]},
    ),
    "a turn": (
        TURNS,
        {
            "position": MAZE | {"stack": 3},
            "turn": {
                "actions": [{"play": {"card": 0, "x": 1, "y": 1, "rotation": 90}}],
                "collect": [],
            },
        },
    ),
    "a turn by a variant": (
        TURNS,
        {
            "position": CAFFEINATED,
            "turn": {
                "actions": [
                    {"rotate": {"x": 2, "y": 0, "turn": "clockwise"}},
                    {"draw": card("NE", "crown")},
                ],
                "draw": card("SW", "map"),
            },
        },
    ),
    "a turn that is refused": (
        TURNS,
        {
            "position": CAFFEINATED,
            "turn": {"actions": [{"rotate": {"x": 9, "y": 9, "turn": "counterclockwise"}}]},
        },
    ),
    "suggestions": (SUGGESTIONS, {"position": MAZE}),
    "suggestions by a variant": (SUGGESTIONS, {"position": CAFFEINATED, "budget_nodes": 200}),
    "a game that goes on": (END, {"position": MAZE | {"stack": 3}}),
    "the end of a game": (
        END,
        {
            "position": MAZE | {"stack": 0, "hand": []},
            "piles": {"red": 4, "blue": 4, "green": 0},
            "hands": {"red": 0, "green": 0},
        },
    ),
    "the end of a game by a variant": (
        END,
        {"position": CAFFEINATED | {"stack": 0}, "piles": {"red": 4}, "hands": {"blue": 6}},
    ),
    "a table of cards": (CARDS_CHECK, {"position": MAZE | {"stack": 60}}),
    "claims on cards": (
        CARD_CLAIMS,
        {
            "position": MAZE,
            "claims": [
                {"by": "red", "kind": "collection", "played": PLACES, "want": PLACES},
                {"kind": "best", "count": 7},
                {"by": "black", "count": 0},
                {"kind": "path", "from": PLACES[0], "to": {"x": 2, "y": 0}, "treasure": "crown"},
                {"kind": "path", "to": {"x": 1, "y": 0}, "treasure": "unicorn"},
                {"kind": "placement", "card": {"openings": ["E"], "treasures": []}, "x": 7, "y": 7},
                {"kind": "turn", "turn": {"actions": [], "collect": []}},
                {"kind": "end", "players": ["red"], "piles": {"black": 2, "red": 3}},
            ],
        },
    ),
    "groups of cards": (CARDS_CHECK, {"position": TWO_GROUPS, "edition": "cards-48"}),
}
"""By name: the address and the body of questions that have an answer."""


def _keys(count: int) -> bytes:
    """Write a number of keys of an object."""
    return b",".join(b'"key %d": 1' % number for number in range(count))


NOT_JSON: Final[dict[str, tuple[bytes, str]]] = {
    "an empty body": (b"", "empty-body"),
    "blanks": (b" \r\n\t ", "syntax"),
    "half an object": (b'{"position": {', "syntax"),
    "a bare word": (b"position", "syntax"),
    "single quotes": (b"{'position': {}}", "syntax"),
    "a trailing comma": (b'{"position": {},}', "syntax"),
    "a comment": (b'{"position": {}} // why', "syntax"),
    "sixteen brackets that nobody closes": (b"[" * 16, "syntax"),
    "two values": (b"{} {}", "syntax"),
    "a bracket too many": (b'{"position": {}}}', "syntax"),
    "a closing bracket of the other kind": (b'{"position": []]', "syntax"),
    "an unfinished string": (b'{"position', "syntax"),
    "a line break in a string": (b'{"a\nb": 1}', "syntax"),
    "a null byte": (b'{"a": 1}\x00', "syntax"),
    "an unknown escape": (b'{"\\x41": 1}', "syntax"),
    "a number with a leading zero": (b'{"x": 01}', "syntax"),
    "a number with a plus sign": (b'{"x": +1}', "syntax"),
    "a form feed between values": (b"\x0c{}", "syntax"),
    "a no-break space between values": ("\u00a0{}".encode(), "syntax"),
    "Latin-1 text": ('{"ä": 1}'.encode("latin-1"), "not-utf-8"),
    "UTF-16 text": ('{"position": {}}'.encode("utf-16"), "not-utf-8"),
    "an encoded surrogate": (b'{"\xed\xa0\x80": 1}', "not-utf-8"),
    "an overlong encoding": (b'{"\xc0\xaf": 1}', "not-utf-8"),
    "half a character": (b'{"\xe2\x82', "not-utf-8"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "not-utf-8"),
    "nothing but a byte order mark": (b"\xef\xbb\xbf", "not-utf-8"),
    "seventeen arrays": (b"[" * 17 + b"]" * 17, "too-deep"),
    "seventeen objects": (b'{"a":' * 16 + b"{}" + b"}" * 16, "too-deep"),
    "a hundred thousand brackets": (b"[" * 100_000, "too-deep"),
    "a hundred thousand braces": (b'{"a":' * 100_000, "too-deep"),
    "a hundred thousand bracket pairs": (b"[" * 100_000 + b"]" * 100_000, "too-deep"),
    "deep brackets after a string full of them": (
        b'{"]]]]": ' + b"[" * 17 + b"]" * 17 + b"}",
        "too-deep",
    ),
    "a thousand keys and one": (b"{%s}" % _keys(1_001), "too-many-keys"),
    "a thousand keys and one, one escaped": (
        b'{"a": {"\\u0061": 1, %s}}' % _keys(1_000),
        "too-many-keys",
    ),
    "NaN": (b'{"x": NaN}', "not-a-number"),
    "Infinity": (b'{"x": [Infinity]}', "not-a-number"),
    "minus Infinity": (b"-Infinity", "not-a-number"),
    "a number of 5,000 digits": (b'{"x": ' + b"7" * 5_000 + b"}", "number-too-long"),
    "a negative number of 5,000 digits": (b"[-" + b"7" * 5_000 + b"]", "number-too-long"),
    "a key twice": (b'{"position": {}, "position": {}}', "duplicate-key"),
    "a key twice further down": (b'{"a": [{"b": 1, "c": 2, "b": 1}]}', "duplicate-key"),
    "a key twice, once escaped": (b'{"a": 1, "\\u0061": 1}', "duplicate-key"),
    "the empty key twice": (b'{"": 1, "": 2}', "duplicate-key"),
    "a key twice, beside an escaped colon": (b'{"a": 1, "a": "\\u003a"}', "duplicate-key"),
    "a key twice, beside a text with colons": (b'{"a": 1, "a": ":::"}', "duplicate-key"),
}
"""By name: a body that the reader refuses, and the code that says why."""
