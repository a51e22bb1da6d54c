import type { FoodSaid } from "#domain/harm/foods-said";
import type { Looked } from "#domain/harm/looked-sentence";

/** What says something of a food by itself. */
const OF_FOOD = new Set(["liking", "wanting", "having", "cooking", "dislike", "money"]);
/** What says it even where something is told that happened. */
const OF_TASTE = new Set(["liking", "wanting", "dislike"]);
/** What happened once to somebody. */
const STORY = new Set(
  "was were wasnt werent ended put spent went gave told said came did didnt me him her us them since".split(" "),
);

/** Whether a sentence says something ordinary of its foods, and no word in it is strange. */
export function isPlain({ cues, words, foods }: Looked, isOrdinary: (word: string) => boolean): boolean {
  const beside = words.filter((_, at) => !foods.some(({ start, end }) => start <= at && at < end));
  if (beside.some(({ text, isName }) => !isName && !/^\d/u.test(text) && !isOrdinary(text))) return false;
  const plain = cues.filter(({ group }) => group.kind === "plain");
  const isStory = beside.some(({ text }) => STORY.has(text));
  if (plain.some(({ group }) => (isStory ? OF_TASTE : OF_FOOD).has(group.about))) return true;
  return !isStory && beside.length > 0;
}

/** Whether something ordinary is said of a food in its own clause. */
export function isPlainHere({ cues, words }: Looked, { clause }: FoodSaid): boolean {
  return cues.some(
    ({ group, start }) => group.kind === "plain" && OF_FOOD.has(group.about) && (words[start]?.clause ?? 0) === clause,
  );
}

export function saysOfFood({ cues }: Looked): boolean {
  return cues.some(({ group }) => group.kind === "plain" && OF_FOOD.has(group.about));
}
