import type { ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";

/** A sound dish from a proposer, for one serving: tests only state where theirs differs. */
export function anHonestDish(change: Partial<ProposedMeal> = {}): ProposedMeal {
  return {
    name: "Chicken and leek pan stew",
    why: "A quick, warming supper that uses one pan and plenty of leeks.",
    region: "british",
    skill: "beginner",
    ingredients: [
      { food: "chicken-breast-fillet", amount: 150, unit: "g", preparation: "cut into 2 cm pieces" },
      { food: "leek", amount: 0.5, unit: "each", preparation: "sliced" },
      { food: "potato", amount: 200, unit: "g", preparation: "cut into 1 cm dice" },
      { food: "olive-oil", amount: 2, unit: "tsp", preparation: null },
      { food: "water", amount: 150, unit: "ml", preparation: null },
      { food: "salt", amount: 1, unit: "pinch", preparation: null },
    ],
    steps: [
      aStep({ text: "Cut the vegetables and the meat to size.", minutes: 8, foods: [] }),
      aStep({
        text: "Heat {olive-oil} in a large pan and fry {chicken-breast-fillet} for 6 minutes, until golden on all sides.",
        foods: ["olive-oil", "chicken-breast-fillet"],
        minutes: 6,
        heat: "hob medium",
        vessel: "large pan",
      }),
      aStep({
        text: "Add {leek}, {potato}, {water} and {salt}, cover and simmer for 15 minutes, until the potatoes are soft, no pink is left in the meat and its juices run clear.",
        foods: ["leek", "potato", "water", "salt", "chicken-breast-fillet"],
        minutes: 15,
        heat: "hob low",
        vessel: "large pan",
        done: "through",
      }),
    ],
    tip: "Wash the leeks well between their layers, where grit likes to hide.",
    ...change,
  };
}

/** A step of which tests only state what matters; without `foods` the braces in its text say what it uses. */
export function aStep(change: Partial<ProposedStep> & Pick<ProposedStep, "text">): ProposedStep {
  return { foods: null, minutes: 0, heat: null, vessel: null, done: null, ...change };
}
