"""Each reason of the protocol has its class, and each class tells what its error tells."""

from __future__ import annotations

import json
import pickle
from typing import Any, Callable, Dict, List

import pytest
from conftest import CLIENT, Connect

import pager_engine
from pager_engine import Engine, RPCError
from pager_engine.errors import EngineDied, ProtocolError, rpc_error

OPENRPC = json.loads((CLIENT.parent.parent / "protocol" / "openrpc.json").read_text("utf-8"))
TABLE: List[Dict[str, Any]] = OPENRPC["x-errors"]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['code']}-{row['reason']}")
def test_every_reason_has_a_class_with_its_members(row: Dict[str, Any]) -> None:
    data = {"reason": row["reason"], **{name: f"the {name}" for name in row["data"]}}
    error = rpc_error({"code": row["code"], "message": "m", "data": data})
    assert type(error).__name__ in pager_engine.__all__
    siblings = [other for other in TABLE if other["code"] == row["code"]]
    is_alone = len(siblings) == 1
    assert is_alone or len(type(error).__mro__) > len(RPCError.__mro__) + 1
    assert (error.code, error.reason, error.message) == (row["code"], row["reason"], "m")
    for name in row["data"]:
        if name == "method":
            error = error.of(error.data["method"])
        assert getattr(error, name) == f"the {name}"


def test_no_two_reasons_share_a_class() -> None:
    classes = [
        type(rpc_error({"code": row["code"], "message": "", "data": {"reason": row["reason"]}}))
        for row in TABLE
    ]
    assert len(set(classes)) == len(classes)


def test_what_a_later_version_adds_is_known_by_the_nearest_class() -> None:
    later = rpc_error({"code": -32602, "message": "m", "data": {"reason": "novel"}})
    assert type(later) is pager_engine.InvalidParams
    assert type(rpc_error({"code": 4711, "message": "m"})) is RPCError
    assert rpc_error({"code": 4711, "message": "m"}).reason is None


@pytest.mark.parametrize("error", [None, [], {}, {"code": "1", "message": ""}, {"code": True}])
def test_an_error_without_code_or_message_is_none(error: Any) -> None:
    with pytest.raises(ValueError):
        rpc_error(error)


Session = pager_engine.Session
PROVOKED: Dict[str, Callable[[Engine, Session], object]] = {
    "MethodNotFound": lambda engine, _: engine.call("loadnext"),
    "MissingError": lambda engine, _: engine.call("deliver", {"rows": []}),
    "TypeParamError": lambda _, session: session.snapshot(from_="1"),  # type: ignore[arg-type]
    "UnknownParamError": lambda engine, _: engine.call("cancel", {"sesion": "x"}),
    "RangeParamError": lambda engine, _: engine.open("x", paging="pages"),  # type: ignore[arg-type]
    "SessionNotFound": lambda engine, _: engine.session("defalt").cancel(),
    "SessionExists": lambda engine, _: engine.open("feed") and engine.open("feed"),
    "RowWithoutIdentity": lambda _, session: session.deliver(
        session.load_next(), [None], has_more=False
    ),
    "InvalidSnapshot": lambda _, session: session.restore({"paging": "page"}),
    "NumberRangeError": lambda _, session: session.reset(query=2**64),
    "BatchError": lambda engine, _: engine.batch([("cancel", None)] * 1001),
    "DepthError": lambda engine, _: engine.session().reset(query=json.loads("[" * 200 + "]" * 200)),
    "LineTooLongError": lambda engine, _: engine.session().reset(query="x" * 5_000_000),
    "EnvelopeError": lambda engine, _: engine.call("cancel", 1),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", PROVOKED)
def test_the_engine_is_understood_and_goes_on(name: str, engine: Engine) -> None:
    with pytest.raises(getattr(pager_engine, name)):
        PROVOKED[name](engine, engine.session())
    assert engine.session().cancel().kind in ("ignored", "cancelled")
    assert engine.unknown_replies == 0


def test_the_limit_of_the_engine_is_an_error_with_its_value(connect: Connect) -> None:
    session = connect(arguments=["--max-items", "1"]).session()
    with pytest.raises(pager_engine.LimitError) as raised:
        session.deliver(session.load_next(), [1, 2], has_more=False)
    assert (raised.value.limit, raised.value.value) == ("items", 1)


@pytest.mark.parametrize("how", ["call", "pipeline", "batch"])
def test_an_error_tells_the_method_and_its_reason_once(how: str, engine: Engine) -> None:
    params: Dict[str, Any] = {"ticket": "t0", "hasMore": True}
    with pytest.raises(pager_engine.MissingError) as raised:
        if how == "call":
            engine.call("deliver", params)
        else:
            getattr(engine, how)([("info", None), ("deliver", params), ("nothing", None)])
    error = raised.value
    assert error.method == "deliver"
    assert str(error) == f"deliver: {error.message} (-32602 missing)"
    assert repr(error) == f"MissingError(-32602, {error.message!r}, {error.data!r}, 'deliver')"


def test_the_method_is_told_of_a_line_that_was_refused_whole(engine: Engine) -> None:
    with pytest.raises(pager_engine.DepthError) as raised:
        engine.session().reset(query=json.loads("[" * 200 + "]" * 200))
    assert str(raised.value).startswith("reset: ")
    with pytest.raises(pager_engine.BatchError) as refused:
        engine.batch([("cancel", None)] * 1001)
    assert refused.value.method is None
    assert str(refused.value) == f"{refused.value.message} (-32600 batch)"


def test_an_error_without_a_reason_has_none_in_its_text() -> None:
    assert str(rpc_error({"code": 5, "message": "m"})) == "m (5)"


def test_errors_survive_pickling() -> None:
    for error in (
        rpc_error(
            {"code": 1001, "message": "m", "data": {"reason": "sessionNotFound", "nearest": ["a"]}}
        ),
        rpc_error({"code": 5, "message": "m"}).of("info"),
        EngineDied("why", 1, None, "tail", b"last"),
        ProtocolError("why", b"line"),
    ):
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is type(error)
        assert (str(copy), vars(copy)) == (str(error), vars(error))
