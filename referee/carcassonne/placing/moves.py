"""A whole move: tile, mage and witch, figure, Leipzig, scoring, and the table afterwards.

The steps in their order, each with the module that judges it:

1. the tile is placed (``placement``), with it a bridge and a token (``laying``), and what it lies
   on pays at once (``maps.payments``);
2. mage and witch are separated, then the symbol of the tile is obeyed (``mage_and_witch``);
3. a figure is deployed or an abbot taken back, perhaps a phantom besides (``figure_phase``);
4. the features that the tile completes are found (``completing``), and cities among them may
   become castles (``castle_building``);
5. meeples are sent to Leipzig from completed roads (``leipzig_sends``);
6. the completed features score (``scoring``), and so do the fields that a barn has scored
   (``scoring.barns``); castles take their points (``scoring.castles``); the figures come home, an
   abbot who was taken back among them;
7. wagons among them may move on instead (``wagon_moves``);
8. the player takes goods and titles (``takings``), and the builder may give a double turn.

A refused move changes nothing: its outcome has the objections and the table as it was.
Rule: car-2.6, car-7.1, car-6.1, car-2.5.wagon, car-1.7.double-turn, car-1.7.return
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.kinds.figures import HOMES
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.placing.announcements import Move, Spots, find_spots
from referee.carcassonne.placing.completing import find_completed
from referee.carcassonne.placing.figure_phase import FigurePhase
from referee.carcassonne.placing.figures.castle_building import (
    build,
    find_leaving,
    find_staying,
    mark_scored,
)
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.figures.leipzig_sends import Send, Sending
from referee.carcassonne.placing.figures.mage_and_witch import MagicStep, MagicTurn, move_figures
from referee.carcassonne.placing.figures.wagon_moves import WagonMove, WagonMoves
from referee.carcassonne.placing.outcomes import Outcome, bring_home, settle
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite
from referee.carcassonne.placing.tiles.laying import Laid, lay_tile
from referee.carcassonne.placing.tiles.opened_squares import is_preparing
from referee.carcassonne.placing.tiles.river import find_river
from referee.carcassonne.scoring.barns import NO_SCORING, BarnScoring, score_barns
from referee.carcassonne.scoring.castles import find_castle_scores, pay_castle
from referee.carcassonne.scoring.features import FeatureRuling, Features, find_pieces, sum_points
from referee.carcassonne.scoring.leipzig import find_free_quarters
from referee.carcassonne.scoring.monasteries import find_beaten, rule_on_monastery
from referee.carcassonne.table import Table, with_figures
from referee.core.rulings import Objection, in_order


def play(table: Table, move: Move, supply: Supply | None = None) -> Outcome:
    """Referee a whole move.

    :param supply: what the players have at hand before it; None if nobody counts.
    :raises NotAPosition: if the move names a spot that is not on the table; paths are relative to
        the move.
    """
    site = BridgeSite(table, move.bridge, move.player, supply)
    if objections := site.find_objections(move.square, move.face):
        return Outcome(objections, table, supply=supply)
    lying = lay_tile(site, move)
    laid = Features(lying.table)
    is_setup = table.board is not None and is_preparing(table.board, table.faces)
    mage_and_witch = MagicTurn(laid, move.square, asks=move.face.is_magic and not is_setup)
    spots = find_spots(laid.ground, move)
    mage_and_witch.take([MagicStep(t.figure, spots.magic[i]) for i, t in enumerate(move.magic)])
    phase = place_figures(laid, lying, move, spots, supply)
    found = [*lying.objections, *mage_and_witch.objections, *phase.objections]
    figures = [*move_figures(phase.table, mage_and_witch.stands), *phase.deployed]
    before = laid.on(with_figures(laid.table, figures))
    completed = find_completed(before, move.square, lying.roads)
    before, against = build(before, completed, move.square, move.castle)
    sending = Sending(before, completed)
    sends = zip(move.leipzig, spots.leipzig, strict=True)
    sending.take([Send(step.player, step.quarter, piece) for step, piece in sends])
    if objections := in_order([*found, *against, *sending.objections]):
        return Outcome(objections, table, supply=supply, warnings=in_order(phase.warnings))
    barns = score_barns(before, move.square, phase.deployed)
    doubles = gives_double_turn(laid, move)
    outcome = score(before, completed, sending, barns, is_double_turn=doubles)
    outcome = outcome if phase.abbot_back is None else bring_home(outcome, phase.abbot_back)
    warnings = [*phase.warnings]
    if outcome.wagons or spots.wagons:
        wagons = WagonMoves(outcome.table, outcome.returned, outcome.wagons, move.player)
        wagons.take([WagonMove(*pieces) for pieces in spots.wagons])
        if wagons.objections:
            warned = in_order([*warnings, *wagons.warnings])
            return Outcome(in_order(wagons.objections), table, supply=supply, warnings=warned)
        warnings += wagons.warnings
        outcome = replace(outcome, table=wagons.table, returned=wagons.returned)
    warnings += (*barns.warnings, *_warn_of_river(table, move))
    if warnings:
        outcome = replace(outcome, warnings=in_order(warnings))
    return settle(outcome, move, supply, is_setup=is_setup)


def _warn_of_river(table: Table, move: Move) -> Iterator[Objection]:
    """Yield what is odd about placing a tile while a river is built."""
    river = find_river(table, move.face)
    if river is not None:
        yield from river.warn_of(move.face)


def place_figures(
    laid: Features, lying: Laid, move: Move, spots: Spots, supply: Supply | None
) -> FigurePhase:
    """Judge the figures of a move, which may go before a token or after it.

    Rule: car-14.12.order
    """
    after = FigurePhase(laid, move, spots, supply)
    if after.objections and lying.without_token is not lying.table:
        before = FigurePhase(Features(lying.without_token), move, spots, supply)
        if not before.objections:
            return before
    return after


def score(
    before: Features,
    completed: Sequence[Piece],
    sending: Sending,
    barns: BarnScoring = NO_SCORING,
    *,
    is_double_turn: bool,
) -> Outcome:
    """Score what a legal move has completed and take its figures home.

    A builder comes home with the whole network only; mage and witch leave a completed feature also
    when nobody scores it. Who loses a contest to a completed shrine or monastery comes home too.

    :param barns: the fields that are scored with it.

    Rule: car-1.7.return, car-6.5, car-7.6, car-14.3, car-14.3.joined, car-14.4, car-14.4.scoring,
        car-14.7.contest
    """
    features = before if sending.is_empty else before.on(sending.apply())
    rulings = tuple(_rule_on(features, before, piece, sending) for piece in completed)
    table, castles = features.table, find_castle_scores(features.table, rulings)
    beaten = find_beaten(table, completed, features.standing)
    home = {figure for piece in (*completed, *beaten) for figure in features.find_figures(piece)}
    if table.beside.castles:
        home.difference_update(find_staying(features, completed))
        home.update(find_leaving(features, castles))
        table = mark_scored(table, castles)
    if barns.rulings:
        rulings = tuple(sorted((*rulings, *barns.rulings), key=lambda one: _order(features, one)))
        home.update(barns.home)
    returned, left = tuple[Figure, ...](), table.figures
    if home:
        returned = tuple([figure for figure in table.figures if figure in home])
        left = tuple([figure for figure in table.figures if figure not in home])
    after = table.having(table.ground, left, table.beside)
    awards = tuple(sum_points(rulings, besides=map(pay_castle, castles)).items())
    lost = tuple(rule_on_monastery(table, piece, features.standing) for piece in beaten)
    return Outcome((), after, rulings, awards, returned, is_double_turn, lost=lost, castles=castles)


def _order(features: Features, ruling: FeatureRuling) -> tuple[Kind, int]:
    return features.order_of(find_pieces(ruling)[0])


def _rule_on(features: Features, before: Features, piece: Piece, sending: Sending) -> FeatureRuling:
    """Rule on a completed feature after the sends; rights not used before them are still shown."""
    ruling = features.rule_on(piece, sending.senders(piece, "wainwrights"))
    if sending.is_empty:
        return ruling
    senders = sending.senders(piece)
    rights = []
    for right in before.rule_on(piece).may_send:
        free = find_free_quarters(features.table, right.player)
        if right.player not in senders and free:
            rights.append(right._replace(quarters=free))
    return ruling._replace(may_send=tuple(rights))


def gives_double_turn(features: Features, move: Move) -> bool:
    """Whether the tile extends a network with the mover's builder on another tile of it.

    At most once a turn: never in the second part. Rule: car-1.7.double-turn, car-1.7.once
    """
    if move.is_second_part:
        return False
    table = features.table
    pieces = [
        figure.piece
        for figure in table.figures
        if (figure.player, figure.kind) == (move.player, "builder")
        and figure.piece is not None
        and figure.square != move.square
    ]
    return any(
        table.ground.feature(piece).kind in HOMES["builder"].kinds
        and any(square_of(p) == move.square for p in features.ground.pieces_of(piece))
        for piece in pieces
    )
