import { expect } from "vitest";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { pairOf } from "#domain/proposal/brief/paired-dinner";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import { judgeProposal, type ProposalTask } from "#domain/proposal/judge-proposal";
import { withTheirSources } from "#domain/proposal/link-dinners";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { aStep } from "#domain/proposal/testing/honest-dish";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS, type Change } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

/** A week in which a proposer's own idea is made from what an earlier dinner of it cooks more of. */
export const { catalogue, matcher } = realCatalogue();
export const PROPOSER = "OpenAI";

function constraintsFor(change: Change = {}) {
  return sampleTask({ ...NO_LIMITS, maxBudget: 200, mealsPerWeek: 4, ...change }).constraints;
}
export const plain = constraintsFor();
/** Somebody wrote something, so that a dinner may be for another number. */
export const withNotes = { ...plain, request: { ...plain.request, notesUnread: ["more of us on some days"] } };
export const candidates = candidateDishes({ constraints: plain, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
export const ids = candidates.map(({ mealId }) => mealId);

export const ROAST: ProposedMeal = {
  name: "Roast chicken with carrots and potatoes",
  why: "A proper roast for the day of rest.",
  region: "british",
  skill: "beginner",
  ingredients: [
    { food: "whole-chicken", amount: 375, unit: "g", preparation: null },
    { food: "potato", amount: 200, unit: "g", preparation: "cut into chunks" },
    { food: "carrot", amount: 100, unit: "g", preparation: "cut into batons" },
    { food: "olive-oil", amount: 2, unit: "tsp", preparation: null },
    { food: "salt", amount: 1, unit: "pinch", preparation: null },
  ],
  steps: [
    aStep({ text: "Put {whole-chicken} into a large roasting tin with half of the oil and {salt}.", minutes: 5 }),
    aStep({
      text: "Roast the bird, until the juices run clear and no pink is left.",
      foods: ["whole-chicken"],
      minutes: 100,
      heat: "oven 200",
      vessel: "roasting tin",
      done: "through",
    }),
    aStep({
      text: "Meanwhile, turn {potato} and {carrot} in {olive-oil} on a baking tray and roast them until golden.",
      foods: ["potato", "carrot", "olive-oil"],
      minutes: 45,
      heat: "oven 200",
      vessel: "baking tray",
    }),
  ],
  tip: "Let the bird rest for as long as the gravy takes.",
};

export const SOUP: ProposedMeal = {
  name: "Chicken, leek and sweetcorn soup",
  why: "A bowl that is on the table soon.",
  region: "british",
  skill: "beginner",
  ingredients: [
    { food: "whole-chicken", amount: 190, unit: "g", preparation: null },
    { food: "leek", amount: 1, unit: "each", preparation: "sliced" },
    { food: "tinned-sweetcorn", amount: 80, unit: "g", preparation: null },
    { food: "single-cream", amount: 50, unit: "ml", preparation: null },
    { food: "butter", amount: 10, unit: "g", preparation: null },
    { food: "water", amount: 300, unit: "ml", preparation: null },
    { food: "salt", amount: 1, unit: "pinch", preparation: null },
  ],
  steps: [
    aStep({ text: "Take the meat of {whole-chicken} off the bones and tear it into pieces.", minutes: 5 }),
    aStep({
      text: "Melt {butter} in a large pan and soften {leek} in it.",
      foods: ["butter", "leek"],
      minutes: 6,
      heat: "hob medium",
      vessel: "large pan",
    }),
    aStep({
      text: "Add {water}, {tinned-sweetcorn}, {single-cream}, {salt} and the meat, and simmer.",
      foods: ["leek", "whole-chicken"],
      minutes: 6,
      heat: "hob medium",
      vessel: "large pan",
    }),
  ],
  tip: "A little pepper at the end wakes it up.",
};

export interface Asked {
  readonly day: Day;
  readonly idea?: ProposedMeal;
  readonly name?: string;
  readonly ours?: string;
  readonly people?: number;
  readonly line?: string;
  readonly from?: unknown;
}

export function rawOf({ day, idea, name, ours, people, line = "", from = null }: Asked) {
  const foods = (idea?.ingredients ?? []).slice(0, 3).map(({ food }) => food);
  return {
    day,
    people: people ?? null,
    dish: ours === undefined ? null : ids.indexOf(ours) + 1,
    idea: idea === undefined ? null : { name: name ?? idea.name, foods, why: "" },
    for_you: line,
    answers: [],
    from,
  };
}

/** The dinners that stand, as they come in, and the faults of the others. */
export function compose(asked: readonly Asked[], constraints = plain) {
  const standing: StandingDinner[] = [];
  const ours: (Meal | null)[] = [];
  const faults: string[] = [];
  for (const one of asked) {
    const task = { constraints, raw: rawOf(one), candidates: ids, standing, recentPlans: [] };
    const judgement = judgeDinner(task, catalogue, matcher);
    if (judgement.kind === "faulty") faults.push(...judgement.faults.map(({ code, detail }) => `${code}: ${detail}`));
    else {
      standing.push(judgement.dinner);
      ours.push(judgement.ours?.meal ?? null);
    }
  }
  return { standing, ours, faults };
}

export function written(
  dish: ProposedMeal,
  at: number,
  standing: readonly StandingDinner[],
  constraints = plain,
  rest: Partial<ProposalTask> = {},
) {
  const pair = pairOf(
    standing[at],
    standing.filter((_, index) => index !== at),
    constraints,
  );
  const task = {
    constraints,
    raw: dish,
    accepted: [],
    recentPlans: [],
    proposer: PROPOSER,
    day: standing[at]!.day,
    people: standing[at]!.people ?? constraints.request.numPeople,
    ...(pair === null ? {} : { pair }),
    ...rest,
  };
  return judgeProposal(task, catalogue, matcher);
}

export function faultsOf(
  dish: ProposedMeal,
  at: number,
  standing: readonly StandingDinner[],
  rest: Partial<ProposalTask> = {},
): string[] {
  const judgement = written(dish, at, standing, plain, rest);
  return judgement.kind === "accepted" ? [] : judgement.faults.map(({ code, detail }) => `${code}: ${detail}`);
}

/** A week of dinners written as asked; those of which nothing is said are left out. */
export function taskOf(asked: readonly Asked[], constraints = plain) {
  const { standing, ours, faults } = compose(asked, constraints);
  expect(faults).toEqual([]);
  const week = standing.flatMap((dinner, at) => {
    const dish = asked[at]!.idea;
    if (dish === undefined) return [{ dinner, meal: ours[at]! }];
    const judgement = written(dish, at, standing, constraints);
    if (judgement.kind === "faulty") throw new Error(judgement.faults.map(({ detail }) => detail).join("; "));
    return [{ dinner, meal: judgement.meal }];
  });
  return weekTask(week, constraints);
}

export function weekTask(
  week: readonly { readonly dinner: StandingDinner; readonly meal: Meal }[],
  constraints = plain,
) {
  const whole = withTheirSources(week);
  const composed = whole.map(({ dinner: { day, people, forYou, answers }, meal }): ComposedDinner => {
    return { mealId: meal.id, day, people, forYou, answers };
  });
  const kept = whole.map(({ meal }) => meal);
  return { constraints, recentPlans: [], occasion: ANY_OCCASION, kept, composed };
}

export function planned(task: ReturnType<typeof weekTask>) {
  const proposal = proposeWeek(task, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  const on = (day: Day) => proposal.document.days.find((one) => one.day === day)?.meals[0];
  return { ...proposal, on };
}

export const FROM = { day: "Saturday", food: "whole-chicken" } as const;
export const PAIR: readonly Asked[] = [
  { day: "Saturday", idea: ROAST },
  { day: "Sunday", idea: SOUP, from: FROM },
];
