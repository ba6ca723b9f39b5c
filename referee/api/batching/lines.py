"""Split the input of a batch into lines, with at most one line in memory.

A line ends with a line feed; the last one may lack it. A line beyond the limit is discarded and
represented by TOO_LONG. Compressed input consists of gzip members, as ``cat a.gz b.gz`` makes them;
it is decompressed in small steps, whatever its ratio.
"""

import zlib
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from referee.api import limits

PIECE_BYTES: Final = 64 * 1024
"""Bytes that are read or decompressed in one step."""
TOO_LONG: Final = None
"""What stands for a line beyond the limit."""

Line = bytes | None
"""A line without its end, or TOO_LONG."""


class Torn(Exception):
    """The input breaks off, or is not coded as its sender says."""


def cut(pieces: Iterable[bytes]) -> Iterator[Line]:
    r"""Yield the lines of some input, each as soon as it has ended.

    :raises Torn: as ``pieces`` does; a line that is not whole is not yielded then.

    >>> list(cut([b"one\ntw", b"o\n\nthree"]))
    [b'one', b'two', b'', b'three']
    """
    begun = _Begun()
    for piece in pieces:
        *ended, rest = piece.split(b"\n")
        for end in ended:
            begun.add(end)
            yield begun.take()
        begun.add(rest)
    if begun.size:
        yield begun.take()


class _Begun:
    """A line that has not ended yet; beyond the limit only its size is kept."""

    def __init__(self) -> None:
        self.size = 0
        self._parts: list[bytes] = []

    def add(self, part: bytes) -> None:
        """Add what follows."""
        self.size += len(part)
        if self.size > limits.BODY_BYTES:
            self._parts.clear()
        elif part:
            self._parts.append(part)

    def take(self) -> Line:
        """Return the line, and begin the next one."""
        is_kept = self.size <= limits.BODY_BYTES
        line = b"".join(self._parts) if is_kept else TOO_LONG
        self.size = 0
        self._parts.clear()
        return line


class _Opener(Protocol):
    """The interface of zlib's decompression objects, which zlib does not export as a type."""

    @property
    def eof(self) -> bool: ...
    @property
    def unconsumed_tail(self) -> bytes: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _start_member() -> _Opener:
    return zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)


def gunzip(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield decompressed gzip data, in pieces of at most PIECE_BYTES.

    :raises Torn: if it is not gzip, or breaks off within a member.
    """
    member, is_begun = _start_member(), False
    for piece in pieces:
        left = piece
        while left:
            is_begun = True
            yield from _open(member, left)
            left = member.unused_data
            if member.eof:
                member, is_begun = _start_member(), False
    if is_begun:
        raise Torn


def _open(member: _Opener, data: bytes) -> Iterator[bytes]:
    """Yield all data that a piece of a member decompresses to."""
    is_more = True
    while is_more:
        try:
            part = member.decompress(data, PIECE_BYTES)
        except zlib.error:
            raise Torn from None
        yield part
        data = member.unconsumed_tail
        is_more = not member.eof and (bool(data) or len(part) == PIECE_BYTES)
