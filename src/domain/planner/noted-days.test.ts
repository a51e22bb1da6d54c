import fc from "fast-check";
import { expect, it } from "vitest";
import { WAYS, WAYS_OF_A_WEEK } from "#domain/intents/intent";
import type { Way } from "#domain/intents/intent";
import { constraintsOn } from "#domain/planner/day-constraints";
import { quickMinutesOn, whyNotOn } from "#domain/planner/composed-days";
import { EQUIPMENT } from "#domain/options/options";
import { DAYS } from "#domain/options/days";
import { daysOf } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import { eligibleMeals } from "#domain/planner/eligible";
import { mealAnswers } from "#domain/planner/meal-answers";
import { isThing, notMetNotices } from "#domain/planner/noted-thing";
import { planWeek } from "#domain/planner/plan-week";
import type { Day } from "#domain/options/days";
import { constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue } = realCatalogue();

const USUAL = { mealsPerWeek: 5, maxBudget: 90 } as const;

it.each([
  [["Friday fish", "Tuesday tacos", "Sunday roast"]],
  [["Monday pasta", "Tuesday fish", "Wednesday curry", "Friday pizza", "Sunday roast"]],
])("has a requested dish on its day, whatever follow-ups could be made: %j", (asked) => {
  const intents = asked.map((words): SaidMeaning => {
    const [day, what = ""] = words.split(" ");
    return { kind: "want", what, day: day as Day };
  });
  const constraints = constraintsFor({ ...USUAL, intents }, catalogue);
  expect(constraints.preferences.more).toHaveLength(asked.length);
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

it("meets a day's request on that day, and leaves the other days as usual", () => {
  const intents: readonly SaidMeaning[] = [
    { kind: "heat", what: "mild" },
    { kind: "heat", what: "hot", day: "Monday" },
    { kind: "way", what: "soft", day: "Tuesday" },
    { kind: "way", what: "soft", day: "Wednesday" },
  ];
  const constraints = constraintsFor({ ...USUAL, intents, availableTime: "60+" }, catalogue);
  const days = daysOf(constraints, 5);
  for (const variation of ["x", "y", "z"]) {
    const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation, season: "winter" } });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    const { meals } = outcome.plan;
    const heat = new Map(days.map((day, at) => [day, traitsOf(meals[at]!, catalogue).spiciness]));
    const isHot = (day: Day): boolean => heat.get(day) === "medium" || heat.get(day) === "hot";
    expect(days.filter(isHot), variation).toEqual(["Monday"]);
    const answers = mealAnswers(meals, days, constraints, catalogue);
    const answered = days.map((day, at) => `${day}: ${(answers.get(meals[at]!.meal.id) ?? []).join()}`);
    expect(answered.slice(0, 3), variation).toEqual([
      "Monday: heat-hot-monday",
      "Tuesday: heat-mild,way-soft-tuesday",
      "Wednesday: heat-mild,way-soft-wednesday",
    ]);
  }
});

it("has what the other cook can make on their day", () => {
  const intents: readonly SaidMeaning[] = [
    { kind: "cook", day: "Tuesday", person: "my daughter", what: "easy", number: 25 },
    { kind: "cook", day: "Thursday", person: "Marek", what: "microwave" },
  ];
  const asked = { ...USUAL, intents, availableTime: "60+", cookingSkillLevel: "advanced" } as const;
  const constraints = constraintsFor(asked, catalogue);
  const days = daysOf(constraints, 5);
  for (const variation of ["x", "y", "z"]) {
    const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation, season: "winter" } });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    const { meals } = outcome.plan;
    const on = (day: Day) => meals[days.indexOf(day)]!.meal;
    expect(on("Tuesday").skill, variation).toBe("beginner");
    expect(on("Tuesday").prepMinutes + on("Tuesday").cookMinutes, variation).toBeLessThanOrEqual(25);
    expect(on("Thursday").equipment, variation).toEqual(["microwave"]);
  }
});

it("has a dinner that is ready between coming in and eating, if both times are stated", () => {
  const at = (what: "in" | "eat", number: number, day: Day | null): SaidMeaning => ({
    kind: "clock",
    what,
    number,
    day,
  });
  const gapsOf = (...intents: SaidMeaning[]) => constraintsFor({ ...USUAL, intents }, catalogue).preferences.clockGaps;
  expect(gapsOf(at("in", 1140, "Tuesday"))).toBeUndefined();
  expect(gapsOf(at("in", 1140, "Tuesday"), at("eat", 1170, "Friday"))).toBeUndefined();
  expect(gapsOf(at("in", 1140, "Tuesday"), at("eat", 1170, null))).toEqual([{ day: "Tuesday", minutes: 30 }]);
  expect(gapsOf(at("in", 600, "Tuesday"), at("eat", 1170, "Tuesday"))).toBeUndefined();
  const intents = [at("in", 1140, "Tuesday"), at("eat", 1165, "Tuesday")];
  const constraints = constraintsFor({ ...USUAL, intents, availableTime: "60+" }, catalogue);
  expect(quickMinutesOn(constraints, "Tuesday")).toBe(25);
  expect(quickMinutesOn(constraints, "Wednesday")).toBeNull();
  const days = daysOf(constraints, 5);
  expect(days).toContain("Tuesday");
  for (const variation of ["x", "y", "z"]) {
    const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation, season: "winter" } });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    const { prepMinutes, cookMinutes } = outcome.plan.meals[days.indexOf("Tuesday")]!.meal;
    expect(prepMinutes + cookMinutes, variation).toBeLessThanOrEqual(25);
  }
});

it("uses no unticked appliance of the other cook, and says so", () => {
  const intents: readonly SaidMeaning[] = [{ kind: "cook", day: "Thursday", person: "Marek", what: "microwave" }];
  const { preferences, notices } = constraintsFor(
    { ...USUAL, intents, cookingEquipment: ["oven", "stove"] },
    catalogue,
  );
  expect(preferences.cooks).toBeUndefined();
  expect(notices.map(({ message }) => message)).toContain("You didn’t tick a microwave, so no dinner needs it.");
});

it("asks nothing of other days, and allows no dish that was not allowed", () => {
  const on = fc.constantFrom(...DAYS);
  const told: fc.Arbitrary<SaidMeaning> = fc.oneof(
    fc.record({ kind: fc.constant("heat" as const), what: fc.constantFrom("mild" as const, "hot" as const), day: on }),
    fc.record({
      kind: fc.constant("way" as const),
      what: fc.constantFrom(...(Object.keys(WAYS) as Way[]).filter((way) => !WAYS_OF_A_WEEK.includes(way))),
      day: on,
    }),
    fc.record({
      kind: fc.constant("cook" as const),
      what: fc.constantFrom("easy" as const, null, ...EQUIPMENT),
      number: fc.constantFrom(null, 15, 90),
      day: on,
    }),
  );
  const usual = constraintsFor({ ...USUAL, availableTime: "40" }, catalogue);
  const allowed = eligibleMeals(usual, catalogue);
  const ids = allowed.map(({ meal }) => meal.id);
  fc.assert(
    fc.property(fc.array(told, { minLength: 1, maxLength: 4 }), (intents) => {
      const constraints = constraintsFor({ ...USUAL, availableTime: "40", intents }, catalogue);
      expect(eligibleMeals(constraints, catalogue).map(({ meal }) => meal.id)).toEqual(ids);
      for (const day of DAYS) {
        const isTold = intents.some((intent) => "day" in intent && intent.day === day);
        const limit = quickMinutesOn(constraints, day);
        expect(limit === null || limit <= 40).toBe(true);
        if (isTold) continue;
        expect(constraintsOn(constraints, day)).toBe(constraints);
        expect([constraints.preferences.spiciness, limit]).toEqual([null, null]);
        for (const { meal } of allowed.slice(0, 50)) expect(whyNotOn(constraints, meal, day)).toBeNull();
      }
    }),
    { numRuns: 8 },
  );
});

it("has a mild dinner on its day in a hot week", () => {
  const intents: readonly SaidMeaning[] = [
    { kind: "heat", what: "hot" },
    { kind: "heat", what: "mild", day: "Thursday" },
    { kind: "child" },
  ];
  const constraints = constraintsFor({ ...USUAL, intents }, catalogue);
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation: "x", season: "winter" } });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  const thursday = outcome.plan.meals[daysOf(constraints, 5).indexOf("Thursday")]!;
  expect(["none", "mild"]).toContain(traitsOf(thursday, catalogue).spiciness);
});

it.each([
  [
    { kind: "want", what: "roast dinners", day: "Sunday" },
    "30",
    ["We have no roast dinners for your 30 minutes: the quickest takes 35. Choose “35 minutes” to have one."],
  ],
  [{ kind: "want", what: "roast dinners", day: "Sunday" }, "60+", []],
  [
    { kind: "want", what: "artichokes" },
    "30",
    ["We found no dishes with artichokes to fit your time, your budget and your other choices this week."],
  ],
  [{ kind: "want", what: "pasta", day: "Monday" }, "30", []],
  [
    { kind: "want", what: "malaysian", often: true },
    "30",
    [
      "Only 1 of 5 dinners is one of our Malaysian dishes: we have few of them for your time, your budget and your other choices.",
    ],
  ],
  [{ kind: "want", what: "nigerian", often: true }, "60+", []],
] as const)(
  "says that a requested dish is not in the week, and only then: %j in %s minutes",
  (intent, availableTime, said) => {
    const outcome = planWeek({
      constraints: constraintsFor({ ...USUAL, intents: [intent], availableTime }, catalogue),
      catalogue,
      recentPlans: [],
      occasion: { variation: "x", season: "winter" },
    });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    expect(outcome.notices.filter(({ code }) => code === "notes_not_met").map(({ message }) => message)).toEqual(said);
  },
);

it("says that a requested dish was had recently, without blaming time or budget", () => {
  const constraints = constraintsFor({ ...USUAL, intents: [{ kind: "want", what: "jerk chicken" }] }, catalogue);
  const jerk = catalogue.recipes.flatMap(({ id, title }) => (/jerk chicken/iu.test(title) ? [id] : []));
  const occasion = { variation: "x", season: "winter" } as const;
  const outcome = planWeek({ constraints, catalogue, recentPlans: [jerk], occasion });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  const said = outcome.notices.filter(({ code }) => code === "notes_not_met").map(({ message }) => message);
  expect(said).toEqual([
    "No jerk chicken this week: what we have for your choices was in your recent plans, and a dish rests for eight.",
  ]);
});

it("has no Polish dish for a requested British dinner", () => {
  const constraints = constraintsFor({ intents: [{ kind: "want", what: "British food" }] }, catalogue);
  const british = constraints.preferences.more.find(({ thing }) => thing.kind === "region");
  if (british === undefined) throw new Error("not understood");
  const polish = eligibleMeals(constraints, catalogue).filter((meal) =>
    traitsOf(meal, catalogue).cuisines.includes("polish"),
  );
  expect(polish.length).toBeGreaterThan(0);
  expect(polish.filter((meal) => isThing(british.thing, meal, traitsOf(meal, catalogue)))).toEqual([]);
});

it("says if no dinner uses up what is at home", () => {
  const constraints = constraintsFor({ intents: [{ kind: "use_up", what: "spinach" }] }, catalogue);
  const messages = notMetNotices(constraints, [], catalogue, {
    resting: () => false,
    longer: () => null,
    answers: new Map(),
  }).map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/^No dinner this week uses up the .*spinach/u)]);
});

it("keeps a day's stated minutes where two dinners of the week do", () => {
  const intents = (["Tuesday", "Thursday"] as const).map((day) => ({ kind: "quick", day, number: 20 }) as const);
  const constraints = constraintsFor({ intents, availableTime: "45", mealsPerWeek: 5, maxBudget: 78 }, catalogue);
  const days = daysOf(constraints, 5);
  const minutesOf = (variation: string): [number[], number[]] => {
    const outcome = planWeek({
      constraints,
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
