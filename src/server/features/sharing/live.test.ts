import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { TicksAnswer } from "#contract/ticks";
import { PASSWORD, startTestApp, type TestApp, type TestAppOptions } from "#tests/support/app";
import { postgresEngine, sampledEngines, type Engine } from "#tests/support/engines";
import { listeningAt, openStream, type Reader, type Stream } from "#tests/support/event-streams";
import { PATIENTLY } from "#tests/support/patiently";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 2, maxBudget: 80 };

const opened: Stream[] = [];
const apps: TestApp[] = [];

async function start(engine: Engine, more: Partial<TestAppOptions> = {}): Promise<TestApp> {
  const app = await startTestApp({ engine, ...more });
  apps.push(app);
  await app.context.app.fastify.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

async function open(app: TestApp, path: string, reader: Reader = {}): Promise<Stream> {
  const stream = await openStream(app, path, reader);
  opened.push(stream);
  return stream;
}

/** Shorter than the polling interval, so anything received came through a notification. */
const soon = (look: () => void) => vi.waitFor(look, PATIENTLY);

async function sharedPlan(app: TestApp) {
  const owner = await app.signUp();
  await owner.post("/api/activate-subscription", { isTrial: true });
  const { id } = (await owner.post("/api/meal-plans", REQUEST)).body as { id: string };
  const { url } = (await owner.post(`/api/meal-plans/${id}/share`)).body as { url: string };
  const { generatedPlan } = (await owner.get(`/api/meal-plans/${id}`)).body as PlanRecord;
  const food = generatedPlan?.shopping_list[0]?.items[0]?.food_id ?? "";
  return { owner, id, food, shared: `/api/shared/${url.slice(url.lastIndexOf("/") + 1)}` };
}

function tickOf(app: TestApp, id: string, ticked = true) {
  return { changes: [{ id, ticked, changedAt: new Date(app.clock.now()).toISOString() }] };
}

afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

async function closeAll(): Promise<void> {
  for (const app of apps.splice(0).toReversed()) await app.close();
}

describe.each(sampledEngines())("a list that several look at on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await start(engine, { environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  });
  afterAll(closeAll);

  it("sends each of them the other's ticks as they happen, starting with the current state", async () => {
    const { owner, id, food, shared } = await sharedPlan(app);
    const atHome = await open(app, `/api/meal-plans/${id}/ticks/events`, { client: owner });
    const inShop = await open(app, `${shared}/events?looker=phone`);
    for (const stream of [atHome, inShop]) {
      await soon(() =>
        expect(stream.told.map(({ event }) => event)).toEqual(expect.arrayContaining(["ticks", "plan"])),
      );
      expect(stream.last("ticks")).toMatchObject({ ticks: [] });
    }
    const partner = app.client("198.51.100.1");
    expect((await partner.put(`${shared}/ticks`, tickOf(app, food))).status).toBe(200);
    await soon(() => expect(atHome.last("ticks")).toMatchObject({ ticks: [{ id: food, ticked: true }] }));
    app.clock.advance(1_000);
    await owner.put(`/api/meal-plans/${id}/ticks`, tickOf(app, food, false));
    await soon(() => expect(inShop.last("ticks")).toMatchObject({ ticks: [{ id: food, ticked: false }] }));
    const returned = await open(app, `${shared}/events?looker=phone`);
    await soon(() => expect(returned.last("ticks")).toMatchObject({ ticks: [{ id: food, ticked: false }] }));
    const { ticks } = (await partner.get(`${shared}/ticks`)).body as TicksAnswer;
    expect((returned.last("ticks") as TicksAnswer).ticks).toEqual(ticks);
  });

  it("reports the number of viewers: one for all of the owner's devices, one per reader, none who have left", async () => {
    const { owner, id, shared } = await sharedPlan(app);
    const own = `/api/meal-plans/${id}/ticks/events`;
    const atHome = await open(app, own, { client: owner });
    await soon(() => expect(atHome.last("people")).toEqual({ looking: 1 }));
    await open(app, own, { client: owner });
    const phone = await open(app, `${shared}/events?looker=phone`);
    await soon(() => expect(atHome.last("people")).toEqual({ looking: 2 }));
    const again = await open(app, `${shared}/events?looker=phone`);
    const tablet = await open(app, `${shared}/events?looker=owner`);
    for (const stream of [atHome, again]) await soon(() => expect(stream.last("people")).toEqual({ looking: 3 }));
    phone.leave();
    tablet.leave();
    // The reader with that name still has another stream open.
    await soon(() => expect(again.last("people")).toEqual({ looking: 2 }));
    expect(atHome.told.map(({ data }) => data.looking)).not.toContain(4);
  });

  it("ends for all viewers when the link is revoked, while the owner's own continues", async () => {
    const { owner, id, food, shared } = await sharedPlan(app);
    const atHome = await open(app, `/api/meal-plans/${id}/ticks/events`, { client: owner });
    const inShop = await open(app, `${shared}/events`);
    await soon(() => expect(inShop.last("ticks")).toBeDefined());
    await owner.delete(`/api/meal-plans/${id}/share`);
    await inShop.ended;
    expect(inShop.told.at(-1)).toEqual({ event: "gone", data: {} });
    await owner.put(`/api/meal-plans/${id}/ticks`, tickOf(app, food));
    await soon(() => expect(atHome.last("ticks")).toMatchObject({ ticks: [{ id: food }] }));
    await owner.delete(`/api/meal-plans/${id}`);
    await atHome.ended;
    expect(atHome.told.at(-1)).toEqual({ event: "gone", data: {} });
  });

  it("reports changes to the plan itself", async () => {
    const { shared, id } = await sharedPlan(app);
    const inShop = await open(app, `${shared}/events`);
    await soon(() => expect(inShop.last("plan")).toBeDefined());
    const { version } = (await app.client("198.51.100.1").get(shared)).body as { version: string };
    expect(inShop.last("plan")).toEqual({ version });
    await app.context.platform.database.db.execute(sql`update meal_plans set full_name = 'Another' where id = ${id}`);
    await soon(() => expect(inShop.last("plan")).not.toEqual({ version }));
    expect((await app.client("198.51.100.1").get(shared)).body).toMatchObject(inShop.last("plan") as object);
  });

  it("is deleted with the account", async () => {
    const { owner, shared } = await sharedPlan(app);
    const inShop = await open(app, `${shared}/events`);
    await soon(() => expect(inShop.last("ticks")).toBeDefined());
    expect((await owner.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
    await inShop.ended;
    expect(inShop.told.at(-1)).toEqual({ event: "gone", data: {} });
  });

  it("has room for ten streams of one household and fifty of one list, and refuses more in plain words", async () => {
    const { shared } = await sharedPlan(app);
    const from = (network: number) => ({ "x-forwarded-for": `198.51.100.${network}` });
    // A household has a whole /64 of such addresses.
    const inHousehold = (device: number) => ({ "x-forwarded-for": `2001:db8:0:7::${device}` });
    const refused = async (headers: Record<string, string>) => {
      const answer = await fetch(`${listeningAt(app)}${shared}/events`, { headers });
      expect(answer.status).toBe(429);
      return ((await answer.json()) as { message: string }).message;
    };
    for (let time = 0; time < 10; time += 1) await open(app, `${shared}/events`, { headers: inHousehold(time) });
    expect(await refused(inHousehold(10))).toMatch(/too many tabs/u);
    for (let time = 10; time < 50; time += 1) await open(app, `${shared}/events`, { headers: from(time) });
    expect(await refused(from(60))).toBe("Too many people are looking at this list just now.");
  });
});

describe.skipIf(inject("postgresUrl") === null)("a list that people look at through two processes", () => {
  afterEach(closeAll);

  it("passes ticks, viewers and the revocation of the link from one to the other", async () => {
    const engine = postgresEngine();
    if (engine === null) throw new Error("no PostgreSQL");
    const one = await start(engine);
    const two = await start(engine, { place: one.place });
    const { owner, id, food, shared } = await sharedPlan(one);
    const atHome = await open(one, `/api/meal-plans/${id}/ticks/events`, { client: owner });
    await soon(() => expect(atHome.last("people")).toEqual({ looking: 1 }));
    const inShop = await open(two, `${shared}/events?looker=phone`);
    for (const stream of [atHome, inShop]) await soon(() => expect(stream.last("people")).toEqual({ looking: 2 }));
    await two.client("198.51.100.1").put(`${shared}/ticks`, tickOf(two, food));
    await soon(() => expect(atHome.last("ticks")).toMatchObject({ ticks: [{ id: food, ticked: true }] }));
    await owner.delete(`/api/meal-plans/${id}/share`);
    await inShop.ended;
    expect(inShop.told.at(-1)).toEqual({ event: "gone", data: {} });
    await soon(() => expect(atHome.last("people")).toEqual({ looking: 1 }));
  });

  it("soon stops counting viewers reported by a killed process", async () => {
    const engine = postgresEngine();
    if (engine === null) throw new Error("no PostgreSQL");
    const app = await start(engine);
    const { owner, id, food } = await sharedPlan(app);
    const atHome = await open(app, `/api/meal-plans/${id}/ticks/events`, { client: owner });
    await soon(() => expect(atHome.last("people")).toEqual({ looking: 1 }));
    const say = (text: string) =>
      app.context.platform.database.db.execute(sql`select pg_notify('plan_lookers', ${text})`);
    await say("not what we say");
    await say(JSON.stringify({ processId: "killed", planId: id, names: ["a", "b"], asks: true }));
    await soon(() => expect(atHome.last("people")).toEqual({ looking: 3 }));
    app.clock.advance(80_000);
    await owner.put(`/api/meal-plans/${id}/ticks`, tickOf(app, food));
    await soon(() => expect(atHome.last("people")).toEqual({ looking: 1 }));
  });
});
