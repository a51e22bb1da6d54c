import type { FoodSaid } from "#domain/harm/foods-said";
import type { Looked } from "#domain/harm/looked-sentence";

/*
 * What is understood well enough not to be asked about. Harm happens to somebody: a sentence of known words that tells of nobody and of
 * nothing that happened is a wish ("fish on Friday"). Where it tells of somebody, it must say something ordinary of its foods ("she loves
 * prawns"), and where something happened, what they think of them.
 */

/** What says something of a food by itself. */
const OF_FOOD = new Set(["liking", "wanting", "having", "cooking", "dislike", "money", "planning"]);
/** What says it even where something is told that happened. */
const OF_TASTE = new Set(["liking", "wanting", "dislike"]);
/** What happened once to somebody. */
const STORY = new Set(
  "was were wasnt werent ended put spent went gave told said came did didnt rang rung phoned happened fed lost taught carried woke fell turned since".split(
    " ",
  ),
);
const AS_OBJECT = new Set("me him her them".split(" "));
/** Whom harm may have happened to. "We" and "you" are whoever plans a week. */
const SOMEBODY = new Set(
  "i im ive he hes his she shes her hers they theyre theyve their somebody someone son sons daughter daughters baby toddler child kid wean bairn boy girl lad lass eldest youngest middle twins mum mam mother dad father nan gran granny grandma grandad grandpa husband wife partner brother sister uncle aunt auntie niece nephew grandson granddaughter lodger flatmate guest friend".split(
    " ",
  ),
);

/** Whether a sentence says something ordinary of its foods, and no word in it is strange. */
export function isPlain({ cues, words, foods, isAsked }: Looked, isOrdinary: (word: string) => boolean): boolean {
  const beside = words.filter((_, at) => !isPartOf(foods, at));
  if (beside.some(({ text, isName }) => !isName && !isOrdinary(text) && !isSign(text))) return false;
  const days = new Set(
    cues.flatMap(({ group, start, end }) =>
      group.kind === "plain" && group.about === "when" ? words.slice(start, end).map(({ text }) => text) : [],
    ),
  );
  const isStory = tellsStory(words);
  const says = isStory ? OF_TASTE : OF_FOOD;
  const saidIn = new Set(
    cues.flatMap(({ group, start, end }) =>
      group.kind === "plain" && says.has(group.about) ? [words[start]?.clause, words[end - 1]?.clause] : [],
    ),
  );
  // "My husband is another man after wheat, you'd not want to meet him": what is wanted is no food. A clause of nobody goes on with another.
  const isSaidOf = ({ clause }: FoodSaid): boolean =>
    saidIn.has(clause) ||
    words.every((word, at) => word.clause !== clause || !(SOMEBODY.has(word.text) || isObject(words, at)));
  if (saidIn.size > 0 && foods.every(isSaidOf)) return true;
  if (isStory || beside.length === 0) return false;
  return (
    isAsked ||
    isConclusion(words, foods) ||
    !beside.some(({ text, isName }) => SOMEBODY.has(text) || (isName && !days.has(text)))
  );
}

/** Whether words tell of something that happened, or happened to somebody: "the cabbage turned him purple". */
export function tellsStory(words: Looked["words"]): boolean {
  return words.some(({ text }, at) => STORY.has(text) || isObject(words, at));
}

/** "Me", "him"; "her" only where no word that it owns follows. */
function isObject(words: Looked["words"], at: number): boolean {
  const text = words[at]?.text ?? "";
  if (text !== "her") return AS_OBJECT.has(text);
  const next = words[at + 1];
  return next === undefined || AFTER_OBJECT.has(next.text);
}

const AFTER_OBJECT = new Set(
  "a an the in into to up out off on over at for with and or very so really all when if every right straight badly ill sick not no just as".split(
    " ",
  ),
);

/** "Home late on Thursday, so fish and chips": what was said first is why they are wanted. */
function isConclusion(words: Looked["words"], [first]: Looked["foods"]): boolean {
  if (first === undefined) return false;
  const before = words.slice(Math.max(0, first.start - 2), first.start).map(({ text }) => text);
  return before.includes("so") && !before.some((text) => NOT.has(text));
}

const NOT = new Set("no not without never nothing avoid less".split(" "));

/** A number, an amount, or a picture that tells of no harm. */
function isSign(text: string): boolean {
  return /\d|\p{Extended_Pictographic}/u.test(text) && !WARNINGS.has(text.replace("\u{FE0F}", ""));
}

const WARNINGS = new Set("🚑 🏥 💉 💊 🤢 🤮 🤧 😷 🥴 😵 💀 ☠ ⚠ 🚨 🚫 ⛔ ❌ 🛑 🆘 😱 🩸 👎".split(" "));

/** "Mine had it at a playdate": what came of a food that was named before, and nothing of how it was liked. */
export function tellsOnOf({ cues, words }: Looked): boolean {
  return (
    words.some(({ text }) => STORY.has(text) || text === "had" || text === "ate") &&
    words.some(({ text }) => text === "it" || text === "them" || text === "one") &&
    !cues.some(({ group }) => group.kind === "plain" && OF_TASTE.has(group.about))
  );
}

/** "The doctor wants me to eat more oily fish": what is ordered is food, and nothing is refused. */
export function isAdvisedToEat({ cues, words, foods }: Looked): boolean {
  const told = cues.filter(({ group: { kind } }) => kind !== "plain");
  return (
    told.length > 0 &&
    told.every(
      ({ group: { kind, about } }) =>
        (kind === "sign" && about === "orders") || (kind === "doubt" && about === "medicine"),
    ) &&
    foods.some(({ start }) =>
      words.slice(Math.max(0, start - 3), start).some(({ text }) => text === "more" || text === "lets"),
    ) &&
    !words.some(({ text }) => REFUSED.has(text))
  );
}

const REFUSED = new Set(
  "no not any never nothing cant dont doesnt mustnt shouldnt wont isnt arent avoid off out stop stopped cut without away banned forbidden allowed than".split(
    " ",
  ),
);

/** "Allergies? None." */
export function isAnsweredNo({ isAsked, foods }: Looked, next: Looked | undefined): boolean {
  if (!isAsked || foods.length > 0 || next === undefined) return false;
  return next.foods.length === 0 && next.words.length <= 2 && NO.has(next.words[0]?.text ?? "");
}

const NO = new Set("no none nope nil nah nothing never".split(" "));

/** "Yoghurt? Not unless you sit up with her": why not is not understood. */
export function isRefused({ isAsked }: Looked, next: Looked | undefined): boolean {
  const first = next?.words[0]?.text ?? "";
  return (
    isAsked &&
    (first === "not" || NO.has(first)) &&
    next?.cues.some(({ group }) => group.kind === "plain" && group.about === "dislike") === false
  );
}

/** Whether a sentence is nothing but foods: "nuts, and also sesame". */
export function isList({ foods, words }: Looked): boolean {
  return foods.length > 0 && words.every(({ text }, at) => isPartOf(foods, at) || JOINING.has(text));
}

/** A clause of no other words goes on with what stands before it: "Allergic to nuts, sesame and also kiwi". */
export const JOINING = new Set("and or also plus too even all any the with his her my their other".split(" "));

export function isPartOf(foods: readonly FoodSaid[], at: number): boolean {
  return foods.some(({ start, end }) => start <= at && at < end);
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
