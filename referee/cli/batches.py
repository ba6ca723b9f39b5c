"""The command that answers a file of questions, one per line."""

import os
import sys
from typing import Any, Final

import click

from referee.api.batching.lines import Torn
from referee.batch_files.answers import ForeignLine, Kept, Stopped
from referee.batch_files.command import STANDARD, Batch, answer_file
from referee.cli.language import in_language
from referee.core.languages import Language
from referee.texts.sentences import write

SOME_FAILED: Final = 1
UNREAD: Final = 2
INTERRUPTED: Final = 130
"""Exit statuses of a batch; the last is what shells report for SIGINT."""


def _count_processes(asked: int | None, scheduler: str | None) -> int:
    """Return the number of processes on this machine; unused with a cluster."""
    if asked and scheduler:
        raise click.UsageError("--processes is for this machine, --scheduler for a cluster.")
    return asked or os.cpu_count() or 1


@click.command("batch")
@click.argument("file", type=click.Path(allow_dash=True, exists=True, dir_okay=False))
@click.option(
    "--output",
    default=STANDARD,
    metavar="OUT",
    type=click.Path(allow_dash=True, dir_okay=False),
    help="File of answers; by default standard output. An existing file is resumed.",
)
@click.option("--processes", type=click.IntRange(1, 64), help="Processes; by default one per core.")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Address of a Dask scheduler whose workers answer instead, such as tcp://10.0.0.1:8786.",
)
@in_language
def answer_batch(
    file: str, output: str, processes: int | None, scheduler: str | None, language: Language
) -> None:
    """Answer the questions in FILE, one per line, as POST /v1/batch does (- reads standard input).

    Files that end in .gz are compressed. --scheduler needs the extra "batch" (Dask). Exit status 0
    if all lines got a ruling, 1 if some got a problem, 2 if a file cannot be read or written, or
    the workers fail.
    """

    def say(code: str, **params: Any) -> str:
        return write("cli", code, params, language)

    def say_how_far(lines: int, failed: int) -> str:
        return say("batch-so-far", count=lines, failed=failed)

    def tell_kept(kept: Kept) -> None:
        click.echo(say("batch-goes-on", count=kept.lines), err=True)

    batch = Batch(file, output, language, _count_processes(processes, scheduler), scheduler)
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
    except Stopped as stopped:
        click.echo(say(stopped.code, **stopped.params), err=True)
    except OSError as error:
        click.echo(say("batch-file", error=error), err=True)
    click.echo(say_how_far(so_far.lines, so_far.failed), err=True)
    sys.exit(status)


COMMANDS: Final = {"batch": answer_batch}
