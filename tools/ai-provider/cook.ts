import { MENU_LIMITS } from "#domain/proposal/reading/menu-dish";
import type { Day } from "#domain/options/days";
import { daysCarried } from "#domain/meal/carried-food";
import { judgeDiet } from "#domain/meal/diets";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishMarks, sameDish, titleMarks, type DishMarks } from "#domain/meal/same-dish";
import type { FoodAmount } from "#domain/food/nutrition";
import { foodAmounts, mealFromRecipe } from "#domain/meal/meal";
import { canServe } from "#domain/planner/eligible";
import { asAsked } from "#domain/proposal/reading/ingredient-line";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { Recipe } from "#domain/recipe/recipe";
import { SKILL_LEVELS } from "#domain/options/options";
import { intentsIn } from "#tools/ai-provider/intents-in";
import { operationIn } from "#tools/ai-provider/operation-in";
import { readBrief, type ReadBrief } from "#tools/ai-provider/read-brief";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";
import { withMistake } from "#tools/ai-provider/mistakes";

export interface CookSettings {
  /** The share of meals that break a rule, and of lines in a composed week that say something forbidden: 0 none, 1 all. */
  readonly faulty?: number;
  /** The share of a week's dinners that are the product's own dishes: 0 none, 1 all. */
  readonly ours?: number;
  /** The share of weeks in which an idea is made from what another cooks more of, if two of their ideas allow it: 0 none, 1 all. */
  readonly pairs?: number;
  /** How many meals more than requested; fewer if negative. */
  readonly surplus?: number;
}

/** Words that turn a recipe's name into a new one. */
const STYLES = ["our way", "weeknight style", "the easy way", "home style"];
/** How far an amount may differ from the recipe's. */
const SHARES = [0.95, 1, 1.05];
const MEASURED = new Set(["g", "ml"]);

/** The reason given for every idea: the local cook has no taste. */
const WHY = "Good on a weeknight.";
/** The most words in a name, by the instructions for a week. */
const NAME_WORDS = 8;
/** Ideas among which one is looked for that goes with another. */
const MOST_IDEAS = 60;
/** The most dishes of a week with the same main food. */
const MAX_OF_ONE_FOOD = 2;
/** A dish named after more foods gives all of them: "noodles" on their own may be wheat. */
const MAIN_FOODS = { least: 2, most: 4 } as const;

/**
 * Answers a prompt with what it asks for: the dinners of a week, whole meals, lines about dinners, the operation for a change, or
 * what notes ask for.
 */
export type Cook = (prompt: string, settings?: CookSettings) => readonly unknown[];

interface Dish {
  readonly recipe: Recipe;
  readonly meal: ProposedMeal;
  readonly amounts: readonly FoodAmount[];
  readonly marks: DishMarks;
}

/**
 * A cook that answers like a good model: with dishes from the foods and rules in a prompt, none that are already there, and in a
 * second call starting with those rejected in the first. The same prompt gets the same meals.
 */
export function createCook(catalogue: Catalogue): Cook {
  // A follow-up means nothing on its own.
  const whole = catalogue.recipes.filter(({ madeFrom }) => madeFrom === undefined);
  const known = whole.map((recipe): Dish => {
    const meal = mealFromRecipe(recipe, catalogue, recipe.servings);
    return {
      recipe,
      meal: proposedFromRecipe(recipe, catalogue),
      amounts: foodAmounts(meal, catalogue.foodById),
      // For a table of two: whether two dishes are the same depends on grams.
      marks: dishMarks(mealFromRecipe(recipe, catalogue, 2), catalogue.foodById),
    };
  });
  return (prompt, { faulty = 0, surplus = 0, ours = 0, pairs = 0 } = {}) => {
    const brief = readBrief(prompt);
    if (brief.asked !== null) return [operationIn(brief.asked)];
    if (brief.notes !== null) return intentsIn(brief.notes);
    if (brief.lines.length > 0) return brief.lines.map((day) => ({ day, for_you: `A table laid for ${day}.` }));
    const seed = hashOf(prompt);
    const dishes = known
      .filter((dish) => suits(dish, brief))
      .map((dish) => ({
        ...dish,
        liking: preferenceFor(dish.recipe, brief),
        rank: hashOf(`${seed} ${dish.recipe.id}`),
      }))
      .sort((one, other) => other.liking - one.liking || one.rank - other.rank);
    const wanted = Math.max(0, (brief.dinners ?? brief.wanted) + surplus);
    if (brief.dinners !== null) {
      const week = weekOf(ideasOf(dishes, wanted), brief, { ours, faulty });
      return isInShare(seed, pairs) ? withPair(week, ideasOf(dishes, MOST_IDEAS), catalogue) : week;
    }
    return dishes.slice(0, wanted).map(({ meal, rank, liking }) => {
      const own = withCarried(varied(meal, rank, liking >= NAMED ? brief.dish : null), brief);
      return asAsked(
        isInShare(rank, faulty) ? withMistake(own, rank, brief.dish === null ? brief.foods : null, catalogue) : own,
      );
    });
  };
}

/** Whether a number falls in a share: half of the numbers below a hundred are below a half. */
function isInShare(rank: number, share: number): boolean {
  return (rank >>> 3) % 100 < share * 100;
}

interface Idea {
  readonly name: string;
  readonly foods: readonly string[];
  readonly why?: string;
}

/** A dinner as it is sent. */
interface Dinner {
  readonly day: Day;
  readonly dish: number | null;
  readonly idea: Idea | null;
  readonly from: { readonly day: Day; readonly food: string } | null;
}

/** The week with an idea that another one, on the day after it, is made from: both are built on a food that keeps. */
function withPair(week: readonly Dinner[], ideas: readonly Idea[], { foodById }: Catalogue): readonly Dinner[] {
  for (const [at, { day, idea: source }] of week.entries()) {
    const next = week[at + 1];
    const food = source?.foods.find((id) => daysCarried(foodById.get(id)) > 0);
    if (next === undefined || next.idea === null || food === undefined) continue;
    const isFree = ({ name }: Idea): boolean =>
      week.every(({ idea }, place) => place === at + 1 || idea?.name !== name);
    const found = ideas.find((idea) => idea.foods.includes(food) && isFree(idea));
    if (found !== undefined) return week.with(at + 1, { ...next, idea: { ...found, why: WHY }, from: { day, food } });
  }
  return week;
}

/** The dish with as much of what comes cooked as is cooked for it. */
function withCarried(meal: ProposedMeal, { comesCooked }: ReadBrief): ProposedMeal {
  if (comesCooked === null) return meal;
  const { food, grams } = comesCooked;
  return {
    ...meal,
    ingredients: meal.ingredients.map((line) =>
      line.food === food ? { ...line, amount: grams, unit: "g", preparation: null } : line,
    ),
  };
}

/** A week of ideas, some of which are replaced by the product's own dishes, taken from the top of its list. */
function weekOf(
  ideas: readonly Idea[],
  { days, ours }: ReadBrief,
  share: { readonly ours: number; readonly faulty: number },
): readonly Dinner[] {
  const own = Math.min(ours.length, Math.round(ideas.length * share.ours));
  return ideas.map(({ name, foods }, index) => {
    const day = days[index % Math.max(1, days.length)] ?? "Monday";
    const line = isInShare(hashOf(name), share.faulty) ? "Safe for everybody." : `${day}’s dinner.`;
    const placed = { day, people: null, for_you: line, answers: [], from: null };
    return index < own
      ? { ...placed, dish: index + 1, idea: null }
      : { ...placed, dish: null, idea: { name, foods, why: WHY } };
  });
}

/** Dishes by name, short names first, without too many for one main food, and without two that seem the same to those who eat them. */
function ideasOf(dishes: readonly (Dish & { readonly rank: number })[], wanted: number): readonly Idea[] {
  const built = new Map<string, number>();
  const chosen: DishMarks[] = [];
  return dishes
    .map(({ meal, rank, amounts, marks }) => ({
      name: nameFor(meal, rank),
      foods: mainFoods(amounts, nameFor(meal, rank)),
      marks,
    }))
    .toSorted((one, other) => Number(isLong(one.name)) - Number(isLong(other.name)))
    .filter(({ name, foods: [first = ""], marks }) => {
      const own = { ...marks, ...titleMarks(name) };
      if (chosen.length >= wanted || name.length > MENU_LIMITS.name) return false;
      if (chosen.some((other) => sameDish(own, other))) return false;
      built.set(first, (built.get(first) ?? 0) + 1);
      if ((built.get(first) ?? 0) > MAX_OF_ONE_FOOD) return false;
      chosen.push(own);
      return true;
    })
    .map(({ name, foods }) => ({ name, foods }));
}

function isLong(name: string): boolean {
  return name.split(" ").length > NAME_WORDS;
}

/** The heaviest food of a dish, then those in its name, then other heavy ones. */
function mainFoods(amounts: readonly FoodAmount[], title: string): string[] {
  const heaviest = amounts.filter(({ food }) => food.buy !== "free").toSorted((one, other) => other.grams - one.grams);
  const words = new Set(
    title
      .toLowerCase()
      .split(/[^a-z]+/u)
      .filter((word) => word.length >= MIN_LETTERS),
  );
  const named = heaviest.filter(({ food }) =>
    food.name
      .toLowerCase()
      .split(" ")
      .some((word) => words.has(word)),
  );
  const foods = [...heaviest.slice(0, 1), ...named, ...heaviest].map(({ food }) => food.id);
  return [...new Set(foods)].slice(0, Math.min(MAIN_FOODS.most, Math.max(MAIN_FOODS.least, named.length + 1)));
}
/** Shorter words of a title, such as "with", are not food. */
const MIN_LETTERS = 5;

function suits({ recipe, meal, amounts }: Dish, brief: ReadBrief): boolean {
  return (
    meal.ingredients.every(({ food }) => brief.foods.has(food)) &&
    meal.steps.reduce((sum, { minutes }) => sum + minutes, 0) <= brief.maxMinutes &&
    (brief.equipment.length === 0 || recipe.equipment.every((one) => brief.equipment.includes(one))) &&
    SKILL_LEVELS.indexOf(recipe.skill) <= SKILL_LEVELS.indexOf(brief.skill) &&
    canServe(recipe, brief.people) &&
    SHARES.every((share) => judgeDiet(brief.diet, inShare(amounts, share), recipe.servings) === null) &&
    !brief.taken.includes(recipe.title.toLowerCase())
  );
}

/** The factors by which `varied` may change a dish's amounts. */
function inShare(amounts: readonly FoodAmount[], share: number): FoodAmount[] {
  return amounts.map(({ food, grams }) => ({ food, grams: grams * share }));
}

/** The bonus for a dish requested by name. */
const NAMED = 4;

function preferenceFor({ title, region }: Recipe, { refused, regions, dish }: ReadBrief): number {
  const asked = dish === null ? "" : dish.slice(0, dish.lastIndexOf(",")).toLowerCase();
  return (
    (asked === title.toLowerCase() ? NAMED : 0) +
    (refused.includes(title.toLowerCase()) ? 2 : 0) +
    (regions.includes(region) ? 1 : 0)
  );
}

/** The dish under a new name and with slightly different amounts: a model does not recite our recipes. */
function varied(meal: ProposedMeal, rank: number, name: string | null): ProposedMeal {
  return {
    ...meal,
    name: name ?? nameFor(meal, rank),
    ingredients: meal.ingredients.map((line, index) => ({
      ...line,
      amount:
        MEASURED.has(line.unit) && line.amount >= 20
          ? Math.round(line.amount * (SHARES[(rank + index) % SHARES.length] ?? 1))
          : line.amount,
    })),
  };
}

function nameFor({ name }: ProposedMeal, rank: number): string {
  return `${name}, ${STYLES[rank % STYLES.length] ?? ""}`;
}

/** A 31-bit hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 1;
}
