"""The file of answers: one answer per line of the batch, however often the command was stopped.

A command that is stopped at any moment, even by SIGKILL, leaves complete answers and perhaps an
incomplete one. To resume, the file is read, the incomplete end is cut off, and answering goes on
with the next line. A compressed file consists of many gzip members, each of complete lines, so that
it can be cut between two members; ``zcat`` reads them as one.
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
from typing import Any, BinaryIO, Final, NamedTuple

from referee.api.batching.answering import OK, Answer
from referee.api.batching.lines import PIECE_BYTES

COMPRESSED: Final = ".gz"
_MEMBER_BYTES: Final = 1024 * 1024
_MEMBER_SECONDS: Final = 10
"""A gzip member holds at most this much text, written in at most this time: all that a kill
loses."""
_HEAD: Final = re.compile(rb'\{"index":(\d+),"status":(\d+),"body":')


class Kept(NamedTuple):
    """The content of a file of answers: complete answers, problems among them, and their bytes."""

    lines: int = 0
    failed: int = 0
    size: int = 0

    def add(self, line: bytes) -> "Kept":
        """Return the content with one more answer.

        :raises ForeignLine: if the line is not the next answer.
        """
        head = _HEAD.match(line)
        if head is None or int(head[1]) != self.lines:
            raise ForeignLine(self.lines + 1)
        return Kept(self.lines + 1, self.failed + (int(head[2]) != OK), self.size + len(line))


class ForeignLine(Exception):
    """A line of the file is not the expected answer.

    :param number: the number of the line, from 1.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


@contextmanager
def hold(file: Path) -> Iterator[None]:
    """Lock a file of answers against other commands that would write to it.

    The file is created if it does not exist. Devices and pipes are not locked.

    :raises Stopped: ``batch-in-use``, if another command holds the lock.
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
    """Return the content of a file of answers; empty if there is no such file.

    A device or a pipe counts as empty: reading it might never end.

    :raises ForeignLine: if a line is not the expected answer.
    """
    if not file.is_file():
        return Kept()
    with file.open("rb") as answers:
        return _read_members(answers) if file.suffix == COMPRESSED else _read_lines(answers, Kept())


def _read_lines(lines: Iterable[bytes], kept: Kept) -> Kept:
    """Return the content of some lines, the last of which may be incomplete.

    :raises ForeignLine: if a line is not the expected answer, or the start of it.
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
    """Return the content of the complete gzip members, and where they end.

    :raises ForeignLine: if a line is not the expected answer, or the file is not gzip.
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
    """Yield the decompressed data of a member, piece by piece."""
    while not member.eof and (piece := file.read(PIECE_BYTES)):
        while piece and not member.eof:
            yield member.decompress(piece, PIECE_BYTES)
            piece = member.unconsumed_tail
    if not member.eof:  # after its end flush would return the data behind it again
        yield member.flush()


def _cut(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines with their line feeds; last the rest without one."""
    rest = b""
    for piece in pieces:
        *ended, rest = (rest + piece).split(b"\n")
        for line in ended:
            yield line + b"\n"
    yield rest


class Plain:
    """Writes answers uncompressed and unbuffered.

    :param file: the output; without a buffer, an interrupt leaves no incomplete line.
    """

    def __init__(self, file: FileIO) -> None:
        self._file = file

    def write(self, answers: Iterable[Answer]) -> None:
        """Write some answers."""
        _write_all(self._file, b"".join(answer.line for answer in answers))

    def close(self) -> None:
        """Write the rest, and close the file."""
        self._file.close()


class Compressed:
    """Writes answers as gzip members.

    :param file: the output.
    """

    def __init__(self, file: FileIO) -> None:
        self._file = file
        self._lines: list[bytes] = []
        self._size = 0
        self._since = monotonic()

    def write(self, answers: Iterable[Answer]) -> None:
        """Add some answers; write them once the member is full."""
        for answer in answers:
            self._lines.append(answer.line)
            self._size += len(answer.line)
        if self._size >= _MEMBER_BYTES or monotonic() - self._since >= _MEMBER_SECONDS:
            self._end_member()

    def close(self) -> None:
        """Write the rest, and close the file."""
        self._end_member()
        self._file.close()

    def _end_member(self) -> None:
        if self._lines:
            _write_all(self._file, gzip.compress(b"".join(self._lines), 6, mtime=0))
        self._lines, self._size, self._since = [], 0, monotonic()


def _write_all(file: FileIO, data: bytes) -> None:
    """Write all data; a pipe may take only a part at each call."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def open_answers(file: Path, kept: Kept) -> Plain | Compressed:
    """Open a file of answers to append to its content; an incomplete end is cut off.

    :raises OSError: if the file cannot be opened or written.
    """
    opened = FileIO(file, "r+b" if file.is_file() else "wb")
    if file.is_file():
        opened.truncate(kept.size)
        opened.seek(kept.size)
    return Compressed(opened) if file.suffix == COMPRESSED else Plain(opened)


class Stopped(Exception):
    """A batch cannot continue.

    :param code: the code of the message on the command line.
    """

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.params = params
        super().__init__(code, params)
