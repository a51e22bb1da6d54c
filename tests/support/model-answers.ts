import { readFileSync, readdirSync } from "node:fs";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";

/** What a language model answered to one brief, and what it answered to the repair brief; empty where nothing was to repair. */
export interface ModelAnswer {
  readonly id: string;
  readonly request: Partial<RawMealPlanRequest> & Pick<RawMealPlanRequest, "mealsPerWeek">;
  readonly answer: { readonly meals: readonly unknown[] };
  readonly repair: { readonly meals: readonly unknown[] };
}

const FOLDER = new URL("../fixtures/model-answers/", import.meta.url);

/** Answers that a model wrote out of our briefs alone, before it knew how they would be judged. */
export function modelAnswers(): ModelAnswer[] {
  return readdirSync(FOLDER)
    .toSorted()
    .map((file) => ({
      id: file.replace(".json", ""),
      ...(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Omit<ModelAnswer, "id">),
    }));
}
