import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { EngineDied } from "pager-engine";
import { echo, outcomeOf, runProgram, startEngine, startFake, startScript } from "./helpers.js";

test("closing twice, at the same time, or after the end does nothing", async (t) => {
  const engine = await startEngine(t);
  await Promise.all([engine.close(), engine.close()]);
  await engine.close();
  assert.equal(engine.exitStatus, 0);
});

test("calls that were sent before the close are answered", async (t) => {
  const engine = await startEngine(t);
  const calls = [engine.info(), engine.session().loadNext(), engine.sessions()];
  await engine.close();
  assert.equal((await calls[1]).started, true);
  assert.equal((await calls[2])[0].phase, "loading");
});

test("calls after the close fail at once", async (t) => {
  const engine = await startEngine(t);
  const closed = engine.close();
  await assert.rejects(engine.info(), { name: "EngineDied", message: /the engine was closed/ });
  await closed;
  await assert.rejects(engine.info(), { name: "EngineDied", message: /exited with status 0/ });
  await assert.rejects(engine.connection.notify("cancel"), EngineDied);
  await assert.rejects(engine.connection.sendRaw("\n"), EngineDied);
  assert.equal(await engine.connection.receiveLine(), null);
});

test("stdio 58: an engine that ignores the end of its stdin and SIGTERM is killed", async (t) => {
  const engine = await startFake(t, `
    process.on("SIGTERM", () => send({ jsonrpc: "2.0", method: "terminated" }));
    setInterval(() => {}, 1e6);
    ${echo}`, { onNotification: (method) => noticed.push(method) });
  const noticed = [];
  await engine.connection.call("info");
  await engine.close();
  assert.deepEqual([engine.exitStatus, engine.signal], [null, "SIGKILL"]);
  assert.deepEqual(noticed, ["terminated"]);
});

test("what an engine wrote before its end is read, however quickly it ended", async (t) => {
  for (let round = 0; round < 10; round += 1) {
    const engine = await startScript(t, `hear; reply 1 '"${"x".repeat(60_000)}"'; exit 0`);
    assert.equal((await engine.connection.call("a")).length, 60_000);
  }
});

test("an engine has a process group of its own, which is ended as a whole", { timeout: 20_000 }, async (t) => {
  const fifo = join(tmpdir(), `pager-engine-${process.pid}`);
  execFileSync("mkfifo", [fifo]);
  t.after(() => rmSync(fifo));
  // Reading ends when the last writer has, which is a child of the engine.
  const reading = readFile(fifo);
  const engine = await startScript(t, `
    trap '' TERM; tail -f /dev/null >'${fifo}' & hear; reply 1 "[$$,$!]"; wait`);
  const [leader, child] = await engine.connection.call("a");
  t.after(() => outcomeOf(Promise.resolve().then(() => process.kill(child))));
  assert.ok(process.kill(-leader, 0));
  await engine.close();
  assert.equal(engine.signal, "SIGKILL");
  assert.equal(String(await reading), "");
});

test("stdio 59: a grandchild that holds the pipes does not hold up the close", async (t) => {
  const descriptors = readdirSync("/dev/fd").length;
  const engine = await startScript(t, "tail -f /dev/null & hear; reply 1 $!; hear; exit 3");
  const grandchild = await engine.connection.call("a");
  t.after(() => process.kill(grandchild));
  const error = await outcomeOf(engine.info());
  assert.ok(error instanceof EngineDied);
  assert.equal(error.exitStatus, 3);
  await engine.close();
  assert.equal(readdirSync("/dev/fd").length, descriptors);
});

test("stdio 62: an engine that closes its stdin early is an error, not a crash", async (t) => {
  const engine = await new Promise((resolve) => {
    const started = startFake(t, `
      require("fs").closeSync(0);
      send({ jsonrpc: "2.0", method: "closed" });
      setInterval(() => {}, 1e6);`, { onNotification: () => resolve(started) });
  });
  const error = await outcomeOf(engine.session().reset({ query: "x".repeat(1 << 20) }));
  assert.ok(error instanceof EngineDied);
  assert.match(error.message, /closed its stdin and was ended by SIGKILL/);
});

test("an engine that closes its stdout early is an error, not a wait", async (t) => {
  const engine = await startFake(t, 'require("fs").closeSync(1); setInterval(() => {}, 1e6);');
  const error = await outcomeOf(engine.info());
  assert.match(error.message, /closed its stdout and was ended by SIGKILL/);
});

test("stdio 64: a call that waits when the engine dies fails with all that is known", async (t) => {
  const engine = await startScript(t, "hear; printf '%1000sno more memory\\n' '' >&2; exit 7");
  const error = await outcomeOf(engine.session("feed").loadNext());
  assert.ok(error instanceof EngineDied);
  assert.deepEqual([error.exitStatus, error.signal], [7, null]);
  assert.equal(error.stderrTail, `${" ".repeat(1000)}no more memory\n`);
  assert.equal(error.lastRequest,
    '{"jsonrpc":"2.0","id":1,"method":"loadNext","params":{"session":"feed"}}');
  assert.match(error.message, /exited with status 7; the last request was .*loadNext.*no more memory$/);
  assert.match(error.stack, /test-close\.js/);
});

test("an engine that a signal ends is told from one that exits", async (t) => {
  const engine = await startScript(t, "hear; kill -KILL $$");
  const error = await outcomeOf(engine.info());
  assert.deepEqual([error.exitStatus, error.signal], [null, "SIGKILL"]);
});

test("stdio 65: all calls that wait fail when the engine dies, and later ones at once", async (t) => {
  const engine = await startScript(t, "hear; hear; hear; exit 1");
  const { connection } = engine;
  const calls = [
    engine.info(), connection.pipeline([{ method: "a" }]), connection.batch([{ method: "b" }]),
    connection.receiveLine(),
  ].map(outcomeOf);
  const [call, pipeline, batch, line] = await Promise.all(calls);
  for (const error of [call, pipeline, batch]) assert.ok(error instanceof EngineDied);
  assert.equal(new Set([call, pipeline, batch]).size, 3);
  assert.equal(line, null);
  assert.equal(connection.pendingCalls, 0);
  await assert.rejects(engine.info(), EngineDied);
});

test("stdio 67: a failure is delivered once, and to the caller only", async () => {
  const stdout = await runProgram(`
    let unhandled = 0;
    process.on("unhandledRejection", () => { unhandled += 1; });
    process.on("uncaughtException", () => { unhandled += 1; });
    const engine = await Engine.start({ engine: "/bin/sh", arguments: ["-c", "exit 1"] });
    const failures = [];
    for (let i = 0; i < 3; i += 1) {
      await engine.session().reset({ query: "x".repeat(1e6) }).catch((e) => failures.push(e.name));
      await engine.connection.notify("cancel").catch((e) => failures.push(e.name));
    }
    await engine.close();
    await new Promise(setImmediate);
    console.log(failures.join(), unhandled);`);
  assert.match(stdout, /^(EngineDied,){4,5}EngineDied 0\n$/);
});

test("stdio 32: an engine that writes 10 MB to stderr is not held up, and the end is kept", async (t) => {
  const engine = await startFake(t, `onLine((line, id) => {
    for (let i = 0; i < 160; i += 1) require("fs").writeSync(2, "y".repeat(1 << 16));
    require("fs").writeSync(2, "the end");
    reply(id, null);
  });`);
  assert.equal(await engine.connection.call("info"), null);
  await engine.close();
  assert.equal(engine.stderrTail.length, 64 * 1024);
  assert.ok(engine.stderrTail.endsWith("ythe end"));
});

test("stdio 35: bytes without a newline for ever are stopped at the limit", async (t) => {
  const engine = await startFake(t, `
    onLine(() => { const more = () => process.stdout.write("z".repeat(1 << 16), more); more(); });
    process.stdout.on("error", () => {});`, { maxLineBytes: 1 << 20 });
  const error = await outcomeOf(engine.info());
  assert.ok(error instanceof EngineDied);
  assert.match(error.message, /a line is longer than 1048576 bytes\) and was ended by SIGKILL/);
});
