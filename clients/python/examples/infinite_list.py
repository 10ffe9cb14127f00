"""A list as it is found in many applications, with a race; and the same list without it.

Run `python -m pytest examples/test_infinite_list.py` and see the race being found.
"""

from __future__ import annotations

from typing import Any, Awaitable, Callable, List, Optional, Sequence, Tuple

#: Loads a page: its rows, and whether there are more.
Load = Callable[[int], Awaitable[Tuple[Sequence[Any], bool]]]


class InfiniteList:
    """Loads page by page while the user scrolls, and starts over when a filter is chosen.

    The race: a page of the old filter that arrives late is appended to the new list, moves it on
    by a page, and ends a load that is not its own.
    """

    def __init__(self, load: Load) -> None:
        self._load = load
        self.start_over()

    def start_over(self) -> None:
        """The filter has changed."""
        self.rows: List[Any] = []
        self.is_busy = False
        self.reached_end = False
        self.error: Optional[Exception] = None
        self.page = 1

    async def scrolled_to_end(self) -> None:
        """The last row came into view."""
        if self.is_busy or self.reached_end:
            return
        self.is_busy = True
        self.error = None
        try:
            rows, has_more = await self._load(self.page)
            self._append(rows, has_more)
        except Exception as error:
            self.error = error
        finally:
            self.is_busy = False

    def _append(self, rows: Sequence[Any], has_more: bool) -> None:
        for row in rows:
            if row not in self.rows:
                self.rows.append(row)
        self.reached_end = not has_more
        self.page += 1


class FixedList(InfiniteList):
    """Every load remembers for which list it was made; whatever else arrives is dropped."""

    def start_over(self) -> None:
        super().start_over()
        self._era = object()

    async def scrolled_to_end(self) -> None:
        if self.is_busy or self.reached_end:
            return
        era = self._era
        self.is_busy = True
        self.error = None
        try:
            rows, has_more = await self._load(self.page)
        except Exception as error:
            if era is self._era:
                self.is_busy = False
                self.error = error
            return
        if era is self._era:
            self.is_busy = False
            self._append(rows, has_more)
