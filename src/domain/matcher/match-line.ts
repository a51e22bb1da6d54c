import { DIETARY_KEYS, violations } from "#domain/food/dietary-facts";
import type { DietaryKey } from "#domain/food/dietary-facts";
import { ALLERGENS } from "#domain/food/food";
import type { Allergen, Animal, DietaryFacts } from "#domain/food/food";
import type { Claim } from "#domain/matcher/match-claims";
import { applyClaims, MEAT_FREE_MAKERS } from "#domain/matcher/match-claims";
import { ADJECTIVES, FILLERS } from "#domain/matcher/match-fillers";
import type { Entry, Lexicon } from "#domain/matcher/match-lexicon";
import { isFood, lookUpPhrase, wordsByLength } from "#domain/matcher/match-lexicon";
import { readTokens } from "#domain/matcher/match-read";
import type { Part, Reading } from "#domain/matcher/match-read";
import { editDistance, lettersOf, mayBeNear, tokenise, ownEntry } from "#domain/matcher/match-words";
import type { Token } from "#domain/matcher/match-words";
import type { IngredientMatch } from "#domain/matcher/matcher-types";

/** Longer lines are not ingredient lines, and count as unresolved. */
const MAX_TOKENS = 60;
const MAX_CHARACTERS = 600;

type FoodPart = Extract<Part, { kind: "food" }>;

/** Reads one line of free text. Never throws; what is not fully understood is unresolved. */
export function matchLine(lexicon: Lexicon, text: string): IngredientMatch {
  const tooLong = text.length > MAX_CHARACTERS;
  const tokens = withoutStandIns(lexicon, tokenise(tooLong ? text.slice(0, MAX_CHARACTERS) : text));
  if (tooLong || tokens.length > MAX_TOKENS)
    return {
      ...summarise(lexicon, text, readTokens(lexicon, tokens.slice(0, MAX_TOKENS))),
      food: null,
      unresolved: true,
    };
  const listed = tokens.some((token) => token.text === ",")
    ? lexicon.broken.get(tokens.flatMap((token) => (token.kind === "break" ? [] : [token.stem])).join(" "))
    : undefined;
  if (listed !== undefined)
    return summarise(lexicon, text, {
      parts: [{ kind: "food", entries: listed, plantForm: false, text: "" }],
      unknown: [],
    });
  const reading = readTokens(lexicon, tokens);
  const turned = inverted(lexicon, tokens);
  if (reading.unknown.length > 0)
    return summarise(lexicon, text, turned ?? withSpellingCorrected(lexicon, tokens, reading) ?? reading);
  const straight = summarise(lexicon, text, reading);
  if (turned === null) return straight;
  // "Curry paste (Thai red)" must keep its shrimps, and "milk, coconut" its milk.
  const other = summarise(lexicon, text, turned);
  const careful = straight.violates.every((key) => other.violates.includes(key));
  const same = straight.allergens.every((allergen) => other.allergens.includes(allergen));
  // Two foods on a line must both keep their facts.
  const more = foodParts(reading.parts).length === 1 && other.violates.length > straight.violates.length;
  return careful && (same || more) ? other : straight;
}

/** `tofu "chicken"`: an animal in quotation marks next to its plant substitute is not meant literally. */
function withoutStandIns(lexicon: Lexicon, tokens: readonly Token[]): readonly Token[] {
  const standIn = tokens.some((token) =>
    ["tofu", "seitan", "tempeh", "soya", "quorn", "jackfruit", "cauliflower", "mushroom", "vegan", "celeriac"].includes(
      token.stem,
    ),
  );
  if (!standIn) return tokens;
  return tokens.filter(
    (token) =>
      !(token.quoted && (lookUpPhrase(lexicon, token.text) ?? []).some((entry) => violations(entry).has("no_meat"))),
  );
}

/** "Sauce, soy" is "soy sauce": puts the words after the only comma or bracket first, if that names one thing. */
function inverted(lexicon: Lexicon, all: readonly Token[]): Reading | null {
  const tokens = all.slice(0, all.findLastIndex((token) => token.kind !== "break") + 1);
  const cut = tokens.findIndex((token) => token.kind === "break");
  if (
    cut < 1 ||
    tokens.slice(cut + 1).some((token) => token.kind === "break" || token.text === "and" || token.text === "or")
  )
    return null;
  const reading = readTokens(lexicon, [...tokens.slice(cut + 1), ...tokens.slice(0, cut)]);
  return reading.unknown.length === 0 && foodParts(reading.parts).length === 1 ? reading : null;
}

/**
 * Corrects misspelt words: one error in words of six letters or more, two from nine on. All equally near readings must agree on
 * diets and allergens; otherwise the line stays unresolved, so that a misspelling never hides anything.
 */
function withSpellingCorrected(lexicon: Lexicon, tokens: readonly Token[], reading: Reading): Reading | null {
  if (reading.unknown.length > 2) return null;
  let candidates: (readonly Token[])[] = [tokens];
  for (const word of new Set(reading.unknown)) {
    if (word.length < 6 || lexicon.vocabulary.has(word) || !/^[a-z]+$/u.test(word)) return null;
    const nearest = nearestWords(lexicon, word);
    if (nearest.length === 0 || nearest.length > 4) return null;
    candidates = candidates.flatMap((line) =>
      nearest.map((other) =>
        line.map((token) => (token.text === word ? { ...token, text: other, stem: other } : token)),
      ),
    );
  }
  const readings = candidates.map((line) => readTokens(lexicon, line));
  const [first] = readings;
  if (first === undefined || readings.some((other) => other.unknown.length > 0)) return null;
  const facts = readings.map((other) =>
    JSON.stringify([summarise(lexicon, "", other).allergens, summarise(lexicon, "", other).violates]),
  );
  return new Set(facts).size === 1 ? first : null;
}

const FILLERS_BY_LENGTH = wordsByLength(FILLERS);

function nearestWords(lexicon: Lexicon, word: string): readonly string[] {
  const limit = word.length >= 9 ? 2 : 1;
  const letters = lettersOf(word);
  let found: string[] = [];
  let best = limit;
  for (const words of [lexicon.byLength, FILLERS_BY_LENGTH])
    for (let length = word.length - limit; length <= word.length + limit; length++)
      for (const other of words.get(length) ?? []) {
        if (other.word[0] !== word[0] || !mayBeNear(letters, other.letters, best)) continue;
        const distance = editDistance(word, other.word, best);
        if (distance > best) continue;
        if (distance < best) found = [];
        best = distance;
        found.push(other.word);
      }
  return [...new Set(found)];
}

export function foodParts(parts: readonly Part[]): readonly FoodPart[] {
  return parts.filter((part): part is FoodPart => part.kind === "food");
}

/**
 * Which claims apply to which food: those between the same commas and conjunctions; a segment with only claims applies to the
 * next food ("vegan, gluten-free brownies") or, at the end, to the previous one ("mayonnaise (vegan)").
 */
export function claimsByPart(parts: readonly Part[]): Map<FoodPart, readonly Claim[]> {
  const stretches: { foods: FoodPart[]; claims: Claim[] }[] = [{ foods: [], claims: [] }];
  for (const part of parts) {
    const stretch = stretches.at(-1) as { foods: FoodPart[]; claims: Claim[] };
    if (part.kind === "link") stretches.push({ foods: [], claims: [] });
    else if (part.kind === "claim") stretch.claims.push(part.claim);
    else if (part.kind === "food") stretch.foods.push(part);
  }
  stretches.forEach((stretch, index) => {
    if (stretch.foods.length > 0 || stretch.claims.length === 0) return;
    const before = stretches.slice(0, index).findLast((other) => other.foods.length > 0);
    const target = before ?? stretches.slice(index + 1).find((other) => other.foods.length > 0);
    target?.claims.push(...stretch.claims);
  });
  return new Map(
    stretches.flatMap(({ foods, claims }) => foods.map((food): [FoodPart, readonly Claim[]] => [food, claims])),
  );
}

/** "Quorn chicken nuggets" is a vegetarian claim on the nuggets, plus what Quorn itself contains. */
function meatFreeMakers(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part): Part[] =>
    part.kind === "food" && MEAT_FREE_MAKERS.has(part.text)
      ? [part, { kind: "claim", claim: { without: [], label: "vegetarian", length: 1 } }]
      : [part],
  );
}

/** Entries that differ only by plural or spelling count together, unless the first has the facts of all of them. */
function entriesOf(part: FoodPart): readonly Entry[] {
  const [first, ...others] = part.entries;
  if (others.length === 0) return part.entries;
  const same = part.entries.every(
    (entry) => JSON.stringify([...violations(entry)].sort()) === JSON.stringify([...violations(first as Entry)].sort()),
  );
  return same ? [part.entries.find(isFood) ?? (first as Entry)] : part.entries;
}

function adjectiveFacts(parts: readonly Part[], entries: readonly Entry[]): readonly DietaryFacts[] {
  return parts.flatMap((part): DietaryFacts[] => {
    if (part.kind !== "adjective") return [];
    // Peanut butter and coconut milk are creamy without cream.
    if (
      part.word === "creamy" &&
      entries.some((entry) => /nut|tahini|houmous|coconut|mayonnaise|mustard|avocado|oat|soya/iu.test(entry.name))
    )
      return [];
    if (
      (part.word === "crispy" || part.word === "crunchy") &&
      !entries.some((entry) =>
        entry.animals.some((animal) => animal === "poultry" || animal === "fish" || animal === "seafood"),
      )
    )
      return [];
    const facts = ownEntry(ADJECTIVES, part.word);
    return facts === undefined
      ? []
      : [{ allergens: facts.allergens as Allergen[], animals: (facts.animals ?? []) as Animal[], groups: [] }];
  });
}

function summarise(lexicon: Lexicon, text: string, reading: Reading): IngredientMatch {
  const claims = claimsByPart(meatFreeMakers(reading.parts));
  const entries: Entry[] = [];
  const facts: DietaryFacts[] = [];
  let altered = false;
  for (const part of foodParts(reading.parts)) {
    for (const entry of entriesOf(part)) {
      if (!entries.includes(entry)) entries.push(entry);
      const claimed = applyClaims(entry, entry, claims.get(part) ?? [], lexicon);
      if (part.plantForm || !sameFacts(entry, claimed)) altered = true;
      facts.push(claimed);
    }
  }
  const adjectives = adjectiveFacts(reading.parts, entries);
  const labels = [...claims.values()].flat();
  facts.push(...adjectives.map((fact) => applyAdjective(fact, labels)));
  const allergens = new Set(facts.flatMap((fact) => fact.allergens));
  const violates = new Set<DietaryKey>(facts.flatMap((fact) => [...violations(fact)]));
  const solid = entries.filter((entry) => !(isFood(entry) && entry.buy === "free"));
  const only = solid.length === 0 ? entries[0] : solid[0];
  const single = solid.length <= 1 && !altered && adjectives.length === 0 && reading.unknown.length === 0;
  return {
    text,
    food: single && only !== undefined && isFood(only) ? only : null,
    entries,
    allergens: ALLERGENS.filter((allergen) => allergens.has(allergen)),
    violates: DIETARY_KEYS.filter((key) => violates.has(key)),
    unresolved: reading.unknown.length > 0 || entries.length === 0,
  };
}

function sameFacts(a: DietaryFacts, b: DietaryFacts): boolean {
  return (
    a.allergens.length === b.allergens.length &&
    a.animals.length === b.animals.length &&
    b.allergens.every((allergen) => a.allergens.includes(allergen))
  );
}

/** A claim removes from an adjective only what it names: "gluten-free battered cod" has no wheat in its batter. */
function applyAdjective(facts: DietaryFacts, claims: readonly Claim[]): DietaryFacts {
  const without = new Set(claims.flatMap((claim) => claim.without));
  const vegan = claims.some((claim) => claim.label === "vegan");
  return {
    ...facts,
    allergens: facts.allergens.filter((a) => !without.has(a) && !(vegan && (a === "milk" || a === "eggs"))),
  };
}
