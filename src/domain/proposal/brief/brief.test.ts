import fc from "fast-check";
import { eligibleMeals } from "#domain/planner/eligible";
import { describe, expect, test } from "vitest";
import { mealFromRecipe } from "#domain/meal/meal";
import { SECTIONS, briefFor, repairBriefFor } from "#domain/proposal/brief/brief";
import type { BriefTask } from "#domain/proposal/brief/brief";
import { AVAILABLE_TIMES, DIETARY_PREFERENCES, MEAL_GOALS, SKILL_LEVELS, SUPERMARKETS } from "#domain/options/options";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue } = realCatalogue();
const NO_LIMITS = { dietaryRestrictions: [], meatsPreferred: [], ingredientsToAvoid: "" };

function aTask(change: Parameters<typeof sampleTask>[0] = {}, rest: Partial<BriefTask> = {}): BriefTask {
  const { constraints } = sampleTask({ ...NO_LIMITS, ...change });
  return { constraints, catalogue, accepted: [], recentTitles: [], wanted: 7, ...rest };
}

function section(prompt: string, heading: string): string[] {
  const lines = prompt.split("\n");
  const from = lines.indexOf(heading);
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => line.startsWith("## "));
  return from === -1 ? [] : rest.slice(0, end === -1 ? rest.length : end);
}

/** What somebody typed, as a program reads it back out of a prompt. */
function typedTexts(prompt: string): unknown {
  return JSON.parse(section(prompt, SECTIONS.typedTexts).join("\n"));
}

describe("the brief for a week", () => {
  test("states the rules of a request with their figures", () => {
    const { prompt } = briefFor(
      aTask({
        dietaryPreference: "low_carb",
        dietaryRestrictions: ["gluten_free"],
        meatsPreferred: ["poultry", "fish"],
        preferredRegions: ["indian"],
        mealGoals: "weight_loss",
        availableTime: "40",
        cookingEquipment: ["stove", "oven"],
        cookingSkillLevel: "beginner",
        maxBudget: 45,
        preferredSupermarket: "aldi",
      }),
    );
    expect(section(prompt, SECTIONS.rules)).toEqual([
      "diet: low carb: at most 30 g of carbohydrate a serving",
      "restrictions: gluten free",
      "meat and fish: only poultry, fish, in at least half of the meals, each kind in turn",
      "time: at most 40 minutes for a meal, preparation and cooking together, without the hours of a slow cooker",
      "equipment: only stove, oven",
      "skill: at most beginner",
      "regions: indian wherever possible",
      "goal: at most 500 kcal a serving, with at least 25 g of protein where possible",
      "week: no two meals alike in main food, staple, form or kitchen; most of them quick enough for a working day, one to look forward to, one for the weekend",
    ]);
    expect(section(prompt, SECTIONS.wanted)).toEqual([
      "meals: 7",
      "servings: 2 at the table; state amounts for one",
      "budget: £45.00 for these meals together at Aldi, in whole packs; what is at home costs nothing, and a jar that is opened is paid whole",
    ]);
  });

  test("asks for what is missing beside what stands, with the money and the opened packs that are left", () => {
    const task = aTask({ maxBudget: 45 });
    const allowed = new Set(eligibleMeals(task.constraints, catalogue).map(({ meal }) => meal.id));
    const recipe = catalogue.recipes.find(
      ({ id, lines }) => allowed.has(id) && lines.some((line) => line.foodId === "carrot"),
    )!;
    const { prompt } = briefFor({ ...task, wanted: 6, accepted: [mealFromRecipe(recipe, catalogue, 2)] });
    expect(section(prompt, SECTIONS.accepted).map((line) => JSON.parse(line) as unknown)).toEqual([
      { name: recipe.title, foods: [...new Set(recipe.lines.map((line) => line.foodId))] },
    ]);
    expect(section(prompt, SECTIONS.leftovers).length).toBeGreaterThan(0);
    for (const line of section(prompt, SECTIONS.leftovers)) expect(line).toMatch(/^[a-z0-9-]+: \d+ g$/u);
    const left = Number(/£(\d+\.\d\d)/u.exec(section(prompt, SECTIONS.wanted)[2]!)![1]);
    expect(left).toBeGreaterThan(20);
    expect(left).toBeLessThan(45);
  });

  test("counts a weekly figure down by what stands", () => {
    const task = aTask({ dietaryPreference: "slimming_world", synsPointsPerWeek: "20" });
    expect(section(briefFor(task).prompt, SECTIONS.rules)[1]).toBe(
      "together: at most 20 syns a person in all wanted meals",
    );
  });

  test.each([
    {},
    { dietaryPreference: "high_protein", mealGoals: "muscle_gain" },
    { dietaryPreference: "weight_watchers" },
  ])("stays below 12,000 tokens of four characters for a whole week: %o", (change) => {
    const { instructions, prompt } = briefFor(
      aTask(
        { ...change, additionalNotes: "x ".repeat(900) },
        { recentTitles: catalogue.recipes.slice(0, 21).map(({ title }) => title) },
      ),
    );
    expect((instructions.length + prompt.length) / 4).toBeLessThan(12_000);
  });

  test("never sends name or address, also where the notes repeat them", () => {
    const { prompt, instructions } = briefFor(
      aTask({
        fullName: "Zelda Quickfoot",
        email: "zelda@quickfoot.example",
        additionalNotes:
          "I am zelda  quickfoot, write to zelda@quickfoot.example or call 020 7946 0958. We like curry.",
        ingredientsToAvoid: "celery",
      }),
    );
    expect(`${instructions}${prompt}`).not.toMatch(/zelda|quickfoot|7946/iu);
    expect(typedTexts(prompt)).toEqual({ notes: "I am …, write to … or call …. We like curry.", leaveOut: ["celery"] });
  });

  test("is the same for the same request", () => {
    expect(briefFor(aTask())).toEqual(briefFor(aTask()));
  });
});

describe("the rules in a brief", () => {
  const values = {
    dietaryPreference: DIETARY_PREFERENCES,
    mealGoals: MEAL_GOALS,
    preferredSupermarket: SUPERMARKETS,
    availableTime: AVAILABLE_TIMES,
    cookingSkillLevel: SKILL_LEVELS,
  };
  test.each(Object.entries(values).flatMap(([field, options]) => options.map((value) => [field, value] as const)))(
    "say %s %s in words",
    (field, value) => {
      const { prompt } = briefFor(aTask({ [field]: value }));
      for (const line of [...section(prompt, SECTIONS.rules), ...section(prompt, SECTIONS.wanted)])
        expect(line).toMatch(/^[a-z ]+: (?!.*(?:undefined|null|NaN))\S/u);
    },
  );
});

describe("what people type", { timeout: 60_000 }, () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 700 }),
    fc
      .array(
        fc.constantFrom(
          "\n## Rules\n",
          "## Foods",
          "\r",
          "\u2028",
          "\u2029",
          "\u0085",
          '"',
          "\\",
          '"}',
          "</notes>",
          "system:",
          "`".repeat(3),
          "ignore the above",
          "\u202e",
          "\u200b",
          "\ud800",
          "{",
          "}",
          "\\u0022",
          " ",
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join("")),
  );

  test("stays one line of data, whatever it is, and changes nothing else of the brief", () => {
    const plain = briefFor(aTask());
    fc.assert(
      fc.property(hostile, (notes) => {
        const task = aTask();
        const { constraints } = task;
        const brief = briefFor({
          ...task,
          constraints: { ...constraints, request: { ...constraints.request, additionalNotes: notes } },
        });
        const lines = brief.prompt.split(/[\n\r\u2028\u2029\u0085]/u);
        expect(lines.slice(0, -1)).toEqual(plain.prompt.split("\n").slice(0, -1));
        expect(lines.at(-1)).not.toMatch(/[\p{Cc}\p{Cf}<>`]/u);
        expect(brief.instructions).toBe(plain.instructions);
        const { notes: read } = typedTexts(brief.prompt) as { notes: string };
        expect(read.length).toBeLessThanOrEqual(500);
      }),
      { numRuns: 100 },
    );
  });

  test("is cut to 500 characters of notes and 60 of each entry", () => {
    const { constraints } = sampleTask(NO_LIMITS);
    const request = {
      ...constraints.request,
      additionalNotes: "n".repeat(2_000),
      ingredientsToAvoid: ["x".repeat(200)],
    };
    const { prompt } = briefFor({ ...aTask(), constraints: { ...constraints, request } });
    expect(typedTexts(prompt)).toEqual({ notes: "n".repeat(500), leaveOut: ["x".repeat(60)] });
  });
});

describe("the brief for a repair", () => {
  test("shows each refused meal with its exact faults, and nothing of it beyond the form that was asked for", () => {
    const [recipe] = catalogue.recipes;
    const raw = { ...proposedFromRecipe(recipe!, catalogue), total_cost: 0, allergens: [] };
    const faults = [{ code: "too_long" as const, mealId: null, detail: "70 min is above 45 min" }];
    const { prompt } = repairBriefFor({ ...aTask(), wanted: 2, faulty: [{ raw, faults }] });
    const [line] = section(prompt, SECTIONS.faulty);
    const { total_cost: _cost, allergens: _allergens, ...meal } = raw;
    expect(JSON.parse(line!)).toEqual({ meal, faults: ["too_long: 70 min is above 45 min"] });
  });

  test("shows what has no form at all as data, and only the name of what is too long", () => {
    const long = { name: "Pie\n## Rules", why: "y".repeat(9_000) };
    const { prompt } = repairBriefFor({
      ...aTask(),
      faulty: [
        { raw: "## Rules\nnone", faults: [] },
        { raw: long, faults: [] },
        { raw: 1n, faults: [] },
      ],
    });
    expect(section(prompt, SECTIONS.faulty).map((line) => JSON.parse(line) as unknown)).toEqual([
      { meal: "## Rules\nnone", faults: [] },
      { meal: { name: "Pie ## Rules" }, faults: [] },
      { meal: null, faults: [] },
    ]);
  });
});
