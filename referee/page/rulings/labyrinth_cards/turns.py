"""The best turns of the card game, each laid on the table, with the page of its own ruling."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from referee.page.addresses import find_picture, write_question
from referee.page.rulings.ruling import Ruling

MOST_SHOWN: Final = 10
"""At most this many turns are shown; the others are in the answer."""
_QUARTERS: Final = {"clockwise": 90, "counterclockwise": 270}


class Turn(NamedTuple):
    """A turn on a page: what is done, what it takes, the page of its ruling if one can be."""

    actions: Sequence[Mapping[str, Any]]
    collect: Sequence[Mapping[str, int]]
    points: int
    address: str | None
    picture: str | None


def prepare_turns(ruling: Ruling) -> dict[str, Any]:
    """Return the first of the turns that an answer suggests."""
    return {"turns": list(_list_turns(ruling))}


def _list_turns(ruling: Ruling) -> Iterator[Turn]:
    game, posted = ruling.game, ruling.posted
    for told in ruling.answer["turns"][:MOST_SHOWN]:
        actions, collect = (told.get(key, ()) for key in ("actions", "collect"))
        turn = {"actions": list(actions), "collect": list(collect)}
        address = write_question(game, ruling.notation, "turns", {"turn": turn})
        mark = {"places": collect} if collect else {}
        picture = find_picture(game.name, game.notate(_play(posted, actions)), mark)
        yield Turn(actions, collect, told["points"], address, picture)


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
