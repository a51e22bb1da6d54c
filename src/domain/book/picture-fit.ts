import { householdOf } from "#domain/planner/household";
import type { Household } from "#domain/planner/household";
import type { Region, Restriction } from "#domain/options/options";
import type { BookDiet, BookMoney, BookPicture, BookWithout } from "#domain/recipe/book-week";
import { SEASONS } from "#domain/recipe/recipe";
import type { Season } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";

/*
 * How far the household that a week of the book was composed for is from the one that asks. What a single dish may not be for somebody, the
 * planner knows of each dish; this is about the week as a whole: a table of two children eats otherwise than one of two who like to cook.
 */

/** Points a serving that a week of seven dinners loses, as in `planner/week-value`: what matters is their order. */
const PICTURE_LOSS = {
  diet: 9_000,
  /** Composed for children where none eat along, or the other way round; where nobody said, and there are three and more. */
  children: 5_500,
  childrenPerhaps: 1_200,
  /** For each doubling of the table. */
  people: 1_300,
  /** For each step between the minutes of an evening: too long, and shorter than it need be. */
  tooLong: 700,
  tooShort: 400,
  /** For each step between the purses. */
  tooDear: 1_800,
  tooPlain: 1_300,
  /** None of the kitchens that were asked for; no kitchen at all; all of one that nobody asked for. */
  otherKitchen: 4_500,
  noKitchen: 1_300,
  oneKitchen: 4_500,
  /** For each season between them: two at most. */
  season: 1_900,
  /** An appliance that was ticked and that the week does without; that it needs and nobody has told of. */
  unusedAppliance: 1_500,
  strangeAppliance: 1_200,
  /** What the household leaves out and the week was not composed without; and the other way round. */
  notWithout: 500,
  needlessWithout: 1_500,
} as const;

/** The table that a request tells of, as a week of the book is pictured. */
export interface AskedPicture {
  readonly household: Household;
  readonly people: number;
  readonly diet: BookDiet;
  readonly without: ReadonlySet<BookWithout>;
  readonly money: BookMoney;
  readonly minutes: number;
  /** Regions and cuisines. */
  readonly kitchens: readonly string[];
  readonly season: Season | null;
  readonly appliances: readonly string[];
}

/** Pence a serving below which money is tight, and from which it need not be counted: whole packs of a week that begins with the basics. */
const MONEY_LINES = { tight: 320, easy: 850 } as const;
const MONEY_STEPS: readonly BookMoney[] = ["tight", "ordinary", "easy"];
/** What not every kitchen has: a week is composed around it. */
export const APPLIANCES: readonly string[] = ["air_fryer", "slow_cooker", "microwave"];
const MINUTE_STEP = 15;
const LONGEST_EVENING = 60;

const WITHOUT_OF: Partial<Record<Restriction, BookWithout>> = {
  gluten_free: "gluten",
  dairy_free: "dairy",
  nut_free: "nuts",
  egg_free: "egg",
};

/** Reads off a request the picture that weeks of the book are compared with. */
export function askedPicture(constraints: Constraints, season: Season | null): AskedPicture {
  const { request, preferences, maxMinutes } = constraints;
  const household = householdOf(constraints);
  const noted = preferences.more.flatMap(({ thing }) => {
    if (thing.kind === "region") return [thing.region];
    return thing.kind === "cuisine" ? [thing.cuisine] : [];
  });
  const without = request.dietaryRestrictions.flatMap((restriction) => WITHOUT_OF[restriction] ?? []);
  return {
    household,
    people: request.numPeople,
    diet: dietOf(constraints, household),
    without: new Set(household.halal ? [...without, "pork", "halal"] : without),
    money: moneyOf(constraints),
    minutes: Math.min(maxMinutes ?? LONGEST_EVENING, LONGEST_EVENING),
    kitchens: [...request.preferredRegions, ...noted],
    season,
    appliances: request.cookingEquipment.filter((item) => APPLIANCES.includes(item)),
  };
}

function dietOf({ request }: Constraints, household: Household): BookDiet {
  const { dietaryPreference: diet, mealGoals: goal, meatsPreferred } = request;
  if (diet === "vegan") return "vegan";
  if (household.meatless) return "vegetarian";
  if (diet === "keto" || diet === "low_carb" || diet === "paleo") return "keto";
  if (goal === "weight_loss" || diet === "slimming_world" || diet === "weight_watchers") return "weight_loss";
  if (diet === "high_protein" || goal === "muscle_gain") return "high_protein";
  const onlyFish = meatsPreferred.length > 0 && meatsPreferred.every((meat) => meat === "fish" || meat === "seafood");
  return onlyFish ? "pescatarian" : "none";
}

function moneyOf({ request, preferences, budgetPence }: Constraints): BookMoney {
  const each = budgetPence / request.mealsPerWeek / request.numPeople;
  if (request.mealGoals === "budget_friendly" || preferences.thrifty === true || each < MONEY_LINES.tight)
    return "tight";
  return each >= MONEY_LINES.easy || request.mealGoals === "special_occasion" ? "easy" : "ordinary";
}

/** How far a diet's weeks are from another's, as a share; those that are not named are as far as can be. */
const DIET_DISTANCE: Record<BookDiet, Partial<Record<BookDiet, number>>> = {
  none: { none: 0, high_protein: 0.2, pescatarian: 0.4, weight_loss: 0.4 },
  vegetarian: { vegetarian: 0, vegan: 0.2, pescatarian: 0.4, none: 0.6 },
  vegan: { vegan: 0, vegetarian: 0.2 },
  pescatarian: { pescatarian: 0, none: 0.4, high_protein: 0.5 },
  keto: { keto: 0, high_protein: 0.5, weight_loss: 0.6, none: 0.7 },
  high_protein: { high_protein: 0, none: 0.2, weight_loss: 0.5, pescatarian: 0.4 },
  weight_loss: { weight_loss: 0, high_protein: 0.4, pescatarian: 0.4, none: 0.5 },
};

/** What a week of the book loses by having been composed for another household than this. */
export function pictureLoss(asked: AskedPicture, week: BookPicture): number {
  return (
    PICTURE_LOSS.diet * (DIET_DISTANCE[asked.diet][week.diet] ?? 1) +
    tableLoss(asked, week) +
    eveningLoss(asked, week) +
    kitchenLoss(asked, week) +
    seasonLoss(asked.season, week.season) +
    withoutLoss(asked.without, week.without)
  );
}

function tableLoss({ household, people }: AskedPicture, week: BookPicture): number {
  const hasChildren = week.children.length > 0;
  const perhaps = !household.children && people > 2;
  const isOther = perhaps ? !hasChildren : household.children !== hasChildren;
  const children = isOther ? (perhaps ? PICTURE_LOSS.childrenPerhaps : PICTURE_LOSS.children) : 0;
  return children + PICTURE_LOSS.people * Math.abs(Math.log2(people / week.people));
}

function eveningLoss({ minutes, money, appliances }: AskedPicture, week: BookPicture): number {
  const steps = (week.minutes - minutes) / MINUTE_STEP;
  const time = steps > 0 ? PICTURE_LOSS.tooLong * steps : -PICTURE_LOSS.tooShort * steps;
  const purses = MONEY_STEPS.indexOf(week.money) - MONEY_STEPS.indexOf(money);
  const purse = purses > 0 ? PICTURE_LOSS.tooDear * purses : -PICTURE_LOSS.tooPlain * purses;
  const needed = week.needs.filter((item) => APPLIANCES.includes(item));
  const unused = appliances.filter((item) => !(needed as readonly string[]).includes(item)).length;
  const strange = needed.filter((item) => !appliances.includes(item)).length;
  return time + purse + PICTURE_LOSS.unusedAppliance * unused + PICTURE_LOSS.strangeAppliance * strange;
}

function kitchenLoss({ kitchens, household }: AskedPicture, week: BookPicture): number {
  const [only] = week.kitchens;
  if (kitchens.length === 0) {
    if (week.kitchens.length !== 1 || only === "british") return 0;
    return household.homely ? PICTURE_LOSS.oneKitchen * 1.3 : PICTURE_LOSS.oneKitchen;
  }
  if (week.kitchens.length === 0) return PICTURE_LOSS.noKitchen;
  const met = week.kitchens.filter((kitchen) => kitchens.some((asked) => isWithin(kitchen, asked))).length;
  return PICTURE_LOSS.otherKitchen * (1 - met / week.kitchens.length);
}

/** Whether a kitchen is one that was asked for, or lies in a region that was: Punjabi food is Indian. */
function isWithin(kitchen: string, asked: string): boolean {
  if (kitchen === asked) return true;
  return (REGION_CUISINES[asked as Region] ?? []).includes(kitchen);
}

const REGION_CUISINES: Partial<Record<Region, readonly string[]>> = {
  mediterranean: ["italian", "greek", "spanish", "portuguese", "french", "turkish"],
  chinese: ["cantonese", "sichuan", "japanese", "korean", "thai", "vietnamese", "malaysian"],
  indian: ["pakistani", "punjabi", "bangladeshi", "sri_lankan", "south_indian", "goan", "gujarati"],
  mexican: ["tex_mex", "oaxacan"],
  american: ["cajun", "caribbean", "tex_mex"],
  middle_eastern: ["turkish", "lebanese", "persian", "arabic", "israeli", "moroccan"],
  african: ["moroccan", "egyptian", "nigerian", "ghanaian", "ethiopian", "south_african"],
};

function seasonLoss(asked: Season | null, season: Season | null): number {
  if (asked === null || season === null) return 0;
  const apart = Math.abs(SEASONS.indexOf(asked) - SEASONS.indexOf(season));
  return PICTURE_LOSS.season * Math.min(apart, SEASONS.length - apart);
}

function withoutLoss(asked: ReadonlySet<BookWithout>, without: readonly BookWithout[]): number {
  const missing = [...asked].filter((one) => !without.includes(one)).length;
  const needless = without.filter((one) => !asked.has(one)).length;
  return PICTURE_LOSS.notWithout * missing + PICTURE_LOSS.needlessWithout * needless;
}
