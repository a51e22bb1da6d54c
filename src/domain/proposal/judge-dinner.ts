import type { Intent } from "#domain/intents/intent";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Fault, FaultCode } from "#domain/meal/faults";
import type { Meal } from "#domain/meal/meal";
import { formatPence, pence } from "#domain/money/pence";
import type { Day } from "#domain/options/days";
import type { PlanMeal } from "#domain/plan/plan-document";
import { provisionalMeal } from "#domain/plan/provisional-meal";
import { isAtHome, whyNotOn } from "#domain/planner/composed-days";
import { neededSources, whyNoSource } from "#domain/planner/composed-pairs";
import type { DinnerOnDay } from "#domain/planner/composed-pairs";
import { eligibleMeal, mealFor } from "#domain/planner/eligible";
import { tableOf } from "#domain/proposal/brief/dinner-lines";
import { weekMoney } from "#domain/proposal/brief/week-money";
import { toldOfDinners } from "#domain/proposal/brief/told-intents";
import { judgeMenuDish } from "#domain/proposal/judge-menu";
import { readComposedDinner } from "#domain/proposal/reading/composed-dinner";
import type { ReadDinner, StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { linkOf, needsItsLink, pairIn, speaksOfLink } from "#domain/proposal/link-dinners";
import type { DinnerLink } from "#domain/proposal/link-dinners";
import { menuDishOf } from "#domain/proposal/reading/menu-dish";
import type { MenuDish } from "#domain/proposal/reading/menu-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Constraints } from "#domain/request/constraints";
import { withMostTime, onItsDay } from "#domain/request/day-limits";

/** One element of a composed week, with what is needed to judge it. Plain data, so that it can cross to a worker thread. */
export interface DinnerTask {
  readonly constraints: Constraints;
  /** As received: nothing is known about its shape. */
  readonly raw: unknown;
  /** Ids of our dishes in the order shown to the proposer. */
  readonly candidates: readonly string[];
  /** Dinners of the week accepted before it. */
  readonly standing: readonly StandingDinner[];
  /** Days of those that may go if money is short; none if there is no second try. */
  readonly mayGiveWay?: readonly Day[];
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
}

/** An accepted dinner, with its meal and how to show it if it is one of ours; or everything that is wrong with it. */
export type DinnerJudgement =
  | {
      readonly kind: "stands";
      readonly dinner: StandingDinner;
      /** An earlier dinner that goes to make room for it in the budget. */
      readonly givesWay: GivingWay | null;
      /** The names of its main foods. */
      readonly foodNames: readonly string[];
      readonly ours: { readonly meal: Meal; readonly shown: PlanMeal } | null;
    }
  | { readonly kind: "faulty"; readonly name: string | null; readonly faults: readonly Fault[] };

/** The day of a dinner that goes, and why. */
export interface GivingWay {
  readonly day: Day;
  readonly faults: readonly Fault[];
}

/** How many main foods of our dishes are shown before the dish itself. */
const SHOWN_FOODS = 3;

/**
 * Judges one dinner of a composed week: its day and number of people, whether this household may have the dish, how it goes with
 * the dinners before, and the total cost. An idea is judged as far as possible before it is written. Pure and total.
 */
export function judgeDinner(task: DinnerTask, catalogue: Catalogue, matcher: Matcher): DinnerJudgement {
  const reading = readComposedDinner(task.raw);
  if (!reading.ok)
    return {
      kind: "faulty",
      name: reading.name,
      faults: reading.details.map((detail) => ({ code: "shape", mealId: null, detail })),
    };
  const { dinner } = reading;
  const faults: Fault[] = [];
  const fault = (code: FaultCode, detail: string): void => {
    faults.push({ code, mealId: null, detail });
  };
  judgeDay(dinner, task, fault);
  return dinner.dish.kind === "ours"
    ? judgeOurs(dinner, dinner.dish.number, { task, catalogue, faults, fault })
    : judgeIdea(dinner, dinner.dish.raw, { task, catalogue, faults, matcher });
}

type Report = (code: FaultCode, detail: string) => void;

function judgeDay({ day }: ReadDinner, { constraints, standing }: DinnerTask, fault: Report): void {
  if (!isAtHome(constraints.preferences, constraints.request.mealsPerWeek, day))
    fault("day", `nobody is at home on ${day}; choose another day`);
  const other = standing.find((dinner) => dinner.day === day);
  if (other !== undefined) fault("day", `${day} has its dinner already, ${other.dish.name}; choose another day`);
}

interface Work {
  readonly task: DinnerTask;
  readonly catalogue: Catalogue;
  readonly faults: Fault[];
}

function judgeOurs(
  dinner: ReadDinner,
  number: number,
  { task, catalogue, faults, fault }: Work & { readonly fault: Report },
): DinnerJudgement {
  const { constraints, candidates, standing } = task;
  const mealId = candidates[number - 1];
  const checked = mealId === undefined ? null : eligibleMeal(withMostTime(constraints), catalogue, mealId);
  if (checked === null) {
    fault("unknown_food", `${number} is no number of the section Dishes`);
    return { kind: "faulty", name: null, faults };
  }
  const { meal } = checked;
  const twice = standing.find((other) => other.mealId !== null && dishIdOf(other.mealId) === dishIdOf(meal.id));
  if (twice !== undefined) fault("repeated_meal", `${meal.title} is on ${twice.day} already`);
  const whyNot = whyNotOn(constraints, meal, dinner.day);
  if (whyNot !== null) fault("day", `${meal.title} cannot be on ${dinner.day}: ${whyNot}`);
  const people = tableOn(dinner, constraints);
  if (
    people !== constraints.request.numPeople &&
    mealFor(people, meal.id, onItsDay(constraints, dinner.day), catalogue) === null
  )
    fault("servings", `${meal.title} cannot be cooked for ${people}; choose another dish for that day`);
  const noSource = whyNoSource(
    { checked: forTable(people, checked, dinner.day, constraints, catalogue), day: dinner.day },
    standingOurs(standing, constraints, catalogue),
    constraints,
    catalogue,
  );
  const pair = catalogue.recipeOf(meal.id)?.madeFrom === undefined ? undefined : pairIn(standing, catalogue);
  const whyNoPair =
    noSource ??
    (pair === undefined ? null : `${pair.dish.name} is made from another dinner already: once a week is enough`);
  if (whyNoPair !== null) fault("follow_up", `${meal.title} cannot be made on ${dinner.day}: ${whyNoPair}`);
  if (faults.length > 0) return { kind: "faulty", name: meal.title, faults };
  const stands = { ...spoken(dinner, constraints), mealId: meal.id, dish: menuDishOf(meal) };
  const money = overBudget(stands, task, catalogue);
  if (money?.dinner === stands) return { kind: "faulty", name: meal.title, faults: [money.fault] };
  const before = oursOf(standing, constraints, catalogue).filter((one) => one.meal.id !== money?.dinner.mealId);
  return {
    kind: "stands",
    dinner: stands,
    givesWay: givesWay(money),
    foodNames: checked.amounts
      .filter(({ food }) => food.buy === "pack")
      .toSorted((one, other) => other.grams - one.grams)
      .slice(0, SHOWN_FOODS)
      .map(({ food }) => food.name),
    ours: { meal, shown: provisionalMeal(constraints, catalogue, before, checked) },
  };
}

function judgeIdea(
  dinner: ReadDinner,
  raw: object,
  { task, catalogue, faults, matcher }: Work & { readonly matcher: Matcher },
): DinnerJudgement {
  const { constraints, standing, recentPlans } = task;
  const judged = judgeMenuDish(
    { constraints, raw, standing: standing.map(({ dish }) => dish), recentPlans },
    catalogue,
    matcher,
  );
  if (judged.kind === "faulty") return { ...judged, faults: [...faults, ...judged.faults] };
  const link = linkOf(dinner, {
    constraints,
    standing,
    catalogue,
    matcher,
    foods: judged.dish.foods,
    people: tableOn(dinner, constraints),
    oursOn: (other) => standingOurs([other], constraints, catalogue)[0]?.checked ?? null,
  });
  // Only the link falls, unless the dish is named after what it would leave, or its line speaks of it and can still be said anew.
  const hasAnotherTry = (task.mayGiveWay ?? []).length > 0;
  const isPromised = needsItsLink(judged.dish.name) || (hasAnotherTry && speaksOfLink(dinner));
  if (link?.ok === false && isPromised)
    faults.push({ code: "follow_up", mealId: null, detail: `cannot be made on ${dinner.day}: ${link.whyNot}` });
  if (faults.length > 0) return { kind: "faulty", name: judged.dish.name, faults };
  const stands = { ...spoken(dinner, constraints), mealId: null, ...linked(judged.dish, link) };
  const money = overBudget(stands, task, catalogue);
  if (money?.dinner === stands) return { kind: "faulty", name: judged.dish.name, faults: [money.fault] };
  return {
    kind: "stands",
    dinner: stands,
    givesWay: givesWay(money),
    foodNames: judged.foodNames,
    ours: null,
  };
}

/** An idea with what it is made from, which is one of its main foods. */
function linked(dish: MenuDish, link: DinnerLink | null): Pick<StandingDinner, "dish" | "from"> {
  if (link?.ok !== true) return { dish };
  const { from } = link;
  return { dish: { ...dish, foods: [...new Set([...dish.foods, from.foodId])] }, from };
}

function givesWay(money: ReturnType<typeof overBudget>): GivingWay | null {
  return money === null ? null : { day: money.dinner.day, faults: [money.fault] };
}

/** The number of people for a dinner: by the notes for its day, then by the dinner, then the whole household. */
function tableOn(dinner: ReadDinner, constraints: Constraints): number {
  return (
    notedTable(dinner.day, constraints) ?? peopleIfNotesWritten(dinner, constraints) ?? constraints.request.numPeople
  );
}

/** A number other than the form's needs a reason in the notes: if nothing was written, dinners are for the number in the form. */
function peopleIfNotesWritten({ people }: ReadDinner, { request }: Constraints): number | null {
  const { intents, notesUnread = [] } = request;
  return intents.length === 0 && notesUnread.length === 0 ? null : people;
}

/** The number at the table on a day by the notes, which overrides a proposer. */
function notedTable(day: Day, { preferences }: Constraints): number | undefined {
  return (preferences.tableSizes ?? []).find((table) => table.day === day)?.people;
}

function spoken(
  dinner: ReadDinner,
  constraints: Constraints,
): Pick<StandingDinner, "day" | "people" | "forYou" | "answers"> {
  const { day, forYou, answers } = dinner;
  const numbered = toldOfDinners(constraints);
  const ids = answers.flatMap((number) => numbered[number - 1]?.intent.id ?? []);
  return {
    day,
    people: notedTable(day, constraints) === undefined ? peopleIfNotesWritten(dinner, constraints) : null,
    forYou: forYou === "" ? null : forYou,
    answers: [...new Set([...ids, ...fedOn(day, constraints)])],
  };
}

/** Any dinner meets requests about who eats on its day. */
function fedOn(day: Day, { request }: Constraints): string[] {
  return request.intents.flatMap((intent) =>
    (intent.kind === "guests" || intent.kind === "table") && intent.day === day ? [intent.id] : [],
  );
}

/** Our dishes of the dinners before, each for its table. */
function standingOurs(
  standing: readonly StandingDinner[],
  constraints: Constraints,
  catalogue: Catalogue,
): DinnerOnDay[] {
  return standing.flatMap((dinner): DinnerOnDay[] => {
    const [checked] = oursOf([dinner], constraints, catalogue);
    if (checked === undefined) return [];
    const people = tableOf(dinner, constraints);
    return [{ checked: forTable(people, checked, dinner.day, constraints, catalogue), day: dinner.day }];
  });
}

/** The dish for so many; as it is if it cannot be cooked for them, which is a fault of its own. */
function forTable(
  people: number,
  checked: CheckedMeal,
  day: Day,
  constraints: Constraints,
  catalogue: Catalogue,
): CheckedMeal {
  const { meal } = checked;
  if (people === meal.servings) return checked;
  return mealFor(people, meal.id, onItsDay(constraints, day), catalogue) ?? checked;
}

function oursOf(standing: readonly StandingDinner[], constraints: Constraints, catalogue: Catalogue): CheckedMeal[] {
  return standing.flatMap(({ mealId }) =>
    mealId === null ? [] : (eligibleMeal(withMostTime(constraints), catalogue, mealId) ?? []),
  );
}

/** Kinds of intent that give a dinner priority: common ones, such as being simple, do not. */
const ASKED_FOR: readonly Intent["kind"][] = ["want", "use_up", "guests", "treat", "packed", "table"];

/**
 * The dinner to drop if the dinners so far exceed the budget; null if they do not. Among those whose removal is enough, the most
 * expensive a head: requested ones come last, and `dinner` itself goes if no other may.
 */
function overBudget(
  dinner: StandingDinner,
  { constraints, standing, mayGiveWay = [] }: DinnerTask,
  catalogue: Catalogue,
): { readonly dinner: StandingDinner; readonly fault: Fault } | null {
  const { budgetPence, request } = constraints;
  const all = [...standing, dinner];
  const { totalPence } = weekMoney(all, constraints, catalogue);
  if (totalPence <= budgetPence) return null;
  // With its source, a follow-up would go too.
  const needed = neededSources(
    all.flatMap(({ mealId }) => mealId ?? []),
    catalogue,
  );
  const isNeeded = ({ day, mealId }: StandingDinner): boolean =>
    needed.has(mealId ?? "") || all.some(({ from }) => from?.day === day);
  const asked = new Set(request.intents.flatMap(({ kind, id }) => (ASKED_FOR.includes(kind) ? [id] : [])));
  const [dearest] = all
    .filter((one) => one === dinner || (mayGiveWay.includes(one.day) && !isNeeded(one)))
    .map((one) => {
      const rest = weekMoney(
        all.filter((other) => other !== one),
        constraints,
        catalogue,
      ).totalPence;
      const isAsked = one.answers.some((id) => asked.has(id));
      return { dinner: one, rest, isAsked, each: (totalPence - rest) / tableOf(one, constraints) };
    })
    .filter(({ rest, dinner: one }) => rest <= budgetPence || one === dinner)
    .toSorted((one, other) => Number(one.isAsked) - Number(other.isAsked) || other.each - one.each);
  if (dearest === undefined) return null;
  const left = Math.max(0, budgetPence - dearest.rest);
  const detail = `with it the dinners cost about ${formatPence(pence(totalPence))} in whole packs, more than the budget of ${formatPence(budgetPence)}, and it is the one that costs most for what it is: about ${formatPence(pence(totalPence - dearest.rest))}; without it ${formatPence(pence(left))} is left, so choose something cheaper, or what uses the packs that stand open`;
  return { dinner: dearest.dinner, fault: { code: "over_budget", mealId: null, detail } };
}
