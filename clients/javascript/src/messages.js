import { mayHaveReals, withoutReals } from "./json.js";
import { stringify } from "./json-writer.js";
import { rpcError } from "./rpc-error.js";

/**
 * The text of a request or, without an id, of a notification. No `params` member stands for no
 * parameters: `null` would be refused.
 *
 * @param {number | undefined} id
 * @param {string} method
 * @param {object} [params]
 * @returns {string}
 */
export function requestText(id, method, params) {
  if (typeof method !== "string") throw new TypeError("a method is a string");
  if (params === null || (params !== undefined && typeof params !== "object")) {
    throw new TypeError("params are an object (by name), an array (by position), or left out");
  }
  const before = id === undefined ? "" : `"id":${id},`;
  const after = params === undefined ? "" : `,"params":${stringify(params, "params")}`;
  return `{"jsonrpc":"2.0",${before}"method":${stringify(method, "method")}${after}}`;
}

/**
 * Why a message from the engine is none of JSON-RPC's; undefined if it is one.
 *
 * @param {any} message
 * @returns {string | undefined}
 */
export function faultOf(message) {
  if (message === null || typeof message !== "object") return "the engine wrote no message";
  if (Array.isArray(message)) return "the engine wrote an empty or nested batch";
  if (Object.hasOwn(message, "method")) return undefined;
  if (!Object.hasOwn(message, "id")) return "the engine wrote a reply without an id";
  const hasError = Object.hasOwn(message, "error");
  if (hasError === Object.hasOwn(message, "result")) {
    const what = hasError ? "both result and" : "neither result nor";
    return `the engine wrote a reply with ${what} error`;
  }
  if (hasError && !Number.isInteger(message.error?.code)) {
    return "the engine wrote an error without a code";
  }
  return undefined;
}

/** Whether a message without fault is a notification. */
export function isNotification(message) {
  return Object.hasOwn(message, "method") && !Object.hasOwn(message, "id");
}

/** Whether a message without fault is a reply. */
export function isReply(message) {
  return !Object.hasOwn(message, "method");
}

/**
 * What a call gets: the result of a reply without fault, or its `RPCError`.
 *
 * @param {any} message read by `parseExact`
 * @param {string} text the line that it came in
 * @param {{ method: string, frame: { withLine: boolean } }} entry
 */
export function resultOf(message, text, { method, frame }) {
  const clean = cleanerFor(text);
  if (Object.hasOwn(message, "error")) return rpcError(clean(message.error), method);
  const result = clean(message.result);
  return frame.withLine ? { result, line: text } : result;
}

/** What turns values of a line into those that users see: reals are numbers. */
export function cleanerFor(text) {
  return mayHaveReals(text) ? withoutReals : (value) => value;
}
