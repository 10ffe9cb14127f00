import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runTranscript } from "pager-engine";
import { repository } from "./helpers.js";

const root = join(repository, "protocol/transcripts");

function transcripts(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return transcripts(path);
    return entry.name.endsWith(".jsonl") ? [path] : [];
  });
}

test("the golden suite", { concurrency: 4 }, async (t) => {
  const files = transcripts(root).sort();
  assert.ok(files.length >= 200, `only ${files.length} transcripts in ${root}`);
  await Promise.all(files.map((file) => t.test(file.slice(root.length + 1), () => runTranscript(file))));
});
