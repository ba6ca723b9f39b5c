"""Every legal move of a tile, found by trying: what `options` lists is held to it.

Placements and spots are those that the service lists, steps of mage and witch those of the reading
by brute force, and every other step is tried; a move is legal if `moves` says so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from random import Random
from typing import Any

from referee.api.carcassonne.position import CarcassonnePosition
from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import square_of
from referee.carcassonne.placing.announcements import (
    EVERY_CASTLE,
    CastleStep,
    FigureStep,
    MagicTarget,
    Move,
    SendStep,
    SpotAt,
    WagonStep,
)
from referee.carcassonne.placing.figures.deploying import Deployment, count_at_hand, find_spots
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.placing.tiles.placement import find_placements
from referee.carcassonne.scoring.feature_rulings import Area
from referee.carcassonne.scoring.features import FeatureRuling, Features
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Spot, Tile
from referee.core.grid import Square, place_of, square_at
from tests.oracles import carcassonne, moves, reaching, spots
from tests.oracles.board import Board

Json = dict[str, Any]

WAYS = ("placement", "magic_portal", "flying_machine")


@dataclass(frozen=True)
class Asked:
    """What is asked: the position as it was posted and as it was read, the tile, and whose turn.

    With `magic` only moves with these steps of mage and witch are listed, with `figures` only
    these kinds are tried.
    """

    posted: Json
    position: CarcassonnePosition
    tile: Json | str
    read: Tile
    player: str
    part: int = 1
    extra_turn_used: bool = False
    magic: tuple[MagicTarget, ...] | None = None
    figures: tuple[str, ...] | None = None

    @property
    def kinds(self) -> Sequence[str]:
        """The figures that are tried."""
        if self.figures is not None:
            return self.figures
        held = self.posted.get("supply", {}).get(self.player)
        return ["meeple"] if held is None else [kind for kind, count in held.items() if count]


@dataclass(frozen=True)
class Place:
    """A placement that stands for all that look alike."""

    square: Square
    faces: tuple[Face, ...]

    @property
    def rotations(self) -> list[int]:
        return [face.rotation for face in self.faces]


def list_places(asked: Asked, face: Json) -> list[Place]:
    """List the placements, by y and x, those that look alike as one.

    :param face: the features of the tile as the reading by brute force has them.
    """
    alike: dict[tuple[Square, Any], list[Face]] = {}
    for placement in find_placements(asked.position.table, asked.read).placements:
        look = _look(face, placement.face.rotation)
        alike.setdefault((placement.square, look), []).append(placement.face)
    return [Place(square, tuple(faces)) for (square, _), faces in alike.items()]


def _look(face: Json, rotation: int) -> frozenset[str]:
    """Give what a tile looks like: its features, in any order, and its symbols."""
    features = carcassonne.turned(face, rotation)
    cities = {
        side: one["sides"] for one in features if one["kind"] == "city" for side in one["sides"]
    }
    for field in features:
        if "cities" in field:
            field["cities"] = sorted(cities[side] for side in field["cities"])
    looks = [sorted(feature.items()) for feature in features]
    symbols = [spots.turned_symbol(symbol, rotation // 90) for symbol in face.get("symbols", ())]
    return frozenset(map(str, (*looks, *symbols)))


def lay(asked: Asked, square: Square, face: Face) -> Move:
    """Give the move that lays a face and does no more."""
    return Move(
        asked.player,
        face,
        square,
        is_second_part=asked.part == 2,
        has_had_extra_turn=asked.extra_turn_used,
    )


def list_moves(asked: Asked, place: Place, chance: Random) -> Iterator[tuple[Move, Outcome]]:
    """Yield every legal move with a placement; one of its faces is tried, all look alike."""
    bare = lay(asked, place.square, chance.choice(place.faces))
    ways = list_magic(asked, bare)
    for acting in _list_acts(asked, bare) if ways else ():
        for magic in ways:
            move = replace(acting, magic=magic)
            outcome = _try(asked, move)
            if outcome is not None:
                for made, after in ((move, outcome), *_list_castles(asked, move, outcome)):
                    yield from _go_on(asked, made, after)


def _list_acts(asked: Asked, bare: Move) -> Iterator[Move]:
    """Yield what a player may try with figures: none, one, an own abbot back, and phantoms besides.

    A phantom follows where it may go alone, or through a portal to where the abbot has stood.
    """
    figures = list(_list_figures(asked, bare))
    phantoms = [step for step in figures if step.kind == "phantom"]
    yield bare
    for figure in figures:
        yield replace(bare, figure=figure)
        yield from (replace(bare, figure=figure, phantom=phantom) for phantom in phantoms)
    symbols = bare.face.symbols or ()
    own = (f for f in asked.position.table.figures if (f.player, f.kind) == (asked.player, "abbot"))
    for at in {SpotAt(abbot.square, abbot.spot) for abbot in own}:
        yield replace(bare, abbot_back=at)
        to_him = [FigureStep("phantom", at, "magic_portal")] * ("portal" in symbols)
        for phantom in dict.fromkeys((*phantoms, *(to_him if "phantom" in asked.kinds else ()))):
            yield replace(bare, abbot_back=at, phantom=phantom)


def _list_castles(asked: Asked, move: Move, bare: Outcome) -> Iterator[tuple[Move, Outcome]]:
    """Yield a legal move with every choice of own cities that it makes castles.

    Each comes once: all that are held are named by none.
    """
    if not asked.position.has_castles or not any(map(_is_small_city, bare.completed)):
        return
    there = set(asked.position.table.beside.castles)
    seen: list[Table] = []
    for sides in (EVERY_CASTLE, *_list_sides()):
        made = replace(move, castle=sides)
        outcome = _try(asked, made)
        if outcome is None or outcome.table in seen:
            continue
        built = {castle.squares: castle.player for castle in outcome.table.beside.castles}
        old = {castle.squares for castle in there}
        if {player for squares, player in built.items() if squares not in old} == {asked.player}:
            seen.append(outcome.table)
            yield made, outcome


def _list_sides() -> Iterator[CastleStep]:
    for number in range(1, 5):
        yield from combinations(range(4), number)


def _is_small_city(ruling: FeatureRuling) -> bool:
    feature = ruling.feature
    return isinstance(feature, Area) and feature.kind is Kind.CITY and feature.units == 2


def _try(asked: Asked, move: Move) -> Outcome | None:
    outcome = play(asked.position.table, move, asked.position.supply)
    return None if outcome.objections else outcome


def list_magic(asked: Asked, bare: Move) -> list[tuple[MagicTarget, ...]]:
    """List the steps of mage and witch that a placement asks for, or those asked for if legal."""
    board = _find_magic_board(asked, bare)
    if board is None:
        return [()] if not asked.magic else []
    symbol = bare.face.is_magic and not reaching.is_setup(board)
    found = list(_step_on(board, moves.steps_due(board, symbol=symbol)))
    if asked.magic is None:
        return found
    given = _read_steps(board, asked.magic)
    return [asked.magic] if given in (_read_steps(board, steps) for steps in found) else []


def _find_magic_board(asked: Asked, bare: Move) -> Board | None:
    """Give the table with a placement, if mage or witch may have to move there."""
    standing = {row["figure"] for row in asked.posted.get("figures", [])}
    if not bare.face.is_magic and not {"mage", "witch"} <= standing:
        return None
    x, y = place_of(bare.square)
    row = {"tile": asked.tile, "x": x, "y": y, "rotation": bare.face.rotation}
    return Board({**asked.posted, "tiles": [*asked.posted["tiles"], row]})


def _read_steps(board: Board, steps: Sequence[MagicTarget]) -> list[tuple[str, Any]]:
    """Give who goes to which whole feature; None for off the table, or for what is not there."""
    read: list[tuple[str, Any]] = []
    for figure, to in steps:
        try:
            piece = None if to is None else board.piece_of(write_spot(to))
        except LookupError:
            read.append((figure, "nowhere"))
            continue
        read.append((figure, None if piece is None else board.walk(piece)))
    return read


def write_spot(at: SpotAt) -> Json:
    """Give a spot as questions and answers name it."""
    x, y = place_of(at.square)
    on, side = at.spot
    return {"x": x, "y": y, "on": on} | ({} if side is None else {"side": side})


def _step_on(
    board: Board, due: Sequence[tuple[moves.Steps, str]]
) -> Iterator[tuple[MagicTarget, ...]]:
    if not due:
        yield ()
        return
    find_steps, _ = due[0]
    steps = find_steps(board)
    if not steps:
        yield from _step_on(board, due[1:])
    for step in steps:
        figure, piece = step
        to = None if piece is None else _spot_at(board.spot_of(piece))
        for rest in _step_on(moves.step(board, step), due[1:]):
            yield (MagicTarget(figure, to), *rest)


def _spot_at(spot: Json) -> SpotAt:
    return SpotAt(square_at(spot["x"], spot["y"]), Spot(spot["on"], spot.get("side")))


def _list_figures(asked: Asked, bare: Move) -> Iterator[FigureStep]:
    """Yield each figure on each spot that `spots` names, by each way that the tile offers."""
    table = asked.position.table
    laid = Features(replace(table, ground=table.ground.with_tile(bare.square, bare.face)))
    offered = {symbol.partition(":")[0] for symbol in bare.face.symbols or ()}
    for kind in asked.kinds:
        for via in WAYS:
            if via != "placement" and via.removeprefix("magic_") not in offered:
                continue
            at_hand = count_at_hand(asked.position.supply, asked.player, kind)
            deployment = Deployment(
                laid, asked.player, kind, via, at_hand=at_hand, played=bare.square
            )
            for square in (bare.square,) if via == "placement" else laid.table.faces:
                if via == "magic_portal" and square == bare.square:
                    continue  # the same as placing it there
                for spot, objections in find_spots(deployment, square):
                    if not objections:
                        yield FigureStep(kind, SpotAt(square, spot), via)


def _go_on(asked: Asked, move: Move, outcome: Outcome) -> Iterator[tuple[Move, Outcome]]:
    """Yield a legal move, and the same with all that its player may send and move on."""
    for sends in _list_sends(asked, outcome):
        sent = replace(move, leipzig=sends)
        after = outcome if not sends else _try(asked, sent)
        if after is None:
            continue
        yield sent, after
        for wagons in _list_wagons(asked, sent, after):
            last = replace(sent, wagons=wagons)
            rolled = _try(asked, last)
            if rolled is not None:
                yield last, rolled


def _list_sends(asked: Asked, outcome: Outcome) -> list[tuple[SendStep, ...]]:
    """List all choices of at most one meeple of the player from each road."""
    chosen: list[tuple[SendStep, ...]] = [()]
    for ruling in outcome.completed:
        for right in ruling.may_send:
            if right.player == asked.player:
                steps = [
                    SendStep(asked.player, quarter, SpotAt(square, spot))
                    for square, spot in right.places
                    for quarter in right.quarters
                ]
                chosen += [(*before, step) for before in chosen for step in steps]
    return chosen


def _list_wagons(asked: Asked, move: Move, outcome: Outcome) -> list[tuple[WagonStep, ...]]:
    """List the choices of spots near the wagons of the player that a move scores."""
    own = [f for f in outcome.returned if (f.player, f.kind) == (asked.player, "wagon")]
    single = {wagon: _list_targets(asked, move, outcome, wagon) for wagon in own}
    chosen: dict[frozenset[WagonStep], tuple[WagonStep, ...]] = {}
    for number in range(1, len(own) + 1):
        for wagons in permutations(own, number):
            for steps in _combine([single[wagon] for wagon in wagons]):
                if frozenset(steps) not in chosen and _try(asked, replace(move, wagons=steps)):
                    chosen[frozenset(steps)] = steps
    return list(chosen.values())


def _combine(choices: Sequence[Sequence[WagonStep]]) -> list[tuple[WagonStep, ...]]:
    combined: list[tuple[WagonStep, ...]] = [()]
    for steps in choices:
        combined = [(*before, step) for before in combined for step in steps]
    return combined


def _list_targets(asked: Asked, move: Move, outcome: Outcome, wagon: Figure) -> list[WagonStep]:
    """List where a wagon could go alone: on the tiles of its feature and around it."""
    leaving = SpotAt(wagon.square, wagon.spot)
    faces = outcome.table.faces
    assert wagon.piece is not None
    x, y = place_of(wagon.square)
    squares = {square_at(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    squares |= {square_of(piece) for piece in outcome.table.ground.pieces_of(wagon.piece)}
    steps = [
        WagonStep(leaving, SpotAt(square, faces[square].spots[index]))
        for square in sorted(squares & faces.keys())
        for index in faces[square].spot_order
    ]
    return [step for step in steps if _try(asked, replace(move, wagons=(step,)))]
