import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import type { PlanDocument } from "#domain/plan/plan-document";
import type { PlannedMeal, StructuredPlan } from "#domain/plan/plan-data";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { builtInWeek } from "#domain/proposal/built-in-week";
import { checkMeal } from "#domain/meal/check-meal";
import type { Constraints } from "#domain/request/constraints";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { seasonOf } from "#domain/request/occasion";
import { judge } from "../../tests/deep/judge.ts";
import { readTables } from "../../tests/deep/judge-table.ts";
import { realCatalogue } from "../../tests/support/catalogue.ts";
import { KeptCupboard } from "./kept-cupboard.ts";
import { HOUSEHOLDS, TWINS } from "./households.ts";
import type { Household } from "./households.ts";

/** One planned week of one household. */
interface Week {
  readonly household: Household;
  readonly constraints: Constraints;
  readonly week: number;
  readonly plan: StructuredPlan;
  readonly document: PlanDocument;
  readonly meals: readonly PlannedMeal[];
  readonly traits: readonly DishTraits[];
  readonly cpuMs: number;
}

/** A row of the table: its name, the figure, and the limit it must keep, if any. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly line: string;
  readonly holds: boolean;
}

/** Plans the given number of weeks for each household in turn, and measures them. */
export function measurePlans(weeks: number): { figures: Figure[]; refused: string[]; violations: string[] } {
  const refused: string[] = [];
  const planned = HOUSEHOLDS.flatMap((household) => planWeeks(household, weeks, refused));
  const violations = violationsOf(planned);
  return { figures: figuresOf(planned, weeks, violations), refused, violations };
}

function planWeeks(household: Household, weeks: number, refused: string[]): Week[] {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(household.request), matcher);
  if (!read.ok) throw new Error(`${household.name}: ${read.unknown[0]?.message ?? ""}`);
  const kept = new KeptCupboard(BASIC_CUPBOARD);
  const found: Week[] = [];
  const recentPlans: string[][] = [];
  for (let week = 0; week < weeks; week += 1) {
    const cupboard = kept.stock();
    const constraints = { ...read.constraints, cupboard };
    const before = process.cpuUsage();
    const occasion = { variation: `${household.name} ${week}`, season: seasonOf(9 + Math.floor(week / 4)) };
    const proposal = builtInWeek({ constraints, recentPlans, occasion }, catalogue, () => matcher);
    const { user, system } = process.cpuUsage(before);
    if (proposal.kind === "refused" || proposal.plan.kind !== "structured") {
      refused.push(`${household.name}: ${proposal.kind === "refused" ? proposal.refusal.message : "no data"}`);
      break;
    }
    const { plan } = proposal;
    const meals = plan.days.flatMap((day) => day.meals);
    const traits = meals.map((meal) => {
      const checked = checkMeal(constraints, catalogue, meal);
      if (!checked.ok) throw new Error(`${meal.title} of a plan does not pass the check`);
      return traitsOf(checked.meal, catalogue);
    });
    recentPlans.unshift(meals.map(({ id }) => id));
    kept.pass(plan);
    found.push({
      household,
      constraints,
      week,
      plan,
      document: proposal.document,
      meals,
      traits,
      cpuMs: (user + system) / 1000,
    });
  }
  return found;
}

const NO_STAPLES: readonly string[] = ["keto", "low_carb", "paleo", "slimming_world", "weight_watchers"];
const FREE_FROM = /^(?:gluten-free|dairy-free|vegan|vegetarian-italian|oat-cream|unsweetened-(?:oat|soya|almond))/u;
const TWO_WEEKS = 14;
const WASTE = "Waste: what goes off within two weeks, as a share of the till in %";
const MAX_WASTE = 8;
const LEAST_MARK = 7.3;

/** The independent judge's violations in the weeks. */
function violationsOf(weeks: readonly Week[]): string[] {
  const tables = readTables();
  return weeks.flatMap(({ household, document, constraints }) =>
    judge(household.request, document, tables, constraints.cupboard, undefined, constraints.request.intents).map(
      (complaint) => `${household.name}: ${complaint}`,
    ),
  );
}

function figuresOf(weeks: readonly Week[], count: number, violations: readonly string[]): Figure[] {
  const meals = weeks.flatMap(({ meals: all, traits, household, week }) =>
    all.map((meal, index) => ({ meal, traits: traits[index] as DishTraits, household, week })),
  );
  const mixed = weeks.filter(({ constraints: { request } }) => isMixed(request));
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  const shareOf = <T>(list: readonly T[], test: (entry: T) => boolean): number =>
    share(list.filter(test).length, list.length);
  const eats = ({ hasMeat, hasFish }: DishTraits): boolean => hasMeat || hasFish;
  const ticked = weeks.filter(({ constraints: { request } }) => request.meatsPreferred.length > 0);
  const equipped = weeks.filter(({ constraints: { request } }) =>
    request.cookingEquipment.some((item) => item !== "stove" && item !== "oven"),
  );
  const times = Map.groupBy(meals, ({ meal }) => meal.id);
  const commonest = [...times].map(([id, list]) => ({ id, times: list.length })).sort((a, b) => b.times - a.times);
  const whole = meals.filter(({ household }) => !NO_STAPLES.includes(household.request.dietaryPreference));
  const unreasoned = meals.filter(
    ({ meal, household: { request } }) =>
      request.dietaryRestrictions.length === 0 &&
      request.dietaryPreference !== "vegan" &&
      request.dietaryPreference !== "vegetarian" &&
      meal.ingredients.some(({ foodId }) => FREE_FROM.test(foodId)),
  );
  const cpu = weeks.map(({ cpuMs }) => cpuMs);
  const figure = (name: string, value: string, line = "", holds = true): Figure => ({ name, value, line, holds });
  const percent = (name: string, value: number, least: number | null = null): Figure =>
    figure(
      name,
      `${(100 * value).toFixed(0)} %`,
      least === null ? "" : `at least ${(100 * least).toFixed(0)} %`,
      least === null || value >= least,
    );
  const atMost = (name: string, value: number, most: number): Figure =>
    figure(name, `${(100 * value).toFixed(0)} %`, `at most ${(100 * most).toFixed(0)} %`, value <= most);
  const of = (name: string, list: readonly number[], digits: number): Figure =>
    figure(
      name,
      `${middle(list, 0.5).toFixed(digits)} (${middle(list, 0.1).toFixed(digits)} to ${middle(list, 0.9).toFixed(digits)})`,
    );
  const firstWeeks = meals.filter(({ week }) => week < 4);
  const meanMark = (list: typeof meals): number => sum(list.map(({ traits }) => traits.appeal)) / list.length;
  const waste = weeks.map((week) => 100 * wasted(week));
  return [
    of(
      "Pounds a serving: median (tenth to ninetieth of a hundred)",
      weeks.map(({ plan, meals: all }) => plan.totalPence / 100 / all.length / plan.request.numPeople),
      2,
    ),
    figure(
      "Pounds a serving in the first week, whose cupboard holds the basics, and in the last",
      [0, count - 1]
        .map((at) => {
          const paid = weeks.filter(({ week }) => week === at);
          const each = paid.map(({ plan, meals: all }) => plan.totalPence / 100 / all.length / plan.request.numPeople);
          return middle(each, 0.5).toFixed(2);
        })
        .join(", "),
    ),
    figure(
      "New packs for the store cupboard in the first week, and in the last",
      [0, count - 1]
        .map((at) => middle(weeks.filter(({ week }) => week === at).map(storedPacks), 0.5).toFixed(0))
        .join(", "),
    ),
    of(
      "Share of the budget in %",
      weeks.map(({ plan }) => plan.totalPence / plan.request.maxBudgetPounds),
      0,
    ),
    percent(
      "Meals with meat or fish, where nothing forbids it",
      shareOf(
        mixed.flatMap(({ traits }) => traits),
        eats,
      ),
      0.55,
    ),
    atMost(
      "Such weeks without any",
      shareOf(mixed, ({ traits }) => !traits.some(eats)),
      0.06,
    ),
    percent(
      "Such weeks of four meals and more with fish",
      shareOf(
        mixed.filter(({ meals: all }) => all.length >= 4),
        ({ traits }) => traits.some(({ hasFish }) => hasFish),
      ),
      0.85,
    ),
    percent(
      "Weeks of people who ticked meat, with a ticked kind in at least half of the meals",
      shareOf(ticked, (week) => tickedMeals(week) >= week.meals.length / 2),
      0.95,
    ),
    percent("Ticked kinds that come up within two weeks", tickedWithinTwo(weeks), 0.85),
    percent(
      "Ticked air fryers, slow cookers and microwaves that are used in the week",
      share(
        sum(equipped.map(usedAppliances)),
        sum(equipped.map(({ constraints }) => appliancesOf(constraints).length)),
      ),
      0.9,
    ),
    atMost("Dishes in common, two people with the same request, same week", overlap(weeks), 0.3),
    of(
      `Different dishes of a household in ${count} weeks, as a share of its meals in %`,
      perHousehold(
        weeks,
        (own) =>
          (100 * new Set(own.flatMap(({ meals: all }) => all.map(({ id }) => id))).size) /
          sum(own.map(({ meals: all }) => all.length)),
      ),
      0,
    ),
    percent(
      "Dishes that rest eight weeks",
      share(meals.length - sum(perHousehold(weeks, repeatedWithinEightWeeks)), meals.length),
      0.6,
    ),
    of(
      "Kcal a serving",
      meals.map(({ meal }) => meal.nutrition.kcal),
      0,
    ),
    of(
      "Protein a serving in g",
      meals.map(({ meal }) => meal.nutrition.protein),
      0,
    ),
    of(
      "Salt a serving in g",
      meals.map(({ meal }) => meal.nutrition.salt),
      1,
    ),
    of(
      "Fibre a serving in g",
      meals.map(({ meal }) => meal.nutrition.fibre),
      1,
    ),
    percent(
      "Whole plates: protein, vegetables and a staple",
      shareOf(whole, ({ traits }) => isWhole(traits)),
      0.85,
    ),
    figure(
      "Mark of the dishes, 1 to 10: mean, and of the first four weeks",
      [meals, firstWeeks].map((list) => meanMark(list).toFixed(2)).join(", "),
      `at least ${LEAST_MARK}`,
      meanMark(meals) >= LEAST_MARK,
    ),
    atMost("Meals that hold free-from goods without a reason", share(unreasoned.length, meals.length), 0.01),
    {
      ...of(WASTE, waste, 1),
      line: `median at most ${MAX_WASTE}`,
      holds: middle(waste, 0.5) <= MAX_WASTE,
    },
    atMost(
      "Share of all meals that the ten commonest dishes have",
      share(sum(commonest.slice(0, 10).map(({ times: n }) => n)), meals.length),
      count >= 12 ? 0.2 : 0.38,
    ),
    figure(
      "The ten commonest dishes",
      commonest
        .slice(0, 10)
        .map(({ id, times: n }) => `${id} ${n}`)
        .join(", "),
    ),
    figure("Violations of a rule, by the independent judge", String(violations.length), "0", violations.length === 0),
    figure("CPU of a plan in ms", `${middle(cpu, 0.5).toFixed(0)} (p95 ${middle(cpu, 0.95).toFixed(0)})`),
  ];
}

/** Packs bought for the store cupboard. */
function storedPacks({ plan }: Week): number {
  const stored = new Set(plan.foods.flatMap(({ id, buy }) => (buy === "use" ? [id] : [])));
  return plan.basket.filter(({ foodId, packs }) => stored.has(foodId) && packs.length > 0).length;
}

function isMixed({ dietaryPreference, meatsPreferred, noMeat }: Constraints["request"]): boolean {
  return dietaryPreference === "none" && meatsPreferred.length === 0 && !noMeat;
}

function tickedMeals({ constraints, meals }: Week): number {
  return meals.filter((meal) => constraints.request.meatsPreferred.some((meat) => holds(meal, meat))).length;
}

function holds(meal: PlannedMeal, animal: string): boolean {
  const { foodById } = realCatalogue().catalogue;
  return meal.ingredients.some(({ foodId }) =>
    (foodById.get(foodId)?.animals as readonly string[] | undefined)?.includes(animal),
  );
}

function tickedWithinTwo(weeks: readonly Week[]): number {
  let asked = 0;
  let met = 0;
  for (const own of Map.groupBy(weeks, ({ household }) => household.name).values()) {
    for (let at = 1; at < own.length; at += 1) {
      const two = [own[at - 1] as Week, own[at] as Week].flatMap(({ meals }) => meals);
      for (const meat of (own[at] as Week).constraints.request.meatsPreferred) {
        asked += 1;
        if (two.some((meal) => holds(meal, meat))) met += 1;
      }
    }
  }
  return asked === 0 ? 1 : met / asked;
}

function appliancesOf({ request }: Constraints): readonly string[] {
  return request.cookingEquipment.filter((item) => item !== "stove" && item !== "oven");
}

function usedAppliances({ constraints, meals }: Week): number {
  return appliancesOf(constraints).filter((item) =>
    meals.some(({ equipment }) => (equipment as readonly string[]).includes(item)),
  ).length;
}

/** Mean share of dishes that two weeks have in common, among households with the same request. */
function overlap(weeks: readonly Week[]): number {
  const twins = weeks.filter(({ household }) => HOUSEHOLDS.indexOf(household) < TWINS);
  const shares: number[] = [];
  for (const same of Map.groupBy(twins, ({ week }) => week).values()) {
    same.forEach((one, at) => {
      for (const other of same.slice(at + 1)) {
        const ids = new Set(other.meals.map(({ id }) => id));
        shares.push(one.meals.filter(({ id }) => ids.has(id)).length / one.meals.length);
      }
    });
  }
  return shares.length === 0 ? 0 : sum(shares) / shares.length;
}

function perHousehold(weeks: readonly Week[], measure: (own: readonly Week[]) => number): number[] {
  return [...Map.groupBy(weeks, ({ household }) => household.name).values()].map(measure);
}

/** Meals repeated within eight weeks. */
function repeatedWithinEightWeeks(own: readonly Week[]): number {
  return own.reduce((total, { meals }, at) => {
    const recent = new Set(own.slice(Math.max(0, at - 8), at).flatMap((week) => week.meals.map(({ id }) => id)));
    return total + meals.filter(({ id }) => recent.has(id)).length;
  }, 0);
}

function isWhole({ protein, vegetableGrams, stapleCarbohydrate, pulseCarbohydrate }: DishTraits): boolean {
  return protein >= 15 && vegetableGrams >= 80 && stapleCarbohydrate + pulseCarbohydrate / 2 >= 20;
}

/** Leftover packs that go off before the next week could use them, as a share of spending. */
function wasted({ plan }: Week): number {
  const { catalogue } = realCatalogue();
  const keeps = (id: string): number => catalogue.foodById.get(id)?.keepsDays ?? 0;
  const left = plan.basket
    .filter(({ foodId, boughtGrams }) => boughtGrams > 0 && keeps(foodId) < TWO_WEEKS)
    .map(({ pence, boughtGrams, neededGrams, homeGrams = 0 }) =>
      boughtGrams === 0 ? 0 : (pence * (boughtGrams - (neededGrams - homeGrams))) / boughtGrams,
    );
  return sum(left) / plan.totalPence;
}

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0);
}

function middle(list: readonly number[], share: number): number {
  return [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
}
