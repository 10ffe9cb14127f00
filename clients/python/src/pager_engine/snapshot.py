"""Snapshots of a session, and what the engine tells about itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from .values import (
    Position,
    Ticket,
    boolean,
    integer,
    read_optional_ticket,
    read_position,
    read_ticket,
    text,
)


@dataclass(frozen=True)
class FailureError:
    """Why a load failed, as the client said it. `raw` tells a `data` of null from none."""

    message: str
    code: Union[int, str, None] = None
    data: Any = None
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Failure:
    """A load that failed, until the next ticket is issued."""

    error: FailureError
    retryable: bool
    ticket: Ticket


@dataclass(frozen=True)
class Fault:
    """How the paged API broke its own protocol: "positionRepeated" or "cursorMissing".

    `next` is the position that its response handed out.
    """

    code: str
    ticket: Ticket
    next: Position


@dataclass(frozen=True)
class Counters:
    """What happened to a session since it was opened."""

    started: int
    ignored: int
    applied: int
    failed: int
    stale: int
    duplicates: int


@dataclass(frozen=True)
class PageRecord:
    """A page that was applied: how many rows it had, and how many were listed anew."""

    position: Position
    attempt: int
    rows: int
    added: int


@dataclass(frozen=True)
class Snapshot:
    """The whole state of a session.

    `from_` is where the items begin, `count` how many the list has. `pages` is None unless it was
    asked for. `raw` is the result as it came, and what `Session.restore` sends.
    """

    session: str
    paging: str
    query: Any
    generation: int
    phase: str
    ticket: Optional[Ticket]
    next: Position
    has_more: bool
    replacing: bool
    failure: Optional[Failure]
    fault: Optional[Fault]
    count: int
    from_: Optional[int]
    revision: int
    counters: Counters
    pages: Optional[Tuple[PageRecord, ...]]
    raw: Mapping[str, Any] = field(repr=False)

    @property
    def items(self) -> List[Any]:
        """The items. Raises LookupError if the snapshot was taken with `items=False`."""
        if "items" not in self.raw:
            raise LookupError("this snapshot was taken without its items")
        return list(self.raw["items"])


@dataclass(frozen=True)
class SessionSummary:
    """A line of `Engine.sessions`."""

    session: str
    phase: str
    count: int
    revision: int


@dataclass(frozen=True)
class Info:
    """What the engine tells about itself. `protocol` is (major, minor)."""

    name: str
    version: str
    protocol: Tuple[int, int]
    methods: Tuple[str, ...]
    limits: Mapping[str, int]
    jansson: Optional[str]
    raw: Mapping[str, Any] = field(repr=False)


def read_snapshot(value: Mapping[str, Any]) -> Snapshot:
    """The result of `snapshot` and `open`."""
    failure, fault, pages = value["failure"], value["fault"], value.get("pages")
    return Snapshot(
        session=text(value["session"]),
        paging=text(value["paging"]),
        query=value["query"],
        generation=integer(value["generation"]),
        phase=text(value["phase"]),
        ticket=read_optional_ticket(value["ticket"]),
        next=read_position(value["next"]),
        has_more=boolean(value["hasMore"]),
        replacing=boolean(value["replacing"]),
        failure=None if failure is None else _failure(failure),
        fault=None if fault is None else _fault(fault),
        count=integer(value["count"]),
        from_=value.get("from"),
        revision=integer(value["revision"]),
        counters=_counters(value["counters"]),
        pages=None if pages is None else tuple(map(_page, pages)),
        raw=value,
    )


def read_sessions(value: Mapping[str, Any]) -> List[SessionSummary]:
    """The result of `sessions`."""
    return [
        SessionSummary(
            text(one["session"]),
            text(one["phase"]),
            integer(one["count"]),
            integer(one["revision"]),
        )
        for one in value["sessions"]
    ]


def read_info(value: Mapping[str, Any]) -> Info:
    """The result of `info`. An implementation under test tells less than the engine."""
    protocol: Dict[str, Any] = value["protocol"]
    return Info(
        name=text(value["name"]),
        version=text(value.get("version", "")),
        protocol=(integer(protocol["major"]), integer(protocol["minor"])),
        methods=tuple(value.get("methods", ())),
        limits=dict(value.get("limits", {})),
        jansson=value.get("jansson"),
        raw=value,
    )


def _failure(value: Mapping[str, Any]) -> Failure:
    error = value["error"]
    told = FailureError(text(error["message"]), error.get("code"), error.get("data"), raw=error)
    return Failure(told, boolean(value["retryable"]), read_ticket(value["ticket"]))


def _fault(value: Mapping[str, Any]) -> Fault:
    return Fault(text(value["code"]), read_ticket(value["ticket"]), read_position(value["next"]))


def _counters(value: Mapping[str, Any]) -> Counters:
    names = ("started", "ignored", "applied", "failed", "stale", "duplicates")
    return Counters(*(integer(value[name]) for name in names))


def _page(value: Mapping[str, Any]) -> PageRecord:
    position = read_position(value["position"])
    return PageRecord(
        position, integer(value["attempt"]), integer(value["rows"]), integer(value["added"])
    )
