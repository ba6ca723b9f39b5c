"""Carcassonne's notation: what is written for what, what is refused where, and maps and tiles."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given

from referee.carcassonne.kinds.features import GOODS, QUARTERS, RIVER_ENDS, ROAD_ENDS, SINGLE_NAMES
from referee.carcassonne.notation import format_position, parse_position, read_line
from referee.carcassonne.tiles.symbols import SYMBOLS
from referee.core.errors import Fault, NotAPosition, Path
from referee.core.grid import HALF_SIDES, SIDES
from tests import tables
from tests.cases import for_each
from tests.laws import canonical
from tests.searching import examples

Json = dict[str, Any]

Found = list[tuple[str, int]]

FAULTS: Final[dict[str, Found]] = {
    "": [("notation-head", 1)],
    "base.D": [("notation-head", 1)],
    "c2/0,0,D": [("notation-unknown-version", 2)],
    "l1/0,0,NE": [("notation-other-game", 1)],
    "c1/0,0,D/": [("notation-unknown-key", 10)],
    "c1/mapp,germany/0,0,D": [("notation-unknown-key", 4)],
    "c1/hand,NE": [("notation-unknown-key", 4)],
    "c1/sets,base/sets,inns": [("notation-key-twice", 14)],
    "c1/0,zero,D": [("notation-number", 6)],
    "c1/0": [("notation-number", 5)],
    "c1/12345,0,D": [("notation-number", 4)],
    "c1/0,0,D4": [("notation-turns", 9)],
    "c1/0,0,D,U9,V1": [("notation-turns", 11)],
    "c1/0,0,D!": [("notation-tile", 8)],
    "c1/0,0,+": [("notation-tile", 8)],
    "c1/0,0," + "D" * 201: [("notation-word-too-long", 8)],
    "c1/0,0,4:rEW": [("notation-turns", 8)],
    "c1/0,0,D:abbey": [("notation-unknown-mark", 9)],
    "c1/0,0,:rEW:xN": [("notation-feature", 13)],
    "c1/0,0,:rEX": [("notation-sides", 11)],
    "c1/0,0,:rEW:fNNE.NX": [("notation-sides", 19)],
    "c1/0,0,:mN": [("notation-sides", 10)],
    "c1/0,0,:rE.inm": [("notation-unknown-mark", 12)],
    "c1/0,0,:rE.inn.inn": [("notation-key-twice", 16)],
    "c1/0,0,:rE:magic.1": [("notation-unknown-mark", 18)],
    "c1/0,0,:rE:magic:magic": [("notation-key-twice", 18)],
    "c1/0,0,:rE:beside.0_x": [("notation-number", 12)],
    "c1/0,0,:rE:" + "r" * 201 + ".E": [("notation-feature", 12)],
    "c1/0,0,D-red": [("notation-figure", 10)],
    "c1/0,0,D-red.WAGON.rE": [("notation-figure", 14)],
    "c1/0,0,D-red.Er": [("notation-spot", 14)],
    "c1/0,0,D-red.mayor.cN.5": [("notation-unknown-mark", 23)],
    "c1/0,0,D-~1.rE": [("notation-name-not-said", 10)],
    "c1/names,Anne~mMarie/0,0,D-~2.rE": [("notation-name-not-said", 28)],
    "c1/names,a~x/0,0,D": [("notation-escape", 11)],
    "c1/0,0,D-Zo~eb.rE": [("notation-escape", 12)],
    "c1/0,0,D-~d800.rE": [("notation-escape", 10)],
    "c1/0,0,D-~u110000.rE": [("notation-escape", 10)],
    "c1/0,0,D-red!.rE": [("notation-character", 13)],
    "c1/0,0,D-" + "~00eb" * 201 + ".rE": [("notation-word-too-long", 10)],
    "c1/rules,labyrinth/0,0,D": [("notation-value", 10)],
    "c1/rules,.basic/0,0,D": [("notation-word", 10)],
    "c1/rules,farmers.false,farmers.true": [("notation-key-twice", 24)],
    "c1/sets,base.x": [("notation-number", 14)],
    "c1/sets,base,base": [("notation-key-twice", 14)],
    "c1/sets,inns,ic": [("notation-key-twice", 14)],
    "c1/sets,inns,-": [("notation-word", 14)],
    "c1/supply,red:red.pig.1": [("notation-key-twice", 15)],
    "c1/supply,red:~9.pig.1": [("notation-name-not-said", 15)],
    "c1/supply,red.meeple.6.wagon": [("notation-number", 29)],
    "c1/supply,red.meeple.6.meeple.1": [("notation-key-twice", 24)],
    "c1/supply,red.large.1.large_meeple.1": [("notation-key-twice", 23)],
    "c1/supply,red,red": [("notation-key-twice", 15)],
    "c1/points,red": [("notation-number", 14)],
    "c1/points,red.": [("notation-number", 15)],
    "c1/points,red.1234567890": [("notation-number", 15)],
    "c1/points,red.1.2": [("notation-number", 15)],
    "c1/points,red.4,red.5": [("notation-key-twice", 17)],
    "c1/points,~1.4": [("notation-name-not-said", 11)],
    "c1/leipzig,coiners.red,coiners": [("notation-key-twice", 24)],
    "c1/castles,red.0.0.1": [("notation-castle", 12)],
    "c1/castles,red.0.0.1.0.lost": [("notation-castle", 12)],
    "c1/castles,red.0.z.1.0": [("notation-number", 18)],
    "c1/castles,~1.0.0.1.0": [("notation-name-not-said", 12)],
    "c1/tunnels,0.0.E.2.0": [("notation-tunnel", 12)],
    "c1/tunnels,0.0.E.2.z.W": [("notation-number", 20)],
    "c1/bridges,0.0": [("notation-bridge", 12)],
    "c1/bridges,0.z.NS": [("notation-number", 14)],
    "c1/goods,red.wine": [("notation-number", 18)],
    "c1/goods,red,red": [("notation-key-twice", 14)],
    "c1/titles,king.red,king.blue": [("notation-key-twice", 20)],
    "c1/leipzig,coiners.~1": [("notation-name-not-said", 20)],
    "c1/map,germany/map,france": [("notation-key-twice", 16)],
    "c1/map,S.:/squares,0,0,S": [("notation-one-map", 20)],
    "c1/map,S(": [("notation-character", 9)],
    "c1/joined,usa": [("notation-nothing-joined", 11)],
    "c1/join,0": [("notation-number", 10)],
    "c1/squares,0,0,SX": [("notation-square", 17)],
    "c1/squares,0,0": [("notation-square", 15)],
    "c1/0,0,D,,:rE.inn2": [("notation-unknown-mark", 15)],
    "c1/squares,0,0,C,D9": [("notation-turns", 19)],
    "c1/squares/borders,0.0.W": [("notation-border", 20)],
    "c1/squares/borders,0.z.W.road": [("notation-number", 22)],
    "c1/squares/ferries,0.0.W": [("notation-ferry", 20)],
    "c1/squares/ferries,0.0.W.1.z.E": [("notation-number", 28)],
    "c1/squares/start_squares,1/start_squares,2": [("notation-key-twice", 42)],
    "c1/0,0" + ",D" * 2501: [("notation-too-many", 5008)],
    "c1" + "/x" * 50: [("notation-unknown-key", 4 + 2 * n) for n in range(21)],
}
"""By line: the code and the column of each of its faults."""


@for_each("line", FAULTS)
def test_a_line_is_refused_by_the_column(line: str) -> None:
    with pytest.raises(NotAPosition) as refusal:
        parse_position(line)
    found = [(fault.code, fault.params["column"]) for fault in refusal.value.faults]
    assert found == FAULTS[line]


# ------------------------------------------------------------------------------ by hand

ONE: Final = {"x": 0, "y": 0}
BY_HAND: Final[dict[str, Json]] = {
    "c1": {"tiles": []},
    "c1/0,0": {"tiles": []},
    "c1/0,0,base.D": {"tiles": [{"tile": "base.D", **ONE}]},
    "c1/0,0,traders.K.garden2": {"tiles": [{"tile": "traders.K.garden", **ONE, "rotation": 180}]},
    "c1/0,0,ri.100": {"tiles": [{"tile": "river.10", **ONE}]},
    "c1/0,0,labyrinth": {"tiles": [{"tile": "labyrinth", **ONE}]},
    "c1/0,0,D-red.large_meeple.road": {
        "tiles": [{"tile": "base.D", **ONE}],
        "figures": [{"player": "red", "figure": "large_meeple", **ONE, "on": "road"}],
    },
    "c1/0,0,-mage.meeple.m": {
        "tiles": [],
        "figures": [{"player": "mage", "figure": "meeple", **ONE, "on": "monastery"}],
    },
    "c1/rules/0,0": {"rules": {}, "tiles": []},
    "c1/sets/supply,red": {"sets": {}, "supply": {"red": {}}, "tiles": []},
    "c1/sets,ic,base,c2.2": {"sets": {"inns": 1, "base": 1, "crop_circles_2": 2}, "tiles": []},
    "c1/supply,red:Zoë.pig.1": {"supply": {"red": {"pig": 1}, "Zoë": {"pig": 1}}, "tiles": []},
    "c1/0,0,icSI1,riB.g,hsTCs.garden2": {
        "tiles": [
            {"tile": "inns.straight_inn", **ONE, "rotation": 90},
            {"tile": "river.bend.garden", "x": 1, "y": 0},
            {"tile": "hills_sheep.two_cities.garden", "x": 2, "y": 0, "rotation": 180},
        ]
    },
    "c1/0,0,xxSI": {"tiles": [{"tile": "xxSI", **ONE}]},
    "c1/points": {"points": {}, "tiles": []},
    "c1/points,red.1000057,Zoë.-2": {"points": {"red": 1_000_057, "Zoë": -2}, "tiles": []},
    "c1/castles,red.0.0.1.0,blue.-2.5.-2.6.scored": {
        "castles": [
            {"player": "red", "tiles": [ONE, {"x": 1, "y": 0}]},
            {"player": "blue", "tiles": [{"x": -2, "y": 5}, {"x": -2, "y": 6}], "scored": True},
        ],
        "tiles": [],
    },
    "c1/tunnels,0.0.E.2.0.W/bridges,0.-1.NS/0,0": {
        "tunnels": [{"ends": [{**ONE, "side": "E"}, {"x": 2, "y": 0, "side": "W"}]}],
        "bridges": [{"x": 0, "y": -1, "sides": "NS"}],
        "tiles": [],
    },
    "c1/goods,blue,red.cloth.1.wine.2/titles,king.Anne~mM": {
        "goods": {"blue": {}, "red": {"cloth": 1, "wine": 2}},
        "titles": {"king": "Anne-M"},
        "tiles": [],
    },
    "c1/0,0,:road:symbols:beside": {
        "tiles": [
            {
                "tile": {
                    "features": [{"kind": "road", "sides": []}],
                    "symbols": [],
                    "adjacent_for_wagon": [],
                },
                **ONE,
            }
        ]
    },
}


@pytest.mark.parametrize("line", BY_HAND)
def test_a_line_may_be_written_in_more_ways_than_the_service_does(line: str) -> None:
    assert parse_position(line) == BY_HAND[line]


def test_players_with_the_same_figures_stand_in_one_entry() -> None:
    held = {"pig": 1, "meeple": 7}
    supply = {"red": held, "blue": {"pig": 0}, "black": held, "Anne-Marie B": {}}
    line = format_position({"tiles": [], "supply": supply})
    assert line == "c1/supply,Anne~mMarie_B,black:red.meeple.7.pig.1,blue.pig.0"
    assert parse_position(line)["supply"] == supply


def test_an_id_that_ends_in_a_digit_has_its_quarter_turns() -> None:
    line = format_position({"tiles": [{"tile": "river.10", **ONE}]})
    assert line == "c1/0,0,ri.100"


WHOLE: Final[Json] = {
    "rules": {"labyrinth": "advanced", "two_tile_city": 2, "farmers": False},
    "sets": {"inns": 2, "base": 1},
    "tiles": [
        {"tile": "base.E.garden", "x": 1, "y": 0, "rotation": 270},
        {"tile": "base.D", "x": 0, "y": 0},
    ],
    "figures": [
        {"player": "red", "figure": "wagon", "x": 0, "y": 0, "on": "road", "side": "E"},
        {"figure": "witch", "x": 0, "y": 0, "on": "city", "side": "N"},
        {"player": "mage", "figure": "meeple", "x": 1, "y": 0, "on": "garden", "side": None},
        {"player": "Anne-Marie", "figure": "large_meeple", "x": 9, "y": 9, "on": "monastery"},
    ],
    "leipzig": {"coiners": ["red", "Anne-Marie"], "fourth": []},
    "supply": {"red": {"meeple": 5, "abbot": 1}, "Anne-Marie": {}},
    "points": {"red": 1_000_000, "blue": 0, "Anne-Marie": -2},
}
LINE: Final = (
    "c1/names,Anne~mMarie/rules,farmers.false,labyrinth.advanced,two_tile_city.2/sets,base,inns.2"
    "/supply,~1,red.abbot.1.meeple.5/leipzig,coiners.~1.red/points,~1.-2,blue.0,red.1000000"
    "/0,0,D-red.wagon.rE-witch.cN,E.g3-mage.meeple.g/9,9,-~1.large.m"
)


def test_a_position_with_all_that_it_can_hold_is_written_and_read_back() -> None:
    assert format_position(WHOLE) == LINE
    found = parse_position(LINE)
    assert canonical.sort_figures(found) == canonical.of_carcassonne(WHOLE)


def test_a_fault_of_the_position_is_found_in_the_line() -> None:
    line = read_line(LINE)
    texts: dict[Path, str] = {
        ("tiles", 1, "rotation"): "E.g3",
        ("figures", 0, "player"): "red.wagon",
        ("supply", "red", "abbot"): "abbot",
        ("leipzig", "coiners", 1): "red/",
        ("points", "red"): "red.1000000",
        ("rules", "farmers"): "farmers",
        ("sets",): "sets",
    }
    for path, text in texts.items():
        column = int(line.locate(Fault("some-fault", path)).params["column"])
        assert LINE[column - 1 :].startswith(text)
    assert line.locate(Fault("some-fault", ("map",))).params["column"] == 1


def test_only_what_lies_nearby_shares_a_row() -> None:
    tiles = [{"tile": "base.D", "x": x, "y": 0} for x in (0, 3, 7)]
    assert format_position({"tiles": tiles}) == "c1/0,0,D,,,D/7,0,D"


def test_a_line_never_ends_with_a_sign() -> None:
    assert format_position({"map": "S.\n", "tiles": []}) == "c1/map,S.:/0,0"


@pytest.mark.parametrize("text", ["/0,0" + ",D" * 2_400, "".join(f"/0,{y},D" for y in range(700))])
def test_others_have_their_turn_every_2000_characters(text: str) -> None:
    checkpoints: list[None] = []
    read_line(f"c1{text}", lambda: checkpoints.append(None))
    assert len(checkpoints) == 2


# ------------------------------------------------------------------------------ at random


def draw_feature(chance: Random) -> Json:
    """Draw a feature with marks of every kind, also such as are the default."""
    kind = chance.choice(("road", "city", "field", "wall", "river", *SINGLE_NAMES))
    if kind in SINGLE_NAMES:
        signs = ("shrine", "special", "abbey") if kind == "monastery" else ()
        return {"kind": kind} | {sign: True for sign in signs if chance.randrange(2)}
    sides = chance.sample(HALF_SIDES if kind == "field" else SIDES, chance.randrange(4))
    feature: Json = {"kind": kind, "sides": sides}
    marks: dict[str, Json] = {
        "road": {
            "inn": chance.choice((False, True)),
            "labyrinth": chance.choice((False, True)),
            "ends": chance.choice(ROAD_ENDS),
            "quarter": chance.choice(QUARTERS),
            "tiles": chance.choice((1, 2)),
            "coats_of_arms": chance.randrange(5),
            "tunnel": chance.choice((False, True)),
        },
        "city": {
            "shares": chance.sample(SIDES, chance.randrange(3)),
            "princess": chance.choice((False, True)),
            "besieged": chance.choice((False, True)),
            "no_semicircle": chance.choice((False, True)),
            "coats_of_arms": chance.randrange(5),
            "cathedral": chance.choice((False, True)),
            "goods": chance.choice(GOODS),
        },
        "field": {
            "cities": chance.sample(SIDES, chance.randrange(3)),
            "pig_herd": chance.choice((False, True)),
        },
        "river": {"ends": chance.choice(RIVER_ENDS)},
    }
    chosen = {key: value for key, value in marks.get(kind, {}).items() if chance.randrange(2)}
    return feature | chosen


def draw_tile(chance: Random) -> Json:
    """Draw an inline tile, sound or not, with all that it may say of itself."""
    said: Json = {
        "magic": chance.choice((False, True)),
        "assumed": chance.choice((False, True)),
        "symbols": chance.sample(SYMBOLS, chance.randrange(3)),
        "adjacent_for_wagon": [[0, 12], [1, 2, 3]][: chance.randrange(3)],
    }
    features = [draw_feature(chance) for _ in range(chance.randrange(5))]
    return {"features": features} | {key: said[key] for key in said if chance.randrange(2)}


def draw_board(chance: Random) -> Json:
    """Draw an inline map, sound or not."""
    kinds = ("plain", "start", "town", "large_city", "waves", "island", "highlight", "half")
    places = chance.sample([(x, y) for x in range(-2, 4) for y in range(3)], chance.randrange(9))
    squares: list[Json] = []
    for x, y in places:
        square: Json = {"x": x, "y": y, "kind": chance.choice(kinds)}
        if not chance.randrange(3):
            square["town"] = chance.choice((False, True))
        if not chance.randrange(4):
            square["coats_of_arms"] = chance.randrange(3)
        if not chance.randrange(4):
            square["tile"] = chance.choice(("base.C", draw_tile(chance)))
            square |= {"rotation": chance.choice((0, 90))} if chance.randrange(2) else {}
        squares.append(square)
    board: Json = {"squares": squares}
    if chance.randrange(2):
        coats = {"coats_of_arms": chance.randrange(3)} if chance.randrange(2) else {}
        kind = {"kind": chance.choice(("road", "city"))}
        board["borders"] = [_side(chance) | kind | coats for _ in range(chance.randrange(3))]
    if chance.randrange(2):
        coats = {"coats_of_arms": chance.randrange(3)} if chance.randrange(2) else {}
        ends = [[_side(chance), _side(chance)] for _ in range(chance.randrange(3))]
        board["ferries"] = [{"ends": pair} | coats for pair in ends]
    board |= {"start_squares": chance.randrange(1, 9)} if chance.randrange(2) else {}
    return board | ({"id": "great-britain"} if chance.randrange(2) else {})


def _side(chance: Random) -> Json:
    return {"x": chance.randrange(-3, 3), "y": chance.randrange(3), "side": chance.choice(SIDES)}


def draw_map(chance: Random) -> str | Json:
    """Draw a map of any form."""
    kind = chance.randrange(4)
    drawing = '# Ours: 1/2, "x"\nS.~\n-C*\n\ncity 1,1 cfff 1\nborder 0,0 W road\n'
    if kind < 2:
        return chance.choice(("great-britain", drawing))
    if kind == 2:
        return draw_board(chance)
    parts = [
        {"map": chance.choice(("germany", drawing, draw_board(chance)))}
        | ({"x": chance.randrange(-2, 3)} if chance.randrange(2) else {})
        | ({"y": chance.randrange(-2, 3)} if chance.randrange(2) else {})
        for _ in range(2)
    ]
    return {"join": parts} | ({"id": "usa"} if chance.randrange(2) else {})


@given(tables.chances())
@examples(1_000)
def test_maps_and_inline_tiles_of_every_form_are_read_back(chance: Random) -> None:
    position: Json = {
        "tiles": [
            {"tile": draw_tile(chance), "x": x, "y": 0, "rotation": chance.choice((0, 90, 270))}
            for x in range(chance.randrange(4))
        ]
    }
    if chance.randrange(3):
        position["map"] = draw_map(chance)
    line = format_position(position)
    found = parse_position(line)
    assert found == canonical.of_carcassonne(position)
    assert format_position(found) == line
    assert line[-1].isalnum()


def test_a_figure_on_a_further_inner_field_is_named_by_its_number() -> None:
    tile = {"features": [{"kind": "city", "sides": ["N", "S"]}]}
    figure = {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "field", "side": "second"}
    position = {"tiles": [{"tile": tile, "x": 0, "y": 0}], "figures": [figure]}
    line = format_position(position)
    assert line == "c1/0,0,:cNS-red.f2"
    assert parse_position(line)["figures"] == [figure]


def test_large_means_the_same_on_a_tile_and_at_hand() -> None:
    line = "c1/supply,red.large.1/0,0,D-red.large.rE"
    posted = parse_position(line)
    assert posted["supply"] == {"red": {"large_meeple": 1}}
    assert posted["figures"][0]["figure"] == "large_meeple"
    assert format_position(posted) == line
    assert parse_position(line.replace("large", "large_meeple")) == posted
