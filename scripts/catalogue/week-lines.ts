import { createMatcher } from "#domain/matcher/matcher";
import { DAYS } from "#domain/options/days";
import { AGES } from "#domain/options/eaters";
import type { ToldEater } from "#domain/options/eaters";
import { traitsOf } from "#domain/planner/dish-traits";
import { eligiblePlates } from "#domain/planner/eligible";
import { spokenLine } from "#domain/proposal/reading/spoken-line";
import type { BookDiet, BookPicture, BookWithout } from "#domain/recipe/book-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { EQUIPMENT, REQUEST_LIMITS } from "#domain/options/options";
import type { DietaryPreference, RestrictionOption } from "#domain/options/options";
import type { Faults } from "./read.ts";
import type { WrittenWeek } from "./weeks.ts";

const DIETS: Record<BookDiet, DietaryPreference> = {
  none: "none",
  vegetarian: "vegetarian",
  vegan: "vegan",
  pescatarian: "none",
  keto: "keto",
  high_protein: "high_protein",
  weight_loss: "none",
};
const RESTRICTIONS: Partial<Record<BookWithout, RestrictionOption>> = {
  gluten: "gluten_free",
  dairy: "dairy_free",
  nuts: "nut_free",
  egg: "egg_free",
};

/**
 * Reads every line of the book as a provider's line is read (decision 69), for the household of its week: a claim that our data
 * does not support is a fault. Returns how many dinners cannot be served to that household as they are.
 */
export function checkWeekLines(weeks: readonly WrittenWeek[], catalogue: Catalogue, faults: Faults): number {
  const matcher = createMatcher(catalogue);
  let unserved = 0;
  for (const { where, week } of weeks) {
    const constraints = picturedConstraints(week, matcher);
    week.dinners.forEach(({ dish, line }, at) => {
      const day = DAYS[at]!;
      // With the stand-ins for what the household avoids.
      const [own] = eligiblePlates(constraints, catalogue, dish);
      if (own === undefined) unserved += 1;
      const checked =
        own ?? eligiblePlates(picturedConstraints({ ...week, ...REQUIRED_FIELDS }, matcher), catalogue, dish)[0];
      if (line === "" || checked === undefined) return;
      const sharesWith = week.shares.filter((days) => days.includes(day)).flat();
      const dinner = {
        checked,
        traits: traitsOf(checked, catalogue),
        day,
        sharesWith,
        people: week.people,
        constraints,
      };
      if (spokenLine(line, dinner).stands !== line)
        faults.add(where, `${day}’s line claims something that our data does not support: "${line}"`);
    });
  }
  return unserved;
}

const REQUIRED_FIELDS = { diet: "none", without: [] } as const;

/** A request such as the pictured household would make, without limits other than what it may not eat. */
function picturedConstraints(picture: BookPicture, matcher: ReturnType<typeof createMatcher>): Constraints {
  const read = constraintsOf(
    normaliseRequest({
      fullName: "Pictured household",
      email: "household@example.org",
      mealsPerWeek: REQUEST_LIMITS.mealsPerWeek.max,
      numPeople: Math.min(picture.people, REQUEST_LIMITS.numPeople.max),
      dietaryPreference: DIETS[picture.diet],
      dietaryRestrictions: picture.without.flatMap((one) => RESTRICTIONS[one] ?? []),
      mealGoals: "none",
      meatsPreferred: [],
      preferredRegions: [],
      ingredientsToAvoid: picture.without.includes("halal") ? "pork, alcohol" : "",
      maxBudget: REQUEST_LIMITS.maxBudgetPounds.max,
      preferredSupermarket: "tesco",
      cookingSkillLevel: "advanced",
      availableTime: "60+",
      cookingEquipment: [...EQUIPMENT],
    }),
    matcher,
  );
  if (!read.ok) throw new Error("a pictured household cannot be read");
  const eaters = picture.children.flatMap((age): ToldEater[] => {
    const stage = AGES.find(({ from, to }) => age >= from && age <= to)?.stage;
    return stage === undefined ? [] : [{ stage, quote: String(age) }];
  });
  const halal = picture.without.includes("halal");
  const intents = halal
    ? [{ id: "eating-halal", kind: "eating", what: "halal", person: null, quote: "halal", reader: "book" } as const]
    : [];
  const { constraints } = read;
  return {
    ...constraints,
    eaters,
    request: { ...constraints.request, intents: [...constraints.request.intents, ...intents] },
  };
}
