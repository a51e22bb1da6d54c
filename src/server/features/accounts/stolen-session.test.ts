import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts";
import { DAY_MS } from "#server/services/clock/clock";
import type { EmailMessage } from "#server/services/email/email";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { type EmailLink, moveTo, tokensTo } from "#tests/support/email-links";
import { sampledEngines } from "#tests/support/engines";

const NEW = "another good password";

// A thief who has the cookie of a signed-in browser, but not the password.
describe.each(sampledEngines())("a stolen session on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "20" } });
  });
  afterAll(() => app.close());

  type Person = TestClient & { readonly user: User };
  const thiefOf = (person: TestClient) => {
    const thief = app.client();
    for (const [name, value] of person.cookies) thief.cookies.set(name, value);
    return thief;
  };
  const profile = ({ fullName, username }: User, email: string) => ({ fullName, username, email });
  const emailsTo = async (email: string): Promise<readonly EmailMessage[]> => {
    await app.drainJobs();
    return app.mailbox.filter(({ to }) => to === email);
  };
  const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);
  const tokenTo = async (email: string, page: EmailLink) => (await tokensTo(app, email, page)).at(-1) ?? "";
  const signIn = async (username: string, password: string) => {
    const client = app.client();
    const { status } = await client.post("/api/login", { username, password });
    return { ...client, status };
  };
  const undo = (token: string) => app.client().post("/api/email/undo", { token });
  const confirm = (token: string, password: string) => app.client().post("/api/email/confirm", { token, password });
  const changes = async (thief: TestClient, person: Person, email: string) => {
    const answer = await thief.put("/api/user/profile", profile(person.user, email));
    expect(answer).toMatchObject({ status: 200, body: { email, emailProven: false, provenEmail: person.user.email } });
  };

  it("cannot get a password-reset link by changing the address", async () => {
    const person = await app.signUp("robbed");
    await thiefOf(person).put("/api/user/profile", profile(person.user, "thief1@example.org"));
    await app.client().post("/api/password/forgot", { email: "thief1@example.org" });
    expect(await subjectsTo("thief1@example.org")).not.toContain("Set a new password");
    await app.client().post("/api/password/forgot", { email: person.user.email });
    expect(await subjectsTo(person.user.email)).toContain("Set a new password");
  });

  it("shows the new address at once, while everything that secures the account stays unchanged", async () => {
    const person = await app.signUp("shown");
    await changes(thiefOf(person), person, "thief2@example.org");
    expect((await person.get("/api/user")).body).toMatchObject({ email: "thief2@example.org" });
    await person.put("/api/user/password", { currentPassword: PASSWORD, newPassword: NEW });
    await person.post("/api/activate-subscription", { isTrial: true });
    await person.post("/api/user/delete", { password: NEW });
    expect(await subjectsTo("thief2@example.org")).toEqual(["Confirm your email address"]);
    expect((await subjectsTo(person.user.email)).toSorted()).toEqual([
      "Welcome to Mealwright",
      "Your account was deleted",
      "Your email address was changed",
      "Your password was changed",
    ]);
    // The used trial belongs to the previous address.
    const again = app.client();
    await again.post("/api/register", {
      ...profile(person.user, person.user.email),
      username: "shown-again",
      password: PASSWORD,
    });
    expect((await again.get("/api/subscription-status")).body).toMatchObject({ hasUsedTrial: true });
  });

  it("does not block a password-reset link that the owner requested", async () => {
    const person = await app.signUp("asking");
    await app.client().post("/api/password/forgot", { email: person.user.email });
    const token = await tokenTo(person.user.email, "/reset-password");
    await changes(thiefOf(person), person, "thief3@example.org");
    expect((await app.client().post("/api/password/reset", { token, password: NEW })).status).toBe(200);
  });

  it("cannot confirm the address without the password", async () => {
    const person = await app.signUp("unconfirmed");
    await changes(thiefOf(person), person, "thief4@example.org");
    const token = await tokenTo("thief4@example.org", "/confirm-email");
    expect(await confirm(token, "a guess")).toMatchObject({ status: 422, body: { code: "wrong_password" } });
    expect((await person.get("/api/user")).body).toMatchObject({ emailProven: false });
    expect((await confirm(token, PASSWORD)).status).toBe(200);
    expect((await person.get("/api/user")).body).toMatchObject({
      email: "thief4@example.org",
      emailProven: true,
      provenEmail: "thief4@example.org",
    });
    await app.client().post("/api/password/forgot", { email: "thief4@example.org" });
    expect(await subjectsTo("thief4@example.org")).toContain("Set a new password");
  });

  it("sends an unconfirmed address its link and nothing that a user typed", async () => {
    const person = await app.signUp("typed-username");
    const typed = { fullName: "Win a prize at evil example", username: "free-money", email: "victim5@example.org" };
    await thiefOf(person).put("/api/user/profile", typed);
    const [emails, ...more] = await emailsTo("victim5@example.org");
    expect(more).toEqual([]);
    for (const part of [emails?.subject, emails?.text, emails?.html, emails?.messageId]) {
      for (const word of ["prize", "evil", "free-money", "victim5", "typed-username", person.user.fullName]) {
        expect(part).not.toContain(word);
      }
    }
  });

  it("cannot stop the owner from restoring the address from the previous mailbox, which ends every session", async () => {
    const person = await app.signUp("undoing");
    const thief = thiefOf(person);
    await changes(thief, person, "thief6@example.org");
    const proof = await tokenTo("thief6@example.org", "/confirm-email");
    const token = await tokenTo(person.user.email, "/undo-email");
    app.clock.advance(7 * DAY_MS - 1);
    const done = await undo(token);
    expect(done).toMatchObject({ status: 200, body: { username: "undoing" } });
    expect((await thief.get("/api/user")).status).toBe(401);
    expect((await person.get("/api/user")).status).toBe(401);
    expect((await confirm(proof, PASSWORD)).status).toBe(400);
    // Anyone who changed the address may also know the password.
    expect((await signIn("undoing", PASSWORD)).status).toBe(401);
    const { resetToken } = done.body as { resetToken: string };
    expect((await app.client().post("/api/password/reset", { token: resetToken, password: NEW })).status).toBe(200);
    const back = await signIn("undoing", NEW);
    expect((await back.get("/api/user")).body).toMatchObject({ email: person.user.email, emailProven: true });
    expect(await undo(token)).toMatchObject({ status: 400, body: { code: "email_link_invalid" } });
  });

  it("is undone by the first address's link even when the thief knew the password and changed the address twice", async () => {
    const person = await app.signUp("chained");
    const thief = thiefOf(person);
    for (const email of ["thief7b@example.org", "thief7c@example.org"]) {
      await moveTo(app, { ...thief, user: person.user }, email);
      app.clock.advance(DAY_MS);
    }
    const thiefs = await tokenTo("thief7b@example.org", "/undo-email");
    expect(thiefs).not.toBe("");
    app.clock.advance(4 * DAY_MS);
    const [first] = await tokensTo(app, person.user.email, "/undo-email");
    expect(await undo(first ?? "")).toMatchObject({ status: 200 });
    // The thief's first mailbox has an undo link too: it must not let the thief back in.
    expect((await undo(thiefs)).status).toBe(400);
    expect(await subjectsTo("thief7c@example.org")).toContain("Your email address was put back");
    await app.client().post("/api/password/forgot", { email: "thief7c@example.org" });
    expect(await subjectsTo("thief7c@example.org")).not.toContain("Set a new password");
  });

  it("cannot block the undo with an account under the previous address", async () => {
    const person = await app.signUp("reserved");
    await moveTo(app, { ...thiefOf(person), user: person.user }, "thief8@example.org");
    const second = {
      ...profile(person.user, person.user.email.toUpperCase()),
      username: "blocker",
      password: PASSWORD,
    };
    expect(await app.client().post("/api/register", second)).toMatchObject({
      status: 409,
      body: { code: "email_taken" },
    });
    const other = await app.signUp("blocker2");
    expect((await other.put("/api/user/profile", profile(other.user, person.user.email))).status).toBe(409);
    expect((await undo(await tokenTo(person.user.email, "/undo-email"))).status).toBe(200);
  });

  it("releases the previous address after seven days", async () => {
    const person = await app.signUp("moved-away");
    await moveTo(app, person, "new-home@example.org");
    const token = await tokenTo(person.user.email, "/undo-email");
    app.clock.advance(7 * DAY_MS + 1);
    expect((await undo(token)).status).toBe(400);
    const next = { ...profile(person.user, person.user.email), username: "next-owner", password: PASSWORD };
    expect((await app.client().post("/api/register", next)).status).toBe(201);
  });
});
