/**
 * How long another user waits while one account toggles "I've done this shop" on twelve connections, as a ratio to the same user
 * on an otherwise idle server; and what each toggle adds to the disk.
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
const ROUNDS = 50;
const WARM_ROUNDS = 10;
const WARM_MS = 2_000;

/** The other user's waits in milliseconds, and what the busy account did meanwhile. */
export interface FairnessFigure {
  readonly database: string;
  readonly alone: Waits;
  readonly beside: Waits;
  readonly togglesPerSecond: number;
  readonly bytesOfToggle: number;
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
    await waitsOf(server.url, stranger, WARM_ROUNDS);
    const alone = await waitsOf(server.url, stranger, ROUNDS);
    const before = await used();
    let toggles = 0;
    const begun = performance.now();
    const over = new AbortController();
    const toggling = Array.from({ length: CONNECTIONS }, async (_, connection) => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const status = await shop(server.url, account, turn % 2 === 0, `${connection}-${turn}`);
        if (status !== 200) throw new Error(`the account was answered ${status}`);
        toggles += 1;
      }
    });
    await new Promise((warm) => void setTimeout(warm, WARM_MS));
    const beside = await waitsOf(server.url, stranger, ROUNDS);
    over.abort();
    await Promise.all(toggling);
    const seconds = (performance.now() - begun) / 1_000;
    const bytesOfToggle = ((await used()) - before) / toggles;
    return { database, alone, beside, togglesPerSecond: toggles / seconds, bytesOfToggle };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A tick, a view of the plan and a shop, in rotation. */
async function waitsOf(url: string, owner: PlanOwner, rounds: number): Promise<Waits> {
  const waits: number[] = [];
  const { cookie, planId } = owner;
  for (let round = 0; round < rounds; round += 1) {
    const on = round % 2 === 0;
    const changes = [{ id: "rice", ticked: on, changedAt: new Date(Date.now()).toISOString() }];
    for (const ask of [
      () => send(`${url}/api/meal-plans/${planId}/ticks`, "PUT", { cookie }, { changes }),
      () => send(`${url}/api/meal-plans/${planId}`, "GET", { cookie }),
      () => shop(url, owner, on),
    ]) {
      const begun = performance.now();
      const status = await ask();
      if (status !== 200) throw new Error(`the stranger was answered ${status}`);
      waits.push(performance.now() - begun);
    }
  }
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}

function shop(url: string, { cookie, planId }: PlanOwner, shopped: boolean, key?: string): Promise<number> {
  const headers = { cookie, ...(key === undefined ? {} : { "idempotency-key": key }) };
  return send(`${url}/api/meal-plans/${planId}/shopped`, "POST", headers, { shopped });
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
