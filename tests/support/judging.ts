import { judgeProposal } from "#domain/proposal/judge-proposal";
import type { ProposalJudgement, ProposalTask } from "#domain/proposal/judge-proposal";
import type { Meal } from "#domain/meal/meal";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import type { ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();

/** Answers that leave a proposer free. */
export const NO_LIMITS = {
  dietaryRestrictions: [],
  meatsPreferred: [],
  ingredientsToAvoid: "",
  cookingSkillLevel: "advanced",
  availableTime: "60+",
};
export type Change = Parameters<typeof sampleTask>[0];

/** What is said of one element of an answer for a request without limits but those given. */
export function judge(raw: unknown, change: Change = {}, rest: Partial<ProposalTask> = {}): ProposalJudgement {
  const { constraints } = sampleTask({ ...NO_LIMITS, ...change });
  return judgeProposal(
    { constraints, raw, accepted: [], recentPlans: [], proposer: "OpenAI", ...rest },
    catalogue,
    matcher,
  );
}

/** The meal of an element that must be accepted. */
export function accepted(raw: unknown, change: Change = {}): Meal {
  const judgement = judge(raw, change);
  if (judgement.kind === "faulty")
    throw new Error(judgement.faults.map(({ code, detail }) => `${code}: ${detail}`).join("; "));
  return judgement.meal;
}

/** The faults of an element in words; none when it is accepted. */
export function faultsOf(raw: unknown, change: Change = {}, rest: Partial<ProposalTask> = {}): string[] {
  const judgement = judge(raw, change, rest);
  return judgement.kind === "accepted" ? [] : judgement.faults.map(({ code, detail }) => `${code}: ${detail}`);
}

/** The honest dish with one more ingredient, which its second step uses. */
export function withFood(food: string, amount = 20, unit = "g"): ProposedMeal {
  const dish = anHonestDish();
  const [first, second, third] = dish.steps as [ProposedStep, ProposedStep, ProposedStep];
  return {
    ...dish,
    ingredients: [...dish.ingredients, { food, amount, unit, preparation: null }],
    steps: [first, { ...second, text: `${second.text} Stir in {${food}}.` }, third],
  };
}

/** The honest dish with other steps. */
export function withSteps(change: (steps: readonly ProposedStep[]) => readonly ProposedStep[]): ProposedMeal {
  const dish = anHonestDish();
  return { ...dish, steps: change(dish.steps) };
}

/** The honest dish of chicken, leek and potato with a sentence more in its last step. */
export function saying(sentence: string): ProposedMeal {
  return withSteps((steps) =>
    steps.map((step, index) => (index === steps.length - 1 ? { ...step, text: `${step.text} ${sentence}` } : step)),
  );
}

/** The codes of the faults of an element, each once. */
export function codesOf(raw: unknown, change: Change = {}): string[] {
  return [...new Set(faultsOf(raw, change).map((fault) => fault.slice(0, fault.indexOf(":"))))];
}
