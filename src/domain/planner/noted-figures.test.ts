import { describe, expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import { aLine, aCatalogue, aRecipe, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import type { Recipe } from "#domain/recipe/recipe";

const carrots = [aLine("carrot", 4, "each")];
const salmon = [aLine("salmon-fillet", 8, "each")];

interface Week {
  readonly titles: readonly string[];
  readonly protein: readonly number[];
  readonly notices: readonly string[];
  /** Those that say that a request was met. */
  readonly met: readonly string[];
}

function week(recipes: readonly Recipe[], intents: readonly SaidMeaning[], mealsPerWeek = 3): Week {
  const catalogue = aCatalogue(recipes);
  const constraints = constraintsFor({ mealsPerWeek, intents, maxBudget: 200 }, catalogue);
  const occasion = { variation: "Sam", season: null } as const;
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  const { meals } = outcome.plan;
  return {
    titles: meals.map(({ meal }) => meal.title).sort(),
    protein: meals.map(({ nutrition }) => nutrition.protein),
    notices: outcome.notices.filter(({ code }) => isOfNotes(code)).map(({ message }) => message),
    met: outcome.notices.filter(({ code }) => code === "notes_met").map(({ message }) => message),
  };
}

function isOfNotes(code: string): boolean {
  return code === "notes_met" || code === "notes_not_met";
}

const strong = Array.from({ length: 3 }, (_, n) => aRecipe(`Salmon ${n}`, salmon, { appeal: 4 }));
const weak = Array.from({ length: 4 }, (_, n) => aRecipe(`Carrots ${n}`, carrots, { appeal: 10 }));

describe("figures in the notes", () => {
  it("for protein: dishes with less score clearly worse, and the plan states how many dinners have it", () => {
    const asked = week([...strong, ...weak], [{ kind: "figure", what: "protein_least", number: 40 }]);
    expect(asked.titles).toEqual(["Salmon 0", "Salmon 1", "Salmon 2"]);
    expect(Math.min(...asked.protein)).toBeGreaterThan(40);
    expect(asked.notices).toEqual(["All 3 dinners have at least 40 g of protein a serving."]);
    expect(asked.met).toEqual(asked.notices);
    const few = week([...strong.slice(0, 1), ...weak], [{ kind: "figure", what: "protein_least", number: 40 }]);
    expect(few.titles).toContain("Salmon 0");
    expect(few.notices).toHaveLength(1);
    expect(few.met).toEqual([]);
    expect(few.notices[0]).toMatch(/^1 of 3 dinners has at least 40 g of protein a serving: the rest have \d+ g\.$/u);
    expect(week([...strong, ...weak], []).notices).toEqual([]);
  });

  it("from us: a user asking for fewer carbohydrates or less salt reads how many dinners have little", () => {
    const starchy = Array.from({ length: 3 }, (_, n) =>
      aRecipe(`Rice ${n}`, [aLine("basmati-rice", 200, "g")], { appeal: 10 }),
    );
    const few = week([...strong.slice(0, 2), ...starchy], [{ kind: "way", what: "less_carbohydrate" }]);
    expect(few.titles.filter((title) => title.startsWith("Salmon"))).toHaveLength(2);
    expect(few.notices[0]).toMatch(
      /^2 of 3 dinners have at most 45 g of carbohydrate a serving: the other has \d+ g\.$/u,
    );
    expect(week(strong, [{ kind: "way", what: "less_salt" }]).notices.join()).toMatch(/at most 1 g of salt a serving/u);
  });

  it("for calories: the week comes near them, even if above the usual dinner", () => {
    const sizes = [300, 700].flatMap((grams) =>
      Array.from({ length: 2 }, (_, n) => aRecipe(`Rice ${grams} ${n}`, [aLine("basmati-rice", grams, "g")])),
    );
    const kcal = (what: "kcal_least" | "kcal_most", number: number): SaidMeaning[] => [
      { kind: "figure", what, number },
    ];
    const near = (asked: SaidMeaning[]): string[] =>
      week(sizes, asked, 2).titles.map((title) => title.replace(/ \d$/u, ""));
    const notices = week(sizes, kcal("kcal_most", 300), 2).notices;
    expect(new Set(near(kcal("kcal_least", 1_200))).size).toBe(1);
    expect(near(kcal("kcal_least", 1_200))).not.toEqual(near(kcal("kcal_most", 600)));
    expect(notices.join(" ")).toMatch(/^No dinner has at most 300 kcal a serving: they have \d+(?: to \d+)? kcal\.$/u);
  });
});
