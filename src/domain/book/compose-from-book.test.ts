import { describe, expect, it } from "vitest";
import { withBookWeek } from "#domain/book/compose-from-book";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { PlanMeal } from "#domain/plan/plan-document";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekTask } from "#domain/planner/propose-week";
import { builtInWeek } from "#domain/proposal/built-in-week";
import type { BookDinner, BookWeek } from "#domain/recipe/book-week";
import { dishIdOf } from "#domain/recipe/variant";
import { ANY_OCCASION, constraintsFor } from "#domain/testing/dishes";
import type { AskedFor } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher, catalogue: real } = realCatalogue();

const PRAWNS = "buttery-tomato-masala-prawns-with-spinach-and-rice";
const NOODLES = "beef-and-broccoli-noodles-with-garlic-and-sesame";
const PAELLA = "chicken-and-chorizo-paella";

/** A week of the book; of a dinner without a role, quick to Thursday, with a line that names nothing. */
function aWeek(dinners: Record<Day, string | BookDinner>, change: Partial<BookWeek> = {}): BookWeek {
  return {
    people: 2,
    children: [],
    diet: "none",
    without: [],
    money: "ordinary",
    minutes: 45,
    kitchens: [],
    season: null,
    needs: [],
    shares: [],
    dinners: DAYS.map((day): BookDinner => {
      const dinner = dinners[day];
      return typeof dinner === "string"
        ? { role: day > "S" && day < "T" ? "long" : "ordinary", dish: dinner, line: `A plate for a ${day}.` }
        : dinner;
    }),
    ...change,
  };
}

const WEEK = aWeek({
  Monday: PRAWNS,
  Tuesday: "baked-cod-with-ginger-spring-onions-and-jasmine-rice",
  Wednesday: "creamy-broccoli-penne-with-lemon-and-toasted-seeds",
  Thursday: NOODLES,
  Friday: { role: "treat", dish: PAELLA, line: "Bring the whole pan to the table." },
  Saturday: "chicken-parmigiana-with-spaghetti",
  Sunday: "roast-pork-fillet-with-apples-sage-potatoes-and-cider-gravy",
});
const OTHER = aWeek({
  Monday: "creamy-chicken-and-leeks-with-mash",
  Tuesday: "chicken-fajita-rice-with-black-beans-and-lime",
  Wednesday: "sausages-with-creamy-mustard-cabbage-and-apple",
  Thursday: "minted-lamb-burgers-with-beetroot-and-buttery-crushed-peas",
  Friday: { role: "treat", dish: "crispy-chicken-burgers-with-chips-and-slaw", line: "Friday fakeaway." },
  Saturday: "moroccan-chicken-with-prunes-almonds-and-couscous",
  Sunday: "lamb-and-apricot-pilaf-with-almonds",
});

const USUAL: AskedFor = {
  mealsPerWeek: 7,
  maxBudget: 150,
  cookingEquipment: ["oven", "stove"],
  cookingSkillLevel: "intermediate",
};

function planned(weeks: readonly BookWeek[], asked: AskedFor = {}): Map<Day, PlanMeal> {
  const catalogue = { ...real, weeks: () => weeks };
  const proposal = builtInWeek(taskFor(asked), catalogue, () => matcher);
  if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
  return new Map(proposal.document.days.flatMap(({ day, meals }) => meals.map((meal) => [day, meal] as const)));
}

function taskFor(asked: AskedFor): WeekTask {
  return { constraints: constraintsFor({ ...USUAL, ...asked }, real), recentPlans: [], occasion: ANY_OCCASION };
}

const dishes = (week: ReadonlyMap<Day, PlanMeal>): string[] => [...week.values()].map(({ id }) => dishIdOf(id));

describe("a week of the book", () => {
  it("is served on its days, with what it says to its household", () => {
    const week = planned([WEEK]);
    expect(dishes(week)).toEqual(WEEK.dinners.map(({ dish }) => dish));
    const ofBook = WEEK.dinners.map(({ line }) => line);
    expect([...week.values()].filter(({ forYou }) => ofBook.includes(forYou ?? "")).length).toBeGreaterThan(1);
    expect(planned([WEEK])).toEqual(week);
  });

  it("has another dinner for one that its household may not eat, and most of those that somebody composed", () => {
    const week = planned([WEEK, OTHER], { ingredientsToAvoid: "prawns" });
    const composed = [...WEEK.dinners, ...OTHER.dinners].map(({ dish }) => dish);
    expect(dishes(week)).not.toContain(PRAWNS);
    expect(dishes(week)).toHaveLength(7);
    expect(dishes(week).filter((dish) => composed.includes(dish)).length).toBeGreaterThan(3);
  });

  it("loses a line with the dinner that it speaks of, and says ours or nothing in its place", () => {
    const line = "The rest of Monday’s spinach goes in.";
    const cooked = WEEK.dinners.map((dinner) => (dinner.dish === NOODLES ? { ...dinner, line } : dinner));
    const sharing: BookWeek = { ...WEEK, dinners: cooked, shares: [["Monday", "Thursday"]] };
    const unshared = planned([sharing], { ingredientsToAvoid: "prawns" });
    expect(dishIdOf(unshared.get("Thursday")?.id ?? "")).toBe(NOODLES);
    expect(unshared.get("Thursday")?.forYou).not.toBe(line);
  });

  it("says nothing to its household that our data does not bear out", () => {
    const claimed = WEEK.dinners.map((dinner) => ({ ...dinner, line: "Gluten-free and vegan, and full of iron." }));
    for (const { forYou } of planned([{ ...WEEK, dinners: claimed }]).values())
      expect(forYou ?? "").not.toMatch(/iron/u);
  });

  it("lets its days follow what is asked of them", () => {
    const week = planned([WEEK], { mealsPerWeek: 5, intents: [{ kind: "out", day: "Friday" }] });
    expect([...week.keys()]).toHaveLength(5);
    expect(week.has("Friday")).toBe(false);
    const quick = planned([WEEK], { intents: [{ kind: "quick", day: "Saturday", number: 20 }] });
    expect(dishIdOf(quick.get("Saturday")?.id ?? "")).not.toBe("chicken-parmigiana-with-spaghetti");
    const guests = planned([WEEK], { intents: [{ kind: "guests", day: "Saturday", number: 2 }] });
    expect(guests.get("Saturday")?.servings).toBe(4);
  });

  it("gives way to what was asked for and is not in it", () => {
    const week = planned([WEEK, OTHER], { intents: [{ kind: "want", what: "korean food" }] });
    const { recipeOf } = real;
    const asked = [...week.values()].filter(({ id }) => recipeOf(dishIdOf(id))?.cuisines.includes("korean") === true);
    expect(asked).not.toEqual([]);
    const composed = [...WEEK.dinners, ...OTHER.dinners].map(({ dish }) => dish);
    expect(dishes(week).filter((dish) => composed.includes(dish)).length).toBeGreaterThan(3);
  });

  it("is not looked for where a week was proposed, is made again or would be none of the book’s", () => {
    const catalogue = { ...real, weeks: () => [WEEK] };
    const task = taskFor({ mealsPerWeek: 3 });
    const composed = [{ mealId: NOODLES, day: "Monday", people: null, forYou: null, answers: [] }] as const;
    for (const proposed of [
      { ...task, composed },
      { ...task, repeats: [] },
    ])
      expect(withBookWeek(proposed, catalogue)).toBe(proposed);
    const vegan = taskFor({ dietaryPreference: "vegan", mealsPerWeek: 3 });
    expect(withBookWeek(vegan, catalogue)).toBe(vegan);
    expect(builtInWeek(vegan, catalogue, () => matcher)).toEqual(proposeWeek(vegan, catalogue));
  });
});

describe("the book", () => {
  it("gives a household another of its weeks each time, for eight weeks and more", () => {
    const recentPlans: string[][] = [];
    for (let week = 0; week < 9; week += 1) {
      const occasion = { variation: `household ${week}`, season: "autumn" } as const;
      const task = withBookWeek({ ...taskFor({}), recentPlans, occasion }, real);
      const proposal = builtInWeek({ ...taskFor({}), recentPlans, occasion }, real, () => matcher);
      if (proposal.kind !== "planned") throw new Error(proposal.refusal.message);
      const ids = proposal.document.days.flatMap(({ meals }) => meals.map(({ id }) => dishIdOf(id)));
      expect(task.composed?.length).toBeGreaterThanOrEqual(4);
      expect(ids.filter((id) => recentPlans.some((plan) => plan.includes(id)))).toEqual([]);
      recentPlans.unshift(ids);
    }
  });

  it("refuses nobody who gets a week without it, and never costs more than may be spent", () => {
    for (const asked of [
      { numPeople: 4, preferredSupermarket: "aldi" },
      { dietaryPreference: "vegan" },
      { dietaryRestrictions: ["gluten_free"], mealsPerWeek: 5 },
    ])
      for (const maxBudget of [14, 45]) {
        const task = taskFor({ ...asked, maxBudget });
        const [own, without] = [builtInWeek(task, real, () => matcher), proposeWeek(task, real)];
        expect(own.kind).toBe(without.kind);
        if (own.kind === "planned") expect(own.document.totalPence).toBeLessThanOrEqual(100 * maxBudget);
        else expect(own).toEqual(without);
      }
  });
});
