import { BABY } from "#domain/matcher/note-words";
import { cleanText } from "#domain/matcher/match-words";

/*
 * Whether a child under about five eats along: what the words of a plan say of salt and of what can choke is for them. Which dishes a week
 * has does not depend on it.
 */

/** The youngest at the table: one who is weaned, or a child of one to four. */
export type SmallChild = "baby" | "toddler";

const AGE = "(?:[1-4]|one|two|three|four)(?: and a half)?";
/** Ages of the other children, which may be named first: "9, 6 and 3". */
const AGES_BEFORE = "(?:(?:\\d{1,2}|five|six|seven|eight|nine|ten)(?: ?, ?| and | ?& ?|, and ))*";
const CHILD =
  "(?:kids?|kiddies|children|child|boys?|girls?|lads?|lass(?:es|ie)?|sons?|daughters?|twins|triplets|grandchildren|grandkids|grandchild|grandsons?|granddaughters?|nephews?|nieces?|youngest|younger|little (?:one|man|girl|boy|lad)s?|wee ones?|bairns?|middle one|baby)";
/** What makes a number something else than an age. */
const NO_AGE =
  "(?! ?(?:times?|x|nights?|days?|dinners?|meals?|teas?|portions?|people|adults?|kids|children|boys|girls|of (?:us|them)|evenings?|weeks?|hours?|mins?|minutes?|courses?|veg|fruits?|pm|oclock|o clock|g|grams?|kg|%|stone|st|foot|feet|ft)\\b)";
const SMALL = new RegExp(
  [
    "\\btoddlers?\\b",
    "\\b(?:small|tiny|young|very young|little) (?:child|children|kids?|boys?|girls?)\\b",
    "\\bpre ?school(?:ers?)?\\b",
    "\\bunder (?:5|five|4|four|3|three|2|two)s?\\b(?! (?:minutes|mins|hours|pounds|quid|g|grams|kcal|of))",
    `\\b${AGE} ?(?:years?|yrs?|yr|y) ?olds?\\b`,
    "\\b[1-4] ?(?:yo|yos|yr|yrs|y o)\\b",
    `\\baged? ${AGES_BEFORE}${AGE}\\b${NO_AGE}`,
    `\\b${CHILD}(?: (?:of|is|are|was|who is|who are|whos|aged?|at|just|only|nearly|almost|turned|has turned|now|both))*,? ?\\(? ?${AGES_BEFORE}${AGE}\\b${NO_AGE}`,
    `(?:^|[,.;!?] ?|\\b(?:but|and|as|because|so|since) )(?:shes|hes|she is|he is|theyre)(?: (?:just|only|nearly|almost|now|both))* ${AGE}\\b${NO_AGE}`,
    "\\b(?:[6-9]|[1-3]\\d|4[0-8]) ?(?:months?|mths?|mos?) old\\b",
  ].join("|"),
  "u",
);
const WEANED = /\bwean(?:ing|ed)\b(?! (?:off|away|from|ourselves|myself|us|me|him|her|them) )/u;

const known = new Map<string, SmallChild | null>();
const MOST_KEPT = 200;

/** The youngest child that notes speak of, where it is under about five and eats along. */
export function smallChildIn(notes: string): SmallChild | null {
  if (notes === "") return null;
  const found = known.get(notes);
  if (found !== undefined) return found;
  const text = cleanText(notes);
  const child = BABY.test(text) || WEANED.test(text) ? "baby" : SMALL.test(text) ? "toddler" : null;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(notes, child);
  return child;
}
