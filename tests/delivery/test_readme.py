"""The README: short, its questions asked as they stand there, its excerpts found in the answers."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.delivery.shown_answers import CURL, PAIR, ROOT, ask_curl, read_curl

README = (ROOT / "README.md").read_text("utf-8")
PAIRS = {
    read_curl(pair["curl"])[0]: (pair["curl"], json.loads(pair["answer"]))
    for pair in PAIR.finditer(README)
}
LEFT_OUT = "…"
"""As a key or as a member of a list: here something of the answer is left out."""


def shows(excerpt: Any, answer: Any) -> bool:
    """Tell whether an excerpt is the answer, but for what it marks as left out."""
    match excerpt, answer:
        case dict(), dict():
            kept = excerpt.keys() - {LEFT_OUT}
            complete = answer.keys() > kept if LEFT_OUT in excerpt else answer.keys() == kept
            return complete and all(shows(excerpt[key], answer[key]) for key in kept)
        case [mark, *others], list() if mark == LEFT_OUT:
            return any(shows(others, answer[gap:]) for gap in range(1, len(answer) + 1))
        case [first, *others], [asked, *rest]:
            return shows(first, asked) and shows(others, rest)
    return type(excerpt) is type(answer) and bool(excerpt == answer)


@pytest.mark.parametrize(
    ("excerpt", "answer", "told"),
    [
        ({"a": 1}, {"a": 1}, True),
        ({"a": 1}, {"a": 2}, False),
        ({"a": 1}, {"a": True}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1, "…": "…"}, {"a": 1, "b": 2}, True),
        ({"a": 1, "…": "…"}, {"a": 1}, False),
        ({"c": 1, "…": "…"}, {"a": 1, "b": 2}, False),
        ([], [], True),
        ([], [1], False),
        ([1], [], False),
        ([1, "…"], [1, 2, 3], True),
        (["…", 3], [1, 2, 3], True),
        (["…", 2, "…"], [1, 2, 3], True),
        (["…", 1], [1, 2, 3], False),
        (["…", 1], [1], False),
        ([3, "…", 1], [1, 2, 3], False),
    ],
)
def test_an_excerpt_shows_what_is_there_and_marks_what_is_not(
    excerpt: Any, answer: Any, told: bool
) -> None:
    assert shows(excerpt, answer) is told


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_the_first_lines_have_an_address_for_a_browser_and_its_answer(client: FlaskClient) -> None:
    [(address, answer)] = re.findall(
        r"^    http://127\.0\.0\.1:8000(/v1\S+)\n\n    (\{.+\})$",
        "\n".join(README.splitlines()[:20]),
        re.MULTILINE,
    )
    asked = client.get(address, headers={"Accept": "text/html,application/xml;q=0.9,*/*;q=0.8"})
    assert (asked.status_code, asked.text) == (200, answer)


def test_there_are_pictures_for_one_user_and_a_question_for_each_of_two() -> None:
    assert README.count("\n### ") == 3
    assert len(CURL.findall(README)) == len(PAIRS) == 2
    shown = re.findall(r'<img src="([^"]+)" width="\d+" alt="[^"]+">', README)
    assert len(shown) == 3
    assert all((ROOT / path).read_bytes().startswith(b"\x89PNG") for path in shown)


@pytest.mark.parametrize("path", PAIRS)
def test_an_excerpt_is_found_in_the_answer(client: FlaskClient, path: str) -> None:
    command, excerpt = PAIRS[path]
    answer = ask_curl(client, command)
    assert shows(excerpt, answer), json.dumps(answer, ensure_ascii=False)


def test_the_sum_beside_the_drawing_is_the_one_of_the_claim(client: FlaskClient) -> None:
    command, _ = PAIRS["/v1/carcassonne/claims"]
    answer = ask_curl(client, command)
    drawing = README[README.index("```text") :].split("```")[1]
    (verdict,) = answer["verdicts"]
    items = verdict["feature"]["score"]["items"]
    lines = [rf"{re.escape(item['text'])} +{item['points']}\n" for item in items]
    assert re.search(
        ".*".join(lines) + rf".*majority +{verdict['right']['points']}\n", drawing, re.DOTALL
    )


def test_the_table_drawn_is_a_legal_one(client: FlaskClient) -> None:
    _, body, _ = read_curl(PAIRS["/v1/carcassonne/claims"][0])
    position = json.loads(body)["position"]
    checked = client.post("/v1/carcassonne/check", json={"position": position}).get_json()
    assert checked["legal"] is True


def test_the_claim_is_upheld_by_the_other_reading(client: FlaskClient) -> None:
    _, body, _ = read_curl(PAIRS["/v1/carcassonne/claims"][0])
    claim = json.loads(body)
    reading = "labyrinth.advanced,witch_halves_labyrinth_bonus.true"
    assert f"`{reading}`" in README
    claim["position"] = claim["position"].replace("labyrinth.advanced", reading)
    assert client.post("/v1/carcassonne/claims", json=claim).get_json()["right_claims"] == [0]


def test_the_clause_is_the_one_of_the_register(client: FlaskClient) -> None:
    clause = r"`(/v1/rules/[\w.-]+)` is the clause.*?\n\n> (.*?)\n"
    path, quoted = re.findall(clause, README, re.DOTALL)[0]
    assert client.get(path).get_json()["paraphrase"] == quoted


def test_every_address_is_served(client: FlaskClient) -> None:
    paths = set(re.findall(r"`(/v1[^`]*)`", README))
    assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)
