"""Bad questions on features, spots, moves, tables and claims: where each fault stands, and why.

The rows have the form of those in ``test_bad_positions``, which asks them. Except where a row says
otherwise the position is sound, so that all faults are those of the question.
"""

from collections.abc import Iterable
from typing import Any, Final

from tests.api.named_faults import below, split_error
from tests.api.samples import (
    CHECK,
    CLAIMS,
    DISAGREEING,
    FROM_THE_ROAD,
    LEIPZIG,
    MOVES,
    ONE_TILE,
    OPTIONS,
    RULINGS,
    SCORES,
    SPOTS,
    TO_LEIPZIG,
    Json,
    tile,
)

Errors = list[str]
Row = tuple[str, Any, Errors]

PLACED: Final = {"x": 0, "y": 0}
ROAD: Final[Json] = PLACED | {"on": "road", "side": "E"}
LONG_NAME: Final = "r" * 41
HUGE: Final = 10**30

NO_SPOTS: Final[dict[str, tuple[Any, Errors]]] = {
    "a list": ([], ["not-an-object"]),
    "a text": ("road", ["not-an-object"]),
    "nothing in it": ({}, ["missing-key"] * 3),
    "no x": ({"y": 0, "on": "road", "side": "E"}, ["missing-key"]),
    "a player": (ROAD | {"player": "red"}, ["/player unknown-key"]),
    "a text as x": (ROAD | {"x": "0"}, ["/x not-an-integer"]),
    "null as y": (ROAD | {"y": None}, ["/y not-an-integer"]),
    "true as y": (ROAD | {"y": True}, ["/y not-an-integer"]),
    "a fraction as x": (ROAD | {"x": 0.25}, ["/x not-an-integer"]),
    "a huge x": (ROAD | {"x": HUGE}, ["/x out-of-range"]),
    "y too far north": (ROAD | {"y": -1_000}, ["/y out-of-range"]),
    "an unknown kind": (ROAD | {"on": "street"}, ["/on unknown-spot"]),
    "a wall": (PLACED | {"on": "wall", "side": "E"}, ["/on unknown-spot"]),
    "a kind that is a list": (ROAD | {"on": ["road"]}, ["/on unknown-spot"]),
    "a side that is a number": (ROAD | {"side": 1}, ["/side not-a-string"]),
    "a half-side for a road": (ROAD | {"side": "ENE"}, ["/side unknown-side"]),
    "a side nobody knows": (ROAD | {"side": "Q"}, ["/side unknown-side"]),
    "a side for a labyrinth": (
        PLACED | {"on": "labyrinth", "side": "E"},
        ["/side side-not-allowed"],
    ),
    "a road without a side": (PLACED | {"on": "road"}, ["missing-key"]),
    "a road that is not there": (ROAD | {"side": "S"}, ["/on no-such-feature"]),
    "a monastery that is not there": (PLACED | {"on": "monastery"}, ["/on no-such-feature"]),
    "no tile": (ROAD | {"x": -7}, ["no-tile-there"]),
}
"""By name: what is no spot of base.D at (0, 0), and why."""


SOME_NO_SPOTS: Final = (
    "nothing in it",
    "an unknown kind",
    "a road that is not there",
    "a monastery that is not there",
    "no tile",
)
"""What is asked where the reader of spots is the same, but the table is looked up elsewhere."""


def with_spots(what: str, build: Any, names: Iterable[str] = SOME_NO_SPOTS) -> dict[str, Row]:
    """Return a row for each of what is no spot; ``build`` makes it out of spot and faults."""
    return {f"{what}: {name}": build(NO_SPOTS[name][0], *NO_SPOTS[name][1]) for name in names}


# --------------------------------------------------------------------------------------- scores


def scores(body: Json, *errors: str) -> Row:
    return SCORES, {"position": ONE_TILE} | body, list(errors)


BAD_SCORES: Final[dict[str, Row]] = {
    "scores of no position": (SCORES, {}, ["missing-key"]),
    "an unknown moment": scores({"moment": "later"}, "/moment unknown-moment"),
    "a moment in other letters": scores({"moment": "End"}, "/moment unknown-moment"),
    "an empty moment": scores({"moment": ""}, "/moment unknown-moment"),
    "a moment that is null": scores({"moment": None}, "/moment null"),
    "a moment that is a number": scores({"moment": 1}, "/moment not-a-string"),
    "true as a moment": scores({"moment": True}, "/moment not-a-string"),
    "a moment that is a list": scores({"moment": ["now"]}, "/moment not-a-string"),
    "a moment that is an object": scores({"moment": {}}, "/moment not-a-string"),
    "scores at a spot": scores({"at": ROAD}, "/at unknown-key"),
}


# ---------------------------------------------------------------------------------------- spots


def spots(body: Json, *errors: str) -> Row:
    """Ask for spots on base.D; the body may take the place of what is asked by default."""
    asked = {"position": ONE_TILE, "tile_at": PLACED, "player": "red"} | body
    return SPOTS, asked, list(errors)


def leave(spot: Any, *errors: str) -> Row:
    """Ask where a wagon may go from a spot; pointers are given from the spot on."""
    where = below("/from", errors)
    return spots({"via": "wagon", "from": spot}, *where)


def at(place: Any, *errors: str) -> Row:
    """Ask for the spots of a tile; pointers are given from its place on."""
    return spots({"tile_at": place}, *below("/tile_at", errors))


BAD_SPOTS: Final[dict[str, Row]] = {
    "spots of nothing": (SPOTS, {}, ["missing-key"] * 3),
    "spots of no tile": (SPOTS, {"position": ONE_TILE, "player": "red"}, ["missing-key"]),
    "spots of nobody": (SPOTS, {"position": ONE_TILE, "tile_at": PLACED}, ["missing-key"]),
    "spots of a tile to come": spots({"tile": "base.D"}, "/tile unknown-key"),
    "a place of a tile that is null": at(None, "null"),
    "a place of a tile that is a list": at([0, 0], "not-an-object"),
    "a place of a tile that is a text": at("0,0", "not-an-object"),
    "a place without coordinates": at({}, "missing-key", "missing-key"),
    "a place with a rotation": at(PLACED | {"rotation": 0}, "/rotation unknown-key"),
    "a place with a text and true": at(
        {"x": "0", "y": True}, "/x not-an-integer", "/y not-an-integer"
    ),
    "a place with a fraction": at({"x": 0.5, "y": 0}, "/x not-an-integer"),
    "a place with null": at({"x": 0, "y": None}, "/y null"),
    "a place off the grid": at({"x": 1_000, "y": -1_000}, "/x out-of-range", "/y out-of-range"),
    "a place very far off the grid": at({"x": 0, "y": -HUGE}, "/y out-of-range"),
    "a place beside the tiles": at({"x": 0, "y": 1}, "no-tile-there"),
    "spots of a player that is null": spots({"player": None}, "/player null"),
    "spots of a player without a name": spots({"player": ""}, "/player not-a-name"),
    "spots of a player that is a number": spots({"player": 1}, "/player not-a-name"),
    "spots of two players": spots({"player": ["red"]}, "/player not-a-name"),
    "spots of a player with a line break": spots({"player": "red\n"}, "/player not-a-name"),
    "spots of a player with a blank before it": spots({"player": " red"}, "/player not-a-name"),
    "spots of a player with a long name": spots({"player": LONG_NAME}, "/player not-a-name"),
    "spots of a mage": spots({"figure": "mage"}, "/figure unknown-figure"),
    "spots of a witch": spots({"figure": "witch"}, "/figure unknown-figure"),
    "spots of a knight": spots({"figure": "knight"}, "/figure unknown-figure"),
    "spots of a figure in other letters": spots({"figure": "Meeple"}, "/figure unknown-figure"),
    "spots of a figure that is null": spots({"figure": None}, "/figure null"),
    "spots of a figure that is a number": spots({"figure": 1}, "/figure not-a-string"),
    "spots of two figures": spots({"figure": ["meeple"]}, "/figure not-a-string"),
    "an unknown way": spots({"via": "boat"}, "/via unknown-way"),
    "an empty way": spots({"via": ""}, "/via unknown-way"),
    "a way that is null": spots({"via": None}, "/via null"),
    "a way that is a number": spots({"via": 0}, "/via not-a-string"),
    "a way that is an object": spots({"via": {}}, "/via not-a-string"),
    "a wagon from nowhere": spots({"via": "wagon"}, "/from from-needed"),
    "a wagon from null": spots({"via": "wagon", "from": None}, "/from null"),
    "a tile just placed where none lies": spots(
        {"via": "magic_portal", "played": {"x": 9, "y": 9}}, "/played no-tile-there"
    ),
    "a tile just placed that is null": spots({"played": None}, "/played null"),
    "a tile just placed on half a square": spots({"played": {"x": 0}}, "/played missing-key"),
    "a start without a wagon": spots({"from": ROAD}, "/from from-not-allowed"),
    "a start by flying machine": spots(
        {"via": "flying_machine", "from": ROAD}, "/from from-not-allowed"
    ),
    "a start of a wagon that is just placed": spots(
        {"via": "placement", "figure": "wagon", "from": ROAD}, "/from from-not-allowed"
    ),
    "a wagon from nowhere to nowhere": spots(
        {"via": "wagon", "tile_at": {"x": 9, "y": 9}}, "/tile_at no-tile-there", "/from from-needed"
    ),
    "a start that the contract does not call so": spots(
        {"via": "wagon", "leaving": ROAD}, "/leaving unknown-key"
    ),
    "faults of the position and of the spots": (
        SPOTS,
        {"position": {"tiles": {}}, "tile_at": [], "player": "", "via": "boat"},
        [
            "/position/tiles not-a-list",
            "/tile_at not-an-object",
            "/player not-a-name",
            "/via unknown-way",
        ],
    ),
} | with_spots("a wagon leaves", leave)


# ---------------------------------------------------------------------------------------- moves


STRAIGHT: Final[Json] = {"player": "red", "tile": tile("base.V", 1, 0)}
"""A legal move on base.D, with nothing but its tile."""
SIDELESS: Final[Json] = {"features": [{"kind": "road", "sides": ["W"]}]}
"""A tile whose fields nobody knows."""


def moves(move: Any, *errors: str) -> Row:
    """Move on base.D; pointers are given from the move on."""
    where = below("/move", errors)
    return MOVES, {"position": ONE_TILE, "move": move}, where


def several(listed: Any, *errors: str) -> Row:
    """Make several moves on base.D; pointers are given from the list on."""
    where = below("/moves", errors)
    return MOVES, {"position": ONE_TILE, "moves": listed}, where


_NOTHING: Final = ("/1 missing-key", "/1 missing-key")
ON_NO_CITY: Final[Json] = {
    "player": "black",
    "tile": tile("base.V", -1, 0, 270),
    "figure": {"figure": "meeple", "on": "city", "side": "N"},
}
"""A move whose tile fits on the other side of base.D and has no city."""


def move_of(player: Any, *errors: str) -> Row:
    return moves(STRAIGHT | {"player": player}, *errors)


def part(number: Any) -> Row:
    return moves(STRAIGHT | {"part": number}, "/part unknown-part")


def laying(row: Any, *errors: str) -> Row:
    """Lay something in a move; pointers are given from its row on."""
    where = below("/tile", errors)
    return moves(STRAIGHT | {"tile": row}, *where)


def laying_with(more: Json, *errors: str) -> Row:
    """Lay base.V with some keys changed; pointers are given from its row on."""
    return laying(STRAIGHT["tile"] | more, *errors)


def deploy(figure: Any, *errors: str) -> Row:
    """Deploy something on base.V at (1, 0); pointers are given from its row on."""
    where = below("/figure", errors)
    return moves(STRAIGHT | {"figure": figure}, *where)


def deploy_meeple(more: Json, *errors: str) -> Row:
    """Deploy a meeple on the road with some keys changed; pointers are given from its row on."""
    return deploy({"figure": "meeple", "on": "road", "side": "S"} | more, *errors)


def cast(steps: Any, *errors: str) -> Row:
    """Move mage and witch; pointers are given from the list of steps on."""
    where = below("/magic", errors)
    return moves(STRAIGHT | {"magic": steps}, *where)


def cast_to(target: Any, *errors: str) -> Row:
    """Move the mage in the second of two steps; pointers are given from its target on."""
    steps = [{"figure": "witch", "to": "off"}, {"figure": "mage", "to": target}]
    return cast(steps, *below("/1/to", errors))


def send(steps: Any, *errors: str) -> Row:
    """Send meeples to Leipzig; pointers are given from the list of sends on."""
    where = below("/leipzig", errors)
    return moves(STRAIGHT | {"leipzig": steps}, *where)


def move_on(steps: Any, *errors: str) -> Row:
    """Let wagons move on; pointers are given from the list of steps on."""
    where = below("/wagons", errors)
    return moves(STRAIGHT | {"wagons": steps}, *where)


def send_with(more: Json, *errors: str) -> Row:
    """Send one meeple with some keys changed; pointers are given from its row on."""
    step = {"player": "red", "quarter": "coiners", "from": ROAD} | more
    return send([step], *below("/0", errors))


def send_from(spot: Any, *errors: str) -> Row:
    """Send a meeple from a spot; pointers are given from the spot on."""
    return send_with({"from": spot}, *below("/from", errors))


BAD_MOVES: Final[dict[str, Row]] = {
    # The move as a whole
    "no move": (MOVES, {"position": ONE_TILE}, ["move-or-moves"]),
    "neither move nor position": (MOVES, {}, ["missing-key"]),
    "a move and moves": (
        MOVES,
        {"position": ONE_TILE, "move": STRAIGHT, "moves": [STRAIGHT]},
        ["move-or-moves"],
    ),
    "moves that are no list": several(STRAIGHT, "not-a-list"),
    "no moves": several([], "no-moves"),
    "too many moves": several([STRAIGHT] * 501, "too-many"),
    "moves of nothing": several([STRAIGHT, {}, None], *_NOTHING, "/2 not-an-object"),
    "the second of three moves names a spot that is not there": several(
        [STRAIGHT, ON_NO_CITY, STRAIGHT], "/1/figure/on no-such-feature"
    ),
    "a move that is null": moves(None, "null"),
    "a move that is a list": moves([STRAIGHT], "not-an-object"),
    "a move that is a text": moves("base.V", "not-an-object"),
    "a move of nothing": moves({}, "missing-key", "missing-key"),
    "an unknown key of a move": moves(STRAIGHT | {"tiles": []}, "/tiles unknown-key"),
    "the empty key of a move": moves(STRAIGHT | {"": 0}, "/ unknown-key"),
    "the keys of a move beside it": (
        MOVES,
        {"position": ONE_TILE, "move": STRAIGHT, "player": "red"},
        ["/player unknown-key"],
    ),
    "a move of nobody": moves({"tile": STRAIGHT["tile"]}, "missing-key"),
    "a move of null": move_of(None, "/player not-a-name"),
    "a move of a number": move_of(7, "/player not-a-name"),
    "a move of two players": move_of(["red", "black"], "/player not-a-name"),
    "a move of a player without a name": move_of("", "/player not-a-name"),
    "a move of a player with a line break": move_of("red\n", "/player not-a-name"),
    "a move of a player with a soft hyphen": move_of("gr\u00adün", "/player not-a-name"),
    "a move of a player with a long name": move_of(LONG_NAME, "/player not-a-name"),
    "the third part": part(3),
    "part nought": part(0),
    "a part before the first": part(-1),
    "a part that is a text": part("1"),
    "a part with a fraction": part(1.5),
    "true as a part": part(True),
    "a part that is null": part(None),
    "a huge part": part(HUGE),
    "both parts": part([1, 2]),
    # Its tile
    "a move without a tile": moves({"player": "red"}, "missing-key"),
    "a tile of a move that is a text": laying("base.V", "not-an-object"),
    "a tile of a move that is null": laying(None, "not-an-object"),
    "a tile of a move that is a list": laying([], "not-an-object"),
    "a tile of a move without anything": laying({}, *["missing-key"] * 3),
    "a tile of a move without an id": laying({"x": 1, "y": 0}, "missing-key"),
    "a tile of a move without a place": laying({"tile": "base.V"}, *["missing-key"] * 2),
    "a tile of a move with a spot": laying_with({"on": "road"}, "/on unknown-key"),
    "an unknown tile of a move": laying_with({"tile": "base.Z"}, "/tile unknown-tile"),
    "a tile id of a move that is null": laying_with({"tile": None}, "/tile not-a-tile"),
    "a tile id of a move that is a number": laying_with({"tile": 4}, "/tile not-a-tile"),
    "an inline tile of a move with a fault": laying_with(
        {"tile": {"features": [{"kind": "road", "sides": ["W", "Q"]}]}},
        "/tile/features/0/sides/1 unknown-side",
    ),
    "a tile of a move at a text": laying_with({"x": "1"}, "/x not-an-integer"),
    "a tile of a move at true": laying_with({"y": True}, "/y not-an-integer"),
    "a tile of a move at null": laying_with({"y": None}, "/y not-an-integer"),
    "a tile of a move at a fraction": laying_with({"x": 1.5}, "/x not-an-integer"),
    "a tile of a move off the grid": laying_with({"x": 1_000}, "/x out-of-range"),
    "a tile of a move very far off the grid": laying_with({"y": -HUGE}, "/y out-of-range"),
    "a tile of a move turned by 45 degrees": laying_with(
        {"rotation": 45}, "/rotation unknown-rotation"
    ),
    "a tile of a move turned all round": laying_with(
        {"rotation": 360}, "/rotation unknown-rotation"
    ),
    "a tile of a move turned backwards": laying_with(
        {"rotation": -90}, "/rotation unknown-rotation"
    ),
    "a tile of a move turned by a text": laying_with(
        {"rotation": "90"}, "/rotation unknown-rotation"
    ),
    "a tile of a move turned by true": laying_with(
        {"rotation": True}, "/rotation unknown-rotation"
    ),
    "a tile of a move turned by null": laying_with(
        {"rotation": None}, "/rotation unknown-rotation"
    ),
    # Its figure
    "a phantom that is the only figure": moves(
        STRAIGHT | {"phantom": {"on": "road", "side": "E"}}, "/phantom phantom-needs-first"
    ),
    "a figure of a move that is null": deploy(None, "not-an-object"),
    "a figure of a move that is a text": deploy("meeple", "not-an-object"),
    "two figures of a move": deploy([], "not-an-object"),
    "a figure of a move without anything": deploy({}, "missing-key", "missing-key"),
    "a figure of a move with a player": deploy_meeple({"player": "red"}, "/player unknown-key"),
    "a figure of a move that leaves a spot": deploy_meeple({"from": ROAD}, "/from unknown-key"),
    "a mage as the figure of a move": deploy_meeple({"figure": "mage"}, "/figure unknown-figure"),
    "a witch as the figure of a move": deploy_meeple({"figure": "witch"}, "/figure unknown-figure"),
    "an unknown figure of a move": deploy_meeple({"figure": "knight"}, "/figure unknown-figure"),
    "a figure of a move that is a number": deploy_meeple({"figure": 1}, "/figure unknown-figure"),
    "a wagon that moves on within a move": deploy_meeple(
        {"figure": "wagon", "via": "wagon"}, "/via unknown-way"
    ),
    "an unknown way within a move": deploy_meeple({"via": "boat"}, "/via unknown-way"),
    "null as a way within a move": deploy_meeple({"via": None}, "/via unknown-way"),
    "true as a way within a move": deploy_meeple({"via": True}, "/via unknown-way"),
    "a figure of a move on an unknown spot": deploy_meeple({"on": "street"}, "/on unknown-spot"),
    "a figure of a move on a wall": deploy_meeple({"on": "wall"}, "/on unknown-spot"),
    "a figure of a move on a side that is a list": deploy_meeple(
        {"side": ["S"]}, "/side not-a-string"
    ),
    "a figure of a move on null": deploy_meeple(
        {"x": None, "y": None}, "/x not-an-integer", "/y not-an-integer"
    ),
    "a figure of a move at a fraction": deploy_meeple({"x": 1.5}, "/x not-an-integer"),
    "a figure of a move off the grid": deploy_meeple({"y": 1_000}, "/y out-of-range"),
    "a figure of a move on a road without a side": deploy(
        {"figure": "meeple", "on": "road"}, "missing-key"
    ),
    "a figure of a move on a missing road": deploy_meeple({"side": "N"}, "/on no-such-feature"),
    "a figure of a move on a missing monastery": deploy(
        {"figure": "meeple", "on": "monastery"}, "/on no-such-feature"
    ),
    "a figure of a move on half a road": deploy_meeple({"side": "SSE"}, "/side unknown-side"),
    "a barn of a move on a side": deploy(
        {"figure": "barn", "on": "corner", "side": "N"}, "/side unknown-side"
    ),
    "a side for a figure on a monastery": deploy(
        {"figure": "meeple", "on": "monastery", "side": "N"}, "/side side-not-allowed"
    ),
    "a figure of a move beside the tiles": deploy_meeple({"x": 5}, "no-tile-there"),
    "a figure of a move that flies beside the tiles": deploy_meeple(
        {"y": -3, "via": "flying_machine"}, "no-tile-there"
    ),
    "a figure of a move on a feature of the next tile": deploy_meeple(
        {"x": 0}, "/on no-such-feature"
    ),
    # Mage and witch
    "steps that are null": cast(None, "not-a-list"),
    "steps that are an object": cast({"figure": "mage", "to": "off"}, "not-a-list"),
    "eleven steps": cast([{"figure": "mage", "to": "off"}] * 11, "too-many"),
    "a step that is a text": cast(["mage"], "/0 not-an-object"),
    "a step that is null": cast([None], "/0 not-an-object"),
    "a step of nothing": cast([{}], "/0 missing-key", "/0 missing-key"),
    "a step of nobody": cast([{"to": ROAD}], "/0 missing-key"),
    "a step to nowhere": cast([{"figure": "mage"}], "/0 missing-key"),
    "a step with a player": cast(
        [{"figure": "mage", "to": "off", "player": "red"}], "/0/player unknown-key"
    ),
    "a step of a meeple": cast([{"figure": "meeple", "to": ROAD}], "/0/figure unknown-figure"),
    "a step of null": cast([{"figure": None, "to": "off"}], "/0/figure unknown-figure"),
    "a step to null": cast_to(None, "not-a-target"),
    "a step to a word": cast_to("on", "not-a-target"),
    "a step off in capitals": cast_to("OFF", "not-a-target"),
    "a step to a number": cast_to(0, "not-a-target"),
    "a step to true": cast_to(True, "not-a-target"),
    "a step to a corner": cast_to(PLACED | {"on": "corner", "side": "NE"}, "/on no-such-feature"),
    "a step to an unknown field": (
        MOVES,
        {
            "position": {"tiles": [tile(SIDELESS, 0, 0)]},
            "move": {
                "player": "red",
                "tile": tile("base.D", -1, 0),
                "magic": [{"figure": "mage", "to": PLACED | {"on": "field", "side": "NNE"}}],
            },
        },
        ["/move/magic/0/to/on no-such-feature"],
    ),
    # Wagons that move on
    "wagons that are null": move_on(None, "not-a-list"),
    "wagons that are spots": move_on(
        [ROAD],
        "/0/x unknown-key",
        "/0/y unknown-key",
        "/0/on unknown-key",
        "/0/side unknown-key",
        "/0 missing-key",
        "/0 missing-key",
    ),
    "more wagons than players have": move_on([{}] * 41, "too-many"),
    "a wagon from a corner": move_on(
        [{"from": PLACED | {"on": "corner", "side": "NE"}, "to": ROAD}],
        "/0/from/on no-such-feature",
    ),
    "a wagon to a square without a tile": move_on(
        [{"from": ROAD, "to": ROAD | {"x": 9}}], "/0/to no-tile-there"
    ),
    # Leipzig
    "sends that are null": send(None, "not-a-list"),
    "sends that are an object": send({}, "not-a-list"),
    "sends that are names": send(["red"], "/0 not-an-object"),
    "more sends than figures": send([{}] * 501, "too-many"),
    "a send from a side of no road in a move that is illegal": moves(
        STRAIGHT
        | {
            "tile": tile("base.A", 0, 0),
            "leipzig": [{"player": "red", "quarter": "fourth", "from": ROAD | {"side": "AAA"}}],
        },
        "/leipzig/0/from/side unknown-side",
    ),
    "a send of nothing": send([{}], *["/0 missing-key"] * 3),
    "a send with a figure": send_with({"figure": "meeple"}, "/figure unknown-key"),
    "a send to an unknown quarter": send_with({"quarter": "painters"}, "/quarter unknown-quarter"),
    "a send to null": send_with({"quarter": None}, "/quarter unknown-quarter"),
    "a send to two quarters": send_with(
        {"quarter": ["coiners", "fourth"]}, "/quarter unknown-quarter"
    ),
    "a send of a player with a tab": send_with({"player": "dark\tred"}, "/player not-a-name"),
    "a send of null": send_with({"player": None}, "/player not-a-name"),
    "a send from null": send_from(None, "not-an-object"),
    "a send from off": send_from("off", "not-an-object"),
    "a send from a corner": send_from(
        PLACED | {"on": "corner", "side": "SW"}, "/on no-such-feature"
    ),
    "a castle of sides out of order": moves(
        STRAIGHT | {"castle": "EN"}, "/castle not-a-castle-step"
    ),
    "a castle of a number": moves(STRAIGHT | {"castle": 1}, "/castle not-a-castle-step"),
    # Several faults at a time
    "faults in every part of a move": moves(
        {
            "player": "",
            "tile": {"tile": "base.Z", "x": 0.5, "y": 0, "rotation": 1},
            "figure": {"figure": "mage", "on": "wall", "x": 1_000, "via": "wagon"},
            "magic": [{"figure": "mage", "to": "home"}],
            "leipzig": [{"player": "red", "quarter": "east", "from": []}],
            "part": 3,
            "why": None,
        },
        "/why unknown-key",
        "/player not-a-name",
        "/tile/tile unknown-tile",
        "/tile/x not-an-integer",
        "/tile/rotation unknown-rotation",
        "/figure/figure unknown-figure",
        "/figure/on unknown-spot",
        "/figure/x out-of-range",
        "/figure/via unknown-way",
        "/magic/0/to not-a-target",
        "/leipzig/0/quarter unknown-quarter",
        "/leipzig/0/from not-an-object",
        "/part unknown-part",
    ),
    "spots that are not there in every part of a move": moves(
        STRAIGHT
        | {
            "figure": {"figure": "meeple", "on": "city", "side": "N"},
            "magic": [
                {"figure": "mage", "to": ROAD | {"side": "N"}},
                {"figure": "witch", "to": ROAD | {"y": 7}},
            ],
            "leipzig": [
                {
                    "player": "red",
                    "quarter": "fourth",
                    "from": {"x": 0, "y": 0, "on": "garden"},
                }
            ],
        },
        "/figure/on no-such-feature",
        "/magic/0/to/on no-such-feature",
        "/magic/1/to no-tile-there",
        "/leipzig/0/from/on no-such-feature",
    ),
}
BAD_TARGETS: Final[dict[str, Row]] = (
    with_spots("a mage goes to", cast_to)
    | with_spots("a meeple goes from", send_from)
    # What is neither a spot nor an object is no target at all.
    | {
        "a mage goes to: a list": cast_to([], "not-a-target"),
        "a mage goes to: a text": cast_to("road", "not-a-target"),
    }
)


# ------------------------------------------------------------------------------ check and claims


def claims(claim: Any, *errors: str) -> Row:
    """Claim something on base.D; pointers are given from the claim on."""
    where = below("/claim", errors)
    return CLAIMS, {"position": ONE_TILE, "claim": claim}, where


def claim_with(more: Json, *errors: str) -> Row:
    """Claim a point for the road with some keys changed; pointers are given from the claim on."""
    return claims(A_CLAIM | more, *errors)


def claim_at(spot: Any, *errors: str) -> Row:
    """Claim a point for a feature; pointers are given from its spot on."""
    return claim_with({"at": spot}, *below("/at", errors))


def points(number: Any, code: str) -> Row:
    return claim_with({"points": number}, f"/points {code}")


A_CLAIM: Final = {"kind": "points", "at": ROAD, "player": "red", "points": 1}

BAD_CLAIMS: Final[dict[str, Row]] = {
    "a check of nothing": (CHECK, {}, ["missing-key"]),
    "a check with sets beside the position": (
        CHECK,
        {"position": ONE_TILE, "sets": {"base": 1}},
        ["/sets unknown-key"],
    ),
    "a check of a position with faults": (
        CHECK,
        {"position": {"tiles": [tile("base.D", 0, 0)] * 2, "leipzig": {}}},
        ["/position/tiles/1 two-tiles-on-a-square"],
    ),
    "no claim": (CLAIMS, {"position": ONE_TILE}, ["claim-or-claims"]),
    "a claim and claims": (
        CLAIMS,
        {"position": ONE_TILE, "claim": A_CLAIM, "claims": [A_CLAIM]},
        ["claim-or-claims"],
    ),
    "claims that are no list": (
        CLAIMS,
        {"position": ONE_TILE, "claims": A_CLAIM},
        ["/claims not-a-list"],
    ),
    "no claims": (CLAIMS, {"position": ONE_TILE, "claims": []}, ["/claims no-claims"]),
    "too many claims": (
        CLAIMS,
        {"position": ONE_TILE, "claims": [A_CLAIM] * 21},
        ["/claims too-many"],
    ),
    "a list of bad claims": (
        CLAIMS,
        {"position": ONE_TILE, "claims": [A_CLAIM, {"by": ""}, {"points": "1"}, 7]},
        ["/claims/1/by not-a-name", "/claims/2/points not-an-integer", "/claims/3 not-an-object"],
    ),
    "a claim of another kind that takes other keys": (
        CLAIMS,
        {"position": ONE_TILE, "claims": [A_CLAIM, {"kind": "completed"}]},
        ["/claims/1 missing-key"],
    ),
    "a claim on a wagon without where it leaves": claims(
        {"kind": "spot", "player": "red", "at": ROAD, "via": "wagon"}, "/from from-needed"
    ),
    "a claim on a meeple that leaves": claims(
        {"kind": "spot", "player": "red", "at": ROAD, "from": ROAD}, "/from from-not-allowed"
    ),
    "a claim on a tile played nowhere": claims(
        {"kind": "spot", "player": "red", "at": ROAD, "played": {"x": 9, "y": 9}},
        "/played no-tile-there",
    ),
    "a claim on a move from nowhere": claims(
        {
            "kind": "move",
            "move": STRAIGHT
            | {"leipzig": [{"player": "red", "quarter": "fourth", "from": ROAD | {"x": 9}}]},
        },
        "/move/leipzig/0/from no-tile-there",
    ),
    "a claim that is null": claims(None, "null"),
    "a claim that is a list": claims([], "not-an-object"),
    "a claim that is a number": claims(18, "not-an-object"),
    "a claim of nothing": claims({"kind": "points"}, *["missing-key"] * 3),
    "a claim with a move": claim_with({"move": STRAIGHT}, "/move unknown-key"),
    "a claim of no kind": claims({}, "missing-key"),
    "an unknown claim": claim_with({"kind": "score"}, "/kind unknown-claim"),
    "a claim in other letters": claim_with({"kind": "Score"}, "/kind unknown-claim"),
    "a claim of the kind null": claim_with({"kind": None}, "/kind null"),
    "a claim of the kind 1": claim_with({"kind": 1}, "/kind not-a-string"),
    "a claim of two kinds": claim_with({"kind": ["score"]}, "/kind not-a-string"),
    "a claim at null": claim_at(None, "null"),
    "a claim at a corner": claim_at(
        PLACED | {"on": "corner", "side": "NE"}, "/on no-feature-there"
    ),
    "a claim of null": claim_with({"player": None}, "/player null"),
    "a claim of a player without a name": claim_with({"player": ""}, "/player not-a-name"),
    "a claim of everybody": claim_with({"player": ["red"]}, "/player not-a-name"),
    "a claim of a player with a long name": claim_with({"player": LONG_NAME}, "/player not-a-name"),
    "points that are a text": points("1", "not-an-integer"),
    "points that are null": points(None, "null"),
    "true as points": points(True, "not-an-integer"),
    "points that are a list": points([1], "not-an-integer"),
    "half a point": points(0.5, "not-an-integer"),
    "points with a fraction": points(18.5, "not-an-integer"),
    "a whole float of too many points": points(1e7, "out-of-range"),
    "a float of 55 bits as points": points(2.0**55, "out-of-range"),
    "too many points": points(1_000_001, "out-of-range"),
    "too many points lost": points(-1_000_001, "out-of-range"),
    "more points than 32 bits": points(2**31, "out-of-range"),
    "more points than 64 bits": points(2**64, "out-of-range"),
    "huge points": points(HUGE, "out-of-range"),
    "huge points lost": points(-HUGE, "out-of-range"),
} | with_spots("a claim at", claim_at, NO_SPOTS)


# ------------------------------------------------------------------------------ several at a time


BAD_RULINGS: Final[dict[str, Row]] = {
    "faults of form in every question": (
        RULINGS,
        {
            "position": ONE_TILE,
            "ask": {
                "scores": {"moment": "then"},
                "spots": {"tile_at": PLACED, "player": "red", "via": "boat"},
                "moves": {"move": STRAIGHT | {"magic": [{"figure": "mage", "to": 1}]}},
                "check": {"a/b~c": 1},
                "claims": {"claim": {"kind": "points", "at": ROAD, "player": "r"}},
                "scores ": {},
            },
        },
        [
            "/ask/scores/moment unknown-moment",
            "/ask/spots/via unknown-way",
            "/ask/moves/move/magic/0/to not-a-target",
            "/ask/check/a~1b~0c unknown-key",
            "/ask/claims/claim missing-key",
            "/ask/scores  unknown-question",
        ],
    ),
    "faults on the table in every question": (
        RULINGS,
        {
            "position": DISAGREEING,
            "ask": {
                "scores": {},
                "spots": {"tile_at": {"x": 5, "y": 5}, "player": "red", "via": "wagon"},
                "moves": {
                    "move": {
                        "player": "red",
                        "tile": tile("base.U", 2, 0),
                        "figure": {"figure": "meeple", "on": "city", "side": "N"},
                    }
                },
                "claims": {
                    "claim": {
                        "kind": "points",
                        "at": PLACED | {"on": "corner", "side": "NE"},
                        "player": "red",
                        "points": 3,
                    }
                },
                "roads": {"at": PLACED | {"on": "city", "side": "N"}},
            },
        },
        [
            "/ask/spots/tile_at no-tile-there",
            "/ask/spots/from from-needed",
            "/ask/moves/move/figure/on no-such-feature",
            "/ask/claims/claim/at/on no-feature-there",
            "/ask/roads/at/on no-road-there",
        ],
    ),
    "a send from a road that is not there among other questions": (
        RULINGS,
        {
            "position": LEIPZIG,
            "ask": {
                "check": {},
                "moves": {
                    "move": TO_LEIPZIG
                    | {
                        "leipzig": [
                            *TO_LEIPZIG["leipzig"],
                            {
                                "player": "red",
                                "quarter": "coiners",
                                "from": FROM_THE_ROAD | {"side": "E"},
                            },
                        ]
                    }
                },
            },
        },
        ["/ask/moves/move/leipzig/1/from/on no-such-feature"],
    ),
    "a question that is asked as a list": (
        RULINGS,
        {"position": ONE_TILE, "ask": {"moves": [STRAIGHT]}},
        ["/ask/moves not-an-object"],
    ),
}

# -------------------------------------------------------------------------------------- options


def options(body: Json, *errors: str) -> Row:
    """Ask for the options of a tile; the body may take the place of what is asked by default."""
    return OPTIONS, {"position": ONE_TILE, "tile": "base.D", "player": "red"} | body, list(errors)


NOWHERE: Final[Json] = {"x": 9, "y": 9, "on": "road", "side": "N"}
BAD_OPTIONS: Final[dict[str, Row]] = {
    "options of nothing": (OPTIONS, {"position": ONE_TILE}, ["missing-key", "missing-key"]),
    "options of no such tile": options({"tile": "base.d"}, "/tile unknown-tile"),
    "options of a nameless player": options({"player": ""}, "/player not-a-name"),
    "options of a mage": options({"figures": ["mage"]}, "/figures/0 unknown-figure"),
    "options of one figure": options({"figures": "meeple"}, "/figures not-a-list"),
    "options by points": options({"by": "points"}, "/by unknown-ranking"),
    "options by a number": options({"by": 1}, "/by not-a-string"),
    "no options listed": options({"limit": 0}, "/limit out-of-range"),
    "too many options listed": options({"limit": 1_001}, "/limit out-of-range"),
    "options that shall be explained": options({"explain": "yes"}, "/explain not-a-boolean"),
    "options of a third part": options({"part": 3}, "/part unknown-part"),
    "a number of options expected": options({"expected": 3}, "/expected not-an-object"),
    "too many options expected": options(
        {"expected": {"limit": 11}}, "/expected/limit out-of-range"
    ),
    "a nameless next player": options({"expected": {"next": ""}}, "/expected/next not-a-name"),
    "no nodes for options": options(
        {"expected": {"budget_nodes": 0}}, "/expected/budget_nodes out-of-range"
    ),
    "options with a mage that goes home": options(
        {"magic": [{"figure": "mage", "to": "home"}]}, "/magic/0/to not-a-target"
    ),
    "options with a mage beside the table": options(
        {"magic": [{"figure": "mage", "to": NOWHERE}]}, "/magic/0/to no-tile-there"
    ),
    "options with a wagon beside the table": options(
        {"wagons": [{"from": NOWHERE, "to": ROAD}]}, "/wagons/0/from no-tile-there"
    ),
    "options with a wrong step among other questions": (
        RULINGS,
        {
            "position": ONE_TILE,
            "ask": {"options": {"tile": "base.D", "player": "red", "by": "luck"}},
        },
        ["/ask/options/by unknown-ranking"],
    ),
}

# ---------------------------------------------------------------------------------------- games


def game(turns: list[Json], *errors: str) -> Row:
    played = {"start": ONE_TILE, "players": ["red", "blue"], "turns": turns}
    return "/v1/carcassonne/game", {"game": played}, list(errors)


BAD_GAMES: Final[dict[str, Row]] = {
    "points for who does not play": game(
        [{"points": {"green": 1}}], "/game/turns/0/points/green player-not-in-order"
    ),
    "a note on two lines": game([{"note": "one\ntwo"}], "/game/turns/0/note not-a-note"),
}

SAVE: Final[Json] = {"setup": {}, "players": [{"name": "Anna"}], "replay": []}


def imports(body: Any, *errors: str) -> Row:
    return "/v1/carcassonne/imports", body, list(errors)


BAD_SAVES: Final[dict[str, Row]] = {
    "no save": imports({}, "missing-key"),
    "a save that is a list": imports({"save": []}, "/save not-an-object"),
    "a saved setup without a game": imports({"save": {"setup": {}}}, "/save not-a-save"),
    "a save alone without players": imports({"replay": []}, "not-a-save"),
    "a save with players by name": imports(SAVE | {"players": {"Anna": 1}}, "not-a-save"),
    "a save of version 4": imports({"save": SAVE | {"slots": []}}, "/save save-too-old"),
    "a save of version 4 by its setup": imports(
        {"save": SAVE | {"setup": {"expansions": []}}}, "/save save-too-old"
    ),
    "a save with too many players": imports(
        SAVE | {"players": [{"name": "Anna"}] * 21}, "/players/20 too-many"
    ),
}

BAD_QUESTIONS: Final = (
    BAD_SCORES
    | BAD_SPOTS
    | BAD_OPTIONS
    | BAD_MOVES
    | BAD_TARGETS
    | BAD_CLAIMS
    | BAD_RULINGS
    | BAD_GAMES
    | BAD_SAVES
)


def one_of_each(rows: dict[str, Row]) -> dict[str, Row]:
    """Keep the first row of each question for each set of codes and depths that its faults have."""
    kinds = {
        name: (
            path,
            *sorted({(code, pointer.count("/")) for pointer, code in map(split_error, errors)}),
        )
        for name, (path, _, errors) in rows.items()
    }
    firsts = {kind: name for name, kind in reversed(kinds.items())}
    return {name: row for name, row in rows.items() if firsts[kinds[name]] == name}
