import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  /** Part of another package's archive, whose checksum covers it. */
  readonly inBundle?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = resolve(import.meta.dirname, "../../package-lock.json");
const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };

/** The compiler of the documents for systems whose build our registry does not have in this version, and no older version will do. */
const WITHOUT_CHECKSUM =
  /^node_modules\/@myriaddreamin\/typst-ts-node-compiler-(?:android-arm-eabi|android-arm64|darwin-arm64|darwin-x64|linux-arm-gnueabihf|linux-arm64-gnu|linux-arm64-musl|win32-arm64-msvc|win32-x64-msvc)@0\.7\.0$/u;

describe("package-lock.json", () => {
  // Without one npm would take whatever a registry hands out. Where one cannot be had, an older version has it.
  it("holds a checksum for every package", () => {
    const missing = Object.entries(packages)
      .filter(
        ([path, { integrity, inBundle, link }]) => path !== "" && inBundle !== true && link !== true && !integrity,
      )
      .map(([path, { version }]) => `${path}@${version ?? ""}`);
    expect(missing.filter((name) => !WITHOUT_CHECKSUM.test(name))).toEqual([]);
    for (const [path, { integrity }] of Object.entries(packages)) {
      if (integrity !== undefined) expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==(?: |$)/u);
    }
  });

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
