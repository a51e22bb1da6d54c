import type { OwnLine } from "#contract/cupboard";
import type { GeneratedPlanAnswer, PlanRecord } from "#contract/meal-plans";
import { sumPounds } from "#web/features/plans/plan-messages";
import type { Change } from "#web/shared/unsent/changes";

/** A plan with unsent changes applied. */
export function withUnsent(record: PlanRecord, unsent: readonly Change[]): PlanRecord {
  return unsent.reduce(withOne, complete(record));
}

/** Offline copies may be older than the cupboard. */
function complete(record: PlanRecord): PlanRecord {
  const { shopped, cooked, generatedPlan: plan } = record as Partial<PlanRecord>;
  if (shopped !== undefined && cooked !== undefined && plan?.from_cupboard !== undefined) return record;
  const { from_cupboard = [], at_till = null } = (plan ?? {}) as Partial<GeneratedPlanAnswer>;
  return {
    ...record,
    shopped: shopped ?? [],
    cooked: cooked ?? [],
    generatedPlan: plan === null || plan === undefined ? null : { ...plan, from_cupboard, at_till },
  };
}

function withOne(record: PlanRecord, change: Change): PlanRecord {
  const plan = record.generatedPlan;
  if (plan === null || !("plan" in change) || change.plan !== record.id) return record;
  if (change.kind === "have") {
    return change.have ? { ...record, generatedPlan: withFoodAtHome(plan, change.food) } : record;
  }
  if (change.kind === "cooked") {
    const others = record.cooked.filter((meal) => meal !== change.meal);
    return { ...record, cooked: change.cooked ? [...others, change.meal] : others };
  }
  if (change.kind === "shopped") {
    const named = new Set(change.foods ?? [...record.shopped, ...listedFoods(plan)]);
    const others = record.shopped.filter((food) => !named.has(food));
    const shopped = { ...record, shopped: change.shopped ? [...others, ...named] : others };
    return change.start === undefined ? shopped : startingOn(shopped, plan, change.start);
  }
  return record;
}

/** The plan with its week on other dates. */
function startingOn(
  record: PlanRecord,
  plan: GeneratedPlanAnswer,
  { on, dates }: { readonly on: string; readonly dates: Readonly<Record<string, string>> },
): PlanRecord {
  const days = plan.weekly_plan.map((one) => ({ ...one, date: dates[one.day] ?? one.date ?? "" }));
  const inOrder = days.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  return { ...record, starts_on: on, generatedPlan: { ...plan, weekly_plan: inOrder } };
}

/** The foods of a plan's list, in its order. */
export function listedFoods(plan: GeneratedPlanAnswer): string[] {
  return plan.shopping_list.flatMap(({ items }) => items.map(({ food_id }) => food_id));
}

/** "I have this": removes the line from the list and its total. */
function withFoodAtHome(plan: GeneratedPlanAnswer, food: string): GeneratedPlanAnswer {
  const line = plan.shopping_list.flatMap(({ items }) => items).find(({ food_id }) => food_id === food);
  const category = plan.shopping_list.find(({ items }) => items.some(({ food_id }) => food_id === food))?.category;
  if (line === undefined || category === undefined) return plan;
  const { name, needed: amount } = line;
  return {
    ...plan,
    shopping_list: plan.shopping_list.map((aisle) => ({
      ...aisle,
      items: aisle.items.filter(({ food_id }) => food_id !== food),
    })),
    from_cupboard: [
      ...plan.from_cupboard.filter(({ food_id }) => food_id !== food),
      { food_id: food, name, amount, category, assumed: false, have: true },
    ],
    total_cost: sumPounds([plan.total_cost, -(line.still_to_buy ?? line).estimated_cost]),
  };
}

/** The id prefix of own lines that have not been sent. */
const NEW_LINE = "new ";

/** Own lines with unsent changes applied. */
export function linesWithUnsent(lines: readonly OwnLine[], planId: string, unsent: readonly Change[]): OwnLine[] {
  return unsent.reduce<OwnLine[]>(
    (all, change) => {
      if (!("plan" in change) || change.plan !== planId) return all;
      if (change.kind === "lineAdd") {
        const line_id = `${NEW_LINE}${change.key}`;
        return [...all, { line_id, name: change.text, price: null, counts: false, ticked: false }];
      }
      if (change.kind === "lineGone") return all.filter(({ line_id }) => line_id !== change.line);
      if (change.kind !== "line" && change.kind !== "lineCounts") return all;
      const told = change.kind === "line" ? { ticked: change.ticked } : { counts: change.counts };
      return all.map((line) => (line.line_id === change.line ? { ...line, ...told } : line));
    },
    [...lines],
  );
}

/** Whether the server knows an own line. */
export function isSent({ line_id }: OwnLine): boolean {
  return !line_id.startsWith(NEW_LINE);
}
