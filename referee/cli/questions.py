"""The commands that answer a question in a file: one for each question of both games."""

import json
import sys
from typing import Any, BinaryIO, Final

import click

from referee.api.contract.records import GAME
from referee.api.games import GAMES
from referee.api.links import find_game
from referee.api.responses.languages import PARAMETER
from referee.cli.language import in_language
from referee.core.languages import Language
from referee.server.site import create_app


def _make_question(name: str) -> click.Command:
    @click.command(name, help=f"Answer `{name}` for a question in FILE (- reads standard input).")
    @click.argument("file", type=click.File("rb"))
    @in_language
    def ask(file: BinaryIO, language: Language) -> None:
        body = file.read()
        game = _game_of(name, body)
        answer = (
            create_app()
            .test_client()
            .post(
                f"/v1/{game}/{name}",
                query_string={PARAMETER: language},
                data=body,
                content_type="application/json",
            )
        )
        text = json.dumps(answer.get_json(force=True), indent=2, ensure_ascii=False)
        click.echo(text.encode("utf-8", "backslashreplace"))
        sys.exit(0 if answer.status_code == 200 else 2)

    return ask


def _game_of(name: str, body: bytes) -> str:
    """Return the game that a question is about, as its position shows."""
    games = [game for game in GAMES if name in game.schemas]
    try:
        question: Any = json.loads(body)
        position = question[GAME] if GAME in question else question["position"]
    except (ValueError, LookupError, TypeError, RecursionError):
        position = None
    return find_game(games, position).name


COMMANDS: Final = {
    name: _make_question(name) for name in dict.fromkeys(n for game in GAMES for n in game.schemas)
}
