import { describe, expect, it } from "vitest";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import type { ProposalJudgement } from "#domain/proposal/judge-proposal";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { BREAKAGES } from "#tests/support/adversary/breakages";
import { stillBroken } from "#tests/support/adversary/breakage";
import { chanceFrom } from "#tests/support/adversary/chance";
import { inLines } from "#tests/support/adversary/in-lines";
import { larderFor } from "#tests/support/adversary/honest-dishes";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { judgeMeal } from "./judge.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";

const TRIES = deep() ? 60 : 1;
const SEED = 20_261_127;

const { catalogue, matcher } = realCatalogue();
const tables = readTables();

function judged(raw: RawMealPlanRequest, dish: unknown): ProposalJudgement | null {
  const read = constraintsOf(normaliseRequest(raw), matcher);
  if (!read.ok) return null;
  const task = { constraints: read.constraints, raw: dish, accepted: [], recentPlans: [], proposer: "Adversary" };
  return judgeProposal(task, catalogue, matcher);
}

function complaintsOf(raw: RawMealPlanRequest, dish: unknown): readonly string[] {
  const judgement = judged(raw, dish);
  return judgement?.kind === "accepted" ? judgeMeal(raw, tables, judgement.shown) : [];
}

interface Pair {
  readonly raw: RawMealPlanRequest;
  readonly dish: ProposedMeal;
}

/** Honest dishes with requests that they suit and pass for. */
function honestPairs(count: number): Pair[] {
  const pairs: Pair[] = [];
  for (const [index, raw] of randomRequests(count, SEED).entries()) {
    const dish = larderFor(raw, tables, catalogue, chanceFrom(SEED + index)).take();
    if (dish !== null && judged(raw, dish)?.kind === "accepted") pairs.push({ raw, dish });
  }
  return pairs;
}

describe("a provider that breaks every rule", { timeout: 1_200_000 }, () => {
  const pairs = honestPairs(deep() ? 600 : 50);

  it("starts from honest dishes that pass", () => {
    expect(pairs.length).toBeGreaterThan(deep() ? 400 : 25);
  });

  it.each(BREAKAGES.map((breakage, index) => [breakage.name, breakage, index] as const))(
    "gets nowhere with %s",
    (_, breakage, index) => {
      const slipped: string[] = [];
      let tries = 0;
      for (let at = 0; at < pairs.length && tries < TRIES; at += 1) {
        const { raw, dish } = pairs[(at + index * 17) % pairs.length] as Pair;
        const broken = breakage.apply(dish, { raw, tables, chance: chanceFrom(SEED + at * 31 + index) });
        if (broken === null) continue;
        tries += 1;
        for (const written of [broken.dish, inLines(broken.dish)]) {
          const judgement = judged(raw, written);
          if (judgement?.kind !== "accepted") continue;
          const complaints = judgeMeal(raw, tables, judgement.shown);
          // Complaints about the honest dish too are not caused by the breakage.
          const before = complaints.length === 0 ? [] : complaintsOf(raw, dish);
          const found = complaints.filter((complaint) => !before.includes(complaint));
          const honest = judged(raw, dish);
          if (broken.verdict === "refused" && honest?.kind === "accepted") {
            const { name } = broken.dish as ProposedMeal;
            if (stillBroken(honest.shown, name, judgement.shown)) found.push("was accepted");
          }
          for (const complaint of found) slipped.push(`${complaint}: ${JSON.stringify(written).slice(-900)}`);
        }
      }
      expect(tries).toBeGreaterThan(0);
      expect(slipped).toEqual([]);
    },
  );
});
