import { shiftsWritten } from "#domain/matcher/note-shifts";
import { addedWritten } from "#domain/matcher/note-slips";
import { cleanText } from "#domain/matcher/match-words";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

export const WEEKEND_DAYS: readonly Day[] = ["Friday", "Saturday", "Sunday"];

/** The first letters of a day are enough where a dash joins two of them: cleaning turns a dash between letters into a space. */
const DASHED =
  /\b(mon|tue|wed|thu|fri|sat|sun)([a-z]{0,6})\s?[-–—]\s?(mon|tue|wed|thu|fri|sat|sun)(?=(?:s|rs|nes|ur)?(?:day)?s?\b)/giu;
/** Short names of days. "Wed like" is "we'd like", "sat" may be a verb, and tomatoes are dried in the sun. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bmons?\b/gu, "monday"],
  [/\btues?\b/gu, "tuesday"],
  [
    /\bweds\b|\bwed\b(?! (?:like|love|rather|prefer|sooner|be|have|eat|enjoy|want|all|also|both|really|happily|appreciate|go|never|need|just|still|probably)\b)/gu,
    "wednesday",
  ],
  [/\bthu(?:rs?)?\b/gu, "thursday"],
  [/\bfri\b/gu, "friday"],
  [
    /(?<=\b(?:on|every|this|each|to|by|until|till|friday|for) (?:a )?|friday(?: and|,) |\/ ?)sats?\b|\bsats?(?= ?(?:$|[,.;:!?/)\n]|(?:night|eve|evening|lunch|dinner|and sun|sun|or sun)\b))/gu,
    "saturday",
  ],
  [
    /(?<=\b(?:on|every|this|each|to|by|until|till|saturday) (?:a )?|saturday(?: and|,| or) |\/ ?)suns?\b(?! dried)|\bsun(?=\s?[:=])|\bsun(?= (?:night|eve|evening|lunch|dinner|roast)\b)/gu,
    "sunday",
  ],
  [/\bw ?\/ ?ends?\b|\bw\/e\b|\bwkends?\b|\bweek ends?\b/gu, "weekend"],
  [/\b(?:the )?(?:first half|start|beginning) of (?:the|my|our) week\b/gu, "monday to wednesday"],
  [/\b(?:the )?second half of (?:the|my|our) week\b/gu, "thursday to sunday"],
  // "Tueday", "wensday": days as they are often typed.
  [/\bt(?:eu|ue|u)s?day\b/gu, "tuesday"],
  [/\bwe(?:dne|nde|nes|ns|ds)day\b/gu, "wednesday"],
  [/\bthu(?:rd|r|st)?sday\b|\bthurdays?\b/gu, "thursday"],
];

/** "Mon: pasta", "Tue - fish". */
const DAY_FIRST = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?)\s?(?:[:=]|[-–—](?= ))\s?/gu;

const HIGH_PROTEIN = /(?<!\b(?:no|not|nothing|without) )\bhigh(?:er)?[- ]protein\b/giu;

/** "Pork's fine": no pork of somebody's. */
const IS_SHORT =
  /([a-z])['’]s (?=(?:fine|ok|okay|all right|alright|good|great|lovely|welcome|a (?:must|winner|hit|favourite)|always|sacred)\b)/giu;

/** Notes as cleaned, with their days written out. */
export function cleanNotes(notes: string): string {
  // "W/e" stands before cleaning, which reads "w/" as "with".
  // Of a pack "high protein" only tells the sort, and cleaning leaves it out; here somebody asks for it.
  const asked = notes.replace(HIGH_PROTEIN, "more protein");
  const spoken = addedWritten(asked).replace(IS_SHORT, "$1 is ");
  let text = cleanText(spoken.replace(/\bw\/e(?:nd)?s?\b/giu, "weekend").replace(DASHED, "$1$2 to $3"));
  for (const [pattern, name] of SHORT) text = text.replace(pattern, name);
  return shiftsWritten(text.replace(DAY_FIRST, "$1 "));
}

/** "Friday to Sunday". */
export const DAY_RANGE =
  /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s? (?:to|till|until|through) (monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/u;

/** The days from the first of a range to its last; none where a text holds no range or one that goes over Sunday. */
export function daysOfRange(clause: string): readonly Day[] {
  const range = DAY_RANGE.exec(clause);
  if (range === null) return [];
  const [from, to] = [range[1], range[2]].map((name) => DAYS.findIndex((day) => day.toLowerCase() === name));
  if (from === undefined || to === undefined) return [];
  // "Sunday to Wednesday" goes on into the next week.
  return from <= to ? DAYS.slice(from, to + 1) : [...DAYS.slice(0, to + 1), ...DAYS.slice(from)];
}

/** The days that a text names. */
export function daysIn(text: string): Day[] {
  return DAYS.filter((day) => text.includes(day.toLowerCase()));
}

/** The days of a range, or else those that are named one by one. */
export function allDaysIn(text: string): readonly Day[] {
  const through = daysOfRange(text);
  return through.length > 0 ? through : daysIn(text);
}

/** The days that "that night" or "those nights" mean, of those that stand before: of one night the last. */
export function daysMeant(text: string, pattern: RegExp): readonly Day[] {
  const at = text.search(pattern);
  const before = at === -1 ? text : text.slice(0, at);
  if (at === -1 || !text.startsWith("that ", at)) return daysIn(text);
  const named = daysIn(before);
  const last = named
    .toSorted((a, b) => before.lastIndexOf(a.toLowerCase()) - before.lastIndexOf(b.toLowerCase()))
    .at(-1);
  return last === undefined ? named : [last];
}

const PEOPLE =
  "(?:mums?|mams?|dads?|parents|in laws|nans?|nanas?|grans?|grandmas?|grandparents|mates?|friends?|brothers?|sisters?|aunties?|aunts?|uncles?|cousins?|neighbours?|daughters?|sons?|boyfriends?|girlfriends?|pub|restaurant|work|church|club)";
const WHOSE = "(?:my |our |the |his |her |their |a |some )?(?:[a-z]+ )?";
/** Dinner elsewhere: "dinner out on Friday for my mate's birthday", "eating at my mum's". */
export const EATS_OUT = new RegExp(
  `\\b(?:dinner|supper|tea|meal|food|drinks) out\\b|\\b(?:(?:date|girls|lads|boys|ladies|works?|team|family|quiz) (?:night|evening)|(?:a|our|my|his|her) (?:big )?(?:night|evening)) out\\b|\\bout for (?:dinner|supper|tea|food|drinks|lunch|a [a-z ]{0,20}\\b(?:meal|dinner|curry|pizza|drink)|(?:my|his|her|our|their|the) )|\\b(?:eat|eats|eating|having|(?:(?:have|has|having|got) )?(?:dinner|tea|supper|sunday lunch)) (?:at|round|over at|round at) ${WHOSE}${PEOPLE}\\b(?! (?:coming|here))|\\b(?:go|goes|going|off|heading|invited|are|were|im|is) (?:over |out |round |off )?(?:to|at) ${WHOSE}${PEOPLE}(?: house| place)? for (?:dinner|tea|supper|lunch|sunday lunch|a [a-z]+|food)\\b|\\b(?:at|round at|over at) (?:my|our|the|his|her|their) (?:[a-z]+ )?${PEOPLE} for (?:dinner|tea|supper|lunch|sunday lunch)\\b|\\b(?:were|im|we are|i am) (?:all |both )?(?:at|going to|off to) (?:an? |the |my [a-z]+ )(?:[a-z]+ )?(?:wedding|concert|gig|festival|funeral|christening|pub)\\b|^pub (?:tea |dinner |night )?on\\b`,
  "u",
);
