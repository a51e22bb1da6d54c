import { runChecks } from "./checks.mjs";
import { ensureBuilt, ensurePackages, main } from "./lib.mjs";

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  const results = await runChecks({ budget: true });
  return results.every(({ passed }) => passed) ? 0 : 1;
});
