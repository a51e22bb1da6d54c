import { describe, expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import type { PlannerInput } from "#domain/planner/plan-week";
import { traitsOf } from "#domain/planner/dish-traits";
import { weekKinds } from "#domain/planner/week-kinds";
import { eligibleMeals } from "#domain/planner/eligible";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import { aFood, LARDER } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";
import type { Occasion } from "#domain/request/occasion";

type Request = Parameters<typeof constraintsFor>[0];
const SAM: Occasion = { variation: "Sam", season: null };
const carrots = [aLine("carrot", 4, "each")];

function titles(
  recipes: readonly Recipe[],
  request: Request,
  occasion = SAM,
  recent: string[][] = [],
  foods = Object.values(LARDER),
): string[] {
  const catalogue = aCatalogue(recipes, foods);
  const input: PlannerInput = {
    constraints: constraintsFor(request, catalogue),
    catalogue,
    recentPlans: recent,
    occasion,
  };
  const outcome = planWeek(input);
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  return outcome.plan.meals.map(({ meal }) => meal.title).sort();
}

describe("the best week", () => {
  it("is what people like, even if it costs more", () => {
    const liked = aRecipe("Liked", [aLine("salmon-fillet", 2, "each"), aLine("carrot", 4, "each")], { appeal: 9 });
    const cheap = aRecipe("Cheap", [aLine("tinned-chickpeas", 1, "tin"), aLine("carrot", 4, "each")], { appeal: 7 });
    expect(titles([liked, cheap], { mealsPerWeek: 1 })).toEqual(["Liked"]);
    expect(titles([liked, cheap], { mealsPerWeek: 1, mealGoals: "budget_friendly" })).toEqual(["Cheap"]);
    // Even then nobody is served food they would leave on the plate to save a pound.
    const poor = { ...cheap, appeal: 3 };
    expect(titles([liked, poor], { mealsPerWeek: 1, mealGoals: "budget_friendly" })).toEqual(["Liked"]);
  });

  it("has what was ticked in half its meals, and every ticked kind", () => {
    const beef = Array.from({ length: 2 }, (_, n) =>
      aRecipe(`Beef ${n}`, [aLine("beef-mince", 250, "g")], { appeal: 5 }),
    );
    const fish = aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { appeal: 5 });
    const other = Array.from({ length: 4 }, (_, n) => aRecipe(`Eggs ${n}`, [aLine("egg", 4, "each")], { appeal: 9 }));
    const week = titles([...beef, fish, ...other], { mealsPerWeek: 4, meatsPreferred: ["beef", "fish"] });
    expect(week).toContain("Salmon");
    expect(week.filter((title) => title.startsWith("Beef")).length).toBeGreaterThanOrEqual(1);
  });

  it("uses a ticked appliance", () => {
    const fryer = aRecipe("Fried", carrots, { equipment: ["air_fryer"], appeal: 4 });
    const others = Array.from({ length: 4 }, (_, n) => aRecipe(`Pan ${n}`, carrots, { appeal: 8 }));
    expect(titles([fryer, ...others], { mealsPerWeek: 3, cookingEquipment: ["stove", "air_fryer"] })).toContain(
      "Fried",
    );
    expect(titles([fryer, ...others], { mealsPerWeek: 3, cookingEquipment: [] })).not.toContain("Fried");
  });

  it("has a Sunday dinner if it is a whole week, and one light supper at most", () => {
    const forms = ["soup", "omelette", "salad", "hash", "curry", "pasta", "bowl", "pizza"] as const;
    const quick = forms.map((form) => aRecipe(form, carrots, { form, appeal: 9 }));
    const pie = aRecipe("Pie", carrots, { form: "pie", appeal: 8, marks: ["comfort_food"], cookMinutes: 40 });
    const week = titles([...quick, pie], { mealsPerWeek: 5 });
    expect(week).toContain("Pie");
    expect(week.filter((title) => ["soup", "omelette", "salad", "hash"].includes(title)).length).toBeLessThan(2);
  });

  it("does not repeat a form of dish if there are others", () => {
    const soups = Array.from({ length: 4 }, (_, n) => aRecipe(`Soup ${n}`, carrots, { form: "soup", appeal: 8 }));
    const others = (["pie", "curry", "salad", "hash"] as const).map((form) =>
      aRecipe(form, carrots, { form, appeal: 8 }),
    );
    const soupsOf = (variation: string): number =>
      titles([...soups, ...others], { mealsPerWeek: 4 }, { variation, season: null }).filter((title) =>
        title.startsWith("Soup"),
      ).length;
    const counts = Array.from({ length: 20 }, (_, person) => soupsOf(`person ${person}`));
    // Tastes vary, so some users get two; by chance it would be two on average.
    expect(counts.reduce((sum, count) => sum + count, 0) / 20).toBeLessThan(1.6);
    expect(Math.max(...counts)).toBeLessThan(3);
  });

  it("repeats a dish only after eight plans", () => {
    const recipes = Array.from({ length: 9 }, (_, n) => aRecipe(`Dish ${n}`, carrots));
    const recent: string[][] = [];
    for (let week = 0; week < 9; week += 1) {
      const [title] = titles(recipes, { mealsPerWeek: 1 }, SAM, recent);
      recent.unshift([(title ?? "").toLowerCase().replace(" ", "-")]);
    }
    expect(new Set(recent.flat()).size).toBe(9);
  });

  it("spreads the return of one week's dishes over several", () => {
    const old = ["Old 1", "Old 2", "Old 3"].map((title) => aRecipe(title, carrots, { appeal: 9 }));
    const others = Array.from({ length: 4 }, (_, n) => aRecipe(`Other ${n}`, carrots, { appeal: 5 }));
    const recent = [...Array.from({ length: 8 }, () => []), old.map(({ id }) => id)];
    const back = Array.from({ length: 20 }, (_, n) =>
      titles([...old, ...others], { mealsPerWeek: 3 }, { variation: `person ${n}`, season: null }, recent),
    ).map((week) => week.filter((title) => title.startsWith("Old")).length);
    expect(back.filter((count) => count === 3).length).toBeLessThan(10);
    expect(back.filter((count) => count > 0).length).toBeGreaterThan(10);
  });

  it("has cooked dinners in winter, unless salads are asked for", () => {
    const recipes = [
      aRecipe("Cold", carrots, { form: "salad", cookMinutes: 0 }),
      aRecipe("Warm", carrots, { form: "salad", cookMinutes: 15 }),
    ];
    const cold = (season: Occasion["season"], ...intents: SaidMeaning[]): number =>
      Array.from({ length: 20 }, (_, n) =>
        titles(recipes, { mealsPerWeek: 1, intents }, { variation: `person ${n}`, season }),
      ).filter(([title]) => title === "Cold").length;
    expect(cold("winter")).toBeLessThan(4);
    expect(cold(null)).toBeGreaterThan(5);
    expect(cold("winter", { kind: "want", what: "salads" })).toBeGreaterThan(5);
  });

  it("gives a household that likes it mild nothing of medium heat if there is something mild", () => {
    const recipes = [
      aRecipe("Medium", carrots, { spiciness: "medium", appeal: 10, region: "indian" }),
      aRecipe("Mild", carrots, { spiciness: "mild", appeal: 3, region: "indian" }),
    ];
    const first = (...intents: SaidMeaning[]) => titles(recipes, { mealsPerWeek: 1, intents });
    expect(first({ kind: "heat", what: "mild" })).toEqual(["Mild"]);
    expect(first({ kind: "child" })).toEqual(["Mild"]);
  });

  it("differs between users, and is the same for the same user", () => {
    const recipes = Array.from({ length: 12 }, (_, n) => aRecipe(`Dish ${n}`, carrots));
    const weekOf = (variation: string) => titles(recipes, { mealsPerWeek: 4 }, { variation, season: null }).join();
    expect(weekOf("Sam")).toBe(weekOf("Sam"));
    expect(new Set(["Sam", "Ada", "Kim", "Lee", "Mo"].map(weekOf)).size).toBeGreaterThan(2);
  });

  it("gives children the spices of their household's own cuisine, and others mild dishes", () => {
    const medium = Array.from({ length: 3 }, (_, n) =>
      aRecipe(`Karahi ${n}`, carrots, { region: "indian", cuisines: ["pakistani"], spiciness: "medium", appeal: 9 }),
    );
    const mild = Array.from({ length: 3 }, (_, n) => aRecipe(`Bake ${n}`, carrots, { appeal: 7 }));
    const spiced = (...intents: SaidMeaning[]): number =>
      titles([...medium, ...mild], { mealsPerWeek: 3, intents }).filter((title) => title.startsWith("Karahi")).length;
    expect(spiced({ kind: "child", number: 4 })).toBe(0);
    expect(spiced({ kind: "child" }, { kind: "want", what: "Pakistani food", often: true })).toBeGreaterThan(0);
  });

  it("has warm dinners in the cold months", () => {
    const salads = Array.from({ length: 4 }, (_, n) => aRecipe(`Salad ${n}`, carrots, { form: "salad", appeal: 8 }));
    const warm = (["curry", "pie", "grill", "pasta"] as const).map((form) =>
      aRecipe(form, carrots, { form, appeal: 8 }),
    );
    const cold = (season: Occasion["season"]): number =>
      Array.from({ length: 20 }, (_, n) =>
        titles([...salads, ...warm], { mealsPerWeek: 1 }, { variation: `person ${n}`, season }),
      ).filter(([title]) => title?.startsWith("Salad")).length;
    expect(cold("winter")).toBeLessThan(cold("summer"));
  });

  it("suits the season", () => {
    // Stronger than differences in taste, so it holds for everyone.
    const stew = (season: "summer" | "winter") => aRecipe(season, carrots, { seasons: [season] });
    const out = Array.from({ length: 20 }, (_, n) =>
      titles([stew("summer"), stew("winter")], { mealsPerWeek: 1 }, { variation: `person ${n}`, season: "winter" }),
    );
    expect(out.filter(([title]) => title === "winter").length).toBeGreaterThan(12);
  });

  it("keeps spring dishes out of winter, even if people like them more than the rest", () => {
    const asparagus = aRecipe("asparagus", carrots, { seasons: ["spring"], appeal: 9 });
    const usual = aRecipe("usual", carrots, { appeal: 7 });
    const served = (season: "spring" | "autumn"): number =>
      Array.from({ length: 20 }, (_, n) =>
        titles([asparagus, usual], { mealsPerWeek: 1 }, { variation: `person ${n}`, season }),
      ).filter(([title]) => title === "asparagus").length;
    expect(served("autumn")).toBe(0);
    expect(served("spring")).toBeGreaterThan(12);
  });
});

/** How many of twenty users get a dish whose title starts like this, in a week with this many meals. */
function often(recipes: readonly Recipe[], request: Request, start: string, foods = Object.values(LARDER)): number {
  return Array.from({ length: 20 }, (_, n) =>
    titles(recipes, request, { variation: `person ${n}`, season: null }, [], foods),
  )
    .flat()
    .filter((title) => title.startsWith(start)).length;
}

describe("a request met in substance", () => {
  it("has two fifths of the week from a ticked air fryer", () => {
    const fried = Array.from({ length: 4 }, (_, n) =>
      aRecipe(`Fried ${n}`, carrots, {
        equipment: ["air_fryer"],
        appeal: 7,
        form: (["grill", "wraps", "bowl", "pizza"] as const)[n]!,
      }),
    );
    const others = (["pie", "curry", "pasta", "noodles", "stew"] as const).map((form) =>
      aRecipe(`Other ${form}`, carrots, { appeal: 8, form }),
    );
    const week = titles([...fried, ...others], { mealsPerWeek: 5, cookingEquipment: ["stove", "air_fryer"] });
    expect(week.filter((title) => title.startsWith("Fried")).length).toBeGreaterThanOrEqual(2);
  });

  it("uses an air fryer on two days in five even if its dishes are less liked, and has a high point on any budget", () => {
    const forms = ["wraps", "bowl", "pizza", "grill"] as const;
    const fried = forms.map((form) => aRecipe(`Fried ${form}`, carrots, { equipment: ["air_fryer"], appeal: 4, form }));
    const others = (["pie", "curry", "pasta", "noodles", "stew"] as const).map((form) =>
      aRecipe(`Other ${form}`, carrots, { appeal: 9, form }),
    );
    const roast = aRecipe("Feast", [aLine("chicken-breast", 4, "each")], { form: "roast", appeal: 9 });
    const request: Request = { mealsPerWeek: 5, cookingEquipment: ["stove", "air_fryer"] };
    const week = titles([...fried, ...others], request);
    expect(week.filter((title) => title.startsWith("Fried")).length).toBeGreaterThanOrEqual(2);
    const cheap = titles([...others, roast], { mealsPerWeek: 5, mealGoals: "budget_friendly" });
    expect(cheap).toContain("Feast");
  });

  it("is easy on weekdays if asked, and never an effort on most evenings", () => {
    const forms = ["pie", "curry", "stew", "grill", "traybake"] as const;
    const slow = forms.map((form) => aRecipe(`Slow ${form}`, carrots, { form, appeal: 9, cookMinutes: 45 }));
    const quick = (["pasta", "noodles", "bowl", "wraps"] as const).map((form) =>
      aRecipe(`Quick ${form}`, carrots, { form, appeal: 7 }),
    );
    const quickOf = (request: Request): number =>
      titles([...slow, ...quick], { mealsPerWeek: 5, availableTime: "60+", ...request }).filter((title) =>
        title.startsWith("Quick"),
      ).length;
    expect(quickOf({})).toBeGreaterThan(0);
    expect(quickOf({ intents: [{ kind: "way", what: "easy_weekdays" }] })).toBeGreaterThanOrEqual(3);
  });

  it("avoids a third dinner with the same vegetable", () => {
    const pepper = aFood({ name: "red pepper", onPlate: "vegetables", families: ["peppers"] });
    const forms = ["pie", "curry", "stew", "grill", "traybake"] as const;
    const peppers = forms.map((form) =>
      aRecipe(`Pepper ${form}`, [aLine("red-pepper", 200, "g"), aLine("egg", 2, "each")], { form, appeal: 9 }),
    );
    const others = (["pasta", "noodles", "bowl"] as const).map((form) =>
      aRecipe(`Other ${form}`, [aLine("carrot", 4, "each"), aLine("egg", 2, "each")], { form, appeal: 8 }),
    );
    const larder = [...Object.values(LARDER), pepper];
    const week = titles([...peppers, ...others], { mealsPerWeek: 5 }, SAM, [], larder);
    expect(week.filter((title) => title.startsWith("Pepper")).length).toBeLessThanOrEqual(2);
  });

  it("has seafood, lamb or feta on half the days if only the Mediterranean is ticked", () => {
    const region = "mediterranean";
    const pasta = (["pasta", "pie", "bowl", "stew"] as const).map((form) =>
      aRecipe(`Pasta ${form}`, [aLine("penne", 200, "g"), aLine("egg", 3, "each")], { region, form, appeal: 9 }),
    );
    const fish = (["grill", "traybake"] as const).map((form) =>
      aRecipe(`Fish ${form}`, [aLine("salmon-fillet", 2, "each")], { region, form, appeal: 7 }),
    );
    const week = titles([...pasta, ...fish], { mealsPerWeek: 4, preferredRegions: [region] });
    expect(week.filter((title) => title.startsWith("Fish"))).toHaveLength(2);
  });

  it("is hot for those who love it hot, without dishes described as gentle", () => {
    const hot = aRecipe("Hot", carrots, { spiciness: "hot", appeal: 7 });
    const gentle = aRecipe("Gentle", carrots, { spiciness: "medium", appeal: 9, description: "A gentle curry." });
    const plain = aRecipe("Plain", carrots, { appeal: 9 });
    const week: Request = { mealsPerWeek: 1, intents: [{ kind: "heat", what: "hot" }] };
    expect(often([hot, gentle, plain], week, "Hot")).toBe(20);
  });

  it("means Chinese before Thai if Chinese is ticked, unless the notes name Thai", () => {
    const thai = aRecipe("Thai", carrots, { region: "chinese", cuisines: ["thai"], appeal: 9 });
    const chinese = aRecipe("Chinese", carrots, { region: "chinese", appeal: 8 });
    const week: Request = { mealsPerWeek: 1, preferredRegions: ["chinese"] };
    expect(often([thai, chinese], week, "Chinese")).toBeGreaterThan(15);
    expect(often([thai, chinese], { ...week, intents: [{ kind: "want", what: "Thai" }] }, "Thai")).toBe(20);
  });

  it("gives good cooks no children’s dinner, and a couple none as a treat", () => {
    const fingers = aRecipe("Fish fingers", carrots, {
      marks: ["comfort_food", "family_friendly"],
      appeal: 9,
      form: "burger",
    });
    const duck = aRecipe("Duck", carrots, { marks: ["special_occasion"], appeal: 8, skill: "intermediate" });
    const week = { mealsPerWeek: 1, cookingSkillLevel: "advanced" };
    expect(often([fingers, duck], week, "Fish fingers")).toBe(0);
    const family = { mealsPerWeek: 1, mealGoals: "family_friendly" };
    expect(often([fingers, duck], family, "Fish fingers")).toBe(20);
  });

  it("keeps a dish described as light for those who want to lose weight", () => {
    const light = aRecipe("Light bowls", carrots, { appeal: 9 });
    const usual = aRecipe("Usual bowls", carrots, { appeal: 7 });
    expect(often([light, usual], { mealsPerWeek: 1 }, "Light")).toBe(0);
    expect(often([light, usual], { mealsPerWeek: 1, mealGoals: "weight_loss" }, "Light")).toBeGreaterThan(0);
  });

  it("needs protein for weight loss too, and 45 g of it for muscle", () => {
    const filling = aRecipe("Filling", [aLine("chicken-breast", 1.5, "each"), aLine("carrot", 4, "each")], {
      appeal: 6,
    });
    const thin = aRecipe("Thin", carrots, { appeal: 9 });
    expect(often([filling, thin], { mealsPerWeek: 1, mealGoals: "weight_loss" }, "Filling")).toBe(20);
  });

  it("has no capers for children", () => {
    const capers = aRecipe("Fish with capers", carrots, { marks: ["family_friendly"], appeal: 9 });
    const plain = aRecipe("Fish with peas", carrots, { marks: ["family_friendly"], appeal: 7 });
    expect(often([capers, plain], { mealsPerWeek: 1, mealGoals: "family_friendly" }, "Fish with peas")).toBeGreaterThan(
      17,
    );
    expect(often([capers, plain], { mealsPerWeek: 1 }, "Fish with capers")).toBeGreaterThan(15);
  });

  it("has a centrepiece for a halal household", () => {
    const chicken = [aLine("chicken-breast", 2, "each"), aLine("carrot", 2, "each")];
    const gentle = aRecipe("Korma", chicken, {
      region: "indian",
      form: "curry",
      appeal: 9,
      description: "A gentle curry.",
    });
    const biryani = aRecipe("Biryani", chicken, { region: "indian", form: "rice", appeal: 8 });
    const pork = aFood({ name: "pork", animals: ["pork"] });
    const week: Request = { mealsPerWeek: 1, preferredRegions: ["indian"], ingredientsToAvoid: "pork" };
    expect(often([gentle, biryani], week, "Biryani", [...Object.values(LARDER), pork])).toBeGreaterThan(15);
  });
});

describe("what people notice as repetition", () => {
  const forms = ["pie", "curry", "grill", "pasta", "stew", "bowl", "wraps", "rice"] as const;
  it.each([
    ["mash", "Under golden mash."],
    ["chips", "With fat chips."],
    ["chorizo", "With chorizo."],
  ])("%s comes less often in a week of five", (_, description) => {
    const alike = forms.slice(0, 4).map((form) => aRecipe(`Alike ${form}`, carrots, { form, appeal: 8, description }));
    const others = forms.slice(4).map((form) => aRecipe(`Other ${form}`, carrots, { form, appeal: 8 }));
    const unlike = alike.map((recipe) => ({ ...recipe, description: "Plainly." }));
    const usual = often([...unlike, ...others], { mealsPerWeek: 5 }, "Alike");
    expect(often([...alike, ...others], { mealsPerWeek: 5 }, "Alike")).toBeLessThan(0.8 * usual);
  });
});

describe("the produce of a season", () => {
  it("keeps aubergines out of winter and brings kale, even if equally liked", () => {
    const fresh = [
      aFood({ name: "aubergine", onPlate: "vegetables", noticed: [{ as: "summer", grams: 80, share: 1 }] }),
      aFood({ name: "kale", onPlate: "vegetables", noticed: [{ as: "winter", grams: 35, share: 1 }] }),
    ];
    const catalogue = aCatalogue(
      [aRecipe("Aubergine", [aLine("aubergine", 300, "g")]), aRecipe("Kale", [aLine("kale", 300, "g")])],
      [...Object.values(LARDER), ...fresh],
    );
    const served = (season: Occasion["season"]): number =>
      Array.from({ length: 20 }, (_, n) => {
        const outcome = planWeek({
          constraints: constraintsFor({ mealsPerWeek: 1 }, catalogue),
          catalogue,
          recentPlans: [],
          occasion: { variation: `person ${n}`, season },
        });
        return outcome.kind === "planned" ? outcome.plan.meals[0]?.meal.title : null;
      }).filter((title) => title === "Aubergine").length;
    expect(served("winter")).toBeLessThan(4);
    expect(served("summer")).toBeGreaterThan(5);
  });
});

describe("the kinds counted in a week", () => {
  it("count pulses together, and allow for the diet", () => {
    const second = (dietaryPreference: string): number => {
      const kinds = weekKinds(constraintsFor({ dietaryPreference }, aCatalogue()), [], () => false, []);
      const { loss } = kinds.find(({ name }) => name === "pulses")!;
      return loss(2) - loss(1);
    };
    expect(second("none")).toBeGreaterThan(0);
    expect(second("vegan")).toBe(0);
  });

  it.each<Request>([
    {},
    { meatsPreferred: ["beef", "fish"] },
    { dietaryPreference: "meat_eater", mealsPerWeek: 7 },
    { mealGoals: "budget_friendly", cookingEquipment: ["air_fryer", "slow_cooker", "microwave", "stove"] },
    { preferredRegions: ["indian"], cookingSkillLevel: "intermediate", availableTime: "45" },
  ])("lose more with each dish beyond what is liked, as the proof of the search requires: %o", (request) => {
    const catalogue = aCatalogue();
    const constraints = constraintsFor(request, catalogue);
    const traits = eligibleMeals(constraints, catalogue).map((meal) => traitsOf(meal, catalogue));
    for (const { name, loss } of weekKinds(constraints, traits, () => false, [])) {
      for (let count = 1; count < constraints.request.mealsPerWeek; count += 1)
        expect(loss(count + 1) - loss(count), name).toBeGreaterThanOrEqual(loss(count) - loss(count - 1) - 1e-9);
    }
  });
});
