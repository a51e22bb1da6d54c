import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { seedOf } from "#domain/random/random";
import { deep } from "#tests/support/deep";

const built = resolve(import.meta.dirname, "../../dist/web/index.html");

/**
 * One in `share` of a list of journeys that are alike, and all of them in `npm run test:deep`. The built page, which names all its files
 * by their content, is the seed: the same code runs the same ones, and each change of the pages others.
 */
export function sampled<T>(all: readonly T[], share: number): readonly T[] {
  if (deep()) return all;
  const first = seedOf(readFileSync(built, "utf8")) % share;
  return all.filter((_, index) => index % share === first);
}
