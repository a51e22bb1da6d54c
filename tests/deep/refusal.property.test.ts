import { ANY_OCCASION } from "#domain/testing/dishes";
import { describe, expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import { explainRefusal } from "#domain/planner/refusal";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = deep() ? 500 : 30;
const SHOPS: Readonly<Record<string, string>> = {
  Asda: "asda",
  Tesco: "tesco",
  "Sainsbury’s": "sainsburys",
  Morrisons: "morrisons",
  Aldi: "aldi",
  Lidl: "lidl",
  Waitrose: "waitrose",
};
const slug = (words: string): string => words.toLowerCase().replaceAll(" ", "_");

/** What each piece of advice in a refusal tells a person to change, read from the sentence as a person reads it. */
function adviceIn(message: string, raw: RawMealPlanRequest): Partial<RawMealPlanRequest>[] {
  const advice: Partial<RawMealPlanRequest>[] = [];
  const read = (pattern: RegExp, change: (word: string) => Partial<RawMealPlanRequest>): void => {
    const word = pattern.exec(message)?.[1];
    if (word !== undefined) advice.push(change(word));
  };
  const freed = {
    availableTime: "60+",
    cookingEquipment: [],
    cookingSkillLevel: "advanced",
    ...(message.includes("any meats") ? { meatsPreferred: [] } : {}),
  };
  read(/Raise the budget to £(\d+)/u, (pounds) => ({ maxBudget: Number(pounds) }));
  read(/choose (Asda|Tesco|Sainsbury’s|Morrisons|Aldi|Lidl|Waitrose)/u, (shop) => ({
    preferredSupermarket: SHOPS[shop] as string,
  }));
  read(/[Aa]sk for (\d) meal/u, (meals) => ({ mealsPerWeek: Number(meals) }));
  read(/We can make (\d)\./u, (meals) => ({ mealsPerWeek: Number(meals) }));
  read(/allow (\d+) minutes/u, (minutes) => ({ availableTime: minutes }));
  read(/(allow more than 60 minutes)/u, () => ({ availableTime: "60+" }));
  read(/add the ([a-z ]+?) to your equipment/u, (item) => ({
    cookingEquipment: [...raw.cookingEquipment, item === "hob" ? "stove" : slug(item)],
  }));
  read(/choose the skill level (\w+)/u, (level) => ({ cookingSkillLevel: slug(level) }));
  read(/add (\w+) to your preferred meats/u, (meat) => ({ meatsPreferred: [...raw.meatsPreferred, slug(meat)] }));
  read(/raise the weekly figure to (\d+)/u, (figure) => ({ synsPointsPerWeek: figure }));
  read(/(Advanced make it work)\./u, () => freed);
  read(/Advanced make it work with a weekly figure of (\d+)/u, (figure) => ({ ...freed, synsPointsPerWeek: figure }));
  read(/Advanced make it work with a budget of £(\d+)/u, (pounds) => ({ ...freed, maxBudget: Number(pounds) }));
  return advice;
}

describe(`the refusals among ${REQUESTS} random requests`, { timeout: 900_000 }, () => {
  const { catalogue, matcher } = realCatalogue();
  const inputOf = (raw: RawMealPlanRequest): PlannerInput => {
    const read = constraintsOf(normaliseRequest(raw), matcher);
    if (!read.ok) throw new Error(read.unknown.map(({ message }) => message).join(" "));
    return { constraints: read.constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION };
  };
  const refused = randomRequests(REQUESTS, 7).flatMap((raw) => {
    const input = inputOf(raw);
    const outcome = planWeek(input);
    if (outcome.kind === "planned") return [];
    const before = process.cpuUsage();
    const { message, ways } = explainRefusal(input, outcome);
    const { user, system } = process.cpuUsage(before);
    return [{ raw, outcome, message, ways, milliseconds: (user + system) / 1000 }];
  });

  it("are explained without a long wait", () => {
    const slowest = Math.max(...refused.map(({ milliseconds }) => milliseconds));
    report(`${refused.length} refusals explained, the slowest in ${slowest.toFixed(0)} ms of CPU`);
    expect(refused.length).toBeGreaterThan(3);
    expect(slowest).toBeLessThan(3_000);
  });

  it("give only advice that works when followed", () => {
    let tried = 0;
    for (const { raw, message } of refused) {
      for (const change of adviceIn(message, raw)) {
        tried += 1;
        expect(planWeek(inputOf({ ...raw, ...change })).kind, `${message} ${JSON.stringify(change)}`).toBe("planned");
      }
    }
    report(`${tried} pieces of advice tried`);
    expect(tried).toBeGreaterThan(3);
  });

  it("give each piece of advice as a change of the request too, and no other", () => {
    for (const { raw, message, ways } of refused) {
      const asTyped = ways.map(({ change: { maxBudgetPounds, ...change } }) => ({
        ...change,
        ...(maxBudgetPounds === undefined ? {} : { maxBudget: maxBudgetPounds }),
      }));
      const inputs = (changes: readonly Partial<RawMealPlanRequest>[]) =>
        changes.map((change) => JSON.stringify(inputOf({ ...raw, ...change }).constraints.request)).sort();
      expect(inputs(asTyped as Partial<RawMealPlanRequest>[]), message).toEqual(inputs(adviceIn(message, raw)));
    }
  });

  it("always give advice, or say that nothing in the catalogue would help", () => {
    const silent = refused.filter(
      ({ raw, message }) =>
        adviceIn(message, raw).length === 0 &&
        !/Even with .* our catalogue has|Within your budget, no higher figure/u.test(message),
    );
    expect(silent.map(({ message }) => message)).toEqual([]);
  });

  it("name the exact pound at which a plan becomes possible", () => {
    for (const { raw, outcome } of refused) {
      if (outcome.kind !== "budget") continue;
      expect(planWeek(inputOf({ ...raw, maxBudget: outcome.cheapest / 100 })).kind).toBe("planned");
      expect(planWeek(inputOf({ ...raw, maxBudget: (outcome.cheapest - 1) / 100 }))).toEqual(outcome);
    }
  });
});
