"""What a ruling on a feature is, whatever its kind.

Roads have a shape of their own (``scoring.road_surveys``); cities, fields, monasteries, gardens and
German cathedrals share :class:`Area`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from referee.carcassonne.figures import Figure
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Network, Piece, find_squares, square_of
from referee.carcassonne.scoring.majority import Majority
from referee.carcassonne.table import DISAGREEMENT, Table, in_table_order
from referee.carcassonne.tiles.tile import Spot
from referee.core.grid import PortPlace, SidePlace, Square, side_behind, side_place, side_place_of
from referee.core.rulings import Citation, Objection, Score, ScoreItem

_PRINTED: Final = Citation("map-9.4.printed")
_FERRY: Final = Citation("map-9.4.ferry")
_FERRY_ONE_END: Final = Citation("map-9.4.ferry-one-end")
_ABROAD: Final = Citation("map-9.3.abroad")
_NEUTRAL: Final = Citation("map-9.3.neutral")
_BY_ABBEY: Final = Citation("car-14.2.closes")

COMPLETED: Final = "completed"
FINAL: Final = "final"

Standing = Mapping[Piece, Sequence[Figure]]
"""The figures on each piece that carries any."""


class Bonus(NamedTuple):
    """Points for a player beside the feature's own; ``source`` says what pays them.

    A bonus is an event of its own: never halved, never part of the feature's points.
    Rule: car-1.6.detached
    """

    player: str
    source: str
    score: Score


class MaySend(NamedTuple):
    """The right to send one meeple from a completed road to Leipzig.

    ``places`` lists (square, spot) of those that may go, ``quarters`` where they may go.
    Rule: car-6.1
    """

    player: str
    places: tuple[tuple[Square, Spot], ...]
    quarters: tuple[str, ...]


class Prints(NamedTuple):
    """What a map prints beyond its border as part of a feature.

    ``abroad`` holds the side places at which roads or cities lead abroad, ``ferries`` the squares
    of the first end of each ferry, both ascending. ``citations`` names the clauses by which printed
    pieces count, those of large cities too.

    Rule: map-9.4.printed, map-9.4.ferry
    """

    abroad: tuple[SidePlace, ...] = ()
    ferries: tuple[Square, ...] = ()
    citations: tuple[Citation, ...] = ()

    @property
    def tiles(self) -> int:
        """How many tiles they count as. Rule: map-9.4.printed, map-9.4.ferry."""
        return len(self.abroad) + len(self.ferries)


NO_PRINTS: Final = Prints()


class Area(NamedTuple):
    """A city, field, monastery, garden or German cathedral as it lies.

    ``pieces`` and ``squares`` ascend; ``segments`` names the pieces by the port places of their
    first sides, ascending. ``units`` counts its squares, for a German cathedral the units of its
    roads. ``cities`` names the completed cities that a field touches by their first segments.
    ``prints`` is what a map adds to it.
    """

    kind: Kind
    pieces: tuple[Piece, ...]
    segments: tuple[PortPlace, ...]
    squares: tuple[Square, ...]
    units: int
    open_ends: tuple[SidePlace, ...]
    figures: tuple[Figure, ...]
    is_completed: bool
    is_assumed: bool
    coats_of_arms: int = 0
    cathedrals: tuple[Square, ...] = ()
    german_cathedrals: tuple[Square, ...] = ()
    cities: tuple[PortPlace, ...] = ()
    prints: Prints = NO_PRINTS


FeatureT = TypeVar("FeatureT", covariant=True)  # noqa: PLC0105 - a name that reads


class Ruling(NamedTuple, Generic[FeatureT]):
    """A feature with its majority and, unless there is no ruling, its score and awards.

    ``awards`` lists (player, points) by player: every owner gets the full points. ``castle_value``
    is None but for completed roads. ``reasons`` says why there is no ruling, ``citations`` names
    the clauses behind the feature's extent and completion.
    """

    feature: FeatureT
    majority: Majority
    score: Score | None
    awards: tuple[tuple[str, int], ...]
    castle_value: int | None
    reasons: tuple[Objection, ...]
    citations: tuple[Citation, ...]
    bonuses: tuple[Bonus, ...] = ()
    may_send: tuple[MaySend, ...] = ()


AreaRuling = Ruling[Area]


def find_figures(pieces: Iterable[Piece], standing: Standing) -> tuple[Figure, ...]:
    """Return the figures on some pieces, in table order."""
    if standing.keys().isdisjoint(pieces):
        return ()
    found = [figure for p in pieces if p in standing for figure in standing[p]]
    return in_table_order(found) if len(found) > 1 else tuple(found)


def find_tiles(table: Table, network: Network) -> tuple[Square, ...]:
    """Return the squares of a network with a tile or a large city, ascending."""
    squares = find_squares(network.pieces)
    if table.ground.board is None or not network.special:
        return squares
    faces = table.ground.all_faces
    return tuple([square for square in squares if not faces[square].is_beyond])


def find_prints(table: Table, network: Network) -> Prints:
    """Return what a map adds to a network.

    Rule: map-9.4.printed, map-9.4.ferry, map-9.4.ferry-one-end
    """
    board = table.ground.board
    if board is None or not network.special:
        return NO_PRINTS
    faces, large = table.ground.all_faces, board.large
    printed = [p for p in network.special if faces[square_of(p)].is_beyond or square_of(p) in large]
    if not printed:
        return NO_PRINTS
    abroad: list[SidePlace] = []
    crossed: set[int] = set()
    for piece in printed:
        square = square_of(piece)
        if not faces[square].is_beyond:
            continue
        feature = table.ground.feature(piece)
        if piece in board.ferry_of:
            crossed.add(board.ferry_of[piece])
        else:
            abroad.append(side_behind(side_place(square, feature.ports[0])))
    crossings = [board.crossings[number] for number in crossed]
    cited: list[Citation] = []
    if abroad or any(square_of(piece) in large for piece in printed):
        cited.append(_PRINTED)
    if crossings:
        cited.append(_FERRY)
    if any(end in network.open_ends for crossing in crossings for end in crossing.ends):
        cited.append(_FERRY_ONE_END)
    ferries = sorted(crossing.squares[0] for crossing in crossings)
    return Prints(tuple(sorted(abroad)), tuple(ferries), tuple(cited))


def cite_closing(network: Network, prints: Prints) -> tuple[Citation, ...]:
    """Return the clauses by which a map or an abbey closes sides of a feature.

    Rule: map-9.3.abroad, map-9.3.neutral, car-14.2.closes
    """
    cited: tuple[Citation, ...] = (_ABROAD,) if prints.abroad else ()
    cited = (*cited, _NEUTRAL) if network.meets_border else cited
    return (*cited, _BY_ABBEY) if network.meets_abbey else cited


def is_assumed(ground: Ground, network: Network) -> bool:
    """Tell whether a feature lies on a tile whose face is an assumption; no such tile is plain.

    Rule: car-5.7, car-6.11
    """
    if not network.special:
        return False
    faces = ground.all_faces
    return any(faces[square_of(piece)].is_assumed for piece in network.special)


def find_clashes(network: Network) -> tuple[Objection, ...]:
    """Return a reason against a ruling for every side where a feature meets something else.

    Rule: car-2.1.disagreement
    """
    return tuple(
        Objection("runs-into-disagreement", (DISAGREEMENT,), side_place_of(clash))
        for clash in network.clashes
    )


def halve(points: int, citations: tuple[Citation, ...]) -> ScoreItem:
    """Return the line of the witch, who takes half of some points and leaves it rounded up.

    Rule: car-1.4.witch, car-4.5
    """
    return ScoreItem("witch", 1, -(points // 2), citations, halved=points)


def award(majority: Majority, score: Score) -> tuple[tuple[str, int], ...]:
    """Give every owner the full points. Rule: car-1.5.ties."""
    if not majority.owners:
        return ()
    total = score.total
    return tuple([(player, total) for player in majority.owners])
