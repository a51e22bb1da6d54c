import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig, type Config } from "#server/config";
import { createContext, type Context, type Overrides } from "#server/context";
import { jsonLog } from "#server/services/log/log";
import { fillFromTemplate } from "#tests/support/embedded-template";
import { realParts, testAssets } from "#tests/support/parts";

const STOP_WAIT_MS = 10_000;

interface OwnServer {
  readonly url: string;
  readonly context: Context;
}

/** What is done with a server, and the parts of one's own that it gets in the place of the usual ones. */
interface Work<Result> {
  readonly parts?: Overrides;
  readonly work: (server: OwnServer) => Promise<Result>;
}

/**
 * Has a server make plans in this process while something is done with it, on a database of its own that goes with it. `settings` are those of
 * the environment.
 */
export async function withOwnServer<Result>(
  settings: Readonly<Record<string, string | undefined>>,
  prepare: (config: Config) => Promise<Work<Result>>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "mealwright-evaluate-"));
  try {
    fillFromTemplate(dataDir);
    const config = readConfig({
      ...settings,
      DATA_DIR: dataDir,
      DATABASE_URL: undefined,
      AI_FALLBACK: "builtin",
      RATE_LIMIT_SCALE: "1000",
    });
    const { parts = {}, work } = await prepare(config);
    const own = { ...realParts(), log: jsonLog("silent"), schedules: false, ...parts };
    const context = await createContext(config, testAssets(join(dataDir, "no-pages")), own);
    try {
      await context.app.fastify.listen({ host: "127.0.0.1", port: 0 });
      await context.work();
      const { port } = context.app.fastify.server.address() as AddressInfo;
      return await work({ url: `http://127.0.0.1:${port}`, context });
    } finally {
      // An e-mail that is being written would go on into a folder that is gone.
      await context.stop(STOP_WAIT_MS);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
