import { expect, test } from "vitest";
import { composeBriefFor, type ComposeBriefTask } from "#domain/proposal/brief/compose-brief";
import { buildBasket } from "#domain/basket/basket";
import { eligibleMeal } from "#domain/planner/eligible";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import { preferencesOf } from "#domain/intents/preferences-of";
import { someIntents } from "#domain/testing/intents";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import { SECTIONS } from "#domain/proposal/brief/sections";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { constraintsOf } from "#domain/request/constraints";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
const FREE = { dietaryRestrictions: [], meatsPreferred: [], ingredientsToAvoid: "" };
const OCCASION = { variation: "Ada", season: "autumn" } as const;
const CURRY = { name: "Chickpea and spinach curry", foods: ["tinned-chickpeas", "spinach"], why: "" };
const IDEA: StandingDinner = { day: "Friday", people: null, forYou: null, answers: [], mealId: null, dish: CURRY };

type Change = Parameters<typeof sampleTask>[0];

/** The lines of the section "Wanted". */
function wantedOf(change: Change = {}, rest: Partial<ComposeBriefTask> = {}): string[] {
  return sectionOf(SECTIONS.wanted, change, rest);
}

function rulesOf(change: Change): string[] {
  return sectionOf(SECTIONS.rules, change, {});
}

function sectionOf(heading: string, change: Change, rest: Partial<ComposeBriefTask>): string[] {
  const { constraints } = sampleTask({
    ...FREE,
    ...change,
  });
  const { prompt } = composeBriefFor({
    constraints,
    catalogue,
    date: "29 November",
    season: "autumn",
    candidates: [],
    standing: [],
    refused: [],
    recentTitles: [],
    wanted: 7,
    ...rest,
  });
  const lines = prompt.split("\n");
  const after = lines.slice(lines.indexOf(heading) + 1);
  return after.slice(
    0,
    after.findIndex((line) => line.startsWith("## ")),
  );
}

test("a second try states what the fixed dinners have spent, what they leave, and what remains in the packs they open", () => {
  const { constraints } = sampleTask();
  const [ours] = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
  const cabbage = { ...CURRY, foods: ["tinned-chickpeas", "white-cabbage"] };
  const standing = [
    { ...IDEA, dish: cabbage },
    { ...IDEA, day: "Monday" as const, mealId: ours!.mealId },
  ];
  const wanted = wantedOf({}, { standing, wanted: 1 });
  expect(wanted.find((line) => line.startsWith("spent: "))).toMatch(
    /^spent: about £\d+\.\d\d by the dinners that stand; at most £\d+\.\d\d left for the last one$/u,
  );
  const open = wanted.find((line) => line.startsWith("open packs"));
  expect(open).toMatch(/"[a-z-]+ \d+"/u);
  expect(open).toMatch(/"white-cabbage \d"/u);
});

test("every food has its pack and the usual amount for the table, even if none of our dishes uses it", () => {
  const foodsFor = (numPeople: number) =>
    new Map(sectionOf(SECTIONS.foods, { numPeople }, {}).map((line) => [line.split(",")[0], line.split(",").slice(1)]));
  const [two, four] = [foodsFor(2), foodsFor(4)];
  expect(two.get("egg")?.[0]).toBe("6x");
  expect(two.get("white-cabbage")?.slice(0, 2)).toEqual(["1x", "85"]);
  expect(two.get("soured-cream")?.[0]).toBe("150");
  for (const [id, [, , tenths]] of four)
    if (/^\d+$/u.test(tenths ?? "")) expect(Number(tenths), id).toBeGreaterThanOrEqual(Number(two.get(id)?.[2]));
  // Half a pack of mince for two is a whole one for four.
  expect(two.get("lean-beef-mince")?.[2]).toBe("5");
  expect(four.get("lean-beef-mince")?.[2]).toBe("10");
  // None of our recipes has it.
  expect(Number(two.get("kipper-fillet")?.[2])).toBeGreaterThan(0);
});

test("shared packs and their costs can be calculated from the figures given", () => {
  const { constraints } = sampleTask({
    dietaryRestrictions: [],
    meatsPreferred: [],
    ingredientsToAvoid: "",
    numPeople: 3,
  });
  const candidates = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
  const dishes = sectionOf(SECTIONS.dishes, { numPeople: 3 }, { candidates }).map((line) => line.split("|"));
  const [heading = [], ...rows] = dishes;
  expect(heading.slice(10, 12)).toEqual(["pence of its packs for 3", "packs for 3"]);
  const foods = sectionOf(SECTIONS.foods, { numPeople: 3 }, { candidates }).map((line) => line.split(","));
  const packs = (row: readonly string[]) =>
    new Map(
      (row[11] ?? "").split(" ").map((one) => {
        const [number, tenths = 1] = one.split(":").map(Number);
        return [number!, tenths] as const;
      }),
    );
  const penceOf = (tenths: ReadonlyMap<number, number>): number =>
    [...tenths].reduce((sum, [number, many]) => {
      const [, , pence] = foods.find((food) => food[4] === String(number)) ?? [];
      return sum + Number(pence) * Math.ceil(many / 10);
    }, 0);
  const told = rows.map((row) => penceOf(packs(row)) / Number(row[10]));
  // Larger packs are cheaper by the gram, and tenths are rounded.
  expect(told.filter((share) => share > 0.9 && share < 1.25).length / told.length).toBeGreaterThan(0.9);
  const [one = [], other = []] = rows;
  const both = new Map(packs(one));
  for (const [number, many] of packs(other)) both.set(number, (both.get(number) ?? 0) + many);
  const meals = [one, other].map((row) =>
    eligibleMeal(constraints, catalogue, candidates[Number(row[0]) - 1]!.mealId)!,
  );
  const real = buildBasket(meals, catalogue, constraints.request.preferredSupermarket, constraints.cupboard).totalPence;
  expect(penceOf(both) / real).toBeGreaterThan(0.85);
  expect(penceOf(both) / real).toBeLessThan(1.25);
});

test("rules do not contradict requests: one special evening, an appliance merely available, a meat that a guest avoids", () => {
  const rules = rulesOf({
    mealGoals: "special_occasion",
    meatsPreferred: ["poultry", "pork"],
    cookingEquipment: ["oven", "microwave"],
    week: [{ kind: "treat", day: "Saturday" }],
    additionalNotes: "Beth doesn't eat pork.",
  });
  expect(rules).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^left out: \["pork(?: \(for Beth\))?"\], in no dinner$/u),
      "meat and fish: only poultry, in at least half of the meals, each kind in turn",
      "equipment: only oven, microwave",
      "goal: a special occasion on Saturday; the other dinners are for every day",
    ]),
  );
});

test("a way of eating comes with what it leaves out, so that a line may name it", () => {
  const rules = rulesOf({ additionalNotes: "All meat halal please." });
  expect(rules).toContain("way of eating: halal (no pork, alcohol, gelatine), in every dinner");
});

test("foods come with the figure that the diet counts", () => {
  const foods = sectionOf(SECTIONS.foods, { dietaryPreference: "slimming_world" }, {});
  expect(foods[0]).toMatch(/,syns per 100 g,number in packs$/u);
  const steak = foods.find((line) => line.startsWith("rump-steak,"))?.split(",") ?? [];
  expect(Number(steak[4])).toBeGreaterThan(5);
  expect(sectionOf(SECTIONS.foods, {}, {})[0]).not.toContain("per 100 g");
});

test("counts come with the figure they are checked against", () => {
  const salt =
    "at most 2 g of salt a serving beside salt and stock cubes, before which a small child's portion is taken out: sauces, cheese, cured meat and bread count";
  expect(rulesOf({ additionalNotes: "Twins of 3." }).find((rule) => rule.startsWith("who eats along"))).toContain(salt);
  const figuresOf = (additionalNotes: string): string[] =>
    rulesOf({ additionalNotes }).filter((rule) => rule.startsWith("figures"));
  expect(figuresOf("at least 40g protein, about 600 calories per meal, low salt")).toEqual([
    "figures: at least 40 g of protein a serving; 525 to 675 kcal a serving; at most 1 g of salt a serving, where possible",
  ]);
  expect(figuresOf("lighter meals please")).toEqual(["figures: at most 520 kcal a serving, where possible"]);
  expect(figuresOf("")).toEqual([]);
  const energyOf = (additionalNotes: string) =>
    rulesOf({ additionalNotes, mealGoals: "none" }).filter((rule) => rule.startsWith("energy"));
  expect(energyOf("")).toEqual(["energy: 550 to 800 kcal a serving where possible"]);
  expect(energyOf("Something light on Tuesday")).toEqual([
    "energy: 550 to 800 kcal a serving where possible, and at most 520 on the days for which they asked for something light",
  ]);
});

test("days list the minutes of a quick evening, days with time, the shopping day, and the freezer's contents", () => {
  const week = [
    { kind: "quick", day: "Tuesday" },
    { kind: "long", day: "Sunday" },
  ] as const;
  const { constraints } = sampleTask({ week, shoppingDay: "Saturday", availableTime: "45" });
  const cupboard = [
    { foodId: "frozen-peas", grams: 400, assumed: false },
    { foodId: "carrot", grams: 400, assumed: false },
  ];
  expect(wantedOf({}, { constraints: { ...constraints, cupboard } })).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^days: .*Monday, Tuesday \(at most 20 minutes from coming in to the table\), Wednesday/u),
      "time to cook: Sunday",
      "shop: on Saturday, before the week begins",
      "frozen: raw meat and fish for Monday and later, from the shop on; their lines say when to take it out",
      'in the freezer, for any day: ["frozen-peas"]',
    ]),
  );
  const nobodyHurries = sampleTask({ availableTime: "60+" });
  expect(wantedOf({}, nobodyHurries).join()).not.toMatch(/time to cook:|shop:|in the freezer/u);
  for (const change of [{ dietaryPreference: "vegan" }, { additionalNotes: "We have no freezer." }] as const)
    expect(wantedOf({}, sampleTask(change)).join()).not.toMatch(/frozen:/u);
});

test("syns of our dishes are given to those who count them, and to nobody else", () => {
  const [ours] = candidateDishes({ ...sampleTask(FREE), recentPlans: [], occasion: OCCASION }, catalogue);
  const lines = (dietaryPreference: "none" | "slimming_world"): string[] =>
    sectionOf(
      SECTIONS.dishes,
      { dietaryPreference },
      { candidates: [{ ...ours!, kcal: 431, syns: 2.5, protein: 37 }] },
    );
  const [heading = "", dish] = lines("slimming_world");
  expect(heading).toContain("|kcal|syns|g protein|");
  expect(dish).toContain("|431|2.5|37|");
  expect(lines("none").join("\n")).not.toContain("syns");
});

test("the abilities of another cook are given for their day only, and who they are as data", () => {
  const notes = "My daughter cooks Thursdays. Dad can only use the microwave on Wednesday.";
  const { constraints } = sampleTask({ ...FREE, additionalNotes: notes, availableTime: "45" });
  const asked = [
    { kind: "cook", day: "Thursday", person: "my daughter", what: "easy", number: 25 },
    { kind: "cook", day: "Wednesday", person: "Dad", what: "microwave" },
  ] as const;
  const intents = someIntents(...asked);
  const preferences = preferencesOf(intents, { matcher, meals: 7, people: 2 });
  const rest = { constraints: { ...constraints, request: { ...constraints.request, intents }, preferences } };
  expect(wantedOf({}, rest)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /Tuesday, Wednesday \(only with the microwave\), Thursday \(at most 25 minutes from coming in to the table; easy enough for a beginner, who cooks it\), Friday/u,
      ),
    ]),
  );
  expect(sectionOf(SECTIONS.told, {}, rest)).toEqual([
    '1 {"asked":"My daughter cooks on Thursday: something easy, 25 minutes","words":"about cook"}',
    '2 {"asked":"Dad cooks on Wednesday: only the microwave","words":"about cook"}',
  ]);
});

test("a day when perhaps nobody dines is marked, and stays among the days", () => {
  const read = sampleTask({ ...FREE, mealsPerWeek: 5, additionalNotes: "Friday we might be at my sister's" });
  const days = wantedOf({}, read).find((line) => line.startsWith("days: "));
  expect(days).toContain(", Friday (perhaps nobody at home), ");
  const [ours] = candidateDishes({ ...read, recentPlans: [], occasion: OCCASION }, catalogue);
  const raw = { day: "Friday", people: null, dish: 1, idea: null, for_you: "", answers: [] };
  const task = { ...read, raw, candidates: [ours!.mealId], standing: [], recentPlans: [] };
  expect(judgeDinner(task, catalogue, matcher)).toMatchObject({ kind: "stands", dinner: { day: "Friday" } });
});

test("understood requests are as the user confirmed them, and rules are only among the rules", () => {
  const { constraints } = sampleTask(FREE);
  const intents = someIntents(
    { kind: "quick", day: "Tuesday", number: 20 },
    { kind: "child", number: 4 },
    { kind: "less", what: "rice" },
    { kind: "way", what: "no_diet_food" },
    { kind: "way", what: "soft", day: "Monday" },
    { kind: "heat", what: "hot", day: "Tuesday" },
    { kind: "want", what: "fish", number: 2 },
    { kind: "apart", what: "meat", other: "dairy" },
  );
  const request = { ...constraints.request, intents };
  const preferences = preferencesOf(intents, { matcher, meals: 7, people: 2 });
  const rest = { constraints: { ...constraints, request, preferences } };
  expect(sectionOf(SECTIONS.told, {}, rest)).toEqual([
    '1 {"asked":"Quick on Tuesday: 20 minutes","words":"about quick"}',
    '2 {"asked":"Nothing hard to chew on Monday","words":"about way"}',
    '3 {"asked":"Spicy on Tuesday","words":"about heat"}',
    '4 {"asked":"Fish twice","words":"about want"}',
  ]);
  expect(sectionOf(SECTIONS.wholeWeek, {}, rest)).toEqual([
    '{"asked":"A child of 4","words":"about child"}',
    '{"asked":"Less rice","words":"about less"}',
    '{"asked":"Nothing that reads like a diet","words":"about way"}',
  ]);
  expect(sectionOf(SECTIONS.rules, {}, rest)).toContain("kept apart: no meat together with dairy in one meal");
});

test("requests for dishes that we do not have are named, unless a rule excludes them", () => {
  const { request } = sampleTask({ ...FREE, dietaryPreference: "vegan" }).constraints;
  const told = (what: string): readonly string[] => {
    const asked = { ...request, additionalNotes: what, notesReader: "x", intents: someIntents({ kind: "want", what }) };
    const read = constraintsOf(asked, matcher);
    if (!read.ok) throw new Error("the notes ask for nothing that must be answered");
    return sectionOf(SECTIONS.told, {}, read);
  };
  expect(told("boxty")).toEqual(['1 {"asked":"Boxty","words":"about want"}']);
  expect(told("bacon sandwich")).toEqual([]);
});

test("unconfirmed meanings are marked as such, do not affect planning, and never include what is left out", () => {
  const read = (notes: string, change = {}) => sampleTask({ ...FREE, additionalNotes: notes, ...change }).constraints;
  const notes = "Perhaps a lasagne? A lentil soup if it snows, maybe. Saturday is the big one.";
  const constraints = read(notes);
  const told = sectionOf(SECTIONS.told, {}, { constraints });
  expect(told).toEqual(['1 {"perhaps":"Lasagne","words":"Perhaps a lasagne"}', expect.stringContaining('"perhaps":')]);
  expect(constraints.request.intents).toEqual([]);
  expect(constraints.preferences).toEqual(read("").preferences);
  const without = read(notes, { ingredientsToAvoid: "lentils" });
  expect(sectionOf(SECTIONS.told, {}, { constraints: without })).toEqual(told.slice(0, 1));
});
