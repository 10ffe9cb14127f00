import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEngine } from "./helpers.js";

const client = new URL("../", import.meta.url);
const readme = readFileSync(new URL("README.md", client), "utf8");
const blocks = [...readme.matchAll(/^```js( host)?\n([^]*?)^```$/gm)].map((match) => ({
  isHost: match[1] !== undefined,
  source: match[2],
  place: `README.md:${readme.slice(0, match.index).split("\n").length}`,
}));

/** An example as it stands, beside an installed package. */
function program(t, source) {
  const directory = mkdtempSync(join(tmpdir(), "pager-readme-"));
  t.after(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, "node_modules"));
  symlinkSync(fileURLToPath(client), join(directory, "node_modules", "pager-engine"));
  const path = join(directory, "example.mjs");
  writeFileSync(path, source);
  return { path, directory };
}

test("there are examples", () => assert.ok(blocks.length >= 7));

for (const { source, place } of blocks.filter((block) => !block.isHost)) {
  test(`the example in ${place} does what it says`, async (t) => {
    const { path, directory } = program(t, source);
    // The variable tells Node that this is one of its own test files.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, [path], { cwd: directory, env, timeout: 30_000 });
    if (source.includes("node:test")) return assert.match(stdout, /^(# |ℹ )pass 1$/m);
    const expected = [...source.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1]);
    assert.ok(expected.length > 0, "nothing is claimed");
    assert.deepEqual(stdout.trimEnd().split("\n"), expected);
  });
}

for (const { source, place } of blocks.filter((block) => block.isHost)) {
  test(`the host in ${place} answers`, async (t) => {
    const { path } = program(t, source);
    const host = await startEngine(t, { engine: process.execPath, arguments: [path], timeout: 30_000 });
    const session = host.session();
    assert.ok((await session.deliver(await session.loadNext(), [1], { hasMore: true })).applied);
    assert.deepEqual((await session.snapshot()).items, [1]);
  });
}

test("the example filter_switch does what it says", async () => {
  const path = fileURLToPath(new URL("examples/filter-switch.js", client));
  const { stdout } = await promisify(execFile)(process.execPath, [path], { timeout: 30_000 });
  assert.equal(stdout, "generation [ 50, 20 ]\n");
});

test("the files that the README links to exist", () => {
  for (const [, path] of readme.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
    assert.ok(existsSync(fileURLToPath(new URL(path, client))), path);
  }
});
