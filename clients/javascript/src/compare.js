import { Real } from "./json.js";
import { stringify } from "./json-writer.js";

/**
 * Where a reply differs from what is expected of it: the first place, or undefined.
 *
 * Both are values of `parseExact`. Members may come in any order; an integer and a real differ even
 * where they are equal. With `isWhole` nothing may be missing or left over, but the message of an
 * error, which is no part of the contract. Without it objects may have more members, but not those
 * in arrays, unless the reply itself is an array.
 *
 * @param {any} expected
 * @param {any} got
 * @param {boolean} isWhole
 * @returns {{ path: string, expected: string, got: string } | undefined} JSON, or "nothing"
 */
export function firstDifference(expected, got, isWhole) {
  return compare(expected, got, [], isWhole);
}

function compare(expected, got, path, isWhole) {
  const kind = kindOf(expected);
  if (kind === kindOf(got)) {
    if (kind === "object") return compareMembers(expected, got, path, isWhole);
    if (kind === "array" && expected.length === got.length) {
      // Only a batch is matched reply by reply; all other arrays are compared exactly.
      const isExact = isWhole || path.length > 0;
      return firstOf(expected.keys(), (index) =>
        compare(expected[index], got[index], [...path, index], isExact));
    }
    if (kind === "null") return undefined;
    if (kind !== "array" && expected.valueOf() === got.valueOf()) return undefined;
  }
  return { path: pathText(path), expected: show(expected), got: show(got) };
}

function compareMembers(expected, got, path, isWhole) {
  const differing = firstOf(Object.keys(expected), (name) => {
    if (isWhole && name === "message" && isErrorOfReply(path)) return undefined;
    const place = [...path, name];
    if (Object.hasOwn(got, name)) return compare(expected[name], got[name], place, isWhole);
    return { path: pathText(place), expected: show(expected[name]), got: "nothing" };
  });
  if (differing !== undefined || !isWhole) return differing;
  return firstOf(Object.keys(got), (name) => {
    if (Object.hasOwn(expected, name)) return undefined;
    return { path: pathText([...path, name]), expected: "nothing", got: show(got[name]) };
  });
}

/** `error` of a reply, or of a reply in a batch. */
function isErrorOfReply(path) {
  return path.at(-1) === "error"
    && (path.length === 1 || (path.length === 2 && typeof path[0] === "number"));
}

function firstOf(iterable, find) {
  for (const each of iterable) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Null and scalars that may be equal have the same kind. */
function kindOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value instanceof Real) return "real";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "real";
  return typeof value;
}

function pathText(path) {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`));
  return steps.join("").replace(/^\./, "") || "the reply";
}

function show(value) {
  return value === undefined ? "nothing" : stringify(value);
}
