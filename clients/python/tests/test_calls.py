"""Raw calls, batches, notifications and bytes, on both faces."""

from __future__ import annotations

import sys
from typing import Any, List, Tuple

import pytest
from conftest import CLIENT, Connect, fake

from pager_engine import (
    Engine,
    PagerError,
    ProtocolError,
    RPCError,
    Timeout,
)


def test_many_calls_have_their_results_in_order(engine: Engine) -> None:
    calls = [("open", {"session": f"s{n}"}) for n in range(100)]
    assert [one["session"] for one in engine.pipeline(calls)] == [f"s{n}" for n in range(100)]
    assert engine.pipeline([]) == []


@pytest.mark.parametrize("how", ["pipeline", "batch"])
def test_the_first_error_among_many_is_raised_after_all_were_executed(
    how: str, engine: Engine
) -> None:
    calls: List[Tuple[str, Any]] = [("cancel", None), ("no", None), ("nono", None), ("reset", None)]
    with pytest.raises(RPCError) as raised:
        getattr(engine, how)(calls)
    assert raised.value.data["method"] == "no"
    assert engine.session().snapshot().generation == 1
    answers = getattr(engine, how)(calls, return_errors=True)
    assert [type(answer).__name__ for answer in answers] == [
        "dict",
        "MethodNotFound",
        "MethodNotFound",
        "dict",
    ]


def test_a_batch_is_one_line(connect: Connect) -> None:
    engine = connect(
        command=fake("""
import json
ids = [one['id'] for one in json.loads(read())]
write(json.dumps([{'jsonrpc': '2.0', 'id': id, 'result': -id} for id in reversed(ids)]) + '\\n')
""")
    )
    assert engine.batch([("a", None), ("b", [1]), ("c", {})]) == [-1, -2, -3]


def test_an_empty_batch_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="empty batch"):
        engine.batch([])


@pytest.mark.parametrize("call", ["info", ("info",), ["info", {}], (1, {})])
def test_what_is_no_call_is_refused(call: Any, engine: Engine) -> None:
    with pytest.raises(TypeError, match="pair of method and parameters"):
        engine.pipeline([call])


def test_parameters_that_are_no_json_are_refused_and_nothing_is_sent(engine: Engine) -> None:
    with pytest.raises(ValueError, match="not sent"):
        engine.call("reset", {"query": float("nan")})
    assert engine.session().snapshot().revision == 0


def test_notifications_are_executed_and_not_answered(engine: Engine) -> None:
    engine.notify("reset")
    engine.notify("no such method")
    assert engine.session().snapshot().generation == 1
    assert engine.unknown_replies == 0


def test_an_error_without_id_belongs_to_the_line_that_caused_it(engine: Engine) -> None:
    engine.notify("reset", {"query": "x" * 5_000_000})
    engine.notify("reset", {"query": eval("[" * 150 + "]" * 150)})
    assert engine.session().cancel().ignored
    assert engine.unknown_replies == 2


def test_bytes_go_out_and_lines_come_back_as_they_are(engine: Engine) -> None:
    engine.send_raw(b'nonsense\n{"jsonrpc":"2.0","id":"raw","method":"close"}\n[1')
    line = engine.receive_line()
    assert line is not None and b'"syntax"' in line
    assert engine.receive_line() == b'{"jsonrpc":"2.0","id":"raw","result":{"outcome":"closed"}}'
    engine.send_raw(b",2]\n")
    assert (engine.receive_line() or b"").count(b'"envelope"') == 2
    assert engine.session().cancel().ignored
    assert engine.unknown_replies == 0
    engine.close_stdin()
    assert engine.receive_line() is None


def test_a_line_that_does_not_come_is_a_timeout(engine: Engine) -> None:
    with pytest.raises(Timeout):
        engine.receive_line(timeout=0.01)


def test_calls_are_safe_after_raw_lines_were_left_lying(engine: Engine) -> None:
    engine.send_raw(b"nonsense\n")
    assert engine.session().cancel().ignored
    with pytest.raises(PagerError):
        engine.call("snapshot", {"session": "none"})


def test_the_observer_sees_every_byte(connect: Connect) -> None:
    seen: List[Tuple[str, bytes]] = []
    engine = connect(observer=lambda *one: seen.append(one))
    engine.call("cancel")
    engine.send_raw(b"\n")
    assert [direction for direction, _ in seen] == ["-->", "<--", "-->"]
    assert seen[0][1] == b'{"jsonrpc":"2.0","id":1,"method":"cancel"}\n'
    assert seen[1][1].endswith(b"}\n")
    assert seen[2][1] == b"\n"


def test_a_result_that_a_verb_cannot_have_is_a_protocol_error(connect: Connect) -> None:
    code = "read(); result(1, '{\"outcome\":\"started\"}'); read(); result(2, '[]')"
    engine = connect(command=fake(code))
    with pytest.raises(ProtocolError, match="result of loadNext is none"):
        engine.session().load_next()
    with pytest.raises(ProtocolError, match="result of snapshot is none"):
        engine.session().snapshot()


def test_nothing_beyond_the_standard_library_is_imported() -> None:
    code = """
import sys
before = set(sys.modules)
import pager_engine, pager_engine.host, pager_engine.transcript, pager_engine.diagram
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
files = {top: getattr(sys.modules[top], "__file__", None) or "" for top in tops}
print(sorted(top for top, file in files.items() if "site-packages" in file))
"""
    import subprocess

    command = [sys.executable, "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, cwd=CLIENT / "src", check=True)
    assert found.stdout == "[]\n"
