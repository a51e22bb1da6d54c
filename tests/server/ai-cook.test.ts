import { expect, test } from "vitest";
import type { Fault } from "#domain/meal/faults";
import { dishBriefFor } from "#domain/proposal/brief/dish-brief";
import { composeBriefFor } from "#domain/proposal/brief/compose-brief";
import { linesBriefFor } from "#domain/proposal/brief/lines-brief";
import { readComposedDinner, readDinnerLine } from "#domain/proposal/reading/composed-dinner";
import { betterLines, judgeLines } from "#domain/proposal/spoken-week";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { canServe } from "#domain/planner/eligible";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import type { FaultyMeal } from "#domain/proposal/brief/sections";
import { mealFromRecipe, type Meal } from "#domain/meal/meal";
import { dishMarks, sameDish } from "#domain/meal/same-dish";
import { constraintsOf, type Constraints } from "#domain/request/constraints";
import { normaliseRequest, type RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { seededRandom } from "#domain/random/random";
import { journeyMark, notesWith } from "#tests/support/ai-script";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { createCook } from "#tools/ai-provider/cook";

const { catalogue, matcher } = realCatalogue();
const cook = createCook(catalogue);

const PLAIN: RawMealPlanRequest = {
  fullName: "Ada Baker",
  email: "ada@example.org",
  mealsPerWeek: 5,
  numPeople: 2,
  dietaryPreference: "none",
  dietaryRestrictions: [],
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "",
  maxBudget: 60,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "beginner",
  availableTime: "30",
  cookingEquipment: [],
  additionalNotes: "",
};

function constraintsFor(change: Partial<RawMealPlanRequest>): Constraints {
  const result = constraintsOf(normaliseRequest({ ...PLAIN, ...change }), matcher);
  if (!result.ok) throw new Error("the request names an unknown food");
  return result.constraints;
}

function weekPrompt(constraints: Constraints, wanted: number, recentTitles: readonly string[] = []): string {
  const nothing = { candidates: [], season: null, date: "29 November", standing: [], refused: [] };
  return composeBriefFor({ ...nothing, constraints, catalogue, recentTitles, wanted }).prompt;
}

/** So many ideas more than a week has dinners are had, in the place of those whose names are refused. */
const NAMED_OTHERWISE = 2;

/** The ideas that the cook has for a week, as far as they stand. */
function menuFor(constraints: Constraints) {
  const wanted = constraints.request.mealsPerWeek;
  const standing: StandingDinner[] = [];
  const faults: Fault[] = [];
  for (const raw of cook(weekPrompt(constraints, wanted), { surplus: NAMED_OTHERWISE })) {
    if (standing.length === wanted) break;
    const task = { constraints, raw, candidates: [], standing, recentPlans: [] };
    const judgement = judgeDinner(task, catalogue, matcher);
    if (judgement.kind === "stands") standing.push(judgement.dinner);
    // A name may stand for what a shop sells by it: such an idea goes back, and another takes its place.
    else faults.push(...judgement.faults.filter(({ detail }) => !detail.startsWith("the name names")));
  }
  return { menu: standing, faults };
}

function briefFor(
  constraints: Constraints,
  menu: readonly StandingDinner[],
  place: number,
  faulty: FaultyMeal | null = null,
) {
  const others = menu.filter((_, index) => index !== place);
  return dishBriefFor({ constraints, catalogue, recentTitles: [], dish: menu[place]?.dish ?? null, others, faulty })
    .prompt;
}

function judged(constraints: Constraints, raw: unknown, accepted: readonly Meal[]) {
  return judgeProposal({ constraints, raw, accepted, recentPlans: [], proposer: "test" }, catalogue, matcher);
}

test.each<[string, Partial<RawMealPlanRequest>]>([
  ["a plain week", {}],
  ["seven meals for one", { mealsPerWeek: 7, numPeople: 1 }],
  ["vegans", { dietaryPreference: "vegan" }],
  ["keto", { dietaryPreference: "keto", availableTime: "60+", cookingSkillLevel: "advanced" }],
  ["high protein", { dietaryPreference: "high_protein" }],
  ["counted syns", { dietaryPreference: "slimming_world" }],
  ["neither gluten nor dairy", { dietaryRestrictions: ["gluten_free", "dairy_free"] }],
  ["a microwave alone", { cookingEquipment: ["microwave"] }],
  ["ten minutes", { availableTime: "10" }],
  ["no nuts and no mushrooms", { ingredientsToAvoid: "nuts, mushrooms" }],
])("the cook's meals for %s keep every rule", (_, change) => {
  const constraints = constraintsFor(change);
  const { menu, faults } = menuFor(constraints);
  expect(faults).toEqual([]);
  expect(menu).toHaveLength(constraints.request.mealsPerWeek);
  const accepted: Meal[] = [];
  for (const place of menu.keys()) {
    const [raw] = cook(briefFor(constraints, menu, place));
    const judgement = judged(constraints, raw, accepted);
    expect(judgement).toMatchObject({ kind: "accepted", meal: { title: menu[place]?.dish.name } });
    if (judgement.kind === "accepted") accepted.push(judgement.meal);
  }
});

test.each([2, 3, 8])("the cook proposes for %i people what can be made for so many", (numPeople) => {
  const constraints = constraintsFor({ numPeople, availableTime: "60+", cookingSkillLevel: "advanced" });
  const names = cook(briefFor(constraints, [], 0), { surplus: 2_000 }).map((dish) => (dish as { name: string }).name);
  const proposed = catalogue.recipes.filter(({ title }) => names.some((name) => name.startsWith(`${title}, `)));
  expect(proposed.filter((recipe) => !canServe(recipe, numPeople)).map(({ title }) => title)).toEqual([]);
  // What is bought whole suits three or four, since it fills the pan as well.
  expect(proposed.some(({ leastServings }) => leastServings > 2)).toBe(numPeople === 3);
  expect(proposed.some(({ mostServings }) => mostServings === 4)).toBe(numPeople <= 4);
});

test("the cook has no two dishes on a menu that count as the same", () => {
  const constraints = constraintsFor({ mealsPerWeek: 7, availableTime: "60+", cookingSkillLevel: "advanced" });
  const marksOf = (name: string) =>
    catalogue.recipes
      .filter(({ title }) => name.startsWith(`${title}, `))
      .map((recipe) => dishMarks({ ...mealFromRecipe(recipe, catalogue, 2), title: name }, catalogue.foodById));
  const same = Array.from({ length: deep() ? 100 : 20 }, (_, week) => {
    const marks = cook(weekPrompt(constraints, 40, [`Dish ${week}`])).flatMap((dish) =>
      marksOf((dish as { idea: { name: string } }).idea.name),
    );
    expect(marks).toHaveLength(40);
    return marks.flatMap((one, at) => marks.slice(at + 1).flatMap((other) => (sameDish(one, other) ? [one.slug] : [])));
  });
  expect(same.flat()).toEqual([]);
});

test("the cook makes the configured share of mistakes, and corrects those meals when asked again", () => {
  // Which meals go wrong is drawn from the prompt: several menus, so that neither none nor all of them is a matter of luck.
  const menus = [2, 3, 4, 5].map((numPeople) => {
    const constraints = constraintsFor({ mealsPerWeek: 7, numPeople });
    return { constraints, menu: menuFor(constraints).menu };
  });
  const faulty = menus.flatMap(({ constraints, menu }) =>
    menu.flatMap((_, place) => {
      const [raw] = cook(briefFor(constraints, menu, place), { faulty: 0.5 });
      const judgement = judged(constraints, raw, []);
      return judgement.kind === "faulty" ? [{ constraints, menu, place, raw, faults: judgement.faults }] : [];
    }),
  );
  expect(faulty.length).toBeGreaterThan(4);
  expect(faulty.length).toBeLessThan(24);
  for (const { constraints, menu, place, ...meal } of faulty) {
    const [again] = cook(briefFor(constraints, menu, place, meal));
    expect(judged(constraints, again, [])).toMatchObject({ kind: "accepted", meal: { title: menu[place]?.dish.name } });
  }
});

test.each<[string, Partial<RawMealPlanRequest>]>([
  ["a plain week", { mealsPerWeek: 7 }],
  ["a week without a limit of time", { mealsPerWeek: 7, availableTime: "60+", cookingSkillLevel: "advanced" }],
  ["vegans", { mealsPerWeek: 7, dietaryPreference: "vegan" }],
  ["a week without nuts", { mealsPerWeek: 7, ingredientsToAvoid: "nuts" }],
])("each mistake of the cook goes back, whatever the dish: %s", (_, change) => {
  const constraints = constraintsFor(change);
  const { menu } = menuFor(constraints);
  const stands = [...menu.keys()].flatMap((place) => {
    const [raw] = cook(briefFor(constraints, menu, place), { faulty: 1 });
    return judged(constraints, raw, []).kind === "accepted" ? [raw] : [];
  });
  expect(menu).toHaveLength(7);
  expect(stands).toEqual([]);
});

test("a journey's mark in its notes asks for nothing, so that all the cook's dishes are accepted", () => {
  const random = seededRandom(37);
  const drawn = Array.from({ length: 500 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  );
  const readAs = (mark: string) =>
    JSON.stringify(constraintsFor({ additionalNotes: notesWith(mark) })).replaceAll(mark, "");
  // Of the first a mark was once made that ended in "mab", as medicines do for which the house eats nothing raw or runny.
  const marks = ["6d2b46ab", ...drawn].map(journeyMark);
  expect(marks.filter((mark) => readAs(mark) !== readAs("long"))).toEqual([]);
});

test("the cook has a line for every dinner of a week, and another one for those of which it is asked for", () => {
  const constraints = constraintsFor({ maxBudget: 150 });
  const meals: Meal[] = [];
  const { menu } = menuFor(constraints);
  for (const place of menu.keys()) {
    const judgement = judged(constraints, cook(briefFor(constraints, menu, place))[0], meals);
    if (judgement.kind === "accepted") meals.push(judgement.meal);
  }
  const week = (faulty: number) =>
    cook(weekPrompt(constraints, 5), { faulty }).flatMap((raw, at) => {
      const reading = readComposedDinner(raw);
      const meal = meals[at];
      return reading.ok && meal !== undefined ? [{ ...reading.dinner, mealId: meal.id, answers: [] }] : [];
    });
  const composed = week(0);
  const wrong = (dinners: typeof composed) =>
    judgeLines({ constraints, kept: meals, composed: dinners }, catalogue, matcher).map(({ cut }) => cut.length);
  expect([wrong(composed), wrong(week(1))]).toEqual([
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
  ]);
  const lost = judgeLines(
    { constraints, kept: meals, composed: composed.map((dinner, at) => (at < 2 ? { ...dinner, forYou: "" } : dinner)) },
    catalogue,
    matcher,
  );
  const again = cook(linesBriefFor({ constraints, lines: lost }).prompt).map(readDinnerLine);
  expect(again.map((line) => line?.day)).toEqual(composed.slice(0, 2).map(({ day }) => day));
  const anew = composed.map((dinner, at) => ({ ...dinner, forYou: again[at]?.forYou ?? dinner.forYou }));
  const judgedAnew = judgeLines({ constraints, kept: meals, composed: anew }, catalogue, matcher);
  expect(betterLines(lost, judgedAnew).size).toBe(2);
});

test("the cook returns more or fewer dishes as configured, and the same for the same prompt", () => {
  const constraints = constraintsFor({});
  const prompt = weekPrompt(constraints, 5);
  expect(cook(prompt, { surplus: 3 })).toHaveLength(8);
  expect(cook(prompt, { surplus: -2 })).toHaveLength(3);
  expect(cook(prompt)).toEqual(cook(prompt));
  const dish = briefFor(constraints, [], 0);
  expect([cook(dish), cook(dish, { surplus: -1 })].map(({ length }) => length)).toEqual([1, 0]);
});
