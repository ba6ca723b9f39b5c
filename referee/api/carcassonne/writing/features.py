"""Answers about features of Carcassonne: what rows about them hold (see ``feature_rows``)."""

from collections.abc import Iterable
from typing import Any

from referee.carcassonne.figures import Figure
from referee.carcassonne.scoring.feature_rulings import Bonus
from referee.carcassonne.tiles.tile import Spot
from referee.core.grid import at_port_place, place_of
from referee.core.rulings import Score


def write_awards(awards: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    """Write who gets how many points."""
    return [{"player": player, "points": points} for player, points in awards]


def write_bonus(bonus: Bonus) -> dict[str, Any]:
    """Write points beside those of a feature, line by line."""
    return {"player": bonus.player, "source": bonus.source, "score": write_score(bonus.score)}


def write_id(kind: str, segment: int) -> str:
    """Write the id of a feature: its kind, and the place and side of its first piece."""
    return f"{kind}:{','.join(map(str, at_port_place(segment)))}"


def write_figure(figure: Figure) -> dict[str, Any]:
    """Write a figure with its spot in canonical form."""
    x, y = place_of(figure.square)
    written: dict[str, Any] = {} if figure.player is None else {"player": figure.player}
    return written | {"figure": figure.kind} | write_spot(x, y, figure.spot)


def write_spot(x: int, y: int, spot: Spot) -> dict[str, Any]:
    """Write a spot; one without a side has no such key."""
    if spot.side is None:
        return {"x": x, "y": y, "on": spot.on}
    return {"x": x, "y": y, "on": spot.on, "side": spot.side}


def write_score(score: Score) -> dict[str, Any]:
    """Write a score with its items; their points sum to the total."""
    return {"basis": score.basis, "total": score.total, "items": score.items}
