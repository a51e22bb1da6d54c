import { ensureBuilt, ensurePackages, main } from "./lib.mjs";

await main(async () => {
  ensurePackages({ toRun: true });
  await ensureBuilt({ always: true });
  return 0;
});
