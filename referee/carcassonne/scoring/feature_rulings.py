"""What a ruling on a feature is, whatever its kind.

Roads have a shape of their own (``scoring.road_surveys``); cities, fields, monasteries, gardens and
German cathedrals share :class:`Area`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from referee.carcassonne.figures import Figure
from referee.carcassonne.maps.boards import side_behind
from referee.carcassonne.networks import Network
from referee.carcassonne.scoring.majority import Majority
from referee.carcassonne.table import DISAGREEMENT, Table, in_table_order
from referee.carcassonne.tiles import MAX_FEATURES, Kind, Spot
from referee.core.grid import side_place_of
from referee.core.rulings import Citation, Objection, Score

_PRINTED: Final = Citation("map-9.4.printed")
_FERRY: Final = Citation("map-9.4.ferry")
_FERRY_ONE_END: Final = Citation("map-9.4.ferry-one-end")
_ABROAD: Final = Citation("map-9.3.abroad")
_NEUTRAL: Final = Citation("map-9.3.neutral")

COMPLETED: Final = "completed"
FINAL: Final = "final"

Standing = Mapping[int, Sequence[Figure]]
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
    places: tuple[tuple[int, Spot], ...]
    quarters: tuple[str, ...]


class Prints(NamedTuple):
    """What a map prints beyond its border as part of a feature.

    ``abroad`` holds the side places at which roads or cities lead abroad, ``ferries`` the squares
    of the first end of each ferry, both ascending. ``citations`` names the clauses by which printed
    pieces count, those of large cities too.

    Rule: map-9.4.printed, map-9.4.ferry
    """

    abroad: tuple[int, ...] = ()
    ferries: tuple[int, ...] = ()
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
    pieces: tuple[int, ...]
    segments: tuple[int, ...]
    squares: tuple[int, ...]
    units: int
    open_ends: tuple[int, ...]
    figures: tuple[Figure, ...]
    is_completed: bool
    is_assumed: bool
    coats_of_arms: int = 0
    cathedrals: tuple[int, ...] = ()
    german_cathedrals: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
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


def find_figures(pieces: Iterable[int], standing: Standing) -> tuple[Figure, ...]:
    """Return the figures on some pieces, in table order."""
    found = [figure for p in pieces if p in standing for figure in standing[p]]
    return in_table_order(found) if len(found) > 1 else tuple(found)


def find_squares(pieces: Iterable[int]) -> tuple[int, ...]:
    """Return the squares of some ascending pieces, each once, ascending."""
    return tuple(dict.fromkeys([piece // MAX_FEATURES for piece in pieces]))


def find_tiles(table: Table, network: Network) -> tuple[int, ...]:
    """Return the squares of a network with a tile or a large city, ascending."""
    squares = find_squares(network.pieces)
    if table.board is None or not network.special:
        return squares
    return tuple(square for square in squares if not table.ground[square].is_beyond)


def find_prints(table: Table, network: Network) -> Prints:
    """Return what a map adds to a network.

    Rule: map-9.4.printed, map-9.4.ferry, map-9.4.ferry-one-end
    """
    board = table.board
    if board is None or not network.special:
        return NO_PRINTS
    abroad: list[int] = []
    crossed: set[int] = set()
    for piece in network.special:
        square = piece // MAX_FEATURES
        if not table.ground[square].is_beyond:
            continue
        feature = table.feature(piece)
        if piece in board.ferry_of:
            crossed.add(board.ferry_of[piece])
        else:
            abroad.append(side_behind(square * 4 + feature.ports[0]))
    crossings = [board.crossings[number] for number in crossed]
    cited: list[Citation] = []
    if abroad or any(piece // MAX_FEATURES in board.large for piece in network.special):
        cited.append(_PRINTED)
    if crossings:
        cited.append(_FERRY)
    if any(end in network.open_ends for crossing in crossings for end in crossing.ends):
        cited.append(_FERRY_ONE_END)
    ferries = sorted(crossing.squares[0] for crossing in crossings)
    return Prints(tuple(sorted(abroad)), tuple(ferries), tuple(cited))


def cite_closing(network: Network, prints: Prints) -> tuple[Citation, ...]:
    """Return the clauses by which a map closes sides of a feature.

    Rule: map-9.3.abroad, map-9.3.neutral
    """
    cited = (_ABROAD,) if prints.abroad else ()
    return (*cited, _NEUTRAL) if network.meets_border else cited


def is_assumed(table: Table, squares: Iterable[int]) -> bool:
    """Tell whether a feature lies on a tile whose face is an assumption.

    Rule: car-5.7, car-6.11
    """
    return any(table.ground[square].is_assumed for square in squares)


def find_clashes(network: Network) -> tuple[Objection, ...]:
    """Return a reason against a ruling for every side where a feature meets something else.

    Rule: car-2.1.disagreement
    """
    return tuple(
        Objection("runs-into-disagreement", (DISAGREEMENT,), side_place_of(clash))
        for clash in network.clashes
    )


def award(majority: Majority, score: Score) -> tuple[tuple[str, int], ...]:
    """Give every owner the full points. Rule: car-1.5.ties."""
    total = score.total
    return tuple([(player, total) for player in majority.owners])
