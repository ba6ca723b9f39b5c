"""Bad maps: what is refused, where it stands, and why; and what is no fault but a ruling.

Each row is what stands at ``map`` in a position, and its faults by name, all
of them; pointers are given from the map on. Drawings have rows of their own: their faults all point
to the map, and the text says in which row and column of the drawing they stand.
"""

import copy
import json
import re
from collections.abc import Mapping
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api import limits
from tests.api.named_faults import below, found, split_error
from tests.api.samples import (
    CHECK,
    CLAIMS,
    MOVES,
    PLACEMENTS,
    ROADS,
    RULINGS,
    SCORES,
    SPOTS,
    Json,
    meeple,
    tile,
)
from tests.api.test_fuzz import (
    FUZZ,
    LONG_FUZZ,
    ODD_TEXTS,
    ODD_VALUES,
    assert_ruling_or_problem,
    nodes,
    spoil,
)
from tests.asking import ask, refuse
from tests.building.maps import border, square
from tests.cases import for_each
from tests.laws.map_forms import (
    bounds_of,
    draw_joined,
    draw_map,
    draw_map_table,
    kinds_of,
    write_drawing,
)
from tests.laws.moves import FIGURES
from tests.tables import CORNERS, HALF_SIDES, SIDES, chances, draw_tile

Errors = list[str]
Row = tuple[Any, Errors]

MAPS: Final = "/v1/carcassonne/maps"
HUGE: Final = 10**30


def at(x: int, y: int, **more: Any) -> Json:
    return {"x": x, "y": y} | more


def ferry(*ends: Json, **more: Any) -> Json:
    return {"ends": list(ends)} | more


START: Final = square(0, 0, "start")
SOUND: Final[Json] = {
    "squares": [
        START,
        square(1, 0),
        square(2, 0, "large_city", coats_of_arms=2),
        square(3, 0, "town"),
        square(0, 1, "waves"),
        square(1, 1, "highlight"),
        square(2, 1, "half"),
        square(5, 0, "island", coats_of_arms=2),
        square(2, -1, "large_city", tile="base.D", rotation=180, town=False),
    ],
    "borders": [border(0, 0, "N", coats_of_arms=1), border(1, 0, "S", "city")],
    "ferries": [ferry(at(3, 0, side="E"), at(5, 0, side="W"), coats_of_arms=1)],
    "start_squares": 1,
}
"""Every kind of square; the numbers of the rows stand in the faults below."""


def change(**more: Any) -> Json:
    """Give the sound map with some keys changed."""
    return SOUND | more


def on(rows: list[Any], *errors: str, **more: Any) -> Row:
    """Print some squares beside a start square; pointers are given from the list on."""
    where = below("/squares", errors)
    return {"squares": [START, *rows]} | more, where


def one(row: Any, *errors: str) -> Row:
    """Print one square beside a start square; pointers are given from its row on."""
    return on([row], *below("/1", errors))


def bordering(row: Any, *errors: str) -> Row:
    """Print one border more on the sound map; pointers are given from its row on."""
    where = below("/borders/2", errors)
    return change(borders=[*SOUND["borders"], row]), where


def ferrying(row: Any, *errors: str) -> Row:
    """Print one ferry more on the sound map; pointers are given from its row on."""
    where = below("/ferries/1", errors)
    return change(ferries=[*SOUND["ferries"], row]), where


def ending(end: Any, *errors: str) -> Row:
    """End a ferry somewhere; pointers are given from that end on."""
    where = below("/ends/1", errors)
    return ferrying(ferry(at(0, 0, side="W"), end), *where)


def join(*parts: Any, **more: Any) -> Json:
    return {"join": list(parts)} | more


def joining(part: Any, *errors: str) -> Row:
    """Join something to the sound map; pointers are given from the part on."""
    where = below("/join/1", errors)
    return join({"map": SOUND}, part), where


FAR: Final = {"squares": [square(0, 0, "start")]}
"""A map of one square, to be joined anywhere."""
CITY_SIDE: Final = {
    "features": [{"kind": "city", "sides": ["N"]}, {"kind": "road", "sides": ["E"]}]
}

BAD: Final[dict[str, Row]] = {
    # The map as a whole
    "a number": (7, ["not-a-map"]),
    "nought": (0, ["not-a-map"]),
    "a fraction": (0.5, ["not-a-map"]),
    "true": (True, ["not-a-map"]),
    "false": (False, ["not-a-map"]),
    "a list": ([], ["not-a-map"]),
    "a list of squares": ([START], ["not-a-map"]),
    "an empty text": ("", ["unknown-map"]),
    "an unknown id": ("atlantis", ["unknown-map"]),
    "an id in other letters": ("Germany", ["unknown-map"]),
    "a very long id": ("g" * 100_000, ["unknown-map"]),
    "an id with a blank": ("germany ", ["unknown-map"]),
    "nothing in it": ({}, ["missing-key"]),
    "unknown keys": (change(tiles=[], Squares=[]), ["/tiles unknown-key", "/Squares unknown-key"]),
    "an unknown key and no squares": ({"size": 3}, ["/size unknown-key", "missing-key"]),
    # Squares
    "squares that are an object": ({"squares": {}}, ["/squares not-a-list"]),
    "squares that are null": ({"squares": None}, ["/squares not-a-list"]),
    "no squares": ({"squares": []}, ["/squares no-squares"]),
    "a start square of none": (
        {"squares": [square(0, 0)], "start_squares": 1},
        ["/start_squares out-of-range"],
    ),
    "a square that is a text": one("S", "not-an-object"),
    "a square that is null": one(None, "not-an-object"),
    "a square that is a list": one([0, 1, "plain"], "not-an-object"),
    "a square of nothing": one({}, *["missing-key"] * 3),
    "a square without a kind": one(at(1, 0), "missing-key"),
    "a square without x": one({"y": 0, "kind": "plain"}, "missing-key"),
    "a square with unknown keys": one(
        square(1, 0, coats=1, size=2), "/coats unknown-key", "/size unknown-key"
    ),
    "a text as x": one(square(1, 0) | {"x": "1"}, "/x not-an-integer"),
    "null as y": one(square(1, 0) | {"y": None}, "/y not-an-integer"),
    "true as y": one(square(1, 0) | {"y": True}, "/y not-an-integer"),
    "a fraction as x": one(square(1, 0) | {"x": 1.5}, "/x not-an-integer"),
    "x too far east": one(square(1_000, 0), "/x out-of-range"),
    "y too far north": one(square(1, -1_000), "/y out-of-range"),
    "huge places": one(square(HUGE, -HUGE), "/x out-of-range", "/y out-of-range"),
    "an unknown kind": one(square(1, 0, "river"), "/kind unknown-square-kind"),
    "a kind in other letters": one(square(1, 0, "Plain"), "/kind unknown-square-kind"),
    "a kind by its letter": one(square(1, 0, "."), "/kind unknown-square-kind"),
    "a kind that is null": one(square(1, 0) | {"kind": None}, "/kind unknown-square-kind"),
    "a kind that is a list": one(square(1, 0) | {"kind": ["plain"]}, "/kind unknown-square-kind"),
    "a kind that is a number": one(square(1, 0) | {"kind": 1}, "/kind unknown-square-kind"),
    "a place twice": on([square(1, 0), square(1, 0)], "/2 squares-overlap"),
    "a place twice, of two kinds": on([square(0, 0, "waves")], "/1 squares-overlap"),
    "a place three times": on([square(1, 0)] * 3, "/2 squares-overlap", "/3 squares-overlap"),
    "half squares on one place": on([square(1, 0, "half")] * 2, "/2 squares-overlap"),
    # Tiles of large cities
    "a tile on a plain square": one(square(1, 0, tile="base.C"), "/tile tile-not-allowed"),
    "a tile on a start square": one(square(1, 0, "start", tile="base.C"), "/tile tile-not-allowed"),
    "a tile on waves": one(square(1, 0, "waves", tile="base.C"), "/tile tile-not-allowed"),
    "a turned plain square": one(square(1, 0, rotation=90), "/rotation tile-not-allowed"),
    "a turned tile on a town": one(
        square(1, 0, "town", tile="base.D", rotation=90),
        "/tile tile-not-allowed",
        "/rotation tile-not-allowed",
    ),
    "an unknown tile": one(square(1, 0, "large_city", tile="base.Y"), "/tile unknown-tile"),
    "a tile that is a number": one(square(1, 0, "large_city", tile=3), "/tile not-a-tile"),
    "a tile with a fault": one(
        square(1, 0, "large_city", tile={"features": [{"kind": "city", "sides": ["N", "Q"]}]}),
        "/tile/features/0/sides/1 unknown-side",
    ),
    "a rotation that nobody can turn": one(
        square(1, 0, "large_city", tile="base.D", rotation=45), "/rotation unknown-rotation"
    ),
    "a monastery as a large city": one(
        square(1, 0, "large_city", tile="base.B"), "/tile not-a-large-city"
    ),
    "a garden as a large city": one(
        square(1, 0, "large_city", tile="base.E.garden"), "/tile not-a-large-city"
    ),
    "a German cathedral as a large city": one(
        square(1, 0, "large_city", tile="german_cathedrals.four"), "/tile not-a-large-city"
    ),
    "a wall as a large city": one(
        square(1, 0, "large_city", tile={"features": [{"kind": "wall", "sides": ["N"]}]}),
        "/tile not-a-large-city",
    ),
    "large cities that disagree": on(
        [square(1, 0, "large_city"), square(2, 0, "large_city", tile="base.D")],
        "/1 large-cities-disagree",
    ),
    "large cities that disagree from north to south": on(
        [
            square(1, 0, "large_city", tile="base.D"),
            square(1, 1, "large_city", tile="base.D", rotation=90),
        ],
        "/1 large-cities-disagree",
    ),
    # Coats of arms and towns of squares
    "coats of arms on a plain square": one(
        square(1, 0, coats_of_arms=1), "/coats_of_arms coats-not-allowed"
    ),
    "coats of arms on waves": one(
        square(1, 0, "waves", coats_of_arms=1), "/coats_of_arms coats-not-allowed"
    ),
    "coats of arms beside a tile": one(
        square(1, 0, "large_city", tile="base.D", coats_of_arms=1),
        "/coats_of_arms coats-not-allowed",
    ),
    "too many coats of arms on a large city": one(
        square(1, 0, "large_city", coats_of_arms=5), "/coats_of_arms out-of-range"
    ),
    "fewer coats of arms than none": one(
        square(1, 0, "large_city", coats_of_arms=-1), "/coats_of_arms out-of-range"
    ),
    "coats of arms in a text": one(
        square(1, 0, "large_city", coats_of_arms="2"), "/coats_of_arms not-an-integer"
    ),
    "coats of arms that are true": one(
        square(1, 0, "large_city", coats_of_arms=True), "/coats_of_arms not-an-integer"
    ),
    "too many coats of arms on an island": (
        change(squares=[*SOUND["squares"], square(6, 0, "island", coats_of_arms=10)]),
        ["/squares/9/coats_of_arms out-of-range"],
    ),
    "a huge number of coats of arms": one(
        square(1, 0, "large_city", coats_of_arms=HUGE), "/coats_of_arms out-of-range"
    ),
    "a town on waves": one(square(1, 0, "waves", town=True), "/town town-not-allowed"),
    "a town on a highlight": one(square(1, 0, "highlight", town=True), "/town town-not-allowed"),
    "a town on half a square": one(square(1, 0, "half", town=True), "/town town-not-allowed"),
    "a town in a large city": one(square(1, 0, "large_city", town=True), "/town town-not-allowed"),
    "a town that is a number": one(square(1, 0, town=1), "/town not-a-boolean"),
    "a town that is null": one(square(1, 0, town=None), "/town not-a-boolean"),
    # Borders
    "borders that are an object": (change(borders={}), ["/borders not-a-list"]),
    "borders that are null": (change(borders=None), ["/borders not-a-list"]),
    "a border that is a text": bordering("3,0 N road", "not-an-object"),
    "a border of nothing": bordering({}, *["missing-key"] * 4),
    "a border with an unknown key": bordering(
        border(3, 0, "N", colour="red"), "/colour unknown-key"
    ),
    "a border on a half-side": bordering(border(3, 0, "NNE"), "/side unknown-side"),
    "a border in a corner": bordering(border(3, 0, "NE"), "/side unknown-side"),
    "a border on a side that is a number": bordering(
        border(3, 0, "N") | {"side": 1}, "/side unknown-side"
    ),
    "a border of field": bordering(border(3, 0, "N", "field"), "/kind unknown-border-kind"),
    "a border of a river": bordering(border(3, 0, "N", "river"), "/kind unknown-border-kind"),
    "a border too far out": bordering(border(3, 1_000, "N"), "/y out-of-range"),
    "too many coats of arms on a border": bordering(
        border(3, 0, "N", coats_of_arms=10), "/coats_of_arms out-of-range"
    ),
    "a border of no square": bordering(border(9, 9, "N"), "square-not-on-map"),
    "a border of the square behind": bordering(border(0, -1, "S"), "square-not-on-map"),
    "a border of waves": bordering(border(0, 1, "W"), "square-not-on-map"),
    "a border of a highlight": bordering(border(1, 1, "S"), "square-not-on-map"),
    "a border of half a square": bordering(border(2, 1, "S"), "square-not-on-map"),
    "a border between two squares": bordering(border(0, 0, "E"), "border-inside"),
    "a border of a large city": bordering(border(3, 0, "W"), "border-inside"),
    "a border within a large city": bordering(border(2, 0, "N", "city"), "border-inside"),
    "a border twice": bordering(border(0, 0, "N", "city"), "border-twice"),
    "a border on a ferry": (
        change(borders=[*SOUND["borders"], border(3, 0, "E")]),
        ["/ferries/0/ends/0 border-twice"],
    ),
    "a road out of a large city": bordering(border(2, 0, "S", "road"), "border-does-not-fit"),
    "a city out of a field": bordering(border(2, -1, "N", "city"), "border-does-not-fit"),
    # Ferries
    "ferries that are a text": (change(ferries="none"), ["/ferries not-a-list"]),
    "ferries that are null": (change(ferries=None), ["/ferries not-a-list"]),
    "a ferry that is a list": ferrying([at(0, 0, side="W"), at(3, 0, side="N")], "not-an-object"),
    "a ferry of nothing": ferrying({}, "missing-key"),
    "a ferry with an unknown key": ferrying(
        ferry(at(0, 0, side="W"), at(3, 0, side="N"), via="sea"), "/via unknown-key"
    ),
    "a ferry without ends": ferrying(ferry(), "/ends ferry-ends"),
    "a ferry with one end": ferrying(ferry(at(0, 0, side="W")), "/ends ferry-ends"),
    "a ferry with three ends": ferrying(
        ferry(at(0, 0, side="W"), at(3, 0, side="N"), at(5, 0, side="E")), "/ends ferry-ends"
    ),
    "ends that are an object": ferrying({"ends": {}}, "/ends ferry-ends"),
    "ends that are null": ferrying({"ends": None}, "/ends ferry-ends"),
    "an end that is a text": ending("3,0 N", "not-an-object"),
    "an end of nothing": ending({}, *["missing-key"] * 3),
    "an end with a kind": ending(border(3, 0, "N"), "/kind unknown-key"),
    "an end on a half-side": ending(at(3, 0, side="ENE"), "/side unknown-side"),
    "an end too far out": ending(at(-HUGE, 0, side="N"), "/x out-of-range"),
    "an end in the sea": ending(at(4, 0, side="N"), "square-not-on-map"),
    "an end on waves": ending(at(0, 1, side="N"), "square-not-on-map"),
    "an end inside": ending(at(1, 0, side="W"), "border-inside"),
    "an end on a border": ending(at(0, 0, side="N"), "border-twice"),
    "an end on another ferry": ending(at(5, 0, side="W"), "border-twice"),
    "an end on a large city without a road": ending(at(2, 0, side="S"), "border-does-not-fit"),
    "a ferry to itself": ferrying(ferry(at(0, 0, side="W"), at(0, 0, side="W")), "ferry-to-itself"),
    "a ferry to itself on a border": ferrying(
        ferry(at(0, 0, side="N"), at(0, 0, side="N")), "ferry-to-itself"
    ),
    "too many coats of arms on a ferry": ferrying(
        ferry(at(0, 0, side="W"), at(3, 0, side="N"), coats_of_arms=10),
        "/coats_of_arms out-of-range",
    ),
    "an island without a ferry": on([square(1, 0, "island")], "/1 island-without-ferry"),
    "an island of two squares without a ferry": on(
        [square(2, 0, "island"), square(1, 0, "island")], "/2 island-without-ferry"
    ),
    "two islands without a ferry": on(
        [square(1, 0, "island"), square(3, 0, "island")],
        "/1 island-without-ferry",
        "/2 island-without-ferry",
    ),
    # Start squares and the published map
    "more start squares than are printed": (
        change(start_squares=2),
        ["/start_squares out-of-range"],
    ),
    "no start squares in use": (change(start_squares=0), ["/start_squares out-of-range"]),
    "fewer start squares than none": (change(start_squares=-1), ["/start_squares out-of-range"]),
    "a huge number of start squares": (change(start_squares=HUGE), ["/start_squares out-of-range"]),
    "start squares in a text": (change(start_squares="1"), ["/start_squares not-an-integer"]),
    "start squares that are true": (change(start_squares=True), ["/start_squares not-an-integer"]),
    "an unknown published map": (change(id="atlantis"), ["/id unknown-map"]),
    "a published map that is a number": (change(id=1), ["/id not-a-name"]),
    "a published map that is a list": (change(id=["germany"]), ["/id not-a-name"]),
    # Joined maps
    "a join that is an object": ({"join": {}}, ["/join join-of-two"]),
    "a join that is null": ({"join": None}, ["/join join-of-two"]),
    "a join of nothing": (join(), ["/join join-of-two"]),
    "a join of one": (join({"map": SOUND}), ["/join join-of-two"]),
    "a join of three": (
        join({"map": SOUND}, {"map": FAR, "x": 20}, {"map": FAR, "x": 30}),
        ["/join join-of-two"],
    ),
    "a join with squares of its own": (
        join({"map": SOUND}, {"map": FAR, "x": 20}, squares=[]),
        ["/squares unknown-key"],
    ),
    "a part that is a text": joining("germany", "not-an-object"),
    "a part without a map": joining({"x": 20}, "missing-key"),
    "a part with an unknown key": joining(
        {"map": FAR, "x": 20, "rotation": 90}, "/rotation unknown-key"
    ),
    "a part of a number": joining({"map": 7}, "/map not-a-map"),
    "a part of null": joining({"map": None}, "/map not-a-map"),
    "a part of an unknown map": joining({"map": "atlantis"}, "/map unknown-map"),
    "a part whose layout is unknown": joining({"map": "germany"}, "/map layout-unknown"),
    "a part with a fault": joining(
        {"map": {"squares": [square(0, 0, "lake")]}, "x": 20},
        "/map/squares/0/kind unknown-square-kind",
    ),
    "a part shifted by a text": joining({"map": FAR, "x": "20"}, "/x not-an-integer"),
    "a part shifted too far": joining({"map": FAR, "x": 20, "y": HUGE}, "/y out-of-range"),
    "a part shifted off the world": joining({"map": FAR, "x": 1_000}, "/x out-of-range"),
    "a join in a join": joining(
        {"map": join({"map": FAR, "x": 20}, {"map": FAR, "x": 30})},
        "/map/join unknown-key",
        "/map missing-key",
    ),
    "parts that overlap": (
        join({"map": SOUND}, {"map": FAR}),
        ["/join/1/map/squares/0 squares-overlap"],
    ),
    "a half square on a whole one": (
        join({"map": {"squares": [START, square(1, 0, "half")]}}, {"map": FAR, "x": 1}),
        ["/join/1/map/squares/0 squares-overlap"],
    ),
    "a half square on waves": (
        join(
            {"map": {"squares": [START, square(1, 0, "half")]}},
            {"map": {"squares": [square(1, 0, "waves"), square(2, 0, "start")]}},
        ),
        ["/join/1/map/squares/0 squares-overlap"],
    ),
    "three half squares on one place": (
        join(
            {"map": {"squares": [START, square(1, 0, "half")]}},
            {"map": {"squares": [square(2, 0, "start"), *[square(1, 0, "half")] * 2]}},
        ),
        ["/join/1/map/squares/2 squares-overlap"],
    ),
    "a map that is moved off the grid": (
        join({"map": {"squares": [square(999, 0, "start")]}, "x": 1}, {"map": FAR}),
        ["/join/0/x out-of-range"],
    ),
    "three half squares on one place of maps that are both moved": (
        join(
            {"map": {"squares": [START, square(1, 0, "half")]}, "x": 10},
            {"map": {"squares": [square(2, 0, "start"), *[square(1, 0, "half")] * 2]}, "x": 10},
        ),
        ["/join/1/map/squares/2 squares-overlap"],
    ),
    "a border towards squares that become whole": (
        join(
            {"map": {"squares": [START, square(1, 0, "half")], "borders": [border(0, 0, "E")]}},
            {"map": {"squares": [square(1, 0, "half"), square(2, 0, "start")]}},
        ),
        ["/join/0/map/borders/0 border-inside"],
    ),
    # Several faults at once
    "many faults of form": (
        {
            "squares": [square(0, 0, "lake"), "S", square(1, 0, tile="base.C", town=0)],
            "borders": [border(0, 0, "Q")],
            "ferries": [ferry()],
            "start_squares": "1",
            "size": 1,
        },
        [
            "/size unknown-key",
            "/squares/0/kind unknown-square-kind",
            "/squares/1 not-an-object",
            "/squares/2/tile tile-not-allowed",
            "/squares/2/town not-a-boolean",
            "/borders/0/side unknown-side",
            "/ferries/0/ends ferry-ends",
            "/start_squares not-an-integer",
        ],
    ),
    "many faults of the map": (
        {
            "squares": [START, square(0, 0, "start"), square(1, 0, "island")],
            "borders": [border(0, 0, "E"), border(0, 0, "N"), border(0, 0, "N")],
            "ferries": [ferry(at(0, 0, side="S"), at(7, 7, side="N"))],
            "start_squares": 3,
        },
        [
            "/squares/1 squares-overlap",
            "/squares/2 island-without-ferry",
            "/borders/0 border-inside",
            "/borders/2 border-twice",
            "/ferries/0/ends/1 square-not-on-map",
            "/start_squares out-of-range",
        ],
    ),
    # Too many
    "too many squares": (
        {"squares": [START, *(square(1 + n % 50, n // 50) for n in range(2_000))]},
        ["/squares too-many"],
    ),
    "far too many squares, each with faults": ({"squares": [{}] * 50_000}, ["/squares too-many"]),
    "too many borders": (
        {"squares": [START], "borders": [border(0, 0, "N")] * 501},
        ["/borders too-many"],
    ),
    "too many ferries": (
        {"squares": [START], "ferries": [ferry(at(0, 0, side="N"), at(0, 0, side="S"))] * 101},
        ["/ferries too-many"],
    ),
}

EMPTY: Final[Json] = {"tiles": []}
QUESTIONS: Final[dict[str, tuple[str, Json]]] = {
    "roads": (ROADS, {}),
    "scores": (SCORES, {}),
    "placements": (PLACEMENTS, {"tile": "base.D"}),
    "moves": (MOVES, {"move": {"player": "red", "tile": tile("base.D", 0, 0)}}),
    "check": (CHECK, {}),
    "rulings": (RULINGS, {"ask": {"roads": {}, "placements": {"tile": "base.D"}}}),
}
"""By name: questions that need nothing on the table."""


def refuse_map(client: FlaskClient, question: str, board: Any, **more: Any) -> Json:
    path, body = QUESTIONS[question]
    problem = refuse(client, path, {"position": EMPTY | {"map": board} | more} | body)
    assert problem["type"] == "/problems/not-a-position"
    for error in problem["errors"]:
        assert error["text"].endswith((".", "?"))
        assert not re.search(r"\{\w+\}", error["text"])
    return problem


def below_map(errors: Errors) -> Errors:
    return sorted(below("/position/map", errors))


def to_be_asked(
    rows: Mapping[str, tuple[Any, ...]], *by_all: str
) -> tuple[list[tuple[Any, ...]], list[str]]:
    """Ask one question about every row, and the others, which share its reader, about some."""
    asked = [("roads", name) for name in rows]
    asked += [(question, name) for question in QUESTIONS if question != "roads" for name in by_all]
    cases = [(question, *rows[name]) for question, name in asked]
    return cases, [f"{question}: {name}" for question, name in asked]


@for_each(
    ("question", "board", "errors"),
    *to_be_asked(BAD, "many faults of form", "many faults of the map"),
)
def test_every_fault_of_a_map_is_named_where_it_stands(
    client: FlaskClient, question: str, board: Any, errors: Errors
) -> None:
    assert sorted(found(refuse_map(client, question, board))) == below_map(errors)


OF_THE_WHOLE: Final = {"/squares no-squares", "/start_squares out-of-range"}
"""What two joined maps have together."""
JOINED: Final = {
    name: row
    for name, row in BAD.items()
    if isinstance(row[0], dict)
    and "squares" in row[0]
    and "join" not in row[0]
    and not OF_THE_WHOLE & set(row[1])
}


@for_each(("board", "errors"), JOINED.values(), ids=JOINED)
def test_a_fault_of_a_part_stands_below_the_join(
    client: FlaskClient, board: Any, errors: Errors
) -> None:
    parts = join({"map": FAR, "x": -500, "y": 400}, {"map": board, "x": 0})
    problem = refuse_map(client, "roads", parts)
    assert sorted(found(problem)) == sorted(below("/position/map/join/1/map", errors))


def test_faults_of_the_map_and_of_the_rest_are_named_together(client: FlaskClient) -> None:
    board = change(squares=[square(0, 0, "lake")])
    position = {"map": board, "tiles": [tile("base.Y", 0, 0)], "figures": [7]}
    problem = refuse(client, ROADS, {"position": position})
    assert sorted(found(problem)) == [
        "/position/figures/0 not-an-object",
        "/position/map/squares/0/kind unknown-square-kind",
        "/position/tiles/0/tile unknown-tile",
    ]


def test_every_published_map_asks_for_its_layout(client: FlaskClient) -> None:
    listed = client.get(MAPS).get_json()["maps"]
    published = [row["id"] for row in listed if not row["invented"]]
    assert len(published) >= 10
    for name in published:
        problem = refuse_map(client, "roads", name)
        assert found(problem) == ["/position/map layout-unknown"]
        assert re.search("inline|drawing", problem["errors"][0]["text"])


def test_thousands_of_faults_make_a_short_problem(client: FlaskClient) -> None:
    board = {"squares": [square(0, 0, "start")] * 2_000}
    problem = refuse_map(client, "roads", board)
    assert len(problem["errors"]) == limits.ERRORS_LISTED
    assert problem["truncated"] is True


@pytest.mark.parametrize(
    "text",
    [
        b'{"position": {"tiles": [], "map": ' + b"[" * 30 + b"]" * 30 + b"}}",
        b'{"position": {"tiles": [], "map": ' + b'{"join":[' * 20 + b"]}" * 20 + b"}}",
        b'{"position": {"tiles": [], "map": {"squares": [], "squares": []}}}',
        b'{"position": {"tiles": [], "map": {"start_squares": NaN}}}',
    ],
)
def test_a_map_that_is_no_json_is_no_map(client: FlaskClient, text: bytes) -> None:
    response = client.post(ROADS, data=text, content_type="application/json")
    assert response.status_code == 400
    assert response.get_json()["type"] == "/problems/not-json"


# --------------------------------------------------------------------------------- drawings

Places = list[tuple[int, int, str]]

DRAWINGS: Final[dict[str, tuple[str, Places]]] = {
    # The grid
    "nothing": ("\n", [(1, 1, "no-grid")]),
    "empty lines": ("\n\n\n", [(1, 1, "no-grid")]),
    "a comment": ("# a map\n", [(1, 1, "no-grid")]),
    "lines without a grid": ("start 1\norigin 0,0\n", [(1, 1, "no-grid")]),
    "an unknown character": ("S.?.\n", [(1, 3, "unknown-square-character")]),
    "small letters and digits": (
        "S\ns.\n.2\n",
        [(2, 1, "unknown-square-character"), (3, 2, "unknown-square-character")],
    ),
    "a tab in the grid": ("S\tS\n", [(1, 2, "unknown-square-character")]),
    "a no-break space in the grid": ("S\u00a0S\n", [(1, 2, "unknown-square-character")]),
    "an empty line in the grid": ("S\n\n.\n", [(3, 1, "grid-in-two-parts")]),
    "a comment in the grid": ("S\n# here\n.\n", [(3, 1, "grid-in-two-parts")]),
    "a line in the grid": ("S\nstart 1\n.\n", [(3, 1, "grid-in-two-parts")]),
    "a grid in three parts": (
        "S\n\n.\n\n  .\n",
        [(3, 1, "grid-in-two-parts"), (5, 1, "grid-in-two-parts")],
    ),
    "a drawing without a square": ("--\n", [(1, 1, "no-squares")]),
    "a drawing without a square further down": ("# a\n\n--\n", [(3, 1, "no-squares")]),
    "a grid over the east edge": ("SS\norigin 999,0\n", [(1, 2, "out-of-range")]),
    "a grid over the south edge": ("S\n-S\norigin 0,999\n", [(2, 2, "out-of-range")]),
    # Lines
    "an unknown line": ("S\nlake 1,1\n", [(2, 1, "unknown-map-line")]),
    "a line in other letters": ("S\n  Border 0,0 N road\n", [(2, 3, "unknown-map-line")]),
    "two unknown lines": (
        "S\nrivers\nborders 0,0 N\n",
        [(2, 1, "unknown-map-line"), (3, 1, "unknown-map-line")],
    ),
    "a border of no place": ("S\nborder\n", [(2, 7, "map-line-misread")]),
    "a border of a place without a comma": ("S\nborder 0 0 N road\n", [(2, 8, "map-line-misread")]),
    "a border of no side": ("S\nborder 0,0\n", [(2, 11, "map-line-misread")]),
    "a border of a corner": ("S\nborder 0,0 NE road\n", [(2, 12, "map-line-misread")]),
    "a border of a small side": ("S\nborder 0,0 n road\n", [(2, 12, "map-line-misread")]),
    "a border of no kind": ("S\nborder 0,0 N\n", [(2, 13, "map-line-misread")]),
    "a border of another kind": ("S\n  border 0,0  N  lake\n", [(2, 18, "map-line-misread")]),
    "a border with ten coats of arms": ("S\nborder 0,0 N road 10\n", [(2, 19, "map-line-misread")]),
    "a border with a fraction": ("S\nborder 0,0 N road 1.5\n", [(2, 19, "map-line-misread")]),
    "a border with a word too many": ("S\nborder 0,0 N road 1 2\n", [(2, 21, "map-line-goes-on")]),
    "a border where nothing is printed": ("S\nborder 5,5 N road\n", [(2, 8, "square-not-on-map")]),
    "a drawn border of waves": ("S~\nborder 1,0 N road\n", [(2, 8, "square-not-on-map")]),
    "a drawn border inside": ("S.\nborder 0,0 E road\n", [(2, 8, "border-inside")]),
    "a drawn border twice": ("border 0,0 N road\nS\nborder 0,0 N city\n", [(3, 8, "border-twice")]),
    "a drawn road out of a city": ("SC\nborder 1,0 N road\n", [(2, 8, "border-does-not-fit")]),
    "digits of another script": ("S\nborder \u0660,\u0660 N road\n", [(2, 8, "map-line-misread")]),
    "a number of another script": ("S\nborder 0,0 N road \u0661\n", [(2, 19, "map-line-misread")]),
    "a city of no sides": ("SC\ncity 1,0\n", [(2, 9, "city-sides-misread")]),
    "a city of three sides": ("SC\ncity 1,0 ccc\n", [(2, 10, "city-sides-misread")]),
    "a city with walls": ("SC\ncity 1,0 cccw\n", [(2, 10, "city-sides-misread")]),
    "a city in capitals": ("SC\ncity 1,0 CCCC\n", [(2, 10, "city-sides-misread")]),
    "a city with five coats of arms": ("SC\ncity 1,0 cccc 5\n", [(2, 15, "map-line-misread")]),
    "a road with coats of arms": ("SC\ncity 1,0 rfff 1\n", [(2, 6, "coats-not-allowed")]),
    "a city of nothing but fields": ("SC\ncity 1,0 ffff\n", [(2, 6, "not-a-large-city")]),
    "a city on a start square": ("SC\ncity 0,0 cccc\n", [(2, 6, "tile-not-allowed")]),
    "a city where nothing is printed": ("SC\ncity 5,0 cccc\n", [(2, 6, "square-not-on-map")]),
    "a city twice": ("SC\ncity 1,0 cccc\ncity 1,0 cccr\n", [(3, 6, "map-line-twice")]),
    "drawn cities that disagree": ("SCC\ncity 1,0 crcc\n", [(1, 2, "large-cities-disagree")]),
    "a ferry with one drawn end": ("S.\nferry 0,0 N\n", [(2, 12, "map-line-misread")]),
    "a ferry with one and a half ends": ("S.\nferry 0,0 N 1,0\n", [(2, 16, "map-line-misread")]),
    "a ferry with three drawn ends": (
        "S..\nferry 0,0 N 1,0 N 2,0 N\n",
        [(2, 19, "map-line-misread")],
    ),
    "a ferry with two numbers": ("S.\nferry 0,0 N 1,0 N 2 3\n", [(2, 21, "map-line-goes-on")]),
    "a drawn ferry to itself": ("S.\nferry 0,0 N 0,0 N\n", [(2, 1, "ferry-to-itself")]),
    "a drawn ferry to the sea": ("S.\nferry 0,0 N 7,0 N\n", [(2, 13, "square-not-on-map")]),
    "a drawn ferry from inside": ("S.\nferry 0,0 E 1,0 N\n", [(2, 7, "border-inside")]),
    "two ferries on a side": (
        "S.\nferry 0,0 N 1,0 N\nferry 0,0 W 1,0 N\n",
        [(3, 13, "border-twice")],
    ),
    "a drawn island without a ferry": (
        "S\n.I\nI-\n",
        [(2, 2, "island-without-ferry"), (3, 1, "island-without-ferry")],
    ),
    "an island of no number": (
        "SI\nisland 1,0\n",
        [(1, 2, "island-without-ferry"), (2, 11, "map-line-misread")],
    ),
    "an island with ten coats of arms": (
        "SI\nisland 1,0 10\n",
        [(1, 2, "island-without-ferry"), (2, 12, "map-line-misread")],
    ),
    "an island on a plain square": ("S.\nisland 1,0 2\n", [(2, 8, "coats-not-allowed")]),
    "an island where nothing is printed": ("S.\nisland 2,0 2\n", [(2, 8, "square-not-on-map")]),
    "an island twice": (
        "SI\nisland 1,0 1\nisland 1,0 2\n",
        [(1, 2, "island-without-ferry"), (3, 8, "map-line-twice")],
    ),
    "a town of no place": ("S.\ntown\n", [(2, 5, "map-line-misread")]),
    "a town on drawn waves": ("S~\ntown 1,0\n", [(2, 6, "town-not-allowed")]),
    "a town in a drawn city": ("SC\ntown 1,0\n", [(2, 6, "town-not-allowed")]),
    "a town where nothing is printed": ("S.\ntown 5,5\n", [(2, 6, "square-not-on-map")]),
    "a town twice": ("S.\ntown 1,0\ntown 1,0\n", [(3, 6, "map-line-twice")]),
    "a town with a number": ("S.\ntown 1,0 2\n", [(2, 10, "map-line-goes-on")]),
    "an origin of nothing": ("S\norigin\n", [(2, 7, "map-line-misread")]),
    "an origin of one number": ("S\norigin 1\n", [(2, 8, "map-line-misread")]),
    "two origins": ("S\norigin 0,0\norigin 0,0\n", [(3, 1, "map-line-twice")]),
    "a start of nothing": ("S\nstart\n", [(2, 6, "map-line-misread")]),
    "a start of no squares": ("S\nstart 0\n", [(2, 7, "map-line-misread")]),
    "a start of two squares of one": ("S\nstart 2\n", [(2, 7, "out-of-range")]),
    "a start of five digits": ("S\nstart 12345\n", [(2, 7, "map-line-misread")]),
    "a start in words": ("S\nstart two\n", [(2, 7, "map-line-misread")]),
    "two starts": ("S\nstart 1\nstart 1\n", [(3, 1, "map-line-twice")]),
    "a published map of nothing": ("S\nmap\n", [(2, 4, "map-line-misread")]),
    "a published map with a long name": (f"S\nmap {'g' * 41}\n", [(2, 5, "map-line-misread")]),
    "a published map that nobody knows": ("S\nmap atlantis\n", [(2, 5, "unknown-map")]),
    "two published maps": ("S\nmap germany\nmap france\n", [(3, 1, "map-line-twice")]),
    # Several at once
    "many faults of form in a drawing": (
        "S?\nborder 0,0\nlake\n\nferry 0,0 N\n..\n",
        [
            (1, 2, "unknown-square-character"),
            (2, 11, "map-line-misread"),
            (3, 1, "unknown-map-line"),
            (5, 12, "map-line-misread"),
            (6, 1, "grid-in-two-parts"),
        ],
    ),
    "many faults of a drawn map": (
        ".CC\nI-.\ncity 1,0 crcc\nborder 0,0 E city\nborder 2,1 E road\nborder 2,1 E road\n",
        [
            (1, 2, "large-cities-disagree"),
            (2, 1, "island-without-ferry"),
            (4, 8, "border-inside"),
            (6, 8, "border-twice"),
        ],
    ),
}
"""By name: a drawing, and in which row and column of it what is wrong."""


@for_each(
    ("question", "text", "places"),
    *to_be_asked(DRAWINGS, "many faults of form in a drawing", "many faults of a drawn map"),
)
def test_every_fault_of_a_drawing_is_named_by_row_and_column(
    client: FlaskClient, question: str, text: str, places: Places
) -> None:
    expect_places(refuse_map(client, question, text), "/position/map", places)


@for_each(("text", "places"), DRAWINGS.values(), ids=DRAWINGS)
@for_each("rows", [1, 3])
def test_lines_before_a_drawing_count(
    client: FlaskClient, text: str, places: Places, rows: int
) -> None:
    lower = [(1 if code == "no-grid" else row + rows, column, code) for row, column, code in places]
    problem = refuse_map(client, "roads", "# before\n" * rows + text)
    expect_places(problem, "/position/map", lower)


OF_FORM: Final = {
    name: row
    for name, row in DRAWINGS.items()
    if {code for _, _, code in row[1]}
    <= {
        "no-grid",
        "grid-in-two-parts",
        "unknown-square-character",
        "unknown-map-line",
        "map-line-misread",
        "city-sides-misread",
        "map-line-goes-on",
        "map-line-twice",
        "tile-not-allowed",
        "town-not-allowed",
        "coats-not-allowed",
        "not-a-large-city",
        "unknown-map",
    }
}


@for_each(("text", "places"), OF_FORM.values(), ids=OF_FORM)
def test_a_fault_of_form_of_a_drawn_part_is_named_by_row_and_column(
    client: FlaskClient, text: str, places: Places
) -> None:
    problem = refuse_map(client, "roads", join({"map": FAR, "x": -500}, {"map": text}))
    expect_places(problem, "/position/map/join/1/map", places)


def expect_places(problem: Json, pointer: str, places: Places) -> None:
    errors = problem["errors"]
    assert {error["pointer"] for error in errors} == {pointer}
    assert sorted(map(place_in_text, errors)) == sorted(places)
    for error in errors:
        text = rf"Line {error['params']['text_line']}(, square \S+)?: [A-Z].*[.?]"
        assert re.fullmatch(text, error["text"])
    assert sum("drawing" in error["params"] for error in errors) <= 1


def place_in_text(error: Json) -> tuple[int, int, str]:
    params = error["params"]
    return params["text_line"], params["text_column"], error["code"]


def test_a_drawing_with_too_many_squares_is_refused(client: FlaskClient) -> None:
    text = ("S" * 50 + "\n") * 40
    assert ask(client, ROADS, {"position": EMPTY | {"map": text}})
    problem = refuse_map(client, "roads", text + "S\n")
    expect_places(problem, "/position/map", [(41, 1, "too-many")])


# -------------------------------------------------------------------------- tiles and figures


PRINTED: Final = change(
    squares=[*SOUND["squares"], square(4, -1)], borders=[*SOUND["borders"], border(4, -1, "N")]
)
"""The sound map, and beside it a square with a road abroad."""

ON_PRINTS: Final[dict[str, tuple[Json, Errors]]] = {
    "a tile off the map": (
        {"tiles": [tile("base.D", 0, 0), tile("base.D", 9, 9)]},
        ["/tiles/1 tile-off-the-map"],
    ),
    "a tile on a border": ({"tiles": [tile("base.U", 0, -1)]}, ["/tiles/0 tile-off-the-map"]),
    "a tile on a ferry": ({"tiles": [tile("base.U", 4, 0)]}, ["/tiles/0 tile-off-the-map"]),
    "a tile on waves": ({"tiles": [tile("base.D", 0, 1)]}, ["/tiles/0 square-takes-no-tile"]),
    "a tile on a highlight": ({"tiles": [tile("base.D", 1, 1)]}, ["/tiles/0 square-takes-no-tile"]),
    "a tile on half a square": (
        {"tiles": [tile("base.D", 2, 1)]},
        ["/tiles/0 square-takes-no-tile"],
    ),
    "a tile on a large city": (
        {"tiles": [tile("base.C", 2, 0)]},
        ["/tiles/0 square-takes-no-tile"],
    ),
    "several tiles where none go": (
        {"tiles": [tile("base.C", 2, 0), tile("base.D", 0, 0), tile("base.D", -1, 0)]},
        ["/tiles/0 square-takes-no-tile", "/tiles/2 tile-off-the-map"],
    ),
    "two tiles on a square of a map": (
        {"tiles": [tile("base.D", 0, 0), tile("base.U", 0, 0)]},
        ["/tiles/1 two-tiles-on-a-square"],
    ),
    "a figure on a free square": (
        EMPTY | {"figures": [meeple(0, 0, "road", "N")]},
        ["/figures/0 no-tile-there"],
    ),
    "a figure on waves": (
        EMPTY | {"figures": [meeple(0, 1, "field", "NNE")]},
        ["/figures/0 no-tile-there"],
    ),
    "a figure abroad": (
        EMPTY | {"figures": [meeple(0, -1, "road", "S")]},
        ["/figures/0 no-tile-there"],
    ),
    "a figure on a ferry": (
        EMPTY | {"figures": [meeple(4, 0, "road", "W")]},
        ["/figures/0 no-tile-there"],
    ),
    "a figure on a large city": (
        EMPTY | {"figures": [meeple(2, 0, "field", "NNE")]},
        ["/figures/0 no-tile-there"],
    ),
}


CODES: Final = {
    *(split_error(error)[1] for _, errors in BAD.values() for error in errors),
    *(code for _, places in DRAWINGS.values() for _, _, code in places),
    *(split_error(error)[1] for _, errors in ON_PRINTS.values() for error in errors),
}
"""The codes of all faults that the tables of this file hold."""


@for_each(
    ("question", "table", "errors"),
    *to_be_asked(ON_PRINTS, "several tiles where none go", "a figure abroad"),
)
def test_tiles_and_figures_lie_where_the_map_has_room(
    client: FlaskClient, question: str, table: Json, errors: Errors
) -> None:
    where = sorted(below("/position", errors))
    assert sorted(found(refuse_map(client, question, PRINTED, **table))) == where


@pytest.mark.parametrize(
    ("place", "on", "side"),
    [
        ((0, -1), "road", "S"),
        ((4, 0), "road", "W"),
        ((0, 1), "field", "NNE"),
        ((3, 0), "city", "S"),
    ],
    ids=["abroad", "on a ferry", "on waves", "on a free square"],
)
@pytest.mark.parametrize("question", [ROADS, SPOTS, CLAIMS, MOVES])
def test_no_question_finds_a_tile_where_none_can_lie(
    client: FlaskClient, question: str, place: tuple[int, int], on: str, side: str
) -> None:
    spot = at(*place, on=on, side=side)
    asked: dict[str, tuple[Json, str]] = {
        ROADS: ({"at": spot}, "/at"),
        SPOTS: ({"tile_at": at(*place), "player": "red"}, "/tile_at"),
        CLAIMS: (
            {"claim": {"kind": "points", "at": spot, "player": "red", "points": 1}},
            "/claim/at",
        ),
        MOVES: (
            {
                "move": {
                    "player": "red",
                    "tile": tile("base.N", 1, 0, 180),
                    "leipzig": [{"player": "red", "quarter": "fourth", "from": spot}],
                }
            },
            "/move/leipzig/0/from",
        ),
    }
    body, pointer = asked[question]
    position = {"map": PRINTED, "tiles": [tile("base.U", 0, 0)]}
    problem = refuse(client, question, {"position": position} | body)
    assert found(problem) == [f"{pointer} no-tile-there"]


# ------------------------------------------------------------------- rulings, and no faults


@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (9, 9, "not-on-the-map"),
        (999, -999, "not-on-the-map"),
        (0, -1, "not-on-the-map"),
        (4, 0, "not-on-the-map"),
        (0, 1, "square-takes-no-tile"),
        (1, 1, "square-takes-no-tile"),
        (2, 1, "square-takes-no-tile"),
        (2, 0, "square-takes-no-tile"),
        (0, 0, "square-taken"),
        (4, -1, "no-neighbour"),
    ],
)
def test_a_placement_where_no_tile_goes_is_illegal_and_no_fault(
    client: FlaskClient, x: int, y: int, code: str
) -> None:
    position = {"map": PRINTED, "tiles": [tile("base.U", 0, 0)]}
    body = {"position": position, "tile": "base.U", "at": at(x, y, rotation=0)}
    verdict = ask(client, PLACEMENTS, body)["verdict"]
    assert [objection["code"] for objection in verdict["objections"]] == [code]
    assert verdict["legal"] is False
    move = {"player": "red", "tile": tile("base.U", x, y)}
    outcome = ask(client, MOVES, {"position": position, "move": move})
    assert outcome["legal"] is False
    assert outcome["position_after"] == position
    assert [objection["code"] for objection in outcome["objections"]] == [code]


AT_A_LIMIT: Final = {
    "null": None,
    "one square": FAR,
    "the sound map": SOUND,
    "2,000 squares": {"squares": [START, *(square(1 + n % 50, n // 50) for n in range(1_999))]},
    "the corners of the world": {
        "squares": [square(x, y, "start") for x in (-999, 999) for y in (-999, 999)],
        "borders": [border(-999, -999, "N"), border(999, 999, "E", "city", coats_of_arms=9)],
        "ferries": [ferry(at(-999, 999, side="S"), at(999, -999, side="N"), coats_of_arms=9)],
        "start_squares": 4,
    },
    "500 borders": {
        "squares": [square(3 * n, 0, "start") for n in range(125)],
        "borders": [border(3 * n, 0, side) for n in range(125) for side in "NESW"],
    },
    "100 ferries": {
        "squares": [square(3 * n, 0, "start") for n in range(100)],
        "ferries": [ferry(at(3 * n, 0, side="N"), at(3 * n, 0, side="S")) for n in range(100)],
    },
    "as many coats of arms as there may be": {
        "squares": [
            START,
            square(1, 0, "island", coats_of_arms=9),
            square(2, 0, "large_city", coats_of_arms=4),
        ],
        "borders": [border(2, 0, "E", "city", coats_of_arms=9)],
        "ferries": [ferry(at(0, 0, side="N"), at(1, 0, side="N"), coats_of_arms=9)],
    },
    "nought and false, which are the defaults": {
        "squares": [
            START | {"town": False},
            square(1, 0, "large_city", coats_of_arms=0),
            square(2, 0, "large_city", tile="base.C", rotation=0),
        ],
        "borders": [border(0, 0, "N", coats_of_arms=0)],
        "ferries": [ferry(at(0, 0, side="S"), at(0, 0, side="W"), coats_of_arms=0)],
    },
    "empty lists": FAR | {"borders": [], "ferries": []},
    "setup facts of a published map": change(id="germany"),
    "joined far apart": join({"map": FAR, "x": -999, "y": 999}, {"map": FAR, "x": 999, "y": -999}),
    "an invented map joined": join({"map": "invented-coast"}, {"map": FAR, "x": 100}),
}


@for_each("question", QUESTIONS)
@for_each("board", AT_A_LIMIT.values(), ids=AT_A_LIMIT)
def test_a_map_at_a_limit_is_taken(client: FlaskClient, question: str, board: Any) -> None:
    path, body = QUESTIONS[question]
    assert ask(client, path, {"position": EMPTY | {"map": board}} | body)


# ----------------------------------------------------------------------------------------- fuzz


@st.composite
def spoilt_maps(draw: st.DrawFn) -> Any:
    """Take a sound map and spoil it in a few places."""
    chance = draw(chances())
    board = draw_joined(chance)[0] if not chance.randrange(4) else draw_map(chance)
    body = {"": copy.deepcopy(board)}
    for _ in range(draw(st.integers(1, 4))):
        places = [steps for steps in nodes(body) if steps]
        spoil(draw, body, draw(st.sampled_from(places)), places)
    return body.get("")


@LONG_FUZZ
@given(board=spoilt_maps(), question=st.sampled_from(sorted(QUESTIONS)))
def test_a_spoilt_map_gets_a_ruling_or_a_problem(
    client: FlaskClient, board: Any, question: str
) -> None:
    path, body = QUESTIONS[question]
    text = json.dumps({"position": EMPTY | {"map": board}} | body)
    response = client.post(path, data=text, content_type="application/json")
    assert_ruling_or_problem(response)
    assert response.status_code in (200, 400, 422)


@FUZZ
@given(
    part=ODD_VALUES,
    key=st.sampled_from(("squares", "borders", "ferries", "start_squares", "id", "join")),
)
def test_an_odd_part_of_a_map_gets_a_ruling_or_a_problem(
    client: FlaskClient, part: Any, key: str
) -> None:
    text = json.dumps({"position": EMPTY | {"map": change(**{key: part})}})
    assert_ruling_or_problem(client.post(ROADS, data=text, content_type="application/json"))


KEYWORDS: Final = "border city ferry island town origin start map road germany"
SHORT_WORDS: Final = "N E S W c ccfr cccc 0,0 1,0 -1,2 0 1 9 10 999,999 1000,0 # . S C ~ I * % t -"
WORDS: Final = (
    *KEYWORDS.split(),
    *SHORT_WORDS.split(),
    *ODD_TEXTS[:-1],
    "9" * 5_000,
    "1,2,3",
    "+1,1",
    "1, 2",
    "١,٢",
    "²",
    "\r",
    "\t",
    "\v",
    "\u2028",
)


@st.composite
def spoilt_drawings(draw: st.DrawFn) -> str:
    """Take a drawing and cut, double or overwrite lines, words and characters of it."""
    chance = draw(chances())
    lines = write_drawing(draw_map(chance, drawable=True), chance).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        number = draw(st.integers(0, len(lines) - 1))
        line = lines[number]
        how = draw(st.sampled_from(("word", "word", "letter", "delete", "double", "swap", "add")))
        if how == "word":
            words = line.split(" ")
            words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(WORDS))
            lines[number] = " ".join(words)
        elif how == "letter":
            cut = draw(st.integers(0, len(line)))
            lines[number] = line[:cut] + draw(st.sampled_from(WORDS)) + line[cut + 1 :]
        elif how == "double":
            lines.insert(draw(st.integers(0, len(lines))), line)
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[number], lines[other] = lines[other], line
        elif how == "add":
            lines.insert(number, " ".join(draw(st.lists(st.sampled_from(WORDS), max_size=5))))
        elif len(lines) > 1:
            del lines[number]
    return "\n".join(lines)


@LONG_FUZZ
@given(
    drawing=spoilt_drawings() | st.text(alphabet=".StC~I*%- \nabc,0#", max_size=60),
    question=st.sampled_from(sorted(QUESTIONS)),
)
def test_a_spoilt_drawing_gets_a_ruling_or_a_problem(
    client: FlaskClient, drawing: str, question: str
) -> None:
    path, body = QUESTIONS[question]
    text = json.dumps({"position": EMPTY | {"map": drawing}} | body)
    response = client.post(path, data=text, content_type="application/json")
    assert_ruling_or_problem(response)
    if response.status_code == 422 and "\n" in drawing and "\ud800" not in drawing:
        for error in response.get_json()["errors"]:
            if error["pointer"] == "/position/map":
                assert re.match(r"Line \d+(, square \S+)?: [A-Z]", error["text"])


KINDS: Final = ("road", "city", "field", "monastery", "labyrinth", "corner")


@st.composite
def questions_anywhere(draw: st.DrawFn) -> tuple[str, Json]:
    """Ask something about a place on a random map with its table, or just beside it."""
    chance = draw(chances())
    form = draw_map(chance)
    position = draw_map_table(chance, form, wild=chance.randrange(2) == 0)
    left, top, right, bottom = bounds_of(kinds_of(form))

    def place() -> Json:
        return at(chance.randrange(left - 1, right + 2), chance.randrange(top - 1, bottom + 2))

    def spot() -> Json:
        on = chance.choice(KINDS)
        sides = {"field": HALF_SIDES, "corner": CORNERS}.get(on, SIDES)
        return place() | {"on": on} | ({"side": chance.choice(sides)} if on != "monastery" else {})

    moved = {"figure": "meeple", "via": chance.choice(("placement", "magic_portal"))} | spot()
    laid = {"tile": draw_tile(chance), "rotation": chance.choice((0, 90, 180, 270))} | place()
    asked: dict[str, Json] = {
        ROADS: {"at": spot()},
        CLAIMS: {"claim": {"kind": "points", "at": spot(), "player": "red", "points": 1}},
        SPOTS: {"tile_at": place(), "player": "red", "figure": chance.choice(FIGURES)},
        MOVES: {
            "move": {
                "player": "red",
                "tile": laid,
                "figure": moved,
                "magic": [{"figure": "mage", "to": spot()}],
            }
        },
    }
    path = draw(st.sampled_from(sorted(asked)))
    return path, {"position": position} | asked[path]


@LONG_FUZZ
@given(asked=questions_anywhere())
def test_a_question_about_any_place_of_a_map_gets_a_ruling_or_a_problem(
    client: FlaskClient, asked: tuple[str, Json]
) -> None:
    path, body = asked
    assert_ruling_or_problem(client.post(path, json=body))


LONELY: Final = {"squares": [START, square(5, 5, "large_city", tile="base.D", rotation=90)]}
"""A large city with a road, which no tile has reached."""


def test_a_road_of_a_large_city_that_nobody_has_reached_can_be_asked_for(
    client: FlaskClient,
) -> None:
    spot = at(5, 5, on="road", side="S")
    position = EMPTY | {"map": LONELY}
    assert ask(client, ROADS, {"position": position})["roads"] == []
    (road,) = ask(client, ROADS, {"position": position, "at": spot})["roads"]
    assert (road["id"], road["tiles"]) == ("road:5,5,N", [at(5, 5)])
    claim = {"kind": "points", "at": spot, "player": "red", "points": 0}
    (verdict,) = ask(client, CLAIMS, {"position": position, "claim": claim})["verdicts"]
    assert verdict["feature"]["id"] == "road:5,5,N"
