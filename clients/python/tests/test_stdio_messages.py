"""Public bug reports about ids, results and notifications, as tests of this client."""

from __future__ import annotations

import asyncio
import json
from typing import Any, List

import pytest
from conftest import Connect, fake

from pager_engine import AsyncEngine, ProtocolError


def test_stdio_80_a_line_that_is_no_reply_is_never_answered(connect: Connect) -> None:
    engine = connect(
        command=fake("""
import json
first = read()
write('2024-01-01 INFO started\\n')
second = read()
result(2, json.dumps([first.decode(), second.decode()]))
read()
""")
    )
    with pytest.raises(ProtocolError) as raised:
        engine.call("info")
    assert raised.value.line == b"2024-01-01 INFO started"
    lines = engine.call("info")
    assert [json.loads(line)["id"] for line in lines] == [1, 2]


def test_stdio_80_a_banner_fails_the_first_call_however_early_it_comes(connect: Connect) -> None:
    engine = connect(command=fake("write('welcome\\n'); read(); result(1); read(); result(2)"))
    with pytest.raises(ProtocolError, match="welcome"):
        engine.call("info")
    assert engine.call("info") is None


@pytest.mark.parametrize("id", ["0", '""', '"1"', "1.0", "1e0", "true", "null", "[1]", "2"])
def test_stdio_83_88_112_and_115_a_reply_with_another_id_is_dropped_and_counted(
    id: str, connect: Connect
) -> None:
    engine = connect(
        command=fake(f"""
read(); result('{id}', '"wrong"'); result(1, '"right"')
""")
    )
    assert engine.call("info") == "right"
    assert engine.unknown_replies == 1


def test_stdio_112_a_reply_without_id_is_dropped_and_counted(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read(); write('{"jsonrpc":"2.0","result":"wrong"}\\n'); result(1, '"right"')
""")
    )
    assert engine.call("info") == "right"
    assert engine.unknown_replies == 1


def test_stdio_112_a_reply_that_came_already_is_dropped_and_counted(connect: Connect) -> None:
    engine = connect(command=fake("read(); result(1, 1); result(1, 2); read(); result(2, 3)"))
    assert engine.call("info") == 1
    assert engine.call("info") == 3
    assert engine.unknown_replies == 1


def test_stdio_89_integers_in_results_are_exact(connect: Connect) -> None:
    engine = connect(command=fake("read(); result(1, '1915883588174806058')"))
    assert engine.call("info") == 1915883588174806058


def test_stdio_92_a_method_is_serialised_and_never_pasted(connect: Connect) -> None:
    engine = connect(command=fake("import json; result(1, json.dumps(read().decode()))"))
    request = json.loads(engine.call('x","id":7,"y":"'))
    assert request == {"jsonrpc": "2.0", "id": 1, "method": 'x","id":7,"y":"'}


@pytest.mark.parametrize("params", [None, {}, []])
def test_stdio_104_no_params_are_left_out_and_not_null(params: Any, connect: Connect) -> None:
    engine = connect(command=fake("import json; result(1, json.dumps(read().decode()))"))
    assert json.loads(engine.call("info", params)) == {"jsonrpc": "2.0", "id": 1, "method": "info"}


def test_stdio_106_the_result_null_is_a_success(connect: Connect) -> None:
    engine = connect(command=fake("read(); result(1, 'null')"))
    assert engine.call("info") is None


@pytest.mark.parametrize(
    "reply",
    [
        '{"jsonrpc":"2.0","id":1}',
        '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}',
        '{"jsonrpc":"2.0","id":1,"error":null}',
        '{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":""}}',
        "[]",
        "[[]]",
        "7",
        "null",
    ],
)
def test_stdio_107_a_reply_without_result_and_error_is_none(reply: str, connect: Connect) -> None:
    engine = connect(command=fake(f"read(); write('{reply}\\n'); read(); result(2)"))
    with pytest.raises(ProtocolError) as raised:
        engine.call("info")
    assert raised.value.line == reply.encode()
    assert engine.call("info") is None


def test_stdio_109_an_id_is_never_used_twice(connect: Connect) -> None:
    engine = connect(
        command=fake("""
import json
ids = []
while len(ids) < 6:
    ids.append(json.loads(read())["id"])
for id in reversed(ids): result(id, json.dumps(ids))
""")
    )
    with pytest.raises(ValueError):
        engine.pipeline([("a", None), ("b", {"x": float("nan")})])
    assert engine.pipeline([("a", None)] * 6) == [[1, 2, 3, 4, 5, 6]] * 6


def test_stdio_109_replies_in_any_order_find_their_calls(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read(); read(); read()
result(3, 30); result(1, 10); result(2, 20)
""")
    )
    assert engine.pipeline([("a", None), ("b", None), ("c", None)]) == [10, 20, 30]


def test_stdio_110_a_notification_before_the_reply_is_no_reply(connect: Connect) -> None:
    seen: List[Any] = []
    engine = connect(
        command=fake("""
read()
write('{"jsonrpc":"2.0","method":"log","params":{"text":"a"}}\\n')
result(1, 1)
write('{"jsonrpc":"2.0","method":"log"}\\n')
read(); result(2, 2)
"""),
        on_notification=lambda method, params: seen.append((method, params)),
    )
    assert [engine.call("info"), engine.call("info")] == [1, 2]
    assert seen == [("log", {"text": "a"}), ("log", None)]
    assert engine.unknown_replies == 0


def test_stdio_110_without_a_handler_notifications_are_dropped(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read(); write('{"jsonrpc":"2.0","method":"log"}\\n'); result(1, 1)
""")
    )
    assert engine.call("info") == 1
    assert engine.unknown_replies == 0


def test_stdio_110_a_handler_that_fails_harms_no_call(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    def handler(method: str, params: Any) -> None:
        raise RuntimeError("the handler is broken")

    engine = connect(
        command=fake('read(); write(\'{"jsonrpc":"2.0","method":"x"}\\n\'); result(1, 1)'),
        on_notification=handler,
    )
    assert engine.call("info") == 1
    assert "the handler is broken" in caplog.text


def test_an_observer_that_fails_harms_no_call(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    def observer(direction: str, data: bytes) -> None:
        raise RuntimeError("the observer is broken")

    assert connect(observer=observer).session().cancel().ignored
    assert caplog.text.count("RuntimeError: the observer is broken") == 2


def test_stdio_113_a_call_that_was_cancelled_is_forgotten() -> None:
    async def main() -> None:
        command = fake("read(); read(); result(1, 1); result(2, 2); read(); result(3, 3)")
        async with AsyncEngine(command=command) as engine:
            cancelled = asyncio.ensure_future(engine.call("info"))
            await asyncio.sleep(0)
            cancelled.cancel()
            with pytest.raises(asyncio.CancelledError):
                await cancelled
            assert engine._link.core._pending == {}
            assert await engine.call("info") == 2
            assert await engine.call("info") == 3
            assert engine.unknown_replies == 1

    asyncio.run(main())


def test_stdio_121_a_request_of_the_engine_is_an_error_and_is_not_answered(
    connect: Connect,
) -> None:
    engine = connect(
        command=fake("""
import json
read(); write('{"jsonrpc":"2.0","id":1,"method":"ask"}\\n')
result(2, json.dumps(read().decode()))
""")
    )
    with pytest.raises(ProtocolError, match="ask"):
        engine.call("info")
    assert json.loads(engine.call("info"))["id"] == 2


def test_stdio_136_another_protocol_is_recognised_at_its_first_line(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read(); write('HTTP/1.1 400 Bad Request\\r\\nContent-Length: 0\\r\\n\\r\\n')
""")
    )
    with pytest.raises(ProtocolError, match="HTTP/1.1 400"):
        engine.call("info")
