import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";
import { TEST_SUPER_ADMIN } from "#tests/support/credentials";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 2, maxBudget: 80 };

describe.each(sampledEngines())("whose plan may be read on $name", (engine) => {
  let app: TestApp;
  let superAdmin: TestClient;
  let owner: TestClient;
  let id: string;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    superAdmin = app.client();
    await superAdmin.post("/api/login", TEST_SUPER_ADMIN);
    owner = await app.signUp();
    await owner.post("/api/activate-subscription", { isTrial: true });
    id = ((await owner.post("/api/meal-plans", REQUEST)).body as { id: string }).id;
  });
  afterAll(() => app.close());

  async function readings(): Promise<{ action: string; actor_id: string; subject_id: string; details: object }[]> {
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select action, actor_id, subject_id, details from audit_events where action like 'super_admin.plan%' order by action`,
    )) as { rows: { action: string; actor_id: string; subject_id: string; details: object }[] };
    return rows;
  }

  it("shows a super admin any plan and PDF, and audits each reading with ids only", async () => {
    const { id: actor } = (await superAdmin.get("/api/user")).body as { id: string };
    const record = (await superAdmin.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    expect(record).toMatchObject({ id, own: false, fullName: "Ada Baker", state: "ready" });
    const attachment = await superAdmin.get(`/api/meal-plans/${id}/pdf`);
    expect(attachment).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
    expect((await superAdmin.get(`/api/meal-plans/${id}/download`)).headers["content-disposition"]).toContain("inline");
    expect(await readings()).toEqual([
      { action: "super_admin.plan_pdf_read", actor_id: actor, subject_id: id, details: {} },
      { action: "super_admin.plan_pdf_read", actor_id: actor, subject_id: id, details: {} },
      { action: "super_admin.plan_read", actor_id: actor, subject_id: id, details: {} },
    ]);
  });

  it("does not let a super admin delete another user's plan", async () => {
    expect((await superAdmin.delete(`/api/meal-plans/${id}`)).status).toBe(404);
    expect((await owner.get(`/api/meal-plans/${id}`)).body).toMatchObject({ id, own: true });
  });

  it("answers everyone else as if the plan did not exist, and does not audit an owner's own reading", async () => {
    const before = (await readings()).length;
    const stranger = await app.signUp();
    const never = "01a1fbf0-555e-708c-8696-8f90587e8923";
    for (const part of ["", "/pdf", "/download"]) {
      const refused = await stranger.get(`/api/meal-plans/${id}${part}`);
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual((await stranger.get(`/api/meal-plans/${never}${part}`)).body);
      expect((await owner.get(`/api/meal-plans/${id}${part}`)).status).toBe(200);
    }
    expect((await superAdmin.get(`/api/meal-plans/${never}`)).status).toBe(404);
    expect(await readings()).toHaveLength(before);
  });
});
