import { OFF_DAY } from "#domain/matcher/note-shifts";

/*
 * What the weekend's dinners are to be, and what is not to be in them: "happy to spend time at the weekend", "no shortcuts".
 */

/** Time and care for the weekend's dinners. */
export const WEEKEND_COOKING =
  /\b(?:spend|have|has|got|take|more|plenty of|lots of|loads of|extra|longer|all the) (?:a bit |a little |much |some |our |my |the |more |lots of |plenty of |longer |extra ){0,3}time\b[a-z ]{0,30}\bweekends?\b|\bspecial\b[a-z ]{0,25}\b(?:at|on|for|over) (?:the |our )?weekends\b|\bweekends are (?:for|when)\b[a-z ]{0,20}\b(?:cook|cooking|projects?)\b|\b(?:project|projects|proper|slow|slower|long|longer|big|bigger|elaborate|ambitious|adventurous|serious|celebratory)\b[a-z ]{0,25}\b(?:at|on|for|over) (?:the |our )?weekends?\b|\bspecial weekends?\b|\bweekends special\b|\bweekend (?:projects?|cooking|cook|cook ups?|feasts?|specials?)\b|\b(?:love|likes?|enjoy|happy|happily|keen|want|willing)s?\b[a-z ]{0,20}\bcook(?:ing|s)?\b[a-z ]{0,25}\bweekends?\b|\bweekends?\b[a-z ,]{0,25}\b(?:more time|time to cook|(?:a bit |much )?longer|projects?|properly|slow(?:er)? (?:food|cooking|dishes|meals)|elaborate|ambitious|adventurous|push the boat|go (?:all out|to town)|take (?:our|my|its) time|(?:love|like|enjoy) (?:to )?cook(?:ing)?|really cook)\b(?! (?:lie|hours|shifts|work))|\bfriday to sunday\b[a-z ,]{0,25}\b(?:time to cook|more time|properly|projects?)\b|\btime (?:to cook )?(?:on )?(?:thurs|fri|satur)day (?:to|until|till) sunday\b/u;

/** Nothing that comes ready from a pack: for who cooks from its parts. */
export const NO_SHORTCUTS =
  /\b(?:no|not|nothing|without|hates?|never|dont (?:want|like|do)|avoid)\b(?: any| taking| use| using| the| like)* (?:short ?cuts?|cheats?|cheat (?:ingredients|meals)|convenience (?:food|foods|products|stuff)|ready ?made|pre ?made|jars? of sauces?|jarred sauces?|packet (?:sauces?|mixes)|sauces? (?:from|in|out of) (?:a )?jars?|shop bought sauces?|ready meals?|ultra ?processed|upfs?|processed)\b|\b(?:dont|do not|no need to) (?:simplify|dumb|make it easy)\b|\b(?:everything|all) (?:home ?made|from its parts)\b/u;

/** More time on a day than on the others: "Thursday can be a bit longer". */
export const LONG_DAY = new RegExp(
  `${/\b(?:(?:a bit|a little|much|something|take|takes|be|for|cook|anything)(?: a bit| a little)? longer|more time|(?:have|got|plenty of|lots of|loads of) (?:the |some )?time(?! off)|time (?:to|for) (?:cook|a (?:proper|longer|slow|long))|day off|days off|work(?:ing)? from home|wfh|off work|(?:im|i am|were|we are|hes|shes|he is|she is) off(?=\s*(?:$|,|so\b|and\b|that\b|all\b|then\b))|not working|dont work|home all day)\b/u.source}|${OFF_DAY.source}`,
  "u",
);

/** The working days, by which an easy dinner is none of the weekend's. */
export const IN_THE_WEEK =
  /\b(?:in|during|through) the week\b|\bmid ?week\b|\bweekdays\b|\bweek ?nights\b|\bmonday (?:to|till|until) (?:wednes|thurs)day\b/u;

const NUMBERS: Readonly<Record<string, number>> = { ten: 10, fifteen: 15, twenty: 20, thirty: 30, "half an hour": 30 };

export const MINUTES_SAID =
  /\b(\d{2}|ten|fifteen|twenty|thirty) ?(?:mins?|minutes?)\b|\bhalf an hour\b(?= (?:max(?:imum)?|tops|at most|or less|only)\b)/u;

/** The minutes that a quick dinner has; null where none are said. */
export function minutesIn(clause: string): number | null {
  const match = MINUTES_SAID.exec(clause);
  const said = match?.[1] ?? match?.[0];
  return said === undefined ? null : (NUMBERS[said] ?? Number(said));
}
