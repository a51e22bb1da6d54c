// The checks that need no running program, shared by `npm run check` and `npm test`.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packageCommand, root, runNode, say } from "./lib.mjs";

/** What the sign-in page may load, in bytes of gzipped JavaScript. */
const FIRST_PAGE_BUDGET = 100 * 1024;

const COMMANDS = [
  { name: "format", args: () => [packageCommand("oxfmt"), "--check"] },
  { name: "lint", args: () => [packageCommand("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types", args: () => [packageCommand("typescript", "tsc"), "--build"] },
  { name: "unused", args: () => [packageCommand("knip"), "--no-progress"] },
];

/** Runs every check, one after the other; a failed one shows what it printed. */
export async function runChecks({ budget }) {
  const results = [];
  for (const { name, args } of COMMANDS) {
    const { code, output } = await runNode(args(), { quiet: true });
    results.push(
      report(name, code === 0, output.trim() === "" ? `It printed nothing and ended with ${code}.` : output),
    );
  }
  if (budget) results.push(report("bundle", ...firstPageBudget()));
  return results;
}

function report(name, passed, output) {
  say(`${passed ? "  passed" : "  FAILED"}  ${name}`);
  if (!passed) say(output.trimEnd());
  return { name, passed };
}

/** The scripts that index.html names, and what they import at once, are what every visitor waits for. */
function firstPageBudget() {
  const folder = join(root, "dist/web");
  if (!existsSync(join(folder, "index.html"))) return [false, "dist/web is not built: npm run build"];
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const loaded = new Set();
  const queue = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/gu)].map(([, path]) => path);
  while (queue.length > 0) {
    const path = queue.pop();
    if (loaded.has(path)) continue;
    loaded.add(path);
    const code = readFileSync(join(folder, path), "utf8");
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/gu)) queue.push(`assets/${name}`);
  }
  // The sign-in page's own part, which the router loads on that address.
  const auth = readdirSync(join(folder, "assets")).filter((name) => /^auth-page.*\.js$/u.test(name));
  for (const name of auth) loaded.add(`assets/${name}`);
  const bytes = [...loaded].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0);
  const text = `/auth loads ${Math.round(bytes / 1024)} KiB of gzipped JavaScript; the budget is ${FIRST_PAGE_BUDGET / 1024} KiB`;
  return [bytes <= FIRST_PAGE_BUDGET, text];
}
