import type { Food } from "#domain/food/food";
import { scaleQuantity } from "#domain/quantity/scale";
import type { DishForm, Recipe, StepPart } from "#domain/recipe/recipe";

/*
 * Leaves an inessential food out of a dish: the coriander on a curry, the mushrooms in a chicken pie. Essential foods are not
 * handled here: another dish is chosen instead.
 */

/** Aisles of foods that a dish may do without; what binds, raises, moistens, fries or makes the whole sauce is elsewhere. */
const AISLES: ReadonlySet<string> = new Set([
  "Fresh Fruit & Veg",
  "Herbs, Spices & Seasoning",
  "Nuts, Seeds & Dried Fruit",
  "Deli & Chilled",
  "Fish & Seafood",
  "Meat & Poultry",
  "Tins & Jars",
  "Frozen",
  "Dairy & Eggs",
]);

const LOOSE: ReadonlySet<DishForm> = new Set<DishForm>(["soup", "noodles", "rice", "salad", "bowl", "curry", "burger"]);

/** The shares of energy, protein and weight above which a food is essential to a dish. */
const MOST = { kcal: 0.2, protein: 0.25, grams: 0.25 } as const;

/** Whether a dish is still itself without a food: the food contributes little, and the title can do without it. */
export function canDoWithout(recipe: Recipe, foodId: string, foodById: ReadonlyMap<string, Food>): boolean {
  const food = foodById.get(foodId);
  if (food === undefined || recipe.madeFrom !== undefined || !recipe.lines.some((line) => line.foodId === foodId))
    return false;
  const isStaple = food.onPlate !== null && food.onPlate !== "vegetables" && food.onPlate !== "pulses";
  // An egg binds what is shaped or baked, but is a topping on a bowl.
  const isBinding =
    food.eaterFacts.includes("binds_egg") || (food.allergens.includes("eggs") && !LOOSE.has(recipe.form));
  if (isStaple || !AISLES.has(food.aisle) || isBinding) return false;
  const [own, all] = [massOf(recipe, foodById, foodId), massOf(recipe, foodById, null)];
  const isSmall = (["kcal", "protein", "grams"] as const).every((part) => own[part] <= MOST[part] * all[part]);
  return isSmall && !names(titleWithout(recipe.title, food), food);
}

interface Mass {
  kcal: number;
  protein: number;
  grams: number;
}

/** The weight and nutrients of one food of a dish or, with null, of all of it. */
function massOf({ lines }: Recipe, foodById: ReadonlyMap<string, Food>, foodId: string | null): Mass {
  const mass: Mass = { kcal: 0, protein: 0, grams: 0 };
  for (const line of lines) {
    const food = foodById.get(line.foodId);
    if (food === undefined || (foodId !== null && line.foodId !== foodId)) continue;
    const { grams } = scaleQuantity(food, line.quantity, line.unit, 1);
    mass.grams += grams;
    mass.kcal += (grams * food.nutrition.kcal) / 100;
    mass.protein += (grams * food.nutrition.protein) / 100;
  }
  return mass;
}

/** The dish without foods it can do without, in its lines, steps and texts. `id`: the id of the result. */
export function withoutFoods(
  recipe: Recipe,
  foodIds: readonly string[],
  foodById: ReadonlyMap<string, Food>,
  id: string,
): Recipe {
  const foods = foodIds.flatMap((foodId) => foodById.get(foodId) ?? []);
  const kept = recipe.lines.flatMap((line, at) => (foodIds.includes(line.foodId) ? [] : [at]));
  const nameOf = (line: number): string | null => {
    const food = foods.find(({ id: foodId }) => foodId === recipe.lines[line]?.foodId);
    return food?.name ?? null;
  };
  const steps = recipe.steps.map((step) =>
    withoutMentions(step, nameOf).map((part): StepPart =>
      part.kind === "ingredient" ? { ...part, line: kept.indexOf(part.line) } : part,
    ),
  );
  const isNamed = (text: string): boolean => foods.some((food) => names(text, food));
  const isStillNamed = steps.some((step) => step.some((part) => part.kind === "text" && isNamed(part.text)));
  const called = new Intl.ListFormat("en-GB").format(foods.map(({ name }) => name));
  const [first = [], ...rest] = steps;
  const told: StepPart = {
    kind: "text",
    text: `This is cooked without ${called}: pass over it wherever it is named. `,
  };
  return {
    ...recipe,
    id,
    title: titleOf(recipe.title, foods, called),
    description: isNamed(recipe.description)
      ? `${recipe.description} This time without ${called}.`
      : recipe.description,
    tip: isNamed(recipe.tip) ? `Taste it before you serve it, as it is made without ${called} this time.` : recipe.tip,
    lines: kept.flatMap((at) => recipe.lines[at] ?? []),
    steps: isStillNamed ? [[told, ...first], ...rest] : steps,
    standIns: recipe.standIns.filter(({ foodId }) => !foodIds.includes(foodId)),
  };
}

/** A title that no longer promises the foods; if it never did, it says that they are left out. */
function titleOf(title: string, foods: readonly Food[], called: string): string {
  const plain = foods.reduce((text, food) => titleWithout(text, food), title);
  if (plain !== title) return plain;
  return `${title}${title.includes(" with ") ? "," : ""} without ${called}`;
}

/** A step without the mentions of some lines: removed from lists, and marked where they stand alone. */
function withoutMentions(step: readonly StepPart[], nameOf: (line: number) => string | null): StepPart[] {
  const parts: StepPart[] = [...step];
  const textAt = (at: number): string | null => {
    const part = parts[at];
    return part?.kind === "text" ? part.text : null;
  };
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part?.kind !== "ingredient") continue;
    const name = nameOf(part.line);
    if (name === null) continue;
    const isAmong = (place: number): boolean => LISTING.has(textAt(place) ?? "");
    if (isAmong(at - 1) && parts[at - 2]?.kind === "ingredient") {
      // "Oil, garlic and chilli" without its chilli is "oil and garlic".
      if (textAt(at - 1) === " and " && textAt(at - 3) === ", ") parts[at - 3] = { kind: "text", text: " and " };
      parts.splice(at - 1, 2);
      at -= 2;
    } else if (isAmong(at + 1) && parts[at + 2]?.kind === "ingredient") {
      parts.splice(at, 2);
      at -= 1;
    } else parts[at] = { kind: "text", text: `the ${name} (left out)` };
  }
  return parts;
}

const LISTING: ReadonlySet<string> = new Set([", ", " and "]);

/** A food's names in titles: its whole name, or the last word of it; spices only by the whole name, as black pepper is not a pepper. */
function wordsFor({ name, plural, aisle }: Food): string[] {
  const [plain = name] = name.toLowerCase().split(" (");
  const isSpice = aisle === "Herbs, Spices & Seasoning";
  const last = isSpice ? plain.replace(/^(?:ground|dried) /u, "") : singular(plain.split(" ").at(-1) ?? plain);
  return [...new Set([plural?.toLowerCase() ?? plain, plain, `${last}es`, `${last}s`, last])];
}

function singular(word: string): string {
  if (/(?:oes|shes|ches)$/u.test(word)) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** Whether words name a food. */
function names(text: string, food: Food): boolean {
  const last = wordsFor(food).at(-1) ?? "";
  return new RegExp(`\\b${escaped(last)}(?:s|es)?\\b`, "iu").test(text);
}

/** A title without a food in a list: what the dish is, or what it comes with. */
function titleWithout(title: string, food: Food): string {
  const word = `(?:${wordsFor(food).map(escaped).join("|")})`;
  const without = (text: string, lists: Lists): string =>
    lists.reduce(
      (left, [before, after, instead]) => left.replace(new RegExp(before + word + after, "iu"), instead),
      text,
    );
  const [head = "", ...tails] = title.split(" with ");
  const tail = tails.length === 0 ? "" : without(` with ${tails.join(" with ")}`, OF_TAIL);
  const plain = listed(without(head, OF_HEAD), head) + listed(tail, tails.join(" with "));
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** "Tuna, potato stew" is one of tuna and potato: the last item of a shortened list gets an "and". */
function listed(text: string, before: string): string {
  const hasLostEnd = text.includes(", ") && before.includes(" and ") && !text.includes(" and ");
  return hasLostEnd ? text.replace(/, (?=[^,]*$)/u, " and ") : text;
}

/** The surroundings of a food in a list, and what remains of it. */
type Lists = readonly (readonly [before: string, after: string, instead: string])[];

/** "Chicken and mushroom pie": the last word applies to the whole list. */
const OF_HEAD: Lists = [
  [", ", "(?= and |,)", ""],
  [" and ", "(?=$|,| [a-z])", ""],
  ["^", "(?:,| and) ", ""],
];

/** "With rice and cucumber raita": the raita is not rice. */
const OF_TAIL: Lists = [
  [", ", "(?= and |,|$)", ""],
  [" with ", "(?:,| and) ", " with "],
  [",? and ", "(?=$|,)", ""],
  [" with ", "$", ""],
];

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
