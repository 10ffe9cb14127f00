/**
 * Requests that were written in one frame and are waited for together: one call, a batch, or a
 * pipelined block.
 */
export class Frame {
  /** One entry for each request, in order; `undefined` for notifications. */
  results;
  /** @type {Promise<any[]>} */
  promise;

  #left;
  #resolve;
  #reject;
  #cleanup = [];

  /**
   * @param {{ id?: number, method: string }[]} requests those without an id are not answered
   * @param {{ isBatch?: boolean, withLine?: boolean }} options `isBatch`: an error without an id is
   *   about all of it; `withLine`: results come as `{ result, line }`
   */
  constructor(requests, { isBatch = false, withLine = false } = {}) {
    this.isBatch = isBatch;
    this.withLine = withLine;
    this.requests = requests;
    this.results = new Array(requests.length).fill(undefined);
    this.#left = requests.filter(({ id }) => id !== undefined).length;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (this.#left === 0) this.#resolve(this.results);
  }

  /** Runs when the frame is over, in whichever way. */
  whenOver(cleanup) {
    this.#cleanup.push(cleanup);
  }

  /** @returns {boolean} whether that was the last one */
  settle(index, result) {
    this.results[index] = result;
    this.#left -= 1;
    if (this.#left > 0) return false;
    this.#finish(() => this.#resolve(this.results));
    return true;
  }

  fail(error) {
    this.#finish(() => this.#reject(error));
  }

  #finish(settle) {
    for (const cleanup of this.#cleanup.splice(0)) cleanup();
    settle();
  }
}

/** The requests in flight. Ids are matched by type and value: 1 is neither "1" nor 1.0. */
export class Pending {
  #entries = new Map();

  get size() {
    return this.#entries.size;
  }

  /** @param {Frame} frame */
  add(frame) {
    for (const [index, { id, method }] of frame.requests.entries()) {
      if (id !== undefined) this.#entries.set(id, { id, index, method, frame });
    }
  }

  /** The entry of an id, which is no longer in flight then. */
  take(id) {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    return entry;
  }

  /** The oldest entry; the engine answers in order. */
  oldest() {
    const [entry] = this.#entries.values();
    return entry;
  }

  /** Fails a frame, and forgets what is left of it. */
  fail(frame, error) {
    for (const { id } of frame.requests) this.#entries.delete(id);
    frame.fail(error);
  }

  /** @param {() => Error} makeError called for each frame */
  failAll(makeError) {
    const frames = new Set([...this.#entries.values()].map(({ frame }) => frame));
    this.#entries.clear();
    for (const frame of frames) frame.fail(makeError());
  }
}
