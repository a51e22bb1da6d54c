import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join, resolve as resolvePath } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAbandoned } from "#server/features/generation/generation.job-definition";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { moveTo } from "#tests/support/email-links";
import { embeddedEngine, engines, oneEngine } from "#tests/support/engines";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 1 };
const JSON_TYPE = { "content-type": "application/json" };
const ASYNC = { prefer: "respond-async" };

async function onTrial(app: TestApp, username?: string): Promise<Awaited<ReturnType<TestApp["signUp"]>>> {
  const person = await app.signUp(username);
  await person.post("/api/activate-subscription", { isTrial: true });
  return person;
}

async function made(client: TestClient): Promise<string> {
  const { body } = await client.post("/api/meal-plans", REQUEST);
  return (body as { id: string }).id;
}

describe.each(engines())("requests at the edge on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    person = await onTrial(app);
  });
  afterAll(() => app.close());

  it.each([
    ["an object that cannot become text", '{"toString":1,"valueOf":1}', "an object"],
    ["a list a hundred thousand deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "a list"],
    ["null", "null", "null"],
  ])("refuses %s as an option in words of its own", async (_what, value, named) => {
    const whole = JSON.stringify(REQUEST);
    const body = `${whole.slice(0, -1)},"dietaryPreference":${value}}`;
    expect(await person.post("/api/meal-plans", body, JSON_TYPE)).toMatchObject({
      status: 400,
      body: { message: `"${named}" is not one of the choices for dietary preference` },
    });
  });

  it.each([
    ["given twice", "cursor=a&cursor=b"],
    ["from a year that no database knows", `cursor=${cursor("999999999999999")}`],
    ["far away, and empty from there on", `cursor=${cursor("99999999999999")}`],
  ])("answers a page link %s without a fault of ours", async (_what, query) => {
    const { status, ...answer } = await person.get(`/api/user-meal-plans?${query}`);
    expect([200, 400]).toContain(status);
    if (status === 400) expect(answer.text).toContain("This page link is not valid");
  });

  it.each([[""], ["two words"], ["k".repeat(201)], ["k".repeat(9_000)]])(
    "refuses an Idempotency-Key that is none, on every route",
    async (key) => {
      for (const path of ["/api/meal-plans", "/api/mark-plan-selected"]) {
        const answer = await person.post(path, REQUEST, { "idempotency-key": key });
        expect(answer, path).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      }
    },
  );

  it("answers addresses that cannot be read with 404 and all protection", async () => {
    for (const path of ["/%zz", "/api/%zz", "/%00", `/${"a".repeat(5_000)}.js`]) {
      const { status, headers } = await app.client().get(path);
      expect(status, path).toBe(404);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    }
  });

  it("shows browsers the not-found page, and programs the error", async () => {
    const program = await app.client().get("/about.html");
    expect(program).toMatchObject({ status: 404, body: { code: "not_found" } });
    const reader = await app.client().get("/about.html", { accept: "text/html,*/*;q=0.8" });
    expect(reader.status).toBe(404);
    expect(reader.text).toContain("The application");
    expect((await app.client().get("/api/about.html", { accept: "text/html" })).body).toMatchObject({
      code: "not_found",
    });
  });

  it.each([["a,b@example.org"], ["<a@example.org>"], ['"a"@example.org'], ["a@example.org;b"]])(
    "takes no address that a mail's header would read as another: %s",
    async (email) => {
      const body = { username: "header", fullName: "He Ader", email, password: PASSWORD };
      expect(await app.client().post("/api/register", body)).toMatchObject({
        status: 400,
        body: { message: "Please enter a valid email" },
      });
    },
  );

  describe("the events of a generation", () => {
    it("end for a reader who has them all, whatever number it names", async () => {
      const id = await made(person);
      for (const number of ["6", "999999", "9007199254740991", "1e400", "-1", "x"]) {
        const { status, ...answer } = await person.get(`/api/meal-plans/${id}/events`, { "last-event-id": number });
        expect([200, 204], number).toContain(status);
        if (status === 200) expect(answer.text, number).toContain("event: done");
      }
      expect((await person.get(`/api/meal-plans/${id}/events`, { "last-event-id": "999999" })).status).toBe(204);
    });

    it("are deleted with the plan", async () => {
      const id = await made(person);
      expect((await person.get(`/api/meal-plans/${id}/events`)).text).toContain("event: meal");
      await person.delete(`/api/meal-plans/${id}`);
      const gone = await person.get(`/api/meal-plans/${id}`);
      expect(await person.get(`/api/meal-plans/${id}/events`)).toMatchObject({ status: 404, body: gone.body });
    });
  });

  it("counts a trial as used under a new address too", async () => {
    const first = await onTrial(app, "mover");
    for (const email of ["moved@example.org", "again@example.org"]) await moveTo(app, first, email);
    await app.drainJobs();
    app.clock.advance(7 * DAY_MS);
    const second = app.client();
    const moved = { username: "mover2", fullName: "Mo Ver", email: "moved@example.org", password: PASSWORD };
    expect((await second.post("/api/register", moved)).status).toBe(201);
    expect((await second.get("/api/subscription-status")).body).toMatchObject({ hasUsedTrial: true });
    expect((await second.post("/api/activate-subscription", { isTrial: true })).status).toBe(409);
  });
});

describe.each(engines())("a generation whose job is gone on $name", (engine) => {
  it("ends, so that its user can start another", async () => {
    const app = await startTestApp({ engine, work: false });
    try {
      const person = await onTrial(app);
      const { body } = await person.post("/api/meal-plans", REQUEST, ASYNC);
      const { db } = app.context.platform.database;
      await db.execute(sql`update pgboss.job set state = 'failed' where name = 'generation.plan'`);
      const waiting = await onTrial(app);
      await waiting.post("/api/meal-plans", REQUEST, ASYNC);
      expect((await person.post("/api/meal-plans", REQUEST, ASYNC)).status).toBe(409);
      app.clock.advance(HOUR_MS);
      await app.context.jobs.send(db, endAbandoned, {});
      await app.context.work();
      await app.drainJobs();
      expect((await person.get("/api/generations/current")).body).toMatchObject({
        ...(body as { id: string }),
        state: "failed",
        error: { status: 504 },
      });
      expect((await person.post("/api/meal-plans", REQUEST)).status).toBe(201);
      expect((await waiting.get("/api/user-meal-plans")).body).toHaveLength(1);
    } finally {
      await app.close();
    }
  });
});

describe("connections", () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    const engine = oneEngine();
    app = await startTestApp({ engine });
    await app.context.app.fastify.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = app.context.app.fastify.server.address() as AddressInfo);
  });
  afterAll(() => app.close());

  it("retain nothing of the requests they have served", async () => {
    const sockets = new Set<object>();
    app.context.app.fastify.server.on("connection", (socket) => sockets.add(socket));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let sent = 0; sent < 15; sent += 1) expect(await statusOf(agent, port)).toBe(200);
    expect(sockets.size).toBe(1);
    for (const socket of sockets) expect((socket as IncomingMessage["socket"]).listenerCount("close")).toBeLessThan(10);
    agent.destroy();
  });

  it.each([
    [
      "a length beside chunks",
      "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["two lengths", "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400],
    ["bare line feeds", "GET /api/user HTTP/1.1\nHost: x\n\n", 400],
    ["headers without end", `GET /api/user HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("that send %s are answered in the contract's form and closed", async (_what, bytes, status) => {
    const answer = await exchange(port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, "u"));
    expect(answer).toContain("x-content-type-options: nosniff");
    expect(answer).toContain("content-type: application/json; charset=utf-8");
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "invalid_input" });
  });

  it("that neither continue nor end do not delay the server's shutdown", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    await new Promise<void>((resolve) => {
      app.context.app.fastify.server.once("request", () => resolve());
      socket.write(
        `POST /api/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      );
    });
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    await app.context.stop(200);
    await closed;
    expect(app.context.app.fastify.server.listening).toBe(false);
  });
});

describe("a start that the machine refuses", () => {
  const credentials = {
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: PASSWORD,
    SUPER_ADMIN_USERNAME: "superadmin",
    SUPER_ADMIN_EMAIL: "super@example.org",
    SUPER_ADMIN_PASSWORD: PASSWORD,
  };

  it("names the variable that fixes it", async () => {
    const place = await embeddedEngine().place();
    const file = join(place.dataDir, "a-file");
    await writeFile(file, "");
    expect((await startOutput({ DATA_DIR: file })).said).toMatch(/cannot start: .*DATA_DIR/u);
    const nowhere = { ...credentials, DATA_DIR: place.dataDir, DATABASE_URL: "postgres://x@nowhere.invalid/x" };
    expect((await startOutput(nowhere)).said).toMatch(/cannot start: .*DATABASE_URL/u);
    await place.remove();
  });

  it("says which version it takes where a newer one has changed the database, and ends with a failure", async () => {
    const place = await oneEngine().place();
    const app = await startTestApp({ engine: oneEngine(), place, work: false });
    await app.context.platform.database.db.execute(
      sql`insert into schema_migrations (name, applied_at) values ('9999_later.sql', '2027-03-12T08:00:00Z')`,
    );
    await app.close();
    const environment = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? "" };
    const { said, code } = await startOutput({ ...credentials, ...environment });
    expect(said).toMatch(/^Mealwright cannot start\. A newer version .* 9999_later\.sql, .* Nothing was written\./u);
    expect(code).toBe(1);
    await place.remove();
  });
});

async function startOutput(environment: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const main = resolvePath(import.meta.dirname, "../../src/server/main.ts");
  const child = spawn(process.execPath, [main], {
    env: { PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const said = await text(child.stdout);
  if (child.exitCode === null) await once(child, "exit");
  return { said, code: child.exitCode };
}

function cursor(createdAt: string): string {
  return Buffer.from(`${createdAt}:01a1fbf0-555e-708c-8696-8f90587e8923`).toString("base64url");
}

function statusOf(agent: Agent, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: "127.0.0.1", path: "/api/config" }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode));
    }).once("error", reject);
  });
}

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.on("data", (part) => (answer += String(part)));
    socket.once("close", () => resolve(answer));
    socket.once("error", reject);
  });
}
