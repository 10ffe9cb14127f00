"""Every verb as a request and the way to read its result: what both faces have in common.

Arguments that were left out are left out of the request; None is sent as null.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, List, Literal, Mapping, Sequence, TypeVar, Union

from .errors import ProtocolError
from .json import Json, dumps
from .snapshot import Info, SessionSummary, Snapshot, read_info, read_sessions, read_snapshot
from .values import (
    NOT_GIVEN,
    Cursor,
    Identity,
    NotGiven,
    Outcome,
    Paging,
    TicketLike,
    read_outcome,
    ticket_to_json,
)

T = TypeVar("T")

Duplicates = Literal["keepFirst", "replace", "keepAll"]
WhileLoading = Literal["ignore", "supersede"]
AfterFailure = Literal["retry", "block"]
RepeatedPosition = Literal["halt", "end", "continue"]
EmptyCursor = Literal["continue", "end"]
#: A message, or an object with `message` and perhaps `code` and `data`.
FailureLike = Union[str, Mapping[str, Json]]


@dataclass(frozen=True)
class Request(Generic[T]):
    """A method, its parameters, and what its result means."""

    method: str
    params: Dict[str, Json]
    reader: Callable[[Any], T]

    def read(self, result: Any) -> T:
        """The value of a result. Raises ProtocolError for a result that the method cannot have."""
        try:
            return self.reader(result)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            why = f"the result of {self.method} is none ({type(error).__name__}: {error})"
            raise ProtocolError(why, dumps(result)) from None


def _request(
    method: str, reader: Callable[[Any], T], params: Mapping[str, Union[Json, NotGiven]]
) -> Request[T]:
    given = {name: value for name, value in params.items() if not isinstance(value, NotGiven)}
    return Request(method, given, reader)


def open(
    session: str,
    paging: Union[Paging, NotGiven] = NOT_GIVEN,
    first: Union[Cursor, NotGiven] = NOT_GIVEN,
    identity: Union[Identity, NotGiven] = NOT_GIVEN,
    duplicates: Union[Duplicates, NotGiven] = NOT_GIVEN,
    while_loading: Union[WhileLoading, NotGiven] = NOT_GIVEN,
    after_failure: Union[AfterFailure, NotGiven] = NOT_GIVEN,
    repeated_position: Union[RepeatedPosition, NotGiven] = NOT_GIVEN,
    empty_cursor: Union[EmptyCursor, NotGiven] = NOT_GIVEN,
    query: Union[Json, NotGiven] = NOT_GIVEN,
) -> Request[Snapshot]:
    """Opens a session."""
    params: Dict[str, Union[Json, NotGiven]] = {
        "session": session,
        "paging": paging,
        "first": first,
        "identity": identity,
        "duplicates": duplicates,
        "whileLoading": while_loading,
        "afterFailure": after_failure,
        "repeatedPosition": repeated_position,
        "emptyCursor": empty_cursor,
        "query": query,
    }
    return _request("open", read_snapshot, params)


def close(session: str) -> Request[Outcome]:
    """Forgets a session."""
    return _request("close", read_outcome, {"session": session})


def sessions() -> Request[List[SessionSummary]]:
    """Lists the open sessions."""
    return _request("sessions", read_sessions, {})


def info() -> Request[Info]:
    """Asks for versions, methods and limits."""
    return _request("info", read_info, {})


def shutdown() -> Request[None]:
    """Ends the engine."""
    return _request("shutdown", _read_null, {})


def discover() -> Request[Dict[str, Any]]:
    """Asks for the protocol as an OpenRPC document."""
    return _request("rpc.discover", dict, {})


def load_next(session: str, as_: Union[str, NotGiven] = NOT_GIVEN) -> Request[Outcome]:
    """Asks for the next page."""
    return _request("loadNext", read_outcome, {"session": session, "as": as_})


def retry(session: str, as_: Union[str, NotGiven] = NOT_GIVEN) -> Request[Outcome]:
    """Asks for the failed page again."""
    return _request("retry", read_outcome, {"session": session, "as": as_})


def refresh(
    session: str,
    as_: Union[str, NotGiven] = NOT_GIVEN,
    query: Union[Json, NotGiven] = NOT_GIVEN,
) -> Request[Outcome]:
    """Asks for the first page again; it will replace the list."""
    return _request("refresh", read_outcome, {"session": session, "as": as_, "query": query})


def reset(session: str, query: Union[Json, NotGiven] = NOT_GIVEN) -> Request[Outcome]:
    """Empties the list."""
    return _request("reset", read_outcome, {"session": session, "query": query})


def restore(session: str, snapshot: Union[Snapshot, Mapping[str, Json]]) -> Request[Outcome]:
    """Brings a snapshot back."""
    saved = snapshot.raw if isinstance(snapshot, Snapshot) else snapshot
    return _request("restore", read_outcome, {"session": session, "snapshot": saved})


def cancel(session: str) -> Request[Outcome]:
    """Gives up the load in flight."""
    return _request("cancel", read_outcome, {"session": session})


def deliver(
    session: str,
    ticket: TicketLike,
    rows: Sequence[Any],
    has_more: Union[bool, NotGiven] = NOT_GIVEN,
    next_cursor: Union[Cursor, NotGiven] = NOT_GIVEN,
) -> Request[Outcome]:
    """Answers a load with a page."""
    params: Dict[str, Union[Json, NotGiven]] = {
        "session": session,
        "ticket": ticket_to_json(ticket),
        "rows": rows,
        "hasMore": has_more,
        "nextCursor": next_cursor,
    }
    return _request("deliver", read_outcome, params)


def fail(
    session: str,
    ticket: TicketLike,
    error: FailureLike,
    retryable: Union[bool, NotGiven] = NOT_GIVEN,
) -> Request[Outcome]:
    """Answers a load with a failure."""
    params: Dict[str, Union[Json, NotGiven]] = {
        "session": session,
        "ticket": ticket_to_json(ticket),
        "error": {"message": error} if isinstance(error, str) else error,
        "retryable": retryable,
    }
    return _request("fail", read_outcome, params)


def snapshot(
    session: str,
    items: Union[bool, NotGiven] = NOT_GIVEN,
    from_: Union[int, NotGiven] = NOT_GIVEN,
    limit: Union[int, NotGiven] = NOT_GIVEN,
    pages: Union[bool, NotGiven] = NOT_GIVEN,
) -> Request[Snapshot]:
    """Reads the state of a session."""
    params: Dict[str, Union[Json, NotGiven]] = {
        "session": session,
        "items": items,
        "from": from_,
        "limit": limit,
        "pages": pages,
    }
    return _request("snapshot", read_snapshot, params)


def _read_null(result: Any) -> None:
    if result is not None:
        raise ValueError(f"{result!r} is not null")
