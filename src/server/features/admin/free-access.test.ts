import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import type { AuditEntry, SuperAdminUser } from "#contract/admin";
import { NO_FACTS, type EntitlementFacts } from "#domain/entitlement/entitlement";
import { DAY_MS } from "#server/services/clock/clock";
import { adminOf, allPages, superAdminOf } from "#tests/support/admins";
import { startTestApp, type TestApp } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 2, maxBudget: 80 };

/** Every state a user can be in when a super admin grants or revokes. */
const STATES: readonly (readonly [string, (now: number) => Partial<EntitlementFacts>])[] = [
  ["who never subscribed", () => ({})],
  ["in a trial", (now) => ({ trialStartedAt: now, trialEndsAt: now + 7 * DAY_MS })],
  ["whose trial has ended", (now) => ({ trialStartedAt: now - 9 * DAY_MS, trialEndsAt: now - 2 * DAY_MS })],
  ["who pays", (now) => ({ paidUntil: now + 20 * DAY_MS, periodEndsAt: now + 20 * DAY_MS, interval: "month" })],
  [
    "who has cancelled",
    (now) => ({
      paidUntil: now + 20 * DAY_MS,
      periodEndsAt: now + 20 * DAY_MS,
      interval: "year",
      cancelledAt: now - DAY_MS,
    }),
  ],
  [
    "whose payment is late",
    (now) => ({
      paidUntil: now - DAY_MS,
      periodEndsAt: now + 29 * DAY_MS,
      interval: "month",
      pastDueSince: now - DAY_MS,
    }),
  ],
  ["whose subscription has ended", (now) => ({ paidUntil: now - DAY_MS, interval: "month", endedAt: now - DAY_MS })],
];

describe.each(sampledEngines())("free access on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it.each(STATES)("a grant stands over a user %s, and its end uncovers what was there", async (_state, facts) => {
    const superAdmin = await superAdminOf(app);
    const person = await app.signUp();
    const userId = person.user.id;
    const given = { ...NO_FACTS, ...facts(app.clock.now()) };
    await app.context.accounts.changeEntitlement(userId, () => given);
    const status = async () => (await person.get("/api/subscription-status")).body as SubscriptionStatusAnswer;
    const before = await status();

    const granted = await superAdmin.post("/api/super-admin/grant-free-access", { userId });
    expect(granted).toMatchObject({
      status: 200,
      body: { userId, hasFreeAccess: true, message: "User has been granted free premium access" },
    });
    expect(await status()).toMatchObject({
      status: "active",
      hasActiveSubscription: true,
      interval: null,
      nextBillingDate: null,
      hasUsedTrial: before.hasUsedTrial,
    });
    const firstGrant = await app.context.accounts.factsOf(userId);
    expect(firstGrant).toEqual({ ...given, grantedAt: app.clock.now() });
    app.clock.advance(1_000);
    expect((await superAdmin.post("/api/super-admin/grant-free-access", { userId })).status).toBe(200);
    expect(await app.context.accounts.factsOf(userId)).toEqual(firstGrant);

    for (let times = 0; times < 2; times += 1) {
      expect(await superAdmin.post("/api/super-admin/revoke-free-access", { userId })).toMatchObject({
        status: 200,
        body: { userId, hasFreeAccess: false, message: "Free premium access has been revoked" },
      });
      expect(await app.context.accounts.factsOf(userId)).toEqual(given);
    }
    expect(await status()).toEqual(before);
  });

  it("gives the access of a subscription, until it is revoked", async () => {
    const superAdmin = await superAdminOf(app);
    const person = await app.signUp();
    const { id: userId } = person.user;
    expect((await person.post("/api/meal-plans", REQUEST)).status).toBe(402);
    await superAdmin.post("/api/super-admin/grant-free-access", { userId });
    expect((await person.post("/api/meal-plans", REQUEST)).status).toBe(201);
    await superAdmin.post("/api/super-admin/revoke-free-access", { userId });
    expect((await person.post("/api/meal-plans", REQUEST)).status).toBe(402);
  });

  it("shows in the list of users who has it", async () => {
    const superAdmin = await superAdminOf(app);
    const { user } = await app.signUp("lucky-one");
    const badge = async () =>
      ((await superAdmin.get("/api/super-admin/users?search=lucky")).body as SuperAdminUser[])[0]?.hasFreeAccess;
    expect(await badge()).toBe(false);
    await superAdmin.post("/api/super-admin/grant-free-access", { userId: user.id });
    expect(await badge()).toBe(true);
    await superAdmin.post("/api/super-admin/revoke-free-access", { userId: user.id });
    expect(await badge()).toBe(false);
  });

  it("refuses users that do not exist and bodies without one", async () => {
    const superAdmin = await superAdminOf(app);
    for (const path of ["/api/super-admin/grant-free-access", "/api/super-admin/revoke-free-access"]) {
      for (const userId of ["01a1fbf0-555e-708c-8696-8f90587e8923", "nobody", "' or 1=1", "\u0000"]) {
        expect(await superAdmin.post(path, { userId }), userId).toMatchObject({
          status: 404,
          body: { message: "There is no such user." },
        });
      }
      for (const body of [{}, { userId: 7 }, { userId: null }, { userId: ["x"] }]) {
        expect(await superAdmin.post(path, body)).toMatchObject({
          status: 400,
          body: { message: "userId must be the id of a user" },
        });
      }
    }
  });

  it("cannot be granted to oneself", async () => {
    const person = await app.signUp();
    const asked = await person.post("/api/super-admin/grant-free-access", { userId: person.user.id });
    expect(asked).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await app.context.accounts.entitlementOf(person.user.id)).hasActiveSubscription).toBe(false);
  });

  it("ends as one or the other when a grant and a revocation race, with both audited", async () => {
    const [one, other] = [await superAdminOf(app), await superAdminOf(app)];
    const { user } = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        (turn % 2 === 0 ? one : other).post(`/api/super-admin/${turn % 2 === 0 ? "grant" : "revoke"}-free-access`, {
          userId: user.id,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const entries = (await allPages<AuditEntry>("/api/super-admin/audit", one)).flat();
    const about = entries.filter(({ subjectId }) => subjectId === user.id).map(({ action }) => action);
    expect(about.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "super_admin.access_granted"),
      ...Array.from({ length: 3 }, () => "super_admin.access_revoked"),
    ]);
  });
});

describe.each(sampledEngines())("the trail of admins and super admins on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("holds each list, plan, PDF, grant and revocation with who and when, and none of the content", async () => {
    const superAdmin = await superAdminOf(app);
    const admin = adminOf(app);
    const owner = await app.signUp("hidden-username");
    await owner.post("/api/activate-subscription", { isTrial: true });
    const { id } = (await owner.post("/api/meal-plans", REQUEST)).body as { id: string };
    const acts: (readonly [() => Promise<{ status: number }>, Partial<AuditEntry>])[] = [
      [() => admin.get("/api/admin/meal-plans?search=ada"), { action: "admin.plans_listed", subjectId: null }],
      [() => admin.get(`/api/admin/meal-plans/${id}/pdf`), { action: "admin.plan_pdf_read", subjectId: id }],
      [() => superAdmin.get("/api/super-admin/users?search=hidden"), { action: "super_admin.users_listed" }],
      [() => superAdmin.get("/api/super-admin/meal-plans"), { action: "super_admin.plans_listed" }],
      [() => superAdmin.get(`/api/meal-plans/${id}`), { action: "super_admin.plan_read", subjectId: id }],
      [() => superAdmin.get(`/api/meal-plans/${id}/download`), { action: "super_admin.plan_pdf_read", subjectId: id }],
      [
        () => superAdmin.post("/api/super-admin/grant-free-access", { userId: owner.user.id }),
        { action: "super_admin.access_granted", subjectId: owner.user.id },
      ],
      [
        () => superAdmin.post("/api/super-admin/revoke-free-access", { userId: owner.user.id }),
        { action: "super_admin.access_revoked", subjectId: owner.user.id },
      ],
      [() => superAdmin.get("/api/super-admin/audit"), { action: "super_admin.audit_listed", subjectId: null }],
    ];
    for (const [act, expected] of acts) {
      app.clock.advance(1_000);
      expect((await act()).status).toBe(200);
      const at = new Date(app.clock.now()).toISOString();
      app.clock.advance(1_000);
      const [, newest] = await twoNewest(superAdmin);
      const byAdmin = expected.action?.startsWith("admin.") === true;
      expect(newest).toEqual({
        subjectId: null,
        ...expected,
        id: expect.any(String),
        at,
        actorId: byAdmin ? null : superAdmin.id,
        actorUsername: byAdmin ? "admin" : "head-chef",
        address: "127.0.0.1",
      });
    }
    const whole = JSON.stringify(await twoNewest(superAdmin));
    for (const secret of ["Ada Baker", "ada@example.com", "hidden"]) expect(whole).not.toContain(secret);
  });

  /** The view of the trail itself, which is audited too, and the entries before it. */
  async function twoNewest(superAdmin: Awaited<ReturnType<typeof superAdminOf>>): Promise<AuditEntry[]> {
    await superAdmin.get("/api/super-admin/audit");
    return ((await superAdmin.get("/api/super-admin/audit")).body as AuditEntry[]).slice(0, 2);
  }

  it("reaches back page by page, newest first, and leaves out what ordinary users did", async () => {
    const admin = adminOf(app);
    for (let times = 0; times < 105; times += 1) {
      app.clock.advance(10);
      await admin.get("/api/admin/meal-plans");
    }
    const superAdmin = await superAdminOf(app);
    const pages = await allPages<AuditEntry>("/api/super-admin/audit", superAdmin);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toHaveLength(100);
    const entries = pages.flat();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(entries.filter(({ action }) => !/^(?:super_)?admin\./u.test(action))).toEqual([]);
  });
});
