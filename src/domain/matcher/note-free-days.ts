import { EATS_OUT, allDaysIn, daysIn } from "#domain/matcher/note-days";
import { AT_WEEKEND, NOT_HOME } from "#domain/matcher/note-words";
import { partAround, saysNothingElse, textAbout } from "#domain/matcher/note-parts";
import { numberAtTable } from "#domain/matcher/note-table-size";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/*
 * Evenings without a dinner at home: somebody is out, nobody cooks, or the plan is to leave them out.
 */

const LAST_DAYS: readonly Day[] = ["Saturday", "Sunday"];
const WORKING_DAYS: readonly Day[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

const DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const ONE_DAY = `(?:(?:on|for|every|a|the|any|at|this) )*(?:${DAY}|weekends?)(?: (?:nights?|evenings?|dinners?|teas?|meals?))?`;
const DAY_LIST = `${ONE_DAY}(?:(?:,? and|,? or|,|/| to) ?${ONE_DAY})*`;
const END =
  "(?=\\s*(?:$|[,.;:()]|(?:because|as|since|so|cos|cause|please|pls|thanks|at all|either|well|we|i|its|hes|shes|theyre|im|were|when|while|that week|this week)\\b))";
const PEOPLE =
  "(?:mums?|mams?|mas?|dads?|parents|in laws|folks|nans?|nanas?|grans?|grannys?|grandmas?|grandads?|grandparents|mates?|friends?|brothers?|sisters?|aunties?|aunts?|uncles?|cousins?|neighbours?|girlfriends?|boyfriends?|mother in laws?|club|pub)";
/** "Don't plan Tuesday", "we don't cook on Sundays", "skip Wednesday", "Tuesday is at my mum's". */
const NO_DINNER = new RegExp(
  [
    `\\b(?:dont|do not|doesnt|neednt|wont|no need to|never|not|dont need(?: you)? to|dont bother(?: to)?|no point)(?: (?:usually|normally|ever|really|actually))* (?:plan|planning|cook|cooking|cooks|include|including|do|doing|count|counting|need|want|have|eat|eat in|eating in|bother with|bother)(?: (?:anything|a meal|a dinner|dinners?|meals?|tea|teas|one|us|me|with|at all|food|cooked|planned|planning|to|cook))* (?=${DAY_LIST}${END})`,
    `\\b(?:skip|skipping|leave out|leaving out|miss out|exclude|excluding|leave off|ignore) (?=${DAY_LIST}${END})`,
    `^(?:but |just |and )*(?:not|nothing(?: needed)?(?: on| for)|none(?: on| for)|no) (?=${DAY_LIST}\\s*(?:$|,))`,
    `\\b(?:every|any|all) (?:day|night|evening|days|nights|week)s? (?:but|except(?: for)?|apart from|bar|other than) (?=${DAY_LIST}${END})`,
    `\\bleave (?=${DAY_LIST} (?:free|out|off|blank|empty|clear)\\b)`,
    `(?<=${DAY}(?: (?:nights?|evenings?|dinner|tea|lunch))? (?:(?:is|are|we are|were|im|i am|ill be|well be|usually|always|all|both|dinner|tea|lunch) )*)(?:at|round|round at|over at|round to|over to) (?:my |our )(?:[a-z]+ )?${PEOPLE}\\b`,
    `\\b(?:we|i|were|im|we are|i am|well|ill)(?: (?:all|both|always|usually|are|be|will))* (?:go|going|eat|off|heading) (?:round |over |up |down )?(?:to|at|round to|round) (?:my |our |the )(?:[a-z]+ )?${PEOPLE}\\b(?= (?:on|every|each|most|this)? ?(?:a )?${DAY}|\\s*$)`,
    `\\b(?:${PEOPLE}|sons?|daughters?|husband|wife|partner|friend|someone|somebody) (?:always |usually )?(?:brings?|fetch(?:es)?|buys?|delivers?|treats? (?:us|me) to|takes? (?:us|me) out for)(?: (?:us|me|home|round|over|back|in))*(?: (?:a|the|some|our|his|her))? (?:fish and chips|fish supper|chippy(?: tea)?|chips|take ?aways?|take away|dinner|tea|supper|meals?|(?<!the )food|curry|pizzas?|chinese|indian|kebabs?)\\b(?! (?:to|for|into|at) )`,
    `(?<=${DAY}(?: (?:nights?|evenings?|dinner|tea))? (?:is|are)(?: (?:already|all|usually|always))* )(?:covered|sorted|taken care of|free|takeaway|take away|chippy|pub|curry house)(?: (?:night|tea))?${END}`,
  ].join("|"),
  "u",
);

const COOKS_ALONE = /\b(?:slow ?cookers?|slow ?cooked|crock ?pots?)\b/u;
/** Without any of these words no day is named. */
const NAMES_DAYS = /day|weekend/u;

/** The days of a clause on which nobody eats at home. */
export function daysOut(text: string): readonly Day[] {
  if (!NAMES_DAYS.test(text)) return [];
  const pattern = OUT.find((one) => one.test(text));
  // Who is out all day and has the slow cooker on eats at home.
  if (pattern === undefined || (pattern !== NO_DINNER && COOKS_ALONE.test(text))) return [];
  const part = partAround(text, pattern);
  if (AT_WEEKEND.test(part) && daysIn(part).length === 0) return LAST_DAYS;
  const own = allDaysIn(textAbout(text, pattern));
  // "My birthday is on Friday, going out for dinner".
  return own.length === 0 && pattern === EATS_OUT && daysIn(text).length === 1 ? daysIn(text) : own;
}

/** What says that nobody eats at home. */
export const OUT: readonly RegExp[] = [EATS_OUT, NO_DINNER, NOT_HOME];

const ONLY = /\b(?:only|just)\b/u;
const WORKING =
  /\b(?:week ?days?|week ?nights?|school (?:nights?|days?)|work(?:ing)? ?(?:nights?|days?)|(?:in|during) the week)\b/u;
/** Words of whoever says on which days dinner is cooked. */
const OF_PLANNING =
  /\b(?:plan|plans|planning|planned|cooks|cooking|need|needs|needed|eat in|home|at home|school|work|working|days?|nights?|to|till|until|through|not|no)\b/gu;

/** "Weekdays only", "just Monday to Thursday": the days that have a dinner, where a clause says nothing else; none where it does. */
export function onlyDaysIn(clause: string): readonly Day[] {
  if (!ONLY.test(clause)) return [];
  const whole = onlyDaysOf(clause);
  if (whole.length > 0 || !clause.includes(",")) return whole;
  return (
    clause
      .split(",")
      .map(onlyDaysOf)
      .find((days) => days.length > 0) ?? []
  );
}

/** Who is only there at weekends says nothing of the other dinners. */
const SOMEBODY_THERE = /\bwith (?:me|us)\b|\b(?:stays?|visits?|comes?)\b/u;

function onlyDaysOf(text: string): readonly Day[] {
  // "Only three of us on Saturday" says who is there.
  if (!ONLY.test(text) || numberAtTable(text) !== null || SOMEBODY_THERE.test(text)) return [];
  const weekend = AT_WEEKEND.test(text);
  const named = allDaysIn(text);
  if (named.length === 0 && !weekend && !WORKING.test(text)) return [];
  if (!saysNothingElse(text.replace(OF_PLANNING, " "))) return [];
  if (named.length > 0) return named;
  return weekend ? (WORKING.test(text) ? [] : LAST_DAYS) : WORKING_DAYS;
}

/** The days that a clause leaves without a dinner. */
export function freeDaysIn(text: string): readonly Day[] {
  const only = onlyDaysIn(text);
  return only.length > 0 ? DAYS.filter((day) => !only.includes(day)) : daysOut(text);
}
