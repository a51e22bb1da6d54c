import type { RecognisedIngredient } from "#domain/food/food";
import { phraseKeys } from "#domain/matcher/match-words";

/**
 * Whether an ingredient that has no price is what an avoid entry names: by its name, an alias or a family. Rules list priced foods alone.
 * `said`: the words of a text that it was read from, without plurals. An alias that is a kind of what they say is none of it: whoever writes
 * "vinegar" does not mean coconut vinegar.
 */
export function isNamedBy(
  { name, aliases, families }: Pick<RecognisedIngredient, "name" | "aliases" | "families">,
  avoided: string,
  said?: string,
): boolean {
  const wanted = ` ${phraseKeys(avoided).stem} `;
  return [name, ...aliases, ...families].some((one) => {
    const called = ` ${phraseKeys(one).stem} `;
    const kind = said !== undefined && called.endsWith(` ${said} `) ? called.slice(0, -said.length - 1) : "";
    return called.includes(wanted) && !kind.includes(wanted);
  });
}
