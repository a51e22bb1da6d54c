import { describe, expect, test } from "vitest";
import { judgeMenuDish, namesForbiddenFood } from "#domain/proposal/judge-menu";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS, type Change } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();

/** The codes of what is wrong with a dish of a menu; empty if it is accepted. */
function faultsOf(name: string, foods: readonly string[], change: Change): string[] {
  return saidFaults(name, foods, change).map(({ code }) => code);
}

function saidFaults(
  name: string,
  foods: readonly string[],
  change: Change,
): readonly { code: string; detail: string }[] {
  const { constraints } = sampleTask({ ...NO_LIMITS, ...change });
  const task = { constraints, raw: { name, foods, why: "" }, standing: [], recentPlans: [] };
  const judgement = judgeMenuDish(task, catalogue, matcher);
  return judgement.kind === "stands" ? [] : judgement.faults;
}

const GLUTEN_FREE: Change = { dietaryRestrictions: ["gluten_free"] };
const DAIRY_FREE: Change = { dietaryRestrictions: ["dairy_free"] };
const PALEO: Change = { dietaryPreference: "paleo" };
const POULTRY: Change = { meatsPreferred: ["poultry"] };
const PORK_RICE = ["lean pork mince", "white cabbage", "long grain rice"];
const VEGAN = { dietaryPreference: "vegan" } as const;
const VEGETARIAN: Change = { dietaryPreference: "vegetarian" };

describe("the name of a dish without ingredients", () => {
  test("loses what it claims to be free of, and stays where it is true without", () => {
    const named = (name: string, foods: readonly string[]) => {
      const { constraints } = sampleTask({ ...NO_LIMITS, ...GLUTEN_FREE });
      const task = { constraints, raw: { name, foods, why: "" }, standing: [], recentPlans: [] };
      const judgement = judgeMenuDish(task, catalogue, matcher);
      return judgement.kind === "stands" ? judgement.dish.name : null;
    };
    const sheets = ["gluten-free lasagne sheets", "pork mince"];
    expect(named("Gluten-free skillet lasagne with pork ragù", sheets)).toBe("Skillet lasagne with pork ragù");
    // Without the claim it is the ordinary one, which nobody there may have.
    expect(named("Gluten-free lasagne with ricotta", ["courgette", "ricotta"])).toBeNull();
  });

  test.each([
    ["Courgette lasagne with ricotta", ["courgette", "ricotta"], GLUTEN_FREE],
    ["Crispy chicken with roast carrots", ["chicken breast", "carrot"], GLUTEN_FREE],
    ["Pork and pea fried rice", ["pork mince", "peas"], GLUTEN_FREE],
    ["Homely baked gnocchi with tomato and mozzarella", ["chopped tomatoes", "mozzarella"], GLUTEN_FREE],
    ["Lemon ravioli with sage", ["lemon", "fresh sage"], GLUTEN_FREE],
    ["Chana masala with cumin rice", ["tinned chickpeas", "basmati rice"], { ingredientsToAvoid: "mustard" }],
    ["Chicken Caesar salad with croutons", ["chicken breast", "little gem lettuce"], GLUTEN_FREE],
    ["Mushroom risotto with thyme", ["mushrooms", "fresh thyme"], { ingredientsToAvoid: "celery" }],
    ["Cheeseburgers with a tomato salad", ["beef mince", "tomatoes"], GLUTEN_FREE],
    ["Jollof rice with beans", ["kidney beans", "chopped tomatoes"], GLUTEN_FREE],
    ["Egg fried noodles", ["carrot", "spring greens"], { ingredientsToAvoid: "egg" }],
    ["Sesame chicken with greens", ["chicken breast", "spring greens"], { ingredientsToAvoid: "sesame" }],
    ["Harissa sausage traybake", ["harissa paste", "red pepper"], { meatsPreferred: ["lamb"] }],
    // Its accompaniment, or its only food, implies meat; and for some people an allergen is more than a name.
    ["Chicken stew with golabki", ["chicken breast", "potatoes"], POULTRY],
    ["Carbonara with peas and chicken", ["spaghetti", "frozen peas", "chicken breast"], POULTRY],
    ["Dan dan noodles", ["egg noodles", "chicken mince"], POULTRY],
    ["Gongbao chicken", ["chicken breast", "basmati rice"], { ...POULTRY, dietaryRestrictions: ["nut_free"] }],
  ] satisfies [string, string[], Change][])(
    "%s is rejected if the product sold by that name is ruled out",
    (name, foods, change) => {
      expect(faultsOf(name, foods, {})).toEqual([]);
      expect(faultsOf(name, foods, change)).not.toEqual([]);
    },
  );

  test.each([
    // Whoever must not have it hears of what the dish may hold, and whoever does not eat any meat as well.
    ["Pork, egg and cabbage fried rice", PORK_RICE, { dietaryRestrictions: ["soy_free"] }, "soy_free"],
    ["Pork, egg and cabbage fried rice", PORK_RICE, { ingredientsToAvoid: "prawns" }, "prawns"],
    ["Pork, egg and cabbage fried rice", PORK_RICE, { ingredientsToAvoid: "shellfish" }, "shellfish"],
    ["Pork, egg and cabbage fried rice", PORK_RICE, { ingredientsToAvoid: "pineapple" }, "pineapple"],
    ["Cabbage fried rice", ["white cabbage", "basmati rice"], { meatsPreferred: ["no_meat"] }, "meat or fish"],
    ["Fried rice", ["white cabbage", "basmati rice"], { meatsPreferred: ["pork", "poultry"] }, "seafood"],
  ] satisfies [string, string[], Change, string][])(
    "%s is rejected with what it may hold: %s %j",
    (name, foods, change, held) => {
      const fault = saidFaults(name, foods, change)[0]?.detail ?? "";
      expect(fault).toMatch(/which this request rules out: it is often made with [^:]*, so call it something else/u);
      expect(fault.toLowerCase()).toContain(held);
    },
  );

  test.each([
    ["Roast chicken with potatoes and gravy", ["chicken breast", "potatoes"], GLUTEN_FREE],
    ["Crispy chicken thighs with roast carrots", ["bone-in chicken thighs", "carrot"], GLUTEN_FREE],
    ["Lemon chicken with rice", ["chicken breast", "lemon", "basmati rice"], GLUTEN_FREE],
    ["Lasagne with mince", ["gluten-free lasagne sheets", "beef mince"], GLUTEN_FREE],
    ["Thai noodle soup with tofu", ["rice noodles", "tofu"], GLUTEN_FREE],
    ["Chicken chow mein with rice noodles", ["rice noodles", "chicken breast"], GLUTEN_FREE],
    ["Lentil cottage pie", ["brown lentils", "potatoes"], VEGETARIAN],
    ["Lentil bolognese with spaghetti", ["brown lentils", "spaghetti"], VEGETARIAN],
    ["Lentil burgers with potato wedges", ["brown lentils", "potatoes"], VEGETARIAN],
    ["Beetroot barley risotto with lemony ricotta", ["beetroot", "pearl barley", "ricotta"], VEGETARIAN],
    ["Mushroom stroganoff with rice", ["mushrooms", "basmati rice"], VEGETARIAN],
    // What a packet may contain does not matter for a dish made from our foods.
    ["Sticky sesame salmon", ["salmon fillet", "basmati-rice"], { dietaryRestrictions: ["nut_free"] }],
    ["Smoky jollof rice with chicken", ["long-grain rice", "chicken breast"], GLUTEN_FREE],
    ["Sesame chicken with greens", ["chicken breast", "spring greens"], GLUTEN_FREE],
    ["Vegetable fried rice with egg", ["basmati rice", "eggs"], { dietaryRestrictions: ["nut_free"] }],
    // Often made with prawns, which were not chosen; but this one says what is in it.
    ["Pork, egg and cabbage fried rice", PORK_RICE, { meatsPreferred: ["pork", "poultry"] }],
    ["Cabbage fried rice", ["white cabbage", "basmati rice"], { meatsPreferred: ["pork"] }],
  ] satisfies [string, string[], Change][])("%s is accepted", (name, foods, change) => {
    expect(faultsOf(name, foods, change)).toEqual([]);
  });
});

test.each([
  ["Flumpy, glimmery, snazzlesome, wowzers", "stands", ""],
  ["Crackly skin, sharp slaw, zero faff", "stands", "Crackly skin, sharp slaw, zero faff"],
  ["Das Huhn wird mit der Sauce und dem Reis serviert", "faulty", ""],
])("a reason is checked for harm, and rejected for another language only if it is in one: %s", (why, kind, kept) => {
  const { constraints } = sampleTask(NO_LIMITS);
  const raw = { name: "Lemon chicken with rice", foods: ["chicken breast", "basmati-rice"], why };
  const judgement = judgeMenuDish({ constraints, raw, standing: [], recentPlans: [] }, catalogue, matcher);
  expect([judgement.kind, judgement.kind === "stands" ? judgement.dish.why : ""]).toEqual([kind, kept]);
});

describe("a reason is read in the context of the name", () => {
  const whyOf = (name: string, foods: string[], why: string, change: Change): string => {
    const { constraints } = sampleTask({ ...NO_LIMITS, ...change });
    const raw = { name, foods, why };
    const judgement = judgeMenuDish({ constraints, raw, standing: [], recentPlans: [] }, catalogue, matcher);
    if (judgement.kind === "faulty") throw new Error(judgement.faults.map(({ detail }) => detail).join());
    return judgement.dish.why;
  };
  const CURRY = "Creamy chicken and pea curry with rice";
  const CURRY_FOODS = ["chicken breast", "frozen peas", "basmati rice"];

  test.each([
    ["Beef mince with suet dumplings", ["beef mince"], "Rich gravy under light, fluffy herb dumplings", DAIRY_FREE],
    [CURRY, CURRY_FOODS, "Curry-house comfort in a bowl", GLUTEN_FREE],
    ["Steak and sweet potato chips", ["rump steak", "sweet potato"], "Juicy steak, crisp-edged chips", PALEO],
    // Some foreign foods are English kitchen words too.
    ["Sausages with leek mash", ["pork sausages", "leek"], "Silky leeks, sticky sausages, sweet apple gravy", {}],
    ["Fennel pork with beans", ["pork fillet"], "Porchetta flavours, tender meat, creamy beans", {}],
  ] satisfies [string, string[], string, Change][])("and kept: %s", (name, foods, why, change) => {
    expect(whyOf(name, foods, why, change)).toBe(why);
  });

  test.each([
    ["Beef mince with suet dumplings", ["beef mince"], "Soft dumplings with a knob of butter", DAIRY_FREE],
    ["Beef mince with suet dumplings", ["beef mince"], "Rich gravy under cheese dumplings", DAIRY_FREE],
    [CURRY, CURRY_FOODS, "Creamy curry with warm naan to tear", GLUTEN_FREE],
    [CURRY, CURRY_FOODS, "Curry and crisp chicken nuggets", GLUTEN_FREE],
    [CURRY, CURRY_FOODS, "Gluten free comfort in a bowl", GLUTEN_FREE],
    ["Chicken and rice noodles", ["chicken breast", "rice noodles"], "Slippery egg noodles, sweet carrot", GLUTEN_FREE],
    ["Steak and sweet potato chips", ["rump steak", "sweet potato"], "Juicy steak, hot chips and garlic bread", PALEO],
  ] satisfies [string, string[], string, Change][])("and left out: %s", (name, foods, why, change) => {
    expect(whyOf(name, foods, why, change)).toBe("");
  });
});

describe("a line about an accepted dish", () => {
  const namesForbidden = (name: string, foods: string[], line: string, change: Change): boolean =>
    namesForbiddenFood({ name, foods, why: "" }, line, {
      constraints: sampleTask({ ...NO_LIMITS, ...change }).constraints,
      catalogue,
      matcher,
    });

  test.each([
    ["Beef meatballs in tomato sauce", ["beef mince"], "Roll the meatballs together", { meatsPreferred: ["beef"] }],
    ["Fish pie with leeks", ["cod fillet"], "A bubbling pie to come home to", { meatsPreferred: ["fish"] }],
    ["Ciabatta pizzas", ["mozzarella"], "Pizzas ask nothing of you", { ingredientsToAvoid: "olives" }],
    ["Cottage pie with peas", ["beef mince"], "The pie looks after itself", GLUTEN_FREE],
    // A food that is denied or compared is not in the dish.
    ["Roast sea bass", ["sea bass"], "In olive oil, so you miss neither butter nor meat", { meatsPreferred: ["fish"] }],
    ["Bean jackets", ["baking potato"], "Neither cheese nor butter, and who would miss them", DAIRY_FREE],
    ["Mushroom pie", ["mushrooms"], "A pie without a scrap of meat or bacon", VEGETARIAN],
    ["Smoked tofu rice", ["smoked tofu"], "Smoky as if it were bacon", VEGETARIAN],
    ["Steak tagliata", ["rump steak"], "Sliced thin as ham and shared from a board", { meatsPreferred: ["beef"] }],
    ["Salmon orzo", ["salmon fillet"], "Pasta cooked until it gives to the tongue", { meatsPreferred: ["fish"] }],
    ["Dal makhani", ["dairy-free spread", "oat cream alternative"], "Rounded off with a spoonful of oat cream", VEGAN],
  ] satisfies [string, string[], string, Change][])("for %s may say so", (name, foods, line, change) => {
    expect(namesForbidden(name, foods, line, change)).toBe(false);
  });

  test.each([
    ["Fish pie with leeks", ["cod fillet"], "Scatter with bacon at the table", { meatsPreferred: ["fish"] }],
    // The dish has stand-ins, but the reader would think of the original.
    ["Dal makhani", ["dairy-free spread", "oat cream alternative"], "Butter and cream round off the lentils", VEGAN],
    ["Ciabatta pizzas", ["mozzarella"], "Olives on top for you two", { ingredientsToAvoid: "olives" }],
    ["Cottage pie with peas", ["beef mince"], "Mop the gravy up with crusty bread", GLUTEN_FREE],
    ["Bean jackets", ["baking potato"], "They lack neither cheese nor butter", DAIRY_FREE],
    ["Bean jackets", ["baking potato"], "Spare neither the cheese nor the butter", DAIRY_FREE],
    ["Bean jackets", ["baking potato"], "Neither of you need hold back on the butter", DAIRY_FREE],
    ["Smoked tofu rice", ["smoked tofu"], "Top it with bacon, as if it were Sunday", VEGETARIAN],
    ["Bean jackets", ["baking potato"], "Let oil replace a third of the butter", DAIRY_FREE],
    ["Mushroom pie", ["mushrooms"], "Not a pie without bacon", VEGETARIAN],
    ["Salmon orzo", ["salmon fillet"], "Slice the ox tongue over it", { meatsPreferred: ["fish"] }],
    ["Bean noodles", ["kidney beans"], "Noodles, with sticky chicken and cabbage", VEGETARIAN],
    ["Soy chicken noodles", ["chicken breast"], "Noodles, with sticky ribs", POULTRY],
    ["Soy chicken noodles", ["chicken breast"], "Sticky chicken", { ...POULTRY, ...GLUTEN_FREE }],
  ] satisfies [string, string[], string, Change][])(
    "for %s names no further food that is ruled out",
    (name, foods, line, change) => {
      expect(namesForbidden(name, foods, line, change)).toBe(true);
    },
  );
});
