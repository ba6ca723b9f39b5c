"""Maps square by square, and what is printed on their borders."""

from typing import Any

Json = dict[str, Any]


def square(x: int, y: int, kind: str = "plain", **more: Any) -> Json:
    """Print a square."""
    return {"x": x, "y": y, "kind": kind, **more}


def border(x: int, y: int, side: str, kind: str = "road", **more: Any) -> Json:
    """Print a road or a city abroad on the border of a square."""
    return {"x": x, "y": y, "side": side, "kind": kind, **more}


def ferry(*ends: tuple[int, int, str], **more: Any) -> Json:
    """Print a ferry between sides of squares."""
    return {"ends": [{"x": x, "y": y, "side": side} for x, y, side in ends], **more}
