import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { EngineNotFound } from "./errors.js";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Finds the engine: the path that was given, else `PAGER_ENGINE`, else `PATH`, else the build of
 * the repository that this package lies in. A path that was asked for and is wrong is an error; it
 * is not passed over for another engine.
 *
 * @param {string | URL} [given]
 * @param {Record<string, string | undefined>} [environment]
 * @param {string} [root] of the repository
 * @returns {string} the absolute path of an executable file
 * @throws {EngineNotFound}
 */
export function findEngine(given, environment = process.env, root = repository) {
  if (given !== undefined) return required(pathOf(given), "the option `engine`");
  if (environment.PAGER_ENGINE) return required(environment.PAGER_ENGINE, "PAGER_ENGINE");
  const places = [];
  for (const directory of (environment.PATH ?? "").split(delimiter)) {
    if (directory === "") continue;
    const path = resolve(directory, "pager-engine");
    if (faultOf(path) === undefined) return path;
  }
  places.push("PAGER_ENGINE: not set", `PATH: ${environment.PATH ?? "not set"}`);
  for (const configuration of ["release", "debug"]) {
    const path = join(root, ".build", configuration, "pager-engine");
    const fault = faultOf(path);
    if (fault === undefined) return path;
    places.push(`${path}: ${fault}`);
  }
  throw new EngineNotFound(places);
}

function pathOf(given) {
  if (typeof given === "string" && given !== "") return given;
  if (typeof given?.href === "string") return fileURLToPath(given.href);
  throw new TypeError("the option `engine` is the path of the engine, a string or a file URL");
}

function required(given, source) {
  // A name without a slash is a file here, too, and not looked for on PATH when it is started.
  const path = resolve(given);
  const fault = faultOf(path);
  if (fault !== undefined) throw new EngineNotFound([`${source}, ${path}: ${fault}`]);
  return path;
}

/** Why a path is no executable file; undefined if it is one. */
function faultOf(path) {
  try {
    if (!statSync(path).isFile()) return "not a file";
    accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    return error.code === "EACCES" ? "not executable" : "there is no such file";
  }
}
