"""The messages of a saved game, as the turns of a game.

A turn begins with the tile that is laid, and ends with the next tile; what comes between are its
steps. Features score when it is committed: a turn that was not is left out. The message that is
undone counts as if it had never been.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from referee.catalogue.loader import CARCASSONNE, load_catalogue
from referee.core.rulings import Objection
from referee.imports.jcloisterzone.places import read_square
from referee.imports.jcloisterzone.setup import Setup, is_tunnelled
from referee.imports.jcloisterzone.steps import STEPS, Lying, Played
from referee.imports.jcloisterzone.words import load_words
from referee.imports.notices import Notice, Stop, shorten

Json = dict[str, Any]

_PLACE_TILE, _UNDO = "PLACE_TILE", "UNDO"
_NOT_RULED: Final = frozenset(
    {
        "CAPTURE_FOLLOWER",
        "PAY_RANSOM",
        "EXCHANGE_FOLLOWER",
        "BAZAAR_BID",
        "BAZAAR_BUY_OR_SELL",
        "CIRCLE_REMOVE_OR_DEPLOY",
        "FLOCK_EXPAND_OR_SCORE",
        "SCORE_ACROBATS",
    }
)
"""Messages of rules on which there is no ruling here."""
_ROTATIONS: Final = {"R0": 0, "R90": 90, "R180": 180, "R270": 270}


class Replay:
    """The turns of a saved game, one after the other, and what is said of them.

    :param setup: how it begins.
    :param messages: what the save holds, in order.
    """

    def __init__(self, setup: Setup, messages: Sequence[Any]) -> None:
        self._setup = setup
        self._messages = messages
        self._turns = 0
        self._open: Played | None = None
        self._lying = Lying()
        self.notices: list[Notice] = []
        self.is_whole = True
        for row in setup.start["tiles"]:
            self._lay(row)

    def take(self) -> Iterator[Played]:
        """Yield the turns in order, up to the first message that cannot be carried over."""
        for number, message in _without_undone(self._messages):
            if _is_of_type(message, _PLACE_TILE):
                yield from self._finish()
            try:
                self._take(number, message if isinstance(message, dict) else {})
            except Stop as stop:
                yield from self._finish(is_cut_off=True)
                self.is_whole = False
                self.note(stop.objection, number)
                return
        yield from self._finish()

    def note(self, objection: Objection, message: int | None = None) -> None:
        """Note something about the turn that is on."""
        self.notices.append(Notice(objection, message, self._turns + 1))

    def _finish(self, *, is_cut_off: bool = False) -> Iterator[Played]:
        """Yield the turn that is on, if it was committed; note one that was not."""
        played, self._open = self._open, None
        if played is None:
            return
        if played.is_committed:
            yield played
            self._turns += 1
        elif not is_cut_off:
            self.note(Objection("import-not-committed"), played.message)

    def _take(self, number: int, message: Mapping[str, Any]) -> None:
        """Take a message.

        :raises Stop: if it cannot be carried over.
        """
        kind, payload, player = (message.get(key) for key in ("type", "payload", "player"))
        payload = payload if isinstance(payload, dict) else {}
        if kind == _PLACE_TILE:
            self._open = self._begin(number, payload, player)
        elif not isinstance(kind, str) or kind not in (*STEPS, *_NOT_RULED):
            unknown = Objection("import-message-unknown", (), None, {"named": shorten(kind)})
            self.note(unknown, number)
        elif kind in _NOT_RULED:
            raise Stop("import-not-ruled", named=kind)
        elif self._open is not None:
            STEPS[kind](self._lying, self._open, payload, player)

    # ---------------------------------------------------------------------- the tile

    def _begin(self, number: int, payload: Mapping[str, Any], player: Any) -> Played:
        """Return the turn that a tile begins."""
        words, sets = load_words(), self._setup.sets
        tile_id, turned = payload.get("tileId"), payload.get("rotation")
        x, y = read_square(payload.get("position"))
        tile = words.find_tile(tile_id, sets) if isinstance(tile_id, str) else None
        if tile is None:
            raise Stop("import-tile-unknown", (x, y), named=shorten(tile_id))
        if not isinstance(turned, str) or turned not in _ROTATIONS:
            raise Stop("import-unreadable", (x, y))
        setup = self._setup
        if tile_id in words.tunnelled and is_tunnelled(setup.elements, setup.rules, words):
            raise Stop("import-tile-tunnelled", (x, y), named=tile.tile)
        row: Json = {"tile": tile.tile, "x": x, "y": y}
        if rotation := (_ROTATIONS[turned] + 90 * tile.turns) % 360:
            row["rotation"] = rotation
        self._lay(row)
        return Played({"tile": row}, self._name(player), number)

    def _lay(self, row: Json) -> None:
        """Remember how a tile lies."""
        catalogue, rules = load_catalogue(), self._setup.start.get("rules", {})
        edition = rules.get("edition", catalogue.rulesets[CARCASSONNE].options["edition"].default)
        faces = catalogue.faces[str(edition)].get(row["tile"])
        if faces is not None:
            self._lying.faces[row["x"], row["y"]] = faces[row.get("rotation", 0) // 90 % 4]

    def _name(self, player: Any) -> str | None:
        """Return the name of a player; None where nobody is told.

        :raises Stop: for one who is not there.
        """
        if player is None:
            return None
        players = self._setup.players
        if not isinstance(player, int) or not 0 <= player < len(players):
            raise Stop("import-player-unknown", named=shorten(player))
        return players[player]


def _without_undone(messages: Sequence[Any]) -> list[tuple[int, Any]]:
    """Return the messages that were not undone, with their numbers from 1."""
    kept: list[tuple[int, Any]] = []
    for number, message in enumerate(messages, 1):
        if not _is_of_type(message, _UNDO):
            kept.append((number, message))
        elif kept:
            kept.pop()
    return kept


def _is_of_type(message: Any, kind: str) -> bool:
    return isinstance(message, dict) and message.get("type") == kind
