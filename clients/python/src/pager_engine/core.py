"""The connection without input and output: ids, matching, errors.

Both faces feed it the bytes that they read and write the bytes that it makes. It is not
thread-safe; the synchronous face holds a lock around it.

What the engine guarantees and this relies on: it answers in the order it was asked. So the reply
with an id also says that everything sent before has been dealt with, and an error without an id
(a line too long, say) belongs to something that has not been.
"""

from __future__ import annotations

import logging
from collections import deque
from typing import (
    Any,
    Callable,
    Deque,
    Dict,
    Generic,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
)

from .errors import EngineDied, ProtocolError, RPCError, Timeout, shown
from .frames import Frame, culprit
from .group import F, Group
from .json import Json, dumps
from .lines import LineSplitter, LineTooLong
from .replies import Notice, Reply, read_line

Params = Union[Mapping[str, Json], Sequence[Json], None]
#: A method and its parameters.
Call = Tuple[str, Params]
#: Is told of everything that is sent ("-->") or received ("<--"), a line at a time, line feed
#: included.
Observer = Callable[[str, bytes], None]
NotificationHandler = Callable[[str, Any], None]

logger = logging.getLogger("pager_engine")


class Core(Generic[F]):
    """The state of one connection."""

    def __init__(
        self,
        on_notification: Optional[NotificationHandler] = None,
        observer: Optional[Observer] = None,
    ) -> None:
        self._on_notification = on_notification
        self._observer = observer
        self._splitter = LineSplitter()
        self._next_id = 1
        self._pending: Dict[int, Group[F]] = {}
        self._frames: Deque[Frame] = deque()
        self._raw_lines: Deque[bytes] = deque()
        self._raw_waiters: Deque[F] = deque()
        self._bad_line: Optional[ProtocolError] = None
        self._death: Optional[EngineDied] = None
        self._last_request: Optional[bytes] = None
        #: Replies that nobody waited for; they were dropped.
        self.unknown_replies = 0

    # What goes out

    def calls(self, calls: Sequence[Call], future: F, batch: bool) -> Tuple[Group[F], bytes]:
        """The bytes of calls, each in a line of its own or all in one batch.

        Raises ValueError, with nothing changed, for parameters that are no JSON.
        """
        self._check_usable()
        ids = range(self._next_id, self._next_id + len(calls))
        texts = [_request_text(method, params, id) for id, (method, params) in zip(ids, calls)]
        frames = [Frame(text, range(id, id + 1)) for id, text in zip(ids, texts)]
        if batch:
            frames = [Frame(b"[" + b",".join(texts) + b"]", ids)]
        self._next_id = ids.stop
        group = Group(ids, [method for method, _ in calls], future)
        self._pending.update(dict.fromkeys(ids, group))
        return group, self._out(frames)

    def notification(self, method: str, params: Params) -> bytes:
        """The bytes of a notification, which is executed and never answered."""
        self._check_usable()
        return self._out([Frame(_request_text(method, params, None))])

    def raw(self, data: bytes) -> bytes:
        """Bytes that go out as they are. Lines that come back are kept for `expect_line`, which
        also says when the engine has ended: that is no error here."""
        self._last_request = data
        self._frames.append(Frame(data, raw=True))
        self._observe("-->", data)
        return data

    def expect_line(self, future: F) -> None:
        """Gives the next line that answers no call, or None after the last one."""
        if self._raw_lines:
            future.set_result(self._raw_lines.popleft())
        elif self._death is not None:
            future.set_result(None)
        else:
            self._raw_waiters.append(future)

    def forget(self, group: Group[F]) -> None:
        """Nobody waits for these calls any more; later replies to them are unknown."""
        for id in group.ids:
            self._pending.pop(id, None)

    # What comes in

    def receive(self, chunk: bytes) -> None:
        """Takes bytes as they were read, however they are cut.

        Raises LineTooLong, after everything that waits was failed: then nothing more can be read.
        """
        try:
            lines = self._splitter.feed(chunk)
        except LineTooLong as error:
            self._bad(ProtocolError(str(error)))
            raise
        for line in lines:
            if line.strip(b" \t\r"):
                self._observe("<--", line + b"\n")
                self._receive_line(line)

    def die(
        self,
        why: str,
        exit_status: Optional[int] = None,
        signal: Optional[int] = None,
        stderr_tail: str = "",
    ) -> None:
        """The engine has ended: ends all that waits. Later calls fail at once."""
        if self._death is not None:
            return
        self._death = EngineDied(why, exit_status, signal, stderr_tail, self._last_request)
        self._fail_pending(self._death)
        self._frames.clear()
        for waiter in self._raw_waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._raw_waiters.clear()

    def timeout(self, group: Optional[Group[F]], seconds: float) -> Timeout:
        """The error for a call that was not answered in time."""
        first = next((id for id in group.ids if id in self._pending), None) if group else None
        sent = next((frame.data for frame in self._frames if first in frame.ids), None)
        return Timeout(
            f"no reply within {seconds:g} s to {shown(sent or self._last_request or b'')}"
        )

    def _check_alive(self) -> None:
        if self._death is not None:
            raise EngineDied(*self._death.args)

    def _check_usable(self) -> None:
        self._check_alive()
        if self._bad_line is not None:
            bad, self._bad_line = self._bad_line, None
            raise bad

    def _out(self, frames: List[Frame]) -> bytes:
        for frame in frames:
            self._observe("-->", frame.data + b"\n")
        self._frames.extend(frames)
        self._last_request = frames[-1].data
        return b"".join(frame.data + b"\n" for frame in frames)

    def _observe(self, direction: str, line: bytes) -> None:
        if self._observer is not None:
            _harmlessly(self._observer, direction, line)

    def _receive_line(self, line: bytes) -> None:
        left = [message for message in read_line(line) if not self._claim(message)]
        if left and (self._raw_waiters or any(frame.raw for frame in self._frames)):
            self._keep(line)
            return
        for message in left:
            if isinstance(message, ProtocolError):
                self._bad(message)
            elif isinstance(message, Reply):
                self.unknown_replies += 1

    def _claim(self, message: Union[Reply, Notice, ProtocolError]) -> bool:
        """Gives a message to whom it is for. False where that is nobody."""
        if isinstance(message, ProtocolError):
            return False
        if isinstance(message, Notice):
            return self._notify(message)
        if message.id is None and isinstance(message.answer, RPCError):
            return self._blame(message.answer)
        # 1 == 1.0 == True in Python, but they are different ids.
        if type(message.id) is not int or message.id not in self._pending:
            return False
        group, answer = self._pending.pop(message.id), message.answer
        if isinstance(answer, RPCError):
            answer = answer.of(group.method(message.id))
        group.answer(message.id, answer)
        self._drop_frames(message.id)
        return True

    def _drop_frames(self, answered: int) -> None:
        """Forgets what was sent up to the answered call, which is dealt with, except for calls
        that a peer answers out of order."""
        while self._frames and not any(id in self._pending for id in self._frames[0].ids):
            if answered in self._frames.popleft().ids:
                return

    def _blame(self, error: RPCError) -> bool:
        """Fails the calls of the line that an error without an id is about."""
        frame = culprit(self._frames, error)
        if frame is None or frame.raw:
            return False
        self._frames.remove(frame)
        for id in frame.ids:
            if id in self._pending:
                group = self._pending.pop(id)
                # A batch that is refused as a whole is refused for none of its methods.
                group.answer(id, error.of(group.method(id)) if len(frame.ids) == 1 else error)
        return bool(frame.ids)

    def _notify(self, notice: Notice) -> bool:
        if self._on_notification is None:
            return False
        _harmlessly(self._on_notification, notice.method, notice.params)
        return True

    def _keep(self, line: bytes) -> None:
        """A line for `expect_line`."""
        while self._raw_waiters:
            waiter = self._raw_waiters.popleft()
            if not waiter.done():
                waiter.set_result(line)
                return
        self._raw_lines.append(line)

    def _bad(self, error: ProtocolError) -> None:
        """A line that breaks the protocol fails what waits, or else the next call."""
        if self._pending:
            self._fail_pending(error)
        else:
            self._bad_line = error

    def _fail_pending(self, error: Union[ProtocolError, EngineDied]) -> None:
        for group in {id(group): group for group in self._pending.values()}.values():
            # A copy each: a raised exception keeps the traceback of where it was.
            group.fail(type(error)(*error.args))
        self._pending.clear()


def _harmlessly(told: Callable[[str, Any], object], *arguments: Any) -> None:
    """Calls somebody else's code, whose errors must not end the reading."""
    try:
        told(*arguments)
    except Exception:
        logger.exception("a handler or observer failed")


def _request_text(method: str, params: Params, id: Optional[int]) -> bytes:
    message: Dict[str, Any] = {"jsonrpc": "2.0"}
    if id is not None:
        message["id"] = id
    message["method"] = method
    if params:
        message["params"] = params
    return dumps(message)
