"""The commands by name, each loaded when it is called.

To serve, and to ask whether somebody serves, nothing of the rules is needed; a health check every
few seconds would load them all.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import click

from referee import __version__

_ROOMS: Final[Mapping[str, str]] = {
    "serve": "serving",
    "healthcheck": "serving",
    "openapi": "documents",
    "codes": "documents",
    "map": "maps",
    "batch": "batches",
    "notation": "notations",
}
"""The module of each command; all others are questions."""


class _Commands(click.Group):
    """Commands that are loaded when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in order."""
        return sorted({*_ROOMS, *self._list_questions()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, if there is one of that name."""
        if (room := _ROOMS.get(cmd_name)) is not None:
            command: click.Command = import_module(f"referee.cli.{room}").COMMANDS[cmd_name]
            return command
        return self._list_questions().get(cmd_name)

    def _list_questions(self) -> Mapping[str, click.Command]:
        questions: Mapping[str, click.Command] = import_module("referee.cli.questions").COMMANDS
        return questions


@click.group(cls=_Commands)
@click.version_option(__version__)
def main() -> None:
    """Rule on positions of Carcassonne with The Labyrinth and of the Labyrinth card game."""
