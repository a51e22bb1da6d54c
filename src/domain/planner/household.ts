import type { NotedThing } from "#domain/intents/noted-thing";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { DietaryPreference } from "#domain/options/options";

/** Who is at the table, as far as a request shows: a treat for children is not one for two adults who like to cook. */
export interface Household {
  /** Children are at the table, by the notes or the goal. */
  readonly children: boolean;
  /** One or two adults who cook at least a little: nothing suggests children, or that they want what children like. */
  readonly adults: boolean;
  /** Cooks well. */
  readonly keen: boolean;
  /** Has at least an hour on any day, so weekend cooking may take its time. */
  readonly leisurely: boolean;
  /** Prefers familiar food: comfort or family food, nothing fancy, or with children; other cuisines only if it asks for them. */
  readonly homely: boolean;
  /** Avoids pork or alcohol, or asks for halal food: Middle Eastern and Indian cooking is assumed to be its own. */
  readonly halal: boolean;
  /** Eats plain food: a meat-eater, or notes asking for nothing fancy. Meat leads the plate. */
  readonly plain: boolean;
  /** Asked for American or Mexican food: its special dinner is eaten by hand. */
  readonly fun: boolean;
  /** Focuses on protein: trains, gains muscle, or follows such a diet. */
  readonly strong: boolean;
  /** Minutes it has for a dinner; no limit if unstated. */
  readonly minutes: number;
  /** Eats no meat or fish. */
  readonly meatless: boolean;
  /** Eats less of them than most: its best dinner may have none. */
  readonly lessMeat: boolean;
  /** Avoids so much that its best dishes are rated lower than other people's. */
  readonly narrow: boolean;
}

const LEISURE_MINUTES = 60;
const NARROW: readonly DietaryPreference[] = [
  "vegetarian",
  "vegan",
  "keto",
  "paleo",
  "low_carb",
  "slimming_world",
  "weight_watchers",
];

const HALAL_LIKE = /\b(?:pork|alcohol|wine|halal)\b/iu;

const cache = new WeakMap<Constraints, Household>();

/** Derives the household from a request, once for all its dishes. */
export function householdOf(constraints: Constraints): Household {
  const household = cache.get(constraints) ?? readHousehold(constraints);
  cache.set(constraints, household);
  return household;
}

function readHousehold({ request, preferences, maxMinutes }: Constraints): Household {
  const { mealGoals: goal, cookingSkillLevel: skill, dietaryPreference: diet } = request;
  const children = preferences.children || goal === "family_friendly";
  // Old-fashioned food is familiar.
  const isBritish = (thing: NotedThing): boolean => thing.kind === "region" && thing.region === "british";
  const traditional = preferences.more.some(({ thing }) => isBritish(thing));
  const kitchens =
    request.preferredRegions.length > 0 ||
    preferences.more.some(({ thing }) => (thing.kind === "region" || thing.kind === "cuisine") && !isBritish(thing));
  const meatless = request.noMeat || diet === "vegetarian" || diet === "vegan" || notedRulesOf(request).diet !== null;
  return {
    children,
    adults: !children && request.numPeople <= 2 && goal !== "comfort_food" && skill !== "beginner",
    keen: skill === "advanced",
    homely: (children || goal === "comfort_food" || preferences.homely === true || traditional) && !kitchens,
    fun: [
      ...request.preferredRegions,
      ...preferences.more.map(({ thing }) => ("region" in thing ? thing.region : null)),
    ].some((region) => region === "american" || region === "mexican"),
    plain:
      (diet === "meat_eater" || preferences.homely === true || traditional) &&
      !meatless &&
      request.preferredRegions.length === 0,
    halal:
      request.ingredientsToAvoid.some((entry) => HALAL_LIKE.test(entry)) ||
      request.intents.some((intent) => intent.kind === "eating" && intent.what === "halal"),
    strong: goal === "muscle_gain" || diet === "high_protein" || preferences.protein === true,
    leisurely: maxMinutes === null || maxMinutes >= LEISURE_MINUTES,
    minutes: maxMinutes ?? Number.POSITIVE_INFINITY,
    meatless,
    lessMeat: preferences.lessMeat === true || preferences.restMeatless === true,
    narrow: meatless || NARROW.includes(diet) || goal === "weight_loss",
  };
}
