"""JSON is sent exactly or not at all."""

from __future__ import annotations

from typing import Any, List

import pytest

from pager_engine import Engine
from pager_engine.json import dumps, is_equal, loads


def endless() -> List[Any]:
    value: List[Any] = []
    value.append(value)
    return value


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (float("nan"), "no JSON"),
        (float("inf"), "no JSON"),
        ({"rows": [{1: "a"}]}, "the key 1 is no string"),
        ({None: 1}, "the key None is no string"),
        ("\ud800", "lone surrogate"),
        (b"bytes", "bytes"),
        ({1, 2}, "set"),
        (endless(), "contains itself"),
    ],
)
def test_what_is_no_json_is_refused_and_never_repaired(value: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        dumps(value)


@pytest.mark.parametrize(
    "line", [b"NaN", b"[Infinity]", b"{", b"", b"\xff", b"\xef\xbb\xbf{}", b"1 2"]
)
def test_what_is_no_json_is_not_read(line: bytes) -> None:
    with pytest.raises(ValueError):
        loads(line)


def test_a_thousand_levels_and_more_are_an_error_and_no_crash() -> None:
    with pytest.raises(ValueError):
        loads(b"[" * 200_000 + b"]" * 200_000)


def test_text_is_compact_utf_8() -> None:
    assert dumps({"a": ["é", 1, None, True, 1.0]}) == '{"a":["é",1,null,true,1.0]}'.encode()


@pytest.mark.parametrize("number", [2**53 + 1, 2**63 - 1, -(2**63), 0, -1])
def test_integers_are_exact_both_ways(number: int, engine: Engine) -> None:
    session = engine.session()
    ticket = session.load_next()
    session.deliver(ticket, [number], has_more=False)
    assert session.snapshot().items == [number]
    assert type(session.snapshot().items[0]) is int


def test_equality_knows_types_and_no_order_of_members() -> None:
    assert is_equal({"a": 1, "b": [None]}, {"b": [None], "a": 1})
    assert not is_equal(1, 1.0)
    assert not is_equal(1, True)
    assert not is_equal([1], [1, 2])
    assert not is_equal({"a": 1}, {"b": 1})
    assert not is_equal(None, False)
