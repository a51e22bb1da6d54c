import {
  APART,
  CARBOHYDRATE,
  CRISP,
  EASY,
  HOMELY,
  HUNGRY,
  KEEPS,
  LEFTOVERS,
  LESS_CARBOHYDRATE,
  LESS_MEAT,
  LESS_SALT,
  REST_MEATLESS,
  VEGETABLES,
  LIGHTER,
  NATURAL,
  NO_DIET_FOOD,
  NO_SUBSTITUTES,
  ONE_PAN,
  PLAIN_PORTION,
  PROJECT,
  PROTEIN,
  SCRATCH,
  LITTLE_CHOPPING,
  SIMPLE,
  SMOOTH,
  SOFT,
  THRIFTY,
  UNFRIED,
  WARM,
} from "#domain/matcher/note-words";
import { NO_SHORTCUTS, WEEKEND_COOKING } from "#domain/matcher/note-weekend";
import { FEW_FRIED } from "#domain/matcher/note-fried";
import { IFTAR } from "#domain/matcher/named-ways-of-eating";
import { LITTLE_WASTE } from "#domain/matcher/note-waste";
import { figuresInWords } from "#domain/matcher/note-figures";
import type { Figures } from "#domain/matcher/note-figures";
import { limitInWords } from "#domain/matcher/note-appliances";
import type { ApplianceLimit } from "#domain/matcher/note-appliances";
import type { Day } from "#domain/options/days";
import type { NotedThing } from "#domain/matcher/note-vocabulary";

/** One thing that notes ask for, in the words of our vocabulary. */
export interface NotedDish {
  readonly words: string;
  readonly thing: NotedThing;
  /** The one day that it is asked for on: "always fish on a Friday". */
  readonly day?: Day;
  /** How many dinners of a week, where it is more than one: "fish twice a week". */
  readonly times?: number;
  /** About half of the week's dinners: "lots of fish", "we love curries". Exactly one: "a curry", "jacket potatoes one night". */
  readonly often?: true;
  readonly once?: true;
  /** A couple of dinners, and not most of them. */
  readonly few?: true;
  /** One example of a kind, and no order: "something like shepherd's pie". */
  readonly example?: true;
  /** A kitchen that is the household's own: every dinner, and not most of them. */
  readonly own?: true;
}

/** What notes ask for beyond foods to leave out, as far as the vocabulary goes. */
export interface NotePreferences {
  /** "mild": nothing spicier than mild; "hot": the spicier the better; null: nothing was said. */
  readonly spiciness: "mild" | "hot" | null;
  /** Small children are at the table. */
  readonly children: boolean;
  readonly more: readonly NotedDish[];
  readonly none: readonly NotedDish[];
  /** What is wanted less than something else: one such dinner a week at most. */
  readonly less?: readonly NotedDish[];
  /** Foods that are at home and do not keep: used, and early in the week. */
  readonly useUp?: readonly NotedDish[];
  /** Days on which nobody eats at home; with room for something light. */
  readonly outDays?: readonly Day[];
  readonly lightDays?: readonly Day[];
  /** Days on which nobody eats at home and that have a dinner all the same: so many are asked for. */
  readonly takenDays?: readonly Day[];
  /** Dishes that are asked for and that we have not. */
  readonly lacking?: readonly string[];
  /** Familiar, hearty dinners: "nothing fancy", "proper dinners". Missing: nothing was said, as with what follows. */
  readonly homely?: true;
  /** Somebody trains: plenty of protein. */
  readonly protein?: true;
  /** No effort from Monday to Thursday. */
  readonly easyWeekdays?: true;
  /** The days of the week's dinners, where the notes name as many as are asked for: "I have my boys Friday to Sunday". */
  readonly days?: readonly Day[];
  /** Days with little time to cook. */
  readonly quickDays?: readonly Day[];
  /** The minutes that they have, where they were said. */
  readonly quickMinutes?: number;
  /** Working days with more time than the others. */
  readonly longDays?: readonly Day[];
  /** The day on which friends come to dinner. */
  readonly guests?: Day;
  /** A day to mark with a dinner, and what is marked: "your anniversary". */
  readonly celebration?: { readonly day: Day; readonly occasion: string };
  /** Other days that were to be special as well: a week has one such dinner. */
  readonly unmarkedDays?: readonly Day[];
  /** Lunches are to come of dinners. */
  readonly lunches?: true;
  /** How many are said to be at the table on a day. */
  readonly tableSizes?: readonly { readonly day: Day; readonly people: number }[];
  /** Fewer carbohydrates than usual; less salt; dinners that fill. */
  readonly lessCarbohydrate?: true;
  readonly lessSalt?: true;
  readonly hungry?: true;
  /** Nothing that is hard to chew; nothing from a frying pan; the sharper the better. */
  readonly soft?: true;
  readonly unfried?: true;
  /** Fried food once at most. */
  readonly fewFried?: true;
  /** Dinner is eaten after sunset. */
  readonly iftar?: true;
  readonly sour?: true;
  /** Dinners that wait or are warmed again; from one pan. */
  readonly keeps?: true;
  readonly onePan?: true;
  /** One dinner made from another; small or light plates; nothing that needs a practised hand; sauces without anything in them. */
  readonly leftovers?: true;
  readonly lighter?: true;
  readonly simple?: true;
  readonly littleChopping?: true;
  readonly smooth?: true;
  /** Nothing cold; cheap; bread, rice and pasta for sport, and so no need of more protein. */
  readonly warm?: true;
  readonly thrifty?: true;
  /** As little as possible of what is bought is left over. */
  readonly littleWaste?: true;
  readonly scratch?: true;
  readonly noSubstitutes?: true;
  /** No bread, pasta or cheese that is made without what it is usually made of; plates on which nothing touches. */
  readonly natural?: true;
  readonly apart?: true;
  /** Somebody at the table eats things without a sauce. */
  readonly plainPortion?: true;
  readonly project?: true;
  readonly crisp?: true;
  readonly lessMeat?: true;
  /** Meat and fish as often as they are asked for, and no more. */
  readonly restMeatless?: true;
  /** Plenty of vegetables, whichever. */
  readonly vegetables?: true;
  readonly noDietFood?: true;
  readonly carbohydrate?: true;
  /** What a serving is to have, in figures. */
  readonly figures?: Figures;
  /** How often an appliance is on at most; the hours that a slow cooker stands alone, and the minutes of work before it is on. */
  readonly limits?: readonly ApplianceLimit[];
  readonly aloneHours?: number;
  readonly minutesBefore?: number;
  /** Time and care for the weekend's dinners; nothing that comes ready from a pack. */
  readonly weekendCooking?: true;
  readonly noShortcuts?: true;
  /** Days that the notes give a dinner to, so that the week has them: a roast on Sunday, guests on Saturday. */
  readonly neededDays?: readonly Day[];
}

/** The day of the week's best dinner, where the notes name one: when friends come, or when something is celebrated. */
export function specialDayOf({ guests, celebration }: NotePreferences): Day | undefined {
  return celebration?.day ?? guests;
}

/** Nothing was asked for. */
export const NO_PREFERENCES: NotePreferences = { spiciness: null, children: false, more: [], none: [] };

/** What the plan says of less meat; where none is eaten at all there is nothing to say. */
export const LESS_MEAT_WORDS = "less meat than usual";

/** What is asked for or is not: by which words it is known, and in which the plan says so. */
export const FLAGS = [
  ["homely", HOMELY, "familiar, hearty dinners"],
  ["hungry", HUNGRY, "dinners that fill"],
  ["protein", PROTEIN, "plenty of protein"],
  ["lessCarbohydrate", LESS_CARBOHYDRATE, "fewer carbohydrates"],
  ["lessSalt", LESS_SALT, "less salt"],
  ["soft", SOFT, "nothing hard to chew"],
  ["fewFried", FEW_FRIED, "fried food once at most"],
  ["unfried", UNFRIED, "nothing from a frying pan"],
  ["iftar", IFTAR, "dinners to eat at sunset (the plan sets no hours and holds no suhoor)"],
  ["keeps", KEEPS, "dinners that can wait and be warmed again"],
  ["onePan", ONE_PAN, "dinners from one pan"],
  ["leftovers", LEFTOVERS, "a dinner made from what another leaves"],
  ["lighter", LIGHTER, "lighter dinners"],
  ["simple", SIMPLE, "dishes that are easy to cook"],
  ["littleChopping", LITTLE_CHOPPING, "little to chop or peel"],
  ["smooth", SMOOTH, "smooth sauces"],
  ["scratch", SCRATCH, "cooking from scratch"],
  ["noSubstitutes", NO_SUBSTITUTES, "nothing that stands in for meat or cheese"],
  ["natural", NATURAL, "dishes without free-from products"],
  ["apart", APART, "dinners whose parts lie apart on the plate"],
  ["plainPortion", PLAIN_PORTION, "something that can be served plain"],
  ["project", PROJECT, "cooking that takes its time"],
  ["weekendCooking", WEEKEND_COOKING, "something worth the time at the weekend"],
  ["noShortcuts", NO_SHORTCUTS, "nothing that comes ready from a pack"],
  ["crisp", CRISP, "crisp things"],
  ["vegetables", VEGETABLES, "plenty of vegetables"],
  ["lessMeat", LESS_MEAT, LESS_MEAT_WORDS],
  ["restMeatless", REST_MEATLESS, "dinners without meat or fish otherwise"],
  ["noDietFood", NO_DIET_FOOD, "nothing that reads like a diet"],
  ["warm", WARM, "hot dinners"],
  ["thrifty", THRIFTY, "dinners that cost little"],
  ["littleWaste", LITTLE_WASTE, "little left over of what you buy"],
  ["carbohydrate", CARBOHYDRATE, "plenty of bread, rice, potatoes and pasta"],
  ["easyWeekdays", EASY, "easy dinners from Monday to Thursday"],
] as const;

function inOneList(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat("en-GB", { type }).format(words);
}

/** Kitchens are called by names. */
function named({ words, thing, example }: NotedDish): string {
  if (example === true) return `dishes like ${words}`;
  return thing.kind === "region" || thing.kind === "cuisine"
    ? words.replace(/(?:^| )[a-z]/gu, (start) => start.toUpperCase()).replace(/ Food$/u, " food")
    : words;
}

/** Dishes that were asked for and are not in a week, in words for people: "roast dinners or Gujarati dishes". */
export function missingInWords(dishes: readonly NotedDish[]): string {
  const words = dishes.map((dish) => {
    const { kind } = dish.thing;
    // A shop has mushrooms all the same.
    if (kind === "food") return `dishes with ${dish.words}`;
    const isKitchen = kind === "region" || kind === "cuisine";
    return isKitchen && !dish.words.endsWith(" food") ? `${named(dish)} dishes` : named(dish);
  });
  return inOneList([...new Set(words)], "disjunction");
}

const TIMES: Partial<Record<number, string>> = { 2: "twice", 3: "three times", 4: "four times" };

/** Things whose words ask for one such dinner, and not for more of them. */
const AS_IT_IS: readonly NotedThing["kind"][] = ["forms", "takeaway", "meatless"];

/** With its days and how often, where they were said; one thing on several days once. */
function onTheirDays(dishes: readonly NotedDish[]): string[] {
  const firsts = dishes.filter(({ words }, at) => dishes.findIndex((other) => other.words === words) === at);
  return firsts.map((dish) =>
    onItsDays(
      dish,
      dishes.flatMap(({ words, day }) => (words === dish.words && day !== undefined ? [day] : [])),
    ),
  );
}

function onItsDays(dish: NotedDish, days: readonly Day[]): string {
  const often = dish.times === undefined ? "" : ` ${TIMES[dish.times] ?? `${dish.times} times`}`;
  return `${named(dish)}${often}${days.length === 0 ? "" : ` on ${inOneList(days)}`}`;
}

/** A day that is marked for no occasion but itself is named once: "something special on Friday". */
function specialInWords({ day, occasion }: NonNullable<NotePreferences["celebration"]>): string {
  const isOccasion = occasion !== "the weekend" && occasion !== "the evening";
  return `something special${isOccasion ? ` for ${occasion}` : ""} on ${day}`;
}

/** What was understood, in words for people; empty when nothing was. */
export function preferencesInWords(preferences: NotePreferences): string[] {
  const { spiciness, children, more, none, less = [], useUp = [], guests, days, celebration } = preferences;
  const { quickDays, lightDays, outDays } = preferences;
  const on = (what: string, list: readonly Day[] | undefined): string[] =>
    list === undefined ? [] : [`${what} on ${inOneList(list)}`];
  // "Dinners for one hand" are asked for as they are, and so is what has its day; not for more of them.
  const plain = more.filter(
    ({ thing, day, times }) => !AS_IT_IS.includes(thing.kind) && day === undefined && times === undefined,
  );
  const refused = none.filter(({ thing }) => thing.kind !== "takeaway");
  return [
    ...(spiciness === "mild" ? ["nothing spicier than mild"] : []),
    ...(spiciness === "hot" ? ["spicy dishes"] : []),
    ...(children ? ["dishes for small children"] : []),
    ...FLAGS.flatMap(([name, , words]) =>
      preferences[name] === true &&
      (name !== "protein" || preferences.figures?.protein === undefined) &&
      (name !== "lighter" || lightDays === undefined)
        ? [words]
        : [],
    ),
    ...figuresInWords(preferences.figures ?? {}),
    ...(preferences.limits ?? []).map(limitInWords),
    ...(preferences.aloneHours === undefined
      ? []
      : [`slow-cooker dishes that can be left for ${preferences.aloneHours} hours`]),
    ...(preferences.minutesBefore === undefined
      ? []
      : [`slow-cooker dishes with about ${preferences.minutesBefore} minutes of work before`]),
    ...(preferences.sour === true ? ["sharp, lemony dishes"] : []),
    ...on("dinners", days),
    ...on("something quick", quickDays),
    ...on("time to cook", preferences.longDays),
    ...on(preferences.lighter === true ? "lighter dinners" : "something light", lightDays),
    ...on("no dinner", outDays),
    ...(guests === undefined ? [] : [`a dinner for guests on ${guests}`]),
    ...(celebration === undefined ? [] : [specialInWords(celebration)]),
    ...(useUp.length === 0 ? [] : [`${inOneList(useUp.map(named))} used up early in the week`]),
    ...(plain.length === 0 ? [] : [`more ${inOneList(plain.map(named))}`]),
    ...onTheirDays(more.filter((dish) => !plain.includes(dish))),
    ...(less.length === 0 ? [] : [`${inOneList(less.map(named))} less often`]),
    ...(refused.length === 0 ? [] : [`no ${inOneList(refused.map(named), "disjunction")}`]),
    ...(refused.length < none.length ? ["nothing like a takeaway"] : []),
  ];
}
