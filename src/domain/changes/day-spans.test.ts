import { describe, expect, it } from "vitest";
import { daySpans } from "#domain/changes/day-spans";
import { DAYS, inWeekOrder, type Day } from "#domain/options/days";

/** The days that a text means without naming them, in a week with a dinner on each day. */
function meant(text: string, weekStart?: Day): readonly Day[] {
  const words = text.split(" ").map((word) => ({ text: word.toLowerCase(), isDashed: false }));
  const days = words.flatMap((word, start) => {
    const what = DAYS.find((day) => day.toLowerCase() === word.text);
    return what === undefined ? [] : [{ what, start, end: start + 1 }];
  });
  const meals = inWeekOrder(DAYS, weekStart).map((day) => ({ day }));
  return daySpans(words, days, { meals, weekStart }).flatMap((span) => span.days);
}

describe("days that are meant but not named", () => {
  it("are those of the week, whatever day it starts on", () => {
    expect(meant("nothing after Friday")).toEqual(["Saturday", "Sunday"]);
    expect(meant("nothing after Friday", "Saturday")).toEqual([]);
    expect(meant("nothing after Sunday", "Thursday")).toEqual(["Monday", "Tuesday", "Wednesday"]);
    expect(meant("away from Sunday", "Friday")).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday"]);
  });

  it("lie between two, across the end of a calendar week as well", () => {
    expect(meant("Monday to Wednesday")).toEqual(["Monday", "Tuesday", "Wednesday"]);
    expect(meant("Saturday to Monday")).toEqual([]);
    expect(meant("Saturday to Monday", "Thursday")).toEqual(["Saturday", "Sunday", "Monday"]);
  });
});
