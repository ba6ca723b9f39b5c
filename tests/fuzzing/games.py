"""Spoilt games for the service: ``python -m tests.fuzzing.games --count 10000``.

A third are lines of Carcassonne, a third lines of cards, a third files that JCloisterZone saved.
Of a line, characters are changed, left out, doubled or swapped; of a file, values and keys, or the
bytes of its text. Whatever comes of that, the answer is a ruling or a problem of the caller. What
is spoilt follows from its number, so that a failure can be asked again.
"""

import argparse
import copy
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from flask.testing import FlaskClient

from referee.server.site import create_app
from tests.api.test_game_cookbook import RECIPES
from tests.carcassonne.games.test_notation import TURNS
from tests.laws.test_notation import mutate

SAVES: Final = tuple(
    json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[1] / "imports" / "samples").glob("*.jcz"))
)
ODD: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 10**9, 1.5, "", "x", "R90", "PLACE_TILE", "UNDO", "BA/L", "I", "NL"),
    *([], {}, [1, 2], ["a"], {"position": [0, 0]}, [[[]]], "\ud800", "é" * 50),
)
_WORDS: Final = ("/turns,", "/players,", "by.", "away.", "points.", "note.", "-castle", "-back.m")
_WORDS_OF_CARDS: Final = ("/turns,", "/hands,", "lay.1.0.", "cw.", "draw.", "collect.", "then.")


class Spoilt(NamedTuple):
    """A body that is sent, and where to."""

    path: str
    body: bytes


def spoil(number: int) -> Spoilt:
    """Spoil a game, which follows from a number."""
    chance = Random(number)
    if number % 3 == 2:
        return Spoilt("/v1/carcassonne/imports", _spoil_save(chance))
    game, letter = (("carcassonne", "c"), ("labyrinth-cards", "l"))[number % 3]
    line = chance.choice(LINES[letter])
    if chance.randrange(2):
        line = _exchange(chance, line, chance.choice(LINES[letter]))
    else:
        line = mutate(chance, line)
    if not chance.randrange(6):
        at = chance.randrange(len(line) + 1)
        word = chance.choice(_WORDS if letter == "c" else _WORDS_OF_CARDS)
        line = line[:at] + word + line[at:]
    body = {"game": line, "on_illegal": chance.choice(("stop", "go_on")), "final": True}
    return Spoilt(f"/v1/{game}/game", json.dumps(body).encode())


def _exchange(chance: Random, line: str, other: str) -> str:
    """Exchange some turns, steps or parts of a line for those of another one, or leave them out."""
    between = chance.choice((",", ",", "-", "."))
    words, others = line.split(between), other.split(between)
    for _ in range(1 + chance.randrange(3)):
        at = chance.randrange(len(words) + 1)
        words[at : at + chance.randrange(2)] = chance.sample(others, chance.randrange(2))
    return between.join(words)


def _list_lines() -> dict[str, list[str]]:
    """List the games that are spoilt, by the letter of their game."""
    lines: dict[str, list[str]] = {"c": [], "l": []}
    for _, line, letter, _ in RECIPES:
        lines[letter].append(line)
    begins = "g1/c1/supply,anna:ben.meeple.7.phantom.1/0,0,D/players,anna,ben/turns"
    lines["c"] += [f"{begins},{text},1.0.U1" for text, _ in TURNS]
    return lines


LINES: Final = _list_lines()


def _spoil_save(chance: Random) -> bytes:
    save = copy.deepcopy(chance.choice(SAVES))
    for _ in range(1 + chance.randrange(4)):
        _spoil_somewhere(chance, save)
    text = bytearray(json.dumps(save).encode())
    if not chance.randrange(4):
        for _ in range(1 + chance.randrange(3)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(3)] = bytes([chance.randrange(256)])
    return bytes(text)


def _spoil_somewhere(chance: Random, save: Any) -> None:
    """Change, leave out or double something of a save, at any depth."""
    holders = list(_list_holders(save))
    holder = chance.choice(holders)
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    if not keys:
        return
    key, how = chance.choice(keys), chance.randrange(4)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(chance.choice(holder)))
    elif how == 2:
        holder[key] = copy.deepcopy(chance.choice(holders))
    else:
        holder[key] = copy.deepcopy(chance.choice(ODD))


def _list_holders(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        yield value
        for below in value.values() if isinstance(value, dict) else value:
            yield from _list_holders(below)


def send(client: FlaskClient, spoilt: Spoilt) -> int:
    """Send a spoilt game and return the status of the answer."""
    response = client.post(spoilt.path, data=spoilt.body, content_type="application/json")
    return response.status_code


def main() -> None:
    """Send spoilt games and print how many got which status; fail if one got a 5xx."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    told = parser.parse_args()
    client = create_app().test_client()
    statuses: Counter[tuple[str, int]] = Counter()
    for number in range(told.first, told.first + told.count):
        spoilt = spoil(number)
        status = send(client, spoilt)
        statuses[spoilt.path, status] += 1
        if status >= 500:
            sys.stdout.write(f"{number}: {status} {spoilt.path} {spoilt.body!r}\n")
    for (path, status), count in sorted(statuses.items()):
        sys.stdout.write(f"{path:32}{status:5}{count:8,}\n")
    sys.exit(any(status >= 500 for _, status in statuses))


if __name__ == "__main__":
    main()
