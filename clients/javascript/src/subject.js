import { FetchError } from "./errors.js";
import { stringify } from "./json-writer.js";
import { Refusal } from "./refusal.js";

// Fields that the host tells by itself, whatever the pager has.
const ownFields = new Set(["outcome", "generation"]);

/**
 * One session of a host: a user's pager, and the fetches that it has made.
 *
 * A pager has `loadNext()`, `reset(query)`, the property `items`, and as far as the profile lists
 * them `loading`, `hasMore`, `next` and `failure`.
 */
export class Subject {
  #pager;
  #paging;
  #fields;
  #generation = 0;
  #fetches = [];
  #names = new Map();

  /**
   * @param {(fetch: (position: any) => Promise<any>, options: object) => object} make
   * @param {string[]} fields of the profile
   * @param {object} options of the session
   * @throws {Refusal} where the pager lacks a method, or a property that the profile lists
   */
  constructor(make, fields, options) {
    this.#paging = options.paging;
    this.#fields = fields;
    this.#pager = make((position) => this.#fetch(position), options);
    checkPager(this.#pager, ["items", ...fields]);
  }

  /** Whether anything has happened to it. */
  get isUsed() {
    return this.#fetches.length > 0 || this.#generation > 0;
  }

  /** @param {() => Promise<void>} rest */
  async loadNext({ as }, rest) {
    const before = this.#fetches.length;
    const { loading, hasMore } = this.#pager;
    run(() => this.#pager.loadNext());
    await rest();
    const fetch = this.#fetches[before];
    if (fetch !== undefined) {
      if (as !== undefined) this.#names.set(as, fetch);
      return { outcome: "started", ticket: fetch.ticket, ...this.#state() };
    }
    const reason = ignoredBecause(loading, hasMore, this.#pager.failure);
    return { outcome: "ignored", ...reason, ...this.#state() };
  }

  async reset({ query }, rest) {
    this.#generation += 1;
    const before = this.#fetches.length;
    run(() => this.#pager.reset(query));
    await rest();
    // A list may load its first page by itself.
    const ticket = this.#fetches[before]?.ticket;
    const issued = ticket === undefined ? {} : { ticket };
    return { outcome: "reset", ...issued, ...this.#state(), generation: this.#generation };
  }

  async deliver({ ticket, rows, hasMore, nextCursor }, rest) {
    const page = { rows, hasMore: hasMore ?? (nextCursor ?? null) !== null };
    if (nextCursor !== undefined) page.nextCursor = nextCursor;
    return await this.#settle(ticket, ({ resolve }) => resolve(page), rest);
  }

  async fail({ ticket, error, retryable = true }, rest) {
    const failure = new FetchError(error, retryable);
    return await this.#settle(ticket, ({ reject }) => reject(failure), rest);
  }

  snapshot({ items: withItems = true, from = 0, limit } = {}, session) {
    const { phase, count, hasMore } = this.#state();
    const generation = this.#generation;
    const snapshot = { session, paging: this.#paging, generation, phase, hasMore, count };
    if (withItems) {
      const end = limit === undefined ? undefined : from + limit;
      Object.assign(snapshot, { from, items: this.#items().slice(from, end) });
    }
    for (const field of this.#fields) {
      const isShown = ownFields.has(field) || field === "items" || Object.hasOwn(snapshot, field);
      if (!isShown) snapshot[field] = this.#field(field);
    }
    return snapshot;
  }

  #fetch(position = null) {
    const generation = this.#generation;
    const same = this.#fetches.filter(({ ticket }) =>
      ticket.generation === generation && Object.is(ticket[this.#paging], position));
    const ticket = { generation, [this.#paging]: position, attempt: same.length + 1 };
    return new Promise((resolve, reject) => {
      this.#fetches.push({ ticket, resolve, reject });
    });
  }

  async #settle(ticket, settle, rest) {
    const fetch = this.#find(ticket);
    if (fetch === undefined) return { outcome: "stale", reason: "unknown", ...this.#state() };
    const isOld = fetch.ticket.generation < this.#generation;
    const before = this.#publicState();
    settle(fetch);
    await rest();
    if (this.#publicState() !== before) return { outcome: "applied", ...this.#state() };
    return { outcome: "stale", reason: isOld ? "generation" : "settled", ...this.#state() };
  }

  #find(ticket) {
    if (typeof ticket === "string") return this.#names.get(ticket);
    const { generation, attempt = 1 } = ticket;
    return this.#fetches.find((fetch) => fetch.ticket.generation === generation
      && fetch.ticket.attempt === attempt && fetch.ticket[this.#paging] === ticket[this.#paging]);
  }

  #items() {
    return Array.from(this.#pager.items);
  }

  #state() {
    const { loading, failure, hasMore = true, items } = this.#pager;
    let phase = hasMore ? "idle" : "exhausted";
    if (failure) phase = "failed";
    if (loading) phase = "loading";
    return { phase, count: items.length, hasMore };
  }

  #field(name) {
    const value = this.#pager[name];
    if (name === "failure") return this.#failure(value);
    if (name === "next" && (value === null || typeof value !== "object")) {
      return { [this.#paging]: value ?? null };
    }
    return value ?? null;
  }

  #failure(failure) {
    if (failure === undefined || failure === null || failure === false) return null;
    const { error, retryable } = failure;
    if (failure instanceof FetchError) return { error, retryable };
    return { error: { message: String(failure.message ?? failure) } };
  }

  #publicState() {
    const { loading, hasMore, next } = this.#pager;
    const failure = this.#failure(this.#pager.failure);
    return stringify({ items: this.#items(), loading, hasMore, next, failure }, "the pager");
  }
}

function checkPager(pager, fields) {
  if (pager === null || typeof pager !== "object") {
    throw new TypeError("the function that makes a pager returns none");
  }
  for (const method of ["loadNext", "reset"]) {
    if (typeof pager[method] !== "function") throw lacks(`method ${method}()`, method);
  }
  for (const field of fields) {
    if (!ownFields.has(field) && !(field in pager)) throw lacks(`property ${field}`, field);
  }
}

function lacks(what, method) {
  return new Refusal(-32601, `the adapter has no ${what}`, { reason: "method", method });
}

function ignoredBecause(loading, hasMore, failure) {
  if (loading) return { reason: "loading" };
  if (hasMore === false) return { reason: "exhausted" };
  return failure ? { reason: "failed" } : {};
}

/**
 * Calls a method of the pager. A promise that it returns is not awaited: it may wait for a fetch
 * that nobody has answered yet. Its rejection is for the pager's own callers.
 */
function run(method) {
  Promise.resolve(method()).catch((error) => {
    if (!(error instanceof FetchError)) console.error("the pager rejected:", error);
  });
}
