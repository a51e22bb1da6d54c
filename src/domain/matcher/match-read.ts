import { ownEntry } from "#domain/matcher/match-words";
import type { Claim } from "#domain/matcher/match-claims";
import { claimAt } from "#domain/matcher/match-claims";
import { ADJECTIVES, FILLERS, FORM_STEMS, LINKS, NEUTRAL_BRANDS } from "#domain/matcher/match-fillers";
import type { Entry, Lexicon } from "#domain/matcher/match-lexicon";
import { harmOf, JOINED_WORDS, lookUp } from "#domain/matcher/match-lexicon";
import type { Token } from "#domain/matcher/match-words";

/** What a range of tokens was read as. */
export type Part =
  | { readonly kind: "food"; readonly entries: readonly Entry[]; readonly plantForm: boolean; readonly text: string }
  | { readonly kind: "claim"; readonly claim: Claim }
  | { readonly kind: "adjective"; readonly word: string }
  | { readonly kind: "link" }
  | { readonly kind: "filler" }
  | { readonly kind: "unknown"; readonly word: string };

export interface Reading {
  readonly parts: readonly Part[];
  readonly unknown: readonly string[];
}

/** A reading with the positions of its parts: the first token of each and the one after its last. */
export interface PlacedReading extends Reading {
  readonly places: readonly (readonly [start: number, end: number])[];
}

interface Step {
  readonly unknown: number;
  readonly weight: number;
  readonly harm: number;
  readonly part: Part;
  readonly next: number;
}

const FILLER: Part = { kind: "filler" };
const LINK: Part = { kind: "link" };

export function isFiller(token: Token): boolean {
  return token.kind === "number" || FILLERS.has(token.text) || NEUTRAL_BRANDS.has(token.text);
}

/**
 * Plants made into drinks, creams and spreads named after dairy, and the products. "Hazelnut yogurt" is a flavour, "oat yogurt"
 * is not.
 */
const PLANT_DRINKS = new Set(
  "almond cashew hazelnut macadamia pistachio walnut pecan oat soya rice hemp pea coconut tigernut tiger nut potato flax quinoa spelt barley chickpea peanut".split(
    " ",
  ),
);
const PLANT_HEADS: Readonly<Record<string, ReadonlySet<string>>> = {
  milk: PLANT_DRINKS,
  drink: PLANT_DRINKS,
  mylk: PLANT_DRINKS,
  cream: new Set(["oat", "soya", "coconut", "cashew"]),
  yogurt: new Set(["oat", "soya", "coconut", "cashew", "almond"]),
  cheese: new Set(["soya", "cashew", "almond"]),
  latte: new Set(["oat", "soya", "coconut", "almond"]),
  cappuccino: new Set(["oat", "soya", "coconut", "almond"]),
  creamer: new Set(["oat", "soya", "coconut", "almond"]),
  custard: new Set(["oat", "soya"]),
  butter: new Set("almond cashew hazelnut macadamia pistachio walnut pecan nut peanut coconut".split(" ")),
};
/**
 * Bases of dishes named after a meat they do not contain ("cauliflower steak"). Pepper, garlic and onion are not among them: a
 * pepper steak is beef.
 */
const STAND_INS = new Set(
  "cauliflower celeriac aubergine mushroom portobello tofu seitan tempeh soya jackfruit halloumi watermelon beetroot butternut cabbage chickpea bean lentil".split(
    " ",
  ),
);
const MEAT_FORMS = new Set("steak wing mince bacon nugget".split(" "));
/** The first words of all such names. */
const BASES: ReadonlySet<string> = new Set([...Object.values(PLANT_HEADS), STAND_INS].flatMap((words) => [...words]));

/** "Oat milk", "cashew butter", "cauliflower steak": the plant decides, and the second word is only its form. */
function plantForm(
  lexicon: Lexicon,
  tokens: readonly Token[],
  start: number,
): { entries: readonly Entry[]; length: number } | null {
  const first = tokens[start] as Token;
  if (!BASES.has(first.stem)) return null;
  let length = first.stem === "tiger" && tokens[start + 1]?.stem === "nut" ? 2 : 1;
  const base = tokens
    .slice(start, start + length)
    .map((token) => token.stem)
    .join(" ");
  while (
    ["based", "style", "nut", "single", "double", "whipping", "greek", "plain", "natural"].includes(
      tokens[start + length]?.stem ?? "",
    )
  )
    length++;
  const head = tokens[start + length]?.stem ?? "";
  const plant = ownEntry(PLANT_HEADS, head)?.has(first.stem) === true;
  if (!plant && !(STAND_INS.has(first.stem) && MEAT_FORMS.has(head))) return null;
  // "Soy" alone is the sauce, which contains wheat.
  const entries = base === "soya" ? lookUp(lexicon, "soya milk", "soya milk") : lookUp(lexicon, base, base);
  return entries === undefined ? null : { entries, length: length + 1 };
}

/** Consecutive tokens, with their words joined: as written, and without plurals. */
interface Run {
  readonly start: number;
  readonly length: number;
  readonly exact: string;
  readonly stem: string;
}

function phraseAt(
  lexicon: Lexicon,
  tokens: readonly Token[],
  { start, length, exact, stem }: Run,
  gaps: boolean,
): { entries: readonly Entry[]; weight: number } | null {
  const entries = lookUp(lexicon, exact, stem);
  if (entries !== undefined) return { entries, weight: length * length };
  if (length < 2) {
    const joined = stem.length >= 6 ? lexicon.compact.get(stem) : undefined;
    return joined === undefined ? null : { entries: joined, weight: 1 };
  }
  const mayHaveGaps =
    gaps && length > 2 && !isFiller(tokens[start] as Token) && !isFiller(tokens[start + length - 1] as Token);
  if (!mayHaveGaps && length > JOINED_WORDS) return null;
  const slice = tokens.slice(start, start + length);
  // "Nut-free granola" is not nut granola.
  const claimed = slice.some((token, index) => token.text === "free" && slice[index + 1]?.text !== "range");
  const content = claimed || !mayHaveGaps ? slice : slice.filter((token) => !isFiller(token));
  if (content.length < slice.length && content.length > 1) {
    const found = lookUp(
      lexicon,
      content.map((token) => token.text).join(" "),
      content.map((token) => token.stem).join(" "),
    );
    if (found !== undefined) return { entries: found, weight: content.length * content.length - 0.25 };
  }
  // "50 g oat bran" is not goat. Only the last piece loses its own ending: "leche on top" is not lechon.
  const split =
    length <= JOINED_WORDS &&
    slice.every((token) => token.text.length > 1) &&
    slice.some((token) => lexicon.stem.get(token.stem) === undefined)
      ? lexicon.compact.get(slice.map((token, index) => (index === length - 1 ? token.stem : token.text)).join(""))
      : undefined;
  return split === undefined ? null : { entries: split, weight: length * length - 0.5 };
}

/** Words that are food alone ("wedges") but a cut or a unit next to another word ("lime, cut into wedges", "2 cloves garlic"). */
const UNITS_BESIDE_FOOD = new Set([
  "clove",
  "cloves",
  "wedge",
  "wedges",
  "bitter",
  "porter",
  "rasher",
  "rashers",
  "loaf",
  "loaves",
  "ribs",
]);

function isUnitHere(tokens: readonly Token[], index: number): boolean {
  if (
    !UNITS_BESIDE_FOOD.has((tokens[index] as Token).text) ||
    tokens[index - 1]?.text === "and" ||
    tokens[index + 1]?.text === "and"
  )
    return false;
  return tokens.some(
    (token, other) => other !== index && token.kind === "word" && !isFiller(token) && !LINKS.has(token.text),
  );
}

function better(a: Step, b: Step | undefined): boolean {
  if (b === undefined || a.unknown !== b.unknown) return b === undefined || a.unknown < b.unknown;
  return a.weight === b.weight ? a.harm > b.harm : a.weight > b.weight;
}

function harmOfAll(entries: readonly Entry[]): number {
  return entries.reduce((most, entry) => Math.max(most, harmOf(entry)), 0);
}

/**
 * Reads tokens as dictionary phrases, claims and fillers: with the fewest unknown words, then the longest phrases, then the
 * reading that breaks more. `gaps` allows small words inside a phrase ("fish fillet pieces stock"), as in lists.
 */
export function readTokens(lexicon: Lexicon, tokens: readonly Token[], gaps = true): PlacedReading {
  const best: (Step | undefined)[] = Array.from({ length: tokens.length + 1 });
  const after = (next: number) => best[next] ?? { unknown: 0, weight: 0, harm: 0 };
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index] as Token;
    const consider = (part: Part, length: number, weight: number, harm = 0, unknown = 0): void => {
      const rest = after(index + length);
      const step: Step = {
        unknown: rest.unknown + unknown,
        weight: rest.weight + weight,
        harm: rest.harm + harm,
        part,
        next: index + length,
      };
      if (better(step, best[index])) best[index] = step;
    };
    if (token.kind === "break" || LINKS.has(token.text)) consider(LINK, 1, 0);
    else if (isFiller(token) || FORM_STEMS.has(token.stem)) consider(FILLER, 1, 0);
    else if (ownEntry(ADJECTIVES, token.text) !== undefined) consider({ kind: "adjective", word: token.text }, 1, 0.5);
    else consider({ kind: "unknown", word: token.text }, 1, 0, 0, 1);
    if (token.kind === "break") continue;
    const claim = claimAt(tokens, index);
    if (claim !== null) consider({ kind: "claim", claim }, claim.length, claim.length * claim.length);
    const form = plantForm(lexicon, tokens, index);
    if (form !== null)
      consider(
        { kind: "food", entries: form.entries, plantForm: true, text: "" },
        form.length,
        form.length * form.length - 0.1,
        harmOfAll(form.entries),
      );
    let [exact, stem, reaches] = [token.text, token.stem, true];
    for (let length = 1; length <= lexicon.longest && index + length <= tokens.length; length++) {
      const last = tokens[index + length - 1] as Token;
      if (last.kind === "break") break;
      if (length > 1) {
        exact += ` ${last.text}`;
        stem += ` ${last.stem}`;
      }
      // Without gaps a longer run must be a phrase exactly.
      if (!gaps && length > JOINED_WORDS && !reaches) break;
      reaches = length < JOINED_WORDS || lexicon.beginnings.has(stem);
      const found = phraseAt(lexicon, tokens, { start: index, length, exact, stem }, gaps);
      if (found === null || (length === 1 && isUnitHere(tokens, index))) continue;
      // A name that starts with its claim ranks equal to claim and rest, so that "dairy-free butter chicken" stays a curry.
      const rest = claim === null ? 0 : length - claim.length;
      const weight = claim !== null && rest > 0 ? claim.length * claim.length + rest * rest + 0.5 : found.weight;
      consider(
        { kind: "food", entries: found.entries, plantForm: false, text: exact },
        length,
        weight,
        harmOfAll(found.entries),
      );
    }
  }
  const parts: Part[] = [];
  const places: [number, number][] = [];
  for (let index = 0; index < tokens.length;) {
    const step = best[index] as Step;
    parts.push(step.part);
    places.push([index, step.next]);
    index = step.next;
  }
  return { parts, places, unknown: parts.flatMap((part) => (part.kind === "unknown" ? [part.word] : [])) };
}
