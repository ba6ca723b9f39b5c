"""Games on one line: what each turn is written as, and what is said of a line that is misread."""

from typing import Any

import pytest

from referee.carcassonne.notation.games import format_game, parse_game
from referee.carcassonne.notation.reading_turns import check_words
from referee.carcassonne.notation.words import SETS, WORDS_OF_IDS
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition
from tests.cases import for_each

Json = dict[str, Any]

START: Json = {"tiles": [{"tile": "base.D", "x": 0, "y": 0}]}
AT: Json = {"x": 1, "y": 0}
TILE: Json = {"tile": "base.U", "x": -1, "y": 2}
ROAD: Json = {"x": 1, "y": -2, "on": "road", "side": "E"}
CITY: Json = {"x": 0, "y": 0, "on": "city", "side": "N"}

TURNS: tuple[tuple[str, Json], ...] = (
    ("-1.2.U", {"tile": TILE}),
    ("-1.2.U1", {"tile": TILE | {"rotation": 90}}),
    ("-1.2.:rEW", {"tile": TILE | {"tile": {"features": [{"kind": "road", "sides": ["E", "W"]}]}}}),
    ("by.ben.-1.2.U", {"player": "ben", "tile": TILE}),
    ("-1.2.U-rE", {"tile": TILE, "figure": {"figure": "meeple", "on": "road", "side": "E"}}),
    ("-1.2.U-large.m", {"tile": TILE, "figure": {"figure": "large_meeple", "on": "monastery"}}),
    (
        "-1.2.U-wagon.rE.1.-2",
        {"tile": TILE, "figure": {"figure": "wagon", **ROAD}},
    ),
    (
        "-1.2.U-rE.1.-2.magic_portal",
        {"tile": TILE, "figure": {"figure": "meeple", **ROAD, "via": "magic_portal"}},
    ),
    (
        "-1.2.U-phantom.rE-phantom.m",
        {
            "tile": TILE,
            "figure": {"figure": "phantom", "on": "road", "side": "E"},
            "phantom": {"on": "monastery"},
        },
    ),
    (
        "-1.2.U-back.rE.1.-2-phantom.m",
        {"tile": TILE, "abbot_back": ROAD, "phantom": {"on": "monastery"}},
    ),
    (
        "-1.2.U-mage.rE.1.-2-witch.off",
        {
            "tile": TILE,
            "magic": [{"figure": "mage", "to": ROAD}, {"figure": "witch", "to": "off"}],
        },
    ),
    (
        "-1.2.U-leipzig.anna.coiners.rE.1.-2-leipzig.ben.wainwrights.cN.0.0",
        {
            "tile": TILE,
            "leipzig": [
                {"player": "anna", "quarter": "coiners", "from": ROAD},
                {"player": "ben", "quarter": "wainwrights", "from": CITY},
            ],
        },
    ),
    ("-1.2.U-wagons.rE.1.-2.cN.0.0", {"tile": TILE, "wagons": [{"from": ROAD, "to": CITY}]}),
    ("-1.2.U-castle", {"tile": TILE, "castle": True}),
    ("-1.2.U-castle.NE", {"tile": TILE, "castle": "NE"}),
    ("-1.2.U-bridge.-1.2.NS", {"tile": TILE, "bridge": {"x": -1, "y": 2, "sides": "NS"}}),
    (
        "-1.2.U-tunnel.0.0.E.2.0.W",
        {
            "tile": TILE,
            "tunnel": {"ends": [{"x": 0, "y": 0, "side": "E"}, {"x": 2, "y": 0, "side": "W"}]},
        },
    ),
    ("away.D", {"put_away": "base.D"}),
    ("points.anna.5.ben.-2", {"points": {"anna": 5, "ben": -2}}),
    ("points", {"points": {}}),
    ("note.Fine~k_she_said", {"note": "Fine, she said"}),
)


@for_each(("text", "turn"), TURNS)
def test_a_turn_is_written_in_one_way_and_read_back(text: str, turn: Json) -> None:
    game = {"start": START, "players": ["anna", "ben"], "turns": [turn]}
    line = f"g1/c1/0,0,D/players,anna,ben/turns,{text}"
    assert format_game(game) == line
    assert parse_game(line) == game


def test_a_castle_that_is_not_made_is_not_written() -> None:
    game = {"players": ["anna"], "turns": [{"tile": TILE, "castle": False}]}
    assert format_game(game) == "g1/c1/players,anna/turns,-1.2.U"


def test_who_is_next_stands_with_the_part_of_the_turn() -> None:
    due = {"player": "ben", "part": 2, "extra_turn_used": True, "extra_turn_owed": True}
    game = {"start": START, "players": ["anna", "ben"], "next": due}
    line = "g1/c1/0,0,D/players,anna,ben/next,ben.second.extra.owed"
    assert format_game(game) == line
    assert parse_game(line) == game


def test_a_long_name_is_said_once() -> None:
    game = {"start": START, "players": ["Anne-Marie B", "ben"], "next": {"player": "Anne-Marie B"}}
    line = "g1/c1/names,Anne~mMarie_B/0,0,D/players,~1,ben/next,~1"
    assert format_game(game) == line
    assert parse_game(line) == game


def test_all_parts_of_a_position_may_stand_before_the_turns() -> None:
    line = (
        "g1/c1/rules,labyrinth.advanced/sets,base/supply,anna.meeple.7/points,anna.3"
        "/0,0,D-anna.rE/players,anna/turns,1.0.U1"
    )
    assert format_game(parse_game(line)) == line


@for_each(
    ("text", "code", "column"),
    [
        ("x", "notation-turn", 35),
        ("1.0", "notation-turn", 35),
        ("99999.0.U", "notation-number", 35),
        ("1.0.U9", "notation-turns", 40),
        ("1.0.U-", "notation-tile", 39),
        ("1.0.U-rE-rW", "notation-key-twice", 44),
        ("1.0.U-rE9", "notation-spot", 41),
        ("1.0.U-wagon", "notation-spot", 41),
        ("1.0.U-rE.1.0.flight.more", "notation-unknown-mark", 55),
        ("1.0.U-mage.rE", "notation-step", 41),
        ("1.0.U-back.m", "notation-step", 41),
        ("1.0.U-wagons.rE.0.0", "notation-step", 41),
        ("1.0.U-leipzig.anna.coiners", "notation-step", 41),
        ("1.0.U-castle.N.E", "notation-step", 41),
        ("1.0.U-bridge.0.0", "notation-step", 41),
        ("1.0.U-bridge.x.0.NS", "notation-number", 48),
        ("1.0.U-tunnel.0.0.E", "notation-step", 41),
        ("1.0.U-tunnel.x.0.E.2.0.W", "notation-number", 48),
        ("away.D1", "notation-turned-away", 40),
        ("away.9", "notation-tile", 40),
        ("points.anna", "notation-number", 46),
        ("points.anna.5.anna.6", "notation-key-twice", 49),
        ("points.anna.x", "notation-number", 47),
        ("note.a*b", "notation-character", 41),
        ("by.~9.1.0.U", "notation-name-not-said", 38),
    ],
)
def test_what_is_misread_is_told_with_its_column(text: str, code: str, column: int) -> None:
    with pytest.raises(NotAPosition) as refusal:
        parse_game(f"g1/c1/0,0,D/players,anna,ben/turns,{text}")
    found = refusal.value.faults[0]
    assert (found.code, found.params["column"]) == (code, column + 1)


@for_each(
    ("line", "code", "column"),
    [
        ("g1/c1/players,a/next,a.third", "notation-next", 24),
        ("g1/c1/players,a/next,~1", "notation-name-not-said", 22),
        ("g1/l1/0,0,N", "notation-other-game", 4),
        ("g1/c2/0,0,D", "notation-unknown-version", 5),
        ("g1/c1/turn,1.0.D", "notation-unknown-key", 7),
    ],
)
def test_other_parts_are_told_of_in_the_same_way(line: str, code: str, column: int) -> None:
    with pytest.raises(NotAPosition) as refusal:
        parse_game(line)
    found = refusal.value.faults[0]
    assert (found.code, found.params["column"]) == (code, column)


@for_each("tile", load_catalogue().tiles)
def test_every_tile_of_the_catalogue_is_written_in_short_and_read_back(tile: str) -> None:
    turns: list[Json] = [{"put_away": tile}]
    turns += [{"tile": {"tile": tile, "x": 0, "y": 0, "rotation": turn}} for turn in (90, 180, 270)]
    game = {"start": START, "players": ["anna"], "turns": turns}
    line = format_game(game)
    assert parse_game(line) == game
    set_id, _, words = tile.removesuffix(".garden").partition(".")
    if words.islower() and words.replace("_", "").isalpha() and set_id in SETS.values():
        assert line.partition("away.")[2].partition(",")[0].removesuffix(".g").isalnum()


def test_no_word_of_an_id_reads_as_the_short_form_of_another() -> None:
    words = {
        word
        for tile in load_catalogue().tiles
        for word in tile.partition(".")[2].removesuffix(".garden").split("_")
        if word.islower()
    }
    assert not {word.capitalize() for word in words} & WORDS_OF_IDS.keys()
    assert words >= set(WORDS_OF_IDS.values())


def test_the_sets_and_the_tiles_of_a_game_are_written_in_short() -> None:
    turn = {"tile": {"tile": "hills_sheep.hill_two_cities_corner", **AT, "rotation": 270}}
    game = {
        "start": START | {"sets": {"base": 1, "inns": 2, "hills_sheep": 1, "big_box_6": 1}},
        "players": ["anna"],
        "turns": [turn, {"put_away": "river.bend.garden"}, {"put_away": "traders.K"}],
    }
    begins = "g1/c1/sets,base,big_box_6,hs,ic.2/0,0,D/players,anna"
    line = f"{begins}/turns,1.0.hsHTCsK3,away.riB.g,away.tb.K"
    assert format_game(game) == line
    assert parse_game(line) == game
    whole = "/turns,1.0.hills_sheep.hill_two_cities_corner3,away.river.bend.g,away.traders.K"
    assert parse_game(begins + whole) == game


def test_words_of_steps_are_no_figures() -> None:
    with pytest.raises(ValueError, match="wagon is a figure"):
        check_words(("castle", "wagon"))
