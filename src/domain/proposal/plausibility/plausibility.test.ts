import { describe, expect, it } from "vitest";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { modelDishes } from "#domain/proposal/testing/model-dishes";
import type { ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { accepted, codesOf, faultsOf, saying, withFood } from "#tests/support/judging";

function step(change: Partial<ProposedStep> & { readonly text: string }): ProposedStep {
  return { minutes: 5, work: "cook", equipment: "stove", ...change };
}

/** The honest dish with other steps behind its first. */
function cookedBy(...steps: readonly ProposedStep[]): ProposedMeal {
  const dish = anHonestDish();
  return { ...dish, steps: [...dish.steps.slice(0, 1), ...steps] };
}

const REST = "{leek}, {potato}, {water}, {salt}";

describe("a dish in the voice of a model", () => {
  it.each(modelDishes().map((dish) => [dish.name, dish] as const))("is accepted when it is honest: %s", (_, dish) => {
    expect(faultsOf(dish)).toEqual([]);
    expect(accepted(dish)).toMatchObject({ description: dish.why, tip: dish.tip });
  });
});

describe("what is no food", () => {
  it.each([
    "bleach",
    "washing-up liquid",
    "antifreeze",
    "paint",
    "broken glass",
    "paracetamol",
    "cannabis",
    "cement",
    "petrol",
    "rat poison",
    "foxglove petals",
    "daffodil bulbs",
    "death cap mushrooms",
    "wild mushrooms",
    "rhubarb leaves",
    "castor beans",
    "apricot kernels",
    "yew berries",
    "gravel",
    "soap",
    "sleeping pills",
    "raw kidney beans",
    "deadly nightshade",
    "methylated spirits",
    "vape juice",
    "cat litter",
    "dog food",
    "slug pellets",
  ])("is refused: %s", (matter) => {
    expect(codesOf(saying(`Stir in a spoonful of ${matter}.`))).toContain("inedible");
  });

  it("may be warned of", () => {
    const tip = "Cut away any green parts of the potatoes, and discard any slugs in the leeks.";
    expect(accepted(anHonestDish({ tip })).tip).toBe(tip);
  });
});

describe("figures in a text", () => {
  it.each([
    "Add 250 g more.",
    "Pour in 150ml of water.",
    "Stir in 2 tbsp.",
    "Add two tablespoons of it.",
    "Use 1/2 cup.",
    "Add 3 oz of it.",
    "Half a teaspoon is plenty.",
    "Add a tablespoon of water.",
  ])("stand in placeholders instead: %s", (sentence) => {
    expect(codesOf(saying(sentence))).toContain("steps");
  });

  it.each([
    "The dish costs about three pounds.",
    "That is just 80p a portion.",
    "Only 350 kcal.",
    "Low in calories.",
    "A low-calorie dinner.",
    "Serves 4.",
    "Divide between four bowls.",
    "The total is small.",
    "A p-e-a-n-u-t of it.",
    "Add pe4nuts.",
  ])("are ours to work out: %s", (sentence) => {
    expect(codesOf(saying(sentence))).toContain("text");
  });

  it.each([
    "Cut it into 2 cm pieces.",
    "Cook for 4 minutes of that covered.",
    "Rest it for a minute.",
    "Cut the potatoes into 8 wedges.",
  ])("of sizes and times are welcome: %s", (sentence) => {
    expect(faultsOf(saying(sentence))).toEqual([]);
  });
});

describe("times", () => {
  it.each([
    "Simmer for 40 minutes.",
    "Leave it for an hour and a half.",
    "Cook for 2 hours.",
    "Marinate it overnight.",
    "Chill until the next day.",
    "Chill until the following morning.",
    "Keep back up to half of the water. Leave it overnight.",
    "Salt the leeks the night before.",
    "Leave for half an hour.",
    "Bake for 25-30 minutes.",
    "Chill for two days first.",
    "Simmer for 1 hour 20 minutes.",
  ])("in a text are within the step's: %s", (sentence) => {
    expect(codesOf(saying(sentence))).toContain("times");
  });

  it.each([
    [
      "chicken in 2 minutes",
      cookedBy(
        step({
          text: `Heat {olive-oil}, add {chicken-breast-fillet}, ${REST} and cook, until no pink is left.`,
          minutes: 2,
        }),
      ),
    ],
    [
      "potatoes in 3 minutes",
      cookedBy(
        step({ text: "Fry {chicken-breast-fillet} in {olive-oil} until no pink is left.", minutes: 12 }),
        step({ text: `Add ${REST}.`, minutes: 3 }),
      ),
    ],
    [
      "a step without end",
      cookedBy(
        step({ text: `Cook {chicken-breast-fillet}, {olive-oil}, ${REST} until no pink is left.`, minutes: 300 }),
      ),
    ],
    [
      "twenty minutes that only say two",
      cookedBy(
        step({
          text: `Cook {chicken-breast-fillet}, {olive-oil}, ${REST} for 2 minutes, until no pink is left.`,
          minutes: 40,
        }),
      ),
    ],
  ] as const)("are long enough to cook the food: %s", (_, dish) => {
    expect(codesOf(dish)).toContain("times");
  });

  it("are four minutes for meat in a microwave too", () => {
    const text = `Put {olive-oil}, {chicken-breast-fillet} and ${REST} into a bowl and cook, until no pink is left.`;
    const inMicrowave = (minutes: number): string[] =>
      faultsOf(cookedBy(step({ text, minutes, equipment: "microwave" }))).filter((fault) => fault.includes("breast"));
    expect(inMicrowave(3)).toEqual([
      "times: chicken breast fillet gets 3 minutes of cooking from the step that first uses it: it needs at least 4",
    ]);
    expect(inMicrowave(4)).toEqual([]);
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
  ])("are long enough for %s", (food) => {
    const dish = withFood(food, 70);
    const steps = dish.steps.map((one, index) =>
      index === 2 ? { ...one, text: one.text.replace(/,? cover and simmer for 15 minutes/u, ""), minutes: 1 } : one,
    );
    const quick = steps.map((one, index) =>
      index === 1 ? { ...one, text: one.text.replace(" for 6 minutes", ""), minutes: 1 } : one,
    );
    expect(codesOf({ ...dish, steps: quick })).toContain("times");
  });
});

describe("appliances", () => {
  it.each([
    "Bake in the oven until golden.",
    "Brown it under a hot grill.",
    "Microwave until hot.",
    "Crisp it in the air fryer.",
    "Leave it in the slow cooker.",
    "Finish it in the pressure cooker.",
    "Cook it sous-vide.",
    "Char it on the barbecue.",
    "Fry it in a deep-fat fryer.",
    "Brown the top with a blowtorch.",
    "Use a rice cooker.",
    "Roast until crisp.",
  ])("are stated by the step: %s", (sentence) => {
    expect(codesOf(saying(sentence))).toContain("equipment");
  });

  it("are stated for each heat of an oven where only an air fryer is", () => {
    const dish = saying("");
    const fried = { ...dish.steps[0]!, text: "Heat the air fryer to 200°C.", equipment: "air_fryer" } as const;
    const roast = (equipment: "air_fryer" | null) => ({
      ...dish,
      steps: [...dish.steps, fried, { ...fried, text: "Roast at 200°C until crisp.", equipment }],
    });
    expect(codesOf(roast(null))).toContain("equipment");
    expect(codesOf(roast("air_fryer"))).not.toContain("equipment");
  });

  it("of a kitchen drawer need no statement", () => {
    expect(faultsOf(saying("Blend a ladleful in a blender, and boil a kettle if it is dry."))).toEqual([]);
  });
});

describe("meat that must be cooked through", () => {
  it.each([
    "It is done when the middle reads 50°C.",
    "Take it out at 58 degrees in the middle.",
    "Serve it while it is still pink inside.",
    "It is best served rare.",
    "Aim for medium-rare.",
    "Scatter the tomatoes and mushrooms around it and cook until browned, for medium rare; cook longer for well done.",
    "Some blood in the juices is fine.",
    "Serve it raw.",
    "There is no need to cook it through.",
    "It is ready, whatever the inside.",
    "Rinse the raw chicken under the tap first.",
    "Thaw it in warm water and refreeze what is left.",
    "Cook it to 140°F.",
    "Leave it on the worktop until tomorrow.",
    "Slice it thinly as carpaccio.",
  ])("is never told otherwise: %s", (sentence) => {
    expect(codesOf(saying(sentence))).toContain("temperature");
  });

  it("is not taken for the fish that is cooked beside it", () => {
    const dish = withFood("raw-king-prawns", 100);
    const ending = (sentence: string): string[] =>
      codesOf({
        ...dish,
        steps: dish.steps.map((one, at) => (at === 1 ? { ...one, text: `${one.text} ${sentence}` } : one)),
      });
    expect(ending("Fry the chicken with the prawns. It is done when the middle reads 50°C.")).toContain("temperature");
    expect(ending("The prawns are done when the middle reads 63°C.")).not.toContain("temperature");
  });

  it.each(["Heat the oven to 600°C.", "Bake at 20°C."])("and ovens have a range: %s", (sentence) => {
    expect(codesOf(saying(sentence))).toContain("temperature");
  });

  it("needs a step that heats it", () => {
    const raw = cookedBy(
      step({
        text: `Mix {chicken-breast-fillet}, {olive-oil}, ${REST}.`,
        work: "prepare",
        equipment: null,
        minutes: 15,
      }),
    );
    expect(codesOf(raw)).toContain("temperature");
  });

  it("is cooked by the steps that cook, and not while something is made ready beside a warm pan", () => {
    const raw = anHonestDish({
      steps: [
        {
          text: `Lay {chicken-breast-fillet}, {olive-oil}, ${REST} in a pan.`,
          minutes: 15,
          work: "prepare",
          equipment: "stove",
        },
        {
          text: "Warm it all for 3 minutes, until no pink is left in the meat.",
          minutes: 3,
          work: "cook",
          equipment: "stove",
        },
      ],
    });
    expect(codesOf(raw)).toContain("times");
  });

  it("is no cured meat, which stays pink", () => {
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

  it("is said to be done in our words where the steps do not say it", () => {
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
