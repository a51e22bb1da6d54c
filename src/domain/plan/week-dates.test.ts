import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter, weekdayOf } from "#domain/cupboard/days";
import { DAYS } from "#domain/options/days";
import { FISH_CODE } from "#domain/plan/fish-notices";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { isFreshFish } from "#domain/plan/thawing";
import { dinnersOf, otherStart, requestOf, startOfUndated, startingOn, wholeWeekFrom } from "#domain/plan/week-dates";
import type { DinnerOfWeek } from "#domain/plan/week-dates";
import { proposeWeek } from "#domain/planner/propose-week";
import { dateInWeek, startOfNewWeek } from "#domain/request/week-start";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const aDay = fc.constantFrom(...DAYS);
const aDate = fc.integer({ min: 0, max: 60 }).map((days) => daysAfter("2026-11-01", days));
/** Dinners on different days, some made from one that is earlier in a week from Monday. */
const aWeek = fc.uniqueArray(aDay, { minLength: 1 }).chain((days) => {
  const inOrder = DAYS.filter((day) => days.includes(day));
  return fc.array(fc.boolean(), { minLength: inOrder.length, maxLength: inOrder.length }).map((paired) =>
    inOrder.map((day, at): DinnerOfWeek => {
      const source = at > 0 && paired[at] === true ? (inOrder[at - 1] ?? null) : null;
      return { id: day, day, madeFrom: source };
    }),
  );
});

function made(change: object = {}) {
  const proposal = proposeWeek(sampleTask({ mealsPerWeek: 4, ...change }), realCatalogue().catalogue);
  if (proposal.kind === "refused") throw new Error(proposal.refusal.message);
  return JSON.parse(JSON.stringify(proposal.plan)) as object;
}

describe("when a new week starts", () => {
  it("is the day after the next shop, or tomorrow", () => {
    // A Wednesday.
    expect(startOfNewWeek(null, "2026-11-25")).toBe("2026-11-26");
    expect(startOfNewWeek("Wednesday", "2026-11-25")).toBe("2026-11-26");
    expect(startOfNewWeek("Saturday", "2026-11-25")).toBe("2026-11-29");
    expect(startOfNewWeek("Tuesday", "2026-11-25")).toBe("2026-12-02");
  });
});

describe("the date of a day", () => {
  it("is the first of its name from the start on", () => {
    fc.assert(
      fc.property(aDate, aDay, (startsOn, day) => {
        const date = dateInWeek(startsOn, day);
        expect(weekdayOf(date)).toBe(day);
        expect(date >= startsOn && date <= daysAfter(startsOn, 6)).toBe(true);
      }),
    );
  });
});

describe("a week from a date on", () => {
  it("starts as soon as every dinner comes after the one it is made from", () => {
    fc.assert(
      fc.property(aWeek, aDate, (dinners, from) => {
        const start = wholeWeekFrom(dinners, from);
        expect(start >= from && start <= daysAfter(from, 6)).toBe(true);
        const dateOf = new Map(dinners.map(({ id, day }) => [id, dateInWeek(start, day)]));
        for (const { id, madeFrom } of dinners)
          if (madeFrom !== null) expect((dateOf.get(madeFrom) ?? "") < (dateOf.get(id) ?? "")).toBe(true);
      }),
    );
  });
});

describe("a shop whose date does not fit its week", () => {
  const week = (startsOn: string, ...days: (typeof DAYS)[number][]) => ({
    startsOn,
    dinners: days.map((day): DinnerOfWeek => ({ id: day, day, madeFrom: null })),
  });

  it("asks whether dinners that are over should move, and says which", () => {
    // From a Monday; shopped for on the Wednesday.
    expect(otherStart(week("2026-11-30", "Monday", "Wednesday", "Friday"), "2026-12-02")).toEqual({
      why: "late",
      startsOn: "2026-12-02",
      moved: [{ id: "Monday", from: "2026-11-30", to: "2026-12-07" }],
    });
  });

  it("asks whether a week that is far away should start sooner", () => {
    const asked = otherStart(week("2026-12-06", "Sunday", "Tuesday", "Saturday"), "2026-11-30");
    expect(asked).toMatchObject({ why: "early", startsOn: "2026-12-01" });
    expect(asked?.moved).toEqual([
      { id: "Tuesday", from: "2026-12-08", to: "2026-12-01" },
      { id: "Saturday", from: "2026-12-12", to: "2026-12-05" },
    ]);
  });

  it("asks nothing of a shop on the day itself, up to three days early, or before the first dinner", () => {
    for (const shopped of ["2026-11-26", "2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"])
      expect(otherStart(week("2026-11-30", "Tuesday", "Friday"), shopped)).toBeNull();
  });

  it("offers no early start that puts fresh fish late in its week", () => {
    const [sunday, ...others] = week("2026-12-06", "Sunday", "Tuesday", "Saturday").dinners;
    if (sunday === undefined) throw new Error("no Sunday");
    const asked = (hasFreshFish: boolean, shopped: string) =>
      otherStart({ startsOn: "2026-12-06", dinners: [{ ...sunday, hasFreshFish }, ...others] }, shopped);
    expect(asked(false, "2026-11-30")).toMatchObject({ why: "early" });
    expect(asked(true, "2026-11-30")).toBeNull();
    expect(asked(true, "2026-12-09")).toMatchObject({ why: "late" });
  });

  it("keeps every day's name, and no dinner is over afterwards", () => {
    fc.assert(
      fc.property(aWeek, aDate, aDate, (dinners, from, shopped) => {
        const startsOn = wholeWeekFrom(dinners, from);
        const asked = otherStart({ startsOn, dinners }, shopped);
        if (asked === null) return;
        expect(wholeWeekFrom(dinners, asked.startsOn)).toBe(asked.startsOn);
        for (const { day } of dinners) expect(dateInWeek(asked.startsOn, day) >= shopped).toBe(true);
        for (const { from: was, to } of asked.moved) expect(weekdayOf(to)).toBe(weekdayOf(was));
      }),
    );
  });
});

describe("what a plan says of fresh fish", () => {
  const week = readStoredPlan(
    made({ mealsPerWeek: 7, meatsPreferred: ["fish"], availableTime: "60+", maxBudget: 120 }),
  );
  const fishWords = (of: typeof week): string[] =>
    of.kind === "structured" ? of.notices.flatMap(({ code, message }) => (code === FISH_CODE ? [message] : [])) : [];

  it("counts from each start that it is given, and stays otherwise", () => {
    if (week.kind !== "structured") throw new Error("a new plan is data");
    const fish = new Set(week.foods.filter(isFreshFish).map(({ id }) => id));
    const withFish = week.days.flatMap(({ day, meals }) =>
      meals
        .filter(({ ingredients }) => ingredients.some(({ foodId }) => fish.has(foodId)))
        .map(({ title }) => ({ day, title })),
    );
    expect(withFish.length).toBeGreaterThan(1);
    // A week without dates starts on Monday.
    expect(fishWords(startingOn(week, "2026-11-30")).toSorted()).toEqual(fishWords(week).toSorted());
    for (const startsOn of DAYS.map((_, days) => daysAfter("2026-11-30", days))) {
      const moved = startingOn(week, startsOn);
      const late = withFish.filter(({ day }) => dateInWeek(startsOn, day) > daysAfter(startsOn, 1));
      const words = fishWords(moved);
      expect(words).toHaveLength(late.length);
      for (const { day, title } of late)
        expect(words.some((one) => one.startsWith(`${title} is on ${day}, `))).toBe(true);
      expect(startingOn(moved, startsOn)).toEqual(moved);
      expect(fishWords(startingOn(moved, "2026-11-30")).toSorted()).toEqual(fishWords(week).toSorted());
    }
  });
});

describe("a plan from before there were dates", () => {
  const plain = made({ mealGoals: "special_occasion" });
  const onSaturdays = made({ shoppingDay: "Saturday" });

  it("starts on the first day from when it was made, or on the next shopping day", () => {
    expect(startOfUndated(readStoredPlan(plain), { made: "2026-11-25", firstDay: null })).toBe("2026-11-25");
    expect(startOfUndated(readStoredPlan(onSaturdays), { made: "2026-11-25", firstDay: null })).toBe("2026-11-28");
  });

  it("keeps the dates of a shop in time; otherwise its dinners are on the next days of their names", () => {
    const saturdays = readStoredPlan(onSaturdays);
    expect(startOfUndated(saturdays, { made: "2026-11-25", firstDay: "2026-11-28" })).toBe("2026-11-28");
    expect(startOfUndated(saturdays, { made: "2026-11-25", firstDay: "2026-12-01" }) >= "2026-12-01").toBe(true);
    expect(startOfUndated(readStoredPlan(plain), { made: "2026-11-25", firstDay: "2026-11-28" })).toBe("2026-11-28");
  });

  it("gets its start when it is read, and keeps one that it has", () => {
    const dates = { made: "2026-11-25", firstDay: null };
    const read = readStoredPlan(plain, dates);
    expect(requestOf(read).startsOn).toBe("2026-11-25");
    const order = dinnersOf(read).map(({ day }) => dateInWeek("2026-11-25", day));
    expect(order).toEqual(order.toSorted());
    const moved = startingOn(read, "2026-12-05");
    expect(requestOf(readStoredPlan(JSON.parse(JSON.stringify(moved)), dates)).startsOn).toBe("2026-12-05");
  });
});
