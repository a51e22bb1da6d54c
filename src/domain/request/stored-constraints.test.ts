import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { restoreConstraints, storeConstraints } from "#domain/request/stored-constraints";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

function readingOf(change: Parameters<typeof aRawRequest>[0]) {
  const read = constraintsOf(normaliseRequest(aRawRequest(change)), matcher);
  if (!read.ok) throw new Error(read.unknown.map(({ message }) => message).join(" "));
  return read.constraints;
}

describe("constraints that are kept", () => {
  it.each([
    [{}],
    [{ ingredientsToAvoid: "nuts, mushrooms, kiwi, dairy products", additionalNotes: "allergic to celery and fish" }],
    [{ dietaryPreference: "slimming_world", synsPointsPerWeek: "25.5 syns", availableTime: "20" }],
    [{ ingredientsToAvoid: "meat, bread, cheese, pasta, rice, gluten, eggs", maxBudget: 47.35 }],
  ])("come back as they were read: %j", (change) => {
    const constraints = readingOf(change);
    const kept = JSON.parse(JSON.stringify(storeConstraints(constraints, catalogue))) as ReturnType<
      typeof storeConstraints
    >;
    expect(restoreConstraints(constraints.request, kept, catalogue)).toEqual(constraints);
  });

  it("mean nothing under another catalogue", () => {
    const constraints = readingOf({ ingredientsToAvoid: "nuts" });
    const kept = storeConstraints(constraints, catalogue);
    expect(restoreConstraints(constraints.request, kept, { ...catalogue, hash: "another" })).toBeNull();
  });

  it("are refused where they cannot be those of the catalogue", () => {
    const constraints = readingOf({ ingredientsToAvoid: "nuts" });
    const kept = storeConstraints(constraints, catalogue);
    const avoid = [{ entry: "nuts", foods: [999_999], allergens: [] }];
    expect(() => restoreConstraints(constraints.request, { ...kept, avoid }, catalogue)).toThrow(RangeError);
    expect(() => storeConstraints(constraints, { ...catalogue, foods: [] })).toThrow(RangeError);
  });
});
