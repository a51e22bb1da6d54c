import { pence } from "#domain/money/pence";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import type { Equipment, SkillLevel } from "#domain/options/options";
import { dishComplaints } from "#tests/deep/judge-dish";
import { foodComplaints, type Portion } from "#tests/deep/judge-rules";
import { weigh, type Tables } from "#tests/deep/judge-table";

/*
 * What a model wrote, as the independent judge sees it before any code of the product has read, mended or refused it. It shares no reading
 * with the product: lines of ingredients are taken apart here a second time.
 */

/** Kinds of violation, and the words by which the judge tells each. The first that fits counts. */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ["restriction", / is not (?:gluten|dairy|nut|egg|soy)_free/u],
  ["avoided food", /which is to be avoided/u],
  ["meat", /which was not chosen| is meat or fish/u],
  ["shop", /is not sold there/u],
  ["diet", /^(?:vegan|vegetarian|keto|paleo|low_carb|high_protein|slimming_world|weight_watchers|meat_eater): /u],
  ["food in its texts", /its texts name/u],
  ["time", / min\b|takes longer/u],
  ["equipment", /needs the |needs an appliance/u],
  ["skill", /is for an? /u],
  ["meat underdone", /underdone|over meat|does not say when the meat is done/u],
  ["amount", / a serving$/u],
  ["text", /states |more than plain text|has a text of|has no title/u],
];

/** What is written into a dish by the product itself, whatever a model says. */
const ADDED_LATER = /does not say when the meat is done/u;

/** The kinds of violation in one element of an answer, each once; "form" where it is no dish, "unknown food" where it names one. */
export function attemptedViolations(request: RawMealPlanRequest, tables: Tables, element: unknown): string[] {
  const dish = dishOf(element);
  if (dish === null) return ["form"];
  const servings = request.numPeople;
  const portions: Portion[] = [];
  const unknown: string[] = [];
  for (const { food, amount, unit } of dish.ingredients) {
    const row = tables.foods.get(food);
    const grams = row === undefined ? Number.NaN : weigh(row, amount, unit) * servings;
    if (row === undefined) unknown.push(food);
    else portions.push({ row, grams: Number.isFinite(grams) ? grams : 1 });
  }
  const complaints = [
    ...foodComplaints(request, portions, servings),
    ...dishComplaints(request, tables, asMeal(dish, servings), portions),
  ].filter((words) => !ADDED_LATER.test(words));
  const kinds = complaints.map((words) => KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? "other");
  return [...new Set([...kinds, ...(unknown.length > 0 ? ["unknown food"] : [])])];
}

interface Line {
  readonly food: string;
  readonly amount: number;
  readonly unit: string;
  readonly preparation: string;
}

interface Step {
  readonly text: string;
  readonly minutes: number;
  /** The appliance by which it cooks; null where it prepares. */
  readonly equipment: Equipment | null;
}

/** The first word of a step's heat, and the appliance that it means. */
const APPLIANCES: Readonly<Record<string, Equipment>> = {
  hob: "stove",
  oven: "oven",
  grill: "oven",
  microwave: "microwave",
  air: "air_fryer",
  slow: "slow_cooker",
};

interface Dish {
  readonly name: string;
  readonly why: string;
  readonly tip: string;
  readonly skill: string;
  readonly ingredients: readonly Line[];
  readonly steps: readonly Step[];
}

const held = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
const word = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function dishOf(element: unknown): Dish | null {
  const dish = held(element);
  if (dish === null || word(dish.name) === "") return null;
  const steps = list(dish.steps).flatMap((entry): Step[] => {
    const step = held(entry);
    if (step === null) return [];
    const { text, minutes, heat } = step;
    const equipment = APPLIANCES[word(heat).toLowerCase().split(" ")[0] ?? ""] ?? null;
    return [{ text: word(text), minutes: Number(minutes), equipment }];
  });
  const ingredients = list(dish.ingredients).map(lineOf);
  if (steps.length === 0 || ingredients.length === 0) return null;
  return {
    name: word(dish.name),
    why: word(dish.why),
    tip: word(dish.tip),
    skill: word(dish.skill),
    ingredients,
    steps,
  };
}

function lineOf(entry: unknown): Line {
  const parts = held(entry);
  if (parts !== null) {
    const { food, amount, unit, preparation } = parts;
    return { food: word(food), amount: Number(amount), unit: word(unit), preparation: word(preparation) };
  }
  const [head = "", ...behind] = word(entry).split(",");
  const [food = "", amount = "", ...unit] = head.trim().split(" ");
  return { food, amount: Number.parseFloat(amount), unit: unit.join(" "), preparation: behind.join(",").trim() };
}

/** The dish in the judge's own form: foods by name in the steps, and the sum of the steps as its times. */
function asMeal(dish: Dish, servings: number): PlanMeal {
  const named = (text: string): string =>
    text.replace(/\{([^{}]*)\}/gu, (_, food: string) => food.replaceAll("-", " "));
  // What runs beside the cooking before it adds nothing where it is shorter.
  const lasting = dish.steps.filter(({ text }) => !/^(?:meanwhile|while)\b/iu.test(text.trim()));
  const minutes = (work: "prepare" | "cook"): number =>
    lasting
      .filter((step) => (step.equipment === null) === (work === "prepare"))
      .reduce((sum, step) => sum + (step.minutes || 0), 0);
  const slow = dish.steps
    .filter(({ equipment, minutes: long }) => equipment === "slow_cooker" && long >= 60)
    .reduce((sum, { minutes: long }) => sum + long, 0);
  return {
    id: "attempted",
    title: dish.name,
    description: dish.why,
    region: null,
    proposer: "attempted",
    servings,
    prepMinutes: minutes("prepare"),
    cookMinutes: Math.max(0, minutes("cook") - slow),
    handsOffMinutes: slow,
    skill: dish.skill as SkillLevel,
    equipment: [...new Set(dish.steps.flatMap(({ equipment }) => (equipment === null ? [] : [equipment])))],
    utensils: [],
    ingredients: dish.ingredients.map(({ food, preparation }) => {
      const name = food.replaceAll("-", " ");
      return { foodId: food, name, preparation: preparation || null, amount: "", grams: 0, pence: pence(0) };
    }),
    steps: dish.steps.map(({ text }) => named(text)),
    tip: dish.tip,
    why: null,
    nutrition: { kcal: 0, protein: 0, fat: 0, saturates: 0, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0 },
    synsEstimate: null,
    pointsEstimate: null,
    allergens: [],
    pence: pence(0),
  };
}
