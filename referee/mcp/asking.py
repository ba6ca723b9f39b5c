"""Answers questions within the process, by the same application that answers them over HTTP.

So the limits of a request hold here, too: its length, its depth, its budget of work. Over HTTP all
that one request of an assistant asks takes its turns and spends its budget as that request.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from flask import Flask, Response, has_request_context, request
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from referee.api import limits
from referee.api.app import create_app
from referee.api.contract.drawings import Drawing
from referee.api.contract.game import Game
from referee.api.contract.parameters import PARAMETERS
from referee.api.contract.queries import read_query
from referee.api.contract.questions import DIAGRAM
from referee.api.pictures import PNG, SVG, TYPES, WIDTH
from referee.api.problems import Problem
from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.api.strict_reader import READ, parse_json
from referee.api.yielding import TASK, current_task
from referee.core.errors import Fault
from referee.core.languages import Language
from referee.diagrams.png import can_render
from referee.forms.form import Form

OK: Final = 200
_BUSY: Final = 503
_ACCEPTED: Final = "Accept-Language"


class Drawn(NamedTuple):
    """A picture: its media type, and its bytes."""

    media: str
    content: bytes

    @property
    def is_svg(self) -> bool:
        """Whether it is text."""
        return self.media == SVG


class Answer(NamedTuple):
    """An answer, or a problem, with the status and the body that it has over HTTP.

    :param body: of a picture where it can be had, besides here.
    """

    status: int
    body: dict[str, Any]
    drawn: Drawn | None = None

    @property
    def is_refused(self) -> bool:
        """Whether it is a problem."""
        return self.status != OK


class Asker:
    """Asks questions, and reads what there is to read.

    :param language: the language of sentences, where a question names no other; None for that of
        the request by which an assistant asks.
    :param app: what answers; None for one that is made here.
    :raises CatalogueFault: if the data that ships with the referee is unsound.
    :raises TextFault: if the sentences of a language are.
    """

    def __init__(self, language: Language | None, app: Flask | None = None) -> None:
        self._app = app or create_app()
        self._language = language

    def ask(self, game: Game[Any], name: str, arguments: Mapping[str, Any]) -> Answer:
        """Ask a question on a position of a game.

        :param arguments: the keys of the question, each as JSON or as the text of an address; and
            response options.
        """
        options = {key: arguments[key] for key in PARAMETERS if key in arguments}
        body = _read_texts(game.find_forms(name), arguments, PARAMETERS)
        return self._post(f"/v1/{game.name}/{name}", options, body)

    def draw(self, drawing: Drawing[Any], arguments: Mapping[str, Any]) -> Answer:
        """Have a position drawn: as PNG, if that is installed, else as SVG.

        :param arguments: as those of a question; and how wide it shall be.
        """
        path, told = f"/v1/{drawing.game}/{DIAGRAM}", (WIDTH, LANGUAGE)
        options = {key: arguments[key] for key in told if key in arguments}
        body = _read_texts(drawing.forms, arguments, told)
        answer = self._post(path, options, body, {"Accept": PNG if can_render() else SVG})
        if answer.drawn is None:
            return answer
        suffix = "svg" if answer.drawn.is_svg else "png"
        query = urlencode({key: _write(value) for key, value in arguments.items()})
        address = f"{path}.{suffix}?{query}"
        return answer._replace(body={"address": address, "media_type": answer.drawn.media})

    def read(self, path: str, arguments: Mapping[str, Any]) -> Answer:
        """Return what is read at a path.

        :param path: may name arguments in braces; all other arguments go into the query.
        """
        named = {key: quote(_write(value), safe="") for key, value in arguments.items()}
        others = {key: value for key, value in arguments.items() if f"{{{key}}}" not in path}
        return self._send("GET", path.format(**named), others)

    def refuse_without(self, key: str, arguments: Mapping[str, Any]) -> Answer:
        """Return the problem of arguments that lack a key."""
        fault = Fault("missing-key", (), {"key": key})
        told = {LANGUAGE: arguments[LANGUAGE]} if LANGUAGE in arguments else {}
        with self._app.request_context(self._make_environ("GET", "/", told)):
            return self._explain(Problem("not-a-position", [fault]))

    def _post(
        self,
        path: str,
        query: Mapping[str, Any],
        body: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        return self._send("POST", path, query, json.dumps(body).encode(), headers)

    def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        environ = self._make_environ(method, path, query, headers)
        with self._app.request_context(environ):
            try:
                if body is not None:
                    environ[READ] = _read_body(body)
            except Problem as problem:
                return self._explain(problem)
            return self._take(self._app.full_dispatch_request())

    def _make_environ(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Return the environment of a request, as part of the current one, if there is one."""
        told = dict(headers or {})
        if self._language is not None:
            told[_ACCEPTED] = self._language
        elif has_request_context() and _ACCEPTED in request.headers:
            told[_ACCEPTED] = request.headers[_ACCEPTED]
        environ: dict[str, Any] = EnvironBuilder(
            path,
            method=method,
            query_string={key: _write(value) for key, value in query.items()},
            headers=Headers(told),
        ).get_environ()
        return environ | ({TASK: current_task()} if has_request_context() else {})

    def _explain(self, problem: Problem) -> Answer:
        return self._take(self._app.make_response(self._app.handle_user_exception(problem)))

    def _take(self, response: Response) -> Answer:
        """Return an answer.

        :raises Problem: ``service-unavailable``, if the server is too busy for the request of
            which this is part; whoever asks by none is never told so.
        """
        if response.status_code == _BUSY:
            raise Problem("service-unavailable", retry_after=int(response.headers["Retry-After"]))
        if response.mimetype in TYPES.values():
            drawn = Drawn(str(response.mimetype), response.get_data())
            return Answer(response.status_code, {}, drawn)
        return Answer(response.status_code, response.get_json(force=True))


def _read_body(body: bytes) -> Any:
    """Read a body as a request's is read.

    :raises Problem: if it is too long, or no JSON.
    """
    if len(body) > limits.BODY_BYTES:
        raise Problem("body-too-large")
    return parse_json(body)


def _read_texts(
    forms: Mapping[str, Form[Any]], arguments: Mapping[str, Any], others: Any
) -> dict[str, Any]:
    """Return the keys of a question in JSON, without what goes into the address."""
    return {
        key: _read_text(key, forms[key], value)
        if key in forms and isinstance(value, str)
        else value
        for key, value in arguments.items()
        if key not in others
    }


def _read_text(key: str, form: Any, text: str) -> Any:
    """Return the value of a text; an unreadable one as it is, which is a fault later."""
    with suppress(Problem):
        return read_query({key: form}, {key: text})[key]
    return text


def _write(value: Any) -> str:
    """Write a value into an address."""
    if isinstance(value, dict):
        return json.dumps(value)
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
