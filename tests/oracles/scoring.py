"""What every feature of a table scores, read literally from the rules; slow on purpose.

Points are given by the code of their item, without zeroes; a total is their sum. What cannot be
ruled has no total, no awards, and is not called completed.
"""

from dataclasses import dataclass, field
from typing import Any

from . import carcassonne, castles, maps
from .board import Board, Piece, first
from .carcassonne import Json, SidePlace, Square

KINDS = ("road", "city", "field", "monastery", "garden", "german_cathedral")
QUARTERS = ("wainwrights", "coiners", "bookbinders", "fourth")
Bonuses = dict[tuple[str, str], int]


@dataclass(frozen=True)
class Feature:
    """What the rules say about one feature.

    `units` is the number of tiles for every kind but a road and a German cathedral; pieces abroad
    and ferries are among them, though not among the squares. `strengths` names only players with
    a strength. `bonuses` are points by player and source. `may_send`
    gives, by player, the figures that may go to Leipzig and the quarters that are open.
    """

    id: str
    pieces: frozenset[Piece]
    squares: frozenset[Square]
    open_ends: frozenset[tuple[int, int, str]]
    ruled: bool
    completed: bool
    units: int
    figures: list[Json]
    strengths: dict[str, int]
    owners: tuple[str, ...]
    points: dict[str, int]
    bonuses: Bonuses
    is_castle: bool = False
    mouths: frozenset[SidePlace] = frozenset()
    cities: tuple[str, ...] = ()
    cathedrals: frozenset[Square] = frozenset()
    abroad: tuple[SidePlace, ...] = ()
    ferries: tuple[Square, ...] = ()
    coats: int = 0
    towns: tuple[Square, ...] = ()
    may_send: dict[str, tuple[list[Json], list[str]]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return first(self.pieces).kind

    @property
    def total(self) -> int | None:
        return sum(self.points.values()) if self.ruled else None

    @property
    def awards(self) -> dict[str, int]:
        """Every owner gets the full points; nobody those of a castle. Rule: car-1.5, car-14.4"""
        if self.total is None or self.is_castle:
            return {}
        return dict.fromkeys(self.owners, self.total)


def features(position: Json, moment: str = "now") -> list[Feature]:
    """Judge the features of every kind: the completed ones now, all of them at the end."""
    board = Board(position)
    judged = [judge(board, whole) for kind in KINDS for whole in board.wholes(kind)]
    return [feature for feature in judged if moment == "end" or feature.completed]


def totals(position: Json, judged: list[Feature]) -> dict[str, int]:
    """Add up awards and bonuses for every player that the position names."""
    players = {f["player"] for f in position.get("figures", []) if "player" in f}
    players |= set(position.get("supply", {}))
    players |= {player for names in position.get("leipzig", {}).values() for player in names}
    players |= {castle["player"] for castle in position.get("castles", [])}
    players |= {*position.get("goods", {}), *position.get("titles", {}).values()}
    return dict.fromkeys(sorted(players), 0) | points_by_player(judged)


def points_by_player(judged: list[Feature]) -> dict[str, int]:
    """Add up awards and bonuses for the players who get any, by name."""
    points: dict[str, int] = {}
    for feature in judged:
        for player, score in feature.awards.items():
            points[player] = points.get(player, 0) + score
        for player, score in [(player, n) for (player, _), n in feature.bonuses.items() if n]:
            points[player] = points.get(player, 0) + score
    return dict(sorted(points.items()))


def judge(board: Board, whole: frozenset[Piece]) -> Feature:
    """Judge one feature as it lies: completed, or ended here if not."""
    kind = first(whole).kind
    squares = frozenset(piece.square for piece in whole)
    if kind in ("monastery", "garden"):
        squares |= frozenset(board.squares_around(first(whole).square))
    ruled = is_ruled(board, whole)
    figures = board.figures_on(whole)
    coats = coats_of_arms(board, whole)
    strengths = carcassonne.majority_strengths(figures, coats if kind == "city" else 0)
    followers = {figure["player"] for figure in figures if carcassonne.is_follower(figure)}
    is_castle = kind == "city" and castles.castle_on(board, whole) is not None
    feature = Feature(
        id=first(whole).id(),
        pieces=whole,
        squares=squares,
        open_ends=frozenset(board.open_ends(whole)),
        ruled=ruled,
        completed=ruled and board.is_complete(whole),
        units=_units(board, whole, len(squares)),
        figures=figures,
        strengths={player: n for player, n in strengths.items() if player in followers},
        owners=carcassonne.holders_of(board.position, figures, strengths),
        points=_points(board, whole, figures) if ruled and not is_castle else {},
        bonuses={},
        is_castle=is_castle,
        mouths=frozenset(board.open_mouths(whole)),
        cities=touched_cities(board, whole) if kind == "field" else (),
        cathedrals=frozenset(
            piece.square for piece in whole if board.features[piece].get("cathedral", False)
        )
        if kind == "city"
        else frozenset(),
        abroad=tuple(board.abroad(whole)),
        ferries=tuple(ferry.ends[0][:2] for ferry in board.ferries(whole)),
        coats=coats,
        towns=tuple(visible_towns(board, whole)),
    )
    bonuses = _bonuses(board, feature)
    return Feature(**{**vars(feature), "bonuses": bonuses, "may_send": may_send(board, feature)})


def is_ruled(board: Board, whole: frozenset[Piece]) -> bool:
    """Say whether all that a feature's points rest on can be judged."""
    piece = first(whole)
    if piece.kind == "german_cathedral":
        return all(board.is_ruled(road) for road in board.roads_of_cathedral(piece.square))
    if piece.kind == "field":
        in_doubt = [
            city
            for city in cities_along(board, whole)
            if not board.is_ruled(city) and not board.open_ends(city)
        ]
        return board.is_ruled(whole) and not in_doubt
    return board.is_ruled(whole)


def road_pieces(whole: frozenset[Piece]) -> set[carcassonne.Piece]:
    """Give the pieces in the form of the reading of roads."""
    return {(piece.x, piece.y, frozenset(piece.sides)) for piece in whole}


def _units(board: Board, whole: frozenset[Piece], squares: int) -> int:
    piece = first(whole)
    if piece.kind == "road":
        return road_units(board, whole)
    if piece.kind == "german_cathedral":
        return sum(road_units(board, road) for road in board.roads_of_cathedral(piece.square))
    return squares + len(board.abroad(whole))


def road_units(board: Board, road: frozenset[Piece]) -> int:
    """Count the units of a road: those on tiles, the pieces abroad and the ferries.

    Rule: car-1.3, map-9.4
    """
    return carcassonne.count_units(board.table, road_pieces(road)) + _only_printed(board, road)


def road_tiles(board: Board, road: frozenset[Piece]) -> int:
    """Count the tiles of a road; each piece abroad and each ferry is one.

    Rule: car-1.3, map-9.4
    """
    return carcassonne.count_tiles(board.table, road_pieces(road)) + _only_printed(board, road)


def _only_printed(board: Board, road: frozenset[Piece]) -> int:
    return len(board.abroad(road)) + len(board.ferries(road))


def coats_of_arms(board: Board, whole: frozenset[Piece]) -> int:
    """Count the coats of arms of a road or city, abroad and on its ferries too.

    Rule: car-1.4, car-4.1, map-9.4
    """
    shown = [board.features[piece] for piece in whole if piece.kind in ("road", "city")]
    if board.map is not None:
        shown += [board.map.borders[side] for side in board.abroad(whole)]
    on_ferries = sum(ferry.coats for ferry in board.ferries(whole))
    return on_ferries + sum(int(one.get("coats_of_arms", 0)) for one in shown)


def visible_towns(board: Board, whole: frozenset[Piece]) -> list[Square]:
    """List the uncovered towns directly beside a tile of a road, under the variant alone.

    Rule: car-1.4, map-9.5
    """
    if board.map is None or first(whole).kind != "road" or not board.rule("town_bonus", False):
        return []
    near = {square for piece in whole for square in maps.beside(piece.square)}
    found = [square for square in near - board.placed if board.map.is_town(square)]
    return sorted(found, key=lambda square: (square[1], square[0]))


# ---------------------------------------------------------------------------------- points


def _points(board: Board, whole: frozenset[Piece], figures: list[Json]) -> dict[str, int]:
    points = {
        "road": _road_points,
        "city": _city_points,
        "field": _field_points,
        "monastery": _monastery_points,
        "garden": _monastery_points,
        "german_cathedral": _german_cathedral_points,
    }[first(whole).kind](board, whole, [figure["figure"] for figure in figures])
    return {code: number for code, number in points.items() if number}


def _road_points(board: Board, whole: frozenset[Piece], figures: list[str]) -> dict[str, int]:
    def any_has(key: str, value: Any) -> bool:
        return any(board.features[piece].get(key) == value for piece in whole)

    return carcassonne.road_points(
        board.rules,
        completed=board.is_complete(whole),
        units=road_units(board, whole),
        tiles=road_tiles(board, whole),
        inn=any_has("inn", True),
        german_cathedral=any_has("ends", "german_cathedral"),
        labyrinth=any_has("labyrinth", True),
        figures=figures,
        coats=coats_of_arms(board, whole),
        towns=len(visible_towns(board, whole)),
    )


def _city_points(board: Board, whole: frozenset[Piece], figures: list[str]) -> dict[str, int]:
    """Go down the table of city points: tiles and coats, cathedral, mage, witch.

    Rule: car-3.1, car-3.2, car-3.3, car-4.1, car-4.2, car-4.3, car-4.4, car-4.5, car-7.7, map-9.4
    """
    tiles = len({piece.square for piece in whole}) + len(board.abroad(whole))
    coats = coats_of_arms(board, whole)
    completed = board.is_complete(whole)
    small = tiles == 2 and board.rule("two_tile_city", 4) == 2
    each = 2 if completed and not small else 1
    points = {"tiles": each * tiles, "coats-of-arms": each * coats}
    if any(board.features[piece].get("cathedral", False) for piece in whole):
        if completed:
            points["cathedral"] = tiles + coats
        elif board.rule("incomplete_inn", "zero") == "zero":
            points["cathedral-incomplete"] = -sum(points.values())
    if "mage" in figures:
        points["mage"] = tiles
    if "witch" in figures:
        points["witch"] = -(sum(points.values()) // 2)
    return points


def _field_points(board: Board, whole: frozenset[Piece], _: list[str]) -> dict[str, int]:
    """Give 3 points for each completed city along the field, 4 for a castle.

    Rule: car-4.10, car-14.4
    """
    cities = [city for city in cities_along(board, whole) if board.is_complete(city)]
    made = [city for city in cities if castles.castle_on(board, city) is not None]
    return {"cities": 3 * (len(cities) - len(made)), "castles": 4 * len(made)}


def cities_along(board: Board, whole: frozenset[Piece]) -> set[frozenset[Piece]]:
    """Find the cities that a field touches, completed or not."""
    return {
        board.walk(board.lies_at["city", *piece.square, side])
        for piece in whole
        if not board.has_unknown_fields(piece.square)
        for side in board.features[piece].get("cities", ())
    }


def touched_cities(board: Board, whole: frozenset[Piece]) -> tuple[str, ...]:
    """Name the completed cities that a field touches, in order."""
    completed = filter(board.is_complete, cities_along(board, whole))
    return tuple(piece.id() for piece in sorted(map(first, completed), key=Piece.order))


def _monastery_points(board: Board, whole: frozenset[Piece], _: list[str]) -> dict[str, int]:
    """Give a point for the tile and for each of the tiles around it.

    A completed monastery gets 3 more for each vineyard around it; a shrine and an abbey are
    monasteries, a garden is none.

    Rule: car-4.8, car-4.9, car-14.6
    """
    around = board.squares_around(first(whole).square)
    points = {"tiles": 1 + len(around)}
    if first(whole).kind == "monastery" and board.is_complete(whole):
        vineyards = carcassonne.squares_with(board.position, "vineyard") & set(around)
        points["vineyards"] = 3 * len(vineyards)
    return points


def _german_cathedral_points(board: Board, whole: frozenset[Piece], _: list[str]) -> dict[str, int]:
    """Give a point for each unit of each road, and one more with an inn when all is completed.

    Rule: car-5.2, car-5.3, car-5.4, car-5.5, car-5.8
    """
    points = {"tiles": 0, "inn": 0, "inn-incomplete": 0}
    for road in board.roads_of_cathedral(first(whole).square):
        units = road_units(board, road)
        points["tiles"] += units
        if not any(board.features[piece].get("inn", False) for piece in road):
            continue
        if board.is_complete(road):
            doubled = board.rule("archbishop_completed_inn", "normal") == "double"
            points["inn"] += units * (doubled or board.is_complete(whole))
        elif board.rule("archbishop_unfinished_inn", "zero") == "zero":
            points["inn-incomplete"] -= units
    return points


# --------------------------------------------------------------------------------- bonuses


def _bonuses(board: Board, feature: Feature) -> Bonuses:
    if not feature.ruled or feature.is_castle:
        return {}
    if feature.kind == "field":
        return _pig(feature)
    if feature.kind == "road" and feature.completed:
        return _wainwrights(board, feature)
    if feature.kind == "city" and feature.completed:
        return _coiners(board, feature)
    return {}


def _pig(feature: Feature) -> Bonuses:
    """Give an owner of the field 1 point a city for a pig on it.

    Rule: car-4.12
    """
    pigs = {figure["player"] for figure in feature.figures if figure["figure"] == "pig"}
    number = len(feature.cities)
    return {(player, "pig"): number for player in feature.owners if player in pigs and number}


def _wainwrights(board: Board, feature: Feature) -> Bonuses:
    """Give an owner of the road who is in the quarter 1 point a tile.

    Rule: car-6.6
    """
    there = board.position.get("leipzig", {}).get("wainwrights", [])
    tiles = road_tiles(board, feature.pieces)
    return {(player, "wainwrights"): tiles for player in feature.owners if player in there}


def _coiners(board: Board, feature: Feature) -> Bonuses:
    """Give those in the quarter 3 points for each coat of arms of a city that somebody scores.

    Rule: car-6.8
    """
    coats = coats_of_arms(board, feature.pieces)
    if not coats or not feature.owners:
        return {}
    there = set(board.position.get("leipzig", {}).get("coiners", []))
    if board.rule("coiners_presence", "required") == "required":
        there &= {figure["player"] for figure in board.followers_on(feature.pieces)}
    return {(player, "coiners"): 3 * coats for player in sorted(there)}


# --------------------------------------------------------------------------------- Leipzig


def is_joined_to_leipzig(board: Board, road: frozenset[Piece]) -> bool:
    """Say whether a road reaches Leipzig, itself or over villages.

    Rule: car-6.2
    """
    found, ahead = {road}, [road]
    while ahead:
        reached = ahead.pop()
        for piece in reached:
            ends = board.features[piece].get("ends")
            if ends == "leipzig":
                return True
            if ends != "village":
                continue
            for other in board.pieces_on(piece.square):
                is_road = other.kind == "road" and board.features[other].get("ends") == "village"
                if is_road and board.walk(other) not in found:
                    found.add(board.walk(other))
                    ahead.append(board.walk(other))
    return False


def may_send(board: Board, feature: Feature) -> dict[str, tuple[list[Json], list[str]]]:
    """Say which owners of a completed road may send which figures to which quarters.

    Rule: car-6.1, car-6.3
    """
    if feature.kind != "road" or not feature.completed:
        return {}
    if not is_joined_to_leipzig(board, feature.pieces):
        return {}
    found = {}
    for player in feature.owners:
        leaving = [
            figure
            for figure in board.followers_on(feature.pieces, player)
            if figure["figure"] not in ("abbot", "mayor")
        ]
        quarters = [
            quarter
            for quarter in QUARTERS
            if player not in board.position.get("leipzig", {}).get(quarter, [])
        ]
        if leaving and quarters:
            found[player] = (leaving, quarters)
    return found
