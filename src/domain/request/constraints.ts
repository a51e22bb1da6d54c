import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { NotesQuestion } from "#domain/harm/notes-question";
import { readPreferences } from "#domain/matcher/match-preferences";
import { tellsOfUnnamedHarm } from "#domain/matcher/note-harm";
import { LESS_MEAT_WORDS, NO_PREFERENCES, preferencesInWords } from "#domain/matcher/note-preferences";
import type { NotePreferences, NotedDish } from "#domain/matcher/note-preferences";
import { tellsOfKeptApart } from "#domain/matcher/note-kept-apart";
import { tellsOfKitchen } from "#domain/matcher/note-kitchen";
import { tableDietIn, tellsOfOtherEaters } from "#domain/matcher/note-table-diet";
import { tellsOfKosherOrStrongFish } from "#domain/matcher/match-notes";
import { cleanText } from "#domain/matcher/match-words";
import { asksForHalal } from "#domain/matcher/named-ways-of-eating";
import type { NotedThing } from "#domain/matcher/note-vocabulary";
import type { AvoidMatch, AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { unknownMessage } from "#domain/matcher/unknown-entry";
import { fromPounds } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { PlanNotice } from "#domain/request/plan-notice";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { isReadStrictly, notedRulesOf } from "#domain/request/noted-rules";
import type { NotedRules } from "#domain/request/noted-rules";
import {
  inVainInWords,
  lackingInWords,
  lunchesInWords,
  notUnderstood,
  takenDaysInWords,
  unmarkedInWords,
} from "#domain/request/not-used-in-words";
import { leftOutByForm } from "#domain/request/left-out";
import { noticesOfLeftOut, rulesOfEntries } from "#domain/request/noted-avoid";
import { answersInWords, harmNotices, notedHarm } from "#domain/request/noted-harm";
import type { NotedHarm } from "#domain/request/noted-harm";
import { saidOfForm } from "#domain/request/said-of-form";
import {
  avoidForEaters,
  eatersOf,
  noticesOfCare,
  stoppedInWords,
  stoppedAsks,
  tellsOfCare,
  withoutStopped,
} from "#domain/request/noted-care";
import { NO_TASTES } from "#domain/request/tastes";
import type { Tastes } from "#domain/request/tastes";
import { COUNTING_DIETS } from "#domain/request/meal-plan-request";
import { optionLabel } from "#domain/options/options";
import type { ToldEater } from "#domain/options/eaters";
import type { Equipment } from "#domain/options/options";

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
  | {
      readonly ok: false;
      readonly unknown: readonly UnknownAvoidEntry[];
      /** What must be answered about the notes before anything is planned. */
      readonly questions: readonly NotesQuestion[];
    };

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
  if (unknown.length > 0) return { ok: false, unknown, questions: [] };
  const notices: PlanNotice[] = [];
  const fromNotes = matcher.avoidEntriesInNotes(request.additionalNotes, {
    strictly: isReadStrictly(request),
  });
  if (fromNotes.length > MOST_AVOID_ENTRIES) {
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
  const noted = rulesOfEntries(fromNotes, matcher);
  avoid.push(...noted);
  const harm = notedHarm(request, matcher, [...inForm, ...avoid]);
  if (harm.open.length > 0) return { ok: false, unknown: [], questions: harm.open };
  avoid.push(...harm.avoid);
  const said = { inForm, notes: request.additionalNotes, saidOtherwise: harm.avoid };
  notices.push(...noticesOfLeftOut(fromNotes, noted, { ...rules, ...said }), ...harmNotices(harm));
  const eaters = eatersOf(request.additionalNotes, matcher, harm);
  avoid.push(...avoidForEaters(eaters, matcher));
  notices.push(...noticesOfCare(eaters, request.additionalNotes, matcher));
  const preferences = preferencesFromNotes(request, matcher, fromNotes, { rules, avoid, notices, harm });
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
      request: request.notesAnswers === undefined ? request : { ...request, notesAnswers: answersInWords(harm) },
      budgetPence: fromPounds(request.maxBudgetPounds),
      avoid,
      maxMinutes: request.availableTime === "60+" ? null : Number(request.availableTime),
      weeklyAllowance,
      eaters,
      preferences,
      cupboard,
      tastes,
      notices,
    },
  };
}

/** What of a request its notes are read beside. */
export type NotesSaid = Pick<
  MealPlanRequest,
  "additionalNotes" | "notesAnswers" | "ingredientsToAvoid" | "dietaryRestrictions"
>;

/** What notes tell of harm, as a request with them is read; entries of the avoid list that nobody knows leave nothing out. */
export function readNotesOf(said: NotesSaid, matcher: Matcher): NotedHarm {
  const { avoid } = readAvoidEntries(said.ingredientsToAvoid, matcher);
  const form = leftOutByForm({ ...said, dietaryPreference: "none" }, matcher);
  const fromNotes = matcher.avoidEntriesInNotes(said.additionalNotes, { strictly: isReadStrictly(said) });
  return notedHarm(said, matcher, [...avoid, ...form, ...rulesOfEntries(fromNotes, matcher)]);
}

interface ReadOfNotes {
  readonly rules: NotedRules;
  readonly avoid: readonly AvoidRule[];
  readonly notices: PlanNotice[];
  readonly harm: NotedHarm;
}

/** Reads what our vocabulary holds of the notes, says what was understood, and names what was not (decision 41). */
function preferencesFromNotes(
  request: MealPlanRequest,
  matcher: Matcher,
  leftOut: readonly string[],
  { rules, avoid, notices, harm }: ReadOfNotes,
): NotePreferences {
  if (request.additionalNotes === "") return NO_PREFERENCES;
  const { additionalNotes: notes, cookingEquipment: ticked } = request;
  const { owned, notTicked } = rules;
  const forbidden = new Set([...avoid, ...leftOutByForm(request, matcher)].flatMap(({ foodIds }) => [...foodIds]));
  const allergens = new Set(avoid.flatMap((rule) => [...rule.allergens]));
  const notWanted = new Set(avoid.flatMap(({ foodIds }) => [...foodIds]));
  const inVain = new Set<string>();
  const isAskedInVain = (words: string): boolean => {
    if (forbidden.size === 0 && allergens.size === 0) return false;
    const match = matcher.matchAvoid(words);
    const isOut =
      isForbidden(match, forbidden, 1) ||
      // At a table without meat the sausages are those that have none.
      isForbidden(match, notWanted, rules.diet === null ? MOSTLY : 1) ||
      speaksOfAllergen(words, matcher, allergens);
    if (isOut) inVain.add(words);
    return isOut;
  };
  const ofHarm = [...harm.leftOut, ...harm.answered.map(({ question }) => question)].map(({ quote }) =>
    cleanText(quote),
  );
  const read = readPreferences(request.additionalNotes, {
    slowCooker: request.cookingEquipment.includes("slow_cooker"),
    isKnown: (clause) =>
      ofHarm.some((quote) => quote.includes(clause)) ||
      [...inVain].some((words) => clause.includes(words)) ||
      leftOut.some((entry) => clause.includes(entry)) ||
      (leftOut.length > 0 && tellsOfUnnamedHarm(clause)) ||
      (MAY_BE_A_RULE.test(clause) && (asksForHalal(clause) || tellsOfKosherOrStrongFish(clause))) ||
      tellsOfCare(clause, matcher) ||
      (rules.without !== null && tellsOfKitchen(clause)) ||
      tellsOfKeptApart(clause) ||
      owned.some((food) => clause.includes(food)) ||
      (rules.table !== null && (tableDietIn(clause) !== null || tellsOfOtherEaters(clause))),
    // Who leaves fish out asks for no fish pie, and who cooks for a vegetarian for no steak.
    isLeftOut: (words, kind) =>
      leftOut.some((entry) => ` ${words} `.includes(` ${entry} `)) ||
      (!USED_UP.test(notes) && owned.some((food) => food.includes(words))) ||
      (OF_FOODS.includes(kind) && isAskedInVain(words)),
    meals: request.mealsPerWeek,
    foodsIn: (text) => matcher.foodsIn(text),
    dishesIn: (text) => matcher.dishesIn(text),
  });
  if (asksForHalal(request.additionalNotes))
    notices.push({
      code: "notes_used",
      message:
        "We left out pork, alcohol and gelatine. Please choose halal meat: we can’t tell how a pack’s meat was slaughtered.",
    });
  const without = rules.without ?? [];
  const untickedEquipment = [...new Set([...notTicked, ...askedButNotTicked(read.preferences, ticked)])];
  const stopped = stoppedAsks(read.preferences, harm);
  const asked = withoutStopped(read.preferences, stopped);
  const preferences = withoutEquipment(asked, [...untickedEquipment, ...without]);
  const { others, stands } = besideTheForm(read.others, request, rules);
  if (without.length > 0)
    notices.push({
      code: "notes_avoided",
      message: `From your notes we left out: dishes that need ${applianceInWords(without)}.`,
    });
  if (owned.length > 0)
    notices.push({
      code: "notes_used",
      message: `From your notes: you have ${new Intl.ListFormat("en-GB").format(owned)}, and we left no food out for that. If somebody must not eat something, please tick it under Dietary Restrictions.`,
    });
  const understood = preferencesInWords(preferences).filter(
    // Where none is eaten there is no less of it.
    (words) => words !== LESS_MEAT_WORDS || !leftOut.includes("meat"),
  );
  if (understood.length > 0)
    notices.push({ code: "notes_used", message: `From your notes we looked for: ${understood.join("; ")}.` });
  const unused = [
    ...lackingInWords(preferences.lacking),
    ...(rules.table === null ? inVainInWords(inVain) : []),
    ...unmarkedInWords(preferences),
    ...takenDaysInWords(preferences, request),
    ...stoppedInWords(stopped),
    ...(preferences.lunches === true ? [lunchesInWords(request)] : []),
    ...(untickedEquipment.length === 0
      ? []
      : [`You didn’t tick ${applianceInWords(untickedEquipment)}, so no dinner needs it.`]),
    ...(stands.length === 0 ? [] : [`Your choices on the form stand: ${new Intl.ListFormat("en-GB").format(stands)}.`]),
    ...notUnderstood(others, notes),
  ];
  if (unused.length > 0) notices.push({ code: "notes_not_used", message: unused.join(" ") });
  return preferences;
}

/** Without any of these words a clause speaks of no such rule. */
const MAY_BE_A_RULE = /halal|muslim|kosher|jain|fish/u;
const USED_UP = /\bus(?:e|ing) (?:it |them |this )?up\b/iu;

function askedButNotTicked({ more }: NotePreferences, ticked: readonly Equipment[]): Equipment[] {
  if (ticked.length === 0) return [];
  return more.flatMap(({ thing }) =>
    thing.kind === "appliance" && !ticked.includes(thing.appliance) ? [thing.appliance] : [],
  );
}

/** Things that are food, and no way to cook it: who leaves gluten out may still eat pasta. */
const OF_FOODS: readonly NotedThing["kind"][] = ["food", "animal", "dish", "titled"];
/** Steak is meat, though there is tuna steak. */
const MOSTLY = 0.75;

/** Whether at least such a share of what words name is left out anyway. */
function isForbidden(match: AvoidMatch, forbidden: ReadonlySet<string>, share: number): boolean {
  if (!match.known || match.rule.foodIds.size === 0) return false;
  const ids = [...match.rule.foodIds];
  return ids.filter((id) => forbidden.has(id)).length >= ids.length * share;
}

/** "Milk" beside an intolerance to lactose, "prawn curry" beside shellfish. */
function speaksOfAllergen(words: string, matcher: Matcher, allergens: ReadonlySet<string>): boolean {
  if (allergens.size === 0) return false;
  return [words, ...words.split(" ")].some((name) => {
    const match = matcher.matchAvoid(name);
    return match.known && [...match.rule.allergens].some((allergen) => allergens.has(allergen));
  });
}

/** What is asked for without the dishes of an appliance that no dinner may need. */
function withoutEquipment(preferences: NotePreferences, missing: readonly Equipment[]): NotePreferences {
  if (missing.length === 0) return preferences;
  const isThere = ({ thing }: NotedDish): boolean => thing.kind !== "appliance" || !missing.includes(thing.appliance);
  return { ...preferences, more: preferences.more.filter(isThere), none: preferences.none.filter(isThere) };
}

function applianceInWords(items: readonly Equipment[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
    items.map((item) => `${/^[aeiou]/u.test(item) ? "an" : "a"} ${optionLabel(item).toLowerCase()}`),
  );
}

/** Of clauses that nothing was found in, those that the form does not say as well, and the choices that stand against the others. */
function besideTheForm(
  clauses: readonly string[],
  request: MealPlanRequest,
  rules: NotedRules,
): { others: string[]; stands: string[] } {
  const others: string[] = [];
  const stands = new Set<string>();
  const isRead = (text: string): boolean => {
    const said = saidOfForm(text, request);
    if (said?.same === false) stands.add(said.stands);
    return said !== null || (rules.without !== null && tellsOfKitchen(text));
  };
  for (const clause of clauses) {
    if (isRead(clause)) continue;
    const parts = clause.includes(",") ? clause.split(",").map((part) => part.trim()) : [];
    const unread = parts.filter((part) => !isRead(part));
    others.push(...(unread.length < parts.length ? unread : [clause]));
  }
  return { others, stands: [...stands] };
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
