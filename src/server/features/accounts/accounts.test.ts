import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#server/services/clock/clock";
import { moveTo } from "#tests/support/email-links";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { engines } from "#tests/support/engines";
import { TEST_SUPER_ADMIN } from "#tests/support/credentials";

describe.each(engines())("accounts on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  const anna = { username: "Anna", email: "Anna@Example.org", fullName: "Anna Baker", password: PASSWORD };

  it("registers, signs in straight away and sends a welcome e-mail", async () => {
    const client = app.client();
    const answer = await client.post("/api/register", anna);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      username: "Anna",
      email: "Anna@Example.org",
      emailProven: true,
      provenEmail: "Anna@Example.org",
      fullName: "Anna Baker",
      createdAt: new Date(app.clock.now()).toISOString(),
      role: "user",
      hasSelectedPlan: "false",
    });
    expect((await client.get("/api/user")).body).toEqual(answer.body);
    await app.drainJobs();
    expect(app.mailbox.filter(({ to }) => to === "Anna@Example.org")).toHaveLength(1);
  });

  it("refuses a username or an address that differs only in case", async () => {
    const sameName = await app
      .client()
      .post("/api/register", { ...anna, username: "ANNA", email: "other@example.org" });
    expect(sameName).toMatchObject({ status: 409, body: { code: "username_taken" } });
    const sameEmail = await app
      .client()
      .post("/api/register", { ...anna, username: "anna2", email: "anna@example.ORG" });
    expect(sameEmail).toMatchObject({ status: 409, body: { code: "email_taken" } });
  });

  it("gives a name requested twice at the same moment to one user only", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        app.client().post("/api/register", { ...anna, username: "Twins", email: `twin${index}@example.org` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it.each([
    ["a short username", { username: "ab" }, "Username must be at least 3 characters"],
    ["a broken address", { email: "not an address" }, "Please enter a valid email"],
    ["a short name", { fullName: "A" }, "Full name must be at least 2 characters"],
    ["a short password", { password: "12345" }, "Password must be at least 6 characters"],
    ["a list for a text", { username: ["a", "b", "c"] }, "Username must be at least 3 characters"],
  ])("refuses %s when signing up", async (_what, wrong, message) => {
    const answer = await app
      .client()
      .post("/api/register", { ...anna, username: "newcomer", email: "n@example.org", ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
  });

  it("names every missing field when signing up with nothing", async () => {
    const { status, body } = await app.client().post("/api/register");
    expect(status).toBe(400);
    expect((body as { issues: { path: string }[] }).issues.map(({ path }) => path).toSorted()).toEqual([
      "email",
      "fullName",
      "password",
      "username",
    ]);
  });

  it("takes no role, id or access from a registration", async () => {
    const client = app.client();
    const forged = {
      ...anna,
      username: "sly",
      email: "sly@example.org",
      role: "super_admin",
      id: "1",
      hasFreeAccess: true,
      hasSelectedPlan: "true",
    };
    expect((await client.post("/api/register", forged)).body).toMatchObject({ role: "user", hasSelectedPlan: "false" });
    expect((await client.get("/api/subscription-status")).body).toMatchObject({ hasActiveSubscription: false });
  });

  it("signs in without regard to the case of the username", async () => {
    const answer = await app.client().post("/api/login", { username: "aNNa", password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { username: "Anna" } });
  });

  it.each([
    ["a wrong password", { username: "anna", password: `${PASSWORD}x` }, 401, "Invalid username or password"],
    ["an unknown user", { username: "nobody-here", password: PASSWORD }, 401, "Invalid username or password"],
    ["no username", { username: "", password: PASSWORD }, 400, "Username is required"],
    ["no password", { username: "anna" }, 400, "Password is required"],
  ])("refuses to sign in with %s", async (_what, body, status, message) => {
    expect(await app.client().post("/api/login", body)).toMatchObject({ status, body: { message } });
  });

  it("keeps long passwords, spaces and emoji exactly", async () => {
    const password = ` ${"päss 🍅 word ".repeat(12)}`;
    await app.client().post("/api/register", { ...anna, username: "careful", email: "careful@example.org", password });
    expect((await app.client().post("/api/login", { username: "careful", password })).status).toBe(200);
    expect((await app.client().post("/api/login", { username: "careful", password: password.trim() })).status).toBe(
      401,
    );
  });

  it("starts a new session at sign-in, and ends the one the browser had", async () => {
    const person = await app.signUp();
    const planted = person.cookies.get("sid") ?? "";
    const again = await person.post("/api/login", { username: person.user.username, password: PASSWORD });
    expect(again.status).toBe(200);
    expect(person.cookies.get("sid")).not.toBe(planted);
    const thief = app.client();
    thief.cookies.set("sid", planted);
    expect((await thief.get("/api/user")).status).toBe(401);
  });

  it("does not adopt a session that was made up", async () => {
    const client = app.client();
    client.cookies.set("sid", "chosen-by-an-attacker");
    await client.post("/api/login", { username: "anna", password: PASSWORD });
    expect(client.cookies.get("sid")).not.toBe("chosen-by-an-attacker");
  });

  it("signs out, also for a copied cookie, and harmlessly a second time", async () => {
    const person = await app.signUp();
    const copy = app.client();
    copy.cookies.set("sid", person.cookies.get("sid") ?? "");
    expect((await person.post("/api/logout")).status).toBe(200);
    expect((await copy.get("/api/user")).status).toBe(401);
    expect((await person.post("/api/logout")).status).toBe(200);
  });

  it("changes the profile and refuses another's username", async () => {
    const person = await app.signUp();
    const profile = { fullName: "New Name", email: person.user.email, username: person.user.username };
    expect(await person.put("/api/user/profile", profile)).toMatchObject({
      status: 200,
      body: { fullName: "New Name" },
    });
    expect(await person.put("/api/user/profile", { ...profile, username: "anna" })).toMatchObject({
      status: 409,
      body: { code: "username_taken" },
    });
    expect(await person.put("/api/user/profile", { ...profile, fullName: "X" })).toMatchObject({
      status: 400,
      body: { message: "Full name must be at least 2 characters" },
    });
    const recased = { ...profile, username: person.user.username.toUpperCase() };
    expect((await person.put("/api/user/profile", recased)).status).toBe(200);
  });

  it("records that a plan was chosen, which grants no access", async () => {
    const person = await app.signUp();
    expect((await person.post("/api/mark-plan-selected")).body).toMatchObject({ hasSelectedPlan: "true" });
    expect((await person.get("/api/subscription-status")).body).toEqual({
      status: null,
      hasActiveSubscription: false,
      trialExpired: false,
      hasUsedTrial: false,
      interval: null,
      nextBillingDate: null,
      trialEndsAt: null,
    });
  });

  it("starts one trial for twenty parallel requests", async () => {
    const person = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.post("/api/activate-subscription", { isTrial: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await person.get("/api/subscription-status")).body).toMatchObject({
      status: "trial",
      hasActiveSubscription: true,
      hasUsedTrial: true,
      nextBillingDate: null,
      trialEndsAt: new Date(app.clock.now() + 7 * DAY_MS).toISOString(),
    });
  });

  it("refuses a second trial to the same address in a new account", async () => {
    const first = await app.signUp("mover");
    await first.post("/api/activate-subscription", { isTrial: true });
    const { email } = first.user;
    await moveTo(app, first, "elsewhere@example.org");
    await app.drainJobs();
    // Until then the change can be undone, and the address is reserved.
    app.clock.advance(7 * DAY_MS);
    const second = app.client();
    const registered = await second.post("/api/register", { ...anna, username: "mover2", email: email.toUpperCase() });
    expect(registered.status).toBe(201);
    expect((await second.get("/api/subscription-status")).body).toMatchObject({
      status: "trial_expired",
      hasUsedTrial: true,
    });
    expect(await second.post("/api/activate-subscription", { isTrial: true })).toMatchObject({
      status: 409,
      body: { code: "trial_already_used" },
    });
  });

  it("refuses an activation without a confirmed card, and grants no access", async () => {
    const person = await app.signUp();
    const answer = await person.post("/api/activate-subscription", {});
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await person.get("/api/subscription-status")).body).toMatchObject({ hasActiveSubscription: false });
  });

  it("has created the super admin", async () => {
    const { username, password } = TEST_SUPER_ADMIN;
    expect(await app.client().post("/api/login", { username, password })).toMatchObject({
      status: 200,
      body: { role: "super_admin" },
    });
  });

  it("ends a trial, an idle session and an old session when they expire", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    app.clock.advance(7 * DAY_MS);
    expect((await person.get("/api/subscription-status")).body).toMatchObject({
      status: "trial_expired",
      hasActiveSubscription: false,
      trialExpired: true,
    });
    for (let day = 7; day < 89; day += 20) {
      expect((await person.get("/api/user")).status).toBe(200);
      app.clock.advance(20 * DAY_MS);
    }
    expect((await person.get("/api/user")).status).toBe(401);
    const idle = await app.signUp();
    app.clock.advance(30 * DAY_MS);
    expect((await idle.get("/api/user")).status).toBe(401);
  });
});
