"""The engine: the connection and the verbs that belong to no session."""

from __future__ import annotations

from typing import Any, Dict, List, TypeVar, Union

from . import verbs
from .connection import Connection
from .json import Json
from .session import Session
from .snapshot import Info, SessionSummary
from .values import NOT_GIVEN, Cursor, Identity, NotGiven, Paging
from .verbs import AfterFailure, Duplicates, EmptyCursor, RepeatedPosition, WhileLoading

T = TypeVar("T")


class Engine(Connection):
    """A running engine.

        with Engine() as engine:
            session = engine.open("feed", paging="cursor")

    For the arguments see `Connection`. Leaving the block closes the engine.
    """

    def open(
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
    ) -> Session:
        """Opens a session. Raises SessionExists if there is one of that name."""
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
        self.request(request)
        return Session(self, name)

    def session(self, name: str = "default") -> Session:
        """A handle on a session that is open already, as "default" always is."""
        return Session(self, name)

    def sessions(self) -> List[SessionSummary]:
        """The open sessions, "default" first."""
        return self.request(verbs.sessions())

    def info(self) -> Info:
        """Versions, methods and limits."""
        return self.request(verbs.info())

    def discover(self) -> Dict[str, Any]:
        """The protocol as an OpenRPC document."""
        return self.request(verbs.discover())

    def shutdown(self) -> None:
        """Asks the engine to end. `close` is still to be called."""
        self.request(verbs.shutdown())

    def request(self, request: verbs.Request[T]) -> T:
        """Sends a verb and reads its result."""
        return request.read(self.call(request.method, request.params))
