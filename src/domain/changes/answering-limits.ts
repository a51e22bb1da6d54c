import type { Way } from "#domain/intents/intent";
import type { NotePreferences } from "#domain/intents/preferences";
import type { DishLimit } from "#domain/planner/dish-limit";

const answers = (preferences: Partial<NotePreferences>): DishLimit => ({ kind: "answers", preferences });
const forms = (
  ...list: readonly ("pizza" | "wraps" | "burger" | "dumplings" | "pasta" | "curry" | "noodles" | "rice")[]
): DishLimit => ({
  kind: "thing",
  thing: { kind: "forms", forms: list },
  is: true,
});

/** A dinner without meat and fish. */
export const MEATLESS: DishLimit = { kind: "thing", thing: { kind: "meatless" }, is: true };

/** The condition on a dish for each way of cooking or eating; null where a single dish cannot show it. */
export const LIMIT_OF_WAY: Readonly<Record<Way, DishLimit | null>> = {
  one_pan: answers({ onePan: true }),
  little_chopping: answers({ littleChopping: true }),
  simple: answers({ simple: true }),
  scratch: answers({ scratch: true }),
  no_shortcuts: answers({ scratch: true }),
  slow_project: answers({ project: true }),
  weekend_cooking: answers({ project: true }),
  easy_weekdays: answers({ simple: true }),
  leftovers: answers({ keeps: true }),
  keeps: answers({ keeps: true }),
  lunches: answers({ keeps: true }),
  cook_together: forms("pizza", "wraps", "burger", "dumplings"),
  one_hand: forms("wraps", "burger", "pizza"),
  on_the_lap: forms("pizza", "wraps", "burger", "pasta", "curry", "noodles", "rice"),
  soft: answers({ soft: true }),
  smooth: answers({ smooth: true }),
  crisp: answers({ crisp: true }),
  parts_apart: answers({ apart: true }),
  plain_portion: answers({ plainPortion: true }),
  homely: answers({ homely: true }),
  filling: answers({ hungry: true }),
  warm: answers({ warm: true }),
  sharp: answers({ sour: true }),
  not_fried: answers({ unfried: true }),
  seldom_fried: answers({ unfried: true }),
  no_diet_food: answers({ noDietFood: true }),
  no_substitutes: answers({ noSubstitutes: true }),
  no_free_from: answers({ natural: true }),
  lighter: answers({ lighter: true }),
  less_salt: answers({ lessSalt: true }),
  more_protein: answers({ figures: { protein: 35 } }),
  more_iron: null,
  more_fibre: null,
  more_carbohydrate: null,
  less_carbohydrate: answers({ lessCarbohydrate: true }),
  more_vegetables: answers({ vegetables: true }),
  less_meat: MEATLESS,
  meat_only_as_asked: MEATLESS,
  thrifty: { kind: "cheaper" },
  little_waste: null,
  sunset: null,
  no_freezer: null,
  small_freezer: null,
  small_fridge: null,
};
