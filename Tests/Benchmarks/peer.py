"""What one would write instead, in Python: the json module, sets, buffered replies.

Speaks open, loadNext, deliver, reset and snapshot, with rows that are their own identity or have
an `id`, and the gate on the ticket in flight.
"""

import json
import sys


class Pager:
    def __init__(self, identity: str) -> None:
        self.member = identity.lstrip("/") or None
        self.generation = -1
        self.counters = {"applied": 0, "stale": 0, "duplicates": 0}
        self.reset()

    def reset(self) -> dict:
        self.generation += 1
        self.items: list = []
        self.known: set = set()
        self.page = 1
        self.has_more = True
        self.in_flight = None
        return {"outcome": "reset"}

    def load_next(self) -> dict:
        if self.in_flight or not self.has_more:
            return {"outcome": "ignored", "reason": "loading" if self.in_flight else "exhausted"}
        self.in_flight = {"generation": self.generation, "page": self.page, "attempt": 1}
        return {"outcome": "started", "ticket": self.in_flight}

    def deliver(self, ticket: dict, rows: list, has_more: bool) -> dict:
        if ticket != self.in_flight:
            self.counters["stale"] += 1
            return {"outcome": "stale"}
        before = len(self.items)
        for row in rows:
            identity = row[self.member] if self.member else row
            if identity not in self.known:
                self.known.add(identity)
                self.items.append(row)
        self.page += 1
        self.has_more = has_more
        self.in_flight = None
        self.counters["applied"] += 1
        return {"outcome": "applied", "added": len(self.items) - before, "count": len(self.items)}

    def snapshot(self, start: int, limit: "int | None") -> dict:
        end = len(self.items) if limit is None else start + limit
        return {"items": self.items[start:end], "hasMore": self.has_more, **self.counters}


def main() -> None:
    sessions = {"default": Pager("")}
    write = sys.stdout.write
    for line in sys.stdin.buffer:
        request = json.loads(line)
        params = request.get("params", {})
        name = params.get("session", "default")
        method = request["method"]
        if method == "loadNext":
            result = sessions[name].load_next()
        elif method == "deliver":
            result = sessions[name].deliver(params["ticket"], params["rows"], params["hasMore"])
        elif method == "open":
            sessions[name] = Pager(params.get("identity", ""))
            result = {"session": name}
        elif method == "reset":
            result = sessions[name].reset()
        else:
            result = sessions[name].snapshot(params.get("from", 0), params.get("limit"))
        reply = {"jsonrpc": "2.0", "id": request["id"], "result": result}
        write(json.dumps(reply, separators=(",", ":")) + "\n")
        if len(sys.argv) > 1:
            sys.stdout.flush()


main()
