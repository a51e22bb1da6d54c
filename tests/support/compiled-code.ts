import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * Lets this process, and each Node process that inherits its environment, keep what it compiles, TypeScript without its types among it, for
 * the next one: the workers of a run and the servers that tests start read the same files some hundred times. Workers are ended by a
 * signal and keep nothing; most of what they read is read here too, for the empty databases.
 */
export function keepCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/mealwright/compiled");
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

/** For a process that a test starts with an environment of its own. */
export function compiledCodeSettings(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
