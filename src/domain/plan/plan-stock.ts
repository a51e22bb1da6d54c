import type { Cupboard } from "#domain/cupboard/cupboard";
import { lastDayOf, sealedPacks } from "#domain/cupboard/days";
import type { CalendarDay } from "#domain/cupboard/days";
import type { Lot } from "#domain/cupboard/lots";
import { isBought } from "#domain/plan/plan-data";
import type { PlannedLine, PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import { dateInWeek } from "#domain/request/week-start";

/** A meal from the cupboard's point of view: when it is due, and the grams of each food that it uses. */
export interface MealUse {
  readonly mealId: string;
  readonly due: CalendarDay;
  readonly uses: ReadonlyMap<string, number>;
  /** What is cooked once for both meals of a pair. */
  readonly shared: SharedUse | null;
}

/** The part of a follow-up that its source cooks for it: it leaves the cupboard with whichever of the two is cooked first. */
export interface SharedUse {
  /** Identifies what it takes, apart from what either meal takes. */
  readonly id: string;
  /** The other meal of the pair. */
  readonly other: string;
  readonly uses: ReadonlyMap<string, number>;
}

/** A Monday, where no dates are asked for. */
const NO_DATE: CalendarDay = "2000-01-03";

/** What is cooked at one time. */
export type CookedUse = Pick<MealUse, "uses"> & { readonly id: string };

/** Identifies what a meal cooks for another day, whether or not the other meal is still in the week. */
export function forLater(sourceId: string): string {
  return `${sourceId} for later`;
}

/** What leaves the cupboard when a meal is cooked, given which others were: food for a later day is cooked now. */
export function usesWhenCooked({ mealId, uses, shared }: MealUse, cooked: readonly string[]): CookedUse[] {
  const own = { id: mealId, uses };
  return shared === null || cooked.includes(shared.other) ? [own] : [own, shared];
}

/** The meals of a plan in order, each with its date. `startsOn`: for a plan without dates. */
export function mealUses(plan: StructuredPlan, startsOn: CalendarDay = NO_DATE): MealUse[] {
  const { days, foods, request } = plan;
  const fromTap = new Set(foods.flatMap(({ id, buy }) => (buy === "free" ? [id] : [])));
  const usesOf = ({ ingredients }: PlannedMeal, counts: (foodId: string) => boolean): Map<string, number> => {
    const uses = new Map<string, number>();
    for (const { foodId, grams } of ingredients)
      if (!fromTap.has(foodId) && counts(foodId)) uses.set(foodId, (uses.get(foodId) ?? 0) + grams);
    return uses;
  };
  const meals = days.flatMap((day) => day.meals);
  const sharedOf = (meal: PlannedMeal): SharedUse | null => {
    const followUp = meal.madeFrom === undefined ? meals.find((one) => one.madeFrom?.mealId === meal.id) : meal;
    const source = meals.find(({ id }) => id === followUp?.madeFrom?.mealId);
    if (followUp?.madeFrom === undefined || source === undefined) return null;
    const { foodIds } = followUp.madeFrom;
    const other = meal === followUp ? source.id : followUp.id;
    return { id: forLater(source.id), other, uses: usesOf(followUp, (foodId) => foodIds.includes(foodId)) };
  };
  return days.flatMap(({ day, meals: ofDay }) =>
    ofDay.map((meal): MealUse => {
      const shared = sharedOf(meal);
      const comesCooked = (foodId: string): boolean => meal.madeFrom !== undefined && shared?.uses.has(foodId) === true;
      const uses = usesOf(meal, (foodId) => !comesCooked(foodId));
      return { mealId: meal.id, due: dateInWeek(request.startsOn ?? startsOn, day), uses, shared };
    }),
  );
}

/** What meals use together, given those already cooked; what two of them share counts once. */
export function usesTogether(meals: readonly MealUse[], cooked: readonly string[]): Map<string, number> {
  const grams = new Map<string, number>();
  const begun = [...cooked];
  for (const meal of meals) {
    for (const { uses } of usesWhenCooked(meal, begun))
      for (const [foodId, used] of uses) grams.set(foodId, (grams.get(foodId) ?? 0) + used);
    begun.push(meal.mealId);
  }
  return grams;
}

/**
 * What is at home for changing a plan: what its cooked meals ate of the packs bought for it counts as there, because they still
 * use it.
 */
export function withEaten(
  cupboard: Cupboard,
  plan: StructuredPlan,
  cooked: readonly string[],
  cameHome: ReadonlySet<string>,
): Cupboard {
  const meals = mealUses(plan).filter(({ mealId }) => cooked.includes(mealId));
  const eaten = new Map([...usesTogether(meals, [])].filter(([foodId]) => cameHome.has(foodId)));
  const there = cupboard.map((stocked) => {
    const grams = eaten.get(stocked.foodId) ?? 0;
    eaten.delete(stocked.foodId);
    return stocked.grams === null || grams === 0 ? stocked : { ...stocked, grams: stocked.grams + grams };
  });
  return [...there, ...[...eaten].map(([foodId, grams]) => ({ foodId, grams, assumed: false }))];
}

/** The packs that a plan's list buys of a food, as brought home on a day; null if the food is not on the list. */
export function boughtLot(plan: StructuredPlan, foodId: string, cameHome: CalendarDay): Lot | null {
  const line = plan.basket.find((candidate) => candidate.foodId === foodId);
  if (line === undefined || !isBought(line)) return null;
  return lotOf(plan, line, line.boughtGrams, cameHome);
}

/** An amount of a line's food brought home on a day; the caller names the lot. */
export function lotOf(plan: StructuredPlan, line: PlannedLine, grams: number, cameHome: CalendarDay): Lot {
  const food = plan.foods.find(({ id }) => id === line.foodId);
  const keeping = food?.keepsDays === undefined ? null : { keepsDays: food.keepsDays, aisle: food.aisle };
  return {
    lot: "",
    grams,
    useBy: keeping === null ? null : lastDayOf(keeping, cameHome),
    pencePerGram: line.boughtGrams === 0 ? 0 : line.pence / line.boughtGrams,
    sealed: keeping === null ? null : sealedPacks(keeping, line.packs),
  };
}
