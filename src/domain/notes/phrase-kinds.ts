import { EATINGS, FIGURES, WAYS } from "#domain/intents/intent";
import { EQUIPMENT } from "#domain/options/options";

/**
 * The kinds of row in `phrases.csv`, each with the allowed values of "what": a closed list, null for none, "number" for a fixed
 * number, or any words.
 */
export const PHRASE_KINDS = {
  // Requests, as in `domain/intents/intent`. "refuse" leaves out a food, and means "never" for a kind of dish or cuisine.
  refuse: null,
  want: "words",
  often: "words",
  less: "words",
  never: "words",
  use_up: null,
  // The value if no day is named.
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
  // All except these are missing.
  only_with: null,
  seldom: EQUIPMENT,
  apart: null,
  // The frequency or number of what comes before ("most": at most).
  counted: ["most"],
  // Words that ask for nothing.
  harmless: null,
  // About the past, other places or other people: the clause has no meaning here.
  past: null,
  elsewhere: null,
  // The same for the whole sentence.
  others: null,
  // Possibly not meant so: what the sentence says is offered, not used.
  doubt: null,
  // The same for its clause only; for a condition, also the adjacent clause.
  unsure: ["condition"],
  // Withdraws what was said before.
  retract: null,
  // Reverses the meaning of what follows.
  not: null,
} as const satisfies Record<string, readonly string[] | "words" | "number" | null>;

export type PhraseKind = keyof typeof PHRASE_KINDS;

/** The fault in a row's kind or "what"; null if there is none. */
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
