/*
 * Foods that somebody eats as long as they are not seen: "won't eat it if he can see onion", "onion has to be blended". They stay in the week.
 */

const BITS = "(?:(?:any|the|bits of|a bit of|pieces of|lumps of|chunks of|an?) )*";
const HIDDEN =
  "(?:(?:well |really |very |all |completely )*(?:hidden|blended|blitzed|pureed|invisible|disguised|mashed in|whizzed up|(?:chopped|cut|grated|diced)(?: up)?(?: so| very| really| super)* (?:small|fine|finely|tiny)))";
const NAMES_NONE =
  "(?:it|them|this|that|everything|anything|things|sauces?|soups?|gravy|food|dinner|meat|veg|vegetables|veggies)";

const SOMEBODY =
  "(?:he|she|they|we|i|(?:my |the |our )?(?:dad|mum|son|daughter|husband|wife|partner|kids?|children|lad|boys?|girls?|youngest|eldest))";

const SEEN: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b(?:wont|will not|doesnt|does not|dont|refuses to) (?:eat|touch|like|have)(?: (?:it|anything|things|stuff|food|dinner|a meal|meals|a dish|dishes))? (?:with|that has|that have) (?:${BITS})(?:visible|obvious) (?:bits of |pieces of )?(?!${NAMES_NONE}\\b)(?=[a-z])`,
      "gu",
    ),
    "no visible ",
  ],
  [
    new RegExp(
      `\\b(?:wont|will not|doesnt|does not|dont|refuses to) (?:eat|touch|like|have)(?: (?:it|anything|things|stuff|food|dinner|his dinner|her dinner|a meal|meals|a dish))? (?:if|when|where) (?:he|she|they|we|i)(?: can)? (?:sees?|spots?|notices?) ${BITS}(?!${NAMES_NONE}\\b)(?=[a-z])`,
      "gu",
    ),
    "no visible ",
  ],
  [
    new RegExp(
      `\\b(?:if|when) ${SOMEBODY}(?: can)? (?:sees?|spots?|notices?) ${BITS}(?!${NAMES_NONE}\\b)([a-z]{3,20}),? (?:then )?(?:he|she|they|we|i) (?:wont|will not|doesnt|dont|refuses? to) (?:eat|touch|have)\\b(?: (?:it|any|anything|dinner|a thing))?`,
      "gu",
    ),
    "no visible $1",
  ],
  [/\bhide (?:the|any|all|all the|those) (?!fact|veg|price|taste)(?=[a-z])/gu, "no visible "],
  // What is only not to lie on the food is served beside it.
  [
    /\bno (?:gravy|sauces?) (?:on|over|all over) (?:it|them|top|his|her|their|my|the)\b(?: (?:food|plate|dinner|meat|top))?/gu,
    "sauce on the side",
  ],
  [
    new RegExp(
      `\\b(?:(?:cant|cannot) (?:stand|bear|face)|hates?|doesnt like|dont like|dislikes?) (?:seeing|being able to see|visible) ${BITS}(?!${NAMES_NONE}\\b)(?=[a-z])`,
      "gu",
    ),
    "no visible ",
  ],
  [
    new RegExp(
      `\\b(?!${NAMES_NONE}\\b)([a-z]{3,20})(?: (?:always|all|only|just))? (?:has|have|needs?|must|should|got)(?: got)?(?: to)? be ${HIDDEN}(?: (?:or|and) ${HIDDEN})*(?: so (?:nobody|no ?one|he|she|they)(?: (?:cant|doesnt|dont|wont))? (?:notices?|sees?|knows?|spots?)(?: (?:it|them))?)?`,
      "gu",
    ),
    "no visible $1",
  ],
  [
    new RegExp(
      `\\b(?!${NAMES_NONE}\\b)([a-z]{3,20}) (?:is|are) (?:fine|ok|okay|all right) (?:as|so) long as (?:its|theyre|it is|they are) ${HIDDEN}`,
      "gu",
    ),
    "no visible $1",
  ],
];
const SPEAKS_OF_SEEING =
  /\bsee|spot|notice|visible|hidden|blend|blitz|puree|invisible|disguise|mashed|whizz|small|fine|tiny|hide|gravy|sauce/u;

/** A sentence with such conditions as the other readers know them. */
export function seenWritten(sentence: string): string {
  if (!SPEAKS_OF_SEEING.test(sentence)) return sentence;
  return SEEN.reduce((text, [pattern, words]) => text.replace(pattern, words), sentence);
}

/** The same of vegetables as a whole, and of what is left to the cook: "the kids need their veg hidden". */
export const HIDES = new RegExp(
  `\\b(?:needs?|wants?|likes?|prefers?|have|with)(?: (?:his|her|their|the|all|any|our))* (?:veg|vegetables|veggies)(?: (?:to be|all))* ${HIDDEN}|\\b(?:veg|vegetables|veggies)(?: (?:always|all|only|just))? (?:has|have|needs?|must|should|got)(?: to)? be ${HIDDEN}|\\b(?:as|so) long as (?:its|theyre|it is|they are) ${HIDDEN}|\\b(?:as|so) long as (?:he|she|they) (?:cant|doesnt|dont|cannot) (?:see|notice|spot)`,
  "u",
);
