import { describe, expect, it } from "vitest";
import { readAvoidEntries } from "#domain/request/avoid-entries";
import { splitAvoidText } from "#domain/request/meal-plan-request";
import { constraintsFor } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

function ruleFor(entry: string) {
  const match = matcher.matchAvoid(entry);
  if (!match.known) throw new Error(`"${entry}" is not known; near are ${match.nearest.join(", ")}`);
  return match.rule;
}

/** Ids of every food ruled out, by name or by allergen. */
function ruledOut(entry: string): ReadonlySet<string> {
  const rule = ruleFor(entry);
  return new Set(
    catalogue.foods
      .filter((food) => rule.foodIds.has(food.id) || food.allergens.some((allergen) => rule.allergens.has(allergen)))
      .map((food) => food.id),
  );
}

describe("an entry of things to avoid", () => {
  it.each([
    ["gluten", ["plain-flour", "light-soy-sauce", "couscous", "porridge-oats"], ["basmati-rice", "tamari"]],
    ["gluten free", ["plain-flour"], ["gluten-free-bread"]],
    ["coeliac", ["plain-flour", "bitter-ale"], ["potato"]],
    ["lactose", ["semi-skimmed-milk", "butter", "feta"], ["coconut-milk"]],
    ["dairy products", ["naan-bread", "green-pesto"], ["peanut-butter"]],
    ["nuts", ["almonds", "unsalted-peanuts", "green-pesto"], ["coconut-milk", "ground-nutmeg", "butternut-squash"]],
    ["tree nuts", ["walnuts"], ["unsalted-peanuts"]],
    ["cashews", ["cashew-nuts", "green-pesto", "korma-paste"], ["walnuts"]],
    ["soy", ["firm-tofu", "light-soy-sauce", "white-bread"], ["basmati-rice"]],
    ["tahini", ["tahini", "houmous", "sesame-oil"], ["olive-oil"]],
    [
      "shellfish",
      ["raw-king-prawns", "mussels", "oyster-sauce", "thai-red-curry-paste"],
      ["cod-fillet", "oyster-mushrooms"],
    ],
    ["seafood", ["raw-king-prawns", "cod-fillet"], ["chicken-wings"]],
    ["vegan cheese", ["vegan-cheddar-alternative", "vegan-feta-alternative"], ["mature-cheddar", "mozzarella"]],
    ["plant-based cheese", ["vegan-cheddar-alternative"], ["mature-cheddar"]],
    ["dairy-free cheese", ["vegan-feta-alternative"], ["feta"]],
    [
      "meat substitutes",
      ["vegan-sausage", "vegetarian-sausage", "plant-based-burger", "quorn-mince", "frozen-plant-based-mince"],
      ["beef-mince"],
    ],
    ["veggie mince", ["quorn-mince", "frozen-plant-based-mince"], ["beef-mince"]],
    [
      "white rice",
      ["basmati-rice", "jasmine-rice", "risotto-rice", "microwave-basmati-rice"],
      ["brown-rice", "wild-rice"],
    ],
    ["white bread", ["white-bread", "baguette", "ciabatta-roll", "naan-bread"], ["wholemeal-bread", "couscous"]],
    ["margarine", ["dairy-free-spread"], ["butter"]],
    ["plant milk", ["unsweetened-oat-drink", "unsweetened-soya-drink"], ["semi-skimmed-milk"]],
    ["Mushrooms", ["mushrooms", "shiitake-mushrooms", "oyster-mushrooms", "dried-black-fungus"], ["carrot"]],
    ["onion", ["onion", "red-onion", "spring-onion", "shallot", "onion-granules", "frozen-diced-onion"], ["carrot"]],
    ["tomato", ["tomato", "tomato-puree", "tomato-passata", "tomato-ketchup", "chopped-tomatoes"], ["potato"]],
    ["coriander", ["fresh-coriander", "ground-coriander", "coriander-seeds"], ["fresh-flat-leaf-parsley"]],
    ["chicken", ["chicken-stock-cube", "chicken-sausage", "whole-chicken"], ["duck-breast"]],
    ["pork", ["smoked-back-bacon", "cooked-ham", "chorizo", "bacon-lardons"], ["beef-mince"]],
    ["red meat", ["beef-mince", "lamb-chop", "pork-fillet"], ["chicken-wings"]],
    ["spicy", ["red-chilli", "sriracha"], ["carrot"]],
    ["alcohol", ["red-wine", "sherry", "bitter-ale"], ["apple-juice"]],
    ["beans", ["tinned-kidney-beans", "green-beans", "baked-beans"], ["carrot"]],
    ["butter", ["butter"], ["tinned-butter-beans", "peanut-butter"]],
    ["anchovies", ["anchovies-in-oil", "worcestershire-sauce"], ["cod-fillet"]],
    ["olives", ["olives"], ["olive-oil"]],
    ["blue cheese", ["stilton"], ["feta"]],
    ["eggplant", ["aubergine"], ["egg"]],
    ["soy sauce", ["dark-soy-sauce", "light-soy-sauce"], ["firm-tofu"]],
  ])("%s rules out what contains it, and not what only sounds like it", (entry, out, stays) => {
    const ids = ruledOut(entry);
    expect(out.filter((id) => !ids.has(id))).toEqual([]);
    expect(stays.filter((id) => ids.has(id))).toEqual([]);
    expect([...out, ...stays].filter((id) => !catalogue.foodById.has(id))).toEqual([]);
  });

  const VEGETABLES = ["red-pepper", "green-pepper", "yellow-pepper", "romano-pepper", "padron-peppers"];
  const IN_PACKS = ["roasted-red-peppers-in-a-jar", "frozen-sliced-peppers", "stir-fry-vegetables"];
  const OF_CAPSICUM = [
    "paprika",
    "smoked-paprika",
    "chilli-flakes",
    "cayenne-pepper",
    "chorizo",
    "red-chilli",
    "harissa-paste",
  ];
  const OF_PEPPERCORNS = ["ground-black-pepper", "ground-white-pepper", "sichuan-peppercorns"];

  it.each([
    "peppers",
    "No peppers please",
    "Bell peppers",
    "sweet pepper",
    "mixed peppers",
    "stuffed peppers",
    "capsicum",
  ])("of %s means the vegetable, and not the spice", (entry) => {
    const ids = ruledOut(entry);
    expect([...VEGETABLES, ...IN_PACKS].filter((id) => !ids.has(id))).toEqual([]);
    expect([...OF_CAPSICUM, ...OF_PEPPERCORNS, "salami"].filter((id) => ids.has(id))).toEqual([]);
    expect(matcher.matchAvoid(entry)).not.toHaveProperty("mayMean");
  });

  it.each([
    "allergic to peppers",
    "Peppers (allergy)",
    "capsicum allergy",
    "allergy to red peppers",
    "peppers in any form",
  ])("of %s leaves out the whole family, but not black pepper", (entry) => {
    const ids = ruledOut(entry);
    expect([...VEGETABLES, ...IN_PACKS, ...OF_CAPSICUM, "salami"].filter((id) => !ids.has(id))).toEqual([]);
    expect(OF_PEPPERCORNS.filter((id) => ids.has(id))).toEqual([]);
  });

  it.each(["pepper", "all kinds of peppers", "pepper allergy", "peppers and spices"])(
    "of %s is ambiguous, and leads to a question with clear answers",
    (text) => {
      const { unknown } = readAvoidEntries(splitAvoidText(text), matcher);
      expect(unknown).toMatchObject([{ suggestions: ["sweet peppers", "black pepper", "peppers in any form"] }]);
      const [first] = unknown;
      for (const choice of first?.suggestions ?? []) {
        const rest = splitAvoidText(text).filter((entry) => entry !== first?.entry);
        expect(readAvoidEntries([...rest, choice], matcher).unknown).toEqual([]);
      }
    },
  );

  it("of peppers says on the plan that paprika stays, unless the whole family goes", () => {
    const said = (ingredientsToAvoid: string): string[] =>
      constraintsFor({ ingredientsToAvoid }, catalogue).notices.map(({ code }) => code);
    expect(said("peppers")).toContain("peppers_meant");
    expect(said("peppers in any form")).not.toContain("peppers_meant");
  });

  it("of one pepper by colour or name means that one, and black pepper means black pepper", () => {
    expect(ruledOut("green peppers").has("red-pepper")).toBe(false);
    expect(ruledOut("red pepper").has("ground-black-pepper")).toBe(false);
    expect([...ruledOut("black pepper")]).toContain("ground-black-pepper");
    expect(ruledOut("black pepper").has("red-pepper")).toBe(false);
    expect([...ruledOut("hot peppers")]).toEqual(expect.arrayContaining(["red-chilli", "chilli-flakes"]));
  });

  it("is known but rules out nothing when no priced food contains it, or when it says nothing", () => {
    for (const entry of ["papaya", "Nutella", "none please", "no thanks", "not fussy"])
      expect([entry, ruleFor(entry).foodIds.size, ruleFor(entry).allergens.size]).toEqual([entry, 0, 0]);
  });

  it("is not known if its words are not food: nothing is ignored silently", () => {
    for (const entry of ["notes", "</notes>", "hot", "skin", "total", "🥜"])
      expect([entry, matcher.matchAvoid(entry).known]).toEqual([entry, false]);
  });

  it("keeps the user's own words", () => {
    expect(ruleFor("Raw Onions").entry).toBe("Raw Onions");
  });

  it.each([
    "things my mum hates",
    "mum",
    "whatever Dad says",
    "what the kids leave",
    "nuts and bolts",
    "cashu nuts ok?",
  ])("that resembles no food gets no guesses: “%s”", (typed) => {
    const match = matcher.matchAvoid(typed);
    expect(match.known ? [] : match.nearest).toEqual([]);
  });

  it.each([
    ["egs", "egg"],
    ["penuts", "peanuts"],
    ["corgette", "courgette"],
    ["spinich", "spinach"],
    ["shelfish", "shellfish"],
    ["sesami", "sesame"],
    ["mlik", "milk"],
    ["chiken", "chicken"],
  ])("that is misspelt, “%s”, suggests %s first", (typed, first) => {
    const match = matcher.matchAvoid(typed);
    expect(match.known ? null : match.nearest[0]).toBe(first);
  });

  it("is never corrected silently: the nearest words are offered", () => {
    expect(matcher.matchAvoid("mushroms")).toMatchObject({ known: false, entry: "mushroms", nearest: ["mushrooms"] });
    expect(matcher.matchAvoid("chiken")).toMatchObject({ known: false });
    expect(matcher.matchAvoid("xqzwyrtpl")).toEqual({ known: false, entry: "xqzwyrtpl", nearest: [] });
    expect(matcher.matchAvoid("x".repeat(100_000)).known).toBe(false);
  });

  it("knows every food, every ingredient and every family by name", () => {
    const words = [...catalogue.foods, ...catalogue.ingredients].flatMap((entry) => [entry.name, ...entry.families]);
    expect([...new Set(words)].filter((name) => !matcher.matchAvoid(name).known)).toEqual([]);
  });
});
