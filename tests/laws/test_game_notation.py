"""Lines of games: what is written is read back, in both games and with every kind of token."""

from typing import Any

from hypothesis import given, strategies

from referee.carcassonne.notation import games as carcassonne
from referee.core.errors import NotAPosition
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


def read_turn(entry: str) -> tuple[Any, list[tuple[str, Json]]]:
    """Return the turn that an entry is, without its player, or what is wrong with it and where."""
    line = f"g1/c1/0,0,D/players,anna/turns,{entry}"
    try:
        (turn,) = carcassonne.parse_game(line)["turns"]
    except NotAPosition as refusal:
        faults: list[tuple[str, Json]] = [(each.code, {**each.params}) for each in refusal.faults]
        for _, params in faults:
            params["column"] -= len(line) - len(entry)
        return None, faults
    return {key: value for key, value in turn.items() if key != "player"}, []


# Most turns say no more than these; the names of sets and spots are there so that some are sound.
PLAIN_TURN = (
    r"-?[0-9]{1,4}\.-?[0-9]{1,4}\.([A-Z]|i|iCI|t|lab|[a-zG]{1,5})[0-4]?G?(-[a-z][NESW]{0,3})?"
)
BY = "by.anna."


@examples(2_000)
@given(entry=strategies.from_regex(PLAIN_TURN, fullmatch=True))
def test_plain_turns_are_read_as_those_that_name_their_player(entry: str) -> None:
    named, faults = read_turn(BY + entry)
    for _, params in faults:
        params["column"] -= len(BY)
    assert read_turn(entry) == (named, faults)
