"""Public bug reports about framing, encoding and buffering, as tests of this client.

The number in a name is the row of the project's collection of reports.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import Any, List

import pytest
from conftest import CLIENT, Connect, fake

from pager_engine import AsyncEngine, Engine, EngineDied, ProtocolError, Timeout
from pager_engine.core import Core
from pager_engine.lines import LineSplitter, LineTooLong


def test_stdio_2_reply_that_ends_in_cr_lf(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read(); write('\\r\\n{"jsonrpc":"2.0","id":1,"result":7}\\r\\n'); read()
""")
    )
    assert engine.call("info") == 7


def test_stdio_2_requests_end_in_a_line_feed_alone(connect: Connect) -> None:
    engine = connect(command=fake("result(1, '\"%s\"' % read()[-4:].hex())"))
    assert bytes.fromhex(engine.call("info", {"a": [1]}))[-3:] == b"}}\n"


@pytest.mark.parametrize("split", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_stdio_4_and_5_only_the_line_feed_splits(split: str, connect: Connect) -> None:
    character = split.encode("unicode_escape").decode()
    engine = connect(
        command=fake(f"""
read(); result(1, '"a{character}b"'); read()
""")
    )
    if split < " ":
        # A control character must be escaped; raw it is bad JSON, but of one line.
        with pytest.raises(ProtocolError) as raised:
            engine.call("info")
        assert f"a{split}b".encode() in raised.value.line
    else:
        assert engine.call("info") == f"a{split}b"


def test_stdio_7_no_byte_order_mark_is_sent(connect: Connect) -> None:
    engine = connect(command=fake("result(1, '\"%s\"' % read()[:1].hex())"))
    assert engine.call("info") == b"{".hex()


def test_stdio_8_a_line_that_begins_with_a_byte_order_mark_is_an_error_at_once(
    connect: Connect,
) -> None:
    engine = connect(
        command=fake("""
read(); write(b'\\xef\\xbb\\xbf{"jsonrpc":"2.0","id":1,"result":7}\\n')
read(); result(2)
""")
    )
    with pytest.raises(ProtocolError, match="BOM|not one JSON text") as raised:
        engine.call("info")
    assert raised.value.line.startswith(b"\xef\xbb\xbf")
    assert engine.call("info") is None


def test_stdio_10_a_line_with_bad_utf_8_is_reported_and_the_session_goes_on(
    connect: Connect,
) -> None:
    engine = connect(
        command=fake("""
read(); write(b'{"jsonrpc":"2.0","id":1,"result":"\\xff"}\\n')
read(); result(2, 8)
""")
    )
    with pytest.raises(ProtocolError, match="utf-8"):
        engine.call("info")
    assert engine.call("info") == 8


def test_stdio_13_and_14_a_character_split_over_two_reads_is_one_character() -> None:
    line = '{"jsonrpc":"2.0","id":1,"result":"é😀\u2028"}\n'.encode()
    for cut in range(1, len(line)):
        answers: List[Any] = []
        core: Core[Any] = Core()
        future = type("F", (), {"done": lambda self: False, "set_result": answers.append})()
        core.calls([("info", None)], future, False)
        future.set_result = answers.append
        core.receive(line[:cut])
        core.receive(line[cut:])
        assert answers == [["é😀\u2028"]]


def test_stdio_19_the_end_of_a_reply_is_a_line_feed_and_nothing_else(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read(); write('{"jsonrpc":"2.0","id":1,"result":[{},\\r'); write(' {"a":"}\\\\n"}]'); write('}\\n')
read(); result(2, 1)
read()
""")
    )
    assert engine.call("info") == [{}, {"a": "}\n"}]
    assert engine.call("info") == 1


def test_stdio_22_frames_of_several_threads_do_not_mix() -> None:
    with Engine() as engine:
        texts = [str(n) * 20_000 for n in range(8)]
        errors: List[BaseException] = []

        def write(text: str) -> None:
            try:
                session = engine.open(text[0])
                for _ in range(10):
                    session.reset(query=text)
                    assert session.snapshot().query == text
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=write, args=(text,)) for text in texts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert errors == []
        assert engine.unknown_replies == 0


def test_stdio_22_frames_of_several_tasks_do_not_mix() -> None:
    async def write(engine: AsyncEngine, text: str) -> None:
        session = await engine.open(text[0])
        for _ in range(10):
            await session.reset(query=text)
            assert (await session.snapshot()).query == text

    async def main() -> None:
        async with AsyncEngine() as engine:
            await asyncio.gather(*(write(engine, str(n) * 200_000) for n in range(8)))
            assert engine.unknown_replies == 0

    asyncio.run(main())


def test_stdio_25_text_beyond_ascii_is_counted_in_bytes_or_not_at_all(engine: Engine) -> None:
    session = engine.session()
    rows = ["é" * 50_000, "😀" * 50_000, "\u2028" * 50_000, "ascii"]
    session.deliver(session.load_next(), rows, has_more=False)
    assert session.snapshot().items == rows


def test_stdio_26_a_short_reply_is_read_while_the_engine_waits(connect: Connect) -> None:
    engine = connect(command=fake("read(); result(1); read(); result(2)"))
    assert engine.call("info", timeout=60) is None
    assert engine.call("info", timeout=60) is None


def test_stdio_29_a_request_is_sent_at_once(connect: Connect) -> None:
    engine = connect(
        command=fake("""
while True:
    line = read()
    if not line: break
    result(line.split(b'"id":')[1].split(b',')[0].decode(), len(line))
""")
    )
    assert [engine.call("info") for _ in range(3)] == [41, 41, 41]


def test_stdio_31_many_requests_before_the_first_reply_is_read(connect: Connect) -> None:
    engine = connect(
        command=fake("""
for id in range(1, 3001):
    read(); result(id, '"%s"' % ('x' * 1000))
""")
    )
    replies = engine.pipeline([("reset", {"query": "y" * 1000})] * 3000)
    assert replies == ["x" * 1000] * 3000


def test_stdio_31_a_hundred_thousand_requests_in_one_write(connect: Connect) -> None:
    engine = connect()
    replies = engine.pipeline([("cancel", None)] * 100_000)
    assert len(replies) == 100_000
    assert {reply["outcome"] for reply in replies} == {"ignored"}


def test_stdio_32_stderr_is_drained_and_its_end_is_kept(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read()
for n in range(10_000): os.write(2, b'.' * 1000)
os.write(2, b'the end')
result(1)
read()
""")
    )
    assert engine.call("info") is None
    engine.close()
    assert len(engine.stderr_tail) == 65_536
    assert engine.stderr_tail.endswith("....the end")


def test_stdio_35_a_line_without_end_is_cut_off(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pager_engine.lines.LIMIT", 1_000_000)
    engine = connect(
        command=fake("""
read()
while True: os.write(1, b'x' * 65536)
""")
    )
    with pytest.raises(ProtocolError, match="longer than 1000000 bytes"):
        engine.call("info")
    assert engine.wait() == -9
    with pytest.raises(EngineDied, match="longer than 1000000 bytes"):
        engine.call("info")


def test_stdio_35_a_splitter_does_not_keep_more_than_its_limit() -> None:
    splitter = LineSplitter(limit=10)
    with pytest.raises(LineTooLong):
        for _ in range(1000):
            splitter.feed(b"x")
    assert len(splitter.take_rest()) == 11


@pytest.mark.parametrize("size", [65_535, 65_536, 65_537, 10_000_000])
def test_stdio_38_and_40_lines_beyond_64_kib(size: int, connect: Connect) -> None:
    engine = connect(
        command=fake(f"""
read(); result(1, '"%s"' % ('x' * ({size} - 39)))
read(); result(2)
""")
    )
    reply = engine.call("info")
    assert len(reply) == size - 39
    assert engine.call("info") is None


def test_stdio_41_a_host_writes_all_of_a_long_reply_before_it_ends(connect: Connect) -> None:
    host = str(CLIENT / "examples" / "host_infinite_list.py")
    engine = connect(command=[sys.executable, host])
    rows = [f"{n}" * 1000 for n in range(500)]
    replies = engine.pipeline(
        [
            ("loadNext", {"as": "t"}),
            ("deliver", {"ticket": "t", "rows": rows, "hasMore": False}),
            ("snapshot", None),
            ("shutdown", None),
        ]
    )
    assert replies[2]["items"] == rows
    assert engine.wait() == 0


def test_a_reply_that_never_comes_is_a_timeout_and_the_engine_is_killed(connect: Connect) -> None:
    engine = connect(command=fake("read(); read()"))
    with pytest.raises(Timeout, match='no reply within 0.01 s to {"jsonrpc":"2.0","id":1'):
        engine.call("info", timeout=0.01)
    assert engine.exit_status == -9
