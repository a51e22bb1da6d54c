import { DAYS } from "#domain/options/days";

/** A piece of an answer about notes, as from a model. */
interface Piece {
  readonly quote: string;
  readonly reading: number | null;
  readonly kind: string;
  readonly what: string | null;
  readonly other: null;
  readonly days: readonly string[];
  readonly number: number | null;
  readonly often: boolean;
  readonly person: string | null;
}

/** What the local cook understands in a clause of notes: enough to show how an answer is handled, far less than a model. */
const CUES: readonly (readonly [kind: string, needsDay: boolean, cue: RegExp])[] = [
  ["leave_out", false, /\b(?:no|hates?|cant stand|without|allergic to) (?<what>[a-z]+)/u],
  ["use_up", false, /\b(?:use up|glut of|left with)(?: the| some| our)? (?<what>[a-z]+)/u],
  ["want", false, /\b(?:loves?|likes?|fancy|more)(?: a| some)? (?<what>[a-z]+)/u],
  ["quick", true, /\b(?:rush|busy|mad|late|quick|hectic|tired)\b/u],
  ["out", true, /\b(?:out|away|nobody|restaurant|pub)\b/u],
  ["guests", true, /\b(?:guests?|visitors?|friends?|mum|coming)\b/u],
  ["treat", true, /\b(?:birthday|anniversary|special)\b/u],
];

/** What notes ask for, as a model would answer: a day with nothing else has two readings. */
export function intentsIn(notes: string): readonly Piece[] {
  const pieces = notes
    .split(/[.,;!?\n]+/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "")
    .flatMap(piecesOf);
  return pieces.length === 0 ? [piece("", "none")] : pieces;
}

function piecesOf(quote: string): readonly Piece[] {
  const plain = quote.toLowerCase().replace(/['’]/gu, "");
  const days = DAYS.filter((day) => plain.includes(day.toLowerCase()));
  for (const [kind, needsDay, cue] of CUES) {
    const found = cue.exec(plain);
    if (found === null || (needsDay && days.length === 0)) continue;
    const what = found.groups?.what ?? null;
    return [piece(quote, kind, { what, days: needsDay || kind === "want" ? days : [] })];
  }
  if (days.length === 0) return [];
  return ["treat", "quick"].map((kind, at) => piece(quote, kind, { days, reading: at + 1 }));
}

function piece(quote: string, kind: string, more: Partial<Piece> = {}): Piece {
  return {
    quote,
    reading: null,
    kind,
    what: null,
    other: null,
    days: [],
    number: null,
    often: false,
    person: null,
    ...more,
  };
}
