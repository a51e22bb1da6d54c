import { describe, expect, it } from "vitest";
import { DAYS } from "#domain/options/days";
import { Faults } from "./read.ts";
import { dishesInNone, weeksOf } from "./weeks.ts";

const DISHES = ["soup", "stew", "pie", "rice", "fish", "roast", "tart", "hash", "curry", "pizza"];
const HEADER = [
  "people: 4",
  "children: 4, 7",
  "diet: none",
  "without: nuts",
  "money: ordinary",
  "time: 30",
  "kitchens: british, punjabi",
  "season: any",
  "needs: oven",
  "shares: spinach (Monday, Thursday); half a tub of crème fraîche (Tuesday, Friday)",
];
const DINNERS = DAYS.map((day, at) => `${day} | ${day === "Friday" ? "treat" : "quick"} | ${DISHES[at]} | Soon done.`);

function read(header = HEADER, dinners = DINNERS): { weeks: ReturnType<typeof weeksOf>; faults: string[] } {
  const faults = new Faults();
  const text = ["== Two parents, Leeds; little time", ...header, ...dinners].join("\n");
  return { weeks: weeksOf(text, "weeks/a.txt", new Set(DISHES), faults), faults: faults.list.map(({ what }) => what) };
}

const withLine = (lines: readonly string[], key: string, line: string): string[] =>
  lines.map((one) => (one.startsWith(key) ? line : one));

describe("a week in the book's file", () => {
  it("is read with its household, its days and its shared food", () => {
    const { weeks, faults } = read();
    expect(faults).toEqual([]);
    expect(weeks).toMatchObject([
      {
        where: "weeks/a.txt:1",
        household: "Two parents, Leeds; little time",
        week: {
          people: 4,
          children: [4, 7],
          without: ["nuts"],
          minutes: 30,
          kitchens: ["british", "punjabi"],
          season: null,
          shares: [
            ["Monday", "Thursday"],
            ["Tuesday", "Friday"],
          ],
        },
      },
    ]);
    expect(weeks[0]?.week.dinners[4]).toEqual({ role: "treat", dish: "fish", line: "Soon done." });
    expect(dishesInNone(weeks, DISHES)).toEqual(["hash", "curry", "pizza"]);
  });

  it.each([
    ["people", "people: nine", 'people cannot be "nine"'],
    ["children", "children: 4, teen", 'children cannot be "teen"'],
    ["diet", "diet: fruitarian", "diet must be one of none"],
    ["without", "without: soya", 'without has "soya"'],
    ["money", "money:", "money must be one of tight"],
    ["time", "time: 20", 'time cannot be "20"'],
    ["kitchens", "kitchens: klingon", 'kitchens has "klingon"'],
    ["season", "season: monsoon", "season must be one of spring"],
    ["needs", "needs: kiln", 'needs has "kiln"'],
    ["shares", "shares: spinach (Monday)", "must name the days whose dinners share it"],
    ["shares", "sharing: spinach", "is neither a dinner nor one of people"],
    ["needs", "", "needs is missing"],
  ])("reports a fault in its %s: %s", (key, line, what) => {
    const { weeks, faults } = read(withLine(HEADER, `${key}:`, line));
    expect(weeks).toEqual([]);
    expect(faults).toContainEqual(expect.stringContaining(what));
  });

  it.each([
    ["Monday", "Tuesday | quick | soup | Soon done.", '"Tuesday" stands where Monday belongs'],
    ["Monday", "Monday | lazy | soup | Soon done.", 'Monday is "lazy"'],
    ["Monday", "Monday | quick | gruel | Soon done.", '"gruel", which is not one of our dishes'],
    ["Monday", "Monday | quick | stew | Soon done.", "has a dish twice"],
    ["Monday", "", "has 6 dinners instead of 7"],
    ["Monday", "Monday | quick | soup | Soon done. | And more.", "has more than its role"],
    ["Monday", `Monday | quick | soup |${" very".repeat(14)} soon.`, "line has 15 words, 14 at most"],
  ])("reports a fault in the dinner of %s: %s", (day, line, what) => {
    const { weeks, faults } = read(HEADER, withLine(DINNERS, day, line));
    expect(weeks).toEqual([]);
    expect(faults).toContainEqual(expect.stringContaining(what));
  });
});
