import { DIET_FIGURES } from "#domain/meal/diets";
import { GOAL_FIGURES } from "#domain/meal/goals";
import { rulesFor } from "#domain/eaters/rules";
import { mostSaltKept } from "#domain/meal/check-eaters";
import { meatsOf } from "#domain/meal/check-food";
import { figuresAsked } from "#domain/planner/noted-figures";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { LIGHT_KCAL } from "#domain/planner/notes-loss";
import { LEFT_OUT_FOR } from "#domain/intents/eatings";
import { EATINGS } from "#domain/intents/intent";
import { kcalInWords } from "#domain/intents/preferences-in-words";
import { occasionDayOf } from "#domain/planner/preferences";
import { dataLine, shortened } from "#domain/proposal/brief/data-line";
import { nameless } from "#domain/proposal/brief/typed-texts";
import { allowedFoods } from "#domain/proposal/brief/vocabulary";
import type { ServedForm } from "#domain/eaters/eater-rule";
import { DINNER, NO_STAPLES } from "#domain/planner/week-value";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import { longerDays } from "#domain/request/day-limits";
import { notedRulesOf } from "#domain/request/noted-rules";
import { optionLabel } from "#domain/options/options";
import type { DietaryPreference, MealGoal } from "#domain/options/options";

const DIETS: Readonly<Record<DietaryPreference, string | null>> = {
  none: null,
  meat_eater: null,
  vegetarian: "vegetarian",
  vegan: "vegan",
  keto: `keto: at most ${DIET_FIGURES.ketoCarbohydrate} g of carbohydrate a serving`,
  low_carb: `low carb: at most ${DIET_FIGURES.lowCarbCarbohydrate} g of carbohydrate a serving`,
  paleo: "paleo: no grain, pulse, dairy, refined sugar or seed oil",
  high_protein: `high protein: at least ${DIET_FIGURES.highProteinGrams} g of protein a serving, and at least ${DIET_FIGURES.highProteinEnergyShare * 100} % of the energy from protein`,
  slimming_world: `at most ${DIET_FIGURES.syns} syns a serving, counted by the column syns, which a line may tell`,
  weight_watchers: `at most ${DIET_FIGURES.points} points a serving, counted by the column points, which a line may tell`,
};

const GOALS: Readonly<Record<MealGoal, string | null>> = {
  none: null,
  weight_loss: `at most ${GOAL_FIGURES.weightLossKcal} kcal a serving, with at least ${GOAL_FIGURES.weightLossProtein} g of protein where possible`,
  muscle_gain: `at least ${GOAL_FIGURES.muscleGainProtein} g of protein a serving where possible`,
  budget_friendly: "as cheap as possible",
  comfort_food: "comfort food",
  family_friendly: "dishes that children like too",
  special_occasion: "dishes for a special occasion",
};

/** What a diet counts, if anything. */
export function countedOf({ dietaryPreference }: Pick<MealPlanRequest, "dietaryPreference">): "syns" | "points" | null {
  if (dietaryPreference === "slimming_world") return "syns";
  return dietaryPreference === "weight_watchers" ? "points" : null;
}

/**
 * A request's rules as lines of plain words with figures, without typed text. `weeklyLeft`: the part of the weekly figure for the
 * wanted meals.
 */
export function rulesInWords(constraints: Constraints, catalogue: Catalogue, weeklyLeft: number | null): string[] {
  const { request, maxMinutes } = constraints;
  const list = (values: readonly string[]): string =>
    values.map((value) => optionLabel(value).toLowerCase()).join(", ");
  const counted = countedOf(request);
  const { diet, without, apart } = notedRulesOf(request);
  const figures = [
    ...(constraints.preferences.lighter === true ? [kcalInWords({ least: null, most: LIGHT_KCAL })] : []),
    ...figuresAsked(constraints.preferences),
  ];
  const diets = new Set([DIETS[request.dietaryPreference], diet].filter((words) => words !== null));
  return [
    ["diet", diets.size === 0 ? null : [...diets].join("; ")],
    ["kept apart", apart.length === 0 ? null : apart.map(({ words }) => `no ${words} in one meal`).join("; ")],
    [
      "together",
      weeklyLeft === null || counted === null
        ? null
        : `at most ${Math.max(0, weeklyLeft)} ${counted} a person in all wanted meals`,
    ],
    ["who eats along", eatersInWords(constraints, catalogue)],
    ["restrictions", request.dietaryRestrictions.length === 0 ? null : list(request.dietaryRestrictions)],
    ["way of eating", eatingsInWords(request)],
    ["left out", leftOutInWords(request)],
    ["meat and fish", meatInWords(constraints, catalogue, list)],
    [
      "time",
      maxMinutes === null
        ? null
        : `at most ${maxMinutes} minutes for a meal${longerDays(constraints)
            .map(({ day, minutes }) => `, ${minutes} on ${day}`)
            .join("")}, preparation and cooking together, without the hours of a slow cooker`,
    ],
    ["equipment", equipmentInWords(constraints)],
    ["without", without === null || without.length === 0 ? null : `nothing that needs ${without.join(" or ")}`],
    ["skill", `at most ${request.cookingSkillLevel}`],
    [
      "regions",
      request.preferredRegions.length === 0
        ? null
        : `${request.preferredRegions.join(", ")} wherever possible, but for a dinner that their words ask for`,
    ],
    ["goal", goalInWords(constraints)],
    ["plates", NO_STAPLES.includes(request.dietaryPreference) ? null : PLATES],
    ["figures", figures.length === 0 ? null : `${figures.join("; ")}, where possible`],
    ["energy", asksForFigures(constraints) ? null : energyInWords(request)],
  ].flatMap(([name, words]) => (words === null || words === undefined ? [] : [`${name}: ${words}`]));
}

/** A bigger plate for building muscle and for comfort. */
function energyInWords({ mealGoals: goal, intents }: MealPlanRequest): string {
  const most = goal === "muscle_gain" || goal === "comfort_food" ? HEARTY_KCAL : DINNER.most;
  const isLightOnce = intents.some(({ kind }) => kind === "light");
  const light = isLightOnce ? `, and at most ${LIGHT_KCAL} on the days for which they asked for something light` : "";
  return `${DINNER.least} to ${most} kcal a serving where possible${light}`;
}
const HEARTY_KCAL = 950;

/** Religious and ethical ways of eating, which a line may mention to those who keep them, with what each leaves out. */
function eatingsInWords({ intents }: Constraints["request"]): string | null {
  const eatings = new Set(intents.flatMap((intent) => (intent.kind === "eating" ? [intent.what] : [])));
  const words = [...eatings].map(
    (eating) => `${EATINGS[eating].toLowerCase()} (no ${LEFT_OUT_FOR[eating].join(", ")})`,
  );
  return words.length === 0 ? null : `${words.join("; ")}, in every dinner`;
}

/** What the notes leave out of every dinner, and for whom; without a reason a proposer would wonder. */
function leftOutInWords({ intents, fullName }: Constraints["request"]): string | null {
  const out = intents.flatMap((intent) => (intent.kind === "leave_out" ? [intent] : []));
  if (out.length === 0) return null;
  const said = out.map(({ what, person }) =>
    shortened(nameless(person === null ? what : `${what} (for ${person})`, fullName), LONGEST_ENTRY),
  );
  return `${dataLine(said)}, in no dinner`;
}
const LONGEST_ENTRY = 60;

/** A special occasion is the goal of its evening, if one is named. */
function goalInWords(constraints: Constraints): string | null {
  const day = occasionDayOf(constraints);
  return day === null
    ? GOALS[constraints.request.mealGoals]
    : `a special occasion on ${day}; the other dinners are for every day`;
}

/** Advice of health services for eaters that a list of foods cannot express. */
function eatersInWords({ eaters }: Constraints, catalogue: Catalogue): string | null {
  const rules = rulesFor(eaters).map(({ measure }) => measure);
  const without = rules.flatMap((measure) => (measure.kind === "food" ? measure.words : []));
  const others = rules.flatMap((measure) => {
    if (measure.kind === "form") return [FORMS[measure.form]];
    if (measure.kind === "weekly") {
      const foods = catalogue.foods.filter(({ eaterFacts }) => eaterFacts.includes(measure.fact));
      return [`at most ${measure.most} meals of the week with ${foods.map(({ id }) => id).join(", ")}`];
    }
    return [];
  });
  const salt = saltInWords(eaters);
  const all = [
    ...(without.length === 0 ? [] : [`no ${[...new Set(without)].join(", ")}, nor anything with them`]),
    ...new Set(others),
    ...(salt === null ? [] : [salt]),
  ];
  return all.length === 0 ? null : all.join("; ");
}

/** The limit for the youngest at the table: older people may have more. */
function saltInWords(eaters: Constraints["eaters"]): string | null {
  const most = rulesFor(eaters).flatMap(({ measure }) => (measure.kind === "salt" ? [mostSaltKept(measure)] : []));
  return most.length === 0
    ? null
    : `at most ${Math.min(...most)} g of salt a serving beside salt and stock cubes, before which a small child's portion is taken out: sauces, cheese, cured meat and bread count`;
}

const FORMS: Readonly<Record<ServedForm, string>> = {
  soft_egg: "egg only cooked until white and yolk are firm, and a step says so; no raw egg",
  pink_meat: "meat only cooked until no pink is left, and a step says so",
  underdone_fish: "fish and shellfish only cooked through",
  cold_smoked_fish: "smoked fish only where the step that it goes into cooks it",
  cold_cured_meat: "chorizo, salami and raw ham only where the step that they go into cooks them",
  raw_sprouts: "beansprouts only where the step that they go into cooks them",
  unpasteurised: "nothing unpasteurised",
};

const PLATES = "protein, vegetables, and bread, rice, pasta, potatoes or the like in every meal";

/** Whether dinners of an unusual size are wanted. */
function asksForFigures({ request, preferences }: Constraints): boolean {
  return request.mealGoals === "weight_loss" || preferences.lighter === true || preferences.figures?.kcal !== undefined;
}

/** Free-text requests about meat and fish override the usual shares. */
const SAYS_HOW_MUCH_MEAT: readonly string[] = ["less_meat", "meat_only_as_asked"];
const ANIMALS_WANTED = /\b(?:fish|seafood|meat|chicken|beef|pork|lamb|salmon|prawns?)\b/iu;

function saysHowMuchMeat({ request }: Constraints): boolean {
  return request.intents.some(
    (intent) =>
      intent.kind === "eating" ||
      (intent.kind === "way" && SAYS_HOW_MUCH_MEAT.includes(intent.what)) ||
      ((intent.kind === "want" || intent.kind === "less") && ANIMALS_WANTED.test(intent.what)),
  );
}

/** The same shares as our own planner uses (spec E6). */
function meatInWords(
  constraints: Constraints,
  catalogue: Catalogue,
  list: (values: readonly string[]) => string,
): string | null {
  const { request } = constraints;
  const { noMeat, meatsPreferred, dietaryPreference } = request;
  if (noMeat) return "none";
  const there = new Set<string>(allowedFoods(constraints, catalogue).flatMap(meatsOf));
  const left = meatsPreferred.filter((meat) => there.has(meat));
  if (left.length > 0) return `only ${list(left)}, in at least half of the meals, each kind in turn`;
  if (dietaryPreference === "vegetarian" || dietaryPreference === "vegan" || notedRulesOf(request).diet !== null)
    return null;
  if (saysHowMuchMeat(constraints)) return null;
  return dietaryPreference === "meat_eater"
    ? "in at least seven meals of ten"
    : "in about two thirds of the meals, fish among them";
}

function equipmentInWords({ request }: Constraints): string | null {
  const { cookingEquipment } = request;
  if (cookingEquipment.length === 0) return null;
  // A microwave is for warming, and does not ask for dinners made in it.
  const special = cookingEquipment.filter((item) => item === "slow_cooker" || item === "air_fryer");
  const use = special.length === 0 ? "" : `; use ${special.join(", ")} in at least one meal`;
  return `only ${cookingEquipment.join(", ")}${use}`;
}
