import { atLeast, atMost } from "#domain/planner/count-loss";
import type { WeekKind } from "#domain/planner/count-loss";
import type { DishTraits } from "#domain/planner/dish-traits";
import { isFriedFood } from "#domain/planner/dish-texture";
import { householdOf } from "#domain/planner/household";
import { WEEKEND, isForGuests, takesItsTime } from "#domain/planner/week-rhythm";
import type { WeeklyFact } from "#domain/eaters/eater-rule";
import { rulesFor } from "#domain/eaters/rules";
import { limitInWords } from "#domain/intents/preferences-in-words";
import type { ApplianceLimit } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
import { isLiveShellfish, waitsTooLong } from "#domain/plan/thawing";
import { daysOf } from "#domain/plan/plan-document";
import type { Constraints } from "#domain/request/constraints";
import { weekStartOf } from "#domain/request/week-start";

/*
 * Requests in notes about how often an appliance is used, how long a slow cooker is left alone, and what weekend dinners should
 * be. Points a serving, as in `week-value.ts`.
 */
const POINTS = {
  /** For each dinner too many with an appliance: a firm limit, so it outweighs all preferences. */
  overLimit: 12_000,
  /** For each dinner too many with a food limited over a week. */
  overWeekly: 40_000,
  /** For a second fried dinner, if at most one is wanted. */
  friedAgain: 12_000,
  /** A second dinner with something frozen, for a small freezer. */
  frozenAgain: 900,
  /**
   * For each hour that a slow cooker's dish falls short of the absence; each ten minutes too many of work before switching on;
   * browning first.
   */
  eachHourShort: 900,
  eachTenMinutes: 700,
  browned: 900,
  /** Cooked in another way, for people who load a slow cooker in the morning. */
  notLoaded: 1_400,
  /** Ready-made food, for people who refuse it, for people who cook from scratch, and for good cooks with time. */
  shortcutRefused: 4_000,
  shortcutFromScratch: 1_500,
  shortcutOfKeen: 500,
  /** A slow cooker's dish, for people who refuse shortcuts and did not ask for one. */
  pot: 900,
  /** For each weekend day without a dinner worth the time. */
  plainWeekend: 1_500,
  /** For each day from Monday to Thursday of such a week with more than a working day's cooking. */
  slowInTheWeek: 900,
} as const;

const LATE: readonly Day[] = ["Friday", ...WEEKEND];
const QUICK_MINUTES = 36;
/** A dish cooked on low for this many hours may be kept warm for longer: no dish has to cook for more. */
const LONGEST_COOKING = 8;
/** How many hours a dish stays good after its time. */
const KEEPS_WARM = 2;

function isOn({ appliance }: ApplianceLimit): (checked: CheckedMeal) => boolean {
  return ({ meal }) => meal.equipment.includes(appliance);
}

/** The notes' limits on appliances, and the weekend's dinners worth the time. */
export function limitKinds(constraints: Constraints): WeekKind[] {
  const { preferences, request } = constraints;
  const days = daysOf(constraints, request.mealsPerWeek);
  const weekend = days.filter((day) => WEEKEND.includes(day)).length;
  return [
    ...(preferences.limits ?? []).map((limit): WeekKind => ({
      name: `at most ${limit.most} ${limit.appliance}`,
      has: isOn(limit),
      loss: atMost(limit.most, POINTS.overLimit),
    })),
    ...weeklyRules(constraints).map(({ id, fact, most }): WeekKind => ({
      name: `at most ${most} ${id}`,
      has: ({ amounts }) => amounts.some(({ food }) => food.eaterFacts.includes(fact)),
      loss: atMost(most, POINTS.overWeekly),
    })),
    ...(preferences.fewFried === true
      ? [{ name: "fried food", has: isFriedFood, loss: atMost(1, POINTS.friedAgain) } satisfies WeekKind]
      : []),
    ...(preferences.smallFreezer === true
      ? [{ name: "frozen food", has: holdsFrozen, loss: atMost(1, POINTS.frozenAgain) } satisfies WeekKind]
      : []),
    ...(preferences.weekendCooking === true
      ? [
          {
            name: "worth the weekend",
            has: (checked, traits) => isWorthTheWeekend(constraints, checked, traits),
            loss: atLeast(Math.max(1, weekend), POINTS.plainWeekend),
          } satisfies WeekKind,
          {
            name: "quick before the weekend",
            has: ({ meal }) => meal.prepMinutes + meal.cookMinutes <= QUICK_MINUTES,
            loss: atLeast(days.filter((day) => !LATE.includes(day)).length, POINTS.slowInTheWeek),
          } satisfies WeekKind,
        ]
      : []),
  ];
}

/** Whether a dish takes a bag from the freezer, however much of it is left. */
function holdsFrozen({ amounts }: CheckedMeal): boolean {
  return amounts.some(({ food }) => food.aisle === "Frozen");
}

/** Foods that an eater may have only a limited number of times a week. */
export function weeklyRules({ eaters }: Constraints): {
  readonly id: string;
  readonly fact: WeeklyFact;
  readonly most: number;
  readonly done: string;
}[] {
  const rules = rulesFor(eaters).flatMap(({ id, measure, done }) =>
    measure.kind === "weekly" ? [{ id, fact: measure.fact, most: measure.most, done }] : [],
  );
  return rules.filter((rule, at) => rules.findIndex(({ fact }) => fact === rule.fact) === at);
}

/** A long dinner cooked from scratch, or one for guests: neither opened nor made by an appliance alone. */
export function isWorthTheWeekend(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): boolean {
  const { meatless, lessMeat } = householdOf(constraints);
  if (!meatless && !lessMeat && !traits.hasMeat && !traits.hasFish) return false;
  // Mussels are eaten by the day after the shop.
  const weekStart = weekStartOf(constraints.request);
  if (waitsTooLong("Saturday", weekStart) && checked.amounts.some(({ food }) => isLiveShellfish(food))) return false;
  if (traits.shortcut || (checked.meal.handsOffMinutes ?? 0) > 0 || checked.meal.skill === "beginner") return false;
  return traits.appeal >= WORTH_APPEAL && (takesItsTime(checked) || isForGuests(checked, traits));
}
const WORTH_APPEAL = 8;

/** A dish's loss by its hours and its ready-made food, if the notes mention them. */
export function limitsLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  return potLoss(constraints, checked) + shortcutLoss(constraints, checked, traits);
}

function potLoss({ preferences, request }: Constraints, { meal }: CheckedMeal): number {
  const { aloneHours, minutesBefore } = preferences;
  if (aloneHours === undefined && minutesBefore === undefined) return 0;
  if (!meal.equipment.includes("slow_cooker"))
    return minutesBefore !== undefined && request.cookingEquipment.includes("slow_cooker") ? POINTS.notLoaded : 0;
  let loss = 0;
  if (aloneHours !== undefined)
    loss += POINTS.eachHourShort * Math.max(0, hoursNeeded(aloneHours) - (meal.handsOffMinutes ?? 0) / 60);
  if (minutesBefore !== undefined) {
    loss += (POINTS.eachTenMinutes * Math.max(0, meal.prepMinutes - minutesBefore)) / 10;
    if (meal.utensils.some((utensil) => FRYING.test(utensil))) loss += POINTS.browned;
  }
  return loss;
}
const FRYING = /\b(?:frying pan|large pan|wok)\b/iu;

function hoursNeeded(aloneHours: number): number {
  return Math.min(LONGEST_COOKING, aloneHours - KEEPS_WARM);
}

function shortcutLoss(constraints: Constraints, { meal }: CheckedMeal, { shortcut }: DishTraits): number {
  const { preferences } = constraints;
  const { keen, leisurely } = householdOf(constraints);
  const refused = preferences.noShortcuts === true;
  const pot = refused && meal.equipment.includes("slow_cooker") && !asksForPot(constraints) ? POINTS.pot : 0;
  if (!shortcut) return pot;
  if (refused) return pot + POINTS.shortcutRefused;
  if (preferences.scratch === true) return POINTS.shortcutFromScratch;
  return keen && leisurely ? POINTS.shortcutOfKeen : 0;
}

function asksForPot({ preferences }: Constraints): boolean {
  return preferences.more.some(({ thing }) => thing.kind === "appliance" && thing.appliance === "slow_cooker");
}

/** Notices about such limits: an appliance used more often, and how to leave a slow cooker for longer than its dish takes. */
export function limitNotices(constraints: Constraints, meals: readonly CheckedMeal[]): string[] {
  const { preferences } = constraints;
  const tooMany = weeklyRules(constraints).flatMap(({ fact, most, done }) => {
    const count = meals.filter(({ amounts }) => amounts.some(({ food }) => food.eaterFacts.includes(fact))).length;
    return count <= most
      ? []
      : [`${count} dinners of this week have it, though ${done}: please change one of them for whoever it matters to.`];
  });
  const over = (preferences.limits ?? []).flatMap((limit) => {
    const count = meals.filter(isOn(limit)).length;
    if (count <= limit.most) return [];
    return [
      `You asked for ${limitInWords(limit)}; ${count} dinners need it: without it there weren’t enough for your other choices.`,
    ];
  });
  const { aloneHours } = preferences;
  const pots = meals.filter(({ meal }) => meal.equipment.includes("slow_cooker"));
  if (aloneHours === undefined || pots.length === 0) return [...tooMany, ...over];
  const shortest = Math.min(...pots.map(({ meal }) => (meal.handsOffMinutes ?? 0) / 60));
  if (shortest >= aloneHours) return [...tooMany, ...over];
  const hours = Number.isInteger(shortest) ? `${shortest}` : `${Math.floor(shortest)} and a half`;
  return [
    ...tooMany,
    ...over,
    `Your slow cooker stands alone for about ${aloneHours} hours, and its dishes cook for ${hours} or more: choose one that changes to “keep warm” by itself.`,
  ];
}
