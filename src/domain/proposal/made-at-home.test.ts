import { describe, expect, test } from "vitest";
import { forbiddenFoodIn, judgeMenuDish } from "#domain/proposal/judge-menu";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { realCatalogue } from "#tests/support/catalogue";
import { faultsOf as faultsOfDish, NO_LIMITS, withFood, type Change } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();

/** Households by what they go without; `all` leaves nothing out, and `garlic` holds what many a packet has. */
const HOUSEHOLDS = {
  all: {},
  gluten: { dietaryRestrictions: ["gluten_free"] },
  dairy: { dietaryRestrictions: ["dairy_free"] },
  nuts: { dietaryRestrictions: ["nut_free"] },
  eggs: { ingredientsToAvoid: "eggs" },
  pork: { ingredientsToAvoid: "pork" },
  garlic: { ingredientsToAvoid: "garlic" },
} satisfies Record<string, Change>;
type Household = keyof typeof HOUSEHOLDS;

/** What is wrong with an idea or its reason for a household; none where both stand. */
function faultsOf(name: string, foods: string, change: Change, why = ""): string[] {
  const { constraints } = sampleTask({ ...NO_LIMITS, ...change });
  const raw = { name, foods: foods.split(" "), why };
  const judgement = judgeMenuDish({ constraints, raw, standing: [], recentPlans: [] }, catalogue, matcher);
  if (judgement.kind === "faulty") return judgement.faults.map(({ detail }) => detail);
  return judgement.dish.why === why ? [] : ["its reason is left out"];
}

const households = (names: string): Household[] => names.split(" ") as Household[];

/** An idea, its main foods, and for whom it stands. */
const MADE: readonly [string, string, string][] = [
  [
    "Roast chicken thighs with sage stuffing and roasties",
    "bone-in-chicken-thighs potato gluten-free-breadcrumbs",
    "all gluten dairy nuts eggs pork garlic",
  ],
  [
    "Crumbed white fish with potato wedges and peas",
    "frozen-white-fish-fillet potato frozen-peas",
    "all gluten dairy nuts eggs pork garlic",
  ],
  [
    "Roast chicken with stuffing and gravy",
    "chicken-breast gluten-free-bread potato",
    "all gluten dairy nuts pork garlic",
  ],
  [
    "Roast turkey with sage and onion stuffing",
    "turkey-breast-mince onion gluten-free-breadcrumbs",
    "all gluten dairy nuts eggs pork garlic",
  ],
  ["Smoky chicken with wedges and slaw", "chicken-breast potato carrot", "all gluten dairy nuts eggs pork garlic"],
  ["Turkey steaks with spicy potato wedges", "turkey-breast-mince potato", "all gluten dairy nuts eggs pork garlic"],
  ["Cod and chips with mushy peas", "frozen-white-fish-fillet potato frozen-peas", "all dairy nuts eggs pork garlic"],
  ["Roast lamb with crisp roast potatoes", "lamb-leg-steak potato", "all gluten dairy nuts eggs pork garlic"],
  ["Baked beans and eggs on hash browns", "egg potato", "all gluten dairy nuts pork garlic"],
  [
    "Chicken and leek casserole with herb dumplings",
    "chicken-thigh-fillet leek gluten-free-self-raising-flour",
    "all gluten dairy nuts eggs pork garlic",
  ],
  [
    "Beef stew with fluffy dumplings",
    "diced-beef carrot gluten-free-self-raising-flour",
    "all gluten dairy nuts eggs pork garlic",
  ],
  [
    "Turkey meatballs in tomato sauce",
    "turkey-breast-mince chopped-tomatoes",
    "all gluten dairy nuts eggs pork garlic",
  ],
  ["Swedish meatballs with mash", "beef-mince potato", "all gluten nuts eggs pork garlic"],
  ["Spaghetti with basil pesto", "spaghetti fresh-basil parmesan sunflower-seeds", "all nuts eggs pork"],
  ["Kale pesto pasta", "penne kale nutritional-yeast sunflower-seeds", "all dairy nuts eggs pork"],
  [
    "Chicken with pesto and beans",
    "chicken-breast fresh-basil cashew-nuts nutritional-yeast",
    "all gluten dairy eggs pork",
  ],
  [
    "Pulled chicken with crunchy coleslaw",
    "chicken-breast white-cabbage vegan-mayonnaise",
    "all gluten dairy nuts eggs pork garlic",
  ],
  [
    "Bean burgers with coleslaw in buns",
    "tinned-kidney-beans white-cabbage gluten-free-burger-bun",
    "all gluten dairy nuts pork garlic",
  ],
  [
    "Chicken salad with croutons",
    "chicken-breast little-gem-lettuce gluten-free-bread",
    "all gluten dairy nuts pork garlic",
  ],
  ["Tomato soup with croutons", "chopped-tomatoes ciabatta-roll", "all dairy nuts eggs pork garlic"],
  [
    "Roast beef with Yorkshire puddings",
    "beef-roasting-joint gluten-free-plain-flour egg semi-skimmed-milk",
    "all gluten nuts pork garlic",
  ],
  [
    "Chicken with Yorkshire puddings and gravy",
    "chicken-breast plain-flour egg unsweetened-oat-drink",
    "all dairy nuts pork garlic",
  ],
  ["Salmon fishcakes with peas", "salmon-fillet potato frozen-peas", "all gluten dairy nuts eggs pork garlic"],
  ["Beef burgers with roasties", "beef-mince potato gluten-free-burger-bun", "all gluten dairy nuts pork garlic"],
  [
    "Turkey burgers with sweet potato wedges",
    "turkey-breast-mince sweet-potato gluten-free-burger-bun",
    "all gluten dairy nuts pork garlic",
  ],
  [
    "Mushroom and pepper pizza",
    "gluten-free-plain-flour chestnut-mushrooms chopped-tomatoes",
    "all gluten nuts eggs pork garlic",
  ],
  ["Savoury pancakes with chestnut-mushrooms", "gluten-free-plain-flour egg mushrooms", "all gluten nuts pork garlic"],
  [
    "American pancakes with berries and yogurt",
    "gluten-free-plain-flour egg semi-skimmed-milk",
    "all gluten nuts pork garlic",
  ],
  [
    "Chickpea curry with flatbreads",
    "tinned-chickpeas gluten-free-plain-flour spinach",
    "all gluten dairy nuts eggs pork",
  ],
  ["Lamb koftas with warm flatbreads", "lamb-mince self-raising-flour cucumber", "all dairy nuts eggs pork garlic"],
  [
    "Roast chicken with onion gravy and roasties",
    "chicken-breast onion potato",
    "all gluten dairy nuts eggs pork garlic",
  ],
];

describe("what a cook makes of an idea's own foods is no product of ours", () => {
  test.each(MADE)("%s", (name, foods, names) => {
    const refused = households(names).map((one) => [one, ...faultsOf(name, foods, HOUSEHOLDS[one])]);
    expect(refused.filter((one) => one.length > 1)).toEqual([]);
  });
});

describe("what such a form holds however it is made is no more let go than before", () => {
  test.each([
    ["Roast chicken with sage stuffing", "chicken-breast potato", "gluten"],
    ["Roast chicken with pork stuffing", "chicken-breast gluten-free-breadcrumbs", "pork"],
    ["Roast chicken with stuffing", "chicken-breast gluten-free-breadcrumbs", "alliums"],
    ["Chicken with shop-bought stuffing", "chicken-breast gluten-free-breadcrumbs", "gluten"],
    ["Roast chicken with Paxo stuffing", "chicken-breast gluten-free-breadcrumbs", "gluten"],
    ["Beef stew with herb dumplings", "diced-beef carrot", "gluten"],
    ["Spaghetti with basil pesto", "spaghetti fresh-basil parmesan", "nuts"],
    ["Spaghetti with basil pesto", "spaghetti fresh-basil cashew-nuts", "dairy"],
    ["Spaghetti with basil pesto", "spaghetti fresh-basil cashew-nuts", "garlic"],
    ["Chicken with green pesto from a jar", "chicken-breast fresh-basil sunflower-seeds", "nuts"],
    ["Chicken with pesto", "chicken-breast sunflower-seeds nutritional-yeast", "dairy nuts"],
    ["Roast beef with Yorkshire puddings", "beef-roasting-joint plain-flour semi-skimmed-milk", "eggs"],
    ["Roast beef with Yorkshire puddings", "beef-roasting-joint plain-flour egg", "dairy"],
    ["Roast beef with Yorkshire puddings", "beef-roasting-joint cornflour egg semi-skimmed-milk", "gluten"],
    ["Tomato soup with croutons", "chopped-tomatoes gluten-free-plain-flour", "gluten"],
    ["Chickpea curry with flatbreads", "tinned-chickpeas cornflour", "gluten"],
    ["Swedish meatballs with mash", "beef-mince potato", "dairy"],
    ["Pork meatballs with mash", "beef-mince potato", "pork"],
    ["Beef burgers with a tomato salad", "beef-mince tomatoes", "gluten"],
    ["Cod and chips with peas", "frozen-white-fish-fillet potato", "gluten"],
    ["Steak with loaded fries", "rump-steak potato", "gluten"],
    ["Steak with halloumi fries", "rump-steak potato", "dairy"],
    ["Fish with frozen potato wedges", "frozen-white-fish-fillet potato", "gluten garlic"],
    ["Fish with potato wedges", "frozen-white-fish-fillet potato", "wedges"],
    ["Turkey steaks with roasties", "turkey-breast-mince potato", "roasties"],
  ])("%s of %s, for who goes without %s", (name, foods, without) => {
    const isHousehold = (one: string): one is Household => one in HOUSEHOLDS;
    for (const one of isHousehold(without) ? [without] : without.split(" ")) {
      const change: Change = isHousehold(one) ? HOUSEHOLDS[one] : { ingredientsToAvoid: one };
      expect([one, ...faultsOf(name, foods, change)]).not.toEqual([one]);
    }
  });
});

test("a reason and a line may name what is made of the idea's foods, and nothing else", () => {
  const name = "Roast chicken with sage stuffing and roasties";
  const foods = "chicken-breast potato gluten-free-breadcrumbs";
  const { gluten } = HOUSEHOLDS;
  expect(faultsOf(name, foods, gluten, "Crackling skin, oniony stuffing and crisp roasties")).toEqual([]);
  expect(faultsOf(name, foods, gluten, "Crackling skin and crisp Yorkshire puddings")).not.toEqual([]);
  const { constraints } = sampleTask({ ...NO_LIMITS, ...gluten });
  const inLine = (line: string): boolean =>
    forbiddenFoodIn({ name, foods: foods.split(" "), why: "" }, line, { constraints, catalogue, matcher }) !== null;
  expect(inLine("Roasties and stuffing for all three of you")).toBe(false);
  expect(inLine("Put the shop stuffing and croutons round it")).toBe(true);
});

describe("a written dish is read by its ingredients", () => {
  const TITLED = { ...anHonestDish(), name: "Chicken and leek with roasties" };
  const [, ...rest] = TITLED.steps;
  const first = (text: string) => ({ ...anHonestDish().steps[0], text });
  const { gluten } = HOUSEHOLDS;

  test("its title may call them what a cook makes of them, and its texts what the title does", () => {
    expect(faultsOfDish(TITLED, gluten)).toEqual([]);
    const steps = [first("Cut the potatoes for roasties, and the meat to size."), ...rest];
    expect(faultsOfDish({ ...TITLED, steps }, gluten)).toEqual([]);
    expect(faultsOfDish({ ...TITLED, why: "Soft leeks beside crisp, golden roasties." }, gluten)).toEqual([]);
  });

  test("but what is bought beside them, or of what only thickens its sauce, is refused", () => {
    const steps = [first("Cut the meat, and open a bag of roasties."), ...rest];
    expect(faultsOfDish({ ...TITLED, steps }, gluten).join()).toMatch(/step 1 names frozen roast/u);
    const withFlatbreads = (grams: number) => ({
      ...withFood("gluten-free-plain-flour", grams),
      name: "Chicken and leek stew with flatbreads",
    });
    expect(faultsOfDish(withFlatbreads(40), gluten).join()).not.toMatch(/names flatbread/u);
    expect(faultsOfDish(withFlatbreads(8), gluten).join()).toMatch(/the name names flatbread/u);
  });
});
