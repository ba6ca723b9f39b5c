"""What a row of an answer to `game` has paid: to whom, for what, by which clauses.

It is read from the answer as JSON, so that it says what the answer says, in both games. An illegal
turn that was not played has paid nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

Json = Mapping[str, Any]

BY_HAND: Final = "by_hand"
COLLECTED: Final = "collected"
ABBOT: Final = "abbot_back"
CASTLE: Final = "castle"
END_AWARD: Final = "end_award"
SOURCES: Final = (BY_HAND, COLLECTED, ABBOT, CASTLE, END_AWARD, "island", "town")
"""What can pay besides features."""
_POINT_A_CARD: Final = ("card-10.6.once",)


class Award(NamedTuple):
    """Points of a player, and what they are for.

    ``source`` is the kind of a feature or one of SOURCES; ``feature`` is its id, "" for what has
    none. ``text`` says the same in words, in the language of the answer; "" where it has no words.
    ``is_bonus`` tells that a player gets it besides what the feature pays.
    """

    player: str
    points: int
    source: str
    feature: str = ""
    clauses: tuple[str, ...] = ()
    text: str = ""
    is_bonus: bool = False


def list_awards(row: Json) -> Iterator[Award]:
    """Yield what a turn has paid, in the order of the answer."""
    for player, points in row.get("points_by_hand", {}).items():
        yield Award(player, points, BY_HAND)
    if not row.get("played", False):
        return
    for feature in row.get("completed", ()):
        yield from _list_of_feature(feature)
    if back := row.get("abbot_back"):
        score = back.get("score", {})
        for each in back.get("awards", ()):
            yield _award(each, ABBOT, "", score)
    for castle in row.get("castles", ()):
        yield Award(
            castle["player"],
            castle["points"],
            CASTLE,
            castle["from"]["id"],
            tuple(castle.get("citations", ())),
        )
    for paid in row.get("immediate", ()):
        items = paid.get("items", ())
        words, clauses = _say(items), tuple(_find_clauses(items))
        yield Award(paid["player"], paid["points"], paid["source"], "", clauses, words)
    if "collected" in row:
        for each in row["awards"]:
            yield Award(each["player"], each["points"], COLLECTED, "", _POINT_A_CARD)


def list_end_awards(end: Json) -> Iterator[Award]:
    """Yield what the end of a game pays, given what the answer says of it."""
    for feature in end.get("features", ()):
        yield from _list_of_feature(feature)
    for bonus in end.get("end_awards", ()):
        yield _bonus(bonus, END_AWARD, "")


def _list_of_feature(feature: Json) -> Iterator[Award]:
    kind, name = feature["kind"], feature["id"]
    for each in feature.get("awards", ()):
        yield _award(each, kind, name, feature.get("score", {}), feature.get("summary", ""))
    for bonus in feature.get("bonuses", ()):
        yield _bonus(bonus, kind, name)


def _award(paid: Json, source: str, name: str, score: Json, text: str = "") -> Award:
    items = score.get("items", ())
    clauses = tuple(_find_clauses(items))
    return Award(paid["player"], paid["points"], source, name, clauses, text or _say(items))


def _bonus(bonus: Json, source: str, name: str) -> Award:
    score = bonus["score"]
    items = score.get("items", ())
    clauses = tuple(_find_clauses(items))
    return Award(bonus["player"], score["total"], source, name, clauses, _say(items), is_bonus=True)


def _say(items: Iterable[Json]) -> str:
    """Say what a score is made of."""
    return "; ".join(item["text"] for item in items)


def _find_clauses(items: Iterable[Json]) -> Iterator[str]:
    """Yield the rules that a score cites, each once, in the order of its items."""
    return iter(dict.fromkeys(rule for item in items for rule in item.get("citations", ())))
