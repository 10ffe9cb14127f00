"""The verbs of sessions against the engine, on both faces."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from conftest import Connect, fake

from pager_engine import (
    NOT_GIVEN,
    AsyncEngine,
    AsyncSession,
    Counters,
    Engine,
    Outcome,
    Position,
    Session,
    Ticket,
)


def test_the_filter_switch(engine: Engine) -> None:
    session = engine.session()
    old = session.load_next()
    assert session.reset(query="unread").abandoned == old.ticket
    new = session.load_next()
    assert session.deliver(new, [50, 20], has_more=True).applied
    late = session.deliver(old, [70], has_more=False)
    assert (late.stale, late.reason) == (True, "generation")
    snapshot = session.snapshot()
    assert (snapshot.items, snapshot.has_more, snapshot.query) == ([50, 20], True, "unread")


def test_cursors(engine: Engine) -> None:
    session = engine.open("feed", paging="cursor")
    ticket = session.load_next()
    assert ticket.ticket == Ticket(0, Position.cursor(None), 1)
    session.deliver(ticket, [1, 2], next_cursor="A")
    assert session.snapshot().next == Position.cursor("A")
    session.deliver(session.load_next(), [3], has_more=False)
    assert session.snapshot().phase == "exhausted"


def test_offsets(engine: Engine) -> None:
    session = engine.open("feed", paging="offset", first=20)
    session.deliver(session.load_next(), [7, 7, 8], has_more=True)
    snapshot = session.snapshot(pages=True)
    assert snapshot.next == Position.offset(23)
    assert snapshot.pages is not None
    [page] = snapshot.pages
    assert (page.position, page.attempt, page.rows, page.added) == (Position.offset(20), 1, 3, 2)


def test_every_option_of_open_reaches_the_engine(engine: Engine) -> None:
    session = engine.open(
        "feed",
        paging="cursor",
        first="z",
        identity=["/id", "/kind"],
        duplicates="replace",
        while_loading="supersede",
        after_failure="block",
        repeated_position="end",
        empty_cursor="end",
        query={"folder": "inbox"},
    )
    first = session.load_next()
    second = session.load_next()
    assert second.abandoned == first.ticket == Ticket(0, Position.cursor("z"))
    session.fail(second, "offline")
    assert session.load_next().reason == "failed"
    session.retry()
    row = {"id": 1, "kind": "a", "text": "old"}
    done = session.deliver(
        Ticket(0, Position.cursor("z"), 3), [row, {**row, "text": "new"}], next_cursor=""
    )
    assert (done.added, done.replaced, done.duplicates, done.phase) == (1, 1, 1, "exhausted")
    snapshot = session.snapshot()
    assert snapshot.items == [{**row, "text": "new"}]
    assert snapshot.query == {"folder": "inbox"}


def test_a_repeated_position_is_a_fault(engine: Engine) -> None:
    session = engine.open("feed", paging="cursor")
    session.deliver(session.load_next(), [1], next_cursor="A")
    halted = session.deliver(session.load_next(), [2], next_cursor="A")
    assert halted.phase == "halted"
    fault = session.snapshot().fault
    assert fault is not None
    assert (fault.code, fault.next) == ("positionRepeated", Position.cursor("A"))
    assert fault.ticket == Ticket(0, Position.cursor("A"))
    assert session.load_next().reason == "halted"


def test_failures_keep_what_was_said(engine: Engine) -> None:
    session = engine.session()
    session.fail(session.load_next(), {"message": "m", "code": 504, "data": None}, retryable=False)
    failure = session.snapshot().failure
    assert failure is not None
    assert (failure.error.message, failure.error.code, failure.retryable) == ("m", 504, False)
    assert failure.error.raw == {"message": "m", "code": 504, "data": None}
    assert failure.ticket == Ticket(0, Position.page(1))
    assert session.retry().reason == "notRetryable"


def test_names_stand_for_tickets(engine: Engine) -> None:
    session = engine.session()
    session.load_next(as_="a")
    assert session.fail("a", "timeout").applied
    session.retry(as_="b")
    assert session.deliver("a", [1], has_more=True).reason == "settled"
    assert session.deliver("b", [1], has_more=True).applied
    session.refresh(as_="c", query=None)
    assert session.snapshot().replacing
    assert session.deliver("c", [2], has_more=False).applied
    assert session.deliver("never", [3], has_more=False).reason == "unknown"


def test_a_snapshot_can_be_restored(engine: Engine) -> None:
    one = engine.open("one", query=[1])
    one.deliver(one.load_next(), [1, {"a": 1.0}][:1], has_more=True)
    saved = one.snapshot()
    other = engine.open("other")
    restored = other.restore(saved)
    assert (restored.kind, restored.generation) == ("restored", 1)
    back = other.snapshot()
    assert (back.items, back.next, back.query) == (saved.items, saved.next, [1])
    assert other.restore(saved.raw).kind == "restored"


def test_a_part_of_the_items_or_none(engine: Engine) -> None:
    session = engine.session()
    session.deliver(session.load_next(), list(range(10)), has_more=True)
    part = session.snapshot(from_=3, limit=2)
    assert (part.from_, part.items, part.count) == (3, [3, 4], 10)
    none = session.snapshot(items=False)
    assert (none.from_, none.count, none.pages) == (None, 10, None)
    with pytest.raises(LookupError, match="without its items"):
        none.items  # noqa: B018


def test_cancel_and_close(engine: Engine) -> None:
    session = engine.open("feed")
    assert session.cancel().reason == "notLoading"
    ticket = session.load_next()
    cancelled = session.cancel()
    assert (cancelled.kind, cancelled.abandoned) == ("cancelled", ticket.ticket)
    assert session.snapshot().counters == Counters(1, 1, 0, 0, 0, 0)
    assert session.close().kind == "closed"
    assert [one.session for one in engine.sessions()] == ["default"]


def test_what_the_engine_tells_about_itself(engine: Engine) -> None:
    info = engine.info()
    assert (info.name, info.protocol) == ("pager-engine", (1, 0))
    assert info.limits["batch"] == 1000
    assert "loadNext" in info.methods
    assert engine.discover()["openrpc"] == "1.3.2"


def test_null_is_not_left_out(engine: Engine) -> None:
    session = engine.open("feed", query="kept")
    session.reset()
    assert session.snapshot().query == "kept"
    session.reset(query=NOT_GIVEN)
    assert session.snapshot().query == "kept"
    session.reset(query=None)
    assert session.snapshot().query is None


@pytest.mark.parametrize("ticket", [None, 1, {"page": 1}, b"t0"])
def test_what_is_no_ticket_is_refused(ticket: Any, engine: Engine) -> None:
    with pytest.raises(TypeError, match="a ticket is"):
        engine.session().deliver(ticket, [], has_more=True)


def test_a_load_that_was_ignored_has_no_ticket_to_answer(engine: Engine) -> None:
    session = engine.session()
    session.load_next()
    ignored = session.load_next()
    assert ignored.ignored
    with pytest.raises(ValueError, match=r"ignored \(loading\), so it has no ticket"):
        session.deliver(ignored, [], has_more=True)


def test_members_of_results_that_a_later_version_adds_are_ignored(connect: Connect) -> None:
    engine = connect(
        command=fake("""
read(); result(1, '{"outcome":"closed","novel":1}')
read(); result(2, '{"sessions":[{"session":"a","phase":"x","count":0,"revision":0,"novel":1}]}')
""")
    )
    assert engine.session().close() == Outcome("closed")
    assert engine.sessions()[0].phase == "x"


def test_values_are_values() -> None:
    ticket = Ticket(0, Position.page(1))
    assert {ticket: 1}[Ticket(0, Position.page(1), 1)] == 1
    assert Ticket(0, Position.cursor("1")) != Ticket(0, Position.cursor(1))
    assert Position.cursor(None) != Position.cursor("")
    assert repr(Outcome("stale", reason="settled")) == "Outcome(kind='stale', reason='settled')"
    with pytest.raises(AttributeError):
        ticket.attempt = 2  # type: ignore[misc]


def public(kind: type) -> "dict[str, Any]":
    names = [name for name in dir(kind) if not name.startswith("_")]
    return {name: inspect.getattr_static(kind, name) for name in names}


@pytest.mark.parametrize(("sync", "asynchronous"), [(Engine, AsyncEngine), (Session, AsyncSession)])
def test_both_faces_have_the_same_verbs_and_arguments(sync: type, asynchronous: type) -> None:
    ours, theirs = public(sync), public(asynchronous)
    assert list(ours) == list(theirs)
    for name, member in ours.items():
        assert type(member) is type(theirs[name]), name
        if inspect.isfunction(member):
            one, other = inspect.signature(member), inspect.signature(theirs[name])
            assert one.parameters == other.parameters, name
            returns = other.return_annotation.replace("Async", "")
            assert one.return_annotation == returns, name
            assert inspect.getdoc(member) and inspect.getdoc(theirs[name]), name
    assert (
        inspect.signature(sync).parameters.keys()
        == inspect.signature(asynchronous).parameters.keys()
    )
