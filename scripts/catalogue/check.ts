import { judgeDiet } from "#domain/meal/diets";
import { DIETARY_KEYS, violations } from "#domain/food/dietary-facts";
import type { Food } from "#domain/food/food";
import { nutritionPerServing, pointsEstimate, synsEstimate } from "#domain/food/nutrition";
import type { FoodAmount } from "#domain/food/nutrition";
import { scaleQuantity } from "#domain/quantity/scale";
import { gramsOf } from "#domain/quantity/units";
import { timeFor } from "#domain/recipe/cooking-time";
import type { Recipe } from "#domain/recipe/recipe";
import type { DietaryPreference } from "#domain/options/options";
import { join } from "node:path";
import { numberOf, readCsv } from "./read.ts";
import type { Faults } from "./read.ts";

/** Limits for a main meal: kcal and grams (without water) a serving. */
const MEAL = { kcal: [300, 1_150], grams: [200, 1_300], protein: 8 } as const;

/** The foods of a recipe with their grams for all servings; unknown foods are left out, being faults already. */
export function amountsOf(recipe: Recipe, foodById: ReadonlyMap<string, Food>): FoodAmount[] {
  return recipe.lines.flatMap((line) => {
    const food = foodById.get(line.foodId);
    const grams = food === undefined ? null : gramsOf(food, line.quantity, line.unit);
    return food === undefined || grams === null ? [] : [{ food, grams }];
  });
}

/** Faults of one recipe beyond its syntax: unused ingredients, times that do not add up, servings that would not feed people. */
export function checkRecipe(recipe: Recipe, foodById: ReadonlyMap<string, Food>, faults: Faults): void {
  const where = `${recipe.region}/${recipe.id}`;
  const used = new Set(
    recipe.steps.flatMap((step) => step.flatMap((part) => (part.kind === "ingredient" ? [part.line] : []))),
  );
  recipe.lines.forEach((line, index) => {
    if (!used.has(index)) faults.add(where, `no step uses ${line.foodId}`);
  });
  if (recipe.lines.length < 3) faults.add(where, "has fewer than 3 ingredients");
  if (recipe.steps.length < 2) faults.add(where, "has fewer than 2 steps");
  checkWording(recipe, where, faults);
  checkTimes(recipe, where, faults);
  checkSpiciness(recipe, where, foodById, faults);
  checkSprouts(recipe, where, faults);
  const amounts = amountsOf(recipe, foodById);
  if (amounts.length < recipe.lines.length) return;
  const { kcal, protein } = nutritionPerServing(amounts, recipe.servings);
  const grams =
    amounts.reduce((sum, { food, grams: weight }) => sum + (food.buy === "free" ? 0 : weight), 0) / recipe.servings;
  if (kcal < MEAL.kcal[0] || kcal > MEAL.kcal[1])
    faults.add(where, `${Math.round(kcal)} kcal a serving does not feed its servings (${MEAL.kcal.join(" to ")})`);
  if (grams < MEAL.grams[0] || grams > MEAL.grams[1])
    faults.add(where, `${Math.round(grams)} g a serving does not feed its servings (${MEAL.grams.join(" to ")})`);
  if (protein < MEAL.protein)
    faults.add(where, `${Math.round(protein)} g of protein a serving is too little for a main meal`);
  for (const servings of [1, 2, 3, 4, 5]) {
    for (const line of recipe.lines) {
      const food = foodById.get(line.foodId) as Food;
      const { quantity } = scaleQuantity(food, line.quantity, line.unit, servings / recipe.servings);
      if (LEFT_WHOLE.test(line.preparation ?? "") && !Number.isInteger(quantity))
        faults.add(where, `${food.name} is left whole, and ${quantity} of it is for ${servings}`);
    }
  }
}

/** "(whole, unpricked)": half a chilli releases all the heat that a whole one keeps in. */
const LEFT_WHOLE = /\bunpricked\b/u;

/**
 * The most that a family dish may have a serving: little more than a third of an adult’s daily salt, wine or ale for flavour but
 * not as the sauce, and fewer mushrooms than half a plate.
 */
const FAMILY = { salt: 2.2, alcohol: 30, mushrooms: 100 } as const;

/** What children leave on the plate while eating the rest: salad leaves beside it or a sprinkle of herbs. */
const LEFT_ON_THE_PLATE: ReadonlySet<string> = new Set(["chicory", "fresh-sage", "rocket", "watercress"]);

/** Alcoholic drinks for cooking, but not vinegars, extracts or sprays. */
const isDrink = ({ families, aisle }: Food): boolean => families.includes("alcohol") && aisle === "Drinks";

/** Faults of a plate marked for families, with its side and ordinary foods. */
export function checkFamily(recipe: Recipe, foodById: ReadonlyMap<string, Food>, faults: Faults): void {
  if (!recipe.marks.includes("family_friendly")) return;
  const where = `${recipe.region}/${recipe.id}`;
  const amounts = amountsOf(recipe, foodById);
  const { salt } = nutritionPerServing(amounts, recipe.servings);
  const cannot = (why: string): void => faults.add(where, `cannot be family_friendly with ${why}`);
  const servedOf = (is: (food: Food) => boolean, measured: (amount: FoodAmount) => number): number =>
    amounts.reduce((sum, amount) => sum + (is(amount.food) ? measured(amount) : 0), 0) / recipe.servings;
  if (salt > FAMILY.salt) cannot(`${salt.toFixed(1)} g of salt a serving (${FAMILY.salt} at most)`);
  const alcohol = servedOf(isDrink, ({ food, grams }) => grams / (gramsOf(food, 1, "ml") ?? 1));
  if (alcohol > FAMILY.alcohol) cannot(`${Math.round(alcohol)} ml of alcohol a serving (${FAMILY.alcohol} at most)`);
  const mushrooms = servedOf(
    ({ families }) => families.includes("mushrooms"),
    ({ grams }) => grams,
  );
  if (mushrooms > FAMILY.mushrooms)
    cannot(`${Math.round(mushrooms)} g of mushrooms a serving (${FAMILY.mushrooms} at most)`);
  for (const { food, grams } of amounts) {
    const from = food.noticed.find(({ as }) => as === "grown_up")?.grams;
    if (from !== undefined && !LEFT_ON_THE_PLATE.has(food.id) && grams / recipe.servings >= from)
      cannot(`${food.name}, which few children eat`);
  }
}

/** "Wrap each in 2 slices": a step's amount is for all of them together. */
const EACH_IN = /\beach(?: [a-z]+)? (?:in|with|around|on|under) $/u;

/** Most households that cook a dish have no children, so "the children’s share" does not apply to them. */
const CHILDREN = /\b(?:children|kids|toddlers?|little ones)\b/iu;

function checkWording(recipe: Recipe, where: string, faults: Faults): void {
  for (const step of recipe.steps)
    step.forEach((part, index) => {
      const next = step[index + 1];
      if (part.kind === "text" && next?.kind === "ingredient" && EACH_IN.test(part.text))
        faults.add(
          where,
          `"each" before ${recipe.lines[next.line]?.foodId ?? ""}: its amount is for all of them together`,
        );
    });
  const words = recipe.steps.flatMap((step) => step.flatMap((part) => (part.kind === "text" ? part.text : [])));
  const cut = recipe.lines.flatMap(({ preparation }) => preparation ?? []);
  if ([recipe.description, recipe.tip, ...words, ...cut].some((text) => CHILDREN.test(text)))
    faults.add(where, "mentions children, which most households that cook it do not have");
}

/** Foods with some chilli that are mild by the spoonful or tin. */
const BARELY_HOT: ReadonlySet<string> = new Set(["ras-el-hanout", "refried-beans"]);

/** Teaspoons of a chilli seasoning, for four, at which everyone tastes it; any amount of fresh chilli counts. */
const NOTICED_TEASPOONS = 1;

function checkSpiciness(recipe: Recipe, where: string, foodById: ReadonlyMap<string, Food>, faults: Faults): void {
  if (recipe.spiciness !== "none") return;
  const hot = amountsOf(recipe, foodById).filter(
    // Sweet chutneys contain chillies and chorizo is called spicy: only both together make a dish hot.
    ({ food }) =>
      ["chillies", "spicy food"].every((family) => food.families.includes(family)) && !BARELY_HOT.has(food.id),
  );
  const spoonOf = (food: Food): number => (food.units["each"] === undefined ? (gramsOf(food, 1, "tsp") ?? 0) : 0);
  const teaspoons = hot.reduce((sum, { food, grams }) => sum + grams / spoonOf(food), 0);
  if ((teaspoons * 4) / recipe.servings >= NOTICED_TEASPOONS)
    faults.add(where, `spiciness cannot be none with ${hot.map(({ food }) => food.name).join(" and ")}`);
}

/** Sprouts must be cooked until steaming (Food Standards Agency), because sprouting seeds lets bacteria grow. */
const SPROUTS: ReadonlySet<string> = new Set(["beansprouts"]);

function checkSprouts(recipe: Recipe, where: string, faults: Faults): void {
  for (const step of recipe.steps) {
    const sprouts = step.flatMap((part) => (part.kind === "ingredient" ? (recipe.lines[part.line]?.foodId ?? []) : []));
    const found = sprouts.find((id) => SPROUTS.has(id));
    if (found !== undefined && !step.some(({ kind }) => kind === "timer"))
      faults.add(where, `${found} are cooked until steaming hot: a step adds them without a time over the heat`);
  }
}

/** "In half an hour", "in under twenty minutes": cooking time depends on the servings and is shown as a figure anyway. */
const CLAIMED_TIME = /(?:\b(?:half an hour|quarters? of an hour|[a-z]+-?[a-z]* minutes)\b)/iu;

function checkTimes(recipe: Recipe, where: string, faults: Faults): void {
  if (CLAIMED_TIME.test(recipe.description))
    faults.add(where, "description must say no time: it changes with those served");
  const timers = recipe.steps.flatMap((step) => step.flatMap((part) => (part.kind === "timer" ? [part] : [])));
  const wholeTime = ({ minutes, load }: (typeof timers)[number]): number => {
    const time = timeFor(minutes, load, recipe.servings);
    return time.minutes * time.batches;
  };
  const inSequence = timers.reduce(
    (sum, timer) => sum + (timer.name === null || timer.name === "" ? wholeTime(timer) : 0),
    0,
  );
  const longest = Math.max(0, ...timers.map(wholeTime));
  const total = recipe.prepMinutes + recipe.cookMinutes;
  if (total < 5) faults.add(where, "prep and cook together are under 5 minutes");
  if (timers.some(({ load }) => load?.kind === "full") && !recipe.equipment.includes("microwave"))
    faults.add(
      where,
      "a time for so many servings, which fewer shorten, is a microwave's: say up to how many a basket or a tray holds",
    );
  if (inSequence > total)
    faults.add(where, `its steps take ${inSequence} min one after another, but prep + cook is ${total} min`);
  if (longest > total) faults.add(where, `one step takes ${longest} min, but prep + cook is ${total} min`);
  if (Math.max(inSequence, longest) < recipe.cookMinutes * 0.5)
    faults.add(where, `its steps take ${inSequence} min, less than half of cook (${recipe.cookMinutes} min)`);
  if (recipe.equipment.length === 0 && recipe.cookMinutes > 15)
    faults.add(where, "cooks for over 15 min without an appliance");
}

/** How far a pack's price by weight may be from its anchor. */
const OUTLIER_FACTOR = 3;

/** Compares prices and nutrition with their anchors. */
export function checkAnchors(root: string, foodById: ReadonlyMap<string, Food>, faults: Faults): number {
  const rows = readCsv(join(root, "anchors.csv"), ["kind", "food", "measure", "figure", "tolerance", "source"], faults);
  for (const row of rows) {
    const food = foodById.get(row.cells.food ?? "");
    const anchor = numberOf(row, "figure", faults);
    const tolerance = numberOf(row, "tolerance", faults);
    const measure = row.cells.measure ?? "";
    if (food === undefined) faults.add(row.where, `unknown food "${row.cells.food ?? ""}"`);
    else if (row.cells.kind === "price") {
      const grams =
        measure === "pence_per_kg"
          ? 1000
          : measure === "pence_per_litre"
            ? 1000 * (food.density ?? 1)
            : (food.units.each ?? 0);
      if (grams === 0) faults.add(row.where, "an anchor per each for a food without each");
      const ours = food.packs.map((pack) => (pack.tescoPence * grams) / pack.grams);
      // Small and large packs may differ in price by weight, but not wildly.
      const isOutlier = ours.some((figure) => figure > anchor * OUTLIER_FACTOR || figure < anchor / OUTLIER_FACTOR);
      if (isOutlier || !ours.some((figure) => Math.abs(figure / anchor - 1) <= tolerance))
        faults.add(row.where, `${ours.map(Math.round).join(" or ")} ${measure} is far from ${anchor}`);
    } else {
      const ours = food.nutrition[measure as keyof Food["nutrition"]];
      if (ours === undefined) faults.add(row.where, `unknown measure "${measure}"`);
      else if (Math.abs(ours - anchor) > tolerance * anchor + (measure === "kcal" ? 5 : 0.5))
        faults.add(row.where, `${measure} ${ours} is far from ${anchor}`);
    }
  }
  return rows.length;
}

/** One row of the table that describes recipes to a cook. */
export function describeRecipe(recipe: Recipe, foodById: ReadonlyMap<string, Food>): Record<string, string | number> {
  const amounts = amountsOf(recipe, foodById);
  const { kcal, carbohydrate, protein } = nutritionPerServing(amounts, recipe.servings);
  const broken = new Set(amounts.flatMap(({ food }) => [...violations(food)]));
  const pence = amounts.reduce((sum, { food, grams }) => {
    const cheapest = Math.min(...food.packs.map((pack) => pack.tescoPence / pack.grams), Number.POSITIVE_INFINITY);
    return sum + (Number.isFinite(cheapest) ? grams * cheapest : 0);
  }, 0);
  const diets = (
    [
      "keto",
      "low_carb",
      "paleo",
      "high_protein",
      "slimming_world",
      "weight_watchers",
    ] as const satisfies readonly DietaryPreference[]
  ).filter((diet) => judgeDiet(diet, amounts, recipe.servings) === null);
  const free = DIETARY_KEYS.filter((key) => key !== "no_meat" && !broken.has(key));
  return {
    recipe: `${recipe.region}/${recipe.id}`,
    time: `${recipe.prepMinutes}+${recipe.cookMinutes}`,
    skill: recipe.skill.slice(0, 3),
    appeal: recipe.appeal,
    form: recipe.form,
    spiciness: recipe.spiciness,
    equipment: recipe.equipment.join("+") || "none",
    kcal: Math.round(kcal),
    carb: Math.round(carbohydrate),
    protein: Math.round(protein),
    syns: synsEstimate(amounts, recipe.servings),
    points: pointsEstimate(amounts, recipe.servings),
    pence: Math.round(pence / recipe.servings),
    free: free.join(" "),
    diets: diets.join(" "),
  };
}
