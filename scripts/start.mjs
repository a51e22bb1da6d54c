// `npm start` on a fresh clone: packages, build, then the server on the project's own Node. A server that ended by an error which
// nobody caught is started again, as a container would be.
import { ensureBuilt, ensurePackages, main, runNode, say } from "./lib.mjs";
import { startsAgain } from "./restarts.mjs";

await main(async () => {
  ensurePackages();
  await ensureBuilt();
  const again = startsAgain({ now: () => performance.now() });
  for (;;) {
    const { code } = await runNode(["--enable-source-maps", "dist/server/main.js"]);
    const { restart, words } = again(code);
    if (words !== null) say(words);
    if (!restart) return code;
  }
});
