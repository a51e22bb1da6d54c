import { EATINGS, FIGURES, WAYS } from "#domain/intents/intent";
import { EQUIPMENT } from "#domain/options/options";

/**
 * What a row of `phrases.csv` may be, each with what may stand under "what": a closed list, null where nothing may, "number" for a fixed number,
 * or any words.
 */
export const PHRASE_KINDS = {
  // What is asked, as `domain/intents/intent` has it. "refuse" leaves a food out, and is "never" of a kind of dish or a kitchen.
  refuse: null,
  want: "words",
  often: "words",
  less: "words",
  never: "words",
  use_up: null,
  // What it is called where no day is named.
  quick: ["simple"],
  long: null,
  light: ["lighter"],
  out: null,
  home: null,
  packed: null,
  cook: ["easy", ...EQUIPMENT],
  guests: "number",
  table: "number",
  treat: "words",
  heat: ["mild", "hot"],
  child: "number",
  way: Object.keys(WAYS),
  figure: Object.keys(FIGURES),
  eating: Object.keys(EATINGS),
  without: EQUIPMENT,
  // All but these are missing.
  only_with: null,
  seldom: EQUIPMENT,
  apart: null,
  // How often, or how many: of what stands before it ("most": at most).
  counted: ["most"],
  // Words by which nothing is asked.
  harmless: null,
  // What was, what is elsewhere, what others do: the clause says nothing.
  past: null,
  elsewhere: null,
  // The same of the whole sentence.
  others: null,
  // Perhaps meant otherwise: what the sentence says is offered, and not used.
  doubt: null,
  // The same of its clause alone; on a condition also of the clause beside it.
  unsure: ["condition"],
  // Takes back what was said before it.
  retract: null,
  // Turns what follows round.
  not: null,
} as const satisfies Record<string, readonly string[] | "words" | "number" | null>;

export type PhraseKind = keyof typeof PHRASE_KINDS;

/** What is wrong with the kind and the "what" of a row; null where nothing is. */
export function phraseKindFault(kind: string, what: string): string | null {
  if (!isPhraseKind(kind)) return `"${kind}" is no kind of phrase`;
  const may: readonly string[] | "words" | "number" | null = PHRASE_KINDS[kind];
  if (what === "" || may === "words") return null;
  if (may === "number") return /^\d+$/u.test(what) ? null : `"${what}" is no number`;
  return may?.includes(what) === true ? null : `"${what}" stands in no list of ${kind}`;
}

export function isPhraseKind(kind: string): kind is PhraseKind {
  return Object.hasOwn(PHRASE_KINDS, kind);
}
