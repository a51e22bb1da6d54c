import { eq } from "drizzle-orm";
import type { MenuDishAnswer } from "#contract/meal-plans";
import type { Fault } from "#domain/meal/faults";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { writePlan } from "#domain/plan/write-plan";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { mealPlans } from "#server/db/schema/plans";
import { MINUTE_MS } from "#server/services/clock/clock";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import type { Planner } from "#server/services/planner/planner";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import type { Engine } from "#tests/support/engines";
import { ASKS_NOTHING, readsNotes } from "#tests/support/notes-calls";
import type { ProviderAnswer, ProviderCall } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

/** What became of one request as in production: booted server, real adapter, provider over HTTP. */
/** A dish of a menu as it was shown, with what its main foods are in the catalogue. */
export interface ShownMenuDish extends MenuDishAnswer {
  readonly foodIds: readonly string[];
}

export interface GenerationResult {
  readonly raw: RawMealPlanRequest;
  readonly id: string | null;
  readonly status: number;
  readonly message: string | null;
  /** As it is stored; null without a plan. */
  readonly document: PlanDocument | null;
  /** Meals as they were shown while the week was made. */
  readonly shown: readonly PlanMeal[];
  /** What came of the provider and was accepted, each with the meal that it became. */
  readonly accepted: readonly AcceptedDish[];
  /** Dishes of menus as they were shown. */
  readonly menu: readonly ShownMenuDish[];
  /** Of meals that were refused, all together, and of how many. */
  readonly faults: readonly Fault[];
  readonly refusedMeals: number;
  /** Calls for a menu or a dish, and those that had the notes read. */
  readonly calls: readonly ProviderCall[];
  readonly readings: readonly ProviderCall[];
  readonly milliseconds: number;
}

/** A dish as it came, and as it was shown. */
export interface AcceptedDish {
  readonly dish: unknown;
  readonly shown: PlanMeal;
}

export interface AiServer {
  /** Asks as a user who has asked before, until `newUser`. */
  generate(
    raw: RawMealPlanRequest,
    decide: (call: ProviderCall, nth: number) => ProviderAnswer,
  ): Promise<GenerationResult>;
  newUser(): Promise<void>;
  readonly client: () => TestClient;
  readonly app: TestApp;
  close(): Promise<void>;
}

/** A planner that remembers how it judged. */
function listening(): {
  planner: Planner;
  take: () => Pick<GenerationResult, "shown" | "accepted" | "menu" | "faults" | "refusedMeals">;
} {
  const inner = inProcessPlanner(realCatalogue().catalogue);
  let accepted: AcceptedDish[] = [];
  let menu: ShownMenuDish[] = [];
  let faults: Fault[] = [];
  let refusedMeals = 0;
  return {
    planner: {
      ...inner,
      async judgeDinner(task, asker) {
        const judgement = await inner.judgeDinner(task, asker);
        if (judgement.kind === "stands")
          menu.push({
            ...judgement.dinner.dish,
            index: 0,
            day: judgement.dinner.day,
            foods: [...judgement.foodNames],
            foodIds: judgement.dinner.dish.foods,
          });
        return judgement;
      },
      async judge(task, asker) {
        const judgement = await inner.judge(task, asker);
        if (judgement.kind === "accepted") accepted.push({ dish: task.raw, shown: judgement.shown });
        else {
          faults.push(...judgement.faults);
          refusedMeals += 1;
        }
        return judgement;
      },
    },
    take() {
      const taken = { shown: accepted.map(({ shown }) => shown), accepted, menu, faults, refusedMeals };
      accepted = [];
      menu = [];
      faults = [];
      refusedMeals = 0;
      return taken;
    },
  };
}

/** Starts a server whose provider is local and answers as each test decides. */
export async function startAiServer(engine: Engine, fallback: "builtin" | "none"): Promise<AiServer> {
  const provider = await startAiProvider();
  const proposals = listening();
  const app = await startTestApp({
    engine,
    environment: {
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "adversary",
      AI_BASE_URL: provider.baseUrl("openai-compatible"),
      AI_TIMEOUT_MS: "20000",
      AI_FALLBACK: fallback,
      RATE_LIMIT_SCALE: "1000",
    },
    overrides: { planner: proposals.planner },
  });
  let client: TestClient | null = null;
  const newUser = async (): Promise<void> => {
    client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
  };
  await newUser();
  return {
    app,
    client: () => client as TestClient,
    newUser,
    async generate(raw, decide) {
      const before = provider.calls.length;
      const asked = () => provider.calls.slice(before);
      provider.answer((call) => {
        if (readsNotes(call)) return { kind: "meals", meals: [ASKS_NOTHING] };
        return decide(call, call.number - before - asked().filter(readsNotes).length);
      });
      // A provider that failed is left alone for a while, and this clock stands still.
      app.clock.advance(10 * MINUTE_MS);
      proposals.take();
      const begun = performance.now();
      const { status, body } = await (client as TestClient).post("/api/meal-plans", raw);
      const milliseconds = performance.now() - begun;
      const answer = body as { id?: string; message?: string };
      const [row] =
        status === 201
          ? await app.context.platform.database.db
              .select({ document: mealPlans.document })
              .from(mealPlans)
              .where(eq(mealPlans.id, answer.id ?? ""))
          : [];
      return {
        raw,
        id: answer.id ?? null,
        status,
        message: answer.message ?? null,
        document: row === undefined ? null : writePlan(readStoredPlan(row.document)),
        ...proposals.take(),
        calls: asked().filter((call) => !readsNotes(call)),
        readings: asked().filter(readsNotes),
        milliseconds,
      };
    },
    async close() {
      await app.close();
      await provider.close();
    },
  };
}
