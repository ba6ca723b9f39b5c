"""Random turns of which every option is compared: `python -m tests.games --options`.

A game follows from its seed. At each turn all that `options` lists is held, one by one, to `moves`
and to `scores` on the position afterwards, and nothing that `moves` allows may be missing; then one
of the options is played. Of four games one is on a map, one begins around Leipzig, and one has the
River and five further sets; now and then the tile carries a magic portal or a flying machine.
"""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

from flask.testing import FlaskClient

from referee.server.site import create_app
from tests.asking import ask
from tests.building.tables import lay
from tests.games.comparing import MismatchError, compare, play_through
from tests.games.drawing import Deal, deal
from tests.games.further_drawing import deal_further
from tests.games.map_drawing import deal_on_a_map
from tests.games.option_comparing import PATH, announce, ask_options, compare_options, read_asked
from tests.games.option_listing import Asked
from tests.oracles import tiles

Json = dict[str, Any]

FIGURES = {"meeple": 7, "large_meeple": 1, "builder": 1, "pig": 1, "wagon": 2, "barn": 1}
OTHERS = ("abbot", "phantom", "ringmaster", "mayor")
QUARTERS = ("wainwrights", "coiners", "bookbinders", "fourth")
GATES = ((0, 0, 0, -1), (1, 0, 1, 0), (1, 1, 0, 1), (0, 1, -1, 0))
"""Where the inner halves of Leipzig lie, and in which direction the outer ones."""
TURNS = 20
"""The number of turns of a game that are compared."""
LATER = 20
"""The number of turns between the first compared turns of two games."""
SYMBOLS = ("portal", "flying_machine:N", "flying_machine:SE", "flying_machine:W")


class OptionGame:
    """A game in which every option of each turn is compared, and one of them is played."""

    def __init__(self, client: FlaskClient, seed: int, turns: int, before: int = 0) -> None:
        """Deal a game in which a number of turns is compared.

        :param before: the number of turns that are played before the first of them.
        """
        self.client = client
        self.seed = seed
        self.chance = Random(seed)
        self.turns = turns
        self.before = before
        self.counts: Counter[str] = Counter()
        self.deal = self._deal()
        self.position: Json = self.deal.position
        self.turn = 0
        self.part = 1
        self.extra_turn_used = False

    @property
    def player(self) -> str:
        return self.deal.players[self.turn % len(self.deal.players)]

    def _deal(self) -> Deal:
        kind = self.seed % 4
        dealt = (deal, deal, deal_on_a_map, deal_further)[kind](self.chance, self.seed, None)
        position = dealt.position
        figures = FIGURES | dict.fromkeys(self.chance.sample(OTHERS, 1 + kind // 3), 1)
        position["supply"] = {player: dict(figures) for player in dealt.players}
        position["points"] = {player: self.chance.randrange(60) for player in dealt.players}
        if kind == 1:
            position["rules"]["edition"] = self.chance.choice(("C2", "C3"))
            position["sets"]["leipzig"] = 1
            position["tiles"] = lay_market()
        return dealt

    def play(self) -> Counter[str]:
        """Play until enough turns are compared, and count what was compared.

        :raises MismatchError: where the list and the moves differ
        """
        try:
            for number, tile in enumerate(self.deal.pile):
                if self.counts["option turns"] == self.turns:
                    break
                self._turn(self._with_symbols(tile), compares=number >= self.before)
        except (MismatchError, AssertionError) as error:
            where = f"seed {self.seed}, option turn {self.counts['option turns']}, {self.player}"
            shown = f"{where}: {error}\n  position: {json.dumps(self.position)}"
            raise MismatchError(shown) from error
        return self.counts

    def _with_symbols(self, tile: str) -> Json | str:
        """Give a tile with a portal or a flying machine, which no tile of the catalogue has."""
        if self.chance.randrange(12):
            return tile
        return {**tiles.FACES[tile], "symbols": [self.chance.choice(SYMBOLS)]}

    def _turn(self, tile: Json | str, *, compares: bool) -> None:
        asked = read_asked(
            self.position, tile, self.player, part=self.part, extra_turn_used=self.extra_turn_used
        )
        if compares:
            rows = compare_options(self.client, asked, self.chance, self.counts)
            self.counts["turns on maps"] += "map" in self.position
            self.counts["turns with further sets"] += "river" in self.position["sets"]
        else:
            answer = ask_options(self.client, asked)
            rows = [] if answer is None else answer["options"]
        if rows:
            self._make(asked, self._choose(rows))

    def _choose(self, rows: list[Json]) -> Json:
        """Choose one of the moves, often one of the better ones."""
        if self.chance.randrange(3):
            rows = rows[: 1 + len(rows) // 4]
        return self.chance.choice(rows)

    def _make(self, asked: Asked, row: Json) -> None:
        body = {"position": self.position, "move": announce(asked, row)}
        answer = ask(self.client, f"{PATH}moves", body)
        compare("legal", (answer["legal"], answer["objections"]), (True, []))
        self.position = answer["position_after"]
        goes_on = row["double_turn"] or row["extra_turn"]
        self.part = 2 if row["double_turn"] else 1
        self.extra_turn_used = goes_on and (self.extra_turn_used or row["extra_turn"])
        self.turn += not goes_on


def lay_market() -> list[Json]:
    """Lay the four double tiles of Leipzig around their middle."""
    laid = []
    for number, (x, y, dx, dy) in enumerate(GATES):
        gate = f"leipzig.{QUARTERS[number]}"
        laid.append(lay(f"{gate}.gate", x, y, 90 * number))
        laid.append(lay(f"{gate}.road", x + dx, y + dy, 90 * number))
    return laid


@cache
def _client() -> FlaskClient:
    return create_app().test_client()


def play_options(seed: int, turns: int) -> tuple[Counter[str], str]:
    """Play a game by its seed; give what was compared, and where it differs if it does.

    Of three games one begins with the first turn, the others when the table has grown.
    """
    game = OptionGame(_client(), seed, turns, before=LATER * (seed // 4 % 3))
    counts, error = play_through(game)
    return counts + Counter(mismatches=int(bool(error))), error


def play_many(turns: int, first: int) -> Iterator[tuple[Counter[str], str]]:
    """Play games on all cores, by their seeds, until a number of turns is compared.

    A game on a small map ends sooner, and a turn with too many options is not compared in full:
    further games make up for them.
    """
    seeds = count(first)
    with ProcessPoolExecutor() as pool:
        while turns > 0:
            wanted = [min(TURNS, turns - begun) for begun in range(0, turns, TURNS)]
            for counted, error in pool.map(play_options, islice(seeds, len(wanted)), wanted):
                turns -= TURNS if error else counted["option turns"]
                yield counted, error
