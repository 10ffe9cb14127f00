"""The synchronous connection: a thread that always reads, and calls that wait for it."""

from __future__ import annotations

import os
import select
import selectors
import signal
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from types import TracebackType
from typing import Any, List, Mapping, Optional, Sequence, Type, TypeVar

from .child import PATIENCE
from .core import Call, NotificationHandler, Observer, Params
from .errors import Timeout
from .group import Group
from .link import TIMEOUT, Link, Options, checked, sorted_out
from .locate import PathLike

C = TypeVar("C", bound="Connection")


class Connection:
    """An engine that was spawned, and raw calls to it. Safe to use from several threads.

    `engine` is the path of the program (see `find_engine`), `command` a whole command in its
    place; `arguments` are more options, `record` a file for the engine's `--record`. `env` and
    `cwd` are those of the process. `timeout` is how many seconds a call may stay without any
    reply; then the engine is killed, for what it still does cannot be known.

    `on_notification` is called with method and parameters of notifications of the engine,
    `observer` with "-->" or "<--" and each line as bytes; neither may call the engine.
    Notifications without a handler are dropped.
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
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._closing = threading.Lock()
        self._wakeup, self._alarm = os.pipe()
        try:
            self._link: Link[Future[Any]] = Link(options, self._wake)
        except BaseException:
            os.close(self._wakeup)
            os.close(self._alarm)
            raise
        self._reader = threading.Thread(target=self._read, name="pager-engine", daemon=True)
        self._reader.start()

    # Calls

    def call(self, method: str, params: Params = None, timeout: Optional[float] = None) -> Any:
        """The result of a method. Raises the RPCError that it was answered with, EngineDied,
        Timeout or ProtocolError."""
        return self.pipeline([(method, params)], timeout=timeout)[0]

    def pipeline(
        self,
        calls: Sequence[Call],
        *,
        return_errors: bool = False,
        timeout: Optional[float] = None,
    ) -> List[Any]:
        """The results of many calls, in order, sent in one write: `[("loadNext", {}), …]`.

        All are executed. Then the first error is raised, or with `return_errors` stands among
        the results. `timeout` is for the time between two replies.
        """
        return self._exchange(checked(calls, False), False, return_errors, timeout)

    def batch(
        self,
        calls: Sequence[Call],
        *,
        return_errors: bool = False,
        timeout: Optional[float] = None,
    ) -> List[Any]:
        """As `pipeline`, as one JSON-RPC batch: one line, answered by one line."""
        return self._exchange(checked(calls, True), True, return_errors, timeout)

    def notify(self, method: str, params: Params = None) -> None:
        """A call that is executed and not answered, not even with an error."""
        with self._writing:
            with self._lock:
                frame = self._link.core.notification(method, params)
            self._write(frame, self.timeout)

    # Bytes, for tests of the protocol

    def send_raw(self, data: bytes) -> None:
        """Sends bytes as they are. Their replies are for `receive_line`; take them before the
        next call, and use ids that calls do not have. An engine that has ended is no error."""
        with self._writing:
            with self._lock:
                self._link.core.raw(data)
            self._write(data, self.timeout)

    def receive_line(self, timeout: Optional[float] = None) -> Optional[bytes]:
        """The next line that answers no call, without its line feed. None after the last."""
        seconds = self.timeout if timeout is None else timeout
        line: Future[Optional[bytes]] = Future()
        with self._lock:
            self._link.core.expect_line(line)
        try:
            return line.result(seconds)
        except FutureTimeout:
            raise self._give_up(None, seconds) from None
        finally:
            # A line that comes later is for the next one who asks.
            line.cancel()

    def close_stdin(self) -> None:
        """Ends the input of the engine. It answers what it has and ends."""
        with self._writing:
            self._link.child.close_stdin()

    def wait(self, timeout: Optional[float] = None) -> Optional[int]:
        """The exit status of an engine that ends, negative for a signal; None if it does not
        within `timeout` seconds."""
        self._reader.join(self.timeout if timeout is None else timeout)
        return None if self._reader.is_alive() else self.exit_status

    # State

    @property
    def exit_status(self) -> Optional[int]:
        """How the engine has ended, negative for a signal; None while it runs."""
        return self._link.child.status

    @property
    def stderr_tail(self) -> str:
        """The last 64 KiB that the engine has written to stderr."""
        return self._link.child.stderr_tail

    @property
    def unknown_replies(self) -> int:
        """How many replies came that nobody waited for. They were dropped."""
        return self._link.core.unknown_replies

    # The end

    def close(self) -> None:
        """Ends the engine: closes its stdin, waits 2 s, SIGTERM, waits 2 s, SIGKILL.

        Everything that was sent is answered first. Harmless when repeated or when it is dead.
        """
        with self._closing:
            child = self._link.child
            self._link.will_end("the engine was closed")
            # A thread that is still writing is freed by the signals.
            if self._writing.acquire(timeout=PATIENCE):
                try:
                    child.close_stdin()
                finally:
                    self._writing.release()
            for number in (signal.SIGTERM, signal.SIGKILL):
                if child.wait(PATIENCE):
                    break
                child.signal(number)
            self._reader.join()
            self.close_stdin()

    def __enter__(self: C) -> C:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def _exchange(
        self, calls: List[Call], batch: bool, return_errors: bool, timeout: Optional[float]
    ) -> List[Any]:
        if not calls:
            return []
        seconds = self.timeout if timeout is None else timeout
        future: Future[List[Any]] = Future()
        with self._writing:
            with self._lock:
                group, frame = self._link.core.calls(calls, future, batch)
            self._write(frame, seconds)
        try:
            return sorted_out(self._answers(group, seconds), return_errors)
        finally:
            with self._lock:
                self._link.core.forget(group)

    def _answers(self, group: Group[Future[Any]], seconds: float) -> List[Any]:
        while True:
            missing = group.missing
            try:
                answers: List[Any] = group.future.result(seconds)
                return answers
            except FutureTimeout:
                if group.missing == missing and not group.future.done():
                    raise self._give_up(group, seconds) from None

    def _write(self, frame: bytes, seconds: float) -> None:
        """Writes all of a frame. The caller holds the lock for writing.

        A pipe that is broken is no error here: the end of the engine fails the calls.
        """
        child, data = self._link.child, memoryview(frame)
        try:
            while data:
                written = child.write(data)
                data = data[written:]
                if not written and not self._wait_for_room(seconds):
                    raise self._give_up(None, seconds)
        except BrokenPipeError:
            child.expect_end()
        except BaseException:
            # Half a line was sent, so nothing can follow it.
            self._link.kill("the engine was killed: a request was interrupted")
            raise

    def _wait_for_room(self, seconds: float) -> bool:
        poll = select.poll()
        try:
            poll.register(self._link.child.stdin, select.POLLOUT)
        except ValueError as error:
            raise BrokenPipeError(str(error)) from None
        return bool(poll.poll(seconds * 1000))

    def _give_up(self, group: Optional[Group[Future[Any]]], seconds: float) -> Timeout:
        with self._lock:
            error = self._link.core.timeout(group, seconds)
            self._link.kill(f"the engine was killed: {error}")
        # The reader fails all other calls; after this, later ones fail at once.
        self._reader.join(PATIENCE)
        return error

    # The thread that reads

    def _wake(self) -> None:
        os.write(self._alarm, b"!")

    def _read(self) -> None:
        child = self._link.child
        with selectors.DefaultSelector() as selector:
            selector.register(self._wakeup, selectors.EVENT_READ)
            for pipe in (child.stdout, child.stderr):
                selector.register(pipe, selectors.EVENT_READ, pipe)
            while child.status is None:
                for key, _ in selector.select():
                    with self._lock:
                        is_open = key.data is None or self._link.pump(key.data)
                    if not is_open:
                        selector.unregister(key.data)
        with self._lock:
            self._link.finish()
        # The other end is written to once, after the status was set.
        os.read(self._wakeup, 1)
        os.close(self._wakeup)
        os.close(self._alarm)
