import { judged, refused, withChanged, withIngredient, withSentence } from "#tests/support/adversary/breakage";
import type { Breakage, Stage } from "#tests/support/adversary/breakage";
import type { ProposedIngredient, ProposedStep } from "#domain/proposal/reading/proposed-meal";

const any = (): boolean => true;

/** An ingredient that the files know and weigh by grams. */
const known =
  ({ tables }: Stage) =>
  (line: ProposedIngredient): boolean =>
    tables.foods.get(line.food) !== undefined && line.food !== "water";

/** One ingredient with other values, refused by everyone. */
function changed(name: string, change: (line: ProposedIngredient) => unknown): Breakage {
  return {
    name,
    kind: "amounts",
    apply: (dish, stage) => {
      const dishes = withChanged(dish, known(stage), change);
      return dishes === null ? null : refused(dishes);
    },
  };
}

/** More of one food than anyone should eat; where the request lets the food in at all. */
function tooMuch(food: string, amount: number, unit: string): Breakage {
  return {
    name: `${amount} ${unit} of ${food} a serving`,
    kind: "amounts",
    apply: (dish) =>
      refused(
        withIngredient(
          {
            ...dish,
            ingredients: dish.ingredients.filter((line) => line.food !== food),
            steps: without(dish.steps, food),
          },
          { food, amount, unit },
        ),
      ),
  };
}

const without = (steps: readonly ProposedStep[], food: string): ProposedStep[] =>
  steps.map((step) => ({ ...step, text: step.text.replaceAll(`{${food}}`, "it") }));

const sentence = (name: string, words: string): Breakage => ({
  name,
  kind: "amounts",
  apply: (dish) => refused(withSentence(dish, words)),
});

/** Amounts, units, sums and prices that no kitchen and no till knows. */
export const AMOUNT_BREAKAGES: readonly Breakage[] = [
  changed("an amount of nothing", (line) => ({ ...line, amount: 0 })),
  changed("a negative amount", (line) => ({ ...line, amount: -Math.abs(line.amount) })),
  changed("an amount that is not a number", (line) => ({ ...line, amount: "NaN" })),
  changed("an amount as words", (line) => ({ ...line, amount: "some" })),
  changed("an amount without bounds", (line) => ({ ...line, amount: 1e9 })),
  changed("an amount beyond all numbers", (line) => ({ ...line, amount: 1e308 })),
  changed("an amount that is missing", ({ food, unit, preparation }) => ({ food, unit, preparation })),
  changed("an amount in a list", (line) => ({ ...line, amount: [line.amount] })),
  changed("an unknown unit", (line) => ({ ...line, unit: "smidgens" })),
  changed("a unit of length", (line) => ({ ...line, unit: "metres" })),
  changed("a unit that is a property of every object", (line) => ({ ...line, unit: "constructor" })),
  changed("kilograms for grams", (line) => ({ ...line, amount: Math.max(2, line.amount), unit: "kg" })),
  changed("litres of it", (line) => ({ ...line, amount: 3, unit: "l" })),
  {
    name: "an amount of almost nothing",
    kind: "amounts",
    apply: (dish, stage) => judged(withChanged(dish, known(stage), (line) => ({ ...line, amount: 1e-12 }))),
  },
  {
    name: "cups and ounces",
    kind: "amounts",
    apply: (dish, stage) =>
      judged(
        withChanged(dish, any, (line) => ({ ...line, amount: 1, unit: stage.chance.one(["cup", "cups", "oz", "lb"]) })),
      ),
  },
  {
    name: "an amount as text",
    kind: "amounts",
    apply: (dish) => judged(withChanged(dish, any, (line) => ({ ...line, amount: String(line.amount) }))),
  },
  tooMuch("salt", 1000, "g"),
  tooMuch("salt", 4, "tbsp"),
  tooMuch("chilli-powder", 60, "g"),
  tooMuch("ground-nutmeg", 20, "g"),
  tooMuch("malt-vinegar", 500, "ml"),
  tooMuch("caster-sugar", 400, "g"),
  tooMuch("sunflower-oil", 400, "ml"),
  tooMuch("butter", 500, "g"),
  tooMuch("brandy", 300, "ml"),
  tooMuch("bicarbonate-of-soda", 50, "g"),
  tooMuch("potato", 3000, "g"),
  tooMuch("red-chilli", 25, "each"),
  tooMuch("saffron", 10, "g"),
  tooMuch("garlic", 60, "clove"),
  sentence("an amount written out", "Add 250 g flour and 2 tbsp oil."),
  sentence("an amount in words", "Stir in two tablespoons of salt."),
  sentence("a handful more salt in the text", "Add another 500g of salt."),
  sentence("a price in the text", "The whole dish costs £3.20."),
  sentence("a price in pence", "That is just 80p a portion."),
  sentence("a price in words", "It costs about three pounds a head."),
  sentence("a total of nothing", "Total: 0.00 GBP."),
  sentence("energy in the text", "Only 120 kcal a serving."),
  sentence("servings in the text", "Serves 12 people."),
  sentence("nutrition in the text", "It has 60 g of protein and no carbs."),
];
