import type { RecognisedIngredient } from "#domain/food/food";
import { phraseKeys } from "#domain/matcher/match-words";

/** Whether an avoid entry names an ingredient without a price, by its name, an alias or a family. Rules only list priced foods. */
export function isNamedBy(
  { name, aliases, families }: Pick<RecognisedIngredient, "name" | "aliases" | "families">,
  avoided: string,
): boolean {
  const wanted = phraseKeys(avoided).stem;
  return [name, ...aliases, ...families].some((called) => ` ${phraseKeys(called).stem} `.includes(` ${wanted} `));
}
