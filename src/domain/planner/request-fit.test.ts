import { describe, expect, it } from "vitest";
import { traitsOf } from "#domain/planner/dish-traits";
import { fitLoss, isOfKitchen, tableLoss } from "#domain/planner/request-fit";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import type { Recipe } from "#domain/recipe/recipe";
import { realCatalogue } from "#tests/support/catalogue";

type Request = Parameters<typeof constraintsFor>[0];
const chicken = [aLine("chicken-breast", 2, "each")];

function dish(change: Partial<Recipe>, request: Request, lines = chicken) {
  const catalogue = aCatalogue([aRecipe("Dish", lines, { appeal: 8, ...change, id: "dish" })]);
  const constraints = constraintsFor(request, catalogue);
  const checked = checkedMealOf("dish", constraints, catalogue);
  return [constraints, checked, traitsOf(checked, catalogue)] as const;
}
const table = (...args: Parameters<typeof dish>): number => tableLoss(...dish(...args));
const fit = (...args: Parameters<typeof dish>): number => fitLoss(...dish(...args));

describe("how a dish suits a household", () => {
  const nasi: Partial<Recipe> = {
    region: "chinese",
    cuisines: ["malaysian"],
    marks: ["family_friendly", "comfort_food"],
  };

  it("is better for familiar food, for comfort and families, unless another cuisine is asked for", () => {
    for (const mealGoals of ["comfort_food", "family_friendly"] as const) {
      expect(table(nasi, { mealGoals })).toBeGreaterThan(
        table({ ...nasi, region: "british", cuisines: [] }, { mealGoals }),
      );
      const chinese: Request = { mealGoals, preferredRegions: ["chinese"] };
      expect(table(nasi, chinese)).toBe(table({ ...nasi, cuisines: [] }, chinese));
    }
    const plain: Request = { intents: [{ kind: "way", what: "homely" }] };
    expect(table(nasi, plain)).toBeGreaterThan(table({ ...nasi, cuisines: [] }, plain));
  });

  it("is better for meat than for noodles, for a meat-eater", () => {
    expect(table({ form: "noodles" }, { dietaryPreference: "meat_eater" })).toBeGreaterThan(
      table({ form: "roast" }, { dietaryPreference: "meat_eater" }),
    );
  });

  it("is worse for tofu for meat-eaters, and unchanged for beans", () => {
    const tofu = [aLine("firm-tofu", 280, "g")];
    const beans = [aLine("tinned-chickpeas", 1, "tin")];
    const eater: Request = { dietaryPreference: "meat_eater" };
    expect(table({}, eater, tofu)).toBeGreaterThan(table({}, {}, tofu));
    expect(table({}, eater, beans)).toBe(table({}, {}, beans));
    const ticked: Request = { meatsPreferred: ["poultry"] };
    expect(table({}, ticked, tofu)).toBeGreaterThan(table({}, {}, tofu));
    expect(table({}, { ...ticked, intents: [{ kind: "way", what: "less_meat" }] }, tofu)).toBe(table({}, {}, tofu));
  });

  it("is better for the microwave only with nothing better, little time, or a request for it", () => {
    const microwaved: Partial<Recipe> = { equipment: ["microwave"] };
    const kitchen: Request = { cookingEquipment: ["stove", "microwave"], availableTime: "30" };
    const loss = (request: Request): number => table(microwaved, request) - table({ equipment: ["stove"] }, request);
    expect(loss(kitchen)).toBeGreaterThan(0);
    expect(loss({ ...kitchen, availableTime: "20" })).toBe(0);
    expect(loss({ ...kitchen, intents: [{ kind: "want", what: "microwave", often: true }] })).toBe(0);
    const alone: Request = { ...kitchen, cookingEquipment: ["microwave"] };
    expect(table(microwaved, alone)).toBe(table(microwaved, { ...alone, availableTime: "20" }));
  });

  it("is better for protein if it matters by goal, diet or notes", () => {
    const rice = [aLine("basmati-rice", 300, "g"), aLine("chicken-breast", 1.5, "each")];
    for (const request of [
      { mealGoals: "muscle_gain" },
      { dietaryPreference: "high_protein" },
      { intents: [{ kind: "way", what: "more_protein" }] },
    ] as const)
      expect(table({}, request, rice)).toBeGreaterThan(table({}, request));
  });
});

describe("a dish with much to chop", () => {
  const cut = (name: string, amount: number, unit: string) => ({
    ...aLine(name, amount, unit),
    preparation: "finely chopped",
  });
  const chopped = [...chicken, cut("carrot", 2, "each"), cut("onion", 1, "each"), cut("garlic", 2, "clove")];
  const whole = [...chicken, aLine("carrot", 2, "each"), aLine("onion", 1, "each"), aLine("garlic", 2, "clove")];

  it("is not for hands that cannot use a knife", () => {
    const request: Request = { intents: [{ kind: "way", what: "little_chopping" }] };
    expect(fit({}, request, chopped)).toBeGreaterThan(fit({}, request, whole));
    expect(fit({}, {}, chopped)).toBe(fit({}, {}, whole));
  });
});

describe("a requested roast", () => {
  const request: Request = { intents: [{ kind: "want", what: "roast", day: "Sunday" }], availableTime: "60+" };
  const loss = (title: string, change: Request = request): number => fit({ form: "roast", title }, change);

  it("is a joint rather than pieces of meat, if there is time", () => {
    expect(loss("Roast lamb shanks with roots")).toBeGreaterThan(loss("Roast leg of lamb with roots"));
    const short: Request = { ...request, availableTime: "40" };
    expect(loss("Roast lamb shanks with roots", short)).toBe(loss("Roast leg of lamb with roots", short));
  });
});

describe("a dish described as light", () => {
  const loss = (request: Request): number => fit({ title: "Light chicken" }, request) - fit({}, request);

  it("is half a dinner to those not losing weight, however cheap the week should be", () => {
    expect(loss({})).toBeGreaterThan(0);
    expect(loss({ mealGoals: "budget_friendly" })).toBe(loss({}));
    expect(loss({ mealGoals: "weight_loss" })).toBe(0);
  });
});

describe("food that replaces other food", () => {
  const { catalogue } = realCatalogue();
  function lossOf(id: string, ...intents: SaidMeaning[]): number {
    const constraints = constraintsFor({ intents }, catalogue);
    const checked = checkedMealOf(id, constraints, catalogue);
    const traits = traitsOf(checked, catalogue);
    return fitLoss(constraints, checked, traits) + tableLoss(constraints, checked, traits);
  }
  const cost = (id: string, asked: SaidMeaning): number => lossOf(id, asked) - lossOf(id);
  const standIns = catalogue.recipes.flatMap((recipe) =>
    recipe.standIns.map(({ insteadId }) => [recipe.id, `${recipe.id}--${insteadId}`, insteadId] as const),
  );
  const variantWith = (part: string) => {
    const found = standIns.find(([, , insteadId]) => insteadId.includes(part));
    if (found === undefined) throw new Error(part);
    return found;
  };

  it.each(["spaghetti", "bread", "tortilla"])(
    "is worse for those who prefer food naturally without gluten: %s",
    (part) => {
      const [plain, variant] = variantWith(`gluten-free-${part}`);
      const asked: Request = { intents: [{ kind: "way", what: "no_free_from" }] };
      const constraints = {
        ...constraintsFor({}, catalogue),
        preferences: constraintsFor(asked, catalogue).preferences,
      };
      const loss = (id: string): number => {
        const checked = checkedMealOf(id, constraints, catalogue);
        return fitLoss(constraints, checked, traitsOf(checked, catalogue));
      };
      expect(loss(variant) - loss(plain)).toBeGreaterThan(2_000);
    },
  );

  it("includes vegan cheese if it is not wanted, but never stock cubes", () => {
    const [, cheese] = variantWith("vegan-cheddar");
    expect(cost(cheese, { kind: "way", what: "no_substitutes" })).toBeGreaterThan(2_000);
    const [, cube] = variantWith("gluten-free-vegetable-stock-cube");
    expect(cost(cube, { kind: "way", what: "no_free_from" })).toBe(0);
  });
});

describe("a ticked region", () => {
  it("is not met by cream for the Mediterranean, which then is not given as a reason", () => {
    const request: Request = { preferredRegions: ["mediterranean"] };
    const creamy: Partial<Recipe> = { region: "mediterranean", title: "Chicken in tarragon cream" };
    expect(fit(creamy, request)).toBeGreaterThan(fit({ ...creamy, title: "Chicken with olives" }, request));
    expect(isOfKitchen(...dish(creamy, request))).toBe(false);
    expect(isOfKitchen(...dish({ ...creamy, title: "Chicken with olives" }, request))).toBe(true);
  });

  it("is met by French food only if cooked in olive oil", () => {
    const french: Partial<Recipe> = { region: "mediterranean", cuisines: ["french"] };
    const request: Request = { preferredRegions: ["mediterranean"] };
    expect(isOfKitchen(...dish(french, request))).toBe(false);
    expect(isOfKitchen(...dish(french, request, [...chicken, aLine("olive-oil", 2, "tbsp")]))).toBe(true);
  });

  it("is met by Caribbean food if named, but not for a ticked America", () => {
    const jerk: Partial<Recipe> = { region: "american", cuisines: ["caribbean"], form: "stew" };
    const request: Request = { preferredRegions: ["american"] };
    expect(fit(jerk, request)).toBeGreaterThan(fit({ ...jerk, cuisines: [] }, request));
    const named: Request = { ...request, intents: [{ kind: "want", what: "Caribbean food" }] };
    expect(fit(jerk, named)).toBeLessThan(fit(jerk, request));
  });

  it("is met by burgers before brunch for America, and by tacos for Mexico", () => {
    const loss = (region: "american" | "mexican", form: Recipe["form"]): number =>
      fit({ region, form }, { preferredRegions: [region] });
    expect(loss("american", "hash")).toBeGreaterThan(loss("american", "rice"));
    expect(loss("american", "rice")).toBeGreaterThan(loss("american", "burger"));
    expect(loss("mexican", "salad")).toBeGreaterThan(loss("mexican", "wraps"));
  });
});
