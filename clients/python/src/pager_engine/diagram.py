"""Draws an exchange as text: what was asked, what came of it, and how long each load lasted.

load_next as old     started page 1     ┬
reset                reset              ┊
load_next as new     started page 1     ┊  ┬
deliver new [50,20]  applied            ┊  ┴
deliver old [70]     stale: generation  ×
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any, Deque, Dict, Iterable, List, Optional, Tuple

from .json import dumps, loads

#: Characters of a cell.
WIDTH = 44
LIVE, ABANDONED, BEGIN, SETTLED, STALE = "│", "┊", "┬", "┴", "×"


class Diagram:
    """A row for each request, and a lane for each ticket from its issue to its answer."""

    def __init__(self) -> None:
        self._rows: List[Tuple[str, str, List[str]]] = []
        #: The ticket of each lane, and how it looks where nothing happens; blank once it is over.
        self._lanes: List[Tuple[Any, str]] = []
        self._headers: List[str] = []
        self._names: Dict[Tuple[str, str], int] = {}

    def add(self, method: str, params: Dict[str, Any], reply: Optional[Dict[str, Any]]) -> None:
        """A request and its reply; None where there is none."""
        result = (reply or {}).get("result")
        result = result if isinstance(result, dict) else {}
        session = params.get("session", "default")
        marks: Dict[int, str] = {}
        if result.get("abandoned") is not None:
            self._abandon([session, result["abandoned"]])
        if result.get("outcome") == "started":
            marks[len(self._lanes)] = BEGIN
            self._begin(session, params.get("as"), result.get("ticket"))
        elif method in ("deliver", "fail") and "outcome" in result:
            lane = self._lane_of(session, params.get("ticket"))
            if lane is not None:
                marks[lane] = SETTLED if result["outcome"] == "applied" else STALE
                self._lanes[lane] = (self._lanes[lane][0], " ")
        lanes = [marks.get(n, look) for n, (_, look) in enumerate(self._lanes)]
        self._rows.append((_asked(method, params), _told(reply), lanes))

    def render(self, last: Optional[int] = None) -> str:
        """The picture; of its last rows only, if `last` is given."""
        rows = self._rows if last is None else self._rows[-last:]
        asked = max((len(row[0]) for row in rows), default=0)
        told = max((len(row[1]) for row in rows), default=0)
        widths = [max(len(header), 1) + 2 for header in self._headers]

        def line(left: str, middle: str, lanes: Iterable[str]) -> str:
            cells = (cell.ljust(width) for cell, width in zip(lanes, widths))
            return f"{left.ljust(asked)}  {middle.ljust(told)}  {''.join(cells)}".rstrip()

        drawn = [line(*row) for row in rows]
        return "\n".join([line("", "", self._headers), *drawn] if self._headers else drawn)

    def _begin(self, session: str, name: Optional[str], ticket: Any) -> None:
        if name is not None:
            self._names[session, name] = len(self._lanes)
        self._headers.append(name if name is not None else f"#{len(self._lanes) + 1}")
        self._lanes.append(([session, ticket], LIVE))

    def _abandon(self, ticket: Any) -> None:
        for lane, (issued, look) in enumerate(self._lanes):
            if issued == ticket and look == LIVE:
                self._lanes[lane] = (issued, ABANDONED)

    def _lane_of(self, session: str, ticket: Any) -> Optional[int]:
        if isinstance(ticket, str):
            return self._names.get((session, ticket))
        full = {"attempt": 1, **ticket} if isinstance(ticket, dict) else ticket
        lanes = [lane for lane, (issued, _) in enumerate(self._lanes) if issued == [session, full]]
        return lanes[-1] if lanes else None


def draw(exchange: Iterable[Tuple[str, bytes]], last: Optional[int] = None) -> str:
    """The diagram of what a `Recording` has kept."""
    requests: List[Tuple[Any, Any]] = []
    # The same id may have been used twice; the engine answers in order.
    replies: Dict[bytes, Deque[Dict[str, Any]]] = defaultdict(deque)
    for direction, data in exchange:
        for message in _messages(data):
            if direction == "-->":
                requests.append((message, data))
            elif isinstance(message, dict):
                replies[dumps(message.get("id"))].append(message)
    diagram = Diagram()
    for message, data in requests:
        if isinstance(message, dict) and isinstance(message.get("method"), str):
            params = message.get("params", {})
            params = params if isinstance(params, dict) else {"params": params}
            answers = replies[dumps(message["id"])] if "id" in message else None
            diagram.add(message["method"], params, answers.popleft() if answers else None)
        else:
            diagram.add(f"bytes {data!r}", {}, None)
    return diagram.render(last)


def _messages(data: bytes) -> List[Any]:
    try:
        value = loads(data)
    except ValueError:
        return [None]
    return value if isinstance(value, list) else [value]


def _asked(method: str, params: Dict[str, Any]) -> str:
    session = params.get("session", "default")
    words = [] if session == "default" else [f"{session}:"]
    words.append(method)
    for name, value in params.items():
        if name == "as":
            words.append(f"as {value}")
        elif name == "ticket":
            words.append(value if isinstance(value, str) else _ticket(value))
        elif name == "rows":
            words.append(_short(value))
        elif name != "session":
            words.append(f"{name}={_short(value)}")
    return _cut(" ".join(words))


def _told(reply: Optional[Dict[str, Any]]) -> str:
    if reply is None:
        return "(not answered)"
    if "error" in reply:
        error = reply["error"]
        return _cut(f"error {error.get('code')} {error.get('data', {}).get('reason', '')}")
    result = reply.get("result")
    if not isinstance(result, dict):
        return _cut(_short(result))
    if "outcome" in result:
        words = [result["outcome"]]
        if result.get("ticket"):
            words.append(_ticket(result["ticket"]))
        return _cut(" ".join(words) + (f": {result['reason']}" if "reason" in result else ""))
    shown = [str(result["phase"])] if "phase" in result else []
    if "items" in result:
        shown.append(_short(result["items"]))
    return _cut(" ".join(shown) or _short(result))


def _ticket(ticket: Any) -> str:
    if not isinstance(ticket, dict):
        return _short(ticket)
    kind = next((kind for kind in ("page", "offset", "cursor") if kind in ticket), "")
    attempt = ticket.get("attempt", 1)
    again = f" attempt {attempt}" if attempt != 1 else ""
    return f"{kind} {_short(ticket.get(kind))}{again}"


def _short(value: Any) -> str:
    return dumps(value).decode()


def _cut(cell: str) -> str:
    return cell if len(cell) <= WIDTH else cell[: WIDTH - 1] + "…"
