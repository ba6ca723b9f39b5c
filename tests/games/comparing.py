"""Holding the answers of the service to the independent recount."""

import json
from collections import Counter
from typing import Any, Protocol

from tests.oracles import end_awards, scoring
from tests.oracles.moves import Outcome

Json = dict[str, Any]


class MismatchError(Exception):
    """The service and the recount differ; the message is enough to replay the game."""


class Playable(Protocol):
    """A game that is played to its end, and counts what happens in it."""

    counts: Counter[str]

    def play(self) -> object:
        """Play it.

        :raises MismatchError: where the service and the recount differ
        """


def play_through(game: Playable) -> tuple[Counter[str], str]:
    """Play a game; give what happened in it, and where it went wrong, if it did."""
    try:
        game.play()
    except MismatchError as error:
        return game.counts, str(error)
    return game.counts, ""


def compare(what: str, got: object, expected: object) -> None:
    """Compare two values.

    :raises MismatchError: when they differ
    """
    if got != expected:
        raise MismatchError(f"{what}\n  the service: {got}\n  the recount: {expected}")


def places(rows: list[Json]) -> list[tuple[int, int]]:
    return sorted((row["x"], row["y"]) for row in rows)


def rows_of(rows: list[Json]) -> Counter[str]:
    """Give rows in any order."""
    return Counter(json.dumps(row, sort_keys=True) for row in rows)


# The order in which the items of a score stand, whatever the feature.
ITEMS = (
    *("tiles", "vineyards", "cities", "castles", "barn-cities"),
    *("inn", "german-cathedral", "inn-incomplete", "coats-of-arms"),
    *("cathedral", "cathedral-incomplete", "mage", "witch", "labyrinth-meeples", "towns"),
)


# The warnings that a move gives besides those on its table.
OF_MOVES = {
    "portal-tile-not-judged",
    "flight-not-judged",
    "wagon-adjacency-not-judged",
    "barn-not-ruled",
}


def read_score(score: Json) -> dict[str, int]:
    """Give the points of a score by code, and hold its items to its total and their order."""
    codes = [item["code"] for item in score["items"] if item["code"] in ITEMS]
    compare("the order of the items", codes, sorted(codes, key=ITEMS.index))
    for item in score["items"]:
        compare("count times each", item["count"] * item["each"], item["points"])
    compare("the sum of the items", sum(i["points"] for i in score["items"]), score["total"])
    return {item["code"]: item["points"] for item in score["items"] if item["points"]}


def read_feature(row: Json) -> Json:
    """Give what an answer says about a feature in the words of the recount."""
    score = row.get("score")
    basis = "completed" if row["completed"] else "final"
    if score is not None:
        compare("the basis", score["basis"], basis if row["kind"] != "field" else score["basis"])
    return {
        "kind": row["kind"],
        "completed": row["completed"],
        "ruled": row["ruling"] != "none",
        "tiles": places(row["tiles"]),
        "units": row["units"],
        "open ends": sorted((end["x"], end["y"], end["side"]) for end in row.get("open_ends", [])),
        "figures": rows_of(row.get("figures", [])),
        "strengths": {
            one["player"]: one["strength"] for one in row.get("majority", {}).get("strengths", [])
        },
        "owners": tuple(row.get("majority", {}).get("owners", [])),
        "points": read_score(score) if score is not None else {},
        "total": score["total"] if score is not None else None,
        "awards": {award["player"]: award["points"] for award in row.get("awards", [])},
        "bonuses": {
            (bonus["player"], bonus["source"]): sum(read_score(bonus["score"]).values())
            for bonus in row.get("bonuses", [])
        },
        "cities": tuple(row.get("cities", [])),
        "cathedrals": places(row.get("cathedrals", [])),
        "may send": {one["player"]: one["quarters"] for one in row.get("may_send", [])},
        "castle value": row.get("castle_value"),
        "coats of arms": row["coats_of_arms"],
        "abroad": [(side["x"], side["y"], side["side"]) for side in row.get("abroad", [])],
        "ferries": [(place["x"], place["y"]) for place in row.get("ferries", [])],
        "towns": [(place["x"], place["y"]) for place in row.get("towns", [])],
        "tunnel mouths": sorted((m["x"], m["y"], m["side"]) for m in row.get("tunnel_mouths", [])),
    }


def recounted(feature: scoring.Feature) -> Json:
    """Give the recount of a feature in the same words."""
    road = feature.kind == "road"
    return {
        "kind": feature.kind,
        "completed": feature.completed,
        "ruled": feature.ruled,
        "tiles": sorted(feature.squares),
        "units": feature.units,
        "open ends": sorted(feature.open_ends) if feature.kind in ("road", "city") else [],
        "figures": rows_of(feature.figures),
        "strengths": feature.strengths,
        "owners": feature.owners,
        "points": feature.points,
        "total": feature.total,
        "awards": feature.awards,
        "bonuses": feature.bonuses,
        "cities": feature.cities,
        "cathedrals": sorted(feature.cathedrals),
        "may send": {player: quarters for player, (_, quarters) in feature.may_send.items()},
        "castle value": feature.total if road and feature.completed else None,
        "coats of arms": feature.coats,
        "abroad": list(feature.abroad),
        "ferries": list(feature.ferries),
        "towns": list(feature.towns),
        "tunnel mouths": sorted(feature.mouths),
    }


def compare_features(
    what: str, rows: list[Json], expected: list[scoring.Feature], *, made: bool = False
) -> None:
    """Compare features and their order; once a move is made, nobody is left to be sent."""
    compare(what, [row["id"] for row in rows], [feature.id for feature in expected])
    for row, feature in zip(rows, expected, strict=True):
        own, other = read_feature(row), recounted(feature)
        if feature.kind not in ("road", "city"):
            del own["open ends"], other["open ends"]
        if made:
            del own["may send"], other["may send"]
        for key, value in own.items():
            compare(f"{what}: {key} of {feature.id}", value, other[key])


def compare_scores(answer: Json, position: Json, moment: str) -> None:
    """Hold an answer of `scores` to the recount."""
    expected = scoring.features(position, moment)
    compare_features(f"scores {moment}", answer["features"], expected)
    paid = end_awards.find(position) if moment == "end" else {}
    told: Counter[tuple[str, str]] = Counter()
    for row in answer.get("end_awards", []):
        read_score(row["score"])
        told[row["player"], row["source"]] += row["score"]["total"]
    compare("what is paid at the end besides", dict(told), paid)
    totals = end_awards.add_to(scoring.totals(position, expected), paid)
    compare("totals", answer.get("totals", {}), totals)


def compare_move(answer: Json, posted: Json, outcome: Outcome) -> None:
    """Hold an answer of `moves` to the recount; an illegal move must change nothing."""
    codes = {objection["code"] for objection in answer["objections"]}
    compare("legal", (answer["legal"], codes), (outcome.legal, outcome.objections))
    warned = {warning["code"] for warning in answer["warnings"]} & OF_MOVES
    compare("warnings", warned, outcome.warnings)
    awards = {award["player"]: award["points"] for award in answer.get("awards", [])}
    compare("awards", list(awards.items()), list(outcome.awards.items()))
    compare(
        "returned figures", rows_of(answer.get("returned_figures", [])), rows_of(outcome.returned)
    )
    compare("double turn", answer["double_turn"], outcome.double_turn)
    compare("extra turn", answer["extra_turn"], outcome.extra_turn)
    compare("castles that score", _read_castles(answer), sorted(map(_castle, outcome.castles)))
    compare("an abbot back", _read_abbot(answer), outcome.abbot_back)
    compare("contests lost", [row["id"] for row in answer.get("lost_contests", [])], outcome.lost)
    own = {name: dict(held) for name, held in answer.get("goods", {}).items()}
    player = next(iter(own), "")
    compare("goods taken", own, {player: outcome.goods} if outcome.goods else {})
    compare("titles taken", list(answer.get("titles", {})), outcome.titles)
    compare(
        "immediate", [_immediate(row) for row in answer.get("immediate", [])], outcome.immediate
    )
    if not outcome.legal:
        compare("completed", answer["completed"], [])
        compare_positions(answer["position_after"], posted)
        return
    compare_features("completed", answer["completed"], outcome.completed, made=True)
    compare_positions(answer["position_after"], outcome.position_after)


def _castle(taken: tuple[Json, int]) -> tuple[str, list[tuple[int, int]], int]:
    castle, points = taken
    return castle["player"], places(castle["tiles"]), points


def _read_castles(answer: Json) -> list[tuple[str, list[tuple[int, int]], int]]:
    """Give what castles take, and hold it to what is told of where it comes from."""
    for row in answer.get("castles", []):
        others = [other["points"] for other in row.get("others", [])]
        compare("the best for a castle", row["points"], max([row["from"]["points"], *others]))
    return sorted((r["player"], places(r["tiles"]), r["points"]) for r in answer.get("castles", []))


def _read_abbot(answer: Json) -> dict[str, int] | None:
    back = answer.get("abbot_back")
    return (
        None if back is None else {row["player"]: row["points"] for row in back.get("awards", [])}
    )


def _immediate(row: Json) -> tuple[str, int, str]:
    """Give what a move pays at once, and hold its items to its points."""
    for item in row["items"]:
        compare("count times each", item["count"] * item["each"], item["points"])
    compare("the sum of the items", sum(i["points"] for i in row["items"]), row["points"])
    return row["player"], row["points"], row["source"]


def compare_positions(got: Json, expected: Json) -> None:
    """Compare two positions, whose figures may stand in any order."""
    figures = rows_of(got.get("figures", []))
    compare("figures after", figures, rows_of(expected.get("figures", [])))
    compare("leipzig after", read_leipzig(got), read_leipzig(expected))
    for key in ("rules", "map", "sets", "tiles", "supply"):
        compare(f"{key} after", got.get(key), expected.get(key))
    for key in ("tunnels", "bridges", "goods", "titles"):
        compare(f"{key} after", got.get(key) or {}, expected.get(key) or {})
    own, other = (
        [(row["player"], places(row["tiles"]), row.get("scored", False)) for row in rows]
        for rows in (got.get("castles", []), expected.get("castles", []))
    )
    compare("castles after", sorted(own), sorted(other))


def read_leipzig(position: Json) -> dict[str, list[str]]:
    """Give the quarters in which anybody is, whatever the order."""
    quarters = position.get("leipzig", {})
    return {quarter: sorted(names) for quarter, names in quarters.items() if names}
