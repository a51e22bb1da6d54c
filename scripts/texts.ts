/**
 * Lists every text that users read, one per row. Usage: npm run texts -- [--against REVISION] [--counts] [--write FILE], where
 * `--against` marks what was added (+), removed (-) and kept (=) since that revision, and `--counts` prints only the numbers.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seenTexts, type SeenText } from "#tests/support/seen-texts";
import { countsByArea, textRows } from "./text-list.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values } = parseArgs({
  options: { against: { type: "string" }, counts: { type: "boolean", default: false }, write: { type: "string" } },
});

/** The texts of a revision, whose sources are checked out temporarily. */
function textsAt(revision: string): SeenText[] {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-texts-"));
  try {
    const options = { cwd: root, maxBuffer: 2 ** 28 };
    const sources = execFileSync("git", ["archive", "--format=tar", revision, "--", "src"], options);
    execFileSync("tar", ["-x", "-C", folder], { input: sources });
    return seenTexts(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const now = seenTexts(root);
const before = values.against === undefined ? null : textsAt(values.against);
const rows = values.counts ? countsByArea(now, before ?? now) : textRows(now, before);
const list = `${rows.join("\n")}\n`;
if (values.write === undefined) process.stdout.write(list);
else writeFileSync(values.write, list);
