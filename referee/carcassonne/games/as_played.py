"""What a table does with a move that the rules refuse: it lies as it was played.

Tables often find a mistake many turns later, and go on. So tile and figures lie and stand where
the players put them, and what the tile completes is scored. Steps that mean nothing on such a table
are left out: a bridge that cannot lie, a castle without a city, a meeple that may not be sent.
Rule: car-2.6
"""

from collections.abc import Iterator
from dataclasses import replace

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.figures import BRIDGE
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import Move, Spots, find_spots
from referee.carcassonne.placing.completing import find_completed
from referee.carcassonne.placing.figure_phase import without_abbot
from referee.carcassonne.placing.figures.abbots import AbbotBack, object_to_taking_back, take_back
from referee.carcassonne.placing.figures.castle_building import build
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.figures.leipzig_sends import Send, Sending
from referee.carcassonne.placing.figures.mage_and_witch import Stands, find_stands, move_figures
from referee.carcassonne.placing.figures.wagon_moves import WagonMove, WagonMoves
from referee.carcassonne.placing.moves import gives_double_turn, score
from referee.carcassonne.placing.outcomes import Outcome, bring_home, settle
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite
from referee.carcassonne.placing.tiles.laying import lay_tile
from referee.carcassonne.placing.tiles.opened_squares import is_preparing
from referee.carcassonne.scoring.barns import score_barns
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table, with_figures


def play_as_played(
    table: Table, move: Move, supply: Supply | None, refused: Outcome
) -> Outcome | None:
    """Return what comes of a refused move on a table that goes on with it.

    :param refused: the outcome by the rules; its objections and warnings are kept.
    :return: None if the tile can lie nowhere: on another tile, or where a map takes none.
    :raises NotAPosition: if the move names a spot that is not on the table.
    """
    board = table.board
    if move.square in table.faces or (board is not None and not board.takes_tile(move.square)):
        return None
    site = BridgeSite(table, move.bridge, move.player, supply)
    if move.bridge is not None and not _carries_bridge(table, site, move):
        move, site = replace(move, bridge=None), BridgeSite(table, None)
    lying = lay_tile(site, move)
    laid = Features(lying.table)
    spots = find_spots(laid.ground, move)
    back = _take_back(laid, move, spots)
    cleared = laid if back is None else without_abbot(laid, back)
    deployed = tuple(_deploy(laid, move, spots))
    figures = [*move_figures(cleared.table, _move_magic(table, move, spots)), *deployed]
    before = laid.on(with_figures(laid.table, figures))
    completed = find_completed(before, move.square, lying.roads)
    before, _ = build(before, completed, move.square, move.castle)
    sending = Sending(before, completed)
    sends = zip(move.leipzig, spots.leipzig, strict=True)
    sending.take([Send(step.player, step.quarter, piece) for step, piece in sends])
    barns = score_barns(before, move.square, deployed)
    doubles = gives_double_turn(laid, move)
    outcome = score(before, completed, sending, barns, is_double_turn=doubles)
    outcome = outcome if back is None else bring_home(outcome, back)
    outcome = _move_wagons(outcome, move, spots)
    is_setup = board is not None and is_preparing(board, table.faces)
    outcome = settle(outcome, move, _supply_enough(supply, move), is_setup=is_setup)
    return replace(outcome, objections=refused.objections, warnings=refused.warnings)


def _carries_bridge(table: Table, site: BridgeSite, move: Move) -> bool:
    """Tell whether a bridge lies somewhere: over the tile of the move, or over one on the table."""
    bridge = move.bridge
    if bridge is None or bridge.square != move.square:
        return site.table is not table
    return site.cross(move.square, move.face) is not move.face


def _take_back(laid: Features, move: Move, spots: Spots) -> AbbotBack | None:
    """Return the abbot who is taken back, if it is one of the mover's."""
    piece = spots.abbot_back
    if piece is None or any(object_to_taking_back(laid, move.player, piece)):
        return None
    return take_back(laid, move.player, piece)


def _deploy(laid: Features, move: Move, spots: Spots) -> Iterator[Figure]:
    """Yield the figures of a move as they stand."""
    for step, piece in ((move.figure, spots.figure), (move.phantom, spots.phantom)):
        if step is not None:
            square, spot = step.at
            spot = spot if piece is None else laid.ground.spot_of(piece)
            yield Figure(move.player, step.kind, square, spot, piece)


def _move_magic(table: Table, move: Move, spots: Spots) -> Stands:
    """Return where mage and witch stand once they went where the move says."""
    stands: dict[str, Piece] = find_stands(table)
    for target, piece in zip(move.magic, spots.magic, strict=True):
        if piece is not None:
            stands[target.figure] = piece
        else:
            stands.pop(target.figure, None)
    return stands


def _move_wagons(outcome: Outcome, move: Move, spots: Spots) -> Outcome:
    """Let those wagons move on that may."""
    if not (outcome.wagons or spots.wagons):
        return outcome
    wagons = WagonMoves(outcome.table, outcome.returned, outcome.wagons, move.player)
    wagons.take([WagonMove(*pieces) for pieces in spots.wagons])
    return replace(outcome, table=wagons.table, returned=wagons.returned)


def _supply_enough(supply: Supply | None, move: Move) -> Supply | None:
    """Return a supply with at least what the mover has placed, even if it was counted wrongly."""
    if supply is None or move.player not in supply:
        return supply
    held = dict(supply[move.player])
    used = [step.kind for step in (move.figure, move.phantom) if step is not None]
    for kind in (*used, *((BRIDGE,) if move.bridge is not None else ())):
        held[kind] = max(held.get(kind, 0), used.count(kind), 1)
    return {**supply, move.player: held}
