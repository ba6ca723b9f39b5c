"""Making a move by hand and asking about it: the words of the tests on what happens in a turn.

They go with those of `laying`, which lay the table that the move is made on.
"""

from collections.abc import Iterable

from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import spot
from tests.rules.laying import Json

SCORES = "/v1/carcassonne/scores"
SPOTS = "/v1/carcassonne/spots"
MOVES = "/v1/carcassonne/moves"
CHECK = "/v1/carcassonne/check"

QUARTERS = ["wainwrights", "coiners", "bookbinders", "fourth"]
FOUR = "german_cathedrals.four"
THREE = "german_cathedrals.three"


# ----------------------------------------------------------------------------------- the move


def move(
    player: str,
    tile: Json,
    *,
    figure: Json | None = None,
    abbot_back: Json | None = None,
    phantom: Json | None = None,
    magic: Iterable[Json] = (),
    leipzig: Iterable[Json] = (),
    part: int | None = None,
) -> Json:
    """Make a move of a tile as `lay` gives it; what is not done is left out."""
    made: Json = {"player": player, "tile": tile}
    steps = {
        "figure": figure,
        "abbot_back": abbot_back,
        "phantom": phantom,
        "magic": list(magic),
        "leipzig": list(leipzig),
        "part": part,
    }
    return made | {key: value for key, value in steps.items() if value}


def put(words: str, figure: str = "meeple", via: str | None = None) -> Json:
    """Put a figure on a spot of the tile just laid."""
    on, *side = words.split()
    put_down = {"figure": figure, "on": on, **({"side": side[0]} if side else {})}
    return put_down | ({"via": via} if via else {})


def bring(figure: str, x: int, y: int, words: str) -> Json:
    """Bring the mage or the witch to a spot, from wherever they are."""
    return {"figure": figure, "to": spot(x, y, words)}


def take_off(figure: str) -> Json:
    return {"figure": figure, "to": "off"}


def send(player: str, quarter: str, x: int, y: int, words: str) -> Json:
    """Send a meeple from a spot to a quarter of Leipzig."""
    return {"player": player, "quarter": quarter, "from": spot(x, y, words)}


# --------------------------------------------------------------------------------- the answer


def make(client: FlaskClient, position: Json, made: Json) -> Json:
    """Make a move that must be legal and give the whole answer."""
    answer = ask(client, MOVES, {"position": position, "move": made})
    assert (answer["legal"], answer["objections"]) == (True, [])
    return answer


def refusals(client: FlaskClient, position: Json, made: Json) -> list[Json]:
    """Make a move that must be illegal and must change nothing; give the objections to it."""
    answer = ask(client, MOVES, {"position": position, "move": made})
    assert not answer["legal"]
    assert answer["completed"] == []
    assert not answer.keys() & {"awards", "immediate", "returned_figures"}
    assert not answer["double_turn"]
    assert answer["position_after"] == position
    objections: list[Json] = answer["objections"]
    return objections


def refused(client: FlaskClient, position: Json, made: Json) -> list[str]:
    """Give the codes against a move, in order."""
    return [objection["code"] for objection in refusals(client, position, made)]


def refused_by(client: FlaskClient, position: Json, made: Json) -> tuple[str, list[str]]:
    """Give the one code against a move and the rules that it rests on."""
    (objection,) = refusals(client, position, made)
    return objection["code"], objection["citations"]


def features(client: FlaskClient, position: Json, moment: str = "now") -> list[Json]:
    """List the features that score now, or all of them at the end of the game."""
    scored = ask(client, SCORES, {"position": position, "moment": moment})
    listed: list[Json] = scored["features"]
    return listed


def feature(client: FlaskClient, position: Json, name: str, moment: str = "now") -> Json:
    """Give the one feature of that id, such as "city:0,0,N"."""
    (found,) = (each for each in features(client, position, moment) if each["id"] == name)
    answer: Json = found
    return answer


def completed(answer: Json, name: str) -> Json:
    """Give the one feature of that id among those that a move has completed."""
    (found,) = (each for each in answer["completed"] if each["id"] == name)
    scored: Json = found
    return scored


def ids(listed: list[Json]) -> list[str]:
    return [each["id"] for each in listed]


def bonuses_of(scored: Json) -> dict[tuple[str, str], int]:
    """Give the total of each bonus by player and source."""
    return {
        (bonus["player"], bonus["source"]): bonus["score"]["total"]
        for bonus in scored.get("bonuses", [])
    }


def totals(client: FlaskClient, position: Json, moment: str = "now") -> dict[str, int]:
    answer: dict[str, int] = ask(client, SCORES, {"position": position, "moment": moment}).get(
        "totals", {}
    )
    return answer


def in_leipzig(answer: Json) -> dict[str, list[str]]:
    """Give who stands in which quarter after a move, by name; empty quarters are left out."""
    quarters = answer["position_after"].get("leipzig", {})
    return {quarter: sorted(players) for quarter, players in quarters.items() if players}


def figures_after(answer: Json) -> list[Json]:
    figures: list[Json] = answer["position_after"]["figures"]
    return figures


def warned(answer: Json) -> list[str]:
    return [warning["code"] for warning in answer["warnings"]]
