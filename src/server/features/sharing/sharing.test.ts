import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { SharedList } from "#contract/sharing";
import type { Tick, TicksAnswer } from "#contract/ticks";
import { HOUR_MS } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { sampledEngines } from "#tests/support/engines";

/** Each of these texts is searched for in what a link shows; none occurs in the catalogue. */
const REQUEST = {
  fullName: "Zebediah Quillfeather",
  email: "zeb@quill.example",
  mealsPerWeek: 3,
  numPeople: 2,
  maxBudget: 87,
  preferredSupermarket: "tesco",
  dietaryPreference: "high_protein",
  dietaryRestrictions: ["nut_free"],
  ingredientsToAvoid: "rabbit",
  additionalNotes: "Quick dinners please",
};
const UNKNOWN = "01a1fbf6-2106-747e-9267-2eb97944b8ea";

describe.each(sampledEngines())("a shared list on $name", (engine) => {
  let app: TestApp;
  let owner: Awaited<ReturnType<TestApp["signUp"]>>;
  const logged: string[] = [];
  let partners = 0;
  beforeAll(async () => {
    const log = jsonLog("info", { write: (line: string) => void logged.push(line) });
    app = await startTestApp({ engine, overrides: { log } });
    owner = await app.signUp("zebediah-q");
    await owner.post("/api/activate-subscription", { isTrial: true });
  });
  afterAll(() => app.close());

  async function madePlan(): Promise<string> {
    const answer = await owner.post("/api/meal-plans", REQUEST);
    expect(answer.status, answer.text).toBe(201);
    return (answer.body as { id: string }).id;
  }
  async function share(id: string, client: TestClient = owner): Promise<string> {
    const answer = await client.post(`/api/meal-plans/${id}/share`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as { url: string }).url;
  }
  function tokenOf(url: string): string {
    return url.slice(url.lastIndexOf("/") + 1);
  }
  async function sharedPlan(): Promise<{ id: string; token: string; url: string }> {
    const id = await madePlan();
    const url = await share(id);
    return { id, url, token: tokenOf(url) };
  }
  /** A visitor without an account, on a separate network. */
  function partner(): TestClient {
    partners += 1;
    return app.client(`198.51.100.${partners}`);
  }

  it("has one link, which is returned until revoked, and then a new one", async () => {
    const id = await madePlan();
    expect(await owner.get(`/api/meal-plans/${id}/share`)).toMatchObject({ status: 200, body: null });
    const url = await share(id);
    expect(url).toMatch(/^http:\/\/localhost:3000\/shared\/[\w-]{43}$/u);
    expect(await share(id)).toBe(url);
    expect((await owner.get(`/api/meal-plans/${id}/share`)).body).toEqual({ url });
    for (let time = 0; time < 2; time += 1)
      expect((await owner.delete(`/api/meal-plans/${id}/share`)).status).toBe(204);
    expect((await owner.get(`/api/meal-plans/${id}/share`)).body).toBeNull();
    const next = await share(id);
    expect(next).not.toBe(url);
    expect((await partner().get(`/api/shared/${tokenOf(url)}`)).status).toBe(404);
    expect((await partner().get(`/api/shared/${tokenOf(next)}`)).status).toBe(200);
  });

  it("has one link also when it is asked for ten times at once", async () => {
    const id = await madePlan();
    const urls = await Promise.all(Array.from({ length: 10 }, () => share(id)));
    expect(new Set(urls).size).toBe(1);
  });

  it("does not bring a revoked link back from a stored answer", async () => {
    const id = await madePlan();
    const key = { "idempotency-key": "one-press" };
    const first = await owner.post(`/api/meal-plans/${id}/share`, undefined, key);
    await owner.delete(`/api/meal-plans/${id}/share`);
    const again = await owner.post(`/api/meal-plans/${id}/share`, undefined, key);
    expect(again.body).not.toEqual(first.body);
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select answer from idempotency_keys where answer::text like '%/shared/%'`,
    )) as { rows: unknown[] };
    expect(rows).toEqual([]);
  });

  it("can be shared only by the owner: other users' plans answer 404, even to a super admin", async () => {
    const { id } = await sharedPlan();
    const stranger = await app.signUp();
    const superAdmin = app.client();
    await superAdmin.post("/api/login", TEST_SUPER_ADMIN);
    for (const client of [stranger, superAdmin]) {
      for (const method of ["GET", "POST", "DELETE"])
        expect(await client.request(method, `/api/meal-plans/${id}/share`), method).toMatchObject({ status: 404 });
      expect((await client.get(`/api/meal-plans/${id}/ticks/events`)).status).toBe(404);
    }
    expect((await owner.post(`/api/meal-plans/${UNKNOWN}/share`)).status).toBe(404);
    expect((await app.client().post(`/api/meal-plans/${id}/share`)).status).toBe(401);
    expect((await owner.get(`/api/meal-plans/${id}/share`)).body).not.toBeNull();
  });

  it("shows the list and the week to anyone with the link, and nothing else from the account", async () => {
    const { id, token } = await sharedPlan();
    const { generatedPlan } = (await owner.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    const answer = await partner().get(`/api/shared/${token}`);
    expect(answer.status).toBe(200);
    const list = answer.body as SharedList;
    expect(list).toEqual({
      supermarket: "tesco",
      total_cost: generatedPlan?.total_cost,
      shopping_list: generatedPlan?.shopping_list,
      own_lines: [],
      at_home: generatedPlan?.from_cupboard.map(({ food_id, name, amount, assumed }) => {
        return { food_id, name, amount, assumed };
      }),
      bought: [],
      prices: generatedPlan?.prices,
      week: generatedPlan?.weekly_plan.flatMap(({ day, date, meals }) =>
        meals.map(({ name, prep_time, cook_time, hands_off_time, for_you }) => ({
          day,
          date,
          name,
          time: prep_time + cook_time,
          hands_off_time,
          for_you,
        })),
      ),
      version: expect.any(String) as string,
      now: new Date(app.clock.now()).toISOString(),
    });
    expect(list.week).toHaveLength(3);
    const { username, id: userId, email } = owner.user;
    for (const own of [
      id,
      userId,
      username,
      email,
      ...Object.values(REQUEST).filter((value) => typeof value !== "number" && value !== REQUEST.preferredSupermarket),
    ])
      expect(answer.text.toLowerCase()).not.toContain(String(own).toLowerCase());
    expect(answer.text).not.toMatch(/budget/iu);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("can be ticked by anyone with the link, and the newest change to a row wins", async () => {
    const { id, token } = await sharedPlan();
    const path = `/api/shared/${token}/ticks`;
    const list = (await partner().get(`/api/shared/${token}`)).body as SharedList;
    const [first, second] = list.shopping_list.flatMap(({ items }) => items.map(({ food_id }) => food_id));
    const at = (secondsAgo: number) => new Date(app.clock.now() - secondsAgo * 1_000).toISOString();
    const ticked = { id: String(first), ticked: true, changedAt: at(60) };
    const unticked = { id: String(first), ticked: false, changedAt: at(30) };
    const other = { id: String(second), ticked: true, changedAt: at(10) };
    const put = async (client: TestClient, address: string, changes: Tick[]) =>
      ((await client.put(address, { changes })).body as TicksAnswer).ticks;
    expect((await partner().get(path)).body).toEqual({ ticks: [], now: at(0) });
    expect(await put(partner(), path, [ticked])).toEqual([ticked]);
    expect(await put(owner, `/api/meal-plans/${id}/ticks`, [unticked, other])).toEqual(
      [unticked, other].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    // An offline phone's change arrives later but is older.
    const late = { ...ticked, changedAt: at(45) };
    expect(await put(partner(), path, [late, { ...ticked, id: "moon-cheese" }])).toContainEqual(unticked);
    expect((await owner.get(`/api/meal-plans/${id}/ticks`)).body).toEqual((await partner().get(path)).body);
    expect(await partner().put(path, { changes: [null] })).toMatchObject({ status: 400 });
  });

  it("shows the owner's own lines, which both can tick, and a new one changes the version", async () => {
    const { id, token } = await sharedPlan();
    const before = (await partner().get(`/api/shared/${token}`)).body as SharedList;
    const written = await owner.post(`/api/meal-plans/${id}/lines`, { text: "loo roll £4.50" });
    const line = (written.body as { line_id: string }[])[0]?.line_id ?? "";
    const list = (await partner().get(`/api/shared/${token}`)).body as SharedList;
    expect(list.own_lines).toEqual([{ line_id: line, name: "loo roll", price: 4.5, counts: false }]);
    expect(list.version).not.toBe(before.version);
    await owner.put(`/api/meal-plans/${id}/lines/${line}`, { counts: true });
    const counted = (await partner().get(`/api/shared/${token}`)).body as SharedList;
    expect(counted.own_lines).toMatchObject([{ counts: true }]);
    expect(counted.version).not.toBe(list.version);
    const changedAt = new Date(app.clock.now()).toISOString();
    await partner().put(`/api/shared/${token}/ticks`, { changes: [{ id: line, ticked: true, changedAt }] });
    expect((await owner.get(`/api/meal-plans/${id}/lines`)).body).toMatchObject([{ ticked: true }]);
    app.clock.advance(1_000);
    await owner.put(`/api/meal-plans/${id}/lines/${line}`, { ticked: false });
    expect((await partner().get(`/api/shared/${token}/ticks`)).body).toMatchObject({
      ticks: [{ id: line, ticked: false }],
    });
  });

  it("answers a revoked link just like one that never existed", async () => {
    const { id, token } = await sharedPlan();
    await owner.delete(`/api/meal-plans/${id}/share`);
    for (const dead of [token, "A".repeat(43), id, "x"]) {
      const visitor = partner();
      for (const [method, path, body] of [
        ["GET", ""],
        ["GET", "/ticks"],
        ["PUT", "/ticks", { changes: [] }],
        ["GET", "/events"],
      ] as const) {
        const answer = await visitor.request(method, `/api/shared/${dead}${path}`, body);
        expect(answer, `${method} ${path}`).toMatchObject({
          status: 404,
          body: { code: "not_found", message: "This link no longer works." },
        });
      }
    }
  });

  it("is deleted with the plan", async () => {
    const { id, token } = await sharedPlan();
    expect((await owner.delete(`/api/meal-plans/${id}`)).status).toBe(204);
    expect((await partner().get(`/api/shared/${token}`)).status).toBe(404);
    expect((await owner.get(`/api/meal-plans/${id}/share`)).status).toBe(404);
  });

  it("is in the export and audited, with who shared it and when it was revoked", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    const { id } = (await person.post("/api/meal-plans", { ...REQUEST, fullName: "Ada Baker" })).body as { id: string };
    const url = await share(id, person);
    const since = new Date(app.clock.now()).toISOString();
    const exported = (await person.get("/api/user/export")).body as { sharedLists: unknown; history: unknown[] };
    expect(exported.sharedLists).toEqual([{ planId: id, url, since }]);
    app.clock.advance(1_000);
    await person.delete(`/api/meal-plans/${id}/share`);
    const after = (await person.get("/api/user/export")).body as { sharedLists: unknown; history: unknown[] };
    expect(after.sharedLists).toEqual([]);
    const actions = (after.history as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("plan."))).toEqual(["plan.shared", "plan.share_ended"]);
  });

  it("allows sixty invalid links per network and hour, and logs them without the link", async () => {
    const guesser = app.client("2001:db8:7::1");
    const neighbour = app.client("2001:db8:7::2");
    logged.length = 0;
    for (let time = 0; time < 60; time += 1)
      expect((await guesser.get(`/api/shared/${String(time).padStart(43, "0")}`)).status).toBe(404);
    const refused = await neighbour.get(`/api/shared/${"1".repeat(43)}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ security }) => security);
    expect(lines.filter(({ security }) => security === "shared_link_refused")).toHaveLength(60);
    expect(lines.at(-1)).toMatchObject({ security: "limit_reached", address: "2001:db8:7::2" });
    expect(logged.join("")).not.toContain("0".repeat(30));
    // A valid link still works for them.
    const { token } = await sharedPlan();
    expect((await neighbour.get(`/api/shared/${token}`)).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect((await guesser.get(`/api/shared/${"2".repeat(43)}`)).status).toBe(404);
  });

  it("limits calls per network and list, without affecting others", async () => {
    const { token } = await sharedPlan();
    const other = await sharedPlan();
    const busy = app.client("203.0.113.77");
    const statuses = new Set<number>();
    for (let time = 0; time < 600; time += 1) statuses.add((await busy.get(`/api/shared/${token}/ticks`)).status);
    expect([...statuses]).toEqual([200]);
    for (const path of ["", "/ticks"]) expect((await busy.get(`/api/shared/${token}${path}`)).status, path).toBe(429);
    expect((await busy.put(`/api/shared/${token}/ticks`, { changes: [] })).status).toBe(429);
    expect((await busy.get(`/api/shared/${other.token}`)).status).toBe(200);
    expect((await partner().get(`/api/shared/${token}`)).status).toBe(200);
  });

  it("refuses a malformed reader name", async () => {
    const { token } = await sharedPlan();
    const answer = await partner().get(`/api/shared/${token}/events?looker=${"a".repeat(65)}`);
    expect(answer).toMatchObject({ status: 400, body: { message: "This name of a reader is not valid" } });
  });

  it("can only be changed from our own pages", async () => {
    const { token } = await sharedPlan();
    const answer = await partner().put(
      `/api/shared/${token}/ticks`,
      { changes: [] },
      { origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
  });

  it("has a page that search engines do not index and that sends no referrer", async () => {
    const { token } = await sharedPlan();
    const page = await partner().get(`/shared/${token}`);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({ "x-robots-tag": "noindex", "referrer-policy": "same-origin" });
    expect(page.text).toContain('<meta name="robots" content="noindex, nofollow, noarchive" />');
    expect(page.text).toContain('<meta name="referrer" content="same-origin" />');
    expect(page.text).not.toContain(token);
    expect((await partner().get("/sitemap.xml")).text).not.toContain("shared");
    expect((await partner().get("/auth")).text).not.toContain('name="referrer"');
  });
});
