import type { RecognisedIngredient } from "#domain/food/food";
import { phraseKeys } from "#domain/matcher/match-words";

/** Whether an ingredient that has no price is what an avoid entry names: by its name, an alias or a family. Rules list priced foods alone. */
export function isNamedBy(
  { name, aliases, families }: Pick<RecognisedIngredient, "name" | "aliases" | "families">,
  avoided: string,
): boolean {
  const wanted = phraseKeys(avoided).stem;
  return [name, ...aliases, ...families].some((called) => ` ${phraseKeys(called).stem} `.includes(` ${wanted} `));
}
