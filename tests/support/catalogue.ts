import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { indexCatalogue } from "#domain/recipe/catalogue";
import type { Catalogue, CatalogueData } from "#domain/recipe/catalogue";
import { createMatcher } from "#domain/matcher/matcher";
import type { Matcher } from "#domain/matcher/matcher-types";
import { compileCatalogue } from "../../scripts/catalogue/compile.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

interface Compiled {
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

let compiled: Compiled | null = null;

/** The real catalogue, compiled from its files once, whatever the number of test processes. Throws on any fault in it. */
export function realCatalogue(): Compiled {
  if (compiled !== null) return compiled;
  const data = compiledData();
  compiled = { catalogue: indexCatalogue(data), matcher: createMatcher(data) };
  return compiled;
}

/** Compiling takes seconds and half a hundred test files need it: the result is kept under the hash of all that it is made of. */
function compiledData(): CatalogueData {
  const kept = join(ROOT, ".cache", `test-catalogue-${hashOf(["catalogue", "scripts/catalogue", "src/domain"])}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as CatalogueData;
  const { data, faults } = compileCatalogue(join(ROOT, "catalogue"));
  if (faults.length > 0)
    throw new Error(
      `the catalogue has ${faults.length} faults, first: ${faults[0]?.where ?? ""}: ${faults[0]?.what ?? ""}`,
    );
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  // Another process may be writing the same: each moves a whole file into place.
  const own = `${kept}.${process.pid}`;
  writeFileSync(own, JSON.stringify(data));
  renameSync(own, kept);
  return data;
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    for (const name of names.sort()) {
      const path = join(ROOT, folder, name);
      if (/\.(?:csv|cook|txt|ts)$/u.test(name)) hash.update(`${folder}/${name}\n`).update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
