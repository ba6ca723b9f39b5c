"""What holds for claims on every table of cards: readings and mistakes are the simplest there are.

Each is found again without the search: the table is read anew by every change of at most two
options, and every mistake is made on it by the rules in force.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from random import Random
from typing import Any, get_args, get_type_hints

from hypothesis import given

from referee.api.labyrinth_cards.position import FORM
from referee.core.grid import square_at
from referee.labyrinth_cards import mistakes
from referee.labyrinth_cards.claims import CardJudge, JudgedCards
from referee.labyrinth_cards.mistakes import CardCase, CardMistake
from referee.labyrinth_cards.rules import Rules
from tests.laws.simplest import expect_simplest
from tests.searching import examples
from tests.tables import TREASURES, card_mazes, chances

Json = dict[str, Any]
Change = frozenset[tuple[str, Any]]
Ask = Callable[[CardJudge], JudgedCards]

OPTIONS = {key: get_args(kind) for key, kind in get_type_hints(Rules).items()}
MISTAKE = "mistake"

some = examples(60)


def list_changes(rules: Rules, most: int) -> Iterator[Change]:
    """Yield no change, and every change of at most ``most`` options."""
    for count in range(most + 1):
        for keys in combinations(OPTIONS, count):
            values = ([v for v in OPTIONS[key] if v != getattr(rules, key)] for key in keys)
            yield from (frozenset(zip(keys, chosen, strict=True)) for chosen in product(*values))


def judge_anew(position: Json, change: Change) -> CardJudge:
    rules = {**position["rules"], **dict(change)}
    return CardJudge(FORM.read_alone({**position, "rules": rules}).table)


def find_least(
    position: Json, ask: Ask, known: Mapping[str, CardMistake], holds: Callable[[CardCase], bool]
) -> set[Change]:
    """Find the smallest changes and mistakes by which a claim would hold, one by one."""
    rules = judge_anew(position, frozenset()).table.rules
    holding = {
        change for change in list_changes(rules, 2) if holds(ask(judge_anew(position, change)).case)
    }
    case = ask(judge_anew(position, frozenset())).case
    holding |= {
        frozenset({(MISTAKE, code)}) for code, make in known.items() if any(map(holds, make(case)))
    }
    return {each for each in holding if not any(less < each for less in holding)}


def list_found(judged: JudgedCards) -> list[Change]:
    """Give what a claim would hold by, in the same form; each once."""
    found: list[Change] = []
    for readings, code, _ in judged.explanations:
        change = frozenset((key, value) for key, value in readings)
        found.append(change if code is None else change | {(MISTAKE, code)})
    return found


def compare(
    position: Json, ask: Ask, known: Mapping[str, CardMistake], holds: Callable[[CardCase], bool]
) -> None:
    judged = ask(judge_anew(position, frozenset()))
    assert judged.upheld is holds(judged.case)
    found = list_found(judged)
    if judged.upheld:
        assert not found
    else:
        expect_simplest(found, find_least(position, ask, known, holds))
    assert all(holds(each.case) for each in judged.explanations)


def draw_squares(position: Json, chance: Random, count: int) -> tuple[int, ...]:
    squares = [square_at(row["x"], row["y"]) for row in position["cards"]]
    return tuple(chance.sample(squares, min(count, len(squares))))


def draw_rules(position: Json, chance: Random) -> Json:
    return position | {"rules": {key: chance.choice(values) for key, values in OPTIONS.items()}}


@some
@given(card_mazes(7), chances())
def test_claims_on_a_collection(position: Json, chance: Random) -> None:
    position = draw_rules(position, chance)
    played = draw_squares(position, chance, chance.choice((0, 1, 1, 1, 2)))
    want = draw_squares(position, chance, chance.choice((1, 1, 2, 3)))
    legal = chance.choice((True, True, False))
    compare(
        position,
        lambda judge: judge.judge_collection(played, want, is_legal=legal),
        mistakes.ON_COLLECTIONS,
        lambda case: case.is_legal == legal,
    )


@some
@given(card_mazes(7), chances())
def test_claims_on_how_many_at_best(position: Json, chance: Random) -> None:
    position = draw_rules(position, chance)
    played = draw_squares(position, chance, chance.choice((1, 1, 1, 2)))
    rules = judge_anew(position, frozenset()).table.rules
    judges = [judge_anew(position, change) for change in list_changes(rules, 2)]
    bests = [judge.judge_count(played, 0).case.best or 0 for judge in judges]
    count = chance.choice([*sorted(set(bests)), max(bests) + 1])
    compare(
        position,
        lambda judge: judge.judge_count(played, count),
        mistakes.ON_COUNTS,
        lambda case: case.best == count,
    )


@some
@given(card_mazes(7), chances())
def test_claims_on_a_path(position: Json, chance: Random) -> None:
    start, *ends = draw_squares(position, chance, 2)
    face = judge_anew(position, frozenset()).table.faces[start]
    treasure = chance.choice([*sorted(face.find_treasures()), TREASURES[0]])
    joined = chance.choice((True, True, False))
    compare(
        position,
        lambda judge: judge.judge_path(start, (*ends, start)[0], treasure, is_joined=joined),
        mistakes.ON_PATHS,
        lambda case: case.is_legal == joined,
    )


@some
@given(card_mazes(7), chances())
def test_claims_on_a_placement(position: Json, chance: Random) -> None:
    face = next(iter(FORM.read_alone(position).table.faces.values()))
    (near,) = draw_squares(position, chance, 1)
    square = near + square_at(chance.randint(-1, 1), chance.randint(-1, 1)) - square_at(0, 0)
    legal = chance.choice((True, True, False))
    compare(
        position,
        lambda judge: judge.judge_placement(face, square, is_legal=legal),
        mistakes.ON_PLACEMENTS,
        lambda case: case.is_legal == legal,
    )
