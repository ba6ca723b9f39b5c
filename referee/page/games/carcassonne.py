"""What leads on from a turn of Carcassonne: the ruling on it alone, and disputes about it.

A dispute is about the table as it lay before the turn was scored: with the tile and the figures of
the turn, which the position behind the turn no longer has where they came home.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from markupsafe import Markup

from referee.api.score_logs.awards import list_awards
from referee.carcassonne.kinds.figures import PHANTOM
from referee.carcassonne.tiles.tile import Spot
from referee.core.languages import Language
from referee.page.games.turns import Dispute, Shown
from referee.page.table.carcassonne.asking.claims import PANEL, PLACE
from referee.page.table.carcassonne.asking.disputes import NO, YES
from referee.page.table.carcassonne.figures import say_spot
from referee.page.table.carcassonne.laying import make_figure, put_figure
from referee.page.table.rows import Row, write_rows
from referee.page.table.state import AT
from referee.texts.sentences import write

Json = Mapping[str, Any]

_PLAIN: Final = frozenset({"tile", "figure", "phantom", "player", "part", "extra_turn_used"})
"""The steps of a move after which tile and figures say how the table lay before it was scored."""
_POINTS: Final = f"{PANEL}.points"


def ask_ruling(row: Json) -> tuple[str, Json] | None:
    """Return the question that rules on a turn alone, and what it asks; None for no move."""
    return ("moves", {"move": row["move"]}) if "move" in row else None


def draw_laid(_row: Json) -> Iterator[Markup]:
    """Draw nothing: the table after the turn shows its tile."""
    return iter(())


def say_placed(row: Json, language: Language) -> str:
    """Say which figures a turn places, and on what."""
    move = row.get("move", {})
    said = []
    for kind, step in _list_steps(move):
        figure = write("table", "figures.kind", {"figure": kind}, language)
        said.append(f"{figure} ({say_spot(Spot(step['on'], step.get('side')), language)})")
    return ", ".join(said)


def list_disputes(shown: Shown) -> Iterator[Dispute]:
    """Yield the disputes about a turn: on each feature that it has scored, and on its tile.

    Who made the move, and who got the points, says what the ruling says.
    """
    row = shown.row
    move = row.get("move")
    if move is None or not isinstance(move["tile"]["tile"], str):
        return
    if row["legal"] and _PLAIN.issuperset(move):
        laid = _lay(shown.before, move)
        for award in list_awards(row):
            if award.feature and not award.is_bonus:
                kind, _, place = award.feature.partition(":")
                x, y, *side = place.split(",")
                said = [Row(award.player, str(award.points))]
                hand = {
                    "feature": ",".join((x, y, kind, *side)),
                    "player": award.player,
                    "claims": write_rows(said),
                }
                yield Dispute(award.text, laid, _POINTS, hand)
    tile = move["tile"]
    says = [Row(row["player"], YES if row["legal"] else NO)]
    about: dict[str, Any] = {
        AT: (tile["x"], tile["y"]),
        "tile": tile["tile"],
        "turned": str(tile.get("rotation", 0)),
        "claims": write_rows(says),
    }
    yield Dispute("", shown.before, PLACE, about)


def _lay(before: Json, move: Json) -> dict[str, Any]:
    """Return a position with the tile and the figures of a move on it."""
    tile = {**move["tile"]}
    posted: dict[str, Any] = {**before, "tiles": [*before["tiles"], tile]}
    for kind, step in _list_steps(move):
        at = step.get("x", tile["x"]), step.get("y", tile["y"])
        figure = make_figure(move["player"], kind, at, step["on"], step.get("side"))
        posted = put_figure(posted, figure)
    return posted


def _list_steps(move: Json) -> Iterator[tuple[str, Json]]:
    """Yield the figures that a move places: the kind of each, and where it goes."""
    if "figure" in move:
        yield move["figure"]["figure"], move["figure"]
    if PHANTOM in move:
        yield PHANTOM, move[PHANTOM]
