import { describe, expect, it } from "vitest";
import { dishBriefFor } from "#domain/proposal/brief/dish-brief";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import { composeBriefFor } from "#domain/proposal/brief/compose-brief";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { readConfig } from "#server/config";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";
import { createCook } from "#tools/ai-provider/cook";

/*
 * How long a week takes at a model's speed follows from how long its texts are. What the machine adds, judging and storing, is measured in
 * `tests/deep/ai-speed.test.ts`; here it has a second.
 */
const CHARACTERS_A_TOKEN = 4;
const OUR_SHARE = 1;
/** The dishes that models wrote for `tests/fixtures/model-answers` are shorter than our recipes by so much. */
const MODEL_SHARE = 310 / 460;
const WEEKS = 10;

interface Speed {
  readonly tokensPerSecond: number;
  readonly first: number;
}

const { catalogue, matcher } = realCatalogue();
const cook = createCook(catalogue);
const tokensOf = (value: unknown): number => JSON.stringify(value).length / CHARACTERS_A_TOKEN;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What a dinner says to its household, as long as most are. */
const LINE = "Sunday, for all six of you: it looks after itself in the oven while you sit down together.";

/** The texts of weeks of seven dinners, in tokens. */
const weeks = Array.from({ length: WEEKS }, (_, turn) => {
  const { constraints } = sampleTask({
    mealsPerWeek: 7,
    maxBudget: 300,
    availableTime: "60+",
    cookingSkillLevel: "advanced",
    dietaryRestrictions: [],
    meatsPreferred: [],
    ingredientsToAvoid: "",
    additionalNotes: `week ${"x".repeat(turn)}`,
  });
  const nothing = { season: null, date: "1 May", standing: [], refused: [], recentTitles: [] };
  const occasion = { variation: `${turn}`, season: "winter" } as const;
  const candidates = candidateDishes({ constraints, recentPlans: [], occasion }, catalogue);
  const { prompt } = composeBriefFor({ ...nothing, candidates, constraints, catalogue, wanted: 7 });
  const composed = (ours: number) =>
    tokensOf(cook(prompt, { ours }).map((dinner) => ({ ...(dinner as object), for_you: LINE })));
  const raw = cook(prompt);
  const standing: StandingDinner[] = [];
  for (const dish of raw) {
    const task = { constraints, raw: dish, candidates: [], standing, recentPlans: [] };
    const judgement = judgeDinner(task, catalogue, matcher);
    if (judgement.kind === "stands") standing.push(judgement.dinner);
  }
  const dishes = standing.map((dinner) => {
    const others = standing.filter((other) => other !== dinner);
    const { dish } = dinner;
    return tokensOf(
      cook(dishBriefFor({ constraints, catalogue, recentTitles: [], dish, others, faulty: null }).prompt),
    );
  });
  return { menu: tokensOf(raw), dishes, allOurs: composed(1), threeNew: composed(4 / 7) };
});

/** The seconds of each week until its menu, its first dish and its last are there. */
function secondsAt({ tokensPerSecond, first }: Speed) {
  return weeks.map(({ menu, dishes }) => {
    const chosen = first + menu / tokensPerSecond;
    const written = dishes.map((tokens) => chosen + first + tokens / tokensPerSecond);
    const longest = first + Math.max(menu, ...dishes) / tokensPerSecond;
    return { menu: chosen, firstDish: Math.min(...written), done: Math.max(...written) + OUR_SHARE, longest };
  });
}

describe("seven dinners at the speed of real models", () => {
  it("come in time at 80 tokens a second and 1.5 s to the first", () => {
    const seconds = secondsAt({ tokensPerSecond: 80, first: 1.5 });
    expect(weeks.every(({ dishes }) => dishes.length === 7)).toBe(true);
    expect(median(seconds.map(({ menu }) => menu))).toBeLessThan(7);
    expect(median(seconds.map(({ firstDish }) => firstDish))).toBeLessThan(14);
    expect(median(seconds.map(({ done }) => done))).toBeLessThan(25);
  });

  it("are whole within 7 s where all are ours, and within 16 s where three are new", () => {
    const ours = weeks.map(({ allOurs }) => 1.5 + allOurs / 80 + OUR_SHARE);
    expect(median(ours)).toBeLessThan(7);
    const withNew = weeks.map(({ threeNew, dishes }) => {
      const longest = Math.max(...dishes.slice(0, 3)) * MODEL_SHARE;
      return 1.5 + threeNew / 80 + 1.5 + longest / 80 + OUR_SHARE;
    });
    expect(median(withNew)).toBeLessThan(16);
  });

  it("are begun to be read within 12 s where a model writes as tersely as models do", () => {
    const terse = weeks.map(({ menu, dishes }) => 1.5 + menu / 80 + 1.5 + (Math.min(...dishes) * MODEL_SHARE) / 80);
    expect(median(terse)).toBeLessThan(12);
  });

  it("come within 45 s at 40 tokens a second", () => {
    const seconds = secondsAt({ tokensPerSecond: 40, first: 1.5 });
    expect(median(seconds.map(({ done }) => done))).toBeLessThan(45);
  });

  it.each<[string, Speed]>([
    ["at 80 tokens a second", { tokensPerSecond: 80, first: 1.5 }],
    ["at 40", { tokensPerSecond: 40, first: 1.5 }],
    ["by a model that thinks for 20 s before each answer", { tokensPerSecond: 80, first: 20 }],
  ])("keep every limit of the settings as shipped: %s", (_, speed) => {
    const { timeoutMs } = readConfig({}).ai;
    for (const { longest, done } of secondsAt(speed)) {
      expect(speed.first).toBeLessThan(timeoutMs / 1_000);
      expect(longest).toBeLessThan((2 * timeoutMs) / 1_000);
      expect(done).toBeLessThan((4 * timeoutMs) / 1_000);
    }
  });
});
