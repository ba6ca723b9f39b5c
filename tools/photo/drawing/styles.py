"""Styles: how all tiles of a copy of the game look, by lot.

Styles that the network is taught with and those held out differ in their seeds, and in variants of
houses, walls, roads, trees, shields and monasteries, some of which only one of the two has.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from tools.photo.drawing.chances import Chance, Colour, Range, mix, shade

TAUGHT, HELD_OUT = 1, 2
"""The two families of styles."""


class Variants(NamedTuple):
    """What a family of styles may choose from."""

    houses: tuple[str, ...]
    walls: tuple[str, ...]
    roads: tuple[str, ...]
    trees: tuple[str, ...]
    shields: tuple[str, ...]
    monasteries: tuple[str, ...]


VARIANTS: Final = {
    TAUGHT: Variants(
        ("gable", "front", "block", "mixed", "slant", "cone"),
        ("band", "face", "stones", "thin", "double"),
        ("plain", "edged", "edged", "worn", "dashed"),
        ("blob", "cluster", "dots"),
        ("quarters", "cross", "pale", "bend", "plain", "chief", "bars"),
        ("blocks", "nave", "cloister", "front"),
    ),
    HELD_OUT: Variants(
        ("gable", "hip", "mixed"),
        ("band", "face", "palisade"),
        ("edged", "cobbled"),
        ("cluster", "cone"),
        ("quarters", "saltire"),
        ("blocks", "cross"),
    ),
}


class Palette(NamedTuple):
    """The ranges of hue (degrees), saturation and value of one look of the game."""

    field: tuple[Range, Range, Range]
    road: tuple[Range, Range, Range]
    town: tuple[Range, Range, Range]
    roof: tuple[Range, Range, Range]
    wall: tuple[Range, Range, Range]


PALETTES: Final = {
    "flat": Palette(
        ((60, 96), (0.35, 0.7), (0.4, 0.74)),
        ((35, 60), (0.02, 0.2), (0.78, 0.98)),
        ((22, 40), (0.3, 0.62), (0.48, 0.78)),
        ((4, 26), (0.5, 0.85), (0.5, 0.88)),
        ((24, 46), (0.1, 0.4), (0.45, 0.8)),
    ),
    "rich": Palette(
        ((66, 108), (0.3, 0.66), (0.32, 0.64)),
        ((32, 50), (0.08, 0.36), (0.66, 0.92)),
        ((28, 46), (0.16, 0.48), (0.55, 0.88)),
        ((6, 28), (0.45, 0.8), (0.5, 0.85)),
        ((28, 50), (0.05, 0.3), (0.55, 0.88)),
    ),
    "bright": Palette(
        ((66, 102), (0.5, 0.85), (0.52, 0.82)),
        ((34, 52), (0.1, 0.4), (0.75, 0.96)),
        ((26, 48), (0.2, 0.55), (0.6, 0.92)),
        ((2, 24), (0.6, 0.92), (0.6, 0.95)),
        ((20, 55), (0.05, 0.35), (0.55, 0.9)),
    ),
    "free": Palette(
        ((55, 150), (0.25, 0.85), (0.28, 0.85)),
        ((20, 70), (0.0, 0.45), (0.55, 1.0)),
        ((12, 60), (0.05, 0.65), (0.35, 0.92)),
        ((-15, 45), (0.35, 0.95), (0.4, 0.95)),
        ((0, 360), (0.0, 0.4), (0.3, 0.95)),
    ),
}


@dataclass(frozen=True, slots=True)
class Style:
    """How the tiles of one copy of the game look.

    Widths and sizes are in sides of a tile; ``grain`` and ``mottle`` are how strong the fine and
    the coarse texture are, in steps of 0 to 255; ``crowded`` is how far houses lie apart; ``verge``
    is how much lighter a field is beside a road.
    """

    variants: Variants
    field: Colour
    patches: float
    grain: float
    mottle: float
    bushes: Range
    leaf: Colour
    furrows: float
    hedges: float
    verge: float
    landmarks: float
    farms: float
    road: Colour
    road_kind: str
    road_edge: Colour
    road_width: float
    road_wobble: float
    road_edge_width: float
    tight: Range
    town: Colour
    roofs: tuple[Colour, ...]
    plaster: Colour
    house_kind: str
    house_size: float
    crowded: float
    house_line: float
    upright: bool
    streets: float
    wall: Colour
    wall_kind: str
    wall_width: float
    wall_line: Colour
    towers: float
    tower_size: float
    outer_shadow: float
    cap: Range
    band: Range
    bulge: Range
    square: Range
    inset: Range
    wall_wobble: float
    shield: tuple[Colour, Colour, Colour]
    shield_kind: str
    shield_size: float
    shield_corner: float
    village: Range
    village_houses: Range
    village_green: float
    plaza: float
    monastery_kind: str
    monastery_size: Range
    monastery_roof: Colour
    plot: Colour | None
    plot_round: bool
    water: Colour
    river_width: float
    rim: float
    rim_colour: Colour
    contrast: float


def seed_prints(family: int, seed: int) -> int:
    """Return the seed of what differs from tile to tile of a style: no two families share one."""
    return (family - TAUGHT) * 10**6 + seed


def make_style(family: int, seed: int) -> Style:
    """Return the style of a seed in a family; the same one each time."""
    chance = Chance(family, seed)
    variants = VARIANTS[family]
    name = chance.pick(list(PALETTES), (3, 3, 1.5, 2.5))
    palette = PALETTES[name]
    field, road = chance.colour(*palette.field), chance.colour(*palette.road)
    town, wall = chance.colour(*palette.town), chance.colour(*palette.wall)
    roof = chance.colour(*palette.roof)
    shape = chance.within(0.24, 0.37)
    square = chance.within(0.35, 0.8)
    house_size = chance.within(0.055, 0.13)
    bulge = chance.within(-0.12, 0.14)
    band = chance.within(0.12, 0.27)
    return Style(
        variants=variants,
        field=field,
        patches=chance.within(0, 1) if chance.happens(0.5) else 0.0,
        grain=chance.within(1, 14),
        mottle=chance.within(1, 16),
        bushes=(0, chance.within(0, 14)),
        leaf=_make_leaf(field, chance),
        furrows=chance.within(0, 0.6) if chance.happens(0.35) else 0.0,
        hedges=chance.within(0, 0.5) if chance.happens(0.35) else 0.0,
        verge=chance.within(0.85, 1.2) if chance.happens(0.4) else 1.0,
        landmarks=chance.within(0, 0.08) if chance.happens(0.4) else 0.0,
        farms=chance.within(0, 0.35) if chance.happens(0.4) else 0.0,
        road=road,
        road_kind=chance.pick(variants.roads),
        road_edge=_make_edge(road, field, chance),
        road_width=chance.within(0.06, 0.115),
        road_wobble=chance.within(0.002, 0.02),
        road_edge_width=chance.within(0.008, 0.022),
        tight=(chance.within(0.4, 0.6), chance.within(0.6, 0.95)),
        town=town,
        roofs=_make_roofs(roof, chance),
        plaster=chance.colour((20, 55), (0.03, 0.4), (0.6, 0.97)),
        house_kind=chance.pick(variants.houses),
        house_size=house_size,
        crowded=house_size * chance.within(1.0, 2.1),
        house_line=chance.within(0.2, 0.8) if chance.happens(0.6) else 1.0,
        upright=chance.happens(0.5),
        streets=chance.within(0, 0.7) if chance.happens(0.4) else 0.0,
        wall=wall,
        wall_kind=chance.pick(variants.walls),
        wall_width=chance.within(0.025, 0.075),
        wall_line=shade(wall, chance.within(0.25, 0.7)),
        towers=chance.within(0, 1) if chance.happens(0.7) else 0.0,
        tower_size=chance.within(0.035, 0.075),
        outer_shadow=chance.within(0.0, 0.05) if chance.happens(0.6) else 0.0,
        cap=(shape - 0.03, shape + 0.04),
        band=(band - 0.03, band + 0.04),
        bulge=(bulge - 0.05, bulge + 0.06),
        square=(square - 0.08, square + 0.12),
        inset=(0.0, chance.within(0.01, 0.07)),
        wall_wobble=chance.within(0.002, 0.02),
        shield=_make_arms(chance),
        shield_kind=chance.pick(variants.shields),
        shield_size=chance.within(0.13, 0.2),
        shield_corner=chance.within(0.3, 0.95),
        village=(0.05, chance.within(0.09, 0.18)),
        village_houses=(2, chance.within(3, 9)),
        village_green=chance.within(0, 1) if chance.happens(0.3) else 0.0,
        plaza=chance.within(0, 1) if chance.happens(0.5) else 0.0,
        monastery_kind=chance.pick(variants.monasteries),
        monastery_size=(chance.within(0.28, 0.42), chance.within(0.42, 0.58)),
        monastery_roof=roof
        if chance.happens(0.75)
        else chance.colour((0, 360), (0.1, 0.5), (0.4, 0.8)),
        plot=_make_plot(field, chance),
        plot_round=chance.happens(0.35),
        water=chance.colour((185, 225), (0.3, 0.75), (0.45, 0.9)),
        river_width=chance.within(0.13, 0.26),
        rim=chance.within(0, 0.02) if chance.happens(0.4) else 0.0,
        rim_colour=chance.colour((0, 360), (0, 0.3), (0.1, 1.0)),
        contrast=chance.within(0.75, 1.25),
    )


def _make_leaf(field: Colour, chance: Chance) -> Colour:
    if chance.happens(0.7):
        return shade(chance.near(field, 8), chance.within(0.4, 0.8))
    return chance.colour((60, 150), (0.25, 0.7), (0.15, 0.5))


def _make_edge(road: Colour, field: Colour, chance: Chance) -> Colour:
    kind = chance.pick(("dark", "darker", "between", "pale"), (3, 4, 2, 1))
    if kind == "dark":
        return chance.colour((20, 100), (0.1, 0.5), (0.15, 0.4))
    if kind == "darker":
        return shade(road, chance.within(0.4, 0.8))
    if kind == "between":
        return mix(road, shade(field, 0.7), 0.5)
    return shade(road, 1.15)


def _make_roofs(roof: Colour, chance: Chance) -> tuple[Colour, ...]:
    """Return the colours of roofs, most of them alike."""
    roofs = [chance.near(roof, chance.within(4, 22)) for _ in range(6)]
    if chance.happens(0.25):
        roofs.append(chance.colour((190, 250), (0.05, 0.4), (0.3, 0.75)))
    if chance.happens(0.35):
        roofs.append(chance.colour((15, 50), (0.2, 0.7), (0.3, 0.9)))
    if chance.happens(0.2):
        roofs.append(chance.colour((0, 360), (0.0, 0.15), (0.3, 0.9)))
    return tuple(roofs)


def _make_arms(chance: Chance) -> tuple[Colour, Colour, Colour]:
    """Return the two colours of a shield and that of its border; most are blue and white."""
    blue = chance.colour((200, 245), (0.45, 0.95), (0.35, 0.9))
    pale = chance.colour((30, 240), (0, 0.15), (0.8, 1.0))
    if chance.happens(0.1):
        blue = chance.colour((0, 360), (0.5, 0.95), (0.3, 0.9))
    if chance.happens(0.2):
        pale = chance.colour((0, 60), (0.4, 0.95), (0.6, 1.0))
    border = chance.pick(("pale", "dark", "gold"), (4, 3, 2))
    gold = chance.colour((38, 55), (0.4, 0.9), (0.6, 0.95))
    return blue, pale, {"pale": pale, "dark": (30, 28, 30), "gold": gold}[border]


def _make_plot(field: Colour, chance: Chance) -> Colour | None:
    kind = chance.pick(("none", "lighter", "sand", "darker"), (2, 4, 4, 1))
    if kind == "none":
        return None
    if kind == "sand":
        return chance.colour((25, 60), (0.15, 0.55), (0.6, 0.92))
    return shade(chance.near(field, 12), chance.within(1.1, 1.4) if kind == "lighter" else 0.75)
