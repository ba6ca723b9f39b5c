"""How the players of a game choose: at random, or seeking what random play seldom brings about.

Seekers join and close roads with labyrinths, cities with cathedrals and whatever mage and witch
stand on. They guess cheaply, from the table as it lies before the tile.
"""

from random import Random
from typing import Any

from tests.oracles import carcassonne, moves, scoring, spots, tiles
from tests.oracles.board import Board, Piece
from tests.oracles.carcassonne import FACING

Json = dict[str, Any]
Place = tuple[int, int, int]
Whole = frozenset[Piece]
Chosen = tuple[str, spots.Spot]

ROTATIONS = (0, 90, 180, 270)


def fitting_places(board: Board, tile: str) -> list[Place]:
    """List the places (x, y, rotation) where a tile may be laid."""
    turned = [(turns, carcassonne.turned(tiles.FACES[tile], turns)) for turns in ROTATIONS]
    return [
        (*square, rotation)
        for square in sorted(board.free_squares())
        for rotation, features in turned
        if not spots.fits_turned(board, square, features)
    ]


class Chooser:
    """One policy for all players of a game."""

    def __init__(self, chance: Random, *, seeking: bool) -> None:
        self.chance = chance
        self.seeking = seeking

    def place(self, board: Board, tile: str, places: list[Place]) -> Place:
        """Choose where to lay the tile."""
        if not self.seeking or not self.chance.randrange(8):
            return self.chance.choice(places)
        values = {place: _value(board, tile, place) for place in places}
        best = max(values.values())
        return self.chance.choice([place for place in places if values[place] == best])

    def step(self, board: Board, steps: list[moves.Step]) -> moves.Step:
        """Choose a step of mage or witch.

        Seekers look for what is soon completed, or for what may soon be joined with the feature
        of the other one.
        """
        if not self.seeking:
            return self.chance.choice(steps)
        meeting = [step for step in steps if _meets_the_other(board, step)]
        if meeting and self.chance.randrange(4):
            return self.chance.choice(meeting)
        return min(self.chance.sample(steps, len(steps)), key=lambda step: _far_from(board, step))

    def figure(self, board: Board, options: list[Chosen], square: tuple[int, int]) -> Chosen | None:
        """Choose a figure and its spot, or none."""
        if not options or not self.chance.randrange(3):
            return None
        if not self.seeking:
            return self.chance.choice(options)
        x, y = square

        def worth(option: Chosen) -> int:
            figure, (on, side) = option
            spot = {"x": x, "y": y, "on": on} | ({"side": side} if side else {})
            piece = board.piece_of(spot)
            whole = board.walk(piece) if piece is not None else frozenset()
            return _interest(board, whole) + (2 if figure in ("builder", "pig") else 0)

        return max(self.chance.sample(options, len(options)), key=worth)


def _interest(board: Board, whole: Whole) -> int:
    """Say how gladly a seeker would see a feature completed."""
    features = [board.features[piece] for piece in whole]
    value = 1
    value += 12 * any(feature.get("labyrinth", False) for feature in features)
    value += 14 * any(feature.get("cathedral", False) for feature in features)
    if any(figure["figure"] in ("mage", "witch") for figure in board.figures_on(whole)):
        value += 10
    return value


def _far_from(board: Board, step: moves.Step) -> tuple[int, int]:
    whole = board.walk(step[1]) if step[1] is not None else frozenset()
    return len(board.open_ends(whole)), -_interest(board, whole)


def _meets_the_other(board: Board, step: moves.Step) -> bool:
    """Say whether one tile could join the new feature with that of the other figure."""
    other = moves.stands_on(board, "witch" if step[0] == "mage" else "mage")
    if other is None or step[1] is None or step[1].kind != next(iter(other)).kind:
        return False
    return bool(_free_beside(board, other) & _free_beside(board, board.walk(step[1])))


def _free_beside(board: Board, whole: Whole) -> set[carcassonne.Square]:
    ends = board.open_ends(whole)
    return {(x + FACING[side][0], y + FACING[side][1]) for x, y, side in ends}


def _value(board: Board, tile: str, place: Place) -> int:
    """Guess how much a placement helps to join and to close what is of interest."""
    x, y, rotation = place
    value = 0
    for feature in carcassonne.turned(tiles.FACES[tile], rotation):
        if feature["kind"] not in ("road", "city"):
            continue
        reached = _reached(board, feature, x, y)
        left_open = [side for side in feature["sides"] if not _lies(board, x, y, side)]
        for whole in reached:
            ends = len(board.open_ends(whole)) - 1 + len(left_open)
            value += _interest(board, whole) * (24 if not ends else 12 // (1 + ends))
        if {"mage", "witch"} <= {f["figure"] for one in reached for f in board.figures_on(one)}:
            value += 400
        if feature.get("labyrinth", False) or feature.get("cathedral", False):
            value += 40 * len(reached) - 10 * len(left_open)
    return value


def _lies(board: Board, x: int, y: int, side: str) -> bool:
    return (x + FACING[side][0], y + FACING[side][1]) in board.table


def _reached(board: Board, feature: Json, x: int, y: int) -> set[Whole]:
    """Find the features on the table that a piece of the new tile would join."""
    found = set()
    for side in feature["sides"]:
        dx, dy, opposite = FACING[side]
        other = board.lies_at.get((feature["kind"], x + dx, y + dy, opposite))
        if other is not None:
            found.add(board.walk(other))
    return found


# ----------------------------------------------------------------------------- wrong moves


def wrong_move(chance: Random, position: Json, move: Json) -> Json:
    """Spoil a move in one of many ways; at times it stays legal."""
    spoil = chance.choice((_elsewhere, _turned, _on_top, _wrong_figure, _wrong_figure, _wrong_step))
    return spoil(chance, position, move)


def _elsewhere(chance: Random, _: Json, move: Json) -> Json:
    return move | {"tile": move["tile"] | {"x": chance.choice((-70, 70))}}


def _turned(chance: Random, _: Json, move: Json) -> Json:
    rotation = (move["tile"]["rotation"] + chance.choice((90, 180, 270))) % 360
    plain = {"player": move["player"], "tile": move["tile"] | {"rotation": rotation}}
    return plain | {"part": move.get("part", 1)}


def _on_top(chance: Random, position: Json, move: Json) -> Json:
    there = chance.choice(position["tiles"])
    return move | {"tile": move["tile"] | {"x": there["x"], "y": there["y"]}}


def _wrong_figure(chance: Random, position: Json, move: Json) -> Json:
    """Put a figure of any kind anywhere on the tile."""
    board = Board({**position, "tiles": [*position["tiles"], move["tile"]]})
    kinds = (*scoring.KINDS, "corner")
    square = (move["tile"]["x"], move["tile"]["y"])
    pieces = [piece for piece in board.pieces_on(square) if piece.kind in kinds]
    on, side = spots.name(board, chance.choice(pieces))
    kind = chance.choice(("meeple", "large_meeple", "abbot", "wagon", "builder", "pig", "phantom"))
    return move | {"figure": {"figure": kind, "on": on} | ({"side": side} if side else {})}


def _wrong_step(chance: Random, position: Json, move: Json) -> Json:
    """Leave out the step of mage or witch, make one too many, or one to anywhere."""
    given = move.get("magic", [])
    if given and not chance.randrange(3):
        return {key: value for key, value in move.items() if key != "magic"}
    board = Board(position)
    pieces = [
        piece
        for piece in board.features
        if piece.kind in ("road", "city") and piece.square in board.placed
    ]
    spots_of_pieces = [board.spot_of(chance.choice(pieces))] if pieces else []
    to = chance.choice(("off", *spots_of_pieces))
    step = {"figure": chance.choice(("mage", "witch")), "to": to}
    return move | {"magic": [*given[1:], step] if chance.randrange(2) else [*given, step]}
