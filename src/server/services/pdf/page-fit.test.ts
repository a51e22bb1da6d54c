import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, test } from "vitest";
import { proposeWeek } from "#domain/planner/propose-week";
import type { PlanDocument } from "#domain/plan/plan-document";
import { formatMinutes } from "#domain/quantity/format";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { createFridgePrinter, createTypstPrinter } from "#server/services/pdf/typst-printer";
import { openTypst } from "#server/services/pdf/typst";
import { randomRequests } from "#tests/deep/random-requests";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { printedPages, readPdf, withoutSpace } from "#tests/support/read-pdf";

const META = { planId: "01999999-0000-7000-8000-000000000001", createdAt: Date.UTC(2026, 10, 21, 9, 30, 15) };
const PAGE_HEIGHT = 842;
/** Below this height stands the number of the page. */
const FOOT = 45;
const REQUESTS = deep() ? 400 : 20;

type Pages = Awaited<ReturnType<typeof printedPages>>;

/** The plans, each made, printed and read once for all that is looked at. */
const printed = new Map<PlanDocument, { readonly bytes: number; readonly pages: Pages }>();

async function plans(): Promise<PlanDocument[]> {
  if (printed.size > 0) return [...printed.keys()];
  const { catalogue, matcher } = realCatalogue();
  const print = createTypstPrinter(openTypst(import.meta.dirname));
  const documents = randomRequests(REQUESTS, 2_211).flatMap((request) => {
    const read = constraintsOf(normaliseRequest(request), matcher);
    const proposal = read.ok
      ? proposeWeek({ constraints: read.constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue)
      : null;
    return proposal?.kind === "planned" ? [proposal.document] : [];
  });
  for (const plan of documents) {
    const { bytes } = print(plan, META);
    printed.set(plan, { bytes: bytes.length, pages: await printedPages(bytes) });
  }
  return documents;
}

/** What stands on each page without white space, and how high its lowest line stands, the foot of the page left out. */
function looksOf(pages: Pages): { text: string; lowest: number }[] {
  return pages.map((page) => {
    const body = page.filter(({ height }) => height > FOOT);
    return {
      text: withoutSpace(page.map(({ text }) => text).join("")),
      lowest: Math.min(...body.map(({ height }) => height)),
    };
  });
}

describe("the sizes of a printed plan", () => {
  test("keep the week to the first page, the list to the next, five dinners to six pages, hardly a last one all but empty, and the file below 150 kB", async () => {
    expect((await plans()).length).toBeGreaterThan(REQUESTS / 2);
    let allButEmpty = 0;
    for (const [plan, { bytes, pages: read }] of printed) {
      expect(bytes).toBeLessThan(150_000);
      const pages = looksOf(read);
      const titles = plan.days.flatMap(({ meals }) => meals.map(({ title }) => withoutSpace(title)));
      for (const title of titles) expect(pages[0]?.text).toContain(title);
      expect(pages[1]?.text).toContain("Shoppinglist");
      expect(pages.length).toBeLessThanOrEqual(titles.length + (titles.length === 5 ? 1 : 2));
      // Page heights are counted from the foot.
      if ((pages.at(-1)?.lowest ?? 0) > PAGE_HEIGHT * 0.76) allButEmpty += 1;
      // The week once had a column that said so of every dish without meat or fish.
      expect(/minNothing/u.test(pages[0]?.text ?? "")).toBe(false);
    }
    // However close it is set, a plan may end just over the start of a page.
    expect(allButEmpty / printed.size).toBeLessThan(0.1);
  }, 240_000);

  test("set what is read in the kitchen and in the shop at 11 points, and never below 10", async () => {
    expect((await plans()).length).toBeGreaterThan(REQUESTS / 2);
    const sizes = [...printed].map(([plan, { pages }]) => {
      const lines = pages.flat();
      const [step = ""] = plan.days[0]?.meals[0]?.steps ?? [];
      const item = plan.shopping[0]?.items[0]?.name ?? "";
      const first = (words: string): number => lines.find(({ text }) => text.startsWith(words))?.size ?? 0;
      return Math.min(first(step.slice(0, 8)), first(item));
    });
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10);
    // Every dinner has a line to its household, which takes a row of its recipe's page.
    expect(sizes.filter((size) => size >= 11).length / sizes.length).toBeGreaterThan(0.5);
  }, 240_000);
});

describe("the week for the door of the fridge", () => {
  test("is one accessible page that names each day, dish and time, whatever the plan", async () => {
    const print = createFridgePrinter(openTypst(import.meta.dirname));
    for (const plan of await plans()) {
      const { bytes, pages, standard } = print(plan, META);
      expect({ pages, standard }).toEqual({ pages: 1, standard: "ua-1" });
      const { text, tagged } = await readPdf(bytes);
      expect(tagged).toBe(true);
      for (const { day, meals } of plan.days) {
        expect(text).toContain(day);
        for (const { title, prepMinutes, cookMinutes } of meals) {
          expect(text).toContain(withoutSpace(title));
          expect(text).toContain(withoutSpace(formatMinutes(prepMinutes + cookMinutes)));
        }
      }
    }
  }, 120_000);
});
