"""Public bug reports about the life and death of processes, as tests of this client."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import threading
from pathlib import Path
from typing import Any, List

import pytest
from conftest import Connect, fake

from pager_engine import AsyncEngine, Engine, EngineDied, EngineNotFound

#: Goes on when its stdin is closed, and tells the signals that it was sent.
STUBBORN = """
import signal, time
def tell(number, frame):
    os.write(2, b'%d ' % number)
signal.signal(signal.SIGTERM, tell)
read(); result(1)
while True: signal.pause()
"""
#: Has a child that holds all its pipes, and one more, whose path it is told.
PARENT = """
read()
held = os.open("FIFO", os.O_WRONLY)
if os.fork() == 0:
    import signal
    while True: signal.pause()
result(1)
"""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pager_engine.connection.PATIENCE", 0.05)
    monkeypatch.setattr("pager_engine.async_connection.PATIENCE", 0.05)
    monkeypatch.setattr("pager_engine.child.GRACE", 0.05)


@pytest.mark.usefixtures("impatient")
def test_stdio_58_an_engine_that_ignores_everything_is_terminated_and_killed(
    connect: Connect,
) -> None:
    engine = connect(command=fake(STUBBORN))
    engine.call("info")
    engine.close()
    assert engine.exit_status == -signal.SIGKILL
    assert engine.stderr_tail == f"{signal.SIGTERM.value} "
    engine.close()


def test_stdio_58_an_engine_that_ends_is_given_the_time(engine: Engine) -> None:
    engine.notify("reset")
    engine.close()
    assert engine.exit_status == 0


@pytest.mark.usefixtures("impatient")
def test_stdio_59_a_grandchild_that_holds_the_pipes_delays_nothing(
    connect: Connect, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "fifo")
    with open(os.open(tmp_path / "fifo", os.O_RDONLY | os.O_NONBLOCK), "rb") as fifo:
        engine = connect(command=fake(PARENT.replace("FIFO", f"{tmp_path}/fifo")))
        engine.call("info")
        engine.close()
        assert engine.exit_status == 0
        with pytest.raises(EngineDied):
            engine.call("info")
        # The other end is held by the grandchild alone: it is closed by its death.
        assert select.select([fifo], [], [], 10)[0] and fifo.read() == b""


@pytest.mark.usefixtures("impatient")
def test_stdio_59_closing_goes_on_when_it_is_cancelled() -> None:
    async def main() -> None:
        engine = AsyncEngine(command=fake(STUBBORN))
        await engine.call("info")
        closing = asyncio.ensure_future(engine.close())
        await asyncio.sleep(0)
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing
        assert engine.exit_status == -signal.SIGKILL

    asyncio.run(main())


def test_stdio_61_no_descriptor_is_left_behind(connect: Connect) -> None:
    connect().close()
    before = sorted(os.listdir("/dev/fd"))
    for _ in range(10):
        engine = connect()
        engine.info()
        engine.close()
        with pytest.raises(EngineNotFound):
            connect("/no/such/engine")
    assert len(os.listdir("/dev/fd")) == len(before)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("ending", ["sys.exit(7)", "import signal; signal.pause()"])
def test_stdio_62_an_engine_that_closes_its_stdin_while_it_is_written_to(
    ending: str, connect: Connect
) -> None:
    engine = connect(command=fake(f"read(); os.close(0); {ending}"))
    with pytest.raises(EngineDied) as raised:
        engine.pipeline([("reset", {"query": "x" * 1000})] * 1000)
    assert (raised.value.exit_status, raised.value.signal) in [(7, None), (None, signal.SIGKILL)]


def test_stdio_64_a_call_that_waits_for_an_engine_that_dies_fails_with_all_that_is_known(
    connect: Connect,
) -> None:
    engine = connect(command=fake("read(); os.write(2, b'out of luck'); os._exit(3)"))
    with pytest.raises(EngineDied) as raised:
        engine.session("feed").cancel()
    died = raised.value
    assert (died.exit_status, died.signal, died.stderr_tail) == (3, None, "out of luck")
    request = b'{"jsonrpc":"2.0","id":1,"method":"cancel","params":{"session":"feed"}}'
    assert died.last_request == request
    assert "exit status 3" in str(died) and "out of luck" in str(died)
    with pytest.raises(EngineDied, match="exit status 3"):
        engine.call("info")
    with pytest.raises(EngineDied):
        engine.notify("reset")
    engine.send_raw(b"\n")
    assert engine.receive_line() is None


def test_stdio_64_a_signal_is_named(connect: Connect) -> None:
    engine = connect(command=fake("import signal; read(); os.kill(os.getpid(), signal.SIGKILL)"))
    with pytest.raises(EngineDied) as raised:
        engine.call("info")
    assert (raised.value.exit_status, raised.value.signal) == (None, signal.SIGKILL)


@pytest.mark.usefixtures("impatient")
def test_stdio_64_an_engine_that_closes_its_stdout_is_dead(connect: Connect) -> None:
    engine = connect(command=fake("read(); os.close(1); import signal; signal.pause()"))
    with pytest.raises(EngineDied):
        engine.call("info")


@pytest.mark.usefixtures("impatient")
def test_stdio_65_closing_ends_the_calls_that_wait() -> None:
    engine = Engine(command=fake(STUBBORN))
    engine.call("info")
    errors: List[Exception] = []

    def wait() -> None:
        try:
            engine.call("info")
        except EngineDied as error:
            errors.append(error)

    threads = [threading.Thread(target=wait) for _ in range(3)]
    for thread in threads:
        thread.start()
    engine.close()
    for thread in threads:
        thread.join()
    assert len({id(error) for error in errors}) == 3
    assert all("the engine was closed" in str(error) for error in errors)


@pytest.mark.usefixtures("impatient")
def test_stdio_65_closing_frees_a_thread_that_is_still_writing() -> None:
    begun = threading.Event()

    def observe(direction: str, data: bytes) -> None:
        if len(data) > 1_000_000:
            begun.set()

    engine = Engine(command=fake(STUBBORN), observer=observe)
    engine.call("info")
    errors: List[Exception] = []

    def write() -> None:
        try:
            engine.call("reset", {"query": "x" * 10_000_000})
        except EngineDied as error:
            errors.append(error)

    thread = threading.Thread(target=write)
    thread.start()
    begun.wait()
    engine.close()
    thread.join()
    assert len(errors) == 1
    assert engine._link.child.stdin.closed


@pytest.mark.usefixtures("impatient")
def test_stdio_65_closing_ends_the_calls_that_are_awaited() -> None:
    async def main() -> List[Any]:
        engine = AsyncEngine(command=fake(STUBBORN))
        await engine.call("info")
        waiting = [asyncio.ensure_future(engine.call("info")) for _ in range(3)]
        await asyncio.sleep(0)
        await engine.close()
        return await asyncio.gather(*waiting, return_exceptions=True)

    errors = asyncio.run(main())
    assert [type(error) for error in errors] == [EngineDied] * 3


def test_stdio_65_closing_lets_what_was_sent_be_answered() -> None:
    async def main() -> List[Any]:
        engine = AsyncEngine()
        waiting = [asyncio.ensure_future(engine.call("snapshot")) for _ in range(1000)]
        await asyncio.sleep(0)
        await engine.close()
        return await asyncio.gather(*waiting)

    assert len(asyncio.run(main())) == 1000


def test_stdio_67_a_failure_is_delivered_once() -> None:
    unhandled: List[Any] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: unhandled.append(context))
        async with AsyncEngine(command=fake("read(); os._exit(1)")) as engine:
            with pytest.raises(EngineDied):
                await engine.pipeline([("info", None)] * 100)
            waiting = asyncio.ensure_future(engine.call("info"))
            with pytest.raises(EngineDied):
                await waiting

    asyncio.run(main())
    assert unhandled == []


@pytest.mark.parametrize("path", ["/no/such/engine", "/etc/passwd", "/tmp", ""])
def test_stdio_68_a_path_that_is_no_program_is_an_error_at_once(
    path: str, connect: Connect
) -> None:
    with pytest.raises(EngineNotFound, match="is no program that can be started"):
        connect(path)
    if path:
        with pytest.raises((EngineNotFound, PermissionError), match="could not be started|denied"):
            connect(command=[path])
