"""A whole game refereed, each turn on the table that the one before has left.

Each move is judged as ``moves`` judges it; whose it is, and in which part of a turn it stands,
follows from the order of the players. The first illegal turn ends the game, or the game goes on
with it as it was played. Points run along.
Rule: car-2.7.order, car-2.7.fits-nowhere, car-2.1.copies
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from referee.carcassonne.games.as_played import play_as_played
from referee.carcassonne.games.entries import Due, Entry, PutAway, Start, Turn
from referee.carcassonne.games.turn_order import follow, take_turn
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.placing.tiles.placement import find_placements
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.standing import add_points
from referee.carcassonne.table import Table
from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.games import ByHand, play_entries
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection, in_order

_FITS_NOWHERE: Final = Citation("car-2.7.fits-nowhere")
_COPIES: Final = Citation("car-2.1.copies")


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class State:
    """Where a game stands: the table, what the players have, and whose turn it is.

    ``full`` are the tiles that were still to come when the game began, ``drawn`` those that have
    been drawn since, in order: a bag for every turn would take longer than all else but the moves.
    """

    table: Table
    supply: Supply | None
    points: Mapping[str, int]
    full: Bag
    due: Due
    drawn: tuple[str, ...] = ()

    @property
    def bag(self) -> Bag:
        """The tiles that are still to come."""
        return self.full.less(self.drawn) if self.drawn else self.full

    def holds(self, tile_id: str) -> bool:
        """Tell whether a tile is still to come."""
        if (count := self.drawn.count(tile_id)) < self.full.left.get(tile_id, 0):
            return True
        return self.bag.holds(tile_id) if count else self.full.holds(tile_id)

    def draw(self, tile_id: str | None) -> tuple[str, ...]:
        """Return what has been drawn once another tile is."""
        return self.drawn if tile_id is None else (*self.drawn, tile_id)


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class Ruled:
    """What came of one entry of a game.

    ``due`` is the turn in which it stands. ``before`` is the table that it was entered on,
    ``after`` the state that it leaves. ``outcome`` is None for what is no move. ``is_played`` is
    False where an illegal turn has left nothing on the table.
    """

    entry: Entry
    due: Due
    before: Table
    after: State
    outcome: Outcome | None = None
    objections: tuple[Objection, ...] = ()
    warnings: tuple[Objection, ...] = ()
    is_played: bool = True


def begin(start: Start) -> State:
    """Return where a game stands before its first turn; each player of it has points."""
    points = add_points([start.points], start.players)
    return State(start.table, start.supply, points, start.bag, start.due)


def play_game(
    start: Start,
    entries: Iterable[Entry],
    *,
    goes_on: bool = False,
    checkpoint: Checkpoint = no_checkpoint,
) -> Iterator[Ruled]:
    """Yield what comes of each entry, in order; by default up to the first illegal turn.

    :param goes_on: whether the game goes on after an illegal turn, as it was played.
    :param checkpoint: called before every entry.
    :raises NotAPosition: if a move names a spot that is not on the table that it is played on;
        paths begin with the index of the entry.

    Rule: car-2.7.order
    """

    def rule_on(state: State, entry: Entry) -> Ruled:
        return _rule_on(start.players, state, entry, goes_on, checkpoint)

    return play_entries(begin(start), entries, rule_on, goes_on=goes_on, checkpoint=checkpoint)


def _rule_on(
    players: tuple[str, ...], state: State, entry: Entry, goes_on: bool, checkpoint: Checkpoint
) -> Ruled:
    if isinstance(entry, Turn):
        return _rule_on_turn(players, state, entry, goes_on)
    if isinstance(entry, PutAway):
        return _put_away(state, entry, checkpoint)
    points = state.points
    if isinstance(entry, ByHand):
        points = add_points([points, entry.points])
    after = replace(state, points=points)
    return Ruled(entry, state.due, state.table, after)


def _rule_on_turn(players: tuple[str, ...], state: State, turn: Turn, goes_on: bool) -> Ruled:
    """Referee a move: whose turn it is, what ``moves`` says of it, and what the bag holds."""
    table, supply = state.table, state.supply
    due, against, warnings = take_turn(players, state.due, turn.player)
    move = turn.move.in_turn(
        due.player,
        is_second_part=due.is_second_part,
        has_had_extra_turn=due.has_had_extra_turn,
    )
    entry = Turn(move, turn.player)
    outcome = play(table, move, supply)
    objections = in_order((*against, *outcome.objections)) if against else outcome.objections
    more = _warn_of_bag(state, move.face.tile_id, place_of(move.square))
    if warnings or more:
        warnings = in_order((*warnings, *more, *outcome.warnings))
    else:
        warnings = outcome.warnings
    if objections and not goes_on:
        return Ruled(entry, due, table, state, outcome, objections, warnings, is_played=False)
    if outcome.objections:
        played = play_as_played(table, move, supply, outcome)
        if played is None:
            after = replace(state, due=follow(players, due))
            return Ruled(entry, due, table, after, outcome, objections, warnings, is_played=False)
        outcome = played
    points = state.points
    if outcome.awards:
        points = add_points([points, dict(outcome.awards)])
    after = State(
        outcome.table,
        outcome.supply,
        points,
        state.full,
        follow(
            players,
            due,
            is_double_turn=outcome.is_double_turn,
            is_extra_turn=outcome.is_extra_turn,
        ),
        state.draw(move.face.tile_id),
    )
    return Ruled(entry, due, table, after, outcome, objections, warnings)


def _warn_of_bag(
    state: State, tile_id: str | None, at: tuple[int, int] | None
) -> tuple[Objection, ...]:
    """Return a warning if the bag does not hold a tile. Rule: car-2.1.copies."""
    if tile_id is None or not state.full.is_known or state.holds(tile_id):
        return ()
    return (Objection("tile-not-in-bag", (_COPIES,), at, {"tile": tile_id}),)


def _put_away(state: State, entry: PutAway, checkpoint: Checkpoint) -> Ruled:
    """Put a tile away, which must fit nowhere; whose turn it is draws another.

    Rule: car-2.7.fits-nowhere
    """
    tile = entry.tile
    objections: tuple[Objection, ...] = ()
    if found := find_placements(state.table, tile, checkpoint).placements:
        params = {"count": len(found)}
        at = place_of(found[0].square)
        objections = (Objection("tile-fits-somewhere", (_FITS_NOWHERE,), at, params),)
    after = replace(state, drawn=state.draw(tile.id))
    warnings = _warn_of_bag(state, tile.id, None)
    return Ruled(entry, state.due, state.table, after, None, objections, warnings)
