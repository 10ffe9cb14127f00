"""Tests a list of your own with Hypothesis: random orderings, with the engine as the oracle.

    def test_my_list(pager_engine):
        check_pager(Adapter, Profile(fields=["items", "loading"]), engine=pager_engine)

Needs Hypothesis, which this package does not install. The adapter is the one of
`pager_engine.host`; it is run in this process.
"""

from __future__ import annotations

from typing import Any, Callable, ClassVar, Dict, List, Optional, Tuple

from hypothesis import settings as Settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    precondition,
    rule,
    run_state_machine_as_test,
)

from .diagram import Diagram
from .engine import Engine
from .host import Subject
from .json import dumps, is_equal
from .profile import Profile
from .session import Session
from .subject import Factory, Fetch, OnFailure, OnPage, Pager
from .values import Cursor, Identity

__all__ = ["PagerMachine", "check_pager"]

#: Ids of rows, in no order that a list could sort them into.
IDS = (50, 20, 70, 10, 60, 30)
#: How many requests, the newest, are answered.
WINDOW = 4

_pages = st.lists(st.sampled_from(IDS), max_size=3)
_ages = st.integers(0, WINDOW - 1)


class PagerMachine(RuleBasedStateMachine):
    """Does the same to your pager and to the engine, and compares what they show.

    Derive from it, say how a pager is made, and let `TestCase` be collected:

        class MyMachine(PagerMachine):
            profile = Profile(fields=["items", "loading"])

            def make_pager(self, fetch):
                return Adapter(fetch)

        TestMyList = MyMachine.TestCase

    Its events are: the end of the list comes into view; a reset; any of the newest requests is
    answered with a page or a failure, also when it has been given up long ago (`age` counts from
    the newest).
    """

    profile: ClassVar[Profile] = Profile()
    #: An engine that runs already; else each example starts one of its own.
    engine: ClassVar[Optional[Engine]] = None
    #: What makes two of your rows the same; the whole row, if nothing is said.
    identity: ClassVar[Identity] = ""
    #: Patience of the pager's event loop, see `SettlingLoop`.
    patience: ClassVar[float] = 0.0

    def make_pager(self, fetch: Fetch) -> Pager:
        """A new pager, or an adapter around one, that asks `fetch` for its pages."""
        raise NotImplementedError

    def make_row(self, id: int) -> Any:
        """The row with this id, as JSON."""
        return id

    def __init__(self) -> None:
        super().__init__()
        if type(self).make_pager is PagerMachine.make_pager:
            raise NotImplementedError(f"{type(self).__name__} has no make_pager")
        self._diagram = Diagram()
        self._asked: List[Cursor] = []
        self._tickets: List[Tuple[str, Any]] = []
        self._cursors = 0
        self._own = Engine() if self.engine is None else None
        self._subject = Subject(self._watched, self.profile, patience=self.patience)
        try:
            self._session = self._open(self._own or self.engine)
            self._expected = dict(self._session.snapshot().raw)
            self._compare()
        except BaseException:
            self.teardown()
            raise

    def teardown(self) -> None:
        """Called by Hypothesis after each example."""
        self._subject.close()
        if self._own is not None:
            self._own.close()
        elif hasattr(self, "_session"):
            self._session.close()

    @rule()
    def load_next(self) -> None:
        """The end of the list comes into view."""
        self._load("loadNext")

    @rule()
    def reset(self) -> None:
        """The query changes."""
        self._tell("reset", {})
        if self.profile.reset_loads:
            self._load("reset")
        else:
            self._subject.call("reset")
            self._compare()

    @precondition(lambda self: bool(self._tickets))
    @rule(age=_ages, ids=_pages, has_more=st.booleans())
    def deliver(self, age: int, ids: List[int], has_more: bool) -> None:
        """The server answers one of the requests, perhaps an old one."""
        page: Dict[str, Any] = {"rows": [self.make_row(id) for id in ids], "hasMore": has_more}
        if self.profile.paging == "cursor":
            self._cursors += 1
            page["nextCursor"] = f"c{self._cursors}" if has_more else None
        self._settle("deliver", age, page)

    @precondition(lambda self: bool(self._tickets))
    @rule(age=_ages)
    def fail(self, age: int) -> None:
        """One of the requests fails."""
        self._settle("fail", age, {"error": {"message": "offline"}})

    def _load(self, method: str) -> None:
        """A load that the engine starts by `loadNext` and the pager by the method."""
        name = f"t{len(self._tickets)}"
        ticket = self._tell("loadNext", {"as": name}).get("ticket")
        reply = self._subject.call(method)
        asked, self._asked = self._asked, []
        expected = [] if ticket is None else [ticket[self.profile.paging]]
        self._check("the positions it asks for", expected, asked)
        if ticket is not None:
            self._tickets.append((name, reply["ticket"]))
        self._compare()

    def _settle(self, method: str, age: int, params: Dict[str, Any]) -> None:
        name, ticket = self._tickets[-1 - age % len(self._tickets)]
        self._tell(method, {"ticket": name, **params})
        self._subject.call(method, {"ticket": ticket, **params})
        self._compare()

    def _tell(self, method: str, params: Dict[str, Any]) -> Dict[str, Any]:
        """The engine's answer; what the list has to look like is kept, too."""
        session = {"session": self._session.name}
        calls = [(method, {**session, **params}), ("snapshot", session)]
        result: Dict[str, Any]
        result, self._expected = self._session.engine.pipeline(calls)
        self._diagram.add(method, params, {"result": result})
        return result

    def _compare(self) -> None:
        self._check("the positions it asks for", [], self._asked)
        shown = self._subject.call("snapshot")
        for field in self.profile.fields:
            self._check(field, _field(field, self._expected), _field(field, shown))

    def _check(self, what: str, expected: Any, got: Any) -> None:
        if not is_equal(expected, got):
            raise AssertionError(
                f"{what}: the engine says {dumps(expected).decode()}, the pager "
                f"{dumps(got).decode()}\n\n{self._diagram.render()}\n"
            )

    def _watched(self, fetch: Fetch) -> Pager:
        def watching(
            position: Cursor,
            on_page: Optional[OnPage] = None,
            on_failure: Optional[OnFailure] = None,
        ) -> Any:
            self._asked.append(position)
            return fetch(position, on_page, on_failure)

        return self.make_pager(watching)

    def _open(self, engine: Optional[Engine]) -> Session:
        assert engine is not None
        taken = {summary.session for summary in engine.sessions()}
        names = (f"hypothesis-{n}" for n in range(len(taken) + 1))
        return engine.open(
            next(name for name in names if name not in taken),
            paging=self.profile.paging,
            identity=self.identity,
            duplicates=self.profile.duplicates,
            while_loading=self.profile.while_loading,
            after_failure=self.profile.after_failure,
            repeated_position=self.profile.repeated_position,
        )


def _field(field: str, snapshot: Dict[str, Any]) -> Any:
    """What a snapshot, of the engine or of the pager, says about a field of the profile."""
    if field == "loading":
        return snapshot["phase"] == "loading"
    return snapshot[field] is not None if field == "failure" else snapshot[field]


def check_pager(
    factory: Factory,
    profile: Optional[Profile] = None,
    *,
    engine: Optional[Engine] = None,
    identity: Identity = "",
    make_row: Callable[[int], Any] = lambda id: id,
    patience: float = 0.0,
    settings: Optional[Settings] = None,
) -> None:
    """Runs a `PagerMachine` around the pagers that `factory` makes.

    Raises AssertionError with the shortest ordering found in which pager and engine differ. Always
    tries the same orderings, unless `settings` say otherwise.
    """
    given = (profile or Profile(), engine, identity, patience)

    class Machine(PagerMachine):
        profile, engine, identity, patience = given

        def make_pager(self, fetch: Fetch) -> Pager:
            return factory(fetch)

        def make_row(self, id: int) -> Any:
            return make_row(id)

    # Not every version of Hypothesis has typed it.
    run: Callable[..., object] = run_state_machine_as_test
    run(Machine, settings=settings or SETTINGS)


#: What `check_pager` does: the same on every run and machine.
SETTINGS = Settings(
    max_examples=100, stateful_step_count=15, derandomize=True, database=None, deadline=None
)
