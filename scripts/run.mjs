// Runs a command of the project, such as `scripts/ingredients.ts`, on the project's own Node, on a fresh clone too.
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensurePackages, main, progressToErrorOutput, runNode } from "./lib.mjs";

await main(async () => {
  progressToErrorOutput();
  ensurePackages();
  const args = process.argv.slice(2);
  // For what starts the built server.
  if (args[0] === "--built") {
    args.shift();
    await ensureBuilt();
  }
  const env = {};
  // For what opens pages.
  if (args[0] === "--browser") {
    args.shift();
    const browser = ensureBrowser();
    if (browser === null) return 1;
    env.CHROMIUM_PATH = browser;
  }
  const { code } = await runNode(args, { env });
  return code;
});
