import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkMeal } from "#domain/meal/check-meal";
import { toldDish } from "#domain/meal/same-dish";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";
import { LIKED_REST_PLANS } from "#domain/planner/preferences";
import type { ToldDish } from "#domain/request/tastes";
import { ANY_OCCASION, DISHES, aCatalogue, constraintsFor, mealOf } from "#domain/testing/dishes";

const catalogue = aCatalogue();
const everything = constraintsFor({}, catalogue);
const told = (ids: readonly string[]): ToldDish[] =>
  ids.map((id) => toldDish(mealOf(id, everything, catalogue), catalogue.foodById));
const ALL = DISHES.map(({ id }) => id);

interface Case {
  readonly meals?: number;
  readonly again?: readonly string[];
  readonly never?: readonly string[];
  readonly recentPlans?: readonly (readonly string[])[];
  readonly variation?: string;
}

function task({ meals = 2, again = [], never = [], recentPlans = [], variation = "anybody" }: Case): WeekTask {
  const constraints = {
    ...constraintsFor({ mealsPerWeek: meals, maxBudget: 100 }, catalogue),
    tastes: { again: told(again), never: told(never) },
  };
  return { constraints, recentPlans, occasion: { ...ANY_OCCASION, variation } };
}

const week = (of: Case): WeekProposal => proposeWeek(task(of), catalogue);
function dishes(of: Case): string[] {
  const proposal = week(of);
  return proposal.kind === "planned" ? proposal.plan.days.flatMap(({ meals }) => meals.map(({ id }) => id)) : [];
}
function why(of: Case, id: string): string | null {
  const proposal = week(of);
  if (proposal.kind === "refused") throw new Error(proposal.refusal.message);
  return proposal.document.days.flatMap(({ meals }) => meals).find((meal) => meal.id === id)?.why ?? null;
}

describe("the opinion “never again”", () => {
  it("holds for every week, whoever it is for, and always gives the same one", () => {
    fc.assert(
      fc.property(
        fc.subarray(ALL, { maxLength: ALL.length - 2 }),
        fc.integer({ min: 1, max: 7 }),
        fc.string(),
        (never, meals, variation) => {
          const of = { never, meals, variation };
          expect(dishes(of).filter((id) => never.includes(id.split("--")[0] ?? ""))).toEqual([]);
          expect(week(of)).toEqual(week(of));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is a rule of the checker, which applies to every proposer", () => {
    const { constraints } = task({ never: ["chickpea-pan"] });
    const check = checkMeal(constraints, catalogue, mealOf("chickpea-pan", constraints, catalogue));
    expect(check.ok ? [] : check.faults.map(({ code }) => code)).toEqual(["never_again"]);
  });

  it("recognises a dish that another proposer gives another name", () => {
    const { constraints } = task({ never: ["chickpea-pan"] });
    const ours = mealOf("chickpea-pan", constraints, catalogue);
    const again = { ...ours, id: "dish-easy-pan-of-pulses", title: "Easy pan of pulses", proposer: "OpenAI" };
    expect(checkMeal(constraints, catalogue, again).ok).toBe(false);
    expect(checkMeal(task({}).constraints, catalogue, again).ok).toBe(true);
  });

  it("recognises our recipe in a banned dish from another proposer", () => {
    const [ours] = told(["chickpea-pan"]);
    const foreign = { ...ours!, dishId: "dish-chickpeas-in-a-pan", title: "Chickpeas in a pan" };
    const constraints = { ...everything, tastes: { again: [], never: [foreign] } };
    expect(checkMeal(constraints, catalogue, mealOf("chickpea-pan", everything, catalogue)).ok).toBe(false);
  });

  it("is named in a refusal if it leaves too few dishes, with advice", () => {
    const proposal = week({ meals: 3, never: ALL.slice(2) });
    if (proposal.kind === "planned") throw new Error("was planned");
    const { binding, message, ways } = proposal.refusal;
    expect(binding).toBe("never_again");
    expect(message).toBe(
      `${ALL.length} of our dishes meet all of this, but you said “never again” to so many that 2 are left. Take at least one of them back on the page Your dishes, or ask for 2 meals.`,
    );
    expect(ways).toEqual([{ label: "Plan 2 meals", change: { mealsPerWeek: 2 } }]);
    expect(dishes({ meals: 2, never: ALL.slice(2) })).toHaveLength(2);
  });
});

describe("the opinion “again soon”", () => {
  it("brings a dish into the week, which says that they liked it", () => {
    for (const id of ALL) {
      expect(dishes({ again: [id], meals: 2 }), id).toContain(id);
      expect(why({ again: [id], meals: 2 }, id)).toMatch(/^You liked it[.;]/u);
    }
  });

  it("waits before repeating it, and then repeats it as soon as possible", () => {
    const others = [ALL[0]!, ALL[1]!];
    for (const id of ALL.slice(2)) {
      for (let ago = 0; ago <= LIKED_REST_PLANS; ago += 1) {
        const recentPlans = Array.from({ length: ago + 1 }, (_, plan) => (plan === ago ? [id] : others));
        expect(dishes({ again: [id], recentPlans }).includes(id), `${id} after ${ago}`).toBe(ago >= LIKED_REST_PLANS);
      }
    }
  });

  it("never fills a whole week, if there are other dishes", () => {
    const again = ALL.slice(0, 3);
    expect(dishes({ again, meals: 3 }).filter((id) => again.includes(id))).toHaveLength(1);
  });
});
