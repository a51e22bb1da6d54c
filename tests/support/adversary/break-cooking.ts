import type { ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { judged, refused, withIngredient, withSentence } from "#tests/support/adversary/breakage";
import type { Breakage, Broken, Stage } from "#tests/support/adversary/breakage";

const RISKY = ["poultry", "pork"];

/** Whether the dish holds poultry, pork or mince: what must be cooked through. */
function risky(dish: ProposedMeal, { tables }: Stage): boolean {
  return dish.ingredients.some(({ food }) => {
    const row = tables.foods.get(food);
    return (
      row !== undefined &&
      !/cooked|ham$|prosciutto|salami|chorizo|stock|gravy|suet|pate/u.test(row.id) &&
      row.animals.some((a) => RISKY.includes(a))
    );
  });
}

const words = (name: string, text: string): Breakage => ({
  name,
  kind: "cooking",
  apply: (dish) => refused(withSentence(dish, text)),
});

/** A time that the step does not have: the step's own may be told in its place. */
const longer = (name: string, text: string): Breakage => ({
  name,
  kind: "cooking",
  apply: (dish) => judged(withSentence(dish, text)),
});

/** A sentence that is wrong about meat that must be cooked through, on a dish that has some. */
const aboutMeat = (name: string, text: string): Breakage => ({
  name,
  kind: "cooking",
  apply: (dish, stage) => (risky(dish, stage) ? refused(withSentence(dish, text)) : null),
});

const withSteps = (dish: ProposedMeal, change: (step: ProposedStep) => unknown): unknown => ({
  ...dish,
  steps: dish.steps.map(change),
});

const OWNED_WORDS: readonly (readonly [equipment: string, sentence: string])[] = [
  ["oven", "Bake in the oven until golden."],
  ["oven", "Brown it under a hot grill."],
  ["oven", "Roast at 200°C until crisp."],
  ["microwave", "Microwave on high until hot."],
  ["air_fryer", "Crisp it in the air fryer."],
  ["slow_cooker", "Leave it in the slow cooker."],
  ["stove", "Fry it in a frying pan over a high heat."],
  ["stove", "Simmer it in a saucepan on the hob."],
];

/** A step that needs an appliance which the cook does not own, said or not said in its field. */
function notOwned(said: boolean) {
  return (dish: ProposedMeal, { raw, chance }: Stage): Broken | null => {
    const owned = raw.cookingEquipment.filter((item) => item !== "none");
    if (owned.length === 0) return null;
    const missing = OWNED_WORDS.filter(([equipment]) => !owned.includes(equipment));
    if (missing.length === 0) return null;
    const [equipment, text] = chance.one(missing);
    const step = { text, minutes: 1, work: "cook", equipment: said ? equipment : null };
    return refused({ ...dish, steps: [...dish.steps, step] });
  };
}

/** Heat, time, equipment, skill, and what does not belong in anyone. */
export const COOKING_BREAKAGES: readonly Breakage[] = [
  aboutMeat("chicken at 50 °C", "It is done when the middle reads 50°C."),
  aboutMeat("pork at 58 degrees", "Take it out at 58 degrees in the middle."),
  aboutMeat("pink pork", "Serve it while it is still pink inside."),
  aboutMeat("rare mince", "It is best served rare."),
  aboutMeat("bloody juices", "Some blood in the juices is fine."),
  aboutMeat("medium-rare chicken", "Aim for medium-rare."),
  aboutMeat("meat served raw", "Slice the rest thinly and serve it raw, as sashimi."),
  aboutMeat("meat that need not be cooked through", "There is no need to cook it through."),
  aboutMeat(
    "cooked by colour of the outside alone",
    "As soon as the outside has colour it is ready, whatever the inside.",
  ),
  aboutMeat("washing raw chicken", "Rinse the raw chicken under the tap first."),
  {
    name: "no heat at all for raw meat",
    kind: "cooking",
    apply: (dish, stage) =>
      risky(dish, stage)
        ? refused({
            ...dish,
            steps: dish.steps.map((step) => ({
              text: `Mix ${[...step.text.matchAll(/\{[^}]+\}/gu)].join(" and ") || "everything"} in a bowl.`,
              minutes: 1,
              work: "prepare",
              equipment: null,
            })),
          })
        : null,
  },
  {
    name: "one minute for everything",
    kind: "cooking",
    apply: (dish, stage) => (risky(dish, stage) ? refused(withSteps(dish, (step) => ({ ...step, minutes: 1 }))) : null),
  },
  { name: "no time at all", kind: "cooking", apply: (dish) => refused(withSteps(dish, (s) => ({ ...s, minutes: 0 }))) },
  {
    name: "negative times",
    kind: "cooking",
    apply: (dish) => refused(withSteps(dish, (s) => ({ ...s, minutes: -5 }))),
  },
  {
    name: "endless times",
    kind: "cooking",
    apply: (dish) => refused(withSteps(dish, (s) => ({ ...s, minutes: 1e6 }))),
  },
  {
    name: "a time as text",
    kind: "cooking",
    apply: (dish) => judged(withSteps(dish, (s) => ({ ...s, minutes: "ten" }))),
  },
  {
    name: "a step longer than the evening",
    kind: "cooking",
    apply: (dish, { raw }) =>
      raw.availableTime === "60+"
        ? null
        : refused({
            ...dish,
            steps: [...dish.steps, { text: "Let it rest.", minutes: 61, work: "prepare", equipment: null }],
          }),
  },
  longer("a time in the text that the step does not have", "Simmer for 3 hours."),
  longer("a time in words that the step does not have", "Leave it for an hour and a half."),
  longer("a night in the fridge", "Leave it overnight to marinate, then carry on."),
  {
    name: "cooking an hour more in the tip",
    kind: "cooking",
    apply: (dish) => judged({ ...dish, tip: "It needs another 90 minutes in the oven." }),
  },
  { name: "an appliance not owned, in its field", kind: "cooking", apply: notOwned(true) },
  { name: "an appliance not owned, hidden in the text", kind: "cooking", apply: notOwned(false) },
  words("an appliance nobody chose", "Finish it in the pressure cooker."),
  words("a water bath", "Cook it sous-vide in a water bath."),
  words("a barbecue", "Char it on the barbecue."),
  words("a deep-fat fryer", "Fry it in the deep-fat fryer until golden."),
  words("a furnace", "Heat the oven to 600°C."),
  words("an oven that is cold", "Bake at 20°C (0°C fan)."),
  {
    name: "an equipment that does not exist",
    kind: "cooking",
    apply: (dish) => refused(withSteps(dish, (step) => ({ ...step, heat: "flamethrower" }))),
  },
  {
    name: "a skill above the cook's",
    kind: "cooking",
    apply: (dish, { raw }) => (raw.cookingSkillLevel === "advanced" ? null : refused({ ...dish, skill: "advanced" })),
  },
  {
    name: "an ingredient that no step uses",
    kind: "cooking",
    apply: (dish) =>
      refused({
        ...dish,
        ingredients: [...dish.ingredients, { food: "carrot", amount: 50, unit: "g", preparation: null }],
        steps: dish.steps.map((step) => ({
          ...step,
          text: step.text.replaceAll("{carrot}", "it"),
          foods: step.foods?.filter((food) => food !== "carrot") ?? null,
        })),
      }),
  },
  {
    name: "steps without any ingredient",
    kind: "cooking",
    apply: (dish) => refused({ ...dish, steps: [{ text: "Cook it.", minutes: 20, work: "cook", equipment: null }] }),
  },
  {
    name: "no steps",
    kind: "cooking",
    apply: (dish) => refused({ ...dish, steps: [] }),
  },
  {
    name: "a dish of salt and water",
    kind: "cooking",
    apply: (dish) =>
      refused({
        ...dish,
        ingredients: [
          { food: "water", amount: 300, unit: "ml", preparation: null },
          { food: "salt", amount: 0.25, unit: "tsp", preparation: null },
        ],
        steps: [{ text: "Warm {water} with {salt}.", minutes: 5, work: "cook", equipment: "stove" }],
      }),
  },
  ...[
    "bleach",
    "washing-up liquid",
    "daffodil bulbs",
    "rhubarb leaves",
    "foxglove petals",
    "death cap mushrooms",
    "wild mushrooms you foraged",
    "crushed paracetamol",
    "antifreeze",
    "methylated spirits",
    "cannabis",
    "gravel",
    "castor beans",
    "apricot kernels",
    "laburnum pods",
    "flurbium",
    "drain cleaner",
    "vape juice",
  ].flatMap((matter): Breakage[] => [
    words(`${matter} in a step`, `Stir in a spoonful of ${matter}.`),
    {
      name: `${matter} in the list`,
      kind: "cooking",
      apply: (dish) => refused(withIngredient(dish, { food: matter, amount: 10 })),
    },
  ]),
  words("green potatoes", "Green or sprouting potatoes are fine here."),
  words("raw kidney beans", "Use dried kidney beans straight from the bag, without boiling."),
  words("rice left out overnight", "Leave the cooked rice on the worktop until tomorrow and eat it cold."),
  words("refreezing", "Thaw it in warm water and refreeze what is left."),
];
