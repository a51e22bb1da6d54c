import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder } from "../../scripts/lib.mjs";

const root = resolve(import.meta.dirname, "../..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** What `npm start` builds and runs. */
const TO_RUN = [
  "src",
  "scripts/catalogue",
  "scripts/catalogue-build.ts",
  "tools/build",
  "vite.config.ts",
  "vite.server.config.ts",
];
const IMPORT = /(?:\} from |^import (?:\S+ from |.+, \{.+\} from )?)"(?<from>[^"]+)"(?: source\(.+\))?;$/gmu;

/** The package of an import; null for what is ours or Node's, and for what is made by the build. */
function packageOf(from: string): string | null {
  if (/^[#./]|^(?:node|virtual):/u.test(from) || builtinModules.includes(from)) return null;
  return /^(?:@[^/]+\/)?[^/]+/u.exec(from)?.[0] ?? null;
}

describe("the packages that npm start installs", () => {
  it("are all that building and running takes", () => {
    const files = TO_RUN.flatMap(filesUnder).filter(
      (file) => /\.(?:ts|tsx|css)$/u.test(file) && !/\.test\.tsx?$|\/testing\//u.test(file),
    );
    const imported = files.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8").replaceAll(/^@import/gmu, "import");
      return [...text.matchAll(IMPORT)].flatMap(({ groups }) => packageOf(groups?.from ?? "") ?? []);
    });
    const packages = [...new Set(imported)].toSorted();
    expect(packages).toEqual(expect.arrayContaining(["react", "tailwindcss", "vite", "fastify", "csv-parse"]));
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  });
});
