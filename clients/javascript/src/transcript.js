import { readFile } from "node:fs/promises";
import { firstDifference } from "./compare.js";
import { Engine } from "./engine.js";
import { EngineDied, TranscriptError } from "./errors.js";
import { memberText, parseExact } from "./json.js";

const known = new Set([
  "note", "arguments", "send", "sendRaw", "expect", "expectMatching", "expectRaw", "expectNothing",
  "exit",
]);

/** A recorded exchange: what is sent, and what must come back. */
export class Transcript {
  /** What the first line says. */
  note = "";
  /** What the case shows. @type {string[]} */
  shows = [];
  /** Options that the engine has to be started with. @type {string[]} */
  arguments = [];

  #name;
  #steps;

  /**
   * @param {string} text
   * @param {string} [name] for messages
   * @throws {TranscriptError} for a line that is no step
   */
  constructor(text, name = "transcript") {
    this.#name = name;
    this.#steps = text.split("\n")
      .map((line, index) => ({ line, place: `${name}:${index + 1}` }))
      .filter(({ line }) => line.trim() !== "")
      .map(({ line, place }) => readStep(line, place));
    const first = this.#steps[0];
    if (first?.kind === "note") {
      this.note = first.value;
      this.shows = first.shows;
    }
    this.arguments = this.#steps.find(({ kind }) => kind === "arguments")?.value ?? [];
  }

  /**
   * Runs all steps on a connection that nothing was sent on yet, and ends it.
   *
   * @param {import("./connection.js").Connection} connection
   * @throws {TranscriptError} for the first reply that is not as expected
   */
  async run(connection) {
    const run = { sent: undefined, status: 0 };
    const lastSend = this.#steps.findLastIndex(({ kind }) => kind.startsWith("send"));
    if (lastSend === -1) connection.endInput();
    let place = this.#name;
    try {
      for (const [index, step] of this.#steps.entries()) {
        place = step.place;
        await runStep(step, connection, run);
        // A last line without a line feed is answered only when no more can come.
        if (index === lastSend) connection.endInput();
      }
      const more = await connection.receiveLine();
      if (more !== null) throw surplus(place, more);
      await connection.close();
    } catch (error) {
      if (error instanceof TranscriptError) throw error;
      throw new TranscriptError(place, error.message, { cause: error });
    }
    const { exitStatus, signal } = connection.exit;
    if (exitStatus === run.status) return;
    const end = signal === null ? `status ${exitStatus}` : `signal ${signal}`;
    throw new TranscriptError(place, `the engine should end with status ${run.status}, not ${end}`);
  }
}

/**
 * Runs a transcript file against a new engine.
 *
 * @param {string | URL} file
 * @param {object} [options] as of `Engine.start`; its `arguments` come before the transcript's
 * @throws {TranscriptError}
 */
export async function runTranscript(file, options = {}) {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  const transcript = new Transcript(text, String(file));
  const args = [...(options.arguments ?? []), ...transcript.arguments];
  const engine = await Engine.start({ ...options, arguments: args });
  try {
    await transcript.run(engine.connection);
  } finally {
    await engine.close();
  }
}

function readStep(line, place) {
  let step;
  try {
    step = parseExact(line);
  } catch (cause) {
    throw new TranscriptError(place, "the line is not JSON", { cause });
  }
  const names = step !== null && typeof step === "object" ? Object.keys(step) : [];
  const [kind] = names;
  const isNote = kind === "note" && names[1] === "shows" && names.length === 2;
  if (!known.has(kind) || (names.length > 1 && !isNote)) {
    const kinds = [...known].join(", ");
    throw new TranscriptError(place, `a step has one member, which is one of ${kinds}`);
  }
  const value = step[kind];
  const fault = faultOf(kind, value);
  if (fault !== undefined) throw new TranscriptError(place, `\`${kind}\` must be ${fault}`);
  return { place, kind, value, shows: step.shows ?? [], text: memberText(line, kind) };
}

function faultOf(kind, value) {
  const isText = typeof value === "string";
  switch (kind) {
    case "note": return isText ? undefined : "a string";
    case "sendRaw":
    case "expectRaw":
      return isText && /^[\0-\xff]*$/.test(value)
        ? undefined : "a string of characters up to U+00FF";
    case "arguments":
      return Array.isArray(value) && value.every((each) => typeof each === "string")
        ? undefined : "an array of strings";
    case "expectNothing": return value === true ? undefined : "true";
    case "exit":
      return Number.isInteger(value) && value >= 0 && value <= 255 ? undefined : "an exit status";
    default: return undefined;
  }
}

async function runStep({ kind, value, text, place }, connection, run) {
  switch (kind) {
    case "exit":
      run.status = value;
      return;
    case "send":
      run.sent = text;
      await send(connection, `${text}\n`);
      return;
    case "sendRaw":
      run.sent = value;
      await send(connection, Buffer.from(value, "latin1"));
      return;
    case "expect":
    case "expectMatching":
    case "expectRaw":
      check(kind, value, place, await connection.receiveLine(), run.sent);
      return;
    default:
  }
}

/**
 * Sends what an engine that has ended, after `shutdown` for one, does not read any more. Whether it
 * should have ended is for the expectations to tell.
 */
async function send(connection, bytes) {
  try {
    await connection.sendRaw(bytes);
  } catch (error) {
    if (!(error instanceof EngineDied)) throw error;
  }
}

function check(kind, value, place, line, sent) {
  if (line === null) throw new TranscriptError(place, "the engine ended before it answered");
  if (kind === "expectRaw") {
    const got = line.toString("latin1");
    if (got === value) return;
    throw mismatch(place, "the line differs", sent, JSON.stringify(value), JSON.stringify(got));
  }
  let reply;
  try {
    reply = parseExact(line.toString());
  } catch (cause) {
    throw new TranscriptError(place, `the reply is not JSON: ${line}`, { cause });
  }
  const difference = firstDifference(value, reply, kind === "expect");
  if (difference === undefined) return;
  throw mismatch(place, `${difference.path} differs`, sent, difference.expected, difference.got);
}

function mismatch(place, what, sent, expected, got) {
  const lines = [what, `  sent:     ${sent}`, `  expected: ${expected}`, `  got:      ${got}`];
  return new TranscriptError(place, lines.join("\n"));
}

function surplus(place, line) {
  return new TranscriptError(place, `the engine wrote a line that nobody expects: ${line}`);
}
