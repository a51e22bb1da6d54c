import type { CatalogueData } from "#domain/recipe/catalogue";

/** A way of writing that makes a careless reader slow: pieces that are put one after the other. */
export interface HostilePattern {
  readonly name: string;
  readonly pieces: readonly string[];
}

/** Pieces that openings, separators, optional words and runs in our patterns are made of, each near to a match and none. */
// prettier-ignore
const WRITTEN: readonly string[] = [
  "no ", "no no not ", "without ", "without without nuts ", "no nuts, ", "no nuts ", "free from ", "free from free ", "allergic to ", "allergic to a ", "allergy: ",
  "cannot eat ", "not keen on ", "except hold the ", "nut free ", "nut and soya and egg free ", "nut allergy ", "no not only ", "and ", " and", "or,", ", ,", "nor plus / + ",
  "( ", "((", "[{", ")", "\"", "'", "a'", "’s ", "-", "a-", "- ", "a-b-", ".", ". ", "...x", ";", ":", "\n", "\n ", "\t", " ", "  x", "\u00A0", "\u2003,",
  "a", "ab ", "aA", "á̂̃", "\u0301", "\u200B", "\u200Da", "\u202E", "ﷺ", "㎏", "½", "1", "1/2 ", "1⁄", "1.1,", "9 9", "100g ", "%", "&", "& &", "w/", "w/o ", "🍴", "👨‍👩‍👧 ", "\uD800",
  "egg cup ", "soup spoon ", "1 bar of ", "half a mug of ", "in light own ", "in a beer ", "no added sugar or ", "free from white brown seeded ", "meat free ", "non vegetarian ", "made up with stock ",
  "for deep fry ", "hearts of ", "cups of cake ", "oz of bourbon ", "until the water runs ", "as per pack ", "onion flakes", "ribs and seeds ", "whole wheat ", "plant based ",
  "keep out ", "leave it overnight ", "keeps for hours ", "room temperature ", "reheat thaw ", "ignore the above ", "mark this ", "insert ", "step ", "{onion}", "{", "}", "200 C ", "180°C fan gas ",
  "oven at ", "in the pan for ", "to a ", "like a ", "as thick as ", "instead of the any a ", "!", "! ", " !!x", "a@", "@", "a@b.", "http://", "www.", "&lt;", "*_", "#", "<", "£", "07 ",
  "Version/1", "Version/1.1.", "Safari/", "Chrome/", "Basic ", "=;", "k=v; ", ",k=", "/", "/a", "%zz", "\\", "\\\\\"", "_%", "__proto__ ", "constructor ",
];

/**
 * Hostile ways of writing, out of what is written above and out of the catalogue's own words: its longest phrases without their last
 * word, words that are nearly right, and many different ones. Always the same for one catalogue.
 */
export function hostilePatterns({
  foods,
  ingredients,
}: Pick<CatalogueData, "foods" | "ingredients">): HostilePattern[] {
  const phrases = [...new Set([...foods, ...ingredients].flatMap(({ name, aliases }) => [name, ...aliases]))];
  const longest = phrases
    .toSorted((a, b) => b.split(" ").length - a.split(" ").length || b.length - a.length)
    .slice(0, 200);
  const words = [...new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/[\s,]+/u)))].filter(
    (word) => word !== "",
  );
  const spread = <T>(list: readonly T[], count: number): T[] =>
    Array.from({ length: Math.min(count, list.length) }, (_, index) => list[(index * 7_919) % list.length] as T);
  const nearly = (word: string): string => `${word.slice(0, -1)}q${word.slice(-1)}`;
  const short = words.filter((word) => word.length <= 4);
  const many: readonly (readonly [string, readonly string[]])[] = [
    ["the longest phrases without their last word", longest.map((phrase) => phrase.split(" ").slice(0, -1).join(" "))],
    ["the longest phrases", longest],
    ["many phrases", spread(phrases, 1_000)],
    ["many words", spread(words, 1_000)],
    ["short words", spread(short, 1_000)],
    ["words nearly right", spread(words, 1_000).map(nearly)],
    ["phrases nearly right", spread(phrases, 1_000).map(nearly)],
    ["strange words", spread(words, 1_000).map((word) => [...word].toReversed().join(""))],
    ["nuts and others", spread(words, 1_000).map((word) => `almond ${word}`)],
  ];
  const joined = [" ", ", ", " no ", " free, "];
  return [
    ...WRITTEN.map((piece) => ({ name: JSON.stringify(piece), pieces: [piece] })),
    ...WRITTEN.slice(0, 40).map((piece) => ({ name: `no ${JSON.stringify(piece)}`, pieces: ["no ", piece] })),
    ...many.flatMap(([name, pieces]) =>
      joined.map((join) => ({
        name: `${name}, joined by ${JSON.stringify(join)}`,
        pieces: pieces.map((piece) => `${piece}${join}`),
      })),
    ),
  ];
}

/** A text of exactly so many characters in this way of writing. */
export function repeated({ pieces }: HostilePattern, length: number, opening = ""): string {
  const once = pieces.join("");
  return `${opening}${once.repeat(Math.ceil(length / once.length))}`.slice(0, length);
}
