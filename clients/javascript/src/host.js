import { parse } from "./json.js";
import { stringify } from "./json-writer.js";
import { LineSplitter } from "./lines.js";
import { checkProfile } from "./profile.js";
import { Refusal } from "./refusal.js";
import { Rest } from "./rest.js";
import { takeStdio } from "./stdio.js";
import { Subject } from "./subject.js";

const decoder = new TextDecoder("utf-8", { fatal: true });

// Parameters in their order by position; those with an exclamation mark are required.
const methods = {
  open: ["session", "paging", "first", "identity", "duplicates", "whileLoading", "afterFailure",
    "repeatedPosition", "emptyCursor", "query"],
  close: ["session"],
  info: [],
  shutdown: [],
  loadNext: ["session", "as"],
  reset: ["session", "query"],
  deliver: ["session", "ticket!", "rows!", "hasMore", "nextCursor"],
  fail: ["session", "ticket!", "error!", "retryable"],
  snapshot: ["session", "items", "from", "limit", "pages"],
};

/**
 * Makes a pager of your own speak the engine's protocol on stdin and stdout, so that
 * `pager-engine verify -- node this-file.js` can drive it.
 *
 * On the real stdin and stdout this never returns: when stdin ends, or after `shutdown`, the
 * process exits with status 0. `console.log` goes to stderr, as stdout is for replies.
 *
 * @param {(fetch: (position: any) => Promise<any>, options: object) => object} make makes a pager
 *   for a session. `fetch(position)` is pending until `deliver` or `fail` names its ticket; it
 *   resolves with `{ rows, hasMore, nextCursor }` or rejects with a `FetchError`
 * @param {{ fields: string[], policies?: object }} profile what the pager shows, and how it behaves
 * @param {object} [options]
 * @param {string} [options.name] of the subject, for `info`
 * @param {AsyncIterable<Uint8Array>} [options.input] instead of stdin
 * @param {(text: string) => unknown} [options.write] instead of stdout
 * @throws {TypeError} for a profile with names or values that do not exist
 */
export async function serve(make, profile, { name = "subject", input, write } = {}) {
  if (typeof make !== "function") throw new TypeError("serve takes a function that makes a pager");
  checkProfile(profile);
  if (input !== undefined) return await run(new Host(make, profile, name), input, write);
  const stdio = takeStdio();
  try {
    await run(new Host(make, profile, name), process.stdin, stdio.write);
    await stdio.end(0);
  } catch (error) {
    console.error(error);
    await stdio.end(1);
  }
}

async function run(host, input, write) {
  const lines = new LineSplitter();
  const answer = async (line) => {
    const reply = host.isDone ? undefined : await host.answerLine(line);
    if (reply !== undefined) write(`${reply}\n`);
  };
  try {
    for await (const chunk of input) {
      for (const line of lines.push(Buffer.from(chunk))) await answer(line);
      if (host.isDone) return;
    }
    await answer(lines.rest());
  } finally {
    host.stop();
  }
}

class Host {
  /** Whether `shutdown` was answered. */
  isDone = false;

  #make;
  #profile;
  #name;
  #sessions = new Map();
  #rest = new Rest();

  constructor(make, profile, name) {
    this.#make = make;
    this.#profile = profile;
    this.#name = name;
  }

  stop() {
    this.#rest.stop();
  }

  /** @param {Buffer} line @returns {Promise<string | undefined>} */
  async answerLine(line) {
    let message;
    try {
      const text = decoder.decode(line);
      if (text.trim() === "") return undefined;
      message = parse(text);
    } catch (error) {
      const reason = error instanceof SyntaxError ? "syntax" : "encoding";
      return errorText(null, -32700, "the line is not JSON in UTF-8", { reason });
    }
    if (!Array.isArray(message)) return await this.#answer(message);
    if (message.length === 0) return errorText(null, -32600, "an empty batch", { reason: "batch" });
    const replies = [];
    for (const request of message) replies.push(await this.#answer(request));
    const answered = replies.filter((reply) => reply !== undefined);
    return answered.length === 0 ? undefined : `[${answered.join(",")}]`;
  }

  async #answer(request) {
    const isObject = request !== null && typeof request === "object" && !Array.isArray(request);
    const { jsonrpc, id, method, params = {} } = isObject ? request : {};
    const isAnswer = isObject && ("result" in request || "error" in request);
    if (isAnswer && method === undefined) return undefined;
    if (!isId(id)) return errorText(null, -32600, "this is no id", { reason: "id" });
    const isRequest = jsonrpc === "2.0" && typeof method === "string"
      && params !== null && typeof params === "object";
    if (!isRequest) {
      return errorText(id ?? null, -32600, "this is no JSON-RPC request", { reason: "envelope" });
    }
    try {
      const result = await this.#result(method, params);
      if (id === undefined) return undefined;
      return `{"jsonrpc":"2.0","id":${stringify(id)},"result":${result}}`;
    } catch (error) {
      if (id === undefined) return undefined;
      if (error instanceof Refusal) return errorText(id, error.code, error.message, error.data);
      console.error(error);
      return errorText(id, -32603, String(error.message), { reason: "internal" });
    }
  }

  async #result(method, params) {
    if (!Object.hasOwn(methods, method)) {
      const all = Object.keys(methods).join(", ");
      const message = `there is no method ${method}; there are ${all}`;
      throw new Refusal(-32601, message, { reason: "method", method });
    }
    const named = byName(method, params);
    const { session = "default", ...rest } = named;
    return stringify(await this.#execute(method, session, rest), "the pager's state");
  }

  async #execute(method, session, params) {
    const rest = () => this.#rest.come();
    switch (method) {
      case "info": return {
        name: this.#name, protocol: { major: 1, minor: 0 }, methods: Object.keys(methods),
        profile: this.#profile,
      };
      case "shutdown":
        this.isDone = true;
        return null;
      case "open": return await this.#open(session, params);
      case "close":
        this.#subject(session);
        this.#sessions.delete(session);
        return { outcome: "closed" };
      case "snapshot": return this.#subject(session).snapshot(params, session);
      default: return await this.#subject(session)[method](params, rest);
    }
  }

  async #open(session, options) {
    const old = this.#sessions.get(session);
    if (old !== undefined && (session !== "default" || old.isUsed)) {
      throw new Refusal(1002, `session ${session} is open`, { reason: "sessionExists", session });
    }
    this.#start(session, options);
    await this.#rest.come();
    return this.#subject(session).snapshot({}, session);
  }

  #start(session, options = {}) {
    const paging = options.paging ?? this.#profile.policies?.paging ?? "page";
    const subject = new Subject(this.#make, this.#profile.fields, { ...options, paging });
    this.#sessions.set(session, subject);
    return subject;
  }

  #subject(session) {
    const subject = this.#sessions.get(session);
    if (subject !== undefined) return subject;
    if (session === "default") return this.#start(session);
    const data = { reason: "sessionNotFound", session, nearest: [] };
    throw new Refusal(1001, `no session ${session}`, data);
  }
}

/** Whether it is an id, or none is there. */
function isId(id) {
  if (typeof id === "string") return !/\p{Surrogate}/u.test(id);
  return id === undefined || id === null || typeof id === "bigint" || Number.isInteger(id);
}

/** Parameters by name, whichever way they came. */
function byName(method, params) {
  const names = methods[method].map((name) => name.replace("!", ""));
  const named = Array.isArray(params)
    ? Object.fromEntries(params.map((value, index) => [names[index] ?? `params[${index}]`, value]))
    : params;
  for (const param of Object.keys(named)) {
    if (!names.includes(param)) {
      const there = names.length === 0 ? "there are none" : `there are ${names.join(", ")}`;
      const message = `there is no parameter ${param}; ${there}`;
      throw new Refusal(-32602, message, { reason: "unknownParam", param });
    }
  }
  for (const param of methods[method].filter((name) => name.endsWith("!"))) {
    const name = param.slice(0, -1);
    if (named[name] === undefined) {
      throw new Refusal(-32602, `${name} is missing`, { reason: "missing", param: name });
    }
  }
  return named;
}

function errorText(id, code, message, data) {
  return stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
}
