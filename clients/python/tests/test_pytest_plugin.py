"""The plugin, by running pytest inside of pytest."""

from __future__ import annotations

import pytest
from conftest import CLIENT

RACE = """
def test_race(pager_session):
    old = pager_session.load_next(as_="old")
    pager_session.reset()
    pager_session.deliver(old, [70], has_more=False)
    assert pager_session.snapshot().items == [70]
"""


def test_a_failed_test_shows_a_diagram_and_a_transcript(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(RACE)
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*pager-engine: what happened*",
            " *old",
            "loadNext as old * started page 1 * ┬",
            "reset * reset * ┊",
            "deliver page 1 ?70? hasMore=false * stale: generation * ×",
            "*pager-engine: transcript*",
            '{"send":{"jsonrpc":"2.0","id":1,"method":"loadNext",*}}',
            '{"expect":{"jsonrpc":"2.0","id":1,*}}',
        ]
    )


def test_the_readme_shows_what_is_shown(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(RACE)
    shown = pytester.runpytest_inprocess().outlines
    begin = next(n for n, line in enumerate(shown) if "what happened" in line) + 1
    picture = "\n".join(shown[begin : begin + 4])
    assert picture in (CLIENT / "README.md").read_text("utf-8")


def test_the_transcript_in_a_report_can_be_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(RACE)
    shown = pytester.runpytest_inprocess().outlines
    steps = [line for line in shown if line.startswith(('{"send":', '{"expect":'))]
    pytester.makefile(".pager.jsonl", race="\n".join(steps))
    pytester.runpytest_inprocess("race.pager.jsonl").assert_outcomes(passed=1)


def test_a_test_that_passes_shows_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(RACE.replace("== [70]", "== []"))
    result = pytester.runpytest_inprocess("-rA")
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*pager-engine:*")


def test_a_long_exchange_is_cut_at_its_beginning(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
def test_long(pager_session):
    for _ in range(300): pager_session.cancel()
    assert False
""")
    result = pytester.runpytest_inprocess()
    result.stdout.fnmatch_lines(["… 400 earlier lines"])
    assert len([line for line in result.outlines if line.startswith('{"send"')]) == 100


def test_markers_give_options_to_engine_and_session(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
import pytest

@pytest.mark.pager(paging="cursor", query=["a"])
@pytest.mark.pager_engine("--max-items", "3")
def test_options(pager_session, pager_engine):
    assert pager_session.engine is pager_engine
    assert pager_session.snapshot().query == ["a"]
    assert pager_session.snapshot().paging == "cursor"
    assert pager_engine.info().limits["items"] == 3
""")
    pytester.runpytest_inprocess("--strict-markers").assert_outcomes(passed=1)


def test_each_test_has_an_engine_of_its_own_that_is_closed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
engines = []
def test_one(pager_engine):
    engines.append(pager_engine)
    pager_engine.open("feed")
def test_two(pager_engine):
    assert engines[0].exit_status == 0
    assert len(pager_engine.sessions()) == 1
""")
    pytester.runpytest_inprocess().assert_outcomes(passed=2)


def test_an_engine_that_cannot_be_found_fails_the_test_and_skips_nothing(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(RACE)
    result = pytester.runpytest_inprocess("--pager-engine=/no/such/engine")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*EngineNotFound: engine=/no/such/engine is no program*"])


def test_transcripts_are_collected_and_their_differences_shown(pytester: pytest.Pytester) -> None:
    send = '{"send":{"jsonrpc":"2.0","id":1,"method":"close"}}\n'
    reply = '{"jsonrpc":"2.0","id":1,"result":{"outcome":"%s"}}'
    good = f'{send}{{"expect":{reply % "closed"}}}\n'
    pytester.makefile(".pager.jsonl", good=good, bad=good.replace("closed", "open"), none="x")
    pytester.makefile(".jsonl", other="not ours")
    result = pytester.runpytest_inprocess("-v")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            "bad.pager.jsonl::bad FAILED*",
            "good.pager.jsonl::good PASSED*",
            "*bad.pager.jsonl: line 2:*",
            '*result.outcome: expected "open", got "closed"',
            "*none.pager.jsonl: line 1: not JSON*",
        ]
    )


def test_hypothesis_is_not_needed_by_the_package_and_the_plugin(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
import sys
sys.modules["hypothesis"] = None
import pytest

def test_without(pager_session):
    assert pager_session.load_next().started
    with pytest.raises(ImportError):
        import pager_engine.hypothesis
""")
    pytester.runpytest_subprocess("-p", "no:hypothesispytest").assert_outcomes(passed=1)
