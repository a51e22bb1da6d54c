import { specialDayOf } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
import { cookOn, whyNotOn } from "#domain/planner/composed-days";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { isWorthTheWeekend } from "#domain/planner/noted-limits";
import { LIGHT_KCAL, notesLossOn } from "#domain/planner/notes-loss";
import { WEEKEND } from "#domain/planner/week-rhythm";
import { COUNTING_DIETS } from "#domain/request/meal-plan-request";
import type { Constraints } from "#domain/request/constraints";

/* A dish's loss on a day by what the notes, or the cook's skill, require of that day; in the points of `order-week.ts`. */
const LOSS = {
  /** For each 100 kcal above a light dinner on a day that should have one. */
  heavyOnLightDay: 150,
  /** For each ten minutes beyond ten on a day with little time. */
  longOnHurriedDay: 250,
  /** Beyond the minutes that the notes allow on such a day: more than a Friday's treat and a Sunday's dinner together. */
  beyondSaid: 1_200,
  /** For each ten minutes short of a leisurely dinner, on a day with time for it. */
  shortOnLongDay: 120,
  /** An appliance on a day when it stays off; what that day's other cook cannot cook. */
  offToday: 4_000,
  /** On a weekend day with time, a dish not worth it; from Monday to Thursday, each ten minutes beyond half an hour. */
  plainWeekend: 700,
  longInTheWeek: 70,
  /** A beginner's dish on a weekend day for a good cook; each 100 kcal short of a full dinner, up to a limit. */
  artlessAtWeekend: 110,
  smallAtWeekend: { each: 20, most: 2.5 },
} as const;

/** Days that are not meant by a request for easy dinners from Monday to Thursday, and the minutes of an easy one. */
const RESTFUL_DAYS: readonly Day[] = ["Friday", ...WEEKEND];
const QUICK_MINUTES = 30;
const LONG_MINUTES = 45;
/** Kcal of a full weekend dinner. */
const WEEKEND_KCAL = 600;

/** A dish's loss on each day, on top of what applies to every household's week. */
export function notedDayLoss(constraints: Constraints, checked: CheckedMeal, traits: DishTraits): (day: Day) => number {
  const { preferences, request } = constraints;
  const { lightDays = [], quickDays = [], longDays = [], clockGaps = [], limits = [] } = preferences;
  const { easyWeekdays, weekendCooking } = preferences;
  const minutes = checked.meal.prepMinutes + checked.meal.cookMinutes;
  const { kcal } = checked.nutrition;
  const keptOff = limits.filter(
    ({ days, appliance }) => days !== undefined && checked.meal.equipment.includes(appliance),
  );
  const { keen, leisurely } = householdOf(constraints);
  const counting = request.mealGoals === "weight_loss" || COUNTING_DIETS.includes(request.dietaryPreference);
  const small =
    counting || preferences.lighter === true
      ? 0
      : Math.min(LOSS.smallAtWeekend.most, Math.max(0, WEEKEND_KCAL - kcal) / 100);
  const artless = keen && leisurely && checked.meal.skill === "beginner" && (checked.meal.handsOffMinutes ?? 0) === 0;
  const worth = isWorthTheWeekend(constraints, checked, traits);
  const special = specialDayOf(preferences);
  const tens = (from: number): number => Math.max(0, minutes - from) / 10;
  return (day) => {
    let loss = notesLossOn(day, constraints, checked, traits);
    if (lightDays.includes(day)) loss += (LOSS.heavyOnLightDay * Math.max(0, kcal - LIGHT_KCAL)) / 100;
    else if (RESTFUL_DAYS.includes(day)) loss += LOSS.smallAtWeekend.each * small;
    if (quickDays.includes(day)) {
      loss += LOSS.longOnHurriedDay * tens(10);
      if (preferences.quickMinutes !== undefined && minutes > preferences.quickMinutes) loss += LOSS.beyondSaid;
    }
    if (longDays.includes(day)) loss += LOSS.shortOnLongDay * (Math.max(0, LONG_MINUTES - minutes) / 10);
    if (easyWeekdays === true && !RESTFUL_DAYS.includes(day)) loss += LOSS.longOnHurriedDay * tens(QUICK_MINUTES);
    const isBound = cookOn(preferences, day) !== undefined || clockGaps.some((gap) => gap.day === day);
    if (isBound && whyNotOn(constraints, checked.meal, day) !== null) loss += LOSS.offToday;
    if (keptOff.some(({ days = [] }) => !days.includes(day))) loss += LOSS.offToday;
    if (WEEKEND.includes(day) && artless) loss += LOSS.artlessAtWeekend;
    if (weekendCooking === true && WEEKEND.includes(day) && day !== special && !worth) loss += LOSS.plainWeekend;
    if (weekendCooking === true && !RESTFUL_DAYS.includes(day) && !longDays.includes(day))
      loss += LOSS.longInTheWeek * tens(QUICK_MINUTES);
    return loss;
  };
}
