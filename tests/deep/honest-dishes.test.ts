import { expect, it } from "vitest";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";
import { judgeMeal } from "./judge.ts";
import { readTables } from "./judge-table.ts";

it("is told nothing about any recipe of ours in the words of a model, by a judge who believes neither", () => {
  const { catalogue, matcher } = realCatalogue();
  const tables = readTables();
  const raw = aRawRequest({ cookingSkillLevel: "advanced", availableTime: "60+", maxBudget: 500 });
  const read = constraintsOf(normaliseRequest(raw), matcher);
  if (!read.ok) throw new Error("the request names something unknown");
  const { constraints } = read;
  const complaints = catalogue.recipes.flatMap((recipe) => {
    const task = {
      constraints,
      raw: proposedFromRecipe(recipe, catalogue),
      accepted: [],
      recentPlans: [],
      proposer: "A model",
    };
    const judgement = judgeProposal(task, catalogue, matcher);
    if (judgement.kind !== "accepted") return [];
    return judgeMeal(raw, tables, judgement.shown).map((complaint) => `${recipe.id}: ${complaint}`);
  });
  expect(complaints).toEqual([]);
}, 120_000);
