/** What a group of cues says about the food next to it; `catalogue/notes/harm.csv` and `plain.csv` contain the groups. */
export type CueKind =
  /** Harm in itself: an allergy, an ambulance, a doctor's order. Without a food, a question asks which. */
  | "harm"
  /** Harm next to a food: "swells up", "may not have". */
  | "sign"
  /** Possible harm next to a food: leads to a question. */
  | "doubt"
  /** An illness whose name rules out foods, or leads to a question. */
  | "condition"
  /** Harm denied, or past. */
  | "denial"
  /** Somebody who does not eat here. */
  | "elsewhere"
  /** Words that only look like harm: ignored from then on. */
  | "idiom"
  /** An ordinary remark about food: liked, owned, cooked, wanted on a day, not liked. */
  | "plain";

/** A group of cues in words: "swell*|comes/came up in .. lumps" (decision 66). */
export interface CueGroup {
  readonly kind: CueKind;
  readonly about: string;
  readonly said: readonly string[];
  /** Entries of an avoid list that a condition rules out. */
  readonly rulesOut: readonly string[];
  /** The question for a condition that rules out nothing by itself. */
  readonly ask: string | null;
}

/** Words for foods that no label has: misspellings, pictograms, everyday family names. */
export interface FoodWords {
  readonly said: string;
  /** Entries of an avoid list. */
  readonly means: readonly string[];
  /** An ordinary word that means the food only next to harm: "salary" for celery. */
  readonly onlyWithHarm: boolean;
}

/**
 * What a request about an existing week may ask for; `catalogue/notes/changes.csv` contains them, as patterns of
 * `domain/matcher/word-pattern`.
 */
export interface ChangeWords {
  /** An operation or a kind of intent, or a role of words that ask for nothing (`domain/changes/change-cues`). */
  readonly kind: string;
  /** The intent's value besides what the words contain. */
  readonly what: string;
  readonly said: readonly string[];
}

/**
 * A sentence that someone might type, with what it asks for; `catalogue/notes/change-examples.csv` has them as typed. Here they
 * are prepared for the ranker (`domain/changes/change-features`).
 */
export interface ChangeExample {
  readonly kind: string;
  readonly what: string;
  readonly words: readonly string[];
  /** Features besides the words in order. */
  readonly signs: readonly string[];
}

/** Words for things that people ask for; `catalogue/notes/things.csv` contains them, as patterns of `domain/matcher/word-pattern`. */
export interface ThingWords {
  readonly thing: (typeof THING_KINDS)[number];
  /** One or several forms, a region, a cuisine with its region, an animal, an appliance, a staple. */
  readonly what: readonly string[];
  readonly name: string;
  /** Other words for it. */
  readonly said: readonly string[];
  /** Patterns for titles of such a dish. */
  readonly titles: readonly string[];
}

/** The kinds of row in `things.csv`: `wanted` dishes can be asked for whether we have them or not, and `nothing` only looks like food. */
export const THING_KINDS = [
  "form",
  "forms",
  "region",
  "cuisine",
  "animal",
  "appliance",
  "takeaway",
  "meatless",
  "staple",
  "titled",
  "wanted",
  "nothing",
] as const;

/** A row of `catalogue/notes/phrases.csv`: what people say, and what it asks for. */
export interface PhraseWords {
  /** A pattern in words (`domain/matcher/word-pattern`). */
  readonly said: string;
  /** The kind of an intent, or a role of words that ask for nothing (`domain/notes/phrase-kinds`). */
  readonly kind: string;
  readonly what: string;
  /** Only offered, never applied at once. */
  readonly isOffer: boolean;
}

/** Weights for recognising harm, learnt from examples (`domain/harm/likely-harm`); `catalogue/notes/harm-weights.csv` contains them. */
export interface HarmWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

/**
 * Weights for what clauses ask for, learnt from examples (`domain/notes/likely-asks`); `catalogue/notes/note-weights.csv`
 * contains them. Each feature has weights by position in `asks`.
 */
export interface AskWeights {
  /** A kind of intent, with its `what` if from a closed list: "quick", "way soft". */
  readonly asks: readonly string[];
  readonly biases: readonly number[];
  readonly weights: Readonly<Record<string, readonly (readonly [ask: number, weight: number])[]>>;
}

/** The vocabulary for reading notes, for harm and for requests. */
export interface NotesData {
  readonly cues: readonly CueGroup[];
  readonly harmWeights: HarmWeights;
  readonly askWeights: AskWeights;
  readonly foodWords: readonly FoodWords[];
  /** Words that never tell of harm, in plain letters: any other words next to a food lead to a question. */
  readonly ordinary: readonly string[];
  readonly things: readonly ThingWords[];
  readonly phrases: readonly PhraseWords[];
  /** Phrases used in patterns, by group name. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Misspellings, each with the word it stands for. */
  readonly spellings: Readonly<Record<string, string>>;
  /** Words without meaning of their own: grammar, courtesies. */
  readonly harmless: readonly string[];
  readonly changes: readonly ChangeWords[];
  readonly changeExamples: readonly ChangeExample[];
}

/** No vocabulary: nothing is understood. For catalogues made in tests. */
export const NO_NOTES_DATA: NotesData = {
  cues: [],
  harmWeights: { bias: 0, weights: {} },
  askWeights: { asks: [], biases: [], weights: {} },
  foodWords: [],
  ordinary: [],
  things: [],
  phrases: [],
  groups: {},
  spellings: {},
  harmless: [],
  changes: [],
  changeExamples: [],
};
