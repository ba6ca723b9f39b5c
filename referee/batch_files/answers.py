"""The file of answers: each line of the batch once, however often the command was stopped.

What was stopped at any moment, by SIGKILL even, left whole answers and perhaps a torn one behind.
Going on begins with a look at what is there: the torn end is cut off, and the next answer is that
of the next line. A compressed file is many members of gzip, one behind the other, each of whole
lines, so that it can be cut between two of them; ``zcat`` reads it as one.
"""

import fcntl
import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from time import monotonic
from typing import BinaryIO, Final, NamedTuple

from referee.api.batching.answering import OK, Answer
from referee.api.batching.lines import PIECE_BYTES
from referee.batch_files.faults import Stopped

COMPRESSED: Final = ".gz"
_MEMBER_BYTES: Final = 1024 * 1024
_MEMBER_SECONDS: Final = 10
"""So much text, or what came in so long, is a member of gzip: all that a kill costs."""
_HEAD: Final = re.compile(rb'\{"index":(\d+),"status":(\d+),"body":')


class Kept(NamedTuple):
    """What a file of answers holds: whole answers, how many are problems, up to which byte."""

    lines: int = 0
    failed: int = 0
    size: int = 0

    def add(self, line: bytes) -> "Kept":
        """Return what it holds with one more answer.

        :raises ForeignLine: if that is not the next one.
        """
        head = _HEAD.match(line)
        if head is None or int(head[1]) != self.lines:
            raise ForeignLine(self.lines + 1)
        return Kept(self.lines + 1, self.failed + (int(head[2]) != OK), self.size + len(line))


class ForeignLine(Exception):
    """A file that should hold answers holds something else.

    :param number: the number of the line, from 1.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


@contextmanager
def hold(file: Path) -> Iterator[None]:
    """Keep a file of answers from all other commands, which would write into the same lines.

    The file is made if there is none. Nobody is kept from a device or a pipe.

    :raises Stopped: ``batch-in-use``, if another command has it.
    :raises OSError: if it cannot be written.
    """
    if file.exists() and not file.is_file():
        yield
        return
    with FileIO(file, "ab") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Stopped("batch-in-use", file=file) from None
        yield


def find_kept(file: Path) -> Kept:
    """Return what a file of answers holds already; nothing if there is no such file.

    A device or a pipe holds nothing, though one could read from it for ever.

    :raises ForeignLine: if it holds something else.
    """
    if not file.is_file():
        return Kept()
    with file.open("rb") as answers:
        return _read_members(answers) if file.suffix == COMPRESSED else _read_lines(answers, Kept())


def _read_lines(lines: Iterable[bytes], kept: Kept) -> Kept:
    """Return what some lines hold, of which the last may be torn.

    :raises ForeignLine: if one is no answer, or could not become one.
    """
    for line in lines:
        if line.endswith(b"\n"):
            kept = kept.add(line)
        elif line and not _begins_alike(line, b'{"index":%d,' % kept.lines):
            raise ForeignLine(kept.lines + 1)
    return kept


def _begins_alike(line: bytes, head: bytes) -> bool:
    return line.startswith(head) or head.startswith(line)


def _read_members(file: BinaryIO) -> Kept:
    """Return what the whole members of gzip hold, and where they end.

    :raises ForeignLine: if a line is no answer, or the file is not compressed.
    """
    kept, size = Kept(), 0
    while True:
        file.seek(size)
        member = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        try:
            found = _read_lines(_cut(_open(member, file)), kept)
        except zlib.error:
            raise ForeignLine(kept.lines + 1) from None
        if not member.eof:
            return kept._replace(size=size)
        kept, size = found, file.tell() - len(member.unused_data)


def _open(member: "zlib._Decompress", file: BinaryIO) -> Iterator[bytes]:
    """Yield what comes out of a member, piece by piece."""
    while not member.eof and (piece := file.read(PIECE_BYTES)):
        while piece and not member.eof:
            yield member.decompress(piece, PIECE_BYTES)
            piece = member.unconsumed_tail
    if not member.eof:  # at its end all is out, and flush would count what is behind it twice
        yield member.flush()


def _cut(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines with their ends; what is left as the last."""
    rest = b""
    for piece in pieces:
        *ended, rest = (rest + piece).split(b"\n")
        for line in ended:
            yield line + b"\n"
    yield rest


class Plain:
    """Answers as they are, each there as soon as it is written.

    :param file: where they go, without a buffer: what a key interrupts is not torn by that.
    """

    def __init__(self, file: FileIO) -> None:
        self._file = file

    def write(self, answers: Iterable[Answer]) -> None:
        """Write some answers."""
        _write_all(self._file, b"".join(answer.line for answer in answers))

    def close(self) -> None:
        """Write all that is left."""
        self._file.close()


class Compressed:
    """Answers in members of gzip.

    :param file: where they go.
    """

    def __init__(self, file: FileIO) -> None:
        self._file = file
        self._lines: list[bytes] = []
        self._size = 0
        self._since = monotonic()

    def write(self, answers: Iterable[Answer]) -> None:
        """Write some answers, once a member is full."""
        for answer in answers:
            self._lines.append(answer.line)
            self._size += len(answer.line)
        if self._size >= _MEMBER_BYTES or monotonic() - self._since >= _MEMBER_SECONDS:
            self._end_member()

    def close(self) -> None:
        """Write all that is left."""
        self._end_member()
        self._file.close()

    def _end_member(self) -> None:
        if self._lines:
            _write_all(self._file, gzip.compress(b"".join(self._lines), 6, mtime=0))
        self._lines, self._size, self._since = [], 0, monotonic()


def _write_all(file: FileIO, data: bytes) -> None:
    """Write data, in one go where that is a file; a pipe takes a part at a time."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def open_answers(file: Path, kept: Kept) -> Plain | Compressed:
    """Open a file of answers behind those that it keeps; what is behind them is cut off.

    :raises OSError: if that does not work.
    """
    opened = FileIO(file, "r+b" if file.is_file() else "wb")
    if file.is_file():
        opened.truncate(kept.size)
        opened.seek(kept.size)
    return Compressed(opened) if file.suffix == COMPRESSED else Plain(opened)
