import type { Allergen, Food } from "#domain/food/food";
import { FILLERS } from "#domain/matcher/match-fillers";
import type { Lexicon } from "#domain/matcher/match-lexicon";
import { isFood, lookUp } from "#domain/matcher/match-lexicon";
import type { Entry } from "#domain/matcher/match-lexicon";
import { matchLine } from "#domain/matcher/match-line";
import { PEPPER_CHOICES, pepperMeaning } from "#domain/matcher/match-peppers";
import type { PepperMeaning } from "#domain/matcher/match-peppers";
import { editDistance, lettersOf, mayBeNear, phraseKeys } from "#domain/matcher/match-words";
import type { AvoidMatch, AvoidRule } from "#domain/matcher/matcher-types";

const GLUTEN: readonly Allergen[] = ["cereals_containing_gluten"];
const NUTS: readonly Allergen[] = ["tree_nuts", "peanuts"];
const MILK: readonly Allergen[] = ["milk"];
const SHELLFISH: readonly Allergen[] = ["crustaceans", "molluscs"];

/** Everyday names of the allergens and of whole diets, without plurals. The allergen rules out everything containing it. */
const ALLERGEN_WORDS: Readonly<Record<string, readonly Allergen[]>> = {
  gluten: GLUTEN,
  wheat: GLUTEN,
  coeliac: GLUTEN,
  celiac: GLUTEN,
  "coeliac disease": GLUTEN,
  "celiac disease": GLUTEN,
  barley: GLUTEN,
  rye: GLUTEN,
  spelt: GLUTEN,
  cereal: GLUTEN,
  "cereal containing gluten": GLUTEN,
  malt: GLUTEN,
  seitan: GLUTEN,
  semolina: GLUTEN,
  "wheat flour": GLUTEN,
  flour: GLUTEN,
  "plain flour": GLUTEN,
  dairy: MILK,
  lactose: MILK,
  milk: MILK,
  casein: MILK,
  whey: MILK,
  "milk protein": MILK,
  "cow milk": MILK,
  "cow milk protein": MILK,
  cmpa: MILK,
  cmpi: MILK,
  "animal milk": MILK,
  "goat milk": MILK,
  egg: ["eggs"],
  "egg white": ["eggs"],
  "egg yolk": ["eggs"],
  nut: NUTS,
  "all nut": NUTS,
  "tree nut": ["tree_nuts"],
  treenut: ["tree_nuts"],
  peanut: ["peanuts"],
  groundnut: ["peanuts"],
  "monkey nut": ["peanuts"],
  "peanut butter": ["peanuts"],
  "peanut oil": ["peanuts"],
  "groundnut oil": ["peanuts"],
  soya: ["soybeans"],
  "soya bean": ["soybeans"],
  "soya protein": ["soybeans"],
  sesame: ["sesame"],
  tahini: ["sesame"],
  "sesame seed": ["sesame"],
  fish: ["fish"],
  shellfish: SHELLFISH,
  "shell fish": SHELLFISH,
  seafood: ["crustaceans", "molluscs", "fish"],
  crustacean: ["crustaceans"],
  prawn: ["crustaceans"],
  "king prawn": ["crustaceans"],
  "tiger prawn": ["crustaceans"],
  scampi: ["crustaceans"],
  shrimp: ["crustaceans"],
  crab: ["crustaceans"],
  lobster: ["crustaceans"],
  crayfish: ["crustaceans"],
  langoustine: ["crustaceans"],
  mollusc: ["molluscs"],
  mollusk: ["molluscs"],
  mussel: ["molluscs"],
  clam: ["molluscs"],
  oyster: ["molluscs"],
  squid: ["molluscs"],
  calamari: ["molluscs"],
  scallop: ["molluscs"],
  octopus: ["molluscs"],
  cockle: ["molluscs"],
  whelk: ["molluscs"],
  winkle: ["molluscs"],
  cuttlefish: ["molluscs"],
  celery: ["celery"],
  celeriac: ["celery"],
  mustard: ["mustard"],
  lupin: ["lupin"],
  lupine: ["lupin"],
  sulphite: ["sulphites"],
  "sulphur dioxide": ["sulphites"],
  so2: ["sulphites"],
};
const TREE_NUTS = ["almond", "hazelnut", "walnut", "brazil", "cashew", "pecan", "pistachio", "macadamia"];

/** Other words for a family of the catalogue. */
const FAMILY_WORDS: Readonly<Record<string, string>> = {
  spicy: "spicy food",
  "hot food": "spicy food",
  "spicy thing": "spicy food",
  heat: "spicy food",
  chilli: "chilli",
  bean: "bean",
  pulse: "pulse",
  legume: "legume",
  alcoholic: "alcohol",
  booze: "alcohol",
  spirit: "alcohol",
  "alcoholic drink": "alcohol",
  "sea food": "seafood",
  beer: "alcohol",
  mushroom: "mushroom",
  fungi: "mushroom",
  fungus: "mushroom",
  nightshade: "nightshade",
  veal: "beef",
  steak: "beef",
  mutton: "lamb",
  "minced meat": "meat",
  "meat product": "meat",
  animal: "meat",
  poultry: "poultry",
  bird: "poultry",
  pig: "pork",
  cow: "beef",
  sheep: "lamb",
  cilantro: "coriander",
  "hot pepper": "chilli",
  courgette: "courgette",
  "citrus fruit": "citrus",
  sweetener: "sweetener",
  "sugary food": "sugar",
  cruciferous: "brassica",
  "cruciferous vegetable": "brassica",
  "leafy green": "leafy green",
  green: "green vegetable",
  greens: "green vegetable",
  "green thing": "green vegetable",
  "green food": "green vegetable",
  corn: "corn",
  maize: "corn",
  sweetcorn: "corn",
  "fermented food": "fermented food",
  "cured meat": "processed meat",
  "deli meat": "processed meat",
  "cold meat": "processed meat",
  shrimp: "prawn",
  spud: "potato",
  gourd: "squash",
};

const MILK_WORDS = new Set(["butter", "cream", "milk", "cheese", "yogurt"]);
/** Words around the food that do not change its meaning, longer phrases first. */
const AROUND: readonly RegExp[] = [
  /\b(?:foods? with|allergic to|(?:kinds?|types?|forms?|sorts?) of|dont like|cannot eat|cant eat)\b/gu,
  /\b(?:no|any|all|anything|with|contain(?:s|ing)?|products?|derivatives?|based|items?|dishes|allergy|allergies|intolerance|intolerant)\b/gu,
  /\b(?:sensitivity|free|please|raw|cooked|fresh|whole|i|im|am|are|is|hate|dislike|avoid(?:ing)?|not|without|strictly|severe|mild)\b/gu,
  /\b(?:things?|like|of|the|my|a|an)\b/gu,
];

const ANY_AROUND = new RegExp(AROUND.map(({ source }) => source).join("|"), "u");

/**
 * Words that together say that nothing is to be avoided. With any other word the entry asks for something, and leads to a
 * question if it cannot be read.
 */
const NOTHING: ReadonlySet<string> = new Set(
  `none no nothing please thanks thank na nil not applicable all good everything anything really fussy picky i im id we you are is am it its any
  at eat eats have do dont to the a that for me us my of as yet n x special specific particular else much very so just fine ok okay`.split(
    /\s+/u,
  ),
);

/** Resolves one entry of "Ingredients to Avoid". Cautious: rather one food too many than one too few. */
export function matchAvoid(lexicon: Lexicon, entry: string): AvoidMatch {
  if (entry.length > 200) return { known: false, entry, nearest: [] };
  const peppers = pepperMeaning(entry);
  if (peppers !== null) return matchOfPeppers(lexicon, entry, peppers);
  const whole = phraseKeys(entry).stem;
  const bare = withoutAround(whole);
  // Avoiding "gluten free" means avoiding gluten, not foods with that label.
  for (const key of / free$|^free /u.test(whole) ? [bare, whole] : [whole, bare]) {
    const rule = ruleFor(lexicon, entry, key);
    if (rule !== null) return { known: true, rule };
  }
  if (whole.split(" ").every((word) => word === "" || NOTHING.has(word))) return { known: true, rule: ruleOf(entry) };
  const line = respectsSpelling(lexicon, bare) ? matchLine(lexicon, bare === "" ? entry : bare) : null;
  if (line !== null && !line.unresolved && line.entries.length > 0) {
    const rules = line.entries.map(
      (found) => ruleFor(lexicon, entry, keyOf(lexicon, found.name)) ?? ruleOf(entry, isFood(found) ? [found] : []),
    );
    const foods = rules.flatMap((rule) => [...rule.foodIds]);
    return {
      known: true,
      rule: { entry, foodIds: new Set(foods), allergens: new Set(rules.flatMap((rule) => [...rule.allergens])) },
    };
  }
  let nearest: readonly string[] | null = null;
  return {
    known: false,
    entry,
    // Only needed when a question is asked.
    get nearest() {
      return (nearest ??= nearestNames(lexicon, bare === "" ? whole : bare));
    },
  };
}

/** Words separated by single spaces, without those that say nothing about the food. */
function withoutAround(words: string): string {
  if (!ANY_AROUND.test(words)) return words;
  return AROUND.reduce((left, around) => left.replace(around, " "), words)
    .replace(/\s+/gu, " ")
    .trim();
}

/** An unclear entry leaves out the vegetable, which most people mean, when nobody can be asked. */
function matchOfPeppers(lexicon: Lexicon, entry: string, meaning: PepperMeaning): AvoidMatch {
  if (meaning !== "family") {
    const rule = ruleOf(entry, lexicon.families.get("pepper")?.foods);
    return meaning === "unclear" ? { known: true, rule, mayMean: PEPPER_CHOICES } : { known: true, rule };
  }
  const hidden = ["paprika", "chilli", "cayenne pepper"].flatMap((name) => lexicon.hiddenIngredients.get(name) ?? []);
  return { known: true, rule: ruleOf(entry, [...(lexicon.families.get("capsicum")?.foods ?? []), ...hidden]) };
}

/** Misspellings are not corrected silently here: the user is asked. */
function respectsSpelling(lexicon: Lexicon, key: string): boolean {
  return key.split(" ").every((word) => lexicon.vocabulary.has(word) || FILLERS.has(word));
}

function ruleOf(entry: string, foods: readonly Food[] = [], allergens: readonly Allergen[] = []): AvoidRule {
  return { entry, foodIds: new Set(foods.map((food) => food.id)), allergens: new Set(allergens) };
}

/** True if the phrase itself names a food, a family or an allergen found in some priced food. */
export function namesFood(lexicon: Lexicon, phrase: string): boolean {
  const rule = ruleFor(lexicon, phrase, phraseKeys(phrase).stem);
  return rule !== null && (rule.foodIds.size > 0 || rule.allergens.size > 0);
}

/** False if no rule can result from these words, given without plurals; a quick check before the full reading. */
export function mayNameFood(lexicon: Lexicon, key: string): boolean {
  return (
    lexicon.stem.has(key) ||
    lexicon.exact.has(key) ||
    lexicon.holders.has(key) ||
    lexicon.families.has(key) ||
    Object.hasOwn(ALLERGEN_WORDS, key) ||
    Object.hasOwn(FAMILY_WORDS, key) ||
    lexicon.hiddenIngredients.has(key)
  );
}

/**
 * Whether words, without plurals, name a food, family, allergen, brand or dish: a whole name or its end ("tomato" of "tinned
 * tomatoes"), but not a word that merely occurs in names ("red", "half").
 */
export function isCalled(lexicon: Lexicon, key: string): boolean {
  if (key.length < 3 || !/\p{L}/u.test(key)) return false;
  if (Object.hasOwn(ALLERGEN_WORDS, key) || Object.hasOwn(FAMILY_WORDS, key) || lexicon.families.has(key)) return true;
  const words = key.split(" ");
  if (words.every((word) => FILLERS.has(word))) return false;
  if (lexicon.stem.has(key) || lexicon.exact.has(key) || lexicon.hiddenIngredients.has(key)) return true;
  return lexicon.holders.get(key)?.some((food) => keyOf(lexicon, food.name).endsWith(` ${key}`)) === true;
}

/** All words accepted by `mayNameFood`. */
export function namesOfFoods(lexicon: Lexicon): readonly string[] {
  const { stem, exact, holders, families, hiddenIngredients } = lexicon;
  return [stem, exact, holders, families, hiddenIngredients]
    .flatMap((names) => [...names.keys()])
    .concat(Object.keys(ALLERGEN_WORDS), Object.keys(FAMILY_WORDS));
}

function ruleFor(lexicon: Lexicon, entry: string, key: string): AvoidRule | null {
  if (!mayNameFood(lexicon, key)) return null;
  const allergens = Object.hasOwn(ALLERGEN_WORDS, key) ? (ALLERGEN_WORDS[key] as readonly Allergen[]) : [];
  const familyKey = Object.hasOwn(FAMILY_WORDS, key) ? (FAMILY_WORDS[key] as string) : key;
  const family = lexicon.families.get(familyKey) ?? lexicon.families.get(key);
  const named = lookUp(lexicon, key, key) ?? [];
  const contained = (lexicon.holders.get(key) ?? []).filter((food) => !isLookAlike(lexicon, key, food, allergens));
  // "Eggplant" has the same compounds as "aubergine", and "Parmigiano" as "parmesan".
  const otherNames = named.filter(isFood).map((found) => keyOf(lexicon, found.name));
  const hidden = [key, familyKey, ...named.map((found) => keyOf(lexicon, found.name))].flatMap(
    (name) => lexicon.hiddenIngredients.get(name) ?? [],
  );
  if (
    allergens.length === 0 &&
    family === undefined &&
    named.length === 0 &&
    contained.length === 0 &&
    hidden.length === 0
  )
    return null;
  const foods = new Set<Food>([...(family?.foods ?? []), ...contained, ...named.filter(isFood), ...hidden]);
  for (const found of named)
    for (const food of sameKind(lexicon, found)) if (!isLookAlike(lexicon, key, food, allergens)) foods.add(food);
  if (key.split(" ").some((word) => TREE_NUTS.includes(word)))
    for (const food of carriersOfUnnamedNuts(lexicon)) foods.add(food);
  for (const name of otherNames) for (const food of lexicon.families.get(name)?.foods ?? []) foods.add(food);
  return ruleOf(entry, [...foods], allergens);
}

/** "Butter" does not mean butter beans, nor does "oyster" mean oyster mushrooms. */
function isLookAlike(lexicon: Lexicon, key: string, food: Food, allergens: readonly Allergen[]): boolean {
  if (MILK_WORDS.has(key)) return !food.allergens.includes("milk");
  if (key === "chestnut") return true;
  if (key === "olive") return food.families.includes("oil") && food.id.endsWith("oil");
  return (
    allergens.length > 0 &&
    !allergens.some((allergen) => food.allergens.includes(allergen)) &&
    !food.families.some((family) => lexicon.keys.get(family) === key)
  );
}

/** Priced foods whose names contain the name found: "chickpeas" finds "tinned chickpeas" and the dried kind. */
function sameKind(lexicon: Lexicon, found: Entry): readonly Food[] {
  return lexicon.holders.get(keyOf(lexicon, found.name)) ?? [];
}

function keyOf(lexicon: Lexicon, name: string): string {
  return lexicon.keys.get(name) ?? phraseKeys(name).stem;
}

/** Compounds of unspecified nuts: all are left out for someone who avoids any nut. */
function carriersOfUnnamedNuts(lexicon: Lexicon): readonly Food[] {
  return lexicon.foods.filter(
    (food) =>
      food.allergens.includes("tree_nuts") &&
      !keyOf(lexicon, food.name)
        .split(" ")
        .some((word) => TREE_NUTS.includes(word)),
  );
}

/** Up to three real names close to an unknown word, nearest first. */
function nearestNames(lexicon: Lexicon, key: string): readonly string[] {
  if (key === "" || key.length > 24) return [];
  // Short words allow only one typing error, and few people get the first letter wrong.
  const limit = key.length < 6 ? 1 : key.length < 10 ? 2 : 3;
  const letters = lettersOf(key);
  const scored: { name: string; score: number }[] = [];
  const near = new Set<string>();
  for (let length = key.length - limit; length <= key.length + limit; length += 1)
    for (const { stem, name, letters: others } of lexicon.labels.get(length) ?? []) {
      if ((key.length < 6 && stem[0] !== key[0]) || !mayBeNear(letters, others, limit)) continue;
      const distance = editDistance(key, stem, limit);
      if (distance > limit) continue;
      scored.push({ name, score: distance });
      near.add(stem);
    }
  // Of other lengths, only names with the same beginning can be near.
  for (const { stem, name } of key.length < 4 ? [] : (lexicon.labelsFrom.get(key.charAt(0)) ?? []))
    if (!near.has(stem) && (stem.startsWith(key) || (key.startsWith(stem) && stem.length >= 4)))
      scored.push({ name, score: 3 + Math.abs(stem.length - key.length) / 10 });
  return [
    ...new Set(
      scored
        .sort((a, b) => a.score - b.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
        .map(({ name }) => name),
    ),
  ].slice(0, 3);
}
