"""A process and the core that talks with it: what both faces do with bytes that are there."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from typing import IO, Any, Callable, Generic, List, Mapping, Optional, Sequence

from .child import Child
from .core import Call, Core, NotificationHandler, Observer
from .errors import RPCError
from .group import F
from .lines import LineTooLong
from .locate import PathLike, find_engine

#: Seconds that a call may stay without any sign of life.
TIMEOUT = 10.0


@dataclass(frozen=True)
class Options:
    """How an engine is started; the arguments of `Engine` and `AsyncEngine`."""

    engine: Optional[PathLike]
    command: Optional[Sequence[str]]
    arguments: Sequence[str]
    record: Optional[PathLike]
    env: Optional[Mapping[str, str]]
    cwd: Optional[PathLike]
    on_notification: Optional[NotificationHandler]
    observer: Optional[Observer]

    def argv(self) -> List[str]:
        """The program and its arguments. Raises EngineNotFound, TypeError or ValueError."""
        if isinstance(self.arguments, str) or isinstance(self.command, str):
            raise TypeError("`arguments` and `command` are lists of strings, not one string")
        if self.command is not None and self.engine is not None:
            raise TypeError("give `engine` or `command`, not both")
        if self.command is not None and not self.command:
            raise ValueError("`command` is empty")
        program = [find_engine(self.engine)] if self.command is None else list(self.command)
        recording = [] if self.record is None else ["--record", os.fspath(self.record)]
        return [*program, *self.arguments, *recording]


class Link(Generic[F]):
    """Spawns the engine and carries its bytes to the core. Never waits.

    The face calls `pump` when a pipe can be read, and `finish` after `on_exit` was called. Not
    thread-safe: the face holds a lock.
    """

    def __init__(self, options: Options, on_exit: Callable[[], Any]) -> None:
        self.core: Core[F] = Core(options.on_notification, options.observer)
        self._why: Optional[str] = None
        cwd = None if options.cwd is None else os.fspath(options.cwd)
        self.child = Child(options.argv(), options.env, cwd, on_exit)

    def pump(self, pipe: IO[bytes]) -> bool:
        """Takes a chunk from a pipe that can be read. False once it has ended."""
        taken = self._take(pipe)
        if taken is False and pipe is self.child.stdout:
            self.child.expect_end()
        return taken is not False

    def finish(self) -> None:
        """The process has ended: takes what it has left behind, and ends all that waits.

        Its stdin is left to the face, which may be about to write.
        """
        for pipe in (self.child.stdout, self.child.stderr):
            while self._take(pipe):
                pass
        status = self.child.status
        was_killed = status is not None and status < 0
        self.core.die(
            self._why or "the engine has ended",
            exit_status=None if was_killed else status,
            signal=-status if status is not None and was_killed else None,
            stderr_tail=self.child.stderr_tail,
        )
        self.child.close_output()

    def kill(self, why: str) -> None:
        """Ends the engine at once. `why` is what later calls are told."""
        self.will_end(why)
        self.child.signal(signal.SIGKILL)

    def will_end(self, why: str) -> None:
        """Says why the engine is going to end; the first reason counts."""
        self._why = self._why or why

    def _take(self, pipe: IO[bytes]) -> Optional[bool]:
        """A chunk, if there is one: False at the end of the pipe, None where nothing is there."""
        chunk = self.child.read(pipe)
        if not chunk:
            return None if chunk is None else False
        if pipe is self.child.stderr:
            self.child.keep_tail(chunk)
            return True
        try:
            self.core.receive(chunk)
        except LineTooLong as error:
            self.kill(str(error))
            return False
        return True


def checked(calls: Sequence[Call], batch: bool) -> List[Call]:
    """Calls as they may be sent. Raises TypeError for what is no pair of method and parameters."""
    listed = list(calls)
    for call in listed:
        if not isinstance(call, tuple) or len(call) != 2 or not isinstance(call[0], str):
            raise TypeError(f"a call is a pair of method and parameters, not {call!r}")
    if batch and not listed:
        raise ValueError("an empty batch is no request")
    return listed


def sorted_out(answers: List[Any], return_errors: bool) -> List[Any]:
    """The answers; raises the first error among them unless errors are wanted as answers."""
    if not return_errors:
        for answer in answers:
            if isinstance(answer, RPCError):
                raise answer
    return answers
