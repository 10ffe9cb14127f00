import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, Transcript, TranscriptError } from "pager-engine";
import { firstDifference } from "../src/compare.js";
import { parseExact } from "../src/json.js";
import { outcomeOf, startScript } from "./helpers.js";

/** Runs steps against the engine, and gives the error if there is one. */
async function run(...steps) {
  const transcript = new Transcript(steps.map((step) => JSON.stringify(step)).join("\n"), "case");
  const engine = await Engine.start({ arguments: transcript.arguments, timeout: 5_000 });
  try {
    return await outcomeOf(transcript.run(engine.connection));
  } finally {
    await engine.close();
  }
}

const close = { jsonrpc: "2.0", id: 1, method: "close" };
const closed = { jsonrpc: "2.0", id: 1, result: { outcome: "closed" } };

test("a transcript tells what it is about", () => {
  const transcript = new Transcript('{"note":"n","shows":["rule 1"]}\n\n{"arguments":["--max-items","3"]}\n');
  assert.deepEqual([transcript.note, transcript.shows, transcript.arguments], ["n", ["rule 1"], ["--max-items", "3"]]);
});

test("what is as expected passes", async () => {
  assert.equal(await run(
    { note: "n" }, { send: close }, { expect: closed }, { send: close }, { expectMatching: { result: {} } },
    { sendRaw: '{"jsonrpc":"2.0","id":"Ã©","method":"close"}' },
    { expectRaw: '{"jsonrpc":"2.0","id":"Ã©","result":{"outcome":"closed"}}' }, { exit: 0 }), undefined);
  assert.equal(await run({ sendRaw: "\n" }, { expectNothing: true }), undefined);
  assert.equal(await run(
    { arguments: ["--fail-on-error"] }, { send: 1 }, { expectMatching: { id: null } }, { exit: 3 }), undefined);
});

for (const [what, steps, message] of [
  ["another value", [{ send: close }, { expect: { ...closed, id: 2 } }],
    /^case:2: id differs\n +sent: +\{.*"close"\}\n +expected: 2\n +got: +1$/],
  ["a member that is missing", [{ send: close }, { expectMatching: { more: 1 } }], /more differs[^]*got: +nothing/],
  ["a member too many", [{ send: close }, { expect: { jsonrpc: "2.0", id: 1, result: {} } }],
    /result\.outcome differs[^]*expected: nothing/],
  ["other bytes", [{ send: close }, { expectRaw: "x" }], /the line differs[^]*expected: "x"/],
  ["a reply that nobody expects", [{ send: close }], /nobody expects: .*closed/],
  ["a reply where there should be none", [{ send: close }, { expectNothing: true }], /nobody expects: .*closed/],
  ["no reply where there should be one", [{ send: [] }, { expectMatching: { id: null } }, { expect: 1 }],
    /case:3: the engine ended before it answered/],
  ["another exit status", [{ send: close }, { expect: closed }, { exit: 3 }], /end with status 3, not status 0/],
]) {
  test(`${what} fails`, async () => {
    const error = await run(...steps);
    assert.ok(error instanceof TranscriptError, String(error));
    assert.match(error.message, message);
  });
}

for (const [what, line, message] of [
  ["no JSON", "{", /case:1: the line is not JSON/],
  ["no object", "null", /a step has one member/],
  ["an unknown step", '{"sends":1}', /a step has one member, which is one of note, arguments, send/],
  ["two members", '{"send":1,"expect":2}', /a step has one member/],
  ["characters that are no bytes", '{"sendRaw":"\u2028"}', /`sendRaw` must be a string of characters up to U\+00FF/],
  ["a status that is none", '{"exit":256}', /`exit` must be an exit status/],
  ["arguments that are no strings", '{"arguments":[1]}', /`arguments` must be an array of strings/],
  ["expectNothing of false", '{"expectNothing":false}', /must be true/],
  ["a note that is no text", '{"note":1}', /must be a string/],
]) {
  test(`${what} is no step`, () => {
    assert.throws(() => new Transcript(line, "case"), { name: "TranscriptError", message });
  });
}

test("what is sent to an engine that has ended is not an error by itself", async (t) => {
  const { connection } = await startScript(t, "exit 3", { onNotification: () => {} });
  await connection.ended;
  await new Transcript(`{"send":${JSON.stringify(close)}}\n{"sendRaw":"x"}\n{"exit":3}`).run(connection);
});

test("an engine that dies in a transcript is told as such", async (t) => {
  const { connection } = await startScript(t, "hear; exit 4");
  const transcript = new Transcript(`{"send":${JSON.stringify(close)}}\n{"expect":1}`, "case");
  await assert.rejects(transcript.run(connection), /case:2: the engine ended before it answered/);
});

for (const [expected, got, path] of [
  ["1", "1.0", "the reply"], ["1.0", "1", "the reply"], ["9007199254740993", "9007199254740992", "the reply"],
  ["10000000000000000", "1e16", "the reply"], ["[1,2]", "[2,1]", "[0]"], ["[1]", "[1,2]", "the reply"],
  ['{"a":{"b":null}}', '{"a":{"b":false}}', "a.b"], ['{"a":null}', "{}", "a"], ["{}", '{"a":null}', "a"],
  ['"1"', "1", "the reply"], ["[]", "{}", "the reply"], ['[{"result":{"error":{"message":1}}}]',
    '[{"result":{"error":{"message":2}}}]', "[0].result.error.message"],
]) {
  test(`${expected} and ${got} differ`, () => {
    assert.equal(firstDifference(parseExact(expected), parseExact(got), true)?.path, path);
  });
}

test("order of members, and the message of an error, do not differ", () => {
  for (const [expected, got] of [
    ['{"a":1,"b":2}', '{"b":2,"a":1}'], ["1.50", "1.5"], ["1e2", "100.0"], ['"\\u00e9"', '"é"'], ["-0", "0"],
    ['{"error":{"code":1,"message":"a"}}', '{"error":{"code":1,"message":"b"}}'],
    ['[{"error":{"code":1,"message":"a"}}]', '[{"error":{"code":1,"message":"b"}}]'],
  ]) assert.equal(firstDifference(parseExact(expected), parseExact(got), true), undefined, got);
});

test("matching takes more members at every depth and in batches, but not in other arrays", () => {
  const got = parseExact('{"a":{"b":1,"c":2},"d":[{"e":1,"f":2}]}');
  assert.equal(firstDifference(parseExact('{"a":{"b":1}}'), got, false), undefined);
  assert.equal(firstDifference(parseExact('{"a":{"b":2}}'), got, false).path, "a.b");
  assert.equal(firstDifference(parseExact('{"d":[{"e":1,"f":2}]}'), got, false), undefined);
  assert.equal(firstDifference(parseExact('{"d":[{"e":1}]}'), got, false).path, "d[0].f");
  assert.equal(firstDifference(parseExact('[{"id":1}]'), parseExact('[{"id":1,"x":2}]'), false), undefined);
});
