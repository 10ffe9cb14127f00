import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Engine } from "pager-engine";

/** The repository that this client lies in. */
export const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** Starts the engine for one test, and closes it after. */
export async function startEngine(t, options) {
  const engine = await Engine.start(options);
  t.after(() => engine.close());
  return engine;
}

/**
 * Starts a made-up engine for one test: a Node program of the given body, in which
 * `onLine(function)` gets each line, and `send(value)` writes a string as it is and anything else
 * as a line of JSON.
 */
export async function startFake(t, body, options = {}) {
  const program = `
    const send = (x) => process.stdout.write(typeof x === "string" ? x : JSON.stringify(x) + "\\n");
    const reply = (id, result) => send({ jsonrpc: "2.0", id, result });
    function onLine(handle) {
      let text = "";
      process.stdin.setEncoding("latin1").on("data", (chunk) => {
        const lines = (text + chunk).split("\\n");
        text = lines.pop();
        for (const line of lines) handle(line, /"id":([0-9]+)/.exec(line)?.[1] * 1);
      });
    }
    ${body}`;
  const engine = process.execPath;
  return await startEngine(t, { engine, arguments: ["-e", program], grace: 100, ...options });
}

/**
 * Starts a made-up engine that is a shell script, which starts faster. `say TEXT` writes a line,
 * `hear` waits for one and ends the script when there is none, `reply ID JSON` answers.
 */
export async function startScript(t, script, options = {}) {
  const prelude = `
    say() { printf '%s\\n' "$1"; }
    hear() { read -r line || exit 0; }
    reply() { say "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":$1,\\"result\\":$2}"; }
    `;
  const engine = "/bin/sh";
  return await startEngine(t, { engine, arguments: ["-c", prelude + script], grace: 100, ...options });
}

/** Answers each line with the line itself. */
export const echo = "onLine((line, id) => reply(id, line));";

/** Runs a program that finds `Engine` there, in a process of its own, and gives what it prints. */
export async function runProgram(body) {
  const source = new URL("../src/index.js", import.meta.url);
  const program = `const { Engine } = await import(${JSON.stringify(source.href)});\n${body}`;
  const args = ["--input-type=module", "-e", program];
  return (await promisify(execFile)(process.execPath, args, { timeout: 20_000 })).stdout;
}

/** A result, or what it was rejected with. */
export function outcomeOf(promise) {
  return promise.then((value) => value, (error) => error);
}

/** Random numbers below 1 from a seed (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
