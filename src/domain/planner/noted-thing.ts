import { figuresInWeek } from "#domain/planner/noted-figures";
import { wasteInWeek } from "#domain/planner/noted-waste";
import { limitNotices } from "#domain/planner/noted-limits";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { isDishOf } from "#domain/planner/preferences";
import type { Food } from "#domain/food/food";
import { isTitled } from "#domain/matcher/dish-titles";
import { missingInWords } from "#domain/intents/preferences-in-words";
import type { NotedDish } from "#domain/intents/preferences";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { AVAILABLE_TIMES } from "#domain/options/options";
import type { Region } from "#domain/options/options";
import type { Day } from "#domain/options/days";
import { daysOf } from "#domain/plan/plan-document";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";
import type { PlanNotice } from "#domain/request/plan-notice";

/** Cuisines of a region that people do not mean by it, as long as there are others. */
export const OUTER: Partial<Record<Region, readonly Cuisine[]>> = {
  mediterranean: ["french"],
  british: ["italian", "polish"],
  chinese: ["japanese", "korean", "thai", "vietnamese", "malaysian"],
  indian: ["sri_lankan"],
  american: ["caribbean"],
};
/** Whether a dish of a region belongs to a cuisine not meant by it: risotto is eaten all over Britain, and pierogi are Polish. */
function isOuter(region: Region, { cuisines }: DishTraits): boolean {
  const outer = OUTER[region] ?? [];
  return cuisines.some((cuisine) => outer.includes(cuisine));
}

/** Grams a serving from which a dish is about a food that someone likes, rather than merely containing it. */
const LIKED_GRAMS = 15;

/** A word for this many foods means a whole family, and asks for dishes about its vegetables or pulses: grams a serving. */
const FAMILY = { foods: 20, grams: 70 } as const;

function holdsFood(foodIds: readonly string[], { amounts, meal }: CheckedMeal): boolean {
  const least = ({ onPlate }: Food): number =>
    foodIds.length > FAMILY.foods && (onPlate === "vegetables" || onPlate === "pulses") ? FAMILY.grams : LIKED_GRAMS;
  return amounts.some(({ food, grams }) => foodIds.includes(food.id) && grams >= least(food) * meal.servings);
}

/** Takeaway food that people look forward to. */
function isTakeaway({ meal }: CheckedMeal, { form, appeal, light }: DishTraits): boolean {
  const { region } = meal;
  // Whatever a slow cooker makes was put on in the morning.
  if (region === null || form === null || light || (meal.handsOffMinutes ?? 0) > 0) return false;
  return appeal >= TAKEAWAY_APPEAL && TAKEAWAY_REGIONS.includes(region) && TAKEAWAY_FORMS.includes(form);
}
const TAKEAWAY_APPEAL = 8;
const TAKEAWAY_REGIONS: readonly Region[] = ["chinese", "indian", "american", "mexican", "middle_eastern"];
const TAKEAWAY_FORMS: readonly DishForm[] = [
  "pizza",
  "burger",
  "curry",
  "noodles",
  "stir_fry",
  "wraps",
  "rice",
  "grill",
];

/** A request for a roast means one with potatoes: Chinese salt-baked chicken is roasted too, but is another dinner. */
function isRoastDinner({ meal: { region } }: CheckedMeal): boolean {
  return region === null || ROAST_REGIONS.includes(region);
}
const ROAST_REGIONS: readonly Region[] = ["british", "american", "mediterranean"];

function hasForm(forms: readonly DishForm[], { form, namedForms }: DishTraits): boolean {
  return form === null ? namedForms.some((named) => forms.includes(named)) : forms.includes(form);
}

/** Whether a dish is what the notes name. */
export function isThing(thing: NotedThing, checked: CheckedMeal, traits: DishTraits): boolean {
  switch (thing.kind) {
    case "form":
      return hasForm([thing.form], traits) && (thing.form !== "roast" || isRoastDinner(checked));
    case "region":
      return checked.meal.region === thing.region && !isOuter(thing.region, traits);
    case "cuisine":
      return traits.cuisines.includes(thing.cuisine);
    case "animal":
      // Fish sauce does not make a fish supper.
      return isDishOf([thing.animal], checked) && (thing.foodIds === undefined || holdsFood(thing.foodIds, checked));
    case "takeaway":
      return isTakeaway(checked, traits);
    case "meatless":
      return !traits.hasMeat && !traits.hasFish;
    case "staple":
      return traits.staple === thing.staple;
    case "titled":
      return (
        isTitled(thing.phrases, checked.meal.title) && (thing.animal === undefined || isDishOf([thing.animal], checked))
      );
    case "forms":
      return hasForm(thing.forms, traits);
    case "appliance":
      return checked.meal.equipment.includes(thing.appliance);
    case "together":
      return thing.things.every((one) => isThing(one, checked, traits));
    case "food":
      return holdsFood(thing.foodIds, checked);
  }
}

/** The code of the notice about requested dishes that are not in the week. */
export const NOT_MET_CODE = "notes_not_met";
/** For figures and waste, the notice that the request is met. */
export const MET_CODE = "notes_met";
/** Names of things that people would look for in their week. */
const LOOKED_FOR: readonly NotedThing["kind"][] = [
  "animal",
  "appliance",
  "cuisine",
  "food",
  "form",
  "region",
  "titled",
  "together",
];

/** A special dinner: for guests, or more eagerly awaited than most. */
export function isSpecial(checked: CheckedMeal, traits: DishTraits): boolean {
  const { marks } = checked.meal;
  if (marks.includes("special_occasion")) return true;
  // Every family loves sausages and mash, but they are not special.
  return traits.appeal >= SPECIAL_APPEAL && !traits.shortcut && !EVERYDAY.every((mark) => marks.includes(mark));
}
const SPECIAL_APPEAL = 9;
const EVERYDAY = ["comfort_food", "family_friendly"] as const;

/** What is needed to say what a week lacks. */
export interface WeekLooked {
  /** Whether each dish that would meet the request was served recently. */
  readonly resting: (dish: NotedDish) => boolean;
  /** The minutes of the quickest dish that would meet the request, if only the time rules it out. */
  readonly longer: (dish: NotedDish) => number | null;
  /** The ids of the intents that each meal meets, by our code or by its proposer. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  readonly days?: readonly Day[] | undefined;
}

/** The shortest time in the form that allows a dish of this many minutes. */
function timeFor(minutes: number): string {
  const time = AVAILABLE_TIMES.find((one) => one !== "60+" && Number(one) >= minutes) ?? "60+";
  return `“${time} minutes”`;
}

/** Says which requested dishes are not in the week, or hardly, so that nobody looks for them. */
export function notMetNotices(
  constraints: Constraints,
  meals: readonly CheckedMeal[],
  catalogue: Catalogue,
  { resting, longer, answers, days = daysOf(constraints, meals.length) }: WeekLooked,
): PlanNotice[] {
  const { request } = constraints;
  // An uncertain request is not reported as missing.
  const unsure = new Set((constraints.perhaps ?? []).map(({ id }) => id));
  const isSure = ({ intent }: NotedDish): boolean => intent === undefined || !unsure.has(intent);
  const preferences = {
    ...constraints.preferences,
    more: constraints.preferences.more.filter(isSure),
    useUp: (constraints.preferences.useUp ?? []).filter(isSure),
  };
  const answered = new Set([...answers.values()].flat());
  const isOne = ({ thing, intent }: NotedDish, checked: CheckedMeal): boolean =>
    isThing(thing, checked, traitsOf(checked, catalogue)) ||
    (intent !== undefined && answers.get(checked.meal.id)?.includes(intent) === true);
  const missing = preferences.more.filter(
    (dish) => LOOKED_FOR.includes(dish.thing.kind) && !meals.some((meal) => isOne(dish, meal)),
  );
  const notices: PlanNotice[] = [];
  const add = (message: string, isMet = false): void => {
    notices.push({ code: isMet ? MET_CODE : NOT_MET_CODE, message });
  };
  // For figures it also says that they are met: people who count want to know, and other dishes change it.
  for (const { message, isMet } of figuresInWeek(constraints, meals)) add(message, isMet);
  for (const message of limitNotices(constraints, meals)) add(message);
  for (const { message, isMet } of wasteInWeek(constraints, meals, catalogue)) add(message, isMet);
  const lately = missing.filter(resting);
  if (lately.length > 0) {
    const message = `No ${missingInWords(lately)} this week: what we have for your choices was in your recent plans, and a dish rests for eight.`;
    add(message);
  }
  const { maxMinutes } = constraints;
  const tooLong = missing.flatMap((dish) => {
    const minutes = lately.includes(dish) || maxMinutes === null ? null : longer(dish);
    return minutes === null ? [] : [{ dish, minutes }];
  });
  for (const { dish, minutes } of tooLong)
    add(
      `We have no ${missingInWords([dish])} for your ${maxMinutes} minutes: the quickest takes ${minutes}. Choose ${timeFor(minutes)} to have one.`,
    );
  const lacking = missing.filter((dish) => !lately.includes(dish) && tooLong.every((one) => one.dish !== dish));
  if (lacking.length > 0) {
    const message = `We found no ${missingInWords(lacking)} to fit your time, your budget and your other choices this week.`;
    add(message);
  }
  const kept = (preferences.useUp ?? []).filter((dish) => !meals.some((meal) => isOne(dish, meal)));
  if (kept.length > 0) {
    const foods = new Intl.ListFormat("en-GB").format(kept.map(({ words }) => words));
    const message = `No dinner this week uses up the ${foods}: none that does fitted your time, your budget and your other choices as well.`;
    add(message);
  }
  const isMarkedFor = request.intents.some(({ kind }) => kind === "treat");
  const special = isMarkedFor ? preferences.celebration?.day : undefined;
  const dinner = special === undefined ? undefined : meals[days.indexOf(special)];
  const isMarked = request.intents.some(({ kind, id }) => kind === "treat" && answered.has(id));
  if (special !== undefined && !isMarked && (dinner === undefined || !isSpecial(dinner, traitsOf(dinner, catalogue)))) {
    const message = `We found no special dinner for ${special} to fit your time, your budget and your other choices this week.`;
    add(message);
  }
  // A household that asks for its own cuisine sees why most of the week is something else.
  for (const dish of preferences.more) {
    if (dish.often !== true || (dish.thing.kind !== "cuisine" && dish.thing.kind !== "region")) continue;
    const found = meals.filter((meal) => isOne(dish, meal)).length;
    if (found === 0 || found >= meals.length / 2) continue;
    const message = `Only ${found} of ${meals.length} dinners ${found === 1 ? "is one" : "are some"} of our ${missingInWords([dish])}: we have few of them for your time, your budget and your other choices.`;
    add(message);
  }
  return notices;
}
