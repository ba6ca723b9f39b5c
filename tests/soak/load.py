"""What clients do all at once, each as long as it is told to, and what comes of it.

Whatever they do, an answer is one below 500, or a 503 that says when to come back; an answer that
refuses is no longer than a problem may be, and one that is not whole is seen as such.
"""

import gzip
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from benchmarks.freezing import make_search
from benchmarks.largest import make_table
from referee.api.limits import PROBLEM_BYTES
from tests.api.samples import MAZE, SCORES, SUGGESTIONS
from tests.server.talking import Client, post

EXAMPLES: Final = tuple(
    (asked["path"], asked["body"])
    for asked in (
        json.loads(file.read_text("utf-8"))
        for file in sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
    )
)
"""The address and the body of every worked example."""
PAGES: Final = (
    "/",
    "/?position=l1",
    "/?position=c1/0,0,D",
    "/rules",
    "/tiles",
    "/docs",
    "/examples",
)
CLOSE: Final = "Connection: close"
HUNG_UP: Final = "hung up"
WHOLE: Final = b"0\r\n\r\n"
"""What ends a whole answer that comes in parts."""


class Outcome(NamedTuple):
    """What came of one thing that a client did: its status or what else, and what is wrong."""

    told: str
    wrong: str | None = None


def read_outcome(heard: bytes) -> Outcome:
    """Return what came of a request, given all that was heard until the connection closed."""
    head, _, body = heard.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    if not lines[0].startswith("http/1.1 "):
        return Outcome("no answer", "no answer")
    status = int(lines[0].split()[1])
    told = str(status)
    if status >= 500 and not (status == 503 and any(x.startswith("retry-after:") for x in lines)):
        return Outcome(told, told)
    # Behind the first of several answers come the others.
    length = next((int(x.split(":")[1]) for x in lines if x.startswith("content-length:")), 0)
    if status >= 400 and length > PROBLEM_BYTES:
        return Outcome(told, f"{told} of {length} bytes")
    if "transfer-encoding: chunked" in lines and not body.endswith(WHOLE):
        return Outcome(f"{told}, broken off", f"{told}, broken off")
    return Outcome(told)


def _ask(port: int, data: bytes) -> Outcome:
    """Send a request, after which the connection closes, and read all that comes."""
    with Client(port) as client:
        return read_outcome(client.send(data).rest())


def _hang_up(port: int, data: bytes, seconds: float) -> Outcome:
    """Send something, and be gone after a while."""
    client = Client(port).send(data)
    time.sleep(seconds)
    client.reset()
    return Outcome(HUNG_UP)


def _write_example(chance: Random, *headers: str) -> bytes:
    path, body = chance.choice(EXAMPLES)
    return post(json.dumps(body).encode(), *headers, path=path)


def _write_get(path: str, *headers: str) -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: localhost", *headers, "\r\n")).encode()


_SEARCH: Final = post(make_search(nodes=None), CLOSE, path=SUGGESTIONS)
_LARGE: Final = json.dumps({"position": make_table("all tiles, apart"), "moment": "end"}).encode()


def ask_question(port: int, chance: Random) -> Outcome:
    """Ask one of the worked examples."""
    return _ask(port, _write_example(chance, CLOSE))


def ask_spoilt(port: int, chance: Random) -> Outcome:
    """Ask one of which a few bytes are overwritten."""
    path, body = chance.choice(EXAMPLES)
    text = bytearray(json.dumps(body).encode())
    for _ in range(1 + chance.randrange(3)):
        text[chance.randrange(len(text))] = chance.randrange(256)
    return _ask(port, post(bytes(text), CLOSE, path=path))


def ask_in_one_go(port: int, chance: Random) -> Outcome:
    """Ask several in one go; what is heard first is looked at, and all is read."""
    several = [_write_example(chance) for _ in range(5)]
    return _ask(port, b"".join((*several, _write_example(chance, CLOSE))))


def ask_large(port: int, chance: Random) -> Outcome:
    """Ask about a table as large as there may be."""
    coding = chance.choice(("gzip", "br", "identity"))
    return _ask(port, post(_LARGE, CLOSE, f"Accept-Encoding: {coding}", path=SCORES))


def search(port: int, _chance: Random) -> Outcome:
    """Ask for a search as large as it is by default."""
    return _ask(port, _SEARCH)


def send_batch(port: int, chance: Random) -> Outcome:
    """Send a batch of examples, one of them cut off."""
    lines = [
        json.dumps({"path": path, "body": body}).encode()
        for path, body in (chance.choice(EXAMPLES) for _ in range(20))
    ]
    text = b"\n".join((*lines, lines[0][:-5]))
    asked = post(gzip.compress(text), CLOSE, "Content-Encoding: gzip", path="/v1/batch")
    return _ask(port, asked.replace(b"application/json", b"application/x-ndjson"))


def open_page(port: int, chance: Random) -> Outcome:
    return _ask(port, _write_get(chance.choice(PAGES), CLOSE, "Accept-Encoding: br"))


def draw(port: int, chance: Random) -> Outcome:
    """Have a picture drawn, now and then as a PNG."""
    kind = chance.choice(("svg+xml", "svg+xml", "svg+xml", "png"))
    body = json.dumps({"position": MAZE}).encode()
    path = "/v1/labyrinth-cards/diagram"
    return _ask(port, post(body, CLOSE, f"Accept: image/{kind}", path=path))


def hang_up(port: int, chance: Random) -> Outcome:
    """Be gone while a search or a large answer is worked on, or in the middle of a request."""
    data = chance.choice((_SEARCH, post(_LARGE, path=SCORES), _SEARCH[:50], _SEARCH[:-50]))
    return _hang_up(port, data, chance.random() / 10)


DEEDS: Final[dict[str, tuple[int, Callable[[int, Random], Outcome]]]] = {
    "questions": (40, ask_question),
    "spoilt questions": (15, ask_spoilt),
    "questions in one go": (8, ask_in_one_go),
    "largest tables": (2, ask_large),
    "searches": (3, search),
    "batches": (3, send_batch),
    "pages": (10, open_page),
    "pictures": (9, draw),
    "hang-ups": (10, hang_up),
}
"""What clients do, by name: how often out of a hundred, and how."""


def go_on_for(seconds: float) -> Iterator[None]:
    """Yield until a number of seconds has passed."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        yield


def act(port: int, seed: int, rounds: Iterable[object]) -> Counter[tuple[str, Outcome]]:
    """Do one thing in each round; return what came of all, by what was done."""
    chance, done = Random(seed), Counter[tuple[str, Outcome]]()
    names, weights = list(DEEDS), [often for often, _ in DEEDS.values()]
    for _ in rounds:
        [name] = chance.choices(names, weights)
        try:
            outcome = DEEDS[name][1](port, chance)
        except OSError as error:
            told = type(error).__name__
            outcome = Outcome(told, f"{told}: {error}")
        done[name, outcome] += 1
    return done
