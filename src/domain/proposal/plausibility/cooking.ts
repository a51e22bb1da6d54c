import type { Food } from "#domain/food/food";
import { isRice } from "#domain/meal/carried-food";
import type { DishStep, DishView } from "#domain/proposal/plausibility/dish-view";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";
import { partsOfHeat } from "#domain/proposal/reading/step-heat";

/** Nothing is washed, cut and served sooner. */
const MIN_MINUTES = 3;
const LONGEST_STEP_MINUTES = { slow: 600, other: 240 } as const;
/** In °C: a domestic oven or air fryer, and the temperatures that cook meat through within an evening. */
const HEAT_RANGE = { least: 50, most: 260, cooksMeat: 100 } as const;
/** The thickest part of poultry, pork or mince, for two minutes (Food Standards Agency: 75 °C at once). */
const MIN_CORE_TEMPERATURE = 70;

/** How much faster or slower food may cook than on a hob or in an oven. */
const QUICKER = { microwave: 0.5, "air fryer": 0.8 } as const;
const ON_LOW_HEAT = 1.5;
const MIN_THROUGH_MINUTES = 4;

/** How an ingredient is cut, from its own field. */
const THIN = /\b(?:ribbons?|grated|shaved|spiralised|julienned|matchsticks?)\b/iu;
const IN_PIECES =
  /\b(?:cut (?:up|in)|dic|cub|slic|strip|chunk|piec|chop|shred|minc|butterfl|flatten|bash|thin|bite|halv|escalope|batter)\w*/iu;
const THIN_SHARE = 0.4;
/** The weight from which a whole poultry breast takes longer than pieces of it, or a thin steak. */
const WHOLE_CUT = { grams: 120, minutes: 8 } as const;
/** Foods that take this long are joints: with extra minutes for each half kilogram beyond the first. */
const JOINT = { minutes: 40, grams: 500, minutesMore: 12 } as const;
/** Beef and lamb stewed until tender; if cut small, high heat cooks it as quickly as a steak. */
const STEWED = { mostMinutes: 18, onFierceHeat: 5, fierceCelsius: 190 } as const;

/** What a dish shares with another of its week: a food that comes cooked, or grams of one that are cooked for the other. */
export interface SharedCooking {
  readonly comesCooked: string | null;
  readonly cooksMore: { readonly foodId: string; readonly grams: number } | null;
}

const NOTHING_SHARED: SharedCooking = { comesCooked: null, cooksMore: null };

/** Times and temperatures that cannot cook the dish, judged by the structured fields of its steps. */
export function cookingFaults(view: DishView, shared = NOTHING_SHARED): PlausibilityFault[] {
  const whole = view.steps.reduce((sum, { minutes }) => sum + minutes, 0);
  const faults: PlausibilityFault[] =
    whole >= MIN_MINUTES
      ? []
      : [
          {
            code: "times",
            detail: `the steps take ${whole} minutes together: a dish takes ${MIN_MINUTES} at least`,
          },
        ];
  return [
    ...faults,
    ...view.steps.flatMap(stepFaults),
    ...view.foods.flatMap((food) => foodFaults(food, view, shared)),
  ];
}

function stepFaults({ place, minutes, heat, done, foods }: DishStep): PlausibilityFault[] {
  const { source = null, celsius = null } = heat === null ? {} : partsOfHeat(heat);
  const longest = source === "slow cooker" ? LONGEST_STEP_MINUTES.slow : LONGEST_STEP_MINUTES.other;
  const faults: PlausibilityFault[] = [];
  if (!(minutes >= 0 && minutes <= longest))
    faults.push({ code: "times", detail: `${place} takes ${minutes} minutes: a step takes 0 to ${longest}` });
  if (celsius !== null && (celsius < HEAT_RANGE.least || celsius > HEAT_RANGE.most))
    faults.push({
      code: "temperature",
      detail: `${place} heats to ${celsius}°C: an oven at home has ${HEAT_RANGE.least} to ${HEAT_RANGE.most}°C`,
    });
  const meat = foods.find((food) => food.heat === "through");
  const core = done?.endsWith("°C") === true ? Number.parseInt(done, 10) : null;
  // Fish in the same pan may be done at a lower temperature.
  const isOfMeat = !foods.some(({ heat: needed, aisle }) => needed === "some" && aisle === "Fish & Seafood");
  if (meat !== undefined && isOfMeat && (done === "pink" || (core !== null && core < MIN_CORE_TEMPERATURE)))
    faults.push({
      code: "temperature",
      detail: `${place} says that it is done at "${done}": ${meat.name} needs 75°C in the thickest part, with no pink left`,
    });
  return faults;
}

/** A food never eaten raw in these plans that gets no heat, or too little. */
function foodFaults(food: Food, view: DishView, shared: SharedCooking): PlausibilityFault[] {
  const first = view.steps.findIndex((step) => step.foods.includes(food));
  if (first === -1) return [];
  const steps = view.steps.slice(first);
  if (food.id === shared.comesCooked) return reheatingFaults(food, steps);
  const soaks = food.leastCooking?.soaks === true;
  const cooking = stepsOf(food, steps).filter((step) => step.minutes > 0 && (step.heat !== null || soaks));
  if ((food.heat === "some" || food.heat === "through") && cooking.length === 0)
    return [
      { code: "temperature", detail: `${food.name} is never cooked: a step with a heat and minutes must cook it` },
    ];
  if (food.leastCooking === null) return [];
  const minutes = cooking.reduce((sum, step) => sum + minutesThatCook(step, food), 0);
  const more = shared.cooksMore?.foodId === food.id ? shared.cooksMore.grams : 0;
  const needed = minutesNeeded(food, cooking, view, more);
  if (minutes >= needed) return [];
  return [
    {
      code: "times",
      detail: `${food.name} gets ${Math.floor(minutes)} minutes of ${soaks ? "soaking or cooking" : "heat"}: cut as it is, it needs at least ${needed}, in steps whose foods state it`,
    },
  ];
}

/**
 * The steps with a food, from its first on: up to the last that lists it, and those continuing with its vessel. If a proposer
 * lists no foods, or stops listing one that is shaped into something else, all of them.
 */
function stepsOf(food: Food, steps: readonly DishStep[]): readonly DishStep[] {
  const last = steps.findLastIndex(({ foods, heat, minutes }) => heat !== null && minutes > 0 && foods.includes(food));
  const vessel = steps[last]?.vessel ?? null;
  return steps.filter(
    (step, index) => last === -1 || index <= last || !step.statesFoods || (vessel !== null && step.vessel === vessel),
  );
}

function minutesThatCook({ minutes, heat }: DishStep, food: Food): number {
  if (heat === null || food.heat !== "through") return minutes;
  const { level, celsius } = partsOfHeat(heat);
  if (celsius !== null && celsius < HEAT_RANGE.cooksMeat) return 0;
  return heat.startsWith("hob") && level === "low" ? minutes / ON_LOW_HEAT : minutes;
}

/** Minutes that heat cold cooked food through; an oven takes longer, and a slow cooker or a cool oven never does it in time. */
const REHEATED = { minutes: 3, ovenMinutes: 10 } as const;

/** A food that comes cooked and cold: eaten cold, or heated through. Rice is never eaten cold. */
function reheatingFaults(food: Food, steps: readonly DishStep[]): PlausibilityFault[] {
  const heating = heatingOf(food, steps);
  if (heating.length === 0)
    return isRice(food)
      ? [{ code: "temperature", detail: `${food.name} comes cooked and cold: a step must heat it until steaming hot` }]
      : [];
  const share = heating.reduce((sum, { minutes, heat }) => sum + minutes / minutesToReheat(heat), 0);
  return share >= 1
    ? []
    : [
        {
          code: "temperature",
          detail: `${food.name} comes cooked and cold: heat it for ${REHEATED.minutes} minutes at least, ${REHEATED.ovenMinutes} in an oven, until steaming hot, or serve it cold`,
        },
      ];
}

/** The steps that heat it: what is in another pan meanwhile does nothing for it. */
function heatingOf(food: Food, steps: readonly DishStep[]): readonly DishStep[] {
  // It may be stirred in away from the heat, and be heated with what else is in its pan.
  const last = steps.findLastIndex(({ foods }) => foods.includes(food));
  const vessel = steps[last]?.vessel ?? null;
  return steps.filter(
    ({ foods, statesFoods, vessel: own, minutes, heat }, index) =>
      heat !== null &&
      minutes > 0 &&
      (foods.includes(food) || !statesFoods || (last !== -1 && index > last && vessel !== null && own === vessel)),
  );
}

function minutesToReheat(heat: DishStep["heat"]): number {
  const { source = null, celsius = null, level = null } = heat === null ? {} : partsOfHeat(heat);
  if (source === "slow cooker" || (celsius !== null && celsius < HEAT_RANGE.cooksMeat)) return Number.POSITIVE_INFINITY;
  if (source === "oven") return REHEATED.ovenMinutes;
  return level === "low" ? REHEATED.minutes * ON_LOW_HEAT : REHEATED.minutes;
}

function minutesNeeded(food: Food, cooking: readonly DishStep[], { meal }: DishView, more: number): number {
  const lines = meal.ingredients.filter(({ foodId }) => foodId === food.id);
  const cut = lines.every(({ preparation }) => preparation !== null && IN_PIECES.test(preparation));
  const thin = food.aisle === "Fresh Fruit & Veg" && lines.some(({ preparation }) => THIN.test(preparation ?? ""));
  const grams = lines.reduce((sum, line) => sum + line.grams, more);
  const heats = cooking.flatMap(({ heat }) => (heat === null ? [] : [partsOfHeat(heat)]));
  const quicker = Math.min(
    1,
    ...heats.map(({ source }) => (source === "microwave" || source === "air fryer" ? QUICKER[source] : 1)),
  );
  const fierce = heats.some(
    ({ source, level, celsius }) =>
      source === "grill" || level === "high" || source === "air fryer" || (celsius ?? 0) >= STEWED.fierceCelsius,
  );
  const minutes = minutesOfCut(food, { cut, fierce, grams }) * (thin ? THIN_SHARE : 1);
  // A microwave warms a sauce at once, but food to be cooked through does not speed up as much.
  const floor = food.heat === "through" ? Math.min(minutes, MIN_THROUGH_MINUTES) : 0;
  return Math.max(floor, Math.ceil(minutes * quicker));
}

function minutesOfCut(
  food: Food,
  { cut, fierce, grams }: { readonly cut: boolean; readonly fierce: boolean; readonly grams: number },
): number {
  const least = food.leastCooking?.minutes ?? 0;
  if (food.heat === "some" && food.aisle === "Meat & Poultry")
    return cut && fierce && least <= STEWED.mostMinutes ? Math.min(least, STEWED.onFierceHeat) : least;
  if (food.heat !== "through") return least;
  if (least >= JOINT.minutes)
    return cut ? WHOLE_CUT.minutes : least + (Math.max(0, grams - JOINT.grams) / JOINT.grams) * JOINT.minutesMore;
  const piece = food.units.each ?? 0;
  const isWhole = piece >= WHOLE_CUT.grams && !cut && food.animals.includes("poultry");
  return isWhole ? Math.max(least, WHOLE_CUT.minutes) : least;
}
