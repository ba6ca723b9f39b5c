"""`spots`: where a figure may go on a tile of the table, and why not elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.reading.figures import find_piece, placed_kind, spot, way
from referee.api.carcassonne.reading.position import CarcassonnePosition
from referee.api.carcassonne.writing.features import write_spot
from referee.api.contract.document.shapes import (
    BOOLEAN,
    OBJECTIONS,
    array,
    names,
    record,
    ref,
    require,
    without,
)
from referee.api.contract.forms.places import place_part, player
from referee.api.contract.questions import Answered, Question
from referee.api.responses.options import Unsaid
from referee.carcassonne.placing.figures.deploying import Deployment, count_at_hand, find_spots
from referee.carcassonne.placing.figures.ways import WAGON, WAYS
from referee.carcassonne.summaries import summarise_spots
from referee.carcassonne.tiles.tile import Spot
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import Square, place_of, square_at
from referee.core.rulings import Objection


class JudgedSpots(NamedTuple):
    """The spots of a tile, each with the objections to it, and what puts a figure there."""

    deployment: Deployment
    square: Square
    spots: Sequence[tuple[Spot, tuple[Objection, ...]]]


def judge(position: CarcassonnePosition, ask: Mapping[str, Any]) -> JudgedSpots:
    """Judge every spot of the tile that a question names.

    :raises NotAPosition: if there is no such tile, or what is asked does not go together.
    """
    table, via, leaving = position.table, ask["via"], ask.get("from")
    square, played = _square_in(ask, "tile_at"), _square_in(ask, "played")
    faults = [
        Fault("no-tile-there", (key,), dict(ask[key]))
        for key, there in (("tile_at", square), ("played", played))
        if there is not None and there not in table.faces
    ]
    if (via == WAGON) != (leaving is not None):
        faults.append(Fault("from-needed" if via == WAGON else "from-not-allowed", ("from",)))
    if faults or square is None:
        raise NotAPosition(faults)
    kind = ask.get("figure", "wagon" if via == WAGON else "meeple")
    left = None if leaving is None else find_piece(table, leaving, "from")
    at_hand = count_at_hand(position.supply, ask["player"], kind)
    deployment = Deployment(position.features, ask["player"], kind, via, left, at_hand, played)
    return JudgedSpots(deployment, square, list(find_spots(deployment, square)))


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    deployment, square, judged = judge(position, ask)
    warnings = deployment.find_warnings([(square, spot) for spot, found in judged if not found])
    body = _write_spots(square, judged, assumed=position.table.faces[square].is_assumed)
    open_spots = [spot for spot, found in judged if not found]
    summary = Unsaid(summarise_spots, ask["player"], deployment.kind, open_spots)
    return Answered(body, summary, warnings)


def _square_in(ask: Mapping[str, Any], key: str) -> Square | None:
    """Return the square that a question names, if it does."""
    return square_at(ask[key]["x"], ask[key]["y"]) if key in ask else None


def _write_spots(
    square: Square, judged: Iterable[tuple[Spot, tuple[Objection, ...]]], *, assumed: bool
) -> dict[str, Any]:
    """Write the spots of a tile that are open, and the others with the reasons against them."""
    x, y = place_of(square)
    found: list[dict[str, Any]] = []
    refused: list[dict[str, Any]] = []
    for place, objections in judged:
        written = write_spot(x, y, place)
        if objections:
            refused.append({"spot": written, "objections": objections})
        else:
            found.append(written)
    return {"spots": found, "refused": refused, "assumed": assumed}


WAGON_LEAVES: Final = {
    "if": require("via", WAGON),
    "then": require("from"),
    "else": without("from"),
}
"""What the shape of a question about a figure says of how it comes and what it leaves."""

SPOTS: Final = Question(
    name="spots",
    summary="Find where a figure may go on a tile of the table, and why not elsewhere.",
    asks={
        "tile_at": place_part(required=True),
        "player": player(),
        "figure": placed_kind(),
        "via": way(),
        "from": spot(),
        "played": place_part(),
    },
    together=WAGON_LEAVES,
    answer=_answer,
    keys={
        "spots": array(ref("Spot")),
        "refused": array(ref("RefusedSpot")),
        "assumed": BOOLEAN,
    },
    example={"tile_at": {"x": 1, "y": 0}, "player": "red"},
    shapes={
        "RefusedSpot": record({"spot": ref("Spot"), "objections": OBJECTIONS}),
        "SpotWay": names(WAYS),
    },
)
