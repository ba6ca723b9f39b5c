"""A known mistake about cards is named only where it explains a claim and the table has its matter.

The oracle plays by the one rule that the mistake gets wrong: on random tables, claims of every kind
are made, and each mistake that is named has to give what was claimed, and the rules may not.
"""

from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given

from referee.api.labyrinth_cards.position import FORM
from referee.core.grid import square_at
from referee.labyrinth_cards.actions import Play
from referee.labyrinth_cards.claims import CardJudge, JudgedCards
from referee.labyrinth_cards.mistakes import ON_COLLECTIONS, ON_COUNTS, ON_TURNS
from referee.labyrinth_cards.mistakes.laying import REFUSING, WAIVING
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.turns import Turn
from tests.labyrinth_cards.beginning import begin
from tests.oracles import card_mistakes as oracle
from tests.searching import examples
from tests.tables import TREASURES, card_mazes, chances, draw_card

Json = dict[str, Any]

OPTIONS = {key: get_args(kind) for key, kind in get_type_hints(Rules).items()}
tables = examples(2_000)


def draw_rules(position: Json, chance: Random) -> Json:
    return position | {"rules": {key: chance.choice(values) for key, values in OPTIONS.items()}}


def list_named(position: Json, judged: JudgedCards) -> list[tuple[str, Json]]:
    """Give each mistake that is named, with the position by the readings named with it."""
    assert len(judged.explanations) == len(set(map(str, judged.explanations)))
    return [
        (code, position | {"rules": {**position["rules"], **dict(readings)}})
        for readings, code, _ in judged.explanations
        if code is not None
    ]


def draw_places(position: Json, chance: Random, count: int) -> list[tuple[int, int]]:
    squares = [(row["x"], row["y"]) for row in position["cards"]]
    return chance.sample(squares, min(count, len(squares)))


def squares_at(places: list[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(square_at(x, y) for x, y in places)


@tables
@given(card_mazes(7), chances())
def test_of_a_collection(position: Json, chance: Random) -> None:
    position = draw_rules(position, chance)
    played = draw_places(position, chance, chance.choice((0, 1, 1, 1, 2)))
    want = draw_places(position, chance, chance.choice((1, 1, 2, 3)))
    table = FORM.read_alone(position).table
    right = CardJudge(table).judge_collection(squares_at(played), squares_at(want), is_legal=True)
    claimed = not right.upheld
    judged = CardJudge(table).judge_collection(
        squares_at(played), squares_at(want), is_legal=claimed
    )
    for code, by in list_named(position, judged):
        assert oracle.may_collect(by, code, played, {*want}) == claimed
        assert oracle.may_collect(by, "", played, {*want}) != claimed


@pytest.mark.long
@tables
@given(card_mazes(7), chances())
def test_of_how_many_at_best(position: Json, chance: Random) -> None:
    position = draw_rules(position, chance)
    played = draw_places(position, chance, chance.choice((0, 1, 1, 1, 2)))
    table = FORM.read_alone(position).table
    for claimed in range(6):
        judged = CardJudge(table).judge_count(squares_at(played), claimed)
        for code, by in list_named(position, judged):
            assert claimed in oracle.count_best(by, code, played)
            assert claimed not in oracle.count_best(by, "", played)
            if code == "played-card-counts":
                assert len(played) == 1
            if code == "paths-of-a-card-joined":
                assert any("paths" in row["card"] for row in position["cards"])


@tables
@given(card_mazes(7), chances())
def test_of_a_path(position: Json, chance: Random) -> None:
    position = draw_rules(position, chance)
    start, *ends = draw_places(position, chance, 2)
    goal = (*ends, start)[0]
    treasure = chance.choice(TREASURES[:4])
    table = FORM.read_alone(position).table
    one, other = squares_at([start, goal])
    claimed = not CardJudge(table).judge_path(one, other, treasure, is_joined=True).upheld
    judged = CardJudge(table).judge_path(one, other, treasure, is_joined=claimed)
    for code, by in list_named(position, judged):
        assert oracle.is_joined(by, code, treasure, {start, goal}) == claimed


@tables
@given(card_mazes(7), chances())
def test_of_a_placement(position: Json, chance: Random) -> None:
    position = draw_rules(position, chance)
    card = draw_card(chance, TREASURES[:3])
    place = draw_place(position, chance)
    read = FORM.read_alone(position | {"hand": [card]})
    square, quarters = square_at(place["x"], place["y"]), place["rotation"] // 90
    face = read.hand[0]
    judge = CardJudge(read.table)
    claimed = not judge.judge_placement(face, square, quarters, is_legal=True).upheld
    judged = judge.judge_placement(face, square, quarters, is_legal=claimed)
    for code, by in list_named(position, judged):
        assert oracle.may_lay(by, code, card, place) == claimed
        assert oracle.may_lay(by, "", card, place) != claimed


def draw_place(position: Json, chance: Random) -> Json:
    """Draw a square on, beside or at a corner of a card."""
    ((x, y),) = draw_places(position, chance, 1)
    dx, dy, rotation = (
        chance.choice(every) for every in ((-1, 0, 1), (-1, 0, 1), (0, 90, 180, 270))
    )
    return {"x": x + dx, "y": y + dy, "rotation": rotation}


@tables
@given(card_mazes(6), chances())
def test_of_a_turn(position: Json, chance: Random) -> None:
    """A turn plays a card, in the variants it may turn one before, and collects."""
    position = draw_rules(position, chance)
    card, place = draw_card(chance, TREASURES[:3]), draw_place(position, chance)
    hand = [card, *(draw_card(chance, TREASURES[:3]) for _ in range(chance.choice((0, 5))))]
    read = FORM.read_alone(position | {"hand": hand})
    square = square_at(place["x"], place["y"])
    play = Play(0, square, place["rotation"] // 90)
    want = draw_places(position, chance, chance.choice((0, 1, 1, 2)))
    turn = Turn((play,), squares_at(want))
    start = begin(read.table, list(read.hand), None)
    judge = CardJudge(read.table)
    claimed = not judge.judge_turn(start, turn, is_legal=True).upheld
    judged = judge.judge_turn(start, turn, is_legal=claimed)
    for code, by in list_named(position, judged):
        after = by | {"cards": [*by["cards"], {"card": card, **place}]}
        laying = code in (*WAIVING, *REFUSING)
        may_lay = oracle.may_lay(by, code if laying else "", card, place)
        played = [(place["x"], place["y"])]
        as_it_is = "" if laying else code
        may_go = not want or (may_lay and oracle.may_collect(after, as_it_is, played, {*want}))
        assert (may_lay and may_go) == claimed


def test_every_mistake_about_a_collection_is_tried_on_turns_and_numbers() -> None:
    assert ON_COLLECTIONS.keys() <= ON_TURNS.keys()
    assert ON_COLLECTIONS.keys() <= ON_COUNTS.keys()
