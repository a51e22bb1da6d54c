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

/** The words by which notes are read for harm. */
export interface NotesData {
  readonly cues: readonly CueGroup[];
  readonly foodWords: readonly FoodWords[];
  /** Words through which nobody tells of harm, in plain letters: what else stands beside a food is asked about. */
  readonly ordinary: readonly string[];
}

/** No words at all: nothing is read as harm. For catalogues that tests make by hand. */
export const NO_NOTES_DATA: NotesData = { cues: [], foodWords: [], ordinary: [] };
