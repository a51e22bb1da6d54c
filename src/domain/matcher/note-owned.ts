/*
 * "We buy free-from pasta", "we already have gluten-free bread": what a household buys or owns leaves nothing out. Words that may speak of
 * somebody's health, anywhere in the notes, let them be read as before: what is free of something is left out with all that holds it.
 */

const FREE = "(?:free from|(?:gluten|wheat|dairy|lactose|milk) free)";
const PRODUCT =
  "(?:[a-z]+ )?(?:pasta|spaghetti|penne|macaroni|lasagne(?: sheets)?|noodles|bread|loaf|loaves|rolls|wraps|pittas?|bagels|flour|crackers|cereals?|oats|biscuits|cakes?|milk|butter|spread|cheese|yogh?urts?|cream|soy sauce|stock cubes?|gravy(?: granules)?|pizza bases?|pastry|breadcrumbs|couscous)";
const PLACE =
  "(?: (?:to use(?: up)?|using up|already|at home|to hand|in stock|left(?: over)?|(?:in|from) (?:the|my|our) (?:cupboards?|freezer|fridge|pantry|larder|bread ?bin|house|kitchen|store ?cupboard)))";
const FOOD = `${FREE} ${PRODUCT}\\b(?: and (?:${FREE} )?${PRODUCT}\\b)?`;
const HAVE = "(?: (?:have|got|keep|buy|stock|get|own))";
const BESIDE =
  "(?: (?:already|usually|normally|often|still|also|some|our|own|plenty|loads|lots|of|a|an|the|bag|pack|packet|box|loaf)){0,4}";

/** Of one person alone it may well be a diet: "I have gluten-free bread" is read as before. */
const OWNED = new RegExp(
  `\\b(?:we|weve)${BESIDE}${HAVE}?${HAVE}?${BESIDE} (?<food>${FOOD})${PLACE}?(?=\\s*(?:$|[.,;!?()\\n\\r]|and |but |so ))`,
  "gu",
);
const OWNS = /\b(?:weve|have|got|keep|buy|stock|get|own)\b/u;
/** What may speak of somebody who cannot eat something. */
const MAY_BE_NEEDED =
  /\b(?:c(?:o)?eliacs?|allerg\w*|intoleran\w*|react\w*|anaphyla\w*|sensitiv\w*|cant|cannot|can not|must\w*|needs?|needed|has to|have to|because|since|as (?:i|he|she|they|my|our|one)|for (?:my|our|the|her|him|his|one|me)|diets?|only|always|strict\w*|trac(?:e|es)|cross|epipen|ibs|crohns|stomach|tummy|bloat\w*|ill|unwell|poorly|migraines?|eczema|medical|doctor|dietitian|dietician|celiac)\b/u;

interface Owned {
  readonly at: number;
  readonly end: number;
  readonly food: string;
}

function ownedIn(text: string): Owned[] {
  if (!text.includes(" free") || MAY_BE_NEEDED.test(text)) return [];
  return [...text.matchAll(OWNED)].flatMap(({ index: at, 0: words, groups = {} }): Owned[] => {
    const food = groups["food"] ?? "";
    return OWNS.test(words.slice(0, words.indexOf(food))) ? [{ at, end: at + words.length, food }] : [];
  });
}

/** Cleaned notes without what is only owned or bought. */
export function withoutOwned(text: string): string {
  let left = "";
  let from = 0;
  for (const { at, end } of ownedIn(text)) {
    left += `${text.slice(from, at)} that `;
    from = end;
  }
  return left + text.slice(from);
}

/** The free-from foods that notes, as cleaned, say are owned or bought, in their words. */
export function freeFromOwned(text: string): readonly string[] {
  return [...new Set(ownedIn(text).map(({ food }) => food))];
}
