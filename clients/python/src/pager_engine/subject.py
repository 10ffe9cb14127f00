"""A list under test: holds the requests of its pagers and answers the protocol's verbs."""

from __future__ import annotations

import asyncio
import inspect
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Dict, List, Optional, Protocol, Sequence, Set

from .errors import RPCError
from .json import dumps, is_equal
from .profile import Profile
from .settling import SettlingLoop
from .subject_params import refuse
from .values import Cursor, Page

OnPage = Callable[[Page], object]
OnFailure = Callable[["FetchError"], object]


class FetchError(Exception):
    """What a fetch raises, or hands to the callback, when the server's answer is a failure."""

    def __init__(self, message: str, code: Any, data: Any, retryable: bool) -> None:
        super().__init__(message, code, data, retryable)
        self.message = message
        self.code = code
        self.data = data
        self.retryable = retryable

    def __str__(self) -> str:
        return self.message


class Fetch(Protocol):
    """The server, as a pager sees it: `page = await fetch(position)`, or with callbacks.

    `position` is the page number, offset or cursor that is wanted. With callbacks the future that
    is returned is never done.
    """

    def __call__(
        self,
        position: Cursor,
        on_page: Optional[OnPage] = None,
        on_failure: Optional[OnFailure] = None,
    ) -> "asyncio.Future[Page]": ...


class Pager(Protocol):
    """What the factory makes: an adapter around a list. It also has `loading`, `has_more`, `next`
    and `failure`, as far as the profile says so; `next` is a position, `failure` None or an
    exception or a message."""

    @property
    def items(self) -> Sequence[Any]:
        """The list on view, as JSON."""

    def load_next(self) -> Optional[Awaitable[Any]]:
        """The end of the list came into view. May be a coroutine."""

    def reset(self) -> Optional[Awaitable[Any]]:
        """The query changed. May be a coroutine."""


Factory = Callable[[Fetch], Pager]

#: The property of a pager for each field of a profile.
PROPERTIES = {
    "items": "items",
    "loading": "loading",
    "hasMore": "has_more",
    "next": "next",
    "failure": "failure",
}


@dataclass(eq=False)
class Held:
    """A request of the pager that waits for its answer."""

    ticket: Dict[str, Any]
    future: "asyncio.Future[Page]"
    on_page: Optional[OnPage]
    on_failure: Optional[OnFailure]
    is_settled: bool = False

    @property
    def place(self) -> Dict[str, Any]:
        """The ticket without its attempt."""
        return {**self.ticket, "attempt": 0}

    def settle(self, answer: "Page | FetchError") -> None:
        """Gives the answer to whoever waits for it."""
        self.is_settled = True
        has_callbacks = self.on_page is not None or self.on_failure is not None
        if isinstance(answer, Page):
            if self.on_page is not None:
                self.on_page(answer)
            elif not has_callbacks and not self.future.done():
                self.future.set_result(answer)
        elif self.on_failure is not None:
            self.on_failure(answer)
        elif not has_callbacks and not self.future.done():
            self.future.set_exception(answer)


class SubjectSession:
    """One pager, and every request that it has made."""

    def __init__(self, factory: Factory, profile: Profile, loop: SettlingLoop) -> None:
        self._profile = profile
        self._loop = loop
        self._held: List[Held] = []
        self._names: Dict[str, Held] = {}
        self._tasks: Set["asyncio.Future[Any]"] = set()
        self._errors: List[BaseException] = []
        self.generation = 0
        made: List[Pager] = []
        self._act(lambda: made.append(factory(self._fetch)))
        self._pager = made[0]
        _check(self._pager, profile)

    def load_next(self, as_: Optional[str] = None) -> Dict[str, Any]:
        """Started, if the pager has made a request; its first one has the ticket."""
        reason = self._phase()
        fetched = self._fetched_by(self._pager.load_next)
        if not fetched:
            because = {} if reason == "idle" else {"reason": reason}
            return {"outcome": "ignored", **because, **self._summary()}
        if as_ is not None:
            self._names[as_] = fetched[0]
        return {"outcome": "started", "ticket": fetched[0].ticket, **self._summary()}

    def reset(self) -> Dict[str, Any]:
        """Reset; with a ticket if the pager has made a request at once."""
        self.generation += 1
        fetched = self._fetched_by(self._pager.reset)
        ticket = {"ticket": fetched[0].ticket} if fetched else {}
        generation = {"generation": self.generation}
        return {"outcome": "reset", **ticket, **self._summary(), **generation}

    def settle(self, ticket: Any, answer: "Page | FetchError") -> Dict[str, Any]:
        """Answers a request, however late: applied if that changed anything that can be seen."""
        held = self._find(ticket)
        if held is None:
            return {"outcome": "stale", "reason": "unknown", **self._summary()}
        if not held.is_settled:
            before = self._state()
            self._act(lambda: held.settle(answer))
            if self._state() != before:
                return {"outcome": "applied", **self._summary()}
        is_old = held.ticket["generation"] < self.generation
        reason = "generation" if is_old else "settled"
        return {"outcome": "stale", "reason": reason, **self._summary()}

    def snapshot(self, name: str, items: bool, first: int, limit: Optional[int]) -> Dict[str, Any]:
        """What the profile says that the pager shows."""
        listed = list(self._pager.items)
        end = None if limit is None else first + limit
        shown = {"from": first, "items": listed[first:end]} if items else {}
        state = {key: value for key, value in self._fields().items() if key != "items"}
        summary = self._summary()
        return {"session": name, "generation": self.generation, **summary, **state, **shown}

    def close(self) -> None:
        """Ends whatever still waits for an answer."""
        for future in [*self._tasks, *(held.future for held in self._held)]:
            self._loop.settle(future.cancel)

    def _fetch(
        self,
        position: Cursor,
        on_page: Optional[OnPage] = None,
        on_failure: Optional[OnFailure] = None,
    ) -> "asyncio.Future[Page]":
        where = {"generation": self.generation, self._profile.paging: position}
        earlier = [one for one in self._held if is_equal({**where, "attempt": 0}, one.place)]
        ticket = {**where, "attempt": len(earlier) + 1}
        held = Held(ticket, self._loop.create_future(), on_page, on_failure)
        self._held.append(held)
        return held.future

    def _find(self, ticket: Any) -> Optional[Held]:
        if isinstance(ticket, str):
            return self._names.get(ticket)
        wanted = {"attempt": 1, **ticket}
        return next((held for held in self._held if is_equal(held.ticket, wanted)), None)

    def _fetched_by(self, verb: Callable[[], Any]) -> List[Held]:
        before = len(self._held)
        self._act(verb)
        return self._held[before:]

    def _act(self, action: Callable[[], Any]) -> None:
        """Does something to the pager and waits until nothing moves any more."""

        def run() -> None:
            result = action()
            if inspect.isawaitable(result):
                task = asyncio.ensure_future(result)
                self._tasks.add(task)
                task.add_done_callback(self._done)

        self._loop.settle(run)
        if self._errors:
            raise self._errors.pop(0)

    def _done(self, task: "asyncio.Future[Any]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        # A pager that lets the failure through to its caller is a pager like others.
        if error is not None and not isinstance(error, FetchError):
            self._errors.append(error)

    def _fields(self) -> Dict[str, Any]:
        fields: Dict[str, Any] = {"items": list(self._pager.items)}
        for field in self._profile.fields:
            if field != "items":
                fields[field] = self._field(field, getattr(self._pager, PROPERTIES[field]))
        return fields

    def _field(self, field: str, value: Any) -> Any:
        if field == "next":
            return {self._profile.paging: value}
        if field != "failure":
            return bool(value)
        return None if value is None else {"error": {"message": str(value)}}

    def _state(self) -> bytes:
        return dumps(self._fields())

    def _phase(self) -> str:
        fields = self._fields()
        if fields.get("loading"):
            return "loading"
        if fields.get("failure") is not None:
            return "failed"
        return "idle" if fields.get("hasMore", True) else "exhausted"

    def _summary(self) -> Dict[str, Any]:
        fields = self._fields()
        has_more = fields.get("hasMore", True)
        return {"phase": self._phase(), "hasMore": has_more, "count": len(fields["items"])}


def _check(pager: Any, profile: Profile) -> None:
    """Refuses an adapter that lacks what will be called or read."""
    for method in ("load_next", "reset"):
        if not callable(getattr(pager, method, None)):
            raise _lacks(f"method {method}()", method)
    for field in profile.fields:
        if not _has(pager, PROPERTIES[field]):
            raise _lacks(f"property {PROPERTIES[field]}", PROPERTIES[field])


def _has(pager: Any, name: str) -> bool:
    # A property that raises AttributeError is there all the same.
    return inspect.getattr_static(pager, name, _ABSENT) is not _ABSENT or hasattr(pager, name)


def _lacks(what: str, method: str) -> RPCError:
    return refuse(-32601, f"the adapter has no {what}", reason="method", method=method)


_ABSENT = object()
