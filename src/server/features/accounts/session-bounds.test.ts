import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionAnswer } from "#contract/account";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

/** How many devices can be signed in to one account. */
const MOST = 20;

describe.each(sampledEngines())("the sessions of one person on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "100" } });
  });
  afterAll(() => app.close());

  async function signedIn(username: string): Promise<TestClient> {
    const client = app.client();
    expect((await client.post("/api/login", { username, password: PASSWORD })).status).toBe(200);
    return client;
  }
  const sessionsOf = async (client: TestClient) => (await client.get("/api/user/sessions")).body as SessionAnswer[];
  const isSignedIn = async (client: TestClient) => (await client.get("/api/user")).status === 200;

  it("are at most twenty: the least recently used ends to make room", async () => {
    const first = await app.signUp();
    const others: TestClient[] = [];
    for (let count = 1; count < MOST; count += 1) {
      app.clock.advance(MINUTE_MS);
      others.push(await signedIn(first.user.username));
    }
    expect(await sessionsOf(first)).toHaveLength(MOST);
    // The first-started session has just been used, so the second is the one to end.
    app.clock.advance(20 * MINUTE_MS);
    expect(await isSignedIn(first)).toBe(true);
    const newest = await signedIn(first.user.username);
    expect(await sessionsOf(newest)).toHaveLength(MOST);
    expect(await isSignedIn(first)).toBe(true);
    expect(await isSignedIn(others[0] as TestClient)).toBe(false);
    expect(await isSignedIn(others[1] as TestClient)).toBe(true);
  });

  it("stay at twenty when thirty sign in at once, and each remaining one works", async () => {
    const person = await app.signUp();
    const browsers = await Promise.all(Array.from({ length: 30 }, () => signedIn(person.user.username)));
    const alive = (await Promise.all([person, ...browsers].map(isSignedIn))).filter(Boolean);
    expect(alive).toHaveLength(MOST);
  });

  it("do not count one that has already expired", async () => {
    const idle = await app.signUp();
    app.clock.advance(31 * DAY_MS);
    const browsers = await Promise.all(Array.from({ length: MOST }, () => signedIn(idle.user.username)));
    expect((await Promise.all(browsers.map(isSignedIn))).every(Boolean)).toBe(true);
    expect(await isSignedIn(idle)).toBe(false);
  });

  it.each(["signing in", "registering"])("%s ends the session that the browser had before", async (what) => {
    const owner = await app.signUp();
    const shared = app.client();
    const former = owner.cookies.get("sid") ?? "";
    shared.cookies.set("sid", former);
    const next = `next-${what.replace(" ", "-")}`;
    const body = { username: next, email: `${next}@example.org`, fullName: "Ne Xt", password: PASSWORD };
    if (what === "signing in") {
      await app.client().post("/api/register", body);
      expect((await shared.post("/api/login", body)).status).toBe(200);
    } else expect((await shared.post("/api/register", body)).status).toBe(201);
    expect(shared.cookies.get("sid")).not.toBe(former);
    expect(await isSignedIn(owner)).toBe(false);
    expect((await shared.get("/api/user")).body).toMatchObject({ username: next });
  });

  it("keep the browser's session when a registration is refused", async () => {
    const owner = await app.signUp();
    const body = { username: owner.user.username, email: "new@example.org", fullName: "Ne Xt", password: PASSWORD };
    expect((await owner.post("/api/register", body)).status).toBe(409);
    expect(await isSignedIn(owner)).toBe(true);
  });
});
