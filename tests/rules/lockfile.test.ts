import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

interface Entry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = resolve(import.meta.dirname, "../../package-lock.json");
const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };

describe("package-lock.json", () => {
  // `npm ci` refuses a lockfile in which one is missing, on every system. `npm run lockfile` adds them.
  it("names every optional dependency, also those for other systems", () => {
    const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//u, "")));
    const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !names.has(name)),
    );
    expect(missing).toEqual([]);
  });

  it("names no registry", () => {
    expect(JSON.stringify(packages)).not.toMatch(/"resolved"/u);
  });
});
