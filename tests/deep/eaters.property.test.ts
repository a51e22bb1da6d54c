import { describe, expect, it } from "vitest";
import { proposeWeek } from "#domain/planner/propose-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "../support/catalogue.ts";
import { deep, quick } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { eaterComplaints } from "./judge-eaters.ts";
import type { Eater } from "./judge-eaters.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = deep() ? 300 : quick() ? 8 : 24;
const SEED = 20_261_128;

const TOLD: readonly (readonly [notes: string, eaters: readonly Eater[]])[] = [
  ["our 8 month old is weaning", ["baby"]],
  ["twins of 3", ["toddler"]],
  ["13 weeks gone", ["pregnancy"]],
  ["I’m pregnent, and our son is 2", ["pregnancy", "toddler"]],
  ["dad's on chemo", ["low_immunity"]],
  ["mum is 82", ["older"]],
  ["breastfeeding", ["breastfeeding"]],
  ["BLW, and Nan is 78", ["baby", "older"]],
];

describe(`${REQUESTS} random households that say who is eating`, { timeout: 600_000 }, () => {
  it("get no dinner that an independent list of words forbids", () => {
    const { catalogue, matcher } = realCatalogue();
    const tables = readTables();
    const complaints: string[] = [];
    let planned = 0;
    randomRequests(REQUESTS, SEED).forEach((raw, index) => {
      const [notes, eaters] = TOLD[index % TOLD.length]!;
      const read = constraintsOf(normaliseRequest({ ...raw, additionalNotes: notes }), matcher);
      if (!read.ok) throw new Error(read.unknown.map(({ message }) => message).join(" "));
      const proposal = proposeWeek(
        { constraints: read.constraints, recentPlans: [], occasion: ANY_OCCASION },
        catalogue,
      );
      if (proposal.kind !== "planned") return;
      planned += 1;
      complaints.push(...eaterComplaints(eaters, proposal.document, tables).map((words) => `${notes}: ${words}`));
    });
    report(`${planned} of ${REQUESTS} planned`);
    expect(complaints).toEqual([]);
    expect(planned).toBeGreaterThan(REQUESTS / 2);
  });
});
