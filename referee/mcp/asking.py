"""Answers questions within the process, by the same application that answers them over HTTP.

So the limits of a request hold here, too: its length, its depth, its budget of work.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from referee.api.app import create_app
from referee.api.contract.game import Game
from referee.api.contract.parameters import PARAMETERS
from referee.api.contract.queries import read_query
from referee.api.problems import Problem
from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.core.languages import Language

OK: Final = 200


class Answer(NamedTuple):
    """An answer, or a problem, with the status and the body that it has over HTTP."""

    status: int
    body: dict[str, Any]

    @property
    def is_refused(self) -> bool:
        """Whether it is a problem."""
        return self.status != OK


class Asker:
    """Asks questions, and reads what there is to read.

    :param language: the language of sentences, where a question names no other.
    :raises CatalogueFault: if the data that ships with the referee is unsound.
    :raises TextFault: if the sentences of a language are.
    """

    def __init__(self, language: Language) -> None:
        self._app = create_app()
        self._language = language

    def ask(self, game: Game[Any], name: str, arguments: Mapping[str, Any]) -> Answer:
        """Ask a question on a position of a game.

        :param arguments: the keys of the question, each as JSON or as the text of an address; and
            response options.
        """
        forms = game.find_forms(name)
        body = {
            key: _read_text(key, forms[key], value)
            if key in forms and isinstance(value, str)
            else value
            for key, value in arguments.items()
            if key not in PARAMETERS
        }
        options = {key: arguments[key] for key in PARAMETERS if key in arguments}
        return self._send("POST", f"/v1/{game.name}/{name}", options, json.dumps(body).encode())

    def read(self, path: str, arguments: Mapping[str, Any]) -> Answer:
        """Return what is read at a path.

        :param path: may name arguments in braces; all other arguments go into the query.
        """
        named = {key: quote(_write(value), safe="") for key, value in arguments.items()}
        others = {key: value for key, value in arguments.items() if f"{{{key}}}" not in path}
        return self._send("GET", path.format(**named), others)

    def _send(
        self, method: str, path: str, query: Mapping[str, Any], body: bytes | None = None
    ) -> Answer:
        answer = self._app.test_client(use_cookies=False).open(
            path,
            method=method,
            query_string={LANGUAGE: self._language, **{k: _write(v) for k, v in query.items()}},
            data=body,
            content_type=None if body is None else "application/json",
        )
        return Answer(answer.status_code, answer.get_json(force=True))


def _read_text(key: str, form: Any, text: str) -> Any:
    """Return the value of a text; an unreadable one as it is, which is a fault later."""
    with suppress(Problem):
        return read_query({key: form}, {key: text})[key]
    return text


def _write(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
