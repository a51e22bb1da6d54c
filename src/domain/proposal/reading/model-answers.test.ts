import { describe, expect, test } from "vitest";
import type { Meal } from "#domain/meal/meal";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { realCatalogue } from "#tests/support/catalogue";
import { modelAnswers } from "#tests/support/model-answers";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();

/** Each week made from its answers: what was rejected at first, and how many meals are accepted after the second try. */
const weeks = modelAnswers().map(({ id, request, answer, repair }) => {
  const { constraints } = sampleTask(request);
  const accepted: Meal[] = [];
  const refused: string[] = [];
  const judged = (raw: unknown): void => {
    if (accepted.length === request.mealsPerWeek) return;
    const judgement = judgeProposal(
      { constraints, raw, accepted, recentPlans: [], proposer: "OpenAI" },
      catalogue,
      matcher,
    );
    if (judgement.kind === "accepted") accepted.push(judgement.meal);
    else refused.push(`${id} ${judgement.name}: ${[...new Set(judgement.faults.map(({ code }) => code))].join(", ")}`);
  };
  answer.meals.forEach(judged);
  const atOnce = accepted.length;
  const refusedAtOnce = [...refused];
  repair.meals.forEach(judged);
  return { id, wanted: request.mealsPerWeek, atOnce, refusedAtOnce, stand: accepted.length };
});

describe("a model’s answers to our briefs", () => {
  test("are accepted at once, except dishes that really break a rule", () => {
    expect(weeks.reduce((sum, { atOnce }) => sum + atOnce, 0)).toBe(169);
    expect(weeks.flatMap(({ refusedAtOnce }) => refusedAtOnce)).toEqual([
      "a10 Slow Cooker Lamb and Root Vegetable Stew: meat_not_chosen",
      "b07 Turkey Burgers with Paprika Wedges: too_long",
      "c08 Mini Meatloaves with Roast Carrots and New Potatoes: meat_not_chosen",
      "d01 Beef Wellington for Four with Madeira-Free Red Wine Gravy and Tenderstem: meat_not_chosen",
      "d02 Chipotle Bean Chilli with Lime Rice: diet",
      "e06 Hot and Sour Pork Noodle Soup: meat_not_chosen, avoided_food, unused_ingredient",
    ]);
  });

  test("make complete weeks after the second try", () => {
    expect(weeks.filter(({ wanted, stand }) => stand < wanted)).toEqual([]);
  });
});
