import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkMeal } from "#domain/meal/check-meal";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { realCatalogue } from "#tests/support/catalogue";
import { leastCpu } from "#tests/support/cpu-time";
import { NO_LIMITS, judge } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
/** For the longest dish still accepted for reading, in milliseconds. */
const LONGEST_CPU = 2_000;

describe("for any answer from a model", { timeout: 60_000 }, () => {
  test("there is a verdict, and never an accepted meal that is not a meal", () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
          withTypedArray: true,
        }),
        (raw) => {
          expect(judge(raw).kind).toBe("faulty");
        },
      ),
      { numRuns: 300 },
    );
  });

  test("the verdict is quick, even if every word has to be looked up", () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `{xqz${index.toString(36)}wort}`);
    const steps = Array.from({ length: 15 }, (_, index) => ({
      text: words.slice(index * 60, index * 60 + 60).join(""),
      minutes: 1,
      foods: words.slice(index * 40, index * 40 + 40),
      heat: "hob low",
    }));
    const ingredients = Array.from({ length: 40 }, (_, index) => ({
      food: `flurbium xqz${index} wortling and glorpish zlib${index}`,
      amount: 1,
      unit: "g",
      preparation: null,
    }));
    const meal = { ...anHonestDish(), steps, ingredients };
    expect(judge(meal).kind).toBe("faulty");
    expect(leastCpu(() => judge(meal), LONGEST_CPU, 3)).toBeLessThan(LONGEST_CPU);
  });

  const dish = anHonestDish();
  const hostile = fc.oneof(
    fc.anything(),
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.constantFrom("{salt}", "{", "", "peanut butter", "walnuts", null, -0, 1e308),
  );
  const ingredient = fc.oneof(
    fc.constantFrom(...dish.ingredients),
    fc.record({
      food: fc.oneof(fc.constantFrom(...catalogue.foodById.keys()), fc.string()),
      amount: fc.oneof(fc.double(), fc.integer({ min: 1, max: 400 })),
      unit: fc.constantFrom("g", "ml", "each", "tbsp", "tin", "cup", "x"),
      preparation: fc.constantFrom(null, "chopped", "<b>"),
    }),
  );
  const step = fc.oneof(
    fc.constantFrom(...dish.steps),
    fc.record({
      text: fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("Add {leek} and {potato}.", "{salt}{salt}{salt}")),
      minutes: fc.oneof(fc.double(), fc.nat(90)),
      foods: fc.oneof(hostile, fc.array(fc.oneof(fc.constantFrom("leek", "salt"), hostile))),
      heat: fc.oneof(hostile, fc.constantFrom(null, "oven 200", "oven 1e9", "hob low", "grill", 1)),
      vessel: fc.oneof(hostile, fc.constantFrom("pan", "<b>")),
      done: fc.oneof(hostile, fc.constantFrom("75°C", "through", "pink")),
    }),
  );
  const broken = fc
    .tuple(
      fc.array(ingredient, { maxLength: 12 }),
      fc.array(step, { maxLength: 6 }),
      fc.dictionary(
        fc.constantFrom("name", "why", "region", "skill", "ingredients", "steps", "tip", "__proto__"),
        hostile,
        { maxKeys: 2 },
      ),
    )
    .map(([ingredients, steps, change]): unknown => ({
      ...dish,
      ingredients: [...dish.ingredients, ...ingredients],
      steps: [...dish.steps, ...steps],
      ...change,
    }));

  test("an accepted meal has passed the checker, is plain text and costs what its foods cost", () => {
    const { constraints } = sampleTask({
      ...NO_LIMITS,
      dietaryRestrictions: ["nut_free", "dairy_free"],
      meatsPreferred: ["poultry"],
    });
    let seen = 0;
    fc.assert(
      fc.property(broken, (raw) => {
        const judgement = judgeProposal(
          { constraints, raw, accepted: [], recentPlans: [], proposer: "OpenAI" },
          catalogue,
          matcher,
        );
        if (judgement.kind === "faulty") {
          expect(judgement.faults.length).toBeGreaterThan(0);
          return;
        }
        seen += 1;
        expect(checkMeal(constraints, catalogue, judgement.meal)).toMatchObject({ ok: true });
        expect(JSON.stringify([judgement.shown.title, judgement.shown.steps, judgement.shown.tip])).not.toMatch(
          /[<>{}*`\p{Cf}]/u,
        );
        expect(judgement.shown.pence).toBe(judgement.shown.ingredients.reduce((sum, { pence }) => sum + pence, 0));
      }),
      { numRuns: 400, seed: 5 },
    );
    expect(seen).toBeGreaterThan(0);
  });
});
