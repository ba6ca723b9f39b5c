"""Options found plainly: every move is tried by itself, and the table weighed anew after it.

The service shares work between moves; what it lists must equal this.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from referee.carcassonne.kinds.features import CORNER, Kind
from referee.carcassonne.options.records import Option, PlacementOptions, Wanted, find_value
from referee.carcassonne.pieces import piece_at
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
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.figures.ways import FLYING_MACHINE, MAGIC_PORTAL, PLACEMENT, WAYS
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite
from referee.carcassonne.placing.tiles.laying import lay_tile
from referee.carcassonne.placing.tiles.placement import find_free_squares, find_placements
from referee.carcassonne.scoring.features import Features, find_players, kind_name
from referee.carcassonne.standing import find_end_values, find_lead
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.symbols import PORTAL, find_direction
from referee.carcassonne.tiles.tile import Face, Spot
from referee.core.errors import NotAPosition
from referee.core.grid import CORNERS, Square


def find_plainly(
    table: Table, wanted: Wanted, points: Mapping[str, int], supply: Supply | None = None
) -> tuple[list[Option], dict[str, int], set[str]]:
    """Give all options in order, what players have before, and the codes of what is warned of."""
    players = sorted({wanted.player, *find_players(table), *points, *(supply or ())})
    totals = dict.fromkeys(players, 0) | dict(points)
    before = find_end_values(Features(table), totals)
    lead = find_lead(before, wanted.player)
    found: list[Option] = []
    warnings = {"tunnel-tokens-not-listed"} if _may_join_mouths(table, wanted) else set()
    for placement in _fold(table, wanted):
        for move, outcome in _find_moves(table, wanted, placement, supply, warnings):
            end = find_end_values(Features(outcome.table), totals)
            for player, count in outcome.awards:
                end[player] += count
            found.append(
                Option(
                    move,
                    placement.rotations,
                    outcome.awards,
                    tuple(end.items()),
                    find_lead(end, wanted.player) - lead,
                    outcome.completed,
                    outcome.returned,
                    outcome.is_double_turn,
                    outcome.is_extra_turn,
                    outcome.lost,
                    outcome.castles,
                    outcome.goods,
                    outcome.titles,
                )
            )
            warnings.update(warning.code for warning in outcome.warnings)
            if _others_may_choose(table, move, outcome, wanted):
                warnings.add("others-may-choose")
    found.sort(key=lambda option: (-find_value(option, wanted.by), *_order(table, option.move)))
    return found, before, warnings


def _may_join_mouths(table: Table, wanted: Wanted) -> bool:
    """Tell whether two mouths are free with which nobody said what to do."""
    faces = [*table.faces.values(), wanted.tile.faces[0]]
    mouths = [f for face in faces for f in face.features if f.tunnel and len(f.ports) == 1]
    return wanted.tunnel is None and len(mouths) >= 2 * len(table.beside.tunnels) + 2


KINDS = (
    *("meeple", "large_meeple", "wagon", "mayor", "phantom", "ringmaster"),
    *("abbot", "builder", "pig", "barn"),
)
"""The figures of players, in the order of options."""


def list_kinds(wanted: Wanted, supply: Supply | None) -> list[str]:
    """List the figures to try: those asked for, or in the supply, or a meeple."""
    held = (supply or {}).get(wanted.player, {"meeple": 1})
    asked = [kind for kind in held if held[kind] > 0] if wanted.figures is None else wanted.figures
    return [kind for kind in KINDS if kind in asked]


def _fold(table: Table, wanted: Wanted) -> Iterator[PlacementOptions]:
    """Yield the placements of the tile, those in which all lies the same as one."""
    folded: dict[tuple[Square, object], list[Face]] = {}
    for square, face in _place(table, wanted):
        over = BridgeSite(table, wanted.bridge).cross(square, face)
        folded.setdefault((square, _lie(over)), []).append(face)
    for (square, _), faces in folded.items():
        rotations = tuple(face.rotation for face in faces)
        yield PlacementOptions(square, faces[0], rotations, ())


def _place(table: Table, wanted: Wanted) -> Iterator[tuple[Square, Face]]:
    """Yield where the tile may go, with a bridge by trying it everywhere."""
    if wanted.bridge is None:
        for placement in find_placements(table, wanted.tile).placements:
            yield placement.square, placement.face
        return
    for square in find_free_squares(table):
        for face in wanted.tile.faces:
            with suppress(NotAPosition):
                bare = Move(wanted.player, face, square, bridge=wanted.bridge)
                if not play(table, bare).objections:
                    yield square, face


def _lie(face: Face) -> object:
    """Say how everything on a face lies, whatever the order in which it was told."""
    told = [
        (replace(feature, cities=()), frozenset(face.features[i].ports for i in feature.cities))
        for feature in face.features
    ]
    pairs = {
        frozenset((told[one], told[other]))
        for group in face.adjacent_for_wagon or ()
        for one in group
        for other in group
        if one != other
    }
    return frozenset(told), frozenset(face.symbols or ()), frozenset(pairs)


def _find_moves(
    table: Table,
    wanted: Wanted,
    placement: PlacementOptions,
    supply: Supply | None,
    warnings: set[str],
) -> Iterator[tuple[Move, Outcome]]:
    """Yield every legal move with a placement, tried one by one."""
    bare = Move(
        wanted.player,
        placement.face,
        placement.square,
        is_second_part=wanted.is_second_part,
        has_had_extra_turn=wanted.has_had_extra_turn,
        bridge=wanted.bridge,
        tunnel=wanted.tunnel,
    )
    try:
        laid = lay_tile(BridgeSite(table, wanted.bridge), bare).table
    except NotAPosition:
        return
    steps = _list_ways(table, laid, bare, wanted)
    refused: list[dict[str, Any]] = []
    for acting in _list_acts(table, laid, placement, list_kinds(wanted, supply)):
        if {**acting, "phantom": None} in refused:
            continue
        for magic in steps:
            move = replace(bare, magic=magic, **acting)
            first = play(table, move, supply)
            if [one.code for one in first.objections] == ["no-ruling"]:
                warnings.add("spots-without-ruling")
            if first.objections:
                refused.append(acting)
                break  # no other way of mage and witch makes the figure legal, no phantom either
            for castle in _list_castles(table, move, first, wanted):
                begun = replace(move, castle=castle)
                yield from _find_last_steps(table, laid, begun, wanted, supply)


def _find_last_steps(
    table: Table, laid: Table, move: Move, wanted: Wanted, supply: Supply | None
) -> Iterator[tuple[Move, Outcome]]:
    """Yield the legal moves that go on from one by what is sent and moved on."""
    for sends in _list_sends(play(table, move, supply), wanted):
        sent = play(table, replace(move, leipzig=sends), supply)
        for wagons in () if sent.objections else _list_wagons(laid, sent, wanted):
            last = replace(move, leipzig=sends, wagons=wagons)
            after = play(table, last, supply)
            if not after.objections:
                yield last, after


def _list_castles(
    table: Table, move: Move, first: Outcome, wanted: Wanted
) -> list[CastleStep | None]:
    """List the ways to make castles of cities that the mover holds, each once."""
    if wanted.castles is not None:
        steps = [wanted.castles[0]]
        return [s for s in steps if not play(table, replace(move, castle=s)).objections]
    is_city = any(r.feature.units == 2 and kind_name(r) == "city" for r in first.completed)
    if not is_city or not wanted.has_castles:
        return [None]
    every = play(table, replace(move, castle=EVERY_CASTLE))
    found: list[CastleStep | None] = [None]
    for sides in (chosen for n in range(1, 5) for chosen in combinations(range(4), n)):
        outcome = play(table, replace(move, castle=sides))
        built = set(outcome.table.beside.castles) - set(table.beside.castles)
        if not outcome.objections and {c.player for c in built if not c.is_scored} <= {move.player}:
            is_every = not every.objections and every.table == outcome.table
            found.append(EVERY_CASTLE if is_every else sides)
    return found


def _list_acts(
    table: Table, laid: Table, placement: PlacementOptions, kinds: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """List what the mover may try with figures: one or an abbot back, each perhaps with a phantom.

    A phantom that nothing comes before is the figure itself; one that is placed as usual is tried
    on the tile alone.
    """
    acts: list[dict[str, Any]] = [{}]
    abbots = (figure for figure in table.figures if figure.kind == "abbot")
    spots = dict.fromkeys(SpotAt(figure.square, figure.spot) for figure in abbots)
    acts += ({"abbot_back": at} for at in spots)
    acts += ({"figure": figure} for figure in _list_figures(laid, placement, kinds))
    phantoms = [
        step
        for step in _list_figures(laid, placement, [kind for kind in kinds if kind == "phantom"])
        if step.via != PLACEMENT or step.at.square == placement.square
    ]
    for act, phantom in product(acts, (None, *phantoms)):
        if act or phantom is None:
            yield act | {"phantom": phantom}


def _list_ways(
    table: Table, laid: Table, bare: Move, wanted: Wanted
) -> list[tuple[MagicTarget, ...]]:
    """List what mage and witch may do: all of it takes as many steps."""
    if wanted.magic is not None:
        ways = [wanted.magic]
        return [] if play(table, replace(bare, magic=wanted.magic)).objections else ways
    one = list(_list_magic(laid))
    for count in range(3):
        ways = list(product(one, repeat=count))
        ways = [magic for magic in ways if not play(table, replace(bare, magic=magic)).objections]
        if ways:
            return ways
    raise AssertionError("mage and witch have no legal way")


def _list_magic(table: Table) -> Iterator[MagicTarget]:
    features = Features(table)
    seen: set[int] = set()
    there = []
    for square, face in table.faces.items():
        for index in face.spot_order:
            piece = piece_at(square, index)
            if face.features[index].kind in (Kind.ROAD, Kind.CITY) and piece not in seen:
                seen.update(features.ground.pieces_of(piece))
                there.append(SpotAt(square, face.spots[index]))
    for figure in ("mage", "witch"):
        yield from (MagicTarget(figure, at) for at in there)
    for figure in ("mage", "witch"):
        yield MagicTarget(figure, None)


def _list_figures(
    table: Table, placement: PlacementOptions, kinds: Sequence[str]
) -> Iterator[FigureStep]:
    symbols = placement.face.symbols or ()
    ways = [PLACEMENT]
    ways += [MAGIC_PORTAL] * (PORTAL in symbols)
    ways += [FLYING_MACHINE] * (find_direction(symbols) is not None)
    for kind, via in product(kinds, ways):
        for square, face in table.faces.items():
            if via == MAGIC_PORTAL and square == placement.square:
                continue  # the same as placing it there
            spots = [face.spots[index] for index in face.spot_order]
            if kind == "barn":
                spots = [Spot(CORNER, corner) for corner in CORNERS]
            for spot in spots:
                yield FigureStep(kind, SpotAt(square, spot), via)


def _list_sends(outcome: Outcome, wanted: Wanted) -> list[tuple[SendStep, ...]]:
    if wanted.leipzig is not None:
        return [wanted.leipzig]
    roads = [
        [None]
        + [
            SendStep(right.player, quarter, SpotAt(square, spot))
            for square, spot in right.places
            for quarter in right.quarters
        ]
        for ruling in outcome.completed
        for right in ruling.may_send
        if right.player == wanted.player
    ]
    return [tuple(step for step in chosen if step is not None) for chosen in product(*roads)]


def _list_wagons(table: Table, outcome: Outcome, wanted: Wanted) -> list[tuple[WagonStep, ...]]:
    if wanted.wagons is not None:
        return [wanted.wagons]
    wagons = [f for f in outcome.returned if (f.player, f.kind) == (wanted.player, "wagon")]
    targets = [
        SpotAt(square, face.spots[index])
        for square, face in table.faces.items()
        for index in face.spot_order
    ]
    choices = [
        [None, *(WagonStep(SpotAt(wagon.square, wagon.spot), target) for target in targets)]
        for wagon in wagons
    ]
    found: dict[frozenset[WagonStep], tuple[WagonStep, ...]] = {}
    for chosen in product(*choices):
        steps = tuple(step for step in chosen if step is not None)
        found.setdefault(frozenset(steps), steps)
    return list(found.values())


def _others_may_choose(table: Table, move: Move, outcome: Outcome, wanted: Wanted) -> bool:
    """Tell whether others could send a meeple, move a wagon on or make a castle in a turn."""
    mover = wanted.player
    is_open = wanted.castles is None and wanted.has_castles
    if is_open and _list_holders(table, move, outcome) - {mover}:
        return True
    rights = any(right.player != mover for done in outcome.completed for right in done.may_send)
    beaten = [figure for ruling in outcome.lost for figure in ruling.feature.figures]
    wagons = [f for f in outcome.returned if f.kind == "wagon" and f not in beaten]
    return rights or any(wagon.player != mover for wagon in wagons)


def _list_holders(table: Table, move: Move, outcome: Outcome) -> set[str]:
    """List who could make a castle of a city that a move completes."""
    if not any(r.feature.units == 2 and kind_name(r) == "city" for r in outcome.completed):
        return set()
    bare = replace(table, beside=table.beside._replace(castles=()))
    built = (play(bare, replace(move, castle=(side,))).table.beside.castles for side in range(4))
    return {castle.player for castles in built for castle in castles}


def _order(table: Table, move: Move) -> tuple[object, ...]:
    """Give what orders options that are worth the same, but for the order of their steps."""
    site = BridgeSite(table, move.bridge)
    faces = {**site.table.faces, move.square: site.cross(move.square, move.face)}

    def place(at: SpotAt) -> tuple[int, int]:
        return at.square, _rank(faces[at.square], at.spot)

    def step(figure: FigureStep | None) -> tuple[object, ...]:
        if figure is None:
            return ()
        return KINDS.index(figure.kind), place(figure.at), WAYS.index(figure.via)

    back = () if move.abbot_back is None else place(move.abbot_back)
    phantom = step(move.phantom)
    return move.square, move.face.rotation, step(move.figure), back, phantom


def _rank(face: Face, spot: Spot) -> int:
    if spot.on == CORNER:
        return CORNERS.index(spot.side)
    return [face.spots[index] for index in face.spot_order].index(spot)
