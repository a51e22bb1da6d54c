/**
 * Who eats along that rules of health services speak of. `baby`: under one and weaned, `under_six_months` beside it for one that is weaned
 * early; `toddler`: one to three, and small children of no told age; `four_year_old`: under five, but with more salt a day; `child`: five to
 * ten; `older`: 65 and over.
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

/** Medicines and illnesses that a dinner can matter to, each by what is asked about it. */
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

/** What notes may ask for that an answer about a medicine stops: it would change what the medicine is set to. */
export type StoppedAsk = "lessCarbohydrate" | "lessSalt" | "greens";

/** Under so many months a baby that is weaned is weaned early. */
export const SOLIDS_FROM_MONTHS = 6;

/** The least and the most whole years of each stage that an age alone tells of. */
export const AGES: readonly { readonly stage: EaterStage; readonly from: number; readonly to: number }[] = [
  { stage: "baby", from: 0, to: 0 },
  { stage: "toddler", from: 1, to: 3 },
  { stage: "four_year_old", from: 4, to: 4 },
  { stage: "child", from: 5, to: 10 },
  { stage: "older", from: 65, to: 119 },
];

/**
 * What a phrase of notes tells, beside a stage or a medicine. `years`, `months`, `weeks`: the number in it is an age. `person`: after it
 * numbers are ages in years. `between`: stands between such a word and its number. `nearly`: the year after it has not come yet. `no_age`: a
 * number before it is no age. `nobody`: its words tell of nobody here. `perhaps`: it may tell of somebody, and is asked about.
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

/** One phrase that people write, in plain lower-case words; `#` stands for any number, and `*` for the beginning of a long word: `*statin`. */
export interface EaterCue {
  readonly phrase: string;
  readonly tells: EaterStage | Medicine | CueKind;
}

/** A stage that somebody told of, in their own words. */
export interface ToldEater {
  readonly stage: EaterStage;
  readonly quote: string;
}
