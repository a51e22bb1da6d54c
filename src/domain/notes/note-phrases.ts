import { thingLexicon } from "#domain/intents/thing-lexicon";
import type { ThingLexicon } from "#domain/intents/thing-lexicon";
import { stemOf } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import { findPattern, indexPatterns, patternGroup, patternText, wordPattern } from "#domain/matcher/word-pattern";
import type { FoundSlot, PatternIndex, WordPattern } from "#domain/matcher/word-pattern";
import type { PeopleWords, Slots } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";
import type { PeopleTable } from "#domain/notes/people-counted";
import { isPhraseKind } from "#domain/notes/phrase-kinds";
import type { PhraseKind } from "#domain/notes/phrase-kinds";

/** A row of the table, ready for matching. */
interface Phrase {
  readonly pattern: WordPattern;
  readonly kind: PhraseKind;
  readonly what: string;
  readonly isOffer: boolean;
}

/** A phrase found in a sentence. */
export interface FoundPhrase {
  readonly kind: PhraseKind;
  readonly what: string;
  readonly isOffer: boolean;
  readonly start: number;
  readonly end: number;
  /** How many words it accounts for. */
  readonly covered: readonly number[];
  /** How many of them are its own. */
  readonly named: number;
  readonly slots: readonly FoundSlot[];
}

/** What is needed to read notes with a catalogue. */
export interface Reader {
  readonly phrases: PatternIndex<Phrase>;
  readonly lexicon: ThingLexicon;
  readonly people: PeopleWords;
  readonly spellings: Readonly<Record<string, string>>;
  readonly harmless: ReadonlySet<string>;
  /** Words of asking ("want", "something") that add nothing next to a phrase. */
  readonly asking: ReadonlySet<string>;
  /** Words that show a request, even if it is not understood. */
  readonly requests: ReadonlySet<string>;
  /** Words that reverse the meaning of what is next to them, or quantify it. */
  readonly turning: ReadonlySet<string>;
}

const cache = new WeakMap<Matcher, Reader>();

/** Made once for each matcher. */
export function readerOf(matcher: Matcher): Reader {
  let reader = cache.get(matcher);
  if (reader === undefined) {
    reader = createReader(matcher);
    cache.set(matcher, reader);
  }
  return reader;
}

function createReader(matcher: Matcher): Reader {
  const { phrases, groups, spellings, harmless } = matcher.notesData;
  const patterns = new Map(Object.entries(groups).map(([name, said]) => [name, patternGroup(said)]));
  const stems = (name: string): ReadonlySet<string> =>
    new Set((groups[name] ?? []).map((said) => said.split(" ").map(stemOf).join(" ")));
  return {
    phrases: indexPatterns(
      phrases.flatMap(({ said, kind, what, isOffer }) =>
        isPhraseKind(kind) ? [{ pattern: wordPattern(said, patterns), kind, what, isOffer }] : [],
      ),
    ),
    lexicon: thingLexicon(matcher),
    people: {
      children: stems("children"),
      guests: stems("visitors"),
      home: stems("household"),
      occasions: stems("occasions"),
      counted: peopleTable(groups),
      occasionStarts: new Set([...stems("occasions")].map((occasion) => occasion.split(" ")[0] ?? "")),
    },
    spellings,
    harmless: new Set(harmless),
    asking: new Set(groups["asking"]),
    requests: new Set(groups["requests"]),
    turning: new Set(groups["significant"]),
  };
}

/** How many people each word for people means: one, except for those listed in groups. */
function peopleTable(groups: Readonly<Record<string, readonly string[]>>): PeopleTable {
  const table = new Map<string, number | null>();
  for (const [name, count] of COUNTS)
    for (const said of groups[name] ?? []) {
      table.set(stemOf(said), count);
      // "Gramps" is one person.
      if (name === "people") table.set(said, count);
    }
  return table;
}
/** Later entries take priority over earlier ones. */
const COUNTS: readonly (readonly [group: string, count: number | null])[] = [
  ["children", 1],
  ["visitors", 1],
  ["household", 1],
  ["people", 1],
  ["people-in-pairs", 2],
  ["people-in-groups", null],
  ["no-eaters", 0],
];

/**
 * The phrase that accounts for more words takes priority; on a tie, one about a child (a daughter is a child before she is a
 * guest), then an uncertain one, then one that reaches further and has more words of its own.
 */
function comparePhrases(a: FoundPhrase, b: FoundPhrase): number {
  return (
    b.covered.length - a.covered.length ||
    Number(isOfChild(b)) - Number(isOfChild(a)) ||
    Number(b.isOffer) - Number(a.isOffer) ||
    b.end - b.start - (a.end - a.start) ||
    b.named - a.named
  );
}

function isOfChild({ slots }: FoundPhrase): boolean {
  return slots.some(({ name }) => name === "child");
}

/** The phrases of a sentence: of two that overlap, the one that accounts for more words. */
export function phrasesIn(words: readonly NoteWord[], slots: Slots, reader: Reader): FoundPhrase[] {
  const all: FoundPhrase[] = [];
  const slotAt = (name: string, at: number): number | null => slots[at]?.get(name)?.end ?? null;
  const text = patternText(words, slotAt);
  words.forEach(({ stem }, start) => {
    for (const phrases of reader.phrases.at(stem, slots[start]?.keys() ?? []))
      for (const { pattern, kind, what, isOffer } of phrases) {
        const found = findPattern(pattern, text, start);
        if (found === null || found.end === start) continue;
        const covered = [...found.named];
        for (const slot of found.slots) for (let at = slot.start; at < slot.end; at += 1) covered.push(at);
        all.push({
          kind,
          what,
          isOffer,
          start,
          end: found.end,
          covered,
          named: found.named.length,
          slots: found.slots,
        });
      }
  });
  const taken = new Set<number>();
  const chosen: FoundPhrase[] = [];
  for (const one of all.toSorted(comparePhrases)) {
    if (one.covered.some((at) => taken.has(at))) continue;
    for (const at of one.covered) taken.add(at);
    chosen.push(one);
  }
  return chosen.sort((a, b) => a.start - b.start);
}
