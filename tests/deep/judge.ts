import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { formsOf, gramsInSteps, gramsOfText } from "./judge-amounts.ts";
import { dishComplaints } from "./judge-dish.ts";
import { foodComplaints, isNamedAfterAvoided, perServing, points, syns } from "./judge-rules.ts";
import type { Portion } from "./judge-rules.ts";
import { formOn } from "./judge-told.ts";
import type { Confirmed } from "./judge-told.ts";
import { NOTHING_SHARED, readPairs } from "./judge-pairs.ts";
import type { Shared } from "./judge-pairs.ts";
import { dishById } from "./judge-table.ts";
import { timesOf } from "./judge-times.ts";
import type { Row, Tables } from "./judge-table.ts";
import { plainWords } from "./judge-texts.ts";

/*
 * An independent judge of finished plans: spec E1 to E17 written a second time, on the raw files, without any code of the
 * product (its types alone are shared). A plan that both the checker and this judge accept was judged twice.
 */

const SKILLS = ["beginner", "intermediate", "advanced"];
const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The price of a pack: Tesco's, times the supermarket's level; half as far from Tesco for value lines that are matched. */
function shelf(row: Row, tesco: number, level: number): number {
  const factor = row.value && level < 1.1 ? (1 + level) / 2 : level;
  const exact = tesco * factor + 1e-9;
  return exact < 100 - 1e-6 ? Math.max(1, Math.round(exact)) : 5 * Math.round(exact / 5);
}

/** Every rule of a request that one meal breaks on its own. */
export function judgeMeal(
  raw: RawMealPlanRequest,
  tables: Tables,
  meal: PlanMeal,
  servings = raw.numPeople,
  shared: Shared = NOTHING_SHARED,
): string[] {
  const complaints: string[] = [];
  const complain = (words: string): void => {
    complaints.push(`${meal.id}: ${words}`);
  };
  if (dishById(tables, meal.id) === null && meal.proposer === "builtin") return [`${meal.id}: no such dish`];
  const portions = meal.ingredients.flatMap(({ foodId, grams }): Portion[] => {
    const row = tables.foods.get(foodId);
    return row === undefined ? [] : [{ row, grams }];
  });
  if (portions.length !== meal.ingredients.length) complain("has an unknown food");
  for (const words of foodComplaints(raw, portions, meal.servings)) complain(words);
  // Anyone who wrote something may have told of guests, and of evenings away.
  const isTold = (raw.additionalNotes ?? "").trim() !== "" && meal.servings >= 1 && meal.servings <= 12;
  if (meal.servings !== servings && !isTold) complain(`serves ${meal.servings}`);
  if (meal.proposer === "builtin")
    for (const words of recipeComplaints(raw, tables, meal, shared.load)) complain(words);
  else for (const words of dishComplaints(raw, tables, meal, portions, shared)) complain(words);
  for (const nutrient of ["kcal", "protein", "fat", "saturates", "carbohydrate", "sugars", "fibre", "salt"] as const) {
    const own = perServing(portions, meal.servings, nutrient);
    // The plan rounds what it shows, and its grams to a hundredth.
    if (Math.abs(own - meal.nutrition[nutrient]) > (nutrient === "kcal" ? 0.6 : 0.06))
      complain(`states ${meal.nutrition[nutrient]} ${nutrient} instead of ${own}`);
  }
  const allergens = new Set([...portions.flatMap(({ row }) => row.allergens), ...shared.touched]);
  if ([...allergens].sort().join() !== [...meal.allergens].sort().join())
    complain("lists other allergens than its foods have");
  if (raw.dietaryPreference === "slimming_world" && meal.synsEstimate !== syns(portions, meal.servings))
    complain("states other syns");
  if (raw.dietaryPreference === "weight_watchers" && meal.pointsEstimate !== points(portions, meal.servings))
    complain("states other points");
  judgeAmounts(tables, meal, shared, complain);
  return complaints;
}

/** Times, equipment and skill are those of the recipe, and within the request. */
function recipeComplaints(raw: RawMealPlanRequest, tables: Tables, meal: PlanMeal, load: number): string[] {
  const found = dishById(tables, meal.id);
  if (found === null) return [];
  const { dish, swapped } = found;
  const complaints: string[] = [];
  for (const { ordinary, instead, fromKitchen } of swapped) {
    if (fromKitchen !== undefined) continue;
    const row = tables.foods.get(ordinary) as Row;
    if (foodComplaints(raw, [{ row, grams: 1e-6 }], 1).length === 0)
      complaints.push(`has ${instead}, though nothing speaks against ${ordinary}`);
  }
  const served = Math.max(meal.servings, load);
  const { prep, cook, alone } = timesOf(dish, served);
  if (meal.prepMinutes !== prep || meal.cookMinutes !== cook || meal.handsOffMinutes !== alone)
    complaints.push(
      `has ${meal.prepMinutes}, ${meal.cookMinutes} and ${meal.handsOffMinutes} min, its recipe ${prep}, ${cook} and ${alone}`,
    );
  if (raw.availableTime !== "60+" && prep + cook > Number(raw.availableTime))
    complaints.push(`takes ${prep + cook} min`);
  if (served > dish.most) complaints.push(`does not fit the pan for ${served}`);
  if (meal.servings < dish.least) complaints.push(`is too much for ${meal.servings}`);
  const owned = raw.cookingEquipment.filter((item) => item !== "none");
  if (owned.length > 0)
    for (const item of dish.appliances) if (!owned.includes(item)) complaints.push(`needs the ${item}`);
  if (SKILLS.indexOf(dish.skill) > SKILLS.indexOf(raw.cookingSkillLevel))
    complaints.push(`is for an ${dish.skill} cook`);
  return complaints;
}

/** Steps, list and recipe agree: the same weight in all three, scaled from the recipe to the servings within a cook's rounding. */
function judgeAmounts(
  tables: Tables,
  meal: PlanMeal,
  { more, cooked }: Shared,
  complain: (words: string) => void,
): void {
  const dish = meal.proposer === "builtin" ? dishById(tables, meal.id)?.dish : undefined;
  const steps = meal.steps.join(" ");
  const names = meal.ingredients.flatMap(({ foodId }) => formsOf(tables.foods.get(foodId) as Row));
  for (const ingredient of meal.ingredients) {
    const row = tables.foods.get(ingredient.foodId) as Row;
    if (!row.names.includes(ingredient.name)) complain(`calls ${row.id} "${ingredient.name}"`);
    const near = (grams: number, own = ingredient.grams): boolean => Math.abs(grams - own) <= 0.02 + 0.012 * own;
    const listed = gramsOfText(row, ingredient.amount);
    if (!near(listed)) complain(`"${ingredient.amount} ${ingredient.name}" is ${listed} g, not ${ingredient.grams} g`);
    const used = gramsInSteps(row, steps, names);
    // What comes cooked is called by its day, and what is cooked for another day is in the steps alone.
    const needed = cooked.has(row.id) ? 0 : ingredient.grams + (more.get(row.id) ?? 0);
    if (!near(used, needed)) complain(`its steps use ${used} g of ${row.id}, its list says ${needed} g`);
    if (dish === undefined) continue;
    const recipe = dish.grams.get(row.id);
    if (recipe === undefined) complain(`${row.id} is not in the recipe`);
    else {
      const exact = (recipe.grams * meal.servings) / dish.servings;
      const piece = Math.max(
        5,
        ...Object.entries(row.units).map(([unit, grams]) =>
          // Tins, pouches and jars go whole, so that the nearest is up to half of one away.
          unit === "pinch" ? 0.5 : grams * (["tin", "pouch", "jar"].includes(unit) ? 0.5 : row.smallest),
        ),
      );
      if (
        Math.abs(ingredient.grams - exact) > recipe.mentions * Math.max(piece, 15) &&
        Math.abs(ingredient.grams / exact - 1) > 0.15
      )
        complain(`${row.id} is ${ingredient.grams} g for ${meal.servings}, the recipe makes that ${exact} g`);
    }
  }
  if (dish !== undefined && dish.grams.size !== meal.ingredients.length) complain("has lost or gained an ingredient");
  for (const step of meal.steps) {
    // An air fryer has no fan or gas figure, and 75 °C is the middle of a chicken, not an oven.
    const oven =
      !/air[ -]fr(?:y|ie)/iu.test(meal.steps.join(" ")) &&
      [...step.matchAll(/(\d+) ?°C/gu)].some(([, degrees]) => Number(degrees) > 110);
    if (oven && !(/fan/iu.test(step) && /gas/iu.test(step))) complain(`gives °C without fan and gas mark: ${step}`);
  }
  if (/\{|\}|undefined|NaN|null|, ,|,\.|\(\s*\)| {2}/u.test(steps)) complain(`has a malformed step: ${steps}`);
}

/** What is taken from the kitchen in the place of a pinch of another food is there, and the other is not. */
function kitchenComplaints(raw: RawMealPlanRequest, tables: Tables, meal: PlanMeal, home: Home): string[] {
  const isThere = (id: string): boolean => home.some(({ foodId, grams }) => foodId === id && grams !== 0);
  return (dishById(tables, meal.id)?.swapped ?? []).flatMap(({ ordinary, instead, fromKitchen }) => {
    const row = tables.foods.get(ordinary) as Row;
    if (fromKitchen === undefined || foodComplaints(raw, [{ row, grams: 1e-6 }], 1).length > 0) return [];
    if (isNamedAfterAvoided(raw, row)) return [];
    if (!isThere(instead)) return [`${meal.id}: has ${instead}, which is not at home, instead of ${ordinary}`];
    return isThere(ordinary) ? [`${meal.id}: has ${instead}, though ${ordinary} is at home`] : [];
  });
}

/** What a shop lacks is cooked all the same by anyone who always has it. */
function isAlwaysThere(complaint: string, home: Home): boolean {
  return home.some(({ foodId, grams }) => grams === null && complaint.endsWith(`: ${foodId} is not sold there`));
}

/** What is at home: grams of each food, or null for what is always there, and whether we only assume it. */
export type Home = readonly { readonly foodId: string; readonly grams: number | null; readonly assumed: boolean }[];

/** What every kitchen is assumed to hold, told a second time. */
const ASSUMED: Home = [
  "salt",
  "ground-black-pepper",
  "olive-oil",
  "sunflower-oil",
  "vegetable-oil",
  "granulated-sugar",
  "caster-sugar",
  "plain-flour",
  "cornflour",
  "cider-vinegar",
  "reduced-salt-soy-sauce",
  "dried-oregano",
  "ground-cumin",
  "paprika",
].map((foodId) => ({ foodId, grams: null, assumed: true }));

function judgeBasket(
  raw: RawMealPlanRequest,
  tables: Tables,
  plan: PlanDocument,
  meals: readonly PlanMeal[],
  home: Home,
): string[] {
  const complaints: string[] = [];
  const level = tables.levels.get(raw.preferredSupermarket) ?? Number.NaN;
  const slack = 0.01 * meals.length;
  const needs = new Map<string, number>();
  for (const { foodId, grams } of meals.flatMap(({ ingredients }) => ingredients))
    if (tables.foods.get(foodId)?.buy !== "free") needs.set(foodId, (needs.get(foodId) ?? 0) + grams);
  const items = plan.shopping.flatMap(({ items: list }) => list);
  const toBuy = new Map<string, number>();
  for (const [id, need] of needs) {
    const there = home.find(({ foodId }) => foodId === id);
    const own = there === undefined ? 0 : (there.grams ?? need);
    const taken = plan.fromCupboard.filter(({ foodId }) => foodId === id);
    if (taken.length !== (own > 0 ? 1 : 0)) complaints.push(`${id} is not said once to come from the cupboard`);
    if (taken.some(({ assumed }) => assumed !== there?.assumed)) complaints.push(`${id} is not said to be assumed`);
    const rest = need - own;
    const listed = items.filter(({ foodId }) => foodId === id).length;
    // Within the rounding of what the plan states, a rest may be bought or not.
    if (rest > slack && listed !== 1) complaints.push(`${id} does not stand in the list once`);
    if (rest <= -slack && listed !== 0) complaints.push(`${id} is bought although it is at home`);
    toBuy.set(id, Math.max(0, rest));
  }
  for (const { foodId } of plan.fromCupboard)
    if (!needs.has(foodId)) complaints.push(`${foodId} comes from the cupboard for no meal`);
  let total = 0;
  for (const item of items) {
    total += item.pence;
    const row = tables.foods.get(item.foodId);
    const whole = needs.get(item.foodId);
    const need = toBuy.get(item.foodId);
    if (row === undefined || need === undefined || whole === undefined) {
      complaints.push(`${item.foodId} is bought for no meal`);
      continue;
    }
    let bought = 0;
    let cost = 0;
    for (const { label, count, pence } of item.packs) {
      const pack = row.packs.find((known) => known.label === label);
      if (pack === undefined || !Number.isInteger(count) || count < 1)
        complaints.push(`${row.id}: ${count} of "${label}"`);
      else if (pence !== shelf(row, pack.tesco, level))
        complaints.push(`${row.id}: "${label}" costs ${pence}p instead of ${shelf(row, pack.tesco, level)}p`);
      bought += (pack?.grams ?? 0) * count;
      cost += pence * count;
      if (pack !== undefined && bought - pack.grams > need + slack && item.packs.length === 1)
        complaints.push(`${row.id}: a pack to spare`);
    }
    if (bought < need - slack) complaints.push(`${row.id}: ${bought} g bought for ${need} g`);
    if (cost !== item.pence) complaints.push(`${row.id}: packs cost ${cost}p, the list says ${item.pence}p`);
    if (Math.abs(item.leftoverGrams - Math.max(0, bought - need)) > 0.1 + slack)
      complaints.push(`${row.id}: ${item.leftoverGrams} g are said to be left over`);
    const lines = meals.flatMap(({ ingredients }) => ingredients).filter(({ foodId }) => foodId === item.foodId);
    // Grams are told to the hundredth, half of which is 4p of saffron; where a part is at home, the needs are told so as well.
    const told = (0.005 + (need < whole ? 0.01 * lines.length : 0)) * (cost / bought);
    for (const { grams, pence } of lines)
      if (Math.abs(pence - (item.pence * grams * (need / whole)) / bought) > 0.51 + slack + told)
        complaints.push(
          `${row.id}: a share of ${pence}p for ${grams} g of ${need} g bought as ${bought} g for ${item.pence}p`,
        );
  }
  for (const { foodId, pence } of meals.flatMap(({ ingredients }) => ingredients))
    if (pence !== 0 && !items.some((item) => item.foodId === foodId))
      complaints.push(`${foodId} costs ${pence}p from home`);
  if (total !== plan.totalPence) complaints.push(`the list adds up to ${total}p, the total says ${plan.totalPence}p`);
  const { atTill } = plan;
  if (atTill !== null && atTill.eatenPence + atTill.leftPence + atTill.goingOffPence !== total)
    complaints.push("what is eaten, left and going off is not what is paid");
  if (plan.totalPence > raw.maxBudget * 100 + 1e-6)
    complaints.push(`${plan.totalPence}p is above the budget of £${raw.maxBudget}`);
  return complaints;
}

/** A recipe's own region; of a provider's dish the one that it states. */
function regionOf(meal: PlanMeal, tables: Tables): string {
  return (meal.proposer === "builtin" ? dishById(tables, meal.id)?.dish.region : meal.region) ?? "";
}

const SMALL_WORDS = new Set(["with", "and", "the", "a", "in", "on", "of", "for", "my", "our"]);

/** Dishes that are the same but for small words or the order of words, or that are made of the same foods. */
function repeats(meals: readonly PlanMeal[]): boolean {
  const titles = meals.map(({ title }) =>
    [...new Set(plainWords(title))]
      .filter((word) => !SMALL_WORDS.has(word))
      .sort()
      .join(" "),
  );
  const foods = meals.map(({ ingredients }) =>
    ingredients
      .map(({ foodId }) => foodId)
      .sort()
      .join(" "),
  );
  return new Set(titles).size !== meals.length || new Set(foods).size !== meals.length;
}

/** Every rule of spec E1 to E17 that a plan breaks for a request, in words; none when the plan is good. `guests`: meals for another number. `confirmed`: what notes told of days. */
export function judge(
  raw: RawMealPlanRequest,
  plan: PlanDocument,
  tables: Tables,
  home: Home = ASSUMED,
  guests: ReadonlyMap<string, number> = new Map(),
  confirmed: readonly Confirmed[] = [],
): string[] {
  const meals = plan.days.flatMap(({ meals: list }) => list);
  const dayOf = new Map(plan.days.flatMap(({ day, meals: list }) => list.map(({ id }) => [id, day])));
  const pairs = readPairs(plan, tables);
  const complaints = [
    ...pairs.complaints,
    ...meals
      .flatMap((meal) =>
        judgeMeal(
          formOn(raw, dayOf.get(meal.id) ?? "", confirmed),
          tables,
          meal,
          guests.get(meal.id),
          pairs.shared.get(meal.id),
        ),
      )
      .filter((words) => !isAlwaysThere(words, home)),
    ...meals.flatMap((meal) => kitchenComplaints(raw, tables, meal, home)),
    ...judgeBasket(raw, tables, plan, meals, home),
  ];
  if (meals.length !== raw.mealsPerWeek) complaints.push(`${meals.length} meals`);
  if (repeats(meals)) complaints.push("a dish stands twice");
  // A week starts on its date; without one, on the day of the shop.
  const { startsOn } = plan.request;
  const begins =
    startsOn === undefined
      ? WEEK.indexOf(raw.shoppingDay ?? "Monday")
      : (new Date(`${startsOn}T12:00:00Z`).getUTCDay() + 6) % 7;
  const days = plan.days.map(({ day }) => (WEEK.indexOf(day) - begins + 7) % 7);
  const isNoDay = plan.days.some(({ day }) => !WEEK.includes(day));
  if (isNoDay || days.some((day, index) => index > 0 && day <= (days[index - 1] as number)))
    complaints.push("the days are out of order");
  const figure = /^\d+(?:\.\d+)?(?= syns$| per week$|$)/u.exec(raw.synsPointsPerWeek ?? "")?.[0];
  if (
    figure !== undefined &&
    raw.dietaryPreference === "slimming_world" &&
    meals.reduce((sum, { synsEstimate }) => sum + (synsEstimate ?? 0), 0) > Number(figure)
  )
    complaints.push("more syns than the week allows");
  if (
    figure !== undefined &&
    raw.dietaryPreference === "weight_watchers" &&
    meals.reduce((sum, { pointsEstimate }) => sum + (pointsEstimate ?? 0), 0) > Number(figure)
  )
    complaints.push("more points than the week allows");
  const regions = raw.preferredRegions.filter((region) => region !== "none");
  const outside = regions.length > 0 && meals.some((meal) => !regions.includes(regionOf(meal, tables)));
  if (outside !== plan.notices.some(({ code }) => code === "region_not_met"))
    complaints.push("the notice on regions is wrong");
  const goal = {
    weight_loss: (meal: PlanMeal) => meal.nutrition.kcal <= 500,
    muscle_gain: (meal: PlanMeal) => meal.nutrition.protein >= 35,
  }[raw.mealGoals];
  if (goal !== undefined && !meals.every(goal) && !plan.notices.some(({ code }) => code === "goal_not_met"))
    complaints.push("an unmet goal has no notice");
  if (/\bsafe\b/iu.test(JSON.stringify([plan.checks, plan.notices]))) complaints.push('says "safe"');
  return complaints;
}
