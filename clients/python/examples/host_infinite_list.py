"""The adapter that makes `InfiniteList` a program which can be tested from outside:

pager-engine verify -- python examples/host_infinite_list.py [--fixed]
"""

from __future__ import annotations

import sys
from typing import Any, List, Optional, Sequence, Tuple, Type

from infinite_list import FixedList, InfiniteList

from pager_engine.host import Fetch, Profile, serve

PROFILE = Profile(fields=["items", "loading", "hasMore", "next", "failure"])


class Adapter:
    """The list in the words of the protocol."""

    def __init__(self, fetch: Fetch, kind: Type[InfiniteList] = InfiniteList) -> None:
        async def load(number: int) -> Tuple[Sequence[Any], bool]:
            page = await fetch(number)
            return page.rows, page.has_more

        self.list = kind(load)

    async def load_next(self) -> None:
        await self.list.scrolled_to_end()

    def reset(self) -> None:
        self.list.start_over()

    @property
    def items(self) -> List[Any]:
        return self.list.rows

    @property
    def loading(self) -> bool:
        return self.list.is_busy

    @property
    def has_more(self) -> bool:
        return not self.list.reached_end

    @property
    def next(self) -> int:
        return self.list.page

    @property
    def failure(self) -> Optional[Exception]:
        return self.list.error


def fixed(fetch: Fetch) -> Adapter:
    """The adapter of the list without the race."""
    return Adapter(fetch, FixedList)


if __name__ == "__main__":
    serve(fixed if "--fixed" in sys.argv else Adapter, PROFILE, name="infinite-list")
