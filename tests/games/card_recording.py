"""A game of cards that was played, kept on one line and ruled once more from it."""

from typing import Any, NamedTuple

from flask.testing import FlaskClient

from referee.labyrinth_cards.games.notation import format_game, parse_game
from referee.labyrinth_cards.notation import format_position, parse_position
from tests.asking import ask
from tests.games.comparing import compare

Json = dict[str, Any]


class Taken(NamedTuple):
    """A turn as it was played: as a game writes it, what it collected, and the table after it."""

    turn: Json
    points: int
    cards: list[Json]
    stack: int


def name_player(number: int) -> str:
    """Give the name of a player, by the place in the order."""
    return f"player-{number + 1}"


def write_down(hand: list[Json], turn: Json, drawn: Json | None) -> Json:
    """Give a turn as a game writes it: with the cards themselves in the place of their indexes."""
    held = list(hand)
    actions: list[Json] = []
    for action in turn["actions"]:
        if "play" in action:
            row = {key: value for key, value in action["play"].items() if key != "card"}
            if not row.get("rotation"):
                row.pop("rotation", None)
            actions.append({"play": {"card": held.pop(action["play"]["card"]), **row}})
            continue
        if "draw" in action:
            held.append(action["draw"])
        actions.append(action)
    written: Json = {"actions": actions}
    if turn["collect"]:
        written["collect"] = turn["collect"]
    return written | ({"draw": drawn} if drawn else {})


def rule_again(
    client: FlaskClient, start: Json, hands: list[list[Json]], taken: list[Taken]
) -> int:
    """Rule a game from its line, and hold every turn to what came of it when it was played.

    :return: how many characters the line has.
    :raises MismatchError: where they differ
    """
    players = [name_player(number) for number in range(len(hands))]
    game = {
        "start": start,
        "players": players,
        "hands": dict(zip(players, hands, strict=True)),
        "turns": [each.turn for each in taken],
    }
    line = format_game(game)
    compare("a game that is read back", format_game(parse_game(line)), line)
    answer = ask(client, "/v1/labyrinth-cards/game", {"game": line})
    compare("the line of the game", answer["game"]["notation"], line)
    compare("legal", (answer["legal"], len(answer["turns"])), (True, len(taken)))
    points = dict.fromkeys(sorted(players), 0)
    for number, (row, each) in enumerate(zip(answer["turns"], taken, strict=True)):
        player = players[number % len(players)]
        points[player] += each.points
        compare("player and points", (row["player"], row["points"]), (player, points))
        after = parse_position(row["position"]["notation"])
        table = {"rules": start["rules"], "cards": each.cards, "stack": each.stack}
        expected = parse_position(format_position(table))
        compare("the table after", after["cards"], expected["cards"])
        compare("the stack", after["stack"], each.stack)
    return len(line)
