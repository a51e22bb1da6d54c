import type { Asked, AskedOn } from "#domain/changes/asked";
import { isOfADish } from "#domain/changes/asked";
import type { Day } from "#domain/options/days";
import { arranged } from "#server/features/changes/days-ways";
import { joined, mealOn, MOST_WAYS, none, noDinner, openMeals } from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";

/*
 * Several requests made together, applied one after the other, each to the week left by the previous one.
 */

/** One change to the week as it then is. */
type Task = (looked: Looked) => Promise<Ways> | Ways;

/** How a single request is met, and how all requests about one dinner are. */
export interface Doing {
  readonly one: (looked: Looked, asked: AskedOn) => Promise<Ways>;
  readonly ofOneDish: (looked: Looked, day: Day, asked: readonly Asked[]) => Promise<Ways>;
}

/**
 * All requests as one change: requests about one dinner find one dish, all moves happen together, and the servings of a dish
 * are set after it is chosen. An empty day needs nothing if another day already meets the request.
 */
export async function inTurn(looked: Looked, asked: readonly AskedOn[], doing: Doing): Promise<Ways> {
  // Asking for a dish on an empty day adds one, and the same day may also say who is coming.
  const added = new Set(asked.flatMap((one) => (isOfADish(one.asked) ? (placeOf(one) ?? []) : [])));
  const isThere = (day: Day): boolean => mealOn(looked, day) !== null || added.has(day);
  const there = asked.filter((one) => placeOf(one) === null || isThere(placeOf(one) as Day));
  const [missing] = asked.flatMap((one) => placeOf(one) ?? []);
  if (there.length === 0 && missing !== undefined) return none(noDinner(missing));
  return await done(looked, tasksFor(there, doing), MOST_WAYS);
}

function placeOf({ asked, day }: AskedOn): Day | null {
  return ("day" in asked ? asked.day : null) ?? day;
}

const OF_TABLE: ReadonlySet<Asked["kind"]> = new Set<Asked["kind"]>(["guests", "table", "fewer", "portions", "extra"]);

function tasksFor(asked: readonly AskedOn[], doing: Doing): Task[] {
  const moves = asked.flatMap((one) => movedTo(one) ?? []);
  const ofDishes = new Map<Day, AskedOn[]>();
  const others: AskedOn[] = [];
  const tables: AskedOn[] = [];
  for (const one of asked) {
    const day = placeOf(one);
    if (OF_TABLE.has(one.asked.kind)) tables.push(one);
    else if (day !== null && isOfADish(one.asked) && one.asked.kind !== "use_up")
      ofDishes.set(day, [...(ofDishes.get(day) ?? []), one]);
    else if (movedTo(one) === null || moves.length === 1) others.push(one);
  }
  const alone = (one: AskedOn): Task => {
    const day = placeOf(one);
    // "The lasagne on Sunday, and nothing on Saturday": a day whose dinner has moved is done.
    const isDone = (now: Looked): boolean => day !== null && mealOn(now, day) === null && !isOfADish(one.asked);
    return (now) => (isDone(now) ? SO : doing.one(now, one));
  };
  const dishes = [...ofDishes].map(([day, [only, ...more]]): Task => {
    if (only !== undefined && more.length === 0) return alone(only);
    return (now) =>
      doing.ofOneDish(
        now,
        day,
        [only, ...more].flatMap((one) => one?.asked ?? []),
      );
  });
  // If a dish was requested, another one that feeds as many will not do.
  const seating = tables.map((one): Task => {
    const day = placeOf(one);
    const task = alone(one);
    if (day === null || !ofDishes.has(day)) return task;
    return async (now) => {
      const found = await task(now);
      return { ...found, ways: found.ways.filter(({ steps }) => steps.length === 1) };
    };
  });
  const moving = others.filter((one) => movedTo(one) !== null).map(alone);
  const exchanging: Task[] = moves.length > 1 ? [(now) => movedAtOnce(now, moves)] : [];
  const rest = others.filter((one) => movedTo(one) === null);
  // Exclusions from now on are replanned by the plan's own operation and are not tried out here.
  const last = rest.filter(({ asked: { kind } }) => UNTRIED.has(kind));
  const before = rest.filter(({ asked: { kind } }) => !UNTRIED.has(kind));
  return [...exchanging, ...moving, ...dishes, ...before.map(alone), ...seating, ...last.map(alone)];
}

const SO: Ways = { ways: [], why: "This week is so already.", isSo: true };
const UNTRIED: ReadonlySet<Asked["kind"]> = new Set<Asked["kind"]>(["leave_out", "keep", "undo"]);

interface Moved {
  readonly from: Day;
  readonly to: Day;
}

/** The day a dinner moves from and to; null if this is not a move. */
function movedTo({ asked }: AskedOn): Moved | null {
  if (asked.kind !== "move" || asked.to === null || asked.to === "earlier" || asked.to === "later") return null;
  return { from: asked.day, to: asked.to };
}

/** "Tacos on Friday, katsu on Tuesday" is one exchange: a displaced dinner moves to the day left free. */
function movedAtOnce(looked: Looked, moves: readonly Moved[]): Ways {
  const open = openMeals(looked);
  const goals = new Map<Day, Day>();
  for (const { from, to } of moves) goals.set(from, to);
  for (const { from, to } of moves) if (!goals.has(to)) goals.set(to, from);
  const moving = open.filter(({ day }) => goals.has(day) && goals.get(day) !== day);
  const days = new Map(moving.map(({ meal, day }) => [meal.id, goals.get(day) as Day]));
  const says = moving.map(({ meal, day }) => `${meal.title} to ${goals.get(day) ?? ""}`).join(", ");
  return new Set(days.values()).size < days.size
    ? none("Two dinners can’t stand on one day.")
    : arranged(looked, days, says);
}

/** How many ways of one task are tried when another follows. */
const MOST_BEFORE_ANOTHER = 2;

/** From this many requests on, one that cannot be met does not block the others. */
const SEVERAL = 3;

/** The first task in each of its ways, and the rest in the best way after each. `many`: the total number of tasks. */
async function done(looked: Looked, tasks: readonly Task[], most: number, many = tasks.length): Promise<Ways> {
  const [task, ...rest] = tasks;
  if (task === undefined) return SO;
  const found = await task(looked);
  if (rest.length === 0) return { ...found, ways: found.ways.slice(0, most) };
  if (found.ways.length === 0) {
    if (found.isSo !== true && many < SEVERAL) return none(found.why);
    const after = await done(looked, rest, most, many);
    const says = found.besides ?? (many < SEVERAL ? undefined : found.why);
    const isUndone = found.isSo !== true && after.ways.length === 0;
    return isUndone ? none(found.why) : { ...after, besides: both(says, after.besides) };
  }
  const ways: Way[] = [];
  let why = "";
  let besides: string | undefined;
  // Each way repeats all searches for the rest.
  const wanted = Math.min(most, rest.length > 1 ? 1 : MOST_BEFORE_ANOTHER);
  for (const way of found.ways.slice(0, most)) {
    if (ways.length >= wanted) break;
    // Untried changes, such as a replanned week, come last or not at all.
    if (way.week === null) return none("");
    const after = await done({ ...looked, week: way.week }, rest, found.ways.length > 1 ? 1 : most, many);
    const isLeft = after.ways.length === 0 && (after.isSo === true || many >= SEVERAL);
    if (isLeft) ways.push(way);
    why = after.why;
    if (ways.length === 0 || isLeft) besides = isLeft ? both(after.besides, after.why) : after.besides;
    ways.push(...after.ways.flatMap((next) => joined([way, next]) ?? []));
  }
  return { ways: ways.slice(0, most), why, ...(besides === undefined || besides === "" ? {} : { besides }) };
}

function both(one: string | undefined, other: string | undefined): string {
  return [...new Set([one, other].flatMap((said) => (said === undefined || said === "" ? [] : [said])))].join(" ");
}
