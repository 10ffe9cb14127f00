"""Turns a list of your own into a program that speaks the protocol, for `pager-engine verify`.

    def make(fetch):
        return Adapter(InfiniteList(fetch))

    serve(make, profile=Profile(fields=["items", "loading", "hasMore"]))

The list asks `fetch` for its pages, by `await` or with callbacks. Whoever tests it decides when
each page arrives: the host holds the request until `deliver` or `fail` names its ticket, and
answers when nothing in the event loop moves any more.
"""

from __future__ import annotations

import os
import sys
import traceback
from typing import Any, BinaryIO, Callable, Dict, Mapping, Optional

from .errors import RPCError
from .json import dumps, loads
from .lines import LineSplitter
from .profile import Profile
from .settling import SettlingLoop
from .subject import Factory, Fetch, FetchError, Pager, SubjectSession
from .subject_params import PARAMS, Params, refuse
from .values import Page

__all__ = ["Fetch", "FetchError", "Page", "Pager", "Profile", "Subject", "serve"]


class Subject:
    """Sessions of pagers under test, without a process around them."""

    def __init__(
        self,
        factory: Factory,
        profile: Optional[Profile] = None,
        *,
        name: str = "subject",
        patience: float = 0.0,
    ) -> None:
        if not callable(factory):
            raise TypeError(f"the factory is a function that makes a pager, not {factory!r}")
        if profile is not None and not isinstance(profile, Profile):
            raise TypeError(f'a profile is made by Profile(fields=["items"]), not {profile!r}')
        self._factory = factory
        self.profile = profile or Profile()
        self.name = name
        self.loop = SettlingLoop(patience)
        self._sessions: Dict[str, SubjectSession] = {}
        self.is_shut_down = False

    def call(self, method: str, params: Any = None) -> Any:
        """The result of a method. Raises RPCError."""
        if method not in PARAMS:
            why = f"there is no method {method}; there are {', '.join(PARAMS)}"
            raise refuse(-32601, why, reason="method", method=method)
        verb: Callable[[Params], Any] = getattr(self, f"_{_snake(method)}")
        try:
            return verb(Params(method, params, self.profile))
        except RPCError:
            raise
        except Exception as error:
            why = f"the pager failed: {type(error).__name__}: {error}"
            raise refuse(-32603, why, reason="internal") from error

    def close(self) -> None:
        """Ends all sessions and the loop."""
        for session in self._sessions.values():
            session.close()
        self._sessions.clear()
        self.loop.close()

    def _info(self, params: Params) -> Dict[str, Any]:
        protocol = {"major": 1, "minor": 0}
        return {
            "name": self.name,
            "protocol": protocol,
            "methods": list(PARAMS),
            "profile": self.profile.to_json(),
        }

    def _open(self, params: Params) -> Dict[str, Any]:
        if params.session in self._sessions:
            raise refuse(
                1002, "the session is open", reason="sessionExists", session=params.session
            )
        self._sessions[params.session] = SubjectSession(self._factory, self.profile, self.loop)
        return self._snapshot(params)

    def _close(self, params: Params) -> Dict[str, Any]:
        self._session(params).close()
        del self._sessions[params.session]
        return {"outcome": "closed"}

    def _load_next(self, params: Params) -> Dict[str, Any]:
        return self._session(params).load_next(params.as_)

    def _reset(self, params: Params) -> Dict[str, Any]:
        return self._session(params).reset()

    def _deliver(self, params: Params) -> Dict[str, Any]:
        return self._session(params).settle(params.ticket, params.page)

    def _fail(self, params: Params) -> Dict[str, Any]:
        error = params.error
        answer = FetchError(
            error["message"], error.get("code"), error.get("data"), params.retryable
        )
        return self._session(params).settle(params.ticket, answer)

    def _snapshot(self, params: Params) -> Dict[str, Any]:
        session = self._session(params)
        return session.snapshot(params.session, params.items, params.from_, params.limit)

    def _shutdown(self, params: Params) -> None:
        self.is_shut_down = True

    def _session(self, params: Params) -> SubjectSession:
        name = params.session
        if name not in self._sessions:
            if name != "default":
                raise refuse(
                    1001, "no such session", reason="sessionNotFound", session=name, nearest=[]
                )
            self._sessions[name] = SubjectSession(self._factory, self.profile, self.loop)
        return self._sessions[name]


def serve(
    factory: Factory,
    profile: Optional[Profile] = None,
    *,
    name: str = "subject",
    patience: float = 0.0,
) -> None:
    """Answers requests from stdin on stdout, to the end of the input or a `shutdown`.

    `factory` is called for each session with `fetch` and returns the adapter of a new pager.
    What is printed meanwhile goes to stderr. For `patience` see `SettlingLoop`.
    """
    sys.stdout.flush()
    output = os.dup(1)
    os.dup2(2, 1)
    subject = Subject(factory, profile, name=name, patience=patience)
    try:
        with os.fdopen(output, "wb") as replies:
            _answer_all(subject, replies)
    except BrokenPipeError:
        pass
    finally:
        subject.close()


def _answer_all(subject: Subject, replies: BinaryIO) -> None:
    splitter = LineSplitter()
    while True:
        chunk = os.read(0, 65_536)
        lines = splitter.feed(chunk) if chunk else [splitter.take_rest()]
        for line in lines:
            if not line.strip(b" \t\r"):
                continue
            reply = answer(subject, line)
            if reply is not None:
                replies.write(reply + b"\n")
            if subject.is_shut_down:
                return
        replies.flush()
        if not chunk:
            return


def answer(subject: Subject, line: bytes) -> Optional[bytes]:
    """The reply to a line, without a line feed; None where there is none."""
    try:
        value = loads(line)
    except ValueError as error:
        return dumps(_error(None, refuse(-32700, f"not one JSON text: {error}", reason="syntax")))
    if not isinstance(value, list):
        reply = _answer_one(subject, value)
        return None if reply is None else dumps(reply)
    if not value:
        return dumps(_error(None, refuse(-32600, "the batch is empty", reason="batch")))
    replies = [reply for reply in (_answer_one(subject, one) for one in value) if reply]
    return dumps(replies) if replies else None


def _answer_one(subject: Subject, request: Any) -> Optional[Mapping[str, Any]]:
    is_object = isinstance(request, dict)
    if is_object and "method" not in request and ("result" in request or "error" in request):
        return None
    id = request.get("id") if is_object else None
    if id is not None and type(id) is not int and not isinstance(id, str):
        return _error(None, refuse(-32600, "`id` is none", reason="id"))
    if (
        not is_object
        or request.get("jsonrpc") != "2.0"
        or not isinstance(request.get("method"), str)
        or not isinstance(request.get("params", {}), (dict, list))
    ):
        return _error(id, refuse(-32600, "this is no request", reason="envelope"))
    try:
        result = subject.call(request["method"], request.get("params"))
        reply: Mapping[str, Any] = {"jsonrpc": "2.0", "id": id, "result": result}
    except RPCError as error:
        if error.__cause__ is not None:
            traceback.print_exception(type(error), error, error.__traceback__)
        reply = _error(id, error)
    return reply if "id" in request else None


def _error(id: Any, error: RPCError) -> Mapping[str, Any]:
    told = {"code": error.code, "message": error.message, "data": error.data}
    return {"jsonrpc": "2.0", "id": id, "error": told}


def _snake(method: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in method)
