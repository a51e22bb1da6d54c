// `npm start` on a fresh clone: packages, build, then the server on the project's own Node.
import { ensureBuilt, ensurePackages, main, runNode } from "./lib.mjs";

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  const { code } = await runNode(["--enable-source-maps", "dist/server/main.js"]);
  return code;
});
