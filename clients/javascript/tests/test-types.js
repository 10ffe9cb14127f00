import assert from "node:assert/strict";
import { accessSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as pager from "pager-engine";

/** TypeScript's own library, beside the tsc that is on PATH. */
function typescript() {
  for (const directory of process.env.PATH.split(delimiter)) {
    try {
      const tsc = join(directory, "tsc");
      accessSync(tsc);
      return createRequire(import.meta.url)(join(dirname(realpathSync(tsc)), "../lib/typescript.js"));
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  throw new Error("tsc is not on PATH; test.sh installs it");
}

const ts = typescript();

/** The names of the values that the declarations export, and of the members of classes. */
function declared(path) {
  const program = ts.createProgram([path], { target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts"], types: [] });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(path));
  const values = checker.getExportsOfModule(module).filter(({ flags }) => flags & ts.SymbolFlags.Value);
  return new Map(values.map((symbol) => [symbol.name, membersOf(symbol)]));
}

function membersOf(symbol) {
  const own = [...(symbol.members ?? [])].filter(([, { flags }]) => flags & ts.SymbolFlags.ClassMember);
  return own.map(([name]) => String(name)).filter((name) => name !== "__constructor" && !name.startsWith("__@"));
}

const types = declared(fileURLToPath(new URL("../src/index.d.ts", import.meta.url)));

test("the declarations export what the package exports", () => {
  assert.deepEqual([...types.keys()].sort(), Object.keys(pager).sort());
});

/** Members that instances get from their constructors; all others are on the prototype. */
const assigned = {
  Engine: ["connection", "path"],
  Connection: ["unknownReplies", "started", "ended"],
  Session: ["name"],
  Real: ["value"],
  Transcript: ["note", "shows", "arguments"],
};

for (const [name, members] of types) {
  const value = pager[name];
  const isData = value === pager.Outcome || value === pager.Snapshot || value.prototype instanceof Error;
  if (members.length === 0) continue;
  test(`${name} has the members that are declared, and no others`, () => {
    const prototype = Object.getOwnPropertyNames(value.prototype).filter((member) => member !== "constructor");
    const expected = members.filter((member) => !(assigned[name] ?? []).includes(member));
    if (isData) assert.deepEqual(prototype.filter((member) => !expected.includes(member)), []);
    else assert.deepEqual(prototype.sort(), expected.sort());
  });
}

test("errors, outcomes and snapshots have the data that is declared", () => {
  const samples = [
    new pager.EngineNotFound(["x"]), new pager.EngineDied({ reason: "x" }), new pager.Timeout("x", 1),
    new pager.ProtocolError("x", "y"), new pager.RPCError({ code: 1, message: "m" }, "x"),
    new pager.TranscriptError("x", "y", { cause: 1 }), new pager.FetchError({ message: "x" }, true),
  ];
  for (const sample of samples) {
    const own = Object.keys(sample).filter((key) => key !== "name");
    assert.deepEqual(own.sort(), types.get(sample.name).sort(), sample.name);
  }
});
