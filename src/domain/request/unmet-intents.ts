import { freeDaysOf } from "#domain/intents/free-days";
import { dayOf } from "#domain/intents/intent";
import type { Intent } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import type { NotedThing } from "#domain/intents/noted-thing";
import { specialDayOf } from "#domain/intents/preferences";
import { foodNamed, isPlannedBy, preferencesOf } from "#domain/intents/preferences-of";
import { dishNamed, partsNamed, thingNamed } from "#domain/intents/thing-named";
import type { AvoidMatch, AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { isNamedBy } from "#domain/matcher/named-by-entry";
import { EQUIPMENT, optionLabel } from "#domain/options/options";
import type { Equipment } from "#domain/options/options";
import { leftOutByForm } from "#domain/request/left-out";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { PlanNotice } from "#domain/request/plan-notice";

/*
 * What is asked for and no week can answer: it is left aside, and the plan says why. Nothing that was asked for is dropped in silence.
 */

/** The intents that a week can be planned by, and what is said of the others. */
export interface MetIntents {
  readonly met: readonly Intent[];
  readonly said: readonly string[];
  /** What is wanted in words that are of none of our dishes, and of no food that a rule forbids; and what is to be used up that we do not sell. */
  readonly withoutDish: readonly Intent[];
}

/** `avoid`: all that is left out. */
export function metIntents(request: MealPlanRequest, matcher: Matcher, avoid: readonly AvoidRule[]): MetIntents {
  const reasons = [
    unknownIn(request, matcher),
    inVainIn(request, matcher, avoid),
    notSoldThereIn(request, matcher),
    applianceIn(request, matcher),
    unplannedIn(request),
    unmarkedIn(request, matcher),
  ];
  const unmet = new Set(reasons.flatMap(({ intents }) => intents));
  return {
    met: request.intents.filter((intent) => !unmet.has(intent)),
    withoutDish: [
      ...lackingIn(request, matcher).filter((intent) =>
        matcher.foodsIn(whatOf(intent)).every(({ words }) => !isKeptOut(words, request, { matcher, avoid })),
      ),
      ...unsoldIn(request, matcher).filter((intent) => !isKeptOut(whatOf(intent), request, { matcher, avoid })),
    ],
    said: [
      ...reasons.flatMap(({ said }) => said),
      ...takenDays(request),
      ...(request.intents.some((intent) => intent.kind === "way" && intent.what === "lunches")
        ? [lunches(request)]
        : []),
    ],
  };
}

interface Unmet {
  readonly intents: readonly Intent[];
  readonly said: readonly string[];
}

const inOneList = (words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat("en-GB", { type }).format([...new Set(words)]);

function whatOf(intent: Intent): string {
  return "what" in intent && intent.what !== null ? intent.what : meaningInWords(intent);
}

function quotedList(intents: readonly Intent[]): string {
  return inOneList(
    intents.map((intent) => `“${whatOf(intent)}”`),
    "disjunction",
  );
}

function lackingIn({ intents }: MealPlanRequest, matcher: Matcher): readonly Intent[] {
  return intents.filter((intent) => intent.kind === "want" && dishNamed(intent.what, matcher) === null);
}

/** What is to be used up and is none of our foods: who writes a dish knows what takes its place. */
function unsoldIn({ intents }: MealPlanRequest, matcher: Matcher): readonly Intent[] {
  return intents.filter((intent) => intent.kind === "use_up" && foodNamed(intent.what, matcher) === null);
}

/** Whether anything that the form or the notes rule out speaks against a food without a price. */
function isKeptOut(
  words: string,
  request: MealPlanRequest,
  { matcher, avoid }: { readonly matcher: Matcher; readonly avoid: readonly AvoidRule[] },
): boolean {
  const { entries, allergens, violates } = matcher.matchLine(words);
  const rules = [...avoid, ...leftOutByForm(request, matcher)];
  const kept = [
    request.dietaryPreference,
    ...request.dietaryRestrictions,
    notedRulesOf(request).diet,
    ...(request.noMeat || request.meatsPreferred.length > 0 ? ["no_meat"] : []),
  ];
  return (
    violates.some((key) => kept.includes(key)) ||
    rules.some((rule) => allergens.some((allergen) => rule.allergens.has(allergen))) ||
    entries.some((entry) => rules.some((rule) => rule.foodIds.has(entry.id) || isNamedBy(entry, rule.entry)))
  );
}

/** What names nothing that we have. */
function unknownIn(request: MealPlanRequest, matcher: Matcher): Unmet {
  const { intents } = request;
  const lacking = lackingIn(request, matcher);
  const unsold = unsoldIn(request, matcher);
  // Of "pasta without mushrooms" we have several, and cannot look for them.
  const inWords = lacking.filter((intent) => partsNamed(whatOf(intent), matcher).length > 0);
  const unnamed = lacking.filter((intent) => !inWords.includes(intent));
  const unknown = intents.filter((intent) => {
    if (intent.kind === "less" || intent.kind === "never") return thingNamed(intent.what, matcher) === null;
    if (intent.kind === "use_up") return unsold.includes(intent);
    return intent.kind === "leave_out" && !matcher.matchAvoid(intent.what).known;
  });
  return {
    intents: [...lacking, ...unknown],
    said: [
      ...(unnamed.length === 0 ? [] : [`We have no ${inOneList(unnamed.map(whatOf), "disjunction")} yet.`]),
      ...(inWords.length === 0 ? [] : [`We can’t look for ${quotedList(inWords)} among our own dinners.`]),
      ...(unknown.length === 0
        ? []
        : [`We don’t know what is called ${quotedList(unknown)}, so the week is planned without it in mind.`]),
    ],
  };
}

/** What is to be used up and the shop of the request does not sell: no dish may be cooked with it, though it is at home. */
function notSoldThereIn({ intents, preferredSupermarket: shop }: MealPlanRequest, matcher: Matcher): Unmet {
  const notSold = intents.filter(
    (intent) => intent.kind === "use_up" && matcher.matchLine(intent.what).food?.notSoldAt.includes(shop) === true,
  );
  const words = inOneList(notSold.map(whatOf));
  return {
    intents: notSold,
    said:
      words === ""
        ? []
        : [
            `${optionLabel(shop)} doesn’t sell ${words}, and we cook only with what your shop sells, so no dinner uses them up.`,
          ],
  };
}

/** Things that are food, and no way to cook it: who leaves gluten out may still eat pasta. */
const OF_FOODS: readonly NotedThing["kind"][] = ["food", "animal", "titled"];
/** Steak is meat, though there is tuna steak. */
const MOSTLY = 0.75;

/** Foods that are asked for although the form, or the notes, leave them out. */
function inVainIn(request: MealPlanRequest, matcher: Matcher, avoid: readonly AvoidRule[]): Unmet {
  const idsOf = (rules: readonly AvoidRule[]): Set<string> => new Set(rules.flatMap(({ foodIds }) => [...foodIds]));
  const notWanted = idsOf(avoid);
  const forbidden = idsOf([...avoid, ...leftOutByForm(request, matcher)]);
  const allergens = new Set<string>(avoid.flatMap((rule) => [...rule.allergens]));
  if (forbidden.size === 0 && allergens.size === 0) return { intents: [], said: [] };
  // At a table without meat the sausages are those that have none.
  const share = notedRulesOf(request).diet === null ? MOSTLY : 1;
  const isOut = (words: string): boolean => {
    const match = matcher.matchAvoid(words);
    return (
      isForbidden(match, forbidden, 1) ||
      isForbidden(match, notWanted, share) ||
      speaksOfAllergen(words, matcher, allergens)
    );
  };
  const inVain = request.intents.filter((intent) => {
    if (intent.kind !== "want" && intent.kind !== "use_up") return false;
    const thing = intent.kind === "want" ? dishNamed(intent.what, matcher) : thingNamed(intent.what, matcher);
    // A dish of several things is out of the question with any of them.
    if (thing?.kind === "together")
      return partsNamed(intent.what, matcher).some((part) => OF_FOODS.includes(part.thing.kind) && isOut(part.words));
    return thing !== null && OF_FOODS.includes(thing.kind) && isOut(intent.what);
  });
  const words = inOneList(inVain.map(whatOf));
  return { intents: inVain, said: words === "" ? [] : [`You ask for ${words}, which your choices leave out.`] };
}

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

/** Dishes of an appliance that no dinner may need; and appliances that are to stay off although there is nothing else to cook on. */
function applianceIn(request: MealPlanRequest, matcher: Matcher): Unmet {
  const { intents, cookingEquipment: ticked } = request;
  const { without, withoutOn } = notedRulesOf(request);
  const isOff = (item: Equipment): boolean =>
    (ticked.length > 0 && !ticked.includes(item)) || (without ?? []).includes(item);
  const off = intents.flatMap((intent) => {
    if (intent.kind === "cook" && intent.what !== null && intent.what !== "easy")
      return isOff(intent.what) ? [{ intent, item: intent.what }] : [];
    const thing = intent.kind === "want" || intent.kind === "never" ? thingNamed(intent.what, matcher) : null;
    const parts = thing === null && intent.kind === "want" ? partsNamed(intent.what, matcher) : [];
    return [thing, ...parts.map((part) => part.thing)].flatMap((one) =>
      one?.kind === "appliance" && isOff(one.appliance) ? [{ intent, item: one.appliance }] : [],
    );
  });
  const notTicked = off.flatMap(({ item }) => ((without ?? []).includes(item) ? [] : [item]));
  const needed = intents.filter(
    (intent) =>
      intent.kind === "without" &&
      (intent.day === undefined ? without === null : withoutOn.get(intent.day) === undefined),
  );
  const stands = (ticked.length === 0 ? EQUIPMENT : ticked).map(optionLabel);
  return {
    intents: [...off.map(({ intent }) => intent), ...needed],
    said: [
      ...(notTicked.length === 0 ? [] : [`You didn’t tick ${appliancesInWords(notTicked)}, so no dinner needs it.`]),
      ...(needed.length === 0 ? [] : [`Your choices on the form stand: ${inOneList(stands)}.`]),
    ],
  };
}

/** "An oven or a hob". */
export function appliancesInWords(items: readonly Equipment[]): string {
  const named = items.map((item) => `${/^[aeiou]/u.test(item) ? "an" : "a"} ${optionLabel(item).toLowerCase()}`);
  return inOneList(named, "disjunction");
}

/** Our foods have no figures for iron, nor for the room that they take. */
function unplannedIn({ intents }: MealPlanRequest): Unmet {
  const unplanned = intents.filter((intent) =>
    intent.kind === "way" ? !isPlannedBy(intent.what) : intent.kind === "figure" && intent.what === "iron_least",
  );
  const isOfRoom = (intent: Intent): boolean => intent.kind === "way" && intent.what === "small_fridge";
  const said = (figures: string, intents: readonly Intent[]): string[] => {
    const words = inOneList(intents.map((intent) => `“${meaningInWords(intent)}”`));
    return words === "" ? [] : [`We have no figures for ${figures} yet, so nothing is planned by ${words}.`];
  };
  return {
    intents: unplanned,
    said: [
      ...said(
        "iron",
        unplanned.filter((intent) => !isOfRoom(intent)),
      ),
      ...said("the room that food takes", unplanned.filter(isOfRoom)),
    ],
  };
}

/** One dinner of a week is its best: of more such days it is said that they are not marked. */
function unmarkedIn({ intents, mealsPerWeek: meals, numPeople: people }: MealPlanRequest, matcher: Matcher): Unmet {
  if (!intents.some(({ kind }) => kind === "treat")) return { intents: [], said: [] };
  const preferences = preferencesOf(intents, { matcher, meals, people });
  const special = specialDayOf(preferences);
  const unmarked = intents.filter(
    (intent) => intent.kind === "treat" && intent.day !== special && intent.day !== preferences.guests,
  );
  const days = unmarked.flatMap((intent) => dayOf(intent) ?? []);
  const said = `We plan one special dinner a week, here on ${special}: ${inOneList(days)} ${days.length === 1 ? "is" : "are"} planned as usual.`;
  return { intents: unmarked, said: days.length === 0 ? [] : [said] };
}

const DAYS_OF_A_WEEK = 7;

/** Days that were to have no dinner, where the form asks for too many to leave them out. */
function takenDays({ intents, mealsPerWeek }: MealPlanRequest): string[] {
  const { taken } = freeDaysOf(intents, mealsPerWeek);
  if (taken.length === 0) return [];
  const free = DAYS_OF_A_WEEK - mealsPerWeek;
  const dinners = mealsPerWeek === 1 ? "1 dinner leaves" : `${mealsPerWeek} dinners leave`;
  const room = free === 0 ? "no evening free" : `only ${free} ${free === 1 ? "evening" : "evenings"} free`;
  return [
    `${dinners} ${room}, so ${inOneList(taken)} ${taken.length === 1 ? "has one" : "have one each"}: choose More on that meal in the plan and skip the night, or ask for fewer dinners.`,
  ];
}

function lunches({ numPeople }: MealPlanRequest): string {
  return `Each dinner is cooked for ${numPeople} and leaves nothing over. For lunches the next day, choose More on a meal in the plan and raise its servings.`;
}

/** The code of what is said of words that nobody understood. */
export const NOT_UNDERSTOOD = "notes_not_understood";
const MOST_NAMED = 3;
const LONGEST_NAMED = 80;

/** Says of words that nobody understood that they are not used, as they were typed; nothing where there are none. */
export function notUnderstood(quotes: readonly string[]): PlanNotice[] {
  if (quotes.length === 0) return [];
  const named = quotes
    .slice(0, MOST_NAMED)
    .map((quote) => `“${quote.length > LONGEST_NAMED ? `${quote.slice(0, LONGEST_NAMED)}…` : quote}”`);
  const more = quotes.length > named.length ? " and more" : "";
  const message = `We didn’t understand this part of your notes: ${named.join(", ")}${more}.`;
  return [{ code: NOT_UNDERSTOOD, message }];
}
