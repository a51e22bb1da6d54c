import { expect, type Page } from "@playwright/test";
import type { SuperAdminStats } from "#contract/admin";
import type { GenerationEvent, PlanRecord } from "#contract/meal-plans";
import { proposersInWords } from "#domain/meal/proposers";
import { signInAsSuperAdmin } from "#tests/support/admin-journey";
import { signUpWithTrial } from "#tests/support/journey";
import { makePlan, runningGeneration } from "#tests/support/plan-journey";
import type { Screen } from "#tests/support/screens/screen";
import { letPagesAsk } from "#tests/support/asking-page";

const PROVIDER = "OpenAI";
const WEEK = { mealsPerWeek: 5 };

/** Tells the page these events of a generation, and then nothing more, as a stream does that stays open. */
async function tellEvents(page: Page, events: readonly GenerationEvent[]): Promise<void> {
  await page.addInitScript((told) => {
    class OpenStream extends EventTarget {
      readonly readyState = 1;
      constructor() {
        super();
        queueMicrotask(() => {
          for (const [index, event] of told.entries())
            this.dispatchEvent(
              new MessageEvent(event.type, { data: JSON.stringify(event), lastEventId: String(index + 1) }),
            );
        });
      }
      close(): void {
        // Nothing is open.
      }
    }
    Object.assign(window, { EventSource: OpenStream });
  }, events);
}

async function planRecord(page: Page, id: string): Promise<PlanRecord> {
  return (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
}

/** The same plan as it would be had the provider proposed all but its last two meals. */
function partlyProposed({ generatedPlan, ...record }: PlanRecord): PlanRecord {
  if (generatedPlan === null) throw new Error("the plan is not ready");
  const meals = generatedPlan.weekly_plan.flatMap((day) => day.meals);
  for (const meal of meals.slice(0, -2)) meal.proposer = PROVIDER;
  const detail = proposersInWords(meals.map(({ proposer }) => proposer)) ?? "";
  generatedPlan.checks.push({ code: "proposers", label: "Who proposed what", detail });
  const message = `${PROVIDER} is very busy right now, so our built-in planner completed this week from our own recipes. It was checked in the same way.`;
  generatedPlan.notices.push({ code: "proposer_fell_back", message });
  return { ...record, generatedPlan };
}

const AI_WEEK: SuperAdminStats["ai"] = {
  provider: "openai",
  model: "model-one",
  priced: true,
  plans: 128,
  calls: 151,
  sparedCalls: 0,
  failedCalls: [
    { fault: "overloaded", calls: 3 },
    { fault: "timeout", calls: 2 },
  ],
  inputTokens: 912_345,
  outputTokens: 402_311,
  uncountedCalls: 0,
  costDollars: 6.3041,
  uncostedCalls: 0,
  mealsAccepted: 590,
  mealsRepaired: 31,
  mealsReplaced: 19,
  medianSeconds: 9.04,
  unserved: [],
};

/** What is seen where an AI provider proposes the meals, on a server that has none. */
export const AI_SCREENS: readonly Screen[] = [
  {
    name: "generating, two of five meals",
    open: async (page) => {
      await signUpWithTrial(page);
      const id = await makePlan(page, WEEK);
      const { generatedPlan } = await planRecord(page, id);
      const days = generatedPlan?.weekly_plan.slice(0, 2) ?? [];
      await tellEvents(page, [
        { type: "stage", stage: "queued", message: "We have your choices" },
        { type: "stage", stage: "reading", message: "Reading your choices" },
        { type: "stage", stage: "choosing", message: `Asking ${PROVIDER} for dishes` },
        ...days.flatMap(({ day, meals }, index) =>
          meals.slice(0, 1).map((meal): GenerationEvent => ({ type: "meal", index, day, meal })),
        ),
      ]);
      const running = { ...runningGeneration(id), mealsWanted: WEEK.mealsPerWeek, mealsSettled: 2 };
      await letPagesAsk(page);
      await page.route("**/api/generations/current", (route) => route.fulfill({ json: running }));
      await page.goto("/meal-plan");
      await expect(page.getByText("Meal to come")).toHaveCount(3);
    },
  },
  {
    name: "plan, partly proposed",
    open: async (page) => {
      await signUpWithTrial(page);
      const id = await makePlan(page, WEEK);
      const record = partlyProposed(await planRecord(page, id));
      await letPagesAsk(page);
      await page.route(`**/api/meal-plans/${id}`, (route) => route.fulfill({ json: record }));
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByText(`Proposed by ${PROVIDER}, checked by Mealwright`)).toHaveCount(3);
    },
  },
  {
    name: "super admin, AI",
    open: async (page) => {
      await signInAsSuperAdmin(page);
      await page.route("**/api/super-admin/stats", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as SuperAdminStats), ai: AI_WEEK } });
      });
      await page.goto("/super-admin?tab=ai");
      await expect(page.getByText("912,345 in, 402,311 out")).toBeVisible();
    },
  },
];
