import type { AskedOn } from "#domain/changes/read-change";
import { LOOSENS_NOTHING } from "#domain/changes/read-change";
import { LIMIT_OF_WAY, MEATLESS } from "#domain/changes/answering-limits";
import { thingsMeant } from "#domain/changes/said-week";
import type { Eating } from "#domain/intents/intent";
import { thingNamed } from "#domain/intents/thing-named";
import { mayBeUsed } from "#domain/meal/check-food";
import { formatPence, pence } from "#domain/money/pence";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { writePlan } from "#domain/plan/write-plan";
import type { Constraints } from "#domain/request/constraints";
import type { Day } from "#domain/options/days";
import { changeConstraints, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { PlacedMeal } from "#domain/planner/change-week";
import { isWithin, lossBy } from "#domain/planner/dish-limit";
import type { DishLimit, FoodsMeant } from "#domain/planner/dish-limit";
import { forSoMany, kept, moved, skipped, undone, withGuests } from "#server/features/changes/direct-ways";
import {
  bestDishes,
  changeableOn,
  dishesFor,
  joined,
  MOST_WAYS,
  none,
  noDinner,
  openMeals,
  swap,
  swapAll,
} from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";
import { leftOutFromNowOn } from "#server/features/changes/words-of-harm";

/** How much sooner a quicker dish is on the table, in minutes, where nobody said. */
const SOONER = 5;
/** Looks for the ways to do one thing that is asked. Each is tried out on the week as it stands. Throws `plan_fixed` where the dinner is cooked. */
export async function waysTo(looked: Looked, { asked, day }: AskedOn): Promise<Ways> {
  switch (asked.kind) {
    case "quicker":
      return await quicker(looked, asked.day, asked.minutes);
    case "quick":
      return await quicker(looked, asked.day, asked.number);
    case "cheaper":
      if (asked.day === null && asked.pence !== null) return await cheaperWeek(looked, asked.pence);
      return await dishes(looked, asked.day, { kind: "cheaper" }, "costs less");
    case "another":
      return asked.lacking === null
        ? await dishes(looked, asked.day, null, "fits")
        : await dishesWithout(looked, asked.day, asked.lacking);
    case "want":
      return await wanted(looked, day ?? asked.day, asked.what);
    case "use_up":
      return await usingUp(looked, day, asked.what);
    case "less":
      return await less(looked, day, asked.what);
    case "never":
      return await never(looked, asked.what);
    case "leave_out":
      return await leftOut(looked, asked.what);
    case "heat":
      return await dishes(
        looked,
        day,
        { kind: "answers", preferences: { spiciness: asked.what } },
        `is ${asked.what === "mild" ? "milder" : "hotter"}`,
      );
    case "light":
      return await dishes(looked, asked.day, LIMIT_OF_WAY.lighter, "is lighter");
    case "long":
      return await dishes(looked, asked.day, LIMIT_OF_WAY.slow_project, "takes its time");
    case "packed":
      return await dishes(looked, asked.day, LIMIT_OF_WAY.keeps, "can be taken along");
    case "treat":
      return await dishes(looked, asked.day, { kind: "special" }, "is more special");
    case "child":
      return await dishes(looked, day, { kind: "answers", preferences: { children: true } }, "suits children better");
    case "way": {
      const limit = LIMIT_OF_WAY[asked.what];
      return limit === null ? none("") : await dishes(looked, day, limit, "answers that better");
    }
    case "figure":
      return asked.what === "protein_least"
        ? await dishes(
            looked,
            day,
            { kind: "answers", preferences: { figures: { protein: asked.number } } },
            "has as much protein",
          )
        : await dishes(looked, day, LIMIT_OF_WAY.lighter, "answers that better");
    case "eating":
      return await eating(looked, day, asked.what);
    case "without":
    case "seldom": {
      const limit = { kind: "thing", thing: { kind: "appliance", appliance: asked.what }, is: false } as const;
      return day === null ? await unneeded(looked, limit) : await dishes(looked, day, limit, "does without it");
    }
    case "guests":
      return await withGuests(looked, asked.day, asked.number);
    case "table":
      return await forSoMany(looked, asked.day, asked.number);
    case "move":
      return moved(looked, asked.day, asked.to);
    case "out":
      return skipped(looked, asked.day);
    case "keep":
      return kept(looked, asked.days);
    case "undo":
      return await undone(looked);
    case "apart":
    case "home":
      return none("");
  }
}

/** Other dishes for a day, or wherever they make the best week; `what` says of a dish that it is what was asked for. */
async function dishes(looked: Looked, day: Day | null, limit: DishLimit | null, what: string): Promise<Ways> {
  if (day !== null) {
    const placed = changeableOn(looked, day);
    if (placed === null) return none(noDinner(day));
    const found = await dishesFor(looked, placed, limit, MOST_WAYS);
    return {
      ways: found.map((one) => swap(looked, one)),
      why: `No other dish for ${day} ${what} and keeps your choices and your budget.`,
    };
  }
  const found = await bestDishes(looked, placesFor(looked, limit), limit, MOST_WAYS);
  const inOrder =
    limit?.kind === "cheaper" ? found.toSorted((one, other) => one.dish.costChange - other.dish.costChange) : found;
  return {
    ways: inOrder.map((one) => swap(looked, one)),
    why: `No other dish ${what} and keeps your choices this week.`,
  };
}

/** So many dinners are looked at where any may be changed, and each dish may be held against the whole week. */
const MOST_PLACES = 3;

/** The dinners in whose place a dish is looked for where nobody said which: the dearest to save money, those that answer least, else all. */
function placesFor(looked: Looked, limit: DishLimit | null): readonly PlacedMeal[] {
  const open = openMeals(looked);
  if (limit === null) return open.slice(0, MOST_PLACES);
  if (limit.kind === "cheaper") return dearest(looked, open);
  if (limit.kind !== "answers") return open;
  const { constraints, meals } = standing(looked, open);
  const { catalogue } = looked.deps;
  const loss = new Map(
    meals.map((meal) => [meal.meal.id, lossBy(limit.preferences, meal, { constraints, catalogue })]),
  );
  return open
    .filter(({ meal }) => loss.has(meal.id))
    .toSorted((one, other) => (loss.get(other.meal.id) ?? 0) - (loss.get(one.meal.id) ?? 0))
    .slice(0, MOST_PLACES);
}

/** The dearest dinners, by what their foods cost. */
export function dearest({ week }: Looked, meals: readonly PlacedMeal[]): PlacedMeal[] {
  const document = writePlan(week.plan);
  const costOf = new Map(document.days.flatMap((day) => day.meals.map(({ id, pence: cost }) => [id, cost] as const)));
  return meals
    .toSorted((one, other) => (costOf.get(other.meal.id) ?? 0) - (costOf.get(one.meal.id) ?? 0))
    .slice(0, MOST_PLACES);
}

/** Dinners of the week as they are checked today; without those that pass no longer. */
function standing(
  { week, deps: { catalogue } }: Looked,
  placed: readonly PlacedMeal[],
): { readonly constraints: Constraints; readonly meals: readonly CheckedMeal[] } {
  const constraints = changeConstraints(
    week,
    placedMeals(week.plan).map(({ meal }) => meal),
  );
  const meals = placed.flatMap((one) => {
    const checked = checkedAgain(constraints, catalogue, [one]);
    return checked.ok ? checked.meals : [];
  });
  return { constraints, meals };
}

const minutesOf = ({ meal }: PlacedMeal): number => meal.prepMinutes + meal.cookMinutes;

async function quicker(looked: Looked, day: Day | null, minutes: number | null): Promise<Ways> {
  if (day !== null) {
    const placed = changeableOn(looked, day);
    if (placed === null) return none(noDinner(day));
    const most = minutes ?? Math.max(0, minutesOf(placed) - SOONER);
    return await dishes(looked, day, { kind: "minutes", most }, `is ready in ${most} minutes`);
  }
  const longest = openMeals(looked).toSorted((one, other) => minutesOf(other) - minutesOf(one));
  const ways: Way[] = [];
  for (const placed of longest.slice(0, MOST_WAYS)) {
    const most = minutes ?? minutesOf(placed) - SOONER;
    const found = await dishesFor(looked, placed, { kind: "minutes", most }, 1);
    ways.push(...found.map((one) => swap(looked, one)));
  }
  return { ways, why: "No quicker dish keeps your choices and your budget." };
}

/** One dish after the other is swapped for a cheaper one, the greatest saving first, until enough is saved. */
async function cheaperWeek(looked: Looked, wanted: number): Promise<Ways> {
  let now = looked;
  const taken: Way[] = [];
  const saved = (): number => looked.week.plan.totalPence - now.week.plan.totalPence;
  while (taken.length < MOST_WAYS && saved() < wanted) {
    const left = openMeals(now).filter(({ meal }) => mealsOf(looked).has(meal.id));
    const found = await bestDishes(now, dearest(now, left), { kind: "cheaper" }, MOST_PLACES);
    const [best] = found.toSorted((one, other) => one.dish.costChange - other.dish.costChange);
    const way = best === undefined ? null : swap(now, best);
    if (way === null || way.week === null) break;
    taken.push(way);
    now = { ...now, week: way.week };
  }
  const way = joined(taken);
  if (way === null) return none("No cheaper dish keeps your choices this week.");
  const total = `That saves ${formatPence(pence(saved()))}`;
  const short = saved() < wanted;
  const besides = short
    ? `${total}. We found no way to save ${formatPence(pence(wanted))} with your choices.`
    : `${total}.`;
  return { ways: [way], why: "", besides };
}

function mealsOf({ week }: Looked): Set<string> {
  return new Set(placedMeals(week.plan).map(({ meal }) => meal.id));
}

/** Foods by a word, as an avoid list reads it. */
function foodsMeant({ deps: { matcher } }: Looked, words: string): FoodsMeant | null {
  const match = matcher.matchAvoid(words);
  if (!match.known) return null;
  return { words, foodIds: [...match.rule.foodIds], allergens: [...match.rule.allergens] };
}

/**
 * The foods that somebody wants used up: those that bear the name. Who avoids cabbage is kept from kimchi and sprouts too; who has half a
 * cabbage left is not helped by them.
 */
function foodsCalled({ deps: { catalogue } }: Looked, foods: FoodsMeant): FoodsMeant {
  const words = foods.words.toLowerCase();
  const name = words.endsWith("es") ? words.slice(0, -2) : words.endsWith("s") ? words.slice(0, -1) : words;
  const called = foods.foodIds.filter((id) => catalogue.foodById.get(id)?.name.toLowerCase().includes(name) === true);
  return called.length === 0 ? foods : { ...foods, foodIds: called };
}

/** Why none of some foods may come into this plan; null where one may. "With fish" may mean any of many. */
function ruledOut({ deps: { catalogue }, week }: Looked, foods: FoodsMeant): string | null {
  const meals = placedMeals(week.plan).map(({ meal }) => meal);
  const constraints = changeConstraints(week, meals);
  const meant = catalogue.foods.filter(
    ({ id, allergens }) => foods.foodIds.includes(id) || allergens.some((one) => foods.allergens.includes(one)),
  );
  if (meant.length === 0 || meant.some((food) => mayBeUsed(constraints, food))) return null;
  return `This plan has no ${foods.words}, as you chose. ${LOOSENS_NOTHING}`;
}

async function wanted(looked: Looked, day: Day | null, what: string): Promise<Ways> {
  const foods = foodsMeant(looked, what);
  const why = foods === null ? null : ruledOut(looked, foods);
  if (why !== null) return none(why);
  const limits = things(looked, what, true);
  if (limits !== null) {
    const found = await dishes(looked, day, limits, `is ${what}`);
    if (found.ways.length > 0 || foods === null)
      return {
        ...found,
        why: `No other dish${day === null ? "" : ` for ${day}`} with ${what} keeps your choices and your budget.`,
      };
  }
  if (foods === null) return none(`We know no dish and no food called ${what}.`);
  return await dishes(looked, day, { kind: "with", foods: foodsCalled(looked, foods) }, `has ${what} in it`);
}

/** What a vegan leaves out beside meat and fish. */
const NOT_VEGAN = ["milk", "eggs", "honey"];

/** A dinner for somebody who eats so; other ways of eating are no matter of one dinner. */
async function eating(looked: Looked, day: Day | null, what: Eating): Promise<Ways> {
  if (what !== "vegetarian" && what !== "vegan") return none("");
  const rest = what === "vegan" ? NOT_VEGAN.flatMap((food) => foodsMeant(looked, food) ?? []) : [];
  const limits: DishLimit[] = [MEATLESS, ...rest.map((foods) => ({ kind: "without", foods }) as const)];
  return await dishes(looked, day, { kind: "all", limits }, `is ${what}`);
}

/** That a dish is all that words name, or not; null where they name nothing that we know. */
function things({ deps: { matcher } }: Looked, what: string, is: boolean): DishLimit | null {
  const named = thingNamed(what, matcher);
  const meant = named === null ? thingsMeant(what, matcher) : [named];
  if (meant.length === 0) return null;
  // Without both is without their dish: a dish that is only one of them may stay.
  const limits = meant.map((thing) => ({ kind: "thing", thing, is }) as const);
  return is ? { kind: "all", limits } : (limits[0] ?? null);
}

async function usingUp(looked: Looked, day: Day | null, what: string): Promise<Ways> {
  const foods = foodsMeant(looked, what);
  if (foods === null) return await wanted(looked, day, what);
  const why = ruledOut(looked, foods);
  if (why !== null) return none(why);
  const found = await dishes(looked, day, { kind: "with", foods: foodsCalled(looked, foods) }, `has ${what} in it`);
  return found.ways.length > 0 ? found : { ...found, why: `No other dish with ${what} fits this week.` };
}

async function dishesWithout(looked: Looked, day: Day, what: string): Promise<Ways> {
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  const limit = without(looked, what);
  if (limit === null) return await dishes(looked, day, null, "fits");
  if (answersAlready(looked, placed, limit)) return none(`${placed.meal.title} has no ${what} in it.`);
  return await dishes(looked, day, limit, `has no ${what}`);
}

/** A dish that is not what words name: without the food, or of another kind. */
function without(looked: Looked, what: string): DishLimit | null {
  const thing = thingNamed(what, looked.deps.matcher);
  const foods = foodsMeant(looked, what);
  if (foods !== null && (thing === null || thing.kind === "food" || thing.kind === "animal"))
    return { kind: "without", foods };
  return things(looked, what, false);
}

/** Whether the dinner that stands there is within a limit by itself. */
function answersAlready(looked: Looked, placed: PlacedMeal, limit: DishLimit): boolean {
  const { constraints, meals } = standing(looked, [placed]);
  const { catalogue } = looked.deps;
  return meals.some((meal) => isWithin(limit, meal, { constraints, catalogue, standing: null }));
}

/** The dinners that are not within a limit yet. */
function unanswered(looked: Looked, limit: DishLimit): PlacedMeal[] {
  return openMeals(looked).filter((placed) => !answersAlready(looked, placed, limit));
}

/** One dinner less of it; which one is the person's to choose. */
async function less(looked: Looked, day: Day | null, what: string): Promise<Ways> {
  const limit = without(looked, what);
  if (limit === null) return none(`We know no dish and no food called ${what}.`);
  if (day !== null) return await dishesWithout(looked, day, what);
  const meals = unanswered(looked, limit);
  if (meals.length === 0) return none(`No dinner of this week is ${what}.`);
  const found = await bestDishes(looked, meals, limit, MOST_WAYS);
  return {
    ways: found.map((one) => swap(looked, one)),
    why: `No other dish without ${what} keeps your choices this week.`,
  };
}

async function never(looked: Looked, what: string): Promise<Ways> {
  const limit = without(looked, what);
  return limit === null ? none(`We know no dish and no food called ${what}.`) : await unneeded(looked, limit);
}

/** Every dinner that is not within a limit is swapped, all in one way. */
async function unneeded(looked: Looked, limit: DishLimit): Promise<Ways> {
  const meals = unanswered(looked, limit);
  if (meals.length === 0) return none("This week is so already.");
  const way = await swapAll(looked, meals, limit);
  if (way !== null) return { ways: [way], why: "" };
  const found = await bestDishes(looked, meals, limit, MOST_WAYS);
  return {
    ways: found.map((one) => swap(looked, one)),
    why: "There aren’t enough other dishes that fit your choices and your budget.",
  };
}

/** From now on, and out of the dinners that hold it. */
async function leftOut(looked: Looked, what: string): Promise<Ways> {
  const left = await leftOutFromNowOn(looked, what);
  if (typeof left === "string") return none(left);
  return {
    ways: [{ text: left.step.says.replace(/\.$/u, ""), cost: left.cost, steps: [left.step], week: null }],
    why: "",
  };
}
