"""What to expect of an option: the mover's gain after the next tile, as a mean over all tiles.

For each tile that may be drawn next, the next player is assumed to play the option with the
greatest gain for himself; then the mover's gain is measured. Later turns are not considered, so
this is not best play.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from referee.carcassonne.options.finding import lay_everywhere
from referee.carcassonne.options.records import Option, Wanted
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.moves import play
from referee.carcassonne.remaining.draws import find_draws
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.standing import add_points, find_lead
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Faces, Tile
from referee.core.checkpoints import Checkpoint, TimeUp, no_checkpoint

DIGITS: Final = 3
"""Number of decimal places of a mean."""


class Expectation(NamedTuple):
    """What to expect of one option.

    ``player`` is who draws next: the mover himself after a double turn or an extra turn. ``copies``
    tiles could be placed and are part of the mean, with ``total`` the sum of the mover's gains;
    ``put_away`` fitted nowhere, so that another is drawn for them.
    """

    option: Option
    player: str
    total: int
    copies: int
    put_away: int

    @property
    def mean(self) -> float | None:
        """The mean of the mover's gain, rounded; None if no tile could be placed."""
        return round(self.total / self.copies, DIGITS) if self.copies else None


class Expected(NamedTuple):
    """What to expect of some options, and how far it was looked at.

    ``counted`` of the ``left`` tiles still to come are counted, the same ones for each option. It
    is exact if those are all. ``nodes`` replies were weighed; ``is_stopped`` says that time was up.
    """

    expectations: tuple[Expectation, ...]
    counted: int
    left: int
    nodes: int
    is_stopped: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether every tile still to come is counted."""
        return self.counted == self.left


class Before(NamedTuple):
    """The position before the options, as ``find_options`` takes it."""

    table: Table
    wanted: Wanted
    points: Mapping[str, int]
    supply: Supply | None = None


def find_expected(
    before: Before,
    best: Sequence[Option],
    bag: Bag,
    next_player: str | None = None,
    budget: int | None = None,
    checkpoint: Checkpoint = no_checkpoint,
) -> Expected:
    """Find what to expect of some options, tile by tile, those of most copies first.

    :param best: options of the position before.
    :param bag: the tiles still to come, without the one in the hand; while a river is built, only
        its own are drawn.
    :param next_player: who plays next; None for the next by name.
    :param budget: number of replies after which no other tile is begun; None for no limit.
    :param checkpoint: called every few milliseconds; if it says that time is up, what was found
        so far is returned.
    """
    replies: list[_Replies] = []
    nodes = counted = 0
    is_stopped = False
    try:
        for option in best:
            checkpoint()
            replies.append(_Replies(before, option, next_player))
        if replies:  # a placed tile leaves a river as it does wherever it lies
            bag = find_draws(replies[0].table, bag)
        for tile_id, copies in sorted(bag.left.items(), key=lambda row: (-row[1], row[0])):
            if budget is not None and nodes >= budget:
                break
            tile = _as_tile(tile_id, bag.faces(tile_id))
            found = [reply.find_gain(tile, checkpoint) for reply in replies]
            nodes += sum(count for _, count in found)
            for reply, (gain, _) in zip(replies, found, strict=True):
                reply.count(gain, copies)
            counted += copies
    except TimeUp:
        is_stopped = True
    expectations = tuple(reply.expect() for reply in replies)
    return Expected(expectations, counted, bag.total, nodes, is_stopped)


class _Replies:
    """The replies to one option, tile by tile."""

    def __init__(self, before: Before, option: Option, next_player: str | None) -> None:
        table, wanted, points, supply = before
        turn = Turn(table, wanted, points, supply)
        outcome = play(table, option.move, supply)
        self._option = option
        self._mover = wanted.player
        self._has_castles = wanted.has_castles
        self._lead = turn.lead
        self.table = outcome.table
        self._supply = outcome.supply
        self._points = add_points([points, dict(option.points)], turn.players)
        self._is_second_part = option.is_double_turn
        goes_on = option.is_double_turn or option.is_extra_turn
        self._player = next_player or _find_next(turn.players, self._mover)
        if goes_on:
            self._player = self._mover
        self._has_had_extra_turn = goes_on and (option.is_extra_turn or wanted.has_had_extra_turn)
        self._total = self._copies = self._put_away = 0

    def find_gain(self, tile: Tile, checkpoint: Checkpoint) -> tuple[int | None, int]:
        """Return the mover's gain after the best reply with a tile, and how many were weighed.

        None for a tile that fits nowhere.
        """
        wanted = Wanted(
            self._player,
            tile,
            is_second_part=self._is_second_part,
            has_had_extra_turn=self._has_had_extra_turn,
            has_castles=self._has_castles,
        )
        checkpoint()
        turn = Turn(self.table, wanted, self._points, self._supply, checkpoint)
        best: Option | None = None
        nodes = 0
        for placed in lay_everywhere(turn, checkpoint):
            for option in placed.find_options():
                nodes += 1
                if best is None or option.gain > best.gain:
                    best = option
        if best is None:
            return None, nodes
        return find_lead(dict(best.end), self._mover) - self._lead, nodes

    def count(self, gain: int | None, copies: int) -> None:
        """Add the gain of a tile, once for each of its copies; None for a tile put away."""
        if gain is None:
            self._put_away += copies
        else:
            self._total += gain * copies
            self._copies += copies

    def expect(self) -> Expectation:
        """Return what has been counted."""
        return Expectation(self._option, self._player, self._total, self._copies, self._put_away)


def _find_next(players: Sequence[str], mover: str) -> str:
    """Return the player after the mover, by name, and after the last the first."""
    return players[(players.index(mover) + 1) % len(players)]


def _as_tile(tile_id: str, faces: Faces) -> Tile:
    face = faces[0]
    return Tile(
        tile_id, faces, face.is_magic, face.is_assumed, face.symbols, face.adjacent_for_wagon
    )
