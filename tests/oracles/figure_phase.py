"""The figures of a move, read literally from the rules; slow on purpose.

A player places a figure, or takes an abbot back instead; then perhaps the phantom besides.
Rule: car-2.2, car-14.10, car-14.11
"""

from dataclasses import dataclass, field

from . import occupying, reaching, scoring, spots
from .board import Board
from .carcassonne import Json, Square


@dataclass
class Figures:
    """What comes of them: the table with those that are placed, without one taken back.

    `placed` are those, each if nothing speaks against it; `abbot` is the one taken back, `brings`
    what it pays its player.
    """

    board: Board
    objections: set[str] = field(default_factory=set)
    warnings: set[str] = field(default_factory=set)
    placed: list[Json] = field(default_factory=list)
    abbot: Json | None = None
    brings: dict[str, int] = field(default_factory=dict)


def judge(board: Board, before_token: Board, square: Square, move: Json) -> Figures:
    """Judge the figures of a move and place them.

    :param before_token: the table before a token is laid, which may allow what the token forbids.
    """
    found = Figures(board)
    if "abbot_back" in move:
        _take_back(found, move)
    bare, player = found.board, move["player"]
    if found.abbot is not None:
        kept = [figure for figure, _ in bare.figures if figure != found.abbot]
        before_token = before_token.with_figures(kept)
    first = move.get("figure")
    if first is not None:
        against = _object(bare, before_token, square, player, first)
        found.objections |= against
        found.placed += [] if against else [_standing(bare, square, player, first)]
        found.warnings |= spots.way_warnings(bare, first.get("via", "placement"), square)
    second = move.get("phantom")
    if second is not None:
        given = second | {"figure": "phantom"}
        against = _object(bare, before_token, square, player, given)
        found.warnings |= spots.way_warnings(bare, second.get("via", "placement"), square)
        if first is not None:
            against = against | _after_the_first(bare, square, first, given)
        found.objections |= against
        found.placed += [] if against else [_standing(bare, square, player, given)]
    figures = [figure for figure, _ in bare.figures]
    found.board = bare.with_figures(figures + found.placed)
    return found


def _at(square: Square, given: Json) -> Json:
    """Give the spot that a figure goes to."""
    at = {"x": given.get("x", square[0]), "y": given.get("y", square[1])}
    return at | {key: given[key] for key in ("on", "side") if key in given}


def _standing(board: Board, square: Square, player: str, given: Json) -> Json:
    spot = _at(square, given)
    piece = board.piece_of(spot)
    named = spot if piece is None else board.spot_of(piece)
    return {"player": player, "figure": given["figure"]} | named


def _object(
    board: Board, before_token: Board, square: Square, player: str, given: Json
) -> set[str]:
    """Find what speaks against one figure, both before and after a token.

    Rule: car-2.2, car-2.5, car-14.12
    """
    found = [_reasons(one, square, player, given) for one in (board, before_token)]
    return found[0] if all(found) else set()


def _reasons(board: Board, square: Square, player: str, given: Json) -> set[str]:
    via, spot = given.get("via", "placement"), _at(square, given)
    at = (spot["x"], spot["y"])
    reasons = spots.spots(board, at, player, given["figure"], via, played=square)
    piece = board.piece_of(spot)
    named = ("corner", spot["side"]) if piece is None else spots.name(board, piece)
    return reasons[named]


def _take_back(found: Figures, move: Json) -> None:
    """Take an abbot back, or find what speaks against it: he scores as if the game ended.

    Rule: car-14.10
    """
    board, player = found.board, move["player"]
    if "figure" in move:
        found.objections.add("abbot-and-figure")
    if reaching.is_setup(board):
        found.objections.add("setup-tile")
    piece = board.piece_of(move["abbot_back"])
    assert piece is not None
    abbots = [f for f in board.figures_on(frozenset({piece})) if f["figure"] == "abbot"]
    own = [figure for figure in abbots if figure["player"] == player]
    if not own:
        found.objections.add("abbot-of-another" if abbots else "no-abbot-there")
        return
    whole = board.walk(piece)
    if board.is_complete(whole):
        found.objections.add("abbot-completed")
    if found.objections:
        return
    awards = scoring.judge(board, whole).awards
    found.abbot = own[0]
    found.brings = {player: awards[player]} if player in awards else {}
    left = [figure for figure, _ in board.figures]
    left.remove(own[0])
    found.board = board.with_figures(left)


def _after_the_first(board: Board, square: Square, first: Json, second: Json) -> set[str]:
    """Find what a first figure speaks against in a phantom that follows it.

    Rule: car-14.11
    """
    found = set()
    if first["figure"] == "phantom":
        found.add("phantom-twice")
    if first.get("via", "placement") == second.get("via", "placement") != "placement":
        found.add("way-used")
    own, other = (board.piece_of(_at(square, given)) for given in (first, second))
    if own is not None and other in occupying.place_of(board, own):
        found.add("phantom-same-feature")
    if own is None and other is not None and other.kind == "field":
        barn = occupying.field_at(board, square, first["side"])
        if barn is not None and other in board.walk(barn):
            found.add("field-has-barn")
    return found
