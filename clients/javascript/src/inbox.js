import { clearTimeout, setTimeout } from "node:timers";

/** Lines that answer no call, for tests that speak to the engine in bytes. */
export class Inbox {
  #lines = [];
  #receivers = [];

  /** Whether someone is waiting. */
  get isAwaited() {
    return this.#receivers.length > 0;
  }

  /** @param {Buffer} line */
  put(line) {
    if (this.isAwaited) this.#receivers.shift()(line);
    else this.#lines.push(line);
  }

  /** The next line that is there; undefined if none is. */
  take() {
    return this.#lines.shift();
  }

  /**
   * Waits for a line.
   *
   * @param {number} timeout milliseconds
   * @param {() => Error} late called when it is too late; what it gives is thrown
   * @returns {Promise<Buffer | null>} null when there will be no more
   */
  receive(timeout, late) {
    return new Promise((resolve, reject) => {
      const receiver = (line) => {
        clearTimeout(timer);
        resolve(line);
      };
      const timer = setTimeout(() => {
        this.#receivers = this.#receivers.filter((other) => other !== receiver);
        reject(late());
      }, timeout);
      this.#receivers.push(receiver);
    });
  }

  /** There will be no more lines. */
  close() {
    for (const receiver of this.#receivers.splice(0)) receiver(null);
  }
}
