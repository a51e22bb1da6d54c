import type { ApplianceLimit, Bounds, NotedDish } from "#domain/intents/preferences";
import type { Equipment } from "#domain/options/options";

/** Kitchens are called by names. */
export function nameOfNoted({ words, thing }: NotedDish): string {
  if (thing.kind !== "region" && thing.kind !== "cuisine") return words;
  return words.replace(/\b(?!food\b)[a-z]/gu, (letter) => letter.toUpperCase());
}

/** Dishes that were asked for and are not in a week, in words for people: "roast dinners or Gujarati dishes". */
export function missingInWords(dishes: readonly NotedDish[]): string {
  const words = dishes.map((dish) => {
    const { kind } = dish.thing;
    // A shop has mushrooms all the same.
    if (kind === "food") return `dishes with ${dish.words}`;
    const isKitchen = kind === "region" || kind === "cuisine";
    return isKitchen && !dish.words.endsWith(" food") ? `${nameOfNoted(dish)} dishes` : nameOfNoted(dish);
  });
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format([...new Set(words)]);
}

export function proteinInWords(grams: number): string {
  return `at least ${grams} g of protein a serving`;
}

export function kcalInWords({ least, most, about }: Bounds): string {
  if (about !== undefined) return `about ${about} kcal a serving`;
  if (least === null) return `at most ${most} kcal a serving`;
  return most === null ? `at least ${least} kcal a serving` : `${least} to ${most} kcal a serving`;
}

const DINNERS: Readonly<Record<number, string>> = { 1: "one dinner", 2: "two dinners", 3: "three dinners" };
const APPLIANCES: Readonly<Record<Equipment, string>> = {
  oven: "the oven",
  stove: "the hob",
  microwave: "the microwave",
  air_fryer: "the air fryer",
  slow_cooker: "the slow cooker",
};

/** "The oven for at most two dinners." */
export function limitInWords({ appliance, most, days }: ApplianceLimit): string {
  if (days !== undefined) return `${APPLIANCES[appliance]} only on ${new Intl.ListFormat("en-GB").format(days)}`;
  return `${APPLIANCES[appliance]} for at most ${DINNERS[most] ?? `${most} dinners`}`;
}
