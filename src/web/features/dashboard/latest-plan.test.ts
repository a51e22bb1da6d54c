import { describe, expect, it } from "vitest";
import { latestPlanTitle, planExtent } from "#web/features/dashboard/latest-plan";

const now = new Date("2026-11-21T12:00:00Z");

describe("the newest plan on the dashboard", () => {
  it.each([
    ["2026-11-21T11:59:00Z", "This week’s plan"],
    ["2026-11-14T12:00:01Z", "This week’s plan"],
    ["2026-11-14T12:00:00Z", "Your latest plan"],
    ["2026-06-01T12:00:00Z", "Your latest plan"],
  ])("made at %s is called %s", (createdAt, title) => {
    expect(latestPlanTitle({ createdAt }, now)).toBe(title);
  });

  it("says how far it reaches in words", () => {
    expect(planExtent({ mealsPerWeek: 4, numPeople: 2 })).toBe("4 meals for 2 people");
    expect(planExtent({ mealsPerWeek: 1, numPeople: 1 })).toBe("1 meal for 1 person");
  });
});
