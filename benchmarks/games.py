"""What a whole game costs: each turn of `game`, beside `moves` with the same moves.

Games of 72 tiles are played at random by `tests.games`; then both questions are asked about each in
turn, in process and with garbage collected as a worker does it, and the best of some rounds counts.
Without the notation `game` writes what `moves` writes; with it also the position that each turn
leaves.

    python -m benchmarks.games --games 4 --rounds 20
"""

import argparse
import json
from collections.abc import Iterator
from time import process_time
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient

from referee.carcassonne.notation.games import format_game
from referee.server.garbage import set_collector
from referee.server.site import create_app
from tests.games.further_play import FurtherGame
from tests.games.play import Game
from tests.games.recording import write_down

TILES: Final = 72
MOST_MILLISECONDS: Final = 4
"""What a turn may take."""
SHORT: Final = "?omit=notation,summary"
_PATH: Final = "/v1/carcassonne/"


class Asked(NamedTuple):
    """A game, as both questions take it."""

    turns: int
    game: bytes
    moves: bytes


def play_games(client: FlaskClient, count: int) -> Iterator[Asked]:
    """Yield games, with further sets in every second one."""
    for seed in range(count):
        played = (FurtherGame if seed % 2 else Game)(client, seed, TILES)
        played.play()
        players, moves = list(played.deal.players), [move for move, _ in played.made]
        line = format_game(write_down(played.deal.position, players, moves))
        position = played.deal.position | {"points": dict.fromkeys(players, 0)}
        bodies: tuple[Any, ...] = ({"game": line}, {"position": position, "moves": moves})
        yield Asked(len(moves), *(json.dumps(body).encode() for body in bodies))


def measure(client: FlaskClient, asked: Asked, rounds: int, query: str) -> tuple[float, float]:
    """Return the milliseconds of a turn of `game` and of `moves`, asked in turn."""
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for index, (name, body) in enumerate((("game", asked.game), ("moves", asked.moves))):
            begun = process_time()
            answer = client.post(
                f"{_PATH}{name}{query}", data=body, content_type="application/json"
            )
            best[index] = min(best[index], process_time() - begun)
            if answer.status_code != 200:
                raise SystemExit(answer.get_data(as_text=True))
    one, other = (seconds * 1_000 / asked.turns for seconds in best)
    return one, other


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=20)
    told = parser.parse_args()
    client = create_app().test_client()
    games = list(play_games(client, told.games))
    set_collector()
    print(f"ms a turn, at most {MOST_MILLISECONDS}; ratio to `moves` with the same list")
    print(f"{'game':<8}{'turns':>6}{'whole':>8}{'ratio':>7}{'short':>8}{'ratio':>7}")
    for number, asked in enumerate(games):
        whole, moves = measure(client, asked, told.rounds, "")
        short, short_moves = measure(client, asked, told.rounds, SHORT)
        cells = f"{whole:>8.2f}{whole / moves:>7.2f}{short:>8.2f}{short / short_moves:>7.2f}"
        print(f"{number:<8}{asked.turns:>6}{cells}")


if __name__ == "__main__":
    main()
