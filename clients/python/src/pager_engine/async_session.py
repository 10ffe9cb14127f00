"""The verbs of one session, for asyncio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Sequence, Union

from . import verbs
from .json import Json
from .snapshot import Snapshot
from .values import NOT_GIVEN, Cursor, NotGiven, Outcome, TicketLike
from .verbs import FailureLike

if TYPE_CHECKING:
    from .async_engine import AsyncEngine


class AsyncSession:
    """A handle on one session of an engine; making one asks nothing.

    What is left out is left out of the request, and None is null. Stale and ignored are
    outcomes; an RPCError is raised for a command that the engine refuses, and changes nothing.
    """

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine = engine
        self.name = name

    def __repr__(self) -> str:
        return f"AsyncSession({self.name!r})"

    async def load_next(self, *, as_: Union[str, NotGiven] = NOT_GIVEN) -> Outcome:
        """See `Session.load_next`."""
        return await self.engine.request(verbs.load_next(self.name, as_))

    async def retry(self, *, as_: Union[str, NotGiven] = NOT_GIVEN) -> Outcome:
        """See `Session.retry`."""
        return await self.engine.request(verbs.retry(self.name, as_))

    async def refresh(
        self,
        *,
        as_: Union[str, NotGiven] = NOT_GIVEN,
        query: Union[Json, NotGiven] = NOT_GIVEN,
    ) -> Outcome:
        """See `Session.refresh`."""
        return await self.engine.request(verbs.refresh(self.name, as_, query))

    async def reset(self, *, query: Union[Json, NotGiven] = NOT_GIVEN) -> Outcome:
        """See `Session.reset`."""
        return await self.engine.request(verbs.reset(self.name, query))

    async def restore(self, snapshot: Union[Snapshot, Mapping[str, Json]]) -> Outcome:
        """See `Session.restore`."""
        return await self.engine.request(verbs.restore(self.name, snapshot))

    async def cancel(self) -> Outcome:
        """See `Session.cancel`."""
        return await self.engine.request(verbs.cancel(self.name))

    async def deliver(
        self,
        ticket: TicketLike,
        rows: Sequence[Any],
        *,
        has_more: Union[bool, NotGiven] = NOT_GIVEN,
        next_cursor: Union[Cursor, NotGiven] = NOT_GIVEN,
    ) -> Outcome:
        """See `Session.deliver`."""
        return await self.engine.request(
            verbs.deliver(self.name, ticket, rows, has_more, next_cursor)
        )

    async def fail(
        self,
        ticket: TicketLike,
        error: FailureLike,
        *,
        retryable: Union[bool, NotGiven] = NOT_GIVEN,
    ) -> Outcome:
        """See `Session.fail`."""
        return await self.engine.request(verbs.fail(self.name, ticket, error, retryable))

    async def snapshot(
        self,
        *,
        items: Union[bool, NotGiven] = NOT_GIVEN,
        from_: Union[int, NotGiven] = NOT_GIVEN,
        limit: Union[int, NotGiven] = NOT_GIVEN,
        pages: Union[bool, NotGiven] = NOT_GIVEN,
    ) -> Snapshot:
        """See `Session.snapshot`."""
        return await self.engine.request(verbs.snapshot(self.name, items, from_, limit, pages))

    async def close(self) -> Outcome:
        """See `Session.close`."""
        return await self.engine.request(verbs.close(self.name))
