import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, test } from "vitest";
import { proposeWeek } from "#domain/planner/propose-week";
import type { PlanDocument } from "#domain/plan/plan-document";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { createTypstPrinter } from "#server/services/pdf/typst-printer";
import { openTypst } from "#server/services/pdf/typst";
import { randomRequests } from "#tests/deep/random-requests";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { printedPages, withoutSpace } from "#tests/support/read-pdf";

const META = { planId: "01999999-0000-7000-8000-000000000001", createdAt: Date.UTC(2026, 10, 21, 9, 30, 15) };
const REQUESTS = deep() ? 400 : 30;

function plans(): PlanDocument[] {
  const { catalogue, matcher } = realCatalogue();
  return randomRequests(REQUESTS, 2_211).flatMap((request) => {
    const read = constraintsOf(normaliseRequest(request), matcher);
    const proposal = read.ok
      ? proposeWeek({ constraints: read.constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue)
      : null;
    return proposal?.kind === "planned" ? [proposal.document] : [];
  });
}

describe("the sizes that are worked out before a plan is printed", () => {
  test("keep the week to the first page, the list to two, each dish to a page of its own, and the file below 150 kB", async () => {
    const print = createTypstPrinter(openTypst(import.meta.dirname));
    const printed = plans();
    expect(printed.length).toBeGreaterThan(REQUESTS / 2);
    for (const plan of printed) {
      const { bytes } = print(plan, META);
      expect(bytes.length).toBeLessThan(150_000);
      const pages = (await printedPages(bytes)).map((page) => withoutSpace(page.map(({ text }) => text).join("")));
      const titles = plan.days.flatMap(({ meals }) => meals.map(({ title }) => withoutSpace(title)));
      for (const title of titles) expect(pages[0]).toContain(title);
      expect(pages[1]).toContain("Shoppinglist");
      const ofDishes = pages.filter((page) => page.includes("Allergens."));
      expect(ofDishes).toHaveLength(titles.length);
      for (const [index, page] of ofDishes.entries()) expect(page).toContain(titles[index]);
      expect(pages.length - titles.length).toBeLessThanOrEqual(4);
    }
  }, 240_000);
});
