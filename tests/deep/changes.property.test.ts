import { DAYS } from "#domain/options/days";
import { describe, expect, it } from "vitest";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { findAlternatives } from "#domain/planner/alternatives";
import type { PlanDocument } from "#domain/plan/plan-document";
import { isBought } from "#domain/plan/plan-data";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { writePlan } from "#domain/plan/write-plan";
import { withMoved, withServings, withShoppingDay, withSwapped, withoutMeal } from "#domain/planner/change-meal";
import { placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek } from "#domain/planner/change-week";
import { proposeWeek } from "#domain/planner/propose-week";
import { remadePlan } from "#domain/planner/remake-week";
import { seededRandom } from "#domain/random/random";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { ANY_OCCASION } from "#domain/testing/dishes";
import { realCatalogue } from "../support/catalogue.ts";
import { deep } from "../support/deep.ts";
import { report } from "../support/report.ts";
import { judge } from "./judge.ts";
import { readPairs } from "./judge-pairs.ts";
import { readTables } from "./judge-table.ts";
import { randomCupboard } from "./random-cupboards.ts";
import { randomRequests } from "./random-requests.ts";
import { NO_TASTES } from "#domain/request/tastes";

const asked = process.env.CHANGED_PLANS === undefined ? null : Number(process.env.CHANGED_PLANS);
const PLANS = asked ?? (deep() ? 200 : 24);
const CHANGES = deep() ? 28 : 4;
const SEED = 20_261_125;
const KINDS = ["swap", "swap", "remake", "servings", "move", "move", "skip", "shopping_day"] as const;
type Kind = (typeof KINDS)[number];

interface Tally {
  plans: number;
  /** Plans, and states of them after a change, in which a dinner is made from an earlier one. */
  paired: number;
  pairedAfter: number;
  changes: number;
  refused: number;
  readonly complaints: string[];
  readonly few: string[];
  readonly asked: number[];
  readonly ms: number[];
  readonly diets: Set<string>;
  readonly refusals: Map<string, number>;
}

/** A plan being changed, and what the test itself knows about it. */
interface Hands {
  readonly raw: RawMealPlanRequest;
  readonly home: Cupboard;
  plan: StructuredPlan;
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const at = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

function hasPair(plan: StructuredPlan): boolean {
  return placedMeals(plan).some(({ meal }) => meal.madeFrom !== undefined);
}

/** What a change may not touch, determined without the code under test. */
function untouched(kind: Kind, mealId: string, before: StructuredPlan, after: StructuredPlan): string[] {
  const here = new Map(placedMeals(before).map(({ day, meal }) => [meal.id, { day, meal }]));
  const complaints: string[] = [];
  for (const { day, meal } of placedMeals(after)) {
    const was = here.get(meal.id);
    if (was === undefined || (kind === "remake" && was.day !== day)) continue;
    if (kind !== "move" && kind !== "shopping_day" && was.day !== day) complaints.push(`${kind} moves ${meal.id}`);
    const apart = kind === "servings" && meal.id === mealId;
    if (!apart && JSON.stringify(was.meal.ingredients) !== JSON.stringify(meal.ingredients))
      complaints.push(`${kind} changes ${meal.id}`);
  }
  const [one, other] = [before, after].map((plan) => placedMeals(plan).length);
  if (other !== (kind === "skip" ? (one ?? 0) - 1 : one)) complaints.push(`${kind} leaves ${other} meals of ${one}`);
  return complaints;
}

function run(): Tally {
  const { catalogue, matcher } = realCatalogue();
  const tables = readTables();
  const random = seededRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const tally: Tally = {
    plans: 0,
    paired: 0,
    pairedAfter: 0,
    changes: 0,
    refused: 0,
    complaints: [],
    few: [],
    asked: [],
    ms: [],
    diets: new Set(),
    refusals: new Map(),
  };

  const weekOf = ({ plan, home }: Hands, recentPlans: string[][]): KeptWeek => {
    return {
      plan,
      cupboard: home,
      shopped: [],
      rules: [],
      eaters: [],
      tastes: NO_TASTES,
      recentPlans,
      occasion: ANY_OCCASION,
    };
  };

  function changed(kind: Kind, week: KeptWeek, mealId: string): ChangedWeek | null {
    const placed = placedMeals(week.plan);
    const meal = placed.find((one) => one.meal.id === mealId)?.meal;
    if (meal === undefined) return null;
    switch (kind) {
      case "swap": {
        let found: ReturnType<typeof findAlternatives> | null = null;
        tally.ms.push(
          cpuMs(() => {
            found = findAlternatives({ ...week, mealId }, catalogue);
          }),
        );
        const { dishes, whyFew } = found as unknown as ReturnType<typeof findAlternatives>;
        tally.asked.push(dishes.length);
        if (dishes.length < 3) tally.few.push(whyFew ?? "no reason is given");
        if (dishes.length === 0) return { ok: false, message: whyFew ?? "" };
        const { meal: dish, costChange } = pick(dishes);
        const after = withSwapped(week, catalogue, mealId, dish.id);
        // Offers can be carried out, at the quoted price.
        if (!after.ok) tally.complaints.push(`an alternative is refused: ${after.message}`);
        else if (after.plan.totalPence !== week.plan.totalPence + costChange)
          tally.complaints.push(`an alternative costs otherwise than it says`);
        return after;
      }
      case "remake": {
        const keep = placed.filter((one) => one.meal.id !== mealId && random() < 0.6).map((one) => one.meal.id);
        const after = remadePlan({ ...week, keep, cooked: [], turn: Math.floor(random() * 1e6) }, catalogue);
        if (!after.ok) return after;
        const gone = placed.filter((one) => !keep.includes(one.meal.id));
        const [ids, days] = [
          placedMeals(after.plan).map((one) => one.meal.id),
          new Map(placedMeals(after.plan).map(({ day, meal: one }) => [one.id, day])),
        ];
        for (const one of gone)
          if (ids.includes(one.meal.id)) tally.complaints.push(`${one.meal.id} comes back in a remade week`);
        for (const { day, meal: one } of placed)
          if (keep.includes(one.id) && days.get(one.id) !== day) tally.complaints.push(`${one.id} was to be kept`);
        return after;
      }
      case "servings":
        return withServings(week, catalogue, meal, 1 + Math.floor(random() * 12));
      case "move":
        return withMoved(week, catalogue, mealId, pick(DAYS));
      case "skip":
        return placed.length < 3 ? null : withoutMeal(week, catalogue, mealId);
      case "shopping_day": {
        const after = withShoppingDay(week, catalogue, { shoppingDay: pick([null, ...DAYS]) });
        if (!after.ok) return after;
        const days = (plan: StructuredPlan): string =>
          placedMeals(plan)
            .map(({ day }) => day)
            .sort()
            .join();
        if (days(week.plan) !== days(after.plan)) tally.complaints.push("another day of the shop takes other evenings");
        return after;
      }
    }
  }

  /** The judge's input: the user's request, and their actions since. */
  function judged(hands: Hands, document: PlanDocument): string[] {
    const meals = placedMeals(hands.plan).map(({ meal }) => meal);
    const raw = { ...hands.raw, mealsPerWeek: meals.length, shoppingDay: hands.plan.request.shoppingDay };
    const guests = new Map(meals.map(({ id, servings }) => [id, servings]));
    return judge(raw, document, tables, hands.home, guests, hands.plan.request.intents);
  }

  for (const raw of randomRequests(PLANS * 3, SEED)) {
    if (tally.plans === PLANS) break;
    const home = randomCupboard(random, catalogue.foods);
    const read = constraintsOf(normaliseRequest(raw), matcher, home);
    if (!read.ok) continue;
    const recentPlans = [0, 1].map(() => catalogue.recipes.filter(() => random() < 0.01).map(({ id }) => id));
    const proposal = proposeWeek({ constraints: read.constraints, recentPlans, occasion: ANY_OCCASION }, catalogue);
    if (proposal.kind !== "planned") continue;
    tally.plans += 1;
    tally.diets.add(raw.dietaryPreference ?? "none");
    if (hasPair(proposal.plan)) tally.paired += 1;
    const hands: Hands = { raw, home, plan: proposal.plan };
    for (let count = 0; count < CHANGES; count += 1) {
      const kind = pick(KINDS);
      const mealId = pick(placedMeals(hands.plan)).meal.id;
      const after = changed(kind, weekOf(hands, recentPlans), mealId);
      if (after === null) continue;
      tally.changes += 1;
      if (!after.ok) {
        tally.refused += 1;
        const words = after.message.replace(/£?\d+(?:\.\d+)?/gu, "#").replace(/^.*? (?=takes|can be|is for)/u, "");
        tally.refusals.set(words, (tally.refusals.get(words) ?? 0) + 1);
        continue;
      }
      tally.complaints.push(...untouched(kind, mealId, hands.plan, after.plan));
      hands.plan = after.plan;
      if (hasPair(after.plan)) tally.pairedAfter += 1;
      const document = writePlan(after.plan);
      tally.complaints.push(...readPairs(document, tables).complaints.map((words) => `${kind}, pairs: ${words}`));
      const total = after.plan.basket.filter(isBought).reduce((sum, { pence }) => sum + pence, 0);
      if (total !== document.totalPence) tally.complaints.push("the total is not that of the lines");
      tally.complaints.push(...judged(hands, document).map((words) => `${raw.dietaryPreference}, ${kind}: ${words}`));
    }
  }
  return tally;
}

describe(`${CHANGES} random changes of each of ${PLANS} plans of all diets`, { timeout: 3_600_000 }, () => {
  const tally = run();

  it("each leave a plan in which the judge finds no fault", () => {
    report(
      "changes of kept plans",
      `${tally.plans} plans of ${tally.diets.size} diets, ${tally.paired} with a pair and ${tally.pairedAfter} such states after a change, ${tally.changes} changes, ${tally.refused} of them refused, ${tally.complaints.length} complaints`,
      `alternatives asked for ${tally.asked.length} times: CPU median ${at(tally.ms, 0.5).toFixed(0)} ms, p95 ${at(tally.ms, 0.95).toFixed(0)} ms; fewer than three ${tally.few.length} times, none ${tally.asked.filter((count) => count === 0).length}`,
      ...[...tally.refusals].map(([words, count]) => `refused ${count} times: ${words}`),
    );
    expect(tally.complaints).toEqual([]);
    expect(tally.plans).toBe(PLANS);
    expect(tally.paired).toBeGreaterThan(0);
    expect(tally.pairedAfter).toBeGreaterThan(0);
    expect(tally.changes - tally.refused).toBeGreaterThan(tally.changes / 2);
  });

  it("offer three dishes or more, or say why there are fewer", () => {
    for (const words of tally.few)
      expect(words).toMatch(/fits? your choices|within your (?:budget|weekly)|swap it first/u);
    expect(tally.few.length).toBeLessThan(tally.asked.length / 3);
  });
});
