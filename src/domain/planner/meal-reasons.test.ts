import { describe, expect, it } from "vitest";
import { proposeWeek } from "#domain/planner/propose-week";
import { ANY_OCCASION, aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

type Request = Parameters<typeof constraintsFor>[0];
const cabbage = aFood({
  name: "cabbage",
  onPlate: "vegetables",
  packs: [{ label: "each", grams: 800, tescoPence: 120 }],
});
const foods = [...Object.values(LARDER), cabbage];

/** What each dish of a week says about itself, its line before its reasons, by title. */
function whys(
  recipes: readonly Recipe[],
  request: Request,
  recentPlans: string[][] = [],
  larder = foods,
): Record<string, string | null> {
  const catalogue = aCatalogue(recipes, larder);
  const constraints = constraintsFor({ mealsPerWeek: recipes.length, ...request }, catalogue);
  const proposal = proposeWeek({ constraints, recentPlans, occasion: ANY_OCCASION }, catalogue);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return Object.fromEntries(
    proposal.document.days.flatMap(({ meals }) => meals.map(({ title, forYou, why }) => [title, forYou ?? why])),
  );
}

describe("why a dish is in the week", () => {
  it("is not its time or its amount of vegetables, which are shown next to it", () => {
    const forms = ["curry", "pasta", "grill", "grill"] as const;
    const week = forms.map((form, at) =>
      aRecipe(`Dish ${at}`, [aLine("onion", 2, "each"), aLine("carrot", at === 3 ? 10 : 1, "each")], {
        form,
        cookMinutes: 30 + at,
      }),
    );
    expect(whys(week, {})).toEqual({ "Dish 0": null, "Dish 1": null, "Dish 2": null, "Dish 3": null });
  });

  it("never only repeats the form", () => {
    const fish = aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { equipment: ["air_fryer"], cookMinutes: 20 });
    const carrots = aRecipe("Carrots", [aLine("carrot", 4, "each")], { cookMinutes: 20 });
    const said = whys([fish, carrots], { meatsPreferred: ["fish"], cookingEquipment: ["stove", "air_fryer"] });
    expect(said).toEqual({ Salmon: null, Carrots: null });
  });

  it("says which opened pack is used up, on the later dish", () => {
    const one = aRecipe("Slaw", [aLine("cabbage", 400, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const two = aRecipe("Hash", [aLine("cabbage", 400, "g")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, two], {})).toEqual({
      Slaw: null,
      Hash: "The other half of Monday’s cabbage goes in here, so none of it is forgotten.",
    });
    const more = aRecipe("Hash", [aLine("cabbage", 200, "g")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, more], {})).toEqual({ Slaw: null, Hash: "Shares Monday’s cabbage." });
    const most = aRecipe("Slaw", [aLine("cabbage", 600, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    expect(whys([most, more], {})).toEqual({
      Slaw: null,
      Hash: "What Monday leaves of the cabbage goes in here.",
    });
  });

  it("never calls butter, milk or eggs something to look forward to", () => {
    const milk = aFood({ name: "milk", aisle: "Dairy & Eggs", packs: [{ label: "pint", grams: 568, tescoPence: 85 }] });
    const one = aRecipe("Soup", [aLine("milk", 300, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const two = aRecipe("Hash", [aLine("milk", 200, "g"), aLine("egg", 4, "each")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, two], {}, [], [...foods, milk])).toEqual({ Soup: null, Hash: null });
  });

  it("mentions meat from a pack opened on another day", () => {
    const one = aRecipe("Pasta", [aLine("beef-mince", 250, "g")], { cookMinutes: 20 });
    const two = aRecipe("Bowl", [aLine("beef-mince", 250, "g")], { form: "bowl", cookMinutes: 20 });
    const said = Object.values(whys([one, two], {}));
    expect(said).toContain("The other half of Monday’s beef mince goes in here, so none of it is forgotten.");
  });

  it("names a Sunday roast, and the pot that a dish is cooked in", () => {
    const titles = ["Stew", "Soup", "Pasta", "Roast"];
    const forms = ["stew", "soup", "pasta", "roast"] as const;
    const week = titles.map((title, at) =>
      aRecipe(title, [aLine("carrot", 4, "each")], {
        form: forms[at]!,
        cookMinutes: title === "Roast" ? 60 : 20,
        appeal: title === "Roast" ? 9 : 6,
        marks: ["comfort_food"],
        utensils: title === "Stew" ? ["casserole dish"] : ["saucepan"],
      }),
    );
    const said = whys(week, { mealGoals: "comfort_food", availableTime: "60+" });
    expect(said["Roast"]).toMatch(/^The Sunday roast/u);
    expect(said["Stew"]).toMatch(/^All in one casserole dish/u);
  });

  it("mentions the season only for seasonal produce", () => {
    const aubergine = aFood({
      name: "aubergine",
      onPlate: "vegetables",
      noticed: [{ as: "summer", grams: 80, share: 1 }],
    });
    const stew = (title: string, food: string): Recipe =>
      aRecipe(title, [aLine(food, 300, "g")], { form: "stew", seasons: ["autumn"], cookMinutes: 30 });
    const week = [stew("Carrot stew", "carrot"), stew("Aubergine stew", "aubergine")];
    const seasonal = aCatalogue(week, [...foods, aubergine]);
    const proposal = proposeWeek(
      {
        constraints: constraintsFor({ mealsPerWeek: 2 }, seasonal),
        recentPlans: [],
        occasion: { ...ANY_OCCASION, season: "autumn" },
      },
      seasonal,
    );
    if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
    const said = proposal.document.days.flatMap(({ meals }) => meals.map(({ title, why }) => [title, why] as const));
    expect(new Map(said).get("Carrot stew")).toBe("A dish for autumn.");
    expect(new Map(said).get("Aubergine stew") ?? "").not.toContain("autumn");
  });

  it("does not mention twice that a dish is fish", () => {
    const salmon = aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const said = whys([salmon], { meatsPreferred: ["fish"], intents: [{ kind: "want", what: "fish", day: "Monday" }] });
    expect(said["Salmon"]).toMatch(/^Fish, (?:as|since) [^.]*\.$/u);
  });

  it("never calls ribs a Sunday roast", () => {
    const carrot = [aLine("carrot", 4, "each")];
    const ribs = aRecipe("Ribs", carrot, { form: "roast", cookMinutes: 60, region: "american", appeal: 9 });
    const soups = ["Soup", "Pasta", "Curry"].map((title) => aRecipe(title, carrot, { cookMinutes: 20, appeal: 6 }));
    const said = whys([ribs, ...soups], { mealGoals: "comfort_food", availableTime: "60+" });
    expect(Object.values(said).join()).not.toMatch(/roast/u);
  });

  it("never calls chops and steaks a Sunday roast", () => {
    const carrot = [aLine("carrot", 4, "each")];
    const chops = aRecipe("Roast pork chops with gravy", carrot, { form: "roast", cookMinutes: 60, appeal: 9 });
    const soups = ["Soup", "Pasta", "Curry"].map((title) => aRecipe(title, carrot, { cookMinutes: 20, appeal: 6 }));
    const said = whys([chops, ...soups], { mealGoals: "comfort_food", availableTime: "60+" });
    expect(said[chops.title] ?? "").not.toMatch(/roast/u);
  });

  it("says that a dish was asked for only on its own day", () => {
    const carrot = [aLine("carrot", 4, "each")];
    const week = (["Penne", "Spaghetti", "Soup"] as const).map((title) =>
      aRecipe(title, carrot, { cookMinutes: 20, form: title === "Soup" ? "soup" : "pasta" }),
    );
    const said = Object.values(whys(week, { intents: [{ kind: "want", what: "pasta", day: "Saturday" }] }));
    expect(said.map((why) => /\bpasta\b/iu.test(why ?? ""))).toEqual([false, false, true]);
  });

  it("says that a dish is as hot as the notes ask", () => {
    const hot = aRecipe("Hot", [aLine("carrot", 4, "each")], { spiciness: "hot", cookMinutes: 20 });
    expect(whys([hot], { intents: [{ kind: "heat", what: "hot" }] })).toEqual({
      Hot: "Properly hot, the way you like it.",
    });
  });

  it("never repeats another in the week", () => {
    const forms = ["stew", "soup", "pasta", "pie", "grill"] as const;
    const week = forms.map((form) =>
      aRecipe(form, [aLine("carrot", 4, "each")], { form, cookMinutes: 20, seasons: [] }),
    );
    const said = Object.values(whys(week, { intents: [{ kind: "heat", what: "mild" }] }));
    expect(said.filter((why) => why?.startsWith("Kept mild"))).toHaveLength(1);
    expect(said.filter((why) => why === null)).toHaveLength(4);
  });

  it("does not call a new pack an opened one", () => {
    const one = aRecipe("Slaw", [aLine("cabbage", 800, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const two = aRecipe("Hash", [aLine("cabbage", 400, "g")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, two], {})).toEqual({ Slaw: null, Hash: null });
  });

  it("does not mention half a lemon", () => {
    const lemon = aFood({
      name: "lemon",
      families: ["fruit", "citrus"],
      packs: [{ label: "loose", grams: 100, tescoPence: 30 }],
    });
    const one = aRecipe("Slaw", [aLine("lemon", 50, "g"), aLine("salmon-fillet", 2, "each")], { cookMinutes: 20 });
    const two = aRecipe("Hash", [aLine("lemon", 50, "g")], { form: "hash", cookMinutes: 20 });
    expect(whys([one, two], {}, [], [...foods, lemon])).toEqual({ Slaw: null, Hash: null });
  });

  it("calls a dish new only for a user with plans that lack it", () => {
    const one = aRecipe("One", [aLine("carrot", 4, "each")], { cookMinutes: 20 });
    const two = aRecipe("Two", [aLine("onion", 4, "each")], { cookMinutes: 20, form: "soup" });
    expect(whys([one, two], {})).toEqual({ One: null, Two: null });
    expect(whys([one, two], {}, [["one"]])).toEqual({ One: null, Two: "New to you." });
  });

  const three = ["stew", "soup"].map((form) =>
    aRecipe(form, [aLine("carrot", 4, "each"), aLine("salmon-fillet", 1, "each")], {
      form: form as "stew",
      cookMinutes: 20,
    }),
  );

  it("names the best dish for a goal with figures, and no other", () => {
    const strong = aRecipe("Strong", [aLine("chicken-breast", 4, "each")], { cookMinutes: 20 });
    const said = whys([strong, ...three], { mealGoals: "muscle_gain" });
    expect(said["Strong"]).toBe("77 g of protein, the most of your week.");
    expect(Object.values(said).join()).not.toMatch(/protein.*protein/u);
    const cheap = aRecipe("Cheap", [aLine("carrot", 4, "each")], { cookMinutes: 20 });
    const thrifty = whys([cheap, ...three], { mealGoals: "budget_friendly" });
    expect(thrifty["Cheap"]).toBe("The cheapest dinner of your week.");
    expect(Object.values(thrifty).join()).not.toMatch(/keeps the week cheap/iu);
  });

  it("names the quickest dinner of the week, if it is quick", () => {
    const quick = aRecipe("Quick", [aLine("carrot", 4, "each")], { prepMinutes: 5, cookMinutes: 5, form: "bowl" });
    expect(whys([quick, ...three], {})["Quick"]).toBe("On the table in 10 minutes.");
  });

  it("says that a dinner is for the friends on their day", () => {
    const feast = aRecipe("Feast", [aLine("salmon-fillet", 2, "each")], {
      marks: ["special_occasion"],
      appeal: 9,
      cookMinutes: 20,
      form: "pie",
    });
    const said = whys([feast, ...three], { intents: [{ kind: "guests", day: "Friday" }], mealsPerWeek: 3 });
    expect(Object.keys(said)).toContain("Feast");
    const week = whys(
      [
        feast,
        ...three,
        ...(["pasta", "curry"] as const).map((form) => aRecipe(form, [aLine("egg", 2, "each")], { form })),
      ],
      { intents: [{ kind: "guests", day: "Friday" }], mealsPerWeek: 5 },
    );
    expect(week["Feast"]).toMatch(/^Fit for Friday’s guests\./u);
  });
});
