"""Runs golden transcripts: `python -m pager_engine.transcript FILE…`.

What is expected is compared member by member: order does not count, an integer is no real, and
messages of errors are no part of the protocol.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, Generator, Iterator, List, Optional, Sequence, Tuple

from .connection import Connection
from .errors import PagerError, shown
from .json import dumps, is_equal, loads
from .locate import PathLike
from .steps import Recording, Step, TranscriptError, read_steps

__all__ = ["Differs", "Recording", "Transcript", "TranscriptError", "run"]

#: The path of the error of a reply, or of a reply in a batch.
ERROR = re.compile(r"(\[\d+\]\.)?error")
#: A method of a connection and its arguments.
Action = Tuple[Any, ...]


class Differs(TranscriptError, AssertionError):
    """The engine did not do what line `line` of the transcript expects."""

    def __init__(self, line: int, sent: bytes, differences: List[str]) -> None:
        super().__init__(line, "; ".join(differences))
        # What it is copied with.
        self.args = (line, sent, differences)
        self.sent = sent
        self.differences = differences

    def __str__(self) -> str:
        sent = f"\n  after {shown(self.sent.rstrip())}" if self.sent else ""
        return f"line {self.line}:{sent}" + "".join(f"\n  {one}" for one in self.differences)


class Transcript:
    """A transcript that was read from a file. Raises TranscriptError, OSError."""

    def __init__(self, path: PathLike) -> None:
        self.path = Path(path)
        self.steps = read_steps(self.path)

    @property
    def arguments(self) -> List[str]:
        """The options that the engine is to be started with."""
        return [one for step in self.steps if step.kind == "arguments" for one in step.value]

    def script(self) -> Generator[Action, Any, None]:
        """What to do with a connection, one action after the other.

        Yields the name of a method and its arguments, and is sent what the method returned. So
        one script serves both faces. Raises Differs at the first difference.
        """
        sent, status, line = b"", 0, 0
        last_send = max((n for n, step in enumerate(self.steps) if step.sends), default=-1)
        if last_send == -1:
            yield ("close_stdin",)
        for number, step in enumerate(self.steps):
            line = step.line
            if step.sends:
                sent = step.bytes
                yield "send_raw", sent
            elif step.kind == "exit":
                status = step.value
            elif step.kind.startswith("expect"):
                # A line where nothing is expected is found in the place of the next one.
                if step.kind == "expectNothing":
                    continue
                reply = yield ("receive_line",)
                differences = list(_differences(step, reply))
                if differences:
                    raise Differs(line, sent, differences)
            if number == last_send:
                # A last line without a line feed is answered only when no more can come.
                yield ("close_stdin",)
        left = yield ("receive_line",)
        if left is not None:
            raise Differs(line, sent, [f"a line that nobody expects: {shown(left)}"])
        ended = yield ("wait",)
        if ended != status:
            raise Differs(line, sent, [f"exit status: expected {status}, got {ended}"])


def run(
    path: PathLike,
    *,
    engine: Optional[PathLike] = None,
    command: Optional[Sequence[str]] = None,
    timeout: float = 10.0,
) -> None:
    """Runs a transcript against an engine, or any command that speaks the protocol.

    Raises TranscriptError, of which Differs is one, or what else a connection raises.
    """
    transcript = Transcript(path)
    with Connection(
        engine, command=command, arguments=transcript.arguments, timeout=timeout
    ) as connection:
        script = transcript.script()
        answer: Any = None
        while True:
            try:
                method, *arguments = script.send(answer)
            except StopIteration:
                return
            answer = getattr(connection, method)(*arguments)


def _differences(step: Step, reply: Optional[bytes]) -> Iterator[str]:
    if reply is None:
        yield "expected a reply, got the end of the output"
    elif step.kind == "expectRaw":
        if reply != step.value:
            yield f"expected {step.value!r}, got {reply!r}"
    else:
        try:
            got = loads(reply)
        except ValueError:
            yield f"expected JSON, got {shown(reply)}"
        else:
            yield from compare(step.value, got, whole=step.kind == "expect")


def compare(expected: Any, got: Any, whole: bool, path: str = "") -> Iterator[str]:
    """The members that differ, as text; `whole` says that there may be no others.

    Otherwise objects may have more members, but for those in arrays; only a batch is compared
    reply by reply.
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        names = [*expected, *(name for name in got if whole and name not in expected)]
        if whole and ERROR.fullmatch(path):
            names = [name for name in names if name != "message"]
        for name in names:
            member = f"{path}.{name}" if path else name
            if name not in got:
                yield f"{member}: expected {_text(expected[name])}, is not there"
            elif name not in expected:
                yield f"{member}: not expected, got {_text(got[name])}"
            else:
                yield from compare(expected[name], got[name], whole, member)
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for index, (one, other) in enumerate(zip(expected, got)):
            yield from compare(one, other, whole or path != "", f"{path}[{index}]")
    elif not is_equal(expected, got):
        yield f"{path or 'the reply'}: expected {_text(expected)}, got {_text(got)}"


def _text(value: Any) -> str:
    return shown(dumps(value))


def main(paths: Sequence[str]) -> int:
    """Runs transcripts and prints what differs. 0 if nothing does, 1 if something does."""
    failures = 0
    for path in paths:
        try:
            run(path)
            print(f"ok    {path}")
        except (PagerError, OSError) as error:
            failures += 1
            print(f"FAIL  {path}: {error}")
    return min(failures, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
