"""Both faces behind one, and engines that misbehave."""

from __future__ import annotations

import asyncio
import inspect
import sys
from pathlib import Path
from typing import Any, Callable, Iterator, List, cast

import pytest

from pager_engine import AsyncEngine, AsyncSession, Engine

CLIENT = Path(__file__).resolve().parent.parent
TRANSCRIPTS = CLIENT.parent.parent / "protocol" / "transcripts"

#: Makes an engine of the face that the test runs for; it is closed after the test.
Connect = Callable[..., Engine]


def fake(code: str) -> List[str]:
    """The command of a program that plays an engine badly."""
    helpers = """
import os, sys
def read():
    return sys.stdin.buffer.readline()
def write(line):
    os.write(1, line if isinstance(line, bytes) else line.encode())
def result(id, value="null"):
    write('{"jsonrpc":"2.0","id":%s,"result":%s}\\n' % (id, value))
"""
    return [sys.executable, "-I", "-S", "-c", helpers + code]


class Blocking:
    """Lets a test call an asyncio object as if it were the synchronous one."""

    def __init__(self, wrapped: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._wrapped = wrapped
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._wrapped, name)
        return self._calling(value) if inspect.ismethod(value) else value

    def _calling(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            made = method(*arguments, **named)
            value = self._loop.run_until_complete(made) if inspect.isawaitable(made) else made
            return Blocking(value, self._loop) if isinstance(value, AsyncSession) else value

        return call


@pytest.fixture(params=["sync", "asyncio"])
def connect(request: pytest.FixtureRequest) -> Iterator[Connect]:
    engines: List[Engine] = []
    loop = asyncio.new_event_loop()

    async def make(*arguments: Any, **named: Any) -> AsyncEngine:
        return AsyncEngine(*arguments, **named)

    def connect(*arguments: Any, **named: Any) -> Engine:
        if request.param == "sync":
            engines.append(Engine(*arguments, **named))
        else:
            made = loop.run_until_complete(make(*arguments, **named))
            engines.append(cast(Engine, Blocking(made, loop)))
        return engines[-1]

    yield connect
    for engine in engines:
        engine.close()
    loop.close()


@pytest.fixture
def engine(connect: Connect) -> Engine:
    """A real engine, of both faces."""
    return connect()
