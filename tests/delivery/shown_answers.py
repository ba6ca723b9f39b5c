"""The curls that stand in Markdown, asked in process, and their answers as the pages show them.

    python -m tests.delivery.shown_answers

writes the answers of ``docs/questions.md`` anew and leaves the prose alone; ``make docs`` does it.
A curl is a ``sh`` block; the ``json`` block right below it is the answer.
"""

import json
import re
import shlex
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from flask.testing import FlaskClient

from referee.server.site import create_app

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "questions.md"
CURL: Final = re.compile(r"```sh\n(?P<curl>curl .*?)\n```\n", re.DOTALL)
PAIR: Final = re.compile(CURL.pattern + r"\n```json\n(?P<answer>(?:.*?\n)??)```\n", re.DOTALL)
SHOWN_ONCE: Final = ("ruleset", "position")
"""Keys of every answer that the page shows in its first answer only."""
WIDTH: Final = 110


def read_curl(command: str) -> tuple[str, bytes, dict[str, str]]:
    """Return path with query, body and headers of a curl command.

    >>> read_curl("curl -s localhost:8000/v1/limits -H 'Accept: */*' -d '{}'")
    ('/v1/limits', b'{}', {'Accept': '*/*'})
    """
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
            parts = urlsplit(f"http://{word}")
            path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return path, body.encode(), headers


def ask_curl(client: FlaskClient, command: str) -> Any:
    """Return the answer to a curl command, which must be a ruling and no problem."""
    path, body, headers = read_curl(command)
    response = client.open(path, method="POST" if body else "GET", data=body, headers=headers)
    assert response.status_code == 200, f"{path}: {response.get_data(as_text=True)}"
    return response.get_json()


def write_json(value: Any, indent: int = 0, used: int = 0, width: int = WIDTH) -> str:
    """Return JSON with each value on one line where it fits, else a member a line.

    ``used`` is what stands on the first line beside the indent and the value.

    >>> print(write_json({"x": 0, "on": [{"side": "N"}, {"side": "E"}]}, width=30))
    {
      "x": 0,
      "on": [
        {"side": "N"},
        {"side": "E"}
      ]
    }
    """
    line = json.dumps(value, ensure_ascii=False)
    if not value or not isinstance(value, dict | list) or indent + used + len(line) <= width:
        return line
    if isinstance(value, dict):
        named = [(json.dumps(key, ensure_ascii=False) + ": ", each) for key, each in value.items()]
    else:
        named = [("", each) for each in value]
    members = [
        " " * (indent + 2) + name + write_json(each, indent + 2, len(name) + len(","), width)
        for name, each in named
    ]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([begin, ",\n".join(members), " " * indent + end])


def write_answer(answer: Any) -> str:
    """Return an answer as the pages show it: always a key a line."""
    return write_json(answer, used=WIDTH)


def write_answers(client: FlaskClient, page: str) -> str:
    """Return the page with the answer of each curl written anew."""
    shown: set[str] = set()

    def write_pair(pair: re.Match[str]) -> str:
        answer = ask_curl(client, pair["curl"])
        kept = {key: value for key, value in answer.items() if key not in shown}
        shown.update(SHOWN_ONCE)
        return f"```sh\n{pair['curl']}\n```\n\n```json\n{write_answer(kept)}\n```\n"

    return PAIR.sub(write_pair, page)


if __name__ == "__main__":
    PAGE.write_text(write_answers(create_app().test_client(), PAGE.read_text("utf-8")), "utf-8")
