"""The engine, for asyncio: the connection and the verbs that belong to no session."""

from __future__ import annotations

from typing import Any, Dict, List, TypeVar, Union

from . import verbs
from .async_connection import AsyncConnection
from .async_session import AsyncSession
from .json import Json
from .snapshot import Info, SessionSummary
from .values import NOT_GIVEN, Cursor, Identity, NotGiven, Paging
from .verbs import AfterFailure, Duplicates, EmptyCursor, RepeatedPosition, WhileLoading

T = TypeVar("T")


class AsyncEngine(AsyncConnection):
    """A running engine, for asyncio.

        async with AsyncEngine() as engine:
            session = await engine.open("feed", paging="cursor")

    For the arguments see `Connection`. It is made inside of a running loop.
    """

    async def open(
        self,
        name: str = "default",
        *,
        paging: Union[Paging, NotGiven] = NOT_GIVEN,
        first: Union[Cursor, NotGiven] = NOT_GIVEN,
        identity: Union[Identity, NotGiven] = NOT_GIVEN,
        duplicates: Union[Duplicates, NotGiven] = NOT_GIVEN,
        while_loading: Union[WhileLoading, NotGiven] = NOT_GIVEN,
        after_failure: Union[AfterFailure, NotGiven] = NOT_GIVEN,
        repeated_position: Union[RepeatedPosition, NotGiven] = NOT_GIVEN,
        empty_cursor: Union[EmptyCursor, NotGiven] = NOT_GIVEN,
        query: Union[Json, NotGiven] = NOT_GIVEN,
    ) -> AsyncSession:
        """See `Engine.open`."""
        request = verbs.open(
            name,
            paging,
            first,
            identity,
            duplicates,
            while_loading,
            after_failure,
            repeated_position,
            empty_cursor,
            query,
        )
        await self.request(request)
        return AsyncSession(self, name)

    def session(self, name: str = "default") -> AsyncSession:
        """See `Engine.session`."""
        return AsyncSession(self, name)

    async def sessions(self) -> List[SessionSummary]:
        """See `Engine.sessions`."""
        return await self.request(verbs.sessions())

    async def info(self) -> Info:
        """See `Engine.info`."""
        return await self.request(verbs.info())

    async def discover(self) -> Dict[str, Any]:
        """See `Engine.discover`."""
        return await self.request(verbs.discover())

    async def shutdown(self) -> None:
        """See `Engine.shutdown`."""
        await self.request(verbs.shutdown())

    async def request(self, request: verbs.Request[T]) -> T:
        """See `Engine.request`."""
        return request.read(await self.call(request.method, request.params))
