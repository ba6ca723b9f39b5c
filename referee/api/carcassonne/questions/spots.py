"""`spots`: where a figure may go on a tile of the table, and why not elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.figures import find_piece, placed_kind, spot, way
from referee.api.carcassonne.writing.features import write_spot
from referee.api.carcassonne.writing.not_ruled import ON_SPOTS
from referee.api.contract.document.shapes import BOOLEAN, OBJECTIONS, answer_record, names, require
from referee.api.contract.questions import Question
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.carcassonne.placing.figures.deploying import Deployment, count_at_hand, find_spots
from referee.carcassonne.placing.figures.ways import WAGON, WAYS
from referee.carcassonne.summaries import summarise_spots
from referee.carcassonne.tiles.tile import Spot
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import Square, place_of
from referee.core.rulings import Objection
from referee.forms.places import place, player
from referee.forms.shapes import array, ref


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
    square, played = ask["tile_at"], ask.get("played")
    faults = [
        Fault("no-tile-there", (key,), dict(zip("xy", place_of(ask[key]), strict=True)))
        for key in ("tile_at", "played")
        if key in ask and ask[key] not in table.faces
    ]
    if (via == WAGON) != (leaving is not None):
        faults.append(Fault("from-needed" if via == WAGON else "from-not-allowed", ("from",)))
    if faults:
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
    summary = LazySummary(summarise_spots, ask["player"], deployment.kind, open_spots)
    return Answered(body, summary, warnings)


def _write_spots(
    square: Square, judged: Iterable[tuple[Spot, tuple[Objection, ...]]], *, assumed: bool
) -> dict[str, Any]:
    """Write the spots of a tile that are open, and the others with the reasons against them."""
    x, y = place_of(square)
    found: list[dict[str, Any]] = []
    refused: list[dict[str, Any]] = []
    for spot_judged, objections in judged:
        written = write_spot(x, y, spot_judged)
        if objections:
            refused.append({"spot": written, "objections": objections})
        else:
            found.append(written)
    return {"spots": found, "refused": refused, "assumed": assumed}


WAGON_LEAVES: Final = {
    "dependentSchemas": {
        "via": {"if": require("via", WAGON), "then": require("from")},
        "from": require("via", WAGON),
    }
}
"""JSON Schema: a wagon that moves states the spot that it leaves, and no other figure does."""

SPOTS: Final = Question(
    name="spots",
    summary="Find where a figure may go on a tile of the table, and why not elsewhere.",
    asks={
        "tile_at": place(required=True, is_question=True),
        "player": player(),
        "figure": placed_kind(),
        "via": way(),
        "from": spot(),
        "played": place(is_question=True),
    },
    together=WAGON_LEAVES,
    answer=_answer,
    depends_on=ON_SPOTS,
    keys={
        "spots": array(ref("Spot")),
        "refused": array(ref("RefusedSpot")),
        "assumed": BOOLEAN,
    },
    example={"tile_at": {"x": 1, "y": 0}, "player": "red"},
    shapes={
        "RefusedSpot": answer_record({"spot": ref("Spot"), "objections": OBJECTIONS}),
        "SpotWay": names(WAYS),
    },
)
