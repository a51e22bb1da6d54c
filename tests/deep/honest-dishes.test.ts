import { expect, it } from "vitest";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { Recipe } from "#domain/recipe/recipe";
import { seededRandom } from "#domain/random/random";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { sampled } from "#tests/support/sampled";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { judgeMeal } from "./judge.ts";
import { readTables } from "./judge-table.ts";

/** Which share of the recipes that `npm test` reads is read for each of the limits. */
const SAMPLE = 0.25;
const SEED = 14;

const FREE = aRawRequest({ cookingSkillLevel: "advanced", availableTime: "60+", maxBudget: 500 });

/** What a text may name without it being there: a dish that is nearly called after it ("in a parsley sauce") frightens who must avoid it. */
const LIMITS: readonly Partial<RawMealPlanRequest>[] = [
  ...["gluten_free", "dairy_free", "nut_free", "egg_free", "soy_free"].map((one) => ({ dietaryRestrictions: [one] })),
  ...["vegetarian", "vegan", "paleo"].map((dietaryPreference) => ({ dietaryPreference })),
  ...[
    "celery",
    "mustard",
    "sesame",
    "sulphites",
    "fish",
    "shellfish",
    "peanuts",
    "alcohol",
    "honey",
    "garlic",
    "onions",
  ]
    .concat([
      "pork",
      "beef",
      "chicken",
      "lamb",
      "mushrooms",
      "tomatoes",
      "chilli",
      "lentils",
      "potatoes",
      "cheese",
      "wheat",
    ])
    .map((ingredientsToAvoid) => ({ ingredientsToAvoid })),
];

const { catalogue, matcher } = realCatalogue();
const tables = readTables();
/** A third of them, others with each change of the catalogue, and all in the long runs. */
const read = sampled(
  catalogue.recipes.filter(({ madeFrom }) => madeFrom === undefined),
  3,
  `read ${catalogue.hash}`,
);
const shown = read.flatMap((recipe) => {
  const meal = shownTo({}, recipe);
  return meal === null ? [] : [{ recipe, meal }];
});

/** A recipe as shown to people with this limit if proposed by a model; null if refused. */
function shownTo(limit: Partial<RawMealPlanRequest>, recipe: Recipe): PlanMeal | null {
  const asked = constraintsOf(normaliseRequest({ ...FREE, ...limit }), matcher);
  if (!asked.ok) throw new Error("the request names something unknown");
  const task = {
    constraints: asked.constraints,
    raw: proposedFromRecipe(recipe, catalogue),
    accepted: [],
    recentPlans: [],
    proposer: "A model",
  };
  const judgement = judgeProposal(task, catalogue, matcher);
  return judgement.kind === "accepted" ? judgement.shown : null;
}

/** What the texts of a dish name to those of this limit; nothing where it holds what they must avoid, for then it is not for them. */
function namedTo(limit: Partial<RawMealPlanRequest>, meal: PlanMeal): string[] {
  const found = judgeMeal({ ...FREE, ...limit }, tables, meal);
  const words = found.filter((complaint) => complaint.includes(": its texts name "));
  return words.length === found.length ? words : [];
}

it("has no complaint about any of our recipes, written as a model would", () => {
  const complaints = shown.flatMap(({ meal }) =>
    judgeMeal(FREE, tables, meal).map((complaint) => `${meal.id}: ${complaint}`),
  );
  expect(complaints).toEqual([]);
}, 120_000);

it("mentions no omitted food in any text of a recipe", () => {
  const random = seededRandom(SEED);
  const sample = deep() ? shown : shown.filter(() => random() < SAMPLE);
  // What harms nobody of a household may be named to it: a limit takes sentences out of the texts and adds none, so that what names nothing to
  // its people as anyone is shown it does so as they are.
  const complaints = LIMITS.flatMap((limit) =>
    sample.flatMap(({ recipe, meal }) => {
      if (namedTo(limit, meal).length === 0) return [];
      const theirs = shownTo(limit, recipe);
      return theirs === null ? [] : namedTo(limit, theirs);
    }),
  );
  expect([...new Set(complaints)]).toEqual([]);
}, 600_000);
