import { clockGaps } from "#domain/intents/clock-gaps";
import { daysOfKind, freeDaysOf } from "#domain/intents/free-days";
import { dayOf } from "#domain/intents/intent";
import type { Figure, Intent, Way } from "#domain/intents/intent";
import type { NotedThing } from "#domain/intents/noted-thing";
import { NO_PREFERENCES } from "#domain/intents/preferences";
import type {
  ApplianceLimit,
  Bounds,
  DayCook,
  DayMinutes,
  DayPreferences,
  Figures,
  NotePreferences,
  NotedDish,
  PreferenceFlag,
} from "#domain/intents/preferences";
import { dishNamed, thingNamed } from "#domain/intents/thing-named";
import { cleanText } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/*
 * What the planner goes by, made of intents: a plain mapping, kind by kind. What no dinner can be planned by is said before (`request/unmet`).
 */

/** The household that intents are of, and the dinners of its week. */
export interface Table {
  readonly matcher: Matcher;
  readonly meals: number;
  readonly people: number;
}

/** What each way of cooking and eating is to the planner; null: a kind of dish (`KINDS_FOR`), or nothing that dinners are planned by. */
const FLAG_OF: Readonly<Record<Way, PreferenceFlag | null>> = {
  one_pan: "onePan",
  little_chopping: "littleChopping",
  simple: "simple",
  scratch: "scratch",
  no_shortcuts: "noShortcuts",
  slow_project: "project",
  weekend_cooking: "weekendCooking",
  easy_weekdays: "easyWeekdays",
  leftovers: "leftovers",
  keeps: "keeps",
  lunches: "lunches",
  cook_together: null,
  one_hand: null,
  on_the_lap: null,
  soft: "soft",
  smooth: "smooth",
  crisp: "crisp",
  parts_apart: "apart",
  plain_portion: "plainPortion",
  homely: "homely",
  filling: "hungry",
  warm: "warm",
  sharp: "sour",
  not_fried: "unfried",
  seldom_fried: "fewFried",
  no_diet_food: "noDietFood",
  no_substitutes: "noSubstitutes",
  no_free_from: "natural",
  lighter: "lighter",
  less_salt: "lessSalt",
  more_protein: "protein",
  more_iron: null,
  more_fibre: "moreFibre",
  more_carbohydrate: "carbohydrate",
  less_carbohydrate: "lessCarbohydrate",
  more_vegetables: "vegetables",
  less_meat: "lessMeat",
  meat_only_as_asked: "restMeatless",
  thrifty: "thrifty",
  little_waste: "littleWaste",
  sunset: "iftar",
  no_freezer: "noFreezer",
  small_freezer: "smallFreezer",
  small_fridge: null,
};

/** Ways of eating that are a matter of the kind of dish. */
const KINDS_FOR: Partial<Record<Way, { readonly words: string; readonly thing: NotedThing }>> = {
  cook_together: {
    words: "something to make together",
    thing: { kind: "forms", forms: ["pizza", "wraps", "burger", "dumplings"] },
  },
  one_hand: { words: "dinners for one hand", thing: { kind: "forms", forms: ["wraps", "burger", "pizza"] } },
  on_the_lap: {
    words: "dinners for your lap",
    thing: { kind: "forms", forms: ["pizza", "wraps", "burger", "pasta", "curry", "noodles", "rice"] },
  },
};

/** Whether dinners are planned by a way of cooking or eating. */
export function isPlannedBy(way: Way): boolean {
  return FLAG_OF[way] !== null || KINDS_FOR[way] !== undefined;
}

/** Kept in a box, and warmed again elsewhere. */
const CARRIED: NotedThing = { kind: "forms", forms: ["stew", "curry", "soup", "pie", "pasta", "rice", "dumplings"] };
/** A kitchen that is liked, and not asked for often. */
const SOME_DINNERS = 2;
/** From this age on somebody eats as adults do. */
const LEAST_AGE_OF_ADULTS = 13;
/** Grams a serving from which somebody builds on protein. */
const MUCH_PROTEIN = 35;
/** Kcal on both sides of what is said to be about right. */
const NEAR_KCAL = 75;
/** More hurried days leave too few for the others. */
const MOST_QUICK_DAYS = 2;
/** From so many dinners on a weekend has two. */
const MEALS_OF_WEEKEND = 5;
const WEEKEND_DAYS: readonly Day[] = ["Friday", "Saturday", "Sunday"];
/** Mince of nothing in particular is beef. */
const PLAIN_MINCE = "beef mince";

/** What is asked for, as the planner goes by it. Total: what names nothing that we have asks for nothing. */
export function preferencesOf(intents: readonly Intent[], table: Table): NotePreferences {
  const { matcher, meals } = table;
  const ofTheWeek = intents.filter((intent) => dayOf(intent) === null);
  const flags = flagsOf(ofTheWeek);
  const onDays = onDaysOf(intents);
  const more = intents.flatMap((intent) => wanted(intent, matcher));
  const { home, out } = freeDaysOf(intents, meals);
  const quickDays = daysOfKind(intents, "quick");
  const minutes = intents.flatMap((intent) =>
    intent.kind === "quick" && intent.number !== null ? [intent.number] : [],
  );
  const needed = neededDays(intents, more);
  const outDays = out.filter((day) => !needed.has(day));
  for (const days of [quickDays, onDays.map(({ day }) => day)])
    if (days.length <= Math.max(MOST_QUICK_DAYS, meals - MOST_QUICK_DAYS))
      for (const day of days) if (!outDays.includes(day)) needed.add(day);
  if (flags.weekendCooking === true && meals >= MEALS_OF_WEEKEND)
    for (const day of WEEKEND_DAYS) if (!outDays.includes(day)) needed.add(day);
  return {
    ...NO_PREFERENCES,
    spiciness: heatOf(ofTheWeek),
    children: intents.some(({ kind, ...child }) => kind === "child" && isChild(child)),
    more,
    none: intents.flatMap((intent) => (intent.kind === "never" ? namedKinds(intent, matcher) : [])),
    ...flags,
    ...given(
      "less",
      intents.flatMap((intent) => less(intent, matcher)),
    ),
    ...given(
      "useUp",
      intents.flatMap((intent) => usedUp(intent, matcher)),
    ),
    ...given("outDays", outDays),
    ...given("onDays", onDays),
    ...given("lightDays", daysOfKind(intents, "light")),
    ...(home === null ? {} : { days: home }),
    ...given("quickDays", quickDays),
    ...(minutes.length === 0 ? {} : { quickMinutes: Math.min(...minutes) }),
    ...given("clockGaps", clockGaps(intents)),
    ...given("cooks", cooksOf(intents)),
    ...given("longDays", daysOfKind(intents, "long")),
    ...given("dayMinutes", dayMinutesOf(intents)),
    ...specialDays(intents),
    ...given("tableSizes", tableSizes(intents, table)),
    ...figuresOf(intents),
    ...given("limits", limitsOf(intents, matcher)),
    ...given(
      "neededDays",
      DAYS.filter((day) => needed.has(day)),
    ),
  };
}

/** A list that says something. */
function given<Name extends string, Item>(name: Name, list: readonly Item[]): Partial<Record<Name, readonly Item[]>> {
  return list.length === 0 ? {} : ({ [name]: list } as Record<Name, readonly Item[]>);
}

function isChild(child: object): boolean {
  return "number" in child && (child.number === null || Number(child.number) < LEAST_AGE_OF_ADULTS);
}

/** Of two that eat together the one who bears less is cooked for. */
function heatOf(intents: readonly Intent[]): NotePreferences["spiciness"] {
  const said = intents.flatMap((intent) => (intent.kind === "heat" ? [intent.what] : []));
  return said.includes("mild") ? "mild" : (said[0] ?? null);
}

/** What was said of whoever else cooks, day by day; several things of one day hold together. */
function cooksOf(intents: readonly Intent[]): DayCook[] {
  const cooks = new Map<Day, DayCook>();
  for (const intent of intents) {
    if (intent.kind !== "cook" || (intent.what === null && intent.number === null)) continue;
    const { day, what, number } = intent;
    const before = cooks.get(day);
    cooks.set(day, {
      ...before,
      day,
      ...(what === "easy" ? { isEasy: true } : {}),
      ...(what === null || what === "easy" ? {} : { appliance: what }),
      ...(number === null ? {} : { minutes: Math.min(number, before?.minutes ?? number) }),
    });
  }
  return [...cooks.values()];
}

/** Of several figures for one day the least: who said both cannot mean more. */
function dayMinutesOf(intents: readonly Intent[]): DayMinutes[] {
  const told = new Map<Day, number>();
  for (const intent of intents)
    if (intent.kind === "long" && intent.number !== undefined)
      told.set(intent.day, Math.min(intent.number, told.get(intent.day) ?? intent.number));
  return [...told].map(([day, minutes]) => ({ day, minutes }));
}

/** What is asked of the dinners of some days alone. */
function onDaysOf(intents: readonly Intent[]): DayPreferences[] {
  return DAYS.flatMap((day): DayPreferences[] => {
    const own = intents.filter((intent) => dayOf(intent) === day);
    const spiciness = heatOf(own);
    const flags = own.flatMap((intent) => (intent.kind === "way" ? (FLAG_OF[intent.what] ?? []) : []));
    if (spiciness === null && flags.length === 0) return [];
    return [{ day, ...(spiciness === null ? {} : { spiciness }), flags: [...new Set(flags)] }];
  });
}

function flagsOf(intents: readonly Intent[]): Partial<Record<PreferenceFlag, true>> {
  const flags: Partial<Record<PreferenceFlag, true>> = {};
  for (const intent of intents) {
    const flag = intent.kind === "way" ? FLAG_OF[intent.what] : null;
    if (flag !== null) flags[flag] = true;
    if (intent.kind === "figure" && intent.what === "protein_least" && intent.number >= MUCH_PROTEIN)
      flags.protein = true;
  }
  // Who eats for a race fills up on bread and rice; who eats lightly is not to be filled.
  if (flags.carbohydrate === true) delete flags.protein;
  if (flags.lighter === true) delete flags.hungry;
  return flags;
}

/** What is asked for by name, and what a way of eating asks for. */
function wanted(intent: Intent, matcher: Matcher): NotedDish[] {
  switch (intent.kind) {
    case "want": {
      const thing = narrowed(dishNamed(intent.what, matcher), intent.what, matcher);
      if (thing === null) return [];
      const { day, number, often } = intent;
      const isLiked = isKitchen(thing) && day === null && !often;
      const times = number ?? (isLiked ? SOME_DINNERS : null);
      return [
        {
          words: intent.what,
          thing,
          intent: intent.id,
          ...(day === null ? {} : { day }),
          ...(times === null ? {} : { times }),
          // What has its day is asked for on that day.
          ...(often && day === null ? { often } : {}),
        },
      ];
    }
    case "packed":
      return [{ words: "a dinner to take along", thing: CARRIED, intent: intent.id, day: intent.day }];
    case "way": {
      const kind = KINDS_FOR[intent.what];
      const { day } = intent;
      return kind === undefined ? [] : [{ ...kind, intent: intent.id, ...(day === undefined ? {} : { day }) }];
    }
    default:
      return [];
  }
}

/** More foods than these are all that an animal gives. */
const FEW_FOODS = 8;

/** Who asks for prawns has not asked for scallops, though both are seafood. */
function narrowed(thing: NotedThing | null, words: string, matcher: Matcher): NotedThing | null {
  if (thing?.kind !== "animal") return thing;
  const [named, another] = matcher.foodsIn(cleanText(words));
  const isFew = named !== undefined && another === undefined && named.foodIds.length <= FEW_FOODS;
  return isFew && named.foodIds.length > 0 ? { ...thing, foodIds: named.foodIds } : thing;
}

function isKitchen({ kind }: NotedThing): boolean {
  return kind === "region" || kind === "cuisine";
}

/** A kind of dish or a kitchen; a food or an animal stands on the avoid list, which is checked. */
function namedKinds({ what, id }: { readonly what: string; readonly id: string }, matcher: Matcher): NotedDish[] {
  const thing = thingNamed(what, matcher);
  return thing === null || isFood(thing) ? [] : [{ words: what, thing, intent: id }];
}

/** Whether words name what an avoid list leaves out. */
export function isFood({ kind }: NotedThing): boolean {
  return kind === "food" || kind === "animal";
}

function less(intent: Intent, matcher: Matcher): NotedDish[] {
  const thing = intent.kind === "less" ? thingNamed(intent.what, matcher) : null;
  if (intent.kind !== "less" || thing === null || thing.kind === "appliance") return [];
  const { what: words, number, id } = intent;
  return [{ words, thing, intent: id, ...(number === null ? {} : { times: number }) }];
}

/** What is at home is a food, whatever dishes are called by its name: mince, sausages, a roast chicken. */
function usedUp(intent: Intent, matcher: Matcher): NotedDish[] {
  if (intent.kind !== "use_up") return [];
  const thing = narrowed(foodNamed(intent.what, matcher), intent.what, matcher);
  return thing === null ? [] : [{ words: intent.what, thing, intent: intent.id }];
}

/** The food that words name; null where they name none. */
export function foodNamed(words: string, matcher: Matcher): NotedThing | null {
  const named = thingNamed(words, matcher);
  if (named !== null && isFood(named)) return named;
  const [food] = matcher.foodsIn(cleanText(words === "mince" ? PLAIN_MINCE : words));
  return food === undefined || food.foodIds.length === 0 ? null : { kind: "food", foodIds: food.foodIds };
}

/** Days that a dinner is given to. */
function neededDays(intents: readonly Intent[], more: readonly NotedDish[]): Set<Day> {
  const kinds = ["long", "light", "guests", "table", "treat", "cook"] as const;
  return new Set([
    ...kinds.flatMap((kind) => daysOfKind(intents, kind)),
    ...more.flatMap(({ day }) => (day === undefined ? [] : [day])),
  ]);
}

/** A week has one day that is marked: one with an occasion before others. */
function specialDays(intents: readonly Intent[]): Pick<NotePreferences, "guests" | "celebration"> {
  const [guests] = daysOfKind(intents, "guests");
  const treats = intents.filter((intent) => intent.kind === "treat");
  const marked = treats.find(({ what }) => what !== null) ?? treats.at(-1);
  return {
    ...(guests === undefined ? {} : { guests }),
    ...(marked === undefined ? {} : { celebration: { day: marked.day, occasion: marked.what } }),
  };
}

/** Everybody at the table: so many as are said to eat, or the household and who comes. */
function tableSizes(intents: readonly Intent[], { people }: Table): { readonly day: Day; readonly people: number }[] {
  const sizes = new Map<Day, number>();
  for (const intent of intents)
    if (intent.kind === "guests" && intent.number !== null) sizes.set(intent.day, people + intent.number);
  for (const intent of intents) if (intent.kind === "table") sizes.set(intent.day, intent.number);
  return [...sizes].map(([day, number]) => ({ day, people: number }));
}

function figuresOf(intents: readonly Intent[]): Pick<NotePreferences, "figures" | "aloneHours" | "minutesBefore"> {
  const said = new Map<Figure, number>();
  for (const intent of intents) if (intent.kind === "figure") said.set(intent.what, intent.number);
  const figures: Figures = {
    ...one("protein", said.get("protein_least")),
    ...one("kcal", kcalOf(said)),
    ...one("carbohydrate", said.get("carbohydrate_most")),
    ...one("salt", said.get("salt_most")),
  };
  return {
    ...(Object.keys(figures).length === 0 ? {} : { figures }),
    ...one("aloneHours", said.get("hours_alone")),
    ...one("minutesBefore", said.get("minutes_before")),
  };
}

function one<Name extends string, Value>(name: Name, value: Value | undefined): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

function kcalOf(said: ReadonlyMap<Figure, number>): Bounds | undefined {
  const about = said.get("kcal_about");
  if (about !== undefined) return { least: about - NEAR_KCAL, most: about + NEAR_KCAL, about };
  const [least = null, most = null] = [said.get("kcal_least"), said.get("kcal_most")];
  return least === null && most === null ? undefined : { least, most };
}

/** How often an appliance may be on: several days of one are one limit. */
function limitsOf(intents: readonly Intent[], matcher: Matcher): ApplianceLimit[] {
  const limits = new Map<
    ApplianceLimit["appliance"],
    { readonly most: number | null; readonly days: readonly Day[] }
  >();
  const add = (appliance: ApplianceLimit["appliance"], most: number | null, days: readonly Day[]): void => {
    const before = limits.get(appliance);
    limits.set(appliance, { most: most ?? before?.most ?? null, days: [...(before?.days ?? []), ...days] });
  };
  for (const intent of intents) {
    if (intent.kind === "seldom") add(intent.what, intent.number, intent.day === null ? [] : [intent.day]);
    const thing = intent.kind === "less" ? thingNamed(intent.what, matcher) : null;
    if (intent.kind === "less" && thing?.kind === "appliance") add(thing.appliance, intent.number, []);
  }
  return [...limits].map(([appliance, { most, days }]) => ({
    appliance,
    most: most ?? Math.max(1, days.length),
    ...(days.length === 0 ? {} : { days }),
  }));
}
