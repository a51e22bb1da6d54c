import { describe, expect, test } from "vitest";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { proposalOfRecipe } from "#domain/proposal/testing/proposal-of-recipe";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();

describe("recipes of ours in the words of a proposer", () => {
  test("are all accepted for a request without limits", () => {
    const { constraints } = sampleTask({
      dietaryRestrictions: [],
      meatsPreferred: [],
      ingredientsToAvoid: "",
      cookingSkillLevel: "advanced",
      availableTime: "60+",
    });
    const refused = catalogue.recipes.flatMap((recipe) => {
      const raw = proposalOfRecipe(recipe, catalogue);
      const judgement = judgeProposal(
        { constraints, raw, settled: [], recentPlans: [], proposer: "OpenAI" },
        catalogue,
        matcher,
      );
      return judgement.kind === "accepted"
        ? []
        : judgement.faults.map((fault) => `${recipe.id}: ${fault.code} ${fault.detail}`);
    });
    expect(refused).toEqual([]);
  });
});
