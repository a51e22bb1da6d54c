import { describe, expect, it } from "vitest";
import type { CupboardItem } from "#contract/cupboard";
import {
  amountText,
  basicsOf,
  completed,
  londonDay,
  searchedIn,
  shelvesOf,
  stepDown,
  stepUp,
  withoutEntry,
  withUnsent,
} from "#web/features/cupboard/cupboard-state";

const item = (change: Partial<CupboardItem>): CupboardItem => ({
  food_id: "rice",
  name: "Rice",
  category: "Pasta, Rice & Grains",
  always: false,
  amount: 500,
  unit: "g",
  assumed: false,
  use_by: null,
  ...change,
});

describe("an amount", () => {
  it.each([
    [500, "g", "500 g"],
    [1500, "g", "1.5 kg"],
    [1000, "ml", "1 litre"],
    [1250, "ml", "1.25 litres"],
    [6, "each", "6"],
    [2.5, "each", "2½"],
    [0.25, "each", "¼"],
    [1.33, "each", "1.33"],
  ] as const)("%d %s reads %s", (amount, unit, text) => {
    expect(amountText(amount, unit).replace("\u{A0}", " ")).toBe(text);
  });

  it.each([
    [450, "g", 500, 400],
    [437, "g", 450, 400],
    [500, "g", 600, 450],
    [100, "g", 150, 90],
    [10, "g", 20, null],
    [2000, "ml", 2500, 1900],
    [1, "each", 2, null],
    [2.5, "each", 3, 2],
    [0.5, "each", 1, null],
  ] as const)("%d %s goes up to %d and down to %s", (amount, unit, up, down) => {
    expect(stepUp(amount, unit)).toBe(up);
    expect(stepDown(amount, unit)).toBe(down);
  });
});

describe("what is typed", () => {
  it.each([
    ["ric", "ric"],
    ["rice, cum", "cum"],
    ["half a bag of red len", "red len"],
    ["500g min", "min"],
    ["2 x tins chick", "chick"],
    ["3 ", ""],
    ["rice,", ""],
  ])("of “%s” the search is for “%s”", (typed, search) => {
    expect(searchedIn(typed)).toBe(search);
  });

  it("is completed by a food, its amount kept", () => {
    expect(completed("rice, half a jar of cum", "Ground cumin")).toBe("rice, half a jar of ground cumin");
    expect(completed("ric", "Basmati rice")).toBe("basmati rice");
  });

  it("loses one entry and keeps the others", () => {
    expect(withoutEntry("rice, lentels, eggs", "lentels")).toBe("rice, eggs");
    expect(withoutEntry("lentels", "lentels")).toBe("");
    expect(withoutEntry("peanuts, rice, but Tom is allergic", "peanuts, but Tom is allergic")).toBe("rice");
  });
});

describe("the shelves", () => {
  const salt = item({ food_id: "salt", name: "Salt", always: true, amount: null, assumed: true });
  const off = item({ food_id: "paprika", name: "Paprika", amount: 0 });
  const flour = item({ food_id: "plain-flour", name: "Plain flour" });
  const milk = item({ food_id: "milk", name: "Milk", use_by: "2026-11-27" });
  const old = item({ food_id: "cream", name: "Cream", use_by: "2026-11-25" });
  const cheese = item({ food_id: "cheddar", name: "Cheddar", use_by: "2026-12-20" });

  it("keep the basics separate, unless they have an amount", () => {
    expect(basicsOf([salt, off, flour, milk]).map(({ food_id }) => food_id)).toEqual(["salt", "paprika"]);
  });

  it("sort by use-by day, and leave out what is gone", () => {
    const { soon, shelves } = shelvesOf([salt, off, flour, milk, old, cheese, item({ amount: 0 })], "2026-11-24");
    expect(soon.map(({ name }) => name)).toEqual(["Cream", "Milk"]);
    expect(shelves.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(["Plain flour", "Cheddar"]);
  });

  it("show unsent changes", () => {
    const items = withUnsent(
      [salt, flour, milk],
      [
        { kind: "food", food: "salt", change: { always: false } },
        { kind: "food", food: "plain-flour", change: { amount: 200, unit: "g" } },
        { kind: "food", food: "milk", change: "gone" },
      ],
    );
    expect(items.map(({ always, amount, assumed }) => [always, amount, assumed])).toEqual([
      [false, 0, false],
      [false, 200, false],
      [false, 0, false],
    ]);
  });

  it("use the date in London", () => {
    expect(londonDay(Date.parse("2026-07-01T23:30:00Z"))).toBe("2026-07-02");
    expect(londonDay(Date.parse("2026-11-24T23:30:00Z"))).toBe("2026-11-24");
  });
});
