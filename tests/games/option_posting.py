"""Games in which every option that is listed is posted to `moves` as it stands.

At some turns a bridge and the token of a tunnel are asked for, too, where the tiles allow them.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask_patiently as ask  # a list of options may take seconds
from tests.games.comparing import compare
from tests.games.drawing import Deal
from tests.games.option_comparing import PATH, STEPS, read_asked
from tests.games.option_play import OptionGame
from tests.oracles.board import Board

Json = dict[str, Any]

BRIDGES_TRIED = 6
TOO_MANY = "too-many-moves"


class PostingGame(OptionGame):
    """A game in which all that `options` lists in some turns is posted, and one of it played."""

    def _deal(self) -> Deal:
        dealt = super()._deal()
        for held in dealt.position["supply"].values():
            held["bridge"] = 3
        return dealt

    def _turn(self, tile: Json | str, *, compares: bool) -> None:
        asked = read_asked(
            self.position, tile, self.player, part=self.part, extra_turn_used=self.extra_turn_used
        )
        turn: Json = {"tile": tile, "player": self.player, "part": self.part}
        turn["extra_turn_used"] = self.extra_turn_used
        rows: list[Json] = ask(
            self.client, f"{PATH}options", {"position": self.position, **turn}, unless=TOO_MANY
        ).get("options", [])
        if compares:
            self.counts["option turns"] += 1
            for laid in ({}, *self._draw_laid()):
                self.counts.update(post_all(self.client, self.position, {**turn, **laid}))
        if rows:
            self._make(asked, self._choose(rows))

    def _draw_laid(self) -> Iterator[Json]:
        """Yield bridges at random places of the table, and a token between two of its mouths."""
        for _ in range(BRIDGES_TRIED):
            over = self.chance.choice(self.position["tiles"])
            x, y = over["x"] + self.chance.randrange(2), over["y"]
            yield {"bridge": {"x": x, "y": y, "sides": self.chance.choice(("NS", "EW"))}}
        board = Board(self.position)
        mouths = sorted(board.open_mouths(frozenset(board.features)))
        if len(mouths) > 1:
            ends = [{"x": x, "y": y, "side": side} for x, y, side in self.chance.sample(mouths, 2)]
            yield {"tunnel": {"ends": ends}}


def post_all(client: FlaskClient, position: Json, turn: Json) -> Counter[str]:
    """Post every option of a turn, and count what was posted.

    :raises MismatchError: where one is refused
    """
    counts: Counter[str] = Counter()
    answer = ask(client, f"{PATH}options", {"position": position, **turn}, unless=TOO_MANY)
    for row in answer.get("options", []):
        move = row["move"]
        body = {"position": position, "move": move}
        verdict = ask(client, f"{PATH}moves?fields=legal,objections", body)
        compare(f"the verdict on {move}", verdict, {"legal": True, "objections": []})
        counts["posted"] += 1
        counts["posted with an inline tile"] += not isinstance(move["tile"]["tile"], str)
        for step in (*STEPS, "bridge", "tunnel", "part", "extra_turn_used"):
            counts[f"posted with {step}"] += step in move
    return counts
