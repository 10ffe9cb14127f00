import assert from "node:assert/strict";
import { test } from "node:test";
import { Outcome, Real, Snapshot } from "pager-engine";
import { startEngine, startScript } from "./helpers.js";

async function openFeed(t, options) {
  const engine = await startEngine(t);
  return await engine.open("feed", options);
}

test("the verbs of a load: start, deliver, read", async (t) => {
  const feed = await openFeed(t, { paging: "cursor" });
  const load = await feed.loadNext();
  assert.ok(load instanceof Outcome && load.started && !load.ignored);
  assert.deepEqual(load.ticket, { generation: 0, cursor: null, attempt: 1 });
  assert.equal(load.abandoned, null);
  const page = await feed.deliver(load, [1, 2, 1], { nextCursor: "A" });
  assert.ok(page.applied && !page.stale);
  assert.deepEqual([page.added, page.replaced, page.duplicates], [2, 0, 1]);
  assert.equal(page.ticket, undefined);
  const snapshot = await feed.snapshot();
  assert.ok(snapshot instanceof Snapshot);
  assert.deepEqual(snapshot.items, [1, 2]);
  assert.deepEqual(snapshot.next, { cursor: "A" });
  assert.deepEqual(snapshot.counters, { started: 1, ignored: 0, applied: 1, failed: 0, stale: 0, duplicates: 1 });
});

test("ignored and stale are outcomes, not exceptions", async (t) => {
  const feed = await openFeed(t);
  const load = await feed.loadNext();
  const second = await feed.loadNext();
  assert.ok(second.ignored && !second.started);
  assert.equal(second.reason, "loading");
  await feed.reset();
  const late = await feed.deliver(load, [1], { hasMore: true });
  assert.ok(late.stale && !late.applied);
  assert.equal(late.reason, "generation");
  assert.equal((await feed.fail("never", "x")).reason, "unknown");
});

test("a ticket is given as a ticket, as an outcome, by hand, or by name", async (t) => {
  const feed = await openFeed(t, { paging: "offset" });
  await feed.deliver(await feed.loadNext(), ["a"], { hasMore: true });
  await feed.deliver((await feed.loadNext()).ticket, ["b"], { hasMore: true });
  await feed.loadNext();
  await feed.deliver({ generation: 0, offset: 2 }, ["c"], { hasMore: true });
  await feed.loadNext({ as: "t3" });
  await feed.deliver("t3", ["d"], { hasMore: false });
  assert.deepEqual((await feed.snapshot()).items, ["a", "b", "c", "d"]);
});

test("with names, an ordering is sent without reading a reply", async (t) => {
  const feed = await openFeed(t);
  const outcomes = await Promise.all([
    feed.loadNext({ as: "old" }), feed.reset({ query: "unread" }), feed.loadNext({ as: "new" }),
    feed.deliver("new", [50, 20], { hasMore: true }), feed.deliver("old", [70], { hasMore: false }),
  ]);
  assert.deepEqual(outcomes.map(({ kind }) => kind), ["started", "reset", "started", "applied", "stale"]);
});

test("what is no ticket is refused before anything is sent", async (t) => {
  const feed = await openFeed(t);
  const load = await feed.loadNext();
  for (const [ticket, message] of [
    [undefined, /a ticket, the outcome of a load, or a ticket's name is needed, not undefined/],
    [null, /not null/], [3, /not 3/],
    [feed.loadNext(), /the ticket is a promise: await it, or name the ticket/],
    [await feed.loadNext(), /this outcome is "ignored" \(loading\) and has no ticket/],
    [await feed.deliver(load, [], { hasMore: true }), /this outcome is "applied" and has no ticket/],
  ]) {
    await assert.rejects(feed.deliver(ticket, [], { hasMore: true }), { name: "TypeError", message });
    await assert.rejects(feed.fail(ticket, "x"), { name: "TypeError", message });
  }
});

test("a failure is a text, an Error, or an object", async (t) => {
  const feed = await openFeed(t);
  for (const [error, expected] of [
    ["offline", { message: "offline" }],
    [Object.assign(new Error("gone"), { code: "E1", data: [1n] }), { message: "gone", code: "E1", data: [1] }],
    [{ message: "busy", code: 503, data: null }, { message: "busy", code: 503, data: null }],
  ]) {
    const { ticket } = await feed.loadNext();
    assert.ok((await feed.fail(ticket, error)).applied);
    assert.deepEqual((await feed.snapshot()).failure, { error: expected, retryable: true, ticket });
  }
  await feed.fail(await feed.retry({ as: "r" }), "forbidden", { retryable: false });
  assert.equal((await feed.retry()).reason, "notRetryable");
});

test("refresh, cancel, close", async (t) => {
  const engine = await startEngine(t);
  const feed = await engine.open("feed", { query: "all" });
  await feed.deliver(await feed.loadNext(), [1, 2], { hasMore: false });
  const refresh = await feed.refresh({ as: "r", query: "new" });
  assert.deepEqual(refresh.ticket, { generation: 1, page: 1, attempt: 1 });
  const cancelled = await feed.cancel();
  assert.equal(cancelled.kind, "cancelled");
  assert.deepEqual(cancelled.abandoned, refresh.ticket);
  assert.equal((await feed.cancel()).reason, "notLoading");
  assert.equal((await feed.snapshot()).replacing, true);
  assert.equal((await feed.close()).kind, "closed");
  assert.equal((await engine.sessions()).length, 1);
});

test("null is a value, and undefined is left out", async (t) => {
  const feed = await openFeed(t, { query: "all" });
  await feed.reset({ query: undefined });
  assert.equal((await feed.snapshot()).query, "all");
  await feed.reset({ query: null });
  assert.equal((await feed.snapshot()).query, null);
});

test("a range of a snapshot, without items, with pages", async (t) => {
  const feed = await openFeed(t);
  await feed.deliver(await feed.loadNext(), [1, 2, 3, 4], { hasMore: true });
  const range = await feed.snapshot({ from: 1, limit: 2, pages: true });
  assert.deepEqual([range.from, range.items, range.count], [1, [2, 3], 4]);
  assert.deepEqual(range.pages, [{ position: { page: 1 }, attempt: 1, rows: 4, added: 4 }]);
  const bare = await feed.snapshot({ items: false });
  assert.deepEqual([bare.items, bare.from, bare.pages], [undefined, undefined, undefined]);
});

test("stdio 89: integers beyond 2^53 are exact in both directions", async (t) => {
  const feed = await openFeed(t, { paging: "cursor" });
  const rows = [1915883588174806058n, 9007199254740993n, -(2n ** 63n), 2 ** 53 - 1, "9007199254740993"];
  await feed.deliver(await feed.loadNext(), rows, { nextCursor: 9007199254740995n });
  assert.deepEqual((await feed.snapshot()).items, rows);
  const { ticket } = await feed.loadNext();
  assert.equal(ticket.cursor, 9007199254740995n);
  assert.ok((await feed.deliver(ticket, [9007199254740992n], { hasMore: false })).applied);
  assert.equal((await feed.snapshot()).count, 6);
});

test("a restored snapshot is what came, byte for byte", async (t) => {
  const feed = await openFeed(t, { identity: "/id" });
  const rows = [{ id: 9007199254740993n, price: new Real(1), b: 1, 2: "é", 1: -0.5 }, { id: "x", n: new Real(-0) }];
  await feed.deliver(await feed.loadNext(), rows, { hasMore: true });
  const snapshot = await feed.snapshot();
  assert.equal(snapshot.items[0].price, 1);
  assert.deepEqual(snapshot.raw.items[0].price, new Real(1));
  assert.match(snapshot.text, /"price":1\.0.*"n":-0\.0/);
  for (const given of [snapshot, snapshot.raw]) {
    await feed.reset();
    assert.equal((await feed.restore(given)).kind, "restored");
    const items = (text) => /"items":\[.*?\}\]/.exec(text)[0];
    assert.equal(items((await feed.snapshot()).text), items(snapshot.text));
  }
});

test("values cannot be changed", async (t) => {
  const feed = await openFeed(t);
  const load = await feed.loadNext();
  assert.throws(() => { load.kind = "applied"; }, TypeError);
  const snapshot = await feed.snapshot();
  assert.throws(() => { snapshot.items = []; }, TypeError);
});

test("members that a newer engine adds are passed over", () => {
  const outcome = new Outcome({ outcome: "started", ticket: { generation: 0, page: 1, attempt: 1 }, more: 1 });
  assert.equal(outcome.more, undefined);
  const line = '{"id":1,"result":{"items":[1],"count":1,"more":1.0}}';
  const snapshot = new Snapshot({ items: [1], count: 1, more: 1 }, line);
  assert.equal(snapshot.more, undefined);
  assert.deepEqual(snapshot.raw, { items: [1], count: 1, more: new Real(1) });
});

test("options are an object", async (t) => {
  const feed = await openFeed(t);
  for (const options of ["t0", null, 1, ["t0"]]) {
    await assert.rejects(feed.loadNext(options), { name: "TypeError", message: /options are an object/ });
  }
  await assert.rejects(feed.reset({ session: "other" }), /not in the options/);
  await feed.deliver(await feed.loadNext(), [1], { hasMore: true, ticket: "other", rows: [2] });
  assert.deepEqual((await feed.snapshot()).items, [1]);
});

test("the session default is not named in requests", async (t) => {
  const engine = await startScript(t, `
    hear; case $line in *'"method":"loadNext","params":{}}') reply 1 '{"outcome":"started"}' ;; esac; hear`);
  assert.ok((await engine.session().loadNext()).started);
});

test("a handle sends nothing", async (t) => {
  const engine = await startEngine(t);
  const list = engine.session();
  await list.loadNext();
  await assert.rejects(engine.session("nowhere").loadNext(), { reason: "sessionNotFound" });
  assert.equal((await engine.sessions())[0].phase, "loading");
});
