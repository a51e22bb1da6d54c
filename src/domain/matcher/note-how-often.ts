/** How much of a week a thing is asked for, as far as its words tell: about half of the dinners, or one of them. */
export interface HowOften {
  readonly often?: true;
  readonly once?: true;
}

const MUCH_BEFORE =
  /\b(?:(?:lots|plenty|loads|heaps|tons|a lot|lots and lots) of|mostly|mainly|as (?:much|many)|more) (?:[a-z]+ ){0,2}$/u;
const MUCH_AFTER =
  /^(?: dishes| meals| dinners)?,? (?:all (?:day|week)|most (?:nights|days|evenings)|as often as|a lot\b|whenever)/u;
const ONE_BEFORE = /\b(?:an?|one|1) (?:[a-z]+ ){0,3}$/u;
const ONE_AFTER = /^(?: dishes| night| dinner)? (?:once\b(?! in)|(?:one|1|a) (?:night|day|evening|time))/u;
/** So many characters around a thing say how often it is wanted. */
const NEAR = 40;

/** Reads how often a thing is asked for off the words around its own, which stand from `at` to `end`. */
export function howOften(text: string, { at, end }: { readonly at: number; readonly end: number }): HowOften {
  const before = text.slice(Math.max(0, at - NEAR), at);
  const after = text.slice(end, end + NEAR);
  if (ONE_AFTER.test(after)) return { once: true };
  if (MUCH_BEFORE.test(before) || MUCH_AFTER.test(after)) return { often: true };
  return ONE_BEFORE.test(before) ? { once: true } : {};
}
