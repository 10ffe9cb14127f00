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
        #: What was asked, what was told, and the lanes that are not blank.
        self._rows: List[Tuple[str, str, Dict[int, str]]] = []
        self._headers: List[str] = []
        #: The lanes of tickets, by session and ticket and by session and name.
        self._lanes: Dict[Tuple[str, bytes], int] = {}
        #: The sessions of the lanes that are not over, and how they look where nothing happens.
        self._open: Dict[int, Tuple[str, str]] = {}

    def add(self, method: str, params: Dict[str, Any], reply: Optional[Dict[str, Any]]) -> None:
        """A request and its reply; None where there is none."""
        result = (reply or {}).get("result")
        result = result if isinstance(result, dict) else {}
        session = str(params.get("session", "default"))
        outcome = result.get("outcome")
        marks: Dict[int, str] = {}
        abandoned = self._lane(session, result.get("abandoned"))
        if abandoned in self._open:
            self._open[abandoned] = (session, ABANDONED)
        if outcome == "started":
            marks[len(self._headers)] = BEGIN
            self._begin(session, params.get("as"), result.get("ticket"))
        elif outcome is not None and method in ("deliver", "fail"):
            lane = self._lane(session, params.get("ticket"))
            if lane is not None:
                marks[lane] = SETTLED if outcome == "applied" else STALE
                self._open.pop(lane, None)
        elif outcome == "closed":
            self._open = {n: lane for n, lane in self._open.items() if lane[0] != session}
        looks = {lane: look for lane, (_, look) in self._open.items()}
        self._rows.append((_asked(method, params), _told(reply), {**looks, **marks}))

    def render(self, last: Optional[int] = None) -> str:
        """The picture; of its last rows only, if `last` is given."""
        rows = self._rows if last is None else self._rows[-last:]
        lanes = sorted({lane for row in rows for lane in row[2]})
        headers = {lane: self._headers[lane] for lane in lanes}
        asked = max((len(row[0]) for row in rows), default=0)
        told = max((len(row[1]) for row in rows), default=0)

        def line(left: str, middle: str, marks: Dict[int, str]) -> str:
            cells = (marks.get(lane, "").ljust(len(headers[lane]) + 2) for lane in lanes)
            return f"{left.ljust(asked)}  {middle.ljust(told)}  {''.join(cells)}".rstrip()

        return "\n".join([line("", "", headers)] * bool(lanes) + [line(*row) for row in rows])

    def _begin(self, session: str, name: Any, ticket: Any) -> None:
        lane = len(self._headers)
        self._headers.append(name if isinstance(name, str) else f"#{lane + 1}")
        self._open[lane] = (session, LIVE)
        for known_as in (name, ticket):
            if known_as is not None:
                self._lanes[session, _key(known_as)] = lane

    def _lane(self, session: str, ticket: Any) -> Optional[int]:
        return self._lanes.get((session, _key(ticket)))


def _key(ticket: Any) -> bytes:
    if isinstance(ticket, dict):
        return dumps(sorted({"attempt": 1, **ticket}.items()))
    return dumps(ticket)


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
