import { memberText, parseExact } from "./json.js";

const outcomeMembers = [
  "reason", "ticket", "abandoned", "added", "replaced", "duplicates", "phase", "count", "hasMore",
  "revision", "generation",
];
const snapshotMembers = [
  "session", "paging", "query", "generation", "phase", "ticket", "next", "hasMore", "replacing",
  "failure", "fault", "count", "from", "items", "revision", "counters", "pages",
];

/**
 * What a command did. `kind` is the word of the engine: "started", "ignored", "applied", "stale",
 * "reset", "restored", "cancelled" or "closed". Members that the engine did not send are undefined.
 * Stale and ignored are outcomes like any other, never exceptions.
 */
export class Outcome {
  /** @param {{ outcome: string }} result of a command */
  constructor(result) {
    this.kind = result.outcome;
    copy(result, outcomeMembers, this);
    Object.freeze(this);
  }

  get started() {
    return this.kind === "started";
  }
  get ignored() {
    return this.kind === "ignored";
  }
  get applied() {
    return this.kind === "applied";
  }
  get stale() {
    return this.kind === "stale";
  }
}

/** The state of a session, with the members of the protocol. */
export class Snapshot {
  #line;

  /** @param {object} result @param {string} line the reply as it came */
  constructor(result, line) {
    this.#line = line;
    copy(result, snapshotMembers, this);
    Object.freeze(this);
  }

  /** The result as it came, as JSON text. This is what `restore` sends back. */
  get text() {
    return memberText(this.#line, "result");
  }

  /**
   * The result as it came, with members that this client does not know. Reals with an integral
   * value are `Real`s, so that sending it back loses nothing.
   */
  get raw() {
    return parseExact(this.text);
  }
}

/**
 * What stands for a ticket on the wire: a ticket, the outcome of a load, or a name.
 *
 * @param {object | string | Outcome} ticket
 * @throws {TypeError} for an outcome without a ticket, a promise, and anything else
 */
export function ticketParam(ticket) {
  if (typeof ticket === "string") return ticket;
  if (ticket === null || typeof ticket !== "object") {
    throw new TypeError(
      `a ticket, the outcome of a load, or a ticket's name is needed, not ${String(ticket)}`);
  }
  if (typeof ticket.then === "function") {
    throw new TypeError("the ticket is a promise: await it, or name the ticket with `as`");
  }
  if (!(ticket instanceof Outcome)) return ticket;
  if (ticket.ticket !== undefined) return ticket.ticket;
  const reason = ticket.reason === undefined ? "" : ` (${ticket.reason})`;
  throw new TypeError(`this outcome is "${ticket.kind}"${reason} and has no ticket`);
}

function copy(result, members, target) {
  for (const name of members) {
    if (Object.hasOwn(result, name)) target[name] = result[name];
  }
}
