import { Verbatim } from "./json.js";
import { Outcome, Snapshot, ticketParam } from "./values.js";

/**
 * The verbs of one session. Each sends one request at once, in the order of the calls, and resolves
 * with what the engine made of it.
 *
 * An option that is left out or undefined is not sent; null is a value. What the engine does not
 * know is its error: a mistyped option is an `UnknownParamError`.
 */
export class Session {
  /** The session's name. */
  name;
  #connection;

  /** @param {import("./connection.js").Connection} connection @param {string} name */
  constructor(connection, name) {
    this.#connection = connection;
    this.name = name;
  }

  /** Asks for the next page. @param {{ as?: string }} [options] `as` names the ticket */
  async loadNext(options) {
    return await this.#command("loadNext", options);
  }

  /** Asks again for the page that failed. @param {{ as?: string }} [options] */
  async retry(options) {
    return await this.#command("retry", options);
  }

  /**
   * Asks for the first page, which will replace the list.
   *
   * @param {{ as?: string, query?: any }} [options]
   */
  async refresh(options) {
    return await this.#command("refresh", options);
  }

  /** Empties the list. @param {{ query?: any }} [options] */
  async reset(options) {
    return await this.#command("reset", options);
  }

  /**
   * Puts back the list of a snapshot.
   *
   * @param {Snapshot | object} snapshot a `Snapshot` is sent as it came, byte for byte
   */
  async restore(snapshot) {
    const exact = snapshot instanceof Snapshot ? new Verbatim(snapshot.text) : snapshot;
    return await this.#command("restore", undefined, { snapshot: exact });
  }

  /** Gives up the load in flight. */
  async cancel() {
    return await this.#command("cancel");
  }

  /**
   * Answers a load with a page.
   *
   * @param {object | string | Outcome} ticket a ticket, the outcome of a load, or a ticket's name
   * @param {any[]} rows
   * @param {{ hasMore?: boolean, nextCursor?: string | number | bigint | null }} [options]
   */
  async deliver(ticket, rows, options) {
    return await this.#command("deliver", options, { ticket: ticketParam(ticket), rows });
  }

  /**
   * Answers a load with a failure.
   *
   * @param {object | string | Outcome} ticket as of `deliver`
   * @param {string | Error | object} error a message, or `{ message, code, data }`
   * @param {{ retryable?: boolean }} [options]
   */
  async fail(ticket, error, options) {
    const params = { ticket: ticketParam(ticket), error: errorParam(error) };
    return await this.#command("fail", options, params);
  }

  /**
   * Reads the state. Changes nothing.
   *
   * @param {{ items?: boolean, from?: number, limit?: number, pages?: boolean }} [options]
   * @returns {Promise<Snapshot>}
   */
  async snapshot(options) {
    const params = this.#params(options);
    const reply = await this.#connection.call("snapshot", params, { withLine: true });
    return new Snapshot(reply.result, reply.line);
  }

  /** Closes the session; "default" is put back to its first state. */
  async close() {
    return await this.#command("close");
  }

  async #command(method, options, params) {
    return new Outcome(await this.#connection.call(method, this.#params(options, params)));
  }

  #params(options = {}, params = {}) {
    // Named first and last: the protocol's order of members, and no option replaces one.
    const all = { ...params, ...checkedOptions(options), ...params };
    return this.name === "default" ? all : { session: this.name, ...all };
  }
}

/**
 * Options are an object. A string in their place would be taken apart into its characters.
 *
 * @param {unknown} options
 */
export function checkedOptions(options) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) {
    throw new TypeError('options are an object, such as { as: "t0" }');
  }
  if (Object.hasOwn(options, "session")) {
    throw new TypeError("the session is named where it is opened, not in the options");
  }
  return options;
}

function errorParam(error) {
  if (typeof error === "string") return { message: error };
  if (!(error instanceof Error)) return error;
  const { message, code, data } = error;
  return { message, code, data };
}
