"""`diagram`: the picture of a table, with marks."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.questions.placements import PLACEMENTS, find_asked
from referee.api.carcassonne.questions.roads import ROADS, find_road
from referee.api.carcassonne.questions.spots import SPOTS, JudgedSpots, judge
from referee.api.carcassonne.reading.figures import find_piece, nothing_there, spot
from referee.api.carcassonne.reading.position import FORM
from referee.api.contract.drawings import Drawing, mark, read_mark
from referee.api.yielding import pause
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite
from referee.catalogue.loader import CARCASSONNE
from referee.core.errors import NotAPosition
from referee.core.grid import Square
from referee.core.languages import Language
from referee.diagrams import marks
from referee.diagrams.carcassonne.highlights import Ghost, TableMarks, Trace, trace_feature
from referee.diagrams.carcassonne.tables import draw_table
from referee.diagrams.documents import Picture
from referee.forms.places import Places

_MARK: Final = mark(
    {
        "roads": mark(ROADS.asks, "RoadsAsk"),
        "feature": mark({"at": spot(required=True)}, "FeatureMark"),
        "placements": mark(
            {key: PLACEMENTS.asks[key] for key in ("tile", "bridge")}, "PlacementsMark"
        ),
        "spots": mark(SPOTS.asks, "SpotsAsk"),
        "places": Places(limits.CARDS, named="Places"),
    },
    "CarcassonneMark",
)


def _draw(position: CarcassonnePosition, mark: Mapping[str, Any], language: Language) -> Picture:
    roads = read_mark(mark, "roads", lambda ask: _find_roads(position, ask))
    feature = read_mark(mark, "feature", lambda ask: [_find_feature(position, ask)])
    judged = read_mark(mark, "spots", lambda ask: judge(position, ask))
    pieces = [*(roads or ()), *(feature or ())]
    wanted = TableMarks(
        ghosts=read_mark(mark, "placements", lambda ask: _find_ghosts(position, ask)) or (),
        spots=_find_spots(judged, refused=False),
        refused=_find_spots(judged, refused=True),
        traces=tuple(_trace(position, pieces)),
        look_at=tuple(mark.get("places", ())),
    )
    bridge = mark.get("placements", {}).get("bridge")
    return draw_table(BridgeSite(position.table, bridge).table, wanted, language, pause)


def _find_roads(position: CarcassonnePosition, ask: Mapping[str, Any]) -> list[Piece]:
    """Return a piece of the road asked about, or of every road."""
    if "at" in ask:
        return [find_road(position, ask["at"])]
    rulings = position.features.rule_on_roads(pause)
    return [ruling.feature.network.pieces[0] for ruling in rulings]


def _find_feature(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Piece:
    """Return the piece on a spot.

    :raises NotAPosition: if there is none.
    """
    piece = find_piece(position.table, ask["at"], "at")
    if piece is None:
        raise NotAPosition([nothing_there("no-feature-there", position.table, ask["at"], "at")])
    return piece


def _trace(position: CarcassonnePosition, pieces: Iterable[Piece]) -> Iterable[Trace]:
    for piece in pieces:
        name = marks.COMPLETED if position.features.is_completed(piece) else marks.TRACE
        yield trace_feature(position.table, piece, name)


def _find_ghosts(position: CarcassonnePosition, ask: Mapping[str, Any]) -> tuple[Ghost, ...]:
    """Return a ghost for each square where a tile may lie, in the first rotation that fits.

    A bridge that would lie over the tile is seen on it.
    """
    ghosts: dict[Square, Ghost] = {}
    for placement in find_asked(position, ask["tile"], ask.get("bridge")).placements:
        first = ghosts.get(placement.square, Ghost(placement.square, placement.face, ()))
        rotations = (*first.rotations, placement.face.rotation)
        ghosts[placement.square] = first._replace(rotations=rotations)
    return tuple(ghosts.values())


def _find_spots(judged: JudgedSpots | None, *, refused: bool) -> tuple[Any, ...]:
    """Return the spots of a tile that are open, or the others, each with its square."""
    if judged is None:
        return ()
    return tuple((judged.square, place) for place, found in judged.spots if bool(found) is refused)


def make_drawing(example: Mapping[str, Any]) -> Drawing[CarcassonnePosition]:
    """Return the drawing of Carcassonne, shown with the position of its other examples."""
    at = {"x": 0, "y": 0, "on": "labyrinth"}
    return Drawing(
        game=CARCASSONNE,
        summary="Draw a table with its figures, and mark what a question is about.",
        position=FORM,
        mark=_MARK,
        draw=_draw,
        example=(example, {"roads": {"at": at}}),
    )
