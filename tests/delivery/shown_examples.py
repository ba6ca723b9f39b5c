"""What the pages show of ``examples/``, written from them by ``make docs``."""

import json
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from referee.api.responses.trimming import find_cited
from referee.server.site import create_app
from tests.asking import ask
from tests.test_examples import EXAMPLES

ROOT = Path(__file__).parents[2]
DATA = ROOT / "referee" / "page" / "data" / "examples.json"
SEARCHED = "suggestions"
"""A search takes too long to stand beside a rule."""


def outline(client: FlaskClient, example: dict[str, Any]) -> dict[str, Any]:
    """Return what pages need of an example."""
    _, _, game, question = example["path"].split("/")
    answer = ask(client, example["path"], example["body"])
    return {
        "game": game,
        "question": question,
        "shows": example["rules"],
        "position": answer["position"]["notation"],
        "asked": {key: value for key, value in example["body"].items() if key != "position"},
        "cites": sorted(find_cited(answer)),
    }


def write_examples(client: FlaskClient) -> str:
    """Write all examples that can be shown, a line each."""
    rows = (
        f"{json.dumps(name)}: {json.dumps(outline(client, example), ensure_ascii=False)}"
        for name, example in EXAMPLES.items()
        if not example["path"].endswith(SEARCHED)
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    DATA.write_text(write_examples(create_app().test_client()), "utf-8")
