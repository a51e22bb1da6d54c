import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { planRecord, type PlanRecord } from "#contract/meal-plans";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { RECORD_VERSION } from "#server/features/plans/kept.usecases";
import { presentRecord } from "#server/features/plans/plans.present";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import { startTestApp, type TestApp, type TestAnswer, type TestClient } from "#tests/support/app";
import { TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { sampledEngines, type Place } from "#tests/support/engines";
import { realParts } from "#tests/support/parts";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 2, maxBudget: 80 };
const STRONG = /^"[0-9a-f]{32}(?:-br|-gzip)?"$/u;

/** The real printer, counted, and with something to do before it begins. */
function watchedPdf() {
  const { pdf: real } = realParts();
  if (real === undefined) throw new Error("There is no printer");
  const watch = { rendered: 0, before: () => Promise.resolve() as Promise<unknown> };
  const pdf: PdfRenderer = {
    ...real,
    async render(...given) {
      watch.rendered += 1;
      await watch.before();
      return await real.render(...given);
    },
  };
  return { pdf, watch };
}

describe.each(sampledEngines())("what is kept of a plan on $name", (engine) => {
  const { pdf, watch } = watchedPdf();
  let app: TestApp;
  let place: Place;
  let owner: TestClient;
  let id: string;
  beforeAll(async () => {
    place = await engine.place();
    await start();
    owner = await app.signUp();
    await owner.post("/api/activate-subscription", { isTrial: true });
  });
  afterAll(async () => {
    await app.close();
    await place.remove();
  });

  /** Starts a process on the shared data folder. */
  async function start(): Promise<void> {
    app = await startTestApp({ engine, place, overrides: { pdf } });
  }
  beforeEach(async () => {
    id = ((await owner.post("/api/meal-plans", REQUEST)).body as { id: string }).id;
    watch.rendered = 0;
    watch.before = () => Promise.resolve();
  });

  const run = (statement: string) => app.context.platform.database.db.execute(sql.raw(statement));
  const read = (part: string, headers: Record<string, string> = {}, by = owner): Promise<TestAnswer> =>
    by.get(`/api/meal-plans/${id}${part}`, headers);

  it.each(["", "/pdf", "/download"])("answers 304 without a body to whoever has it: %s", async (part) => {
    const first = await read(part);
    const { etag } = first.headers;
    expect(first.status).toBe(200);
    expect(etag).toMatch(STRONG);
    for (const named of [String(etag), `"other", ${String(etag)}`, `W/${String(etag)}`, "*"]) {
      const again = await read(part, { "if-none-match": named });
      expect(again).toMatchObject({ status: 304, text: "", headers: { etag, "cache-control": "no-store" } });
    }
    expect(await read(part, { "if-none-match": '"other"' })).toMatchObject({ status: 200, headers: { etag } });
  });

  it("is the same PDF at both addresses, apart from headers", async () => {
    const [attached, inline] = [await read("/pdf"), await read("/download")];
    expect(attached.headers.etag).toBe(inline.headers.etag);
    expect(attached.text).toBe(inline.text);
    expect(watch.rendered).toBe(1);
  });

  it("gives each encoding a tag of its own, and the same record in all of them", async () => {
    const plain = await read("");
    const tags = [plain.headers.etag];
    const encoded = (accepted: string) =>
      app.context.app.fastify.inject({
        url: `/api/meal-plans/${id}`,
        cookies: Object.fromEntries(owner.cookies),
        headers: { host: app.context.platform.config.publicUrl.host, "accept-encoding": accepted },
      });
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await encoded(`zstd;q=0.1, ${encoding}`);
      expect(headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
      expect(decode(rawPayload).toString()).toBe(plain.text);
      tags.push(headers.etag);
    }
    expect(new Set(tags).size).toBe(3);
    expect((await encoded("zstd")).headers["content-encoding"]).toBeUndefined();
    expect((await encoded("br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
  });

  it("stores only the owner's record: a super admin gets a separate form of it", async () => {
    const superAdmin = app.client();
    await superAdmin.post("/api/login", TEST_SUPER_ADMIN);
    const own = await read("");
    const looked = await read("", {}, superAdmin);
    expect(looked.body).toEqual({ ...(own.body as PlanRecord), own: false });
    expect(looked.headers.etag).not.toBe(own.headers.etag);
    expect((await read("", { "if-none-match": String(own.headers.etag) }, superAdmin)).status).toBe(200);
    expect((await read("")).body).toEqual(own.body);
  });

  it.each(["", "/pdf"])("does not tell a stranger by a tag that there is such a plan: %s", async (part) => {
    const stranger = await app.signUp();
    const tag = String((await read(part)).headers.etag);
    expect((await read(part, { "if-none-match": tag }, stranger)).status).toBe(404);
    expect((await read(part, { "if-none-match": tag }, app.client())).status).toBe(401);
  });

  it("is regenerated after a restart if damaged, missing, of another version or from before tags", async () => {
    const damages = (table: string) => [
      `update ${table} set bytes = '\\x25504446'`,
      `delete from ${table}`,
      table === "plan_pdfs" ? "update plan_pdfs set tag = null" : `update ${table} set version = '0'`,
      `update ${table} set made_from = '0'`,
    ];
    const plans: { id: string; texts: string[] }[] = [];
    for (const [index] of damages("").entries()) {
      id = ((await owner.post("/api/meal-plans", REQUEST)).body as { id: string }).id;
      plans.push({ id, texts: [(await read("")).text, (await read("/pdf")).text] });
      for (const table of ["plan_records", "plan_pdfs"]) await run(`${damages(table)[index]} where plan_id = '${id}'`);
    }
    watch.rendered = 0;
    await app.close();
    await start();
    const { cookies } = owner;
    owner = app.client();
    for (const [name, value] of cookies) owner.cookies.set(name, value);
    for (const plan of plans) {
      id = plan.id;
      // The second time from what the first stored.
      for (const _time of [1, 2]) expect([(await read("")).text, (await read("/pdf")).text]).toEqual(plan.texts);
    }
    expect(watch.rendered).toBe(plans.length);
  });

  it("does not serve bytes from before the plan was changed", async () => {
    const before = [await read(""), await read("/pdf")];
    const document = `jsonb_set(document, '{request,fullName}', '"Grace Cook"')`;
    await run(`update meal_plans set full_name = 'Grace Cook', document = ${document} where id = '${id}'`);
    for (const [index, part] of ["", "/pdf"].entries()) {
      const tag = before[index]?.headers.etag;
      const after = await read(part, { "if-none-match": String(tag) });
      expect(after.status).toBe(200);
      expect(after.headers.etag).not.toBe(tag);
    }
    expect((await read("")).body).toMatchObject({ fullName: "Grace Cook" });
    expect(watch.rendered).toBe(2);
  });

  it("disappears with its plan at once, even for readers who had it and during rendering", async () => {
    const tags = [String((await read("")).headers.etag), String((await read("/pdf")).headers.etag)];
    const other = id;
    id = ((await owner.post("/api/meal-plans", REQUEST)).body as { id: string }).id;
    watch.before = () => owner.delete(`/api/meal-plans/${id}`);
    expect((await read("/pdf")).status).toBe(404);
    id = other;
    await owner.delete(`/api/meal-plans/${id}`);
    for (const [index, part] of ["", "/pdf"].entries()) {
      expect((await read(part, { "if-none-match": tags[index] ?? "" })).status).toBe(404);
      expect((await read(part)).status).toBe(404);
    }
  });
});

it("gets a new version whenever the record of the same plan is written differently", () => {
  const stored = readStoredPlan(
    JSON.parse(readFileSync(new URL("../../../domain/testing/stored-plan-v1.json", import.meta.url), "utf8")),
    { made: "2026-11-20", firstDay: "2026-11-24" },
  );
  const record = presentRecord(
    {
      id: "01999999-0000-7000-8000-000000000001",
      userId: "01999999-0000-7000-8000-000000000002",
      fullName: "Ada",
      email: "ada@example.com",
      mealsPerWeek: 1,
      numPeople: 2,
      dietaryPreference: "none",
      supermarket: "tesco",
      skill: "beginner",
      budgetPence: 8_000,
      mealIds: ["dal"],
      totalPence: 900,
      tillPence: null,
      dishTitles: ["Dal"],
      firstDishFoods: [["lentils"]],
      searchText: "",
      createdAt: 0,
      revision: 1,
      shoppedFoods: ["lentils"],
      cookedMeals: ["dal"],
      sparedMeals: [],
      shoppedOn: "2026-11-24",
      shopAnswered: true,
      undoSteps: 0,
      plan: stored,
    },
    "01999999-0000-7000-8000-000000000002",
  );
  const written = createHash("sha256")
    .update(JSON.stringify(planRecord.parse(record)))
    .digest("hex")
    .slice(0, 12);
  // When this fails because the record has changed, raise RECORD_VERSION and write down the new pair.
  expect({ version: RECORD_VERSION, written }).toEqual({ version: "8", written: "e15014ceae30" });
});
