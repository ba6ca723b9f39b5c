"""What holds where the road of Abbey & Mayor under a city runs on or is broken (14.12)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.cases import long_after
from tests.games.comparing import compare_move, compare_scores
from tests.games.option_comparing import compare_options, read_asked
from tests.laws.moves import draw_move
from tests.oracles import moves
from tests.oracles.further_tiles import FACES
from tests.oracles.tiles import UNDER_A_CITY
from tests.searching import share_of
from tests.tables import draw_beside, draw_rules, grow, people

Json = dict[str, Any]

TABLES = share_of(200)
BESIDE = (UNDER_A_CITY, *(tile for tile in FACES if tile.startswith("tunnel.")), "base.A", "base.U")
"""What is drawn: the tile itself, mouths that its roads may be joined to, and roads."""


def draw_table(chance: Random, through: str) -> Json:
    """Give a table with the tile, and tokens at its mouths where it has any."""
    count = 2 + chance.randrange(8)
    drawn = [UNDER_A_CITY, *(chance.choice(BESIDE) for _ in range(20 * count))]
    laid = grow(chance, count, drawn)
    rules = draw_rules(chance) | {"road_through_tunnel": through}
    figures = people(chance, laid, chance.randrange(1 + count))
    position = {"rules": rules, "tiles": laid, "figures": figures}
    beside = draw_beside(chance, position)
    return position | {key: beside[key] for key in ("tunnels", "castles") if key in beside}


@pytest.mark.parametrize("through", ["runs_on", "broken"])
def test_tables_with_a_road_under_a_city_score_as_recounted(
    client: FlaskClient, through: str
) -> None:
    chance, joined = Random(28), 0
    for _ in range(TABLES):
        position = draw_table(chance, through)
        under = {(at["x"], at["y"]) for at in position["tiles"] if at["tile"] == UNDER_A_CITY}
        ends = [end for tunnel in position.get("tunnels", []) for end in tunnel["ends"]]
        joined += any((end["x"], end["y"]) in under for end in ends)
        for moment in ("now", "end"):
            asked = {"position": position, "moment": moment}
            compare_scores(ask(client, "/v1/carcassonne/scores", asked), position, moment)
    assert bool(joined) is (through == "broken")


@pytest.mark.parametrize("through", long_after(1, ("runs_on", "broken")))
def test_moves_and_options_on_such_tables_are_as_recounted(
    client: FlaskClient, through: str
) -> None:
    chance, counts = Random(82), Counter[str]()
    for _ in range(max(4, TABLES // 8)):
        position = draw_table(chance, through)
        bare = {key: value for key, value in position.items() if key not in ("tunnels", "castles")}
        for _ in range(3):
            if drawn := draw_move(chance, bare):  # which may take up any tile
                rest, move = drawn
                answer = ask(client, "/v1/carcassonne/moves", {"position": rest, "move": move})
                compare_move(answer, rest, moves.play(rest, move))
        compare_options(client, read_asked(position, UNDER_A_CITY, "red"), chance, counts)
    assert counts["options compared"]
