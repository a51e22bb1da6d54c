// `npm run dev:ai` on a fresh clone: packages, build, then a local AI provider and a server that uses it.
import { endWithParent, ensureBuilt, ensurePackages, main, runNode } from "./lib.mjs";

await main(async () => {
  endWithParent();
  ensurePackages();
  await ensureBuilt();
  const { code } = await runNode(["scripts/dev-ai.ts", ...process.argv.slice(2)]);
  return code;
});
