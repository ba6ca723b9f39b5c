"""The cards that match what was played, each drawn, with the paths that join it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.page.addresses import find_picture, find_table
from referee.page.rulings.labyrinth_cards.path_steps import list_addresses
from referee.page.rulings.ruling import Ruling


class Match(NamedTuple):
    """A card that matches, as the answer has it, with the paths to it.

    ``is_best`` says whether it is among the most that may be taken together; ``paths`` are pairs of
    a treasure and the address of the first step.
    """

    told: Mapping[str, Any]
    is_best: bool
    picture: str | None
    paths: Sequence[tuple[str, str]]


class Taken(NamedTuple):
    """The cards that a turn takes: how many, and the address of the table without them."""

    cards: int
    address: str


def prepare_matches(ruling: Ruling) -> dict[str, Any]:
    """Return the cards that an answer lists."""
    return {"matches": list(_list_matches(ruling)), "taken": _take_best(ruling)}


def _take_best(ruling: Ruling) -> Taken | None:
    """Return the table once the most that may be taken is taken; None if that is nothing."""
    best = [(card["x"], card["y"]) for card in ruling.answer["best"].get("cards", ())]
    cards = [card for card in ruling.posted["cards"] if (card["x"], card["y"]) not in best]
    line = ruling.game.notate({**ruling.posted, "cards": cards})
    return Taken(len(best), find_table(line)) if best else None


def _list_matches(ruling: Ruling) -> Iterator[Match]:
    addresses = iter(list_addresses(ruling.answer))
    best = ruling.answer["best"].get("cards", ())
    for told in ruling.answer["matches"]:
        place = {"x": told["x"], "y": told["y"]}
        treasures = [path["treasure"] for path in told.get("paths", ())]
        paths = [*zip(treasures, addresses, strict=False)]
        yield Match(told, place in best, _draw_card(ruling, place), paths)


def _draw_card(ruling: Ruling, place: Mapping[str, int]) -> str | None:
    """Return the address of the picture of the card at a place, alone; None if it is too long."""
    cards = [
        card
        for card in ruling.posted["cards"]
        if (card["x"], card["y"]) == (place["x"], place["y"])
    ]
    return find_picture(ruling.game.name, ruling.game.notate({"cards": cards}), {})
