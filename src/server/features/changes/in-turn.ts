import type { Asked, AskedOn } from "#domain/changes/asked";
import { isOfADish } from "#domain/changes/asked";
import type { Day } from "#domain/options/days";
import { arranged } from "#server/features/changes/days-ways";
import { joined, mealOn, MOST_WAYS, none, noDinner, openMeals } from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";

/*
 * Several things that are asked at once, one after the other on the week that the former leaves.
 */

/** One thing to do to the week as it stands by then. */
type Task = (looked: Looked) => Promise<Ways> | Ways;

/** How one thing is done, and how all that is asked of one dinner is. */
export interface Doing {
  readonly one: (looked: Looked, asked: AskedOn) => Promise<Ways>;
  readonly ofOneDish: (looked: Looked, day: Day, asked: readonly Asked[]) => Promise<Ways>;
}

/**
 * All that is asked, as one change: what is asked of one dinner finds one dish, all dinners that are to move do so at once, and a dish is
 * cooked for as many as come after it is chosen. A day without a dinner needs nothing where another day has one.
 */
export async function inTurn(looked: Looked, asked: readonly AskedOn[], doing: Doing): Promise<Ways> {
  // Whoever asks for a dish on a day without a dinner adds one, and says of the same day who comes.
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
    // "The lasagne on Sunday, and nothing on Saturday": whose dinner has moved is done.
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
  // Where a dish was asked for, another one that feeds as many does not do.
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
  // What is left out from now on is planned anew by the plan itself: nobody has tried that out here.
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

/** From which day a dinner moves to which; null where it is no such move. */
function movedTo({ asked }: AskedOn): Moved | null {
  if (asked.kind !== "move" || asked.to === null || asked.to === "earlier" || asked.to === "later") return null;
  return { from: asked.day, to: asked.to };
}

/** "Tacos on Friday, katsu on Tuesday" is one exchange: whose place is taken comes to the day that is left. */
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

/** Of so many things that are asked one that cannot be done leaves the others. */
const SEVERAL = 3;

/** The first task in its several ways where it has them, and the rest in the best way after each. `many`: how many tasks there are in all. */
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
  // Each way costs all searches for the rest once more.
  const wanted = Math.min(most, rest.length > 1 ? 1 : MOST_BEFORE_ANOTHER);
  for (const way of found.ways.slice(0, most)) {
    if (ways.length >= wanted) break;
    // What nobody has tried out, such as a week made anew, comes last or not at all.
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
