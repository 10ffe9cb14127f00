import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Engine, EngineNotFound, runTranscript } from "pager-engine";
import { findEngine } from "../src/find.js";
import { repository, runProgram, startEngine } from "./helpers.js";

function directory(t) {
  const path = mkdtempSync(join(tmpdir(), "pager-engine-"));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

function executable(path) {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
  return path;
}

test("the engine is looked for in the argument, PAGER_ENGINE, PATH, and the repository's build", (t) => {
  const root = directory(t);
  const [argument, variable, inPath, release, debug] = [
    "argument", "variable", "bin/pager-engine", ".build/release/pager-engine", ".build/debug/pager-engine",
  ].map((path) => executable(join(root, path)));
  const environment = { PAGER_ENGINE: variable, PATH: `/nowhere:${join(root, "bin")}` };
  assert.equal(findEngine(argument, environment, root), argument);
  assert.equal(findEngine(pathToFileURL(argument), environment, root), argument);
  assert.equal(findEngine(undefined, environment, root), variable);
  assert.equal(findEngine(undefined, { PATH: environment.PATH }, root), inPath);
  assert.equal(findEngine(undefined, { PAGER_ENGINE: "" }, root), release);
  rmSync(release);
  assert.equal(findEngine(undefined, {}, root), debug);
});

test("an engine that is nowhere is an error that lists where it was looked for", (t) => {
  const root = directory(t);
  assert.throws(() => findEngine(undefined, { PATH: "/nowhere" }, root), (error) => {
    assert.ok(error instanceof EngineNotFound);
    for (const part of ["PAGER_ENGINE: not set", "PATH: /nowhere", ".build/release/pager-engine", "make install"]) {
      assert.ok(error.message.includes(part), part);
    }
    return true;
  });
});

test("a path that was asked for and is wrong is not passed over", (t) => {
  const root = directory(t);
  executable(join(root, ".build/release/pager-engine"));
  writeFileSync(join(root, "plain"), "");
  assert.throws(() => findEngine("/no/such", {}, root), /the option `engine`, \/no\/such: there is no such file/);
  assert.throws(() => findEngine(undefined, { PAGER_ENGINE: root }, root), /PAGER_ENGINE, .*: not a file/);
  if (process.getuid() !== 0) assert.throws(() => findEngine(join(root, "plain"), {}, root), /not executable/);
});

test("stdio 68: an engine that does not exist or cannot run is an error at once", async (t) => {
  await assert.rejects(Engine.start({ engine: "/no/such/engine" }), EngineNotFound);
  const broken = join(directory(t), "engine");
  writeFileSync(broken, "#!/no/such/interpreter\n");
  chmodSync(broken, 0o755);
  await assert.rejects(Engine.start({ engine: broken }), EngineNotFound);
});

test("wrong options are refused before anything is started", async () => {
  for (const [options, message] of [
    [{ engin: "x" }, /no option `engin`/],
    [{ engine: 1 }, /`engine` is the path/],
    [{ arguments: "--help" }, /`arguments` is an array of strings/],
    [{ record: true }, /`record` is the path/],
    [{ timeout: 0 }, /a timeout is a number/],
    [{ timeout: "1" }, /a timeout is a number/],
    [{ timeout: Infinity }, /a timeout is a number/],
    [{ grace: -1 }, /`grace`/],
    ["/bin/engine", /takes an object/],
    [null, /takes an object/],
  ]) await assert.rejects(Engine.start(options), { name: "TypeError", message });
});

test("an engine opens sessions, lists them, and tells about itself", async (t) => {
  const engine = await startEngine(t);
  const feed = await engine.open("feed", { paging: "cursor" });
  assert.equal(feed.name, "feed");
  await engine.session("feed").loadNext();
  assert.deepEqual(await engine.sessions(), [
    { session: "default", phase: "idle", count: 0, revision: 0 },
    { session: "feed", phase: "loading", count: 0, revision: 1 },
  ]);
  const info = await engine.info();
  assert.equal(info.name, "pager-engine");
  assert.equal(info.protocol.major, 1);
  assert.ok(info.methods.includes("loadNext"));
  assert.equal((await engine.discover()).openrpc.split(".")[0], "1");
});

test("a session's name is a string, and options are an object", async (t) => {
  const engine = await startEngine(t);
  await assert.rejects(engine.open(1), /name is a string/);
  assert.throws(() => engine.session(null), /name is a string/);
  await assert.rejects(engine.open("feed", "cursor"), /options are an object/);
  await assert.rejects(engine.open("feed", { session: "x" }), /named where it is opened/);
});

test("more arguments reach the engine", async (t) => {
  const engine = await startEngine(t, { arguments: ["--max-items", "7"] });
  assert.equal((await engine.info()).limits.items, 7);
});

test("shutdown ends the engine", async (t) => {
  const engine = await startEngine(t);
  await engine.shutdown();
  assert.equal(engine.exitStatus, 0);
  assert.equal(engine.signal, null);
});

test("an engine is disposed of by `await using`", async () => {
  const engine = await Engine.start();
  assert.equal(engine.exitStatus, null);
  await engine[Symbol.asyncDispose]();
  assert.equal(engine.exitStatus, 0);
});

test("several engines share nothing", async (t) => {
  const [one, two] = await Promise.all([startEngine(t), startEngine(t)]);
  await one.session().loadNext();
  assert.equal((await two.session().snapshot()).phase, "idle");
});

test("a recorded exchange is a transcript that passes", async (t) => {
  const record = join(directory(t), "exchange.jsonl");
  const engine = await startEngine(t, { record });
  const list = await engine.open("feed", { paging: "cursor" });
  await list.deliver(await list.loadNext(), [1, 9007199254740993n, "é"], { nextCursor: "A" });
  await engine.connection.notify("cancel", { session: "feed" });
  await list.snapshot();
  await engine.close();
  assert.match(readFileSync(record, "utf8"), /"send":.*"method":"deliver".*9007199254740993/);
  await runTranscript(record);
});

test("a forgotten engine does not keep the process alive", async () => {
  assert.equal(await runProgram(`
    const engine = await Engine.start();
    await engine.session().loadNext();
    console.log("done");`), "done\n");
});

test("stdio 61: no descriptor is left behind", async () => {
  const count = () => readdirSync("/dev/fd").length;
  await (await Engine.start()).close();
  const before = count();
  for (let round = 0; round < 20; round += 1) {
    const engine = await Engine.start();
    await engine.info();
    await engine.close();
  }
  assert.equal(count(), before);
});

test("the repository is where it is thought to be", () => {
  assert.ok(readdirSync(repository).includes("protocol"));
});

test("an engine is started, not constructed", () => {
  assert.throws(() => new Engine(), { name: "TypeError", message: "use await Engine.start()" });
  assert.throws(() => new Engine("/bin/true", {}), TypeError);
});
