import type { Meal } from "#domain/meal/meal";
import { asSentence } from "#domain/proposal/reading/plain-text";
import { isPlainObject, own, textOf } from "#domain/proposal/reading/plain-values";

/** A dish of a menu before it is written: its name, its main foods with the most important first, and the reason. */
export interface MenuDish {
  readonly name: string;
  /** Ids of the vocabulary, or whatever a proposer wrote instead. */
  readonly foods: readonly string[];
  /** Empty if there is nothing to say. */
  readonly why: string;
}

/** Limits for one dish of a menu, in characters and entries: users wait while it is written. */
export const MENU_LIMITS = { name: 90, why: 160, food: 80, foods: 8 } as const;

/** The result of parsing an element of a menu: a dish, or everything wrong with its form. */
export type MenuReading =
  | { readonly ok: true; readonly dish: MenuDish }
  | { readonly ok: false; readonly name: string | null; readonly details: readonly string[] };

/** Parses one element of a menu from any value. Never throws; only an object's own plain properties are read. */
export function readMenuDish(raw: unknown): MenuReading {
  const details: string[] = [];
  const fault = (where: string, what: string): void => {
    details.push(`${where} ${what}`);
  };
  if (!isPlainObject(raw)) return { ok: false, name: null, details: ["the dish is not an object"] };
  const name = textOf(raw, "name", { where: "name", least: 3, most: MENU_LIMITS.name }, fault);
  if (name !== "" && !/\p{L}{3}/u.test(name)) fault("name", "has no words");
  const listed = own(raw, "foods");
  const entries = Array.isArray(listed) ? Array.from(listed as ArrayLike<unknown>).slice(0, MENU_LIMITS.foods) : [];
  const foods = entries.flatMap((food) => (typeof food === "string" && food.length <= MENU_LIMITS.food ? [food] : []));
  if (foods.length === 0) fault("foods", "are missing");
  if (details.length > 0) return { ok: false, name: name === "" ? null : name, details };
  // An unusable sentence is dropped, and not the dish.
  const why = textOf(raw, "why", { where: "why", least: 0, most: MENU_LIMITS.why }, () => undefined);
  return { ok: true, dish: { name: name.replace(/(?<![.!])[.!]+$/u, ""), foods, why: asSentence(why) } };
}

/** An accepted meal as a dish of the menu: its name and its foods. */
export function menuDishOf({ title, ingredients }: Meal): MenuDish {
  return { name: title, foods: [...new Set(ingredients.map(({ foodId }) => foodId))], why: "" };
}
