// Runs a command of the project, such as `scripts/ingredients.ts`, with the project's own Node, even on a fresh clone.
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensurePackages, main, progressToErrorOutput, runNode } from "./lib.mjs";

await main(async () => {
  progressToErrorOutput();
  ensurePackages();
  const args = process.argv.slice(2);
  // For commands that start the built server.
  if (args[0] === "--built") {
    args.shift();
    await ensureBuilt();
  }
  const env = {};
  // For commands that open pages.
  if (args[0] === "--browser") {
    args.shift();
    const browser = ensureBrowser();
    if (browser === null) return 1;
    env.CHROMIUM_PATH = browser;
  }
  const { code } = await runNode(args, { env });
  return code;
});
