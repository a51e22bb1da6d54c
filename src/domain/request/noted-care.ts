import { saidOfMedicines } from "#domain/eaters/medicine-questions";
import { rulesFor } from "#domain/eaters/rules";
import { saidOfEaters } from "#domain/eaters/said-of-eaters";
import type { Intent } from "#domain/intents/intent";
import type { ToldByNotes } from "#domain/matcher/eater-reader";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import type { NotePreferences } from "#domain/intents/preferences";
import type { EaterStage, StoppedAsk, ToldEater } from "#domain/options/eaters";
import { rulesOfEntries } from "#domain/request/noted-avoid";
import type { NotedHarm } from "#domain/request/noted-harm";
import type { PlanNotice } from "#domain/request/plan-notice";

/*
 * What notes tell of those whom health services speak of: what the plan says of them, which clauses are said with it, and what is not looked
 * for because of a medicine.
 */

/** The foods that are left out for those who eat along, as rules of the avoid list. A catalogue may lack some of them. */
export function avoidForEaters(stages: readonly ToldEater[], matcher: Matcher): AvoidRule[] {
  const words = rulesFor(stages).flatMap(({ measure }) => (measure.kind === "food" ? measure.words : []));
  return rulesOfEntries([...new Set(words)], matcher);
}

/** Who eats along, as far as the notes and the answers to what they ask tell. */
export function eatersOf({ stages }: ToldByNotes, { answered }: Pick<NotedHarm, "answered">): readonly ToldEater[] {
  const fromAnswers = answered.flatMap(({ question: { quote }, answer: { tells } }): ToldEater[] =>
    tells === undefined || stages.some(({ stage }) => stage === tells) ? [] : [{ stage: tells, quote }],
  );
  return [...stages, ...fromAnswers];
}

/** What a plan says of who eats along, and of the medicines that notes tell of. */
export function noticesOfCare(eaters: readonly ToldEater[], told: ToldByNotes): PlanNotice[] {
  return [...saidOfEaters(eaters), ...saidOfMedicines(told)].map((message) => ({ code: "eaters", message }));
}

/** A clause that tells of these says nothing else; one that tells of a child may say what it likes. */
const SAID_WHOLE: readonly EaterStage[] = ["pregnancy", "breastfeeding", "older", "low_immunity"];

/** "LO is nine months" has no room for anything else. */
const MOST_WORDS_OF_AN_AGE = 4;

/** Whether a clause tells of a medicine, which is asked about, or of a stage and nothing else. */
export function tellsOfCare(clause: string, matcher: Pick<Matcher, "toldIn">): boolean {
  const { stages, medicines } = matcher.toldIn(clause);
  if (medicines.length > 0) return true;
  return stages.some(({ stage }) => SAID_WHOLE.includes(stage) || clause.split(" ").length <= MOST_WORDS_OF_AN_AGE);
}

const IN_WORDS: Readonly<Record<StoppedAsk, string>> = {
  lessCarbohydrate: "fewer carbohydrates",
  lessSalt: "less salt",
  greens: "more green vegetables",
};
const GREENS = /\bgreens?\b/u;

/** What the notes ask for that an answer about a medicine stops. */
export function stoppedAsks(preferences: NotePreferences, { answered }: Pick<NotedHarm, "answered">): StoppedAsk[] {
  const isAskedFor = (ask: StoppedAsk): boolean =>
    ask === "greens" ? preferences.more.some(({ words }) => GREENS.test(words)) : preferences[ask] === true;
  return answered.flatMap(({ answer: { stops } }) => (stops !== undefined && isAskedFor(stops) ? [stops] : []));
}

/** Whether an intent asks for what an answer stops. */
export function isStopped(intent: Intent, stopped: readonly StoppedAsk[]): boolean {
  if (intent.kind === "want") return stopped.includes("greens") && GREENS.test(intent.what);
  if (intent.kind !== "way") return false;
  return (
    (intent.what === "less_carbohydrate" && stopped.includes("lessCarbohydrate")) ||
    (intent.what === "less_salt" && stopped.includes("lessSalt"))
  );
}

/** What is asked for without what is stopped. */
export function withoutStopped(preferences: NotePreferences, stopped: readonly StoppedAsk[]): NotePreferences {
  const { lessCarbohydrate, lessSalt, ...others } = preferences;
  return {
    ...others,
    more: stopped.includes("greens") ? others.more.filter(({ words }) => !GREENS.test(words)) : others.more,
    ...(lessCarbohydrate === true && !stopped.includes("lessCarbohydrate") ? { lessCarbohydrate } : {}),
    ...(lessSalt === true && !stopped.includes("lessSalt") ? { lessSalt } : {}),
  };
}

/** What is said of it, so that nobody waits for it. */
export function stoppedInWords(stopped: readonly StoppedAsk[]): string[] {
  return stopped.map((ask) => `As you answered, we did not look for ${IN_WORDS[ask]}.`);
}
