import { shelfPrice } from "#domain/basket/prices";
import { mayBeUsed } from "#domain/meal/check-food";
import type { Catalogue } from "#domain/recipe/catalogue";
import { AISLES } from "#domain/food/food";
import type { Food } from "#domain/food/food";
import { pointsEstimate, synsEstimate } from "#domain/food/nutrition";
import { unitsOf } from "#domain/proposal/reading/proposed-amount";
import type { Constraints } from "#domain/request/constraints";
import type { DietaryPreference, MealGoal } from "#domain/options/options";

/** Every priced food that a request's hard rules permit: the closed vocabulary of a proposer. */
export function allowedFoods(constraints: Constraints, catalogue: Catalogue): Food[] {
  return catalogue.foods.filter(
    (food) => (food.buy === "free" || food.packs.length > 0) && mayBeUsed(constraints, food),
  );
}

/** A figure per 100 g that a diet or goal depends on, with a short heading. */
export interface Column {
  readonly heading: string;
  readonly value: (food: Food) => number;
}

const per100 = (key: "carbohydrate" | "protein" | "kcal" | "salt"): ((food: Food) => number) => {
  return (food) => food.nutrition[key] * food.edible;
};
const COLUMNS = {
  carbohydrate: { heading: "carbohydrate g", value: per100("carbohydrate") },
  protein: { heading: "protein g", value: per100("protein") },
  kcal: { heading: "kcal", value: per100("kcal") },
  salt: { heading: "salt g", value: per100("salt") },
  syns: { heading: "syns", value: (food) => synsEstimate([{ food, grams: 100 }], 1) },
  points: { heading: "points", value: (food) => pointsEstimate([{ food, grams: 100 }], 1) },
} as const satisfies Record<string, Column>;

const OF_DIET: Readonly<Record<DietaryPreference, readonly Column[]>> = {
  none: [],
  meat_eater: [],
  vegetarian: [],
  vegan: [],
  paleo: [],
  keto: [COLUMNS.carbohydrate],
  low_carb: [COLUMNS.carbohydrate],
  high_protein: [COLUMNS.protein, COLUMNS.kcal],
  slimming_world: [COLUMNS.syns],
  weight_watchers: [COLUMNS.points],
};
const OF_GOAL: Readonly<Record<MealGoal, readonly Column[]>> = {
  none: [],
  budget_friendly: [],
  comfort_food: [],
  family_friendly: [],
  special_occasion: [],
  weight_loss: [COLUMNS.kcal],
  muscle_gain: [COLUMNS.protein],
};

/** The figures that the notes ask for. */
function columnsAsked({ preferences }: Constraints): Column[] {
  const { figures = {}, lessSalt, lessCarbohydrate } = preferences;
  return [
    ...(figures.protein === undefined ? [] : [COLUMNS.protein]),
    ...(figures.kcal === undefined && preferences.lighter !== true ? [] : [COLUMNS.kcal]),
    ...(figures.carbohydrate === undefined && lessCarbohydrate !== true ? [] : [COLUMNS.carbohydrate]),
    ...(figures.salt === undefined && lessSalt !== true ? [] : [COLUMNS.salt]),
  ];
}

/** The figures for each food that a proposer needs to keep this request's diet, goal and notes. */
export function columnsOf(constraints: Constraints): readonly Column[] {
  const { dietaryPreference, mealGoals } = constraints.request;
  return [...new Set([...OF_DIET[dietaryPreference], ...OF_GOAL[mealGoals], ...columnsAsked(constraints)])];
}

export function headingOf({ heading }: Column): string {
  return `${heading} per 100 g`;
}

/** A food's figure, to one decimal. */
export function figureOf({ value }: Column, food: Food): string {
  return String(Math.round(value(food) * 10) / 10);
}

/** The vocabulary as sent to a proposer: its columns, and a line for each food, grouped by aisle. */
export interface Vocabulary {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Writes the vocabulary for a request: ids, units with their grams, packs with their price in pence at the chosen supermarket. */
export function vocabularyFor(
  constraints: Constraints,
  catalogue: Catalogue,
  foods: readonly Food[] = allowedFoods(constraints, catalogue),
): Vocabulary {
  const columns = columnsOf(constraints);
  const level = catalogue.levelOf(constraints.request.preferredSupermarket);
  const lines = byAisle(foods, (food) => lineOf(food, level, columns));
  return {
    heading: ["id", "units", "packs", ...columns.map(headingOf)].join(","),
    lines,
  };
}

/** Foods grouped by aisle, a line for each. */
export function byAisle(foods: readonly Food[], lineFor: (food: Food) => string): string[] {
  return AISLES.flatMap((aisle) => {
    const here = foods.filter((food) => food.aisle === aisle);
    return here.length === 0 ? [] : [`# ${aisle}`, ...here.map(lineFor)];
  });
}

function lineOf(food: Food, level: number, columns: readonly Column[]): string {
  const units = unitsOf(food).map((unit) => (food.units[unit] === undefined ? unit : `${unit}=${food.units[unit]}g`));
  const packs = food.packs.map((pack) => `${Math.round(pack.grams)}g ${shelfPrice(food, pack, level)}p`);
  return [
    food.id,
    // Grams are implied, and spoons too where millilitres are given.
    units.filter((unit) => unit !== "g" && unit !== "tsp" && unit !== "tbsp").join(" "),
    packs.slice(0, 2).join("/"),
    ...columns.map((column) => figureOf(column, food)),
  ].join(",");
}
