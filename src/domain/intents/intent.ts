import type { Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";
import { questionId } from "#domain/harm/notes-question";

/** How a week is cooked, eaten and paid for, as people ask for it; each with what a chip says. */
export const WAYS = {
  one_pan: "One pan",
  little_chopping: "Little to chop or peel",
  simple: "Easy to cook",
  scratch: "Cooked from scratch",
  no_shortcuts: "Nothing ready from a pack",
  slow_project: "Cooking that takes its time",
  weekend_cooking: "Time to cook at the weekend",
  easy_weekdays: "Easy from Monday to Thursday",
  leftovers: "A dinner made from what another leaves",
  keeps: "Dinners that can wait and be warmed again",
  lunches: "Enough left for lunches",
  cook_together: "Something to make together",
  one_hand: "Dinners for one hand",
  on_the_lap: "Dinners for your lap",
  soft: "Nothing hard to chew",
  smooth: "Smooth sauces",
  crisp: "Crisp things",
  parts_apart: "Nothing touching on the plate",
  plain_portion: "Something that can be served plain",
  homely: "Familiar, hearty dinners",
  filling: "Dinners that fill",
  warm: "Hot dinners",
  sharp: "Sharp, lemony dishes",
  not_fried: "Nothing fried",
  seldom_fried: "Fried food once at most",
  no_diet_food: "Nothing that reads like a diet",
  no_substitutes: "Nothing that stands in for meat or cheese",
  no_free_from: "Nothing free-from",
  lighter: "Lighter dinners",
  less_salt: "Less salt",
  more_protein: "Plenty of protein",
  more_iron: "More iron",
  more_fibre: "More fibre",
  more_carbohydrate: "Plenty of bread, rice, potatoes and pasta",
  less_carbohydrate: "Fewer carbohydrates",
  more_vegetables: "Plenty of vegetables",
  less_meat: "Less meat",
  meat_only_as_asked: "Otherwise no meat or fish",
  thrifty: "Dinners that cost little",
  little_waste: "Little left over of what you buy",
  sunset: "Dinner at sunset",
  no_freezer: "No freezer",
  small_freezer: "Little room in the freezer",
  small_fridge: "Little room in the fridge",
} as const;
export type Way = keyof typeof WAYS;

/** Ways that are of a week and of no one day: what they ask is how dinners follow each other, or how often something comes. */
export const WAYS_OF_A_WEEK: readonly Way[] = [
  "weekend_cooking",
  "easy_weekdays",
  "leftovers",
  "seldom_fried",
  "less_meat",
  "meat_only_as_asked",
  "little_waste",
  "sunset",
  "no_freezer",
  "small_freezer",
  "small_fridge",
];

/** Ways of eating that a religion or a conviction sets; what each leaves out is the lexicon's. */
export const EATINGS = {
  halal: "Halal",
  kosher: "Kosher",
  jain: "Jain",
  low_fodmap: "Low FODMAP",
  pescatarian: "Pescatarian",
  vegetarian: "Vegetarian",
  vegan: "Vegan",
} as const;
export type Eating = keyof typeof EATINGS;

/** What a serving, or the work on a dinner, is to be in figures; with the unit of the number and what a chip says around it. */
export const FIGURES = {
  protein_least: ["At least", "g of protein a serving"],
  kcal_least: ["At least", "kcal a serving"],
  kcal_most: ["At most", "kcal a serving"],
  kcal_about: ["About", "kcal a serving"],
  carbohydrate_most: ["At most", "g of carbohydrate a serving"],
  salt_most: ["At most", "g of salt a serving"],
  iron_least: ["At least", "mg of iron a serving"],
  hours_alone: ["The slow cooker is alone for", "hours"],
  minutes_before: ["", "minutes of work before the slow cooker is on"],
} as const;
export type Figure = keyof typeof FIGURES;

/** The times of a dinner that people tell, each with what a chip says before the hour. */
export const CLOCK_TIMES = { in: "In at", eat: "Dinner at", by: "Dinner over by" } as const;
export type ClockTime = keyof typeof CLOCK_TIMES;

/** Kinds of food that a household eats, and not in one dinner. */
export const KEPT_APART = [
  "meat",
  "poultry",
  "beef",
  "pork",
  "lamb",
  "fish",
  "seafood",
  "dairy",
  "cheese",
  "fruit",
  "eggs",
] as const;
export type KeptApartKind = (typeof KEPT_APART)[number];

/**
 * What somebody asks of a week, in a closed list. `what` are words of the lexicon, resolved anew for each catalogue; a day is one day, so that
 * "quick on Monday and Tuesday" is two, and where none is named what is said is of the whole week; `person` are the words for whom it is about, null for all. Nothing here can allow what a diet, a
 * restriction, an avoid list or the harm rule leaves out.
 */
export type Meaning =
  /** A food, family or allergen that is left out, as an entry of an avoid list. */
  | { readonly kind: "leave_out"; readonly what: string; readonly person: string | null }
  /** A dish, kind of dish, kitchen, appliance or food that is wanted; `number`: dinners of the week; null: some, and `often`: about half of them. */
  | {
      readonly kind: "want";
      readonly what: string;
      readonly day: Day | null;
      readonly number: number | null;
      readonly often: boolean;
    }
  /** The same wanted less; `number`: dinners of the week at most, where it was said. */
  | { readonly kind: "less"; readonly what: string; readonly number: number | null }
  /** A kind of dish or a kitchen that is not wanted at all: "no salads". */
  | { readonly kind: "never"; readonly what: string }
  /** A food that is at home and is to be used. */
  | { readonly kind: "use_up"; readonly what: string }
  /** A day with little time, `number` its minutes where they were said; with much; for something light; without a dinner; the only days with one; whose dinner is carried. */
  | { readonly kind: "quick"; readonly day: Day; readonly number: number | null }
  /** `number`: the minutes that they give to cooking that day, missing where none were said: its dinner may take so long, whatever the form says. */
  | { readonly kind: "long"; readonly day: Day; readonly number?: number }
  | { readonly kind: "light" | "out" | "home" | "packed"; readonly day: Day }
  /**
   * Somebody else cooks that day: `person`, who, where it can be told; `what`: that they cook what is easy, or the one appliance that they can use, null
   * where nothing of the kind was said; `number`: the minutes that they have.
   */
  | {
      readonly kind: "cook";
      readonly day: Day;
      readonly person: string | null;
      readonly what: "easy" | Equipment | null;
      readonly number: number | null;
    }
  /** When the cook is in, and when they want to eat, at the latest for "by": `number`: minutes from midnight, read as people mean an hour of dinner. */
  | { readonly kind: "clock"; readonly what: ClockTime; readonly day: Day | null; readonly number: number }
  /** Somebody comes to dinner: `number` how many come. */
  | { readonly kind: "guests"; readonly day: Day; readonly number: number | null }
  /** So many eat on that day, everybody counted. */
  | { readonly kind: "table"; readonly day: Day; readonly number: number }
  /** A day to mark with a dinner; `what`: the occasion, "your anniversary". */
  | { readonly kind: "treat"; readonly day: Day; readonly what: string | null }
  /** Here and of a way a day is missing where the whole week is meant. */
  | { readonly kind: "heat"; readonly what: "mild" | "hot"; readonly person: string | null; readonly day?: Day }
  /** A child at the table; `number`: whole years, 0 before the first birthday, null where no age was said. */
  | { readonly kind: "child"; readonly number: number | null }
  | { readonly kind: "way"; readonly what: Way; readonly day?: Day }
  | { readonly kind: "figure"; readonly what: Figure; readonly number: number }
  | { readonly kind: "eating"; readonly what: Eating; readonly person: string | null }
  /** No dinner needs it, or none of that day: it is broken until then. Here too a day is missing where the whole week is meant. */
  | { readonly kind: "without"; readonly what: Equipment; readonly day?: Day }
  /** On at most so many dinners of the week, or on that day alone. */
  | { readonly kind: "seldom"; readonly what: Equipment; readonly number: number | null; readonly day: Day | null }
  /** Two kinds that never stand in one dinner, in the order of `KEPT_APART`. */
  | { readonly kind: "apart"; readonly what: KeptApartKind; readonly other: KeptApartKind };

export type IntentKind = Meaning["kind"];
export type MeaningOf<Kind extends IntentKind> = Extract<Meaning, { readonly kind: Kind }>;

/** A meaning with the person's very words that it rests on, and who read them. */
export type Intent = Meaning & {
  /** The same for the same meaning, whoever read it. */
  readonly id: string;
  /** Stands in the notes letter by letter. */
  readonly quote: string;
  /** "phrases-3" for our own reader and its version, else the provider's name and model. */
  readonly reader: string;
};

/** A text of which nothing, or not all, was understood: what it may mean, at most three ways, nearest first. */
export interface UnreadNote {
  readonly id: string;
  readonly quote: string;
  readonly readings: readonly (readonly Meaning[])[];
  /** What it more likely means than not, by a reader that can tell; without it, its nearest reading. */
  readonly likely?: readonly Meaning[];
  /** Its nearest reading asks for a food of which somebody has yet to say whether it harms: what else it may mean is not taken until then. */
  readonly isHeldBack?: true;
}

/** What a reader made of notes. */
export interface NotesRead {
  readonly intents: readonly Intent[];
  readonly unread: readonly UnreadNote[];
}

/** The id of a meaning: its parts in words where they are short, else a number made of them. */
export function intentId(meaning: Meaning): string {
  const parts = [
    meaning.kind,
    ...("what" in meaning ? [meaning.what ?? ""] : []),
    ...("other" in meaning ? [meaning.other] : []),
    dayOf(meaning) ?? "",
    ...("number" in meaning ? [String(meaning.number ?? "")] : []),
  ];
  const joined = parts
    .filter((part) => part !== "")
    .join("-")
    .toLowerCase();
  const plain = PLAIN_WORDS.test(joined)
    ? joined.replaceAll(" ", "-")
    : joined.replace(/[^\p{L}\d]+/gu, "-").replace(/^-|-$/gu, "");
  return plain.length <= LONGEST_ID ? plain : questionId(meaning.kind, plain);
}
const LONGEST_ID = 60;
const PLAIN_WORDS = /^[a-z\d]+(?:[ -][a-z\d]+)*$/u;

/** The one day that a meaning is of; null where it is of the whole week, or of any day. */
export function dayOf(meaning: Meaning): Day | null {
  return "day" in meaning ? (meaning.day ?? null) : null;
}

/** With its id. */
export function intentOf(meaning: Meaning, quote: string, reader: string): Intent {
  return { ...meaning, id: intentId(meaning), quote, reader };
}

/** Each meaning once, where it was said first. */
export function distinct(intents: readonly Intent[]): Intent[] {
  return [...new Map(intents.toReversed().map((intent) => [intent.id, intent])).values()].toReversed();
}
