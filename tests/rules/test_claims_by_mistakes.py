"""Every known mistake is recognised in a claim on a real position."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import CARCASSONNE, load_catalogue
from tests.building.tables import lay, spot, stand, stand_neutral, table
from tests.cases import for_each
from tests.rules.claiming import body_of, completed, example, explained_by, judge, majority, points
from tests.rules.laying import Json, closed_road, open_road, small_labyrinth
from tests.rules.on_maps import ROAD_E, ROAD_W, drawn, on_map, put_at

RED = stand("red", 1, 0, "road E")
BLACK = stand("black", 2, 0, "road E")
MAGE = stand_neutral("mage", 1, 0, "road E")
WITCH = stand_neutral("witch", 2, 0, "road E")
ON_IT = stand("red", 0, 0, "labyrinth")
EAST = stand("black", 1, 0, "road W")
SOUTH = stand("red", 0, 1, "road N")


def straight(**more: Any) -> Json:
    return {"features": [{"kind": "road", "sides": ["E", "W"], **more}]}


def curve(*corners: str) -> Json:
    """Give a tile with roads such as "NE"."""
    return {"features": [{"kind": "road", "sides": list(sides)} for sides in corners]}


def cathedral_end(side: str) -> Json:
    return {"features": [{"kind": "road", "sides": [side], "ends": "german_cathedral"}]}


def city(*figures: Json, middle: int = 1, is_open: bool = False, **more: Any) -> Json:
    """Lay a city from (0, 0) eastwards with tiles in the middle that are alike."""
    inner = {"features": [{"kind": "city", "sides": ["E", "W"], **more}]}
    tiles = [lay("base.E", 0, 0, 90), *(lay(inner, x, 0) for x in range(1, middle + 1))]
    tiles += [] if is_open else [lay("base.E", middle + 1, 0, 270)]
    return table(*tiles, figures=[stand("red", 0, 0, "city E"), *figures])


INN = straight(inn=True)
TWO_INNS = closed_road(4, RED, middle=INN)
TWO_INNS["tiles"][2] = lay(INN, 2, 0)
CATHEDRALS = table(
    lay(cathedral_end("E"), 0, 0),
    lay(straight(), 1, 0),
    lay(cathedral_end("W"), 2, 0),
    figures=[RED],
)
INN_AND_CATHEDRAL = table(
    lay(cathedral_end("E"), 0, 0), lay(INN, 1, 0), lay("base.A", 2, 0, 90), figures=[RED]
)
CROSSED_TWICE = table(
    lay(curve("NE", "SW"), 0, 0),
    lay(curve("WS"), 1, 0),
    lay(curve("NW"), 1, 1),
    lay(curve("EN"), 0, 1),
    lay("base.A", -1, 0, 270),
    lay("base.A", 0, -1),
    figures=[stand("red", 1, 0, "road W")],
)
LOOP = example("E8-loop-at-a-german-cathedral")
LOOP_AT = "{x},{y} {on} {side}".format(**LOOP["figures"][0])
LOOP_WITH_MAGE = LOOP | {"figures": [*LOOP["figures"], LOOP["figures"][0] | {"figure": "mage"}]}
del LOOP_WITH_MAGE["figures"][1]["player"]
FERRY = example("M5-a-road-with-a-ferry")
ABROAD = example("M2-a-road-that-ends-abroad")
CITY_ABROAD = example("M3-a-city-with-a-piece-abroad")
SURROUNDED = table(
    lay("base.B", 0, 0),
    *(lay("base.B", x, y) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))),
    figures=[stand("red", 0, 0, "monastery")],
)
SHARED = example("R5.2-a-crossing-that-two-roads-share")


UNFINISHED_INN = example("R5.5-an-archbishop-and-an-unfinished-inn")


def after_the_move(name: str) -> Json:
    """Give the table of an example after the tile of its move was laid."""
    body = body_of(name)
    position: Json = body["position"]
    return position | {"tiles": [*position["tiles"], body["move"]["tile"]]}


VINEYARDS = after_the_move("R14.6-vineyards-around-a-monastery")
CONTEST = after_the_move("R14.7-a-contest-of-shrine-and-monastery")
THREE_CITIES = table(
    *(lay("base.E", x, y, turned) for x in range(3) for y, turned in ((0, 0), (-1, 180))),
    figures=[stand("red", 0, 0, "field ESE")],
)


def where_stands(position: Json, index: int = 0) -> str:
    figure = position["figures"][index]
    return "{x},{y} {on} {side}".format(**{"side": "", **figure}).strip()


THREE = (ON_IT, SOUTH, EAST)
ABOUT_POINTS: dict[str, tuple[Json, Json]] = {
    "tied-players-share": (example("E1-advanced-labyrinth"), points("1,0 labyrinth", "red", 9)),
    "tied-players-share-tiles": (small_labyrinth(ON_IT, EAST), points("0,0 labyrinth", "red", 6)),
    "tie-pays-one": (closed_road(4, RED, BLACK), majority("1,0 road E", "red")),
    "tie-pays-nobody": (closed_road(4, RED, BLACK), majority("1,0 road E")),
    "minority-scores": (
        closed_road(4, RED, stand("red", 0, 0, "road E"), BLACK),
        points("1,0 road E", "black", 4),
    ),
    "large-meeple-counts-one": (
        closed_road(4, RED | {"figure": "large_meeple"}, BLACK),
        majority("1,0 road E", "black", "red"),
    ),
    "builder-has-strength": (
        closed_road(4, RED, BLACK, BLACK | {"figure": "builder"}),
        majority("1,0 road E", "black"),
    ),
    "bonus-counted-in": (
        example("E6-labyrinth-and-wainwrights"),
        points("1,0 labyrinth", "red", 26),
    ),
    "unfinished-pays-now": (open_road(4, RED), points("1,0 road E", "red", 4)),
    "witch-before-mage": (closed_road(5, RED, MAGE, WITCH), points("1,0 road E", "red", 8)),
    "witch-halves-each-line": (
        closed_road(5, RED, WITCH, middle=INN),
        points("1,0 road E", "red", 6),
    ),
    "witch-rounds-down": (closed_road(5, RED, WITCH), points("1,0 road E", "red", 2)),
    "coats-of-arms-doubled": (city(coats_of_arms=1), points("0,0 city E", "red", 10)),
    "coats-of-arms-left-out": (city(coats_of_arms=1), points("0,0 city E", "red", 6)),
    "labyrinth-ends-the-road": (small_labyrinth(ON_IT, EAST), points("1,0 road W", "black", 1)),
    "large-meeple-counted-twice": (
        example("E1-advanced-labyrinth")
        | {"figures": [stand("red", 1, 0, "labyrinth", "large_meeple"), EAST | {"x": 3}]},
        points("1,0 labyrinth", "red", 14),
    ),
    "bonus-for-own-meeples": (small_labyrinth(*THREE), points("0,0 labyrinth", "red", 9)),
    "bonus-for-each-labyrinth": (example("E7-two-labyrinths"), points("1,0 labyrinth", "red", 21)),
    "bonus-on-the-labyrinth-only": (small_labyrinth(*THREE), points("0,0 labyrinth", "red", 7)),
    "bonus-on-unfinished-labyrinth": (
        small_labyrinth(ON_IT, north="base.U"),
        points("0,0 labyrinth", "red", 7, "end"),
    ),
    "bonus-of-one": (small_labyrinth(ON_IT), points("0,0 labyrinth", "red", 6)),
    "bonus-for-everybody": (small_labyrinth(*THREE), points("0,0 labyrinth", "black", 2)),
    "inns-added-up": (TWO_INNS, points("1,0 road E", "red", 12)),
    "german-cathedrals-added-up": (CATHEDRALS, points("1,0 road E", "red", 9)),
    "inn-or-german-cathedral": (INN_AND_CATHEDRAL, points("1,0 road E", "red", 6)),
    "inn-times-german-cathedral": (INN_AND_CATHEDRAL, points("1,0 road E", "red", 12)),
    "inn-applies-to-mage": (closed_road(4, RED, MAGE, middle=INN), points("1,0 road E", "red", 16)),
    "segments-counted-as-tiles": (CROSSED_TWICE, points("1,0 road W", "red", 7)),
    "units-counted-as-tiles": (LOOP, points(LOOP_AT, LOOP["figures"][0]["player"], 8)),
    "mage-counts-units": (LOOP_WITH_MAGE, points(LOOP_AT, LOOP["figures"][0]["player"], 15)),
    "ferry-left-out": (FERRY, points(where_stands(FERRY), "red", 6)),
    "ferry-counted-twice": (FERRY, points(where_stands(FERRY), "red", 8)),
    "road-abroad-left-out": (ABROAD, points(where_stands(ABROAD), "red", 7)),
    "city-scored-as-completed": (city(is_open=True), points("0,0 city E", "red", 4, "end")),
    "city-scored-as-incomplete": (city(), points("0,0 city E", "red", 3)),
    "cathedrals-added-up": (city(middle=2, cathedral=True), points("0,0 city E", "red", 16)),
    "cathedral-without-coats": (
        city(cathedral=True, coats_of_arms=1),
        points("0,0 city E", "red", 11),
    ),
    "mage-counts-coats": (
        city(stand_neutral("mage", 1, 0, "city E"), coats_of_arms=1),
        points("0,0 city E", "red", 12),
    ),
    "city-abroad-left-out": (CITY_ABROAD, points(where_stands(CITY_ABROAD), "red", 8)),
    "field-counts-unfinished-cities": (
        table(lay("base.E", 0, 0), figures=[stand("red", 0, 0, "field ENE")]),
        points("0,0 field ENE", "red", 3, "end"),
    ),
    "field-pays-four": (
        example("R4.10-a-field-between-two-cities"),
        points(where_stands(example("R4.10-a-field-between-two-cities")), "red", 8, "end"),
    ),
    "monastery-without-itself": (SURROUNDED, points("0,0 monastery", "red", 4, "end")),
    "archbishop-counts-tiles-once": (
        SHARED,
        points("1,0 german_cathedral", "red", 6),
    ),
    "inn-overlooked": (closed_road(8, RED, middle=INN), points("1,0 road E", "red", 8)),
    "german-cathedral-overlooked": (CATHEDRALS, points("1,0 road E", "red", 3)),
    "mage-overlooked": (closed_road(4, RED, MAGE), points("1,0 road E", "red", 4)),
    "witch-overlooked": (closed_road(5, RED, WITCH), points("1,0 road E", "red", 5)),
    "cathedral-overlooked": (
        city(middle=3, cathedral=True),
        points("0,0 city E", "red", 10),
    ),
    "vineyards-overlooked": (VINEYARDS, points("0,1 monastery", "red", 9)),
    "lost-contest-overlooked": (CONTEST, points("0,0 monastery", "black", 8, "end")),
    "inn-applies-to-bonus": (
        example("E4-labyrinth-with-inn"),
        points("1,0 labyrinth", "red", 36),
    ),
    "german-cathedral-applies-to-bonus": (
        example("E4-labyrinth-with-german-cathedral"),
        points("1,0 labyrinth", "red", 36),
    ),
    "coats-of-arms-count-one": (city(coats_of_arms=1), points("0,0 city E", "red", 7)),
    "labyrinth-tile-left-out": (
        example("E2-basic-labyrinth"),
        points("1,0 labyrinth", "red", 7),
    ),
    "labyrinth-counted-by-exits": (
        example("E2-basic-labyrinth"),
        points("1,0 labyrinth", "red", 11),
    ),
    "farmers-in-bonus": (
        small_labyrinth(ON_IT, stand("red", 0, 0, "field NNE"), stand("black", 0, 0, "field SSE")),
        points("0,0 labyrinth", "red", 11),
    ),
    "road-scored-as-completed": (
        open_road(7, RED, middle=INN),
        points("1,0 road E", "red", 14, "end"),
    ),
    "road-scored-as-incomplete": (
        closed_road(4, RED, middle=INN),
        points("1,0 road E", "red", 0),
    ),
    "monastery-scored-as-completed": (
        table(*SURROUNDED["tiles"][:3], figures=SURROUNDED["figures"]),
        points("0,0 monastery", "red", 9, "end"),
    ),
    "archbishop-scored-as-completed": (
        UNFINISHED_INN,
        points(where_stands(UNFINISHED_INN), "red", 8, "end"),
    ),
    "german-cathedral-applies-to-mage": (
        CATHEDRALS | {"figures": [RED, MAGE]},
        points("1,0 road E", "red", 12),
    ),
    "inn-counts-twice": (closed_road(5, RED, middle=INN), points("1,0 road E", "red", 15)),
    "german-cathedral-counts-twice": (
        table(
            lay(cathedral_end("E"), 0, 0),
            lay(straight(), 1, 0),
            lay("base.A", 2, 0, 90),
            figures=[RED],
        ),
        points("1,0 road E", "red", 9),
    ),
    "cathedral-counts-twice": (city(cathedral=True), points("0,0 city E", "red", 12)),
    "mage-counts-twice": (closed_road(4, RED, MAGE), points("1,0 road E", "red", 12)),
    "bonus-counts-twice": (small_labyrinth(ON_IT, EAST), points("0,0 labyrinth", "red", 13)),
    "vineyards-count-twice": (VINEYARDS, points("0,1 monastery", "red", 21)),
    "tile-miscounted": (closed_road(5, RED), points("1,0 road E", "red", 4)),
    "city-miscounted": (THREE_CITIES, points("0,0 field ESE", "red", 6, "end")),
    "monastery-needs-four": (SURROUNDED, completed("0,0 monastery", claimed=True)),
    "border-stays-open": (ABROAD, completed(where_stands(ABROAD), claimed=False)),
}
"""By code: a position, and a claim on it that would hold by the mistake."""

BESIDE_CASTLE = table(
    lay("base.E", 0, 0),
    lay("base.E", 0, -1, 180),
    lay("base.E", 1, 0),
    figures=[stand("red", 0, 0, "city N"), stand("black", 0, 0, "field ENE")],
) | {"castles": [{"player": "red", "tiles": [{"x": 0, "y": -1}, {"x": 0, "y": 0}]}]}
"""A field at a castle and at a city that is open."""

FOUR_CITIES = table(
    *THREE_CITIES["tiles"],
    lay("base.E", 9, 0),
    lay("base.E", 9, -1, 180),
    figures=THREE_CITIES["figures"],
)
"""Three completed cities at a field, and one elsewhere."""
MORE: list[tuple[str, Json, Json]] = [
    ("city-miscounted", FOUR_CITIES, points("0,0 field ESE", "red", 12, "end")),
    ("inns-added-up", TWO_INNS | {"figures": [RED, WITCH]}, points("1,0 road E", "red", 6)),
    (
        "inn-applies-to-mage",
        open_road(4, RED, MAGE, middle=INN),
        points("1,0 road E", "red", 0, "end"),
    ),
    ("tied-players-share", closed_road(5, RED, BLACK), points("1,0 road E", "red", 3)),
    (
        "field-counts-unfinished-cities",
        BESIDE_CASTLE,
        points("0,0 field ENE", "black", 4 + 3, "end"),
    ),
]
"""What else comes of some of them."""
NOT_MADE: list[tuple[Json, Json]] = [
    (BESIDE_CASTLE, points("0,0 city N", "red", 2)),
    (table(lay("base.B", 0, 0)), completed("0,0 monastery", claimed=True)),
    (
        on_map(drawn("S.."), put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_W)),
        completed("0,0 road E", claimed=False),
    ),
    (
        table(
            lay("german_cathedrals.four", 0, 0), figures=[stand("red", 0, 0, "german_cathedral")]
        ),
        points("0,0 german_cathedral", "red", 777, "end"),
    ),
    (
        table(lay("labyrinth", 0, 0), figures=[ON_IT], rules={"labyrinth": "advanced"}),
        points("0,0 labyrinth", "red", 777, "end"),
    ),
    (table(lay("base.U", 0, 0)), {"kind": "placement"} | lay("base.U", 7, 7)),
]
"""Claims that no mistake explains."""

ROAD = table(lay("base.D", 0, 0), lay("base.U", 1, 0, 90), figures=[RED])
LEGAL: Json = {"legal": True}
ILLEGAL: Json = {"legal": False}
NEXT: Json = {"tile": "base.U", "x": 2, "y": 0, "rotation": 90}
LAST: Json = {"tile": "base.A", "x": 2, "y": 0, "rotation": 90}


def place(tile: str, x: int, y: int, rotation: int = 0) -> Json:
    return {"kind": "placement"} | lay(tile, x, y, rotation)


def go(player: str, where: Json, figure: str = "meeple", **more: Any) -> Json:
    return {"kind": "spot", "player": player, "at": where, "figure": figure, **more}


def move(player: str, tile: Json, **figure: Any) -> Json:
    announced = {"player": player, "tile": tile} | ({"figure": figure} if figure else {})
    return {"kind": "move", "move": announced}


def taking_back(claim: Json) -> Json:
    """Take an abbot back from (0, 0), too."""
    return claim | {"move": claim["move"] | {"abbot_back": spot(0, 0, "monastery")}}


ON_ROAD: Json = {"figure": "meeple", "on": "road", "side": "W"}
FINISHED = closed_road(3)
ABOUT_LEGALITY: dict[str, list[tuple[Json, Json]]] = {
    "sides-may-differ": [
        (ROAD, place("base.B", 2, 0)),
        (ROAD, move("red", {"tile": "base.B", "x": 2, "y": 0})),
    ],
    "corner-is-enough": [
        (ROAD, place("base.B", 2, 1)),
        (ROAD, move("red", {"tile": "base.B", "x": 2, "y": 1})),
    ],
    "own-figures-may-join": [
        (ROAD, go("red", spot(0, 0, "road E"))),
        (ROAD, move("red", NEXT, **ON_ROAD)),
    ],
    "other-tiles-do-not-matter": [
        (ROAD, go("black", spot(0, 0, "road E"))),
        (ROAD, move("black", NEXT, **ON_ROAD)),
    ],
    "builder-needs-nobody": [
        (ROAD, go("black", spot(0, 0, "road E"), "builder")),
        (ROAD, move("black", NEXT, **ON_ROAD | {"figure": "builder"})),
    ],
    "neutral-figures-occupy": [
        (
            table(lay("base.U", 0, 0, 90), figures=[stand_neutral("witch", 0, 0, "road E")]),
            go("red", spot(0, 0, "road E")) | ILLEGAL,
        )
    ],
    "completed-takes-no-figure": [(FINISHED, go("red", spot(2, 0, "road W")) | ILLEGAL)],
    "magic-step-left-out": [
        (
            ROAD,
            move(
                "red", {"tile": {"features": straight()["features"], "magic": True}, "x": 2, "y": 0}
            ),
        )
    ],
    "abbot-back-besides": [
        (
            SURROUNDED | {"figures": [stand("red", 0, 0, "monastery", "abbot")]},
            taking_back(move("red", lay("base.B", 2, 0), figure="meeple", on="monastery")),
        )
    ],
}
"""By code: positions, and claims on what is legal there that would hold by the mistake."""


@for_each("code", ABOUT_POINTS)
def test_a_mistake_is_recognised(client: FlaskClient, code: str) -> None:
    position, claim = ABOUT_POINTS[code]
    verdict = judge(client, position, claim)
    assert verdict.get("upheld") is False
    found = [
        row
        for row in verdict.get("readings", [])
        if row.get("mistake") and not row.get("readings", [])
    ]
    (row,) = (row for row in found if row.get("mistake")["code"] == code)
    claimed = {key: claim[key] for key in ("points", "players", "completed") if key in claim}
    assert {key: row[key] for key in claimed} == claimed
    assert (
        tuple(row.get("mistake")["citations"]) == load_catalogue().mistakes[CARCASSONNE][code].rules
    )
    assert row.get("mistake")["text"]


@pytest.mark.parametrize(
    ("code", "number"),
    [(code, n) for code, rows in ABOUT_LEGALITY.items() for n in range(len(rows))],
)
def test_a_mistake_about_what_is_legal_is_recognised(
    client: FlaskClient, code: str, number: int
) -> None:
    position, claim = ABOUT_LEGALITY[code][number]
    verdict = judge(client, position, claim)
    claimed = claim.get("legal", True)
    assert (verdict.get("upheld"), verdict.get("right", {})["legal"]) == (False, not claimed)
    assert verdict.get("difference", []) == [
        {"what": "legal", "claimed": claimed, "right": not claimed}
    ]
    assert ({}, code) in explained_by(verdict)


@pytest.mark.parametrize(("code", "position", "claim"), MORE, ids=str)
def test_a_mistake_is_recognised_elsewhere_too(
    client: FlaskClient, code: str, position: Json, claim: Json
) -> None:
    assert ({}, code) in explained_by(judge(client, position, claim))


@pytest.mark.parametrize(("position", "claim"), NOT_MADE, ids=str)
def test_a_mistake_that_cannot_be_made_explains_nothing(
    client: FlaskClient, position: Json, claim: Json
) -> None:
    verdict = judge(client, position, claim)
    assert (verdict.get("upheld"), verdict.get("readings", [])) == (False, [])


def test_each_mistake_has_a_position() -> None:
    assert {*ABOUT_POINTS, *ABOUT_LEGALITY} == set(load_catalogue().mistakes[CARCASSONNE])


@for_each("code", ABOUT_POINTS)
def test_no_mistake_is_found_in_a_claim_that_nothing_explains(
    client: FlaskClient, code: str
) -> None:
    position, claim = ABOUT_POINTS[code]
    if claim["kind"] == "points":
        assert judge(client, position, claim | {"points": 777}).get("readings", []) == []


HALVED = {"rules": {"labyrinth": "advanced", "witch_halves_labyrinth_bonus": True}}
WHOLE = {"witch_halves_labyrinth_bonus": False}
BASIC = {"labyrinth": "basic"}
WITCH_ON_E1 = example("E3-labyrinth-with-the-witch") | HALVED
WITCH_ON_FIVE = small_labyrinth(ON_IT, stand_neutral("witch", 1, 0, "road W")) | HALVED
CATHEDRAL_CITY = city(cathedral=True, coats_of_arms=1)
DOUBLE_TILE = example("R6.10-a-double-tile-in-the-third-edition")
TOGETHER: list[tuple[Json, Json, list[tuple[dict[str, Any], str | None]]]] = [
    # The witch leaves 9 of 8 tiles and 10; 7 of 8 and 5; of 4 that remain of the tiles and 5 of
    # the bonus two who are tied would keep 2 and 5.
    (
        WITCH_ON_E1,
        points("1,0 labyrinth", "red", 7),
        [({}, "tied-players-share-tiles"), ({}, "bonus-of-one")],
    ),
    # Five tiles and 2: 4 are left of 7. Line by line, 3 of 5 and 1 of 2, it is the same.
    (
        WITCH_ON_FIVE,
        points("0,0 labyrinth", "red", 3),
        [(BASIC, None), ({}, "witch-rounds-down")],
    ),
    (
        WITCH_ON_FIVE,
        points("0,0 labyrinth", "red", 5),
        [(WHOLE, None), ({}, "labyrinth-counted-by-exits")],
    ),
    # Three for each tile and coat of arms: 12; without the coat 9, with it twice 15.
    (CATHEDRAL_CITY, points("0,0 city E", "red", 9), [({}, "coats-of-arms-left-out")]),
    (CATHEDRAL_CITY, points("0,0 city E", "red", 15), [({}, "coats-of-arms-doubled")]),
    # Like a crossing, the labyrinth would count for each road that it ends.
    (small_labyrinth(EAST), points("1,0 road W", "black", 2), [({}, "labyrinth-ends-the-road")]),
    # Nobody crosses the double tile twice: its two squares are one tile in the second edition.
    (
        DOUBLE_TILE | {"rules": {"edition": "C2"}},
        points(where_stands(DOUBLE_TILE), "red", 4),
        [({"edition": "C3"}, None)],
    ),
]


@pytest.mark.parametrize(("position", "claim", "expected"), TOGETHER)
def test_mistakes_are_made_by_the_readings_in_force(
    client: FlaskClient,
    position: Json,
    claim: Json,
    expected: list[tuple[dict[str, Any], str | None]],
) -> None:
    assert explained_by(judge(client, position, claim)) == expected


def test_nobody_halves_what_is_lost(client: FlaskClient) -> None:
    """An unfinished inn takes 4; of the mage's 4 the witch leaves 2, line by line or not."""
    position = open_road(4, RED, MAGE, WITCH, middle=INN)
    for claimed in (0, 1, 3, 4, 5, 6):
        found = explained_by(judge(client, position, points("1,0 road E", "red", claimed, "end")))
        assert "witch-halves-each-line" not in [code for _, code in found]


def test_what_an_archbishop_loses_is_not_counted_by_tiles(client: FlaskClient) -> None:
    for claimed in range(12):
        claim = points(where_stands(UNFINISHED_INN), "red", claimed, "end")
        found = [code for _, code in explained_by(judge(client, UNFINISHED_INN, claim))]
        assert "archbishop-counts-tiles-once" not in found
