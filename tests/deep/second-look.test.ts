import { ANY_OCCASION } from "#domain/testing/dishes";
import { expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { realCatalogue } from "#tests/support/catalogue";
import { randomRequests } from "./random-requests.ts";

it("meets a goal on a tight budget where a first search stays a meal short", () => {
  const { catalogue, matcher } = realCatalogue();
  const [raw] = randomRequests(150, 31_337).slice(84);
  if (raw === undefined) throw new Error("the generator made too few requests");
  // A meat eater would rather miss the goal than have no meat at all.
  const read = constraintsOf(normaliseRequest({ ...raw, dietaryPreference: "none" }), matcher);
  if (!read.ok) throw new Error("the request names something unknown");
  const outcome = planWeek({ constraints: read.constraints, catalogue, recentPlans: [], occasion: ANY_OCCASION });
  expect(outcome.kind).toBe("planned");
  expect(outcome.kind === "planned" ? outcome.notices.map(({ code }) => code) : []).not.toContain("goal_not_met");
});
