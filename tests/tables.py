"""Random Carcassonne tables and card mazes, and the changes that alter no ruling.

Whatever is random takes the chance as an argument, so that the same generators serve loops over
fixed seeds and Hypothesis. Positions are in the form of the contract. Axes: x grows east, y south,
rotations are clockwise.
"""

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.building.tables import lay
from tests.oracles import carcassonne, castles, further_tiles, holdings, spots, tiles
from tests.oracles.board import Board

Json = dict[str, Any]
Square = tuple[int, int]

SIDES = tiles.SIDES
HALF_SIDES = tiles.HALF_SIDES
CORNERS = ("NE", "SE", "SW", "NW")
ROTATIONS = (0, 90, 180, 270)
PLAYERS = ("red", "black", "green", "Blue_1")

CARCASSONNE_RULES: dict[str, tuple[str | int, ...]] = {
    "labyrinth": ("basic", "advanced"),
    "edition": ("C1", "C2", "C3"),
    "witch_halves_labyrinth_bonus": (False, True),
    "builder_in_labyrinth_bonus": (False, True),
    "wainwrights_for_last_meeple": ("paid", "unpaid"),
    "coiners_presence": ("required", "not-required"),
    "builder_reach": ("network", "leg"),
    "incomplete_inn": ("zero", "normal"),
    "coats_on_incomplete_inn_road": ("zero", "normal"),
    "archbishop_unfinished_inn": ("zero", "normal"),
    "archbishop_completed_inn": ("normal", "double"),
    "two_tile_city": (4, 2),
    "symbol_after_separation": ("both", "one"),
    "start_tile_with_river": ("in_bag", "out"),
    "river_2_city_lake": ("last", "shuffled"),
    "farmers": (True, True, False),
    "castle_beside_barn": ("one_and_four", "two_and_five"),
    "castle_by_mayor": ("by_strength", "always"),
    "wagon_to_abbey": ("no", "yes"),
    "builder_on_completed": ("yes", "no"),
    "bridge_to_abbey": ("yes", "no"),
    "road_through_tunnel": ("runs_on", "broken"),
    "town_extra_turn": (False, True),
    "town_cost": (False, True),
    "town_bonus": (False, True),
}

GERMAN_CATHEDRALS = tuple(f"german_cathedrals.{roads}" for roads in ("four", "three"))
QUARTERS = tiles.QUARTERS
FURTHER_TILES = tuple(further_tiles.FACES)
TILES = tuple(
    tile for tile in tiles.FACES if tile not in further_tiles.FACES and tile != tiles.ABBEY
)
TUNNEL_TILES = tuple(tile for tile in FURTHER_TILES if tile.startswith("tunnel."))
SEMICIRCLES = tuple(
    tile
    for tile, face in tiles.FACES.items()
    if any(
        feature["kind"] == "city"
        and feature["sides"] == ["N"]
        and not feature.get("no_semicircle", False)
        and not feature.get("shares")
        for feature in face["features"]
    )
)
"""Tiles with a city in a semicircle on their north side as they are printed."""
ROAD_TILES = tuple(
    tile
    for tile in TILES
    if any(feature["kind"] == "road" for feature in tiles.FACES[tile]["features"])
)


# ------------------------------------------------------------------------ tiles of Carcassonne


def draw_tile(chance: Random) -> str | Json:
    """Draw a tile: often a labyrinth or another road, now and then an inline or a further one."""
    kind = chance.randrange(20)
    if kind < 4:
        return "labyrinth"
    if kind < 6:
        return chance.choice(GERMAN_CATHEDRALS)
    if kind < 8:
        return draw_face(chance)
    if kind < 15:
        return chance.choice(ROAD_TILES)
    return chance.choice(FURTHER_TILES if kind < 16 else TILES)


def face_of(tile: str | Json) -> Json:
    """Give the face of a tile that is named or given inline, as it is in most editions."""
    return tiles.FACES[tile] if isinstance(tile, str) else tile


def draw_face(chance: Random) -> Json:
    """Invent a tile: each side shows a road, a city, a field or, seldom, a wall.

    At times it has no fields, and at times the symbol of mage and witch.
    """
    shown: dict[str, list[str]] = {"road": [], "city": [], "field": [], "wall": []}
    for side in SIDES:
        kind = chance.choice(("road", "road", "city", "field")) if chance.randrange(30) else "wall"
        shown[kind].append(side)
    roads, cities = (_join_some(chance, shown[kind]) for kind in ("road", "city"))
    features = _roads(chance, roads)
    features += [_city(chance, sides) for sides in cities]
    features += _walls(shown["wall"])
    features += [{"kind": kind} for kind in ("monastery", "garden") if not chance.randrange(6)]
    if not chance.randrange(6):
        features.append({"kind": "german_cathedral"})
    if chance.randrange(6):
        features += _fields(chance, roads, cities, shown["wall"])
    _leave_out_what_no_rule_speaks_of(features)
    return {"features": features} | ({} if chance.randrange(6) else {"magic": True})


def _leave_out_what_no_rule_speaks_of(features: list[Json]) -> None:
    """Let no road of a German cathedral count twice, and let a gate have no other road."""
    kinds = {feature["kind"] for feature in features}
    ends = {feature.get("ends") for feature in features}
    for feature in features:
        if "german_cathedral" in kinds | ends:
            feature.pop("tiles", None)
        if "wall" in kinds and feature.get("ends") == "leipzig":
            del feature["ends"], feature["quarter"]


def _join_some(chance: Random, sides: list[str]) -> list[list[str]]:
    """Part some sides of one kind into features."""
    parts: list[list[str]] = []
    for side in sides:
        if parts and chance.randrange(2):
            chance.choice(parts).append(side)
        else:
            parts.append([side])
    return parts


def _roads(chance: Random, parts: list[list[str]]) -> list[Json]:
    """Give the roads of a tile, one labyrinth among them at most."""
    features = [_road(chance, sides) for sides in parts]
    for feature in [feature for feature in features if "labyrinth" in feature][1:]:
        del feature["labyrinth"]
    return features


def _road(chance: Random, sides: list[str]) -> Json:
    feature: Json = {"kind": "road", "sides": sides}
    if not chance.randrange(5):
        feature["inn"] = True
    if not chance.randrange(8):
        feature["labyrinth"] = True
    elif len(sides) == 1 and chance.randrange(4):
        ends = ("village", "monastery", "city", "german_cathedral", "german_cathedral", "leipzig")
        feature["ends"] = chance.choice(ends)
        if feature["ends"] == "leipzig":
            feature["quarter"] = chance.choice(QUARTERS)
    if not chance.randrange(12):
        feature["tiles"] = 2
    return feature


def _city(chance: Random, sides: list[str]) -> Json:
    feature: Json = {"kind": "city", "sides": sides}
    if not chance.randrange(3):
        feature["coats_of_arms"] = 1
    if not chance.randrange(5):
        feature["cathedral"] = True
    return feature


def _walls(sides: list[str]) -> list[Json]:
    return [{"kind": "wall", "sides": [side]} for side in sides]


def _fields(
    chance: Random, roads: list[list[str]], cities: list[list[str]], walls: Iterable[str] = ()
) -> list[Json]:
    stretches = tiles.fields_by_drawing(roads, [*cities, list(walls)])
    borders: list[list[str]] = []
    for stretch in sorted(stretches, key=lambda part: min(map(HALF_SIDES.index, part))):
        if borders and not chance.randrange(4):
            chance.choice(borders).extend(sorted(stretch))
        else:
            borders.append(sorted(stretch))
    if not chance.randrange(5):
        borders.append([])
    return [
        {
            "kind": "field",
            "sides": border,
            "cities": [chance.choice(city) for city in cities if chance.randrange(2)],
        }
        for border in borders
    ]


# ------------------------------------------------------------------------ Carcassonne tables


def fitting_places(table: carcassonne.Table, tile: str | Json) -> list[tuple[int, int, int]]:
    """List the (x, y, rotation) at which a tile fits, in order; (0, 0) on an empty table."""
    faces = {rotation: carcassonne.turned(face_of(tile), rotation) for rotation in ROTATIONS}
    shown = {
        rotation: [carcassonne.kind_at(face, side) for side in SIDES]
        for rotation, face in faces.items()
    }
    found = []
    for x, y in sorted(carcassonne.free_squares(table)):
        needs = _needs(table, x, y)
        found += [
            (x, y, rotation)
            for rotation in ROTATIONS
            if all(shown[rotation][number] == kind for number, kind in needs)
        ]
    return found


def _needs(table: carcassonne.Table, x: int, y: int) -> list[tuple[int, str]]:
    needs = []
    for number, side in enumerate(SIDES):
        dx, dy, opposite = carcassonne.FACING[side]
        if (x + dx, y + dy) in table:
            needs.append((number, carcassonne.kind_at(table[x + dx, y + dy], opposite)))
    return needs


def grow(
    chance: Random,
    count: int,
    drawn: Iterable[str | Json] | None = None,
    begun: Iterable[Json] = (),
) -> list[Json]:
    """Lay tiles as in play, each where it fits; a tile that fits nowhere is put away.

    Half of the tiles go where they have the most neighbours, so that roads get completed; some
    tables begin with a ring or with a double tile of Leipzig.

    :param begun: what lies there already, unless it is a ring or Leipzig.
    """
    laid = begin(chance) if drawn is None and count >= 4 and not chance.randrange(3) else [*begun]
    table = carcassonne.resolve({"tiles": laid}, tiles.FACES)
    stack = iter(drawn or ())
    while len(laid) < count:
        tile = draw_tile(chance) if drawn is None else next(stack)
        places = fitting_places(table, tile)
        if places and chance.randrange(2):
            most = max(_neighbours(table, place) for place in places)
            places = [place for place in places if _neighbours(table, place) == most]
        if places:
            x, y, rotation = chance.choice(places)
            laid.append(lay(tile, x, y, rotation))
            table[x, y] = carcassonne.turned(face_of(tile), rotation)
    return laid


def begin(chance: Random) -> list[Json]:
    """Lay a ring or a double tile of Leipzig."""
    if chance.randrange(2):
        return ring(chance)
    quarter = chance.choice(QUARTERS)
    return [lay(f"leipzig.{quarter}.gate", 0, 0), lay(f"leipzig.{quarter}.road", 0, -1)]


def ring(chance: Random) -> list[Json]:
    """Lay four curves that make a ring."""
    corners = ((0, 0, 270), (1, 0, 0), (1, 1, 90), (0, 1, 180))
    curves = ("base.V", "base.V.garden", "inns.curve_inn")
    return [lay(chance.choice(curves), *corner) for corner in corners]


def _neighbours(table: carcassonne.Table, place: tuple[int, int, int]) -> int:
    x, y, _ = place
    return sum(square in table for square in _beside((x, y)))


def close(chance: Random, laid: list[Json]) -> list[Json]:
    """Lay a tile that fits at each open end of a road or city, on which all of them end."""
    closed = list(laid)
    table = carcassonne.resolve({"tiles": laid}, tiles.FACES)
    ends = {
        (x + carcassonne.FACING[side][0], y + carcassonne.FACING[side][1])
        for x, y in table
        for side in SIDES
        if carcassonne.kind_at(table[x, y], side) in ("road", "city")
    }
    for x, y in sorted(ends - set(table)):
        shown = dict(_needs(table, x, y))
        roads, cities = (
            [[SIDES[number]] for number in sorted(shown) if shown[number] == kind]
            for kind in ("road", "city")
        )
        walls = [SIDES[number] for number in sorted(shown) if shown[number] == "wall"]
        features = _roads(chance, roads) + [_city(chance, sides) for sides in cities]
        features += _walls(walls) + _fields(chance, roads, cities, walls)
        _leave_out_what_no_rule_speaks_of(features)
        face = {"features": features}
        closed.append(lay(face, x, y))
        table[x, y] = face["features"]
    return closed


def scatter(chance: Random, count: int) -> list[Json]:
    """Lay tiles anywhere in a narrow window, whether their sides agree or not."""
    width = 2 + chance.randrange(4)
    height = -(-count // width) + 1
    window = [(x, y) for y in range(height) for x in range(width)]
    return [
        lay(draw_tile(chance), x, y, chance.choice(ROTATIONS))
        for x, y in chance.sample(window, count)
    ]


def spoil(chance: Random, laid: list[Json]) -> list[Json]:
    """Turn one to three tiles of a table, so that here and there two sides disagree."""
    spoilt = list(laid)
    for _ in range(1 + chance.randrange(3)):
        number = chance.randrange(len(spoilt))
        turned = (spoilt[number]["rotation"] + chance.choice((90, 180, 270))) % 360
        spoilt[number] = {**spoilt[number], "rotation": turned}
    return spoilt


WEIGHTS = {"road": 4, "city": 3, "german_cathedral": 4, "garden": 2, "monastery": 2}


def people(chance: Random, laid: Sequence[Json], count: int) -> list[Json]:
    """Put figures on features that are there, most of them on roads."""
    table = carcassonne.resolve({"tiles": laid}, tiles.FACES)
    places = [
        (x, y, feature)
        for (x, y), features in sorted(table.items())
        for feature in features
        if feature["kind"] not in ("wall", "river")
        for _ in range(8 if feature.get("labyrinth") else WEIGHTS.get(feature["kind"], 1))
    ]
    if not places:
        return []
    figures = [_figure(chance, *chance.choice(places)) for _ in range(count)]
    figures += [_companion(figure) for figure in figures if not chance.randrange(4)]
    figures += [
        {"figure": magic} | name_spot(chance, *chance.choice(places))
        for magic in ("mage", "witch")
        if chance.randrange(2)
    ]
    if not chance.randrange(8):
        x, y = chance.choice(sorted(table))
        corner = {"x": x, "y": y, "on": "corner", "side": chance.choice(CORNERS)}
        figures.append({"player": chance.choice(PLAYERS), "figure": "barn"} | corner)
    return figures


def _figure(chance: Random, x: int, y: int, feature: Json) -> Json:
    usual = {"road": "builder", "city": "builder", "field": "pig"}.get(feature["kind"], "abbot")
    figure = chance.choice(
        ("meeple", "meeple", "large_meeple", usual, "wagon", "phantom", "ringmaster", "abbot")
    )
    return {"player": chance.choice(PLAYERS), "figure": figure} | name_spot(chance, x, y, feature)


def _companion(figure: Json) -> Json:
    """Put a pig, a builder or one more meeple of the same player beside a figure."""
    usual = {"road": "builder", "city": "builder", "field": "pig"}.get(figure["on"], "meeple")
    return {**figure, "figure": usual}


def name_spot(chance: Random, x: int, y: int, feature: Json) -> Json:
    """Name a feature in one of the ways that the contract takes."""
    place = {"x": x, "y": y, "on": feature["kind"]}
    if feature.get("labyrinth", False):
        named = chance.choice(({"on": "labyrinth"}, {}, {"side": chance.choice(feature["sides"])}))
        return {**place, **named}
    if feature.get("sides"):
        return {**place, "side": chance.choice(feature["sides"])}
    return place


def draw_rules(chance: Random) -> Json:
    """Choose how labyrinths are played and some other readings; the rest are defaults."""
    return {
        key: chance.choice(values)
        for key, values in CARCASSONNE_RULES.items()
        if key == "labyrinth" or chance.randrange(2)
    }


def draw_leipzig(chance: Random) -> Json:
    """Give meeples to some quarters of Leipzig, most of them to those that pay a bonus."""
    quarters = [quarter for quarter in QUARTERS[:2] if chance.randrange(4)]
    quarters += [quarter for quarter in QUARTERS[2:] if not chance.randrange(6)]
    return {
        quarter: chance.sample(PLAYERS, chance.choice((0, 1, 2, 3, 4, 4))) for quarter in quarters
    }


def draw_table(chance: Random, count: int, *, wild: bool) -> Json:
    """Give a position of tiles with figures and readings; on a wild one sides may disagree."""
    if not wild:
        laid = grow(chance, count)
    elif chance.randrange(2):
        laid = spoil(chance, grow(chance, count))
    else:
        laid = scatter(chance, count)
    if chance.randrange(2):
        laid = close(chance, laid)
    figures = people(chance, laid, chance.randrange(1 + count * chance.choice((1, 1, 2))))
    position = {"rules": draw_rules(chance), "tiles": laid, "figures": figures}
    return position | ({"leipzig": draw_leipzig(chance)} if chance.randrange(3) else {})


def draw_further_table(chance: Random, count: int, *, wild: bool) -> Json:
    """Give a table of which many tiles come from further sets, with what lies beside them.

    Most of those that grow begin with a small city, on which a castle may stand, and half of all
    have many mouths of tunnels.
    """
    among = FURTHER_TILES if chance.randrange(2) else (*FURTHER_TILES, *TUNNEL_TILES * 20)
    drawn = [chance.choice(among) for _ in range(40 * count)]
    if wild:
        laid = scatter_of(chance, drawn[:count])
    else:
        begun = draw_small_city(chance) if count > 1 and chance.randrange(4) else []
        laid = grow(chance, count, drawn, begun)
    figures = people(chance, laid, chance.randrange(1 + 2 * count))
    position = {"rules": draw_rules(chance), "tiles": laid, "figures": figures}
    return position | draw_beside(chance, position)


def draw_small_city(chance: Random) -> list[Json]:
    """Lay two semicircles against each other; the fields and roads around them differ."""
    lower, upper = (chance.choice(SEMICIRCLES) for _ in range(2))
    return [lay(lower, 0, 0), lay(upper, 0, -1, 180)]


def scatter_of(chance: Random, drawn: list[str]) -> list[Json]:
    """Lay some tiles anywhere in a narrow window."""
    squares = [(x, y) for y in range(3) for x in range(-(-len(drawn) // 3))]
    return [
        lay(tile, *square, chance.choice(ROTATIONS))
        for tile, square in zip(drawn, chance.sample(squares, len(drawn)), strict=True)
    ]


def draw_beside(chance: Random, position: Json) -> Json:
    """Give bridges, tokens, castles, goods and titles for a table, each where it may be."""
    given: Json = {"bridges": _draw_bridges(chance, Board(position))}
    crossed = Board(position | given)
    mouths = sorted(crossed.open_mouths(frozenset(crossed.features)))
    ends = chance.sample(mouths, len(mouths) // 2 * 2)
    given["tunnels"] = [
        {"ends": [_side_place(*one), _side_place(*other)]}
        for one, other in zip(ends[::2], ends[1::2], strict=True)
        if chance.randrange(2)
    ]
    given["castles"] = [
        castles.make(city, chance.choice(PLAYERS)) | {"scored": not chance.randrange(3)}
        for city in crossed.wholes("city")
        if castles.is_small_city(crossed, city) and chance.randrange(4)
    ]
    given["goods"] = {
        player: {kind: 1 + chance.randrange(3) for kind in chance.sample(holdings.GOODS, 2)}
        for player in chance.sample(PLAYERS, 2)
    }
    given["titles"] = {title: chance.choice(PLAYERS) for title in holdings.KINDS}
    return {key: value for key, value in given.items() if value and chance.randrange(4)}


def _side_place(x: int, y: int, side: str) -> Json:
    return {"x": x, "y": y, "side": side}


def _draw_bridges(chance: Random, board: Board) -> list[Json]:
    found = []
    for (x, y), shown in sorted(board.shown.items()):
        spans = [span for span in ("NS", "EW") if {shown[side] for side in span} == {"field"}]
        if spans and not chance.randrange(3):
            found.append({"x": x, "y": y, "sides": chance.choice(spans)})
    return found


def draw_tables(seed: int, number: int, largest: int) -> list[Json]:
    """Give many tables of one tile to `largest` tiles, every second one wild."""
    chance = Random(seed)
    return [
        draw_table(chance, 1 + chance.randrange(largest), wild=bool(count % 2))
        for count in range(number)
    ]


def chances() -> st.SearchStrategy[Random]:
    """Give chances by their seeds: cheap to draw, though only counts shrink, not the draws."""
    return st.integers(0, 2**32).map(Random)


def carcassonne_tables(largest: int = 8) -> st.SearchStrategy[Json]:
    """Give tables for Hypothesis to search through."""
    return st.builds(
        lambda chance, count, wild: draw_table(chance, count, wild=wild),
        chances(),
        st.integers(1, largest),
        st.booleans(),
    )


def further_tables(largest: int = 10) -> st.SearchStrategy[Json]:
    """Give tables with further sets for Hypothesis to search through."""
    return st.builds(
        lambda chance, count, wild: draw_further_table(chance, count, wild=wild),
        chances(),
        st.integers(1, largest),
        st.booleans(),
    )


def drawn_tiles() -> st.SearchStrategy[str | Json]:
    """Give tiles, named or inline, for Hypothesis to search through."""
    return st.builds(draw_tile, chances())


def look_of(tile: str | Json, rotation: int) -> tuple[str, ...]:
    """Describe how a tile looks after a turn: equal for rotations that nobody can tell apart."""
    face = face_of(tile)
    features = carcassonne.turned(face, rotation)
    shown = [_describe(feature, features) for feature in features]
    groups = [sorted(shown[index] for index in one) for one in face.get("adjacent_for_wagon", ())]
    symbols = [spots.turned_symbol(symbol, rotation // 90) for symbol in face.get("symbols") or ()]
    return (*sorted(shown), *sorted(map(repr, groups)), *sorted(symbols))


def _describe(feature: Json, features: list[Json]) -> str:
    touched = sorted(
        sorted(city["sides"])
        for city in features
        if city["kind"] == "city" and set(city["sides"]) & set(feature.get("cities", ()))
    )
    drawn = {
        key: value
        for key, value in feature.items()
        if key not in ("sides", "cities") and value not in (False, 0, "none")
    }
    return repr((sorted(drawn.items()), sorted(feature.get("sides", ())), touched))


# ------------------------------------------------------------------------ mazes of cards


TREASURES = ("crown", "ghost", "map", "owl", "ring", "bat", "helmet", "sword")


def draw_card(chance: Random, treasures: Sequence[str], *, bare: int = 1) -> Json:
    """Draw a card with one path, or two that do not meet, and up to two treasures on each.

    `bare` in six paths have none.
    """
    sides = [side for side in SIDES if chance.randrange(6)] or [chance.choice(SIDES)]
    sides = chance.sample(sides, len(sides))
    if len(sides) > 1 and not chance.randrange(5):
        cut = 1 + chance.randrange(len(sides) - 1)
        parts = (sides[:cut], sides[cut:])
        return {"paths": [_path(chance, part, treasures, bare) for part in parts]}
    return _path(chance, sides, treasures, bare)


def _path(chance: Random, openings: list[str], treasures: Sequence[str], bare: int) -> Json:
    number = min(chance.choice((1, 1, 2)), len(treasures)) if chance.randrange(6) >= bare else 0
    return {"openings": openings, "treasures": chance.sample(list(treasures), number)}


def draw_squares(chance: Random, count: int) -> list[Square]:
    """Choose squares in one group, solid, compact, winding or round a hole, at times in two."""
    shape = chance.choice(("solid", "compact", "winding", "holes", "holes"))
    if shape == "solid":
        width = 2 + chance.randrange(3)
        return [(number % width, number // width) for number in range(count)]
    holes = {(1, 1), (3, 1), (1, 3)} if shape == "holes" else set()
    squares = [(0, 0)]
    while len(squares) < count:
        if not chance.randrange(40):
            squares.append((max(x for x, _ in squares) + 2, chance.randrange(3) - 1))
            continue
        beside = {place for square in squares for place in _beside(square)} - set(squares) - holes
        choices = sorted(beside)
        if shape == "holes":
            choices = [place for place in choices if 0 <= min(place) <= max(place) <= 4] or choices
        if shape == "winding":
            touched = {place: len(set(_beside(place)) & set(squares)) for place in choices}
            choices = [place for place in choices if touched[place] == min(touched.values())]
        squares.append(chance.choice(choices))
    return squares


def _beside(square: Square) -> list[Square]:
    x, y = square
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def draw_maze(chance: Random, count: int) -> Json:
    """Give a position of some cards; few kinds of treasure, so that many of them match."""
    treasures = TREASURES[: chance.choice((1, 1, 2, 2, 3, 5, 8))]
    rules = chance.choice(({}, {"last_card": "allowed"}, {"last_card": "forbidden"}))
    bare = chance.choice((0, 1, 3))
    cards = [
        {
            "card": draw_card(chance, treasures, bare=bare),
            "x": x,
            "y": y,
            "rotation": chance.choice(ROTATIONS),
        }
        for x, y in draw_squares(chance, count)
    ]
    return {"rules": rules, "cards": cards}


def card_mazes(largest: int = 8) -> st.SearchStrategy[Json]:
    """Give mazes for Hypothesis to search through."""
    return st.builds(draw_maze, chances(), st.integers(1, largest))


def drawn_cards() -> st.SearchStrategy[Json]:
    """Give cards without a place for Hypothesis to search through."""
    return st.builds(lambda chance: draw_card(chance, TREASURES[:3]), chances())


# ------------------------------------------------------------------------ changes


def turn_place(x: int, y: int, quarters: int) -> Square:
    """Turn a place clockwise round (0, 0)."""
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def turn_side(side: str, quarters: int) -> str:
    """Turn a side, half-side or corner clockwise."""
    if side in CORNERS:
        return CORNERS[(CORNERS.index(side) + quarters) % 4]
    if side in carcassonne.INNER:
        return side
    return carcassonne.turn(side, quarters * 90)


def turn_position(position: Json, quarters: int) -> Json:
    """Turn a whole table or maze clockwise by quarter turns."""
    turned = dict(position)
    for key in ("tiles", "cards"):
        if key in position:
            turned[key] = [
                _moved(piece, quarters)
                | {"rotation": (piece.get("rotation", 0) + 90 * quarters) % 360}
                for piece in position[key]
            ]
    if "figures" in position:
        turned["figures"] = [_moved(figure, quarters) for figure in position["figures"]]
    return turned | _turn_beside(position, quarters)


def _turn_beside(position: Json, quarters: int) -> Json:
    """Turn what lies on a table besides tiles and figures."""
    turned: Json = {
        key: [
            {**row, part: [_moved(place, quarters) for place in row[part]]} for row in position[key]
        ]
        for key, part in (("castles", "tiles"), ("tunnels", "ends"))
        if key in position
    }
    if "bridges" in position:
        spans = {"NS": "EW", "EW": "NS"} if quarters % 2 else {"NS": "NS", "EW": "EW"}
        turned["bridges"] = [
            {**_moved(row, quarters), "sides": spans[row["sides"]]} for row in position["bridges"]
        ]
    return turned


def _moved(piece: Json, quarters: int) -> Json:
    x, y = turn_place(piece["x"], piece["y"], quarters)
    moved = {**piece, "x": x, "y": y}
    if "side" in piece:
        moved["side"] = turn_side(piece["side"], quarters)
    return moved


def shift_position(position: Json, dx: int, dy: int) -> Json:
    """Shift a whole table or maze."""

    def shifted(value: Any) -> Any:
        if isinstance(value, list):
            return [shifted(each) for each in value]
        if not isinstance(value, dict):
            return value
        moved = {key: shifted(each) for key, each in value.items() if key != "tile"}
        if {"x", "y"} <= value.keys():
            moved |= {"x": value["x"] + dx, "y": value["y"] + dy}
        return moved | ({"tile": value["tile"]} if "tile" in value else {})

    on_the_table = ("tiles", "figures", "cards", "castles", "tunnels", "bridges")
    return {k: shifted(value) if k in on_the_table else value for k, value in position.items()}


def name_backwards(face: Json) -> Json:
    """Give a tile inline, its features and their sides in the opposite order."""
    features = [
        {key: value[::-1] if isinstance(value, list) else value for key, value in feature.items()}
        for feature in face["features"]
    ]
    written = {**face, "features": features[::-1]}
    if "adjacent_for_wagon" in face:
        last = len(features) - 1
        groups = [[last - index for index in group] for group in face["adjacent_for_wagon"]]
        written["adjacent_for_wagon"] = groups
    return written


def but_for_sets(answer: Json) -> Json:
    """Give an answer without what is said of sets, which an inline tile does not always name."""
    of_sets = ("rule-not-ruled", "goods-not-told", "titles-not-told")
    kept = [each for each in answer["warnings"] if each["code"] not in of_sets]
    return {**answer, "warnings": kept}


def reorder_position(position: Json, chance: Random) -> Json:
    """Name the same tiles, figures, cards or players in Leipzig in another order."""

    def shuffled(value: list[Any]) -> list[Any]:
        return chance.sample(value, len(value))

    in_any_order = ("tiles", "figures", "cards", "castles", "tunnels", "bridges")
    reordered = {
        key: shuffled(value) if key in in_any_order else value for key, value in position.items()
    }
    if "leipzig" in position:
        quarters = shuffled(list(position["leipzig"]))
        reordered["leipzig"] = {name: shuffled(position["leipzig"][name]) for name in quarters}
    return reordered


def rename_players(value: Any, names: dict[str, str]) -> Any:
    """Give every player another name, in a position or in an answer."""
    if isinstance(value, dict):
        return {names.get(k, k): rename_players(each, names) for k, each in value.items()}
    if isinstance(value, list):
        return [rename_players(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def shift_answer(answer: Any, dx: int, dy: int) -> Any:
    """Shift every place in an answer, in its ids and sentences too."""
    if isinstance(answer, list):
        return [shift_answer(value, dx, dy) for value in answer]
    if isinstance(answer, str):
        return re.sub(
            r"(-?\d+),( ?)(-?\d+)",
            lambda found: f"{int(found[1]) + dx},{found[2]}{int(found[3]) + dy}",
            answer,
        )
    if not isinstance(answer, dict):
        return answer
    shifted = {key: shift_answer(value, dx, dy) for key, value in answer.items()}
    if {"x", "y"} <= set(answer):
        shifted |= {"x": answer["x"] + dx, "y": answer["y"] + dy}
    return shifted
