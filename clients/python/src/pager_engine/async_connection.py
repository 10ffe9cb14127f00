"""The asyncio connection: the loop reads, and calls are awaited."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import deque
from types import TracebackType
from typing import IO, Any, Deque, List, Mapping, Optional, Sequence, Type, TypeVar

from .child import PATIENCE
from .core import Call, NotificationHandler, Observer, Params
from .errors import Timeout
from .group import Group
from .link import TIMEOUT, Link, Options, checked, sorted_out
from .locate import PathLike

C = TypeVar("C", bound="AsyncConnection")


class AsyncConnection:
    """`Connection` for asyncio: the same arguments, calls, errors and end.

    It is made inside of a running loop and belongs to that loop. A call may be cancelled: it is
    executed all the same, for it was sent, and its reply is dropped.
    """

    def __init__(
        self,
        engine: Optional[PathLike] = None,
        *,
        command: Optional[Sequence[str]] = None,
        arguments: Sequence[str] = (),
        record: Optional[PathLike] = None,
        env: Optional[Mapping[str, str]] = None,
        cwd: Optional[PathLike] = None,
        timeout: float = TIMEOUT,
        on_notification: Optional[NotificationHandler] = None,
        observer: Optional[Observer] = None,
    ) -> None:
        options = Options(engine, command, arguments, record, env, cwd, on_notification, observer)
        self.timeout = timeout
        self._loop = asyncio.get_running_loop()
        self._unsent: Deque[memoryview] = deque()
        self._is_input_over = False
        self._ended = asyncio.Event()
        self._closing: Optional[asyncio.Task[None]] = None
        self._link: Link[asyncio.Future[Any]] = Link(options, self._wake)
        for pipe in (self._link.child.stdout, self._link.child.stderr):
            self._loop.add_reader(pipe, self._pump, pipe)

    # Calls

    async def call(
        self, method: str, params: Params = None, timeout: Optional[float] = None
    ) -> Any:
        """See `Connection.call`."""
        return (await self.pipeline([(method, params)], timeout=timeout))[0]

    async def pipeline(
        self,
        calls: Sequence[Call],
        *,
        return_errors: bool = False,
        timeout: Optional[float] = None,
    ) -> List[Any]:
        """See `Connection.pipeline`."""
        return await self._exchange(checked(calls, False), False, return_errors, timeout)

    async def batch(
        self,
        calls: Sequence[Call],
        *,
        return_errors: bool = False,
        timeout: Optional[float] = None,
    ) -> List[Any]:
        """See `Connection.batch`."""
        return await self._exchange(checked(calls, True), True, return_errors, timeout)

    async def notify(self, method: str, params: Params = None) -> None:
        """See `Connection.notify`. Returns before the bytes are written, if the pipe is full."""
        self._write(self._link.core.notification(method, params))

    # Bytes, for tests of the protocol

    async def send_raw(self, data: bytes) -> None:
        """See `Connection.send_raw`. Returns before the bytes are written, if the pipe is full."""
        self._write(self._link.core.raw(data))

    async def receive_line(self, timeout: Optional[float] = None) -> Optional[bytes]:
        """See `Connection.receive_line`."""
        seconds = self.timeout if timeout is None else timeout
        line: asyncio.Future[Optional[bytes]] = self._loop.create_future()
        self._link.core.expect_line(line)
        try:
            if not await _is_done(line, seconds):
                raise await self._give_up(None, seconds)
            return line.result()
        finally:
            # A line that comes later is for the next one who asks.
            line.cancel()

    async def close_stdin(self) -> None:
        """See `Connection.close_stdin`. Whatever is still unsent is sent first."""
        self._close_stdin()

    async def wait(self, timeout: Optional[float] = None) -> Optional[int]:
        """See `Connection.wait`."""
        seconds = self.timeout if timeout is None else timeout
        return self.exit_status if await self._has_ended(seconds) else None

    # State

    @property
    def exit_status(self) -> Optional[int]:
        """See `Connection.exit_status`."""
        return self._link.child.status

    @property
    def stderr_tail(self) -> str:
        """See `Connection.stderr_tail`."""
        return self._link.child.stderr_tail

    @property
    def unknown_replies(self) -> int:
        """See `Connection.unknown_replies`."""
        return self._link.core.unknown_replies

    # The end

    async def close(self) -> None:
        """See `Connection.close`. When it is cancelled it closes all the same, and then says so."""
        if self._closing is None:
            self._closing = self._loop.create_task(self._close())
        await _finished(self._closing)

    async def __aenter__(self: C) -> C:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.close()

    async def _close(self) -> None:
        self._link.will_end("the engine was closed")
        self._close_stdin()
        try:
            for number in (signal.SIGTERM, signal.SIGKILL):
                if await self._has_ended(PATIENCE):
                    break
                self._link.child.signal(number)
            await self._ended.wait()
        except asyncio.CancelledError:
            # Only a loop that is being closed cancels this task.
            self._link.kill("the engine was closed")
            raise

    async def _exchange(
        self, calls: List[Call], batch: bool, return_errors: bool, timeout: Optional[float]
    ) -> List[Any]:
        if not calls:
            return []
        seconds = self.timeout if timeout is None else timeout
        future: asyncio.Future[List[Any]] = self._loop.create_future()
        group, frame = self._link.core.calls(calls, future, batch)
        self._write(frame)
        try:
            return sorted_out(await self._answers(group, seconds), return_errors)
        finally:
            self._link.core.forget(group)

    async def _answers(self, group: Group[asyncio.Future[Any]], seconds: float) -> List[Any]:
        while True:
            missing = group.missing
            if await _is_done(group.future, seconds):
                answers: List[Any] = group.future.result()
                return answers
            if group.missing == missing:
                group.future.cancel()
                raise await self._give_up(group, seconds)

    async def _give_up(
        self, group: Optional[Group[asyncio.Future[Any]]], seconds: float
    ) -> Timeout:
        error = self._link.core.timeout(group, seconds)
        self._link.kill(f"the engine was killed: {error}")
        await self._has_ended(PATIENCE)
        return error

    async def _has_ended(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._ended.wait(), seconds)
        except asyncio.TimeoutError:
            return False
        return True

    # What the loop calls

    def _write(self, frame: bytes) -> None:
        """Queues all of a frame, so that frames never mix, and writes what there is room for."""
        self._unsent.append(memoryview(frame))
        self._flush()

    def _close_stdin(self) -> None:
        self._is_input_over = True
        self._flush()

    def _flush(self) -> None:
        child = self._link.child
        try:
            while self._unsent:
                data = self._unsent[0]
                written = child.write(data) if data else 0
                if data and not written:
                    self._loop.add_writer(child.stdin, self._flush)
                    return
                self._unsent[0] = data[written:]
                if not self._unsent[0]:
                    self._unsent.popleft()
        except BrokenPipeError:
            self._unsent.clear()
            child.expect_end()
        self._stop_writing(self._is_input_over)

    def _stop_writing(self, for_good: bool) -> None:
        stdin = self._link.child.stdin
        if not stdin.closed:
            self._loop.remove_writer(stdin)
        if for_good:
            stdin.close()

    def _pump(self, pipe: IO[bytes]) -> None:
        if not self._link.pump(pipe):
            self._loop.remove_reader(pipe)

    def _wake(self) -> None:
        """The engine has ended; called from another thread."""
        # The loop may have been closed without closing the engine.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._finish)

    def _finish(self) -> None:
        child = self._link.child
        for pipe in (child.stdout, child.stderr):
            self._loop.remove_reader(pipe)
        self._unsent.clear()
        self._stop_writing(for_good=True)
        self._link.finish()
        self._ended.set()


async def _is_done(future: asyncio.Future[Any], seconds: float) -> bool:
    """Whether a future is done within this time. It is left alone where it is not."""
    done, _ = await asyncio.wait({future}, timeout=seconds)
    return bool(done)


async def _finished(task: asyncio.Task[None]) -> None:
    """Waits for a task to its end, even while cancelled, and is cancelled then."""
    cancelled: Optional[asyncio.CancelledError] = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
