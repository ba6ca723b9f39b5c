"""Errors that mend themselves: what was probably meant, what is expected, what is there."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api import limits
from tests.api.samples import (
    CARD_RULINGS,
    CHECK,
    MAZE,
    MOVES,
    ONE_TILE,
    PATHS,
    PLACEMENTS,
    ROADS,
    RULINGS,
    SPOTS,
    Json,
    lay_card,
    meeple,
    tile,
)
from tests.asking import refuse
from tests.building.cards import card


def only_error(client: FlaskClient, path: str, body: Any) -> Json:
    errors: list[Json] = refuse(client, path, body)["errors"]
    assert len(errors) == 1, errors
    return errors[0]


def with_figure(**more: Any) -> Json:
    return {"position": ONE_TILE | {"figures": [meeple(0, 0, "road", "E") | more]}}


def with_tile(**more: Any) -> Json:
    return {"position": {"tiles": [tile("base.D", 0, 0) | more]}}


def inline(**more: Any) -> Json:
    road = {"kind": "road", "sides": ["N"]}
    return with_tile(tile={"features": [road | more]})


MEANT: dict[str, tuple[str, Json, str]] = {
    "a tile in small letters": (ROADS, with_tile(tile="base.v"), "base.V"),
    "a tile without its set": (ROADS, with_tile(tile="D"), "base.D"),
    "a key of a tile": (ROADS, with_tile(rotate=90), "rotation"),
    "a key of a position": (ROADS, {"position": ONE_TILE | {"figure": []}}, "figures"),
    "a key of a question": (PLACEMENTS, {"position": ONE_TILE, "tiles": "base.D"}, "tile"),
    "a side in full": (ROADS, with_figure(side="east"), "E"),
    "a small side": (ROADS, with_figure(side="e"), "E"),
    "a half-side": (ROADS, with_figure(on="field", side="north-north-east"), "NNE"),
    "a corner": (ROADS, with_figure(figure="barn", on="corner", side="northeast"), "NE"),
    "a figure": (ROADS, with_figure(figure="large meeple"), "large_meeple"),
    "a spot": (ROADS, with_figure(on="raod"), "road"),
    "a kind": (ROADS, inline(kind="Road"), "road"),
    "a side of a tile": (ROADS, inline(sides=["north"]), "N"),
    "the end of a road": (ROADS, inline(ends="vilage"), "village"),
    "a key of a feature": (ROADS, inline(coats=1), "coats_of_arms"),
    "a rule": (ROADS, {"position": ONE_TILE | {"rules": {"farmer": False}}}, "farmers"),
    "a value of a rule": (ROADS, {"position": ONE_TILE | {"rules": {"edition": "c3"}}}, "C3"),
    "a map": (ROADS, {"position": ONE_TILE | {"map": "Germany"}}, "germany"),
    "a part of a map's id": (ROADS, {"position": ONE_TILE | {"map": "coast"}}, "invented-coast"),
    "a set": (CHECK, {"position": ONE_TILE | {"sets": {"traider": 1}}}, "traders"),
    "a figure of a supply": (
        CHECK,
        {"position": ONE_TILE | {"supply": {"red": {"meeples": 1}}}},
        "meeple",
    ),
    "a quarter": (ROADS, {"position": ONE_TILE | {"leipzig": {"Coiners": []}}}, "coiners"),
    "a question": (RULINGS, {"position": ONE_TILE, "ask": {"road": {}}}, "roads"),
    "a question on cards": (CARD_RULINGS, {"position": MAZE, "ask": {"pathes": {}}}, "paths"),
    "an opening": (
        PATHS,
        {"position": {"cards": [lay_card({"openings": ["west"], "treasures": []}, 0, 0)]}},
        "W",
    ),
    "a variant": (PATHS, {"position": MAZE | {"rules": {"variant": "steroid"}}}, "steroids"),
    "a way": (
        SPOTS,
        {"position": ONE_TILE, "tile_at": {"x": 0, "y": 0}, "player": "red", "via": "portal"},
        "magic_portal",
    ),
}


@pytest.mark.parametrize(("path", "body", "meant"), MEANT.values(), ids=MEANT)
def test_what_was_probably_meant_is_proposed(
    client: FlaskClient, path: str, body: Json, meant: str
) -> None:
    errors = refuse(client, path, body)["errors"]
    (proposing,) = (error for error in errors if "did_you_mean" in error["params"])
    assert proposing["params"]["did_you_mean"] == meant
    assert proposing["text"].endswith(f' Did you mean "{meant}"?')


MISSING: dict[str, tuple[str, Any, str | None]] = {
    "a place": (SPOTS, {"position": ONE_TILE, "tile_at": 7, "player": "red"}, '{"x": 1, "y": 0}'),
    "a place that is missing": (
        SPOTS,
        {"position": ONE_TILE, "player": "red"},
        '{"tile_at": {"x": 1, "y": 0}}',
    ),
    "a place that is null": (
        SPOTS,
        {"position": ONE_TILE, "tile_at": None, "player": "red"},
        '{"x": 1, "y": 0}',
    ),
    "a tile": (ROADS, {"position": {"tiles": ["base.D"]}}, '{"tile": "base.D", "x": 1, "y": 0}'),
    "a number": (ROADS, with_tile(x="3"), "3"),
    "a card": (PATHS, {"position": {"cards": [{"card": "crown", "x": 0, "y": 0}]}}, None),
    "a position": (ROADS, {"position": ["base.D"]}, None),
    "rules": (ROADS, {"position": ONE_TILE | {"rules": []}}, '{"labyrinth": "advanced"}'),
    "a side": (
        ROADS,
        {"position": ONE_TILE | {"figures": [meeple(0, 0, "road", "E") | {"side": None}]}},
        '{"side": "E"}',
    ),
}


@pytest.mark.parametrize(("path", "body", "example"), MISSING.values(), ids=MISSING)
def test_what_is_expected_is_shown(
    client: FlaskClient, path: str, body: Json, example: str | None
) -> None:
    error = only_error(client, path, body)
    shown = error["params"]["example"]
    assert example in (None, shown)
    assert json.loads(shown)
    assert error["text"].endswith(f" For example: {shown}.")


def test_a_feature_that_is_not_there_is_answered_with_what_is(client: FlaskClient) -> None:
    for path, body in (
        (ROADS, with_figure(side="N")),
        (ROADS, {"position": ONE_TILE, "at": {"x": 0, "y": 0, "on": "city", "side": "N"}}),
    ):
        error = only_error(client, path, body)
        there = "city N, road E W, field ENE WNW, field ESE SSE SSW WSW"
        assert error["params"]["there"] == there
        assert error["text"].endswith(f"has: {there}.")


NO_FOLLOWERS: dict[str, tuple[str, Json, list[str]]] = {
    "an unknown tile with figures on it": (
        ROADS,
        {
            "position": {
                "tiles": [tile("base.d", 0, 0)],
                "figures": [meeple(0, 0, "road", "E"), meeple(0, 0, "city", "N")],
            }
        },
        ["unknown-tile"],
    ),
    "a wrong variant and rules that go with it": (
        PATHS,
        {"position": MAZE | {"rules": {"variant": "steroid", "leave_one": "every-set"}}},
        ["unknown-reading"],
    ),
    "a wrong edition and a tile of Leipzig": (
        ROADS,
        {"position": {"rules": {"edition": "C9"}, "tiles": [tile("leipzig.coiners.gate", 0, 0)]}},
        ["unknown-reading"],
    ),
    "a key in other letters": (ROADS, {"position": {"Tiles": []}}, ["unknown-key"]),
    "a position in other letters": (ROADS, {"Position": ONE_TILE}, ["unknown-key"]),
    "a coordinate in capitals": (
        ROADS,
        {"position": {"tiles": [{"tile": "base.D", "X": 0, "y": 0}]}},
        ["unknown-key"],
    ),
    "an unknown figure of nobody": (
        ROADS,
        {
            "position": ONE_TILE
            | {"figures": [{"figure": "wich", "x": 0, "y": 0, "on": "road", "side": "E"}]}
        },
        ["unknown-figure"],
    ),
    "the end of a road with a wrong side": (
        ROADS,
        inline(sides=["north", "S"], ends="village"),
        ["unknown-side"],
    ),
    "the quarter of a road with a wrong end": (
        ROADS,
        inline(ends="leipsig", quarter="coiners"),
        ["unknown-road-end"],
    ),
    "a feature whose kind is misnamed": (
        ROADS,
        with_tile(tile={"features": [{"kinds": "road", "sides": ["N"]}]}),
        ["unknown-key"],
    ),
    "a move with a misnamed tile": (
        MOVES,
        {"position": ONE_TILE, "move": {"player": "red", "tiles": tile("base.V", 1, 0)}},
        ["unknown-key"],
    ),
    "a name that is null": (ROADS, with_figure(player=None), ["not-a-name"]),
    "a card with a misnamed key": (
        PATHS,
        {"position": {"cards": [lay_card(card("N") | {}, 0, 0) | {"rotaton": 90}]}},
        ["unknown-key"],
    ),
}


@pytest.mark.parametrize(("path", "body", "codes"), NO_FOLLOWERS.values(), ids=NO_FOLLOWERS)
def test_what_follows_from_an_error_is_not_another(
    client: FlaskClient, path: str, body: Json, codes: list[str]
) -> None:
    assert [error["code"] for error in refuse(client, path, body)["errors"]] == codes


def test_nothing_long_is_shown_back(client: FlaskClient) -> None:
    odd = "q" * 5_000
    bodies = (
        with_tile(tile=odd),
        with_tile(**{odd: 1}),
        with_figure(side=odd),
        with_figure(figure=odd),
        {"position": ONE_TILE | {"rules": {odd: 1}}},
        {"position": ONE_TILE | {"map": odd}},
        inline(kind=odd),
        inline(**{odd: 1}),
    )
    for body in bodies:
        for error in refuse(client, ROADS, body)["errors"]:
            assert "q" * 41 not in error["text"]
            assert not any("q" * 41 in str(value) for value in error["params"].values())


@pytest.mark.parametrize(
    "row",
    [{"X": 0, "Y": 0, "Tile": "base.D"}, {"tile": "base.Z", **{f"x{n}": 0 for n in range(30)}}],
)
def test_thousands_of_misspelt_rows_are_told_in_the_order_of_the_body(
    client: FlaskClient, row: Json
) -> None:
    body = {"position": {"tiles": [row] * limits.TILES}}
    problem = refuse(client, ROADS, body)
    assert len(problem["errors"]) == limits.ERRORS_LISTED
    assert problem["truncated"] is True
    assert problem["errors"] == refuse(client, ROADS, body)["errors"]
