import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withBookWeek } from "#domain/book/compose-from-book";
import { buildBasket } from "#domain/basket/basket";
import { checksPassed } from "#domain/plan/checks-passed";
import { checkPlan } from "#domain/plan/check-plan";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { planAtSupermarket } from "#domain/plan/compare-supermarkets";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { findAlternatives } from "#domain/planner/alternatives";
import { withMoved, withSwapped } from "#domain/planner/change-meal";
import type { KeptWeek } from "#domain/planner/change-week";
import { whyNotOn } from "#domain/planner/composed-days";
import { eligibleMeal, eligibleMeals } from "#domain/planner/eligible";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekTask } from "#domain/planner/propose-week";
import type { Constraints } from "#domain/request/constraints";
import { withPerhapsAsked } from "#domain/request/perhaps-asked";
import { withMostTime, onItsDay } from "#domain/request/day-limits";
import { NO_TASTES } from "#domain/request/tastes";
import { constraintsFor } from "#domain/testing/dishes";
import { anIntent, someIntents } from "#domain/testing/intents";
import type { SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

const HURRIED = { availableTime: "30", mealsPerWeek: 5, maxBudget: 120 } as const;
const OCCASION = { variation: "x", season: "winter" } as const;
const SUNDAY: SaidMeaning = { kind: "long", day: "Sunday", number: 120 };

const asked = (intents: readonly SaidMeaning[], change: object = {}): Constraints =>
  constraintsFor({ ...HURRIED, ...change, intents }, catalogue);
const taskOf = (constraints: Constraints, variation = "x"): WeekTask => ({
  constraints,
  recentPlans: [],
  occasion: { ...OCCASION, variation },
});

function planned(task: WeekTask): StructuredPlan {
  const proposal = proposeWeek(task, catalogue);
  if (proposal.kind !== "planned") throw new Error(JSON.stringify(proposal.refusal));
  return proposal.plan;
}

const minutesByDay = ({ days }: StructuredPlan): Map<Day, number> =>
  new Map(days.map(({ day, meals }) => [day, meals[0]!.prepMinutes + meals[0]!.cookMinutes]));

const keptWeek = (plan: StructuredPlan): KeptWeek => ({
  plan,
  cupboard: [],
  shopped: [],
  rules: [],
  eaters: [],
  tastes: NO_TASTES,
  recentPlans: [],
  occasion: OCCASION,
});

describe("a day with more time than the form gives", () => {
  it("has a dinner that uses it, and no other day has", () => {
    for (const variation of ["x", "y", "z"]) {
      const plan = planned(taskOf(asked([SUNDAY]), variation));
      for (const [day, minutes] of minutesByDay(plan))
        if (day === "Sunday") {
          expect(minutes, variation).toBeGreaterThan(30);
          expect(minutes, variation).toBeLessThanOrEqual(120);
        } else expect(minutes, `${day} ${variation}`).toBeLessThanOrEqual(30);
      const time = checksPassed(plan).find(({ code }) => code === "time")?.detail;
      expect(time).toMatch(/^Every meal takes 30 min or less, and as you told us 2 h or less on Sunday\. The longest/u);
      expect(plan.days.find(({ day }) => day === "Sunday")?.meals[0]?.answers).toContain("long-sunday-120");
    }
  });

  it("changes nothing in a week without such a day, or for a day without stated minutes", () => {
    for (const intents of [[], [{ kind: "long", day: "Sunday" }]] as const) {
      const constraints = asked(intents);
      expect(withMostTime(constraints)).toBe(constraints);
      for (const minutes of minutesByDay(planned(taskOf(constraints))).values())
        expect(minutes).toBeLessThanOrEqual(30);
    }
  });

  it("takes no time from a day that the form gives more", () => {
    const constraints = asked([{ kind: "long", day: "Sunday", number: 20 }]);
    expect(onItsDay(constraints, "Sunday")).toBe(constraints);
    const unbounded = asked([SUNDAY], { availableTime: "60+" });
    expect(onItsDay(unbounded, "Sunday")).toBe(unbounded);
  });

  it("needs confirmation by the user, and ignores uncertain requests", () => {
    const plain = asked([]);
    const perhaps: Constraints = {
      ...plain,
      request: { ...plain.request, notesPerhaps: someIntents(SUNDAY) },
    };
    const chosenBy = withPerhapsAsked(perhaps, () => matcher);
    expect(chosenBy.preferences.longDays).toEqual(["Sunday"]);
    expect(withMostTime(chosenBy)).toBe(chosenBy);
    expect(chosenBy.notices.at(-1)?.message).toMatch(/ as Time to cook on Sunday\.$/u);
  });
});

describe("a week of the book", () => {
  it("may have its longer dinner only on that day", () => {
    let longer = 0;
    for (const variation of ["a", "b", "c", "d"]) {
      const task = withBookWeek(taskOf(asked([SUNDAY], { mealsPerWeek: 7, maxBudget: 160 }), variation), catalogue);
      const plan = planned(task);
      for (const [day, minutes] of minutesByDay(plan)) {
        expect(minutes, `${day} ${variation}`).toBeLessThanOrEqual(day === "Sunday" ? 120 : 30);
        if (minutes > 30) longer += 1;
      }
    }
    expect(longer).toBeGreaterThan(0);
  });
});

describe("a composed, kept and changed week", () => {
  const constraints = asked([SUNDAY]);
  const slow = eligibleMeals(withMostTime(constraints), catalogue).filter(
    ({ meal }) => meal.prepMinutes + meal.cookMinutes > 60,
  );

  it("keeps a dinner where it has the time, and says why it may not be elsewhere", () => {
    const { meal } = slow[0]!;
    expect(whyNotOn(constraints, meal, "Sunday")).toBeNull();
    expect(whyNotOn(constraints, meal, "Monday")).toMatch(/^it takes \d+ minutes, and Monday has 30$/u);
    expect(eligibleMeal(constraints, catalogue, meal.id)).toBeNull();
    const dinner = { mealId: meal.id, people: null, forYou: null, answers: [] };
    const on = (day: Day): StructuredPlan =>
      planned({ ...taskOf(constraints), composed: [{ ...dinner, day }], kept: [] });
    for (const day of ["Sunday", "Monday"] as const) {
      const plan = on(day);
      const stands = plan.days.find(({ meals }) => meals.some(({ id }) => id === meal.id))?.day;
      expect(stands, day).toBe(day === "Sunday" ? "Sunday" : stands);
      expect(["Sunday", undefined], day).toContain(stands);
    }
  });

  it("is swapped, moved and taken to another shop with the same minutes", () => {
    const plan = planned(taskOf(constraints));
    const week = keptWeek(plan);
    const idOn = (day: Day): string => plan.days.find((one) => one.day === day)!.meals[0]!.id;
    const monday = plan.days.find(({ day }) => day !== "Sunday")!.day;
    const other = slow.find(({ meal }) => meal.id !== idOn("Sunday"))!.meal.id;
    expect(withSwapped(week, catalogue, idOn("Sunday"), other).ok).toBe(true);
    expect(withSwapped(week, catalogue, idOn(monday), other)).toMatchObject({ ok: false });
    expect(withMoved(week, catalogue, idOn("Sunday"), monday)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/takes longer than your 30 minutes/u),
    });
    const longest = (day: Day): number =>
      Math.max(
        ...findAlternatives({ ...week, mealId: idOn(day) }, catalogue).dishes.map(
          ({ meal }) => meal.prepMinutes + meal.cookMinutes,
        ),
      );
    expect(longest("Sunday")).toBeGreaterThan(30);
    expect(longest(monday)).toBeLessThanOrEqual(30);
    const moved = planAtSupermarket(plan, catalogue, "asda");
    if (moved.ok) expect(minutesByDay(moved.plan)).toEqual(minutesByDay(plan));
    else expect(moved.message).not.toMatch(/fits? your choices/u);
  });

  it("is rejected by the checker on a day without the time", () => {
    const sunday = slow[0]!;
    const check = (day: Day) => {
      const one = { ...constraints, request: { ...constraints.request, mealsPerWeek: 1 } };
      const shop = one.request.preferredSupermarket;
      return checkPlan(one, catalogue, [sunday], buildBasket([sunday], catalogue, shop, one.cupboard), [day]);
    };
    expect(check("Sunday").ok).toBe(true);
    expect(check("Saturday")).toMatchObject({ ok: false, faults: [{ code: "too_long" }] });
  });
});

it("never has a dinner beyond the minutes of its day, whichever days have extra time", () => {
  const told = fc.record({
    day: fc.constantFrom(...DAYS),
    number: fc.constantFrom(15, 45, 60, 90, 150, 240),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 4 }), fc.integer({ min: 3, max: 7 }), fc.boolean(), (days, meals, book) => {
      const intents = days.map((one) => anIntent({ kind: "long", ...one }));
      const constraints = asked(intents, { mealsPerWeek: meals, maxBudget: 160 });
      const task = taskOf(constraints, `${meals}`);
      for (const [day, minutes] of minutesByDay(planned(book ? withBookWeek(task, catalogue) : task))) {
        const own = days.filter((one) => one.day === day).map(({ number }) => number);
        expect(minutes).toBeLessThanOrEqual(Math.max(30, own.length === 0 ? 0 : Math.min(...own)));
      }
    }),
    { numRuns: 12 },
  );
});
