"""The commands that answer a question in a file: one for each question of both games."""

import json
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final, TypeVar

import click

from referee.api.contract.records import GAME
from referee.api.games import GAMES
from referee.api.links import find_game
from referee.api.responses.languages import PARAMETER
from referee.cli.language import in_language
from referee.core.languages import Language
from referee.server.site import create_app

_JSON: Final = "json"

Command = TypeVar("Command", bound=Callable[..., Any])


def _list_formats(name: str) -> dict[str, str]:
    """Return the media types in which the answer to a question can be had besides JSON, by name."""
    games = [game for game in GAMES if name in game.schemas]
    return {key: each.media for game in games for key, each in game.find_formats(name).items()}


def _in_format(name: str) -> Callable[[Command], Command]:
    """Add the option that chooses the format of an answer, where there is a choice."""
    formats = _list_formats(name)
    if not formats:
        return lambda command: command
    return click.option(
        "--format",
        "ending",
        type=click.Choice([_JSON, *formats]),
        default=_JSON,
        show_default=True,
        help="The answer, or only its log of points: a row or a paragraph a turn and award.",
    )


def _make_question(name: str) -> click.Command:
    @click.command(name, help=f"Answer `{name}` for a question in FILE (- reads standard input).")
    @click.argument("file", type=click.File("rb"))
    @_in_format(name)
    @in_language
    def ask(file: BinaryIO, language: Language, ending: str = _JSON) -> None:
        body = file.read()
        game = _game_of(name, body)
        media = _list_formats(name).get(ending)
        answer = (
            create_app()
            .test_client()
            .post(
                f"/v1/{game}/{name}",
                query_string={PARAMETER: language},
                data=body,
                content_type="application/json",
                headers={"Accept": f"{media}, application/json;q=0.5"} if media else {},
            )
        )
        if media and answer.status_code == 200:
            click.echo(answer.get_data(), nl=False)
            return
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
