import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, it } from "vitest";
import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import { buildBasket } from "#domain/basket/basket";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { dishMarks, sameDish } from "#domain/meal/same-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import { pence } from "#domain/money/pence";
import { eligibleFollowUps, eligibleMeals } from "#domain/planner/eligible";
import { planWeek, weekProblem } from "#domain/planner/plan-week";
import type { Problem } from "#domain/planner/problem";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal } from "#domain/planner/propose-week";
import { seededRandom } from "#domain/random/random";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { modelOf } from "./oracle-model.ts";
import { proposedMeals } from "./proposed-meals.ts";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = deep() ? 600 : 30;
const SMALL_CASES = deep() ? 150 : 15;
const MOST_MEALS = 7;

function constraintsList(count: number, seed: number): Constraints[] {
  return randomRequests(count, seed).flatMap((raw) => {
    const read = constraintsOf(normaliseRequest(raw), realCatalogue().matcher);
    return read.ok ? [read.constraints] : [];
  });
}

function anySame(meals: readonly CheckedMeal[], catalogue: Catalogue): boolean {
  const marks = meals.map(({ meal }) => dishMarks(meal, catalogue.foodById));
  return meals.some(({ meal }, one) =>
    marks.some(
      (mark, other) =>
        other !== one && (mark.id === marks[one]!.id || (meal.proposer !== "builtin" && sameDish(marks[one]!, mark))),
    ),
  );
}

function allowanceOf({ request }: Constraints, meals: readonly CheckedMeal[]): number {
  return meals.reduce(
    (sum, meal) => sum + (request.dietaryPreference === "slimming_world" ? meal.synsEstimate : meal.pointsEstimate),
    0,
  );
}

function keepsLimits(constraints: Constraints, catalogue: Catalogue, meals: readonly CheckedMeal[]): boolean {
  const { request, budgetPence, weeklyAllowance } = constraints;
  return (
    !anySame(meals, catalogue) &&
    buildBasket(meals, catalogue, request.preferredSupermarket, constraints.cupboard).totalPence <= budgetPence &&
    (weeklyAllowance === null || allowanceOf(constraints, meals) <= weeklyAllowance)
  );
}

/** These meals, greedily completed with the cheapest recipes: a week that fits, or null. */
function plainWeek(
  constraints: Constraints,
  catalogue: Catalogue,
  eligible: readonly CheckedMeal[],
  kept: readonly CheckedMeal[],
): CheckedMeal[] | null {
  const { mealsPerWeek, preferredSupermarket } = constraints.request;
  const week = [...kept];
  while (week.length < mealsPerWeek) {
    const next = eligible
      .filter((meal) => !week.includes(meal) && !anySame([...week, meal], catalogue))
      .map((meal) => ({
        meal,
        pence: buildBasket([...week, meal], catalogue, preferredSupermarket, BASIC_CUPBOARD).totalPence,
      }))
      .sort((a, b) => a.pence - b.pence)[0];
    if (next === undefined) return null;
    week.push(next.meal);
  }
  return week.length === mealsPerWeek && keepsLimits(constraints, catalogue, week) ? week : null;
}

/** Every way to take `size` of them. */
function setsOf<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return list.flatMap((first, index) => setsOf(list.slice(index + 1), size - 1).map((rest) => [first, ...rest]));
}

const at = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

describe(
  `${REQUESTS} random requests, each with some meals that were accepted elsewhere`,
  { timeout: 1_200_000 },
  () => {
    interface Run {
      readonly constraints: Constraints;
      readonly kept: readonly CheckedMeal[];
      readonly proposal: WeekProposal;
      readonly ms: number;
    }
    const { catalogue } = realCatalogue();
    const random = seededRandom(11);
    const runs = constraintsList(REQUESTS, 20_261_121).map((wide, index): Run => {
      const kept = proposedMeals(wide, catalogue, random, index % (MOST_MEALS + 1));
      const together = buildBasket(kept, catalogue, wide.request.preferredSupermarket, wide.cupboard).totalPence;
      // Half of the budgets are close to the cost of such a week.
      const share = Math.max(1, wide.request.mealsPerWeek / kept.length);
      const constraints =
        index % 2 === 0 || kept.length === 0
          ? wide
          : { ...wide, budgetPence: pence(Math.round(together * share * (0.6 + 0.6 * random()))) };
      const before = process.cpuUsage();
      const proposal = proposeWeek(
        { constraints, recentPlans: [], occasion: ANY_OCCASION, kept: kept.map(({ meal }) => meal) },
        catalogue,
      );
      const { user, system } = process.cpuUsage(before);
      return { constraints, kept, proposal, ms: (user + system) / 1000 };
    });
    const swappedBy = ({ proposal }: Run, reasons: readonly string[]): string[] =>
      proposal.kind === "planned"
        ? proposal.swapped.filter(({ reason }) => reasons.includes(reason)).map(({ id }) => id)
        : [];

    it("reports the outcomes", () => {
      const planned = runs.filter(({ proposal }) => proposal.kind === "planned");
      const reasons = Map.groupBy(
        planned.flatMap(({ proposal }) => (proposal.kind === "planned" ? proposal.swapped : [])),
        ({ reason }) => reason,
      );
      report(
        `${planned.length} planned, ${runs.length - planned.length} refused; ${planned.reduce((sum, { kept }) => sum + kept.length, 0)} meals came along, swapped: ${[...reasons].map(([reason, list]) => `${reason} ${list.length}`).join(", ") || "none"}`,
        ...Array.from({ length: MOST_MEALS + 1 }, (_, count) => {
          const list = planned.filter(({ kept }) => kept.length === count).map(({ ms }) => ms);
          return `${count} kept: CPU ms of ${list.length} plans: median ${at(list, 0.5).toFixed(1)}, p95 ${at(list, 0.95).toFixed(1)}, most ${at(list, 1).toFixed(1)}`;
        }),
      );
      expect(planned.length).toBeGreaterThan(runs.length / 2);
    });

    it("gives weeks within budget and weekly figure, of the right number, with no dish twice", () => {
      for (const { constraints, kept, proposal } of runs) {
        if (proposal.kind !== "planned") continue;
        const { document, swapped } = proposal;
        const ids = document.days.flatMap(({ meals }) => meals.map(({ id }) => id));
        const ours = [...eligibleMeals(constraints, catalogue), ...eligibleFollowUps(constraints, catalogue)];
        const meals = ids.flatMap((id) => [...kept, ...ours].find(({ meal }) => meal.id === id) ?? []);
        expect(new Set(ids).size).toBe(constraints.request.mealsPerWeek);
        expect(meals).toHaveLength(ids.length);
        expect(keepsLimits(constraints, catalogue, meals)).toBe(true);
        const gone = swapped.map(({ id }) => id);
        expect(kept.map(({ meal }) => meal.id).sort()).toEqual(
          [...ids.filter((id) => id.startsWith("dish-")), ...gone].sort(),
        );
      }
    });

    it("removes meals for the budget or the weekly figure only if no simple week keeps one more of them", () => {
      let forced = 0;
      for (const run of runs) {
        if (run.proposal.kind !== "planned" || swappedBy(run, ["budget", "weekly_figure"]).length === 0) continue;
        const eligible = eligibleMeals(run.constraints, catalogue);
        const more = run.kept.length - run.proposal.swapped.length + 1;
        forced += 1;
        for (const set of setsOf(run.kept, more))
          expect(plainWeek(run.constraints, catalogue, eligible, set)).toBeNull();
      }
      report(`${forced} weeks without some of the kept meals, none of which a plain week could have kept`);
      expect(forced).toBeGreaterThan(0);
    });

    it("refuses only what our recipes alone cannot meet either, in the same words", () => {
      const refused = runs.filter(({ proposal }) => proposal.kind === "refused");
      expect(refused.map(({ proposal }) => proposal)).toEqual(
        refused.map(({ constraints }) =>
          proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue),
        ),
      );
    });
  },
);

describe("a small week around kept meals, compared with every other possible week", { timeout: 600_000 }, () => {
  /** Every set of `count` candidates that keeps the limits, as candidate indexes. */
  function allWeeks(problem: Problem, fits: (chosen: readonly number[]) => boolean): number[][] {
    const weeks: number[][] = [];
    const extend = (chosen: readonly number[], from: number): void => {
      if (chosen.length === problem.count) {
        if (fits(chosen)) weeks.push([...chosen]);
        return;
      }
      for (let next = from; next < problem.candidates.length; next += 1) extend([...chosen, next], next + 1);
    };
    extend([], 0);
    return weeks;
  }

  it(`keeps as many as can be kept, and is the best of those weeks, in ${SMALL_CASES} cases`, () => {
    const { catalogue: whole } = realCatalogue();
    const random = seededRandom(13);
    let forced = 0;
    let tried = 0;
    for (const wide of constraintsList(40 * SMALL_CASES, 17)) {
      if (tried === SMALL_CASES) break;
      const count = 2 + Math.floor(random() * 3);
      const eligibleIds = eligibleMeals(wide, whole).map(({ meal }) => meal.id);
      const few = new Set(eligibleIds.filter(() => random() < 9 / eligibleIds.length));
      const catalogue: Catalogue = { ...whole, recipes: whole.recipes.filter(({ id }) => few.has(id)) };
      const kept = proposedMeals(wide, whole, random, 2 + Math.floor(random() * 3));
      if (few.size < 5 || few.size > 11 || kept.length < 2) continue;
      const loose: Constraints = { ...wide, request: { ...wide.request, mealsPerWeek: count } };
      const eligible = eligibleMeals(loose, catalogue);
      const costs = allWeeks(
        weekProblem(
          { constraints: loose, catalogue, recentPlans: [], occasion: ANY_OCCASION },
          eligible,
          "tesco",
          kept,
        ),
        () => true,
      ).map(
        (week) =>
          buildBasket(
            week.map((index) => [...kept, ...eligible][index]!),
            catalogue,
            loose.request.preferredSupermarket,
            loose.cupboard,
          ).totalPence,
      );
      // A budget within the range of all weeks' costs: most exceed it.
      const budgetPence = pence(at(costs, random() * 0.5));
      const constraints: Constraints = { ...loose, budgetPence };
      const input = { constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION };
      const problem = weekProblem(input, eligible, constraints.request.preferredSupermarket, kept);
      const mealsOf = (chosen: readonly number[]): CheckedMeal[] =>
        chosen.map((index) => [...kept, ...eligible][index]!);
      const weeks = allWeeks(problem, (chosen) => keepsLimits(constraints, catalogue, mealsOf(chosen)));
      const outcome = planWeek(input, kept);
      tried += 1;
      expect(outcome.kind === "planned").toBe(weeks.length > 0);
      if (outcome.kind !== "planned") continue;
      const keptIn = (chosen: readonly number[]): number => chosen.filter((index) => index < kept.length).length;
      const most = Math.max(...weeks.map(keptIn));
      const ours = outcome.plan.meals.map(({ meal }) =>
        [...kept, ...eligible].findIndex((other) => other.meal.id === meal.id),
      );
      expect(keptIn(ours)).toBe(most);
      if (most < Math.min(kept.length, count)) forced += 1;
      const model = modelOf(
        problem,
        catalogue,
        catalogue.levelOf(constraints.request.preferredSupermarket),
        constraints.cupboard,
      );
      const best = Math.min(...weeks.filter((week) => keptIn(week) === most).map((week) => model.valueOf(week).value));
      expect(model.valueOf(ours).value).toBeLessThanOrEqual(best + 1e-6);
    }
    report(`${tried} small weeks are the best of all their weeks; in ${forced} of them a limit forced kept meals out`);
    expect(tried).toBe(SMALL_CASES);
    expect(forced).toBeGreaterThan(0);
  });
});
