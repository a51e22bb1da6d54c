/**
 * How fast stored data is served: a plan and its kept PDF, over ten connections, as a ratio to a bare Fastify route sending the
 * same bytes. Each run measures both in turn, so that a busy machine slows both.
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../tests/support/postgres-cluster.ts";
import { freePort, startServer } from "../tests/support/server-process.ts";
import type { BareAnswer } from "./bare-server.ts";
import { quantile } from "./measure.ts";
import type { Load, LoadResult } from "./read-load.ts";
import { signUpWithPlan } from "./seven-meals.ts";

const CONNECTIONS = 10;
const RUNS = 5;
const WARM_MS = 1_000;
const MEASURED_MS = 2_000;

/** What is requested: as a browser does, and as a client without compression does. */
const READINGS = [
  { what: "a plan", part: "", accepts: "gzip, deflate, br" },
  { what: "a plan, uncompressed", part: "", accepts: "identity" },
  { what: "its kept PDF", part: "/pdf", accepts: "gzip, deflate, br" },
] as const;

/** The median of the runs. */
export interface ReadingFigure {
  readonly database: string;
  readonly what: string;
  readonly bytes: number;
  readonly perSecond: number;
  readonly barePerSecond: number;
  readonly ratio: number;
  readonly p99Ms: number;
}

/** Measures on the embedded database, and on PostgreSQL where there is one. */
export async function measureReading(): Promise<readonly ReadingFigure[]> {
  const load = start("read-load.ts");
  const cluster = await startPostgres();
  try {
    const embedded = await readOn("embedded", {}, load);
    const server = "url" in cluster ? await readOn("PostgreSQL", { DATABASE_URL: cluster.url, ...SECRETS }, load) : [];
    return [...embedded, ...server];
  } finally {
    load.disconnect();
    if ("url" in cluster) await cluster.stop();
  }
}

/** Secrets that must be given when the database is a server's. */
export const SECRETS = {
  ADMIN_USERNAME: "admin",
  ADMIN_PASSWORD: "an admin's password",
  SUPER_ADMIN_USERNAME: "super",
  SUPER_ADMIN_EMAIL: "super@example.org",
  SUPER_ADMIN_PASSWORD: "a super admin's password",
};

async function readOn(
  database: string,
  settings: Readonly<Record<string, string>>,
  load: ChildProcess,
): Promise<ReadingFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), "mealwright-bench-"));
  const server = await startServer({ DATA_DIR: join(folder, "data"), PORT: String(await freePort()), ...settings });
  const bare = start("bare-server.ts");
  try {
    const { cookie, planId } = await signUpWithPlan(server.url);
    const answers: BareAnswer[] = [];
    for (const [index, { part, accepts }] of READINGS.entries()) {
      const address = `${server.url}/api/meal-plans/${planId}${part}`;
      answers.push({ ...(await readOnce(address, { cookie, "accept-encoding": accepts })), path: `/${index}` });
    }
    bare.send(answers);
    const [bareUrl] = (await once(bare, "message")) as [string];
    const figures: ReadingFigure[] = [];
    for (const [index, { what, part, accepts }] of READINGS.entries()) {
      const headers = { cookie, "accept-encoding": accepts };
      const runs: { own: LoadResult; beside: LoadResult }[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const beside = await measured(load, `${bareUrl}/${index}`, headers);
        const own = await measured(load, `${server.url}/api/meal-plans/${planId}${part}`, headers);
        runs.push({ own, beside });
      }
      const median = (read: (run: (typeof runs)[number]) => number): number => quantile(runs.map(read), 0.5);
      figures.push({
        database,
        what,
        bytes: Buffer.byteLength(answers[index]?.base64 ?? "", "base64"),
        perSecond: median(({ own }) => own.perSecond),
        barePerSecond: median(({ beside }) => beside.perSecond),
        ratio: median(({ own, beside }) => own.perSecond / beside.perSecond),
        p99Ms: median(({ own }) => own.p99Ms),
      });
    }
    return figures;
  } finally {
    bare.disconnect();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(load: ChildProcess, url: string, headers: Load["headers"]): Promise<LoadResult> {
  const asked: Load = { url, headers, connections: CONNECTIONS, warmMs: WARM_MS, measuredMs: MEASURED_MS };
  load.send(asked);
  const [result] = (await once(load, "message")) as [LoadResult];
  return result;
}

function start(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: "inherit" });
}

/** One answer as it arrives, still compressed. */
function readOnce(url: string, headers: Readonly<Record<string, string>>): Promise<Omit<BareAnswer, "path">> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${String(answer.statusCode)}`));
        else
          resolve({
            type: answer.headers["content-type"] ?? "",
            encoding: answer.headers["content-encoding"] ?? null,
            base64: Buffer.concat(pieces).toString("base64"),
          });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}
