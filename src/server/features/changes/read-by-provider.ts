import type { StructuredPlan } from "#domain/plan/plan-data";
import { placedMeals } from "#domain/planner/change-week";
import { changeBriefFor } from "#domain/proposal/brief/change-brief";
import { readWordedOperations } from "#domain/proposal/reading/worded-operation";
import type { ReadOperations } from "#domain/proposal/reading/worded-operation";
import type { SuggestDeps } from "#server/features/changes/suggest.usecases";
import type { GenerationUseCases } from "#server/features/generation/generation.feature";

export interface WordsDeps extends Omit<SuggestDeps, "generation"> {
  readonly generation: Pick<GenerationUseCases, "isMaking" | "askShortly">;
}

/** Words about a plan that our own phrases are not certain of. */
export interface AskedWords {
  readonly words: string;
  readonly plan: StructuredPlan;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** If there are several, each is offered. */
const MOST_CHANGES = 3;
/** One operation takes about a hundred. */
const MOST_CHARACTERS = 2_000;

/**
 * Asks a provider to interpret a request in one short call: operations and intents from our closed lists. Null if it was not asked, or
 * gave no usable answer: our own reading then applies. Its answer is validated like ours, so it can have no other effect.
 */
export async function readByProvider({ generation, matcher }: WordsDeps, asked: AskedWords): Promise<ReadOperations> {
  const { words, plan, userId, signal } = asked;
  const brief = changeBriefFor({
    words,
    fullName: plan.request.fullName,
    meals: placedMeals(plan).map(({ day, meal: { title, servings, prepMinutes, cookMinutes } }) => {
      return { day, title, servings, minutes: prepMinutes + cookMinutes };
    }),
  });
  const bounds = { shape: "change", mostMeals: MOST_CHANGES, mostCharacters: MOST_CHARACTERS } as const;
  const answer = await generation.askShortly({ userId, purpose: "change", brief: { ...brief, ...bounds }, signal });
  return answer === null || answer.fault !== null ? null : readWordedOperations(answer.elements, matcher);
}
