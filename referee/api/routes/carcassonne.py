"""Routes of the questions on Carcassonne and of its catalogue of tiles and maps."""

from typing import Any

from flask import Response

from referee.api import examples
from referee.api.asking import CarcassonneRulingsQuestion, answer_one, answer_several
from referee.api.blueprints import QuestionBlueprint
from referee.api.caching import reply_cacheable
from referee.api.carcassonne.questions import QUESTIONS
from referee.api.carcassonne.schemas import (
    CheckQuestion,
    ClaimsQuestion,
    MovesQuestion,
    PlacementsQuestion,
    RoadsQuestion,
    ScoresQuestion,
    SpotsQuestion,
)
from referee.api.catalogue_answers import write_map, write_maps, write_tile, write_tiles
from referee.api.components import ref
from referee.api.problems import Problem
from referee.catalogue.loader import load_catalogue

blueprint = QuestionBlueprint("carcassonne", __name__, url_prefix="/v1/carcassonne")


@blueprint.post("/roads")
@blueprint.arguments(RoadsQuestion, example=examples.ROADS)
@blueprint.response(200, ref("RoadsAnswer"))
def roads(question: dict[str, Any]) -> Response:
    """Rule on the roads of a table: completion, majority, score, and why."""
    return answer_one(QUESTIONS["roads"], question)


@blueprint.post("/scores")
@blueprint.arguments(ScoresQuestion, example=examples.SCORES)
@blueprint.response(200, ref("ScoresAnswer"))
def scores(question: dict[str, Any]) -> Response:
    """Score the completed features of a table, or all of them as if the game ended now."""
    return answer_one(QUESTIONS["scores"], question)


@blueprint.post("/placements")
@blueprint.arguments(PlacementsQuestion, example=examples.PLACEMENTS)
@blueprint.response(200, ref("PlacementsAnswer"))
def placements(question: dict[str, Any]) -> Response:
    """List where a tile may be placed, with the spots that a plain meeple may then take."""
    return answer_one(QUESTIONS["placements"], question)


@blueprint.post("/spots")
@blueprint.arguments(SpotsQuestion, example=examples.SPOTS)
@blueprint.response(200, ref("SpotsAnswer"))
def spots(question: dict[str, Any]) -> Response:
    """Find where a figure may go on a tile of the table, and why not elsewhere."""
    return answer_one(QUESTIONS["spots"], question)


@blueprint.post("/moves")
@blueprint.arguments(MovesQuestion, example=examples.MOVES)
@blueprint.response(200, ref("MovesAnswer"))
def moves(question: dict[str, Any]) -> Response:
    """Referee a whole move: what it scores, who comes home, and the position after it."""
    return answer_one(QUESTIONS["moves"], question)


@blueprint.post("/check")
@blueprint.arguments(CheckQuestion, example=examples.CHECK)
@blueprint.response(200, ref("CheckAnswer"))
def check(question: dict[str, Any]) -> Response:
    """Find everything that cannot be right about a table, all at once."""
    return answer_one(QUESTIONS["check"], question)


@blueprint.post("/claims")
@blueprint.arguments(ClaimsQuestion, example=examples.CLAIMS)
@blueprint.response(200, ref("ClaimsAnswer"))
def claims(question: dict[str, Any]) -> Response:
    """Tell whether a claim on the points for a feature holds, and what is right."""
    return answer_one(QUESTIONS["claims"], question)


@blueprint.post("/rulings")
@blueprint.arguments(CarcassonneRulingsQuestion, example=examples.RULINGS)
@blueprint.response(200, ref("CarcassonneRulingsAnswer"))
def rulings(question: dict[str, Any]) -> Response:
    """Answer several questions on one position, each under its name."""
    return answer_several(QUESTIONS, question)


@blueprint.get("/tiles")
@blueprint.response(200, ref("TilesAnswer"))
def tiles() -> Response:
    """List the tile catalogue, in the form in which a position takes inline tiles."""
    return reply_cacheable(write_tiles(load_catalogue()))


@blueprint.get("/tiles/<tile_id>")
@blueprint.response(200, ref("CatalogueTile"))
@blueprint.alt_response(404, "NOT_FOUND")
def tile(tile_id: str) -> Response:
    """Show one tile of the catalogue."""
    entry = load_catalogue().tiles.get(tile_id)
    if entry is None:
        raise Problem("not-found")
    return reply_cacheable(write_tile(tile_id, entry))


@blueprint.get("/maps")
@blueprint.response(200, ref("MapsAnswer"))
def maps() -> Response:
    """List the maps with their setup facts, and the kits of tiles recommended for them."""
    return reply_cacheable(write_maps(load_catalogue()))


@blueprint.get("/maps/<map_id>")
@blueprint.response(200, ref("CatalogueMap"))
@blueprint.alt_response(404, "NOT_FOUND")
def map_(map_id: str) -> Response:
    """Show one map: what is known of it, and its squares where a layout is known."""
    entry = load_catalogue().maps.get(map_id)
    if entry is None:
        raise Problem("not-found")
    return reply_cacheable(write_map(entry))
