"""Ask worked examples by the client: its types lose nothing of a question or of an answer.

``round_trip.py ADDRESS EXAMPLE…`` prints how many were asked; it fails for one that comes back
otherwise than it went, or that is answered otherwise than it is read.
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Any, get_args

from referee_client import Referee


def ask(referee: Referee, path: str, body: dict[str, Any]) -> None:
    *_, game, name = path.replace("-", "_").split("/")
    module: Any = importlib.import_module(f"referee_client.api.{game}.{game}_{name}")
    kind: Any = module.sync_detailed.__annotations__["body"]
    question = read(get_args(kind) or (kind,), body)
    assert question is not None, f"{path}: {body} is read as no question"
    assert question.to_dict() == body, f"{path}: {body} became {question}"
    response = module.sync_detailed(client=referee.client, body=question)
    assert response.parsed.to_dict() == json.loads(response.content), path


def read(ways: tuple[Any, ...], body: dict[str, Any]) -> Any:
    """Return a question as the first of the ways to ask that has all its keys."""
    for way in ways:
        try:
            return way.from_dict(body)
        except KeyError:
            continue
    return None


def main(address: str, *examples: str) -> None:
    with Referee(address) as referee:
        for example in examples:
            told = json.loads(Path(example).read_text("utf-8"))
            ask(referee, told["path"].partition("?")[0], told["body"])
    sys.stdout.write(str(len(examples)))


if __name__ == "__main__":
    main(*sys.argv[1:])
