"""Texts in addresses: what people type, what it stands for, and both ways the same."""

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.figures import spot
from referee.api.carcassonne.reading.moves import MoveForm
from referee.api.contract.game import Game
from referee.api.contract.queries import POSITION, read_query, write_query, write_value
from referee.api.games import GAMES
from referee.api.labyrinth_cards.turns import turn
from referee.api.problems import Problem
from referee.core.names import compose
from referee.forms.compact import Typed
from referee.forms.form import Choice, Flag, Name
from referee.forms.numbers import Integer, Number, Rotation
from referee.forms.places import Places, turned_place
from referee.forms.records import ListOf, Names, Record
from tests.api.samples import GOOD
from tests.building.cards import card
from tests.cases import for_each
from tests.delivery.shown_answers import ROOT
from tests.searching import examples

Json = dict[str, Any]

ROAD: Final = {"x": 0, "y": -1, "on": "road", "side": "N"}
CARD: Final = card("NE", "crown")
TEXTS: Final[dict[str, tuple[Typed, Any, str]]] = {
    "a whole number": (Integer(-9, 9), -7, "-7"),
    "a whole float": (Integer(-9, 9), 7.0, "7"),
    "whole floats": (spot(), {**ROAD, "x": 0.0, "y": -1.0}, "0,-1,road,N"),
    "a flag": (Flag(), True, "true"),
    "a flag that is not set": (Flag(), False, "false"),
    "a word": (Choice(("now", "end"), "unknown-moment"), "end", "end"),
    "a name": (Name(), "Anne, Bea; Zoë: 3/4", "Anne, Bea; Zoë: 3/4"),
    "a name that looks like JSON": (Name(), "[red]", '"[red]"'),
    "a name in quotes": (Name(), '"red"', r'"\"red\""'),
    "a turned place": (turned_place("At"), {"x": 1, "y": 0, "rotation": 90}, "1,0,90"),
    "a place that is not turned": (turned_place("At"), {"x": 1, "y": 0}, "1,0"),
    "a value left out": (
        turned_place("At", {"card": Integer(0, 9)}),
        {"x": 1, "y": 0, "card": 2},
        "1,0,,2",
    ),
    "a spot": (spot(), ROAD, "0,-1,road,N"),
    "a spot without a side": (spot(), {"x": 0, "y": 0, "on": "garden"}, "0,0,garden"),
    "a side that is null": (
        spot(),
        {"x": 0, "y": 0, "on": "garden", "side": None},
        '{"x":0,"y":0,"on":"garden","side":null}',
    ),
    "places": (Places(9), [{"x": 0, "y": 0}, {"x": 1, "y": -1}], "0,0;1,-1"),
    "no places": (Places(9), [], ""),
    "numbers by name": (Names(Name(), Integer(0, 9)), {"blue": 5, "red:1": 7}, "blue:5;red:1:7"),
    "a name with a semicolon": (Names(Name(), Integer(0, 9)), {"a;b": 5}, '{"a;b":5}'),
    "a move": (
        MoveForm(),
        {
            "player": "red",
            "tile": {"tile": "base.A", "x": 0, "y": 1, "rotation": 180},
            "figure": {"figure": "meeple", "on": "road", "side": "N"},
            "magic": [{"figure": "mage", "to": ROAD}, {"figure": "witch", "to": "off"}],
            "leipzig": [{"player": "red", "quarter": "coiners", "from": ROAD}],
            "part": 2,
            "extra_turn_used": True,
        },
        "player:red;tile:base.A,0,1,180;figure:meeple,road,N;magic:mage,0,-1,road,N;witch,off;"
        "leipzig:red,coiners,0,-1,road,N;part:2;extra_turn_used:true",
    ),
    "a figure that comes from elsewhere": (
        MoveForm(),
        {
            "player": "red",
            "tile": {"tile": "base.A", "x": 0, "y": 1},
            "figure": {
                "figure": "meeple",
                "x": -1,
                "y": 0,
                "on": "city",
                "side": "N",
                "via": "flying_machine",
            },
        },
        "player:red;tile:base.A,0,1;figure:meeple,city,N,-1,0,flying_machine",
    ),
    "a list with nothing in it": (
        MoveForm(),
        {"player": "red", "tile": {"tile": "base.A", "x": 0, "y": 1}, "leipzig": []},
        "player:red;tile:base.A,0,1;leipzig:",
    ),
    "a name with a comma in a row": (
        MoveForm(),
        {
            "player": "red",
            "tile": {"tile": "base.A", "x": 0, "y": 1},
            "leipzig": [{"player": "a,b", "quarter": "coiners", "from": ROAD}],
        },
        json.dumps(
            {
                "player": "red",
                "tile": {"tile": "base.A", "x": 0, "y": 1},
                "leipzig": [{"player": "a,b", "quarter": "coiners", "from": ROAD}],
            },
            separators=(",", ":"),
        ),
    ),
    "wagons, of which two spots are one": (
        MoveForm(),
        {
            "player": "red",
            "tile": {"tile": "base.A", "x": 0, "y": 1},
            "wagons": [{"from": ROAD, "to": ROAD}],
        },
        json.dumps(
            {
                "player": "red",
                "tile": {"tile": "base.A", "x": 0, "y": 1},
                "wagons": [{"from": ROAD, "to": ROAD}],
            },
            separators=(",", ":"),
        ),
    ),
    "a turn": (
        turn(),
        {
            "actions": [
                {"play": {"card": 0, "x": 2, "y": 0, "rotation": 90}},
                {"rotate": {"x": 1, "y": 0, "turn": "clockwise"}},
            ],
            "collect": [{"x": 1, "y": 0}, {"x": 2, "y": 0}],
        },
        "actions:play,0,2,0,90;rotate,1,0,clockwise;collect:1,0;2,0",
    ),
    "a turn with a card": (
        turn(),
        {"actions": [{"draw": CARD}]},
        "actions:draw,NE.crown",
    ),
    "several questions": (GAMES[0].ask, {"roads": {}, "check": {}}, "roads;check"),
    "several questions, one with more": (
        GAMES[0].ask,
        {"roads": {}, "scores": {"moment": "end"}},
        '{"roads":{},"scores":{"moment":"end"}}',
    ),
}
"""By what it shows: a form, a value that it reads, and the text of the value."""


@pytest.mark.parametrize(("form", "value", "text"), TEXTS.values(), ids=TEXTS)
def test_a_value_has_its_text_and_the_text_stands_for_it(
    form: Typed, value: Any, text: str
) -> None:
    assert write_value(form, value) == text
    assert read_query({"it": form}, {"it": text}) == {"it": value}


@pytest.mark.parametrize(
    ("form", "text", "value"),
    [
        (Integer(0, 9), "1.5", "1.5"),
        (Integer(0, 9), "", ""),
        (Integer(0, 9), "9" * 5_000, "9" * 5_000),
        (Flag(), "yes", "yes"),
        (spot(), "", {}),
        (spot(), "1", {"x": 1}),
        (spot(), "1,0,road,E,3", "1,0,road,E,3"),
        (Places(9), "1", [{"x": 1}]),
        (MoveForm(), "red", "red"),
        (MoveForm(), "plyer:red", {"plyer": "red"}),
        (turn(), "actions:pass", {"actions": ["pass"]}),
        (Names(Name(), Integer(0, 9)), "blue", "blue"),
        (Name(), "Zoe\u0308", "Zoë"),
        (GAMES[0].ask, "", {}),
    ],
)
def test_of_what_makes_no_sense_as_much_is_passed_on_as_there_is(
    form: Typed, text: str, value: Any
) -> None:
    assert read_query({"it": form}, {"it": text}) == {"it": value}


def find_texts(game: Game[Any], name: str, body: Json) -> dict[str, str]:
    """Return the texts of what a question takes besides what it is about."""
    forms = game.find_forms(name)
    about = "position" if name not in game.records else "game"
    return {
        key: write_value(forms[key], value)
        for key, value in body.items()
        if key in forms and key != about
    }


def test_the_moves_and_claims_of_all_examples_have_a_short_text() -> None:
    """All but a second claim that only says what is different, and a file that was saved."""
    long: set[str] = set()
    by_name = {game.name: game for game in GAMES}
    for path in sorted((ROOT / "examples").glob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        _, _, game, name = told["path"].partition("?")[0].split("/")
        if name in by_name[game].schemas and name != "rulings":
            texts = find_texts(by_name[game], name, told["body"])
            if any(text.startswith(("{", "[")) for text in texts.values()):
                long.add(path.stem)
    assert long == {"C7-two-who-disagree"}


@pytest.mark.parametrize(
    ("game", "name", "key", "text", "value"),
    [
        (
            GAMES[0],
            "moves",
            "moves",
            "player:red;tile:base.U,1,0,90;figure:meeple,road,E;player:blue;tile:base.A,2,0,90",
            [
                {
                    "player": "red",
                    "tile": {"tile": "base.U", "x": 1, "y": 0, "rotation": 90},
                    "figure": {"figure": "meeple", "on": "road", "side": "E"},
                },
                {"player": "blue", "tile": {"tile": "base.A", "x": 2, "y": 0, "rotation": 90}},
            ],
        ),
        (
            GAMES[0],
            "claims",
            "claim",
            "kind:move;move:player:red;tile:base.U,2,0,90;figure:meeple,road,W",
            {
                "kind": "move",
                "move": {
                    "player": "red",
                    "tile": {"tile": "base.U", "x": 2, "y": 0, "rotation": 90},
                    "figure": {"figure": "meeple", "on": "road", "side": "W"},
                },
            },
        ),
        (
            GAMES[1],
            "claims",
            "claim",
            "kind:turn;legal:false;turn:actions:play,0,2,0,270;collect:0,0;draw:NE.harp.comb",
            {
                "kind": "turn",
                "turn": {
                    "actions": [{"play": {"card": 0, "x": 2, "y": 0, "rotation": 270}}],
                    "collect": [{"x": 0, "y": 0}],
                    "draw": {"openings": ["N", "E"], "treasures": ["harp", "comb"]},
                },
                "legal": False,
            },
        ),
        (
            GAMES[1],
            "placements",
            "card",
            "N.a:ES.b_c",
            {
                "paths": [
                    {"openings": ["N"], "treasures": ["a"]},
                    {"openings": ["E", "S"], "treasures": ["b c"]},
                ]
            },
        ),
        (GAMES[1], "placements", "card", "N1.a", "N1.a"),
        (GAMES[1], "placements", "card", "N.a,b", "N.a,b"),
        (GAMES[1], "placements", "card", "", ""),
    ],
)
def test_an_object_in_another_and_a_list_of_objects_have_a_text(
    game: Game[Any], name: str, key: str, text: str, value: Any
) -> None:
    form = game.find_forms(name)[key]
    assert read_query({key: form}, {key: text}) == {key: value}
    if not isinstance(value, str):
        assert write_value(form, value) == text


@pytest.mark.parametrize(
    ("form", "text", "code"),
    [
        (spot(), '{"x":', "syntax"),
        (Places(9), "[1", "syntax"),
        (Name(), '"', "syntax"),
        (spot(), '{"x":1,"x":2}', "duplicate-key"),
        (spot(), "0;0;road;E", "semicolons-for-commas"),
        (spot(), "0,0;road,E", "semicolons-for-commas"),
        (spot(), "[" * 20, "too-deep"),
        (MoveForm(), "player:red;part:1;player:black", "duplicate-key"),
        (Names(Name(), Integer(0, 9)), "blue:1;blue:2", "duplicate-key"),
    ],
)
def test_what_cannot_be_read_at_all_is_refused_under_its_parameter(
    form: Typed, text: str, code: str
) -> None:
    with pytest.raises(Problem) as refusal:
        read_query({"it": form, "other": form}, {"it": text, "other": text})
    assert refusal.value.code == "bad-query"
    assert [(fault.code, fault.path) for fault in refusal.value.faults] == [
        (code, ("it",)),
        (code, ("other",)),
    ]


# ------------------------------------------------------------------------- both ways, everything


def asks_of(game: Game[Any], name: str) -> Mapping[str, Any]:
    return {key: form for key, form in game.find_forms(name).items() if key != POSITION}


def assert_the_same_both_ways(forms: Mapping[str, Any], ask: Mapping[str, Any]) -> None:
    query = write_query(forms, ask)
    assert query.isascii()
    told = {key: texts[0] for key, texts in parse_qs(query, keep_blank_values=True).items()}
    read = read_query(forms, told)
    assert json.dumps(read, sort_keys=True) == json.dumps(ask, sort_keys=True)
    assert list(read) == [key for key in forms if key in ask]
    assert write_query(forms, read) == query


@for_each(("path", "body"), GOOD.values(), ids=GOOD)
def test_every_good_question_is_the_same_both_ways(path: str, body: Json) -> None:
    *_, name_of_game, name = path.split("/")
    game = next(game for game in GAMES if game.name == name_of_game)
    ask = {key: value for key, value in body.items() if key != POSITION}
    assert_the_same_both_ways(asks_of(game, name), ask)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in game.schemas]
)
def test_every_example_is_the_same_both_ways_and_short(game: Game[Any], name: str) -> None:
    ask = {key: value for key, value in game.make_example(name).items() if key != POSITION}
    assert_the_same_both_ways(asks_of(game, name), ask)
    assert name in ("rulings", "imports") or "%" not in write_query(asks_of(game, name), ask)


NAMES: Final = st.text(st.characters(codec="utf-8"), min_size=1, max_size=4).map(
    compose
) | st.sampled_from(
    ["red", "a,b", "a;b", "x:1", '"', "{}", "[", "true", "7", "off", "play,0", "part:2", "é"]
)


def values_of(form: Any) -> st.SearchStrategy[Any]:
    """Return values that a form may be sent; not all of them fit together."""
    plain: list[tuple[type, Any]] = [
        (Integer, lambda: st.integers(form.low, form.high)),
        (Rotation, lambda: st.sampled_from([0, 90, 180, 270])),
        (Number, lambda: st.sampled_from([1, 2])),
        (Flag, st.booleans),
        (Choice, lambda: st.sampled_from(sorted(form.names))),
        (Name, lambda: NAMES),
        (Names, lambda: st.dictionaries(NAMES, st.integers(0, 3), max_size=3)),
        (ListOf, lambda: st.lists(values_of(form.form), max_size=3)),
        (Record, lambda: objects_of(form.keys)),
    ]
    found = next((make for kind, make in plain if isinstance(form, kind)), None)
    return st.just(form.example) if found is None else found()


def objects_of(forms: Mapping[str, Any]) -> st.SearchStrategy[Json]:
    required = {key: values_of(form) for key, form in forms.items() if form.required}
    others = {key: values_of(form) for key, form in forms.items() if not form.required}
    return st.fixed_dictionaries(required, optional=others)


ASKS: Final = [(game, name) for game in GAMES for name in game.questions]


@st.composite
def questions(draw: st.DrawFn) -> tuple[Mapping[str, Any], Json]:
    game, name = draw(st.sampled_from(ASKS))
    forms = asks_of(game, name)
    return forms, draw(objects_of(forms))


@examples(1_000)
@given(questions())
def test_whatever_is_asked_is_the_same_both_ways(question: tuple[Mapping[str, Any], Json]) -> None:
    forms, ask = question
    assert_the_same_both_ways(forms, ask)
