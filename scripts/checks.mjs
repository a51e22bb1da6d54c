// The checks that need no running program, shared by `npm run check` and `npm test`.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packageCommand, root, runNode, say } from "./lib.mjs";

/** What a page may load, in KiB of gzipped JavaScript: the sign-in page first of all, and those that take a card. */
const BUDGETS = [
  { address: "/auth", page: "auth-page", limit: 100 },
  { address: "/subscribe", page: "subscribe-page", limit: 130 },
  { address: "/subscription", page: "subscription-page", limit: 130 },
];
/** A mark of the card provider's packages, which only people who pay through it may wait for. */
const STRIPE = "js.stripe.com";

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
  if (budget) {
    for (const page of BUDGETS) results.push(report("bundle", ...withinBudget(page)));
  }
  return results;
}

function report(name, passed, output) {
  say(`${passed ? "  passed" : "  FAILED"}  ${name}`);
  if (!passed) say(output.trimEnd());
  return { name, passed };
}

/** The scripts that index.html names, the page's own, and what they import at once: what its visitor waits for. */
function withinBudget({ address, page, limit }) {
  const folder = join(root, "dist/web");
  if (!existsSync(join(folder, "index.html"))) return [false, "dist/web is not built: npm run build"];
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const loaded = new Set();
  const queue = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/gu)].map(([, path]) => path);
  const own = readdirSync(join(folder, "assets")).filter((name) => new RegExp(`^${page}-.*\\.js$`, "u").test(name));
  if (own.length === 0) return [false, `${address}: dist/web has no ${page}: npm run build`];
  for (const name of own) queue.push(`assets/${name}`);
  let bytes = 0;
  while (queue.length > 0) {
    const path = queue.pop();
    if (loaded.has(path)) continue;
    loaded.add(path);
    const code = readFileSync(join(folder, path), "utf8");
    if (code.includes(STRIPE)) return [false, `${address} loads the card provider's packages at once, in ${path}`];
    bytes += gzipSync(code).length;
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/gu)) queue.push(`assets/${name}`);
  }
  const text = `${address} loads ${Math.round(bytes / 1024)} KiB of gzipped JavaScript; the budget is ${limit} KiB`;
  return [bytes <= limit * 1024, text];
}
