import { MORE, NEGATED_MORE, NONE, TIRED } from "#domain/matcher/note-words";
import { AGAINST } from "#domain/matcher/note-refusals";

/** What a clause says of a thing: nothing by itself, that it is wanted, wanted less, not at all, not again so soon, or may be or not. */
export type Polarity = "named" | "more" | "less" | "none" | "tired" | "aside";

const LESS =
  /\b(?:rather than|instead of|sooner than|as opposed to|in place of|less(?! than)|fewer(?! than)|(?:easy|light|steady) on|cut(?:ting)? (?:down|back) on|not (?:too|so|that) (?:much|many)|not (?:a lot|lots|loads) of|dont (?:want|need|like|eat|have) (?:too|so|that) (?:much|many)|not (?:so|as|too) keen on|not (?:all|just|only|always)(?! of\b)|(?:bored|tired|fed up|sick) (?:of|with) (?:cooking |eating |making |having |always |just )*the (?:same|usual)(?: old)?)\b/u;
const COMPARED = /\bthan\b/u;
/** "Thighs to breast", where "to eat" would only go on. */
const PREFERRED_TO =
  /\b(?:to|over)\b(?! (?:eat|have|cook|make|be|use|get|stick|keep|avoid|go|do|see|try|start|not|the table)\b)/u;
const BUT = /\b(?:but|just not|though|instead)\b/u;
/** Where a refusal ends: "no oven, only an air fryer", "no pasta (just rice)", "no oven so it has to be the slow cooker". */
const ONLY =
  /(?:[,(;:] ?|\b(?:at all|whatsoever|and|so|but) )(?:(?:i|we|its|it is|so|its all) )?(?:(?:have|has|got|ive got|weve got|theres) )?(?:only|just)\b(?! not\b)|\bso\b(?! (?:much|many|far|that|keen|fond|hot|spicy)\b)/u;
/** "Instead of chips we have rice": what is eaten in its place. */
const IN_ITS_PLACE =
  /(?<=^(?:instead of|rather than) [a-z ]{2,30}),? (?:we|i|they|he|she) (?:have|eat|use|want|like|do|make)s?\b/u;
/** "Salads only", "the microwave is fine": said after the thing, whatever stands before the comma. */
const ONLY_AFTER = /^(?: (?:dishes|dinners|food|things|ones))? (?:only|(?:is|are) (?:fine|ok|okay|all right|good))\b/u;

const ASIDE =
  /\b(?:(?:not|isnt|arent|never) (?:really |too |that )?(?:bothered|fussed|fussy|worried|precious)|(?:dont|do not|doesnt) (?:really )?mind|(?:can|could) take or leave|(?<=\b(?:is|are) (?:fine|ok|okay|all right|good),? (?:and )?)so (?:is|are)|used to (?:love|like|eat|enjoy|have|adore|want|live on)|(?:i|we|he|she|they)(?: usually| normally| often| always| only| end up)* just (?:have|eat|grab|do|has|eats|grabs)|(?:happy|fine|ok|okay|all right|(?:dont|doesnt|wouldnt) mind) (?:to use|using|with using)|(?:fuss(?:y|ed)?|funny|faff|weird|picky|particular|difficult|iffy|precious) about)\b/u;

const OPERATOR = new RegExp(
  [
    // "Bored of the same chicken" eats chicken: the longer words come first.
    `(?<less>${LESS.source})`,
    `(?<tired>${TIRED.source})`,
    `(?<aside>${ASIDE.source})`,
    `(?<none>${NEGATED_MORE.source}|${NONE.source}|${AGAINST.source})`,
    `(?<more>${MORE.source})`,
    `(?<than>${COMPARED.source})`,
    `(?<to>${PREFERRED_TO.source})`,
    `(?<instead>${IN_ITS_PLACE.source})`,
    `(?<only>${ONLY.source})`,
    `(?<but>${BUT.source})`,
  ].join("|"),
  "gu",
);
/** A negation that the verb after it belongs to: "not a massive fan of". */
const WITHOUT_VERB = /^(?:not|dont|doesnt|never|isnt|arent|wont|cant)$/u;
const COMPARING = /\b(?:rather|sooner|prefer(?:s|red)?|more)\b/u;
const PREFERRING = /\bprefer(?:s|red)?\b/u;
const WORDS_TO_VERB = 3;

/** The operators that are called as what they say. */
const NAMED = ["aside", "tired", "less", "none", "more"] as const satisfies readonly Polarity[];

interface Operator {
  readonly at: number;
  readonly polarity: Polarity;
  readonly words: string;
  readonly end: number;
}

/**
 * Reads a clause from left to right: a word of liking, of comparison or of refusal holds until the next one. The answer tells what is said
 * of a thing that begins at a position.
 */
export function polaritiesOf(clause: string): (at: number, end?: number) => Polarity {
  const operators: Operator[] = [];
  for (const match of clause.matchAll(OPERATOR)) {
    const { index: at, 0: words, groups = {} } = match;
    const end = at + words.length;
    const last = operators.at(-1);
    const before = clause.slice(0, at);
    if (groups["than"] !== undefined && !COMPARING.test(before)) continue;
    const compares = groups["to"] !== undefined || groups["than"] !== undefined;
    const and = compares && last?.polarity === "less" ? before.indexOf(" and ", last.end) : -1;
    if (groups["to"] !== undefined && (!PREFERRING.test(before) || (last?.polarity === "less" && and === -1))) continue;
    // "Brown rice to white and sweet potatoes to others" compares twice.
    if (and !== -1) operators.push({ at: and, polarity: "more", words: "and", end: and + 1 });
    if (groups["more"] !== undefined && last !== undefined && WITHOUT_VERB.test(last.words)) {
      const between = clause.slice(last.end, at);
      if (!between.includes(",") && between.trim().split(" ").length <= WORDS_TO_VERB) continue;
    }
    if (groups["instead"] !== undefined) {
      operators.push({ at, polarity: "more", words, end });
      continue;
    }
    const ends = groups["but"] !== undefined || groups["only"] !== undefined;
    // "We love fish, just no skin": what is liked goes on.
    if (groups["only"] !== undefined && last?.polarity !== "none" && last?.polarity !== "tired") continue;
    const polarity = NAMED.find((name) => groups[name] !== undefined) ?? (ends ? "named" : "less");
    operators.push({ at, polarity, words, end });
  }
  return (at, end = at) => {
    const last = operators.findLast((operator) => operator.at < at);
    if (last === undefined) return "named";
    if (last.polarity === "none" && /[,(]/u.test(clause.slice(last.end, at)) && ONLY_AFTER.test(clause.slice(end)))
      return "named";
    // "Not too much red meat, oily fish for my heart": whether the list goes on is not said.
    return last.polarity === "less" && clause.slice(last.at, at).includes(",") ? "aside" : last.polarity;
  };
}
