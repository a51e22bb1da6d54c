import { describe, expect, it } from "vitest";
import { aStep, anHonestDish } from "#domain/proposal/testing/honest-dish";
import { modelDishes } from "#domain/proposal/testing/model-dishes";
import type { ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { accepted, codesOf, faultsOf, judge, saying, withFood, withSteps } from "#tests/support/judging";
import type { Change } from "#tests/support/judging";

function step(change: Partial<ProposedStep> & { readonly text: string }): ProposedStep {
  return aStep({ minutes: 5, heat: "hob medium", ...change });
}

/** The sample dish with other steps after its first. */
function cookedBy(...steps: readonly ProposedStep[]): ProposedMeal {
  const dish = anHonestDish();
  return { ...dish, steps: [...dish.steps.slice(0, 1), ...steps] };
}

const REST = "{leek}, {potato}, {water}, {salt}";

describe("a dish in a model’s style", () => {
  it.each(modelDishes().map((dish) => [dish.name, dish] as const))("is accepted if it is sound: %s", (_, dish) => {
    expect(faultsOf(dish)).toEqual([]);
    expect(accepted(dish)).toMatchObject({ description: dish.why, tip: dish.tip });
  });
});

/** The last step of an accepted dish as shown, and what it would be without the sentence. */
const lastStep = (raw: unknown): string => {
  const judgement = judge(raw);
  if (judgement.kind === "faulty") throw new Error(judgement.faults.map(({ detail }) => detail).join("; "));
  return judgement.shown.steps.at(-1) ?? "";
};
const AS_WRITTEN = lastStep(anHonestDish());

describe("a sentence that nobody should follow or believe", () => {
  it.each([
    // Inedible things.
    ..."bleach|washing-up liquid|antifreeze|broken glass|paracetamol|cannabis|rat poison|death cap mushrooms|rhubarb leaves|castor beans|raw kidney beans|deadly nightshade|vape juice|flurbium|zorbic"
      .split("|")
      .map((matter) => `Stir in a spoonful of ${matter}.`),
    // Amounts and totals, which are ours to calculate.
    "Add 250 g more.",
    "Use 1/2 cup.",
    "Half a teaspoon is plenty.",
    "The dish costs about three pounds.",
    "That is just 80p a portion.",
    "Only 350 kcal.",
    "Serves 4.",
    "A p-e-a-n-u-t of it.",
    // Appliances outside the questionnaire.
    "Finish it in the pressure cooker.",
    "Brown the top with a blowtorch.",
    // Undercooked meat, and food stored dangerously.
    "It is done when the middle reads 50°C.",
    "Serve it while it is still pink inside.",
    "It is best served rare.",
    "Aim for medium-rare.",
    "Some blood in the juices is fine.",
    "Serve it raw.",
    "There is no need to cook it through.",
    "It is ready, whatever the inside.",
    "Rinse the raw chicken under the tap first.",
    "Thaw it in warm water and refreeze what is left.",
    "Cook it to 140°F.",
    "Leave it on the worktop until tomorrow.",
    "Slice it thinly and serve it as carpaccio.",
    "Heat the oven to 600°C.",
    "Bake at 20°C.",
    // Claims not supported by our data.
    "It is nut free and quick.",
    "A halal supper in one pan.",
    "Use whatever dairy you have in the fridge.",
  ])("is cut, and the dish is accepted: %s", (sentence) => {
    expect(lastStep(saying(sentence))).toBe(AS_WRITTEN);
  });

  it.each([
    "Cut it into 2 cm pieces.",
    "Cook for 4 minutes of that covered.",
    "Rest it for a minute.",
    "Divide it between two plates.",
    "Wash your hands after the raw meat.",
    "Cut away any green parts of the potatoes, and discard any slugs in the leeks.",
    "Blend a ladleful in a blender, and boil a kettle if it is dry.",
    "Mash the baby's portion.",
  ])("is not found in harmless text: %s", (sentence) => {
    expect(lastStep(saying(sentence))).toBe(`${AS_WRITTEN} ${sentence}`);
  });

  it("keeps the food of its step, in its own clause or in our words", () => {
    const second = (text: string): string => {
      const dish = withSteps(([first, , third]) => [first!, { ...anHonestDish().steps[1]!, text }, third!]);
      return judgedSteps(dish)[1] ?? "";
    };
    expect(second("Fry {chicken-breast-fillet} in {olive-oil} for 6 minutes, which is safe for coeliacs.")).toBe(
      "Fry 300 g chicken breast fillet (cut into 2 cm pieces) in 1½ tbsp olive oil for 6 minutes.",
    );
    expect(second("Fry {chicken-breast-fillet} in {olive-oil} until still pink inside for a nut free supper.")).toMatch(
      /^Cook 300 g chicken breast fillet \(cut into 2 cm pieces\) and 1½ tbsp olive oil\. Allow 6 minutes\.$/u,
    );
    expect(second("Fry 150 g {chicken-breast-fillet} in 2 tbsp of {olive-oil} for 6 minutes.")).toMatch(
      /^Fry 300 g chicken breast fillet .* in 1½ tbsp olive oil for 6 minutes\.$/u,
    );
  });

  it("does not affect a true name", () => {
    expect(accepted(anHonestDish({ name: "Nut-free chicken and leek stew" })).title).toBe("Chicken and leek stew");
    expect(accepted(anHonestDish({ name: "Chicken stew that contains no gluten" })).title).toBe(
      "Potato with chicken breast fillet",
    );
  });

  it("is corrected to the true time", () => {
    const { title, description } = accepted(
      anHonestDish({ name: "10-minute chicken stew", why: "Warming, and ready in under ten minutes." }),
    );
    expect([title, description]).toEqual(["29-minute chicken stew", "Warming, and ready in under 29 minutes."]);
  });

  it.each([
    ["Simmer for 40 minutes.", "Simmer for 15 minutes."],
    ["Leave it for an hour and a half.", "Leave it for 15 minutes."],
    ["Marinate it overnight.", "Marinate it for 15 minutes."],
    ["Chill until the next day.", "Chill for 15 minutes."],
    ["Chill for two days first.", "Chill for 15 minutes first."],
    ["Simmer for 1 hour 20 minutes.", "Simmer for 15 minutes."],
    ["Leave it to simmer all afternoon.", "Leave it to simmer for 15 minutes."],
  ])("with a time longer than the step states the step’s: %s", (sentence, told) => {
    expect(lastStep(saying(sentence))).toBe(`${AS_WRITTEN} ${told}`);
  });

  it("names no appliance that this household lacks", () => {
    const kitchen = { cookingEquipment: ["stove"] };
    const shown = (text: string): readonly string[] => judgedSteps(saying(text), kitchen);
    expect(shown("Crisp it in the air fryer.").at(-1)).toBe(AS_WRITTEN);
    expect(shown("Serve it without the oven.").at(-1)).toBe(`${AS_WRITTEN} Serve it without the oven.`);
  });
});

const judgedSteps = (raw: unknown, change: Change = {}): readonly string[] => {
  const judgement = judge(raw, change);
  if (judgement.kind === "faulty") throw new Error(judgement.faults.map(({ detail }) => detail).join("; "));
  return judgement.shown.steps;
};

describe("the fields of a step", () => {
  const CHICKEN = { foods: ["chicken-breast-fillet", "olive-oil"], vessel: "frying pan" } as const;
  const VEGETABLES = { foods: ["leek", "potato", "water", "salt"], vessel: "saucepan", minutes: 20 } as const;
  const fry = (change: Partial<ProposedStep>): ProposedMeal =>
    cookedBy(
      step({ ...VEGETABLES, text: `Simmer ${REST}.` }),
      step({ ...CHICKEN, text: "Fry {chicken-breast-fillet} in {olive-oil}.", minutes: 8, ...change }),
    );

  it.each<[string, ProposedMeal, string]>([
    ["chicken for 4 minutes on low heat", fry({ minutes: 4, heat: "hob low" }), "times"],
    ["chicken for 2 minutes", fry({ minutes: 2 }), "times"],
    ["chicken in a barely warm oven", fry({ heat: "oven 80" }), "times"],
    ["chicken that no step heats", fry({ heat: null }), "temperature"],
    ["chicken done at 40 °C", fry({ done: "40°C" }), "temperature"],
    ["chicken done pink", fry({ done: "pink" }), "temperature"],
    ["an oven of 400 °C", fry({ heat: "oven 400" }), "temperature"],
    ["an endless step", fry({ minutes: 300 }), "times"],
    [
      "potatoes in 3 minutes",
      cookedBy(
        step({ ...CHICKEN, text: "Fry {chicken-breast-fillet} in {olive-oil}.", minutes: 12 }),
        step({ ...VEGETABLES, text: `Add ${REST}.`, minutes: 3 }),
      ),
      "times",
    ],
    [
      "a main food that no step uses",
      cookedBy(step({ ...VEGETABLES, text: `Simmer {olive-oil}, ${REST}.` })),
      "unused_ingredient",
    ],
  ])("are checked: %s", (_, dish, code) => {
    expect(codesOf(dish)).toContain(code);
  });

  it("give enough time for pieces and too little for a whole breast", () => {
    const whole = fry({ minutes: 6 });
    const ingredients = whole.ingredients.map((line) => ({ ...line, preparation: null }));
    expect(faultsOf(whole)).toEqual([]);
    expect(codesOf({ ...whole, ingredients })).toContain("times");
  });

  it("count the pan in which a food continues, and not one next to it", () => {
    const browned = step({ ...CHICKEN, text: "Brown {chicken-breast-fillet} in {olive-oil}.", minutes: 2 });
    const beside = (vessel: string): ProposedMeal =>
      cookedBy(browned, step({ ...VEGETABLES, text: `Simmer ${REST}.`, vessel }));
    expect(faultsOf(beside("frying pan"))).toEqual([]);
    expect(codesOf(beside("saucepan"))).toContain("times");
  });

  it("need more time for a joint, and more again for more people", () => {
    const roast = (minutes: number): ProposedMeal => {
      const dish = fry({ minutes, heat: "oven 180" });
      const swap = (text: string): string => text.replace("chicken-breast-fillet", "turkey-breast-joint");
      return {
        ...dish,
        ingredients: dish.ingredients.map((line) => ({ ...line, food: swap(line.food), preparation: null })),
        steps: dish.steps.map((one) => ({ ...one, text: swap(one.text), foods: one.foods?.map(swap) ?? null })),
      };
    };
    expect(codesOf(roast(50), { numPeople: 2 })).toEqual([]);
    expect(codesOf(roast(50), { numPeople: 8 })).toContain("times");
  });

  it("give the amount of a food that its text leaves out", () => {
    const dish = cookedBy(
      step({ ...CHICKEN, text: "Fry {chicken-breast-fillet} in {olive-oil}.", minutes: 8 }),
      step({ ...VEGETABLES, text: "Add {leek} and {potato} and just cover with water." }),
    );
    expect(judgedSteps(dish).at(2)).toContain(
      "and just cover with water. This takes 300 ml water and 2 pinches of salt.",
    );
  });

  it("need an appliance that the household has", () => {
    expect(codesOf(fry({ heat: "air fryer 190" }), { cookingEquipment: ["stove"] })).toContain("equipment");
    expect(codesOf(fry({ heat: "grill" }), { cookingEquipment: ["stove", "oven"] })).toEqual([]);
  });

  it("need at least four minutes for meat in a microwave", () => {
    expect(codesOf(fry({ heat: "microwave", minutes: 3 }))).toContain("times");
    expect(codesOf(fry({ heat: "microwave", minutes: 4 }))).toEqual([]);
  });

  it.each([
    "basmati-rice",
    "penne",
    "dried-green-lentils",
    "braising-beef",
    "pearl-barley",
    "dried-chickpeas",
    "pork-shoulder-joint",
    "whole-chicken",
  ])("give enough time for %s", (food) => {
    const dish = withFood(food, 70);
    const quick = dish.steps.map((one) => ({ ...one, text: one.text.replace(/ for \d+ minutes/u, ""), minutes: 1 }));
    expect(codesOf({ ...dish, steps: quick })).toContain("times");
  });
});

describe("meat that must be cooked through", () => {
  it("does not include cured meat, which stays pink", () => {
    const plain = anHonestDish();
    const ingredients = plain.ingredients.map((line) =>
      line.food === "chicken-breast-fillet" ? { ...line, food: "smoked-back-bacon", amount: 60 } : line,
    );
    const bacon = plain.steps.map((one) => ({
      ...one,
      text: one.text
        .replace("{chicken-breast-fillet}", "{smoked-back-bacon}")
        .replace(", no pink is left in the meat and its juices run clear", ""),
    }));
    const dish = { ...plain, name: "Bacon and leek pan stew", why: "Warming.", ingredients, steps: bacon };
    expect(JSON.stringify(accepted(dish).steps)).not.toContain("75°C");
  });

  it("is described as done in our words if the steps do not say so", () => {
    const silent = anHonestDish();
    const steps = silent.steps.map((one) => ({
      ...one,
      text: one.text.replace(", no pink is left in the meat and its juices run clear", ""),
    }));
    const meal = accepted({ ...silent, steps });
    const last = meal.steps.at(-1)?.at(-1);
    expect(last).toMatchObject({
      kind: "text",
      text: " The chicken is done when the thickest part reads 75°C, or when no pink is left and the juices run clear.",
    });
    expect(accepted(silent).steps.at(-1)?.at(-1)).not.toEqual(last);
  });
});
