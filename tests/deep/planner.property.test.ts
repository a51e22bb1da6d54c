import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, it } from "vitest";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { PlanDocument } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import { seededRandom } from "#domain/random/random";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { judge } from "./judge.ts";
import type { Confirmed } from "./judge-told.ts";
import { readTables } from "./judge-table.ts";
import { randomCupboard } from "./random-cupboards.ts";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = deep() ? 500 : 30;
const SEED = 20_261_121;

interface Planned {
  readonly raw: RawMealPlanRequest;
  readonly document: PlanDocument;
  readonly home: Cupboard;
  readonly confirmed: readonly Confirmed[];
}
interface Refused {
  readonly raw: RawMealPlanRequest;
  readonly binding: string;
  readonly message: string;
}

function runAll(): { planned: Planned[]; refused: Refused[]; unknown: string[]; planMs: number[]; refuseMs: number[] } {
  const { catalogue, matcher } = realCatalogue();
  const result: ReturnType<typeof runAll> = { planned: [], refused: [], unknown: [], planMs: [], refuseMs: [] };
  const random = seededRandom(SEED);
  for (const raw of randomRequests(REQUESTS, SEED)) {
    const home = randomCupboard(random, catalogue.foods);
    const read = constraintsOf(normaliseRequest(raw), matcher, home);
    if (!read.ok) {
      result.unknown.push(...read.unknown.map(({ message }) => message));
      continue;
    }
    const before = process.cpuUsage();
    const proposal = proposeWeek({ constraints: read.constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
    const { user, system } = process.cpuUsage(before);
    (proposal.kind === "planned" ? result.planMs : result.refuseMs).push((user + system) / 1000);
    if (proposal.kind === "planned")
      result.planned.push({ raw, document: proposal.document, home, confirmed: read.constraints.request.intents });
    else result.refused.push({ raw, ...proposal.refusal });
  }
  return result;
}

const at = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const grouped = <T>(list: readonly T[], key: (entry: T) => string): [string, T[]][] =>
  [...Map.groupBy(list, key)].sort(([a], [b]) => a.localeCompare(b));

describe(`${REQUESTS} random requests over the whole option space`, { timeout: 600_000 }, () => {
  const { planned, refused, unknown, planMs, refuseMs } = runAll();

  it("reports the outcomes", () => {
    const meals = (entries: readonly Planned[]): number[] =>
      entries.map(({ raw, document }) => document.totalPence / raw.mealsPerWeek / raw.numPeople);
    const lines = [
      `${planned.length} planned, ${refused.length} refused: ${grouped(refused, ({ binding }) => binding)
        .map(([binding, list]) => `${binding} ${list.length}`)
        .join(", ")}`,
      `planner CPU ms: median ${at(planMs, 0.5).toFixed(1)}, p95 ${at(planMs, 0.95).toFixed(1)}, most ${at(planMs, 1).toFixed(1)}; refusals: median ${at(refuseMs, 0.5).toFixed(1)}, most ${at(refuseMs, 1).toFixed(1)}`,
      ...grouped(planned, ({ raw }) => raw.preferredSupermarket).map(
        ([shop, list]) =>
          `${shop}: ${list.length} plans, £ a meal and person: median ${(at(meals(list), 0.5) / 100).toFixed(2)}, from ${(at(meals(list), 0) / 100).toFixed(2)} to ${(at(meals(list), 1) / 100).toFixed(2)}; £ a week: median ${(
            at(
              list.map(({ document }) => document.totalPence),
              0.5,
            ) / 100
          ).toFixed(2)}`,
      ),
    ];
    report(...lines);
    expect(planned.length + refused.length).toBe(REQUESTS);
    expect(planned.length).toBeGreaterThan(REQUESTS / 2);
  });

  it("reports no real word as unknown", () => {
    expect(unknown).toEqual([]);
  });

  it("gives only plans that an independent judge accepts", () => {
    const tables = readTables();
    const complaints = planned.flatMap(({ raw, document, home, confirmed }) =>
      judge(raw, document, tables, home, undefined, confirmed).map((complaint) => `${raw.fullName}: ${complaint}`),
    );
    expect(complaints).toEqual([]);
  });

  it("never advises to drop an allergy, a diet or an avoided food", () => {
    for (const { message } of refused)
      expect(message).not.toMatch(
        /allerg|gluten|dairy|nut[ -]free|egg[ -]free|soya|vegan|vegetarian|keto|paleo|slimming|weight watchers|avoid|restriction|diet/iu,
      );
  });
});
