"""Answering a line of a batch exactly as the address that it names answers the same body.

The line is read by the strict reader, and the question is then dispatched within the process like
any request, so there is no second way to an answer. Whatever goes wrong with one line becomes the
problem of that line alone.
"""

from collections.abc import Mapping
from functools import cached_property
from io import BytesIO
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from flask import Flask, Response

from referee.api import limits
from referee.api.batching.lines import TOO_LONG, Line
from referee.api.contract.game import Game
from referee.api.contract.questions import DIAGRAM, load
from referee.api.contract.records import GAME, GO_ON
from referee.api.problems import Problem
from referee.api.strict_reader import READ, parse_json
from referee.api.yielding import TASK, Task, wait_if_large
from referee.core.errors import Fault, Path, Unknown
from referee.core.languages import Language
from referee.core.names import compose
from referee.core.notation import GAMES as LETTERS
from referee.core.notation import RECORD
from referee.core.reader import Reader
from referee.forms.form import Form
from referee.forms.schemas import make_schema
from referee.forms.shapes import Shape

ADDRESS: Final = "/v1/batch"
PATH: Final = "path"
BODY: Final = "body"
OK: Final = 200
_RECORD: Final = RECORD.encode()


class Answer(NamedTuple):
    """The answer to a line: its status, and the line to send back, with its end."""

    status: int
    line: bytes


class Address(Form[str]):
    """The path of a question that is posted, with the parameters that it takes behind a ``?``.

    :param games: those whose questions there are.
    """

    def __init__(self, games: tuple[Game[Any], ...], **options: Any) -> None:
        super().__init__(**options)
        self._games = games

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """Every path that it may be."""
        return tuple(f"/v1/{game.name}/{name}" for game in self._games for name in game.schemas)

    @cached_property
    def _of_pictures(self) -> Mapping[str, str]:
        """The games by the paths of their pictures, which are no lines of text."""
        return {f"/v1/{game.name}/{DIAGRAM}": game.name for game in self._games}

    def read(self, raw: Any, reader: Reader, path: Path) -> str | None:
        """Return the path.

        :raises Problem: 404, if there is no such question.
        """
        if not isinstance(raw, str):
            reader.add("not-a-string", path, example=self.example)
            return None
        asked = raw.partition("?")[0]
        if asked in self._of_pictures:
            reader.add("picture-among-answers", path, address=self._of_pictures[asked])
        elif asked not in self.paths:
            allowed = ", ".join(self.paths)
            unknown = Unknown(asked, self.paths)
            fault = Fault("unknown-address", (PATH,), {"allowed": allowed}, unknown)
            raise Problem("not-found", [fault])
        return raw

    def make_example(self) -> str:
        """Return the first of the paths."""
        return self.paths[0]

    def describe(self) -> Shape:
        """Return the shape of a path with parameters."""
        return {"type": "string", "pattern": rf"^({'|'.join(self.paths)})(\?.*)?$"}


class Anything(Form[Any]):
    """An object of any form: the question at the path reads it."""

    described = MappingProxyType({"type": "object"})

    def read(self, raw: Any, _reader: Reader, _path: Path) -> Any:
        """Return the value."""
        return raw

    def make_example(self) -> Any:
        """Return the smallest of questions."""
        return {"position": {"tiles": []}}


class Answerer:
    """Answers the lines of a batch.

    :param app: what answers the questions.
    :param games: those whose questions there are.
    :param languages: the languages of sentences, as Accept-Language has them.
    :param task: the task of the batch, if it shares a worker.
    """

    def __init__(
        self,
        app: Flask,
        games: tuple[Game[Any], ...],
        languages: Language | str = "",
        task: Task | None = None,
    ) -> None:
        self._app = app
        self._form = make_schema(list_forms(games), "BatchLine")
        self._environ: dict[str, Any] = {
            "REQUEST_METHOD": "POST",
            "SCRIPT_NAME": "",
            "PATH_INFO": ADDRESS,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(),
            "CONTENT_TYPE": "application/json",
            **({"HTTP_ACCEPT_LANGUAGE": languages} if languages else {}),
            **({TASK: task} if task is not None else {}),
        }

    def answer(self, index: int, line: Line) -> Answer:
        """Answer a line.

        :param index: its number, from 0.
        """
        with self._app.request_context(dict(self._environ)):
            try:
                asked = self._read(line)
            except Exception as error:  # noqa: BLE001 - whatever it is, it harms no other line
                response = self._app.make_response(self._app.handle_user_exception(error))
            else:
                response = self._ask(asked[PATH], asked[BODY])
        head = b'{"index":%d,"status":%d,"body":' % (index, response.status_code)
        return Answer(response.status_code, b"".join((head, response.get_data(), b"}\n")))

    def _read(self, line: Line) -> dict[str, Any]:
        """Read a line: the path and the body of a question, or a game on one line.

        :raises Problem: if it is none.
        """
        if line is TOO_LONG:
            raise Problem("body-too-large")
        if line.startswith(_RECORD):
            return ask_about_game(line.decode("utf-8", "replace").strip())
        wait_if_large(len(line))
        return load(self._form, parse_json(line, limits.JSON_DEPTH + 1))

    def _ask(self, address: str, body: Any) -> Response:
        """Answer a question."""
        path, _, query = address.partition("?")
        text = query.encode("utf-8", "replace").decode("latin-1")
        environ = self._environ | {"PATH_INFO": path, "QUERY_STRING": text, READ: body}
        with self._app.request_context(environ):
            return self._app.full_dispatch_request()


def ask_about_game(line: str) -> dict[str, Any]:
    """Return the path and the body of the question on a game on one line.

    A game that goes on after an illegal turn is ruled to its end.

    >>> ask_about_game("g1/l1/players,anna")["path"]
    '/v1/labyrinth-cards/game'
    """
    letter = line[len(_RECORD) : len(_RECORD) + 1]
    name = LETTERS.get(letter, LETTERS["c"])
    body = {GAME: compose(line), "on_illegal": GO_ON}
    return {PATH: f"/v1/{name}/{GAME}", BODY: body}


def list_forms(games: tuple[Game[Any], ...]) -> Mapping[str, Form[Any]]:
    """Return the forms of what a line holds."""
    return {
        PATH: Address(games, required=True),
        BODY: Anything(required=True, allow_none=True),
    }
