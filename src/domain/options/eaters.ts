/**
 * Eaters covered by rules of health services. `baby`: under one and weaned, with `under_six_months` as well if weaned early;
 * `toddler`: one to three, and small children of unknown age; `four_year_old`: under five, but with more salt a day; `child`:
 * five to ten; `older`: 65 and over.
 */
export const EATER_STAGES = [
  "under_six_months",
  "baby",
  "toddler",
  "four_year_old",
  "child",
  "pregnancy",
  "breastfeeding",
  "older",
  "low_immunity",
] as const;
export type EaterStage = (typeof EATER_STAGES)[number];

/** Medicines and illnesses affected by food, grouped by the question to ask. */
export const MEDICINES = [
  "warfarin",
  "grapefruit_medicine",
  "maoi",
  "lithium",
  "potassium",
  "gout",
  "pku",
  "gastric_surgery",
  "low_sugar",
  "swallowing",
] as const;
export type Medicine = (typeof MEDICINES)[number];

/** A request in the notes that an answer about a medicine drops, because it would upset the medicine's balance. */
export type StoppedAsk = "lessCarbohydrate" | "lessSalt" | "greens";

/** A baby weaned before this age in months was weaned early. */
export const SOLIDS_FROM_MONTHS = 6;

/** The range in whole years of each stage that follows from age alone. */
export const AGES: readonly { readonly stage: EaterStage; readonly from: number; readonly to: number }[] = [
  { stage: "baby", from: 0, to: 0 },
  { stage: "toddler", from: 1, to: 3 },
  { stage: "four_year_old", from: 4, to: 4 },
  { stage: "child", from: 5, to: 10 },
  { stage: "older", from: 65, to: 119 },
];

/**
 * What a phrase in notes means, other than a stage or a medicine. `years`, `months`, `weeks`: the number in it is an age.
 * `person`: numbers after it are ages in years. `between`: may come between such a word and its number. `nearly`: the next
 * birthday is still to come. `no_age`: a number before it is not an age. `nobody`: nobody here is meant. `perhaps`: it may
 * mention a person, and leads to a question.
 */
export const CUE_KINDS = [
  "years",
  "months",
  "weeks",
  "person",
  "between",
  "nearly",
  "no_age",
  "nobody",
  "perhaps",
] as const;
export type CueKind = (typeof CUE_KINDS)[number];

/**
 * A phrase that people write, in plain lower-case words; `#` stands for any number, and `*` for the beginning of a long word:
 * `*statin`.
 */
export interface EaterCue {
  readonly phrase: string;
  readonly tells: EaterStage | Medicine | CueKind;
}

/** A life stage that was mentioned, in the user's own words. */
export interface ToldEater {
  readonly stage: EaterStage;
  readonly quote: string;
}
