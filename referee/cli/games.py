"""The commands on files of games: carry one over, and referee a folder of them."""

import json
import sys
from typing import Any, BinaryIO, Final

import click

from referee.api.responses.languages import PARAMETER
from referee.cli.language import in_language
from referee.core.languages import Language
from referee.server.site import create_app
from referee.texts.sentences import write

PARTLY: Final = 1
REFUSED: Final = 2
"""Exit statuses, where all went well 0."""


@click.command("import")
@click.argument("file", type=click.File("rb"))
@in_language
def import_game(file: BinaryIO, language: Language) -> None:
    """Write a game that JCloisterZone saved in FILE (.jcz) on one line (- reads standard input).

    What could not be carried over goes to standard error. Exit status 0 if the whole game is
    carried over, 1 if only its beginning is, 2 if FILE is no saved game.
    """
    response = (
        create_app()
        .test_client()
        .post(
            "/v1/carcassonne/imports",
            query_string={PARAMETER: language},
            data=_as_question(file.read()),
            content_type="application/json",
        )
    )
    answer: Any = response.get_json(force=True)
    if response.status_code != 200:
        for error in answer.get("errors", [{"pointer": "", "text": answer["detail"]}]):
            _tell(f"{error['pointer'] or '/'} {error['text']}")
        sys.exit(REFUSED)
    click.echo(answer["game"]["notation"])
    for row in answer.get("notices", ()):
        text = row["notice"]["text"]
        if "message" in row:
            places = {"message": row["message"], "turn": row["turn"]}
            text = write("cli", "import-notice-at", {**places, "text": text}, language)
        _tell(text)
    _tell(answer["summary"])
    sys.exit(0 if answer["whole"] else PARTLY)


def _as_question(body: bytes) -> bytes:
    """Return the question on a save; a body that is no JSON as it is, which gets a problem."""
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return body
    return b'{"save":%s}' % body.removeprefix(b"\xef\xbb\xbf")


def _tell(text: str) -> None:
    click.echo(f"{text}\n".encode("utf-8", "backslashreplace"), err=True, nl=False)


COMMANDS: Final = {"import": import_game}
