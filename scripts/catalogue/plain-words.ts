import { join } from "node:path";
import type { StandIn, StepPart } from "#domain/recipe/recipe";
import { readCsv } from "./read.ts";
import type { Faults } from "./read.ts";

/*
 * What a stand-in is called where a text has the plain word: a household without eggs reads "egg-free mayonnaise", not
 * "mayonnaise" (decision 42). The words are in `stand-in-words.csv`, so that recipes need not list them one by one.
 */

/** A plain word, and its replacement by the id of the stand-in. */
export type PlainWords = ReadonlyMap<string, readonly (readonly [plain: string, said: string])[]>;

/** Reads the table; a stand-in that is not a known food is a fault. */
export function readPlainWords(root: string, ids: ReadonlySet<string>, faults: Faults): PlainWords {
  const words = new Map<string, (readonly [string, string])[]>();
  for (const { where, cells } of readCsv(join(root, "stand-in-words.csv"), ["instead", "plain", "said"], faults)) {
    const { instead = "", plain = "", said = "" } = cells;
    if (!ids.has(instead)) faults.add(where, `"${instead}" is not a food`);
    if (!said.endsWith(plain) || said === plain)
      faults.add(where, `"${said}" does not say what kind of ${plain} it is`);
    words.set(instead, [...(words.get(instead) ?? []), [plain, said]]);
  }
  return words;
}

/** All texts of a recipe or a side. */
interface Told {
  readonly texts: readonly string[];
  readonly lines: readonly { readonly preparation: string | null }[];
  readonly steps: readonly (readonly StepPart[])[];
}

/** The stand-ins, with replacements for the plain words in the texts. */
export function withPlainWords(standIns: readonly StandIn[], told: Told, table: PlainWords): StandIn[] {
  const texts = [
    ...told.texts,
    ...told.lines.flatMap(({ preparation }) => preparation ?? []),
    ...told.steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : []))),
  ];
  return standIns.map((standIn) => {
    const rows = table.get(standIn.insteadId);
    if (rows === undefined) return standIn;
    const own = standIn.words.map(([from, to]) => [from, rows.reduce((text, row) => named(text, row), to)] as const);
    const covered = own.map(([from]) => from);
    const mentions = texts.flatMap((text) =>
      rows.flatMap((row) =>
        mentionsIn(text, row[0])
          .filter((place) => !covered.some((from) => isInside(text, from, place)))
          .map(({ start, word, end }) => ({ row, short: text.slice(word, end), long: text.slice(start, end) })),
      ),
    );
    const isSaid = ({ row, long }: (typeof mentions)[number]): boolean => named(long, row) === long;
    const found = new Map<string, string>();
    for (const mention of mentions) {
      if (isSaid(mention)) continue;
      // The word before is included only where it tells two mentions apart: another stand-in may replace it.
      const apart = mentions.some((other) => other.short === mention.short && isSaid(other));
      const from = apart ? mention.long : mention.short;
      found.set(from, named(from, mention.row));
    }
    const more = [...found].filter(([from]) => !covered.includes(from));
    return { ...standIn, words: [...own, ...more] };
  });
}

interface Place {
  /** With the preceding word, and without. */
  readonly start: number;
  readonly word: number;
  readonly end: number;
}

/** Words that give a plain word another meaning, or state its kind already. */
const NOT_PLAIN =
  /(?:\b(?:soya|coconut|oat|vegan|egg-free|gluten-free|dairy-free|free-from|plant-based|quorn|vegetarian|vegetable|meat-free|ice|clotted|shaving|lettuce|rice|glass|cabbage|bread|garlic|potato|cauliflower|macaroni|mac and|goat’s|cottage|soft|hard|blue|swiss)|-) $/iu;

/** The positions of a plain word, with the space before and the character after, so that it is never matched inside another word. */
function mentionsIn(text: string, plain: string): Place[] {
  const pattern = new RegExp(`([\\p{L}’-]*)(?:^|[ (])${plain}s?(?![\\p{L}-])[ ,.;:]?`, "giu");
  return [...text.matchAll(pattern)].map(({ index, 0: found, 1: before = "" }) => ({
    start: index,
    word: index + before.length,
    end: index + found.length,
  }));
}

/** Whether the recipe's own replacements cover this position. */
function isInside(text: string, from: string, { word, end }: Place): boolean {
  for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, at + 1))
    if (at < end && at + from.length > word) return true;
  return false;
}

/** A text with the plain word replaced, unless its kind is stated already. */
function named(text: string, [plain, said]: readonly [string, string]): string {
  return text.replace(new RegExp(`(?<![\\p{L}-])${plain}(?=s?(?![\\p{L}-]))`, "giu"), (found, at: number) => {
    const before = text.slice(0, at);
    if (NOT_PLAIN.test(before)) return found;
    const capital = found.charAt(0) !== found.charAt(0).toLowerCase();
    return capital ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  });
}
