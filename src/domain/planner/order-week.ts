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
import { weekStartOf } from "#domain/request/week-start";

/** The losses for the order of a week, in points: judged values, of which the magnitude matters. */
const ORDER_LOSS = {
  /** A dish of an hour, or a typical Sunday dinner, on a working day. */
  projectOnWorkday: 120,
  sundayDinnerOnWorkday: 60,
  /** The best dish of the week before Friday. */
  forGuestsOnWorkday: 80,
  roastOnWorkday: 180,
  /** For each ten minutes of hands-on time beyond half an hour from Monday to Thursday. */
  longOnWorkday: 30,
  /** Hours of cooking on such a day; half on a Friday. */
  hoursOnWorkday: 500,
  /** A slow cooker's dish on a day with time, instead of one without. */
  handsOffAtWeekend: 120,
  /** A Saturday or Sunday without a leisurely dinner, for people with time. */
  hurriedAtWeekend: 45,
  /**
   * A quick supper on a Saturday or Sunday, which deserves something better; each point of rating below nine then and on Friday;
   * something light.
   */
  quickAtWeekend: 50,
  plainAtWeekend: 25,
  /** A dish described as for weeknights, at the weekend. */
  weeknightAtWeekend: 300,
  lightAtWeekend: 50,
  /** For each ten minutes below half an hour on a weekend day: if all dishes are quick, the one with most cooking goes there. */
  hastyAtWeekend: 30,
  /** A supper of pulses or eggs on a weekend day for meat eaters. */
  pulsesAtWeekend: 150,
  /** The weekend's last day without the week's Sunday dinner, if it has one. */
  sundayWithoutDinner: 120,
  sundayWithoutRoast: 100,
  /** The last day of the weekend, or of the plan, without the week's high point; the day of the guests without it. */
  endWithoutHighPoint: 330,
  guestsWithoutDinner: 900,
  specialWithoutHighPoint: 600,
  /** That day with just a supper: a soup, or something with pulses and eggs. */
  companyWithSupper: 1_000,
  /** That day with a beginner's dish, for a good cook. */
  specialWithoutSkill: 350,
  /** That day without the food that the notes ask for. */
  specialWithoutWanted: 300,
  /** A day with other numbers and a dish that cannot be cooked for them. */
  notForTable: 4_000,
  /** Friday without the fish requested for Fridays: more than all penalties for similar neighbours together. */
  withoutAskedFor: 2_500,
  /** For each day that food to be used up has to wait. */
  waitingToBeUsed: 70,
  /** Friday without the week's treat, if it has one that is not a big project. */
  fridayWithoutTreat: 190,
  /** A dinner away from its composed day: less than a day's requests in the notes, more than our own views about days. */
  moved: 450,
  /** Two days in a row with the same. */
  sameMainFood: 60,
  /** Salmon after cod: less than salmon after salmon, and more than eggs after eggs. */
  sameAnimal: 80,
  /** Salmon after salmon, not just fish after fish. */
  sameLeadFood: 150,
  sameStaple: 25,
  sameRegion: 40,
  sameForm: 40,
  sameFlavour: 70,
  sameVegetable: 130,
  /** Beans after lentils, for meat eaters. */
  samePulses: 120,
  /** For each thing noticed on both plates. */
  sameMotif: 60,
  /** Eggs on both, a soup on both. */
  sameEggs: 60,
  bothBrothy: 60,
  /** Two of main food, form, starch and sauce the same: the same dinner twice, and reason enough to move a composed one. */
  oneDinnerTwice: 950,
} as const;

/** The days of a week in order, if not the usual ones, and the ids of meals that keep their day, if in the week. */
export interface GivenDays {
  readonly days: readonly Day[];
  readonly fixed: ReadonlyMap<Day, string>;
  /** The days that meals were composed for, by id: they stay there unless a day's requests are against it. */
  readonly composed?: ReadonlyMap<string, Day>;
}

/**
 * Assigns a week's meals to its days: quick ones to working days, something to look forward to on Friday, the best and slowest at
 * the weekend, fresh fish early, no two similar days in a row. Tries every order; at most seven meals.
 */
export function orderWeek(
  meals: readonly CheckedMeal[],
  catalogue: Catalogue,
  constraints: Constraints,
  given: GivenDays = { days: daysOf(constraints, meals.length), fixed: new Map() },
): CheckedMeal[] {
  const { days } = given;
  const weekStart = weekStartOf(constraints.request);
  const end = endOf(days);
  const fixed = new Map([...given.fixed].filter(([, id]) => meals.some(({ meal }) => meal.id === id)));
  const placed = new Set(fixed.values());
  const household = householdOf(constraints);
  const { more, useUp = [], longDays = [] } = constraints.preferences;
  const special = specialDayOf(constraints.preferences);
  const company = companyDays(constraints);
  const asked = new Set(more.flatMap(({ day }) => day ?? []));
  const traits = meals.map((meal) => traitsOf(meal, catalogue));
  // If meat or fish is eaten, it is on Sunday.
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
          { waits: placeInWeek(day, weekStart), last: day === end, long: longDays.includes(day) },
          household,
        ) +
        // A dish requested by name for a day makes it special more than our own idea of special does.
        (hasCompany(dish, day) && !dish.forGuests ? ORDER_LOSS.guestsWithoutDinner : 0) +
        (hasCompany(dish, day) && (dish.light || dish.humble) ? ORDER_LOSS.companyWithSupper : 0) +
        (hasCompany(dish, day) && !dish.highPoint ? ORDER_LOSS.specialWithoutHighPoint : 0) +
        (day === special && !dish.noted ? ORDER_LOSS.specialWithoutWanted : 0) +
        (day === special && household.keen && !dish.skilled ? ORDER_LOSS.specialWithoutSkill : 0) +
        (cannotServe(dish.checked, day) ? ORDER_LOSS.notForTable : 0) +
        (asked.has(day) && !dish.askedFor.has(day) ? ORDER_LOSS.withoutAskedFor : 0) +
        ((given.composed?.get(dish.id) ?? day) === day ? 0 : ORDER_LOSS.moved) +
        (dish.usesUp ? ORDER_LOSS.waitingToBeUsed * placeInWeek(day, weekStart) : 0) +
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
  // A follow-up comes after its source, and no later than its food keeps.
  const waits = meals.map(({ meal }): Waiting | null => {
    const made = madeFromOf(meal, catalogue);
    const source = meals.findIndex((other) => other.meal.id === meal.madeFrom?.mealId);
    return made === undefined || source === -1 ? null : { source, days: made.days };
  });
  const waitsWell = (dish: number): boolean => {
    const wait = waits[dish] ?? null;
    if (wait === null) return true;
    const before = order.indexOf(wait.source);
    return before !== -1 && daysBetween(days[before]!, days[order.length]!, weekStart) <= wait.days;
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

/** Whether a dish requested for a day is on another one. */
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

/** The index of a follow-up's source among the meals, and the days that its leftovers keep. */
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
  /** Needs more than a beginner. */
  readonly skilled: boolean;
  /** With a food that the notes ask for. */
  readonly noted: boolean;
  /** The days that it is requested for. */
  readonly askedFor: ReadonlySet<Day>;
  /** With a food that is to be used up. */
  readonly usesUp: boolean;
  readonly handsOff: boolean;
  /** With pulses or eggs, for meat eaters; if kinds of meat were ticked, without any. */
  readonly humble: boolean;
  readonly unhurried: boolean;
  /** Hands-on minutes. */
  readonly minutes: number;
}

/** The household of the week, and the requests in its notes. */
interface Table {
  readonly household: Household;
  readonly eatsMeat: boolean;
  /** The kinds of meat and fish ticked in the form. */
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

/** The last day of the weekend, or of the plan if it has no weekend days. */
function endOf(days: readonly Day[]): Day | undefined {
  return days.find((day) => day === "Sunday") ?? days.find((day) => day === "Saturday") ?? days.at(-1);
}

/** `waits`: days since the shop, which is done by Monday if no day is set. `last`: it is the day for the week's high point. */
function dayLoss(
  dish: Dish,
  day: Day,
  { waits, last, long }: { readonly waits: number; readonly last: boolean; readonly long: boolean },
  { leisurely }: Household,
): number {
  // The food that keeps worst decides.
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

/** Hands-on minutes from which a dinner takes a whole evening. */
const LONG = 75;

function besideLoss(one: Dish, other: Dish): number {
  const motifs = [...one.traits.motifs].filter((motif) => other.traits.motifs.has(motif));
  const same = <T>(of: (dish: Dish) => T): boolean => of(one) !== null && of(one) === of(other);
  return (
    // Food cooked once for two dinners is meant to be repeated.
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

/** Whether a dinner repeats the one before; a follow-up is meant to. */
function isAgain(one: Dish, other: Dish): boolean {
  return other.sourceId !== one.id && likeness(one.traits, other.traits) >= MAX_ALIKE;
}
const MAX_ALIKE = 2;
