"""Lines of games: what is written is read back, in both games and with every kind of token."""

from typing import Any

from hypothesis import given

from referee.carcassonne.notation import games as carcassonne
from referee.labyrinth_cards.games import notation as labyrinth_cards
from tests.laws.games import games_of_carcassonne, games_of_cards
from tests.laws.test_notation import URL_SAFE
from tests.searching import examples

Json = dict[str, Any]


@examples(1_000)
@given(game=games_of_carcassonne())
def test_a_game_of_carcassonne_is_read_back_from_its_line(game: Json) -> None:
    line = carcassonne.format_game(game)
    assert carcassonne.parse_game(line) == game
    assert set(line) <= URL_SAFE
    assert line[-1].isalnum()


@examples(1_000)
@given(game=games_of_cards())
def test_a_game_of_cards_is_read_back_from_its_line(game: Json) -> None:
    line = labyrinth_cards.format_game(game)
    assert labyrinth_cards.parse_game(line) == game
    assert set(line) <= URL_SAFE
    assert line[-1].isalnum()
