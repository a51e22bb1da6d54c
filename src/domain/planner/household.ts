import { asksForHalal } from "#domain/matcher/named-ways-of-eating";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { DietaryPreference } from "#domain/options/options";

/** Who sits at the table, as far as a request tells: what is a treat for children is none for two adults who like to cook. */
export interface Household {
  /** Children eat along: the notes or the goal say so. */
  readonly children: boolean;
  /** One or two adults who cook at least a little: nothing says that children eat along, or that they want what children like. */
  readonly adults: boolean;
  /** Cooks well. */
  readonly keen: boolean;
  /** Has an hour and more on any day, so that the weekend's cooking may take its time. */
  readonly leisurely: boolean;
  /** Wants what it knows: comfort or family food, nothing fancy, children along; other kitchens only where it asks for them. */
  readonly homely: boolean;
  /** Leaves out pork or alcohol, as a halal kitchen does: the cooking of the Middle East and of India is its own. */
  readonly halal: boolean;
  /** Eats plainly: a meat-eater, or notes that ask for nothing fancy. Meat leads the plate. */
  readonly plain: boolean;
  /** Asked for American or Mexican food: its feast is eaten with the hands. */
  readonly fun: boolean;
  /** Builds on protein: trains, gains muscle, or eats a diet that is named after it. */
  readonly strong: boolean;
  /** Minutes that it has for a dinner; none is too long where nobody said. */
  readonly minutes: number;
  /** Eats neither meat nor fish. */
  readonly meatless: boolean;
  /** Eats less of them than most: its best dinner may be without. */
  readonly lessMeat: boolean;
  /** Leaves out so much that the best of its dishes are marked lower than everybody's. */
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

const known = new WeakMap<Constraints, Household>();

/** Reads the household off a request, once for all the dishes that are looked at for it. */
export function householdOf(constraints: Constraints): Household {
  const household = known.get(constraints) ?? readHousehold(constraints);
  known.set(constraints, household);
  return household;
}

function readHousehold({ request, preferences, maxMinutes }: Constraints): Household {
  const { mealGoals: goal, cookingSkillLevel: skill, dietaryPreference: diet } = request;
  const children = preferences.children || goal === "family_friendly";
  // Old-fashioned food is what it knows.
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
    halal: request.ingredientsToAvoid.some((entry) => HALAL_LIKE.test(entry)) || asksForHalal(request.additionalNotes),
    strong: goal === "muscle_gain" || diet === "high_protein" || preferences.protein === true,
    leisurely: maxMinutes === null || maxMinutes >= LEISURE_MINUTES,
    minutes: maxMinutes ?? Number.POSITIVE_INFINITY,
    meatless,
    lessMeat: preferences.lessMeat === true || preferences.restMeatless === true,
    narrow: meatless || NARROW.includes(diet) || goal === "weight_loss",
  };
}
