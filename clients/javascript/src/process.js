import { spawn } from "node:child_process";
// Bound now, so that a test's fake timers do not reach the deadlines here.
import { clearTimeout, setTimeout } from "node:timers";
import { EngineDied, EngineNotFound } from "./errors.js";
import { LineSplitter } from "./lines.js";

const stderrBytes = 64 * 1024;
const cannotStart = new Set(["ENOENT", "EACCES", "ENOEXEC", "ENOTDIR", "ELOOP"]);

/**
 * The engine's process: in a group of its own, with pipes for stdin, stdout and stderr and nothing
 * else. Both outputs are always read, so it never waits for us.
 *
 * As a rule it does not keep this process alive: whoever waits for a reply has a deadline that
 * does. When this process ends, however it ends, the engine's stdin ends too, and so does the
 * engine.
 */
export class EngineProcess {
  /** How it ended: `{ exitStatus, signal }`, one of them null. Null while it runs. */
  exit = null;

  #child;
  #path;
  #grace;
  #lines;
  #onLine;
  #stderr = [];
  #stderrLength = 0;
  #fault = null;
  #lossTimer;

  /**
   * @param {string} path
   * @param {string[]} args
   * @param {object} options
   * @param {number} options.grace milliseconds that each step of closing may take
   * @param {number} [options.maxLineBytes]
   * @param {(line: Buffer) => void} options.onLine
   * @param {boolean} options.isAwaited whether it keeps this process alive
   */
  constructor(path, args, { grace, maxLineBytes, onLine, isAwaited }) {
    this.#path = path;
    this.#grace = grace;
    this.#lines = new LineSplitter(maxLineBytes);
    this.#onLine = onLine;
    const child = spawn(path, args, { detached: true, stdio: ["pipe", "pipe", "pipe"] });
    this.#child = child;
    /** Resolves when it runs. */
    this.started = this.#start();
    /** Resolves when it is over and all that it wrote was read. */
    this.ended = this.#end();
    child.stdout.on("data", (chunk) => this.#read(chunk));
    child.stderr.on("data", (chunk) => this.#keepStderr(chunk));
    child.stdin.on("error", () => this.#lose("closed its stdin"));
    child.stdout.on("error", () => this.#lose("closed its stdout"));
    child.stdout.on("end", () => this.#lose("closed its stdout"));
    child.stderr.on("error", () => {});
    if (!isAwaited) this.#unref();
  }

  /** The end of what it said on stderr, at most 64 KiB. */
  get stderrTail() {
    return Buffer.concat(this.#stderr).subarray(-stderrBytes).toString();
  }

  /** What happened to it, as a clause. */
  get reason() {
    if (this.exit === null) return this.#fault ?? "the engine is going down";
    const { exitStatus, signal } = this.exit;
    const end = signal === null ? `exited with status ${exitStatus}` : `was ended by ${signal}`;
    return this.#fault === null ? `the engine ${end}` : `${this.#fault} and ${end}`;
  }

  /**
   * Hands over bytes as one write; what the pipe does not take at once follows when it does.
   * Resolves when they are written, or never will be: the death of the engine is told elsewhere.
   *
   * @param {string | Uint8Array} bytes
   * @returns {Promise<void>}
   */
  write(bytes) {
    return new Promise((resolve) => {
      this.#child.stdin.write(bytes, () => resolve());
    });
  }

  /** Ends its stdin, behind all that was written. */
  endInput() {
    this.#child.stdin.end();
  }

  /**
   * Kills it at once, with all of its group.
   *
   * @param {string} fault why, as a clause: "the engine gave no answer"
   */
  destroy(fault) {
    this.#fault ??= fault;
    this.#signal("SIGKILL");
  }

  /** Ends stdin, waits, sends SIGTERM, waits, sends SIGKILL, waits. */
  async close() {
    this.#child.ref();
    this.endInput();
    for (const signal of ["SIGTERM", "SIGKILL"]) {
      if (await this.#endsWithin(this.#grace)) return;
      this.#signal(signal);
    }
    await this.ended;
  }

  #unref() {
    this.#child.unref();
    for (const pipe of this.#child.stdio) pipe.unref?.();
  }

  #start() {
    return new Promise((resolve, reject) => {
      this.#child.once("spawn", resolve);
      this.#child.on("error", (error) => {
        const what = `${this.#path}: cannot be started (${error.code ?? error.message})`;
        const isMissing = cannotStart.has(error.code);
        reject(isMissing ? new EngineNotFound([what]) : new EngineDied({ reason: what }));
      });
    });
  }

  async #end() {
    const { stdout, stderr } = this.#child;
    const drained = Promise.all([stdout, stderr].map(
      (pipe) => new Promise((resolve) => pipe.once("close", resolve))));
    await new Promise((resolve) => {
      this.#child.once("exit", (exitStatus, signal) => {
        this.exit = { exitStatus, signal };
        resolve();
      });
    });
    clearTimeout(this.#lossTimer);
    // A grandchild may hold the pipes open for ever; the exit status is what counts.
    await within(drained, this.#grace);
    for (const pipe of this.#child.stdio) pipe.destroy();
    const rest = this.#lines.rest();
    if (rest.length > 0) this.#onLine(rest);
  }

  #endsWithin(milliseconds) {
    return within(this.ended, milliseconds);
  }

  #read(chunk) {
    let lines;
    try {
      lines = this.#lines.push(chunk);
    } catch (error) {
      this.#child.stdout.destroy();
      this.#lines.rest();
      this.destroy(`the engine wrote no reply (${error.message})`);
      return;
    }
    for (const line of lines) this.#onLine(line);
  }

  #keepStderr(chunk) {
    this.#stderr.push(chunk);
    this.#stderrLength += chunk.length;
    if (this.#stderrLength < 2 * stderrBytes) return;
    this.#stderr = [Buffer.from(Buffer.concat(this.#stderr).subarray(-stderrBytes))];
    this.#stderrLength = stderrBytes;
  }

  /** A pipe is gone. As a rule it is about to exit; if it does not, it is of no more use. */
  #lose(what) {
    const isOver = this.exit !== null || this.#child.pid === undefined;
    if (isOver || this.#lossTimer !== undefined) return;
    this.#lossTimer = setTimeout(() => this.destroy(`the engine ${what}`), this.#grace);
  }

  #signal(signal) {
    if (this.exit !== null || this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      this.#child.kill(signal);
    }
  }
}

/** Whether a promise resolves in time. */
async function within(promise, milliseconds) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
