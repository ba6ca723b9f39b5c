"""The command line: serve the referee, or ask it the same questions from a file."""

import json
import os
import re
import sys
import urllib.request
from concurrent.futures.process import BrokenProcessPool
from typing import Any, BinaryIO, Final

import click

from referee import __version__
from referee.api.app import format_openapi
from referee.api.batching.lines import Torn
from referee.api.carcassonne.maps import build
from referee.api.codes import format_codes
from referee.api.games import GAMES
from referee.api.languages import PARAMETER
from referee.api.limits import ERRORS_LISTED
from referee.api.links import find_game
from referee.api.problems import Problem, write_pointer
from referee.api.strict_reader import make_whole, parse_json
from referee.batch_files.answers import ForeignLine, Kept
from referee.batch_files.command import STANDARD, Batch, answer_file
from referee.carcassonne.maps.report import explain
from referee.core.errors import NotAPosition
from referee.core.languages import ENGLISH, Language
from referee.core.names import compose
from referee.site import create_app
from referee.texts.languages import list_languages
from referee.texts.map_report import write_map_report
from referee.texts.sentences import write, write_fault

SOME_FAILED: Final = 1
UNREAD: Final = 2
INTERRUPTED: Final = 130
"""Exit statuses of a batch; the last one is what a shell says of whoever is interrupted."""


def _find_local() -> Language:
    """Return the language of the terminal, if there is such a one; else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    local = next((found for name in names if (found := os.environ.get(name))), "")
    language = Language(re.split("[_.@]", local)[0])
    return language if language in list_languages() else ENGLISH


_in_language: Final = click.option(
    "--language",
    type=click.Choice(list_languages()),
    envvar="REFEREE_LANGUAGE",
    default=_find_local,
    help="Language of sentences; also REFEREE_LANGUAGE, by default that of the terminal.",
)


@click.group()
@click.version_option(__version__)
def main() -> None:
    """Rule on positions of Carcassonne with The Labyrinth and of the Labyrinth card game."""


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--workers", type=click.IntRange(1, 64), help="Processes; by default one a core.")
def serve(host: str, port: int, workers: int | None) -> None:
    """Serve the API and its documentation until interrupted."""
    os.environ.update(REFEREE_HOST=host, REFEREE_PORT=str(port))
    if workers:
        os.environ["REFEREE_WORKERS"] = str(workers)
    arguments = ["-m", "gunicorn", "-c", "python:referee.gunicorn_config"]
    os.execv(sys.executable, [sys.executable, *arguments])


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to ask.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@_in_language
def healthcheck(host: str, port: int, language: Language) -> None:
    """Ask a running referee whether it answers; exit 1 if not."""
    try:
        with urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=3) as answer:
            click.echo(answer.read().decode())
    except OSError as error:
        click.echo(write("cli", "no-answer", {"error": error}, language), err=True)
        sys.exit(1)


@main.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    click.echo(format_openapi(), nl=False)


@main.command()
@_in_language
def codes(language: Language) -> None:
    """Print the list of all stable codes, as docs/codes.md holds it."""
    click.echo(format_codes(language), nl=False)


@main.group("map")
def map_group() -> None:
    """Work on map boards."""


@map_group.command("check")
@click.argument("file", type=click.File("rb"))
@_in_language
def check_map(file: BinaryIO, language: Language) -> None:
    """Explain the map in FILE, a drawing or JSON, or say what is wrong with it."""
    text = file.read().decode("utf-8", "replace")
    try:
        raw = json.loads(text) if text.lstrip().startswith("{") else text.rstrip() + "\n"
        board = build(make_whole(raw))
    except (ValueError, RecursionError) as error:
        click.echo(write("cli", "not-json", {"error": error}, language), err=True)
        sys.exit(2)
    except NotAPosition as unsound:
        _tell(unsound, language)
        for shown in (f.params["drawing"] for f in unsound.faults if "drawing" in f.params):
            click.echo(f"\n{shown}", err=True)
        sys.exit(2)
    for line in write_map_report(explain(board), language):
        click.echo(line)


def _tell(unsound: NotAPosition, language: Language) -> None:
    """Say every fault, and where it stands."""
    for fault in unsound.faults[:ERRORS_LISTED]:
        text = write_fault(fault, language)
        told = f"{write_pointer(fault.path)} {fault.code}: {text}\n"
        click.echo(told.encode("utf-8", "backslashreplace"), err=True, nl=False)


@main.command("batch")
@click.argument("file", type=click.Path(allow_dash=True, exists=True, dir_okay=False))
@click.option(
    "--output",
    default=STANDARD,
    metavar="OUT",
    type=click.Path(allow_dash=True, dir_okay=False),
    help="File of answers; by default standard output. One that is there is gone on with.",
)
@click.option("--processes", type=click.IntRange(1, 64), help="By default one a core.")
@_in_language
def answer_batch(file: str, output: str, processes: int | None, language: Language) -> None:
    """Answer the questions in FILE, a line each, as POST /v1/batch does (- reads standard input).

    What ends in .gz is compressed. Exit status 0 if all lines got a ruling, 1 if some got a
    problem, 2 if a file cannot be read or written.
    """

    def say(code: str, **params: Any) -> str:
        return write("cli", code, params, language)

    def say_how_far(lines: int, failed: int) -> str:
        return say("batch-so-far", count=lines, failed=failed)

    def tell_kept(kept: Kept) -> None:
        click.echo(say("batch-goes-on", count=kept.lines), err=True)

    batch = Batch(file, output, language, processes or os.cpu_count() or 1)
    so_far, status = Kept(), UNREAD
    try:
        for so_far in answer_file(batch, say_how_far, tell_kept):  # noqa: B007
            pass
        status = SOME_FAILED if so_far.failed else 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    except ForeignLine as foreign:
        click.echo(say("batch-not-answers", file=output, line=foreign.number), err=True)
    except Torn:
        click.echo(say("batch-torn", file=file), err=True)
    except BrokenProcessPool:
        click.echo(say("batch-broken"), err=True)
    except OSError as error:
        click.echo(say("batch-file", error=error), err=True)
    click.echo(say_how_far(so_far.lines, so_far.failed), err=True)
    sys.exit(status)


@main.command()
@click.argument("file", type=click.File("rb"))
@_in_language
def notation(file: BinaryIO, language: Language) -> None:
    """Write the position in FILE as a notation, or a notation as JSON (- reads standard input).

    FILE holds a position, a question with one, or a notation alone.
    """
    body = file.read().strip()
    is_json = body[:1] in (b"{", b"[", b'"')
    try:
        given = parse_json(body) if is_json else compose(body.decode("utf-8", "replace"))
        given = given["position"] if isinstance(given, dict) and "position" in given else given
        game = find_game(GAMES, given)
        posted = game.position.read_alone(make_whole(given)).posted
    except Problem as problem:
        _tell(NotAPosition(problem.faults), language)
        sys.exit(2)
    except NotAPosition as unsound:
        _tell(unsound, language)
        sys.exit(2)
    if is_json:
        click.echo(game.notate(posted))
    else:
        click.echo(json.dumps(posted, indent=2, ensure_ascii=False).encode())


def _add_question(name: str) -> None:
    @main.command(name, help=f"Answer `{name}` for a question in FILE (- reads standard input).")
    @click.argument("file", type=click.File("rb"))
    @_in_language
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


def _game_of(name: str, body: bytes) -> str:
    """Return the game that a question is about, as its position shows."""
    games = [game for game in GAMES if name in game.schemas]
    try:
        question: Any = json.loads(body)
        position = question["position"]
    except (ValueError, LookupError, TypeError, RecursionError):
        position = None
    return find_game(games, position).name


for _name in dict.fromkeys(name for game in GAMES for name in game.schemas):
    _add_question(_name)
