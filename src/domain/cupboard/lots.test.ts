import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter, lastDayOf, sealedPacks } from "#domain/cupboard/days";
import {
  firstUseBy,
  giveBack,
  gramsIn,
  openedAsTaken,
  partPast,
  takeFrom,
  withAmount,
  withLot,
  without,
} from "#domain/cupboard/lots";
import type { Lot } from "#domain/cupboard/lots";

const lot = (name: string, grams: number, useBy: string | null = null, pencePerGram = 1): Lot => ({
  lot: name,
  grams,
  useBy,
  pencePerGram,
  sealed: null,
});
const TODAY = "2026-11-24";
/** Tins of 400 g that keep three days after opening. */
const tins = (grams: number, useBy: string | null = null, name = "plan"): Lot => ({
  ...lot(name, grams, useBy),
  sealed: { packGrams: 400, keepsDays: 3 },
});

const anyLots = fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 5 }).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record({
        lot: fc.constant(`plan ${name}`),
        grams: fc.double({ min: 0, max: 2000, noNaN: true }),
        useBy: fc.option(fc.nat({ max: 20 }).map((days) => daysAfter("2026-11-24", days))),
        pencePerGram: fc.double({ min: 0, max: 5, noNaN: true }),
        sealed: fc.constantFrom(null, { packGrams: 240, keepsDays: 3 }),
      }),
    ),
  ),
);

describe("lots of a food", () => {
  it("are used in the order in which they go off", () => {
    const lots = [lot("a", 300), lot("b", 200, "2026-11-28"), lot("c", 100, "2026-11-26")];
    const { lots: left, taken } = takeFrom(lots, 250, TODAY);
    expect(taken).toEqual([
      { lot: "c", grams: 100 },
      { lot: "b", grams: 150 },
    ]);
    expect(left).toEqual([lot("a", 300), lot("b", 50, "2026-11-28"), lot("c", 0, "2026-11-26")]);
  });

  it("never go below zero, and get back exactly what was taken", () => {
    fc.assert(
      fc.property(anyLots, fc.double({ min: 0, max: 6000, noNaN: true }), (lots, grams) => {
        const { lots: left, taken } = takeFrom(lots, grams, TODAY);
        expect(left.every((one) => one.grams >= 0)).toBe(true);
        expect(gramsIn(lots) - gramsIn(left)).toBeCloseTo(Math.min(grams, gramsIn(lots)), 1);
        giveBack(left, taken, []).forEach((one, index) => expect(one.grams).toBeCloseTo(lots[index]?.grams ?? -1, 2));
      }),
    );
  });

  it("return nothing to a lot that is gone, and less to one that was partly eaten", () => {
    const { taken } = takeFrom([lot("a", 500)], 200, TODAY);
    expect(giveBack([], taken, [])).toEqual([]);
    expect(without([lot("a", 500)], [{ lot: "a", grams: 200, on: TODAY }])).toEqual([lot("a", 300)]);
  });

  it("merge under one name, at their average price", () => {
    expect(withLot([lot("own", 100, null, 2)], lot("own", 300, null, 4))).toEqual([lot("own", 400, null, 3.5)]);
  });

  it("are set to what the user says, whatever was known", () => {
    fc.assert(
      fc.property(anyLots, fc.double({ min: 0.01, max: 6000, noNaN: true }), (lots, grams) => {
        const told = withAmount(lots, grams, { useBy: "2026-12-01", pencePerGram: 1, sealed: null }, TODAY);
        expect(gramsIn(told)).toBeCloseTo(grams, 1);
        expect(told.every((one) => one.lot.startsWith("own"))).toBe(true);
      }),
    );
  });

  it("go after their last day, and not on it", () => {
    const lots = [lot("a", 1, "2026-11-24"), lot("b", 2, "2026-11-23"), lot("c", 3)];
    const { lots: left, past } = partPast(lots, "2026-11-24");
    expect(left.map((one) => one.lot)).toEqual(["a", "c"]);
    expect(past.map((one) => one.lot)).toEqual(["b"]);
    expect(firstUseBy(lots)).toBe("2026-11-23");
    expect(firstUseBy([lot("c", 3)])).toBeNull();
  });

  it("find their last day across the end of a month, and have none if they keep for months", () => {
    const keeping = (keepsDays: number) => ({ keepsDays, aisle: "Dairy & Eggs" as const });
    expect(lastDayOf(keeping(7), "2026-11-27")).toBe("2026-12-04");
    expect(lastDayOf(keeping(59), "2026-12-31")).toBe("2027-02-28");
    expect(lastDayOf(keeping(60), "2026-11-27")).toBeNull();
  });

  it("know which tins are opened one by one, including multipacks", () => {
    const chickpeas = { keepsDays: 3, aisle: "Tins & Jars" as const };
    expect(lastDayOf(chickpeas, "2026-11-24")).toBeNull();
    const packs = [
      { label: "400 g tin", grams: 240 },
      { label: "4 x 400 g tins", grams: 960 },
    ];
    expect(sealedPacks(chickpeas, packs)).toEqual({ packGrams: 240, keepsDays: 3 });
    expect(sealedPacks(chickpeas, packs.slice(1))).toEqual({ packGrams: 240, keepsDays: 3 });
    expect(sealedPacks({ ...chickpeas, keepsDays: 60 }, packs)).toBeNull();
    expect(sealedPacks({ keepsDays: 5, aisle: "Dairy & Eggs" }, packs)).toBeNull();
  });
});

describe("tins", () => {
  it("keep until a meal opens one, which then keeps for a number of days", () => {
    const { lots: monday } = takeFrom([tins(800)], 240, "2026-11-23");
    expect(monday).toEqual([tins(560, "2026-11-26")]);
    expect(takeFrom(monday, 160, "2026-11-25").lots).toEqual([tins(400)]);
    expect(takeFrom(monday, 100, "2026-11-25").lots).toEqual([tins(460, "2026-11-26")]);
    expect(takeFrom(monday, 200, "2026-11-25").lots).toEqual([tins(360, "2026-11-28")]);
    expect(takeFrom([tins(800)], 800, "2026-11-23").lots).toEqual([tins(0)]);
  });

  it("lose only the open one when its days are over", () => {
    const { lots: left, past } = partPast([tins(560, "2026-11-26")], "2026-11-27");
    expect([left, past]).toEqual([[tins(400)], [tins(160, "2026-11-26")]]);
    expect(partPast([tins(160, "2026-11-26")], "2026-11-27").lots).toEqual([tins(0)]);
    expect(partPast([tins(560, "2026-11-26")], "2026-11-26").past).toEqual([]);
  });

  it("are used from the open one first, whichever shop it came from", () => {
    const { taken } = takeFrom([tins(400, null, "a"), tins(500, "2026-11-26", "b")], 150, TODAY);
    expect(taken).toEqual([
      { lot: "b", grams: 100 },
      { lot: "a", grams: 50 },
    ]);
  });

  it("count as unopened if the meal was not cooked after all, or was cooked later", () => {
    const monday = { lot: "plan", grams: 240, on: "2026-11-23" };
    const tuesday = { lot: "plan", grams: 100, on: "2026-11-24" };
    const both = [tins(460, "2026-11-26")];
    expect(giveBack([tins(560, "2026-11-26")], [monday], [])).toEqual([tins(800)]);
    expect(giveBack(both, [monday], [tuesday])).toEqual([tins(700, "2026-11-27")]);
    expect(giveBack(both, [tuesday], [monday])).toEqual([tins(560, "2026-11-26")]);
    expect(without([tins(800)], [tuesday, monday])).toEqual([tins(460, "2026-11-26")]);
  });

  it("are opened in the order of the cooking days, whichever meal was reported first", () => {
    const later = takeFrom([tins(800)], 300, "2026-11-26");
    expect(later.lots).toEqual([tins(500, "2026-11-29")]);
    const earlier = takeFrom(later.lots, 300, "2026-11-24");
    const taken = [
      ...later.taken.map((taking) => ({ ...taking, on: "2026-11-26" })),
      ...earlier.taken.map((taking) => ({ ...taking, on: "2026-11-24" })),
    ];
    // The later meal emptied the first tin and opened the present one.
    expect(openedAsTaken(earlier.lots, taken)).toEqual([tins(200, "2026-11-29")]);
    expect(openedAsTaken([tins(800), lot("own", 5)], taken.slice(0, 0))).toEqual([tins(800), lot("own", 5)]);
  });

  it("are set to what the user says: the open one with its last day, the others for months", () => {
    const fresh = { useBy: null, pencePerGram: 1, sealed: { packGrams: 400, keepsDays: 3 } };
    expect(withAmount([tins(960, "2026-11-26")], 500, fresh, TODAY)).toEqual([
      { ...tins(100, "2026-11-27", "own 2026-11-27"), sealed: null },
      tins(400, null, "own"),
    ]);
    expect(withLot([tins(100, null, "own")], tins(400, null, "own"))).toEqual([tins(500, null, "own")]);
  });
});
