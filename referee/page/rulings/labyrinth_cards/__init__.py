"""The ruling pages of the card game: the entry of each question."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, Final

from referee.page.addresses import Mark
from referee.page.rulings.entry import RulingPage, list_faults
from referee.page.rulings.labyrinth_cards.matches import prepare_matches
from referee.page.rulings.labyrinth_cards.path_steps import STEPS, prepare_paths
from referee.page.rulings.labyrinth_cards.turns import prepare_turns
from referee.page.rulings.ruling import Answer


def _mark_placements(body: Mapping[str, object], _answer: Answer) -> Mark:
    return {"placements": {"card": body["card"]} if "card" in body else {}}


def _mark_paths(body: Mapping[str, object], _answer: Answer) -> Mark:
    return {"paths": {"from": body["from"]} if "from" in body else {}}


def _mark_collectable(body: Mapping[str, object], _answer: Answer) -> Mark:
    return {"collectable": {"played": body["played"]}}


def _mark_claims(body: Mapping[str, Any], _answer: Answer) -> Mark:
    """Mark what the first claim is about: the paths, what may be taken, or where a card may lie."""
    said = body["claim"] if "claim" in body else body["claims"][0]
    if said["kind"] == "path":
        return {"paths": {"from": said["from"]}, "places": [said["from"], said["to"]]}
    if said["kind"] in ("best", "collection"):
        return {"collectable": {"played": said["played"]}}
    if said["kind"] == "placement":
        card = said.get("card")
        where = {"card": card} if isinstance(card, Mapping) else {}
        return {"placements": where, "places": [{"x": said["x"], "y": said["y"]}]}
    return {}


PAGES: Final[Mapping[str, RulingPage]] = {
    "placements": RulingPage(mark=_mark_placements),
    "paths": RulingPage(
        "labyrinth_cards/paths.html",
        prepare_paths,
        mark=_mark_paths,
        steps=STEPS,
        others={"paths": {}},
    ),
    "collectable": RulingPage(
        "labyrinth_cards/collectable.html", prepare_matches, mark=_mark_collectable, steps=STEPS
    ),
    "turns": RulingPage(),
    "suggestions": RulingPage("labyrinth_cards/suggestions.html", prepare_turns),
    "end": RulingPage(objections=itemgetter("reasons")),
    "check": RulingPage(objections=list_faults, others={"check": {}}),
    "claims": RulingPage("claims.html", mark=_mark_claims),
}
"""The entries by question. Pages list the links to other questions in their order."""
