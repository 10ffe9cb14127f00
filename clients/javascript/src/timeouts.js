// What setTimeout can wait for. A deadline is what keeps a process alive that waits for a reply, so
// there is no "for ever".
const longest = 2 ** 31 - 1;

/**
 * @param {unknown} timeout
 * @returns {number} the same
 * @throws {TypeError} unless it is a number of milliseconds
 */
export function checkedTimeout(timeout) {
  if (typeof timeout === "number" && timeout > 0 && timeout <= longest) return timeout;
  throw new TypeError(`a timeout is a number of milliseconds from 1 to ${longest}`);
}
