"""What the core makes of lines, without any process."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, List, Tuple

import pytest

from pager_engine import ProtocolError
from pager_engine.core import Core
from pager_engine.frames import depth


def reply(id: Any, result: str = "null") -> bytes:
    return f'{{"jsonrpc":"2.0","id":{id},"result":{result}}}\n'.encode()


def ask(core: "Core[Future[Any]]", many: int = 1) -> "Future[Any]":
    future: "Future[Any]" = Future()
    core.calls([("info", None)] * many, future, False)
    return future


def expect(core: "Core[Future[Any]]") -> "Future[Any]":
    future: "Future[Any]" = Future()
    core.expect_line(future)
    return future


def test_a_bad_line_that_came_before_any_call_fails_the_next_one_once() -> None:
    core: "Core[Future[Any]]" = Core()
    core.receive(b"welcome\n")
    with pytest.raises(ProtocolError, match="welcome"):
        ask(core)
    future = ask(core)
    core.receive(reply(1))
    assert future.result(0) == [None]


def test_a_bad_line_fails_all_calls_that_wait_each_with_an_error_of_its_own() -> None:
    core: "Core[Future[Any]]" = Core()
    first, second = ask(core, 2), ask(core)
    core.receive(b"nonsense\n")
    errors = [first.exception(0), second.exception(0)]
    assert [str(error) for error in errors] == [str(errors[0])] * 2
    assert errors[0] is not errors[1]
    core.receive(reply(1) + reply(2) + reply(3))
    assert core.unknown_replies == 3


def test_a_line_that_nobody_asked_for_is_for_who_sent_bytes_last() -> None:
    core: "Core[Future[Any]]" = Core()
    future = ask(core)
    core.raw(b"nonsense\n")
    core.receive(
        reply(1, "1") + b'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}\n'
    )
    assert future.result(0) == [1]
    assert b"-32700" in expect(core).result(0)
    assert core.unknown_replies == 0


def test_after_the_next_call_was_answered_bytes_are_forgotten() -> None:
    core: "Core[Future[Any]]" = Core()
    core.raw(b"\n")
    ask(core)
    core.receive(reply(1) + reply(7))
    assert core.unknown_replies == 1


def test_a_batch_of_replies_to_bytes_is_one_line() -> None:
    core: "Core[Future[Any]]" = Core()
    core.raw(b"[...]\n")
    waiting = expect(core)
    line = b"[" + reply(-1).strip() + b"," + reply(-2).strip() + b"]"
    core.receive(line + b"\n" + b"second\n")
    assert waiting.result(0) == line
    assert expect(core).result(0) == b"second"
    assert not expect(core).done()


def test_a_notification_is_for_its_handler_also_after_bytes_were_sent() -> None:
    seen: List[Tuple[str, Any]] = []
    core: "Core[Future[Any]]" = Core(lambda *notice: seen.append(notice))
    core.raw(b"\n")
    core.receive(b'{"jsonrpc":"2.0","method":"log","params":[1]}\n')
    assert seen == [("log", [1])]
    assert not expect(core).done()


def test_a_waiter_that_has_gone_takes_no_line() -> None:
    core: "Core[Future[Any]]" = Core()
    core.raw(b"\n")
    expect(core).cancel()
    core.receive(b"line\n")
    assert expect(core).result(0) == b"line"


def test_death_fails_calls_and_ends_lines() -> None:
    core: "Core[Future[Any]]" = Core()
    core.raw(b"\n")
    call, line = ask(core), expect(core)
    core.die("gone", exit_status=3)
    assert "gone (exit status 3)" in str(call.exception(0))
    assert line.result(0) is None
    assert expect(core).result(0) is None


@pytest.mark.parametrize(
    ("line", "levels"),
    [
        (b"1", 0),
        (b"[]", 1),
        (b'[{"a":[1]},[[]]]', 3),
        (b'{"a":"[[[["}', 1),
        (rb'{"a":"\"[[[["}', 1),
        (rb'{"a":"\\"}', 1),
        (rb'[{"a":"\\\"[","b":[]}]', 3),
    ],
)
def test_depth_counts_brackets_outside_of_strings(line: bytes, levels: int) -> None:
    assert depth(line) == levels
