"""What a whole move does, read literally from the rules; slow on purpose.

The order of a move: the tile with what its island or town brings, a bridge and a token, the step of
mage or witch (first to part them, then for the symbol), the figures, what is completed, what of it
becomes a castle, who goes to Leipzig, the points, the figures that come home, the wagons among them
that move on instead, goods and titles. An illegal move does nothing. The setup tiles of a map are
laid before anybody's turn: they bring neither points nor turns, take no figure, and ask nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import (
    barns,
    carcassonne,
    castles,
    contests,
    extras,
    figure_phase,
    holdings,
    reaching,
    scoring,
    spots,
    tiles,
)
from .board import Board, Piece, first
from .carcassonne import Json, Square
from .scoring import Feature

Whole = frozenset[Piece]
Step = tuple[str, Piece | None]  # the figure and a piece of its new feature; None takes it off
Steps = Callable[[Board], list[Step]]


@dataclass(frozen=True)
class Outcome:
    """What a move does; for an illegal one only the objections are of interest.

    `immediate` names player, points and source; these points are among the awards. `warnings` are
    the codes of what about the move is not judged.
    """

    objections: frozenset[str]
    completed: list[Feature] = field(default_factory=list)
    awards: dict[str, int] = field(default_factory=dict)
    returned: list[Json] = field(default_factory=list)
    double_turn: bool = False
    immediate: list[tuple[str, int, str]] = field(default_factory=list)
    castles: list[tuple[Json, int]] = field(default_factory=list)
    abbot_back: dict[str, int] | None = None
    goods: dict[str, int] = field(default_factory=dict)
    titles: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    extra_turn: bool = False
    position_after: Json = field(default_factory=dict)
    warnings: frozenset[str] = frozenset()

    @property
    def legal(self) -> bool:
        return not self.objections


def play(position: Json, move: Json) -> Outcome:
    """Judge a move and carry it out."""
    laid = move["tile"]
    face = carcassonne.face_of(position, laid["tile"], tiles.FACES)
    site, against = extras.lay_bridge(position, move, face)
    if against:
        return Outcome(frozenset(against))
    row = {key: laid[key] for key in ("tile", "x", "y")} | {"rotation": laid.get("rotation", 0)}
    lying = Board({**site, "tiles": [*site["tiles"], row]})
    board, against = extras.lay_token(lying, move)
    symbol = bool(face.get("magic", False)) and not reaching.is_setup(board)
    board, objections = _move_magic(board, symbol, move.get("magic", []))
    square = (row["x"], row["y"])
    figures = figure_phase.judge(board, lying, square, move)
    board, against = figures.board, against | objections | figures.objections
    roads = extras.roads_made(board, move)
    completed = completed_by(board, square, roads)
    board, chosen, objections = extras.make_castles(board, completed, square, move)
    against |= objections | _send_objections(board, completed, move.get("leipzig", []))
    if against:
        return Outcome(frozenset(against), warnings=frozenset(figures.warnings))
    return _settle(board, completed, chosen, move, figures)


def _at_once(board: Board, move: Json) -> list[tuple[str, int, str]]:
    """Give what the square brings its player at once: an island, or the cost of a town.

    Rule: map-9.2, map-9.5
    """
    if board.map is None or reaching.is_setup(board):
        return []
    square = (move["tile"]["x"], move["tile"]["y"])
    coats = board.map.squares[square].get("coats_of_arms", 0)
    found = [(move["player"], 2 * coats, "island")] if coats else []
    if board.map.is_town(square) and board.rule("town_cost", False):
        found.append((move["player"], -2, "town"))
    return found


def gives_extra_turn(board: Board, move: Json) -> bool:
    """Say whether the tile gives its player one more turn: on a town, or as the volcano lake.

    Rule: map-9.5, car-14.1
    """
    if reaching.is_setup(board) or move.get("extra_turn_used", False):
        return False
    square = (move["tile"]["x"], move["tile"]["y"])
    if spots.is_volcano_lake(board, square):
        return True
    on_a_town = board.map is not None and board.map.is_town(square)
    return on_a_town and bool(board.rule("town_extra_turn", False))


def _settle(
    board: Board, wholes: list[Whole], made: list[Json], move: Json, figures: figure_phase.Figures
) -> Outcome:
    after, judged = _score_with_sends(board, wholes, move.get("leipzig", []))
    square = (move["tile"]["x"], move["tile"]["y"])
    fields = barns.settle(after, square, figures.placed)
    unruled = barns.not_ruled(after, square)
    judged = sorted([*judged, *fields], key=lambda one: _order(one.pieces))
    old = [castle for castle in after.position.get("castles", []) if castle not in made]
    taken = castles.settle(
        after, old, [one for one in judged if not one.is_castle and one.kind != "field"]
    )
    scored_besides = [castles.city_under(after, castle) for castle, _ in taken]
    scored_besides += [one.pieces for one in fields]
    home, left = _who_goes_home(after, wholes, scored_besides)
    lost = contests.lost(after, wholes)
    losers = after.figures_on(frozenset().union(*lost))
    left = [figure for figure in left if figure not in losers]
    rolling = _Wagons(after, left, home, move["player"])
    for given in move.get("wagons", []):
        rolling.move(given["from"], given["to"])
    warned = figures.warnings | rolling.warnings
    if rolling.objections:
        return Outcome(frozenset(rolling.objections), warnings=frozenset(warned))
    back = losers + ([] if figures.abbot is None else [figures.abbot])
    held = holdings.take(after, wholes, move["player"])
    position = {**after.position, **held, "figures": rolling.left}
    if taken:
        scored = [castle for castle, _ in taken]
        position["castles"] = [
            castle | ({"scored": True} if castle in scored else {})
            for castle in position["castles"]
        ]
    if "supply" in position:
        position["supply"] = _supply(position["supply"], move, [*rolling.home, *back])
    immediate = _at_once(board, move)
    paid = [(player, points) for player, points, _ in immediate]
    paid += [(castle["player"], points) for castle, points in taken]
    awards = scoring.points_by_player(judged)
    for player, points in [*paid, *figures.brings.items()]:
        awards[player] = awards.get(player, 0) + points
    return Outcome(
        frozenset(),
        judged,
        dict(sorted(awards.items())),
        [*rolling.home, *back],
        gives_double_turn(board, move),
        immediate,
        castles=taken,
        abbot_back=None if figures.abbot is None else figures.brings,
        goods=dict(holdings.goods_of(after, wholes)),
        lost=[first(whole).id() for whole in lost],
        titles=holdings.titles_gained(after, wholes) if "titles" in after.position else [],
        extra_turn=gives_extra_turn(board, move),
        position_after=position,
        warnings=frozenset(warned | unruled),
    )


def _who_goes_home(
    board: Board, wholes: list[Whole], besides: list[Whole]
) -> tuple[list[Json], list[Json]]:
    """Part the figures into those that come home and those that stay.

    Home come those of what is completed, but for the followers of who makes a castle of it, and
    those on what scores besides: castles, and fields with a barn.

    Rule: car-1.7, car-14.3, car-14.4
    """
    done = frozenset().union(*wholes, *besides)
    stay: list[Json] = []
    for whole in wholes:
        castle = castles.castle_on(board, whole)
        if castle is not None:
            stay += castles.staying(board, whole, castle)
    home = [figure for figure in board.figures_on(done) if figure not in stay]
    left = [figure for figure, piece in board.figures if piece not in done or figure in stay]
    return home, left


def half_scored(position: Json, move: Json) -> Board:
    """Give the table of a legal move when all figures but the wagons have come home."""
    outcome = play(position, move)
    after = outcome.position_after
    wagons = [figure for figure in outcome.returned if figure["figure"] == "wagon"]
    return Board({**after, "figures": [*after["figures"], *wagons]})


class _Wagons:
    """The figures of scored features: those that come home, and the wagons that move on.

    Rule: car-2.5
    """

    def __init__(self, board: Board, left: list[Json], home: list[Json], mover: str) -> None:
        self.board = board
        self.left = list(left)
        self.home = list(home)
        self.mover = mover
        self.objections: set[str] = set()
        self.warnings: set[str] = set()

    def move(self, origin: Json, target: Json) -> None:
        """Let a wagon that was scored move on, or find what speaks against it."""
        here, there = self.board.piece_of(origin), self.board.piece_of(target)
        assert here is not None
        assert there is not None
        waiting = [figure for figure in self.home if figure["figure"] == "wagon"]
        board = self.board.with_figures([*self.left, *waiting])
        own = [figure for figure in waiting if board.piece_of(figure) == here]
        own.sort(key=lambda figure: figure["player"] != self.mover)
        player = own[0]["player"] if own else self.mover
        reasons = spots.spots(board, there.square, player, "wagon", "wagon", origin)
        against = reasons[spots.name(board, there)]
        if not own and not against & {"wagon-not-there", "wagon-not-free"}:
            against.add("wagon-not-free")
        if spots.adjacency_is_open(board, there, origin):
            self.warnings.add("wagon-adjacency-not-judged")
        self.objections |= against
        if not against:
            self.home.remove(own[0])
            self.left.append({"player": player, "figure": "wagon"} | board.spot_of(there))


def _supply(supply: Json, move: Json, returned: list[Json]) -> Json:
    changed = {player: dict(figures) for player, figures in supply.items()}
    own = changed.get(move["player"], {})
    used = [move["figure"]["figure"]] if "figure" in move else []
    used += [kind for kind in ("phantom", "bridge") if kind in move]
    for kind in used if own else ():
        own[kind] -= 1
    for figure in returned:
        if figure.get("player") in changed:
            own = changed[figure["player"]]
            own[figure["figure"]] = own.get(figure["figure"], 0) + 1
    return changed


# ----------------------------------------------------------------------------------- magic


def shared(board: Board) -> Whole | None:
    """Find the feature on which mage and witch stand together."""
    mage, witch = board.find("mage"), board.find("witch")
    if mage is None or witch is None or board.walk(mage) != board.walk(witch):
        return None
    return board.walk(mage)


def incomplete(board: Board) -> list[Whole]:
    """List the roads and cities that are not completed, whatever lies at their other sides."""
    return [whole for whole in board.wholes("road") + board.wholes("city") if board.is_open(whole)]


def stands_on(board: Board, figure: str) -> Whole | None:
    """Find the feature on which mage or witch stands."""
    piece = board.find(figure)
    return None if piece is None else board.walk(piece)


def separations(board: Board) -> list[Step]:
    """List the legal steps that part mage and witch; none when they are not together.

    Rule: car-7.5
    """
    together = shared(board)
    if together is None:
        return []
    targets: list[Piece | None] = [
        board.first_placed(whole) for whole in incomplete(board) if whole != together
    ]
    return [(figure, to) for figure in ("mage", "witch") for to in targets or [None]]


def symbol_steps(board: Board) -> list[Step]:
    """List the legal steps for the symbol; none when nothing may be done.

    Rule: car-7.1, car-7.2, car-7.3, car-7.4
    """
    found: list[Step] = []
    for figure, other in (("mage", "witch"), ("witch", "mage")):
        barred = (stands_on(board, figure), stands_on(board, other))
        open_to_it = (whole for whole in incomplete(board) if whole not in barred)
        found += [(figure, board.first_placed(whole)) for whole in open_to_it]
    if found:
        return found
    return [(figure, None) for figure in ("mage", "witch") if board.find(figure) is not None]


def step(board: Board, made: Step) -> Board:
    """Move mage or witch, or take it off."""
    figure, to = made
    figures = [other for other, _ in board.figures if other["figure"] != figure]
    if to is not None:
        figures.append({"figure": figure} | board.spot_of(to))
    return board.with_figures(figures)


def steps_due(board: Board, *, symbol: bool) -> list[tuple[Steps, str]]:
    """Say which steps a tile asks for, in order, and what is said where one is missing.

    Rule: car-7.5
    """
    if shared(board) is None:
        return [(symbol_steps, "magic-must-move")] if symbol else []
    due: list[tuple[Steps, str]] = [(separations, "magic-must-separate")]
    if symbol and board.rule("symbol_after_separation", "both") == "both":
        due.append((symbol_steps, "magic-must-move"))
    return due


def _move_magic(board: Board, symbol: bool, given: list[Json]) -> tuple[Board, set[str]]:
    """Carry out the steps of mage and witch, and find what is wrong with them.

    A step that is wrong moves nobody; the next one is judged all the same.

    Rule: car-7.5
    """
    ahead, found = list(given), set()
    too_many = "magic-may-not-move"
    for steps, missing in steps_due(board, symbol=symbol):
        legal = steps(board)
        if not legal:
            too_many = "magic-nowhere"
            continue
        nowhere = all(to is None for _, to in legal)
        if not ahead:
            found.add("magic-must-leave" if nowhere else missing)
            continue
        made = ahead.pop(0)
        against = _step_objections(board, legal, made)
        if against and nowhere and made["to"] != "off":
            against.add("magic-must-leave")
        if not against:
            board = step(board, _read_step(board, made))
        found |= against
    return board, found | ({too_many} if ahead else set())


def _read_step(board: Board, given: Json) -> Step:
    to = given["to"]
    return given["figure"], None if to == "off" else board.piece_of(to)


def _step_objections(board: Board, legal: list[Step], given: Json) -> set[str]:
    figure, to = _read_step(board, given)
    if to is None:
        return set() if (figure, None) in legal else {"magic-not-off"}
    if to.kind not in ("road", "city") or not board.is_open(board.walk(to)):
        return {"magic-no-target"}
    if not board.is_placed(board.walk(to)):
        return {"magic-no-target"}
    other = "witch" if figure == "mage" else "mage"
    found = set()
    if stands_on(board, figure) == board.walk(to):
        found.add("magic-same-feature")
    if stands_on(board, other) == board.walk(to):
        found.add("magic-together")
    return found


# --------------------------------------------------------------------------- what is completed


def completed_by(board: Board, square: Square, roads: Sequence[Piece] = ()) -> list[Whole]:
    """List the features that a tile just placed completes, in order.

    Rule: car-1.2, car-4.1, car-4.8, car-4.9, car-5.2, car-14.2
    """
    found = {
        board.walk(piece)
        for piece in (*board.pieces_on(square), *closed_by_abbey(board, square), *roads)
        if piece.kind in ("road", "city")
    }
    for near in (square, *board.squares_around(square)):
        found |= {
            frozenset({piece})
            for piece in board.pieces_on(near)
            if piece.kind in ("monastery", "garden")
        }
    for piece in frozenset().union(*found):
        if piece.kind == "road" and board.features[piece].get("ends") == "german_cathedral":
            found |= {
                frozenset({other})
                for other in board.pieces_on(piece.square)
                if other.kind == "german_cathedral"
            }
    completed = [whole for whole in found if board.is_complete(whole)]
    return sorted(completed, key=_order)


def closed_by_abbey(board: Board, square: Square) -> list[Piece]:
    """List the pieces beside an abbey that it closes; nothing beside other tiles.

    Rule: car-14.2, car-14.5
    """
    if not carcassonne.is_abbey(board.table[square]):
        return []
    facing = [
        (kind, square[0] + dx, square[1] + dy, opposite)
        for dx, dy, opposite in carcassonne.FACING.values()
        for kind in ("road", "city", "field")
    ]
    shown = (board.lies_at, board.shown_too)
    return [lies[place] for place in facing for lies in shown if place in lies]


def _order(whole: Whole) -> tuple[int, tuple[int, int, int]]:
    return scoring.KINDS.index(first(whole).kind), first(whole).order()


def gives_double_turn(board: Board, move: Json) -> bool:
    """Say whether the tile lengthens a road or city on which the mover has a builder.

    Rule: car-1.7
    """
    if move.get("part", 1) != 1:
        return False
    square = (move["tile"]["x"], move["tile"]["y"])
    reached = {
        piece
        for own in board.pieces_on(square)
        if own.kind in ("road", "city")
        for piece in board.walk(own)
        if piece.square != square
    }
    builders = [
        figure
        for figure in board.figures_on(frozenset(reached))
        if figure["figure"] == "builder" and figure["player"] == move["player"]
    ]
    return bool(builders)


# --------------------------------------------------------------------------------- Leipzig


def _send_objections(board: Board, completed: list[Whole], sends: list[Json]) -> set[str]:
    """Find what speaks against sending followers to Leipzig; only who may go is one of a road.

    Rule: car-6.1, car-6.2, car-6.3, car-6.4
    """
    found: set[str] = set()
    roads: list[tuple[str, Whole]] = []
    quarters: list[tuple[str, str]] = []
    for send in sends:
        player, quarter = send["player"], send["quarter"]
        piece = board.piece_of(send["from"])
        if piece is None:
            found.add("leipzig-not-completed")
            continue
        road = board.walk(piece)
        against = _road_objections(board, road, player) | _nobody(board, piece, player)
        if road not in completed or piece.kind != "road":
            against.add("leipzig-not-completed")
        if player in board.position.get("leipzig", {}).get(quarter, []):
            against.add("leipzig-quarter-held")
        if (player, road) in roads:
            against.add("leipzig-one-a-road")
        if (player, quarter) in quarters:
            against.add("leipzig-one-a-quarter")
        if not against:
            roads.append((player, road))
            quarters.append((player, quarter))
        found |= against
    return found


def _road_objections(board: Board, road: Whole, player: str) -> set[str]:
    found = set()
    if not scoring.is_joined_to_leipzig(board, road):
        found.add("leipzig-not-joined")
    if player not in scoring.judge(board, road).owners:
        found.add("leipzig-no-majority")
    return found


def _nobody(board: Board, piece: Piece, player: str) -> set[str]:
    there = board.followers_on(frozenset({piece}), player)
    if not there:
        return {"leipzig-nobody-there"}
    return set() if _leaver(there) is not None else {"leipzig-abbot"}


def _leaver(there: list[Json]) -> Json | None:
    """Choose the follower that goes: any but an abbot or a mayor."""
    return next((f for f in there if f["figure"] not in ("abbot", "mayor")), None)


def _score_with_sends(
    board: Board, wholes: list[Whole], sends: list[Json]
) -> tuple[Board, list[Feature]]:
    """Send all that go, then score the features as if those had gone before.

    Rule: car-6.5, car-6.6, car-6.7
    """
    after = board
    sent_by: dict[Whole, list[str]] = {}
    leipzig: dict[str, list[str]] = {
        quarter: list(names) for quarter, names in board.position.get("leipzig", {}).items()
    }
    for send in sends:
        piece = after.piece_of(send["from"])
        there = after.followers_on(frozenset({piece} if piece is not None else ()), send["player"])
        gone = _leaver(there)
        remaining = [figure for figure, _ in after.figures if figure is not gone]
        after = after.with_figures(remaining)
        leipzig.setdefault(send["quarter"], []).append(send["player"])
        if send["quarter"] == "wainwrights" and piece is not None:
            sent_by.setdefault(after.walk(piece), []).append(send["player"])
    if leipzig or "leipzig" in board.position:
        after.position = {**after.position, "leipzig": leipzig}
    judged = [scoring.judge(after, whole) for whole in wholes]
    return after, [_pay_the_sent(after, one, sent_by.get(one.pieces, [])) for one in judged]


def _pay_the_sent(board: Board, feature: Feature, sent: list[str]) -> Feature:
    """Pay the wainwrights whom this very road sent, as the reading says.

    Rule: car-6.7
    """
    if not sent:
        return feature
    bonuses = {
        (player, source): points
        for (player, source), points in feature.bonuses.items()
        if player not in sent
    }
    tiles_of_road = scoring.road_tiles(board, feature.pieces)
    always = board.rule("wainwrights_for_last_meeple", "paid") == "paid"
    for player in sent:
        is_paid = always or board.followers_on(feature.pieces, player)
        bonuses[player, "wainwrights"] = tiles_of_road if is_paid else 0
    values: dict[str, Any] = {**vars(feature), "bonuses": bonuses}
    return Feature(**values)
