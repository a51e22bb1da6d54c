import { describe, expect, it } from "vitest";
import { currentWeek, datedWeek, weeksInCalendar } from "#domain/plan/dated-week";
import type { DatedWeek } from "#domain/plan/dated-week";
import { readStoredPlan } from "#domain/plan/stored-plan";
import type { StoredPlan } from "#domain/plan/stored-plan";
import { proposeWeek } from "#domain/planner/propose-week";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

/** A week of special occasions has no follow-ups. */
function aStoredPlan(): StoredPlan {
  const proposal = proposeWeek(sampleTask({ mealGoals: "special_occasion" }), realCatalogue().catalogue);
  if (proposal.kind === "refused") throw new Error(proposal.refusal.message);
  return readStoredPlan(JSON.parse(JSON.stringify(proposal.plan)));
}
const plan = aStoredPlan();
const aWeek = (shopped: boolean, ...dates: string[]): { readonly week: DatedWeek } => ({
  week: { shopOn: "", shopped, meals: dates.map((date) => ({ date })) } as never,
});
const datesOf = ({ meals }: DatedWeek): string[] => meals.map(({ date }) => date);

describe("a plan in the calendar", () => {
  it("starts on the first suitable day from when it was made, and is bought the day before", () => {
    // A Wednesday.
    const week = datedWeek(plan, { made: "2026-11-25", firstDay: null });
    expect(datesOf(week)).toEqual(datesOf(week).toSorted());
    expect(datesOf(week)[0]! >= "2026-11-25").toBe(true);
    expect(datesOf(week).at(-1)! <= "2026-12-01").toBe(true);
    for (const { meal, date } of week.meals) {
      const day =
        plan.kind === "structured" ? plan.days.find(({ meals }) => meals.some(({ id }) => id === meal.id)) : null;
      expect(new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" })).toBe(
        day?.day,
      );
    }
    expect(week.shopOn >= "2026-11-25" && week.shopOn <= datesOf(week)[0]!).toBe(true);
  });

  it("never puts a dinner before its source, whatever day it was made on", () => {
    const { days, ...rest } = JSON.parse(JSON.stringify(plan)) as {
      days: { day: string; meals: { id: string; madeFrom?: object }[] }[];
    };
    const [source, followUp] = [days[0]?.meals[0], days.at(-1)?.meals[0]];
    if (source === undefined || followUp === undefined) throw new Error("The sample has no meals");
    followUp.madeFrom = { mealId: source.id, called: "potatoes", foodIds: [], hours: 2, cook: "" };
    const paired = readStoredPlan({ ...rest, days });
    for (const made of ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-29"]) {
      const order = datedWeek(paired, { made, firstDay: null }).meals.map(({ meal }) => meal.id);
      expect(order.indexOf(source.id)).toBeLessThan(order.indexOf(followUp.id));
    }
  });

  it("counts from the shopping day once that is known", () => {
    const week = datedWeek(plan, { made: "2026-11-20", firstDay: "2026-11-28" });
    expect(week).toMatchObject({ shopOn: "2026-11-28", shopped: true });
    expect(datesOf(week)[0]).toBe("2026-11-28");
  });

  it("defrosts the evening before, and nothing that is still fresh", () => {
    const week = datedWeek(plan, { made: "2026-11-20", firstDay: "2026-11-28" });
    for (const { date, takeOut } of week.meals) {
      if (takeOut === null) continue;
      expect(takeOut.foods.length).toBeGreaterThan(0);
      expect(takeOut.date < date).toBe(true);
    }
  });

  it("is current on a day with one of its dinners, otherwise until its next dinner, and never when it is over", () => {
    const [older, newer] = [aWeek(true, "2026-11-23", "2026-11-25"), aWeek(true, "2026-11-28")];
    expect(currentWeek([newer, older], "2026-11-24")).toBe(older);
    expect(currentWeek([newer, older], "2026-11-26")).toBe(newer);
    expect(currentWeek([newer, older], "2026-11-29")).toBeNull();
  });

  it("gives no evening of a bought week a second dinner", () => {
    const shopped = aWeek(true, "2026-11-23", "2026-11-25");
    const tried = aWeek(false, "2026-11-25", "2026-11-27");
    const weeks = weeksInCalendar([tried, shopped]);
    expect(weeks.map(({ week }) => datesOf(week))).toEqual([["2026-11-27"], ["2026-11-23", "2026-11-25"]]);
    expect(currentWeek(weeks, "2026-11-25")).toEqual(shopped);
    expect(currentWeek(weeks, "2026-11-26")?.week.shopped).toBe(false);
    const both = [aWeek(true, "2026-11-25"), aWeek(true, "2026-11-25")];
    expect(weeksInCalendar(both)).toEqual(both);
  });
});
