import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as pager from "pager-engine";
import { rpcError } from "../src/rpc-error.js";
import { outcomeOf, repository, startEngine } from "./helpers.js";

const classes = {
  syntax: "SyntaxParseError", encoding: "EncodingError", duplicateMember: "DuplicateMemberError",
  depth: "DepthError", numberRange: "NumberRangeError", lineTooLong: "LineTooLongError",
  notLineDelimited: "NotLineDelimitedError", envelope: "EnvelopeError", id: "IdError", batch: "BatchError",
  method: "MethodNotFound", missing: "MissingError", type: "TypeParamError", unknownParam: "UnknownParamError",
  range: "RangeParamError", internal: "InternalError", sessionNotFound: "SessionNotFound",
  sessionExists: "SessionExists", limit: "LimitError", rowWithoutIdentity: "RowWithoutIdentity",
  invalidSnapshot: "InvalidSnapshot",
};
const parents = {
  "-32700": pager.ParseError, "-32600": pager.InvalidRequest, "-32602": pager.InvalidParams,
};

test("each reason of the protocol has a class of its own, under that of its code", () => {
  const table = JSON.parse(readFileSync(join(repository, "protocol/openrpc.json"), "utf8"))["x-errors"];
  assert.deepEqual(table.map(({ reason }) => reason).sort(), Object.keys(classes).sort());
  for (const { code, reason } of table) {
    const error = rpcError({ code, message: "m", data: { reason } }, "loadNext");
    assert.equal(error.constructor, pager[classes[reason]], reason);
    assert.ok(error instanceof (parents[code] ?? pager.RPCError) && error instanceof pager.PagerError);
    assert.deepEqual([error.name, error.code, error.reason, error.method, error.message],
      [classes[reason], code, reason, "loadNext", "loadNext: m"]);
  }
});

test("reasons and codes that are not known have the nearest class", () => {
  assert.equal(rpcError({ code: -32602, data: { reason: "new" } }).constructor, pager.InvalidParams);
  assert.equal(rpcError({ code: -32602, data: { reason: "toString" } }).constructor, pager.InvalidParams);
  assert.equal(rpcError({ code: 2000, message: "m" }).constructor, pager.RPCError);
  assert.equal(rpcError({ code: 2000 }).reason, undefined);
});

for (const [what, act, name, members] of [
  ["a mistyped option", (feed) => feed.loadNext({ As: "t" }), "UnknownParamError", { param: "As" }],
  ["no rows", (feed) => feed.deliver("t", undefined, { hasMore: true }), "MissingError", { param: "rows" }],
  ["a real for an integer", (feed) => feed.snapshot({ from: 0.5 }), "TypeParamError", { param: "from" }],
  ["a name without characters", (feed) => feed.loadNext({ as: "" }), "RangeParamError", { param: "as" }],
  ["a row without identity", async (feed) => feed.deliver(await feed.loadNext(), [1, {}], { hasMore: true }),
    "RowWithoutIdentity", { row: 1, pointer: null }],
  ["a snapshot of something else", (feed) => feed.restore({ paging: "offset" }), "InvalidSnapshot",
    { param: "snapshot.paging" }],
  ["a session that is open", (feed, engine) => engine.open("feed"), "SessionExists", { session: "feed" }],
  ["a session that is not open", (feed, engine) => engine.session("fed").cancel(), "SessionNotFound",
    { session: "fed", nearest: ["feed"] }],
  ["a list that is full", async (feed) => feed.deliver(await feed.loadNext(), [1, 2, 3], { hasMore: true }),
    "LimitError", { limit: "items", value: 2 }],
  ["a method that there is not", (feed, engine) => engine.connection.call("loadnext"), "MethodNotFound",
    { code: -32601 }],
  ["a value that is too deep", (feed) => feed.reset({ query: nested(20) }), "DepthError",
    { data: { reason: "depth", limit: "depth", value: 20 } }],
  ["a page that is too long", (feed) => feed.reset({ query: "x".repeat(600) }), "LineTooLongError",
    { data: { reason: "lineTooLong", limit: "lineBytes", value: 500 } }],
  ["a batch that is too long", (feed, engine) =>
    engine.connection.batch(Array.from({ length: 4 }, () => ({ method: "info" }))), "BatchError",
  { data: { reason: "batch", limit: "batch", value: 3 } }],
]) {
  test(`${what} is a ${name}, and the engine goes on`, async (t) => {
    const engine = await startEngine(t, {
      arguments: ["--max-items", "2", "--max-depth", "20", "--max-line-bytes", "500", "--max-batch", "3"],
    });
    const feed = await engine.open("feed");
    const error = await outcomeOf(act(feed, engine));
    assert.equal(error?.constructor, pager[name], String(error));
    for (const [member, value] of Object.entries(members)) assert.deepEqual(error[member], value);
    assert.equal((await engine.info()).name, "pager-engine");
    assert.equal(engine.connection.pendingCalls, 0);
  });
}

test("a refused line fails the oldest call, and not the later ones", async (t) => {
  const { connection } = await startEngine(t, { arguments: ["--max-line-bytes", "300"] });
  const long = { params: { query: "x".repeat(400) } };
  const [first, second, third] = await Promise.all([
    connection.call("info"), outcomeOf(connection.call("reset", long.params)), connection.call("sessions"),
  ]);
  assert.equal(first.name, "pager-engine");
  assert.equal(second.constructor, pager.LineTooLongError);
  assert.equal(third.sessions.length, 1);
  const block = await connection.pipeline(
    [{ method: "sessions" }, { method: "reset", ...long }, { method: "sessions" }]);
  assert.deepEqual(block.map((result) => result instanceof pager.LineTooLongError), [false, true, false]);
});

test("an error tells where the call was made", async (t) => {
  const engine = await startEngine(t);
  const error = await outcomeOf(engine.session().loadNext({ as: 1 }));
  assert.match(error.stack, /^TypeParamError: loadNext: .*\n[^]*test-errors\.js/);
});

function nested(levels) {
  return levels === 0 ? 1 : [nested(levels - 1)];
}
