import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What the type project of a side must not know. */
const REFUSED = [
  { side: "domain", file: "src/domain/page.ts", code: "export const a = document.title;" },
  { side: "domain", file: "src/domain/system.ts", code: "export const a = process.pid;" },
  { side: "domain", file: "src/domain/timer.ts", code: "export const a = setTimeout(() => undefined, 1);" },
  { side: "domain", file: "src/domain/bytes.ts", code: "export const a = Buffer.alloc(1);" },
  { side: "domain", file: "src/domain/enum.ts", code: "export enum Colour {\n  Red,\n}" },
  { side: "contract", file: "src/contract/page.ts", code: "export const a = window.location;" },
  { side: "server", file: "src/server/page.ts", code: "export const a = document.title;" },
  { side: "web", file: "src/web/system.ts", code: "export const a = process.pid;" },
];
const ALLOWED = [
  { side: "domain", file: "src/domain/good.ts", code: "export const a = Math.max(1, 2);" },
  { side: "server", file: "src/server/good.ts", code: 'import { sep } from "node:path";\nexport const a = sep;' },
  { side: "web", file: "src/web/good.ts", code: "export const a = document.title;" },
];

let project: string;
const printed = new Map<string, string>();

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "mealwright-types-"));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  for (const file of [
    "package.json",
    "tsconfig.base.json",
    ...["domain", "contract", "server", "web"].map((side) => `tsconfig.${side}.json`),
  ]) {
    copyFileSync(join(root, file), join(project, file));
  }
  for (const { file, code } of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), `${code}\n`);
  }
  for (const side of ["domain", "contract", "server", "web"]) printed.set(side, await check(side));
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the type projects", () => {
  it.each(REFUSED)("refuse $file", ({ side, file }) => {
    expect(printed.get(side)).toContain(`${file}(`);
  });

  it.each(ALLOWED)("allow $file", ({ side, file }) => {
    expect(printed.get(side)).not.toContain(`${file}(`);
  });
});

function check(side: string): Promise<string> {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  return new Promise((done) => {
    const args = [tsc, "-p", `tsconfig.${side}.json`, "--noEmit", "--pretty", "false"];
    execFile(process.execPath, args, { cwd: project }, (_error, stdout) => done(stdout));
  });
}
