import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter, lastDayOf, lastDayOfTold } from "#domain/cupboard/days";
import { firstUseBy, giveBack, gramsIn, partPast, takeFrom, withAmount, withLot, without } from "#domain/cupboard/lots";
import type { Lot } from "#domain/cupboard/lots";

const lot = (name: string, grams: number, useBy: string | null = null, pencePerGram = 1): Lot => ({
  lot: name,
  grams,
  useBy,
  pencePerGram,
});

const anyLots = fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 5 }).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record({
        lot: fc.constant(`plan ${name}`),
        grams: fc.double({ min: 0, max: 2000, noNaN: true }),
        useBy: fc.option(fc.nat({ max: 20 }).map((days) => daysAfter("2026-11-24", days))),
        pencePerGram: fc.double({ min: 0, max: 5, noNaN: true }),
      }),
    ),
  ),
);

describe("lots of a food", () => {
  it("are taken from by what goes off first", () => {
    const lots = [lot("a", 300), lot("b", 200, "2026-11-28"), lot("c", 100, "2026-11-26")];
    const { lots: left, taken } = takeFrom(lots, 250);
    expect(taken).toEqual([
      { lot: "c", grams: 100 },
      { lot: "b", grams: 150 },
    ]);
    expect(left).toEqual([lot("a", 300), lot("b", 50, "2026-11-28"), lot("c", 0, "2026-11-26")]);
  });

  it("never go below nothing, and get back exactly what was taken", () => {
    fc.assert(
      fc.property(anyLots, fc.double({ min: 0, max: 6000, noNaN: true }), (lots, grams) => {
        const { lots: left, taken } = takeFrom(lots, grams);
        expect(left.every((one) => one.grams >= 0)).toBe(true);
        expect(gramsIn(lots) - gramsIn(left)).toBeCloseTo(Math.min(grams, gramsIn(lots)), 1);
        giveBack(left, taken).forEach((one, index) => expect(one.grams).toBeCloseTo(lots[index]?.grams ?? -1, 2));
      }),
    );
  });

  it("give nothing back to a lot that is gone, and put less in where its part was eaten", () => {
    const { taken } = takeFrom([lot("a", 500)], 200);
    expect(giveBack([], taken)).toEqual([]);
    expect(without([lot("a", 500)], taken)).toEqual([lot("a", 300)]);
  });

  it("add up under one name, at the price of both", () => {
    expect(withLot([lot("own", 100, null, 2)], lot("own", 300, null, 4))).toEqual([lot("own", 400, null, 3.5)]);
  });

  it("hold what a person says, whatever was known", () => {
    fc.assert(
      fc.property(anyLots, fc.double({ min: 0.01, max: 6000, noNaN: true }), (lots, grams) => {
        const told = withAmount(lots, grams, { useBy: "2026-12-01", pencePerGram: 1 });
        expect(gramsIn(told)).toBeCloseTo(grams, 1);
        expect(told.every((one) => one.lot.startsWith("own"))).toBe(true);
      }),
    );
  });

  it("go when their day is over, and not on it", () => {
    const lots = [lot("a", 1, "2026-11-24"), lot("b", 2, "2026-11-23"), lot("c", 3)];
    const { lots: left, past } = partPast(lots, "2026-11-24");
    expect(left.map((one) => one.lot)).toEqual(["a", "c"]);
    expect(past.map((one) => one.lot)).toEqual(["b"]);
    expect(firstUseBy(lots)).toBe("2026-11-23");
    expect(firstUseBy([lot("c", 3)])).toBeNull();
  });

  it("know their last day over the end of a month, and none for what keeps for months", () => {
    const keeping = (keepsDays: number) => ({ keepsDays, aisle: "Dairy & Eggs" as const });
    expect(lastDayOf(keeping(7), "2026-11-27")).toBe("2026-12-04");
    expect(lastDayOf(keeping(59), "2026-12-31")).toBe("2027-02-28");
    expect(lastDayOf(keeping(60), "2026-11-27")).toBeNull();
  });

  it("let a tin be opened on the last day of its week, and those in somebody's cupboard never go off", () => {
    const chickpeas = { keepsDays: 3, aisle: "Tins & Jars" as const };
    expect(lastDayOf(chickpeas, "2026-11-24")).toBe("2026-12-04");
    expect(lastDayOfTold(chickpeas, "2026-11-24")).toBeNull();
    expect(lastDayOfTold({ keepsDays: 5, aisle: "Dairy & Eggs" }, "2026-11-24")).toBe("2026-11-29");
  });
});
