import type { Fault } from "#domain/meal/faults";
import { tenthsOfPack } from "#domain/basket/prices";
import { formatPence, pence } from "#domain/money/pence";
import { optionLabel } from "#domain/options/options";
import { DAYS, dayAt, type Day } from "#domain/options/days";
import type { CandidateDish } from "#domain/planner/candidate-dishes";
import { householdOf } from "#domain/planner/household";
import { daysOf } from "#domain/plan/plan-document";
import { waitsTooLong } from "#domain/plan/thawing";
import { dayLimitsInWords } from "#domain/proposal/brief/dinner-lines";
import { dataLine } from "#domain/proposal/brief/data-line";
import { COMPOSE_INSTRUCTIONS } from "#domain/proposal/brief/instructions";
import { countedOf, rulesInWords } from "#domain/proposal/brief/rules-in-words";
import { homeLines, SECTIONS, tasteLines, type ProposalBrief } from "#domain/proposal/brief/sections";
import { toldInWords, toldOfDinners, toldOfTheWeek, type ToldIntent } from "#domain/proposal/brief/told-intents";
import { typedTextsOf, type TypedTexts } from "#domain/proposal/brief/typed-texts";
import { menuFoods, packsInNumbers, type MenuFoods } from "#domain/proposal/brief/menu-foods";
import { weekMoney } from "#domain/proposal/brief/week-money";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Constraints } from "#domain/request/constraints";
import type { Season } from "#domain/recipe/recipe";
import { notedRulesOf } from "#domain/request/noted-rules";
import { weekStartOf } from "#domain/request/week-start";

/** A week to compose, or the rest of one. */
export interface ComposeBriefTask {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  /** Our dishes that this household may have, best first. */
  readonly candidates: readonly CandidateDish[];
  /** The date of the request, such as "29 November", and its season; null if unknown. */
  readonly date: string;
  readonly season: Season | null;
  /** Titles of the dishes in the user's recent plans. */
  readonly recentTitles: readonly string[];
  /** Dinners that are fixed already. */
  readonly standing: readonly StandingDinner[];
  /** How many are missing. */
  readonly wanted: number;
  /** Rejected dinners of the first answer with their faults; none before it. */
  readonly refused: readonly RefusedDinner[];
}

/** A rejected dinner as it was proposed, with its faults. */
export interface RefusedDinner {
  readonly raw: unknown;
  readonly faults: readonly Fault[];
}

/** The target share of the budget: written dishes cost more than their ideas, and nobody likes to spend the last penny. */
const TARGET_SHARE = 0.85;
const LONGEST_REFUSED = 600;

/** Asks for all dinners of a week together. Pure; the same request gives the same brief, which makes use of providers' caches. */
export function composeBriefFor(task: ComposeBriefTask): ProposalBrief {
  const { constraints, catalogue, candidates, recentTitles, standing, refused } = task;
  const { request } = constraints;
  const foods = menuFoods(constraints, catalogue, candidates);
  const counted = countedOf(request);
  return {
    instructions: COMPOSE_INSTRUCTIONS,
    prompt: [
      SECTIONS.dishes,
      `number|name|kitchen|minutes|kcal|${counted === null ? "" : `${counted}|`}g protein|g carbohydrate|g salt|chilli|pence a serving|pence of its packs for ${request.numPeople}|packs for ${request.numPeople}|answers`,
      ...candidates.map(
        (dish, index) => `${candidateLine(dish, index, { constraints, foods })}${sourcesInNumbers(dish, candidates)}`,
      ),
      SECTIONS.foods,
      foods.heading,
      ...foods.lines,
      ...homeLines(constraints.cupboard),
      SECTIONS.rules,
      ...rulesInWords(constraints, catalogue, constraints.weeklyAllowance),
      ...tasteLines(constraints, recentTitles),
      ...toldLines(constraints),
      SECTIONS.wanted,
      ...wantedLines(task),
      ...(standing.length === 0 ? [] : [SECTIONS.week, ...standing.map(standingLine)]),
      ...(refused.length === 0 ? [] : [SECTIONS.refused, ...refused.map(refusedLine)]),
      SECTIONS.typedTexts,
      dataLine(typedOf(request)),
    ].join("\n"),
  };
}

/** The typed texts; what was understood has a section of its own. */
function typedOf(request: MealPlanRequest): Omit<TypedTexts, "asked"> {
  const { notes, leaveOut } = typedTextsOf(request);
  return { notes, leaveOut };
}

function candidateLine(
  dish: CandidateDish,
  index: number,
  { constraints, foods }: { readonly constraints: Constraints; readonly foods: MenuFoods },
): string {
  const told = toldOfDinners(constraints);
  const answers = dish.answers.flatMap((id) => {
    const at = told.findIndex(({ intent }) => intent.id === id);
    return at === -1 ? [] : [at + 1];
  });
  const counted = countedOf(constraints.request);
  return [
    index + 1,
    dish.title,
    dish.region ?? "",
    dish.minutes,
    dish.kcal,
    ...(counted === null ? [] : [dish[counted]]),
    dish.protein,
    dish.carbohydrate,
    dish.salt,
    dish.spiciness === "none" ? "" : dish.spiciness,
    dish.pence,
    dish.packPence,
    packsInNumbers(dish, foods),
    answers.join(" "),
  ].join("|");
}

/** The dishes of which one must stand before a follow-up, by number: "|after 12 or 45 within 2 days". */
function sourcesInNumbers({ madeFrom }: CandidateDish, candidates: readonly CandidateDish[]): string {
  if (madeFrom === undefined) return "";
  const numbers = madeFrom.mealIds.map((id) => candidates.findIndex(({ mealId }) => mealId === id) + 1);
  return `|after ${numbers.join(" or ")} within ${madeFrom.days === 1 ? "a day" : `${madeFrom.days} days`}`;
}

/** The requests, confirmed or uncertain, in the user's words: a dinner refers to them by number. */
function toldLines(constraints: Constraints): string[] {
  const { fullName } = constraints.request;
  const line = (told: ToldIntent): string => dataLine(toldInWords(told, fullName));
  const numbered = toldOfDinners(constraints);
  const ofTheWeek = toldOfTheWeek(constraints);
  return [
    ...(numbered.length === 0 ? [] : [SECTIONS.told, ...numbered.map((told, index) => `${index + 1} ${line(told)}`)]),
    ...(ofTheWeek.length === 0 ? [] : [SECTIONS.wholeWeek, ...ofTheWeek.map(line)]),
  ];
}

function wantedLines({ constraints, catalogue, season, date, standing, wanted }: ComposeBriefTask): string[] {
  const { request, preferences, budgetPence } = constraints;
  const taken = standing.map(({ day }) => day);
  const { outDays = [], tableSizes = [] } = preferences;
  const days = daysOf(constraints, request.mealsPerWeek).filter((day) => !taken.includes(day));
  const list = (all: readonly Day[]): string => all.join(", ");
  const tables = tableSizes.map(({ day, people }) => `; ${people} on ${day}`).join("");
  return [
    `dinners: ${wanted}`,
    `days: ${days.map((day) => withLimit(day, constraints)).join(", ")}, unless what they wrote speaks for others, such as who is there and when`,
    ...(outDays.length === 0 ? [] : [`no dinner: ${list(outDays)}`]),
    ...longDaysLine(constraints),
    ...(request.shoppingDay === undefined ? [] : [`shop: on ${request.shoppingDay}, before the week begins`]),
    ...frozenLine(constraints),
    ...freezerLine(constraints, catalogue),
    `table: ${request.numPeople}${tables}`,
    `date: ${date}${season === null ? "" : `, ${season}`}`,
    `budget: about ${formatPence(pence(Math.round(budgetPence * TARGET_SHARE)))} for the whole week, and never more than ${formatPence(budgetPence)}, at ${optionLabel(request.preferredSupermarket)}; what is at home costs nothing`,
    ...moneyLines({ constraints, catalogue, standing, wanted }),
  ];
}

/** A day with the limits of a quick evening or its cook, and whether nobody may be there: the proposer must weigh that. */
function withLimit(day: Day, constraints: Constraints): string {
  const { notesPerhaps = [] } = constraints.request;
  const isPerhapsOut = notesPerhaps.some((intent) => intent.kind === "out" && intent.day === day);
  const said = [dayLimitsInWords(day, constraints) ?? [], isPerhapsOut ? ["perhaps nobody at home"] : []].flat();
  return said.length === 0 ? day : `${day} (${said.join("; ")})`;
}

/** Days with time to cook, and how much if stated. The minutes of a quick evening are next to its day, general ones among the rules. */
function longDaysLine({ preferences: { longDays = [], dayMinutes = [] } }: Constraints): string[] {
  const said = longDays.map((day) => {
    const told = dayMinutes.find((one) => one.day === day);
    return told === undefined ? day : `${day} (${told.minutes} minutes)`;
  });
  return said.length === 0 ? [] : [`time to cook: ${said.join(", ")}`];
}

/** The days for which meat and fish are frozen after the shop, as the plan says: people forget to take them out. */
function frozenLine(constraints: Constraints): string[] {
  const { request } = constraints;
  const days = DAYS.map((_, place) => dayAt(place, weekStartOf(request)));
  const first = days.find((day) => waitsTooLong(day, weekStartOf(request)));
  if (first === undefined || householdOf(constraints).meatless || notedRulesOf(request).noFreezer) return [];
  return [`frozen: raw meat and fish for ${first} and later, from the shop on; their lines say when to take it out`];
}

/** Food at home that keeps until needed. */
function freezerLine({ cupboard }: Constraints, { foodById }: Catalogue): string[] {
  const frozen = cupboard.flatMap(({ foodId }) => (foodById.get(foodId)?.aisle === "Frozen" ? [foodId] : []));
  return frozen.length === 0 ? [] : [`in the freezer, for any day: ${dataLine(frozen)}`];
}

/** What the fixed dinners have spent and leave for the others: money, and open packs. */
function moneyLines({
  constraints,
  catalogue,
  standing,
  wanted,
}: Pick<ComposeBriefTask, "constraints" | "catalogue" | "standing" | "wanted">): string[] {
  if (standing.length === 0) return [];
  const { totalPence, open } = weekMoney(standing, constraints, catalogue);
  const left = Math.max(0, constraints.budgetPence - totalPence);
  const level = catalogue.levelOf(constraints.request.preferredSupermarket);
  const packs = open.map(({ food, grams }) => `${food.id} ${tenthsOfPack(food, grams, level)}`);
  return [
    `spent: about ${formatPence(pence(totalPence))} by the dinners that stand; at most ${formatPence(pence(left))} left for ${wanted === 1 ? "the last one" : `the other ${wanted}`}`,
    ...(packs.length === 0
      ? []
      : [`open packs, with the tenths of a pack that are left and cost nothing: ${dataLine(packs)}`]),
  ];
}

function standingLine({ day, people, dish, from }: StandingDinner): string {
  const made = from === undefined ? {} : { from: { day: from.day, food: from.foodId } };
  return dataLine({ day, ...(people === null ? {} : { people }), name: dish.name, foods: dish.foods, ...made });
}

function refusedLine({ raw, faults }: RefusedDinner): string {
  const dinner = dataLine(raw, LONGEST_REFUSED) ?? "null";
  return `{"dinner":${dinner},"faults":${dataLine(faults.map(({ detail }) => detail))}}`;
}
