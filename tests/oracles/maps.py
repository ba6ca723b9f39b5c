"""A map board as it is printed, read literally from the rules; slow on purpose.

Works on the inline form of the contract and on two such maps joined. Only what is printed is
read here; what the tiles make of it is read from `Board` and in `reaching`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from . import carcassonne, tiles
from .carcassonne import FACING, SIDES, Json, SidePlace, Square

TAKE_A_TILE = ("plain", "start", "town", "island")
ALL_CITY: Json = {"kind": "city", "sides": list(SIDES)}


class Ferry(NamedTuple):
    """A printed ferry: its two ends, the first one first, and its coats of arms."""

    ends: tuple[SidePlace, SidePlace]
    coats: int


class MapBoard:
    """The print of a map: its squares, what is printed at the border, and the ferries."""

    def __init__(self, given: Json) -> None:
        self.squares: dict[Square, Json] = {}
        self.borders: dict[SidePlace, Json] = {}
        self.ferries: list[Ferry] = []
        self.starts_used = 0
        for part, dx, dy in parts(given):
            self._lay(part, dx, dy)
        self.large_cities = {
            square: _printed_tile(row)
            for square, row in self.squares.items()
            if row["kind"] == "large_city"
        }
        self.ferry_at = {end: ferry for ferry in self.ferries for end in ferry.ends}

    def _lay(self, part: Json, dx: int, dy: int) -> None:
        """Lay a part of the map; two half squares make a whole one.

        Rule: map-9.2
        """
        for row in part["squares"]:
            square = (row["x"] + dx, row["y"] + dy)
            if square in self.squares:
                if {row["kind"], self.squares[square]["kind"]} != {"half"}:
                    raise ValueError(f"two squares on {square}")
                self.squares[square] = {"kind": "plain"}
            else:
                self.squares[square] = row
        for row in part.get("borders", []):
            self.borders[row["x"] + dx, row["y"] + dy, row["side"]] = row
        for row in part.get("ferries", []):
            one, other = ((end["x"] + dx, end["y"] + dy, end["side"]) for end in row["ends"])
            first, last = sorted((one, other), key=in_reading_order)
            self.ferries.append(Ferry((first, last), row.get("coats_of_arms", 0)))
        printed = [row for row in part["squares"] if row["kind"] == "start"]
        self.starts_used += part.get("start_squares", min(2, len(printed)))

    def takes_a_tile(self, square: Square) -> bool:
        """Say whether a tile may ever lie on a square.

        Rule: map-9.1, map-9.2
        """
        return square in self.squares and self.squares[square]["kind"] in TAKE_A_TILE

    def is_land(self, square: Square) -> bool:
        """Say whether a square takes a tile or is a printed one; all else closes what runs there.

        Rule: map-9.3
        """
        return self.takes_a_tile(square) or square in self.large_cities

    def has_kind(self, square: Square, kind: str) -> bool:
        """Say whether a square is of a kind."""
        return square in self.squares and self.squares[square]["kind"] == kind

    def is_town(self, square: Square) -> bool:
        """Say whether a town is printed on a square.

        Rule: map-9.1
        """
        row = self.squares.get(square, {"kind": None})
        return row["kind"] == "town" or bool(row.get("town", False))

    def printed_at(self, x: int, y: int, side: str) -> str | None:
        """Say what is printed beyond a side: road or city abroad, the road of a ferry, nothing.

        Rule: map-9.2, map-9.3
        """
        if (x, y, side) in self.ferry_at:
            return "road"
        border = self.borders.get((x, y, side))
        return None if border is None else str(border["kind"])

    def around(self, square: Square) -> list[Square]:
        """List the squares around one that a monastery there looks at.

        Rule: map-9.4
        """
        x, y = square
        near = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        return [other for other in near if self.is_land(other)]

    def island_of(self, square: Square) -> set[Square]:
        """Give the squares of the island of one: island squares, and large cities among them alone.

        Rule: map-9.2
        """
        found, ahead = {square}, [square]
        while ahead:
            for other in beside(ahead.pop()):
                if other in found:
                    continue
                if self.has_kind(other, "island"):
                    found.add(other)
                    ahead.append(other)
                elif other in self.large_cities and self.is_on_an_island(other):
                    city = self.large_city_of(other)
                    found |= city
                    shore = {near for own in city for near in beside(own)}
                    fresh = {near for near in shore if self.has_kind(near, "island")} - found
                    found |= fresh
                    ahead += fresh
        return found

    def is_on_an_island(self, square: Square) -> bool:
        """Say whether of all squares around a large city only island squares take a tile.

        Rule: map-9.2
        """
        city = self.large_city_of(square)
        around = {near for own in city for near in beside(own) if self.takes_a_tile(near)}
        return bool(around) and all(self.has_kind(near, "island") for near in around)

    def large_city_of(self, square: Square) -> set[Square]:
        """Give the large-city squares that printed city joins with one.

        Rule: map-9.2
        """
        found, ahead = {square}, [square]
        while ahead:
            here = ahead.pop()
            for side, other in zip(SIDES, beside(here), strict=True):
                if other not in self.large_cities or other in found:
                    continue
                shown = carcassonne.kind_at(self.large_cities[here], side)
                facing = carcassonne.kind_at(self.large_cities[other], FACING[side][2])
                if shown == facing == "city":
                    found.add(other)
                    ahead.append(other)
        return found


def read(position: Json) -> MapBoard | None:
    """Read the map of a position, if it has one."""
    given = position.get("map")
    return None if given is None else MapBoard(given)


def parts(given: Json) -> Iterator[tuple[Json, int, int]]:
    """Give the maps of which a map is made, each with its shift."""
    if "join" not in given:
        yield given, 0, 0
        return
    for row in given["join"]:
        yield row["map"], row.get("x", 0), row.get("y", 0)


def _printed_tile(row: Json) -> list[Json]:
    """Give the features of a large-city square as they lie; without a tile it is all city."""
    if "tile" not in row:
        return [ALL_CITY | {"coats_of_arms": row.get("coats_of_arms", 0)}]
    face = row["tile"] if isinstance(row["tile"], dict) else tiles.FACES[row["tile"]]
    return carcassonne.turned(face, row.get("rotation", 0))


def beside(square: Square) -> list[Square]:
    """List the squares to the north, east, south and west."""
    return [(square[0] + FACING[side][0], square[1] + FACING[side][1]) for side in SIDES]


def in_reading_order(place: SidePlace) -> tuple[int, int, int]:
    """Order side places by y, x, side."""
    x, y, side = place
    return y, x, SIDES.index(side)
