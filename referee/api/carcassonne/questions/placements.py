"""`placements`: where a tile may go, with the spots that a plain meeple may then take."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.extras import bridge
from referee.api.carcassonne.reading.tiles import TileForm
from referee.api.carcassonne.writing.features import write_spot
from referee.api.carcassonne.writing.not_ruled import ON_PLACEMENTS
from referee.api.contract.document.shapes import BOOLEAN, PLACE, ROTATION, answer_record
from referee.api.contract.document.shapes import PLACEMENTS as COUNTED
from referee.api.contract.questions import Question
from referee.api.responses.answers import Answered, write_verdict
from referee.api.responses.encoding import TextRows, encode
from referee.api.responses.options import LazySummary, ResponseOptions
from referee.api.yielding import pause
from referee.carcassonne.further_sets.extras import Bridge
from referee.carcassonne.kinds.features import SPOT_KINDS
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite, find_placements_with
from referee.carcassonne.placing.tiles.placement import Placement, Placements, find_placements
from referee.carcassonne.summaries import summarise_placements
from referee.carcassonne.tiles.tile import Spot, Tile
from referee.core.grid import INNER, PORTS, place_of
from referee.core.rulings import Objection, in_order
from referee.forms.places import turned_place
from referee.forms.shapes import array, ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    tile, over = ask["tile"], ask.get("bridge")
    site = BridgeSite(position.table, over)
    found = find_asked(position, tile, over)
    body: dict[str, Any] = {
        "placements": TextRows(found.placements, _write_placements),
        "count": len(found.placements),
        "distinct": found.distinct,
        "assumed": tile.assumed,
    }
    judged = None
    if at := ask.get("at"):
        judged = site.find_objections(at.square, tile.faces[at.quarters])
        body["verdict"] = write_verdict(judged)
    warnings = find_warnings(position, found, over, () if judged is None else judged)
    return Answered(body, LazySummary(summarise_placements, found, judged), warnings)


def find_warnings(
    position: CarcassonnePosition,
    found: Placements,
    over: Bridge | None,
    told: Sequence[Objection],
) -> tuple[Objection, ...]:
    """Return what is odd about a tile in hand, or what of it is not ruled.

    :param told: what is said against a placement that was asked about.
    """
    warnings = [*found.warnings, *(why for why in found.against if why not in told)]
    warnings += position.warn_of_bridges() if over is None else ()
    return in_order(warnings)


def find_asked(position: CarcassonnePosition, tile: Tile, over: Bridge | None) -> Placements:
    """Return the placements of a tile, or those together with a bridge."""
    if over is None:
        return find_placements(position.table, tile, pause)
    return find_placements_with(BridgeSite(position.table, over), tile, pause)


def _write_placements(placements: Sequence[Placement], _options: ResponseOptions) -> list[str]:
    """Write placements with the spots of a plain meeple, as the text of their JSON.

    They are what most of the answer is; the tests write them object by object, too.
    """
    rows: list[str] = []
    spot_texts = _SPOTS
    for square, face, spots in placements:
        x, y = place_of(square)
        place = f'{{"x":{x},"y":{y},'
        shown = ",".join([place + spot_texts[spot] for spot in spots])
        rows.append(f'{place}"rotation":{face.rotation},"spots":[{shown}]}}')
    return rows


_SPOTS: Final = {
    spot: encode(write_spot(0, 0, spot)).decode().removeprefix('{"x":0,"y":0,')
    for spot in (Spot(on, side) for on in SPOT_KINDS for side in (None, *PORTS, *INNER))
}
"""Every spot of a feature as text, without its place."""


PLACEMENTS: Final = Question(
    name="placements",
    summary="List where a tile may be placed, with the spots that a plain meeple may then take.",
    asks={
        "tile": TileForm(required=True),
        "at": turned_place("AtQuestion"),
        "bridge": bridge(),
    },
    answer=_answer,
    depends_on=ON_PLACEMENTS,
    keys={"placements": array(ref("Placement")), **COUNTED, "assumed": BOOLEAN},
    optional=("verdict",),
    example={"tile": "base.D", "at": {"x": 0, "y": -1, "rotation": 90}},
    shapes={
        "Placement": answer_record(PLACE | {"rotation": ROTATION, "spots": array(ref("Spot"))}),
    },
)
