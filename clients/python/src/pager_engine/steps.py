"""The steps of golden transcripts, and recordings in that format.

The format is described in `protocol/transcripts/README.md`: a JSON object a line. Bytes stand in
strings whose characters are one byte each.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, List, Tuple

from .errors import PagerError
from .json import dumps, loads

KINDS = (
    "note",
    "arguments",
    "send",
    "sendRaw",
    "expect",
    "expectMatching",
    "expectRaw",
    "expectNothing",
    "exit",
)


class TranscriptError(PagerError):
    """A line of a file is no step of a transcript, or the engine does not do what it says.

    `line` counts from 1.
    """

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


@dataclass(frozen=True)
class Step:
    """A step, and the line it stands on. The value of `sendRaw` and `expectRaw` is bytes."""

    line: int
    kind: str
    value: Any

    @property
    def sends(self) -> bool:
        """Whether the step sends bytes."""
        return self.kind in ("send", "sendRaw")

    @property
    def bytes(self) -> bytes:
        """What the step sends."""
        return self.value if self.kind == "sendRaw" else dumps(self.value) + b"\n"


def read_steps(path: Path) -> List[Step]:
    """The steps of a file. Raises TranscriptError for the first line that is none."""
    lines = path.read_bytes().split(b"\n")
    return [_step(n, line) for n, line in enumerate(lines, 1) if line.strip(b" \t\r")]


def _step(number: int, line: bytes) -> Step:
    try:
        value = loads(line)
    except ValueError as error:
        raise TranscriptError(number, f"not JSON: {error}") from None
    members = set(value) if isinstance(value, dict) else set()
    kinds = members - {"shows"} if "note" in members else members
    if len(kinds) != 1 or not kinds <= set(KINDS):
        raise TranscriptError(number, f"a step is an object with one of {', '.join(KINDS)}")
    kind = kinds.pop()
    content = value[kind]
    why = _mistake(kind, content)
    if why:
        raise TranscriptError(number, f"`{kind}` {why}")
    is_raw = kind in ("sendRaw", "expectRaw")
    return Step(number, kind, content.encode("latin-1") if is_raw else content)


def _mistake(kind: str, value: Any) -> str:
    if kind in ("sendRaw", "expectRaw"):
        if not isinstance(value, str) or any(character > "\xff" for character in value):
            return "is a string of characters up to U+00FF, each a byte"
    elif kind == "arguments":
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            return "is a list of strings"
    elif kind == "exit":
        if type(value) is not int or not 0 <= value <= 255:
            return "is an exit status from 0 to 255"
    elif kind == "expectNothing" and value is not True:
        return "is true"
    return ""


class Recording:
    """An observer that keeps an exchange: `Engine(observer=recording)`."""

    def __init__(self) -> None:
        #: Everything, in order: "-->" or "<--", and the bytes.
        self.exchange: List[Tuple[str, bytes]] = []

    def __call__(self, direction: str, data: bytes) -> None:
        self.exchange.append((direction, data))

    def transcript(self) -> str:
        """The exchange as a transcript, which can be run again."""
        return "".join(_recorded(*one) + "\n" for one in self.exchange)


def _recorded(direction: str, data: bytes) -> str:
    line = data[:-1] if data.endswith(b"\n") else data
    is_sent = direction == "-->"
    try:
        # Only what is sent again as the very same bytes is a `send`.
        if is_sent and dumps(loads(line)) + b"\n" == data:
            return f'{{"send":{line.decode()}}}'
        if not is_sent:
            loads(line)
            return f'{{"expect":{line.decode()}}}'
    except ValueError:
        pass
    step = {"sendRaw": data.decode("latin-1")} if is_sent else {"expectRaw": line.decode("latin-1")}
    return dumps(step).decode()
