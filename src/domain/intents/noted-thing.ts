import type { Equipment, Meat, Region } from "#domain/options/options";
import type { Staple } from "#domain/food/food";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";

/** Something to eat that people ask for or are tired of: dishes of a form, from a region or kitchen, with a kind of animal or a food. */
export type NotedThing =
  | { readonly kind: "form"; readonly form: DishForm }
  /** Any of several forms. */
  | { readonly kind: "forms"; readonly forms: readonly DishForm[] }
  | { readonly kind: "region"; readonly region: Region }
  /** A kitchen narrower than a region, and the region whose dishes come nearest to its own. */
  | { readonly kind: "cuisine"; readonly cuisine: Cuisine; readonly region: Region }
  /** `foodIds`: where the words name some of its foods alone: prawns, and not whatever the sea has. */
  | { readonly kind: "animal"; readonly animal: Meat; readonly foodIds?: readonly string[] }
  | { readonly kind: "appliance"; readonly appliance: Equipment }
  /** What people order in on a Friday, made at home. */
  | { readonly kind: "takeaway" }
  /** A dish that our titles have: each phrase stands in the title (`domain/matcher/dish-titles`), and the dish is one of the animal. */
  | { readonly kind: "titled"; readonly phrases: readonly string[]; readonly animal?: Meat }
  /** Neither meat nor fish, on a day of a table that eats them. */
  | { readonly kind: "meatless" }
  /** What a plate's bread, rice, pasta or potatoes are. */
  | { readonly kind: "staple"; readonly staple: Staple }
  /** A dish that is all of these at once: lamb with rice, a pie with gravy. */
  | { readonly kind: "together"; readonly things: readonly NotedThing[] }
  /** Foods by their ids: whatever the words name. */
  | { readonly kind: "food"; readonly foodIds: readonly string[] };
