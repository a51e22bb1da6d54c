import type { Food } from "#domain/food/food";
import { phraseKeys } from "#domain/matcher/match-words";
import type { FoodMention, Matcher, Prose } from "#domain/matcher/matcher-types";
import { coverageOf } from "#domain/proposal/plausibility/food-word-cover";
import { standings } from "#domain/proposal/plausibility/food-word-context";

/** A dish as cooked, and what its household has to use up, in the user's words. */
export interface HeldBy {
  readonly title: string;
  readonly foods: readonly Food[];
  readonly toUseUp: readonly string[];
}

/**
 * Whether a sentence about a dish names a food that is not in it, whoever has or sells it. A food left out, compared or not
 * missed does not count; foods without a price count only if they are to be used up, since their names have other meanings
 * ("dripping", "teas").
 */
export function namesFoodNotHeld(sentence: string, { title, foods, toUseUp }: HeldBy, matcher: Matcher): boolean {
  const covers = coverageOf(foods, matcher);
  const titled = matcher.readProse(title);
  const stood = standings(titled);
  for (const [at, mention] of titled.mentions.entries()) covers(mention, stood[at] ?? "food", "title");
  const known = new Set(titled.mentions.map(({ words }) => words));
  const asked = new Set(toUseUp.map((words) => phraseKeys(words).stem));
  const isFood = ({ words, entries }: FoodMention): boolean =>
    asked.has(words) || entries.every((entry) => "aisle" in entry);
  const prose = matcher.readProse(sentence);
  const stands = standings(prose);
  return prose.mentions.some((mention, at) => {
    const standing = stands[at];
    if ((standing !== "food" && standing !== "definite") || known.has(mention.words) || !isFood(mention)) return false;
    return !isNotMissed(mention, prose) && covers(mention, standing, "why") === null;
  });
}

/** "You will not miss the bread", "a rest from potatoes", "as near to a roti as can be". */
const NOT_MISSED =
  /\b(?:not|nobody|never|no one|nothing) (?:\p{L}+ )*?(?:miss|ask|look|wonder|think)\b|\b(?:(?:rest|break|night off|change) from|after all (?:that|those)|near to|poor \p{L}+) (?:\p{L}+ )?$/u;
/** "Tofu takes a rest", "gives the ham a day off". */
const GIVEN_A_REST = /^(?:missed\b|(?:(?:takes?|has|have) )?an? (?:rest|break|(?:night|day) off)\b)/u;
/** Drinks with dinner, and a colour. */
const NO_FOOD = new Set(["beer", "wine", "ale", "orange"]);

function isNotMissed({ sentence, start, end, words }: FoodMention, { sentences }: Prose): boolean {
  const texts = (sentences[sentence] ?? []).map(({ text }) => text);
  const before = texts.slice(0, start).map((text) => `${text} `);
  return NO_FOOD.has(words) || NOT_MISSED.test(before.join("")) || GIVEN_A_REST.test(texts.slice(end).join(" "));
}

/** What is checked: one thing or two, each with its article, or a label. No other clause stands between it and what to look for. */
const BOUGHT = "(?:the|its|your|their|any|each) (?:[\\p{L}’'-]+ ){1,5}";
const LOOKED_FOR = "for (?:traces of |any )?\\p{L}+(?:(?:,| and| or) \\p{L}+){0,2}(?=\\s*(?:[.;:!?]|$))";
const LABEL_CHECK = new RegExp(`\\b(?<what>(?:check|read) ${BOUGHT}(?:and ${BOUGHT})?)${LOOKED_FOR}`, "giu");
/** Verbs with which it is no check any more: "check the pan and swap the cashews for peanuts". */
const NO_CHECK =
  /\b(?:swap\w*|chang\w*|trad\w*|exchang\w*|substitut\w*|us(?:e|ing)|add\w*|put\w*|then|with|until|before)\b/iu;
const NEED_NOT = /\b(?:no|not|nothing|nobody|never|without|needless|bother|pointless|skip|stop|forget)\b|n['’]t\b/iu;

/**
 * A sentence without the foods that it says to look for on labels: "check the sausages for gluten" names what nobody there may have, and
 * whoever follows it eats less, never more. It is left as it is if it says that nobody needs to look. Pure.
 */
export function withoutLabelChecks(text: string): string {
  return text.replace(LABEL_CHECK, (said: string, ...rest: unknown[]) => {
    const { what } = rest.at(-1) as { readonly what: string };
    const before =
      text
        .slice(0, rest.at(-3) as number)
        .split(/[.;!?]/u)
        .at(-1) ?? "";
    return NEED_NOT.test(before) || NO_CHECK.test(what) ? said : what.trimEnd();
  });
}
