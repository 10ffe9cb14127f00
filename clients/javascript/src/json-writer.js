import { Real, Verbatim } from "./json.js";

// Deeper than any engine reads by default, and shallow enough for every stack.
const deepest = 2000;
const largest = 2n ** 63n - 1n;
const losesContent = /^\[object (?:Map|Set|WeakMap|WeakSet|Promise|RegExp|ArrayBuffer)\]$/;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Writes a value as one compact line of JSON, and refuses what would reach the engine as something
 * else than it is.
 *
 * Members that are `undefined` are left out, as `JSON.stringify` does. BigInts are integers,
 * `Real`s are reals.
 *
 * @param {unknown} value
 * @param {string} [name] how messages call the value
 * @returns {string}
 * @throws {TypeError} `undefined` in an array, functions, symbols, Maps, promises and the like;
 *   lone surrogates; U+0000 in a member's name; a value that contains itself
 * @throws {RangeError} NaN, infinities, integers beyond 2^53-1 that are no BigInt, BigInts beyond
 *   64 bits
 */
export function stringify(value, name = "the value") {
  return write(value, { name }, 0);
}

function write(value, place, depth) {
  switch (typeof value) {
    case "string": return writeText(value, place);
    case "number": return writeNumber(value, place);
    case "bigint": return writeBigInt(value, place);
    case "boolean": return String(value);
    case "object": return value === null ? "null" : writeObject(value, place, depth);
    default: throw new TypeError(`${show(place)} is ${typeof value}, which JSON does not have`);
  }
}

function writeObject(value, place, depth) {
  if (value instanceof Real) return value.toString();
  if (value instanceof Verbatim) return value.text;
  if (depth === deepest) {
    throw new TypeError(`${show(place).slice(0, 80)}… is nested too deeply, or contains itself`);
  }
  if (typeof value.toJSON === "function") return write(value.toJSON(), place, depth + 1);
  if (Array.isArray(value)) {
    const elements = [];
    // Not map(): it passes over holes.
    for (let index = 0; index < value.length; index += 1) {
      elements.push(write(value[index], { parent: place, index }, depth + 1));
    }
    return `[${elements.join(",")}]`;
  }
  const tag = Object.prototype.toString.call(value);
  if (losesContent.test(tag) || ArrayBuffer.isView(value)) {
    const hint = tag === "[object Promise]" ? "; await it first" : "";
    throw new TypeError(`${show(place)} is ${tag}, which JSON does not have${hint}`);
  }
  const members = [];
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    const member = { parent: place, key };
    if (key.includes("\0")) throw new TypeError(`${show(member)}: a name contains U+0000`);
    members.push(`${writeText(key, member)}:${write(value[key], member, depth + 1)}`);
  }
  return `{${members.join(",")}}`;
}

function writeText(text, place) {
  if (loneSurrogate.test(text)) {
    throw new TypeError(`${show(place)} has a lone surrogate, which is no text`);
  }
  return JSON.stringify(text);
}

function writeNumber(number, place) {
  if (!Number.isFinite(number)) throw new RangeError(`${show(place)} is ${number}`);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError(
      `${show(place)} is ${number}, beyond 2^53-1: ` +
        "use a BigInt for an integer, new Real(…) for a real");
  }
  return JSON.stringify(number).replace("e+", "e");
}

function writeBigInt(integer, place) {
  if (integer > largest || integer < -largest - 1n) {
    throw new RangeError(`${show(place)} is ${integer}, beyond 64 bits`);
  }
  return String(integer);
}

/** `params.rows[2].id`, for messages. */
function show(place) {
  let text = "";
  let at = place;
  for (; at.parent !== undefined; at = at.parent) {
    text = (at.index === undefined ? `.${at.key}` : `[${at.index}]`) + text;
  }
  return at.name + text;
}
