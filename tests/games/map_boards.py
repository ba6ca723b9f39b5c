"""Random maps in the form of the contract: each is sound, and no two squares of it disagree.

A map is grown as a shape; then squares of it become large cities, towns and squares without a
tile, islands are put into the sea round it, and prints are drawn at the border. Joined maps lie
west and east of a column of half squares.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from tests.oracles import carcassonne, maps, tiles

Json = dict[str, Any]
Square = tuple[int, int]
SidePlace = tuple[int, int, str]

SIDES = carcassonne.SIDES
FACING = carcassonne.FACING
EVERYWHERE = range(-500, 501)
# The tiles of the catalogue that may be printed as a large city.
PRINTABLE = tuple(
    tile
    for tile, face in tiles.PLAIN_FACES.items()
    if tile.split(".")[0] in ("base", "inns", "traders")
    and {feature["kind"] for feature in face["features"]} <= {"road", "city", "field"}
    and any(feature["kind"] == "city" for feature in face["features"])
)


def draw_map(chance: Random) -> Json:
    """Draw a map of 20 to 90 squares, every fourth one joined of two."""
    if chance.randrange(4):
        return _Sketch(chance, chance.randrange(20, 80)).draw()
    height = chance.randrange(4, 8)
    column = [(0, y) for y in range(height)]
    partnered = {square for square in column if chance.randrange(4)}
    alone = {square: chance.randrange(2) for square in column if square not in partnered}
    joined = []
    for side, columns in enumerate((range(-500, 0), range(1, 500))):
        halves = partnered | {square for square, own in alone.items() if own == side}
        sketch = _Sketch(chance, chance.randrange(12, 38), columns, halves, partnered)
        joined.append(_shifted(chance, sketch.draw()))
    return {"join": chance.sample(joined, 2)}


def _shifted(chance: Random, drawn: Json) -> Json:
    """Move a part of a map, and name the shift that brings it back."""
    dx, dy = chance.choice(((0, 0), (chance.randrange(-9, 10), chance.randrange(-9, 10))))
    if (dx, dy) == (0, 0):
        return {"map": drawn}
    squares = [row | {"x": row["x"] - dx, "y": row["y"] - dy} for row in drawn["squares"]]
    moved = drawn | {"squares": squares}
    if "borders" in drawn:
        moved["borders"] = [_move(row, dx, dy) for row in drawn["borders"]]
    if "ferries" in drawn:
        moved["ferries"] = [
            row | {"ends": [_move(end, dx, dy) for end in row["ends"]]} for row in drawn["ferries"]
        ]
    return {"map": moved} | ({"x": dx} if dx else {}) | ({"y": dy} if dy else {})


def _move(row: Json, dx: int, dy: int) -> Json:
    return row | {"x": row["x"] - dx, "y": row["y"] - dy}


class _Sketch:
    """One map while it is drawn: the kinds of its squares, then what is printed on them."""

    def __init__(
        self,
        chance: Random,
        size: int,
        columns: range = EVERYWHERE,
        halves: Iterable[Square] = (),
        partnered: Iterable[Square] = (),
    ) -> None:
        self.chance = chance
        self.columns = columns
        self.kinds: dict[Square, str] = dict.fromkeys(halves, "half")
        self.partnered = set(partnered)
        self.rows: dict[Square, Json] = {}
        self.printed: dict[SidePlace, str] = {}
        self.ports: dict[Square, list[SidePlace]] = {}
        self._grow(size)

    def draw(self) -> Json:
        """Fill the shape with all that a map may hold."""
        chance = self.chance
        self._turn_into("large_city", [chance.randrange(1, 4) for _ in range(chance.randrange(4))])
        for kind, most in (("waves", 4), ("highlight", 3), ("town", 8)):
            self._turn_into(kind, [1] * chance.randrange(most))
        self._turn_into("start", [1] * chance.randrange(1, 5))
        if not self.partnered and not chance.randrange(3):
            for square in chance.sample(self._sea(), 3):
                self.kinds[square] = chance.choice(("half", "waves", "highlight"))
        islands = self._add_islands()
        if not chance.randrange(3):
            self._add_port()
        for square in sorted(self.kinds):
            if self.kinds[square] == "large_city":
                self.rows[square] = self._large_city(square)
        ferries = self._ferries(islands)
        return self._written(ferries)

    # ---------------------------------------------------------------------- the shape

    def _grow(self, size: int) -> None:
        """Grow a shape, compact or winding; seldom in two parts."""
        x = self.columns[0] if self.columns[0] > 0 else min(0, self.columns[-1])
        land, winding = [(x, 0)], self.chance.randrange(2)
        if self.partnered:
            land = [(x, y) for _, y in sorted(self.kinds)]
        while len(land) < size:
            beside = {other for square in land for other in maps.beside(square)}
            choices = sorted(square for square in beside if self._may_be_land(square, land))
            touched = {one: len(set(maps.beside(one)) & set(land)) for one in choices}
            wanted = min(touched.values()) if winding else max(touched.values())
            if self.chance.randrange(2):
                choices = [square for square in choices if touched[square] == wanted]
            land.append(self.chance.choice(choices))
            if not self.chance.randrange(60):
                apart = (land[-1][0] + (3 if self.columns[0] >= -500 else -3), land[-1][1])
                land += [apart] if self._may_be_land(apart, land) else []
        self.kinds |= dict.fromkeys(land, "plain")

    def _may_be_land(self, square: Square, land: list[Square]) -> bool:
        return square[0] in self.columns and square not in land and square not in self.kinds

    def _turn_into(self, kind: str, sizes: list[int]) -> None:
        """Turn plain squares into another kind, in groups of these sizes."""
        for size in sizes:
            plain = sorted(square for square, own in self.kinds.items() if own == "plain")
            if len(plain) <= 8:
                return
            group = [self.chance.choice(plain)]
            while len(group) < size:
                beside = {other for square in group for other in maps.beside(square)}
                choices = sorted((beside & set(plain)) - set(group))
                if not choices:
                    break
                group.append(self.chance.choice(choices))
            self.kinds |= dict.fromkeys(group, kind)

    def _sea(self) -> list[Square]:
        """List the squares round the map."""
        near = {other for square in self.kinds for other in maps.beside(square)}
        return sorted(one for one in near if one[0] in self.columns and one not in self.kinds)

    def _add_islands(self) -> list[list[Square]]:
        """Put up to two islands of one or two squares into the sea, at the coast or off it."""
        islands = []
        for _ in range(self.chance.choice((0, 1, 1, 2))):
            off_coast = {other for square in self._sea() for other in maps.beside(square)}
            free = sorted(square for square in off_coast if self._may_be_land(square, []))
            square = self.chance.choice(free)
            self.kinds[square] = "island"
            island = [square]
            free = [other for other in maps.beside(square) if self._may_be_land(other, [])]
            if free and self.chance.randrange(3):
                island.append(self.chance.choice(free))
                self.kinds[island[1]] = "island"
            islands.append([*island, *self._add_harbour(island)])
        return islands

    def _add_harbour(self, island: list[Square]) -> list[Square]:
        """Put at times a large city beside an island, where it lies at no other land."""
        free = [
            square
            for square in sorted({near for own in island for near in maps.beside(own)})
            if self._may_be_land(square, [])
            and all(near in island or not self._is_land(near) for near in maps.beside(square))
        ]
        if not free or self.chance.randrange(2):
            return []
        harbour = self.chance.choice(free)
        self.kinds[harbour] = "large_city"
        return [harbour]

    def _add_port(self) -> None:
        """Put a large city into the sea, with a road through it from one ferry to another."""
        off_coast = {other for square in self._sea() for other in maps.beside(square)}
        free = sorted(square for square in off_coast if self._may_be_land(square, []))
        x, y = self.chance.choice(free)
        open_sides = [(x, y, s) for s in SIDES if not self._is_land(_beyond(x, y, s))]
        if len(open_sides) > 1:
            self.kinds[x, y] = "large_city"
            self.ports[x, y] = self.chance.sample(open_sides, 2)

    # -------------------------------------------------------------------- the prints

    def _is_land(self, square: Square) -> bool:
        takes_none = ("waves", "highlight", "half")
        kind = self.kinds.get(square)
        return square in self.partnered or (kind is not None and kind not in takes_none)

    def _large_city(self, square: Square) -> Json:
        """Print a large city that agrees with those printed beside it before."""
        x, y = square
        shown = {}
        for side, other in zip(SIDES, maps.beside(square), strict=True):
            default = self.chance.choice(("city", "city", "city", "road", "field"))
            if square in self.ports:
                default = "city"
            if self.kinds.get(other) == "large_city" and self.chance.randrange(4):
                default = "city"
            shown[side] = self.printed.get((*other, FACING[side][2]), default)
        for _, _, side in self.ports.get(square, ()):
            shown[side] = "road"
        if "city" not in shown.values():
            free = [s for s in SIDES if (*_beyond(x, y, s), FACING[s][2]) not in self.printed]
            ports = [side for _, _, side in self.ports.get(square, ())]
            shown[next((side for side in free if side not in ports), free[0])] = "city"
        row: Json = {"x": x, "y": y, "kind": "large_city"}
        row |= _printed_tile(self.chance, shown, through=square in self.ports)
        self.printed |= {(x, y, side): kind for side, kind in shown.items()}
        return row

    def _neutral_sides(self) -> list[SidePlace]:
        """List the sides at which the map may print something."""
        return [
            (x, y, side)
            for x, y in sorted(self.kinds)
            if self._is_land((x, y)) and self.kinds[x, y] != "half"
            for side in SIDES
            if not self._is_land(_beyond(x, y, side))
        ]

    def _may_be_road(self, place: SidePlace) -> bool:
        return self.printed.get(place, "road") == "road"

    def _ferries(self, islands: list[list[Square]]) -> list[Json]:
        """Print a ferry to each island and port, and some more, at times within one bay."""
        ferries: list[Json] = []
        free = [side for side in self._neutral_sides() if self._may_be_road(side)]
        for island in islands:
            own = [side for side in free if side[:2] in island]
            other = [side for side in free if side[:2] not in island]
            if not own or not other:
                for square in island:
                    if self.kinds[square] == "island":
                        self.kinds[square] = "plain"
                continue
            ferries.append(self._ferry(free, self.chance.choice(own), self._near(own[0], other)))
        for one in [end for ends in self.ports.values() for end in ends if end in free]:
            other = [side for side in free if side[:2] not in self.ports]
            if other:
                ferries.append(self._ferry(free, one, self._near(one, other)))
        for _ in range(self.chance.randrange(4)):
            if len(free) < 2:
                break
            at_cities = [side for side in free if side[:2] in self.rows]
            one = self.chance.choice((at_cities if self.chance.randrange(2) else free) or free)
            ferries.append(self._ferry(free, one, self._near(one, [s for s in free if s != one])))
        return ferries

    def _near(self, one: SidePlace, others: list[SidePlace]) -> SidePlace:
        """Choose another end: one on the same bay, one across the water, or any."""
        bay = [side for side in others if _beyond(*side) == _beyond(*one)]
        across = [
            side
            for side in others
            if FACING[one[2]][2] == side[2] and one[side[2] in "EW"] == side[side[2] in "EW"]
        ]
        return self.chance.choice(self.chance.choice([few for few in (bay, across, others) if few]))

    def _ferry(self, free: list[SidePlace], one: SidePlace, other: SidePlace) -> Json:
        for end in (one, other):
            free.remove(end)
            self.printed[end] = "ferry"
        ends = [{"x": x, "y": y, "side": side} for x, y, side in (one, other)]
        return {"ends": ends} | self._coats(3)

    def _coats(self, most: int) -> Json:
        number = self.chance.randrange(most + 1)
        return {"coats_of_arms": number} if number or not self.chance.randrange(3) else {}

    def _borders(self) -> list[Json]:
        """Print roads and cities abroad at some of the sides where nothing is printed yet."""
        rows = []
        often = self.chance.choice((0, 2, 4))
        for x, y, side in self._neutral_sides():
            shown = self.printed.get((x, y, side))
            if shown in ("ferry", "field") or self.chance.randrange(12) >= often:
                continue
            kind = shown or self.chance.choice(("road", "road", "city"))
            rows.append({"x": x, "y": y, "side": side, "kind": kind} | self._coats(2))
        return rows

    def _written(self, ferries: list[Json]) -> Json:
        """Write the map down, its squares in any order."""
        starts = [square for square, kind in self.kinds.items() if kind == "start"]
        if not starts:
            starts = [min(square for square, kind in self.kinds.items() if kind == "plain")]
            self.kinds[starts[0]] = "start"
        for x, y in self.kinds:
            self.rows.setdefault((x, y), {"x": x, "y": y, "kind": self.kinds[x, y]})
        for square, kind in self.kinds.items():
            if kind == "island":
                self.rows[square] |= self._coats(3)
            if kind in ("plain", "start", "island") and not self.chance.randrange(9):
                self.rows[square]["town"] = True
        borders = self._borders()
        squares = self.chance.sample(list(self.rows.values()), len(self.rows))
        drawn: Json = {"squares": squares}
        if borders or self.chance.randrange(2):
            drawn["borders"] = self.chance.sample(borders, len(borders))
        if ferries or self.chance.randrange(2):
            drawn["ferries"] = self.chance.sample(ferries, len(ferries))
        if self.chance.randrange(2):
            drawn["start_squares"] = self.chance.randrange(1, len(starts) + 1)
        return drawn


def _beyond(x: int, y: int, side: str) -> Square:
    return x + FACING[side][0], y + FACING[side][1]


def _printed_tile(chance: Random, shown: dict[str, str], *, through: bool) -> Json:
    """Give the tile of a large city that shows this: none where it is all city, or a known one.

    `through` lets its roads pass as one.
    """
    coats = {"coats_of_arms": chance.randrange(1, 5)} if chance.randrange(2) else {}
    if set(shown.values()) == {"city"} and chance.randrange(2):
        return coats
    known = [
        {"tile": tile} | ({"rotation": rotation} if rotation else {})
        for tile in PRINTABLE
        for rotation in (0, 90, 180, 270)
        if _shows(tile, rotation, shown)
    ]
    if known and not through and not chance.randrange(3):
        return chance.choice(known)
    rotation = chance.choice((0, 90, 180, 270))
    upright = {carcassonne.turn(side, 360 - rotation): kind for side, kind in shown.items()}
    tile = {"features": _features(chance, upright, coats, through=through)}
    return {"tile": tile} | ({"rotation": rotation} if rotation else {})


def _shows(tile: str, rotation: int, shown: dict[str, str]) -> bool:
    features = carcassonne.turned(tiles.FACES[tile], rotation)
    return all(carcassonne.kind_at(features, side) == kind for side, kind in shown.items())


def _features(chance: Random, shown: dict[str, str], coats: Json, *, through: bool) -> list[Json]:
    """Draw one city or two, roads that end at them or pass, and the fields between."""
    city = [side for side in SIDES if shown[side] == "city"]
    roads = [side for side in SIDES if shown[side] == "road"]
    cities = [city]
    if len(city) > 1 and not chance.randrange(4):
        cities = [city[:1], city[1:]]
    features: list[Json] = [{"kind": "city", "sides": sides} for sides in cities]
    features[0] |= coats
    pass_through = len(roads) == 2 and (through or chance.randrange(2))
    parts = [roads] if pass_through else [[side] for side in roads]
    for part in parts:
        road: Json = {"kind": "road", "sides": part}
        if len(part) == 1:
            road["ends"] = "city"
        if not chance.randrange(3):
            road["coats_of_arms"] = chance.randrange(1, 3)
        features.append(road)
    stretches = tiles.fields_by_drawing(parts, cities)
    for stretch in sorted(map(carcassonne.in_order, stretches)):
        touched = [chance.choice(sides) for sides in cities if chance.randrange(4)]
        features.append({"kind": "field", "sides": stretch, "cities": touched})
    return features
