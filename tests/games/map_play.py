"""Whole games on random maps, through the service, each move recounted.

The setup tiles come first; then the map is filled. At some moments of a game a tile is tried on
every printed square and on the ring around them, in all rotations: what may be laid and what
speaks against the rest must be what the recount says.
"""

from collections import Counter
from typing import Any

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.placing.tiles.placement import find_objections
from referee.carcassonne.table import Table
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from referee.core.rulings import Objection
from tests.games.choosing import ROTATIONS, Chooser, Place
from tests.games.comparing import compare
from tests.games.drawing import Deal
from tests.games.map_drawing import deal_on_a_map
from tests.games.play import Game
from tests.oracles import carcassonne, maps, moves, reaching, spots, tiles
from tests.oracles.board import Board
from tests.oracles.carcassonne import FACING, Square
from tests.oracles.maps import MapBoard

Json = dict[str, Any]

MOMENTS = 5
ASKED_IN_FULL = 6
# A clause that each objection must cite; a side's depends on what lies there.
CITED = {
    "square-taken": "car-2.1.free",
    "not-on-the-map": "map-9.2.printed",
    "not-a-start-square": "map-9.2.start",
    "no-neighbour": "car-2.1.neighbour",
    "island-not-connected": "map-9.2.island",
    "source-not-first": "car-14.1.source",
    "river-not-begun": "car-14.1.source",
    "river-finished": "car-14.1.join",
    "river-not-joined": "car-14.1.join",
    "river-not-finished": "car-14.1.order",
    "river-arms-join": "car-14.1.arms",
    "river-turns-back": "car-14.1.turn",
    "fork-comes-first": "car-14.1.fork",
    "fork-not-at-source": "car-14.1.fork",
    "lake-comes-last": "car-14.1.lake",
    "abbey-needs-four-neighbours": "car-14.2",
    "shrine-beside-two-monasteries": "car-14.7.placement",
    "monastery-beside-two-shrines": "car-14.7.placement",
}
CITED_BY_KIND = {
    "large_city": "map-9.2.large-city",
    "waves": "map-9.2.waves",
    "highlight": "map-9.2.highlight",
    "half": "map-9.2.half",
}
# An objection: its code, and for a side that does not fit the side, what is here and what there.
Reason = tuple[str, str, str, str]


class MapChooser(Chooser):
    """Players who often seek the islands, ferries, towns and prints of the map."""

    def place(self, board: Board, tile: str, places: list[Place]) -> Place:
        if self.chance.randrange(2):
            return super().place(board, tile, places)
        values = {place: _value(board, place) for place in places}
        best = max(values.values())
        return self.chance.choice([place for place in places if values[place] == best])


def _value(board: Board, place: Place) -> int:
    """Say how much there is to be found on a square and beside it."""
    map_board = map_of(board)
    x, y, _ = place
    value = sum(other in board.table for other in maps.beside((x, y)))
    value += 6 * map_board.has_kind((x, y), "island") + 2 * map_board.is_town((x, y))
    for side in carcassonne.SIDES:
        value += 4 * ((x, y, side) in map_board.ferry_at) + ((x, y, side) in map_board.borders)
    return value


class MapGame(Game):
    """One game on a map in progress."""

    def _deal(self, longest: int | None) -> Deal:
        return deal_on_a_map(self.chance, self.seed, longest)

    def _chooser(self) -> Chooser:
        return MapChooser(self.chance, seeking=self.deal.seeking)

    def play(self) -> Counter[str]:
        """Play until no tile is left, and count what happened.

        :raises MismatchError: where the service and the recount differ
        """
        later = range(2, len(self.deal.pile))
        self.moments = {1, *self.chance.sample(later, min(MOMENTS - 1, len(later)))}
        self.turns = 0
        self.counts["maps"] += 1
        return super().play()

    # ------------------------------------------------------------------------- a turn

    def _turn(self, tile: str) -> None:
        self.turns += 1
        if self.turns in self.moments:
            self._judge_everywhere(tile)
        super()._turn(tile)

    def _wrong(self, move: Json) -> Json:
        if self.position["tiles"] and self.chance.randrange(2):
            return super()._wrong(move)
        x, y = self.chance.choice(_with_ring(Board(self.position)))
        place = {"x": x, "y": y, "rotation": self.chance.choice(ROTATIONS)}
        return {"player": move["player"], "tile": move["tile"] | place}

    def _count(self, outcome: moves.Outcome) -> None:
        super()._count(outcome)
        for _, points, source in outcome.immediate:
            self.counts["immediate points"] += max(points, 0)
            self.counts["towns paid for"] += source == "town"
        self.counts["extra turns"] += outcome.extra_turn
        large = set(map_of(Board(outcome.position_after)).large_cities)
        for feature in outcome.completed:
            joined = feature.kind in ("road", "city") and bool(feature.squares & large)
            self.counts["completed with a large city"] += joined
            self.counts["completed abroad"] += bool(feature.abroad)
            self.counts["completed over a ferry"] += bool(feature.ferries)
            self.counts["completed beside a town"] += bool(feature.towns)

    def _compare_check(self) -> None:
        super()._compare_check()
        board = Board(self.position)
        compare("tiles apart by the recount", reaching.apart(board), [])
        compare("islands apart by the recount", reaching.on_islands_apart(board), [])

    def _end(self) -> None:
        super()._end()
        board = Board(self.position)
        on_islands = [one for one in board.placed if map_of(board).has_kind(one, "island")]
        self.counts["squares filled"] += len(board.placed)
        self.counts["squares left empty"] += len(board.free_squares())
        ferries, cities = reaching.connected(board)
        self.counts["large cities connected"] += len(cities)
        self.counts["ferries connected"] += len(ferries)
        self.counts["islands filled"] += len(on_islands)

    def _judge_everywhere(self, tile: str) -> None:
        """Try a tile on every square of the map and round it, in all rotations."""
        rows = self._ask("placements", tile=tile)["placements"]
        self.counts.update(judge_everywhere(self.position, tile, rows))
        board = Board(self.position)
        for place in self.chance.sample(_places(board), ASKED_IN_FULL):
            at = dict(zip(("x", "y", "rotation"), place, strict=True))
            verdict = self._ask("placements", tile=tile, at=at)["verdict"]
            reasons = _reasons(board, tiles.FACES[tile], place)
            compare(f"the verdict on {tile} at {place}", verdict["legal"], not reasons)
            told = {(one["code"], one["at"].get("side", "")) for one in verdict["objections"]}
            compare(f"what is told of {tile} at {place}", told, {(r[0], r[1]) for r in reasons})
            self.counts["comparisons"] += 1


# ----------------------------------------------------------------------- every placement


def judge_everywhere(position: Json, tile: str, rows: list[Json]) -> Counter[str]:
    """Hold what is said of a tile on and around all squares of a map to the recount.

    `rows` are the legal placements as the service lists them.
    """
    board = Board(position)
    table = FORM.read_alone(position).table
    places = _places(board)
    listed = {(row["x"], row["y"], row["rotation"]) for row in rows}
    compare("places off the map", listed - set(places), set())
    counts: Counter[str] = Counter()
    for place in places:
        reasons = _reasons(board, tiles.FACES[tile], place)
        compare(f"{tile} listed at {place}", place in listed, not reasons)
        judged = _judged(table, tile, place)
        compare(f"{tile} at {place}", set(judged), set(reasons))
        for reason, clause in reasons.items():
            compare(f"{clause} for {reason} at {place}", clause in judged[reason], True)
        counts["refusals with a reason"] += bool(reasons)
    counts.update({"placements judged": len(places), "comparisons": len(places)})
    return counts


def map_of(board: Board) -> MapBoard:
    assert board.map is not None
    return board.map


def _with_ring(board: Board) -> list[Square]:
    """List the printed squares and all that lie around them."""
    steps = (-1, 0, 1)
    printed = map_of(board).squares
    return sorted({(x + dx, y + dy) for x, y in printed for dx in steps for dy in steps})


def _places(board: Board) -> list[Place]:
    return [(x, y, rotation) for x, y in _with_ring(board) for rotation in ROTATIONS]


def _judged(table: Table, tile: str, place: Place) -> dict[Reason, set[str]]:
    """Give what the referee says against a placement, and the clauses that it cites."""
    x, y, rotation = place
    face = load_catalogue().tiles[tile].tile_in(table.rules.edition).faces[rotation // 90]
    return {
        _written(objection): set(map(str, objection.citations))
        for objection in find_objections(table, face, square_at(x, y))
    }


def _written(objection: Objection) -> Reason:
    if objection.code != "side-mismatch":
        return objection.code, "", "", ""
    side = str(objection.at[2]) if objection.at is not None and len(objection.at) == 3 else ""
    params = objection.params
    return objection.code, side, str(params.get("here", "")), str(params.get("there", ""))


def _reasons(board: Board, face: Json, place: Place) -> dict[Reason, str]:
    """Give what the recount says against a placement, and a clause that must be cited."""
    x, y, rotation = place
    found: dict[Reason, str] = {}
    features = carcassonne.turned(face, rotation)
    for code in spots.fits_turned(board, (x, y), features):
        if code == "side-mismatch":
            for side, shown in reaching.misfits(board, (x, y), features).items():
                found[code, side, *shown] = _clause(board, x, y, side)
        elif code == "square-takes-no-tile":
            found[code, "", "", ""] = CITED_BY_KIND[map_of(board).squares[x, y]["kind"]]
        else:
            found[code, "", "", ""] = CITED[code]
    return found


def _clause(board: Board, x: int, y: int, side: str) -> str:
    """Name the clause by which a tile must fit on a side."""
    beyond = (x + FACING[side][0], y + FACING[side][1])
    if beyond in board.placed:
        return "car-2.1.sides"
    if beyond in board.table:
        return "map-9.2.large-city-fit"
    on_ferry = (x, y, side) in map_of(board).ferry_at
    return "map-9.2.ferry-fit" if on_ferry else "map-9.2.border"
