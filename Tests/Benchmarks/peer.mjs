// What one would write instead, in Node: JSON.parse, chunked reads, buffered writes.
//
// Speaks open, loadNext, deliver, reset and snapshot, with rows that are their own identity or have
// an `id`, and the gate on the ticket in flight.

import { writeSync } from "node:fs";

class Pager {
  generation = -1;
  counters = { applied: 0, stale: 0, duplicates: 0 };

  constructor(identity) {
    this.member = identity.replace(/^\//, "");
    this.reset();
  }

  reset() {
    this.generation += 1;
    this.items = [];
    this.known = new Set();
    this.page = 1;
    this.hasMore = true;
    this.inFlight = null;
    return { outcome: "reset" };
  }

  loadNext() {
    if (this.inFlight || !this.hasMore) {
      return { outcome: "ignored", reason: this.inFlight ? "loading" : "exhausted" };
    }
    this.inFlight = { generation: this.generation, page: this.page, attempt: 1 };
    return { outcome: "started", ticket: this.inFlight };
  }

  deliver(ticket, rows, hasMore) {
    const live = this.inFlight;
    if (!live || ticket.generation !== live.generation || ticket.page !== live.page) {
      this.counters.stale += 1;
      return { outcome: "stale" };
    }
    const before = this.items.length;
    for (const row of rows) {
      const identity = this.member ? row[this.member] : row;
      if (this.known.has(identity)) continue;
      this.known.add(identity);
      this.items.push(row);
    }
    this.page += 1;
    this.hasMore = hasMore;
    this.inFlight = null;
    this.counters.applied += 1;
    return { outcome: "applied", added: this.items.length - before, count: this.items.length };
  }

  snapshot(from = 0, limit = Infinity) {
    return { items: this.items.slice(from, from + limit), hasMore: this.hasMore, ...this.counters };
  }
}

const sessions = new Map([["default", new Pager("")]]);

function perform(method, params) {
  const name = params.session ?? "default";
  switch (method) {
    case "open":
      sessions.set(name, new Pager(params.identity ?? ""));
      return { session: name };
    case "loadNext": return sessions.get(name).loadNext();
    case "deliver": return sessions.get(name).deliver(params.ticket, params.rows, params.hasMore);
    case "reset": return sessions.get(name).reset();
    default: return sessions.get(name).snapshot(params.from, params.limit);
  }
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  let replies = "";
  for (const line of lines) {
    const { id, method, params = {} } = JSON.parse(line);
    replies += `${JSON.stringify({ jsonrpc: "2.0", id, result: perform(method, params) })}\n`;
  }
  writeAll(Buffer.from(replies));
});

function writeAll(bytes) {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}
