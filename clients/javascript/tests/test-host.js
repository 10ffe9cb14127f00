import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { serve } from "pager-engine";
import { startEngine } from "./helpers.js";

const example = fileURLToPath(new URL("../examples/host-infinite-list.js", import.meta.url));
const profile = { fields: ["items", "loading", "hasMore"], policies: { paging: "page" } };

const startExample = (t, ...options) =>
  startEngine(t, { engine: process.execPath, arguments: [example, ...options], timeout: 30_000 });

/** Serves a pager in this process: sends lines, and gives the replies. */
async function replies(make, requests, { fields = profile.fields, paging = "page" } = {}) {
  const lines = requests.map((request, index) => {
    if (typeof request === "string") return request;
    const [method, params] = request;
    return JSON.stringify({ jsonrpc: "2.0", id: index, method, params });
  });
  const written = [];
  async function* input() {
    yield Buffer.from(lines.join("\n"));
  }
  const write = (text) => written.push(JSON.parse(text));
  await serve(make, { fields, policies: { paging } }, { input: input(), write });
  return written;
}

const results = async (...given) => (await replies(...given)).map(({ result, error }) => result ?? error);

/** An input that ends at once. */
async function* nothing() {}

/** A pager of a few lines: each load goes through `step` before and after its fetch. */
const pagerWith = (before, after = async () => {}) => (fetch) => {
  const pager = {
    items: [], loading: false, hasMore: true,
    async loadNext() {
      if (pager.loading || !pager.hasMore) return;
      pager.loading = true;
      await before();
      const { rows, hasMore } = await fetch(pager.items.length);
      await after();
      Object.assign(pager, { items: [...pager.items, ...rows], hasMore, loading: false });
    },
    reset() {
      Object.assign(pager, { items: [], hasMore: true });
    },
  };
  return pager;
};

const wait = {
  microtasks: async () => { for (let i = 0; i < 50; i += 1) await null; },
  ticks: () => new Promise((resolve) => process.nextTick(() => process.nextTick(resolve))),
  immediates: () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))),
  "zero-timers": () => new Promise((resolve) => setTimeout(() => setTimeout(resolve, 0))),
  "nothing, where a zero-timer was taken back": async () => clearTimeout(setTimeout(() => {}, 0)),
  "an interval of zero": () => new Promise((resolve) => {
    const interval = setInterval(() => resolve(clearInterval(interval)), 0);
  }),
};

for (const [what, pause] of Object.entries(wait)) {
  test(`the host waits for ${what} before it answers`, async () => {
    const [load, delivery, snapshot] = await results(pagerWith(pause, pause), [
      ["loadNext", { as: "t" }], ["deliver", { ticket: "t", rows: [1, 2], hasMore: false }], ["snapshot"],
    ], { paging: "offset" });
    assert.deepEqual(load.ticket, { generation: 0, offset: 0, attempt: 1 });
    assert.equal(delivery.outcome, "applied");
    assert.deepEqual(snapshot, {
      session: "default", paging: "offset", generation: 0, phase: "exhausted", hasMore: false, count: 2,
      from: 0, items: [1, 2], loading: false,
    });
  });
}

test("the host does not wait for longer timers", async () => {
  let timer;
  const slow = () => new Promise((resolve) => {
    timer = setTimeout(resolve, 1e6);
  });
  const [load] = await results(pagerWith(slow), [["loadNext"]]);
  clearTimeout(timer);
  assert.deepEqual(load, { outcome: "ignored", phase: "loading", count: 0, hasMore: true });
});

test("a pager that never comes to rest is an error, not a wait", async () => {
  let timer;
  const spin = () => {
    timer = setTimeout(spin, 0);
  };
  const [error] = await results(pagerWith(async () => spin()), [["loadNext"]]);
  clearTimeout(timer);
  assert.match(error.message, /does not come to rest/);
});

test("a reset that loads by itself tells the ticket", async () => {
  const make = (fetch) => ({
    items: [], loadNext() {}, reset: () => { fetch(1); }, loading: false, hasMore: true,
  });
  const [reset] = await results(make, [["reset"]]);
  assert.deepEqual(reset.ticket, { generation: 1, page: 1, attempt: 1 });
});

test("tickets have the generation, the position that was asked for, and the attempt", async () => {
  const make = (fetch) => ({
    items: [], loadNext: () => fetch("A").catch(() => {}), reset() {}, loading: false, hasMore: true,
  });
  const answers = await results(make, [
    ["loadNext"], ["loadNext"], ["reset"], ["loadNext"],
    ["fail", { ticket: { generation: 0, cursor: "A", attempt: 2 }, error: { message: "x" } }],
    ["fail", { ticket: { generation: 0, cursor: "B" }, error: { message: "x" } }],
    ["deliver", { ticket: "no such name", rows: [], hasMore: true }],
  ], { paging: "cursor" });
  assert.deepEqual(answers.map(({ ticket }) => ticket).filter(Boolean), [
    { generation: 0, cursor: "A", attempt: 1 }, { generation: 0, cursor: "A", attempt: 2 },
    { generation: 1, cursor: "A", attempt: 1 },
  ]);
  assert.equal(answers[2].generation, 1);
  assert.deepEqual(answers.slice(4).map(({ outcome, reason }) => [outcome, reason]),
    [["stale", "generation"], ["stale", "unknown"], ["stale", "unknown"]]);
});

test("an answer reaches its fetch once, with its page, or its error", async () => {
  const got = [];
  const make = (fetch) => ({
    items: [], reset() {},
    loadNext: () => { fetch().then((page) => got.push(page), (error) => got.push(error)); },
  });
  await replies(make, [
    ["loadNext", { as: "a" }], ["loadNext", { as: "b" }], ["loadNext", { as: "c" }],
    ["deliver", { ticket: "b", rows: [1], nextCursor: "N" }],
    ["deliver", { ticket: "b", rows: [2], nextCursor: null }],
    ["deliver", { ticket: "a", rows: [], nextCursor: null }],
    ["fail", { ticket: "c", error: { message: "no", code: 5, data: [1] }, retryable: false }],
  ], { fields: ["items"], paging: "cursor" });
  assert.deepEqual(got.slice(0, 2), [
    { rows: [1], hasMore: true, nextCursor: "N" }, { rows: [], hasMore: false, nextCursor: null },
  ]);
  const { name, message, code, data, retryable } = got[2];
  assert.deepEqual({ name, message, code, data, retryable },
    { name: "FetchError", message: "no", code: 5, data: [1], retryable: false });
});

test("sessions of a host share nothing, and big integers are exact", async () => {
  const answers = await replies(pagerWith(wait.microtasks), [
    ["open", { session: "a" }], ["open", { session: "b" }], ["loadNext", { session: "a", as: "t" }],
    '{"jsonrpc":"2.0","id":3,"method":"deliver","params":{"session":"a","ticket":"t","rows":["x"],"hasMore":true}}',
    ["snapshot", { session: "b" }], ["snapshot", { session: "a" }], ["close", { session: "a" }],
    ["snapshot", { session: "a" }], ["open", { session: "b" }],
  ]);
  assert.deepEqual([answers[4].result.count, answers[5].result.items], [0, ["x"]]);
  assert.equal(answers[6].result.outcome, "closed");
  assert.deepEqual(answers.slice(7).map(({ error }) => [error.code, error.data.reason]),
    [[1001, "sessionNotFound"], [1002, "sessionExists"]]);
});

test("the host refuses what the engine would refuse, and goes on", async () => {
  const answers = await replies(pagerWith(wait.microtasks), [
    "{", "", "7", '{"jsonrpc":"2.0","id":1}', "[]", ["refresh"], ["loadNext", { As: "t" }],
    ["deliver", { rows: [] }], ["snapshot", { from: 0, limit: 0, items: false }], ["snapshot", ["default"]],
    '{"jsonrpc":"2.0","method":"nothing"}', '{"jsonrpc":"2.0","id":9,"result":1}',
    '[{"jsonrpc":"2.0","id":"a","method":"close"},{"jsonrpc":"2.0","method":"close"}]', ["shutdown"], ["info"],
  ]);
  const codes = answers.map((answer) => [answer.error?.code, answer.error?.data.reason]);
  assert.deepEqual(codes.slice(0, 7), [
    [-32700, "syntax"], [-32600, "envelope"], [-32600, "envelope"], [-32600, "batch"], [-32601, "method"],
    [-32602, "unknownParam"], [-32602, "missing"],
  ]);
  assert.equal(answers[7].result.items, undefined);
  assert.deepEqual(answers[8].result.items, []);
  assert.deepEqual(answers[9], [{ jsonrpc: "2.0", id: "a", result: { outcome: "closed" } }]);
  assert.equal(answers[10].result, null);
  assert.equal(answers.length, 11);
});

test("a pager that throws is an internal error", async () => {
  const make = () => ({ items: [], reset() {}, loadNext() { throw new Error("a bug"); } });
  const fields = ["items"];
  const [error, info] = await replies(make, [["loadNext"], ["info"]], { fields });
  assert.deepEqual([error.error.code, error.error.message], [-32603, "a bug"]);
  assert.deepEqual(info.result.profile.fields, fields);
});

test("after shutdown nothing more is read or answered", async () => {
  const written = [];
  async function* input() {
    yield new TextEncoder().encode(
      '{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n{"jsonrpc":"2.0","id":2,"method":"info"}\n');
    yield assert.fail("it reads on");
  }
  await serve(() => ({}), profile, { input: input(), write: (text) => written.push(text) });
  assert.deepEqual(written, ['{"jsonrpc":"2.0","id":1,"result":null}\n']);
});

test("serve says what it needs", async () => {
  await assert.rejects(serve({}, profile, { input: nothing() }), /a function that makes a pager/);
  const needs = { message: 'serve needs a profile as second argument, such as { fields: ["items"] }' };
  await assert.rejects(serve(() => ({}), undefined, { input: nothing() }), needs);
  await assert.rejects(serve(() => ({}), { policies: {} }, { input: nothing() }), needs);
  await assert.rejects(serve(() => ({}), { fields: "items" }, { input: nothing() }), needs);
});

const mistyped = [
  [{ fields: ["items"], pageing: "page" }, 'a profile has no member "pageing"; there are fields, policies'],
  [{ fields: ["items", "hasMoor"] },
    'a profile has no field "hasMoor"; there are items, loading, hasMore, next, failure, outcome, generation'],
  [{ fields: ["items", undefined] },
    "a profile has no field undefined; there are items, loading, hasMore, next, failure, outcome, generation"],
  [{ fields: ["loading"] }, 'the fields must have "items": without them no list can be compared'],
  [{ fields: ["items"], policies: [] }, 'the policies are an object, such as { paging: "page" }'],
  [{ fields: ["items"], policies: { pageing: "page" } },
    'a profile has no policy "pageing"; there are paging, duplicates, whileLoading, afterFailure, '
      + "repeatedPosition, resetLoads, failure"],
  [{ fields: ["items"], policies: { duplicates: "keep" } },
    'the policy duplicates is one of "keepFirst", "replace", "keepAll", not "keep"'],
  [{ fields: ["items"], policies: { resetLoads: 1 } }, "the policy resetLoads is one of false, true, not 1"],
];

for (const [wrong, message] of mistyped) {
  test(`a profile is refused: ${message}`, async () => {
    await assert.rejects(serve(() => ({}), wrong, { input: nothing() }), { name: "TypeError", message });
  });
}

test("a profile may say everything that there is", async () => {
  const values = {
    paging: ["page", "offset", "cursor"], duplicates: ["keepFirst", "replace", "keepAll"],
    whileLoading: ["ignore", "supersede"], afterFailure: ["retry", "block"],
    repeatedPosition: ["halt", "end", "continue"], resetLoads: [false, true], failure: ["reported", "none", undefined],
  };
  const fields = ["items", "loading", "hasMore", "next", "failure", "outcome", "generation"];
  for (const [name, all] of Object.entries(values)) {
    for (const value of all) await serve(() => ({}), { fields, policies: { [name]: value } }, { input: nothing() });
  }
  await serve(() => ({}), { fields }, { input: nothing() });
});

test("an adapter that lacks something is refused when it is opened", async () => {
  const whole = { items: [], loading: false, hasMore: true, loadNext() {}, reset() {} };
  const lacking = async (name) => {
    const { [name]: _, ...rest } = whole;
    const answers = await replies(() => rest, [["open", { session: "a" }], ["loadNext"], ["loadNext", { session: "a" }]]);
    return answers.map(({ error }) => [error.code, error.message, error.data.reason]).slice(0, 2);
  };
  for (const name of ["loadNext", "reset"]) {
    const refusal = [-32601, `the adapter has no method ${name}()`, "method"];
    assert.deepEqual(await lacking(name), [refusal, refusal]);
  }
  for (const name of ["items", "loading", "hasMore"]) {
    const refusal = [-32601, `the adapter has no property ${name}`, "method"];
    assert.deepEqual(await lacking(name), [refusal, refusal]);
  }
  const [nothing] = await results(() => undefined, [["open"]]);
  assert.match(nothing.message, /makes a pager returns none/);
});

test("fields that the host tells by itself are no properties of the adapter", async () => {
  const make = () => ({ items: [], loadNext() {}, reset() {} });
  const [snapshot] = await results(make, [["snapshot"]], { fields: ["items", "outcome", "generation"] });
  assert.deepEqual([snapshot.generation, snapshot.items, "outcome" in snapshot], [0, [], false]);
});

test("a refusal names the methods, or the parameters, that there are", async () => {
  const [method, param, none, info] = await results(pagerWith(wait.microtasks), [
    ["refresh"], ["loadNext", { As: "t" }], ["shutdown", { now: true }], ["info"],
  ]);
  const all = "open, close, info, shutdown, loadNext, reset, deliver, fail, snapshot";
  assert.equal(method.message, `there is no method refresh; there are ${all}`);
  assert.equal(info.methods.join(", "), all);
  assert.equal(param.message, "there is no parameter As; there are session, as");
  assert.equal(none.message, "there is no parameter now; there are none");
});

test("stdio 41: a host writes all of a long reply before it exits, and only replies", async (t) => {
  const host = await startExample(t);
  const rows = Array.from({ length: 100_000 }, (_, index) => index * 1000);
  const { connection } = host;
  const [, , snapshot] = await connection.pipeline([
    { method: "loadNext", params: { as: "t" } }, { method: "deliver", params: { ticket: "t", rows, hasMore: true } },
    { method: "snapshot" }, { method: "shutdown" },
  ]);
  assert.equal(snapshot.items.length, 100_000);
  await host.close();
  assert.equal(host.exitStatus, 0);
});

test("stdout of a host is for replies: console.log goes to stderr", async (t) => {
  const source = new URL("../src/index.js", import.meta.url);
  const program = `
    const { serve } = await import(${JSON.stringify(source.href)});
    setInterval(() => {}, 1e6);
    await serve((fetch) => ({
      items: [], loading: false, hasMore: true, reset() {},
      loadNext() { console.log("loading"); Promise.reject(new Error("nobody cares")); fetch(1); },
    }), { fields: ["items"] });`;
  const host = await startEngine(t, {
    engine: process.execPath, arguments: ["--input-type=module", "-e", program],
  });
  assert.equal((await host.session().loadNext()).kind, "started");
  await host.close();
  assert.equal(host.exitStatus, 0);
  assert.match(host.stderrTail, /loading\n.*nobody cares/);
});

// Every ordering of a load and three of these, on the engine and on the example.
const alphabet = [
  { method: "loadNext" },
  { method: "reset", params: {} },
  { method: "deliver", params: { ticket: "t0", rows: [50, 20], hasMore: true } },
  { method: "deliver", params: { ticket: "t1", rows: [20, 70], hasMore: false } },
  { method: "fail", params: { ticket: "t0", error: { message: "offline" } } },
];

function orderings(length) {
  if (length === 0) return [[]];
  return orderings(length - 1).flatMap((head) => alphabet.map((event) => [...head, event]));
}

/** What can be compared after each event of an ordering. */
async function behaviour(engine, ordering, index) {
  const session = `s${index}`;
  let loads = 0;
  const requests = ordering.flatMap(({ method, params }) => {
    const as = method === "loadNext" ? { as: `t${loads++}` } : {};
    return [{ method, params: { ...params, ...as, session } }, { method: "snapshot", params: { session } }];
  });
  const open = { method: "open", params: { session } };
  const answers = await engine.connection.pipeline([open, ...requests]);
  return answers.slice(1).map((answer) => {
    const { outcome, ticket, generation, phase, hasMore, count, items, next, failure } = answer;
    const snapshot = { generation, items, next, failure: failure?.error };
    return { outcome, ticket: outcome && ticket, phase, hasMore, count, ...snapshot };
  });
}

test("the fixed example behaves as the engine does in every ordering, and the racy one does not", async (t) => {
  const engines = await Promise.all([startEngine(t), startExample(t, "--fixed"), startExample(t)]);
  const differences = [];
  for (const [index, rest] of orderings(3).entries()) {
    const ordering = [alphabet[0], ...rest];
    const [expected, fixed, racy] = await Promise.all(
      engines.map((engine) => behaviour(engine, ordering, index)));
    assert.deepEqual(fixed, expected, JSON.stringify(ordering));
    const at = racy.findIndex((answer, step) => !isDeepStrictEqual(answer, expected[step]));
    const names = ordering.map(({ method }) => method);
    if (at !== -1) differences.push(names.slice(0, Math.floor(at / 2) + 1).join(" "));
  }
  const shortest = differences.reduce((a, b) => (b.length < a.length ? b : a));
  assert.equal(shortest, "loadNext reset fail");
  assert.ok(differences.includes("loadNext reset deliver"));
});
