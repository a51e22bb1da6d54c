import { CLAUSE_END, GUESTS } from "#domain/matcher/note-words";

/*
 * Who at the table eats no meat, or less than that: the whole household, or one of it. What one of them cannot eat nobody is served.
 */

/** Diets that notes tell of, from what leaves out least to what leaves out most. */
export const TABLE_DIETS = ["pescatarian", "vegetarian", "vegan"] as const;
export type TableDiet = (typeof TABLE_DIETS)[number];

const NAMES: Readonly<Record<TableDiet, string>> = {
  pescatarian: "(?:pescatarians?|pescetarians?)",
  vegetarian: "(?:vegetarians?|veggies?)",
  vegan: "(?:vegans?)",
};
/** "Veggies" that somebody eats are vegetables. */
const EATEN: Readonly<Record<TableDiet, string>> = {
  pescatarian: "pescatarian",
  vegetarian: "(?:vegetarian|veggie)",
  vegan: "vegan",
};
/** What is left out for each, as entries of the avoid list. */
export const LEFT_OUT_FOR: Readonly<Record<TableDiet, readonly string[]>> = {
  pescatarian: ["meat"],
  vegetarian: ["meat", "fish", "shellfish", "gelatine"],
  vegan: ["meat", "fish", "shellfish", "gelatine", "dairy", "eggs", "honey"],
};

const WHO = "(?:i am|im|we are|were|we r|all of us are|both of us are|everyones|everyone is|we eat|household is)";
const NOT_ALWAYS =
  "(?! (?:on|in the|during|at|most|midweek|before|until|except|apart|some|curious|for (?:one|two|a))\\b)";
/** "The kids are veggie lovers": what is named is food. */
const NO_FOOD =
  "(?! (?:lovers?|haters?|fans?|mad|box(?:es)?|patch|dish(?:es)?|food|foods|meals?|dinners?|options?|cheese|curry|curries|nights?|days?|week|sausages?|burgers?|recipes?|lasagne|chilli|pizzas?|friends?|friendly|pasta|pies?|stews?|roasts?|soups?|mince|bakes?|wraps?|nuggets|fajitas|tacos|bolognese|rice|noodles|bacon|versions?|portions?|alternatives?)\\b)";
const RELATIVE =
  "(?:wife|wifes|husband|husbands|partner|partners|girlfriend|girlfriends|boyfriend|boyfriends|fiancee?s?|hubby|hubbys|missus|other half|better half|spouse|son|sons|daughter|daughters|mum|mums|mam|mother|mothers|dad|dads|father|fathers|nan|nans|gran|grans|grandma|grandad|sister|sisters|brother|brothers|flatmates?|housemates?|roommates?|lodgers?|eldest|oldest|youngest|teenagers?|teen|teens|kids?|children|child|boys?|girls?|twins|stepson|stepdaughter|mother in law|father in law|au pair)";
const MEMBER = `(?:(?:one|two|three|half|some|a couple|both|1|2|3) of (?:us|them|the|my|our)(?: (?:four|five|three|kids|children|boys|girls|family|household|sons|daughters|flatmates|housemates|adults|teenagers))?|(?:my|our|the) (?:[a-z0-9]+ ){0,2}?${RELATIVE}|both (?:the |my |our )?(?:kids|children|boys|girls|sons|daughters)|everyone else|somebody here|someone here|he|she|hes|shes|they are|theyre)`;
const IS =
  "(?: (?:is|are|(?:has|have)(?: just| recently| now| also| only)* (?:gone|turned|become|been|decided to go)|gone|turned|became|went|goes|now|also|both|currently|recently|just|strictly|strict|fully|lifelong|committed|only|a|an|the)){0,5}";
const EATS_MEAT =
  "(?:meat ?eaters?|carnivores?|omnivores?|flexitarians?|not\\b|eats? (?:meat|everything|anything)|meat eating|normal eaters?)";

/** Where a sentence or a part of it begins: "Wife's vegan". */
const START = "(?<=^|[,(:] |\\b(?:and|but|as|because|since|while|though|with|for|vegetarian|eating) )";
/** Who eats fish, or does not say: meat is left out in either case. */
const EATS_NO_MEAT = `(?<![a-z])(?:${MEMBER}|i) (?:doesnt|dont|does not|do not|wont|will not|never) eats? (?:any )?(?:meat|animals)\\b(?! (?:much|often|every|on|at|in|when|unless|except)\\b)|\\beats? meat,?(?: and| but| though| while)? (?:i|he|she|they|(?:my|the|our) [a-z]+) (?:doesnt|dont|does not|do not|wont)\\b(?! (?:mind|want|like|need|care|fancy)\\b)`;

const PATTERNS = TABLE_DIETS.map((diet) => {
  const name = NAMES[diet];
  return {
    diet,
    everybody: new RegExp(
      `(?<!\\bwhen )\\b${WHO} (?:all |both |a |an |two |strict |strictly |lifelong ){0,3}${name}\\b${NOT_ALWAYS}|\\b${name} (?:household|family|house|couple|home|kitchen)\\b`,
      "u",
    ),
    one: new RegExp(
      [
        `(?<![a-z])${MEMBER}(?:${IS} ${name}| eats? ${EATEN[diet]})\\b${NOT_ALWAYS}${NO_FOOD}`,
        `\\b(?:one|a|an|two|1|2) ${name}(?: (?:adult|person|eater|child|kid|teenager|daughter|son)s?)?,?(?: and| plus| but| \\+| /|/| with)? ?(?:the )?(?:one|two|three|four|a|an|1|2|3|4|rest|others?|other)?(?: is| are| who)? ?${EATS_MEAT}`,
        `\\b(?:one|two|three|a|an|1|2|3) ${EATS_MEAT},?(?: and| plus| but| \\+| /|/| with)? ?(?:one|a|an|two|1|2) ${name}\\b`,
        `\\b(?:one|a|an|two|the|1|2) ${name}s? (?:in (?:the|our) (?:house|household|family|home)|at (?:the|our) table|among us|in the mix|living here)\\b`,
        `\\b(?:live|lives|living|married) (?:with|to) (?:a|an|two) (?:strict )?${name}\\b`,
        `\\b(?:my|our|the) (?:strict |new |newly )?${name} (?:[a-z]+ )?${RELATIVE}\\b`,
        `${START}(?:${RELATIVE}(?:${IS} ${name}| eats? ${EATEN[diet]})\\b${NOT_ALWAYS}${NO_FOOD}|${name} ${RELATIVE}\\b)`,
        `\\b${name}(?: food| dinners| ones?)? for (?:me|him|her|them|one of us|one|(?:my|our|the) [a-z]+),?(?: and| but| with)? meat\\b`,
        ...(diet === "pescatarian" ? [EATS_NO_MEAT] : []),
        `(?<=^|, ?|\\band )(?:one|two|three|a) ${name}(?=$|,| and\\b)`,
        `\\bmixed ${name} (?:and |/ ?)?meat\\b`,
      ].join("|"),
      "u",
    ),
  };
});
/** Who does not eat along. */
const NOT_AT_TABLE =
  /\b(?:for (?:her|him)sel(?:f|ves)|for themselves|(?:her|his|their) own (?:food|dinners?|meals?|tea|thing|stuff|cooking|supper)|(?:isnt|arent|is not|are not|wont be) (?:here|home|at home|around|eating with us)|doesnt (?:live|eat) (?:with us|here)|eats? (?:separately|elsewhere)|lives? (?:elsewhere|away|on (?:her|his|their) own)|moved out|at uni|at university|left home)\b/u;
const VISITING = /\b(?:com(?:es?|ing)|visit\w*|over|round|stay(?:s|ing)|guests?|friends?)\b/u;

/** What the notes say of diets at the table. */
export interface NotedDiet {
  /** The one that leaves out most. */
  readonly diet: TableDiet;
  /** It is only one of them, and the others eat along. */
  readonly others: boolean;
}

/** A sentence without what it says of guests, whose day is read apart (`match-preferences.ts`). */
function withoutGuests(sentence: string): string {
  const clauses = sentence.split(CLAUSE_END);
  const own = clauses.filter((clause) => !(GUESTS.test(clause) && VISITING.test(clause)));
  return own.length === clauses.length ? sentence : own.join(", ");
}

/** Without any of these words no pattern can match. */
const SPEAKS_OF_DIET = /veg|pesc|meat|animal/u;
const SENTENCE = /[^.;!?\n\r]+/gu;

/** "Vegetarian but eats fish": eaten, and not what makes somebody ill. */
const WITH_FISH =
  /\b(?:vegetarian|veggie)s?,?(?: (?:but|who|and|though|although))+(?: (?:i|we|he|she|they|do|does|will|still|also|sometimes|that))* (?:eats?|have|has|likes?|allows?)(?: (?:some|a bit of|a little|the odd))? (?:fish|seafood)\b(?! (?:and|or|sauce|free|allerg|intoleran|phob|is|are|makes?|gelatine))/u;

/** "Vegetarian except fish". */
export const EXCEPT_FISH =
  /\b(?:vegetarian|veggie)s? (?:except|apart from|other than)(?: for)? (?:fish|seafood)\b(?=\s*(?:$|[.;,!?\n\r]))/gu;

/** The strictest diet that notes, as cleaned, tell of somebody who eats at the table every day; null where they tell of none. */
export function tableDietIn(text: string): NotedDiet | null {
  let strictest = -1;
  let others = false;
  for (const [words] of text.matchAll(SENTENCE)) {
    if (!SPEAKS_OF_DIET.test(words)) continue;
    const sentence = words.trim().replace(WITH_FISH, "pescatarian").replace(EXCEPT_FISH, "pescatarian");
    const mayBeOne = !NOT_AT_TABLE.test(sentence);
    const own = withoutGuests(sentence);
    for (const { diet, everybody, one } of PATTERNS) {
      const all = everybody.test(sentence);
      const some = mayBeOne && one.test(own);
      if (!all && !some) continue;
      strictest = Math.max(strictest, TABLE_DIETS.indexOf(diet));
      others ||= !all || OTHERS_EAT.test(sentence);
    }
  }
  const diet = TABLE_DIETS[strictest];
  return diet === undefined ? null : { diet, others };
}

/** What the others eat, who are served the same. */
const OTHERS_EAT =
  /\b(?:meat ?eaters?|carnivores?|omnivores?|(?:he|she|they|husband|wife|partner|boyfriend|girlfriend|kids|children|son|daughter|others?|rest(?: of us)?|i|we)(?: all| both| still| also| really)* (?:eats?|loves?|likes?|enjoys?|wants?|has|have) (?:[a-z]+ ){0,3}(?:meat|everything|anything|fish|chicken|bacon|steak)|(?:isnt|arent|im not|is not|are not|am not)(?=\s*(?:$|,)))/u;

/** A diet that somebody is said to keep, whatever else the clause holds: where no rule came of it, it is told of. */
export const DIET_SAID =
  /\b(?:is|are|im|isnt|gone|turned|being|become) (?:a |an |all |both |strictly )?(?:vegetarian|veggie|vegan|pescatarian)s?\b/u;

/** Whether a clause only says what those eat who keep no such diet: they are served the same. */
export function tellsOfOtherEaters(clause: string): boolean {
  return (
    OTHERS_EAT.test(clause) ||
    /^(?:and |but |though )?(?:(?:my|our|the) )?[a-z ]{1,40} (?:isnt|arent|does|do|doesnt|dont|im not|am not|not|is not|havent|hasnt)(?: mind| though| fussed)?$|^(?:\d|an?|one|two|three|four) (?:veggies?|vegetarians?|vegans?|meat ?eaters?|pescatarians?|carnivores?)$/u.test(
      clause,
    ) ||
    /\b(?:everything|anything|all sorts)$/u.test(clause)
  );
}

const DINNERS: Readonly<Record<TableDiet, string>> = {
  pescatarian: "No dinner has meat in it",
  vegetarian: "All dinners are vegetarian",
  vegan: "All dinners are vegan",
};

/** What a plan says of it. */
export function tableDietInWords({ diet }: NotedDiet): string {
  return `${DINNERS[diet]}, so that everyone can eat them.`;
}
