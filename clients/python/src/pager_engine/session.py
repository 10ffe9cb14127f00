"""The verbs of one session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Sequence, Union

from . import verbs
from .json import Json
from .snapshot import Snapshot
from .values import NOT_GIVEN, Cursor, NotGiven, Outcome, TicketLike
from .verbs import FailureLike

if TYPE_CHECKING:
    from .engine import Engine


class Session:
    """A handle on one session of an engine; making one asks nothing.

    What is left out is left out of the request, and None is null. Stale and ignored are
    outcomes; an RPCError is raised for a command that the engine refuses, and changes nothing.
    """

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine = engine
        self.name = name

    def __repr__(self) -> str:
        return f"Session({self.name!r})"

    def load_next(self, *, as_: Union[str, NotGiven] = NOT_GIVEN) -> Outcome:
        """Asks for the next page: started with a ticket, or ignored with a reason.

        `as_` names the ticket; the name can stand wherever the ticket can.
        """
        return self.engine.request(verbs.load_next(self.name, as_))

    def retry(self, *, as_: Union[str, NotGiven] = NOT_GIVEN) -> Outcome:
        """Asks for the page that failed once more."""
        return self.engine.request(verbs.retry(self.name, as_))

    def refresh(
        self,
        *,
        as_: Union[str, NotGiven] = NOT_GIVEN,
        query: Union[Json, NotGiven] = NOT_GIVEN,
    ) -> Outcome:
        """Asks for the first page; the items stay until it replaces them."""
        return self.engine.request(verbs.refresh(self.name, as_, query))

    def reset(self, *, query: Union[Json, NotGiven] = NOT_GIVEN) -> Outcome:
        """Empties the list at once, perhaps for another query. Nothing is loaded."""
        return self.engine.request(verbs.reset(self.name, query))

    def restore(self, snapshot: Union[Snapshot, Mapping[str, Json]]) -> Outcome:
        """Brings a complete snapshot back."""
        return self.engine.request(verbs.restore(self.name, snapshot))

    def cancel(self) -> Outcome:
        """Gives up the load in flight. What the server answers to it is stale."""
        return self.engine.request(verbs.cancel(self.name))

    def deliver(
        self,
        ticket: TicketLike,
        rows: Sequence[Any],
        *,
        has_more: Union[bool, NotGiven] = NOT_GIVEN,
        next_cursor: Union[Cursor, NotGiven] = NOT_GIVEN,
    ) -> Outcome:
        """Answers a load with a page: applied, or stale with a reason.

        `ticket` is a ticket, the outcome of the load or a name. Sessions that page by page or
        offset need `has_more`; those with cursors need `next_cursor`, or `has_more=False`.
        """
        return self.engine.request(verbs.deliver(self.name, ticket, rows, has_more, next_cursor))

    def fail(
        self,
        ticket: TicketLike,
        error: FailureLike,
        *,
        retryable: Union[bool, NotGiven] = NOT_GIVEN,
    ) -> Outcome:
        """Answers a load with a failure: a message, or `{"message", "code", "data"}`."""
        return self.engine.request(verbs.fail(self.name, ticket, error, retryable))

    def snapshot(
        self,
        *,
        items: Union[bool, NotGiven] = NOT_GIVEN,
        from_: Union[int, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        pages: Union[bool, NotGiven] = NOT_GIVEN,
    ) -> Snapshot:
        """The state of the session: all items, or at most `limit` from `from_` on, or none."""
        return self.engine.request(verbs.snapshot(self.name, items, from_, limit, pages))

    def close(self) -> Outcome:
        """Forgets the session. "default" is put back to its first state."""
        return self.engine.request(verbs.close(self.name))
