import { beforeAll, describe, expect, test } from "vitest";
import { optionLabel } from "#domain/options/options";
import { formatPence } from "#domain/money/pence";
import type { PlanDocument } from "#domain/plan/plan-document";
import { createTypstPrinter } from "#server/services/pdf/typst-printer";
import type { TypstPrinter } from "#server/services/pdf/typst-printer";
import { printForm } from "#server/services/pdf/print-form";
import { packPdf } from "#server/services/pdf/pack-pdf";
import { openTypst } from "#server/services/pdf/typst";
import type { PrintedPdf } from "#server/services/pdf/typst";
import { readPdf, withoutSpace } from "#tests/support/read-pdf";
import type { ReadPdf } from "#tests/support/read-pdf";
import { samplePlan } from "#tests/support/sample-plan";

const META = { planId: "01999999-0000-7000-8000-000000000001", createdAt: Date.UTC(2026, 10, 21, 9, 30, 15) };

let print: TypstPrinter;
let plan: PlanDocument;
let small: PlanDocument;
let printed: PrintedPdf;
let read: ReadPdf;

beforeAll(async () => {
  print = createTypstPrinter(openTypst(import.meta.dirname));
  plan = samplePlan();
  small = samplePlan({ mealsPerWeek: 1 });
  printed = print(plan, META);
  read = await readPdf(printed.bytes);
});

/** The first part that is not read after the one before it; null when all are in order. */
function firstOutOfOrder(text: string, parts: readonly string[]): string | null {
  let at = 0;
  for (const part of parts.map(withoutSpace)) {
    const found = text.indexOf(part, at);
    if (found < 0) return part;
    at = found + part.length;
  }
  return null;
}

function named(fullName: string): PlanDocument {
  return { ...small, request: { ...small.request, fullName } };
}

describe("a printed plan", () => {
  test("is an accessible document in British English, dated by its plan", () => {
    expect(printed.standard).toBe("ua-1");
    expect(read.tagged).toBe(true);
    expect(read.xmp).toMatch(/pdfuaid:part[^0-9]*1/u);
    expect(read.language).toBe("en-GB");
    expect(read.info).toMatchObject({
      Title: "Meal plan for Ada Example",
      Author: "Mealwright",
      CreationDate: expect.stringContaining("20261121093015"),
    });
    expect(read.pages).toBeGreaterThanOrEqual(3);
    expect(read.pages).toBe(printed.pages);
  });

  test("is tagged with headings, tables with header cells and lists, and describes each picture", () => {
    expect(read.roles).toEqual(
      expect.arrayContaining(["H1", "H2", "H3", "Table", "TR", "TH", "TD", "L", "LI", "Lbl", "LBody", "Figure"]),
    );
    expect(read.roles.filter((role) => role === "H1")).toHaveLength(1);
    const titles = plan.days.flatMap((day) => day.meals.map((meal) => meal.title));
    expect(read.alternatives).toEqual(titles.map((title) => `A drawing of ${title}`));
    expect(read.outline).toEqual(
      expect.arrayContaining(["The week at a glance", "Shopping list", ...titles, "Tips for this week"]),
    );
  });

  test("is read in the order of the plan: the week, the list, the dishes, the tips", () => {
    const meals = plan.days.flatMap(({ day, meals: dishes }) => dishes.map((meal) => ({ day, meal })));
    const parts = [
      "Meal plan for Ada Example",
      "Total Weekly Cost",
      formatPence(plan.totalPence),
      "Budget",
      "£90.00",
      "Supermarket",
      "Tesco",
      "People",
      "2",
      "The week at a glance",
      ...meals.flatMap(({ day, meal }) => [day, meal.title, "min"]),
      "Checked on this plan",
      ...plan.checks.flatMap(({ label, detail }) => [label, detail]),
      "Shopping list",
      ...plan.shopping.flatMap(({ category, items }) => [
        category,
        ...items.flatMap((item) => [item.name, formatPence(item.pence)]),
      ]),
      "Total Weekly Cost",
      formatPence(plan.totalPence),
      ...meals.flatMap(({ day, meal }) => [
        day.toUpperCase(),
        meal.title,
        ...(meal.forYou === undefined || meal.forYou === null ? [] : [meal.forYou]),
        meal.description,
        "Preparation",
        "Ingredient and amount",
        "Cost",
        ...meal.ingredients.flatMap((ingredient) => [
          ingredient.name.slice(1),
          ingredient.amount,
          ...(ingredient.pence === 0 ? [] : [formatPence(ingredient.pence)]),
        ]),
        "This dish",
        formatPence(meal.pence),
        ...meal.steps.flatMap((step, index) => [String(index + 1), step]),
        "Per serving",
        "Energy",
        `${meal.nutrition.kcal} kcal`,
        "Salt",
        "Allergens",
        meal.tip,
      ]),
      "Tips for this week",
      // A dish's own tip stands with the dish.
      ...plan.tips.filter((tip) => !meals.some(({ meal }) => tip === `${meal.title}: ${meal.tip}`)),
      "Read the labels",
      "About the prices",
      plan.prices.source,
    ];
    expect(firstOutOfOrder(read.text, parts)).toBeNull();
  });

  test("keeps numbers with their units wherever a line ends", () => {
    const values = JSON.stringify(printForm(plan, META, () => null));
    expect(values.match(/\d (?:k?g|m?l|tbsp|tsp|minutes|min|h)\b|\d ×|× \d/gu) ?? []).toEqual([]);
  });

  test("calls its prices estimates and promises nothing about allergens", () => {
    expect(read.text).toContain(withoutSpace("All prices are estimates for Tesco"));
    expect(read.text).not.toMatch(/(?<!microwave-)safe/iu);
  });

  test("says when to take meat and fish out of the freezer, and nothing of the kind in a plan without any", async () => {
    const meaty = await readPdf(
      print(samplePlan({ dietaryPreference: "high_protein", meatsPreferred: ["poultry", "beef"] }), META).bytes,
    );
    const meatless = await readPdf(print(samplePlan({ meatsPreferred: ["no_meat"] }), META).bytes);
    expect(meaty.text).toMatch(/evening|Freshfromthefridge/u);
    expect(meatless.text).not.toMatch(/evening|Freshfromthefridge/u);
  });

  test("says for which day’s shop its freezing is planned", async () => {
    const told = samplePlan({ mealsPerWeek: 5, shoppingDay: "Wednesday", meatsPreferred: ["poultry", "beef"] });
    const words = (await readPdf(print(told, META).bytes)).text;
    expect(words).toContain(withoutSpace("Planned for a shop on Wednesday."));
    expect(words).not.toContain(withoutSpace("at the weekend"));
    expect(read.text).toContain(withoutSpace("Planned for a shop at the weekend."));
  });

  test("says nothing of a freezer where nothing is to be taken out, and names the kitchen that a dish comes from", async () => {
    const meatless = await readPdf(print(samplePlan({ meatsPreferred: ["no_meat"] }), META).bytes);
    expect(/minNothing|freezer/u.test(meatless.text)).toBe(false);
    const region = plan.days.flatMap(({ meals }) => meals.map((meal) => meal.region)).find((name) => name !== null);
    expect(read.text).toContain(withoutSpace(`${optionLabel(region ?? "")} kitchen`));
  });

  test("says of each meal who proposed it, in a plan that is not wholly of our own recipes", async () => {
    const days = plan.days.map((day, index) => ({
      ...day,
      meals: day.meals.map((meal) => (index === 0 ? { ...meal, proposer: "OpenAI" } : meal)),
    }));
    const mixed = print({ ...plan, days }, META);
    const { text } = await readPdf(mixed.bytes);
    expect(mixed.standard).toBe("ua-1");
    expect(text.split(withoutSpace("Proposed by OpenAI, checked by Mealwright"))).toHaveLength(2);
    expect(text.split(withoutSpace("From our own recipes"))).toHaveLength(plan.days.length);
    expect(read.text).not.toMatch(/Proposedby|Fromourownrecipes/u);
  });

  test("is the same to the byte for the same plan, and another one for another plan", () => {
    expect(Buffer.compare(print(plan, META).bytes, printed.bytes)).toBe(0);
    expect(
      Buffer.compare(print(plan, { ...META, createdAt: META.createdAt + 86_400_000 }).bytes, printed.bytes),
    ).not.toBe(0);
  });

  test("of seven meals is a small file: its tags are packed, and each drawing is in it once", async () => {
    const { bytes } = print(samplePlan({ mealsPerWeek: 7, numPeople: 2, maxBudget: 150 }), META);
    expect(bytes.length).toBeLessThan(150_000);
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).not.toContain("/StructElem");
    expect(text.match(/\/Subtype \/Form/gu)?.length).toBeLessThan(20);
  });

  test("is left as it is where it is no document of Typst's", () => {
    for (const other of ["", "%PDF-1.7", "%PDF-1.7\ntrailer\n<< >>\nstartxref\n9\n%%EOF"])
      expect(Buffer.from(packPdf(Buffer.from(other))).toString()).toBe(other);
  });

  test.each([
    [1, 1],
    [1, 5],
    [7, 5],
  ])("holds %i meals for %i people", async (mealsPerWeek, numPeople) => {
    const document = samplePlan({ mealsPerWeek, numPeople, maxBudget: 300 });
    const result = print(document, META);
    const text = (await readPdf(result.bytes)).text;
    expect(result.standard).toBe("ua-1");
    expect(result.pages).toBeGreaterThanOrEqual(2);
    expect(text).toContain(formatPence(document.totalPence));
    const items = document.shopping.flatMap((aisle) => aisle.items.map((item) => item.name));
    expect(firstOutOfOrder(text, items)).toBeNull();
  });
});

describe("text that people type", () => {
  test.each([
    [
      "markup and code",
      '#panic("x") *b* $x$ <b> @ref #read("/etc/passwd")',
      '#panic("x") *b* $x$ <b> @ref #read("/etc/passwd")',
    ],
    [
      "raw blocks, escapes and comments",
      "`a` \\u{41} // b /* c */ [d] #let x = 1",
      "`a` \\u{41} // b /* c */ [d] #let x = 1",
    ],
    ["a lone surrogate", "Ada \uD800 Byron", "Ada Byron"],
    ["controls and byte order marks", "A\u0000d\u0007a\uFEFF \u202EByron\u200F", "Ada Byron"],
    ["line breaks", "Ada\r\n\u2028Byron", "Ada Byron"],
    ["emoji", "Ada 🎉", "Ada 🎉"],
  ])("comes out as it is meant: %s", async (_, typed, meant) => {
    const result = print(named(typed), META);
    expect((await readPdf(result.bytes)).text).toContain(withoutSpace(`Meal plan for ${meant}`));
    expect(result.standard).toBe("ua-1");
  });

  test("is capped, and breaks where no line could hold it", async () => {
    const result = print(named("w".repeat(4_000)), META);
    expect((await readPdf(result.bytes)).text).toContain(`${"w".repeat(59)}…`);
    expect(result.standard).toBe("ua-1");
  });

  test("falls back to a plain document, which says so, when no font of ours has a character", async () => {
    const result = print(named("Ada 𒀀"), META);
    expect(result.standard).toBe("1.7");
    expect((await readPdf(result.bytes)).tagged).toBe(true);
  });

  test("cannot make the layout endless: lists and texts are capped", async () => {
    const [first] = plan.days;
    const meal = first?.meals[0];
    if (first === undefined || meal === undefined) throw new Error("the sample plan has no meal");
    const long = "long words in a row ".repeat(2_000);
    const grown = {
      ...plan,
      days: Array.from({ length: 12 }, () => ({
        ...first,
        meals: [
          {
            ...meal,
            title: long,
            description: long,
            tip: long,
            steps: Array.from({ length: 200 }, () => long),
            ingredients: Array.from({ length: 300 }, () => ({ ...meal.ingredients[0]!, name: long, amount: long })),
          },
        ],
      })),
      shopping: Array.from({ length: 40 }, () => ({
        ...plan.shopping[0]!,
        items: Array.from({ length: 300 }, () => ({ ...plan.shopping[0]!.items[0]!, name: long })),
      })),
      tips: Array.from({ length: 200 }, () => long),
    };
    const result = print(grown, META);
    expect(result.pages).toBeLessThan(100);
  });
});
