"""The command that turns positions in JSON into notations, and back."""

import json
import sys
from typing import BinaryIO, Final

import click

from referee.api.games import GAMES
from referee.api.links import find_game
from referee.api.problems import Problem
from referee.api.strict_reader import make_whole, parse_json
from referee.cli.faults import tell_faults
from referee.cli.language import in_language
from referee.core.errors import NotAPosition
from referee.core.languages import Language
from referee.core.names import compose


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


COMMANDS: Final = {"notation": notation}
