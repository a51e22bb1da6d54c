import { describe, expect, it } from "vitest";
import { eligibleMeals } from "#domain/planner/eligible";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "../support/catalogue.ts";

const PINK = /medium[- ]rare|rosy|blushing|for a pink middle|pink in the middle for/iu;

function pinkDishes(additionalNotes: string): string[] {
  const { catalogue, matcher } = realCatalogue();
  const raw = aRawRequest({ additionalNotes, cookingSkillLevel: "advanced", availableTime: "60+" });
  const read = constraintsOf(normaliseRequest(raw), matcher);
  if (!read.ok) throw new Error("the request names something unknown");
  return eligibleMeals(read.constraints, catalogue).flatMap(({ meal }) =>
    meal.steps.flat().some((part) => part.kind === "text" && PINK.test(part.text)) ? [meal.id] : [],
  );
}

describe("meat that is served pink", () => {
  it("appears in ordinary weeks, but never for a pregnant user", () => {
    expect(pinkDishes("").length).toBeGreaterThan(5);
    expect(pinkDishes("I am pregnant")).toEqual([]);
  });
});
