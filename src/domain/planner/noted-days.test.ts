import { expect, it } from "vitest";
import { daysOf } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import { eligibleMeals } from "#domain/planner/eligible";
import { isThing, notMetNotices } from "#domain/planner/noted-thing";
import { planWeek } from "#domain/planner/plan-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

it.each([
  "Fish on Friday. Taco Tuesday. A roast on Sunday.",
  "Mon: pasta, Tue: fish, Wed: curry, Fri: pizza, Sun: roast",
])("has what was asked for on its day, whatever else could be made from another dinner: %s", (additionalNotes) => {
  const request = normaliseRequest(aRawRequest({ additionalNotes, mealsPerWeek: 5, maxBudget: 90 }));
  const read = constraintsOf(request, matcher);
  if (!read.ok) throw new Error("refused");
  const { constraints } = read;
  const days = daysOf(constraints, 5);
  for (const variation of ["x", "y", "z"]) {
    const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation, season: "winter" } });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    for (const { thing, day, words } of constraints.preferences.more) {
      const meal = outcome.plan.meals[days.findIndex((other) => other === day)];
      expect(meal !== undefined && isThing(thing, meal, traitsOf(meal, catalogue)), `${words} ${variation}`).toBe(true);
    }
  }
});

it.each([
  [
    "A roast on Sunday please",
    "30",
    ["We found no roast dinners to fit your time, your budget and your other choices this week."],
  ],
  ["A roast on Sunday please", "60+", []],
  [
    "We like artichokes",
    "30",
    ["We found no dishes with artichokes to fit your time, your budget and your other choices this week."],
  ],
  ["Pasta on Monday", "30", []],
  [
    "We are a Malaysian family",
    "30",
    [
      "Only 1 of 5 dinners is one of our Malaysian dishes: we have few of them for your time, your budget and your other choices.",
    ],
  ],
  ["We are a Malaysian family", "60+", []],
  ["We are a Nigerian family", "30", []],
] as const)(
  "says that a dish that was asked for is not in the week, and only then: %s in %s minutes",
  (additionalNotes, availableTime, said) => {
    const read = constraintsOf(
      normaliseRequest(aRawRequest({ additionalNotes, availableTime, mealsPerWeek: 5, maxBudget: 90 })),
      matcher,
    );
    if (!read.ok) throw new Error("refused");
    const outcome = planWeek({
      constraints: read.constraints,
      catalogue,
      recentPlans: [],
      occasion: { variation: "x", season: "winter" },
    });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    expect(outcome.notices.filter(({ code }) => code === "notes_not_met").map(({ message }) => message)).toEqual(said);
  },
);

it("says that a dish that was asked for was had lately, and blames neither time nor budget", () => {
  const request = normaliseRequest(
    aRawRequest({ additionalNotes: "We love jerk chicken", availableTime: "60+", mealsPerWeek: 5, maxBudget: 90 }),
  );
  const read = constraintsOf(request, matcher);
  if (!read.ok) throw new Error("refused");
  const jerk = catalogue.recipes.flatMap(({ id, title }) => (/jerk chicken/iu.test(title) ? [id] : []));
  const occasion = { variation: "x", season: "winter" } as const;
  const outcome = planWeek({ constraints: read.constraints, catalogue, recentPlans: [jerk], occasion });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  const said = outcome.notices.filter(({ code }) => code === "notes_not_met").map(({ message }) => message);
  expect(said).toEqual([
    "No jerk chicken this week: what we have for your choices was in your recent plans, and a dish rests for eight.",
  ]);
});

it("has no Polish dish for a British dinner that was asked for", () => {
  const request = normaliseRequest(aRawRequest({ additionalNotes: "British food please", availableTime: "60+" }));
  const read = constraintsOf(request, matcher);
  if (!read.ok) throw new Error("refused");
  const british = read.constraints.preferences.more.find(({ thing }) => thing.kind === "region");
  if (british === undefined) throw new Error("not understood");
  const polish = eligibleMeals(read.constraints, catalogue).filter((meal) =>
    traitsOf(meal, catalogue).cuisines.includes("polish"),
  );
  expect(polish.length).toBeGreaterThan(0);
  expect(polish.filter((meal) => isThing(british.thing, meal, traitsOf(meal, catalogue)))).toEqual([]);
});

it("says so where no dinner uses up what somebody has", () => {
  const request = normaliseRequest(aRawRequest({ additionalNotes: "half a bag of spinach to use up" }));
  const read = constraintsOf(request, matcher);
  if (!read.ok) throw new Error("refused");
  const messages = notMetNotices(read.constraints, [], catalogue, () => false).map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/^No dinner this week uses up the .*spinach/u)]);
});

it("keeps the minutes that the notes give a day where two dinners of the week do", () => {
  const read = constraintsOf(
    normaliseRequest(
      aRawRequest({
        additionalNotes: "We get in late on Tuesday and Thursday, 20 minutes tops on those nights",
        availableTime: "45",
        mealsPerWeek: 5,
        maxBudget: 78,
      }),
    ),
    matcher,
  );
  if (!read.ok) throw new Error("refused");
  const days = daysOf(read.constraints, 5);
  const minutesOf = (variation: string): [number[], number[]] => {
    const outcome = planWeek({
      constraints: read.constraints,
      catalogue,
      recentPlans: [],
      occasion: { variation, season: "autumn" },
    });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    const minutes = outcome.plan.meals.map(({ meal }) => meal.prepMinutes + meal.cookMinutes);
    return [minutes.filter((_, at) => days[at] === "Tuesday" || days[at] === "Thursday"), minutes];
  };
  for (const variation of ["a", "b", "c", "d"]) {
    const [hurried, all] = minutesOf(variation);
    expect(all.filter((minutes) => minutes <= 20).length, variation).toBeGreaterThan(1);
    expect(Math.max(...hurried), variation).toBeLessThanOrEqual(20);
  }
});
