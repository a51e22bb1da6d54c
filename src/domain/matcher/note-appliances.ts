import { WEEKEND_DAYS, daysIn } from "#domain/matcher/note-days";
import type { Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";

/*
 * How often an appliance may be on in a week, and how long a slow cooker stands alone: "not the oven more than twice, because of the bill",
 * "I leave at 6.45 and get in at 8", "ten minutes of prep in the morning".
 */

/** On how many dinners of a week an appliance is on at most, and on which days alone, where they were said. */
export interface ApplianceLimit {
  readonly appliance: Equipment;
  readonly most: number;
  readonly days?: readonly Day[];
}

/** A limit, and where its words stand. */
export interface PlacedLimit extends ApplianceLimit {
  readonly at: number;
  readonly end: number;
}

const CALLED: readonly (readonly [RegExp, Equipment])[] = [
  [/^oven/u, "oven"],
  [/^(?:hob|stove)/u, "stove"],
  [/^micro/u, "microwave"],
  [/^air/u, "air_fryer"],
  [/^slow/u, "slow_cooker"],
];
const NAME = "(?<name>ovens?|hobs?|stoves?|micro ?waves?|air ?fryers?|slow ?cookers?)";
const COUNT =
  "(?<count>once or twice|one or two|once|one|1|twice|two|2|a couple of|thrice|three|3|four|4)(?! (?:big |large |small |decent )?(?:pans?|pots?|rings?|things?|dish\\b))";
const OF_A_WEEK = "(?:times?|nights?|days?|evenings?|dinners?|teas?|meals?|dishes|bakes?)";
const CEILING =
  "(?<ceiling>at most|(?:no|not|never) more than|more than|(?:a )?max(?:imum)?(?: of)?|only|just|up to|limited to)";
const TOPS = "(?:max(?:imum)?|at most|tops|only|or less|or fewer|no more)";
const NUMBERS: Readonly<Record<string, number>> = {
  once: 1,
  "once or twice": 2,
  "one or two": 2,
  one: 1,
  twice: 2,
  two: 2,
  "a couple of": 2,
  thrice: 3,
  three: 3,
  four: 4,
};
const LIMITS: readonly RegExp[] = [
  // "No more than two oven dinners", "at most two nights with the oven on".
  `\\b${CEILING} (?:on |for )?${COUNT} ${NAME} ${OF_A_WEEK}\\b`,
  `\\b${CEILING} (?:on |for )?(?:${COUNT} ${OF_A_WEEK}|(?<often>once or twice|once|twice))(?: a week| per week)?(?: (?:with|in|using|of|for|on|the|an?|my|our)){1,4} ${NAME}\\b`,
  // "The oven at most twice", "only use the oven twice a week", "the oven on two nights max".
  `\\b${NAME}\\b[a-z ]{0,25}?\\b${CEILING} (?:on |for )?${COUNT}\\b`,
  `\\b(?<ceiling>only|just) [a-z ]{0,24}?\\b${NAME}(?: on)?(?: for| on)? (?:${COUNT} ${OF_A_WEEK}|(?<often>once or twice|once|twice))\\b`,
  `\\b${NAME}(?: on)?(?: for| on)? ${COUNT}\\b[a-z ]{0,20}?\\b${TOPS}\\b`,
  `\\b${COUNT} ${NAME} ${OF_A_WEEK}\\b[a-z ]{0,15}?\\b${TOPS}\\b`,
].map((pattern) => new RegExp(pattern, "u"));
const REFUSED = /\b(?:no|not|dont|never|avoid|without|cant|wont|shouldnt|isnt|rather not|hate)\b/u;

const WHEN = "(?:at|on|over|for) (?:the |a )?(?:weekends?|[a-z]+days?(?:(?: and| or|,)? (?:on )?[a-z]+days?)*)";
const ON_DAYS: readonly RegExp[] = [
  `\\b(?:only|just) [a-z ]{0,24}?\\b${NAME}(?: on)? (?<when>${WHEN})`,
  `\\b${NAME}(?: on)? (?:only|just) (?<when>${WHEN})`,
  `\\b${NAME}(?: on)?(?: is| gets used| used)? (?<when>${WHEN}) (?:only|alone)\\b`,
  `\\bno ${NAME}(?: on)? (?:(?:on|in|during|through) )?(?:the )?(?:week|weekdays|weeknights|midweek)\\b`,
].map((pattern) => new RegExp(pattern, "u"));

/** "As little oven as possible", "trying not to put the oven on": once, where a dinner needs it. */
const HARDLY = new RegExp(
  `\\b(?:as little|(?:try|trying|tries) not to|rather not|prefer not to|cut(?:ting)? down on|minimal|less|hate|hates)\\b[a-z ]{0,25}?\\b(?<name>oven)(?: on)?\\b|\\b(?:not|dont|doesnt|hardly|rarely|seldom)\\b[a-z ]{0,20}?\\b(?<name2>oven)(?: on)? (?:much|a lot|too much|too often|very often|often|all the time)\\b`,
  "u",
);

/** Without one of these words a clause limits nothing. */
const SPEAKS_OF_ONE = /oven|hob|stove|wave|fryer|cooker/u;

function applianceOf(name: string): Equipment {
  return CALLED.find(([pattern]) => pattern.test(name))?.[1] ?? "oven";
}

/** The limit that a clause sets to an appliance; null where it sets none. */
export function limitIn(clause: string): PlacedLimit | null {
  if (!SPEAKS_OF_ONE.test(clause)) return null;
  for (const pattern of LIMITS) {
    const match = pattern.exec(clause);
    const { name, count, often, ceiling } = match?.groups ?? {};
    if (match === null || name === undefined) continue;
    // "More than twice" limits only what is refused.
    if (ceiling === "more than" && !REFUSED.test(clause.slice(0, match.index + match[0].indexOf(ceiling)))) continue;
    const said = count ?? often ?? "";
    return { appliance: applianceOf(name), most: NUMBERS[said] ?? Number(said), ...placeOf(match) };
  }
  for (const pattern of ON_DAYS) {
    const match = pattern.exec(clause);
    const { name, when = "weekend" } = match?.groups ?? {};
    if (match === null || name === undefined) continue;
    const days = /weekend/u.test(when) ? WEEKEND_DAYS.filter((day) => day !== "Friday") : daysIn(when);
    if (days.length > 0) return { appliance: applianceOf(name), most: days.length, days, ...placeOf(match) };
  }
  const hardly = HARDLY.exec(clause);
  return hardly === null ? null : { appliance: "oven", most: 1, ...placeOf(hardly) };
}

function placeOf({ index, 0: words }: RegExpExecArray): { at: number; end: number } {
  return { at: index, end: index + words.length };
}

const CLOCK = "(?:half (?:past )?)?\\d{1,2}(?:[.:]\\d{2})? ?(?:am|pm)?";
const OUT_FROM_TO = [
  `\\b(?:leaves?|leaving|off|gone|out|set off)\\b[a-z ]{0,25}?(?:at|by|before|around|about|from) (?<from>${CLOCK})\\b[a-z ,]{0,30}\\b(?:back|home|in|return|returns|get in|gets in|finish)\\b[a-z ]{0,15}?(?<to>${CLOCK})\\b`,
  `\\b(?:out|at work|works?|working|away|gone|shifts?|out of the house|not home|not in|day is|days are)\\b[a-z ]{0,20}?(?<from>${CLOCK}) ?(?:-|–|to|till|til|until|and) ?(?<to>${CLOCK})\\b`,
].map((pattern) => new RegExp(pattern, "u"));
const FOR_HOURS =
  /\b(?:alone|by itself|unattended|out|away|gone|left|leave it|sits?|shifts?|days?|on low|at work|work|unwatched)\b[a-z ]{0,25}?\b(?<hours>\d{1,2}) ?(?:or \d{1,2} |to \d{1,2} |\+ ?|plus )?(?:hours?|hrs?)\b|\b(?<hours2>\d{1,2}) ?(?:\+ ?)?(?:hours?|hrs?)(?: (?:a|on|in|at|or|of|and|the|so|days?|more|long|working)){0,4} (?:alone|shifts?|days?|away|out|unattended|low)\b/u;
const ALL_DAY =
  /\b(?:out|away|gone|at work|left|leave it|on|works?|working|cooks?|cooking) (?:for )?(?:all|the whole) day\b|\blong (?:working |work )?(?:days|hours|shifts)\b/u;
/** Hours of a day out that is only called long, and what a working day has at least and at most. */
const LONG_DAY = 10;
const SENSIBLE = { least: 6, most: 16 } as const;

/** For how many hours nobody is at home while a slow cooker works; null where no hours are said. */
export function hoursAloneIn(clause: string): number | null {
  for (const pattern of OUT_FROM_TO) {
    const { from, to } = pattern.exec(clause)?.groups ?? {};
    if (from === undefined || to === undefined) continue;
    const [start, end] = [clockOf(from), clockOf(to)];
    // From a morning to an evening.
    const hours = /pm/u.test(from) ? Number.NaN : end <= 12 ? end + 12 - start : end - start;
    if (isSensible(hours)) return Math.round(hours);
  }
  const { hours, hours2 } = FOR_HOURS.exec(clause)?.groups ?? {};
  const said = Number(hours ?? hours2);
  if (isSensible(said)) return said;
  return ALL_DAY.test(clause) ? LONG_DAY : null;
}

function isSensible(hours: number): boolean {
  return hours >= SENSIBLE.least && hours <= SENSIBLE.most;
}

function clockOf(text: string): number {
  const [, hour, minutes = "0"] = /(\d{1,2})(?:[.:](\d{2}))?/u.exec(text) ?? [];
  return Number(hour) + Number(minutes) / 60 + (/half/u.test(text) ? 0.5 : 0);
}

const MORNING =
  /\b(?<minutes>\d{1,2}|five|ten|fifteen|twenty) ?(?:mins?|minutes?)\b(?: (?:of|to|for|max|tops|at most|only))*(?: (?:prep\w*|chop\w*|work|put it together|get it on|load it))?(?: (?:max|tops|at most|only))*(?: (?:in the|each|every|of a|on a))* (?:morning|mornings|before work)\b|\b(?:no|little|not much|hardly any) time (?:in the|of a) mornings?\b/u;
const UNBROWNED =
  /\b(?:cant|cannot|no|not|dont|without|nothing|hate|wont|skip)\b[a-z ]{0,25}?\b(?:brown(?:s|ed|ing)?(?! (?:rice|bread|sauce|lentils|pasta|flour|basmati|sugar))|sear(?:s|ed|ing)?)\b|\bdump and go\b/u;
const MINUTES: Readonly<Record<string, number>> = { five: 5, ten: 10, fifteen: 15, twenty: 20 };
const FEW_MINUTES = 10;

/** Minutes of work before the slow cooker is on; null where nothing is said of them. */
export function minutesBeforeIn(clause: string): number | null {
  const morning = MORNING.exec(clause);
  if (morning !== null) {
    const { minutes } = morning.groups ?? {};
    return minutes === undefined ? FEW_MINUTES : (MINUTES[minutes] ?? Number(minutes));
  }
  return UNBROWNED.test(clause) ? FEW_MINUTES : null;
}

/** Whether a text speaks of a slow cooker. */
export const SLOW_COOKER = /\bslow ?cook(?:er|ers|ed|ing)?\b|\bcrock ?pots?\b|\bthe pot\b/u;

const OFTEN_IN_WORDS: Readonly<Record<number, string>> = { 1: "one dinner", 2: "two dinners", 3: "three dinners" };
const NAMES: Readonly<Record<Equipment, string>> = {
  oven: "the oven",
  stove: "the hob",
  microwave: "the microwave",
  air_fryer: "the air fryer",
  slow_cooker: "the slow cooker",
};

/** "The oven for at most two dinners." */
export function limitInWords({ appliance, most, days }: ApplianceLimit): string {
  if (days !== undefined) return `${NAMES[appliance]} only on ${new Intl.ListFormat("en-GB").format(days)}`;
  return `${NAMES[appliance]} for at most ${OFTEN_IN_WORDS[most] ?? `${most} dinners`}`;
}
