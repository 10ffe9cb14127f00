"""The pytest plugin: fixtures, what happened in the report of a failed test, transcripts as tests.

Fixtures:

- `pager_engine`: an engine for this test. `@pytest.mark.pager_engine("--max-items", "3")` starts
  it with options.
- `pager_session`: a session of it, the default one. `@pytest.mark.pager(paging="cursor")` opens it
  with the options of `Engine.open`.

A test that fails shows the exchange with its engine as a diagram and as a transcript that can be
run again. Files named `*.pager.jsonl` are transcripts and are run as tests.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generator, Iterator, Optional

import pytest

from .diagram import draw
from .engine import Engine
from .errors import PagerError
from .session import Session
from .transcript import Recording, run

SUFFIX = ".pager.jsonl"
#: Rows and lines of a report that has more; the last ones say most.
SHOWN = 200

_recording = pytest.StashKey[Recording]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("pager-engine")
    group.addoption("--pager-engine", metavar="PATH", help="the engine, else it is looked for")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "pager(**options): opens pager_session with these options of Engine.open"
    )
    config.addinivalue_line(
        "markers", "pager_engine(*arguments): starts pager_engine with these options"
    )


@pytest.fixture
def pager_engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An engine for this test."""
    recording = request.node.stash[_recording] = Recording()
    marker = request.node.get_closest_marker("pager_engine")
    with Engine(
        request.config.getoption("--pager-engine"),
        arguments=marker.args if marker else (),
        observer=recording,
    ) as engine:
        yield engine


@pytest.fixture
def pager_session(request: pytest.FixtureRequest, pager_engine: Engine) -> Session:
    """A session of `pager_engine`, the default one."""
    marker = request.node.get_closest_marker("pager")
    return pager_engine.open(**marker.kwargs) if marker else pager_engine.session()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    outcome = yield
    report = outcome.get_result()
    recording = item.stash.get(_recording, None)
    if report.when == "call" and report.failed and recording and recording.exchange:
        lines = recording.transcript().splitlines()
        left_out = [f"… {len(lines) - SHOWN} earlier lines"] if len(lines) > SHOWN else []
        transcript = "\n".join([*left_out, *lines[-SHOWN:]])
        report.sections.append(("pager-engine: what happened", draw(recording.exchange, SHOWN)))
        report.sections.append(("pager-engine: transcript", transcript))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Optional[pytest.Collector]:
    if file_path.name.endswith(SUFFIX):
        return TranscriptFile.from_parent(parent, path=file_path)
    return None


class TranscriptFile(pytest.File):
    """A file `*.pager.jsonl`."""

    def collect(self) -> Iterator[pytest.Item]:
        yield TranscriptItem.from_parent(self, name=self.path.name[: -len(SUFFIX)])


class TranscriptItem(pytest.Item):
    """A transcript as a test."""

    def runtest(self) -> None:
        run(self.path, engine=self.config.getoption("--pager-engine"))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        if isinstance(excinfo.value, PagerError):
            return f"{self.path}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> Any:
        return self.path, 0, self.name
