import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { sampledEngines } from "#tests/support/engines";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 2, numPeople: 2, maxBudget: 80 };
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);

describe.each(sampledEngines())("the export of an account on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("is a file with everything of the user's own, in pounds and ISO times", async () => {
    const person = await app.signUp();
    await subscribe(person, { plan: "yearly" });
    app.clock.advance(8 * DAY_MS);
    await app.context.billing.syncDueAccounts();
    const { id } = (await person.post("/api/meal-plans", REQUEST)).body as { id: string };
    await person.put("/api/user/email-preferences", { planReady: true });
    await person.put(`/api/meal-plans/${id}/till`, { amount: 41.2 });
    await person.put("/api/cupboard/egg", { amount: 6, unit: "each" });
    await person.put("/api/dishes/toad-in-the-hole-with-onion-gravy/opinion", { opinion: "never" });
    const record = (await person.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    const answer = await person.get("/api/user/export");
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="mealwright-account.json"',
      "cache-control": "no-store",
    });
    expect(answer.body).toEqual({
      format: "mealwright-account",
      version: 1,
      exportedAt: new Date(app.clock.now()).toISOString(),
      history: expect.arrayContaining([{ at: ISO, action: "account.registered", address: "127.0.0.1" }]),
      account: person.user,
      emailPreferences: { planReady: true },
      access: expect.objectContaining({ status: "active", interval: "year", freeAccessSince: null }),
      sessions: [{ device: "Unknown device", createdAt: ISO, lastSeenAt: ISO }],
      mealPlans: [{ ...record, till_total: 41.2, ticks: [], ownLines: [], changes: [] }],
      dishes: [
        {
          dish: "toad-in-the-hole-with-onion-gravy",
          name: "Toad in the hole with onion gravy",
          opinion: "never",
          toldAt: ISO,
        },
      ],
      sharedLists: [],
      calendar: null,
      shoppingDay: null,
      cupboard: [expect.objectContaining({ food_id: "egg", amount: 6, unit: "each" })],
      thrownAway: [],
      mealPlanRequests: [{ id, state: "done", request: null, error: null, createdAt: ISO, finishedAt: ISO }],
      aiCalls: [],
      noteReadings: [],
      suggestedDishes: [],
      subscription: expect.objectContaining({ plan: "yearly", price: 29.99 }),
      payments: [expect.objectContaining({ amount: 29.99, refunded: 0, paidAt: ISO })],
    });
    expect(answer.text).toContain('\n  "account": {');
  });

  it("contains no secrets and nothing from other users", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    for (const one of [person, other]) {
      await one.post("/api/activate-subscription", { isTrial: true });
      await one.post("/api/meal-plans", { ...REQUEST, fullName: one.user.fullName, email: one.user.email });
      await one.post("/api/login", { username: one.user.username, password: PASSWORD });
    }
    await app.client().post("/api/password/forgot", { email: person.user.email });
    await app.drainJobs();
    const { text } = await person.get("/api/user/export");
    expect(text).toContain(person.user.email);
    for (const theirs of [other.user.id, other.user.username, other.user.email, other.user.fullName]) {
      expect(text).not.toContain(theirs);
    }
    expect(text).not.toContain(person.cookies.get("sid"));
    expect(text).not.toMatch(/argon2|hash|token|secret|password_?hash|[0-9a-f]{64}/iu);
  });

  it("works for a new user, and for no one who is signed out", async () => {
    const person = await app.signUp();
    expect((await person.get("/api/user/export")).body).toMatchObject({
      account: { id: person.user.id },
      access: { status: null, hasActiveSubscription: false },
      mealPlans: [],
      mealPlanRequests: [],
      aiCalls: [],
      suggestedDishes: [],
      subscription: { plan: null },
      payments: [],
    });
    expect((await app.client().get("/api/user/export")).status).toBe(401);
  });

  it("is given ten times an hour to each user", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    for (let time = 0; time < 10; time += 1) expect((await person.get("/api/user/export")).status).toBe(200);
    const refused = await person.get("/api/user/export");
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await other.get("/api/user/export")).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect((await person.get("/api/user/export")).status).toBe(200);
  });
});
