"""Random map boards in the form of the contract, drawings of them, tables on them, and the changes
that alter no ruling.

Whatever is random takes the chance as an argument. A *side place* is ``(x, y, side)`` here. What a
map shows is read once more from its form, so that nothing here leans on the code under test.
"""

from collections.abc import Collection, Iterable
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from tests import tables
from tests.building.tables import lay
from tests.oracles import carcassonne, tiles
from tests.tables import ROTATIONS, SIDES, chances, face_of, turn_place, turn_side

Json = dict[str, Any]
Square = tuple[int, int]
SidePlace = tuple[int, int, str]

OPEN_KINDS: Final = ("plain", "start", "town", "island")
"""The kinds of square that take a tile."""
NEUTRAL_KINDS: Final = ("waves", "highlight", "half")
LETTERS: Final = {
    "plain": ".",
    "start": "S",
    "town": "t",
    "large_city": "C",
    "waves": "~",
    "island": "I",
    "highlight": "*",
    "half": "%",
}
"""By kind: how a drawing shows a square."""
SHOWN: Final = {"c": "city", "r": "road", "f": "field"}
KIND_WEIGHTS: Final = {
    "plain": 10,
    "start": 2,
    "town": 2,
    "large_city": 3,
    "waves": 1,
    "island": 2,
    "highlight": 1,
    "half": 1,
    "off": 2,
}
PLAIN_TILES: Final = tuple(
    name
    for name, face in tiles.FACES.items()
    if name.startswith("base.")
    and {feature["kind"] for feature in face["features"]} <= {"road", "city", "field"}
)
"""Tiles of the catalogue that a large city may look like."""


# ------------------------------------------------------------------------ what a map shows


def beyond(place: SidePlace) -> Square:
    """Give the square behind a side."""
    x, y, side = place
    dx, dy, _ = carcassonne.FACING[side]
    return x + dx, y + dy


def facing(place: SidePlace) -> SidePlace:
    """Give the side that a side faces."""
    return *beyond(place), carcassonne.FACING[place[2]][2]


def kinds_of(form: Json) -> dict[Square, str]:
    """Give the kind of every printed square."""
    return {(square["x"], square["y"]): square["kind"] for square in form["squares"]}


def is_town(square: Json) -> bool:
    """Say whether a printed square is a town."""
    return square["kind"] == "town" or bool(square.get("town", False))


def city_face(show: str, coats: int = 0) -> Json:
    """Give the tile of a large city that a drawing describes by its sides N E S W.

    All city sides are one city, each road side a road of its own that ends at it, and every
    stretch of field between them touches it.
    """
    city = [side for side, letter in zip(SIDES, show, strict=True) if letter == "c"]
    roads = [[side] for side, letter in zip(SIDES, show, strict=True) if letter == "r"]
    features: list[Json] = []
    if city:
        coat = {"coats_of_arms": coats} if coats else {}
        features.append({"kind": "city", "sides": city} | coat)
    ends = {"ends": "city"} if city else {}
    features += [{"kind": "road", "sides": sides} | ends for sides in roads]
    stretches = [_clockwise(part) for part in tiles.fields_by_drawing(roads, [city])]
    features += [
        {"kind": "field", "sides": stretch, "cities": city[:1]}
        for stretch in sorted(stretches, key=lambda part: tiles.HALF_SIDES.index(part[0]))
    ]
    return {"features": features}


def _clockwise(stretch: Collection[str]) -> list[str]:
    return [half for half in tiles.HALF_SIDES if half in stretch]


def features_of(square: Json) -> list[Json]:
    """Give the features of a large city as they lie."""
    drawn = square.get("tile", city_face("cccc", square.get("coats_of_arms", 0)))
    return carcassonne.turned(face_of(drawn), square.get("rotation", 0))


def show_of(square: Json) -> str:
    """Give the letters of what a large city shows, N E S W."""
    letters = {"city": "c", "road": "r", "field": "f"}
    features = features_of(square)
    return "".join(letters[carcassonne.kind_at(features, side)] for side in SIDES)


def prints_of(form: Json) -> dict[SidePlace, str]:
    """Give what a map prints on the sides that its tiles must fit: kinds by side place."""
    prints: dict[SidePlace, str] = {}
    for square in form["squares"]:
        if square["kind"] == "large_city":
            for side, letter in zip(SIDES, show_of(square), strict=True):
                prints[facing((square["x"], square["y"], side))] = SHOWN[letter]
    for border in form.get("borders", ()):
        prints[place_of(border)] = border["kind"]
    for ferry in form.get("ferries", ()):
        prints |= {place_of(end): "road" for end in ferry["ends"]}
    return prints


def place_of(row: Json) -> SidePlace:
    """Read a side place out of a row of a map."""
    return row["x"], row["y"], row["side"]


def side_place(place: SidePlace) -> Json:
    """Write a side place."""
    return dict(zip(("x", "y", "side"), place, strict=True))


def groups_of(squares: Iterable[Square]) -> list[set[Square]]:
    """Part squares into those that hang together by sides."""
    left, groups = set(squares), []
    while left:
        group, found = set(), [min(left)]
        while found:
            square = found.pop()
            if square in left:
                left.remove(square)
                group.add(square)
                found += [beyond((*square, side)) for side in SIDES]
        groups.append(group)
    return groups


# ------------------------------------------------------------------------ drawing maps


def draw_map(chance: Random, *, drawable: bool = False, barred: Collection[Square] = ()) -> Json:
    """Invent a map of a few squares of every kind, sound in itself.

    A drawable one has no large city but those that a drawing can describe. Nothing is printed on
    the sides that face a barred square.
    """
    kinds = _draw_kinds(chance)
    outer = _outer_sides(kinds, barred)
    chance.shuffle(outer)
    ends = _settle_islands(chance, kinds, outer)
    form: Json = {"borders": [], "ferries": []}
    for first, second in ends:
        form["ferries"].append(
            {"ends": [side_place(first), side_place(second)]} | _coats(chance, 2)
        )
    shown = {place: "road" for pair in ends for place in pair}
    for place in outer[: chance.randrange(7)]:
        shown[place] = chance.choice(("road", "road", "city"))
        border = side_place(place) | {"kind": shown[place]}
        form["borders"].append(border | _coats(chance, 2))
    form["squares"] = _draw_squares(chance, kinds, shown, drawable=drawable)
    printed = sum(kind == "start" for kind in kinds.values())
    if chance.randrange(2):
        form["start_squares"] = chance.randrange(1, printed + 1)
    return {
        key: form[key]
        for key in ("squares", "borders", "ferries", "start_squares")
        if key == "squares" or form.get(key) or (form.get(key) == [] and chance.randrange(2))
    }


def _draw_kinds(chance: Random) -> dict[Square, str]:
    width, height = 3 + chance.randrange(4), 2 + chance.randrange(4)
    squares = [(x, y) for y in range(height) for x in range(width)]
    drawn = chance.choices(tuple(KIND_WEIGHTS), tuple(KIND_WEIGHTS.values()), k=len(squares))
    kinds = {square: kind for square, kind in zip(squares, drawn, strict=True) if kind != "off"}
    kinds[chance.choice(squares)] = "start"
    return kinds


def _outer_sides(kinds: dict[Square, str], barred: Collection[Square]) -> list[SidePlace]:
    """List the sides on which a map may print a border or the end of a ferry."""
    inner = {square for square, kind in kinds.items() if kind not in NEUTRAL_KINDS}
    places = [(x, y, side) for x, y in sorted(inner) for side in SIDES]
    return [place for place in places if beyond(place) not in inner and beyond(place) not in barred]


def _settle_islands(
    chance: Random, kinds: dict[Square, str], outer: list[SidePlace]
) -> list[tuple[SidePlace, SidePlace]]:
    """Give every island a ferry, or make it mainland, and print some ferries more.

    The sides that are taken by ferries leave ``outer``.
    """
    ends = []
    for island in groups_of(square for square, kind in kinds.items() if kind == "island"):
        near = [place for place in outer if place[:2] in island]
        far = [place for place in outer if place[:2] not in island]
        if near and far:
            ends.append((near[0], far[0]))
            outer.remove(near[0])
            outer.remove(far[0])
        else:
            kinds.update(dict.fromkeys(island, "plain"))
    more = min(chance.randrange(3), len(outer) // 2)
    ends += [(outer.pop(), outer.pop()) for _ in range(more)]
    return [pair if chance.randrange(2) else pair[::-1] for pair in ends]


def _coats(chance: Random, most: int) -> Json:
    coats = chance.choice((0, 0, *range(most + 1)))
    return {"coats_of_arms": coats} if coats or not chance.randrange(4) else {}


def _draw_squares(
    chance: Random, kinds: dict[Square, str], shown: dict[SidePlace, str], *, drawable: bool
) -> list[Json]:
    """Give the rows of all squares; large cities agree with what is shown beside them."""
    shown = dict(shown)
    rows = []
    for (x, y), kind in kinds.items():
        row: Json = {"x": x, "y": y, "kind": kind}
        if kind == "large_city":
            row |= _draw_city(chance, [shown.get((x, y, side)) for side in SIDES], drawable)
            for side, letter in zip(SIDES, show_of(row), strict=True):
                shown[facing((x, y, side))] = SHOWN[letter]
        elif kind == "island":
            row |= _coats(chance, 3)
        if kind in ("plain", "start", "island") and not chance.randrange(8):
            row["town"] = True
        rows.append(row)
    return rows


def _draw_city(chance: Random, needs: list[str | None], drawable: bool) -> Json:
    """Give the keys of a large city that shows what is needed on some of its sides."""
    if all(need in (None, "city") for need in needs) and chance.randrange(2):
        return _coats(chance, 4)
    letters = {"city": "c", "road": "r", "field": "f"}
    show = "".join(letters[need] if need else chance.choice("cccrf") for need in needs)
    if show == "ffff":
        show = "".join("f" if need else "c" for need in needs)
    if drawable or chance.randrange(2):
        return {"tile": city_face(show, chance.randrange(3) if "c" in show else 0)}
    known = [
        {"tile": name, "rotation": rotation}
        for name in PLAIN_TILES
        for rotation in ROTATIONS
        if show_of({"tile": name, "rotation": rotation}) == show
    ]
    return chance.choice(known) if known else {"tile": _draw_face(chance, show)}


def _draw_face(chance: Random, show: str) -> Json:
    """Invent a tile of a large city: sides of one kind may join or not, fields too."""
    parts: dict[str, list[list[str]]] = {"c": [], "r": [], "f": []}
    for side, letter in zip(SIDES, show, strict=True):
        joined = parts[letter] and chance.randrange(2)
        if joined:
            chance.choice(parts[letter]).append(side)
        else:
            parts[letter].append([side])
    features: list[Json] = [
        {"kind": "city", "sides": sides} | _coats(chance, 2) for sides in parts["c"]
    ]
    features += [{"kind": "road", "sides": sides} | _coats(chance, 2) for sides in parts["r"]]
    stretches = tiles.fields_by_drawing(parts["r"], parts["c"])
    features += [
        {
            "kind": "field",
            "sides": _clockwise(stretch),
            "cities": [sides[0] for sides in parts["c"] if chance.randrange(2)],
        }
        for stretch in sorted(stretches, key=sorted)
    ]
    return {"features": features}


def plain_map(squares: Iterable[Square], start: Square) -> Json:
    """Give a map of plain squares with one start square more."""
    rows = [{"x": x, "y": y, "kind": "plain"} for x, y in squares if (x, y) != start]
    return {"squares": [*rows, {"x": start[0], "y": start[1], "kind": "start"}]}


def draw_joined(chance: Random) -> tuple[Json, Json]:
    """Give a joined map, and the one big map that it comes to.

    Two maps lie on both sides of a column of half squares, most of which both of them have.
    """
    left = _without_halves(draw_map(chance, drawable=True, barred=()))
    edge = 1 + max(x for x, _ in kinds_of(left))
    column = [(edge, y) for y in range(-1, 6)]
    left = _without_prints_beside(left, column)
    right = _without_prints_beside(
        _without_halves(draw_map(chance, drawable=True)), [(-1, y) for y in range(-1, 6)]
    )
    right = shift_map(right, edge + 1, 0)
    halves: dict[str, list[Square]] = {"both": [], "left": [], "right": [], "none": []}
    for square in column:
        halves[chance.choice(("both", "both", "both", "left", "right", "none"))].append(square)
    parts = [
        part | {"squares": part["squares"] + _rows(halves["both"] + halves[name], "half")}
        for part, name in ((left, "left"), (right, "right"))
    ]
    single = halves["left"] + halves["right"]
    big = {
        "squares": left["squares"]
        + right["squares"]
        + _rows(halves["both"], "plain")
        + _rows(single, "half"),
        "borders": left.get("borders", []) + right.get("borders", []),
        "ferries": left.get("ferries", []) + right.get("ferries", []),
        "start_squares": starts_used(left) + starts_used(right),
    }
    return {"join": [_as_part(chance, part) for part in parts]}, big


def _without_halves(form: Json) -> Json:
    """Give a map with waves for its half squares."""
    rows = [row | {"kind": "waves"} if row["kind"] == "half" else row for row in form["squares"]]
    return form | {"squares": rows}


def _without_prints_beside(form: Json, column: Collection[Square]) -> Json:
    """Leave out borders and ferries that face a column; an island without ferry is mainland."""
    borders = [row for row in form.get("borders", ()) if beyond(place_of(row)) not in column]
    ferries = [
        row
        for row in form.get("ferries", ())
        if not any(beyond(place_of(end)) in column for end in row["ends"])
    ]
    reached = {place_of(end)[:2] for row in ferries for end in row["ends"]}
    islands = {square for square, kind in kinds_of(form).items() if kind == "island"}
    lost = set().union(*(group for group in groups_of(islands) if not group & reached))
    squares = [
        {"x": row["x"], "y": row["y"], "kind": "plain"} if (row["x"], row["y"]) in lost else row
        for row in form["squares"]
    ]
    return form | {"squares": squares, "borders": borders, "ferries": ferries}


def _rows(squares: Iterable[Square], kind: str) -> list[Json]:
    return [{"x": x, "y": y, "kind": kind} for x, y in squares]


def starts_used(form: Json) -> int:
    """Give how many start squares are used in the setup."""
    printed = sum(kind == "start" for kind in kinds_of(form).values())
    return int(form.get("start_squares", min(2, printed)))


def _as_part(chance: Random, form: Json) -> Json:
    """Give a map as a part of a joined one: at times drawn, at times shifted there and back."""
    dx, dy = chance.choice(((0, 0), (chance.randrange(-9, 9), chance.randrange(-9, 9))))
    moved = shift_map(form, -dx, -dy)
    shift = {"x": dx, "y": dy}
    return {"map": write_drawing(moved) if chance.randrange(2) else moved} | {
        key: value for key, value in shift.items() if value or chance.randrange(2)
    }


# ------------------------------------------------------------------------ drawings


def write_drawing(form: Json, chance: Random | None = None) -> str:
    """Draw a map; with a chance in one of the many ways in which it can be drawn.

    Large cities must be such as a drawing can describe.
    """
    grid = _write_grid(form, chance)
    lines = _write_lines(form)
    if chance is None:
        return "\n".join([*grid, *lines]) + "\n"
    chance.shuffle(lines)
    lines = [_written_freely(chance, line) for line in lines]
    cut = chance.randrange(len(lines) + 1)
    before, after = lines[:cut], lines[cut:]
    return "\n".join([*before, *grid, *after]) + chance.choice(("", "\n", "\n\n"))


def _write_grid(form: Json, chance: Random | None) -> list[str]:
    kinds = kinds_of(form)
    left, top, right, bottom = bounds_of(kinds)
    grid = []
    for y in range(top, bottom + 1):
        row = "".join(
            LETTERS[kinds[x, y]] if (x, y) in kinds else chance.choice(" -") if chance else "-"
            for x in range(left, right + 1)
        )
        if row.isspace():
            row = "-" * len(row)
        grid.append(row.rstrip(" ") if chance and chance.randrange(2) else row)
    return grid


def bounds_of(squares: Iterable[Square]) -> tuple[int, int, int, int]:
    """Give the least x, the least y, the greatest x and the greatest y of some squares."""
    xs, ys = zip(*squares, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _write_lines(form: Json) -> list[str]:
    """Write everything about a map that its grid cannot show."""
    left, top, _, _ = bounds_of(kinds_of(form))
    lines = [f"origin {left},{top}"]
    for row in form["squares"]:
        at = f"{row['x']},{row['y']}"
        if row["kind"] == "large_city":
            lines.append(_numbered(f"city {at} {show_of(row)}", _city_coats(row)))
        elif row["kind"] == "island" and row.get("coats_of_arms"):
            lines.append(f"island {at} {row['coats_of_arms']}")
        if row.get("town", False):
            lines.append(f"town {at}")
    for row in form.get("borders", ()):
        line = f"border {_write_place(row)} {row['kind']}"
        lines.append(_numbered(line, row.get("coats_of_arms", 0)))
    for row in form.get("ferries", ()):
        line = " ".join(["ferry", *map(_write_place, row["ends"])])
        lines.append(_numbered(line, row.get("coats_of_arms", 0)))
    lines += [
        f"{word} {form[key]}"
        for word, key in (("start", "start_squares"), ("map", "id"))
        if key in form
    ]
    return lines


def _numbered(line: str, coats: int) -> str:
    return f"{line} {coats}" if coats else line


def _write_place(row: Json) -> str:
    return f"{row['x']},{row['y']} {row['side']}"


def _city_coats(row: Json) -> int:
    coats = (feature.get("coats_of_arms", 0) for feature in features_of(row))
    return sum(coats)


def _written_freely(chance: Random, line: str) -> str:
    """Write a line with more blanks, and at times a comment or an empty line before it."""
    words = chance.choice((" ", "  ")).join(line.split())
    before = chance.choice(("", "", "", "\n", "# the coast, as far as it is known\n", "#\n"))
    return before + chance.choice(("", "", "  ")) + words + chance.choice(("", "", " "))


# ------------------------------------------------------------------------ tables on maps


def open_squares(form: Json) -> set[Square]:
    """Give the squares that take a tile."""
    return {square for square, kind in kinds_of(form).items() if kind in OPEN_KINDS}


def draw_tiles_on(chance: Random, form: Json, count: int, *, wild: bool) -> list[Json]:
    """Lay tiles on a map that fit what lies and what is printed beside them.

    Most go next to others; some end all that runs into their square. On a wild table some are
    turned as chance will have it.
    """
    prints, free = prints_of(form), open_squares(form)
    laid: list[Json] = []
    table: carcassonne.Table = {}
    for _ in range(count):
        near = {square for square in free if any(beyond((*square, s)) in table for s in SIDES)}
        if not free:
            break
        x, y = chance.choice(sorted(near if near and chance.randrange(6) else free))
        row = _draw_fitting(chance, table, prints, (x, y), wild=wild and not chance.randrange(3))
        if row is not None:
            laid.append(row)
            table[x, y] = carcassonne.turned(face_of(row["tile"]), row["rotation"])
            free.remove((x, y))
    return laid


def _draw_fitting(
    chance: Random,
    table: carcassonne.Table,
    prints: dict[SidePlace, str],
    square: Square,
    *,
    wild: bool,
) -> Json | None:
    """Draw a tile for a square, at times one that ends all that leads there."""
    needs = {side: prints[*square, side] for side in SIDES if (*square, side) in prints}
    for side in SIDES:
        if beyond((*square, side)) in table:
            x, y, opposite = facing((*square, side))
            needs[side] = carcassonne.kind_at(table[x, y], opposite)
    if "wall" not in needs.values() and not wild and chance.randrange(3):
        return lay(_ending(chance, needs), *square)
    tile = tables.draw_tile(chance)
    turned = {r: carcassonne.turned(face_of(tile), r) for r in ROTATIONS}
    fitting = [
        rotation
        for rotation, features in turned.items()
        if wild or all(carcassonne.kind_at(features, s) == kind for s, kind in needs.items())
    ]
    return lay(tile, *square, chance.choice(fitting)) if fitting else None


def _ending(chance: Random, needs: dict[str, str]) -> Json:
    """Invent a tile on which all that leads to it ends, or is joined."""
    show = "".join(needs[side][0] if side in needs else chance.choice("ffffcr") for side in SIDES)
    return _draw_face(chance, show)


def draw_map_table(chance: Random, form: Json, *, wild: bool, map_board: Any = None) -> Json:
    """Give a position on a map with figures and readings."""
    laid = draw_tiles_on(chance, form, chance.randrange(13), wild=wild)
    position = {
        "rules": tables.draw_rules(chance),
        "map": form if map_board is None else map_board,
        "tiles": laid,
        "figures": tables.people(chance, laid, chance.randrange(1 + len(laid))) if laid else [],
    }
    leipzig = {"leipzig": tables.draw_leipzig(chance)}
    return position | (leipzig if not chance.randrange(3) else {})


def map_tables() -> st.SearchStrategy[Json]:
    """Give positions on maps for Hypothesis to search through."""
    return st.builds(
        lambda chance, wild: draw_map_table(chance, draw_map(chance), wild=wild),
        chances(),
        st.booleans(),
    )


def drawable_maps() -> st.SearchStrategy[Json]:
    """Give maps that can be drawn for Hypothesis to search through."""
    return st.builds(lambda chance: draw_map(chance, drawable=True), chances())


# ------------------------------------------------------------------------ changes


def shift_map(form: Json, dx: int, dy: int) -> Json:
    """Shift a map in its JSON form."""

    def shifted(row: Json) -> Json:
        return row | {"x": row["x"] + dx, "y": row["y"] + dy}

    moved = {"squares": list(map(shifted, form["squares"]))}
    if "borders" in form:
        moved["borders"] = list(map(shifted, form["borders"]))
    if "ferries" in form:
        moved["ferries"] = [
            row | {"ends": list(map(shifted, row["ends"]))} for row in form["ferries"]
        ]
    return form | moved


def turn_map(form: Json, quarters: int) -> Json:
    """Turn a map in its JSON form clockwise round (0, 0)."""

    def turned(row: Json) -> Json:
        x, y = turn_place(row["x"], row["y"], quarters)
        moved = row | {"x": x, "y": y}
        if "side" in row:
            moved["side"] = turn_side(row["side"], quarters)
        if "tile" in row:
            moved["rotation"] = (row.get("rotation", 0) + 90 * quarters) % 360
        return moved

    return form | {
        "squares": list(map(turned, form["squares"])),
        "borders": list(map(turned, form.get("borders", ()))),
        "ferries": [
            row | {"ends": list(map(turned, row["ends"]))} for row in form.get("ferries", ())
        ],
    }


def reorder_map(form: Json, chance: Random) -> Json:
    """Name the same squares, borders, ferries and ends of ferries in another order."""
    reordered = {
        key: chance.sample(form[key], len(form[key]))
        for key in ("squares", "borders", "ferries")
        if key in form
    }
    if "ferries" in reordered:
        reordered["ferries"] = [
            row | {"ends": chance.sample(row["ends"], 2)} for row in reordered["ferries"]
        ]
    return form | reordered
