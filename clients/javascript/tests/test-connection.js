import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineDied, ProtocolError, RPCError, Timeout } from "pager-engine";
import { echo, outcomeOf, runProgram, startEngine, startFake, startScript } from "./helpers.js";

const message = (rest) => JSON.stringify({ jsonrpc: "2.0", ...rest });

test("stdio 26, 29: each request and reply goes out at once, with both pipes open", async (t) => {
  const { connection } = await startFake(t, echo);
  assert.equal(await connection.call("a"), '{"jsonrpc":"2.0","id":1,"method":"a"}');
  assert.equal(await connection.call("b", [1]), '{"jsonrpc":"2.0","id":2,"method":"b","params":[1]}');
});

test("stdio 104: no parameters are no member, never null", async (t) => {
  const { connection } = await startFake(t, echo);
  assert.doesNotMatch(await connection.call("a"), /params/);
  assert.match(await connection.call("a", {}), /"params":\{\}/);
  for (const params of [null, "x", 1]) {
    await assert.rejects(connection.call("a", params), /params are an object/);
  }
  await assert.rejects(connection.call(1), /a method is a string/);
});

test("stdio 92: a method's name with a quote is one name", async (t) => {
  const { connection } = await startEngine(t);
  const method = 'info","id":7,"x":"\\';
  const error = await outcomeOf(connection.call(method));
  assert.deepEqual(error.data, { reason: "method", method });
});

test("stdio 106: a result of null is a success", async (t) => {
  const { connection } = await startScript(t, "hear; reply 1 null; hear");
  assert.equal(await connection.call("a"), null);
});

for (const [row, line] of [
  ["107: a reply with neither result nor error", message({ id: 1 })],
  ["107: a reply with both", message({ id: 1, result: 1, error: { code: 1, message: "" } })],
  ["107: an error without a code", message({ id: 1, error: "no" })],
  ["107: an error of null", message({ id: 1, error: null })],
  ["82: a reply without an id", message({ result: 1 })],
  ["8: a line that begins with a byte order mark", `\ufeff${message({ id: 1, result: 1 })}`],
  ["136: an HTTP response", "HTTP/1.1 400 Bad Request"],
  ["80: a log line", "2026-01-01 starting"],
  ["20: two replies on one line", message({ id: 1, result: 1 }).repeat(2)],
  ["a scalar", "17"], ["an empty batch", "[]"], ["a nested batch", "[[]]"], ["an empty line", ""],
]) {
  test(`stdio ${row}: fails the calls that wait, carries the line, and the session goes on`, async (t) => {
    const { connection } = await startScript(t, `hear; say '${line}'; hear; reply 2 '"fine"'; hear`);
    const error = await outcomeOf(connection.call("a"));
    assert.ok(error instanceof ProtocolError, String(error));
    assert.equal(error.line, line);
    assert.equal(connection.pendingCalls, 0);
    assert.equal(await connection.call("b"), "fine");
  });
}

test("stdio 10: a line of bad UTF-8 is reported, and the session goes on", async (t) => {
  const { connection } = await startScript(t, String.raw`hear; printf '"\303("\n'; hear; reply 2 '"fine"'; hear`);
  const error = await outcomeOf(connection.call("a"));
  assert.match(error.message, /no UTF-8: "\ufffd\("/);
  assert.equal(await connection.call("b"), "fine");
});

test("stdio 80: what the engine writes is never answered", async (t) => {
  const { connection } = await startScript(t, `
    hear; say 'log line'; say '{"jsonrpc":"2.0","id":5,"method":"ask"}'
    hear; say 'log line'; say '{"jsonrpc":"2.0","id":5,"result":0}'
    hear; case $line in *'"id":3'*) reply 3 3 ;; esac
    hear`);
  assert.ok((await outcomeOf(connection.call("a"))) instanceof ProtocolError);
  assert.ok((await outcomeOf(connection.call("b"))) instanceof ProtocolError);
  assert.equal(await connection.call("c"), 3);
});

test("stdio 83: 0 and the empty string are ids, and not ours", async (t) => {
  const { connection } = await startScript(t, `hear; reply 0 1; reply '""' 2; reply 1 '"ours"'; hear`);
  assert.equal(await connection.call("a"), "ours");
  assert.equal(connection.unknownReplies, 2);
});

test("stdio 88, 115: an id is matched by type and value", async (t) => {
  const { connection } = await startScript(t, `hear
    for id in '"1"' 1.0 1e0 10e-1 true '[1]' '{"id":1}' null; do reply "$id" '"wrong"'; done
    reply 1 '"right"'; hear`);
  assert.equal(await connection.call("a"), "right");
  assert.equal(connection.unknownReplies, 8);
});

test("stdio 112: a reply with an unknown id is dropped and counted", async (t) => {
  const { connection } = await startScript(t, `hear; reply 2 '"wrong"'; reply 1 '"right"'; hear`);
  assert.equal(await connection.call("a"), "right");
  assert.equal(connection.unknownReplies, 1);
});

test("replies that come in another order reach their calls", async (t) => {
  const { connection } = await startScript(t, "hear; hear; hear; for id in 3 1 2; do reply $id $id; done; hear");
  assert.deepEqual(await Promise.all(["a", "b", "c"].map((method) => connection.call(method))), [1, 2, 3]);
});

test("stdio 109: an id is never used twice", async (t) => {
  const { connection } = await startFake(t, "onLine((line, id) => reply(id, id));");
  const ids = await Promise.all(Array.from({ length: 500 }, () => connection.call("a")));
  const block = await connection.pipeline([{ method: "a" }, { method: "b", notification: true }, { method: "c" }]);
  await outcomeOf(connection.call("x", { bad: NaN }));
  ids.push(block[0], block[2], await connection.call("d"));
  assert.equal(new Set(ids).size, 503);
  assert.equal(ids[0], 1);
});

test("stdio 110: a notification before the reply is not the reply", async (t) => {
  const seen = [];
  const { connection } = await startScript(t, `for id in 1 2; do
    hear; say '{"jsonrpc":"2.0","method":"log","params":{"n":'$id'}}'; reply $id '"done"'
  done; hear`, { onNotification: (method, params) => seen.push([method, params.n]) });
  assert.deepEqual([await connection.call("a"), await connection.call("b")], ["done", "done"]);
  assert.deepEqual(seen, [["log", 1], ["log", 2]]);
  assert.equal(connection.unknownReplies, 0);
});

test("a request from the engine is no notification", async (t) => {
  const { connection } = await startScript(t, `
    hear; say '{"jsonrpc":"2.0","id":9,"method":"ask"}'; reply 1 '"done"'; hear`,
  { onNotification: () => assert.fail("the handler was called") });
  assert.equal(await connection.call("a"), "done");
  assert.equal(connection.unknownReplies, 1);
});

test("a handler that fails costs no reply, and its failure is not hidden", async () => {
  const stdout = await runProgram(`
    process.on("uncaughtException", (error) => console.log(error.message));
    const engine = await Engine.start({
      engine: "/bin/sh",
      arguments: ["-c", "read x; echo '{\\"method\\":\\"log\\"}'; echo '{\\"id\\":1,\\"result\\":2}'; read x"],
      onNotification: () => { throw new Error("mine"); },
    });
    console.log(await engine.connection.call("a"));
    await engine.close();`);
  assert.deepEqual(stdout.trim().split("\n").sort(), ["2", "mine"]);
});

test("without a handler notifications are dropped", async (t) => {
  const { connection } = await startScript(t, `hear; say '{"jsonrpc":"2.0","method":"log"}'; reply 1 '"done"'; hear`);
  assert.equal(await connection.call("a"), "done");
});

test("stdio 121: a request from the engine is not answered, and nothing is killed", async (t) => {
  const { connection } = await startScript(t, `
    hear; say '{"jsonrpc":"2.0","id":1,"method":"ping"}'; reply 1 1
    hear; case $line in *'"method":"b"'*) reply 2 2 ;; esac
    hear`);
  assert.equal(await connection.call("a"), 1);
  assert.equal(await connection.call("b"), 2);
});

test("stdio 113: a call that is aborted leaves nothing behind", async (t) => {
  const { connection } = await startScript(t, `hear; hear; reply 1 '"late"'; reply 2 '"b"'; hear`);
  const abort = new AbortController();
  const call = outcomeOf(connection.call("a", undefined, { signal: abort.signal }));
  abort.abort(new Error("not needed"));
  assert.equal((await call).message, "not needed");
  assert.equal(connection.pendingCalls, 0);
  assert.equal(await connection.call("b"), "b");
  assert.equal(connection.unknownReplies, 1);
  await assert.rejects(connection.call("c", undefined, { signal: abort.signal }), /not needed/);
});

test("a call without an answer is a Timeout; the engine is killed, and later calls fail at once", async (t) => {
  const engine = await startScript(t, "while hear; do :; done");
  const other = outcomeOf(engine.info());
  const error = await outcomeOf(engine.connection.call("loadNext", undefined, { timeout: 50 }));
  assert.ok(error instanceof Timeout);
  assert.match(error.message, /^loadNext had no answer within 50 ms/);
  await assert.rejects(engine.info(), { name: "EngineDied", message: /killed after a timeout/ });
  assert.ok((await other) instanceof EngineDied);
  assert.equal(engine.signal, "SIGKILL");
  await assert.rejects(engine.connection.call("a", undefined, { timeout: -1 }), TypeError);
});

test("a line that does not come is a Timeout", async (t) => {
  const { connection } = await startScript(t, "while hear; do :; done");
  await assert.rejects(connection.receiveLine({ timeout: 50 }), Timeout);
});

test("stdio 22: calls at the same time do not mix their bytes", async (t) => {
  const engine = await startEngine(t);
  const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
  const items = await Promise.all(names.map(async (name) => {
    const session = await engine.open(name, { identity: "/id" });
    const rows = Array.from({ length: 20 }, (_, id) => ({ id, text: name.repeat(1000) }));
    await session.deliver(await session.loadNext(), rows, { hasMore: false });
    return (await session.snapshot()).items;
  }));
  for (const [index, name] of names.entries()) {
    assert.equal(items[index].length, 20);
    assert.ok(items[index].every(({ text }) => text === name.repeat(1000)));
  }
});

test("stdio 31: 100,000 calls in one write are answered without a deadlock", async (t) => {
  const { connection } = await startEngine(t, { timeout: 60_000 });
  const requests = Array.from({ length: 100_000 }, () => ({ method: "loadNext", params: { as: "t" } }));
  const results = await connection.pipeline(requests);
  assert.equal(results.length, 100_000);
  assert.equal(results[0].outcome, "started");
  assert.ok(results.slice(1).every(({ reason }) => reason === "loading"));
});

test("2,000 calls that nobody awaits in between are answered in order", async (t) => {
  const engine = await startEngine(t, { timeout: 60_000 });
  const session = engine.session();
  const outcomes = await Promise.all(Array.from({ length: 2_000 }, () => session.reset()));
  assert.deepEqual(outcomes.map(({ generation }) => generation), outcomes.map((_, index) => index + 1));
});

test("a batch gives results in order, errors as values, undefined for notifications", async (t) => {
  const { connection } = await startEngine(t);
  const results = await connection.batch([
    { method: "loadNext", params: { as: "a" } },
    { method: "deliver", params: { ticket: "a", rows: [1], hasMore: true }, notification: true },
    { method: "nothing" },
    { method: "snapshot" },
  ]);
  assert.equal(results[0].outcome, "started");
  assert.equal(results[1], undefined);
  assert.ok(results[2] instanceof RPCError);
  assert.deepEqual(results[3].items, [1]);
  assert.deepEqual(await connection.batch([{ method: "reset", notification: true }]), [undefined]);
  assert.deepEqual(await connection.pipeline([]), []);
  await assert.rejects(connection.batch([]), /at least one/);
});

test("bytes of one's own are answered by lines", async (t) => {
  const { connection } = await startEngine(t);
  await connection.sendRaw('{"jsonrpc":"2.0","id":"x","method":"close"}\n\nnonsense\n');
  assert.equal(String(await connection.receiveLine()), '{"jsonrpc":"2.0","id":"x","result":{"outcome":"closed"}}');
  assert.match(String(await connection.receiveLine()), /"id":null.*-32700/);
  assert.equal((await connection.call("info")).name, "pager-engine");
  await connection.sendRaw(new TextEncoder().encode('{"jsonrpc":"2.0","id":"y","method":"close"}'));
  connection.endInput();
  await assert.rejects(connection.call("info"), /input was ended/);
  assert.match(String(await connection.receiveLine()), /"id":"y"/);
  assert.equal(await connection.receiveLine(), null);
});
