import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { basic } from "#tests/support/admins";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { tokensTo } from "#tests/support/email-links";
import { sampledEngines } from "#tests/support/engines";
import { PATIENTLY } from "#tests/support/patiently";

const ADMIN_LIST = "/api/admin/meal-plans";

describe.each(sampledEngines())("guessing at passwords on $name", (engine) => {
  let app: TestApp;
  const logged: string[] = [];
  beforeEach(async () => {
    logged.length = 0;
    const log = jsonLog("info", { write: (line: string) => void logged.push(line) });
    app = await startTestApp({ engine, overrides: { log } });
  });
  afterEach(() => app.close());

  let hosts = 0;
  const elsewhere = () => {
    hosts += 1;
    return app.client(`198.51.${hosts >> 8}.${hosts & 255}`);
  };
  const signIn = async (client: TestClient, username: string, password = PASSWORD) =>
    (await client.post("/api/login", { username, password })).status;
  const asAdmin = async (client: TestClient, password: string, username: string = TEST_ADMIN.username) =>
    (await client.get(ADMIN_LIST, basic({ username, password }))).status;
  const times = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  const tally = (statuses: readonly number[]) =>
    Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
    );

  it("allows twenty simultaneous right sign-ins, even after nine wrong ones", async () => {
    const { user } = await app.signUp();
    expect(tally(await times(20, () => signIn(app.client(), user.username)))).toEqual({ 200: 20 });
    for (let time = 0; time < 9; time += 1) expect(await signIn(app.client(), user.username, "wrong")).toBe(401);
    expect(tally(await times(20, () => signIn(app.client(), user.username)))).toEqual({ 200: 20 });
  });

  it("compares ten of fifty wrong passwords that come at once, wherever from", async () => {
    const { user } = await app.signUp();
    expect(tally(await times(50, () => signIn(elsewhere(), user.username, "wrong")))).toEqual({ 401: 10, 429: 40 });
  });

  it("counts one account once, however its name is written", async () => {
    const { user } = await app.signUp("Mixed.Case");
    const spellings = ["mixed.case", "MIXED.CASE", "Mixed.Case", " mixed.case ", "mixed.CASE"];
    const statuses = await times(20, (index) =>
      signIn(elsewhere(), spellings[index % spellings.length] ?? user.username, "wrong"),
    );
    expect(tally(statuses)).toEqual({ 401: 10, 429: 10 });
  });

  it("does not lock out the owner in a browser used before", async () => {
    const owner = await app.signUp();
    const { username } = owner.user;
    for (let time = 0; time < 12; time += 1) await signIn(elsewhere(), username, "wrong");
    expect(await signIn(elsewhere(), username)).toBe(429);
    // The browser of the sign-up, whose session has long ended, and behind whose address sixty others guess.
    await owner.post("/api/logout");
    expect(owner.cookies.has("device")).toBe(true);
    await times(60, (index) => signIn(app.client(), `nobody ${index}`, "wrong"));
    expect(await signIn(app.client(), "nobody at all", "wrong")).toBe(429);
    expect(await signIn(owner, username)).toBe(200);
  });

  it("gives a known browser ten guesses of its own, which change nothing elsewhere", async () => {
    const owner = await app.signUp();
    const { username } = owner.user;
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push(await signIn(owner, username, "wrong"));
    expect(tally(statuses)).toEqual({ 401: 10, 429: 2 });
    expect(await signIn(owner, username)).toBe(429);
    expect(await signIn(app.client(), username)).toBe(200);
    app.clock.advance(10 * MINUTE_MS);
    expect(await signIn(owner, username)).toBe(200);
  });

  it("knows a browser for the accounts that were signed in there, until their password changes or half a year is over", async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const family = app.client();
    for (const { user } of [one, two]) expect(await signIn(family, user.username)).toBe(200);
    const lockOut = async () => {
      for (const { user } of [one, two]) {
        for (let time = 0; time < 10; time += 1) await signIn(elsewhere(), user.username, "wrong");
      }
    };
    await lockOut();
    for (const { user } of [one, two]) expect(await signIn(family, user.username)).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: "a newer password" };
    expect((await one.put("/api/user/password", change)).status).toBe(200);
    expect(await signIn(family, one.user.username, "a newer password")).toBe(429);
    expect(await signIn(one, one.user.username, "a newer password")).toBe(200);
    expect(await signIn(family, two.user.username)).toBe(200);
    app.clock.advance(181 * DAY_MS);
    await lockOut();
    expect(await signIn(family, two.user.username)).toBe(429);
  });

  it("takes no made-up, cut or borrowed mark for a known browser", async () => {
    const [owner, thief] = [await app.signUp(), await app.signUp()];
    for (let time = 0; time < 10; time += 1) await signIn(elsewhere(), owner.user.username, "wrong");
    const mark = owner.cookies.get("device") ?? "";
    const [name, until, hash] = mark.split(".");
    for (const forged of [
      thief.cookies.get("device") ?? "",
      `${name}.${until}.${"0".repeat(64)}`,
      `${name}.zzzzzzzz.${hash}`,
      mark.slice(0, -1),
      `${"~".repeat(5)}${mark}`,
      mark.repeat(100),
      "~.~.~",
    ]) {
      const client = elsewhere();
      client.cookies.set("device", forged);
      expect(await signIn(client, owner.user.username), forged.slice(0, 80)).toBe(429);
    }
    expect(await signIn(owner, owner.user.username)).toBe(200);
  });

  it("lets in an owner who set a new password by link, while guessing continues", async () => {
    const { user } = await app.signUp();
    const owner = app.client();
    await owner.post("/api/password/forgot", { email: user.email });
    const token = (await tokensTo(app, user.email, "/reset-password")).at(-1);
    const reset = await owner.post("/api/password/reset", { token, password: "a newer password" });
    expect(reset.status).toBe(200);
    for (let time = 0; time < 12; time += 1) await signIn(elsewhere(), user.username, "wrong");
    expect(await signIn(owner, user.username, "a newer password")).toBe(200);
  });

  it("keeps the admin's guesses apart from those at a user whose name looks like them, and from a password's reset", async () => {
    for (let time = 0; time < 10; time += 1) expect(await asAdmin(elsewhere(), "wrong")).toBe(401);
    expect(await asAdmin(elsewhere(), TEST_ADMIN.password)).toBe(429);
    const rival = await app.signUp(`admin ${TEST_ADMIN.username}`).catch(() => app.signUp("adminlike"));
    expect(await signIn(elsewhere(), rival.user.username)).toBe(200);
    await app.client().post("/api/password/forgot", { email: rival.user.email });
    const token = (await tokensTo(app, rival.user.email, "/reset-password")).at(-1);
    expect((await app.client().post("/api/password/reset", { token, password: "another one" })).status).toBe(200);
    expect(await asAdmin(elsewhere(), TEST_ADMIN.password)).toBe(429);
  });

  it("does not keep the admin out who comes from where they signed in before", async () => {
    const office = app.client();
    expect(await asAdmin(office, TEST_ADMIN.password)).toBe(200);
    for (let time = 0; time < 12; time += 1) await asAdmin(elsewhere(), "wrong");
    expect(await asAdmin(elsewhere(), TEST_ADMIN.password)).toBe(429);
    expect(await asAdmin(office, TEST_ADMIN.password)).toBe(200);
    expect(tally(await times(20, () => asAdmin(office, TEST_ADMIN.password)))).toEqual({ 200: 20 });
  });

  it("counts guesses with a signed-in session separately", async () => {
    const owner = await app.signUp();
    const thief = app.client();
    for (const [name, value] of owner.cookies) if (name === "sid") thief.cookies.set(name, value);
    const wrong = { currentPassword: "wrong", newPassword: "a newer password" };
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await thief.put("/api/user/password", wrong)).status);
    expect(tally(statuses)).toEqual({ 422: 10, 429: 2 });
    expect(await signIn(app.client(), owner.user.username)).toBe(200);
    const right = { currentPassword: PASSWORD, newPassword: "a newer password" };
    expect((await owner.put("/api/user/password", right)).status).toBe(200);
  });

  it("does not delay a sign-in for a hundred guesses at as many accounts", async () => {
    const owner = await app.signUp();
    const guesser = "203.0.113.2";
    let answered = 0;
    const guesses = times(100, async (index) => {
      const status = await signIn(app.client(guesser), `nobody ${index}`, "wrong");
      answered += 1;
      return status;
    });
    await expect.poll(() => answered, { ...PATIENTLY, interval: 5 }).toBeGreaterThan(0);
    const before = answered;
    expect(await signIn(app.client("203.0.113.1"), owner.user.username)).toBe(200);
    // By the order in which they came it would have been all of them.
    expect(answered - before).toBeLessThan(30);
    expect(tally(await guesses)).toEqual({ 401: 60, 429: 40 });
  });

  describe("what stands on record", () => {
    const eventsOf = async (action: string) => {
      const { rows } = (await app.context.platform.database.db.execute(
        sql`select actor_id, subject_id, address, details from audit_events where action = ${action} order by at, id`,
      )) as { rows: Record<string, unknown>[] };
      return rows;
    };

    it("names where a signed-in user, was refused, and was refused as admin, no oftener than the limits let", async () => {
      const { user } = await app.signUp();
      await signIn(app.client("203.0.113.7"), user.username);
      await signIn(app.client("::ffff:203.0.113.8"), user.username, "wrong");
      expect(await eventsOf("account.registered")).toMatchObject([{ subject_id: user.id, address: "127.0.0.1" }]);
      expect(await eventsOf("account.signed_in")).toMatchObject([{ subject_id: user.id, address: "203.0.113.7" }]);
      expect(await eventsOf("account.sign_in_refused")).toMatchObject([
        { subject_id: user.id, address: "203.0.113.8" },
      ]);
      for (let time = 0; time < 15; time += 1) await asAdmin(app.client("203.0.113.9"), "wrong", "a typed name");
      const refused = await eventsOf("admin.sign_in_refused");
      expect(refused).toHaveLength(10);
      expect(refused[0]).toMatchObject({ actor_id: null, subject_id: null, address: "203.0.113.9" });
      expect(JSON.stringify(refused)).not.toContain("a typed name");
      const superAdmin = app.client();
      await superAdmin.post("/api/login", TEST_SUPER_ADMIN);
      const { body } = await superAdmin.get("/api/super-admin/audit");
      expect((body as unknown[])[0]).toMatchObject({
        action: "admin.sign_in_refused",
        actorUsername: null,
        address: "203.0.113.9",
      });
    });

    it("erases addresses after ninety days, and changes in no other way", async () => {
      const { user } = await app.signUp();
      const { db } = app.context.platform.database;
      app.clock.advance(89 * DAY_MS);
      const { audit } = app.context;
      await audit.forgetAddresses();
      expect(await eventsOf("account.registered")).toMatchObject([{ subject_id: user.id, address: "127.0.0.1" }]);
      app.clock.advance(DAY_MS + HOUR_MS);
      await audit.forgetAddresses();
      expect(await eventsOf("account.registered")).toMatchObject([{ subject_id: user.id, address: null }]);
      for (const change of [
        sql`update audit_events set action = 'nothing'`,
        sql`update audit_events set address = '192.0.2.1'`,
        sql`update audit_events set address = null, subject_id = null`,
        sql`delete from audit_events`,
      ]) {
        await expect(db.execute(change)).rejects.toThrow();
      }
    });

    it("includes in a user's export where they acted from, but not where others did", async () => {
      const person = await app.signUp();
      await signIn(app.client("203.0.113.30"), person.user.username, "wrong");
      const { history } = (await person.get("/api/user/export")).body as { history: Record<string, unknown>[] };
      expect(history).toContainEqual(expect.objectContaining({ action: "account.registered", address: "127.0.0.1" }));
      expect(history).toContainEqual(expect.objectContaining({ action: "account.sign_in_refused", address: null }));
    });

    it("is logged with its address and no user input", async () => {
      const person = await app.signUp();
      const from = app.client("203.0.113.20");
      await signIn(from, "a-typed-name", "a typed password");
      for (let time = 0; time < 11; time += 1) await signIn(from, "b-typed-name", "a typed password");
      await from.post("/api/logout", undefined, { origin: "https://evil-typed.example" });
      await from.get("/a-typed-path", { host: "evil-typed.example" });
      for (const [name, value] of person.cookies) from.cookies.set(name, value);
      await from.get("/api/super-admin/stats");
      const lines = logged
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ security }) => security);
      expect(new Set(lines.map(({ security }) => security))).toEqual(
        new Set(["sign_in_refused", "limit_reached", "foreign_origin", "wrong_host", "forbidden"]),
      );
      expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(["203.0.113.20"]));
      expect(lines.filter(({ security }) => security === "sign_in_refused")).toHaveLength(11);
      expect(lines.find(({ security }) => security === "forbidden")).toMatchObject({ user: person.user.id });
      expect(logged.join("")).not.toContain("typed");
    });
  });
});
