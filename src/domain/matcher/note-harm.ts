/*
 * Liking before harm: "We love prawns. My wife is allergic to them." What harms or is refused without a name of its own, or as "them", is
 * what was named before.
 */

const THEM = "(?:it|them|those|these|that|this|both|either|all of (?:it|them|those)|any of (?:it|them|those))";
/** What harms, whether or not it is named. */
const HARMS =
  /\b(?:allergic|allergy|allergies|anaphyla\w*|intoleran\w*|react(?:s|ed|ing)? (?:badly |terribly |severely )?to|(?:bad|severe|nasty|allergic) reaction|(?:gets?|got|feels?|is|was) (?:really |very |so |quite )*(?:ill|sick|poorly|unwell|hives|a rash|migraines?|bloated)|(?:makes?|made) (?:me|him|her|us|them|my [a-z]+|one of us) (?:[a-z]+ )?(?:ill|sick|poorly|unwell|bloated|itch|itchy|vomit|gag)|(?:doesnt|dont|does not|do not) (?:love|like|agree with) (?:me|him|her|us|them)(?: back)?$|(?:brings?|breaks?|comes?) (?:me |him |her |them |us )?out in)\b/u;
/** A harm that is of something else, or of nobody, or told elsewhere. */
const NO_HARM =
  /\b(?:no|not|isnt|arent|nobody|no ?one|none|neither|without|never|any)(?: [a-z]+){0,5} (?:allerg|intoleran|anaphyla)|\b(?:above|listed|ticked|the form|cats?|dogs?|pets|pollen|dust|penicillin|hay ?fever|bees?|wasps?|latex|nickel|animals|cooking|washing|housework|exercise|mornings)\b/u;
/** "Allergic to annatto": named, although we do not know it. */
const NAMED_OTHERWISE = new RegExp(`\\b(?:allergic|intolerant|allergy) to (?!${THEM}\\b)[a-z]`, "u");
const OF_THEM = new RegExp(
  `\\b(?:to|with|from|by|eat|eats|have|has|touch|near|of|at|makes?|hates?|loathes?|stand|bear|face) ${THEM}\\b`,
  "u",
);
/** "But she can't have them", "he hates it", "the kids won't eat those": and not "too late", "hot". */
const NOT_THEM = new RegExp(
  `\\b(?:(?:cant|cannot|can not|couldnt|mustnt|must not|shouldnt|not allowed to|isnt allowed|wont|will not|wouldnt|doesnt|does not|dont|do not|never|refuses? to) (?:[a-z]+ ){0,2}?(?:eats?|have|touch|stand|bear|face|stomach|like|tolerate|digest|go near|do)|hates?|detests?|loathes?|dislikes?|avoids?) ${THEM}\\b(?! (?:too|very|so|that|late|later|hot|spicy|raw|cold|plain|dry|every|twice|all the|as|if|unless|when|with|without|like this|on|in|more than|again|right)\\b)`,
  "u",
);
const ALLERGIC_ALONE = /\b(?:allergic|intolerant|anaphylactic)(?! (?:to|reaction)\b)/u;
/** "He can't", right after what is liked. */
const CANNOT =
  /^(?:(?:so|sadly|sadly,) )?(?:[a-z]+ ){1,3}(?:cant|cannot|can not|mustnt|isnt allowed|dont|doesnt|wont)$/u;

const SENTENCE_END = /[.;!?\n\r]+/u;
const PART_END =
  /,|\s[-–—]\s|\b(?:but|because|though|although|however|yet|except|until|till|before)\b|\band (?=(?:my|the|our|his|her|he|she|they|i|we|one|both)\b)|\bso (?=(?:cant|he|she|they|i|we|no)\b)/u;
/** So many sentences after a thing "them" may still mean it. */
const SENTENCES_BACK = 3;

/** Whether a clause speaks of harm by, or refuses, what it does not name itself. */
export function tellsOfUnnamedHarm(part: string): boolean {
  return (HARMS.test(part) && !NO_HARM.test(part)) || NOT_THEM.test(part) || CANNOT.test(part);
}

/** The foods of notes that are liked in one place and harm somebody, or are refused, in another that does not name them. */
export function foodsOfUnnamedHarm(text: string, foodsOf: (part: string) => readonly string[]): string[] {
  const found: string[] = [];
  const earlier: (readonly string[])[] = [];
  for (const sentence of text.split(SENTENCE_END)) {
    let named: string[] = [];
    for (const said of sentence.split(PART_END)) {
      const part = said.trim();
      if (part === "") continue;
      const own = foodsOf(part);
      const harms = HARMS.test(part) && !NO_HARM.test(part);
      const unnamed = harms && own.length === 0 && !NAMED_OTHERWISE.test(part) && !/\bc(?:o)?eliac/u.test(part);
      if (unnamed || (harms && OF_THEM.test(part)) || NOT_THEM.test(part) || (named.length > 0 && CANNOT.test(part)))
        found.push(...(named.length > 0 ? named : (earlier.findLast((foods) => foods.length > 0) ?? [])));
      // "We tried tofu and hated it", "my son, who loves eggs, is allergic".
      const refused = NOT_THEM.exec(part);
      if (refused !== null) found.push(...foodsOf(part.slice(0, refused.index)));
      if (harms && ALLERGIC_ALONE.test(part)) found.push(...own);
      // "A nut allergy, so he can't have them": the nuts.
      named = harms && own.length > 0 ? [...own] : [...named, ...own];
    }
    earlier.push(named);
    if (earlier.length > SENTENCES_BACK) earlier.shift();
  }
  return found;
}
