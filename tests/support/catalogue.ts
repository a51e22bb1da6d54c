import { fileURLToPath } from "node:url";
import { indexCatalogue } from "#domain/recipe/catalogue";
import type { Catalogue } from "#domain/recipe/catalogue";
import { createMatcher } from "#domain/matcher/matcher";
import type { Matcher } from "#domain/matcher/matcher-types";
import { compileCatalogue } from "../../scripts/catalogue/compile.ts";

interface Compiled {
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

let compiled: Compiled | null = null;

/** The real catalogue, compiled from its files once for each test process. Throws on any fault in it. */
export function realCatalogue(): Compiled {
  if (compiled !== null) return compiled;
  const { data, faults } = compileCatalogue(fileURLToPath(new URL("../../catalogue", import.meta.url)));
  if (faults.length > 0)
    throw new Error(
      `the catalogue has ${faults.length} faults, first: ${faults[0]?.where ?? ""}: ${faults[0]?.what ?? ""}`,
    );
  compiled = { catalogue: indexCatalogue(data), matcher: createMatcher(data) };
  return compiled;
}
