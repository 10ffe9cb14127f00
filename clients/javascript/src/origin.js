import { PagerError } from "./errors.js";

/**
 * Where a call was made. An error that comes with a reply would otherwise tell where the reply was
 * read, which helps nobody.
 */
export class Origin {
  /** @param {Function} of the method that was called; the stack begins below it */
  constructor(of) {
    Error.captureStackTrace(this, of);
  }

  /** Gives the error this origin's stack. @param {unknown} error @returns {unknown} the same */
  mark(error) {
    const frames = /\n\s+at [^]*/.exec(this.stack ?? "");
    if (error instanceof PagerError && frames !== null) {
      error.stack = `${error.name}: ${error.message}${frames[0]}`;
    }
    return error;
  }
}
