import { EQUIPMENT } from "#domain/options/options";
import { EATINGS, WAYS } from "#domain/intents/intent";
import { findPattern, indexPatterns, patternFault, patternText, wordPattern } from "#domain/matcher/word-pattern";
import type { FoundPattern, PatternIndex, SlotAt, WordPattern } from "#domain/matcher/word-pattern";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { ChangeWords } from "#domain/recipe/notes-data";

/** The kinds of row in `changes.csv`. */
export const CUE_KINDS = [
  // Words that ask for nothing: a rule to lift, a question, words without meaning of their own, and things that no plan has.
  "loosens",
  "none",
  "nothing",
  "beyond",
  // Operations; `lacking`: a dish, or the week, without something; `instead`: one thing for another.
  "undo",
  "cheaper",
  "quicker",
  "move",
  "shift",
  "drop",
  "portions",
  "extra",
  "again",
  "keep",
  "anew",
  "another",
  "add",
  "instead",
  "lacking",
  // Kinds of intents.
  "out",
  "guests",
  "table",
  "fewer",
  "less",
  "use_up",
  "want",
  "heat",
  "light",
  "long",
  "treat",
  "packed",
  "child",
  "way",
  "eating",
  "without",
] as const;
export type CueKind = (typeof CUE_KINDS)[number];

/** Kinds of cue that ask for nothing. */
export const SILENT: readonly CueKind[] = ["loosens", "none", "nothing", "beyond"];

/** What patterns may contain: a day, days in a list, a day or dish of the week, a number, something to eat. */
const SLOTS = ["day", "days", "meal", "number", "thing"] as const;

export interface Cue {
  readonly kind: CueKind;
  readonly what: string;
  readonly pattern: WordPattern;
  /** Its rank among all: of two equal matches, the first is used. */
  readonly order: number;
}

export interface FoundCue extends FoundPattern {
  readonly cue: Cue;
  readonly start: number;
}

/** The fault in a row's form; null if there is none. */
export function changeCueFault({ kind, what, said }: ChangeWords): string | null {
  const fault = changeKindFault(kind, what);
  if (fault !== null) return fault;
  if (said.length === 0) return "has no words";
  for (const pattern of said) {
    const fault = patternFault(pattern, new Set());
    if (fault !== null) return fault;
    for (const [, slot] of pattern.matchAll(/\{([a-z]+)\}/gu))
      if (!SLOTS.some((known) => known === slot)) return `"${pattern}" names something that nobody finds`;
  }
  return null;
}

/** The fault in what a row asks for; null if there is none. */
export function changeKindFault(kind: string, what: string): string | null {
  if (!CUE_KINDS.some((known) => known === kind)) return `"${kind}" is no kind of change`;
  return ALLOWED[kind]?.(what) === true || what === "" ? null : `"${what}" is nothing that "${kind}" can say`;
}

const isNumber = (what: string): boolean => Number(what) > 0;
const ALLOWED: Readonly<Record<string, (what: string) => boolean>> = {
  guests: isNumber,
  table: isNumber,
  heat: (what) => what === "mild" || what === "hot",
  way: (what) => what in WAYS,
  move: (what) => what === "earlier" || what === "later" || what === "another" || what === "it",
  shift: (what) => what === "earlier" || what === "later" || what === "to",
  drop: (what) => what === "to" || what === "dearest",
  portions: isNumber,
  extra: (what) => isNumber(what) || isNumber(what.replace("-", "")),
  out: (what) => what === "rest",
  again: (what) => what === "twice",
  less: (what) => what === "most" || isNumber(what),
  fewer: isNumber,
  without: (what) => EQUIPMENT.some((known) => known === what),
  cheaper: (what) => what === "target",
  eating: (what) => what in EATINGS,
  instead: (what) => what === "reversed" || what === "in" || what === "beside",
  want: (what) => what !== "",
  beyond: (what) => what === "shop",
};

const indexes = new WeakMap<Matcher, PatternIndex<Cue>>();

function cuesOf(matcher: Matcher): PatternIndex<Cue> {
  const known = indexes.get(matcher);
  if (known !== undefined) return known;
  const { changes, spellings } = matcher.notesData;
  const cues = changes.flatMap(({ kind, what, said }) =>
    said.map((words) => ({ kind: kind as CueKind, what, pattern: wordPattern(spelt(words, spellings)) })),
  );
  const index = indexPatterns(cues.map((cue, order) => ({ ...cue, order })));
  indexes.set(matcher, index);
  return index;
}

/** A pattern with its words spelt as in a text. */
function spelt(pattern: string, spellings: Readonly<Record<string, string>>): string {
  const word = (form: string): string => (Object.hasOwn(spellings, form) ? (spellings[form] ?? form) : form);
  return pattern
    .split(" ")
    .map((piece) => piece.split("/").map(word).join("/"))
    .join(" ");
}

/** Every cue in a text, in order. Linear in the number of words. */
export function findCues(matcher: Matcher, words: readonly { readonly stem: string }[], slotAt: SlotAt): FoundCue[] {
  const index = cuesOf(matcher);
  const text = patternText(words, slotAt);
  return words.flatMap(({ stem }, start) => {
    if (stem === "") return [];
    const slots = SLOTS.filter((slot) => slotAt(slot, start) !== null);
    return index
      .at(stem, slots)
      .flat()
      .flatMap((cue) => {
        const found = findPattern(cue.pattern, text, start);
        return found === null ? [] : [{ ...found, cue, start }];
      });
  });
}
