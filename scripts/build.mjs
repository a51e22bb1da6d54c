import { ensureBuilt, ensurePackages, main } from "./lib.mjs";

await main(async () => {
  ensurePackages();
  await ensureBuilt({ always: true });
  return 0;
});
