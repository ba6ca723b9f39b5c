"""The questions on Carcassonne: how each is answered."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.api.answers import write_findings
from referee.api.asking import Answered, Answerer
from referee.api.carcassonne.feature_writing import write_feature, write_roads
from referee.api.carcassonne.moves import in_edition, write_position_after
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.schemas import (
    CheckAsk,
    ClaimsAsk,
    MovesAsk,
    PlacementsAsk,
    RoadsAsk,
    ScoresAsk,
    SpotsAsk,
)
from referee.api.carcassonne.writing import (
    write_claim,
    write_outcome,
    write_placements,
    write_spots,
)
from referee.carcassonne.check import check
from referee.carcassonne.figures import locate
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.deploying import (
    WAGON,
    WAGON_WARNING,
    Deployment,
    count_at_hand,
    find_spots,
)
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.placement import find_objections, find_placements
from referee.carcassonne.scoring.features import (
    END,
    find_barns,
    find_players,
    sum_points,
)
from referee.carcassonne.scoring.fields import rule_on_unknown_field
from referee.carcassonne.scoring.roads import RoadRuling, rule_on_roads
from referee.carcassonne.table import Table, find_unruled_quarters
from referee.carcassonne.tiles import Kind, Spot
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import Square, place_of, square_at


def answer_roads(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Rule on all roads, or on the road of one spot."""
    rulings = rule_on_roads(position.table)
    if "at" in ask:
        rulings = (_road_at(position, rulings, *ask["at"]),)
    return Answered({"roads": write_roads(rulings)})


def _road_at(
    position: CarcassonnePosition, rulings: Iterable[RoadRuling], square: Square, spot: Spot
) -> RoadRuling:
    """Return the ruling on the road of a spot, if need be on a printed one that no tile has joined.

    :raises NotAPosition: if no road lies there.
    """
    table = position.table
    piece = _find_piece(table, square, spot, "at")
    if piece is None or table.ground.feature(piece).kind is not Kind.ROAD:
        raise NotAPosition([Fault("no-road-there", ("at", "on"))])
    listed = (ruling for ruling in rulings if piece in ruling.feature.network.pieces)
    return next(listed, None) or position.features.rule_on_road(piece)


def _find_piece(table: Table, square: Square, spot: Spot, *path: str) -> Piece | None:
    """Return the piece of a spot; None for a corner or an unknown field.

    :raises NotAPosition: if the spot is not there.
    """
    face = table.ground.face_at(square)
    if face is None:
        x, y = place_of(square)
        raise NotAPosition([Fault("no-tile-there", path, {"x": x, "y": y})])
    index = locate(face, spot)
    if isinstance(index, Fault):
        raise NotAPosition([index.under(*path)])
    return None if index is None else piece_at(square, index)


def answer_scores(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Rule on the completed features, or on all as if the game ended now, and add them up."""
    moment = ask["moment"]
    rulings = position.features.rule_on_all(moment)
    players = find_players(position.table).union(position.supply or ())
    body = {
        "moment": moment,
        "features": [write_feature(ruling) for ruling in rulings],
        "totals": sum_points(rulings, players),
    }
    return Answered(body, find_barns(position.table) if moment == END else ())


def answer_placements(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Find the legal placements of a tile; with ``at``, say why one is legal or not."""
    tile = ask["tile"]
    found = find_placements(position.table, tile)
    objections = None
    if at := ask.get("at"):
        face = tile.faces[at["rotation"] // 90]
        objections = find_objections(position.table, face, square_at(at["x"], at["y"]))
    return Answered(write_placements(found, objections, tile.assumed), found.warnings)


def answer_spots(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Find where a figure may go on a tile of the table, and why not elsewhere."""
    table, via = position.table, ask["via"]
    square = square_at(ask["tile_at"]["x"], ask["tile_at"]["y"])
    face = table.faces.get(square)
    faults: list[Fault] = []
    if face is None:
        params = {"x": ask["tile_at"]["x"], "y": ask["tile_at"]["y"]}
        faults.append(Fault("no-tile-there", ("tile_at",), params))
    if (via == WAGON) != ("leaving" in ask):
        faults.append(Fault("from-needed" if via == WAGON else "from-not-allowed", ("from",)))
    if faults or face is None:
        raise NotAPosition(faults)
    kind = ask.get("figure", "wagon" if via == WAGON else "meeple")
    leaving = _find_piece(table, *ask["leaving"], "from") if via == WAGON else None
    at_hand = count_at_hand(position.supply, ask["player"], kind)
    deployment = Deployment(position.features, ask["player"], kind, via, leaving, at_hand)
    body = write_spots(square, find_spots(deployment, square), assumed=face.is_assumed)
    return Answered(body, (WAGON_WARNING,) if via == WAGON else ())


def answer_moves(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Referee a whole move."""
    move, posted = ask["move"]
    move = in_edition(move, position.table.rules.edition, load_catalogue())
    try:
        outcome = play(position.table, move, position.supply)
    except NotAPosition as fault:
        raise NotAPosition([found.under("move") for found in fault.faults]) from None
    after = write_position_after(position, posted, move, outcome)
    new = [w for w in find_unruled_quarters(outcome.table) if w not in position.warnings]
    return Answered(write_outcome(outcome, after), new)


def answer_check(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Find everything that cannot be right about a table."""
    table = position.table
    used = {face.tile_id for face in table.faces.values() if face.tile_id is not None}
    stock = load_catalogue().stock(table.rules.edition, position.sets, used)
    return Answered(write_findings(check(table, stock)))


def answer_claims(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Tell whether a claim on the points for a feature holds, and what is right."""
    claim, table = ask["claim"], position.table
    square, spot = claim["at"]
    piece = _find_piece(table, square, spot, "claim", "at")
    if piece is not None:
        ruling = position.features.rule_on(piece)
    elif spot.on == "field":
        ruling = rule_on_unknown_field(table, square)
    else:
        raise NotAPosition([Fault("no-feature-there", ("claim", "at", "on"))])
    return Answered(write_claim(ruling, claim["player"], claim["points"]))


QUESTIONS: Final = {
    "roads": Answerer(RoadsAsk(), answer_roads),
    "scores": Answerer(ScoresAsk(), answer_scores),
    "placements": Answerer(PlacementsAsk(), answer_placements),
    "spots": Answerer(SpotsAsk(), answer_spots),
    "moves": Answerer(MovesAsk(), answer_moves),
    "check": Answerer(CheckAsk(), answer_check),
    "claims": Answerer(ClaimsAsk(), answer_claims),
}
"""By name: what each question takes besides the position, and who answers it."""
