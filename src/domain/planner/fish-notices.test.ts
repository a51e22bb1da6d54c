import { describe, expect, it } from "vitest";
import { proposeWeek } from "#domain/planner/propose-week";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";
import type { Food } from "#domain/food/food";
import type { Day } from "#domain/options/days";

const mussels = aFood({ name: "mussels", plural: "mussels", aisle: "Fish & Seafood" });
const fillet = aFood({ name: "cod fillet", plural: "cod fillets", aisle: "Fish & Seafood" });

function told(food: Food, day: Day): string[] {
  const dish = aRecipe("Supper", [aLine(food.id, 300, "g")]);
  const catalogue = aCatalogue([dish], [...Object.values(LARDER), mussels, fillet]);
  const constraints = constraintsFor(
    { mealsPerWeek: 1, shoppingDay: "Monday", intents: [{ kind: "treat", day }] },
    catalogue,
  );
  const proposal = proposeWeek(
    { constraints, recentPlans: [], occasion: { variation: "Sam", season: null } },
    catalogue,
  );
  if (proposal.kind !== "planned") throw new Error(proposal.kind);
  return proposal.document.notices.filter(({ code }) => code === "fish_waits").map(({ message }) => message);
}

describe("fresh fish late in a week", () => {
  it("is to be frozen, and defrosted the evening before", () => {
    expect(told(fillet, "Friday")).toEqual([
      expect.stringMatching(
        /^Supper is on Friday, .* freeze the cod fillets .*, if the label says you can, .* on Thursday evening/u,
      ),
    ]);
    expect(told(fillet, "Monday")).toEqual([]);
  });

  it("that is sold alive is to be bought later, and not frozen", () => {
    const [message] = told(mussels, "Friday");
    expect(message).toMatch(/buy the mussels on Thursday or Friday/u);
    expect(message).not.toMatch(/freeze/u);
  });
});
