/*
 * "Check the sausages' label for gluten" names what nobody at the table may have, and is a caution: whoever follows it eats less, never more.
 */

/** The instruction, and what to look for: up to three names. What follows them is read as before. */
const LABEL_CHECK =
  /\b(?:check|read)(?<what>(?: [\p{L}'’-]+){1,5}?) (?<for>for(?: traces of| any)?) \p{L}+(?: \p{L}+(?=,| (?:and|or)\b))?(?:(?:,| and| or) \p{L}+){0,2}/giu;
const LABEL = /\b(?:labels?|pack(?:et|age|aging)?s?|tins?|jars?|wrappers?|ingredients)\b/iu;
const NEED_NOT = /(?:\b(?:no|not|never|without|need|skip|stop)|n['’]t)(?: \p{L}+){0,3} $/iu;

/** A text without the foods that it says to look for on a label; as it is where it says that nobody needs to. Pure. */
export function withoutLabelChecks(text: string): string {
  return text.replace(LABEL_CHECK, (said: string, ...rest: unknown[]) => {
    const { what, for: looking } = rest.at(-1) as { readonly what: string; readonly for: string };
    const at = rest.at(-3) as number;
    const isCaution = LABEL.test(what) && !NEED_NOT.test(text.slice(0, at));
    return isCaution ? `check${what} ${looking} it` : said;
  });
}
