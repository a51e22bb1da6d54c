import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { DAY_MS } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";
import { startTestApp, type TestApp } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { oneEngine } from "#tests/support/engines";
import { watchPayments } from "#tests/support/watched-payments";

const engine = oneEngine();
const REQUEST = { email: "ada@example.com", mealsPerWeek: 1, numPeople: 1, maxBudget: 80 };
const MARKUP = "</script><script>alert(1)//<!--";

/** The answers that a page brings, by address. */
function broughtBy(html: string): Record<string, unknown> {
  const blocks = html.matchAll(/<script type="application\/json" data-answer="([^"]+)"[^>]*>([^<]*)<\/script>/gu);
  return Object.fromEntries([...blocks].map(([, address, json = ""]) => [address, JSON.parse(json) as unknown]));
}

describe("the answers embedded in a page", () => {
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  let planId: string;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    const made = await person.post("/api/meal-plans", { ...REQUEST, fullName: MARKUP });
    planId = (made.body as PlanRecord).id;
  });
  afterAll(() => app.close());

  it("are what the API says: who this is, what they may do, and what the page shows", async () => {
    for (const [page, ...own] of [
      ["/terms"],
      ["/dashboard", "/api/user-meal-plans", "/api/current-week"],
      ["/", "/api/user-meal-plans", "/api/current-week"],
      ["/saved-plans/", "/api/user-meal-plans"],
      ["/meal-plan", "/api/generations/current", "/api/last-choices"],
      ["/cupboard", "/api/cupboard"],
      [`/meal-plan/${planId}`, `/api/meal-plans/${planId}`],
    ]) {
      const addresses = ["/api/user", "/api/subscription-status", ...own];
      const answers = await Promise.all(addresses.map(async (at) => [at, (await person.get(at)).body]));
      const { text } = await person.get(page ?? "");
      expect(broughtBy(text), page).toEqual(Object.fromEntries(answers));
      expect(text, page).not.toContain("data-ask");
    }
  });

  it("say where a list goes on, as the API's headers do", async () => {
    const many = await app.signUp();
    await many.post("/api/activate-subscription", { isTrial: true });
    await app.context.platform.database.db.execute(sql`
      insert into meal_plans (id, user_id, full_name, email, meals_per_week, num_people, dietary_preference, supermarket,
        skill, budget_pence, meal_ids, document, created_at)
      select gen_random_uuid(), ${many.user.id}::uuid, full_name, email, meals_per_week, num_people, dietary_preference,
        supermarket, skill, budget_pence, meal_ids, document, created_at
      from meal_plans, generate_series(1, 101) where id = ${planId}::uuid`);
    const { link } = (await many.get("/api/user-meal-plans")).headers;
    const { text } = await many.get("/saved-plans");
    expect(link).toContain("cursor=");
    expect(text).toContain(` data-link="${String(link).replaceAll('"', "&quot;").replaceAll("<", "&lt;")}">`);
  });

  it("are not cached, and have no ETag", async () => {
    const { headers } = await person.get("/saved-plans", { "accept-encoding": "br", "if-none-match": "*" });
    expect(headers).toMatchObject({ "cache-control": "no-store", vary: "Cookie, accept-encoding" });
    expect(headers).not.toHaveProperty("etag");
  });

  it("travel packed, and are the same for HEAD, without the page", async () => {
    const plain = await person.get("/meal-plan");
    const { bytes, headers } = await person.get("/meal-plan", { "accept-encoding": "br" });
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(bytes).toString()).toBe(plain.text);
    const head = await person.request("HEAD", "/meal-plan");
    expect(head).toMatchObject({ status: 200, text: "", headers: { "cache-control": "no-store" } });
  });

  it("are data whatever users write: nothing in them ends the enclosing script", async () => {
    const { text } = await person.get(`/meal-plan/${planId}`);
    expect(broughtBy(text)[`/api/meal-plans/${planId}`]).toMatchObject({ fullName: MARKUP });
    expect(text).not.toContain("alert(1)//<!--");
    expect(text.match(/<script/gu)).toHaveLength(text.match(/<\/script>/gu)?.length ?? 0);
  });

  it("are no one else's: a page of another's plan brings what its reader may see, a visitor's nothing", async () => {
    const other = await app.signUp();
    expect(Object.keys(broughtBy((await other.get(`/meal-plan/${planId}`)).text))).toEqual([
      "/api/user",
      "/api/subscription-status",
    ]);
    const visitor = await app.client().get(`/meal-plan/${planId}`);
    expect(broughtBy(visitor.text)).toEqual({});
    for (const plain of ["/index.html", "/no/such/page"]) {
      expect(broughtBy((await person.get(plain)).text), plain).toEqual({});
    }
  });

  it("are not there for an address that is no id, or with something to settle first", async () => {
    expect(Object.keys(broughtBy((await person.get("/meal-plan/1")).text))).toHaveLength(2);
    expect(broughtBy((await person.get("/dashboard?payment=done")).text)).toEqual({});
    expect(Object.keys(broughtBy((await person.get("/subscribe?plan=yearly")).text))).toHaveLength(2);
  });

  it("end with the session: the page is then the same for everyone, and can be kept", async () => {
    const leaving = await app.signUp();
    const token = new Map(leaving.cookies);
    await leaving.post("/api/logout");
    for (const [name, value] of token) leaving.cookies.set(name, value);
    const { text, headers } = await leaving.get("/");
    expect(broughtBy(text)).toEqual({});
    expect(headers).toMatchObject({ "cache-control": "no-cache", etag: expect.any(String) as string });
  });
});

describe("what a page does not wait for", () => {
  const lines: string[] = [];
  const log: Log = {
    info: ({ route }, message) => lines.push(`${message} ${String(route)}`),
    warn: () => undefined,
    error: () => undefined,
  };
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  let answer: () => void;
  beforeEach(async () => {
    const { instead, watched } = watchPayments();
    app = await startTestApp({ engine, overrides: { payments: watched, log } });
    person = await app.signUp();
    await subscribe(person, { plan: "monthly" });
    for (const days of [20, 20]) {
      app.clock.advance(days * DAY_MS);
      await person.get("/api/user");
    }
    const { promise: held, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    instead.set("readAccount", async (real) => {
      await held;
      return real();
    });
  });
  afterEach(async () => {
    answer();
    await app.close();
  });

  it("is named for the browser to ask: a payment provider that does not answer holds up no page", async () => {
    const { text, headers } = await person.get("/saved-plans");
    expect(text).toContain('<html data-ask="/api/subscription-status" lang="en-GB">');
    expect(Object.keys(broughtBy(text))).toEqual(["/api/user", "/api/user-meal-plans"]);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("is not asked twice when much is late already: the browser alone asks for all of it", async () => {
    await Promise.all(Array.from({ length: 20 }, () => person.get("/settings")));
    lines.length = 0;
    const { text, headers } = await person.get("/saved-plans");
    expect(text).toContain('<html data-ask="/api/user /api/subscription-status /api/user-meal-plans" lang="en-GB">');
    expect(broughtBy(text)).toEqual({});
    expect(lines).not.toContain("Answered /api/user-meal-plans");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("is still answered before a server that stops lets go of its database", async () => {
    await person.get("/settings");
    lines.length = 0;
    const closing = app.context.app.fastify.close().then(() => lines.push("closed"));
    answer();
    await closing;
    expect(lines.slice(-2)).toEqual(["Answered /api/subscription-status", "closed"]);
  });
});

describe("scripts that stand within a page", () => {
  it("run by their hash alone", async () => {
    const app = await startTestApp({ engine });
    const { text, headers } = await app.client().get("/auth");
    const [, script = ""] = /<script>([^]*?)<\/script>/u.exec(text) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(script).not.toBe("");
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';style-src 'self'`);
    await app.close();
  });
});
