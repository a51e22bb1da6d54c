import { expect, test } from "vitest";
import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import { smallestPack } from "#domain/cupboard/measures";
import { intentOf } from "#domain/intents/intent";
import { composeBriefFor } from "#domain/proposal/brief/compose-brief";
import { proposeWeek } from "#domain/planner/propose-week";
import { constraintsOfPlan } from "#domain/plan/plan-constraints";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
const FREE = { ingredientsToAvoid: "", dietaryRestrictions: [], meatsPreferred: [] };

function constraintsFor(additionalNotes: string): Constraints {
  return sampleTask({ ...FREE, additionalNotes }).constraints;
}

/** The foods that a reader of notes found are to be used up, by id, with their grams. */
function toldIn(quote: string, ...named: readonly string[]): object {
  const intents = named.map((what) => intentOf({ kind: "use_up", what }, quote, "some reader"));
  const read = constraintsOf({ ...constraintsFor("").request, intents }, matcher, EMPTY_CUPBOARD);
  const cupboard = read.ok ? read.constraints.cupboard : [];
  return Object.fromEntries(cupboard.map(({ foodId, grams }) => [foodId, grams]));
}

const packOf = (id: string): number => smallestPack(catalogue.foodById.get(id)!).grams;
const eachOf = (id: string): number => catalogue.foodById.get(id)!.units["each"]!;

test.each<[string, readonly string[], object]>([
  [
    "We have half a cabbage and some feta to use up",
    ["cabbage", "feta"],
    { "white-cabbage": eachOf("white-cabbage") / 2, feta: packOf("feta") },
  ],
  [
    "got a bag of spinach and 3 large carrots to finish, and 200g of mushrooms",
    ["spinach", "carrots", "mushrooms"],
    { spinach: packOf("spinach"), carrot: 3 * eachOf("carrot"), mushrooms: 200 },
  ],
  ["a massive squash from the allotment", ["squash"], { "butternut-squash": packOf("butternut-squash") }],
  ["a big bag of carrots that want eating", ["carrots"], { carrot: 500 }],
  ["half a red cabbage", ["red cabbage"], { "red-cabbage": eachOf("red-cabbage") / 2 }],
  // Of some kinds every kitchen means the same one.
  [
    "a big tub of yoghurt, 200g of rice and half a pint of cream",
    ["yoghurt", "rice", "cream"],
    {
      "natural-yogurt": packOf("natural-yogurt"),
      "basmati-rice": 200,
      "double-cream": 284 * catalogue.foodById.get("double-cream")!.density!,
    },
  ],
  [
    "milk and mince to use up",
    ["milk", "mince"],
    { "semi-skimmed-milk": packOf("semi-skimmed-milk"), "beef-mince": packOf("beef-mince") },
  ],
  // Any of several foods, of which nobody can say which one costs nothing; and what is cooked is not what a recipe takes raw.
  ["Some peppers need using up.", ["peppers"], {}],
  ["The leftover roast chicken needs using up.", ["roast chicken"], {}],
])("what %s says is at home is read, with its amount", (quote, named, told) => {
  expect(toldIn(quote, ...named)).toEqual(told);
});

test.each<[notes: string, quote: string, what: string, told: object]>([
  ["We’ve a bag of tatties to use.", "a bag of tatties", "potatoes", { potato: 2_000 }],
  ["There’s half a sack of spuds to use.", "half a sack of spuds", "potatoes", { potato: 1_000 }],
  ["a full dozen eggs to use", "a full dozen eggs", "eggs", { egg: 12 * eachOf("egg") }],
  // A plural is what a dinner takes for the table, and two at the least.
  ["we bring home cabbage, leeks and cauliflower for free", "leeks", "leeks", { leek: 2 * eachOf("leek") }],
  ["bring home cabbage, leeks for free", "cabbage, leeks for free", "leek", { leek: 2 * eachOf("leek") }],
  ["we bring home cabbage, leeks and cauliflower", "cabbage", "cabbage", { "white-cabbage": eachOf("white-cabbage") }],
  ["potatoes to use up", "potatoes", "potatoes", { potato: 5 * eachOf("potato") }],
  ["lemons to use up", "lemons", "lemons", { lemon: 2 * eachOf("lemon") }],
  ["eggs to use up", "eggs", "eggs", { egg: packOf("egg") }],
  // Whoever read it quotes the food alone, and its sentence says how much.
  ["There are 6 leeks here and a few carrots.", "leeks", "leeks", { leek: 6 * eachOf("leek") }],
  ["Three leeks. Carrots to use.", "Carrots", "carrots", { carrot: 4 * eachOf("carrot") }],
  [
    "My brother gives me haddock off the boat, I've about 4 fillets in the freezer.",
    "haddock off the boat",
    "haddock",
    { "haddock-fillet": 4 * eachOf("haddock-fillet") },
  ],
  ["I have 4 fillets of haddock", "haddock", "haddock", { "haddock-fillet": 4 * eachOf("haddock-fillet") }],
  ["haddock to use up, 4 salmon fillets for us", "haddock", "haddock", { "haddock-fillet": packOf("haddock-fillet") }],
  ["haddock to use up, and we are 4", "haddock", "haddock", { "haddock-fillet": packOf("haddock-fillet") }],
  ["we have plenty of rice and spices at home", "plenty of rice", "rice", { "basmati-rice": packOf("basmati-rice") }],
  ["we have loads of leeks", "leeks", "leeks", { leek: 500 }],
  ["a bag of leeks", "a bag of leeks", "leeks", { leek: 500 }],
])("how much is at home is read from %s: %s", (additionalNotes, quote, what, told) => {
  const intents = [intentOf({ kind: "use_up", what }, quote, "some reader")];
  const request = { ...constraintsFor("").request, numPeople: 4, additionalNotes, intents };
  const read = constraintsOf(request, matcher, EMPTY_CUPBOARD);
  const cupboard = read.ok ? read.constraints.cupboard : [];
  expect(Object.fromEntries(cupboard.map(({ foodId, grams }) => [foodId, grams]))).toEqual(told);
});

test.each<[string, readonly string[]]>([
  ["Use up 2 tins of chickpeas.", ["tinned-chickpeas 480"]],
  ["There are 6 eggs to use up.", [`egg ${6 * eachOf("egg")}`]],
  ["Half a bag of spinach and 2 leeks need using.", [`spinach ${packOf("spinach") / 2}`, `leek ${2 * eachOf("leek")}`]],
])("an amount keeps no notes from being understood: %s", (notes, told) => {
  const { preferences } = constraintsFor(notes);
  expect(preferences.useUp?.map(({ home }) => `${home?.foodId} ${home?.grams}`)).toEqual(told);
});

test("what notes say is to be used up costs nothing and is taken first, as far as it goes, whoever proposes", () => {
  const notes = "We have half a cabbage and some feta to use up.";
  const constraints = constraintsFor(notes);
  const task = { constraints, catalogue, date: "29 November", season: null, recentTitles: [] } as const;
  const { prompt } = composeBriefFor({ ...task, candidates: [], standing: [], refused: [], wanted: 7 });
  const half = eachOf("white-cabbage") / 2;
  const home = prompt.split("\n## ").find((part) => part.startsWith("At home"));
  expect(home).toContain(`"white-cabbage ${half}g","feta ${packOf("feta")}g"`);
  const week = proposeWeek({ ...sampleTask({ ...FREE, additionalNotes: notes }), constraints }, catalogue);
  if (week.kind !== "planned") throw new Error("no week");
  const { fromCupboard, shopping } = week.document;
  const taken = fromCupboard.filter(({ foodId }) => ["white-cabbage", "feta"].includes(foodId));
  expect(taken.map(({ foodId, assumed }) => [foodId, assumed])).toContainEqual(["feta", false]);
  const bought = shopping.flatMap(({ items }) => items.map(({ foodId }) => foodId));
  expect(bought).not.toContain("feta");
  // A kept plan is changed with the same at home.
  const kept = constraintsOfPlan(week.plan, EMPTY_CUPBOARD);
  expect(kept.cupboard.map(({ foodId }) => foodId)).toEqual(["white-cabbage", "feta"]);
});

test("a plain word counts as its plain food only where its writer says no kind of it", () => {
  const there = (what: string, quote: string): string[] => {
    const request = sampleTask({ ...FREE, additionalNotes: "" }).constraints.request;
    const intents = [intentOf({ kind: "use_up", what }, quote, "some reader")];
    const read = constraintsOf({ ...request, intents }, matcher, EMPTY_CUPBOARD);
    return read.ok ? read.constraints.cupboard.map(({ foodId }) => foodId) : [];
  };
  expect(there("yoghurt", "a big tub of yoghurt")).toEqual(["natural-yogurt"]);
  expect(there("yoghurt", "use up the soya yoghurt")).toEqual([]);
  expect(there("flour", "half a bag of self-raising flour")).toEqual([]);
  expect(there("bread", "half a gluten-free bread")).toEqual([]);
  expect(there("cream", "some ice cream")).toEqual([]);
  expect(there("rice", "rice noodles")).toEqual([]);
  expect(there("rice", "200g of boiled rice")).toEqual([]);
});

test("what is to be used up has its number though we sell none of it, unless a rule keeps it out", () => {
  const numbered = (what: string, limits: Parameters<typeof sampleTask>[0]): boolean => {
    const intents = [intentOf({ kind: "use_up", what }, what, "some reader")];
    const request = { ...sampleTask({ ...FREE, ...limits, additionalNotes: "" }).constraints.request, intents };
    const read = constraintsOf(request, matcher, EMPTY_CUPBOARD);
    if (!read.ok) throw new Error("not read");
    const task = { constraints: read.constraints, catalogue, date: "29 November", season: null } as const;
    const rest = { recentTitles: [], candidates: [], standing: [], refused: [], wanted: 5 };
    return composeBriefFor({ ...task, ...rest }).prompt.includes(`1 {"asked":"Use up ${what}"`);
  };
  expect(numbered("methi", {})).toBe(true);
  expect(numbered("methi", { ingredientsToAvoid: "methi" })).toBe(false);
  expect(numbered("methi", { ingredientsToAvoid: "fenugreek seeds" })).toBe(false);
  expect(numbered("haggis", {})).toBe(true);
  expect(numbered("haggis", { dietaryRestrictions: ["gluten_free"] })).toBe(false);
  expect(numbered("haggis", { dietaryPreference: "vegetarian" })).toBe(false);
  expect(numbered("haggis", { meatsPreferred: ["poultry"] })).toBe(false);
  expect(numbered("haggis", { ingredientsToAvoid: "gluten" })).toBe(false);
});

test("what somebody has in their cupboard stands, and an amount that notes say is no less", () => {
  const request = constraintsFor("Half a cabbage and some feta need using.").request;
  const cupboard = [
    { foodId: "feta", grams: 60, assumed: false },
    { foodId: "white-cabbage", grams: 100, assumed: false },
  ];
  const read = constraintsOf(request, matcher, cupboard);
  const stocked = read.ok ? read.constraints.cupboard : [];
  expect(stocked.map(({ grams }) => grams)).toEqual([60, eachOf("white-cabbage") / 2]);
  const twice = constraintsOf(request, matcher, stocked);
  expect(twice.ok && twice.constraints.cupboard).toEqual(stocked);
});

test("a dish of several things has its number in its writer's words, and is looked for, unless a rule keeps any of it out", () => {
  const toldOfWant = (what: string, limits: Parameters<typeof sampleTask>[0] = {}): [boolean, boolean] => {
    const intents = [intentOf({ kind: "want", what, day: "Friday", number: null, often: false }, what, "some reader")];
    const request = { ...sampleTask({ ...FREE, ...limits, additionalNotes: "" }).constraints.request, intents };
    const read = constraintsOf(request, matcher, EMPTY_CUPBOARD);
    if (!read.ok) throw new Error("not read");
    const task = { constraints: read.constraints, catalogue, date: "29 November", season: null } as const;
    const rest = { recentTitles: [], candidates: [], standing: [], refused: [], wanted: 5 };
    const isTold = composeBriefFor({ ...task, ...rest })
      .prompt.toLowerCase()
      .includes(`${what} on friday"`);
    return [isTold, read.constraints.preferences.more.length > 0];
  };
  expect(toldOfWant("rice dish with lamb")).toEqual([true, true]);
  expect(toldOfWant("something with lentils and lemon")).toEqual([true, true]);
  // Nothing of ours can be looked for by these: whoever composes the week reads them.
  expect(toldOfWant("curry or stew")).toEqual([true, false]);
  expect(toldOfWant("pasta without mushrooms")).toEqual([true, false]);
  // What is left out is never sent as wanted.
  expect(toldOfWant("rice dish with lamb", { ingredientsToAvoid: "lamb" })).toEqual([false, false]);
  expect(toldOfWant("rice dish with lamb", { dietaryPreference: "vegan" })).toEqual([false, false]);
  expect(toldOfWant("something with red lentils and lemon", { ingredientsToAvoid: "red lentils" })).toEqual([
    false,
    false,
  ]);
  expect(toldOfWant("soup with prawns", { ingredientsToAvoid: "shellfish" })).toEqual([false, false]);
  expect(toldOfWant("prawns or lentils", { ingredientsToAvoid: "shellfish" })).toEqual([false, false]);
});
