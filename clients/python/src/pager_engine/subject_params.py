"""Checks the parameters of requests to a list under test."""

from __future__ import annotations

from typing import Any, Dict, Optional

from .errors import RPCError, rpc_error
from .profile import Profile
from .values import Page

#: The methods of a subject and their parameters, in the order by position.
PARAMS: Dict[str, "tuple[str, ...]"] = {
    "open": (
        "session",
        "paging",
        "first",
        "identity",
        "duplicates",
        "whileLoading",
        "afterFailure",
        "repeatedPosition",
        "emptyCursor",
        "query",
    ),
    "close": ("session",),
    "info": (),
    "shutdown": (),
    "loadNext": ("session", "as"),
    "reset": ("session", "query"),
    "deliver": ("session", "ticket", "rows", "hasMore", "nextCursor"),
    "fail": ("session", "ticket", "error", "retryable"),
    "snapshot": ("session", "items", "from", "limit", "pages"),
}

_ABSENT = object()
_WHY = {
    "missing": "is missing",
    "type": "has the wrong type",
    "range": "is less than 0",
}


def refuse(code: int, message: str, **data: Any) -> RPCError:
    """An error of the protocol."""
    return rpc_error({"code": code, "message": message, "data": data})


class Params:
    """The parameters of one request. Reading one that is missing or wrong raises InvalidParams.

    A pager follows its profile: `open` with a policy that is not the profile's is refused.
    """

    def __init__(self, method: str, given: Any, profile: Profile) -> None:
        names = PARAMS[method]
        if isinstance(given, (list, tuple)):
            if len(given) > len(names):
                why = f"{method} has {len(names)} parameters at most, not {len(given)}"
                raise self._refuse("unknownParam", f"params[{len(names)}]", why)
            given = dict(zip(names, given))
        self._given: Dict[str, Any] = given or {}
        for name in self._given:
            if name not in names:
                there = f"there are {', '.join(names)}" if names else "there are none"
                raise self._refuse("unknownParam", name, f"there is no parameter {name}; {there}")
        policies = profile.to_json()["policies"]
        for name in policies.keys() & self._given.keys():
            if self._given[name] != policies[name]:
                why = f"`{name}` must be {policies[name]!r}, as the profile says"
                raise self._refuse("range", name, why)
        self._paging = profile.paging

    @property
    def session(self) -> str:
        """The session's name."""
        name: str = self._get("session", str, "default")
        return name

    @property
    def as_(self) -> Optional[str]:
        """The name that the ticket gets."""
        name: Optional[str] = self._get("as", str, None)
        return name

    @property
    def ticket(self) -> Any:
        """A name, or an object with a position of the right kind."""
        ticket = self._get("ticket", (str, dict))
        if isinstance(ticket, dict):
            for name in ("generation", self._paging):
                if name not in ticket:
                    raise self._refuse("missing", f"ticket.{name}")
        return ticket

    @property
    def page(self) -> Page:
        """The page that is delivered."""
        rows = self._get("rows", list)
        if self._paging != "cursor":
            return Page(rows, self._get("hasMore", bool))
        if "hasMore" not in self._given and "nextCursor" not in self._given:
            raise self._refuse("missing", "nextCursor")
        cursor = self._get("nextCursor", (str, int, type(None)), None)
        return Page(rows, self._get("hasMore", bool, cursor is not None), cursor)

    @property
    def error(self) -> Dict[str, Any]:
        """The failure that is delivered."""
        error: Dict[str, Any] = self._get("error", dict)
        if not isinstance(error.get("message"), str):
            raise self._refuse("type" if "message" in error else "missing", "error.message")
        return error

    @property
    def retryable(self) -> bool:
        """Whether asking again may help."""
        retryable: bool = self._get("retryable", bool, True)
        return retryable

    @property
    def items(self) -> bool:
        """Whether a snapshot has items."""
        items: bool = self._get("items", bool, True)
        return items

    @property
    def from_(self) -> int:
        """Where the items of a snapshot begin."""
        return self._count("from", 0) or 0

    @property
    def limit(self) -> Optional[int]:
        """How many items a snapshot has; None for all."""
        return self._count("limit", None)

    def _count(self, name: str, default: Optional[int]) -> Optional[int]:
        value: Optional[int] = self._get(name, int, default)
        if value is not None and value < 0:
            raise self._refuse("range", name)
        return value

    def _get(self, name: str, kind: Any, default: Any = _ABSENT) -> Any:
        value = self._given.get(name, default)
        if value is default and name not in self._given:
            if default is _ABSENT:
                raise self._refuse("missing", name)
            return default
        is_truth = isinstance(value, bool)
        if not isinstance(value, kind) or (is_truth and kind is not bool):
            raise self._refuse("type", name)
        return value

    def _refuse(self, reason: str, param: str, why: Optional[str] = None) -> RPCError:
        return refuse(-32602, why or f"`{param}` {_WHY[reason]}", reason=reason, param=param)
