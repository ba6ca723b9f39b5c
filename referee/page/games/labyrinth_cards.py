"""What leads on from a turn of cards: the ruling on it alone, and a dispute about what it takes."""

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from referee.api.labyrinth_cards.rows import read_card
from referee.api.yielding import pause
from referee.core.languages import Language
from referee.diagrams.labyrinth_cards.large import draw_single
from referee.page.games.turns import Dispute, Shown
from referee.page.table.labyrinth_cards.questions import WHO_IS_RIGHT
from referee.page.table.rows import Row, write_rows

Json = Mapping[str, Any]


def ask_ruling(row: Json) -> tuple[str, Json] | None:
    """Return the question that rules on a turn alone, and what it asks; None for no turn.

    It plays from the hand that :func:`hold` gives.
    """
    if "turn" not in row:
        return None
    held, actions = hold(row), []
    for action in row["turn"].get("actions", ()):
        if "play" in action:
            laid = action["play"]
            index = held.index(laid["card"])
            del held[index]
            actions.append({"play": {**laid, "card": index}})
        else:
            actions.append(action)
            if "draw" in action:
                held.append(action["draw"])
    return "turns", {"turn": {**row["turn"], "actions": actions}}


def draw_laid(row: Json) -> Iterator[Markup]:
    """Draw the cards that a turn lays, in their order."""
    for action in row.get("turn", {}).get("actions", ()):
        if "play" in action:
            pause()
            drawn = draw_single(read_card(action["play"]["card"])).as_str()
            yield Markup(drawn)  # noqa: S704 - drawn by diagrams, which escape names


def say_placed(_row: Json, _language: Language) -> str:
    """Say nothing: there are no figures."""
    return ""


def hold(row: Json) -> list[Json]:
    """Return the cards that a turn plays and has not drawn: with these in hand it can be taken."""
    held: list[Json] = []
    drawn: list[Json] = []
    for action in row.get("turn", {}).get("actions", ()):
        if "draw" in action:
            drawn.append(action["draw"])
        elif "play" in action:
            card = action["play"]["card"]
            if card in drawn:
                drawn.remove(card)
            else:
                held.append(card)
    return held


def list_disputes(shown: Shown) -> Iterator[Dispute]:
    """Yield the dispute about how many cards a turn may take, where it only lays cards."""
    actions = shown.row.get("turn", {}).get("actions", ())
    plays = [action["play"] for action in actions if "play" in action]
    taken = {(card["x"], card["y"]) for card in shown.before["cards"]}
    if not plays or len(plays) < len(actions) or any((p["x"], p["y"]) in taken for p in plays):
        return
    cards = [*shown.before["cards"], *({**played} for played in plays)]
    count = len(shown.row.get("collected", ()))
    hand = {
        "played": ";".join(f"{played['x']},{played['y']}" for played in plays),
        "claims": write_rows([Row(shown.row["player"], str(count))]),
    }
    yield Dispute("", {**shown.before, "cards": cards}, WHO_IS_RIGHT, hand)
