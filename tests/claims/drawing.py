"""Wrong claims at random: on tables of the tests, on turns of recorded games, and on cards.

What is claimed is drawn from zero to ten more than twice what is right, each number as likely: so
is what somebody says who makes none of the known mistakes.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from flask.testing import FlaskClient

from benchmarks.corpus import KINDS, SIZES, list_turns
from tests.asking import ask
from tests.tables import draw_maze, draw_table

Json = dict[str, Any]

SCORES = "/v1/carcassonne/scores"
CLAIMS = "/v1/carcassonne/claims"
COLLECTABLE = "/v1/labyrinth-cards/collectable"
CARD_CLAIMS = "/v1/labyrinth-cards/claims"
TABLES, GAMES, CARDS = "on random tables", "in recorded games", "on random cards"
SHARES = {TABLES: 0.4, GAMES: 0.4, CARDS: 0.2}
"""By where they are made, the share of the random claims."""
VARIANTS = ("official", "caffeinated", "steroids")
LARGEST = 24
MOST_CARDS = 16


class WrongClaim(NamedTuple):
    """A claim that does not hold, as it is asked about, and where it is made."""

    where: str
    path: str
    body: Json


def draw_wrong_claims(client: FlaskClient, number: int, seed: int = 1) -> Iterator[WrongClaim]:
    """Yield a number of wrong claims, which follow from a seed."""
    draw = {TABLES: _draw_on_tables, GAMES: _draw_in_games, CARDS: _draw_on_cards}
    for where, share in SHARES.items():
        chance = Random(f"{seed} {where}")
        bodies = draw[where](client, chance)
        path = CARD_CLAIMS if where == CARDS else CLAIMS
        for body in islice(bodies, round(share * number)):
            yield WrongClaim(where, path, body)


def _draw_on_tables(client: FlaskClient, chance: Random) -> Iterator[Json]:
    while True:
        table = draw_table(chance, chance.randint(4, LARGEST), wild=False)
        yield from _claim_points(client, table, chance)


def _draw_in_games(client: FlaskClient, chance: Random) -> Iterator[Json]:
    turns = [turn for kind in KINDS for turn in list_turns(kind) if turn.size in SIZES]
    while True:
        yield from _claim_points(client, chance.choice(turns).position, chance)


def _claim_points(client: FlaskClient, table: Json, chance: Random) -> Iterator[Json]:
    """Yield one wrong claim on what a feature of a table gives one of those who hold it."""
    scores = ask(client, SCORES, {"position": table, "moment": "end"})
    held = [
        feature
        for feature in scores["features"]
        if feature["ruling"] == "ruled" and feature.get("majority", {}).get("owners")
    ]
    if held:
        feature = chance.choice(held)
        figure = chance.choice(feature["figures"])
        claim = {
            "kind": "points",
            "moment": "now" if feature["completed"] else "end",
            "at": {key: figure[key] for key in ("x", "y", "on", "side") if key in figure},
            "player": chance.choice(feature["majority"]["owners"]),
            "points": _draw_wrong(feature["score"]["total"], chance),
        }
        yield {"position": table, "claim": claim}


def _draw_on_cards(client: FlaskClient, chance: Random) -> Iterator[Json]:
    """Yield wrong claims on how many cards may be collected at best."""
    while True:
        maze = draw_maze(chance, chance.randint(4, MOST_CARDS))
        variant = chance.choice(VARIANTS)
        position = maze | {"rules": {"variant": variant}}
        last = maze["cards"][-1]
        played = [{"x": last["x"], "y": last["y"]}]
        answer = ask(client, COLLECTABLE, {"position": position, "played": played})
        count = _draw_wrong(answer["best"]["count"], chance)
        yield {
            "position": position,
            "claim": {"kind": "best", "played": played, "count": count},
        }


def _draw_wrong(right: int, chance: Random) -> int:
    return chance.choice([number for number in range(2 * right + 11) if number != right])
