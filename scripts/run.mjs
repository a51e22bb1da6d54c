// Runs a command of the project, such as `scripts/ingredients.ts`, on the project's own Node, on a fresh clone too.
import { ensurePackages, main, progressToErrorOutput, runNode } from "./lib.mjs";

await main(async () => {
  progressToErrorOutput();
  ensurePackages();
  const { code } = await runNode(process.argv.slice(2));
  return code;
});
