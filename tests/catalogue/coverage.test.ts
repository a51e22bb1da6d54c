import { describe, expect, it } from "vitest";
import { DIETARY_PREFERENCES, RESTRICTIONS } from "#domain/options/options";
import { countDishes, eligibleMeals } from "#domain/planner/eligible";
import { constraintsFor } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

/*
 * Two weeks of dinners without a repeat, for two people with a usual kitchen: for each diet with each restriction, for
 * beginners and for people with half an hour.
 */

const LEAST = 14;
const DIETS = DIETARY_PREFERENCES.filter((diet) => diet !== "none" && diet !== "meat_eater");
const LIMITS = {
  beginner: { cookingSkillLevel: "beginner", availableTime: "60+" },
  "30 minutes": { cookingSkillLevel: "advanced", availableTime: "30" },
} as const;

/** The known gaps, which plans mention in refusals and notices. */
const GAPS: Readonly<Record<string, number>> = {};

const { catalogue } = realCatalogue();

function dishesFor(
  diet: (typeof DIETS)[number],
  restriction: (typeof RESTRICTIONS)[number],
  limit: keyof typeof LIMITS,
): number {
  const constraints = constraintsFor(
    { dietaryPreference: diet, dietaryRestrictions: [restriction], numPeople: 2, ...LIMITS[limit] },
    catalogue,
  );
  return countDishes(eligibleMeals(constraints, catalogue));
}

describe("the catalogue", () => {
  it(`has ${LEAST} dishes for each diet with each restriction, for beginners and for half an hour, but for gaps that are named`, () => {
    const counts = DIETS.flatMap((diet) =>
      RESTRICTIONS.flatMap((restriction) =>
        (["beginner", "30 minutes"] as const).map(
          (limit) => [`${diet}, ${restriction}, ${limit}`, dishesFor(diet, restriction, limit)] as const,
        ),
      ),
    );
    expect(Object.fromEntries(counts.filter(([, count]) => count < LEAST))).toEqual(GAPS);
  });
});
