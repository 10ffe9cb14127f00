"""Calls that wait for their answers together."""

from __future__ import annotations

from typing import Any, Generic, List, Protocol, TypeVar


class FutureLike(Protocol):
    """What a concurrent and an asyncio future have in common."""

    def set_result(self, result: Any, /) -> None: ...

    def set_exception(self, exception: Any, /) -> None: ...

    def done(self) -> bool: ...


F = TypeVar("F", bound=FutureLike)


class Group(Generic[F]):
    """Calls that were sent together. They have one future, so that a failure of the connection
    is delivered once. Its result is the list of results, an RPCError where a call has one."""

    def __init__(self, ids: range, methods: List[str], future: F) -> None:
        self.ids = ids
        self._methods = methods
        self.future = future
        self.missing = len(ids)
        self._answers: List[Any] = [None] * len(ids)

    def method(self, id: int) -> str:
        """What is called by the request with this id."""
        return self._methods[id - self.ids.start]

    def answer(self, id: int, answer: Any) -> None:
        """Takes the answer to one of the calls."""
        self._answers[id - self.ids.start] = answer
        self.missing -= 1
        if self.missing == 0 and not self.future.done():
            self.future.set_result(self._answers)

    def fail(self, error: Exception) -> None:
        """Ends all calls that are still open."""
        if not self.future.done():
            self.future.set_exception(error)
