"""Which picture goes with a question: what its marks point at."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final
from urllib.parse import quote

from referee.api.limits import URI_BYTES
from referee.api.responses.languages import PARAMETER
from referee.page.style import KEPT

_MOST_PLACES: Final = 20
LONGEST: Final = URI_BYTES - len(f"&{PARAMETER}=en")
"""How long an address may be that still gets a language."""

Mark = Mapping[str, Any]


def write_picture(game: str, notation: str, mark: Mark, suffix: str = "svg") -> str:
    """Return the address of the picture of a position.

    >>> write_picture("carcassonne", "c1/0,0,D", {})
    '/v1/carcassonne/diagram.svg?position=c1/0,0,D'
    """
    marked = f"&mark={quote(json.dumps(mark, separators=(',', ':')), KEPT)}" if mark else ""
    return f"/v1/{game}/diagram.{suffix}?position={quote(notation, KEPT)}{marked}"


def find_picture(game: str, notation: str, mark: Mark, suffix: str = "svg") -> str | None:
    """Return the address of a picture: without its marks, or None, if it is too long with them.

    It leaves room for a language.
    """
    pictures = (write_picture(game, notation, each, suffix) for each in (mark, {}))
    return next((each for each in pictures if len(each) < LONGEST), None)


def choose_mark(game: str, name: str, asked: Mapping[str, Any], answer: Mapping[str, Any]) -> Mark:
    """Return what the picture of an answer points at; nothing where the question says nothing."""
    choose = _CHOICES.get((game, name))
    return {} if choose is None else choose(asked, answer)


def _mark_road(asked: Mark, answer: Mark) -> Mark:
    """Mark the road asked about, or the only one that there is."""
    if "at" in asked:
        return {"roads": {"at": asked["at"]}}
    return {"roads": {}} if len(answer["roads"]) == 1 else {}


def _mark_placements(asked: Mark, _answer: Mark) -> Mark:
    if (at := asked.get("at")) is not None:
        return {"places": [{"x": at["x"], "y": at["y"]}]}
    return {"placements": {"tile": asked["tile"]}}


def _mark_spots(asked: Mark, _answer: Mark) -> Mark:
    return {"spots": {key: value for key, value in asked.items() if key != "position"}}


def _mark_options(_asked: Mark, answer: Mark) -> Mark:
    """Mark where the best move lays the tile."""
    return _mark_places(answer["options"][:1])


def _mark_dead(_asked: Mark, answer: Mark) -> Mark:
    """Mark the squares that nothing left can fill."""
    return _mark_places(answer["dead"])


def _mark_moves(asked: Mark, _answer: Mark) -> Mark:
    moves = asked.get("moves", [asked["move"]] if "move" in asked else [])
    return _mark_places(move["tile"] for move in moves)


def _mark_places(found: Iterable[Mapping[str, Any]]) -> Mark:
    """Mark the first of some places, each once."""
    places = list(dict.fromkeys((at["x"], at["y"]) for at in found))[:_MOST_PLACES]
    return {"places": [{"x": x, "y": y} for x, y in places]} if places else {}


def _mark_claimed(asked: Mark, _answer: Mark) -> Mark:
    claims = asked.get("claims", [asked["claim"]] if "claim" in asked else [])
    spots = [claim["at"] for claim in claims if "at" in claim and "figure" not in claim]
    return {"feature": {"at": spots[0]}} if spots else {}


def _mark_faults(_asked: Mark, answer: Mark) -> Mark:
    return _mark_places(fault["at"] for fault in answer["faults"] if "at" in fault)


def _mark_paths(asked: Mark, _answer: Mark) -> Mark:
    return {"paths": {"from": asked["from"]} if "from" in asked else {}}


def _mark_collectable(asked: Mark, _answer: Mark) -> Mark:
    return {"collectable": {"played": asked["played"]}}


def _mark_card_placements(asked: Mark, _answer: Mark) -> Mark:
    return {"placements": {"card": asked["card"]} if "card" in asked else {}}


_CHOICES: Final[Mapping[tuple[str, str], Callable[[Mark, Mark], Mark]]] = {
    ("carcassonne", "roads"): _mark_road,
    ("carcassonne", "placements"): _mark_placements,
    ("carcassonne", "spots"): _mark_spots,
    ("carcassonne", "options"): _mark_options,
    ("carcassonne", "moves"): _mark_moves,
    ("carcassonne", "claims"): _mark_claimed,
    ("carcassonne", "check"): _mark_faults,
    ("carcassonne", "remaining"): _mark_dead,
    ("labyrinth-cards", "paths"): _mark_paths,
    ("labyrinth-cards", "collectable"): _mark_collectable,
    ("labyrinth-cards", "placements"): _mark_card_placements,
}
"""What is marked, by game and question."""
