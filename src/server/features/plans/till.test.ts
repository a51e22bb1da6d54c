import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry, SuperAdminStats } from "#contract/admin";
import type { PlanRecord } from "#contract/meal-plans";
import type { TillErrorAnswer, TillErrorsAnswer } from "#contract/till";
import { fromPounds } from "#domain/money/pence";
import { tillErrorBasisPoints } from "#domain/money/till-error";
import { londonMonth } from "#server/london-date";
import { DAY_MS } from "#server/services/clock/clock";
import { superAdminOf } from "#tests/support/admins";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { oneEngine, sampledEngines } from "#tests/support/engines";

const REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.com",
  mealsPerWeek: 1,
  numPeople: 2,
  maxBudget: 80,
  preferredSupermarket: "tesco",
};
const UNKNOWN = "01a1fbf6-2106-747e-9267-2eb97944b8ea";

describe.each(sampledEngines())("what the till said on $name", (engine) => {
  let app: TestApp;
  let owner: TestClient;
  let id: string;
  let total: number;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    owner = await app.signUp();
    await owner.post("/api/activate-subscription", { isTrial: true });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await run("delete from till_receipts");
    id = ((await owner.post("/api/meal-plans", REQUEST)).body as { id: string }).id;
    total = (await read()).totalCost ?? 0;
  });

  const run = async (statement: string) =>
    (await app.context.platform.database.db.execute(sql.raw(statement))) as { rows: unknown[] };
  const read = async () => (await owner.get(`/api/meal-plans/${id}`)).body as PlanRecord;
  const tell = (amount: unknown, plan = id, by = owner) => by.put(`/api/meal-plans/${plan}/till`, { amount });
  const receipts = async () =>
    (await run("select plan_id, supermarket, month, error_basis_points from till_receipts order by number")).rows;
  const month = () => londonMonth(app.clock.now());

  /** Other users' receipts, for deleted plans. */
  async function leave(errors: readonly number[], of = { supermarket: "tesco", month: month() }): Promise<void> {
    const rows = errors.map((error) => `('${of.supermarket}', '${of.month}', ${error})`).join(", ");
    await run(`insert into till_receipts (supermarket, month, error_basis_points) values ${rows}`);
  }

  it("is in the plan's record, can be corrected and withdrawn", async () => {
    expect((await read()).till_total).toBeNull();
    for (const amount of [41.2, 38.05, 0.01, 2000, null]) {
      expect(await tell(amount)).toMatchObject({ status: 200, body: { till_total: amount } });
      expect((await read()).till_total).toBe(amount);
    }
    expect(await receipts()).toEqual([]);
  });

  it("changes the plan's record, but only if the amount differs", async () => {
    const etag = async () => (await owner.get(`/api/meal-plans/${id}`)).headers.etag;
    const before = await etag();
    await tell(41.2);
    const told = await etag();
    expect(told).not.toBe(before);
    const headers = { "if-none-match": String(before) };
    expect((await owner.get(`/api/meal-plans/${id}`, headers)).body).toMatchObject({ till_total: 41.2 });
    const rowVersion = async () => (await run(`select xmin::text from meal_plans where id = '${id}'`)).rows;
    const standing = await rowVersion();
    await tell(41.2);
    expect(await etag()).toBe(told);
    expect(await rowVersion()).toEqual(standing);
    await tell(null);
    expect(await etag()).toBe(before);
  });

  it("must be an amount from a receipt", async () => {
    for (const amount of [0, -1, 0.004, 41.205, 2000.01, "41.20", true, undefined, "", [41], { pounds: 41 }]) {
      expect(await tell(amount)).toMatchObject({
        status: 400,
        body: { message: "Please enter what the till said, from £0.01 to £2,000, such as 41.20" },
      });
    }
    expect((await read()).till_total).toBeNull();
  });

  it("is accepted only for the user's own plans, whatever the role", async () => {
    const stranger = await app.signUp();
    const superAdmin = await superAdminOf(app);
    for (const by of [stranger, superAdmin]) expect((await tell(41.2, id, by)).status).toBe(404);
    for (const plan of [UNKNOWN, "nonsense"]) expect((await tell(41.2, plan)).status).toBe(404);
    expect((await tell(41.2, id, app.client())).status).toBe(401);
    expect(await receipts()).toEqual([]);
  });

  it("leaves one anonymous figure per plan, in the month first reported, without the amount", async () => {
    await tell(total * 2);
    const first = { plan_id: id, supermarket: "tesco", month: month(), error_basis_points: -5_000 };
    expect(await receipts()).toEqual([first]);
    await run("update till_receipts set month = '2026-01'");
    await tell(total);
    expect(await receipts()).toEqual([{ ...first, month: "2026-01", error_basis_points: 0 }]);
    const { rows } = await run(
      "select column_name from information_schema.columns where table_name = 'till_receipts' order by column_name",
    );
    const columns = rows.map((row) => (row as { column_name: string }).column_name);
    expect(columns).toEqual(["error_basis_points", "month", "number", "plan_id", "supermarket"]);
  });

  it("includes own lines that count towards the total, since they are on the receipt too", async () => {
    const lines = `/api/meal-plans/${id}/lines`;
    await owner.post(lines, { text: "a cake £24.99" });
    const [written] = (await owner.post(lines, { text: "packed lunches £6" })).body as { line_id: string }[];
    await owner.put(`${lines}/${written?.line_id}`, { counts: true });
    await tell(Number((total + 24.99).toFixed(2)));
    expect(await receipts()).toMatchObject([{ error_basis_points: 0 }]);
  });

  it("keeps the bare figure when the plan is deleted, without its owner", async () => {
    await tell(total);
    await owner.delete(`/api/meal-plans/${id}`);
    expect(await receipts()).toEqual([{ plan_id: null, supermarket: "tesco", month: month(), error_basis_points: 0 }]);
  });

  it("leaves no figure after being withdrawn", async () => {
    await tell(total);
    await tell(null);
    expect(await receipts()).toEqual([]);
  });

  it("ends as one receipt matching the plan, whatever is reported at once", async () => {
    await Promise.all([11, 12, 13, null, 14, 15, null, 16].map((amount) => tell(amount)));
    const { till_total: till } = await read();
    const [receipt, ...more] = (await receipts()) as { error_basis_points: number }[];
    expect(more).toEqual([]);
    expect(receipt?.error_basis_points).toBe(
      till === null ? undefined : tillErrorBasisPoints(fromPounds(total), fromPounds(till)),
    );
  });

  describe("our error at a shop", () => {
    const publicly = async (shop = "tesco") =>
      (await owner.get(`/api/till-error?supermarket=${shop}`)).body as TillErrorAnswer | null;

    it("is published from thirty receipts on, for that shop and the last twelve months only", async () => {
      await leave(Array.from({ length: 29 }, (_, n) => (n % 2 === 0 ? -400 : 0)));
      await leave(
        Array.from({ length: 40 }, () => 900),
        { supermarket: "aldi", month: month() },
      );
      expect(await publicly()).toBeNull();
      await leave([-1_010]);
      expect(await publicly()).toEqual({ supermarket: "tesco", receipts: 30, meanErrorPercent: -2.3 });
      expect(await publicly("aldi")).toEqual({ supermarket: "aldi", receipts: 40, meanErrorPercent: 9 });
      expect(await publicly("lidl")).toBeNull();
    });

    it("leaves out older receipts, and those of a different shop", async () => {
      const [year, of] = month().split("-");
      const yearAgo = { supermarket: "tesco", month: `${Number(year) - 1}-${of}` };
      await leave(Array.from({ length: 30 }, () => 100));
      await leave([5_000, 5_000], yearAgo);
      await leave([-7_501, 30_001, 1_000_000]);
      expect(await publicly()).toEqual({ supermarket: "tesco", receipts: 30, meanErrorPercent: 1 });
    });

    it("requires a signed-in user and a known shop", async () => {
      expect((await app.client().get("/api/till-error?supermarket=tesco")).status).toBe(401);
      expect(await owner.get("/api/till-error?supermarket=nowhere")).toMatchObject({ status: 400 });
      expect(await owner.get("/api/till-error")).toMatchObject({ status: 400 });
    });
  });

  describe("a super admin's figures", () => {
    it("are by shop and month, each shop's sum first, with their spread", async () => {
      const superAdmin = await superAdminOf(app);
      expect(await superAdmin.get("/api/super-admin/till-errors")).toMatchObject({ status: 200, body: [] });
      const now = month();
      const [year, of] = now.split("-").map(Number) as [number, number];
      const before = of === 1 ? `${year - 1}-12` : `${year}-${String(of - 1).padStart(2, "0")}`;
      await leave([-1_000, -500, 0, 500, 1_000, 900_000]);
      await leave([-200], { supermarket: "tesco", month: before });
      await leave([700_000], { supermarket: "aldi", month: now });
      await leave([100], { supermarket: "a shop that was", month: now });
      const { body } = await superAdmin.get("/api/super-admin/till-errors");
      const none = {
        meanErrorPercent: null,
        medianAbsoluteErrorPercent: null,
        tenthPercent: null,
        ninetiethPercent: null,
      };
      expect(body as TillErrorsAnswer[]).toEqual([
        { supermarket: "aldi", month: null, receipts: 0, leftOut: 1, ...none },
        { supermarket: "aldi", month: now, receipts: 0, leftOut: 1, ...none },
        {
          supermarket: "tesco",
          month: null,
          receipts: 6,
          leftOut: 1,
          meanErrorPercent: -0.3,
          medianAbsoluteErrorPercent: 5,
          tenthPercent: -7.5,
          ninetiethPercent: 7.5,
        },
        {
          supermarket: "tesco",
          month: now,
          receipts: 5,
          leftOut: 1,
          meanErrorPercent: 0,
          medianAbsoluteErrorPercent: 5,
          tenthPercent: -8,
          ninetiethPercent: 8,
        },
        {
          supermarket: "tesco",
          month: before,
          receipts: 1,
          leftOut: 0,
          meanErrorPercent: -2,
          medianAbsoluteErrorPercent: 2,
          tenthPercent: -2,
          ninetiethPercent: -2,
        },
      ]);
    });

    it("are for super admins only, and viewing them is audited", async () => {
      expect((await owner.get("/api/super-admin/till-errors")).status).toBe(403);
      const superAdmin = await superAdminOf(app);
      await superAdmin.get("/api/super-admin/till-errors");
      const [last] = (await superAdmin.get("/api/super-admin/audit")).body as AuditEntry[];
      expect(last).toMatchObject({ action: "super_admin.till_errors_read", subjectId: null });
    });
  });
});

describe.each([oneEngine()])("prices that have grown old on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("are reported to super admins after six months, by the clock", async () => {
    const stats = async () =>
      ((await (await superAdminOf(app)).get("/api/super-admin/stats")).body as SuperAdminStats).oldPrices;
    // When prices were last checked, whatever the date of the run.
    const newest = realCatalogue()
      .catalogue.foods.map(({ priceDate }) => priceDate)
      .reduce((one, other) => (one > other ? one : other));
    app.clock.advance(Date.parse(`${newest}-15T12:00:00Z`) - app.clock.now());
    const early = await stats();
    app.clock.advance(10 * 365 * DAY_MS);
    const late = await stats();
    expect(late?.foods).toBeGreaterThan(600);
    expect(late?.foods).toBeGreaterThan(early?.foods ?? 0);
    expect(late?.oldestMonth).toMatch(/^20\d\d-\d\d$/u);
  });
});
