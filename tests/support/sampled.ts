import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { seedOf } from "#domain/random/random";
import { deep, quick } from "#tests/support/deep";

const built = resolve(import.meta.dirname, "../../dist/web/index.html");

/** How much smaller the sample of `npm run test:quick` is. */
const QUICK = 6;

/** Whether one thing of many alike, by its name, is in the sample of one in `share`; all are in `npm run test:deep`. */
export function isSampled(name: string, share: number): boolean {
  return deep() || seedOf(`${name} ${readFileSync(built, "utf8")}`) % share === 0;
}

/**
 * One in `share` of a list of things that are alike, fewer in `npm run test:quick`, and all of them in `npm run test:deep`. The `seed` says which: the same content runs
 * the same ones, and each change of it others. Without one it is the built page, which names all its files by their content.
 */
export function sampled<T>(all: readonly T[], share: number, seed: string = readFileSync(built, "utf8")): readonly T[] {
  if (deep()) return all;
  const every = quick() ? share * QUICK : share;
  const first = seedOf(seed) % every;
  return all.filter((_, index) => index % every === first);
}
