import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { eraseBilling } from "#server/features/billing/erasure.usecases";
import { DAY_MS } from "#server/services/clock/clock";
import { ProviderUnavailable, type Payments } from "#server/services/payments/payments";
import type { Planner } from "#server/services/planner/planner";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { beginCheckout, confirmCard, subscribe } from "#tests/support/billing";
import { sampledEngines } from "#tests/support/engines";
import { dumpTables } from "#tests/support/leaks";
import { realParts } from "#tests/support/parts";

const REQUEST = { mealsPerWeek: 2, numPeople: 2, maxBudget: 80 };

/** What happens before, or in the place of, a call of the provider. */
const instead = new Map<string, (real: () => Promise<unknown>) => Promise<unknown>>();

function watched(real: Payments): Payments {
  return new Proxy(real, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      const other = instead.get(String(name));
      if (typeof member !== "function" || other === undefined) return member;
      return (...given: unknown[]) => other(() => Reflect.apply(member, target, given) as Promise<unknown>);
    },
  });
}

/** The real planner behind a gate that the test opens. */
function gatedPlanner() {
  const { planner: real } = realParts();
  if (real === undefined) throw new Error("There is no planner");
  let open: () => void = () => undefined;
  let gate = Promise.resolve();
  let asked: () => void = () => undefined;
  const planner: Planner = {
    ...real,
    async plan(task, signal) {
      asked();
      await gate;
      return real.plan(task, signal);
    },
  };
  return {
    planner,
    /** Closes the gate; the promise resolves when a plan waits before it. */
    close: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return new Promise<void>((resolve) => {
        asked = resolve;
      });
    },
    open: () => open(),
  };
}

describe.each(sampledEngines())("the deletion of an account on $name", (engine) => {
  const gate = gatedPlanner();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      engine,
      overrides: { payments: watched, planner: gate.planner },
    });
  });
  afterEach(() => instead.clear());
  afterAll(() => app.close());

  const remove = (person: TestClient, password = PASSWORD) => person.post("/api/user/delete", { password });
  const signIn = (username: string) => app.client().post("/api/login", { username, password: PASSWORD });
  const found = async (...texts: string[]) =>
    [...(await dumpTables(app.context.platform.database))]
      .filter(([, rows]) => texts.some((text) => rows.toLowerCase().includes(text.toLowerCase())))
      .map(([table]) => table);

  it("leaves only ids in the audit trail of a user who used everything", async () => {
    const person = await app.signUp("zebediah-q");
    const { id, username, email } = person.user;
    const own = ["zebediah", "quillfeather", "quill.example"];
    const profile = { username, email: "zeb@quill.example", fullName: "Zeb Quillfeather" };
    const key = { "idempotency-key": "one-change-of-profile" };
    expect((await person.put("/api/user/profile", profile, key)).status).toBe(200);
    await subscribe(person, { plan: "yearly" });
    app.clock.advance(8 * DAY_MS);
    await app.context.billing.syncDueAccounts();
    await person.put("/api/user/email-preferences", { planReady: true });
    const made = await person.post("/api/meal-plans", { ...REQUEST, fullName: "Z. Quillfeather", email });
    const { id: planId } = made.body as { id: string };
    expect((await person.get(`/api/meal-plans/${planId}/pdf`)).status).toBe(200);
    expect((await person.put(`/api/meal-plans/${planId}/till`, { amount: 41.2 })).status).toBe(200);
    const { url } = (await person.post(`/api/meal-plans/${planId}/share`)).body as { url: string };
    const token = url.slice(url.lastIndexOf("/") + 1);
    expect((await app.client().get(`/api/shared/${token}`)).status).toBe(200);
    await person.post(`/api/meal-plans/${planId}/shopped`);
    const record = (await person.get(`/api/meal-plans/${planId}`)).body as PlanRecord;
    await person.post(`/api/meal-plans/${planId}/cooked`, {
      meal_id: record.generatedPlan?.weekly_plan[0]?.meals[0]?.id,
    });
    await person.post(`/api/meal-plans/${planId}/lines`, { text: "a card for Zebediah £2" });
    await person.put("/api/cupboard/salt", { always: false });
    await person.post("/api/calendar");
    await person.put("/api/shopping-day", { day: "Saturday" });
    await person.put("/api/dishes/toad-in-the-hole-with-onion-gravy/opinion", { opinion: "again" });
    await person.put("/api/cupboard/semi-skimmed-milk", { amount: 500, unit: "ml" });
    app.clock.advance(10 * DAY_MS);
    expect((await person.get("/api/cupboard")).status).toBe(200);
    app.clock.advance(-10 * DAY_MS);
    const cupboard = [
      "cupboard_foods",
      "cupboard_lots",
      "cupboard_takings",
      "cupboard_waste",
      "dish_opinions",
      "calendar_feeds",
      "shopping_days",
    ];
    expect(await found(id)).toEqual(expect.arrayContaining(cupboard.map((table) => `public.${table}`)));
    expect(await found(planId)).toContain("public.plan_own_lines");
    await person.post("/api/subscription/card");
    await person.post("/api/cancel-subscription");
    const phone = app.client();
    await phone.post("/api/login", { username, password: PASSWORD }, { "user-agent": "Firefox/1 of Zebediah" });
    await app.client().post("/api/password/forgot", { email });
    await app.drainJobs();
    expect(await found(...own, id)).toEqual(expect.arrayContaining(["public.users", "public.meal_plans"]));

    const answer = await remove(person);
    expect(answer).toMatchObject({ status: 200, body: { message: "Your account has been deleted." } });
    expect(person.cookies.size).toBe(0);
    await app.drainJobs();
    expect(await found(...own)).toEqual([]);
    expect(await found(id)).toEqual(["public.audit_events"]);
    for (const table of ["public.meal_plans", "public.till_receipts"]) expect(await found(planId)).not.toContain(table);
    expect(await found(token)).toEqual([]);
    expect((await app.client().get(`/api/shared/${token}`)).status).toBe(404);
    expect((await phone.get("/api/user")).status).toBe(401);
    expect((await signIn(username)).status).toBe(401);
    const last = app.mailbox.at(-1);
    expect(last).toMatchObject({ to: email, subject: "Your account was deleted" });
  });

  it("frees the names, and remembers the used trial", async () => {
    const person = await app.signUp();
    const { username, email } = person.user;
    await person.post("/api/activate-subscription", { isTrial: true });
    expect((await remove(person)).status).toBe(200);
    const again = app.client();
    const body = { username, email, fullName: "Back Again", password: PASSWORD };
    expect((await again.post("/api/register", body)).status).toBe(201);
    expect((await again.get("/api/subscription-status")).body).toMatchObject({ hasUsedTrial: true });
    expect((await again.get("/api/user-meal-plans")).body).toEqual([]);
  });

  it("refuses a wrong password, and leaves all data and sessions", async () => {
    const person = await app.signUp();
    const other = app.client();
    await other.post("/api/login", { username: person.user.username, password: PASSWORD });
    expect(await remove(person, "wrong")).toMatchObject({ status: 422, body: { code: "wrong_password" } });
    expect(await remove(person, "")).toMatchObject({ status: 400, body: { message: "Password is required" } });
    expect(await person.post("/api/user/delete")).toMatchObject({ status: 400 });
    for (const client of [person, other]) expect((await client.get("/api/user")).status).toBe(200);
  });

  it("deletes once for twenty simultaneous requests, and notifies once", async () => {
    const person = await app.signUp();
    const bystander = await app.signUp();
    await subscribe(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(person)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
    await app.drainJobs();
    const told = app.mailbox.filter(
      ({ to, subject }) => to === person.user.email && subject === "Your account was deleted",
    );
    expect(told).toHaveLength(1);
    const trail = (await dumpTables(app.context.platform.database)).get("public.audit_events") ?? "";
    const deletions = trail
      .split("\n")
      .filter((row) => row.includes(person.user.id) && row.includes("account.deleted"));
    expect(deletions).toHaveLength(1);
    expect((await bystander.get("/api/user")).status).toBe(200);
  });

  it("deletes nothing during a payment provider outage, keeps the browser signed in, and works later", async () => {
    const person = await app.signUp();
    const phone = app.client();
    await phone.post("/api/login", { username: person.user.username, password: PASSWORD });
    await subscribe(person);
    instead.set("endNow", () => Promise.reject(new ProviderUnavailable("silent")));
    for (let time = 0; time < 21; time += 1) {
      const refused = await remove(person);
      expect(refused).toMatchObject({ status: 503, body: { code: "payment_provider_unavailable" } });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await person.get("/api/user")).body).toMatchObject({ id: person.user.id });
    expect((await person.get("/api/subscription")).body).toMatchObject({ plan: "monthly" });
    expect((await signIn(person.user.username)).status).toBe(200);
    instead.clear();
    expect((await remove(person)).status).toBe(200);
    expect((await person.get("/api/user")).status).toBe(401);
  });

  it("goes through while the provider's news are written for the same account", async () => {
    const { billing } = app.context;
    for (let round = 0; round < 3; round += 1) {
      const person = await app.signUp();
      await subscribe(person);
      const news = Array.from({ length: 6 }, () =>
        billing.activate({ userId: person.user.id, isTrial: false, actionKey: null }).catch(() => undefined),
      );
      const [answer] = await Promise.all([remove(person), ...news]);
      expect(answer.status).toBe(200);
      expect(await found(person.user.email)).not.toContain("public.users");
    }
  });

  it("refuses to erase a user who has begun to pay since billing was ended, until that is ended too", async () => {
    const { platform, billing } = app.context;
    const person = await app.signUp();
    const erase = () =>
      platform.database.transaction((tx) =>
        eraseBilling({ jobs: platform.jobs, payments: { cardForm: { provider: "sandbox" } } }, tx, person.user.id),
      );
    await beginCheckout(person);
    await billing.endBilling(person.user.id);
    await beginCheckout(person, "yearly");
    await expect(erase()).rejects.toMatchObject({ code: "payment_provider_unavailable" });
    await billing.endBilling(person.user.id);
    await subscribe(person);
    await expect(erase()).rejects.toMatchObject({ code: "payment_provider_unavailable" });
    await billing.endBilling(person.user.id);
    await expect(erase()).resolves.toBeUndefined();
  });

  it("ends what is being paid for: nothing is charged later, and an open form can no longer be confirmed", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    const { clientSecret } = await beginCheckout(person);
    const phone = app.client();
    await phone.post("/api/login", { username: person.user.username, password: PASSWORD });
    expect((await remove(person)).status).toBe(200);
    expect((await confirmCard(phone, clientSecret)).status).toBe(401);
    await app.drainJobs();
    const before = app.mailbox.length;
    app.clock.advance(40 * DAY_MS);
    await app.context.billing.syncDueAccounts();
    await app.context.billing.reconcile();
    await app.drainJobs();
    expect(app.mailbox.slice(before).filter(({ to }) => to === person.user.email)).toEqual([]);
    expect(await found(person.user.email)).toEqual([]);
  });

  it("ends a plan in progress quietly: nothing is stored, and the worker continues", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    const waits = gate.close();
    const body = { ...REQUEST, fullName: "Gone Soon", email: person.user.email };
    const begun = await person.post("/api/meal-plans", body, { prefer: "respond-async" });
    expect(begun.status).toBe(202);
    await waits;
    const { id } = begun.body as { id: string };
    const followed = person.get(`/api/meal-plans/${id}/events`);
    expect((await remove(person)).status).toBe(200);
    expect((await followed).text).not.toContain("event: done");
    gate.open();
    await app.drainJobs();
    expect(await found("Gone Soon", person.user.email)).toEqual([]);
    const next = await app.signUp();
    await next.post("/api/activate-subscription", { isTrial: true });
    const made = await next.post("/api/meal-plans", { ...body, fullName: "Next One", email: next.user.email });
    expect(made.status).toBe(201);
  });

  it("keeps no fast hash of the password beside a key that came with it", async () => {
    const person = await app.signUp();
    await person.post("/api/user/delete", { password: "wrong" }, { "idempotency-key": "deletion-key" });
    expect(await found("deletion-key")).toEqual([]);
  });

  it("deletes the provider's customer, once", async () => {
    const person = await app.signUp();
    await subscribe(person);
    const forgotten: string[] = [];
    instead.set("forgetCustomer", async (real) => {
      forgotten.push("asked");
      await real();
    });
    expect((await remove(person)).status).toBe(200);
    await app.drainJobs();
    expect(forgotten).toEqual(["asked"]);
  });
});
