"""Bad positions and questions: what is refused, where it stands, and why.

Each row is a body of a question and the named faults of its problem, all of them. A table
for the positions of each game, one for questions on a sound position, and what ``bad_questions``
adds to them.
"""

import json
import re
from functools import cache
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api import limits
from referee.carcassonne.kinds.features import QUARTERS
from referee.carcassonne.kinds.figures import FIGURES, OWNED
from referee.core.languages import ENGLISH
from referee.texts.languages import load_texts
from tests.api.bad_questions import BAD_QUESTIONS, Errors, Row, one_of_each
from tests.api.named_faults import below, found, split_error
from tests.api.samples import (
    CARD_PLACEMENTS,
    CARD_RULINGS,
    COLLECTABLE,
    MAZE,
    NOT_JSON,
    ONE_TILE,
    OPTIONS,
    PATHS,
    PLACEMENTS,
    ROADS,
    RULINGS,
    Json,
    lay_card,
    meeple,
    tile,
    without,
)
from tests.api.test_bad_maps import CODES as MAP_CODES
from tests.api.test_bad_turns import CODES as TURN_CODES
from tests.api.test_diagrams import CODES as PICTURE_CODES
from tests.api.test_notations import CODES as NOTATION_CODES
from tests.api.test_parameters import CODES as QUERY_CODES
from tests.asking import refuse
from tests.building.cards import card
from tests.cases import for_each

# ----------------------------------------------------------------- positions of Carcassonne


def roads(position: Any, *errors: str) -> Row:
    """Post a position; pointers are given from the position on."""
    where = below("/position", errors)
    return ROADS, {"position": position}, where


def placed(row: Any, *errors: str) -> Row:
    """Lay something as the only tile; pointers are given from its row on."""
    return roads({"tiles": [row]}, *below("/tiles/0", errors))


def figure(row: Any, *errors: str) -> Row:
    """Put something down as the only figure on base.D; pointers are given from its row on."""
    where = below("/figures/0", errors)
    return roads(ONE_TILE | {"figures": [row]}, *where)


def inline(tile_face: Any, *errors: str) -> Row:
    """Lay an inline tile; pointers are given from the tile on."""
    return placed(tile(tile_face, 0, 0), *below("/tile", errors))


def features(rows: list[Any], *errors: str) -> Row:
    """Lay an inline tile with some features; pointers are given from the list on."""
    return inline({"features": rows}, *below("/features", errors))


def road(*sides: str, **more: Any) -> Json:
    return {"kind": "road", "sides": list(sides)} | more


def city(*sides: str, **more: Any) -> Json:
    return {"kind": "city", "sides": list(sides)} | more


def wall(*sides: str, **more: Any) -> Json:
    return {"kind": "wall", "sides": list(sides)} | more


def field(sides: str, *cities: str) -> Json:
    return {"kind": "field", "sides": sides.split(), "cities": list(cities)}


EVERY_HALF_SIDE: Final = "NNE ENE ESE SSE SSW WSW WNW NNW"
MAGE: Final[Json] = {"figure": "mage", "x": 0, "y": 0, "on": "road", "side": "E"}
WITCH: Final[Json] = MAGE | {"figure": "witch"}


MEADOW: Final[Json] = {"tiles": [{"tile": "base.B", "x": 0, "y": 0, "rotation": 0}]}
SMALL_CITY: Final = {"tiles": [tile("base.E", 0, 0), tile("base.E", 0, -1, 180)]}
CASTLE: Final = {"player": "red", "tiles": [{"x": 0, "y": 0}, {"x": 0, "y": -1}]}
POSITIONS: Final[dict[str, Row]] = {
    # The position as a whole
    "no position": (ROADS, {}, ["missing-key"]),
    "a position that is null": (ROADS, {"position": None}, ["/position null"]),
    "a position that is a list": roads([], "not-an-object"),
    "a position that is a text": roads("c1/D", "notation-unknown-key"),
    "a position without tiles": roads({}, "missing-key"),
    "an unknown key": roads({"tiles": [], "tile": []}, "/tile unknown-key"),
    "a key in other letters": roads({"Tiles": []}, "/Tiles unknown-key"),
    "a key of the other game": roads(ONE_TILE | {"cards": []}, "/cards unknown-key"),
    "a key with a slash and a tilde": roads(ONE_TILE | {"a/~1": 0}, "/a~1~01 unknown-key"),
    "the empty key": roads(ONE_TILE | {"": 0}, "/ unknown-key"),
    "an unknown key beside the position": (
        ROADS,
        {"position": ONE_TILE, "tile": "base.D"},
        ["/tile unknown-key"],
    ),
    # Rules
    "rules that are a list": roads(ONE_TILE | {"rules": []}, "/rules not-an-object"),
    "rules that are null": roads(ONE_TILE | {"rules": None}, "/rules not-an-object"),
    "an unknown rule": roads(ONE_TILE | {"rules": {"laby": "basic"}}, "/rules/laby unknown-rule"),
    "a rule of the card game": roads(
        ONE_TILE | {"rules": {"leave_one": "witness"}}, "/rules/leave_one unknown-rule"
    ),
    "an unknown value of a rule": roads(
        ONE_TILE | {"rules": {"labyrinth": "Basic"}}, "/rules/labyrinth unknown-reading"
    ),
    "a text for a boolean rule": roads(
        ONE_TILE | {"rules": {"farmers": "true"}}, "/rules/farmers unknown-reading"
    ),
    "a number for a boolean rule": roads(
        ONE_TILE | {"rules": {"farmers": 1}}, "/rules/farmers unknown-reading"
    ),
    "a fraction for an integer rule": roads(
        ONE_TILE | {"rules": {"two_tile_city": 4.5}}, "/rules/two_tile_city unknown-reading"
    ),
    "a list for a rule": roads(
        ONE_TILE | {"rules": {"edition": ["C2"]}}, "/rules/edition unknown-reading"
    ),
    "null for a rule": roads(
        ONE_TILE | {"rules": {"edition": None}}, "/rules/edition unknown-reading"
    ),
    # A map; more of them in test_bad_maps
    "a map without a layout": roads(ONE_TILE | {"map": "benelux"}, "/map layout-unknown"),
    # Leipzig
    "a castle on one tile": roads(
        ONE_TILE | {"castles": [{"player": "red", "tiles": [{"x": 0, "y": 0}]}]},
        "/castles/0/tiles castle-tiles",
    ),
    "a castle without a city": roads(
        ONE_TILE | {"castles": [CASTLE]}, "/castles/0 castle-without-city"
    ),
    "two castles on a city": roads(
        SMALL_CITY | {"castles": [CASTLE, CASTLE | {"player": "blue"}]}, "/castles/1 castle-twice"
    ),
    "a tunnel with one mouth": roads(
        ONE_TILE | {"tunnels": [{"ends": [{"x": 0, "y": 0, "side": "E"}]}]},
        "/tunnels/0/ends tunnel-ends",
    ),
    "a bridge round the corner": roads(
        ONE_TILE | {"bridges": [{"x": 0, "y": 0, "sides": "NE"}]}, "/bridges/0/sides unknown-span"
    ),
    "two bridges over a tile": roads(
        MEADOW | {"bridges": [{"x": 0, "y": 0, "sides": sides} for sides in ("NS", "EW")]},
        "/bridges/1 bridge-twice",
    ),
    "a bridge into a city": roads(
        {
            "tiles": [{"tile": "base.E", "x": 0, "y": 0, "rotation": 0}],
            "bridges": [{"x": 0, "y": 0, "sides": "NS"}, {"x": 5, "y": 5, "sides": "EW"}],
        },
        "/bridges/0/sides bridge-not-on-field",
        "/bridges/1 no-tile-there",
    ),
    "a tunnel without mouths": roads(
        MEADOW | {"tunnels": [{"ends": [{"x": 0, "y": y, "side": "E"} for y in (0, 9)]}]},
        "/tunnels/0/ends no-tunnel-mouth",
        "/tunnels/0/ends no-tunnel-mouth",
    ),
    "a mouth with two tokens": roads(
        {
            "tiles": [{"tile": "tunnel.two_roads", "x": 0, "y": 0, "rotation": 0}],
            "tunnels": [{"ends": [{"x": 0, "y": 0, "side": "E"}] * 2}],
        },
        "/tunnels/0/ends tunnel-mouth-taken",
    ),
    "goods that nobody trades": roads(
        ONE_TILE | {"goods": {"red": {"beer": 1}}}, "/goods/red/beer unknown-goods"
    ),
    "more goods than there are": roads(
        ONE_TILE | {"goods": {"red": {"wine": 101}}}, "/goods/red/wine out-of-range"
    ),
    "a title that is none": roads(
        ONE_TILE | {"titles": {"queen": "red"}}, "/titles/queen unknown-key"
    ),
    "a Leipzig that is a list": roads(ONE_TILE | {"leipzig": []}, "/leipzig not-an-object"),
    "a Leipzig that is null": roads(ONE_TILE | {"leipzig": None}, "/leipzig not-an-object"),
    "a quarter that nobody knows": roads(
        ONE_TILE | {"leipzig": {"painters": []}}, "/leipzig/painters unknown-key"
    ),
    "a quarter with one name": roads(
        ONE_TILE | {"leipzig": {"coiners": "red"}}, "/leipzig/coiners not-a-list"
    ),
    "a quarter that is null": roads(
        ONE_TILE | {"leipzig": {"fourth": None}}, "/leipzig/fourth not-a-list"
    ),
    "a quarter with numbers of meeples": roads(
        ONE_TILE | {"leipzig": {"fourth": [{"red": 1}]}}, "/leipzig/fourth/0 not-a-name"
    ),
    "a quarter with bad names": roads(
        ONE_TILE | {"leipzig": {"coiners": ["red", "", "red\n", None]}},
        "/leipzig/coiners/1 not-a-name",
        "/leipzig/coiners/2 not-a-name",
        "/leipzig/coiners/3 not-a-name",
    ),
    "a player twice in a quarter": roads(
        ONE_TILE | {"leipzig": {"wainwrights": ["red", "black", "red"]}},
        "/leipzig/wainwrights/2 player-twice",
    ),
    "too many players in a quarter": roads(
        ONE_TILE | {"leipzig": {"wainwrights": [f"player{n}" for n in range(21)]}},
        "/leipzig/wainwrights too-many",
    ),
    # Sets and supply
    "sets that are a list": roads(ONE_TILE | {"sets": ["base"]}, "/sets not-an-object"),
    "an unknown set": roads(ONE_TILE | {"sets": {"bass": 1}}, "/sets/bass unknown-set"),
    "minus one set": roads(ONE_TILE | {"sets": {"base": -1}}, "/sets/base out-of-range"),
    "too many sets": roads(ONE_TILE | {"sets": {"base": 21}}, "/sets/base out-of-range"),
    "true as a number of sets": roads(
        ONE_TILE | {"sets": {"base": True}}, "/sets/base not-an-integer"
    ),
    "a supply that is a list": roads(ONE_TILE | {"supply": []}, "/supply not-an-object"),
    "a supply of no name": roads(ONE_TILE | {"supply": {"": {}}}, "/supply/ not-a-name"),
    "a supply that is a number": roads(
        ONE_TILE | {"supply": {"red": 6}}, "/supply/red not-an-object"
    ),
    "a supply of unknown figures": roads(
        ONE_TILE | {"supply": {"red": {"knight": 1}}}, "/supply/red/knight unknown-figure"
    ),
    "a witch in a supply": roads(
        ONE_TILE | {"supply": {"red": {"witch": 1}}}, "/supply/red/witch unknown-figure"
    ),
    "too large a supply": roads(
        ONE_TILE | {"supply": {"red": {"meeple": 101}}}, "/supply/red/meeple out-of-range"
    ),
    "half a meeple in a supply": roads(
        ONE_TILE | {"supply": {"red": {"meeple": 0.5}}}, "/supply/red/meeple not-an-integer"
    ),
    "points that are a list in a position": roads(
        ONE_TILE | {"points": [3]}, "/points not-an-object"
    ),
    "points of no name in a position": roads(
        ONE_TILE | {"points": {" red": 3}}, "/points/ red not-a-name"
    ),
    "points that are words in a position": roads(
        ONE_TILE | {"points": {"red": "3"}}, "/points/red not-an-integer"
    ),
    "half a point in a position": roads(
        ONE_TILE | {"points": {"red": 0.5}}, "/points/red not-an-integer"
    ),
    "too many points in a position": roads(
        ONE_TILE | {"points": {"red": 1_000_001, "blue": -1_000_001}},
        "/points/red out-of-range",
        "/points/blue out-of-range",
    ),
    "points of too many players in a position": roads(
        ONE_TILE | {"points": {f"player{n}": 0 for n in range(21)}}, "/points too-many"
    ),
    "a supply of too many players": roads(
        ONE_TILE | {"supply": {f"player{n}": {} for n in range(21)}}, "/supply too-many"
    ),
    # Placed tiles
    "tiles that are an object": roads({"tiles": {}}, "/tiles not-a-list"),
    "tiles that are null": roads({"tiles": None}, "/tiles not-a-list"),
    "too many tiles": roads(
        {"tiles": [tile("base.D", n % 50, n // 50) for n in range(2_001)]}, "/tiles too-many"
    ),
    "a tile that is a text": placed("base.D", "not-an-object"),
    "a tile that is null": placed(None, "not-an-object"),
    "a tile without an id": placed({"x": 0, "y": 0}, "missing-key"),
    "a tile without places": placed({"tile": "base.D"}, "missing-key", "missing-key"),
    "a tile with an unknown key": placed(
        tile("base.D", 0, 0) | {"rotate": 90}, "/rotate unknown-key"
    ),
    "an unknown tile": placed(tile("base.Z", 0, 0), "/tile unknown-tile"),
    "a tile in small letters": placed(tile("base.d", 0, 0), "/tile unknown-tile"),
    "a tile with a line break": placed(tile("base.D\n", 0, 0), "/tile unknown-tile"),
    "a tile id that is a number": placed(tile(7, 0, 0), "/tile not-a-tile"),  # type: ignore[arg-type]
    "a tile id that is a list": placed({"tile": ["base.D"], "x": 0, "y": 0}, "/tile not-a-tile"),
    "a tile id that is null": placed({"tile": None, "x": 0, "y": 0}, "/tile not-a-tile"),
    "x as a text": placed({"tile": "base.D", "x": "0", "y": 0}, "/x not-an-integer"),
    "true as x": placed({"tile": "base.D", "x": True, "y": 0}, "/x not-an-integer"),
    "null as y": placed({"tile": "base.D", "x": 0, "y": None}, "/y not-an-integer"),
    "a fraction as y": placed({"tile": "base.D", "x": 0, "y": 0.5}, "/y not-an-integer"),
    "x too far east": placed(tile("base.D", 1_000, 0), "/x out-of-range"),
    "x too far west": placed(tile("base.D", -1_000, 0), "/x out-of-range"),
    "y too far south": placed(tile("base.D", 0, 1_000), "/y out-of-range"),
    "y too far north": placed(tile("base.D", 0, -1_000), "/y out-of-range"),
    "a rotation of 45 degrees": placed(tile("base.D", 0, 0, 45), "/rotation unknown-rotation"),
    "a rotation of 360 degrees": placed(tile("base.D", 0, 0, 360), "/rotation unknown-rotation"),
    "a rotation backwards": placed(tile("base.D", 0, 0, -90), "/rotation unknown-rotation"),
    "false as a rotation": placed(tile("base.D", 0, 0, False), "/rotation unknown-rotation"),
    "a rotation that is null": placed(
        {"tile": "base.D", "x": 0, "y": 0, "rotation": None}, "/rotation unknown-rotation"
    ),
    "a rotation with a fraction": placed(
        {"tile": "base.D", "x": 0, "y": 0, "rotation": 90.5}, "/rotation unknown-rotation"
    ),
    "two tiles on a square": roads(
        {"tiles": [tile("base.D", 1, 2), tile("base.E", 0, 0), tile("base.D", 1, 2)]},
        "/tiles/2 two-tiles-on-a-square",
    ),
    "three tiles on a square": roads(
        {"tiles": [tile("base.D", -5, -9)] * 3},
        "/tiles/1 two-tiles-on-a-square",
        "/tiles/2 two-tiles-on-a-square",
    ),
    # Inline tiles
    "an inline tile without features": inline({}, "missing-key"),
    "an inline tile with an unknown key": inline(
        {"features": [], "name": "x"}, "/name unknown-key"
    ),
    "magic that is a number": inline({"features": [], "magic": 1}, "/magic not-a-boolean"),
    "assumed that is null": inline({"features": [], "assumed": None}, "/assumed not-a-boolean"),
    "a symbol that nobody knows": inline(
        {"features": [], "symbols": ["vulcano"]}, "/symbols/0 unknown-symbol"
    ),
    "a symbol that stands twice": inline(
        {"features": [], "symbols": ["portal", "portal"]}, "/symbols/1 symbol-twice"
    ),
    "two flying machines": inline(
        {"features": [], "symbols": ["flying_machine:N", "flying_machine:SE"]},
        "/symbols/1 symbol-twice",
    ),
    "symbols that are null": inline({"features": [], "symbols": None}, "/symbols not-a-list"),
    "a feature beside itself": inline(
        {"features": [road("N")], "adjacent_for_wagon": [[0, 0]]},
        "/adjacent_for_wagon/0 not-a-group",
    ),
    "a feature beside one that is not there": inline(
        {"features": [road("N")], "adjacent_for_wagon": [[0, 7]]},
        "/adjacent_for_wagon/0/1 no-feature-for-wagons",
    ),
    "features that are an object": inline({"features": {}}, "/features not-a-list"),
    "too many features": features([{"kind": "monastery"}] * 17, "too-many"),
    "a feature that is a text": features(["road"], "/0 not-an-object"),
    "a feature without a kind": features([{"sides": ["N"]}], "/0 missing-key"),
    "an unknown kind": features([{"kind": "sea", "sides": ["N"]}], "/0/kind unknown-kind"),
    "a kind that is a list": features([{"kind": ["road"]}], "/0/kind unknown-kind"),
    "a road without sides": features([{"kind": "road"}], "/0 missing-key"),
    "a road on no side": features([road()], "/0/sides no-sides"),
    "a city on no side": features([city()], "/0/sides no-sides"),
    "sides that are a text": features([{"kind": "road", "sides": "NS"}], "/0/sides not-a-list"),
    "an unknown side": features([road("N", "X")], "/0/sides/1 unknown-side"),
    "a small side": features([road("n")], "/0/sides/0 unknown-side"),
    "a side that is a number": features([road("N", 1)], "/0/sides/1 unknown-side"),  # type: ignore[arg-type]
    "a half-side of a road": features([road("NNE")], "/0/sides/0 unknown-side"),
    "a whole side of a field": features([field("N")], "/0/sides/0 unknown-side"),
    "a side twice": features([road("N", "S", "N")], "/0/sides/2 side-twice"),
    "a side in two features": features([road("N"), city("N")], "/1 side-in-two-features"),
    "a half-side in two fields": features(
        [field(EVERY_HALF_SIDE), field("NNE")], "/1 side-in-two-features"
    ),
    "two monasteries": features([{"kind": "monastery"}] * 2, "feature-twice"),
    "an abbey with a road": features(
        [{"kind": "monastery", "abbey": True}, road("N")], "abbey-with-other-features"
    ),
    "two gardens": features([{"kind": "garden"}] * 2, "feature-twice"),
    "two German cathedrals": features([{"kind": "german_cathedral"}] * 2, "feature-twice"),
    "five inner fields": features(
        [city("N", "E", "S", "W"), *[field("", "N")] * 5], "too-many-inner-fields"
    ),
    "a side shared with no city": features([city("N", shares=["E"])], "/0/shares no-city-to-share"),
    "an unknown river end": features(
        [{"kind": "river", "sides": ["N"], "ends": "sea"}], "/0/ends unknown-river-end"
    ),
    "a river that ends though it goes on": features(
        [{"kind": "river", "sides": ["N", "S"], "ends": "lake"}], "/0/ends end-of-a-through-river"
    ),
    "a monastery with sides": features(
        [{"kind": "monastery", "sides": []}], "/0/sides unknown-key"
    ),
    "a road with goods": features([road("N", goods="wine")], "/0/goods unknown-key"),
    "a road with five coats of arms": features(
        [road("N", coats_of_arms=5)], "/0/coats_of_arms out-of-range"
    ),
    "a city with an inn": features([city("N", inn=True)], "/0/inn unknown-key"),
    "a road with cities": features([road("N", cities=[])], "/0/cities unknown-key"),
    "an inn that is a number": features([road("N", inn=1)], "/0/inn not-a-boolean"),
    "a labyrinth that is a text": features(
        [road("N", labyrinth="yes")], "/0/labyrinth not-a-boolean"
    ),
    "a cathedral that is null": features([city("N", cathedral=None)], "/0/cathedral not-a-boolean"),
    "a cathedral that is a text": features(
        [city("N", cathedral="no")], "/0/cathedral not-a-boolean"
    ),
    "an unknown road end": features([road("N", ends="castle")], "/0/ends unknown-road-end"),
    "a road end that is a list": features([road("N", ends=[])], "/0/ends unknown-road-end"),
    "an end of a through road": features(
        [road("N", "S", ends="village")], "/0/ends end-of-a-through-road"
    ),
    "a road of three tiles": features([road("N", tiles=3)], "/0/tiles out-of-range"),
    "a road of no tile": features([road("N", tiles=0)], "/0/tiles out-of-range"),
    "a quarter at the end of a road to a village": features(
        [road("N", ends="village", quarter="coiners")], "/0/quarter quarter-elsewhere"
    ),
    "a quarter at no end": features(
        [road("N", "S", quarter="coiners")], "/0/quarter quarter-elsewhere"
    ),
    "an unknown quarter at the end of a road": features(
        [road("N", ends="leipzig", quarter="painters")], "/0/quarter unknown-quarter"
    ),
    "a quarter at the end of a road that is null": features(
        [road("N", ends="leipzig", quarter=None)], "/0/quarter unknown-quarter"
    ),
    "a road through Leipzig": features(
        [road("N", "S", ends="leipzig")], "/0/ends end-of-a-through-road"
    ),
    "a wall without sides": features([{"kind": "wall"}], "/0 missing-key"),
    "a wall on no side": features([wall()], "/0/sides no-sides"),
    "a wall on half a side": features([wall("NNE")], "/0/sides/0 unknown-side"),
    "a wall with a gate": features([wall("N", ends="leipzig")], "/0/ends unknown-key"),
    "a wall where a road is": features([road("N"), wall("N")], "/1 side-in-two-features"),
    "a field that touches a wall": features(
        [wall("N"), field("ENE ESE SSE SSW WSW WNW", "N")], "/1/cities no-city-there"
    ),
    "a tile that counts as true": features([road("N", tiles=True)], "/0/tiles out-of-range"),
    "five coats of arms": features([city("N", coats_of_arms=5)], "/0/coats_of_arms out-of-range"),
    "unknown goods": features([city("N", goods="beer")], "/0/goods unknown-goods"),
    "goods that are null": features([city("N", goods=None)], "/0/goods unknown-goods"),
    "uncovered half-sides": features([road("N"), field("NNE ENE ESE SSE")], "half-sides-uncovered"),
    "a field on a city's side": features(
        [city("N"), field(EVERY_HALF_SIDE, "N")], "half-sides-of-a-city"
    ),
    "a field that touches no city": features(
        [city("N"), field("ENE ESE SSE SSW WSW WNW", "S")], "/1/cities no-city-there"
    ),
    "a field that touches a road": features(
        [road("S"), field(EVERY_HALF_SIDE, "S")], "/1/cities no-city-there"
    ),
    "a field that touches a city twice": features(
        [city("N", "W"), field("ENE ESE SSE SSW", "N", "W")], "/1/cities city-named-twice"
    ),
    "a field that names a side twice": features(
        [city("N"), field("ENE ESE SSE SSW WSW WNW", "N", "N")], "/1/cities/1 side-twice"
    ),
    "a field that touches a half-side": features(
        [field(EVERY_HALF_SIDE, "NNE")], "/0/cities/0 unknown-side"
    ),
    "cities that are a text": features(
        [{"kind": "field", "sides": [], "cities": "N"}], "/0/cities not-a-list"
    ),
    # Figures
    "figures that are an object": roads(ONE_TILE | {"figures": {}}, "/figures not-a-list"),
    "figures that are null": roads(ONE_TILE | {"figures": None}, "/figures not-a-list"),
    "too many figures": roads(
        ONE_TILE | {"figures": [meeple(0, 0, "road", "E")] * 501}, "/figures too-many"
    ),
    "a figure that is a text": figure("meeple", "not-an-object"),
    "a figure with an unknown key": figure(
        meeple(0, 0, "road", "E") | {"colour": "red"}, "/colour unknown-key"
    ),
    "a figure of no kind": figure(without(meeple(0, 0, "road", "E"), "figure"), "missing-key"),
    "an unknown figure": figure(
        meeple(0, 0, "road", "E", figure="knight"), "/figure unknown-figure"
    ),
    "a figure that is a number": figure(
        meeple(0, 0, "road", "E", figure=1), "/figure unknown-figure"
    ),
    "a meeple of nobody": figure(without(meeple(0, 0, "road", "E"), "player"), "missing-key"),
    "a meeple of null": figure(meeple(0, 0, "road", "E", player=None), "/player not-a-name"),
    "an empty name": figure(meeple(0, 0, "road", "E", player=""), "/player not-a-name"),
    "a name with a line break at its end": figure(
        meeple(0, 0, "road", "E", player="red\n"), "/player not-a-name"
    ),
    "a name with a blank at its end": figure(
        meeple(0, 0, "road", "E", player="red "), "/player not-a-name"
    ),
    "a name with a wide blank": figure(
        meeple(0, 0, "road", "E", player="dark\u3000red"), "/player not-a-name"
    ),
    "a name that is written backwards": figure(
        meeple(0, 0, "road", "E", player="\u202ered"), "/player not-a-name"
    ),
    "a name of 41 letters": figure(
        meeple(0, 0, "road", "E", player="r" * 41), "/player not-a-name"
    ),
    "a name that is a number": figure(meeple(0, 0, "road", "E", player=1), "/player not-a-name"),
    "a mage with a player": figure(MAGE | {"player": "red"}, "/player player-not-allowed"),
    "two mages": roads(
        ONE_TILE | {"figures": [MAGE, WITCH, MAGE]}, "/figures/2/figure figure-twice"
    ),
    "two witches": roads(ONE_TILE | {"figures": [WITCH, WITCH]}, "/figures/1/figure figure-twice"),
    "a figure nowhere": figure(
        {"player": "red", "figure": "meeple"}, "missing-key", "missing-key", "missing-key"
    ),
    "a figure too far out": figure(meeple(1_000, 0, "road", "E"), "/x out-of-range"),
    "true as the y of a figure": figure(meeple(0, True, "road", "E"), "/y not-an-integer"),
    "an unknown spot": figure(meeple(0, 0, "street", "E"), "/on unknown-spot"),
    "a spot that is an object": figure(meeple(0, 0, "road", "E") | {"on": {}}, "/on unknown-spot"),
    "a side that is no text": figure(meeple(0, 0, "road") | {"side": 1}, "/side not-a-string"),
    "a figure on a wall": figure(meeple(0, 0, "wall", "N"), "/on unknown-spot"),
    "a figure beside the tiles": figure(meeple(1, 0, "road", "E"), "no-tile-there"),
    "a figure on a missing road": figure(meeple(0, 0, "road", "N"), "/on no-such-feature"),
    "a figure on a missing city": figure(meeple(0, 0, "city", "S"), "/on no-such-feature"),
    "a farmer in a city": figure(meeple(0, 0, "field", "NNE"), "/on no-such-feature"),
    "a figure on a missing monastery": figure(meeple(0, 0, "monastery"), "/on no-such-feature"),
    "a figure on a missing labyrinth": figure(meeple(0, 0, "labyrinth"), "/on no-such-feature"),
    "a road without a side": figure(meeple(0, 0, "road"), "missing-key"),
    "a corner without a side": figure(meeple(0, 0, "corner"), "missing-key"),
    "a half-side for a road": figure(meeple(0, 0, "road", "ENE"), "/side unknown-side"),
    "a side for a field": figure(meeple(0, 0, "field", "E"), "/side unknown-side"),
    "a side for a corner": figure(meeple(0, 0, "corner", "N"), "/side unknown-side"),
    "a side for a monastery": roads(
        {"tiles": [tile("base.B", 0, 0)], "figures": [meeple(0, 0, "monastery", "N")]},
        "/figures/0/side side-not-allowed",
    ),
    "a side for a labyrinth": roads(
        {"tiles": [tile("labyrinth", 0, 0)], "figures": [meeple(0, 0, "labyrinth", "N")]},
        "/figures/0/side side-not-allowed",
    ),
    "a figure on a road that was turned away": roads(
        {"tiles": [tile("base.D", 0, 0, 90)], "figures": [meeple(0, 0, "road", "E")]},
        "/figures/0/on no-such-feature",
    ),
    # Several faults at a time
    "faults of form in every part": roads(
        {
            "rules": {"labyrinth": 1},
            "map": "benelux",
            "sets": {"bass": 1},
            "leipzig": {"coiners": ["red", "red"]},
            "supply": {"red": {"knight": 1}},
            "tiles": [tile("base.Z", 0, 1_000), tile({"features": [road("N", "N")]}, 0, 0)],
            "figures": [MAGE | {"player": "red"}, meeple(0, 0, "road", player="")],
            "hand": [],
        },
        "/hand unknown-key",
        "/rules/labyrinth unknown-reading",
        "/map layout-unknown",
        "/sets/bass unknown-set",
        "/leipzig/coiners/1 player-twice",
        "/supply/red/knight unknown-figure",
        "/tiles/0/tile unknown-tile",
        "/tiles/0/y out-of-range",
        "/tiles/1/tile/features/0/sides/1 side-twice",
        "/figures/0/player player-not-allowed",
        "/figures/1/player not-a-name",
    ),
    "faults of the table in every part": roads(
        {
            "tiles": [tile("base.D", 0, 0), tile("base.E", 0, 0)],
            "figures": [WITCH, meeple(5, 5, "road", "E"), WITCH, meeple(0, 0, "monastery")],
        },
        "/tiles/1 two-tiles-on-a-square",
        "/figures/0/on no-such-feature",
        "/figures/1 no-tile-there",
        "/figures/2/figure figure-twice",
        "/figures/3/on no-such-feature",
    ),
}


# ----------------------------------------------------------------- positions of the card game


def paths(position: Any, *errors: str) -> Row:
    """Post a position of the card game; pointers are given from the position on."""
    where = below("/position", errors)
    return PATHS, {"position": position}, where


def laid(row: Any, *errors: str) -> Row:
    """Lay something as the only card; pointers are given from its row on."""
    return paths({"cards": [row]}, *below("/cards/0", errors))


def face(raw: Any, *errors: str) -> Row:
    """Lay a card; pointers are given from the card on."""
    return laid(lay_card(raw, 0, 0), *below("/card", errors))


NO_CARDS: Final[Json] = {"cards": []}

CARD_POSITIONS: Final[dict[str, Row]] = {
    "no position of cards": (PATHS, {}, ["missing-key"]),
    "a position of cards that is a list": paths([], "not-an-object"),
    "a position without cards": paths({}, "missing-key"),
    "a key of Carcassonne": paths(NO_CARDS | {"tiles": []}, "/tiles unknown-key"),
    "a rule of Carcassonne": paths(
        NO_CARDS | {"rules": {"labyrinth": "basic"}}, "/rules/labyrinth unknown-rule"
    ),
    "an unknown value of a rule of the card game": paths(
        NO_CARDS | {"rules": {"last_card": True}}, "/rules/last_card unknown-reading"
    ),
    "a variant that nobody knows": paths(
        NO_CARDS | {"rules": {"variant": "decaf"}}, "/rules/variant unknown-reading"
    ),
    "cards that are an object": paths({"cards": {}}, "/cards not-a-list"),
    "too many cards": paths(
        {"cards": [lay_card(card("N"), n % 15, n // 15) for n in range(201)]}, "/cards too-many"
    ),
    "a placed card that is a list": laid([], "not-an-object"),
    "a placed card without a card": laid({"x": 0, "y": 0}, "missing-key"),
    "a card without places": laid({"card": card("N")}, "missing-key", "missing-key"),
    "a placed card with an unknown key": laid(
        lay_card(card("N"), 0, 0) | {"side": "N"}, "/side unknown-key"
    ),
    "true as the x of a card": laid(lay_card(card("N"), True, 0), "/x not-an-integer"),
    "a card too far south": laid(lay_card(card("N"), 0, 1_000), "/y out-of-range"),
    "a card turned halfway": laid(lay_card(card("N"), 0, 0, 45), "/rotation unknown-rotation"),
    "a card turned by false": laid(lay_card(card("N"), 0, 0, False), "/rotation unknown-rotation"),
    "two cards on a square": paths(
        {"cards": [lay_card(card("N"), 3, -3), lay_card(card("S"), 3, -3)]},
        "/cards/1 two-cards-on-a-square",
    ),
    "a card by its name": face("crown", "not-a-card"),
    "a card that is null": face(None, "not-a-card"),
    "a card without anything": face({}, "missing-key", "missing-key"),
    "a card without openings": face(card(""), "/openings no-openings"),
    "openings that are a text": face({"openings": "NS", "treasures": []}, "/openings not-a-list"),
    "an unknown opening": face(card("NX"), "/openings/1 unknown-side"),
    "an opening twice": face(card("NN"), "/openings/1 side-twice"),
    "treasures that are null": face(
        {"openings": ["N"], "treasures": None}, "/treasures not-a-list"
    ),
    "a treasure that is a number": face(
        {"openings": ["N"], "treasures": [1]}, "/treasures/0 not-a-name"
    ),
    "a treasure with a line break at its end": face(
        card("N", "crown\n"), "/treasures/0 not-a-name"
    ),
    "a treasure of 41 letters": face(card("N", "c" * 41), "/treasures/0 not-a-name"),
    "a treasure twice": face(card("N", "crown", "crown"), "/treasures/1 treasure-twice"),
    "nine treasures": face(card("N", *"abcdefghi"), "/treasures too-many"),
    "a card with an unknown key": face(card("N") | {"id": 1}, "/id unknown-key"),
    "paths that are an object": face({"paths": {}}, "/paths not-a-list"),
    "no paths": face({"paths": []}, "/paths out-of-range"),
    "three paths": face({"paths": [card(side) for side in "NES"]}, "/paths out-of-range"),
    "a path that is a text": face({"paths": ["N"]}, "/paths/0 not-an-object"),
    "paths beside openings": face(
        {"paths": [card("N")], "openings": ["S"]}, "/openings unknown-key"
    ),
    "an opening of both paths": face(
        {"paths": [card("NS"), card("ES")]}, "/paths/1/openings/1 side-twice"
    ),
    "a treasure twice on the second path": face(
        {"paths": [card("N", "map"), card("E", "ghost", "ghost")]},
        "/paths/1/treasures/1 treasure-twice",
    ),
    "a hand that is an object": paths(NO_CARDS | {"hand": {}}, "/hand not-a-list"),
    "too large a hand": paths(NO_CARDS | {"hand": [card("N")] * 11}, "/hand too-many"),
    "a placed card in the hand": paths(
        NO_CARDS | {"hand": [card("N") | {"x": 0}]}, "/hand/0/x unknown-key"
    ),
    "a hand of nothing": paths(NO_CARDS | {"hand": [None]}, "/hand/0 not-a-card"),
    "minus one card in the stack": paths(NO_CARDS | {"stack": -1}, "/stack out-of-range"),
    "too large a stack": paths(NO_CARDS | {"stack": 501}, "/stack out-of-range"),
    "true as a stack": paths(NO_CARDS | {"stack": True}, "/stack not-an-integer"),
    "a stack that is null": paths(NO_CARDS | {"stack": None}, "/stack not-an-integer"),
    "faults of form in every part of a maze": paths(
        {
            "cards": [lay_card(card("NN", "a\tb"), 0, -1_000), "card"],
            "hand": [card("")],
            "stack": "30",
            "rules": {"farmers": True},
            "sets": {},
        },
        "/sets unknown-key",
        "/rules/farmers unknown-rule",
        "/cards/0/y out-of-range",
        "/cards/0/card/openings/1 side-twice",
        "/cards/0/card/treasures/0 not-a-name",
        "/cards/1 not-an-object",
        "/hand/0/openings no-openings",
        "/stack not-an-integer",
    ),
}


# ------------------------------------------------------------------ questions on sound positions


def ask_roads(at: Any, *errors: str) -> Row:
    """Ask for the road of a spot of base.D; pointers are given from ``at`` on."""
    where = below("/at", errors)
    return ROADS, {"position": ONE_TILE, "at": at}, where


def ask_placements(body: Json, *errors: str) -> Row:
    return PLACEMENTS, {"position": ONE_TILE} | body, list(errors)


def ask_cards(path: str, body: Json, *errors: str) -> Row:
    return path, {"position": MAZE} | body, list(errors)


def matches_beyond_counting() -> Json:
    """Give a maze whose matching cards hold many others together in very many ways."""
    size = range(10)
    middle = {(x, y) for x in size for y in size if x % 3 == y % 3 == 0} - {(0, 0)}
    cards = [
        lay_card(card("NESW", "map" if (x, y) in middle else "crown"), x, y)
        for y in size
        for x in size
    ]
    return {"position": {"cards": cards}, "played": [{"x": 0, "y": 0}]}


ASKED: Final[dict[str, Row]] = {
    "a spot that is a list": ask_roads([], "not-an-object"),
    "a spot that is null": ask_roads(None, "null"),
    "a spot without anything": ask_roads({}, "missing-key", "missing-key", "missing-key"),
    "a spot with a player": ask_roads(
        {"x": 0, "y": 0, "on": "road", "side": "E", "player": "red"}, "/player unknown-key"
    ),
    "a spot beside the tiles": ask_roads(
        {"x": 0, "y": 1, "on": "road", "side": "N"}, "no-tile-there"
    ),
    "a spot on a missing road": ask_roads(
        {"x": 0, "y": 0, "on": "road", "side": "S"}, "/on no-such-feature"
    ),
    "a spot on a road without a side": ask_roads({"x": 0, "y": 0, "on": "road"}, "missing-key"),
    "a road asked for in a city": ask_roads(
        {"x": 0, "y": 0, "on": "city", "side": "N"}, "/on no-road-there"
    ),
    "a road asked for in a corner": ask_roads(
        {"x": 0, "y": 0, "on": "corner", "side": "NE"}, "/on no-road-there"
    ),
    "no tile to place": ask_placements({}, "missing-key"),
    "a tile to place that is null": ask_placements({"tile": None}, "/tile null"),
    "an unknown tile to place": ask_placements({"tile": "base.Y"}, "/tile unknown-tile"),
    "a number to place": ask_placements({"tile": 1}, "/tile not-a-tile"),
    "an inline tile with a fault to place": ask_placements(
        {"tile": {"features": [road("N", "Q")]}}, "/tile/features/0/sides/1 unknown-side"
    ),
    "a place that is a list": ask_placements({"tile": "base.D", "at": [1, 0]}, "/at not-an-object"),
    "a place without places": ask_placements(
        {"tile": "base.D", "at": {}}, "/at missing-key", "/at missing-key"
    ),
    "a place with wrong values": ask_placements(
        {"tile": "base.D", "at": {"x": 1.5, "y": 1_000, "rotation": 91}},
        "/at/x not-an-integer",
        "/at/y out-of-range",
        "/at/rotation unknown-rotation",
    ),
    "a place with booleans": ask_placements(
        {"tile": "base.D", "at": {"x": True, "y": False, "rotation": False}},
        "/at/x not-an-integer",
        "/at/y not-an-integer",
        "/at/rotation not-an-integer",
    ),
    "a place very far out": ask_placements(
        {"tile": "base.D", "at": {"x": 2**64, "y": -(10**30)}},
        "/at/x out-of-range",
        "/at/y out-of-range",
    ),
    "a place with texts": ask_placements(
        {"tile": "base.D", "at": {"x": "1", "y": "0", "rotation": "90"}},
        "/at/x not-an-integer",
        "/at/y not-an-integer",
        "/at/rotation not-an-integer",
    ),
    "a place with nulls": ask_placements(
        {"tile": "base.D", "at": {"x": None, "y": 0, "rotation": None}},
        "/at/x null",
        "/at/rotation null",
    ),
    "a place with a side": ask_placements(
        {"tile": "base.D", "at": {"x": 1, "y": 0, "side": "N"}}, "/at/side unknown-key"
    ),
    "a hand index for a tile": ask_placements(
        {"tile": "base.D", "at": {"x": 1, "y": 0, "card": 0}}, "/at/card unknown-key"
    ),
    "faults of the position and of the question": (
        PLACEMENTS,
        {"position": {"tiles": [tile("base.Z", 0, 0)]}, "tile": "base.Y", "at": {"x": 0, "y": "0"}},
        ["/tile unknown-tile", "/at/y not-an-integer", "/position/tiles/0/tile unknown-tile"],
    ),
    # The card game
    "nothing to place": (CARD_PLACEMENTS, {"position": NO_CARDS}, ["nothing-to-place"]),
    "a card to place that is a text": ask_cards(
        CARD_PLACEMENTS, {"card": "crown"}, "/card not-a-card"
    ),
    "a card to place that is null": ask_cards(CARD_PLACEMENTS, {"card": None}, "/card null"),
    "a card to place with a fault": ask_cards(
        CARD_PLACEMENTS, {"card": card("N", "")}, "/card/treasures/0 not-a-name"
    ),
    "no index for a hand of two": ask_cards(
        CARD_PLACEMENTS, {"at": {"x": 0, "y": 0}}, "/at/card hand-index-needed"
    ),
    "an index beyond the hand": ask_cards(
        CARD_PLACEMENTS, {"at": {"x": 0, "y": 0, "card": 2}}, "/at/card no-such-hand-card"
    ),
    "an index beyond every hand": ask_cards(
        CARD_PLACEMENTS, {"at": {"x": 0, "y": 0, "card": 10}}, "/at/card out-of-range"
    ),
    "an index below zero": ask_cards(
        CARD_PLACEMENTS, {"at": {"x": 0, "y": 0, "card": -1}}, "/at/card out-of-range"
    ),
    "true as an index": ask_cards(
        CARD_PLACEMENTS, {"at": {"x": 0, "y": 0, "card": True}}, "/at/card not-an-integer"
    ),
    "paths from nowhere": ask_cards(PATHS, {"from": {"x": 9, "y": 9}}, "/from no-card-on-square"),
    "paths from a wrong place": ask_cards(
        PATHS,
        {"from": {"x": "0", "z": 0}},
        "/from/x not-an-integer",
        "/from missing-key",
        "/from/z unknown-key",
    ),
    "no played cards": ask_cards(COLLECTABLE, {}, "missing-key"),
    "played cards that are an object": ask_cards(
        COLLECTABLE, {"played": {"x": 0, "y": 0}}, "/played not-a-list"
    ),
    "a played card that is a number": ask_cards(
        COLLECTABLE, {"played": [0]}, "/played/0 not-an-object"
    ),
    "a played card that is null": ask_cards(
        COLLECTABLE, {"played": [None]}, "/played/0 not-an-object"
    ),
    "a played card without a place": ask_cards(
        COLLECTABLE, {"played": [{"x": 0, "y": 0}, {"x": 0}]}, "/played/1 missing-key"
    ),
    "a played card that does not lie": ask_cards(
        COLLECTABLE, {"played": [{"x": 0, "y": 0}, {"x": 9, "y": 0}]}, "/played/1 no-card-on-square"
    ),
    "a played card twice": ask_cards(
        COLLECTABLE, {"played": [{"x": 0, "y": 0}, {"x": 0, "y": 0}]}, "/played/1 place-twice"
    ),
    "a wanted card twice": ask_cards(
        COLLECTABLE,
        {"played": [{"x": 0, "y": 0}], "want": [{"x": 1, "y": 0}, {"x": 1, "y": 0}]},
        "/want/1 place-twice",
    ),
    "wanted cards that are a text": ask_cards(
        COLLECTABLE, {"played": [{"x": 0, "y": 0}], "want": "all"}, "/want not-a-list"
    ),
    "more played cards than lie on any table": ask_cards(
        COLLECTABLE, {"played": [{"x": 0, "y": 0}] * 201}, "/played too-many"
    ),
    "far too many played cards, each with faults": ask_cards(
        COLLECTABLE, {"played": [{}] * 50_000}, "/played too-many"
    ),
    "more moves than can be weighed": (
        OPTIONS,
        {
            "position": {  # who has points or a supply makes each move weigh more
                "tiles": [tile("base.X", 2 * x, 0) for x in range(30)],
                "supply": {f"in supply {n}": {} for n in range(limits.PLAYERS)},
                "points": {f"with points {n}": 0 for n in range(limits.PLAYERS)},
            },
            "tile": "mage_witch.C",
            "player": "red",
            "figures": ["meeple", "large_meeple", "builder", "wagon", "abbot"],
        },
        ["too-many-moves"],
    ),
    "a tile that can be laid in more ways than can be weighed": (
        OPTIONS,
        {
            "position": {
                "tiles": [tile("base.X", 3 * (n % 50), 3 * (n // 50)) for n in range(1_800)]
            },
            "tile": "base.V",
            "player": "red",
        },
        ["too-many-placements"],
    ),
    "too many matches": (COLLECTABLE, matches_beyond_counting(), ["too-many-matches"]),
    # Several questions at a time
    "no questions": (RULINGS, {"position": ONE_TILE}, ["missing-key"]),
    "questions that are null": (RULINGS, {"position": ONE_TILE, "ask": None}, ["/ask null"]),
    "questions that are a list": (
        RULINGS,
        {"position": ONE_TILE, "ask": ["roads"]},
        ["/ask not-an-object"],
    ),
    "questions on cards that are a text": (
        CARD_RULINGS,
        {"position": MAZE, "ask": "paths"},
        ["/ask not-an-object"],
    ),
    "a question that is null": (
        RULINGS,
        {"position": ONE_TILE, "ask": {"roads": None}},
        ["/ask/roads not-an-object"],
    ),
    "a question of the other game": (
        RULINGS,
        {"position": ONE_TILE, "ask": {"paths": {}}},
        ["/ask/paths unknown-question"],
    ),
    "a position of its own in a question": (
        RULINGS,
        {"position": ONE_TILE, "ask": {"roads": {"position": ONE_TILE}}},
        ["/ask/roads/position unknown-key"],
    ),
}

ROWS: Final = POSITIONS | CARD_POSITIONS | ASKED | BAD_QUESTIONS
LONGEST: Final = "too many matches"
"""What is refused after more than a second, so that one test only asks it."""


@cache
def refuse_row(client: FlaskClient, name: str) -> Json:
    """Return the problem of a row, posted as it stands, which several tests look at."""
    path, body, _ = ROWS[name]
    response = client.post(path, data=json.dumps(body), content_type="application/json")
    assert (response.status_code, response.mimetype) == (422, "application/problem+json")
    problem: Json = response.get_json()
    return problem


@for_each("name", ROWS)
def test_every_fault_is_named_where_it_stands(client: FlaskClient, name: str) -> None:
    problem = refuse_row(client, name)
    assert sorted(found(problem)) == sorted(ROWS[name][2])
    for error in problem["errors"]:
        assert error["text"].endswith((".", "?"))
        assert not re.search(r"\{\w+\}", error["text"])


def test_a_fault_lists_what_is_allowed_in_alphabetical_order(client: FlaskClient) -> None:
    path, body, _ = BAD_QUESTIONS["faults in every part of a move"]
    (text,) = (
        error["text"]
        for error in refuse(client, path, body)["errors"]
        if error["code"] == "unknown-figure"
    )
    listed = [word for word in re.findall(r"\w+", text) if word in FIGURES]
    assert listed == sorted(OWNED)


def test_the_tables_hold_no_name_twice() -> None:
    assert len(ROWS) == sum(map(len, (POSITIONS, CARD_POSITIONS, ASKED, BAD_QUESTIONS)))


BATCH_CODES: Final = {"not-a-batch", "unknown-address"}
EDGE_CODES: Final = {"edges-misread"}
ADDRESS_CODES: Final = {"nothing-here", "semicolons-for-commas", "text-misread", "formats-only"}
GAME_CODES: Final = {
    "no-players",
    "notation-card-step",
    "notation-next",
    "notation-step",
    "notation-turn",
    "notation-turned-away",
    "too-many-turns",
    "unknown-on-illegal",
}
"""What batches alone are told; ``test_batches`` causes both."""


def test_every_code_that_a_client_can_cause_is_tested() -> None:
    in_rows = {code for _, _, errors in ROWS.values() for _, code in map(split_error, errors)}
    elsewhere = {code for _, code in NOT_JSON.values()} | MAP_CODES | TURN_CODES | QUERY_CODES
    elsewhere |= NOTATION_CODES | PICTURE_CODES | BATCH_CODES | EDGE_CODES | GAME_CODES
    elsewhere |= ADDRESS_CODES
    assert in_rows | elsewhere == set(load_texts()[ENGLISH]["faults"])


def test_a_fault_points_to_something_that_the_body_holds() -> None:
    for _, body, errors in ROWS.values():
        for pointer, _ in map(split_error, errors):
            follow(body, pointer)


def follow(value: Any, pointer: str) -> Any:
    """Return what a JSON Pointer points to; a step that does not exist may only be the last."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    for number, step in enumerate(steps, 1):
        if isinstance(value, list):
            value = value[int(step)]
        elif step in value or number < len(steps):
            value = value[step]
    return value


ABOUT_THE_QUESTION: Final = one_of_each(
    {
        name: row
        for name, row in ROWS.items()
        if name != LONGEST
        and row[0] not in (RULINGS, CARD_RULINGS)
        and "position" in row[1]
        and not any(error.startswith("/position") for error in row[2])
    }
)
"""Questions whose faults are their own: in rulings, the same readers read them."""


@for_each(("path", "body", "expected"), ABOUT_THE_QUESTION.values(), ids=ABOUT_THE_QUESTION)
def test_a_fault_of_a_question_stands_below_its_name_in_rulings(
    client: FlaskClient, path: str, body: Json, expected: Errors
) -> None:
    folder, _, name = path.rpartition("/")
    asked = {name: without(body, "position")}
    problem = refuse(client, f"{folder}/rulings", {"position": body["position"], "ask": asked})
    where = below(f"/ask/{name}", expected)
    assert sorted(found(problem)) == sorted(where)


# ------------------------------------------------------------------------ the problem around them


def test_a_problem_has_all_its_members(client: FlaskClient) -> None:
    problem = refuse(client, ROADS, {"position": {}})
    assert set(problem) == {"type", "title", "status", "detail", "errors", "request_id"}
    assert problem["type"] == "/problems/not-a-position"
    assert problem["status"] == 422
    assert problem["title"]
    assert problem["detail"]


def test_the_type_of_a_problem_is_a_page(client: FlaskClient) -> None:
    problem = refuse(client, ROADS, {"position": {}})
    page = client.get(problem["type"])
    assert page.status_code == 200
    assert page.mimetype == "text/html"


def test_the_request_id_stands_in_the_header_too(client: FlaskClient) -> None:
    response = client.post(ROADS, json={})
    assert response.get_json()["request_id"] == response.headers["X-Request-Id"]


def test_each_problem_has_its_own_request_id(client: FlaskClient) -> None:
    ids = {refuse(client, ROADS, {})["request_id"] for _ in range(20)}
    assert len(ids) == 20


def bad_tiles(count: int) -> Json:
    return {"position": {"tiles": [tile("base.Z", x, 0) for x in range(count)]}}


def test_twenty_errors_are_listed_in_full(client: FlaskClient) -> None:
    problem = refuse(client, ROADS, bad_tiles(limits.ERRORS_LISTED))
    assert len(problem["errors"]) == 20
    assert "truncated" not in problem


def test_of_more_errors_the_first_twenty_are_listed(client: FlaskClient) -> None:
    problem = refuse(client, ROADS, bad_tiles(limits.ERRORS_LISTED + 1))
    assert found(problem) == [f"/position/tiles/{n}/tile unknown-tile" for n in range(20)]
    assert problem["truncated"] is True


def test_a_long_key_is_shortened_where_it_is_repeated(client: FlaskClient) -> None:
    response = client.post(ROADS, json={"position": {"tiles": [], "k" * 100_000: 1}})
    assert response.status_code == 422
    assert len(response.data) < 1_000


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (ROADS, {"position": {"tiles": [tile("base.D", 0, 0)] * 2_000}}),
        (ROADS, {"position": ONE_TILE | {"figures": [meeple(9, 9, "road", "E")] * 500}}),
        (ROADS, {"position": {"tiles": [], **{f"key{n}": n for n in range(900)}}}),
    ],
)
def test_thousands_of_faults_make_a_short_problem(
    client: FlaskClient, path: str, body: Any
) -> None:
    problem = refuse(client, path, body)
    assert len(problem["errors"]) == 20
    assert problem["truncated"] is True


# ----------------------------------------------------------------------------- what is just sound


@pytest.mark.parametrize(
    "position",
    [
        {"tiles": [tile("base.D", n % 50, n // 50) for n in range(limits.TILES)]},
        ONE_TILE | {"figures": [meeple(0, 0, "road", "E")] * limits.FIGURES},
        ONE_TILE | {"figures": [meeple(0, 0, "road", "E", player="A-z_0" * 8)]},
        ONE_TILE | {"figures": [MAGE, WITCH, meeple(0, 0, "corner", "NE", figure="barn")]},
        ONE_TILE | {"sets": {"base": limits.SET_COPIES, "inns": 0}},
        ONE_TILE | {"supply": {f"player{n}": {"meeple": 100} for n in range(limits.PLAYERS)}},
        ONE_TILE | {"map": None, "leipzig": {}},
        ONE_TILE | {"leipzig": {"fourth": [f"player{n}" for n in range(limits.PLAYERS)]}},
        ONE_TILE | {"leipzig": {quarter: ["red"] for quarter in QUARTERS}},
        {"tiles": [tile({"features": [wall("N", "E", "S", "W")]}, 0, 0)]},
        {"tiles": [tile({"features": [road("N", ends="leipzig", tiles=2)]}, 0, 0)]},
        {"tiles": [tile({"features": []}, 0, 0)]},
        {"tiles": [tile({"features": [{"kind": "monastery"}, road("N", ends="none")]}, 0, 0)]},
        {"tiles": [tile("base.D", x, y) for x in (-999, 999) for y in (-999, 999)]},
    ],
)
def test_a_position_at_a_limit_is_taken(client: FlaskClient, position: Json) -> None:
    response = client.post(ROADS, json={"position": position})
    assert response.status_code == 200, response.get_data(as_text=True)


@pytest.mark.parametrize(
    "position",
    [
        {"cards": [lay_card(card("N"), n % 15, n // 15) for n in range(limits.CARDS)]},
        {"cards": [], "hand": [card("N")] * limits.HAND, "stack": limits.STACK},
        {"cards": [lay_card(card("NESW", *"abcdefgh"), -999, 999)], "stack": 0},
    ],
)
def test_a_maze_at_a_limit_is_taken(client: FlaskClient, position: Json) -> None:
    response = client.post(PATHS, json={"position": position})
    assert response.status_code == 200, response.get_data(as_text=True)
