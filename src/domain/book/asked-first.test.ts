import { describe, expect, it } from "vitest";
import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import type { PlanDocument } from "#domain/plan/plan-document";
import { builtInWeek } from "#domain/proposal/built-in-week";
import { constraintsFor } from "#domain/testing/dishes";
import type { AskedFor } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher, catalogue } = realCatalogue();

const USUAL: AskedFor = { cookingEquipment: ["oven", "stove"], cookingSkillLevel: "intermediate", availableTime: "45" };

/** Households with little money beside what they ask for, in words of their own. */
const HOUSEHOLDS: Readonly<Record<string, AskedFor>> = {
  "who misses Persian food and has a guest": {
    mealsPerWeek: 4,
    numPeople: 1,
    maxBudget: 31,
    intents: [
      { kind: "want", what: "persian" },
      { kind: "use_up", what: "walnuts" },
      { kind: "guests", day: "Thursday", number: 1 },
    ],
  },
  "with a birthday in the middle of the week": {
    mealsPerWeek: 5,
    numPeople: 3,
    maxBudget: 42,
    dietaryRestrictions: ["gluten_free"],
    preferredRegions: ["british", "chinese"],
    intents: [
      { kind: "treat", day: "Wednesday", what: "birthday" },
      { kind: "guests", day: "Wednesday", number: 2 },
      { kind: "want", what: "chinese", day: "Wednesday" },
    ],
  },
  "with half a red cabbage and a bag of potatoes": {
    mealsPerWeek: 5,
    numPeople: 3,
    maxBudget: 41,
    dietaryPreference: "vegetarian",
    preferredRegions: ["mexican", "mediterranean"],
    intents: [
      { kind: "use_up", what: "red cabbage" },
      { kind: "use_up", what: "potatoes" },
      { kind: "table", day: "Friday", number: 6 },
    ],
  },
  "with two scotch bonnets left over": {
    mealsPerWeek: 4,
    numPeople: 1,
    maxBudget: 23,
    preferredRegions: ["african"],
    intents: [
      { kind: "use_up", what: "scotch bonnets" },
      { kind: "use_up", what: "rice" },
    ],
  },
  "with a choir on Tuesday, a swede and a sister on Sunday": {
    mealsPerWeek: 6,
    numPeople: 3,
    maxBudget: 48,
    preferredSupermarket: "asda",
    preferredRegions: ["british"],
    mealGoals: "comfort_food",
    intents: [
      { kind: "use_up", what: "swede" },
      { kind: "use_up", what: "savoy cabbage" },
      { kind: "guests", day: "Sunday", number: 1 },
      { kind: "quick", day: "Tuesday", number: null },
    ],
  },
  "with an anniversary on Saturday and something light on Monday": {
    mealsPerWeek: 5,
    maxBudget: 75,
    preferredSupermarket: "waitrose",
    cookingSkillLevel: "advanced",
    availableTime: "60+",
    preferredRegions: ["mediterranean", "british"],
    intents: [
      { kind: "treat", day: "Saturday", what: "anniversary" },
      { kind: "want", what: "duck", day: "Saturday" },
      { kind: "table", day: "Wednesday", number: 1 },
      { kind: "light", day: "Monday" },
    ],
  },
  "who loves Korean food and fish, on little": {
    mealsPerWeek: 5,
    numPeople: 2,
    maxBudget: 40,
    intents: [
      { kind: "want", what: "korean" },
      { kind: "want", what: "fish pie" },
      { kind: "use_up", what: "celeriac" },
    ],
  },
};

function weekOf(asked: AskedFor): PlanDocument {
  const constraints = constraintsFor({ ...USUAL, ...asked }, catalogue, BASIC_CUPBOARD);
  const occasion = { variation: "a week", season: "autumn" } as const;
  const proposal = builtInWeek({ constraints, recentPlans: [], occasion }, catalogue, () => matcher);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal.document;
}

describe("what a household asks for", () => {
  it.each(Object.entries(HOUSEHOLDS))("is in the week of one %s, within the budget", (_, asked) => {
    const { days, totalPence, budgetPence, request } = weekOf(asked);
    const answered = new Set(days.flatMap(({ meals }) => meals.flatMap(({ answers = [] }) => answers)));
    expect(request.intents.filter(({ id }) => !answered.has(id)).map(({ id }) => id)).toEqual([]);
    expect(totalPence).toBeLessThanOrEqual(budgetPence);
  });
});
