import { describe, expect, test } from "vitest";
import { readPlace, withPlace } from "#web/features/plans/place-on-plan";

describe("the place on a plan's page, in the browser's history", () => {
  test("is read back as stored, next to the entry's other state", () => {
    const place = { top: 812, opened: ["meal-2"] };
    const state = withPlace({ landed: true }, place);
    expect(state).toMatchObject({ landed: true });
    expect(readPlace(state)).toEqual(place);
  });

  test.each([
    null,
    undefined,
    "down",
    {},
    { placeOnPlan: { top: Number.NaN, opened: [] } },
    { placeOnPlan: { top: 3 } },
  ])("is nowhere in %j", (state) => {
    expect(readPlace(state)).toBeNull();
  });
});
