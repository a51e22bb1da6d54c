import { readChange } from "#domain/changes/read-change";
import type { NotesQuestion } from "#domain/harm/notes-question";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import type { ToldEater } from "#domain/options/eaters";
import { changeConstraints, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { isWithin } from "#domain/planner/dish-limit";
import type { DishLimit } from "#domain/planner/dish-limit";
import type { Catalogue } from "#domain/recipe/catalogue";
import { eatersOf } from "#domain/request/noted-care";
import type { NotedHarm } from "#domain/request/noted-harm";

/*
 * Who else is eating, according to words about a plan: a baby who is to have some of Friday's dinner, a pregnant guest.
 */

/** People mentioned in the words that the plan does not know of yet. */
export function newlyTold(matcher: Matcher, week: KeptWeek, words: string, harm: NotedHarm): readonly ToldEater[] {
  const { eaters } = changeConstraints(week, []);
  return eatersOf(matcher.toldIn(words), harm).filter(({ stage }) => eaters.every((one) => one.stage !== stage));
}

/** Whether a question arises only from who is eating, or asks what they may have: their rules answer both. */
export function isOfEaters(
  { quote, about, isGuess }: NotesQuestion,
  eaters: readonly ToldEater[],
  matcher: Matcher,
): boolean {
  if (eaters.length === 0 || about.length > 0) return false;
  const isOfTold = isGuess === true && eaters.some((told) => told.quote.includes(quote) || quote.includes(told.quote));
  return isOfTold || readChange(quote, { meals: [] }, matcher).isQuestion;
}

/** What a dish must satisfy for the people mentioned; null if there are none. */
export function limitForEaters(eaters: readonly ToldEater[], rules: readonly AvoidRule[]): DishLimit | null {
  if (eaters.length === 0) return null;
  const foods = {
    words: rules.map(({ entry }) => entry).join(" "),
    foodIds: rules.flatMap(({ foodIds }) => [...foodIds]),
    allergens: rules.flatMap(({ allergens }) => [...allergens]),
  };
  return {
    kind: "all",
    limits: [
      { kind: "without", foods },
      { kind: "suits", eaters },
    ],
  };
}

/** A dinner that a change makes, moves or scales and that is unsuitable for the people mentioned; null if there is none. */
export function unsuitedBy(
  limit: DishLimit | null,
  catalogue: Catalogue,
  before: KeptWeek,
  after: KeptWeek,
): PlacedMeal | null {
  if (limit === null) return null;
  const told = ({ day, meal: { id, servings } }: PlacedMeal): string => `${day} ${id} ${servings}`;
  const known = new Set(placedMeals(before.plan).map(told));
  const all = placedMeals(after.plan);
  const constraints = changeConstraints(
    after,
    all.map(({ meal }) => meal),
  );
  const suits = (placed: PlacedMeal): boolean => {
    const checked = checkedAgain(constraints, catalogue, [placed]);
    return (
      checked.ok && checked.meals.every((meal) => isWithin(limit, meal, { constraints, catalogue, standing: null }))
    );
  };
  return all.find((placed) => !known.has(told(placed)) && !suits(placed)) ?? null;
}
