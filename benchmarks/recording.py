"""``python -m benchmarks.recording``: play the games whose positions the benchmarks ask about.

The games are those of ``tests/games`` with the seeds below, each move recounted as it is played.
They are written to ``games.jsonl.xz``, which is committed, so that every commit is measured on the
same positions. Playing takes about ten minutes; it is needed only when the seeds change.
"""

import json
import lzma
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any, Final

from flask.testing import FlaskClient

from benchmarks.corpus import CARDS, FURTHER, GAMES, MAPS, PLAIN, WARM_UP
from referee.wsgi import create_app
from tests.games.card_play import CardGame
from tests.games.further_play import FurtherGame
from tests.games.map_play import MapGame
from tests.games.play import Game

Json = dict[str, Any]

SEEDS: Final = {
    PLAIN: range(120),
    FURTHER: range(60),
    MAPS: range(60),
    CARDS: range(240),
    WARM_UP: range(1000, 1004),
}
"""By kind of game, the seeds. The positions of the warm-up are measured by no benchmark."""
TILES: Final = 76
"""At most 76 tiles are drawn in a game, for some fit nowhere."""
_KINDS: Final[dict[str, Callable[[FlaskClient, int], Game]]] = {
    PLAIN: Game,
    FURTHER: FurtherGame,
    MAPS: MapGame,
}


class RecordedCards(CardGame):
    """A game of cards that keeps each table on which somebody may collect."""

    def __init__(self, client: FlaskClient, seed: int) -> None:
        super().__init__(client, seed)
        self.tables: list[Json] = []

    def _ask(self, question: str, position: Json, **keys: Any) -> Json:
        if question == "collectable" and "want" in keys:
            self.tables.append({"position": position, "played": keys["played"]})
        return super()._ask(question, position, **keys)


@cache
def _client() -> FlaskClient:
    return create_app().test_client()


def record(kind: str, seed: int) -> list[Json]:
    """Play a game, or for the warm-up one of each kind, and return what there is to keep."""
    if kind == WARM_UP:
        return [record(each, seed)[0] | {"kind": f"{WARM_UP}{each}"} for each in (*_KINDS, CARDS)]
    if kind == CARDS:
        cards = RecordedCards(_client(), seed)
        cards.play()
        return [{"kind": kind, "seed": seed, "tables": cards.tables}]
    game = _KINDS[kind](_client(), seed)
    start = game.position
    game.deal = replace(game.deal, pile=game.deal.pile[: TILES - len(start["tiles"])])
    game.play()
    return [{"kind": kind, "seed": seed, "start": start, "turns": list(_list_turns(start, game))}]


def _list_turns(position: Json, game: Game) -> Iterator[Json]:
    """Yield each move, and what it changed: the tiles that are new, and other keys as a whole."""
    for move, answer in game.made:
        after = answer["position_after"]
        laid = len(position["tiles"])
        assert after["tiles"][:laid] == position["tiles"]
        assert after.keys() >= position.keys()
        changed = {key: after[key] for key in after if after[key] != position.get(key)}
        yield {"move": move, "changed": changed | {"tiles": after["tiles"][laid:]}}
        position = after


def main() -> None:
    """Play all games and write the file."""
    kinds, seeds = zip(*((kind, seed) for kind in SEEDS for seed in SEEDS[kind]), strict=True)
    with lzma.open(GAMES, "wt", encoding="utf-8", preset=9) as file, ProcessPoolExecutor() as pool:
        for games in pool.map(record, kinds, seeds):
            for game in games:
                file.write(json.dumps(game, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
