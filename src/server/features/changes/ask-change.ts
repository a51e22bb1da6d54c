import type { AskedChange, AskedStep } from "#contract/plan-changes";
import { mayBeUsed } from "#domain/meal/check-food";
import { formatPence, pence } from "#domain/money/pence";
import type { AlternativeDish } from "#domain/planner/alternatives";
import { EXAMPLES } from "#domain/planner/change-phrases";
import { withMoved, withServings, withSwapped, withoutMeal } from "#domain/planner/change-meal";
import { changeConstraints, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import type { DishLimit, FoodsMeant } from "#domain/planner/dish-limit";
import { LOOSENS_NOTHING, readChange, type WordedWeek } from "#domain/planner/read-change";
import type { WordedChange } from "#domain/planner/worded-change";
import { Failure } from "#server/failure";
import { changeableMeal, refuseMaking, type ChangesDeps } from "#server/features/changes/changes.usecases";
import { presentQuestion } from "#server/features/generation/generation.present";
import { readWeek, type PlanRow } from "#server/features/changes/held-week";
import { readByProvider, type WordsDeps } from "#server/features/changes/read-by-provider";
import { changedWithout, foodsInWords, readHarmSaid, weekWithout } from "#server/features/changes/words-of-harm";
import type { HarmSaid, SaidOfPlan } from "#server/features/changes/words-of-harm";
import type { OnePlan } from "#server/features/plans/plans.usecases";

/** What would be done, or why nothing is. */
interface Prepared {
  readonly answer: string;
  readonly steps: readonly AskedStep[];
}

interface Looked {
  readonly deps: ChangesDeps;
  readonly row: PlanRow;
  readonly week: KeptWeek;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** How much sooner a quicker dish is on the table, in minutes, where nobody said. */
const SOONER = 5;
/** So many dishes are swapped at once to save money. */
const MOST_SWAPS = 3;

/**
 * Reads a change asked for in words and says what would be done. Where our own phrases do not know it, a provider may say which of the same
 * changes it is. It changes nothing: what it answers are the plan's own operations, each of
 * which checks the whole week again when its person has agreed to it, so that no words can loosen a rule.
 */
export async function askChange(
  deps: WordsDeps,
  plan: OnePlan,
  said: SaidOfPlan,
  signal: AbortSignal,
): Promise<AskedChange> {
  const { words } = said;
  await refuseMaking(deps, plan);
  const { row, week } = await readWeek(deps, plan, null);
  const meals = placedMeals(week.plan).map(({ day, meal }) => ({ id: meal.id, title: meal.title, day }));
  const worded: WordedWeek = { meals, foodsMeant: (food) => foodsMeant(deps, food) };
  const { revision } = row;
  const own = readChange(words, worded);
  const looked = { deps, row, week, userId: plan.userId, signal };
  const harm = readHarmSaid(deps.matcher, week, said, own);
  if (harm.questions.length > 0)
    return { revision, answer: "", steps: [], questions: harm.questions.map(presentQuestion) };
  if (harm.rules.length > 0) return { revision, ...(await sayingWhyNot(withoutHarm(looked, said, harm))) };
  if (harm.isTold && own.kind === "unclear") return { revision, answer: LEFT_OUT_ALREADY, steps: [] };
  // Words that tell of harm or loosen a rule are answered by now: no provider ever hears of them.
  const asked = { words, worded, plan: week.plan, userId: plan.userId, signal };
  const read = own.kind === "unclear" ? ((await readByProvider(deps, asked)) ?? own) : own;
  if (read.kind === "refused") return { revision, answer: read.why, steps: [] };
  if (read.kind === "unclear") {
    const why = read.why ?? (own.kind === "unclear" ? own.why : undefined);
    return { revision, answer: why ?? UNCLEAR, steps: [] };
  }
  return { revision, ...(await sayingWhyNot(prepare(looked, read.change))) };
}

/** Why a plan cannot be changed so is the answer to whoever asks. */
async function sayingWhyNot(preparing: Promise<Prepared>): Promise<{ answer: string; steps: AskedStep[] }> {
  try {
    const { answer, steps } = await preparing;
    return { answer, steps: [...steps] };
  } catch (error) {
    if (error instanceof Failure && (error.code === "plan_fixed" || error.code === "request_cannot_be_met"))
      return { answer: error.message, steps: [] };
    throw error;
  }
}

const LEFT_OUT_ALREADY = "This plan leaves that out already.";

/** One step: this plan without what the words leave out, as its person wrote it. */
async function withoutHarm(looked: Looked, { words, notesAnswers }: SaidOfPlan, harm: HarmSaid): Promise<Prepared> {
  const { deps, week } = looked;
  const without = await weekWithout(deps, looked, harm, looked);
  const changed = changedWithout(without, deps);
  if (!changed.ok) return { answer: changed.message, steps: [] };
  const foods = foodsInWords(harm.rules);
  const answer = `You wrote “${words}”. We take it that nobody here should be served ${foods}.`;
  const days = new Intl.ListFormat("en-GB").format(without.gone.map(({ day, meal }) => `${meal.title} on ${day}`));
  const says =
    without.gone.length === 0
      ? `No dinner of this week has ${foods} in it, and from now on none will.`
      : `${days} ${without.gone.length === 1 ? "is" : "are"} replaced, ${costInWords(changed.plan.totalPence - week.plan.totalPence)}, and nothing with ${foods} comes into this plan any more.`;
  return { answer, steps: [{ kind: "leave_out", says, words, notesAnswers: [...notesAnswers] }] };
}

const SAYABLE = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  EXAMPLES.slice(1, 4).map((words) => `“${words}”`),
);
const UNCLEAR = `We didn’t understand that. You can say things like ${SAYABLE}.`;

function foodsMeant({ matcher }: ChangesDeps, words: string): FoodsMeant | null {
  const match = matcher.matchAvoid(words);
  if (!match.known) return null;
  return { words, foodIds: [...match.rule.foodIds], allergens: [...match.rule.allergens] };
}

/**
 * The foods that somebody wants used up: those that bear the name. Who avoids cabbage is kept from kimchi and sprouts too; who has half a
 * cabbage left is not helped by them.
 */
function foodsCalled({ catalogue }: ChangesDeps, foods: FoodsMeant): FoodsMeant {
  const name = foods.words.toLowerCase().replace(/e?s$/u, "");
  const called = foods.foodIds.filter((id) => catalogue.foodById.get(id)?.name.toLowerCase().includes(name) === true);
  return called.length === 0 ? foods : { ...foods, foodIds: called };
}

function prepare(looked: Looked, change: WordedChange): Promise<Prepared> {
  switch (change.kind) {
    case "quicker":
      return quicker(looked, change.mealId, change.minutes);
    case "without":
      return without(looked, change.mealId, change.foods);
    case "with":
      return withFood(looked, change.mealId, foodsCalled(looked.deps, change.foods));
    case "cheaper":
      return change.mealId === null
        ? cheaperWeek(looked, change.pence)
        : swapped(looked, change.mealId, { kind: "cheaper" }, "costs less");
    case "other":
      return swapped(looked, change.mealId, null, "fits");
    case "servings":
    case "move":
    case "skip":
    case "keep":
      return Promise.resolve(direct(looked, change));
    case "undo":
      return undo(looked);
  }
}

async function quicker(looked: Looked, mealId: string, minutes: number | null): Promise<Prepared> {
  const { meal } = changeableMeal(looked.row, looked.week, mealId);
  const most = minutes ?? Math.max(0, meal.prepMinutes + meal.cookMinutes - SOONER);
  return await swapped(looked, mealId, { kind: "minutes", most }, `is ready in ${most} minutes`);
}

async function without(looked: Looked, mealId: string, foods: FoodsMeant): Promise<Prepared> {
  const { meal } = changeableMeal(looked.row, looked.week, mealId);
  const { foodById } = looked.deps.catalogue;
  const has = meal.ingredients.some(({ foodId }) => {
    const allergens = foodById.get(foodId)?.allergens ?? [];
    return foods.foodIds.includes(foodId) || allergens.some((allergen) => foods.allergens.includes(allergen));
  });
  if (!has) return { answer: `${meal.title} has no ${foods.words} in it.`, steps: [] };
  return await swapped(looked, mealId, { kind: "without", foods }, `has no ${foods.words}`);
}

async function withFood(looked: Looked, mealId: string | null, foods: FoodsMeant): Promise<Prepared> {
  const { week, deps } = looked;
  const meals = openMeals(looked);
  const constraints = changeConstraints(
    week,
    placedMeals(week.plan).map(({ meal }) => meal),
  );
  // "With fish" may mean any of many foods; where each of them is ruled out, so is the wish.
  const { catalogue } = deps;
  const meant = catalogue.foods.filter(
    ({ id, allergens }) => foods.foodIds.includes(id) || allergens.some((one) => foods.allergens.includes(one)),
  );
  if (!meant.some((food) => mayBeUsed(constraints, food)))
    return { answer: `This plan has no ${foods.words}, as you chose. ${LOOSENS_NOTHING}`, steps: [] };
  const limit: DishLimit = { kind: "with", foods };
  if (mealId !== null) return await swapped(looked, mealId, limit, `has ${foods.words} in it`);
  const found: Found[] = [];
  for (const { meal } of meals) found.push(...(await findDishes(looked, week, meal.id, limit)).slice(0, 1));
  return swapOf(least(found), `No other dish with ${foods.words} fits this week.`);
}

/** One dish after the other is swapped for a cheaper one, the greatest saving first, until enough is saved. */
async function cheaperWeek(looked: Looked, wanted: number | null): Promise<Prepared> {
  const { deps } = looked;
  let { week } = looked;
  const taken: Found[] = [];
  const before = week.plan.totalPence;
  const saved = (): number => before - week.plan.totalPence;
  while (taken.length < (wanted === null ? 1 : MOST_SWAPS) && saved() < (wanted ?? 1)) {
    const found: Found[] = [];
    for (const { meal } of openMeals(looked)) {
      if (taken.some(({ placed }) => placed.meal.id === meal.id)) continue;
      found.push(...(await findDishes(looked, week, meal.id, { kind: "cheaper" })));
    }
    const best = least(found);
    const changed = best === null ? null : withSwapped(week, deps.catalogue, best.placed.meal.id, best.dish.meal.id);
    if (best === null || changed?.ok !== true) break;
    taken.push(best);
    week = { ...week, plan: changed.plan, shopped: changed.shopped };
  }
  if (taken.length === 0) return { answer: "No cheaper dish keeps your choices this week.", steps: [] };
  const short = wanted !== null && saved() < wanted;
  const total = `That saves ${formatPence(pence(saved()))}`;
  return {
    answer: short ? `${total}. We found no way to save ${formatPence(pence(wanted))} with your choices.` : `${total}.`,
    steps: taken.map(stepOf),
  };
}

async function undo({ deps, row }: Looked): Promise<Prepared> {
  await deps.plans.requireChangeToTakeBack(row);
  return { answer: "", steps: [{ kind: "undo", says: "The last change is taken back." }] };
}

/** What becomes of the week is tried out here, and done by the plan's own operation later. */
function direct(
  { row, week, deps: { catalogue } }: Looked,
  change: Extract<WordedChange, { kind: "servings" | "move" | "skip" | "keep" }>,
): Prepared {
  if (change.kind === "keep") {
    const kept = change.mealIds.map((mealId) => changeableMeal(row, week, mealId).day);
    const others = placedMeals(week.plan).filter(({ meal }) => !change.mealIds.includes(meal.id)).length;
    if (others === 0) return { answer: "There’s no other dish left to replace.", steps: [] };
    const says = `${kept.join(", ")} ${kept.length === 1 ? "stays as it is" : "stay as they are"}, and the ${others === 1 ? "other dish is" : `other ${others} dishes are`} replaced.`;
    return { answer: "", steps: [{ kind: "remake", says, keep: [...change.mealIds] }] };
  }
  const placed = changeableMeal(row, week, change.mealId);
  const { meal, day } = placed;
  const meal_id = meal.id;
  if (change.kind === "servings") {
    if (meal.servings === change.servings)
      return { answer: `${meal.title} is for ${change.servings} already.`, steps: [] };
    const changed = withServings(week, catalogue, meal, change.servings);
    const says = `${day}: ${meal.title} for ${change.servings}`;
    return tried(week, changed, { kind: "servings", says, meal_id, servings: change.servings });
  }
  if (change.kind === "move") {
    if (day === change.day) return { answer: `${meal.title} is on ${day} already.`, steps: [] };
    const other = placedMeals(week.plan).find((there) => there.day === change.day);
    const says =
      other === undefined
        ? `${meal.title} moves from ${day} to ${change.day}`
        : `${meal.title} moves to ${change.day}, ${other.meal.title} to ${day}`;
    const changed = withMoved(week, catalogue, meal.id, change.day);
    return tried(week, changed, { kind: "move", says, meal_id, day: change.day });
  }
  if (placedMeals(week.plan).length === 1) return { answer: "This is the only meal of the plan.", steps: [] };
  const says = `${day}: no dinner. ${meal.title} leaves the plan`;
  return tried(week, withoutMeal(week, catalogue, meal.id), { kind: "skip", says, meal_id });
}

function tried(week: KeptWeek, changed: ChangedWeek, step: AskedStep): Prepared {
  if (!changed.ok) return { answer: changed.message, steps: [] };
  const says = `${step.says}, ${costInWords(changed.plan.totalPence - week.plan.totalPence)}.`;
  return { answer: "", steps: [{ ...step, says }] };
}

/** A dish that can stand in a meal's place. */
interface Found {
  readonly placed: PlacedMeal;
  readonly dish: AlternativeDish;
}

async function findDishes(
  { row, deps, userId, signal }: Looked,
  week: KeptWeek,
  mealId: string,
  limit: DishLimit | null,
): Promise<Found[]> {
  const placed = changeableMeal(row, week, mealId);
  const { dishes } = await deps.planner.alternatives({ ...week, mealId, limit }, { owner: userId, signal });
  return dishes.map((dish) => ({ placed, dish }));
}

async function swapped(looked: Looked, mealId: string, limit: DishLimit | null, what: string): Promise<Prepared> {
  const { day } = changeableMeal(looked.row, looked.week, mealId);
  const found = await findDishes(looked, looked.week, mealId, limit);
  const best = limit?.kind === "cheaper" ? least(found) : (found[0] ?? null);
  return swapOf(best, `No other dish for ${day} ${what} and keeps your choices and your budget.`);
}

function swapOf(found: Found | null, none: string): Prepared {
  return found === null ? { answer: none, steps: [] } : { answer: "", steps: [stepOf(found)] };
}

function stepOf({ placed: { day, meal }, dish }: Found): AskedStep {
  const minutes = dish.meal.prepMinutes + dish.meal.cookMinutes;
  const says = `${day}: ${dish.meal.title} instead of ${meal.title}, ${minutes} minutes, ${costInWords(dish.costChange)}.`;
  return { kind: "swap", says, meal_id: meal.id, with: dish.meal.id };
}

function least(found: readonly Found[]): Found | null {
  return found.toSorted((one, other) => one.dish.costChange - other.dish.costChange)[0] ?? null;
}

/** The meals that nobody has cooked yet. */
function openMeals({ row, week }: Looked): PlacedMeal[] {
  return placedMeals(week.plan).filter(({ meal }) => !row.cookedMeals.includes(meal.id));
}

function costInWords(change: number): string {
  if (change === 0) return "at the same price";
  return `${formatPence(pence(Math.abs(change)))} ${change < 0 ? "less" : "more"}`;
}
