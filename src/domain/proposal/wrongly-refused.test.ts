import { describe, expect, test } from "vitest";
import { aStep, anHonestDish } from "#domain/proposal/testing/honest-dish";
import { modelDishes } from "#domain/proposal/testing/model-dishes";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { accepted, faultsOf } from "#tests/support/judging";
import type { Change } from "#tests/support/judging";

/* Dishes of a very good model that were rejected without reason, each of another kind. They use the format of `model-dishes`. */
const read = (line: string): ProposedMeal => modelDishes(line)[0] as ProposedMeal;

const GARLIC = `
Roast Garlic Chicken with White Beans | One tray, and the garlic does the work. | mediterranean | chicken-thigh-fillet 160 g (cut into chunks); garlic 3 clove; tinned-cannellini-beans 0.5 tin (drained); olive-oil 2 tsp; spinach 60 g; salt 1 pinch; water 50 ml | 5 -: Cut up the chicken. / 25 oven: Toss {chicken-thigh-fillet} and whole {garlic} with {olive-oil} and {salt}, and roast at 200°C until no pink is left. / 5 stove: Squash in the soft garlic with {tinned-cannellini-beans} and {water}, then wilt {spinach} through it. | Squeeze the cloves while they are warm.`;

const TOMATO_SAUCE = `
Meatballs in Basil Tomatoes | Small, juicy and ready in one pan. | mediterranean | lean-beef-mince 130 g; onion 0.5 each (finely chopped); garlic 1 clove (crushed); chopped-tomatoes 0.5 tin; olive-oil 2 tsp; spaghetti 75 g; water 400 ml; fresh-basil 5 g; salt 1 pinch | 8 -: Mix {lean-beef-mince} with {salt} and roll into small balls. / 12 stove: Simmer {onion}, {garlic} and {chopped-tomatoes} in {olive-oil} until thick. / 12 stove: Brown the balls in another pan for 6 minutes, then pour tomato sauce over them and simmer until no pink is left. / 10 stove: Meanwhile, boil {spaghetti} in {water}. Serve with {fresh-basil}. | Wet hands keep the mince from sticking.`;

const SKEWERS = `
Cumin Lamb Skewers with Herby Rice | Smoky, sizzling and quick. | middle_eastern | diced-lamb 140 g (cut into 2 cm cubes); ground-cumin 1 tsp; basmati-rice 70 g; water 140 ml; natural-yogurt 40 g; cucumber 0.25 each (grated); fresh-mint 5 g (chopped); olive-oil 2 tsp; salt 1 pinch | 13 stove: Simmer {basmati-rice} in {water}, covered, for 12 minutes. / 8 -: Toss {diced-lamb} with {ground-cumin}, {olive-oil} and {salt} and thread onto skewers. / 9 oven: Set the skewers under a hot grill for 9 minutes, turning, until charred outside. / 3 -: Stir {natural-yogurt} with {cucumber} and {fresh-mint}. | Rest the lamb for a few minutes before it is eaten.`;

const CHILLI_SEEDS = `
Ginger Beef with Green Beans | Fast, hot and savoury. | chinese | beef-stir-fry-strips 130 g; green-beans 100 g (trimmed); red-chilli 0.5 each (sliced, seeds removed); fresh-ginger 2 cm piece (grated); tamari 1 tbsp; vegetable-oil 2 tsp; jasmine-rice 70 g; water 140 ml | 6 -: Slice the chilli, seeds removed, and trim the beans. / 12 stove: Simmer {jasmine-rice} in {water}, covered. / 5 stove: Meanwhile, fry {beef-stir-fry-strips} in {vegetable-oil} over a high heat. / 5 stove: Add {green-beans}, {red-chilli}, {fresh-ginger} and {tamari} and toss. | Keep the seeds in for more heat.`;

const OMELETTE = `
Pea and Mint Omelette with Crunchy Slaw | Soft in the middle, crisp beside it. | british | egg 3 each (beaten); frozen-peas 60 g; fresh-mint 4 g (chopped); olive-oil 2 tsp; white-cabbage 70 g (finely shredded); carrot 0.5 each (grated); vegan-mayonnaise 20 g; new-potatoes 180 g (halved); water 400 ml; salt 1 pinch | 6 -: Shred the cabbage and grate the carrot. / 15 stove: Simmer {new-potatoes} in {water} with {salt}. / 3 -: Toss {white-cabbage} and {carrot} with {vegan-mayonnaise} and set the slaw aside. / 6 stove: Heat {olive-oil}, pour in {egg}, scatter over {frozen-peas} and {fresh-mint} and cook until set. Fold the omelette and serve it with slaw. | Slide a spatula round the edge of an omelette before you fold it.`;

const HANDS = `
Turkey Koftas with Warm Couscous | Lean, lemony and on one tray. | middle_eastern | turkey-breast-mince 130 g; ground-cumin 1 tsp; couscous 65 g; water 100 ml; lemon 0.5 each (juiced); olive-oil 2 tsp; cucumber 0.25 each (diced); fresh-mint 5 g (chopped); salt 1 pinch | 10 -: Work {turkey-breast-mince} with {ground-cumin} and {salt} and shape into koftas. Wash your hands, the board and everything that the raw meat lay on. / 14 oven: Brush with {olive-oil} and bake at 210°C until browned. / 6 -: Meanwhile, pour boiling {water} over {couscous}, leave for 5 minutes, then fork through {lemon}, {cucumber} and {fresh-mint}. | Damp hands shape them best.`;

const BABY = `
Mild Chickpea and Squash Stew | Gentle, and the heat comes at the end. | indian | tinned-chickpeas 0.5 tin (drained); butternut-squash 150 g (diced); onion 0.5 each (chopped); chopped-tomatoes 0.5 tin; ground-cumin 0.5 tsp; chilli-flakes 0.25 tsp; olive-oil 2 tsp; couscous 60 g; water 150 ml | 8 -: Dice the squash. / 25 stove: Soften {onion} in {olive-oil}, add {butternut-squash}, {ground-cumin}, {chopped-tomatoes}, {tinned-chickpeas} and half of the water, and simmer until tender. / 5 -: Pour the boiling rest of {water} over {couscous}. Take out the baby's portion and mash it, then stir {chilli-flakes} into the rest. | Mash the portion for the baby with a fork.`;

const TWO_PLATES = `
Seared Tuna with Warm Beans | Good looking and fast. | mediterranean | tuna-steak 1 each; green-beans 100 g (trimmed); new-potatoes 180 g (halved); olive-oil 2 tsp; lemon 0.5 each (cut into wedges); capers 1 tsp; water 300 ml; salt 1 pinch | 5 -: Trim the beans. / 16 stove: Simmer {new-potatoes} in {water} with {salt}, adding {green-beans} for the last 4 minutes. / 5 stove: Sear {tuna-steak} in {olive-oil} for 2 minutes on each side. / 2 -: Divide the vegetables between two plates, lay the fish on top and finish with {capers} and {lemon}. | Pat the fish dry first.`;

const LIKE_CREAM = `
Lentil Soup with Herby Toasts | Thick, gentle and cheap. | british | dried-red-lentils 70 g; carrot 1 each (chopped); onion 0.5 each (chopped); olive-oil 2 tsp; water 350 ml; wholemeal-bread 2 slice; fresh-flat-leaf-parsley 4 g (chopped); salt 1 pinch | 6 -: Chop the carrot and the onion. / 25 stove: Soften {onion} and {carrot} in {olive-oil}, add {dried-red-lentils}, {water} and {salt} and simmer until soft. Blend until it pours like cream. / 3 grill: Toast {wholemeal-bread} and scatter over {fresh-flat-leaf-parsley}. | It should coat a spoon like custard.`;

const CUT_SO = `
Cauliflower and Lentil Dal | Soft, spiced and cheap. | indian | dried-red-lentils 70 g; cauliflower 150 g (in florets); garlic 2 clove; onion 0.5 each; ground-cumin 1 tsp; vegetable-oil 2 tsp; water 350 ml; basmati-rice 60 g; salt 1 pinch | 6 -: Mince the garlic, then finely mince onion. / 25 stove: Cook {garlic} and {onion} in {vegetable-oil} with {ground-cumin}, add {dried-red-lentils}, {cauliflower}, {water} and {salt} and simmer until it is as soft as butter. Curry the lot for longer if it is thin. / 20 stove: Meanwhile, simmer {basmati-rice}. | Mince garlic by hand, for it tastes sweeter.`;

/** Word for word, with its fields: it was timed at 40 minutes, where a cook needs 29. */
const WEDGES: ProposedMeal = {
  name: "Sausages with air-fryer wedges, peas and dipping gravy",
  why: "Crisp wedges, sticky sausages and sweet peas stay in their own heaps, with onion gravy in pots for anyone who dips.",
  region: "british",
  skill: "beginner",
  ingredients: [
    { food: "potato", amount: 250, unit: "g", preparation: "cut into thin wedges" },
    { food: "sunflower-oil", amount: 1, unit: "tbsp", preparation: null },
    { food: "pork-sausage", amount: 114, unit: "g", preparation: null },
    { food: "onion", amount: 50, unit: "g", preparation: "finely chopped" },
    { food: "plain-flour", amount: 8, unit: "g", preparation: null },
    { food: "chicken-stock-cube", amount: 1.5, unit: "g", preparation: "crumbled" },
    { food: "water", amount: 150, unit: "ml", preparation: null },
    { food: "frozen-peas", amount: 80, unit: "g", preparation: null },
  ],
  steps: [
    aStep({ text: "Pat {potato} dry and toss with {sunflower-oil half}.", minutes: 4, vessel: "large bowl" }),
    aStep({
      text: "Cook the wedges in the air fryer until crisp outside and soft inside, shaking the basket twice.",
      foods: ["potato"],
      minutes: 22,
      heat: "air fryer 200",
      vessel: "air fryer basket",
    }),
    aStep({
      text: "Meanwhile fry {pork-sausage} in {sunflower-oil quarter}, turning often, until brown and sticky all over and cooked through.",
      minutes: 18,
      heat: "hob medium",
      vessel: "frying pan",
      done: "through",
    }),
    aStep({
      text: "Meanwhile soften {onion} in {sunflower-oil rest}, stir in {plain-flour} and {chicken-stock-cube}, then stir in {water} bit by bit and simmer to a thick, smooth gravy.",
      minutes: 11,
      heat: "hob medium",
      vessel: "small saucepan",
    }),
    aStep({
      text: "Meanwhile heat {frozen-peas} in a covered bowl until piping hot.",
      minutes: 4,
      heat: "microwave",
      vessel: "bowl",
    }),
    aStep({ text: "Serve the sausages, wedges and peas in separate heaps with the gravy in little pots.", minutes: 3 }),
  ],
  tip: "Drying the wedges well before the oil goes on is what makes them crisp.",
};

const KINDS: readonly (readonly [kind: string, line: string, change: Change])[] = [
  ["a verb that is also a food: squash in the soft garlic", GARLIC, {}],
  ["a sauce made in the step before", TOMATO_SAUCE, {}],
  ["lamb on skewers, not stewed", SKEWERS, {}],
  ["the seeds of a chilli, removed", CHILLI_SEEDS, { ingredientsToAvoid: "seeds" }],
  ["an omelette of eggs and a slaw with dairy-free mayonnaise", OMELETTE, { dietaryRestrictions: ["dairy_free"] }],
  ["raw meat in a step about washing hands", HANDS, {}],
  ["a portion for the baby", BABY, {}],
  ["two plates", TWO_PLATES, {}],
  ["a preparation whose word is also a food", CUT_SO, { dietaryPreference: "vegan" }],
  ["a comparison with any verb", LIKE_CREAM, { dietaryRestrictions: ["dairy_free"], ingredientsToAvoid: "egg" }],
];

describe("a bad dish from a model", () => {
  test.each(["Fry mince with onion.", "Mince and garlic go in first.", "Mince browned with onion is best."])(
    "is rejected for a food, even if its word may be a verb: %s",
    (words) => {
      const dish = read(CUT_SO);
      const steps = dish.steps.map((step, at) => (at === 0 ? { ...step, text: `${step.text} ${words}` } : step));
      expect(faultsOf({ ...dish, steps }, { dietaryPreference: "vegan" }).join()).toContain("beef mince");
    },
  );
});

describe("a good dish from a model", () => {
  test.each(KINDS)("is accepted at once: %s", (_, line, change) => {
    expect(faultsOf(read(line), change)).toEqual([]);
    const { tip, why } = read(line);
    expect(accepted(read(line), change)).toMatchObject({ tip, description: why });
  });

  test("is accepted if it just fits the time, with three things parallel to the longest", () => {
    const change: Change = { availableTime: "30", cookingEquipment: ["stove", "air_fryer", "microwave"] };
    expect(faultsOf(WEDGES, change)).toEqual([]);
    expect(accepted(WEDGES, change)).toMatchObject({ prepMinutes: 7, cookMinutes: 22 });
  });

  test("keeps a reason without small words", () => {
    const why = "Thrifty, fiery, crisp-skinned comfort.";
    expect(accepted(anHonestDish({ why })).description).toBe(why);
  });
});
