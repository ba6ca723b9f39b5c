"""The README's questions, asked as they stand there."""

import json
import re
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAIRS = re.findall(r"```sh\n(curl [^`]*)\n```\n\n```json\n([^`]*)\n```", README)
LEFT_OUT = ("ruleset",)
"""What the README leaves out of all answers but the first."""
QUESTIONS = {
    "/v1/carcassonne/roads",
    "/v1/carcassonne/scores",
    "/v1/carcassonne/spots",
    "/v1/carcassonne/moves",
    "/v1/carcassonne/check",
    "/v1/carcassonne/claims",
    "/v1/carcassonne/placements",
    "/v1/carcassonne/rulings",
    "/v1/labyrinth-cards/placements",
    "/v1/labyrinth-cards/paths",
    "/v1/labyrinth-cards/collectable",
    "/v1/labyrinth-cards/turns",
    "/v1/labyrinth-cards/suggestions",
    "/v1/labyrinth-cards/check",
}


def read_curl(command: str) -> tuple[str, str, dict[str, str]]:
    """Return path, body and headers of a curl command."""
    words = iter(shlex.split(command))
    assert next(words) == "curl"
    path, body, headers = "", "", {}
    for word in words:
        if word == "-H":
            name, value = next(words).split(": ", 1)
            headers[name] = value
        elif word == "-d":
            body = next(words)
        elif word != "-s":
            path = urlsplit(f"http://{word}").path
    return path, body, headers


def test_the_readme_has_a_curl_for_each_question() -> None:
    assert {read_curl(command)[0] for command, _ in PAIRS} == QUESTIONS


@pytest.mark.parametrize(("command", "printed"), PAIRS, ids=[read_curl(c)[0] for c, _ in PAIRS])
def test_a_curl_gives_the_printed_answer(client: FlaskClient, command: str, printed: str) -> None:
    path, body, headers = read_curl(command)
    response = client.post(path, data=body, headers=headers)
    expected: Any = json.loads(printed)
    assert response.status_code == 200
    shared = {key: response.get_json()[key] for key in LEFT_OUT if key not in expected}
    assert response.get_json() == shared | expected


def test_only_the_first_answer_shows_the_ruleset() -> None:
    shown = ["ruleset" in json.loads(printed) for _, printed in PAIRS]
    assert shown == [True] + [False] * (len(PAIRS) - 1)


def test_every_file_that_the_readme_links_to_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    local = [link for link in links if "://" not in link]
    assert local
    assert [link for link in local if not (ROOT / link).exists()] == []


def test_every_address_of_the_table_is_served(client: FlaskClient) -> None:
    served = set(re.findall(r"`(?:GET )?(/[^`<]*)`", README)) - {"/problems/"}
    assert "/v1/limits" in served
    questions = {path for path in served if path in QUESTIONS or path.endswith("/rulings")}
    statuses = {path: client.get(path).status_code for path in served - questions}
    assert set(statuses.values()) == {200}, statuses
