"""The work of ``referee batch``: from a file of questions to a file of answers."""

import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, nullcontext
from importlib.util import find_spec
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from tqdm import tqdm

from referee.api.batching.answering import OK, Answer
from referee.api.batching.lines import PIECE_BYTES, Line, Torn, cut, gunzip
from referee.batch_files import processes
from referee.batch_files.answering import answer_pack
from referee.batch_files.answers import (
    COMPRESSED,
    Compressed,
    Kept,
    Plain,
    Stopped,
    find_kept,
    hold,
    open_answers,
)
from referee.batch_files.packs import Pace, Pack, make_packs
from referee.core.languages import Language

STANDARD: Final = "-"
"""Standard input, or standard output."""

Say = Callable[[int, int], str]
"""Formats the progress: lines answered, problems among them."""


class Batch(NamedTuple):
    """A batch: the names of both files, the language of sentences, and the workers.

    :param processes: how many processes on this machine answer; if it is one, the command itself.
    :param scheduler: the address of a Dask scheduler whose workers answer instead.
    """

    questions: str
    answers: str
    language: Language
    processes: int
    scheduler: str | None = None


class Questions:
    """The lines of a file of questions, and how many of its bytes have been read."""

    def __init__(self, name: str) -> None:
        is_standard = name == STANDARD
        self._file = FileIO(sys.stdin.fileno() if is_standard else name, closefd=not is_standard)
        self._is_coded = Path(name).suffix == COMPRESSED
        self.size = None if is_standard else os.fstat(self._file.fileno()).st_size
        self.read = 0
        self.is_torn = False

    def list_lines(self) -> Iterator[Line]:
        """Yield all complete lines; then ``is_torn`` tells whether compressed input broke off.

        :raises OSError: if the file cannot be read.
        """
        pieces = self._read_pieces()
        try:
            yield from cut(gunzip(pieces) if self._is_coded else pieces)
        except Torn:
            self.is_torn = True

    def _read_pieces(self) -> Iterator[bytes]:
        while piece := self._file.read(PIECE_BYTES):
            self.read += len(piece)
            yield piece

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def answer_file(batch: Batch, say: Say, tell: Callable[[Kept], None]) -> Iterator[Kept]:
    """Answer all lines that have no answer yet; yield the state after each pack.

    :param tell: called with the earlier answers, if the batch is resumed.
    :raises ForeignLine: if the file of answers holds something else.
    :raises Torn: if compressed input breaks off; its complete lines are answered.
    :raises Stopped: if the workers fail, or another command writes to the same file.
    :raises OSError: if a file cannot be read or written.
    """
    with (
        closing(Questions(batch.questions)) as questions,
        nullcontext() if batch.answers == STANDARD else hold(Path(batch.answers)),
    ):
        kept = Kept() if batch.answers == STANDARD else find_kept(Path(batch.answers))
        if kept.lines:
            tell(kept)
        yield kept
        lines = islice(questions.list_lines(), kept.lines, None)
        with (
            closing(_open(batch.answers, kept)) as answers,
            closing(Progress(questions.size, say)) as progress,
            closing(_answer(batch, lines, kept.lines)) as packs,
        ):
            for pack in packs:
                answers.write(pack)
                failed = sum(answer.status != OK for answer in pack)
                kept = Kept(kept.lines + len(pack), kept.failed + failed)
                progress.tell(questions.read, kept.lines, kept.failed)
                yield kept
        if questions.is_torn:
            raise Torn


def _answer(batch: Batch, lines: Iterator[Line], first: int) -> Generator[list[Answer]]:
    """Yield the answers to lines in order, some at a time.

    :param first: the number of the first line.
    :raises Stopped: if the workers fail.
    """
    pace = Pace()
    packs = make_packs(lines, first, pace)
    if batch.scheduler is not None:
        yield from _answer_on_dask(batch.scheduler, packs, pace, batch.language)
    elif batch.processes > 1:
        yield from processes.answer_packs(batch.processes, packs, pace, batch.language)
    else:
        for pack in packs:
            answered = answer_pack(pack, batch.language)
            pace.record(len(pack.lines), answered.seconds)
            yield answered.answers


def _answer_on_dask(
    scheduler: str, packs: Iterator[Pack], pace: Pace, language: Language
) -> Iterator[list[Answer]]:
    """Yield the answers to packs.

    Dask is imported here because it takes a second, and is installed only where it is asked for.
    """
    if find_spec("distributed") is None:
        raise Stopped("batch-no-dask")
    from referee.batch_files import cluster  # noqa: PLC0415

    with cluster.connect(scheduler) as client:
        yield from cluster.answer_packs(client, packs, pace, language)


def _open(name: str, kept: Kept) -> Plain | Compressed:
    if name == STANDARD:
        return Plain(FileIO(sys.stdout.fileno(), "wb", closefd=False))
    return open_answers(Path(name), kept)


class Progress:
    """A progress bar over the bytes of the input, followed by a sentence.

    :param total: bytes of the input; None if unknown.
    :param say: formats the sentence from the numbers of answered lines and of problems.
    """

    def __init__(self, total: int | None, say: Callable[[int, int], str]) -> None:
        self._say = say
        tqdm.monitor_interval = 0  # its thread would watch a command that is about to fork
        self._bar = tqdm(
            total=total,
            unit="B",
            unit_scale=True,
            miniters=0,
            file=sys.stderr,
            disable=not sys.stderr.isatty(),
            leave=False,
            dynamic_ncols=True,
        )

    def tell(self, read: int, count: int, failed: int) -> None:
        """Update the bar: bytes read, lines answered, problems among them."""
        if not self._bar.disable:
            self._bar.set_postfix_str(self._say(count, failed), refresh=False)
            self._bar.update(read - self._bar.n)

    def close(self) -> None:
        """Remove the bar."""
        self._bar.close()
