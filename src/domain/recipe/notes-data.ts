/** What a group of cues says of the food beside it; `catalogue/notes/harm.csv` and `plain.csv` hold the groups. */
export type CueKind =
  /** Harm by itself: an allergy, an ambulance, a doctor's order. Without a food it is asked which. */
  | "harm"
  /** Harm beside a food: "swells up", "may not have". */
  | "sign"
  /** Perhaps harm beside a food: it is asked. */
  | "doubt"
  /** An illness that rules out foods by its name, or asks which. */
  | "condition"
  /** Harm that is said not to be there, or no longer. */
  | "denial"
  /** Somebody who does not eat here. */
  | "elsewhere"
  /** Words that only look like harm: they are not looked at again. */
  | "idiom"
  /** An ordinary thing to say of food: liked, owned, cooked, wanted on a day, not liked. */
  | "plain";

/** A group of cues, each in words: "swell*|comes/came up in .. lumps" (decision 66). */
export interface CueGroup {
  readonly kind: CueKind;
  readonly about: string;
  readonly said: readonly string[];
  /** Entries of an avoid list that a condition rules out. */
  readonly rulesOut: readonly string[];
  /** What a condition that rules out nothing by itself asks. */
  readonly ask: string | null;
}

/** Words for foods that no label has: slips, pictograms, families as people call them. */
export interface FoodWords {
  readonly said: string;
  /** Entries of an avoid list. */
  readonly means: readonly string[];
  /** An ordinary word that means the food only beside harm: "salary" for celery. */
  readonly onlyWithHarm: boolean;
}

/** What words about a week that stands may ask for; `catalogue/notes/changes.csv` holds them, as patterns of `domain/matcher/word-pattern`. */
export interface ChangeWords {
  /** An operation or the kind of an intent, or a role of words by which none is meant (`domain/changes/change-cues`). */
  readonly kind: string;
  /** What an intent of the kind says beside what stands in the words. */
  readonly what: string;
  readonly said: readonly string[];
}

/**
 * A sentence that somebody may type, with what it asks for; `catalogue/notes/change-examples.csv` holds them as they are typed. Here they
 * are as a ranker learns from them (`domain/changes/change-features`).
 */
export interface ChangeExample {
  readonly kind: string;
  readonly what: string;
  readonly words: readonly string[];
  /** What it learns from beside the words in their order. */
  readonly signs: readonly string[];
}

/** What words name that people ask for; `catalogue/notes/things.csv` holds them, its patterns as `domain/matcher/word-pattern` reads them. */
export interface ThingWords {
  readonly thing: (typeof THING_KINDS)[number];
  /** A form, several forms, a region, a kitchen and its region, an animal, an appliance, a staple. */
  readonly what: readonly string[];
  readonly name: string;
  /** Other words for it. */
  readonly said: readonly string[];
  /** Patterns by which titles are such a dish. */
  readonly titles: readonly string[];
}

/** What a row of `things.csv` may be: `wanted` dishes are asked for whether we have them or not, and `nothing` only looks like food. */
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
  /** The kind of an intent, or a role of words by which none is meant (`domain/notes/phrase-kinds`). */
  readonly kind: string;
  readonly what: string;
  /** Only offered, never understood at once. */
  readonly isOffer: boolean;
}

/** What examples taught of telling harm (`domain/harm/likely-harm`); `catalogue/notes/harm-weights.csv` holds it. */
export interface HarmWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

/**
 * What examples taught of what clauses ask (`domain/notes/likely-asks`); `catalogue/notes/note-weights.csv` holds it. Each feature has
 * weights by the place of what is asked in `asks`.
 */
export interface AskWeights {
  /** A kind of intent, with its `what` where that is of a closed list: "quick", "way soft". */
  readonly asks: readonly string[];
  readonly biases: readonly number[];
  readonly weights: Readonly<Record<string, readonly (readonly [ask: number, weight: number])[]>>;
}

/** The words by which notes are read: for harm, and for what is asked. */
export interface NotesData {
  readonly cues: readonly CueGroup[];
  readonly harmWeights: HarmWeights;
  readonly askWeights: AskWeights;
  readonly foodWords: readonly FoodWords[];
  /** Words through which nobody tells of harm, in plain letters: what else stands beside a food is asked about. */
  readonly ordinary: readonly string[];
  readonly things: readonly ThingWords[];
  readonly phrases: readonly PhraseWords[];
  /** Phrases that patterns name together, by the group's name. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Words as people write them, each with the word that it stands for. */
  readonly spellings: Readonly<Record<string, string>>;
  /** Words that say nothing by themselves: grammar, courtesies. */
  readonly harmless: readonly string[];
  readonly changes: readonly ChangeWords[];
  readonly changeExamples: readonly ChangeExample[];
}

/** No words at all: nothing is read. For catalogues that tests make by hand. */
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
