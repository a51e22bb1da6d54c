import type { Day } from "#domain/options/days";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishTraits } from "#domain/planner/dish-traits";
import type { Household } from "#domain/planner/household";
import type { Region } from "#domain/options/options";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";

/** Days with time to cook. */
export const WEEKEND: readonly Day[] = ["Saturday", "Sunday"];

/** Suits a working day: at most half an hour of hands-on time, whatever a slow cooker does meanwhile. */
export function isQuick({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes <= 30;
}

/** Leisurely: above 35 minutes. */
export function isUnhurried({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes > 35;
}

/** What people with at least an hour like to cook at the weekend: 45 minutes and more, or all day in a slow cooker. */
export function takesItsTime({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes >= 45 || (meal.handsOffMinutes ?? 0) > 0;
}

/** Nobody starts it on a working day: an hour and a quarter and more. */
export function isLong({ meal }: CheckedMeal): boolean {
  return meal.prepMinutes + meal.cookMinutes >= 75;
}

/** More hands-on time than a working day's evening has. */
export function isLongEvening(checked: CheckedMeal): boolean {
  const { prepMinutes, cookMinutes } = checked.meal;
  return prepMinutes + cookMinutes >= LONG_EVENING && !hasHandsOffTime(checked);
}

const LONG_EVENING = 48;

/** For the weekend: an hour or so, or a roast. */
export function isProject({ meal }: CheckedMeal, { form }: DishTraits): boolean {
  return meal.prepMinutes + meal.cookMinutes >= 55 || form === "roast";
}

/** A leisurely dinner for everyone at the table, as British households like on Sunday: a roast, or a comforting pie or stew. */
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

/** Fine once a week, as a supper rather than a dinner: soup, eggs, a plate of salad, something on toast without meat or fish. */
export function isLightSupper(_: CheckedMeal, { form, hasMeat, hasFish }: DishTraits): boolean {
  if (form === null) return false;
  return LIGHT_FORMS.includes(form) || (form === "burger" && !hasMeat && !hasFish);
}
/** Suppers rather than dinners. */
export const LIGHT_FORMS: readonly DishForm[] = ["soup", "omelette", "salad", "hash"];

/** Made from the cupboard: tinned fish, or pulses or eggs with hardly any meat, fish or cheese. Good, but not often. */
export function isFromTheCupboard({ meal }: CheckedMeal, { mainFood, leadAisle }: DishTraits): boolean {
  if (meal.marks.includes("special_occasion")) return false;
  return leadAisle === "Tins & Jars" || leadAisle === "Rice, Pasta & Grains" || mainFood === "eggs";
}

/** Fit for friends, and the best of an ordinary week. */
export function isForGuests({ meal }: CheckedMeal, { appeal }: DishTraits): boolean {
  return appeal >= 8 && meal.marks.includes("special_occasion");
}

/**
 * Children's favourites and adults' childhood food: fish fingers, cottage pie, goujons. Good, but no treat for two adults, and
 * disappointing for a good cook.
 */
export function isNursery({ meal }: CheckedMeal, { form, spiciness, appeal }: DishTraits): boolean {
  if (!meal.marks.includes("family_friendly") || meal.marks.includes("special_occasion")) return false;
  const plain = spiciness === "none" && meal.region !== null && NURSERY_REGIONS.includes(meal.region);
  return plain && appeal < 10 && form !== null && NURSERY.includes(form);
}
/** Breaded fish from the freezer: fish, but hardly a dinner for grown-ups. */
export function isBreadedFish({ notFreshFish, shortcut }: DishTraits): boolean {
  return notFreshFish && shortcut;
}
const NURSERY_REGIONS: readonly Region[] = ["british", "american", "mediterranean"];
const NURSERY: readonly DishForm[] = ["burger", "grill", "pie", "pasta", "jacket", "hash", "soup"];

/** The minutes of a proper sit-down dinner: visible cooking. */
const FEAST: readonly DishForm[] = ["roast", "pie", "traybake", "pizza", "rice", "grill", "dumplings", "curry", "stew"];
const FEAST_MINUTES = 45;
const HANDS: readonly DishForm[] = ["burger", "wraps", "pizza"];
/** With less time, a feast takes most of it: what still looks like one. */
const SHORT_FEAST: readonly DishForm[] = ["pie", "traybake", "pizza", "grill"];
/** In half an hour or less, a pot of curry or a pan of rice will do for a Saturday. */
const SHORTEST_FEAST: readonly DishForm[] = [...SHORT_FEAST, "curry", "rice", "dumplings"];
const SHORTEST = 30;
const SHORT_OF = 8;

/**
 * The high point of a week for this household: something fit for friends, a roast, a pie, a large tray or pot that takes its
 * time. Never noodles, a bowl, chilli with rice, or a dish without meat or fish for those who eat them.
 */
export function isHighPoint(checked: CheckedMeal, traits: DishTraits, household: Household): boolean {
  const { form, appeal, motifs, hasMeat, hasFish } = traits;
  if (form === null || appeal < (household.narrow ? TREAT_APPEAL.narrow : TREAT_APPEAL.usual)) return false;
  if (!household.meatless && !household.lessMeat && !hasMeat && !hasFish) return false;
  if (isFromTheCupboard(checked, traits) || motifs.has("chilli")) return false;
  if (household.children && (traits.grownUp || !checked.meal.marks.includes("family_friendly"))) return false;
  if (household.homely && !isFamiliar(checked, traits, household)) return false;
  // A slow cooker works while people are at work.
  if (hasHandsOffTime(checked)) return false;
  if (household.adults && isNursery(checked, traits)) return false;
  if (isForGuests(checked, traits)) return !LIGHT_FORMS.includes(form);
  const minutes = checked.meal.prepMinutes + checked.meal.cookMinutes;
  if (form === "roast" || (household.fun && HANDS.includes(form))) return true;
  if (motifs.has("risotto")) return false;
  if (minutes >= FEAST_MINUTES) return FEAST.includes(form) || motifs.has("lasagne");
  // Fish fingers take as long, but do not count.
  if (form === "grill" && isNursery(checked, traits)) return false;
  const feast = household.minutes <= SHORTEST ? SHORTEST_FEAST : SHORT_FEAST;
  return feast.includes(form) && minutes >= household.minutes - SHORT_OF;
}

/** Familiar to a household that wants familiar food: British, Italian and American cooking, and what every takeaway has. */
export function isFamiliar({ meal }: CheckedMeal, { cuisines, appeal }: DishTraits, { halal }: Household): boolean {
  const { region } = meal;
  if (cuisines.some((cuisine) => OF_ELSEWHERE.includes(cuisine))) return appeal >= TREAT_APPEAL.usual;
  if (region === null || FAMILIAR_REGIONS.includes(region) || (halal && HALAL_REGIONS.includes(region))) return true;
  if (appeal >= TREAT_APPEAL.usual) return !FAR_REGIONS.includes(region);
  return !FAR_REGIONS.includes(region) && cuisines.every((cuisine) => FAMILIAR_CUISINES.includes(cuisine));
}
const FAMILIAR_REGIONS: readonly Region[] = ["british", "american", "mediterranean", "mexican"];
/** Cuisines assigned to a familiar region without being familiar. */
const OF_ELSEWHERE: readonly Cuisine[] = ["polish", "caribbean"];
/** The regions whose cooking is most likely a household's own if it avoids pork and alcohol. */
const HALAL_REGIONS: readonly Region[] = ["indian", "middle_eastern", "african"];
const FAR_REGIONS: readonly Region[] = ["african", "middle_eastern"];
const FAMILIAR_CUISINES: readonly Cuisine[] = ["punjabi", "pakistani", "cantonese"];

/** The rating from which a household asks for a dish again; if much is avoided, fewer dishes reach it. */
const TREAT_APPEAL = { usual: 9, narrow: 8 } as const;

/**
 * Something for this household to look forward to on a Friday: what people ask for again, or what is fit for friends; for
 * children what children like, and for adults nothing that only children do. No soup, and nothing tinned.
 */
export function isTreat(checked: CheckedMeal, traits: DishTraits, { children, adults, narrow }: Household): boolean {
  if (isFromTheCupboard(checked, traits) || (traits.form !== null && LIGHT_FORMS.includes(traits.form))) return false;
  const { marks } = checked.meal;
  const liked = traits.appeal >= (narrow ? TREAT_APPEAL.narrow : TREAT_APPEAL.usual);
  if (children) return liked && marks.includes("family_friendly") && !traits.grownUp;
  if (adults && isNursery(checked, traits)) return false;
  return isForGuests(checked, traits) || (liked && marks.includes("comfort_food"));
}

/** A roast without a joint: pieces of meat, and for meat eaters fish, nuts or vegetables. */
export function isLesserRoast({ meal }: CheckedMeal, { form, hasMeat }: DishTraits, meatless: boolean): boolean {
  return form === "roast" && (PIECES.test(meal.title) || (!meatless && !hasMeat));
}
const PIECES = /\b(?:steaks?|chops?|cutlets?|thighs?|drumsticks?|breasts?|sausages?|escalopes?|shanks?|trout)\b/iu;

/** Plates of noodles, rice or pasta with some meat or fish, rather than the other way round. */
export function isMeatAside({ form, hasMeat, hasFish }: DishTraits): boolean {
  return (hasMeat || hasFish) && form !== null && !MEAT_LED.includes(form);
}
const MEAT_LED: readonly DishForm[] = ["roast", "grill", "pie", "stew", "traybake", "burger", "dumplings", "curry"];

/** Cooked only in the microwave. */
export function isMicrowaved({ meal: { equipment } }: CheckedMeal): boolean {
  return equipment.length === 1 && equipment[0] === "microwave";
}
