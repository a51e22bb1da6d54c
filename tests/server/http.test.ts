import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";
import { TEST_ADMIN } from "#tests/support/credentials";

/** The routes that nobody has to sign in for; anything not named here must refuse a stranger. */
const PUBLIC_ROUTES = new Set([
  "POST /api/login",
  "POST /api/register",
  "POST /api/logout",
  "POST /api/password/forgot",
  "POST /api/password/reset",
  "GET /api/config",
  "POST /api/email/confirm",
  "POST /api/email/undo",
  // The link is what lets people in.
  "GET /api/shared/:token",
  "GET /api/shared/:token/ticks",
  "PUT /api/shared/:token/ticks",
  "GET /api/shared/:token/events",
  // So is a calendar's address, for programs that cannot sign in.
  "GET /api/calendar/:token",
]);

describe.each(sampledEngines())("the web layer on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("refuses a stranger on every route but the public ones", async () => {
    const guarded = app.context.app.routes.filter(({ method, path }) => !PUBLIC_ROUTES.has(`${method} ${path}`));
    expect(guarded.length).toBeGreaterThan(3);
    for (const { method, path, access } of guarded) {
      const { status } = await app
        .client()
        .request(method, path.replaceAll(/:\w+/gu, "01a1fbf0-555e-708c-8696-8f90587e8923"));
      const allowed = access === "webhook" ? [400, 401, 404] : [401, 403];
      expect(allowed, `${method} ${path}`).toContain(status);
    }
  });

  it("refuses an ordinary user on every super admin's and admin's route", async () => {
    const person = await app.signUp();
    for (const { method, path, access } of app.context.app.routes) {
      if (access !== "super_admin" && access !== "admin_basic") continue;
      const { status } = await person.request(
        method,
        path.replaceAll(/:\w+/gu, "01a1fbf0-555e-708c-8696-8f90587e8923"),
      );
      expect(status, `${method} ${path}`).toBe(access === "super_admin" ? 403 : 401);
    }
  });

  it("answers unknown addresses of the API in JSON and those of pages with the application", async () => {
    expect(await app.client().get("/api/nothing-here")).toMatchObject({ status: 404, body: { code: "not_found" } });
    const page = await app.client().get("/meal-plan/01a1fbf0");
    expect(page.status).toBe(200);
    expect(page.text).toContain("The application");
    expect(page.headers["cache-control"]).toBe("no-store");
    for (const hidden of ["/.env", "/.git/config", "/assets/missing.js", "/../package.json"]) {
      expect((await app.client().get(hidden)).status, hidden).toBe(404);
    }
  });

  it("lets files with a hash in their name be kept for ever", async () => {
    const { headers } = await app.client().get("/assets/app-1a2b3c.js");
    expect(headers["cache-control"]).toContain("immutable");
  });

  it("allows such a file nothing by itself, and omits page-only headers", async () => {
    const { headers } = await app.client().get("/assets/app-1a2b3c.js");
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    for (const name of ["permissions-policy", "x-frame-options", "cross-origin-opener-policy"]) {
      expect(headers).not.toHaveProperty(name);
    }
    const worker = await app.client().get("/index.html");
    expect(worker.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(worker.headers).toHaveProperty("permissions-policy");
  });

  it("carries its security headers on every answer, errors too", async () => {
    for (const path of ["/", "/api/user", "/api/nothing-here"]) {
      const { headers } = await app.client().get(path);
      expect(headers["content-security-policy"], path).not.toContain("unsafe");
      expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
      expect(headers["x-frame-options"], path).toBe("DENY");
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["referrer-policy"], path).toBeTruthy();
      expect(headers["strict-transport-security"], path).toBeUndefined();
    }
    const page = await app.client().get("/");
    expect(page.headers["content-security-policy"]).toMatch(
      /script-src 'self' 'sha256-[\w+/=]{44}';style-src 'self';/u,
    );
    expect(page.headers["permissions-policy"]).toMatch(/camera=\(\).*screen-wake-lock=\(self\).*payment=\(\)/u);
    expect((await app.client().get("/api/user")).headers["cache-control"]).toBe("no-store");
  });

  it("allows data nothing by itself, and omits page-only headers", async () => {
    for (const path of ["/api/user", "/api/nothing-here"]) {
      const { headers } = await app.client().get(path);
      expect(headers["content-security-policy"], path).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers, path).not.toHaveProperty("permissions-policy");
    }
  });

  it("compresses every page, and says so", async () => {
    for (const path of ["/", "/auth", "/meal-plan/01a1fbf0", "/no-such-page"]) {
      for (const [encoding, unpack] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const { headers, bytes } = await app.client().get(path, { "accept-encoding": encoding });
        expect(headers, path).toMatchObject({ "content-encoding": encoding, vary: "Cookie, accept-encoding" });
        expect(unpack(bytes).toString(), path).toContain("The application");
      }
      expect((await app.client().get(path, { "accept-encoding": "identity" })).headers, path).not.toHaveProperty(
        "content-encoding",
      );
    }
  });

  it("says where to report vulnerabilities, for the next half year", async () => {
    const answer = await app.client().get("/.well-known/security.txt");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const expires = new Date(app.clock.now() + 180 * DAY_MS).toISOString();
    expect(answer.text).toBe(
      [
        "Contact: mailto:no-reply@mealwright.localhost",
        `Expires: ${expires}`,
        "Preferred-Languages: en",
        "Canonical: http://localhost:3000/.well-known/security.txt",
        "Policy: http://localhost:3000/security-policy.txt",
        "",
      ].join("\n"),
    );
    const policy = await app.client().get("/security-policy.txt");
    expect(policy).toMatchObject({ status: 200, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(policy.text).toContain("no-reply@mealwright.localhost");
  });

  it("has the browser clear cached answers at sign-out, and everything with the account", async () => {
    const person = await app.signUp();
    const signedOut = await person.post("/api/logout");
    expect(signedOut.headers["clear-site-data"]).toBe('"cache"');
    const leaver = await app.signUp();
    expect((await leaver.get("/api/user")).headers).not.toHaveProperty("clear-site-data");
    const deleted = await leaver.request("POST", "/api/user/delete", { password: PASSWORD });
    expect(deleted.status, deleted.text).toBe(200);
    expect(deleted.headers["clear-site-data"]).toBe('"cache", "storage"');
  });

  it("says that it is healthy", async () => {
    expect(await app.client().get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  describe("requests from other sites", () => {
    it.each([
      ["another site's Origin", { origin: "https://evil.example" }],
      ["an opaque Origin", { origin: "null" }],
      ["a loopback name on another port", { origin: "http://localhost:9999" }],
      ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ] as [string, Record<string, string>][])("answers %s with 403, before anything else", async (_what, headers) => {
      const answer = await app
        .client()
        .request("PUT", "/api/user/profile", "x", { ...headers, "content-type": "text/plain" });
      expect(answer).toMatchObject({ status: 403, body: { code: "foreign_origin" } });
    });

    it.each([["http://localhost:3000"], ["http://127.0.0.1:3000"], [undefined]])(
      "accepts the Origin %s",
      async (origin) => {
        const { status } = await app.client().post("/api/logout", undefined, origin === undefined ? {} : { origin });
        expect(status).toBe(200);
      },
    );

    it("reads for anyone", async () => {
      expect((await app.client().get("/api/user", { origin: "https://evil.example" })).status).toBe(401);
    });
  });

  describe("bodies", () => {
    it("asks for a sign-in before it looks at the content type", async () => {
      const wrong = { "content-type": "text/plain" };
      expect((await app.client().request("PUT", "/api/user/profile", "x", wrong)).status).toBe(401);
      const person = await app.signUp();
      expect(await person.request("PUT", "/api/user/profile", "x", wrong)).toMatchObject({
        status: 415,
        body: { code: "unsupported_media_type" },
      });
      const form = { "content-type": "application/x-www-form-urlencoded" };
      expect((await person.request("POST", "/api/mark-plan-selected", "a=b", form)).status).toBe(415);
    });

    it("refuses anything but a JSON object", async () => {
      const json = { "content-type": "application/json" };
      for (const body of ["{", "[]", "null-", '"text"', "5", '{"__proto__":{"role":"x"}}']) {
        expect((await app.client().request("POST", "/api/login", body, json)).status, body).toBe(400);
      }
    });

    it("refuses a body over the limit in plain words", async () => {
      const answer = await app.client().post("/api/login", { username: "x", password: "y".repeat(300_000) });
      expect(answer).toMatchObject({
        status: 413,
        body: { code: "body_too_large", message: expect.stringContaining("256 kB") },
      });
    });
  });

  it("sets a cookie that scripts cannot read and other sites do not send", async () => {
    const { headers } = await app.client().post("/api/register", {
      username: "cookie-person",
      email: "cookie@example.org",
      fullName: "Cookie Person",
      password: PASSWORD,
    });
    const [cookie = ""] = [headers["set-cookie"]].flat().map(String);
    expect(cookie).toMatch(/^sid=/u);
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
    expect(cookie).not.toContain("Domain");
  });

  describe("Idempotency-Key", () => {
    it("runs once and replays its answer", async () => {
      const person = await app.signUp();
      const key = { "idempotency-key": "start-my-trial" };
      const first = await person.post("/api/activate-subscription", { isTrial: true }, key);
      const second = await person.post("/api/activate-subscription", { isTrial: true }, key);
      expect(first.status).toBe(200);
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(second.headers["idempotency-replayed"]).toBe("true");
    });

    it("refuses the same key for another request", async () => {
      const person = await app.signUp();
      const key = { "idempotency-key": "one" };
      await person.post("/api/mark-plan-selected", undefined, key);
      expect(await person.post("/api/activate-subscription", { isTrial: true }, key)).toMatchObject({
        status: 422,
        body: { code: "idempotency_mismatch" },
      });
    });

    it("answers 409 while it is in progress, and never runs twice", async () => {
      const person = await app.signUp();
      const key = { "idempotency-key": "parallel" };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => person.post("/api/activate-subscription", { isTrial: true }, key)),
      );
      const codes = answers.map(({ status, body }) => (status === 409 ? (body as { code: string }).code : status));
      expect(new Set(codes)).toEqual(
        new Set(codes.includes("idempotency_in_flight") ? [200, "idempotency_in_flight"] : [200]),
      );
    });

    it("keeps the keys of two people apart and may be used again after a refusal", async () => {
      const [one, two] = [await app.signUp(), await app.signUp()];
      const key = { "idempotency-key": "shared" };
      const profile = { fullName: "Some Body", email: one.user.email, username: one.user.username };
      expect((await two.put("/api/user/profile", profile, key)).status).toBe(409);
      expect((await one.put("/api/user/profile", profile, key)).status).toBe(200);
      const own = { ...profile, email: two.user.email, username: two.user.username };
      expect((await two.put("/api/user/profile", own, key)).status).toBe(200);
    });
  });
});

describe.each(sampledEngines())("limits on $name", (engine) => {
  it("stops guessing at one account, whatever the sender claims, and allows it again later", async () => {
    const app = await startTestApp({ engine });
    const person = await app.signUp();
    const guess = (password: string, from: number) =>
      app
        .client()
        .post("/api/login", { username: person.user.username, password }, { "x-forwarded-for": `203.0.113.${from}` });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => (await guess("wrong", index)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = await guess(PASSWORD, 99);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    app.clock.advance(10 * MINUTE_MS);
    expect((await guess(PASSWORD, 1)).status).toBe(200);
    await app.close();
  });

  it("stops sixty wrong guesses an hour from one address, at whatever accounts", async () => {
    const app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "0.1" } });
    const guess = async (number: number) =>
      (await app.client().post("/api/login", { username: `guess${number}`, password: "wrong" })).status;
    for (const number of [1, 2, 3, 4, 5, 6]) expect(await guess(number)).toBe(401);
    expect(await guess(7)).toBe(429);
    app.clock.advance(HOUR_MS);
    expect(await guess(8)).toBe(401);
    await app.close();
  });

  it("does not count sign-ins that succeed", async () => {
    const app = await startTestApp({ engine });
    const person = await app.signUp();
    for (let time = 0; time < 15; time += 1) {
      const { status } = await app.client().post("/api/login", { username: person.user.username, password: PASSWORD });
      expect(status).toBe(200);
    }
    await app.close();
  });

  it("limits the admin's credentials like any others", async () => {
    const app = await startTestApp({ engine });
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`${TEST_ADMIN.username}:${password}`).toString("base64")}`,
    });
    const [path] = app.context.app.routes.filter(({ access, method }) => access === "admin_basic" && method === "GET");
    if (path !== undefined) {
      for (let time = 0; time < 10; time += 1) {
        const answer = await app.client().get(path.path, basic("wrong"));
        expect(answer).toMatchObject({ status: 401, body: { message: "Invalid credentials" } });
        expect(answer.headers["www-authenticate"]).toBeUndefined();
      }
      expect((await app.client().get(path.path, basic(TEST_ADMIN.password))).status).toBe(429);
    }
    await app.close();
  });

  it("allows thirty sign-ups an hour from one address, and scales", async () => {
    const app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "0.1" } });
    const sign = (number: number) =>
      app.client().post("/api/register", {
        username: `crowd${number}`,
        email: `crowd${number}@example.org`,
        fullName: "Crowd",
        password: PASSWORD,
      });
    for (const number of [1, 2, 3]) expect((await sign(number)).status).toBe(201);
    expect((await sign(4)).status).toBe(429);
    app.clock.advance(HOUR_MS);
    expect((await sign(5)).status).toBe(201);
    await app.close();
  });

  it("uses secure cookies and HSTS behind https, and knows no other origin in production", async () => {
    const app = await startTestApp({
      engine,
      environment: { PUBLIC_URL: "https://meals.example", NODE_ENV: "production", ALLOW_INSECURE: "1" },
    });
    const client = app.client();
    const answer = await client.post(
      "/api/login",
      { username: "nobody", password: "nothing" },
      { origin: "https://meals.example" },
    );
    expect(answer.status).toBe(401);
    expect(answer.headers["strict-transport-security"]).toMatch(/max-age=31536000/u);
    expect((await client.post("/api/logout", undefined, { origin: "http://localhost:3000" })).status).toBe(403);
    const registered = await client.post("/api/register", {
      username: "secure",
      email: "s@example.org",
      fullName: "Se Cure",
      password: PASSWORD,
    });
    expect(String(registered.headers["set-cookie"])).toMatch(/^__Host-sid=.*Secure/u);
    await app.close();
  });
});
