"""The whole golden suite of the protocol, on both faces; and what its runner finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any, List

import pytest
from conftest import TRANSCRIPTS, Connect, fake

from pager_engine import PagerError
from pager_engine.transcript import Differs, Transcript, TranscriptError, compare, main, run

FILES = sorted(TRANSCRIPTS.rglob("*.jsonl"))


def play(path: Path, connect: Connect, **named: Any) -> None:
    """What `run` does, for either face."""
    transcript = Transcript(path)
    connection = connect(arguments=transcript.arguments, **named)
    script = transcript.script()
    answer: Any = None
    while True:
        try:
            method, *arguments = script.send(answer)
        except StopIteration:
            break
        answer = getattr(connection, method)(*arguments)
    connection.close()


def test_the_suite_is_there() -> None:
    assert len(FILES) >= 250


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden(path: Path, connect: Connect) -> None:
    play(path, connect)


INFO = '{"send":{"jsonrpc":"2.0","id":1,"method":"info"}}\n'
CANCEL = '{"send":{"jsonrpc":"2.0","id":1,"method":"cancel"}}\n'
IGNORED = '{"outcome":"ignored","reason":"notLoading","phase":"idle","count":0,"hasMore":true,"revision":0}'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (INFO + '{"expect":{"jsonrpc":"2.0","id":1,"result":{}}}', "result.name: not expected"),
        (CANCEL + '{"expectMatching":{"id":2}}', "id: expected 2, got 1"),
        (CANCEL + '{"expectMatching":{"id":1.0}}', "id: expected 1.0, got 1"),
        (CANCEL + '{"expectMatching":{"result":{"x":1}}}', "result.x: expected 1, is not there"),
        (CANCEL + '{"expectRaw":"x"}', "expected b'x'"),
        (CANCEL + '{"expectNothing":true}', "a line that nobody expects"),
        (CANCEL, "a line that nobody expects"),
        (CANCEL + CANCEL.replace("1", "2") + '{"expectMatching":{"id":2}}', "expected 2, got 1"),
        ('{"expect":{}}', "expected a reply, got the end"),
        ('{"exit":3}', "exit status: expected 3, got 0"),
        ('{"sendRaw":"x"}\n{"expectMatching":{"error":{"code":1}}}', "error.code: expected 1"),
    ],
)
def test_what_differs_is_found_and_named(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises(Differs, match=why.replace("(", r"\(")):
        run(path)


def test_order_of_members_and_messages_of_errors_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(
        CANCEL
        + f'{{"expect":{{"result":{IGNORED},"id":1,"jsonrpc":"2.0"}}}}\n\n'
        + '{"send":{"jsonrpc":"2.0","id":1,"method":"x"}}\n'
        + '{"expect":{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"?",'
        + '"data":{"reason":"method","method":"x"}}}}'
    )
    run(path)


def test_matching_goes_into_objects_and_batches_and_not_into_other_arrays() -> None:
    def match(expected: Any, got: Any) -> List[str]:
        return list(compare(expected, got, whole=False))

    assert match({"a": {}}, {"a": {"b": 1}, "c": 2}) == []
    assert match([{"id": 1}], [{"id": 1, "result": 2}]) == []
    assert match([{}], [{}, {}]) != []
    assert match({"a": [{}]}, {"a": [{"b": 1}]}) == ["a[0].b: not expected, got 1"]
    assert match([{"a": [{}]}], [{"a": [{"b": 1}]}]) == ["[0].a[0].b: not expected, got 1"]


def test_only_the_message_of_an_error_is_left_out_of_the_comparison() -> None:
    def differences(expected: Any, got: Any) -> List[str]:
        return list(compare(expected, got, whole=True))

    assert differences({"error": {"message": "a"}}, {"error": {"message": "b"}}) == []
    assert differences([{"error": {"message": "a"}}], [{"error": {"message": "b"}}]) == []
    failure = [{"result": {"failure": {"error": {"message": text}}}} for text in "ab"]
    assert differences(*failure) == ['result.failure.error.message: expected "a", got "b"']
    assert differences({"result": [1, 2]}, {"result": [1]}) == ["result: expected [1,2], got [1]"]
    assert differences({"a": 1}, {"a": True}) == ["a: expected 1, got true"]


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "1",
        "{}",
        '{"sent":{}}',
        '{"send":{},"expect":{}}',
        '{"send":{},"shows":[]}',
        '{"sendRaw":"\u20ac"}',
        '{"sendRaw":1}',
        '{"expectNothing":false}',
        '{"exit":256}',
        '{"exit":true}',
        '{"arguments":"--help"}',
        '{"arguments":[1]}',
    ],
)
def test_a_line_that_is_no_step_is_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"note":"fine","shows":[]}\n' + line + "\n", "utf-8")
    with pytest.raises(TranscriptError, match="line 2: "):
        run(path)


def test_an_engine_that_hangs_or_dies_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(CANCEL + '{"expect":1}')
    with pytest.raises(PagerError, match="no reply within 0.05 s"):
        run(path, command=fake("read(); read(); read()\nwhile True: read()"), timeout=0.05)
    with pytest.raises(TranscriptError, match="got the end"):
        run(path, command=fake("os._exit(4)"))


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text('{"note":"nothing"}')
    bad.write_text('{"exit":1}')
    assert main([str(good)]) == 0
    assert main([str(good), str(bad), str(tmp_path / "none.jsonl")]) == 1
    printed = capsys.readouterr().out
    assert printed.count("ok ") == 2 and printed.count("FAIL") == 2
