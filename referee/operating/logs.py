"""Logging: each event is one line on standard error; only this module uses python-json-logger.

A line is a JSON object, or text for people. Lines about a request hold its id and its *route*
(``/v1/carcassonne/rules/<rule_id>``), never its address: an address may hold a whole position.

Nor may the log of an error hold a position. The message of an exception may quote its input, so it
is left out, except for errors of the operating system; type and stack are logged for all.
"""

import logging
import traceback
from types import TracebackType
from typing import Any, Final

from pythonjsonlogger.orjson import OrjsonFormatter

from referee.operating.settings import JSON, Settings

_Failure = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_NAMES: Final = {"levelname": "level", "name": "logger", "exc_info": "stack"}
_TEXT: Final = "%(asctime)s %(levelname)s [%(process)d] %(message)s"
_TIME: Final = "%Y-%m-%d %H:%M:%S %z"


def configure_logs(settings: Settings) -> dict[str, Any]:
    """Return the configuration of logging, as ``logging.config.dictConfig`` takes it."""
    formatter = JsonFormatter if settings.log_format == JSON else TextFormatter
    level = settings.log_level.upper()
    through = {"level": level, "handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter}},
        "handlers": {
            "log": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"level": level, "handlers": ["log"]},
        "loggers": {"gunicorn.error": through, "gunicorn.access": through},
    }


class JsonFormatter(OrjsonFormatter):
    """Formats a line as JSON: time, level, logger, process, message, extra fields, stack."""

    def __init__(self) -> None:
        fields = ("levelname", "name", "process", "message")
        super().__init__(fields, rename_fields=_NAMES, timestamp="time")

    def formatException(self, ei: _Failure) -> list[str]:  # type: ignore[override]  # noqa: N802
        """Return the lines of the stack."""
        return write_stack(ei[1]).splitlines()


class TextFormatter(logging.Formatter):
    """Formats a line for people, with the stack below it."""

    def __init__(self) -> None:
        super().__init__(_TEXT, _TIME)

    def formatException(self, ei: _Failure) -> str:  # noqa: N802
        """Return the stack as text."""
        return write_stack(ei[1])


def write_stack(error: BaseException | None) -> str:
    r"""Format the stacks of an exception and its causes, without messages that may quote input.

    >>> write_stack(KeyError("red"))
    'Traceback (most recent call last):\nKeyError'
    >>> write_stack(OSError(28, "No space left on device")).splitlines()[1]
    'OSError: [Errno 28] No space left on device'
    """
    parts: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        said = f": {error}" if isinstance(error, OSError) and error.filename is None else ""
        frames = "".join(traceback.format_tb(error.__traceback__))
        parts.append(
            f"Traceback (most recent call last):\n{frames}{type(error).__qualname__}{said}"
        )
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nafter\n".join(reversed(parts))
