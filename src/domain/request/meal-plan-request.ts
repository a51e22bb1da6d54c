import type { CalendarDay } from "#domain/cupboard/days";
import type { NotesAnswer } from "#domain/harm/notes-question";
import type { Intent } from "#domain/intents/intent";
import type { Day } from "#domain/options/days";
import { intentsOfWeek } from "#domain/request/week-intents";
import type { WeekMark } from "#domain/request/week-intents";
import type {
  AvailableTime,
  DietaryPreference,
  Equipment,
  MealGoal,
  Meat,
  Region,
  Restriction,
  SkillLevel,
  Supermarket,
} from "#domain/options/options";

/** An answer as a request keeps it: beside its ids the person's own words and those of the answer, once the question was found in the notes. */
export interface GivenAnswer extends NotesAnswer {
  readonly quote?: string;
  readonly said?: string;
}

/**
 * A request after normalisation: no "none" left in any list, synonyms resolved, free text trimmed.
 * Money is pounds as typed; minutes are the option's text. Only `normaliseRequest` makes one.
 */
export interface MealPlanRequest {
  readonly fullName: string;
  readonly email: string;
  readonly mealsPerWeek: number;
  readonly numPeople: number;
  readonly dietaryPreference: DietaryPreference;
  readonly dietaryRestrictions: readonly Restriction[];
  /** The user's own weekly syns or points per person, as typed; null unless their diet counts them. */
  readonly synsPointsPerWeek: string | null;
  readonly mealGoals: MealGoal;
  /** Empty: any meat. */
  readonly meatsPreferred: readonly Meat[];
  /** True when "no meat" was chosen; then meatsPreferred is empty. */
  readonly noMeat: boolean;
  /** Empty: no preference. */
  readonly preferredRegions: readonly Region[];
  /** One entry for each thing to avoid, trimmed, in the user's words; empty: nothing. */
  readonly ingredientsToAvoid: readonly string[];
  readonly maxBudgetPounds: number;
  readonly preferredSupermarket: Supermarket;
  readonly cookingSkillLevel: SkillLevel;
  readonly availableTime: AvailableTime;
  /** Empty: any equipment. */
  readonly cookingEquipment: readonly Equipment[];
  /** What they typed: for themselves, and for a provider's prompt. Once it is read, into `intents`, nothing goes by it. */
  readonly additionalNotes: string;
  /** What is asked for beside the choices above: what was read of the notes, without what was taken out, and what was tapped beside them. */
  readonly intents: readonly Intent[];
  /** Who read the notes; missing while nobody has. */
  readonly notesReader?: string;
  /** Of the notes, the words that were not understood and that nobody chose a reading for. */
  readonly notesUnread?: readonly string[];
  /** What those words most likely mean: weeks are chosen by it, and nothing is allowed or refused by it. Missing where there is nothing. */
  readonly notesPerhaps?: readonly Intent[];
  /** Ids of what was understood and is not meant. */
  readonly notesRemoved?: readonly string[];
  /** What they answered to questions about their notes; missing where they answered none. Once it is read, to no others. */
  readonly notesAnswers?: readonly GivenAnswer[];
  /** The day on which they shop. Missing where nobody has said it. */
  readonly shoppingDay?: Day;
  /** When the week starts: its dinners are on the first days of their names from then on. Missing only while no date is known. */
  readonly startsOn?: CalendarDay;
}

/** The request as it arrives: option values known to be valid, nothing else interpreted. */
export interface RawMealPlanRequest {
  fullName: string;
  email: string;
  mealsPerWeek: number;
  numPeople: number;
  dietaryPreference: string;
  dietaryRestrictions: readonly string[];
  synsPointsPerWeek?: string | null | undefined;
  mealGoals: string;
  meatsPreferred: readonly string[];
  preferredRegions: readonly string[];
  ingredientsToAvoid: string;
  maxBudget: number;
  preferredSupermarket: string;
  cookingSkillLevel: string;
  availableTime: string;
  cookingEquipment: readonly string[];
  additionalNotes?: string | null | undefined;
  notesAnswers?: readonly NotesAnswer[] | undefined;
  notesRemoved?: readonly string[] | undefined;
  week?: readonly WeekMark[] | undefined;
  shoppingDay?: Day | undefined;
}

/** Diets whose followers count syns or points. */
export const COUNTING_DIETS: readonly DietaryPreference[] = ["slimming_world", "weight_watchers"];

/**
 * Applies the reading rules of spec D8 and D17 to D19: `none` beside other values is dropped, `standard` means `none`,
 * `no_meat` excludes the other meats, syns or points count only for their diets, "None" as an avoid text means nothing.
 */
export function normaliseRequest(raw: RawMealPlanRequest): MealPlanRequest {
  const diet = (raw.dietaryPreference === "standard" ? "none" : raw.dietaryPreference) as DietaryPreference;
  const meats = withoutNone(raw.meatsPreferred);
  const noMeat = meats.includes("no_meat");
  const allowance = raw.synsPointsPerWeek?.trim() ?? "";
  return {
    fullName: raw.fullName.trim(),
    email: raw.email.trim(),
    mealsPerWeek: raw.mealsPerWeek,
    numPeople: raw.numPeople,
    dietaryPreference: diet,
    dietaryRestrictions: withoutNone(raw.dietaryRestrictions) as Restriction[],
    synsPointsPerWeek: COUNTING_DIETS.includes(diet) && allowance !== "" ? allowance : null,
    mealGoals: raw.mealGoals as MealGoal,
    meatsPreferred: noMeat ? [] : (meats as Meat[]),
    noMeat,
    preferredRegions: withoutNone(raw.preferredRegions) as Region[],
    ingredientsToAvoid: splitAvoidText(raw.ingredientsToAvoid),
    maxBudgetPounds: raw.maxBudget,
    preferredSupermarket: raw.preferredSupermarket as Supermarket,
    cookingSkillLevel: raw.cookingSkillLevel as SkillLevel,
    availableTime: raw.availableTime as AvailableTime,
    cookingEquipment: withoutNone(raw.cookingEquipment) as Equipment[],
    additionalNotes: raw.additionalNotes?.trim() ?? "",
    intents: intentsOfWeek(raw.week ?? []),
    ...(raw.notesRemoved === undefined || raw.notesRemoved.length === 0 ? {} : { notesRemoved: raw.notesRemoved }),
    ...(raw.notesAnswers === undefined || raw.notesAnswers.length === 0 ? {} : { notesAnswers: raw.notesAnswers }),
    ...(raw.shoppingDay === undefined ? {} : { shoppingDay: raw.shoppingDay }),
  };
}

function withoutNone(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== "none"))];
}

const NOTHING_TO_AVOID = new Set(["", "and", "or", "none", "nothing", "n/a", "na", "no", "nil", "-"]);

/** Splits the avoid text at commas, semicolons, line breaks and the word "and"; words that mean "nothing" yield no entry. */
export function splitAvoidText(text: string): string[] {
  // One space or line break wherever there are many, so that no pattern below looks at a run of them again and again.
  const plain = text.replace(/\s+/gu, (space) => (/[\n\r]/u.test(space) ? "\n" : " "));
  return [
    ...new Set(
      plain
        .split(/[,;\n•]+|\s(?:and|&|or)\s/iu)
        .map((entry) =>
          entry
            .replace(/^[\s.:*-]+|(?<![\s.:])[\s.:]+$/gu, "")
            .replace(/^(?:(?:and|or|no|not|without|any)\s|&)\s*/iu, ""),
        )
        .filter((entry) => !NOTHING_TO_AVOID.has(entry.toLowerCase())),
    ),
  ];
}
