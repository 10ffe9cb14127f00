"""An event loop that runs until nothing is left to do."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any, Callable, List, Optional

#: Turns of the loop after which something is thought to run for ever.
TURNS = 100_000


class NeverSettles(Exception):
    """Code in the loop goes on and on, such as one that polls with `sleep(0)`."""


class SettlingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock stands still between two actions.

    `settle` returns when the loop would sleep: every callback has run that can run. So it is
    known without guessing when a reply may be written, and a time-out of thirty seconds never
    strikes. With `patience`, timers that are due within that many seconds of an action are let
    strike too, at once: for code that waits a moment before it loads.
    """

    def __init__(self, patience: float = 0.0) -> None:
        self._now = 0.0
        self._patience = patience
        self._horizon = 0.0
        self._turns = 0
        super().__init__(_Selector(self._turn))

    def time(self) -> float:
        """The seconds that were let pass."""
        return self._now

    def settle(self, action: Callable[[], Any]) -> None:
        """Runs the action inside of the loop, and all that follows from it.

        Raises what the action raises, or NeverSettles.
        """
        errors: List[Exception] = []

        def run() -> None:
            try:
                action()
            except Exception as error:
                errors.append(error)

        self._turns = 0
        self._horizon = self._now + self._patience
        self.call_soon(run)
        self.run_forever()
        if errors:
            raise errors[0]
        if self._turns > TURNS:
            raise NeverSettles(f"still busy after {TURNS} turns of the loop")

    def _turn(self, timeout: Optional[float]) -> None:
        """The loop is about to sleep: 0 if it has work, None if it waits for no timer."""
        self._turns += 1
        if self._turns > TURNS:
            self.stop()
        elif timeout is not None and self._now + timeout <= self._horizon:
            self._now += timeout
        else:
            self.stop()


class _Selector(selectors.DefaultSelector):
    """Never sleeps, and says when it was asked to."""

    def __init__(self, on_select: Callable[[Optional[float]], None]) -> None:
        super().__init__()
        self._on_select = on_select

    def select(self, timeout: Optional[float] = None) -> Any:
        self._on_select(timeout)
        return super().select(0)
