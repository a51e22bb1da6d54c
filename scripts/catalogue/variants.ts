import { DIETARY_KEYS, violations } from "#domain/food/dietary-facts";
import type { DietaryKey } from "#domain/food/dietary-facts";
import type { Aisle, Food } from "#domain/food/food";
import type { Recipe, StandIn } from "#domain/recipe/recipe";
import { variantId, variantReader, withStandIns } from "#domain/recipe/variant";
import type { VariantSource } from "#domain/recipe/variant";
import { checkFamily, checkRecipe } from "./check.ts";
import type { Faults } from "./read.ts";

/** Combinations common enough that each recipe's variant for them is checked. */
const TOGETHER: readonly (readonly DietaryKey[])[] = [
  ...DIETARY_KEYS.map((key) => [key]),
  ["gluten_free", "dairy_free"],
  ["vegetarian", "gluten_free"],
  ["vegan", "gluten_free"],
  DIETARY_KEYS,
];

/** Checks each recipe with each of its sides, and its variants for people who avoid something, as if they were recipes of their own. */
export function checkVariants(source: VariantSource, faults: Faults): void {
  const read = variantReader(source);
  const foodById = new Map(source.foods.map((food) => [food.id, food]));
  const used = new Set(source.recipes.flatMap(({ sides }) => sides));
  for (const { id, isForAny } of source.sides)
    if (!used.has(id) && !isForAny) faults.add(`sides/${id}`, "no recipe names this side");
  for (const recipe of source.recipes) {
    const plates = [recipe, ...recipe.sides.flatMap((side) => read(`${recipe.id}--with-${side}`) ?? [])];
    for (const plate of plates) {
      checkSharedStandIns(plate, foodById, faults);
      checkFamily(plate, foodById, faults);
    }
    checkMeatWords(recipe, foodById, faults);
    checkMeatStock(recipe, faults);
    const seen = new Set([recipe.id]);
    for (const plate of plates) {
      checkAtHome(plate, read, foodById, faults);
      for (const keys of TOGETHER) {
        const standIns = neededStandIns(plate, keys, foodById);
        if (standIns === null) continue;
        const id = variantId(plate.id, null, standIns);
        if (seen.has(id)) continue;
        seen.add(id);
        const variant = read(id);
        if (variant === undefined) faults.add(`${recipe.region}/${id}`, "cannot be put together");
        else {
          checkRecipe(variant, foodById, faults);
          checkWords(variant, standIns, foodById, faults);
        }
      }
    }
  }
}

/** A dish with all its small amounts replaced by what is at home must pass as a recipe. */
function checkAtHome(
  plate: Recipe,
  read: ReturnType<typeof variantReader>,
  foodById: ReadonlyMap<string, Food>,
  faults: Faults,
): void {
  const pinches = plate.standIns.filter(({ atHome }) => atHome === true);
  const standIns = pinches.filter(({ foodId }, at) => pinches.findIndex((other) => other.foodId === foodId) === at);
  if (standIns.length === 0) return;
  const id = variantId(plate.id, null, standIns);
  const variant = read(id);
  if (variant === undefined) faults.add(`${plate.region}/${id}`, "cannot be put together");
  else {
    checkRecipe(variant, foodById, faults);
    checkWords(variant, standIns, foodById, faults);
  }
}

/**
 * A variant's id names the stand-in but not the food it replaces, so one stand-in must not replace two foods of which only one
 * may be avoided: the household would lose the other too.
 */
function checkSharedStandIns(plate: Recipe, foodById: ReadonlyMap<string, Food>, faults: Faults): void {
  const shared = plate.standIns.filter(({ foodId, insteadId }) =>
    plate.standIns.some((other) => other.insteadId === insteadId && other.foodId !== foodId),
  );
  if (shared.length === 0) return;
  const used = new Set(plate.lines.map(({ foodId }) => foodId));
  for (const breaks of reasonsToAvoid([...used], foodById)) {
    const needed = [...used].filter(breaks);
    const standIns = needed.map((id) =>
      plate.standIns.find(({ foodId, insteadId }) => foodId === id && !breaks(insteadId)),
    );
    for (const standIn of standIns) {
      const too = shared.find(
        ({ foodId, insteadId }) => insteadId === standIn?.insteadId && used.has(foodId) && !needed.includes(foodId),
      );
      if (standIn !== undefined && too !== undefined && !standIns.includes(undefined))
        faults.add(
          `${plate.region}/${plate.id}`,
          `${standIn.insteadId} for ${standIn.foodId} would stand in for ${too.foodId} too: name another stand-in before it`,
        );
    }
  }
}

/** Single reasons to leave foods out: a rule, an allergen, an animal. */
function reasonsToAvoid(ids: readonly string[], foodById: ReadonlyMap<string, Food>): ((id: string) => boolean)[] {
  const reason =
    (test: (food: Food) => boolean) =>
    (id: string): boolean => {
      const food = foodById.get(id);
      return food !== undefined && test(food);
    };
  const foods = ids.flatMap((id) => foodById.get(id) ?? []);
  return [
    ...DIETARY_KEYS.map((key) => reason((food) => violations(food).has(key))),
    ...[...new Set(foods.flatMap(({ allergens }) => allergens))].map((allergen) =>
      reason(({ allergens }) => allergens.includes(allergen)),
    ),
    ...[...new Set(foods.flatMap(({ animals }) => animals))].map((animal) =>
      reason(({ animals }) => animals.includes(animal)),
    ),
  ];
}

/** The stand-ins for every food that breaks one of the keys; null if a food has none. */
export function neededStandIns(
  recipe: Recipe,
  keys: readonly DietaryKey[],
  foodById: ReadonlyMap<string, Food>,
): StandIn[] | null {
  const breaks = (id: string): boolean => {
    const food = foodById.get(id);
    return food !== undefined && keys.some((key) => violations(food).has(key));
  };
  const needed = new Set(recipe.lines.map(({ foodId }) => foodId).filter(breaks));
  const standIns = [...needed].map((id) =>
    recipe.standIns.find(({ foodId, insteadId }) => foodId === id && !breaks(insteadId)),
  );
  return standIns.every((standIn) => standIn !== undefined) ? standIns : null;
}

/** A variant must not mention replaced foods, and every word replacement must match something. */
function checkWords(
  variant: Recipe,
  standIns: readonly StandIn[],
  foodById: ReadonlyMap<string, Food>,
  faults: Faults,
): void {
  const texts = [
    variant.description,
    variant.tip,
    ...variant.lines.map(({ preparation }) => preparation ?? ""),
    ...variant.steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : []))),
  ].join(" | ");
  const namesOf = (id: string): string[] => {
    const { name, plural, aliases } = foodById.get(id) as Food;
    return [name, ...(plural === null ? [] : [plural]), ...aliases];
  };
  // The names of foods in the dish may contain those of foods that are not: "dairy-free spread", "peanut butter".
  const present = variant.lines.flatMap(({ foodId }) => namesOf(foodId)).sort((a, b) => b.length - a.length);
  const without = (text: string): string => {
    let rest = text;
    let letters = rest.toLowerCase();
    for (const name of present) {
      // Most names are in none of the dish's texts, which a plain substring search soon shows.
      if (!letters.includes(name.toLowerCase())) continue;
      rest = rest.replace(wordsPattern(name), "");
      letters = rest.toLowerCase();
    }
    return rest;
  };
  const [body, title] = [without(texts), without(variant.title)];
  const [claim] = /^[a-z]+-free(?= )/iu.exec(variant.title) ?? [];
  const half = TWICE.exec(texts) ?? HALF_REPLACED.exec(texts);
  if (half !== null) faults.add(`${variant.region}/${variant.id}`, `says "${half[0]}": mend the stand-in's words`);
  for (const { foodId, insteadId } of standIns) {
    // A title that begins with "Gluten-free" says so for the whole dish.
    const rest = claim !== undefined && insteadId.startsWith(`${claim.toLowerCase()}-`) ? body : `${title} | ${body}`;
    if (variant.lines.some((line) => line.foodId === foodId)) continue;
    const left = namesOf(foodId).find((name) => standsIn(name, rest));
    if (left !== undefined)
      faults.add(`${variant.region}/${variant.id}`, `still speaks of "${left}": add it to the stand-in's words`);
    const made = MADE_OF[foodId]?.exec(rest);
    if (made !== undefined && made !== null)
      faults.add(`${variant.region}/${variant.id}`, `still speaks of "${made[0]}": add it to the stand-in's words`);
  }
}

/** A word repeated: "crushed, crushed potatoes". */
const TWICE = /(?<!\p{L})(\p{L}{3,}),? \1(?!\p{L})/iu;
/** Broken by a partial replacement: "buttery" became "spready". */
const HALF_REPLACED = /\bspread(?:y|ed)\b/iu;

/** How texts refer to a food without its name. */
const MADE_OF: Readonly<Record<string, RegExp>> = { butter: /\bbutter(?:y|ed)\b/iu };

/**
 * A household without bacon must not read of any: neither "bacon" for smoked streaky bacon, nor "the beef" for lean beef mince,
 * nor "the meat" when there is none left.
 */
function checkMeatWords(recipe: Recipe, foodById: ReadonlyMap<string, Food>, faults: Faults): void {
  for (const standIn of recipe.standIns) {
    const food = foodById.get(standIn.foodId);
    if (food === undefined || food.animals.length === 0) continue;
    const variant = withStandIns(recipe, [standIn], foodById);
    const left = variant.lines.map(({ foodId }) => foodById.get(foodId) as Food);
    const texts = [
      variant.title,
      variant.description,
      variant.tip,
      ...variant.steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? [part.text] : []))),
    ];
    for (const word of new Set(wordsOfMeat(food, left)))
      if (texts.some((text) => standsIn(word, text)))
        faults.add(`${variant.region}/${variant.id}`, `still speaks of "${word}": add it to the stand-in's words`);
  }
}

/** A beef stew for coeliacs still has beef stock: vegetable stock is for those who may not eat beef, or cannot buy it. */
function checkMeatStock(recipe: Recipe, faults: Faults): void {
  for (const stock of ["beef-stock-cube", "chicken-stock-cube"]) {
    const instead = recipe.standIns.filter(({ foodId }) => foodId === stock).map(({ insteadId }) => insteadId);
    const [same, vegetable] = [
      instead.indexOf(`gluten-free-${stock}`),
      instead.indexOf("gluten-free-vegetable-stock-cube"),
    ];
    if (vegetable !== -1 && (same === -1 || same > vegetable))
      faults.add(
        `${recipe.region}/${recipe.id}`,
        `gluten-free-${stock} stands in for ${stock} before vegetable stock does`,
      );
  }
}

/** How texts refer to a meat or fish without its full name; `left`: foods that the same words may mean. */
function wordsOfMeat(food: Food, left: readonly Food[]): string[] {
  const last = (name: string): string => (name.split(" ").at(-1) as string).replace(/s$/u, "");
  const names = left.flatMap(({ name, plural, aliases }) => [name, ...(plural === null ? [] : [plural]), ...aliases]);
  // Except aliases: "chicken egg" does not make an egg a chicken.
  const isLeft = (word: string): boolean => left.some(({ name }) => standsIn(word, name));
  const kinds = food.name
    .split(" ")
    .map((word) => word.replace(/s$/u, ""))
    .filter((word) => MEATS.test(word) && !isLeft(word));
  if (!MEAT_AISLES.includes(food.aisle)) return kinds;
  // Quorn is sold as mince too, and turkey bacon is bacon.
  const own =
    MEATLIKE.test(last(food.name)) || names.some((name) => last(name) === last(food.name)) ? [] : [last(food.name)];
  const noMeat = !left.some(({ aisle, animals }) => MEAT_AISLES.includes(aisle) && animals.length > 0);
  return [...kinds, ...own, ...(noMeat ? ["meat"] : [])];
}

const MEAT_AISLES: readonly Aisle[] = ["Meat & Poultry", "Fish & Seafood", "Deli & Chilled"];
const MEATLIKE = /^(?:mince|strip|piece|fillet|sausage|breast|thigh|steak)$/iu;
/** Single words of a food's name that texts may use: "the chicken" for chicken breast fillet. */
const MEATS = /^(?:beef|chicken|cod|duck|haddock|lamb|mackerel|pork|prawn|salmon|trout|tuna|turkey|venison)$/iu;

function standsIn(words: string, text: string): boolean {
  return text.search(wordsPattern(words)) !== -1;
}

/** The same names are looked for in thousands of texts. */
const patterns = new Map<string, RegExp>();

function wordsPattern(words: string): RegExp {
  const known = patterns.get(words);
  if (known !== undefined) return known;
  const pattern = new RegExp(`(?<![\\p{L}-])${words.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}s?(?![\\p{L}-])`, "giu");
  patterns.set(words, pattern);
  return pattern;
}
