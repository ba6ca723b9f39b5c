"""The strict reader: what counts as JSON here, and what is refused, with which code."""

import json
from io import BytesIO
from operator import itemgetter
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import example, given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from referee.api import limits
from referee.api.problems import Problem
from referee.api.strict_reader import _without_duplicates, is_too_deep, make_whole, parse_json
from tests.api.samples import GOOD, NOT_JSON, ONE_TILE, ROADS, lay_card, meeple, tile
from tests.cases import for_each

QUESTION = json.dumps({"position": ONE_TILE}).encode()


def send(client: FlaskClient, body: bytes, content_type: str = "application/json") -> TestResponse:
    return client.post(ROADS, data=body, content_type=content_type)


def errors_of(response: TestResponse) -> list[tuple[str, str]]:
    problem = response.get_json()
    return [(error["pointer"], error["code"]) for error in problem["errors"]]


def assert_problem(response: TestResponse, status: int, code: str) -> None:
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["type"] == f"/problems/{code}"


# ------------------------------------------------------------------------------- content type


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "application/json; charset=utf8",
        "Application/JSON",
    ],
)
def test_json_in_utf_8_is_read(client: FlaskClient, content_type: str) -> None:
    assert send(client, QUESTION, content_type).status_code == 200


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/problem+json",
        "application/jsonp",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
        "application/json; charset=utf-8x",
    ],
)
def test_another_content_type_is_refused(client: FlaskClient, content_type: str) -> None:
    assert_problem(send(client, QUESTION, content_type), 415, "unsupported-media-type")


def test_a_missing_content_type_is_refused(client: FlaskClient) -> None:
    response = client.post(ROADS, data=QUESTION, headers={})
    assert response.request.content_type is None
    assert_problem(response, 415, "unsupported-media-type")


def test_a_wrong_content_type_comes_before_an_empty_body(client: FlaskClient) -> None:
    assert_problem(send(client, b"", "text/plain"), 415, "unsupported-media-type")


# ----------------------------------------------------------------------------- what is no JSON


@for_each(("body", "code"), NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_no_json_is_refused_with_its_reason(
    client: FlaskClient, body: bytes, code: str
) -> None:
    response = send(client, body)
    assert_problem(response, 400, "not-json")
    assert errors_of(response) == [("", code)]


def test_a_syntax_error_is_located_by_line_and_column(client: FlaskClient) -> None:
    error = send(client, b'{\n  "position": ,\n}').get_json()["errors"][0]
    assert error["text"] == (
        "This is not JSON: line 2, column 15. A value is expected there: an object, a list, "
        "text in double quotes, a number, true, false or null."
    )


@for_each(
    ("body", "column", "expected", "told"),
    [
        (b'{"tiles": [}', 12, "value", "A value is expected there"),
        (b'{"tiles": []', 13, "comma", "A comma or a closing bracket is expected"),
        (b"{tiles: []}", 2, "key", "A key in double quotes is expected"),
        (b'{"tiles" []}', 10, "colon", "A colon is expected there, behind the key."),
        (b'{"tiles": []} {}', 15, "end", "Nothing more is expected there"),
        (b'{"tiles', 2, "quote", "The text that begins there needs a double quote at its end."),
        (b'{"a\nb": 1}', 4, "no-control-character", "within text; \\n is a line break."),
        (b'{"a\\x": 1}', 4, "escape", "Behind a backslash another is expected, a double quote"),
        (b'{"a\\u12": 1}', 5, "escape", "or u with four digits."),
    ],
)
def test_a_syntax_error_says_what_is_expected_there(
    client: FlaskClient, body: bytes, column: int, expected: str, told: str
) -> None:
    error = send(client, body).get_json()["errors"][0]
    assert error["params"] == {"line": 1, "column": column, "expected": expected}
    assert told in error["text"]


def test_a_list_is_told_of_a_comma_too_many(client: FlaskClient) -> None:
    """Python 3.13 says so itself; before it expects what would come next."""
    for body, before in ((b'{"a": [1,]}', "value"), (b'{"a": 1,}', "key")):
        error = send(client, body).get_json()["errors"][0]
        assert error["params"]["expected"] in (before, "no-comma")


def test_a_doubled_key_is_named(client: FlaskClient) -> None:
    error = send(client, b'{"figures": [], "tiles": [], "figures": []}').get_json()["errors"][0]
    assert '"figures"' in error["text"]


def test_a_doubled_key_is_found_behind_thousands_of_others(client: FlaskClient) -> None:
    members = ",".join(f'"key{number}":0' for number in range(900))
    response = send(client, f'{{{members},"key899":1}}'.encode())
    assert errors_of(response) == [("", "duplicate-key")]


def test_a_doubled_key_is_not_sought_by_comparing_all_with_all() -> None:
    compared = []

    class Key(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            compared.append(other)
            return str.__eq__(self, other)

    keys = [Key(f"key{number}") for number in range(1_000)]
    with pytest.raises(Problem):
        _without_duplicates([(key, 0) for key in (*keys, Key("key999"))])
    assert len(compared) < 10 * len(keys)


def test_equal_keys_in_different_objects_are_no_doubled_keys(client: FlaskClient) -> None:
    response = client.post(
        ROADS, json={"position": {"tiles": [tile("base.D", 0, 0), tile("base.D", 1, 0)]}}
    )
    assert response.status_code == 200


def test_colons_in_texts_are_no_members(client: FlaskClient) -> None:
    response = send(client, b'{"position": {"tiles": [], "a:b": ":"}}')
    assert errors_of(response) == [("/position/a:b", "unknown-key")]


@pytest.mark.parametrize("body", ["null", "true", "7", '"base.D"', "[]", "1.5"])
def test_json_that_is_no_object_is_no_question(client: FlaskClient, body: str) -> None:
    response = send(client, body.encode())
    assert_problem(response, 422, "not-a-position")
    assert errors_of(response) == [("", "not-an-object")]


# ------------------------------------------------------------------------ numbers and strings


@pytest.mark.parametrize("number", ["1.5", "-0.25", "1e-3", "15e-1"])
def test_a_fraction_is_refused_where_it_stands(client: FlaskClient, number: str) -> None:
    body = f'{{"position": {{"tiles": [{{"tile": "base.D", "x": {number}, "y": 0}}]}}}}'
    response = send(client, body.encode())
    assert_problem(response, 422, "not-a-position")
    assert errors_of(response) == [("/position/tiles/0/x", "not-an-integer")]


@pytest.mark.parametrize("number", ["1.0", "1e0", "100e-2", "0.1e1", "1.00000000000000000001"])
def test_a_whole_number_may_be_written_as_a_float(client: FlaskClient, number: str) -> None:
    body = f'{{"position": {{"tiles": [{{"tile": "base.D", "x": {number}, "y": -0.0}}]}}}}'
    plain = b'{"position": {"tiles": [{"tile": "base.D", "x": 1, "y": 0}]}}'
    assert send(client, body.encode()).data == send(client, plain).data


def with_floats(value: Any) -> Any:
    """Write every integer as a float."""
    if type(value) is int:
        return float(value)
    if isinstance(value, list):
        return [with_floats(part) for part in value]
    if isinstance(value, dict):
        return {key: with_floats(part) for key, part in value.items()}
    return value


@for_each(("path", "body"), GOOD.values(), ids=GOOD, most=2, kind_of=itemgetter(0))
def test_every_good_question_in_floats_has_the_same_answer(
    client: FlaskClient, path: str, body: Any
) -> None:
    plain, in_floats = (
        client.post(path, data=json.dumps(written), content_type="application/json")
        for written in (body, with_floats(body))
    )
    assert in_floats.status_code == 200
    assert in_floats.data == plain.data


def test_true_is_no_whole_number(client: FlaskClient) -> None:
    body = b'{"position": {"tiles": [{"tile": "base.D", "x": true, "y": 0.0}]}}'
    assert errors_of(send(client, body)) == [("/position/tiles/0/x", "not-an-integer")]


def test_of_a_question_in_floats_only_what_is_wrong_is_named(client: FlaskClient) -> None:
    body = b'{"position": {"tiles": [{"tile": "base.D", "x": 1.0, "y": 0.5, "rotation": 90.0}]}}'
    assert errors_of(send(client, body)) == [("/position/tiles/0/y", "not-an-integer")]


def test_what_has_no_whole_floats_is_itself() -> None:
    value = {"x": [1, 0.5, "1.0", None, True], "y": {"z": 2.0**53}}
    assert make_whole(value) is value


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**64) - 1, 10**4_000, "1E400", "1e17"])
def test_a_huge_integer_is_out_of_range_and_no_fraction(
    client: FlaskClient, number: int | str
) -> None:
    body = f'{{"position": {{"tiles": [{{"tile": "base.D", "x": {number}, "y": 0}}]}}}}'
    response = send(client, body.encode())
    assert errors_of(response) == [("/position/tiles/0/x", "out-of-range")]


def test_minus_zero_is_zero(client: FlaskClient) -> None:
    body = b'{"position": {"tiles": [{"tile": "base.D", "x": -0, "y": 0, "rotation": -0}]}}'
    assert send(client, body).status_code == 200


@pytest.mark.parametrize("name", [r"\ud800", r"red\udfff", r"\udc00\ud800"])
def test_a_name_with_a_lone_surrogate_is_refused(client: FlaskClient, name: str) -> None:
    position = ONE_TILE | {"figures": [meeple(0, 0, "road", "E", player="NAME")]}
    response = send(client, json.dumps({"position": position}).replace("NAME", name).encode())
    assert_problem(response, 422, "not-a-position")
    assert errors_of(response) == [("/position/figures/0/player", "not-a-name")]


def test_a_treasure_with_a_lone_surrogate_is_refused(client: FlaskClient) -> None:
    face = {"openings": ["N"], "treasures": ["\ud800"]}
    response = client.post(
        "/v1/labyrinth-cards/paths", json={"position": {"cards": [lay_card(face, 0, 0)]}}
    )
    assert response.status_code == 422
    assert errors_of(response) == [("/position/cards/0/card/treasures/0", "not-a-name")]


def test_a_lone_surrogate_in_a_key_or_an_id_is_repeated_as_an_escape(client: FlaskClient) -> None:
    body = rb'{"position": {"tiles": [{"tile": "\ud800", "x": 0, "y": 0}], "\udfff": 1}}'
    response = send(client, body)
    assert_problem(response, 422, "not-a-position")
    assert rb'"/position/\udfff"' in response.data
    assert errors_of(response) == [
        ("/position/\udfff", "unknown-key"),
        ("/position/tiles/0/tile", "unknown-tile"),
    ]


def test_a_doubled_key_with_a_lone_surrogate_is_refused(client: FlaskClient) -> None:
    assert errors_of(send(client, rb'{"\ud800": 1, "\ud800": 2}')) == [("", "duplicate-key")]


def test_text_beyond_ascii_is_read(client: FlaskClient) -> None:
    response = send(client, '{"position": {"tiles": [], "Straße 🂡": 1}}'.encode())
    assert errors_of(response) == [("/position/Straße 🂡", "unknown-key")]


# -------------------------------------------------------------------------------------- depth


@pytest.mark.parametrize("body", [b"[" * 16 + b"]" * 16, b'{"a":' * 15 + b"{}" + b"}" * 15])
def test_sixteen_levels_are_read(body: bytes) -> None:
    assert parse_json(body) == json.loads(body)


@pytest.mark.parametrize("number", [0, 1])
def test_a_thousand_keys_are_read(number: int) -> None:
    body = json.dumps([{str(key): {} for key in range(limits.JSON_KEYS)}] * 2).encode()
    assert len(parse_json(body)[number]) == limits.JSON_KEYS
    assert len(parse_json(body[:-1] + b', "\\n"]')[number]) == limits.JSON_KEYS


@pytest.mark.parametrize(
    "text",
    ["[" * 100, "{" * 100, '"[' * 50, '\\"' + "[" * 50, "\\" * 9 + '"' + "{" * 40, "]}" * 40],
)
def test_brackets_in_a_string_are_no_levels(text: str) -> None:
    value = [[text], {text: "["}]
    assert parse_json(json.dumps(value).encode()) == value


def slow_depth(text: str) -> int:
    """Count levels one character at a time."""
    depth = deepest = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                in_string = False
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


TRICKY_TEXTS = st.text(st.sampled_from('[]{}"\\,: aé\n\u2028'), max_size=12)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TRICKY_TEXTS,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(TRICKY_TEXTS, below, max_size=4),
    max_leaves=20,
)


@st.composite
def json_of_some_depth(draw: st.DrawFn) -> str:
    """Wrap a random value in up to 24 arrays and objects, in one of two spellings."""
    value: Any = draw(JSON_VALUES)
    for wrapped in draw(st.lists(st.none() | TRICKY_TEXTS, max_size=24)):
        value = [value] if wrapped is None else {wrapped: value}
    return json.dumps(
        value, ensure_ascii=draw(st.booleans()), indent=draw(st.sampled_from([None, 1]))
    )


@given(json_of_some_depth())
@example("[" * 16 + '"]"' + "]" * 16)
@example("[" * 17 + '"]"' + "]" * 17)
@example('["\\"' + "[" * 17 + '"]')
@example('["\\\\",' + "[" * 16 + "]" * 16 + "]")
def test_the_depth_of_json_is_judged_as_by_counting(text: str) -> None:
    assert is_too_deep(text.encode()) == (slow_depth(text) > limits.JSON_DEPTH)


@given(st.text(st.sampled_from('[]{}"\\,:1 '), max_size=200))
def test_noise_is_read_as_python_reads_it_or_refused_as_no_json(text: str) -> None:
    try:
        expected = json.loads(text)
    except json.JSONDecodeError:
        with pytest.raises(Problem, match="not-json"):
            parse_json(text.encode())
    else:
        assert parse_json(text.encode()) == expected


@given(json_of_some_depth().filter(lambda text: slow_depth(text) <= limits.JSON_DEPTH))
def test_json_of_allowed_depth_is_read_as_it_stands(text: str) -> None:
    assert parse_json(text.encode()) == json.loads(text)


@for_each(("path", "body"), GOOD.values(), ids=GOOD)
def test_every_good_question_is_shallow_enough(path: str, body: Any) -> None:
    assert not is_too_deep(json.dumps(body).encode()), path


# --------------------------------------------------------------------------------------- size


def padded(size: int) -> bytes:
    """Give the question with blanks behind it, of exactly a given number of bytes."""
    return QUESTION.ljust(size)


def test_a_body_at_the_limit_is_read(client: FlaskClient) -> None:
    assert send(client, padded(limits.BODY_BYTES)).status_code == 200


def test_a_body_of_one_byte_more_is_refused(client: FlaskClient) -> None:
    assert_problem(send(client, padded(limits.BODY_BYTES + 1)), 413, "body-too-large")


def send_chunked(client: FlaskClient, body: bytes) -> TestResponse:
    """Send a body whose length the server does not know beforehand."""
    return client.post(
        ROADS,
        input_stream=BytesIO(body),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )


def test_a_chunked_body_is_read(client: FlaskClient) -> None:
    assert send_chunked(client, QUESTION).status_code == 200


def test_a_chunked_body_at_the_limit_is_read(client: FlaskClient) -> None:
    assert send_chunked(client, padded(limits.BODY_BYTES)).status_code == 200


@pytest.mark.parametrize("size", [limits.BODY_BYTES + 1, 3 * limits.BODY_BYTES])
def test_a_chunked_body_over_the_limit_is_refused_and_not_cut_off(
    client: FlaskClient, size: int
) -> None:
    assert_problem(send_chunked(client, padded(size)), 413, "body-too-large")


class Endless(BytesIO):
    """A body without end, which counts what is read of it."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None
        assert size > 0
        self.taken += size
        return b" " * size


def test_an_endless_body_is_refused_after_a_while(client: FlaskClient) -> None:
    body = Endless()
    response = client.post(
        ROADS,
        input_stream=body,
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert_problem(response, 413, "body-too-large")
    assert body.taken <= 10 * limits.BODY_BYTES


class Stalled(BytesIO):
    """A body that never comes."""

    def __init__(self, failure: Exception) -> None:
        super().__init__()
        self.failure = failure

    def read(self, size: int | None = -1) -> bytes:
        raise self.failure


@pytest.mark.parametrize(
    ("failure", "status", "code"),
    [
        (TimeoutError(), 408, "request-timeout"),
        (ConnectionResetError(), 400, "bad-request"),
        (OSError("no more data"), 400, "bad-request"),
    ],
)
def test_a_body_that_breaks_off_is_the_clients_fault(
    client: FlaskClient, failure: Exception, status: int, code: str
) -> None:
    response = client.post(
        ROADS,
        input_stream=Stalled(failure),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "10"},
    )
    assert_problem(response, status, code)


def test_a_body_shorter_than_announced_is_refused(client: FlaskClient) -> None:
    response = client.post(
        ROADS,
        input_stream=BytesIO(QUESTION),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": str(len(QUESTION) + 1)},
    )
    assert_problem(response, 400, "bad-request")
