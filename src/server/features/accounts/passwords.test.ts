import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";
import { dumpTables } from "#tests/support/leaks";

const NEW = "another good password";

describe.each(sampledEngines())("changes of password and address on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "20" } });
  });
  afterAll(() => app.close());

  const signIn = (username: string, password: string) => app.client().post("/api/login", { username, password });
  const emailsTo = (email: string, subject: string) =>
    app.mailbox.filter((emails) => emails.to === email && emails.subject === subject);

  it("renews this browser's session, ends all others and notifies the address", async () => {
    const person = await app.signUp();
    const { username, email } = person.user;
    const other = app.client();
    await other.post("/api/login", { username, password: PASSWORD });
    const copied = app.client();
    copied.cookies.set("sid", person.cookies.get("sid") ?? "");
    const answer = await person.put("/api/user/password", { currentPassword: PASSWORD, newPassword: NEW });
    expect(answer).toMatchObject({ status: 200, body: { message: "Your password has been changed." } });
    expect((await person.get("/api/user")).status).toBe(200);
    expect((await other.get("/api/user")).status).toBe(401);
    expect((await copied.get("/api/user")).status).toBe(401);
    expect((await signIn(username, PASSWORD)).status).toBe(401);
    expect((await signIn(username, NEW)).status).toBe(200);
    await app.drainJobs();
    expect(emailsTo(email, "Your password was changed")).toHaveLength(1);
  });

  it("refuses a wrong current password without ending sessions", async () => {
    const person = await app.signUp();
    expect(await person.put("/api/user/password", { currentPassword: "wrong", newPassword: NEW })).toMatchObject({
      status: 422,
      body: { code: "wrong_password", message: "The password is not right. Please try again." },
    });
    expect((await person.get("/api/user")).status).toBe(200);
    expect((await signIn(person.user.username, PASSWORD)).status).toBe(200);
  });

  it.each([
    ["no current password", { newPassword: NEW }, "Current password is required"],
    ["a short new one", { currentPassword: PASSWORD, newPassword: "12345" }, "Password must be at least 6 characters"],
    ["no new one", { currentPassword: PASSWORD }, "Password must be at least 6 characters"],
    ["lists", { currentPassword: [PASSWORD], newPassword: [NEW] }, "Current password is required"],
  ])("refuses %s", async (_what, body, message) => {
    const person = await app.signUp();
    expect(await person.put("/api/user/password", body)).toMatchObject({ status: 400, body: { message } });
  });

  it("lets one of two simultaneous changes through", async () => {
    const person = await app.signUp();
    const change = (newPassword: string) =>
      person.put("/api/user/password", { currentPassword: PASSWORD, newPassword });
    const answers = await Promise.all([change("first of two"), change("second of two")]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 422]).toContain(answers.find(({ status }) => status !== 200)?.status);
  });

  it("counts wrong guesses, which a new username does not reset, and no right ones", async () => {
    const small = await startTestApp({ engine });
    const person = await small.signUp("first-name");
    const change = (currentPassword: string) =>
      person.put("/api/user/password", { currentPassword, newPassword: PASSWORD });
    for (let time = 0; time < 12; time += 1) expect((await change(PASSWORD)).status).toBe(200);
    for (let time = 0; time < 10; time += 1) expect((await change("wrong")).status).toBe(422);
    const refused = await change(PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const { fullName, email } = person.user;
    await person.put("/api/user/profile", { fullName, email, username: "second-name" });
    expect((await change("wrong")).status).toBe(429);
    expect((await person.post("/api/user/delete", { password: "wrong" })).status).toBe(429);
    small.clock.advance(10 * MINUTE_MS);
    expect((await change(PASSWORD)).status).toBe(200);
    await small.close();
  });

  it("stores no fast hash of a password with an idempotency key", async () => {
    const person = await app.signUp();
    const key = { "idempotency-key": "change-of-password" };
    await person.put("/api/user/password", { currentPassword: "wrong", newPassword: NEW }, key);
    await person.put("/api/user/password", { currentPassword: PASSWORD, newPassword: NEW }, key);
    const dump = await dumpTables(app.context.platform.database);
    expect(dump.get("public.idempotency_keys")).not.toContain("change-of-password");
  });

  it("notifies the old address when the address is changed, but not for a change of case", async () => {
    const person = await app.signUp();
    const { fullName, username, email } = person.user;
    const subject = "Your email address was changed";
    await person.put("/api/user/profile", { fullName, username, email: email.toUpperCase() });
    await app.drainJobs();
    for (const spelling of [email, email.toUpperCase()]) expect(emailsTo(spelling, subject)).toHaveLength(0);
    await person.put("/api/user/profile", { fullName, username, email: `new-${email}` });
    await app.drainJobs();
    // As typed when it was confirmed: a different case may be a different mailbox.
    expect(emailsTo(email, subject)).toHaveLength(1);
    expect(emailsTo(email.toUpperCase(), subject)).toHaveLength(0);
    expect(emailsTo(`new-${email}`, subject)).toHaveLength(0);
    const [sent] = emailsTo(email, subject);
    expect(sent?.text).not.toContain(`new-${email}`);
  });
});
