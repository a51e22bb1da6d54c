import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { describe, expect, it } from "vitest";
import type { Meal } from "#domain/meal/meal";
import type { PlanMeal } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal } from "#domain/planner/propose-week";
import { ANY_OCCASION, DISHES, aCatalogue, aLine, aRecipe, constraintsFor, mealOf } from "#domain/testing/dishes";
import { mealFromRecipe } from "#domain/meal/meal";

const catalogue = aCatalogue();
type Request = Parameters<typeof constraintsFor>[0];

/** A dish from another proposer. */
function proposed(title: string, lines: Parameters<typeof aRecipe>[1], change: Partial<Meal> = {}): Meal {
  return { ...mealFromRecipe(aRecipe(title, lines), catalogue, 2), proposer: "OpenAI", region: null, ...change };
}

const WALNUT_PENNE = proposed("Penne in walnut sauce", [aLine("penne", 160, "g"), aLine("walnut-pieces", 60, "g")]);
const TOFU_RICE = proposed("Sticky tofu over rice", [aLine("firm-tofu", 1, "block"), aLine("basmati-rice", 120, "g")]);
const SALMON_PENNE = proposed("Salmon penne", [aLine("salmon-fillet", 2, "each"), aLine("penne", 150, "g")]);
const BEEF_RICE = proposed("Beef pilaf", [aLine("beef-mince", 200, "g"), aLine("basmati-rice", 140, "g")]);
const SPECIAL = [WALNUT_PENNE, TOFU_RICE, SALMON_PENNE, BEEF_RICE];

function week(
  kept: readonly Meal[],
  request: Request = {},
  from = catalogue,
  cupboard: Cupboard = EMPTY_CUPBOARD,
): WeekProposal {
  return proposeWeek(
    { constraints: constraintsFor(request, from, cupboard), recentPlans: [], occasion: ANY_OCCASION, kept },
    from,
  );
}
function mealsOf(proposal: WeekProposal): readonly PlanMeal[] {
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return proposal.document.days.flatMap(({ meals }) => meals);
}
const titles = (proposal: WeekProposal): string[] => mealsOf(proposal).map(({ title }) => title);
const swapped = (proposal: WeekProposal) => (proposal.kind === "planned" ? proposal.swapped : null);
const noticesOf = (proposal: WeekProposal) =>
  proposal.kind === "planned" ? proposal.document.notices.map(({ message }) => message) : null;
const proposers = (proposal: WeekProposal): string[] =>
  mealsOf(proposal)
    .map(({ proposer }) => proposer)
    .sort();

describe("a week around accepted meals", () => {
  it("keeps them all and fills the rest with our own", () => {
    const proposal = week([WALNUT_PENNE, TOFU_RICE], { mealsPerWeek: 4 });
    expect(titles(proposal)).toEqual(expect.arrayContaining(["Penne in walnut sauce", "Sticky tofu over rice"]));
    expect(proposers(proposal)).toEqual(["OpenAI", "OpenAI", "builtin", "builtin"]);
    expect(swapped(proposal)).toEqual([]);
  });

  it("puts them before any preference", () => {
    const proposal = week(SPECIAL, { mealsPerWeek: 4, preferredRegions: ["indian"], mealGoals: "comfort_food" });
    expect(proposers(proposal)).toEqual(["OpenAI", "OpenAI", "OpenAI", "OpenAI"]);
    expect(noticesOf(proposal)).toEqual([
      "4 of 4 meals come from outside Indian: this is what OpenAI proposed for your other choices.",
      "4 of 4 meals do not quite meet your goal “Comfort food”: this is what OpenAI proposed for your other choices.",
    ]);
  });

  it("takes the best if there are too many", () => {
    const rice = [{ foodId: "basmati-rice", grams: null, assumed: false }];
    const proposal = week(SPECIAL, { mealsPerWeek: 2, mealGoals: "budget_friendly" }, catalogue, rice);
    expect(proposers(proposal)).toEqual(["OpenAI", "OpenAI"]);
    expect(swapped(proposal)?.map(({ reason }) => reason)).toEqual(["surplus", "surplus"]);
    expect(titles(proposal)).not.toContain("Salmon penne");
  });

  it("swaps one that exceeds the budget, and no more than necessary", () => {
    const full = week(SPECIAL, { mealsPerWeek: 4 });
    if (full.kind !== "planned") throw new Error("refused");
    const proposal = week(SPECIAL, { mealsPerWeek: 4, maxBudget: (full.document.totalPence - 1) / 100 });
    expect(swapped(proposal)?.map(({ reason }) => reason)).toEqual(["budget"]);
    expect(proposers(proposal)).toEqual(["OpenAI", "OpenAI", "OpenAI", "builtin"]);
    expect(noticesOf(proposal)).toEqual([
      "A meal that OpenAI proposed would have brought the week above your budget, so there’s another in its place.",
    ]);
  });

  it("names the weekly figure if that forces a meal out", () => {
    const rich = proposed("Oiled rice", [aLine("basmati-rice", 20, "g"), aLine("olive-oil", 0.6, "tbsp")]);
    const request = { mealsPerWeek: 1, dietaryPreference: "slimming_world", synsPointsPerWeek: "2" };
    const light = aCatalogue([aRecipe("Carrots", [aLine("carrot", 1, "each")])]);
    expect(swapped(week([rich], request, light))).toEqual([{ id: "oiled-rice", reason: "weekly_figure" }]);
  });

  it("drops a kept meal that breaks a rule of this request, whoever accepted it", () => {
    const proposal = week([WALNUT_PENNE, TOFU_RICE], { mealsPerWeek: 3, dietaryRestrictions: ["nut_free"] });
    expect(swapped(proposal)).toEqual([{ id: "penne-in-walnut-sauce", reason: "check" }]);
    expect(titles(proposal)).toContain("Sticky tofu over rice");
  });

  it("never has one of our recipes for the same dish beside it", () => {
    const ours = mealOf("chickpea-pan", constraintsFor({}, catalogue), catalogue);
    const renamed = { ...ours, id: "ai-1", title: "A hearty Mediterranean supper", proposer: "OpenAI" };
    const proposal = week([renamed], { mealsPerWeek: 7 });
    expect(titles(proposal)).toContain("A hearty Mediterranean supper");
    expect(titles(proposal)).not.toContain("Chickpea pan");
  });

  it("takes a title only as a title, even if it looks like a recipe's id", () => {
    const few = aCatalogue([aRecipe("Rich supper", [aLine("carrot", 4, "each")], { id: "beef-pilaf" })]);
    const named = { ...BEEF_RICE, id: "dish-1", title: "beef-pilaf" };
    expect(titles(week([named], { mealsPerWeek: 2 }, few)).sort()).toEqual(["Rich supper", "beef-pilaf"]);
  });

  it("keeps one of two for the same dish", () => {
    const twin = { ...TOFU_RICE, id: "ai-2", title: "Easy sticky tofu with rice" };
    const proposal = week([TOFU_RICE, twin], { mealsPerWeek: 3 });
    expect(proposers(proposal)).toEqual(["OpenAI", "builtin", "builtin"]);
    expect(swapped(proposal)?.map(({ reason }) => reason)).toEqual(["repeated"]);
  });

  it("succeeds where our recipes alone are too few", () => {
    const few = aCatalogue(DISHES.slice(0, 2));
    const request = { mealsPerWeek: 4 };
    expect(week([], request, few)).toMatchObject({ kind: "refused" });
    expect(week([WALNUT_PENNE, TOFU_RICE], request, few)).toMatchObject({ kind: "planned", swapped: [] });
  });

  it("words a refusal for our own recipes, so that the advice holds whatever is proposed next time", () => {
    const request = { mealsPerWeek: 5, maxBudget: 2 };
    expect(week(SPECIAL, request)).toEqual(week([], request));
  });

  it("is the same for the same meals", () => {
    const request = { mealsPerWeek: 5, maxBudget: 20 };
    expect(week(SPECIAL, request)).toEqual(week(structuredClone(SPECIAL), request));
  });
});
