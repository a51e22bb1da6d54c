import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, startTestApp, type TestAnswer, type TestApp, type TestClient } from "#tests/support/app";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#server/services/clock/clock";
import { superAdminOf } from "#tests/support/admins";
import { entitled, madePlan } from "#tests/support/cupboard";
import { oneEngine } from "#tests/support/engines";

const engine = oneEngine();
/** A hundredth of every limit: fifty writing requests a day, and one of those that leave a row in the audit trail. */
const HUNDREDTH = { RATE_LIMIT_SCALE: "0.01" };
const MORE_THAN_ALL = 60;

describe("what one account may write in a day", () => {
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  let superAdmin: TestClient;
  let sharedTicks: string;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: HUNDREDTH });
    person = await entitled(app);
    const { id } = await madePlan(person);
    const { url } = (await person.post(`/api/meal-plans/${id}/share`)).body as { url: string };
    sharedTicks = `/api${new URL(url).pathname}/ticks`;
    superAdmin = await superAdminOf(app);
  });
  afterAll(() => app.close());

  /** The answer that says no, however often it takes to ask for it within what a hundredth of the limits allows. */
  async function refusal(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
    let answer = await ask();
    for (let time = 1; time < MORE_THAN_ALL && answer.status !== 429; time += 1) answer = await ask();
    return answer;
  }

  const nobody = { username: "nobody", email: "nobody@example.org", fullName: "Nobody", password: PASSWORD };
  const token = "a".repeat(43);
  /** What anyone may call without being signed in: how its limit is met, or why nothing adds up there. */
  const ofAnybody: Readonly<Record<string, (() => Promise<TestAnswer>) | string>> = {
    "POST /api/register": () => app.client().post("/api/register", nobody),
    "POST /api/login": () => app.client().post("/api/login", { username: person.user.username, password: PASSWORD }),
    "POST /api/logout": "ends a session, of which there are no more than sign-ins",
    "POST /api/password/forgot": () => app.client().post("/api/password/forgot", { email: person.user.email }),
    "POST /api/password/reset": () => app.client().post("/api/password/reset", { token, password: PASSWORD }),
    "POST /api/email/confirm": () => app.client().post("/api/email/confirm", { token, password: PASSWORD }),
    "POST /api/email/undo": () => app.client().post("/api/email/undo", { token }),
    "PUT /api/shared/:token/ticks": () => app.client().put(sharedTicks, { changes: [] }),
  };

  it("is limited on every route that writes, with 429, a retry time and the reason", async () => {
    const unbounded: string[] = [];
    let keys = 0;
    for (const { method, path, access } of app.context.app.routes) {
      // A provider's calls are signed.
      if (method === "GET" || access === "webhook") continue;
      const known = ofAnybody[`${method} ${path}`];
      if (access === "public" && typeof known === "string") continue;
      const client = access === "super_admin" ? superAdmin : person;
      const address = path.replaceAll(/:\w+/gu, "0190a000-0000-7000-8000-000000000000");
      const ask = () => client.request(method, address, undefined, { "idempotency-key": `key-${(keys += 1)}` });
      const { status, headers, body } = await refusal(typeof known === "function" ? known : ask);
      const says = (body as { message?: string } | null)?.message ?? "";
      if (status !== 429 || !(Number(headers["retry-after"]) > 0) || !/try again in/u.test(says))
        unbounded.push(`${method} ${path}: ${status} ${says}`);
    }
    expect(unbounded).toEqual([]);
  });

  it("is allowed again the next day, and is never limited by another account", async () => {
    const other = await superAdminOf(app);
    const mark = (client: TestClient) => client.post("/api/mark-plan-selected");
    expect((await mark(person)).status).toBe(429);
    app.clock.advance(DAY_MS);
    expect((await mark(person)).status).toBe(200);
    expect((await mark(other)).status).toBe(200);
  });
});

describe("an account of which all of a day is used up", () => {
  let app: TestApp;
  let person: TestClient;
  beforeAll(async () => {
    // Two of what leaves a row in the audit trail, and one wrong guess in ten minutes.
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "0.02" }, work: false });
    person = await app.signUp();
  });
  afterAll(() => app.close());

  it("can still change its password, whatever a thief has written or guessed", async () => {
    for (let time = 0; time < 110; time += 1) await person.post("/api/mark-plan-selected");
    expect((await person.post("/api/mark-plan-selected")).status).toBe(429);
    const change = (currentPassword: string) =>
      person.put("/api/user/password", { currentPassword, newPassword: "another good password" });
    for (let guess = 0; guess < 4; guess += 1) {
      expect(await change("a wrong one")).toMatchObject({ status: 422, body: { code: "wrong_password" } });
      app.clock.advance(11 * MINUTE_MS);
    }
    expect((await change(PASSWORD)).status).toBe(200);
  });

  it("adds no more audit rows than allowed", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      for (const method of ["POST", "DELETE"]) {
        app.clock.advance(SECOND_MS);
        statuses.push((await person.request(method, "/api/calendar")).status);
      }
    }
    expect(statuses).toEqual([200, 204, 200, 204, ...Array.from({ length: 6 }, () => 429)]);
    const trail = (await person.get("/api/user/export")).body as { history: { action: string }[] };
    const ofCalendar = trail.history.map(({ action }) => action).filter((action) => action.startsWith("calendar."));
    expect(ofCalendar).toEqual(["calendar.shared", "calendar.ended", "calendar.shared", "calendar.ended"]);
  });
});
