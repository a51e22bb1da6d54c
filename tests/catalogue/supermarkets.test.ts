import { describe, expect, it } from "vitest";
import { buildBasket } from "#domain/basket/basket";
import { eligibleMeals } from "#domain/planner/eligible";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { SUPERMARKETS } from "#domain/options/options";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "../support/catalogue.ts";
import { report } from "../support/report.ts";

describe("the same week at each supermarket", () => {
  it("costs between its level and the price-matched value lines", () => {
    const { catalogue, matcher } = realCatalogue();
    const read = constraintsOf(normaliseRequest(aRawRequest({ mealsPerWeek: 5, numPeople: 2 })), matcher);
    const meals = read.ok ? eligibleMeals(read.constraints, catalogue) : [];
    const weeks = Array.from({ length: Math.floor(meals.length / 5) }, (_, week) =>
      meals.slice(week * 5, week * 5 + 5),
    );
    const medians = SUPERMARKETS.map((supermarket) => {
      const ratios = weeks
        .map(
          (week) =>
            buildBasket(week, catalogue, supermarket).totalPence / buildBasket(week, catalogue, "tesco").totalPence,
        )
        .sort((a, b) => a - b);
      return { supermarket, ratio: ratios[ratios.length >> 1] ?? Number.NaN, level: catalogue.levelOf(supermarket) };
    });
    report(
      `${weeks.length} weeks beside Tesco: ${medians.map(({ supermarket, ratio }) => `${supermarket} ${ratio.toFixed(3)}`).join(", ")}`,
    );
    expect(weeks.length).toBeGreaterThan(15);
    for (const { ratio, level } of medians) {
      expect(ratio).toBeGreaterThanOrEqual(Math.min(level, 1) - 0.015);
      expect(ratio).toBeLessThanOrEqual(Math.max(level, 1) + 0.015);
    }
    expect(medians.find(({ supermarket }) => supermarket === "aldi")?.ratio).toBeLessThan(0.97);
    expect(medians.find(({ supermarket }) => supermarket === "waitrose")?.ratio).toBeGreaterThan(1.15);
  });
});
