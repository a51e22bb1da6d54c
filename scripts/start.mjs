// `npm start` on a fresh clone: packages, build, then the server on the project's own Node. A server that ended by an error which
// nobody caught is started again, as a container would be.
import { join } from "node:path";
import { ensureBuilt, ensurePackages, main, root, runNode, say, SERVER_ARGUMENTS } from "./lib.mjs";
import { startsAgain } from "./restarts.mjs";

await main(async () => {
  ensurePackages({ toRun: true });
  await ensureBuilt();
  const again = startsAgain({ now: () => performance.now() });
  // A later start reads its code as it was compiled.
  const env = { NODE_COMPILE_CACHE: join(root, ".cache/compiled") };
  for (;;) {
    const { code } = await runNode(SERVER_ARGUMENTS, { env });
    const { restart, words } = again(code);
    if (words !== null) say(words);
    if (!restart) return code;
  }
});
