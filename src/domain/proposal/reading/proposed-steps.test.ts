import { describe, expect, test } from "vitest";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { accepted, faultsOf, judge, withSteps } from "#tests/support/judging";

describe("the steps of a proposed dish", () => {
  test("give an amount once, and only the name from then on", () => {
    const judgement = judge(
      withSteps((steps) =>
        steps.map((step, index) => (index === 2 ? { ...step, text: `${step.text} Season with {salt}.` } : step)),
      ),
    );
    expect(judgement).toMatchObject({ kind: "accepted" });
    if (judgement.kind === "accepted")
      expect(judgement.shown.steps[2]).toMatch(/2 pinches of salt, cover .* Season with salt\.$/u);
  });

  test("describe water after its amount", () => {
    const judgement = judge(
      withSteps((steps) => steps.map((step) => ({ ...step, text: step.text.replace("{water}", "a boiling {water}") }))),
    );
    if (judgement.kind === "accepted") expect(judgement.shown.steps[2]).toContain(", 300 ml water (boiling) and ");
    expect(judgement.kind).toBe("accepted");
  });

  test("say how long cooking takes", () => {
    const judgement = judge(
      withSteps(([first, second, third]) => [
        first!,
        { ...second!, text: "Heat {olive-oil} in a large pan and fry {chicken-breast-fillet} until golden" },
        third!,
      ]),
    );
    if (judgement.kind === "accepted") expect(judgement.shown.steps[1]).toMatch(/until golden\. Allow 6 minutes\.$/u);
    expect(judgement.kind).toBe("accepted");
  });

  test("must not name a food outside the list", () => {
    const dish = withSteps((steps) =>
      steps.map((step, index) => (index === 2 ? { ...step, text: `${step.text} Add {butter}.` } : step)),
    );
    expect(faultsOf(dish)).toContain("steps: step 3 names {butter}, which is not among the ingredients");
  });

  test("must not leave out an ingredient", () => {
    const dish = withSteps((steps) =>
      steps.map((step) => ({
        ...step,
        text: step.text.replace(", {water}", ""),
        foods: step.foods?.filter((food) => food !== "water") ?? null,
      })),
    );
    expect(faultsOf(dish)).toContain("unused_ingredient: no step uses water");
  });

  test("must close their braces", () => {
    const dish = withSteps((steps) =>
      steps.map((step, index) => (index === 0 ? { ...step, text: "Cut the {leek and the meat to size." } : step)),
    );
    expect(faultsOf(dish)).toContain("text: step 1 holds the character U+007B; write plain sentences");
  });

  test("must not take longer together than the available time", () => {
    expect(faultsOf(anHonestDish(), { availableTime: "25" })).toContain("too_long: 29 min is above 25 min");
  });

  test("must not need an unavailable appliance", () => {
    expect(faultsOf(anHonestDish(), { cookingEquipment: ["microwave"] })).toContain("equipment: needs stove");
  });

  test.each([
    ["an article before an amount", "Add the {leek}, {potato}", "Add 1 leek (sliced), 400 g potato"],
    [
      "a repeated preparation",
      "Add the sliced {leek}, {potato} (cut into 1 cm dice)",
      "Add 1 leek (sliced), 400 g potato (cut into 1 cm dice)",
    ],
    ["a plural after the braces", "Add {leek}s, {potato}es", "Add 1 leek (sliced), 400 g potato"],
    ["a name in the braces", "Add {leeks}, {Potato}", "Add 1 leek (sliced), 400 g potato"],
  ])("read well with %s", (_, text, shown) => {
    const dish = withSteps((steps) =>
      steps.map((step, index) =>
        index === 2 ? { ...step, text: step.text.replace("Add {leek}, {potato}", text) } : step,
      ),
    );
    const judgement = judge(dish);
    expect(judgement.kind === "accepted" && judgement.shown.steps[2]).toContain(shown);
  });

  test("are not the only texts with braces for names", () => {
    const meal = accepted(anHonestDish({ tip: "Wash {leek} well between its layers." }));
    expect(meal.tip).toBe("Wash leek well between its layers.");
    expect(accepted(anHonestDish({ tip: "Add {butter} if you like." })).tip).toBe("");
  });
});
