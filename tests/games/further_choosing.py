"""How players seek what the rules of further sets speak of: contests, hills, barns, castles.

They guess cheaply, from the table as it lies before the tile or with it.
"""

from typing import Any

from tests.games.choosing import Chooser, Chosen, Place
from tests.oracles import carcassonne, castles, contests, maps, occupying, spots, tiles
from tests.oracles.board import Board, Piece
from tests.oracles.carcassonne import FACING, Square

Json = dict[str, Any]
Whole = frozenset[Piece]

JOINABLE = ("road", "city", "field")
MOODS = 3
"""One in this number of turns is chosen as in the first games."""


class FurtherChooser(Chooser):
    """The policy of games with further sets."""

    def place(self, board: Board, tile: str, places: list[Place]) -> Place:
        """Choose where to lay the tile; those who seek look for meetings of players."""
        if not self.seeking or not self.chance.randrange(MOODS):
            return super().place(board, tile, places)
        features = {turn: carcassonne.turned(tiles.FACES[tile], turn) for _, _, turn in places}
        values = {
            place: value_place(board, tile, features[place[2]], place[:2]) for place in places
        }
        best = max(values.values())
        return self.chance.choice([place for place in places if values[place] == best])

    def figure(self, board: Board, options: list[Chosen], square: Square) -> Chosen | None:
        """Choose a figure and its spot, or none; those who seek put most of theirs down."""
        if not self.seeking or not options or not self.chance.randrange(MOODS):
            return super().figure(board, options, square)
        mood = self.chance.choice(("monastery", "field", "city", "city"))
        shuffled = self.chance.sample(options, len(options))
        return max(shuffled, key=lambda one: value_figure(board, square, one, mood))


def value_figure(board: Board, square: Square, chosen: Chosen, mood: str) -> int:
    """Say how gladly a seeker puts a figure on a spot, in a mood for one kind of feature."""
    figure, (on, side) = chosen
    if figure == "barn":
        held = occupying.field_at(board, square, str(side))
        return 90 if held is not None and board.followers_on(board.walk(held)) else 4
    value = {"monastery": 30, "city": 15, "field": 8}.get(on, 5)
    value += {"mayor": 12, "abbot": 12, "builder": 2, "pig": 2}.get(figure, 0)
    if figure == "meeple" and "hill" in (spots.symbols(board, square) or ()):
        value += 8
    return value + 25 * (on == mood)


def value_place(board: Board, tile: str, features: list[Json], square: Square) -> int:
    """Guess how much a tile does for what the rules of further sets speak of."""
    value = sum(
        _value_meeting([board.figures_on(whole) for whole in wholes], kind)
        + _value_closing(board, wholes, square)
        for kind, wholes in _find_reached(board, features, square)
    )
    value += _value_contest(board, features, square)
    value += (
        15
        * sum(
            piece.kind == "monastery" and bool(board.followers_on(frozenset({piece})))
            for beside in board.squares_around(square)
            for piece in board.pieces_on(beside)
        )
        * (3 if "vineyard" in tiles.FACES[tile].get("symbols", ()) else 1)
    )
    return value + 2 * sum(beside in board.table for beside in maps.beside(square))


def _find_reached(
    board: Board, features: list[Json], square: Square
) -> list[tuple[str, list[Whole]]]:
    """List what each road, city and field of a tile would join."""
    found = []
    for feature in features:
        if feature["kind"] not in JOINABLE:
            continue
        wholes = set()
        for side in FACING.keys() & feature["sides"]:
            dx, dy, opposite = FACING[side]
            other = board.lies_at.get((feature["kind"], square[0] + dx, square[1] + dy, opposite))
            if other is not None:
                wholes.add(board.walk(other))
        found.append((feature["kind"], list(wholes)))
    return found


def _value_meeting(figures: list[list[Json]], kind: str) -> int:
    """Say what it is worth to join features: of different players, or farmers with a barn."""
    owners = [{row["player"] for row in one if carcassonne.is_follower(row)} for one in figures]
    held = [one for one in owners if one]
    if len(held) < 2 or len(set().union(*held)) < 2:
        return 0
    return 20 if kind == "field" else 70


def _value_closing(board: Board, wholes: list[Whole], square: Square) -> int:
    """Say what it is worth to close roads and cities: small cities, and those beside castles."""
    kinds = {next(iter(whole)).kind for whole in wholes}
    if not kinds or "field" in kinds:
        return 60 * any(_has_barn(board, w) for w in wholes) * (len(wholes) > 1)
    ends = set().union(*map(board.open_ends, wholes))
    if any((x + FACING[side][0], y + FACING[side][1]) != square for x, y, side in ends):
        return 0
    is_small = kinds == {"city"} and sum(map(len, wholes)) == 1
    near = [
        castle
        for castle in board.position.get("castles", [])
        if not castle["scored"] and castles.surroundings(castle) & {square}
    ]
    return 10 + 25 * is_small + 40 * len(near)


def _has_barn(board: Board, field: Whole) -> bool:
    return bool(occupying.barns_on(board, field))


def _value_contest(board: Board, features: list[Json], square: Square) -> int:
    """Say what it is worth to lay a shrine beside a monastery, or the other way round."""
    beside = contests.others_around({**board.table, square: features}, square)
    held = [
        one
        for one in beside
        for piece in board.pieces_on(one)
        if board.followers_on(frozenset({piece}))
    ]
    return 60 * len(beside) + 60 * len(held)
