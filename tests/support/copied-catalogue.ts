import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach } from "vitest";

/** The folder of the catalogue that we ship. */
export const REAL_CATALOGUE = fileURLToPath(new URL("../../catalogue", import.meta.url));

/** Gives each test of a file a copy of the catalogue that it may break, with few of its recipes and no week of them: all are checked by `npm run check`. */
export function copiedCatalogue(): () => string {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "mealwright-catalogue-"));
    const filter = (path: string): boolean =>
      !path.endsWith(".txt") &&
      (!path.includes("recipes") || !path.endsWith(".cook") || basename(path).startsWith("b"));
    cpSync(REAL_CATALOGUE, root, { recursive: true, filter });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return () => root;
}
