"""Lines end at the byte 0x0A, however the bytes come."""

from __future__ import annotations

from typing import List

import pytest

from pager_engine.lines import LineSplitter, LineTooLong

TEXT = '{"a":"é\u2028\x85\u2029😀"}\n\r\n\n{"b":"\x0b\x0c\x1c\x1d\x1e"}\r\nrest'.encode()
LINES = TEXT.split(b"\n")[:-1]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 1000])
def test_chunks_of_any_size_give_the_same_lines(size: int) -> None:
    splitter = LineSplitter()
    lines: List[bytes] = []
    for start in range(0, len(TEXT), size):
        lines += splitter.feed(TEXT[start : start + size])
    assert lines == LINES
    assert splitter.take_rest() == b"rest"
    assert splitter.take_rest() == b""


def test_a_line_feed_alone_is_an_empty_line() -> None:
    assert LineSplitter().feed(b"\n\n") == [b"", b""]


def test_an_empty_chunk_changes_nothing() -> None:
    splitter = LineSplitter()
    splitter.feed(b"a")
    assert splitter.feed(b"") == []
    assert splitter.feed(b"b\n") == [b"ab"]


def test_a_line_of_the_limit_passes_and_one_more_byte_does_not() -> None:
    assert LineSplitter(limit=4).feed(b"1234") == []
    with pytest.raises(LineTooLong, match="longer than 4 bytes"):
        LineSplitter(limit=4).feed(b"12345")


def test_the_limit_counts_all_chunks_of_a_line() -> None:
    splitter = LineSplitter(limit=4)
    assert splitter.feed(b"xx\n123") == [b"xx"]
    with pytest.raises(LineTooLong):
        splitter.feed(b"45")


def test_a_long_line_in_small_chunks_is_linear() -> None:
    splitter = LineSplitter()
    for _ in range(100_000):
        splitter.feed(b"0123456789")
    assert len(splitter.feed(b"\n")[0]) == 1_000_000
