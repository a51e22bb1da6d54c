import { describe, expect, test } from "vitest";
import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { mealFromRecipe } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import { mealAnswers } from "#domain/planner/meal-answers";
import { preferencesOf } from "#domain/intents/preferences-of";
import { someIntents } from "#domain/testing/intents";
import type { SaidMeaning } from "#domain/testing/intents";
import type { Spiciness } from "#domain/recipe/recipe";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
const { constraints } = sampleTask({
  ingredientsToAvoid: "",
  dietaryRestrictions: [],
  meatsPreferred: [],
  availableTime: "60+",
  cookingSkillLevel: "advanced",
});

/** One of our recipes whose title contains some words, as it is or as if written by a provider. */
function dish(words: string, by: "ours" | "written", title?: string): CheckedMeal {
  const recipe = catalogue.recipes.find((one) => one.title.includes(words));
  if (recipe === undefined) throw new Error(`no recipe is called ${words}`);
  const meal = mealFromRecipe(recipe, catalogue, 2);
  const written = {
    ...meal,
    id: "written-1",
    title: title ?? meal.title,
    description: "",
    proposer: "Some model",
    marks: [],
  };
  const check = checkMeal(constraints, catalogue, by === "ours" ? meal : written);
  if (!check.ok) throw new Error(JSON.stringify(check.faults));
  return check.meal;
}

/** Whether a dinner meets what it is claimed to meet, and what is not claimed. */
function answers(said: SaidMeaning, checked: CheckedMeal, isClaimed: boolean, day: Day = "Friday"): boolean {
  const intents = someIntents(said);
  const preferences = preferencesOf(intents, { matcher, meals: 5, people: 2 });
  const asked = { ...constraints, preferences, request: { ...constraints.request, intents } };
  const { id } = checked.meal;
  const claimed = new Map(isClaimed ? [[id, intents.map((intent) => intent.id)]] : []);
  return mealAnswers([checked], [day], asked, catalogue, claimed).get(id)?.length === 1;
}

describe("a claim that a dinner meets a request", () => {
  test.each<[string, SaidMeaning, CheckedMeal]>([
    ["a treat of fish fingers, ours", { kind: "treat", day: "Friday" }, dish("Fish-finger sandwiches", "ours")],
    ["a treat of fish fingers", { kind: "treat", day: "Friday" }, dish("Fish-finger sandwiches", "written")],
    ["prawns of scallops", { kind: "want", what: "prawns" }, dish("callops", "written")],
    [
      "rice and peas of egg-fried rice",
      { kind: "want", what: "rice and peas" },
      dish("egg-fried rice", "written", "Egg-fried rice"),
    ],
    [
      "peas of sugar snaps",
      { kind: "want", what: "peas" },
      dish("sugar snap", "written", "Sticky ginger pork with rice"),
    ],
    [
      "peas of sugar snaps, ours",
      { kind: "want", what: "peas" },
      dish("Sticky ginger pork with sugar snap peas", "ours"),
    ],
    ["an egg of egg noodles", { kind: "want", what: "eggs" }, dish("chow mein", "written")],
    ["beans of houmous", { kind: "want", what: "beans" }, dish("houmous", "written")],
    ["a dish we do not have", { kind: "want", what: "boxty" }, dish("Cottage pie", "written")],
    ["a garnish", { kind: "use_up", what: "spring onions" }, dish("Beef and mushrooms in oyster sauce", "written")],
    ["what we do not sell", { kind: "use_up", what: "methi" }, dish("Cottage pie", "written")],
    ["heat without chilli", { kind: "heat", what: "hot" }, dish("Fish-finger sandwiches", "written")],
    ["a curry of a pie", { kind: "want", what: "curry" }, dish("Cottage pie", "written", "Cottage pie with peas")],
    ["another day", { kind: "want", what: "fish", day: "Monday" }, dish("Fish-finger sandwiches", "written")],
  ])("is dropped if the dish's own data contradicts it: %s", (_, said, checked) => {
    expect(answers(said, checked, true)).toBe(false);
  });

  test.each<[string, SaidMeaning, CheckedMeal]>([
    ["prawns", { kind: "want", what: "prawns" }, dish("prawn", "written")],
    ["peas", { kind: "want", what: "peas" }, dish("and peas", "written")],
    ["nuts under another name", { kind: "want", what: "nuts" }, dish("and walnuts", "written")],
    ["cheese under another name", { kind: "want", what: "cheese" }, dish("halloumi", "ours")],
    ["nothing hot, for a mild dinner", { kind: "heat", what: "mild" }, dish("Cottage pie", "written")],
    ["a dish we do not have", { kind: "want", what: "boxty" }, dish("Cottage pie", "written", "Boxty with bacon")],
    [
      "what we do not sell, by its name",
      { kind: "use_up", what: "methi" },
      dish("Cottage pie", "written", "Methi and potato pie"),
    ],
    ["a seasoning that gives it its name", { kind: "want", what: "harissa" }, dish("arissa", "written")],
  ])("is not needed if the data shows it: %s", (_, said, checked) => {
    expect(answers(said, checked, false)).toBe(true);
  });

  test.each<[string, SaidMeaning, CheckedMeal]>([
    [
      "a dish under another name",
      { kind: "want", what: "jollof rice" },
      dish("ollof", "written", "Smoky chicken jollof"),
    ],
    ["a treat without a contradiction", { kind: "treat", day: "Friday" }, dish("Wellington", "written")],
  ])("is believed if it cannot be judged: %s", (_, said, checked) => {
    expect(answers(said, checked, true)).toBe(true);
  });

  test("of heat holds with plenty of chilli, and fails without any", () => {
    const hot: SaidMeaning = { kind: "heat", what: "hot" };
    const share = (spiciness: Spiciness, by: "ours" | "written"): number => {
      const recipes = catalogue.recipes.filter((one) => one.spiciness === spiciness).slice(0, 30);
      return recipes.filter(({ title }) => answers(hot, dish(title, by), false)).length / recipes.length;
    };
    expect(share("hot", "written")).toBeGreaterThan(0.6);
    expect([share("hot", "ours"), share("medium", "ours")]).toEqual([1, 1]);
    expect([share("none", "written"), share("none", "ours")]).toEqual([0, 0]);
  });
});
