import type { NotePreferences } from "#domain/matcher/note-preferences";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";

/*
 * What the plan says of notes that it could not follow: in the words of the person where these were not understood.
 */

const MOST_CLAUSES_NAMED = 3;
const LONGEST_CLAUSE_NAMED = 80;

const DAYS_OF_A_WEEK = 7;

/** Days that were to have no dinner, where the form asks for too many to leave them out. */
export function takenDaysInWords({ takenDays = [] }: NotePreferences, { mealsPerWeek }: MealPlanRequest): string[] {
  if (takenDays.length === 0) return [];
  const free = DAYS_OF_A_WEEK - mealsPerWeek;
  const dinners = mealsPerWeek === 1 ? "1 dinner leaves" : `${mealsPerWeek} dinners leave`;
  const room = free === 0 ? "no evening free" : `only ${free} ${free === 1 ? "evening" : "evenings"} free`;
  const days = new Intl.ListFormat("en-GB").format(takenDays);
  return [
    `${dinners} ${room}, so ${days} ${takenDays.length === 1 ? "has one" : "have one each"}: choose More on that meal in the plan and skip the night, or ask for fewer dinners.`,
  ];
}

export function lunchesInWords({ numPeople }: MealPlanRequest): string {
  return `Each dinner is cooked for ${numPeople} and leaves nothing over. For lunches the next day, choose More on a meal in the plan and raise its servings.`;
}

/** Foods that notes ask for although the form or the notes leave them out. */
export function inVainInWords(words: ReadonlySet<string>): string[] {
  if (words.size === 0) return [];
  return [`Your notes ask for ${new Intl.ListFormat("en-GB").format(words)}, which this plan leaves out.`];
}

/** Clauses that nobody understood, as they were typed. */
export function notUnderstood(clauses: readonly string[], notes: string): string[] {
  if (clauses.length === 0) return [];
  const typed = typedWords(notes);
  const named = clauses
    .slice(0, MOST_CLAUSES_NAMED)
    .map((clause) => asTyped(clause, notes, typed))
    .map(
      (clause) => `"${clause.length > LONGEST_CLAUSE_NAMED ? `${clause.slice(0, LONGEST_CLAUSE_NAMED)}…` : clause}"`,
    );
  const more = clauses.length > named.length ? " and more" : "";
  return [`Our built-in planner didn’t understand this part of your notes: ${named.join(", ")}${more}.`];
}

const WORD = /[^\s.;!?,:()]+/gu;
/** Words that are looked at, of those that the reading of notes writes anew. */
const MOST_WORDS = 600;

interface TypedWord {
  readonly at: number;
  readonly end: number;
  readonly words: readonly string[];
}

function typedWords(notes: string): TypedWord[] {
  return [...notes.matchAll(WORD)].slice(0, MOST_WORDS).map(({ index, 0: word }) => ({
    at: index,
    end: index + word.length,
    words: wordsOf(word.toLowerCase().replace(/['’]/gu, "")),
  }));
}

/** The place of the notes that a clause was read from, in their own letters and marks; the clause where no such place is found. */
function asTyped(clause: string, notes: string, typed: readonly TypedWord[]): string {
  const wanted = wordsOf(clause);
  const first = wanted[0];
  const last = wanted.at(-1);
  if (first === undefined || last === undefined) return clause;
  let best: { readonly text: string; readonly score: number } | null = null;
  for (const [from, { at, words }] of typed.entries()) {
    if (!words.includes(first)) continue;
    const until = typed.slice(from, from + wanted.length + 2);
    const to = until.findLastIndex((word) => word.words.includes(last));
    const end = until[to]?.end;
    if (end === undefined) continue;
    const found = new Set(until.slice(0, to + 1).flatMap((word) => word.words));
    const score = wanted.filter((word) => found.has(word)).length - Math.abs(to + 1 - wanted.length);
    if (best === null || score > best.score) best = { text: notes.slice(at, end), score };
    if (score === wanted.length) break;
  }
  return best !== null && best.score >= wanted.length * MOST_OF_IT ? best.text.replace(/\s+/gu, " ") : clause;
}
const MOST_OF_IT = 0.7;

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Dishes that notes name and that we have not. */
export function lackingInWords(dishes: readonly string[] = []): string[] {
  if (dishes.length === 0) return [];
  return [`We have no ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(dishes)} yet.`];
}

/** One dinner of a week is its best: of more such days it is said that they are not marked. */
export function unmarkedInWords({ unmarkedDays = [], celebration, guests }: NotePreferences): string[] {
  const days = [...new Set(unmarkedDays)].filter((day) => day !== celebration?.day && day !== guests);
  if (days.length === 0) return [];
  const special = celebration?.day ?? guests ?? "another day";
  return [
    `We plan one special dinner a week, here on ${special}: ${new Intl.ListFormat("en-GB").format(days)} ${days.length === 1 ? "is" : "are"} planned as usual.`,
  ];
}
