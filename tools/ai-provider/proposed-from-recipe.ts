import type { Catalogue } from "#domain/recipe/catalogue";
import { durationsIn } from "#domain/proposal/plausibility/durations";
import type { ProposedIngredient, ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { withFields } from "#domain/proposal/testing/step-fields";
import { gramsOf } from "#domain/quantity/units";
import type { Recipe, RecipeLine, StepPart } from "#domain/recipe/recipe";
import type { Equipment } from "#domain/options/options";

type Step = readonly StepPart[];

/** Words in a step that show that it needs an appliance. */
const CUES: Readonly<Record<Equipment, RegExp>> = {
  air_fryer: /\bair[- ]fr/iu,
  slow_cooker: /\bslow cook|\bcooker\b|\bon (?:low|high)\b/iu,
  microwave: /\bmicrowave/iu,
  oven: /\b(?:oven|bake|roast|grill|°C|gas mark)/iu,
  stove: /\b(?:pan|wok|fry|simmer|boil|bubble|sizzle|heat|hob|sear|toast|griddle|casserole|wilt|cook|soften|drain)/iu,
};
/** Time that passes without heat. */
const AT_REST = /\b(?:rest(?! of)|chill\b|cool|soak|stand|marinate|leave|prove|rise|aside)/iu;
const MOST_SPECIFIC_FIRST = ["air_fryer", "slow_cooker", "microwave", "oven", "stove"] as const;

/**
 * A dish of the catalogue as a good model would propose it: for one serving, each food once, amounts only as placeholders. If the
 * cook's steps overlap, the steps' minutes add up to more than the recipe's time.
 */
export function proposedFromRecipe(recipe: Recipe, catalogue: Catalogue): ProposedMeal {
  const steps = proposedSteps(recipe, catalogue);
  return {
    name: recipe.title,
    why: recipe.description,
    region: recipe.region,
    skill: recipe.skill,
    ingredients: ingredientsOf(recipe, catalogue),
    steps,
    tip: recipe.tip,
  };
}

function ingredientsOf(recipe: Recipe, catalogue: Catalogue): ProposedIngredient[] {
  const found = new Map<string, ProposedIngredient>();
  for (const line of recipe.lines) {
    const before = found.get(line.foodId);
    const amount = (before?.amount ?? 0) + amountIn(line, before?.unit ?? line.unit, catalogue) / recipe.servings;
    const preparation = before?.preparation ?? line.preparation;
    found.set(line.foodId, {
      food: line.foodId,
      amount: rounded(amount),
      unit: before?.unit ?? line.unit,
      preparation,
    });
  }
  return [...found.values()];
}

/** The amount of a line in another unit of its food. */
function amountIn(line: RecipeLine, unit: string, catalogue: Catalogue): number {
  if (line.unit === unit) return line.quantity;
  const food = catalogue.foodById.get(line.foodId);
  const grams = food === undefined ? null : gramsOf(food, line.quantity, line.unit);
  const each = food === undefined ? null : gramsOf(food, 1, unit);
  if (grams === null || each === null) throw new RangeError(`${line.foodId} is not measured in ${unit}`);
  return grams / each;
}

function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000;
}

function proposedSteps(recipe: Recipe, catalogue: Catalogue): ProposedStep[] {
  const named = new Set<string>();
  const texts = recipe.steps.map((step) => sentenceOf(step, recipe, catalogue, named));
  const appliances = appliancesOf(recipe, texts);
  const works = texts.map((_, index) => (appliances[index] === null ? "prepare" : "cook"));
  const minutes = minutesOf(recipe, works);
  const steps = withFields(
    texts.map((text, index) => ({
      text,
      minutes: Math.max(minutes[index] ?? 0, ...durationsIn(text).map(({ low }) => Math.ceil(low))),
      equipment: appliances[index] ?? null,
    })),
    (id) => (catalogue.foodById.get(id)?.leastCooking ?? null) !== null,
  );
  const chopping = recipe.prepMinutes - sumOf(steps, "prepare");
  const over = sumOf(steps, "cook") + sumOf(steps, "prepare") - recipe.prepMinutes - recipe.cookMinutes;
  return chopping > 0 && over < 0
    ? [...withFields([{ text: "Wash, peel and chop whatever needs it.", minutes: -over, equipment: null }]), ...steps]
    : steps;
}

/** A step in words. Only the first mention of a food is a placeholder: it stands for the whole amount. */
function sentenceOf(step: Step, recipe: Recipe, catalogue: Catalogue, named: Set<string>): string {
  return step
    .map((part) => {
      switch (part.kind) {
        case "text":
          return part.text;
        case "timer":
          return `${part.minutes} ${part.minutes === 1 ? "minute" : "minutes"}`;
        case "cookware":
          return part.name;
        case "ingredient": {
          const foodId = recipe.lines[part.line]?.foodId ?? "";
          if (named.has(foodId)) return `the rest of the ${catalogue.foodById.get(foodId)?.name ?? ""}`;
          named.add(foodId);
          return `{${foodId}}`;
        }
      }
    })
    .join("");
}

/** The appliance of each step, such that together they need what the recipe needs. Food that continues cooking stays where it was. */
function appliancesOf({ equipment: needed, steps }: Recipe, texts: readonly string[]): (Equipment | null)[] {
  const cued = texts.map((text) => MOST_SPECIFIC_FIRST.filter((one) => needed.includes(one) && CUES[one].test(text)));
  const chosen: (Equipment | null)[] = [];
  for (const [index, text] of texts.entries()) {
    const goesOn = timed(steps[index] ?? []) > 0 && !AT_REST.test(text);
    chosen.push(cued[index]?.[0] ?? (goesOn ? (chosen.findLast((one) => one !== null) ?? needed[0] ?? null) : null));
  }
  for (const appliance of needed.filter((one) => !chosen.includes(one))) {
    const spare = (index: number): boolean =>
      chosen[index] === null || chosen.filter((one) => one === chosen[index]).length > 1;
    const indexes = [...texts.keys()].filter(spare);
    chosen[indexes.find((index) => cued[index]?.includes(appliance)) ?? indexes[0] ?? 0] = appliance;
  }
  return chosen;
}

/** Every step takes at least as long as its timers; the rest of the cooking time goes to steps without one. */
function minutesOf(recipe: Recipe, works: readonly ("prepare" | "cook")[]): number[] {
  const minutes = recipe.steps.map(timed);
  for (const [work, wanted] of [
    ["cook", recipe.cookMinutes],
    ["prepare", recipe.prepMinutes],
  ] as const) {
    const all = works.flatMap((one, index) => (one === work ? [index] : []));
    const untimed = all.filter((index) => minutes[index] === 0);
    const places = untimed.length > 0 ? untimed : all;
    const total = minutes.reduce((sum, one) => sum + one, 0);
    const missing = wanted - all.reduce((sum, index) => sum + (minutes[index] ?? 0), 0);
    let left = Math.min(missing, recipe.prepMinutes + recipe.cookMinutes - total);
    for (let turn = 0; left > 0 && places.length > 0; turn += 1) {
      const place = places[turn % places.length] ?? 0;
      minutes[place] = (minutes[place] ?? 0) + 1;
      left -= 1;
    }
  }
  return minutes;
}

function timed(step: Step): number {
  return Math.ceil(step.reduce((sum, part) => sum + (part.kind === "timer" ? part.minutes : 0), 0));
}

function sumOf(steps: readonly ProposedStep[], work: "prepare" | "cook"): number {
  return steps.reduce((sum, step) => sum + ((step.heat === null) === (work === "prepare") ? step.minutes : 0), 0);
}
