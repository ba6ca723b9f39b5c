"""The River: which tile may be placed while it is built, and how it goes on.

Two kinds of reasons speak against a tile: what keeps it off the table wherever it would go, and
what speaks against one square. A table without water asks nothing of a tile without any.

What comes before what is judged where it was said which river tiles are in play; else it is only
warned of.
Rule: car-14.1.order, car-14.1.source, car-14.1.join, car-14.1.turn, car-14.1.turn-at-fork,
car-14.1.fork, car-14.1.arms, car-14.1.lake, car-14.1.city-lake, car-14.1.sets, car-14.1.partial
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from referee.carcassonne.pieces import square_of
from referee.carcassonne.placing.tiles.needs import find_mismatches, find_needs
from referee.carcassonne.placing.tiles.opened_squares import is_preparing
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Feature, Tile, is_city_lake, is_fork, list_water
from referee.carcassonne.water import Water
from referee.core.grid import SIDES, Square, neighbour, place_of, side_place_of, split_side_place
from referee.core.rulings import Citation, Objection

_ORDER: Final = Citation("car-14.1.order")
_SOURCE: Final = Citation("car-14.1.source")
_JOIN: Final = Citation("car-14.1.join")
_FORK: Final = Citation("car-14.1.fork")
_ARMS: Final = Citation("car-14.1.arms")
_LAKE: Final = Citation("car-14.1.lake")
_SETS: Final = Citation("car-14.1.sets")
_PARTIAL: Final = Citation("car-14.1.partial")


def find_river(table: Table, face: Face | None = None) -> "River | None":
    """Return the river of a table; None if neither it nor the tile to place has to do with one.

    Setup tiles on a map are laid before the game, and so before any river. A table keeps its river,
    for several questions on it ask.

    :param face: the tile to place, in any rotation; None for the table alone.
    """
    is_asked = table.ground.has_river or (face is not None and face.has_river)
    if not (is_asked or (table.river_tiles.copies and not table.faces)):
        return None
    if table.board is not None and is_preparing(table.board, table.faces):
        return None
    if "river" not in table.known:
        table.known["river"] = River(table)
    river: River = table.known["river"]
    return river


class River:
    """What the river of a table asks of the next tile."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tiles = table.river_tiles
        self.water = Water(table)
        self._laid = Counter(table.faces[square].tile_id for square in self.water.squares)
        self.left = self._count_left()
        self._knows_left = self._find_out_whether_left_is_known()
        self._is_being_built: bool | None = None
        self._has_other_forks = self._find_other_forks()

    # ------------------------------------------------------------------ what is left of it

    def _count_left(self) -> Mapping[str, int]:
        """Return how many of each river tile in play are left, more than none, by its id."""
        copies, laid = self._tiles.copies, self._laid
        left = {tile_id: count - laid.get(tile_id, 0) for tile_id, count in copies.items()}
        return {tile_id: count for tile_id, count in left.items() if count > 0}

    def _find_out_whether_left_is_known(self) -> bool:
        """Tell whether it was said which river tiles are in play, and those laid are of them.

        Rule: car-14.1.partial
        """
        copies = self._tiles.copies
        return self._tiles.is_told and all(
            count <= copies.get(tile_id or "", 0) for tile_id, count in self._laid.items()
        )

    def is_waiting(self, is_wanted: Callable[[Face], bool]) -> bool:
        """Tell whether a river tile is left, other than a source, that can go on with the river."""
        faces = ((tile_id, self._tiles.faces[tile_id][0]) for tile_id in self.left)
        return any(
            is_wanted(face) and not _has(face, _is_source) and self._has_place(tile_id)
            for tile_id, face in faces
        )

    def _has_place(self, tile_id: str) -> bool:
        """Tell whether a river tile fits some open end."""
        squares = {neighbour(*split_side_place(end)) for end in self.water.open_ends}
        return any(
            not find_mismatches(face, find_needs(self._table, square))
            and not any(self.object_to_square(face, square))
            for square in squares
            for face in self._tiles.faces[tile_id]
        )

    @property
    def is_being_built(self) -> bool:
        """Whether only river tiles may be placed; found once.

        So it is while the source, an open end and nothing but river tiles lie there, unless it was
        said which river tiles are in play, and none of them can go on with it.
        Rule: car-14.1.order, car-14.1.partial
        """
        if self._is_being_built is None:
            water = self.water
            self._is_being_built = (
                bool(water.sources and water.open_ends)
                and not water.has_other_tiles
                and (not self._knows_left or self.is_waiting(_is_any))
            )
        return self._is_being_built

    @property
    def is_fork_next(self) -> bool:
        """Whether the source lies open, and a fork goes nowhere else. Rule: car-14.1.fork."""
        ends = {split_side_place(end)[0] for end in self.water.open_ends}
        is_open = any(square_of(source) in ends for source in self.water.sources)
        return is_open and self._is_ruled_on_forks

    @property
    def is_over(self) -> bool:
        """Whether no river tile can be placed any more, or none yet, for tiles lie without it."""
        return bool(self._table.faces) and not self.water.open_ends

    # ------------------------------------------------------------------ what speaks against

    def say_why_nowhere(self, tile: Tile) -> list[Objection]:
        """Return the river's objections that keep a tile off the whole table, each once.

        These are the objections to the tile itself; if there are none, the objections to each open
        end that its sides match. A tile that only its sides keep off gets none.
        """
        against = list(self.object_to_tile(tile.faces[0]))
        for end in () if against else self.water.open_ends:
            square = neighbour(*split_side_place(end))
            needs = find_needs(self._table, square)
            for face in tile.faces:
                if not find_mismatches(face, needs):
                    against += self.object_to_square(face, square)
        return list({found.code: found for found in reversed(against)}.values())

    def object_to(self, face: Face, square: Square) -> Iterator[Objection]:
        """Yield every reason of the river's against a tile on a free square."""
        yield from self.object_to_tile(face)
        yield from self.object_to_square(face, square)

    def object_to_tile(self, face: Face) -> Iterator[Objection]:
        """Yield every reason against a tile, wherever it would go.

        Rule: car-14.1.order, car-14.1.source, car-14.1.join, car-14.1.fork, car-14.1.lake
        """
        water = list_water(face)
        if not self._table.faces:
            return
        if not water:
            if self.is_being_built:
                yield self.say_not_finished()
        elif any(each.is_source for each in water):
            yield Objection("source-not-first", (_SOURCE, _SETS))
        elif not self.water.squares:
            yield Objection("river-not-begun", (_SOURCE, _JOIN))
        elif not self.water.open_ends:
            yield Objection("river-finished", (_JOIN,))
        elif self._knows_left:
            yield from self._find_those_before(face)

    def _find_those_before(self, face: Face) -> Iterator[Objection]:
        """Yield what other tiles come before a tile that goes on with the river.

        Rule: car-14.1.fork, car-14.1.lake
        """
        if self._is_ruled_on_forks and not is_fork(face) and self.is_waiting(is_fork):
            yield Objection("fork-comes-first", (_FORK, _PARTIAL))
        if self._comes_last(face) and self.is_waiting(lambda other: not self._comes_last(other)):
            yield Objection("lake-comes-last", (_LAKE, _PARTIAL))

    def _comes_last(self, face: Face) -> bool:
        """Tell whether a tile is a lake that is kept to the end. Rule: car-14.1.city-lake."""
        return _has(face, _is_lake) and not (self.has_city_lake_shuffled and is_city_lake(face))

    @property
    def has_city_lake_shuffled(self) -> bool:
        """Whether a lake with a city comes like any other river tile. Rule: car-14.1.city-lake."""
        return self._table.rules.river_2_city_lake == "shuffled"

    def object_to_square(self, face: Face, square: Square) -> Iterator[Objection]:
        """Yield every reason against a river tile on a free square.

        Rule: car-14.1.join, car-14.1.arms, car-14.1.fork, car-14.1.turn, car-14.1.turn-at-fork
        """
        if not self.water.open_ends:
            return
        place, is_joined = place_of(square), False
        for water in list_water(face):
            joined = list(self.water.find_joined(water, square))
            is_joined = is_joined or bool(joined)
            network = self._table.ground.network
            if len({network(piece).pieces[0] for _, piece in joined}) < len(joined):
                yield Objection("river-arms-join", (_ARMS,), place)
            is_at_source = any(piece in self.water.sources for _, piece in joined)
            if water.is_fork and self._is_ruled_on_forks and not is_at_source:
                yield Objection("fork-not-at-source", (_FORK,), place)
            for side, piece in joined:
                if cited := self.water.find_half_turn(water, side, piece):
                    yield Objection("river-turns-back", cited, (*place, SIDES[side]))
        if face.has_river and not is_joined:
            yield Objection("river-not-joined", (_JOIN,), place)

    def _find_other_forks(self) -> bool:
        """Tell whether a fork lies already, or several are known to be in play.

        Rule: car-14.1.sets
        """
        return bool(self.water.forks) or self._tiles.forks > 1

    @property
    def _is_ruled_on_forks(self) -> bool:
        """Whether there is a rule on where a fork goes: it is the only one, and a source lies."""
        return bool(self.water.sources) and not self._has_other_forks

    # ------------------------------------------------------------------ what is odd

    def warn_of(self, face: Face) -> Iterator[Objection]:
        """Yield what is odd about placing a tile and speaks not against it.

        Rule: car-14.1.source, car-14.1.partial, car-14.1.sets
        """
        water = list_water(face)
        if any(each.is_source for each in water):
            return
        if not self._table.faces:
            yield Objection("river-not-begun", (_SOURCE, _PARTIAL))
        elif not self.water.open_ends:
            return
        elif not water:
            if not self.is_being_built:
                yield self.say_not_finished()
        else:
            if is_fork(face) and self._has_other_forks:
                yield Objection("forks-not-ruled", (_SETS,))
            if not self._knows_left:
                yield from self._find_those_before(face)

    def say_not_finished(self) -> Objection:
        """Say that the river has an open end."""
        at = side_place_of(self.water.open_ends[0])
        return Objection("river-not-finished", (_ORDER, _PARTIAL), at)


def _is_any(_: Face) -> bool:
    return True


def _is_source(water: Feature) -> bool:
    return water.is_source


def _is_lake(water: Feature) -> bool:
    return water.is_lake


def _has(face: Face, is_wanted: Callable[[Feature], bool]) -> bool:
    return any(map(is_wanted, list_water(face)))
