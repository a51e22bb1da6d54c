import type { StructuredPlan } from "#domain/plan/plan-data";
import { placedMeals } from "#domain/planner/change-week";
import type { ReadChange, WordedWeek } from "#domain/planner/read-change";
import { changeBriefFor } from "#domain/proposal/brief/change-brief";
import { ONE_AT_A_TIME, readWordedOperation } from "#domain/proposal/reading/worded-operation";
import type { SuggestDeps } from "#server/features/changes/suggest.usecases";
import type { GenerationUseCases } from "#server/features/generation/generation.feature";

export interface WordsDeps extends Omit<SuggestDeps, "generation"> {
  readonly generation: Pick<GenerationUseCases, "isMaking" | "askShortly">;
}

/** Words that our own phrases do not know, of a plan as it stands. */
export interface AskedWords {
  readonly words: string;
  readonly worded: WordedWeek;
  readonly plan: StructuredPlan;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** One change is wanted; a second one shows that more was asked for. */
const MOST_CHANGES = 2;
/** An operation takes about a hundred. */
const MOST_CHARACTERS = 2_000;

/**
 * Has a provider say which of our own changes somebody means, by one short call. Null where nobody was asked, or nothing came of it: what
 * our own phrases have said then stands. What it answers is read like a phrase, so that nothing else can come of it.
 */
export async function readByProvider({ generation }: WordsDeps, asked: AskedWords): Promise<ReadChange | null> {
  const { words, worded, plan, userId, signal } = asked;
  const brief = changeBriefFor({
    words,
    fullName: plan.request.fullName,
    meals: placedMeals(plan).map(({ day, meal: { title, servings, prepMinutes, cookMinutes } }) => {
      return { day, title, servings, minutes: prepMinutes + cookMinutes };
    }),
  });
  const bounds = { shape: "change", mostMeals: MOST_CHANGES, mostCharacters: MOST_CHARACTERS } as const;
  const answer = await generation.askShortly({ userId, purpose: "change", brief: { ...brief, ...bounds }, signal });
  if (answer === null) return null;
  const { elements, fault } = answer;
  if (elements.length >= MOST_CHANGES) return { kind: "refused", why: ONE_AT_A_TIME };
  return fault !== null || elements.length === 0 ? null : readWordedOperation(elements[0], worded);
}
