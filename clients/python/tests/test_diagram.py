"""Recordings and the picture of an exchange."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Connect

from pager_engine import PagerError
from pager_engine.diagram import draw
from pager_engine.transcript import Recording, run


def exchange(connect: Connect) -> Recording:
    recording = Recording()
    engine = connect(observer=recording)
    session = engine.session()
    old = session.load_next(as_="old")
    session.reset(query="unread")
    session.load_next(as_="new")
    session.deliver("new", [50, 20], has_more=True)
    session.deliver(old, [70], has_more=False)
    feed = engine.open("feed", paging="cursor")
    ticket = feed.load_next()
    feed.fail(ticket, "offline")
    engine.notify("cancel", {"session": "feed"})
    feed.retry()
    with pytest.raises(PagerError):
        feed.deliver("never", [{}])
    session.snapshot()
    return recording


PICTURE = """
                                                                             old  new  #3  #4
loadNext as old                               started page 1                 ┬
reset query="unread"                          reset                          ┊
loadNext as new                               started page 1                 ┊    ┬
deliver new [50,20] hasMore=true              applied                        ┊    ┴
deliver page 1 [70] hasMore=false             stale: generation              ×
feed: open paging="cursor"                    idle []
feed: loadNext                                started cursor null                      ┬
feed: fail cursor null error={"message":"of…  applied                                  ┴
feed: cancel                                  (not answered)
feed: retry                                   started cursor null attempt 2                ┬
feed: deliver never [{}]                      error -32602 missing                         │
snapshot                                      idle [50,20]                                 │
"""


def test_lanes_go_from_the_issue_of_a_ticket_to_its_answer(connect: Connect) -> None:
    assert draw(exchange(connect).exchange) == PICTURE.strip("\n")


def test_the_last_rows_alone(connect: Connect) -> None:
    drawn = draw(exchange(connect).exchange, last=1).splitlines()
    assert len(drawn) == 2 and drawn[1].startswith("snapshot")


def test_a_session_that_is_closed_ends_its_lanes_and_old_lanes_take_no_room(
    connect: Connect,
) -> None:
    recording = Recording()
    engine = connect(observer=recording)
    for n in range(50):
        session = engine.open(f"s{n}")
        session.load_next(as_="t")
        session.close()
    assert draw(recording.exchange, last=3).splitlines() == [
        "                                    t",
        "s49: open           idle []",
        "s49: loadNext as t  started page 1  ┬",
        "s49: close          closed",
    ]


def test_a_recording_is_a_transcript_that_passes(connect: Connect, tmp_path: Path) -> None:
    path = tmp_path / "recorded.jsonl"
    path.write_text(exchange(connect).transcript(), "utf-8")
    run(path)


def test_bytes_that_are_no_requests_are_recorded_as_they_are(
    connect: Connect, tmp_path: Path
) -> None:
    recording = Recording()
    engine = connect(observer=recording)
    for data in (b"\xff\n", b'{"a":1,"a":2}\n', b'{ "jsonrpc":"2.0"}\n', b"[1", b"]\n", b"\n"):
        engine.send_raw(data)
    for _ in range(4):
        engine.receive_line()
    text = recording.transcript()
    assert text.splitlines()[0] == '{"sendRaw":"\u00ff\\n"}'
    assert text.count('{"sendRaw":') == 6 and text.count('{"expect":') == 4
    path = tmp_path / "recorded.jsonl"
    path.write_text(text, "utf-8")
    run(path)
    assert "bytes b'\\xff\\n'" in draw(recording.exchange)


def test_an_empty_exchange_has_an_empty_picture() -> None:
    assert draw([]) == ""
