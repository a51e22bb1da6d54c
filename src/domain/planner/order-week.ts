import { daysBetween, placeInWeek } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { madeFromOf } from "#domain/meal/follow-up";
import { specialDayOf } from "#domain/intents/preferences";
import type { FoodToUse, NotedDish } from "#domain/intents/preferences";
import { daysOf } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import type { Household } from "#domain/planner/household";
import { keepingOf } from "#domain/planner/keeping";
import type { Keeping } from "#domain/planner/keeping";
import { likeness } from "#domain/planner/likeness";
import { mealForTable } from "#domain/planner/eligible";
import { notedDayLoss } from "#domain/planner/noted-day-loss";
import { companyDays, tablesApart } from "#domain/planner/noted-tables";
import { isThing } from "#domain/planner/noted-thing";
import {
  WEEKEND,
  isForGuests,
  isHighPoint,
  isLightSupper,
  isProject,
  isQuick,
  isSundayDinner,
  isTreat,
  takesItsTime,
} from "#domain/planner/week-rhythm";
import { usesUp } from "#domain/planner/used-up";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay, suitsDay } from "#domain/request/day-limits";

/** What an order of a week loses, in points: judgements, of which the order of size matters. */
const ORDER_LOSS = {
  /** A dish of an hour, or what people eat on Sundays, on a working day. */
  projectOnWorkday: 120,
  sundayDinnerOnWorkday: 60,
  /** The best of the week before Friday. */
  forGuestsOnWorkday: 80,
  roastOnWorkday: 180,
  /** Each ten minutes of somebody's time beyond half an hour on a day from Monday to Thursday. */
  longOnWorkday: 30,
  /** Hours of cooking on such a day; on a Friday half of it. */
  hoursOnWorkday: 500,
  /** A slow cooker's dish on a day when there is time, before those when there is none. */
  handsOffAtWeekend: 120,
  /** A Saturday or Sunday of people with time for which nothing takes its time. */
  hurriedAtWeekend: 45,
  /** A quick supper on a Saturday or Sunday, which is for something better; each mark below nine there and on Friday; something light. */
  quickAtWeekend: 50,
  plainAtWeekend: 25,
  /** A dish that calls itself one for a working day there. */
  weeknightAtWeekend: 300,
  lightAtWeekend: 50,
  /** Each ten minutes below half an hour on a weekend's day: where all dishes are quick, the one with most cooking in it. */
  hastyAtWeekend: 30,
  /** A supper of pulses or eggs on a weekend's day of people who eat meat. */
  pulsesAtWeekend: 150,
  /** The last day of the weekend without the week's Sunday dinner, where it has one. */
  sundayWithoutDinner: 120,
  sundayWithoutRoast: 100,
  /** The last day of the weekend, or of the plan, without what the week is remembered by; the day of the guests without it. */
  endWithoutHighPoint: 330,
  guestsWithoutDinner: 900,
  specialWithoutHighPoint: 600,
  /** That day with a supper: a soup, or something of pulses and eggs. */
  companyWithSupper: 1_000,
  /** That day, for who cooks well, with a dish that a beginner cooks. */
  specialWithoutSkill: 350,
  /** That day without the food that the notes ask for. */
  specialWithoutWanted: 300,
  /** A day on which others sit at the table, with a dish that cannot be cooked for so many. */
  notForTable: 4_000,
  /** Friday without the fish that the notes ask for on Fridays: more than all that parts two days alike can weigh together. */
  withoutAskedFor: 2_500,
  /** Each day that a food waits which is to be used up. */
  waitingToBeUsed: 70,
  /** Friday without the week's treat, where it has one that is no project. */
  fridayWithoutTreat: 190,
  /** A dinner that was composed for another day: less than what the notes ask of a day, more than what we think of one. */
  moved: 450,
  /** Two days in a row alike. */
  sameMainFood: 60,
  /** Salmon after cod: less than salmon after salmon, and more than eggs after eggs. */
  sameAnimal: 80,
  /** Salmon after salmon, and not only fish after fish. */
  sameLeadFood: 150,
  sameStaple: 25,
  sameRegion: 40,
  sameForm: 40,
  sameFlavour: 70,
  sameVegetable: 130,
  /** Beans after lentils, at a table that eats meat. */
  samePulses: 120,
  /** Each thing that is noticed on both plates. */
  sameMotif: 60,
  /** Eggs on both, a soup on both. */
  sameEggs: 60,
  bothBrothy: 60,
  /** Two of main food, form, starch and sauce the same: one dinner twice, and reason enough to move one that was composed for its day. */
  oneDinnerTwice: 950,
} as const;

/** Days of a week that are not the usual ones of so many meals, in their order, and the ids of the meals that keep their day, where they are in the week. */
export interface GivenDays {
  readonly days: readonly Day[];
  readonly fixed: ReadonlyMap<Day, string>;
  /** The days that meals were composed for, by their ids: they stay there unless what is asked of a day wants it otherwise. */
  readonly composed?: ReadonlyMap<string, Day>;
}

/**
 * Puts a week's meals on its days: quick ones on working days, something to look forward to on Friday, the best and the slowest at the
 * weekend, fresh fish early, no two days in a row alike. Tries every order; at most seven meals.
 */
export function orderWeek(
  meals: readonly CheckedMeal[],
  catalogue: Catalogue,
  constraints: Constraints,
  given: GivenDays = { days: daysOf(constraints, meals.length), fixed: new Map() },
): CheckedMeal[] {
  const { days } = given;
  const { shoppingDay } = constraints.request;
  const end = endOf(days);
  const fixed = new Map([...given.fixed].filter(([, id]) => meals.some(({ meal }) => meal.id === id)));
  const placed = new Set(fixed.values());
  const household = householdOf(constraints);
  const { more, useUp = [], longDays = [] } = constraints.preferences;
  const special = specialDayOf(constraints.preferences);
  const company = companyDays(constraints);
  const asked = new Set(more.flatMap(({ day }) => day ?? []));
  const traits = meals.map((meal) => traitsOf(meal, catalogue));
  // Where meat or fish is eaten, Sunday has it.
  const eatsMeat = traits.some(({ hasMeat, hasFish }) => hasMeat || hasFish);
  const ticked = constraints.request.meatsPreferred.length > 0 && !household.lessMeat;
  const dishes = meals.map((meal, at) => describe(meal, traits[at]!, { household, eatsMeat, ticked, more, useUp }));
  const tables = tablesApart(constraints);
  const cannotServe = ({ meal }: CheckedMeal, on: Day): boolean => {
    const people = tables.find(({ day }) => day === on)?.people;
    if (people === undefined) return false;
    return (
      meal.cooksFor !== undefined ||
      meal.madeFrom !== undefined ||
      mealForTable(people, meal, onItsDay(constraints, on), catalogue) === null
    );
  };
  const suits = meals.map(({ meal }) => days.map((day) => suitsDay(constraints, meal, day)));
  const hasCompany = (dish: Dish, day: Day): boolean => company.has(day) && !dish.askedFor.has(day);
  const noted = meals.map((meal, at) => notedDayLoss(constraints, meal, traits[at]!));
  const alone = dishes.map((dish, at) =>
    days.map(
      (day) =>
        dayLoss(
          dish,
          day,
          { waits: placeInWeek(day, shoppingDay), last: day === end, long: longDays.includes(day) },
          household,
        ) +
        // What is asked for by name for a day marks it better than what we think special.
        (hasCompany(dish, day) && !dish.forGuests ? ORDER_LOSS.guestsWithoutDinner : 0) +
        (hasCompany(dish, day) && (dish.light || dish.humble) ? ORDER_LOSS.companyWithSupper : 0) +
        (hasCompany(dish, day) && !dish.highPoint ? ORDER_LOSS.specialWithoutHighPoint : 0) +
        (day === special && !dish.noted ? ORDER_LOSS.specialWithoutWanted : 0) +
        (day === special && household.keen && !dish.skilled ? ORDER_LOSS.specialWithoutSkill : 0) +
        (cannotServe(dish.checked, day) ? ORDER_LOSS.notForTable : 0) +
        (asked.has(day) && !dish.askedFor.has(day) ? ORDER_LOSS.withoutAskedFor : 0) +
        ((given.composed?.get(dish.id) ?? day) === day ? 0 : ORDER_LOSS.moved) +
        (dish.usesUp ? ORDER_LOSS.waitingToBeUsed * placeInWeek(day, shoppingDay) : 0) +
        noted[at]!(day),
    ),
  );
  const isComposed = given.composed !== undefined;
  const beside = dishes.map((one) =>
    dishes.map((other) => besideLoss(one, other) + (isComposed && isAgain(one, other) ? ORDER_LOSS.oneDinnerTwice : 0)),
  );
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  const order: number[] = [];
  // A follow-up stands after its source, and no later than what it is made of keeps.
  const waits = meals.map(({ meal }): Waiting | null => {
    const made = madeFromOf(meal, catalogue);
    const source = meals.findIndex((other) => other.meal.id === meal.madeFrom?.mealId);
    return made === undefined || source === -1 ? null : { source, days: made.days };
  });
  const waitsWell = (dish: number): boolean => {
    const wait = waits[dish] ?? null;
    if (wait === null) return true;
    const before = order.indexOf(wait.source);
    return before !== -1 && daysBetween(days[before]!, days[order.length]!, shoppingDay) <= wait.days;
  };
  const place = (lost: number): void => {
    if (lost >= least) return;
    if (order.length === meals.length) {
      least = lost;
      best = [...order];
      return;
    }
    for (let dish = 0; dish < meals.length; dish += 1) {
      const { id } = meals[dish]!.meal;
      const wanted = fixed.get(days[order.length] as Day);
      if (order.includes(dish) || (wanted === undefined ? placed.has(id) : wanted !== id)) continue;
      if (!waitsWell(dish) || !suits[dish]![order.length]!) continue;
      const before = order.at(-1);
      const loss = alone[dish]![order.length]! + (before === undefined ? 0 : beside[before]![dish]!);
      order.push(dish);
      place(lost + loss);
      order.pop();
    }
  };
  place(0);
  return best.flatMap((dish) => meals[dish] ?? []);
}

/** Whether a dish that the notes ask for on a day stands on another one. */
export function missesAskedDay(
  meals: readonly CheckedMeal[],
  catalogue: Catalogue,
  constraints: Constraints,
  days: readonly Day[] = daysOf(constraints, meals.length),
): boolean {
  const { more } = constraints.preferences;
  return days.some((day, place) => {
    const things = more.filter((asked) => asked.day === day).map(({ thing }) => thing);
    const fits = meals.map((meal) => things.some((thing) => isThing(thing, meal, traitsOf(meal, catalogue))));
    return fits.includes(true) && fits[place] !== true;
  });
}

/** The place of a follow-up's source among the meals, and the days that what it left keeps. */
interface Waiting {
  readonly source: number;
  readonly days: number;
}

interface Dish {
  readonly id: string;
  readonly checked: CheckedMeal;
  /** The meal that it is made from. */
  readonly sourceId: string | null;
  readonly traits: DishTraits;
  readonly region: string | null;
  readonly keeping: readonly Keeping[];
  readonly quick: boolean;
  readonly project: boolean;
  readonly treat: boolean;
  readonly sundayDinner: boolean;
  readonly highPoint: boolean;
  readonly light: boolean;
  readonly forGuests: boolean;
  /** More than a beginner cooks. */
  readonly skilled: boolean;
  /** Of a food that the notes ask for. */
  readonly noted: boolean;
  /** The days that it is asked for on. */
  readonly askedFor: ReadonlySet<Day>;
  /** Of a food that is to be used up. */
  readonly usesUp: boolean;
  readonly handsOff: boolean;
  /** Of pulses or eggs, at a table that eats meat; where its kinds were ticked, without any. */
  readonly humble: boolean;
  readonly unhurried: boolean;
  /** Minutes of somebody's time. */
  readonly minutes: number;
}

/** Whose week it is, and what their notes ask for. */
interface Table {
  readonly household: Household;
  readonly eatsMeat: boolean;
  /** Which kinds of meat and fish, the form says. */
  readonly ticked: boolean;
  readonly more: readonly NotedDish[];
  readonly useUp: readonly FoodToUse[];
}

function describe(checked: CheckedMeal, traits: DishTraits, { household, eatsMeat, ticked, more, useUp }: Table): Dish {
  const handsOff = (checked.meal.handsOffMinutes ?? 0) > 0;
  return {
    id: checked.meal.id,
    checked,
    sourceId: checked.meal.madeFrom?.mealId ?? null,
    traits,
    region: checked.meal.region,
    keeping: checked.amounts.flatMap(({ food }) => keepingOf(food) ?? []),
    quick: isQuick(checked) && !handsOff,
    project: isProject(checked, traits),
    treat: isTreat(checked, traits, household) && (!eatsMeat || household.lessMeat || traits.hasMeat || traits.hasFish),
    sundayDinner: isSundayDinner(checked, traits) && (!eatsMeat || traits.hasMeat || traits.hasFish),
    highPoint: isHighPoint(checked, traits, household),
    light: isLightSupper(checked, traits) || traits.light,
    forGuests: isForGuests(checked, traits),
    skilled: checked.meal.skill !== "beginner",
    askedFor: new Set(
      more.flatMap(({ thing, day }) => (day !== undefined && isThing(thing, checked, traits) ? [day] : [])),
    ),
    noted: more.some(
      ({ thing }) => (thing.kind === "food" || thing.kind === "cuisine") && isThing(thing, checked, traits),
    ),
    usesUp: useUp.some((food) => usesUp(food, checked, traits)),
    handsOff,
    humble: eatsMeat && !traits.hasMeat && !traits.hasFish && (ticked || traits.pulseLed || traits.mainFood === "eggs"),
    unhurried: takesItsTime(checked),
    minutes: checked.meal.prepMinutes + checked.meal.cookMinutes,
  };
}

/** The last day of the weekend, or of the plan where none of its days is there. */
function endOf(days: readonly Day[]): Day | undefined {
  return days.find((day) => day === "Sunday") ?? days.find((day) => day === "Saturday") ?? days.at(-1);
}

/** `waits`: days since the shop, which is done by Monday where nobody has said when. `last`: it is the day that a week is remembered by. */
function dayLoss(
  dish: Dish,
  day: Day,
  { waits, last, long }: { readonly waits: number; readonly last: boolean; readonly long: boolean },
  { leisurely }: Household,
): number {
  // The food that waits worst decides.
  let loss = Math.max(0, ...dish.keeping.map(({ days, each }) => each * (waits - days)));
  if (day === "Friday" || WEEKEND.includes(day)) {
    loss += ORDER_LOSS.plainAtWeekend * Math.max(0, 9 - dish.traits.appeal);
    if (dish.light) loss += ORDER_LOSS.lightAtWeekend;
  }
  if (WEEKEND.includes(day)) {
    if (dish.quick && !dish.treat) loss += ORDER_LOSS.quickAtWeekend;
    if (OF_WORKING_DAYS.test(dish.checked.meal.title)) loss += ORDER_LOSS.weeknightAtWeekend;
    if (!dish.handsOff) loss += (ORDER_LOSS.hastyAtWeekend * Math.max(0, 30 - dish.minutes)) / 10;
    if (dish.humble) loss += ORDER_LOSS.pulsesAtWeekend;
    if (dish.handsOff) loss += ORDER_LOSS.handsOffAtWeekend;
    if (leisurely && !dish.unhurried) loss += ORDER_LOSS.hurriedAtWeekend;
  } else {
    if (day !== "Friday" && !long)
      loss += (ORDER_LOSS.longOnWorkday * Math.max(0, Math.min(90, dish.minutes) - 30)) / 10;
    if (dish.forGuests && day !== "Friday") loss += ORDER_LOSS.forGuestsOnWorkday;
    if (dish.minutes >= LONG) loss += ORDER_LOSS.hoursOnWorkday / (day === "Friday" ? 2 : 1);
    if (dish.project) loss += leisurely ? ORDER_LOSS.projectOnWorkday / 2 : ORDER_LOSS.projectOnWorkday;
    if (dish.sundayDinner && !dish.handsOff) loss += ORDER_LOSS.sundayDinnerOnWorkday;
    if (dish.traits.form === "roast" && day !== "Friday") loss += ORDER_LOSS.roastOnWorkday;
  }
  if (last && WEEKEND.includes(day)) {
    if (!dish.sundayDinner) loss += ORDER_LOSS.sundayWithoutDinner;
    else if (dish.traits.form !== "roast") loss += ORDER_LOSS.sundayWithoutRoast;
  }
  if (last && !dish.highPoint) loss += ORDER_LOSS.endWithoutHighPoint;
  if (day === "Friday" && !dish.treat) loss += ORDER_LOSS.fridayWithoutTreat;
  return loss;
}

const OF_WORKING_DAYS = /\b(?:weeknight|midweek|weekday|quick)\b/iu;

/** Minutes of somebody's time from which a dinner takes an evening and more. */
const LONG = 75;

function besideLoss(one: Dish, other: Dish): number {
  const motifs = [...one.traits.motifs].filter((motif) => other.traits.motifs.has(motif));
  const same = <T>(of: (dish: Dish) => T): boolean => of(one) !== null && of(one) === of(other);
  return (
    // What was cooked once is meant to come again.
    (other.sourceId !== one.id && same(({ traits }) => traits.mainFood) ? ORDER_LOSS.sameMainFood : 0) +
    (other.sourceId !== one.id &&
    same(({ traits }) => (traits.hasMeat || traits.hasFish ? traits.mainFood : null)) &&
    !same(({ traits }) => traits.leadFood)
      ? ORDER_LOSS.sameAnimal
      : 0) +
    (other.sourceId !== one.id && same(({ traits }) => (traits.hasMeat || traits.hasFish ? traits.leadFood : null))
      ? ORDER_LOSS.sameLeadFood
      : 0) +
    (same(({ traits }) => traits.staple) ? ORDER_LOSS.sameStaple : 0) +
    (same(({ traits }) => traits.form) ? ORDER_LOSS.sameForm : 0) +
    (same(({ region }) => region) ? ORDER_LOSS.sameRegion : 0) +
    (same(({ traits }) => traits.flavour) ? ORDER_LOSS.sameFlavour : 0) +
    (same(({ traits }) => traits.leadVegetable) ? ORDER_LOSS.sameVegetable : 0) +
    (one.humble && other.humble && one.traits.pulseLed && other.traits.pulseLed ? ORDER_LOSS.samePulses : 0) +
    ORDER_LOSS.sameMotif * motifs.length +
    (motifs.includes("egg") ? ORDER_LOSS.sameEggs : 0) +
    (one.traits.brothy && other.traits.brothy ? ORDER_LOSS.bothBrothy : 0)
  );
}

/** Whether a dinner is the one before it over again; what is made from it is meant to be. */
function isAgain(one: Dish, other: Dish): boolean {
  return other.sourceId !== one.id && likeness(one.traits, other.traits) >= MOST_ALIKE;
}
const MOST_ALIKE = 2;
