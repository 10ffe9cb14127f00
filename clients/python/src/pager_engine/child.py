"""The engine's process: its pipes, its process group, its end.

Nothing here waits, except for one thread that waits for the end of the process. The faces decide
how to wait for bytes and for room.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import subprocess
import threading
from typing import IO, Any, Callable, Mapping, Optional, Sequence

from .errors import EngineNotFound

CHUNK = 65_536
#: Bytes of stderr that are kept.
TAIL = 65_536
#: Seconds for each step of closing: to end after stdin was closed, and after SIGTERM.
PATIENCE = 2.0
#: Seconds for an engine that has closed its stdout to end by itself.
GRACE = 1.0

NO_PROGRAM = (errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.ENOEXEC)


class Child:
    """A process in a group of its own. It inherits its three pipes and nothing else.

    `on_exit` is called once, from a thread, after `status` was set: the exit status, or the
    negative number of the signal.
    """

    def __init__(
        self,
        command: Sequence[str],
        environ: Optional[Mapping[str, str]],
        directory: Optional[str],
        on_exit: Callable[[], Any],
    ) -> None:
        try:
            # A new session is also a new group, and needs no code between fork and exec.
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environ,
                cwd=directory,
                start_new_session=True,
            )
        except OSError as error:
            if error.errno not in NO_PROGRAM:
                raise
            raise EngineNotFound(f"{command[0]} could not be started: {error}") from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self.stdin: IO[bytes] = self._process.stdin
        self.stdout: IO[bytes] = self._process.stdout
        self.stderr: IO[bytes] = self._process.stderr
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe.fileno(), False)
        self.status: Optional[int] = None
        self._on_exit = on_exit
        self._tail = bytearray()
        self._exited = threading.Event()
        self._last_call: Optional[threading.Timer] = None
        threading.Thread(target=self._wait, name="pager-engine exit", daemon=True).start()

    def _wait(self) -> None:
        status = self._process.wait()
        # The leader is gone; whatever it has started goes with it.
        self.signal(signal.SIGKILL)
        self.status = status
        self._exited.set()
        if self._last_call is not None:
            self._last_call.cancel()
        self._on_exit()

    def wait(self, timeout: Optional[float]) -> bool:
        """Whether the process has ended, within this many seconds. Blocks."""
        return self._exited.wait(timeout)

    def read(self, pipe: IO[bytes]) -> Optional[bytes]:
        """What is there, at most CHUNK bytes. None where nothing is yet, b"" at the end."""
        try:
            return pipe.read(CHUNK)
        except (OSError, ValueError):
            return b""

    def keep_tail(self, chunk: bytes) -> None:
        """Takes what was read from stderr."""
        self._tail += chunk
        del self._tail[:-TAIL]

    @property
    def stderr_tail(self) -> str:
        """The end of what was written to stderr."""
        return self._tail.decode("utf-8", "replace")

    def write(self, data: memoryview) -> int:
        """Writes what there is room for, perhaps nothing. Raises BrokenPipeError."""
        try:
            return self.stdin.write(data) or 0
        except (OSError, ValueError) as error:
            raise BrokenPipeError(str(error)) from None

    def expect_end(self) -> None:
        """One of its pipes is closed on its side, so it is of no use: it ends soon or is killed."""
        if self._last_call is None and self.status is None:
            self._last_call = threading.Timer(GRACE, self.signal, (signal.SIGKILL,))
            self._last_call.daemon = True
            self._last_call.start()

    def signal(self, number: int) -> None:
        """Sends a signal to the whole group, unless it has ended: then its number may be
        another's."""
        if self.status is not None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def close_stdin(self) -> None:
        """Says that nothing more will come. Harmless when repeated."""
        self.stdin.close()

    def close_output(self) -> None:
        """Gives back what was read from."""
        self.stdout.close()
        self.stderr.close()
