"""Whole games in the card game's notation: a game on one line, and back.

``g1/l1/0,0,NS/stack,30/players,anna,ben/turns,lay.1.0.NE.crown-then.SW.map``: the line of the
position that the game starts from, with parts for the players, for the hands that are known
(``/hands,anna-NE.crown-SW``) and for the turns. A turn is its steps with minus signs between:

=========================  ==========================================
``lay.1.0.NE1.crown``      a card is played on a square, as it lies
``cw.0.0``, ``ccw.0.0``    a card of the table is rotated
``draw.SW.map``            a card is drawn as an action
``collect.0.0.1.0``        cards are collected from squares
``then.SW.map``            the card of the final draw
``pass``                   nothing of that
=========================  ==========================================
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.notation import RECORD
from referee.core.notation.games import (
    BY_HAND,
    NEXT,
    NOTE,
    PLAYERS,
    START,
    TURNS,
    find_names_of_turns,
    gather,
    read_by_hand,
    read_next,
    read_note,
    read_players,
    split_by,
    write_by,
    write_by_hand,
    write_note,
    write_players,
)
from referee.core.notation.names import Misread
from referee.core.notation.reading import Line, Read, read_number
from referee.core.notation.writing import Names, finish
from referee.labyrinth_cards.notation import (
    find_treasures,
    find_treasures_of,
    read_card,
    read_line,
    write_card,
    write_parts,
)

Json = dict[str, Any]

HANDS: Final = "hands"
_STEPS: Final = re.compile(r"-(?=[a-z])")
_TURNED: Final = {"clockwise": "cw", "counterclockwise": "ccw"}
_TURNS: Final = {word: turn for turn, word in _TURNED.items()}
_NOTHING: Final = "pass"


# ------------------------------------------------------------------------------ writing


def format_game(game: Mapping[str, Any]) -> str:
    """Write a sound game, in the form of the contract, on one line.

    >>> card = {"openings": ["N", "E"], "treasures": ["crown"]}
    >>> format_game({"start": {"cards": [{"card": card, "x": 0, "y": 0}]}, "players": ["anna"],
    ...              "turns": [{"actions": [{"play": {"card": card, "x": 0, "y": 1}}]}]})
    'g1/l1/0,0,NE.crown/players,anna/turns,lay.0.1.NE.crown'
    """
    start, turns = game.get(START, {"cards": []}), game.get(TURNS, [])
    names = Names([*find_treasures(start), *_find_names(game)])
    line = f"{RECORD}l1{names.part}{write_parts(start, names)}{write_players(game, names)}"
    if hands := game.get(HANDS):
        rows = (
            "-".join([names.write(player), *(write_card(card, names) for card in cards)])
            for player, cards in sorted(hands.items())
        )
        line += ",".join([f"/{HANDS}", *rows])
    written = ",".join([f"/{TURNS}", *(_write_turn(turn, names) for turn in turns)])
    return finish(line + (written if turns else ""))


def _find_names(game: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of a game besides those of its start, as often as they stand."""
    yield from game[PLAYERS]
    if NEXT in game:
        yield game[NEXT]["player"]
    yield from game.get(HANDS, ())
    yield from find_names_of_turns(game.get(TURNS, []))
    cards = [card for cards in game.get(HANDS, {}).values() for card in cards]
    for turn in game.get(TURNS, []):
        cards += [turn["draw"]] if "draw" in turn else []
        for action in turn.get("actions", ()):
            cards += [action["play"]["card"]] if "play" in action else []
            cards += [action["draw"]] if "draw" in action else []
    for card in cards:
        yield from find_treasures_of(card)


def _write_turn(turn: Mapping[str, Any], names: Names) -> str:
    if NOTE in turn:
        return write_note(turn[NOTE])
    if BY_HAND in turn:
        return write_by_hand(turn[BY_HAND], names)
    steps = [_write_action(action, names) for action in turn["actions"]]
    if squares := turn.get("collect"):
        places = sorted(squares, key=lambda at: (at["y"], at["x"]))
        steps.append(".".join(["collect", *(str(at[key]) for at in places for key in ("x", "y"))]))
    if "draw" in turn:
        steps.append(f"then.{write_card(turn['draw'], names)}")
    return write_by(turn.get("player"), names) + ("-".join(steps) or _NOTHING)


def _write_action(action: Mapping[str, Any], names: Names) -> str:
    if "draw" in action:
        return f"draw.{write_card(action['draw'], names)}"
    if "rotate" in action:
        row = action["rotate"]
        return f"{_TURNED[row['turn']]}.{row['x']}.{row['y']}"
    row = action["play"]
    return f"lay.{row['x']}.{row['y']}.{write_card(row['card'], names, row.get('rotation', 0))}"


# ------------------------------------------------------------------------------ reading


def parse_game(text: str) -> Json:
    """Read a line; the inverse of :func:`format_game`.

    :raises NotAPosition: with every fault of the line, each with its column.

    >>> parse_game("g1/l1/0,0,NS/players,anna,ben/turns,cw.0.0")["turns"]
    [{'actions': [{'rotate': {'x': 0, 'y': 0, 'turn': 'clockwise'}}]}]
    """
    return read_game(text).position


def read_game(text: str, checkpoint: Checkpoint = no_checkpoint) -> Read:
    """Read a line, and note at which column each entry stands.

    :param checkpoint: called for every part, and once in a while between turns.
    :raises NotAPosition: with every fault of the line, each with its column.
    """
    begins = len(RECORD) if text.startswith(RECORD) else 0
    return gather(read_line(text, checkpoint, _PARTS, begins), HANDS)


def _read_hands(line: Line, column: int, text: str) -> dict[str, list[Json]]:
    hands: dict[str, list[Json]] = {}
    for at, entry in line.entries(column, text):
        (_, player), *cards = line.split(at, entry, "-")
        name = line.read(line.name, at, player) or ""
        if name in hands:
            line.note(Misread("notation-key-twice", 0, player), at)
        line.columns[HANDS, name] = at
        hands[name] = [_read_unturned(line, *card) for card in cards]
    return hands


def _read_unturned(line: Line, column: int, text: str) -> Json:
    card, rotation = read_card(line, column, text)
    if rotation:
        line.note(Misread("notation-turned-in-hand", 0, text), column)
    return card


def _read_turns(line: Line, column: int, text: str) -> list[Json]:
    turns: list[Json] = []
    for at, entry in line.entries(column, text):
        line.rest(at)
        line.columns[TURNS, len(turns)] = at
        turns.append(_read_turn(line, at, entry))
    return turns


def _read_turn(line: Line, column: int, text: str) -> Json:
    word, _, rest = text.partition(".")
    below = column + len(word) + 1
    if word == NOTE:
        return line.read(read_note, below, rest) or {}
    if word == BY_HAND:
        return read_by_hand(line, below, rest)
    player, column, text = split_by(line, column, text)
    turn: Json = {"actions": []} if player is None else {"player": player, "actions": []}
    if text == _NOTHING:
        return turn
    for step in _STEPS.split(text):
        _read_step(line, column, step, turn)
        column += len(step) + 1
    return turn


def _read_step(line: Line, column: int, text: str, turn: Json) -> None:
    """Read a step, and add it to its turn."""
    word, _, rest = text.partition(".")
    below = column + len(word) + 1
    if word == "lay":
        turn["actions"].append({"play": _read_lay(line, below, rest)})
    elif word in _TURNS:
        squares = _read_squares(line, below, rest)
        if len(squares) != 1:
            line.note(Misread("notation-card-step", 0, text), column)
        else:
            turn["actions"].append({"rotate": {**squares[0], "turn": _TURNS[word]}})
    elif word == "draw":
        turn["actions"].append({"draw": _read_unturned(line, below, rest)})
    elif word not in ("collect", "then"):
        line.note(Misread("notation-card-step", 0, text), column)
    elif (key := "collect" if word == "collect" else "draw") in turn:
        line.note(Misread("notation-key-twice", 0, word), column)
    elif key == "collect":
        turn[key] = _read_squares(line, below, rest)
    else:
        turn[key] = _read_unturned(line, below, rest)


def _read_lay(line: Line, column: int, text: str) -> Json:
    words = text.split(".", 2)
    if len(words) < 3:
        line.note(Misread("notation-card-step", 0, text), column)
        return {}
    at = column + len(words[0]) + len(words[1]) + 2
    card, rotation = read_card(line, at, words[2])
    row: Json = {"card": card}
    row["x"] = line.read(read_number, column, words[0])
    row["y"] = line.read(read_number, column + len(words[0]) + 1, words[1])
    return row | ({"rotation": rotation} if rotation else {})


def _read_squares(line: Line, column: int, text: str) -> list[Json]:
    """Read places, each two numbers."""
    words = line.entries(column, text, ".")
    if len(words) % 2:
        line.note(Misread("notation-number", 0, ""), column + len(text))
        return []
    numbers = [line.read(read_number, *word) for word in words]
    return [{"x": x, "y": y} for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


_PARTS: Final = {
    PLAYERS: read_players,
    NEXT: read_next,
    HANDS: _read_hands,
    TURNS: _read_turns,
}
