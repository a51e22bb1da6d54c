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

/** Words that our own phrases are not certain of, of a plan as it stands. */
export interface AskedWords {
  readonly words: string;
  readonly plan: StructuredPlan;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** Each is offered where there are several. */
const MOST_CHANGES = 3;
/** An operation takes about a hundred. */
const MOST_CHARACTERS = 2_000;

/**
 * Has a provider say what somebody asks for, by one short call: operations and intents of our closed lists. Null where nobody was asked, or
 * nothing came of it: what our own phrases have said then stands. What it answers is judged as theirs is, so that nothing else can come of it.
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
