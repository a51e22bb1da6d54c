import { describe, expect, it } from "vitest";
import type { Side, StandIn } from "#domain/recipe/recipe";
import { dishIdOf, variantReader } from "#domain/recipe/variant";
import { aLine, aRecipe } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";

const freePenne = aFood({ name: "gluten-free penne" });
const spread = aFood({ name: "dairy-free spread" });
const butter = aFood({ name: "butter", allergens: ["milk"] });
const foods = [...Object.values(LARDER), freePenne, spread, butter];

function aStandIn(foodId: string, insteadId: string, change: Partial<StandIn> = {}): StandIn {
  return { foodId, insteadId, factor: 1, unit: null, words: [], minutes: [], cookMinutes: 0, ...change };
}

const rice: Side = {
  id: "basmati-rice",
  title: "basmati rice",
  servings: 2,
  prepMinutes: 1,
  cookMinutes: 12,
  handsOffMinutes: 0,
  skill: "beginner",
  mostServings: null,
  leastServings: 1,
  equipment: ["stove"],
  utensils: ["saucepan"],
  lines: [aLine("basmati-rice", 130, "g")],
  steps: [
    [
      { kind: "text", text: "Boil " },
      { kind: "ingredient", line: 0 },
      { kind: "text", text: " for " },
      { kind: "timer", minutes: 12, name: "rice" },
      { kind: "text", text: "." },
    ],
  ],
  standIns: [],
  serve: "The rice goes alongside.",
  isForAny: false,
};

const stew = aRecipe("Carrot stew", [aLine("carrot", 4, "each"), aLine("onion", 1, "each")], {
  servings: 4,
  cookMinutes: 30,
  skill: "intermediate",
  sides: ["basmati-rice"],
  steps: [
    [
      { kind: "text", text: "Fry " },
      { kind: "ingredient", line: 1 },
      { kind: "text", text: " for " },
      { kind: "timer", minutes: 10, name: null },
    ],
    [
      { kind: "ingredient", line: 0 },
      { kind: "text", text: " go in for " },
      { kind: "timer", minutes: 5, name: null },
    ],
    [
      { kind: "text", text: "Simmer for " },
      { kind: "timer", minutes: 14, name: null },
    ],
    [{ kind: "text", text: "Serve." }],
  ],
});

describe("how a stand-in is cut", () => {
  const ham = aRecipe("Onion", [aLine("onion", 1, "each", "torn"), aLine("carrot", 1, "each", "torn")], {
    standIns: [
      aStandIn("onion", "gluten-free-penne", { words: [["(torn)", "(drained)"]] }),
      aStandIn("onion", "dairy-free-spread", { words: [["(torn)", ""]] }),
      aStandIn("onion", "butter"),
    ],
  });
  const read = variantReader({ recipes: [ham], sides: [], foods });
  const cuts = (id: string): unknown => read(`onion--${id}`)?.lines.map(({ preparation }) => preparation);

  it("follows from its words in brackets, without affecting other foods", () => {
    expect(cuts("gluten-free-penne")).toEqual(["drained", "torn"]);
    expect(cuts("dairy-free-spread")).toEqual([null, "torn"]);
    expect(cuts("butter")).toEqual(["torn", "torn"]);
  });
});

describe("a side that takes longer than its dish", () => {
  const quick = { ...stew, prepMinutes: 5, cookMinutes: 9, steps: [stew.steps[3]!], sides: ["basmati-rice"] };
  const whenBegun = (cookMinutes: number): string | undefined =>
    variantReader({ recipes: [quick], sides: [{ ...rice, cookMinutes }], foods })("carrot-stew--with-basmati-rice")
      ?.steps[0]?.flatMap((part) => (part.kind === "text" ? [part.text] : []))
      .join("");

  it("delays the dish, so that it does not go cold", () => {
    expect(whenBegun(35)).toContain("Begin the rest when about 15 minutes of that are left.");
    expect(whenBegun(20)).not.toContain("Begin");
  });
});

describe("a dish with a side", () => {
  const variant = variantReader({ recipes: [stew], sides: [rice], foods })("carrot-stew--with-basmati-rice");

  it("contains both, the side at the dish's servings", () => {
    expect(variant?.title).toBe("Carrot stew with basmati rice");
    expect(variant?.lines.map(({ foodId, quantity }) => [foodId, quantity])).toEqual([
      ["carrot", 4],
      ["onion", 1],
      ["basmati-rice", 260],
    ]);
    expect(variant?.utensils).toEqual(["frying pan", "saucepan"]);
    expect(variant?.skill).toBe("intermediate");
  });

  it("starts the side in the last waiting time that is long enough, and serves it", () => {
    const steps = variant?.steps.map((step) => step.map((part) => (part.kind === "text" ? part.text : part.kind)));
    expect(steps?.[2]?.[0]).toBe("Meanwhile, boil ");
    expect(variant?.steps[2]?.[1]).toEqual({ kind: "ingredient", line: 2 });
    expect(steps?.at(-1)).toEqual(["Serve.", " The rice goes alongside."]);
  });

  it("adds up hands-on work, and cooks in parallel", () => {
    expect([variant?.prepMinutes, variant?.cookMinutes]).toEqual([11, 30]);
  });

  it("cooks in sequence in one microwave", () => {
    const dish = aRecipe("Microwave cod", [aLine("carrot", 1, "each")], {
      equipment: ["microwave"],
      cookMinutes: 9,
      sides: ["pouch-rice"],
    });
    const pouch: Side = { ...rice, id: "pouch-rice", equipment: ["microwave"], cookMinutes: 2 };
    const read = variantReader({ recipes: [dish], sides: [pouch], foods });
    expect(read("microwave-cod--with-pouch-rice")?.cookMinutes).toBe(11);
  });

  it("starts near the end of a slow cooker's hours: of two attended times the longer counts", () => {
    const dish = aRecipe("Slow-cooker carrots", [aLine("carrot", 1, "each")], {
      equipment: ["slow_cooker"],
      cookMinutes: 250,
      handsOffMinutes: 240,
      sides: ["basmati-rice"],
      steps: [
        [
          { kind: "text", text: "Slice " },
          { kind: "ingredient", line: 0 },
          { kind: "text", text: "." },
        ],
        [
          { kind: "text", text: "Cook on low for " },
          { kind: "timer", minutes: 240, name: null },
        ],
        [
          { kind: "text", text: "Stir in the herbs for " },
          { kind: "timer", minutes: 10, name: null },
        ],
      ],
    });
    const read = variantReader({ recipes: [dish], sides: [rice], foods })("slow-cooker-carrots--with-basmati-rice");
    expect(read?.steps.map(([part]) => (part?.kind === "text" ? part.text : part?.kind))).toEqual([
      "Slice ",
      "Cook on low for ",
      "Towards the end of that time, boil ",
      "Stir in the herbs for ",
    ]);
    // Ten minutes for the herbs, and the rice's twelve.
    expect(read).toMatchObject({ cookMinutes: 250, handsOffMinutes: 238 });
    const longer = variantReader({ recipes: [{ ...dish, cookMinutes: 260 }], sides: [rice], foods });
    expect(longer("slow-cooker-carrots--with-basmati-rice")).toMatchObject({ cookMinutes: 260, handsOffMinutes: 240 });
  });

  it("does not exist for a side that the recipe does not name", () => {
    const read = variantReader({ recipes: [{ ...stew, sides: [] }], sides: [rice], foods });
    expect(read("carrot-stew--with-basmati-rice")).toBeUndefined();
  });
});

describe("a dish with a stand-in", () => {
  const penne = aRecipe("Penne with butter", [aLine("penne", 200, "g"), aLine("butter", 20, "g")], {
    description: "Penne, plainly.",
    standIns: [
      aStandIn("penne", "gluten-free-penne", {
        factor: 1.1,
        words: [["Penne", "Gluten-free penne"]],
        minutes: [[10, 13]],
        cookMinutes: 3,
      }),
      aStandIn("butter", "dairy-free-spread", { words: [["butter", "dairy-free spread"]] }),
    ],
  });
  const read = variantReader({ recipes: [penne], sides: [], foods });

  it("is cooked, timed and named with it", () => {
    const variant = read("penne-with-butter--gluten-free-penne");
    expect(variant?.title).toBe("Gluten-free penne with butter");
    expect(variant?.description).toBe("Gluten-free penne, plainly.");
    expect(variant?.lines[0]).toMatchObject({ foodId: "gluten-free-penne", quantity: 220, unit: "g" });
    expect(variant?.cookMinutes).toBe(13);
    expect(variant?.steps[0]).toContainEqual({ kind: "timer", minutes: 13, name: null });
  });

  it("may have several at once", () => {
    const variant = read("penne-with-butter--gluten-free-penne--dairy-free-spread");
    expect(variant?.title).toBe("Gluten-free penne with dairy-free spread");
    expect(variant?.lines.map(({ foodId }) => foodId)).toEqual(["gluten-free-penne", "dairy-free-spread"]);
  });

  it("has amounts that can be measured in a kitchen", () => {
    const dish = aRecipe("Carrots in butter", [aLine("carrot", 1, "each"), aLine("butter", 1, "tbsp")], {
      standIns: [aStandIn("butter", "dairy-free-spread", { factor: 0.8 })],
    });
    const spread = aFood({ name: "dairy-free spread", density: 1 });
    const variant = variantReader({ recipes: [dish], sides: [], foods: [spread] })(
      "carrots-in-butter--dairy-free-spread",
    );
    expect(variant?.lines[1]).toMatchObject({ quantity: 2.5, unit: "tsp" });
  });

  it("keeps its title if that does not name the food", () => {
    const dish = aRecipe("Cottage pie", [aLine("carrot", 1, "each"), aLine("butter", 20, "g")], {
      standIns: [aStandIn("butter", "dairy-free-spread")],
    });
    const variant = variantReader({ recipes: [dish], sides: [], foods })("cottage-pie--dairy-free-spread");
    expect(variant?.title).toBe("Cottage pie");
  });

  it("does not exist for a stand-in that the recipe does not name", () => {
    expect(read("penne-with-butter--walnut-pieces")).toBeUndefined();
    expect(read("another-dish--dairy-free-spread")).toBeUndefined();
  });

  it("is the same dish as without", () => {
    expect(dishIdOf("penne-with-butter--gluten-free-penne--dairy-free-spread")).toBe("penne-with-butter");
    expect(dishIdOf("penne-with-butter")).toBe("penne-with-butter");
  });
});

it("says only once in a title what the whole dish is free from", () => {
  const bake = aRecipe("Penne bake", [aLine("penne", 180, "g")], {
    title: "Penne bolognese pasta bake",
    standIns: [
      aStandIn("penne", "gluten-free-penne", {
        words: [
          ["Penne", "Gluten-free penne"],
          ["pasta", "gluten-free pasta"],
        ],
      }),
    ],
  });
  const read = variantReader({ recipes: [bake], sides: [], foods });
  expect(read(`${bake.id}--gluten-free-penne`)?.title).toBe("Gluten-free penne bolognese pasta bake");
});
