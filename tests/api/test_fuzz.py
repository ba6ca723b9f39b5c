"""Whatever is sent, the answer is a ruling or a problem of the client, never a failure of ours."""

import copy
import json
from collections.abc import Iterator
from typing import Any, Final

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from referee.api.problems import STATUS
from tests.api.samples import (
    CARD_PLACEMENTS,
    CARD_RULINGS,
    CLAIMS,
    COLLECTABLE,
    GOOD,
    LEIPZIG,
    MAZE,
    MOVES,
    NOT_JSON,
    PLACEMENTS,
    QUESTIONS,
    RULINGS,
    SCORES,
    SPOTS,
    TWO_SPELLS,
)
from tests.searching import examples

Steps = tuple[str | int, ...]

FUZZ: Final = examples(300)
LONG_FUZZ: Final = examples(600)
KNOWN_WORDS: Final = sorted(
    {
        word
        for _, body in GOOD.values()
        for word in json.dumps(body).replace('"', " ").replace(":", " ").replace(",", " ").split()
        if word.isidentifier() or "." in word
    }
)
ODD_TEXTS: Final = (
    "",
    " ",
    "red\n",
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "é",
    "e\u0301",
    "🂡",
    "/",
    "~1",
    "{key}",
    "{0.__class__}",
    "%s",
    "__class__",
    "_schema",
    "0",
    "-1",
    "null",
    "x" * 41,
    "x" * 5_000,
)
ODD_NUMBERS: Final = (
    -1,
    2,
    16,
    45,
    90,
    360,
    999,
    1_000,
    -999,
    -1_000,
    2**31,
    2**63,
    2**64,
    -(10**30),
    10**4_000,
    0.5,
    -0.0,
    90.0,
    1e308,
    float("nan"),
    float("inf"),
)


def deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


ODD_VALUES: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(ODD_NUMBERS),
    st.sampled_from(ODD_TEXTS),
    st.sampled_from(KNOWN_WORDS),
    st.integers(-5, 5),
    st.sampled_from(
        [[], {}, [[]], [{}], {"": {}}, [None], [[], {}], deep(12), deep(20), [0] * 3_000]
    ),
    st.builds(lambda key, value: {key: value}, st.sampled_from(KNOWN_WORDS), st.integers(0, 3)),
)


def nodes(value: Any, steps: Steps = ()) -> Iterator[Steps]:
    """Yield the way to every value in a body, the body's own first."""
    yield steps
    if isinstance(value, dict | list):
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from nodes(part, (*steps, step))


def find(body: Any, steps: Steps) -> Any:
    for step in steps:
        body = body[step]
    return body


@st.composite
def spoilt_questions(draw: st.DrawFn) -> tuple[str, Any]:
    """Take a good question and spoil it in a few places."""
    path, good = draw(st.sampled_from(list(GOOD.values())))
    body = {"": copy.deepcopy(good)}
    for _ in range(draw(st.integers(1, 4))):
        places = [steps for steps in nodes(body) if steps]
        spoil(draw, body, draw(st.sampled_from(places)), places)
    return draw(st.sampled_from([path, path, path, *QUESTIONS])), body.get("")


def spoil(draw: st.DrawFn, body: Any, steps: Steps, places: list[Steps]) -> None:
    """Replace, delete, double, rename or swap one value of a body."""
    parent, step = find(body, steps[:-1]), steps[-1]
    how = draw(st.sampled_from(("replace", "replace", "delete", "double", "rename", "swap")))
    if how == "replace" or len(steps) == 1:
        parent[step] = copy.deepcopy(draw(ODD_VALUES))
    elif how == "delete":
        del parent[step]
    elif how == "swap":
        parent[step] = copy.deepcopy(find(body, draw(st.sampled_from(places))))
    elif isinstance(parent, list):
        parent.insert(draw(st.integers(0, len(parent))), copy.deepcopy(parent[int(step)]))
    else:
        new = draw(st.sampled_from(ODD_TEXTS) | st.sampled_from(KNOWN_WORDS))
        parent[new] = parent[step] if how == "double" else parent.pop(step)


def assert_ruling_or_problem(response: TestResponse) -> None:
    """Check that an answer is a whole ruling, or a problem that blames the request."""
    if response.status_code == 200:
        assert response.mimetype == "application/json"
        assert "ruleset" in response.get_json()
        return
    assert 400 <= response.status_code < 500, response.text
    assert response.mimetype == "application/problem+json"
    problem = response.get_json()
    code = problem["type"].removeprefix("/problems/")
    assert problem["status"] == response.status_code == STATUS[code]
    assert len(problem["errors"]) in range(1, 21)
    for error in problem["errors"]:
        assert error["pointer"] == "" or error["pointer"].startswith("/")
        assert error["text"]


@LONG_FUZZ
@given(spoilt=spoilt_questions())
def test_a_spoilt_question_gets_a_ruling_or_a_problem(
    client: FlaskClient, spoilt: tuple[str, Any]
) -> None:
    path, body = spoilt
    response = client.post(path, data=json.dumps(body), content_type="application/json")
    assert_ruling_or_problem(response)


RANDOM_JSON: Final = st.recursive(
    ODD_VALUES | st.text(max_size=8) | st.floats() | st.integers(),
    lambda below: (
        st.lists(below, max_size=5)
        | st.dictionaries(st.sampled_from(KNOWN_WORDS) | st.text(max_size=5), below, max_size=6)
    ),
    max_leaves=30,
)


@FUZZ
@given(path=st.sampled_from(QUESTIONS), body=RANDOM_JSON)
def test_random_json_gets_a_ruling_or_a_problem(client: FlaskClient, path: str, body: Any) -> None:
    response = client.post(path, data=json.dumps(body), content_type="application/json")
    assert_ruling_or_problem(response)


KEYS: Final = {
    SCORES: ("moment",),
    PLACEMENTS: ("tile",),
    SPOTS: ("tile_at", "player", "figure", "via", "from"),
    MOVES: ("move",),
    CLAIMS: ("claim", "claims"),
    RULINGS: ("ask",),
    CARD_PLACEMENTS: ("card",),
    COLLECTABLE: ("played",),
    CARD_RULINGS: ("ask",),
}
"""By question: what it takes besides the position."""


@FUZZ
@given(
    path=st.sampled_from(QUESTIONS),
    position=RANDOM_JSON | st.sampled_from([LEIPZIG, TWO_SPELLS, MAZE]),
    more=RANDOM_JSON,
)
def test_a_random_position_gets_a_ruling_or_a_problem(
    client: FlaskClient, path: str, position: Any, more: Any
) -> None:
    body = {"position": position} | dict.fromkeys(KEYS.get(path, ()), more)
    response = client.post(path, data=json.dumps(body), content_type="application/json")
    assert_ruling_or_problem(response)


@st.composite
def broken_texts(draw: st.DrawFn) -> bytes:
    """Take the text of a good question, or one that is no JSON, and cut or overwrite bytes."""
    texts = [json.dumps(body).encode() for _, body in GOOD.values()]
    texts += [text for text, _ in NOT_JSON.values() if len(text) < 1_000]
    text = bytearray(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 3))
        text[start:end] = draw(st.binary(max_size=3) | st.sampled_from([b'"', b"[", b"}", b"\\"]))
    return bytes(text)


@FUZZ
@given(path=st.sampled_from(QUESTIONS), text=broken_texts() | st.binary(max_size=200))
def test_random_bytes_get_a_ruling_or_a_problem(
    client: FlaskClient, path: str, text: bytes
) -> None:
    assert_ruling_or_problem(client.post(path, data=text, content_type="application/json"))


def test_every_good_question_gets_a_ruling(client: FlaskClient) -> None:
    for path, body in GOOD.values():
        assert client.post(path, json=body).status_code == 200, path
