"""Splits a stream of bytes into lines."""

from __future__ import annotations

from typing import List, Optional

#: Bytes of one line that are kept while its end has not come.
LIMIT = 1 << 30


class LineTooLong(Exception):
    """A line without an end. The stream cannot be read on."""


class LineSplitter:
    """Cuts chunks, however they come, at the byte 0x0A and nowhere else.

    Text is decoded from whole lines only: U+2028, U+0085 and a lone carriage return are part of a
    line, and a character may be split over two chunks. Linear in the bytes received.
    """

    def __init__(self, limit: Optional[int] = None) -> None:
        self._limit = LIMIT if limit is None else limit
        self._parts: List[bytes] = []
        self._held = 0

    def feed(self, chunk: bytes) -> List[bytes]:
        """The lines that end in this chunk, without their line feed.

        Raises LineTooLong once more than the limit is held without a line feed.
        """
        *ends, rest = chunk.split(b"\n")
        if ends:
            ends[0] = b"".join([*self._parts, ends[0]])
            self._parts, self._held = [], 0
        if rest:
            self._parts.append(rest)
            self._held += len(rest)
            if self._held > self._limit:
                raise LineTooLong(f"a line is longer than {self._limit} bytes")
        return ends

    def take_rest(self) -> bytes:
        """What came after the last line feed; it is not kept."""
        rest = b"".join(self._parts)
        self._parts, self._held = [], 0
        return rest
