"""What can go wrong, as exceptions.

Stale and ignored are not here: they are answers, see `pager_engine.values.Outcome`.
"""

from __future__ import annotations

from typing import Any, Dict, Generic, List, Mapping, Optional, Tuple, Type, TypeVar

T = TypeVar("T")
R = TypeVar("R", bound="RPCError")

#: Characters of a request or reply that a message shows.
SHOWN = 200


def shown(line: bytes) -> str:
    """A line as text for a message, cut where it is long."""
    text = line.decode("utf-8", "backslashreplace")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(line)} bytes)"


class PagerError(Exception):
    """Every error of this package that is not a plain wrong argument."""


class EngineNotFound(PagerError):
    """There is no engine to start; the message says where it was looked for."""


class EngineDied(PagerError):
    """The engine has ended, so this call has no answer and no later one will have.

    `exit_status` or `signal` says how it ended (both None while that is not known),
    `stderr_tail` what it said last, `last_request` the last line that was sent to it.
    """

    def __init__(
        self,
        why: str,
        exit_status: Optional[int] = None,
        signal: Optional[int] = None,
        stderr_tail: str = "",
        last_request: Optional[bytes] = None,
    ) -> None:
        super().__init__(why, exit_status, signal, stderr_tail, last_request)
        self.why = why
        self.exit_status = exit_status
        self.signal = signal
        self.stderr_tail = stderr_tail
        self.last_request = last_request

    def __str__(self) -> str:
        lines = [self.why]
        if self.exit_status is not None:
            lines[0] += f" (exit status {self.exit_status})"
        if self.signal is not None:
            lines[0] += f" (signal {self.signal})"
        if self.last_request is not None:
            lines.append(f"last request: {shown(self.last_request)}")
        if self.stderr_tail.strip():
            lines.append(f"stderr: {self.stderr_tail.strip()}")
        return "\n".join(lines)


class Timeout(PagerError, TimeoutError):
    """No reply within the deadline. The engine has been killed: what it still does is not known."""


class ProtocolError(PagerError):
    """The engine wrote a line that is no reply. `line` is that line as it came."""

    def __init__(self, why: str, line: bytes = b"") -> None:
        super().__init__(why, line)
        self.why = why
        self.line = line

    def __str__(self) -> str:
        return f"{self.why}: {shown(self.line)}"


class RPCError(PagerError):
    """The engine answered with an error; nothing has changed.

    `code` and `reason` are part of the protocol, `message` is for people, `method` is the one that
    was called. What else the error tells is in `data`; subclasses have it as attributes.
    """

    def __init__(
        self, code: int, message: str, data: Mapping[str, Any], method: Optional[str] = None
    ) -> None:
        super().__init__(code, message, data, method)
        self.code = code
        self.message = message
        self.data: Dict[str, Any] = dict(data)
        self.method: Optional[str] = method

    def of(self: R, method: str) -> R:
        """The same error as the answer to a call of this method."""
        return type(self)(self.code, self.message, self.data, method)

    @property
    def reason(self) -> Optional[str]:
        """The stable name of what is wrong, such as "missing"."""
        reason = self.data.get("reason")
        return reason if isinstance(reason, str) else None

    def __str__(self) -> str:
        method = "" if self.method is None else f"{self.method}: "
        reason = "" if self.reason is None else f" {self.reason}"
        return f"{method}{self.message} ({self.code}{reason})"


class Member(Generic[T]):
    """A member of `data` as an attribute: None where the error does not have it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, error: Any, owner: Any = None) -> Optional[T]:
        return None if error is None else error.data.get(self._name)


class _Limited(RPCError):
    #: The name of the limit, as `Engine.info` lists it.
    limit = Member[str]("limit")
    #: What the limit is set to.
    value = Member[int]("value")


class ParseError(RPCError):
    """-32700: the line was refused whole."""


class SyntaxParseError(ParseError):
    """The line is not one JSON text."""


class EncodingError(ParseError):
    """A NUL byte, bad UTF-8, a lone surrogate, or U+0000 in a member name."""


class DuplicateMemberError(ParseError):
    """An object names a member twice."""


class DepthError(ParseError, _Limited):
    """More levels of arrays and objects than the limit allows."""


class NumberRangeError(ParseError):
    """An integer beyond 64 bits or a real beyond a double."""


class LineTooLongError(ParseError, _Limited):
    """The line is longer than the limit allows."""


class NotLineDelimitedError(ParseError):
    """The line is a Content-Length header; this protocol has one JSON text a line."""


class InvalidRequest(RPCError):
    """-32600: the line is JSON, and no request."""


class EnvelopeError(InvalidRequest):
    """`jsonrpc`, `method` or `params` is not what JSON-RPC asks for."""


class IdError(InvalidRequest):
    """The id is no string, 64-bit integer or null."""


class BatchError(InvalidRequest, _Limited):
    """The batch is empty or has more elements than the limit allows."""


class MethodNotFound(RPCError):
    """-32601: there is no such method; `method` is the name that was called."""


class InvalidParams(RPCError):
    """-32602: `param` is missing, unknown, or not what it has to be."""

    #: The parameter, nested ones with dots: "ticket.generation".
    param = Member[str]("param")


class MissingError(InvalidParams):
    """A required parameter was left out."""


class TypeParamError(InvalidParams):
    """A parameter has the wrong JSON type, or a ticket the wrong kind of position."""


class UnknownParamError(InvalidParams):
    """There is no such parameter."""


class RangeParamError(InvalidParams):
    """A parameter has the right type and a value that is not allowed."""


class InternalError(RPCError):
    """-32603: a fault of the engine; the session is unchanged."""


class SessionNotFound(RPCError):
    """1001: no session of that name is open; `nearest` are the ones it may be a misspelling of."""

    #: The name that was asked for.
    session = Member[str]("session")
    #: At most three open sessions, nearest first.
    nearest = Member[List[str]]("nearest")


class SessionExists(RPCError):
    """1002: a session of that name is open."""

    #: The name that was asked for.
    session = Member[str]("session")


class LimitError(_Limited):
    """1003: the command would exceed a limit."""


class RowWithoutIdentity(RPCError):
    """1004: a row has no string or integer where the session's identity looks."""

    #: Which row of the page, from 0.
    row = Member[int]("row")
    #: The JSON Pointer that found nothing; None when the row itself is the identity.
    pointer = Member[str]("pointer")


class InvalidSnapshot(RPCError):
    """1005: `restore` was given something else than a complete snapshot of the same paging."""

    #: The member that does not fit.
    param = Member[str]("param")


_BY_CODE: Dict[int, Type[RPCError]] = {
    -32700: ParseError,
    -32600: InvalidRequest,
    -32601: MethodNotFound,
    -32602: InvalidParams,
    -32603: InternalError,
    1001: SessionNotFound,
    1002: SessionExists,
    1003: LimitError,
    1004: RowWithoutIdentity,
    1005: InvalidSnapshot,
}

_BY_REASON: Dict[Tuple[int, str], Type[RPCError]] = {
    (-32700, "syntax"): SyntaxParseError,
    (-32700, "encoding"): EncodingError,
    (-32700, "duplicateMember"): DuplicateMemberError,
    (-32700, "depth"): DepthError,
    (-32700, "numberRange"): NumberRangeError,
    (-32700, "lineTooLong"): LineTooLongError,
    (-32700, "notLineDelimited"): NotLineDelimitedError,
    (-32600, "envelope"): EnvelopeError,
    (-32600, "id"): IdError,
    (-32600, "batch"): BatchError,
    (-32602, "missing"): MissingError,
    (-32602, "type"): TypeParamError,
    (-32602, "unknownParam"): UnknownParamError,
    (-32602, "range"): RangeParamError,
}


def rpc_error(error: Any) -> RPCError:
    """The exception for the `error` of a reply. A later protocol's codes and reasons are known
    by the nearest class. Raises ValueError for what JSON-RPC does not call an error."""
    if not isinstance(error, dict):
        raise ValueError("`error` is no object")
    code, message = error.get("code"), error.get("message")
    if type(code) is not int or not isinstance(message, str):
        raise ValueError("`error` has no integer `code` or no string `message`")
    data = error.get("data")
    data = data if isinstance(data, dict) else {}
    reason = data.get("reason")
    named = _BY_REASON.get((code, reason)) if isinstance(reason, str) else None
    return (named or _BY_CODE.get(code, RPCError))(code, message, data)
