"""The state machine finds races, finds none where there are none, and says what happened."""

from __future__ import annotations

from typing import Any, List, Optional, Type

import pytest
from host_infinite_list import PROFILE, Adapter, fixed
from hypothesis import Phase
from hypothesis import settings as Settings
from test_host import Callbacks

from pager_engine import Engine
from pager_engine.host import Fetch, Page, Pager, Profile
from pager_engine.hypothesis import SETTINGS, PagerMachine, check_pager
from pager_engine.verbs import RepeatedPosition

#: Enough to find them; only `examples/test_infinite_list.py` looks for the shortest ordering.
FIND = Settings(SETTINGS, phases=[Phase.generate], max_examples=50)


def test_the_same_ordering_is_found_every_time(pager_engine: Engine) -> None:
    found = []
    for _ in range(2):
        with pytest.raises(AssertionError) as raised:
            check_pager(Adapter, PROFILE, engine=pager_engine, settings=FIND)
        found.append(str(raised.value))
    assert found[0] == found[1]
    assert [one.session for one in pager_engine.sessions()] == ["default"]


class FixedCursors(Callbacks):
    """A list with callbacks and cursors, without races, that loads by itself after a reset."""

    def __init__(self, fetch: Fetch) -> None:
        self._era = 0
        self._fetch = fetch
        Callbacks.reset(self)

    def reset(self) -> None:
        self._era += 1
        super().reset()
        self.load_next()

    def load_next(self) -> None:
        if not self.loading and self.has_more:
            self.loading, era = True, self._era
            self._fetch(
                self.next,
                lambda page: self._arrived(page) if era == self._era else None,
                lambda failure: self._failed(failure) if era == self._era else None,
            )


CURSORS = Profile(
    fields=["items", "loading", "hasMore", "next"],
    paging="cursor",
    duplicates="keepAll",
    reset_loads=True,
)


def row(id: int) -> Any:
    return {"id": id, "text": f"row {id}"}


def test_callbacks_cursors_and_resets_that_load(pager_engine: Engine) -> None:
    check_pager(FixedCursors, CURSORS, engine=pager_engine, make_row=row, identity="/id")


class Offsets(FixedCursors):
    """A list with offsets that goes on where a page brought nothing."""

    def __init__(self, fetch: Fetch) -> None:
        super().__init__(fetch)
        self.next = 0

    def reset(self) -> None:
        self._era += 1
        Callbacks.reset(self)
        self.next = 0

    def _arrived(self, page: Page) -> None:
        super()._arrived(page)
        self.next = len(self.items)


@pytest.mark.parametrize("policy", ["continue", "halt"])
def test_the_policy_for_a_position_that_repeats_is_the_engine_s_too(
    policy: RepeatedPosition, pager_engine: Engine
) -> None:
    profile = Profile(
        ["items", "hasMore"], "offset", duplicates="keepAll", repeated_position=policy
    )
    try:
        check_pager(Offsets, profile, engine=pager_engine, settings=Settings(FIND, max_examples=1000))
        agrees = True
    except AssertionError:
        agrees = False
    assert agrees == (policy == "continue")


class Twice(FixedCursors):
    """Asks for a page and at once for it again."""

    def load_next(self) -> None:
        super().load_next()
        self._fetch(self.next, lambda page: None, lambda failure: None)


class Deaf(FixedCursors):
    """Never asks."""

    def load_next(self) -> None:
        pass


class WrongPlace(FixedCursors):
    """Asks for the first page again and again."""

    def _arrived(self, page: Any) -> None:
        super()._arrived(page)
        self.next = None


class NoEnd(FixedCursors):
    """Does not see the end of the list."""

    def _arrived(self, page: Any) -> None:
        super()._arrived(page)
        self.has_more = True


class Prefetching(FixedCursors):
    """Asks for the next page when one has arrived, and does nothing with it."""

    def _arrived(self, page: Any) -> None:
        super()._arrived(page)
        self._fetch(self.next, lambda page: None, lambda failure: None)


class Backwards(FixedCursors):
    """Lists the rows of a page from the last to the first."""

    def _arrived(self, page: Any) -> None:
        super()._arrived(page)
        rows = self.items[len(self.items) - len(page.rows) :]
        self.items[len(self.items) - len(page.rows) :] = rows[::-1]


FAULTS = {
    Twice: "the positions it asks for",
    Deaf: "the positions it asks for",
    WrongPlace: "the positions it asks for",
    NoEnd: "the positions it asks for",
    Prefetching: r"the positions it asks for: the engine says \[\], the pager",
    Backwards: "items",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_other_faults_are_found(kind: Type[FixedCursors], pager_engine: Engine) -> None:
    items_alone = Profile(fields=["items"], paging="cursor", duplicates="keepAll", reset_loads=True)
    with pytest.raises(AssertionError, match=FAULTS[kind]):
        check_pager(kind, items_alone, engine=pager_engine, settings=FIND)


class FixedMachine(PagerMachine):
    profile = PROFILE

    def make_pager(self, fetch: Fetch) -> Pager:
        return fixed(fetch)


TestFixedMachine = FixedMachine.TestCase
TestFixedMachine.settings = Settings(SETTINGS, max_examples=5)


def test_a_machine_without_a_pager_says_what_is_missing() -> None:
    with pytest.raises(NotImplementedError, match="has no make_pager"):
        PagerMachine()


def test_an_example_that_cannot_begin_leaves_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: List[Optional[int]] = []
    close = Engine.close

    def closing(engine: Engine) -> None:
        close(engine)
        closed.append(engine.exit_status)

    monkeypatch.setattr(Engine, "close", closing)

    class Broken(PagerMachine):
        def make_pager(self, fetch: Fetch) -> Pager:
            raise KeyError

    with pytest.raises(Exception, match="the pager failed: KeyError"):
        Broken()
    assert closed == [0]
