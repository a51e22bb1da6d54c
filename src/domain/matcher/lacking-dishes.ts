import type { DishesIn } from "#domain/matcher/titled-dishes";
import { WANTED } from "#domain/matcher/wanted-dishes";

const COMMON = WANTED.map(([name, said]) => ({ name, pattern: new RegExp(`\\b${said}\\b`, "u") }));

/** The dishes of that list that a clause names and no title of ours has. */
export function lackingIn(
  clause: string,
  dishesIn: DishesIn | undefined,
): { readonly name: string; readonly at: number; readonly end: number }[] {
  if (dishesIn === undefined) return [];
  return COMMON.flatMap(({ name, pattern }) => {
    const said = pattern.exec(clause);
    if (said === null || /\b(?:no|not|hates?|dont|never|without)\b/u.test(clause.slice(0, said.index))) return [];
    return dishesIn(name).length === 1 && dishesIn(name)[0]?.words === name
      ? []
      : [{ name, at: said.index, end: said.index + said[0].length }];
  });
}
