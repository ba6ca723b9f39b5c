"""A table of Carcassonne on which one may walk from piece to piece, for the slow readings.

A *piece* is one feature on one tile: its kind, its square and its sides as they lie on the table
(none for a monastery, a garden, a German cathedral and a field that touches no side; of several
such fields all but the first have a name in place of a side). Features
are found by walking; each walk is made once, so that whole games can be read.

On a map the large cities lie on the table like tiles, though nobody placed them. What is printed
abroad, and the ferries, are no pieces: they are found at the sides of those that they join.
"""

import copy
from functools import lru_cache
from typing import Any, NamedTuple

from . import carcassonne, maps, tiles
from .carcassonne import FACING, HALF_SIDES, INNER, SIDES, Json, SidePlace, Square
from .maps import Ferry
from .river import River

NAMED = {"road": SIDES, "city": SIDES, "river": SIDES, "field": (*HALF_SIDES, *INNER, "")}
CORNER_HALVES = {
    "NE": ("NNE", "ENE"),
    "SE": ("ESE", "SSE"),
    "SW": ("SSW", "WSW"),
    "NW": ("WNW", "NNW"),
}


class Piece(NamedTuple):
    """One feature on one tile."""

    kind: str
    x: int
    y: int
    sides: tuple[str, ...] = ()

    @property
    def square(self) -> Square:
        return self.x, self.y

    def order(self) -> tuple[int, int, int]:
        """Order pieces by y, x, first side; one without sides comes last on its tile."""
        names = NAMED.get(self.kind, ("",))
        return self.y, self.x, min(names.index(side) for side in self.sides or ("",))

    def id(self) -> str:
        """Name a feature by its first piece."""
        side = "," + carcassonne.in_order(list(self.sides))[0] if self.sides else ""
        return f"{self.kind}:{self.x},{self.y}{side}"


@lru_cache(maxsize=4096)
def _laid(
    tile: str, rotation: int, edition: str, through: str
) -> tuple[list[Json], dict[str, str]]:
    position = {"rules": {"edition": edition, "road_through_tunnel": through}}
    return _turned(carcassonne.face_of(position, tile, tiles.FACES), rotation)


def _turned(face: Json, rotation: int) -> tuple[list[Json], dict[str, str]]:
    features = carcassonne.turned(face, rotation)
    return features, {side: carcassonne.kind_at(features, side) for side in SIDES}


class Board:
    """The tiles of a position, with walks over them and the figures on them."""

    def __init__(self, position: Json) -> None:
        self.position = position
        self.rules: Json = position.get("rules", {})
        self.table: dict[Square, list[Json]] = {}
        self.shown: dict[Square, dict[str, str]] = {}
        self.features: dict[Piece, Json] = {}
        self.lies_at: dict[tuple[str, int, int, str], Piece] = {}
        self.shown_too: dict[tuple[str, int, int, str], Piece] = {}
        self.map = maps.read(position)
        self.reached: set[Square] | None = None
        self._walks: dict[Piece, frozenset[Piece]] = {}
        design = self.rule("edition", "C2"), self.rule("road_through_tunnel", "runs_on")
        for laid in position["tiles"]:
            square = (laid["x"], laid["y"])
            if square in self.table:
                raise ValueError(f"two tiles on {square}")
            rotation = laid.get("rotation", 0)
            if isinstance(laid["tile"], str):
                self.table[square], self.shown[square] = _laid(laid["tile"], rotation, *design)
            else:
                self.table[square], self.shown[square] = _turned(laid["tile"], rotation)
        for bridge in position.get("bridges", []):
            self._cross((bridge["x"], bridge["y"]), bridge["sides"])
        self.placed = set(self.table)
        self.river = River(position, {**self.table})
        self.through: dict[SidePlace, SidePlace] = {}
        for tunnel in position.get("tunnels", []):
            one, other = ((end["x"], end["y"], end["side"]) for end in tunnel["ends"])
            self.through |= {one: other, other: one}
        if self.map is not None:
            self._print_cities(self.map)
        for square, features in self.table.items():
            for feature in features:
                piece = Piece(feature["kind"], *square, tuple(feature.get("sides", ())))
                self.features[piece] = feature
                for side in piece.sides or ("",):
                    self.lies_at[piece.kind, *square, side] = piece
                shown = dict.fromkeys(feature.get("shares", ()), piece)
                self.shown_too |= {(piece.kind, *square, side): piece for side in shown}
        self.figures = [self._standing(figure) for figure in position.get("figures", [])]

    def _cross(self, square: Square, sides: str) -> None:
        """Lay a bridge over a tile. Rule: car-14.13"""
        self.table[square] = carcassonne.crossed(self.table[square], sides)
        self.shown[square] = self.shown[square] | dict.fromkeys(sides, "road")

    def _print_cities(self, map_board: maps.MapBoard) -> None:
        for square in self.placed:
            if not map_board.takes_a_tile(square):
                raise ValueError(f"no tile may lie on {square}")
        for square, features in map_board.large_cities.items():
            self.table[square] = features
            self.shown[square] = {side: carcassonne.kind_at(features, side) for side in SIDES}

    def with_figures(self, figures: list[Json]) -> "Board":
        """Give the same tiles with other figures."""
        other = copy.copy(self)
        other.position = {**self.position, "figures": figures}
        other.figures = [self._standing(figure) for figure in figures]
        return other

    def with_keys(self, **keys: Any) -> "Board":
        """Give the same tiles and figures with other castles, goods or titles beside them."""
        other = copy.copy(self)
        other.position = {**self.position, **keys}
        return other

    def _standing(self, figure: Json) -> tuple[Json, Piece | None]:
        """Give a figure with its place named as answers name it, and its piece."""
        piece = self.piece_of(figure)
        if piece is None:
            return figure, None
        who = {key: figure[key] for key in ("player", "figure") if key in figure}
        return who | self.spot_of(piece), piece

    def rule(self, key: str, default: Any) -> Any:
        """Give a reading; a missing one is the default."""
        return self.rules.get(key, default)

    def piece_of(self, spot: Json) -> Piece | None:
        """Find the piece that a spot names; None for a corner.

        `labyrinth`, and `road` on a labyrinth tile, both mean the road of the labyrinth tile.

        :raises LookupError: when nothing of that kind lies there
        """
        on, square, side = spot["on"], (spot["x"], spot["y"]), spot.get("side")
        if on == "corner":
            return None
        kind = "road" if on == "labyrinth" else on
        for piece in self.pieces_on(square):
            if piece.kind != kind:
                continue
            if kind == "road" and (on == "labyrinth" or side is None):
                if self.is_labyrinth(piece):
                    return piece
            elif (side is None and not piece.sides) or side in piece.sides:
                return piece
        if kind == "field" and self.has_unknown_fields(square):
            return Piece("field", *square)
        raise LookupError(f"nothing to stand on: {spot}")

    def pieces_on(self, square: Square) -> list[Piece]:
        """List the pieces on a square as its tile lists them."""
        return [
            Piece(feature["kind"], *square, tuple(feature.get("sides", ())))
            for feature in self.table.get(square, [])
        ]

    def groups_on(self, square: Square) -> list[frozenset[Piece]] | None:
        """Give the features of a tile that lie side by side, in groups; None where nobody said."""
        pieces = self.pieces_on(square)
        for laid in self.position["tiles"]:
            if (laid["x"], laid["y"]) == square:
                face = carcassonne.face_of(self.position, laid["tile"], tiles.FACES)
                groups = face.get("adjacent_for_wagon")
                if groups is not None:
                    return [frozenset(pieces[index] for index in group) for group in groups]
        return None

    def is_labyrinth(self, piece: Piece) -> bool:
        """Say whether a piece is the road of a labyrinth tile."""
        return bool(self.features[piece].get("labyrinth", False))

    def has_unknown_fields(self, square: Square) -> bool:
        """Say whether a tile has border for fields and gives none."""
        open_border = any(
            kind in ("road", "river", "field") for kind in self.shown[square].values()
        )
        return open_border and all(f["kind"] != "field" for f in self.table[square])

    def free_squares(self) -> set[Square]:
        """Find the squares on which a tile may at most be laid: on a map all that take one."""
        if self.map is None:
            return carcassonne.free_squares(self.table)
        return {
            square for square in self.map.squares if self.map.takes_a_tile(square)
        } - self.placed

    # ------------------------------------------------------------------------- walks

    def disagrees(self, x: int, y: int, side: str) -> bool:
        """Say whether the tile, or the print of the map, beyond a side shows another kind there.

        Rule: car-2.1, map-9.2, car-14.2
        """
        dx, dy, opposite = FACING[side]
        beyond = self.shown.get((x + dx, y + dy), {}).get(opposite)
        if beyond is None and self.map is not None:
            beyond = self.map.printed_at(x, y, side)
        if "abbey" in (beyond, self.shown[x, y][side]):
            return False
        return beyond not in (None, self.shown[x, y][side])

    def clashes(self, x: int, y: int, side: str) -> bool:
        """Say whether nobody can tell what joins what beyond a side.

        That is where another kind is shown.

        Rule: car-2.1, map-9.2
        """
        return self.disagrees(x, y, side)

    def rim(self, piece: Piece) -> list[str]:
        """List the sides at which a piece reaches the border of its tile."""
        return carcassonne.rim(self.features.get(piece, {}))

    def beyond(self, piece: Piece, side: str) -> SidePlace | None:
        """Say where a piece goes on over one of its sides; None where the map closes it.

        Rule: car-1.1, map-9.2, map-9.3
        """
        dx, dy, opposite = FACING[side]
        square = (piece.x + dx, piece.y + dy)
        if self.map is None or self.map.is_land(square):
            return *square, opposite
        ferry = self.map.ferry_at.get((piece.x, piece.y, side))
        if ferry is None or piece.kind != "road":
            return None
        one, other = ferry.ends
        return other if one == (piece.x, piece.y, side) else one

    def beside(self, piece: Piece) -> set[Piece]:
        """Find the pieces that a piece joins over the sides of its tile, and over ferries.

        Over a side that shows two cities it joins both.

        Rule: car-1.1, map-9.2, car-14.5
        """
        found = set()
        for side in self.rim(piece):
            beyond = self.beyond(piece, side)
            other = None if beyond is None else self.lies_at.get((piece.kind, *beyond))
            if other is not None and not self.clashes(piece.x, piece.y, side[0]):
                found.add(other)
                if beyond is not None and (piece.kind, *beyond) in self.shown_too:
                    found.add(self.shown_too[piece.kind, *beyond])
        mouth = self.mouth_of(piece)
        if mouth in self.through:
            found.add(self.lies_at["road", *self.through[mouth]])
        return found

    def mouth_of(self, piece: Piece) -> SidePlace | None:
        """Give the mouth of a tunnel at which a road ends, by its side. Rule: car-14.12"""
        if piece.kind != "road" or not carcassonne.ends_at_mouth(self.features[piece]):
            return None
        return piece.x, piece.y, piece.sides[0]

    def open_mouths(self, whole: frozenset[Piece]) -> set[SidePlace]:
        """Find the mouths of a road that no tokens join to others. Rule: car-14.12"""
        mouths = {self.mouth_of(piece) for piece in whole} - {None}
        return {mouth for mouth in mouths if mouth is not None and mouth not in self.through}

    def walk(self, piece: Piece) -> frozenset[Piece]:
        """Find the whole feature that a piece belongs to."""
        if piece not in self._walks:
            found, ahead = {piece}, [piece]
            while ahead:
                for other in self.beside(ahead.pop()) - found:
                    found.add(other)
                    ahead.append(other)
            whole = frozenset(found)
            self._walks |= dict.fromkeys(whole, whole)
        return self._walks[piece]

    def labyrinth_or_leg(self, piece: Piece) -> frozenset[Piece]:
        """Cut the roads at the labyrinth tiles and give the place that holds the piece.

        Rule: car-2.4
        """
        if self.is_labyrinth(piece):
            return frozenset({piece})
        found, ahead = {piece}, [piece]
        while ahead:
            for other in self.beside(ahead.pop()) - found:
                if not self.is_labyrinth(other):
                    found.add(other)
                    ahead.append(other)
        return frozenset(found)

    def wholes(self, kind: str) -> list[frozenset[Piece]]:
        """List all features of a kind with a placed tile, in order of their first pieces."""
        found = {self.walk(piece) for piece in self.features if piece.kind == kind}
        if kind == "field":
            unknown = [square for square in self.table if self.has_unknown_fields(square)]
            found |= {frozenset({Piece("field", *square)}) for square in unknown}
        return sorted(filter(self.is_placed, found), key=lambda whole: first(whole).order())

    def is_placed(self, whole: frozenset[Piece]) -> bool:
        """Say whether any tile of a feature was placed, and not all of it is printed."""
        return any(piece.square in self.placed for piece in whole)

    def first_placed(self, whole: frozenset[Piece]) -> Piece:
        """Give the first piece of a feature on a tile that was placed: no figure stands elsewhere.

        Rule: map-9.2.figures
        """
        return min((piece for piece in whole if piece.square in self.placed), key=Piece.order)

    def open_ends(self, whole: frozenset[Piece]) -> set[SidePlace]:
        """Find the sides of a feature beyond which no tile lies, though one may.

        Where a ferry leads to an empty square, the end is the side of that square.

        Rule: car-1.2, map-9.3
        """
        ends = set()
        for piece in whole:
            for side in self.rim(piece):
                beyond = self.beyond(piece, side)
                if beyond is None or beyond[:2] in self.table:
                    continue
                here = (piece.x, piece.y, side)
                by_ferry = self.map is not None and here in self.map.ferry_at
                ends.add(beyond if by_ferry else here)
        return ends

    def is_open(self, whole: frozenset[Piece]) -> bool:
        """Say whether a road or city may go on: at a side, or at the mouth of a tunnel."""
        return bool(self.open_ends(whole) or self.open_mouths(whole))

    def abroad(self, whole: frozenset[Piece]) -> list[SidePlace]:
        """List the sides at which a printed piece abroad belongs to a feature.

        Rule: map-9.3
        """
        if self.map is None:
            return []
        found = [
            (piece.x, piece.y, side)
            for piece in whole
            for side in piece.sides
            if self.map.borders.get((piece.x, piece.y, side), {}).get("kind") == piece.kind
        ]
        return sorted(found, key=maps.in_reading_order)

    def ferries(self, whole: frozenset[Piece]) -> list[Ferry]:
        """List the ferries that belong to a road, each once, by their first ends.

        Rule: map-9.4
        """
        if self.map is None:
            return []
        found = {
            self.map.ferry_at[piece.x, piece.y, side]
            for piece in whole
            if piece.kind == "road"
            for side in piece.sides
            if (piece.x, piece.y, side) in self.map.ferry_at
        }
        return sorted(found, key=lambda ferry: maps.in_reading_order(ferry.ends[0]))

    def is_ruled(self, whole: frozenset[Piece]) -> bool:
        """Say whether a feature, or a leg of it, meets nothing that cannot be judged.

        That is a side that disagrees, at the other end of a ferry too, and, for a field, a tile
        whose fields are unknown.
        """
        for piece in whole:
            if piece.kind == "field" and self.has_unknown_fields(piece.square):
                return False
            for side in self.rim(piece):
                if self.clashes(piece.x, piece.y, side[0]):
                    return False
                beyond = self.beyond(piece, side)
                if beyond is None or beyond[:2] not in self.table:
                    continue
                x, y, opposite = beyond
                if self.clashes(x, y, opposite[0]):
                    return False
                if piece.kind == "field" and self.has_unknown_fields((x, y)):
                    return False
        return True

    def squares_around(self, square: Square) -> list[Square]:
        """List the tiles on the table on the eight squares around one."""
        x, y = square
        around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        return [other for other in around if other in self.table]

    def to_be_filled_around(self, square: Square) -> int:
        """Count the squares around one that a monastery there waits for: eight without a map.

        Rule: car-4.8, map-9.4
        """
        return 8 if self.map is None else len(self.map.around(square))

    def is_complete(self, whole: frozenset[Piece]) -> bool:
        """Say whether a feature is completed; fields never are.

        Rule: car-1.2, car-4.8, car-4.9, car-5.2, map-9.3, map-9.4
        """
        piece = first(whole)
        if piece.kind in ("road", "city"):
            return self.is_ruled(whole) and not self.is_open(whole)
        if piece.kind in ("monastery", "garden"):
            around = self.squares_around(piece.square)
            return len(around) == self.to_be_filled_around(piece.square)
        if piece.kind == "german_cathedral":
            roads = self.roads_of_cathedral(piece.square)
            return bool(roads) and all(self.is_complete(road) for road in roads)
        return False

    def roads_of_cathedral(self, square: Square) -> set[frozenset[Piece]]:
        """Find the road networks that leave a German cathedral, each once.

        Rule: car-5.2
        """
        return {
            self.walk(piece)
            for piece in self.pieces_on(square)
            if piece.kind == "road" and self.features[piece].get("ends") == "german_cathedral"
        }

    # ----------------------------------------------------------------------- figures

    def figures_on(self, pieces: frozenset[Piece]) -> list[Json]:
        """List the figures that stand on any of these pieces, in the order of the position."""
        return [figure for figure, piece in self.figures if piece in pieces]

    def followers_on(self, pieces: frozenset[Piece], player: str | None = None) -> list[Json]:
        """List the followers on any of these pieces, of one player or of all.

        Rule: car-2.2
        """
        return [
            figure
            for figure in self.figures_on(pieces)
            if carcassonne.is_follower(figure) and player in (None, figure["player"])
        ]

    def find(self, figure: str) -> Piece | None:
        """Find where the mage or the witch stands; None when it is not on the table."""
        for standing, piece in self.figures:
            if standing["figure"] == figure:
                return piece
        return None

    def spot_of(self, piece: Piece) -> Json:
        """Name a piece as answers name it."""
        place: Json = {"x": piece.x, "y": piece.y}
        if piece.kind == "road" and self.is_labyrinth(piece):
            return place | {"on": "labyrinth"}
        sides = carcassonne.in_order(list(piece.sides))[:1]
        return place | {"on": piece.kind} | ({"side": sides[0]} if sides else {})


def first(whole: frozenset[Piece]) -> Piece:
    """Give the first piece of a feature."""
    return min(whole, key=Piece.order)
