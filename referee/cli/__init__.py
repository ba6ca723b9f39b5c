"""The command line: serve the referee, or ask it the same questions from a file."""

from referee.cli.commands import main

__all__ = ["main"]
