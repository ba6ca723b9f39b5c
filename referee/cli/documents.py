"""Commands that print what is made from the code, from a map, or from a position."""

import json
import sys
from typing import BinaryIO, Final

import click

from referee.api.app import format_openapi
from referee.api.carcassonne.reading.maps import build
from referee.api.codes import format_codes
from referee.api.games import GAMES
from referee.api.limits import ERRORS_LISTED
from referee.api.links import find_game
from referee.api.problems import Problem, write_pointer
from referee.api.strict_reader import make_whole, parse_json
from referee.carcassonne.maps.report import explain
from referee.cli.language import in_language
from referee.core.errors import NotAPosition
from referee.core.languages import Language
from referee.core.names import compose
from referee.texts.map_report import write_map_report
from referee.texts.sentences import write, write_fault


@click.command()
def openapi() -> None:
    """Print the OpenAPI document."""
    click.echo(format_openapi(), nl=False)


@click.command()
@in_language
def codes(language: Language) -> None:
    """Print the list of all stable codes, as docs/codes.md holds it."""
    click.echo(format_codes(language), nl=False)


@click.group("map")
def map_group() -> None:
    """Work on map boards."""


@map_group.command("check")
@click.argument("file", type=click.File("rb"))
@in_language
def check_map(file: BinaryIO, language: Language) -> None:
    """Explain the map in FILE, a drawing or JSON, or print its faults."""
    text = file.read().decode("utf-8", "replace")
    try:
        raw = json.loads(text) if text.lstrip().startswith("{") else text.rstrip() + "\n"
        board = build(make_whole(raw))
    except (ValueError, RecursionError) as error:
        click.echo(write("cli", "not-json", {"error": error}, language), err=True)
        sys.exit(2)
    except NotAPosition as unsound:
        tell_faults(unsound, language)
        for shown in (f.params["drawing"] for f in unsound.faults if "drawing" in f.params):
            click.echo(f"\n{shown}", err=True)
        sys.exit(2)
    for line in write_map_report(explain(board), language):
        click.echo(line)


@click.command()
@click.argument("file", type=click.File("rb"))
@in_language
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
        tell_faults(NotAPosition(problem.faults), language)
        sys.exit(2)
    except NotAPosition as unsound:
        tell_faults(unsound, language)
        sys.exit(2)
    if is_json:
        click.echo(game.notate(posted))
    else:
        click.echo(json.dumps(posted, indent=2, ensure_ascii=False).encode())


def tell_faults(unsound: NotAPosition, language: Language) -> None:
    """Print each fault with its place."""
    for fault in unsound.faults[:ERRORS_LISTED]:
        text = write_fault(fault, language)
        told = f"{write_pointer(fault.path)} {fault.code}: {text}\n"
        click.echo(told.encode("utf-8", "backslashreplace"), err=True, nl=False)


COMMANDS: Final = {"openapi": openapi, "codes": codes, "map": map_group, "notation": notation}
