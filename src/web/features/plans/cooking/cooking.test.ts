import { describe, expect, it } from "vitest";
import type { PlanMealAnswer } from "#contract/meal-plans";
import { ingredientsIn, timeline, timesIn } from "#web/features/plans/cooking/cook-steps";
import { readTimers, remaining } from "#web/features/plans/cooking/timers";
import { commandIn } from "#web/features/plans/cooking/use-voice";

function anIngredient(item: string): PlanMealAnswer["ingredients"][number] {
  return { item, amount: "1", estimated_cost: 0, food_id: item, preparation: null };
}

function aMeal(id: string, prep: number, cook: number, instructions: string[]): PlanMealAnswer {
  return {
    id,
    name: id,
    description: "",
    region: null,
    proposer: "",
    day: "Monday",
    servings: 2,
    prep_time: prep,
    cook_time: cook,
    hands_off_time: 0,
    skill: "beginner",
    equipment_needed: [],
    utensils: [],
    ingredients: [],
    instructions,
    tip: "",
    why: null,
    for_you: null,
    answers: [],
    nutrition_per_serving: {
      kcal: 0,
      protein: 0,
      fat: 0,
      saturates: 0,
      carbohydrate: 0,
      sugars: 0,
      fibre: 0,
      salt: 0,
    },
    syns_estimate: null,
    points_estimate: null,
    allergens: [],
    estimated_cost: 0,
  };
}

describe("the times in a step", () => {
  it.each([
    ["Simmer for 8 minutes, until thick.", [480]],
    ["Roast for 1 hour 15 minutes.", [4_500]],
    ["Roast for 1 hour and 15 minutes.", [4_500]],
    ["Fry for 2 to 3 minutes on each side, then rest for 5 minutes.", [120, 300]],
    ["Cook on low for 8 hours.", [28_800]],
    ["Microwave for 90 seconds, stir, and give it 90 seconds more.", [90]],
    ["Rest for an hour.", [3_600]],
    ["Bake at 200°C for 25–30 minutes.", [1_500]],
    ["Cut into 2 cm dice and season.", []],
    ["Leave for 100 hours.", []],
  ])("of “%s” are found", (text, seconds) => {
    expect(timesIn(text).map((time) => time.seconds)).toEqual(seconds);
  });

  it("are labelled as in the step", () => {
    expect(timesIn("Fry for 2 to 3 minutes.")).toEqual([{ label: "2 to 3 minutes", seconds: 120 }]);
  });
});

describe("the ingredients of a step", () => {
  const list = ["Onion", "Tinned chickpeas", "Olive oil", "Rice"].map(anIngredient);
  it.each([
    ["Soften the onions in the oil.", ["Onion"]],
    ["Stir in the chickpeas and the rice.", ["Tinned chickpeas", "Rice"]],
    ["Taste, and season.", []],
  ])("of “%s” are those it names", (text, items) => {
    expect(ingredientsIn(text, list).map(({ item }) => item)).toEqual(items);
  });

  it.each([
    [
      "Crumble ¼ beef stock cube into the pan with 3 pinches of ground black pepper.",
      ["Beef stock cube", "Ground black pepper"],
    ],
    ["Brown the beef, then stir in the pepper.", ["Braising beef", "Ground black pepper", "Red pepper"]],
  ])("are not those whose last word stands in the name of another: “%s”", (text, items) => {
    const stew = ["Braising beef", "Beef stock cube", "Ground black pepper", "Red pepper"].map(anIngredient);
    expect(ingredientsIn(text, stew).map(({ item }) => item)).toEqual(items);
  });

  it.each([
    ["Top with 2 red peppers (thinly sliced).", ["red peppers"]],
    ["Season with black pepper.", ["ground black pepper"]],
    ["Add the red peppers and a little pepper.", ["red peppers", "ground black pepper"]],
    ["Fry the olives in olive oil.", ["olives", "olive oil"]],
    ["Warm the olive oil.", ["olive oil"]],
    ["Stir in the green beans.", ["green beans"]],
    ["Stir in all the beans.", ["green beans", "tinned butter beans"]],
  ])("of “%s” are no others that share a word with them", (text, items) => {
    const alike = "red peppers, ground black pepper, olives, olive oil, green beans, tinned butter beans".split(", ");
    expect(ingredientsIn(text, alike.map(anIngredient)).map(({ item }) => item)).toEqual(items);
  });

  it.each([
    ["Brush with 1½\u{A0}tbsp olive oil.", "olive oil", "3\u{A0}tbsp", "1½ tbsp"],
    ["Fry 2 cloves of garlic (crushed).", "garlic", "8 cloves", "2 cloves"],
    ["Fry 1 clove of garlic (crushed).", "garlic", "8 cloves", "1 clove"],
    ["Season with ¼ tsp salt.", "salt", "¼ tsp + 2 pinches", "¼ tsp"],
    ["Add 2 pinches of salt.", "salt", "¼ tsp + 2 pinches", "2 pinches"],
    ["Toss with 1 red onion (sliced).", "red onions", "2", "1"],
    ["Return the garlic to the pan.", "garlic", "8 cloves", "8 cloves"],
    ["Warm 2\u{A0}×\u{A0}400\u{A0}g tins of chopped tomatoes.", "chopped tomatoes", "2 × 400 g tins", "2 × 400 g tins"],
    ["Cook for 2 minutes, then add the onions.", "onions", "4", "4"],
  ])("have the amounts of that step: %s", (text, item, ofTheDish, ofTheStep) => {
    expect(ingredientsIn(text, [{ ...anIngredient(item), amount: ofTheDish }])[0]?.amount).toBe(ofTheStep);
  });
});

describe("several dishes on one timeline", () => {
  it("start as late as possible for all to be ready together", () => {
    const stew = aMeal("stew", 10, 50, ["1. Chop.", "2. Simmer for 50 minutes."]);
    const rice = aMeal("rice", 0, 12, ["Boil for 12 minutes."]);
    expect(timeline([stew, rice]).map(({ dish, startsAt, text }) => [dish, startsAt, text])).toEqual([
      ["stew", 0, "Chop."],
      ["stew", 10, "Simmer for 50 minutes."],
      ["rice", 48, "Boil for 12 minutes."],
    ]);
  });

  it("leaves a single dish in its own order", () => {
    const steps = timeline([aMeal("soup", 5, 5, ["Chop.", "Fry.", "Serve."])]);
    expect(steps.map(({ index }) => index)).toEqual([0, 1, 2]);
  });
});

describe("a timer", () => {
  const timer = { id: "a", label: "8 minutes", step: "Stew", endsAt: 100_000 };
  it.each([
    [98_500, "0:02"],
    [35_000, "1:05"],
    [100_000 - 3_725_000, "1:02:05"],
    [120_000, "0:00"],
  ])("at %i says %s", (now, text) => {
    expect(remaining(timer, now)).toBe(text);
  });

  it("is restored after a reload, ignoring anything else in storage", () => {
    const stored: unknown = JSON.parse(JSON.stringify([timer, null, { id: 1 }, { ...timer, endsAt: "soon" }]));
    expect(readTimers(stored, 50_000)).toEqual([timer]);
    expect(readTimers(stored, timer.endsAt + 3_600_001)).toEqual([]);
    expect(readTimers("nonsense", 0)).toEqual([]);
  });
});

describe("a spoken command", () => {
  it.each([
    ["Next", "next"],
    ["okay next step please", "next"],
    ["go back", "back"],
    ["start the timer", "timer"],
    ["pass me the salt", null],
    ["nextdoor", null],
  ])("in “%s” is %s", (said, command) => {
    expect(commandIn(said)).toBe(command);
  });
});
