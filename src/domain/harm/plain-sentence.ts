import type { FoodSaid } from "#domain/harm/foods-said";
import type { Looked } from "#domain/harm/looked-sentence";

/** Words that comment on a food. */
const OF_FOOD = new Set(["liking", "wanting", "having", "cooking", "dislike", "money", "planning"]);

/** A clause with only these words continues the one before: "Allergic to nuts, sesame and also kiwi". */
export const JOINING = new Set("and or also plus too even all any the with his her my their other".split(" "));

export function isPartOf(foods: readonly FoodSaid[], at: number): boolean {
  return foods.some(({ start, end }) => start <= at && at < end);
}

/** Whether a food's own clause says something harmless about it. */
export function isPlainHere({ cues, words }: Looked, { clause }: FoodSaid): boolean {
  return cues.some(
    ({ group, start }) => group.kind === "plain" && OF_FOOD.has(group.about) && (words[start]?.clause ?? 0) === clause,
  );
}

export function saysOfFood({ cues }: Looked): boolean {
  return cues.some(({ group }) => group.kind === "plain" && OF_FOOD.has(group.about));
}

/** "Allergies? None." */
export function isAnsweredNo({ isAsked, foods }: Looked, next: Looked | undefined): boolean {
  if (!isAsked || foods.length > 0 || next === undefined) return false;
  return next.foods.length === 0 && next.words.length <= 2 && NO.has(next.words[0]?.text ?? "");
}

const NO = new Set("no none nope nil nah nothing never".split(" "));
