import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { seedOf } from "#domain/random/random";
import { deep } from "#tests/support/deep";

const built = resolve(import.meta.dirname, "../../dist/web/index.html");

/**
 * One in `share` of a list of things that are alike, and all of them in `npm run test:deep`. The `seed` says which: the same content runs
 * the same ones, and each change of it others. Without one it is the built page, which names all its files by their content.
 */
export function sampled<T>(all: readonly T[], share: number, seed: string = readFileSync(built, "utf8")): readonly T[] {
  if (deep()) return all;
  const first = seedOf(seed) % share;
  return all.filter((_, index) => index % share === first);
}
