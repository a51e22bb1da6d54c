import type { Allergen } from "#domain/food/food";
import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { NotesQuestion } from "#domain/harm/notes-question";
import { isOfReading } from "#domain/intents/answered-readings";
import type { Intent } from "#domain/intents/intent";
import { consistent } from "#domain/intents/left-out";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import type { NotePreferences } from "#domain/intents/preferences";
import { preferencesOf } from "#domain/intents/preferences-of";
import type { ToldByNotes } from "#domain/matcher/eater-reader";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { PEPPERS_MEANT, pepperMeaning } from "#domain/matcher/match-peppers";
import { fromPounds } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import { AGES } from "#domain/options/eaters";
import type { ToldEater } from "#domain/options/eaters";
import { optionLabel } from "#domain/options/options";
import { MOST_AVOID_ENTRIES, readAvoidEntries } from "#domain/request/avoid-entries";
import type { UnknownAvoidEntry } from "#domain/request/avoid-entries";
import { toldInWords } from "#domain/request/told-in-words";
import type { ToldInWords } from "#domain/request/told-in-words";
import { leftOutByForm } from "#domain/request/left-out";
import { COUNTING_DIETS } from "#domain/request/meal-plan-request";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { entriesOf, noticesOfLeftOut, rulesOfEntries } from "#domain/request/noted-avoid";
import { allergensOf, answersInWords, harmNotices, notedHarm } from "#domain/request/noted-harm";
import type { NotedHarm, SaidInWords } from "#domain/request/noted-harm";
import {
  avoidForEaters,
  eatersOf,
  isStopped,
  noticesOfCare,
  stoppedAsks,
  stoppedInWords,
  tellsOfCare,
  withoutStopped,
} from "#domain/request/noted-care";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { PlanNotice } from "#domain/request/plan-notice";
import { withIntents } from "#domain/request/read-intents";
import { NO_TASTES } from "#domain/request/tastes";
import type { Tastes } from "#domain/request/tastes";
import { cupboardTold, withFoodsThere } from "#domain/request/told-at-home";
import { metIntents, notUnderstood } from "#domain/request/unmet-intents";
import { FORM_READER } from "#domain/request/week-intents";

/** A request made exact: avoid entries as sets of foods, pence, minutes. Everything that checking a meal needs beside the catalogue. */
export interface Constraints {
  readonly request: MealPlanRequest;
  readonly budgetPence: Pence;
  readonly avoid: readonly AvoidRule[];
  /** Minutes for one meal, preparation and cooking together; null: no bound. */
  readonly maxMinutes: number | null;
  /** Syns or points per person for the whole week; null: no bound. */
  readonly weeklyAllowance: number | null;
  /** Who eats along that rules of health services speak of, each in the words that told of it. Nothing later reads the notes for it. */
  readonly eaters: readonly ToldEater[];
  /** The allergens of what harms somebody, for labels; null where nobody told of harm. */
  readonly allergies: readonly Allergen[] | null;
  /** What is asked for beyond foods to leave out, made of the request's intents. */
  readonly preferences: NotePreferences;
  /** Intents that nobody has confirmed and that stand in the preferences all the same: a week is chosen by them, and nothing is promised. */
  readonly perhaps?: readonly Intent[];
  /** What is at home when the week is planned, with what its notes say is to be used up: it is used first and costs nothing. */
  readonly cupboard: Cupboard;
  /** What the person has said of dishes: those of "never again" are not served, those of "again soon" come back sooner. */
  readonly tastes: Tastes;
  readonly notices: readonly PlanNotice[];
  /** Words of the notes that nobody understood, of which the notices tell. */
  readonly notUnderstood: readonly string[];
  /** Meals that are cooked for another number than live in the house, by their ids. */
  readonly servings?: ReadonlyMap<string, number>;
  /** For whom each dinner is cooked stands, as in a kept plan: no other number is looked for on any day. */
  readonly tablesFixed?: true;
}

/** For how many a meal is to be cooked. */
export function servingsOf({ request, servings }: Constraints, mealId: string): number {
  return servings?.get(mealId) ?? request.numPeople;
}

/** The constraints by which a meal is judged that was written for the guests of its day, or for fewer than live there. */
export function atItsTable(
  constraints: Constraints,
  { id, servings }: { readonly id: string; readonly servings: number },
): Constraints {
  return { ...constraints, servings: new Map([[id, servings]]) };
}

export type ConstraintsResult =
  | { readonly ok: true; readonly constraints: Constraints }
  | {
      readonly ok: false;
      readonly unknown: readonly UnknownAvoidEntry[];
      /** What must be answered about the notes before anything is planned. */
      readonly questions: readonly NotesQuestion[];
    };

/**
 * Reads a request against what the catalogue knows, and what is at home: the assumed basics where nobody has said. Pure; the same
 * request gives the same constraints.
 */
export function constraintsOf(
  asked: MealPlanRequest,
  matcher: Matcher,
  cupboard: Cupboard = BASIC_CUPBOARD,
  tastes: Tastes = NO_TASTES,
): ConstraintsResult {
  const { avoid, unknown } = readAvoidEntries(asked.ingredientsToAvoid, matcher);
  if (unknown.length > 0) return { ok: false, unknown, questions: [] };
  const told = toldInWords(asked.additionalNotes, matcher);
  const request = withIntents(asked, matcher, told.harm);
  const { intents } = request;
  const notices: PlanNotice[] = [];
  const peppers = asked.ingredientsToAvoid.map(pepperMeaning);
  if (peppers.includes("vegetable") && !peppers.includes("family"))
    notices.push({ code: "peppers_meant", message: PEPPERS_MEANT });
  const entries = entriesOf(intents, matcher);
  if (intents.filter(({ kind }) => kind === "leave_out").length > MOST_AVOID_ENTRIES) {
    return {
      ok: false,
      questions: [],
      unknown: [
        {
          entry: "",
          message: `Your notes name more than ${MOST_AVOID_ENTRIES} foods to leave out. Please put foods into Ingredients to Avoid; a whole group, such as “nuts”, needs one word.`,
          suggestions: [],
        },
      ],
    };
  }
  const rules = notedRulesOf(request);
  const inForm = [...avoid, ...leftOutByForm(request, matcher)];
  const noted = rulesOfEntries(entries, matcher);
  avoid.push(...noted);
  const harm = notedHarm(wordsOf(request), matcher, [...inForm, ...avoid], told);
  if (harm.open.length > 0) return { ok: false, unknown: [], questions: harm.open };
  avoid.push(...harm.avoid);
  notices.push(
    ...noticesOfLeftOut({ ...rules, intents, rules: noted, inForm, saidOtherwise: harm.avoid }),
    ...harmNotices(harm),
  );
  const eaters = eatersAtTable(request, told.eaters, harm);
  avoid.push(...avoidForEaters(eaters, matcher));
  notices.push(...noticesOfCare(eaters, told.eaters));
  // What is taken as something until its writer says what it means, or was chosen, is used.
  const used = new Set(intents.map(({ quote }) => quote));
  const unread = (request.notesUnread ?? []).filter(
    (quote) => !used.has(quote) && !isSaidOtherwise(quote, harm, matcher),
  );
  const preferences = withFoodsThere(
    preferencesFrom({ ...request, notesUnread: unread }, matcher, { avoid, notices, harm }),
    { intents, notes: wordsOf(request).words, people: request.numPeople },
    matcher,
  );
  const weeklyAllowance = allowanceOf(request, notices);
  if (COUNTING_DIETS.includes(request.dietaryPreference)) {
    notices.push({
      code: "estimates",
      message: `Figures for ${optionLabel(request.dietaryPreference)} are our estimate, worked out from nutrition. They are not official values and we are not affiliated.`,
    });
  }
  noticeDietOverMeats(request, notices);
  return {
    ok: true,
    constraints: {
      request: withPerhaps(withAnswers(request, harm), unread, avoid, matcher),
      budgetPence: fromPounds(request.maxBudgetPounds),
      avoid,
      maxMinutes: request.availableTime === "60+" ? null : Number(request.availableTime),
      weeklyAllowance,
      eaters,
      allergies: allergensOf(harm),
      preferences,
      cupboard: cupboardTold(cupboard, preferences),
      tastes,
      notices,
      notUnderstood: unread,
    },
  };
}

/** With what words perhaps mean that are still not understood, but for what is left out. */
function withPerhaps(
  request: MealPlanRequest,
  unread: readonly string[],
  avoid: readonly AvoidRule[],
  matcher: Matcher,
): MealPlanRequest {
  const { notesPerhaps, ...rest } = request;
  if (notesPerhaps === undefined) return request;
  const open = notesPerhaps.filter(
    ({ quote, id }) => unread.includes(quote) && request.intents.every((one) => one.id !== id),
  );
  const perhaps = consistent(open, avoid, matcher);
  return perhaps.length === 0 ? rest : { ...rest, notesPerhaps: perhaps };
}

/** The answers that notes ask for and no others: to questions about harm, and which readings were chosen. */
function withAnswers(request: MealPlanRequest, harm: NotedHarm): MealPlanRequest {
  const { notesAnswers } = request;
  if (notesAnswers === undefined) return request;
  return { ...request, notesAnswers: [...answersInWords(harm), ...notesAnswers.filter(isOfReading)] };
}

/** What of a request its notes are read beside; `intents`, where somebody has read them already. */
export type NotesSaid = Pick<
  MealPlanRequest,
  "additionalNotes" | "notesAnswers" | "ingredientsToAvoid" | "dietaryRestrictions"
> &
  Partial<Pick<MealPlanRequest, "intents" | "notesReader" | "notesRemoved">>;

/**
 * What notes tell of harm, as a request with them is read; entries of the avoid list that nobody knows leave nothing out. `told`: what the
 * notes tell.
 */
export function readNotesOf(said: NotesSaid, matcher: Matcher, told: ToldInWords): NotedHarm {
  const { avoid } = readAvoidEntries(said.ingredientsToAvoid, matcher);
  const form = leftOutByForm({ ...said, dietaryPreference: "none" }, matcher);
  const { intents } = withIntents({ ...said, intents: said.intents ?? [] }, matcher, told.harm);
  const rules = rulesOfEntries(entriesOf(intents, matcher), matcher);
  return notedHarm(wordsOf(said), matcher, [...avoid, ...form, ...rules], told);
}

/** The words of notes, as they are read for harm. */
export function wordsOf({
  additionalNotes: words,
  notesAnswers,
  dietaryPreference,
}: Pick<NotesSaid, "additionalNotes" | "notesAnswers"> &
  Partial<Pick<MealPlanRequest, "dietaryPreference">>): SaidInWords {
  return { words, notesAnswers, ...(dietaryPreference !== undefined && { dietaryPreference }) };
}

/** Who eats along, by the notes and what was answered to them, and by the ages of children that were read or tapped. */
function eatersAtTable({ intents }: MealPlanRequest, told: ToldByNotes, harm: NotedHarm): readonly ToldEater[] {
  const children = intents.flatMap((intent): ToldEater[] => {
    const age = intent.kind === "child" ? intent.number : null;
    const found = AGES.find(({ from, to }) => age !== null && from <= age && age <= to);
    return found === undefined ? [] : [{ stage: found.stage, quote: intent.quote || meaningInWords(intent) }];
  });
  const all = [...eatersOf(told, harm), ...children];
  return all.filter(({ stage }, at) => all.findIndex((other) => other.stage === stage) === at);
}

/** Whether words that our phrases did not understand are those of harm, or of whom health services speak of, which the plan speaks of. */
function isSaidOtherwise(words: string, { leftOut, answered }: NotedHarm, matcher: Matcher): boolean {
  const ofHarm = [...leftOut, ...answered.map(({ question }) => question)].map(({ quote }) => quote);
  return ofHarm.some((quote) => quote.includes(words) || words.includes(quote)) || tellsOfCare(words, matcher);
}

/** What the week is planned by, of all that is asked for; said in `notices`, each once. */
function preferencesFrom(
  request: MealPlanRequest,
  matcher: Matcher,
  { avoid, notices, harm }: { avoid: readonly AvoidRule[]; notices: PlanNotice[]; harm: NotedHarm },
): NotePreferences {
  const { met, said, withoutDish } = metIntents(request, matcher, avoid);
  const wanted = preferencesOf(met, { matcher, meals: request.mealsPerWeek, people: request.numPeople });
  const stopped = stoppedAsks(wanted, harm);
  const preferences = withoutStopped(wanted, stopped);
  const ofForm = ({ reader }: Intent): boolean => reader === FORM_READER;
  const looked = met.filter((intent) => !SAID_OTHERWISE.includes(intent.kind) && !isStopped(intent, stopped));
  const lookedFor = (from: string, intents: readonly Intent[]): PlanNotice[] => {
    const words = new Set(intents.map((intent) => (intent.kind === "child" ? FOR_CHILDREN : meaningInWords(intent))));
    return words.size === 0
      ? []
      : [{ code: "notes_used", message: `From ${from} we looked for: ${[...words].join("; ")}.` }];
  };
  const notes = looked.filter((intent) => !ofForm(intent));
  notices.push(...lookedFor("your notes", notes), ...lookedFor("what you tapped", looked.filter(ofForm)));
  const unused = [...said, ...stoppedInWords(stopped)];
  if (unused.length > 0) notices.push({ code: "notes_not_used", message: unused.join(" ") });
  notices.push(...notUnderstood(request.notesUnread ?? []));
  return withoutDish.length === 0 ? preferences : { ...preferences, wantsWithoutDish: withoutDish.map(({ id }) => id) };
}
/** What is left out is said as that. */
const SAID_OTHERWISE: readonly Intent["kind"][] = ["leave_out", "eating", "without", "apart", "clock"];
const FOR_CHILDREN = "Dishes for children";

function allowanceOf(request: MealPlanRequest, notices: PlanNotice[]): number | null {
  if (request.synsPointsPerWeek === null) return null;
  const match = /^(\d+(?:\.\d+)?)\s*(?:(?:syns?|points?|pts?)\s*)?(?:(?:per|a|\/)\s*week)?\.?$/iu.exec(
    request.synsPointsPerWeek,
  );
  if (match !== null) return Number(match[1]);
  notices.push({
    code: "allowance_not_a_number",
    message: `We couldn’t read “${request.synsPointsPerWeek}” as a number, so we planned without a weekly figure.`,
  });
  return null;
}

function noticeDietOverMeats(request: MealPlanRequest, notices: PlanNotice[]): void {
  const meatFreeDiet = request.dietaryPreference === "vegetarian" || request.dietaryPreference === "vegan";
  if (!meatFreeDiet || request.meatsPreferred.length === 0) return;
  notices.push({
    code: "diet_over_meats",
    message: `Your ${optionLabel(request.dietaryPreference).toLowerCase()} diet comes before your preferred meats, so no meat or fish is used.`,
  });
}
