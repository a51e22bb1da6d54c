import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminPlan, SuperAdminPlan, SuperAdminStats, SuperAdminUser } from "#contract/admin";
import { proposeWeek } from "#domain/planner/propose-week";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import type { Planner } from "#server/services/planner/planner";
import { adminOf, allPages, basic, superAdminOf } from "#tests/support/admins";
import { startTestApp, type TestApp } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { nthId, insertManyUsers } from "#tests/support/many-users";
import { sampledEngines } from "#tests/support/engines";
import { TEST_ADMIN } from "#tests/support/credentials";

const USERS = 230;
const REQUEST = { fullName: "Zülal Öztürk", email: "zu@example.net", mealsPerWeek: 1, numPeople: 2, maxBudget: 80 };

/** A planner that waits for the test while it is held. */
function heldPlanner() {
  let gate = Promise.resolve();
  let letGo: () => void = () => undefined;
  const planner: Planner = {
    ...inProcessPlanner(realCatalogue().catalogue),
    name: "held",
    async plan(task) {
      await gate;
      return proposeWeek(task, realCatalogue().catalogue);
    },
  };
  const hold = () => {
    gate = new Promise((resolve) => {
      letGo = resolve;
    });
  };
  return { planner, hold, letGo: () => letGo() };
}

describe.each(sampledEngines())("the admin areas' lists on $name", (engine) => {
  const held = heldPlanner();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, overrides: { planner: held.planner } });
    await insertManyUsers(app, USERS);
  });
  afterAll(() => app.close());

  it("reaches every plan page by page, newest first, with only what the table shows", async () => {
    const pages = await allPages<AdminPlan>("/api/admin/meal-plans", adminOf(app));
    expect(pages.map((page) => page.length)).toEqual([100, 100, 30]);
    const plans = pages.flat();
    expect(plans.map(({ id }) => id)).toEqual(Array.from({ length: USERS }, (_, n) => nthId("plan", n + 1)));
    expect(plans[0]).toEqual({
      id: nthId("plan", 1),
      fullName: "Robin Ashdown",
      email: "crowd1@example.org",
      createdAt: new Date(app.clock.now() - MINUTE_MS).toISOString(),
      hasPdf: true,
    });
  });

  it.each([
    ["/api/admin/meal-plans", "plan"],
    ["/api/super-admin/users", "user"],
  ] as const)("sorts %s from the oldest or by name, over every page", async (path, kind) => {
    const reader = kind === "plan" ? adminOf(app) : await superAdminOf(app);
    const oldest = (await allPages<AdminPlan>(`${path}?search=crowd&sort=oldest`, reader)).flat();
    expect(oldest.map(({ id }) => id)).toEqual(Array.from({ length: USERS }, (_, n) => nthId(kind, USERS - n)));
    const byName = (await allPages<AdminPlan>(`${path}?search=crowd&sort=name`, reader)).flat();
    const plain = (name: string) =>
      name
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/gu, "")
        .toLowerCase();
    expect(byName.map(({ fullName }) => fullName)).toEqual(
      oldest
        .map(({ fullName }) => fullName)
        .toSorted((one, other) => (plain(one) < plain(other) ? -1 : plain(one) === plain(other) ? 0 : 1)),
    );
    expect(new Set(byName.map(({ id }) => id)).size).toBe(USERS);
  });

  it.each([
    ["the beginning of a surname", "ash", (name: string) => name.endsWith("Ashdown")],
    ["words in any order, in any case", "PATEL zo", (name: string) => name === "Zoë Patel"],
    ["a name without its accents", "emile", (name: string) => name.startsWith("Émile")],
    ["a name with accents that it does not have", "rôbin", (name: string) => name.startsWith("Robin")],
  ])("finds a plan by %s", async (_what, search, fits) => {
    const admin = adminOf(app);
    const everyone = (await allPages<AdminPlan>("/api/admin/meal-plans", admin)).flat();
    const found = (
      await allPages<AdminPlan>(`/api/admin/meal-plans?search=${encodeURIComponent(search)}`, admin)
    ).flat();
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(everyone.filter(({ fullName }) => fits(fullName)));
  });

  it("finds a plan by its whole e-mail address, but not by text inside a word", async () => {
    const admin = adminOf(app);
    const found = (await admin.get("/api/admin/meal-plans?search=crowd77%40example.org")).body as AdminPlan[];
    expect(found.map(({ email }) => email)).toEqual(["crowd77@example.org"]);
    expect((await admin.get("/api/admin/meal-plans?search=shdown")).body).toEqual([]);
  });

  it.each(["'", "\\", "%", "_", "a & b", "!x | (y", "x:*", "''; drop table users; --", "\u0000\ud800", "👩‍🍳", "$1"])(
    "searches for %j as text",
    async (search) => {
      const { status } = await adminOf(app).get(
        `/api/admin/meal-plans?search=${encodeURIComponent(search.toWellFormed())}`,
      );
      expect(status).toBe(200);
    },
  );

  it("refuses sort orders and cursors that it never issued", async () => {
    const admin = adminOf(app);
    const { headers } = await admin.get("/api/admin/meal-plans?sort=name&search=crowd");
    const cursor = /cursor=([^>]+)>/u.exec(String(headers.link))?.[1] ?? "";
    for (const query of ["sort=worst", "cursor=x", `cursor=${cursor}`, `cursor=${"x".repeat(2_000)}`]) {
      expect((await admin.get(`/api/admin/meal-plans?${query}`)).status, query).toBe(400);
    }
    const forged = Buffer.from(JSON.stringify(["newest", "1; drop", nthId("plan", 1)])).toString("base64url");
    expect((await admin.get(`/api/admin/meal-plans?cursor=${forged}`)).body).toMatchObject({
      code: "invalid_input",
      message: "This page link is not valid. Please start from the first page.",
    });
  });

  it("lists a plan in progress as not ready, in every order, and offers its PDF once it is ready", async () => {
    const admin = adminOf(app);
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    held.hold();
    const { id } = (await person.post("/api/meal-plans", REQUEST, { prefer: "respond-async" })).body as { id: string };
    for (const query of ["", "?sort=name&search=ozturk", "?sort=oldest&search=zu%40example.net"]) {
      const page = (await admin.get(`/api/admin/meal-plans${query}`)).body as AdminPlan[];
      expect(
        page.filter((plan) => plan.id === id),
        query,
      ).toEqual([
        { id, fullName: REQUEST.fullName, email: REQUEST.email, createdAt: expect.any(String), hasPdf: false },
      ]);
    }
    expect(await admin.get(`/api/admin/meal-plans/${id}/pdf`)).toMatchObject({
      status: 409,
      body: { code: "not_ready" },
    });
    held.letGo();
    await app.drainJobs();
    const [plan] = (await admin.get("/api/admin/meal-plans?search=ozturk")).body as AdminPlan[];
    expect(plan).toMatchObject({ id, hasPdf: true });
    const pdf = await admin.get(`/api/admin/meal-plans/${id}/pdf`);
    expect(pdf.status).toBe(200);
    expect(pdf.headers["content-disposition"]).toBe(`attachment; filename="meal-plan-${id}.pdf"`);
    expect(pdf.text.startsWith("%PDF-")).toBe(true);
  });

  it("answers 404 for the PDF of an unknown plan", async () => {
    for (const id of [nthId("user", 1), "nonsense", "..%2f"]) {
      expect((await adminOf(app).get(`/api/admin/meal-plans/${id}/pdf`)).status, id).toBe(404);
    }
  });

  it("shows a super admin each user with the number of plans, and no secrets", async () => {
    const superAdmin = await superAdminOf(app);
    const [user] = (await superAdmin.get("/api/super-admin/users?search=crowd9%40example.org"))
      .body as SuperAdminUser[];
    expect(user).toEqual({
      id: nthId("user", 9),
      username: "crowd9",
      email: "crowd9@example.org",
      emailProven: true,
      provenEmail: "crowd9@example.org",
      fullName: "Robin Patel",
      createdAt: new Date(app.clock.now() - 9 * MINUTE_MS).toISOString(),
      role: "user",
      hasSelectedPlan: "false",
      mealPlanCount: 1,
      hasFreeAccess: false,
    });
    await app.signUp("planless");
    const [fresh] = (await superAdmin.get("/api/super-admin/users?search=planless")).body as SuperAdminUser[];
    expect(fresh).toMatchObject({ username: "planless", mealPlanCount: 0 });
  });

  it("shows a super admin only the last seven days' plans, found by the plan's words or its owner's", async () => {
    const superAdmin = await superAdminOf(app);
    const before = (await allPages<SuperAdminPlan>("/api/super-admin/meal-plans?search=crowd", superAdmin)).flat();
    expect(before).toHaveLength(USERS);
    expect(before[0]).toMatchObject({
      id: nthId("plan", 1),
      username: "crowd1",
      maxBudget: 50,
      preferredSupermarket: "tesco",
      hasPdf: true,
    });
    const person = await app.signUp("quartermaster");
    await person.post("/api/activate-subscription", { isTrial: true });
    await person.post("/api/meal-plans", { ...REQUEST, fullName: "Somebody Else", email: "else@example.com" });
    const byOwner = (await superAdmin.get("/api/super-admin/meal-plans?search=quarter")).body as SuperAdminPlan[];
    expect(byOwner.map(({ fullName, username }) => [fullName, username])).toEqual([["Somebody Else", "quartermaster"]]);

    // The crowd's plans are a minute apart: a hundred of them are still within the week.
    app.clock.advance(7 * DAY_MS - 100 * MINUTE_MS);
    const later = await superAdminOf(app);
    const week = (await allPages<SuperAdminPlan>("/api/super-admin/meal-plans?search=crowd", later)).flat();
    expect(week.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => nthId("plan", n + 1)));
    const stats = (await later.get("/api/super-admin/stats")).body as SuperAdminStats;
    const users = (await allPages<SuperAdminUser>("/api/super-admin/users", later)).flat();
    const plans = (await allPages<AdminPlan>("/api/admin/meal-plans", adminOf(app))).flat();
    const weekAgo = app.clock.now() - 7 * DAY_MS;
    const young = (row: { createdAt: string }) => Date.parse(row.createdAt) >= weekAgo;
    expect(stats).toEqual({
      totalUsers: users.length,
      totalMealPlans: plans.length,
      plansThisWeek: plans.filter(young).length,
      newUsersThisWeek: users.filter(young).length,
      oldPrices: stats.oldPrices,
      ai: expect.objectContaining({
        provider: null,
        model: null,
        priced: false,
        plans: 0,
        calls: 0,
        costDollars: null,
      }),
    });
    expect(stats.plansThisWeek).toBeLessThan(stats.totalMealPlans);
  });

  it("keeps the two areas apart: each one's credentials open only its own", async () => {
    const superAdmin = await superAdminOf(app);
    const id = nthId("plan", 1);
    for (const { method, path, access } of app.context.app.routes) {
      const address = path.replaceAll(/:\w+/gu, id);
      if (access === "admin_basic") expect((await superAdmin.request(method, address)).status, path).toBe(401);
      if (access === "super_admin") {
        expect((await app.client().request(method, address, undefined, basic(TEST_ADMIN))).status, path).toBe(401);
      }
    }
    const wrong = await app.client().get("/api/admin/meal-plans", basic({ ...TEST_ADMIN, password: "guess" }));
    expect(wrong).toMatchObject({ status: 401, body: { message: "Invalid credentials" } });
    // This header would open the browser's own sign-in dialog.
    expect(wrong.headers).not.toHaveProperty("www-authenticate");
  });
});
