import type { NotedThing } from "#domain/intents/noted-thing";
import type { Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";

/** One thing that is asked for, with the words for it. */
export interface NotedDish {
  readonly words: string;
  readonly thing: NotedThing;
  /** Of the intent that asks for it. */
  readonly intent?: string;
  /** The one day that it is asked for on: "always fish on a Friday". */
  readonly day?: Day;
  /** How many dinners of a week: "fish twice a week"; of what is wanted less, how many at most. */
  readonly times?: number;
  /** About half of the week's dinners: "lots of fish", "we love curries". */
  readonly often?: true;
}

/** A food that is to be used up, and which one it is and how much of it is there, where that can be told. */
export interface FoodToUse extends NotedDish {
  readonly home?: FoodThere;
}

/** Grams as bought; `said`: they were told, and are not what one pack holds. */
export interface FoodThere {
  readonly foodId: string;
  readonly grams: number;
  readonly said: boolean;
}

/** How much of something a serving is to have: from, to, or between both; and how it was said, for people. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
  /** What was said, where both sides are near it. */
  readonly about?: number;
}

/** What a serving is to have in figures: kcal, grams of protein at least, grams of carbohydrate and of salt at most. */
export interface Figures {
  readonly protein?: number;
  readonly kcal?: Bounds;
  readonly carbohydrate?: number;
  readonly salt?: number;
}

/** On how many dinners of a week an appliance is on at most, and on which days alone, where they were said. */
export interface ApplianceLimit {
  readonly appliance: Equipment;
  readonly most: number;
  readonly days?: readonly Day[];
}

/** What dinners are to be like: said, or nothing. */
export const PREFERENCE_FLAGS = [
  /** Familiar, hearty dinners: "nothing fancy"; dinners that fill; light plates. */
  "homely",
  "hungry",
  "lighter",
  /** Somebody trains; bread, rice and pasta for sport, and so no need of more protein. */
  "protein",
  "carbohydrate",
  "lessCarbohydrate",
  "lessSalt",
  "moreFibre",
  "vegetables",
  "lessMeat",
  /** Meat and fish as often as they are asked for, and no more. */
  "restMeatless",
  /** Nothing that is hard to chew; sauces without anything in them; things that crackle; the sharper the better; nothing cold. */
  "soft",
  "smooth",
  "crisp",
  "sour",
  "warm",
  /** Nothing from a frying pan; fried food once at most. */
  "unfried",
  "fewFried",
  /** Dinners that wait or are warmed again; one made from another; enough of them for lunches. */
  "keeps",
  "leftovers",
  "lunches",
  "onePan",
  "littleChopping",
  "simple",
  /** No effort from Monday to Thursday; time and care for the weekend's dinners; cooking that takes its time. */
  "easyWeekdays",
  "weekendCooking",
  "project",
  "scratch",
  /** Nothing that comes ready from a pack. */
  "noShortcuts",
  "thrifty",
  /** As little as possible of what is bought is left over. */
  "littleWaste",
  "noSubstitutes",
  /** No bread, pasta or cheese that is made without what it is usually made of; nothing that reads like a diet. */
  "natural",
  "noDietFood",
  /** Plates on which nothing touches; somebody eats things without a sauce. */
  "apart",
  "plainPortion",
  /** Dinner is eaten after sunset. */
  "iftar",
  /** Nothing is bought frozen or frozen for later; little of it. */
  "noFreezer",
  "smallFreezer",
] as const;
export type PreferenceFlag = (typeof PREFERENCE_FLAGS)[number];

/** What the dinner of one day is to be like, beside what is asked of every dinner; of its heat in its place. */
export interface DayPreferences {
  readonly day: Day;
  readonly spiciness?: "mild" | "hot";
  readonly flags: readonly PreferenceFlag[];
}

/** What somebody else who cooks on a day can do: what is easy, with one appliance alone, in so many minutes; what is missing was not said. */
export interface DayCook {
  readonly day: Day;
  readonly isEasy?: true;
  readonly appliance?: Equipment;
  readonly minutes?: number;
}

/** The minutes that are told of a day: what its dinner may take of somebody's time, beyond what the form says of every day. */
export interface DayMinutes {
  readonly day: Day;
  readonly minutes: number;
}

/** What is asked for beyond foods to leave out, as the planner goes by it. What is missing was not said. */
export interface NotePreferences extends Partial<Record<PreferenceFlag, true>> {
  /** "mild": nothing spicier than mild; "hot": the spicier the better; null: nothing was said. */
  readonly spiciness: "mild" | "hot" | null;
  /** Children are at the table. */
  readonly children: boolean;
  readonly more: readonly NotedDish[];
  readonly none: readonly NotedDish[];
  /**
   * Intents that want what we have no dish for, by a name that no rule forbids as it names no food, or use up what we do not sell and no rule
   * forbids: who may invent a dish can answer them.
   */
  readonly wantsWithoutDish?: readonly string[];
  /** What is wanted less than something else: `times` dinners a week at most, or one. */
  readonly less?: readonly NotedDish[];
  /** Foods that are at home and do not keep: used, and early in the week. */
  readonly useUp?: readonly FoodToUse[];
  /** Days on which nobody eats at home; with room for something light. */
  readonly outDays?: readonly Day[];
  readonly lightDays?: readonly Day[];
  /** The days of the week's dinners, where as many are named as are asked for: "I have my boys Friday to Sunday". */
  readonly days?: readonly Day[];
  /** What is asked of the dinner of one day alone: each day once. */
  readonly onDays?: readonly DayPreferences[];
  /** Set for one day alone: its dinner is to be hot, though children eat along on others. */
  readonly isHotDay?: true;
  /** Days with little time to cook, and the minutes that they have, where they were said. */
  readonly quickDays?: readonly Day[];
  readonly quickMinutes?: number;
  /** The minutes from coming in to the table, of days of which both times were told. */
  readonly clockGaps?: readonly DayMinutes[];
  /** Days on which somebody else cooks, of whom it was said what they can do. */
  readonly cooks?: readonly DayCook[];
  /** Days with more time than the others, and the minutes of those of which they were said, each day once. */
  readonly longDays?: readonly Day[];
  readonly dayMinutes?: readonly DayMinutes[];
  /** The day on which friends come to dinner. */
  readonly guests?: Day;
  /** A day to mark with a dinner, and what is marked: "your anniversary"; null: nothing but the day. */
  readonly celebration?: { readonly day: Day; readonly occasion: string | null };
  readonly tableSizes?: readonly TableSize[];
  readonly figures?: Figures;
  readonly limits?: readonly ApplianceLimit[];
  /** The hours that a slow cooker stands alone, and the minutes of work before it is on. */
  readonly aloneHours?: number;
  readonly minutesBefore?: number;
  /** Days that a dinner is given to, so that the week has them: a roast on Sunday, guests on Saturday. */
  readonly neededDays?: readonly Day[];
}

/** How many are at the table on a day; `composed`: by whoever composed the week, and not by an intent. */
export interface TableSize {
  readonly day: Day;
  readonly people: number;
  readonly composed?: true;
}

/** Nothing was asked for. */
export const NO_PREFERENCES: NotePreferences = { spiciness: null, children: false, more: [], none: [] };

/** What is asked of the dinner of a day; the very same preferences where nothing is asked of that day alone. */
export function preferencesOn(preferences: NotePreferences, day: Day): NotePreferences {
  const own = preferences.onDays?.find((one) => one.day === day);
  if (own === undefined) return preferences;
  const { spiciness = preferences.spiciness, flags } = own;
  return {
    ...preferences,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    spiciness,
    ...(own.spiciness === "hot" ? { isHotDay: true } : {}),
  };
}

/** The day of the week's best dinner, where one is named: when friends come, or when something is celebrated. */
export function specialDayOf({ guests, celebration }: NotePreferences): Day | undefined {
  return celebration?.day ?? guests;
}
