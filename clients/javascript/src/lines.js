/** No line of an engine is longer; what goes on past it is no line. */
export const defaultMaxLineBytes = 2 ** 30;

/**
 * Cuts a stream of bytes into lines, at the byte 0x0A and nowhere else: not at U+2028, U+0085 or
 * any other character that some readers take for the end of a line. Lines are bytes, so that a
 * character whose bytes come in two chunks is decoded whole.
 *
 * A byte is looked at once, however many chunks a line comes in.
 */
export class LineSplitter {
  #parts = [];
  #length = 0;
  #limit;

  /** @param {number} [limit] bytes of the longest line */
  constructor(limit = defaultMaxLineBytes) {
    this.#limit = limit;
  }

  /**
   * Takes a chunk and gives the lines that are complete now, without their 0x0A.
   *
   * @param {Buffer} chunk
   * @returns {Buffer[]}
   * @throws {RangeError} when a line is longer than the limit
   */
  push(chunk) {
    const lines = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(0x0a, start);
      if (end === -1) break;
      this.#keep(chunk.subarray(start, end));
      lines.push(this.rest());
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  /** Takes what stands behind the last 0x0A. */
  rest() {
    const line = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line;
  }

  #keep(part) {
    if (part.length === 0) return;
    this.#length += part.length;
    if (this.#length > this.#limit) {
      throw new RangeError(`a line is longer than ${this.#limit} bytes`);
    }
    this.#parts.push(part);
  }
}
