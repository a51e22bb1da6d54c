import { describe, expect, it } from "vitest";
import { daysAfter, weekdayOf } from "#domain/cupboard/days";
import { currentWeek, datedWeek, weeksInCalendar } from "#domain/plan/dated-week";
import type { DatedWeek } from "#domain/plan/dated-week";
import { readStoredPlan } from "#domain/plan/stored-plan";
import type { StoredPlan } from "#domain/plan/stored-plan";
import { dinnersOf, startingOn } from "#domain/plan/week-dates";
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
const dayOfMeal = (mealId: string) => dinnersOf(plan).find(({ id }) => id === mealId)?.day;
const datesOf = ({ meals }: DatedWeek): string[] => meals.map(({ date }) => date);

describe("a plan in the calendar", () => {
  it("has each dinner on the first day of its name from its start, shopped for or not, and is bought by the day before", () => {
    for (const startsOn of ["2026-11-23", "2026-11-26", "2026-11-28", "2026-11-29"])
      for (const shoppedOn of [null, "2026-11-20", "2026-11-27", "2026-12-02"]) {
        const week = datedWeek(startingOn(plan, startsOn), { made: "2026-11-22", shoppedOn });
        expect(datesOf(week)).toEqual(datesOf(week).toSorted());
        expect(datesOf(week)[0]! >= startsOn).toBe(true);
        expect(datesOf(week).at(-1)! <= daysAfter(startsOn, 6)).toBe(true);
        for (const { meal, date } of week.meals) expect(weekdayOf(date)).toBe(dayOfMeal(meal.id));
        expect(week.shopOn).toBe(shoppedOn ?? daysAfter(startsOn, -1));
        expect(week.shopped).toBe(shoppedOn !== null);
      }
  });

  it("is bought on the day it was made, if it starts then or has started before", () => {
    for (const startsOn of ["2026-11-23", "2026-11-25"])
      expect(datedWeek(startingOn(plan, startsOn), { made: "2026-11-25", shoppedOn: null }).shopOn).toBe("2026-11-25");
  });

  it("defrosts the evening before, and what was bought days early as well", () => {
    const started = startingOn(plan, "2026-11-28");
    const frozen = (shoppedOn: string): number => {
      const week = datedWeek(started, { made: "2026-11-20", shoppedOn });
      for (const { date, takeOut } of week.meals) {
        if (takeOut === null) continue;
        expect(takeOut.foods.length).toBeGreaterThan(0);
        expect(takeOut.date).toBe(daysAfter(date, -1));
      }
      return week.meals.filter(({ takeOut }) => takeOut !== null).length;
    };
    expect(frozen("2026-11-24")).toBeGreaterThanOrEqual(frozen("2026-11-27"));
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
