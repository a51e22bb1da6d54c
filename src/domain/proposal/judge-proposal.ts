import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Fault, FaultCode } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import { cookedName, daysCarried } from "#domain/meal/carried-food";
import { isInItsPans } from "#domain/meal/follow-up";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import { carriedGrams } from "#domain/proposal/brief/usual-amounts";
import type { DinnerPair } from "#domain/proposal/brief/paired-dinner";
import { pairFaults } from "#domain/proposal/plausibility/paired-dish";
import type { PairedDish } from "#domain/proposal/plausibility/paired-dish";
import { mostServingsOf } from "#domain/meal/rescaled-meal";
import { remembered } from "#domain/matcher/remembered";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import { whyNotOn } from "#domain/planner/composed-days";
import type { PlanMeal } from "#domain/plan/plan-document";
import { provisionalMeal } from "#domain/plan/provisional-meal";
import { isEnglish } from "#domain/proposal/reading/language";
import { mealFromProposal } from "#domain/proposal/reading/meal-from-proposal";
import { plainTextFaults } from "#domain/proposal/reading/plain-text";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { withFinishedSteps } from "#domain/proposal/plausibility/finished-steps";
import { amountFaults } from "#domain/proposal/plausibility/amounts";
import { cookingFaults } from "#domain/proposal/plausibility/cooking";
import { viewDish } from "#domain/proposal/plausibility/dish-view";
import { foodWordFaults } from "#domain/proposal/plausibility/food-words";
import { mendedTexts, withoutFalseClaims } from "#domain/proposal/plausibility/mended-texts";
import { readProposedMeal } from "#domain/proposal/reading/read-proposed-meal";
import { dishMarks, sameDish, sameTitle, titleMarks } from "#domain/meal/same-dish";
import { atItsTable } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { withMostTime, onItsDay } from "#domain/request/day-limits";

/** One element of a provider's answer, with what is needed to judge it. Plain data, so that it can cross to a worker thread. */
export interface ProposalTask {
  readonly constraints: Constraints;
  /** As received: nothing is known about its shape. */
  readonly raw: unknown;
  /** Meals already accepted for this week. */
  readonly accepted: readonly Meal[];
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  /** The day it is for; missing if none was composed. */
  readonly day?: Day;
  /** How many people it is written for, with the minutes for them; missing: as in the request. */
  readonly people?: number;
  /** Its part in a pair of its week; missing if it has none. */
  readonly pair?: Pick<DinnerPair, "part" | "foodId" | "day" | "people">;
  /** It is not asked for again: a source whose pans are too small for both then stands alone, and only its follow-up falls. */
  readonly isLastTry?: true;
  /** How the plan names the proposer, such as "OpenAI". */
  readonly proposer: string;
}

/** A resolved meal that keeps every rule, with how to show it (its cost is provisional); or everything that is wrong with it. */
export type ProposalJudgement =
  | { readonly kind: "accepted"; readonly meal: Meal; readonly shown: PlanMeal }
  | { readonly kind: "faulty"; readonly name: string | null; readonly faults: readonly Fault[] };

/** More faults would not help to correct a meal. */
const MAX_FAULTS = 12;
/** Rules for single foods or for the dish as a whole, which can be checked before all ingredients are known. */
const JUDGED_EARLY: readonly FaultCode[] = [
  "restriction",
  "avoided_food",
  "meat_not_chosen",
  "never_again",
  "too_long",
  "equipment",
  "skill",
];

/**
 * Judges one proposed meal for a request: parses it, resolves it to priced foods, scales it, checks it by the same rules as every
 * meal, and compares it with those already accepted. Pure and total: there is an answer for any input, and an accepted meal has
 * passed `checkMeal`.
 */
export function judgeProposal(task: ProposalTask, catalogue: Catalogue, matcher: Matcher): ProposalJudgement {
  const reading = readProposedMeal(task.raw);
  if (!reading.ok) {
    const faults = reading.details.map((detail): Fault => ({ code: "shape", mealId: null, detail }));
    return { kind: "faulty", name: reading.name, faults: faults.slice(0, MAX_FAULTS) };
  }
  // Cached: most texts are read several times, for each rule and again after cuts.
  const reader: Matcher = { ...matcher, readProse: remembered((text) => matcher.readProse(text)) };
  const judge = (proposed: ProposedMeal): TextsJudged => judgeRead(task, proposed, catalogue, reader);
  const { judgement, inEnglish } = judge(reading.meal);
  // Dropping sentences does not make a foreign dish English.
  if (judgement.kind === "accepted" || !inEnglish) return judgement;
  return withoutAsides(reading.meal, (proposed) => judge(proposed).judgement) ?? judgement;
}

interface TextsJudged {
  readonly judgement: ProposalJudgement;
  /** Judged for all texts together. */
  readonly inEnglish: boolean;
}

/**
 * Accepts a meal without its reason or tip if only they have faults: that costs a sentence rather than a dish or a second call.
 * Null if it is still faulty.
 */
function withoutAsides(
  proposed: ProposedMeal,
  judge: (proposed: ProposedMeal) => ProposalJudgement,
): ProposalJudgement | null {
  const bare = judge({ ...proposed, why: "", tip: "" });
  if (bare.kind === "faulty") return null;
  const kept = [
    { ...proposed, tip: "" },
    { ...proposed, why: "" },
  ].map(judge);
  return kept.find(({ kind }) => kind === "accepted") ?? bare;
}

function judgeRead(task: ProposalTask, written: ProposedMeal, catalogue: Catalogue, matcher: Matcher): TextsJudged {
  const { constraints, proposer, people } = task;
  const context = { constraints, people, proposer, catalogue, matcher };
  const { meal: asWritten, faults: resolution } = mealFromProposal(written, context);
  const proposed = mendedTexts(written, asWritten, context);
  const { meal: resolved } = mealFromProposal(proposed, context);
  const pair = pairedDish(task, catalogue);
  const comesCooked = pair?.part === "follow-up" ? pair.food.id : null;
  const meal = madeFromPair(withFinishedSteps(resolved, proposed.steps, catalogue, comesCooked), pair);
  const faults: Fault[] = [];
  const fault = (code: FaultCode, detail: string): void => {
    if (!faults.some((other) => other.code === code && other.detail === detail))
      faults.push({ code, mealId: meal.id, detail });
  };
  for (const { code, detail } of resolution) fault(code, detail);
  // A dish with markup or another language is rejected as a whole.
  const { inEnglish } = judgeTexts(written, asWritten, fault);
  // Unresolved ingredients would also seem to be missing from the texts.
  if (resolution.length === 0) {
    const claimless = withoutFalseClaims(written, asWritten, context);
    const view = viewDish(claimless, mealFromProposal(claimless, context).meal, catalogue);
    for (const { code, detail } of foodWordFaults(view, context)) fault(code, detail);
    const cooksMore = pair?.part === "source" ? { foodId: pair.food.id, grams: pair.each * pair.people } : null;
    const cooked = viewDish(proposed, resolved, catalogue);
    for (const { code, detail } of cookingFaults(cooked, { comesCooked, cooksMore })) fault(code, detail);
    if (pair !== null) for (const { code, detail } of pairFaults(meal, pair)) fault(code, detail);
    for (const { code, detail } of amountFaults(proposed, resolved, catalogue)) fault(code, detail);
  }
  judgeRepetition(task, meal, catalogue, fault);
  const whyNot = task.day === undefined ? null : whyNotOn(constraints, meal, task.day);
  if (whyNot !== null) fault("day", whyNot);
  const most = mostServingsOf({ ...meal, servings: 1 });
  if (meal.servings > Math.max(most, constraints.request.numPeople))
    fault("servings", `its pans hold ${most} servings at once; cook it in what holds ${meal.servings}`);
  const load = pair?.part === "source" && task.isLastTry !== true ? loadOf(meal, pair) : meal.servings;
  if (load > meal.servings && !isInItsPans(meal, load))
    fault(
      "servings",
      `its pans hold ${most} servings at once, and what it cooks for ${pair?.day} makes ${Math.ceil(load)}; cook it in what holds both`,
    );
  const inTime = task.day === undefined ? constraints : onItsDay(constraints, task.day);
  const check = checkMeal(atItsTable(inTime, meal), catalogue, meal);
  if (!check.ok)
    for (const { code, detail } of check.faults)
      if (resolution.length === 0 || JUDGED_EARLY.includes(code)) fault(code, detail);
  if (!check.ok || faults.length > 0)
    return {
      judgement: { kind: "faulty", name: written.name, faults: faults.slice(0, MAX_FAULTS) },
      inEnglish,
    };
  return { judgement: { kind: "accepted", meal, shown: shownMeal(task, check.meal, catalogue) }, inEnglish };
}

type Report = (code: FaultCode, detail: string) => void;

/** The texts of a proposal, each with its place; placeholders stand for our own words and are left out. */
function textsOf(proposed: ProposedMeal, meal: Meal): (readonly [string, string])[] {
  return [
    ["name", proposed.name],
    ["why", meal.description],
    ["tip", meal.tip],
    ...proposed.steps.map(({ text }, index) => [`step ${index + 1}`, text.replace(/\{[^{}]*\}/gu, " ")] as const),
    ...proposed.ingredients.flatMap(({ preparation }, index) =>
      preparation === null ? [] : [[`ingredient ${index + 1}: preparation`, preparation] as const],
    ),
  ];
}

function judgeTexts(proposed: ProposedMeal, meal: Meal, fault: Report): Pick<TextsJudged, "inEnglish"> {
  const texts = textsOf(proposed, meal);
  for (const [where, text] of texts) {
    for (const { code, detail } of plainTextFaults(where, text)) fault(code, detail);
  }
  const steps = texts.flatMap(([where, text]) => (where.startsWith("step") ? [text] : []));
  const inEnglish = isEnglish(texts.map(([, text]) => text)) && isEnglish([steps.join(" ")]);
  if (!inEnglish) fault("language", "the texts are not in English");
  return { inEnglish };
}

type Paired = PairedDish & Pick<DinnerPair, "people">;

/** A food that is not carried over makes no pair: the dish then stands alone. */
function pairedDish({ pair }: ProposalTask, catalogue: Catalogue): Paired | null {
  const food = catalogue.foodById.get(pair?.foodId ?? "");
  if (pair === undefined || food === undefined || daysCarried(food) === 0) return null;
  return { part: pair.part, food, day: pair.day, people: pair.people, each: carriedGrams(food, catalogue) };
}

/** A follow-up that says what it is made from; its week knows the dinner. */
function madeFromPair(meal: Meal, pair: Paired | null): Meal {
  if (pair?.part !== "follow-up") return meal;
  const { food } = pair;
  const hours = daysCarried(food) <= LEFTOVER_DAYS.rice ? 1 : 2;
  return { ...meal, madeFrom: { mealId: "", called: cookedName(food), foodIds: [food.id], hours, cook: "" } };
}

/** The servings that a source cooks at once. */
function loadOf(meal: Meal, { food, each, people }: Paired): number {
  const own = meal.ingredients.reduce((sum, { foodId, grams }) => sum + (foodId === food.id ? grams : 0), 0);
  return own === 0 ? meal.servings : meal.servings * (1 + (each * people) / own);
}

function judgeRepetition(task: ProposalTask, meal: Meal, catalogue: Catalogue, fault: Report): void {
  const marks = dishMarks(meal, catalogue.foodById);
  const same = task.accepted.find((other) => sameDish(marks, dishMarks(other, catalogue.foodById)));
  if (same !== undefined) fault("repeated_meal", `is the same dish as ${same.title}`);
  const last = task.recentPlans[0] ?? [];
  if (last.some((id) => id === meal.id || sameTitle(marks, titleMarks(catalogue.recipeOf(id)?.title ?? id))))
    fault("repeated_meal", "was in the last plan; propose another dish");
}

function shownMeal({ constraints, accepted }: ProposalTask, meal: CheckedMeal, catalogue: Catalogue): PlanMeal {
  const before = accepted.flatMap((other) => {
    const check = checkMeal(atItsTable(withMostTime(constraints), other), catalogue, other);
    return check.ok ? [check.meal] : [];
  });
  return provisionalMeal(constraints, catalogue, before, meal);
}
