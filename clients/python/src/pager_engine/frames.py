"""What was sent and may still be answered, and whose an error without an id is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Optional

from .errors import DepthError, LineTooLongError, RPCError


@dataclass(frozen=True, eq=False)
class Frame:
    """A line, a batch or raw bytes. A notification has no ids."""

    data: bytes
    ids: range = range(0)
    raw: bool = False

    def may_cause(self, error: RPCError) -> bool:
        """Whether this line is one that the engine answers with this error and no id."""
        if self.raw:
            return True
        if isinstance(error, LineTooLongError) and error.value is not None:
            return len(self.data) > error.value
        if isinstance(error, DepthError) and error.value is not None:
            return depth(self.data) > error.value
        return len(self.ids) > 0


def culprit(frames: Iterable[Frame], error: RPCError) -> Optional[Frame]:
    """The first line that may have caused an error without an id."""
    return next((frame for frame in frames if frame.may_cause(error)), None)


def depth(line: bytes) -> int:
    """Levels of arrays and objects in a JSON text."""
    level = deepest = 0
    in_string = escaped = False
    for byte in line:
        if in_string:
            in_string = escaped or byte != 0x22
            escaped = not escaped and byte == 0x5C
        elif byte == 0x22:
            in_string = True
        elif byte in b"[{":
            level += 1
            deepest = max(deepest, level)
        elif byte in b"]}":
            level -= 1
    return deepest
