"""Commands about map boards."""

import json
import sys
from typing import BinaryIO, Final

import click

from referee.api.carcassonne.reading.maps import build
from referee.api.strict_reader import make_whole
from referee.carcassonne.maps.report import explain
from referee.cli.faults import tell_faults
from referee.cli.language import in_language
from referee.core.errors import NotAPosition
from referee.core.languages import Language
from referee.texts.map_report import write_map_report
from referee.texts.sentences import write


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


COMMANDS: Final = {"map": map_group}
