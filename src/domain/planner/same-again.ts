import { atMost, both } from "#domain/planner/count-loss";
import type { WeekKind } from "#domain/planner/count-loss";
import type { DishTraits } from "#domain/planner/dish-traits";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { Region } from "#domain/options/options";
import type { Constraints } from "#domain/request/constraints";

/*
 * Two dinners with different titles that are the same at the table: stir-fried pork on Monday and Wednesday, two chicken curries
 * in four days. Points a serving, as in `week-value.ts`.
 */

/** Points for a second dinner of one meat from one cuisine; British and Mediterranean cooking are varied. */
const MEAT_OF_KITCHEN = 600;
const USUAL_KITCHENS: readonly Region[] = ["british", "mediterranean"];
/** Points for a second curry, pasta or pie with one meat. */
const FORM_OF_MEAT = 450;
/** Points for a second dinner of noodles or from the wok: a stir-fry with noodles is both. */
const FROM_THE_WOK = 450;

/** How many kinds of meat and fish, and cuisines, a week can choose from if none were ticked. */
const KINDS_OF_MEAT = 4;
const KITCHENS = 8;
/** The number of dinners for which these losses are set; in a longer week a repetition matters less. */
const USUAL_WEEK = 5;

/** Losses for a dinner that repeats another in the week under another title. */
export function sameAgainKinds({ request, preferences }: Constraints, all: readonly DishTraits[]): WeekKind[] {
  const { mealsPerWeek: count, meatsPreferred, preferredRegions: regions } = request;
  if (count < 2) return [];
  const things = preferences.more.map(({ thing }) => thing);
  const week = Math.min(1, USUAL_WEEK / count);
  const kinds: WeekKind[] = [];
  // Two ticked cuisines and one meat mean several dinners from each.
  const choices = (meatsPreferred.length || KINDS_OF_MEAT) * (regions.length || KITCHENS);
  const ofKitchen = Math.max(things.some(isMeatOrKitchen) ? 2 : 1, Math.ceil(count / choices));
  const meatOfKitchen = ({ meatOfKitchen: value }: DishTraits): string | null => value;
  for (const value of new Set(all.map(meatOfKitchen))) {
    if (value === null || USUAL_KITCHENS.some((region) => value.endsWith(` of ${region}`))) continue;
    kinds.push({
      name: `meat of kitchen ${value}`,
      has: { of: meatOfKitchen, value },
      loss: atMost(ofKitchen, MEAT_OF_KITCHEN * week),
    });
  }
  const formOfMeat = ({ formOfMeat: value }: DishTraits): string | null => value;
  for (const value of new Set(all.map(formOfMeat))) {
    if (value === null || things.some((thing) => thing.kind === "form" && value.startsWith(`${thing.form} of `)))
      continue;
    kinds.push({
      name: `form of meat ${value}`,
      has: { of: formOfMeat, value },
      loss: atMost(1, FORM_OF_MEAT * week),
    });
  }
  const share = regions.length === 1 && regions[0] === "chinese" ? Math.ceil(count / 2) : 1;
  if (!things.some(isFromTheWok))
    kinds.push({
      name: "from the wok",
      has: (_, { form, staple }) => form === "stir_fry" || form === "noodles" || staple === "noodles",
      loss: both(atMost(share, FROM_THE_WOK * week), atMost(share + 1, FROM_THE_WOK)),
    });
  return kinds;
}

function isMeatOrKitchen({ kind }: NotedThing): boolean {
  return kind === "animal" || kind === "region" || kind === "cuisine";
}

function isFromTheWok(thing: NotedThing): boolean {
  if (thing.kind === "form") return thing.form === "stir_fry" || thing.form === "noodles";
  return (thing.kind === "staple" && thing.staple === "noodles") || ("region" in thing && thing.region === "chinese");
}
