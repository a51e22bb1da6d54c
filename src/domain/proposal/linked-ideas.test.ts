import { pence } from "#domain/money/pence";
import type { Day } from "#domain/options/days";
import { weekMoney } from "#domain/proposal/brief/week-money";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import { describe, expect, test } from "vitest";
import { dishBriefFor } from "#domain/proposal/brief/dish-brief";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { aStep } from "#domain/proposal/testing/honest-dish";
import {
  FROM,
  PAIR,
  ROAST,
  SOUP,
  candidates,
  catalogue,
  compose,
  faultsOf,
  ids,
  matcher,
  plain,
  rawOf,
  withNotes,
  written,
} from "#tests/support/linked-ideas";
import type { Asked } from "#tests/support/linked-ideas";

describe("a dinner that comes in", () => {
  test("may be made from an idea a day or two before it", () => {
    const { standing, faults } = compose(PAIR);
    expect(faults).toEqual([]);
    expect(standing.map(({ from }) => from)).toEqual([undefined, { day: "Saturday", foodId: "whole-chicken" }]);
    const late = compose([
      { day: "Thursday", idea: ROAST },
      { day: "Saturday", idea: SOUP, from: { ...FROM, day: "Thursday" } },
    ]);
    expect(late.standing[1]!.from?.day).toBe("Thursday");
  });

  test("may be made from one of our dishes that is cooked plainly, and of no other", () => {
    const holding = (forms: readonly string[]) =>
      ids.find((id) => {
        const recipe = catalogue.recipeOf(id)!;
        const holds = recipe.lines.some(({ foodId }) => foodId === "potato");
        return holds && forms.includes(recipe.form) && recipe.spiciness === "none" && recipe.madeFrom === undefined;
      })!;
    const from = { day: "Saturday", food: "potato" };
    const inGrams = (food: string, amount: number) => ({ food, amount, unit: "g", preparation: null });
    const idea = { ...SOUP, ingredients: [inGrams("potato", 220), inGrams("smoked-back-bacon", 30)] };
    const linked = (ours: string) =>
      compose([
        { day: "Saturday", ours },
        { day: "Sunday", idea, from },
      ]).standing[1];
    expect(linked(holding(["roast", "traybake", "grill"]))?.from).toEqual({ day: "Saturday", foodId: "potato" });
    expect(linked(holding(["stew", "curry", "soup"]))?.from).toBeUndefined();
  });

  const loses: readonly (readonly [string, readonly Asked[]])[] = [
    [
      "before it",
      [
        { day: "Sunday", idea: ROAST },
        { day: "Saturday", idea: SOUP, from: { ...FROM, day: "Sunday" } },
      ],
    ],
    [
      "three days later",
      [
        { day: "Tuesday", idea: ROAST },
        { day: "Friday", idea: SOUP, from: { ...FROM, day: "Tuesday" } },
      ],
    ],
    ["of a dinner that is not there", [{ day: "Sunday", idea: SOUP, from: FROM }]],
    ["of a food that it does not hold", [PAIR[0]!, { ...PAIR[1]!, from: { ...FROM, food: "beef-mince" } }]],
    ["of a food that does not keep", [PAIR[0]!, { ...PAIR[1]!, from: { ...FROM, food: "olive-oil" } }]],
    ["in another form", [PAIR[0]!, { ...PAIR[1]!, from: "Saturday" }]],
  ];
  test.each(loses)("loses only its link when it is made of a dinner %s", (_, asked) => {
    const { standing, faults } = compose(asked);
    expect(faults).toEqual([]);
    expect(standing).toHaveLength(asked.length);
    expect(standing.at(-1)!.from).toBeUndefined();
  });

  test("goes back while there is another try, if its line speaks of the dinner that cannot leave it anything", () => {
    const { standing } = compose([PAIR[0]!]);
    const raw = { ...rawOf({ day: "Tuesday", idea: SOUP, from: FROM }), for_you: "Saturday’s chicken comes back." };
    const judged = (mayGiveWay: readonly Day[]) =>
      judgeDinner(
        { constraints: plain, raw, candidates: ids, standing, mayGiveWay, recentPlans: [] },
        catalogue,
        matcher,
      );
    expect(judged(["Saturday"])).toMatchObject({ kind: "faulty", faults: [{ code: "follow_up" }] });
    expect(judged([])).toMatchObject({ kind: "stands" });
  });

  test("loses it where it has no meat, and the other dinner has", () => {
    const meatless = {
      ...SOUP,
      name: "Leek and potato soup",
      ingredients: SOUP.ingredients.map((line) => (line.food === "whole-chicken" ? { ...line, food: "potato" } : line)),
    };
    const from = { day: "Saturday", food: "potato" };
    const linked = (idea: ProposedMeal) => compose([PAIR[0]!, { day: "Sunday", idea, from }]).standing.at(-1)?.from;
    expect(linked(meatless)).toBeUndefined();
    const [first, ...others] = meatless.ingredients;
    const meat = { food: "smoked-back-bacon", amount: 30, unit: "g", preparation: null };
    expect(linked({ ...meatless, ingredients: [first!, meat, ...others] })).toEqual({
      day: "Saturday",
      foodId: "potato",
    });
  });

  test("takes rice from the day before, and from no other", () => {
    const withRice = (dish: ProposedMeal): ProposedMeal => {
      const [first, ...others] = dish.ingredients;
      return {
        ...dish,
        ingredients: [first!, { food: "basmati-rice", amount: 65, unit: "g", preparation: null }, ...others],
      };
    };
    const linked = (day: Day) => {
      const from = { day, food: "basmati-rice" };
      return compose([
        { day, idea: withRice(ROAST) },
        { day: "Sunday", idea: withRice(SOUP), from },
      ]).standing[1]?.from;
    };
    expect(linked("Saturday")).toEqual({ day: "Saturday", foodId: "basmati-rice" });
    expect(linked("Friday")).toBeUndefined();
  });

  test("is reckoned with what is cooked for it, and its source does not give way to it", () => {
    const { standing } = compose(PAIR);
    const alone = standing.map(({ day, people, forYou, answers, mealId, dish }) => {
      return { day, people, forYou, answers, mealId, dish };
    });
    const penceOf = (dinners: typeof standing): number => weekMoney(dinners, plain, catalogue).totalPence;
    const leftOf = (dinners: typeof standing): number =>
      weekMoney(dinners, plain, catalogue).open.find(({ food }) => food.id === "whole-chicken")?.grams ?? 0;
    expect(leftOf(standing)).toBeGreaterThan(leftOf(alone));
    const dear = { day: "Friday", ours: candidates[0]!.mealId } as const;
    const constraints = { ...plain, budgetPence: pence(penceOf(standing) + 1) };
    const raw = rawOf(dear);
    const task = { constraints, raw, candidates: ids, standing, mayGiveWay: ["Saturday"] as const, recentPlans: [] };
    expect(judgeDinner(task, catalogue, matcher)).toMatchObject({ kind: "faulty", faults: [{ code: "over_budget" }] });
  });

  test("goes back if its name promises what nobody leaves", () => {
    const { faults } = compose([{ day: "Sunday", idea: SOUP, name: "Leftover chicken soup", from: FROM }]);
    expect(faults).toEqual([expect.stringMatching(/^follow_up: .*no dinner stands on Saturday/u)]);
  });

  test("makes one pair a week", () => {
    const more: Asked = { day: "Monday", idea: SOUP, name: "Chicken and leek pie", from: { ...FROM, day: "Sunday" } };
    const monday = { ...plain, request: { ...plain.request, shoppingDay: "Saturday" as const } };
    const { standing } = compose([...PAIR, more], monday);
    expect(standing.filter(({ from }) => from !== undefined)).toHaveLength(1);
  });
});

describe("the call for a dish of a pair", () => {
  const { standing } = compose(PAIR);
  const promptFor = (at: number): string =>
    dishBriefFor({
      constraints: plain,
      catalogue,
      recentTitles: [],
      dish: standing[at]!.dish,
      dinner: standing[at]!,
      others: standing.filter((_, index) => index !== at),
      faulty: null,
    }).prompt;

  test("says what comes cooked, and to its source how much more it cooks: the same figure", () => {
    const each = Number(/^comes cooked: whole-chicken, .*about (\d+)g of it raw for one/mu.exec(promptFor(1))?.[1]);
    const all = Number(/^cooks more: .* (\d+)g of it, raw/mu.exec(promptFor(0))?.[1]);
    expect(each).toBeGreaterThan(100);
    expect(all).toBe(2 * each);
    expect(promptFor(1)).toContain("Saturday’s cooked whole chicken");
  });
});

describe("a dish of a pair", () => {
  const { standing } = compose(PAIR);

  test("begins with cooked food, which is heated through and not cooked again", () => {
    expect(faultsOf(SOUP, 1, standing)).toEqual([]);
    const alone = [standing[0]!, { ...compose([{ ...PAIR[1]!, from: null }]).standing[0]! }];
    expect(faultsOf(SOUP, 1, alone).join()).toMatch(/whole chicken gets .* minutes of heat/u);
    const judgement = written(SOUP, 1, standing);
    if (judgement.kind === "faulty") throw new Error("the soup was refused");
    expect(judgement.meal.madeFrom).toMatchObject({ mealId: "", foodIds: ["whole-chicken"], hours: 2 });
    expect(judgement.shown.steps.join(" ")).toMatch(/the cooked whole chicken.*piping hot/u);
    expect(judgement.shown.steps.join(" ")).not.toMatch(/no pink/u);
    expect(judgement.shown.cookedBefore).toEqual(["whole-chicken"]);
  });

  test("never has old rice cold", () => {
    const pair = { part: "follow-up", foodId: "basmati-rice", day: "Saturday", people: 2 } as const;
    const steps = (minutes: number) => [
      aStep({ text: "Put {basmati-rice} into a pan.", minutes: 2, foods: [] }),
      ...(minutes === 0
        ? []
        : [aStep({ text: "Heat it.", foods: ["basmati-rice"], minutes, heat: "hob medium", vessel: "pan" })]),
      ...SOUP.steps.map((step) => ({
        ...step,
        text: step.text.replace("Take the meat of {whole-chicken}", "Take {chicken-breast-fillet}"),
      })),
    ];
    const ingredients = [
      { food: "basmati-rice", amount: 65, unit: "g", preparation: null },
      { food: "chicken-breast-fillet", amount: 120, unit: "g", preparation: "cut into strips" },
      ...SOUP.ingredients.slice(1),
    ];
    const faults = (minutes: number): string => {
      const cooked = steps(minutes).map((step) => ({
        ...step,
        foods: (step.foods ?? []).map((food) => (food === "whole-chicken" ? "chicken-breast-fillet" : food)),
      }));
      const last = cooked.map((step, at) => (at === cooked.length - 1 ? { ...step, minutes: 10 } : step));
      return faultsOf(
        { ...SOUP, name: "Chicken and leek rice", ingredients, steps: last },
        0,
        compose([PAIR[0]!]).standing,
        { pair, day: "Sunday" },
      ).join();
    };
    expect(faults(0)).toMatch(/basmati rice comes cooked and cold: a step must heat it until steaming hot/u);
    expect(faults(2)).toMatch(/basmati rice comes cooked and cold: heat it for 3 minutes/u);
    expect(faults(4)).toBe("");
  });

  test("may be eaten cold, but not lukewarm", () => {
    const heatedFor = (minutes: number): ProposedMeal => ({
      ...SOUP,
      steps: SOUP.steps.map((step, at) => (at === 2 ? { ...step, minutes } : step)),
    });
    expect(faultsOf(heatedFor(1), 1, standing).join()).toMatch(/comes cooked and cold: heat it for 3 minutes/u);
    const cold = SOUP.steps.map((step, at) => {
      if (at === 0)
        return aStep({ text: "Tear {whole-chicken} into pieces and keep it for the top.", minutes: 5, foods: [] });
      return { ...step, foods: ["leek"], text: step.text.replace(" and the meat", "") };
    });
    const last = aStep({ text: "Put the meat on top.", minutes: 1, foods: ["whole-chicken"] });
    expect(faultsOf({ ...SOUP, steps: [...cold, last] }, 1, standing)).toEqual([]);
  });

  test("takes about what is cooked for it, on one line and in one step, and speaks of no other day", () => {
    const withAmount = (amount: number): ProposedMeal => ({
      ...SOUP,
      ingredients: SOUP.ingredients.map((line) => (line.food === "whole-chicken" ? { ...line, amount } : line)),
    });
    expect(faultsOf(withAmount(400), 1, standing).join()).toMatch(/takes 400 g of whole-chicken a serving, but about/u);
    expect(faultsOf(withAmount(60), 1, standing).join()).toMatch(/takes 60 g of whole-chicken a serving/u);
    const without = SOUP.ingredients.filter(({ food }) => food !== "whole-chicken");
    const steps = SOUP.steps.map((step) => ({
      ...step,
      text: step.text.replace("{whole-chicken}", "the bird"),
      foods: [],
    }));
    expect(faultsOf({ ...SOUP, ingredients: without, steps }, 1, standing).join()).toMatch(
      /not among the ingredients/u,
    );
    const speaking = SOUP.steps.map((step, at) =>
      at === 0 ? { ...step, text: `${step.text} Saturday was good.` } : step,
    );
    expect(faultsOf({ ...SOUP, steps: speaking }, 1, standing).join()).toMatch(/step 1 speaks of another day/u);
  });

  test("cooks a joint for the weight of both, in what holds both", () => {
    const roasted = (minutes: number): ProposedMeal => ({
      ...ROAST,
      steps: ROAST.steps.map((step) => (step.minutes === 100 ? { ...step, minutes } : step)),
    });
    const alone = compose([PAIR[0]!]).standing;
    expect(faultsOf(roasted(52), 0, alone)).toEqual([]);
    expect(faultsOf(roasted(52), 0, standing).join()).toMatch(/whole chicken gets 52 minutes of heat/u);
    expect(faultsOf(ROAST, 0, standing)).toEqual([]);
    const fried: ProposedMeal = {
      ...ROAST,
      steps: ROAST.steps.map((step) => ({ ...step, text: step.text.replace("large roasting tin", "frying pan") })),
    };
    const forMany = compose(
      PAIR.map((one) => ({ ...one, people: 4 })),
      withNotes,
    ).standing;
    expect(faultsOf(fried, 0, forMany).join()).toMatch(
      /^servings: its pans hold 6 servings at once, and what it cooks/u,
    );
    expect(faultsOf(fried, 0, forMany, { isLastTry: true })).toEqual([]);
  });
});
