import { DAYS } from "#domain/options/days";
import { describe, expect, it } from "vitest";
import { daysOf } from "#domain/plan/plan-document";
import { orderWeek } from "#domain/planner/order-week";
import { aCatalogue, aLine, aRecipe, checkedMealOf, constraintsFor } from "#domain/testing/dishes";
import type { SaidMeaning } from "#domain/testing/intents";
import type { Recipe } from "#domain/recipe/recipe";

const plain = [aLine("carrot", 2, "each")];
const rice = [aLine("basmati-rice", 150, "g")];
const pasta = [aLine("penne", 180, "g")];

/** Titles of the dishes from Monday to Sunday. */
function ordered(recipes: readonly Recipe[], ...intents: SaidMeaning[]): string[] {
  const catalogue = aCatalogue(recipes);
  const constraints = constraintsFor({ mealsPerWeek: recipes.length, intents }, catalogue);
  const meals = recipes.map(({ id }) => checkedMealOf(id, constraints, catalogue));
  return orderWeek(meals, catalogue, constraints).map(({ meal }) => meal.title);
}

describe("the order of a week", () => {
  it("has big projects at the weekend and a treat on Friday", () => {
    const week = ordered([
      aRecipe("Sunday roast", plain, { cookMinutes: 80, form: "roast", region: "british" }),
      aRecipe("Weekend pie", plain, { cookMinutes: 60, form: "pie", region: "american" }),
      aRecipe("Friday burger", plain, { appeal: 9, marks: ["comfort_food"], form: "burger", region: "mexican" }),
      aRecipe("Soup", plain, { form: "soup", region: "indian" }),
      aRecipe("Rice bowl", rice, { form: "bowl", region: "chinese" }),
      aRecipe("Pasta", pasta, { form: "pasta", region: "mediterranean" }),
      aRecipe("Hash", plain, { form: "hash", region: "african" }),
    ]);
    expect(week[4]).toBe("Friday burger");
    expect(week.slice(5).sort()).toEqual(["Sunday roast", "Weekend pie"]);
  });

  it("has what takes long on Friday and at the weekend, if weeknights are to be quick", () => {
    const long = { cookMinutes: 45, appeal: 8 };
    const week = ordered(
      [
        aRecipe("Long bread", plain, { ...long, form: "pizza", region: "middle_eastern" }),
        aRecipe("Long parcels", rice, { ...long, form: "pie", region: "american" }),
        aRecipe("Rice bowl", rice, { form: "bowl", region: "chinese", appeal: 9, marks: ["comfort_food"] }),
        aRecipe("Pasta", pasta, { form: "pasta", region: "mediterranean", appeal: 9 }),
        aRecipe("Soup", plain, { form: "soup", region: "indian", appeal: 7 }),
      ],
      { kind: "way", what: "easy_weekdays" },
    );
    expect(week.slice(3).sort()).toEqual(["Long bread", "Long parcels"]);
  });

  it("separates two similar dinners, even if both were composed for their days", () => {
    const recipes = [
      aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { form: "traybake", region: "british" }),
      aRecipe("Lentil soup", plain, { form: "soup", region: "indian" }),
      aRecipe("Carrot soup", plain, { form: "soup", region: "chinese" }),
      aRecipe("Egg and carrots", [...rice, aLine("egg", 4, "each")], { form: "bowl", region: "mexican" }),
      aRecipe("Rice", rice, { form: "rice", region: "african" }),
      aRecipe("Chicken", [aLine("chicken-breast", 2, "each")], { form: "grill", region: "american" }),
      aRecipe("Penne", pasta, { form: "pasta", region: "mediterranean" }),
    ];
    const catalogue = aCatalogue(recipes);
    const constraints = constraintsFor({ mealsPerWeek: 7 }, catalogue);
    const meals = recipes.map(({ id }) => checkedMealOf(id, constraints, catalogue));
    const composed = new Map(recipes.map(({ id }, at) => [id, DAYS[at]!] as const));
    const titles = orderWeek(meals, catalogue, constraints, { days: DAYS, fixed: new Map(), composed }).map(
      ({ meal }) => meal.title,
    );
    expect(Math.abs(titles.indexOf("Lentil soup") - titles.indexOf("Carrot soup"))).toBeGreaterThan(1);
  });

  it("has fresh fish first and tins last", () => {
    const week = ordered([
      aRecipe("Chickpeas", [aLine("tinned-chickpeas", 1, "tin")], { form: "stew", region: "indian" }),
      aRecipe("Chicken", [aLine("chicken-breast", 2, "each")], { form: "grill", region: "american" }),
      aRecipe("Salmon", [aLine("salmon-fillet", 2, "each")], { form: "traybake", region: "british" }),
    ]);
    expect(week[0]).toBe("Salmon");
    expect(week[2]).toBe("Chickpeas");
  });

  it("has no egg supper on the weekend’s last day for meat eaters", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const week = ordered([
      aRecipe("Egg and chips", [aLine("egg", 4, "each")], { form: "grill", appeal: 9, cookMinutes: 20 }),
      aRecipe("Chicken stir-fry", chicken, { form: "stir_fry", appeal: 8, region: "chinese" }),
      aRecipe("Chicken and mash", chicken, { form: "pie", appeal: 8, cookMinutes: 20, region: "american" }),
      aRecipe("Pasta", pasta, { form: "pasta", appeal: 8, region: "mediterranean" }),
      aRecipe("Rice", rice, { form: "rice", appeal: 8, region: "indian" }),
    ]);
    expect(week.at(-1)).not.toBe("Egg and chips");
  });

  it("has a leisurely dinner on Sunday, with meat defrosted in time, and no light or dull suppers at the weekend", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const week = ordered([
      aRecipe("Cheese toasties", plain, { form: "burger", appeal: 8, region: "british" }),
      aRecipe("Omelette", plain, { form: "omelette", appeal: 8, region: "mexican" }),
      aRecipe("Dull rice", rice, { form: "rice", appeal: 5, region: "chinese" }),
      aRecipe("Chicken pie", chicken, {
        form: "pie",
        appeal: 9,
        marks: ["comfort_food"],
        cookMinutes: 40,
        region: "american",
      }),
      aRecipe("Pasta", pasta, { form: "pasta", appeal: 9, region: "mediterranean", cookMinutes: 30 }),
      aRecipe("Curry", plain, { form: "curry", appeal: 9, marks: ["comfort_food"], region: "indian" }),
      aRecipe("Stir-fry", plain, { form: "stir_fry", appeal: 6, region: "african" }),
    ]);
    expect(week[6]).toBe("Chicken pie");
    expect(week[5]).toBe("Pasta");
    expect(week[4]).toBe("Curry");
  });

  it("has neither the quickest dinners nor beans at the weekend for people with little time", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const quick = { prepMinutes: 5, appeal: 8, form: "grill" } as const;
    const week = ordered([
      aRecipe("Beans", [aLine("tinned-chickpeas", 1, "tin")], { ...quick, cookMinutes: 25, form: "stew" }),
      aRecipe("Wraps", chicken, { ...quick, cookMinutes: 4, form: "wraps", region: "american" }),
      aRecipe("Pasta", pasta, { ...quick, cookMinutes: 10, form: "pasta", region: "mediterranean" }),
      aRecipe("Bowl", rice, { ...quick, cookMinutes: 10, form: "bowl", region: "chinese" }),
      aRecipe("Noodles", plain, { ...quick, cookMinutes: 10, form: "noodles", region: "african" }),
      aRecipe("Grill", chicken, { ...quick, cookMinutes: 25, region: "british" }),
    ]);
    expect(week.at(-1)).toBe("Grill");
  });

  it("ends with the high point", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const week = ordered([
      aRecipe("Steak for guests", chicken, { marks: ["special_occasion"], appeal: 9, region: "american" }),
      aRecipe("Noodles", chicken, { form: "noodles", appeal: 9, marks: ["comfort_food"], cookMinutes: 40 }),
      aRecipe("Curry", rice, { form: "curry", appeal: 9, marks: ["comfort_food"], region: "indian" }),
      aRecipe("Pasta", pasta, { form: "pasta", region: "mediterranean", cookMinutes: 30 }),
      aRecipe("Soup", plain, { form: "soup", region: "african" }),
    ]);
    expect(week.at(-1)).toBe("Steak for guests");
  });

  it("has no roast on the first days", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const week = ordered([
      aRecipe("Plain roast", chicken, { form: "roast", appeal: 8, cookMinutes: 40 }),
      aRecipe("Great pie", chicken, { form: "pie", appeal: 9, marks: ["special_occasion"], cookMinutes: 40 }),
      aRecipe("Pasta", pasta, { form: "pasta", region: "mediterranean" }),
      aRecipe("Bowl", rice, { form: "bowl", region: "chinese" }),
      aRecipe("Soup", plain, { form: "soup", region: "african" }),
    ]);
    expect(week.indexOf("Plain roast")).toBeGreaterThan(2);
  });

  it("separates two days of rice", () => {
    const week = ordered([
      aRecipe("Rice one", rice, { form: "rice" }),
      aRecipe("Rice two", rice, { form: "bowl" }),
      aRecipe("Pasta", pasta, { form: "pasta" }),
    ]);
    expect(week[1]).toBe("Pasta");
  });

  it("separates two days of eggs, and two of the same sauce", () => {
    const eggs = [aLine("egg", 3, "each")];
    const week = ordered([
      aRecipe("Omelette with eggs", eggs, { form: "omelette", region: "british" }),
      aRecipe("Bowl with a fried egg", [aLine("egg", 3, "each"), aLine("basmati-rice", 150, "g")], {
        form: "bowl",
        region: "chinese",
      }),
      aRecipe("Carrots", plain, { form: "stew", region: "african" }),
    ]);
    expect(week[1]).toBe("Carrots");
  });

  it("uses the slow cooker on a working day, and the time on Saturday", () => {
    const week = ordered([
      aRecipe("Slow stew", plain, {
        form: "stew",
        handsOffMinutes: 480,
        cookMinutes: 0,
        equipment: ["slow_cooker"],
        region: "african",
      }),
      aRecipe("Gratin", plain, { form: "pie", cookMinutes: 40, region: "mediterranean" }),
      aRecipe("Bowl", rice, { form: "bowl", region: "chinese" }),
      aRecipe("Pasta", pasta, { form: "pasta", region: "american" }),
      aRecipe("Grill", plain, { form: "grill", region: "british" }),
    ]);
    expect(week.indexOf("Slow stew")).toBeLessThan(3);
    expect(week[4]).toBe("Gratin");
  });

  describe("with a day that the notes name", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const dishes = [
      aRecipe("Pasta", pasta, { form: "pasta", region: "mediterranean", prepMinutes: 5, cookMinutes: 7 }),
      aRecipe("Bowl", rice, { form: "bowl", region: "chinese", cookMinutes: 20 }),
      aRecipe("Hash", plain, { form: "hash", region: "african", cookMinutes: 20 }),
      aRecipe("Chicken pie", chicken, { form: "pie", appeal: 9, marks: ["special_occasion"], cookMinutes: 40 }),
      aRecipe("Curry", plain, { form: "curry", region: "indian", cookMinutes: 25 }),
      aRecipe("Burger", plain, { form: "burger", region: "american", cookMinutes: 20 }),
      aRecipe("Stew", plain, { form: "stew", region: "british", cookMinutes: 40 }),
    ];

    it.each(["Monday", "Wednesday", "Thursday"] as const)("has the quickest dinner on a hurried %s", (day) => {
      const week = ordered(dishes, { kind: "quick", day });
      expect(week[DAYS.findIndex((name) => name === day)]).toBe("Pasta");
    });

    it.each(["Tuesday", "Thursday", "Sunday"] as const)(
      "has the dinner for guests on the %s of a celebration",
      (day) => {
        const week = ordered(dishes, { kind: "treat", day, what: "your anniversary" });
        expect(week[DAYS.findIndex((name) => name === day)]).toBe("Chicken pie");
      },
    );
  });
});

describe("what notes say about days", () => {
  it("uses up on the first days what does not keep", () => {
    const week = ordered(
      [
        aRecipe("Penne", pasta, { form: "pasta", region: "mediterranean" }),
        aRecipe("Rice", rice, { form: "rice", region: "chinese" }),
        aRecipe("Hash", plain, { form: "hash", region: "african" }),
        aRecipe("Chicken", [aLine("chicken-breast", 2, "each")], { form: "grill", region: "american" }),
      ],
      { kind: "use_up", what: "chicken breast" },
    );
    expect(week[0]).toBe("Chicken");
  });

  it("separates two dishes of one animal if other days are free", () => {
    const chicken = [aLine("chicken-breast", 2, "each")];
    const week = ordered([
      aRecipe("Chicken one", chicken, { form: "pasta", region: "mediterranean" }),
      aRecipe("Chicken two", chicken, { form: "rice", region: "chinese" }),
      aRecipe("Soup", plain, { form: "soup", region: "african" }),
      aRecipe("Hash", plain, { form: "hash", region: "british" }),
    ]);
    expect(Math.abs(week.indexOf("Chicken one") - week.indexOf("Chicken two"))).toBeGreaterThan(1);
  });
});

describe("special days by notes or tables", () => {
  it("has a long dinner on the day that has time for it", () => {
    const dishes = [
      aRecipe("Quick one", plain, { cookMinutes: 10, form: "pasta" }),
      aRecipe("Quick two", rice, { cookMinutes: 12, form: "rice" }),
      aRecipe("Long", plain, { cookMinutes: 50, form: "pie" }),
      aRecipe("Long as well", pasta, { cookMinutes: 45, form: "stew", appeal: 9 }),
      aRecipe("Quick three", plain, { cookMinutes: 14, form: "hash" }),
    ];
    const catalogue = aCatalogue(dishes);
    const longDays = (...intents: SaidMeaning[]): string[] => {
      const constraints = constraintsFor({ mealsPerWeek: 5, availableTime: "60+", intents }, catalogue);
      const meals = dishes.map(({ id }) => checkedMealOf(id, constraints, catalogue));
      const days = daysOf(constraints, meals.length);
      return orderWeek(meals, catalogue, constraints).flatMap(({ meal }, at) =>
        meal.title.startsWith("Long") ? [days[at] as string] : [],
      );
    };
    expect(longDays({ kind: "long", day: "Tuesday" })).toContain("Tuesday");
    expect(longDays()).not.toContain("Tuesday");
  });
});
