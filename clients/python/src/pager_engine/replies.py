"""What a line from the engine says, before anybody asks whom it is for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Union

from .errors import ProtocolError, rpc_error
from .json import loads


@dataclass(frozen=True)
class Reply:
    """An answer: a result, or an RPCError. `id` is whatever the engine wrote, None if nothing."""

    id: Any
    answer: Any


@dataclass(frozen=True)
class Notice:
    """A notification of the engine. It answers nothing."""

    method: str
    params: Any


Message = Union[Reply, Notice, ProtocolError]


def read_line(line: bytes) -> List[Message]:
    """The messages of a line: one, or those of a batch."""
    try:
        value = loads(line)
    except ValueError as error:
        return [ProtocolError(f"not one JSON text ({error})", line)]
    elements = value if isinstance(value, list) and value else [value]
    return [_read(element, line) for element in elements]


def _read(message: Any, line: bytes) -> Message:
    if not isinstance(message, dict):
        return ProtocolError("not an object", line)
    has_result, has_error = "result" in message, "error" in message
    if has_result and has_error:
        return ProtocolError("a reply with both `result` and `error`", line)
    if has_result:
        return Reply(message.get("id"), message["result"])
    if has_error:
        try:
            return Reply(message.get("id"), rpc_error(message["error"]))
        except ValueError as error:
            return ProtocolError(str(error), line)
    if "id" not in message and isinstance(message.get("method"), str):
        return Notice(message["method"], message.get("params"))
    return ProtocolError("a reply with neither `result` nor `error`", line)
