import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createMatcher } from "#domain/matcher/matcher";
import { foodsAlone } from "./foods.ts";
import { priceChanges } from "./price-changes.ts";
import { readPriceRows, type PriceKnowledge } from "./price-rows.ts";
import { pricesOf, withPrices } from "./price-tables.ts";
import { Faults } from "./read.ts";

const HEADER = "shop,food,pack,price,date";
const CATALOGUE = join(import.meta.dirname, "../../catalogue");

/** The test's own prices, so that the real ones may change: as the catalogue writes them, with quotes. */
const FOODS = [
  "id,name,packs,price_source,price_date",
  "penne,penne,500 g bag=500g@75|1 kg bag=1000g@140,own-label estimate,2026-11",
  'olive-oil,olive oil,"500 ml bottle=500ml@420|1 litre bottle=1000ml@775","an estimate, checked",2026-11',
  "salmon-fillet,salmon fillet,2 pack=240g@475|4 pack=480g@900,own-label estimate,2026-11",
  "",
].join("\n");

let known: PriceKnowledge;
beforeAll(() => {
  const data = foodsAlone(CATALOGUE, new Faults());
  const matcher = createMatcher(data);
  known = {
    levels: data.supermarkets,
    foods: data.foods,
    findFood: (name) => {
      const { food, unresolved } = matcher.matchLine(name);
      return unresolved ? null : food;
    },
    prices: pricesOf(FOODS),
    today: "2027-02-10",
  };
});

function read(...lines: string[]) {
  return readPriceRows([HEADER, ...lines].join("\n"), known);
}

/** The effect of some lines: "penne 500 g bag 75>80 2027-01", and which lines look wrong. */
function changesOf(lines: readonly string[], accepted: readonly number[] = []) {
  const { changes, wrong } = priceChanges(read(...lines).rows, known, new Set(accepted));
  return {
    changes: changes.map(
      ({ food, pack, from, to }) => `${food.id} ${pack.label} ${from.pence}>${to.pence} ${to.month} ${to.source}`,
    ),
    wrong: wrong.map(({ line }) => line),
  };
}

describe("a price file", () => {
  it("finds shops, foods and packs by the names that people use", () => {
    const { rows, wrong } = read(
      "tesco,penne,500 g bag,0.80,2027-01-31",
      "Sainsbury's, Penne pasta ,500 G BAG,£0.80,2027-02",
      "ALDI,extra virgin olive oil,500 ml bottle,4.00,2027-02-10",
    );
    // The third is a food without a price in this test.
    expect(rows.map(({ line, shop, food }) => [line, shop, food.id])).toEqual([
      [2, "tesco", "penne"],
      [3, "sainsburys", "penne"],
    ]);
    expect(wrong.map(({ line }) => line)).toEqual([4]);
  });

  it.each([
    ["an unknown shop", "Corner Shop,penne,500 g bag,0.80,2027-01", /unknown shop "Corner Shop"/u],
    ["an unknown food", "tesco,qwertyzzz,500 g bag,0.80,2027-01", /unknown food "qwertyzzz"/u],
    ["a pack that the food does not have", "tesco,penne,3 kg sack,0.80,2027-01", /"500 g bag", "1 kg bag"/u],
    ["a price in words", "tesco,penne,500 g bag,cheap,2027-01", /not a price in pounds: "cheap"/u],
    ["pence instead of pounds", "tesco,penne,500 g bag,79.5p,2027-01", /not a price/u],
    ["a price of zero", "tesco,penne,500 g bag,0.00,2027-01", /not a price/u],
    ["an impossible date", "tesco,penne,500 g bag,0.80,2027-02-30", /not a date/u],
    ["another date format", "tesco,penne,500 g bag,0.80,10/02/2027", /not a date/u],
    ["a day in the future", "tesco,penne,500 g bag,0.80,2027-02-11", /in the future/u],
    ["a month in the future", "tesco,penne,500 g bag,0.80,2027-03", /in the future/u],
    [
      "a date before the present price's",
      "tesco,penne,500 g bag,0.80,2026-10-31",
      /older than the present price, of 2026-11/u,
    ],
    ["a cell too few", "tesco,penne,500 g bag,0.80", /4 cells instead of 5/u],
  ])("reports %s", (_, line, what) => {
    const { rows, wrong } = read(line);
    expect(rows).toEqual([]);
    expect(wrong).toEqual([{ line: 2, what: expect.stringMatching(what) }]);
  });

  it("accepts neither of two prices for the same pack", () => {
    const { rows, wrong } = read(
      "tesco,penne,500 g bag,0.80,2027-01",
      "aldi,penne,500 g bag,0.70,2027-01",
      "Tesco,penne pasta,500 g bag,0.85,2027-01",
    );
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(wrong.map(({ line }) => line)).toEqual([2, 4]);
  });

  it("is refused with another header", () => {
    expect(() => readPriceRows("food,price\npenne,1", known)).toThrow("shop,food,pack,price,date");
  });
});

describe("price changes", () => {
  it("are converted to the Tesco level by the shop's own level", () => {
    // Penne is a value line, whose price varies half as much: 0.95 at Aldi. Salmon is not: 0.90.
    expect(changesOf(["aldi,penne,500 g bag,0.76,2027-01", "aldi,salmon fillet,2 pack,4.50,2027-01"])).toEqual({
      changes: [
        "penne 500 g bag 75>80 2027-01 shelf price at Aldi",
        "salmon-fillet 2 pack 475>500 2027-01 shelf price at Aldi",
      ],
      wrong: [],
    });
  });

  it("use Tesco's own price if several shops give one, otherwise the mean of the others", () => {
    const others = ["aldi,salmon fillet,2 pack,4.50,2027-01", "lidl,salmon fillet,2 pack,4.37,2027-02"];
    expect(changesOf(others).changes).toEqual(["salmon-fillet 2 pack 475>490 2027-01 shelf price at Aldi and Lidl"]);
    expect(changesOf([...others, "tesco,salmon fillet,2 pack,5.00,2027-02"]).changes).toEqual([
      "salmon-fillet 2 pack 475>500 2027-02 shelf price at Tesco",
    ]);
  });

  it("look wrong above 40 % up or down, unless accepted", () => {
    const lines = ["tesco,penne,500 g bag,1.06,2027-01", "tesco,salmon fillet,2 pack,2.84,2027-01"];
    expect(changesOf(lines)).toEqual({ changes: [], wrong: [2, 3] });
    expect(changesOf(lines, [3]).changes).toEqual(["salmon-fillet 2 pack 475>284 2027-01 shelf price at Tesco"]);
    expect(changesOf(["tesco,penne,500 g bag,1.05,2027-01"]).wrong).toEqual([]);
  });

  it("look wrong where a pack becomes dear by weight compared with another", () => {
    // A kilogram at £1.95 next to half a kilogram at 75p; had both risen, nothing would be odd.
    const dear = "tesco,penne,1 kg bag,1.95,2027-01";
    expect(changesOf([dear])).toEqual({ changes: [], wrong: [2] });
    expect(changesOf([dear], [2]).changes).toHaveLength(1);
    expect(changesOf([dear, "tesco,penne,500 g bag,1.00,2027-01"])).toMatchObject({ wrong: [] });
  });
});

describe("the catalogue's price tables", () => {
  const price = { foodId: "penne", label: "500 g bag", pence: 80, month: "2027-01", source: "shelf price at Tesco" };

  it("change only in the cells given", () => {
    expect(withPrices(FOODS, [])).toBe(FOODS);
    const lines = FOODS.split("\n");
    lines[1] =
      "penne,penne,500 g bag=500g@80|1 kg bag=1000g@140,shelf price at Tesco|own-label estimate,2027-01|2026-11";
    const written = withPrices(FOODS, [price]);
    expect(written).toBe(lines.join("\n"));
    expect(pricesOf(written).get("penne")).toEqual([
      { label: "500 g bag", pence: 80, month: "2027-01", source: "shelf price at Tesco" },
      { label: "1 kg bag", pence: 140, month: "2026-11", source: "own-label estimate" },
    ]);
    lines[1] = "penne,penne,500 g bag=500g@80|1 kg bag=1000g@150,shelf price at Tesco,2027-01";
    expect(withPrices(written, [{ ...price, label: "1 kg bag", pence: 150 }])).toBe(lines.join("\n"));
  });

  it("keep their quotes, and cells whose value is equal", () => {
    const oil = { ...price, foodId: "olive-oil", label: "1 litre bottle", pence: 700, source: "an estimate, checked" };
    const lines = FOODS.split("\n");
    lines[2] =
      'olive-oil,olive oil,"500 ml bottle=500ml@420|1 litre bottle=1000ml@700","an estimate, checked",2026-11|2027-01';
    expect(withPrices(FOODS, [oil])).toBe(lines.join("\n"));
  });

  it("are complete: each pack of each food has its price, month and source", () => {
    const text = readFileSync(join(CATALOGUE, "foods/pasta-rice-and-grains.csv"), "utf8");
    const prices = [...pricesOf(text)].flatMap(([, packs]) => packs);
    expect(prices.length).toBeGreaterThan(50);
    for (const { label, pence, month, source } of prices) {
      expect([label, source]).not.toContain("");
      expect(pence).toBeGreaterThan(0);
      expect(month).toMatch(/^20\d\d-\d\d$/u);
    }
  });
});
