import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALLOWED, REFUSED } from "#tests/rules/lint-fixtures";

const root = resolve(import.meta.dirname, "../..");
let project: string;
let findings: readonly Finding[];

interface Finding {
  readonly code: string;
  readonly filename: string;
}

/** One small project with the real configuration, in which every snippet is a file. */
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "mealwright-lint-"));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.base.json", "tools/lint/plugin.js"]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    copyFileSync(join(root, file), join(project, file));
  }
  for (const { file, code } of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), `${code}\n`);
  }
  findings = await lint(project);
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the lint", () => {
  it.each(REFUSED)("refuses by $rule what $file holds", ({ rule, file }) => {
    expect(findings.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(rule);
  });

  it.each(ALLOWED)("allows what $file holds", ({ file }) => {
    expect(findings.filter(({ filename }) => filename === file).map(({ code }) => code)).toEqual([]);
  });

  it("has a snippet for every rule of our own", () => {
    const plugin = readFileSync(join(root, ".oxlintrc.json"), "utf8");
    const ours = [...plugin.matchAll(/"mealwright\/([a-z-]+)"/gu)].map(([, name]) => `mealwright(${name})`);
    expect(ours.length).toBeGreaterThan(8);
    for (const rule of ours) expect(REFUSED.map((snippet) => snippet.rule)).toContain(rule);
  });
});

function lint(folder: string): Promise<readonly Finding[]> {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [oxlint, "--format", "json"],
      { cwd: folder, maxBuffer: 50_000_000 },
      (error, stdout) => {
        const start = stdout.indexOf("{");
        if (start < 0) fail(error ?? new Error("The linter printed no JSON"));
        else done((JSON.parse(stdout.slice(start)) as { diagnostics: readonly Finding[] }).diagnostics);
      },
    );
  });
}
