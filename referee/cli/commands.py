"""The commands by name, each imported when it is called.

``serve`` and ``healthcheck`` need none of the rules: a health check every few seconds must not
import them.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import click

from referee import __version__

_MODULES: Final[Mapping[str, str]] = {
    "serve": "serving",
    "healthcheck": "serving",
    "openapi": "documents",
    "codes": "documents",
    "map": "documents",
    "batch": "batches",
    "notation": "documents",
    "import": "games",
    "games": "games",
}
"""The module of each command; all others are questions."""


class _Commands(click.Group):
    """Commands that are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in order."""
        return sorted({*_MODULES, *self._list_questions()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name; None if there is none."""
        if (module := _MODULES.get(cmd_name)) is not None:
            command: click.Command = import_module(f"referee.cli.{module}").COMMANDS[cmd_name]
            return command
        return self._list_questions().get(cmd_name)

    def _list_questions(self) -> Mapping[str, click.Command]:
        questions: Mapping[str, click.Command] = import_module("referee.cli.questions").COMMANDS
        return questions


@click.group(cls=_Commands)
@click.version_option(__version__)
def main() -> None:
    """Rule on positions of Carcassonne with The Labyrinth and of the Labyrinth card game."""
