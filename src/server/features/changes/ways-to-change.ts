import { dayOfOneDish, isOfADish } from "#domain/changes/asked";
import type { Asked, AskedOn } from "#domain/changes/asked";
import type { Day } from "#domain/options/days";
import type { PlacedMeal } from "#domain/planner/change-week";
import { lossBy } from "#domain/planner/dish-limit";
import type { DishLimit } from "#domain/planner/dish-limit";
import {
  answersAlready,
  asGood,
  asksToAnswer,
  foodsMeant,
  limitOf,
  limitOfAll,
  minutesOf,
  foodsCalled,
  standing,
  without,
} from "#server/features/changes/asked-limits";
import { moved, shifted, withoutDays } from "#server/features/changes/days-ways";
import {
  forSoMany,
  kept,
  portions,
  skipped,
  stretchedTo,
  undone,
  withExtra,
  withGuests,
} from "#server/features/changes/direct-ways";
import { cheaperWeek, quickerWeek, weekWithin } from "#server/features/changes/whole-week";
import { dinnersFor } from "#server/features/changes/empty-day";
import { inTurn } from "#server/features/changes/in-turn";
import { exchanged, isOfItsFoods, usedUp, withOwn, withVegetable } from "#server/features/changes/kept-dish";
import {
  bestDishes,
  byCost,
  changeableOn,
  dearest,
  dishesFor,
  distinct,
  joined,
  mealOn,
  MOST_WAYS,
  none,
  noDinner,
  openMeals,
  swap,
  swapAll,
  swapSome,
} from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";
import { Failure } from "#server/failure";
import { leftOutFromNowOn } from "#server/features/changes/words-of-harm";

/** The ways to meet all requests together; the reason why a plan cannot be changed is also an answer. */
export async function waysOrWhy(plan: Looked, all: readonly AskedOn[]): Promise<Ways> {
  const staying = all.flatMap(({ asked: one }) => (one.kind === "stay" ? one.days : []));
  const looked = staying.length === 0 ? plan : { ...plan, staying };
  const asked = all.filter(({ asked: { kind } }) => kind !== "stay");
  if (asked.length === 0) return SO_ALREADY;
  const [only, another] = asked;
  try {
    return only !== undefined && another === undefined ? await waysTo(looked, only) : await waysToAll(looked, asked);
  } catch (error) {
    if (error instanceof Failure && (error.code === "plan_fixed" || error.code === "request_cannot_be_met"))
      return { ways: [], why: error.message };
    throw error;
  }
}

/** Finds the ways to meet one request, each tried out on the current week. Throws `plan_fixed` if the dinner is cooked. */
async function waysTo(looked: Looked, { asked, day }: AskedOn): Promise<Ways> {
  const on = ("day" in asked ? asked.day : null) ?? day;
  if (on !== null && isOfADish(asked) && mealOn(looked, on) === null) return await dinnersFor(looked, on, [asked]);
  switch (asked.kind) {
    case "cheaper":
      if (asked.day === null && asked.pence !== null) return await cheaperWeek(looked, asked.pence);
      break;
    case "within":
      return await weekWithin(looked, asked.pence);
    case "quicker":
      if (asked.day === null) return await quickerWeek(looked, asked.minutes);
      break;
    case "another":
      if (asked.lacking !== null) return await dishesWithout(looked, asked.day, asked.lacking);
      break;
    case "exchange":
      return await exchanged(looked, asked.day, [asked]);
    case "use_up":
      return await usedUp(looked, day, asked.what, () => dishesThat(looked, day, asked));
    case "heat":
      if (day !== null) return await exchanged(looked, day, [asked]);
      break;
    case "eating":
      if (day !== null) return withOwn(looked, day, [asked], await dishesThat(looked, day, asked));
      break;
    case "want":
      return withOwn(looked, day ?? asked.day, [asked], await wanted(looked, day ?? asked.day, asked));
    case "less":
      return await less(looked, day, asked.what, asked.number);
    case "never":
      return await never(looked, asked.what);
    case "leave_out":
      return await leftOut(looked, asked.what);
    case "without":
    case "seldom":
      if (day === null)
        return await unneeded(looked, {
          kind: "thing",
          thing: { kind: "appliance", appliance: asked.what },
          is: false,
        });
      break;
    case "guests":
      return await withGuests(looked, asked.day, asked.number);
    case "table":
      return await forSoMany(looked, asked.day, asked.number);
    case "fewer":
      return await withGuests(looked, asked.day, -asked.number);
    case "extra":
      return withExtra(looked, asked.day, asked.number);
    case "portions":
      return portions(looked, asked.day, asked.times);
    case "stretch":
      return stretchedTo(looked, asked.day, asked.to);
    case "move":
      return await moved(looked, asked.day, asked.to);
    case "drop":
      return dropped(looked, asked.number, asked.dearest);
    case "shift":
      return shifted(looked, asked.by, asked.from);
    case "out":
      return skipped(looked, asked.day);
    case "keep":
      return kept(looked, asked.days);
    case "undo":
      return await undone(looked);
    default:
      break;
  }
  return await dishesThat(looked, ("day" in asked ? asked.day : null) ?? day, asked);
}

/** All requests as one change: those about one dish together, so that it is both quick and a curry, the rest one after the other. */
async function waysToAll(looked: Looked, asked: readonly AskedOn[]): Promise<Ways> {
  // Foods to use up need not all go into one dish.
  const isUsedUp = asked.every((one) => one.asked.kind === "use_up");
  const day = isUsedUp ? undefined : dayOfOneDish(asked);
  if (day === undefined) return await inTurn(looked, asked, { one: waysTo, ofOneDish: waysOfOneDish });
  return await waysOfOneDish(
    looked,
    day,
    asked.map((one) => one.asked),
  );
}

/** Dishes that meet every request about one dinner. */
async function waysOfOneDish(looked: Looked, day: Day | null, asked: readonly Asked[]): Promise<Ways> {
  const placed = day === null ? null : changeableOn(looked, day);
  if (placed === null && day !== null) return await dinnersFor(looked, day, asked);
  if (placed !== null && asked.some(isOfItsFoods)) return await exchanged(looked, placed.day, asked);
  // For no particular dinner, "quicker" has nothing to compare with: the other requests decide.
  const each = placed === null ? asked.filter((one) => one.kind !== "quicker" || one.minutes !== null) : asked;
  // The current dish may be as easy as any: then others need only be no harder.
  for (const limit of [limitOfAll(looked, each, placed, false), limitOfAll(looked, each, placed, true)]) {
    const found = limit === null ? null : await dishes(looked, day, limit, "is all of that");
    if (found === null || found.ways.length === 0) continue;
    return day === null && asked.some(({ kind }) => OF_A_WEEK.has(kind)) ? await together(looked, found, limit) : found;
  }
  return none("");
}

/** Drops a number of dinners: the dearest and, if not specified, the last or the longest to cook. */
function dropped(looked: Looked, number: number, dearestAlone: boolean): Ways {
  const open = openMeals(looked);
  const orders = [byCost(looked, open)];
  if (!dearestAlone)
    orders.push(
      open.toReversed(),
      open.toSorted((one, other) => minutesOf(other) - minutesOf(one)),
    );
  const ways = orders.flatMap(
    (order) =>
      withoutDays(
        looked,
        order.slice(0, number).map(({ day }) => day),
      ) ?? [],
  );
  return { ways: distinct(ways), why: "The week doesn’t hold together without them." };
}

const SO_ALREADY: Ways = { ways: [], why: "This week is so already.", isSo: true };

/** Yes-or-no properties: if the dish already has it, no other is needed. */
const IS_OR_NOT: ReadonlySet<Asked["kind"]> = new Set<Asked["kind"]>([
  "without",
  "seldom",
  "eating",
  "quicker",
  "quick",
]);

/** Dishes that meet one request about a dinner. */
async function dishesThat(looked: Looked, day: Day | null, asked: Asked): Promise<Ways> {
  const placed = day === null ? null : changeableOn(looked, day);
  const said = limitOf(looked, asked, placed);
  if (said === null) return none("");
  if (typeof said === "string") return none(said);
  const isSo = said.limit !== null && placed !== null && IS_OR_NOT.has(asked.kind);
  if (isSo && answersAlready(looked, placed, said.limit))
    return { ways: [], why: `${placed.meal.title} ${said.says} already.`, isSo };
  const found = await dishes(looked, day, said.limit, said.says);
  if (asked.kind === "way" && asked.what === "more_vegetables") return withVegetables(looked, day, said.limit, found);
  return day === null && OF_A_WEEK.has(asked.kind) ? await together(looked, found, said.limit) : found;
}

/** Adds vegetables to the dinners that have fewest, before trying other dishes; for a whole week, to all of them together. */
function withVegetables(looked: Looked, day: Day | null, limit: DishLimit | null, found: Ways): Ways {
  const places = day === null ? placesFor(looked, limit) : [changeableOn(looked, day)];
  let now = looked;
  const ways: Way[] = [];
  for (const placed of places) {
    const [way] = placed === null ? [] : withVegetable(now, placed);
    if (way === undefined || way.week === null) continue;
    ways.push(way);
    now = { ...now, week: way.week };
  }
  const all = joined(ways);
  const first = all === null ? [] : ways.length > 1 ? [all, ...ways.slice(0, 1)] : [all];
  return {
    ...found,
    isSo: first.length === 0 && found.isSo === true,
    ways: distinct([...first, ...found.ways]).slice(0, MOST_WAYS),
  };
}

/** Requests that usually mean the whole week when no day is named: "more vegetables". */
const OF_A_WEEK: ReadonlySet<Asked["kind"]> = new Set<Asked["kind"]>(["way", "figure", "heat", "child"]);

/** Dinners that may each be swapped, all of them together first. */
async function together(looked: Looked, found: Ways, limit: DishLimit | null, number = MOST_PLACES): Promise<Ways> {
  const ids = found.ways.flatMap(({ steps: [step] }) => (step?.kind === "swap" ? [step.meal_id] : []));
  const meals = openMeals(looked).filter(({ meal }) => ids.includes(meal.id));
  const all = limit === null || meals.length < 2 ? null : await swapSome(looked, meals, limit, number);
  return all === null ? found : { ...found, ways: [all, ...found.ways].slice(0, MOST_WAYS) };
}

/** Other dishes for a day, or wherever they make the best week; `what` describes what was asked for. */
async function dishes(looked: Looked, day: Day | null, limit: DishLimit | null, what: string): Promise<Ways> {
  if (day === null) {
    const found = await bestDishes(looked, placesFor(looked, limit), limit, MOST_WAYS);
    const inOrder =
      limit?.kind === "cheaper" ? found.toSorted((one, other) => one.dish.costChange - other.dish.costChange) : found;
    return {
      ways: inOrder.map((one) => swap(looked, one)),
      why: `No other dish ${what} and keeps your choices this week.`,
    };
  }
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  const swapsWithin = async (within: DishLimit | null): Promise<Way[]> =>
    (await dishesFor(looked, placed, within, MOST_WAYS)).map((one) => swap(looked, one));
  const ways = await swapsWithin(limit);
  if (ways.length > 0 || limit === null || !asksToAnswer(limit))
    return { ways, why: `No other dish for ${day} ${what} and keeps your choices and your budget.` };
  return {
    ways,
    why: `${placed.meal.title} answers that as well as any other dish that fits.`,
    isSo: true,
    nearest: await swapsWithin(asGood(limit)),
  };
}

/** How many dinners are considered if any may change, as each dish is checked against the whole week. */
const MOST_PLACES = 3;

/** The dinners to replace if not specified: the dearest to save money, those that meet the request least, else all. */
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

/** Dishes that are what is wanted: for a day, first those named after it, else those that contain it. */
async function wanted(looked: Looked, day: Day | null, asked: Extract<Asked, { kind: "want" }>): Promise<Ways> {
  const { what } = asked;
  const said = limitOf(looked, asked, null);
  if (said === null || typeof said === "string") return none(said ?? "");
  const why = `No other dish${day === null ? "" : ` for ${day}`} with ${what} keeps your choices and your budget.`;
  const called: DishLimit = { kind: "thing", thing: { kind: "titled", phrases: [what] }, is: true };
  const limits = [
    ...(day === null || said.limit === null ? [] : [{ kind: "all", limits: [said.limit, called] } as const]),
    said.limit,
  ];
  if (day === null && asked.number !== null && asked.number > 1)
    return await together(looked, await dishes(looked, null, said.limit, ""), said.limit, asked.number);
  const ways: Way[] = [];
  for (const limit of limits) if (ways.length < MOST_WAYS) ways.push(...(await dishes(looked, day, limit, "")).ways);
  const foods = ways.length > 0 ? null : foodsMeant(looked, what);
  if (foods === null) return { ways: distinct(ways).slice(0, MOST_WAYS), why };
  return { ...(await dishes(looked, day, { kind: "with", foods: foodsCalled(looked, foods) }, "")), why };
}

async function dishesWithout(looked: Looked, day: Day, what: string): Promise<Ways> {
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  const limit = without(looked, what);
  if (limit === null) return await dishes(looked, day, null, "fits");
  if (answersAlready(looked, placed, limit)) return none(`${placed.meal.title} has no ${what} in it.`);
  return withOwn(
    looked,
    day,
    [{ kind: "another", day, lacking: what }],
    await dishes(looked, day, limit, `has no ${what}`),
  );
}

/** The dinners not yet within a limit. */
function unanswered(looked: Looked, limit: DishLimit): PlacedMeal[] {
  return openMeals(looked).filter((placed) => !answersAlready(looked, placed, limit));
}

/** One dinner fewer of it, or as many as are too many; the user chooses which. */
async function less(looked: Looked, day: Day | null, what: string, most: number | null): Promise<Ways> {
  const limit = without(looked, what);
  if (limit === null) return none(`We know no dish and no food called ${what}.`);
  if (day !== null) return await dishesWithout(looked, day, what);
  const meals = unanswered(looked, limit);
  if (meals.length === 0) return none(`This week has no ${what}.`);
  const over = most === null ? 1 : meals.length - most;
  if (over <= 0) return { ...SO_ALREADY, why: `This week has ${what} no more often than that.` };
  const found = await bestDishes(looked, meals, limit, Math.max(over, MOST_WAYS));
  const all =
    over === 1
      ? null
      : await swapSome(
          looked,
          found.map(({ placed }) => placed),
          limit,
          over,
        );
  return {
    ways: [...(all === null ? [] : [all]), ...found.map((one) => swap(looked, one))].slice(0, MOST_WAYS),
    why: `No other dish without ${what} keeps your choices this week.`,
  };
}

async function never(looked: Looked, what: string): Promise<Ways> {
  const limit = without(looked, what);
  return limit === null ? none(`We know no dish and no food called ${what}.`) : await unneeded(looked, limit);
}

/** Swaps every dinner that is not within a limit, as one way. */
async function unneeded(looked: Looked, limit: DishLimit): Promise<Ways> {
  const meals = unanswered(looked, limit);
  if (meals.length === 0) return SO_ALREADY;
  const way = await swapAll(looked, meals, limit);
  if (way !== null) return { ways: [way], why: "" };
  const found = await bestDishes(looked, meals, limit, MOST_WAYS);
  return {
    ways: found.map((one) => swap(looked, one)),
    why: "There aren’t enough other dishes that fit your choices and your budget.",
  };
}

/** From now on, and out of the dinners that contain it. */
async function leftOut(looked: Looked, what: string): Promise<Ways> {
  const left = await leftOutFromNowOn(looked, what);
  if (typeof left === "string") return none(left);
  return {
    ways: [{ text: left.step.says.replace(/\.$/u, ""), cost: left.cost, steps: [left.step], week: null }],
    why: "",
  };
}
