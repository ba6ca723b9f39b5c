"""Games to ask about, each played by a seed and written as a line."""

from flask.testing import FlaskClient

from referee.carcassonne.notation.games import format_game
from tests.games.further_play import FurtherGame
from tests.games.play import Game
from tests.games.recording import write_down


def play_alone(client: FlaskClient, seed: int, longest: int) -> Game:
    """Play a game without holding it to the recount; by an odd seed, it has further sets."""
    game = (FurtherGame if seed % 2 else Game)(client, seed, longest)
    game.play_alone()
    return game


def play_line(client: FlaskClient, seed: int, longest: int) -> str:
    """Play a game as :func:`play_alone` does, and write it down."""
    game = play_alone(client, seed, longest)
    moves = [move for move, _ in game.made]
    return format_game(write_down(game.deal.position, list(game.deal.players), moves))
