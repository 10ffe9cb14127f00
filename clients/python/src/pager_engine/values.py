"""Tickets, positions and outcomes.

All values are immutable. `read_…` functions make them from results; they ignore members that they
do not know, for a later minor version adds some, and raise KeyError, TypeError or ValueError for
what is not there or is something else.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, fields
from typing import Any, Dict, Literal, Mapping, Optional, Sequence, Union

from .json import Json


class NotGiven(enum.Enum):
    """The type of `NOT_GIVEN`."""

    NOT_GIVEN = "not given"

    def __repr__(self) -> str:
        return "NOT_GIVEN"


#: An argument that was left out. None is a value: it is sent as null.
NOT_GIVEN = NotGiven.NOT_GIVEN

Paging = Literal["page", "offset", "cursor"]
Phase = Literal["idle", "loading", "failed", "exhausted", "halted"]
#: An opaque cursor, typed: 1 is not "1", and None is the first position.
Cursor = Union[str, int, None]
#: How rows are told apart: None, a JSON Pointer, or several.
Identity = Union[str, Sequence[str], None]


def integer(value: Any) -> int:
    """The value, which has to be an integer and no boolean."""
    if type(value) is not int:
        raise TypeError(f"{value!r} is no integer")
    return value


def text(value: Any) -> str:
    """The value, which has to be a string."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no string")
    return value


def boolean(value: Any) -> bool:
    """The value, which has to be true or false."""
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is no boolean")
    return value


@dataclass(frozen=True)
class Position:
    """Where a page starts: `Position.page(2)`, `Position.offset(40)`, `Position.cursor("A")`."""

    kind: Paging
    value: Cursor

    @classmethod
    def page(cls, number: int) -> Position:
        """A page number."""
        return cls("page", number)

    @classmethod
    def offset(cls, rows: int) -> Position:
        """The number of rows before the page."""
        return cls("offset", rows)

    @classmethod
    def cursor(cls, value: Cursor) -> Position:
        """A cursor; None is the first one."""
        return cls("cursor", value)

    def to_json(self) -> Dict[str, Json]:
        """As it goes over the wire: `{"page": 2}`."""
        return {self.kind: self.value}


@dataclass(frozen=True)
class Ticket:
    """The credential of one load. Written by hand: `Ticket(0, Position.page(1))`."""

    generation: int
    position: Position
    attempt: int = 1

    def to_json(self) -> Dict[str, Json]:
        """As it goes over the wire: `{"generation": 0, "page": 1, "attempt": 1}`."""
        position = self.position.to_json()
        return {"generation": self.generation, **position, "attempt": self.attempt}


@dataclass(frozen=True)
class Page:
    """What the server of a paged API answers. See `pager_engine.host`."""

    rows: Sequence[Any]
    has_more: bool = False
    next_cursor: Cursor = None


@dataclass(frozen=True, repr=False)
class Outcome:
    """What a command did. Members that this kind does not have are None.

    `kind` is "started", "ignored", "applied", "stale", "reset", "restored", "cancelled" or
    "closed". `ticket` is the one that was issued, `abandoned` the one that was in flight and no
    longer is, `reason` why a command was ignored or a response stale.
    """

    kind: str
    reason: Optional[str] = None
    ticket: Optional[Ticket] = None
    abandoned: Optional[Ticket] = None
    added: Optional[int] = None
    replaced: Optional[int] = None
    duplicates: Optional[int] = None
    phase: Optional[str] = None
    count: Optional[int] = None
    has_more: Optional[bool] = None
    revision: Optional[int] = None
    generation: Optional[int] = None
    #: The result as it came.
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        names = [one.name for one in fields(self) if one.repr]
        values = {name: getattr(self, name) for name in names if getattr(self, name) is not None}
        return f"Outcome({', '.join(f'{name}={value!r}' for name, value in values.items())})"

    @property
    def started(self) -> bool:
        """A load was started; its ticket is in `ticket`."""
        return self.kind == "started"

    @property
    def ignored(self) -> bool:
        """The command did nothing, for the reason in `reason`."""
        return self.kind == "ignored"

    @property
    def applied(self) -> bool:
        """The response has changed the session."""
        return self.kind == "applied"

    @property
    def stale(self) -> bool:
        """The response came too late and changed nothing; `reason` says why."""
        return self.kind == "stale"


#: What `deliver` and `fail` take for a ticket: a ticket, the outcome of the load, or the name
#: that was given with `as_`.
TicketLike = Union[Ticket, Outcome, str]


def ticket_to_json(ticket: TicketLike) -> Json:
    """The ticket as a parameter. Raises ValueError for an outcome that issued none."""
    if isinstance(ticket, str):
        return ticket
    if isinstance(ticket, Ticket):
        return ticket.to_json()
    if isinstance(ticket, Outcome):
        if ticket.ticket is None:
            because = f" ({ticket.reason})" if ticket.reason else ""
            raise ValueError(f"this load was {ticket.kind}{because}, so it has no ticket")
        return ticket.ticket.to_json()
    raise TypeError(f"a ticket is a Ticket, the outcome of a load or a name, not {ticket!r}")


def read_position(value: Mapping[str, Any]) -> Position:
    """A position from a result; also from a ticket, which has one among its members."""
    if "cursor" in value:
        cursor = value["cursor"]
        if cursor is not None and type(cursor) is not int:
            text(cursor)
        return Position.cursor(cursor)
    if "offset" in value:
        return Position.offset(integer(value["offset"]))
    return Position.page(integer(value["page"]))


def read_ticket(value: Mapping[str, Any]) -> Ticket:
    """A ticket from a result."""
    position = read_position(value)
    return Ticket(integer(value["generation"]), position, integer(value.get("attempt", 1)))


def read_optional_ticket(value: Optional[Mapping[str, Any]]) -> Optional[Ticket]:
    """A ticket or None."""
    return None if value is None else read_ticket(value)


def read_outcome(value: Mapping[str, Any]) -> Outcome:
    """The result of any command but `open` and `snapshot`."""
    kind = text(value["outcome"])
    ticket = read_optional_ticket(value.get("ticket"))
    if kind == "started" and ticket is None:
        raise ValueError("a load was started without a ticket")
    return Outcome(
        kind=kind,
        reason=value.get("reason"),
        ticket=ticket,
        abandoned=read_optional_ticket(value.get("abandoned")),
        added=value.get("added"),
        replaced=value.get("replaced"),
        duplicates=value.get("duplicates"),
        phase=value.get("phase"),
        count=value.get("count"),
        has_more=value.get("hasMore"),
        revision=value.get("revision"),
        generation=value.get("generation"),
        raw=value,
    )
