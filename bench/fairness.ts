/**
 * How long a stranger waits while one account toggles "I've done this shop" on twelve connections, as the ratio to the same stranger
 * on the same server with nobody beside; and what each toggle leaves on the disk.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "../tests/support/postgres-cluster.ts";
import { freePort, startServer } from "../tests/support/server-process.ts";
import { quantile } from "./measure.ts";
import { SECRETS } from "./reading.ts";
import { signUpWithPlan, type PlanOwner } from "./seven-meals.ts";

const CONNECTIONS = 12;
const IDLE_REQUESTS = 150;
const BESIDE_REQUESTS = 150;
const WARM_MS = 2_000;

/** Waits of a stranger's tick and of their plan, in milliseconds, and what the account beside them did meanwhile. */
export interface FairnessFigure {
  readonly database: string;
  readonly idle: Waits;
  readonly beside: Waits;
  readonly togglesPerSecond: number;
  readonly bytesOfToggle: number;
  /** How often the account beside was answered with which status. */
  readonly answers: ReadonlyMap<number, number>;
}

export interface Waits {
  readonly p50: number;
  readonly p99: number;
}

/** Measures on the embedded database, and on PostgreSQL where there is one. */
export async function measureFairness(): Promise<readonly FairnessFigure[]> {
  const cluster = await startPostgres();
  try {
    const figures = [await measureOn("embedded", {}, null)];
    if ("url" in cluster)
      figures.push(await measureOn("PostgreSQL", { DATABASE_URL: cluster.url, ...SECRETS }, cluster.url));
    return figures;
  } finally {
    if ("url" in cluster) await cluster.stop();
  }
}

async function measureOn(
  database: string,
  settings: Readonly<Record<string, string>>,
  databaseUrl: string | null,
): Promise<FairnessFigure> {
  const folder = await mkdtemp(join(tmpdir(), "mealwright-bench-"));
  const server = await startServer({ DATA_DIR: join(folder, "data"), PORT: String(await freePort()), ...settings });
  const used = () => (databaseUrl === null ? bytesIn(folder) : bytesOfDatabase(databaseUrl));
  try {
    const stranger = await signUpWithPlan(server.url, "stranger");
    const account = await signUpWithPlan(server.url, "account");
    await waitsOf(server.url, stranger, 30);
    const idle = await waitsOf(server.url, stranger, IDLE_REQUESTS);
    const before = await used();
    const answers = new Map<number, number>();
    const begun = performance.now();
    const over = new AbortController();
    const toggling = Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const status = await toggle(server.url, account, `${connection}-${turn}`, turn % 2 === 0);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    });
    await new Promise((warm) => void setTimeout(warm, WARM_MS));
    const beside = await waitsOf(server.url, stranger, BESIDE_REQUESTS);
    over.abort();
    await Promise.all(toggling);
    const seconds = (performance.now() - begun) / 1_000;
    const toggles = answers.get(200) ?? 0;
    const bytesOfToggle = ((await used()) - before) / toggles;
    return { database, idle, beside, togglesPerSecond: toggles / seconds, bytesOfToggle, answers };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A tick and a look at the plan, in turns, one after the other. */
async function waitsOf(url: string, { cookie, planId }: PlanOwner, requests: number): Promise<Waits> {
  const waits: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const begun = performance.now();
    const changes = [{ id: "rice", ticked: request % 4 < 2, changedAt: new Date(Date.now()).toISOString() }];
    const answer = await (request % 2 === 0
      ? send(`${url}/api/meal-plans/${planId}/ticks`, "PUT", { cookie }, { changes })
      : send(`${url}/api/meal-plans/${planId}`, "GET", { cookie }));
    if (answer !== 200) throw new Error(`the stranger was answered ${answer}`);
    waits.push(performance.now() - begun);
  }
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}

function toggle(url: string, { cookie, planId }: PlanOwner, key: string, shopped: boolean): Promise<number> {
  return send(`${url}/api/meal-plans/${planId}/shopped`, "POST", { cookie, "idempotency-key": key }, { shopped });
}

async function send(url: string, method: string, headers: Readonly<Record<string, string>>, body?: object) {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("pg_wal"))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function bytesOfDatabase(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>("select pg_database_size(current_database()) as size");
  await client.end();
  return Number(rows[0]?.size);
}
