"""Draw every tile of the catalogue as text, for somebody who reviews the data by eye.

After a change of the data, look at what changes in the drawings and commit them with it:
``python -m tests.catalogue.draw > tests/catalogue/drawings.txt``
"""

import sys
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final

from referee.carcassonne.rules import EDITIONS
from referee.carcassonne.tiles.form import format_tile
from referee.carcassonne.tiles.tile import Tile
from referee.catalogue.loader import load_catalogue
from referee.catalogue.tile_sets import CatalogueTile

Json = dict[str, Any]

LEGEND: Final = """\
Every tile of the catalogue, unturned; the copies by edition. To rewrite this file:
python -m tests.catalogue.draw > tests/catalogue/drawings.txt

On the border stands which feature is there: in the middle of a side that of the side, left and
right of it those of its two half-sides. R road, C city, F field, ## wall, ~~ river; a city or wall
has its half-sides too. A line is a road; roads that cross without a mark do not join. Where a road
ends: o village, c city, M monastery, D German cathedral, L Leipzig, . nothing. @ is a labyrinth.
Inside stand also: a monastery M, a German cathedral D, a garden G, an F for a field that reaches no
side, and the magic symbol *. Rivers are drawn on the border alone.
"""

WIDTH: Final = 15
HEIGHT: Final = 7
ROW: Final = HEIGHT // 2
COLUMN: Final = WIDTH // 2

# Row and column of the first of the two letters of each label.
LABELS: Final = {
    "NNW": (0, 3),
    "N": (0, 7),
    "NNE": (0, 11),
    "ENE": (1, 14),
    "E": (3, 14),
    "ESE": (5, 14),
    "SSW": (6, 3),
    "S": (6, 7),
    "SSE": (6, 11),
    "WNW": (1, 0),
    "W": (3, 0),
    "WSW": (5, 0),
}
GARDEN_AT: Final = (2, 3)
INNER_FIELD_AT: Final = (4, 10)
MAGIC_AT: Final = (4, 3)

LETTERS: Final = {
    "road": "R",
    "city": "C",
    "field": "F",
    "monastery": "M",
    "garden": "G",
    "german_cathedral": "D",
    "wall": "#",
    "river": "~",
}
END_MARKS: Final = {
    "none": ".",
    "village": "o",
    "city": "c",
    "monastery": "M",
    "german_cathedral": "D",
    "leipzig": "L",
}
FLAGS: Final = (
    *("inn", "labyrinth", "cathedral", "tunnel", "princess", "besieged", "pig_herd", "shrine"),
    *("special", "abbey"),
)
STEPS: Final = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


class Picture:
    """A square of characters with its border; cells are (row, column)."""

    def __init__(self) -> None:
        self.rows = [[" "] * (WIDTH + 1) for _ in range(HEIGHT)]
        for row in (0, HEIGHT - 1):
            self.rows[row] = ["+", *"-" * (WIDTH - 1), "+"]
        for row in range(1, HEIGHT - 1):
            self.rows[row][0] = self.rows[row][WIDTH] = "|"

    def write(self, cell: tuple[int, int], text: str) -> None:
        row, column = cell
        self.rows[row][column : column + len(text)] = text

    def arm(self, side: str, stop: int) -> tuple[int, int]:
        """Draw a road from a side inwards, to ``stop`` cells from the middle; return the last."""
        down, right = STEPS[side]
        if down:
            for step in range(stop, ROW):
                self.write((ROW + down * step, COLUMN), "|")
        else:
            for step in range(stop, COLUMN + (side == "E")):
                self.write((ROW, COLUMN + right * step), "-")
        return ROW + down * stop, COLUMN + right * stop

    def lines(self) -> list[str]:
        """Return the lines from top to bottom."""
        return ["".join(row) for row in self.rows]


def draw(form: Json) -> list[str]:
    """Return a tile as lines of text: its picture, and beside it its features in words.

    ``form`` is the written form of the tile, as the catalogue is served.
    """
    features = form["features"]
    names = name_features(features)
    pairs = zip_longest(
        draw_picture(form, names).lines(), describe(form, names), fillvalue=" " * (WIDTH + 1)
    )
    return [f"    {line:{WIDTH + 1}}    {words}".rstrip() for line, words in pairs]


def name_features(features: list[Json]) -> list[str]:
    """Give each feature its letter and number; what a tile has only once needs no number."""
    names: list[str] = []
    for feature in features:
        letter = LETTERS[feature["kind"]]
        if feature["kind"] in ("road", "city", "field"):
            names.append(f"{letter}{1 + sum(name[0] == letter for name in names)}")
        else:
            names.append(letter * 2 if letter in "#~" else letter)
    return names


def draw_picture(form: Json, names: list[str]) -> Picture:
    """Draw the border with its labels, the roads, and what lies inside."""
    picture = Picture()
    for feature in form["features"]:
        if feature["kind"] == "road":
            draw_road(picture, feature)
    for feature, name in zip(form["features"], names, strict=True):
        for half_side in border_of(feature):
            picture.write(LABELS[half_side], name)
        if feature["kind"] in ("monastery", "german_cathedral"):
            picture.write((ROW, COLUMN), name)
        elif feature["kind"] == "garden":
            picture.write(GARDEN_AT, name)
        elif not feature["sides"]:
            row, column = INNER_FIELD_AT
            picture.write((row - 2 * (picture.rows[row][column] != " "), column), name)
    if form.get("magic"):
        picture.write(MAGIC_AT, "*")
    return picture


def border_of(feature: Json) -> list[str]:
    """Return the places of the border where a feature is shown."""
    sides = feature.get("sides", [])
    closes_half_sides = feature["kind"] in ("city", "wall")
    return [
        place
        for place in LABELS
        if place in sides or (closes_half_sides and len(place) == 3 and place[0] in sides)
    ]


def draw_road(picture: Picture, road: Json) -> None:
    """Draw a road: a line, a bend, several arms that meet, or an arm that ends."""
    sides, ends = road["sides"], road.get("ends", "none")
    if road.get("labyrinth") or len(sides) > 2:
        for side in sides:
            picture.arm(side, 0)
        if road.get("labyrinth"):
            picture.write((ROW, COLUMN), "@")
    elif len(sides) == 1:
        stops_short = ends in ("city", "leipzig", "none")
        picture.write(picture.arm(sides[0], 1 if stops_short else 0), END_MARKS[ends])
    elif sides == ["N", "S"]:
        picture.write((ROW, COLUMN - 1), "   ")
        picture.arm("N", 0)
        picture.arm("S", 0)
    elif sides == ["E", "W"]:
        for side in sides:
            picture.arm(side, 2)
        if picture.rows[ROW][COLUMN] == " ":
            picture.write((ROW, COLUMN - 1), "---")
    else:
        draw_bend(picture, sides)


def draw_bend(picture: Picture, sides: list[str]) -> None:
    """Draw a road round a corner, past the middle."""
    for side in sides:
        picture.arm(side, 2)
    down = sum(STEPS[side][0] for side in sides)
    right = sum(STEPS[side][1] for side in sides)
    picture.write((ROW + down, COLUMN + right), "\\" if down != right else "/")


def describe(form: Json, names: list[str]) -> Iterator[str]:
    """Say in words what each feature is, and what holds for the whole tile."""
    for feature, name in zip(form["features"], names, strict=True):
        parts = [" ".join([feature["kind"].replace("_", " "), *feature.get("sides", [])])]
        if feature.get("sides") == []:
            parts = ["inner field"]
        parts += describe_modifiers(feature)
        if touched := feature.get("cities"):
            cities = [
                f"{city} ({' '.join(other['sides'])})"
                for other, city in zip(form["features"], names, strict=True)
                if other["kind"] == "city" and set(other["sides"]) & set(touched)
            ]
            parts.append("touches " + ", ".join(cities))
        yield f"{name:2} {', '.join(parts)}"
    for key in ("magic", "assumed"):
        if form.get(key):
            yield key
    if symbols := form.get("symbols"):
        yield "symbols: " + ", ".join(symbols)


def describe_modifiers(feature: Json) -> Iterator[str]:
    if "ends" in feature:
        quarter = f" ({feature['quarter']})" if "quarter" in feature else ""
        yield f"ends at {feature['ends'].replace('_', ' ')}{quarter}"
    if "tiles" in feature:
        yield f"counts as {feature['tiles']} tiles"
    if "coats_of_arms" in feature:
        yield f"coats of arms: {feature['coats_of_arms']}"
    if "goods" in feature:
        yield f"goods: {feature['goods']}"
    if "no_semicircle" in feature:
        yield "no semicircle"
    if "shares" in feature:
        yield f"shown too on {' '.join(feature['shares'])}"
    yield from (key.replace("_", " ") for key in FLAGS if feature.get(key))


def describe_copies(entry: CatalogueTile) -> str:
    """Say how many copies each edition holds."""
    if entry.copies is None:
        return "copies not known"
    counts = [entry.copies[edition] for edition in EDITIONS]
    if len(set(counts)) == 1:
        return f"copies {counts[0]}"
    return "copies " + ", ".join(f"{n} in {e}" for n, e in zip(counts, EDITIONS, strict=True))


def draw_tile(title: str, tile: Tile, note: str | None) -> list[str]:
    """Return a drawing under its title, with the note that the data carries."""
    notes = [f"    note: {note}"] if note else []
    return ["", title, *notes, *draw(format_tile(tile))]


def draw_catalogue() -> str:
    """Return the drawings of all tiles of all sets, in the order of the catalogue."""
    catalogue = load_catalogue()
    lines = LEGEND.splitlines()
    for tile_set in catalogue.tile_sets:
        heading = (
            f"{tile_set.id}: {catalogue.prose[f'sets/{tile_set.id}.title']}, {tile_set.total} tiles"
        )
        lines += ["", "", heading, "=" * len(heading)]
        for tile_id, entry in catalogue.tiles.items():
            if entry.set_id != tile_set.id:
                continue
            note = None if entry.note is None else catalogue.prose[f"tile_notes/{entry.note}"]
            lines += draw_tile(f"{tile_id}: {describe_copies(entry)}", entry.tile, note)
            for edition, tile in entry.editions.items():
                lines += draw_tile(f"{tile_id}: as it counts in {edition}", tile, note)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(draw_catalogue())
