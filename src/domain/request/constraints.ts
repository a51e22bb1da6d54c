import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { readPreferences } from "#domain/matcher/match-preferences";
import { NO_PREFERENCES, preferencesInWords } from "#domain/matcher/note-preferences";
import type { NotePreferences } from "#domain/matcher/note-preferences";
import { tellsOfUnnamedHarm } from "#domain/matcher/note-harm";
import { asksForHalal, tellsOfDiet, tellsOfPregnancy } from "#domain/matcher/match-notes";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { unknownMessage } from "#domain/matcher/unknown-entry";
import { fromPounds } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { PlanNotice } from "#domain/request/plan-notice";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { NO_TASTES } from "#domain/request/tastes";
import type { Tastes } from "#domain/request/tastes";
import { COUNTING_DIETS } from "#domain/request/meal-plan-request";
import { optionLabel } from "#domain/options/options";

/** A request made exact: avoid entries as sets of foods, pence, minutes. Everything that checking a meal needs beside the catalogue. */
export interface Constraints {
  readonly request: MealPlanRequest;
  readonly budgetPence: Pence;
  readonly avoid: readonly AvoidRule[];
  /** Minutes for one meal, preparation and cooking together; null: no bound. */
  readonly maxMinutes: number | null;
  /** Syns or points per person for the whole week; null: no bound. */
  readonly weeklyAllowance: number | null;
  /** What the notes ask for beyond foods to leave out. */
  readonly preferences: NotePreferences;
  /** What is at home when the week is planned: it is used first and costs nothing. */
  readonly cupboard: Cupboard;
  /** What the person has said of dishes: those of "never again" are not served, those of "again soon" come back sooner. */
  readonly tastes: Tastes;
  readonly notices: readonly PlanNotice[];
  /** Meals of a kept plan that are cooked for another number than live in the house, by their ids. */
  readonly servings?: ReadonlyMap<string, number>;
}

/** For how many a meal is to be cooked. */
export function servingsOf({ request, servings }: Constraints, mealId: string): number {
  return servings?.get(mealId) ?? request.numPeople;
}

/** An avoid entry that names nothing we know. Nothing is ignored silently, so the request is refused with the nearest words. */
export interface UnknownAvoidEntry {
  readonly entry: string;
  readonly message: string;
  /** Names of foods spelled nearly like it, nearest first. */
  readonly suggestions: readonly string[];
}

export type ConstraintsResult =
  | { readonly ok: true; readonly constraints: Constraints }
  | { readonly ok: false; readonly unknown: readonly UnknownAvoidEntry[] };

/** Of the avoid list, and again of what the notes name: every entry is looked at for every food. */
const MOST_AVOID_ENTRIES = 60;
const MOST_UNKNOWN_ENTRIES = 5;

/** Reads the entries of "Ingredients to Avoid": a rule for each that is known, and a few of those that are not. */
export function readAvoidEntries(
  entries: readonly string[],
  matcher: Matcher,
): { avoid: AvoidRule[]; unknown: UnknownAvoidEntry[] } {
  const avoid: AvoidRule[] = [];
  const unknown: UnknownAvoidEntry[] = [];
  if (entries.length > MOST_AVOID_ENTRIES) {
    const message = `Please list at most ${MOST_AVOID_ENTRIES} foods in Ingredients to Avoid; a whole group, such as “nuts”, needs one word.`;
    return { avoid, unknown: [{ entry: "", message, suggestions: [] }] };
  }
  for (const entry of entries) {
    // Looking for near words is the dear part: a few unknown entries are enough to mend at a time.
    if (unknown.length === MOST_UNKNOWN_ENTRIES) break;
    const match = matcher.matchAvoid(entry);
    if (match.known) avoid.push(match.rule);
    else {
      const message = unknownMessage(match.entry, match.nearest, "Please use the name of a food or an allergen.");
      unknown.push({ entry: match.entry, message, suggestions: match.nearest });
    }
  }
  return { avoid, unknown };
}

/**
 * Reads a request against what the catalogue knows, and what is at home: the assumed basics where nobody has said. Pure; the same
 * request gives the same constraints.
 */
export function constraintsOf(
  request: MealPlanRequest,
  matcher: Matcher,
  cupboard: Cupboard = BASIC_CUPBOARD,
  tastes: Tastes = NO_TASTES,
): ConstraintsResult {
  const { avoid, unknown } = readAvoidEntries(request.ingredientsToAvoid, matcher);
  if (unknown.length > 0) return { ok: false, unknown };
  const notices: PlanNotice[] = [];
  const fromNotes = matcher.avoidEntriesInNotes(request.additionalNotes);
  if (fromNotes.length > MOST_AVOID_ENTRIES) {
    return {
      ok: false,
      unknown: [
        {
          entry: "",
          message: `Your notes name more than ${MOST_AVOID_ENTRIES} foods to leave out. Please put foods into Ingredients to Avoid; a whole group, such as “nuts”, needs one word.`,
          suggestions: [],
        },
      ],
    };
  }
  avoid.push(...avoidFromNotes(fromNotes, matcher, notices));
  const preferences = preferencesFromNotes(request, matcher, fromNotes, notices);
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
      request,
      budgetPence: fromPounds(request.maxBudgetPounds),
      avoid,
      maxMinutes: request.availableTime === "60+" ? null : Number(request.availableTime),
      weeklyAllowance,
      preferences,
      cupboard,
      tastes,
      notices,
    },
  };
}

/** What is left out for somebody who names why. */
const ASKED_AS: Partial<Record<string, string>> = { coeliac: "gluten" };

function avoidFromNotes(entries: readonly string[], matcher: Matcher, notices: PlanNotice[]): AvoidRule[] {
  const rules = entries.flatMap((entry) => {
    const match = matcher.matchAvoid(entry);
    return match.known ? [match.rule] : [];
  });
  if (rules.length > 0) {
    notices.push({
      code: "notes_avoided",
      message: `From your notes we left out: ${[...new Set(rules.map(({ entry }) => ASKED_AS[entry] ?? entry))].join(", ")}. Please put allergies in Ingredients to Avoid, where every word is checked.`,
    });
  }
  return rules;
}

const MOST_CLAUSES_NAMED = 3;
const LONGEST_CLAUSE_NAMED = 80;

/** Reads what our vocabulary holds of the notes, says what was understood, and names what was not (decision 41). */
function preferencesFromNotes(
  request: MealPlanRequest,
  matcher: Matcher,
  leftOut: readonly string[],
  notices: PlanNotice[],
): NotePreferences {
  if (request.additionalNotes === "") return NO_PREFERENCES;
  const { preferences, others } = readPreferences(request.additionalNotes, {
    isKnown: (clause) =>
      leftOut.some((entry) => clause.includes(entry)) ||
      (leftOut.length > 0 && tellsOfUnnamedHarm(clause)) ||
      asksForHalal(clause) ||
      tellsOfPregnancy(clause) ||
      tellsOfDiet(clause),
    // Who leaves fish out asks for no fish pie.
    isLeftOut: (words) => leftOut.some((entry) => ` ${words} `.includes(` ${entry} `)),
    meals: request.mealsPerWeek,
    foodsIn: (text) => matcher.foodsIn(text),
    dishesIn: (text) => matcher.dishesIn(text),
  });
  if (tellsOfPregnancy(request.additionalNotes))
    notices.push({
      code: "notes_used",
      message:
        "We left out liver, pâté, mould-ripened soft cheese, smoked salmon and meat that is served pink, as the NHS advises in pregnancy. Its page “Foods to avoid in pregnancy” has the whole list.",
    });
  if (asksForHalal(request.additionalNotes))
    notices.push({
      code: "notes_used",
      message:
        "We left out pork, alcohol and gelatine. Please choose halal meat: we can’t tell how a pack’s meat was slaughtered.",
    });
  const understood = preferencesInWords(preferences);
  if (understood.length > 0)
    notices.push({ code: "notes_used", message: `From your notes we looked for: ${understood.join("; ")}.` });
  const unused = [...lackingInWords(preferences.lacking), ...notUnderstood(others)];
  if (unused.length > 0) notices.push({ code: "notes_not_used", message: unused.join(" ") });
  return preferences;
}

function lackingInWords(dishes: readonly string[] = []): string[] {
  if (dishes.length === 0) return [];
  return [`We have no ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(dishes)} yet.`];
}

function notUnderstood(clauses: readonly string[]): string[] {
  if (clauses.length === 0) return [];
  const named = clauses
    .slice(0, MOST_CLAUSES_NAMED)
    .map(
      (clause) => `"${clause.length > LONGEST_CLAUSE_NAMED ? `${clause.slice(0, LONGEST_CLAUSE_NAMED)}…` : clause}"`,
    );
  const more = clauses.length > named.length ? " and more" : "";
  return [`Our built-in planner didn’t understand this part of your notes: ${named.join(", ")}${more}.`];
}

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
