"""Lists under test, in this process."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any, List

import pytest
from conftest import CLIENT
from host_infinite_list import PROFILE, Adapter, fixed

from pager_engine import (
    InternalError,
    MethodNotFound,
    RPCError,
    SessionExists,
    SessionNotFound,
)
from pager_engine.host import Fetch, FetchError, Page, Profile, Subject, answer

HOST = [sys.executable, str(CLIENT / "examples" / "host_infinite_list.py")]


class Callbacks:
    """A list without asyncio: it hands callbacks to its server. Late pages are let in."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self.reset()

    def reset(self) -> None:
        self.items: List[Any] = []
        self.loading = False
        self.has_more = True
        self.next: Any = None

    def load_next(self) -> None:
        if not self.loading and self.has_more:
            self.loading = True
            self._fetch(self.next, self._arrived, self._failed)

    def _arrived(self, page: Page) -> None:
        self.items += page.rows
        if page.has_more:
            self.next = page.next_cursor
        self.has_more = page.has_more
        self.loading = False

    def _failed(self, failure: FetchError) -> None:
        self.loading = False


CURSORS = Profile(fields=["items", "loading", "hasMore", "next"], paging="cursor")


def outcome(subject: Subject, method: str, **params: Any) -> Any:
    result = subject.call(method, params)
    return result.get("outcome"), result.get("reason"), result["phase"], result["count"]


def test_an_asyncio_list_with_the_race() -> None:
    subject = Subject(Adapter, PROFILE)
    assert outcome(subject, "loadNext", **{"as": "old"}) == ("started", None, "loading", 0)
    assert outcome(subject, "loadNext") == ("ignored", "loading", "loading", 0)
    assert subject.call("reset")["generation"] == 1
    started = subject.call("loadNext", {"as": "new"})
    assert started["ticket"] == {"generation": 1, "page": 1, "attempt": 1}
    late = outcome(subject, "deliver", ticket="old", rows=[70], hasMore=False)
    assert late == ("applied", None, "exhausted", 1)
    subject.close()


def test_the_same_list_without_it() -> None:
    subject = Subject(fixed, PROFILE)
    subject.call("loadNext", {"as": "old"})
    subject.call("reset")
    subject.call("loadNext", {"as": "new"})
    late = outcome(subject, "deliver", ticket="old", rows=[70], hasMore=False)
    assert late == ("stale", "generation", "loading", 0)
    done = outcome(subject, "deliver", ticket="new", rows=[50, 20], hasMore=False)
    assert done == ("applied", None, "exhausted", 2)
    assert outcome(subject, "loadNext") == ("ignored", "exhausted", "exhausted", 2)
    again = outcome(subject, "deliver", ticket="new", rows=[1], hasMore=True)
    assert again == ("stale", "settled", "exhausted", 2)
    unknown = outcome(subject, "deliver", ticket="never", rows=[1], hasMore=True)
    assert unknown == ("stale", "unknown", "exhausted", 2)
    assert subject.call("snapshot", {"from": 1, "limit": 1}) == {
        "session": "default",
        "generation": 1,
        "phase": "exhausted",
        "hasMore": False,
        "count": 2,
        "loading": False,
        "next": {"page": 2},
        "failure": None,
        "from": 1,
        "items": [20],
    }
    subject.close()


def test_a_failure_and_the_next_attempt() -> None:
    subject = Subject(fixed, PROFILE)
    subject.call("loadNext", {"as": "a"})
    error = {"message": "offline", "code": 503}
    assert outcome(subject, "fail", ticket="a", error=error) == ("applied", None, "failed", 0)
    assert subject.call("snapshot")["failure"] == {"error": {"message": "offline"}}
    ticket = subject.call("loadNext")["ticket"]
    assert ticket == {"generation": 0, "page": 1, "attempt": 2}
    assert subject.call("snapshot", {"items": False}).get("items") is None
    done = subject.call("deliver", {"ticket": ticket, "rows": [1], "hasMore": True})
    assert done["outcome"] == "applied"
    stale = subject.call("fail", {"ticket": {"generation": 0, "page": 1}, "error": error})
    assert (stale["outcome"], stale["reason"]) == ("stale", "settled")
    subject.close()


def test_a_list_with_callbacks_and_cursors() -> None:
    subject = Subject(Callbacks, CURSORS)
    ticket = subject.call("loadNext")["ticket"]
    assert ticket == {"generation": 0, "cursor": None, "attempt": 1}
    subject.call("deliver", {"ticket": ticket, "rows": [1], "nextCursor": "A"})
    assert subject.call("snapshot")["next"] == {"cursor": "A"}
    subject.call("loadNext", {"as": "b"})
    assert outcome(subject, "fail", ticket="b", error={"message": "m"})[0] == "applied"
    subject.call("loadNext", {"as": "c"})
    subject.call("reset")
    late = outcome(subject, "deliver", ticket="c", rows=[2], hasMore=False)
    assert late == ("applied", None, "exhausted", 1)
    subject.close()


def test_callbacks_are_called_once() -> None:
    subject = Subject(Callbacks, CURSORS)
    subject.call("loadNext", {"as": "a"})
    assert outcome(subject, "deliver", ticket="a", rows=[1], hasMore=True)[0] == "applied"
    again = outcome(subject, "deliver", ticket="a", rows=[2], hasMore=True)
    assert again == ("stale", "settled", "idle", 1)
    subject.close()


def test_the_fetch_gets_what_was_delivered() -> None:
    seen: List[Any] = []

    class Watching(Callbacks):
        def _arrived(self, page: Page) -> None:
            seen.append(page)

        def _failed(self, failure: FetchError) -> None:
            seen.append((failure.message, failure.code, failure.data, failure.retryable))

    subject = Subject(Watching, CURSORS)
    subject.call("loadNext", {"as": "a"})
    subject.call("deliver", {"ticket": "a", "rows": [], "nextCursor": 7})
    subject.call("reset")
    subject.call("loadNext", {"as": "b"})
    error = {"message": "m", "code": 1, "data": [2]}
    subject.call("fail", {"ticket": "b", "error": error, "retryable": False})
    assert seen == [Page([], True, 7), ("m", 1, [2], False)]
    subject.close()


class Eager(Callbacks):
    """Loads the first page by itself after a reset, and has coroutines for verbs."""

    async def _again(self) -> None:
        await asyncio.sleep(0)
        self.load_next()

    def reset(self) -> Any:
        super().reset()
        return self._again()


def test_a_reset_that_loads_has_a_ticket() -> None:
    made: List[Any] = []

    def make(fetch: Fetch) -> Eager:
        eager = Eager.__new__(Eager)
        eager._fetch = fetch
        Callbacks.reset(eager)
        made.append(eager)
        return eager

    subject = Subject(make, Profile(fields=["items", "loading"], reset_loads=True))
    reply = subject.call("reset")
    assert reply["ticket"] == {"generation": 1, "page": None, "attempt": 1}
    done = subject.call("deliver", {"ticket": reply["ticket"], "rows": [1], "hasMore": True})
    assert done["outcome"] == "applied"
    subject.close()


def test_a_pager_that_raises_is_an_internal_error_and_the_host_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Broken(Callbacks):
        async def load_next(self) -> None:  # type: ignore[override]
            raise KeyError("oops")

    subject = Subject(Broken, CURSORS)
    reply = json.loads(answer(subject, b'{"jsonrpc":"2.0","id":1,"method":"loadNext"}') or b"")
    assert (reply["error"]["code"], reply["error"]["data"]) == (-32603, {"reason": "internal"})
    assert "KeyError: 'oops'" in reply["error"]["message"]
    assert "in load_next" in capsys.readouterr().err
    assert subject.call("snapshot")["items"] == []
    subject.close()


def test_a_pager_that_lets_the_failure_through_is_fine() -> None:
    class Plain(Callbacks):
        async def load_next(self) -> None:  # type: ignore[override]
            self.items += (await self._fetch(1)).rows

    subject = Subject(Plain)
    subject.call("loadNext", {"as": "a"})
    assert outcome(subject, "fail", ticket="a", error={"message": "m"})[0] == "stale"
    subject.call("loadNext", {"as": "a"})
    assert outcome(subject, "deliver", ticket="a", rows=[1], hasMore=True)[0] == "applied"
    subject.close()


def test_a_request_that_the_pager_cancelled_takes_no_answer() -> None:
    class Cancelling(Callbacks):
        async def _load(self) -> None:
            self.items += (await self._fetch(1)).rows

        def load_next(self) -> None:
            self.task = asyncio.ensure_future(self._load())

        def reset(self) -> None:
            if hasattr(self, "task"):
                self.task.cancel()
            super().reset()

    subject = Subject(Cancelling)
    subject.call("loadNext", {"as": "a"})
    subject.call("reset")
    late = outcome(subject, "deliver", ticket="a", rows=[1], hasMore=True)
    assert late == ("stale", "generation", "idle", 0)
    subject.close()


def test_sessions_have_a_pager_each() -> None:
    subject = Subject(Adapter, PROFILE)
    subject.call("open", {"session": "a"})
    subject.call("open", {"session": "b"})
    subject.call("loadNext", {"session": "a"})
    phases = [subject.call("snapshot", {"session": name})["phase"] for name in "ab"]
    assert phases == ["loading", "idle"]
    with pytest.raises(SessionExists):
        subject.call("open", ["a"])
    assert subject.call("close", {"session": "a"}) == {"outcome": "closed"}
    with pytest.raises(SessionNotFound):
        subject.call("loadNext", {"session": "a"})
    subject.close()


@pytest.mark.parametrize(
    ("method", "params", "code", "param"),
    [
        ("retry", {}, -32601, None),
        ("loadNext", {"asa": "x"}, -32602, "asa"),
        ("loadNext", ["default", "x", 1], -32602, "params[2]"),
        ("loadNext", {"as": 1}, -32602, "as"),
        ("loadNext", {"session": None}, -32602, "session"),
        ("deliver", {"rows": [], "hasMore": True}, -32602, "ticket"),
        ("deliver", {"ticket": {"page": 1}, "rows": []}, -32602, "ticket.generation"),
        ("deliver", {"ticket": {"generation": 0}, "rows": []}, -32602, "ticket.page"),
        ("deliver", {"ticket": "a", "hasMore": True}, -32602, "rows"),
        ("deliver", {"ticket": "a", "rows": []}, -32602, "hasMore"),
        ("deliver", {"ticket": "a", "rows": [], "hasMore": 1}, -32602, "hasMore"),
        ("fail", {"ticket": "a", "error": "x"}, -32602, "error"),
        ("fail", {"ticket": "a", "error": {}}, -32602, "error.message"),
        ("snapshot", {"from": -1}, -32602, "from"),
        ("snapshot", {"limit": True}, -32602, "limit"),
        ("open", {"session": "x", "duplicates": "keepAll"}, -32602, "duplicates"),
        ("open", {"session": "x", "paging": "cursor"}, -32602, "paging"),
    ],
)
def test_bad_requests_are_refused(method: str, params: Any, code: int, param: str) -> None:
    subject = Subject(Adapter, PROFILE)
    with pytest.raises(RPCError) as raised:
        subject.call(method, params)
    assert (raised.value.code, raised.value.data.get("param")) == (code, param)
    subject.close()


@pytest.mark.parametrize(
    ("named", "error"),
    [
        ({"fields": ["items", "hasmore"]}, ValueError),
        ({"fields": ["loading"]}, ValueError),
        ({"fields": "items"}, TypeError),
        ({"paging": "pages"}, ValueError),
        ({"duplicates": "drop"}, ValueError),
        ({"failure": "maybe"}, ValueError),
        ({"repeated_position": "stop"}, ValueError),
        ({"reset_loads": "no"}, ValueError),
        ({"pageing": "page"}, TypeError),
    ],
)
def test_a_profile_that_cannot_be_is_refused(named: Any, error: Any) -> None:
    with pytest.raises(error):
        Profile(**named)


@pytest.mark.parametrize("given", [(None,), (Adapter, {"fields": ["items"]})])
def test_a_host_says_what_it_needs(given: Any) -> None:
    with pytest.raises(TypeError, match="a function that makes a pager|made by Profile"):
        Subject(*given)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("load_next", "method load_next()"),
        ("reset", "method reset()"),
        ("items", "property items"),
        ("loading", "property loading"),
        ("has_more", "property has_more"),
    ],
)
def test_an_adapter_that_lacks_something_is_refused_when_it_is_opened(name: str, what: str) -> None:
    whole = {"items": [], "loading": False, "has_more": True, "load_next": int, "reset": int}
    whole.pop(name)
    subject = Subject(lambda fetch: type("Lacking", (), whole)())
    for method, params in [("open", ["a"]), ("loadNext", None)]:
        with pytest.raises(MethodNotFound) as raised:
            subject.call(method, params)
        assert raised.value.message == f"the adapter has no {what}"
    with pytest.raises(SessionNotFound):
        subject.call("loadNext", ["a"])
    subject.close()


def test_what_the_profile_does_not_list_need_not_be_there() -> None:
    class Bare:
        def __getattr__(self, name: str) -> Any:
            return {"items": [1], "load_next": int, "reset": int}[name]

    subject = Subject(lambda fetch: Bare(), Profile(fields=["items"]))
    assert subject.call("open", ["a"])["items"] == [1]
    subject.close()


def test_a_property_that_fails_is_there_and_fails() -> None:
    class Failing(Callbacks):
        @property
        def loading(self) -> bool:
            raise AttributeError("deep inside")

        @loading.setter
        def loading(self, value: bool) -> None:
            pass

    subject = Subject(Failing)
    with pytest.raises(InternalError, match="the pager failed: AttributeError: deep inside"):
        subject.call("open", ["a"])
    subject.close()


def test_a_refusal_names_what_there_is() -> None:
    subject = Subject(Adapter, PROFILE)
    methods = "open, close, info, shutdown, loadNext, reset, deliver, fail, snapshot"
    expected = {
        ("retry", ()): f"there is no method retry; there are {methods}",
        ("loadNext", ("asa",)): "there is no parameter asa; there are session, as",
        ("info", ("x",)): "there is no parameter x; there are none",
        ("open", ("duplicates",)): "`duplicates` must be 'keepFirst', as the profile says",
        ("deliver", ()): "`ticket` is missing",
    }
    for (method, names), message in expected.items():
        with pytest.raises(RPCError) as raised:
            subject.call(method, dict.fromkeys(names, "x"))
        assert raised.value.message == message
    assert ", ".join(subject.call("info")["methods"]) == methods
    subject.close()
