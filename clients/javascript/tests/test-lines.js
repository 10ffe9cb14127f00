import assert from "node:assert/strict";
import { test } from "node:test";
import { LineSplitter } from "../src/lines.js";
import { startEngine, startFake } from "./helpers.js";

const texts = (lines) => lines.map(String);

test("a stream is cut at each line feed, whatever the chunks", () => {
  const stream = Buffer.from('{"a":"é😀"}\r\n\n"}\\n"\nlast');
  const whole = ['{"a":"é😀"}\r', "", '"}\\n"'];
  for (let size = 1; size <= stream.length; size += 1) {
    const splitter = new LineSplitter();
    const lines = [];
    for (let at = 0; at < stream.length; at += size) lines.push(...splitter.push(stream.subarray(at, at + size)));
    assert.deepEqual(texts(lines), whole, `chunks of ${size}`);
    assert.equal(String(splitter.rest()), "last");
  }
});

test("stdio 4, 5: U+2028, U+2029, U+0085, VT, FF and CR do not end a line", () => {
  const line = "a\u2028b\u2029c\u0085d\ve\ff\rg";
  assert.deepEqual(texts(new LineSplitter().push(Buffer.from(`${line}\n`))), [line]);
});

test("a line of exactly the limit is a line, one byte more is none", () => {
  assert.deepEqual(texts(new LineSplitter(4).push(Buffer.from("1234\n1234\n"))), ["1234", "1234"]);
  assert.throws(() => new LineSplitter(4).push(Buffer.from("12345\n")), /longer than 4 bytes/);
  const splitter = new LineSplitter(4);
  splitter.push(Buffer.from("123"));
  assert.throws(() => splitter.push(Buffer.from("45")), RangeError);
});

test("stdio 36: a long line in many chunks is not looked at again and again", () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.alloc(1024, "x");
  for (let count = 0; count < 16_384; count += 1) splitter.push(chunk);
  const [line] = splitter.push(Buffer.from("\n"));
  assert.equal(line.length, 16 * 2 ** 20);
});

test("stdio 2: windows newlines are read, and none are written", async (t) => {
  const engine = await startFake(t, String.raw`
    onLine((line, id) => send(JSON.stringify({ jsonrpc: "2.0", id, result: line }) + "\r\n"));`);
  const line = await engine.connection.call("info");
  assert.equal(line, '{"jsonrpc":"2.0","id":1,"method":"info"}');
});

test("stdio 4: a reply with a raw U+2028 is one line", async (t) => {
  const engine = await startFake(t, "onLine((line, id) => reply(id, \"a\\u2028b\\u2029c\\u0085d\"));");
  assert.equal(await engine.connection.call("info"), "a\u2028b\u2029c\u0085d");
});

test("stdio 7: no byte order mark is sent", async (t) => {
  const engine = await startFake(t, "onLine((line, id) => reply(id, line.charCodeAt(0)));");
  assert.equal(await engine.connection.call("info"), "{".charCodeAt(0));
});

for (const [what, character] of [
  ["13: a character that is split over two reads is decoded whole", "€"],
  ["14: a split character is not replaced where the text would stay valid", "é"],
]) {
  test(`stdio ${what}`, async (t) => {
    // The notification tells that the first part was read; only then comes the rest.
    const engine = await startFake(t, `
      const line = (id) => Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result: "${character}" }) + "\\n");
      const cut = line(1).indexOf(Buffer.from("${character}")) + 1;
      onLine((request, id) => {
        if (id === 1) process.stdout.write(Buffer.concat(
          [Buffer.from('{"jsonrpc":"2.0","method":"half"}\\n'), line(1).subarray(0, cut)]));
        else process.stdout.write(Buffer.concat([line(1).subarray(cut), line(2)]));
      });`, {
      onNotification: () => {
        second = engine.connection.call("b");
      },
    });
    let second;
    assert.equal(await engine.connection.call("a"), character);
    assert.equal(await second, character);
  });
}

test("stdio 19: a }\\n inside a reply does not end it", async (t) => {
  const engine = await startEngine(t);
  const session = engine.session();
  const ticket = await session.loadNext();
  await session.deliver(ticket, ["}\n", "{}\r\n{", "}"], { hasMore: false });
  assert.deepEqual((await session.snapshot()).items, ["}\n", "{}\r\n{", "}"]);
});

test("stdio 25: text is counted in bytes nowhere and arrives whole", async (t) => {
  const engine = await startEngine(t);
  const text = "日本語 é 😀 \u2028".repeat(5000);
  await engine.session().reset({ query: text });
  assert.equal((await engine.session().snapshot()).query, text);
});

for (const [row, bytes] of [["38: a reply of more than 64 KiB", 70_000], ["40: a reply of 3 MiB", 3 << 20]]) {
  test(`stdio ${row} is read`, async (t) => {
    const engine = await startEngine(t);
    await engine.session().reset({ query: "x".repeat(bytes) });
    assert.equal((await engine.session().snapshot()).query.length, bytes);
  });
}
