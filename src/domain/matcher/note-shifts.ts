/*
 * Who works in shifts: what is eaten before work or on a long day is quick, and a day off has time to cook.
 */

/** "I eat about 4pm before I go in". */
export const BEFORE_WORK =
  /\b(?:eats?|eating|dinner|tea|food|fed|meal)\b[a-z0-9 .:]{0,30}\bbefore (?:(?:i|we|he|she|they|(?:my )?(?:husband|hubby|wife|partner|son|daughter|dad|mum)) (?:go|goes|leave|leaves|start|starts|head|heads)\b(?: (?:in|to work|out|off|work|on shift))?|work\b|(?:my|his|her|the|a|our|their) (?:night )?shifts?\b|(?:his|her|my )?nights\b)/u;

/** A shift on a day: hardly any time to cook. */
export const ON_SHIFT =
  /\b(?:does|do|doing|work|works|working) (?:nights|lates|earlies|twilights?|late shifts|night shifts|early shifts|long days)\b|\b(?:\d{1,2}|ten|twelve|thirteen|long) ?(?:h|hrs?|hours?) (?:shifts?|days)\b|\b(?:late|early|long|double|twilight|back) shifts?\b|\bin bed (?:by|at|for)\b|\b(?:on )?(?:lates|earlies)\b|\b(?:home|back|in|finish|finishes)(?: (?:at|about|around|by|till|until|after))* (?:[6-9]|10)(?:[.:]\d\d)? ?pm\b/u;

/** Nights or long shifts, and no word of which days. */
export const SHIFTS_ALL_WEEK =
  /(?:^|\b(?:i|we|im|were|ive been|we both|both) )(?:(?:am|are|both|all|currently) )*(?:on|work|working|doing) (?:nights|night shifts?|lates|long shifts|12 hour shifts)\b(?! (?:out|in)\b)(?!.{0,60}day)/u;

/** "Off Mondays": a day without work, and none on which somebody is away. */
export const OFF_DAY =
  /(?<=^|, ?|\b(?:and|but|im|i am|am|hes|shes|he is|she is|were|we are|are|get|gets|got|have|has|both|always|then|usually) )off (?:on |every |each )?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)/u;

const WORKS_WEEKENDS = /\b(?:works?|working) (?:(?:at|on|every|all|most|both|the) )*weekends?\b/gu;

/** Notes with weekends of work as the days of a shift. */
export function shiftsWritten(text: string): string {
  return text.includes("weekend") ? text.replace(WORKS_WEEKENDS, "on lates saturday and sunday") : text;
}
