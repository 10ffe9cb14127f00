/** A request that a host refuses. */
export class Refusal extends Error {
  /** @param {number} code @param {string} message @param {{ reason: string }} data */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
