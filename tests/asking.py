"""Asking the service in tests."""

import json
import math
from http import HTTPStatus
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.api.yielding import TASK, UnscheduledTask


def ask(client: FlaskClient, path: str, body: Any, *, unless: str | None = None) -> dict[str, Any]:
    """Post a question and return its answer, which must be a ruling and no problem.

    :param unless: the code of the one error with which it may be refused; nothing is returned then.
    """
    return _take(client.post(path, json=body), unless)


def ask_in_order(client: FlaskClient, path: str, body: Any) -> dict[str, Any]:
    """Ask as :func:`ask` does, with the keys in their order, which several answers come in."""
    return _take(client.post(path, data=json.dumps(body), content_type="application/json"))


def ask_patiently(
    client: FlaskClient, path: str, body: Any, *, unless: str | None = None
) -> dict[str, Any]:
    """Ask as :func:`ask` does, however much of the processor's time it takes.

    For what takes seconds: on a slow machine that is more than a request may have.
    """
    task = UnscheduledTask(math.inf)
    return _take(client.post(path, json=body, environ_overrides={TASK: task}), unless)


def _take(response: TestResponse, unless: str | None = None) -> dict[str, Any]:
    if unless is not None and response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY:
        problem = response.get_json()
        assert [error["code"] for error in problem.get("errors", [])] == [unless], problem
        return {}
    assert response.status_code == 200, response.get_data(as_text=True)
    answer: dict[str, Any] = response.get_json()
    return answer


def ask_ruling(client: FlaskClient, path: str, body: Any) -> dict[str, Any]:
    """Post a question and return its answer, but for how its position is written.

    So answers can be compared on positions that mean the same, or nearly so.
    """
    answer = ask(client, path, body)
    del answer["position"]
    return answer


def refuse(client: FlaskClient, path: str, body: Any, status: int = 422) -> dict[str, Any]:
    """Post a question and return the problem that answers it."""
    response = client.post(path, json=body)
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/problem+json"
    problem: dict[str, Any] = response.get_json()
    return problem
