"""The best turns of the card game, each laid on the table, and the cards that match.

A turn leads to the page of its own ruling, a card to the paths that join it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from referee.api.contract.game import Game
from referee.page.asking import write_address
from referee.page.closeups import write_card
from referee.page.pictures import find_picture

MOST_SHOWN: Final = 10
"""So many turns are shown; the others are in the answer."""
_QUARTERS: Final = {"clockwise": 90, "counterclockwise": 270}


class Turn(NamedTuple):
    """A turn on a page: what is done, what it takes, the page of its ruling if one can be."""

    actions: Sequence[Mapping[str, Any]]
    collect: Sequence[Mapping[str, int]]
    points: int
    address: str | None
    picture: str | None


class Match(NamedTuple):
    """A card that matches, as the answer tells it, with the first steps along the paths to it.

    ``is_best`` says whether it is among the most that may be taken together.
    """

    told: Mapping[str, Any]
    is_best: bool
    picture: str | None
    paths: Sequence[tuple[str, str]]


def show_turns(
    game: Game[Any], posted: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[Turn]:
    """Yield the first of the turns that an answer suggests, if it suggests any."""
    for told in answer.get("turns", ())[:MOST_SHOWN]:
        turn = {key: told[key] for key in ("actions", "collect")}
        address = write_address(game, posted, "turns", {"turn": turn})
        after = game.notate(_play(posted, told["actions"]))
        mark = {"places": told["collect"]} if told["collect"] else {}
        picture = find_picture(game.name, after, mark)
        yield Turn(told["actions"], told["collect"], told["points"], address, picture)


def _play(posted: Mapping[str, Any], actions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the cards on the table once a turn is played, before any are collected."""
    cards = [dict(card) for card in posted["cards"]]
    hand = list(posted.get("hand", ()))
    for action in actions:
        if "play" in action:
            played = action["play"]
            place = {key: played[key] for key in ("x", "y", "rotation")}
            cards.append({"card": hand.pop(played["card"]), **place})
        else:
            turned = action["rotate"]
            at = turned["x"], turned["y"]
            card = next(each for each in cards if (each["x"], each["y"]) == at)
            card["rotation"] = (card.get("rotation", 0) + _QUARTERS[turned["turn"]]) % 360
    return {"cards": cards}


def show_matches(
    game: Game[Any],
    posted: Mapping[str, Any],
    answer: Mapping[str, Any],
    steps: Sequence[str],
) -> Iterator[Match]:
    """Yield the cards of an answer that match what was played, if it tells any.

    :param steps: the addresses of the first steps along all its paths, in order.
    """
    addresses = iter(steps)
    for told in answer.get("matches", ()):
        place = {"x": told["x"], "y": told["y"]}
        treasures = [path["treasure"] for path in told["paths"]]
        paths = [*zip(treasures, addresses, strict=False)]
        picture = write_card(game, posted, place)
        yield Match(told, place in answer["best"]["cards"], picture, paths)
