import { clearTimeout, setTimeout } from "node:timers";
import { EngineDied, ProtocolError, RPCError, Timeout } from "./errors.js";
import { Inbox } from "./inbox.js";
import { parseExact } from "./json.js";
import { cleanerFor, faultOf, isNotification, isReply, requestText, resultOf } from "./messages.js";
import { Origin } from "./origin.js";
import { Frame, Pending } from "./pending.js";
import { EngineProcess } from "./process.js";
import { rpcError } from "./rpc-error.js";
import { checkedTimeout } from "./timeouts.js";

// A byte order mark is kept, so that it shows as the fault that it is.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Requests and replies of one engine process. Requests are written in the order of the calls, each
 * as one write, and may be any number before the first reply is awaited.
 */
export class Connection {
  /** Replies that no call waited for, and other lines that were of no use to anyone. */
  unknownReplies = 0;
  #process;
  #timeout;
  #onNotification;
  #pending = new Pending();
  #lastId = 0;
  #lastRequest = null;
  #refusal = null;
  #isRaw = false;
  #inbox = new Inbox();

  /**
   * @param {string} path of the engine
   * @param {string[]} args
   * @param {object} options
   * @param {number} options.timeout milliseconds
   * @param {number} options.grace milliseconds
   * @param {number} [options.maxLineBytes]
   * @param {(method: string, params: any) => void} [options.onNotification]
   */
  constructor(path, args, { timeout, grace, maxLineBytes, onNotification }) {
    this.#timeout = checkedTimeout(timeout);
    this.#onNotification = onNotification;
    const onLine = (line) => this.#take(line);
    // Who listens to notifications may wait for one.
    const isAwaited = onNotification !== undefined;
    this.#process = new EngineProcess(path, args, { grace, maxLineBytes, onLine, isAwaited });
    /** Resolves when the engine runs. */
    this.started = this.#process.started;
    /** Resolves when the engine is over and all that it wrote was read. */
    this.ended = this.#process.ended.then(() => this.#bury());
  }

  /** How the process ended, `{ exitStatus, signal }`; null while it runs. */
  get exit() {
    return this.#process.exit;
  }

  /** The end of what the engine said on stderr, at most 64 KiB. */
  get stderrTail() {
    return this.#process.stderrTail;
  }

  /** How many requests wait for their replies. */
  get pendingCalls() {
    return this.#pending.size;
  }

  /**
   * Sends a request and waits for its result.
   *
   * @param {string} method
   * @param {object} [params] by name or by position; left out for none
   * @param {{ timeout?: number, signal?: AbortSignal, withLine?: boolean }} [options] `withLine`:
   *   resolves with `{ result, line }`, the line being the reply as it came
   * @returns {Promise<any>}
   * @throws {RPCError} the engine's error, in the class of its reason
   * @throws {EngineDied | Timeout | ProtocolError}
   */
  async call(method, params, options = {}) {
    const origin = new Origin(this.call);
    try {
      const [result] = await this.#exchange([{ method, params }], options);
      if (result instanceof RPCError) throw result;
      return result;
    } catch (error) {
      throw origin.mark(error);
    }
  }

  /** Sends a notification, which nothing answers. Resolves when it is written. */
  async notify(method, params) {
    this.#assertAlive();
    await this.#write(requestText(undefined, method, params));
  }

  /**
   * Sends requests as one JSON-RPC batch, on one line.
   *
   * @param {{ method: string, params?: object, notification?: boolean }[]} requests
   * @param {{ timeout?: number }} [options]
   * @returns {Promise<any[]>} for each request its result or its `RPCError`, as a value; undefined
   *   for notifications
   */
  async batch(requests, options = {}) {
    if (requests.length === 0) throw new TypeError("a batch has at least one request");
    return await this.#exchange(requests, { ...options, isBatch: true });
  }

  /**
   * Sends many requests in one write, a line each. The deadline runs from one reply to the next.
   *
   * @param {{ method: string, params?: object, notification?: boolean }[]} requests
   * @param {{ timeout?: number }} [options]
   * @returns {Promise<any[]>} as of `batch`
   */
  async pipeline(requests, options = {}) {
    return await this.#exchange(requests, options);
  }

  /**
   * Sends bytes as they are. From now on, lines that answer no call go to `receiveLine`.
   *
   * @param {string | Uint8Array} bytes
   */
  async sendRaw(bytes) {
    this.#assertAlive();
    this.#isRaw = true;
    await this.#process.write(bytes);
  }

  /**
   * The next line that answers no call, without its line feed; null when there will be no more.
   *
   * @param {{ timeout?: number }} [options]
   * @returns {Promise<Buffer | null>}
   */
  async receiveLine({ timeout = this.#timeout } = {}) {
    checkedTimeout(timeout);
    const line = this.#inbox.take();
    if (line !== undefined) return line;
    if (this.exit !== null) {
      await this.ended;
      return this.#inbox.take() ?? null;
    }
    return await this.#inbox.receive(timeout, () => {
      this.#kill();
      return new Timeout("receiveLine", timeout);
    });
  }

  /** Ends the engine's stdin. What was sent is still answered. */
  endInput() {
    this.#refusal ??= "the engine's input was ended";
    this.#process.endInput();
  }

  /** Ends the engine in order, as `Engine.close` says. */
  async close() {
    this.#refusal ??= "the engine was closed";
    await this.#process.close();
    await this.ended;
  }

  async #exchange(requests, { timeout = this.#timeout, signal, isBatch, withLine }) {
    checkedTimeout(timeout);
    signal?.throwIfAborted();
    this.#assertAlive();
    const texts = [];
    const sent = requests.map(({ method, params, notification = false }) => {
      const id = notification ? undefined : this.#lastId + 1 + texts.length;
      texts.push(requestText(id, method, params));
      return { id, method };
    });
    this.#lastId += texts.length;
    const frame = new Frame(sent, { isBatch, withLine });
    this.#pending.add(frame);
    const written = this.#write(isBatch ? `[${texts.join(",")}]` : texts);
    if (sent.every(({ id }) => id === undefined)) await written;
    else this.#watch(frame, timeout, signal);
    return await frame.promise;
  }

  /** Sees that a frame ends in time. */
  #watch(frame, timeout, signal) {
    frame.timer = setTimeout(() => {
      const late = frame.requests.length === 1 ? frame.requests[0].method : "a block of calls";
      this.#pending.fail(frame, new Timeout(late, timeout));
      this.#kill();
    }, timeout);
    frame.whenOver(() => clearTimeout(frame.timer));
    if (signal === undefined) return;
    const abort = () => this.#pending.fail(frame, signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    frame.whenOver(() => signal.removeEventListener("abort", abort));
  }

  #write(lines) {
    const texts = typeof lines === "string" ? [lines] : lines;
    if (texts.length === 0) return Promise.resolve();
    this.#lastRequest = texts[texts.length - 1];
    return this.#process.write(`${texts.join("\n")}\n`);
  }

  #take(line) {
    let text;
    let message;
    try {
      text = decoder.decode(line);
      message = parseExact(text);
    } catch (error) {
      const fault = error instanceof SyntaxError ? "no JSON" : "no UTF-8";
      this.#takeStray(line, [`the engine wrote a line that is ${fault}`]);
      return;
    }
    const messages = Array.isArray(message) && message.length > 0 ? message : [message];
    const strays = [];
    for (const each of messages) {
      const fault = faultOf(each);
      if (fault !== undefined || !this.#answers(each, text)) strays.push(fault);
    }
    if (strays.length > 0) this.#takeStray(line, strays);
  }

  /** Completes the call that a message without fault is for, if there is one. */
  #answers(message, text) {
    if (isNotification(message) && this.#onNotification !== undefined) {
      this.#notice(message, text);
      return true;
    }
    if (!isReply(message)) return false;
    let entry = this.#pending.take(message.id);
    if (entry === undefined && this.#isAboutTheOldest(message)) {
      entry = this.#pending.oldest();
      if (entry?.frame.isBatch) {
        this.#pending.fail(entry.frame, rpcError(message.error));
        return true;
      }
      this.#pending.take(entry?.id);
    }
    if (entry === undefined) return false;
    const { frame, index } = entry;
    const isLast = frame.settle(index, resultOf(message, text, entry));
    if (!isLast) frame.timer.refresh();
    return true;
  }

  #notice({ method, params }, text) {
    try {
      this.#onNotification(method, cleanerFor(text)(params));
    } catch (error) {
      // The handler's own failure, which must not cost the lines that follow.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  /**
   * Whether an error has no id because its line could not be read: too long, too deep. The engine
   * answers in order, so it is about the oldest call, unless someone sent bytes of their own.
   */
  #isAboutTheOldest(message) {
    return message.id === null && message.error !== undefined && !this.#isRaw;
  }

  /** Takes a line that is not, or not only, replies to calls. It is never answered. */
  #takeStray(line, faults) {
    if (this.#isRaw || this.#inbox.isAwaited) {
      this.#inbox.put(line);
      return;
    }
    this.unknownReplies += 1;
    const fault = faults.find((each) => each !== undefined);
    if (fault === undefined) return;
    this.#pending.failAll(() => new ProtocolError(fault, line.toString()));
  }

  #kill() {
    this.#refusal ??= "the engine was killed after a timeout";
    this.#process.destroy("the engine gave no answer in time");
  }

  /** The process is over: nothing will be answered any more. */
  #bury() {
    this.#pending.failAll(() => this.#death(this.#process.reason));
    this.#inbox.close();
  }

  #assertAlive() {
    if (this.exit !== null) throw this.#death(this.#process.reason);
    if (this.#refusal !== null) throw this.#death(this.#refusal);
  }

  #death(reason) {
    const lastRequest = this.#lastRequest;
    return new EngineDied({ reason, ...this.exit, stderrTail: this.stderrTail, lastRequest });
  }
}
