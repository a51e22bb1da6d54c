import type { Day } from "#domain/options/days";
import { shareOfPrice } from "#domain/basket/basket";
import type { Nutrition } from "#domain/food/food";
import { roundToPence, sumPence } from "#domain/money/pence";
import type { PlanFood, PlannedLine, PlannedMeal } from "#domain/plan/plan-data";
import type { PlanIngredient, PlanMeal } from "#domain/plan/plan-document";
import { followUpWords } from "#domain/plan/write-follow-up";
import type { MealOnDay } from "#domain/plan/write-follow-up";
import { writeStep } from "#domain/plan/write-step";
import { writeTip, writeWhy } from "#domain/plan/write-why";
import { formatAmount, summed } from "#domain/quantity/format";

/** What is needed to write about a dish, by food id. */
export interface WritingFacts {
  readonly foods: ReadonlyMap<string, PlanFood>;
  readonly lines: ReadonlyMap<string, PlannedLine>;
  /** The request's diet: only two diets show syns or points. */
  readonly diet: string;
  /** The other meals of its week; none while it is still being made. */
  readonly week?: readonly MealOnDay[];
}

/** Writes one dish, with each food at its share of the basket's price. `day`: null while the week is still being made. */
export function writeMeal(meal: PlannedMeal, day: Day | null, facts: WritingFacts): PlanMeal {
  const { foods, lines, diet, week = [] } = facts;
  const twice = followUpWords(meal, week, foods);
  const ingredients = gramsByFood(meal).map(([food, grams]): PlanIngredient => {
    const line = lines.get(food);
    const mentions = meal.ingredients.filter(({ foodId }) => foodId === food);
    const known = knownFood(foods, food);
    return {
      foodId: food,
      name: displayName(known, mentions),
      amount: amountOf(known, mentions),
      preparation: preparationOf(mentions, twice.note(food), twice.cookedBefore.includes(food)),
      grams: Math.round(grams * 100) / 100,
      pence: roundToPence(line === undefined ? 0 : shareOfPrice(line, grams)),
    };
  });
  return {
    id: meal.id,
    title: meal.title,
    description: meal.description,
    region: meal.region,
    proposer: meal.proposer,
    servings: meal.servings,
    prepMinutes: meal.prepMinutes,
    cookMinutes: meal.cookMinutes,
    handsOffMinutes: meal.handsOffMinutes ?? 0,
    skill: meal.skill,
    equipment: meal.equipment,
    utensils: meal.utensils,
    ingredients,
    steps: [
      ...meal.steps.map((step, at) =>
        [writeStep(step, meal.ingredients, foods, twice.mention), twice.after(at)]
          .filter((words) => words !== "")
          .join(" "),
      ),
      ...(twice.last === null ? [] : [twice.last]),
    ],
    tip: writeTip(meal, foods),
    why: day === null ? null : writeWhy(meal, day, foods),
    ...(meal.forYou === undefined ? {} : { forYou: meal.forYou }),
    ...(meal.answers === undefined ? {} : { answers: meal.answers }),
    nutrition: rounded(meal.nutrition),
    synsEstimate: diet === "slimming_world" ? meal.synsEstimate : null,
    pointsEstimate: diet === "weight_watchers" ? meal.pointsEstimate : null,
    allergens: meal.allergens,
    pence: sumPence(ingredients.map(({ pence }) => pence)),
    ...(twice.cookedBefore.length > 0 ? { cookedBefore: twice.cookedBefore } : {}),
    ...(meal.madeFrom === undefined ? {} : { madeFrom: meal.madeFrom.mealId }),
  };
}

/** How a food is cut, with notes: first that it is cooked already, last that there is more of it. */
function preparationOf(mentions: readonly Mention[], note: string | null, cooked: boolean): string | null {
  const cut = mentions.map(({ preparation }) => preparation).find((preparation) => preparation !== null) ?? null;
  const said = (cooked ? [note, cut] : [cut, note]).filter((words) => words !== null);
  return said.length === 0 ? null : said.join(", ");
}

/** A plan contains every food it uses; throws RangeError otherwise. */
export function knownFood(foods: ReadonlyMap<string, PlanFood>, id: string): PlanFood {
  const food = foods.get(id);
  if (food === undefined) throw new RangeError(`the plan lacks its food ${id}`);
  return food;
}

/** The dish's foods with their grams, one entry for each, in order of first use. */
export function gramsByFood({ ingredients }: PlannedMeal): [string, number][] {
  const grams = new Map<string, number>();
  for (const line of ingredients) grams.set(line.foodId, (grams.get(line.foodId) ?? 0) + line.grams);
  return [...grams];
}

function rounded(nutrition: Nutrition): Nutrition {
  const entries = Object.entries(nutrition).map(([key, value]: [string, number]) => [
    key,
    key === "kcal" ? Math.round(value) : Math.round(value * 10) / 10,
  ]);
  return Object.fromEntries(entries);
}

type Mention = PlannedMeal["ingredients"][number];

function displayName(food: PlanFood, mentions: readonly Mention[]): string {
  const count = mentions.reduce((sum, mention) => sum + (mention.unit === "each" ? mention.quantity : 0), 0);
  return count > 1 && food.plural !== null ? food.plural : food.name;
}

/** One amount for all mentions of a food in a dish: added up in the same unit, joined with "+" otherwise. */
function amountOf(food: PlanFood, mentions: readonly Mention[]): string {
  return summed(mentions)
    .map(({ quantity, unit }) => formatAmount(food, quantity, unit))
    .join(" + ");
}
