import type { Day } from "#domain/options/days";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishTraits } from "#domain/planner/dish-traits";
import type { Household } from "#domain/planner/household";
import type { Region } from "#domain/options/options";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";

/** Days with time to cook. */
export const WEEKEND: readonly Day[] = ["Saturday", "Sunday"];

/** Fits a working day: half an hour of somebody's time or less, whatever a slow cooker does meanwhile. */
export function isQuick({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes <= 30;
}

/** Takes its time: above 35 minutes. */
export function isUnhurried({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes > 35;
}

/** What people with an hour and more cook gladly at the weekend: 45 minutes and more, or what a slow cooker has had all day for. */
export function takesItsTime({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes >= 45 || (meal.handsOffMinutes ?? 0) > 0;
}

/** Nobody begins it on a working day: an hour and a quarter and more. */
export function isLong({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes >= 75;
}

/** More than a working day has an evening for, when somebody stands beside it. */
export function isLongEvening(checked: CheckedMeal): boolean {
  const { prepMinutes, cookMinutes } = checked.meal;
  return prepMinutes + cookMinutes >= LONG_EVENING && !hasHandsOffTime(checked);
}

const LONG_EVENING = 48;

/** Something for the weekend: an hour or so, or a roast. */
export function isProject({ meal }: CheckedMeal, { form }: DishTraits): boolean {
  return meal.prepMinutes + meal.cookMinutes >= 55 || form === "roast";
}

/** Eaten at leisure by everybody at the table, as British households like their Sunday: a roast, or a comforting pie or stew. */
export function isSundayDinner(checked: CheckedMeal, { form, appeal }: DishTraits): boolean {
  if (form === "roast") return appeal >= SUNDAY_APPEAL;
  const leisurely = form !== null && LEISURELY.includes(form) && (isUnhurried(checked) || hasHandsOffTime(checked));
  return leisurely && appeal >= SUNDAY_APPEAL && checked.meal.marks.includes("comfort_food");
}
const SUNDAY_APPEAL = 8;
const LEISURELY: readonly DishForm[] = ["pie", "stew", "traybake"];

function hasHandsOffTime({ meal }: CheckedMeal): boolean {
  return (meal.handsOffMinutes ?? 0) > 0;
}

/** Eaten gladly once a week, as a supper rather than a dinner: soup, eggs, a plate of salad, something on toast without meat or fish. */
export function isLightSupper(_: CheckedMeal, { form, hasMeat, hasFish }: DishTraits): boolean {
  if (form === null) return false;
  return LIGHT_FORMS.includes(form) || (form === "burger" && !hasMeat && !hasFish);
}
/** Suppers rather than dinners. */
export const LIGHT_FORMS: readonly DishForm[] = ["soup", "omelette", "salad", "hash"];

/** Made of what stands in the cupboard: a tin of fish, or pulses or eggs without meat, fish or cheese to speak of. Good, but not often. */
export function isFromTheCupboard({ meal }: CheckedMeal, { mainFood, leadAisle }: DishTraits): boolean {
  if (meal.marks.includes("special_occasion")) return false;
  return leadAisle === "Tins & Jars" || leadAisle === "Rice, Pasta & Grains" || mainFood === "eggs";
}

/** What one would cook for friends, and the best of an ordinary week. */
export function isForGuests({ meal }: CheckedMeal, { appeal }: DishTraits): boolean {
  return appeal >= 8 && meal.marks.includes("special_occasion");
}

/**
 * What children like best and adults had as children: fish fingers, cottage pie, goujons. Good, but no treat for two adults, and no
 * answer to somebody who cooks well.
 */
export function isNursery({ meal }: CheckedMeal, { form, spiciness, appeal }: DishTraits): boolean {
  if (!meal.marks.includes("family_friendly") || meal.marks.includes("special_occasion")) return false;
  const plain = spiciness === "none" && meal.region !== null && NURSERY_REGIONS.includes(meal.region);
  return plain && appeal < 10 && form !== null && NURSERY.includes(form);
}
/** Fish that comes breaded from the freezer: fish, and hardly anybody's idea of a dinner for grown-ups. */
export function isBreadedFish({ notFreshFish, shortcut }: DishTraits): boolean {
  return notFreshFish && shortcut;
}
const NURSERY_REGIONS: readonly Region[] = ["british", "american", "mediterranean"];
const NURSERY: readonly DishForm[] = ["burger", "grill", "pie", "pasta", "jacket", "hash", "soup"];

/** A dinner that one sits down to: cooking that shows, for this long at least. */
const FEAST: readonly DishForm[] = ["roast", "pie", "traybake", "pizza", "rice", "grill", "dumplings", "curry", "stew"];
const FEAST_MINUTES = 45;
const HANDS: readonly DishForm[] = ["burger", "wraps", "pizza"];
/** Who has less time has a feast that takes most of it: what looks like one all the same. */
const SHORT_FEAST: readonly DishForm[] = ["pie", "traybake", "pizza", "grill"];
/** In half an hour and less a pot of curry or a pan of rice is what a Saturday can have. */
const SHORTEST_FEAST: readonly DishForm[] = [...SHORT_FEAST, "curry", "rice", "dumplings"];
const SHORTEST = 30;
const SHORT_OF = 8;

/**
 * What a week is remembered by, in this household's taste: what one would cook for friends, a roast, a pie, a great tray or pot that takes
 * its time. Never noodles, a bowl, chilli with rice, or something without meat or fish at a table that eats them.
 */
export function isHighPoint(checked: CheckedMeal, traits: DishTraits, household: Household): boolean {
  const { form, appeal, motifs, hasMeat, hasFish } = traits;
  if (form === null || appeal < (household.narrow ? TREAT_APPEAL.narrow : TREAT_APPEAL.usual)) return false;
  if (!household.meatless && !household.lessMeat && !hasMeat && !hasFish) return false;
  if (isFromTheCupboard(checked, traits) || motifs.has("chilli")) return false;
  if (household.children && (traits.grownUp || !checked.meal.marks.includes("family_friendly"))) return false;
  if (household.homely && !isFamiliar(checked, traits, household)) return false;
  // A slow cooker works while people do.
  if (hasHandsOffTime(checked)) return false;
  if (household.adults && isNursery(checked, traits)) return false;
  if (isForGuests(checked, traits)) return !LIGHT_FORMS.includes(form);
  const minutes = checked.meal.prepMinutes + checked.meal.cookMinutes;
  if (form === "roast" || (household.fun && HANDS.includes(form))) return true;
  if (motifs.has("risotto")) return false;
  if (minutes >= FEAST_MINUTES) return FEAST.includes(form) || motifs.has("lasagne");
  // Fish fingers take that long too, and are none.
  if (form === "grill" && isNursery(checked, traits)) return false;
  const feast = household.minutes <= SHORTEST ? SHORTEST_FEAST : SHORT_FEAST;
  return feast.includes(form) && minutes >= household.minutes - SHORT_OF;
}

/** What a household that wants what it knows has eaten often: British, Italian and American cooking, and what every takeaway has. */
export function isFamiliar({ meal }: CheckedMeal, { cuisines, appeal }: DishTraits, { halal }: Household): boolean {
  const { region } = meal;
  if (cuisines.some((cuisine) => OF_ELSEWHERE.includes(cuisine))) return appeal >= TREAT_APPEAL.usual;
  if (region === null || FAMILIAR_REGIONS.includes(region) || (halal && HALAL_REGIONS.includes(region))) return true;
  if (appeal >= TREAT_APPEAL.usual) return !FAR_REGIONS.includes(region);
  return !FAR_REGIONS.includes(region) && cuisines.every((cuisine) => FAMILIAR_CUISINES.includes(cuisine));
}
const FAMILIAR_REGIONS: readonly Region[] = ["british", "american", "mediterranean", "mexican"];
/** Kitchens that stand with a familiar region, and are not what such a household has eaten often. */
const OF_ELSEWHERE: readonly Cuisine[] = ["polish", "caribbean"];
/** What a table without pork and alcohol most likely calls its own. */
const HALAL_REGIONS: readonly Region[] = ["indian", "middle_eastern", "african"];
const FAR_REGIONS: readonly Region[] = ["african", "middle_eastern"];
const FAMILIAR_CUISINES: readonly Cuisine[] = ["punjabi", "pakistani", "cantonese"];

/** From this mark a dish is one that a household asks for again; where much is left out, fewer dishes come so far. */
const TREAT_APPEAL = { usual: 9, narrow: 8 } as const;

/**
 * Something to look forward to on a Friday, for this household: what people ask for again, or what one would cook for friends; for
 * children what children like, and for adults nothing that only children do. No soup, and nothing from a tin.
 */
export function isTreat(checked: CheckedMeal, traits: DishTraits, { children, adults, narrow }: Household): boolean {
  if (isFromTheCupboard(checked, traits) || (traits.form !== null && LIGHT_FORMS.includes(traits.form))) return false;
  const { marks } = checked.meal;
  const liked = traits.appeal >= (narrow ? TREAT_APPEAL.narrow : TREAT_APPEAL.usual);
  if (children) return liked && marks.includes("family_friendly") && !traits.grownUp;
  if (adults && isNursery(checked, traits)) return false;
  return isForGuests(checked, traits) || (liked && marks.includes("comfort_food"));
}

/** A roast that is no joint: of pieces of meat, and at a table that eats meat of fish, nuts or vegetables. */
export function isLesserRoast({ meal }: CheckedMeal, { form, hasMeat }: DishTraits, meatless: boolean): boolean {
  return form === "roast" && (PIECES.test(meal.title) || (!meatless && !hasMeat));
}
const PIECES = /\b(?:steaks?|chops?|cutlets?|thighs?|drumsticks?|breasts?|sausages?|escalopes?|shanks?|trout)\b/iu;

/** Plates of noodles, rice or pasta with some meat or fish, and not the other way round. */
export function isMeatAside({ form, hasMeat, hasFish }: DishTraits): boolean {
  return (hasMeat || hasFish) && form !== null && !MEAT_LED.includes(form);
}
const MEAT_LED: readonly DishForm[] = ["roast", "grill", "pie", "stew", "traybake", "burger", "dumplings", "curry"];

/** Cooked in the microwave alone. */
export function isMicrowaved({ meal: { equipment } }: CheckedMeal): boolean {
  return equipment.length === 1 && equipment[0] === "microwave";
}
