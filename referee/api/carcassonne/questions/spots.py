"""`spots`: where a figure may go on a tile of the table, and why not elsewhere."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.api.carcassonne.figures import find_piece, spot
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.writing import write_spot
from referee.api.contract.forms import Choice
from referee.api.contract.places import place_part, player
from referee.api.contract.questions import Answered, Question
from referee.api.contract.shapes import (
    BOOLEAN,
    OBJECTIONS,
    array,
    names,
    record,
    ref,
    require,
    without,
)
from referee.carcassonne.figures import OWNED
from referee.carcassonne.placing.deploying import (
    PLACEMENT,
    WAGON,
    WAGON_WARNING,
    WAYS,
    Deployment,
    count_at_hand,
    find_spots,
)
from referee.carcassonne.tiles import Spot
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import Square, place_of, square_at
from referee.core.rulings import Objection


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    table, via, leaving = position.table, ask["via"], ask.get("from")
    square = square_at(ask["tile_at"]["x"], ask["tile_at"]["y"])
    face = table.faces.get(square)
    faults: list[Fault] = []
    if face is None:
        faults.append(Fault("no-tile-there", ("tile_at",), dict(ask["tile_at"])))
    if (via == WAGON) != (leaving is not None):
        faults.append(Fault("from-needed" if via == WAGON else "from-not-allowed", ("from",)))
    if faults or face is None:
        raise NotAPosition(faults)
    kind = ask.get("figure", "wagon" if via == WAGON else "meeple")
    left = None if leaving is None else find_piece(table, leaving, "from")
    at_hand = count_at_hand(position.supply, ask["player"], kind)
    deployment = Deployment(position.features, ask["player"], kind, via, left, at_hand)
    body = _write_spots(square, find_spots(deployment, square), assumed=face.is_assumed)
    return Answered(body, (WAGON_WARNING,) if via == WAGON else ())


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


SPOTS: Final = Question(
    name="spots",
    summary="Find where a figure may go on a tile of the table, and why not elsewhere.",
    asks={
        "tile_at": place_part(required=True),
        "player": player(),
        "figure": Choice(sorted(OWNED), "unknown-figure", "not-a-string", named="OwnedFigure"),
        "via": Choice(
            WAYS,
            "unknown-way",
            "not-a-string",
            named="SpotWay",
            load_default=PLACEMENT,
            metadata={"default": PLACEMENT},
        ),
        "from": spot(),
    },
    together={
        "if": require("via", WAGON),
        "then": require("from"),
        "else": without("from"),
    },
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
