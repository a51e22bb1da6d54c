import { it, expect } from "vitest";
import { writeFileSync } from "node:fs";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { chanceFrom } from "#tests/support/adversary/chance";
import { larderFor } from "#tests/support/adversary/honest-dishes";
import { realCatalogue } from "#tests/support/catalogue";
import { judgeMeal } from "./judge.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";
const { catalogue, matcher } = realCatalogue();
const tables = readTables();
it("x", () => {
  const out: string[] = []; let ok = 0, no = 0; const faults: string[] = [];
  for (const [i, raw] of ([{ ...randomRequests(1, 1)[0], numPeople: 3, dietaryPreference: "none", dietaryRestrictions: [], meatsPreferred: [], ingredientsToAvoid: "", maxBudget: 100, cookingSkillLevel: "advanced", availableTime: "60+", cookingEquipment: [], additionalNotes: "" }, ...randomRequests(100, 77)] as RawMealPlanRequest[]).entries()) {
    const read = constraintsOf(normaliseRequest(raw), matcher);
    if (!read.ok) continue;
    const larder = larderFor(raw, tables, catalogue, chanceFrom(i));
    for (let n = 0; n < (i === 0 ? 80 : 6); n++) {
      const dish = larder.take();
      const j = judgeProposal({ constraints: read.constraints, raw: dish, settled: [], recentPlans: [], proposer: "A" }, catalogue, matcher);
      if (j.kind !== "accepted") { no++; for (const f of j.faults) faults.push(`${f.code} ${f.detail} :: ${dish?.name}`); continue; }
      ok++;
      out.push(...judgeMeal(raw, tables, j.shown));
    }
  }
  writeFileSync("/tmp/advx/cal.txt", out.join("\n")); writeFileSync("/tmp/advx/faults.txt", faults.join("\n"));
  console.log(ok, no, out.length);
  expect(1).toBe(1);
});
