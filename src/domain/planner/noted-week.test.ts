import { describe, expect, it } from "vitest";
import { proposeWeek } from "#domain/planner/propose-week";
import { planWeek } from "#domain/planner/plan-week";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import { LARDER, aFood } from "#domain/testing/foods";
import type { Recipe } from "#domain/recipe/recipe";

const carrots = [aLine("carrot", 4, "each")];

function titles(
  recipes: readonly Recipe[],
  request: Parameters<typeof constraintsFor>[0],
  foods = Object.values(LARDER),
): string[] {
  const catalogue = aCatalogue(recipes, foods);
  const constraints = constraintsFor(request, catalogue);
  const occasion = { variation: "Sam", season: null } as const;
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  return outcome.plan.meals.map(({ meal }) => meal.title).sort();
}

describe("a week with notes", () => {
  it("is on the days they name, if as many as its dinners", () => {
    const catalogue = aCatalogue();
    const daysOfWeek = (mealsPerWeek: number): string[] => {
      const home = (["Friday", "Saturday", "Sunday"] as const).map((day) => ({ kind: "home", day }) as const);
      const constraints = constraintsFor({ mealsPerWeek, intents: home }, catalogue);
      const occasion = { variation: "Sam", season: null } as const;
      const proposal = proposeWeek({ constraints, recentPlans: [], occasion }, catalogue);
      if (proposal.kind !== "planned") throw new Error(proposal.kind);
      return proposal.document.days.map(({ day }) => day);
    };
    expect(daysOfWeek(3)).toEqual(["Friday", "Saturday", "Sunday"]);
    expect(daysOfWeek(2).every((day) => ["Friday", "Saturday", "Sunday"].includes(day))).toBe(true);
  });

  it("has fresh fish, not tinned or in fingers, if fish is asked for", () => {
    const fingers = aFood({
      name: "fish fingers",
      animals: ["fish"],
      noticed: [{ as: "not_fresh_fish", grams: 40, share: 1 }],
    });
    const foods = [...Object.values(LARDER), fingers];
    const dishes = [
      aRecipe("Fingers", [aLine("fish-fingers", 250, "g")], { appeal: 9 }),
      aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { appeal: 3 }),
      aRecipe("Carrots", carrots, { appeal: 8 }),
    ];
    const week = (...intents: SaidMeaning[]) => titles(dishes, { mealsPerWeek: 1, intents }, foods);
    expect(week()).toEqual(["Fingers"]);
    expect(week({ kind: "want", what: "fish", day: "Friday" })).toEqual(["Salmon"]);
  });

  it("meets the requests in the notes", () => {
    const hot = Array.from({ length: 3 }, (_, n) => aRecipe(`Hot ${n}`, carrots, { spiciness: "hot", appeal: 9 }));
    const mild = Array.from({ length: 3 }, (_, n) => aRecipe(`Mild ${n}`, carrots, { appeal: 5 }));
    const roast = aRecipe("Roast", carrots, { form: "roast", appeal: 3 });
    const all = [...hot, ...mild, roast];
    expect(titles(all, { mealsPerWeek: 3 }).some((title) => title.startsWith("Hot"))).toBe(true);
    const mildly: SaidMeaning = { kind: "heat", what: "mild" };
    expect(titles(all, { mealsPerWeek: 3, intents: [mildly, { kind: "want", what: "roast dinners" }] })).toEqual(
      expect.arrayContaining(["Roast"]),
    );
    const calm = titles(all, { mealsPerWeek: 3, intents: [mildly] });
    expect(calm.some((title) => title.startsWith("Hot"))).toBe(false);
  });

  it("gives a child who eats nothing spicy no chilli at all if there is something as good without", () => {
    const mild = aRecipe("Mild", carrots, { spiciness: "mild", appeal: 9, region: "mexican" });
    const plain = aRecipe("Plain", carrots, { spiciness: "none", appeal: 8, region: "mexican" });
    const first = (...intents: SaidMeaning[]): readonly string[] =>
      titles([mild, plain], { mealsPerWeek: 1, intents, preferredRegions: ["mexican"] });
    const mildly: SaidMeaning = { kind: "heat", what: "mild" };
    expect(first({ kind: "child", number: 3 }, { kind: "child", number: 6 }, mildly)).toEqual(["Plain"]);
    expect(first(mildly)).toEqual(["Mild"]);
  });

  it("has small dinners for a small appetite", () => {
    const dish = (title: string, rice: number, chicken: number, appeal: number) =>
      aRecipe(title, [aLine("basmati-rice", rice, "g"), aLine("chicken-breast", chicken, "g"), ...carrots], { appeal });
    const [large, small] = [dish("Large", 300, 300, 9), dish("Small", 140, 200, 7)];
    const first = (...intents: SaidMeaning[]) => titles([large, small], { mealsPerWeek: 1, intents });
    expect(first()).toEqual(["Large"]);
    expect(first({ kind: "way", what: "lighter" })).toEqual(["Small"]);
  });

  it("has a beloved food, and a requested dish from outside the ticked region", () => {
    const usual = Array.from({ length: 4 }, (_, n) =>
      aRecipe(`Carrots ${n}`, carrots, { region: "indian", appeal: 9 }),
    );
    const salmon = aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { region: "indian", appeal: 7 });
    const pizza = aRecipe("Pizza", carrots, { region: "mediterranean", form: "pizza", appeal: 7 });
    const asked = { mealsPerWeek: 3, preferredRegions: ["indian"] } as const;
    expect(titles([...usual, salmon, pizza], asked)).not.toContain("Pizza");
    const intents: SaidMeaning[] = [
      { kind: "want", what: "salmon fillets" },
      { kind: "want", what: "pizza", number: 1 },
    ];
    expect(titles([...usual, salmon, pizza], { ...asked, intents })).toEqual(
      expect.arrayContaining(["Salmon", "Pizza"]),
    );
  });

  it("has a named dish although it misses a goal defined by us", () => {
    const family = Array.from({ length: 4 }, (_, n) =>
      aRecipe(`Family ${n}`, carrots, { marks: ["family_friendly"], appeal: 8 }),
    );
    const all = [
      ...family,
      aRecipe("Carrot laksa", carrots, { appeal: 6 }),
      aRecipe("Carrot mole", carrots, { appeal: 9 }),
    ];
    const asked = { mealsPerWeek: 3, mealGoals: "family_friendly" } as const;
    expect(titles(all, asked).filter((title) => title.startsWith("Carrot"))).toEqual([]);
    const week = titles(all, { ...asked, intents: [{ kind: "want", what: "laksa" }] });
    expect(week.filter((title) => title.startsWith("Carrot"))).toEqual(["Carrot laksa"]);
  });

  it("keeps food separate for somebody who wants nothing to touch, while still including what they like", () => {
    const apart = Array.from({ length: 3 }, (_, n) => aRecipe(`Apart ${n}`, carrots, { form: "grill", appeal: 5 }));
    const mixed = (["stew", "curry", "bowl", "pie"] as const).map((form) =>
      aRecipe(`Mixed ${form}`, carrots, { form, appeal: 9 }),
    );
    const pasta = aRecipe("Pasta", carrots, { form: "pasta", appeal: 7 });
    const all = [...apart, ...mixed, pasta];
    expect(titles(all, { mealsPerWeek: 3 }).some((title) => title.startsWith("Mixed"))).toBe(true);
    const lyingApart: SaidMeaning = { kind: "way", what: "parts_apart" };
    expect(titles(all, { mealsPerWeek: 3, intents: [lyingApart] })).toEqual(["Apart 0", "Apart 1", "Apart 2"]);
    const week = titles(all, { mealsPerWeek: 3, intents: [lyingApart, { kind: "want", what: "pasta" }] });
    expect(week).toContain("Pasta");
    expect(week.some((title) => title.startsWith("Mixed"))).toBe(false);
  });

  it("cooks mostly from a requested cuisine, or from its region where it has too few dishes", () => {
    const korean = aRecipe("Korean", carrots, { region: "chinese", cuisines: ["korean"], appeal: 8 });
    const near = Array.from({ length: 3 }, (_, n) => aRecipe(`Near ${n}`, carrots, { region: "chinese", appeal: 8 }));
    const others = (["british", "mexican", "indian", "mediterranean", "american", "african"] as const).map((region) =>
      aRecipe(`Other ${region}`, carrots, { region, appeal: 9 }),
    );
    const week = (...intents: SaidMeaning[]): string[] =>
      titles([korean, ...near, ...others], { mealsPerWeek: 5, intents });
    const often: SaidMeaning = { kind: "want", what: "Korean food", often: true };
    expect(week(often).filter((title) => !title.startsWith("Other"))).toHaveLength(4);
    expect(week(often)).toContain("Korean");
    expect(week().filter((title) => !title.startsWith("Other")).length).toBeLessThan(3);
  });

  it("is half made up of what is asked for often, from anywhere, and has once what is asked for once", () => {
    const curries = Array.from({ length: 5 }, (_, n) =>
      aRecipe(`Curry ${n}`, carrots, { region: "indian", form: "curry", appeal: 8 }),
    );
    const others = (["roast", "pie", "pasta", "grill", "traybake", "burger"] as const).map((form, n) =>
      aRecipe(`Other ${form}`, carrots, { region: n % 2 === 0 ? "british" : "mediterranean", form, appeal: 9 }),
    );
    const count = (...intents: SaidMeaning[]): number =>
      titles([...curries, ...others], {
        mealsPerWeek: 6,
        preferredRegions: ["british", "mediterranean"],
        intents,
      }).filter((title) => title.startsWith("Curry")).length;
    expect(count()).toBe(0);
    expect(count({ kind: "want", what: "curry", number: 1 })).toBe(1);
    expect(count({ kind: "want", what: "curries", often: true })).toBe(3);
  });

  it("has on half its days what somebody wants lots of, and twice what they like", () => {
    const leads = [aLine("salmon-fillet", 2, "each"), aLine("egg", 3, "each"), aLine("chicken-breast", 2, "each")];
    const others = ["roast", "pie", "rice", "grill", "traybake", "burger"] as const;
    const dishes = others.flatMap((form, n) => [
      aRecipe(`Pasta ${n}`, [leads[n % 3]!, ...carrots], { form: "pasta", appeal: 8 }),
      aRecipe(`Other ${form}`, [leads[n % 3]!, ...carrots], { form, appeal: 9 }),
    ]);
    const count = (...intents: SaidMeaning[]): number =>
      titles(dishes, { mealsPerWeek: 6, intents }).filter((title) => title.startsWith("Pasta")).length;
    expect(count()).toBeLessThan(2);
    expect(count({ kind: "want", what: "pasta" })).toBe(2);
    expect(count({ kind: "want", what: "pasta", often: true })).toBe(3);
  });

  it("uses up food at home in a dish from elsewhere if the ticked region has none, without an apology", () => {
    const usual = Array.from({ length: 4 }, (_, n) =>
      aRecipe(`Carrots ${n}`, carrots, { region: "indian", appeal: 9 }),
    );
    const salmon = aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { region: "british", appeal: 8 });
    const near = aRecipe("Near salmon", [aLine("salmon-fillet", 2, "each")], { region: "indian", appeal: 6 });
    const asked = {
      mealsPerWeek: 3,
      preferredRegions: ["indian"],
      intents: [{ kind: "use_up", what: "salmon fillets" }],
    } as const;
    const catalogue = aCatalogue([...usual, salmon]);
    const constraints = constraintsFor(asked, catalogue);
    const occasion = { variation: "Sam", season: null } as const;
    const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion });
    if (outcome.kind !== "planned") throw new Error(outcome.kind);
    expect(outcome.plan.meals.map(({ meal }) => meal.title)).toContain("Salmon");
    expect(outcome.notices.map(({ code }) => code)).not.toContain("region_not_met");
    expect(titles([...usual, salmon, near], asked)).toEqual(expect.arrayContaining(["Near salmon"]));
    expect(titles([...usual, salmon, near], asked)).not.toContain("Salmon");
  });

  it("has a dish as often as requested", () => {
    const pies = Array.from({ length: 3 }, (_, n) =>
      aRecipe(`Shepherd’s pie ${n}`, carrots, { form: "pie", appeal: 6 }),
    );
    const others = (["roast", "pasta", "grill", "traybake", "burger"] as const).map((form) =>
      aRecipe(`Other ${form}`, carrots, { form, appeal: 9 }),
    );
    const count = (number: number): number =>
      titles([...pies, ...others], {
        mealsPerWeek: 5,
        intents: [{ kind: "want", what: "shepherd's pie", number }],
      }).filter((title) => title.startsWith("Shep")).length;
    expect(count(2)).toBe(2);
    expect(count(1)).toBe(1);
  });

  it("goes to another region before repeating a dish of the last plan, or one somebody is tired of", () => {
    const here = (["roast", "pie", "pasta"] as const).map((form) =>
      aRecipe(`Here ${form}`, carrots, { region: "indian", form, appeal: 9 }),
    );
    const salmon = aRecipe("Here salmon", [aLine("salmon-fillet", 2, "each")], { region: "indian", appeal: 9 });
    const leads = [aLine("egg", 4, "each"), aLine("chicken-breast", 2, "each")];
    const there = (["grill", "traybake"] as const).map((form, n) =>
      aRecipe(`There ${form}`, [leads[n]!, ...carrots], { region: "british", form, appeal: 7 }),
    );
    const catalogue = aCatalogue([...here, salmon, ...there]);
    const week = (intents: readonly SaidMeaning[], recentPlans: readonly string[][]): string[] => {
      const constraints = constraintsFor({ mealsPerWeek: 3, preferredRegions: ["indian"], intents }, catalogue);
      const outcome = planWeek({ constraints, catalogue, recentPlans, occasion: { variation: "Sam", season: null } });
      if (outcome.kind !== "planned") throw new Error(outcome.kind);
      return outcome.plan.meals.map(({ meal }) => meal.title).toSorted();
    };
    const last = here.slice(0, 2).map(({ id }) => id);
    expect(week([], []).every((title) => title.startsWith("Here"))).toBe(true);
    const next = week([{ kind: "leave_out", what: "salmon fillets" }], [last]);
    expect(next).toContain("Here pasta");
    expect(next.filter((title) => title.startsWith("There"))).toHaveLength(2);
    expect(week([], [[], last]).every((title) => title.startsWith("Here"))).toBe(true);
  });
});
