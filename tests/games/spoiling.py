"""Answers that are wrong on purpose, which the games have to find out."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask

Json = dict[str, Any]


def spoil_answers(
    changes: pytest.MonkeyPatch,
    asking: ModuleType,
    question: str,
    spoil: Callable[[Json], object],
) -> None:
    """Let a module that asks get a spoilt answer to each question of one name."""

    def wrongly(client: FlaskClient, path: str, body: Json, **options: Any) -> Json:
        answer = ask(client, path, body, **options)
        if path.endswith(f"/{question}"):
            spoil(answer)
        return answer

    changes.setattr(asking, "ask", wrongly)
