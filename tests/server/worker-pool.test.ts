import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BroadcastChannel } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { typstPdf } from "#server/services/pdf/typst-pdf";
import { createWorkers } from "#server/services/workers/workers";
import type { Workers } from "#server/services/workers/workers";
import { PASSWORD, startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { oneEngine } from "#tests/support/engines";
import { PATIENTLY } from "#tests/support/patiently";

const PDF_ASSETS = join(import.meta.dirname, "../../src/server/services/pdf");
const COUNTING = new URL("../support/counting-worker.ts", import.meta.url);
const TASK_LIMIT_MS = 8_000;
const REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.com",
  mealsPerWeek: 1,
  numPeople: 2,
  maxBudget: 80,
} as const;

describe.each([oneEngine()])("the pool of worker threads behind a server on $name", { timeout: 90_000 }, (engine) => {
  let app: TestApp;
  let workers: Workers;
  let port: number;
  /** What was printed, in order. */
  const prints: string[] = [];
  const printings = new BroadcastChannel("printings");

  beforeAll(async () => {
    const log = jsonLog("silent");
    printings.addEventListener("message", (message) => prints.push(String((message as MessageEvent).data)));
    workers = createWorkers({
      entry: COUNTING,
      files: { catalogue: "", pdfAssets: PDF_ASSETS },
      log,
      taskLimitMs: TASK_LIMIT_MS,
      ownersShare: 3,
    });
    app = await startTestApp({ engine, overrides: { pdf: typstPdf(workers, PDF_ASSETS, log) } });
    await app.context.app.fastify.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = app.context.app.fastify.server.address() as AddressInfo);
  });
  afterAll(async () => {
    await app.close();
    await workers.close();
    printings.close();
  });

  test("answers 90 requests for one plan's PDF on one connection while a plan is made", async () => {
    const reader = await personWithPlan();
    const other = await subscriber();
    const connection = pipelined(port, reader.person);
    connection.send(Array.from({ length: 90 }, () => `/api/meal-plans/${reader.id}/pdf`));
    expect((await other.post("/api/meal-plans", REQUEST)).status).toBe(201);
    await expect.poll(() => connection.statuses().length, PATIENTLY).toBe(90);
    expect(new Set(connection.statuses())).toEqual(new Set([200]));
    expect(prints).toEqual([reader.id]);
    connection.cut();
    await latestLimit();
    expect((await reader.person.get(`/api/meal-plans/${reader.id}/pdf`)).status).toBe(200);
  });

  test("leaves out readers who go while their documents wait, and prints for the others", async () => {
    const reader = await personWithPlan();
    const path = `/api/meal-plans/${reader.id}/pdf`;
    const [leaver, stayer] = [pipelined(port, reader.person), pipelined(port, reader.person)];
    leaver.send(Array.from({ length: 30 }, () => path));
    stayer.send([path]);
    await expect.poll(() => prints.includes(reader.id), PATIENTLY).toBe(true);
    leaver.cut();
    await expect.poll(() => stayer.statuses(), PATIENTLY).toEqual([200]);
    await latestLimit();
    expect((await reader.person.get(path)).status).toBe(200);
    expect(prints.filter((id) => id === reader.id)).toHaveLength(1);
    stayer.cut();
  });

  test("refuses one person's documents beyond their share in time, and no one else's plan or document", async () => {
    const many = await subscriber();
    const ids = [];
    for (let plan = 0; plan < 7; plan += 1) ids.push(await planOf(many));
    const other = await personWithPlan();
    const connection = pipelined(port, many);
    connection.send(ids.map((id) => `/api/meal-plans/${id}/pdf`));
    const [made, printed] = await Promise.all([
      other.person.post("/api/meal-plans", REQUEST),
      other.person.get(`/api/meal-plans/${other.id}/pdf`),
    ]);
    expect([made.status, printed.status]).toEqual([201, 200]);
    await expect.poll(() => connection.statuses().length, PATIENTLY).toBe(ids.length);
    expect([...new Set(connection.statuses())].toSorted()).toEqual([200, 429]);
    connection.cut();
    expect((await many.get(`/api/meal-plans/${ids[0]}/pdf`)).status).toBe(200);
  });

  test("prints a receipt once for all who ask at the same moment", async () => {
    const payer = await app.signUp();
    await subscribe(payer);
    app.clock.advance(7 * DAY_MS + HOUR_MS);
    await app.context.billing.syncDueAccounts();
    await payer.post("/api/login", { username: payer.user.username, password: PASSWORD });
    const [receipt] = (await payer.get("/api/subscription/invoices")).body as { id: string; number: string }[];
    const connection = pipelined(port, payer);
    connection.send(Array.from({ length: 20 }, () => `/api/subscription/invoices/${receipt?.id}/pdf`));
    await expect.poll(() => connection.statuses().length, PATIENTLY).toBe(20);
    expect(new Set(connection.statuses())).toEqual(new Set([200]));
    expect(prints.filter((number) => number === receipt?.number)).toHaveLength(1);
    connection.cut();
  });

  async function subscriber(): Promise<TestClient> {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    return person;
  }

  async function planOf(person: TestClient): Promise<string> {
    const { status, body } = await person.post("/api/meal-plans", REQUEST);
    expect(status).toBe(201);
    return (body as { id: string }).id;
  }

  async function personWithPlan(): Promise<{ readonly person: TestClient; readonly id: string }> {
    const person = await subscriber();
    return { person, id: await planOf(person) };
  }

  /** By then the time limit of every task so far has passed, and with it what used to end the process. */
  function latestLimit(): Promise<void> {
    return wait(TASK_LIMIT_MS + 200);
  }
});

/** A connection on which requests are sent without waiting for answers. */
function pipelined(port: number, { cookies }: TestClient) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
  return {
    send(paths: readonly string[]): void {
      for (const path of paths)
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`);
    },
    statuses: () => (received.match(/HTTP\/1\.1 \d+/gu) ?? []).map((line) => Number(line.slice(9))),
    cut: () => socket.destroy(),
  };
}
