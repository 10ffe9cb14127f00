"""Client of pager-engine: decides which response may change a list that loads page by page.

    with Engine() as engine:
        session = engine.open("feed", paging="cursor")
        ticket = session.load_next()
        session.deliver(ticket, [1, 2], has_more=False)
        assert session.snapshot().items == [1, 2]

`AsyncEngine` is the same for asyncio. `pager_engine.host` turns a list of your own into a program
that can be tested against the engine, `pager_engine.hypothesis` tests it with Hypothesis,
`pager_engine.transcript` runs golden transcripts, and pytest finds its plugin by itself.
"""

from .async_engine import AsyncEngine
from .async_session import AsyncSession
from .engine import Engine
from .errors import (
    BatchError,
    DepthError,
    DuplicateMemberError,
    EncodingError,
    EngineDied,
    EngineNotFound,
    EnvelopeError,
    IdError,
    InternalError,
    InvalidParams,
    InvalidRequest,
    InvalidSnapshot,
    LimitError,
    LineTooLongError,
    MethodNotFound,
    MissingError,
    NotLineDelimitedError,
    NumberRangeError,
    PagerError,
    ParseError,
    ProtocolError,
    RangeParamError,
    RowWithoutIdentity,
    RPCError,
    SessionExists,
    SessionNotFound,
    SyntaxParseError,
    Timeout,
    TypeParamError,
    UnknownParamError,
)
from .locate import find_engine
from .session import Session
from .snapshot import (
    Counters,
    Failure,
    FailureError,
    Fault,
    Info,
    PageRecord,
    SessionSummary,
    Snapshot,
)
from .values import NOT_GIVEN, NotGiven, Outcome, Page, Position, Ticket

__version__ = "0.1.0"

__all__ = [
    "AsyncEngine",
    "AsyncSession",
    "BatchError",
    "Counters",
    "DepthError",
    "DuplicateMemberError",
    "EncodingError",
    "Engine",
    "EngineDied",
    "EngineNotFound",
    "EnvelopeError",
    "Failure",
    "FailureError",
    "Fault",
    "IdError",
    "Info",
    "InternalError",
    "InvalidParams",
    "InvalidRequest",
    "InvalidSnapshot",
    "LimitError",
    "LineTooLongError",
    "MethodNotFound",
    "MissingError",
    "NOT_GIVEN",
    "NotGiven",
    "NotLineDelimitedError",
    "NumberRangeError",
    "Outcome",
    "Page",
    "PageRecord",
    "PagerError",
    "ParseError",
    "Position",
    "ProtocolError",
    "RangeParamError",
    "RowWithoutIdentity",
    "RPCError",
    "Session",
    "SessionExists",
    "SessionNotFound",
    "SessionSummary",
    "Snapshot",
    "SyntaxParseError",
    "Ticket",
    "Timeout",
    "TypeParamError",
    "UnknownParamError",
    "find_engine",
]
