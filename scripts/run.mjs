// Runs a command of the project, such as `scripts/ingredients.ts`, on the project's own Node, on a fresh clone too.
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
  const { code } = await runNode(args);
  return code;
});
