import { violations } from "#domain/food/dietary-facts";
import type { DietaryFacts, Food } from "#domain/food/food";
import { stemOf } from "#domain/matcher/match-words";
import type { FoodMention, FoodNames, Matcher } from "#domain/matcher/matcher-types";
import type { Zone } from "#domain/proposal/plausibility/dish-view";
import type { Standing } from "#domain/proposal/plausibility/food-word-context";
import {
  COMES_FROM,
  COOKED_FORMS,
  DISH_WORDS,
  EGG_DISHES,
  MADE_WORDS,
} from "#domain/proposal/plausibility/food-word-lists";

/** All names of a food, without plurals, each between spaces, and what it contains. */
interface Called {
  readonly food: Food;
  readonly names: readonly string[];
  readonly families: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly holds: ReadonlySet<string>;
}

/**
 * How a dish's ingredients account for a food named in a text: `listed` is an ingredient, `named` is just in the name of the dish
 * or of something made for it ("lentil bolognese"); null is neither.
 */
export type Cover = "listed" | "named" | null;
/** A food accounts for nothing by the mere first word of its name: only foods that a request rules out are asked about. */
export type Covers = (mention: FoodMention, standing: Standing, zone: Zone) => Cover;

/** On every table and in every kitchen. */
const ALWAYS_THERE = new Set([
  "salt",
  "pepper",
  "black pepper",
  "water",
  "ice",
  "seasoning",
  "white pepper",
  "sea salt",
  "ground black pepper",
  "salt and pepper",
]);
/** Words for dairy and meat also used for plant products: "the milk" is the listed coconut milk, "a little milk" is another food. */
const BORROWED = new Set("butter milk cream cheese yogurt mayonnaise bacon sausage mince steak".split(" "));
/** Units by which foods are counted. */
const PARTS = new Set("stick stalk clove bulb head leaf sprig bunch piece".split(" "));
/** Products that no longer count as the animal they are named after. */
const DERIVED = /\b(?:stock|sauce|paste|gravy|granules?|seasoning|suet|crisps?|oil|dripping)\b/u;

/** Never bought: mixed from what is listed, wherever they are named. */
const STIRRED = new Set(["batter", "dough", "roux"]);
/** Meat products made of plants; "mince" in a dish with plant-based mince is that. */
const MEATS_OF_PLANTS = new Set(["mince", "sausage", "bacon", "steak"]);
const EGG = stemOf("egg");
const MILK = stemOf("milk");

/** Collects the names of a dish's foods, once. */
export function coverageOf(foods: readonly Food[], matcher: Matcher): Covers {
  const dish = foods.map((food) => called(food, matcher.namesOf(food)));
  const dishNames = new Set<string>();
  const partsNamed = new Set<string>();
  const listed = (word: string): boolean => dish.some(({ words }) => words.has(word));
  // Known by another name: mayonnaise and egg noodles contain egg, but no yolk can be taken from them.
  const calledBy = (word: string): boolean =>
    dish.some(({ names }) =>
      names.some((name) => (word === EGG ? name.endsWith(` ${word} `) : name.includes(` ${word} `))),
    );
  // A food's nature, and not just a word of its name: butter beans are beans, and a stick of celery is celery.
  const isHead = (word: string): boolean =>
    !PARTS.has(word) &&
    dish.some(({ names, families }) => [...names, ...families].some((name) => name.endsWith(` ${word} `)));
  return (mention, standing, zone) => {
    if (mention.entries.some((entry) => foods.some((food) => food.id === entry.id))) return "listed";
    if (ALWAYS_THERE.has(mention.words)) return "listed";
    if (mention.entries.some((entry) => "buy" in entry && entry.buy === "free")) return "listed";
    const parts = mention.words.split(" ");
    const naming = zone === "title" || zone === "why";
    const isPriced = mention.entries.some((entry) => "aisle" in entry);
    // "The milk" in a step is the listed coconut milk; a title "with milk" promises what this household may not have.
    if (zone === "title" && mention.words === MILK) return null;
    const made = (): boolean => {
      const ofDish = parts.every((word) => dishNames.has(word) || listed(word) || MADE_WORDS.has(word));
      if ((ofDish && parts.some((word) => dishNames.has(word))) || partsNamed.has(mention.words)) return true;
      const isOurs = naming || standing === "definite";
      if (!isOurs && !STIRRED.has(mention.words)) return false;
      if (parts.some((word) => EGG_DISHES.has(word))) return calledBy(EGG);
      if (COMES_FROM[mention.words]?.some((of) => of.split(" ").every(calledBy)) === true) return true;
      if (!isOurs) return false;
      const known = (word: string): boolean =>
        (parts.length > 1 || isPriced ? isHead(word) : listed(word)) ||
        MADE_WORDS.has(word) ||
        DISH_WORDS.has(word) ||
        COOKED_FORMS.has(word);
      // "Soya mince" is bought, whatever other soya is listed; "garlic butter" is made from the listed butter.
      const last = parts.at(-1) ?? "";
      const bought = parts.length > 1 && mention.entries.every((entry) => "aisle" in entry);
      if ((bought && BORROWED.has(last) && !isHead(last)) || !parts.every(known)) return false;
      const cooked = (word: string): boolean => DISH_WORDS.has(word) || COOKED_FORMS.has(word);
      return parts.some(listed) || parts.every((word) => COOKED_FORMS.has(word)) || (naming && parts.some(cooked));
    };
    const short = standing !== "styled" && dish.some((one) => isShortFor(one, mention, standing, naming));
    const covered = short || standing === "styled" || made();
    // "Lemon chicken" made of lemon and chicken is not the takeaway dish; "black pudding" is not made of black beans.
    const isSpelt = (word: string): boolean =>
      COOKED_FORMS.has(word) ? listed(word) : isHead(word) && !MADE_WORDS.has(word);
    if (covered && zone === "title") partsNamed.add(mention.words);
    if (covered && naming)
      for (const word of parts) if (DISH_WORDS.has(word) || standing === "styled") dishNames.add(word);
    const spelt = naming && !isPriced && parts.some(isSpelt);
    if (covered && STIRRED.has(mention.words)) return "listed";
    if (short || (spelt && parts.every((word) => listed(word) || MADE_WORDS.has(word)))) return "listed";
    return covered ? "named" : null;
  };
}

function called(food: Food, { names, families }: FoodNames): Called {
  const words = new Set([...names, ...families].flatMap((name) => name.trim().split(" ")));
  return { food, names, families, words, holds: keysOf(food) };
}

function keysOf(facts: DietaryFacts): ReadonlySet<string> {
  return new Set<string>([...violations(facts), ...facts.allergens]);
}

function within(facts: readonly DietaryFacts[], known: ReadonlySet<string>): boolean {
  return facts.every((fact) => [...keysOf(fact)].every((key) => known.has(key)));
}

/** "The chicken" for chicken thigh fillets, "the stock" for the stock cube, "noodles" for rice noodles. */
function isShortFor(
  { food, names, families, holds }: Called,
  mention: FoodMention,
  standing: Standing,
  naming: boolean,
): boolean {
  const phrase = ` ${mention.words} `;
  // "The fish" is the cod; but nobody takes an egg out of mayonnaise.
  const held = !naming && standing === "food" && mention.entries.every((entry) => "aisle" in entry);
  const family = !held && families.includes(phrase);
  if (!family && !names.some((name) => name.includes(phrase))) return false;
  const flesh = mention.facts.some((fact) => violations(fact).has("no_meat"));
  if (flesh && DERIVED.test(food.name) && !DERIVED.test(mention.words)) return false;
  if (within(mention.facts, holds)) return true;
  if (!family && !names.some((name) => name.endsWith(phrase))) return false;
  const last = mention.words.split(" ").at(-1) ?? "";
  if (MEATS_OF_PLANTS.has(last) && food.animals.length === 0) return true;
  return !BORROWED.has(last) || food.aisle === "Free From & Plant-based" || standing === "definite";
}
