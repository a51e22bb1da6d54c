/*
 * Words of refusal that refuse nothing: "we never get bored of pasta", "I can't live without chilli", "refuses anything but rice". They are
 * written as the liking that they are before anything is read off them.
 */

const TURNED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:never|not|dont|doesnt|wont|cant|cannot|couldnt) (?:ever |really |seem to )?(?:gets? |getting |got |grows? |be |been )?(?:bored|tired|sick|fed up|tires?) (?:of|with)\b/gu,
    "love",
  ],
  [
    /\b(?:cant|cannot|can not|couldnt|could not|wouldnt) (?:live|do|be|go|survive|cope)(?: a (?:day|week))? without\b/gu,
    "love",
  ],
  [/\b(?:cant|cannot|can not|never|dont|couldnt|wouldnt|doesnt)(?: ever)? says? no to\b/gu, "love"],
  [/\b(?:cant|cannot|never|dont)(?: ever)? (?:go(?:es)? wrong with|beat)\b/gu, "love"],
  [
    /\bnever(?: have| get| eat)? enough(?: of)?\b(?! (?:time|money|hours|sleep|room|space|energy|cash|hands)\b)/gu,
    "love",
  ],
  // "We still love liver, which nobody suggests any more": who else does without says nothing of who likes it.
  [
    /(?<=\b(?:loves?|likes?|miss|misses|enjoys?|fancy)\b[^.;!?\n]{2,40}),? (?:which|that|but) (?:nobody|no one|noone|hardly (?:anyone|anybody)|they (?:never|dont)) (?:else )?(?:ever )?(?:suggests?|cooks?|makes?|does|serves?|eats?|sells?|offers?)\b(?: it| them)?(?: any ?more| these days| now)?/gu,
    "",
  ],
  // What is eaten by who eats nothing else.
  [
    /\b(?:(?:(?:wont|doesnt|dont|will not|does not|never) (?:eats?|touch|have|like)|refuses?(?: to eat)?|hates?) (?:anything|everything)|(?:eats?|likes?|wants?) nothing) (?:but|except(?: for)?|apart from)\b/gu,
    "likes",
  ],
  // "We're off carbs but not potatoes": of what is not refused. "No beef, but not lamb either" goes on.
  [
    /(?<=\b(?:off|no|avoid(?:s|ing)?|hates?|dislikes?|(?:dont|doesnt|wont) (?:eat|like|do)) [a-z]{2,20}(?: [a-z]{2,20})?,?) but not (?=[a-z])(?![a-z ]{0,40} either\b)/gu,
    "; likes ",
  ],
];

/** A text in which such words stand as a liking. Not for what may speak of harm: there every refusal counts. */
export function turned(text: string): string {
  return TURNED.reduce((read, [pattern, words]) => read.replace(pattern, words), text);
}

/** "A meal without meat isn't a meal" leaves no meat out. */
export const NO_MEAL_WITHOUT =
  /\ba (?:meal|dinner|tea|supper|week|day|plate) without [a-z ]{2,30}? (?:isnt|is not|is no|is hardly|doesnt count as)\b/gu;

/** "I'm not giving up potatoes": who refuses to go without a food wants it. */
const NOT_GIVEN_UP =
  /\b(?:not|never|wont|will not|wouldnt|cant|cannot|couldnt|refus(?:es?|ing) to|no way (?:am i|are we|is he|is she)) (?:ever |be |going to |gonna |willing to )*(?:giv(?:e|es|ing) up|cut(?:ting)? out|ditch(?:ing)?|do(?:ing)? without|go(?:ing)? without|part(?:ing)? with|los(?:e|ing)|stop(?:ping)? (?:eating|having))(?= (?:my |our |his |her |the )?[a-z])/gu;

/** "No pork, no beef, chicken and lamb yes." */
const YES =
  /(?<=^|[,;:] ?)\s*((?!no\b|not\b|never\b|without\b)[a-z]+(?: [a-z]+)?(?: and [a-z]+(?: [a-z]+)?)?),? (?:yes|yep|a yes|yes please)(?=\s*(?:$|,))/gu;

/** A sentence in which that stands as a liking. Not for what may speak of harm. */
export function keptFoods(sentence: string): string {
  return sentence.replace(NOT_GIVEN_UP, "love").replace(YES, "; likes $1");
}
