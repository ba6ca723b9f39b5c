"""Spoilt bodies for the running service: ``python -m tests.fuzzing.mutations --count 20000``.

Each is the question of a worked example, spoilt in a few places by Hypothesis: bytes of its text
are overwritten, cut out or doubled; parts of its structure are left out, doubled, renamed, swapped
or nested; values are replaced by odd ones; or its position is written in a line of which characters
are spoilt. Whatever comes of that, the answer is a ruling, or a problem of the caller that is no
longer than a problem may be. Hypothesis shrinks what fails before it shows it.
"""

import argparse
import copy
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from referee.api.games import GAMES
from referee.api.limits import PROBLEM_BYTES
from referee.api.problems import MEDIA_TYPE, STATUS
from tests.api.test_fuzz import ODD_TEXTS, ODD_VALUES, nodes, spoil
from tests.server.running import serve
from tests.soak.load import EXAMPLES
from tests.waiting import PATIENCE

ALPHABET: Final = b'"[]{},:\\ 0-9.eE\x00\xff\xed\xa0\x80\n'
_MOST: Final = 4
"""A body is spoilt in at most this number of places."""
_ROUND: Final = 1_000
"""The number of bodies drawn from one seed; a few of them are equal."""


class Spoilt(NamedTuple):
    """A body that is sent: how it was spoilt, where it is sent, and its bytes."""

    how: str
    path: str
    body: bytes


# ------------------------------------------------------------------------------------- spoiling


def _overwrite(draw: st.DrawFn, body: Any) -> bytes:
    text = bytearray(json.dumps(body).encode())
    for _ in range(draw(st.integers(1, _MOST))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 8)))
        put = draw(
            st.binary(max_size=4)
            | st.sampled_from([bytes([sign]) for sign in ALPHABET])
            | st.just(bytes(text[start:end]) * 2)
        )
        text[start:end] = put
    return bytes(text)


def _rebuild(draw: st.DrawFn, body: Any) -> bytes:
    held = {"": copy.deepcopy(body)}
    for _ in range(draw(st.integers(1, _MOST))):
        places = [steps for steps in nodes(held) if steps]
        spoil(draw, held, draw(st.sampled_from(places)), places)
    return _write(held.get(""))


def _replace(draw: st.DrawFn, body: Any) -> bytes:
    held = {"": copy.deepcopy(body)}
    for _ in range(draw(st.integers(1, _MOST))):
        leaves = [steps for steps in nodes(held) if not isinstance(_find(held, steps), dict | list)]
        if leaves:
            *way, last = draw(st.sampled_from(leaves))
            _find(held, tuple(way))[last] = copy.deepcopy(draw(ODD_VALUES))
    return _write(held[""])


def _misspell(draw: st.DrawFn, body: Any) -> bytes:
    """Write the position in a line, and spoil characters of that."""
    position = body["position"]
    game = GAMES["cards" in position]
    line = game.notate(game.position.read_alone(position).posted)
    for _ in range(draw(st.integers(1, _MOST))):
        start = draw(st.integers(0, len(line)))
        end = start + draw(st.integers(0, 3))
        put = draw(st.sampled_from(ODD_TEXTS) | st.text("/,;:.~-_!c10DNESW", max_size=4))
        line = line[:start] + put + line[end:]
    return _write({**body, "position": line})


def _find(body: Any, steps: tuple[str | int, ...]) -> Any:
    for step in steps:
        body = body[step]
    return body


def _write(body: Any) -> bytes:
    return json.dumps(body).encode()


WAYS: Final[dict[str, Callable[[st.DrawFn, Any], bytes]]] = {
    "bytes": _overwrite,
    "structure": _rebuild,
    "values": _replace,
    "notation": _misspell,
}
"""How a body is spoilt, by name."""


@st.composite
def spoilt_bodies(draw: st.DrawFn) -> Spoilt:
    """Spoil the question of a worked example."""
    path, body = draw(st.sampled_from(EXAMPLES))
    how = draw(st.sampled_from([*WAYS]))
    return Spoilt(how, path, WAYS[how](draw, body))


# --------------------------------------------------------------------------------------- sending


class Sender:
    """Sends bodies on one connection, and looks at what comes back."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.sent: set[tuple[str, bytes]] = set()
        self.told: Counter[tuple[str, int]] = Counter()
        self.longest = 0

    def close(self) -> None:
        self._connection.close()

    def send(self, spoilt: Spoilt) -> None:
        """Send a body; what comes back must be a ruling or a problem."""
        headers = {"Content-Type": "application/json"}
        self._connection.request("POST", spoilt.path, spoilt.body, headers)
        response = self._connection.getresponse()
        answer = response.read()
        if (spoilt.path, spoilt.body) not in self.sent:
            self.sent.add((spoilt.path, spoilt.body))
            self.told[spoilt.how, response.status] += 1
        check_answer(response.status, response.headers["Content-Type"], answer)
        assert response.headers["X-Work"].startswith("used=")
        if response.status != 200:
            self.longest = max(self.longest, len(answer))


def check_answer(status: int, media: str, answer: bytes) -> None:
    """Hold that an answer is a whole ruling, or a problem of the caller and no long one."""
    body = json.loads(answer)
    if status == 200:
        assert (media, "ruleset" in body) == ("application/json", True)
        return
    assert 400 <= status < 500, answer
    assert (media, body["status"]) == (MEDIA_TYPE, status)
    assert STATUS[body["type"].removeprefix("/problems/")] == status
    assert len(answer) <= PROBLEM_BYTES
    assert all(error["text"] for error in body["errors"])


def send_all(port: int, count: int, start: int = 0) -> Sender:
    """Send at least a given number of different bodies.

    :param start: from which seed on they are drawn.
    :raises AssertionError: with a body that Hypothesis has shrunk, if an answer is none.
    """
    number = start
    with closing(Sender(port)) as sender:
        while len(sender.sent) < count:
            _send_some(sender, number, min(_ROUND, count))
            number += 1
    return sender


def _send_some(sender: Sender, number: int, count: int) -> None:
    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(spoilt=spoilt_bodies())
    def send(spoilt: Spoilt) -> None:
        sender.send(spoilt)

    send()


def main() -> None:
    """Send bodies, and print what came of them; what fails is shown with its traceback."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder) / "server.txt") as server:
        sender = send_all(server.port, asked.count, asked.seed)
    for how in WAYS:
        told = {status: n for (way, status), n in sorted(sender.told.items()) if way == how}
        sys.stdout.write(f"{how:<12}{', '.join(f'{n} {s}' for s, n in told.items())}\n")
    sys.stdout.write(
        f"{len(sender.sent)} spoilt bodies; the longest problem has {sender.longest} bytes\n"
    )


if __name__ == "__main__":
    main()
