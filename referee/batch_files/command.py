"""The work of ``referee batch``: from a file of questions to a file of answers."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from io import FileIO
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from referee.api.batching.answering import OK
from referee.api.batching.lines import PIECE_BYTES, Line, Torn, cut, gunzip
from referee.batch_files.answers import (
    COMPRESSED,
    Compressed,
    Kept,
    Plain,
    find_kept,
    open_answers,
)
from referee.batch_files.processes import answer_packs
from referee.batch_files.progress import Progress
from referee.core.languages import Language

STANDARD: Final = "-"
"""Standard input, or standard output."""

Say = Callable[[int, int], str]
"""Writes how many lines are answered, and how many of them by a problem."""


class Batch(NamedTuple):
    """A batch: the names of both files, the language of sentences, the number of processes."""

    questions: str
    answers: str
    language: Language
    processes: int


class Questions:
    """The lines of a file of questions, and how many of its bytes were read."""

    def __init__(self, name: str) -> None:
        is_standard = name == STANDARD
        self._file = FileIO(sys.stdin.fileno() if is_standard else name, closefd=not is_standard)
        self._is_coded = Path(name).suffix == COMPRESSED
        self.size = None if is_standard else os.fstat(self._file.fileno()).st_size
        self.read = 0
        self.is_torn = False

    def list_lines(self) -> Iterator[Line]:
        """Yield all lines that are whole; ``is_torn`` tells if what is compressed breaks off then.

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
    """Answer all lines that are not answered yet; yield how far it is, again and again.

    :param tell: is told what was answered before, if that is anything.
    :raises ForeignLine: if the file of answers holds something else.
    :raises Torn: if what is compressed breaks off; what was whole is answered.
    :raises OSError: if a file cannot be read or written.
    """
    with closing(Questions(batch.questions)) as questions:
        kept = Kept() if batch.answers == STANDARD else find_kept(Path(batch.answers))
        if kept.lines:
            tell(kept)
        yield kept
        lines = islice(questions.list_lines(), kept.lines, None)
        with (
            closing(_open(batch.answers, kept)) as answers,
            closing(Progress(questions.size, say)) as progress,
            closing(answer_packs(lines, kept.lines, batch.language, batch.processes)) as packs,
        ):
            for pack in packs:
                answers.write(pack)
                failed = sum(answer.status != OK for answer in pack)
                kept = Kept(kept.lines + len(pack), kept.failed + failed)
                progress.tell(questions.read, kept.lines, kept.failed)
                yield kept
        if questions.is_torn:
            raise Torn


def _open(name: str, kept: Kept) -> Plain | Compressed:
    if name == STANDARD:
        return Plain(FileIO(sys.stdout.fileno(), "wb", closefd=False))
    return open_answers(Path(name), kept)
