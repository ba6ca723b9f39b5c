"""Taking a whole turn of the card game by hand, and asking about it.

These words go with those of `laying`, which lay the table that the turn is taken on.
"""

import re
from collections.abc import Sequence

from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import places
from tests.rules.laying import COLLECTABLE, Json

TURNS = "/v1/labyrinth-cards/turns"
CHECK_CARDS = "/v1/labyrinth-cards/check"
SUGGESTIONS = "/v1/labyrinth-cards/suggestions"
EDITIONS = "/v1/labyrinth-cards/editions"

CAFFEINATED = {"variant": "caffeinated"}
STEROIDS = {"variant": "steroids"}
VARIANTS = [CAFFEINATED, STEROIDS]

Squares = Sequence[tuple[int, int]]


# ----------------------------------------------------------------------------------- the turn


def hold(
    cards: list[Json], *hand: Json, stack: int | None = None, rules: Json | None = None
) -> Json:
    """Lay cards on the table and hold a hand; the stack is left out unless it is given."""
    position = {"rules": rules or {}, "cards": cards, "hand": list(hand)}
    return position if stack is None else position | {"stack": stack}


def turn_of(*actions: Json, collect: Squares = (), drawn: Json | None = None) -> Json:
    turn: Json = {"actions": list(actions), "collect": places(*collect)}
    return turn if drawn is None else turn | {"draw": drawn}


# --------------------------------------------------------------------------------- the answer


def take(
    client: FlaskClient,
    position: Json,
    *actions: Json,
    collect: Squares = (),
    drawn: Json | None = None,
) -> Json:
    """Take a turn that must be legal and give the whole answer."""
    turn = turn_of(*actions, collect=collect, drawn=drawn)
    answer = ask(client, TURNS, {"position": position, "turn": turn})
    assert (answer["legal"], answer["objections"], answer.get("step")) == (True, [], None)
    assert answer["actions"] == [{"legal": True, "objections": []}] * len(actions)
    assert answer.get("collected", []) == places(*sorted(collect, key=lambda at: (at[1], at[0])))
    assert answer["points"] == len(collect)
    return answer


def refuse_turn(
    client: FlaskClient,
    position: Json,
    *actions: Json,
    collect: Squares = (),
    drawn: Json | None = None,
) -> Json:
    """Take a turn that must be illegal and must change nothing; give the whole answer."""
    turn = turn_of(*actions, collect=collect, drawn=drawn)
    answer = ask(client, TURNS, {"position": position, "turn": turn})
    assert answer["legal"] is False
    assert answer["objections"]
    assert (answer.get("collected", []), answer["points"], answer["final_draw"]) == ([], 0, "none")
    assert answer["position_after"] == position
    judged = answer["actions"]
    step = answer.get("step")
    if isinstance(step, int) and step < len(actions):
        assert judged[-1] == {"legal": False, "objections": answer["objections"]}
        assert len(judged) == step + 1
        judged = judged[:-1]
    assert judged == [{"legal": True, "objections": []}] * len(judged)
    return answer


def reasons(answer: Json) -> list[tuple[str, list[str]]]:
    """List the code of each objection against a turn with the rules that it cites, in order."""
    return [(each["code"], each["citations"]) for each in answer["objections"]]


def placed_codes(verdict: Json) -> list[tuple[str, tuple[int, int]]]:
    """List the code of each objection with the square that it speaks of, in order."""
    return [(each["code"], (each["at"]["x"], each["at"]["y"])) for each in verdict["objections"]]


def warnings_of(answer: Json) -> list[tuple[str, list[str]]]:
    return [(each["code"], each["citations"]) for each in answer["warnings"]]


def numbers_in(text: str) -> set[str]:
    """Find the numbers that a sentence names."""
    return set(re.findall(r"\d+", text))


def table_after(answer: Json) -> dict[tuple[int, int], tuple[Json, int]]:
    """Give the card and the rotation on each square after a turn."""
    return {
        (laid["x"], laid["y"]): (laid["card"], laid["rotation"])
        for laid in answer["position_after"]["cards"]
    }


# ------------------------------------------------------------------------------------ collecting


def may_collect(
    client: FlaskClient,
    cards: list[Json],
    rules: Json,
    *,
    played: Squares = (),
    want: Squares | None = None,
) -> Json:
    """Ask what may be collected in a variant after some cards were played."""
    body: Json = {"position": {"rules": rules, "cards": cards}, "played": places(*played)}
    if want is not None:
        body["want"] = places(*want)
    return ask(client, COLLECTABLE, body)
