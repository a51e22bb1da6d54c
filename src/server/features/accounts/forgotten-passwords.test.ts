import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts";
import { HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { moveTo } from "#tests/support/email-links";
import { dumpTables } from "#tests/support/leaks";
import { PASSWORD, startTestApp, type TestApp, type TestAnswer } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const NEW = "another good password";
const SENT = "If an account uses this address, an email with a link is on its way.";
const LINK_INVALID = {
  status: 400,
  body: { code: "reset_link_invalid", message: "This link has been used or is too old. Please ask for a new one." },
};

describe.each(sampledEngines())("forgotten passwords on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "20" } });
  });
  afterAll(() => app.close());

  const signIn = (username: string, password: string) => app.client().post("/api/login", { username, password });
  const forgot = (email: string) => app.client().post("/api/password/forgot", { email });
  const reset = (token: string, password = NEW) => app.client().post("/api/password/reset", { token, password });
  const emailsTo = (email: string, subject: string) =>
    app.mailbox.filter((emails) => emails.to === email && emails.subject === subject);

  /** The token of the newest link sent to an address. */
  async function sentToken(email: string): Promise<string> {
    await app.drainJobs();
    const [link = ""] = /http:\/\/\S+\/reset-password#token=\S+/u.exec(
      emailsTo(email, "Set a new password").at(-1)?.text ?? "",
    ) ?? [""];
    expect(link).not.toBe("");
    return new URL(link).hash.slice("#token=".length);
  }

  async function askedToken({ email }: User): Promise<string> {
    expect(await forgot(email)).toMatchObject({ status: 200, body: { message: SENT } });
    return sentToken(email);
  }

  it("sets a new password with the link, signs out everywhere and notifies the address", async () => {
    const person = await app.signUp();
    const { username, email } = person.user;
    const token = await askedToken(person.user);
    const done = await reset(token);
    expect(done).toMatchObject({ status: 200, body: { message: expect.stringContaining("Please sign in") } });
    // The browser is remembered, but not signed in.
    expect(String(done.headers["set-cookie"])).toMatch(/^device=[^,]*HttpOnly; SameSite=Lax$/u);
    expect((await person.get("/api/user")).status).toBe(401);
    expect((await signIn(username, PASSWORD)).status).toBe(401);
    expect((await signIn(username, NEW)).status).toBe(200);
    await app.drainJobs();
    expect(emailsTo(email, "Your password was changed")).toHaveLength(1);
  });

  it("gives the same response for an unknown address, and sends nothing", async () => {
    const person = await app.signUp();
    const before = app.mailbox.length;
    const unknown = await forgot("nobody-at-all@example.org");
    await app.drainJobs();
    expect(app.mailbox.slice(before).map(({ to }) => to)).not.toContain("nobody-at-all@example.org");
    const known = await forgot(person.user.email);
    expect(unknown).toMatchObject({ status: 200, body: { message: SENT } });
    expect(known.text).toBe(unknown.text);
    const plain = ({ headers }: TestAnswer) => Object.keys(headers).toSorted();
    expect(plain(known)).toEqual(plain(unknown));
  });

  it("records a job and an event for known and unknown addresses alike", async () => {
    const counts = async () => {
      const dump = await dumpTables(app.context.platform.database);
      const lines = (table: string, mark: string) =>
        (dump.get(table) ?? "").split("\n").filter((row) => row.includes(mark)).length;
      return {
        jobs: [...dump.keys()]
          .filter((table) => table.startsWith("pgboss.") && table !== "pgboss.queue" && table !== "pgboss.job")
          .reduce(
            (sum, table) => sum + lines(table, "accounts.reset-mail"),
            lines("pgboss.job", "accounts.reset-mail"),
          ),
        events: lines("public.audit_events", "password_reset_asked"),
      };
    };
    const person = await app.signUp();
    await app.drainJobs();
    const start = await counts();
    await forgot("nobody-here-either@example.org");
    await app.drainJobs();
    const unknown = await counts();
    await forgot(person.user.email);
    await app.drainJobs();
    const known = await counts();
    expect(unknown.events - start.events).toBe(1);
    expect(known.events - unknown.events).toBe(1);
    expect(unknown.jobs - start.jobs).toBeGreaterThan(0);
    expect(known.jobs - unknown.jobs).toBe(unknown.jobs - start.jobs);
  });

  it("finds the account without regard to case, and writes to the address as stored", async () => {
    const person = await app.signUp();
    await forgot(`  ${person.user.email.toUpperCase()} `);
    await expect(sentToken(person.user.email)).resolves.toMatch(/^[A-Za-z0-9_-]{43}$/u);
  });

  it("works once", async () => {
    const { user } = await app.signUp();
    const token = await askedToken(user);
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, "a third password")).toMatchObject(LINK_INVALID);
    expect((await signIn(user.username, NEW)).status).toBe(200);
  });

  it("lets one of eight simultaneous uses of a link through", async () => {
    const { user } = await app.signUp();
    const token = await askedToken(user);
    const passwords = Array.from({ length: 8 }, (_, index) => `parallel password ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await signIn(user.username, winner)).status).toBe(200);
    await app.drainJobs();
    expect(emailsTo(user.email, "Your password was changed")).toHaveLength(1);
  });

  it("works for thirty minutes", async () => {
    const { user } = await app.signUp();
    const late = await askedToken(user);
    app.clock.advance(30 * MINUTE_MS);
    expect(await reset(late)).toMatchObject(LINK_INVALID);
    const inTime = await askedToken(user);
    app.clock.advance(30 * MINUTE_MS - 1);
    expect((await reset(inTime)).status).toBe(200);
  });

  it("is void once a newer one is requested, or the password or address is changed", async () => {
    const { user, ...person } = await app.signUp();
    const older = await askedToken(user);
    app.clock.advance(1);
    const newer = await askedToken(user);
    expect(newer).not.toBe(older);
    expect(await reset(older)).toMatchObject(LINK_INVALID);
    app.clock.advance(1);
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await person.put("/api/user/password", change)).status).toBe(200);
    expect(await reset(newer)).toMatchObject(LINK_INVALID);
    app.clock.advance(1);
    const last = await askedToken(user);
    await moveTo(app, { ...person, user }, `moved-${user.email}`);
    expect(await reset(last)).toMatchObject(LINK_INVALID);
    expect((await signIn(user.username, PASSWORD)).status).toBe(200);
  });

  it("refuses made-up tokens of any kind", async () => {
    for (const token of ["x", "A".repeat(43), "' or 1=1 --", "\u0000", "💥".repeat(50), "%00", "../../etc/passwd"]) {
      expect(await reset(token), token).toMatchObject(LINK_INVALID);
    }
    for (const token of [undefined, null, 5, ["A"], { $ne: "" }, "A".repeat(201)]) {
      const answer = await app.client().post("/api/password/reset", { token, password: NEW });
      expect(answer, JSON.stringify(token)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", message: LINK_INVALID.body.message },
      });
    }
  });

  it("applies the sign-up rules to a new password, and leaves the link usable", async () => {
    const { user } = await app.signUp();
    const token = await askedToken(user);
    expect(await reset(token, "12345")).toMatchObject({
      status: 400,
      body: { message: "Password must be at least 6 characters" },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it("asks for an address", async () => {
    for (const email of [
      "",
      "no address",
      "a@b",
      "two@example.org,three@example.org",
      "x@example.org\r\nbcc: y@z.org",
    ]) {
      expect(await forgot(email), email).toMatchObject({
        status: 400,
        body: { code: "invalid_input", message: "Please enter a valid email" },
      });
    }
  });

  it("keeps the token only in the message, and what was typed nowhere", async () => {
    const { user } = await app.signUp();
    const token = await askedToken(user);
    await forgot("typed-by-mistake@example.org");
    await app.drainJobs();
    const everything = [...(await dumpTables(app.context.platform.database)).values()].join("\n");
    expect(everything).toContain(user.username);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain("typed-by-mistake");
    expect(app.mailbox.filter(({ text }) => text.includes(token))).toHaveLength(1);
  });

  it("lets a user locked out by wrong guesses sign in straight away", async () => {
    const small = await startTestApp({ engine });
    const { user } = await small.signUp();
    const guess = (password: string) => small.client().post("/api/login", { username: user.username, password });
    for (let time = 0; time < 10; time += 1) await guess("wrong");
    expect((await guess(PASSWORD)).status).toBe(429);
    await small.client().post("/api/password/forgot", { email: user.email });
    await small.drainJobs();
    const text = small.mailbox.findLast(({ subject }) => subject === "Set a new password")?.text ?? "";
    const [, token = ""] = /#token=(\S+)/u.exec(text) ?? [];
    expect((await small.client().post("/api/password/reset", { token, password: NEW })).status).toBe(200);
    expect((await guess(NEW)).status).toBe(200);
    await small.close();
  });

  it("sends five links an hour to one address and thirty to one network, known or not, and says when to come back", async () => {
    const small = await startTestApp({ engine });
    const ask = (email: string) => small.client().post("/api/password/forgot", { email });
    for (let time = 0; time < 5; time += 1) expect((await ask("Once@example.org")).status).toBe(200);
    const refused = await ask("once@example.org");
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    for (let number = 0; number < 25; number += 1) expect((await ask(`n${number}@example.org`)).status).toBe(200);
    expect((await ask("one-more@example.org")).status).toBe(429);
    small.clock.advance(HOUR_MS);
    expect((await ask("once@example.org")).status).toBe(200);
    await small.close();
  });

  it("limits attempts with invalid links", async () => {
    const small = await startTestApp({ engine });
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) {
      const { status } = await small.client().post("/api/password/reset", { token: `t${time}`, password: NEW });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    await small.close();
  });
});
