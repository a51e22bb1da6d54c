import { describe, expect, it } from "vitest";
import { matchAvoid } from "#domain/matcher/match-avoid";
import { buildLexicon } from "#domain/matcher/match-lexicon";
import type { Lexicon } from "#domain/matcher/match-lexicon";
import { matchLine } from "#domain/matcher/match-line";
import { foodsIn } from "#domain/matcher/match-foods";
import { readProse } from "#domain/matcher/match-prose";
import { realCatalogue } from "#tests/support/catalogue";
import { repeated, hostilePatterns } from "#tests/support/hostile-text";

const { catalogue } = realCatalogue();
const PATTERNS = hostilePatterns(catalogue);

/** A map that counts look-ups. */
class CountedMap<K, V> extends Map<K, V> {
  asked: (() => void) | null = null;
  override get(key: K): V | undefined {
    this.asked?.();
    return super.get(key);
  }
  override has(key: K): boolean {
    this.asked?.();
    return super.has(key);
  }
}

/** The catalogue's dictionary, and how many phrases were looked up in it. */
function countedLexicon(): { readonly lexicon: Lexicon; readonly lookups: (work: () => unknown) => number } {
  let count = 0;
  const counted = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> => {
    const copy = new CountedMap(map);
    copy.asked = () => (count += 1);
    return copy;
  };
  const lexicon = buildLexicon(catalogue);
  const { exact, stem, compact, broken, holders, families, keys } = lexicon;
  return {
    lexicon: {
      ...lexicon,
      exact: counted(exact),
      stem: counted(stem),
      compact: counted(compact),
      broken: counted(broken),
      holders: counted(holders),
      families: counted(families),
      keys: counted(keys),
    },
    lookups(work) {
      count = 0;
      work();
      return count;
    },
  };
}

const { lexicon, lookups } = countedLexicon();

/** The readers of food words, with the most look-ups each may make per character of text. */
const READERS: readonly (readonly [what: string, most: number, read: (text: string) => unknown])[] = [
  ["foods by name", 40, (text) => foodsIn(lexicon, text)],
  ["an avoid entry", 40, (text) => matchAvoid(lexicon, text)],
  ["an ingredient line", 40, (text) => matchLine(lexicon, text)],
  ["running text", 60, (text) => readProse(lexicon, text)],
];
/** Short texts are looked up whole, in several ways. */
const ANYWAY = 200;

describe("the dictionary", () => {
  it.each(READERS)(
    "has look-ups in proportion to the text: %s",
    (_what, most, read) => {
      const greedy = PATTERNS.flatMap((pattern) =>
        [250, 1_000, 4_000].flatMap((length) => {
          const asked = lookups(() => read(repeated(pattern, length, "no ")));
          return asked > most * length + ANYWAY ? [`${pattern.name}: ${asked} times for ${length} characters`] : [];
        }),
      );
      expect(greedy).toEqual([]);
    },
    120_000,
  );
});
