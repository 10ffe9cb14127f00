"""Starting and closing the engine, on both faces."""

from __future__ import annotations

import os
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path
from typing import Any

import pytest
from conftest import Connect, fake

from pager_engine import (
    AsyncEngine,
    Engine,
    EngineDied,
    Timeout,
)
from pager_engine.group import Group


@pytest.mark.parametrize(
    ("named", "error"),
    [
        ({"arguments": "--help"}, TypeError),
        ({"command": "engine"}, TypeError),
        ({"command": []}, ValueError),
        ({"engine": "x", "command": ["x"]}, TypeError),
    ],
)
def test_wrong_arguments_are_refused(named: Any, error: Any, connect: Connect) -> None:
    with pytest.raises(error):
        connect(**named)


# Starting


def test_the_process_is_alone_in_its_group_and_inherits_nothing(connect: Connect) -> None:
    kept = os.open(os.devnull, os.O_RDONLY)
    os.set_inheritable(kept, True)
    try:
        engine = connect(
            command=fake(f"""
read()
try: os.fstat({kept}); inherited = 'true'
except OSError: inherited = 'false'
result(1, '[%d, %d, %s]' % (os.getpgrp(), os.getpid(), inherited))
""")
        )
        group, pid, inherited = engine.call("info")
    finally:
        os.close(kept)
    assert group == pid != os.getpgrp()
    assert inherited is False


def test_environment_directory_and_arguments_reach_the_process(
    connect: Connect, tmp_path: Path
) -> None:
    code = (
        "import json; read(); result(1, json.dumps([os.environ['A'], os.getcwd(), sys.argv[1:]]))"
    )
    engine = connect(command=fake(code), env={"A": "b"}, cwd=tmp_path, arguments=["--x", "y z"])
    assert engine.call("info") == ["b", str(tmp_path.resolve()), ["--x", "y z"]]


def test_record_makes_the_engine_write_a_transcript(connect: Connect, tmp_path: Path) -> None:
    engine = connect(record=tmp_path / "record.jsonl")
    engine.session().load_next(as_="t0")
    engine.close()
    assert '"as":"t0"' in (tmp_path / "record.jsonl").read_text()


def test_wrong_usage_of_the_engine_is_told_with_what_it_said(connect: Connect) -> None:
    with pytest.raises(EngineDied) as raised:
        connect(arguments=["--no-such-option"]).info()
    assert raised.value.exit_status == 2
    assert "--no-such-option" in raised.value.stderr_tail


def test_several_engines_share_nothing(connect: Connect) -> None:
    one, other = connect(), connect()
    one.open("feed")
    other.open("feed")
    assert [len(one.sessions()), len(other.sessions())] == [2, 2]


# Ending


def test_leaving_the_block_closes_the_engine() -> None:
    with Engine() as engine:
        engine.info()
    assert engine.exit_status == 0
    engine.close()
    with pytest.raises(EngineDied, match="the engine was closed"):
        engine.info()


def test_leaving_the_block_with_an_error_closes_it_too() -> None:
    with pytest.raises(KeyError), Engine() as engine:
        raise KeyError
    assert engine.exit_status == 0


def test_an_asyncio_engine_needs_a_running_loop() -> None:
    with pytest.raises(RuntimeError, match="no running event loop"):
        AsyncEngine()


def test_after_a_shutdown_later_calls_fail_at_once(connect: Connect) -> None:
    engine = connect()
    engine.shutdown()
    assert engine.wait() == 0
    with pytest.raises(EngineDied):
        engine.info()
    engine.close()


def test_after_a_timeout_later_calls_fail_at_once_and_say_why(connect: Connect) -> None:
    engine = connect(command=fake("read(); read()"), timeout=0.01)
    with pytest.raises(TimeoutError) as raised:
        engine.call("info")
    assert isinstance(raised.value, Timeout)
    with pytest.raises(EngineDied, match="killed: no reply within 0.01 s"):
        engine.call("info")


def test_a_timeout_of_writing_is_one_too(connect: Connect) -> None:
    engine = connect(command=fake("import signal; signal.pause()"), timeout=0.05)
    with pytest.raises(Timeout):
        engine.call("reset", {"query": "x" * 1_000_000})


def test_waiting_for_an_engine_that_goes_on_ends_with_none(connect: Connect) -> None:
    engine = connect()
    assert engine.wait(0.001) is None
    engine.close_stdin()
    assert engine.wait() == 0


class Slow:
    """A future that takes ten waits to be done, with one answer more after each."""

    group: "Group[Any]"
    answers: Any = None

    def set_result(self, answers: Any) -> None:
        self.answers = answers

    def set_exception(self, error: Any) -> None:
        raise NotImplementedError

    def done(self) -> bool:
        return self.answers is not None

    def result(self, seconds: float = 0.0) -> Any:
        if self.done():
            return self.answers
        self.group.answer(10 - self.group.missing, "x")
        raise FutureTimeout


def test_the_deadline_is_for_the_next_reply_and_not_for_all(engine: Engine) -> None:
    slow = Slow()
    slow.group = Group(range(10), ["info"] * 10, slow)
    if isinstance(engine, Engine):
        assert engine._answers(slow.group, 0.0) == ["x"] * 10
