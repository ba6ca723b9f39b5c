"""Who leads, as tables: what each player has, the place that it makes, and where it comes from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

FEWEST_LINES: Final = 4
"""The fewest features with figures of which a table tells what they bring."""


class Player(NamedTuple):
    """A player's place among all, and the points in each column."""

    place: int
    name: str
    points: tuple[int, ...]


class Standing(NamedTuple):
    """The codes of the columns, and the players, those who have most first."""

    columns: tuple[str, ...]
    players: tuple[Player, ...]


class Line(NamedTuple):
    """A feature in the table of what brings points, and the points of each player.

    ``x`` and ``y`` are the square of its first figure, as the numbers at the edge of the picture
    give it. ``name`` is the anchor of the part of the page that shows how the feature is counted.
    """

    name: str
    x: int
    y: int
    kind: str
    points: tuple[tuple[str, int], ...]
    feature: Mapping[str, Any]

    @property
    def brings(self) -> int:
        """The points of all players together; a line without any is counted, but not listed."""
        return sum(points for _, points in self.points)


def find_standing(posted: Mapping[str, Any], answer: Mapping[str, Any]) -> Standing | None:
    """Return who leads by an answer; None if nobody has points in it.

    Where the position gives the points from before, there are three columns: those points, the
    points with all completed features, and the points if the game ended. Otherwise the one column
    is the moment that was asked about. That moment decides the places; equal points share a place.
    """
    moment = answer.get("moment", "now")
    columns: dict[str, Mapping[str, int]]
    if "standing" in answer:
        running, final = (answer["standing"][key].get("totals", {}) for key in ("running", "final"))
        columns = {"before": posted.get("points", {}), "now": running, "end": final}
    else:
        columns = {moment: answer.get("totals", {})}
    totals = columns[moment]
    if not totals:
        return None
    return Standing(
        tuple(columns),
        tuple(
            Player(
                1 + sum(other > points for other in totals.values()),
                name,
                tuple(column.get(name, 0) for column in columns.values()),
            )
            for name, points in sorted(totals.items(), key=lambda row: (-row[1], row[0]))
        ),
    )


def list_lines(features: Iterable[Mapping[str, Any]]) -> Sequence[Line]:
    """Return the features with figures, those that bring most first; none if there are only few."""
    held = [each for each in features if each.get("figures")]
    if len(held) < FEWEST_LINES:
        return ()
    lines = [_write_line(number, each) for number, each in enumerate(held, 1)]
    return sorted(lines, key=lambda line: -line.brings)


def _write_line(number: int, feature: Mapping[str, Any]) -> Line:
    first = feature["figures"][0]
    points = tuple((each["player"], each["points"]) for each in feature.get("awards", ()))
    return Line(f"counted-{number}", first["x"], first["y"], feature["kind"], points, feature)
