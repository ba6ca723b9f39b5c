"""Tables of the card game: cards, where they lie, and what is done with them in a turn."""

from typing import Any

Json = dict[str, Any]

CLOCKWISE = "clockwise"
COUNTERCLOCKWISE = "counterclockwise"


def card(openings: str, *treasures: str) -> Json:
    """Make a card of one path."""
    return {"openings": list(openings), "treasures": list(treasures)}


def bridge(north_south: str, east_west: str) -> Json:
    """Make a card with two separate straight paths, one treasure on each."""
    return {"paths": [card("NS", north_south), card("EW", east_west)]}


def deal(x: int, y: int, dealt: Json, rotation: int = 0) -> Json:
    """Lay a card."""
    return {"card": dealt, "x": x, "y": y, "rotation": rotation}


def places(*squares: tuple[int, int]) -> list[Json]:
    """Name some squares."""
    return [{"x": x, "y": y} for x, y in squares]


def play(index: int, x: int, y: int, rotation: int = 0) -> Json:
    """Play a card of the hand."""
    return {"play": {"card": index, "x": x, "y": y, "rotation": rotation}}


def rotate(x: int, y: int, turn: str = CLOCKWISE) -> Json:
    """Turn a card on the table."""
    return {"rotate": {"x": x, "y": y, "turn": turn}}


def draw(drawn: Json) -> Json:
    """Draw a card as an action."""
    return {"draw": drawn}
