"""Every way to lay a card, against the reasons that speak against one."""

from random import Random

import pytest

from referee.api.labyrinth_cards.position import FORM
from referee.labyrinth_cards.maze import find_exits
from referee.labyrinth_cards.placement import find_free_squares, find_objections
from referee.labyrinth_cards.plays import can_play, find_plays
from tests.searching import share_of
from tests.tables import TREASURES, draw_card, draw_maze, shift_position

MAZES = share_of(200)


@pytest.mark.rule("card-10.3.free", "card-10.3.joins")
def test_all_that_nothing_speaks_against_is_listed_with_its_exits() -> None:
    chance = Random(23)
    for number in range(MAZES):
        maze = draw_maze(chance, 1 + number % 20)
        if not number % 5:
            edge = 999 + min(row["x"] for row in maze["cards"])
            maze = shift_position(maze, chance.choice((0, -edge)), 0)
        hand = [draw_card(chance, TREASURES[:3]) for _ in range(1 + number % 3)]
        position = FORM.read_alone({**maze, "hand": hand})
        table, cards = position.table, position.hand
        expected = [
            (number, square, quarters, card.turned(quarters))
            for number, card in enumerate(cards)
            for square in find_free_squares(table.faces)
            for quarters in range(4)
            if not find_objections(table, card.turned(quarters), square)
        ]
        plays = list(find_plays(table.faces, cards))
        assert [play[:4] for play in plays] == expected
        for play in plays:
            assert play.exits == find_exits(table.faces, play.square, play.face)
        assert can_play(table.faces, cards) is bool(expected)
