import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPlanPdf, planOnOnePage, planPdf, readPlanOrMaking } from "#server/features/generation/making.usecases";
import type { PlanToRead } from "#server/features/plans/plans.usecases";
import { createPlans } from "#server/features/plans/plans.feature";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import { startTestApp, type TestApp } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { engines } from "#tests/support/engines";
import { realParts } from "#tests/support/parts";
import { gate } from "#tests/support/scripted-proposer";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 2, maxBudget: 80 };
const UNKNOWN = "01a1fbf6-2106-747e-9267-2eb97944b8ea";

/** A planner that waits for the test before each plan. */
function waitingPlanner() {
  let next = gate();
  const real = inProcessPlanner(realCatalogue().catalogue, realCatalogue().matcher);
  return {
    planner: {
      ...real,
      plan: async (...asked: Parameters<typeof real.plan>) => {
        await next.opened;
        return await real.plan(...asked);
      },
    },
    close: () => {
      next = gate();
    },
    open: () => next.open(),
  };
}

// A read looks for the plan first and then for its generation; a plan may finish between the two.
describe.each(engines())(
  "a plan that is finished while somebody looks for it on $name",
  { timeout: 60_000 },
  (engine) => {
    const waiting = waitingPlanner();
    let app: TestApp;
    beforeAll(async () => {
      app = await startTestApp({ engine, overrides: { planner: waiting.planner } });
    });
    afterAll(() => app.close());

    /** Reads a plan that appears between the first lookup and the second. */
    async function planFinishedMeanwhile() {
      const { platform, audit } = app.context;
      const { pdf } = realParts();
      if (pdf === undefined) throw new Error("the tests' parts hold a printer");
      const { useCases } = createPlans(platform, { audit, pdf });
      const client = await app.signUp();
      await client.post("/api/activate-subscription", { isTrial: true });
      waiting.close();
      const made = await client.post("/api/meal-plans", REQUEST, { prefer: "respond-async" });
      const { id } = made.body as { id: string };
      let looks = 0;
      const firstLookBeforeTheEnd = async <Found>(look: () => Promise<Found>): Promise<Found> => {
        looks += 1;
        const found = await look();
        if (looks > 1) return found;
        waiting.open();
        await app.drainJobs();
        return found;
      };
      const plans = {
        ...useCases,
        readPlan: (...asked: Parameters<typeof useCases.readPlan>) =>
          firstLookBeforeTheEnd(() => useCases.readPlan(...asked)),
        planPdf: (...asked: Parameters<typeof useCases.planPdf>) =>
          firstLookBeforeTheEnd(() => useCases.planPdf(...asked)),
        planOnOnePage: (...asked: Parameters<typeof useCases.planOnOnePage>) =>
          firstLookBeforeTheEnd(() => useCases.planOnOnePage(...asked)),
        anyPlanPdf: (...asked: Parameters<typeof useCases.anyPlanPdf>) =>
          firstLookBeforeTheEnd(() => useCases.anyPlanPdf(...asked)),
      };
      const plan: PlanToRead = { userId: client.user.id, id, found: null };
      return { deps: { database: platform.database, plans }, plan, client };
    }

    it("is read as it then is, with its PDF and fridge page", async () => {
      const asker = { owner: "test", signal: new AbortController().signal };
      const first = await planFinishedMeanwhile();
      const body = await readPlanOrMaking(first.deps, first.plan);
      if (!("read" in body)) throw new Error("it is told to be in the making");
      const record = JSON.parse((await body.read("identity")).bytes.toString()) as unknown;
      expect(record).toEqual((await first.client.get(`/api/meal-plans/${first.plan.id}`)).body);
      expect(record).toMatchObject({ id: first.plan.id, state: "ready" });

      for (const read of [planPdf, planOnOnePage]) {
        const { deps, plan } = await planFinishedMeanwhile();
        const { bytes } = await (await read(deps, plan, asker)).read("identity");
        expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      }
      const { deps, plan } = await planFinishedMeanwhile();
      const { bytes } = await (await anyPlanPdf(deps, plan.id, asker)).read("identity");
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    });

    it("is not found by other users, nor once deleted", async () => {
      const { deps, plan, client } = await planFinishedMeanwhile();
      const stranger = await app.signUp();
      for (const asked of [
        { ...plan, userId: stranger.user.id },
        { ...plan, id: UNKNOWN },
      ])
        await expect(readPlanOrMaking(deps, asked)).rejects.toMatchObject({ code: "not_found" });
      await client.delete(`/api/meal-plans/${plan.id}`);
      await expect(readPlanOrMaking(deps, plan)).rejects.toMatchObject({ code: "not_found" });
    });
  },
);
