"""Lists under test as programs that are driven through pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional

import pytest
from conftest import CLIENT, Connect
from host_infinite_list import PROFILE, Adapter

from pager_engine.host import Subject, answer

HOST = [sys.executable, str(CLIENT / "examples" / "host_infinite_list.py")]


def replies(line: bytes) -> Any:
    subject = Subject(Adapter, PROFILE)
    reply = answer(subject, line)
    subject.close()
    return None if reply is None else json.loads(reply)


def code_and_id(reply: Dict[str, Any]) -> "tuple[Optional[int], Any]":
    return reply.get("error", {}).get("code"), reply["id"]


@pytest.mark.parametrize(
    ("line", "code", "id"),
    [
        (b"{", -32700, None),
        (b"1", -32600, None),
        (b"[]", -32600, None),
        (b'{"id":1,"method":"info"}', -32600, 1),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"info"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":true,"method":"info"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":"a","method":"info","params":null}', -32600, "a"),
        (b'{"jsonrpc":"2.0","id":0,"method":"cancel"}', -32601, 0),
        (b'{"jsonrpc":"2.0","id":null,"method":"info"}', None, None),
    ],
)
def test_envelopes_of_the_host(line: bytes, code: Optional[int], id: Any) -> None:
    assert code_and_id(replies(line)) == (code, id)


def test_batches_and_notifications_of_the_host() -> None:
    assert replies(b'{"jsonrpc":"2.0","method":"nono"}') is None
    assert replies(b'{"jsonrpc":"2.0","id":1,"result":null}') is None
    assert replies(b'[{"jsonrpc":"2.0","method":"info"}]') is None
    line = (
        b'[{"jsonrpc":"2.0","id":1,"method":"loadNext"},1,{"jsonrpc":"2.0","id":"x","method":"y"}]'
    )
    assert [code_and_id(one) for one in replies(line)] == [(None, 1), (-32600, None), (-32601, "x")]


@pytest.mark.parametrize("option", [[], ["--fixed"]])
def test_the_example_as_a_program(option: List[str], connect: Connect) -> None:
    subject = connect(command=[*HOST, *option])
    info = subject.info()
    assert (info.name, info.protocol) == ("infinite-list", (1, 0))
    assert info.raw["profile"] == {
        "fields": ["items", "loading", "hasMore", "next", "failure"],
        "policies": {
            "duplicates": "keepFirst",
            "whileLoading": "ignore",
            "afterFailure": "retry",
            "repeatedPosition": "halt",
            "resetLoads": False,
            "failure": "reported",
            "paging": "page",
        },
    }
    subject.call("open", {"session": "s"})
    session = subject.session("s")
    old = session.load_next()
    session.reset()
    late = session.deliver(old, [70], has_more=False)
    assert late.stale if option else late.applied
    assert subject.batch([("snapshot", {"session": "s"})])[0]["items"] == ([] if option else [70])
    subject.shutdown()
    assert subject.wait() == 0


def run_host(code: str, requests: bytes) -> "subprocess.CompletedProcess[bytes]":
    start = "from pager_engine.host import *\nfrom host_infinite_list import *\n"
    return subprocess.run(
        [sys.executable, "-c", start + code],
        input=requests,
        capture_output=True,
        cwd=CLIENT / "examples",
        env={"PYTHONPATH": str(CLIENT / "src")},
        timeout=60,
        check=False,
    )


def test_what_a_pager_prints_is_no_reply_and_the_last_line_needs_no_end() -> None:
    code = """
import os
class Loud(Adapter):
    async def load_next(self):
        print('loud'); os.write(1, b'louder\\n')
print('early')
serve(Loud, PROFILE)
print('late')
"""
    done = run_host(code, b'\r\n{"jsonrpc":"2.0","id":1,"method":"loadNext"}')
    assert done.returncode == 0
    early, reply = done.stdout.splitlines()
    assert early == b"early" and json.loads(reply)["id"] == 1
    assert b"louder" in done.stderr and b"loud\n" in done.stderr


def test_a_reader_that_has_gone_ends_the_host_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        HOST, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as host:
        assert host.stdin and host.stdout and host.stderr
        host.stdout.close()
        host.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"info"}\n')
        host.stdin.close()
        assert host.stderr.read() == b""
        assert host.wait() == 0
