"""Who leads, as a table: what each player has, and the place that it makes."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Player(NamedTuple):
    """A player's place among all, and the points in each column."""

    place: int
    name: str
    points: tuple[int, ...]


class Standing(NamedTuple):
    """The codes of the columns, and the players, those who have most first."""

    columns: tuple[str, ...]
    players: tuple[Player, ...]


def find_standing(posted: Mapping[str, Any], answer: Mapping[str, Any]) -> Standing | None:
    """Return who leads by an answer; None if nobody has points in it.

    Where the position says what the players had before, the columns are those points, with what is
    completed, and with all that the end pays; else there is the one moment that was asked about.
    Places go by that moment; who has as much as another has the same place.
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
