import fc from "fast-check";
import { expect, it } from "vitest";
import { withBookWeek } from "#domain/book/compose-from-book";
import { isFrozenInVain } from "#domain/meal/check-food";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { EQUIPMENT } from "#domain/options/options";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { writePlan } from "#domain/plan/write-plan";
import { withMoved } from "#domain/planner/change-meal";
import { placedMeals } from "#domain/planner/change-week";
import type { KeptWeek } from "#domain/planner/change-week";
import { whyNotOn } from "#domain/planner/composed-days";
import { eligibleMeals } from "#domain/planner/eligible";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekTask } from "#domain/planner/propose-week";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";
import { NO_TASTES } from "#domain/request/tastes";
import { withPerhapsAsked } from "#domain/request/perhaps-asked";
import { constraintsFor } from "#domain/testing/dishes";
import { someIntents } from "#domain/testing/intents";
import type { SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

const asked = (intents: readonly SaidMeaning[], change: object = {}): Constraints =>
  constraintsFor({ mealsPerWeek: 5, maxBudget: 140, ...change, intents }, catalogue);

function planned(constraints: Constraints, variation = "x", ofBook = false): StructuredPlan {
  const task: WeekTask = { constraints, recentPlans: [], occasion: { variation, season: "winter" } };
  const proposal = proposeWeek(ofBook ? withBookWeek(task, catalogue) : task, catalogue);
  if (proposal.kind !== "planned") throw new Error(JSON.stringify(proposal.refusal));
  return proposal.plan;
}

const NO_HOB: readonly SaidMeaning[] = (["Monday", "Tuesday", "Wednesday"] as const).map((day) => ({
  kind: "without",
  what: "stove",
  day,
}));

it("has no dinner on a day that needs something missing then, and says so", () => {
  for (const ofBook of [false, true]) {
    const constraints = asked(NO_HOB, { mealsPerWeek: 7 });
    const plan = planned(constraints, "x", ofBook);
    const needing = plan.days.filter(({ meals }) => meals.some(({ equipment }) => equipment.includes("stove")));
    for (const { day } of needing) expect(["Monday", "Tuesday", "Wednesday"]).not.toContain(day);
    expect(needing.length).toBeGreaterThan(0);
    expect(constraints.notices.map(({ message }) => message)).toContain(
      "From your notes we left out on Monday: dishes that need a hob.",
    );
  }
});

it("only removes appliances, and keeps the form's if a day would have none", () => {
  const ticked = { cookingEquipment: ["stove", "microwave"] } as const;
  const barer = asked([{ kind: "without", what: "stove", day: "Monday" }], ticked);
  expect(onItsDay(barer, "Monday").request.cookingEquipment).toEqual(["microwave"]);
  expect(onItsDay(barer, "Tuesday")).toBe(barer);
  const unticked = asked([{ kind: "without", what: "oven", day: "Monday" }], ticked);
  expect(onItsDay(unticked, "Monday").request.cookingEquipment).toEqual(["stove", "microwave"]);
  const none = asked(
    (["stove", "microwave"] as const).map((what) => ({ kind: "without", what, day: "Monday" })),
    ticked,
  );
  expect(onItsDay(none, "Monday")).toBe(none);
  expect(none.notices.map(({ message }) => message)).toContain("Your choices on the form stand: Hob and Microwave.");
  const { meal } = eligibleMeals(barer, catalogue).find((one) => one.meal.equipment.includes("stove"))!;
  expect(whyNotOn(barer, meal, "Monday")).toBe("it needs the hob, and there is none on Monday");
  expect(whyNotOn(barer, meal, "Tuesday")).toBeNull();
});

it("uses nothing that a day lacks, whatever is missing when", () => {
  const missing = fc.record({ day: fc.constantFrom(...DAYS), what: fc.constantFrom(...EQUIPMENT) });
  fc.assert(
    fc.property(fc.array(missing, { maxLength: 6 }), fc.boolean(), (away, ofBook) => {
      const constraints = asked(
        away.map((one) => ({ kind: "without", ...one })),
        { mealsPerWeek: 6 },
      );
      const on = (day: Day): readonly string[] => away.filter((one) => one.day === day).map(({ what }) => what);
      for (const { day, meals } of planned(constraints, "y", ofBook).days) {
        if (new Set(on(day)).size === EQUIPMENT.length) continue;
        for (const { equipment } of meals) expect(equipment.filter((item) => on(day).includes(item))).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
});

it("buys nothing frozen and mentions no freezer if there is none", () => {
  const constraints = asked([{ kind: "way", what: "no_freezer" }], { mealsPerWeek: 7 });
  const frozen = catalogue.foods.filter((food) => isFrozenInVain(constraints, food));
  expect(frozen.length).toBeGreaterThan(20);
  for (const variation of ["x", "y"]) {
    const plan = planned(constraints, variation, variation === "y");
    const bought = plan.basket.map(({ foodId }) => foodId);
    expect(frozen.filter(({ id }) => bought.includes(id))).toEqual([]);
    const document = writePlan(plan);
    const words = [...document.tips, ...document.notices.map(({ message }) => message)].filter(
      (text) => !text.startsWith("From your notes"),
    );
    expect(words.join("\n")).not.toMatch(/freez|frozen/iu);
    for (const { meals } of document.days) for (const { tip } of meals) expect(tip).not.toMatch(/freez|frozen/iu);
  }
  const plain = asked([]);
  expect(catalogue.foods.some((food) => isFrozenInVain(plain, food))).toBe(false);
});

it("buys no frozen pack of what is sold fresh as well, and freezes nothing to cook it, without a freezer", () => {
  const NO_FREEZER: SaidMeaning = { kind: "way", what: "no_freezer" };
  for (const what of ["prawns", "tuna", "burgers"]) {
    const plan = planned(asked([NO_FREEZER, { kind: "want", what, often: true }], { mealsPerWeek: 3 }));
    const packs = plan.basket.flatMap((line) => line.packs.map(({ label }) => label));
    expect(packs.filter((label) => /frozen/iu.test(label))).toEqual([]);
  }
  const frozenAtHome = (constraints: Constraints): string[] =>
    eligibleMeals(constraints, catalogue).flatMap(({ meal: { id, steps } }) =>
      /freez/iu.test(JSON.stringify(steps)) ? [id] : [],
    );
  expect(frozenAtHome(asked([]))).not.toEqual([]);
  expect(frozenAtHome(asked([NO_FREEZER]))).toEqual([]);
});

it("says of no week that it was chosen by an unconfirmed lack of a freezer, or by the room in a fridge", () => {
  const plain = asked([]);
  const notesPerhaps = someIntents({ kind: "way", what: "no_freezer" }, { kind: "way", what: "small_fridge" });
  const perhaps: Constraints = { ...plain, request: { ...plain.request, notesPerhaps } };
  expect(withPerhapsAsked(perhaps, () => matcher)).toBe(perhaps);
});

it("says which appliance a moved dinner would lack on its new day", () => {
  const plan = planned(asked(NO_HOB, { mealsPerWeek: 3 }));
  const week: KeptWeek = {
    plan,
    cupboard: [],
    shopped: [],
    rules: [],
    eaters: [],
    tastes: NO_TASTES,
    recentPlans: [],
    occasion: { variation: "x", season: "winter" },
  };
  const { day, meal } = placedMeals(plan).find((one) => one.meal.equipment.includes("stove"))!;
  expect(["Monday", "Tuesday", "Wednesday"]).not.toContain(day);
  expect(withMoved(week, catalogue, meal.id, "Tuesday")).toEqual({
    ok: false,
    message: `${meal.title} needs a hob, which you told us that you can’t use on Tuesday.`,
  });
});
