// The server restarts and the pages reload when their sources change. Vite serves the pages and proxies /api.
import { ensureBuilt, ensurePackages, main, packageCommand, runNode, SERVER_ARGUMENTS } from "./lib.mjs";

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  const vite = packageCommand("vite");
  const [server] = await Promise.all([
    runNode(["--watch-path=dist/server", ...SERVER_ARGUMENTS]),
    runNode([vite, "build", "--config", "vite.server.config.ts", "--watch", "--logLevel", "warn"]),
    runNode([vite]),
  ]);
  return server.code;
});
