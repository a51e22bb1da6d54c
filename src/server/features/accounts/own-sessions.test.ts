import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionAnswer } from "#contract/account";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const FIREFOX = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:148.0) Gecko/20100101 Firefox/148.0";

describe.each(sampledEngines())("sessions and e-mail preferences on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "20" } });
  });
  afterAll(() => app.close());

  async function signedIn(username: string, userAgent = FIREFOX): Promise<TestClient> {
    const client = app.client();
    const answer = await client.post("/api/login", { username, password: PASSWORD }, { "user-agent": userAgent });
    expect(answer.status).toBe(200);
    return client;
  }
  const sessionsOf = async (client: TestClient) => (await client.get("/api/user/sessions")).body as SessionAnswer[];

  it("lists where the user is signed in, newest first, in words and without secrets", async () => {
    const person = await app.signUp();
    const began = app.clock.now();
    app.clock.advance(MINUTE_MS);
    const laptop = await signedIn(person.user.username);
    const answer = await laptop.get("/api/user/sessions");
    expect(answer.body).toEqual([
      {
        id: expect.any(String),
        device: "Firefox on Mac",
        createdAt: new Date(began + MINUTE_MS).toISOString(),
        lastSeenAt: new Date(began + MINUTE_MS).toISOString(),
        current: true,
      },
      {
        id: expect.any(String),
        device: "Unknown device",
        createdAt: new Date(began).toISOString(),
        lastSeenAt: new Date(began).toISOString(),
        current: false,
      },
    ]);
    expect(answer.text).not.toContain(laptop.cookies.get("sid"));
    expect(answer.headers.link).toBeUndefined();
  });

  it("shows only known words from a browser's user agent", async () => {
    const person = await app.signUp();
    const disguised = await signedIn(person.user.username, "<img src=x onerror=alert(1)> Chrome/1");
    expect((await sessionsOf(disguised)).find(({ current }) => current)?.device).toBe("Chrome");
  });

  it("shows when each was last used, and omits ended ones", async () => {
    const person = await app.signUp();
    const idle = await signedIn(person.user.username);
    app.clock.advance(20 * DAY_MS);
    await person.get("/api/user");
    const seen = app.clock.now();
    app.clock.advance(10 * DAY_MS);
    expect(await sessionsOf(person)).toMatchObject([{ current: true }]);
    expect((await sessionsOf(person))[0]?.lastSeenAt).toBe(new Date(seen + 10 * DAY_MS).toISOString());
    expect((await idle.get("/api/user")).status).toBe(401);
  });

  it("ends another session, once", async () => {
    const person = await app.signUp();
    const lost = await signedIn(person.user.username);
    const { id } = (await sessionsOf(person)).find(({ current }) => !current) ?? { id: "" };
    expect((await person.delete(`/api/user/sessions/${id}`)).status).toBe(204);
    expect((await lost.get("/api/user")).status).toBe(401);
    expect((await person.delete(`/api/user/sessions/${id}`)).status).toBe(404);
    expect((await person.get("/api/user")).status).toBe(200);
  });

  it("does not end the caller's own", async () => {
    const person = await app.signUp();
    const [own] = await sessionsOf(person);
    expect(await person.delete(`/api/user/sessions/${own?.id}`)).toMatchObject({
      status: 409,
      body: { code: "current_session" },
    });
    expect((await person.get("/api/user")).status).toBe(200);
  });

  it("treats another user's session like one that never existed, and leaves it alone", async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    const [theirs] = await sessionsOf(other);
    const unknown = await one.delete("/api/user/sessions/01a1fbf0-555e-708c-8696-8f90587e8923");
    const refused = await one.delete(`/api/user/sessions/${theirs?.id}`);
    expect(refused).toMatchObject({ status: 404, text: unknown.text });
    await one.delete("/api/user/sessions");
    expect((await other.get("/api/user")).status).toBe(200);
    expect((await sessionsOf(one)).map(({ id }) => id)).not.toContain(theirs?.id);
  });

  it.each(["x", "1", "%00", "..%2f..", "' or '1'='1", "01A1FBF0-555E-708C-8696-8F90587E8923"])(
    "answers the made-up id %s with 404",
    async (id) => {
      const person = await app.signUp();
      expect((await person.delete(`/api/user/sessions/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );

  it("ends all others together and keeps this one", async () => {
    const person = await app.signUp();
    const others = [await signedIn(person.user.username), await signedIn(person.user.username)];
    expect((await person.delete("/api/user/sessions")).status).toBe(204);
    for (const other of others) expect((await other.get("/api/user")).status).toBe(401);
    expect(await sessionsOf(person)).toMatchObject([{ current: true }]);
    expect((await person.delete("/api/user/sessions")).status).toBe(204);
  });

  it("pages a long list without gaps or repeats", async () => {
    const person = await app.signUp();
    // From before sessions were limited per user: no one can have this many any more.
    const now = new Date(app.clock.now()).toISOString();
    await app.context.platform.database.db.execute(sql`
      insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
      select 'former ' || n, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${person.user.id},
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
      from generate_series(1, 120) as n`);
    const first = await person.get("/api/user/sessions");
    const [, next = ""] =
      /^<(\/api\/user\/sessions\?cursor=[^>]+)>; rel="next"$/u.exec(String(first.headers.link)) ?? [];
    const second = await person.get(next);
    expect(second.headers.link).toBeUndefined();
    const ids = [first, second].flatMap(({ body }) => (body as SessionAnswer[]).map(({ id }) => id));
    expect([(first.body as unknown[]).length, ids.length, new Set(ids).size]).toEqual([100, 121, 121]);
    expect((await person.get("/api/user/sessions?cursor=made-up")).status).toBe(400);
  });

  it("sends e-mails about plans only to users who opted in, and remembers that they did", async () => {
    const person = await app.signUp();
    const path = "/api/user/email-preferences";
    expect(await person.get(path)).toMatchObject({ status: 200, body: { planReady: false } });
    expect(await person.put(path, { planReady: true })).toMatchObject({ status: 200, body: { planReady: true } });
    expect((await person.get(path)).body).toEqual({ planReady: true });
    for (const wrong of [{}, { planReady: "yes" }, { planReady: null }]) {
      expect(await person.put(path, wrong)).toMatchObject({
        status: 400,
        body: { message: "planReady must be true or false" },
      });
    }
    expect((await person.put(path, { planReady: true, role: "super_admin" })).body).toEqual({ planReady: true });
    expect((await person.get("/api/user")).body).toMatchObject({ role: "user" });
  });
});
