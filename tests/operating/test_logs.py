"""The log: what a line holds, and what it never does."""

import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from logging.config import dictConfig
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.operating.logs import JsonFormatter, TextFormatter, configure_logs, write_stack
from referee.operating.settings import read_settings
from referee.server.site import create_app

SECRET = "c1.D0a0Eleonore"


@pytest.fixture
def lines() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """What has been logged as JSON since the test began."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.addHandler(handler)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    root.removeHandler(handler)


@pytest.fixture
def failing() -> FlaskClient:
    """The service with an address at which a fault of our own quotes what was asked."""
    app: Flask = create_app()

    @app.get("/failing/<position>")
    def fail(position: str) -> str:
        try:
            return {"blue": position}[position]
        except KeyError as error:
            raise ValueError(f"{position} is no colour") from error

    return app.test_client()


def test_a_failure_is_logged_with_its_id_its_rule_and_its_stack(
    failing: FlaskClient, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    answer = failing.get(f"/failing/{SECRET}?position={SECRET}")
    assert answer.status_code == 500
    (line,) = [line for line in lines() if "request_id" in line]
    assert line["level"] == "ERROR"
    assert line["logger"] == "referee.api.problems"
    assert line["request_id"] == answer.headers["X-Request-Id"]
    assert line["route"] == "/failing/<position>"
    assert line["stack"][0] == "Traceback (most recent call last):"
    assert [part for part in line["stack"] if part.endswith("Error")] == ["KeyError", "ValueError"]
    assert any("in fail" in part for part in line["stack"])
    assert line["time"].endswith("+00:00")


def test_neither_address_nor_exception_brings_a_position_into_the_log(
    failing: FlaskClient, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    failing.get(f"/failing/{SECRET}?position={SECRET}")
    failing.post(f"/failing/{SECRET}", data=SECRET)
    failing.post("/v1/carcassonne/roads", json={"position": SECRET})
    assert lines()
    assert "Eleonore" not in json.dumps(lines())


def test_a_stack_shows_what_was_before_and_has_an_end() -> None:
    first, second = KeyError("a"), OSError(28, "No space left on device")
    first.__context__, second.__cause__ = second, first
    assert write_stack(second).splitlines() == [
        "Traceback (most recent call last):",
        "KeyError",
        "after",
        "Traceback (most recent call last):",
        "OSError: [Errno 28] No space left on device",
    ]


def test_a_stack_leaves_out_what_was_put_aside() -> None:
    error = ValueError("a")
    error.__context__, error.__suppress_context__ = KeyError("b"), True
    assert "KeyError" not in write_stack(error)
    assert write_stack(None) == ""


def test_an_error_that_names_a_file_does_not_quote_it() -> None:
    assert write_stack(FileNotFoundError(2, "No such file", SECRET)).endswith("FileNotFoundError")


@pytest.mark.parametrize(("form", "formatter"), [("json", JsonFormatter), ("text", TextFormatter)])
def test_the_configuration_is_one_that_logging_takes(form: str, formatter: type) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        dictConfig(configure_logs(replace(read_settings(), log_format=form, log_level="error")))
        (handler,) = root.handlers
        assert isinstance(handler.formatter, formatter)
        assert root.level == logging.ERROR
        assert not logging.getLogger("gunicorn.error").handlers
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def test_text_is_for_people() -> None:
    record = logging.LogRecord("referee", logging.ERROR, "", 0, "it %s", ("failed",), None)
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    written = TextFormatter().format(record)
    assert " ERROR [" in written.splitlines()[0]
    assert written.splitlines()[0].endswith("it failed")
    assert written.endswith("\nValueError")
    assert SECRET not in written
