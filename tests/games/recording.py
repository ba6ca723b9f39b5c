"""A game that was played, kept on one line and ruled once more from it.

The line is read back, and each turn of the answer is held to what `moves` gave for it when it was
played, which the recount has confirmed: verdict, points, figures, and the position that it leaves.
"""

from collections import Counter
from typing import Any

from flask.testing import FlaskClient

from referee.carcassonne.notation import format_position
from referee.carcassonne.notation.games import format_game, parse_game
from tests.asking import ask
from tests.games.comparing import compare

Json = dict[str, Any]

_OF_ORDER = ("player", "part", "extra_turn_used")
"""What a move says that follows from the moves before it, in a game."""
_NOT_ALONE = ("warnings", "position", "summary", "points")
_LONGEST = 2_000
"""Characters of a game of 72 tiles and 60 figures."""


def write_down(position: Json, players: list[str], entries: list[Json]) -> Json:
    """Give a game in the form of the contract, with all that was entered in it."""
    turns = [
        {key: value for key, value in entry.items() if key not in _OF_ORDER} for entry in entries
    ]
    return {"start": position, "players": list(players), "turns": list(map(canonical, turns))}


def canonical(turn: Json) -> Json:
    """Give a turn in which nothing is said that is the default."""
    kept = {key: value for key, value in turn.items() if value not in ([], False)}
    if "tile" in kept and not kept["tile"].get("rotation"):
        kept["tile"] = {key: value for key, value in kept["tile"].items() if key != "rotation"}
    for key in ("figure", "phantom"):
        if kept.get(key, {}).get("via") == "placement":
            kept[key] = {name: value for name, value in kept[key].items() if name != "via"}
    return kept


def rule_again(
    client: FlaskClient, game: Json, answers: list[Json | None], points: Counter[str]
) -> Counter[str]:
    """Rule a game from its line, and hold every turn to the answer that it got when it was played.

    :param answers: of every entry, what `moves` said; None for a tile that was put away.
    :param points: what the players have in the end.
    :raises MismatchError: where they differ
    """
    line = format_game(game)
    compare("a game that is read back", format_game(parse_game(line)), line)
    answer = ask(client, "/v1/carcassonne/game", {"game": line})
    compare("the line of the game", answer["game"]["notation"], line)
    compare("legal", (answer["legal"], answer.get("illegal")), (True, None))
    compare("turns ruled", len(answer["turns"]), len(answers))
    running: Counter[str] = Counter(dict.fromkeys(game["players"], 0))
    for row, alone in zip(answer["turns"], answers, strict=True):
        compare("legal", (row["legal"], row["objections"]), (True, []))
        if alone is None:
            continue
        for key in (row.keys() & alone.keys()) - {*_NOT_ALONE}:
            compare(f"{key} of a turn of a game", row[key], alone[key])
        running.update({award["player"]: award["points"] for award in alone.get("awards", [])})
        compare("running points", row["points"], dict(sorted(running.items())))
        after = alone["position_after"] | {"points": dict(running)}
        compare("the position after", row["position"]["notation"], format_position(after))
    compare("the points of the game", answer["points"], dict(sorted(points.items())))
    return _count(game, line)


def _count(game: Json, line: str) -> Counter[str]:
    """Count the characters of a line, and whether it stays under what a whole game may take."""
    turns = game["turns"]
    tiles, figures = (sum(key in turn for turn in turns) for key in ("tile", "figure"))
    counts = Counter({"games on one line": 1, "turns on one line": len(turns)})
    counts["characters"] += len(line)
    if tiles <= 72 and figures <= 60 and "map" not in game["start"]:
        compare("whether a line is short enough", len(line) < _LONGEST, True)
    return counts
