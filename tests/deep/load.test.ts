import { describe, expect, it } from "vitest";
import { seededRandom } from "#domain/random/random";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { deep } from "#tests/support/deep";
import { sampledEngines, type Place } from "#tests/support/engines";
import { memoryOf, type Memory } from "#tests/support/process-memory";
import {
  EASY_REQUEST,
  eventually,
  pause,
  startServer,
  Visitor,
  type ServerProcess,
} from "#tests/support/server-process";
import { newRecord, actUntil, LOAD_PASSWORD, type LoadUser, type LoadRecord } from "#tests/support/load";
import { makesAPlan, percentile, usesByHttp, usesInBrowser, type Experience } from "#tests/support/load-ninth-user";

const LOAD_MS = deep() ? 120_000 : 2_000;
/** Long enough for everything that a process keeps for good to be there, threads, compiled code, pools: only the long run judges memory. */
const WARMING_MS = deep() ? 30_000 : 0;
/** Until the threads that nobody needs any more have ended, which they do after a minute. */
const IDLE_MS = deep() ? 75_000 : 0;
const PEOPLE = 8;
const SEED = 20_261_122;

describe.each(sampledEngines())("heavy load from eight people on $name", (engine) => {
  it("blocks no one: only expected answers, a ninth user who is served, nothing lost, and memory released", async () => {
    const place = await engine.place();
    const server = await startServer(settingsOf(place), ["--inspect=127.0.0.1:0", "dist/server/main.js"]);
    try {
      const { seen, ninth, lost, before, after, p99 } = await runLoad(server, engine.name);
      expect(seen.faults).toEqual([]);
      expect(ninth.faults).toEqual([]);
      expect(lost).toEqual([]);
      expect(server.output()).not.toMatch(/"level":(?:50|60|"error"|"fatal")/u);
      // Figures of a moment: a sample on a busy machine reports them, the long run judges them.
      if (!deep()) return;
      expect(p99).toBeLessThan(500);
      expect(after.rss).toBeLessThan(before.rss * 1.2);
      expect(after.heap).toBeLessThan(before.heap * 1.2);
    } finally {
      await server.stop();
      await place.remove();
    }
  }, 900_000);
});

interface Outcome {
  readonly seen: LoadRecord;
  readonly ninth: Experience;
  readonly lost: readonly string[];
  readonly before: Memory;
  readonly after: Memory;
  readonly p99: number;
}

async function runLoad(server: ServerProcess, database: string): Promise<Outcome> {
  const random = seededRandom(SEED);
  const seen = newRecord();
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => arrive(server, index + 1, seen)));
  const user = await arrive(server, PEOPLE + 1, seen);
  const load = (ms: number) => {
    const until = performance.now() + ms;
    return {
      until,
      ended: Promise.all(people.map((person) => actUntil(person, { url: server.url, record: seen, random, until }))),
    };
  };

  await load(WARMING_MS).ended;
  await allGenerationsEnded(people);
  await pause(IDLE_MS);
  const before = await memoryOf(server);

  const { until, ended } = load(LOAD_MS);
  const planId = user.plans[0] as string;
  const [ninth] = await Promise.all([
    deep() ? usesInBrowser(server.url, user, planId, until) : usesByHttp(user.visitor, planId, until),
    makesAPlan(user.visitor),
    ended,
  ]);
  await allGenerationsEnded([...people, user]);
  await pause(IDLE_MS);
  const after = await memoryOf(server);

  const lost = (await Promise.all(people.map((person) => lossesOf(person, seen)))).flat();
  const outcome = { seen, ninth, lost, before, after, p99: percentile(ninth.milliseconds, 0.99) };
  report(database, outcome);
  return outcome;
}

function settingsOf({ dataDir, databaseUrl }: Place): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    // As in production: everyone comes through a proxy, with rate limits on.
    RATE_LIMIT_SCALE: "1",
    TRUSTED_PROXIES: "127.0.0.1",
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ADMIN_USERNAME: TEST_ADMIN.username,
    ADMIN_PASSWORD: TEST_ADMIN.password,
    SUPER_ADMIN_USERNAME: TEST_SUPER_ADMIN.username,
    SUPER_ADMIN_EMAIL: TEST_SUPER_ADMIN.email,
    SUPER_ADMIN_PASSWORD: TEST_SUPER_ADMIN.password,
  };
}

/** Someone with a trial, a plan whose document is kept, and a second account to sign in to. */
async function arrive({ url }: ServerProcess, number: number, seen: LoadRecord): Promise<LoadUser> {
  const name = `person${number}`;
  const address = { "x-forwarded-for": `198.51.100.${number}` };
  const visitor = new Visitor(() => url, address);
  await visitor.signUp(name);
  await new Visitor(() => url, address).signUp(`${name}-second`);
  const made = await eventually(async () => {
    const { status, body } = await visitor.send("POST", "/api/meal-plans", EASY_REQUEST);
    return status === 201 ? (body as { id: string }) : null;
  }, `the first plan of ${name}`);
  seen.accepted.set(name, new Set([made.id]));
  const { body } = await visitor.send("GET", `/api/meal-plans/${made.id}`);
  const { generatedPlan } = body as {
    generatedPlan: { shopping_list: { items: { food_id: string }[] }[] };
  };
  seen.rows.set(made.id, generatedPlan.shopping_list[0]?.items[0]?.food_id ?? "");
  await visitor.send("GET", `/api/meal-plans/${made.id}/pdf`);
  return { name, address, visitor, plans: [made.id] };
}

/** No plans are in progress any more. */
async function allGenerationsEnded(people: readonly LoadUser[]): Promise<void> {
  for (const { name, visitor } of people) {
    await eventually(async () => {
      const { status, body } = await visitor.send("GET", "/api/generations/current");
      const state = status === 200 ? (body as { state: string } | null)?.state : "none";
      return state === "queued" || state === "running" ? null : true;
    }, `the end of what is made for ${name}`);
  }
}

/** What was accepted and is neither a plan nor ended with a reason, was ticked and is not, or signed up and cannot sign in. */
async function lossesOf({ name, address, visitor }: LoadUser, seen: LoadRecord): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const id of seen.accepted.get(name) ?? []) {
    if (seen.deleted.has(id)) continue;
    const { status, body } = await visitor.send("GET", `/api/meal-plans/${id}`);
    const ready = status === 200 && (body as { state: string }).state === "ready";
    const told = ready ? "" : String((await visitor.send("GET", `/api/meal-plans/${id}/events`)).body);
    if (!ready && !told.includes("event: failed")) lost.push(`${name}'s plan ${id} answers ${status}`);
    if (!seen.ticked.has(id)) continue;
    const ticks = await visitor.send("GET", `/api/meal-plans/${id}/ticks`);
    const { ticks: rows } = ticks.body as { ticks: { id: string; ticked: boolean }[] };
    if (!rows.some((row) => row.id === seen.rows.get(id) && row.ticked)) lost.push(`a tick of ${name}'s plan ${id}`);
  }
  const { status } = await new Visitor(visitor.url, address).send("POST", "/api/login", {
    username: name,
    password: LOAD_PASSWORD,
  });
  // Too many guesses at the other account are told to wait.
  if (![200, 429].includes(status)) lost.push(`${name} signs in with ${status}`);
  return lost;
}

function report(database: string, { seen, before, after, p99, ninth }: Outcome): void {
  const megabytes = ({ rss, heap, outside }: Memory) =>
    `${rss.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap, ${outside.toFixed(0)} MB outside`;
  const answers = [...seen.answers].toSorted(([one], [other]) => one.localeCompare(other));
  process.stdout.write(
    `Heavy load on ${database}: ${answers.map(([what, count]) => `${what}: ${count}`).join(", ")}\n` +
      `  the ninth: ${ninth.milliseconds.length} answers, p99 ${p99.toFixed(0)} ms\n` +
      `  memory before: ${megabytes(before)}; after: ${megabytes(after)}\n`,
  );
}
