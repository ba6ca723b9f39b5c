"""Roads and placements of Carcassonne, read literally from the rules; slow on purpose.

Everything works on the plain dictionaries of the position contract. x grows east, y south,
rotations are clockwise degrees. The map boards are not read here, but in `board` and `maps`.
A *piece* is one feature on one tile: `(x, y, its sides as they lie on the table)`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import networkx as nx

from . import tiles

Json = dict[str, Any]
Square = tuple[int, int]
Piece = tuple[int, int, frozenset[str]]
SidePlace = tuple[int, int, str]
Table = dict[Square, list[Json]]
Spot = tuple[str, str | None]

SIDES = ("N", "E", "S", "W")
HALF_SIDES = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
NOT_FOLLOWERS = {"builder", "pig", "barn", "mage", "witch"}
SHOWN = ("road", "city", "river", "wall")
INNER = ("second", "third", "fourth")
FARTHEST = 999

# Where each side and half-side leads: the step to the neighbour, and what it faces there.
FACING = {
    "N": (0, -1, "S"),
    "NNE": (0, -1, "SSE"),
    "NNW": (0, -1, "SSW"),
    "E": (1, 0, "W"),
    "ENE": (1, 0, "WNW"),
    "ESE": (1, 0, "WSW"),
    "S": (0, 1, "N"),
    "SSE": (0, 1, "NNE"),
    "SSW": (0, 1, "NNW"),
    "W": (-1, 0, "E"),
    "WSW": (-1, 0, "ESE"),
    "WNW": (-1, 0, "ENE"),
}


# ------------------------------------------------------------------------------- the table


def turn(side: str, rotation: int) -> str:
    """Turn a side or half-side clockwise by a multiple of 90 degrees."""
    circle = SIDES if side in SIDES else HALF_SIDES
    steps = rotation // 90 * len(circle) // 4
    return circle[(circle.index(side) + steps) % len(circle)]


def in_order(sides: frozenset[str] | set[str] | list[str]) -> list[str]:
    """List sides in the order N E S W, half-sides clockwise from NNE."""
    return [side for side in (*SIDES, *HALF_SIDES, *INNER) if side in sides]


def turned(face: Json, rotation: int) -> list[Json]:
    """Give the features of a face with every side as it lies after the rotation.

    Of several fields that reach no side all but the first have a name in place of a side.
    """
    features: list[Json] = []
    inner = iter(((), *((name,) for name in INNER)))
    for feature in face["features"]:
        copy = dict(feature)
        for key in ("sides", "cities", "shares"):
            if key in copy:
                copy[key] = in_order([turn(side, rotation) for side in copy[key]])
        if copy["kind"] == "field" and not copy["sides"]:
            copy["sides"] = list(next(inner))
        features.append(copy)
    return features


def crossed(features: list[Json], sides: str) -> list[Json]:
    """Give the features of a tile with a bridge over it; the fields run on beneath.

    Rule: car-14.13
    """
    return [*features, {"kind": "road", "sides": list(sides), "bridge": True}]


def ends_at_mouth(feature: Json) -> bool:
    """Say whether a road ends at the mouth of a tunnel. Rule: car-14.12"""
    return bool(feature.get("tunnel", False)) and len(feature["sides"]) == 1


def rim(feature: Json) -> list[str]:
    """List the sides at which a feature reaches the border of its tile.

    A city that shows on a side of another reaches that, too. Rule: car-14.5
    """
    reached = (*feature.get("sides", ()), *feature.get("shares", ()))
    return [side for side in reached if side in FACING]


def resolve(position: Json, faces: dict[str, Json]) -> Table:
    """Give the features on every square, sides turned as they lie on the table.

    :raises ValueError: when two tiles lie on one square, or they lie on a map
    """
    if position.get("map") is not None:
        raise ValueError("maps are read from a board")
    table: Table = {}
    for laid in position["tiles"]:
        square = (laid["x"], laid["y"])
        if square in table:
            raise ValueError(f"two tiles on {square}")
        table[square] = turned(face_of(position, laid["tile"], faces), laid.get("rotation", 0))
    return table


def face_of(position: Json, tile: Json | str, faces: dict[str, Json]) -> Json:
    """Give the face of a tile that is named or given inline, in the edition of the position.

    Rule: car-6.10, car-14.12.broken
    """
    if isinstance(tile, dict):
        return tile
    rules = position.get("rules", {})
    face = tiles.EDITION_FACES[rules.get("edition", "C2")].get(tile, faces[tile])
    if tile == tiles.UNDER_A_CITY and rules.get("road_through_tunnel") == "broken":
        return {**face, "features": [part for one in face["features"] for part in _broken(one)]}
    return face


def _broken(feature: Json) -> list[Json]:
    """Break a road under a city: each of its sides has a road of its own."""
    if feature["kind"] != "road":
        return [feature]
    return [{**feature, "sides": [side]} for side in feature["sides"]]


def kind_at(features: list[Json], side: str) -> str:
    """Say what a tile shows on a side: road, city, water, the wall of Leipzig, or else field.

    An abbey shows itself, whatever it meets.

    Rule: car-2.1, car-6.11, car-14.1, car-14.2
    """
    if is_abbey(features):
        return "abbey"
    for feature in features:
        if feature["kind"] in SHOWN and side in feature["sides"]:
            return str(feature["kind"])
    return "field"


def is_abbey(features: list[Json]) -> bool:
    """Say whether a tile is an abbey, which fits anything. Rule: car-14.2"""
    return any(feature.get("abbey", False) for feature in features)


def disagrees(table: Table, x: int, y: int, side: str) -> bool:
    """Say whether a tile lies beyond this side and shows another kind there.

    Rule: car-2.1, car-14.2
    """
    dx, dy, opposite = FACING[side]
    neighbour = table.get((x + dx, y + dy))
    if neighbour is None:
        return False
    shown = {kind_at(neighbour, opposite), kind_at(table[x, y], side)}
    return len(shown) > 1 and "abbey" not in shown


def clashes(table: Table, x: int, y: int, side: str) -> bool:
    """Say whether a tile lies beyond this side and nobody can tell what joins what there.

    That is where it shows another kind.

    Rule: car-2.1
    """
    return disagrees(table, x, y, side)


def pieces_of(table: Table, kind: str) -> dict[Piece, Json]:
    """Give every feature of one kind on the table by its piece."""
    return {
        (x, y, frozenset(feature["sides"])): feature
        for (x, y), features in table.items()
        for feature in features
        if feature["kind"] == kind
    }


def network_graph(table: Table, kind: str) -> "nx.Graph[Any]":
    """Join the roads, cities or fields of the table wherever two of them face each other.

    Sides that disagree join nothing, nor do the fields along them. The sides of one piece are
    one node, so a labyrinth tile joins all its roads.

    Rule: car-1.1
    """
    graph: nx.Graph[Any] = nx.Graph()
    for (x, y, sides), own in pieces_of(table, kind).items():
        graph.add_node((x, y, sides))
        for side in rim(own):
            dx, dy, opposite = FACING[side]
            for feature in table.get((x + dx, y + dy), []):
                same = feature["kind"] == kind and opposite in rim(feature)
                if same and not clashes(table, x, y, side[0]):
                    graph.add_edge((x, y, sides), (x + dx, y + dy, frozenset(feature["sides"])))
    return graph


def runs_into_disagreement(table: Table, kind: str, pieces: Collection[Piece]) -> bool:
    """Say whether any side of these pieces clashes with what lies beyond."""
    return any(
        clashes(table, x, y, side[0])
        for x, y, sides in pieces
        for feature in table[x, y]
        if feature["kind"] == kind and frozenset(feature["sides"]) == sides
        for side in rim(feature)
    )


def runs_into_unknown_field(table: Table, pieces: Collection[Piece]) -> bool:
    """Say whether a field runs into a tile on which no fields were given."""
    for x, y, half_sides in pieces:
        for half in half_sides - set(INNER):
            dx, dy, _ = FACING[half]
            neighbour = table.get((x + dx, y + dy))
            if neighbour is None or is_abbey(neighbour):
                continue
            shown = {kind_at(neighbour, side) for side in SIDES}
            if shown & {"field", "road", "river"} and not any(
                f["kind"] == "field" for f in neighbour
            ):
                return True
    return False


def piece_under(table: Table, figure: Json) -> tuple[str, Piece] | None:
    """Find the kind and the piece of road, city or field that a figure stands on.

    `labyrinth`, and `road` on a labyrinth tile, both mean the road of the labyrinth tile. None
    for a figure on anything else (monastery, garden, German cathedral, corner).

    :raises ValueError: when no such piece lies there
    """
    on, side = figure["on"], figure.get("side")
    if on not in ("road", "city", "field", "labyrinth"):
        return None
    kind = "road" if on == "labyrinth" else on
    for feature in table.get((figure["x"], figure["y"]), []):
        if feature["kind"] != kind:
            continue
        if on == "labyrinth" or (on == "road" and side is None):
            found = feature.get("labyrinth", False)
        elif side is None:
            found = not feature["sides"]
        else:
            found = side in feature["sides"]
        if found:
            return kind, (figure["x"], figure["y"], frozenset(feature["sides"]))
    raise ValueError(f"nothing to stand on: {figure}")


def figures_on(table: Table, position: Json, kind: str, pieces: set[Piece]) -> list[Json]:
    """List the figures that stand on any of these pieces, in the order of the position."""
    found = []
    for figure in position.get("figures", []):
        under = piece_under(table, figure)
        if under is not None and under[0] == kind and under[1] in pieces:
            found.append(figure)
    return found


def is_follower(figure: Json) -> bool:
    """Say whether a figure occupies and counts: all but builder, pig, barn, mage and witch.

    Rule: car-2.2
    """
    return figure["figure"] not in NOT_FOLLOWERS


# ---------------------------------------------------------------------------------- roads


@dataclass(frozen=True)
class RoadFacts:
    """What the rules say about one road network.

    `total` is None, and `points_by_code`, `awards` are empty, when the network is not ruled;
    it is then not called completed either. `points_by_code` holds no zeroes. `strengths` holds
    a zero for a player who has but a builder there. `awards` holds a zero for the owner of a
    road that is worth nothing.
    """

    pieces: frozenset[Piece]
    squares: frozenset[Square]
    completed: bool
    ruled: bool
    open_ends: frozenset[SidePlace]
    units: int
    tiles: int
    labyrinths: frozenset[Square]
    inns: frozenset[Square]
    german_cathedrals: frozenset[Square]
    figures: list[Json]
    strengths: dict[str, int]
    owners: tuple[str, ...]
    total: int | None
    points_by_code: dict[str, int]
    awards: dict[str, int]
    castle_value: int | None


def roads(position: Json, faces: dict[str, Json]) -> list[RoadFacts]:
    """Judge every road network on the table, ordered by first piece (y, x, side).

    Rule: car-1.1
    """
    table = resolve(position, faces)
    networks = nx.connected_components(network_graph(table, "road"))
    return [
        road_facts(position, table, set(network))
        for network in sorted(networks, key=lambda pieces: min(map(_place_in_order, pieces)))
    ]


def _place_in_order(piece: Piece) -> tuple[int, int, int]:
    x, y, sides = piece
    return y, x, min(SIDES.index(side) for side in sides)


def road_facts(position: Json, table: Table, pieces: set[Piece]) -> RoadFacts:
    """Judge one road network: completed, ended here if not.

    Rule: car-1.2
    """
    features = pieces_of(table, "road")
    open_ends = {
        (x, y, side)
        for x, y, sides in pieces
        for side in sides
        if (x + FACING[side][0], y + FACING[side][1]) not in table
    }
    ruled = not runs_into_disagreement(table, "road", pieces)
    mouths = [piece for piece in pieces if ends_at_mouth(features[piece])]
    completed = ruled and not open_ends and not mouths
    labyrinths = {piece[:2] for piece in pieces if features[piece].get("labyrinth", False)}
    inns = {piece[:2] for piece in pieces if features[piece].get("inn", False)}
    cathedrals = {
        piece[:2] for piece in pieces if features[piece].get("ends") == "german_cathedral"
    }
    figures = figures_on(table, position, "road", pieces)
    strengths = majority_strengths(figures)
    owners = holders_of(position, figures, strengths)
    units, tile_count = count_units(table, pieces), count_tiles(table, pieces)
    points: dict[str, int] = {}
    if ruled:
        points = road_points(
            position.get("rules", {}),
            completed=completed,
            units=units,
            tiles=tile_count,
            inn=bool(inns),
            german_cathedral=bool(cathedrals),
            labyrinth=bool(labyrinths),
            figures=[figure["figure"] for figure in figures],
            coats=sum(features[piece].get("coats_of_arms", 0) for piece in pieces),
        )
    total = sum(points.values()) if ruled else None
    return RoadFacts(
        pieces=frozenset(pieces),
        squares=frozenset(piece[:2] for piece in pieces),
        completed=completed,
        ruled=ruled,
        open_ends=frozenset(open_ends),
        units=units,
        tiles=tile_count,
        labyrinths=frozenset(labyrinths),
        inns=frozenset(inns),
        german_cathedrals=frozenset(cathedrals),
        figures=figures,
        strengths=strengths,
        owners=owners,
        total=total,
        points_by_code={code: each for code, each in points.items() if each},
        awards=dict.fromkeys(owners, total) if total is not None else {},
        castle_value=total if completed else None,
    )


def count_units(table: Table, pieces: Collection[Piece]) -> int:
    """Count every different ordinary tile once, and every segment on German-cathedral tiles.

    Rule: car-1.3
    """
    ordinary = [piece for piece in pieces if not has_german_cathedral(table[piece[:2]])]
    segments = [piece for piece in pieces if has_german_cathedral(table[piece[:2]])]
    return count_tiles(table, ordinary) + sum(tiles_of(table, piece) for piece in segments)


def count_tiles(table: Table, pieces: Collection[Piece]) -> int:
    """Count every different tile once, German-cathedral tiles too.

    Rule: car-1.3
    """
    squares: dict[Square, int] = {}
    for piece in pieces:
        squares[piece[:2]] = max(squares.get(piece[:2], 0), tiles_of(table, piece))
    return sum(squares.values())


def tiles_of(table: Table, piece: Piece) -> int:
    """Say for how many tiles a road on a tile stands.

    A double tile of Leipzig is counted by its outer square, as two tiles in some editions; the
    road on its gate square counts for nothing.

    Rule: car-1.3, car-6.10
    """
    features = table[piece[:2]]
    (road,) = (
        feature
        for feature in features
        if feature["kind"] == "road" and frozenset(feature["sides"]) == piece[2]
    )
    walled = any(feature["kind"] == "wall" for feature in features)
    if walled and road.get("ends") == "leipzig":
        return 0
    return int(road.get("tiles", 1))


def has_german_cathedral(features: list[Json]) -> bool:
    """Say whether these are the features of a German-cathedral tile.

    Rule: car-1.3
    """
    return any(
        feature["kind"] == "german_cathedral" or feature.get("ends") == "german_cathedral"
        for feature in features
    )


def road_points(
    rules: Json,
    *,
    completed: bool,
    units: int,
    tiles: int,
    inn: bool,
    german_cathedral: bool,
    labyrinth: bool,
    figures: list[str],
    coats: int = 0,
    towns: int = 0,
) -> dict[str, int]:
    """Go down the table of road points from top to bottom.

    Rule: car-1.4
    """
    points = {"tiles": units}
    if completed:
        points["inn"] = units if inn else 0
        points["german-cathedral"] = units if german_cathedral else 0
    elif inn and rules.get("incomplete_inn", "zero") == "zero":
        points["inn-incomplete"] = -sum(points.values())
    each = 2 if completed else 1
    if "inn-incomplete" in points and rules.get("coats_on_incomplete_inn_road", "zero") == "zero":
        each = 0
    points["coats-of-arms"] = each * coats
    points["mage"] = tiles if "mage" in figures else 0
    bonus = 0
    if completed and labyrinth and rules.get("labyrinth", "basic") == "advanced":
        bonus = 2 * meeples_for_the_labyrinth(rules, figures)
    if "witch" in figures:
        halved = sum(points.values())
        if rules.get("witch_halves_labyrinth_bonus", False):
            halved += bonus
        points["witch"] = -(halved // 2)
    points["labyrinth-meeples"] = bonus
    points["towns"] = 2 * towns
    return points


def meeples_for_the_labyrinth(rules: Json, figures: list[str]) -> int:
    """Count the meeples: every follower as one, builders only under their reading.

    Rule: car-1.5
    """
    count = len([figure for figure in figures if figure not in NOT_FOLLOWERS])
    if rules.get("builder_in_labyrinth_bonus", False):
        count += figures.count("builder")
    return count


def majority_strengths(figures: list[Json], coats: int = 0) -> dict[str, int]:
    """Add up each player's strength: 1 a follower, 2 a large meeple, 0 all else.

    A mayor counts as many as his city has coats of arms.

    Rule: car-1.5, car-14.11
    """
    strengths: dict[str, int] = {}
    for figure in figures:
        if "player" in figure:
            kinds = {"large_meeple": 2, "mayor": coats}
            strength = kinds.get(figure["figure"], int(is_follower(figure)))
            strengths[figure["player"]] = strengths.get(figure["player"], 0) + strength
    return strengths


def owners_of(strengths: dict[str, int]) -> tuple[str, ...]:
    """Name all players with the greatest strength, if it is above zero.

    Rule: car-1.5
    """
    greatest = max(strengths.values(), default=0)
    if greatest == 0:
        return ()
    return tuple(sorted(player for player in strengths if strengths[player] == greatest))


def squares_with(position: Json, symbol: str) -> set[Square]:
    """Find the tiles that are known to carry a symbol."""
    return {
        (laid["x"], laid["y"])
        for laid in position["tiles"]
        if symbol in (face_of(position, laid["tile"], tiles.FACES).get("symbols") or ())
    }


def holders_of(position: Json, figures: list[Json], strengths: dict[str, int]) -> tuple[str, ...]:
    """Name those who hold a feature: of the tied only those with a follower on a hill, if any.

    Rule: car-1.5, car-14.5
    """
    tied = owners_of(strengths)
    hills = squares_with(position, "hill") if len(tied) > 1 else set()
    counts = {
        player: sum(
            is_follower(figure)
            and figure["player"] == player
            and (figure["x"], figure["y"]) in hills
            for figure in figures
            if "player" in figure
        )
        for player in tied
    }
    if not any(counts.values()):
        return tied
    by_most = position.get("rules", {}).get("hill_ties", "any") == "most"
    least = max(counts.values()) if by_most else 1
    return tuple(player for player in tied if counts[player] >= least)


# ----------------------------------------------------------------------------- placements


def free_squares(table: Table) -> set[Square]:
    """Find the free squares side by side with a placed tile; (0, 0) on an empty table.

    Rule: car-2.1
    """
    if not table:
        return {(0, 0)}
    beside = {(x + FACING[side][0], y + FACING[side][1]) for x, y in table for side in SIDES}
    named = {square for square in beside if max(map(abs, square)) <= FARTHEST}
    return named - set(table)


def _spot(feature: Json) -> Spot:
    if feature.get("labyrinth", False):
        return "labyrinth", None
    sides = in_order(feature["sides"])
    return feature["kind"], sides[0] if sides else None


def labyrinth_or_leg(table: Table, graph: "nx.Graph[Any]", piece: Piece) -> set[Piece]:
    """Cut the roads at the labyrinth tiles and give the place that holds the piece.

    A labyrinth tile is a place of its own; any other road is one place with all the segments
    that can be reached from it without crossing a labyrinth.

    Rule: car-2.4
    """
    features = pieces_of(table, "road")
    labyrinths = {other for other in graph if features[other].get("labyrinth", False)}
    if piece in labyrinths:
        return {piece}
    legs = graph.copy()
    legs.remove_nodes_from(labyrinths)
    return set(nx.node_connected_component(legs, piece))
