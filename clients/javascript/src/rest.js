import { createHook } from "node:async_hooks";
import { setImmediate, setTimeout } from "node:timers";

// A pager that starts zero-timers for ever never comes to rest.
const mostRounds = 1000;

/**
 * Waits until the code in this process is at rest: no microtask, no tick, no immediate and no
 * timer of zero (or one) milliseconds is left. Longer timers and input or output are not waited
 * for.
 */
export class Rest {
  #pending = new Set();
  #isOwn = false;
  #hook;

  constructor() {
    const forget = (id) => this.#pending.delete(id);
    this.#hook = createHook({
      init: (id, type, _trigger, resource) => {
        if (!this.#isOwn && isSoon(type, resource)) this.#pending.add(id);
      },
      after: forget,
      destroy: forget,
    }).enable();
  }

  /** @throws {Error} when it does not come to rest */
  async come() {
    for (let round = 0; round < mostRounds; round += 1) {
      await this.#own((resume) => setImmediate(resume));
      if (this.#pending.size === 0) return;
      // Behind all zero-timers that are there now.
      await this.#own((resume) => setTimeout(resume, 1));
    }
    throw new Error("the pager does not come to rest: it goes on starting zero-timers");
  }

  stop() {
    this.#hook.disable();
  }

  #own(wait) {
    return new Promise((resume) => {
      this.#isOwn = true;
      wait(resume);
      this.#isOwn = false;
    });
  }
}

function isSoon(type, resource) {
  // Timers are created with their delay in this field, 1 for zero; util.inspect shows it.
  return type === "Immediate" || (type === "Timeout" && resource._idleTimeout <= 1);
}
