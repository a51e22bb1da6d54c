import { atLeast, atMost, both } from "#domain/planner/count-loss";
import type { CountLoss, WeekKind } from "#domain/planner/count-loss";
import { whyNotOn } from "#domain/planner/composed-days";
import { householdOf, type Household } from "#domain/planner/household";
import { notesLossOn } from "#domain/planner/notes-loss";
import {
  WEEKEND,
  isForGuests,
  isFromTheCupboard,
  isHighPoint,
  isLong,
  isLongEvening,
  isProject,
  isQuick,
  isSundayDinner,
  isTreat,
  isUnhurried,
  takesItsTime,
} from "#domain/planner/week-rhythm";
import { isTooLong } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { specialDayOf } from "#domain/intents/preferences";
import { daysOf } from "#domain/plan/plan-document";
import type { Region } from "#domain/options/options";
import type { Constraints } from "#domain/request/constraints";
import { barerDays, longerDays, missingOn } from "#domain/request/day-limits";

/* The rhythm of a week: quick dishes on working days, a treat, a Sunday dinner. Points a serving, as in `week-value.ts`. */

/** People with more than an hour on any day need not cook in half an hour on most. */
function quickShare(maxMinutes: number | null): number {
  if (maxMinutes === null) return 0.3;
  return maxMinutes >= 60 ? 0.4 : 0.5;
}

/** Quick dishes for working days, something to look forward to, a big project, and dishes that make use of skill and time. */
export function rhythmKinds(constraints: Constraints): WeekKind[] {
  const { request, maxMinutes, preferences } = constraints;
  const { mealsPerWeek: count, mealGoals: goal } = request;
  const household = householdOf(constraints);
  const { keen, leisurely, meatless, adults } = household;
  const easy = preferences.easyWeekdays === true;
  // Every dinner is an occasion, unless the notes limit that to one day.
  const occasions = goal === "special_occasion" && !easy;
  const hurried = preferences.quickDays?.length ?? 0;
  const days = daysOf(constraints, count);
  // Each day from Friday on should have one; in a short week one day is enough.
  const treats = count < 3 ? 0 : days.filter((day) => day === "Friday" || WEEKEND.includes(day)).length;
  const weekendDays = days.filter((day) => WEEKEND.includes(day)).length;
  // Good cooks want to cook: a dish fit for friends every third day, and nothing opened and warmed.
  const guestDishes = (count >= 4 ? 1 : 0) + (keen ? Math.ceil(count / 3) : 0);
  // Comfort eaters and families have a roast on Sunday, or the nearest to it.
  const homely = goal === "comfort_food" || goal === "family_friendly";
  const kitchens = preferences.more.some(({ thing }) => thing.kind === "region" || thing.kind === "cuisine");
  const { preferredRegions: regions } = request;
  const sundays =
    homely || (!kitchens && (regions.length === 0 || regions.some((region) => SUNDAY_REGIONS.includes(region))));
  const kinds: WeekKind[] = [
    {
      name: "quick",
      has: isQuick,
      loss: atLeast(
        easy ? Math.max(0, count - weekendDays - 1) : Math.floor(count * (keen ? KEEN_QUICK : quickShare(maxMinutes))),
        easy ? 500 : 160,
      ),
    },
    {
      name: "for a hurried day",
      has: ({ meal }) => meal.prepMinutes + meal.cookMinutes <= (preferences.quickMinutes ?? QUICK_MINUTES),
      loss: atLeast(hurried, preferences.quickMinutes === undefined ? 900 : 2_400),
    },
    { name: "store cupboard", has: isFromTheCupboard, loss: atMost(keen ? 0 : 1, 150) },
    { name: "treat", has: (checked, traits) => isTreat(checked, traits, household), loss: atLeast(treats, 220) },
    {
      name: "looked forward to",
      has: (_, { appeal }) => appeal >= (household.narrow ? LOOKED_FORWARD_TO.narrow : LOOKED_FORWARD_TO.usual),
      loss: atLeast(count < 3 ? 0 : Math.round(count * LOOKED_FORWARD_TO.share), LOOKED_FORWARD_TO.each),
    },
    { name: "for guests", has: isForGuests, loss: atLeast(guestDishes, keen || adults ? 400 : 160) },
    {
      name: "Sunday dinner",
      has: (checked, traits) => isSundayDinner(checked, traits) && (meatless || traits.hasMeat || traits.hasFish),
      loss: atLeast(sundays && count >= 5 ? 1 : 0, homely ? 600 : 300),
    },
    // One for each day suited to it; on special days each dinner is one.
    {
      name: "project",
      has: isProject,
      loss: both(atLeast(count >= 5 ? 1 : 0, 150), atMost(occasions ? count : weekendDays, 200)),
    },
  ];
  // Effort on most evenings makes no quiet week: even keen cooks do it on at most two working days.
  if (!occasions)
    kinds.push({
      name: "long evening",
      has: isLongEvening,
      loss: atMost(Math.max(1, weekendDays) + (easy ? 0 : keen || homely ? 2 : 1), 220),
    });
  if (!occasions) kinds.push({ name: "long", has: isLong, loss: atMost(Math.max(1, weekendDays), 500) });
  if (homely && count >= 5)
    kinds.push({
      name: "roast",
      has: (_, { form, hasMeat, hasFish }) => form === "roast" && (meatless || hasMeat || hasFish),
      loss: both(atLeast(1, 260), atMost(1, 150)),
    });
  if (leisurely)
    kinds.push({
      name: "takes its time",
      has: takesItsTime,
      loss: atLeast(occasions ? count : Math.max(weekendDays, keen ? Math.ceil(count / 2) : 0), 220),
    });
  else if (maxMinutes === null || maxMinutes >= 40)
    kinds.push({ name: "unhurried", has: isUnhurried, loss: atLeast(Math.floor(count / 3), 80) });
  if (request.cookingSkillLevel !== "beginner")
    kinds.push({
      name: "some skill",
      has: ({ meal }) => meal.skill !== "beginner",
      loss: atLeast(Math.ceil(count / (keen ? 1.5 : 3)), keen ? 150 : 90),
    });
  if (keen)
    kinds.push({
      name: "much skill",
      has: ({ meal }) => meal.skill === "advanced",
      loss: atLeast(count >= 4 ? Math.ceil(count / 4) : 0, 300),
    });
  if (preferences.spiciness === "hot")
    kinds.push({
      name: "heat",
      has: (_, { spiciness }) => spiciness === "hot",
      loss: atLeast(Math.floor(count * HOT_SHARE), 200),
    });
  return [
    ...kinds,
    ...dayKinds(constraints),
    ...cookKinds(constraints),
    ...longerKinds(constraints),
    ...barerKinds(constraints),
    ...gapKinds(constraints),
  ];
}

/** As many dishes without an appliance as there are days that lack it: a firm limit. */
function barerKinds(constraints: Constraints): WeekKind[] {
  const days = daysOf(constraints, constraints.request.mealsPerWeek);
  const barer = [...barerDays(constraints)].filter(([day]) => days.includes(day));
  const alike = Map.groupBy(barer, ([, missing]) => missing.join());
  return [...alike].map(([missing, [first, ...others]]) => ({
    name: `without ${missing}`,
    has: ({ meal }) => first !== undefined && missingOn(constraints, meal, first[0]) === undefined,
    loss: atLeast(1 + others.length, DAY_LOSS.uncookable),
  }));
}

/** As many dishes as there are days with so little time between coming in and eating, each as quick as the shortest requires. */
function gapKinds(constraints: Constraints): WeekKind[] {
  const { preferences, request } = constraints;
  const days = daysOf(constraints, request.mealsPerWeek);
  const gaps = (preferences.clockGaps ?? []).filter(({ day }) => days.includes(day)).map(({ minutes }) => minutes);
  const has: WeekKind["has"] = ({ meal }) => meal.prepMinutes + meal.cookMinutes <= Math.min(...gaps);
  return gaps.length === 0 ? [] : [{ name: "from in to the table", has, loss: atLeast(gaps.length, DAY_LOSS.without) }];
}

/** Someone who states the minutes of a day looks forward to a dinner that uses them. */
function longerKinds(constraints: Constraints): WeekKind[] {
  const days = daysOf(constraints, constraints.request.mealsPerWeek);
  const longer = longerDays(constraints).filter(({ day }) => days.includes(day)).length;
  const has: WeekKind["has"] = ({ meal }) => isTooLong(constraints, meal);
  return longer === 0 ? [] : [{ name: "for a day with more time", has, loss: atLeast(longer, DAY_LOSS.hurried) }];
}

/** What a day's other cook can cook: one such dish for each of their days. */
function cookKinds(constraints: Constraints): WeekKind[] {
  const { cooks = [] } = constraints.preferences;
  const loss = (dishes: number): CountLoss => atLeast(dishes, DAY_LOSS.uncookable);
  const ofDays = cooks.map(({ day }): WeekKind => ({
    name: `for the cook of ${day}`,
    has: ({ meal }) => whyNotOn(constraints, meal, day) === null,
    loss: loss(1),
  }));
  if (cooks.length < 2) return ofDays;
  // One dish that both can cook is only one dinner.
  const has: WeekKind["has"] = ({ meal }) => cooks.some(({ day }) => whyNotOn(constraints, meal, day) === null);
  return [...ofDays, { name: "for other cooks", has, loss: loss(cooks.length) }];
}

/** The loss up to which a dish meets a day's request; and that above which it is only for that day. */
const MEETS_DAY = 300;
const FOR_DAY_ALONE = 1_000;
/**
 * For each dinner missing for such a day, and each too many of those only for it; for each day whose cook cannot cook any of the
 * dinners: a firm limit, so it outweighs all preferences; for each day with extra time that has an everyday dinner.
 */
const DAY_LOSS = { without: 2_400, tooMany: 7_000, uncookable: 12_000, hurried: 700 } as const;

/** As many dishes as there are days with the same special request, and no more of those that no other day wants. */
function dayKinds(constraints: Constraints): WeekKind[] {
  const { preferences, request } = constraints;
  const days = daysOf(constraints, request.mealsPerWeek);
  const asked = (preferences.onDays ?? []).filter(({ day }) => days.includes(day));
  if (asked.length === 0) return [];
  const alike = Map.groupBy(asked, ({ spiciness, flags }) => [spiciness, ...flags.toSorted()].join(" "));
  return [
    ...[...alike].map(([words, [first, ...others]]): WeekKind => ({
      name: `for a day: ${words}`,
      has: (checked, traits) =>
        first !== undefined && notesLossOn(first.day, constraints, checked, traits) <= MEETS_DAY,
      loss: atLeast(1 + others.length, DAY_LOSS.without),
    })),
    {
      name: "for some days alone",
      has: (checked, traits) => notesLossOn(null, constraints, checked, traits) > FOR_DAY_ALONE,
      loss: atMost(asked.length, DAY_LOSS.tooMany),
    },
  ];
}

/** Visible cooking that takes its time, if there is some: a good cook marks a day with more than a pan-fried fillet. */
function isWorthTheDay(checked: CheckedMeal, { leisurely }: Household): boolean {
  return checked.meal.skill !== "beginner" && (!leisurely || takesItsTime(checked));
}

/**
 * The week's high point, at its end. `servesGuests`: whether a dish can be cooked for everyone on the special day. It counts
 * regardless of money, because nobody looks forward to seven cheap suppers.
 */
export function highPointKind(constraints: Constraints, servesGuests: (checked: CheckedMeal) => boolean): WeekKind {
  const household = householdOf(constraints);
  const { request, preferences } = constraints;
  const count = request.mealsPerWeek;
  const special = specialDayOf(preferences);
  return {
    name: "high point",
    has: (checked, traits) =>
      isHighPoint(checked, traits, household) &&
      servesGuests(checked) &&
      // A family's guests eat what its children eat.
      (special === undefined ||
        household.children ||
        (isForGuests(checked, traits) && (!household.keen || isWorthTheDay(checked, household)))),
    loss: both(atLeast(count >= 3 ? 1 : 0, special === undefined ? 800 : 2_500), atMost(3, 100)),
  };
}

/**
 * Points for each dinner short of the share that people ask for again: a week of generally liked dishes is dull, however much of
 * the budget is left.
 */
const LOOKED_FORWARD_TO = { usual: 9, narrow: 8, share: 0.6, each: 140 } as const;

/** Minutes of a quick dinner if none are stated. */
const QUICK_MINUTES = 30;
/** Even good cooks have an easy evening now and then. */
const KEEN_QUICK = 0.3;
/** Regions where a long dinner belongs to Sunday; people who ticked only other cuisines have their own customs. */
const SUNDAY_REGIONS: readonly Region[] = ["british", "american", "mediterranean"];
/** In a week for people who love heat, the share that is hot and not just spiced. */
const HOT_SHARE = 0.4;
