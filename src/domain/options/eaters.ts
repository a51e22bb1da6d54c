/** Who eats along that rules of health services speak of. `baby`: under one and weaned; `toddler`: one to four; `child`: five to ten; `older`: 65 and over. */
export const EATER_STAGES = [
  "baby",
  "toddler",
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
] as const;
export type Medicine = (typeof MEDICINES)[number];

/** The least and the most whole years of each stage that an age alone tells of. */
export const AGES: readonly { readonly stage: EaterStage; readonly from: number; readonly to: number }[] = [
  { stage: "baby", from: 0, to: 0 },
  { stage: "toddler", from: 1, to: 4 },
  { stage: "child", from: 5, to: 10 },
  { stage: "older", from: 65, to: 119 },
];

/**
 * What a phrase of notes tells, beside a stage or a medicine. `years`, `months`, `weeks`: the number in it is an age. `person`: after it
 * numbers are ages in years. `between`: stands between such a word and its number. `nearly`: the year after it has not come yet. `no_age`: a
 * number before it is no age. `nobody`: its words tell of nobody here.
 */
export const CUE_KINDS = ["years", "months", "weeks", "person", "between", "nearly", "no_age", "nobody"] as const;
export type CueKind = (typeof CUE_KINDS)[number];

/** One phrase that people write, in plain lower-case words; `#` stands for any number. */
export interface EaterCue {
  readonly phrase: string;
  readonly tells: EaterStage | Medicine | CueKind;
}

/** A stage that somebody told of, in their own words. */
export interface ToldEater {
  readonly stage: EaterStage;
  readonly quote: string;
}
