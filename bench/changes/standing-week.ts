import type { Cupboard } from "#domain/cupboard/cupboard";
import type { StructuredPlan } from "#domain/plan/plan-data";
import type { KeptWeek } from "#domain/planner/change-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { NO_TASTES } from "#domain/request/tastes";
import type { WordsDeps } from "#server/features/changes/read-by-provider";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import { realCatalogue } from "#tests/support/catalogue";

/** An ordinary family's week of seven dinners. */
const REQUEST: RawMealPlanRequest = {
  fullName: "Ada Example",
  email: "ada@example.org",
  mealsPerWeek: 7,
  numPeople: 4,
  dietaryPreference: "none",
  dietaryRestrictions: [],
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "",
  maxBudget: 120,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "intermediate",
  availableTime: "60+",
  cookingEquipment: [],
};

/** A plan with the food at home for it, and a way to change it. */
export interface StandingWeek {
  readonly plan: StructuredPlan;
  readonly cupboard: Cupboard;
  readonly kept: KeptWeek;
}

/** The family's week, or another household's. */
export function standingWeek(household: Partial<RawMealPlanRequest> = {}): StandingWeek {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest({ ...REQUEST, ...household }), matcher);
  if (!read.ok) throw new Error("The request of the standing week cannot be read");
  const { constraints } = read;
  const proposal = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  const { plan } = proposal;
  const { cupboard } = constraints;
  const around = { rules: [], eaters: [], tastes: NO_TASTES, recentPlans: [], occasion: ANY_OCCASION };
  return { plan, cupboard, kept: { plan, cupboard, shopped: [], ...around } };
}

/** How words are read: by the phrases of `changes.csv`, by what was learnt from examples, or, as in the application, by both. */
export type ReadBy = "phrases" | "examples" | "both";

/**
 * What the use case of changes needs, without a database: one plan, neither changed nor cooked from, and no provider. The
 * examples contain none of the phrases, so a corpus that was used to improve the phrases is still unseen by them.
 */
export function depsInMemory({ plan, cupboard }: StandingWeek, readBy: ReadBy = "both"): WordsDeps {
  const { catalogue, matcher: both } = realCatalogue();
  const { notesData } = both;
  const words = notesData.changeExamples.map((one) => ({
    ...one,
    signs: one.signs.filter((sign) => !sign.startsWith("=")),
  }));
  const matcher =
    readBy === "both"
      ? both
      : {
          ...both,
          notesData:
            readBy === "phrases"
              ? { ...notesData, changeExamples: [] }
              : {
                  ...notesData,
                  changeExamples: words,
                  changes: notesData.changes.filter(({ kind }) => kind === "loosens"),
                },
        };
  const row = {
    id: "plan",
    userId: "ada",
    plan,
    revision: 1,
    cookedMeals: [],
    shoppedFoods: [],
    shoppedOn: null,
    createdAt: 0,
  };
  const parts = {
    catalogue,
    matcher,
    planner: inProcessPlanner(catalogue, matcher),
    proposer: null,
    // A Monday.
    clock: { now: () => Date.UTC(2026, 10, 23, 12) },
    plans: {
      ownPlan: () => Promise.resolve(row),
      recentMealIds: () => Promise.resolve([]),
      requireChangeToTakeBack: () => Promise.resolve(),
    },
    cupboard: { cupboardBeside: () => Promise.resolve(cupboard) },
    dishes: { tastesForPlanning: () => Promise.resolve(NO_TASTES) },
    generation: { isMaking: () => Promise.resolve(false), askShortly: () => Promise.resolve(null) },
  };
  // The other ports are never called.
  return parts as unknown as WordsDeps;
}
