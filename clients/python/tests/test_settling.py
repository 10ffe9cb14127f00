"""The loop of hosts: when it is idle, and what its clock does."""

from __future__ import annotations

import asyncio
from typing import Iterator, List

import pytest

from pager_engine.settling import NeverSettles, SettlingLoop


@pytest.fixture
def loop() -> Iterator[SettlingLoop]:
    loop = SettlingLoop()
    yield loop
    loop.close()


def test_everything_that_follows_has_happened_when_it_returns(loop: SettlingLoop) -> None:
    seen: List[int] = []

    async def work() -> None:
        for n in range(100):
            await asyncio.sleep(0)
            seen.append(n)
        asyncio.get_running_loop().call_later(0, seen.append, 100)

    loop.settle(lambda: asyncio.ensure_future(work()))
    assert seen == list(range(101))


def test_time_stands_still(loop: SettlingLoop) -> None:
    seen: List[str] = []

    async def work() -> None:
        try:
            await asyncio.wait_for(asyncio.get_running_loop().create_future(), 1e-9)
        except asyncio.CancelledError:
            seen.append("cancelled")

    tasks: List["asyncio.Future[None]"] = []
    loop.settle(lambda: tasks.append(asyncio.ensure_future(work())))
    loop.settle(lambda: None)
    assert seen == [] and loop.time() == 0.0
    loop.settle(tasks[0].cancel)
    assert seen == ["cancelled"]


def test_patience_lets_timers_strike_that_are_due_soon_after_an_action() -> None:
    loop = SettlingLoop(patience=0.5)
    seen: List[str] = []
    loop.settle(
        lambda: (loop.call_later(0.4, seen.append, "a"), loop.call_later(1, seen.append, "b"))
    )
    assert seen == ["a"]
    loop.settle(lambda: None)
    assert seen == ["a"]
    loop.settle(lambda: loop.call_later(0.2, seen.append, "c"))
    assert seen == ["a", "c"]
    loop.close()


def test_what_never_settles_is_an_error(
    loop: SettlingLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pager_engine.settling.TURNS", 1000)

    async def poll() -> None:
        while True:
            await asyncio.sleep(0)

    tasks: List["asyncio.Future[None]"] = []
    with pytest.raises(NeverSettles, match="1000 turns"):
        loop.settle(lambda: tasks.append(asyncio.ensure_future(poll())))
    loop.settle(tasks[0].cancel)


def test_an_error_of_the_action_is_raised_and_the_loop_goes_on(loop: SettlingLoop) -> None:
    with pytest.raises(ZeroDivisionError):
        loop.settle(lambda: 1 // 0)
    seen: List[int] = []
    loop.settle(lambda: seen.append(1))
    assert seen == [1]
