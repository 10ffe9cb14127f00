import assert from "node:assert/strict";
import { test } from "node:test";
import { Real, Verbatim, memberText, parse, parseExact, withoutReals } from "../src/json.js";
import { stringify } from "../src/json-writer.js";
import { seeded } from "./helpers.js";

test("integers beyond 2^53-1 are read as BigInts, digit for digit", () => {
  const text = "[9007199254740991,9007199254740992,-9007199254740993,9223372036854775807]";
  assert.deepEqual(parse(text), [9007199254740991, 9007199254740992n, -9007199254740993n, 2n ** 63n - 1n]);
});

test("integers of 16 digits are told apart one by one", () => {
  for (const text of ["9007199254740991", "9007199254740992", "-9007199254740993"]) {
    assert.equal(String(parse(text)), text);
    assert.equal(typeof parse(text), text.endsWith("91") ? "number" : "bigint");
  }
});

test("an integer -0 is 0, a real -0.0 is not", () => {
  assert.deepEqual(parse('[-0,{"a":-0 }]'), [0, { a: 0 }]);
  assert.ok(Object.is(parse("-0.0"), -0));
});

test("reals with an integral value are kept apart from integers where asked for", () => {
  const exact = parseExact("[1,1.0,1e2,0.5,-0.0]");
  assert.deepEqual(exact, [1, new Real(1), new Real(100), 0.5, new Real(-0)]);
  assert.deepEqual(withoutReals(exact), [1, 1, 100, 0.5, -0]);
  assert.deepEqual(parse("[1,1.0]"), [1, 1]);
});

test("texts that look like numbers stay texts", () => {
  const text = '{"1.5e3":"9007199254740993","a\\"1.0":["-0","\\\\",1.0]}';
  assert.deepEqual(parse(text), { "1.5e3": "9007199254740993", 'a"1.0': ["-0", "\\", 1] });
});

test("a member named __proto__ is a member", () => {
  const value = parse('{"__proto__":{"x":1.0}}');
  assert.deepEqual(Object.keys(value), ["__proto__"]);
  assert.equal(value.x, undefined);
});

test("what is not exactly one JSON text is refused", () => {
  for (const text of ["", "1 2", "01", "[1.0,]", "{1.0}", "\ufeff1.0", "nul", '"\t1.0"', "1.", "--1.0"]) {
    assert.throws(() => parse(text), SyntaxError, text);
    assert.throws(() => parseExact(text), SyntaxError, text);
  }
});

test("the text of a member comes byte for byte", () => {
  const text = '{"a":{"result":0}, "result" : {"b":1.0, "2":[ ], "1":"\\u00e9"} ,"c":[]}';
  assert.equal(memberText(text, "result"), '{"b":1.0, "2":[ ], "1":"\\u00e9"}');
  assert.equal(memberText(text, "b"), undefined);
});

test("every kind of value is written as JSON", () => {
  class Row {
    id = 1;
    method() {}
  }
  const value = {
    a: [null, true, 0.5, -0, 1e-7, 9007199254740993n, new Real(1), new Real(-0), new Real(1e21)],
    b: undefined, c: new Row(), d: new Date(0), e: new Verbatim("[1.0 ]"), "é\n": "\u2028\"\\",
  };
  assert.equal(stringify(value),
    '{"a":[null,true,0.5,0,1e-7,9007199254740993,1.0,-0.0,1e21],"c":{"id":1},'
    + '"d":"1970-01-01T00:00:00.000Z","e":[1.0 ],"é\\n":"\u2028\\"\\\\"}');
});

const loop = [];
loop.push(loop);
for (const [what, value, message] of [
  ["undefined in an array", { rows: [1, undefined] }, /params\.rows\[1\] is undefined/],
  ["a hole in an array", { rows: [1, , 2] }, /params\.rows\[1\] is undefined/],
  ["NaN", { a: NaN }, /params\.a is NaN/],
  ["an infinity", [-Infinity], /params\[0\] is -Infinity/],
  ["an integer that a double cannot hold", [2 ** 53], /params\[0\] is 9007199254740992, beyond 2\^53-1: use a BigInt/],
  ["a BigInt beyond 64 bits", [2n ** 63n], /params\[0\] is 9223372036854775808, beyond 64 bits/],
  ["a negative BigInt beyond 64 bits", [-(2n ** 63n) - 1n], /beyond 64 bits/],
  ["a function", { a: { b: () => 1 } }, /params\.a\.b is function/],
  ["a symbol", [Symbol("x")], /is symbol/],
  ["a Map", { a: new Map() }, /params\.a is \[object Map\]/],
  ["bytes", [new Uint8Array(2)], /params\[0\] is \[object Uint8Array\]/],
  ["a promise", { ticket: Promise.resolve(1) }, /params\.ticket is \[object Promise\].*await it/],
  ["a lone surrogate", ["a\ud800b"], /params\[0\] has a lone surrogate/],
  ["a lone surrogate in a name", { "\udc00": 1 }, /has a lone surrogate/],
  ["U+0000 in a name", { a: { "b\0": 1 } }, /a name contains U\+0000/],
  ["a value that contains itself", loop, /nested too deeply, or contains itself/],
]) {
  test(`${what} is not written`, () => {
    assert.throws(() => stringify(value, "params"), { message });
  });
}

test("the largest integers are written", () => {
  assert.equal(stringify([2n ** 63n - 1n, -(2n ** 63n), 2 ** 53 - 1]),
    "[9223372036854775807,-9223372036854775808,9007199254740991]");
});

test("what an engine may read is not too deep to write or read", () => {
  const text = `${"[".repeat(1999)}1.0${"]".repeat(1999)}`;
  assert.equal(stringify(parseExact(text)), text);
});

test("random values come back as they were written", () => {
  const seed = 20260101;
  const random = seeded(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const scalars = [
    () => null, () => random() < 0.5, () => Math.floor(random() * 2e9) - 1e9, () => random() * 1e-3,
    () => BigInt(Math.floor(random() * 8e15)) * 1000n + 2n ** 60n, () => new Real(Math.floor(random() * 1e6)),
    () => pick(['"', "\\", "-0", "1.0", "é", "😀", "\u2028", "\0", "a\\\"1e5"]) + Math.floor(random() * 9),
  ];
  const make = (depth) => {
    const kind = depth === 0 ? 0 : Math.floor(random() * 3);
    if (kind === 0) return pick(scalars)();
    const members = Array.from({ length: Math.floor(random() * 4) }, () => make(depth - 1));
    return kind === 1 ? members : Object.fromEntries(members.map((member, index) => [`k${index}"1.0`, member]));
  };
  for (let round = 0; round < 500; round += 1) {
    const value = make(4);
    const text = stringify(value);
    assert.deepEqual(parseExact(text), value, `seed ${seed}, round ${round}: ${text}`);
    assert.equal(stringify(parseExact(text)), text);
  }
});
