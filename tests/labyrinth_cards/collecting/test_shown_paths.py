"""The path shown for each collected card, against all the paths that `paths` finds."""

from random import Random

import pytest

from referee.core.grid import SIDES, square_at
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting.shown_paths import show_paths
from referee.labyrinth_cards.collecting.variants import find_joined_sets
from referee.labyrinth_cards.paths import TreasurePath, find_treasure_paths
from referee.labyrinth_cards.rules import Rules, Variant
from referee.labyrinth_cards.table import CardTable, build_table
from tests.labyrinth_cards.beginning import face_of
from tests.searching import share_of
from tests.tables import draw_maze

MAZES = share_of(400)


def lay(variant: Variant, *rows: tuple[int, int, CardFace]) -> CardTable:
    rules = Rules(variant, "witness", "allowed", "hands_played")
    return build_table(rules, [(square_at(x, y), face) for x, y, face in rows])


def face(openings: str, *treasures: str) -> CardFace:
    return face_of({"openings": list(openings), "treasures": list(treasures)})


def draw_table(chance: Random, variant: Variant) -> CardTable:
    rows = draw_maze(chance, chance.randint(2, 12))["cards"]
    faces = [face_of(row["card"]).turned(row["rotation"] // 90) for row in rows]
    squares = [(row["x"], row["y"]) for row in rows]
    return lay(variant, *[(*at, each) for at, each in zip(squares, faces, strict=True)])


def first_way(table: CardTable, starts: frozenset[int], goal: int) -> TreasurePath:
    """Choose among all that `paths` shows: the shortest, then by treasure, then by place."""
    ways = [way for start in starts for way in find_treasure_paths(table, start).paths]
    return min(
        (way for way in ways if way.goal == goal),
        key=lambda way: (way.length, way.treasure, way.start),
    )


@pytest.mark.rule("card-11.2.collect", "card-11.2.leave-one")
def test_in_the_variants_the_nearest_card_that_stays_is_shown() -> None:
    chance, shown, lengths = Random(4), 0, set()
    for _ in range(MAZES):
        table = draw_table(chance, "caffeinated")
        sets = [joined.squares for joined in find_joined_sets(table.maze)]
        joined = sorted(frozenset[int]().union(*sets))
        gone = set(chance.sample(joined, chance.randint(0, len(joined))))
        taken = tuple(sq for sq in joined if sq in gone and any(sq in s and s - gone for s in sets))
        starts = frozenset(table.faces).difference(taken)
        found = show_paths(table, (), taken)
        assert [way.goal for way in found] == list(taken)
        for way in found:
            assert way == first_way(table, starts, way.goal)
            lengths.add(way.length)
        shown += len(found)
    assert shown >= MAZES / 2
    assert {1, 2, 3} <= lengths


@pytest.mark.rule("card-10.4")
def test_officially_the_way_starts_at_the_card_just_played() -> None:
    chance, shown = Random(5), 0
    for _ in range(MAZES):
        table = draw_table(chance, "official")
        played = chance.choice(list(table.faces))
        goals = {way.goal for way in find_treasure_paths(table, played).paths}
        taken = tuple(sorted(chance.sample(sorted(goals), chance.randint(0, len(goals)))))
        found = show_paths(table, (played,), taken)
        assert found == tuple(first_way(table, frozenset({played}), goal) for goal in taken)
        shown += len(found)
    assert shown >= MAZES / 4


@pytest.mark.rule("card-10.4.separate-paths")
def test_a_treasure_on_both_paths_of_a_card_is_joined_by_the_nearer() -> None:
    """The crown in the middle lies on both its paths; the one from north to south is joined."""
    both = CardFace((0, 1, 0, 1), (("crown",), ("crown",)))
    table = lay("official", (0, 0, face("N", "owl")), (0, 1, both), (0, 2, face("N", "crown")))
    middle, played = square_at(0, 1), square_at(0, 2)
    for start, goal, side in ((played, middle, "N"), (middle, played, "S")):
        (way,) = show_paths(table, (start,), (goal,))
        assert (way.treasure, way.start, way.goal, way.length) == ("crown", start, goal, 1)
        assert way.steps[0].leave == SIDES.index(side)


def test_for_no_card_no_path_is_shown() -> None:
    table = lay("official", (0, 0, CardFace((NO_PATH, 0, NO_PATH, NO_PATH), (("crown",),))))
    assert show_paths(table, (0,), ()) == ()
