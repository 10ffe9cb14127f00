/**
 * JSON that keeps numbers as they are.
 *
 * `JSON.parse` rounds integers beyond 2^53 and cannot tell `1.0` from `1`; the protocol does tell
 * them apart. Here integers beyond ±(2^53-1) are BigInts. Reals are numbers; those with an
 * integral value are instances of `Real` where the difference matters (`parseExact`).
 */

/** A number that is a real on the wire although its value is integral: `new Real(1)` is `1.0`. */
export class Real {
  /** @param {number} value any finite number */
  constructor(value) {
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw new TypeError("a Real holds a finite number");
    }
    this.value = value;
    Object.freeze(this);
  }

  valueOf() {
    return this.value;
  }

  /** The text on the wire: `1.0`, `-0.0`, `1e16`. */
  toString() {
    const text = Object.is(this.value, -0) ? "-0" : String(this.value).replace("e+", "e");
    return /[.e]/.test(text) ? text : `${text}.0`;
  }
}

/** JSON text that is written as it stands. The package uses it to send back what came. */
export class Verbatim {
  /** @param {string} text one valid JSON text */
  constructor(text) {
    this.text = text;
  }
}

// Within the first 15 digits a double is exact. A real shows by its point or exponent. The
// integer -0 is 0. Text without any of these is left to JSON.parse.
const needsCare = /\d{16}|\d[.eE]|-0(?!\d)/;

/**
 * Parses a JSON text; reals become numbers.
 *
 * @param {string} text
 * @returns {any} integers beyond ±(2^53-1) are BigInts
 * @throws {SyntaxError} for anything that is not exactly one JSON text
 */
export function parse(text) {
  const value = JSON.parse(text);
  return needsCare.test(text) ? read(text, false) : value;
}

/**
 * Parses a JSON text; reals with an integral value become `Real`s.
 *
 * @param {string} text
 * @returns {any}
 * @throws {SyntaxError} for anything that is not exactly one JSON text
 */
export function parseExact(text) {
  const value = JSON.parse(text);
  return needsCare.test(text) ? read(text, true) : value;
}

/**
 * The source text of one member of the object in `text`, byte for byte; the last one counts where
 * it is there twice.
 *
 * @param {string} text a valid JSON text whose value is an object
 * @param {string} name
 * @returns {string | undefined}
 */
export function memberText(text, name) {
  let found;
  new Reader(text, false).object((key, start, end) => {
    if (key === name) found = text.slice(start, end);
  });
  return found;
}

/** @param {string} text known to be valid JSON */
function read(text, exact) {
  try {
    return new Reader(text, exact).value();
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxError("JSON is nested too deeply");
    throw error;
  }
}

/** Reads a text of which JSON.parse has said that it is valid. */
class Reader {
  constructor(text, exact) {
    this.text = text;
    this.exact = exact;
    this.at = 0;
  }

  value() {
    switch (this.next()) {
      case "{": return this.object();
      case "[": return this.array();
      case '"': return this.string();
      case "t": return this.skip(4, true);
      case "f": return this.skip(5, false);
      case "n": return this.skip(4, null);
      default: return this.number();
    }
  }

  /** The character after any blanks; it is not taken. */
  next() {
    while (this.text.charCodeAt(this.at) <= 0x20) this.at += 1;
    return this.text[this.at];
  }

  skip(count, value) {
    this.at += count;
    return value;
  }

  /** Takes `mark` if it comes next. */
  takes(mark) {
    if (this.next() !== mark) return false;
    this.at += 1;
    return true;
  }

  /** @param {(key: string, start: number, end: number) => void} [visit] told where values stand */
  object(visit) {
    const object = {};
    this.takes("{");
    while (!this.takes("}")) {
      this.takes(",");
      this.next();
      const key = this.string();
      this.takes(":");
      this.next();
      const start = this.at;
      const value = this.value();
      visit?.(key, start, this.at);
      if (key === "__proto__") {
        const own = { value, enumerable: true, configurable: true, writable: true };
        Object.defineProperty(object, key, own);
      } else {
        object[key] = value;
      }
    }
    return object;
  }

  array() {
    const array = [];
    this.takes("[");
    while (!this.takes("]")) {
      this.takes(",");
      array.push(this.value());
    }
    return array;
  }

  string() {
    const start = this.at;
    let end = start;
    do end = this.text.indexOf('"', end + 1);
    while (this.isEscaped(end));
    this.at = end + 1;
    const inside = this.text.slice(start + 1, end);
    return inside.includes("\\") ? JSON.parse(this.text.slice(start, this.at)) : inside;
  }

  /** Whether an odd number of backslashes stands before a quote. */
  isEscaped(quote) {
    let first = quote;
    while (this.text[first - 1] === "\\") first -= 1;
    return (quote - first) % 2 === 1;
  }

  number() {
    const pattern = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;
    pattern.lastIndex = this.at;
    const [token, fraction, exponent] = pattern.exec(this.text);
    this.at = pattern.lastIndex;
    const number = Number(token);
    if (fraction !== undefined || exponent !== undefined) {
      return this.exact && Number.isInteger(number) ? new Real(number) : number;
    }
    return Number.isSafeInteger(number) ? number + 0 : BigInt(token);
  }
}

/** Whether `parseExact` may find a `Real` in this text. */
export function mayHaveReals(text) {
  return /\d[.eE]/.test(text);
}

/**
 * The same value with numbers in place of `Real`s. Arrays and objects are changed in place.
 *
 * @param {any} value
 * @returns {any}
 */
export function withoutReals(value) {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Real) return value.value;
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member !== null && typeof member === "object") value[key] = withoutReals(member);
  }
  return value;
}
