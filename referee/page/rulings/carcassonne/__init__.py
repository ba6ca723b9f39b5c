"""The ruling pages of Carcassonne: the entry of each question."""

from collections.abc import Mapping
from typing import Final

from referee.api.carcassonne.tile_pictures import describe
from referee.api.contract.queries import POSITION
from referee.catalogue.loader import load_catalogue
from referee.page.rulings.carcassonne import marks
from referee.page.rulings.carcassonne.options import lay_best, prepare_options
from referee.page.rulings.carcassonne.road_steps import STEPS, find_walks
from referee.page.rulings.carcassonne.standings import find_standing, list_lines
from referee.page.rulings.entry import RulingPage, list_faults
from referee.page.rulings.ruling import Ruling
from referee.texts.sentences import tell


def _prepare_roads(ruling: Ruling) -> dict[str, object]:
    roads = ruling.answer["roads"]
    walks = {} if STEPS.has_steps(ruling.answer) else find_walks(ruling, roads)
    return {"walks": walks, **_tell_of_castles(ruling)}


def _tell_of_castles(ruling: Ruling) -> dict[str, object]:
    """Return whether castles are in play, so that what they take is worth saying."""
    return {"castles": ruling.asked[POSITION].has_castles}


def _prepare_scores(ruling: Ruling) -> dict[str, object]:
    walks = find_walks(ruling, ruling.answer["features"])
    return {
        "standing": find_standing(ruling.posted, ruling.answer),
        "lines": list_lines(ruling.answer["features"]),
        "walks": walks,
        **_tell_of_castles(ruling),
    }


def _prepare_moves(ruling: Ruling) -> dict[str, object]:
    return {"standing": find_standing(ruling.posted, ruling.answer), **_tell_of_castles(ruling)}


def _prepare_remaining(ruling: Ruling) -> dict[str, object]:
    catalogue, language = load_catalogue(), ruling.language
    sets = [each.id for each in catalogue.tile_sets]
    left = (each["tile"] for each in ruling.answer.get("tiles", ()))
    return {
        "sets": {each: tell("sets", f"{each}.title", language) for each in sets},
        "says": {each: describe(catalogue.tiles[each].tile.faces[0], language) for each in left},
    }


def _prepare_claims(ruling: Ruling) -> dict[str, object]:
    verdicts = ruling.answer["verdicts"]
    features = [each["feature"] for each in verdicts if each.get("feature")]
    return {"walks": find_walks(ruling, features), **_tell_of_castles(ruling)}


PAGES: Final[Mapping[str, RulingPage]] = {
    "scores": RulingPage(
        "carcassonne/scores.html",
        _prepare_scores,
        others={"scores-now": {"moment": "now"}, "scores-end": {"moment": "end"}},
    ),
    "roads": RulingPage(
        "carcassonne/roads.html",
        _prepare_roads,
        mark=marks.mark_road,
        steps=STEPS,
        others={"roads": {}},
    ),
    "placements": RulingPage(mark=marks.mark_placements),
    "spots": RulingPage("carcassonne/spots.html", mark=marks.mark_spots),
    "options": RulingPage(
        "carcassonne/options.html", prepare_options, mark=marks.mark_best, lay=lay_best
    ),
    "moves": RulingPage("carcassonne/moves.html", _prepare_moves, mark=marks.mark_moves),
    "remaining": RulingPage(
        "carcassonne/remaining.html",
        _prepare_remaining,
        mark=marks.mark_dead,
        others={"remaining": {}},
    ),
    "check": RulingPage(objections=list_faults, mark=marks.mark_faults, others={"check": {}}),
    "claims": RulingPage("claims.html", _prepare_claims, mark=marks.mark_claimed),
}
"""The entries by question. Pages list the links to other questions in their order."""
