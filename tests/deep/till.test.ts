import { describe, expect, it } from "vitest";
import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { proposeWeek } from "#domain/planner/propose-week";
import { seededRandom } from "#domain/random/random";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { judge } from "./judge.ts";
import { readTables } from "./judge-table.ts";
import { randomCupboard } from "./random-cupboards.ts";
import { randomRequests } from "./random-requests.ts";

const HOUSEHOLDS = deep() ? 100 : 10;

/** Plans a week for each of so many households that can have one, with what its cupboard holds. */
function weeks(cupboardOf: (random: () => number) => Cupboard) {
  const { catalogue, matcher } = realCatalogue();
  const random = seededRandom(16);
  const planned: { raw: RawMealPlanRequest; home: Cupboard; proposal: ReturnType<typeof proposeWeek> }[] = [];
  let refused = 0;
  for (const raw of randomRequests(4 * HOUSEHOLDS, 16)) {
    if (planned.length === HOUSEHOLDS) break;
    const home = cupboardOf(random);
    const read = constraintsOf(normaliseRequest(raw), matcher, home);
    if (!read.ok) continue;
    const task = { constraints: read.constraints, recentPlans: [], occasion: ANY_OCCASION };
    const proposal = proposeWeek(task, catalogue);
    if (proposal.kind === "planned") planned.push({ raw, home, proposal });
    else refused += 1;
  }
  return { planned, refused };
}

describe("what the plan says is what the till says", { timeout: 600_000 }, () => {
  it(`for ${HOUSEHOLDS} households with nothing at home: whole packs of everything, to the penny`, () => {
    const tables = readTables();
    const { planned, refused } = weeks(() => EMPTY_CUPBOARD);
    const complaints = planned.flatMap(({ raw, proposal }) =>
      proposal.kind === "planned" ? judge(raw, proposal.document, tables, []) : [],
    );
    expect(complaints).toEqual([]);
    expect(planned).toHaveLength(HOUSEHOLDS);
    for (const { proposal } of planned) {
      if (proposal.kind !== "planned") continue;
      expect(proposal.document.fromCupboard).toEqual([]);
      expect(proposal.document.shopping.flatMap(({ items }) => items).every(({ packs }) => packs.length > 0)).toBe(
        true,
      );
    }
    report(`${planned.length} households with nothing at home, ${refused} refused on the way: 0 complaints`);
  });

  it(`for ${HOUSEHOLDS} households with everything at home: nothing is bought`, () => {
    const full: Cupboard = realCatalogue().catalogue.foods.map(({ id }) => ({
      foodId: id,
      grams: null,
      assumed: false,
    }));
    for (const { proposal } of weeks(() => full).planned) {
      if (proposal.kind !== "planned") continue;
      expect(proposal.document.shopping).toEqual([]);
      expect(proposal.document.totalPence).toBe(0);
    }
  });

  it(`for ${HOUSEHOLDS} households with some of it: nothing is bought that is already there`, () => {
    const tables = readTables();
    const { foods } = realCatalogue().catalogue;
    const { planned } = weeks((random) => randomCupboard(random, foods));
    const complaints = planned.flatMap(({ raw, home, proposal }) =>
      proposal.kind === "planned" ? judge(raw, proposal.document, tables, home) : [],
    );
    expect(complaints).toEqual([]);
  });
});
