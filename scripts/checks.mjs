// The checks that need no running program, used by `npm run check` and `npm test`.
import { join } from "node:path";
import { packageCommand, root, runNode, say } from "./lib.mjs";
import { weighPages } from "./page-weight.mjs";

const COMMANDS = [
  { name: "format", args: () => [packageCommand("oxfmt"), "--check"] },
  { name: "lint", args: () => [packageCommand("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types", args: () => [packageCommand("typescript", "tsc"), "--build"] },
  { name: "unused", args: () => [packageCommand("knip"), "--no-progress"] },
  // Sixty households, two weeks each; docs/plan-quality.md explains the limits.
  { name: "plans", args: () => ["--disable-warning=ExperimentalWarning", "bench/plans.ts", "--weeks", "2"] },
  // How well the corpora of notes are read for harm; docs/notes-quality.md gives the goals.
  { name: "notes", args: () => ["--disable-warning=ExperimentalWarning", "bench/notes.ts"] },
];

/** Runs the checks in turn, and shows the output of a failed one. `plans`: include the sixty households. */
export async function runChecks({ budget, plans = true }) {
  const results = [];
  for (const { name, args } of COMMANDS) {
    if (name === "plans" && !plans) continue;
    const { code, output } = await runNode(args(), { quiet: true });
    results.push(
      report(name, code === 0, output.trim() === "" ? `It printed nothing and ended with ${code}.` : output),
    );
  }
  if (budget) {
    for (const { passed, text } of weighBuiltPages()) results.push(report("bundle", passed, text));
  }
  return results;
}

function report(name, passed, output) {
  say(`${passed ? "  passed" : "  FAILED"}  ${name}`);
  if (!passed) say(output.trimEnd());
  return { name, passed };
}

function weighBuiltPages() {
  try {
    return weighPages(join(root, "dist/web"));
  } catch (error) {
    return [{ passed: false, text: error instanceof Error ? error.message : String(error) }];
  }
}
