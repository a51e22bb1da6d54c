import { describe, expect, it } from "vitest";
import type { PlanMeal } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import { ANY_OCCASION, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

const carrots = [aLine("carrot", 4, "each")];
const spinach = aFood({
  name: "spinach",
  onPlate: "vegetables",
  packs: [{ label: "bag", grams: 200, tescoPence: 120 }],
});
const courgette = aFood({
  name: "courgette",
  families: ["squash"],
  onPlate: "vegetables",
  packs: [{ label: "bag", grams: 400, tescoPence: 120 }],
});
const foods = [...Object.values(LARDER), spinach, courgette];
/** A dish with an hour in the oven. */
const BAKE = aRecipe("Bake", carrots, {
  form: "pie",
  appeal: 9,
  cookMinutes: 60,
  equipment: ["oven"],
  marks: ["comfort_food"],
  steps: [
    [
      { kind: "text", text: "Bake " },
      { kind: "ingredient", line: 0 },
      { kind: "text", text: " in the oven for " },
      { kind: "timer", minutes: 60, name: null },
    ],
  ],
});
const quick = (title: string, change: Partial<Recipe> = {}): Recipe =>
  aRecipe(title, carrots, { form: "grill", ...change });

/** Each dinner's line to the household, by title. */
function lines(
  dishes: readonly Recipe[],
  request: Parameters<typeof constraintsFor>[0],
): Record<string, Pick<PlanMeal, "forYou" | "why">> {
  const catalogue = aCatalogue(dishes, foods);
  const constraints = constraintsFor({ mealsPerWeek: dishes.length, availableTime: "60+", ...request }, catalogue);
  const proposal = proposeWeek({ constraints, recentPlans: [], occasion: ANY_OCCASION }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  const meals = proposal.document.days.flatMap((day) => day.meals);
  return Object.fromEntries(meals.map(({ title, forYou = null, why }) => [title, { forYou, why }]));
}

describe("a dinner's line to the household", () => {
  it("is missing if nothing in it is about them", () => {
    expect(
      Object.values(lines([quick("One"), quick("Two", { form: "soup" })], {})).map(({ forYou }) => forYou),
    ).toEqual([null, null]);
  });

  it("suits the day, and everyone at its table", () => {
    const intents = [{ kind: "table", day: "Sunday", number: 6 }] as const;
    const week = lines([BAKE], { numPeople: 4, mealsPerWeek: 1, intents });
    expect(week["Bake"]?.forYou).toBe("For all six of you on Sunday: it goes in the oven and leaves you free.");
    const alone = [{ kind: "table", day: "Thursday", number: 1 }] as const;
    expect(lines([quick("One")], { mealsPerWeek: 1, intents: alone })["One"]?.forYou).toBe(
      "Only one of you eats on Thursday, so it is cooked, and bought, for one.",
    );
    // Nobody is free while standing at a hob.
    const hob = lines([{ ...BAKE, equipment: ["oven", "stove"] }], { numPeople: 4, mealsPerWeek: 1, intents });
    expect(hob["Bake"]?.forYou).toBe("For all six of you on Sunday, with enough to go round.");
  });

  it("addresses a guest's dinner as a friend would", () => {
    const intents = [{ kind: "guests", day: "Thursday", number: 1 }] as const;
    expect(lines([quick("One")], { mealsPerWeek: 1, intents })["One"]?.forYou).toBe(
      "For Thursday’s guest, with enough to go round.",
    );
  });

  it("is about what they told us, starting with the request for this dinner, and is not repeated as a reason", () => {
    const soup = aRecipe("Spinach soup", [aLine("spinach", 200, "g")], { form: "soup", cookMinutes: 30 });
    const week = lines([BAKE, soup, quick("Grill")], {
      intents: [
        { kind: "heat", what: "mild" },
        { kind: "treat", day: "Saturday", what: "anniversary" },
        { kind: "use_up", what: "spinach" },
        { kind: "quick", day: "Wednesday", number: 20 },
      ],
    });
    expect(week["Bake"]?.forYou).toBe("For your anniversary on Saturday: the week’s special dinner.");
    expect(week["Spinach soup"]).toMatchObject({ forYou: "Uses the spinach you have in." });
    expect(week["Spinach soup"]?.why ?? "").not.toMatch(/used up/u);
    expect(week["Grill"]?.forYou).toMatch(/(?:Quick|fast).*Wednesday/u);
  });

  it("names everything to be used up that goes in", () => {
    const soup = aRecipe("Soup", [aLine("spinach", 200, "g"), aLine("carrot", 4, "each")], { form: "soup" });
    const intents = [
      { kind: "use_up", what: "carrots" },
      { kind: "use_up", what: "spinach" },
    ] as const;
    expect(lines([soup], { mealsPerWeek: 1, intents })["Soup"]?.forYou).toMatch(
      /\bthe carrots and spinach you have in\.$/u,
    );
  });

  it("does not repeat the title", () => {
    const curry = aRecipe("Carrot curry", carrots, { form: "curry" });
    const intents = [{ kind: "want", what: "curry" }] as const;
    expect(lines([curry], { mealsPerWeek: 1, intents })["Carrot curry"]?.forYou).toBeNull();
  });

  it("calls nothing by a name that those who asked would not see on the plate", () => {
    const gratin = aRecipe("Cheddar gratin", carrots, { form: "pie" });
    const pie = [{ kind: "want", what: "pie" }] as const;
    expect(lines([gratin], { mealsPerWeek: 1, intents: pie })["Cheddar gratin"]?.forYou ?? "").not.toMatch(/\bpie\b/iu);
    const traybake = aRecipe("Traybake", [...carrots, aLine("courgette", 300, "g")]);
    const asked = (what: string) =>
      lines([traybake], { mealsPerWeek: 1, intents: [{ kind: "want", what }] })["Traybake"]?.forYou ?? "";
    expect(asked("squash")).not.toMatch(/\bsquash\b/iu);
    expect(asked("courgette")).toMatch(/\bcourgettes?\b/iu);
  });

  it("names the best of the week in what the household counts, once", () => {
    const salmon = aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const week = lines([salmon, quick("One"), quick("Two", { form: "soup" })], { mealGoals: "muscle_gain" });
    expect(week["Salmon"]?.forYou).toMatch(/^\d+ g of protein, the most of your week\.$/u);
    const said = Object.values(week).filter(({ forYou }) => forYou?.includes("protein"));
    expect(said).toHaveLength(1);
  });

  it("never repeats another in the week, and is short", () => {
    const dishes = ["stew", "soup", "pasta", "pie", "grill", "curry"].map((form) =>
      aRecipe(form, carrots, { form: form as "stew", cookMinutes: 20 }),
    );
    const said = Object.values(
      lines(dishes, {
        intents: [
          { kind: "heat", what: "mild" },
          { kind: "child", number: 6 },
        ],
      }),
    );
    const told = said.flatMap(({ forYou }) => forYou ?? []);
    expect(new Set(told).size).toBe(told.length);
    expect(told.filter((line) => line.startsWith("Kept mild"))).toHaveLength(1);
    for (const line of told) expect(line.length).toBeLessThanOrEqual(140);
  });
});
