import { Connection } from "./connection.js";
import { findEngine } from "./find.js";
import { Session, checkedOptions } from "./session.js";

const startOptions = new Set([
  "engine", "record", "arguments", "timeout", "grace", "maxLineBytes", "onNotification",
]);

// Only `Engine.start` has it.
const key = Symbol("Engine.start");

/** A running engine: a process of its own that holds sessions. */
export class Engine {
  /** Raw calls, notifications, batches and pipelines. @type {Connection} */
  connection;
  /** The path of its executable. */
  path;

  /** Use `Engine.start`. */
  constructor(path, connection, given) {
    if (given !== key) throw new TypeError("use await Engine.start()");
    this.path = path;
    this.connection = connection;
  }

  /**
   * Finds an engine and starts it.
   *
   * @param {object} [options]
   * @param {string | URL} [options.engine] its path; else `PAGER_ENGINE`, `PATH`, the repository
   * @param {string} [options.record] a file to which the exchange is written, as a transcript
   * @param {string[]} [options.arguments] more arguments for the engine
   * @param {number} [options.timeout] milliseconds that each call may take, 10,000 by default
   * @param {number} [options.grace] milliseconds for each step of `close`, 2,000 by default
   * @param {number} [options.maxLineBytes] the longest reply, 1 GiB by default
   * @param {(method: string, params: any) => void} [options.onNotification]
   * @returns {Promise<Engine>}
   * @throws {EngineNotFound}
   */
  static async start(options = {}) {
    checkStartOptions(options);
    const { engine, record, arguments: more = [], timeout = 10_000, grace = 2_000 } = options;
    const path = findEngine(engine);
    const args = record === undefined ? more : ["--record", record, ...more];
    const { maxLineBytes, onNotification } = options;
    const connection = new Connection(path, args, { timeout, grace, maxLineBytes, onNotification });
    await connection.started;
    return new Engine(path, connection, key);
  }

  /**
   * Opens a session.
   *
   * @param {string} [name] "default" if left out
   * @param {object} [options] paging, first, identity, duplicates, whileLoading, afterFailure,
   *   repeatedPosition, emptyCursor, query: see the protocol's `open`
   * @returns {Promise<Session>}
   */
  async open(name = "default", options = {}) {
    if (typeof name !== "string") throw new TypeError("a session's name is a string");
    await this.connection.call("open", { session: name, ...checkedOptions(options) });
    return new Session(this.connection, name);
  }

  /** A handle for a session that is open already. Sends nothing. */
  session(name = "default") {
    if (typeof name !== "string") throw new TypeError("a session's name is a string");
    return new Session(this.connection, name);
  }

  /** The open sessions: `{ session, phase, count, revision }`, "default" first. */
  async sessions() {
    return (await this.connection.call("sessions")).sessions;
  }

  /** The engine's name, versions, methods and limits. */
  async info() {
    return await this.connection.call("info");
  }

  /** The protocol as an OpenRPC document. */
  async discover() {
    return await this.connection.call("rpc.discover");
  }

  /** Lets the engine end by itself, and closes it. */
  async shutdown() {
    await this.connection.call("shutdown");
    await this.close();
  }

  /**
   * Ends the engine: closes its stdin, waits, sends SIGTERM to its process group, waits, sends
   * SIGKILL. Calls that were sent before are answered. Does nothing where there is nothing to end.
   */
  async close() {
    await this.connection.close();
  }

  /** The status it ended with; null while it runs, and where a signal ended it. */
  get exitStatus() {
    return this.connection.exit?.exitStatus ?? null;
  }

  /** The signal that ended it, such as "SIGKILL"; null in all other cases. */
  get signal() {
    return this.connection.exit?.signal ?? null;
  }

  /** The end of what it said on stderr, at most 64 KiB. */
  get stderrTail() {
    return this.connection.stderrTail;
  }
}

// For `await using`. Early versions of Node 18 have no such symbol; there is close().
if (Symbol.asyncDispose !== undefined) {
  Object.defineProperty(Engine.prototype, Symbol.asyncDispose, {
    value: Engine.prototype.close, configurable: true, writable: true,
  });
}

function checkStartOptions(options) {
  if (options === null || typeof options !== "object") {
    throw new TypeError("Engine.start takes an object, such as { engine: PATH }");
  }
  for (const name of Object.keys(options)) {
    if (!startOptions.has(name)) {
      const all = [...startOptions].join(", ");
      throw new TypeError(`Engine.start has no option \`${name}\`; it has ${all}`);
    }
  }
  const { arguments: more = [], record = "", grace = 0 } = options;
  if (!Array.isArray(more) || !more.every((argument) => typeof argument === "string")) {
    throw new TypeError("`arguments` is an array of strings");
  }
  if (typeof record !== "string") throw new TypeError("`record` is the path of a file");
  if (typeof grace !== "number" || !(grace >= 0)) throw new TypeError("`grace` is in milliseconds");
}
