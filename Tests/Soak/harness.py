"""A running engine and what the long runs hold it against."""

import os
import subprocess
import sys
import threading

#: The engine under test: the first argument of the program.
ENGINE = os.path.abspath(sys.argv[1])
MEGABYTE = 1 << 20
LINE_LIMIT = 4 * MEGABYTE


def call(number, method, params="{}"):
    return b'{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}\n' % (
        number,
        method.encode(),
        params.encode(),
    )


class Failure(Exception):
    pass


def expect(holds, what):
    if not holds:
        raise Failure(what)


class Engine:
    """An engine that is written to by a thread of its own."""

    def __init__(self, *arguments, chunks=None):
        self.process = subprocess.Popen(
            [ENGINE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.chunks = chunks
        self.thread = threading.Thread(target=self._write, daemon=True)
        if chunks is not None:
            self.thread.start()

    def _write(self):
        try:
            for chunk in self.chunks:
                self.process.stdin.write(chunk)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def memory(self, field):
        """Bytes of VmRSS, what it has now, or VmHWM, the most that it had."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) * 1024
        raise Failure(f"no {field}")

    def read(self):
        return os.read(self.process.stdout.fileno(), MEGABYTE)

    def finish(self):
        if self.chunks is not None:
            self.thread.join()
        self.process.stdin.close()
        rest = self.process.stdout.read()
        expect(self.process.wait() == 0, f"status {self.process.returncode}")
        return rest


def megabytes(count):
    return f"{count / MEGABYTE:.1f} MB"


def flood(chunks, replies, *, bound, slack=8 * MEGABYTE, error=None, arguments=()):
    """Sends everything, counts replies, and looks at the memory at a tenth and at the end."""
    engine = Engine(*arguments, chunks=chunks)
    counted = 0
    early = None
    while counted < replies:
        piece = engine.read()
        expect(piece, f"ended after {counted} of {replies} replies")
        counted += piece.count(b"\n")
        if error is None:
            expect(b'"error"' not in piece, piece[:500])
        else:
            expect(piece.count(b'"error"') <= piece.count(error), piece[:500])
        if early is None and counted * 10 >= replies:
            early = engine.memory("VmRSS")
    late, most = engine.memory("VmRSS"), engine.memory("VmHWM")
    expect(engine.finish() == b"", "more replies than requests")
    expect(late <= early + slack, f"grew from {megabytes(early)} to {megabytes(late)}")
    expect(most <= bound, f"{megabytes(most)} at a time, more than {megabytes(bound)}")
    return (
        f"{counted:,} replies; resident {megabytes(early)} early, {megabytes(late)} late; "
        f"at most {megabytes(most)}"
    )
