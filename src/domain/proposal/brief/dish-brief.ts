import { DIET_FIGURES } from "#domain/meal/diets";
import type { Food } from "#domain/food/food";
import { cookedName, isRice } from "#domain/meal/carried-food";
import type { Fault } from "#domain/meal/faults";
import { formatPence, pence } from "#domain/money/pence";
import { optionLabel } from "#domain/options/options";
import { dataLine } from "#domain/proposal/brief/data-line";
import { dinnerLines, tableOf } from "#domain/proposal/brief/dinner-lines";
import { foodsForDish } from "#domain/proposal/brief/dish-foods";
import { DISH_INSTRUCTIONS } from "#domain/proposal/brief/instructions";
import { countedOf, rulesInWords } from "#domain/proposal/brief/rules-in-words";
import { homeLines, SECTIONS, tasteLines, type FaultyMeal, type ProposalBrief } from "#domain/proposal/brief/sections";
import { typedTextsOf } from "#domain/proposal/brief/typed-texts";
import { pairOf, type DinnerPair } from "#domain/proposal/brief/paired-dinner";
import { asPackCounts, carriedGrams } from "#domain/proposal/brief/usual-amounts";
import { vocabularyFor } from "#domain/proposal/brief/vocabulary";
import { isIdea, weekMoney, type BuyingDinner } from "#domain/proposal/brief/week-money";
import { asAsked } from "#domain/proposal/reading/ingredient-line";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { MenuDish } from "#domain/proposal/reading/menu-dish";
import { readProposedMeal } from "#domain/proposal/reading/read-proposed-meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** One dish of a week to write. */
export interface DishBriefTask {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly recentTitles: readonly string[];
  /** The idea for it; null if the menu has none. */
  readonly dish: MenuDish | null;
  /** The dinner it is for; missing if none was composed. */
  readonly dinner?: StandingDinner | null;
  /** The other dinners of the week. */
  readonly others: readonly BuyingDinner[];
  /** What was wrong with the first try; null before it. */
  readonly faulty: FaultyMeal | null;
}

const LONGEST_FAULTY_MEAL = 4_000;

/**
 * Asks for one dish. What is the same for all dishes of a week, and for their second tries, comes first to make use of providers'
 * caches. Pure.
 */
export function dishBriefFor(task: DishBriefTask): ProposalBrief {
  const { constraints, catalogue, dish, dinner, others, faulty } = task;
  const { request } = constraints;
  const foods = foodsForDish(
    constraints,
    catalogue,
    dish,
    others.map((other) => other.dish),
    dinner?.forYou ?? "",
  );
  const common = vocabularyFor(constraints, catalogue, foods.common);
  return {
    instructions: DISH_INSTRUCTIONS,
    prompt: [
      SECTIONS.foods,
      common.heading,
      ...common.lines,
      ...homeLines(constraints.cupboard),
      SECTIONS.rules,
      ...rulesInWords(constraints, catalogue, null),
      ...tasteLines(constraints, task.recentTitles),
      SECTIONS.dishFoods,
      ...vocabularyFor(constraints, catalogue, foods.own).lines,
      SECTIONS.wanted,
      "meals: 1",
      dish === null ? "dish: one of your own, unlike all others here" : `dish: ${dataLine(dish)}`,
      `servings: ${tableOf(dinner, constraints)} at the table; state amounts for one`,
      ...(dinner === null || dinner === undefined ? [] : dinnerLines(dinner, constraints)),
      ...pairLines(pairOf(dinner, others, constraints), catalogue),
      ...shareLines(constraints, dinner),
      ...(others.length === 0 ? [] : [SECTIONS.week, ...others.map(otherLine)]),
      ...packLines(others, constraints, catalogue),
      ...(faulty === null ? [] : [SECTIONS.faulty, faultyLine(faulty)]),
      SECTIONS.typedTexts,
      dataLine(typedTextsOf(request)),
    ].join("\n"),
  };
}

/** What the dish takes cooked from another dinner, or cooks more of for one: the plan itself writes what belongs to both days. */
function pairLines(pair: DinnerPair | null, catalogue: Catalogue): string[] {
  const food = catalogue.foodById.get(pair?.foodId ?? "");
  if (pair === null || food === undefined) return [];
  const { part, day, people } = pair;
  const name = dataLine(pair.name);
  const each = carriedGrams(food, catalogue);
  const silent = `No step speaks of ${day}, of another day or of leftovers`;
  return part === "follow-up"
    ? [
        `comes cooked: ${food.id}, from ${day}'s dinner ${name}, cold out of the fridge. List it on one line, as it is bought: about ${each}g of it raw for one. All of it goes into one step, where {${food.id}} is read as "${day}’s ${cookedName(food)}". It is not cooked again but ${isRice(food) ? "" : "eaten cold, or "}heated for 3 minutes at least, 10 in an oven, until steaming hot, so that the dish takes only the time of the rest. ${silent}.`,
      ]
    : [
        `cooks more: beside its own ${food.id}, ${each * people}g of it, raw, cook in the same pan, tin or pot for ${day}'s dinner ${name}, plain, before anything hot or sharp goes on. The vessel and the minutes are for both amounts: a frying pan or an air fryer holds 6 servings at once, a microwave 4. The ingredients are for this dinner alone: the plan adds those grams, and a last step that puts them away. All of {${food.id}} goes into one step. ${silent}.`,
      ];
}

/** For an idea only the main foods are known; other food is implied by the packs it opens. */
function otherLine(dinner: BuyingDinner): string {
  const { day, dish } = dinner;
  return dataLine({ day, name: dish.name, ...(isIdea(dinner) ? { foods: dish.foods } : {}) });
}

/** What the other dinners leave of their packs, so that a dish can use half a cabbage: anything else is bought. */
function packLines(others: readonly BuyingDinner[], constraints: Constraints, catalogue: Catalogue): string[] {
  const { open } = weekMoney(others, constraints, catalogue);
  if (open.length === 0) return [];
  // Dishes are written at the same time, without knowing what the others use.
  const writtenNow = 1 + others.filter(isIdea).length;
  const level = catalogue.levelOf(constraints.request.preferredSupermarket);
  const inWords = (food: Food, grams: number): string => {
    const { amount, unit } = asPackCounts(food, grams, level);
    return unit === "g" ? `${amount}g` : `${amount} each`;
  };
  return [
    SECTIONS.packs,
    writtenNow === 1 ? "id,bought,left,for" : `id,bought,left for ${writtenNow} dishes between them,for`,
    ...open.map(({ food, grams, boughtGrams, days, isAbout }) => {
      const left = `${isAbout ? "about " : ""}${inWords(food, grams)}`;
      return [food.id, inWords(food, boughtGrams), left, days.join(" ")].join(",");
    }),
  ];
}

/** The dish's share of the week: money, by its plates, and figures of a diet that are counted over a week. */
function shareLines(constraints: Constraints, dinner: DishBriefTask["dinner"]): string[] {
  const { request, preferences, budgetPence, weeklyAllowance } = constraints;
  const { mealsPerWeek, numPeople, preferredSupermarket } = request;
  const people = tableOf(dinner, constraints);
  const others = (preferences.tableSizes ?? []).filter(({ day }) => day !== dinner?.day).slice(0, mealsPerWeek - 1);
  const usual = Math.max(0, mealsPerWeek - 1 - others.length) * numPeople;
  const plates = others.reduce((sum, table) => sum + table.people, people + usual);
  const share = formatPence(pence(Math.floor((budgetPence * people) / plates)));
  const counted = countedOf(request);
  const together = weeklyAllowance === null ? Infinity : Math.floor((weeklyAllowance / mealsPerWeek) * 10) / 10;
  // The limits for a meal already include the rule of its diet.
  const isLess = counted !== null && together < DIET_FIGURES[counted];
  return [
    `budget: about ${share} for this dish, of ${formatPence(budgetPence)} for the week at ${optionLabel(preferredSupermarket)}, in whole packs; what is at home costs nothing, what stands open is paid for`,
    ...(isLess ? [`together: at most ${together} ${counted} a person in this meal`] : []),
  ];
}

/** A rejected meal in the form we asked for, if it has that form; otherwise its JSON, up to a sensible length. */
function faultyLine({ raw, faults }: { readonly raw: unknown; readonly faults: readonly Fault[] }): string {
  const reading = readProposedMeal(raw);
  const whole = dataLine(reading.ok ? asAsked(reading.meal) : raw, LONGEST_FAULTY_MEAL);
  const meal = whole ?? dataLine({ name: reading.ok ? reading.meal.name : reading.name });
  return `{"meal":${meal},"faults":${dataLine(faults.map(({ code, detail }) => `${code}: ${detail}`))}}`;
}
