import type { OwnLine } from "#contract/cupboard";
import type { GeneratedPlanAnswer, PlanMealAnswer, PlanRecord, PlanSummary } from "#contract/meal-plans";
import type { SharedList } from "#contract/sharing";
import type { UnderstoodNote } from "#contract/understood-note";
import type { Day } from "#domain/options/days";
import { dayOf } from "#domain/intents/intent";
import type { Intent } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { toPounds } from "#domain/money/pence";
import type { PlanDocument, PlanItem, PlanMeal } from "#domain/plan/plan-document";
import { writePlan } from "#domain/plan/write-plan";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { dateInWeek } from "#domain/request/week-start";
import type { PlanSummaryRow } from "#server/features/plans/plan-list.repository";
import type { PlanRow, VersionedPlanRow } from "#server/features/plans/plans.repository";

/** A plan as lists show it. */
export function presentSummary(row: PlanSummaryRow): PlanSummary {
  return {
    id: row.id,
    fullName: row.fullName,
    email: row.email,
    mealsPerWeek: row.mealsPerWeek,
    numPeople: row.numPeople,
    dietaryPreference: row.dietaryPreference,
    preferredSupermarket: row.supermarket,
    cookingSkillLevel: row.skill,
    maxBudget: row.budgetPence / 100,
    createdAt: new Date(row.createdAt).toISOString(),
    hasPdf: true,
    totalCost: row.totalPence / 100,
    meals: row.firstDishFoods.flatMap((foods, index) => {
      const [id, name] = [row.mealIds[index], row.dishTitles[index]];
      return id === undefined || name === undefined ? [] : [{ id, name, foods: [...new Set(foods)] }];
    }),
  };
}

/** The whole record of a finished plan, for its reader. */
export function presentRecord(row: PlanRow, readerId: string): PlanRecord {
  const document = writePlan(row.plan);
  return {
    ...presentSummary(row),
    own: row.userId === readerId,
    till_total: row.tillPence === null ? null : row.tillPence / 100,
    state: "ready",
    revision: row.revision,
    ...(row.undoSteps > 0 ? { undo_steps: row.undoSteps } : {}),
    shopped: [...row.shoppedFoods],
    cooked: [...row.cookedMeals],
    ...requestFields(document.request),
    ...shoppingDayOf(document.request),
    ...startOf(document.request),
    ...understoodOf(document.request),
    generatedPlan: presentDocument(document),
  };
}

/** The request's lists in wire form: an empty choice is written `none`, as sent. */
export function requestFields(request: MealPlanRequest) {
  return {
    dietaryRestrictions: request.dietaryRestrictions.length === 0 ? ["none"] : [...request.dietaryRestrictions],
    synsPointsPerWeek: request.synsPointsPerWeek,
    mealGoals: request.mealGoals,
    meatsPreferred: request.noMeat ? ["no_meat"] : [...request.meatsPreferred],
    preferredRegions: [...request.preferredRegions],
    ingredientsToAvoid: request.ingredientsToAvoid.length === 0 ? "None" : request.ingredientsToAvoid.join(", "),
    availableTime: request.availableTime,
    cookingEquipment: [...request.cookingEquipment],
    additionalNotes: request.additionalNotes === "" ? null : request.additionalNotes,
    ...((request.notesAnswers ?? []).length === 0 ? {} : { notesAnswers: [...(request.notesAnswers ?? [])] }),
  };
}

/** The day its owner shops on, if they have set one. */
export function shoppingDayOf({ shoppingDay }: MealPlanRequest): Pick<PlanRecord, "shoppingDay"> {
  return shoppingDay === undefined ? {} : { shoppingDay };
}

function startOf({ startsOn }: MealPlanRequest): Pick<PlanRecord, "starts_on"> {
  return startsOn === undefined ? {} : { starts_on: startsOn };
}

/** The date of a day of the plan, in wire form. */
function dateOf({ request: { startsOn } }: PlanDocument, day: Day): { readonly date?: string } {
  return startsOn === undefined ? {} : { date: dateInWeek(startsOn, day) };
}

/** The intents from the notes and taps, if any. */
function understoodOf({ intents }: MealPlanRequest): Pick<PlanRecord, "understood"> {
  return intents.length === 0 ? {} : { understood: intents.map(presentIntent) };
}

/** An intent, as on a chip. */
export function presentIntent(intent: Intent): UnderstoodNote {
  const { id, kind, quote } = intent;
  const day = dayOf(intent);
  return {
    id,
    kind,
    text: meaningInWords(intent),
    quote,
    ...(day === null ? {} : { day }),
    ...("number" in intent && intent.number !== null ? { number: intent.number } : {}),
    ...("what" in intent && intent.what !== null ? { what: intent.what } : {}),
  };
}

/** What a shared link shows of a plan. */
export function presentShared(
  row: VersionedPlanRow,
  lines: readonly OwnLine[],
  version: string,
): Omit<SharedList, "now"> {
  const document = writePlan(row.plan);
  const { shopping_list, from_cupboard, total_cost, prices } = presentDocument(document);
  return {
    supermarket: prices.supermarket,
    total_cost,
    shopping_list,
    own_lines: lines.map(({ line_id, name, price, counts }) => ({ line_id, name, price, counts })),
    at_home: from_cupboard.map(({ food_id, name, amount, assumed }) => ({ food_id, name, amount, assumed })),
    bought: [...row.shoppedFoods],
    prices,
    week: document.days.flatMap(({ day, meals }) =>
      meals.map((meal) => ({
        day,
        ...dateOf(document, day),
        name: meal.title,
        time: meal.prepMinutes + meal.cookMinutes,
        hands_off_time: meal.handsOffMinutes,
        for_you: meal.forYou ?? null,
      })),
    ),
    version,
  };
}

function presentDocument(document: PlanDocument): GeneratedPlanAnswer {
  return {
    shopping_list: document.shopping.map(({ category, items }) => ({ category, items: items.map(presentItem) })),
    from_cupboard: document.fromCupboard.map(({ foodId, name, amount, category, assumed, have }) => ({
      food_id: foodId,
      name,
      amount,
      category,
      assumed,
      have,
    })),
    weekly_plan: document.days.map(({ day, meals }) => ({
      day,
      ...dateOf(document, day),
      meals: meals.map((meal) => presentMeal(meal, day)),
    })),
    total_cost: toPounds(document.totalPence),
    at_till: presentAtTill(document.atTill),
    tips: [...document.tips],
    notices: document.notices.map(({ code, message }) => ({ code, message })),
    checks: document.checks.map(({ code, label, detail }) => ({ code, label, detail })),
    prices: { ...document.prices },
  };
}

function presentAtTill(atTill: PlanDocument["atTill"]): GeneratedPlanAnswer["at_till"] {
  if (atTill === null) return null;
  const { eatenPence, leftPence, goingOffPence } = atTill;
  return { eaten: toPounds(eatenPence), left: toPounds(leftPence), going_off: toPounds(goingOffPence) };
}

function presentItem(item: PlanItem): GeneratedPlanAnswer["shopping_list"][number]["items"][number] {
  return {
    name: item.name,
    amount: item.amount,
    estimated_cost: toPounds(item.pence),
    food_id: item.foodId,
    needed: item.needed,
    packs: item.packs.map(({ label, count, pence }) => ({ label, count, price: toPounds(pence) })),
    charged_by_use: item.chargedByUse,
    ...(item.stillToBuy === undefined
      ? {}
      : { still_to_buy: { amount: item.stillToBuy.amount, estimated_cost: toPounds(item.stillToBuy.pence) } }),
    leftover: item.leftover,
    used_in: [...item.usedIn],
  };
}

/** One meal of a plan, also as the events of a generation carry it. */
export function presentMeal(meal: PlanMeal, day: string): PlanMealAnswer {
  return {
    id: meal.id,
    name: meal.title,
    description: meal.description,
    region: meal.region,
    proposer: meal.proposer,
    day,
    servings: meal.servings,
    prep_time: meal.prepMinutes,
    cook_time: meal.cookMinutes,
    hands_off_time: meal.handsOffMinutes,
    skill: meal.skill,
    equipment_needed: [...meal.equipment],
    utensils: [...meal.utensils],
    ingredients: meal.ingredients.map((ingredient) => ({
      item: ingredient.name,
      amount: ingredient.amount,
      estimated_cost: toPounds(ingredient.pence),
      food_id: ingredient.foodId,
      preparation: ingredient.preparation,
    })),
    instructions: [...meal.steps],
    tip: meal.tip,
    why: meal.why,
    for_you: meal.forYou ?? null,
    answers: [...(meal.answers ?? [])],
    nutrition_per_serving: { ...meal.nutrition },
    syns_estimate: meal.synsEstimate,
    points_estimate: meal.pointsEstimate,
    allergens: [...meal.allergens],
    estimated_cost: toPounds(meal.pence),
    ...(meal.madeFrom === undefined ? {} : { made_from: meal.madeFrom }),
  };
}
